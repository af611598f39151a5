import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type PushService, startPushService } from '../push-service.ts'
import { mailsTo } from '../sent-mail.ts'
import { asPerson, connect, databaseUrl, makePerson } from './database-session.ts'

// Tests the whole way from a decision to the person's device and mailbox: the trigger, pg_net, the stack's own function
// `deliver`, a push service and a mail server.
const sql = connect(databaseUrl(), 'delivery', 2)
const admin = randomUUID()
const people: string[] = []
const jobs: string[] = []
let push: PushService

beforeAll(async () => {
  push = await startPushService()
  await makePerson(sql, admin, 'admin', 'active')
})

afterAll(async () => {
  await push.close()
  await sql`delete from public.applications where user_id = any (${people}) or job_id = any (${jobs})`
  await sql`delete from public.jobs where id = any (${jobs})`
  await sql`delete from auth.users where id = any (${[...people, admin]})`
  await sql.end()
})

const soon = { timeout: 15_000, interval: 50 }

async function newCleaner(): Promise<string> {
  const person = await makePerson(sql, randomUUID(), 'cleaner', 'active')
  people.push(person)
  return person
}

/** Creates a person with a device, and has an administrator accept their application. */
async function acceptSomebody(language = 'en') {
  const person = await newCleaner()
  await sql`update public.profiles set language = ${language} where id = ${person}`
  const device = await push.subscribe()
  await sql`insert into public.push_tokens (endpoint, user_id, token) values (${device.endpoint}, ${person}, ${sql.json({ ...device })})`
  const [job] = await sql<{ id: string }[]>`
    insert into public.jobs (project_name, status) values ('Delivery <b>test</b>', 'Open') returning id`
  jobs.push(job?.id ?? '')
  const applied = await asPerson(
    sql,
    person,
    (tx) => tx<{ id: string }[]>`select id from public.apply_to_job(${job?.id ?? null})`,
  )
  const application = applied.ok ? applied.value[0]?.id : undefined
  const decided = await asPerson(
    sql,
    admin,
    (tx) => tx`select public.review_application(${application ?? null}, 'Accepted')`,
  )
  expect(decided.ok).toBe(true)
  return { person, device, email: `${person}@test.example`, job: job?.id }
}

const statesOf = (person: string) => sql`
  select channel, state, attempts from private.deliveries where user_id = ${person} order by channel`

it('a decision reaches the person’s device and mailbox immediately, and only once each', async () => {
  const { person, device, email, job } = await acceptSomebody()
  await vi.waitFor(
    async () =>
      expect(await statesOf(person)).toEqual([
        { channel: 'email', state: 'sent', attempts: 1 },
        { channel: 'push', state: 'sent', attempts: 1 },
      ]),
    soon,
  )
  const message = 'Your application for the job Delivery <b>test</b> has been accepted.'
  const pushed = push.received.filter(({ endpoint }) => endpoint === device.endpoint)
  expect(pushed.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ body: message, notificationType: 'application_accepted', tag: job }),
  ])
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your application has been accepted: Delivery <b>test</b>',
  ])
  expect(mails[0]?.html).toContain('Delivery &#60;b&#62;test&#60;/b&#62; has been accepted.')
})

it('a decision reaches each person in the language of their profile', async () => {
  const [english, vietnamese] = [await acceptSomebody(), await acceptSomebody('vi')]
  const received = async ({ device, email }: Awaited<ReturnType<typeof acceptSomebody>>) => {
    await vi.waitFor(async () => {
      expect(push.received.some(({ endpoint }) => endpoint === device.endpoint)).toBe(true)
      expect(await mailsTo(email)).toHaveLength(1)
    }, soon)
    const [mail] = await mailsTo(email)
    const [pushed] = push.received.filter(({ endpoint }) => endpoint === device.endpoint)
    return { subject: mail?.subject, html: mail?.html, pushed: pushed?.payload }
  }
  expect(await received(english)).toEqual({
    subject: 'Your application has been accepted: Delivery <b>test</b>',
    html: expect.stringMatching(
      /<html lang="en-AU">[^]*&#60;\/b&#62; has been accepted\.<[^]*>See your job</,
    ),
    pushed: expect.objectContaining({ title: 'Your application has been accepted' }),
  })
  expect(await received(vietnamese)).toEqual({
    subject: 'Bạn đã được nhận vào làm: Delivery <b>test</b>',
    html: expect.stringMatching(
      /<html lang="vi">[^]*>Bạn đã được nhận vào việc Delivery &#60;b&#62;test&#60;\/b&#62;\.<[^]*>Xem việc của bạn</,
    ),
    pushed: expect.objectContaining({
      title: 'Bạn đã được nhận vào làm',
      body: 'Bạn đã được nhận vào việc Delivery <b>test</b>.',
    }),
  })
})

const functionUrl = (path: string) => `${process.env['SUPABASE_URL']}/functions/v1/${path}`
const stop = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
const read = async (path: string): Promise<unknown> =>
  (await fetch(`${process.env['MAIL_URL']}/api/v1/${path}`)).json()
const found = z.object({ messages: z.array(z.object({ ID: z.string() })) })
const headersOf = z.object({ 'List-Unsubscribe': z.array(z.string()) })

it('the one-click unsubscribe of an email stops emails of its kind, and no others', async () => {
  const { person, email } = await acceptSomebody()
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), soon)
  const { messages } = found.parse(await read(`search?query=${encodeURIComponent(`to:"${email}"`)}`))
  const headers = headersOf.parse(await read(`message/${messages[0]?.ID}/headers`))
  const address = headers['List-Unsubscribe'][0]?.slice(1, -1) ?? ''
  expect(address).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/functions\/v1\/unsubscribe\?token=[\w-]{36}&kind=decisions$/,
  )

  const choices = () =>
    sql`select channel, kind, is_on from private.notification_choices where user_id = ${person}`
  const looked = await fetch(address, { redirect: 'manual' })
  expect([looked.status, looked.headers.get('location')]).toEqual([
    303,
    `${process.env['SITE_URL']}/unsubscribe?${address.split('?')[1]}`,
  ])
  expect(await choices()).toEqual([])
  expect((await stop(address.replace(/token=[\w-]+/, `token=${randomUUID()}`))).status).toBe(404)
  expect((await stop(address.replace(/token=[\w-]+/, 'token=1'))).status).toBe(404)
  expect((await stop(address.replace('decisions', 'everything'))).status).toBe(404)
  expect(await choices()).toEqual([])
  for (let press = 0; press < 2; press += 1) expect((await stop(address)).status).toBe(200)
  expect(await choices()).toEqual([{ channel: 'email', kind: 'decisions', is_on: false }])
})

it('a forged, replayed or anonymous call of `deliver` claims nothing', async () => {
  const { person } = await acceptSomebody()
  await vi.waitFor(
    async () => expect(await statesOf(person)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]),
    soon,
  )
  const key = `Bearer ${process.env['DELIVER_KEY']}`
  const call = (body: unknown, headers: Record<string, string> = { Authorization: key }) =>
    fetch(functionUrl('deliver'), { method: 'POST', headers, body: JSON.stringify(body) })
  const [made] = await sql<{ id: string }[]>`
    insert into private.delivery_calls (made_at) values (now()) returning id`
  const [old] = await sql<{ id: string }[]>`
    insert into private.delivery_calls (made_at) values (now() - interval '11 minutes') returning id`
  const [own, late] = [{ call: made?.id }, { call: old?.id }]
  expect((await call(own, {})).status).toBe(401)
  expect((await call(own, { Authorization: `Bearer ${process.env['SUPABASE_SECRET_KEY']}` })).status).toBe(
    401,
  )
  expect((await call({ call: randomUUID() })).status).toBe(409)
  expect((await call(late)).status).toBe(409)
  expect((await call({})).status).toBe(400)
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await call(own)).status))
  expect(statuses.filter((status) => status === 202)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(7)
})

it('a device that no longer exists is removed, and the person’s other device still gets the message', async () => {
  const person = await newCleaner()
  const devices = [await push.subscribe(), await push.subscribe()]
  for (const device of devices)
    await sql`insert into public.push_tokens (endpoint, user_id, token) values (${device.endpoint}, ${person}, ${sql.json({ ...device })})`
  const [gone, well] = devices
  if (!gone || !well) throw new Error('There are two devices.')
  push.answer(gone, { status: 410 })
  await sql`insert into public.notifications (user_id, type, message, link, data)
    values (${person}, 'job_closed', 'The job has been closed.', '/jobs', '{}')`
  await vi.waitFor(
    async () =>
      expect(await statesOf(person)).toMatchObject([{ state: 'sent' }, { channel: 'push', state: 'sent' }]),
    soon,
  )
  expect(await sql`select endpoint from public.push_tokens where user_id = ${person}`).toEqual([
    { endpoint: well.endpoint },
  ])
})

it('a job that opens reaches the phone of a nearby person within five seconds', async () => {
  const person = await newCleaner()
  const device = await push.subscribe()
  await sql`insert into public.push_tokens (endpoint, user_id, token) values (${device.endpoint}, ${person}, ${sql.json({ ...device })})`
  await sql`update public.profiles set postcode = '4825', location = 'Mount Isa', proximity = 10 where id = ${person}`
  // No quiet hours, so that the test also passes at night.
  await sql`
    insert into public.notification_settings (user_id, quiet_from, quiet_until) values (${person}, '12:00', '12:00')`
  const opened = Date.now()
  const [job] = await sql<{ id: string }[]>`
    insert into public.jobs (project_name, status, location_city, location_postcode)
    values ('Mine office', 'Open', 'Mount Isa', '4825') returning id`
  jobs.push(job?.id ?? '')
  await vi.waitFor(
    () => expect(push.received.some(({ endpoint }) => endpoint === device.endpoint)).toBe(true),
    soon,
  )
  expect(Date.now() - opened).toBeLessThan(5000)
  const pushed = push.received.find(({ endpoint }) => endpoint === device.endpoint)
  expect(pushed?.payload).toMatchObject({
    title: 'New job near you',
    body: 'New job near you: Mine office, Mount Isa, 1 km away',
    link: `/jobs/${job?.id}`,
    tag: job?.id,
  })
})
