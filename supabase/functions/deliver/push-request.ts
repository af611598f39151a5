import { encryptNotification, vapidHeaders } from 'npm:@block65/webcrypto-web-push@2.0.0'
import type { PushToken } from '../_shared/push-address.ts'
import type { Delivery } from './delivery.ts'
import { languageOf } from './language.ts'
import { messageTexts } from './message-texts.ts'

/** The sender: the project's VAPID identity (RFC 8292). */
export interface Vapid {
  /** A contact for the push services, `mailto:` or `https:`. */
  subject: string
  /** The public key (a point of the curve) and the private key (a number), both in base64url. */
  publicKey: string
  privateKey: string
}

const DAY_S = 24 * 60 * 60
// The maximum length of a text, in characters. No device shows more, and RFC 8291 leaves 3993 bytes for the payload.
const LONGEST_TEXT = 600

/**
 * Returns a function that creates the headers which identify us to an endpoint's push service, signed once per service. The
 * function rejects when the keys do not match or there is no subject.
 */
export function vapidSigner(vapid: Vapid): (endpoint: string) => Promise<Record<string, string>> {
  const signed = new Map<string, Promise<Record<string, string>>>()
  return (endpoint) => {
    const { origin } = new URL(endpoint)
    const headers = signed.get(origin) ?? sign(endpoint, vapid)
    signed.set(origin, headers)
    return headers
  }
}

async function sign(endpoint: string, vapid: Vapid): Promise<Record<string, string>> {
  // Only the endpoint is read, so the device's keys can be left empty.
  const device = { endpoint, expirationTime: null, keys: { p256dh: '', auth: '' } }
  const { headers } = await vapidHeaders(device, vapid)
  const [, signed = '', signature = ''] = /t=([\w-]+\.[\w-]+)\.([\w-]+)/.exec(headers.authorization) ?? []
  // Checks the key pair here. With keys that do not match, every push service would refuse every message permanently.
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(vapid.publicKey), curve, false, ['verify'])
  const digest = { name: 'ECDSA', hash: 'SHA-256' }
  const isOurs = await crypto.subtle.verify(digest, key, bytesOf(signature), new TextEncoder().encode(signed))
  if (!isOurs) throw new Error('The VAPID keys do not belong together')
  return headers
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

// These types have content of their own, so a later message must not replace them. A message of any other type describes the
// job's current state, so it replaces earlier messages.
const STAYING = [
  'job_changed',
  'job_message',
  'message_to_applicant',
  'message_to_administrators',
  'application_withdrawn',
]

/** The tag of a message for devices and push services. A newer message with the same tag replaces it (rule 9.21). */
const tagOf = ({ id, type, jobId }: Pick<Delivery, 'id' | 'type' | 'jobId'>): string | undefined =>
  STAYING.includes(type) ? id : jobId

/**
 * A push service's instructions for a message (RFC 8030): how long to store it, its urgency, and the earlier message it replaces.
 */
export function pushHeaders(
  delivery: Pick<Delivery, 'id' | 'kind' | 'type' | 'jobId'>,
): Record<string, string> {
  const { kind, type } = delivery
  const tag = tagOf(delivery)
  // A reminder, invitation or nearby job is useless a day late.
  const isBrief = kind === 'nearby' || kind === 'invitations' || kind === 'reminders'
  const canWait = kind === 'nearby' || type === 'document_expiring'
  return {
    TTL: String(isBrief ? DAY_S : 3 * DAY_S),
    Urgency: canWait ? 'normal' : 'high',
    // A topic has at most 32 characters of base64url, so the hyphens of the id are removed.
    ...(tag === undefined ? {} : { Topic: tag.replaceAll('-', '') }),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
  }
}

/** The payload that public/push-worker.js reads and shows. */
export function pushPayload(delivery: Delivery): string {
  const { type, message, link, language } = delivery
  const { t, serverText } = languageOf(language)
  const text = serverText(message)
  const letters = [...text]
  const body = letters.length > LONGEST_TEXT ? `${letters.slice(0, LONGEST_TEXT - 1).join('')}…` : text
  return JSON.stringify({
    title: t(messageTexts(type).title),
    body,
    notificationType: type,
    link,
    tag: tagOf(delivery),
  })
}

/** The payload encrypted for one device (RFC 8291). Undefined when the device's keys are not valid. */
export async function encryptFor(
  { endpoint, keys }: PushToken,
  payload: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const device = { endpoint, expirationTime: null, keys }
    return new Uint8Array(await encryptNotification(device, new TextEncoder().encode(payload)))
  } catch {
    return undefined
  }
}
