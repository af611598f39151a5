import { afterAll, beforeAll, expect, test } from 'vitest'
import { Listener, topicOf } from './realtime-fixture.ts'
import {
  apiUrl,
  newClient,
  newPerson,
  openDatabase,
  type Person,
  password,
  publishableKey,
} from './stack-fixture.ts'

// The service checks the right to a channel only when the channel is joined and when its token is renewed. An ended session
// and a demoted administrator therefore keep an open channel, but receive no more messages on it.

const sql = openDatabase()
const clients: Person['client'][] = []
let person: Person

beforeAll(async () => {
  person = await newPerson()
})

afterAll(async () => {
  await Promise.all(clients.map(async (client) => client.realtime.disconnect()))
  await sql.end()
})

async function listen(client: Person['client'], of: 'user' | 'administrators') {
  clients.push(client)
  const topic = await topicOf(client, of)
  const listener = new Listener(client.realtime, topic)
  expect(await listener.join()).toBe('joined')
  return {
    /** The events received so far, once everything sent earlier has arrived. */
    async heard() {
      const text = crypto.randomUUID()
      await sql`select realtime.send(${sql.json({ text })}, 'asked', ${topic})`
      await listener.received(text)
      return listener.messages.map(({ event }) => event).filter((event) => event !== 'asked')
    },
  }
}

const tell = () => sql`
  insert into public.notifications (user_id, message, type) values (${person.id}, 'A word', 'system')`

test('a session that was logged out receives no more events, while another of the same person does', async () => {
  const other = newClient()
  await other.auth.signInWithPassword({ email: person.email, password })
  const [stays, leaves] = [await listen(person.client, 'user'), await listen(other, 'user')]
  await tell()
  expect(await leaves.heard()).toEqual(['notifications_changed'])
  const { data } = await other.auth.getSession()
  // Ends the session with a copy of the token, because the page's own client would close its channel.
  const answer = await fetch(`${apiUrl}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${data.session?.access_token}` },
  })
  expect(answer.status).toBe(204)
  await tell()
  expect(await stays.heard()).toEqual(['notifications_changed', 'notifications_changed'])
  expect(await leaves.heard()).toEqual(['notifications_changed'])
})

test('a former administrator receives no more events for administrators', async () => {
  const [stays, leaves] = await Promise.all([newPerson(), newPerson()])
  const ids = [stays.id, leaves.id]
  await sql`update public.profiles set role = 'admin' where id in ${sql(ids)}`
  const [staying, leaving] = [
    await listen(stays.client, 'administrators'),
    await listen(leaves.client, 'administrators'),
  ]
  const send = () => sql`
    insert into public.documents (user_id, type, path)
    values (${person.id}, 'visa', ${`${person.id}/documents/visa/a.pdf`})
    on conflict (user_id, type) where state <> 'checked' do update set number = 'V 2'`
  await send()
  expect(await leaving.heard()).toContain('documents_changed')
  const demoted = await stays.client.rpc('set_user_role', { user_id: leaves.id, new_role: 'cleaner' })
  expect(demoted.error).toBeNull()
  // Before the demotion, the channel also received the events of other tests, so only later events are counted.
  const before = (await leaving.heard()).length
  const known = (await staying.heard()).length
  await send()
  expect((await staying.heard()).slice(known)).toContain('documents_changed')
  expect(await leaving.heard()).toHaveLength(before)
  await sql`update public.profiles set role = 'cleaner' where id in ${sql(ids)}`
})
