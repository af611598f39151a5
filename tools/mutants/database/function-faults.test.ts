import { expect, it } from 'vitest'
import { faultsIn } from './function-faults.ts'

/** What a body becomes by each fault of a class. */
function planted(body: string, kind: string): string[] {
  return faultsIn(body)
    .filter((edit) => edit.class === kind)
    .map(({ from, to, text }) => (body.slice(0, from) + text + body.slice(to)).replace(/\s+/g, ' ').trim())
}

it('takes away guards, and not what only looks like one', () => {
  const body = `begin
    -- if this then raise exception
    if a > 1 and b then
      raise exception 'You and me' using errcode = 'PT403';
    end if;
  end`
  expect(planted(body, 'guard')).toEqual([
    expect.stringContaining("if false then raise exception 'You and me'"),
  ])
  expect(planted(body, 'and, or')).toHaveLength(1)
  expect(planted(body, 'error code')).toHaveLength(1)
})

it('leaves out one condition at a time, and keeps a between whole', () => {
  expect(planted('select 1 where a and b between 1 and 2 and f(c)', 'condition')).toEqual([
    'select 1 where true and b between 1 and 2 and f(c)',
    'select 1 where a and true and f(c)',
    'select 1 where a and b between 1 and 2 and true',
  ])
  expect(planted('select 1 where a order by b', 'condition')).toEqual(['select 1 where true order by b'])
})

it('looks into strings that hold SQL', () => {
  const body = `return query execute concat('select * from public.jobs job where true', ' and job.id = ' || quote_literal(query), format('x = %L and job.y', z))`
  expect(planted(body, 'quoting')).toEqual([
    expect.stringContaining("('''' || (query)::text || '''')"),
    expect.stringContaining("x = ''%s'' and"),
  ])
  expect(planted(body, 'condition')).toEqual([
    expect.stringContaining("format('x = %L and true', z)"),
    expect.stringContaining("where true', null, format"),
  ])
})

it('takes away locks, their order and their kind', () => {
  const body = 'begin perform from t where id = any (ids) order by t.id for no key update skip locked; end'
  expect(planted(body, 'lock')).toEqual([
    'begin null; end',
    'begin perform from t where id = any (ids) order by t.id ; end',
    'begin perform from t where id = any (ids) order by t.id for share skip locked; end',
    'begin perform from t where id = any (ids) order by t.id for no key update; end',
    'begin perform from t where id = any (ids) for no key update skip locked; end',
  ])
})

it.each([
  [
    'null',
    'select coalesce(a, f(b, 2)), c is null',
    ['select (a), c is null', 'select coalesce(a, f(b, 2)), c is not null'],
  ],
  ['bound', 'select least(a, 5)', ['select a', 'select 5', 'select least(a, 10)']],
  ['bound', 'select left(a, 5)', ['select a', 'select left(a, 10)']],
  ['comparison', 'select a <= b, c => d, e @> f', ['select a < b, c => d, e @> f']],
  [
    'pattern',
    `select a ~ '^[0-9]+$'`,
    [`select a ~ '[0-9]+$'`, `select a ~ '^[0-9]+'`, `select a ~ '^[0-9]*$'`],
  ],
  [
    'word',
    `select a in ('active', 'x')`,
    [`select a in ('pending', 'x')`, `select a in ('x')`, `select a in ('active')`],
  ],
  [
    'assignment',
    'update t set a = 1, b = f(2, 3) where c',
    ['update t set b = f(2, 3) where c', 'update t set a = 1 where c'],
  ],
])('plants %s in %s', (kind, body, expected) => {
  expect(planted(body, kind)).toEqual(expected)
})
