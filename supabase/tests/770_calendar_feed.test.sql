-- A person's calendar: which events it has, how they change and end, and the secret address of its feed.
begin;
select plan(60);
select tests.people(), tests.work();

-- The cleaner is accepted for the guarded job. The other cleaner has a pending application for it.
update public.jobs set start_date = '2083-02-01', start_time = '07:30', end_time = '15:00', days = 2, duration = '3 hours',
  project_dates = '1 and 2 February',
  location_city = 'Broken Hill', location_state = 'NSW', location_postcode = '2880',
    address_rule = 'accepted' where id = tests.id('job_guarded');
update public.jobs set start_date = null where id <> tests.id('job_guarded');

create function pg_temp.calendar(who text, moment timestamptz default '2083-01-10Z',
  fields text[] default array['title', 'status', 'sequence']) returns text
language sql as $$
  select coalesce(string_agg((select string_agg(to_jsonb(event) ->> field, ' ') from unnest(fields) field), '; '), 'empty')
  from private.calendar_of(tests.id(who), null, moment) event
$$;
create function pg_temp.after(line text, moment timestamptz default '2083-01-10Z') returns text language plpgsql as $$
begin
  execute tests.fill(line, null);
  return pg_temp.calendar('cleaner', moment);
end
$$;

select is(pg_temp.calendar('other', '2083-01-01Z'), 'empty',
  'another person''s calendar is empty, and reading it does not count as a version of the event');
select is((select tests.readable(to_jsonb(event)) from private.calendar_of(tests.id('cleaner'), null, '2083-01-10Z') event),
  '{"id": "app_accepted", "days": 2, "dates": "1 and 2 February", "place": "Guarded house, 1 Test Street, Broken Hill NSW 2880", '
  '"title": "Guarded house", "job_id": "job_guarded", "status": "confirmed", "duration": "3 hours", "end_time": "15:00:00", '
  '"sequence": 0, "time_zone": "Australia/Broken_Hill", "changed_at": "2083-01-10T00:00:00+00:00", "start_date": "2083-02-01", '
  '"start_time": "07:30:00"}',
  'an accepted job''s event has all its details');
select is(tests.after(
  array[$$update public.job_addresses set site_address = '2 Test Street, Broken Hill 2880' where job_id = {job_guarded}$$],
  $$select shown ->> 'place' from private.events_of({cleaner})$$), '2 Test Street, Broken Hill 2880',
  'an address that contains the postcode is shown without the job''s city and state');
select is(pg_temp.calendar(who), 'empty', who || ' has an empty calendar') from unnest(array['other', 'pending', 'admin', 'nobody']) who;
select is(pg_temp.calendar('cleaner', '2083-01-11Z', array['sequence', 'changed_at']), '0 2083-01-10T00:00:00+00:00',
  'an unchanged event keeps its version');

-- The version of an event counts the changes of fields that a calendar shows.
select is(pg_temp.after('update public.jobs set ' || line || ' where id = {job_guarded}'), 'Guarded house confirmed ' || sequence,
  'only a change that an event shows raises its version: ' || line)
from (values
  ($$full_description = 'New', pay_per_cleaner = '40', cleaners_needed = 9, area_m2 = 12, address_rule = 'everyone',
    display_status = 'Urgent'$$, 0),
  ($$start_time = '08:00'$$, 1), ($$end_time = '16:00'$$, 2), ($$start_date = '2083-02-02'$$, 3), ('days = 3', 4),
  ($$location_postcode = '2000'$$, 5), ('project_dates = null', 6), ('duration = null', 7), ($$status = 'InProgress'$$, 7),
  ($$status = 'Completed'$$, 7),
  ('start_time = null, end_time = null', 8), ('days = 10000', 9), ('days = 5000', 9)
) as given (line, sequence);
select is(pg_temp.after($$update public.job_addresses set site_address = '2 Test Street' where job_id = {job_guarded}$$),
  'Guarded house confirmed 10', 'a changed address raises the event''s version');
select is(pg_temp.after($$update public.jobs set project_name = 'New name', days = 2 where id = {job_guarded}$$), 'New name confirmed 11',
  'a changed name raises the event''s version');

-- Events are cancelled and restored. A cancelled event is listed for 30 days.
select is(pg_temp.after($$update public.jobs set status = 'Closed' where id = {job_guarded}$$, '2083-01-12Z'), 'New name cancelled 12',
  'a closed job''s event is cancelled');
select is(pg_temp.calendar('cleaner', '2083-01-13Z', array['changed_at']), '2083-01-12T00:00:00+00:00',
  'a cancelled event has the time of the cancellation');
select is(pg_temp.after($$update public.jobs set project_name = 'Secret', days = 9 where id = {job_guarded}$$), 'New name cancelled 12',
  'a cancelled event does not show later changes');
select is(pg_temp.after($$update public.jobs set project_name = 'New name', days = 2, status = 'Open' where id = {job_guarded}$$,
  '2083-01-14Z'), 'New name confirmed 13', 'a reopened job''s event is confirmed again');
select is(pg_temp.calendar('cleaner', '2083-01-15Z', array['changed_at']), '2083-01-14T00:00:00+00:00',
  'a reopened event has the time of the reopening');
select is(pg_temp.after($$update public.jobs set status = 'Draft' where id = {job_guarded}$$), 'New name cancelled 14',
  'an event of a job that is a Draft again is cancelled');
select is(pg_temp.after($$update public.jobs set status = 'Open', start_date = null where id = {job_guarded}$$), 'New name cancelled 14',
  'the event of a job without a day stays cancelled');
select is(pg_temp.after($$update public.jobs set start_date = '2083-02-01' where id = {job_guarded}$$), 'New name confirmed 15',
  'the event of a job that gets a day again is confirmed');
select is(pg_temp.after('update public.applications set withdrawn_at = now() where id = {app_accepted}'), 'New name cancelled 16',
  'a withdrawn person''s event is cancelled');
select is(pg_temp.after('update public.applications set withdrawn_at = null where id = {app_accepted}'), 'New name confirmed 17',
  'a person accepted again has a confirmed event');
select is(pg_temp.after($$update public.applications set status = 'Rejected' where id = {app_accepted}$$), 'New name cancelled 18',
  'an event is cancelled when the acceptance is taken back');
select is(pg_temp.after('select', '2083-02-08 23:59:59Z'), 'New name cancelled 18', 'a cancelled event is listed for 30 days');
select is(pg_temp.after('select', '2083-02-09Z'), 'empty', 'a cancelled event is not listed after 30 days');
select is(pg_temp.after($$update public.applications set status = 'Accepted' where id = {app_accepted}$$, '2083-03-01Z'),
  'New name confirmed 19', 'a person accepted once more has a confirmed event');
select is(pg_temp.after('select', '2084-02-03Z'), 'New name confirmed 19', 'a past event is listed for a year');
select is(pg_temp.after('select', '2084-02-04Z'), 'empty', 'a past event is not listed after a year');
select is(pg_temp.after('delete from public.jobs where id = {job_guarded}'), 'New name cancelled 20',
  'a deleted job''s event is cancelled');
select is((select tests.readable(to_jsonb(event) - array['changed_at', 'sequence', 'dates', 'duration', 'time_zone'])
  from private.calendar_of(tests.id('cleaner'), null, '2083-01-10Z') event),
  '{"id": "app_accepted", "days": 2, "place": null, "title": "New name", "job_id": "job_guarded", "status": "cancelled", "end_time": null, '
  '"start_date": "2083-02-01", "start_time": null}',
  'a deleted job''s event still has its day and no location');

-- An event has the local time of its job.
create function pg_temp.event_there() returns text language plpgsql as $$
declare
  said text;
begin
  update public.jobs set location_city = null, location_state = null, location_postcode = tests.job_postcode(), start_date = '2083-02-01',
    start_time = '00:30' where id = tests.id('job_open');
  insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at)
  values (tests.id('other'), tests.id('job_open'), 'Accepted', tests.id('admin'), now());
  select concat_ws(' ', event.start_date, event.start_time, event.time_zone) into said
  from private.calendar_of(tests.id('other'), null, '2083-01-10Z') event;
  raise exception using errcode = 'TS001', message = said;
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
select is(pg_temp.event_there(), '2083-02-01 00:30:00 ' || tests.job_zone(), 'an event has the job''s local date and time');

-- If no calendar has read an event, it disappears without a cancellation.
insert into public.jobs (id, project_name, start_date, status) values (tests.id('job_missing'), 'Never read', '2083-02-01', 'Open');
insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at)
  values (tests.id('pending'), tests.id('job_missing'), 'Accepted', tests.id('admin'), now());
update public.jobs set status = 'Closed' where id = tests.id('job_missing');
select is(pg_temp.calendar('pending'), 'empty', 'a job closed before any calendar read it has no event');

-- Each job has a calendar file of its own.
update public.jobs set status = 'Open' where id = tests.id('job_missing');
select is((select event.title from private.job_event(tests.id('pending'), tests.id('job_missing'), now()) event), 'Never read',
  'the accepted person reads the event of one job');
update public.jobs set start_date = '2083-03-01' where id = tests.id('job_open');
insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at)
  values (tests.id('pending'), tests.id('job_open'), 'Accepted', tests.id('admin'), now());
select pg_temp.calendar('pending'), private.job_event(tests.id('pending'), tests.id('job_missing'), now());
select is(pg_temp.calendar('pending'), 'Never read confirmed 0; Open office confirmed 0',
  'reading one job''s event leaves the person''s other events as they are');
delete from public.applications where user_id = tests.id('pending') and job_id = tests.id('job_open');
update public.jobs set status = 'Closed' where id = tests.id('job_missing');
select is((select event.status from private.job_event(tests.id('pending'), tests.id('job_missing'), now()) event), 'cancelled',
  'a closed job''s single event is cancelled');
update public.jobs set status = 'Open' where id = tests.id('job_missing');
select throws_ok(format('select private.job_event(%L, %L, now())', tests.id(who), tests.id(job)), code, message, label)
from (values
  ('other', 'job_missing', 'PT404', 'You are not accepted for this job.', 'a person who is not accepted cannot read a job''s event'),
  ('cleaner', 'job_open', 'PT404', 'You are not accepted for this job.', 'a pending applicant cannot read a job''s event'),
  ('cleaner', 'nobody', 'PT404', 'You are not accepted for this job.', 'the event of a job that does not exist cannot be read')
) as given (who, job, code, message, label);
update public.jobs set start_date = null where id = tests.id('job_missing');
delete from private.calendar_events where true;
select throws_ok(format('select private.job_event(%L, %L, now())', tests.id('pending'), tests.id('job_missing')), 'PT409',
  'This job has no start date yet, or is closed.', 'a job without a day has no single event');

create temporary table tokens (name text, token uuid);
grant all on tokens to authenticated;
create function pg_temp.feed(name text) returns text language plpgsql as $$
begin
  return (select count(*) || ' events' from private.feed_events((select token from tokens where tokens.name = feed.name), now()));
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;
update public.jobs set start_date = '2083-02-01' where id = tests.id('job_missing');
select is(tests.answer('pending', 'select public.my_calendar_feed()'), null, 'a person has no feed at first');
select is(tests.answer('nobody', 'select public.make_calendar_feed()'), '! PT404 User profile not found',
  'an account without a profile cannot make a feed');
select tests.act_as('pending');
insert into tokens values ('first', public.make_calendar_feed());
reset role;
select is(pg_temp.feed('first'), '1 events', 'the feed''s token reads the calendar');
select is((select feed.made_at = now() and feed.token_hash = sha256(uuid_send(token))
  and strpos(feed.token_hash::text, replace(token::text, '-', '')) = 0
  from private.calendar_feeds feed, tokens), true, 'the feed''s token is stored as a hash only');
select is(tests.answer('pending', 'select public.my_calendar_feed() = now()'), 'true', 'the person reads when their feed was made');
select is(tests.answer('cleaner', 'select public.my_calendar_feed()'), null, 'another person cannot read when the feed was made');
select tests.act_as('pending');
insert into tokens values ('second', public.make_calendar_feed());
reset role;
select is(pg_temp.feed('first') || ', ' || pg_temp.feed('second'), 'PT404 There is no such calendar., 1 events',
  'a new feed replaces the earlier one');
select tests.act_as('other');
select public.revoke_calendar_feed();
reset role;
select is(pg_temp.feed('second'), '1 events', 'another person cannot revoke the person''s feed');
select tests.act_as('pending');
select public.revoke_calendar_feed(), public.revoke_calendar_feed();
reset role;
select is(pg_temp.feed('second') || (select count(*) from private.calendar_feeds), 'PT404 There is no such calendar.0',
  'the person revokes their feed');

delete from auth.users where id = tests.id('pending');
select is((select count(*) from private.calendar_events), 0::bigint, 'a calendar is deleted with its account');

select * from finish();
rollback;
