-- The weekly board: who reads it, its people and jobs, page by page, and each filter.
begin;
set local search_path = public, extensions;
select plan(88);
delete from public.jobs where true;
delete from public.profiles where role = 'cleaner';
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.week_people('2083-03-01')
  private.week_people('2083-03-01', null, null, null, null, null, null, null, null)
  public.week_jobs('2083-03-01')
  private.week_jobs('2083-03-01', null, null, null, null)
  public.week_fit({job_open}, '{}')
  private.week_fit({job_open}, '{}')
$calls$);
select tests.refusals($expected$
admin: PT400 Choose a day.
  public.week_people(null)
admin: PT400 Choose a day.
  public.week_people('infinity')
admin: PT400 Choose a day.
  public.week_jobs(null)
$expected$);

-- The listed people: active and pending cleaners, by name.
create function pg_temp.people(given text default '', field text default 'null') returns text language sql as $$
  select tests.answer('admin', format($q$select string_agg(concat_ws(' ', name, %s), ', ') from public.week_people('2083-06-01' %s)$q$,
    field, given))
$$;
select is(pg_temp.people(), 'cleaner, former, other, pending', 'the board has active and pending cleaners by name');
update public.profiles set name = case name when 'other' then 'Ånna' when 'former' then 'anna' when 'pending' then null else name end
where role = 'cleaner';
select is(pg_temp.people(), ', anna, cleaner, Ånna', 'the board sorts names regardless of case, and people without a name first');
select is(pg_temp.people(', page_size => 2'), ', anna', 'a page holds as many people as requested');
select is(pg_temp.people($$, after_name => 'anna', after_id => {former}$$), 'cleaner, Ånna', 'the next page begins after the last person');
update public.profiles set name = 'anna' where id in (tests.id('other'), tests.id('pending'));
select is(pg_temp.people($$, after_name => 'anna', after_id => {other}$$, 'id = {pending}'), 'anna t, anna f, cleaner f',
  'people with the same name are sorted by their ids');
update public.profiles profile set name = ids.name from tests.ids() where ids.id = profile.id;

-- The work of each person in that week.
update public.jobs set start_date = '2083-06-03', start_time = '07:30', end_time = '15:00', days = 2, required_documents = '{visa}'
where id = tests.id('job_guarded');
select is(pg_temp.people(field => $$minutes, work -> 0 ->> 'title', work -> 0 ->> 'missing'$$),
  'cleaner 900 Guarded house ["Visa"], former 0, other 0, pending 0', 'each person has their hours, jobs and missing requirements');
select is(pg_temp.people(field => $$jsonb_array_length(work), work -> 1 ->> 'day', work -> 1 ->> 'clashes'$$),
  'cleaner 2 2083-06-04 false, former 0, other 0, pending 0', 'each person''s work is listed day by day');
select is(tests.after(array['update public.jobs set ' || change || ' where id = {job_guarded}'],
  format('select pg_temp.people(field => %L)', $$minutes, work -> 0 ->> 'missing'$$)), wanted, label)
from (values
  ('status = ''Completed''', 'cleaner 900 [], former 0, other 0, pending 0', 'a completed job has no missing requirements'),
  ('start_date = ''2083-06-07''', 'cleaner 450 ["Visa"], former 0, other 0, pending 0',
    'a job on the last day of the week counts as work in that week'),
  ('start_date = ''2083-06-08''', 'cleaner 0, former 0, other 0, pending 0',
    'a job on the day after the week does not count as work in that week')
) as given (change, wanted, label);
insert into public.availability (user_id, free_hours, days_away) values
  (tests.id('cleaner'), '{mon_evening}', '{}'), (tests.id('other'), '{}', '{[2083-05-01,2083-06-03),[2083-06-07,2083-06-09)}'),
  (tests.id('former'), '{tue_day,wed_morning}', '{[2083-05-01,2083-07-01)}');
select is(pg_temp.people(field => 'free_hours, days_away'),
  'cleaner {mon_evening} [], former {tue_day,wed_morning} ["2083-06-01", "2083-06-02", "2083-06-03", "2083-06-04", "2083-06-05", '
  || '"2083-06-06", "2083-06-07"], other {} ["2083-06-01", "2083-06-02", "2083-06-07"], pending {} []',
  'each person has their free hours and days away');

-- The filters.
update public.profiles set location = home.place, postcode = home.postcode
from (values ('cleaner', 'Brisbane City', '4000'), ('other', 'Southport', '4215'), ('pending', 'Perth', '6000')) as home (name, place,
  postcode)
where profiles.name = home.name;
update public.profiles set location = 'Nowhere', postcode = null where name = 'former';
select is(pg_temp.people(given), wanted, label)
from (values
  (', free => ''any''', 'cleaner, other, pending', 'the filter for any hours finds people who are not away all week'),
  (', free => ''evening''', 'cleaner, other, pending', 'the filter for evenings finds people free on one'),
  (', free => ''Morning''', 'other, pending', 'the filter for mornings finds people free on one, in any letter case'),
  (', free => ''noon''', 'other, pending', 'the filter for an unknown part of the day finds only people without chosen hours'),
  (', city => ''Brisbane''', 'cleaner', 'the filter by city covers fifty kilometres by default'),
  (', city => ''Brisbane'', within_km => 100', 'cleaner, other', 'the filter by city covers the requested distance'),
  (', city => ''Brisbane'', within_km => 1000000', 'cleaner, other', 'the filter by city covers at most 500 kilometres'),
  (', city => ''Nowhere at all''', null, 'the filter by an unknown city finds nobody'),
  (', city => '' ''', 'cleaner, former, other, pending', 'a blank city does not filter'),
  (', within_km => 5', 'cleaner, former, other, pending', 'a distance without a city does not filter'),
  (', query => ''EAN''', 'cleaner', 'the search finds any part of a name'),
  (', query => ''cleaner other''', null, 'the search needs every word'),
  (', document => ''whiteCard''', 'cleaner', 'the filter by document finds people with a checked one'),
  (', document => ''visa''', null, 'the filter by document finds nobody without it'),
  (', document => ''x'''' or true''', null, 'the filter by document treats SQL as text')
) as given (given, wanted, label);
select is(tests.after(array[$$update public.availability set days_away = '{[2083-06-01,2083-06-07)}' where user_id = {former}$$],
  $$select pg_temp.people(', free => ''any''')$$), 'cleaner, former, other, pending',
  'a person who is back on the last day is not away all week');
select is(tests.after(array[$$update public.documents set expires_on = '2083-05-31' where type = 'whiteCard'$$],
  $$select tests.answer('admin', 'select count(*) from public.week_people(''2083-06-01'', document => ''whiteCard'')')$$), '0',
  'a document that has expired by the time of the week does not match the filter');
select is(pg_temp.people(', city => ''Brisbane'', within_km => 100', 'round(distance_m / 10000)'), 'cleaner 0, other 7',
  'the filter by city shows the distance');

-- The listed jobs: Open jobs in the future that have a vacancy and start in the week.
update public.jobs set status = 'Open', start_date = '2083-06-01', start_time = null, end_time = null, days = null
where id <> tests.id('job_completed');
update public.jobs set start_date = '2083-06-07', project_name = ' ' where id = tests.id('job_draft');
create function pg_temp.jobs(given text default '') returns text language sql as $$
  select tests.answer('admin', format($q$select string_agg(title || ' ' || to_char(day, 'DD'), ', ' order by title)
    from public.week_jobs('2083-06-01' %s)$q$, given))
$$;
create function pg_temp.jobs_after(change text) returns text language sql as $$
  select tests.after(array[change], $q$select tests.answer('admin',
    'select string_agg(title, '', '' order by title) from public.week_jobs(''2083-06-01'')')$q$)
$$;
select is(pg_temp.jobs(), (
  select string_agg(coalesce(nullif(btrim(project_name), ''), 'Job Opportunity') || ' ' || to_char(start_date, 'DD'), ', '
    order by coalesce(nullif(btrim(project_name), ''), 'Job Opportunity'))
  from public.jobs where status = 'Open'), 'the board has jobs from the first to the last day');
select is(pg_temp.jobs(', query => ''guarded'''), 'Guarded house 01', 'the jobs are filtered by a word');
select is(pg_temp.jobs(', city => ''Perth'', within_km => 10'), null, 'the jobs are filtered by city');
select is(tests.answer('admin', $$select count(*) from public.week_jobs('2083-06-01', page_size => 1)$$), '1',
  'a page holds as many jobs as requested');
update public.jobs set status = 'Closed' where id not in (tests.id('job_open'), tests.id('job_guarded'));
select is(pg_temp.jobs_after('select'), 'Guarded house, Open office', 'the board has the two open jobs');
select is(pg_temp.jobs_after(format('update public.jobs set %s where id = tests.id(''job_open'')', change)), wanted, label)
from (values
  ('start_date = ''2083-06-08''', 'Guarded house', 'a job of the week after is not on the board'),
  ('start_date = ''2083-05-31''', 'Guarded house', 'a job of the week before is not on the board'),
  ('start_date = null', 'Guarded house', 'a job without a day is not on the board'),
  ('status = ''InProgress''', 'Guarded house', 'a job under way is not on the board'),
  ('cleaners_needed = 2', 'Guarded house, Open office', 'a job with a vacancy is on the board'),
  ('cleaners_needed = 0', 'Guarded house, Open office', 'a job with any number of vacancies is on the board')
) as given (change, wanted, label);
-- Jobs are listed by date, then by start time, for three and more jobs. A page ends at its limit.
create function pg_temp.jobs_in_order(most integer) returns text language sql as $$
  select tests.after(array[
    'update public.jobs set start_date = ''2083-06-02'', start_time = ''09:00'' where id = {job_open}',
    'update public.jobs set start_date = ''2083-06-02'', start_time = ''17:00'' where id = {job_guarded}',
    'update public.jobs set status = ''Open'', project_name = ''Draft school'', start_date = ''2083-06-02'', start_time = ''07:00''
      where id = {job_draft}',
    'update public.jobs set status = ''Open'', start_date = ''2083-06-01'', start_time = ''20:00'' where id = {job_progress}'],
    format($q$select tests.answer('admin',
      'select string_agg(title, '', '') from public.week_jobs(''2083-06-01'', page_size => %s)')$q$, most))
$$;
select is(pg_temp.jobs_in_order(500), 'Fitout under way, Draft school, Open office, Guarded house', 'the jobs are listed by day and time');
select is(pg_temp.jobs_in_order(3), 'Fitout under way, Draft school, Open office', 'the first three jobs are on a page of three');
update public.jobs set cleaners_needed = 1 where id = tests.id('job_guarded');
select is(pg_temp.jobs(), 'Open office 01', 'a full job is not on the board');
update public.jobs set start_date = current_date - 1 where id = tests.id('job_open');
select is(tests.answer('admin', $$select count(*) from public.week_jobs(current_date - 3)$$), '0',
  'a job that has begun is not on the board');

-- How well people fit a job: the people named in the call, and the pending applicants.
update public.jobs set start_date = '2083-06-03', start_time = '09:00', end_time = '12:00', days = 1, cleaners_needed = null,
  required_documents = '{visa}' where id = tests.id('job_open');
update public.jobs set start_date = '2083-06-03', start_time = '11:00', end_time = '15:00', days = 1, status = 'Open',
  cleaners_needed = null
where id = tests.id('job_guarded');
insert into private.invitations (user_id, job_id, invited_by) values (tests.id('pending'), tests.id('job_open'), tests.id('admin'));
create function pg_temp.fit(people text, field text default 'status') returns text language sql as $$
  select tests.answer('admin', format('select string_agg(concat_ws('' '', name, %s), '', '' order by name)
    from public.week_fit({job_open}, %L)', field, people))
$$;
select is(pg_temp.fit('{}'), 'cleaner Pending', 'the pending applicants are compared although nobody is named');
select is(pg_temp.fit(array[tests.id('cleaner'), tests.id('former'), tests.id('pending'), tests.id('nobody')]::text),
  'cleaner Pending, former, pending', 'the named people are compared too, and a deleted account is left out');
select is(pg_temp.fit(array[tests.id('former'), tests.id('pending')]::text,
  'missing, cardinality(clashes), unavailable, invited_at is not null'),
  'cleaner {Visa} 1 other_hours f, former {Visa} 0 away f, pending {Visa} 0 t',
  'each compared person has missing requirements, clashes, availability and invitation');
update public.jobs set location_city = 'Brisbane', location_postcode = '4000' where id = tests.id('job_open');
update public.profiles set proximity = 60 where id = tests.id('other');
select is(pg_temp.fit(array[tests.id('other'), tests.id('pending')]::text, 'round(distance_m / 10000), is_far'),
  'cleaner 0 f, other 7 t, pending 361 t', 'a compared person is far when the job is beyond their own distance');
update public.profiles set proximity = 70 where id = tests.id('other');
insert into public.applications (user_id, status, reviewed_by, reviewed_at, attendance, attendance_at)
select tests.id(who), 'Accepted', tests.id('admin'), now(), what, now()
from (values ('other', 'came'), ('other', 'came'), ('pending', 'did_not_come'), ('cleaner', 'cancelled_late')) as given (who, what);
select is(pg_temp.fit(array[tests.id('other'), tests.id('former'), tests.id('pending')]::text, 'is_far, jobs_done, no_shows'),
  'cleaner f 0 0, former t 0 0, other f 2 0, pending t 0 1',
  'a compared person without a known location is far away, and has their record');
select is(tests.after(array['update public.applications set ' || change || ' where id = {app_pending}'],
  format('select pg_temp.fit(%L)', people)), wanted, label)
from (values
  ('withdrawn_at = now()', '{}', null, 'a withdrawn applicant is not compared with the others'),
  ('withdrawn_at = now()', format('{%s}', tests.id('cleaner')), 'cleaner',
    'a withdrawn applicant is compared without an application when named'),
  ('status = ''Rejected'', reviewed_by = {admin}, reviewed_at = now()', '{}', null, 'a rejected applicant is not compared'),
  ('status = ''Rejected'', reviewed_by = {admin}, reviewed_at = now()', format('{%s}', tests.id('cleaner')), 'cleaner Rejected',
    'a rejected applicant is compared as Rejected when named')
) as given (change, people, wanted, label);
select is(tests.answer('admin', 'select count(*) from public.week_fit({job_open}, array_fill(gen_random_uuid(), array[200]))'), '1',
  'two hundred people can be compared');
select is(tests.answer('admin', 'select count(*) from public.week_fit({job_missing}, array[{cleaner}])'), '0',
  'a missing job compares nobody');
select tests.refusals($expected$
admin: PT400 At most 200 people can be compared at once.
  public.week_fit({job_open}, array_fill(gen_random_uuid(), array[201]))
$expected$);

-- Open boards get broadcasts about jobs and availability, but not about fields they do not show.
create function pg_temp.heard(change text) returns bigint language plpgsql as $$
declare
  heard bigint;
begin
  delete from realtime.messages;
  execute tests.fill(change, null);
  select count(*) into heard from realtime.messages where event = 'week_changed' and topic like 'administrators:%';
  return heard;
end
$$;
select is(pg_temp.heard(change), wanted::bigint, 'the boards get broadcasts of what they show: ' || change) from (values
  ('update public.jobs set start_date = start_date + 1 where id in ({job_open}, {job_guarded})', 2),
  ('update public.jobs set cleaners_needed = 9 where id = {job_open}', 2),
  ('update public.jobs set status = ''Draft'' where id = {job_guarded}', 2),
  ('update public.jobs set project_name = ''Renamed'' where id = {job_open}', 2),
  ('update public.jobs set full_description = ''Longer'', pay_per_cleaner = ''$1'' where id = {job_open}', 0),
  ('update public.jobs set accepted_count = accepted_count + 1 where id = {job_open}', 0),
  ('update public.jobs set project_name = ''Nobody'' where id = {job_missing}', 0),
  ('insert into public.jobs (project_name) values (''New'')', 2),
  ('delete from public.jobs where id = {job_guarded}', 2),
  ('delete from public.jobs where id = {job_missing}', 0),
  ('insert into public.availability (user_id) values ({former}) on conflict (user_id) do update set free_hours = ''{mon_day}''', 2),
  ('update public.availability set days_away = ''{[2083-01-01,2083-01-02)}'' where user_id = {former}', 2)
) as given (change, wanted);

-- The job has more pending applicants than the board compares.
select tests.crowd(100);
insert into public.applications (user_id, job_id, job_title, applied_at)
select profile.id, tests.id('job_progress'), 'Fitout under way',
  timestamptz '2026-02-01' + substring(profile.email from '\d+')::integer * interval '1 hour'
from public.profiles profile where profile.email like '%@crowd.example';
insert into public.applications (user_id, job_id, job_title, applied_at)
values (tests.id('pending'), tests.id('job_progress'), 'Fitout under way', '2026-03-01');
create function pg_temp.waiting(people text default '{}') returns text language sql as $$
  select tests.answer('admin', format('select count(*) || '' '' || count(*) filter (where user_id = {pending})
    from public.week_fit({job_progress}, %L)', people))
$$;
select is(pg_temp.waiting(), '100 0', 'only the first hundred applicants are compared');
select is(pg_temp.waiting(format('{%s}', tests.id('pending'))), '101 1', 'a named applicant is compared in addition to the first hundred');
select * from finish();
rollback;
