-- Creating and editing courses: the response of save_course for each kind of person, and every change it makes.
begin;
select plan(61);
select tests.people(), tests.training();

-- Returns SQL that saves the course `Chemicals` with `change`. `opened` is the course's updated_at when the form was
-- opened.
create function pg_temp.save(
  change jsonb default '{}', id text default '{course}', opened text default $$'2026-01-01'$$, sections text default 'course.sections'
) returns text language sql as $$
  select format('(select saved.* from public.course_to_edit({course}) course, public.save_course(
      to_jsonb(course) || jsonb_build_object(''id'', %s, ''sections'', (%s)::jsonb, ''status'', null) || %L,
        %s) saved)', id, sections, change, opened)
$$;
create function pg_temp.told(who text, call text) returns text language sql as $$
  select string_agg(line, e'\n') from tests.effect(who, 'select title, status, created_by from ' || call || ' answer') line
$$;

select tests.for_administrators($calls$
  public.save_course('{"id": "<course>"}')
$calls$);
select tests.for_people($calls$
  private.save_course(null, null)
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  private.save_course(null, '2026-01-01')
admin founder: PT400 Course ID is missing.
  public.save_course('{"title": "a", "description": "b", "category": "Office Cleaning", "status": "active", "sections": []}')
admin: PT400 Please fill in all required fields
  public.save_course('{"id": "<course>", "description": "b", "category": "Office Cleaning", "status": "active", "sections": []}')
  public.save_course('{"id": "<course>", "title": "a", "category": "Office Cleaning", "status": "active", "sections": []}')
  public.save_course('{"id": "<course>", "title": "a", "description": "b", "status": "active", "sections": []}')
$expected$);

-- Invalid content is refused in a new course and in an existing one.
select is(pg_temp.told('admin', pg_temp.save(change::jsonb, id, opened, sections)), '! PT400 ' || said,
  format('the save is refused: %s %s %s', said, opened, change))
from (values
  ('{"title": " "}', 'course.sections', 'Please fill in all required fields'),
  ('{"description": ""}', 'course.sections', 'Please fill in all required fields'),
  ('{"category": ""}', 'course.sections', 'Please fill in all required fields'),
  ('{"category": "Gardening"}', 'course.sections', 'Please choose one of the course categories.'),
  ('{}', 'null', 'Course must have at least one section'),
  ('{}', $$jsonb_set(course.sections, '{0,title}', '""')$$, 'All sections must have a title'),
  ('{}', $$jsonb_set(course.sections, '{0,questions}', '[]')$$, 'Section must have at least one question'),
  ('{}', $$jsonb_set(course.sections, '{0,questions,0,text}', '""')$$, 'All questions must have text'),
  ('{}', $$jsonb_set(course.sections, '{0,questions,1,options}', '["a"]')$$, 'Multiple choice questions must have at least two options'),
  ('{"image_url": "http://example.com/a.jpg"}', 'course.sections',
    'The image must be a path on this site that starts with /, or an address that starts with https://.'),
  ('{"image_url": "//example.com/a.jpg"}', 'course.sections',
    'The image must be a path on this site that starts with /, or an address that starts with https://.'),
  ('{"image_url": "javascript:alert(1)"}', 'course.sections',
    'The image must be a path on this site that starts with /, or an address that starts with https://.'),
  ('{"status": "draft"}', 'course.sections', 'Invalid status specified')
) as given (change, sections, said)
cross join (values ('{course}', $$'2026-01-01'$$), ('{course_missing}', 'null')) as place (id, opened);
select is(pg_temp.told('admin', pg_temp.save('{"title": "Other"}', '{course_missing}', $$'2026-01-01'$$)), '! PT404 Course not found',
  'a course that does not exist cannot be edited');

select tests.effects(who, 'select status, created_by from ' || pg_temp.save(
  '{"title": " Mops ", "description": " All of them ", "image_url": " ", "status": "inactive"}',
  '{course_missing}', 'null',
  $$'[{"id": "a", "title": "A", "questions": [{"id": "b", "text": "B?", "type": "text", "required": true}]}]'$$) || ' saved',
  replace($expected$
  = [{"status": "active", "created_by": "WHO"}]
  + courses {"id": "course_missing", "title": "Mops", "checks": {}, "status": "active", "category": "Office Cleaning",
    "sections": [{"id": "a", "title": "A", "questions": [{"id": "b", "text": "B?", "type": "text", "required": true}]}],
    "questions": {"a_b": {"type": "text", "options": []}}, "solutions": {}, "created_at": "now", "created_by": "WHO",
    "updated_at": "now", "description": "All of them", "enrollments": 0, "section_count": 1, "question_count": 1}
$expected$, 'WHO', who), 'a created course is active and belongs to its creator')
from unnest(array['admin', 'founder']) who;
select is(pg_temp.told('admin', pg_temp.save('{"title": "Taken"}', opened => 'null')),
  '! PT409 Somebody else has changed this course since you opened it.', 'creating a course never overwrites another');
select is(pg_temp.told('founder', pg_temp.save(opened => 'null')),
  '= [{"title": "Chemicals", "status": "active", "created_by": "admin"}]',
  'a repeated creation makes no second course and changes nothing');

select tests.effects(who, 'select status from ' || pg_temp.save(
  '{"title": " Chemicals, again ", "category": "School Cleaning", "image_url": "/courses/a.jpg", "status": "inactive"}') || ' saved',
  $expected$
  = [{"status": "inactive"}]
  ~ courses {"id": "course"} {"title": "Chemicals, again", "status": "inactive", "category": "School Cleaning",
    "image_url": "/courses/a.jpg", "updated_at": "now"}
$expected$, 'an edit of a course changes its fields, but not its creator or date of creation')
from unnest(array['admin', 'founder']) who;
select tests.effects('admin', 'select question_count from ' || pg_temp.save(sections => $$course.sections #- '{0,questions,0}'$$)
  || ' saved', $expected$
  = [{"question_count": 3}]
  ~ course_progress {"user_id": "cleaner", "course_id": "course"} {"answers": {"safety_gloves": "false"}, "completion_percentage": 33}
  ~ courses {"id": "course"} {"sections": [{"id": "safety", "title": "Safety", "questions": [{"id": "first",
    "text": "What comes first?", "type": "multiple-choice", "options": ["The label", "The bucket", "The mop"], "required": true},
    {"id": "gloves", "text": "Do you wear gloves?", "type": "boolean", "required": false}], "description": "What keeps you well"},
    {"id": "tools", "title": "Tools", "questions": [{"id": "gloves", "text": "Are your gloves whole?", "type": "boolean", "options": [],
    "required": true}]}], "questions": {"safety_first": {"type": "multiple-choice", "options": ["The label", "The bucket", "The mop"]},
    "tools_gloves": {"type": "boolean", "options": []}, "safety_gloves": {"type": "boolean", "options": []}}, "updated_at": "now",
    "question_count": 3}
$expected$, 'an edit of the questions recounts unfinished progress and does not change completed progress');
select is(pg_temp.told('admin', pg_temp.save('{"title": "Late"}', opened => opened)),
  '! PT409 Somebody else has changed this course since you opened it.',
  'an edit of a course that was opened at another time is refused: ' || opened)
from unnest(array[$$'2025-12-31'$$, $$'2026-01-01 00:00:00.000001'$$, $$'infinity'$$]) opened;
select is(pg_temp.told('admin', pg_temp.save(opened => $$'2025-12-31'$$)),
  '= [{"title": "Chemicals", "status": "active", "created_by": "admin"}]',
  'a repeated edit of a course succeeds and changes nothing');
select is(pg_temp.told('admin', pg_temp.save('{"title": "Other", "status": null}', '{course_inactive}', 'now()')) like '= %"inactive"%',
  true, 'a course keeps its status when the save leaves it out');
select is(tests.answer('admin', $$
    select count(*) from public.course_to_edit({course}) course, public.save_course(to_jsonb(course), '2025-01-01') saved
    where saved.updated_at = '2026-01-01'$$),
  '1', 'a save without changes keeps the date of the last edit');

-- Returns a call that saves right answers, their explanations and a pass mark.
create function pg_temp.mark(solutions text, pass_mark text default 'null',
  sections text default 'course.sections') returns text language sql as $$
  select format('(select saved.* from public.course_to_edit({course}) course, public.save_course(
      to_jsonb(course) || jsonb_build_object(''sections'', %s, ''solutions'', %s::jsonb, ''pass_mark'', %s),
        ''2026-01-01'') saved)', sections, solutions, pass_mark)
$$;
select tests.effects('admin', 'select checks from ' || pg_temp.mark(
  $$'{"safety_first": {"right": ["The label"], "explanation": "It says what the rest is."}, "safety_why": {"explanation": "Fumes."}}'$$,
  '80') || ' saved', $expected$
  = [{"checks": {"safety_why": false, "safety_first": true}}]
  ~ courses {"id": "course"} {"checks": {"safety_why": false, "safety_first": true}, "pass_mark": 80,
    "solutions": {"safety_why": {"explanation": "Fumes."}, "safety_first": {"right": ["The label"],
    "explanation": "It says what the rest is."}}, "updated_at": "now"}
$expected$, 'right answers are saved with the course and leave progress unchanged');
select is(pg_temp.told('admin', call), '! PT400 ' || said, 'the save of a course is refused: ' || said)
from (values
  (pg_temp.mark($$'{"safety_first": {"right": ["The broom"]}}'$$), 'A right answer must be one of the answers that can be chosen.'),
  (pg_temp.mark($$'{"safety_first": {"right": ["The mop"]}}'$$, sections => $$course.sections #- '{0,questions,1}'$$),
    'A right answer or an explanation belongs to no question.'),
  (pg_temp.mark('null', '80'), 'A course with a pass mark needs at least one question with a right answer.'),
  (pg_temp.mark($$'{"safety_first": {"right": ["The mop"]}}'$$, '101'), 'A pass mark is 1 to 100 percent.')
) as given (call, said);
update public.courses set solutions = '{"safety_first": {"right": ["The label"]}}', pass_mark = 50 where id = tests.id('course');
update public.courses set updated_at = '2026-01-01' where id = tests.id('course');
select is(pg_temp.told('admin', pg_temp.mark($$'{"safety_first": {"right": ["The label"]}}'$$, '50')) like '= %', true,
  'saving right answers that are stored already succeeds');
select tests.effects('admin', 'select pass_mark from ' || pg_temp.mark('null') || ' saved', $expected$
  = [{}]
  ~ courses {"id": "course"} {"checks": {}, "pass_mark": null, "solutions": {}, "updated_at": "now"}
$expected$, 'a save of a course without right answers removes them');
select is(tests.answer('founder', 'select (edited).solutions from (select public.course_to_edit({course}) as edited) one'),
  '{"safety_first": {"right": ["The label"]}}',
  'an administrator reads the right answers of a course to edit');
select tests.for_administrators($calls$
  public.course_to_edit({course})
$calls$);
select tests.refusals($expected$
admin: PT404 Course not found
  public.course_to_edit({course_missing})
  public.course_to_edit(null)
$expected$);

select * from finish();
rollback;
