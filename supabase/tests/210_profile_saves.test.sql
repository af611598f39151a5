-- Saving part of a profile: all of it or nothing is saved, only for the caller, and no path is stored without its file.
begin;
select plan(75);
select tests.people();

insert into storage.objects (bucket_id, name, metadata)
select 'users', tests.fill(path, 'nobody'), jsonb_build_object('mimetype', type)
from (values
  ('<cleaner>/profilePictures/face.jpg', 'image/jpeg'), ('<cleaner>/profilePictures/face.webp', 'image/webp'),
  ('<cleaner>/profilePictures/picture.jpg', 'image/png'), ('<cleaner>/documents/visa/visa.png', 'image/png'),
  ('<other>/profilePictures/face.jpg', 'image/jpeg')
) as given (path, type);
insert into storage.objects (bucket_id, name) values ('users', tests.id('cleaner') || '/profilePictures/untold.jpg');

-- Returns a call that saves every field. Values of `given` replace the default values.
create function pg_temp.saving(given jsonb default '{}') returns text language sql as $$
  select 'select * from public.save_profile(jsonb_build_object('
    || string_agg(format('%L, %s', argument.key, argument.value), ', ') || '))'
  from jsonb_each_text('{
    "name": "''Ana Reyes''", "phone": "''0412 345 678''", "postcode": "''4101''", "location": "''West End''",
    "nationality": "''Chilean''", "experience_years": "4", "experience_specialties": "''{Deep Cleaning}''",
    "communication_style": "''Calm''", "proximity": "25", "abn": "''53 004 085 616''", "bsb": "''064-000''",
    "account_number": "''12345678''", "preferred_name": "''Annie''"}'::jsonb || given) argument
$$;

create function pg_temp.effect_of(who text, call text) returns text[] language sql as $$
  select array(
    select regexp_replace(regexp_replace(line, '^= .*', '= answered'), 'changed on [^.]*[.]', 'changed on its day.')
    from tests.effect(who, call) line)
$$;
select is(
  pg_temp.effect_of('pending', pg_temp.saving()),
  array(select btrim(line) from tests.lines($expected$
  = answered
  + messages notifications_changed to user:pending {"id": "new"}
  + notifications {"data": {}, "link": "/not-me?notice=new", "read": false, "type": "bank_account_changed", "message": "Your bank
    account was changed on its day. New account: •••678. Device: Unknown device. If this wasn’t you, tell us now.", "user_id": "pending",
    "created_at": "now"}
  + payment_details {"abn": "53 004 085 616", "bsb": "064-000", "user_id": "pending", "updated_at": "now", "account_number": "12345678"}
  ~ profiles {"id": "pending"} {"name": "Ana Reyes", "phone": "0412 345 678", "place": "found", "location": "West End",
    "postcode": "4101", "proximity": 25, "time_zone": "Australia/Brisbane", "updated_at": "now", "nationality": "Chilean",
    "search_text": "ana reyes\npending@test.example\n0412 345 678\n61412345678", "phone_digits": "61412345678",
    "preferred_name": "Annie", "experience_years": 4, "communication_style": "Calm", "experience_specialties": ["Deep Cleaning"]}
  $expected$) line),
  'a profile and payment details are saved together, and nothing else changes');

-- Each part of the profile can be saved alone.
create function pg_temp.effects(who text, part jsonb, expected text, label text) returns text language sql as $$
  select extensions.is(
    pg_temp.effect_of(who, format('select public.save_profile(%L)', part)),
    array(select btrim(line) from tests.lines(expected) line), label)
$$;
select pg_temp.effects('cleaner', '{"bsb": "064-000"}', $expected$
  = answered
  + messages notifications_changed to user:cleaner {"id": "new"}
  + notifications {"data": {}, "link": "/not-me?notice=new", "read": false, "type": "bank_account_changed", "message": "Your bank
    account was changed on its day. New account: None. Device: Unknown device. If this wasn’t you, tell us now.", "user_id": "cleaner",
    "created_at": "now"}
  ~ payment_details {"user_id": "cleaner"} {"bsb": "064-000", "updated_at": "now"}
$expected$, 'fields that a save leaves out stay as they are');
select pg_temp.effects('cleaner', '{"nationality": "Chilean"}', $expected$
  = answered
  ~ profiles {"id": "cleaner"} {"updated_at": "now", "nationality": "Chilean"}
$expected$, 'a person without bank details can save a nationality');
select pg_temp.effects('cleaner', '{}', '= answered', 'saving an empty part of the profile changes nothing');
select pg_temp.effects('pending', '{"bsb": "1"}', $expected$
  = answered
  + messages notifications_changed to user:pending {"id": "new"}
  + notifications {"data": {}, "link": "/not-me?notice=new", "read": false, "type": "bank_account_changed", "message": "Your bank
    account was changed on its day. New account: None. Device: Unknown device. If this wasn’t you, tell us now.", "user_id": "pending",
    "created_at": "now"}
  + payment_details {"bsb": "1", "user_id": "pending", "updated_at": "now"}
$expected$, 'a first bank account is stored only for the person who saves it');

select is(tests.answer('cleaner', 'select phone from (' || pg_temp.saving($${"phone": "'  0412 345 678 '"}$$) || ') saved'),
  '0412 345 678', 'a phone number is saved without surrounding blanks');
select is(tests.answer('cleaner', 'select phone from (' || pg_temp.saving(jsonb_build_object('phone', quote_literal(copied))) || ') saved'),
  kept, quote_literal(copied) || ' is saved as the phone number ' || kept)
from (values
  (e'\u202a+61 412 345 678\u202c', '+61 412 345 678'), (e'\u200e0412345678\u200f', '0412345678'),
  (e'\u2066(07) 3123 4567\u2069', '(07) 3123 4567'), (e'0412\u00a0345\u00a0678', '0412 345 678'),
  (e'0412\u202f345\u2009678', '0412 345 678'), ('0412.345.678', '0412 345 678'), (e'0412\u2013345\u2011678', '0412-345-678'),
  ('tel:+61412345678', '+61412345678'), (' TEL: 0412 345 678 ', '0412 345 678'), (e'\uff0b61 412 345 678', '+61 412 345 678'),
  (e'0412\t345\r\n678', '0412 345 678'), (e'\ufeff0412\u200b345678', '0412345678')
) as given (copied, kept);
select is(tests.answer('cleaner', 'select photo_path from (' || pg_temp.saving('{"photo_path": "''<cleaner>/profilePictures/face.jpg''"}')
  || ') saved'),
  tests.id('cleaner') || '/profilePictures/face.jpg', 'the response is the profile as saved');
select is(tests.answer('cleaner',
  $$select concat_ws(' ', experience_years, experience_specialties, coalesce(nationality, 'none'), coalesce(communication_style, 'none'))
  from ($$
  || pg_temp.saving($${"experience_years": "null", "experience_specialties": "null", "nationality": "'  '",
    "communication_style": "''"}$$) || ') saved'),
  '0 {} none none', 'an empty value is saved as null, and missing years as 0');
update public.profiles set photo_path = tests.id('cleaner') || '/profilePictures/face.jpg' where id = tests.id('cleaner');
select is(tests.answer('cleaner', 'select photo_path from (' || pg_temp.saving() || ') saved'),
  tests.id('cleaner') || '/profilePictures/face.jpg', 'a picture that the save does not name stays');
select is(tests.answer('cleaner', $$select coalesce(photo_path, 'none') from public.save_profile('{"photo_path": null}')$$), 'none',
  'a picture that the save sets to null is removed');
select is(
  (select string_agg(line, '')
  from tests.effect('other', $$select public.save_profile('{"photo_path": "<other>/profilePictures/no.jpg"}')$$) line),
  '! PT410 A file is no longer available. Please choose it again.', 'a first picture without a stored file is refused');
update public.profiles set photo_path = tests.id('other') || '/profilePictures/gone.jpg' where id = tests.id('other');
select is(tests.answer('other', $$select name from public.save_profile('{"name": "Ben"}')$$), 'Ben',
  'a missing picture file does not stop a person from saving another field');

-- A saved path must lead to an existing file that belongs to the person and whose type matches its extension.
select is(array(select tests.effect('cleaner', pg_temp.saving(given::jsonb))), array[wanted], wanted || ' is the response to ' || given)
from (values
  ('{"photo_path": "''<cleaner>/profilePictures/missing.jpg''"}', '! PT410 A file is no longer available. Please choose it again.'),
  ('{"photo_path": "''<cleaner>/profilePictures/picture.jpg''"}', '! PT410 A file is no longer available. Please choose it again.'),
  ('{"photo_path": "''<cleaner>/profilePictures/untold.jpg''"}', '! PT410 A file is no longer available. Please choose it again.'),
  ('{"photo_path": "''<other>/profilePictures/face.jpg''"}', '! PT400 Invalid file path'),
  ('{"photo_path": "''<cleaner>/documents/visa/visa.png''"}', '! PT400 Invalid file path'),
  ('{"photo_path": "''<cleaner>/profilePictures/../../<other>/profilePictures/face.jpg''"}', '! PT400 Invalid file path'),
  ('{"photo_path": "''<cleaner>/profilePictures/../../../auth/v1/logout?scope=global&.jpg''"}', '! PT400 Invalid file path'),
  ($${"photo_path": "repeat('x', 5000000)"}$$, '! PT400 Invalid file path')
) as refused (given, wanted);

-- A refusal names the invalid field, and no other field is saved.
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
  || tests.refusal('pending', pg_temp.saving(jsonb_build_object(field, value))),
  field || ' ! PT400 ' || wanted, field || ' is refused with the field''s name for the value ' || value)
from (values
  ('name', $$repeat('x', 201)$$, 'Please use at most 200 characters.'),
  ('preferred_name', $$repeat('x', 61)$$, 'Please use at most 60 characters.'),
  ('preferred_name', 'e''\u202eeinnA''', 'This text has hidden characters. Please type it again.'),
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

-- Two tabs save one after the other. The second save is refused, unless it changes nothing or concerns other fields.
update public.profiles set nationality = 'Peruvian', experience_specialties = '{Deep Cleaning,Floor Polishing}'
where id = tests.id('cleaner');
create function pg_temp.saved(part jsonb, opened jsonb) returns text language sql as $$
  select coalesce((
    select string_agg(line, '') from tests.effect('cleaner', format('select public.save_profile(%L, %L)', part, opened)) line
    where line not like '= %'), 'nothing')
$$;
select is(pg_temp.saved(part, opened), '! PT409 Your profile has been changed in another tab or on another device since you opened it.',
  format('a stale save of %s is refused when the opened value is %s', part, opened))
from (values
  ('{"nationality": "Chilean"}'::jsonb, '{"nationality": null}'::jsonb),
  ('{"nationality": "Chilean"}', '{"nationality": "Bolivian"}'),
  ('{"nationality": "Chilean", "location": "West End"}', '{"nationality": "Bolivian", "location": null}'),
  ('{"experience_years": 5}', '{"experience_years": 0, "experience_specialties": ["Deep Cleaning"]}'),
  ('{"bsb": "064-000"}', '{"bsb": "1"}'), ('{"bsb": "064-000"}', '{"bsb": null, "no_such": 1}'),
  ('{"bsb": "064-000"}', '[]'), ('{"bsb": "064-000"}', '["bsb"]'), ('{"bsb": "064-000"}', '"bsb"'), ('{"bsb": "064-000"}', 'null'),
  ('{"bsb": "064-000"}', null)
) as given (part, opened);
select matches(pg_temp.saved(part, opened), '^~ ', format('a save of %s is accepted when the opened value is %s', part, opened))
from (values
  ('{"nationality": "Chilean"}'::jsonb, '{"nationality": "Peruvian"}'::jsonb),
  ('{"experience_years": 5}', '{"experience_specialties": ["Deep Cleaning", "Floor Polishing"], "experience_years": 0}'),
  ('{"proximity": 77}', (select jsonb_build_object('proximity', proximity) from public.profiles where id = tests.id('cleaner')))
) as given (part, opened);
select is(pg_temp.saved('{"nationality": " Peruvian "}', '{"nationality": "Chilean"}'), 'nothing',
  'a repeated save with stale values changes nothing when its value is already saved');

select is(tests.outcome('visitor', pg_temp.saving()), '42501', 'a visitor cannot save a profile');
select is((select string_agg(line, '') from tests.effect('nobody', pg_temp.saving()) line), '! PT404 User profile not found',
  'a person without a profile cannot save one');

select * from finish();
rollback;
