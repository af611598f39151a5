import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chosenPorts, type Ports, takenPorts } from '../../shared/ports.ts'
import { clusterFolder } from '../postgres/cluster-folders.ts'
import { removeDatabase } from '../postgres/database.ts'
import { stopLeftoverServer } from '../postgres/leftover-server.ts'
import { commandLine, isAlive } from '../process-table.ts'
import { servicePrograms } from '../real-services/service-programs.ts'

const { start: ports } = chosenPorts()
const { auth, storage } = servicePrograms()

/** Services that run as programs create their own schemas, so their stack has a separate data folder. */
const dataFolder = auth || storage ? '.local/dev-programs' : '.local/dev'

/** Data folder and addresses of `npm start` and `npm run db:reset`. */
export const devStack = {
  dataDir: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..', dataFolder),
  ports,
  appUrl: `http://127.0.0.1:${ports.app}`,
}

const lockFile = path.join(devStack.dataDir, 'running.pid')

/** The process that runs this stack now, if any. The lock of a killed run is ignored. */
function runningProcess(): number | undefined {
  if (!existsSync(lockFile)) return undefined
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
  const isOurs =
    pid > 1 && pid !== process.pid && isAlive(pid) && commandLine(pid).includes('local-stack/cli/')
  return isOurs ? pid : undefined
}

/**
 * Takes the lock of this stack, and stops a database that a killed run left running. If the stack already runs or a `needed`
 * port is taken, prints a remedy and ends the program.
 */
export async function claimStack(needed: Partial<Ports>): Promise<void> {
  const pid = runningProcess()
  const problems =
    pid === undefined
      ? []
      : [`Shinework is already running from this folder (process ${pid}). Stop it with Ctrl-C there first.`]
  if (pid === undefined) {
    await stopLeftoverServer(clusterFolder(devStack.dataDir))
    problems.push(...(await takenPorts(needed)))
  }
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exit(1)
  }
  takeLock()
}

/** Deletes the database and the stored files. The next start recreates them from the migrations and the seed. */
export async function removeData(): Promise<void> {
  await removeDatabase(devStack.dataDir)
  rmSync(devStack.dataDir, { recursive: true, force: true })
  takeLock()
}

function takeLock(): void {
  mkdirSync(devStack.dataDir, { recursive: true })
  writeFileSync(lockFile, `${process.pid}\n`)
}

export function releaseLock(): void {
  rmSync(lockFile, { force: true })
}
