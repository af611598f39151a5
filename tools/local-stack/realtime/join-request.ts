import { z } from 'zod'
import { AccessRefusal, isApiKey } from './access.ts'
import type { ClientFrame } from './frames.ts'

/** What a client asks for when it joins. */
export interface ChannelOptions {
  isPrivate: boolean
  /** Whether the sender hears its own broadcasts. */
  self: boolean
  /** Whether each of its broadcasts is acknowledged. */
  ack: boolean
  /** Whether the client is told when each later message of the database will reach it. */
  replicationReady: boolean
}

/** What a valid `phx_join` asks for. */
export interface JoinRequest {
  /** The channel's name: the topic without its `realtime:`. */
  name: string
  options: ChannelOptions
  /** The user's access token; undefined when the connection's own key is to decide. */
  token: string | undefined
}

const TOPIC_PREFIX = 'realtime:'

const flag = z.boolean().nullish()
const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: flag,
      broadcast: z.object({ self: flag, ack: flag, replication_ready: flag }).nullish(),
      postgres_changes: z.array(z.unknown()).nullish(),
    })
    .nullish(),
})

/** The channel's name in a topic on the wire; undefined where the topic is no channel's. */
export function channelName(topic: string): string | undefined {
  return topic.startsWith(TOPIC_PREFIX) ? topic.slice(TOPIC_PREFIX.length) : undefined
}

/** @throws AccessRefusal with the reason that the client is told. */
export function readJoinRequest(frame: ClientFrame, name: string): JoinRequest {
  if (name === '') throw new AccessRefusal('TopicNameRequired', 'You must provide a topic name')
  // The hosted service joins with defaults here; a public channel in place of a private one would hide the mistake.
  const payload = joinPayload.safeParse(frame.payload)
  if (!payload.success) throw new AccessRefusal('InvalidJoinPayload', z.prettifyError(payload.error))
  const { access_token, config } = payload.data
  if (config?.postgres_changes?.length) {
    throw new AccessRefusal(
      'PostgresChangesUnavailable',
      'The local stack does not supply postgres_changes. Use broadcast from the database (realtime.send).',
    )
  }
  return {
    name,
    options: {
      isPrivate: config?.private ?? false,
      self: config?.broadcast?.self ?? false,
      ack: config?.broadcast?.ack ?? false,
      replicationReady: config?.broadcast?.replication_ready ?? false,
    },
    token: access_token && !isApiKey(access_token) ? access_token : undefined,
  }
}
