// A file of supabase/schemas must use only objects that it or an earlier file creates. No line of SQL can be longer than 140
// characters. Migrations are exempt, because they are generated and not read.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const longest = 140
const made =
  /^\s*create (?:or replace )?(?:unlogged )?(?:table|function|view|type)(?: if not exists)? ((?:public|private|audit)\.\w+)/gm
const used = /\b(?:public|private|audit)\.\w+/g

const faults: string[] = []
/** The schema files in the order of `schema_paths`. */
const schemas = [
  ...readFileSync('supabase/config.toml', 'utf8').matchAll(/"\.\/(schemas\/[^"]+\.sql)"/g),
].map(([, file = '']) => join('supabase', file))
const tests = readdirSync('supabase/tests').map((file) => join('supabase/tests', file))
for (const file of [...schemas, ...tests]) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries())
    if (line.length > longest) faults.push(`${file}:${index + 1}: longer than ${longest} characters.`)
}

const codeOf = (file: string) => readFileSync(file, 'utf8').replaceAll(/--.*/g, '')
/** Maps the name of each table, function, view or type to the index of the first schema file that creates it. */
const makers = new Map<string, number>()
for (const [at, file] of schemas.entries())
  for (const [, name = ''] of codeOf(file).matchAll(made)) if (!makers.has(name)) makers.set(name, at)
for (const [at, file] of schemas.entries()) {
  for (const name of new Set(codeOf(file).match(used))) {
    const maker = schemas[makers.get(name) ?? at]
    if (maker !== undefined && (makers.get(name) ?? at) > at)
      faults.push(`${file}: ${name} is made later, by ${maker}.`)
  }
}

for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
