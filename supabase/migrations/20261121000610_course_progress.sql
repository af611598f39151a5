-- How far each person is in each course. Percent, times and completion are the database's.

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
  constraint course_progress_completed_at_when_completed check (completed = (completed_at is not null)),
  constraint course_progress_completed_is_100 check (not completed or completion_percentage = 100)
);
comment on table public.course_progress is 'One row a person and course (specification, part 3: Course progress).';
comment on column public.course_progress.current_section is 'Id of the section to resume at.';
comment on column public.course_progress.current_question is 'Id of the question to resume at.';
comment on column public.course_progress.completion_percentage is
  'Answered by total, rounded; 100 once completed, also where optional questions stayed open.';
comment on column public.course_progress.answers is 'Answers under "{section id}_{question id}"; booleans as the strings true and false.';

create index course_progress_user_newest_idx on public.course_progress (user_id, updated_at desc, course_id);
create index course_progress_course_idx on public.course_progress (course_id, updated_at desc, user_id);
-- Counts those who have completed a course, and averages the percent, without reading answers.
create index course_progress_completed_idx on public.course_progress (course_id, completed, updated_at desc, user_id)
  include (completion_percentage);

create function private.valid_answers(questions jsonb, answers jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(answer.key, to_jsonb(answer.value)), '{}')
  from jsonb_each_text(valid_answers.answers) answer
  where btrim(answer.value) <> ''
    and case valid_answers.questions -> answer.key ->> 'type'
      when 'boolean' then answer.value in ('true', 'false')
      when 'multiple-choice' then valid_answers.questions -> answer.key -> 'options' ? answer.value
      when 'text' then true
      else false
    end
$$;
comment on function private.valid_answers(jsonb, jsonb) is
  'Those of the answers that answer one of the questions (as questions_by_key gives them): an empty text is none, a choice must be one of the options.';

create function private.count_course_progress() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  questions jsonb;
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
  select course.questions into questions from public.courses course where course.id = new.course_id;
  if not found then
    -- The foreign key says it better.
    return new;
  end if;
  if exists (select from jsonb_each_text(new.answers) answer where char_length(answer.value) > 5000) then
    -- Said aloud: an answer cut short or left out would be lost without anybody noticing.
    raise exception 'An answer can have at most 5000 characters.' using errcode = 'PT400';
  end if;
  new.answers := private.valid_answers(questions, new.answers);
  new.completion_percentage := round(
    100.0 * (select count(*) from jsonb_object_keys(new.answers)) / (select count(*) from jsonb_object_keys(questions)));
  if not coalesce(questions ? (new.current_section || '_' || new.current_question), false) then
    new.current_section := null;
    new.current_question := null;
  end if;
  if new.completed then
    select array_agg(question.key order by question.place) into missing
    from public.courses course, private.course_questions(course.sections) question
    where course.id = new.course_id and question.required and not new.answers ? question.key;
    if missing is not null then
      raise exception 'Please answer every required question.'
        using errcode = 'PT400', detail = array_to_json(missing)::text;
    end if;
    new.completed_at := coalesce(new.completed_at, now());
    new.completion_percentage := 100;
  else
    new.completed_at := null;
  end if;
  return new;
end
$$;
comment on function private.count_course_progress() is
  'Before-trigger on course_progress: percent is answered by total, rounded, and 100 when completed; a place that is not in the course is none; completing needs every required question (PT400, the missing keys in the detail).';

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
  -- count_course_progress counts each row as it is by then. updated_at stays: nobody has done anything.
  update public.course_progress progress set answers = progress.answers
  where progress.course_id = new.id and not progress.completed;
  return null;
end
$$;
comment on function private.recount_course_progress() is
  'After-trigger on courses: when its questions change, the answers of everybody in the middle of the course are counted again. Answers that no longer fit (question gone, other type, option gone) are dropped, and so is a place that is gone.';

create function private.lock_begun_courses() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.courses course
  where course.id in (select progress.course_id from public.course_progress progress where progress.user_id = old.id)
  order by course.id
  for no key update;
  return old;
end
$$;
comment on function private.lock_begun_courses() is
  'Before-trigger on profiles: who goes is enrolled no more. An edit locks a course and then the rows of progress in it; so the courses are locked here before the rows go, or the two would wait for each other.';

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
  if octet_length(save_course_progress.answers::text) > 5000000
    or jsonb_path_exists(save_course_progress.answers, 'strict $.* ? (@.type() == "object" || @.type() == "array")') then
    raise exception 'Answers must be texts, and not more than a course asks for.' using errcode = 'PT400';
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
  'Saves where the caller is and the answers given, which are added to those saved before (null takes one back), so that two tabs lose none; returns the row. Nothing changes once it is completed. PT400 answers that are no texts, completed with required questions open (a JSON list of their keys, in order, in the detail; the answers given with it are not saved) or an answer of more than 5000 characters, PT404 Course not found.';

create trigger count_course_progress before insert or update on public.course_progress
for each row execute function private.count_course_progress();
create trigger count_enrollment after insert or delete on public.course_progress
for each row execute function private.count_enrollment();
create trigger recount_course_progress after update of sections on public.courses
for each row when (old.questions is distinct from new.questions) execute function private.recount_course_progress();
create trigger lock_begun_courses before delete on public.profiles
for each row execute function private.lock_begun_courses();

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
