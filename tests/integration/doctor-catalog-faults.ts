/**
 * What somebody may have done to a project by hand, and how the only line of the report that is not good then begins; others come with it
 * where `isMore`.
 */
export const catalogFaults: [sql: string, kind: string, says: string, isMore?: boolean][] = [
  [
    'alter table public.jobs disable row level security',
    'Tables',
    'table public.jobs is owned by postgres, row security off',
  ],
  ['alter table private.deliveries disable row level security', 'Tables', 'table private.deliveries is'],
  [
    'alter table public.payment_details owner to anon',
    'Tables',
    'table public.payment_details is owned by anon',
  ],
  ['drop table private.calendar_feeds cascade', 'Tables', 'table private.calendar_feeds is missing', true],
  ['create table public.notes (words text)', 'Tables', 'table public.notes is in no migration'],
  [
    'create view public.everybody as select id, email from auth.users',
    'Tables',
    'table public.everybody is in no migration',
  ],
  [
    'alter table public.profiles add column is_boss boolean',
    'Columns',
    'column is_boss of public.profiles is in no migration',
  ],
  [
    "alter table public.profiles alter column status set default 'active'",
    'Columns',
    'column status of public.profiles is text',
  ],
  [
    'alter table public.pay_lines alter column day drop not null',
    'Columns',
    'column day of public.pay_lines is date, not date not null',
  ],
  [
    'alter table public.jobs drop constraint jobs_have_room_for_the_accepted',
    'Constraints',
    'constraint jobs_have_room_for_the_accepted on public.jobs is missing',
  ],
  [
    "alter table public.payment_details add constraint mine check (abn <> '') not valid",
    'Constraints',
    'constraint mine on public.payment_details is in no migration',
  ],
  [
    'drop index public.pay_lines_day_paid_once_idx',
    'Indexes',
    'index public.pay_lines_day_paid_once_idx is missing',
  ],
  [
    'create unique index one_name on public.profiles (name)',
    'Indexes',
    'index public.one_name is in no migration',
  ],
  [
    'create policy "for a test" on public.payment_details for select to authenticated using (true)',
    'Policies',
    'policy "for a test" on public.payment_details is in no migration',
  ],
  [
    'alter policy "payment details are read by their owner" on public.payment_details using (true)',
    'Policies',
    'policy "payment details are read by their owner" on public.payment_details is create policy',
  ],
  [
    'alter policy "payment details are read by their owner" on public.payment_details to anon, authenticated',
    'Policies',
    'policy "payment details are read by their owner" on public.payment_details is create policy',
  ],
  [
    'drop policy "a visit is read by who made it and by administrators" on public.visits',
    'Policies',
    'policy "a visit is read by who made it and by administrators" on public.visits is missing',
  ],
  [
    'create policy "all files" on storage.objects for select to anon using (true)',
    'Policies',
    'policy "all files" on storage.objects is in no migration',
  ],
  [
    'drop policy "files are stored, downloaded and removed, and nothing else" on storage.objects',
    'Policies',
    'policy "files are stored, downloaded and removed, and nothing else" on storage.objects is missing',
  ],
  [
    'create policy "everybody hears" on realtime.messages for select to authenticated using (true)',
    'Policies',
    'policy "everybody hears" on realtime.messages is in no migration',
  ],
  [
    "create or replace function private.is_admin() returns boolean language sql stable security definer set search_path = '' as 'select true'",
    'Functions',
    'function private.is_admin() has another text',
  ],
  [
    "create or replace function private.assert_admin() returns void language plpgsql as 'begin end'",
    'Functions',
    'function private.assert_admin() has another text',
  ],
  [
    'alter function private.report_visit(uuid, text, integer) reset search_path',
    'Functions',
    'function private.report_visit(uuid,text,integer) has',
  ],
  [
    'alter function private.report_visit(uuid, text, integer) security invoker',
    'Functions',
    'function private.report_visit(uuid,text,integer) has',
  ],
  [
    'alter function private.is_admin() owner to anon',
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
    'trigger keep on public.pay_lines is CREATE TRIGGER',
  ],
  [
    'drop trigger create_profile on auth.users',
    'Triggers',
    'trigger create_profile on auth.users is missing',
  ],
  [
    'create trigger again after insert on auth.users for each row execute function private.create_profile()',
    'Triggers',
    'trigger again on auth.users is in no migration',
  ],
  ['alter type public.week_row add attribute note text', 'Types', 'type public.week_row is user_id uuid'],
  [
    'grant select on public.payment_details to anon',
    'Rights',
    'select on table public.payment_details for anon is in no migration',
  ],
  [
    'grant insert on private.deliveries to public',
    'Rights',
    'insert on table private.deliveries for public is in no migration',
  ],
  [
    'grant select (id) on public.profiles to anon',
    'Rights',
    'select on column public.profiles (id) for anon is in no migration',
  ],
  [
    'grant execute on function public.dashboard() to anon',
    'Rights',
    'execute on function public.dashboard() for anon is in no migration',
  ],
  [
    'revoke select on public.visits from authenticated',
    'Rights',
    'select on table public.visits for authenticated is missing',
  ],
  ['grant usage on schema private to anon', 'Rights', 'usage on schema private for anon is in no migration'],
  [
    'grant create on schema public to authenticated',
    'Rights',
    'create on schema public for authenticated is in no migration',
  ],
  [
    "set local role postgres; select cron.unschedule('remind of jobs'); reset role",
    'Cron jobs',
    'cron job remind of jobs is missing',
  ],
  [
    "set local role postgres; select cron.alter_job(jobid, active => false) from cron.job where jobname = 'call deliver'; reset role",
    'Cron jobs',
    'cron job call deliver is * * * * *',
  ],
  [
    "set local role postgres; select cron.schedule('mine', '* * * * *', 'select 1'); reset role",
    'Cron jobs',
    'cron job mine is in no migration',
  ],
  ['alter role authenticated bypassrls', 'Roles', 'bypassrls of role authenticated is in no migration'],
  ['grant service_role to anon', 'Roles', 'membership in service_role of role anon is in no migration'],
  [
    'alter role authenticator reset pgrst.db_pre_request',
    'Roles',
    'setting of role authenticator is missing',
  ],
  [
    'alter publication supabase_realtime add table public.payment_details',
    'Publications',
    'public.payment_details in publication supabase_realtime is',
  ],
  ["update storage.buckets set public = true where id = 'users'", 'Buckets', 'bucket users is public'],
  [
    "update storage.buckets set file_size_limit = null where id = 'jobs'",
    'Buckets',
    'bucket jobs is private, ',
  ],
  ['drop extension btree_gist cascade', 'Extensions', 'extension btree_gist is missing', true],
]
