-- Where each person is in each course. Percent, times and completion are the database's.

create table public.course_progress (
  user_id uuid not null references public.profiles (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  current_section text,
  current_question text,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  completion_percentage integer not null default 0 check (completion_percentage between 0 and 100),
  completed boolean not null default false,
  completed_at timestamptz,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, course_id),
  constraint course_progress_completed_at_when_completed check (completed = (completed_at is not null))
);
comment on table public.course_progress is 'One row a person and course (specification, part 3: Course progress).';
comment on column public.course_progress.current_section is 'Id of the section to resume at.';
comment on column public.course_progress.current_question is 'Id of the question to resume at.';
comment on column public.course_progress.answers is 'Answers under "{section id}_{question id}"; booleans as the strings true and false.';

create index course_progress_user_newest_idx on public.course_progress (user_id, updated_at desc, course_id);
create index course_progress_course_idx on public.course_progress (course_id, updated_at desc, user_id);

create function private.course_questions(sections jsonb)
returns table (key text, type text, options jsonb, required boolean, place bigint)
language sql immutable set search_path = ''
as $$
  select
    (part ->> 'id') || '_' || (item ->> 'id'), item ->> 'type', coalesce(item -> 'options', '[]'),
    coalesce((item ->> 'required')::boolean, false), row_number() over (order by part_place, item_place)
  from jsonb_array_elements(sections) with ordinality as parts (part, part_place),
    jsonb_array_elements(part -> 'questions') with ordinality as items (item, item_place)
$$;
comment on function private.course_questions(jsonb) is 'The questions of a course in order, with the key of their answers.';

create function private.valid_answers(sections jsonb, answers jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(question.key, to_jsonb(answer.value)), '{}')
  from private.course_questions(valid_answers.sections) question
  join jsonb_each_text(valid_answers.answers) answer on answer.key = question.key
  where btrim(answer.value) <> ''
    and case question.type
      when 'boolean' then answer.value in ('true', 'false')
      when 'multiple-choice' then question.options ? answer.value
      else true
    end
$$;
comment on function private.valid_answers(jsonb, jsonb) is
  'Those of the answers that answer a question of the course: an empty text is none, a choice must be one of the options.';

create function private.count_course_progress() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sections jsonb;
  total bigint;
  missing text[];
begin
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.course_id := old.course_id;
    new.started_at := old.started_at;
    if old.completed then
      -- Completed never goes back, and what was completed stays as it was.
      return old;
    end if;
  end if;
  select course.sections into sections from public.courses course where course.id = new.course_id;
  if not found then
    -- The foreign key says it better.
    return new;
  end if;
  if exists (select from jsonb_each_text(new.answers) answer where char_length(answer.value) > 5000) then
    -- Said aloud: an answer cut short or left out would be lost without anybody noticing.
    raise exception 'An answer can have at most 5000 characters.' using errcode = 'PT400';
  end if;
  new.answers := private.valid_answers(sections, new.answers);
  select count(*), array_agg(question.key order by question.place)
    filter (where question.required and not new.answers ? question.key)
  into total, missing
  from private.course_questions(sections) question;
  new.completion_percentage := round(100.0 * (select count(*) from jsonb_object_keys(new.answers)) / total);
  if not exists (
    select from private.course_questions(sections) question
    where question.key = new.current_section || '_' || new.current_question
  ) then
    new.current_section := null;
    new.current_question := null;
  end if;
  if new.completed then
    if missing is not null then
      raise exception 'Please answer every required question.'
        using errcode = 'PT400', detail = array_to_json(missing)::text;
    end if;
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  return new;
end
$$;
comment on function private.count_course_progress() is
  'Before-trigger on course_progress: percent is answered by total, rounded; a place that is not in the course is none; completing needs every required question (PT400, the missing keys in the detail).';

create function private.count_enrollment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.courses set enrollments = enrollments + 1 where id = new.course_id;
  else
    update public.courses set enrollments = enrollments - 1 where id = old.course_id;
  end if;
  return null;
end
$$;
comment on function private.count_enrollment() is 'After-trigger on course_progress: counts those who have started the course.';

create function private.recount_course_progress() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Leaves updated_at: nobody has done anything.
  update public.course_progress set answers = answers where course_id = new.id and not completed;
  return null;
end
$$;
comment on function private.recount_course_progress() is
  'After-trigger on courses: a course edited under people in the middle of it counts anew what they have answered.';

create function private.save_course_progress(
  course_id uuid, answers jsonb, current_section text, current_question text, completed boolean
) returns public.course_progress
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  saved public.course_progress;
begin
  if not exists (select from public.profiles where id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if jsonb_typeof(coalesce(save_course_progress.answers, '{}')) <> 'object' then
    raise exception 'Answers must be an object.' using errcode = 'PT400';
  end if;
  if not exists (
    select from public.course_progress progress
    where progress.course_id = save_course_progress.course_id and progress.user_id = person
  ) then
    -- Who starts the course locks it: an edit or a switching off under way is waited for, and one that comes after sees the
    -- new row to recount it. Later saves need no lock: an edit waits for their rows, and they for its.
    perform from public.courses course
    where course.id = save_course_progress.course_id and (course.status = 'active' or private.is_admin())
    for no key update;
    if not found then
      raise exception 'Course not found' using errcode = 'PT404';
    end if;
    insert into public.course_progress (user_id, course_id) values (person, save_course_progress.course_id)
    on conflict do nothing;
  end if;
  update public.course_progress progress
  set answers = jsonb_strip_nulls(progress.answers || coalesce(save_course_progress.answers, '{}')),
    current_section = save_course_progress.current_section,
    current_question = save_course_progress.current_question,
    completed = coalesce(save_course_progress.completed, false),
    updated_at = now()
  where progress.user_id = person and progress.course_id = save_course_progress.course_id
  returning * into saved;
  return saved;
end
$$;

create function public.save_course_progress(
  course_id uuid, answers jsonb, current_section text, current_question text, completed boolean default false
) returns public.course_progress
language sql set search_path = ''
as $$ select private.save_course_progress(course_id, answers, current_section, current_question, completed) $$;
comment on function public.save_course_progress(uuid, jsonb, text, text, boolean) is
  'Saves where the caller is and the answers given, which are added to those saved before (null takes one back), so that two tabs lose none; returns the row. Nothing changes once it is completed. PT400 completed with required questions open (a JSON list of their keys, in order, in the detail; the answers given with it are not saved) or an answer of more than 5000 characters, PT404 Course not found.';

create trigger count_course_progress before insert or update on public.course_progress
for each row execute function private.count_course_progress();
create trigger count_enrollment after insert or delete on public.course_progress
for each row execute function private.count_enrollment();
create trigger recount_course_progress after update of sections on public.courses
for each row when (old.sections is distinct from new.sections) execute function private.recount_course_progress();

revoke all on public.course_progress from anon, authenticated, service_role;
grant select on public.course_progress to authenticated;
grant select, insert, update, delete on public.course_progress to service_role;
grant execute on function private.save_course_progress(uuid, jsonb, text, text, boolean),
  public.save_course_progress(uuid, jsonb, text, text, boolean) to authenticated;

alter table public.course_progress enable row level security;

create policy "progress is read by its owner and by administrators" on public.course_progress
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "an active or started course is read, and all by administrators" on public.courses
  for select to authenticated using (
    status = 'active'
    or (select private.is_admin())
    or id in (select progress.course_id from public.course_progress progress where progress.user_id = (select auth.uid()))
  );
