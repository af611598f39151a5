import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, openRace } from './database-session.ts'

// Both sides of a conversation write and read, and an applicant deletes the account, at the same time (rules
// 21.5 to 21.10).

const racers = 8
const rounds = tries(3, 15)
const race = openRace('conversation races', racers)
const { sql, observer } = race
const [dana, ines] = [randomUUID(), randomUUID()]
const administrators = [dana, ines]
const people: string[] = [...administrators]
const applications: string[] = []

beforeAll(async () => {
  for (const id of administrators) await makePerson(observer, id, 'admin', 'active')
})

afterAll(async () => {
  await observer`delete from public.applications where id = any (${applications})`
  await observer`delete from auth.users where id = any (${people})`
  await race.end()
})

async function application() {
  // The budgets are reset, because an administrator writes more here than is allowed in ten minutes.
  await observer`delete from private.budgets where user_id = any (${administrators})`
  const [person, id] = [randomUUID(), randomUUID()]
  people.push(await makePerson(observer, person, 'cleaner', 'active'))
  applications.push(id)
  await observer`insert into public.applications (id, user_id) values (${id}, ${person})`
  return { person, id }
}

const send = (who: string, id: string, message: string, press = message) =>
  asPerson(sql, who, (tx) => tx`select public.send_message(${id}, ${message}, null, ${press})`)

it('messages sent at once are all stored with different timestamps, and each makes one notification', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { person, id } = await application()
    const writers = Array.from({ length: racers }, (_, nth) => (nth % 2 === 0 ? person : dana))
    const outcomes = await Promise.all(writers.map((who, nth) => send(who, id, `word ${nth}`)))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    const [kept] = await observer`
      select count(*)::int as messages, count(distinct sent_at)::int as moments,
        max(sent_at) = (select last_at from public.conversations where application_id = ${id}) as is_last
      from public.conversation_messages where application_id = ${id}`
    expect(kept).toEqual({ messages: racers, moments: racers, is_last: true })
    const told = await observer`
      select user_id, count(*)::int as unread from public.notifications
      where data ->> 'application_id' = ${id} and user_id = any (${[person, ...administrators]}) and type like 'message\_%' and not read
      group by user_id`
    expect(told).toHaveLength(3)
    expect(told.every(({ unread }) => unread === 1)).toBe(true)
  }
})

it('a message that waited for another gets the later timestamp, although it was sent first', async () => {
  const { id } = await application()
  await send(dana, id, 'first')
  const late = await race.inThisOrder(
    dana,
    async (tx) => {
      // The call finds nothing new, so it writes nothing and only takes the conversation's lock. If the call wrote a row, the
      // other call would wait for that row anyway, and the test would not prove the lock.
      await tx`select public.read_conversation(${id}, now())`
    },
    () => send(ines, id, 'waits'),
    (tx) => tx`select public.send_message(${id}, 'meanwhile')`,
  )
  expect(late.ok).toBe(true)
  const said = await observer<{ message: string; is_last: boolean }[]>`
    select message, sent_at = (select last_at from public.conversations where application_id = ${id}) as is_last
    from public.conversation_messages where application_id = ${id} order by sent_at`
  expect(said).toEqual([
    { message: 'first', is_last: false },
    { message: 'meanwhile', is_last: false },
    { message: 'waits', is_last: true },
  ])
})

it('a message sent many times at once with one idempotency key is stored once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { person, id } = await application()
    const outcomes = await Promise.all(
      Array.from({ length: racers }, () => send(person, id, 'Is there parking?', 'one press')),
    )
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
    expect(
      await observer`select count(*)::int as messages from public.conversation_messages where application_id = ${id}`,
    ).toEqual([{ messages: 1 }])
  }
})

it('a message that arrives while the conversation is read stays unread and waits for its own reply', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { person, id } = await application()
    await send(person, id, 'first')
    const [first] = await observer`select last_at from public.conversations where application_id = ${id}`
    const read = (who: string) =>
      asPerson(sql, who, (tx) => tx`select public.read_conversation(${id}, ${first?.last_at})`)
    await Promise.all([
      ...administrators.map(read),
      send(person, id, 'second'),
      ...administrators.map((who) => send(who, id, 'answer')),
    ])
    const [stands] = await observer`
      select is_new_to_administrators as is_new,
        waits_since <= (select sent_at from public.conversation_messages where application_id = ${id} and message = 'second') as waits
      from public.conversations where application_id = ${id}`
    expect(stands).toEqual({ is_new: true, waits: true })
  }
})

it('an account deleted while both sides write leaves no messages, and nobody is blocked', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { person, id } = await application()
    await send(person, id, 'before')
    const outcomes = await Promise.all([
      send(person, id, 'during'),
      send(dana, id, 'during'),
      observer`delete from auth.users where id = ${person}`.then(() => ({ ok: true as const })),
      send(ines, id, 'during, too'),
      asPerson(sql, dana, (tx) => tx`select public.read_conversation(${id}, now() + interval '1 day')`),
    ])
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.code).toMatch(/^PT40[49]$/)
    expect(
      await observer`
      select (select count(*)::int from public.conversations where application_id = ${id}) as conversations,
        (select count(*)::int from public.notifications where data ->> 'application_id' = ${id} and type like 'message\_%') as told
    `,
    ).toEqual([{ conversations: 0, told: 0 }])
  }
})
