/**
 * Optimistic changes of one record that are saved one after the other. Keeps the saved record apart from the displayed record, so that
 * reverting a refused change keeps the changes made after it.
 */
export class PendingChanges<Data, Change> {
  readonly #apply: (data: Data, change: Change) => Data
  #saved: Data | undefined
  #changes: Change[] = []

  constructor(apply: (data: Data, change: Change) => Data) {
    this.#apply = apply
  }

  /** The changes that are in flight or not sent yet, oldest first. */
  get changes(): readonly Change[] {
    return this.#changes
  }

  /** Adds a change to the shown record. Returns the record to show. */
  add(shown: Data | undefined, change: Change): Data | undefined {
    if (this.#changes.length === 0) this.#saved = shown
    this.#changes.push(change)
    return shown && this.#apply(shown, change)
  }

  /**
   * Removes the oldest change, which was saved or refused.
   * @param saved the record after the change. Leave it out if the change was refused.
   * @returns the record to show: the saved one with the remaining changes.
   */
  settle(saved = this.#saved): Data | undefined {
    this.#saved = saved
    this.#changes.shift()
    return saved && this.#changes.reduce(this.#apply, saved)
  }
}
