import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type RealtimeClient,
  type RealtimeSystemPayload,
} from '@supabase/supabase-js'
import { sessionIdOf } from '@/lib/session/session-id'
import type { Client } from '../connect-client.ts'

interface Message {
  event: string
  payload: Record<string, unknown>
  meta: { id: string } | undefined
}

/** The private topic of the client's session. */
export async function topicOf(client: Client, of: 'user' | 'administrators' = 'user'): Promise<string> {
  const { data } = await client.auth.getSession()
  return `${of}:${sessionIdOf(data.session?.access_token ?? '')}`
}

/** A channel and its received messages. */
export class Listener {
  readonly channel: RealtimeChannel
  readonly messages: Message[] = []
  /** The service's notices about the channel itself. */
  readonly notices: RealtimeSystemPayload[] = []
  #check = (): void => undefined

  constructor(
    realtime: RealtimeClient,
    topic: string,
    config: { private?: boolean; broadcast?: { self: boolean } } = {},
  ) {
    // An idle service accepts a join before it receives the database's events. The channel therefore requests a notice
    // that the service sends once it receives them.
    this.channel = realtime.channel(topic, {
      config: { private: true, ...config, broadcast: { ...config.broadcast, replication_ready: true } },
    })
    this.channel.on('broadcast', { event: '*' }, (message) => {
      this.messages.push({ event: message.event, payload: message.payload, meta: message.meta })
      this.#check()
    })
  }

  /** Joins the channel. Resolves to 'joined' once the channel receives all events, or to the reason if the join is refused. */
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
  received(text: string): Promise<Message> {
    return new Promise((resolve) => {
      this.#check = () => {
        const found = this.messages.find((message) => message.payload['text'] === text)
        if (found) resolve(found)
      }
      this.#check()
    })
  }

  /** The `text` of everything received so far. */
  get texts(): unknown[] {
    return this.messages.map((message) => message.payload['text'])
  }
}
