-- Notifies a job's people of an administrator's changes. Called by save_job and delete_job, because only they see all changes of a
-- save, including the address.

create function private.full_address(job public.jobs, site_address text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat_ws(', ', site_address,
    nullif(concat_ws(' ', job.location_city, job.location_state, job.location_postcode), ''))
$$;
comment on function private.full_address(public.jobs, text) is 'The full address of a job on one line.';

create function private.what_changed(
  old_job public.jobs, old_address text, new_job public.jobs, new_address text
) returns text
language sql stable set search_path = ''
as $$
  select string_agg(format('%s: from %s to %s', label, private.one_line(old), private.one_line(new)), '; ' order by ordinal) || '.'
  from (values
    (1, 'Start date', to_char(old_job.start_date, 'Dy FMDD Mon YYYY'), to_char(new_job.start_date, 'Dy FMDD Mon YYYY')),
    (2, 'Start time', to_char(old_job.start_time, 'HH24:MI'), to_char(new_job.start_time, 'HH24:MI')),
    (3, 'End time', to_char(old_job.end_time, 'HH24:MI'), to_char(new_job.end_time, 'HH24:MI')),
    (4, 'Dates', old_job.project_dates, new_job.project_dates),
    (5, 'Duration', old_job.duration, new_job.duration),
    (6, 'Days', old_job.days::text, new_job.days::text),
    (7, 'Address', private.full_address(old_job, old_address), private.full_address(new_job, new_address))
  ) compared (ordinal, label, old, new)
  where coalesce(old, '') <> coalesce(new, '')
$$;
comment on function private.what_changed(public.jobs, text, public.jobs, text) is
  'The changes of an edit that accepted people must know about, with old and new values, as one text. Null if there are none (rule 9.14).';

create table private.pending_job_notices (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  status text not null check (status = any (private.allowed_words('job status'))),
  decided_at timestamptz not null default now()
);
comment on table private.pending_job_notices is
  'Jobs whose status was changed by set_job_status and whose people have not been notified yet. Until then, changing it back leaves no '
  'trace (rule 11.30).';
comment on column private.pending_job_notices.status is 'The status that the people of the job know: the one before the change.';

create index pending_job_notices_decided_idx on private.pending_job_notices (decided_at);

create function private.notify_of_saved_job(old_job public.jobs, old_address text, new_job public.jobs, new_address text) returns void
language plpgsql set search_path = ''
as $$
declare
  notified_status text;
  ended text;
  is_over boolean;
  changed constant text := private.what_changed(old_job, old_address, new_job, new_address);
begin
  delete from private.pending_job_notices pending where pending.job_id = new_job.id returning pending.status into notified_status;
  old_job.status := coalesce(notified_status, old_job.status);
  ended := nullif(private.job_end(new_job.status), private.job_end(old_job.status));
  -- Pending applicants get one notification when the job is no longer Open, whether it begins or ends.
  is_over := old_job.status = 'Open' and new_job.status <> 'Open';
  perform private.notify_of_reopened_job(new_job);
  if ended is null and changed is null and not is_over then
    return;
  end if;
  with told as materialized (
    select application.id, application.user_id, application.status, private.job_title(new_job, application.job_title) as title
    from public.applications application
    join public.profiles person on person.id = application.user_id
    where application.job_id = new_job.id and application.withdrawn_at is null
      -- Pending applicants are only notified that it is over, because they might not be allowed to know its address.
      and (application.status = 'Accepted' and coalesce(ended, changed) is not null or application.status = 'Pending' and is_over
          and not private.was_notified_of_begin(application, old_job.starts_at))
    -- Skips accounts that are being deleted, because the deletion waits for the job, which the caller has locked.
    for key share of person skip locked
  ), noted as (
    insert into private.job_end_notices (application_id)
    select told.id from told where told.status = 'Pending' or ended is not null
    on conflict do nothing
  )
  insert into public.notifications (user_id, message, type, link, data)
  select told.user_id,
    case when told.status = 'Pending' then
      format('The job %s is no longer open, so your application has closed with it. Thank you for applying.', told.title)
    else concat_ws(' ',
      format(case when ended is null then 'The job %s has changed.' else 'The job %s has been ' || ended || '.' end, told.title),
      changed) end,
    case when told.status = 'Pending' then 'job_closed' else 'job_' || coalesce(ended, 'changed') end, '/jobs/' || new_job.id,
    jsonb_build_object('application_id', told.id, 'job_id', new_job.id)
  from told;
end
$$;
comment on function private.notify_of_saved_job(public.jobs, text, public.jobs, text) is
  'Notifies the people of a job what a save changed and whether it closed or completed the job (rules 9.14, 9.15), or reopened it (rule '
  '9.36). Includes a change of status that is still pending in pending_job_notices.';

create function private.notify_of_changed_statuses(decided_before timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  most constant integer := 200;
  due uuid;
  job public.jobs;
  address text;
begin
  for due in
    select pending.job_id from private.pending_job_notices pending where pending.decided_at <= decided_before
    order by pending.decided_at, pending.job_id limit most
  loop
    -- A save in progress notifies people itself, or leaves it for the next run.
    select * into job from public.jobs wanted where wanted.id = due for no key update skip locked;
    -- Checked again after locking, because the status might have changed once more.
    continue when not found or not exists (
      select from private.pending_job_notices pending where pending.job_id = due and pending.decided_at <= decided_before
    );
    select existing.site_address into address from public.job_addresses existing where existing.job_id = due;
    perform private.notify_of_saved_job(job, address, job, address);
  end loop;
end
$$;
comment on function private.notify_of_changed_statuses(timestamptz) is
  'Notifies the people of jobs whose status was last changed at `decided_before` or earlier (rule 11.30). 200 jobs at most per call.';

create function private.notify_of_deleted_job(job public.jobs) returns void
language sql set search_path = ''
as $$
  insert into public.notifications (user_id, message, type, link, data)
  select application.user_id, format('The job %s has been deleted.', private.job_title(job, application.job_title)),
    'job_deleted', '/my-applications', jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.applications application
  join public.profiles person on person.id = application.user_id
  where application.job_id = job.id and application.status in ('Accepted', 'Pending') and application.withdrawn_at is null
  for key share of person skip locked
$$;
comment on function private.notify_of_deleted_job(public.jobs) is
  'Notifies the people of a job that it has been deleted. Called before the deletion, while applications still reference the job (rules '
  '9.14, 9.15).';

revoke all on private.pending_job_notices from anon, authenticated, service_role;

alter table private.pending_job_notices enable row level security;

create policy "nobody reads which statuses are not told yet" on private.pending_job_notices
  for select to service_role using (false);
