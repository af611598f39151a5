-- The dashboard: three cards with at most three rows each, and the list of first steps for new people.
begin;
select plan(35);
select tests.nowhere(), tests.people(), tests.work(), tests.training();

create function pg_temp.card(who text, card text, field text) returns text language sql as $$
  select tests.answer(who, format(
    'select string_agg(part ->> %L, '', '') from jsonb_array_elements(public.dashboard() -> %L) part', field, card))
$$;

select is(pg_temp.card('cleaner', 'current_jobs', 'project_name'), 'Guarded house', 'an accepted application makes a current job');
select is(pg_temp.card('other', 'current_jobs', 'project_name'), 'Fitout under way', 'a job under way is a current job');
select is(pg_temp.card('pending', 'current_jobs', 'project_name'), null, 'a person without an accepted application has no current job');
select is(pg_temp.card('admin', 'current_jobs', 'project_name'), null, 'an administrator is not shown other people''s current jobs');
select is(pg_temp.card('cleaner', 'opportunities', 'project_name'), null, 'a job the person applied for is not an opportunity');
select is(pg_temp.card('other', 'opportunities', 'project_name'), 'Open office',
  'an open job the person has not applied for is an opportunity');
select is(pg_temp.card('admin', 'opportunities', 'project_name'), 'Open office, Guarded house',
  'an administrator is shown open jobs as opportunities');
select is(pg_temp.card('admin', 'applications', 'job_title'), null, 'an administrator is shown only their own applications');

update public.jobs set status = 'Closed' where id = tests.id('job_guarded');
select is(pg_temp.card('cleaner', 'current_jobs', 'project_name'), 'Guarded house', 'a Closed job stays a current job');
update public.jobs set status = 'Completed' where id = tests.id('job_guarded');
select is(pg_temp.card('cleaner', 'current_jobs', 'project_name'), null, 'a Completed job is not a current job');
update public.jobs set status = 'Open' where id = tests.id('job_guarded');

insert into public.jobs (project_name, status, start_date)
select 'Job ' || number, 'Open', date '2084-01-01' + number from generate_series(1, 5) number;
update public.applications set applied_at = '2026-01-04' where id = tests.id('app_rejected');
update public.applications set applied_at = '2026-01-03' where id = tests.id('app_pending');
update public.applications set applied_at = '2026-01-01' where id = tests.id('app_history');
select is(pg_temp.card('cleaner', 'applications', 'job_title'), 'Closed childcare, Open office, Guarded house',
  'the dashboard shows the three newest applications');
select is(pg_temp.card('cleaner', 'opportunities', 'project_name'), 'Job 5, Job 4, Job 3',
  'the dashboard shows the three newest opportunities');

-- Among rows with equal timestamps, the rows with the greatest ids are shown. Older rows never replace newer rows.
insert into public.jobs (id, project_name, status, start_date)
select ('7e570000-0000-4000-8000-00000000010' || number)::uuid, 'Tie ' || number, 'Open', '2085-01-01' from generate_series(1, 4) number;
select is(pg_temp.card('pending', 'opportunities', 'project_name'), 'Tie 4, Tie 3, Tie 2',
  'the dashboard shows three of four opportunities on one day, by id');
insert into public.applications (id, user_id, job_id, job_title, status, applied_at, reviewed_by, reviewed_at)
select ('7e570000-0000-4000-8000-00000000020' || number)::uuid, tests.id('other'), ('7e570000-0000-4000-8000-00000000010' || number)::uuid,
  'Tie ' || number, 'Accepted', '2026-02-01', tests.id('admin'), '2026-02-02'
from generate_series(1, 4) number;
select is(pg_temp.card('other', 'applications', 'job_title'), 'Tie 4, Tie 3, Tie 2',
  'the dashboard shows three of four applications at one time, by id');
select is(
  pg_temp.card('other', 'current_jobs', 'application_id'),
  tests.answer('other', $$select string_agg(mine.id::text, ', ') from (select id from public.my_jobs() limit 3) mine$$),
  'the dashboard shows current jobs in the order of their own page'
);
update public.applications set applied_at = '2026-02-02' where job_title = 'Tie 1';
select is(pg_temp.card('other', 'applications', 'job_title'), 'Tie 1, Tie 4, Tie 3', 'the dashboard shows the newest application first');
update public.jobs set start_date = '2084-12-31' where project_name = 'Tie 3';
update public.jobs set start_date = current_date where project_name = 'Tie 2';
select is(
  pg_temp.card('other', 'current_jobs', 'project_name'), 'Tie 2, Tie 3, Tie 1',
    'the dashboard shows the earliest current job first, whenever the person applied for it'
);

create function pg_temp.steps(who text) returns text language sql as $$
  select tests.answer(who, 'select public.dashboard() -> ''first_steps''')
$$;
select is(pg_temp.steps(who), wanted, who || ' has these first steps left: ' || wanted)
from (values
  ('cleaner', '["postcode", "course"]'), ('other', '["postcode"]'), ('pending', '["postcode", "documents", "course"]'),
  ('former', '["postcode", "documents", "course"]'),
  ('inactive', '[]'), ('rejected', '[]'), ('admin', '[]'), ('founder', '[]')
) as given (who, wanted);
update public.profiles set postcode = given, location = 'Brunswick, VIC'
  from (values ('cleaner', '  '), ('other', '4000')) as new (who, given) where id = tests.id(who);
select is(pg_temp.steps('cleaner'), '["postcode", "course"]', 'a blank postcode does not count as a postcode');
select is(pg_temp.steps('other'), '[]', 'a person who has done every first step has none left');
update public.courses set status = 'inactive' where id = tests.id('course');
select is(pg_temp.steps('other'), '[]', 'a completed course counts although it is inactive');
update public.courses set status = 'active' where id = tests.id('course');
select is(tests.after(array['update public.courses set status = ''inactive'''], $$select pg_temp.steps('cleaner')$$), '["postcode"]',
  'the course step is not shown when no course is offered');
update public.profiles set postcode = '9999', location = 'Anytown' where id = tests.id('other');
select is(pg_temp.steps('other'), '["postcode"]', 'a person with an unknown postcode and location still has the postcode step');
update public.profiles set location = 'Brunswick, VIC' where id = tests.id('other');
select is(pg_temp.steps('other'), '[]', 'a person with an unknown postcode and a known location has no postcode step');
update public.profiles set postcode = null where id = tests.id('other');
select is(pg_temp.steps('other'), '["postcode"]', 'a person with only a location still has the postcode step');
update public.documents set user_id = tests.id('pending'), path = replace(path, tests.id('cleaner')::text, tests.id('pending')::text)
where user_id = tests.id('cleaner');
select is(pg_temp.steps('pending'), '["postcode", "course"]', 'one document completes the documents step');
select is(pg_temp.steps('cleaner'), '["postcode", "documents", "course"]', 'other people''s documents do not complete the documents step');

select tests.refusals($expected$
visitor service: 42501 permission denied
  public.dashboard()
$expected$);

select * from finish();
rollback;
