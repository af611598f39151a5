-- The times of a job: its start on the local clock, also on days when the clocks change.
begin;
select plan(52);
select tests.people(), tests.work();

create function pg_temp.start(postcode text, day date, at time) returns text language sql as $$
  update public.jobs set location_postcode = postcode, location_city = null, location_state = null, start_date = day, start_time = at
  where id = tests.id('job_open');
  select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI ') || time_zone from public.jobs where id = tests.id('job_open')
$$;
select is(pg_temp.start(postcode, day::date, at::time), wanted, label)
from (values
  ('2000', '2026-11-23', '07:30', '2026-11-22 20:30 Australia/Sydney', 'a job in Sydney starts in daylight time in summer'),
  ('2000', '2026-07-20', '07:30', '2026-07-19 21:30 Australia/Sydney', 'a job in Sydney starts in standard time in winter'),
  ('4000', '2026-11-23', '07:30', '2026-11-22 21:30 Australia/Brisbane', 'a job in Brisbane starts in standard time in summer'),
  ('4000', '2026-07-20', '07:30', '2026-07-19 21:30 Australia/Brisbane', 'a job in Brisbane starts in standard time in winter'),
  ('6000', '2026-11-23', '07:30', '2026-11-22 23:30 Australia/Perth', 'a job in Perth starts in Perth''s time'),
  ('2880', '2026-11-23', '07:30', '2026-11-22 21:00 Australia/Broken_Hill', 'a job in Broken Hill starts in daylight time in summer'),
  ('2880', '2026-07-20', '07:30', '2026-07-19 22:00 Australia/Broken_Hill', 'a job in Broken Hill starts in standard time in winter'),
  ('2898', '2026-11-23', '07:30', '2026-11-22 20:30 Australia/Lord_Howe', 'a job on Lord Howe Island starts in daylight time in summer'),
  ('2898', '2026-07-20', '07:30', '2026-07-19 21:00 Australia/Lord_Howe', 'a job on Lord Howe Island starts half an hour later in winter'),
  ('2000', '2026-10-03', '07:30', '2026-10-02 21:30 Australia/Sydney',
    'a job the day before the clocks go forward starts in standard time'),
  ('2000', '2026-10-04', '01:59', '2026-10-03 15:59 Australia/Sydney', 'a job just before the clocks go forward starts in standard time'),
  ('2000', '2026-10-04', '02:30', '2026-10-03 16:30 Australia/Sydney',
    'a job at a time that the clocks skip starts later by the skipped time'),
  ('2000', '2026-10-04', '07:30', '2026-10-03 20:30 Australia/Sydney', 'a job after the clocks go forward starts in daylight time'),
  ('2000', '2027-04-03', '23:59', '2027-04-03 12:59 Australia/Sydney',
    'a job in the night before the clocks go back starts in daylight time'),
  ('2000', '2027-04-04', '02:30', '2027-04-03 16:30 Australia/Sydney', 'a job at a time that the clocks show twice starts at the second'),
  ('2000', '2027-04-04', '07:30', '2027-04-03 21:30 Australia/Sydney', 'a job after the clocks go back starts in standard time'),
  ('2000', '2026-11-23', null, '2026-11-22 20:00 Australia/Sydney', 'a job without a time starts at 07:00'),
  ('6000', '2026-11-23', '00:00', '2026-11-22 16:00 Australia/Perth', 'a job can start at midnight'),
  ('6000', null, '07:30', null, 'a job with a time but no day never starts'),
  ('6000', null, null, null, 'a job without a day and a time never starts')
) as given (postcode, day, at, wanted, label);

create function pg_temp.written(line text, answer text) returns text language plpgsql as $$
declare
  said text;
begin
  execute format('update public.jobs set %s where id = %L returning %s', line, tests.id('job_open'), answer) into said;
  return said;
exception when others then
  return '! ' || sqlstate || ' ' || sqlerrm;
end
$$;

-- Every change of a job's location, date or time updates the job's time zone and start timestamp.
update public.jobs set start_date = '2026-11-23', start_time = '07:30', location_postcode = '2000' where id = tests.id('job_open');
select is(pg_temp.written(line, $$to_char(starts_at at time zone 'UTC', 'DD HH24:MI ') || time_zone$$), wanted,
  'a job''s zone and start follow ' || line)
from (values
  ($$location_postcode = null, location_state = 'WA'$$, '22 23:30 Australia/Perth'),
  ($$location_state = null, location_city = 'Broken Hill'$$, '22 21:00 Australia/Broken_Hill'),
  ($$location_city = 'Hobart'$$, '22 20:30 Australia/Hobart'),
  ($$time_zone = 'Europe/London', starts_at = now()$$, '22 20:30 Australia/Hobart'),
  ('starts_at = null', '22 20:30 Australia/Hobart'),
  ($$start_time = '08:00'$$, '22 21:00 Australia/Hobart'),
  ($$start_date = '2026-11-24'$$, '23 21:00 Australia/Hobart'),
  ('start_time = null', '23 20:00 Australia/Hobart')
) as given (line, wanted);

select is(private.has_started(job, moment::timestamptz), wanted, label)
from public.jobs job, (values
  ('2026-11-23 19:59:59Z', false, 'a job has not started a second before its start'), ('2026-11-23 20:00Z', true,
    'a job has started at its start'),
  ('2027-11-23 20:00Z', true, 'a job has started a year after its start')
) as given (moment, wanted, label)
where job.id = tests.id('job_open');
update public.jobs set start_date = null where id = tests.id('job_open');
select is(private.has_started(job, 'infinity'), false, 'a job without a day has never started') from public.jobs job
  where job.id = tests.id('job_open');

-- The dates and times of a job are limited. An end time before the start time is on the next day.
update public.jobs set start_date = '2026-11-23', start_time = '07:30', end_time = null where id = tests.id('job_open');
select is(pg_temp.written(line, $$concat_ws(' to ', start_time, end_time)$$), wanted,
  'a job''s times are accepted or refused as expected: ' || line)
from (values
  ($$end_time = '15:00'$$, '07:30:00 to 15:00:00'),
  ($$start_time = '22:00', end_time = '06:00'$$, '22:00:00 to 06:00:00'),
  ($$start_time = '00:00', end_time = '23:59'$$, '00:00:00 to 23:59:00'),
  ('start_date = null', '00:00:00 to 23:59:00'),
  ('start_time = null, end_time = null', ''),
  ($$end_time = '15:00'$$, '! PT400 An end time needs a start time.'),
  ($$start_time = '07:00', end_time = '07:00'$$, '! PT400 The end time must not be the start time.'),
  ($$start_time = '24:00'$$, '! PT400 The start time must be from 00:00 to 23:59, in whole minutes.'),
  ($$start_time = '23:59:59.9'$$, '! PT400 The start time must be from 00:00 to 23:59, in whole minutes.'),
  ($$start_time = '07:00:30'$$, '! PT400 The start time must be from 00:00 to 23:59, in whole minutes.'),
  ($$start_time = '07:00', end_time = '24:00'$$, '! PT400 The end time must be from 00:00 to 23:59, in whole minutes.'),
  ($$start_time = '07:00', end_time = '15:00:01'$$, '! PT400 The end time must be from 00:00 to 23:59, in whole minutes.'),
  ($$start_time = '25:00'$$, '! 22008 date/time field value out of range: "25:00"')
) as given (line, wanted);

-- Saves the open job with these values. Returns its times as saved, or the refusal.
create function pg_temp.saved(patch text) returns text language plpgsql as $$
declare
  job constant uuid := tests.id('job_open');
  said text;
begin
  perform tests.act_as('admin');
  select concat_ws(' ', saved.start_date, saved.start_time, saved.end_time, saved.time_zone) into said
  from public.admin_job(job) stored, public.save_job(to_jsonb(stored) || patch::jsonb, stored.updated_at) saved;
  perform set_config('role', 'none', true);
  return said;
exception when others then
  return '! ' || sqlstate || ' ' || sqlerrm;
end
$$;
select is(pg_temp.saved(patch), wanted, 'a save of a job''s times returns the expected times or refusal: ' || patch)
from (values
  ('{"start_date": "2026-11-23", "start_time": "07:30", "end_time": "15:00", "location_postcode": "2000"}',
    '2026-11-23 07:30:00 15:00:00 Australia/Sydney'),
  ('{"location_postcode": "6000", "time_zone": "Europe/London", "starts_at": "2000-01-01"}',
    '2026-11-23 07:30:00 15:00:00 Australia/Perth'),
  ('{"start_time": null}', '! PT400 An end time needs a start time.'),
  ('{"end_time": null}', '2026-11-23 07:30:00 Australia/Perth')
) as given (patch, wanted);
select is(pg_temp.saved('{"start_time": "7 in the morning"}'), '! 22007 invalid input syntax for type time: "7 in the morning"',
  'a start time that is not a time is refused');
select is(pg_temp.saved('{"start_time": null, "end_time": null}'), '2026-11-23 Australia/Perth', 'a job''s times can be removed');

-- A job's time zone changes when its locality changes.
update public.jobs set location_postcode = '6000', start_date = '2026-11-23', start_time = '07:30' where id = tests.id('job_open');
update public.localities set state = 'SA' where postcode = '6000';
select private.find_places_again();
select is((select to_char(starts_at at time zone 'UTC', 'HH24:MI ') || time_zone from public.jobs where id = tests.id('job_open')),
  '21:00 Australia/Adelaide', 'a job''s time zone changes when its locality moves to another state');

select * from finish();
rollback;
