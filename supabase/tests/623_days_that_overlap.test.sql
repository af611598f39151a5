-- Two days of one person that overlap, attendance that contradicts the reports, and clock times on nights when the clocks change.
begin;
select plan(57);
select tests.people(), tests.work();
update public.applications set status = 'Accepted', reviewed_by = tests.id('admin'), reviewed_at = '2026-01-03'
where id = tests.id('app_other');
delete from public.applications where id not in (tests.id('app_progress'), tests.id('app_other'));
update public.jobs set status = 'InProgress', location_postcode = '4000', pay_basis = 'hour', rate_cents = 3000, days = 1
where id in (tests.id('job_progress'), tests.id('job_guarded'));

-- Stores a day of work with both reports. `worked` is a day of January 2026 and its hours, such as 05 07:00-15:00.
create function pg_temp.worked(application text, worked text) returns void language sql as $$
  delete from public.visits where application_id = tests.id(application);
  update public.jobs set start_date = given.day, start_time = given.began, end_time = given.ended, days = 1
  from (
    select ('2026-01-' || split_part(worked, ' ', 1))::date as day, split_part(split_part(worked, ' ', 2), '-', 1)::time as began,
      split_part(worked, '-', 2)::time as ended
  ) given
  where id = (select job_id from public.applications where applications.id = tests.id(application));
  insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
  select tests.id(application), job.start_date, moment.here, moment.here, moment.done, moment.done
  from public.jobs job cross join lateral (
    select (job.start_date + job.start_time) at time zone 'Australia/Brisbane' as here,
      (job.start_date + (job.end_time < job.start_time)::integer + job.end_time) at time zone 'Australia/Brisbane' as done
  ) moment
  where job.id = (select job_id from public.applications where applications.id = tests.id(application));
$$;
create function pg_temp.hours(first_day text, last_day text) returns text language sql as $$
  select string_agg(concat_ws(' ', to_char(day, 'DD'), to_char(began, 'HH24:MI'), minutes, case when agrees then 'agrees' end,
    'with ' || overlapping, absence), ', ' order by day, began, application_id)
  from private.hours_of(array[tests.id('other')], first_day::date, last_day::date)
$$;
create function pg_temp.both(fitout text, house text) returns text language sql as $$
  select pg_temp.worked('app_progress', fitout), pg_temp.worked('app_other', house);
  select pg_temp.hours('2026-01-05', '2026-01-11');
$$;
select is(pg_temp.both(fitout, house), wanted, 'the overlap is marked between ' || fitout || ' and ' || house) from (values
  ('05 07:00-15:00', '05 15:00-17:00', '05 07:00 480 agrees, 05 15:00 120 agrees'),
  ('05 07:00-15:00', '05 14:59-17:00', '05 07:00 480 with Guarded house, 05 14:59 121 with Fitout under way'),
  ('05 07:00-15:00', '05 09:00-11:00', '05 07:00 480 with Guarded house, 05 09:00 120 with Fitout under way'),
  ('05 07:00-15:00', '05 07:00-15:00', '05 07:00 480 with Fitout under way, 05 07:00 480 with Guarded house'),
  ('05 22:00-06:00', '06 05:00-09:00', '05 22:00 480 with Guarded house, 06 05:00 240 with Fitout under way'),
  ('05 22:00-06:00', '06 06:00-09:00', '05 22:00 480 agrees, 06 06:00 180 agrees'),
  -- The two days are in different weeks.
  ('04 22:00-06:00', '05 05:00-09:00', '05 05:00 240 with Fitout under way'),
  ('12 00:00-06:00', '11 20:00-01:00', '11 20:00 300 with Fitout under way')
) as given (fitout, house, wanted);
-- A long day overlaps two others, which do not overlap each other.
select pg_temp.both('05 07:00-15:00', '05 08:00-09:00');
insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
select application_id, day + 1, here_at + interval '4 hours', here_at, done_at + interval '4 hours', done_at
from public.visits where application_id = tests.id('app_other');
select is(pg_temp.hours('2026-01-05', '2026-01-06'),
  '05 07:00 480 with Guarded house, 05 08:00 60 with Fitout under way, 06 12:00 60 with Fitout under way',
  'a day within a longer day is marked, even when another day lies between the two');
select pg_temp.both('05 07:00-15:00', '05 09:00-11:00');
select is(tests.after(array[change], $$select pg_temp.hours('2026-01-05', '2026-01-05')$$), wanted,
  'the overlap of two days follows ' || change) from (values
  ($$admin: select public.change_hours({app_other}, '2026-01-05', '15:00', '17:00', null, 'Called')$$,
    '05 07:00 480 agrees, 05 15:00 120 agrees'),
  ($$admin: select public.change_hours({app_other}, '2026-01-05', '09:00', '10:00', null, 'Called')$$,
    '05 07:00 480 with Guarded house, 05 09:00 60 with Fitout under way'),
  ($$admin: select public.change_hours({app_other}, '2026-01-05', null, null, null, 'Called')$$, '05 07:00 480 agrees, 05 0'),
  ($$update public.applications set user_id = {cleaner} where id = {app_other}$$, '05 07:00 480 agrees')
) as given (change, wanted);

-- Overlapping days do not count as agreeing with the plan. Each overlapping day needs an approval of its own, which
-- shows the overlap.
create function pg_temp.approve_agreeing(who text) returns text language sql as $$
  select who || $q$: select public.approve_week_hours('2026-01-05',
    (select guard from public.preview_hours('2026-01-05', 'agrees')), 'agrees')$q$
$$;
create function pg_temp.lines() returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', job_title, amount_cents), ', ' order by job_title), 'none') from public.pay_lines
$$;
create function pg_temp.item(application text) returns jsonb language sql as $$
  select to_jsonb(shown) from private.hours_of(array[tests.id('other')], '2026-01-05', '2026-01-05') shown
  where application_id = tests.id(application)
$$;
select is(tests.answer('admin', $$select string_agg(concat_ws(' ', view, days), ', ') from public.hours_summary('2026-01-05')$$),
  'all 2, overlap 2, waiting 2', 'neither of two overlapping days counts as agreeing with the plan');
select is(tests.after(array[pg_temp.approve_agreeing('admin')], 'select pg_temp.lines()'), 'none',
  'an approval of all agreeing days leaves out overlapping days');
select is(tests.after(array[format('admin: select * from public.approve_hours(%L)', jsonb_build_array(item))], 'select pg_temp.lines()'),
  wanted, label) from (values
  (pg_temp.item('app_progress'), 'Fitout under way 24000', 'an overlapping day can be approved alone'),
  (pg_temp.item('app_progress') - 'overlapping', 'none', 'an overlapping day is not approved if the request does not name the overlap'),
  (pg_temp.item('app_progress') || '{"overlapping": "Another job"}', 'none',
    'an overlapping day is not approved if the request names another job')
) as given (item, wanted, label);
select is(tests.after(array[format('admin: select * from public.approve_hours(%L)', jsonb_build_array(pg_temp.item('app_progress'))),
  pg_temp.approve_agreeing('admin')], 'select pg_temp.lines()'), 'Fitout under way 24000',
  'an overlapping day is left out even when the other day is approved');

-- If several days are approved together, overlapping days are left out, except in the view `overlap`. A single day is approved as it is
-- shown.
create function pg_temp.preview(more text) returns text language sql as $$
  select tests.answer('admin', format($q$select concat_ws(' ', days, minutes, jsonb_array_length(refused),
      left(refused #>> '{0,refused}', 25))
    from public.preview_hours('2026-01-05', %s)$q$, more))
$$;
select is(pg_temp.preview(more), wanted, 'a bulk approval leaves out overlapping days: ' || more) from (values
  ('''waiting''', '0 0 2 These hours overlap with '),
  ('''overlap''', '2 600 0'),
  ('''waiting'', items => jsonb_build_array(jsonb_build_object(''application_id'', {app_other}, ''day'', ''2026-01-05'', ''minutes'', 120,
    ''basis'', ''hour'', ''rate_cents'', 3000, ''amount_cents'', 6000, ''overlapping'', ''Fitout under way''))', '1 120 0'),
  -- A correction can cause an overlap, so that the days are left out, or remove an overlap, so that the days are included.
  ('''waiting'', treatment => ''corrected'', began => ''06:00''', '0 0 2 These hours overlap with '),
  ('''overlap'', treatment => ''rostered''', '2 600 0')
) as given (more, wanted);
select pg_temp.both('05 07:00-09:00', '05 10:00-12:00');
select is(pg_temp.preview(more), wanted, 'a bulk approval includes days that do not overlap: ' || more) from (values
  ('''waiting''', '2 240 0'),
  ('''waiting'', treatment => ''corrected'', ended => ''13:00''', '0 0 2 These hours overlap with '),
  ('''waiting'', treatment => ''corrected'', ended => ''09:30''', '1 150 1 The end is before the sta')
) as given (more, wanted);

-- Attendance is recorded for the whole job. Recording it removes no day that has a report, approved hours or
-- corrected hours.
select pg_temp.both('05 07:00-15:00', '12 09:00-11:00');
update public.jobs set days = 4 where id = tests.id('job_progress');
insert into public.hours (application_id, day, began_at, ended_at, reason, by_administrator)
values (tests.id('app_progress'), '2026-01-06', '2026-01-06 07:00+10', '2026-01-06 09:00+10', 'x', false);
insert into public.visits (application_id, day, here_at, here_sent_at)
select tests.id('app_progress'), '2026-01-07', at, at from (values ('2026-01-07 07:00+10'::timestamptz)) pressed (at);
select is(pg_temp.hours('2026-01-05', '2026-01-08'), '05 07:00 480 agrees, 06 07:00 120, 07 07:00 480, 08 07:00 480',
  'the job has four days of hours');
select is(tests.after(array[
    format('update public.applications set attendance = %L, attendance_at = now() where id = {app_progress}', word), change],
  $$select pg_temp.hours('2026-01-05', '2026-01-08')$$), wanted,
  concat_ws(' ', 'recorded attendance leaves days with hours:', word, change)) from (values
  ('came', 'select', '05 07:00 480 agrees, 06 07:00 120, 07 07:00 480, 08 07:00 480'),
  ('did_not_come', 'select', '05 07:00 480 did_not_come, 06 07:00 120 did_not_come, 07 07:00 480 did_not_come'),
  ('cancelled_late', 'select', '05 07:00 480 cancelled_late, 06 07:00 120 cancelled_late, 07 07:00 480 cancelled_late'),
  ('did_not_come', 'admin: select public.change_hours({app_progress}, ''2026-01-05'', ''07:00'', ''15:00'', null, ''Was there'')',
    '05 07:00 480 agrees did_not_come, 06 07:00 120 did_not_come, 07 07:00 480 did_not_come')
) as given (word, change, wanted);
select is(tests.after(array[
    format('admin: select * from public.approve_hours(%L)', (select jsonb_agg(to_jsonb(shown))
      from private.hours_of(array[tests.id('other')], '2026-01-08', '2026-01-08') shown)),
    'update public.applications set attendance = ''did_not_come'', attendance_at = now() where id = {app_progress}'],
  $$select pg_temp.hours('2026-01-08', '2026-01-08')$$), '08 07:00 480 did_not_come',
  'an approved day keeps its hours after a no-show is recorded');
select is(private.count_waiting_hours(array[tests.id('other')], '2026-01-05', '2026-01-11'), 4, 'four days of hours wait for approval');
update public.applications set attendance = 'did_not_come', attendance_at = now() where id = tests.id('app_progress');
select is(private.count_waiting_hours(array[tests.id('other')], '2026-01-05', '2026-01-11'), 3,
  'three days of hours wait after a no-show is recorded');
update public.applications set attendance = null, attendance_at = null where id = tests.id('app_progress');
delete from public.hours;
delete from public.visits;

-- When clocks go back, some times occur twice. When they go forward, some times do not occur.
select is(array(select to_char(shown at time zone 'UTC', 'DD HH24:MI')
  from unnest(private.moments_shown(local, zone)) shown)::text, wanted,
  concat_ws(' ', 'a clock shows this time as often as it should:', local, zone))
from (values
  ('2026-04-05 01:59'::timestamp, 'Australia/Sydney', '{"04 14:59"}'), ('2026-04-05 02:00', 'Australia/Sydney', '{"04 15:00","04 16:00"}'),
  ('2026-04-05 02:59', 'Australia/Sydney', '{"04 15:59","04 16:59"}'), ('2026-04-05 03:00', 'Australia/Sydney', '{"04 17:00"}'),
  ('2025-10-05 01:59', 'Australia/Sydney', '{"04 15:59"}'), ('2025-10-05 02:00', 'Australia/Sydney', '{}'),
  ('2025-10-05 02:59', 'Australia/Sydney', '{}'), ('2025-10-05 03:00', 'Australia/Sydney', '{"04 16:00"}'),
  ('2026-04-05 01:45', 'Australia/Lord_Howe', '{"04 14:45","04 15:15"}'), ('2025-10-05 02:15', 'Australia/Lord_Howe', '{}'),
  ('2026-04-05 02:30', 'Australia/Brisbane', '{"04 16:30"}')
) as given (local, zone, wanted);

-- Corrects the hours of a night on which the clocks change. `here` and `done` are the reported times of arriving and finishing, or
-- null. If a time of day comes twice that night, the reports decide which of the two is meant.
create function pg_temp.put_right(day text, began time, ended time, here text default null, done text default null) returns text
language plpgsql as $$
begin
  update public.jobs set location_postcode = '2000', start_date = day::date, start_time = '22:00', end_time = '06:00', days = 1
  where id = tests.id('job_progress');
  delete from public.visits;
  insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
  select tests.id('app_progress'), day::date, here::timestamptz, here::timestamptz, done::timestamptz, done::timestamptz
  where num_nonnulls(here, done) > 0;
  return tests.answer('other', format($answer$
    select to_char(began_at at time zone 'UTC', 'DD HH24:MI') || ' ' || to_char(ended_at at time zone 'UTC', 'DD HH24:MI')
      || ' ' || extract(epoch from ended_at - began_at)::integer / 60
    from public.correct_my_hours({app_progress}, %L, %L, %L, null, 'x')$answer$, day, began, ended));
end
$$;
select is(pg_temp.put_right(day, began, ended, here, done), wanted,
  concat_ws(' ', 'a correction in a night of a clock change is right:', day, began, ended, here, done))
from (values
  ('2025-10-04', '02:30'::time, '03:15'::time, null, null,
    '! PT400 The clocks skipped 02:30 that night. Enter a time before or after that.'),
  ('2025-10-04', '22:00', '02:30', null, null, '! PT400 The clocks skipped 02:30 that night. Enter a time before or after that.'),
  ('2025-10-04', '01:30', '02:59', null, null, '! PT400 The clocks skipped 02:59 that night. Enter a time before or after that.'),
  ('2025-10-04', '01:30', '03:15', null, null, '04 15:30 04 16:15 45'),
  ('2026-04-04', '22:00', '02:30', null, null, '04 11:00 04 16:30 330'),
  ('2026-04-04', '02:30', '06:00', null, null, '04 16:30 04 20:00 210'),
  ('2026-04-04', '02:10', '02:40', null, null, '04 16:10 04 16:40 30'),
  ('2026-04-04', '22:00', '02:30', '2026-04-04 11:00Z', '2026-04-04 15:30:20Z', '04 11:00 04 15:30 270'),
  ('2026-04-04', '02:30', '06:00', '2026-04-04 15:30:20Z', null, '04 15:30 04 20:00 270'),
  ('2026-04-04', '02:40', '02:15', '2026-04-04 15:40Z', null, '04 15:40 04 16:15 35'),
  ('2026-04-04', '02:40', '02:15', null, null, '04 15:40 04 16:15 35')
) as given (day, began, ended, here, done, wanted);

select * from finish();
rollback;
