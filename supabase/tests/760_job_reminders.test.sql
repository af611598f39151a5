-- Reminders to confirm a job: who gets them, when, and how often. Only the cleaner is accepted for the guarded job.
begin;
set local search_path = public, extensions;
select plan(69);
select tests.people(), tests.work();
delete from public.applications where id not in (tests.id('app_accepted'), tests.id('app_other'), tests.id('app_history'));
update public.applications set reviewed_at = '2026-01-03' where status = 'Accepted';

create function pg_temp.starts(moment timestamptz) returns void language sql as $$
  update public.jobs set start_date = (moment at time zone time_zone)::date,
    start_time = date_trunc('minute', moment at time zone time_zone)::time
  where id = tests.id('job_guarded')
$$;
-- Returns the people whom a run at this time reminds.
create function pg_temp.asked(moment timestamptz) returns text language plpgsql as $$
declare
  told integer;
begin
  delete from public.notifications;
  told := private.remind_of_jobs(moment);
  assert told = (select count(*) from public.notifications), 'it says how many were asked';
  return (select string_agg(person.name, ' ' order by person.name) from public.notifications note
    join public.profiles person on person.id = note.user_id);
end
$$;
-- Forgets which reminders were sent, then applies `change`.
create function pg_temp.again(change text default '') returns void language plpgsql as $$
begin
  delete from private.job_reminders where true;
  execute change;
end
$$;
-- Returns the job's start: Thursday, 3 June 2083 at 11:00. At this start, and 18 and 48 hours before it, it is daytime at the cleaner's
-- home.
create function pg_temp.start() returns timestamptz language sql as $$ select timestamp '2083-06-03 11:00' at time zone tests.job_zone() $$;

select pg_temp.starts(pg_temp.start());
select is(pg_temp.asked(pg_temp.start() - interval '48 hours 1 minute'), null,
  'nobody is reminded to confirm earlier than 48 hours before the start');
select is(pg_temp.asked(pg_temp.start() - interval '48 hours'), 'cleaner',
  'only the accepted person is reminded to confirm, 48 hours before the start');
select is((select concat_ws(' | ', type, message, link, data, read) from public.notifications),
  format(
    'job_reminder | Are you coming to Guarded house? It starts Thu 3 Jun, '
    'at 11:00. Please confirm. | /current-jobs | {"job_id": "%s", "application_id": "%s"} | f', tests.id('job_guarded'),
    tests.id('app_accepted')),
  'the reminder names the job and its start and asks to confirm');
select is(pg_temp.asked(pg_temp.start() - interval '18 hours 1 minute'), null, 'the first reminder is not repeated before 18 hours remain');
select is(pg_temp.asked(pg_temp.start() - interval '18 hours'), 'cleaner', 'a second reminder is sent 18 hours before the start');
select is(pg_temp.asked(pg_temp.start() - interval '1 minute'), null, 'the second reminder is not repeated');
select pg_temp.again();
select is(pg_temp.asked(pg_temp.start() - interval '1 hour'), 'cleaner',
  'a reminder that was missed while the server was down is sent later');
select is((select count(*) from public.notifications), 1::bigint,
  'one reminder is sent for two that were missed while the server was down');
select is((select string_agg(hours::text, ' ' order by hours) from private.job_reminders), '18 48',
  'a reminder that is sent late counts as the first and the second');
select pg_temp.again();
select is(pg_temp.asked(pg_temp.start()), null, 'nobody is reminded after the job has started');

-- Reminders use the job's time zone. A job without a time has reminders as well.
select pg_temp.again($$update public.jobs set location_state = 'WA', location_city = 'Perth', location_postcode = '6000',
  start_date = '2083-06-03', start_time = null where id = tests.id('job_guarded')$$);
select is(pg_temp.asked('2083-06-02T00:00:00Z'), 'cleaner', 'a job without a time counts as starting at seven');
select is((select message from public.notifications), 'Are you coming to Guarded house? It starts Thu 3 Jun. Please confirm.',
  'the reminder about a job without a time names no time');
select pg_temp.again($$update public.jobs set start_time = '01:15', location_state = 'NSW', location_city = 'Lord Howe Island',
  location_postcode = '2898' where id = tests.id('job_guarded')$$);
select is(pg_temp.asked('2083-06-02T00:00:00Z'), 'cleaner', 'a reminder is sent for a job on Lord Howe Island an hour after midnight');
select is((select message from public.notifications), 'Are you coming to Guarded house? It starts Thu 3 Jun, at 01:15. Please confirm.',
  'the reminder names the date and time on Lord Howe Island');
select pg_temp.again($$update public.jobs set location_state = null, location_city = null,
  location_postcode = tests.job_postcode() where id = tests.id('job_guarded')$$), pg_temp.starts(pg_temp.start());

-- No reminder is sent at night. A reminder due at night is sent in the morning instead, or on the evening before if
-- the job starts too early.
create function pg_temp.when_asked(starts timestamp, hours integer, chosen jsonb default '{}') returns text language sql as $$
  select to_char(private.reminder_moment(
    private.with_zone(jsonb_populate_record(null::public.notification_settings, chosen), tests.home_zone()),
    (starts at time zone tests.home_zone()) - make_interval(hours => hours), starts at time zone tests.home_zone()
  ) at time zone tests.home_zone(), 'DD HH24:MI')
$$;
select is(pg_temp.when_asked(starts::timestamp, hours, chosen::jsonb), wanted, label)
from (values
  ('2083-06-03 14:59', 18, '{}', '02 20:59', 'a reminder just before the night comes at once'),
  ('2083-06-03 15:00', 18, '{}', '03 07:00', 'a reminder due from nine in the evening comes at seven'),
  ('2083-06-03 00:59', 18, '{}', '02 07:00', 'a reminder due in the last minute of the night comes at its end'),
  ('2083-06-03 01:00', 18, '{}', '02 07:00', 'a reminder due at seven comes at once'),
  ('2083-06-03 05:00', 48, '{}', '01 07:00', 'a reminder about a job that begins at night comes by day'),
  ('2083-06-03 23:00', 48, '{}', '02 07:00', 'a reminder about a job that begins late comes by day'),
  ('2083-06-03 20:30', 18, '{"quiet_from": "02:00", "quiet_until": "09:00"}', '03 09:00',
    'a reminder waits for the person''s own quiet hours'),
  ('2083-06-03 15:00', 18, '{"quiet_from": "02:00", "quiet_until": "09:00"}', '02 21:00',
    'a reminder does not wait for the night if the person has quiet hours'),
  ('2083-06-03 15:00', 18, '{"quiet_from": "12:00", "quiet_until": "12:00"}', '02 21:00',
    'a reminder does not wait for the night if the person wants no quiet hours'),
  ('2083-06-03 12:00', 18, '{"quiet_from": "17:00", "quiet_until": "10:00"}', '03 10:00',
    'a reminder two hours before the start is in time'),
  ('2083-06-03 11:59', 18, '{"quiet_from": "17:00", "quiet_until": "10:00"}', '02 16:00',
    'a reminder that would be too late comes an hour before quiet hours begin'),
  ('2083-06-03 02:00', 18, '{"quiet_from": "07:00", "quiet_until": "23:00"}', '02 23:00',
    'a reminder waits until quiet hours by day are over')
) as given (starts, hours, chosen, wanted, label);
-- Tries many start times, also on the date when Lord Howe's clocks change.
select is((
  select string_agg(concat_ws(' ', starts, hours, chosen, asked), e'\n')
  from generate_series(timestamp '2083-10-01', '2083-10-05', '30 minutes') starts
  cross join unnest(array[18, 48]) hours
  cross join unnest(array['{}', '{"quiet_from": "17:00", "quiet_until": "10:00"}',
    '{"quiet_from": "07:30", "quiet_until": "22:00"}']::jsonb[]) chosen
  cross join lateral (select private.with_night(
    private.with_zone(jsonb_populate_record(null::public.notification_settings, chosen), 'Australia/Lord_Howe')) as settings) person
  cross join lateral (select starts at time zone 'Australia/Lord_Howe' as at) start
  cross join lateral (select private.reminder_moment(settings, start.at - make_interval(hours => hours), start.at) as asked) question
  cross join lateral (select (asked at time zone 'Australia/Lord_Howe')::time as clock) there
  where asked > start.at - interval '2 hours' or asked < start.at - interval '73 hours'
    or case when chosen ->> 'quiet_from' = '07:30' then clock >= '07:30' and clock < '22:00'
      else clock >= (settings).quiet_from or clock < (settings).quiet_until end
), null, 'no reminder is sent in quiet hours, or too late to answer');
select pg_temp.again(), pg_temp.starts(timestamp '2083-06-03 15:30' at time zone tests.home_zone());
select is(pg_temp.asked(timestamp '2083-06-01 15:30' at time zone tests.home_zone()), 'cleaner', 'the first reminder comes by day');
select is(pg_temp.asked(timestamp '2083-06-02 21:30' at time zone tests.home_zone()), null, 'the second reminder does not come at night');
select is(pg_temp.asked(timestamp '2083-06-03 06:59' at time zone tests.home_zone()), null,
  'the second reminder waits until the night is over');
select is(pg_temp.asked(timestamp '2083-06-03 07:00' at time zone tests.home_zone()), 'cleaner', 'the second reminder comes at seven');
insert into public.notification_settings (user_id, quiet_from, quiet_until) values (tests.id('cleaner'), '13:00', '10:00');
select pg_temp.again(), pg_temp.starts(timestamp '2083-06-03 09:00' at time zone tests.home_zone());
select is(pg_temp.asked(timestamp '2083-06-02 11:59' at time zone tests.home_zone()), 'cleaner',
  'the first reminder comes before long quiet hours begin');
select is(pg_temp.asked(timestamp '2083-06-02 12:00' at time zone tests.home_zone()), 'cleaner',
  'the second reminder comes before long quiet hours begin');
update public.applications set reviewed_at = timestamp '2083-06-02 12:30' at time zone tests.home_zone()
where id = tests.id('app_accepted');
select pg_temp.again();
select is(pg_temp.asked(timestamp '2083-06-02 16:00' at time zone tests.home_zone()), null,
  'a person accepted after the last reminder before quiet hours is not reminded');
update public.applications set reviewed_at = '2026-01-03' where id = tests.id('app_accepted');
delete from public.notification_settings where true;
select pg_temp.again(), pg_temp.starts(pg_temp.start());

-- Returns the people who are reminded 17 hours before the start, after a change that `undo` then reverses.
create function pg_temp.asked_if(change text, undo text) returns text language plpgsql as $$
declare
  who text;
begin
  perform pg_temp.again();
  execute change;
  who := pg_temp.asked(pg_temp.start() - interval '17 hours');
  execute undo;
  return who;
end
$$;
select is(pg_temp.asked_if(format('update public.%s set %s where id = tests.id(%L)', place, change, id),
  format('update public.%s set %s where id = tests.id(%L)', place, undo, id)), wanted, label)
from (values
  ('applications', 'app_accepted', 'confirmed_at = now()', 'confirmed_at = null', null, 'a person who has confirmed is not reminded'),
  ('applications', 'app_accepted', 'withdrawn_at = now()', 'withdrawn_at = null', null, 'a person who has withdrawn is not reminded'),
  ('jobs', 'job_guarded', $$status = 'Closed'$$, $$status = 'Open'$$, null, 'a person is not reminded of a closed job'),
  ('jobs', 'job_guarded', $$status = 'Draft'$$, $$status = 'Open'$$, null, 'a person is not reminded of a job that is a Draft again'),
  ('jobs', 'job_guarded', $$status = 'Completed'$$, $$status = 'Open'$$, null, 'a person is not reminded of a completed job'),
  ('jobs', 'job_guarded', $$status = 'InProgress'$$, $$status = 'Open'$$, 'cleaner',
    'a person is reminded of a job marked as under way'),
  ('applications', 'app_accepted', $$reviewed_at = pg_temp.start() - interval '17 hours 30 minutes'$$, $$reviewed_at = '2026-01-03'$$,
    null, 'a person accepted after both reminders were due is not reminded'),
  ('applications', 'app_accepted', $$reviewed_at = pg_temp.start() - interval '40 hours'$$, $$reviewed_at = '2026-01-03'$$, 'cleaner',
    'a person accepted between the reminders gets only the second')
) as given (place, id, change, undo, wanted, label);

-- Returns whether a waiting reminder is sent after a change, for example after the person has confirmed.
create function pg_temp.cancelled_if(change text) returns text language sql as $$
  select tests.after(array['select pg_temp.again()', $then$ select pg_temp.asked(pg_temp.start() - interval '17 hours') $then$, change],
    $question$
    select coalesce(private.reason_to_cancel(waiting, now()), 'sent')
    from public.notifications note, jsonb_populate_record(null::private.deliveries, jsonb_build_object(
      'notification_id', note.id, 'user_id', note.user_id, 'channel', 'email', 'kind', 'reminders', 'type', note.type)) waiting
  $question$)
$$;
delete from private.delivery_setup where true;
insert into private.delivery_setup (channels, known_at) values (array['push', 'email'], now());
select is(pg_temp.cancelled_if(format('update public.%s set %s where id = tests.id(%L)', place, change, id)), wanted, label)
from (values
  ('applications', 'app_accepted', 'user_id = user_id', 'sent', 'a waiting reminder that is still needed is sent'),
  ('applications', 'app_accepted', 'confirmed_at = now()', 'The reminder is no longer needed.',
    'a waiting reminder is not sent to a person who has confirmed'),
  ('applications', 'app_accepted', 'withdrawn_at = now()', 'The reminder is no longer needed.',
    'a waiting reminder is not sent to a person who has withdrawn'),
  ('applications', 'app_accepted', $$status = 'Rejected'$$, 'The reminder is no longer needed.',
    'a waiting reminder is not sent to a person whose acceptance was taken back'),
  ('jobs', 'job_guarded', 'start_date = current_date - 1', 'The reminder is no longer needed.',
    'a waiting reminder about a job that has begun is not sent'),
  ('jobs', 'job_guarded', $$status = 'Closed'$$, 'The reminder is no longer needed.', 'a waiting reminder about a closed job is not sent'),
  ('jobs', 'job_guarded', $$status = 'InProgress'$$, 'sent', 'a waiting reminder about a job marked as under way is sent')
) as given (place, id, change, wanted, label);

-- A person who has reported "here" on the first day of the job is not reminded (rule 6.17).
create function pg_temp.visit(day text) returns text language sql as $$
  select format('insert into public.visits (application_id, day, here_at, here_sent_at) values (%L, %L, now(), now())',
    tests.id('app_accepted'), day)
$$;
select is(pg_temp.asked_if(pg_temp.visit(day), 'delete from public.visits where true'), wanted, label)
from (values ('2083-06-02', 'cleaner', 'a person who reported "here" only on the day before is reminded'), ('2083-06-03', null,
  'a person who has reported "here" on the first day is not reminded'),
  ('2083-06-04', null, 'a person who has reported "here" on a later day is not reminded')) as given (day, wanted, label);
select is(pg_temp.cancelled_if(pg_temp.visit(day)), wanted, 'a waiting reminder is checked after a "here" report on ' || day)
from (values ('2083-06-02', 'sent'), ('2083-06-03', 'The reminder is no longer needed.')) as given (day, wanted);

-- If the start moves, people are reminded again.
select pg_temp.again(), pg_temp.asked(pg_temp.start() - interval '17 hours');
update public.applications set confirmed_at = now() where id = tests.id('app_accepted');
update public.jobs set project_dates = 'All week' where id = tests.id('job_guarded');
select is((select confirmed_at from public.applications where id = tests.id('app_accepted')), now(),
  'another change of the job keeps the confirmation');
select pg_temp.starts(pg_temp.start() + interval '1 hour');
select is((select confirmed_at from public.applications where id = tests.id('app_accepted')), null,
  'a moved start removes the confirmation');
select is(pg_temp.asked(pg_temp.start() - interval '17 hours'), 'cleaner', 'a moved start reminds the person again');
select is((select message from public.notifications), 'Are you coming to Guarded house? It starts Thu 3 Jun, at 12:00. Please confirm.',
  'the reminder after a moved start names the new time');
update public.applications set confirmed_at = now() where id = tests.id('app_accepted');
update public.jobs set start_date = '2083-05-01' where id = tests.id('job_open');
select is((select confirmed_at from public.applications where id = tests.id('app_accepted')), now(),
  'a new start of another job keeps the confirmation');
update public.jobs set start_date = null where id = tests.id('job_guarded');
select is((select confirmed_at from public.applications where id = tests.id('app_accepted')), null,
  'a removed start removes the confirmation');
select is(pg_temp.asked(pg_temp.start() - interval '17 hours'), null, 'a job without a start has no reminders');
select pg_temp.starts(pg_temp.start()), pg_temp.asked(pg_temp.start() - interval '17 hours');
update public.applications set confirmed_at = now() where id = tests.id('app_accepted');
insert into private.job_reminders (application_id, hours) values (tests.id('app_history'), 48);
update public.applications set status = 'Pending', reviewed_at = null, reviewed_by = null where id = tests.id('app_accepted');
select is((select confirmed_at from public.applications where id = tests.id('app_accepted')), null,
  'a person who is no longer accepted has no confirmation');
select is((select array_agg(application_id) from private.job_reminders), array[tests.id('app_history')],
  'a person who is no longer accepted has no record of reminders, and others keep theirs');
delete from private.job_reminders where true;
update public.applications set status = 'Accepted', reviewed_at = '2026-01-04',
  reviewed_by = tests.id('admin') where id = tests.id('app_accepted');
select is(pg_temp.asked(pg_temp.start() - interval '17 hours'), 'cleaner', 'a person accepted again is reminded again');

-- Neither people nor the service can send reminders. Only the cron job does.
select is(tests.outcome(who, 'select private.remind_of_jobs(now())'), '42501', who || ' cannot send reminders')
from unnest(array['cleaner', 'admin', 'service']) who;
select is(tests.outcome('admin', 'select from private.job_reminders'), '42501', 'an administrator cannot read who was reminded');
select is((select command from cron.job where jobname = 'remind of jobs'), 'select private.remind_of_jobs(now())',
  'a cron job sends the reminders');

select * from finish();
rollback;
