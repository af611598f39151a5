-- What a person's page says first (rule 12.20).
begin;
select plan(10);
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.person_head({cleaner})
  private.person_head({cleaner})
$calls$);

create function pg_temp.head() returns text language sql as $$
  select tests.answer('admin',
    'select concat_ws('' '', jobs_done, no_shows, cancelled_late, project_name) from public.person_head({cleaner})')
$$;
select is(pg_temp.head(), '0 0 0 Guarded house', 'the next job is one that they are accepted for');
update public.applications set attendance = 'did_not_come', attendance_at = now() where id = tests.id('app_history');
select is(pg_temp.head(), '0 1 0 Guarded house', 'a no-show counts');
update public.applications set attendance = 'came' where id = tests.id('app_history');
select is(pg_temp.head(), '1 0 0 Guarded house', 'and a job done');
update public.applications set withdrawn_at = now() where id = tests.id('app_accepted');
select is(pg_temp.head(), '1 0 0', 'what they withdrew from is not next');
select is(tests.answer('admin', 'select concat_ws('' '', jobs_done, project_name) from public.person_head({nobody})'), '0',
  'nobody has none');

select * from finish();
rollback;
