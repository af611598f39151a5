import { hash } from 'node:crypto'
import { Transform } from 'node:stream'

/** The number of a table's rows, and a sum over the rows that does not depend on their order. */
export interface RowSum {
  rows: number
  sum: string
}

/** Passes COPY's text through and sums its rows, one per line. */
export class RowSummer extends Transform {
  #rows = 0
  #sum = 0n
  #rest = ''

  /** The number and sum of the rows so far. */
  get result(): RowSum {
    return { rows: this.#rows, sum: this.#sum.toString(16) }
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // latin1 treats each byte as a character, because a chunk can end within a UTF-8 character.
    const lines = (this.#rest + chunk.toString('latin1')).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#add(line)
    this.push(chunk)
    done()
  }

  #add(line: string): void {
    this.#rows += 1
    const digest = hash('sha256', Buffer.from(line, 'latin1'), 'hex')
    this.#sum = BigInt.asUintN(128, this.#sum + BigInt(`0x${digest.slice(0, 32)}`))
  }
}
