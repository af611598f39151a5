import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

const clientFrame = z.tuple([
  z.nullable(z.string()),
  z.string(),
  z.string(),
  z.string(),
  z.looseObject({ config: z.optional(z.unknown()), access_token: z.optional(z.string()) }),
])

/** A join that the server has accepted, and a way to send events to its channel. */
type Join = {
  topic: string
  config: unknown
  token: string | undefined
  say: (event: string, payload: object) => void
}

const joins: Join[] = []

/** A fake socket whose server accepts every join, and sends nothing else unless the test makes it. */
class AgreeableSocket extends EventTarget {
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readonly protocol = ''
  readonly url: string
  readyState = 0
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    queueMicrotask(() => {
      this.readyState = this.OPEN
      this.onopen?.(new Event('open'))
    })
  }

  send(data: unknown) {
    const [joinRef, ref, topic, event, { config, access_token: token }] = clientFrame.parse(
      JSON.parse(String(data)),
    )
    const say = (name: string, payload: object, to: string | null = null) =>
      this.onmessage?.(
        new MessageEvent('message', { data: JSON.stringify([joinRef, to, topic, name, payload]) }),
      )
    queueMicrotask(() => {
      say('phx_reply', { status: 'ok', response: { postgres_changes: [] } }, ref)
      if (event === 'phx_join') joins.push({ topic, config, token, say })
    })
  }

  close() {
    this.readyState = this.CLOSED
  }
}

const token = `e30.${btoa(JSON.stringify({ session_id: 'a-session' }))}.`
const client = createClient('http://127.0.0.1', 'key', {
  accessToken: async () => token,
  realtime: { transport: AgreeableSocket },
})
vi.doMock('./supabase', () => ({ loadClient: async () => ({ client }) }))
vi.doMock('../session/session-renewal', () => ({ usableSession: async () => ({ accessToken: token }) }))
const { listenToChannel } = await import('./live-channel')

const system = (status: string, message: string, extension = 'system') => ({
  extension,
  status,
  message,
  channel: 'news',
})
const ready = system('ok', 'Replication connection established')

/** Advances the fake clock. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

function join(number: number): Join {
  const found = joins[number - 1]
  if (!found) throw new Error(`The channel was joined ${joins.length} times.`)
  return found
}

beforeEach(() => {
  joins.splice(0)
  vi.useFakeTimers()
})

afterEach(() => vi.useRealTimers())

it('a channel refetches once the server receives the database’s events, rather than when the channel is joined', async () => {
  const onListening = vi.fn()
  const stop = listenToChannel({ of: 'user', on: {}, onListening })
  await pass(0)
  const { topic, config, token: sent, say } = join(1)
  expect(topic).toBe('realtime:user:a-session')
  expect(sent).toBe(token)
  expect(config).toMatchObject({ private: true, broadcast: { replication_ready: true } })
  say('system', system('ok', 'Subscribed to PostgreSQL', 'postgres_changes'))
  expect(onListening).not.toHaveBeenCalled()
  say('system', ready)
  expect(onListening).toHaveBeenCalledOnce()
  stop()
})

it('a channel that the service closed is joined again, and then refetches', async () => {
  const onListening = vi.fn()
  const stop = listenToChannel({ of: 'user', on: {}, onListening })
  await pass(0)
  const first = join(1)
  first.say('system', system('error', 'Replication connection was not established in time'))
  first.say('phx_close', {})
  expect(onListening).not.toHaveBeenCalled()
  await pass(999)
  expect(joins).toHaveLength(1)
  await pass(1)
  join(2).say('system', ready)
  expect(onListening).toHaveBeenCalledOnce()
  stop()
})

it('a channel passes each event’s payload to the handler of that event', async () => {
  const [added, removed] = [vi.fn(), vi.fn()]
  const stop = listenToChannel({ of: 'user', on: { added, removed }, onListening: vi.fn() })
  await pass(0)
  join(1).say('broadcast', { type: 'broadcast', event: 'added', payload: { id: 'a' } })
  expect(added.mock.calls).toEqual([[{ id: 'a' }]])
  expect(removed).not.toHaveBeenCalled()
  stop()
})

it('a channel is joined once, and not again after it was left', async () => {
  const stop = listenToChannel({ of: 'user', on: {}, onListening: vi.fn() })
  await pass(5_000)
  expect(joins).toHaveLength(1)
  stop()
  await pass(5_000)
  expect(joins).toHaveLength(1)
})

it('a channel that was left immediately is never joined', async () => {
  listenToChannel({ of: 'user', on: {}, onListening: vi.fn() })()
  await pass(5_000)
  expect(joins).toEqual([])
})

it('a channel that was just left can be joined again', async () => {
  const stop = listenToChannel({ of: 'user', on: {}, onListening: vi.fn() })
  await pass(0)
  stop()
  const onListening = vi.fn()
  const stopAgain = listenToChannel({ of: 'user', on: {}, onListening })
  await pass(5_000)
  join(2).say('system', ready)
  expect(onListening).toHaveBeenCalledOnce()
  stopAgain()
})
