-- Notifications about open jobs nearby: who gets them, when, and how often.
begin;
set local search_path = public, extensions;
select plan(44);
select tests.nowhere(), tests.people();
delete from private.job_openings;

-- Localities at these distances (in metres) north of the locality North-0, and two localities 10.6 km apart on either side of the 180th
-- meridian.
insert into public.localities (postcode, locality, state, latitude, longitude)
select '3999', 'North-' || metres, 'VIC', -37 + degrees(metres / earth()), 145
from unnest(array[0, 400, 9999, 10001, 12400]) metres;
insert into public.localities values ('3998', 'West of it', 'TAS', -17, 179.95), ('3998', 'East of it', 'TAS', -17, -179.95);
-- Everyone lives in the first locality and wants notifications of jobs within 10 km.
update public.profiles set location = 'North-0', proximity = 10;

create function pg_temp.opened(city text, name text default 'A', job_status text default 'Open') returns void language sql as $$
  insert into public.jobs (id, project_name, location_city, status) values (tests.id('job_open'), name, city, job_status)
$$;
create function pg_temp.change(changes text) returns void language plpgsql as $$
begin
  execute format('update public.jobs set %s where id = %L', changes, tests.id('job_open'));
end
$$;
-- Sends notifications in batches until none is left. Returns the people who were notified.
create function pg_temp.notified_people(batch_size integer default 2000) returns text language plpgsql as $$
declare
  told integer := 0;
  part integer;
begin
  delete from public.notifications;
  loop
    part := private.notify_people_nearby(batch_size);
    exit when part = 0;
    told := told + part;
  end loop;
  assert told = (select count(*) from public.notifications), 'it says how many were told';
  assert not exists (select from private.job_openings), 'nothing is left';
  return (select string_agg(person.name, ' ' order by person.name) from public.notifications note
    join public.profiles person on person.id = note.user_id);
end
$$;
create function pg_temp.again() returns void language sql as $$
  delete from public.jobs; delete from public.applications; delete from private.job_openings where true;
$$;

select pg_temp.opened('North-400', 'Spring clean');
select is((select count(*) from public.notifications), 0::bigint, 'the save of a job itself notifies nobody');
select is(pg_temp.notified_people(), 'cleaner former other pending',
  'pending and active cleaners are notified, but no inactive or rejected person and no administrator');
select is((select distinct concat_ws(' | ', type, message, link, data, read) from public.notifications),
  format('job_nearby | New job near you: Spring clean, North-400, 1 km away | /jobs/%1$s | {"job_id": "%1$s"} | f', tests.id('job_open')),
  'people nearby get a notification with the job''s name, city, distance and link');
select is((select count(*) from realtime.messages where event = 'notifications_changed' and topic = 'user:' || tests.id('cleaner')),
  1::bigint, 'a notification of a job nearby is broadcast to open pages');

-- People can limit notifications to jobs in their free hours (rule 20.6). 3 June 2083 is a Thursday.
select pg_temp.again();
insert into public.availability (user_id, free_hours, days_away, nearby_only_when_free)
select tests.id(name), hours, away::datemultirange, only_when_free
from (values
  ('cleaner', '{thu_day}'::text[], '{}', true), ('other', '{mon_day}', '{}', true), ('pending', '{}', '{[2083-06-03,2083-06-04)}', true),
  ('former', '{mon_day}', '{[2083-06-03,2083-06-04)}', false)
) as given (name, hours, away, only_when_free);
insert into public.jobs (id, project_name, location_city, status, start_date, start_time, end_time)
values (tests.id('job_open'), 'A', 'North-400', 'Open', '2083-06-03', '09:00', '12:00');
select is(pg_temp.notified_people(), 'cleaner former', 'people who want only jobs in their free hours are notified when they are free');
delete from public.availability;
delete from private.job_notices_sent;
select pg_temp.again(), pg_temp.opened('North-400', 'Spring clean');
select is(pg_temp.notified_people(), 'cleaner former other pending', 'people without chosen hours count as free');

-- The record of sent notices is deleted when a job has been over for a long time, so no more notices are sent for it (rule 9.35). The
-- job's age is measured in elapsed hours. So the test subtracts before it converts to local time, in case the clocks changed in between.
select pg_temp.again();
delete from private.job_notices_sent;
insert into public.jobs (id, project_name, location_city, status, start_date, start_time, days)
select tests.id('job_open'), 'A', 'North-400', 'Open', start::date, start::time, 2
from (select date_trunc('minute', (now() - interval '31 days 22 hours') at time zone 'Australia/Melbourne') as start) given;
select is(pg_temp.notified_people(), 'cleaner former other pending',
  'a job whose last day is less than 30 days ago notifies people nearby');
delete from private.job_notices_sent;
select pg_temp.again();
insert into public.jobs (id, project_name, location_city, status, start_date, start_time, days)
select tests.id('job_open'), 'A', 'North-400', 'Open', start::date, start::time, 2
from (select date_trunc('minute', (now() - interval '32 days 2 hours') at time zone 'Australia/Melbourne') as start) given;
select is(pg_temp.notified_people(), null, 'a job that has been over for 30 days notifies nobody');
delete from private.job_notices_sent;
select pg_temp.again(), pg_temp.opened('North-400', 'Spring clean');
select is(pg_temp.notified_people(), 'cleaner former other pending', 'an open job notifies people nearby');

-- Nobody is notified twice about the same job.
select is(pg_temp.notified_people(), null, 'a second run notifies nobody again');
select pg_temp.change($$status = 'Closed'$$), pg_temp.change($$status = 'Open'$$);
select is(pg_temp.notified_people(), null, 'a job that opens again notifies nobody twice');
update public.profiles set status = 'active' where name = 'inactive';
select pg_temp.change($$status = 'Draft'$$), pg_temp.change($$status = 'Open'$$);
select is(pg_temp.notified_people(), 'inactive', 'a job that opens again notifies people who were not notified before');
update public.profiles set status = 'inactive' where name = 'inactive';
select pg_temp.change($$location_city = 'North-9999'$$);
select is(pg_temp.notified_people(), null, 'a job that moves notifies nobody twice');

-- people_near returns all people near a job, including people who will not be notified. A job that notifies nobody has no row in
-- job_openings.
select pg_temp.again(), pg_temp.opened('North-400');
select is((select array_agg(person.name order by person.name)
  from public.jobs job, unnest(private.people_near(job)) near join public.profiles person on person.id = near
  where job.id = tests.id('job_open')),
  '{cleaner,former,founder,other,pending}', 'people_near returns the people near a job, including the founder');
select pg_temp.again(), pg_temp.opened('North-400', 'A', 'Draft');
select is((select count(*) from private.job_openings), 0::bigint, 'a Draft creates no opening');
select pg_temp.again(), pg_temp.opened(null);
select is((select count(*) from private.job_openings), 0::bigint, 'a job without a location creates no opening');

-- These changes notify nobody.
select pg_temp.again(), pg_temp.opened('North-400', 'A', status) from (values ('Draft')) given (status);
select is(pg_temp.notified_people(), null, 'a Draft notifies nobody');
select pg_temp.change($$status = 'InProgress'$$);
select is(pg_temp.notified_people(), null, 'a job under way notifies nobody');
select pg_temp.change($$status = 'Open'$$), pg_temp.change($$status = 'Closed'$$);
select is(pg_temp.notified_people(), null, 'a job that is closed again before its notices are sent notifies nobody');
select pg_temp.change($$status = 'Open'$$), pg_temp.change($$project_name = 'B'$$);
select is(pg_temp.notified_people(), 'cleaner former other pending', 'a job that is open again notifies people nearby');
select pg_temp.change($$full_description = 'More'$$);
select is((select count(*) from private.job_openings), 0::bigint, 'an edit that does not move an open job notifies nobody');
select pg_temp.again(), pg_temp.opened(null);
select is(pg_temp.notified_people(), null, 'a job without a location notifies nobody');
select pg_temp.change($$location_city = 'North-400'$$);
select is(pg_temp.notified_people(), 'cleaner former other pending', 'a job that gets a location notifies people nearby');
select pg_temp.again();
select is((select count(*) from private.job_notices_sent), 0::bigint, 'a deleted job leaves no record of its notices');

-- Distances are exact to the metre. People can have their own limit, no location, or live across the 180th meridian.
select pg_temp.opened('North-9999');
select is(pg_temp.notified_people(), 'cleaner former other pending', 'people within ten kilometres are notified');
select is((select distinct message from public.notifications), 'New job near you: A, North-9999, 10 km away',
  'the notification rounds the distance to kilometres');
select pg_temp.again(), pg_temp.opened('North-10001');
select is(pg_temp.notified_people(), null, 'people a metre beyond ten kilometres are not notified');
update public.profiles set proximity = 11 where name = 'other';
update public.profiles set location = 'Nowhere' where name = 'former';
select pg_temp.again(), pg_temp.opened('North-10001');
select is(pg_temp.notified_people(), 'other', 'a person with a greater distance is notified');
select pg_temp.again(), pg_temp.opened('North-400');
select is(pg_temp.notified_people(), 'cleaner other pending', 'people without a location are not notified');
update public.profiles set location = 'West of it' where name in ('former', 'other');
select pg_temp.again(), pg_temp.opened('East of it');
select is(pg_temp.notified_people(), 'other', 'people across the 180th meridian are notified');
select is((select message from public.notifications), 'New job near you: A, East of it, 11 km away',
  'the distance across the 180th meridian is right');
update public.profiles set location = 'North-0', proximity = 10;

-- Applicants are not notified, because they already know the job.
select pg_temp.again(), pg_temp.opened('North-400', 'A', 'Draft');
insert into public.applications (user_id, job_id) values (tests.id('cleaner'), tests.id('job_open'));
select pg_temp.change($$status = 'Open'$$);
select is(pg_temp.notified_people(), 'former other pending', 'people who have applied are not notified');

-- Each batch uses the current data, not the data of the first batch.
select pg_temp.again(), pg_temp.opened('North-400');
select is(private.notify_people_nearby(1), 1, 'a batch notifies as many people as requested');
update public.profiles set status = 'rejected' where name = 'pending';
insert into public.applications (user_id, job_id) values (tests.id('former'), tests.id('job_open'));
select is(pg_temp.notified_people(1), 'other', 'later batches leave out people who were rejected or have applied since');
update public.profiles set status = 'pending' where name = 'pending';
select pg_temp.again(), pg_temp.opened('North-400'), private.notify_people_nearby(1);
update public.profiles set role = 'admin' where name = 'pending';
select is(pg_temp.notified_people(), 'former other', 'later batches leave out people who have become administrators');
update public.profiles set role = 'cleaner' where name = 'pending';
select pg_temp.again(), pg_temp.opened('North-400');
select is(private.notify_people_nearby(2) + private.notify_people_nearby(2) + private.notify_people_nearby(2), 4,
  'the batches together notify everyone once');
select pg_temp.again(), pg_temp.opened('North-400');
insert into public.jobs (project_name, location_city, location_postcode, status) values (null, null, '3999', 'Open'),
  ('  ', '  ', '3999', 'Open');
select is(private.notify_people_nearby(100), 12, 'one call notifies people of several jobs');
select is((select string_agg(distinct message, ' / ') from public.notifications where message not like '%North%'),
  'New job near you: Job Opportunity, '
  || (select greatest(1, round(earth_distance(place, private.find_place('3999', 'North-0', null)) / 1000)) from public.jobs
  where project_name is null) || ' km away',
  'people are notified of a job without a name and city');
select is((select array_agg(private.notify_people_nearby(size)) from unnest(array[null, 0, -1, 2147483647]) size), '{0,0,0,0}',
  'any batch size is accepted');

-- Only the service can send these notifications.
select tests.refusals($expected$
visitor cleaner admin founder: 42501 permission denied
  public.notify_people_nearby()
$expected$);
select is(tests.answer('service', 'select public.notify_people_nearby()'), '0', 'the service can send the notifications of jobs nearby');
select tests.matrix($expected$
select from private.? [job_openings job_notices_sent] | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
$expected$);

select is(tests.outcome('service', 'update public.profiles set proximity = 20 where id = {cleaner}'), '1',
  'the service can update the profile of a person who has a location');

select * from finish();
rollback;
