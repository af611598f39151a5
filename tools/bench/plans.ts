import type { Sql } from 'postgres'
import { z } from 'zod'
import { actAs, claimsFor, type ScreenQuery } from './screen-query.ts'

/** What one read touched of the tables that grow, inside functions too. */
export interface Reading {
  /** Rows that it gave. */
  given: number
  /** Tables of which it read every row, because no index served. */
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
  'jobs_told',
  'jobs_seen',
  'invitations',
  'reserve',
  'conversations',
  'conversation_messages',
  'users',
  'entries',
])

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

type Plan = z.infer<typeof planSchema>

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
    const read = new Map<string, number>()
    const scanned = new Set<string>()
    for (const node of plans.flatMap((plan) => [...nodesOf(plan)])) {
      // The audit has a table a month.
      const table = node['Relation Name']?.replace(/^entries_.*/, 'entries')
      if (table === undefined || !growing.has(table)) continue
      const found =
        (node['Actual Rows'] + node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck']) *
        node['Actual Loops']
      if (found > 0) read.set(table, (read.get(table) ?? 0) + found)
      if (node['Node Type'] === 'Seq Scan' && found > 0) scanned.add(table)
    }
    return {
      given: rows.length,
      scanned: [...scanned],
      read: [...read].sort(([, one], [, other]) => other - one),
    }
  } finally {
    await sql.end()
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
