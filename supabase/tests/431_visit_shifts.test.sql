-- Which planned shift a report belongs to: night shifts, starts just after midnight, missing reports, days without times, and nights when
-- the clocks change (rule 6.22).
begin;
select plan(39);
select tests.people(), tests.work();
delete from public.applications where id <> tests.id('app_progress');

-- Creates a job in progress with times such as '23:30-06:00'. The job's first day is `first` days from today in
-- Brisbane.
create function pg_temp.job(times text, first integer, days integer) returns void language sql as $$
  delete from public.visits;
  update public.jobs set start_date = (now() at time zone 'Australia/Brisbane')::date + first, days = job.days,
    start_time = nullif(split_part(times, '-', 1), '')::time, end_time = nullif(split_part(times, '-', 2), '')::time,
    location_postcode = '4000', location_city = null, location_state = null
  where id = tests.id('job_progress')
$$;
-- Sends reports such as 'here -3 23:30, done -2 06:00' (event, days from today, time), as a phone that was offline does. Returns every
-- visit and its hours.
create function pg_temp.presses(given text) returns text language plpgsql as $$
declare
  application constant uuid := tests.id('app_progress');
  press text[];
  said text := '';
begin
  for press in select regexp_matches(given, '(here|done) (-?\d+) ([\d:]+)', 'g') loop
    perform tests.act_as('other');
    begin
      perform public.report_visit(application, press[1], floor(extract(epoch from now()
        - ((now() at time zone 'Australia/Brisbane')::date + press[2]::integer + press[3]::time) at time zone 'Australia/Brisbane'
      ))::integer);
    exception when sqlstate 'PT409' then
      said := said || ' ! ' || sqlerrm;
    end;
    perform set_config('role', 'none', true);
  end loop;
  return (
    select string_agg(concat_ws(' ', day - (now() at time zone 'Australia/Brisbane')::date,
      concat(to_char(here_at at time zone 'Australia/Brisbane', 'HH24:MI'), '-',
        to_char(done_at at time zone 'Australia/Brisbane', 'HH24:MI'))), ', ' order by day)
    from public.visits
  ) || said;
end
$$;
create function pg_temp.worked(times text, first integer, days integer, given text) returns text language sql as $$
  select pg_temp.job(times, first, days);
  select pg_temp.presses(given);
$$;
select is(pg_temp.worked(times, first, days, given), wanted, label)
from (values
  ('23:30-06:00', -3, 1, 'here -2 00:10, done -2 06:00', '-3 00:10-06:00',
    'a night begun late after midnight is one visit of the evening''s day'),
  ('23:30-06:00', -3, 1, 'here -2 00:10, done -2 06:05', '-3 00:10-06:05', 'a night begun late and ended five minutes over is one visit'),
  ('23:30-06:00', -3, 1, 'done -2 06:05', '-3 -06:05', 'a lone "done" report belongs to the night it ends'),
  ('23:30-06:00', -3, 2, 'here -2 00:10, done -2 06:00, here -2 23:20, done -1 06:00', '-3 00:10-06:00, -2 23:20-06:00',
    'a second evening''s "here" report is accepted'),
  ('23:30-06:00', -3, 2, 'here -2 00:10, done -2 06:00, here -1 00:05, done -1 05:58', '-3 00:10-06:00, -2 00:05-05:58',
    'two nights begun late are two visits'),
  ('23:30-06:00', -3, 2, 'here -2 00:10, done -2 06:00, done -2 06:05', '-3 00:10-06:00',
    'a "done" report repeated after five minutes changes nothing'),
  ('23:30-06:00', -3, 2, 'here -2 00:10, done -2 06:00, done -2 06:30',
    '-3 00:10-06:00 ! You already pressed this that day. The first time counts.', 'a "done" report repeated after half an hour is refused'),
  ('00:30-05:00', -2, 1, 'here -3 23:50, done -2 05:00', '-2 23:50-05:00',
    'a "here" report before midnight belongs to a start after midnight'),
  ('00:30-05:00', -3, 2, 'here -4 23:50, done -3 05:00, here -3 23:50, done -2 05:00', '-3 23:50-05:00, -2 23:50-05:00',
    'each "here" report before midnight belongs to its own night'),
  ('00:30-05:00', -2, 1, 'here -3 18:30', '-2 18:30-', 'a shift accepts reports from six hours before its start'),
  ('00:30-05:00', -2, 1, 'done -2 05:05, here -3 18:29', '-2 -05:05 ! This job has not started yet.',
    'a shift refuses reports earlier than six hours before its start'),
  ('22:00-06:00', -5, 3, 'here -5 22:00, done -4 06:00, done -3 06:00, here -3 22:00, done -2 06:00',
    '-5 22:00-06:00, -4 -06:00, -3 22:00-06:00', 'a forgotten "here" report leaves the other nights their times'),
  ('22:00-06:00', -5, 3, 'here -5 22:00, here -4 22:00, done -3 06:00, here -3 22:00, done -2 06:00',
    '-5 22:00-, -4 22:00-06:00, -3 22:00-06:00', 'a forgotten "done" report leaves the other nights their times'),
  ('22:00-06:00', -5, 3, 'done -4 06:10, done -3 06:10, done -2 06:10', '-5 -06:10, -4 -06:10, -3 -06:10',
    'a lone "done" report each night belongs to that night'),
  ('22:00-06:00', -3, 2, 'done -2 15:59', '-3 -15:59', 'a shift accepts reports long after its end'),
  ('22:00-06:00', -3, 2, 'here -2 16:00', '-2 16:00-', 'a report 6 hours before the next shift belongs to the next shift'),
  ('07:00-15:00', -3, 2, 'here -3 06:50, done -3 15:00, here -2 05:00, done -2 16:30', '-3 06:50-15:00, -2 05:00-16:30',
    'two days are two visits'),
  ('07:00-15:00', -3, 2, 'here -3 08:00, done -3 23:30', '-3 08:00-23:30', 'an open visit accepts a "done" report long after the shift'),
  ('06:00-20:00', -3, 2, 'done -2 00:59, here -2 01:00', '-3 -00:59, -2 01:00-',
    'a report halfway between two long shifts belongs to the next'),
  ('07:00-15:00', -3, 2, 'done -2 00:50', '-3 -00:50', 'a "done" report at night belongs to the day before'),
  ('07:00-15:00', -3, 1, 'here -3 00:00', '-3 00:00-', 'a job by day accepts reports from the first midnight'),
  ('07:00-15:00', -3, 1, 'here -3 07:00, done -3 15:00, here -1 07:10', '-3 07:00-15:00, -1 07:10-',
    'a report on a day after the planned ones has its own visit'),
  ('18:00-', -3, 2, 'here -3 18:00, done -2 01:30', '-3 18:00-01:30', 'a job without an end time counts as eight hours'),
  ('', -3, 2, 'here -3 09:00, done -3 17:00, here -2 00:10, done -2 23:50', '-3 09:00-17:00, -2 00:10-23:50',
    'a job without times accepts reports by whole days'),
  ('', -3, 2, 'here -3 22:00, done -2 05:00', '-3 22:00-05:00', 'an open visit of a job without times goes on after midnight'),
  ('', -2, 2, 'done -2 12:00, here -3 23:59', '-2 -12:00 ! This job has not started yet.',
    'a job without times refuses reports before the first day'),
  ('07:00-15:00', -3, 1, 'here -3 08:05, done -3 08:00', '-3 08:05-08:00', 'a visit can end before it begins when two phones report it'),
  ('07:00-15:00', -3, 1, 'done -3 16:00, here -3 16:10', '-3 16:10-16:00', 'a "here" report that arrives after "done" keeps its later time')
) as given (times, first, days, given, wanted, label);

-- The hours of a night shift belong to the day on which the shift was planned to begin.
create function pg_temp.hours() returns text language sql as $$
  select string_agg(concat_ws(' ', day - (now() at time zone 'Australia/Brisbane')::date, to_char(began, 'HH24:MI'),
    to_char(ended, 'HH24:MI'), minutes, case when agrees then 'agrees' else 'differs' end), ', ' order by day)
  from private.hours_of(array[tests.id('other')], current_date - 9, current_date + 1)
$$;
create function pg_temp.counted(times text, first integer, days integer, given text) returns text language sql as $$
  select pg_temp.job(times, first, days);
  select pg_temp.presses(given);
  select pg_temp.hours();
$$;
update public.business set break_minutes = 0, rounding_minutes = 0;
select is(pg_temp.counted(times, first, days, given), wanted, label)
from (values
  ('23:30-06:00', -3, 1, 'here -2 00:10, done -2 06:00', '-3 00:10 06:00 350 differs', 'a night counts as one day of hours'),
  ('23:30-06:00', -3, 2, 'here -3 23:30, done -2 06:05, here -2 23:25, done -1 06:00',
    '-3 23:30 06:05 395 agrees, -2 23:25 06:00 395 agrees', 'two nights count as two days of hours'),
  ('22:00-06:00', -5, 3, 'here -5 22:00, done -4 06:00, done -3 06:00, here -3 22:00, done -2 06:00',
    '-5 22:00 06:00 480 agrees, -4 22:00 06:00 480 differs, -3 22:00 06:00 480 agrees',
    'three nights with a forgotten report count as three whole days'),
  ('00:30-05:00', -2, 1, 'here -3 23:50, done -2 05:00', '-2 23:50 05:00 310 differs', 'an early start counts as hours')
) as given (times, first, days, given, wanted, label);

-- Sydney's clocks go back at 3:00 on a night in April, and forward at 2:00 on a night in October.
create function pg_temp.night(first date, times text, event text, pressed timestamptz) returns text language sql as $$
  delete from public.visits;
  update public.jobs set start_date = first, days = 2, start_time = split_part(times, '-', 1)::time,
    end_time = split_part(times, '-', 2)::time, location_postcode = '2000'
  where id = tests.id('job_progress');
  select to_char(private.day_of_visit(job, tests.id('app_progress'), event, pressed), 'MM-DD')
  from public.jobs job where job.id = tests.id('job_progress');
$$;
select is(pg_temp.night(first, times, event, pressed), wanted,
  concat_ws(' ', 'a report belongs to its shift when the clocks change:', times, event, pressed))
from (values
  ('2026-04-04'::date, '22:00-06:00', 'here', timestamptz '2026-04-05 02:30+11', '04-04'),
  ('2026-04-04', '22:00-06:00', 'done', '2026-04-05 02:30+10', '04-04'),
  ('2026-04-04', '22:00-06:00', 'done', '2026-04-05 15:59+10', '04-04'),
  ('2026-04-04', '22:00-06:00', 'here', '2026-04-05 16:00+10', '04-05'),
  ('2025-10-04', '22:00-06:00', 'done', '2025-10-05 03:00+11', '10-04'),
  ('2025-10-05', '02:30-05:00', 'here', '2025-10-04 23:40+10', '10-05'),
  ('2025-10-05', '02:30-05:00', 'done', '2025-10-05 03:10+11', '10-05')
) as given (first, times, event, pressed, wanted);

select * from finish();
rollback;
