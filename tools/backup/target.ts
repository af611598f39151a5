import type { TransactionSql } from 'postgres'
import { platformSchemas } from '../shared/platform-schemas.ts'
import { sqlName } from './copy.ts'
import type { Manifest } from './folder.ts'
import { nameOf, sequencesOf } from './tables.ts'

/**
 * Gives this session the rights of all roles that own project tables, while `work` runs. Some tables belong to a role that `postgres`
 * created and then left, so that nobody edits them by hand. A rollback also revokes the rights.
 */
export async function asEveryOwner<T>(tx: TransactionSql, work: () => Promise<T>): Promise<T> {
  const owners = await tx<{ name: string }[]>`
    select distinct relowner::regrole::text as name from pg_catalog.pg_class
    where relkind in ('r', 'p') and relnamespace::regnamespace::text <> all(${platformSchemas})
      and relnamespace::regnamespace::text !~ '^pg_' and not pg_has_role(relowner, 'usage')`
  for (const { name } of owners) await tx.unsafe(`grant ${name} to current_user with inherit true, set true`)
  const result = await work()
  for (const { name } of owners) await tx.unsafe(`revoke ${name} from current_user`)
  return result
}

/** Moves the audit's entries of past months into monthly partitions, which a new database lacks. They then expire as before. */
export async function moveToMonths(tx: TransactionSql): Promise<void> {
  const [audit] = await tx<{ exists: boolean }[]>`
    select to_regprocedure('audit.add_month(date)') is not null as exists`
  if (audit?.exists !== true) return
  await tx`
    select audit.add_month(month) from (
      select distinct date_trunc('month', at)::date as month from audit.entries_unplanned
    ) past`
}

/** Sets the sequences to their old values. Sequences invisible to the backup continue after their column's maximum. */
export async function setSequences(tx: TransactionSql, { sequences }: Manifest): Promise<string[]> {
  const there = new Set((await sequencesOf(tx)).map(nameOf))
  const missing: string[] = []
  for (const sequence of sequences) {
    if (there.has(nameOf(sequence)))
      await tx`select setval(${sqlName(sequence)}::text::regclass, ${sequence.last}::text::bigint, ${sequence.called})`
    else missing.push(`sequence ${nameOf(sequence)} is missing`)
  }
  const known = new Set(sequences.map(sqlName))
  const owned = await tx<{ schema: string; name: string; in_table: string; in_column: string }[]>`
    select nspname as schema, seq.relname as name, refobjid::regclass::text as in_table, quote_ident(attname) as in_column
    from pg_catalog.pg_depend
    join pg_catalog.pg_class seq on seq.oid = objid and seq.relkind = 'S'
    join pg_catalog.pg_namespace namespace on namespace.oid = seq.relnamespace
    join pg_catalog.pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where deptype in ('a', 'i') and nspname <> all(${platformSchemas})`
  for (const sequence of owned.filter((one) => !known.has(sqlName(one)))) {
    await tx.unsafe(
      `select setval('${sqlName(sequence)}', coalesce(max(${sequence.in_column}), 0) + 1, false) from ${sequence.in_table}`,
    )
  }
  return missing
}
