import { hash } from 'node:crypto'
import { Transform } from 'node:stream'

/** What a table held: the number of its rows, and a sum over them that does not depend on their order. */
export interface RowSum {
  rows: number
  sum: string
}

/** Passes COPY's text through and adds up its rows, each one line. */
export class RowSummer extends Transform {
  #rows = 0
  #sum = 0n
  #rest = ''

  /** The rows that have passed so far. */
  get result(): RowSum {
    return { rows: this.#rows, sum: this.#sum.toString(16) }
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // latin1 keeps bytes apart from characters: a chunk may end within one.
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
