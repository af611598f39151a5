import type { IncomingMessage } from 'node:http'

/** A request body larger than a service takes. */
export class BodyTooLarge extends Error {}

/** The whole body of a request. */
export async function readBody(message: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of message) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A request body must arrive as bytes')
    size += chunk.length
    if (size > limit) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
