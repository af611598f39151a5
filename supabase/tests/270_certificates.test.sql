-- Certificates exist only for completed courses. Anyone with a certificate's number reads only its public facts.
begin;
select plan(42);
select tests.people(), tests.training();

select is((select count(*) from public.certificates c where not exists (
  select from public.course_progress p where p.user_id = c.user_id and p.course_id = c.course_id and p.completed)), 0::bigint,
  'every certificate has a completed course');
select is(tests.outcome('service',
  $$insert into public.certificates (user_id, course_id, course_title) values ({pending}, {course}, 'Bought')$$),
  '23503', 'a certificate for a course not begun is refused');
select is(tests.outcome('service',
  $$insert into public.certificates (user_id, course_id, course_title) values ({cleaner}, {course}, 'Bought')$$),
  'PT409', 'a certificate for a course not completed is refused');
select is(tests.outcome('service', $$update public.certificates set user_id = {cleaner}$$), 'PT409',
  'a certificate cannot be moved to a person who has not completed the course');
select is(tests.outcome('service', format('update public.certificates set number = %L', number)), '23514',
  number || ' is not a certificate number')
from unnest(array['SW-TEST-CERT', 'SW-TEST-CERT-0000', 'sw-test-cert-2345', 'XX-TEST-CERT-2345', 'SW-TEST-CERT-2345-2345']) number;
select is((select count(distinct number) from (
  select private.new_certificate_number() as number from generate_series(1, 1000)) made where number ~ '^SW(-[2-9A-HJ-NP-Z]{4}){3}$'),
    1000::bigint,
  'a thousand new certificate numbers are valid and all different');

-- Every caller reads the same five facts, and nothing else.
select is(tests.answer(who, $$select jsonb_agg(found) from public.verify_certificate('SW-TEST-CERT-2345') found$$)::jsonb,
  '[{"person_name": "other", "course_title": "Chemicals", "completed_on": "2026-01-08", "valid_until": null, "is_valid": true}]'::jsonb,
  who || ' verifies a certificate number')
from unnest(array['visitor', 'cleaner', 'other', 'pending', 'inactive', 'rejected', 'admin', 'founder', 'former']) who;
select tests.for_people($calls$
  private.verify_certificate('SW-TEST-CERT-2345')
$calls$);
select tests.refusals($expected$
service: 42501 permission denied
  public.verify_certificate('SW-TEST-CERT-2345')
visitor: 42501 permission denied for schema private
  private.new_certificate_number()
cleaner admin: 42501 permission denied
  private.new_certificate_number()
$expected$);
select is(tests.answer('visitor', format('select count(*) from public.verify_certificate(%L)', number)), wanted,
  coalesce(quote_literal(number), 'null') || ' is searched for as a certificate number')
from (values
  (' sw-test-cert-2345 ', '1'), ('SWTESTCERT2345', '1'), ('sw test cert 2345', '1'), ('SW-TEST-CERT-2346', '0'), ('SW-TEST-CERT', '0'),
  ('%', '0'), ('SW-____-____-____', '0'), ('', '0'), (null, '0'), (repeat('SW-TEST-CERT-2345', 100), '0'),
  (concat('SW-TEST-CERT-2345', repeat(' ', 100), 'x'), '1')
) as given (number, wanted);

-- When a course becomes inactive, its certificates stay. People who are taking the course can still earn one (rule 7.18).
update public.courses set status = 'inactive' where id = tests.id('course');
select is(tests.answer('visitor', $$select concat_ws(' ', course_title, is_valid) from public.verify_certificate('SW-TEST-CERT-2345')$$),
  'Chemicals t',
  'a certificate of an inactive course stays valid');
select is(tests.answer('other', 'select course_title from public.certificates'), 'Chemicals',
  'the owner of a certificate of an inactive course still reads it');
select is(tests.answer('inactive',
  $$select completed from public.save_course_progress({course_inactive}, '{"tools_gloves": "true"}', null, null, true)$$), 'true',
  'a person who began an inactive course can complete it');
update public.course_progress set completed = true, answers = '{"tools_gloves": "true"}' where course_id = tests.id('course_inactive');
select is(tests.answer('inactive', 'select course_title from public.certificates'), 'Ladders',
  'a person who completes an inactive course gets its certificate');
update public.courses set status = 'active' where id = tests.id('course');

-- The public details of a certificate use the date in Brisbane and the person's current name.
update public.certificates set issued_at = '2026-01-08 15:00+00';
update public.profiles set name = 'Ana Nováková' where id = tests.id('other');
select is(tests.answer('visitor', $$select concat_ws(' ', person_name, completed_on) from public.verify_certificate('SW-TEST-CERT-2345')$$),
  'Ana Nováková 2026-01-09', 'a certificate shows the date in Brisbane and the person''s current name');
update public.profiles set name = null where id = tests.id('other');
select is(tests.answer('visitor', $$select person_name from public.verify_certificate('SW-TEST-CERT-2345')$$), '',
  'a certificate of a person without a name shows an empty name');
delete from public.profiles where id = tests.id('other');
select is(tests.answer('visitor', $$select count(*) from public.verify_certificate('SW-TEST-CERT-2345')$$), '0',
  'a certificate is deleted with its person');

select * from finish();
rollback;
