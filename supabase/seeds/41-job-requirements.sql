-- Besides the documents of their category (19-jobs-from-table.sql), some jobs require other documents and courses. One course has
-- to be taken again every three months. Priya's certificate for this course has expired.

update public.courses set valid_months = 12 where id in ('d0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000005');
update public.courses set valid_months = 3, created_at = now() - interval '140 days', updated_at = now() - interval '140 days'
where id = 'd0000000-0000-4000-8000-000000000002';
-- Keeps the first course older than the second.
update public.courses set created_at = now() - interval '150 days' where id = 'd0000000-0000-4000-8000-000000000001';

update public.jobs job
set required_documents = given.documents, required_courses = given.courses::uuid[]
from (values
  (101, '{}'::text[], '{d0000000-0000-4000-8000-000000000001}'),
  (102, '{whiteCard}', '{d0000000-0000-4000-8000-000000000003,d0000000-0000-4000-8000-000000000002}'),
  (105, '{blueCard}', '{d0000000-0000-4000-8000-000000000005}'),
  (201, '{whiteCard,driversLicense}', '{}'),
  (303, '{whiteCard,visa}', '{d0000000-0000-4000-8000-000000000001}'),
  (406, '{blueCard}', '{d0000000-0000-4000-8000-000000000005}')
) as given (code, documents, courses)
where job.id = ('b0000000-0000-4000-8000-' || lpad(given.code::text, 12, '0'))::uuid;

insert into public.course_progress (user_id, course_id, answers, completed, completed_at, started_at, updated_at)
select profile.id, course.id, (
    -- The answer to each question: the first option, yes, or a sentence.
    select jsonb_object_agg(question.key, case question.type
      when 'multiple-choice' then question.options ->> 0 when 'boolean' then 'true' else 'As we practised it on the day.' end)
    from private.course_questions(course.sections) question
  ), true, now() - interval '112 days', now() - interval '113 days', now() - interval '112 days'
from public.profiles profile, public.courses course
where profile.email = 'priya@shinework.example' and course.id = 'd0000000-0000-4000-8000-000000000002';

update public.certificates set valid_until = issued_at::date + interval '12 months' where course_id = 'd0000000-0000-4000-8000-000000000001';
update public.certificates set number = 'SW-3HB8-K5VE-9WDN' where course_id = 'd0000000-0000-4000-8000-000000000002';
