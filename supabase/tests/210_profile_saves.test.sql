-- Saving the profile page: all or nothing, one's own only, and no row without its file.
begin;
select plan(55);
select tests.people();

insert into storage.objects (bucket_id, name, metadata)
select 'users', tests.fill(path, 'nobody'), jsonb_build_object('mimetype', type)
from (values
  ('<cleaner>/profilePictures/face.jpg', 'image/jpeg'), ('<cleaner>/profilePictures/face.webp', 'image/webp'),
  ('<cleaner>/documents/visa/visa.pdf', 'application/pdf'), ('<cleaner>/documents/visa/visa.png', 'image/png'),
  ('<cleaner>/documents/whiteCard/new.pdf', 'application/pdf'), ('<cleaner>/documents/visa/picture.pdf', 'image/png'),
  ('<other>/profilePictures/face.jpg', 'image/jpeg'), ('<other>/documents/visa/visa.pdf', 'application/pdf')
) as given (path, type);
insert into storage.objects (bucket_id, name) values ('users', tests.id('cleaner') || '/documents/visa/untold.pdf');

-- The call with every argument, one of them replaced.
create function pg_temp.saving(given jsonb default '{}') returns text language sql as $$
  select 'select * from public.save_profile(jsonb_build_object('
    || string_agg(format('%L, %s', argument.key, argument.value), ', ') filter (where key <> 'expected_saved_at') || ')'
    || coalesce(', ' || max(argument.value) filter (where key = 'expected_saved_at'), '') || ')'
  from jsonb_each_text('{
    "name": "''Ana Reyes''", "phone": "''0412 345 678''", "postcode": "''4101''", "location": "''West End''",
    "nationality": "''Chilean''", "experience_years": "4", "experience_specialties": "''{Deep Cleaning}''",
    "communication_style": "''Calm''", "proximity": "25", "abn": "''53 004 085 616''", "bsb": "''064-000''",
    "account_number": "''12345678''"}'::jsonb || given) argument
$$;

select is(
  array(select regexp_replace(line, '^= .*', '= answered') from tests.effect('pending', pg_temp.saving()) line),
  array(select btrim(line) from tests.lines($expected$
  = answered
  + payment_details {"abn": "53 004 085 616", "bsb": "064-000", "user_id": "pending", "updated_at": "now", "account_number": "12345678"}
  ~ profiles {"id": "pending"} {"name": "Ana Reyes", "phone": "0412 345 678", "place": "found", "location": "West End",
    "postcode": "4101", "saved_at": "now", "proximity": 25, "updated_at": "now", "nationality": "Chilean",
    "search_text": "ana reyes\npending@test.example\n0412 345 678\n61412345678", "phone_digits": "61412345678",
    "experience_years": 4, "communication_style": "Calm", "experience_specialties": ["Deep Cleaning"]}
  $expected$) line),
  'a profile and payment details are saved together, and nothing else');
select is(
  array(
    select line from tests.effect('cleaner', pg_temp.saving(jsonb_build_object(
      'photo_path', $$'<cleaner>/profilePictures/face.jpg'$$,
      'documents', $$jsonb_build_object('visa', jsonb_build_object('path', '<cleaner>/documents/visa/visa.pdf'),
        'whiteCard', jsonb_build_object('path', '<cleaner>/documents/whiteCard/new.pdf'))$$))) line
    where line ~ '^. (documents|payment_details) '),
  array(select btrim(line) from tests.lines($expected$
  + documents {"path": "cleaner/documents/visa/visa.pdf", "type": "visa", "state": "waiting", "content": "  ",
    "user_id": "cleaner", "uploaded_at": "now"}
  + documents {"path": "cleaner/documents/whiteCard/new.pdf", "type": "whiteCard", "state": "waiting", "content": "  ",
    "user_id": "cleaner", "uploaded_at": "now"}
  ~ payment_details {"user_id": "cleaner"} {"abn": "53 004 085 616", "bsb": "064-000", "updated_at": "now",
    "account_number": "12345678"}
  $expected$) line),
  'new documents wait to be checked, beside the one that is');
select is(tests.answer('cleaner', 'select phone from (' || pg_temp.saving($${"phone": "'  0412 345 678 '"}$$) || ') saved'),
  '0412 345 678', 'a phone number is kept without blanks around it');
select is(tests.answer('cleaner', 'select photo_path from (' || pg_temp.saving('{"photo_path": "''<cleaner>/profilePictures/face.jpg''"}')
  || ') saved'),
  tests.id('cleaner') || '/profilePictures/face.jpg', 'the answer is the profile as saved');
select is(tests.answer('cleaner',
  $$select concat_ws(' ', experience_years, experience_specialties, coalesce(nationality, 'none'), coalesce(communication_style, 'none'))
  from ($$
  || pg_temp.saving($${"experience_years": "null", "experience_specialties": "null", "nationality": "'  '",
    "communication_style": "''"}$$) || ') saved'),
  '0 {} none none', 'what is empty is nothing, and no years are 0');
update public.profiles set photo_path = tests.id('cleaner') || '/profilePictures/face.jpg' where id = tests.id('cleaner');
select is(tests.answer('cleaner', 'select photo_path from (' || pg_temp.saving() || ') saved'),
  tests.id('cleaner') || '/profilePictures/face.jpg', 'a picture that is not named stays');

-- No row names a file that is not stored, is somebody else's, or is not of the type its name says.
select is(array(select tests.effect('cleaner', pg_temp.saving(given::jsonb))), array[wanted], wanted || ' for ' || given)
from (values
  ('{"photo_path": "''<cleaner>/profilePictures/missing.jpg''"}', '! PT410 A file is not there any more. Please choose it again.'),
  ($${"documents": "jsonb_build_object('visa', jsonb_build_object('path', '<cleaner>/documents/visa/missing.pdf'))"}$$,
    '! PT410 A file is not there any more. Please choose it again.'),
  ($${"documents": "jsonb_build_object('visa', jsonb_build_object('path', '<cleaner>/documents/visa/picture.pdf'))"}$$,
    '! PT410 A file is not there any more. Please choose it again.'),
  ($${"documents": "jsonb_build_object('visa', jsonb_build_object('path', '<cleaner>/documents/visa/untold.pdf'))"}$$,
    '! PT410 A file is not there any more. Please choose it again.'),
  ('{"photo_path": "''<other>/profilePictures/face.jpg''"}', '! PT400 Invalid file path'),
  ('{"photo_path": "''<cleaner>/documents/visa/visa.png''"}', '! PT400 Invalid file path'),
  ('{"photo_path": "''<cleaner>/profilePictures/../../<other>/profilePictures/face.jpg''"}', '! PT400 Invalid file path'),
  ('{"photo_path": "''<cleaner>/profilePictures/../../../auth/v1/logout?scope=global&.jpg''"}', '! PT400 Invalid file path'),
  ($${"photo_path": "repeat('x', 5000000)"}$$, '! PT400 Invalid file path'),
  ($${"documents": "jsonb_build_object('visa', jsonb_build_object('path', '<other>/documents/visa/visa.pdf'))"}$$,
    '! PT400 Invalid file path'),
  ($${"documents": "jsonb_build_object('blueCard', jsonb_build_object('path', '<cleaner>/documents/visa/visa.pdf'))"}$$,
    '! PT400 Invalid file path'),
  ($${"documents": "jsonb_build_object('passport', jsonb_build_object('path', '<cleaner>/documents/visa/visa.pdf'))"}$$,
    '! PT400 Invalid file path'),
  ($${"documents": "jsonb_build_object('visa', null)"}$$, '! PT400 Invalid file path'),
  ('{"documents": "''[1]''"}', '! PT400 Invalid file path'),
  ('{"documents": "''3''"}', '! PT400 Invalid file path')
) as refused (given, wanted);

-- A value that does not fit is refused with the name of its field, and nothing is half saved.
create function pg_temp.hint(given jsonb) returns text language plpgsql as $$
declare
  call text := tests.fill(pg_temp.saving(given), 'pending');
  said text;
begin
  perform tests.act_as('pending');
  execute call;
  return 'saved';
exception when others then
  get stacked diagnostics said = pg_exception_hint;
  return said;
end
$$;
select is(pg_temp.hint(jsonb_build_object(field, value)) || ' '
  || (select string_agg(line, '') from tests.effect('pending', pg_temp.saving(jsonb_build_object(field, value))) line),
  field || ' ! PT400 ' || wanted, field || ' = ' || value)
from (values
  ('name', $$repeat('x', 201)$$, 'Please use at most 200 characters.'),
  ('postcode', $$repeat('1', 11)$$, 'Please use at most 10 characters.'),
  ('location', $$repeat('x', 5000)$$, 'Please use at most 200 characters.'),
  ('location', 'e''\u202ednE tseW''', 'This text has hidden characters. Please type it again.'),
  ('nationality', 'e''\u2067Chilean\u2069''', 'This text has hidden characters. Please type it again.'),
  ('postcode', 'e''\u202e1014''', 'This text has hidden characters. Please type it again.'),
  ('abn', 'e''\u202d51 824\u202c''', 'This text has hidden characters. Please type it again.'),
  ('nationality', $$repeat('x', 101)$$, 'Please use at most 100 characters.'),
  ('communication_style', $$repeat('x', 2001)$$, 'Please use at most 2000 characters.'),
  ('abn', $$repeat('1', 31)$$, 'Please use at most 30 characters.'),
  ('bsb', $$repeat('1', 21)$$, 'Please use at most 20 characters.'),
  ('account_number', $$repeat('1', 31)$$, 'Please use at most 30 characters.'),
  ('phone', $$'call me'$$, 'Please enter a valid phone number.'),
  ('phone', $$'-------'$$, 'Please enter a valid phone number.'),
  ('phone', $$'(04) 123'$$, 'Please enter a valid phone number.'),
  ('phone', $$repeat('1', 5000000)$$, 'Please enter a valid phone number.'),
  ('experience_years', '-1', 'Please enter a whole number of years, from 0 to 100.'),
  ('experience_years', '101', 'Please enter a whole number of years, from 0 to 100.'),
  ('proximity', '0', 'Please choose a distance from 1 to 100 km.'),
  ('experience_specialties', $$'{Juggling}'$$, 'Please choose specialties from the list.'),
  ('experience_specialties', $$'{Deep Cleaning,Deep Cleaning}'$$, 'Please choose specialties from the list.'),
  ('experience_specialties', $$'{{Deep Cleaning},{Floor Polishing}}'$$, 'Please choose specialties from the list.'),
  ('experience_specialties', $$array_fill('Deep Cleaning'::text, array[400000])$$, 'Please choose specialties from the list.'),
  ('experience_specialties', 'array[null]::text[]', 'Please choose specialties from the list.')
) as given (field, value, wanted);

-- Saved in two tabs: the second is refused, unless it changes nothing.
update public.profiles set saved_at = '2026-02-01' where id = tests.id('cleaner');
select is((select string_agg(line, '') from tests.effect('cleaner', pg_temp.saving(given::jsonb)) line),
  '! PT409 Your profile has been changed in another tab or on another device since you opened it.', given || ' is not what it was')
from unnest(array['{}', '{"expected_saved_at": "''2026-01-31''"}', '{"expected_saved_at": "''2026-02-01 00:00:00.000001''"}']) given;
select is(tests.answer('cleaner',
  $$select saved_at > now() - interval '1 minute' from ($$ || pg_temp.saving('{"expected_saved_at": "''2026-02-01''"}') || ') saved'),
  'true', 'who knows the last save saves');
do $$
declare
  call text := pg_temp.saving('{"expected_saved_at": "''2026-02-01''"}');
begin
  perform tests.act_as('cleaner');
  execute call;
  perform set_config('role', 'none', true);
end
$$;
create function pg_temp.sent_again(changed jsonb default '{}') returns text language sql as $$
  select string_agg(line, '') from tests.effect(
    'cleaner', 'select from (' || pg_temp.saving('{"expected_saved_at": "''2026-02-01''"}' || changed) || ') saved') line
$$;
select is(pg_temp.sent_again(), '= [{}]', 'a save whose answer got lost is saved when it is sent again, and changes nothing');
select is(pg_temp.sent_again(jsonb_build_object('documents', $$jsonb_build_object('whiteCard', jsonb_build_object(
  'path', '<cleaner>/documents/whiteCard/card.pdf', 'number', 'WC 1', 'expires_on', '2199-01-01'))$$)),
  '= [{}]', 'with the documents that are stored already, too');
select is(left(pg_temp.sent_again($${"abn": "'1'"}$$), 7), '! PT409', 'but not with anything else in it');
update public.profiles set status = 'inactive' where id = tests.id('cleaner');
select is(tests.answer('cleaner', 'select name from (' || pg_temp.saving(jsonb_build_object('name', $$'Ana'$$, 'expected_saved_at',
    quote_literal((select saved_at from public.profiles where id = tests.id('cleaner'))))) || ') saved'), 'Ana',
  'a status that an administrator sets is no other save');

select is(tests.outcome('visitor', pg_temp.saving()), '42501', 'a visitor saves nothing');
select is((select string_agg(line, '') from tests.effect('nobody', pg_temp.saving()) line), '! PT404 User profile not found',
  'nor does somebody without a profile');

select * from finish();
rollback;
