import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { licensesFile } from '../licenses/index.ts'
import { inlineFaults } from './inline-faults.ts'
import { findSecrets, secretsOf } from './secrets.ts'

const folder = 'dist'

// Refuses to publish a page that violates its own Content-Security-Policy, or a file that contains a secret.
const headers = await readFile(join(folder, '_headers'), 'utf8')
const faults = inlineFaults(await readFile(join(folder, 'index.html'), 'utf8'), headers)
const known = secretsOf(process.env)
if (existsSync(join(folder, '.vite'))) faults.push('dist/.vite names every source, and would be published.')
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
for (const entry of entries.filter((one) => one.isFile())) {
  const path = join(entry.parentPath, entry.name)
  // Latin 1 decodes every file, including images, and keeps the ASCII characters of secrets.
  const text = await readFile(path, 'latin1')
  faults.push(...findSecrets(text, known).map((secret) => `${path} has ${secret}.`))
}
faults.push(...(await circles()), ...(await unlicensed()))
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)

/** Packages in the app that are missing from its licenses file. */
async function unlicensed(): Promise<string[]> {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile('package.json', 'utf8')))
  const licenses = await readFile(join(folder, licensesFile), 'utf8')
  // licenses.txt names react-router instead of react-router-dom, which only re-exports react-router.
  return Object.keys(dependencies)
    .filter((name) => name !== 'react-router-dom' && !new RegExp(`^## ${name}(?: |$)`, 'm').test(licenses))
    .map((name) => `${licensesFile} does not name ${name}.`)
}

/**
 * Returns built files that import each other in a cycle, so that one of the files would run before its dependency.
 */
async function circles(): Promise<string[]> {
  const manifest = z
    .record(z.string(), z.object({ name: z.optional(z.string()), imports: z.optional(z.array(z.string())) }))
    .parse(JSON.parse(await readFile(`${folder}.manifest.json`, 'utf8')))
  const done = new Set<string>()
  const found: string[] = []
  const follow = (key: string, path: readonly string[]) => {
    if (path.includes(key)) {
      const circle = [...path.slice(path.indexOf(key)), key].map((one) => manifest[one]?.name ?? one)
      found.push(`Files need each other: ${circle.join(' → ')}.`)
    }
    if (path.includes(key) || done.has(key)) return
    done.add(key)
    for (const next of manifest[key]?.imports ?? []) follow(next, [...path, key])
  }
  for (const key of Object.keys(manifest)) follow(key, [])
  return found
}
