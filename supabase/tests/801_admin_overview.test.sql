-- The administrators' overview: counts that do not depend on each other, and the data of its charts.
begin;
select plan(45);
select tests.people(), tests.work(), tests.training();

select tests.for_administrators($calls$
  public.admin_overview()
  public.admin_applications_per_day()
  public.admin_open_jobs_per_city()
  private.admin_overview()
  private.applications_per_day(30)
  private.open_jobs_per_city(8)
$calls$);

-- The founder has the role `cleaner` in these tests, and so counts as a cleaner.
select tests.effects(who, 'select public.admin_overview()', $expected$
  = [{"admin_overview": {"jobs": 6, "errors": {}, "courses": 3, "cleaners": 7, "applications": 8, "pending_applications": 2}}]
$expected$, who || ' sees the number of everything, including drafts and inactive courses')
from unnest(array['admin', 'founder']) who;

-- The overview's count of pending applications equals the list. Both leave out finished jobs. For a started job that is still Open, both
-- include only applications made since its start.
create function pg_temp.waiting(change text) returns text language sql as $$
  select tests.after(array[change], $question$
    select tests.answer('admin', $of$select public.admin_overview() ->> 'pending_applications'$of$) || ' '
      || tests.answer('admin', $of$select count(*) from public.list_applications('Pending')$of$)
  $question$)
$$;
select is(pg_temp.waiting(change), wanted, 'the count of pending applications agrees with the list after ' || change)
from (values
  ('select', '2 2'), ($$update public.jobs set status = 'Closed' where id = {job_open}$$, '1 1'),
  ($$update public.jobs set status = 'Completed' where id = {job_open}$$, '1 1'),
  ($$update public.jobs set status = 'InProgress' where id = {job_open}$$, '1 1'),
  ($$update public.jobs set start_date = '2026-01-03' where id = {job_open}$$, '1 1'),
  ($$update public.jobs set start_date = '2026-01-01' where id = {job_open}$$, '2 2'),
  ('update public.jobs set start_date = null where id = {job_open}', '2 2'),
  ($$update public.jobs set status = 'Open' where id = {job_draft}$$, '3 3'),
  ('update public.applications set withdrawn_at = now() where id = {app_pending}', '1 1')
) as given (change, wanted);
-- The overview, the list of applications and the list of jobs have the same total of applications (rule 13.14).
create function pg_temp.all_counts() returns text language sql as $$
  select concat_ws(' ', tests.answer('admin', 'select public.admin_overview() ->> ''applications'''),
    tests.answer('admin', 'select count(*) from public.list_applications()'),
    tests.answer('admin', 'select sum(applications) from public.search_admin_jobs()'))
$$;
select is(pg_temp.all_counts(), '8 8 7',
  'the overview and the list count the same applications, and the list of jobs misses only that of a deleted job');
update public.applications set withdrawn_at = now() where id = tests.id('app_pending');
select is(pg_temp.all_counts(), '8 8 7', 'the overview, the list and the jobs count withdrawn applications');
update public.applications set withdrawn_at = null where id = tests.id('app_pending');

select is(tests.answer('admin', $$select string_agg(job_over, ' ') from public.list_applications(only_job => {job_draft})$$), 'draft',
  'an application to a Draft stays in the list of its job, marked as an application to a Draft');

-- Returns the overview while one of its sources fails. Rolled back afterwards.
create function pg_temp.without(change text) returns jsonb language sql as $$
  select tests.after(array[change], $question$ select tests.answer('admin', 'select public.admin_overview()') $question$)::jsonb
$$;
select is(pg_temp.without(format('alter table public.%s rename to gone', source)),
  ('{"jobs": 6, "courses": 3, "cleaners": 7, "applications": 8, "pending_applications": 2}'::jsonb || missing::jsonb)
    || jsonb_build_object('errors', jsonb_build_object(source, format('relation "public.%s" does not exist', source)) || more),
  'the overview without ' || source || ' counts the others and names the failure')
from (values
  -- Without the table jobs, the count of pending applications fails, too.
  ('jobs', '{"jobs": null, "pending_applications": null}', '{"applications": "relation \"public.jobs\" does not exist"}'::jsonb),
  ('courses', '{"courses": null}', '{}'), ('applications', '{"applications": null, "pending_applications": null}', '{}')
) as given (source, missing, more);
select is(pg_temp.without('alter table public.jobs rename to gone; alter table public.courses rename to gone_too') -> 'errors',
  '{"jobs": "relation \"public.jobs\" does not exist", "courses": "relation \"public.courses\" does not exist", '
  '"applications": "relation \"public.jobs\" does not exist"}'::jsonb,
  'the overview names both of two failures');
-- The check for administrators also reads this table, so the test removes only the column `role` and replaces the check.
select is(pg_temp.without($$ alter table public.profiles rename column role to gone;
    create or replace function private.is_admin() returns boolean language sql stable as 'select true' $$) - 'jobs',
  '{"courses": 3, "cleaners": null, "applications": 8, "pending_applications": 2, '
  '"errors": {"users": "column \"role\" does not exist"}}'::jsonb,
  'the overview has no number of cleaners if the column of roles is missing');

-- Applications around midnight in Brisbane, when it is an hour later in Sydney.
delete from public.applications;
insert into public.applications (user_id, status, applied_at, reviewed_by, reviewed_at)
select tests.id('cleaner'), status, at, case when status <> 'Pending' then tests.id('admin') end, case when status <> 'Pending' then at end
from (select (now() at time zone 'Australia/Brisbane')::date as today) clock
cross join lateral (values
  ('Pending', today::timestamp),
  ('Pending', today::timestamp + interval '1 second'),
  ('Accepted', today::timestamp - interval '1 second'),
  ('Rejected', today::timestamp - interval '1 day'),
  ('Accepted', today::timestamp - interval '2 days'),
  ('Accepted', today::timestamp - interval '29 days'),
  ('Rejected', today::timestamp - interval '29 days 1 second')
) as given (status, at_brisbane)
cross join lateral (select given.at_brisbane at time zone 'Australia/Brisbane' as at) moment;

create function pg_temp.days(arguments text) returns text language sql as $$
  select tests.answer('admin', format(
    'select string_agg(concat_ws('':'', (now() at time zone ''Australia/Brisbane'')::date - day, pending, accepted, rejected), '' '')
     from public.admin_applications_per_day(%s) where pending + accepted + rejected > 0', arguments))
$$;
select is(pg_temp.days(''), '29:0:1:0 2:0:1:0 1:0:1:1 0:2:0:0',
  'the chart has the last 30 days in Brisbane by outcome, oldest first');
select is(pg_temp.days('2'), '1:0:1:1 0:2:0:0', 'the chart has as many days as requested');
select is(array(select tests.answer(
  'admin', format($$select count(*) || ' ' || count(distinct day) from public.admin_applications_per_day(%s)$$, days))
    from unnest(array['30', 'null', '1', '0', '-4', '366', '4000']) days),
  array['30 30', '30 30', '1 1', '1 1', '1 1', '366 366', '366 366'],
  'the chart has each day once, also those without applications, from 1 to 366 days');
select set_config('timezone', 'America/Los_Angeles', true);
select is(pg_temp.days(''), '29:0:1:0 2:0:1:0 1:0:1:1 0:2:0:0', 'the chart''s days do not depend on the time zone of the connection');
select set_config('timezone', 'UTC', true);

create function pg_temp.cities(places text default '') returns text language sql as $$
  select tests.answer('admin', format(
    'select string_agg(concat_ws('' '', kind, city, jobs), '', '') from public.admin_open_jobs_per_city(%s)', places))
$$;
select is(pg_temp.cities(), 'none 2', 'the chart of cities counts open jobs without a city');
delete from public.jobs;
select is(pg_temp.cities(), null, 'the chart of cities is empty without open jobs');
insert into public.jobs (location_city, status)
select nullif(city, '-'), status from (values
  ('Sydney', 'Open', 4), ('SYDNEY', 'Open', 1), (' sydney ', 'Open', 1), ('Sydney', 'Draft', 9), ('Perth', 'Open', 5),
  ('perth', 'Closed', 9),
  ('Cairns', 'Open', 3), ('Darwin', 'Open', 3), ('Hobart', 'Open', 2), ('Albury', 'Open', 1), ('-', 'Open', 7), (' ', 'Open', 1)
) as given (city, status, number), generate_series(1, number);
select is(pg_temp.cities(), 'city Sydney 6, city Perth 5, city Cairns 3, city Darwin 3, city Hobart 2, city Albury 1, none 8',
  'the chart has cities with the most jobs first, regardless of case and spaces');
select is(pg_temp.cities('3'), 'city Sydney 6, city Perth 5, city Cairns 3, other 6, none 8',
  'the chart sums up the cities beyond the requested number as others');
select is(pg_temp.cities('1'), 'city Sydney 6, other 14, none 8', 'the chart with one city sums up all others');
select is(pg_temp.cities('0'), pg_temp.cities('1'), 'the chart has at least one city');
insert into public.jobs (location_city, status) select 'Town ' || number, 'Open' from generate_series(1, 60) number;
select is(array(select regexp_count(pg_temp.cities(places), 'city') from unnest(array['null', '8', '50', '1000']) places),
  array[8, 8, 50, 50], 'the chart has eight cities by default and fifty at most');

select * from finish();
rollback;
