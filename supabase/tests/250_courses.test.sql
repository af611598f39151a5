-- The content of courses is checked, and each refusal has the form's text. Courses are listed with the reader's progress.
begin;
select plan(127);
select tests.people(), tests.training();

-- Returns a valid course, with the value at this path replaced. A null value removes the path.
create function pg_temp.course(place text[], value jsonb) returns jsonb language sql as $$
  select case when value is null then good.course #- place else jsonb_set(good.course, place, value) end
  from (select jsonb_build_object(
    'title', 'Course', 'description', 'About it', 'category', 'Office Cleaning',
    'sections', (select sections from public.courses where id = tests.id('course'))
  ) as course) good
$$;
create function pg_temp.saved(who text, course jsonb) returns text language sql as $$
  select tests.answer(who, format(
    'insert into public.courses (title, description, category, sections) values (%L, %L, %L, %L) returning ''saved''',
    course ->> 'title', course ->> 'description', course ->> 'category', course -> 'sections'))
$$;

select is(array(select key from public.courses, private.course_questions(sections) where id = tests.id('course') order by ordinal),
  '{safety_why,safety_first,safety_gloves,tools_gloves}', 'a course''s questions are in their order');
select is(pg_temp.saved('service', pg_temp.course('{title}', '"Course"')), 'saved', 'a valid course is saved');
select is(pg_temp.saved(who, pg_temp.course('{title}', '"Course"')), '! 42501 permission denied for table courses',
  who || ' cannot save a course except through save_course')
from unnest(array['admin', 'founder']) who;

select is(pg_temp.saved('service', pg_temp.course(place::text[], value::jsonb)), '! PT400 ' || said,
  format('a course is refused with %s set to %s', place, value))
from (values
  ('{title}', '""', 'Please fill in all required fields'),
  ('{title}', '"  "', 'Please fill in all required fields'),
  ('{description}', '" "', 'Please fill in all required fields'),
  ('{category}', '""', 'Please fill in all required fields'),
  ('{category}', '"Gardening"', 'Please choose one of the course categories.'),
  ('{category}', '"office cleaning"', 'Please choose one of the course categories.'),
  ('{sections}', '[]', 'Course must have at least one section'),
  ('{sections}', '{}', 'Course must have at least one section'),
  ('{sections}', '"none"', 'Course must have at least one section'),
  ('{sections,0}', '"a section"', 'All sections must have a title'),
  ('{sections,1,title}', null, 'All sections must have a title'),
  ('{sections,1,title}', '" "', 'All sections must have a title'),
  ('{sections,1,title}', '7', 'All sections must have a title'),
  ('{sections,0,description}', '{"a": 1}', 'The description of a section must be text.'),
  ('{sections,1,questions}', null, 'Section must have at least one question'),
  ('{sections,1,questions}', '[]', 'Section must have at least one question'),
  ('{sections,1,questions}', '{"id": "one"}', 'Section must have at least one question'),
  ('{sections,0,questions,2}', '"a question"', 'All questions must have text'),
  ('{sections,0,questions,2,text}', null, 'All questions must have text'),
  ('{sections,0,questions,2,text}', '" "', 'All questions must have text'),
  ('{sections,0,questions,2,text}', '["Why?"]', 'All questions must have text'),
  ('{sections,0,questions,2,type}', null, 'Every question needs a type and says whether it is required.'),
  ('{sections,0,questions,2,type}', '"number"', 'Every question needs a type and says whether it is required.'),
  ('{sections,0,questions,2,required}', null, 'Every question needs a type and says whether it is required.'),
  ('{sections,0,questions,2,required}', '"true"', 'Every question needs a type and says whether it is required.'),
  ('{sections,0,questions,1,options}', '{"a": "b"}', 'The options of a question must be a list of texts.'),
  ('{sections,0,questions,1,options}', '[1, 2]', 'The options of a question must be a list of texts.'),
  ('{sections,1,questions,0,options}', '[null]', 'The options of a question must be a list of texts.'),
  ('{sections,0,questions,1,options}', null, 'Multiple choice questions must have at least two options'),
  ('{sections,0,questions,1,options}', '[]', 'Multiple choice questions must have at least two options'),
  ('{sections,0,questions,1,options}', '["Only one", " "]', 'Multiple choice questions must have at least two options'),
  ('{sections,0,questions,1,options}', '["Same", "Same "]', 'Multiple choice questions must have at least two options'),
  ('{title}', to_jsonb(repeat('é', 201))::text, 'The title can have at most 200 characters.'),
  ('{title}', to_jsonb(e'Office\u202eecneloiv'::text)::text, 'This text has hidden characters. Please type it again.'),
  ('{title}', to_jsonb(e'\u200b\u2060'::text)::text, 'Please fill in all required fields'),
  ('{sections,1,title}', to_jsonb(e'\u2067Tools\u2069'::text)::text, 'This text has hidden characters. Please type it again.'),
  ('{description}', to_jsonb(repeat('é', 5001))::text, 'The description can have at most 5,000 characters.'),
  ('{sections,0,title}', to_jsonb(repeat('é', 201))::text, 'The title of a section can have at most 200 characters.'),
  ('{sections,0,description}', to_jsonb(repeat('é', 20001))::text, 'The description of a section can have at most 20,000 characters.'),
  ('{sections,1,questions,0,text}', to_jsonb(repeat('é', 2001))::text, 'A question can have at most 2,000 characters.'),
  ('{sections,0,questions,1,options,1}', to_jsonb(repeat('é', 501))::text, 'An option can have at most 500 characters.'),
  ('{sections,0,questions,1,options}', (select jsonb_agg(n::text)::text from generate_series(1, 21) n),
    'A question can have at most 20 options.'),
  ('{sections}', (select jsonb_agg(
    jsonb_build_object('id', n::text, 'title', 'a', 'questions',
    '[{"id": "a", "text": "b", "type": "text", "required": true}]'::jsonb))::text
    from generate_series(1, 101) n), 'A course can have at most 100 sections.'),
  ('{sections}', (select jsonb_agg(n)::text from generate_series(1, 101) n), 'A course can have at most 100 sections.'),
  ('{sections,0,questions}', (select jsonb_agg(n)::text from generate_series(1, 501) n), 'A course can have at most 500 questions.'),
  ('{sections,0,questions}', (select jsonb_agg(jsonb_build_object('id', n::text, 'text', 'b', 'type', 'text', 'required', true))::text
    from generate_series(1, 501) n), 'A course can have at most 500 questions.'),
  ('{sections,0,more}', to_jsonb(repeat('x', 2000000))::text, 'The course is too large.'),
  ('{sections,0,id}', null, 'Every section and every question needs an id of its own.'),
  ('{sections,0,id}', '5', 'Every section and every question needs an id of its own.'),
  ('{sections,0,id}', '"with_underscore"', 'Every section and every question needs an id of its own.'),
  ('{sections,0,id}', '"tools"', 'Every section and every question needs an id of its own.'),
  ('{sections,0,questions,0,id}', null, 'Every section and every question needs an id of its own.'),
  ('{sections,0,questions,0,id}', '""', 'Every section and every question needs an id of its own.'),
  ('{sections,0,questions,0,id}', '"first"', 'Every section and every question needs an id of its own.')
) as given (place, value, said);

select is(pg_temp.saved('service', pg_temp.course(place::text[], value::jsonb)), 'saved', label)
from (values
  ('{sections,0,description}', null, 'a section needs no description'),
  ('{sections,1,questions,0,options}', '["kept", "from before"]', 'the options of a question without a choice are kept'),
  ('{sections,0,questions,0,options}', null, 'a question without a choice needs no options'),
  ('{sections,1,questions,0,id}', '"why"', 'two questions in different sections may have the same id'),
  ('{sections,0,order}', '1', 'other values of a section are left as they are')
) as given (place, value, label);
select is(tests.outcome('service', format('update public.courses set category = %L', category)), '3',
  'a course may have the category ' || category)
from unnest(array[
  'Post Construction Cleaning', 'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Customer Service Cleaning'
]) category;
select is(tests.outcome('service', format('update public.courses set %s where id = {course}', change)), wanted,
  'a course''s columns keep their limits: ' || change)
from (values
  ('title = null', '23502'), ($$status = 'draft'$$, '23514'), ($$image_url = 'http://example.com/a.jpg'$$, '23514'),
  ($$image_url = '//example.com/a.jpg'$$, '23514'), ($$image_url = 'https://example.com/a.jpg'$$, '1'), ($$image_url = '/a.jpg'$$, '1'),
  ($$image_url = '/\evil.example'$$, '23514'), ($$image_url = '/.//evil.example'$$, '23514'), ($$image_url = 'https://'$$, '23514'),
  ($$image_url = 'https:///a.jpg'$$, '23514'), ($$image_url = 'https://a@b/c.jpg'$$, '23514'), ('image_url = e''/a\n.jpg''', '23514'),
  ($$image_url = '/a b.jpg'$$, '23514'),
  ($$image_url = '/' || repeat('a', 2000)$$, '23514'), ($$image_url = '/' || repeat('a', 1999)$$, '1'),
  ($$image_url = 'https://example.com:8080/ä.jpg?a=b#c'$$, '1'), ($$image_url = 'https://example.com'$$, '1'),
  ($$image_url = '/Images/a.b/c-d_e.webp'$$, '1')
) as given (change, wanted);

select is(tests.answer('service', $$
  with new as (
    insert into public.courses (title, description, category, sections)
    select 'New', description, category, sections from public.courses where id = {course} returning *
  ) select concat_ws(' ', status, enrollments, section_count, question_count, created_at = now(), updated_at = now()) from new
$$), 'active 0 2 4 t t', 'a new course is active, has no creator, and counts its sections and questions');

-- Returns whether each question has a right answer after storing these right answers and this pass mark, or the
-- refusal.
create function pg_temp.marked(solutions text, pass_mark text default 'null') returns text language sql as $$
  select tests.answer('service',
    format('update public.courses set solutions = %L, pass_mark = %s where id = {course} returning checks', solutions, pass_mark))
$$;
select is(pg_temp.marked(solutions, pass_mark), said,
  format('a course''s right answers %s with pass mark %s are checked', solutions, pass_mark))
from (values
  ('{}', 'null', '{}'),
  ('{"safety_first": {"right": ["The label", "The mop"]}}', '100', '{"safety_first": true}'),
  ('{"tools_gloves": {"right": ["true"], "explanation": "A hole lets it in."}}', '1', '{"tools_gloves": true}'),
  ('{"safety_why": {"explanation": "Fumes"}}', 'null', '{"safety_why": false}'),
  ('[]', 'null', '! PT400 Right answers and explanations must be an object, by question.'),
  ('null', 'null', '! PT400 Right answers and explanations must be an object, by question.'),
  ('{"safety_none": {"right": ["The mop"]}}', 'null', '! PT400 A right answer or an explanation belongs to no question.'),
  ('{"safety_first": {"right": ["the mop"]}}', 'null', '! PT400 A right answer must be one of the answers that can be chosen.'),
  ('{"safety_first": {"right": [" "]}}', 'null', '! PT400 A right answer must be one of the answers that can be chosen.'),
  ('{"tools_gloves": {"right": ["Yes"]}}', 'null', '! PT400 A right answer must be one of the answers that can be chosen.'),
  ('{"safety_why": {"right": ["Fumes"]}}', 'null', '! PT400 A right answer must be one of the answers that can be chosen.'),
  ('{"safety_first": {}}', 'null', '! PT400 Right answers must be a list of texts, and an explanation a text.'),
  ('{"safety_first": 7}', 'null', '! PT400 Right answers must be a list of texts, and an explanation a text.'),
  ('{"safety_first": {"right": []}}', 'null', '! PT400 Right answers must be a list of texts, and an explanation a text.'),
  ('{"safety_first": {"right": "The mop"}}', 'null', '! PT400 Right answers must be a list of texts, and an explanation a text.'),
  ('{"safety_first": {"right": [1]}}', 'null', '! PT400 Right answers must be a list of texts, and an explanation a text.'),
  ('{"safety_first": {"explanation": " "}}', 'null', '! PT400 Right answers must be a list of texts, and an explanation a text.'),
  ('{"safety_first": {"explanation": null}}', 'null', '! PT400 Right answers must be a list of texts, and an explanation a text.'),
  ('{"safety_first": {"explanation": "a", "more": "b"}}', 'null',
    '! PT400 Right answers must be a list of texts, and an explanation a text.'),
  (jsonb_build_object('safety_why', jsonb_build_object('explanation', repeat('é', 2001)))::text, 'null',
    '! PT400 An explanation can have at most 2,000 characters.'),
  ('{"safety_none": {"right": ["The mop"]}, "safety_first": {}, "tools_gloves": {"right": ["Yes"]}}', 'null',
    '! PT400 A right answer must be one of the answers that can be chosen.'),
  ('{"safety_why": {"explanation": "Fumes"}, "tools_gloves": {"right": [1]}}', 'null',
    '! PT400 Right answers must be a list of texts, and an explanation a text.'),
  ('{"safety_first": {"right": ["The mop"]}}', '0', '! PT400 A pass mark is 1 to 100 percent.'),
  ('{"safety_first": {"right": ["The mop"]}}', '101', '! PT400 A pass mark is 1 to 100 percent.'),
  ('{"safety_why": {"explanation": "Fumes"}}', '50', '! PT400 A course with a pass mark needs at least one question with a right answer.')
) as given (solutions, pass_mark, said);

-- The size limit of two million bytes applies before the other checks.
select is(
  pg_temp.marked(jsonb_build_object(
    'safety_why', jsonb_build_object('explanation', repeat('x', bytes - octet_length('{"safety_why": {"explanation": ""}}'))))::text),
  '! PT400 ' || said, bytes || ' bytes of right answers are refused')
from (values
  (2000000, 'An explanation can have at most 2,000 characters.'),
  (2000001, 'Right answers and explanations must be an object, by question.')
) as given (bytes, said);

-- Returns the titles that a search for courses finds, with the reader's progress.
create function pg_temp.found(who text, arguments text) returns text language sql as $$
  select tests.answer(who, format('select string_agg(title, '', '' order by place) from public.search_courses(%s)
    with ordinality as found (id, title, description, category, image_url, section_count, created_at, completion_percentage, completed,
      place)',
    arguments))
$$;
select is(pg_temp.found(who, arguments), wanted, format('%s searches the courses with %s', who, arguments))
from (values
  ('cleaner', '', 'Greeting, Chemicals'),
  ('admin', '', 'Greeting, Chemicals'),
  ('inactive', $$'ladders'$$, null),
  ('cleaner', $$'GLOVES  chem'$$, 'Chemicals'),
  ('cleaner', $$'customer'$$, 'Greeting'),
  ('cleaner', $$'%'$$, null),
  ('cleaner', $$' '$$, 'Greeting, Chemicals'),
  ('cleaner', $$category => 'Office Cleaning'$$, 'Chemicals'),
  ('cleaner', 'page_size => 1', 'Greeting'),
  ('cleaner', 'page_size => 0', 'Greeting'),
  ('cleaner', $$after_created => '2026-01-03', after_id => {course_thirds}$$, 'Chemicals')
) as given (who, arguments, wanted);
select is(string_agg(tests.answer(
  who, $$select string_agg(concat_ws(' ', title, completion_percentage, certificate_state), ', ' order by title)
  from public.search_courses()$$), '; '),
  'Chemicals 50, Greeting; Chemicals 100 valid, Greeting; Chemicals, Greeting',
  'the list shows each person''s own progress and certificate')
from unnest(array['cleaner', 'other', 'pending']) who;
select tests.refusals($expected$
visitor service: 42501 permission denied
  public.search_courses()
$expected$);

select * from finish();
rollback;
