-- A person applies for an Open job. Applying again after withdrawing reuses the same row.

create function private.apply_to_job(job_id uuid, despite_clash boolean) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  applicant uuid := (select auth.uid());
  applicant_status text;
  wanted public.jobs;
  created public.applications;
begin
  if apply_to_job.job_id is null then
    raise exception 'Job ID is missing.' using errcode = 'PT400';
  end if;
  -- Locks the account here and the job below, so that neither changes before the insert. The insert also updates the job's count.
  select profile.status into applicant_status from public.profiles profile where profile.id = applicant for share;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if applicant_status in ('inactive', 'rejected') then
    raise exception 'Your account is not active. Please contact us.' using errcode = 'PT403';
  end if;
  select * into wanted from public.jobs job
  where job.id = apply_to_job.job_id and job.status = 'Open' for no key update;
  if not found then
    if exists (
      select from public.applications application
      where application.job_id = apply_to_job.job_id and application.user_id = applicant and application.withdrawn_at is null
    ) then
      raise exception 'You have already applied for this job.' using errcode = 'PT409';
    end if;
    -- A missing, a Draft and a closed job give the same error, so that a request does not reveal a hidden job (rule 6.3).
    raise exception 'This job is no longer open.' using errcode = 'PT404';
  end if;
  insert into public.applications as application (user_id, job_id, job_title)
  values (applicant, apply_to_job.job_id, coalesce(nullif(btrim(wanted.project_name), ''), 'Job Application'))
  -- After withdrawing, the application starts afresh, as if the person had never applied (rule 6.15).
  on conflict on constraint applications_job_applied_for_once do update
  set status = 'Pending', applied_at = now(), job_title = excluded.job_title, withdrawn_at = null, withdrawal_reason = null,
    reviewed_by = null, reviewed_at = null, decision_message = null, accepted_despite = null, missing_at_acceptance = null,
    confirmed_at = null, attendance = null, attendance_by = null, attendance_at = null
  where application.withdrawn_at is not null
  returning * into created;
  if not found then
    raise exception 'You have already applied for this job.' using errcode = 'PT409';
  end if;
  if despite_clash is not true then
    perform private.assert_no_clash(applicant, wanted);
  end if;
  -- An invited person who applies in any way has accepted the invitation (rule 19.5).
  update private.invitations invitation set answer = 'yes', answered_at = now()
  where invitation.job_id = wanted.id and invitation.user_id = applicant and invitation.answer is distinct from 'yes';
  return created;
end
$$;

create function public.apply_to_job(job_id uuid, despite_clash boolean default false) returns public.applications
language sql set search_path = ''
as $$ select private.apply_to_job(job_id, despite_clash) $$;
comment on function public.apply_to_job(uuid, boolean) is
  'The caller applies for an Open job, for the first time or again after withdrawing. Returns the application, always Pending. '
  'despite_clash: true if the caller knows that another of their jobs overlaps. PT400 no id, PT403 account inactive or rejected, PT404 no '
  'such Open job, PT409 already applied, or accepted for another job at that time (hint clash).';

grant execute on function private.apply_to_job(uuid, boolean), public.apply_to_job(uuid, boolean) to authenticated;
