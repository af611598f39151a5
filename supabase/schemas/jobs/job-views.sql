-- Views of job pages, so that administrators see how many people opened a job that nobody has applied for (rule 19.8). Only the number is
-- revealed.

create table private.jobs_seen (
  user_id uuid not null references public.profiles (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (job_id, user_id)
);
comment on table private.jobs_seen is 'The people who opened the page of an Open job, with the first time. Only the number is revealed.';

create index jobs_seen_user_idx on private.jobs_seen (user_id);

create function private.note_job_seen(job_id uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.jobs_seen (user_id, job_id)
  select person.id, job.id
  from public.profiles person
  join public.jobs job on job.id = note_job_seen.job_id and job.status = 'Open'
  where person.id = (select auth.uid()) and not (select private.is_admin())
  on conflict do nothing
$$;

create function public.note_job_seen(job_id uuid) returns void
language sql set search_path = ''
as $$ select private.note_job_seen(job_id) $$;
comment on function public.note_job_seen(uuid) is
  'Records that the caller has opened the page of this job. Counts once per person, only for Open jobs and not for administrators. Does '
  'nothing for any other id.';

create function private.forget_jobs_seen(moment timestamptz) returns void
language sql set search_path = ''
as $$
  delete from private.jobs_seen seen using public.jobs job
  where job.id = seen.job_id and (job.status <> 'Open' or private.is_long_over(job, moment))
$$;
comment on function private.forget_jobs_seen(timestamptz) is
  'Deletes the views of jobs that are no longer Open, or have been over for 30 days. Runs every night.';

revoke all on private.jobs_seen from anon, authenticated, service_role;
grant execute on function private.note_job_seen(uuid), public.note_job_seen(uuid) to authenticated;

alter table private.jobs_seen enable row level security;
create policy "nobody reads who has opened a job" on private.jobs_seen for select to service_role using (false);

select cron.schedule('forget opened jobs', '40 17 * * *', 'select private.forget_jobs_seen(now())');
