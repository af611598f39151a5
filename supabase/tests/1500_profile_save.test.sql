-- Saving the profile page: all of it or nothing, one's own only, and no row without its file.
begin;
create extension if not exists pgtap with schema extensions;
select plan(21);
select tests.people();

insert into storage.objects (bucket_id, name)
select 'users', tests.fill(path, 'nobody')
from unnest(array['<cleaner>/profilePictures/face.jpg', '<cleaner>/documents/visa/visa.pdf', '<cleaner>/documents/whiteCard/new.pdf', '<other>/profilePictures/face.jpg']) path;

-- The call with everything filled in, and one argument replaced.
create function pg_temp.saving(given jsonb default '{}') returns text language sql as $$
  select 'select * from public.save_profile(' || string_agg(argument.key || ' => ' || argument.value, ', ') || ')'
  from jsonb_each_text('{
    "name": "''Ana Reyes''", "phone": "''0412 345 678''", "postcode": "''4101''", "location": "''West End''",
    "nationality": "''Chilean''", "experience_years": "4", "experience_specialties": "''{Deep Cleaning}''",
    "communication_style": "''Calm''", "proximity": "25", "abn": "''53 004 085 616''", "bsb": "''064-000''",
    "account_number": "''12345678''"}'::jsonb || given) argument
$$;

select is(
  array(select regexp_replace(line, '^= .*', '= answered') from tests.effect('pending', pg_temp.saving()) line),
  array[
    '= answered',
    '+ payment_details {"abn": "53 004 085 616", "bsb": "064-000", "user_id": "pending", "updated_at": "now", "account_number": "12345678"}',
    '~ profiles {"id": "pending"} {"name": "Ana Reyes", "phone": "0412 345 678", "location": "West End", "postcode": "4101", "proximity": 25, "updated_at": "now", "nationality": "Chilean", "search_text": "ana reyes\npending@test.example\n0412 345 678\n61412345678", "phone_digits": "61412345678", "experience_years": 4, "communication_style": "Calm", "experience_specialties": ["Deep Cleaning"]}'
  ],
  'a profile and payment details are saved together, and nothing else');
select is(
  array(select line from tests.effect('cleaner', pg_temp.saving('{"photo_path": "''<cleaner>/profilePictures/face.jpg''",
    "document_paths": "jsonb_build_object(''visa'', ''<cleaner>/documents/visa/visa.pdf'', ''whiteCard'', ''<cleaner>/documents/whiteCard/new.pdf'')"}')) line
    where line ~ 'documents|payment'),
  array[
    '+ documents {"path": "cleaner/documents/visa/visa.pdf", "type": "visa", "user_id": "cleaner", "uploaded_at": "now"}',
    '~ documents {"type": "whiteCard", "user_id": "cleaner"} {"path": "cleaner/documents/whiteCard/new.pdf", "uploaded_at": "now"}',
    '~ payment_details {"user_id": "cleaner"} {"abn": "53 004 085 616", "bsb": "064-000", "updated_at": "now", "account_number": "12345678"}'
  ],
  'a new document is added, another one replaced and dated anew');
select is(tests.answer('cleaner', 'select photo_path from (' || pg_temp.saving('{"photo_path": "''<cleaner>/profilePictures/face.jpg''"}') || ') saved'),
  tests.id('cleaner') || '/profilePictures/face.jpg', 'the answer is the profile as saved');
select is(tests.answer('cleaner', 'select concat_ws('' '', experience_years, experience_specialties, coalesce(nationality, ''none''), coalesce(communication_style, ''none'')) from ('
  || pg_temp.saving('{"experience_years": "null", "experience_specialties": "null", "nationality": "''  ''", "communication_style": "''''"}') || ') saved'),
  '0 {} none none', 'what is empty is nothing, and no years are 0');
update public.profiles set photo_path = tests.id('cleaner') || '/profilePictures/face.jpg' where id = tests.id('cleaner');
select is(tests.answer('cleaner', 'select photo_path from (' || pg_temp.saving() || ') saved'),
  tests.id('cleaner') || '/profilePictures/face.jpg', 'a picture that is not named stays');

select is(array(select tests.effect('cleaner', pg_temp.saving(given::jsonb))), array[wanted], wanted || ' for ' || given)
from (values
  ('{"photo_path": "''<cleaner>/profilePictures/missing.jpg''"}', '! PT409 A file is not there any more. Please choose it again.'),
  ('{"photo_path": "''<other>/profilePictures/face.jpg''"}', '! PT409 A file is not there any more. Please choose it again.'),
  ('{"document_paths": "jsonb_build_object(''visa'', ''<cleaner>/documents/visa/missing.pdf'')"}', '! PT409 A file is not there any more. Please choose it again.')
) as refused (given, wanted);

-- Nothing is half saved: the profile stays as it was when a later part is refused.
select is(
  (select string_agg(left(line, 7), ' ') from tests.effect('cleaner', pg_temp.saving(given::jsonb)) line), '! 23514', given || ' saves nothing at all')
from unnest(array[
  '{"abn": "repeat(''1'', 31)"}', '{"bsb": "repeat(''1'', 21)"}', '{"account_number": "repeat(''1'', 31)"}',
  '{"phone": "''call me''"}', '{"experience_years": "-1"}', '{"proximity": "101"}', '{"experience_specialties": "''{Juggling}''"}',
  '{"document_paths": "jsonb_build_object(''passport'', ''<cleaner>/documents/visa/visa.pdf'')"}',
  '{"document_paths": "jsonb_build_object(''blueCard'', ''<cleaner>/documents/visa/visa.pdf'')"}'
]) given;
select is(left(tests.answer('cleaner', pg_temp.saving('{"document_paths": "''[1]''"}')), 7), '! 22023', 'document paths are an object');

select is(tests.outcome('visitor', pg_temp.saving()), '42501', 'a visitor saves nothing');
select is((select string_agg(line, '') from tests.effect('nobody', pg_temp.saving()) line), '! PT404 User profile not found', 'nor does somebody without a profile');

-- The date of a document is its file's.
select is(tests.answer('cleaner', 'update public.documents set path = path returning uploaded_at = ''2026-01-01'''), 'true',
  'a document written again as it was keeps its date');

select * from finish();
rollback;
