/** GoTrue's limiter: `burst` at once, and from then on `perSecond` more. */
export class Bucket {
  readonly #burst: number
  readonly #perSecond: number
  #left: number
  #filledAt = performance.now()

  constructor(burst: number, perSecond: number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#left = burst
  }

  /** Takes one, if there is one. */
  take(): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#filledAt) / 1000) * this.#perSecond)
    this.#filledAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }

  /** Puts back what was taken for something that did not happen. */
  giveBack(): void {
    this.#left += 1
  }
}
