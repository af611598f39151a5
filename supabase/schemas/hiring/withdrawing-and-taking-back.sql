-- Stepping back before the job starts: an applicant withdraws, or an administrator takes an acceptance back.

create function private.notify_administrators_of_withdrawal(application public.applications, job public.jobs) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.notifications (user_id, message, type, link, data)
  select person.id,
    concat_ws(' ',
      format('%s can no longer come to %s.',
        (select private.person_name(applicant) from public.profiles applicant where applicant.id = application.user_id),
        private.job_title(job, application.job_title)),
      'Reason: ' || application.withdrawal_reason),
    'application_withdrawn', '/admin/jobs/' || job.id,
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.profiles person
  where (person.role = 'admin' or person.id = private.founder_id()) and person.id <> application.user_id
  -- Skips administrators whose account is being deleted, because the deletion might be waiting for the job.
  for key share of person skip locked;
end
$$;
comment on function private.notify_administrators_of_withdrawal(public.applications, public.jobs) is
  'Notifies every administrator that an accepted person is not coming to the job (rule 9.29).';

create function private.withdraw_application(application_id uuid, reason text, seconds_ago integer) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  mine public.applications;
  job public.jobs;
begin
  perform private.lock_applications(array(
    select application.id from public.applications application
    where application.id = application_id and application.user_id = (select auth.uid())
  ));
  select * into mine from public.applications application
  where application.id = application_id and application.user_id = (select auth.uid());
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  -- A retry whose first response was lost: the application stays as it is (rule 3.19).
  if mine.withdrawn_at is not null then
    return private.as_its_applicant_sees(mine);
  end if;
  -- A request queued on a phone, about an application that has been renewed since.
  if now() - make_interval(secs => seconds_ago) < mine.applied_at then
    raise exception 'You have applied again since then.' using errcode = 'PT409';
  end if;
  if mine.status = 'Rejected' then
    raise exception 'This application has been rejected.' using errcode = 'PT409';
  end if;
  select * into job from public.jobs wanted where wanted.id = mine.job_id;
  if not found then
    raise exception 'The job has been deleted.' using errcode = 'PT410';
  end if;
  if private.has_begun(job) then
    raise exception 'The job has started. It is too late to withdraw.' using errcode = 'PT409';
  end if;
  update public.applications application set withdrawn_at = now(), withdrawal_reason = said
  where application.id = mine.id returning * into mine;
  insert into public.notifications (user_id, message, type, link, data)
  values (mine.user_id, format('You have withdrawn from the job %s.', private.job_title(job, mine.job_title)), 'withdrawal_confirmed',
    '/my-applications', jsonb_build_object('application_id', mine.id, 'job_id', job.id));
  if mine.status = 'Accepted' then
    perform private.notify_administrators_of_withdrawal(mine, job);
  end if;
  return private.as_its_applicant_sees(mine);
end
$$;

create function private.take_back_acceptance(application_id uuid, reason text) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  taken public.applications;
  job public.jobs;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  perform private.lock_applications(array[application_id]);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  select * into taken from public.applications application where application.id = application_id;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  if taken.withdrawn_at is not null then
    raise exception '% has withdrawn.', private.one_line(coalesce(
      (select private.person_name(person) from public.profiles person where person.id = taken.user_id), 'This person')
    ) using errcode = 'PT409';
  end if;
  if taken.status <> 'Accepted' then
    raise exception 'This application is not accepted.' using errcode = 'PT409';
  end if;
  select * into job from public.jobs wanted where wanted.id = taken.job_id;
  if not found then
    raise exception 'The job has been deleted.' using errcode = 'PT410';
  end if;
  if private.has_begun(job) then
    raise exception 'The job has started. The acceptance can no longer be taken back.' using errcode = 'PT409';
  end if;
  update public.applications application
  set status = 'Rejected', acceptance_taken_back_at = now(),
    -- A deleted account gets no notification.
    decision_message = case when application.user_id is not null then said end, reviewed_by = (select auth.uid()), reviewed_at = now(),
    -- Attendance might exist from when the job was completed before it was opened again.
    attendance = null, attendance_by = null, attendance_at = null
  where application.id = taken.id returning * into taken;
  return taken;
end
$$;

create function public.withdraw_application(
  application_id uuid, reason text default null, seconds_ago integer default null
) returns public.applications
language sql set search_path = ''
as $$ select private.withdraw_application(application_id, reason, seconds_ago) $$;
comment on function public.withdraw_application(uuid, text, integer) is
  'The caller withdraws their own Pending or Accepted application before the job starts; returns it. It keeps its status but no longer '
  'counts. Administrators are notified if it was accepted. Withdrawing again changes nothing. seconds_ago: how long the phone has queued '
  'the request, in seconds; null for now. PT400 the reason is too long (hint reason), PT404 Application not found, PT409 rejected, the '
  'job has started, or applied again since, PT410 the job was deleted.';

create function public.take_back_acceptance(application_id uuid, reason text) returns public.applications
language sql set search_path = ''
as $$ select private.take_back_acceptance(application_id, reason) $$;
comment on function public.take_back_acceptance(uuid, text) is
  'An administrator takes an acceptance back before the job starts; returns the application, now Rejected. The applicant is notified of '
  'the reason. PT400 no reason or one too long (hint reason), PT403 not an administrator, PT404 Application not found. PT409 not '
  'accepted, withdrawn, or the job has started, PT410 the job was deleted.';

grant execute on function private.withdraw_application(uuid, text, integer), public.withdraw_application(uuid, text, integer)
to authenticated;
grant execute on function private.take_back_acceptance(uuid, text), public.take_back_acceptance(uuid, text) to authenticated;
