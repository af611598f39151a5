import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { liveFaults } from './live-migrations.ts'

const folder = mkdtempSync(join(tmpdir(), 'shinework-live-'))
afterAll(() => rmSync(folder, { recursive: true }))

const waits = "set lock_timeout = '2s';\n"

/** The rules that a migration breaks. */
function brokenBy(sql: string): string[] {
  writeFileSync(join(folder, 'one.sql'), sql)
  return liveFaults(['one.sql'], folder).map((fault) => /\(([a-z-]+)\)$/.exec(fault)?.[1] ?? fault)
}

it.each([
  [
    'a lock waited for without end',
    'alter table public.jobs add column parking text;',
    'require-lock-timeout',
  ],
  ['an index that stops writes', 'create index on public.jobs (title);', 'require-concurrent-index-creation'],
  ['an index that goes while it is read', 'drop index public.x;', 'require-concurrent-index-deletion'],
  [
    'a column that old rows cannot fill',
    'alter table public.jobs add column parking text not null;',
    'adding-required-field',
  ],
  [
    'a column that rewrites the table',
    'alter table public.jobs add column drawn double precision default random();',
    'adding-field-with-default',
  ],
  ['another type', 'alter table public.jobs alter column days type bigint;', 'changing-column-type'],
  [
    'a rule that reads every row under a lock',
    "alter table public.jobs add constraint named check (title <> '');",
    'constraint-missing-not-valid',
  ],
  ['a column that the app in use reads', 'alter table public.jobs drop column days;', 'ban-drop-column'],
  ['another name', 'alter table public.jobs rename column days to length;', 'renaming-column'],
  [
    'a list of locked rows that may be looked up again',
    `delete from public.tips where id in (
      select id from public.tips where told < (select now() - make_interval(days => 3)) order by told limit 1000
      -- Others come later.
      for update skip locked);`,
    'locked-list',
  ],
  ['an exception that excepts nothing', '-- squawk-ignore ban-drop-colum\nselect 1;', 'unused-ignore'],
])('%s is found', (_, statement, rule) => {
  expect(brokenBy(rule === 'require-lock-timeout' ? statement : waits + statement)).toContain(rule)
})

it('what runs outside a transaction stands alone', () => {
  const index = 'create index concurrently if not exists jobs_title_idx on public.jobs (title);\n'
  expect(brokenBy(waits + index)).toEqual([])
  expect(brokenBy(`${waits}${index}select 1;`)).toEqual([
    expect.stringContaining('needs a migration of its own'),
  ])
})

it.each([
  ['a column that may be empty', 'alter table public.jobs add column parking text;'],
  [
    'a default that is the same for all',
    "alter table public.jobs add column parking text not null default '';",
  ],
  ['a rule for new rows', "alter table public.jobs add constraint named check (title <> '') not valid;"],
  ['reading old rows later', 'alter table public.jobs validate constraint named;'],
  [
    'a list of locked rows that is made once',
    'delete from public.tips where id = any (array(select id from public.tips limit 1000 for update skip locked));',
  ],
  [
    'a list that nobody locks',
    'delete from public.tips where id in (select id from public.tips limit 9) and exists (select 1);',
  ],
  ['a new table', 'create table public.tips (id uuid primary key);\ncreate index on public.tips (id);'],
  [
    'an exception with its reason',
    '-- Nothing reads it since 1.1.\n-- squawk-ignore ban-drop-column\nalter table public.jobs drop column days;',
  ],
])('%s is not', (_, statement) => {
  expect(brokenBy(waits + statement)).toEqual([])
})
