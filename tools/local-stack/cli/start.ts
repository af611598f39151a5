import { type RunningStack, startStack } from '../stack.ts'
import { addressTable } from './address-table.ts'
import { type AppServer, startAppServer } from './app-server.ts'
import { devStack } from './dev-stack.ts'
import { obstacles } from './obstacles.ts'
import { releaseLock, takeLock } from './run-lock.ts'

const { dataDir, ports, appPort, appUrl } = devStack
let stack: RunningStack | undefined
let app: AppServer | undefined
let starting: Promise<void> | undefined
let ending = false

/** Stops everything that was started, once, and ends the program. */
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  console.log('\nStopping …')
  // What is just being started must be there before it can be stopped.
  await starting?.catch(() => undefined)
  const outcomes = await Promise.allSettled([app?.close(), stack?.stop()])
  for (const outcome of outcomes) if (outcome.status === 'rejected') console.error(String(outcome.reason))
  releaseLock(dataDir)
  process.exit(code)
}

function fail(reason: string): void {
  if (ending) return
  console.error(`\n${reason}`)
  void end(1)
}

async function start(): Promise<void> {
  stack = await startStack({
    ports,
    dataDir,
    siteUrl: appUrl,
    watch: true,
    onProgress: (line) => console.log(`  ${line}`),
    onFailure: (reason) => fail(`Shinework stops: ${reason}`),
  })
  if (ending) return
  console.log("  Starting the app's development server")
  app = await startAppServer(appPort, stack)
  if (ending) return
  console.log(`\n${addressTable(appUrl, stack)}`)
  console.log(`\nLogs: ${dataDir}. Ctrl-C stops everything; the data stay (npm run db:reset starts over).`)
}

// Ctrl-C arrives twice, from the terminal and from the program above; `end` runs once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('unhandledRejection', (reason) =>
  console.error('Something went wrong in the local stack:', reason),
)
process.on('uncaughtException', (error) => fail(`The local stack failed: ${error.stack ?? error.message}`))

const inTheWay = await obstacles(true)
if (inTheWay.length > 0) {
  console.error(inTheWay.join('\n'))
  process.exit(1)
}
takeLock(dataDir)
console.log('Starting Shinework')
starting = start()
starting.catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
