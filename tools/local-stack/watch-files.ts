import path from 'node:path'
import { watch } from 'chokidar'

/** Collects items. Passes them on as one batch, shortly after the last one was added, and handles one batch at a time. */
export class Batches<T> {
  readonly #handle: (items: T[]) => Promise<void>
  readonly #pauseMs: number
  #items = new Set<T>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(handle: (items: T[]) => Promise<void>, pauseMs = 200) {
    this.#handle = handle
    this.#pauseMs = pauseMs
  }

  add(item: T): void {
    this.#items.add(item)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#flush(), this.#pauseMs)
  }

  /** Drops the items not yet passed on, and waits for the batch in progress. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#items.clear()
    await this.#running
  }

  async #flush(): Promise<void> {
    await this.#running
    const items = [...this.#items]
    if (items.length === 0) return
    this.#items = new Set()
    this.#running = this.#handle(items).catch((error: unknown) => console.error(error))
    await this.#running
  }
}

/**
 * Calls `onChange` with the files that were changed, added or removed below a folder, as paths relative to it. Changes in
 * quick succession arrive in one call. Changes during a call arrive in the next call.
 * @returns a function that stops watching
 */
export function watchFiles(
  folder: string,
  onChange: (files: string[]) => Promise<void>,
): () => Promise<void> {
  const batches = new Batches(onChange)
  // Node's own recursive watch loses a file whose editor saves by renaming.
  const watcher = watch(folder, { ignoreInitial: true })
  watcher.on('all', (_, file) => batches.add(path.relative(folder, file)))
  return async () => {
    await watcher.close()
    await batches.close()
  }
}
