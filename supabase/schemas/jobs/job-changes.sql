-- Tells the people of a job what an administrator has done with it. Called by save_job and delete_job, which see everything that
-- one save changes, the address too.

create function private.full_address(job public.jobs, site_address text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat_ws(', ', site_address,
    nullif(concat_ws(' ', job.location_city, job.location_state, job.location_postcode), ''))
$$;
comment on function private.full_address(public.jobs, text) is 'Where a job is, on one line.';

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
  'What an edit changed that the people accepted for the job must know, from what to what; null for nothing (rule 9.14).';

create function private.notify_of_saved_job(old_job public.jobs, old_address text, new_job public.jobs, new_address text) returns void
language plpgsql set search_path = ''
as $$
declare
  ended constant text := nullif(private.job_end(new_job.status), private.job_end(old_job.status));
  -- To whoever still waits, it is the same whether a job begins or ends, and it is said once.
  is_over constant boolean := old_job.status = 'Open' and new_job.status <> 'Open';
  changed constant text := private.what_changed(old_job, old_address, new_job, new_address);
begin
  if ended is null and changed is null and not is_over then
    return;
  end if;
  insert into public.notifications (user_id, message, type, link, data)
  select application.user_id,
    case when application.status = 'Pending' then
      format('The job %s is no longer open, so your application has closed with it. Thank you for applying.',
        private.job_title(new_job, application.job_title))
    else concat_ws(' ',
      format(case when ended is null then 'The job %s has changed.' else 'The job %s has been ' || ended || '.' end,
        private.job_title(new_job, application.job_title)),
      changed) end,
    case when application.status = 'Pending' then 'job_closed' else 'job_' || coalesce(ended, 'changed') end, '/jobs/' || new_job.id,
    jsonb_build_object('application_id', application.id, 'job_id', new_job.id)
  from public.applications application
  join public.profiles person on person.id = application.user_id
  where application.job_id = new_job.id and application.withdrawn_at is null
    -- Pending applicants hear only that it is over: they may not be allowed to know its address.
    and (application.status = 'Accepted' and coalesce(ended, changed) is not null or application.status = 'Pending' and is_over
        and not private.was_notified_of_begin(application, old_job.starts_at))
  -- Skips people whose account is being deleted: the deletion waits for the job, which the caller holds.
  for key share of person skip locked;
end
$$;
comment on function private.notify_of_saved_job(public.jobs, text, public.jobs, text) is
  'Notifies each of the people of a job, in one notification, what a save changed and whether it closed or completed the job (rules '
  '9.14, 9.15).';

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
