import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { connect, databaseUrl, untilWaiting } from './database-session.ts'

// One recovery code, given in two sessions of its person at once (rule 2.39).

const name = `recovery code races ${randomUUID()}`
const sql = connect(databaseUrl(), name, 2)
const observer = connect(databaseUrl(), 'recovery code races observer', 2)
const code = '7K2M-Q8RV-3XTN-W9CD'
const people: string[] = []

afterAll(async () => {
  await observer`delete from auth.users where id in ${observer(people)}`
  await observer`delete from private.sign_in_tries where digits = 'code' and caller in ${observer(people)}`
  await Promise.all([sql.end(), observer.end()])
})

/** Somebody with a second factor and a recovery code, who is logged in twice. */
async function makePerson(): Promise<{ person: string; sessions: [string, string] }> {
  const [person, one, two] = [randomUUID(), randomUUID(), randomUUID()]
  people.push(person)
  await observer`insert into auth.users (id, email) values (${person}, ${`${person}@test.example`})`
  await observer`insert into auth.sessions (id, user_id, created_at) values (${one}, ${person}, now()), (${two}, ${person}, now())`
  await observer`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
    values (gen_random_uuid(), ${person}, 'totp', 'verified', now(), now(), 'A')`
  await observer`
    insert into private.recovery_codes (user_id, code_hash)
    values (${person}, private.hash_of_recovery_code(${person}, ${code})),
      (${person}, private.hash_of_recovery_code(${person}, 'another'))`
  return { person, sessions: [one, two] }
}

/** What one session gets for the code: the function's word, or the code of its refusal. */
async function spend(person: string, session: string): Promise<string> {
  const claims = JSON.stringify({
    sub: person,
    role: 'authenticated',
    session_id: session,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
  })
  return sql
    .begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      const [row] = await tx<{ said: string }[]>`select public.use_recovery_code(${code}) as said`
      return row?.said ?? 'nothing'
    })
    .catch((error: unknown) => String(Reflect.get(Object(error), 'code')))
}

it('lets one of two sessions that give the same code at once through, and ends the other', async () => {
  for (let round = 0; round < tries(5, 30); round += 1) {
    const { person, sessions } = await makePerson()
    let calls: Promise<string>[] = []
    await observer.begin(async (tx) => {
      // Holds both back where each has read nothing of the codes yet.
      await tx`select from auth.users where id = ${person} for update`
      calls = sessions.map((session) => spend(person, session))
      await untilWaiting(observer, name, 2, calls)
    })
    const outcomes = await Promise.all(calls)
    expect([...outcomes].sort()).toEqual(['PT401', 'done'])
    const left = await observer`select id from auth.sessions where user_id = ${person}`
    expect(left).toEqual([{ id: sessions[outcomes.indexOf('done')] }])
    const [notices] = await observer<{ count: number }[]>`
      select count(*)::int from private.security_notices where user_id = ${person}`
    expect(notices?.count).toBe(1)
  }
})
