import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { badBodies } from './hostile-fixture.ts'
import { Listener, topicOf } from './realtime-fixture.ts'
import { apiUrl, newPerson, openDatabase, type Person, publishableKey } from './stack-fixture.ts'

// No request and no topic name lets a person receive another person's channel.

const sql = openDatabase()
let attacker: Person
let victim: Person
let socket: WebSocket
/** The service's frames to the attacker, in order. */
const frames: string[] = []

beforeAll(async () => {
  attacker = await newPerson()
  victim = await newPerson()
  socket = new WebSocket(
    `${apiUrl.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`,
  )
  socket.on('message', (data) => frames.push(Buffer.isBuffer(data) ? data.toString() : ''))
  await once(socket, 'open')
})

afterAll(async () => {
  socket.close()
  await victim.client.realtime.removeAllChannels()
  await sql.end()
})

/** Waits for a frame from the service that contains this text, and returns the frame. */
async function heard(text: string): Promise<string> {
  let frame: string | undefined
  while (!(frame = frames.find((one) => one.includes(text)))) await once(socket, 'message')
  return frame
}

async function join(ref: string, topic: string, payload: unknown): Promise<string> {
  socket.send(JSON.stringify([ref, ref, `realtime:${topic}`, 'phx_join', payload]))
  return heard(`["${ref}","${ref}"`)
}

const tokenOf = async ({ client }: Person) =>
  (await client.auth.getSession()).data.session?.access_token ?? ''
const privately = (access_token: string) => ({ access_token, config: { private: true } })

test('no similar name, forged token or malformed message opens another person’s channel', async () => {
  const own = await tokenOf(attacker)
  const [head = '', , signature = ''] = own.split('.')
  const forged = Buffer.from(JSON.stringify({ sub: victim.id, role: 'authenticated' })).toString('base64url')
  const [name, ownName] = await Promise.all([topicOf(victim.client), topicOf(attacker.client)])
  const likeIt = [
    name.toUpperCase(),
    ` ${name}`,
    `${name}\u0000`,
    `${name}' or true --`,
    ...[
      'user:%',
      'user:*',
      'user:',
      name.replace('user', 'administrators'),
      `realtime:${name}`,
      `${name},${ownName}`,
    ],
    `${name}${'x'.repeat(100_000)}`,
  ]
  const privateOnes: [topic: string, payload: unknown][] = [
    ...['', 'x', `${head}.${forged}.${signature}`, `${head}.${forged}.`, publishableKey].map(
      (token): [string, unknown] => [name, privately(token)],
    ),
    ...[...likeIt, name].map((topic): [string, unknown] => [topic, privately(own)]),
  ]
  for (const [index, [topic, payload]] of privateOnes.entries()) {
    const answer = await join(`private ${index}`, topic, payload)
    expect(answer, topic).toContain('"status":"error"')
    // The refusal must not come from a failure inside the service.
    expect(answer, topic).not.toContain('UnableToConnect')
  }
  // A public channel can have any name, and receives no message of the private channel with the same name.
  for (const [index, payload] of [[], 'x', { config: [] }, { access_token: {} }, null].entries())
    expect(await join(`odd ${index}`, name, payload)).not.toContain('UnableToConnect')

  for (const [, body] of badBodies) socket.send(body)
  for (const event of ['broadcast', 'presence', 'access_token', 'postgres_changes', '__proto__'])
    socket.send(JSON.stringify(['x', 'x', `realtime:${name}`, event, { payload: { text: 'forged' } }]))

  // The response to this join shows that the service has read all messages above and still works.
  expect(await join('own', ownName, privately(own))).toContain('"ok"')
  const listener = new Listener(victim.client.realtime, name)
  expect(await listener.join()).toBe('joined')
  await sql`select realtime.send('{"text": "secret"}', 'changed', ${name})`
  await listener.received('secret')
  await sql`select realtime.send('{"text": "own"}', 'changed', ${ownName})`
  await heard('"own"}')
  expect(frames.filter((frame) => frame.includes('secret'))).toEqual([])
  expect(listener.texts).toEqual(['secret'])
})
