import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { connect, databaseUrl, untilWaiting } from './database-session.ts'

// Tests recovery codes that are used in two sessions of one person at once (rules 2.31, 2.39).

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

/** Creates a person with two-step verification and a recovery code, logged in twice. */
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

/**
 * The result of a session's call: the function's value, or the code of its refusal. `given` lists the session's
 * authentication methods.
 */
async function call(person: string, session: string, statement: string, given: string[]): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1000)
  const claims = JSON.stringify({
    sub: person,
    role: 'authenticated',
    session_id: session,
    aal: given.includes('totp') ? 'aal2' : 'aal1',
    amr: given.map((method) => ({ method, timestamp })),
  })
  return sql
    .begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      const [row] = await tx.unsafe<{ said: string }[]>(`select ${statement}::text as said`)
      return row?.said ?? 'nothing'
    })
    .catch((error: unknown) => String(Reflect.get(Object(error), 'code')))
}

const spend = (person: string, session: string) =>
  call(person, session, `public.use_recovery_code('${code}')`, ['password'])

it('a recovery code used by two sessions at once lets one session in and ends the other', async () => {
  for (let round = 0; round < tries(3, 30); round += 1) {
    const { person, sessions } = await makePerson()
    let calls: Promise<string>[] = []
    await observer.begin(async (tx) => {
      // Blocks both calls before they have read any of the codes.
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

it('a session that "This wasn’t me" has just ended gets no recovery codes', async () => {
  const { person, sessions } = await makePerson()
  const [notice, token] = [randomUUID(), randomUUID()]
  await observer`
    insert into private.security_notices (id, user_id, what, device) values (${notice}, ${person}, 'recovery_codes_created', 'Mac')`
  await observer`
    insert into private.security_notice_tokens (token_hash, notice_id) values (private.hash_of_token(${token}), ${notice})`
  let made: Promise<string> | undefined
  await observer.begin(async (tx) => {
    await tx`select private.dispute_change(${notice}, ${token})`
    made = call(person, sessions[0], 'public.make_recovery_codes()', ['password', 'totp'])
    await untilWaiting(observer, name, 1, [made])
  })
  expect(await made).toBe('PT401')
  expect(await observer`select made_at from private.recovery_codes where user_id = ${person}`).toEqual([])
})
