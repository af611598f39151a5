import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { citationProblems, foreignCitations, lineOf, readRuleBook } from './rule-book.ts'

// Every cited rule must be in docs/product, and every mentioned document must exist.
const folders = ['src', 'supabase', 'tests', 'tools', 'docs', 'public']
const textFile = /\.(?:ts|tsx|mjs|js|css|sql|md|html|toml)$/
/** Skips the files of this check, because they contain examples of citations. */
const ownFiles = /^tools\/check\/(?:checks\.test|cited-rules|rule-book)/
/** Paths from the repository's root (`pathName`), and links from a document's own folder (`linkName`). */
const pathName = /\b(docs\/[\w/.-]+\.md)/g
const linkName = /\]\(((?!docs\/)[\w/.-]+\.md)/g

function missingDocuments(text: string, file: string): { line: number; message: string }[] {
  const links = file.endsWith('.md') ? [...text.matchAll(linkName)] : []
  return [...text.matchAll(pathName), ...links]
    .filter(
      ({ 1: name = '' }) => !existsSync(path.join(name.startsWith('docs/') ? '' : path.dirname(file), name)),
    )
    .map((match) => ({ line: lineOf(text, match.index), message: `there is no ${match[1]}` }))
}

const files = [
  ...readdirSync('.'),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, '/')),
    ),
  ),
].filter((file) => textFile.test(file) && !ownFiles.test(file))

const { numbers, problems } = readRuleBook(
  files
    .filter((file) => file.startsWith('docs/product/'))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
)
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const found = [
    ...citationProblems(text, numbers),
    ...missingDocuments(text, file),
    ...foreignCitations(text),
  ]
  problems.push(...found.map(({ line, message }) => `${file}:${line}: ${message}`))
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
