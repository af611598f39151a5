import { describe, expect, it } from 'vitest'
import { splitSql } from '../local-stack/index.ts'
import { quickStatements } from './quick-statements.ts'

const quick = (before: string, after: string) =>
  quickStatements(splitSql(before), splitSql(after))?.map(({ text }) => text)

const fit = (body: string, parameters = 'job_id uuid') =>
  `create function private.fit(${parameters}) returns text\nlanguage sql as $$ ${body} $$;`
const policy = (rule: string) => `create policy "own rows" on public.jobs for select using (${rule});`
const table = 'create table public.jobs (id uuid);'

describe('the quick statements for an edited schema file', () => {
  it('replace the body of a function', () => {
    expect(quick(`${table}\n${fit('select 1')}`, `${table}\n${fit('select 2')}`)).toEqual([
      fit('select 2').replace('create', 'create or replace').replace(/;$/, ''),
    ])
  })

  it('add a function with its comment and grant', () => {
    const comment = "comment on function private.fit(uuid) is 'Fits.';"
    const grant = 'grant execute on function private.fit(uuid) to authenticated;'
    expect(quick(table, `${table}\n${fit('select 1')}\n${comment}\n${grant}`)).toHaveLength(3)
  })

  it('drop a changed policy before they create it again', () => {
    expect(quick(policy('true'), policy('false'))).toEqual([
      `drop policy if exists "own rows" on public.jobs; ${policy('false').slice(0, -1)}`,
    ])
  })

  it('are empty if only a comment of the file changed', () => {
    expect(quick(`-- Old.\n${table}`, `-- New.\n${table}`)).toEqual([])
  })

  it.each([
    ['a table changed', table, 'create table public.jobs (id uuid, title text);'],
    ['a function has other parameters', fit('select 1'), fit('select 1', 'job_id uuid, day date')],
    ['a function is gone', `${table}\n${fit('select 1')}`, table],
    ['a grant is gone', `grant select on public.jobs to anon;\n${table}`, table],
    ['an index was added', table, `${table}\ncreate index jobs_id_idx on public.jobs (id);`],
  ])('do not suffice if %s', (_, before, after) => {
    expect(quick(before, after)).toBeUndefined()
  })
})
