-- Logging in with a phone number: each number belongs to one account, attempts are limited, and each attempt compares one password.
begin;
select plan(68);
select tests.people();

create function pg_temp.give(who text, number text, since timestamptz default null) returns void language sql as $$
  update public.profiles set phone = number where id = tests.id(who);
  update public.profiles set phone_since = since where id = tests.id(who) and since is not null;
$$;
create function pg_temp.who(number text) returns text language sql as $$
  select name from tests.ids() where id = private.phone_account(private.phone_digits(number))
$$;

-- Several people can have the same number. The person who has had the number longest can log in with the number.
select is(pg_temp.who('0412 345 678'), null, 'a number that no account has logs nobody in');
select pg_temp.give('other', '0412 345 678', '2026-02-01'), pg_temp.give('pending', '(0412) 345-678', '2026-03-01'),
  pg_temp.give('cleaner', '+61 412 345 678', '2026-01-01');
select is(pg_temp.who('0412-345-678'), 'cleaner',
  'a number that several people have logs in the first of them, however the number is written');
update public.profiles set phone = '0412345678' where id = tests.id('cleaner');
select is(pg_temp.who('0412-345-678'), 'cleaner', 'a person who writes their number differently keeps it');
select pg_temp.give('cleaner', '0412 345 679');
select is(pg_temp.who('0412 345 678'), 'other', 'a number that a person gave up passes to the person who has had it longest');
select is(pg_temp.who('0412 345 679'), 'cleaner', 'a person''s new number logs them in');
select pg_temp.give('cleaner', '0412 345 678');
select is(pg_temp.who('0412 345 678'), 'other', 'a person who takes back a number is the last in line to log in with it');
delete from auth.users where id = tests.id('other');
select is(pg_temp.who('0412 345 678'), 'pending', 'a number of a deleted account passes to the next person');
update public.profiles set phone = null where id = tests.id('pending');
select is(pg_temp.who('0412 345 678'), 'cleaner', 'a number passes to the last person who has it');
update public.profiles set phone_since = now() - interval '1 minute' where id = tests.id('cleaner');
update public.profiles set phone = '0412 345 678' where id = tests.id('pending');
select is(pg_temp.who('0412 345 678'), 'cleaner', 'a person who had no number for a while is the last in line to log in with it');
update public.profiles set phone = null where id = tests.id('pending');
select is(pg_temp.who(number), null, coalesce(number, 'no number') || ' logs nobody in')
from (values (null), (''), ('-------'), ('12345')) given (number);
select pg_temp.give('admin', '123456 ');
select is(pg_temp.who('123456'), 'admin', 'a number of six digits logs in');
select pg_temp.give('admin', '1234567890123456');
select is(private.phone_account('1234567890123456'), null, 'a number of sixteen digits logs nobody in');
select is(tests.outcome('cleaner', $$update public.profiles set phone_since = '2020-01-01' where id = {me}$$), '42501',
  'a person cannot change the date since which they have had a number');

-- Refusals have texts that can be shown to people.
select pg_temp.give('other', '0412 345 678'), pg_temp.give('cleaner', '0412 345 678', '2026-01-01'),
  pg_temp.give('pending', '0412 345 678', '2026-02-01');
select is(tests.answer(who, 'select row_to_json(told) from public.phone_sign_in(' || about || ') told'), wanted,
  who || ' sees this about the phone log-in of ' || about)
from (values
  ('cleaner', '{me}', '{"taken":false,"account_id":null,"account_name":null}'),
  ('pending', '{me}', '{"taken":true,"account_id":null,"account_name":null}'),
  ('inactive', '{me}', '{"taken":null,"account_id":null,"account_name":null}'),
  ('admin', '{pending}', format('{"taken":true,"account_id":"%s","account_name":"cleaner"}', tests.id('cleaner'))),
  ('founder', '{cleaner}', format('{"taken":false,"account_id":"%s","account_name":"cleaner"}', tests.id('cleaner'))),
  ('admin', '{nobody}', null)
) as asked (who, about, wanted);
select tests.refusals($expected$
visitor service: 42501 permission denied
  public.phone_sign_in({cleaner})
  public.move_phone_sign_in({cleaner})
other pending former: PT403 You do not have permission to access this page.
  public.phone_sign_in({cleaner})
cleaner: PT403 You do not have permission to access this page.
  public.phone_sign_in(null)
pending former cleaner: PT403 You do not have permission to access this page.
  public.move_phone_sign_in({pending})
admin: PT404 User profile not found
  public.move_phone_sign_in({nobody})
admin founder: PT409 This number cannot be used to log in.
  public.move_phone_sign_in({inactive})
visitor cleaner admin founder: 42501 permission denied
  public.count_phone_sign_in('0412 345 678', '1.2.3.4')
  public.check_phone_sign_in('0412 345 678', 'Shinework1', '1.2.3.4')
$expected$);

-- This text has more digits than a phone number can have.
select pg_temp.give('rejected', '0412 3456 7890 1234');
select is(tests.answer('admin', 'select public.move_phone_sign_in({rejected})'), '! PT409 This number cannot be used to log in.',
  'a number with too many digits cannot be moved');

select tests.effects('admin', 'select public.move_phone_sign_in({cleaner})', $$
  = [{}]
$$, 'moving a number to the account that has it changes nothing');
set local request.jwt.claims = '{"sub": "7e570000-0000-4000-8000-000000000006", "role": "authenticated"}';
select private.move_phone_sign_in(tests.id('pending'));
select is(pg_temp.who('0412 345 678'), 'pending', 'an administrator moves a number to another account');
select private.move_phone_sign_in(tests.id('cleaner'));
select is(pg_temp.who('0412 345 678'), 'cleaner', 'an administrator moves a number back');
reset request.jwt.claims;

-- Login attempts are limited by caller and by number. Returns y for each allowed attempt and n for each refused one.
create function pg_temp.counted(number text, caller text, times integer) returns text language sql as $$
  select string_agg(case when private.count_phone_sign_in(number, caller) then 'y' else 'n' end, '' order by time)
    from generate_series(1, times) time
$$;
select is(pg_temp.counted('0412 345 678', '1.2.3.4', 7), 'yyyyynn', 'a caller has five attempts for one number');
select is(pg_temp.counted('+61 412 345 678', '1.2.3.4', 1), 'n', 'the attempts are counted for the number, however it is written');
select is(pg_temp.counted('0499 999 999', '1.2.3.4', 7), 'yyyyynn', 'a caller has five attempts for a number without an account');
select is((select tries from private.sign_in_tries where digits = '61412345678' and caller = ''), 5,
  'an attempt that is refused to one caller does not count against the number');
select is(array(select pg_temp.counted('0412 345 678', '2001:db8:1:2::' || part, 1) from generate_series(1, 6) part),
  array['y', 'y', 'y', 'y', 'y', 'n'], 'an IPv6 network counts as one caller');
select is((select string_agg(pg_temp.counted('0400 000 0' || (10 + part), '5.6.7.8', 1), '' order by part)
  from generate_series(1, 31) part),
  repeat('y', 30) || 'n', 'a caller has thirty attempts for all numbers together');
select is((select string_agg(pg_temp.counted('0400 111 111', '9.0.0.' || part, 1), '' order by part) from generate_series(1, 51) part),
  repeat('y', 50) || 'n', 'all callers together have fifty attempts for one number');
select is(pg_temp.counted('0412 345 600', null, 51), repeat('y', 50) || 'n',
  'the callers without an address share a number''s fifty attempts');
select is(pg_temp.counted('0412 345 601', 'no address', 6), 'yyyyyy', 'a caller with an invalid address counts as a caller without one');
select is(pg_temp.counted(number, '6.7.8.' || length(number), 6), 'yyyyyn', format('the text %L is counted like a number', number))
  from unnest(array['', 'no digits']) number;
select is(pg_temp.counted(null, '6.7.8.1', 6), 'yyyyyn', 'attempts without a number are counted like those for one number');
select is((select string_agg(pg_temp.counted(repeat('4', 40) || part, '6.7.8.9', 1), '' order by part) from generate_series(1, 6) part),
  'yyyyyn', 'a number of more than forty digits is counted by the first forty');
update private.sign_in_tries set since = now() - interval '10 minutes' + interval '1 second';
select is(pg_temp.counted('0412 345 678', '1.2.3.4', 1), 'n', 'the attempts count for ten minutes');
select is((select since from private.sign_in_tries where digits = '61412345678' and caller = '1.2.3.4'),
  now() - interval '10 minutes' + interval '1 second', 'the ten minutes begin at the first attempt');
update private.sign_in_tries set since = now() - interval '10 minutes';
select is(pg_temp.counted('0412 345 678', '1.2.3.4', 6), 'yyyyyn', 'the attempts start anew after ten minutes');
create temporary table over as select count(*) from private.sign_in_tries where since = now() - interval '10 minutes';
select is(pg_temp.counted('0412 345 602', '1.2.3.4', 1), 'y', 'a caller may try another number after ten minutes');
select is((select over.count - count(*) from private.sign_in_tries,
  over where since = now() - interval '10 minutes' group by over.count),
  20::bigint, 'an attempt deletes some expired counts');

insert into private.sign_in_tries (digits, caller, tries) values ('', 'unknown', 299)
on conflict (digits, caller) do update set tries = 299, since = now();
select is(pg_temp.counted('0412 345 603', null, 2), 'yn', 'the callers without an address have three hundred attempts together');
delete from private.sign_in_tries where caller = 'unknown';

-- Each attempt compares the password once, with the account's hash or a dummy hash. The duration of an attempt therefore does not
-- show whether an account exists.
create function pg_temp.password_of(who text, hash text) returns void language sql as $$
  update auth.users set encrypted_password = hash where id = tests.id(who)
$$;
create function pg_temp.checked(number text, password text) returns text language sql as $$
  select private.check_phone_sign_in(number, password, '1.2.3.4')
$$;
select pg_temp.password_of('cleaner', extensions.crypt('Right-1', extensions.gen_salt('bf', 4))),
  pg_temp.password_of('pending', extensions.crypt('Second-1', extensions.gen_salt('bf', 4)));
select is(pg_temp.checked('0412 345 678', password), wanted,
  'the log-in by phone accepts only the right password: ' || coalesce(password, 'null'))
from (values ('Right-1', 'cleaner@test.example'), ('right-1', null), ('Second-1', null), ('', null), (null, null)) given (password, wanted);
select is((select tries from private.sign_in_tries where digits = '61412345678' and caller = '1.2.3.4'), 5,
  'a correct password is not counted as an attempt');
select pg_temp.counted('0412 345 678', null, 2);
select private.check_phone_sign_in('0412 345 678', 'Right-1', null);
select is((select tries from private.sign_in_tries where caller = 'unknown'), 1,
  'a correct password of a caller without an address is not counted as an attempt');
select is(pg_temp.checked('0499 999 999', 'Right-1'), null, 'a number without an account does not log in with a password');
select pg_temp.password_of('cleaner', replace(extensions.crypt('Right-1', extensions.gen_salt('bf', 4)), '$2a$', '$2b$'));
select is(pg_temp.checked('0412 345 678', 'Right-1'), 'cleaner@test.example', 'a hash written by another program is accepted');
select is((select array_agg(pg_temp.checked('0412 345 678', 'Right-1')) from (select pg_temp.password_of('cleaner', hash)) changed),
  array[null::text],
  'no password logs in with the hash ' || coalesce(left(hash, 10), 'null'))
from (values (null), (''), ('Right-1'), ('$argon2id$v=19$m=16,t=2,p=1$c2FsdA$aGFzaA'), ('$2a$10$short')) given (hash);

select * from finish();
rollback;
