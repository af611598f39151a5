/** How long the stack waits for one service to close, in milliseconds. */
const timeoutMs = 5000

/**
 * Settles like `closed`, or rejects after `timeoutMs`. After the database has been killed, a service can wait forever for
 * the database's response.
 */
async function inTime(closed: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A service did not end what it was doing')), timeoutMs)
  })
  await Promise.race([closed, late]).finally(() => clearTimeout(timer))
}

/** Cleanup functions, called in reverse order. If one function fails, the others are still called. */
export class Closers {
  readonly #closers: (() => Promise<void>)[] = []

  add(close: () => Promise<void>): void {
    this.#closers.push(() => inTime(close()))
  }

  /** Adds a cleanup function without a timeout, because the cleanup must finish before the program ends. */
  addPatiently(close: () => Promise<void>): void {
    this.#closers.push(close)
  }

  async close(): Promise<void> {
    const failures: unknown[] = []
    for (const close of this.#closers.splice(0).reverse()) {
      await close().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The local stack did not end cleanly')
  }
}
