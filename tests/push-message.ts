// Decrypts and verifies push messages as a browser and its push service do (RFC 8291 and 8292). Written without the library under test.

const { subtle } = globalThis.crypto
const curve = { name: 'ECDH', namedCurve: 'P-256' }

/** A browser's half of a subscription: the public keys that the sender needs, and decryption with the private key. */
export interface Receiver {
  p256dh: string
  auth: string
  decrypt(body: Uint8Array<ArrayBuffer>): Promise<string>
}

export function base64Url(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return Buffer.from(new Uint8Array(bytes)).toString('base64url')
}

const encode = (text: string) => new TextEncoder().encode(text)
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** Generates the keys of a new subscription. */
export async function newReceiver(): Promise<Receiver> {
  const pair = await subtle.generateKey(curve, false, ['deriveBits'])
  if (!('privateKey' in pair)) throw new Error('There is no key pair.')
  const point = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
  const secret = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return {
    p256dh: base64Url(point),
    auth: base64Url(secret),
    decrypt: (body) => decrypt(body, pair.privateKey, point, secret),
  }
}

async function derive(
  key: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
) {
  const imported = await subtle.importKey('raw', key, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, imported, length * 8),
  )
}

async function decrypt(
  body: Uint8Array<ArrayBuffer>,
  key: CryptoKey,
  point: Uint8Array<ArrayBuffer>,
  secret: Uint8Array<ArrayBuffer>,
): Promise<string> {
  // The body's layout in RFC 8188: salt, record size, length of the key's id, the id (here the sender's public key), and one record.
  const salt = body.slice(0, 16)
  const recordSize = new DataView(body.buffer, body.byteOffset).getUint32(16)
  const idLength = body[20] ?? 0
  const sender = body.slice(21, 21 + idLength)
  const record = body.slice(21 + idLength)
  if (body.length > 4096 || record.length > recordSize) throw new Error('The message is too long.')
  const senderKey = await subtle.importKey('raw', sender, curve, false, [])
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: senderKey }, key, 256))
  const info = new Uint8Array([...encode('WebPush: info\0'), ...point, ...sender])
  const material = await derive(shared, secret, info, 32)
  const content = await derive(material, salt, encode('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await derive(material, salt, encode('Content-Encoding: nonce\0'), 12)
  const contentKey = await subtle.importKey('raw', content, 'AES-GCM', false, ['decrypt'])
  const padded = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: nonce }, contentKey, record))
  return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)))
}

/**
 * Verifies the signature of an `Authorization` header (RFC 8292). Returns the sender's public key.
 * @throws Error if the header is not valid for that push service.
 */
export async function vapidKeyOf(authorization: string, endpoint: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signer = { name: 'ECDSA', namedCurve: 'P-256' }
  const imported = await subtle.importKey('raw', bytesOf(key), signer, false, ['verify'])
  const signed = encode(`${head}.${claims}`)
  const isRight = await subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    imported,
    bytesOf(signature),
    signed,
  )
  const { aud, exp, sub } = JSON.parse(new TextDecoder().decode(bytesOf(claims)))
  const left = Number(exp) - Date.now() / 1000
  const isForUs = aud === new URL(endpoint).origin && left > 0 && left <= 24 * 3600
  if (!isRight || !isForUs || !/^(mailto:|https:)/.test(String(sub)))
    throw new Error('The sender is not proven.')
  return key
}

/** Generates a VAPID key pair in the format of `npx web-push generate-vapid-keys`. */
export async function newVapidKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  if (!('privateKey' in pair)) throw new Error('There is no key pair.')
  const { d = '' } = await subtle.exportKey('jwk', pair.privateKey)
  return { publicKey: base64Url(await subtle.exportKey('raw', pair.publicKey)), privateKey: d }
}
