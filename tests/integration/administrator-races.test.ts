import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, openRace } from './database-session.ts'
import { makeScratchDatabase } from './scratch-database.ts'

// Tests administrators who concurrently change each other, or the same person. The test has its own database, because
// one rule depends on the total number of administrators.

const rounds = tries(3, 15)
const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()] as const
const scratch = await makeScratchDatabase('shinework_administrator_races')
const race = openRace('administrator races', 2, scratch.url)
const { sql, observer, untilWaiting, inThisOrder } = race

beforeAll(async () => {
  for (const id of [one, two, three]) await makePerson(observer, id, 'admin', 'active')
})

afterAll(async () => {
  await race.end()
  await scratch.drop()
})

/**
 * Each administrator in `by` takes the role from the person in `from`, all at once. Returns each call's refusal, or
 * null for success.
 */
async function takeRoles(acts: { by: string; from: string }[]): Promise<(string | null)[]> {
  const calls = acts.map(
    (act) => () => asPerson(sql, act.by, (tx) => tx`select public.set_user_role(${act.from}, 'cleaner')`),
  )
  let running: ReturnType<(typeof calls)[number]>[] = []
  await observer.begin(async (tx) => {
    await tx`select from public.profiles where role = 'admin' for update`
    running = calls.map((call) => call())
    await untilWaiting(acts.length, running)
  })
  const outcomes = await Promise.all(running)
  return outcomes.map((outcome) => (outcome.ok ? null : `${outcome.code} ${outcome.message}`))
}

async function administrators(): Promise<string[]> {
  const rows = await observer<{ id: string }[]>`select id from public.profiles where role = 'admin'`
  return rows.map((row) => row.id)
}

it('one administrator remains if the last two give up the role at the same time', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await observer`update public.profiles set role = 'admin' where id in ${observer([one, two])}`
    await observer`update public.profiles set role = 'cleaner' where id = ${three}`
    const answers = await takeRoles([
      { by: one, from: one },
      { by: two, from: two },
    ])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers).toContain('PT409 The last administrator cannot give up the role.')
    expect(await administrators()).toEqual([answers[0] === null ? two : one])
  }
})

it('if two administrators take the role from each other at the same time, only the first succeeds', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await observer`update public.profiles set role = 'admin'`
    const answers = await takeRoles([
      { by: one, from: two },
      { by: two, from: one },
    ])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers).toContain('PT403 You do not have permission to access this page.')
    expect((await administrators()).sort()).toEqual([answers[0] === null ? one : two, three].sort())
  }
})

it('a waiting change of a status is refused if its administrator loses the role in the meantime', async () => {
  await observer`update public.profiles set role = 'admin', status = 'active'`
  const late = await inThisOrder(
    one,
    (tx) => tx`select public.set_user_role(${two}, 'cleaner')`,
    () => asPerson(sql, two, (tx) => tx`select public.set_user_status(${one}, 'rejected')`),
  )
  expect(late).toMatchObject({ ok: false, code: 'PT403' })
  expect(await observer`select status from public.profiles where id = ${one}`).toEqual([{ status: 'active' }])
})

it('a role and a status that two administrators set at the same time are both saved', async () => {
  await observer`update public.profiles set role = 'admin', status = 'active' where id in ${observer([one, two])}`
  await observer`update public.profiles set role = 'cleaner', status = 'pending' where id = ${three}`
  const late = await inThisOrder(
    one,
    (tx) => tx`select public.set_user_status(${three}, 'active')`,
    () => asPerson(sql, two, (tx) => tx`select public.set_user_role(${three}, 'admin')`),
  )
  expect(late).toMatchObject({ ok: true })
  expect(await observer`select role, status from public.profiles where id = ${three}`).toEqual([
    { role: 'admin', status: 'active' },
  ])
})

it('one administrator remains if the last two delete their accounts at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    await observer`update public.profiles set role = 'cleaner' where id in ${observer([one, two, three])}`
    const pair = [randomUUID(), randomUUID()]
    for (const id of pair) await makePerson(observer, id, 'admin', 'active')
    await observer`update auth.users set encrypted_password = extensions.crypt('right', extensions.gen_salt('bf', 4)) where id in ${observer(pair)}`
    let running: ReturnType<typeof deleteAccount>[] = []
    await observer.begin(async (tx) => {
      await tx`select from public.profiles where role = 'admin' for update`
      running = pair.map(deleteAccount)
      await untilWaiting(2, running)
    })
    const outcomes = await Promise.all(running)
    const refused = outcomes.map((outcome) => (outcome.ok ? null : `${outcome.code} ${outcome.message}`))
    expect(refused.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(refused).toContain(
      'PT409 This is the last administrator. Make somebody else an administrator first.',
    )
    expect(await administrators()).toHaveLength(1)
    await observer`delete from auth.users where id in ${observer(pair)}`
  }
})

const deleteAccount = (id: string) =>
  asPerson(sql, id, (tx) => tx`select public.delete_account(${id}, 'right')`)
