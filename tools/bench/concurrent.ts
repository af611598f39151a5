import postgres, { type Sql } from 'postgres'
import { actAs, claimsFor, quantileOf } from './screen-query.ts'

const connections = 32
/** Seconds for each action with row security, and as many without. */
const seconds = 5

export interface Concurrent {
  action: string
  /** Milliseconds, median and 95th percentile, of one call among 32 under row security. */
  median: number
  slow: number
  perSecond: number
  /** The median's ratio to the same calls as superuser. */
  ratio: number
}

const person = (number: number) => `c1000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const administrator = claimsFor({ screen: '/admin' })
const claimsOf = (id: string) => JSON.stringify({ sub: id, role: 'authenticated' })

interface Call {
  claims: string
  text: string
}

/** What connection `place` does at its `turn`: nobody applies twice for one job, and each decides applications of their own. */
const actions: Record<string, (place: number, turn: number, jobs: number, pending: string[]) => Call> = {
  apply: (place, turn, jobs) => {
    const number = turn * connections + place
    return {
      claims: claimsOf(person(3 + (number % (jobs / 5 - 3)))),
      text: `select public.apply_to_job('b1000000-0000-4000-8000-${String(10 * (1 + ((number * 7919) % (jobs / 10)))).padStart(12, '0')}')`,
    }
  },
  list: (place, turn) => ({
    claims: claimsOf(person(3 + place)),
    text:
      turn % 2 === 0
        ? 'select * from public.search_open_jobs(page_size => 24)'
        : `select id, job_title, status from public.applications where user_id = '${person(3 + place)}' order by applied_at desc, id desc limit 20`,
  }),
  review: (place, turn, _, pending) => ({
    claims: administrator,
    text: `select public.review_application('${pending[(turn * connections + place) % pending.length] ?? ''}', 'Rejected')`,
  }),
}

/** Milliseconds of each call, in order: 32 connections call for a second with row security, then without, and so on. */
async function load(
  sql: Sql,
  call: (place: number, turn: number) => Call,
): Promise<{ bound: number[]; free: number[] }> {
  const times = { bound: [] as number[], free: [] as number[] }
  const turns = Array.from({ length: connections }, () => 0)
  for (let slice = 0; slice < 2 * seconds; slice += 1) {
    const isBound = slice % 2 === 0
    const until = performance.now() + 1000
    await Promise.all(
      turns.map(async (_, place) => {
        while (performance.now() < until) {
          const { claims, text } = call(place, turns[place] ?? 0)
          turns[place] = (turns[place] ?? 0) + 1
          const started = performance.now()
          await sql
            .begin(async (tx) => {
              await actAs(tx, claims, isBound ? 'authenticated' : 'none')
              await tx.unsafe(text)
            })
            .catch((error: unknown) => {
              // What the rules refuse is an answer, too.
              if (!(error instanceof postgres.PostgresError) || !error.code.startsWith('PT4')) throw error
            })
          times[isBound ? 'bound' : 'free'].push(performance.now() - started)
        }
      }),
    )
  }
  return times
}

/** Has 32 connections apply, list and review, with row security and without. The database keeps what they did. */
export async function measureConcurrent(url: string, jobs: number): Promise<Concurrent[]> {
  const sql = postgres(url, { max: connections, onnotice: () => {} })
  try {
    // Of jobs of their own: decisions on one job wait for each other.
    const rows = await sql<{ id: string }[]>`
      select distinct on (job_id) id from public.applications
      where status = 'Pending' and withdrawn_at is null order by job_id, id limit 20000`
    const pending = rows.map(({ id }) => id)
    const measured: Concurrent[] = []
    for (const [action, call] of Object.entries(actions)) {
      const { bound, free } = await load(sql, (place, turn) => call(place, turn, jobs, pending))
      measured.push({
        action,
        median: quantileOf(bound),
        slow: quantileOf(bound, 0.95),
        perSecond: bound.length / seconds,
        ratio: quantileOf(bound) / quantileOf(free),
      })
    }
    return measured
  } finally {
    await sql.end()
  }
}
