import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/**
 * Untrusted extensions that the hosted platform lets `postgres` create (`supautils.privileged_extensions`). Lists only
 * extensions that the embedded server has.
 */
const privilegedExtensions = [
  'autoinc',
  'bloom',
  'dblink',
  'dict_xsyn',
  'earthdistance',
  'insert_username',
  'moddatetime',
  'pg_prewarm',
  'pg_stat_statements',
  'pg_walinspect',
  'pgrowlocks',
  'pgstattuple',
  'pgtap',
  'postgres_fdw',
  'refint',
  'sslinfo',
]

const standInFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'extensions')

/** The files of the stack's stand-ins for extensions that the embedded server lacks: pg_net, pg_cron, Vault. */
export function standInFiles(): string[] {
  return readdirSync(standInFolder)
    .sort()
    .map((name) => path.join(standInFolder, name))
}

/** Replaces a file atomically, because two stacks can start at once. */
function replaceFile(file: string, content: string | Buffer): void {
  const folder = mkdtempSync(path.join(path.dirname(file), '.new-'))
  const unfinished = path.join(folder, path.basename(file))
  writeFileSync(unfinished, content, { mode: 0o644 })
  renameSync(unfinished, file)
  rmSync(folder, { recursive: true })
}

/** Installs pgTAP from PGlite's package. pgTAP is pure SQL, so its files work here, too. */
function installPgtap(extensionFolder: string): void {
  const control = 'pgtap.control'
  if (existsSync(path.join(extensionFolder, control))) return
  const fromLite = createRequire(import.meta.resolve('@supabase/lite'))
  const archive = path.join(path.dirname(fromLite.resolve('@electric-sql/pglite')), 'pgtap.tar.gz')
  const unpacked = mkdtempSync(path.join(extensionFolder, '.pgtap-'))
  execFileSync('tar', ['-xf', '-', '-C', unpacked], { input: gunzipSync(readFileSync(archive)) })
  const folder = path.join(unpacked, 'share/postgresql/extension')
  const names = readdirSync(folder).filter((name) => name !== control)
  // The control file comes last, because it marks the extension as installed.
  for (const name of [...names, control])
    replaceFile(path.join(extensionFolder, name), readFileSync(path.join(folder, name)))
  rmSync(unpacked, { recursive: true })
}

/** Installs the stand-ins. Overwrites versions that another checkout may have installed in a shared folder. */
function installStandIns(extensionFolder: string): void {
  for (const file of standInFiles()) {
    const content = readFileSync(file)
    const installed = path.join(extensionFolder, path.basename(file))
    if (!existsSync(installed) || !readFileSync(installed).equals(content)) replaceFile(installed, content)
  }
}

function trust(controlFile: string): void {
  const control = readFileSync(controlFile, 'utf8')
  if (/^\s*trusted\s*=\s*true/m.test(control)) return
  replaceFile(controlFile, `${control.trimEnd()}\ntrusted = true\n`)
}

/**
 * Adds pgTAP and the stand-ins for pg_net, pg_cron and Vault to the embedded server's extension folder. As on the hosted
 * platform, `postgres` can then create the {@link privilegedExtensions}, although it is not a superuser.
 */
export function installExtensionFiles(extensionFolder: string): void {
  installPgtap(extensionFolder)
  installStandIns(extensionFolder)
  const present = new Set(readdirSync(extensionFolder))
  for (const name of privilegedExtensions) {
    if (present.has(`${name}.control`) || name === 'pgtap')
      trust(path.join(extensionFolder, `${name}.control`))
  }
}
