-- Vacancies: a job counts its applications, has a constraint on the counts, and can be saved while they change.
begin;
select plan(38);
select tests.people(), tests.work();

create function pg_temp.counts(job text default 'job_guarded') returns text language sql as $$
  select format('%s accepted, %s pending%s', accepted_count, pending_count, case when is_full then ', full' else '' end)
  from public.jobs where id = tests.id(job)
$$;
-- Runs a statement as the owner of the tables, returns the job's counts and rolls everything back.
create function pg_temp.counts_after(statement text, job text default 'job_guarded') returns text language plpgsql as $$
declare
  said text;
begin
  execute tests.fill(statement, 'service');
  set constraints all immediate;
  said := pg_temp.counts(job);
  raise exception using errcode = 'TS001';
exception
  when sqlstate 'TS001' then return said;
  when others then return sqlstate || ' ' || sqlerrm;
end
$$;
select is(pg_temp.counts(), '1 accepted, 1 pending', 'a job counts its accepted and pending applications');
select is(pg_temp.counts('job_progress'), '2 accepted, 0 pending', 'a job counts two applications inserted in one statement');
select is(pg_temp.counts('job_closed'), '0 accepted, 0 pending', 'a job does not count a rejected application');

alter table public.jobs disable trigger set_updated_at;
update public.jobs set cleaners_needed = 2 where id = tests.id('job_guarded');
alter table public.jobs enable trigger set_updated_at;
select is(pg_temp.counts_after(statement), wanted, 'the counts of a job follow ' || statement)
from (values
  ($$update public.applications set status = 'Accepted', reviewed_by = {admin}, reviewed_at = now() where id = {app_other}$$,
    '2 accepted, 0 pending, full'),
  ($$update public.applications set status = 'Rejected', reviewed_by = {admin}, reviewed_at = now() where id = {app_other}$$,
    '1 accepted, 0 pending'),
  ('update public.applications set withdrawn_at = now() where job_id = {job_guarded}', '0 accepted, 0 pending'),
  ('update public.applications set job_id = {job_open} where id = {app_accepted}',
    '23505 duplicate key value violates unique constraint "applications_job_applied_for_once"'),
  ('update public.applications set job_id = {job_draft} where id = {app_accepted}', '0 accepted, 1 pending'),
  ('update public.applications set job_id = null where id = {app_accepted}', '0 accepted, 1 pending'),
  ('delete from public.applications where id = {app_accepted}', '0 accepted, 1 pending'),
  ('delete from auth.users where id = {cleaner}', '0 accepted, 1 pending'),
  ('delete from auth.users where id in ({cleaner}, {other})', '0 accepted, 0 pending'),
  ('insert into public.applications (user_id, job_id) values ({pending}, {job_guarded}), ({former}, {job_guarded})',
    '1 accepted, 3 pending'),
  ('insert into public.applications (user_id, job_id, withdrawn_at) values ({pending}, {job_guarded}, now())', '1 accepted, 1 pending'),
  ($$insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at)
    values ({pending}, {job_guarded}, 'Accepted', {admin}, now())$$, '2 accepted, 1 pending, full'),
  ($$insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at) select id, {job_guarded}, 'Accepted', {admin},
    now() from public.profiles
    where name in ('pending',
    'former')$$, '23514 new row for relation "jobs" violates check constraint "jobs_have_room_for_the_accepted"'),
  ($$update public.applications set status = 'Accepted', reviewed_by = {admin}, reviewed_at = now() where id = {app_other};
    update public.jobs set cleaners_needed = 1
    where id = {job_guarded}$$, '23514 new row for relation "jobs" violates check constraint "jobs_have_room_for_the_accepted"'),
  ('update public.jobs set cleaners_needed = 0 where id = {job_guarded}', '1 accepted, 1 pending'),
  ('update public.jobs set cleaners_needed = null where id = {job_guarded}', '1 accepted, 1 pending'),
  ('update public.jobs set cleaners_needed = 1 where id = {job_guarded}', '1 accepted, 1 pending, full'),
  -- A wrong count is corrected at the next change of one of the job's applications.
  ('update public.jobs set accepted_count = 0 where id = {job_guarded}; update public.applications set withdrawn_at = now()
    where id = {app_other}', '1 accepted, 0 pending')
) as given (statement, wanted);
select is(pg_temp.counts_after('update public.applications set job_id = {job_draft} where id = {app_accepted}', 'job_draft'),
  '1 accepted, 1 pending', 'an application that moves to another job is counted there');
select is(pg_temp.counts_after('delete from public.jobs where id = {job_guarded}'), null, 'a job with applications can be deleted');
select is(tests.outcome('service', 'update public.applications set withdrawn_at = now() where id = {app_accepted}'), '1',
  'the service can withdraw an application');

-- While a job is open in the form, people apply, are accepted and withdraw. The form can still be saved.
create function pg_temp.saved(places text) returns text language plpgsql as $$
declare
  guarded constant uuid := tests.id('job_guarded');
  said text;
begin
  perform tests.act_as('admin');
  select coalesce(saved.cleaners_needed::text, 'none') into said
  from public.admin_job(guarded) job,
    public.save_job(to_jsonb(job) || jsonb_build_object('cleaners_needed', places), '2026-01-01') saved;
  raise exception using errcode = 'TS001';
exception
  when sqlstate 'TS001' then return said;
  when others then
    get stacked diagnostics said = pg_exception_hint;
    return sqlstate || ' ' || sqlerrm || coalesce(' (' || nullif(said, '') || ')', '');
end
$$;
select is((select updated_at from public.jobs where id = tests.id('job_guarded')), '2026-01-01'::timestamptz,
  'the job was last saved on 1 January');
update public.applications set status = 'Accepted', reviewed_by = tests.id('admin'), reviewed_at = now() where id = tests.id('app_other');
select is((select updated_at from public.jobs where id = tests.id('job_guarded')), '2026-01-01'::timestamptz,
  'an acceptance does not change the date of the job''s last save');
select is(pg_temp.saved(places), wanted, label)
from (values
  ('3', '3', 'a job can have more places than accepted people'), ('2', '2', 'a job can have as many places as accepted people'), ('0', '0',
    'a job can have any number of places'), (null, 'none', 'a job can be saved without a number of cleaners'),
  ('1', 'PT400 2 people are accepted already. Enter at least that many, or take acceptances back first. (cleaners_needed)',
    'a job cannot have fewer vacancies than accepted people')
) as given (places, wanted, label);
update public.jobs set cleaners_needed = 5 where id = tests.id('job_guarded');
select is((select updated_at from public.jobs where id = tests.id('job_guarded')), now(),
  'an edit of the job changes the date of its last save');
select is(pg_temp.saved('4'), 'PT409 Somebody else has changed this job since you opened it.',
  'a save of a job opened before another edit is refused');

-- People see how many are accepted, but not how many applications are pending.
select is(tests.answer('other', $$select accepted_count || ' of ' || cleaners_needed from public.jobs where id = {job_guarded}$$),
  '2 of 5', 'a person reads the numbers of accepted people and of vacancies');
select is(tests.answer('other', 'select pending_count from public.jobs where id = {job_guarded}'),
  '! 42501 permission denied for table jobs', 'a person cannot read the number of pending applications');
select ok(private.is_accepted(status, withdrawn) is not distinct from wanted,
  concat_ws(' ', 'is_accepted is right for', status, withdrawn, wanted))
from (values ('Accepted', null::timestamptz, true), ('Accepted', now(), false), ('Pending', null, false)) as given (
  status, withdrawn, wanted);

select * from finish();
rollback;
