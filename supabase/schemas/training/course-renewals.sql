-- Taking a course again when its certificate has expired or soon will (rule 7.21).

create function private.renew_course(course_id uuid) returns public.course_progress
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  progress public.course_progress;
  held public.certificates;
begin
  perform private.assert_cheap_read();
  -- The lock prevents two tabs from both restarting the course.
  select * into progress from public.course_progress started
  where started.user_id = person and started.course_id = renew_course.course_id for update;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  select * into held from public.certificates certificate
  where certificate.user_id = person and certificate.course_id = renew_course.course_id;
  if not progress.completed then
    if held.number is null then
      raise exception 'You have not completed this course yet.' using errcode = 'PT409';
    end if;
    return progress;
  end if;
  if not exists (select from public.courses course where course.id = renew_course.course_id and course.status = 'active') then
    raise exception 'This course is not offered any more.' using errcode = 'PT409';
  end if;
  if public.certificate_state(held) = 'valid' then
    raise exception '%', case
      when held.valid_until is null then 'Your certificate does not expire.'
      else 'You can take this course again from 30 days before your certificate expires.'
    end using errcode = 'PT409';
  end if;
  update public.course_progress started
  set renewals = started.renewals + 1, answers = '{}', current_section = null, current_question = null, completed = false,
    started_at = now(), updated_at = now()
  where started.user_id = person and started.course_id = renew_course.course_id
  returning * into progress;
  return progress;
end
$$;

create function public.renew_course(course_id uuid) returns public.course_progress
language sql set search_path = ''
as $$ select private.renew_course(course_id) $$;
comment on function public.renew_course(uuid) is
  'The caller restarts a completed course without answers; returns the progress. Returns it unchanged if it was restarted before. The '
  'certificate keeps its number and dates until the course is completed again. PT404 Course not found, PT409 not completed yet, no longer '
  'offered, or the certificate is valid for more than 30 days.';

grant execute on function private.renew_course(uuid), public.renew_course(uuid) to authenticated;
