import { isPushAddress, type PushToken } from '../_shared/push-address.ts'
import { Refusal } from '../_shared/refusal.ts'
import { fieldOf, textField } from '../_shared/text-field.ts'

/** A person and one of their devices. */
export interface PushRegistration {
  userId: string
  token: PushToken
}

// RFC 8291: an uncompressed point of the curve P-256, and a secret of 16 bytes.
const PUBLIC_KEY_BYTES = 65
const UNCOMPRESSED_POINT = 4
const SECRET_BYTES = 16

/** @throws Refusal 400 that says what is wrong with the body. */
export function readPushRegistration(body: unknown): PushRegistration {
  const userId = textField(body, 'userId')
  const token = textField(body, 'token')
  if (!userId || !token) throw new Refusal(400, 'userId and token are required.')
  return { userId, token: readPushToken(token) }
}

function readPushToken(text: string): PushToken {
  const subscription = parseJson(text)
  const endpoint = textField(subscription, 'endpoint')
  if (!endpoint || !isPushAddress(endpoint)) {
    throw new Refusal(400, 'The token must be a push subscription with a public https endpoint.')
  }
  const keys = fieldOf(subscription, 'keys')
  const p256dh = textField(keys, 'p256dh')
  const auth = textField(keys, 'auth')
  if (!p256dh || !isPublicKey(p256dh) || !auth || bytesOf(auth)?.length !== SECRET_BYTES) {
    throw new Refusal(400, 'The token must be a push subscription with its keys.')
  }
  return { endpoint, keys: { p256dh, auth } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The token must be the JSON of a push subscription.')
  }
}

function isPublicKey(text: string): boolean {
  const bytes = bytesOf(text)
  return bytes?.length === PUBLIC_KEY_BYTES && bytes[0] === UNCOMPRESSED_POINT
}

/** Decodes a base64url text. Undefined for any other text. */
function bytesOf(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(text)) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
