import postgres, { type Sql } from 'postgres'

interface NoticeHandlers {
  onNotice(channel: string, payload: string): void
  /** Called when listening resumes after an outage, during which notices might have been missed. */
  onGap(): void
}

const PROBE = 'probe'

/** Listens to PostgreSQL's NOTIFY on some channels, on its own connection. */
export class NoticeListener {
  readonly #databaseUrl: string
  readonly #sql: Sql
  readonly #channels: [string, ...string[]]
  readonly #handlers: NoticeHandlers
  #listeningSql: Sql | undefined
  #probeAnswered = true

  /** Listens on a connection to `databaseUrl`, and probes it with `sql`. */
  constructor(databaseUrl: string, sql: Sql, channels: [string, ...string[]], handlers: NoticeHandlers) {
    this.#databaseUrl = databaseUrl
    this.#sql = sql
    this.#channels = channels
    this.#handlers = handlers
  }

  /** Starts to listen. Resolves when notices of all later commits are certain to arrive. */
  async start(): Promise<void> {
    await this.#listeningSql?.end({ timeout: 0 })
    const sql = postgres(this.#databaseUrl, {
      max: 1,
      connection: { application_name: this.#channels.join(' ') },
      onnotice: () => {},
    })
    this.#listeningSql = sql
    for (const channel of this.#channels) {
      let listenedBefore = false
      await sql.listen(
        channel,
        (payload) => this.#receive(channel, payload),
        () => {
          if (listenedBefore) this.#handlers.onGap()
          listenedBefore = true
        },
      )
    }
    this.#probeAnswered = true
  }

  /**
   * Checks that listening still works. Sends a notice to itself, and listens again if the previous notice never arrived. postgres.js
   * tries only once to restore a listening connection, which is too early while the database restarts. Call this method at
   * intervals.
   */
  async check(): Promise<void> {
    if (!this.#probeAnswered) {
      await this.start()
      this.#handlers.onGap()
    }
    this.#probeAnswered = false
    await this.#sql.notify(this.#channels[0], PROBE)
  }

  async close(): Promise<void> {
    await this.#listeningSql?.end({ timeout: 0 })
  }

  #receive(channel: string, payload: string): void {
    if (payload === PROBE) this.#probeAnswered = true
    else this.#handlers.onNotice(channel, payload)
  }
}
