// Migrations tell a story in the order of their files: none uses what a later one makes. And no line of SQL is longer than a screen.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const migrationsFolder = 'supabase/migrations'
const longest = 140
const made =
  /^\s*create (?:or replace )?(?:unlogged )?(?:table|function|view|type)(?: if not exists)? ((?:public|private|audit)\.\w+)/gm
const used = /\b(?:public|private|audit)\.\w+/g

const faults: string[] = []
/** Which file makes a table, a function, a view or a type; of several with one name, the first. */
const makers = new Map<string, string>()
const migrations = new Map<string, string>()
for (const folder of [migrationsFolder, 'supabase/tests']) {
  for (const file of (await readdir(folder)).sort()) {
    const text = await readFile(join(folder, file), 'utf8')
    for (const [index, line] of text.split('\n').entries()) {
      if (line.length > longest)
        faults.push(`${join(folder, file)}:${index + 1}: longer than ${longest} characters.`)
    }
    if (folder !== migrationsFolder) continue
    const code = text.replaceAll(/--.*/g, '')
    migrations.set(file, code)
    for (const [, name = ''] of code.matchAll(made)) if (!makers.has(name)) makers.set(name, file)
  }
}
for (const [file, code] of migrations) {
  for (const name of new Set(code.match(used))) {
    const maker = makers.get(name) ?? file
    if (maker > file) faults.push(`${join(migrationsFolder, file)}: ${name} is made later, by ${maker}.`)
  }
}

for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
