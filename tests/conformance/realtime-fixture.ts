import { randomUUID } from 'node:crypto'
import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type RealtimeSystemPayload,
} from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { type BackendClient, createBackendClient } from '@/lib/create-client'

export const url = process.env.SUPABASE_URL ?? ''
export const publishableKey = process.env.SUPABASE_PUBLISHABLE_KEY ?? ''

// Node 20 has no WebSocket of its own, and the types of ws do not fit supabase-js's option for one.
Object.assign(globalThis, { WebSocket })

/** Somebody with an account of their own, signed in on a client of their own. */
export interface Person {
  id: string
  client: BackendClient
}

interface Message {
  event: string
  payload: Record<string, unknown>
  meta: { id: string } | undefined
}

const clients: BackendClient[] = []

/** A client that nobody is signed in on. */
export function newClient(): BackendClient {
  const client = createBackendClient({ url, key: publishableKey })
  clients.push(client)
  return client
}

/** Leaves every channel of the clients made so far. */
export async function leaveAllChannels(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()))
}

/** Signs somebody up, and gives their token to the sockets before any channel is joined. */
export async function newPerson(): Promise<Person> {
  const client = newClient()
  const { data, error } = await client.auth.signUp({
    email: `realtime-${randomUUID()}@shinework.example`,
    password: 'Realtime-1',
    options: { data: { name: 'Realtime Person', phone: '0412 345 678', location: 'Perth', proximity: 10 } },
  })
  if (error || !data.user) throw error ?? new Error('sign-up gave no user')
  await client.realtime.setAuth()
  return { id: data.user.id, client }
}

/** A channel and what it has heard. */
export class Ear {
  readonly channel: RealtimeChannel
  readonly messages: Message[] = []
  /** What the service said of the channel itself. */
  readonly notices: RealtimeSystemPayload[] = []
  #wake = (): void => undefined

  constructor(
    client: BackendClient,
    topic: string,
    { broadcast, ...config }: { private?: boolean; broadcast?: { self?: boolean } },
  ) {
    // Joined alone is too early: a service that was idle does not follow the database yet.
    this.channel = client.channel(topic, {
      config: { ...config, broadcast: { ...broadcast, replication_ready: true } },
    })
    this.channel.on('broadcast', { event: '*' }, (message) => {
      this.messages.push({ event: message.event, payload: message.payload, meta: message.meta })
      this.#wake()
    })
  }

  /** Resolves to 'joined' once everything sent later is heard, or to the reason of the refusal. */
  join(): Promise<string> {
    return new Promise((resolve) => {
      this.channel.on('system', {}, (notice: RealtimeSystemPayload) => {
        this.notices.push(notice)
        resolve(notice.status === 'ok' ? 'joined' : notice.message)
      })
      this.channel.subscribe((status, error) => {
        if (status !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(error?.message ?? status)
      })
    })
  }

  /** Waits for the message whose payload has this `text`. */
  heard(text: string): Promise<Message> {
    return new Promise((resolve) => {
      this.#wake = () => {
        const found = this.messages.find((message) => message.payload.text === text)
        if (found) resolve(found)
      }
      this.#wake()
    })
  }

  /** The `text` of everything heard so far. */
  get texts(): unknown[] {
    return this.messages.map((message) => message.payload.text)
  }
}
