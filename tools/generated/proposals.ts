import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { notAboutPeople } from '../../src/features/privacy/not-about-people.ts'
import { keptData } from '../../src/features/privacy/retention.ts'
import { splitSql } from '../local-stack/index.ts'

const testFolder = 'supabase/tests'
const record = 'src/features/admin/audit/describe-entry.ts'
const register = 'src/features/privacy/not-about-people.ts'

/** A list of a manifest: its name, and what the catalog has. */
type List = { label: string; actual: string[] }
type Proposal = { text: string; changes: string[] }

/**
 * Brings the manifests of supabase/tests and the register of what is kept about people up to the catalog.
 * @param databaseUrl of a database that is thrown away
 * @returns what was written and what somebody has to decide, in lines to print
 */
export async function propose(databaseUrl: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    return [...(await proposeColumns(sql)), ...(await proposeManifests(databaseUrl))]
  } finally {
    await sql.end()
  }
}

/** A new column of a table that is not about people is taken for one that says nothing about anybody. */
async function proposeColumns(sql: Sql): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }[]>`
    select relname as table, attname as column
    from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname, attnum`
  const lines: string[] = []
  let text = await readFile(register, 'utf8')
  for (const { table, column } of columns) {
    if (keptData[table]?.columns[column] !== undefined) continue
    if (table in notAboutPeople) {
      text = withColumn(text, table, column)
      lines.push(
        `${register}: ${table}.${column} as saying nothing about people. If it does, write what.`,
        `The record calls it by its name in words. If people call it otherwise, write how in ${record}.`,
      )
    } else
      lines.push(
        `${table}.${column}: write in src/features/privacy/retention.ts what it keeps about people, or null.`,
      )
  }
  await writeFile(register, text)
  return lines
}

/** The register with a column of one of its tables as one that says nothing about anybody, in the order of the alphabet. */
export function withColumn(text: string, table: string, column: string): string {
  const first = text.indexOf('columns: {\n', text.indexOf(`\n  ${table}: {\n`)) + 'columns: {\n'.length
  const end = text.indexOf('    },', first)
  const lines = text.slice(first, end).trimEnd().split('\n')
  const after = lines.findIndex((line) => line.trim() > `${column}:`)
  lines.splice(after === -1 ? lines.length : after, 0, `      ${column}: null,`)
  return `${text.slice(0, first)}${lines.join('\n')}\n${text.slice(end)}`
}

async function proposeManifests(databaseUrl: string): Promise<string[]> {
  const lists: List[] = []
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: ({ severity, message, detail }) => {
      if (severity === 'INFO') lists.push({ label: message ?? '', actual: (detail ?? '').split('\n') })
    },
  })
  const run = async (text: string) => {
    for (const statement of splitSql(text)) await sql.unsafe(statement.text)
  }
  const names = (await readdir(testFolder)).sort()
  const read = (name: string) => readFile(path.join(testFolder, name), 'utf8')
  const lines: string[] = []
  try {
    await run('create extension if not exists pgtap with schema extensions')
    for (const name of names.filter((one) => one.startsWith('00'))) await run(await read(name))
    // It tells what it is given instead of comparing it.
    await run(`
      create or replace function tests.lists(actual text[], expected text, label text) returns text language plpgsql as $$
      begin
        raise info using message = label, detail = array_to_string(actual, e'\\n');
        return extensions.pass(label);
      end $$`)
    for (const name of names.filter((one) => one.includes('_manifest_'))) {
      const text = await read(name)
      lists.length = 0
      await run(text)
      const proposal = lists.reduce(withList, { text, changes: [] })
      if (proposal.text !== text) await writeFile(path.join(testFolder, name), proposal.text)
      lines.push(...proposal.changes.map((change) => `${testFolder}/${name}: ${change}`))
    }
  } finally {
    await sql.end()
  }
  return lines
}

/** An entry as the catalog says it, whatever lines it stands on. */
const said = (entry: string) => entry.trim().replaceAll(/\s+/g, ' ')

/** An entry as a manifest has it, on lines that `npm run check` finds short enough. */
const folded = (entry: string) => `  ${entry.replaceAll(/(.{60,130}) /g, '$1\n    ')}`

/** A manifest with one of its lists as the catalog has it. What is new stands below what precedes it there. */
export function withList({ text, changes }: Proposal, { label, actual }: List): Proposal {
  const end = text.indexOf(`\n$expected$, '${label.replaceAll("'", "''")}'`)
  if (end === -1) return { text, changes }
  const start = text.lastIndexOf('$expected$', end) + '$expected$'.length
  // A line that is indented by four goes on with the one before, as tests.lines says.
  const entries = text.slice(start, end).split(/\n(?! {4})/)
  const isGone = (entry: string) =>
    said(entry) !== '' && !said(entry).startsWith('--') && !actual.includes(said(entry))
  const kept = entries.filter((entry) => !isGone(entry))
  const lines = kept.map(said)
  const added = actual.filter((line) => line !== '' && !lines.includes(line))
  for (const line of added) {
    const before = actual.slice(0, actual.indexOf(line)).findLast((other) => lines.includes(other))
    const at = before === undefined ? 1 : lines.indexOf(before) + 1
    kept.splice(at, 0, folded(line))
    lines.splice(at, 0, line)
  }
  const gone = entries.filter(isGone).map((entry) => `- ${said(entry)}`)
  return {
    text: text.slice(0, start) + kept.join('\n') + text.slice(end),
    changes: [...changes, ...gone, ...added.map((line) => `+ ${line}`)],
  }
}
