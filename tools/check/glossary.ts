import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// New identifiers in the code or the schema must not contain a word from the column "never" of the table in CONTRIBUTING.md,
// "Words".
const folders = ['src', 'tools', 'supabase/functions', 'supabase/schemas']
const generated = ['src/lib/database.types.ts']
const oldNamesFile = 'tools/check/old-names.txt'
/** Matches comments, strings and template literals, which the check ignores. */
const prose = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const sqlProse = /--.*|'(?:[^']|'')*'/g

const table = readFileSync('CONTRIBUTING.md', 'utf8').split('## Words')[1]?.split('\n## ')[0] ?? ''
const never = new Set(
  table
    .split('\n')
    .map((line) => line.split('|'))
    .filter((cells) => cells.length === 5)
    .flatMap((cells) => (cells[3] ?? '').split(','))
    .map((word) => word.trim())
    .filter((word) => /^[a-z]+$/.test(word) && word !== 'never'),
)
const oldNames = new Set(readFileSync(oldNamesFile, 'utf8').split('\n').filter(Boolean))

/** The lower-case words of an identifier: "isToldLate" and "is_told_late" both give is, told and late. */
function wordsOf(identifier: string): string[] {
  return identifier
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
}

const seen = new Map<string, string>()
for (const folder of folders) {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.posix.join(folder, entry.replaceAll(path.sep, '/'))
    if (!/\.(?:tsx?|sql)$/.test(file) || generated.includes(file)) continue
    const text = readFileSync(file, 'utf8').replaceAll(file.endsWith('.sql') ? sqlProse : prose, '')
    for (const [identifier] of text.matchAll(/\b[A-Za-z]\w*\b/g)) {
      if (identifier === 'false' || seen.has(identifier)) continue
      if (wordsOf(identifier).some((word) => never.has(word))) seen.set(identifier, file)
    }
  }
}

const faults = [
  ...[...seen]
    .filter(([identifier]) => !oldNames.has(identifier))
    .map(
      ([identifier, file]) =>
        `${file}: "${identifier}" has a word that CONTRIBUTING's table of words replaces by another.`,
    ),
  ...[...oldNames]
    .filter((identifier) => !seen.has(identifier))
    .map((identifier) => `${oldNamesFile}: "${identifier}" is gone; take it off the list.`),
]
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
