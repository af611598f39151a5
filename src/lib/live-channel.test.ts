import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

const clientFrame = z.tuple([
  z.nullable(z.string()),
  z.string(),
  z.string(),
  z.string(),
  z.looseObject({ config: z.optional(z.unknown()) }),
])

/** A join that was answered, and a way to say something to its channel afterwards. */
type Join = { config: unknown; say: (event: string, payload: object) => void }

const joins: Join[] = []

/** A socket to a service that agrees to everything, and says no more by itself. */
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
    const [joinRef, ref, topic, event, { config }] = clientFrame.parse(JSON.parse(String(data)))
    const say = (name: string, payload: object, to: string | null = null) =>
      this.onmessage?.(
        new MessageEvent('message', { data: JSON.stringify([joinRef, to, topic, name, payload]) }),
      )
    queueMicrotask(() => {
      say('phx_reply', { status: 'ok', response: { postgres_changes: [] } }, ref)
      if (event === 'phx_join') joins.push({ config, say })
    })
  }

  close() {
    this.readyState = this.CLOSED
  }
}

vi.doMock('./supabase', () => ({
  supabase: createClient('http://127.0.0.1', 'key', { realtime: { transport: AgreeableSocket } }),
}))
const { listenToChannel } = await import('./live-channel')

const system = (status: string, message: string) => ({
  extension: 'system',
  status,
  message,
  channel: 'news',
})
const ready = system('ok', 'Replication connection established')

async function join(number: number): Promise<Join> {
  // A channel that was closed is joined again after a second.
  return vi.waitUntil(() => joins[number - 1], { timeout: 5_000 })
}

beforeEach(() => void joins.splice(0))

it('reads again once the service follows the database, not when the channel is joined', async () => {
  const onListening = vi.fn()
  const stop = listenToChannel({ topic: 'news', on: {}, onListening })
  const { config, say } = await join(1)
  expect(config).toMatchObject({ private: true, broadcast: { replication_ready: true } })
  expect(onListening).not.toHaveBeenCalled()
  say('system', ready)
  expect(onListening).toHaveBeenCalledOnce()
  stop()
})

it('joins again a channel that the service closed, and reads again then', async () => {
  const onListening = vi.fn()
  const stop = listenToChannel({ topic: 'news', on: {}, onListening })
  const first = await join(1)
  first.say('system', system('error', 'Replication connection was not established in time'))
  first.say('phx_close', {})
  expect(onListening).not.toHaveBeenCalled()
  const second = await join(2)
  second.say('system', ready)
  expect(onListening).toHaveBeenCalledOnce()
  stop()
})
