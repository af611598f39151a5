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

it('pending migrations are the files that are not recorded', () => {
  const files = [file('1', 'select 1;'), file('2', 'select 2;')]
  expect(pendingMigrations([applied('1', 'select 1')], files)).toEqual([files[1]])
})

it('pending migrations do not include empty files', () => {
  expect(pendingMigrations([], [file('1', '\n-- todo\n')])).toEqual([])
})

it('a change of white space in an applied file is ignored', () => {
  expect(
    pendingMigrations([applied('1', 'select 1', 'select 2')], [file('1', 'select  1;\n\nselect 2')]),
  ).toEqual([])
})

it.each([
  ['edited', [file('1', 'select 2;'), file('2', 'select 2;')]],
  ['removed', [file('2', 'select 2;')]],
])('migrations are refused, with advice, after an applied file was %s', (what, files) => {
  expect(() => pendingMigrations([applied('1', 'select 1')], files)).toThrow(
    `1_words was ${what} after it was applied to this database. Run "npm run db:reset".`,
  )
})
