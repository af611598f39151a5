-- The list of jobs for administrators: matches, order, pages and totals.
begin;
select plan(79);
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.search_admin_jobs()
  public.admin_job({job_open})
  private.search_admin_jobs(null, null, null, null, null, null, 9, null, null, null, null, null)
  public.admin_jobs_total('2026-06-01')
  private.admin_jobs_total('2026-06-01', null, null, null, null)
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  private.admin_job({job_draft})
admin founder: PT400 Choose a day.
  public.admin_jobs_total(null)
$expected$);

insert into public.applications (user_id, job_id) values (tests.id('pending'), tests.id('job_guarded')),
  (tests.id('other'), tests.id('job_open'));
update public.jobs set full_description = 'Everything', quote_reference_id = 'Q-1',
  location_city = 'Perth' where id = tests.id('job_guarded');
delete from public.job_addresses where job_id = tests.id('job_open');
select is(tests.answer(who,
  $$ select string_agg(concat_ws(' ', status, applications, pending_applications, accepted_applications, site_address),
  ', ' order by status, applications)
  from public.search_admin_jobs() $$),
  'Closed 1 0 0 Closed childcare, 1 Test Street, Completed 0 0 0 Completed site, 1 Test Street, Draft 1 1 0 Draft school, 1 Test Street, '
  || 'InProgress 2 0 2 Fitout under way, 1 Test Street, Open 2 2 0, Open 3 2 1 Guarded house, 1 Test Street',
  'every job is listed with its address and numbers of applications for ' || who)
from unnest(array['admin', 'founder']) who;
select is(tests.answer('admin',
  $$ select string_agg(full_description || quote_reference_id || address_rule, '') from public.search_admin_jobs('guarded') $$),
  'EverythingQ-1accepted', 'the list has the columns that an export needs');

select is(tests.answer('admin', 'select array_agg(quote_reference_id || status) from public.admin_job({job_guarded})')
    || tests.answer('admin', 'select count(*) from public.admin_job({job_missing})'),
  '{Q-1Open}0', 'a job is returned with all its columns, and a missing job is not returned');

delete from public.jobs;
insert into public.jobs (project_name, location_city, category, location_postcode, full_description, status, created_at)
values
  ('Alpha tower', 'Brisbane', 'Office', '4000', 'hidden', 'Open', '2026-03-05'),
  ('Bravo 100% house', 'Gold Coast', 'Residential', '4217', 'hidden', 'Draft', '2026-03-04'),
  ('Charlie a_b hub', 'Sydney', 'General', '2000', 'hidden', 'Closed', '2026-03-03'),
  (null, null, null, '0800', 'Delta', 'Completed', '2026-03-02'),
  ('Echo café', 'BRISBANE', 'Post Construction', null, 'o''Brien', 'InProgress', '2026-03-01'),
  ('Alpha o''Brien', 'Perth', 'Office', '6000', 'hidden', 'Open', '2026-02-28');

create function pg_temp.found(arguments text) returns text language sql as $$
  select tests.answer('admin',
    format('select string_agg(coalesce(left(project_name, 1), ''-''), '''') from public.search_admin_jobs(%s)', arguments))
$$;
select is(pg_temp.found(arguments), wanted,
  coalesce(nullif(arguments, ''), 'no filter') || ' in the administrators'' list of jobs finds ' || coalesce(wanted, 'nothing'))
from (values
  ('', 'ABC-EA'), ($$query => '  '$$, 'ABC-EA'), ('query => null', 'ABC-EA'),
  ($$query => 'ALPHA'$$, 'AA'), ($$query => 'brisbane'$$, 'AE'), ($$query => 'post con'$$, 'E'), ($$query => '4217'$$, 'B'),
  ($$query => '080'$$, '-'),
  ($$query => 'hidden'$$, null), ($$query => 'CAFÉ'$$, 'E'), ($$query => 'o''brien'$$, 'A'),
  ($$query => 'office tower'$$, 'A'), ($$query => 'tower   4000 alpha'$$, 'A'), ($$query => 'tower sydney'$$, null),
  ($$query => 'towerbrisbane'$$, null),
  ($$query => '%'$$, 'B'), ($$query => '100%'$$, 'B'), ($$query => 'a_b'$$, 'C'), ($$query => '___'$$, null), ($$query => '\'$$, null),
  ($$query => 'hu'$$, 'C'), ($$query => '40'$$, 'A'), ($$query => 'zz'$$, null),
  ($$query => 'e'$$, 'ABCEA'), ($$query => 'br al'$$, 'ABA'), ($$query => 'fé 4000'$$, null),
  ($$query => '); drop table public.jobs; --'$$, null),
  ($$status => 'Open'$$, 'AA'), ($$status => 'Draft'$$, 'B'), ($$status => 'InProgress'$$, 'E'), ($$status => 'open'$$, null),
  ('status => null', 'ABC-EA'),
  ($$query => 'brisbane', status => 'InProgress'$$, 'E'), ('page_size => 2', 'AB')
) as given (arguments, wanted);

-- 240 jobs share five creation timestamps, so pages of seven end between jobs created at the same time.
delete from public.jobs;
insert into public.jobs (project_name, status, created_at)
select 'Job ' || number, case when number % 3 = 0 then 'Draft' else 'Open' end,
  timestamptz '2026-03-01' + interval '1 microsecond' * (number % 5)
from generate_series(1, 240) number;
create function pg_temp.read_by(size integer, status text) returns uuid[] language sql as $$
  select tests.read_all('admin', format(
    'public.search_admin_jobs(status => %L, after_created => {last.created_at}, after_id => {last.id}, page_size => %s)', status, size))
$$;
select is(pg_temp.read_by(7, null), array(select id from public.jobs order by created_at desc, id desc),
  'the list read page by page has each job once and in order');
select is(pg_temp.read_by(11, 'Draft'), array(select id from public.jobs where status = 'Draft' order by created_at desc, id desc),
  'the list of one status read page by page has each job once and in order');
select is(tests.answer('admin',
  format('select count(*) || min(project_name) from public.search_admin_jobs(query => %L, page_size => 1000)', query)), wanted,
  query || ' in a search among many jobs finds all that match')
from (values ('jo', '240Job 1'), ('job b', '240Job 1'), ('jo 17', '13Job 117')) as given (query, wanted);
select is(array(select tests.answer('admin', format('select count(*) from public.search_admin_jobs(page_size => %s)', size))
    from unnest(array['0', '-5', 'null', '25', '1000', '5000']) size),
  array['1', '1', '25', '25', '240', '240'], 'a page holds 1 to 1000 jobs, and 25 by default');

-- The order "soonest" begins with Open jobs that have vacancies and have not started. All other jobs follow, newest first.
delete from public.applications;
delete from public.jobs;
insert into public.jobs (project_name, status, start_date, start_time, cleaners_needed, created_at)
select name, status, (now() at time zone 'Australia/Brisbane')::date + day, '00:00', places, now() - number * interval '1 minute'
from (values
  (1, 'Later', 'Open', 9, 2), (2, 'Soon', 'Open', 1, 2), (3, 'No day', 'Open', null, 2), (4, 'Full', 'Open', 2, 1),
  (5, 'Started', 'Open', 0, 2),
  (6, 'Any number', 'Open', 5, 0), (7, 'Not said', 'Open', 6, null), (8, 'Draft', 'Draft', 3, 2), (9, 'Closed', 'Closed', 3, 2),
  (10, 'Half full', 'Open', 3, 2)
) as given (number, name, status, day, places);
insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at)
select tests.id('cleaner'), id, 'Accepted', tests.id('admin'), now() from public.jobs where project_name in ('Full', 'Half full');
create function pg_temp.soonest(arguments text) returns text language sql as $$
  select tests.answer('admin',
    format('select string_agg(project_name, '', '') from public.search_admin_jobs(sort => ''soonest''%s)', arguments))
$$;
select is(pg_temp.soonest(arguments), wanted, 'jobs in the order "soonest" are listed with filters' || arguments)
from (values
  ('', 'Soon, Half full, Any number, Not said, Later, No day, Full, Started, Draft, Closed'), (', page_size => 2', 'Soon, Half full'),
  ($$, query => 'full'$$, 'Half full, Full'), ($$, status => 'Open', page_size => 1$$, 'Soon'), ($$, status => 'Draft'$$, 'Draft'),
  (', page_size => 7', 'Soon, Half full, Any number, Not said, Later, No day, Full')
) as given (arguments, wanted);
-- The triggers are off, because they would round the start to whole minutes.
select set_config('session_replication_role', 'replica', true);
update public.jobs set starts_at = now() + case project_name when 'Soon' then interval '0' else interval '1 microsecond' end
  where project_name in ('Soon', 'Later');
select set_config('session_replication_role', 'origin', true);
select is(pg_temp.soonest(', page_size => 2'), 'Later, Half full', 'a job that starts now is listed as started');
update public.jobs set start_date = start_date where project_name in ('Soon', 'Later');
update public.applications set withdrawn_at = now();
select is(pg_temp.soonest(', page_size => 3'), 'Soon, Full, Half full',
  'a job that has a vacancy again is listed with the others that have vacancies');

-- Reads pages of three, which end between jobs with the same start. Jobs without a date come last.
delete from public.applications;
delete from public.jobs;
insert into public.jobs (project_name, status, start_date)
select 'Job ' || number, case when number % 4 = 0 then 'Draft' else 'Open' end,
  current_date + nullif(number % 4, 3) + 2 from generate_series(1, 60) number;
-- Each page is requested with the sort keys of the last row, as the app does.
select is(
  tests.read_all('admin', $$(
    select * from public.search_admin_jobs(sort => 'soonest', after_created => {last.created_at}, after_start => {last.soonest_at},
      after_id => {last.id}, page_size => 3)
    order by soonest_at, created_at desc, id desc)$$),
  array(select id from public.jobs order by status = 'Draft', case when status = 'Open' then starts_at end nulls last, created_at desc,
  id desc), 'in the order "soonest", each job comes once and in order, page by page');

-- The order by start begins with future jobs, soonest first. Jobs that have begun follow, latest first.
select is(
  tests.read_all('admin', $$(
    select * from public.search_admin_jobs(sort => 'start', after_start => coalesce({last.starts_at}, '5000-01-01')::timestamptz,
      after_ahead => {last.is_ahead}, after_id => {last.id}, page_size => 7))$$),
  array(select id from public.jobs order by coalesce(starts_at, 'infinity'), id),
  'in the order by start, each job comes once and in order, page by page');

delete from public.jobs;
insert into public.jobs (project_name, status, start_date, location_city, cleaners_needed)
values ('Monday', 'Open', '2027-03-01', 'Brisbane', 3), ('Sunday', 'Open', '2027-03-07', 'brisbane', 2),
  ('Draft', 'Draft', '2027-03-03', 'Perth', 4), ('Any number', 'Open', '2027-03-03', 'Perth', 0),
  ('Next', 'Open', '2027-03-08', 'Perth', 5), ('Before', 'Open', '2027-02-28', 'Perth', 5),
  ('No day', 'Open', null, 'Perth', 5), ('Past', 'Open', '2026-03-01', 'Perth', 6);
insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at)
select tests.id('cleaner'), id, 'Accepted', tests.id('admin'), now() from public.jobs where project_name = 'Monday';
create function pg_temp.by_start(arguments text) returns text language sql as $$
  select tests.answer('admin',
    format('select string_agg(project_name, '', '') from public.search_admin_jobs(sort => ''start'', %s)', arguments))
$$;
select is(pg_temp.by_start(arguments), wanted, 'the jobs by start are listed with ' || arguments)
from (values
  ($$city => 'BRISBANE'$$, 'Monday, Sunday'), ($$from_day => '2027-03-07'$$, 'Sunday, Next'),
  ($$until_day => '2027-03-01'$$, 'Before, Monday, Past'),
  ($$from_day => '2027-03-01', until_day => '2027-03-07', status => 'Draft'$$, 'Draft'),
  ($$from_day => '2027-03-09'$$, null)
) as given (arguments, wanted);
select is(tests.answer('admin', format('select concat_ws('' '', jobs, places, free) from public.admin_jobs_total(%s)', arguments)), wanted,
  'a week has the expected number of jobs for ' || arguments)
from (values ($$'2027-03-01'$$, '4 9 4'), ($$'2027-03-01', city => 'brisbane'$$, '2 5 4'), ($$'2027-03-01', status => 'Draft'$$, '1 4 0'),
  ($$'2026-03-01'$$, '1 6 0'), ($$'2027-03-01', query => 'sunday'$$, '1 2 2'), ($$'2030-01-07'$$, '0 0 0')) as given (arguments, wanted);

select * from finish();
rollback;
