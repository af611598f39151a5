-- The summary at the top of a person's page: their record and their next job (rule 12.20).
begin;
select plan(12);
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.person_head({cleaner})
  private.person_head({cleaner})
$calls$);

create function pg_temp.head() returns text language sql as $$
  select tests.answer('admin',
    'select concat_ws('' '', jobs_done, no_shows, cancelled_late, project_name) from public.person_head({cleaner})')
$$;
select is(pg_temp.head(), '0 0 0 Guarded house', 'the next job is one that the person is accepted for');
update public.applications set attendance = 'did_not_come', attendance_at = now() where id = tests.id('app_history');
select is(pg_temp.head(), '0 1 0 Guarded house', 'a no-show is counted');
update public.applications set attendance = 'came' where id = tests.id('app_history');
select is(pg_temp.head(), '1 0 0 Guarded house', 'an attended job is counted');
-- The next job is the earliest of three future jobs, with its local date and time.
update public.applications set status = 'Accepted', reviewed_by = tests.id('admin'), reviewed_at = now() where id = tests.id('app_pending');
insert into public.jobs (project_name, status, start_date, start_time, location_postcode)
values ('First of three', 'Open', '2083-01-20', '06:30', tests.job_postcode());
insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
select tests.id('cleaner'), id, project_name, 'Accepted', tests.id('admin'), now() from public.jobs where project_name = 'First of three';
select is(tests.answer('admin', $$select concat_ws(' ', project_name, job_status, start_date, start_time, time_zone)
  from public.person_head({cleaner})$$), 'First of three Open 2083-01-20 06:30:00 ' || tests.job_zone(),
  'the earliest of three future jobs is next');
delete from public.jobs where project_name = 'First of three';
update public.applications set withdrawn_at = now() where id = tests.id('app_pending');
select is(pg_temp.head(), '1 0 0 Guarded house', 'the second job is next when the first is deleted');
update public.applications set withdrawn_at = now() where id = tests.id('app_accepted');
select is(pg_temp.head(), '1 0 0', 'a job the person withdrew from is not next');
select is(tests.answer('admin', 'select concat_ws('' '', jobs_done, project_name) from public.person_head({nobody})'), '0',
  'an unknown person has no jobs');

select * from finish();
rollback;
