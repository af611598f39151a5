-- Availability: which entries are valid, who reads them, which hours and days a job needs, and the effects on lists and notifications.
begin;
set local search_path = public, extensions;
select plan(81);
select tests.people(), tests.work();

insert into public.availability (user_id, free_hours) select tests.id(name), '{mon_day}' from unnest(array['cleaner', 'other']) name;
select tests.matrix($expected$
-- Outcomes on availability, by person:                     visitor cleaner other pending inactive rejected admin founder former service
select from public.availability                           | 42501     1      1      0       0       0       2      2      0    42501
select from public.availability where user_id = {cleaner} | 42501     1      0      0       0       0       1      1      0    42501
insert into public.availability (user_id) values ({me})   | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
update public.availability set ? = ? where user_id = {me} [user_id free_hours days_away nearby_only_when_free updated_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
delete from public.availability where user_id = {me}      | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
truncate public.availability                              | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
select public.availability_of({cleaner})                  | 42501     1      1      1       1       1       1      1      1    42501
select public.save_availability('{}')                     | 42501     1      1      1       1       1       1      1      1    42501
select private.save_availability('{}')                    | 42501     1      1      1       1       1       1      1      1    42501
select public.job_availability({job_open})                | 42501     1      1      1       1       1       1      1      1    42501
select private.unavailable({me}, null::public.jobs)       | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
$expected$);
select is(tests.answer(who, 'select public.availability_of({cleaner}) ->> ''free_hours'''), wanted,
  who || ' reads the cleaner''s availability if they may')
from (values ('cleaner', '["mon_day"]'), ('admin', '["mon_day"]'), ('other', '[]')) as given (who, wanted);
delete from public.availability;

create function pg_temp.save(who text, given jsonb) returns text language plpgsql as $$
declare
  said jsonb;
  key text;
begin
  perform tests.act_as(who);
  said := public.save_availability(given);
  perform set_config('role', 'none', true);
  return concat_ws(' ',
    (select string_agg(hour, ',') from jsonb_array_elements_text(said -> 'free_hours') hour),
    (select string_agg(format('%s–%s', part ->> 'from', part ->> 'to'), ',') from jsonb_array_elements(said -> 'days_away') part),
    case when (said -> 'nearby_only_when_free')::boolean then 'only' end);
exception when others then
  get stacked diagnostics key = pg_exception_hint;
  perform set_config('role', 'none', true);
  return btrim(concat_ws(' ', sqlstate, sqlerrm, key));
end
$$;
select is(pg_temp.save('cleaner', given::jsonb), wanted, 'an availability is saved: ' || given)
from (values
  ('{}', ''),
  ('{"free": ["wed_night", "mon_morning"]}', 'mon_morning,wed_night'),
  ('{"free": ["mon_morning", "mon_morning"], "user_id": "7e570000-0000-4000-8000-000000000002"}', 'mon_morning,wed_night'),
  ('{"free": ["sun_day", "tue_day"], "not_free": ["wed_night", "tue_day"]}', 'mon_morning,sun_day'),
  ('{"away": {"from": "2083-12-24", "to": "2084-01-02"}}', 'mon_morning,sun_day 2083-12-24–2084-01-02'),
  ('{"away": {"from": "2084-01-02", "to": "2084-01-05"}}', 'mon_morning,sun_day 2083-12-24–2084-01-05'),
  ('{"away": {"from": "2084-01-06", "to": "2084-01-06"}}', 'mon_morning,sun_day 2083-12-24–2084-01-06'),
  ('{"back": {"from": "2083-12-31", "to": "2083-12-31"}}', 'mon_morning,sun_day 2083-12-24–2083-12-30,2084-01-01–2084-01-06'),
  ('{"back": {"from": "2083-12-01", "to": "2083-12-31"}, "nearby_only_when_free": true}', 'mon_morning,sun_day 2084-01-01–2084-01-06 only'),
  ('{"away": {"from": "2026-01-01", "to": "2026-01-02"}}', 'mon_morning,sun_day 2084-01-01–2084-01-06 only'),
  ('{"not_free": ["mon_morning", "sun_day"], "nearby_only_when_free": false}', '2084-01-01–2084-01-06')
) as given (given, wanted);
-- Days away are kept until 31 days after they end, counted from the person's own date.
select tests.choose_zone(who, zone), is(
  pg_temp.save(who, jsonb_build_object('away', jsonb_build_object('from', today - 32, 'to', today - 31))),
  format('%1$s–%1$s', today - 31), 'a past day away is kept for 31 days, in ' || zone)
from (values ('former', 'Pacific/Kiritimati'), ('pending', 'Etc/GMT+12')) as given (who, zone)
cross join lateral (select (now() at time zone zone)::date as today) there;
delete from public.availability where user_id in (tests.id('former'), tests.id('pending'));
select is(pg_temp.save('cleaner', given::jsonb), wanted, 'an availability is refused: ' || given)
from (values
  ('null', 'PT400 The changes are missing.'),
  ('["mon_day"]', 'PT400 The changes are missing.'),
  ('{"free": "mon_day"}', 'PT400 These hours of the week are not known. free'),
  ('{"free": [["mon_day"]]}', 'PT400 These hours of the week are not known. free'),
  ('{"free": ["mon_noon"]}', 'PT400 These hours of the week are not known. free'),
  ('{"free": ["Mon_day"]}', 'PT400 These hours of the week are not known. free'),
  ('{"not_free": [null]}', 'PT400 These hours of the week are not known. not_free'),
  ('{"away": null}', 'PT400 Choose a day. from'),
  ('{"away": {"from": "2083-06-31", "to": "2083-07-01"}}', 'PT400 Choose a day. from'),
  ('{"away": {"from": "tomorrow", "to": "2083-07-01"}}', 'PT400 Choose a day. from'),
  ('{"away": {"from": "2083-06-01"}}', 'PT400 Choose a day. to'),
  ('{"away": {"from": "2083-06-01", "to": "infinity"}}', 'PT400 Choose a day. to'),
  ('{"away": {"from": "2083-06-02", "to": "2083-06-01"}}', 'PT400 The last day is before the first. to'),
  ('{"away": {"from": "2083-06-01", "to": "2084-06-01"}}', 'PT400 Choose at most a year at a time. to'),
  ('{"nearby_only_when_free": "yes"}', 'PT400 A switch must be on or off. nearby_only_when_free')
) as given (given, wanted);
select is(pg_temp.save('cleaner', null), 'PT400 The changes are missing.', 'a null availability is refused');
select is(pg_temp.save('nobody', '{}'), 'PT404 User profile not found', 'a person without a profile cannot save availability');
select is(pg_temp.save('cleaner', '{}'), '2084-01-01–2084-01-06', 'a refused availability changes nothing');
update public.availability set days_away = (
  select range_agg(daterange('2083-01-01'::date + number * 2, '2083-01-01'::date + number * 2 + 1)) from generate_series(1, 50) number);
select is(pg_temp.save('cleaner', '{"away": {"from": "2084-06-01", "to": "2084-06-01"}}'),
  'PT400 You have entered too many days away. Please remove some first. to', 'a person cannot save more than fifty times away');
select throws_ok($$update public.availability set free_hours = '{mon_noon}' where true$$, '23514', null,
  'unknown hours of the week cannot be stored');
select throws_ok($$update public.availability set days_away = '{[2083-01-01,)}' where true$$, '23514', null,
  'an endless time away cannot be stored');
select is(tests.after(array[$$update public.availability set days_away = datemultirange(
  daterange(private.today_of(user_id) - 40, private.today_of(user_id) - 35), daterange(private.today_of(user_id) - 1,
    private.today_of(user_id) + 1))$$, $$select pg_temp.save('cleaner', '{}')$$],
  'select upper(days_away) - lower(days_away) from public.availability'), '2', 'a time away is deleted a month after its end');

-- Sets the open job's times. The next tests check which hours and days the job needs.
create function pg_temp.shape(day text, times text, days integer) returns void language sql as $$
  update public.jobs set start_date = day::date, start_time = nullif(split_part(times, '-', 1), '')::time,
    end_time = nullif(split_part(times, '-', 2), '')::time, days = shape.days
  where id = tests.id('job_open')
$$;
create function pg_temp.takes(day text, times text, days integer) returns text language sql as $$
  select pg_temp.shape(day, times, days);
  select concat_ws(' ', private.days_needed(job), array(select unnest(private.hours_needed(job)) order by 1))
  from public.jobs job where job.id = tests.id('job_open')
$$;
-- 3 June 2083 is a Thursday.
select is(pg_temp.takes(day, times, days), wanted, label)
from (values
  ('2083-06-03', '07:30-15:00', null, '[2083-06-03,2083-06-04) {thu_day,thu_morning}',
    'a job from 07:30 to 15:00 needs a morning and a day'),
  ('2083-06-03', '09:00-17:00', 1, '[2083-06-03,2083-06-04) {thu_day}', 'a job from 09:00 to 17:00 needs a day only'),
  ('2083-06-03', '08:59-17:01', 1, '[2083-06-03,2083-06-04) {thu_day,thu_evening,thu_morning}',
    'a job a minute longer at both ends needs morning and evening too'),
  ('2083-06-03', '18:00-21:00', 0, '[2083-06-03,2083-06-04) {thu_evening}', 'a job from 18:00 to 21:00 needs an evening'),
  ('2083-06-03', '22:00-05:00', 1, '[2083-06-03,2083-06-04) {thu_night}', 'a job from 22:00 to 05:00 needs a night'),
  ('2083-06-03', '22:00-06:00', 1, '[2083-06-03,2083-06-04) {fri_morning,thu_night}',
    'a job from 22:00 to 06:00 needs a night and the next morning'),
  ('2083-06-03', '02:00-04:00', 1, '[2083-06-03,2083-06-04) {wed_night}', 'a job before five needs the night before'),
  ('2083-06-03', '20:00-', 1, '[2083-06-03,2083-06-04) {thu_evening,thu_night}', 'a job without an end time needs eight hours'),
  ('2083-06-03', '', 1, '[2083-06-03,2083-06-04) {thu_day,thu_morning}', 'a job without times needs the hours from seven'),
  ('2083-06-03', '10:00-12:00', 3, '[2083-06-03,2083-06-06) {fri_day,sat_day,thu_day}', 'a job of several days needs the hours of each'),
  ('2083-06-03', '10:00-12:00', 10000, '[2083-06-03,2084-06-03) {fri_day,mon_day,sat_day,sun_day,thu_day,tue_day,wed_day}',
    'a job needs the hours of at most a year'),
  (null, '', 1, '{}', 'a job without a day needs no hours')
) as given (day, times, days, wanted, label);

-- Returns whether a person with these free hours and days away is free for the job.
create function pg_temp.free(hours text[], away text) returns text language sql as $$
  delete from public.availability where user_id = tests.id('other');
  insert into public.availability (user_id, free_hours, days_away) values (tests.id('other'), hours, away::datemultirange);
  select coalesce(private.unavailable(tests.id('other'), job), 'free') from public.jobs job where job.id = tests.id('job_open')
$$;
select pg_temp.shape('2083-06-03', '09:00-12:00', 2);
select is(pg_temp.free(hours, away), wanted, label)
from (values
  ('{thu_day,fri_day}'::text[], '{}', 'free', 'a person free in all the job''s hours is free'),
  ('{thu_day,fri_night}', '{}', 'other_hours', 'a person free in only some of the job''s hours has other hours'),
  ('{}', '{}', 'free', 'a person without chosen hours is free'),
  ('{}', '{[2083-06-04,2083-06-05)}', 'away', 'a person away on the job''s last day is away'),
  ('{}', '{[2083-06-01,2083-06-03),[2083-06-05,2083-06-06)}', 'free', 'a person away before and after the job is free'),
  ('{mon_day}', '{[2083-06-03,2083-06-04)}', 'away', 'a person who is away and has other hours is away')
) as given (hours, away, wanted, label);
select is((select coalesce(private.unavailable(tests.id('pending'), job), 'free') from public.jobs job where job.id = tests.id('job_open')),
  'free', 'a person who has never saved availability is free');
select is(tests.answer(who, format('select public.job_availability({%s})', job)), wanted, label)
from (values
  ('other', 'job_open', 'away', 'a job''s page shows people that they are away'),
  ('cleaner', 'job_open', null, 'a job''s page shows nobody else''s availability'),
  ('other', 'job_draft', null, 'a hidden job shows no availability'),
  ('other', 'job_missing', null, 'a missing job shows no availability')
) as given (who, job, wanted, label);
select is(tests.answer('other', 'select status from public.apply_to_job({job_open})'), 'Pending', 'a person who is away can still apply');

-- Administrators see availability when they decide. Everyone applies. Among people with equally many missing requirements, free people
-- come first.
insert into public.applications (user_id, job_id, job_title, applied_at)
select tests.id(who), tests.id('job_open'), 'Open office', '2083-01-02'
from unnest(array['other', 'pending']) who;
update public.applications set applied_at = '2083-01-01' where user_id = tests.id('other');
create function pg_temp.listed() returns text language sql as $$
  select tests.answer('admin', 'select string_agg(concat_ws('' '', name, unavailable), '', '') from public.job_applicants({job_open})')
$$;
select is(pg_temp.listed(), 'cleaner, pending, other away', 'free applicants come first in the job''s list');
select is(tests.answer('admin', 'select string_agg(concat_ws('' '', name, unavailable), '', '')
  from (select (public.job_applicants({job_open}, fit, 1)).* from public.job_applicants({job_open}, null, 2) offset 1) rest'),
  'other away', 'the next page of applicants begins after the last person');
select is(tests.answer('admin', 'select string_agg(concat_ws('' '', user_name, unavailable), '', '' order by user_name)
  from public.list_applications(only_job => {job_open})'), 'cleaner, other away, pending',
  'the list of applications shows who is not available');
select is(tests.answer('admin', $$select status from public.review_application(
  (select id from public.applications where user_id = {other} and job_id = {job_open}), 'Accepted')$$), 'Accepted',
  'a person who is not available can be accepted');

select * from finish();
rollback;
