-- Records who was notified that a job has ended, and notifies these people if the job goes on (rule 9.36).

create table private.job_end_notices (
  application_id uuid primary key references public.applications (id) on delete cascade
);
comment on table private.job_end_notices is
  'Applicants who were notified that the job was closed or completed, or that their application closed with it. They are notified again '
  'if the job goes on (rule 9.36). Deleted when the job is long over (rule 9.35).';

create function private.reopened_text(title text, status text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select format(case status
    when 'Accepted' then 'The job %s is on again, and you are still accepted.'
    else 'The job %s is open again, and so is your application.'
  end, title)
$$;
comment on function private.reopened_text(text, text) is
  'The text of the notification that a job goes on, by the status of the person''s application (rule 17.8).';

create function private.notify_of_reopened_job(job public.jobs) returns void
language plpgsql set search_path = ''
as $$
declare
  goes_on constant boolean := private.job_end(job.status) is null;
  takes_applicants constant boolean := private.job_over(job) is null;
begin
  if not goes_on then
    return;
  end if;
  with again as materialized (
    select application.id, application.user_id, application.status, private.job_title(job, application.job_title) as title
    from private.job_end_notices said
    join public.applications application on application.id = said.application_id
    join public.profiles person on person.id = application.user_id
    where application.job_id = job.id and application.withdrawn_at is null and not private.is_long_over(job, now())
      and (application.status = 'Accepted' or application.status = 'Pending' and takes_applicants)
    -- Skips accounts that are being deleted, because the deletion waits for the job, which the caller has locked.
    for key share of person skip locked
  ), forgotten as (
    delete from private.job_end_notices said using public.applications application
    where application.id = said.application_id and application.job_id = job.id
      and (takes_applicants or application.status <> 'Pending' or application.withdrawn_at is not null)
  )
  insert into public.notifications (user_id, message, type, link, data)
  select again.user_id, private.reopened_text(again.title, again.status), 'job_reopened', '/jobs/' || job.id,
    jsonb_build_object('application_id', again.id, 'job_id', job.id)
  from again;
end
$$;
comment on function private.notify_of_reopened_job(public.jobs) is
  'Notifies the applicants who were told that the job had ended, if it goes on for them (rule 9.36).';

revoke all on private.job_end_notices from anon, authenticated, service_role;

alter table private.job_end_notices enable row level security;

create policy "nobody reads who was told of an end" on private.job_end_notices
  for select to service_role using (false);
