import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPerson, makePerson, type Outcome, openRace } from './database-session.ts'

// Tests two administrators deciding a document at once, and a decision made while the owner replaces the document,
// removes it or leaves. Locks make each race certain.

const race = openRace('document races', 2)
const { sql, observer, holder, inThisOrder } = race
const [ann, ben] = [randomUUID(), randomUUID()] as const
let owner = ''

beforeAll(async () => {
  for (const [id, called] of [
    [ann, 'Ann'],
    [ben, 'Ben'],
  ]) {
    await makePerson(observer, id ?? '', 'admin', 'active')
    await observer`update public.profiles set name = ${called ?? ''} where id = ${id ?? ''}`
  }
})

beforeEach(async () => {
  owner = await makePerson(observer, randomUUID(), 'cleaner', 'active')
})

afterAll(async () => {
  await observer`delete from public.document_openings where administrator_id in ${observer([ann, ben])}`
  await observer`
    delete from public.documents
    where id in (select document_id from private.document_deciders where administrator_id in ${observer([ann, ben])})`
  await observer`delete from auth.users where id in ${observer([ann, ben])}`
  await race.end()
})

/** Stores a file for the owner, without a row in the documents table. */
async function storedVisa(): Promise<string> {
  const path = `${owner}/documents/visa/${randomUUID()}.pdf`
  await observer`
    insert into storage.objects (bucket_id, name, metadata) values ('users', ${path}, '{"mimetype": "application/pdf"}')`
  return path
}

/** Stores a visa for the owner that waits for a decision. Returns the visa's id. */
async function waitingVisa(): Promise<string> {
  const id = randomUUID()
  await observer`
    insert into public.documents (id, user_id, type, path) values (${id}, ${owner}, 'visa', ${await storedVisa()})`
  return id
}

const check = (tx: TransactionSql, id: string) =>
  tx`select public.decide_document(${id}, 'checked', '2190-01-01')`
const refuse = (tx: TransactionSql, id: string) =>
  tx`select public.decide_document(${id}, 'refused', reason => 'Blurred.')`
const save = (tx: TransactionSql, path: string, number?: string) =>
  tx`select public.save_document('visa', ${path}, ${number ?? null})`

const takeBack = (tx: TransactionSql, path: string) => tx`select public.remove_document(${path})`

async function pathOf(id: string): Promise<string> {
  const [row] = await observer<{ path: string }[]>`select path from public.documents where id = ${id}`
  return row?.path ?? ''
}

/** The state and the number of each document of the owner. */
async function stored(): Promise<string[]> {
  const rows = await observer<{ text: string }[]>`
    select concat_ws(' ', state, number) as text from public.documents where user_id = ${owner} order by state`
  return rows.map(({ text }) => text)
}

async function told(): Promise<string[]> {
  await observer`select private.notify_of_decisions(now() + interval '10 seconds')`
  const rows = await observer<
    { type: string }[]
  >`select type from public.notifications where user_id = ${owner}`
  return rows.map(({ type }) => type)
}

const said = (outcome: Outcome<unknown>) => (outcome.ok ? 'done' : `${outcome.code} ${outcome.message}`)

const leave = async (tx: TransactionSql) => {
  await tx`select set_config('role', 'none', true)`
  return tx`delete from auth.users where id = ${owner}`
}

const open = (tx: TransactionSql, id: string) => tx`select public.open_document(${id})`

describe('two administrators at one document', () => {
  it('make one decision, and the second is told who made it', async () => {
    const id = await waitingVisa()
    const second = await inThisOrder(
      ann,
      (tx) => check(tx, id),
      () => asPerson(sql, ben, (tx) => refuse(tx, id)),
    )
    expect(said(second)).toBe('PT409 Ann has already decided this document.')
    expect(await stored()).toEqual(['checked'])
    expect(await told()).toEqual(['document_checked'])
  })

  it('make a decision once, even if one administrator sends it twice', async () => {
    const id = await waitingVisa()
    const again = await inThisOrder(
      ann,
      (tx) => check(tx, id),
      () => asPerson(sql, ann, (tx) => check(tx, id)),
    )
    expect(said(again)).toBe('done')
    expect(await told()).toEqual(['document_checked'])
  })

  it('make no decision if the one who waits loses the role meanwhile', async () => {
    const id = await waitingVisa()
    const late = await inThisOrder(
      ann,
      async (tx) => {
        await tx`select public.set_user_role(${ben}, 'cleaner')`
        await tx`select set_config('role', 'none', true)`
        await tx`select from public.documents where id = ${id} for update`
      },
      () => asPerson(sql, ben, (tx) => check(tx, id)),
    )
    await observer`update public.profiles set role = 'admin' where id = ${ben}`
    expect(said(late)).toBe('PT403 You do not have permission to access this page.')
    expect(await stored()).toEqual(['waiting'])
  })
})

describe('a document', () => {
  const replaced = 'PT404 This document has been replaced or removed.'

  it('whose file is replaced before the decision cannot be decided', async () => {
    const id = await waitingVisa()
    const path = await storedVisa()
    const late = await inThisOrder(
      owner,
      (tx) => save(tx, path),
      () => asPerson(sql, ann, (tx) => check(tx, id)),
    )
    expect(said(late)).toBe(replaced)
    expect(await stored()).toEqual(['waiting'])
  })

  it('whose number is changed before the decision keeps waiting with the new number', async () => {
    const id = await waitingVisa()
    const path = await pathOf(id)
    const late = await inThisOrder(
      owner,
      (tx) => save(tx, path, 'Another'),
      () => asPerson(sql, ann, (tx) => check(tx, id)),
    )
    expect(said(late)).toBe(replaced)
    expect(await stored()).toEqual(['waiting Another'])
  })

  it('that was just checked stays, and its new file waits beside it', async () => {
    const id = await waitingVisa()
    const path = await storedVisa()
    const late = await inThisOrder(
      ann,
      (tx) => check(tx, id),
      () => asPerson(sql, owner, (tx) => save(tx, path)),
    )
    expect(said(late)).toBe('done')
    expect(await stored()).toEqual(['checked', 'waiting'])
  })

  it('that was just refused is replaced by its new file', async () => {
    const id = await waitingVisa()
    const path = await storedVisa()
    const late = await inThisOrder(
      ann,
      (tx) => refuse(tx, id),
      () => asPerson(sql, owner, (tx) => save(tx, path)),
    )
    expect(said(late)).toBe('done')
    expect(await stored()).toEqual(['waiting'])
  })

  it('that was just checked refuses a change of its number, and gives the reason', async () => {
    const id = await waitingVisa()
    const path = await pathOf(id)
    const late = await inThisOrder(
      ann,
      (tx) => check(tx, id),
      () => asPerson(sql, owner, (tx) => save(tx, path, 'Too late')),
    )
    expect(said(late)).toBe('PT409 Your Visa has just been checked. To change it, upload it again.')
  })

  it('that its owner removes before the decision cannot be decided', async () => {
    const id = await waitingVisa()
    const path = await pathOf(id)
    const late = await inThisOrder(
      owner,
      (tx) => takeBack(tx, path),
      () => asPerson(sql, ann, (tx) => check(tx, id)),
    )
    expect(said(late)).toBe(replaced)
    expect(await stored()).toEqual([])
  })

  it('that was just checked can no longer be removed by its owner', async () => {
    const id = await waitingVisa()
    const path = await pathOf(id)
    const late = await inThisOrder(
      ann,
      (tx) => check(tx, id),
      () => asPerson(sql, owner, (tx) => takeBack(tx, path)),
    )
    expect(said(late)).toBe('PT409 Your Visa has just been checked. To change it, upload it again.')
    expect(await stored()).toEqual(['checked'])
  })

  it.each([
    ['decide', check],
    ['open', open],
  ])('whose owner’s account was just deleted leaves an administrator nothing to %s', async (_, act) => {
    const id = await waitingVisa()
    const late = await inThisOrder(owner, leave, () => asPerson(sql, ann, (tx) => act(tx, id)))
    expect(said(late)).toBe(replaced)
  })

  it('that was just decided is removed with its owner’s account', async () => {
    const id = await waitingVisa()
    const late = await inThisOrder(
      ann,
      async (tx) => {
        await open(tx, id)
        await check(tx, id)
      },
      () => asPerson(sql, owner, leave),
    )
    expect(said(late)).toBe('done')
    expect(await stored()).toEqual([])
  })
})

it('reminders leave out a document that is being replaced, without waiting for its lock', async () => {
  const current = await waitingVisa()
  await asPerson(sql, ann, (tx) => tx`select public.decide_document(${current}, 'checked', current_date + 8)`)
  await asPerson(sql, owner, async (tx) => save(tx, await storedVisa()))
  const [newer] = await observer<{ id: string }[]>`
    select id from public.documents where user_id = ${owner} and state = 'waiting'`
  const remind = (days: number) => observer`
    select private.remind_of_documents((current_date + ${days}::integer)::timestamp at time zone 'Australia/Perth' + interval '9 hours')`
  const done = await asPerson(holder, ann, async (tx) => {
    await check(tx, newer?.id ?? '')
    await remind(7)
    return true
  })
  expect(done.ok).toBe(true)
  expect(await told()).not.toContain('document_expiring')
  expect(await stored()).toEqual(['checked'])
})
