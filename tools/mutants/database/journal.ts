import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { forget, keepLine, keptLines } from './kept.ts'

const entrySchema = z.object({
  name: z.string(),
  /** Fingerprint of the fault itself: the text of its function, or its statement. */
  fault: z.string(),
  outcome: z.enum(['caught', 'survived', 'stillborn']),
  /** The tests that judged it, by name, with the fingerprint of each: the one that caught it, or all that did not. */
  tests: z.record(z.string(), z.string()),
})

/** What is known of one fault. */
export type Entry = z.infer<typeof entrySchema>

/** A short text that changes with what is given. */
export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * What every fault came to, line by line as it was judged, so that a run that is stopped goes on where it was, and a run
 * after a mend judges only what the mend may have changed.
 */
export class Journal {
  readonly #name: string
  readonly #entries: Map<string, Entry>

  private constructor(name: string, entries: readonly Entry[]) {
    this.#name = name
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]))
  }

  /** Opens the journal of a place; `afresh` forgets it first. */
  static async open(place: string, afresh: boolean): Promise<Journal> {
    const name = `${place}.jsonl`
    if (afresh) await forget(name)
    return new Journal(name, await keptLines(name, entrySchema))
  }

  /** The last that was known under a name, even of a fault whose text has changed since. */
  last(name: string): Entry | undefined {
    return this.#entries.get(name)
  }

  /** What is known of a fault, as long as its own text is what it was. */
  of(name: string, fault: string): Entry | undefined {
    const entry = this.#entries.get(name)
    return entry?.fault === fault ? entry : undefined
  }

  async note(entry: Entry): Promise<void> {
    this.#entries.set(entry.name, entry)
    await keepLine(this.#name, entry)
  }
}
