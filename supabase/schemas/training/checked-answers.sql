-- Checks saved answers. Correctness is revealed only for given answers, and the right answers only after completion.

create function private.check_answers(course_id uuid)
returns table (key text, answer text, is_right boolean, right_answers jsonb, explanation text)
language sql stable security definer rows 10 set search_path = ''
as $$
  select judged.key, judged.answer, judged.is_right, case when progress.completed then judged.right_answers end, judged.explanation
  from public.course_progress progress
  join public.courses course on course.id = progress.course_id
  cross join lateral private.judge_answers(course, progress.answers) judged
  where progress.user_id = (select auth.uid()) and progress.course_id = check_answers.course_id and judged.answer is not null
  order by judged.ordinal
  -- The limit cuts off no row. page_size is called because it refuses expensive filters.
  limit private.page_size(500, 500, 500)
$$;

create function public.check_answers(course_id uuid)
returns table (key text, answer text, is_right boolean, right_answers jsonb, explanation text)
language sql stable rows 10 set search_path = ''
as $$ select * from private.check_answers(course_id) $$;
comment on function public.check_answers(uuid) is
  'The caller''s saved answers to the questions of a course that have right answers or an explanation, in the course''s order. is_right: '
  'null without right answers. right_answers: all right answers, only once the course is completed. No row before the first answer.';

grant execute on function private.check_answers(uuid), public.check_answers(uuid) to authenticated;
