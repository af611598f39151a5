import type { TransactionSql } from 'postgres'
import { type Finding, good, note } from './finding.ts'

/** The size in bytes at which a Free project's database becomes read-only (docs/operations.md, "Limits of the platform"). */
const freeBytes = 500_000_000

interface Size {
  name: string
  bytes: number
  rows: number
  /** The column with a row's creation time. Null if the table has none. */
  column: string | null
}

/** How many days the rows of a table are kept. A cron job deletes older rows. Tables that are not listed keep all rows. */
const retentionDays: Readonly<Record<string, number>> = {
  'private.deliveries': 90,
  'private.delivery_calls': 1,
  'cron.job_run_details': 7,
  'net._http_response': 0.25,
  'audit.entries': 730,
}

const shown = 10

/** The sizes of the largest tables, and their growth in a year at the rate of the last 30 days. */
export async function checkGrowth(tx: TransactionSql): Promise<Finding[]> {
  const sizes = await tx<Size[]>`
    with partitions as (select inhrelid as part, inhparent as whole from pg_inherits),
    tables as (
      select coalesce(whole, class.oid) as oid, sum(pg_total_relation_size(class.oid))::float8 as bytes,
        sum(greatest(class.reltuples, 0))::float8 as rows
      from pg_class class left join partitions on part = class.oid
      where class.relkind in ('r', 'p') and class.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      group by 1
    )
    select format('%s.%s', class.relnamespace::regnamespace, class.relname) as name, bytes, rows, (
      select attname from pg_attribute
      where attrelid = class.oid and atttypid = 'timestamptz'::regtype and not attisdropped
        and attname = any (${['created_at', 'applied_at', 'sent_at', 'at', 'seen_at', 'uploaded_at', 'opened_at', 'start_time', 'made_at', 'created']})
      order by attnum limit 1
    ) as column
    from tables join pg_class class on class.oid = tables.oid
    order by bytes desc limit ${shown}`
  const [whole] = await tx<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`
  const findings: Finding[] = []
  let total = 0
  for (const size of sizes) {
    const added = await addedInAYear(tx, size)
    total += added ?? 0
    findings.push(
      good(
        `${size.name} has ${inWords(size.bytes)}${added === undefined ? '' : `, and ${inWords(added)} more in a year`}`,
      ),
    )
  }
  return [...findings, ofAll(whole?.bytes ?? 0, total)]
}

/** A table's growth in a year, in bytes. Undefined if the table is empty or has no column with creation times. */
async function addedInAYear(
  tx: TransactionSql,
  { name, bytes, rows, column }: Size,
): Promise<number | undefined> {
  if (column === null || rows < 1) return undefined
  const [schema = '', table = ''] = name.split('.')
  const [recent] = await tx<{ count: number }[]>`
    select count(*)::float8 as count from ${tx(schema)}.${tx(table)} where ${tx(column)} > now() - interval '30 days'`
  return growth({ bytes, rows, recent: recent?.count ?? 0, retentionDays: retentionDays[name] })
}

/**
 * A table's growth in a year, in bytes.
 * @param recent the number of rows created in the last 30 days
 * @param retentionDays the days after which a row is deleted. Undefined if rows are never deleted
 */
export function growth({
  bytes,
  rows,
  recent,
  retentionDays: kept = Number.POSITIVE_INFINITY,
}: {
  bytes: number
  rows: number
  recent: number
  retentionDays?: number | undefined
}): number {
  const aDay = recent / Math.min(30, kept)
  const inAYear = Number.isFinite(kept) ? Math.max(aDay * Math.min(365, kept) - rows, 0) : aDay * 365
  return (bytes / rows) * inAYear
}

/** The size of the whole database now and in a year. A note if a Free project would become read-only within the year. */
export function ofAll(bytes: number, added: number): Finding {
  const says = `The database has ${inWords(bytes)}, and in a year ${inWords(bytes + added)}`
  const hint =
    'A Free project becomes read-only at 500 MB: docs/operations.md, "What the Free plan bears". Settings → Compute and Disk shows yours.'
  return bytes + added < freeBytes ? good(says) : note(says, hint)
}

/** A size as text, e.g. "12 MB" or "1.4 GB". */
export function inWords(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 1e6) return `${Math.round(bytes / 1e6)} MB`
  return `${Math.ceil(bytes / 1e3)} kB`
}
