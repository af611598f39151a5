import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine, isAlive } from '../process-table.ts'

const lockFile = (dataDir: string) => path.join(dataDir, 'running.pid')

/** The process that runs the stack of this folder now, if one does; a lock left by a killed run does not count. */
export function runningProcess(dataDir: string): number | undefined {
  const file = lockFile(dataDir)
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const isOurs =
    pid > 1 && pid !== process.pid && isAlive(pid) && commandLine(pid).includes('local-stack/cli/')
  return isOurs ? pid : undefined
}

/** Says that this process runs the stack of this folder. */
export function takeLock(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(lockFile(dataDir), `${process.pid}\n`)
}

export function releaseLock(dataDir: string): void {
  rmSync(lockFile(dataDir), { force: true })
}
