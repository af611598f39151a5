-- A job can start without any change of its status. A day after the start, people with pending applications are notified once (rule 9.15).
begin;
select plan(21);
select tests.people(), tests.work();
delete from public.notifications;

-- The open job starts at 07:00 in Brisbane. Two people have pending applications for it.
update public.jobs
set start_date = '2083-03-02', start_time = '07:00', location_city = 'Brisbane', location_state = 'QLD', location_postcode = '4000'
where id = tests.id('job_open');
update public.applications set applied_at = '2083-03-01' where job_id = tests.id('job_open');
insert into public.applications (user_id, job_id, job_title, applied_at)
  values (tests.id('other'), tests.id('job_open'), 'Open office', '2083-03-01');
update public.jobs set status = 'Open', start_date = '2083-03-02' where id = tests.id('job_guarded');
update public.applications set status = 'Accepted', reviewed_by = tests.id('admin'), reviewed_at = now() where id = tests.id('app_other');
delete from public.notifications;

create function pg_temp.told(moment timestamptz, change text default 'select') returns text language plpgsql as $$
declare
  said text;
  told integer;
begin
  execute change;
  delete from public.notifications;
  told := private.notify_of_begun_jobs(moment);
  select told || coalesce(': ' || string_agg(concat_ws(' ', person.name, note.type, note.message), e'\n' order by person.name),
    '') into said
  from public.notifications note join public.profiles person on person.id = note.user_id;
  raise exception using errcode = 'TS001', message = said;
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
create function pg_temp.open(change text) returns text language sql as $$
  select format('update public.jobs set %s where id = %L', change, tests.id('job_open'))
$$;
create function pg_temp.of_other(change text) returns text language sql as $$
  select format('update public.applications set %s where job_id = %L and user_id = %L', change, tests.id('job_open'), tests.id('other'))
$$;

select is(pg_temp.told('2083-03-03 06:59+10'), '0', 'nobody is notified within a day of the start');
select is(pg_temp.told('2083-03-03 07:00+10'),
  e'2: cleaner job_closed The job Open office has begun, so your application has closed with it. Thank you for applying.\n'
  'other job_closed The job Open office has begun, so your application has closed with it. Thank you for applying.',
  'everyone with a Pending application is notified a day after the start');
select is(pg_temp.told('2083-04-01 06:59+10'), pg_temp.told('2083-03-03 07:00+10'),
  'the applicants are notified even if the check was delayed for weeks');
select is(pg_temp.told('2083-04-01 07:00+10'), '0', 'nobody is notified of a job that began a month ago');
select is(pg_temp.told('2083-03-03 07:00+10', change), wanted, label)
from (values
  (pg_temp.open($$status = 'InProgress'$$), '0', 'nobody is notified of a begun job whose status was changed'),
  (pg_temp.open($$status = 'Draft'$$), '0', 'nobody is notified of a begun job that is a Draft'),
  (pg_temp.open('start_date = null'), '0', 'nobody is notified of a job without a day'),
  (pg_temp.open($$start_time = null, location_postcode = '6000', location_state = 'WA', location_city = 'Perth'$$), '0',
    'a job begins by the clock of its location'),
  (pg_temp.open($$project_name = null, start_time = '06:00'$$), pg_temp.told('2083-03-03 07:00+10'),
    'a job without a name is named by the title in the application')
) given (change, wanted, label);
select is(split_part(pg_temp.told('2083-03-03 07:00+10', change), ':', 1), wanted, label)
from (values
  (pg_temp.of_other('withdrawn_at = now()'), '1', 'a person who has withdrawn is not notified'),
  (pg_temp.of_other($$status = 'Rejected', reviewed_by = tests.id('admin'), reviewed_at = now()$$), '1',
    'a rejected person is not notified'),
  (pg_temp.of_other($$applied_at = '2083-03-02 07:00+10'$$), '1', 'a person who applied after the start is not notified'),
  (pg_temp.of_other($$applied_at = '2083-03-02 06:59+10'$$), '2', 'a person who applied a minute before the start is notified')
) given (change, wanted, label);

-- Each applicant is notified only once that a job has begun.
select is(private.notify_of_begun_jobs('2083-03-03 07:00+10'), 2, 'the applicants are notified of a begun job');
select is(private.notify_of_begun_jobs('2083-03-03 08:00+10'), 0, 'the applicants of a begun job are notified once');
create function pg_temp.completed() returns text language sql as $$
  select tests.after(
    array['delete from public.notifications', $call$admin: select public.set_job_status({job_open}, 'Completed')$call$,
      $then$ select private.notify_of_decisions(now() + interval '10 seconds') $then$], $question$
    select coalesce(string_agg(concat_ws(' ', person.name, note.type), ', ' order by person.name), 'nobody')
    from public.notifications note join public.profiles person on person.id = note.user_id
  $question$)
$$;
select is(pg_temp.completed(), 'nobody', 'the applicants of a begun job are not notified again when it is completed');
update public.applications set applied_at = '2083-03-02 12:00+10' where job_id = tests.id('job_open') and user_id = tests.id('other');
select is(pg_temp.completed(), 'other job_closed', 'a person who applied after the start is notified when the job is completed');
update public.jobs set start_date = '2083-03-09' where id = tests.id('job_open');
select is(split_part(pg_temp.told('2083-03-10 07:00+10'), ':', 1), '2', 'the applicants are notified again when a postponed job begins');

-- Returns why the queued message no longer applies, or 'true' if it still does (rule 9.31).
select private.notify_of_begun_jobs('2083-03-10 07:00+10');
create function pg_temp.untrue(moment timestamptz, change text) returns text language sql as $$
  select tests.after(array[change], format($question$
    select coalesce(private.stale_reason(
      jsonb_populate_record(null::private.deliveries, jsonb_build_object('type', 'job_closed', 'job_id', {job_open})),
      jsonb_build_object('application_id', {app_pending}), %L), 'true')
  $question$, moment))
$$;
select is(pg_temp.untrue('2083-03-10 07:00+10', 'select'), 'true', 'the message of a begun job is sent');
select is(pg_temp.untrue('2083-03-10 07:00+10', pg_temp.open($$start_date = '2083-04-09'$$)), 'The job is still going ahead.',
  'the message of a begun job is not sent once the job is postponed');

select is(tests.outcome('admin', 'select from private.begun_jobs'), '42501',
  'an administrator cannot read which begun jobs had notifications');

select * from finish();
rollback;
