-- The week board: who can read it, its people and jobs, pages and filters.
begin;
set local search_path = public, extensions;
select plan(109);
delete from public.jobs where true;
delete from public.profiles where role = 'cleaner';
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.week_people('2083-03-01')
  private.week_people('2083-03-01', null, null, null, null, null, null, null, null, null, null)
  public.week_jobs('2083-03-01')
  private.week_jobs('2083-03-01', null, null, null, null, null, null, null)
  public.week_roster('2083-03-01')
  private.week_roster('2083-03-01', null, null, null, null, null, null, null, null)
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
admin: PT400 Choose a day.
  public.week_roster(null)
$expected$);

-- Returns the people on the board, by name: active and pending cleaners.
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

-- Each person is listed with their work in that week.
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

update public.profiles set location = home.place, postcode = home.postcode
from (values ('cleaner', 'Brisbane City', '4000'), ('other', 'Southport', '4215'), ('pending', 'Perth', '6000')) as home (name, place,
  postcode)
where profiles.name = home.name;
update public.profiles set location = 'Nowhere', postcode = null where name = 'former';
select is(pg_temp.people(given), wanted, label)
from (values
  (', free => ''any''', 'cleaner, other, pending', 'the filter for any hours finds people who are not away all week'),
  (', free => ''evening''', 'cleaner, other, pending', 'the filter for evenings finds people who are free on at least one evening'),
  (', free => ''Morning''', 'other, pending', 'the filter for mornings finds people who are free on at least one, in any letter case'),
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

-- The jobs on the board are Open, have a vacancy, start in this week and have not started.
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
  from public.jobs where status = 'Open'), 'the jobs go from the first day to the last');
select is(pg_temp.jobs(', query => ''guarded'''), 'Guarded house 01', 'jobs are found by a word of the title');
select is(pg_temp.jobs(', city => ''Perth'', within_km => 10'), null, 'jobs are filtered by city');
select is(pg_temp.jobs(', day => ''2083-06-07'''), 'Job Opportunity 07', 'jobs are filtered by day');
select is(tests.after(array[$$update public.jobs set category = 'School' where id = {job_guarded}$$],
  $$select pg_temp.jobs(', category => ''School''')$$), 'Guarded house 01', 'jobs are filtered by category');
select is(tests.after(array[$$insert into public.job_addresses (job_id, site_address) values ({job_guarded}, '7 Mill Lane')
    on conflict (job_id) do update set site_address = excluded.site_address$$],
  $$select pg_temp.jobs(', query => ''lane guarded''')$$), 'Guarded house 01', 'jobs are found by title and address');
select is(tests.answer('admin', $$select string_agg(distinct concat_ws(' ', to_char(day, 'DD'), same_day), ', ')
  from public.week_jobs('2083-06-01', per_day => 1)$$),
  (select string_agg(concat_ws(' ', to_char(start_date, 'DD'), count), ', ' order by start_date)
    from (select start_date, count(*) from public.jobs where status = 'Open' group by 1) days),
  'each day lists its first jobs and how many it has');
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
-- Returns the jobs in their order, which is by date and then by start time, up to a limit for each day.
create function pg_temp.jobs_in_order(most integer) returns text language sql as $$
  select tests.after(array[
    'update public.jobs set start_date = ''2083-06-02'', start_time = ''09:00'' where id = {job_open}',
    'update public.jobs set start_date = ''2083-06-02'', start_time = ''17:00'' where id = {job_guarded}',
    'update public.jobs set status = ''Open'', project_name = ''Draft school'', start_date = ''2083-06-02'', start_time = ''07:00''
      where id = {job_draft}',
    'update public.jobs set status = ''Open'', start_date = ''2083-06-01'', start_time = ''20:00'' where id = {job_progress}'],
    format($q$select tests.answer('admin',
      'select string_agg(title, '', '') from public.week_jobs(''2083-06-01'', per_day => %s)')$q$, most))
$$;
select is(pg_temp.jobs_in_order(200), 'Fitout under way, Draft school, Open office, Guarded house', 'jobs are listed by day and time');
select is(pg_temp.jobs_in_order(2), 'Fitout under way, Draft school, Open office', 'a limit applies to each day');
update public.jobs set cleaners_needed = 1, start_time = '05:00' where id = tests.id('job_guarded');
select is(tests.answer('admin', $$select string_agg(concat_ws(' ', title, is_full, same_day), ', ')
  from public.week_jobs('2083-06-01', per_day => 1)$$), 'Open office f 1, Guarded house t 1',
  'a full job comes after those with vacancies, with a limit of its own');

-- Returns the roster: each job title once, with each day of its jobs and the people accepted.
create function pg_temp.roster(given text default '') returns text language sql as $$
  select tests.answer('admin', format($q$select string_agg(title || ': ' || (
      select string_agg(concat_ws(' ', right(shift ->> 'day', 2), shift ->> 'accepted_count', shift ->> 'has_vacancy',
        (select string_agg(person ->> 'name', '+') from jsonb_array_elements(shift -> 'people') person)), ', ')
      from jsonb_array_elements(shifts) shift), '; ') from public.week_roster('2083-06-01' %s)$q$, given))
$$;
update public.jobs set days = 3, start_date = '2083-05-31' where id = tests.id('job_guarded');
select is(pg_temp.roster(', query => ''guarded'''), 'Guarded house: 01 1 false cleaner, 02 1 false cleaner',
  'the roster has each day in the week of a job that began before it, with its accepted people');
select is(pg_temp.roster(', query => ''guarded'', day => ''2083-06-02'''), 'Guarded house: 02 1 false cleaner',
  'the roster is filtered by day');
update public.jobs set days = null, start_date = '2083-06-01' where id = tests.id('job_guarded');
select is(tests.after(array[
    $$insert into public.jobs (project_name, status, start_date, cleaners_needed) values ('guarded HOUSE', 'Open', '2083-06-04', 2)$$],
  $$select pg_temp.roster()$$), 'Guarded house: 01 1 false cleaner, 04 0 true; Open office: 01 0 true',
  'jobs of one title are one row of the roster, also without accepted people');
select is(pg_temp.roster(', page_size => 1'), 'Guarded house: 01 1 false cleaner', 'the roster is read page by page');
select is(pg_temp.roster(format(', after_title => %L', (
  select tests.answer('admin', 'select min(title_order) from public.week_roster(''2083-06-01'')')))), 'Open office: 01 0 true',
  'the next page of the roster begins after the last row seen');
select is(tests.after(array['update public.jobs set status = ''' || status || ''' where id = {job_open}'],
  $$select pg_temp.roster(', query => ''open''')$$), wanted, 'the roster shows or leaves out jobs that are ' || status)
from (values ('InProgress', 'Open office: 01 0 false'), ('Completed', 'Open office: 01 0 false'), ('Draft', null), ('Closed', null))
  as given (status, wanted);
update public.jobs set start_date = current_date - 1 where id = tests.id('job_open');
select is(tests.answer('admin', $$select count(*) from public.week_jobs(current_date - 3)$$), '0',
  'a job that has begun is not on the board');

-- The named people and the pending applicants are compared by how well they fit a job.
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
select is(pg_temp.fit('{}'), null, 'nobody is compared when no people are named');
select is(pg_temp.fit(array[tests.id('cleaner'), tests.id('former'), tests.id('pending'), tests.id('nobody')]::text),
  'cleaner Pending, former, pending', 'the named people are compared, except deleted accounts');
select is(pg_temp.fit(array[tests.id('cleaner'), tests.id('former'), tests.id('pending')]::text,
  'missing, cardinality(clashes), unavailable, invited_at is not null'),
  'cleaner {Visa} 1 other_hours f, former {Visa} 0 away f, pending {Visa} 0 t',
  'each compared person has missing requirements, clashes, availability and invitation');
update public.jobs set location_city = 'Brisbane', location_postcode = '4000' where id = tests.id('job_open');
update public.profiles set proximity = 60 where id = tests.id('other');
select is(pg_temp.fit(array[tests.id('other'), tests.id('pending')]::text, 'round(distance_m / 10000), is_far'),
  'other 7 t, pending 361 t', 'a person is far away if the job is farther than they want to go');
update public.profiles set proximity = 70 where id = tests.id('other');
insert into public.applications (user_id, status, reviewed_by, reviewed_at, attendance, attendance_at)
select tests.id(who), 'Accepted', tests.id('admin'), now(), what, now()
from (values ('other', 'came'), ('other', 'came'), ('pending', 'did_not_come'), ('cleaner', 'cancelled_late')) as given (who, what);
select is(pg_temp.fit(array[tests.id('other'), tests.id('former'), tests.id('pending')]::text, 'is_far, jobs_done, no_shows'),
  'former t 0 0, other f 2 0, pending t 0 1', 'a compared person without a known location is far away, and has their record');
select is(tests.after(array['update public.applications set ' || change || ' where id = {app_pending}'],
  format('select pg_temp.fit(%L)', format('{%s}', tests.id('cleaner')))), wanted, label)
from (values
  ('withdrawn_at = now()', 'cleaner', 'a withdrawn applicant is compared without an application'),
  ('status = ''Rejected'', reviewed_by = {admin}, reviewed_at = now()', 'cleaner Rejected', 'a rejected applicant is compared as Rejected')
) as given (change, wanted, label);
select is(tests.answer('admin', 'select count(*) from public.week_fit({job_open}, array_fill(gen_random_uuid(), array[200]))'), '0',
  'two hundred people can be compared');
select is(tests.answer('admin', 'select count(*) from public.week_fit({job_missing}, array[{cleaner}])'), '0',
  'a missing job compares nobody');
select tests.refusals($expected$
admin: PT400 At most 200 people can be compared at once.
  public.week_fit({job_open}, array_fill(gen_random_uuid(), array[201]))
$expected$);

-- If a job is chosen, people are ordered by how well they fit it, across all pages.
create function pg_temp.ranked(given text default '') returns text language sql as $$
  select tests.answer('admin', format($q$select string_agg(concat_ws(' ', name, fit ->> 'status'), ', ')
    from public.week_people('2083-06-01', job_id => {job_open} %s)$q$, given))
$$;
update public.jobs set required_documents = '{}' where id = tests.id('job_open');
select is(pg_temp.ranked(), 'cleaner Pending, other, former, pending',
  'the people for a job are its applicants, then those to invite by distance, then those already invited');
select is(pg_temp.ranked(', page_size => 2'), 'cleaner Pending, other', 'the first page has the people who fit best');
select is(pg_temp.ranked(format(', after_id => {other}, after_rank => %L', (
    select tests.answer('admin', $$select translate((fit -> 'rank')::text, '[]', '{}')
      from public.week_people('2083-06-01', job_id => {job_open}) where name = 'other'$$)))),
  'former, pending', 'the second page continues after the last person of the first');
select is(pg_temp.ranked(', city => ''Gold Coast'''), 'cleaner Pending, other',
  'a filter by city keeps the applicants');
select is(pg_temp.ranked(', query => ''other'''), 'other', 'a search by name leaves out other applicants');
select is(
  tests.answer('admin', $$select string_agg(name, ', ') from public.job_candidates({job_open})$$),
  tests.answer('admin', $$select string_agg(name, ', ') from public.week_people('2083-06-01', job_id => {job_open})
    where fit ->> 'status' is null and fit ->> 'invited_at' is null and fit ->> 'distance_m' is not null$$),
  'the people to invite have the same order as on the job''s page');
select is((select string_agg(who, ', ' order by rank) from (values
    ('done most', array[0, 0, 0, -3, 9000, 5]), ('waits longer', array[0, 0, 0, 0, 9000, 4]), ('waits', array[0, 0, 0, 0, 9000, 5]),
    ('near', array[0, 0, 0, 0, 1, 5]), ('busy', array[0, 0, 1, -9, 0, 1]), ('lacks two', array[0, 2, 0, -9, 0, 1]))
  as given (who, rank)), 'done most, near, waits longer, waits, busy, lacks two',
  'a rank sorts by requirements, clashes, record, distance and waiting time');

-- Week boards get a broadcast when jobs or availability change, but not when a field changes that the boards do not
-- show.
create function pg_temp.count_broadcasts(change text) returns bigint language plpgsql as $$
declare
  heard bigint;
begin
  delete from realtime.messages;
  execute tests.fill(change, null);
  select count(*) into heard from realtime.messages where event = 'week_changed' and topic like 'administrators:%';
  return heard;
end
$$;
select is(pg_temp.count_broadcasts(change), wanted::bigint, 'the boards get broadcasts of what they show: ' || change) from (values
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
select * from finish();
rollback;
