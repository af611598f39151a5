-- Progress in courses: the response of save_course_progress for each kind of person, and every change it makes.
begin;
select plan(70);
select tests.people(), tests.training();

select tests.for_people($calls$
  public.save_course_progress({course}, '{}', null, null)
  private.save_course_progress({course}, '{}', null, null, true, true)
$calls$);
select tests.refusals($expected$
cleaner inactive rejected admin founder former: PT404 Course not found
  public.save_course_progress({course_missing}, '{}', null, null)
cleaner admin: PT404 Course not found
  public.save_course_progress(null, '{}', null, null)
cleaner pending former: PT404 Course not found
  public.save_course_progress({course_inactive}, '{}', null, null)
cleaner: PT400 Answers must be an object.
  public.save_course_progress({course_missing}, '[]', null, null)
  public.save_course_progress({course}, '"a"', null, null)
cleaner pending: PT400 Answers must be an object.
  public.save_course_progress({course}, '[]', null, null)
cleaner pending: PT400 Answers must be text, one for each question at most.
  public.save_course_progress({course}, '{"safety_why": ["a"]}', null, null)
cleaner: PT400 Answers must be text, one for each question at most.
  public.save_course_progress({course}, '{"other": {"a": "b"}}', null, null)
  public.save_course_progress({course}, jsonb_build_object('other', repeat('x', 5000000)), null, null)
cleaner pending: PT400 An answer can have at most 5000 characters.
  public.save_course_progress({course}, jsonb_build_object('safety_why', repeat('é', 5001)), null, null)
cleaner pending: PT400 Please answer every required question.
  public.save_course_progress({course}, '{}', null, null, true)
$expected$);
select is(tests.answer('nobody', $$select public.save_course_progress({course}, '{}', null, null)$$), '! PT404 User profile not found',
  'an account without a profile cannot save progress');

-- The first save inserts a row and counts one more person as enrolled, for each kind of person.
select tests.effects(who, $$select * from public.save_course_progress({course_thirds}, '{"safety_first": "The mop"}', 'safety', 'gloves')$$,
  replace($expected$
  = [{"answers": {"safety_first": "The mop"}, "user_id": "WHO", "renewals": 0, "completed": false, "course_id": "course_thirds",
    "started_at": "now", "updated_at": "now", "current_section": "safety", "current_question": "gloves", "completion_percentage": 33}]
  + course_progress {"answers": {"safety_first": "The mop"}, "user_id": "WHO", "renewals": 0, "completed": false,
    "course_id": "course_thirds", "started_at": "now", "updated_at": "now", "current_section": "safety", "current_question": "gloves",
    "completion_percentage": 33}
  ~ courses {"id": "course_thirds"} {"enrollments": 1}
$expected$, 'WHO', who), who || ' starts a course')
from unnest(array['cleaner', 'pending', 'inactive', 'rejected', 'admin', 'former']) who;
select tests.effects('inactive',
  $$select completion_percentage from public.save_course_progress({course_inactive}, '{"tools_gloves": "true"}', 'tools', 'gloves')$$,
  $expected$
  = [{"completion_percentage": 100}]
  ~ course_progress {"user_id": "inactive", "course_id": "course_inactive"} {"answers": {"tools_gloves": "true"}, "updated_at": "now",
    "completion_percentage": 100}
$expected$, 'a person who began a course may continue it when it is inactive');
select is(tests.answer('admin', $$select completed from public.save_course_progress({course_inactive}, '{}', null, null)$$), 'false',
  'an administrator may try an inactive course');

-- Later saves add their answers to the saved answers.
select tests.effects('cleaner', $$select * from public.save_course_progress({course}, '{"tools_gloves": true}', 'tools', 'gloves')$$,
  $expected$
  = [{"answers": {"safety_why": "For the lungs", "tools_gloves": "true", "safety_gloves": "false"}, "user_id": "cleaner", "renewals": 0,
    "completed": false, "course_id": "course", "started_at": "2026-01-05T00:00:00+00:00", "updated_at": "now",
    "current_section": "tools", "current_question": "gloves", "completion_percentage": 75}]
  ~ course_progress {"user_id": "cleaner", "course_id": "course"} {"answers": {"safety_why": "For the lungs", "tools_gloves": "true",
    "safety_gloves": "false"}, "updated_at": "now", "current_section": "tools", "current_question": "gloves", "completion_percentage": 75}
$expected$, 'a new answer is added to the saved ones');

create function pg_temp.saved(answers text) returns text language sql as $$
  select tests.answer('cleaner', format(
    'select answers || jsonb_build_object(''%%'', completion_percentage) from public.save_course_progress({course}, %L, null, null)',
    answers))
$$;
select is(pg_temp.saved(given)::jsonb, ('{"safety_why": "For the lungs", "safety_gloves": "false"}'::jsonb || wanted::jsonb)::jsonb, label)
from (values
  ('{}', '{"%": 50}', $$the answer 'false' counts as an answer$$),
  (null, '{"%": 50}', 'saving no answers keeps the saved answers'),
  ('{"safety_first": "The mop"}', '{"safety_first": "The mop", "%": 75}', 'a chosen option is saved'),
  ('{"safety_first": "The broom"}', '{"%": 50}', 'an answer that is not one of the options is not saved'),
  ('{"safety_first": "the mop"}', '{"%": 50}', 'an option in other letter case is not saved'),
  ('{"tools_gloves": "yes"}', '{"%": 50}', 'a yes-or-no answer other than true or false is not saved'),
  ('{"tools_gloves": ""}', '{"%": 50}', 'an empty text is not saved as an answer'),
  ('{"tools_gloves": false}', '{"tools_gloves": "false", "%": 75}', 'a boolean answer is saved as text'),
  ('{"safety_why": "Because"}', '{"safety_why": "Because", "%": 50}', 'a changed answer replaces the old one'),
  ('{"safety_nothing": "x", "safety": "x", "gloves": "true", "other_why": "x", "safety_first_": "The mop"}', '{"%": 50}',
    'answers to unknown questions are not saved'),
  (json_build_object('safety_why', repeat('é', 5000))::text, json_build_object('safety_why', repeat('é', 5000), '%', 50)::text,
    'an answer of 5,000 characters is saved')
) as given (given, wanted, label);
select is(pg_temp.saved(given)::jsonb, wanted::jsonb, label)
from (values
  ('{"safety_why": null}', '{"safety_gloves": "false", "%": 25}', 'a null removes the saved answer'),
  ('{"safety_why": "  "}', '{"safety_gloves": "false", "%": 25}', 'a blank text removes the saved answer'),
  ('{"safety_why": "", "safety_gloves": null}', '{"%": 0}', 'empty values can remove all saved answers')
) as given (given, wanted, label);
select is(tests.answer('cleaner', format($$select concat_ws('/', current_section, current_question)
  from public.save_course_progress({course}, '{}', %L, %L)$$, section, question)), wanted,
  format('a person resumes a course at %s, %s if it exists', section, question))
from (values
  ('safety', 'why', 'safety/why'), ('tools', 'gloves', 'tools/gloves'), ('tools', 'why', ''), ('nowhere', 'why', ''), (null, 'why', ''),
  ('safety', null, ''), ('safety_why', '', '')
) as given (section, question, wanted);

-- The percentage is rounded.
select is(tests.answer('pending',
  format('select completion_percentage from public.save_course_progress({course_thirds}, %L, null, null)', answers)),
  wanted, wanted || ' % is the rounded progress')
from (values
  ('{}', '0'), ('{"safety_why": "a"}', '33'), ('{"safety_why": "a", "safety_gloves": "true"}', '67'),
  ('{"safety_why": "a", "safety_gloves": "true", "safety_first": "The mop", "safety_more": "b"}', '100')
) as given (answers, wanted);

-- Every required question must be answered to complete a course. The refusal lists the unanswered questions in the
-- course's order.
create function pg_temp.missing(who text, answers text) returns text language plpgsql as $$
declare
  course constant uuid := tests.id('course');
  missing text;
begin
  perform tests.act_as(who);
  perform public.save_course_progress(course, answers::jsonb, 'tools', 'gloves', true);
  return 'nothing';
exception when sqlstate 'PT400' then
  get stacked diagnostics missing = pg_exception_detail;
  return missing;
end
$$;
select is(pg_temp.missing(who, answers), wanted, format('%s cannot complete the course without answering %s', who, wanted))
from (values
  ('pending', '{}', '["safety_why","safety_first","tools_gloves"]'),
  ('pending', '{"safety_first": "The mop", "safety_why": " "}', '["safety_why","tools_gloves"]'),
  ('cleaner', '{}', '["safety_first","tools_gloves"]'),
  ('cleaner', '{"tools_gloves": "false"}', '["safety_first"]'),
  ('cleaner', '{"tools_gloves": "false", "safety_first": "The broom"}', '["safety_first"]')
) as given (who, answers, wanted);
select tests.effects('cleaner', $$select completed from public.save_course_progress({course},
  '{"tools_gloves": "false", "safety_first": "The mop", "safety_gloves": null}', 'tools', 'gloves', true)$$, $expected$
  = [{"completed": true}]
  + certificates {"number": "SW-new", "user_id": "cleaner", "course_id": "course", "issued_at": "now", "course_title": "Chemicals"}
  ~ course_progress {"user_id": "cleaner", "course_id": "course"} {"answers": {"safety_why": "For the lungs", "safety_first": "The mop",
    "tools_gloves": "false"}, "completed": true, "updated_at": "now", "completed_at": "now", "current_section": "tools",
    "current_question": "gloves", "completion_percentage": 100}
$expected$, 'a completed course is at 100 percent, and optional questions may stay open');
select tests.effects('pending', $$select completed from public.save_course_progress({course_thirds},
  '{"safety_why": "a", "safety_first": "The mop"}', 'safety', 'gloves', true)$$, $expected$
  = [{"completed": true}]
  + certificates {"number": "SW-new", "user_id": "pending", "course_id": "course_thirds", "issued_at": "now", "course_title": "Greeting"}
  + course_progress {"answers": {"safety_why": "a", "safety_first": "The mop"}, "user_id": "pending", "renewals": 0, "completed": true,
    "course_id": "course_thirds", "started_at": "now", "updated_at": "now", "completed_at": "now", "current_section": "safety",
    "current_question": "gloves", "completion_percentage": 100}
  ~ courses {"id": "course_thirds"} {"enrollments": 1}
$expected$, 'a course may be completed with its first save');

-- Nobody can reopen a completed course.
select tests.effects('other', call, '= [{"completed": true}]', 'a completed course stays completed: ' || call)
from unnest(array[
  $$select completed from public.save_course_progress({course}, '{"safety_why": "Changed"}', 'safety', 'why')$$,
  $$select completed from public.save_course_progress({course}, '{"safety_why": null}', null, null, false)$$,
  $$select completed from public.save_course_progress({course}, '{}', null, null, true)$$
]) call;
select tests.effects('service', format('update public.course_progress set %s where user_id = {other}', change), '= done',
  'the service cannot undo a completed course: ' || change)
from unnest(array[
  'completed = false, completed_at = null', $$answers = '{}'$$, 'completed_at = now()', 'completion_percentage = 1', 'started_at = now()'
]) change;
select tests.effects('service',
  'update public.course_progress set completion_percentage = 100, started_at = now(), user_id = {pending}, course_id = {course_thirds}
  where user_id = {cleaner}',
  '= done', 'the service cannot change the owner, course, percent or start of progress');

-- The number of enrolled people follows every change.
select is((select string_agg(enrollments::text, ' ' order by id) from public.courses), '2 1 0',
  'the enrolments are the number of people who have begun the course');
select is(tests.answer('service',
  'with gone as (delete from public.course_progress where user_id = {other} returning 1) select count(*) from gone'), '1',
  'the service can delete progress');
delete from public.profiles where id = tests.id('other');
select is((select string_agg(enrollments::text, ' ' order by id) from public.courses), '1 1 0',
  'a deleted person is no longer counted as enrolled');
select is((select count(*) from public.certificates) + (select count(*) from public.push_tokens where user_id = tests.id('other')),
  0::bigint,
  'a deleted person''s certificate and devices are deleted');
select is((select updated_at from public.courses where id = tests.id('course')), '2026-01-01'::timestamptz,
  'an enrolment does not count as an edit of the course');

select * from finish();
rollback;
