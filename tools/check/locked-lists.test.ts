import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lockedLists } from './locked-lists.ts'

const list = 'select id from public.tips order by told limit 9 for update'
const within = (words: string) => `delete from public.tips where id in (${words});`

describe('a list of locked rows is found', () => {
  it.each([
    ['in one line', within(list)],
    ['with every kind of lock: no key', within(list.replace('update', 'no key update'))],
    ['with every kind of lock: share', within(list.replace('update', 'share'))],
    ['with every kind of lock: key share', within(list.replace('update', 'key share of tips'))],
    ['that skips locked rows', within(`${list} skip locked`)],
    ['in upper case', within(list).toUpperCase()],
    ['over many lines', within(list).replaceAll(' ', '\n\t')],
    ['without a space before the bracket', within(list).replace('in (', 'in(')],
    ['with the lock before the limit', within('select id from public.tips for update limit 9')],
    ['with another word for the limit', within(list.replace('limit 9', 'fetch first 9 rows only'))],
    ['with another word for the query', within('table public.tips limit 9 for update')],
    ['in brackets of its own', within(`(${list})`)],
    ['in a query around it', within(`select some.id from (${list}) some`)],
    ['in a with query before it', within(`with some as (${list}) select id from some`)],
    ['with deep brackets', within(list.replace('public.tips', 'f(g(h((1), (2))))'))],
    [
      'with comments that hold brackets, quotes and semicolons',
      within(list.replace('order', "-- :) it's;\norder")),
    ],
    ['with a comment between its words', within(list.replace('for update', 'for /* no ( */ update'))],
    [
      'with strings that hold brackets',
      within(list.replace('order', "where told = '(;' or told = 'it''s ('order")),
    ],
    ['with names that hold brackets', within(list.replace('told', '"told ("'))],
    ['after not in', within(list).replace(' in ', ' not in ')],
    ['after = any', within(list).replace(' in ', ' = any ')],
    ['after = some', within(list).replace(' in ', ' = some ')],
    ['after <> all', within(list).replace(' in ', ' <> all ')],
    ['after using', `delete from public.tips using (${list}) some where some.id = tips.id;`],
    ['after from', `update public.tips set told = now() from (${list}) some where some.id = tips.id;`],
    ['after join', `delete from public.tips using public.jobs join (${list}) some using (id) where true;`],
    ['in a function', `create function f() returns void language sql as $body$ ${within(list)} $body$;`],
    [
      'in a statement that a function builds',
      `do $$ begin execute format('${within(list)}', 'it''s'); end $$;`,
    ],
  ])('%s', (_, sql) => {
    expect(lockedLists(`select 1;\n${sql}\nselect 2;`)).not.toEqual([])
  })
})

describe('no list of locked rows is found', () => {
  it.each([
    ['if an array evaluates the list once', `delete from public.tips where id = any (array(${list}));`],
    [
      'if an array evaluates the list once, with a line break',
      `delete from public.tips where id = any (array\n(${list}));`,
    ],
    [
      'if a with query evaluates the list once',
      `with some as (${list}) delete from public.tips using some where some.id = tips.id;`,
    ],
    ['without a limit', within(list.replace('limit 9', ''))],
    ['without a lock', within(list.replace('for update', ''))],
    ['if only the outer query locks', `select 1 where 2 in (select 1 limit 1) for update;`],
    ['in a policy', 'create policy "p" on t for update using (id in (select id from t limit 1));'],
    ['in a comment', `-- ${within(list)}\n/* ${within(list)} */ select 1;`],
    ['after =', `select * from public.tips where id = (${list});`],
    ['if its halves are in two statements', 'select 1 in (select 1 limit 1); select 1 from t for update;'],
  ])('%s', (_, sql) => {
    expect(lockedLists(sql)).toEqual([])
  })
})

it('the check reports each list of locked rows once, at its beginning', () => {
  const sql = `select 1;\n-- A note.\n${within(list)}\n${within('select 1')}\n${within(list)}`
  expect(lockedLists(sql).map((at) => sql.slice(at, at + 10))).toEqual(['in (select', 'in (select'])
  expect(lockedLists(sql)[0]).toBe(sql.indexOf('in ('))
})

// These two migrations were the reason for this check. They are released, so they must not be edited. A later migration replaces their
// statements.
it('of the frozen migrations, only two have lists of locked rows', () => {
  const folder = 'supabase/migrations'
  const found = readdirSync(folder).filter(
    (name) => lockedLists(readFileSync(`${folder}/${name}`, 'utf8')).length > 0,
  )
  expect(found).toEqual(['20261121000230_phone_sign_in.sql', '20261121000790_retention.sql'])
})
