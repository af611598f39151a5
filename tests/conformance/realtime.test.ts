import { randomUUID } from 'node:crypto'
import { REALTIME_SUBSCRIBE_STATES, type RealtimeSystemPayload } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  Ear,
  leaveAllChannels,
  newClient,
  newPerson,
  type Person,
  publishableKey,
  url,
} from './realtime-fixture.ts'

const sql = postgres(process.env.DATABASE_URL ?? '', { onnotice: () => undefined })

const ownTopic = (person: Person): string => `user:${person.id}`
const notAllowed = (topic: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`

const socketUrl = (key: string): string =>
  `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`

async function send(topic: string, text: string, isPrivate = true): Promise<void> {
  await sql`select realtime.send(${sql.json({ text })}, 'changed', ${topic}, ${isPrivate})`
}

async function listen(person: Person, topic: string, isPrivate = true): Promise<Ear> {
  const ear = new Ear(person.client, topic, { private: isPrivate })
  expect(await ear.join()).toBe('joined')
  return ear
}

describe('realtime', () => {
  let madePolicy = false

  // The app's own migration has such a policy; a stack without the app gets one for these tests.
  beforeAll(async () => {
    const policies = await sql`select from pg_policies where schemaname = 'realtime' and cmd = 'SELECT'`
    if (policies.length > 0) return
    await sql`
      create policy "conformance: own topic" on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid())::text)`
    madePolicy = true
  })

  afterEach(leaveAllChannels)

  afterAll(async () => {
    if (madePolicy) await sql`drop policy "conformance: own topic" on realtime.messages`
    await sql.end()
  })

  it('brings a committed message of the database to the owner of the private topic', async () => {
    const owner = await newPerson()
    const ear = await listen(owner, ownTopic(owner))
    await sql.begin(async (tx) => {
      await tx`select realtime.send(${tx.json({ text: 'Grüße 🎉' })}, 'changed', ${ownTopic(owner)})`
    })
    const message = await ear.heard('Grüße 🎉')
    expect(message.event).toBe('changed')
    expect(message.payload.id).toBe(message.meta?.id)
    expect(message.meta?.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('says to who asks for it when it follows the database', async () => {
    const owner = await newPerson()
    const ear = await listen(owner, ownTopic(owner))
    expect(ear.notices).toEqual([
      {
        extension: 'system',
        status: 'ok',
        message: 'Replication connection established',
        channel: ownTopic(owner),
      },
    ])
  })

  it('brings nothing of a transaction that was rolled back, and keeps the order of commits', async () => {
    const owner = await newPerson()
    const ear = await listen(owner, ownTopic(owner))
    const undone = sql.begin(async (tx) => {
      await tx`select realtime.send(${tx.json({ text: 'undone' })}, 'changed', ${ownTopic(owner)})`
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await send(ownTopic(owner), 'first')
    await send(ownTopic(owner), 'second')
    await ear.heard('second')
    expect(ear.texts).toEqual(['first', 'second'])
  })

  it('keeps public and private channels of one name apart', async () => {
    const owner = await newPerson()
    const ear = await listen(owner, ownTopic(owner))
    await send(ownTopic(owner), 'public', false)
    await send(ownTopic(owner), 'private')
    await ear.heard('private')
    expect(ear.texts).toEqual(['private'])
  })

  it('refuses a private topic to another person and to a visitor, with the reason', async () => {
    const owner = await newPerson()
    const stranger = await newPerson()
    const topic = ownTopic(owner)
    expect(await new Ear(stranger.client, topic, { private: true }).join()).toBe(notAllowed(topic))
    expect(await new Ear(newClient(), topic, { private: true }).join()).toBe(notAllowed(topic))
  })

  it('gives a refused person nothing that is sent to that topic', async () => {
    const owner = await newPerson()
    const stranger = await newPerson()
    const refused = new Ear(stranger.client, ownTopic(owner), { private: true })
    await refused.join()
    const allowed = await listen(stranger, ownTopic(stranger))
    await send(ownTopic(owner), 'secret')
    await send(ownTopic(stranger), 'own')
    await allowed.heard('own')
    expect(refused.texts).toEqual([])
  })

  it('keeps a channel open over a refreshed token', async () => {
    const owner = await newPerson()
    const ear = await listen(owner, ownTopic(owner))
    const { error } = await owner.client.auth.refreshSession()
    expect(error).toBeNull()
    await owner.client.realtime.setAuth()
    await send(ownTopic(owner), 'after the refresh')
    await ear.heard('after the refresh')
  })

  it('closes a channel whose new token may not read it', async () => {
    const owner = await newPerson()
    const stranger = await newPerson()
    const topic = ownTopic(owner)
    const ear = new Ear(owner.client, topic, { private: true })
    const reason = new Promise<string>((resolve) => {
      ear.channel.on('system', {}, ({ status, message }: RealtimeSystemPayload) => {
        if (status === 'error') resolve(message)
      })
    })
    const closed = new Promise<void>((resolve) => {
      ear.channel.subscribe((status) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) void giveStrangersToken()
        if (status === REALTIME_SUBSCRIBE_STATES.CLOSED) resolve()
      })
    })
    const giveStrangersToken = async (): Promise<void> => {
      const { data } = await stranger.client.auth.getSession()
      await owner.client.realtime.setAuth(data.session?.access_token ?? '')
    }
    await closed
    expect(await reason).toBe(`You do not have permissions to read from this Channel topic: ${topic}`)
  })

  // On a socket of its own: supabase-js itself ignores what still comes for a channel that was left.
  it('brings nothing after the channel was left', async () => {
    const [left, kept] = [`left:${randomUUID()}`, `kept:${randomUUID()}`]
    const socket = new WebSocket(socketUrl(publishableKey))
    const frames: string[] = []
    const arrival = (text: string): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (frames.some((frame) => frame.includes(text))) resolve()
        }
        socket.on('message', look)
        look()
      })
    socket.on('message', (data) => frames.push(Buffer.isBuffer(data) ? data.toString() : ''))
    await new Promise((resolve) => socket.on('open', resolve))
    const push = (ref: string, topic: string, event: string): void =>
      socket.send(JSON.stringify(['1', ref, `realtime:${topic}`, event, {}]))
    push('join-left', left, 'phx_join')
    push('join-kept', kept, 'phx_join')
    await Promise.all([arrival('join-left'), arrival('join-kept')])
    await send(left, 'in time', false)
    await arrival('in time')
    push('leave', left, 'phx_leave')
    await arrival('"leave"')
    await send(left, 'too late', false)
    await send(kept, 'marker', false)
    await arrival('marker')
    expect(frames.filter((frame) => frame.includes('too late'))).toEqual([])
    // Neither channel asked when the service follows the database.
    expect(frames.filter((frame) => frame.includes('"system"'))).toEqual([])
    socket.close()
  })

  it('writes nothing when realtime.send is called with the rights of a person without an insert policy', async () => {
    const topic = `conformance:${randomUUID()}`
    await sql.begin(async (tx) => {
      await tx`set local role authenticated`
      await tx`select realtime.send('{}', 'changed', ${topic})`
    })
    expect(await sql`select from realtime.messages where topic = ${topic}`).toHaveLength(0)
  })

  it('passes broadcasts between clients of a public channel, over the socket and over HTTP', async () => {
    const topic = `room:${randomUUID()}`
    const [first, second] = [
      new Ear(newClient(), topic, { broadcast: { self: true } }),
      new Ear(newClient(), topic, {}),
    ]
    expect([await first.join(), await second.join()]).toEqual(['joined', 'joined'])
    await first.channel.send({ type: 'broadcast', event: 'said', payload: { text: 'by socket' } })
    expect(await second.heard('by socket')).toMatchObject({ event: 'said' })
    await first.heard('by socket')
    await second.channel.send({ type: 'broadcast', event: 'said', payload: { text: 'not to myself' } })
    await first.heard('not to myself')
    await second.channel.httpSend('said', { text: 'by HTTP' })
    await Promise.all([first.heard('by HTTP'), second.heard('by HTTP')])
    expect(second.texts).toEqual(['by socket', 'by HTTP'])
  })

  it('drops what a person broadcasts on a private channel that they may only read', async () => {
    const owner = await newPerson()
    const ear = new Ear(owner.client, ownTopic(owner), { private: true, broadcast: { self: true } })
    expect(await ear.join()).toBe('joined')
    await ear.channel.send({ type: 'broadcast', event: 'forged', payload: { text: 'forged by socket' } })
    await ear.channel.httpSend('forged', { text: 'forged by HTTP' })
    await send(ownTopic(owner), 'real')
    await ear.heard('real')
    expect(ear.texts).toEqual(['real'])
  })

  it('refuses a socket without a key of the project', async () => {
    const socket = new WebSocket(socketUrl('none'))
    const failure = new Promise<string>((resolve) => socket.on('error', (error) => resolve(error.message)))
    expect(await failure).toBe('Unexpected server response: 401')
  })
})
