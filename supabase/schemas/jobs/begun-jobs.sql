-- A job's start can pass while its status stays Open. A day later, applicants who are still Pending are notified that the job has begun
-- (rule 9.15).

create table private.begun_jobs (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  starts_at timestamptz not null
);
comment on table private.begun_jobs is
  'Jobs whose Pending applicants have been notified that it has begun, with that start. A postponed job is announced again.';

-- Also used by remind_of_jobs.
create index jobs_starting_idx on public.jobs (starts_at) where status in ('Open', 'InProgress');

create function private.was_notified_of_begin(application public.applications, starts_at timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return application.applied_at < starts_at and exists (
    select from private.begun_jobs noted where noted.job_id = application.job_id and noted.starts_at = was_notified_of_begin.starts_at
  );
end
$$;
comment on function private.was_notified_of_begin(public.applications, timestamptz) is
  'True if this applicant was notified that the job with that start has begun.';

create function private.notify_of_begun_jobs(moment timestamptz) returns integer
language plpgsql set search_path = ''
as $$
declare
  most constant integer := 1000;
  notified integer;
begin
  with begun as materialized (
    select job
    from public.jobs job
    where job.status = 'Open' and job.pending_count > 0
      and job.starts_at <= moment - interval '1 day' and job.starts_at > moment - interval '30 days'
      and not exists (select from private.begun_jobs known where known.job_id = job.id and known.starts_at = job.starts_at)
    order by job.starts_at, job.id
    limit most
    -- Jobs that are being saved are skipped until the next run, in an hour.
    for share of job skip locked
  ), noted as (
    insert into private.begun_jobs as known (job_id, starts_at)
    select (begun.job).id, (begun.job).starts_at from begun
    -- A job that was postponed since gets its new start. Nothing changes if another run has handled the job meanwhile.
    on conflict (job_id) do update set starts_at = excluded.starts_at where known.starts_at <> excluded.starts_at
    returning known.job_id
  ), told as materialized (
    select application.id, application.user_id, application.job_id, private.job_title(begun.job, application.job_title) as title
    from noted
    join begun on (begun.job).id = noted.job_id
    join public.applications application on application.job_id = noted.job_id
    join public.profiles person on person.id = application.user_id
    where application.status = 'Pending' and application.withdrawn_at is null and application.applied_at < (begun.job).starts_at
    for key share of person skip locked
  ), remembered as (
    insert into private.job_end_notices (application_id) select told.id from told on conflict do nothing
  )
  insert into public.notifications (user_id, message, type, link, data)
  select told.user_id, format('The job %s has begun, so your application has closed with it. Thank you for applying.', told.title),
    'job_closed', '/jobs/' || told.job_id, jsonb_build_object('application_id', told.id, 'job_id', told.job_id)
  from told;
  get diagnostics notified = row_count;
  return notified;
end
$$;
comment on function private.notify_of_begun_jobs(timestamptz) is
  'Notifies, once, the Pending applicants who applied before the start of a job that began a day ago and is still Open. Returns how many. '
  'Runs every hour.';

revoke all on private.begun_jobs from anon, authenticated, service_role;

alter table private.begun_jobs enable row level security;

create policy "nobody reads which begun jobs were told" on private.begun_jobs
  for select to service_role using (false);

select cron.schedule('notify of begun jobs', '11 * * * *', 'select private.notify_of_begun_jobs(now())');
