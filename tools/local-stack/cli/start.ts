import path from 'node:path'
import { createInterface } from 'node:readline'
import { type FollowedDatabase, SchemaFollower } from '../../schema/index.ts'
import { projectFolder } from '../project-config.ts'
import { type RunningStack, startStack } from '../stack.ts'
import type { StackAddresses } from '../stack-types.ts'
import { type AppServer, startAppServer } from './app-server.ts'
import { claimStack, devStack, releaseLock, removeData } from './dev-stack.ts'
import { watchProject } from './watch-project.ts'

const { dataDir, ports, appUrl } = devStack
const demoAccounts = [
  ['Administrator', 'admin@shinework.example'],
  ['Active cleaner', 'priya@shinework.example'],
  ['Pending cleaner', 'jordan@shinework.example'],
  ['Inactive cleaner', 'sam@shinework.example'],
  ['Vietnamese', 'bao.nguyen@shinework.example'],
] as const

let stack: RunningStack | undefined
let app: AppServer | undefined
let stopWatching: (() => Promise<void>) | undefined
let starting: Promise<void> | undefined
let ending = false

/** Stops everything that was started, and ends the program. Later calls do nothing. */
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  console.log('\nStopping …')
  // Waits for a part that is still starting, because only a running part can be stopped.
  await starting?.catch(() => undefined)
  await stop()
  releaseLock()
  process.exit(code)
}

async function stop(): Promise<void> {
  await stopWatching?.()
  const outcomes = await Promise.allSettled([app?.close(), stack?.stop()])
  app = stack = stopWatching = undefined
  for (const outcome of outcomes) if (outcome.status === 'rejected') console.error(String(outcome.reason))
}

async function startOver(): Promise<void> {
  console.log('\nMaking the data again …')
  await stop()
  await removeData()
  if (!ending) await start()
}

function fail(reason: string): void {
  if (ending) return
  console.error(`\n${reason}`)
  void end(1)
}

/** Updates the development database when files in supabase/schemas change. */
const followerOf = (database: FollowedDatabase) =>
  new SchemaFollower({
    database,
    stateFile: path.join(dataDir, 'schemas.json'),
    migrationsFolder: path.join(projectFolder, 'migrations'),
    print: (line) => console.log(line),
  })

async function start(): Promise<void> {
  stack = await startStack({
    ports,
    dataDir,
    siteUrl: appUrl,
    onFunctionOutput: (line) => console.log(line),
    onProgress: (line) => console.log(`  ${line}`),
    onFailure: (reason) => fail(`Shinework stops: ${reason}`),
    beforeMigrations: async (database) => {
      const follower = followerOf(database)
      if (follower.isAhead) await follower.recordMigrations()
    },
  })
  if (ending) return
  console.log("  Starting the app's development server")
  app = await startAppServer(ports.app, stack)
  if (ending) return
  const { databaseUrl: projectUrl, platformDatabaseUrl: platformUrl } = stack
  stopWatching = watchProject(stack, followerOf({ projectUrl, platformUrl }), (line) => console.log(line))
  console.log(`\n${addressTable(stack)}`)
  console.log(`\nLogs: ${dataDir}. Ctrl-C stops everything, and the data stay. r and Enter make them again.`)
}

/** A table of the stack's addresses and the accounts that can sign in. */
function addressTable({ apiUrl, databaseUrl, mailUrl }: StackAddresses): string {
  const rows: [string, string][] = [
    ['App', appUrl],
    ['API', apiUrl],
    ['Database', databaseUrl],
    ['Sent mail', mailUrl],
    ...demoAccounts.map(([who, email]): [string, string] => [who, `${email}  Shinework1`]),
  ]
  const left = Math.max(...rows.map(([name]) => name.length))
  const right = Math.max(...rows.map(([, value]) => value.length))
  const rule = (first: string, middle: string, last: string) =>
    `${first}${'─'.repeat(left + 2)}${middle}${'─'.repeat(right + 2)}${last}`
  const body = rows.map(([name, value]) => `│ ${name.padEnd(left)} │ ${value.padEnd(right)} │`)
  body.splice(4, 0, rule('├', '┼', '┤'))
  return [rule('┌', '┬', '┐'), ...body, rule('└', '┴', '┘')].join('\n')
}

// Ctrl-C arrives twice, from the terminal and from run.mjs. `end` ignores the second call.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('unhandledRejection', (reason) => console.error('An error in the local stack:', reason))
process.on('uncaughtException', (error) => fail(`The local stack failed: ${error.stack ?? error.message}`))

await claimStack(ports)
console.log('Starting Shinework')
const begin = (work: Promise<void>) => {
  starting = work
  work.catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
}
begin(start())
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.trim() === 'r' && !ending) begin((starting ?? Promise.resolve()).then(startOver))
})
