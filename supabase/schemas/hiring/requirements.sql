-- Job requirements and how people meet them: checked documents and certificates that are valid on the day (rule 5.21).

create type public.requirement_row as (kind text, key text, title text, state text, valid_until date);
comment on type public.requirement_row is
  'A requirement of a job, and how a person meets it. kind: document or course; key: the document''s type or the course''s id. state: '
  'met, missing, waiting (a document to be checked), refused, expired, ends_before (valid today, but not on the job''s day) or '
  'in_progress (a course). valid_until: the last valid day of the person''s document or certificate; null if it never expires or they '
  'have none.';

-- PL/pgSQL here and below, because it caches plans. Lists call these functions for each row, and planning takes longer than running.
create function private.requirement_expiries(person uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, valid_until), '{}')
    from (
      select document.type as key, coalesce(document.expires_on, 'infinity') as valid_until
      from public.documents document where document.user_id = person and document.state = 'checked'
        and private.holds_content(document)
      union all
      select certificate.course_id::text, coalesce(certificate.valid_until, 'infinity')
      from public.certificates certificate where certificate.user_id = person
    ) had
  );
end
$$;
comment on function private.requirement_expiries(uuid) is
  'The last valid day of each checked document and certificate of a person, including expired ones: {"whiteCard": "2027-03-01", "{course '
  'id}": "infinity"}.';

create function private.requirement_name(type text, time_zone text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return private.document_name(type) || case
    -- Only Queensland uses this time zone.
    when type = 'blueCard' and time_zone <> 'Australia/Brisbane' then ' / Working with Children Check'
    else ''
  end;
end
$$;
comment on function private.requirement_name(text, text) is
  'The name of a required document for a job in that time zone. A Blue Card is Queensland''s (rule 5.30).';

create function private.listed_requirements(job public.jobs) returns table (ordinal bigint, kind text, key text, title text)
language plpgsql stable rows 3 set search_path = ''
as $$
begin
  return query
    select asked.ordinal, 'document', asked.type, private.requirement_name(asked.type, job.time_zone)
    from unnest(job.required_documents) with ordinality as asked (type, ordinal)
    union all
    -- Courses come after the documents. A job has at most ten of them.
    select 100 + asked.ordinal, 'course', course.id::text, course.title
    from unnest(job.required_courses) with ordinality as asked (id, ordinal)
    join public.courses course on course.id = asked.id and course.status = 'active';
end
$$;
comment on function private.listed_requirements(public.jobs) is
  'The requirements of a job, ordered by ordinal, documents first. Inactive courses are left out, because they cannot be taken (rule '
  '5.20).';

create function private.needed_on(job public.jobs, today date) returns date
language sql immutable parallel safe set search_path = ''
as $$ select greatest(job.start_date, today) $$;
comment on function private.needed_on(public.jobs, date) is
  'The day on which the job''s requirements must be met: its start date, or today if that is later or the start is unknown (rule 5.21).';

create function private.requirements_in_progress(person uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, state), '{}')
    from (
      select document.type as key, document.state
      from public.documents document where document.user_id = person and document.state <> 'checked'
      union all
      select progress.course_id::text, 'in_progress'
      from public.course_progress progress where progress.user_id = person and not progress.completed
    ) begun
  );
end
$$;
comment on function private.requirements_in_progress(uuid) is
  'A person''s documents and courses that are not valid yet: {"whiteCard": "waiting", "blueCard": "refused", "{course id}": '
  '"in_progress"}.';

create function private.requirements_by(job public.jobs, expiries jsonb, in_progress jsonb, today date)
returns setof public.requirement_row
language plpgsql stable rows 3 set search_path = ''
as $$
declare
  needed constant date := private.needed_on(job, today);
begin
  return query select asked.kind, asked.key, asked.title,
    case
      when had.valid_until >= needed then 'met'
      when in_progress ? asked.key then in_progress ->> asked.key
      when had.valid_until < today then 'expired'
      when had.valid_until is not null then 'ends_before'
      else 'missing'
    end,
    nullif(had.valid_until, 'infinity')
  from private.listed_requirements(job) asked
  cross join lateral (select (expiries ->> asked.key)::date as valid_until) had
  order by asked.ordinal;
end
$$;
comment on function private.requirements_by(public.jobs, jsonb, jsonb, date) is
  'The requirements of a job, each with its state for a person with these expiries and items in progress.';

create function private.requirements_of(person uuid, job public.jobs) returns setof public.requirement_row
language plpgsql stable rows 3 set search_path = ''
as $$
begin
  return query select * from private.requirements_by(
    job, private.requirement_expiries(person), private.requirements_in_progress(person), private.today_of(person));
end
$$;
comment on function private.requirements_of(uuid, public.jobs) is 'The requirements of a job, each with the person''s state.';

create function private.requirement_in_words(requirement public.requirement_row) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return requirement.title || case requirement.state
    when 'waiting' then ' (waiting to be checked)'
    when 'refused' then ' (refused)'
    when 'expired' then case requirement.kind when 'document' then ' (expired)' else ' (certificate expired)' end
    when 'ends_before' then
      case requirement.kind when 'document' then ' (expires before the job)' else ' (certificate expires before the job)' end
    when 'in_progress' then ' (in progress)'
    else ''
  end;
end
$$;
comment on function private.requirement_in_words(public.requirement_row) is
  'A requirement in words, with its state if it is not met, for a sentence: White Card, Blue Card (expired).';

create function private.missing_requirements_by(job public.jobs, expiries jsonb, in_progress jsonb, today date) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  -- Most jobs have no requirements.
  if job.required_documents = '{}' and job.required_courses = '{}' then
    return '{}';
  end if;
  return array(
    select private.requirement_in_words(asked) from private.requirements_by(job, expiries, in_progress, today) asked
    where asked.state <> 'met'
  );
end
$$;
comment on function private.missing_requirements_by(public.jobs, jsonb, jsonb, date) is
  'The job''s requirements, in words, that a person with these expiries and items in progress does not meet. For lists, which read '
  'both once.';

create function private.missing_requirements(person uuid, job public.jobs) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Avoids reading anything for a job without requirements.
  if job.required_documents = '{}' and job.required_courses = '{}' then
    return '{}';
  end if;
  return private.missing_requirements_by(
    job, private.requirement_expiries(person), private.requirements_in_progress(person), private.today_of(person));
end
$$;
comment on function private.missing_requirements(uuid, public.jobs) is
  'The requirements of the job that the person does not meet, in words; empty if all are met.';

create function private.count_missing_requirements(people uuid[], job public.jobs) returns table (user_id uuid, missing_count integer)
language plpgsql stable rows 300 set search_path = ''
as $$
declare
  needed constant date := private.needed_on(job, (now() at time zone job.time_zone)::date);
  document_types text[];
  course_ids uuid[];
begin
  select coalesce(array_agg(asked.key) filter (where asked.kind = 'document'), '{}'),
    coalesce(array_agg(asked.key::uuid) filter (where asked.kind = 'course'), '{}')
  into document_types, course_ids
  from private.listed_requirements(job) asked;
  return query
    select person.id, cardinality(document_types) + cardinality(course_ids)
      - (select count(*)::integer from public.documents document
        where document.user_id = person.id and document.state = 'checked' and document.type = any (document_types)
          and coalesce(document.expires_on, 'infinity') >= needed and private.holds_content(document))
      - (select count(*)::integer from public.certificates certificate
        where certificate.user_id = person.id and certificate.course_id = any (course_ids)
          and coalesce(certificate.valid_until, 'infinity') >= needed)
    from unnest(people) person (id);
end
$$;
comment on function private.count_missing_requirements(uuid[], public.jobs) is
  'The number of the job''s requirements that each of these people does not meet. For ranking many people; missing_requirements gives '
  'them in words.';

create function private.groups_open_to(expiries jsonb, today date, category text)
returns table (requirement_group uuid, last_day date)
language plpgsql stable rows 30 set search_path = ''
as $$
begin
  return query
    -- The distinct groups, found by skipping through the index, because Postgres 17 would read all of it.
    with recursive groups as (
      (select job.requirement_group, job.id from public.jobs job where job.status = 'Open' order by job.requirement_group limit 1)
      union all
      select next.* from groups cross join lateral (
        select job.requirement_group, job.id from public.jobs job
        where job.status = 'Open' and job.requirement_group > groups.requirement_group
        order by job.requirement_group limit 1
      ) next
    )
    select groups.requirement_group, reach.last_day
    from groups
    join public.jobs job on job.id = groups.id and (groups_open_to.category is null or job.category = groups_open_to.category)
    cross join lateral (
      select coalesce(min(coalesce((expiries ->> asked.key)::date, '-infinity')), 'infinity') as last_day
      -- The same as listed_requirements, which would be too expensive to call for each group.
      from (
        select unnest(job.required_documents)
        union all
        select course.id::text from public.courses course where course.id = any (job.required_courses) and course.status = 'active'
      ) asked (key)
    ) reach
    where reach.last_day >= today;
end
$$;
comment on function private.groups_open_to(jsonb, date, text) is
  'The requirement groups of Open jobs for which a person with these expiries qualifies. category: null for all. last_day: the latest day '
  'on which a job of the group can start for the person to qualify.';

create function private.job_requirements(job_id uuid) returns setof public.requirement_row
language plpgsql stable security definer rows 3 set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  wanted public.jobs;
begin
  -- The same condition as in the policy on jobs (rule 5.1).
  select * into wanted from public.jobs job
  where job.id = job_requirements.job_id and (
    job.status = 'Open' or private.is_admin()
    or exists (select from public.applications application where application.job_id = job.id and application.user_id = person)
  );
  if found then
    return query select * from private.requirements_of(person, wanted);
  end if;
end
$$;

create function private.my_missing() returns table (job_id uuid, missing text[])
language plpgsql stable security definer rows 10 set search_path = ''
as $$
begin
  perform private.assert_cheap_read();
  return query
    select job.id, requirements.missing
    from public.applications application
    join public.jobs job on job.id = application.job_id and job.status in ('Open', 'InProgress')
    cross join lateral (select private.missing_requirements(application.user_id, job) as missing) requirements
    where application.user_id = (select auth.uid())
      and application.status in ('Pending', 'Accepted') and application.withdrawn_at is null
      and (job.required_documents <> '{}' or job.required_courses <> '{}')
      and requirements.missing <> '{}'
    order by application.applied_at desc, application.id desc
    limit 200;
end
$$;

create function public.job_requirements(job_id uuid) returns setof public.requirement_row
language sql stable rows 3 set search_path = ''
as $$ select * from private.job_requirements(job_id) $$;
comment on function public.job_requirements(uuid) is
  'The requirements of a job that the caller can read, with the caller''s own state of each. No row if it has none or there is no such '
  'job.';

create function public.my_missing() returns table (job_id uuid, missing text[])
language sql stable rows 10 set search_path = ''
as $$ select * from private.my_missing() $$;
comment on function public.my_missing() is
  'The requirements that the caller does not meet, for the Open or InProgress jobs for which they have applied and were not rejected. '
  'Only jobs with a missing requirement, for the newest 200 applications.';

grant execute on function private.job_requirements(uuid), public.job_requirements(uuid),
  private.my_missing(), public.my_missing() to authenticated;
