-- What the audit records of people, documents, jobs, courses and applications (rules 10.12 to 10.15): triggers, so that nothing gets past
-- them, whoever writes.

create function private.short_value(value jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case when char_length(said) <= 200 then value else to_jsonb(left(said, 200) || '…') end
  from (select case jsonb_typeof(value) when 'string' then value #>> '{}' else value::text end) given (said)
$$;
comment on function private.short_value(jsonb) is 'A value as the audit keeps it: at most 200 characters.';

create function private.changes_between(was jsonb, now_is jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(private.short_value(was -> key), private.short_value(value))), '{}')
  from jsonb_each(now_is) each (key, value)
  where value <> was -> key
$$;
comment on function private.changes_between(jsonb, jsonb) is 'What differs, of two objects with the same keys: {key: [before, after]}.';

create function private.audit_title(title text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select nullif(btrim(title), '') $$;
comment on function private.audit_title(text) is 'A job''s or course''s title as the audit keeps it, for when it is gone.';

create function private.masked(given text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when given is null then null
    when char_length(regexp_replace(given, '\W', '', 'g')) >= 6 then '•••' || right(regexp_replace(given, '\W', '', 'g'), 3)
    else '•••'
  end
$$;
comment on function private.masked(text) is 'The last three characters of a number of six or more, nothing of a shorter one (rule 10.15).';

create function private.is_kept(person uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.profiles profile where profile.id = person) $$;
comment on function private.is_kept(uuid) is 'Whether the account is there: false while it is being deleted.';

create function private.audit_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Of what people fill in, only which fields.
  fields text[];
  was jsonb;
  now_is jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('account_deleted', 'accounts', old.id, null, jsonb_build_object('role', old.role, 'status', old.status));
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.record_change('account_created', 'accounts', new.id, null, jsonb_build_object('role', new.role, 'status', new.status));
    return null;
  end if;
  if old.role <> new.role then
    perform private.record_change('role_changed', 'people', new.id, null, jsonb_build_object('changes', jsonb_build_object('role', array[old.role, new.role])));
  end if;
  if old.status <> new.status then
    perform private.record_change('status_changed', 'people', new.id, null, jsonb_build_object('changes', jsonb_build_object('status', array[old.status, new.status])));
  end if;
  if old.phone is not distinct from new.phone and old.phone_since > new.phone_since then
    perform private.record_change('phone_login_moved', 'accounts', new.id, null, '{}');
  end if;
  was := to_jsonb(old);
  now_is := to_jsonb(new);
  fields := array(
    select key from unnest(array[
      'name', 'email', 'phone', 'postcode', 'location', 'nationality', 'experience_years', 'experience_specialties',
      'communication_style', 'photo_path', 'proximity'
    ]) key
    where was -> key <> now_is -> key
  );
  -- Saved again and again, it is said once in ten minutes: an entry has no values that would differ (rule 10.12).
  if fields <> '{}' and not exists (
    select from audit.entries entry
    where entry.person = new.id and entry.at > now() - interval '10 minutes' and entry.event = 'profile_changed'
      and entry.actor = (select auth.uid()) and entry.details -> 'fields' = to_jsonb(fields)
  ) then
    perform private.record_change('profile_changed', 'accounts', new.id, null, jsonb_build_object('fields', fields));
  end if;
  return null;
end
$$;
comment on function private.audit_profile() is
  'After-trigger on profiles: records accounts that come and go, changed roles and statuses, and which fields of a profile changed, the same ones by the same person once in ten minutes.';

create function private.audit_payment_details() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := '{}';
  now_is jsonb := '{}';
  changes jsonb;
begin
  -- Compared whole, kept masked.
  if tg_op <> 'INSERT' then
    was := jsonb_build_object('abn', old.abn, 'bsb', old.bsb, 'account_number', old.account_number);
  end if;
  if tg_op <> 'DELETE' then
    now_is := jsonb_build_object('abn', new.abn, 'bsb', new.bsb, 'account_number', new.account_number);
  end if;
  select jsonb_object_agg(key, jsonb_build_array(private.masked(was ->> key), private.masked(now_is ->> key))) into changes
  from jsonb_object_keys(was || now_is) key
  where was ->> key is distinct from now_is ->> key;
  -- With the account goes everything that is the person's: that is one act.
  if changes is not null and private.is_kept(coalesce(new.user_id, old.user_id)) then
    perform private.record_change('bank_details_changed', 'accounts', coalesce(new.user_id, old.user_id), null,
      jsonb_build_object('changes', changes));
  end if;
  return null;
end
$$;
comment on function private.audit_payment_details() is 'After-trigger on payment_details: records what changed, masked.';

create function private.audit_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- One that comes decided was replaced, and that was taken back (rule 12.19).
    perform private.record_change(case when new.state = 'waiting' then 'document_sent' else 'document_restored' end, 'documents', new.user_id, null,
      jsonb_build_object('type', new.type, 'state', new.state, 'expires_on', new.expires_on));
  elsif tg_op = 'DELETE' then
    if private.is_kept(old.user_id) then
      perform private.record_change('document_removed', 'documents', old.user_id, null,
        jsonb_build_object('type', old.type, 'state', old.state, 'expires_on', old.expires_on));
    end if;
  else
    perform private.record_change(
      case when old.state = new.state then 'document_changed' else 'document_' || new.state end, 'documents', new.user_id, null,
      jsonb_build_object('type', new.type, 'number_changed', nullif(old.number is distinct from new.number, false), 'changes',
        private.changes_between(
          jsonb_build_object('state', old.state, 'expires_on', old.expires_on, 'user_id', old.user_id),
          jsonb_build_object('state', new.state, 'expires_on', new.expires_on, 'user_id', new.user_id))));
  end if;
  return null;
end
$$;
comment on function private.audit_document() is
  'After-trigger on documents: records documents sent, changed, decided and removed; never a number or a path.';

create function private.audit_opening() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_change('document_opened', 'openings', new.user_id, null, jsonb_build_object('type', new.type), new.administrator_id);
  return null;
end
$$;
comment on function private.audit_opening() is 'After-trigger on document_openings: records the opening.';

create function private.job_facts(job public.jobs) returns jsonb
language sql immutable set search_path = ''
as $$
  select to_jsonb(job) - array[
    'id', 'start_date_order', 'time_zone', 'starts_at', 'place', 'requirement_group', 'is_full', 'accepted_count', 'pending_count',
    'search_text', 'admin_search_text', 'created_by', 'created_at', 'updated_at', 'image_paths', 'pdf_path', 'required_courses'
  ]
$$;
comment on function private.job_facts(public.jobs) is 'What administrators set of a job, by its columns, without files and courses.';

create function private.course_titles(ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select private.short_value(coalesce(jsonb_agg(coalesce(course.title, asked.id::text) order by asked.place), '[]'))
  from unnest(ids) with ordinality as asked (id, place)
  left join public.courses course on course.id = asked.id
$$;
comment on function private.course_titles(uuid[]) is 'The titles of these courses, in this order.';

create function private.audit_job() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('job_deleted', 'jobs', null, old.id, jsonb_build_object('title', private.audit_title(old.project_name), 'status', old.status));
    return null;
  end if;
  -- For people save_job makes a new job empty and then fills it: that is one act.
  if tg_op = 'INSERT' then
    if (select auth.uid()) is null then
      perform private.record_change('job_created', 'jobs', null, new.id, jsonb_build_object('title', private.audit_title(new.project_name), 'status', new.status));
    end if;
    return null;
  end if;
  if old.created_at = now() and (select auth.uid()) is not null then
    perform private.record_change('job_created', 'jobs', null, new.id, jsonb_build_object('title', private.audit_title(new.project_name), 'status', new.status));
    return null;
  end if;
  changes := private.changes_between(private.job_facts(old), private.job_facts(new));
  if old.required_courses <> new.required_courses then
    changes := changes || jsonb_build_object('required_courses',
      jsonb_build_array(private.course_titles(old.required_courses), private.course_titles(new.required_courses)));
  end if;
  -- Of files, how many. As many as before are others.
  if old.image_paths <> new.image_paths then
    changes := changes || jsonb_build_object('images', jsonb_build_array(cardinality(old.image_paths), cardinality(new.image_paths)));
  end if;
  if old.pdf_path is distinct from new.pdf_path then
    changes := changes || jsonb_build_object('pdf', jsonb_build_array((old.pdf_path is not null)::integer, (new.pdf_path is not null)::integer));
  end if;
  if changes <> '{}' then
    perform private.record_change('job_changed', 'jobs', null, new.id, jsonb_build_object('title', private.audit_title(new.project_name), 'changes', changes));
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
  -- A part of creating or of deleting the job.
  if not found or job.created_at = now() then
    return null;
  end if;
  changes := case tg_table_name
    when 'job_addresses' then jsonb_build_object('site_address', jsonb_build_array(private.short_value(was -> 'site_address'), private.short_value(now_is -> 'site_address')))
    -- Somebody's name and number: only that they changed.
    when 'job_contacts' then '{"site_contact": ["•••", "•••"]}'::jsonb
  end;
  perform private.record_change('job_changed', 'jobs', null, job.id, jsonb_build_object('title', private.audit_title(job.project_name), 'changes', changes));
  return null;
end
$$;
comment on function private.audit_job_part() is 'After-trigger on job_addresses and job_contacts: records a changed address, and that a contact changed.';

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
    perform private.record_change('course_changed', 'courses', null, new.id, jsonb_build_object('title', private.audit_title(new.title), 'changes', changes));
  end if;
  return null;
end
$$;
comment on function private.audit_course() is 'After-trigger on courses: records courses created, changed and deleted; of their content how many sections and questions, and how many questions have right answers or an explanation.';

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
  -- What becomes of it when the account is deleted is part of that act.
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
    perform private.record_change('application_withdrawn', 'decisions', new.user_id, new.job_id, about || jsonb_build_object('status', new.status));
  end if;
  if old.attendance is distinct from new.attendance and new.status = 'Accepted' then
    perform private.record_change('attendance_recorded', 'decisions', new.user_id, new.job_id,
      about || jsonb_build_object('changes', jsonb_build_object('attendance', array[old.attendance, new.attendance])));
  end if;
  return null;
end
$$;
comment on function private.audit_application() is
  'After-trigger on applications: records decisions, acceptances taken back, withdrawals, renewed applications and attendance. Applying is on the application itself.';

create trigger audit after insert or update or delete on public.profiles for each row execute function private.audit_profile();
create trigger audit after insert or update or delete on public.payment_details for each row execute function private.audit_payment_details();
create trigger audit_sent_and_removed after insert or delete on public.documents for each row execute function private.audit_document();
create trigger audit_changed after update on public.documents
for each row when ((old.state, old.number, old.expires_on, old.user_id) is distinct from (new.state, new.number, new.expires_on, new.user_id))
execute function private.audit_document();
create trigger audit after insert on public.document_openings for each row execute function private.audit_opening();
create trigger audit_made_and_deleted after insert or delete on public.jobs for each row execute function private.audit_job();
-- Not when an application changes the job's counts.
create trigger audit_changed after update on public.jobs
for each row when (old.accepted_count = new.accepted_count and old.pending_count = new.pending_count) execute function private.audit_job();
create trigger audit after insert or update or delete on public.job_addresses for each row execute function private.audit_job_part();
create trigger audit after insert or update or delete on public.job_contacts for each row execute function private.audit_job_part();
create trigger audit_made_and_deleted after insert or delete on public.courses for each row execute function private.audit_course();
create trigger audit_changed after update on public.courses
for each row when (old.enrollments = new.enrollments) execute function private.audit_course();
create trigger audit_removed after delete on public.applications for each row execute function private.audit_application();
create trigger audit_changed after update on public.applications
for each row when (
  (old.status, old.withdrawn_at, old.attendance) is distinct from (new.status, new.withdrawn_at, new.attendance)
) execute function private.audit_application();
