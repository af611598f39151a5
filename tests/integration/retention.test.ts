import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { topics } from '@/features/account/privacy/privacy-topics'
import { dataAboutPeople, dataOfTopic } from '@/features/account/privacy/retention'
import { connect, databaseUrl } from './database-session.ts'

// The privacy page lists the data that the database keeps. All other columns are in not-about-people.txt, because they hold
// nothing about people or the description of another column covers them.

const sql = connect(databaseUrl(), 'kept data', 1)
afterAll(() => sql.end())

/** The columns of a table that are about people. */
const about = (table: string) => Object.keys(dataAboutPeople[table]?.columns ?? {})

it('every database column is classified as personal data or as not personal', async () => {
  const tables = await sql<{ table: string; columns: string[] }[]>`
    select case class.relnamespace when 'public'::regnamespace then '' else class.relnamespace::regnamespace || '.' end
        || class.relname as table,
      array_agg(attribute.attname::text order by attribute.attname) as columns
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    where class.relnamespace::regnamespace::text in ('public', 'private', 'audit')
      and class.relkind in ('r', 'p') and not class.relispartition
    group by 1`
  const others = tables
    .map(({ table, columns }) => ({ table, columns: columns.filter((name) => !about(table).includes(name)) }))
    .filter(({ columns }) => columns.length > 0)
    .map(({ table, columns }) => `${table}: ${columns.join(' ')}`)
    .toSorted()
  expect(
    others,
    'new columns: say in src/features/account/privacy what they keep about people, or name them in not-about-people.txt',
  ).toEqual(
    readFileSync(join(import.meta.dirname, 'not-about-people.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  )

  const known = tables.flatMap(({ table, columns }) => columns.map((name) => `${table}.${name}`))
  const listed = Object.keys(dataAboutPeople)
    .filter((table) => !table.startsWith('auth.'))
    .flatMap((table) => about(table).map((name) => `${table}.${name}`))
  expect(known).toEqual(expect.arrayContaining(listed))
})

it('every topic of stored data has content, and every described column of the auth service exists', async () => {
  for (const table of ['users', 'sessions'] as const) {
    const rows = await sql<{ column: string }[]>`
      select column_name as column from information_schema.columns where table_schema = 'auth' and table_name = ${table}`
    const names = rows.map(({ column }) => column)
    expect(names).toEqual(
      expect.arrayContaining(Object.keys(dataAboutPeople[`auth.${table}`]?.columns ?? {})),
    )
  }
  for (const topic of Object.keys(topics)) {
    expect(
      Object.values(dataAboutPeople).some((table) => table.topic === topic),
      topic,
    ).toBe(true)
  }
  expect(dataOfTopic('payment')).toEqual(['ABN', 'BSB', 'account number', 'when you last changed them'])
})
