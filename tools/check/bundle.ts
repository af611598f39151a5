import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inlineFaults } from '../headers/inline-faults.ts'
import { findSecrets, secretsOf } from '../headers/secrets.ts'

const folder = 'dist'

// A page that its own policy breaks, or a secret that everybody can read, must not be published.
const headers = await readFile(join(folder, '_headers'), 'utf8')
const faults = inlineFaults(await readFile(join(folder, 'index.html'), 'utf8'), headers)
const known = secretsOf(process.env)
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
for (const entry of entries.filter((one) => one.isFile())) {
  const path = join(entry.parentPath, entry.name)
  // Latin 1 reads any file, and keeps the letters that secrets are made of.
  const text = await readFile(path, 'latin1')
  faults.push(...findSecrets(text, known).map((secret) => `${path} has ${secret}.`))
}
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
