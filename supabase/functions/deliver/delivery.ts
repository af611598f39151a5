import type { PushToken } from '../_shared/push-address.ts'
import { fieldOf, textField } from '../_shared/text-field.ts'

/** A message that this run has claimed and must report on. */
export interface Delivery {
  id: string
  claim: string
  channel: string
  kind: string
  type: string
  message: string
  link: string
  jobId: string | undefined
  jobTitle: string | undefined
  email: string | undefined
  /** The person's name. Undefined if the name is unknown. */
  name: string | undefined
  /** The person's app language, `en` or `vi`. */
  language: string | undefined
  unsubscribeToken: string | undefined
  /** The person's devices that the message has not reached yet. */
  devices: PushToken[]
}

/**
 * The result of sending a message. Administrators read the reason. It has at most 500 characters, and contains neither
 * the message's text nor secrets.
 */
export interface Report {
  outcome: 'sent' | 'retry' | 'failed' | 'cancelled' | 'untried'
  reason?: string
  /** The minimum wait that the service requests, in seconds. Without this wait, an `untried` message is due at once. */
  retryAfter?: number
  /** Endpoints of devices that now have the message. */
  reached?: string[]
  /** Endpoints that their push service no longer knows. */
  gone?: string[]
}

/** A way to send messages during one run: push or email. */
export interface Channel {
  send(delivery: Delivery): Promise<Report>
  close(): void
}

/**
 * Reads a row of `claim_deliveries`.
 * @throws Error when the row lacks a field that every message has.
 */
export function readDelivery(row: unknown): Delivery {
  const needed = (name: string) => {
    const text = textField(row, name)
    if (text === undefined) throw new Error(`A claimed message has no ${name}`)
    return text
  }
  const devices = fieldOf(row, 'devices')
  return {
    id: needed('id'),
    claim: needed('claim'),
    channel: needed('channel'),
    kind: needed('kind'),
    type: needed('type'),
    message: needed('message'),
    link: textField(row, 'link') ?? '/',
    jobId: textField(row, 'job_id'),
    jobTitle: textField(row, 'job_title'),
    email: textField(row, 'email'),
    name: textField(row, 'name'),
    language: textField(row, 'language'),
    unsubscribeToken: textField(row, 'unsubscribe_token'),
    devices: Array.isArray(devices) ? devices.map(readDevice) : [],
  }
}

function readDevice(device: unknown): PushToken {
  const keys = fieldOf(device, 'keys')
  return {
    endpoint: textField(device, 'endpoint') ?? '',
    keys: { p256dh: textField(keys, 'p256dh') ?? '', auth: textField(keys, 'auth') ?? '' },
  }
}
