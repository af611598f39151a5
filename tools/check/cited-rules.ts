import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { citationProblems, readRuleBook } from './rule-book.ts'

// Every rule that is cited anywhere must be in docs/product.md.
const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['src', 'supabase', 'tests', 'tools', 'docs', 'public']
const textFile = /\.(?:ts|tsx|mjs|js|css|sql|md|html|toml)$/
/** They hold examples. */
const ownFiles = /^tools\/check\/(?:cited-rules|rule-book)/

const files = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, '/')),
    ),
  ),
].filter((file) => textFile.test(file) && !ownFiles.test(file))

const { numbers, problems } = readRuleBook(readFileSync(path.join(root, 'docs/product.md'), 'utf8'))
for (const file of files) {
  const found = citationProblems(readFileSync(path.join(root, file), 'utf8'), numbers)
  problems.push(...found.map(({ line, message }) => `${file}:${line}: ${message}`))
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
