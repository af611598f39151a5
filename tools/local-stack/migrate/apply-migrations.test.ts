import { expect, it } from 'vitest'
import { type AppliedMigration, type Migration, pendingMigrations } from './apply-migrations.ts'
import { splitSql } from './split-sql.ts'

const file = (version: string, sql: string): Migration => ({
  version,
  file: `supabase/migrations/${version}_words.sql`,
  statements: splitSql(sql),
})
const applied = (version: string, ...statements: string[]): AppliedMigration => ({
  version,
  name: 'words',
  statements,
})

it('are the files that the record does not name', () => {
  const files = [file('1', 'select 1;'), file('2', 'select 2;')]
  expect(pendingMigrations([applied('1', 'select 1')], files)).toEqual([files[1]])
})

it('are not the empty ones, which are still to be written', () => {
  expect(pendingMigrations([], [file('1', '\n-- to come\n')])).toEqual([])
})

it('are none for an applied file that is laid out anew', () => {
  expect(
    pendingMigrations([applied('1', 'select 1', 'select 2')], [file('1', 'select  1;\n\nselect 2')]),
  ).toEqual([])
})

it.each([
  ['edited', [file('1', 'select 2;'), file('2', 'select 2;')]],
  ['removed', [file('2', 'select 2;')]],
])('are refused, with what to do, once an applied file was %s', (what, files) => {
  expect(() => pendingMigrations([applied('1', 'select 1')], files)).toThrow(
    `1_words was ${what} after it was applied to this database. Run "npm run db:reset".`,
  )
})
