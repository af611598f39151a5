-- A job counts how many people have opened its page. Each person counts once, and nobody can read who opened the
-- page.
begin;
select plan(14);
select tests.people(), tests.work();
select tests.for_people($calls$
  public.note_job_seen({job_open})
  private.note_job_seen({job_open})
$calls$);
select tests.matrix($expected$
select from private.jobs_seen | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
insert into private.jobs_seen default values | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
update private.jobs_seen set seen_at = now() | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
delete from private.jobs_seen | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
select private.forget_jobs_seen(now()) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
$expected$);

create function pg_temp.opens(who text, job text) returns void language plpgsql as $$
declare
  seen constant text := tests.fill(format('select public.note_job_seen({%s})', job), who);
begin
  perform tests.act_as(who);
  execute seen;
  reset role;
end
$$;
create function pg_temp.opened() returns text language sql as $$
  select string_agg(person.name || ' ' || job.name, ', ' order by person.name, job.name) from private.jobs_seen seen
  join tests.ids() person on person.id = seen.user_id join tests.ids() job on job.id = seen.job_id
$$;
select pg_temp.opens(who, job) from (values
  ('cleaner', 'job_open'), ('cleaner', 'job_open'), ('other', 'job_open'), ('inactive', 'job_open'),
  ('admin', 'job_open'), ('founder', 'job_open'), ('cleaner', 'job_draft'), ('cleaner', 'job_progress'), ('cleaner', 'job_missing'),
  ('nobody', 'job_open'), ('former', 'job_guarded')) as given (who, job);
select is(pg_temp.opened(), 'cleaner job_open, former job_guarded, inactive job_open, other job_open',
  'a person who opens an Open job is recorded once, and an administrator never');

select private.forget_jobs_seen(now());
select is(pg_temp.opened(), 'cleaner job_open, former job_guarded, inactive job_open, other job_open',
  'the record of people who opened a job stays while the job is Open');
update public.jobs set start_date = '2026-03-01' where id = tests.id('job_open');
update public.jobs set status = 'Closed' where id = tests.id('job_guarded');
select private.forget_jobs_seen((select starts_at + interval '31 days' from public.jobs where id = tests.id('job_open')));
select is(pg_temp.opened(), 'cleaner job_open, inactive job_open, other job_open', 'the record is deleted when the job is closed');
delete from auth.users where id = tests.id('other');
select is(pg_temp.opened(), 'cleaner job_open, inactive job_open', 'the record is deleted with the person');
select private.forget_jobs_seen((select starts_at + interval '31 days 1 second' from public.jobs where id = tests.id('job_open')));
select is(pg_temp.opened(), null, 'the record is deleted thirty days after the job''s end');
select pg_temp.opens('cleaner', 'job_open');
delete from public.jobs where id = tests.id('job_open');
select is(pg_temp.opened(), null, 'the record is deleted with the job');
select * from finish();
rollback;
