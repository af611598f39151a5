-- The progress of each person in each course. The database computes percentage, times and completion.

create table public.course_progress (
  user_id uuid not null references public.profiles (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  current_section text,
  current_question text,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  completion_percentage integer not null default 0 check (completion_percentage between 0 and 100),
  completed boolean not null default false,
  completed_at timestamptz,
  renewals integer not null default 0 check (renewals >= 0),
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, course_id),
  constraint course_progress_completed_at_when_completed check (completed = (completed_at is not null)),
  constraint course_progress_completed_is_100 check (not completed or completion_percentage = 100)
);
comment on table public.course_progress is 'The progress of one person in one course.';
comment on column public.course_progress.current_section is 'Id of the section to resume at.';
comment on column public.course_progress.current_question is 'Id of the question to resume at.';
comment on column public.course_progress.completion_percentage is
  'Answered questions as a percentage of all questions, rounded. 100 once completed, even if optional questions are open (rule 7.10).';
comment on column public.course_progress.renewals is
  'How many times the course has been restarted after a completion (rule 7.21). Incrementing it reopens a completed course.';
comment on column public.course_progress.answers is
  'Answers by key "{section id}_{question id}"; booleans are the strings true and false (rule 7.8).';

create index course_progress_user_newest_idx on public.course_progress (user_id, updated_at desc, course_id);
create index course_progress_course_idx on public.course_progress (course_id, updated_at desc, user_id);
-- Lets counts and averages be computed without reading answers.
create index course_progress_completed_idx on public.course_progress (course_id, completed, updated_at desc, user_id)
  include (completion_percentage);

create function private.valid_answers(questions jsonb, answers jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(answer.key, to_jsonb(answer.value)), '{}')
  from jsonb_each_text(valid_answers.answers) answer
  where private.trimmed(answer.value) is not null
    and case valid_answers.questions -> answer.key ->> 'type'
      when 'boolean' then answer.value in ('true', 'false')
      when 'multiple-choice' then valid_answers.questions -> answer.key -> 'options' ? answer.value
      when 'text' then true
      else false
    end
$$;
comment on function private.valid_answers(jsonb, jsonb) is
  'The valid answers: not blank, to one of the questions (as from questions_by_key), and for a choice one of its options.';

create function private.judge_answers(course public.courses, answers jsonb)
returns table (key text, answer text, is_right boolean, right_answers jsonb, explanation text, ordinal bigint)
language sql stable set search_path = ''
as $$
  select question.key, answers ->> question.key,
    case when solution ? 'right' then coalesce(solution -> 'right' ? (answers ->> question.key), false) end,
    solution -> 'right', solution ->> 'explanation', question.ordinal
  from private.course_questions(course.sections) question
  cross join lateral (select course.solutions -> question.key) given (solution)
  where solution is not null
$$;
comment on function private.judge_answers(public.courses, jsonb) is
  'The questions of a course that have right answers or an explanation, and whether these answers to them are right. is_right: false also '
  'without an answer, null without right answers.';

create function private.assert_passed(course public.courses, answers jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  wrong text[];
  marked integer;
  needed integer;
begin
  if course.pass_mark is null then
    return;
  end if;
  select coalesce(array_agg(judged.key order by judged.ordinal) filter (where not judged.is_right), '{}'), count(judged.is_right)
  into wrong, marked
  from private.judge_answers(course, answers) judged;
  needed := ceil(marked * course.pass_mark / 100.0);
  if marked - cardinality(wrong) < needed then
    raise exception 'Not enough of your answers are right yet.' using errcode = 'PT400', detail = json_build_object(
      'wrong', wrong, 'right', marked - cardinality(wrong), 'needed', needed, 'marked', marked);
  end if;
end
$$;
comment on function private.assert_passed(public.courses, jsonb) is
  'Raises PT400 if fewer of these answers are right than the course''s pass mark requires (rule 7.24). The detail is JSON with the counts '
  'and the keys of the wrong answers, in order.';

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
    if new.renewals = old.renewals then
      new.started_at := old.started_at;
      if old.completed then
        -- A completed course is final until it is taken again (rules 7.12, 7.21).
        return old;
      end if;
    end if;
  end if;
  -- Concatenation decompresses the value once instead of at each lookup of an answer. This matters because an edit recounts everyone.
  select course.questions || '{}' into questions from public.courses course where course.id = new.course_id;
  if not found then
    -- There is no such course, and the foreign key will refuse the row.
    return new;
  end if;
  if exists (select from jsonb_each_text(new.answers) answer where char_length(answer.value) > 5000) then
    -- Refused, because truncating it would lose text unnoticed.
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
    select array_agg(question.key order by question.ordinal) into missing
    from public.courses course, private.course_questions(course.sections) question
    where course.id = new.course_id and question.required and not new.answers ? question.key;
    if missing is not null then
      raise exception 'Please answer every required question.'
        using errcode = 'PT400', detail = array_to_json(missing)::text;
    end if;
    perform private.assert_passed(course, new.answers) from public.courses course where course.id = new.course_id;
    new.completed_at := coalesce(new.completed_at, now());
    new.completion_percentage := 100;
  else
    new.completed_at := null;
  end if;
  return new;
end
$$;
comment on function private.count_course_progress() is
  'Before-trigger on course_progress: computes the percentage, and removes answers and a resume position that are not in the course. '
  'Completes it only with every required question answered (PT400, with the missing keys in the detail) and the pass mark reached '
  '(assert_passed).';

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
comment on function private.count_enrollment() is
  'After-trigger on course_progress: maintains the number of people who have started the course.';

create function private.recount_course_progress() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- count_course_progress recounts. updated_at stays, because the person has done nothing.
  update public.course_progress progress set answers = progress.answers
  where progress.course_id = new.id and not progress.completed;
  return null;
end
$$;
comment on function private.recount_course_progress() is
  'After-update trigger on courses: when the questions change, recounts everyone who has not completed the course (rule 14.10).';

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
  'Before-delete trigger on profiles: locks the person''s courses before their progress is deleted. An edit locks the course first and '
  'the progress second, so the opposite order would deadlock.';

create function private.save_course_progress(
  course_id uuid, answers jsonb, current_section text, current_question text, completed boolean, accept_wrong boolean
) returns public.course_progress
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  saved public.course_progress;
  wrong text[];
begin
  perform private.assert_cheap_read();
  if not exists (select from public.profiles where id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if jsonb_typeof(save_course_progress.answers) <> 'object' then
    raise exception 'Answers must be an object.' using errcode = 'PT400';
  end if;
  if octet_length(save_course_progress.answers::text) > 5000000
    or jsonb_path_exists(save_course_progress.answers, 'strict $.* ? (@.type() == "object" || @.type() == "array")') then
    raise exception 'Answers must be text, one for each question at most.' using errcode = 'PT400';
  end if;
  if not exists (
    select from public.course_progress progress
    where progress.course_id = save_course_progress.course_id and progress.user_id = person
  ) then
    -- Starting a course locks it, so that it waits for an edit in progress, and a later edit finds the new row to recount. Later saves need
    -- no lock, because the row locks order them and an edit.
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
  -- Completed by this call. Answers can no longer be corrected afterwards (rule 7.12).
  if saved.completed_at = now() and not coalesce(save_course_progress.accept_wrong, true) then
    select array_agg(judged.key order by judged.ordinal) into wrong
    from public.courses course, private.judge_answers(course, saved.answers) judged
    where course.id = saved.course_id and judged.answer is not null and not judged.is_right;
    if wrong is not null then
      raise exception 'Some of your answers are not right yet.' using errcode = 'PT400', detail = json_build_object('wrong', wrong);
    end if;
  end if;
  return saved;
end
$$;

create function public.save_course_progress(
  course_id uuid, answers jsonb, current_section text, current_question text, completed boolean default false,
  accept_wrong boolean default true
) returns public.course_progress
language sql set search_path = ''
as $$ select private.save_course_progress(course_id, answers, current_section, current_question, completed, accept_wrong) $$;
comment on function public.save_course_progress(uuid, jsonb, text, text, boolean, boolean) is
  'Saves the caller''s position in a course and their answers; returns the row. answers: merged into the saved ones, so that two tabs '
  'lose none; null removes one. A completed course does not change. On errors nothing is saved. PT400 answers that are not texts, an '
  'answer over 5000 characters, or completing with required questions open (their keys in order, as JSON, in the detail). PT400 also for '
  'completing with fewer right answers than the pass mark requires, or, unless accept_wrong, with any wrong answer. The detail then is '
  '{"wrong": [keys]}; if the pass mark is missed, it also has the numbers right, needed and marked. PT404 Course not found.';

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
grant execute on function private.save_course_progress(uuid, jsonb, text, text, boolean, boolean),
  public.save_course_progress(uuid, jsonb, text, text, boolean, boolean) to authenticated;

alter table public.course_progress enable row level security;

create policy "progress is read by its owner and by administrators" on public.course_progress
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "an active or started course is read, and all by administrators" on public.courses
  for select to authenticated using (
    status = 'active'
    or (select private.is_admin())
    or id in (select progress.course_id from public.course_progress progress where progress.user_id = (select auth.uid()))
  );
