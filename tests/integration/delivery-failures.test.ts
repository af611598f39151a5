import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { freePort } from '../../tools/local-stack/cli/ports.ts'
import { functionEnvironment } from '../../tools/local-stack/functions/function-environment.ts'
import { FunctionProcess } from '../../tools/local-stack/functions/function-process.ts'
import { clusterFolder, removeSubstitute } from '../../tools/local-stack/postgres/folders.ts'
import { type DatabaseServer, startServer } from '../../tools/local-stack/postgres/server.ts'
import { type RunningStack, startStack } from '../../tools/local-stack/stack.ts'
import { type PushService, startPushService } from '../push-service.ts'
import { connect, makePerson } from './database-session.ts'

// What happens to messages when something dies during a run. The test breaks a stack of its own, which syncs to disk, and
// starts and kills the function deliver itself.
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
  await sql`delete from public.applications`
  await sql`delete from auth.users where email like '%@test.example'`
})

/** On a machine that does much else, everything takes its time. */
const soon = { timeout: 100_000, interval: 50 }

/** Starts deliver with these settings, and has the database call it. */
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
async function tellPeople(count: number): Promise<void> {
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
    select id, 'job_closed', 'The job has been closed.', '/jobs', '{}' from unnest(${people.map(({ id }) => id)}::uuid[]) id`
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

const triedOnce = async () =>
  Array.from(
    await sql`select channel, last_error, count(*)::int from private.deliveries
      where state = 'waiting' and attempts = 1 group by channel, last_error order by channel`,
  )

/** Ends every claim and pause, and makes the call that the database makes each minute. */
async function letTimePass(): Promise<void> {
  await sql`update private.deliveries set due_at = now(), claimed_until = case when claim is not null then now() end
    where state = 'waiting'`
  await sql`select private.call_deliver_when_due(now())`
}

const ones = (count: number) => Array.from({ length: count }, () => 1)

it('when the function is killed during a batch, only the message in flight is sent twice and none is lost', async () => {
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
  // Nothing may query the database meanwhile: postgres.js crashes when a connection dies during a query.
  secondServer = await startServer({ port: ports.db, dataDir, throwAway: false })
  gate.emit('back')
  await vi.waitFor(async () => expect(await statesOf('push')).toEqual([{ state: 'sent', count: 12 }]), soon)
  expect(timesReceived()).toEqual(ones(12))
}, 150_000)

it('many runs at once send each message once', async () => {
  await startDeliver()
  const [begun] = await sql<{ at: Date }[]>`select now() as at`
  await tellPeople(250)
  await vi.waitFor(async () => expect(await statesOf('push')).toEqual([{ state: 'sent', count: 250 }]), soon)
  expect(timesReceived()).toEqual(ones(250))
  const [calls] = await sql`
    select count(*)::int from private.delivery_calls where used_at > ${begun?.at ?? null}`
  expect(calls?.count).toBeGreaterThanOrEqual(2)
}, 150_000)

it('nothing is lost while no server can be reached, and everything goes out when they are back', async () => {
  const [pushPort, smtpPort] = [await freePort(), await freePort()]
  await startDeliver({ PUSH_RELAY: `http://127.0.0.1:${pushPort}`, SMTP_PORT: String(smtpPort) })
  await tellPeople(10)
  const host = new URL(`https://p${new URL(push.url).port}.push.example`).hostname
  await vi.waitFor(
    async () =>
      expect(await triedOnce()).toEqual([
        { channel: 'email', last_error: 'The mail server cannot be used (ESOCKET).', count: 10 },
        { channel: 'push', last_error: `${host} cannot be reached.`, count: 10 },
      ]),
    soon,
  )

  const mails: string[] = []
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        mails.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  mailServer.listen(smtpPort, '127.0.0.1')
  await once(mailServer.server, 'listening')
  await deliver.close()
  await startDeliver({ SMTP_PORT: String(smtpPort) })
  await letTimePass()
  for (const channel of ['push', 'email'])
    await vi.waitFor(
      async () => expect(await statesOf(channel)).toEqual([{ state: 'sent', count: 10 }]),
      soon,
    )
  expect(timesReceived()).toEqual(ones(10))
  expect(new Set(mails).size).toBe(10)
  expect(mails).toHaveLength(10)
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
}, 150_000)
