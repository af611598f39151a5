import { randomUUID } from 'node:crypto'
import { type RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Target } from './examined-project.ts'
import { all, type Finding, judge, unknown } from './finding.ts'

const timeoutMs = 15_000
const replySchema = z.tuple([
  z.unknown(),
  z.unknown(),
  z.string(),
  z.string(),
  z.looseObject({ status: z.optional(z.string()) }),
])

/** Checks that a visitor can join neither public nor private channels. */
export async function checkRealtime(target: Target): Promise<Finding[]> {
  const anybody = await join(target, `doctor-${randomUUID()}`, { private: false })
  const people = await join(target, `user:${randomUUID()}`, { private: true })
  const administrators = await join(target, `administrators:${randomUUID()}`, { private: true })
  if (anybody === undefined || people === undefined || administrators === undefined) {
    return [
      unknown(
        'Realtime answers',
        'No answer to a WebSocket on /realtime/v1. After hours without traffic it takes some seconds: try again.',
      ),
    ]
  }
  return [
    judge(
      'Realtime has no public channels',
      anybody === 'error',
      'Realtime → Settings: turn off "Allow public access". Until then anybody can send messages through this project, and you pay for them.',
    ),
    ...all(
      'A visitor hears nobody’s channel',
      [
        ...(people === 'error' ? [] : ['that of a person']),
        ...(administrators === 'error' ? [] : ['that of the administrators']),
      ],
      () => 'A policy on realtime.messages lets anon in; docs/rules.md names the policies there may be.',
    ),
  ]
}

/** Joins a channel. @returns Realtime's response, `ok` or `error`, or undefined if no response came */
function join(
  { url, publishableKey }: Target,
  topic: string,
  { private: isPrivate }: { private: boolean },
): Promise<string | undefined> {
  const query = new URLSearchParams({ apikey: publishableKey, vsn: '2.0.0' })
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/realtime/v1/websocket?${query}`)
  return new Promise((resolve) => {
    const finish = (status: string | undefined) => {
      clearTimeout(timer)
      socket.close()
      resolve(status)
    }
    const timer = setTimeout(() => finish(undefined), timeoutMs)
    for (const end of ['error', 'close']) socket.on(end, () => finish(undefined))
    socket.on('open', () => {
      const config = {
        broadcast: { ack: false, self: false },
        presence: { key: '' },
        postgres_changes: [],
        private: isPrivate,
      }
      socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config }]))
    })
    socket.on('message', (data, isBinary) => {
      if (isBinary) return
      const reply = replySchema.safeParse(JSON.parse(textOf(data)))
      if (reply.success && reply.data[3] === 'phx_reply') finish(reply.data[4].status)
    })
  })
}

/** The text of a WebSocket message. */
export function textOf(data: RawData): string {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data))
  return bytes.toString('utf8')
}
