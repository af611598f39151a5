import type { Sql } from 'postgres'
import { z } from 'zod'
import { actAs, claimsFor, type ScreenQuery } from './screen-query.ts'

/** What one read touched of the tables that grow, inside functions too. */
export interface Reading {
  /** Rows that it gave. */
  given: number
  /** Tables of which it read every row, because no index served; not small ones, which are read whole as fast as by an index. */
  scanned: string[]
  /** Rows read of each table and thrown away or not, most first. */
  read: [table: string, rows: number][]
}

/** Tables that grow with jobs, people and applications. */
const growing = new Set([
  'jobs',
  'applications',
  'profiles',
  'documents',
  'document_openings',
  'notifications',
  'deliveries',
  'availability',
  'job_notices_sent',
  'jobs_seen',
  'invitations',
  'reserve',
  'conversations',
  'conversation_messages',
  'users',
  'entries',
])

/** In pages of 8 kB: so much is read whole in less than 5 ms, which nobody sees, and rightly, where the database is small. */
const mostPages = 1000

/** How large a table is, as the planner knows it. */
export interface Size {
  pages: number
  rows: number
}

const planSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(planSchema).default([])
  },
})
const noticeSchema = z.object({ message: z.string() })
const explainedSchema = z.object({ Plan: planSchema })

export type Plan = z.infer<typeof planSchema>

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const part of plan.Plans) yield* nodesOf(part)
}

/**
 * Makes a screen's read as its user and tells what each statement read, those inside functions too.
 * @param connect opens a superuser's session whose notices go to the listener
 */
export async function readPlans(
  connect: (onnotice: (notice: unknown) => void) => Sql,
  query: ScreenQuery,
): Promise<Reading> {
  const plans: Plan[] = []
  const sql = connect((notice) => {
    const { message } = noticeSchema.parse(notice)
    const start = message.indexOf('{')
    if (message.startsWith('duration') && start > 0)
      plans.push(explainedSchema.parse(JSON.parse(message.slice(start))).Plan)
  })
  try {
    await sql.unsafe(
      `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
       set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json`,
    )
    const rows = await sql.begin(async (tx) => {
      await actAs(tx, claimsFor(query), query.role)
      await tx`select set_config('client_min_messages', 'log', true)`
      return tx.unsafe(query.text)
    })
    const sizes = await sql<(Size & { table: string })[]>`
      select relname as table, relpages as pages, greatest(reltuples, 1)::float8 as rows from pg_class where relkind = 'r'`
    return readingOf(plans, new Map(sizes.map(({ table, ...size }) => [table, size])), rows.length)
  } finally {
    await sql.end()
  }
}

/** What statements with these plans read of the tables that grow. */
export function readingOf(plans: Plan[], sizes: ReadonlyMap<string, Size>, given: number): Reading {
  const nodes = plans
    .flatMap((plan) => [...nodesOf(plan)])
    .flatMap((node) => {
      const part = node['Relation Name']
      // The audit has a table a month.
      const table = part?.replace(/^entries_.*/, 'entries')
      if (part === undefined || table === undefined || !growing.has(table)) return []
      const found =
        (node['Actual Rows'] + node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck']) *
        node['Actual Loops']
      // One that stops at a limit has not read it all.
      const isWhole = node['Node Type'] === 'Seq Scan' && found >= 0.9 * (sizes.get(part)?.rows ?? 0)
      return found > 0 ? [{ part, table, found, isWhole }] : []
    })
  const whole = new Map<string, number>()
  for (const { part, found, isWhole } of nodes) if (isWhole) whole.set(part, (whole.get(part) ?? 0) + found)
  // A few times at most, though: whole for each row of another table, it is read far too often.
  const isSmall = (part: string) => {
    const size = sizes.get(part)
    return size !== undefined && size.pages <= mostPages && (whole.get(part) ?? 0) <= 3 * size.rows
  }
  const read = new Map<string, number>()
  const scanned = new Set<string>()
  for (const { part, table, found, isWhole } of nodes) {
    if (isWhole && isSmall(part)) continue
    read.set(table, (read.get(table) ?? 0) + found)
    if (isWhole) scanned.add(table)
  }
  return {
    given,
    scanned: [...scanned],
    read: [...read].sort(([, one], [, other]) => other - one),
  }
}

/** What is wrong with a reading (a table read whole, or more than three rows read for each given), each with its reason. */
export function faultsOf(
  { given, scanned, read }: Reading,
  { reason, scans = {} }: ScreenQuery,
): { fault: string; reason: string | undefined }[] {
  const most = 3 * Math.max(given, 1)
  return [
    ...scanned.map((table) => ({ fault: `reads all of ${table}`, reason: scans[table] })),
    ...read
      .filter(([table, rows]) => rows > most && !scanned.includes(table))
      .map(([table, rows]) => ({
        fault: `reads ${rows.toLocaleString('en-AU')} rows of ${table} for ${given}`,
        reason,
      })),
  ]
}
