/** How long one service may take to end what it is doing, in milliseconds. */
const timeoutMs = 5000

/**
 * Settles as `closed` does, or rejects when that takes too long: of a database that was killed, a service may wait for answers that
 * will never come.
 */
async function inTime(closed: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A service did not end what it was doing')), timeoutMs)
  })
  await Promise.race([closed, late]).finally(() => clearTimeout(timer))
}

/** Functions that end what was started, called in reverse order; if one fails, the others are called nevertheless. */
export class Closers {
  readonly #closers: (() => Promise<void>)[] = []

  add(close: () => Promise<void>): void {
    this.#closers.push(() => inTime(close()))
  }

  /** For what must have ended before the program does: it is given all the time that it takes. */
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
