import { randomUUID } from 'node:crypto'
import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeClient,
  type RealtimeSystemPayload,
} from '@supabase/supabase-js'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Listener, topicOf } from './realtime-fixture.ts'
import { apiUrl, newClient, newPerson, openDatabase, type Person, publishableKey } from './stack-fixture.ts'

const sql = openDatabase()
const clients: RealtimeClient[] = []

interface User extends Person {
  realtime: RealtimeClient
  topic: string
}

async function newUser(): Promise<User> {
  const person = await newPerson()
  const realtime = person.client.realtime
  clients.push(realtime)
  return { ...person, realtime, topic: await topicOf(person.client) }
}

const ownTopic = (person: User): string => person.topic
const notAllowed = (topic: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`

const socketUrl = (key: string): string =>
  `${apiUrl.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`

async function send(topic: string, text: string, isPrivate = true): Promise<void> {
  await sql`select realtime.send(${sql.json({ text })}, 'changed', ${topic}, ${isPrivate})`
}

async function listen(person: User): Promise<Listener> {
  const listener = new Listener(person.realtime, ownTopic(person))
  expect(await listener.join()).toBe('joined')
  return listener
}

describe('realtime', () => {
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.removeAllChannels())))
  afterAll(() => sql.end())

  it('sends a committed broadcast of the database to the owner of the private topic', async () => {
    const owner = await newUser()
    const listener = await listen(owner)
    await sql.begin(async (tx) => {
      await tx`select realtime.send(${tx.json({ text: 'Grüße 🎉' })}, 'changed', ${ownTopic(owner)})`
    })
    const message = await listener.received('Grüße 🎉')
    expect(message.event).toBe('changed')
    expect(message.payload.id).toBe(message.meta?.id)
    expect(message.meta?.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('tells a subscribed client when replication is connected', async () => {
    const owner = await newUser()
    const listener = await listen(owner)
    expect(listener.notices).toEqual([
      {
        extension: 'system',
        status: 'ok',
        message: 'Replication connection established',
        channel: ownTopic(owner),
      },
    ])
  })

  it('sends messages in the order of commits, and nothing from a rolled-back transaction', async () => {
    const owner = await newUser()
    const listener = await listen(owner)
    const undone = sql.begin(async (tx) => {
      await tx`select realtime.send(${tx.json({ text: 'undone' })}, 'changed', ${ownTopic(owner)})`
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await send(ownTopic(owner), 'first')
    await send(ownTopic(owner), 'second')
    await listener.received('second')
    expect(listener.texts).toEqual(['first', 'second'])
  })

  it('separates public and private channels of the same name', async () => {
    const owner = await newUser()
    const listener = await listen(owner)
    await send(ownTopic(owner), 'public', false)
    await send(ownTopic(owner), 'private')
    await listener.received('private')
    expect(listener.texts).toEqual(['private'])
  })

  it('refuses a private topic to another person and to a visitor, with the reason', async () => {
    const owner = await newUser()
    const stranger = await newUser()
    const topic = ownTopic(owner)
    expect(await new Listener(stranger.realtime, topic).join()).toBe(notAllowed(topic))
    expect(await new Listener(newClient().realtime, topic).join()).toBe(notAllowed(topic))
  })

  it('sends no message of a private topic to a person who was refused', async () => {
    const owner = await newUser()
    const stranger = await newUser()
    const refused = new Listener(stranger.realtime, ownTopic(owner))
    await refused.join()
    const allowed = await listen(stranger)
    await send(ownTopic(owner), 'secret')
    await send(ownTopic(stranger), 'own')
    await allowed.received('own')
    expect(refused.texts).toEqual([])
  })

  it('keeps a channel open when the token is refreshed', async () => {
    const owner = await newUser()
    const listener = await listen(owner)
    const { error } = await owner.client.auth.refreshSession()
    expect(error).toBeNull()
    await owner.realtime.setAuth()
    await send(ownTopic(owner), 'after the refresh')
    await listener.received('after the refresh')
  })

  it('closes a channel whose new token is not allowed to read it', async () => {
    const owner = await newUser()
    const stranger = await newUser()
    const topic = ownTopic(owner)
    const listener = new Listener(owner.realtime, topic)
    const reason = new Promise<string>((resolve) => {
      listener.channel.on('system', {}, ({ status, message }: RealtimeSystemPayload) => {
        if (status === 'error') resolve(message)
      })
    })
    const closed = new Promise<void>((resolve) => {
      listener.channel.subscribe((status) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) void giveStrangersToken()
        if (status === REALTIME_SUBSCRIBE_STATES.CLOSED) resolve()
      })
    })
    const giveStrangersToken = async (): Promise<void> => {
      const { data } = await stranger.client.auth.getSession()
      await owner.realtime.setAuth(data.session?.access_token ?? '')
    }
    await closed
    expect(await reason).toBe(`You do not have permissions to read from this Channel topic: ${topic}`)
  })

  // Uses a raw socket, because supabase-js ignores messages for a channel that was left.
  it('sends nothing after a client has left the channel', async () => {
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
    // Neither channel requested the `system` message, which says that the service receives the database's events.
    expect(frames.filter((frame) => frame.includes('"system"'))).toEqual([])
    socket.close()
  })

  it('writes nothing when realtime.send is called by a person without an insert policy', async () => {
    const topic = `conformance:${randomUUID()}`
    await sql.begin(async (tx) => {
      await tx`set local role authenticated`
      await tx`select realtime.send('{}', 'changed', ${topic})`
    })
    expect(await sql`select from realtime.messages where topic = ${topic}`).toHaveLength(0)
  })

  it('drops a broadcast by a person who can only read the private channel', async () => {
    const owner = await newUser()
    const listener = new Listener(owner.realtime, ownTopic(owner), { broadcast: { self: true } })
    expect(await listener.join()).toBe('joined')
    await listener.channel.send({ type: 'broadcast', event: 'forged', payload: { text: 'forged' } })
    await send(ownTopic(owner), 'real')
    await listener.received('real')
    expect(listener.texts).toEqual(['real'])
  })

  it("refuses a socket without the project's key", async () => {
    const socket = new WebSocket(socketUrl('none'))
    const failure = new Promise<string>((resolve) => socket.on('error', (error) => resolve(error.message)))
    expect(await failure).toBe('Unexpected server response: 401')
  })
})
