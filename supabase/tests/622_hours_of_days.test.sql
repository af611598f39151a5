-- The hours of a day come from reports, the plan and corrections. Rounding, breaks, nights when the clocks change, and who can correct
-- hours.
begin;
select plan(135);
select tests.people(), tests.work();
delete from public.applications where id not in (tests.id('app_progress'), tests.id('app_inactive'));
update public.jobs set pay_basis = 'hour', rate_cents = 3000 where id = tests.id('job_progress');

create function pg_temp.shape(day text, times text, days integer, postcode text) returns void language sql as $$
  update public.jobs set start_date = day::date, start_time = nullif(split_part(times, '-', 1), '')::time,
    end_time = nullif(split_part(times, '-', 2), '')::time, days = shape.days, location_postcode = postcode, location_city = null,
    location_state = null
  where id = tests.id('job_progress')
$$;
-- Stores reports at these local times of the job, written as 06:54, or as 02T06:54 for the 2nd of that January.
create function pg_temp.report_visit(day date, here text, done text) returns void language sql as $$
  delete from public.visits;
  insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
  select tests.id('app_progress'), report_visit.day, moment.here, moment.here, moment.done, moment.done
  from public.jobs job cross join lateral (
    select (report_visit.day + report_visit.here::time) at time zone job.time_zone as here,
      (report_visit.day + coalesce(report_visit.done::time < report_visit.here::time, false)::integer + report_visit.done::time)
        at time zone job.time_zone as done
  ) moment
  where job.id = tests.id('job_progress') and num_nonnulls(report_visit.here, report_visit.done) > 0
$$;
create function pg_temp.hours(first_day text, last_day text) returns text language sql as $$
  select string_agg(concat_ws(' ', to_char(day, 'MM-DD'), to_char(began, 'HH24:MI'), to_char(ended, 'HH24:MI'), minutes, pressed,
    case when agrees then 'agrees' end), ', ')
  from private.hours_of(array[tests.id('other')], first_day::date, last_day::date)
$$;

-- A day's hours run from its first report to its second. The plan replaces a missing report.
create function pg_temp.day(times text, here text, done text, days integer default 1) returns text language sql as $$
  select pg_temp.shape('2026-01-05', times, days, '4000'), pg_temp.report_visit('2026-01-05', here, done);
  select pg_temp.hours('2026-01-05', '2026-01-07');
$$;
select is(pg_temp.day(times, here, done, days), wanted, label)
from (values
  ('07:00-15:00', '06:54', '15:08', 1, '01-05 06:54 15:08 494 both agrees', 'hours run from "here" to "done"'),
  ('07:00-15:00', '06:54', '15:10', 1, '01-05 06:54 15:10 496 both', 'hours more than 15 minutes over the plan do not agree with it'),
  ('07:00-15:00', '07:00', '14:45', 1, '01-05 07:00 14:45 465 both agrees', 'hours 15 minutes under the plan agree with it'),
  ('07:00-15:00', '07:00', '14:44', 1, '01-05 07:00 14:44 464 both', 'hours 16 minutes under the plan do not agree with it'),
  ('07:00-15:00', null, null, 1, '01-05 07:00 15:00 480 none', 'hours without reports are as planned'),
  ('07:00-15:00', '07:30', null, 1, '01-05 07:30 15:00 450 one', 'hours with "here" alone run until the planned end'),
  ('07:00-15:00', '15:30', null, 1, '01-05 07:00 15:00 480 one', 'hours with "here" after the planned end are as planned'),
  ('07:00-15:00', '15:30', '15:34', 1, '01-05 07:00 15:34 514 both',
    'hours with both reports after the planned end run from the planned start'),
  ('07:00-15:00', '15:00', '15:00', 1, '01-05 07:00 15:00 480 both',
    'hours with both reports in one minute at the planned end do not agree with the plan'),
  ('07:00-15:00', '16:00', '16:15', 1, '01-05 16:00 16:15 15 both', 'hours with work after the planned end run from "here" to "done"'),
  ('07:00-15:00', '07:00', '07:04', 1, '01-05 07:00 07:04 4 both', 'hours with an early "done" end there'),
  ('07:00-15:00', '06:00', '14:00', 1, '01-05 06:00 14:00 480 both',
    'hours of the planned length at another time do not agree with the plan'),
  ('07:00-15:00', null, '14:00', 1, '01-05 07:00 14:00 420 one', 'hours with "done" alone run from the planned start'),
  ('07:00-15:00', null, '06:00', 1, '01-05 07:00 15:00 480 one', 'hours with "done" before the planned start are as planned'),
  ('22:00-06:00', '22:00', '06:05', 1, '01-05 22:00 06:05 485 both agrees', 'hours of a night belong to the day it begins'),
  ('', null, null, 1, '01-05 07:00 15:00 480 none', 'hours of a job without times are eight'),
  ('20:00-', '05:00', null, 1, '01-05 05:00 13:00 480 one', 'hours of a job without an end time accept a late "here"'),
  ('20:00-', null, null, 1, '01-05 20:00 04:00 480 none', 'hours of a job without an end time are eight'),
  ('', '09:00', null, 1, '01-05 09:00 17:00 480 one', 'hours of a job without times run eight from "here"'),
  ('', null, '13:00', 1, '01-05 05:00 13:00 480 one', 'hours of a job without times run eight before "done"'),
  ('07:00-15:00', '07:00', '15:00', 3, '01-05 07:00 15:00 480 both agrees, 01-06 07:00 15:00 480 none, 01-07 07:00 15:00 480 none',
    'hours are counted for each day of the job')
) as given (times, here, done, days, wanted, label);

-- The two reports can come from devices with different clocks, so that the end is before the beginning. In that case a report later than
-- the plan is ignored. If no report is later than the plan, the end is ignored.
create function pg_temp.crossed(here text, done text) returns text language sql as $$
  select pg_temp.day('07:00-15:00', here, here);
  update public.visits set done_at = (day + done::time) at time zone 'Australia/Brisbane';
  select pg_temp.hours('2026-01-05', '2026-01-05');
$$;
select is(pg_temp.crossed(here, done), wanted, here || ' as "here" and an earlier "done" leave plausible hours: ' || done)
from (values
  ('08:05', '08:00', '01-05 08:05 15:00 415 both'), ('16:10', '16:00', '01-05 07:00 16:00 540 both')
) as given (here, done, wanted);

-- The planned shift is shown in the job's time zone, like the reported hours.
select pg_temp.shape('2026-01-05', '22:00-06:30', 1, tests.job_postcode()), pg_temp.report_visit('2026-01-05', '22:10', '06:20');
select is((select concat_ws(' ', began, ended, plan_began, plan_ended, plan_minutes)
    from private.hours_of(array[tests.id('other')], '2026-01-05', '2026-01-05')),
  '22:10:00 06:20:00 22:00:00 06:30:00 510', 'hours and plan are shown by the job''s own clock');

select pg_temp.day('07:00-15:00', '07:00', '15:00');
select is(tests.after(array[change], $$select coalesce(pg_temp.hours('2026-01-05', '2026-01-06'), 'none')$$), wanted,
  'the hours of a day follow ' || change)
from (values
  ($$update public.applications set attendance = 'did_not_come', attendance_at = now() where id = {app_progress}$$,
    '01-05 07:00 15:00 480 both'),
  ($$update public.applications set attendance = 'cancelled_late', attendance_at = now() where id = {app_progress}$$,
    '01-05 07:00 15:00 480 both'),
  ($$delete from public.visits; update public.applications set attendance = 'did_not_come', attendance_at = now()
    where id = {app_progress}$$, 'none'),
  ($$update public.applications set attendance = 'came', attendance_at = now() where id = {app_progress}$$,
    '01-05 07:00 15:00 480 both agrees'),
  ($$update public.applications set withdrawn_at = now() where id = {app_progress}$$, '01-05 07:00 15:00 480 both'),
  ($$update public.jobs set status = 'Closed' where id = {job_progress}$$, '01-05 07:00 15:00 480 both'),
  ($$update public.jobs set status = 'Completed' where id = {job_progress}$$, '01-05 07:00 15:00 480 both agrees'),
  ($$update public.jobs set start_date = '2026-01-06' where id = {job_progress}$$,
    '01-05 07:00 15:00 480 both, 01-06 07:00 15:00 480 none'),
  ($$delete from public.visits; update public.applications set withdrawn_at = now() where id = {app_progress}$$, 'none'),
  ($$delete from public.visits; update public.jobs set status = 'Closed' where id = {job_progress}$$, 'none')
) as given (change, wanted);

-- A day has no hours until it is over or "done" is reported.
select pg_temp.shape(to_char(now() at time zone 'Australia/Brisbane', 'YYYY-MM-DD'), '00:00-23:59', 3, '4000'),
  pg_temp.report_visit(null, null, null);
create function pg_temp.today() returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', day - (now() at time zone 'Australia/Brisbane')::date, minutes, pressed), ', '), 'none')
  from private.hours_of(array[tests.id('other')], (now() - interval '3 days')::date, (now() + interval '3 days')::date)
$$;
select is(pg_temp.today(), 'none', 'a day has no hours before it is over');
insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
select tests.id('app_progress'), (now() at time zone 'Australia/Brisbane')::date, now() - interval '40 minutes', now(), now(), now();
select is(pg_temp.today(), '0 40 both', 'a day has hours as soon as "done" is reported');

-- On these nights the clocks change in Sydney but not in Brisbane: back in April, forward in October.
create function pg_temp.night(day date, postcode text, is_pressed boolean) returns text language sql as $$
  select pg_temp.shape(day::text, '22:00-06:00', 1, postcode);
  select pg_temp.report_visit(day, case when is_pressed then '22:00' end, case when is_pressed then '06:00' end);
  select pg_temp.hours(day::text, day::text);
$$;
select is(pg_temp.night(day, postcode, is_pressed), to_char(day, 'MM-DD') || ' 22:00 06:00 ' || wanted
  || case when is_pressed then ' both agrees' else ' none' end,
  concat_ws(' ', 'a night of a clock change has its true length:', day, postcode, is_pressed))
from (values
  ('2026-04-04'::date, '2000', 540), ('2026-04-04', '4000', 480), ('2025-10-04', '2000', 420), ('2025-10-04', '4000', 480),
  ('2026-04-05', '2000', 480)
) as given (day, postcode, wanted) cross join unnest(array[true, false]) is_pressed;

-- Corrected hours keep their date, whether the work began before or after midnight.
create function pg_temp.put_right(times text, began time, ended time) returns text language plpgsql as $$
begin
  perform pg_temp.shape('2026-01-05', times, 1, '4000'), pg_temp.report_visit('2026-01-05', null, null);
  return tests.answer('other', format(
    'select began_at at time zone ''Australia/Brisbane'' || '' '' || (ended_at at time zone ''Australia/Brisbane'')
    from public.correct_my_hours({app_progress}, ''2026-01-05'', %L, %L, null, ''x'')', began, ended));
end
$$;
select is(pg_temp.put_right(times, began, ended), wanted, concat_ws(' ', times, 'is corrected on its own date to', began, ended))
from (values
  ('23:30-06:00', '00:10'::time, '06:00'::time, '2026-01-06 00:10:00 2026-01-06 06:00:00'),
  ('23:30-06:00', '23:20', '06:00', '2026-01-05 23:20:00 2026-01-06 06:00:00'),
  ('00:30-05:00', '23:50', '05:00', '2026-01-04 23:50:00 2026-01-05 05:00:00'),
  ('07:00-15:00', '22:00', '06:00', '2026-01-05 22:00:00 2026-01-06 06:00:00'),
  ('', '22:00', '06:00', '2026-01-05 22:00:00 2026-01-06 06:00:00')
) as given (times, began, ended, wanted);

-- Returns the paid minutes after rounding and after the break that a person entered.
create function pg_temp.counted(seconds numeric, break integer, step integer, business_break integer, planned interval default null)
returns integer language sql as $$
  select private.counted_minutes('2026-01-05', timestamptz '2026-01-05' + make_interval(secs => seconds), break, business_break, step,
    planned)
$$;
select is(pg_temp.counted(seconds, break, step, business_break), wanted,
  concat_ws(' ', 'rounding and breaks give the right minutes for', seconds, break, step, business_break))
from (values
  (28829, null, 0, 0, 480), (28830, null, 0, 0, 481), (28800 + 149, null, 5, 0, 480), (28800 + 150, null, 5, 0, 485),
  (28800 + 449, null, 15, 0, 480), (28800 + 450, null, 15, 0, 495), (18000, null, 0, 30, 300), (18001, null, 0, 30, 300),
  (28800, 0, 0, 30, 480), (28800, 45, 0, 30, 435), (10800, 45, 0, 30, 135), (28800, 40, 15, 30, 435), (600, 60, 5, 0, 0),
  (28800 + 450, null, 15, 30, 465)
) as given (seconds, break, step, business_break, wanted);

-- The business has a break of 30 minutes. These are the examples of rule 22.2: a plan that includes the break, and a break that was too
-- short.
update public.business set break_minutes = 30;
select is(pg_temp.day(times, '07:00', ended), concat_ws(' ', '01-05 07:00', ended, wanted),
  format('the right break is taken off %s worked from 07:00 to %s', times, ended))
from (values
  ('07:00-15:00', '11:00', '240 both'), ('07:00-15:00', '11:30', '270 both'), ('07:00-15:00', '12:00', '270 both'),
  ('07:00-15:00', '12:03', '273 both'), ('07:00-15:00', '12:30', '300 both'), ('07:00-15:00', '12:45', '315 both'),
  ('07:00-15:00', '15:00', '450 both agrees'),
  ('07:00-12:00', '11:00', '240 both'), ('07:00-12:00', '11:30', '270 both'), ('07:00-12:00', '12:00', '300 both agrees'),
  ('07:00-12:00', '12:03', '300 both agrees'), ('07:00-12:00', '12:30', '300 both agrees'), ('07:00-12:00', '12:45', '315 both agrees'),
  ('07:00-12:00', '15:00', '450 both')
) as given (times, ended, wanted);
select is(tests.after(array[$$select pg_temp.day('07:00-15:00', '07:00', '12:00')$$,
  $$update public.jobs set start_date = '2026-01-06' where id = {job_progress}$$],
  $$select minutes from private.hours_of(array[{other}], '2026-01-05', '2026-01-05')$$), '300',
  'a day outside the job''s days has no plan');
select is(pg_temp.day(times, null, null), concat_ws(' ', '01-05', wanted, 'none'), times || ' has the right minutes as planned')
from (values
  ('07:00-12:00', '07:00 12:00 300'), ('07:00-12:03', '07:00 12:03 300'), ('07:00-12:29', '07:00 12:29 300'),
  ('07:00-12:30', '07:00 12:30 300'), ('07:00-12:31', '07:00 12:31 301'), ('', '07:00 15:00 450')
) as given (times, wanted);
update public.business set break_minutes = 0;

-- Returns the cases in which a longer day counts as fewer minutes. There must be no such case.
create function pg_temp.falls(plan_length text) returns text language sql as $$
  select string_agg(concat_ws(' ', break, step, business_break, worked || ' seconds'), ', ')
  from (
    select break, step, business_break, worked,
      counted < lag(counted, 1, 0) over (partition by break, step, business_break order by worked) as is_less
    from unnest(array[null, 0, 40]) break, unnest(array[0, 5, 15]) step, unnest(array[0, 15, 30, 45, 60]) business_break,
      generate_series(0, 43200, 30) worked
    cross join lateral (
      select pg_temp.counted(worked, break, step, business_break,
        case when plan_length = 'as worked' then make_interval(secs => worked) else plan_length::interval end) as counted
    ) day
  ) compared
  where is_less
$$;
select is(pg_temp.falls(plan_length), null, 'a longer day never counts less when the plan is ' || coalesce(plan_length, 'nothing'))
from unnest(array[null, '5 hours', '5 hours 20 minutes', '8 hours', 'as worked']) plan_length;

-- Returns the pay for each day of a job with this pay basis and rate.
create function pg_temp.amounts(basis text, rate integer, days integer) returns text language sql as $$
  update public.jobs set pay_basis = basis, rate_cents = rate where id = tests.id('job_progress');
  select pg_temp.shape('2026-01-05', '07:00-15:00', days, '4000'), pg_temp.report_visit('2026-01-05', '07:00', '14:50');
  select string_agg(concat(amount_cents), ' ') from private.hours_of(array[tests.id('other')], '2026-01-05', '2026-01-11');
$$;
select is(pg_temp.amounts(basis, rate, days), wanted, concat_ws(' ', 'the days have the right amounts for', basis, rate, days))
from (values
  ('hour', 3050, 2, '23892 24400'), ('day', 25000, 2, '25000 25000'), ('job', 10000, 3, '3333 3334 3333'),
  ('job', 10001, 4, '2500 2501 2500 2500'), (null, null, 2, ' ')
) as given (basis, rate, days, wanted);
update public.jobs set pay_basis = 'hour', rate_cents = 3000 where id = tests.id('job_progress');

select pg_temp.day('07:00-15:00', '07:00', '15:00');
select tests.matrix($expected$
-- Outcomes of reading and correcting hours, by person:      visitor cleaner other pending inactive rejected admin founder former service
select from private.hours_of(array[{me}], '2026-01-05', '2026-01-05') | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
select from public.my_hours('2026-01-05')                 | 42501     0      1      0       1       0       0      0      0    42501
select public.correct_my_hours({app_progress}, now()::date, null, null, 0, '') | 42501 PT404 PT400 PT404 PT404 PT404 PT404 PT404 PT404 42501
select public.change_hours({app_progress}, '2026-01-05', '07:00', '14:00', null, 'x') | 42501 PT403 PT403 PT403 PT403 PT403 1 1 PT403 42501
$expected$);
insert into public.hours (application_id, day, began_at, ended_at, reason, by_administrator, changed_at)
values (tests.id('app_inactive'), '2026-01-05', '2026-01-04 21:00+00', '2026-01-05 05:00+00', 'Phone was flat', false, '2026-01-06');
select tests.matrix($expected$
-- Outcomes on the table hours, by person:                   visitor cleaner other pending inactive rejected admin founder former service
select from public.hours                                  | 42501     0      0      0       1       0       1      1      0      1
insert into public.hours default values                   | 42501   42501  42501  42501   42501   42501   42501  42501  42501  23502
update public.hours set reason = 'x'                      | 42501   42501  42501  42501   42501   42501   42501  42501  42501    1
delete from public.hours                                  | 42501   42501  42501  42501   42501   42501   42501  42501  42501    1
truncate public.hours                                     | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
$expected$);
select tests.refusals($expected$
other: PT400 Please give a reason.
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '14:00', null, e' \u200b')
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '14:00', null, null)
other: PT400 Please use at most 500 characters.
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '14:00', null, repeat('x', 501))
other: PT400 Enter both the start and the end, or neither.
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00', null, null, 'x')
  public.correct_my_hours({app_progress}, '2026-01-05', null, '07:00', null, 'x')
other: PT400 Enter a time from 00:00 to 23:59.
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '24:00', null, 'x')
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00:30', '14:00', null, 'x')
other: PT400 The end must differ from the start.
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '07:00', null, 'x')
other: PT400 A break is from 0 minutes to 12 hours.
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '14:00', -1, 'x')
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '14:00', 721, 'x')
other: PT400 The break must be shorter than the work.
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '08:00', 60, 'x')
other: PT404 There are no hours on this day.
  public.correct_my_hours({app_progress}, '2026-01-06', '07:00', '14:00', null, 'x')
  public.correct_my_hours({app_progress}, 'infinity', '07:00', '14:00', null, 'x')
  public.correct_my_hours({app_progress}, null, '07:00', '14:00', null, 'x')
other: PT404 Application not found
  public.correct_my_hours({app_inactive}, '2026-01-05', '07:00', '14:00', null, 'x')
  public.correct_my_hours({job_missing}, '2026-01-05', '07:00', '14:00', null, 'x')
admin: PT404 Application not found
  public.change_hours({job_missing}, '2026-01-05', '07:00', '14:00', null, 'x')
  public.change_hours(null, '2026-01-05', '07:00', '14:00', null, 'x')
inactive: PT409 These hours have changed since you opened them. Check them again.
  public.correct_my_hours({app_inactive}, '2026-01-05', '07:00', '14:00', null, 'x')
  public.correct_my_hours({app_inactive}, '2026-01-05', '07:00', '14:00', null, 'x', '2026-01-07')
other: PT400 Choose a day.
  public.my_hours(null)
  public.my_hours('infinity')
$expected$);
select is(tests.after(array[statement], $$select concat_ws(' ', to_char(began, 'HH24:MI'), to_char(ended, 'HH24:MI'),
  shown.break_minutes, minutes,
  changed, reason, case when agrees then 'agrees' end, tests.readable(to_jsonb(changed_by)))
  from private.hours_of(array[{other}], '2026-01-05', '2026-01-05') shown left join public.hours using (application_id, day, reason)$$),
  wanted, label)
from (values
  ($$other: select public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '13:30', null, ' Left early ')$$,
    '07:00 13:30 390 person Left early "other"', 'a person''s own correction waits for an administrator'),
  ($$other: select public.correct_my_hours({app_progress}, '2026-01-05', '22:00', '06:00', 20, 'x')$$,
    '22:00 06:00 20 460 person x "other"', 'a person can correct hours past midnight'),
  ($$other: select public.correct_my_hours({app_progress}, '2026-01-05', null, null, null, 'Sick')$$,
    '0 person Sick "other"', 'none'),
  ($$admin: select public.change_hours({app_progress}, '2026-01-05', '07:00', '13:30', 0, 'Called the site')$$,
    '07:00 13:30 0 390 administrator Called the site agrees "admin"',
    'an administrator''s correction counts as agreeing with the plan at once')
) as given (statement, wanted, label);
select is(tests.after(array[$$other: select public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '13:30', null, 'x')$$,
  $$other: select public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '13:30', null, 'x')$$],
  'select count(*) from public.hours'),
  '2', 'a repeated correction is stored once');
select is(tests.answer('inactive',
  $$select reason from public.correct_my_hours({app_inactive}, '2026-01-05', null, null, null, 'No', '2026-01-06')$$),
  'No', 'a correction of hours as the person saw them is accepted');
select is(tests.after(array[$$other: select public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '13:30', null, 'Private')$$,
  $$admin: select public.change_hours({app_progress}, '2026-01-05', '07:00', '14:00', null, 'Private',
    (select changed_at from public.hours where application_id = {app_progress}))$$],
  $$select string_agg(concat_ws(' ', event, tests.readable(to_jsonb(person)), details), ', ' order by id) from audit.entries
    where event = 'hours_changed' and details ->> 'day' = '2026-01-05' and person = {other}$$),
  'hours_changed "other" {"day": "2026-01-05", "title": "Fitout under way", '
  '"changes": {"began": [null, "07:00"], "ended": [null, "13:30"]}}, '
  'hours_changed "other" {"day": "2026-01-05", "title": "Fitout under way", "changes": {"ended": ["13:30", "14:00"]}}',
  'a change of hours is recorded in the audit without the reasons');
insert into public.hours (application_id, day, reason, by_administrator)
values (tests.id('app_progress'), current_date + 2, 'x', true);
select is(tests.answer('admin', $$select public.change_hours({app_progress}, current_date + 2, '07:00', '14:00', null, 'x', now())$$),
  '! PT400 These hours are not over yet.', 'hours of a future day cannot be changed');

select * from finish();
rollback;
