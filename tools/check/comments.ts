// Checks that comments are plain sentences (CONTRIBUTING.md, "Checks and commits").
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { commentFaults } from './find-comments.ts'

const folders = ['src', 'tools', 'tests', 'supabase']
/** Generated files. */
const written = /^supabase\/migrations\/|^src\/lib\/database\.types\.ts$/

let failed = false
for (const folder of folders) {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.posix.join(folder, entry.replaceAll(path.sep, '/'))
    if (!/\.(?:tsx?|m?js|css|sql)$/.test(file) || written.test(file)) continue
    for (const { line, message } of commentFaults(file, readFileSync(file, 'utf8'))) {
      console.error(`${file}:${line}: ${message}`)
      failed = true
    }
  }
}
process.exit(failed ? 1 : 0)
