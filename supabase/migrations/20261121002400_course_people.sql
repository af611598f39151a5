-- What administrators see of the courses: all of them with their numbers, and who is where in one.

-- Counts those who have completed a course, and their average, without reading their answers.
create index course_progress_completed_idx on public.course_progress (course_id, completed, updated_at desc, user_id)
  include (completion_percentage);

create function private.list_courses(
  query text, wanted_category text, wanted_status text, after_created timestamptz, after_id uuid, page_size integer
) returns table (
  id uuid, title text, description text, category text, image_url text, status text, section_count integer,
  question_count integer, enrollments integer, completed_count integer, created_at timestamptz, updated_at timestamptz
)
language plpgsql stable security definer rows 25 set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_admin();
  -- Static SQL suffices: there are hundreds of courses, not millions.
  return query
  select course.id, course.title, course.description, course.category, course.image_url, course.status,
    course.section_count, course.question_count, course.enrollments,
    (select count(*)::integer from public.course_progress progress where progress.course_id = course.id and progress.completed),
    course.created_at, course.updated_at
  from public.courses course
  where (wanted_category is null or course.category = wanted_category)
    and (wanted_status is null or course.status = wanted_status)
    and not exists (
      select from regexp_split_to_table(lower(left(btrim(list_courses.query), 200)), '\s+') word
      where strpos(lower(course.title || e'\n' || course.description || e'\n' || course.category), word) = 0
    )
    and (
      list_courses.after_created is null or list_courses.after_id is null
      or (course.created_at, course.id) < (list_courses.after_created, list_courses.after_id)
    )
  order by course.created_at desc, course.id desc
  limit least(greatest(coalesce(list_courses.page_size, 25), 1), 1000);
end
$$;

create function public.list_courses(
  query text default null, category text default null, status text default null,
  after_created timestamptz default null, after_id uuid default null, page_size integer default 25
) returns table (
  id uuid, title text, description text, category text, image_url text, status text, section_count integer,
  question_count integer, enrollments integer, completed_count integer, created_at timestamptz, updated_at timestamptz
)
language sql stable rows 25 set search_path = ''
-- By number: two of them are called as columns of the answer.
as $$ select * from private.list_courses($1, $2, $3, $4, $5, $6) $$;
comment on function public.list_courses(text, text, text, timestamptz, uuid, integer) is
  'All courses with their numbers, newest first, for administrators. query: every word must stand in title, description or category, without regard to case. category, status: exact, null for all. after_created and after_id: created_at and id of the last course seen. page_size: 1 to 1000. PT403 not an administrator.';

create function private.course_summary(course_id uuid) returns table (
  id uuid, title text, status text, started integer, completed integer, average_percentage integer
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_admin();
  return query
  select course.id, course.title, course.status, numbers.started, numbers.completed, numbers.average
  from public.courses course
  cross join lateral (
    select count(*)::integer as started, count(*) filter (where progress.completed)::integer as completed,
      round(avg(progress.completion_percentage))::integer as average
    from public.course_progress progress where progress.course_id = course.id
  ) numbers
  where course.id = course_summary.course_id;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
end
$$;

create function public.course_summary(course_id uuid) returns table (
  id uuid, title text, status text, started integer, completed integer, average_percentage integer
)
language sql stable rows 1 set search_path = ''
as $$ select * from private.course_summary(course_id) $$;
comment on function public.course_summary(uuid) is
  'How a course is getting on, for administrators: how many have started and completed it, and their average percent, rounded (null while nobody has started). PT403 not an administrator, PT404 Course not found.';

-- Dynamic, so that the planner sees the words and the page's place.
create function private.course_people(
  course_id uuid, query text, wanted_completed boolean, after_updated timestamptz, after_user uuid, page_size integer
) returns table (
  user_id uuid, name text, email text, completion_percentage integer, completed boolean, completed_at timestamptz,
  started_at timestamptz, updated_at timestamptz, section_title text, question_number integer, question_total integer
)
language plpgsql stable security definer rows 25 set search_path = ''
as $$
#variable_conflict use_column
declare
  sections jsonb;
  statement text;
  word text;
begin
  perform private.assert_admin();
  select course.sections into sections from public.courses course where course.id = course_people.course_id;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  statement := format(
    'select progress.user_id, profile.name, profile.email, progress.completion_percentage, progress.completed,
      progress.completed_at, progress.started_at, progress.updated_at, progress.current_section, progress.current_question
    from public.course_progress progress join public.profiles profile on profile.id = progress.user_id
    where progress.course_id = %L', course_people.course_id);
  if wanted_completed is not null then
    statement := statement || format(' and progress.completed = %L', wanted_completed);
  end if;
  for word in
    select part from regexp_split_to_table(lower(left(btrim(course_people.query), 200)), '\s+') with ordinality as parts (part, place)
    where part <> '' order by place limit 8
  loop
    statement := statement || format(' and (%s)', private.user_search_condition(word));
  end loop;
  if course_people.after_updated is not null and course_people.after_user is not null then
    -- The index goes down by time and up by person, which no row comparison says; the first condition is where it begins.
    statement := statement || format(
      ' and progress.updated_at <= %1$L and (progress.updated_at < %1$L or progress.user_id > %2$L)',
      course_people.after_updated, course_people.after_user);
  end if;
  statement := statement || format(' order by progress.updated_at desc, progress.user_id limit %s',
    least(greatest(coalesce(course_people.page_size, 25), 1), 1000));
  return query execute format(
    'with place as materialized (
      select part ->> ''id'' as section, item ->> ''id'' as question, part ->> ''title'' as title, item_place::integer as number,
        jsonb_array_length(part -> ''questions'') as total
      from jsonb_array_elements($1) part, jsonb_array_elements(part -> ''questions'') with ordinality as items (item, item_place)
    )
    select person.user_id, person.name, person.email, person.completion_percentage, person.completed, person.completed_at,
      person.started_at, person.updated_at, place.title, place.number, place.total
    from (%s) person
    left join place on place.section = person.current_section and place.question = person.current_question
    order by person.updated_at desc, person.user_id', statement) using sections;
end
$$;

create function public.course_people(
  course_id uuid, query text default null, completed boolean default null,
  after_updated timestamptz default null, after_user uuid default null, page_size integer default 25
) returns table (
  user_id uuid, name text, email text, completion_percentage integer, completed boolean, completed_at timestamptz,
  started_at timestamptz, updated_at timestamptz, section_title text, question_number integer, question_total integer
)
language sql stable rows 25 set search_path = ''
-- By number: one of them is called as a column of the answer.
as $$ select * from private.course_people($1, $2, $3, $4, $5, $6) $$;
comment on function public.course_people(uuid, text, boolean, timestamptz, uuid, integer) is
  'Who is where in a course, last active first, for administrators. section_title, question_number and question_total are the place to resume at ("Question n of m" counts within the section), null at the beginning. query: every word must stand in name, e-mail or phone, as in search_users. completed: null for all. after_updated and after_user: updated_at and user_id of the last person seen. page_size: 1 to 1000. PT403 not an administrator, PT404 Course not found.';

grant execute on function
  private.list_courses(text, text, text, timestamptz, uuid, integer), public.list_courses(text, text, text, timestamptz, uuid, integer),
  private.course_summary(uuid), public.course_summary(uuid),
  private.course_people(uuid, text, boolean, timestamptz, uuid, integer),
  public.course_people(uuid, text, boolean, timestamptz, uuid, integer) to authenticated;
