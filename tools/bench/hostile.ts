import postgres, { type Sql } from 'postgres'
import { databaseUrl } from '../local-stack/index.ts'
import { harmless, hostile, normalReads } from './hostile-queries.ts'
import { actAs, quantileOf } from './screen-query.ts'

// What somebody may send again and again, as PostgREST writes it, beside whom others read: forty at once, through the connections
// that PostgREST shares among all.
const atOnce = 40
const poolSize = 10
const rounds = 5
const attacker = 'c1000000-0000-4000-8000-000000000001'
const reader = 'c1000000-0000-4000-8000-000000000003'
/** How long the normal reader reads in each part of a round, in milliseconds; longer while the last forty are not over. */
const partLength = 500

/** The normal reader's reads in one part of a round, in milliseconds. */
export interface Reads {
  median: number
  worst: number
}

export interface Hostile {
  attack: string
  /** Refused, timed out, or how long one of those that had their turn took; milliseconds. */
  outcome: string
  /** How many of forty were refused for being too many at once. */
  turnedAway: number
  /** Beside it. */
  reads: Reads
  /** How many times longer than alone. */
  toAlone: Reads
  /** How many times longer than beside as many requests that do nothing: what the attack itself does, whatever else the machine does. */
  toHarmless: Reads
}

/** Has somebody send each attack many times at once, in turns with nothing and with harmless ones, while somebody else reads normally. */
export async function measureHostile(sql: Sql, port: number): Promise<Hostile[]> {
  await prepare(sql)
  const pool = postgres(databaseUrl('authenticator', port), {
    max: poolSize,
    onnotice: () => {},
    prepare: false,
  })
  try {
    const measured: Hostile[] = []
    for (const [attack, text] of Object.entries(hostile)) {
      const outcomes: string[] = []
      const found: { alone: Reads; quiet: Reads; reads: Reads }[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const alone = await readBeside(pool, pause)
        const quiet = await readBeside(pool, () => sendForty(pool, harmless))
        const reads = await readBeside(pool, async () => {
          outcomes.push(...(await sendForty(pool, text)))
        })
        // The first round warms the caches.
        if (round > 0) found.push({ alone, quiet, reads })
      }
      const middle = (of: (round: (typeof found)[number], what: keyof Reads) => number): Reads => ({
        median: quantileOf(found.map((round) => of(round, 'median'))),
        worst: quantileOf(found.map((round) => of(round, 'worst'))),
      })
      const had = outcomes.filter((outcome) => outcome !== tooMany)
      measured.push({
        attack,
        outcome: commonest(had),
        turnedAway: Math.round((atOnce * (outcomes.length - had.length)) / outcomes.length),
        reads: middle(({ reads }, what) => reads[what]),
        toAlone: middle(({ reads, alone }, what) => reads[what] / alone[what]),
        toHarmless: middle(({ reads, quiet }, what) => reads[what] / quiet[what]),
      })
    }
    return measured
  } finally {
    await pool.end()
  }
}

/** Long texts, sessions, and an attacker who has applied for every job there is and been told so. */
async function prepare(sql: Sql): Promise<void> {
  await sql`update public.jobs set full_description = repeat(full_description || ' ', 20)`
  await sql`insert into auth.sessions (id, user_id) values (${attacker}, ${attacker}), (${reader}, ${reader})`
  await sql`
    insert into public.applications (user_id, job_id, job_title)
    select ${attacker}, id, project_name from public.jobs where status = 'Open' on conflict do nothing`
  await sql`vacuum analyze public.jobs, public.applications, public.notifications`
}

const tooMany = 'too many'
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, partLength))

const sendForty = (sql: Sql, text: string): Promise<string[]> =>
  Promise.all(Array.from({ length: atOnce }, () => outcomeOf(sql, text)))

/** One request of that person, as PostgREST makes a transaction of it. */
async function request(sql: Sql, person: string, text: string): Promise<void> {
  const claims = { sub: person, session_id: person, role: 'authenticated', amr: [{ method: 'password' }] }
  await sql.begin('read only', async (tx) => {
    await actAs(tx, JSON.stringify(claims))
    await tx`select public.check_request()`
    await tx.unsafe(text)
  })
}

async function outcomeOf(sql: Sql, text: string): Promise<string> {
  const started = performance.now()
  try {
    await request(sql, attacker, text)
    return `${(performance.now() - started).toFixed(0)} ms`
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error
    if (error.code === 'PT400') return 'refused'
    if (error.code === 'PGRST') return tooMany
    if (error.code === '57014') return 'timed out'
    throw error
  }
}

/** Reads normally while `work` is done again and again. */
async function readBeside(sql: Sql, work: () => Promise<unknown>): Promise<Reads> {
  const until = performance.now() + partLength
  const state = { isOver: false }
  const others = (async () => {
    do await work()
    while (performance.now() < until)
  })().finally(() => {
    state.isOver = true
  })
  const times: number[] = []
  do {
    for (const text of normalReads(reader)) {
      const started = performance.now()
      await request(sql, reader, text)
      times.push(performance.now() - started)
    }
  } while (!state.isOver)
  await others
  return { median: quantileOf(times), worst: Math.max(...times) }
}

const commonest = (outcomes: string[]): string =>
  outcomes.sort((one, other) => Number.parseFloat(one) - Number.parseFloat(other))[
    Math.floor(outcomes.length / 2)
  ] ?? ''
