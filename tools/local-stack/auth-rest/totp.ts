import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long an authenticator app shows a code, in seconds (RFC 6238). */
const period = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret as GoTrue makes it: 20 random bytes in base32. */
export function newSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five, 2))).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/**
 * The six digits that an authenticator app shows (RFC 6238 with SHA-1).
 * @param at milliseconds since 1970
 */
export function codeAt(secret: string, at: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / period)))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** Whether `given` is the current, previous or next code. GoTrue lets clocks differ by one period. */
export function isCode(given: string, secret: string, now: number): boolean {
  const code = Buffer.from(given)
  return [-1, 0, 1]
    .map((step) => Buffer.from(codeAt(secret, now + step * period * 1000)))
    .map((right) => right.length === code.length && timingSafeEqual(right, code))
    .includes(true)
}

/** The URL in the QR code, with its parameters in the order of GoTrue's library. */
export function addressOfSecret(secret: string, issuer: string, account: string): string {
  const values = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: String(period),
    secret,
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${values.toString()}`
}
