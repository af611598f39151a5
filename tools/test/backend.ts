import { join } from 'node:path'
import type { Ports } from '../local-stack/cli/ports.ts'
import type { RunningStack } from '../local-stack/stack.ts'
import { startPushRelay } from './push-relay.ts'
import type { Environment } from './run-program.ts'

/** Something that must be closed at the end, in the order opposite to that of opening. */
export type Closer = () => Promise<unknown>

/** Starts a local stack for one run of tests, with a relay that keeps push messages on this machine. */
export async function startTestBackend(
  ports: Ports,
  workFolder: string,
  closers: Closer[],
): Promise<RunningStack> {
  // Loaded only here: the unit tests do not need it.
  const { startStack } = await import('../local-stack/stack.ts')
  const relay = await startPushRelay()
  closers.push(() => relay.close())
  const starting = startStack({
    ports,
    dataDir: join(workFolder, 'stack'),
    siteUrl: appUrlOf(ports),
    pushRelay: relay.url,
    throwAway: true,
    onProgress: (line) => console.log(`  ${line}`),
  })
  // Registered before it has started, so that an interrupt meanwhile stops it as well.
  closers.push(async () => (await starting.catch(() => undefined))?.stop())
  return starting
}

/** The address of the app that is served for tests. */
export const appUrlOf = (ports: Ports): string => `http://127.0.0.1:${ports.app}`

/** What tests read of a stack from their environment. */
export function environmentOf(stack: RunningStack, ports: Ports): Environment {
  return {
    SUPABASE_URL: stack.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
    SUPABASE_SECRET_KEY: stack.secretKey,
    DATABASE_URL: stack.databaseUrl,
    MAIL_URL: stack.mailUrl,
    APP_URL: appUrlOf(ports),
    // Functions that tests run themselves get the same settings as those of the stack.
    ...stack.functionSettings,
  }
}
