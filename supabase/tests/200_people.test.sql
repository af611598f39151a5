-- Accounts and profiles: sign-up metadata, phone numbers, and the constraints of profiles.
begin;
select plan(75);
select tests.people();

-- Sign-up (rule 2.11). The caller can send anything as metadata.
create function pg_temp.signed_up(metadata jsonb) returns text language plpgsql as $$
declare
  made text;
begin
  insert into auth.users (id, email, raw_user_meta_data) values (tests.id('nobody'), 'nobody@test.example', metadata);
  select concat_ws(' ', coalesce(name, '-'), coalesce(phone, '-'), coalesce(location, '-'), proximity, role, status, profile_complete,
    postcode) into made
  from public.profiles where id = tests.id('nobody');
  delete from auth.users where id = tests.id('nobody');
  return made;
exception when others then
  return sqlstate;
end
$$;

select is(pg_temp.signed_up(metadata::jsonb), wanted, 'sign-up creates the right profile from ' || coalesce(metadata, 'no metadata'))
from (values
  (null, '- - - 10 cleaner pending f'),
  ('{}', '- - - 10 cleaner pending f'),
  ('{"name": "Ana", "phone": "0412 345 678", "location": "Perth", "proximity": 100}', 'Ana 0412 345 678 Perth 100 cleaner pending t'),
  ('{"name": "Ana", "role": "admin", "status": "active", "profile_complete": false}', 'Ana - - 10 cleaner pending t'),
  ('{"name": "  Ana  ", "location": "  "}', 'Ana - - 10 cleaner pending t'),
  ('{"name": "   ", "phone": "call me"}', '- - - 10 cleaner pending f'),
  ('{"phone": "123456"}', '- - - 10 cleaner pending f'),
  ('{"phone": "-------"}', '- - - 10 cleaner pending f'),
  ('{"phone": "123456789012345678901"}', '- - - 10 cleaner pending f'),
  ('{"phone": "+61 (0) 412-345-678"}', '- +61 (0) 412-345-678 - 10 cleaner pending f'),
  ('{"phone": "tel:\u202a0412.345\u00a0678\u202c", "name": "Ana\nReyes"}', 'Ana Reyes 0412 345 678 - 10 cleaner pending t'),
  ('{"proximity": 0}', '- - - 10 cleaner pending f'),
  ('{"proximity": 1}', '- - - 1 cleaner pending f'),
  ('{"proximity": 101}', '- - - 10 cleaner pending f'),
  ('{"proximity": "far"}', '- - - 10 cleaner pending f'),
  ('{"proximity": 99999999999999999999}', '- - - 10 cleaner pending f'),
  ('{"proximity": 12.5}', '- - - 10 cleaner pending f'),
  ('{"name": null, "phone": null, "proximity": null}', '- - - 10 cleaner pending f'),
  ('{"name": {"first": ["Ana"]}, "location": 4101, "phone": ["0412 345 678"], "proximity": {"km": 25}}', '- - - 10 cleaner pending f'),
  ('{"name": true, "location": [], "phone": {}, "proximity": [25]}', '- - - 10 cleaner pending f'),
  ('{"name": "Łukasz 密码", "location": "Århus", "phone": "٠٤١٢٣٤٥٦٧٨", "proximity": "٢٥"}', 'Łukasz 密码 - Århus 10 cleaner pending t'),
  ('{"phone": "0412 345 678\nand more"}', '- - - 10 cleaner pending f'),
  ('{"postcode": " 3056 "}', '- - - 10 cleaner pending f 3056'),
  ('{"postcode": "800"}', '- - - 10 cleaner pending f 800'),
  ('{"postcode": "SW1A 1AA"}', '- - - 10 cleaner pending f'), ('{"postcode": "41011"}', '- - - 10 cleaner pending f'),
  ('{"postcode": "   "}', '- - - 10 cleaner pending f'),
  ('{"postcode": 3056}', '- - - 10 cleaner pending f'),
  ('{"postcode": ["3056"], "name": "Ana"}', 'Ana - - 10 cleaner pending t'),
  ('[1, "two"]', '- - - 10 cleaner pending f'),
  ('"text"', '- - - 10 cleaner pending f')
) as given (metadata, wanted);
select is(length(pg_temp.signed_up(jsonb_build_object('name', repeat('x', 300)))), 200 + length(' - - 10 cleaner pending t'),
  'sign-up keeps the first 200 characters of a name that is too long');

insert into auth.users (id, email) values (tests.id('nobody'), 'nobody@test.example');
select is(email, 'nobody@test.example', 'a profile has the account''s email address') from public.profiles where id = tests.id('nobody');
update auth.users set email = 'changed@test.example' where id = tests.id('nobody');
select is(email, 'changed@test.example',
  'a profile follows a change of the account''s email address') from public.profiles where id = tests.id('nobody');
select is(count(*), 1::bigint,
  'a change of email address changes no other profile') from public.profiles where email = 'changed@test.example';
delete from auth.users where id = tests.id('nobody');
select is_empty($$ select from public.profiles where id = tests.id('nobody') $$, 'a profile is deleted with its account');

update public.profiles set postcode = null, location = 'Hobart' where id = tests.id('cleaner');
select is(place, private.find_place('7000', 'Hobart', null),
  'the location of a person is looked up again when its text is edited') from public.profiles where id = tests.id('cleaner');
select is(updated_at, now(), 'the database sets the date of an edited profile') from public.profiles where id = tests.id('cleaner');
update public.payment_details set abn = '1' where user_id = tests.id('cleaner');
select is(updated_at, now(),
  'the database sets the date of edited payment details') from public.payment_details where user_id = tests.id('cleaner');

-- Phone numbers are compared by their digits.
select is(private.phone_digits(phone), wanted, 'phone_digits returns the digits of ' || coalesce(phone, 'nothing'))
from (values
  ('0412 345 678', '61412345678'), ('+61 412 345 678', '61412345678'), ('0061412345678', '61412345678'),
  ('+61 (0) 412-345-678', '61412345678'), ('+1 212 555 0100', '12125550100'), ('10412345678', '10412345678'),
  ('1800 123 456', '1800123456'), (null, null)
) as given (phone, wanted);

select is(private.person_name(jsonb_populate_record(null::public.profiles, given::jsonb)), wanted,
  'a person goes by ' || coalesce(wanted, 'nothing') || ': ' || given)
from (values ('{"name": " Ana ", "email": "a@b.example"}', 'Ana'), ('{"name": " ", "email": "a@b.example"}', 'a@b.example'),
  ('{"email": "a@b.example"}', 'a@b.example'), ('{}', null))
  as given (given, wanted);

-- An account belongs to the person who can read its mail (rule 2.12). So confirming the email discards the password and the names that were
-- entered before.
create function pg_temp.account() returns text language sql as $$
  select concat_ws(' ', coalesce(account.encrypted_password, '-'),
    -- Leaves out email_verified, which the auth service adds to the metadata.
    coalesce(replace(account.raw_user_meta_data::text, ', "email_verified": true', ''), '-'),
    coalesce(person.name, '-'), person.preferred_name, person.phone)
  from auth.users account join public.profiles person on person.id = account.id where account.id = tests.id('nobody')
$$;
create function pg_temp.make_account(sent timestamptz, metadata jsonb) returns void language sql as $$
  delete from auth.users where id = tests.id('nobody');
  insert into auth.users (id, email, encrypted_password, raw_user_meta_data, confirmation_sent_at)
  values (tests.id('nobody'), 'nobody@test.example', 'hash', metadata, sent);
$$;
select pg_temp.make_account(now(), '{"name": "Stranger", "phone": "0412 345 678"}');
update public.profiles set preferred_name = 'Strange' where id = tests.id('nobody');
update auth.users set raw_user_meta_data = '{"name": "Other", "phone": "0412 345 678"}' where id = tests.id('nobody');
select is(pg_temp.account(), 'hash {"name": "Other", "phone": "0412 345 678"} Stranger Strange 0412 345 678',
  'changed metadata does not change the profile before the email is confirmed');
update auth.users set email_confirmed_at = now() where id = tests.id('nobody');
-- After the confirmation, the auth service writes the old metadata again in the same transaction.
update auth.users set raw_user_meta_data = '{"name": "Other", "phone": "0412 345 678"}' where id = tests.id('nobody');
select is(pg_temp.account(), '- {"phone": "0412 345 678"} - 0412 345 678',
  'confirming an email removes the first password and names, even when the name is written again');
-- Simulates a later request, in another transaction, in which the owner sets their own name.
select set_config('shinework.handed_over', '', true);
update auth.users set raw_user_meta_data = '{"name": 7}' where id = tests.id('nobody');
select is(pg_temp.account(), '- {"name": 7} - 0412 345 678', 'a name in metadata that is not text is ignored');
update auth.users set raw_user_meta_data = jsonb_build_object('name', '  ' || repeat('x', 300)) where id = tests.id('nobody');
select is(name, repeat('x', 200), 'the owner''s new name becomes the profile''s, up to 200 characters') from public.profiles
  where id = tests.id('nobody');
update auth.users set raw_user_meta_data = '{"name": "Later"}', encrypted_password = 'new' where id = tests.id('nobody');
select is(name, repeat('x', 200),
  'a later name in metadata does not change the profile') from public.profiles where id = tests.id('nobody');
update auth.users set email_confirmed_at = now() + interval '1 hour' where id = tests.id('nobody');
select is(encrypted_password, 'new', 'a later confirmation keeps the password') from auth.users where id = tests.id('nobody');
select pg_temp.make_account(null, '{"name": "Ana"}');
update auth.users set email_confirmed_at = now() where id = tests.id('nobody');
select is(pg_temp.account(), 'hash {"name": "Ana"} Ana', 'an account that was sent no email keeps its password and name');
select pg_temp.make_account(now(), '"text"');
update auth.users set email_confirmed_at = now() where id = tests.id('nobody');
select is(pg_temp.account(), '- "text" -', 'metadata that is not an object does not stop the confirmation');
select is(count(*), 0::bigint,
  'a confirmation removes no other person''s name') from public.profiles where name is null and id = tests.id('cleaner');
delete from auth.users where id = tests.id('nobody');

-- Constraints of profiles apply to everyone who writes, including the service.
select tests.lists(array(
  select line from unnest(array[
    $$name = repeat('x', 201)$$, $$preferred_name = repeat('x', 61)$$, $$phone = '12345'$$, $$phone = '-------'$$,
      $$phone = '+ (4) 1234'$$, $$phone = 'call me'$$,
      $$postcode = '12345678901'$$, $$location = repeat('x', 201)$$,
    $$nationality = repeat('x', 101)$$, 'experience_years = -1', 'experience_years = 101', $$experience_specialties = '{Juggling}'$$,
    $$experience_specialties = '{Deep Cleaning,Deep Cleaning}'$$, $$experience_specialties = '{{Deep Cleaning},{Floor Polishing}}'$$,
    $$communication_style = repeat('x', 2001)$$, $$photo_path = '<other>/profilePictures/a.jpg'$$,
      $$photo_path = '<cleaner>0/profilePictures/a.jpg'$$,
    $$photo_path = '<cleaner>/documents/visa/a.jpg'$$, 'proximity = 0', 'proximity = 101', $$language = 'xx'$$
  ]) line
  where tests.outcome('service', 'update public.profiles set ' || line || ' where id = {cleaner}') <> '23514'
), '', 'an invalid profile is refused with 23514');
select is(tests.outcome('service', 'update public.profiles set ' || line || ' where id = {cleaner}'), '1',
  'a valid profile is accepted: ' || line)
from unnest(array[
  'name = null', $$phone = '+61 (7) 3333-4444'$$, $$phone = '1-2-3-4-5-6'$$, $$experience_specialties = '{}'$$, 'experience_years = 0',
  'proximity = 1', 'proximity = 100',
  $$photo_path = '<cleaner>/profilePictures/a.jpg'$$,
  $$experience_specialties = '{Residential Cleaning,Commercial Cleaning,Deep Cleaning,Post-Construction Cleaning,Office '
    'Cleaning,Childcare Cleaning,School Cleaning,Window Cleaning,Carpet Cleaning,Floor Polishing,Strata Cleaning,Medical Facility '
    'Cleaning}'$$
]) line;
select is(tests.outcome('service', line[1]), line[2], 'an invalid value is refused for every writer: ' || line[1]) from (values
  (array[$$update public.profiles set role = 'owner' where id = {cleaner}$$, '23514']),
  (array[$$update public.profiles set status = 'gone' where id = {cleaner}$$, '23514']),
  (array[$$update public.payment_details set abn = repeat('1', 31)$$, '23514']),
  (array[$$update public.payment_details set bsb = repeat('1', 21)$$, '23514']),
  (array[$$update public.payment_details set account_number = repeat('1', 31)$$, '23514'])
) as given (line);

select * from finish();
rollback;
