import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, makePerson, type Outcome, openRace } from './database-session.ts'

// Tests saving a profile in two tabs, and removing files while a document or picture that uses them is saved. Locks
// make each race certain.

const race = openRace('profile races', 2)
const { sql, observer, inThisOrder } = race
const person = randomUUID()

beforeAll(async () => {
  await makePerson(observer, person, 'cleaner', 'active')
  // Only sessions that have not ended have access to files.
  await observer`insert into auth.sessions (id, user_id) values (${person}, ${person})`
})

afterAll(async () => {
  await observer`delete from auth.users where id = ${person}`
  await observer.begin(async (tx) => {
    await tx`select set_config('storage.allow_delete_query', 'true', true)`
    await tx`delete from storage.objects where split_part(name, '/', 1) = ${person}`
  })
  await observer`delete from public.user_folders where user_id = ${person}`
  await race.end()
})

/** Stores a document file for the person, without a database row. */
async function storedCard(): Promise<string> {
  const path = `${person}/documents/visa/${randomUUID()}.pdf`
  await observer`
    insert into storage.objects (bucket_id, name, metadata) values ('users', ${path}, '{"mimetype": "application/pdf"}')`
  return path
}

const save = (tx: TransactionSql, name: string, opened: string | null) =>
  tx`select public.save_profile(${tx.json({ name })}, ${tx.json({ name: opened })})`
const saveVisa = (tx: TransactionSql, path: string) => tx`select public.save_document('visa', ${path})`
const removeVisa = (tx: TransactionSql, path: string) => tx`select public.remove_document(${path})`

async function savedName(): Promise<string | null> {
  const [row] = await observer<{ name: string | null }[]>`
    select name from public.profiles where id = ${person}`
  return row?.name ?? null
}

/** Removes a file as the storage service does for the person. Returns the number of removed files. */
async function remove(tx: TransactionSql, path: string): Promise<number> {
  await tx`select set_config('storage.operation', 'storage.object.delete_many', true),
    set_config('storage.allow_delete_query', 'true', true)`
  return (await tx`delete from storage.objects where bucket_id = 'users' and name = ${path} returning name`)
    .length
}

const said = (outcome: Outcome<unknown>) =>
  outcome.ok ? outcome.value : `${outcome.code} ${outcome.message}`

describe('a document', () => {
  it('keeps the file that a save refers to', async () => {
    const path = await storedCard()
    const removed = await inThisOrder(
      person,
      (tx) => saveVisa(tx, path),
      () => asPerson(sql, person, (tx) => remove(tx, path)),
    )
    expect(said(removed)).toBe(0)
    expect(await observer`select from public.documents where path = ${path}`).toHaveLength(1)
    expect(await observer`select from storage.objects where name = ${path}`).toHaveLength(1)
  })

  it('never refers to a file that is being removed', async () => {
    const path = await storedCard()
    const saved = await inThisOrder(
      person,
      (tx) => remove(tx, path),
      () => asPerson(sql, person, (tx) => saveVisa(tx, path)),
    )
    expect(said(saved)).toBe('PT410 A file is no longer available. Please choose it again.')
    expect(await observer`select from public.documents where path = ${path}`).toHaveLength(0)
  })

  it('waits to be checked, with its number, if one tab saves the number while another removes the document', async () => {
    const path = await storedCard()
    await asPerson(sql, person, (tx) => saveVisa(tx, path))
    const numbered = await inThisOrder(
      person,
      (tx) => removeVisa(tx, path),
      () => asPerson(sql, person, (tx) => tx`select public.save_document('visa', ${path}, 'V 1')`),
    )
    expect(numbered.ok).toBe(true)
    expect(await observer`select number from public.documents where path = ${path}`).toEqual([
      { number: 'V 1' },
    ])
  })
})

describe('a profile open in two tabs', () => {
  const changed =
    'PT409 Your profile has been changed in another tab or on another device since you opened it.'

  it('keeps the first save of a section and refuses the second', async () => {
    const opened = await savedName()
    const second = await inThisOrder(
      person,
      (tx) => save(tx, 'First', opened),
      () => asPerson(sql, person, (tx) => save(tx, 'Second', opened)),
    )
    expect(said(second)).toBe(changed)
    expect(await savedName()).toBe('First')
  })

  it('can save two sections at once', async () => {
    const opened = await savedName()
    const bank = await inThisOrder(
      person,
      (tx) => save(tx, 'Third', opened),
      () =>
        asPerson(sql, person, (tx) => tx`select public.save_profile('{"bsb": "064-000"}', '{"bsb": null}')`),
    )
    expect(bank.ok).toBe(true)
    expect(await savedName()).toBe('Third')
  })

  it('treats a save that is sent twice as one', async () => {
    const opened = await savedName()
    const again = await inThisOrder(
      person,
      (tx) => save(tx, 'Once', opened),
      () => asPerson(sql, person, (tx) => save(tx, 'Once', opened)),
    )
    expect(again.ok).toBe(true)
  })
})
