import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLine, isAlive } from '../process-table.ts'

/**
 * Stops the server that a killed run left running on this data folder, and removes its lock file. Stops only PostgreSQL on
 * exactly this folder, because the id in an old lock file can now belong to another process.
 */
export async function stopLeftoverServer(cluster: string): Promise<void> {
  const lockFile = path.join(cluster, 'postmaster.pid')
  if (!existsSync(lockFile)) return
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
  const ours = Number.isInteger(pid) && pid > 1 && isAlive(pid) && commandLine(pid).includes(`-D ${cluster} `)
  if (!ours) {
    rmSync(lockFile, { force: true })
    return
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 15_000 && isAlive(pid); waited += 50) await pause(50)
  if (isAlive(pid)) {
    throw new Error(
      `An earlier database (process ${pid}) does not stop. End it with "kill ${pid}" and start again.`,
    )
  }
}
