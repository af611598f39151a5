import { randomUUID } from 'node:crypto'
import postgres, { type Sql, type TransactionSql } from 'postgres'

/** The result of a call: what it returned, or the code and text of its refusal. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; code: string; message: string }

/** The connection string of the database under test, with the role `postgres`. `npm test` sets this string. */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set: it is the address of the database under test.')
  return url
}

/** Opens a pool of up to `connections` connections, known to the server as `name`. End it with `sql.end()`. */
export function connect(url: string, name: string, connections: number): Sql {
  return postgres(url, { max: connections, onnotice: () => {}, connection: { application_name: name } })
}

/**
 * Runs `work` in one transaction as the signed-in `person`, with role and claims set as the API does. The session's id is
 * the person's id. Returns a refusal by the database. Throws any other error.
 */
export async function asPerson<T>(
  sql: Sql,
  person: string,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<Outcome<T>> {
  const claims = JSON.stringify({
    sub: person,
    role: 'authenticated',
    aud: 'authenticated',
    session_id: person,
    amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
  })
  let value: T | undefined
  try {
    await sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      value = await work(tx)
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError)
      return { ok: false, code: error.code, message: error.message }
    throw error
  }
  if (value === undefined) throw new Error('The work answered nothing.')
  return { ok: true, value }
}

/**
 * Waits until `count` connections with that application name are waiting for a lock. Throws if one of `calls` ends earlier, because
 * it should have waited.
 */
export async function untilWaiting(
  observer: Sql,
  name: string,
  count: number,
  calls: Promise<unknown>[],
): Promise<void> {
  let ended = false
  const note = () => {
    ended = true
  }
  for (const call of calls) call.then(note, note)
  for (;;) {
    const [row] = await observer<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where application_name = ${name} and datname = current_database() and wait_event_type = 'Lock'`
    if (row?.waiting === count) return
    if (ended) throw new Error('A call that had to wait for another did not.')
  }
}

/**
 * Creates an account (a trigger creates its profile) with the given role and status. The person lives in Western Australia and most
 * jobs are in Brisbane, so a time in the wrong time zone makes a test fail.
 */
export async function makePerson(
  sql: Sql,
  id: string,
  role: 'cleaner' | 'admin',
  status: 'pending' | 'active' | 'inactive' | 'rejected',
): Promise<string> {
  await sql`insert into auth.users (id, email) values (${id}, ${`${id}@test.example`})`
  await sql`update public.profiles set role = ${role}, status = ${status}, location = 'WA' where id = ${id}`
  return id
}

/**
 * Connections for a race between calls. To make the race certain, a lock blocks the competing calls until the server
 * reports that they are waiting.
 */
export interface Race {
  /** The competing calls' connection name on the server. */
  name: string
  /** The connections of the competing calls. */
  sql: Sql
  /** A pool for everything around the competing calls: preparing rows, taking the lock, and watching the calls that wait. */
  observer: Sql
  /** The connection of the call that goes first. */
  holder: Sql
  /** Works as {@link untilWaiting}, for this race's calls. */
  untilWaiting: (count: number, calls: Promise<unknown>[]) => Promise<void>
  /**
   * Runs `first` as `person` in an open transaction, starts `second`, and waits until `second` is blocked by it. Then runs
   * `meanwhile` in the first transaction and commits. Returns the result of `second`. Throws if `first` is refused or `second` is
   * not blocked.
   */
  inThisOrder: <T>(
    person: string,
    first: (tx: TransactionSql) => Promise<unknown>,
    second: () => Promise<Outcome<T>>,
    meanwhile?: (tx: TransactionSql) => Promise<unknown>,
  ) => Promise<Outcome<T>>
  end: () => Promise<unknown>
}

/**
 * Opens the connections for a race between `racers` concurrent calls. Their name on the server includes
 * `what`.
 */
export function openRace(what: string, racers: number, url = databaseUrl()): Race {
  const name = `${what} ${randomUUID()}`
  const sql = connect(url, name, racers)
  const observer = connect(url, `${what} observer`, 2)
  const holder = connect(url, `${what} holder`, 1)
  return {
    name,
    sql,
    observer,
    holder,
    untilWaiting: (count, calls) => untilWaiting(observer, name, count, calls),
    async inThisOrder<T>(
      person: string,
      first: (tx: TransactionSql) => Promise<unknown>,
      second: () => Promise<Outcome<T>>,
      meanwhile?: (tx: TransactionSql) => Promise<unknown>,
    ) {
      let late: Promise<Outcome<T>> | undefined
      const early = await asPerson(holder, person, async (tx) => {
        await first(tx)
        late = second()
        await untilWaiting(observer, name, 1, [late])
        await meanwhile?.(tx)
        return true
      })
      if (!early.ok) throw new Error(`The first call was refused: ${early.code} ${early.message}`)
      if (!late) throw new Error('The second call was never made.')
      return late
    },
    end: () => Promise.all([sql.end(), observer.end(), holder.end()]),
  }
}
