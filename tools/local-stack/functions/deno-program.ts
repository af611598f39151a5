import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The Deno program that npm installed; an install that skipped its script is completed now. */
export function denoProgram(): string {
  const folder = path.dirname(createRequire(import.meta.url).resolve('deno/package.json'))
  const program = path.join(folder, process.platform === 'win32' ? 'deno.exe' : 'deno')
  if (!existsSync(program)) {
    execFileSync(process.execPath, [path.join(folder, 'install.cjs')], { cwd: folder, stdio: 'pipe' })
  }
  return program
}
