-- What the project needs of the platform: buckets, extensions, nothing published; and whatever is created later starts without grants.
begin;
set local search_path = public, extensions;
select plan(9);

select tests.lists(array(
  select id || ', ' || case when public then 'public' else 'private' end || ', ' || coalesce(file_size_limit::text, 'any size')
    || ' bytes, '
    || coalesce(array_to_string(allowed_mime_types, ' '), 'any type')
  from storage.buckets
), $expected$
  courses, private, 2097152 bytes, image/jpeg
  jobs, private, 20971520 bytes, image/jpeg image/png image/webp application/pdf
  users, private, 10485760 bytes, image/jpeg image/png image/webp application/pdf
$expected$, 'every bucket is private and has its limits');

-- postgres_changes would send whole rows of a published table.
select tests.lists(array(
  select pubname || ' ' || schemaname || '.' || tablename from pg_publication_tables
    where schemaname in ('public', 'private', 'auth', 'storage')
), '', 'no table is published');

select tests.lists(array(
  select extname || ' in ' || extnamespace::regnamespace from pg_extension
    where extname in ('pgcrypto', 'pg_trgm', 'btree_gist', 'cube', 'earthdistance', 'pg_net', 'pg_cron')
), $expected$
  btree_gist in extensions
  cube in extensions
  earthdistance in extensions
  pg_cron in pg_catalog
  pg_net in extensions
  pg_trgm in extensions
  pgcrypto in extensions
$expected$, 'the extensions stand in their own schema');

select tests.lists(array(select format('%s, %s: %s, as %s', jobname, schedule, command, username) from cron.job where active), $expected$
  forget budgets, 37 * * * *: select private.forget_budgets(), as postgres
  call deliver, * * * * *: select private.call_deliver_when_due(now()), as postgres
  erase deleted notifications, 17 * * * *: select private.erase_removed_notifications(now()), as postgres
  keep the audit, 10 17 * * *: select audit.keep_months(now()), as postgres
  remind of expiring documents, 23 * * * *: select private.remind_of_documents(now()), as postgres
  forget pay, 50 17 * * *: select private.forget_pay(now()), as
    postgres
  remind of jobs, */5 * * * *: select private.remind_of_jobs(now()), as postgres
  forget read notifications, * 16 * * *: select private.forget_read_notifications(now()), as
    postgres
  forget old jobs, 0 18 * * *: select private.forget_old_jobs(now()), as
    postgres
  forget opened documents, 5 18 * * *: select private.forget_document_openings(now()), as
    postgres
  expire vacancy offers, * * * * *: select private.expire_vacancy_offers(now()), as
    postgres
  notify of begun jobs, 11 * * * *: select private.notify_of_begun_jobs(now()), as
    postgres
  notify of decisions, 10 seconds: select private.notify_of_decisions(now()), as
    postgres
  notify people nearby, * * * * *: select private.notify_people_nearby(20000), as
    postgres
  forget opened jobs, 40 17 * * *: select private.forget_jobs_seen(now()), as
    postgres
  tidy the outbox, 47 * * * *: select private.tidy_outbox(now()), as postgres
  verify all of the audit, 20 18 * * 6: set statement_timeout = 0; select audit.check_all(), as postgres
  verify the audit, 20 17 * * *: select audit.check_new(), as postgres
$expected$, 'every job that runs on its own');

select tests.lists(array(
  select class.relname::text from pg_class class
  where class.relnamespace in ('storage'::regnamespace, 'realtime'::regnamespace)
    and class.relname in ('objects', 'messages') and not class.relrowsecurity
), '', 'row security is on where the project has policies on the platform''s tables');

alter table public.profiles add column added_later text;
create table public.made_later (id uuid);
create function public.made_later() returns int language sql as 'select 1';
create function private.made_later() returns int language sql as 'select 1';

select tests.lists(array(
  select role || ' ' || verb
  from unnest(array['anon', 'authenticated']) role, unnest(array['insert', 'update', 'references']) verb
  where has_column_privilege(role, 'public.profiles', 'added_later', verb)
), '', 'a column added later can be written by nobody');
select tests.lists(array(
  select role || ' ' || verb
  from unnest(array['anon', 'authenticated', 'service_role']) role,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']) verb
  where has_table_privilege(role, 'public.made_later', verb)
), '', 'a table made later is granted to nobody');
select tests.lists(array(
  select role || ' ' || function
  from unnest(array['anon', 'authenticated', 'service_role']) role, unnest(array['public.made_later()', 'private.made_later()']) function
  where has_function_privilege(role, function, 'execute')
), '', 'a function made later can be called by nobody');
select is(tests.outcome('cleaner', 'update public.profiles set added_later = 1 where id = {cleaner}'), '42501',
  'and trying is refused');

select * from finish();
rollback;
