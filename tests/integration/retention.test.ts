import { afterAll, expect, it } from 'vitest'
import { keptData, whatIsKept } from '@/features/account/privacy/retention'
import { topics } from '@/features/account/privacy/topics'
import { connect, databaseUrl } from './database-session.ts'

// The page about privacy says what the database keeps: every column of every table is in its list, and nothing else.

const sql = connect(databaseUrl(), 'kept data', 1)
afterAll(() => sql.end())

/** Tables of ours that hold nothing about anybody, not even an administrator. */
const aboutNobody = new Set([
  'private.second_factor_rule',
  'private.delivery_calls',
  'private.delivery_setup',
  'private.paused_reserves',
  'audit.chains',
  'audit.erased',
  'audit.checks',
])

it('every column of the database is in the list of what is kept', async () => {
  const columns = await sql<{ table: string; column: string }[]>`
    select case class.relnamespace when 'public'::regnamespace then '' else class.relnamespace::regnamespace || '.' end
        || class.relname as table,
      attribute.attname as column
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    where class.relnamespace::regnamespace::text in ('public', 'private', 'audit')
      and class.relkind in ('r', 'p') and not class.relispartition`
  const missing = columns
    .filter(({ table, column }) => !aboutNobody.has(table) && keptData[table]?.columns[column] === undefined)
    .map(({ table, column }) => `${table}.${column}`)
  expect(missing, 'new columns: say what they keep in src/features/account/privacy').toEqual([])

  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const computed = ['certificates.certificate_state', 'documents.document_state', 'profiles.greeting_name']
  const invented = Object.entries(keptData)
    .filter(([table]) => !table.startsWith('auth.'))
    .flatMap(([table, { columns: listed }]) => Object.keys(listed).map((column) => `${table}.${column}`))
    .filter((column) => !known.has(column) && !computed.includes(column))
  expect(invented).toEqual([])
})

it('what the auth service keeps is in its tables, and every subject has something', async () => {
  for (const table of ['users', 'sessions'] as const) {
    const rows = await sql<{ column: string }[]>`
      select column_name as column from information_schema.columns where table_schema = 'auth' and table_name = ${table}`
    const names = rows.map(({ column }) => column)
    expect(names).toEqual(expect.arrayContaining(Object.keys(keptData[`auth.${table}`]?.columns ?? {})))
  }
  for (const topic of Object.keys(topics)) {
    expect(
      Object.values(keptData).some((table) => table.topic === topic),
      topic,
    ).toBe(true)
  }
  expect(whatIsKept('payment')).toEqual(['ABN', 'BSB', 'account number', 'when you last changed them'])
})
