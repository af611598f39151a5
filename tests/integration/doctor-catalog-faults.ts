/**
 * A change made by hand to a project's database, and the beginning of each report line about the change. Each line starts with the
 * name of its group.
 */
type CatalogFault = [sql: string, ...says: string[]]

const asPostgres = (sql: string) => `set role postgres; ${sql}; reset role`

/**
 * One fault of each group, and every fault for which the doctor generates a repair. Each fault is in another object, so that all
 * can be planted at once.
 */
export const catalogFaults: CatalogFault[] = [
  ['create table public.notes (words text)', 'Tables: table public.notes is in no migration'],
  [
    'alter table private.job_openings set unlogged',
    'Tables: table private.job_openings has persistence unlogged, not logged',
  ],
  [
    'alter table public.pay_lines alter column day drop not null',
    'Columns: column public.pay_lines.day has not null off, not on',
  ],
  [
    `insert into public.pay_runs (id, until) values ('00000000-0000-4000-8000-0000000d0c70', '2026-11-01');
    alter table public.pay_runs alter column number drop identity`,
    'Columns: column public.pay_runs.number lacks its identity',
  ],
  [
    'alter table public.jobs drop constraint jobs_have_room_for_the_accepted',
    'Constraints: constraint "jobs_have_room_for_the_accepted" on public.jobs is missing',
  ],
  [
    'drop index public.pay_lines_day_paid_once_idx',
    'Indexes: index public.pay_lines_day_paid_once_idx is missing',
  ],
  [
    'drop index public.pay_lines_payment_idx; create index pay_lines_payment_idx on public.pay_lines (day)',
    'Indexes: index public.pay_lines_payment_idx has',
  ],
  [
    'alter table public.payment_details drop constraint payment_details_pkey',
    'Constraints: constraint "payment_details_pkey" on public.payment_details is missing',
  ],
  [
    'alter extension pgcrypto set schema public',
    'Extensions: extension pgcrypto has schema public, not extensions',
  ],
  [
    'alter table public.visits alter column application_id set statistics 1000',
    'Indexes: statistics target of public.visits.application_id is in no migration',
  ],
  [
    'alter policy "payment details are read by their owner" on public.payment_details to anon, authenticated using (true)',
    'Policies: policy "payment details are read by their owner" on public.payment_details also has roles anon, has using expr true',
  ],
  [
    "create or replace function private.is_admin() returns boolean language sql stable security definer set search_path = '' as 'select true'",
    'Functions: function private.is_admin() has another text',
  ],
  [
    'alter table public.pay_lines disable trigger keep',
    'Triggers: trigger "keep" on public.pay_lines has state off, not on',
  ],
  [
    "create schema own; create function own.reads() returns text language sql security definer as 'select 1::text'",
    'Schemas: schema own is in no migration',
  ],
  [
    'alter type public.week_row add attribute note text',
    'Types: type attribute public.week_row.note is in no migration',
  ],
  [
    'grant insert on private.budgets to public',
    'Rights: right of PUBLIC on table private.budgets is in no migration: INSERT',
  ],
  [
    "do $$ begin execute format('grant all on sequence %s to anon', pg_get_serial_sequence('audit.chains', 'chain')); end $$",
    'Rights: rights of anon on the identity of audit.chains.chain is in no migration',
  ],
  [
    asPostgres("select cron.alter_job(jobid, active => false) from cron.job where jobname = 'call deliver'"),
    'Cron jobs: cron job call deliver is paused, not active',
  ],
  [
    "alter role authenticated bypassrls; alter role authenticated set statement_timeout = '1h'",
    'Roles: role authenticated has bypass rls on, not off, also has settings statement_timeout=1h and lacks settings statement_timeout=8s',
  ],
  [
    "alter database postgres set timezone = 'Australia/Perth'",
    'Settings: setting TimeZone of the database is in no migration',
  ],
  [
    'alter publication supabase_realtime add table public.payment_details',
    'Publications: table public.payment_details in publication supabase_realtime is in no migration',
  ],
  [
    "update storage.buckets set public = true where id = 'users'; update storage.buckets set file_size_limit = null where id = 'jobs'",
    'Buckets: bucket users is public, not private',
    'Buckets: bucket jobs is any size, not ',
  ],
  [
    "comment on function private.is_admin() is 'Other words.'",
    'Comments: comment of function private.is_admin() has another text',
  ],
  ['create foreign data wrapper elsewhere', 'Other objects: fdw elsewhere is in no migration'],
]
