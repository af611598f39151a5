import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { splitSql } from '../local-stack/index.ts'
import { tapLines } from '../shared/pgtap-output.ts'
import { type Fault, sample } from './sample-faults.ts'

const folder = 'supabase/tests'

/**
 * Plants each fault of the sample and runs the test file that must catch it. Rolls everything back, so the database can be in
 * use at the same time.
 * @throws Error if a fault cannot be planted, or the sample has no fault for a `_matrix_` test file
 */
export async function judgeSample(databaseUrl: string): Promise<{ caught: number; survived: string[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.test.sql')).sort()
  const unproved = names.filter(
    (name) => name.includes('_matrix_') && !sample.some(([file]) => name === `${file}.test.sql`),
  )
  if (unproved.length > 0)
    throw new Error(`tools/mutants/sample-faults.ts has no fault for ${unproved.join(', ')}.`)
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  // Creates pgTAP once for all files, because that takes longer than running most files. Drops it afterwards, because the
  // extension is not part of the product.
  await sql`create extension if not exists pgtap with schema extensions`
  try {
    for (const name of names.filter((one) => one.startsWith('00')))
      await sql.unsafe(await readFile(join(folder, name), 'utf8'))
    const survived: string[] = []
    for (const fault of sample)
      if (!(await isCaught(sql, fault)))
        survived.push(`${fault[0]} does not see: ${fault.slice(1).join(' / ')}`)
    return { caught: sample.length - survived.length, survived }
  } finally {
    await sql`drop extension if exists pgtap`
    await sql.end()
  }
}

/** Returns true if a test of the file fails when the fault is planted. Stops at the first failure, and rolls back. */
async function isCaught(sql: Sql, fault: Fault): Promise<boolean> {
  const text = await readFile(join(folder, `${fault[0]}.test.sql`), 'utf8')
  const statements = splitSql(text)
    .map((statement) => statement.text)
    .filter((statement) => !/(?:^|\n)\s*(?:begin|rollback)$/i.test(statement))
  const plant = await plantOf(sql, fault)
  await sql.unsafe('begin')
  try {
    await sql.unsafe(plant)
    for (const statement of statements) if (await fails(sql, statement)) return true
    return false
  } finally {
    await sql.unsafe('rollback')
  }
}

async function plantOf(sql: Sql, fault: Fault): Promise<string> {
  if (fault.length === 2) return fault[1]
  const [, name, text, replacement] = fault
  const [row] = await sql<
    { definition: string }[]
  >`select pg_get_functiondef(${name}::text::regproc) as definition`
  if (!row?.definition.includes(text))
    throw new Error(
      `${name} has no "${text}" any more: write another fault into tools/mutants/sample-faults.ts.`,
    )
  return row.definition.replace(text, () => replacement)
}

async function fails(sql: Sql, statement: string): Promise<boolean> {
  try {
    const rows: unknown = await sql.unsafe(statement)
    return tapLines(rows).some((line) => /^not ok \d|^# Looks like you planned/.test(line))
  } catch (error) {
    if (error instanceof postgres.PostgresError) return true
    throw error
  }
}
