-- Certificates expire, and people can take a course again to renew theirs (rules 7.20, 7.21).
begin;
select plan(32);
select tests.people(), tests.training();

create function pg_temp.today() returns date language sql as $$ select (now() at time zone 'Australia/Brisbane')::date $$;
-- The expiry date is set when a certificate is issued.
update public.courses set valid_months = 1 where id = tests.id('course_thirds');
insert into public.course_progress (user_id, course_id, answers, completed, completed_at)
select tests.id(who), tests.id('course_thirds'), '{"safety_why": "Air", "safety_first": "The label"}', true, day::timestamptz
from (values ('cleaner', '2026-01-31 05:00+00'), ('pending', '2026-02-28 15:00+00')) as given (who, day);
select results_eq(
  $$select valid_until from public.certificates where course_id = tests.id('course_thirds') order by issued_at$$,
  $$values ('2026-02-28'::date), ('2026-04-01')$$,
  'a certificate is valid for calendar months in Brisbane, at most until the last day of the month');
update public.courses set valid_months = 24 where id = tests.id('course_thirds');
select is((select max(valid_until) from public.certificates), '2026-04-01'::date,
  'a course''s changed validity leaves certificates as they are');
select is((select valid_until from public.certificates where course_id = tests.id('course')), null,
  'a course without a validity gives a certificate that does not expire');
select is(
  tests.answer(who, format(
    'select public.save_course(to_jsonb(course) || %L, course.updated_at) from public.course_to_edit({course}) course',
    jsonb_build_object('valid_months', months))),
  '! PT400 A certificate can be valid for 1 to 120 months.', months || ' months of validity are refused')
from (values ('admin', 0), ('founder', 121)) as given (who, months);
select is(tests.answer('admin', $$
  select saved.valid_months from public.course_to_edit({course}) course,
    public.save_course(to_jsonb(course) || '{"valid_months": 120}', course.updated_at) saved$$), '120',
    'a validity of 120 months can be saved');
select is(tests.outcome('service', 'update public.courses set valid_months = 0'), '23514', 'a validity of 0 months cannot be stored');

-- A certificate is valid until the end of its last day.
delete from public.course_progress where course_id = tests.id('course_thirds');
create function pg_temp.ending_in(days integer) returns text language plpgsql as $$
begin
  update public.certificates set valid_until = pg_temp.today() + days;
  return concat_ws(' ',
    tests.answer('visitor', 'select concat_ws('' '', is_valid, valid_until - (now() at time zone ''Australia/Brisbane'')::date)
      from public.verify_certificate(''SW-TEST-CERT-2345'')'),
    tests.answer('other', 'select public.certificate_state(certificate) from public.certificates certificate'));
end
$$;
select is(pg_temp.ending_in(days), wanted, 'a certificate has the right state when these days are left: ' || days)
from (values (31, 't 31 valid'), (30, 't 30 ending'), (0, 't 0 ending'), (-1, 'f -1 expired')) as given (days, wanted);

select tests.for_people($calls$
  public.renew_course({course})
  private.renew_course({course})
$calls$);
select tests.refusals($expected$
pending inactive admin founder nobody: PT404 Course not found
  public.renew_course({course})
other admin: PT404 Course not found
  public.renew_course({course_missing})
other: PT404 Course not found
  public.renew_course(null)
cleaner: PT409 You have not completed this course yet.
  public.renew_course({course})
$expected$);
create function pg_temp.renewed() returns text language sql as $$
  select tests.answer('other', 'select concat_ws('' '', completed, renewals, answers) from public.renew_course({course})')
$$;
update public.certificates set valid_until = null;
select is(pg_temp.renewed(), '! PT409 Your certificate does not expire.', 'a course whose certificate does not expire cannot be renewed');
update public.certificates set valid_until = pg_temp.today() + 31;
select is(pg_temp.renewed(), '! PT409 You can take this course again from 30 days before your certificate expires.',
  'a course cannot be renewed more than 30 days before the certificate expires');
update public.certificates set valid_until = pg_temp.today() + 30;
select is(pg_temp.renewed(), 'f 1 {}', 'a course can be renewed 30 days before the certificate expires');
update public.courses set status = 'inactive' where id = tests.id('course');
select is(pg_temp.renewed(), '! PT409 This course is not offered any more.', 'an inactive course cannot be renewed');
update public.courses set status = 'active' where id = tests.id('course');
update public.certificates set valid_until = '2026-01-31';
select tests.effects('other', 'select completed, renewals, started_at from public.renew_course({course})', $expected$
  = [{"renewals": 1, "completed": false, "started_at": "now"}]
  ~ course_progress {"user_id": "other", "course_id": "course"} {"answers": {}, "renewals": 1, "completed": false, "started_at": "now",
    "updated_at": "now", "completed_at": null, "current_section": null, "current_question": null, "completion_percentage": 0}
$expected$, 'a renewal removes the answers, keeps the certificate and adds no enrolment');

-- Renews a course without a rollback, because the tests below need the renewed course.
do $$
begin
  perform tests.act_as('other');
  perform public.renew_course((select id from public.courses where title = 'Chemicals')),
    public.renew_course((select id from public.courses where title = 'Chemicals'));
  perform set_config('role', 'none', true);
end
$$;
select is((select renewals from public.course_progress where user_id = tests.id('other')), 1,
  'a course renewed in two tabs is renewed once');
select is(tests.outcome('service', 'update public.course_progress set completed = true, renewals = 2 where user_id = {other}'), 'PT400',
  'a renewal cannot be completed without answering the questions');
update public.courses set title = 'Chemicals, newly', valid_months = 12 where id = tests.id('course');
select tests.effects('other',
  $$select completed from public.save_course_progress({course},
  '{"safety_why": "Fumes", "safety_first": "The label", "tools_gloves": "true"}', null, null, true)$$,
  replace($expected$
  = [{"completed": true}]
  ~ certificates {"user_id": "other", "course_id": "course"} {"issued_at": "now", "valid_until": "DAY", "course_title": "Chemicals, newly"}
  ~ course_progress {"user_id": "other", "course_id": "course"} {"answers": {"safety_why": "Fumes", "safety_first": "The label",
    "tools_gloves": "true"}, "completed": true, "completed_at": "now", "completion_percentage": 100}
$expected$, 'DAY', (pg_temp.today() + interval '12 months')::date::text),
  'a completed renewal gives the certificate new dates and keeps its number');
update public.course_progress set answers = '{"safety_why": "Fumes", "safety_first": "The label", "tools_gloves": "true"}', completed = true
where user_id = tests.id('other');
update public.course_progress set completed = false, answers = '{}' where user_id = tests.id('other');
select is((select concat_ws(' ', completed, completion_percentage) from public.course_progress where user_id = tests.id('other')), 't 100',
  'a completed course stays completed unless it is renewed');
select is(pg_temp.renewed(), '! PT409 You can take this course again from 30 days before your certificate expires.',
  'a renewed course cannot be renewed again before that is due');

-- The lists show whether a certificate has expired.
update public.certificates set valid_until = pg_temp.today() - 1;
select is(tests.answer('other',
  $$select concat_ws(' ', certificate_state, valid_until) from public.search_courses() where title like 'Chem%'$$),
  'expired ' || (pg_temp.today() - 1), 'the list of courses shows that the certificate has expired');
select is(tests.answer('cleaner', $$select string_agg(certificate_state, '') from public.search_courses()$$), null,
  'the list of courses shows nobody else''s certificate');
select is(tests.answer('admin',
  $$select string_agg(concat_ws(' ', name, certificate_state, valid_until), ',') from public.course_people({course}) where completed$$),
  'other expired ' || (pg_temp.today() - 1), 'the list of people in a course shows an expired certificate');
select is(tests.answer('admin', $$select string_agg(valid_months::text, ',') from public.list_courses()$$), '24,12',
  'the administrators'' list of courses shows each course''s validity');

select * from finish();
rollback;
