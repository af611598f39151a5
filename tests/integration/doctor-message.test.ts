import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMigratedStack } from '../../tools/backup/spare-stacks.ts'
import type { Finding } from '../../tools/doctor/finding.ts'
import { checkMessage } from '../../tools/doctor/message-checks.ts'
import { apiUrl, newPerson, publishableKey } from '../conformance/stack-fixture.ts'
import { mailsTo } from '../sent-mail.ts'
import { connect, databaseUrl } from './database-session.ts'

// `npm run doctor -- --mail` sends one message through the usual delivery, to an address with an account.

const nobody = 'nobody@test.example'
const waiting = 'waiting@test.example'
let own: Awaited<ReturnType<typeof startMigratedStack>>

const target = (url: string, database: string, mailTo: string) => ({
  ...{ url, publishableKey, managementUrl: 'http://127.0.0.1:9' },
  ...{ databaseUrl: database, mailTo },
})
const wrongIn = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state !== 'good').map(({ what, hint }) => `${what} → ${hint}`)

beforeAll(async () => {
  own = await startMigratedStack()
}, 180_000)

afterAll(() => own.stop())

it('the doctor’s message reaches the given address, and leaves no notification in the account', async () => {
  const { id, email } = await newPerson()
  const asked = target(apiUrl, databaseUrl(), email)
  expect(wrongIn(await checkMessage(asked, { seconds: 600, everyMs: 100 }))).toEqual([])
  const mails = await mailsTo(email)
  expect(mails.filter(({ html }) => html.includes('messages arrive'))).toHaveLength(1)
  const sql = connect(databaseUrl(), 'doctor', 1)
  expect(
    await sql`select from public.notifications where user_id = ${id} and message like '%doctor%'`,
  ).toEqual([])
  await sql.end()
}, 90_000)

it('the doctor reports a message that no run of `deliver` has claimed', async () => {
  const sql = connect(own.stack.databaseUrl, 'doctor', 1)
  await sql`insert into auth.users (id, email) values (gen_random_uuid(), ${waiting})`
  await sql.end()
  const asked = target(own.stack.apiUrl, own.stack.databaseUrl, waiting)
  expect(wrongIn(await checkMessage(asked, { seconds: 1, everyMs: 1 }))).toEqual([
    expect.stringContaining(`deliver has sent a message to ${waiting} → It is waiting: it was not tried.`),
  ])
})

it('the doctor sends no message to an address without an account', async () => {
  const asked = target(own.stack.apiUrl, own.stack.databaseUrl, nobody)
  expect(wrongIn(await checkMessage(asked, { seconds: 1, everyMs: 1 }))).toEqual([
    `deliver has sent a message to ${nobody} → No account has this address. Give that of an administrator.`,
  ])
})
