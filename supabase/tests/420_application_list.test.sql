-- The list of applications for administrators: filters, searches and pages of any size. Everyone else is refused.
begin;
select plan(93);
select tests.nowhere(), tests.people(), tests.work();

select tests.for_administrators($calls$
  public.list_applications()
  private.list_applications(null, null, null, null, null, null, 50, null, null, null, null, null, null, null, null)
  public.count_listed_applications()
  private.count_listed_applications(null, null, null, null, null, null, null)
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  public.list_applications('nonsense')
cleaner admin founder former service: 42501 permission denied
  private.application_search_condition('office')
  private.listed_applications(null, null, null, null, null, null, null, false)
admin founder: PT400 Invalid application status
  public.list_applications('nonsense')
  public.list_applications('')
  public.count_listed_applications('nonsense')
  public.count_listed_applications('')
$expected$);

select tests.effects('admin', 'select * from public.list_applications(only_job => {job_closed})', $expected$
  = [{"id": "app_rejected", "job_id": "job_closed", "status": "Rejected", "invited": false, "user_id": "cleaner", "no_shows": 0,
    "job_title": "Closed childcare", "jobs_done": 0, "not_again": false,
    "user_name": "cleaner", "applied_at": "2026-01-02T00:00:00+00:00", "job_status": "Closed", "knows_site": false,
    "user_email": "cleaner@test.example",
    "reviewed_at": "2026-01-03T00:00:00+00:00", "reviewed_by": "admin", "job_accepted": 0, "job_is_ahead": false,
    "job_begins_at": "2025-12-31T21:00:00+00:00", "job_starts_on": "2026-01-01", "experience_years": 0}]
$expected$, 'an application is listed with its person and job, and reading changes nothing');
select tests.effects('founder', $$select * from public.list_applications('Accepted', 'gone')$$, $expected$
  = [{"id": "app_history", "status": "Accepted", "invited": false, "user_id": "cleaner", "no_shows": 0,
    "job_title": "A job that is gone", "jobs_done": 0, "not_again": false, "user_name": "cleaner",
    "applied_at": "2026-01-02T00:00:00+00:00", "knows_site": false, "user_email": "cleaner@test.example",
    "reviewed_at": "2026-01-03T00:00:00+00:00", "reviewed_by": "admin", "experience_years": 0}]
$expected$, 'an application to a deleted job is listed with the job''s title');

-- The list also has facts about the applicant and the job, such as the distance and the number of no-shows (rule 13.18).
create function pg_temp.record_of(application text) returns text language sql as $$
  select tests.answer('admin', format('select concat_ws('' '', job_city, distance_m is not null, experience_years, jobs_done, no_shows)
    from public.list_applications() listed where listed.id = {%s}', application))
$$;
select is(pg_temp.record_of('app_other'), 'f 0 0 0', 'a person without jobs has no record');
update public.profiles set postcode = '4217', location = null, experience_years = 7 where id = tests.id('other');
update public.jobs set location_postcode = '4000', location_city = 'Brisbane' where id = tests.id('job_guarded');
update public.applications set attendance = 'did_not_come', attendance_at = now() where id = tests.id('app_progress');
select is(pg_temp.record_of('app_other'), 'Brisbane t 7 0 1', 'an application is listed with city, distance, experience and no-shows');
update public.applications set attendance = 'came' where id = tests.id('app_progress');
select is(pg_temp.record_of('app_other'), 'Brisbane t 7 1 0', 'an application is listed with the person''s jobs done');
update public.applications set attendance = null, attendance_at = null where id = tests.id('app_progress');

-- Returns the names of the applications that a call lists, in order.
create function pg_temp.listed(arguments text) returns text language sql as $$
  select coalesce(btrim(tests.readable(to_jsonb(tests.answer('admin', format(
    'select string_agg(id::text, '' '') from public.list_applications(%s)', arguments)))), '"'), '')
$$;

update public.applications application
set applied_at = timestamptz '2026-02-01' + place * interval '1 hour'
from unnest(array['app_former', 'app_other', 'app_pending', 'app_history', 'app_inactive', 'app_progress', 'app_rejected', 'app_accepted'])
  with ordinality as given (name, place)
where application.id = tests.id(given.name);

select is(pg_temp.listed(''), 'app_accepted app_rejected app_progress app_inactive app_history app_pending app_other app_former',
  'applications are listed newest first');
select is(pg_temp.listed(quote_literal(given)), 'app_pending app_other',
  format('the status %L lists Pending applications to future jobs', given))
from unnest(array['Pending', 'pending', ' PENDING ']) given;
update public.jobs set cleaners_needed = 3 where id = tests.id('job_guarded');
update public.applications set withdrawn_at = now() where id = tests.id('app_other');
select is(pg_temp.listed($$'Pending'$$), 'app_pending', 'a withdrawn application is not listed under a status');
select is(pg_temp.listed(''), 'app_accepted app_rejected app_progress app_inactive app_history app_pending app_other app_former',
  'a withdrawn application is listed without a filter');
select is(tests.answer('admin',
  $$select concat_ws(' ', id = {app_other}, withdrawn_at is not null, job_accepted, job_cleaners_needed)
  from public.list_applications(only_job => {job_guarded}) order by id desc limit 1$$),
  't t 1 3', 'a withdrawn application is listed as withdrawn, with the job''s vacancies');
update public.applications set withdrawn_at = null where id = tests.id('app_other');
select is(pg_temp.listed($$'accepted'$$), 'app_accepted app_progress app_inactive app_history',
  'the status Accepted lists accepted applications');
select is(pg_temp.listed($$'Rejected'$$), 'app_rejected', 'the status Rejected lists rejected applications');
select is(pg_temp.listed('only_job => {job_progress}'), 'app_progress app_inactive', 'the filter by job lists the job''s applications');
select is(pg_temp.listed($$'Pending', only_job => {job_guarded}$$), 'app_other', 'a status and a job can be filtered together');
select is(pg_temp.listed('only_job => {job_missing}'), '', 'the filter by a missing job lists no applications');
select is(pg_temp.listed('only_ids => array[{app_other}, {app_rejected}, {job_missing}]'), 'app_rejected app_other',
  'applications can be listed by their ids');
select is(pg_temp.listed($$'Pending', only_ids => array[{app_other}, {app_rejected}]$$), 'app_other',
  'applications can be listed by their ids and a status');
select is(pg_temp.listed($$only_ids => '{}'$$), '', 'an empty list of ids lists no applications');

select is(tests.answer('admin', format('select public.count_listed_applications(%s)', arguments)), wanted,
  format('count_listed_applications(%s) counts the listed applications', arguments))
from (values
  ('', '8'), ('''pending''', '2'), ('''Rejected''', '1'), ('only_job => {job_progress}', '2'),
  ('''Pending'', only_job => {job_guarded}', '1'), ('query => ''guarded''', '2')
) as given (arguments, wanted);
update public.profiles set name = 'Zoë 100% Quinn', phone = '0412 345 678' where id = tests.id('other');
update auth.users set email = 'nina.petrov@mail.example' where id = tests.id('inactive');
update public.profiles set name = null where id = tests.id('former');

select is(pg_temp.listed(format('query => %L', given)), wanted, format('a search for %L finds the matching applications', given))
from (values
  ('', 'app_accepted app_rejected app_progress app_inactive app_history app_pending app_other app_former'),
  ('   ', 'app_accepted app_rejected app_progress app_inactive app_history app_pending app_other app_former'),
  ('GUARDED', 'app_accepted app_other'),
  ('Quinn', 'app_progress app_other'),
  ('zoë', 'app_progress app_other'),
  ('quinn guarded', 'app_other'),
  ('guarded quinn', 'app_other'),
  ('  petrov@mail ', 'app_inactive'),
  ('0412', 'app_progress app_other'),
  -- These words are shorter than a trigram, and match names and titles.
  ('qu', 'app_progress app_other'),
  ('ft', 'app_former'),
  ('zo gu', 'app_other'),
  ('zz', ''),
  ('of', 'app_pending'),
  -- These words match only titles, only people, or both.
  ('closed childcare', 'app_rejected'),
  ('open childcare', ''),
  ('zoë petrov', ''),
  ('quinn 0412', 'app_progress app_other'),
  ('a e', 'app_accepted app_rejected app_progress app_inactive app_history app_pending app_other app_former'),
  -- Characters with a meaning in patterns and formats are ordinary text here.
  ('100%', 'app_progress app_other'),
  ('%', 'app_progress app_other'),
  ('g%d', ''),
  ('gu_rded', ''),
  ('%s', ''),
  ('office''); drop table', ''),
  ('nowhere', '')
) as given (given, wanted);

select tests.people(), tests.work();
update public.jobs set required_documents = '{blueCard}' where id in (tests.id('job_guarded'), tests.id('job_closed'));
select is(tests.answer('admin',
  $$select string_agg(concat_ws(' ', status, cardinality(missing)), ', ' order by status) from public.list_applications()
  where job_id in ({job_guarded}, {job_closed})$$),
  'Accepted, Pending 1, Rejected', 'only Pending applications are listed with missing requirements');

-- The search first looks up the ids of matching people, up to a limit. Here a word matches more people than this limit.
select tests.crowd(10001);
insert into public.applications (user_id, job_id, job_title)
select profile.id, tests.id('job_open'), 'Open office' from public.profiles profile where profile.email ~ '^crowd[123]@';
select is(tests.answer('admin', format('select count(*) from public.list_applications(query => %L)', given)), wanted,
  format('a search for %L in a crowd finds all that match', given))
from (values ('crowd', '3'), ('CROWD office', '3'), ('crowd closed', '0'), ('crowd1@', '1')) as given (given, wanted);

-- 61 applications share 13 timestamps, so pages of seven end between applications with the same timestamp.
select tests.crowd(0), tests.people();
insert into public.applications (user_id, job_title, applied_at)
select tests.id('cleaner'), '  ', timestamptz '2026-03-01' + number / 5 * interval '1 hour' from generate_series(1, 61) number;
create function pg_temp.read_by(size integer) returns uuid[] language sql as $$
  select tests.read_all('admin', format(
    'public.list_applications(after_applied => {last.applied_at}, after_id => {last.id}, page_size => %s)', size))
$$;
select is(pg_temp.read_by(7), array(select id from public.applications order by applied_at desc, id desc),
  'the list read page by page has each application once and in order');
select is(pg_temp.read_by(1), pg_temp.read_by(1000), 'the list is the same in pages of one and of a thousand');
select is(array(select (tests.answer('admin', format('select count(*) from public.list_applications(page_size => %s)', size)))
    from unnest(array['0', '-5', 'null', '25', '1000', '1001']) size),
  array['1', '1', '50', '25', '61', '61'], 'a page holds 1 to 1000 applications, and 50 by default');
select is(tests.answer('admin', 'select distinct job_title from public.list_applications()'), 'Job Application',
  'an application without a title has the default one');
insert into public.applications (user_id, job_title) select tests.id('cleaner'), 'One of many' from generate_series(1, 1001);
select is(tests.answer('admin', 'select public.count_listed_applications(query => ''one of many'')'), '1000',
  'the count of applications is at most a thousand');

-- The order by job begins with future jobs, soonest first. Jobs that have begun follow, latest first, then deleted jobs.
delete from public.applications;
delete from public.jobs;
insert into public.jobs (project_name, status, start_date, start_time, location_city, cleaners_needed)
select name, 'Open', (now() at time zone 'Australia/Brisbane')::date + day, '00:00', city, 3
from (values ('Later', 9, 'Brisbane'), ('Soon', 1, 'BRISBANE'), ('No day', null, 'Perth'), ('Begun', -1, 'Perth'), ('Past', -9, null))
  as given (name, day, city);
insert into public.sites (id, name) values (tests.id('doc_waiting'), 'Hall');
insert into public.job_sites (job_id, site_id)
select id, tests.id('doc_waiting') from public.jobs where project_name in ('Soon', 'Past');
insert into public.applications (user_id, job_id, job_title, applied_at)
select tests.id(who), job.id, coalesce(job.project_name, 'Deleted') || ' ' || who, timestamptz '2026-02-01' + number * interval '1 hour'
from (values (1, 'other', 'Later'), (2, 'cleaner', 'Soon'), (3, 'other', 'Soon'), (4, 'cleaner', 'No day'), (5, 'cleaner', 'Begun'),
  (6, 'other', 'Begun'), (7, 'cleaner', 'Past'), (8, 'cleaner', null), (9, 'other', null)) as given (number, who, name)
left join public.jobs job on job.project_name = given.name;
create function pg_temp.titles(arguments text) returns text language sql as $$
  select tests.answer('admin', format('select string_agg(job_title, '', '') from public.list_applications(%s)', arguments))
$$;
select is(pg_temp.titles(arguments), wanted, 'list_applications(' || arguments || ') lists the applications by job and filter')
from (values
  ('sort => ''job''', 'Soon cleaner, Soon other, Later other, No day cleaner, Begun cleaner, Begun other, Past cleaner, Deleted other, '
    || 'Deleted cleaner'),
  ('''Pending'', sort => ''job''', 'Soon cleaner, Soon other, Later other, No day cleaner'),
  ('sort => ''job'', query => ''other''', 'Soon other, Later other, Begun other, Deleted other'),
  ('sort => ''job'', page_size => 2', 'Soon cleaner, Soon other'),
  ('city => '' brisbane ''', 'Soon other, Soon cleaner, Later other'),
  ('city => ''Perth'', sort => ''job''', 'No day cleaner, Begun cleaner, Begun other'),
  ('city => ''''', 'Deleted other, Deleted cleaner, Past cleaner, Begun other, Begun cleaner, No day cleaner, Soon other, Soon cleaner, '
    || 'Later other'),
  ('city => ''Cairns''', null),
  ('from_day => (now() at time zone ''Australia/Brisbane'')::date + 1', 'Soon other, Soon cleaner, Later other'),
  ('until_day => (now() at time zone ''Australia/Brisbane'')::date - 2', 'Past cleaner'),
  ('only_site => {doc_waiting}, sort => ''job''', 'Soon cleaner, Soon other, Past cleaner'),
  ('''Pending'', only_site => {doc_waiting}', 'Soon other, Soon cleaner')
) as given (arguments, wanted);
select is(tests.answer('admin', 'select public.count_listed_applications(city => ''perth'', from_day => ''2020-01-01'')'), '2',
  'the count of applications has the same filters');
select is(
  tests.read_all('admin', $$(
    select * from public.list_applications(sort => 'job', after_begins => {last.job_begins_at}, after_ahead => {last.job_is_ahead},
      after_job => {last.job_id}, after_applied => {last.applied_at}, after_id => {last.id}, page_size => 1))$$),
  array(select application.id from public.applications application left join public.jobs job on job.id = application.job_id
    order by job.id is null, coalesce(job.starts_at, 'infinity') <= now(),
      case when coalesce(job.starts_at, 'infinity') > now() then coalesce(job.starts_at, 'infinity') end, job.starts_at desc,
      case when job.id is null then application.applied_at end desc, application.applied_at),
  'the list by job read page by page has each application once and in order');

select * from finish();
rollback;
