-- A job that starts by the clock alone: people with pending applications are notified a day later, once (rule 9.15).
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

select is(pg_temp.told('2083-03-03 06:59+10'), '0', 'within a day of the start nobody is told');
select is(pg_temp.told('2083-03-03 07:00+10'),
  e'2: cleaner job_closed The job Open office has begun, so your application has closed with it. Thank you for applying.\n'
  'other job_closed The job Open office has begun, so your application has closed with it. Thank you for applying.',
  'a day after it everybody who waits is; nobody who is accepted');
select is(pg_temp.told('2083-04-01 06:59+10'), pg_temp.told('2083-03-03 07:00+10'), 'also when it could not be done for weeks');
select is(pg_temp.told('2083-04-01 07:00+10'), '0', 'but nobody is reminded of a month ago');
select is(pg_temp.told('2083-03-03 07:00+10', change), wanted, label)
from (values
  (pg_temp.open($$status = 'InProgress'$$), '0', 'a job whose status was set has told by itself'),
  (pg_temp.open($$status = 'Draft'$$), '0', 'a Draft, too'),
  (pg_temp.open('start_date = null'), '0', 'one without a day never begins'),
  (pg_temp.open($$start_time = null, location_postcode = '6000', location_state = 'WA', location_city = 'Perth'$$), '0',
    'it begins on the clock where it is'),
  (pg_temp.open($$project_name = null, start_time = '06:00'$$), pg_temp.told('2083-03-03 07:00+10'),
    'without a name it goes by its application')
) given (change, wanted, label);
select is(split_part(pg_temp.told('2083-03-03 07:00+10', change), ':', 1), wanted, label)
from (values
  (pg_temp.of_other('withdrawn_at = now()'), '1', 'whoever has withdrawn is not told'),
  (pg_temp.of_other($$status = 'Rejected', reviewed_by = tests.id('admin'), reviewed_at = now()$$), '1', 'nor who was rejected'),
  (pg_temp.of_other($$applied_at = '2083-03-02 07:00+10'$$), '1', 'nor who applied after the start'),
  (pg_temp.of_other($$applied_at = '2083-03-02 06:59+10'$$), '2', 'but who did a minute before')
) given (change, wanted, label);

-- Sent once.
select is(private.notify_of_begun_jobs('2083-03-03 07:00+10'), 2, 'they are told');
select is(private.notify_of_begun_jobs('2083-03-03 08:00+10'), 0, 'and not again');
create function pg_temp.completed() returns text language sql as $$
  select tests.after(
    array['delete from public.notifications', $call$admin: select public.set_job_status({job_open}, 'Completed')$call$,
      $then$ select private.notify_of_decisions(now() + interval '10 seconds') $then$], $question$
    select coalesce(string_agg(concat_ws(' ', person.name, note.type), ', ' order by person.name), 'nobody')
    from public.notifications note join public.profiles person on person.id = note.user_id
  $question$)
$$;
select is(pg_temp.completed(), 'nobody', 'nor when its status follows');
update public.applications set applied_at = '2083-03-02 12:00+10' where job_id = tests.id('job_open') and user_id = tests.id('other');
select is(pg_temp.completed(), 'other job_closed', 'whoever applied since hears it then');
update public.jobs set start_date = '2083-03-09' where id = tests.id('job_open');
select is(split_part(pg_temp.told('2083-03-10 07:00+10'), ':', 1), '2', 'of a job that was put off they hear when it begins again');

-- The message stays valid while their applications are pending (rule 9.31).
select private.notify_of_begun_jobs('2083-03-10 07:00+10');
create function pg_temp.untrue(moment timestamptz, change text) returns text language sql as $$
  select tests.after(array[change], format($question$
    select coalesce(private.stale_reason(
      jsonb_populate_record(null::private.deliveries, jsonb_build_object('type', 'job_closed', 'job_id', {job_open})),
      jsonb_build_object('application_id', {app_pending}), %L), 'true')
  $question$, moment))
$$;
select is(pg_temp.untrue('2083-03-10 07:00+10', 'select'), 'true', 'the message of a job that has begun is sent');
select is(pg_temp.untrue('2083-03-10 07:00+10', pg_temp.open($$start_date = '2083-04-09'$$)), 'The job goes on.',
  'not once the job was put off');

select is(tests.outcome('admin', 'select from private.begun_jobs'), '42501', 'nobody reads which were told');

select * from finish();
rollback;
