import { join } from 'node:path'
import { type RunningStack, startStack } from '../local-stack/index.ts'
import type { Ports } from './ports.ts'
import { startPushRelay } from './push-relay.ts'
import type { Environment } from './run-program.ts'
import type { Started } from './started-services.ts'

/**
 * Starts a local stack for one run of tests, with a relay that keeps push messages on this machine.
 * @param copies names of further databases, copied from the first one after its migrations
 */
export async function startTestBackend(
  ports: Ports,
  started: Started,
  copies: readonly string[] = [],
): Promise<RunningStack> {
  // Uses the cheapest password hash. With the usual cost, each registration and login takes a tenth of a second of CPU time.
  process.env['LITE_AUTH_BCRYPT_COST'] = '4'
  const relay = await started.start(startPushRelay(), (opened) => opened.close())
  const starting = startStack({
    ports,
    dataDir: join(started.workFolder, 'stack'),
    siteUrl: appUrlOf(ports),
    pushRelay: relay.url,
    throwAway: true,
    copies,
    onProgress: (line) => console.log(`  ${line}`),
  })
  return started.start(starting, (stack) => stack.stop())
}

/** The URL of the app that is served for tests. */
const appUrlOf = (ports: Ports): string => `http://127.0.0.1:${ports.app}`

/** The environment variables by which tests find a stack. */
export function environmentOf(stack: RunningStack, ports: Ports): Environment {
  return {
    SUPABASE_URL: stack.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
    SUPABASE_SECRET_KEY: stack.secretKey,
    DATABASE_URL: stack.databaseUrl,
    MAIL_URL: stack.mailUrl,
    APP_URL: appUrlOf(ports),
    // Functions that tests start themselves get the same settings as the stack's functions.
    ...stack.functionSettings,
  }
}
