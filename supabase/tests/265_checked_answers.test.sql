-- Right answers are shown only after a person's own answer. A course's pass mark can require a number of right answers (rules 7.22
-- to 7.25).
begin;
select plan(39);
select tests.people(), tests.training();
update public.courses set solutions = '{
  "safety_why": {"explanation": "Fumes rise."},
  "safety_first": {"right": ["The label", "The bucket"], "explanation": "The label says what the rest is."},
  "tools_gloves": {"right": ["true"]}
}'
where id = tests.id('course');

create function pg_temp.checked(who text) returns text language sql as $$
  select tests.answer(who, $call$
    select string_agg(concat_ws(' ', key, quote_literal(answer), coalesce(is_right::text, 'unmarked'), right_answers,
      quote_literal(explanation)), '; ')
    from public.check_answers({course})
  $call$)
$$;
create function pg_temp.save(answers text, completing boolean default false, accept_wrong text default 'default',
  course text default '{course}')
returns text language sql as $$
  select format('public.save_course_progress(%s, %L, null, null, %L%s)', course, answers, completing,
    case when accept_wrong <> 'default' then ', ' || accept_wrong else '' end)
$$;
-- Runs a save without a rollback. Returns its response, or the refusal with its detail.
create function pg_temp.kept(who text, call text) returns text language plpgsql as $$
declare
  completed boolean;
  detail text;
  filled constant text := tests.fill('select completed from ' || call, who);
begin
  perform tests.act_as(who);
  execute filled into completed;
  reset role;
  return completed;
exception when sqlstate 'PT400' then
  get stacked diagnostics detail = pg_exception_detail;
  reset role;
  return sqlerrm || ' ' || detail;
end
$$;

select tests.for_people($calls$
  public.check_answers({course})
  private.check_answers({course})
$calls$);

-- No right answers are shown to people who have not answered. Answering a question reveals the right answer to that
-- question only.
select is(pg_temp.checked(who), null, who || ' has not begun the course and sees no right answers')
from unnest(array['pending', 'rejected', 'admin', 'founder', 'nobody']) who;
select is(pg_temp.checked('cleaner'), $$safety_why 'For the lungs' unmarked 'Fumes rise.'$$,
  'an answer to a question without right answers is only explained');
select is(pg_temp.checked('other'),
  $$safety_why 'Fumes' unmarked 'Fumes rise.'; $$
    || $$safety_first 'The label' true ["The label", "The bucket"] 'The label says what the rest is.'; tools_gloves 'true' true ["true"]$$,
  'a person who has completed the course sees all right answers');
update public.courses set status = 'inactive' where id = tests.id('course');
select is(pg_temp.checked('cleaner'), $$safety_why 'For the lungs' unmarked 'Fumes rise.'$$,
  'a person sees explanations of an inactive course they have begun');
update public.courses set status = 'active' where id = tests.id('course');
select is(tests.answer('inactive', 'select count(*) from public.check_answers({course_inactive})'), '0',
  'a course without right answers returns nothing');
select is(tests.answer('cleaner', format('select count(*) from public.check_answers(%s)', course)), '0',
  'no right answers are returned for the course ' || course)
from unnest(array['null', '{course_missing}', '{course_thirds}']) course;

select is(pg_temp.kept('cleaner', pg_temp.save('{"safety_first": "The mop"}')), 'false', 'a wrong answer is saved like any other');
select is(pg_temp.checked('cleaner'),
  $$safety_why 'For the lungs' unmarked 'Fumes rise.'; safety_first 'The mop' false 'The label says what the rest is.'$$,
  'a wrong answer is explained without the right answers');
select is(pg_temp.kept('cleaner', pg_temp.save('{"safety_first": "The bucket"}')), 'false', 'a wrong answer can be corrected');
select is(pg_temp.checked('cleaner') like $$%safety_first 'The bucket' true '%$$, true, 'any of the right answers is accepted');

-- Completing with wrong answers needs a confirmation, because the answers cannot be changed afterwards.
select is(pg_temp.kept('cleaner', pg_temp.save('{"safety_first": "The mop"}', true, 'false')),
  'Please answer every required question. ["tools_gloves"]',
  'missing required answers are named before wrong ones');
select is(pg_temp.kept('cleaner', pg_temp.save('{"safety_first": "The mop", "tools_gloves": "false"}', true, 'false')),
  'Some of your answers are not right yet. {"wrong" : ["safety_first","tools_gloves"]}',
  'wrong answers are named in the order of the questions');
select is((select answers ->> 'safety_first' from public.course_progress where course_id = tests.id('course')
  and user_id = tests.id('cleaner')), 'The bucket',
  'a refused completion saves nothing');
select is(tests.answer('cleaner', 'select completed from '
  || pg_temp.save('{"safety_first": "The mop", "tools_gloves": "false"}', true, accept_wrong)), 'true',
  'wrong answers may be accepted in a course without a pass mark: ' || accept_wrong)
from unnest(array['default', 'true', 'null']) accept_wrong;
select is(tests.answer('cleaner', 'select completed from '
  || pg_temp.save('{"safety_first": "The label", "tools_gloves": "true"}', true, 'false')), 'true',
  'right answers complete a course without confirmation');

-- The pass mark counts every question that has right answers, including optional ones.
update public.courses set pass_mark = 51, solutions = solutions || '{"safety_gloves": {"right": ["true"]}}' where id = tests.id('course');
select is(pg_temp.kept('cleaner', pg_temp.save(answers, true, accept_wrong)), said, answers || ' are refused with a pass mark of 51 %')
from (values
  ('{"safety_first": "The mop", "tools_gloves": "true"}', 'true',
    'Not enough of your answers are right yet. {"wrong" : ["safety_first","safety_gloves"], "right" : 1, "needed" : 2, "marked" : 3}'),
  ('{"safety_first": "The mop", "safety_gloves": null, "tools_gloves": "true"}', 'default',
    'Not enough of your answers are right yet. {"wrong" : ["safety_first","safety_gloves"], "right" : 1, "needed" : 2, "marked" : 3}'),
  ('{"safety_first": "The mop", "safety_gloves": "true", "tools_gloves": "true"}', 'false',
    'Some of your answers are not right yet. {"wrong" : ["safety_first"]}')
) as given (answers, accept_wrong, said);
select is(tests.answer('cleaner',
  'select completion_percentage from ' || pg_temp.save('{"safety_first": "The label", "safety_gloves": null, "tools_gloves": "true"}',
  true, 'false')), '100',
  'two right answers of three reach a pass mark of 51 %');
update public.courses set pass_mark = 67 where id = tests.id('course');
select is(pg_temp.kept('cleaner',
  pg_temp.save('{"safety_first": "The label", "tools_gloves": "true"}', true)) like 'Not enough %"needed" : 3%', true,
  'the number of right answers needed is rounded up');
select is(tests.outcome('service',
  $$update public.course_progress set completed = true, answers = '{"safety_why": "a", "safety_first": "The mop", "tools_gloves": "true"}'
  where user_id = {cleaner}$$),
  'PT400', 'no writer can complete a course below its pass mark');

-- A changed pass mark or changed right answers do not undo a completion, and do not change anyone's progress.
select is(tests.answer('other', 'select completed from ' || pg_temp.save('{"tools_gloves": "false"}')), 'true',
  'a completed course stays completed when the right answers change');
select is((select count(*) from public.certificates where user_id = tests.id('other')), 1::bigint,
  'a completed course keeps its certificate when the right answers change');
select tests.effects('service',
  $$update public.courses set solutions = solutions - 'safety_gloves' || '{"safety_first": {"right": ["The mop"]}}' where id = {course}$$,
  $expected$
  = done
  ~ courses {"id": "course"} {"checks": {"safety_why": false, "safety_first": true, "tools_gloves": true},
    "solutions": {"safety_why": {"explanation": "Fumes rise."}, "safety_first": {"right": ["The mop"]},
    "tools_gloves": {"right": ["true"]}}}
$expected$, 'changed right answers do not change anyone''s progress');

-- When a person takes the course again, right answers are hidden until the person answers again.
update public.courses set valid_months = 1 where id = tests.id('course');
update public.certificates set valid_until = '2026-02-08';
select is(tests.answer('other', 'select completed from public.renew_course({course})'), 'false',
  'a person can take a course with an expired certificate again');
select is(pg_temp.kept('other', 'public.renew_course({course})'), 'false', 'a person begins to take the course again');
select is(pg_temp.checked('other'), null, 'no right answers are shown before the first answer of a renewal');
select is(pg_temp.kept('other',
  pg_temp.save('{"safety_why": "a", "safety_first": "The mop", "tools_gloves": "true", "safety_gloves": "false"}',
  true)) like 'Not enough %', true,
  'the current pass mark applies to a renewal');

select * from finish();
rollback;
