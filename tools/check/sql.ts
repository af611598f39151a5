// Migrations tell a story in the order of their files: none uses what a later one makes. And no line of SQL is longer than a screen.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = 'supabase/migrations'
const longest = 140
const made =
  /^\s*create (?:or replace )?(?:unlogged )?(?:table|function|view|type)(?: if not exists)? ((?:public|private|audit)\.\w+)/gm
const used = /\b(?:public|private|audit)\.\w+/g

const faults: string[] = []
/** Which file makes a table, a function, a view or a type; of several with one name, the first. */
const makers = new Map<string, string>()
const texts = new Map<string, string>()
for (const file of (await readdir(folder)).sort()) {
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll(/--.*/g, '')
  texts.set(file, text)
  for (const [, name = ''] of text.matchAll(made)) if (!makers.has(name)) makers.set(name, file)
}
for (const [file, text] of texts) {
  for (const name of new Set(text.match(used))) {
    const maker = makers.get(name) ?? file
    if (maker > file) faults.push(`${join(folder, file)}: ${name} is made later, by ${maker}.`)
  }
}
for (const path of [folder, 'supabase/tests']) {
  for (const file of await readdir(path)) {
    for (const [index, line] of (await readFile(join(path, file), 'utf8')).split('\n').entries()) {
      if (line.length > longest)
        faults.push(`${join(path, file)}:${index + 1}: longer than ${longest} characters.`)
    }
  }
}

for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
