import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { platformSchemas } from './tables.ts'

const query = readFileSync(join(import.meta.dirname, 'catalog.sql'), 'utf8')

/** The project's tables, functions, policies, grants and so on, one sorted line each. Needs {@link settle}. */
export async function catalogOf(tx: TransactionSql): Promise<string[]> {
  const rows = await tx.unsafe<{ line: string }[]>(query, [platformSchemas])
  const lines = rows.map(({ line }) => line)
  const [cron] = await tx<{ exists: boolean }[]>`select to_regclass('cron.job') is not null as exists`
  if (cron?.exists !== true) return lines
  const jobs = await tx<{ line: string }[]>`
    select concat_ws(' ', 'cron job', jobname, '=', schedule, active, username, command) as line
    from cron.job order by 1`
  return [...lines, ...jobs.map(({ line }) => line)]
}

/** What differs between two catalogs, one line each; one object that is there twice, differently, is one difference. */
export function catalogDifferences(backedUp: readonly string[], restored: readonly string[]): string[] {
  const there = new Set(restored)
  const before = new Set(backedUp)
  const lost = new Map(backedUp.filter((line) => !there.has(line)).map((line) => [labelOf(line), line]))
  const gained = new Map(restored.filter((line) => !before.has(line)).map((line) => [labelOf(line), line]))
  return [
    ...[...lost.keys()].map((label) => (gained.has(label) ? `${label} differs` : `${label} is missing`)),
    ...[...gained.keys()].filter((label) => !lost.has(label)).map((label) => `${label} is not in the backup`),
  ]
}

const labelOf = (line: string) => line.split(' = ')[0] ?? line
