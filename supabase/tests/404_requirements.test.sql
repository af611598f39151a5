-- Requirements of jobs, a person's missing requirements, and the filter "Jobs I qualify for" (rules 5.20 to 5.23).
begin;
select plan(158);
select tests.people(), tests.work(), tests.training();
delete from public.documents;

create function pg_temp.today() returns date language sql as $$ select (now() at time zone tests.job_zone())::date $$;
-- Returns the date this many days from today, negative for the past. "Today" at the person's home can differ from "today" at the job.
-- Past days count from the earlier of the two, today and future days from the later one.
create function pg_temp.in_days(days integer) returns date language sql as $$
  select case when days < 0 then least(pg_temp.today(), home) else greatest(pg_temp.today(), home) end + days
  from (select (now() at time zone tests.home_zone())::date as home) at_home
$$;
create function pg_temp.document(who text, type text, state text, days integer default null) returns void language sql as $$
  insert into public.documents (user_id, type, path, state, expires_on, decided_at, reason)
  select tests.id(who), type, format('%s/documents/%s/%s.pdf', tests.id(who), type, state), state, pg_temp.in_days(days),
    case when state <> 'waiting' then now() end, case when state = 'refused' then 'Too dark' end
$$;
create function pg_temp.ask(job text, ahead integer, documents text[], courses text[] default '{}') returns void language sql as $$
  update public.jobs set start_date = pg_temp.in_days(ahead), required_documents = documents,
    required_courses = array(select tests.id(name) from unnest(courses) name)
  where id = tests.id(job)
$$;
create function pg_temp.missing(who text default 'cleaner') returns text language sql as $$
  select array_to_string(private.missing_requirements(tests.id(who), job), ', ') from public.jobs job where id = tests.id('job_open')
$$;
create function pg_temp.states(who text default 'cleaner') returns text language sql as $$
  select tests.answer(who, 'select string_agg(concat_ws('' '', title, state), '', '') from public.job_requirements({job_open})')
$$;

select is(pg_temp.missing(), '', 'a job without requirements has none missing');
select is(pg_temp.states(), null, 'a job without requirements lists none');

-- Returns the state of the requirement on the job's start date if the cleaner has these documents. "checked 9" is a checked document that
-- is valid for 9 more days.
select pg_temp.ask('job_open', 10, '{whiteCard}');
create function pg_temp.with_documents(given text) returns text language plpgsql as $$
declare
  part text[];
begin
  delete from public.documents;
  for part in select regexp_split_to_array(one, ' ') from regexp_split_to_table(given, ', ') one where given <> '' loop
    perform pg_temp.document('cleaner', 'whiteCard', part[1], part[2]::integer);
  end loop;
  return pg_temp.states() || coalesce(': ' || nullif(pg_temp.missing(), ''), '');
end
$$;
select is(pg_temp.with_documents(given), wanted, coalesce(nullif(given, ''), 'nothing') || ' counts for a job ten days away')
from (values
  ('', 'White Card missing: White Card'),
  ('checked', 'White Card met'),
  ('checked 10', 'White Card met'),
  ('checked 9', 'White Card ends_before: White Card (expires before the job)'),
  ('checked 0', 'White Card ends_before: White Card (expires before the job)'),
  ('checked -1', 'White Card expired: White Card (expired)'),
  ('waiting', 'White Card waiting: White Card (waiting to be checked)'),
  ('refused', 'White Card refused: White Card (refused)'),
  ('checked 10, waiting 100', 'White Card met'),
  ('checked 10, refused 100', 'White Card met'),
  ('checked 9, waiting 100', 'White Card waiting: White Card (waiting to be checked)'),
  ('checked -1, refused 100', 'White Card refused: White Card (refused)')
) as given (given, wanted);

select is(pg_temp.with_documents(given) || tests.answer(
  'cleaner', $$select ' until ' || coalesce(valid_until::text, 'ever') from public.job_requirements({job_open})$$),
  wanted, given || ' is shown with its last day')
from (values ('checked', 'White Card met until ever'), ('checked 10', 'White Card met until ' || pg_temp.in_days(10))) as given (
  given, wanted);

-- If the job has started or has no date, a document must be valid today.
select pg_temp.ask('job_open', -30, '{whiteCard}');
select is(pg_temp.with_documents('checked 0'), 'White Card met', 'a document on its last day meets a job under way');
select is(pg_temp.with_documents('checked -1'), 'White Card expired: White Card (expired)',
  'a document that was valid only when the job began does not meet the requirement');
select pg_temp.ask('job_open', null, '{whiteCard}');
select is(pg_temp.with_documents('checked 0'), 'White Card met', 'a document on its last day meets a job without a day');
select is(pg_temp.with_documents('checked -1'), 'White Card expired: White Card (expired)',
  'an expired document does not meet a job without a day');

-- Today is the person's own date, wherever the job is. The dates in these two zones always differ, so code that uses another clock fails
-- in one of the zones.
create function pg_temp.ends_today(zone text, days integer) returns text language sql as $$
  select tests.choose_zone('cleaner', zone);
  update public.documents set expires_on = (now() at time zone zone)::date + days where user_id = tests.id('cleaner');
  select pg_temp.states() || coalesce(': ' || nullif(pg_temp.missing(), ''), '');
$$;
select is(pg_temp.ends_today(zone, days), wanted, format('a document that ends %s days from the person''s today counts in %s', days, zone))
from unnest(array['Pacific/Kiritimati', 'Etc/GMT+12']) zone
cross join (values (0, 'White Card met'), (-1, 'White Card expired: White Card (expired)')) as given (days, wanted);
delete from public.notification_settings where user_id = tests.id('cleaner');
-- When many people are ranked for a job, "today" means the date at the job's location.
create function pg_temp.missing_in(zone text, days integer) returns integer language sql as $$
  update public.documents set expires_on = (now() at time zone zone)::date + days where user_id = tests.id('cleaner');
  select ranked.missing_count from public.jobs job,
    private.count_missing_requirements(array[tests.id('cleaner')], jsonb_populate_record(job, jsonb_build_object('time_zone', zone))) ranked
  where job.id = tests.id('job_open');
$$;
select is(pg_temp.missing_in(zone, days), wanted,
  format('a document that ends %s days from the job''s today counts in rankings in %s', days, zone))
from unnest(array['Pacific/Kiritimati', 'Etc/GMT+12']) zone cross join (values (0, 0), (-1, 1)) as given (days, wanted);

-- A job can require a course. The states of the course and of its certificate decide whether a person meets this requirement.
delete from public.documents;
select pg_temp.ask('job_open', 10, '{}', '{course}');
create function pg_temp.ending_in(days integer) returns text language plpgsql as $$
begin
  update public.certificates set valid_until = pg_temp.in_days(days);
  return pg_temp.states('other') || coalesce(': ' || nullif(pg_temp.missing('other'), ''), '');
end
$$;
select is(pg_temp.ending_in(days), wanted, 'a certificate counts for the job when it ends in days: ' || coalesce(days::text, 'never'))
from (values
  (null, 'Chemicals met'), (10, 'Chemicals met'),
  (9, 'Chemicals ends_before: Chemicals (certificate expires before the job)'), (-1, 'Chemicals expired: Chemicals (certificate expired)')
) as given (days, wanted);
select is(pg_temp.states('cleaner'), 'Chemicals in_progress', 'a course the person is taking is in progress');
select is(pg_temp.missing('cleaner'), 'Chemicals (in progress)', 'a missing course is marked as in progress');
select is(pg_temp.states('pending'), 'Chemicals missing', 'a course the person has not begun is missing');
select is(pg_temp.missing('pending'), 'Chemicals', 'a missing course is named by its title');
do $$
begin
  perform tests.act_as('other');
  perform public.renew_course(id) from public.courses where title = 'Chemicals';
  perform set_config('role', 'none', true);
end
$$;
select is(pg_temp.states('other'), 'Chemicals in_progress', 'an expired course that is taken again is in progress');
update public.certificates set valid_until = pg_temp.in_days(10);
select is(pg_temp.states('other'), 'Chemicals met', 'a certificate counts by its old dates until the course is completed again');
create function pg_temp.qualifies() returns text language sql as $$
  select tests.answer('pending', 'select count(*) from public.search_open_jobs(only_qualified => true) where id = {job_open}')
$$;
select is(pg_temp.qualifies(), '0', 'a person who has not taken the required course does not qualify');
update public.courses set status = 'inactive' where id = tests.id('course');
select is(pg_temp.missing('pending'), '', 'an inactive course is not required');
select is(pg_temp.qualifies(), '1', 'a person without an inactive course qualifies');
update public.courses set status = 'active' where id = tests.id('course');

-- Missing requirements are listed in the job's order, documents first.
select pg_temp.ask('job_open', 10, '{whiteCard,blueCard}', '{course_thirds,course}');
select is(pg_temp.missing('pending'), 'White Card, Blue Card / Working with Children Check, Greeting, Chemicals',
  'all missing requirements are listed in the job''s order');
select is(tests.answer('pending', 'select missing from public.search_open_jobs() where id = {job_open}'),
  '{"White Card","Blue Card / Working with Children Check",Greeting,Chemicals}', 'the list of open jobs shows all missing requirements');
update public.jobs set location_postcode = '4000' where id = tests.id('job_open');
select is(pg_temp.missing('pending'), 'White Card, Blue Card, Greeting, Chemicals', 'in Queensland, the document is called only Blue Card');
update public.jobs set location_postcode = tests.job_postcode() where id = tests.id('job_open');
select tests.effects('pending', 'select * from public.job_requirements({job_open}) limit 1', $expected$
  = [{"key": "whiteCard", "kind": "document", "state": "missing", "title": "White Card"}]
$expected$, 'a requirement has a key, kind, state and title');

-- People read the requirements of every job that they can read, and only their own missing requirements.
select tests.for_people($calls$
  public.job_requirements({job_open})
  private.job_requirements({job_open})
$calls$);
select tests.refusals($expected$
cleaner admin: 42501 permission denied
  private.missing_requirements({cleaner}, null)
  private.requirement_expiries({cleaner})
  private.requirements_in_progress({cleaner})
$expected$);
update public.jobs set required_documents = '{visa}' where id <> tests.id('job_open');
select is(tests.answer(who, format('select count(*) from public.job_requirements({%s})', job)), wanted,
  format('%s reads the requirements of %s if they may read the job', who, job))
from (values
  ('cleaner', 'job_guarded', '1'), ('cleaner', 'job_draft', '0'), ('cleaner', 'job_closed', '1'), ('pending', 'job_closed', '0'),
  ('other', 'job_progress', '1'), ('former', 'job_draft', '1'), ('admin', 'job_draft', '1'), ('cleaner', 'job_missing', '0'),
  ('nobody', 'job_open', '4')
) as given (who, job, wanted);

-- People read the missing requirements of their own applications, until the job is over.
select is(tests.answer(who, $$select string_agg(project_name || ' ' || array_to_string(missing, '+'), ', ' order by project_name)
  from public.my_missing() join public.jobs on id = job_id$$), wanted, who || ' reads the missing requirements of their own applications')
from (values
  ('cleaner', 'Guarded house Visa, Open office White Card+Blue Card / Working with Children Check+Greeting+Chemicals (in progress)'),
  ('other', 'Fitout under way Visa, Guarded house Visa'), ('former', null), ('pending', null)
) as given (who, wanted);
update public.applications set applied_at = '2026-01-03' where id = tests.id('app_pending');
select is(tests.answer('cleaner',
  $$select string_agg(project_name, ', ' order by number) from public.my_missing() with ordinality mine (job_id, missing, number)
  join public.jobs on id = job_id$$),
  'Open office, Guarded house', 'the missing requirements are listed with those of the latest application first');
update public.applications set withdrawn_at = now() where id = tests.id('app_accepted');
select is(tests.answer('cleaner', 'select count(*) from public.my_missing()'), '1', 'a withdrawn application has no missing requirements');
select tests.for_people($calls$
  public.my_missing()
  private.my_missing()
$calls$);

-- Every list shows the same missing requirements for a job.
delete from public.jobs;
delete from public.documents;
insert into public.jobs (project_name, status, category, location_city, start_date, required_documents, required_courses, place)
select 'Job ' || n, 'Open', (array['Office', 'School', null])[1 + n % 3], (array['Perth', 'Sydney'])[1 + n % 2],
  case when n % 11 > 0 then pg_temp.today() + n % 40 - 5 end,
  (array['{}', '{whiteCard}', '{whiteCard,blueCard}', '{visa}']::text[])[1 + n / 7 % 4]::text[],
  case when n % 5 = 0 then array[tests.id('course')] when n % 13 = 0 then array[tests.id('course'), tests.id('course_thirds')]
    else '{}' end,
  case when n % 4 > 0 then extensions.ll_to_earth(-27 - n % 17, 153) end
from generate_series(1, case when tests.tries_all() then 300 else 120 end) n;
update public.profiles set place = extensions.ll_to_earth(-27, 153), proximity = 100 where name <> 'pending';
select pg_temp.document('other', 'whiteCard', 'checked', 18), pg_temp.document('other', 'blueCard', 'waiting'),
  pg_temp.document('cleaner', 'whiteCard', 'waiting'), pg_temp.document('cleaner', 'visa', 'refused'),
  pg_temp.document('inactive', 'whiteCard', 'checked'), pg_temp.document('inactive', 'visa', 'checked', 0);
update public.certificates set valid_until = pg_temp.in_days(15);

create function pg_temp.listed(who text, arguments text, sort text, size integer) returns jsonb[] language plpgsql as $$
declare
  seen jsonb[] := '{}';
  page jsonb[];
  last jsonb;
begin
  loop
    last := seen[cardinality(seen)];
    page := tests.answer(who, format(
      'select array_agg(to_jsonb(listed)) from public.search_open_jobs(page_size => %s, sort => %L, after_start => %L, after_order => %L,
      after_id => %L%s) listed',
      size, sort, last ->> 'start_date_order', last ->> 'list_order', last ->> 'id', arguments));
    exit when page is null;
    seen := seen || page;
  end loop;
  return seen;
end
$$;
select is(
  array(select job ->> 'id' from unnest(pg_temp.listed(who, arguments || ', only_qualified => true', sort, 20)) job),
  array(select job ->> 'id' from unnest(pg_temp.listed(who, arguments, sort, 100)) job where job -> 'missing' = '[]'),
  format('%s reads the same qualified jobs from both lists: %s %s', who, sort, arguments))
from unnest(array['cleaner', 'other', 'inactive', 'pending']) who, unnest(array['newest', 'nearest', 'best-paid']) sort,
  unnest(array['', $$, category => 'School'$$, $$, city => 'Perth'$$, $$, query => 'job 2'$$, ', within_distance => true']) arguments;
select is(
  (select count(*)::integer from unnest(pg_temp.listed(who, '', 'newest', 100)) listed
    join public.jobs job on job.id = (listed ->> 'id')::uuid
   where listed -> 'missing' <> to_jsonb(private.missing_requirements(tests.id(who), job))),
  0, who || ' reads the same missing requirements in the list as on the jobs'' pages')
from unnest(array['cleaner', 'other', 'inactive', 'pending']) who;
select is(
  (select string_agg(distinct lack, ', ' order by lack) from unnest(pg_temp.listed('cleaner', '', 'newest', 100)) listed,
    jsonb_array_elements_text(listed -> 'missing') lack),
  'Blue Card / Working with Children Check, Chemicals (in progress), Greeting, Visa (refused), White Card (waiting to be checked)',
  'the list of open jobs shows the state of missing requirements');
select ok((select count(distinct listed -> 'missing') from unnest(pg_temp.listed('other', '', 'newest', 100)) listed) > 10,
  'the missing requirements differ between the listed jobs');
-- The expected numbers of jobs are constants for three people. Otherwise, the test would only compare two calculations.
select is(
  (select count(*)::integer from unnest(pg_temp.listed(who, ', only_qualified => true', 'newest', 100)) job), wanted,
    who || ' qualifies for exactly the expected jobs')
from (
  select 'cleaner', count(*)::integer from public.jobs where required_documents = '{}' and required_courses = '{}'
  union all
  select 'inactive', count(*)::integer from public.jobs
  where required_courses = '{}' and (required_documents <@ '{whiteCard}'
    or required_documents = '{visa}' and coalesce(start_date, pg_temp.today()) <= pg_temp.in_days(0))
  union all
  select 'other', count(*)::integer from public.jobs
  where (required_documents = '{}' or required_documents = '{whiteCard}' and coalesce(start_date, pg_temp.today()) <= pg_temp.in_days(18))
    and (required_courses = '{}' or required_courses = array[tests.id('course')]
      and coalesce(start_date, pg_temp.today()) <= pg_temp.in_days(15))
) as given (who, wanted);

-- The search skips requirement groups (jobs with equal requirements) that have no open job.
update public.jobs set status = 'Closed'
where requirement_group in (
  select requirement_group
    from (select requirement_group, dense_rank() over (order by requirement_group) as place from public.jobs) ranked where place % 2 = 1);
select is(
  array(select open.requirement_group from private.groups_open_to(
    (select jsonb_object_agg(key, 'infinity') from public.jobs, unnest(required_documents || required_courses::text[]) key),
      pg_temp.today(), null) open order by 1),
  array(select distinct requirement_group from public.jobs where status = 'Open' order by 1),
    'only requirement groups with an open job are searched');

update public.jobs set status = 'Closed' where required_documents = '{}';
select is(tests.answer('pending', 'select count(*) from public.search_open_jobs(only_qualified => true)'), '0',
  'a person who qualifies for nothing finds nothing');

-- Jobs with equal requirements share one group, whatever the order and spelling.
select is(count(distinct private.requirement_group(category, documents, courses))::integer, wanted, label)
from (values
  ('Office', '{visa,whiteCard}'::text[], array[tests.id('course'), tests.id('course_thirds')], 1,
    'equal requirements in any order share one group'),
  ('Office', '{whiteCard,visa}', array[tests.id('course_thirds'), tests.id('course')], 1,
    'equal requirements in any order share one group'),
  ('Office', '{visa}', '{}', 3, 'another document or category is another group'),
  (null, '{visa}', '{}', 3, 'another document or category is another group'),
  (null, '{}', '{}', 3, 'another document or category is another group')
) as given (category, documents, courses, wanted, label)
group by wanted, label;

-- A job can require only known documents and existing courses. Documents are stored in a fixed order.
create function pg_temp.saved(asked jsonb) returns text language sql as $$
  select tests.answer('admin', format('select concat_ws('' '', required_documents, cardinality(required_courses)) from public.save_job(%L)',
    jsonb_build_object('id', tests.id('job_missing')) || asked))
$$;
select is(pg_temp.saved(asked::jsonb), wanted, 'a job is saved with known requirements only: ' || asked)
from (values
  ('{}', '{} 0'),
  ('{"required_documents": null, "required_courses": null}', '{} 0'),
  ('{"required_documents": ["blueCard", "whiteCard", "blueCard", null]}', '{whiteCard,blueCard} 0'),
  ('{"required_documents": ["passport"]}', '! PT400 Invalid document specified'),
  ('{"required_documents": ["White Card"]}', '! PT400 Invalid document specified'),
  (format('{"required_courses": ["%1$s", "%2$s", "%1$s", null]}', tests.id('course'), tests.id('course_inactive')), '{} 2'),
  (format('{"required_courses": ["%s"]}', tests.id('course_missing')),
    '! PT400 A course required for this job no longer exists. Please remove it.')
) as given (asked, wanted);
select is(tests.outcome('service', $$update public.jobs set required_documents = '{whiteCard,whiteCard}'$$), '23514',
  'a job cannot require one document twice');
select is(tests.outcome('service', $$update public.jobs set required_documents = '{{whiteCard,visa}}'$$), '23514',
  'a job''s required documents cannot be a table');
select is(tests.outcome('service', 'update public.jobs set required_courses = array[{course}, {course}]'), '23514',
  'a job cannot require one course twice');
select is(tests.outcome('service',
  'update public.jobs set required_courses = array(select gen_random_uuid() from generate_series(1, 11))'), 'PT400',
  'a job cannot require eleven courses');

-- Only Queensland calls this document a Blue Card.
select is(private.requirement_name(type, zone), wanted, format('the requirement %s is named for a job in %s', type, zone))
from (values
  ('blueCard', 'Australia/Brisbane', 'Blue Card'), ('blueCard', 'Australia/Sydney', 'Blue Card / Working with Children Check'),
  ('blueCard', 'Australia/Perth', 'Blue Card / Working with Children Check'), ('whiteCard', 'Australia/Sydney', 'White Card'),
  ('visa', 'Australia/Darwin', 'Visa')
) as given (type, zone, wanted);

select * from finish();
rollback;
