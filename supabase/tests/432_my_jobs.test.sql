-- The list of a person's own jobs: order and pages.
begin;
set local search_path = public, extensions;
select plan(22);
select tests.people();

create function pg_temp.job(name text, status text, starts_in interval, days integer default null, attendance text default null,
  withdrawn boolean default false, who text default 'cleaner')
returns void language plpgsql as $$
declare
  job uuid;
begin
  insert into public.jobs (project_name, status, days, location_postcode, start_date, start_time)
  values (name, job.status, job.days, tests.job_postcode(), ((now() + starts_in) at time zone tests.job_zone())::date,
    date_trunc('minute', (now() + starts_in) at time zone tests.job_zone())::time)
  returning id into job;
  insert into public.applications (user_id, job_id, status, applied_at, reviewed_by, reviewed_at, withdrawn_at, attendance, attendance_at)
  values (tests.id(who), job, 'Accepted', '2026-01-01', tests.id('admin'), '2026-01-02', case when withdrawn then now() end,
    job.attendance, case when job.attendance is not null then now() end);
end
$$;
select pg_temp.job('comes', 'Open', '2 days'), pg_temp.job('comes next', 'Open', '2 hours'), pg_temp.job('runs', 'InProgress', '-3 days'),
  pg_temp.job('no day', 'Open', null), pg_temp.job('long over', 'Open', '-31 days'), pg_temp.job('two days, over', 'Open', '-5 days', 2),
  pg_temp.job('two days, runs', 'Open', '-3.9 days', 2),
    pg_temp.job('no days', 'Open', '-1 hour', 0), pg_temp.job('closed', 'Closed', '1 hour'),
    pg_temp.job('stepped back', 'Open', '1 hour', withdrawn => true),
  pg_temp.job('another''s', 'Open', '1 hour', who => 'other'),
  pg_temp.job('done first', 'Completed', '-50 days', attendance => 'came'), pg_temp.job('done', 'Completed', '-40 days'),
  pg_temp.job('done last', 'Completed', '-2 days', attendance => 'did_not_come'),
    pg_temp.job('never mind', 'Completed', '-3 days', withdrawn => true),
  pg_temp.job('closed, no day', 'Closed', null), pg_temp.job('done, no day', 'Completed', null),
  pg_temp.job('left too late', 'Completed', '-4 days', attendance => 'cancelled_late', withdrawn => true);

create function pg_temp.listed(arguments text, who text default 'cleaner') returns text language sql as $$
  select tests.answer(who, format('select string_agg(project_name, '', '') from public.my_jobs(%s)', arguments))
$$;
select is(pg_temp.listed(''),
  'two days, runs, runs, no days, comes next, comes, no day, long over, two days, over, closed, no day, closed',
  'current and coming jobs are listed first, then those without a day and those not going ahead');
select is(pg_temp.listed('past => true'), 'done last, left too late, done, done first, done, no day',
  'past jobs are listed latest first, including one from which the person withdrew too late');
select is(pg_temp.listed('past => null'), pg_temp.listed(''), 'a null filter lists the jobs that are not past');
select is(pg_temp.listed('page_size => ' || size), pg_temp.listed('page_size => ' || rows),
  size || ' as a page size lists this many rows: ' || rows)
from (values ('null', 20), ('0', 1)) as given (size, rows);
select is(pg_temp.listed('', 'other'), 'another''s', 'a person finds their own jobs only');
select is(pg_temp.listed('', who), null, who || ' finds no jobs') from unnest(array['pending', 'admin']) who;
select is(tests.answer('visitor', 'select count(*) from public.my_jobs()'), '! 42501 permission denied for function my_jobs',
  'a visitor cannot list jobs of their own');
select is(pg_temp.listed('page_size => 2'), 'two days, runs, runs', 'a page holds as many jobs as requested');
select is(pg_temp.listed($$after_order => 'infinity', after_id => {cleaner}$$), null, 'no page follows the last');

select is(private.my_job_order('Open', now() - over, days, '2026-01-01'), now() - over + wanted,
  format('a job''s order depends on %s since the start and %s days of work', over, coalesce(days::text, 'unknown')))
from (values
  (interval '30 days', null, interval '0'), ('30 days 1 microsecond', null, '1000 years'), ('4 days', 2, '0')
) as given (over, days, wanted);

-- Several jobs start at the same time, and each job appears once across the pages.
select pg_temp.job(name, 'Open', '2 days'), pg_temp.job('done ' || name, 'Completed', '-40 days')
  from unnest(array['one', 'two', 'three', 'four']) name;
create function pg_temp.walk(past boolean) returns text language plpgsql as $$
declare
  seen text[] := '{}';
  next public.my_job_row;
  last public.my_job_row;
begin
  perform tests.act_as('cleaner');
  loop
    select mine.* into next from public.my_jobs(past, last.order_at, last.id, 1) mine;
    exit when not found or cardinality(seen) > 20;
    seen := seen || next.project_name;
    last := next;
  end loop;
  perform set_config('role', 'none', true);
  return array_to_string(seen, ', ');
end
$$;
select is(pg_temp.walk(past), pg_temp.listed('past => ' || past),
  'each of the jobs comes once and in order, page by page, with past ' || past) from unnest(array[true, false]) past;

insert into public.job_addresses select id, '1 Test Street' from public.jobs where project_name = 'runs';
insert into public.job_contacts select id, 'Tom', '0412 345 678' from public.jobs
  where project_name in ('runs', 'stepped back', 'left too late');
insert into public.visits
select application.id, day, day + time '08:00', day + time '08:00', null, null
from public.applications application join public.jobs job on job.id = application.job_id,
  unnest(array['2083-01-02', '2083-01-01']::date[]) day
where job.project_name = 'runs';
select is(tests.answer('cleaner',
  'select concat_ws('' | '', site_address, contact_name,
  contact_phone, jsonb_path_query_array(visits, ''$[*].day''), visits -> 0 ? ''application_id'') from public.my_jobs()
  where project_name = ''runs'''),
  '1 Test Street | Tom | 0412 345 678 | ["2083-01-01", "2083-01-02"] | f',
  'a job is listed with address, contact and visits, the first day first');
select is(tests.answer('cleaner', $$select time_zone from public.my_jobs() where project_name = 'runs'$$), tests.job_zone(),
  'a job is listed with the time zone of its location');
update public.jobs set location_postcode = null where project_name = 'runs';
select is(tests.answer('cleaner', $$select distance_m from public.my_jobs() where project_name = 'runs'$$), null,
  'a job without a location is listed without a distance');
update public.jobs set location_postcode = '4000' where project_name = 'runs';
update public.profiles set postcode = '4217' where id = tests.id('cleaner');
select is(tests.answer('cleaner', $$select round(distance_m / 1000) from public.my_jobs() where project_name = 'runs'$$), '71',
  'a job in Brisbane is 71 km from Surfers Paradise');
select is(tests.answer('cleaner', $$select visits from public.my_jobs() where project_name = 'comes'$$), '[]',
  'a job without visits has an empty list of them');
select is(tests.answer('cleaner',
  $$select concat(contact_name, attendance) from public.my_jobs(true) where project_name = 'left too late'$$), 'cancelled_late',
  'a person who withdrew is shown no contact');

select * from finish();
rollback;
