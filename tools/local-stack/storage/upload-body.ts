import { invalidRequest } from './storage-error.ts'

/** A request's body, read once and piece by piece, so that a large file is never held in memory. */
export class UploadBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined

  constructor(body: ReadableStream<Uint8Array> | null) {
    this.#reader = body?.getReader()
  }

  /** The next piece; undefined at the end. Throws 400 when the client goes away. */
  async next(): Promise<Buffer | undefined> {
    const piece = await this.#reader?.read().catch(() => {
      throw invalidRequest('Request stream closed before upload could complete')
    })
    if (piece === undefined || piece.done) return undefined
    return Buffer.from(piece.value.buffer, piece.value.byteOffset, piece.value.byteLength)
  }

  /** All pieces that are left. */
  async *rest(): AsyncGenerator<Buffer> {
    for (let piece = await this.next(); piece !== undefined; piece = await this.next()) yield piece
  }

  /**
   * Reads what is left and throws it away, in the background. A refused upload is answered at once, but a client that is
   * still sending would see its connection break, not the answer, if nobody read on.
   */
  discard(): void {
    const drain = async () => {
      while ((await this.next()) !== undefined);
    }
    // The client may well go away as soon as it has its answer; there is nobody left to tell.
    drain().catch(() => undefined)
  }
}
