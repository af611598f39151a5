-- Audits jobs, courses, applications, hours, pay lines and the reserve, with the helpers of audited-people.sql.

create function private.job_facts(job public.jobs) returns jsonb
language sql immutable set search_path = ''
as $$
  select to_jsonb(job) - array[
    'id', 'start_date_order', 'time_zone', 'starts_at', 'place', 'requirement_group', 'is_full', 'accepted_count', 'pending_count',
    'search_text', 'admin_search_text', 'created_by', 'created_at', 'updated_at', 'image_paths', 'pdf_path', 'required_courses'
  ]
$$;
comment on function private.job_facts(public.jobs) is 'The columns of a job that administrators set, without files and courses.';

create function private.course_titles(ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select private.short_value(coalesce(jsonb_agg(coalesce(course.title, asked.id::text) order by asked.ordinal), '[]'))
  from unnest(ids) with ordinality as asked (id, ordinal)
  left join public.courses course on course.id = asked.id
$$;
comment on function private.course_titles(uuid[]) is
  'The titles of these courses, in the given order. A deleted course is shown by its id.';

create function private.audit_job() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_person constant boolean := (select auth.uid()) is not null;
  about constant jsonb := jsonb_build_object(
    'title', private.audit_title(case tg_op when 'DELETE' then old.project_name else new.project_name end));
  changes jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('job_deleted', 'jobs', null, old.id, about || jsonb_build_object('status', old.status));
    return null;
  end if;
  -- For a person, save_job first inserts an empty job and then updates it. Both are one event.
  if tg_op = 'INSERT' and by_person then
    return null;
  end if;
  if tg_op = 'INSERT' or old.created_at = now() and by_person then
    perform private.record_change('job_created', 'jobs', null, new.id, about || jsonb_build_object('status', new.status));
    return null;
  end if;
  changes := private.changes_between(private.job_facts(old), private.job_facts(new));
  if old.required_courses <> new.required_courses then
    changes := changes || jsonb_build_object('required_courses',
      jsonb_build_array(private.course_titles(old.required_courses), private.course_titles(new.required_courses)));
  end if;
  -- Records only the number of files. An equal number means that files were exchanged.
  if old.image_paths <> new.image_paths then
    changes := changes || jsonb_build_object('images', jsonb_build_array(cardinality(old.image_paths), cardinality(new.image_paths)));
  end if;
  if old.pdf_path is distinct from new.pdf_path then
    changes := changes || jsonb_build_object(
      'pdf', jsonb_build_array((old.pdf_path is not null)::integer, (new.pdf_path is not null)::integer));
  end if;
  if changes <> '{}' then
    perform private.record_change('job_changed', 'jobs', null, new.id, about || jsonb_build_object('changes', changes));
  end if;
  return null;
end
$$;
comment on function private.audit_job() is 'After-trigger on jobs: records jobs created, changed and deleted.';

create function private.audit_job_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  job public.jobs;
  changes jsonb;
begin
  if was = now_is then
    return null;
  end if;
  select * into job from public.jobs where id = coalesce(now_is ->> 'job_id', was ->> 'job_id')::uuid;
  -- Part of creating or deleting the job.
  if not found or job.created_at = now() then
    return null;
  end if;
  changes := case tg_table_name
    when 'job_addresses' then jsonb_build_object('site_address',
      jsonb_build_array(private.short_value(was -> 'site_address'), private.short_value(now_is -> 'site_address')))
    -- A person's name and number, so only the fact of a change is recorded.
    when 'job_contacts' then '{"site_contact": ["•••", "•••"]}'::jsonb
  end;
  perform private.record_change('job_changed', 'jobs', null, job.id,
    jsonb_build_object('title', private.audit_title(job.project_name), 'changes', changes));
  return null;
end
$$;
comment on function private.audit_job_part() is
  'After-trigger on job_addresses and job_contacts: records a changed address, and the fact that a contact changed.';

create function private.audit_course() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes jsonb;
begin
  if tg_op <> 'UPDATE' then
    perform private.record_change(
      case tg_op when 'INSERT' then 'course_created' else 'course_deleted' end, 'courses', null, coalesce(new.id, old.id),
      jsonb_build_object('title', private.audit_title(coalesce(new.title, old.title)), 'status', coalesce(new.status, old.status)));
    return null;
  end if;
  changes := private.changes_between(
    jsonb_build_object('title', old.title, 'description', old.description, 'category', old.category, 'image_url', old.image_url,
      'status', old.status, 'valid_months', old.valid_months, 'pass_mark', old.pass_mark, 'sections', old.section_count,
      'questions', old.question_count, 'checked_questions', (select count(*) from jsonb_object_keys(old.checks))),
    jsonb_build_object('title', new.title, 'description', new.description, 'category', new.category, 'image_url', new.image_url,
      'status', new.status, 'valid_months', new.valid_months, 'pass_mark', new.pass_mark, 'sections', new.section_count,
      'questions', new.question_count, 'checked_questions', (select count(*) from jsonb_object_keys(new.checks))));
  if old.sections <> new.sections and not changes ?| array['sections', 'questions'] then
    changes := changes || jsonb_build_object('sections', jsonb_build_array(old.section_count, new.section_count));
  end if;
  if old.solutions <> new.solutions and not changes ? 'checked_questions' then
    changes := changes || jsonb_build_object('checked_questions',
      jsonb_build_array((select count(*) from jsonb_object_keys(old.checks)), (select count(*) from jsonb_object_keys(new.checks))));
  end if;
  if changes <> '{}' then
    perform private.record_change('course_changed', 'courses', null, new.id,
      jsonb_build_object('title', private.audit_title(new.title), 'changes', changes));
  end if;
  return null;
end
$$;
comment on function private.audit_course() is
  'After-trigger on courses: records courses created, changed and deleted. For content, it records only the numbers of sections and '
  'questions, and of questions with right answers or an explanation.';

create function private.audit_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  about jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('application_removed', 'decisions', old.user_id, old.job_id,
      jsonb_build_object('title', private.audit_title(old.job_title), 'status', old.status));
    return null;
  end if;
  -- Changes to an application caused by deleting the account are part of that event.
  if new.user_id is null and old.user_id is not null then
    return null;
  end if;
  about := jsonb_build_object('title', private.audit_title(new.job_title));
  if old.status <> new.status then
    perform private.record_change(
      case
        when new.acceptance_taken_back_at is not null and old.acceptance_taken_back_at is null then 'acceptance_taken_back'
        when new.status = 'Pending' then case when old.withdrawn_at is null then 'application_reopened' else 'application_renewed' end
        else 'application_' || lower(new.status)
      end, 'decisions', new.user_id, new.job_id,
      about || jsonb_build_object('changes', jsonb_build_object('status', array[old.status, new.status]),
        'despite', case when new.status = 'Accepted' then to_jsonb(new.missing_at_acceptance) end));
  elsif old.withdrawn_at is not null and new.withdrawn_at is null then
    perform private.record_change('application_renewed', 'decisions', new.user_id, new.job_id, about);
  end if;
  if old.withdrawn_at is null and new.withdrawn_at is not null then
    perform private.record_change('application_withdrawn', 'decisions', new.user_id, new.job_id,
      about || jsonb_build_object('status', new.status));
  end if;
  if old.attendance is distinct from new.attendance and new.status = 'Accepted' then
    perform private.record_change('attendance_recorded', 'decisions', new.user_id, new.job_id,
      about || jsonb_build_object('changes', jsonb_build_object('attendance', array[old.attendance, new.attendance])));
  end if;
  return null;
end
$$;
comment on function private.audit_application() is
  'After-trigger on applications: records decisions, revoked acceptances, withdrawals, renewed applications and attendance. Applying is '
  'recorded by the application itself.';

create function private.audited_hours(hours public.hours, time_zone text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('began', to_char(hours.began_at at time zone time_zone, 'HH24:MI'),
    'ended', to_char(hours.ended_at at time zone time_zone, 'HH24:MI'), 'break_minutes', hours.break_minutes)
$$;
comment on function private.audited_hours(public.hours, text) is 'The hours of a day as the audit stores them, in the job''s time zone.';

create function private.audit_hours() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  about record;
begin
  select application.user_id, job.id as job_id, job.time_zone, private.job_title(job, application.job_title) as title into about
  from public.applications application
  join public.jobs job on job.id = application.job_id
  where application.id = new.application_id;
  perform private.record_change('hours_changed', 'pay', about.user_id, about.job_id, jsonb_build_object(
    'title', private.audit_title(about.title), 'day', new.day, 'changes', private.changes_between(
      case tg_op when 'UPDATE' then private.audited_hours(old, about.time_zone)
        else '{"began": null, "ended": null, "break_minutes": null}' end,
      private.audited_hours(new, about.time_zone))));
  return null;
end
$$;
comment on function private.audit_hours() is 'After-trigger on hours: records old and new hours of a day, without the reason.';

create trigger audit after insert or update on public.hours for each row execute function private.audit_hours();

create function private.audit_pay_lines() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- One entry per person, because a week of a thousand people can be approved at once.
  perform private.record_change(
    case
      when written.is_work then case tg_op when 'INSERT' then 'hours_approved' else 'hours_reopened' end
      else case tg_op when 'INSERT' then 'pay_line_added' else 'pay_line_removed' end
    end, 'pay', written.user_id, null,
    jsonb_build_object('kind', written.kind, 'days', written.days, 'cents', written.cents))
  from (
    select line.user_id, line.kind = 'work' as is_work, nullif(line.kind, 'work') as kind,
      nullif(count(*) filter (where line.kind = 'work'), 0) as days, sum(line.amount_cents) as cents
    from changed line
    group by line.user_id, line.kind, case when line.kind <> 'work' then line.id end
    order by line.user_id, line.kind
  ) written;
  return null;
end
$$;
comment on function private.audit_pay_lines() is
  'After-statement trigger on pay_lines: records approved and reopened hours, with each person''s number of days and amount. Other lines '
  'are recorded one by one, without their reason.';

create function private.audit_reserve() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  application public.applications;
  details jsonb;
  event text;
begin
  select * into application from public.applications known where known.id = coalesce(new.application_id, old.application_id);
  details := jsonb_build_object('title', private.audit_title(application.job_title));
  if tg_op = 'INSERT' then
    perform private.record_change('reserve_put', 'decisions', application.user_id, new.job_id, details);
  elsif tg_op = 'DELETE' then
    -- A decision, a withdrawal, a deleted account or a deleted job also removes an entry from the reserve. Those are recorded as
    -- themselves.
    if application.user_id is not null and application.status = 'Pending' and application.withdrawn_at is null
      and exists (select from public.jobs job where job.id = old.job_id) then
      perform private.record_change('reserve_taken_out', 'decisions', application.user_id, old.job_id, details);
    end if;
  elsif old.position <> new.position then
    perform private.record_change('reserve_moved', 'decisions', application.user_id, new.job_id,
      details || jsonb_build_object('changes', jsonb_build_object('reserve_place', array[old.position, new.position])));
  elsif new.answer in ('yes', 'no') then
    perform private.record_change(case new.answer when 'yes' then 'place_taken' else 'place_left' end, 'decisions',
      application.user_id, new.job_id, details);
  else
    event := case
      when new.answer = 'late' then 'place_not_answered'
      when new.asked_at is null then 'place_not_offered'
      else 'place_offered'
    end;
    -- Caused by another person's action or by time, so it has no actor.
    perform audit.record(event, 'decisions', 'system', null, application.user_id, new.job_id, details);
  end if;
  return null;
end
$$;
comment on function private.audit_reserve() is
  'After-trigger on the reserve: records people who are added, moved or removed, vacancy offers to them, and their replies.';

create function private.audit_paused_reserve() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  job public.jobs;
begin
  select * into job from public.jobs known where known.id = coalesce(new.job_id, old.job_id);
  -- If the job is not found, this is part of deleting it.
  if found then
    perform private.record_change(case tg_op when 'INSERT' then 'reserve_stopped' else 'reserve_resumed' end, 'decisions', null, job.id,
      jsonb_build_object('title', private.audit_title(job.project_name)));
  end if;
  return null;
end
$$;
comment on function private.audit_paused_reserve() is
  'After-trigger on paused_reserves: records that a job''s reserve was paused or resumed.';

create trigger audit_created_and_deleted after insert or delete on private.reserve for each row execute function private.audit_reserve();
create trigger audit_changed after update on private.reserve
for each row when ((old.position, old.asked_at, old.answer) is distinct from (new.position, new.asked_at, new.answer))
execute function private.audit_reserve();
create trigger audit after insert or delete on private.paused_reserves
for each row execute function private.audit_paused_reserve();
create trigger audit_created_and_deleted after insert or delete on public.jobs for each row execute function private.audit_job();
-- Skips updates in which an application changes the job's counts.
create trigger audit_changed after update on public.jobs
for each row when (old.accepted_count = new.accepted_count and old.pending_count = new.pending_count) execute function private.audit_job();
create trigger audit after insert or update or delete on public.job_addresses for each row execute function private.audit_job_part();
create trigger audit after insert or update or delete on public.job_contacts for each row execute function private.audit_job_part();
create trigger audit_created_and_deleted after insert or delete on public.courses for each row execute function private.audit_course();
create trigger audit_changed after update on public.courses
for each row when (old.enrollments = new.enrollments) execute function private.audit_course();
create trigger audit_removed after delete on public.applications for each row execute function private.audit_application();
create trigger audit_changed after update on public.applications
for each row when (
  (old.status, old.withdrawn_at, old.attendance) is distinct from (new.status, new.withdrawn_at, new.attendance)
) execute function private.audit_application();
create trigger audit_added after insert on public.pay_lines
referencing new table as changed for each statement execute function private.audit_pay_lines();
create trigger audit_removed after delete on public.pay_lines
referencing old table as changed for each statement execute function private.audit_pay_lines();
