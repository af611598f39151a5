-- Who is asked whether they are coming, when and how often. The guarded job is the cleaner's alone.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(43);
select tests.people(), tests.work();
delete from public.applications where id not in (tests.id('app_accepted'), tests.id('app_other'), tests.id('app_history'));
update public.applications set reviewed_at = '2026-01-03' where status = 'Accepted';

create function pg_temp.starts(moment timestamptz) returns void language sql as $$
  update public.jobs set start_date = (moment at time zone time_zone)::date, start_time = date_trunc('minute', moment at time zone time_zone)::time
  where id = tests.id('job_guarded')
$$;
-- Who is asked by a run at that moment.
create function pg_temp.asked(moment timestamptz) returns text language plpgsql as $$
declare
  told integer;
begin
  delete from public.notifications;
  told := private.remind_of_jobs(moment);
  assert told = (select count(*) from public.notifications), 'it says how many were asked';
  return (select string_agg(person.name, ' ' order by person.name) from public.notifications note join public.profiles person on person.id = note.user_id);
end
$$;
-- From here on, as if nobody had been asked.
create function pg_temp.again(change text default '') returns void language plpgsql as $$
begin
  delete from private.job_reminders where true;
  execute change;
end
$$;
-- Thursday, 3 June 2083, 07:30 in Brisbane.
create function pg_temp.start() returns timestamptz language sql as $$ select '2083-06-03T07:30:00+10'::timestamptz $$;

select pg_temp.starts(pg_temp.start());
select is(pg_temp.asked(pg_temp.start() - interval '48 hours 1 minute'), null, 'nobody is asked earlier than 48 hours before');
select is(pg_temp.asked(pg_temp.start() - interval '48 hours'), 'cleaner', 'who is accepted is asked 48 hours before, and nobody else');
select is((select concat_ws(' | ', type, message, link, data, read) from public.notifications),
  format('job_reminder | Are you coming to Guarded house? It starts Thursday, 3 Jun, at 07:30. Please confirm. | /current-jobs | {"job_id": "%s", "application_id": "%s"} | f', tests.id('job_guarded'), tests.id('app_accepted')),
  'in these words');
select is(pg_temp.asked(pg_temp.start() - interval '18 hours 1 minute'), null, 'once');
select is(pg_temp.asked(pg_temp.start() - interval '18 hours'), 'cleaner', 'and again 18 hours before');
select is(pg_temp.asked(pg_temp.start() - interval '1 minute'), null, 'once');
select pg_temp.again();
select is(pg_temp.asked(pg_temp.start() - interval '1 hour'), 'cleaner', 'after a pause of the server both are one question');
select is((select count(*) from public.notifications), 1::bigint, 'and no more');
select is((select string_agg(hours::text, ' ' order by hours) from private.job_reminders), '18 48', 'that counts for both');
select pg_temp.again();
select is(pg_temp.asked(pg_temp.start()), null, 'nobody is asked once the job has started');

-- The clock where the job is, and a job without a time.
select pg_temp.again('update public.jobs set location_state = ''WA'', location_city = ''Perth'', location_postcode = ''6000'', start_date = ''2083-06-03'', start_time = null where id = tests.id(''job_guarded'')');
select is(pg_temp.asked('2083-06-02T00:00:00Z'), 'cleaner', 'a job without a time counts as starting at seven');
select is((select message from public.notifications), 'Are you coming to Guarded house? It starts Thursday, 3 Jun. Please confirm.', 'and its question names none');
select pg_temp.again('update public.jobs set start_time = ''06:15'' where id = tests.id(''job_guarded'')');
select is(pg_temp.asked('2083-06-02T00:00:00Z'), 'cleaner', 'a job in Perth');
select is((select message from public.notifications), 'Are you coming to Guarded house? It starts Thursday, 3 Jun, at 06:15. Please confirm.', 'is asked about on the clock of Perth');
select pg_temp.again('update public.jobs set location_state = null, location_city = null, location_postcode = null where id = tests.id(''job_guarded'')'), pg_temp.starts(pg_temp.start());

-- Who is not asked.
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
select is(pg_temp.asked_if(format('update public.%s set %s where id = tests.id(%L)', place, change, id), format('update public.%s set %s where id = tests.id(%L)', place, undo, id)), wanted, label)
from (values
  ('applications', 'app_accepted', 'confirmed_at = now()', 'confirmed_at = null', null, 'who has confirmed is not asked'),
  ('applications', 'app_accepted', 'withdrawn_at = now()', 'withdrawn_at = null', null, 'nor who has withdrawn'),
  ('jobs', 'job_guarded', 'status = ''Closed''', 'status = ''Open''', null, 'nor for a job that is closed'),
  ('jobs', 'job_guarded', 'status = ''Draft''', 'status = ''Open''', null, 'taken back'),
  ('jobs', 'job_guarded', 'status = ''Completed''', 'status = ''Open''', null, 'or completed'),
  ('jobs', 'job_guarded', 'status = ''InProgress''', 'status = ''Open''', 'cleaner', 'a job that is marked as under way is asked about too'),
  ('applications', 'app_accepted', 'reviewed_at = pg_temp.start() - interval ''17 hours 30 minutes''', 'reviewed_at = ''2026-01-03''', null, 'who was accepted after both marks is not asked'),
  ('applications', 'app_accepted', 'reviewed_at = pg_temp.start() - interval ''40 hours''', 'reviewed_at = ''2026-01-03''', 'cleaner', 'who was accepted between them is asked at the second')
) as given (place, id, change, undo, wanted, label);

-- A message that still waits when the question has been answered.
create function pg_temp.cancelled_if(place text, change text, id text) returns text language plpgsql as $$
declare
  reason text;
begin
  perform pg_temp.again(), pg_temp.asked(pg_temp.start() - interval '17 hours');
  execute format('update public.%s set %s where id = tests.id(%L)', place, change, id);
  select private.reason_to_cancel(waiting, private.default_settings(note.user_id), now()) into reason
  from public.notifications note, jsonb_populate_record(null::private.deliveries, jsonb_build_object(
    'notification_id', note.id, 'user_id', note.user_id, 'channel', 'email', 'kind', 'reminders', 'type', note.type)) waiting;
  raise exception using errcode = 'TS001', message = coalesce(reason, 'sent');
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
delete from private.delivery_setup where true;
insert into private.delivery_setup (channels, known_at) values (array['push', 'email'], now());
select is(pg_temp.cancelled_if(place, change, id), wanted, label)
from (values
  ('applications', 'app_accepted', 'user_id = user_id', 'sent', 'a question that is still open is sent'),
  ('applications', 'app_accepted', 'confirmed_at = now()', 'No longer asked.', 'but not to somebody who has confirmed since'),
  ('applications', 'app_accepted', 'withdrawn_at = now()', 'No longer asked.', 'nor to somebody who has withdrawn'),
  ('applications', 'app_accepted', 'status = ''Rejected''', 'No longer asked.', 'nor to somebody whose acceptance was taken back'),
  ('jobs', 'job_guarded', 'status = ''Closed''', 'No longer asked.', 'nor about a job that is closed'),
  ('jobs', 'job_guarded', 'status = ''InProgress''', 'sent', 'one that is marked as under way still needs an answer')
) as given (place, id, change, wanted, label);

-- Asked again.
select pg_temp.again(), pg_temp.asked(pg_temp.start() - interval '17 hours');
update public.applications set confirmed_at = now() where id = tests.id('app_accepted');
update public.jobs set project_dates = 'All week' where id = tests.id('job_guarded');
select is((select confirmed_at from public.applications where id = tests.id('app_accepted')), now(), 'another change of the job leaves the confirmation');
select pg_temp.starts(pg_temp.start() + interval '1 hour');
select is((select confirmed_at from public.applications where id = tests.id('app_accepted')), null, 'a start that moves takes it back');
select is(pg_temp.asked(pg_temp.start() - interval '17 hours'), 'cleaner', 'and asks again');
select is((select message from public.notifications), 'Are you coming to Guarded house? It starts Thursday, 3 Jun, at 08:30. Please confirm.', 'with the new time');
update public.applications set confirmed_at = now() where id = tests.id('app_accepted');
update public.jobs set start_date = '2083-05-01' where id = tests.id('job_open');
select is((select confirmed_at from public.applications where id = tests.id('app_accepted')), now(), 'but not the start of another job');
update public.jobs set start_date = null where id = tests.id('job_guarded');
select is((select confirmed_at from public.applications where id = tests.id('app_accepted')), null, 'a start that is taken away too');
select is(pg_temp.asked(pg_temp.start() - interval '17 hours'), null, 'and asks nothing more');
select pg_temp.starts(pg_temp.start()), pg_temp.asked(pg_temp.start() - interval '17 hours');
update public.applications set confirmed_at = now() where id = tests.id('app_accepted');
insert into private.job_reminders (application_id, hours) values (tests.id('app_history'), 48);
update public.applications set status = 'Pending', reviewed_at = null, reviewed_by = null where id = tests.id('app_accepted');
select is((select confirmed_at from public.applications where id = tests.id('app_accepted')), null, 'who is no longer accepted has confirmed nothing');
select is((select array_agg(application_id) from private.job_reminders), array[tests.id('app_history')], 'and was not asked, unlike others');
delete from private.job_reminders where true;
update public.applications set status = 'Accepted', reviewed_at = '2026-01-04', reviewed_by = tests.id('admin') where id = tests.id('app_accepted');
select is(pg_temp.asked(pg_temp.start() - interval '17 hours'), 'cleaner', 'accepted again, they are asked again');

-- The rest.
select is(tests.outcome(who, 'select private.remind_of_jobs(now())'), '42501', who || ' asks nobody')
from unnest(array['cleaner', 'admin', 'service']) who;
select is(tests.outcome('admin', 'select from private.job_reminders'), '42501', 'nobody reads who was asked');
select is((select command from cron.job where jobname = 'remind of jobs'), 'select private.remind_of_jobs(now())', 'the server asks by itself');

select * from finish();
rollback;
