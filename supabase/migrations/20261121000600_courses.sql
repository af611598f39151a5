-- Training courses: sections with questions, valid by constraint. One call saves a whole course.

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
  if category <> all (private.choices('course category')) then
    raise exception 'Please choose one of the course categories.' using errcode = 'PT400';
  end if;
  if jsonb_typeof(sections) is distinct from 'array' or jsonb_array_length(sections) = 0 then
    raise exception 'Course must have at least one section' using errcode = 'PT400';
  end if;
  -- Before anything is read one by one.
  fault := case
    when jsonb_array_length(sections) > 100 then 'A course can have at most 100 sections.'
    when jsonb_array_length(jsonb_path_query_array(sections, '$[*].questions[*]')) > 500 then
      'A course can have at most 500 questions.'
    -- Whatever else it holds.
    when octet_length(sections::text) > 2000000 then 'The course is too large.'
  end;
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
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
      -- Kept with other types too: changing a type back must not lose the options.
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
  end;
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  -- Answers are stored under these ids, so that a course can be edited while people are in the middle of it.
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
  'True for a course that may be saved; otherwise PT400 with the form''s text (rules 14.3, 16.2).';

create function private.is_image_address(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- Browsers read //host and /\host as another site.
  select char_length(address) <= 2000
    and address ~ '^(/[A-Za-z0-9_]|https://[A-Za-z0-9.-]*[A-Za-z0-9](:[0-9]{1,5})?([/?#]|$))[^\\[:space:][:cntrl:]]*$'
$$;
comment on function private.is_image_address(text) is 'True for a path of the app and for an https address with a host.';

create function private.course_questions(sections jsonb)
returns table (key text, type text, options jsonb, required boolean, place bigint)
language sql immutable set search_path = ''
as $$
  select
    (part ->> 'id') || '_' || (item ->> 'id'), item ->> 'type', coalesce(item -> 'options', '[]'),
    item -> 'required' = 'true', row_number() over (order by part_place, item_place)
  -- JSON paths, which find nothing in malformed content: is_course_content says what is wrong with it.
  from jsonb_path_query(sections, '$[*]') with ordinality as parts (part, part_place),
    jsonb_path_query(part, '$.questions[*]') with ordinality as items (item, item_place)
$$;
comment on function private.course_questions(jsonb) is 'The questions of a course in order, each with the key of its answers.';

create function private.questions_by_key(sections jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(question.key, jsonb_build_object('type', question.type, 'options', question.options)), '{}')
  from private.course_questions(questions_by_key.sections) question
  where question.key is not null
$$;
comment on function private.questions_by_key(jsonb) is
  'What decides whether an answer counts: {"{section id}_{question id}": {type, options}}. While it stays the same, so do all answers.';

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  category text not null,
  image_url text check (private.is_image_address(image_url)),
  status text not null default 'active' check (status = any (private.choices('course status'))),
  sections jsonb not null,
  -- So that lists and progress need not read all of the content.
  section_count integer not null generated always as (
    case jsonb_typeof(sections) when 'array' then jsonb_array_length(sections) else 0 end
  ) stored,
  question_count integer not null generated always as (
    jsonb_array_length(jsonb_path_query_array(sections, '$[*].questions[*]'))
  ) stored,
  questions jsonb not null generated always as (private.questions_by_key(sections)) stored,
  valid_months integer check (valid_months between 1 and 120),
  enrollments integer not null default 0 check (enrollments >= 0),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint courses_content_is_valid check (private.is_course_content(title, description, category, sections))
);
comment on table public.courses is 'A training course.';
comment on column public.courses.sections is
  'In order: {id, title, description, questions: [{id, text, type: text | multiple-choice | boolean, options, required}]}. Editing keeps the ids.';
comment on column public.courses.questions is 'questions_by_key of the sections.';
comment on column public.courses.valid_months is
  'For how many months a certificate is valid from the day it is issued (rule 7.20); null for ever. A change is for later certificates only.';
comment on column public.courses.enrollments is 'How many people have started it.';

create index courses_newest_idx on public.courses (status, created_at desc, id desc);

create index courses_created_by_idx on public.courses (created_by);

create function private.save_course(
  id uuid, title text, description text, category text, image_url text, status text, sections jsonb,
  expected_updated_at timestamptz, valid_months integer
) returns public.courses
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.courses;
  stored public.courses;
begin
  perform private.assert_admin();
  if save_course.id is null then
    raise exception 'Course ID is missing.' using errcode = 'PT400';
  end if;
  wanted.title := btrim(save_course.title);
  wanted.description := btrim(save_course.description);
  wanted.category := save_course.category;
  wanted.image_url := nullif(btrim(save_course.image_url), '');
  wanted.sections := save_course.sections;
  wanted.valid_months := save_course.valid_months;
  -- Checked here for the form's texts; the table would first complain about nulls.
  perform private.is_course_content(wanted.title, wanted.description, wanted.category, wanted.sections);
  if not private.is_image_address(wanted.image_url) then
    raise exception 'The image must be a path of this site, which begins with /, or an address that begins with https://.'
      using errcode = 'PT400';
  end if;
  if wanted.valid_months not between 1 and 120 then
    raise exception 'A certificate can be valid for 1 to 120 months.' using errcode = 'PT400';
  end if;
  if save_course.status <> all (private.choices('course status')) then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;

  if save_course.expected_updated_at is null then
    insert into public.courses (id, title, description, category, image_url, sections, valid_months)
    values (
      save_course.id, wanted.title, wanted.description, wanted.category, wanted.image_url, wanted.sections, wanted.valid_months
    )
    on conflict do nothing
    returning * into stored;
    if found then
      return stored;
    end if;
  end if;

  select * into stored from public.courses course where course.id = save_course.id for no key update;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  wanted.status := case
    when save_course.expected_updated_at is null then 'active' else coalesce(save_course.status, stored.status)
  end;
  if (stored.title, stored.description, stored.category, stored.image_url, stored.status, stored.sections, stored.valid_months)
    is not distinct from (
      wanted.title, wanted.description, wanted.category, wanted.image_url, wanted.status, wanted.sections, wanted.valid_months
    ) then
    -- A save repeated because its answer was lost, or one that changes nothing.
    return stored;
  end if;
  if stored.updated_at is distinct from save_course.expected_updated_at then
    raise exception 'Somebody else has changed this course since you opened it.' using errcode = 'PT409';
  end if;
  update public.courses course
  set title = wanted.title, description = wanted.description, category = wanted.category, image_url = wanted.image_url,
    status = wanted.status, sections = wanted.sections, valid_months = wanted.valid_months
  where course.id = save_course.id
  returning * into stored;
  return stored;
end
$$;

create function public.save_course(
  id uuid, title text, description text, category text, image_url text, status text, sections jsonb,
  expected_updated_at timestamptz default null, valid_months integer default null
) returns public.courses
language sql set search_path = ''
as $$ select private.save_course(id, title, description, category, image_url, status, sections, expected_updated_at, valid_months) $$;
comment on function public.save_course(uuid, text, text, text, text, text, jsonb, timestamptz, integer) is
  'An administrator creates a course (expected_updated_at null; the id is the caller''s, so that a repeated call makes one course; it is active) or edits one as it was at expected_updated_at; returns the row. What is already stored exactly so counts as saved. A null status stays; valid_months is 1 to 120, null for ever. PT400 with the form''s texts, PT403 not an administrator, PT404 Course not found, PT409 somebody else has changed it, or the id of a new one is taken.';

create trigger set_updated_at before update of title, description, category, image_url, status, sections, valid_months on public.courses
for each row execute function private.set_updated_at();

revoke all on public.courses from anon, authenticated, service_role;
-- Written by save_course alone, so that nobody's edit is lost.
grant select (
  id, title, description, category, image_url, status, sections, section_count, question_count, valid_months, enrollments,
  created_at, updated_at
) on public.courses to authenticated;
grant select, insert, update, delete on public.courses to service_role;
grant execute on function private.is_course_content(text, text, text, jsonb) to service_role;
grant execute on function private.is_image_address(text), private.course_questions(jsonb), private.questions_by_key(jsonb) to service_role;
grant execute on function private.save_course(uuid, text, text, text, text, text, jsonb, timestamptz, integer),
  public.save_course(uuid, text, text, text, text, text, jsonb, timestamptz, integer) to authenticated;

alter table public.courses enable row level security;
