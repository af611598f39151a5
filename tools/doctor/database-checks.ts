import { basename, join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { type AppliedMigration, editedMigrations, readMigrations } from '../local-stack/index.ts'
import { connectTo } from '../shared/database-connection.ts'
import type { Target } from './examined-project.ts'
import { all, bad, type Finding, judge } from './finding.ts'
import { checkGrowth } from './growth-checks.ts'
import { checkAnswers } from './message-checks.ts'

const migrationsFolder = join(import.meta.dirname, '../../supabase/migrations')

/**
 * Runs the checks inside the database in a read-only transaction. Returns no findings if the database's connection string
 * is missing.
 */
export async function checkDatabase({ databaseUrl }: Target): Promise<Finding[]> {
  if (databaseUrl === undefined) return []
  const sql = connectTo(databaseUrl)
  try {
    return await sql.begin('read only', async (tx) => [
      ...(await examineDatabase(tx)),
      ...(await checkGrowth(tx)),
    ])
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The checks of {@link checkDatabase} except growth, in the given transaction. */
export async function examineDatabase(tx: TransactionSql): Promise<Finding[]> {
  return [
    ...(await checkMigrations(tx)),
    ...(await checkIndexes(tx)),
    ...(await checkAccounts(tx)),
    ...(await checkAudit(tx)),
    ...(await checkJobs(tx)),
    ...(await checkMessages(tx)),
    ...(await checkAnswers(tx)),
  ]
}

async function checkMigrations(sql: TransactionSql): Promise<Finding[]> {
  const applied = await sql<AppliedMigration[]>`
    select version, name, statements from supabase_migrations.schema_migrations order by version`
  const known = new Set(applied.map(({ version }) => version))
  const migrations = readMigrations(migrationsFolder)
  const pending = migrations.filter(({ version }) => !known.has(version)).map(({ file }) => basename(file))
  return [
    ...all('Every migration is applied', pending, (name) => `\`npx supabase db push\` applies ${name}.`),
    ...all(
      'Every migration was applied as its file is now',
      editedMigrations(applied, migrations),
      () => 'It was edited since. What differs now is listed under "Catalog".',
    ),
  ]
}

/**
 * Reports demo accounts, a project without an administrator, and administrators without a required second factor. Finds demo
 * accounts even if a CAPTCHA prevents login attempts.
 */
async function checkAccounts(sql: TransactionSql): Promise<Finding[]> {
  const [demo] = await sql<{ count: number; administrators: number }[]>`
    select count(*) filter (where email like '%@shinework.example')::int as count, (
      select count(*)::int from public.profiles person where person.role = 'admin' or person.id = private.founder_id()
    ) as administrators from auth.users`
  const hint = `${demo?.count} are. Their password is published: delete from auth.users where email like '%@shinework.example';`
  const [without] = await sql<{ isRequired: boolean; names: string[] }[]>`
    select rule.is_required as "isRequired", array(
      select person.email from public.profiles person
      where (person.role = 'admin' or person.id = private.founder_id()) and not private.has_second_factor(person.id) order by 1
    ) as names
    from private.second_factor_rule rule`
  return [
    judge('No account of the demo data is there', demo?.count === 0, hint),
    judge(
      'There is an administrator',
      demo !== undefined && demo.administrators > 0,
      "Nobody can open a job, decide or pay. update public.profiles set role = 'admin' where email = '…'; (docs/hosting.md, step 8)",
    ),
    // Administrators choose whether a second factor is required. If so, administrators without a second factor are
    // locked out and might not report it.
    ...(without?.isRequired
      ? all(
          'Every administrator has the second factor that is required',
          without.names,
          (name) => `${name} can do nothing but set one up: at the next login, or on /profile.`,
        )
      : []),
  ]
}

/**
 * Checks for invalid indexes. An interrupted index build leaves an index that slows down writes and serves no reads. The
 * comparison of schemas does not find it.
 */
async function checkIndexes(sql: TransactionSql): Promise<Finding[]> {
  const invalid = await sql<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace::regnamespace::text = any (array['public', 'private', 'audit']) order by 1`
  return all(
    'Every index is valid',
    invalid.map(({ name }) => name),
    (name) => `Its build ended early. set lock_timeout = 0; reindex index concurrently ${name};`,
  )
}

/** Checks the result of the audit log's nightly check. The audit log protects pay and bank details. */
async function checkAudit(sql: TransactionSql): Promise<Finding[]> {
  const [last] = await sql<{ fault: string | null; at: string; isRecent: boolean }[]>`
    select fault, to_char(coalesce(fault_at, at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as at,
      audit.checks.at > now() - interval '2 days' as "isRecent"
    from audit.checks order by audit.checks.at desc limit 1`
  const [old] = await sql<{ isOld: boolean }[]>`
    select exists (select from audit.entries where at < now() - interval '2 days') as "isOld"`
  return [
    judge(
      'The last check of the audit found it whole',
      (last?.fault ?? null) === null,
      `${last?.at}: ${last?.fault} Somebody changed it behind the database's back. docs/operations.md, "The audit is broken".`,
    ),
    judge(
      'The audit was checked within two days',
      last?.isRecent ?? old?.isOld !== true,
      'Is the cron job "verify the audit" active? By hand: set statement_timeout = 0; select audit.check_all();',
    ),
  ]
}

async function checkJobs(sql: TransactionSql): Promise<Finding[]> {
  const jobs = await sql<{ name: string; status: string | null; message: string | null }[]>`
    select coalesce(jobname, command) as name, last.status, last.return_message as message
    from cron.job
    left join lateral (
      select status, return_message from cron.job_run_details run
      where run.jobid = job.jobid and status in ('succeeded', 'failed') order by start_time desc limit 1
    ) last on true order by 1`
  // Cron jobs that run at least once an hour have "*" as their hour, or a schedule in seconds.
  const late = await sql<{ name: string }[]>`
    select coalesce(jobname, command) as name from cron.job
    where schedule ~ '^[^ ]+ [*]|second'
      and not exists (select from cron.job_run_details run where run.jobid = job.jobid and start_time > now() - interval '2 hours')
      -- Skips new projects, in which no hourly job has been due yet.
      and exists (select from cron.job_run_details where start_time < now() - interval '2 hours')
    order by 1`
  const [latest] = await sql<{ recent: boolean }[]>`
    select coalesce(max(start_time) > now() - interval '1 hour', false) as recent from cron.job_run_details`
  const failing = new Map(
    jobs.filter(({ status }) => status === 'failed').map(({ name, message }) => [name, message]),
  )
  return [
    judge(
      'Cron jobs have run within the hour',
      latest?.recent === true,
      'pg_cron stands still: in Settings → General, restart the project. Right after the first push, wait a minute.',
    ),
    ...(latest?.recent === true
      ? all(
          'Every hourly cron job has run within two hours',
          late.map(({ name }) => name),
          () =>
            'A new one has an hour’s time. Is it active, and its owner able to log in? select * from cron.job;',
        )
      : []),
    ...all(
      'The last run of every cron job succeeded',
      [...failing.keys()],
      (name) => failing.get(name) ?? 'No reason was recorded.',
    ),
  ]
}

async function checkMessages(sql: TransactionSql): Promise<Finding[]> {
  // Reads only the names of the secrets, not their values.
  const secrets = await sql<
    { name: string }[]
  >`select name from vault.secrets where name in ('deliver_url', 'deliver_key')`
  const there = new Set(secrets.map(({ name }) => name))
  const missing = ['deliver_url', 'deliver_key'].filter((name) => !there.has(name))
  const [setup] = await sql<{ channels: string[]; fresh: boolean }[]>`
    select channels, private.last_delivery_call() > now() - interval '2 hours' as fresh from private.delivery_setup`
  const [late] = await sql<{ count: number; since: string | null; reason: string | null }[]>`
    select count(*)::int as count, to_char(min(since) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as since, max(reason) as reason
    from private.unsent_deliveries(now()) where state = 'waiting'`
  return [
    ...all(
      'The database knows how to have messages sent',
      missing,
      (name) => `select vault.create_secret('…', '${name}'); (docs/hosting.md, step 6)`,
    ),
    setup === undefined
      ? bad(
          'Push and email are set up',
          'deliver has not answered the database yet. It is asked every hour, and within a minute when a message is due.',
        )
      : judge(
          'Push and email are set up',
          setup.channels.length === 2,
          `Set up: ${setup.channels.join(', ') || 'nothing'}. docs/hosting.md, step 6.`,
        ),
    ...(setup === undefined
      ? []
      : [
          judge(
            'deliver has come within two hours',
            setup.fresh,
            'It is called every hour at least. docs/operations.md, "What to watch": the last calls, and the cron jobs.',
          ),
        ]),
    judge(
      'No message waits for more than ten minutes',
      late?.count === 0,
      `${late?.count} do, since ${late?.since}; for example: ${late?.reason ?? 'not tried'}. docs/operations.md, "What to watch".`,
    ),
  ]
}
