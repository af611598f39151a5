/** What somebody did to a project by hand, the group of the report it is in, and how each of its lines begins there. */
export type CatalogFault = [sql: string, group: string, ...says: [string, ...string[]]]

const asPostgres = (sql: string) => `set role postgres; ${sql}; reset role`

/** Each about another object, so that all are planted at once. */
export const catalogFaults: CatalogFault[] = [
  [
    'alter table public.jobs disable row level security; alter table private.deliveries disable row level security',
    'Tables',
    'table public.jobs has row security off, not on',
    'table private.deliveries has row security off, not on',
  ],
  [
    'alter table public.payment_details owner to anon',
    'Tables',
    'table public.payment_details has owner anon, not postgres',
  ],
  ['drop table private.calendar_feeds cascade', 'Tables', 'table private.calendar_feeds is missing'],
  ['create table public.notes (words text)', 'Tables', 'table public.notes is in no migration'],
  [
    'create view public.everybody as select id, email from auth.users',
    'Tables',
    'view public.everybody is in no migration',
  ],
  [
    'alter table private.job_openings set unlogged',
    'Tables',
    'table private.job_openings has persistence unlogged, not logged',
  ],
  [
    'alter table public.notifications set (autovacuum_enabled = false)',
    'Tables',
    'table public.notifications also has storage options autovacuum_enabled=false',
  ],
  [
    'alter table public.profiles add column is_boss boolean',
    'Columns',
    'column public.profiles.is_boss is in no migration',
  ],
  [
    "alter table public.profiles alter column status set default 'active'",
    'Columns',
    "default public.profiles.status has value 'active'::text, not 'pending'::text",
  ],
  [
    'alter table public.pay_lines alter column day drop not null',
    'Columns',
    'column public.pay_lines.day has not null off, not on',
  ],
  [
    `insert into public.pay_runs (id, until) values ('00000000-0000-4000-8000-0000000d0c70', '2026-11-01');
    alter table public.pay_runs alter column number drop identity`,
    'Columns',
    'column public.pay_runs.number lacks its identity',
  ],
  [
    'alter table public.jobs drop constraint jobs_have_room_for_the_accepted',
    'Constraints',
    'constraint "jobs_have_room_for_the_accepted" on public.jobs is missing',
  ],
  [
    'alter table public.documents add constraint mine check (user_id is not null) not valid',
    'Constraints',
    'constraint "mine" on public.documents is in no migration',
  ],
  [
    'drop index public.pay_lines_day_paid_once_idx',
    'Indexes',
    'index public.pay_lines_day_paid_once_idx is missing',
  ],
  [
    'drop index public.pay_lines_payment_idx; create index pay_lines_payment_idx on public.pay_lines (day)',
    'Indexes',
    'index public.pay_lines_payment_idx has',
  ],
  [
    'alter table public.payment_details drop constraint payment_details_pkey',
    'Constraints',
    'constraint "payment_details_pkey" on public.payment_details is missing',
  ],
  [
    'alter extension pgcrypto set schema public',
    'Extensions',
    'extension pgcrypto has schema public, not extensions',
  ],
  [
    'create unique index one_name on public.profiles (name)',
    'Indexes',
    'index public.one_name is in no migration',
  ],
  [
    'alter table public.visits alter column application_id set statistics 1000',
    'Indexes',
    'statistics target of public.visits.application_id is in no migration',
  ],
  [
    'create policy "for a test" on public.payment_details for select to authenticated using (true)',
    'Policies',
    'policy "for a test" on public.payment_details is in no migration',
  ],
  [
    'alter policy "payment details are read by their owner" on public.payment_details to anon, authenticated using (true)',
    'Policies',
    'policy "payment details are read by their owner" on public.payment_details also has roles anon, has using expr true',
  ],
  [
    'drop policy "a visit is read by who made it and by administrators" on public.visits',
    'Policies',
    'policy "a visit is read by who made it and by administrators" on public.visits is missing',
  ],
  [
    'drop policy "files are stored, downloaded and removed, and nothing else" on storage.objects',
    'Policies',
    'policy "files are stored, downloaded and removed, and nothing else" on storage.objects is missing',
  ],
  [
    "create or replace function private.is_admin() returns boolean language sql stable security definer set search_path = '' as 'select true'",
    'Functions',
    'function private.is_admin() has another text',
  ],
  [
    'drop function public.verify_certificate(text)',
    'Functions',
    'function public.verify_certificate(text) is missing',
  ],
  [
    "create function public.run(command text) returns void language plpgsql security definer as 'begin execute command; end'",
    'Functions',
    'function public.run(text) is in no migration',
  ],
  [
    'alter table public.pay_lines disable trigger keep',
    'Triggers',
    'trigger "keep" on public.pay_lines has state off, not on',
  ],
  [
    'create rule nothing as on delete to public.courses do instead nothing',
    'Triggers',
    'rule "nothing" on public.courses is in no migration',
  ],
  [
    'drop trigger create_profile on auth.users',
    'Triggers',
    'trigger "create_profile" on auth.users is missing',
  ],
  [
    `create schema spare;
    create function spare.copy_user() returns trigger language plpgsql security definer as 'begin return new; end';
    create trigger copy_user after insert on auth.users for each row execute function spare.copy_user()`,
    'Triggers',
    'trigger "copy_user" on auth.users is in no migration',
  ],
  [
    `set role postgres;
    create function extensions.listen() returns trigger language plpgsql security definer as 'begin return new; end';
    reset role;
    create trigger listen after update on auth.users for each row execute function extensions.listen()`,
    'Functions',
    'function extensions.listen() is in no migration',
    'trigger "listen" on auth.users is in no migration',
  ],
  [
    "create schema own; create function own.reads() returns text language sql security definer as 'select 1::text'",
    'Schemas',
    'schema own is in no migration',
    'schema spare is in no migration',
  ],
  [
    'alter type public.week_row add attribute note text',
    'Types',
    'type attribute public.week_row.note is in no migration',
  ],
  [
    'grant insert on private.budgets to public',
    'Rights',
    'right of PUBLIC on table private.budgets is in no migration: INSERT',
  ],
  [
    'grant select (id) on public.profiles to anon',
    'Rights',
    'right of anon on column id of table public.profiles is in no migration: SELECT',
  ],
  [
    'grant execute on function public.dashboard() to anon',
    'Rights',
    'right of anon on function public.dashboard() is in no migration: EXECUTE',
  ],
  [
    'revoke select on public.visits from authenticated',
    'Rights',
    'right of authenticated on table public.visits is missing: SELECT',
  ],
  [
    'grant create on schema public to authenticated',
    'Rights',
    'right of authenticated on schema public also has privileges CREATE',
  ],
  [
    'alter default privileges for role postgres in schema public grant select on tables to anon',
    'Rights',
    'default right of anon on tables of postgres in public is in no migration: SELECT',
  ],
  [
    "do $$ begin execute format('grant all on sequence %s to anon', pg_get_serial_sequence('audit.chains', 'chain')); end $$",
    'Rights',
    'rights of anon on the identity of audit.chains.chain is in no migration',
  ],
  [asPostgres("select cron.unschedule('remind of jobs')"), 'Cron jobs', 'cron job remind of jobs is missing'],
  [
    asPostgres("select cron.alter_job(jobid, active => false) from cron.job where jobname = 'call deliver'"),
    'Cron jobs',
    'cron job call deliver is paused, not active',
  ],
  [
    asPostgres("select cron.schedule('mine', '* * * * *', 'select 1')"),
    'Cron jobs',
    'cron job mine is in no migration',
  ],
  [
    "alter role authenticated bypassrls; alter role authenticated set statement_timeout = '1h'",
    'Roles',
    'role authenticated has bypass rls on, not off, also has settings statement_timeout=1h and lacks settings statement_timeout=8s',
  ],
  [
    asPostgres('grant service_role to anon'),
    'Roles',
    'membership of anon in role service_role is in no migration',
  ],
  [
    'alter role authenticator reset pgrst.db_pre_request',
    'Roles',
    'role authenticator lacks settings pgrst.db_pre_request=public.check_request',
  ],
  ['create role mallory login bypassrls', 'Roles', 'role mallory is in no migration'],
  [
    "alter database postgres set timezone = 'Australia/Perth'",
    'Settings',
    'setting TimeZone of the database is in no migration',
  ],
  [
    "alter role authenticator in database postgres set statement_timeout = '1h'",
    'Settings',
    'setting statement_timeout of the database for authenticator is in no migration',
  ],
  [
    'alter publication supabase_realtime add table public.payment_details',
    'Publications',
    'table public.payment_details in publication supabase_realtime is in no migration',
  ],
  [
    "update storage.buckets set public = true where id = 'users'; update storage.buckets set file_size_limit = null where id = 'jobs'",
    'Buckets',
    'bucket users is public, not private',
    'bucket jobs is any size, not ',
  ],
  [
    'drop extension btree_gist cascade',
    'Extensions',
    'extension btree_gist is missing',
    // What used it went with it.
    'index public.jobs_open_place_idx is missing',
    'index public.jobs_open_group_place_idx is missing',
    'index public.profiles_place_idx is missing',
    'index public.profiles_reach_idx is missing',
  ],
  [
    "comment on function private.is_admin() is 'Other words.'",
    'Comments',
    'comment of function private.is_admin() has another text',
  ],
  ['create foreign data wrapper elsewhere', 'Other objects', 'fdw elsewhere is in no migration'],
]
