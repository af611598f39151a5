import { randomInt, randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, openRace } from './database-session.ts'

// Tests several people who share one phone number, and many simultaneous login attempts with that number.

const racers = 8
const rounds = tries(3, 20)
const race = openRace('phone races', racers)
const { sql, observer, holder, untilWaiting, inThisOrder } = race
const people: string[] = []
const [admin, otherAdmin] = [randomUUID(), randomUUID()] as const

beforeAll(async () => {
  for (const id of [admin, otherAdmin]) people.push(await makePerson(observer, id, 'admin', 'active'))
})

afterAll(async () => {
  await observer`delete from auth.users where id in ${observer(people)}`
  await observer`delete from private.sign_in_tries where digits like '614%' or caller like '192.0.2.%'`
  await race.end()
})

const newPhone = () => `04${randomInt(10_000_000, 99_999_999)}`

/** Registers a person with the phone number, as the auth service does. */
async function register(phone: string, on = sql): Promise<string> {
  const id = randomUUID()
  people.push(id)
  await on`insert into auth.users (id, email, raw_user_meta_data)
    values (${id}, ${`${id}@test.example`}, ${sql.json({ name: 'Racer', phone })})`
  return id
}

async function signedIn(phone: string): Promise<string | null> {
  const [row] = await observer<{ account: string | null }[]>`
    select private.phone_account(private.phone_digits(${phone})) as account`
  return row?.account ?? null
}

const changePhone = (person: string, phone: string, on: Sql | TransactionSql = sql) =>
  on`update public.profiles set phone = ${phone} where id = ${person}`

const move = (by: string, person: string) =>
  asPerson(sql, by, (tx) => tx`select public.move_phone_sign_in(${person})`)

const attempt = async (phone: string, caller: string): Promise<boolean> => {
  const [row] = await sql<{ allowed: boolean }[]>`
    select public.count_phone_sign_in(${phone}, ${caller}) as allowed`
  return row?.allowed === true
}
const allowed = (answers: boolean[]) => answers.filter(Boolean).length

describe('a phone number that several people have', () => {
  it('logs in one person at a time, and passes to the next person when an account is deleted', async () => {
    const phone = newPhone()
    await Promise.all(Array.from({ length: racers }, () => register(phone)))
    const holders = await observer<{ id: string }[]>`
      select id from public.profiles where phone = ${phone} order by phone_since, id`
    expect(holders).toHaveLength(racers)
    for (const { id } of holders) {
      expect(await signedIn(phone)).toBe(id)
      for (const person of holders) {
        const asked = await asPerson(
          sql,
          person.id,
          (tx) => tx<{ taken: boolean }[]>`select taken from public.phone_sign_in(${person.id})`,
        )
        const [answer] = asked.ok ? asked.value : []
        if (answer) expect(answer.taken).toBe(person.id !== id)
      }
      await observer`delete from auth.users where id = ${id}`
    }
    expect(await signedIn(phone)).toBeNull()
  })

  it('logs in its new holder if one person gives up the number while another takes it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const phone = newPhone()
      const first = await register(phone)
      const [, second] = await Promise.all([changePhone(first, newPhone()), register(phone)])
      expect(await signedIn(phone)).toBe(second)
    }
  })

  it('logs in the person to whom the later of two administrators moved the number', async () => {
    const phone = newPhone()
    await register(phone)
    const [left, right] = [await register(phone), await register(phone)]
    const late = await inThisOrder(
      admin,
      (tx) => tx`select public.move_phone_sign_in(${left})`,
      () => move(otherAdmin, right),
    )
    expect(late.ok).toBe(true)
    expect(await signedIn(phone)).toBe(right)
  })

  it('cannot be moved to a person who has just given it up', async () => {
    const phone = newPhone()
    const [first, second] = [await register(phone), await register(phone)]
    let moved: ReturnType<typeof move> | undefined
    await holder.begin(async (tx) => {
      await changePhone(second, newPhone(), tx)
      moved = move(admin, second)
      await untilWaiting(1, [moved])
    })
    const late = await moved
    expect(late).toMatchObject({ code: 'PT409', message: 'This number cannot be used to log in.' })
    expect(await signedIn(phone)).toBe(first)
  })

  it('can be moved, changed, registered and deleted at once without a deadlock', async () => {
    const phone = newPhone()
    const several = await Promise.all(Array.from({ length: racers }, () => register(phone)))
    const doings = several.flatMap((id, place) => [
      move(place % 2 === 0 ? admin : otherAdmin, id),
      place % 3 === 0 ? sql`delete from auth.users where id = ${id}` : changePhone(id, newPhone()),
      register(phone),
    ])
    await Promise.all(doings)
    expect(await signedIn(phone)).not.toBeNull()
  })
})

describe('login attempts by phone', () => {
  it('are counted one by one, however many come at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [phone, caller] = [newPhone(), `192.0.2.${round}`]
      let calls: Promise<boolean>[] = []
      await attempt(phone, caller)
      await holder.begin(async (tx) => {
        await tx`select from private.sign_in_tries where digits = '' and caller = ${caller} for update`
        calls = Array.from({ length: racers }, () => attempt(phone, caller))
        await untilWaiting(racers, calls)
      })
      expect(allowed(await Promise.all(calls))).toBe(4)
    }
  })

  it('for one number are limited to fifty, even from sixty callers', async () => {
    const phone = newPhone()
    const calls = Array.from({ length: 60 }, (_, place) => attempt(phone, `192.0.2.${100 + place}`))
    expect(allowed(await Promise.all(calls))).toBe(50)
  })

  it('never deadlock with each other, nor with the refund or expiry of attempts', async () => {
    const phones = Array.from({ length: 4 }, newPhone)
    const owners = await Promise.all(phones.map((phone) => register(phone)))
    await observer`update auth.users set encrypted_password = extensions.crypt('Right-1', extensions.gen_salt('bf', 4))
      where id in ${observer(owners)}`
    const doings = Array.from({ length: 400 }, async (_, place) => {
      const phone = phones[randomInt(phones.length)] ?? ''
      const caller = `192.0.2.${200 + randomInt(4)}`
      if (place % 20 === 0)
        await sql`update private.sign_in_tries set since = now() - interval '1 hour'
          where (digits, caller) in (
            select digits, caller from private.sign_in_tries
            where digits = ${phone.replace(/^0/, '61')} for update skip locked)`
      await attempt(phone, caller)
      await sql`select public.check_phone_sign_in(${phone}, 'Right-1', ${caller})`
    })
    await Promise.all(doings)
  })
})
