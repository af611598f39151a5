import { z } from 'zod'
import { AccessRefusal, isApiKey } from './access.ts'

/** One message of the Phoenix channel protocol, version 2.0.0: an array on the wire. */
export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** The contents of a valid `phx_join`. */
export interface JoinRequest {
  /** The channel's name, which is the topic without the prefix `realtime:`. */
  name: string
  isPrivate: boolean
  /** Whether the client wants a message when it is certain to receive all later broadcasts. */
  replicationReady: boolean
  /** The user's access token. Undefined if the connection's API key applies. */
  token: string | undefined
}

const topicPrefix = 'realtime:'
const frame = z.tuple([z.string().nullish(), z.string().nullish(), z.string(), z.string(), z.unknown()])
const flag = z.boolean().nullish()
const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: flag,
      broadcast: z.object({ replication_ready: flag }).nullish(),
      postgres_changes: z.array(z.unknown()).nullish(),
    })
    .nullish(),
})

/** Parses a text frame. Undefined for any other text. */
export function readFrame(text: string): Frame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const parsed = frame.safeParse(value)
  if (!parsed.success) return undefined
  const [joinRef, ref, topic, event, payload] = parsed.data
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload }
}

export function writeFrame({ joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify([joinRef, ref, topic, event, payload])
}

/**
 * Parses a `phx_join`. Undefined if the topic names no channel.
 * @throws AccessRefusal with the reason that the client receives
 */
export function readJoinRequest({ topic, payload }: Frame): JoinRequest | undefined {
  if (!topic.startsWith(topicPrefix)) return undefined
  const name = topic.slice(topicPrefix.length)
  if (name === '') throw new AccessRefusal('TopicNameRequired', 'You must provide a topic name')
  // The hosted service would join with defaults instead, but that would hide the client's mistake.
  const parsed = joinPayload.safeParse(payload)
  if (!parsed.success) throw new AccessRefusal('InvalidJoinPayload', z.prettifyError(parsed.error))
  const { access_token, config } = parsed.data
  if (config?.postgres_changes?.length) {
    throw new AccessRefusal(
      'PostgresChangesUnavailable',
      'The local stack has no postgres_changes. Use broadcast from the database (realtime.send).',
    )
  }
  return {
    name,
    isPrivate: config?.private ?? false,
    replicationReady: config?.broadcast?.replication_ready ?? false,
    token: access_token && !isApiKey(access_token) ? access_token : undefined,
  }
}
