import { generateKeyPairSync, sign } from 'node:crypto'

/** Encodes a field of a certificate in DER: tag, length, content. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  // DER requires the shortest encoding of the length.
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...content: Uint8Array[]) => der(0x30, ...content)
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const text = (tag: number, value: string) => der(tag, Buffer.from(value))
const utcTime = (date: Date) => text(0x17, `${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`)
const pem = (label: string, body: Buffer) =>
  `-----BEGIN ${label}-----\n${body.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** Makes a self-signed certificate for localhost, valid for a day, and its key. */
export function newCertificate(): { key: string; cert: string } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), text(0x0c, 'localhost'))))
  const day = 24 * 60 * 60 * 1000
  const validity = sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day)))
  // The extension subjectAltName, which contains the host's DNS name.
  const alternative = sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(text(0x82, 'localhost'))))
  const version3 = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.from([1]))
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' })
  const extensions = der(0xa3, sequence(alternative))
  const signed = sequence(version3, serial, ecdsaWithSha256, name, validity, name, publicKey, extensions)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, pair.privateKey))
  return {
    key: String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: pem('CERTIFICATE', sequence(signed, ecdsaWithSha256, signature)),
  }
}
