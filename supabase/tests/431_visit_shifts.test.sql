-- The planned shift that a report belongs to: nights, starts just after midnight, missing reports, days without times, clock changes
-- (rule 6.22).
begin;
select plan(39);
select tests.people(), tests.work();
delete from public.applications where id <> tests.id('app_progress');

-- A job under way with times like '23:30-06:00', whose first day is `first` days from today in Brisbane.
create function pg_temp.job(times text, first integer, days integer) returns void language sql as $$
  delete from public.visits;
  update public.jobs set start_date = (now() at time zone 'Australia/Brisbane')::date + first, days = job.days,
    start_time = nullif(split_part(times, '-', 1), '')::time, end_time = nullif(split_part(times, '-', 2), '')::time,
    location_postcode = '4000', location_city = null, location_state = null
  where id = tests.id('job_progress')
$$;
-- Reports like 'here -3 23:30, done -2 06:00', sent one after the other by an offline phone. Returns every visit and its hours.
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
  ('23:30-06:00', -3, 1, 'here -2 00:10, done -2 06:00', '-3 00:10-06:00', 'late after midnight: one visit of the evening''s day'),
  ('23:30-06:00', -3, 1, 'here -2 00:10, done -2 06:05', '-3 00:10-06:05', 'and five minutes over'),
  ('23:30-06:00', -3, 1, 'done -2 06:05', '-3 -06:05', '"done" alone ends the night, and is no day of its own'),
  ('23:30-06:00', -3, 2, 'here -2 00:10, done -2 06:00, here -2 23:20, done -1 06:00', '-3 00:10-06:00, -2 23:20-06:00',
    'the second evening''s "here" is accepted'),
  ('23:30-06:00', -3, 2, 'here -2 00:10, done -2 06:00, here -1 00:05, done -1 05:58', '-3 00:10-06:00, -2 00:05-05:58',
    'two late nights'),
  ('23:30-06:00', -3, 2, 'here -2 00:10, done -2 06:00, done -2 06:05', '-3 00:10-06:00', 'pressed again five minutes later'),
  ('23:30-06:00', -3, 2, 'here -2 00:10, done -2 06:00, done -2 06:30',
    '-3 00:10-06:00 ! You already pressed this that day. The first time counts.', 'or half an hour'),
  ('00:30-05:00', -2, 1, 'here -3 23:50, done -2 05:00', '-2 23:50-05:00', 'early before midnight, for a start after it'),
  ('00:30-05:00', -3, 2, 'here -4 23:50, done -3 05:00, here -3 23:50, done -2 05:00', '-3 23:50-05:00, -2 23:50-05:00',
    'each night'),
  ('00:30-05:00', -2, 1, 'here -3 18:30', '-2 18:30-', 'from six hours before the start'),
  ('00:30-05:00', -2, 1, 'done -2 05:05, here -3 18:29', '-2 -05:05 ! This job has not started yet.', 'and no earlier'),
  ('22:00-06:00', -5, 3, 'here -5 22:00, done -4 06:00, done -3 06:00, here -3 22:00, done -2 06:00',
    '-5 22:00-06:00, -4 -06:00, -3 22:00-06:00', 'one forgotten "here" leaves the other nights their times'),
  ('22:00-06:00', -5, 3, 'here -5 22:00, here -4 22:00, done -3 06:00, here -3 22:00, done -2 06:00',
    '-5 22:00-, -4 22:00-06:00, -3 22:00-06:00', 'and so does a forgotten "done"'),
  ('22:00-06:00', -5, 3, 'done -4 06:10, done -3 06:10, done -2 06:10', '-5 -06:10, -4 -06:10, -3 -06:10', '"done" alone, each night'),
  ('22:00-06:00', -3, 2, 'done -2 15:59', '-3 -15:59', 'a shift takes presses long after its end'),
  ('22:00-06:00', -3, 2, 'here -2 16:00', '-2 16:00-', 'until 6 hours before the next one'),
  ('07:00-15:00', -3, 2, 'here -3 06:50, done -3 15:00, here -2 05:00, done -2 16:30', '-3 06:50-15:00, -2 05:00-16:30', 'days'),
  ('07:00-15:00', -3, 2, 'here -3 08:00, done -3 23:30', '-3 08:00-23:30', 'an open visit takes its end until long after the shift'),
  ('06:00-20:00', -3, 2, 'done -2 00:59, here -2 01:00', '-3 -00:59, -2 01:00-', 'or until halfway to it'),
  ('07:00-15:00', -3, 2, 'done -2 00:50', '-3 -00:50', 'a "done" that is remembered at night is of the day before'),
  ('07:00-15:00', -3, 1, 'here -3 00:00', '-3 00:00-', 'from the first moment of the first day'),
  ('07:00-15:00', -3, 1, 'here -3 07:00, done -3 15:00, here -1 07:10', '-3 07:00-15:00, -1 07:10-', 'days after the plan have their own'),
  ('18:00-', -3, 2, 'here -3 18:00, done -2 01:30', '-3 18:00-01:30', 'without an end, eight hours are taken'),
  ('', -3, 2, 'here -3 09:00, done -3 17:00, here -2 00:10, done -2 23:50', '-3 09:00-17:00, -2 00:10-23:50', 'without times: whole days'),
  ('', -3, 2, 'here -3 22:00, done -2 05:00', '-3 22:00-05:00', 'but an open visit goes on after midnight'),
  ('', -2, 2, 'done -2 12:00, here -3 23:59', '-2 -12:00 ! This job has not started yet.', 'and nothing counts before the first'),
  ('07:00-15:00', -3, 1, 'here -3 08:05, done -3 08:00', '-3 08:05-08:00', 'the end before the beginning, as two phones pressed it'),
  ('07:00-15:00', -3, 1, 'done -3 16:00, here -3 16:10', '-3 16:10-16:00', 'in the order in which they arrived as well')
) as given (times, first, days, given, wanted, label);

-- A night shift counts as one day, as planned.
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
  ('23:30-06:00', -3, 1, 'here -2 00:10, done -2 06:00', '-3 00:10 06:00 350 differs', 'one night is one day'),
  ('23:30-06:00', -3, 2, 'here -3 23:30, done -2 06:05, here -2 23:25, done -1 06:00',
    '-3 23:30 06:05 395 agrees, -2 23:25 06:00 395 agrees', 'two nights are two'),
  ('22:00-06:00', -5, 3, 'here -5 22:00, done -4 06:00, done -3 06:00, here -3 22:00, done -2 06:00',
    '-5 22:00 06:00 480 agrees, -4 22:00 06:00 480 differs, -3 22:00 06:00 480 agrees',
    'three with a forgotten press are three whole ones'),
  ('00:30-05:00', -2, 1, 'here -3 23:50, done -2 05:00', '-2 23:50 05:00 310 differs', 'an early start counts')
) as given (times, first, days, given, wanted, label);

-- Nights on which Sydney's clocks go back, at 3:00 in April, and forward, at 2:00 in October.
create function pg_temp.night(first date, times text, event text, pressed timestamptz) returns text language sql as $$
  delete from public.visits;
  update public.jobs set start_date = first, days = 2, start_time = split_part(times, '-', 1)::time,
    end_time = split_part(times, '-', 2)::time, location_postcode = '2000'
  where id = tests.id('job_progress');
  select to_char(private.day_of_visit(job, tests.id('app_progress'), event, pressed), 'MM-DD')
  from public.jobs job where job.id = tests.id('job_progress');
$$;
select is(pg_temp.night(first, times, event, pressed), wanted, concat_ws(' ', times, event, pressed))
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
