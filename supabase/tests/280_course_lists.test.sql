-- The lists of courses and of the people in them, which only administrators can read.
begin;
select plan(57);
select tests.people(), tests.training();
-- Two people have the same last activity, so that their order depends on their ids.
insert into public.course_progress (user_id, course_id, answers, started_at, updated_at)
select tests.id('pending'), tests.id('course'), '{"tools_gloves": "true"}', '2026-01-04', '2026-01-06';
update public.profiles set name = 'Zoë O''Brien 100%' where id = tests.id('pending');
update public.profiles set name = null where id = tests.id('other');

select tests.for_administrators($calls$
  public.list_courses()
  public.course_summary({course})
  public.course_people({course})
  private.list_courses(null, null, null, null, null, 25)
  private.course_summary({course})
  private.course_people({course}, null, null, null, null, 25)
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  public.course_summary({course_missing})
admin founder: PT404 Course not found
  public.course_summary({course_missing})
  public.course_summary(null)
  public.course_people({course_missing})
  public.course_people(null)
$expected$);

select tests.effects('admin', 'select * from public.list_courses()', $expected$
  = [{"id": "course_thirds", "title": "Greeting", "status": "active", "category": "Customer Service Cleaning",
    "created_at": "2026-01-03T00:00:00+00:00", "updated_at": "2026-01-03T00:00:00+00:00", "description": "A name and a smile",
    "enrollments": 0, "section_count": 1, "question_count": 3, "completed_count": 0}, {"id": "course_inactive", "title": "Ladders",
    "status": "inactive", "category": "School Cleaning", "created_at": "2026-01-02T00:00:00+00:00", "updated_at": "now",
    "description": "Three points of contact", "enrollments": 1, "section_count": 1, "question_count": 1, "completed_count": 0},
    {"id": "course", "title": "Chemicals", "status": "active", "category": "Office Cleaning", "created_at": "2026-01-01T00:00:00+00:00",
    "updated_at": "2026-01-01T00:00:00+00:00", "description": "Labels and gloves", "enrollments": 3, "section_count": 2,
    "question_count": 4, "completed_count": 1}]
$expected$, 'all courses are listed newest first, with their numbers and without their content');

create function pg_temp.listed(who text, arguments text) returns text language sql as $$
  select tests.answer(who, format('select string_agg(title, '', '' order by created_at desc) from public.list_courses(%s)', arguments))
$$;
select is(pg_temp.listed(who, arguments), wanted, format('%s lists the courses with %s', who, arguments))
from (values
  ('founder', '', 'Greeting, Ladders, Chemicals'),
  ('admin', $$status => 'inactive'$$, 'Ladders'),
  ('admin', $$status => 'active', category => 'Office Cleaning'$$, 'Chemicals'),
  ('admin', $$'GLOVES  chem'$$, 'Chemicals'),
  ('admin', $$'ladders', status => 'active'$$, null),
  ('admin', $$'%'$$, null),
  ('admin', $$' '$$, 'Greeting, Ladders, Chemicals'),
  ('admin', 'page_size => 1', 'Greeting'),
  ('admin', 'page_size => 0', 'Greeting'),
  ('admin', $$page_size => 1, after_created => '2026-01-03', after_id => {course_thirds}$$, 'Ladders')
) as given (who, arguments, wanted);

select tests.effects(who, format('select * from public.course_summary({%s})', course), wanted, who || ' reads the summary of ' || course)
from (values
  ('admin', 'course', '= [{"id": "course", "title": "Chemicals", "status": "active", "started": 3, "completed": 1, '
    '"average_percentage": 58}]'),
  ('founder', 'course_inactive',
    '= [{"id": "course_inactive", "title": "Ladders", "status": "inactive", "started": 1, "completed": 0, "average_percentage": 0}]'),
  ('admin', 'course_thirds', '= [{"id": "course_thirds", "title": "Greeting", "status": "active", "started": 0, "completed": 0}]')
) as given (who, course, wanted);

select tests.effects('admin', 'select * from public.course_people({course}, page_size => 2)', $expected$
  = [{"email": "other@test.example", "user_id": "other", "completed": true, "started_at": "2026-01-07T00:00:00+00:00",
    "updated_at": "2026-01-08T00:00:00+00:00", "completed_at": "2026-01-08T00:00:00+00:00", "section_title": "Tools",
    "question_total": 1, "question_number": 1, "certificate_state": "valid", "completion_percentage": 100}, {"name": "cleaner",
    "email": "cleaner@test.example", "user_id": "cleaner", "completed": false, "started_at": "2026-01-05T00:00:00+00:00",
    "updated_at": "2026-01-06T00:00:00+00:00", "section_title": "Safety", "question_total": 3, "question_number": 2,
    "completion_percentage": 50}]
$expected$, 'the list of people shows their position in the course, the latest active first');
select tests.effects('admin', $$select * from public.course_people({course}, after_updated => '2026-01-06', after_user => {cleaner})$$,
  $expected$
  = [{"name": "Zoë O'Brien 100%", "email": "pending@test.example", "user_id": "pending", "completed": false,
    "started_at": "2026-01-04T00:00:00+00:00", "updated_at": "2026-01-06T00:00:00+00:00", "completion_percentage": 25}]
$expected$, 'the next page of people begins after the last person with the same time');

create function pg_temp.people(arguments text) returns text language sql as $$
  select tests.answer('admin', format('select string_agg(split_part(email, ''@'', 1), '', '' order by place) from public.course_people(%s)
    with ordinality as found (user_id, name, email, percentage, completed, completed_at, started_at, updated_at, section, question, total,
      certificate, until, place)', arguments))
$$;
select is(pg_temp.people(arguments), wanted, 'the people of a course are listed with ' || arguments)
from (values
  ('{course}', 'other, cleaner, pending'),
  ('{course_thirds}', null),
  ('{course_inactive}', 'inactive'),
  ('{course}, completed => true', 'other'),
  ('{course}, completed => false', 'cleaner, pending'),
  ('{course}, completed => false, page_size => 1', 'cleaner'),
  ('{course}, page_size => 0', 'other'),
  ($${course}, 'OTHER@'$$, 'other'),
  ($${course}, 'zoë test.example'$$, 'pending'),
  ($${course}, 'o''brien'$$, 'pending'),
  ($${course}, '%'$$, 'pending'),
  ($${course}, '0' $$, 'pending'),
  ($${course}, '_'$$, null),
  ($${course}, ' '$$, 'other, cleaner, pending'),
  ($${course}, 'cleaner', completed => true$$, null),
  ($${course}, after_updated => '2026-01-08', after_user => {other}, page_size => 1$$, 'cleaner'),
  ($${course}, after_updated => '2026-01-06', after_user => {pending}$$, null)
) as given (arguments, wanted);

-- Seven more courses, five of them with the same timestamp, are read page by page.
set local session_replication_role = replica;
insert into public.courses (id, title, description, category, status, sections, created_at)
select ('00000000-0000-4000-8000-00000000000' || place)::uuid, 'Paged ' || place, 'x', 'Post Construction Cleaning', 'active',
  (select sections from public.courses where id = tests.id('course_thirds')),
  timestamptz '2026-02-01' + greatest(place, 5) * interval '1 hour'
from generate_series(1, 7) place;
set local session_replication_role = origin;
select is((select string_agg(right(seen.id::text, 1), ' ' order by number)
    from unnest(tests.read_all(who, format(call, size))) with ordinality seen (id, number)),
  '7 6 5 4 3 2 1', who || ' reads courses in pages of ' || size)
from (values ('cleaner', 'public.search_courses'), ('admin', 'public.list_courses')) as given (who, list)
cross join lateral (values (list || $$(category => 'Post Construction Cleaning', after_created => {last.created_at},
  after_id => {last.id}, page_size => %s)$$)) as named (call), unnest(array[2, 7]) size;

select * from finish();
rollback;
