import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { functionEnvironment } from '../../tools/local-stack/functions/function-environment.ts'
import { FunctionProcess } from '../../tools/local-stack/functions/function-process.ts'
import { placeMigratedDatabase } from '../../tools/local-stack/migrated-database.ts'
import { clusterFolder, removeSubstitute } from '../../tools/local-stack/postgres/cluster-folders.ts'
import { type DatabaseServer, startServer } from '../../tools/local-stack/postgres/server.ts'
import { type RunningStack, startStack } from '../../tools/local-stack/stack.ts'
import { freePort } from '../../tools/shared/ports.ts'
import { type PushService, startPushService } from '../push-service.ts'
import { triesAll } from '../tries-all.ts'
import { asPerson, connect, makePerson } from './database-session.ts'
import { startMailServer } from './mail-server.ts'

// Tests the delivery of messages when a process dies during a run. The test uses its own stack, which syncs to disk, and
// starts and kills the function `deliver` itself.
const dataDir = mkdtempSync(join(tmpdir(), 'shinework-delivery-'))
const ports = { api: 0, db: 0, mail: 0, smtp: 0 }
const printed: string[] = []
let stack: RunningStack
let sql: ReturnType<typeof connect>
let push: PushService
let deliver: FunctionProcess
let secondServer: DatabaseServer | undefined
const gate = new EventEmitter()

beforeAll(async () => {
  for (const name of ['api', 'db', 'mail', 'smtp'] as const) ports[name] = await freePort()
  push = await startPushService()
  const siteUrl = 'http://127.0.0.1:5173'
  await placeMigratedDatabase({ port: ports.db, dataDir })
  stack = await startStack({ ports, dataDir, siteUrl, pushRelay: push.url, seed: false, functions: false })
  sql = connect(stack.databaseUrl, 'delivery failures', 2)
}, 120_000)

afterAll(async () => {
  await deliver.close()
  await sql.end()
  await stack.stop()
  await secondServer?.stop()
  removeSubstitute(clusterFolder(dataDir))
  await push.close()
  rmSync(dataDir, { recursive: true })
}, 60_000)

beforeEach(async () => {
  push.answerBy()
  push.received.length = 0
  push.givenUp = 0
  await sql`delete from public.applications`
  await sql`delete from auth.users where email like '%@test.example'`
})

/** A long timeout, because everything is slow on a busy machine. */
const soon = { timeout: 100_000, interval: 50 }

/** Starts `deliver` with these settings, and has the database call it. */
async function startDeliver(settings: Record<string, string> = { SMTP_HOST: '' }): Promise<void> {
  const environment = { ...functionEnvironment(stack), ...settings }
  deliver = new FunctionProcess({ name: 'deliver', environment, onOutput: (line) => printed.push(line) })
  const url = `${await deliver.address()}/deliver`
  await sql`select vault.update_secret(id, ${url}) from vault.secrets where name = 'deliver_url'`
  await sql`delete from private.delivery_setup where true`
  await sql`select private.call_deliver()`
  await vi.waitFor(async () => expect(await sql`select from private.delivery_setup`).toHaveLength(1), soon)
}

/** Makes `count` people with a device each and notifies them all in one statement, as the database does. */
async function tellPeople(count: number, message = 'The job has been closed.'): Promise<string[]> {
  const people = await Promise.all(
    Array.from({ length: count }, async () => ({
      id: await makePerson(sql, randomUUID(), 'cleaner', 'active'),
      device: await push.subscribe(),
    })),
  )
  const rows = people.map(({ id, device }) => ({
    user_id: id,
    endpoint: device.endpoint,
    token: sql.json({ ...device }),
  }))
  await sql`insert into public.push_tokens ${sql(rows)}`
  await sql`insert into public.notifications (user_id, type, message, link, data)
    select id, 'job_closed', ${message}, '/jobs', '{}' from unnest(${people.map(({ id }) => id)}::uuid[]) id`
  return people.map(({ id }) => id)
}

/** How often each person's message was received, in ascending order. */
function timesReceived(): number[] {
  const times = new Map<string, number>()
  for (const { endpoint } of push.received) times.set(endpoint, (times.get(endpoint) ?? 0) + 1)
  return [...times.values()].sort((one, other) => one - other)
}

const statesOf = async (channel: string) =>
  Array.from(
    await sql<{ state: string; count: number }[]>`
    select state, count(*)::int from private.deliveries where channel = ${channel} group by state order by state`,
  )

const countSent = async () => (await statesOf('push')).find(({ state }) => state === 'sent')?.count

const putOff = async () =>
  Array.from(
    await sql`select channel, last_error, count(*)::int, max(attempts) as tries from private.deliveries
      where state = 'waiting' and last_error is not null group by channel, last_error order by channel`,
  )

/** Ends every claim and pause, and makes the call that the database makes each minute. */
async function letTimePass(): Promise<void> {
  await sql`update private.deliveries set due_at = now(), claimed_until = case when claim is not null then now() end
    where state = 'waiting'`
  await sql`select private.call_deliver_when_due(now())`
}

const ones = (count: number) => Array.from({ length: count }, () => 1)

it('when the function is killed during a batch, only the message in flight is sent twice and no message is lost', async () => {
  await startDeliver()
  push.answerBy((received) => (received === 5 ? 'silence' : { status: 201 }))
  await tellPeople(12)
  await push.until(5)
  await deliver.close()
  expect(await statesOf('push')).toEqual([
    { state: 'sent', count: 4 },
    { state: 'waiting', count: 8 },
  ])
  await startDeliver()
  await letTimePass()
  await vi.waitFor(async () => expect(await statesOf('push')).toEqual([{ state: 'sent', count: 12 }]), soon)
  expect(timesReceived()).toEqual([...ones(11), 2])
}, 150_000)

it('when the database is killed during a batch, no message is sent twice or lost', async () => {
  await startDeliver()
  const back = once(gate, 'back')
  push.answerBy(async (received) => {
    if (received === 5) await back
    return { status: 201 }
  })
  await tellPeople(12)
  await push.until(5)
  const pid = Number(readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  // Nothing queries the database until it has restarted, because postgres.js crashes when a connection dies during a
  // query.
  secondServer = await startServer({ port: ports.db, dataDir, throwAway: false })
  gate.emit('back')
  await vi.waitFor(async () => expect(await countSent()).toBeGreaterThanOrEqual(11), soon)
  // On a busy machine the database might be back only after `deliver` has abandoned the push in flight. The function then
  // sends this push again.
  if (push.givenUp > 0) await letTimePass()
  await vi.waitFor(async () => expect(await statesOf('push')).toEqual([{ state: 'sent', count: 12 }]), soon)
  expect(timesReceived()).toEqual([...ones(12 - push.givenUp), ...ones(push.givenUp).map(() => 2)])
}, 150_000)

// The short run leaves this test out, because delivery-races and the functions' own tests check its parts one by one.
it.runIf(triesAll)(
  'concurrent runs send each message once',
  async () => {
    await startDeliver()
    const [begun] = await sql<{ at: Date }[]>`select now() as at`
    await tellPeople(250)
    await vi.waitFor(
      async () => expect(await statesOf('push')).toEqual([{ state: 'sent', count: 250 }]),
      soon,
    )
    expect(timesReceived()).toEqual(ones(250))
    const [calls] = await sql`
    select count(*)::int from private.delivery_calls where used_at > ${begun?.at ?? null}`
    expect(calls?.count).toBeGreaterThanOrEqual(2)
  },
  150_000,
)

it('no message is lost while no server can be reached, and all are sent when the servers are back', async () => {
  const [pushPort, smtpPort] = [await freePort(), await freePort()]
  await startDeliver({ PUSH_RELAY: `http://127.0.0.1:${pushPort}`, SMTP_PORT: String(smtpPort) })
  await tellPeople(10)
  const host = new URL(`https://p${new URL(push.url).port}.push.example`).hostname
  await vi.waitFor(
    async () =>
      expect(await putOff()).toEqual([
        { channel: 'email', last_error: 'The mail server cannot be used (ESOCKET).', count: 10, tries: 1 },
        { channel: 'push', last_error: `${host} cannot be reached.`, count: 10, tries: 1 },
      ]),
    soon,
  )

  const mailServer = await startMailServer(smtpPort)
  await deliver.close()
  await startDeliver({ SMTP_PORT: String(smtpPort) })
  await letTimePass()
  for (const channel of ['push', 'email'])
    await vi.waitFor(
      async () => expect(await statesOf(channel)).toEqual([{ state: 'sent', count: 10 }]),
      soon,
    )
  expect(timesReceived()).toEqual(ones(10))
  const recipients = mailServer.mails.map(({ to }) => to)
  expect(new Set(recipients).size).toBe(10)
  expect(recipients).toHaveLength(10)
  await mailServer.close()
}, 150_000)

it.runIf(triesAll)(
  'a mailbox for which the mail server stays silent delays nobody else’s messages',
  async () => {
    const server = await startMailServer(0)
    await startDeliver({ SMTP_PORT: String(server.port) })
    const [bad] = await tellPeople(1, 'The first.')
    if (bad === undefined) throw new Error('Somebody was told.')
    server.refuse(`${bad}@test.example`, 'silence')
    // All these messages wait for the same run, and the message to the failing mailbox comes first.
    const others = await tellPeople(12, 'The others.')
    await vi.waitFor(async () => expect(server.mails).toHaveLength(12), soon)
    expect(new Set(server.mails.map(({ to }) => to))).toEqual(
      new Set(others.map((id) => `${id}@test.example`)),
    )
    await vi.waitFor(
      async () =>
        expect(
          await sql`select attempts, last_error from private.deliveries where channel = 'email' and state = 'waiting'`,
        ).toEqual([{ attempts: 1, last_error: 'The mail server cannot be used (ETIMEDOUT).' }]),
      soon,
    )
    await server.close()
  },
  150_000,
)

/**
 * Creates an applicant with a busy mailbox. Returns the administrators' actions on the application, and checks of its
 * emails.
 */
async function applicantWithBusyMailbox() {
  const server = await startMailServer(0)
  await startDeliver({ SMTP_PORT: String(server.port) })
  const admin = await makePerson(sql, randomUUID(), 'admin', 'active')
  const person = await makePerson(sql, randomUUID(), 'cleaner', 'active')
  const address = `${person}@test.example`
  const [job] = await sql<{ id: string }[]>`
    insert into public.jobs (project_name, status) values ('Gate 7', 'Open') returning id`
  const [applied] = await sql<{ id: string }[]>`
    insert into public.applications (job_id, user_id) values (${job?.id ?? null}, ${person}) returning id`
  const act = async (work: (tx: TransactionSql) => Promise<unknown>) =>
    expect((await asPerson(sql, admin, work)).ok).toBe(true)
  const emails = async () =>
    Array.from(
      await sql<{ type: string; state: string; last_error: string | null }[]>`
        select type, state, last_error from private.deliveries where user_id = ${person} and channel = 'email'
        order by created_at`,
    )
  server.refuse(address, 451)
  return {
    server,
    address,
    accept: () => act((tx) => tx`select public.review_application(${applied?.id ?? null}, 'Accepted')`),
    takeBack: () => act((tx) => tx`select public.take_back_acceptance(${applied?.id ?? null}, 'Full')`),
    say: (text: string) => act((tx) => tx`select public.message_accepted(${job?.id ?? null}, ${text})`),
    become: (states: object[]) =>
      vi.waitFor(
        async () => expect(await emails()).toEqual(states.map((one) => expect.objectContaining(one))),
        soon,
      ),
  }
}

const busy = { state: 'waiting', last_error: expect.stringContaining('451') }
const sent = { state: 'sent', last_error: null }

it('a busy mailbox never gets a message that was superseded while it waited', async () => {
  const { server, address, accept, say, takeBack, become } = await applicantWithBusyMailbox()
  await accept()
  await become([busy])
  await say('The gate code is 4711.')
  await takeBack()
  server.refuse(address, undefined)
  await letTimePass()
  await become([
    { type: 'application_accepted', state: 'cancelled', last_error: 'Replaced by a later message.' },
    { type: 'job_message', state: 'cancelled', last_error: 'No longer accepted.' },
    { type: 'acceptance_taken_back', ...sent },
  ])
  expect(server.mails.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1])).toEqual([
    expect.stringContaining('Your acceptance has been taken back'),
  ])
  await server.close()
}, 150_000)

it('a busy mailbox gets the messages that were not superseded in the order in which they were sent', async () => {
  const { server, address, accept, say, become } = await applicantWithBusyMailbox()
  await accept()
  await become([busy])
  await say('Monday, gate 1.')
  await say('No: gate 7.')
  server.refuse(address, undefined)
  await letTimePass()
  await become([sent, sent, sent])
  const words = server.mails.map(({ source }) => /has been accepted\.|gate 1|gate 7/.exec(source)?.[0])
  expect(words).toEqual(['has been accepted.', 'gate 1', 'gate 7'])
  await server.close()
}, 150_000)
