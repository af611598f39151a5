import type { TransactionSql } from 'postgres'
import { platformSchemas } from '../shared/platform-schemas.ts'

/** A table to back up. Partitions count as part of their table. */
export interface Table {
  schema: string
  name: string
  /** The columns except generated ones, in the table's order. */
  columns: string[]
}

/**
 * Tables of auth that a backup leaves out: the platform's own records, and everything that opens an account without its password.
 * Restoring these would revive ended sessions, and a stolen backup would give access to accounts.
 */
const leftOutOfAuth = [
  ...['schema_migrations', 'instances', 'sessions', 'refresh_tokens', 'mfa_amr_claims', 'mfa_challenges'],
  ...['one_time_tokens', 'flow_state', 'saml_relay_states', 'oauth_authorizations', 'webauthn_challenges'],
]

/** The tables to back up, by name: the project's tables, the accounts and the buckets. */
export async function tablesOf(tx: TransactionSql): Promise<Table[]> {
  return tx<Table[]>`
    select nspname as schema, relname as name,
      array(
        select attname::text from pg_catalog.pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns
    from pg_catalog.pg_class class
    join pg_catalog.pg_namespace namespace on namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and not exists (
        select from pg_catalog.pg_depend where classid = 'pg_catalog.pg_class'::pg_catalog.regclass
          and objid = class.oid and deptype = 'e')
      and (
        nspname <> all(${platformSchemas}) and nspname !~ '^pg_'
        or nspname = 'auth' and relname <> all(${leftOutOfAuth})
        or nspname = 'storage' and relname = 'buckets'
      )
    order by 1, 2`
}

/** A sequence's state. */
export interface Sequence {
  schema: string
  name: string
  /** The last value as text, because it can exceed a JavaScript number. */
  last: string
  called: boolean
}

/** The project's sequences, except those that the reader has no right to see. The platform's own follow from its tables. */
export async function sequencesOf(tx: TransactionSql): Promise<Sequence[]> {
  const names = await tx<{ schema: string; name: string }[]>`
    select schemaname as schema, sequencename as name from pg_catalog.pg_sequences
    where schemaname <> all(${platformSchemas})
      and has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'select')
    order by 1, 2`
  const sequences: Sequence[] = []
  for (const { schema, name } of names) {
    const [row] = await tx<{ last: string; called: boolean }[]>`
      select last_value::text as last, is_called as called from ${tx(schema)}.${tx(name)}`
    if (row) sequences.push({ schema, name, ...row })
  }
  return sequences
}

/** The name that is shown, and that a table's file has. */
export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`
