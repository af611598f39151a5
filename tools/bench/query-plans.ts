import type { Sql } from 'postgres'
import { z } from 'zod'
import { actAs, claimsFor, type ScreenQuery } from './screen-query.ts'

/** The rows that one query reads from the growing tables, including reads inside functions. */
export interface Reading {
  /** The number of rows that the query returned. */
  given: number
  /**
   * Tables that were scanned completely because no index fits. Excludes small tables, because there a full scan is as fast as
   * an index.
   */
  scanned: string[]
  /** The number of rows read from each table, including discarded rows, largest first. */
  read: [table: string, rows: number][]
}

/** Tables that grow with the number of jobs, people and applications. */
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

/**
 * The size of a small table, in pages of 8 kB. A full scan of a table up to this size takes less than 5 ms, so no index is
 * needed.
 */
const mostPages = 1000

/** A table's size as the planner estimates it. */
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
 * Runs a screen's query as its user and reports the rows that each statement read, including statements inside functions.
 * @param connect opens a superuser's session and calls the listener with each PostgreSQL notice
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

/** Summarises the rows of growing tables that the statements with these plans read. */
export function readingOf(plans: Plan[], sizes: ReadonlyMap<string, Size>, given: number): Reading {
  const nodes = plans
    .flatMap((plan) => [...nodesOf(plan)])
    .flatMap((node) => {
      const part = node['Relation Name']
      // The audit log has one partition per month.
      const table = part?.replace(/^entries_.*/, 'entries')
      if (part === undefined || table === undefined || !growing.has(table)) return []
      const found =
        (node['Actual Rows'] + node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck']) *
        node['Actual Loops']
      // A scan that a limit ended early does not count as a full scan.
      const isWhole = node['Node Type'] === 'Seq Scan' && found >= 0.9 * (sizes.get(part)?.rows ?? 0)
      return found > 0 ? [{ part, table, found, isWhole }] : []
    })
  const whole = new Map<string, number>()
  for (const { part, found, isWhole } of nodes) if (isWhole) whole.set(part, (whole.get(part) ?? 0) + found)
  // Scanning a small table up to three times is allowed, but not once for each row of another table.
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

/**
 * Finds tables that were scanned completely, and tables with more than three rows read for each returned row. If the query's
 * definition explains such a fault, the reason is included.
 */
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
