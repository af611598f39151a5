-- Training courses: sections with questions, valid by constraint with the texts of the form.

create function private.is_course_content(title text, description text, category text, sections jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  section jsonb;
  question jsonb;
  fault text;
begin
  if coalesce(btrim(title), '') = '' or coalesce(btrim(description), '') = '' or coalesce(btrim(category), '') = '' then
    raise exception 'Please fill in all required fields' using errcode = 'PT400';
  end if;
  if category not in (
    'Post Construction Cleaning', 'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Customer Service Cleaning'
  ) then
    raise exception 'Please choose one of the course categories.' using errcode = 'PT400';
  end if;
  if jsonb_typeof(sections) is distinct from 'array' or jsonb_array_length(sections) = 0 then
    raise exception 'Course must have at least one section' using errcode = 'PT400';
  end if;
  for section in select value from jsonb_array_elements(sections) loop
    if jsonb_typeof(section -> 'title') is distinct from 'string' or btrim(section ->> 'title') = '' then
      raise exception 'All sections must have a title' using errcode = 'PT400';
    end if;
    if coalesce(jsonb_typeof(section -> 'description'), 'string') <> 'string' then
      raise exception 'The description of a section must be text.' using errcode = 'PT400';
    end if;
    if jsonb_typeof(section -> 'questions') is distinct from 'array' or jsonb_array_length(section -> 'questions') = 0 then
      raise exception 'Section must have at least one question' using errcode = 'PT400';
    end if;
    for question in select value from jsonb_array_elements(section -> 'questions') loop
      if jsonb_typeof(question -> 'text') is distinct from 'string' or btrim(question ->> 'text') = '' then
        raise exception 'All questions must have text' using errcode = 'PT400';
      end if;
      if coalesce(question ->> 'type', '') not in ('text', 'multiple-choice', 'boolean')
        or jsonb_typeof(question -> 'required') is distinct from 'boolean' then
        raise exception 'Every question needs a type and says whether it is required.' using errcode = 'PT400';
      end if;
      -- Kept with questions of another type too, so that a type changed and changed back loses no options.
      if jsonb_typeof(coalesce(question -> 'options', '[]')) <> 'array'
        or jsonb_path_exists(question, '$.options[*] ? (@.type() != "string")') then
        raise exception 'The options of a question must be a list of texts.' using errcode = 'PT400';
      end if;
      if question ->> 'type' = 'multiple-choice' and (
        select count(distinct btrim(option))
        from jsonb_array_elements_text(coalesce(question -> 'options', '[]')) option where btrim(option) <> ''
      ) < 2 then
        raise exception 'Multiple choice questions must have at least two options' using errcode = 'PT400';
      end if;
    end loop;
  end loop;
  fault := case
    when char_length(title) > 200 then 'The title can have at most 200 characters.'
    when char_length(description) > 5000 then 'The description can have at most 5,000 characters.'
    when jsonb_array_length(sections) > 100 then 'A course can have at most 100 sections.'
    when jsonb_array_length(jsonb_path_query_array(sections, '$[*].questions[*]')) > 500 then
      'A course can have at most 500 questions.'
    when exists (select from jsonb_array_elements(sections) part where char_length(part ->> 'title') > 200) then
      'The title of a section can have at most 200 characters.'
    when exists (select from jsonb_array_elements(sections) part where char_length(part ->> 'description') > 20000) then
      'The description of a section can have at most 20,000 characters.'
    when exists (select from jsonb_path_query(sections, '$[*].questions[*].text') part where char_length(part #>> '{}') > 2000) then
      'A question can have at most 2,000 characters.'
    when exists (
      select from jsonb_path_query(sections, '$[*].questions[*]') item where jsonb_array_length(item -> 'options') > 20
    ) then 'A question can have at most 20 options.'
    when exists (select from jsonb_path_query(sections, '$[*].questions[*].options[*]') part where char_length(part #>> '{}') > 500) then
      'An option can have at most 500 characters.'
    -- What else may stand in it.
    when octet_length(sections::text) > 2000000 then 'The course is too large.'
  end;
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  -- Answers are kept under these ids, so that a course can be edited while people are in the middle of it.
  if exists (
    select from (
      select part -> 'id' as id from jsonb_array_elements(sections) part
      union all
      select item -> 'id' from jsonb_array_elements(sections) part, jsonb_array_elements(part -> 'questions') item
    ) named
    where jsonb_typeof(id) is distinct from 'string' or id #>> '{}' !~ '^[a-z0-9-]{1,40}$'
  ) or exists (
    select from jsonb_array_elements(sections) part group by part -> 'id' having count(*) > 1
  ) or exists (
    select from jsonb_array_elements(sections) part, jsonb_array_elements(part -> 'questions') item
    group by part -> 'id', item -> 'id' having count(*) > 1
  ) then
    raise exception 'Every section and every question needs an id of its own.' using errcode = 'PT400';
  end if;
  return true;
end
$$;
comment on function private.is_course_content(text, text, text, jsonb) is
  'True for a course that may be saved; otherwise raises PT400 with the form''s text (specification, part 5: Course form).';
grant execute on function private.is_course_content(text, text, text, jsonb) to service_role;

create function private.is_image_address(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- Browsers take //host and /\host for another site.
  select char_length(address) <= 2000
    and address ~ '^(/[A-Za-z0-9_]|https://[A-Za-z0-9.-]*[A-Za-z0-9](:[0-9]{1,5})?([/?#]|$))[^\\[:space:][:cntrl:]]*$'
$$;
comment on function private.is_image_address(text) is
  'True for a path of the app and for an address that begins with https:// and names a host.';
grant execute on function private.is_image_address(text) to service_role;

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  category text not null,
  image_url text check (private.is_image_address(image_url)),
  status text not null default 'active' check (status in ('active', 'inactive')),
  sections jsonb not null,
  -- For lists, which would else read every course as a whole.
  section_count integer not null generated always as (
    case jsonb_typeof(sections) when 'array' then jsonb_array_length(sections) else 0 end
  ) stored,
  question_count integer not null generated always as (
    jsonb_array_length(jsonb_path_query_array(sections, '$[*].questions[*]'))
  ) stored,
  enrollments integer not null default 0 check (enrollments >= 0),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint courses_content_is_valid check (private.is_course_content(title, description, category, sections))
);
comment on table public.courses is 'A training course (specification, part 3: Course).';
comment on column public.courses.sections is
  'In order: {id, title, description, questions: [{id, text, type: text | multiple-choice | boolean, options, required}]}. Ids stay when a course is edited.';
comment on column public.courses.enrollments is 'How many people have started it; counted by the database.';

create index courses_newest_idx on public.courses (status, created_at desc, id desc);
create index courses_created_by_idx on public.courses (created_by);

-- Static SQL suffices: there are hundreds of courses, not millions.
create function public.search_courses(
  query text default null, category text default null,
  after_created timestamptz default null, after_id uuid default null, page_size integer default 24
) returns setof public.courses
language sql stable rows 24 set search_path = ''
as $$
  -- In the table's order; who created a course is granted to nobody.
  select course.id, course.title, course.description, course.category, course.image_url, course.status, course.sections,
    course.section_count, course.question_count, course.enrollments, null::uuid, course.created_at, course.updated_at
  from public.courses course
  where course.status = 'active'
    and (search_courses.category is null or course.category = search_courses.category)
    and not exists (
      select from regexp_split_to_table(lower(left(btrim(search_courses.query), 200)), '\s+') word
      where strpos(lower(course.title || e'\n' || course.description || e'\n' || course.category), word) = 0
    )
    and (
      search_courses.after_created is null or search_courses.after_id is null
      or (course.created_at, course.id) < (search_courses.after_created, search_courses.after_id)
    )
  order by course.created_at desc, course.id desc
  limit least(greatest(coalesce(search_courses.page_size, 24), 1), 100)
$$;
comment on function public.search_courses(text, text, timestamptz, uuid, integer) is
  'Active courses, newest first. query: every word must stand in title, description or category, without regard to case. category: exact, null for all. after_created and after_id: created_at and id of the last course seen. page_size: 1 to 100.';

create trigger set_updated_at before update of title, description, category, image_url, status, sections on public.courses
for each row execute function private.set_updated_at();

revoke all on public.courses from anon, authenticated, service_role;
-- Administrators write through save_course alone, so that nobody's edit is lost.
grant select (
  id, title, description, category, image_url, status, sections, section_count, question_count, enrollments, created_at, updated_at
) on public.courses to authenticated;
grant select, insert, update, delete on public.courses to service_role;
grant execute on function public.search_courses(text, text, timestamptz, uuid, integer) to authenticated;

alter table public.courses enable row level security;
