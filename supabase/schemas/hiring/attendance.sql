-- Attendance at completed jobs: recording it, and each person's own record.

create function private.record_attendance(job_id uuid, attendance jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := case when jsonb_typeof(attendance) = 'object' then attendance end;
  ids uuid[];
  completed boolean;
  changed integer;
begin
  perform private.assert_admin();
  if given is null then
    raise exception 'Choose an outcome for each application.' using errcode = 'PT400';
  end if;
  if exists (
    select from jsonb_each(given) entry
    where entry.value #>> '{}' <> all (private.allowed_words('attendance'))
      or jsonb_typeof(entry.value) not in ('string', 'null')
  ) then
    raise exception 'Invalid attendance specified' using errcode = 'PT400';
  end if;
  -- Accepted people, including those who withdrew after they were accepted. Ids are compared as text, because a key can be any text.
  ids := array(
    select application.id from public.applications application
    where application.job_id = record_attendance.job_id and application.status = 'Accepted' and given ? application.id::text
  );
  perform private.lock_applications(ids);
  perform private.assert_admin();
  select job.status = 'Completed' into completed from public.jobs job where job.id = record_attendance.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  if not completed then
    raise exception 'The job is not completed yet.' using errcode = 'PT409';
  end if;
  if (select count(*) from jsonb_object_keys(given)) <> (
    select count(*) from public.applications application
    where application.id = any (ids) and application.job_id = record_attendance.job_id and application.status = 'Accepted'
  ) then
    raise exception 'Somebody on this list is not accepted any more.' using errcode = 'PT409';
  end if;
  update public.applications application
  set attendance = given ->> application.id::text,
    attendance_by = case when given ->> application.id::text is not null then (select auth.uid()) end,
    attendance_at = case when given ->> application.id::text is not null then now() end
  where application.id = any (ids) and application.attendance is distinct from given ->> application.id::text;
  get diagnostics changed = row_count;
  return changed;
end
$$;

create function public.record_attendance(job_id uuid, attendance jsonb) returns integer
language sql set search_path = ''
as $$ select private.record_attendance(job_id, attendance) $$;
comment on function public.record_attendance(uuid, jsonb) is
  'An administrator records who came to a Completed job. Returns how many entries changed. attendance: an object from application id to '
  'came, did_not_come, cancelled_late or null for unknown. All must have been accepted, even if they withdrew later. PT400 not such an '
  'object, PT403 not an administrator, PT404 Job not found, PT409 the job is not completed, or an application is not one of its accepted '
  'ones.';

create function public.my_record() returns table (came integer, did_not_come integer, cancelled_late integer)
language sql stable set search_path = ''
as $$
  select count(*) filter (where application.attendance = 'came')::integer,
    count(*) filter (where application.attendance = 'did_not_come')::integer,
    count(*) filter (where application.attendance = 'cancelled_late')::integer
  from public.applications application
  where application.user_id = (select auth.uid()) and application.attendance is not null
$$;
comment on function public.my_record() is 'How many completed jobs the caller came to, did not come to, and cancelled late (rule 6.16).';

grant execute on function private.record_attendance(uuid, jsonb), public.record_attendance(uuid, jsonb) to authenticated;
grant execute on function public.my_record() to authenticated;
