import { z } from 'zod'

/** The two ways a client may speak: JSON objects (1.0.0), or arrays and binary broadcasts (2.0.0). */
export type ProtocolVersion = '1.0.0' | '2.0.0'

/** What a broadcast carries to the listeners of a channel. */
export interface Broadcast {
  event: string
  encoding: 'json' | 'binary'
  /** The user's payload as it travels: JSON text in UTF-8, or any bytes. */
  payload: Uint8Array
  /** Says which stored message this is; absent on what a client sent. */
  meta?: { id: string }
}

/** One message of the Phoenix channel protocol. */
export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** What a client sends: a frame, and its broadcast where the frame is one. */
export interface ClientFrame extends Frame {
  broadcast?: Broadcast
}

const USER_BROADCAST_PUSH = 3
const USER_BROADCAST = 4
const PUSH_HEADER_BYTES = 7
const LARGEST_FIELD_BYTES = 255

const nullableText = z.string().nullish()
const arrayFrame = z.tuple([nullableText, nullableText, z.string(), z.string(), z.unknown()])
const objectFrame = z.object({
  join_ref: nullableText,
  ref: nullableText,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
})
const broadcastPayload = z.object({ event: z.string(), payload: z.unknown() })

const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text)
const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Makes the broadcast that carries `payload`, any JSON value, under the user's event name. */
export function jsonBroadcast(event: string, payload: unknown): Broadcast {
  return { event, encoding: 'json', payload: encodeText(JSON.stringify(payload ?? {})) }
}

/** Reads a text frame of either version; undefined when it is none. */
export function readTextFrame(text: string): ClientFrame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const fromArray = arrayFrame.safeParse(value)
  if (fromArray.success) {
    const [joinRef, ref, topic, event, payload] = fromArray.data
    return withBroadcast({ joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload })
  }
  const fromObject = objectFrame.safeParse(value)
  if (!fromObject.success) return undefined
  const { join_ref, ref, topic, event, payload } = fromObject.data
  return withBroadcast({ joinRef: join_ref ?? null, ref: ref ?? null, topic, event, payload })
}

function withBroadcast(frame: Frame): ClientFrame {
  if (frame.event !== 'broadcast') return frame
  const sent = broadcastPayload.safeParse(frame.payload)
  return sent.success ? { ...frame, broadcast: jsonBroadcast(sent.data.event, sent.data.payload) } : frame
}

/** Reads a binary broadcast (kind 3) of a client; undefined for any other kind and for a truncated one. */
export function readBinaryFrame(bytes: Uint8Array): ClientFrame | undefined {
  const [kind, joinRefSize, refSize, topicSize, eventSize, metaSize, encoding] = bytes
  if (kind !== USER_BROADCAST_PUSH || encoding === undefined) return undefined
  let offset = PUSH_HEADER_BYTES
  const take = (size: number | undefined): string => {
    const start = offset
    offset += size ?? 0
    return decodeText(bytes.subarray(start, offset))
  }
  const joinRef = take(joinRefSize)
  const ref = take(refSize)
  const topic = take(topicSize)
  const userEvent = take(eventSize)
  take(metaSize)
  if (offset > bytes.byteLength) return undefined
  const broadcast: Broadcast = {
    event: userEvent,
    encoding: encoding === 0 ? 'binary' : 'json',
    payload: bytes.slice(offset),
  }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: null, broadcast }
}

/** Writes a frame as the text of the given version. */
export function writeFrame(version: ProtocolVersion, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
}

/**
 * Writes a broadcast for one listener: binary kind 4 under version 2.0.0, a JSON object under 1.0.0. Names too long for
 * the binary header (255 bytes each) travel as text. Undefined where the version cannot carry it (bytes under 1.0.0).
 */
export function writeBroadcast(
  version: ProtocolVersion,
  topic: string,
  broadcast: Broadcast,
): string | Uint8Array | undefined {
  const fields = [topic, broadcast.event, broadcast.meta ? JSON.stringify(broadcast.meta) : ''].map(
    encodeText,
  )
  const fits = fields.every((field) => field.byteLength <= LARGEST_FIELD_BYTES)
  if (version === '2.0.0' && fits) {
    const sizes = fields.map((field) => field.byteLength)
    const header = Uint8Array.of(USER_BROADCAST, ...sizes, broadcast.encoding === 'json' ? 1 : 0)
    return Buffer.concat([header, ...fields, broadcast.payload])
  }
  if (broadcast.encoding === 'binary') return undefined
  const body: unknown = JSON.parse(decodeText(broadcast.payload))
  const payload = {
    type: 'broadcast',
    event: broadcast.event,
    payload: body,
    ...(broadcast.meta ? { meta: broadcast.meta } : {}),
  }
  return writeFrame(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload })
}
