-- The lists of courses: active courses for everyone signed in, all courses for administrators, and the progress of people in one
-- course.

create type public.course_row as (
  id uuid, title text, description text, category text, image_url text, section_count integer, created_at timestamptz,
  completion_percentage integer, completed boolean, certificate_state text, valid_until date
);
comment on type public.course_row is
  'A course in search_courses, with the caller''s own progress. completion_percentage and completed: null before it is started. '
  'certificate_state (see the function) and valid_until (the certificate''s last valid day): null before it is completed. valid_until is '
  'also null if the certificate never expires.';

create type public.admin_course_row as (
  id uuid, title text, description text, category text, image_url text, status text, section_count integer,
  question_count integer, valid_months integer, enrollments integer, completed_count integer, created_at timestamptz, updated_at timestamptz
);
comment on type public.admin_course_row is 'A course in list_courses, with its statistics and without its content.';

create type public.course_person_row as (
  user_id uuid, name text, email text, completion_percentage integer, completed boolean, completed_at timestamptz,
  started_at timestamptz, updated_at timestamptz, section_title text, question_number integer, question_total integer,
  certificate_state text, valid_until date
);
comment on type public.course_person_row is
  'A person in course_people. section_title, question_number and question_total: where they resume ("Question n of m" within the '
  'section), null at the beginning. certificate_state and valid_until: of their certificate, null without one.';

create function private.course_search_condition(query text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select private.search_condition('private.folded(concat_ws(e''\n'', course.title, course.description, course.category))', query) $$;
comment on function private.course_search_condition(text) is
  'SQL condition on course: every word of the query is in title, description or category. Null for a query without words.';

create function private.search_courses(
  query text, category text, after_created timestamptz, after_id uuid, page_size integer
) returns setof public.course_row
language plpgsql stable security definer rows 24 set search_path = ''
as $$
begin
  return query execute concat(
    'select course.id, course.title, course.description, course.category, course.image_url, course.section_count,
       course.created_at, progress.completion_percentage, progress.completed,
       case when certificate.number is not null then public.certificate_state(certificate) end, certificate.valid_until
     from public.courses course
     left join public.course_progress progress on progress.course_id = course.id and progress.user_id = (select auth.uid())
     left join public.certificates certificate on certificate.course_id = course.id and certificate.user_id = (select auth.uid())
     where course.status = ''active''',
    ' and course.category = ' || quote_literal(category),
    ' and ' || private.course_search_condition(query),
    ' and (course.created_at, course.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')',
    ' order by course.created_at desc, course.id desc limit ', private.page_size(page_size, 24, 100));
end
$$;

create function private.list_courses(
  query text, category text, status text, after_created timestamptz, after_id uuid, page_size integer
) returns setof public.admin_course_row
language plpgsql stable security definer rows 25 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query execute concat(
    'select course.id, course.title, course.description, course.category, course.image_url, course.status,
       course.section_count, course.question_count, course.valid_months, course.enrollments,
       (select count(*)::integer from public.course_progress progress where progress.course_id = course.id and progress.completed),
       course.created_at, course.updated_at
     from public.courses course where true',
    ' and course.category = ' || quote_literal(category),
    ' and course.status = ' || quote_literal(status),
    ' and ' || private.course_search_condition(query),
    ' and (course.created_at, course.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')',
    ' order by course.created_at desc, course.id desc limit ', private.page_size(page_size, 25, 1000));
end
$$;

create function private.course_summary(course_id uuid) returns table (
  id uuid, title text, status text, started integer, completed integer, average_percentage integer
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
  select course.id, course.title, course.status, numbers.*
  from public.courses course
  cross join lateral (
    select count(*)::integer, count(*) filter (where progress.completed)::integer,
      round(avg(progress.completion_percentage))::integer
    from public.course_progress progress where progress.course_id = course.id
  ) numbers
  where course.id = course_summary.course_id;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
end
$$;

create function private.course_people(
  course_id uuid, query text, completed boolean, after_updated timestamptz, after_user uuid, page_size integer
) returns setof public.course_person_row
language plpgsql stable security definer rows 25 set search_path = ''
as $$
declare
  sections constant jsonb := (select course.sections from public.courses course where course.id = course_people.course_id);
begin
  perform private.assert_admin();
  if sections is null then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  return query execute concat(
    'with step as materialized (
       select part ->> ''id'' as section, item ->> ''id'' as question, part ->> ''title'' as title, item_ordinal::integer as number,
         jsonb_array_length(part -> ''questions'') as total
       from jsonb_array_elements($1) part, jsonb_array_elements(part -> ''questions'') with ordinality as items (item, item_ordinal)
     )
     select person.user_id, person.name, person.email, person.completion_percentage, person.completed, person.completed_at,
       person.started_at, person.updated_at, step.title, step.number, step.total,
       case when certificate.number is not null then public.certificate_state(certificate) end, certificate.valid_until
     from (
       select progress.*, profile.name, profile.email
       from public.course_progress progress join public.profiles profile on profile.id = progress.user_id
       where progress.course_id = ', quote_literal(course_id),
    ' and progress.completed = ' || quote_literal(completed),
    ' and ' || private.people_condition(query),
    -- The index is descending by time and ascending by person, which no row comparison expresses. The first condition tells the index where
    -- to start.
    ' and progress.updated_at <= ' || quote_literal(after_updated) || ' and (progress.updated_at < '
      || quote_literal(after_updated) || ' or progress.user_id > ' || quote_literal(after_user) || ')',
    ' order by progress.updated_at desc, progress.user_id limit ', private.page_size(page_size, 25, 1000), '
     ) person
     left join step on step.section = person.current_section and step.question = person.current_question
     left join public.certificates certificate
       on certificate.user_id = person.user_id and certificate.course_id = person.course_id
     order by person.updated_at desc, person.user_id')
  using sections;
end
$$;

create function public.search_courses(
  query text default null, category text default null,
  after_created timestamptz default null, after_id uuid default null, page_size integer default 24
) returns setof public.course_row
language sql stable rows 24 set search_path = ''
as $$ select * from private.search_courses(query, category, after_created, after_id, page_size) $$;
comment on function public.search_courses(text, text, timestamptz, uuid, integer) is
  'Active courses, newest first, for everyone signed in. query: every word must be in title, description or category, in any case. '
  'category: exact, null for all. after_created and after_id: created_at and id of the last course seen. page_size: 1 to 100.';

create function public.list_courses(
  query text default null, category text default null, status text default null,
  after_created timestamptz default null, after_id uuid default null, page_size integer default 25
) returns setof public.admin_course_row
language sql stable rows 25 set search_path = ''
as $$ select * from private.list_courses(query, category, status, after_created, after_id, page_size) $$;
comment on function public.list_courses(text, text, text, timestamptz, uuid, integer) is
  'All courses, newest first, for administrators. query: every word must be in title, description or category, in any case. category, '
  'status: exact, null for all. after_created and after_id: created_at and id of the last course seen. page_size: 1 to 1000. PT403 not an '
  'administrator.';

create function public.course_summary(course_id uuid) returns table (
  id uuid, title text, status text, started integer, completed integer, average_percentage integer
)
language sql stable rows 1 set search_path = ''
as $$ select * from private.course_summary(course_id) $$;
comment on function public.course_summary(uuid) is
  'The numbers of people who have started and completed a course, and their average percentage, rounded (null before anyone has started), '
  'for administrators. PT403 not an administrator, PT404 Course not found.';

create function public.course_people(
  course_id uuid, query text default null, completed boolean default null,
  after_updated timestamptz default null, after_user uuid default null, page_size integer default 25
) returns setof public.course_person_row
language sql stable rows 25 set search_path = ''
as $$ select * from private.course_people(course_id, query, completed, after_updated, after_user, page_size) $$;
comment on function public.course_people(uuid, text, boolean, timestamptz, uuid, integer) is
  'The progress of each person in a course, last active first, for administrators. query: every word must be in name, e-mail or phone, as '
  'in search_users. completed: null for all. after_updated and after_user: updated_at and user_id of the last person seen. page_size: 1 '
  'to 1000. PT403 not an administrator, PT404 Course not found.';

grant execute on function
  private.search_courses(text, text, timestamptz, uuid, integer), public.search_courses(text, text, timestamptz, uuid, integer),
  private.list_courses(text, text, text, timestamptz, uuid, integer), public.list_courses(text, text, text, timestamptz, uuid, integer),
  private.course_summary(uuid), public.course_summary(uuid),
  private.course_people(uuid, text, boolean, timestamptz, uuid, integer),
  public.course_people(uuid, text, boolean, timestamptz, uuid, integer) to authenticated;
