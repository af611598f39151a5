import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'

/** Git ignores it, as all of the installed packages. */
const folder = 'node_modules/.cache/mutants'

/** A short text that changes with what is given. */
export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * What is known by a name, line by line as it was found out, so that a run that is stopped loses nothing and goes on where it was. Of
 * several lines about one name the last counts.
 */
export class Journal<Entry extends { name: string }> {
  readonly #file: string
  readonly #entries: Map<string, Entry>

  private constructor(file: string, entries: readonly Entry[]) {
    this.#file = file
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]))
  }

  /** Opens a journal as far as it can be read; `afresh` forgets it first. */
  static async open<Entry extends { name: string }>(
    name: string,
    schema: z.ZodMiniType<Entry>,
    afresh = false,
  ): Promise<Journal<Entry>> {
    const file = join(folder, `${name}.jsonl`)
    if (afresh) await rm(file, { force: true })
    const text = await readFile(file, 'utf8').catch(() => '')
    return new Journal(
      file,
      text.split('\n').flatMap((line) => understood(line, schema)),
    )
  }

  get(name: string): Entry | undefined {
    return this.#entries.get(name)
  }

  async note(entry: Entry): Promise<void> {
    this.#entries.set(entry.name, entry)
    await mkdir(folder, { recursive: true })
    // The line before it may have been cut short.
    await appendFile(this.#file, `\n${JSON.stringify(entry)}`)
  }
}

function understood<T>(line: string, schema: z.ZodMiniType<T>): T[] {
  try {
    return [schema.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
