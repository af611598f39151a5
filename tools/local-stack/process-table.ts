import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Whether a process with this id runs, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process, or '' if unknown. */
export function commandLine(pid: number): string {
  const procFile = `/proc/${pid}/cmdline`
  try {
    if (existsSync(procFile)) return readFileSync(procFile, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
