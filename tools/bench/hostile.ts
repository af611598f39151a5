import postgres, { type Sql } from 'postgres'
import { databaseUrl } from '../local-stack/index.ts'
import { actAs, quantileOf } from './screen-query.ts'

// What somebody may send again and again, as PostgREST writes it, beside whom others read: forty at once, through the connections
// that PostgREST shares among all.
const atOnce = 40
const poolSize = 10
const rounds = 5
const attacker = 'c1000000-0000-4000-8000-000000000001'
const reader = 'c1000000-0000-4000-8000-000000000003'
/** How long the normal reader reads alone before each round, in milliseconds. */
const alone = 500

const rows = (source: string) =>
  `with pgrst_source as (${source} limit 1000 offset 0)
   select null::bigint as total_result_set, count(_postgrest_t) as page_total, coalesce(json_agg(_postgrest_t), '[]') as body
   from (select * from pgrst_source) _postgrest_t`
const counted = (source: string) =>
  rows(source).replace('null::bigint', `(select count(*) from (${source}) counted)`)
const any = (condition: (number: number) => string, many: number) =>
  `(${Array.from({ length: many }, (_, number) => condition(number)).join(' or ')})`
const jobs = 'select id, project_name from public.jobs'
const long = 'full_description'

const hostile: Readonly<Record<string, string>> = {
  'every text, by words': rows(`${jobs} where to_tsvector(${long}) @@ to_tsquery('zqz')`),
  'every text, by 200 patterns': rows(`${jobs} where ${any((n) => `${long} ilike '%zq${n}%'`, 200)}`),
  'every text, as 20 values': counted(`${jobs} where ${any((n) => `${long} = 'zq${n}'`, 20)}`),
  'every text, in their order': rows(`select id, ${long} from public.jobs order by ${long} desc`),
  'all jobs, counted': counted(jobs),
  'jobs far below': `${jobs} order by project_name offset 1000000`,
  'a thousand jobs, whole': rows(`select id, ${long}, status from public.jobs`),
  'rows of a search, by 200 patterns': rows(
    `select * from public.search_open_jobs(page_size => 100) found where ${any((n) => `found::text ilike '%zq${n}%'`, 200)}`,
  ),
  'what is missing, by 200 patterns': rows(
    `select * from public.my_missing() found where ${any((n) => `found.missing::text ilike '%zq${n}%'`, 200)}`,
  ),
  'a search for twenty letters': rows(
    "select * from public.search_open_jobs(query => 'a e i o u b c d f g h j k l m n p q r s')",
  ),
  'every place, by 20 values': counted(
    `select * from public.localities where ${any((n) => `locality = 'zq${n}'`, 20)}`,
  ),
}
const normal = [
  rows('select * from public.search_open_jobs(page_size => 24)'),
  rows(
    `select id, job_title, status from public.applications where user_id = '${reader}' order by applied_at desc`,
  ),
]

export interface Hostile {
  attack: string
  /** Refused, timed out, or how long one of those that had their turn took; milliseconds. */
  outcome: string
  /** How many of a round's were refused for being too many at once. */
  turnedAway: number
  /** The normal reader's worst read beside it, in milliseconds, and its ratio to the worst alone: medians of the rounds. */
  worst: number
  ratio: number
}

/** Has somebody send each attack many times at once, in turns with nothing, while somebody else reads normally. */
export async function measureHostile(sql: Sql, port: number): Promise<Hostile[]> {
  await sql.unsafe(`update public.jobs set ${long} = repeat(${long} || ' ', 20)`)
  await sql`insert into auth.sessions (id, user_id) values (${attacker}, ${attacker}), (${reader}, ${reader})`
  await sql`vacuum analyze public.jobs`
  const pool = postgres(databaseUrl('authenticator', port), {
    max: poolSize,
    onnotice: () => {},
    prepare: false,
  })
  try {
    const measured: Hostile[] = []
    for (const [attack, text] of Object.entries(hostile)) {
      const outcomes: string[] = []
      const found: { worst: number; ratio: number }[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const before = await worstUntil(pool, new Promise((resolve) => setTimeout(resolve, alone)))
        const attacked = Promise.all(Array.from({ length: atOnce }, () => outcomeOf(pool, text)))
        const worst = await worstUntil(pool, attacked)
        outcomes.push(...(await attacked))
        // The first round warms the caches.
        if (round > 0) found.push({ worst, ratio: worst / before })
      }
      const middle = (of: 'worst' | 'ratio') => quantileOf(found.map((one) => one[of]))
      const had = outcomes.filter((outcome) => outcome !== tooMany)
      const turnedAway = Math.round((outcomes.length - had.length) / (rounds + 1))
      measured.push({
        attack,
        outcome: commonest(had),
        turnedAway,
        worst: middle('worst'),
        ratio: middle('ratio'),
      })
    }
    return measured
  } finally {
    await pool.end()
  }
}

const tooMany = 'too many'

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

/** Reads normally until that is over, and at least once; the longest read. */
async function worstUntil(sql: Sql, over: Promise<unknown>): Promise<number> {
  const state = { isOver: false }
  const ended = over.finally(() => {
    state.isOver = true
  })
  let worst = 0
  do {
    for (const text of normal) {
      const started = performance.now()
      await request(sql, reader, text)
      worst = Math.max(worst, performance.now() - started)
    }
  } while (!state.isOver)
  await ended
  return worst
}

const commonest = (outcomes: string[]): string =>
  outcomes.sort((one, other) => Number.parseFloat(one) - Number.parseFloat(other))[
    Math.floor(outcomes.length / 2)
  ] ?? ''
