-- Editing a course keeps the progress of people who are taking it (rule 14.10).
begin;
select plan(20);
select tests.people(), tests.training();

create function pg_temp.edited(change text) returns setof text language sql as $$
  select tests.effect('service', format('update public.courses set sections = %s where id = {course}', change))
$$;
create function pg_temp.progress_after(change text) returns text language sql as $$
  select string_agg(line, e'\n') from pg_temp.edited(change) line where line not like '~ courses %'
$$;

select is(pg_temp.progress_after($$sections #- '{0,questions,0}'$$),
  e'= done\n~ course_progress {"user_id": "cleaner", "course_id": "course"} {"answers": {"safety_gloves": "false"}, '
  '"completion_percentage": 33}',
  'a removed question removes its answer, and leaves dates and completed progress unchanged');
create function pg_temp.written() returns text language plpgsql as $$
declare
  people text;
begin
  create temporary table before as select ctid as place, user_id from public.course_progress;
  update public.courses set sections = sections #- '{0,questions,0}' where id = tests.id('course');
  select string_agg(ids.name, ', ') into people
  from before join public.course_progress progress using (user_id) join tests.ids() ids on ids.id = user_id
    where progress.ctid <> before.place;
  raise exception using errcode = 'TS001', message = people;
exception when sqlstate 'TS001' then return sqlerrm;
end
$$;
select is(pg_temp.written(), 'cleaner',
  'an edit writes no progress of another course and no completed progress');
select is(pg_temp.progress_after($$sections #- '{0,questions,1}'$$),
  e'= done\n~ course_progress {"user_id": "cleaner", "course_id": "course"} {"current_section": null, "current_question": null, '
  '"completion_percentage": 67}',
  'a person whose current question is removed starts again at the first');
select is(pg_temp.progress_after(
  $$jsonb_set(sections, '{1,questions,1}', '{"id": "new", "text": "New?", "type": "text", "required": false}')$$),
  e'= done\n~ course_progress {"user_id": "cleaner", "course_id": "course"} {"completion_percentage": 40}',
  'an added question lowers the percentage');
select is(pg_temp.progress_after($$jsonb_build_array(sections -> 1, sections -> 0)$$), '= done',
  'a new order of the sections changes no progress');
select is(pg_temp.progress_after($$jsonb_set(sections, '{0,title}', '"Renamed"')$$), '= done', 'a new section title changes no progress');
select is(pg_temp.progress_after($$jsonb_set(sections, '{0,questions,0,text}', '"Asked in other words?"')$$), '= done',
  'rewording a question changes no progress');
select is(pg_temp.progress_after($$jsonb_set(sections, '{0,questions,2,type}', '"text"')$$), '= done',
  'an answer that fits the question''s new type is kept');
select is(pg_temp.progress_after($$jsonb_set(sections, '{0,questions,0,type}', '"boolean"')$$),
  e'= done\n~ course_progress {"user_id": "cleaner", "course_id": "course"} {"answers": {"safety_gloves": "false"}, '
  '"completion_percentage": 25}',
  'an answer that does not fit the question''s new type is removed');
select is(pg_temp.progress_after($$jsonb_build_array(jsonb_set(sections -> 1, '{id}', '"other"'))$$),
  e'= done\n~ course_progress {"user_id": "cleaner", "course_id": "course"} {"answers": {}, "current_section": null, '
  '"current_question": null, "completion_percentage": 0}',
  'a person whose questions are all removed is at the start');
select is(pg_temp.progress_after('sections'), '= done', 'an edit without changes changes no progress');
select is(pg_temp.progress_after($$jsonb_set(sections, '{0,questions,1,options}', '["The mop", "The label", "Gloves"]')$$), '= done',
  'options that nobody has chosen may change');
select is(pg_temp.progress_after($$jsonb_set(sections, '{0,questions,0}',
    sections #> '{0,questions,0}' || '{"type": "multiple-choice", "options": ["For the lungs", "For fun"]}')$$), '= done',
  'an answer that is one of the new options is kept');
select is(pg_temp.progress_after($$jsonb_set(sections, '{0,questions,0}',
    sections #> '{0,questions,0}' || '{"type": "multiple-choice", "options": ["For the air", "For fun"]}')$$),
  e'= done\n~ course_progress {"user_id": "cleaner", "course_id": "course"} {"answers": {"safety_gloves": "false"}, '
  '"completion_percentage": 25}',
  'an answer that is none of the new options is removed');
select is(pg_temp.progress_after($$jsonb_set(sections #- '{0,questions,0}', '{1,questions,1}', sections #> '{0,questions,0}')$$),
  e'= done\n~ course_progress {"user_id": "cleaner", "course_id": "course"} {"answers": {"safety_gloves": "false"}, '
  '"completion_percentage": 25}',
  'a question moved to another section counts as a new question');
select is(pg_temp.progress_after($$jsonb_build_array(jsonb_set(sections -> 0, '{questions}', jsonb_build_array(
    sections #> '{0,questions,2}', sections #> '{0,questions,0}')))$$),
  e'= done\n~ course_progress {"user_id": "cleaner", "course_id": "course"} {"current_section": null, "current_question": null, '
  '"completion_percentage": 100}',
  'a person who has answered all remaining questions is at 100 percent, but not completed');
select is(pg_temp.progress_after($$jsonb_set(sections, '{0,questions,1,required}', 'false')$$), '= done',
  'an edit that makes the open question optional completes nobody');

-- A course can be completed once the questions that are required at that time are answered.
update public.courses set sections = jsonb_set(sections, '{0,questions,2,required}', 'true') where id = tests.id('course');
select is(tests.answer('cleaner', $$select public.save_course_progress({course},
  '{"tools_gloves": "true", "safety_first": "The mop", "safety_gloves": null}', null, null,
  true)$$), '! PT400 Please answer every required question.',
  'a question that has become required must be answered');
update public.courses set title = 'Renamed', sections = sections - 1 where id = tests.id('course');
select is(tests.answer('cleaner',
  $$select completion_percentage from public.save_course_progress({course}, '{"safety_first": "The mop"}', null, null, true)$$),
  '100', 'a removed question need not be answered');
select is((select course_title from public.certificates), 'Chemicals',
  'a certificate keeps the title that the course had when it was issued');

select * from finish();
rollback;
