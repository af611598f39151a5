import type { Pool, PoolClient } from 'pg'
import { platformSchemas } from '../shared/platform-schemas.ts'
import type { Manifest } from './folder.ts'
import { nameOf, sqlName, type Table } from './rows.ts'

/**
 * Tables of auth that a backup leaves out: the platform's own records, and everything that opens an account without its password.
 * Restoring these would revive ended sessions, and a stolen backup would give access to accounts.
 */
const leftOutOfAuth = [
  ...['schema_migrations', 'instances', 'sessions', 'refresh_tokens', 'mfa_amr_claims', 'mfa_challenges'],
  ...['one_time_tokens', 'flow_state', 'saml_relay_states', 'oauth_authorizations', 'webauthn_challenges'],
]

// Makes every database print values in the same format and with qualified names, and turns off the statement timeout.
const settings = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '1min';
  set local search_path = ''; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off`

/**
 * Runs `work` in a transaction. On an error the connection is closed, because after an interrupted COPY it does not accept a
 * `rollback`.
 */
export async function inTransaction<T>(
  pool: Pool,
  mode: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`begin ${mode}`)
    await client.query(settings)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The tables to back up, by name: the project's tables, the accounts and the buckets. Partitions count as part of their table. */
export async function tablesOf(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as name,
      array(
        select attname::text from pg_catalog.pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns
    from pg_catalog.pg_class class
    join pg_catalog.pg_namespace namespace on namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and not exists (
        select from pg_catalog.pg_depend
        where classid = 'pg_catalog.pg_class'::pg_catalog.regclass and objid = class.oid and deptype = 'e')
      and (nspname <> all($1) and nspname !~ '^pg_' or nspname = 'auth' and relname <> all($2) or nspname = 'storage' and relname = 'buckets')
    order by 1, 2`,
    [platformSchemas, leftOutOfAuth],
  )
  return rows
}

/** The current values of the project's sequences. Leaves out sequences that were never used or that this role cannot see. */
export async function sequencesOf(client: PoolClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as last, true as called from pg_catalog.pg_sequences
    where schemaname <> all($1) and last_value is not null order by 1, 2`,
    [platformSchemas],
  )
  return rows
}

/**
 * Sets the sequences to the values in the backup. A sequence that the backup lacks continues after its column's maximum.
 * @returns a line for each sequence in the backup that the database lacks
 */
export async function setSequences(client: PoolClient, values: Manifest['sequences']): Promise<string[]> {
  const { rows } = await client.query<Omit<Table, 'columns'> & { table: string | null; column: string }>(
    `select schemaname as schema, sequencename as name, refobjid::regclass::text as table, quote_ident(attname) as column
    from pg_catalog.pg_sequences
    left join pg_catalog.pg_depend on objid = format('%I.%I', schemaname, sequencename)::regclass
      and classid = 'pg_catalog.pg_class'::regclass and deptype in ('a', 'i')
    left join pg_catalog.pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where schemaname <> all($1)`,
    [platformSchemas],
  )
  const left = new Map(values.map((value) => [nameOf(value), value]))
  for (const { table, column, ...sequence } of rows) {
    const name = sqlName(sequence)
    const value = left.get(nameOf(sequence))
    if (value)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value.last, value.called])
    else if (table !== null)
      await client.query(
        `select setval($1::regclass, coalesce(max(${column}), 0) + 1, false) from ${table}`,
        [name],
      )
    left.delete(nameOf(sequence))
  }
  return [...left.keys()].map((name) => `sequence ${name} is missing`)
}

/**
 * Grants this session the rights of all roles that own project tables, while `work` runs. Some tables belong to a role
 * without members, so that nobody edits these tables by hand. A rollback also revokes the rights.
 */
export async function asEveryOwner<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct quote_ident(tableowner) as name from pg_catalog.pg_tables
    where schemaname <> all($1) and schemaname !~ '^pg_' and not pg_has_role(tableowner, 'usage')`,
    [platformSchemas],
  )
  for (const { name } of rows) await client.query(`grant ${name} to current_user with inherit true, set true`)
  const result = await work()
  for (const { name } of rows) await client.query(`revoke ${name} from current_user`)
  return result
}

/**
 * Moves audit entries of past months into monthly partitions, which a new database lacks. The entries then expire as before.
 */
export async function moveToMonths(client: PoolClient): Promise<void> {
  const { rows } = await client.query(`select to_regprocedure('audit.add_month(date)') as audit`)
  if (rows[0]?.audit === null) return
  await client.query(`
    select audit.add_month(month) from (
      select distinct date_trunc('month', at)::date as month from audit.entries_unplanned
    ) past`)
}
