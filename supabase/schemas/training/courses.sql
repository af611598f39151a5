-- Training courses: sections with questions, validated by constraints. The right answers are stored separately.

create function private.is_course_content(title text, description text, category text, sections jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  section jsonb;
  question jsonb;
  fault text;
begin
  if private.trimmed(title) is null or private.trimmed(description) is null or private.trimmed(category) is null then
    raise exception 'Please fill in all required fields' using errcode = 'PT400';
  end if;
  if category <> all (private.allowed_words('course category')) then
    raise exception 'Please choose one of the course categories.' using errcode = 'PT400';
  end if;
  if jsonb_typeof(sections) is distinct from 'array' or jsonb_array_length(sections) = 0 then
    raise exception 'Course must have at least one section' using errcode = 'PT400';
  end if;
  -- Sizes are checked first, so that a content that is too large is not read item by item.
  fault := case
    when jsonb_array_length(sections) > 100 then 'A course can have at most 100 sections.'
    when jsonb_array_length(jsonb_path_query_array(sections, '$[*].questions[*]')) > 500 then
      'A course can have at most 500 questions.'
    -- Limits the total size, including unknown fields of the questions.
    when octet_length(sections::text) > 2000000 then 'The course is too large.'
  end;
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  for section in select value from jsonb_array_elements(sections) loop
    if jsonb_typeof(section -> 'title') is distinct from 'string' or private.trimmed(section ->> 'title') is null then
      raise exception 'All sections must have a title' using errcode = 'PT400';
    end if;
    if coalesce(jsonb_typeof(section -> 'description'), 'string') <> 'string' then
      raise exception 'The description of a section must be text.' using errcode = 'PT400';
    end if;
    if jsonb_typeof(section -> 'questions') is distinct from 'array' or jsonb_array_length(section -> 'questions') = 0 then
      raise exception 'Section must have at least one question' using errcode = 'PT400';
    end if;
    for question in select value from jsonb_array_elements(section -> 'questions') loop
      if jsonb_typeof(question -> 'text') is distinct from 'string' or private.trimmed(question ->> 'text') is null then
        raise exception 'All questions must have text' using errcode = 'PT400';
      end if;
      if coalesce(question ->> 'type', '') not in ('text', 'multiple-choice', 'boolean')
        or jsonb_typeof(question -> 'required') is distinct from 'boolean' then
        raise exception 'Every question needs a type and says whether it is required.' using errcode = 'PT400';
      end if;
      -- Options are kept for other types too, so that changing the type back does not lose them.
      if jsonb_typeof(coalesce(question -> 'options', '[]')) <> 'array'
        or jsonb_path_exists(question, '$.options[*] ? (@.type() != "string")') then
        raise exception 'The options of a question must be a list of texts.' using errcode = 'PT400';
      end if;
      if question ->> 'type' = 'multiple-choice' and (
        select count(distinct private.trimmed(option))
        from jsonb_array_elements_text(coalesce(question -> 'options', '[]')) option
      ) < 2 then
        raise exception 'Multiple choice questions must have at least two options' using errcode = 'PT400';
      end if;
      -- A blank option could be chosen, but would count as no answer.
      if exists (select from jsonb_array_elements_text(question -> 'options') option where private.trimmed(option) is null) then
        raise exception 'An option needs a text.' using errcode = 'PT400';
      end if;
    end loop;
  end loop;
  fault := case
    when char_length(title) > 200 then 'The title can have at most 200 characters.'
    when private.turns_direction(title)
      or exists (select from jsonb_array_elements(sections) part where private.turns_direction(part ->> 'title')) then
      'This text has hidden characters. Please type it again.'
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
  'True for a course that can be saved. Otherwise raises PT400 with the form''s error text (rules 14.3, 16.2).';

create function private.is_image_address(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- Browsers read //host and /\host as another site.
  select char_length(address) <= 2000
    and address ~ '^(/[A-Za-z0-9_]|https://[A-Za-z0-9.-]*[A-Za-z0-9](:[0-9]{1,5})?([/?#]|$))[^\\[:space:][:cntrl:]]*$'
$$;
comment on function private.is_image_address(text) is 'True for a path of the app, and for an https URL with a host.';

create function private.course_questions(sections jsonb)
returns table (key text, type text, options jsonb, required boolean, ordinal bigint)
language sql immutable set search_path = ''
as $$
  select
    (part ->> 'id') || '_' || (item ->> 'id'), item ->> 'type', coalesce(item -> 'options', '[]'),
    item -> 'required' = 'true', row_number() over (order by part_ordinal, item_ordinal)
  -- JSON paths, because they return nothing for malformed content. is_course_content reports the error in it.
  from jsonb_path_query(sections, '$[*]') with ordinality as parts (part, part_ordinal),
    jsonb_path_query(part, '$.questions[*]') with ordinality as items (item, item_ordinal)
$$;
comment on function private.course_questions(jsonb) is
  'The questions of a course in order. key: under which a person''s answer to the question is stored.';

create function private.questions_by_key(sections jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(question.key, jsonb_build_object('type', question.type, 'options', question.options)), '{}')
  from private.course_questions(questions_by_key.sections) question
  where question.key is not null
$$;
comment on function private.questions_by_key(jsonb) is
  'The properties that decide whether an answer is valid: {"{section id}_{question id}": {type, options}}. Answers stay valid while it is '
  'unchanged.';

create function private.is_course_marking(sections jsonb, solutions jsonb, pass_mark integer) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  fault text;
begin
  if jsonb_typeof(solutions) is distinct from 'object' or octet_length(solutions::text) > 2000000 then
    raise exception 'Right answers and explanations must be an object, by question.' using errcode = 'PT400';
  end if;
  select min(case
    when question.key is null then 'A right answer or an explanation belongs to no question.'
    when jsonb_typeof(solution) <> 'object' then 'Right answers must be a list of texts, and an explanation a text.'
    when solution - '{right,explanation}'::text[] <> '{}' or solution = '{}'
      or jsonb_typeof(solution -> 'right') <> 'array' or solution -> 'right' = '[]'
      or jsonb_path_exists(solution, '$.right[*] ? (@.type() != "string")')
      or solution ? 'explanation' and private.trimmed(solution ->> 'explanation') is null
      or jsonb_typeof(solution -> 'explanation') <> 'string' then
      'Right answers must be a list of texts, and an explanation a text.'
    when char_length(solution ->> 'explanation') > 2000 then 'An explanation can have at most 2,000 characters.'
    -- A right answer must be possible: if it were not an option, nobody could complete the course.
    when exists (
      select from jsonb_path_query(solution, '$.right[*]') answer
      where private.trimmed(answer #>> '{}') is null or case question.type
        when 'boolean' then answer #>> '{}' not in ('true', 'false')
        when 'multiple-choice' then not question.options ? (answer #>> '{}')
        else true
      end
    ) then 'A right answer must be one of the answers that can be chosen.'
  end) into fault
  from jsonb_each(solutions) given (key, solution)
  left join private.course_questions(sections) question on question.key = given.key;
  fault := coalesce(fault, case
    when pass_mark not between 1 and 100 then 'A pass mark is 1 to 100 percent.'
    when pass_mark is not null and not jsonb_path_exists(solutions, '$.*.right') then
      'A course with a pass mark needs at least one question with a right answer.'
  end);
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  return true;
end
$$;
comment on function private.is_course_marking(jsonb, jsonb, integer) is
  'True for right answers, explanations and a pass mark that fit the course''s sections. Otherwise raises PT400 with a displayable text '
  '(rules 7.22, 7.24).';

create function private.checks_of(solutions jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(given.key, given.solution ? 'right'), '{}')
  -- is_course_marking reports the error in anything else.
  from jsonb_each(case jsonb_typeof(solutions) when 'object' then solutions else '{}' end) given (key, solution)
$$;
comment on function private.checks_of(jsonb) is
  'By question key: true if the question has right answers, false if it only has an explanation. The solutions themselves are left out.';

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  category text not null,
  image_url text check (private.is_image_address(image_url)),
  status text not null default 'active' check (status = any (private.allowed_words('course status'))),
  sections jsonb not null,
  -- Generated, so that lists and progress need not read all of the content.
  section_count integer not null generated always as (
    case jsonb_typeof(sections) when 'array' then jsonb_array_length(sections) else 0 end
  ) stored,
  question_count integer not null generated always as (
    jsonb_array_length(jsonb_path_query_array(sections, '$[*].questions[*]'))
  ) stored,
  questions jsonb not null generated always as (private.questions_by_key(sections)) stored,
  solutions jsonb not null default '{}',
  checks jsonb not null generated always as (private.checks_of(solutions)) stored,
  pass_mark integer,
  valid_months integer check (valid_months between 1 and 120),
  enrollments integer not null default 0 check (enrollments >= 0),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint courses_content_is_valid check (private.is_course_content(title, description, category, sections)),
  constraint courses_marking_is_valid check (private.is_course_marking(sections, solutions, pass_mark))
);
comment on table public.courses is 'A training course.';
comment on column public.courses.sections is
  'The sections in order: {id, title, description, questions: [{id, text, type: text | multiple-choice | boolean, options, required}]}. '
  'Editing keeps the ids.';
comment on column public.courses.questions is 'The result of questions_by_key for the sections.';
comment on column public.courses.solutions is
  '{"{section id}_{question id}": {right: [answers], explanation}}: for some questions the right answers, an explanation, or both (rule '
  '7.22). Separate from the sections, which cleaners read before they answer.';
comment on column public.courses.checks is
  'The answers that can be checked: {"{section id}_{question id}": true} with right answers, false with an explanation only.';
comment on column public.courses.pass_mark is
  'The percentage of questions with right answers that must be answered right to complete the course (rule 7.24); null for none.';
comment on column public.courses.valid_months is
  'The validity of a certificate in months from the day of issue (rule 7.20); null if it never expires. A change applies only to later '
  'certificates.';
comment on column public.courses.enrollments is 'The number of people who have started it.';

create index courses_newest_idx on public.courses (status, created_at desc, id desc);

create index courses_created_by_idx on public.courses (created_by);

create trigger set_updated_at before update of title, description, category, image_url, status, sections, solutions, pass_mark,
  valid_months on public.courses
for each row execute function private.set_updated_at();

revoke all on public.courses from anon, authenticated, service_role;
-- Written only by save_course, so that no edit is lost. Administrators read the solutions through course_to_edit.
grant select (
  id, title, description, category, image_url, status, sections, section_count, question_count, checks, pass_mark, valid_months,
  enrollments, created_at, updated_at
) on public.courses to authenticated;
grant select, insert, update, delete on public.courses to service_role;
grant execute on function private.is_visible(text), private.trimmed(text),
  private.is_course_content(text, text, text, jsonb) to service_role;
grant execute on function private.is_image_address(text), private.course_questions(jsonb), private.questions_by_key(jsonb),
  private.is_course_marking(jsonb, jsonb, integer), private.checks_of(jsonb) to service_role;

alter table public.courses enable row level security;
