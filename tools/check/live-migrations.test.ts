import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { liveFaults } from './live-migrations.ts'

const folder = mkdtempSync(join(tmpdir(), 'shinework-live-'))
afterAll(() => rmSync(folder, { recursive: true }))

const waits = "set lock_timeout = '2s';\n"

/** Writes a migration with this SQL, and returns the names of the rules that it breaks. */
function brokenBy(sql: string): string[] {
  writeFileSync(join(folder, 'one.sql'), sql)
  return liveFaults(['one.sql'], folder).map((fault) => /\(([a-z-]+)\)$/.exec(fault)?.[1] ?? fault)
}

it.each([
  ['a lock without a timeout', 'alter table public.jobs add column parking text;', 'require-lock-timeout'],
  [
    'an index whose creation blocks writes',
    'create index on public.jobs (title);',
    'require-concurrent-index-creation',
  ],
  ['an index whose removal blocks reads', 'drop index public.x;', 'require-concurrent-index-deletion'],
  [
    'a required column without a default',
    'alter table public.jobs add column parking text not null;',
    'adding-required-field',
  ],
  [
    'a column whose default rewrites the table',
    'alter table public.jobs add column drawn double precision default random();',
    'adding-field-with-default',
  ],
  ['a changed column type', 'alter table public.jobs alter column days type bigint;', 'changing-column-type'],
  [
    'a constraint that validates every row under a lock',
    "alter table public.jobs add constraint named check (title <> '');",
    'constraint-missing-not-valid',
  ],
  ['a removed column', 'alter table public.jobs drop column days;', 'ban-drop-column'],
  ['a renamed column', 'alter table public.jobs rename column days to length;', 'renaming-column'],
  [
    'a list of locked rows that can be evaluated again',
    `delete from public.tips where id in (
      select id from public.tips where told < (select now() - make_interval(days => 3)) order by told limit 1000
      -- Others come later.
      for update skip locked);`,
    'locked-list',
  ],
  ['an ignore comment that ignores nothing', '-- squawk-ignore ban-drop-colum\nselect 1;', 'unused-ignore'],
])('the check of live migrations finds %s', (_, statement, rule) => {
  expect(brokenBy(rule === 'require-lock-timeout' ? statement : waits + statement)).toContain(rule)
})

it('a statement that cannot run in a transaction needs a migration of its own', () => {
  const index = 'create index concurrently if not exists jobs_title_idx on public.jobs (title);\n'
  expect(brokenBy(waits + index)).toEqual([])
  expect(brokenBy(`${waits}${index}select 1;`)).toEqual([
    expect.stringContaining('needs a migration of its own'),
  ])
})

it.each([
  ['a nullable column', 'alter table public.jobs add column parking text;'],
  ['a constant default', "alter table public.jobs add column parking text not null default '';"],
  [
    'a constraint that is not validated yet',
    "alter table public.jobs add constraint named check (title <> '') not valid;",
  ],
  ['validating a constraint later', 'alter table public.jobs validate constraint named;'],
  [
    'a list of locked rows that is evaluated once',
    'delete from public.tips where id = any (array(select id from public.tips limit 1000 for update skip locked));',
  ],
  [
    'a list without a lock',
    'delete from public.tips where id in (select id from public.tips limit 9) and exists (select 1);',
  ],
  ['a new table', 'create table public.tips (id uuid primary key);\ncreate index on public.tips (id);'],
  [
    'an ignore comment with its reason',
    '-- Nothing reads it since 1.1.\n-- squawk-ignore ban-drop-column\nalter table public.jobs drop column days;',
  ],
])('the check of live migrations allows %s', (_, statement) => {
  expect(brokenBy(waits + statement)).toEqual([])
})
