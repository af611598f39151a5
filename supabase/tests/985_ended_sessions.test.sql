-- When a session has ended, its requests are refused at once, even if the token is still valid (rule 2.20).
begin;
set local search_path = public, extensions;
select plan(26);
select tests.people(), tests.work();

select is(
  (select setconfig from pg_db_role_setting where setrole = 'authenticator'::regrole
    and 'pgrst.db_pre_request=public.check_request' = any (setconfig)) is not null,
  true, 'PostgREST calls check_request before every request');

select tests.matrix($expected$
-- Outcomes, by person:                visitor cleaner other pending inactive rejected admin founder former service
select public.check_request() |    1       1      1      1       1       1       1      1      1      1
$expected$);

create function pg_temp.ended_as(who text, claims jsonb) returns text language plpgsql as $$
begin
  perform tests.act_as(who);
  perform set_config('request.jwt.claims', jsonb_strip_nulls(current_setting('request.jwt.claims')::jsonb || claims)::text, true);
  perform public.check_request();
  raise exception using errcode = 'TS001';
exception
  when sqlstate 'TS001' then return 'open';
  when others then return sqlstate || ' ' || sqlerrm;
end
$$;

select is(pg_temp.ended_as('cleaner', '{}'), 'open', 'an existing session is open');
select is(left(pg_temp.ended_as('cleaner', jsonb_build_object('amr', null)), 5), 'PT401',
  'a session without its method of sign-in is refused');
select is(pg_temp.ended_as('cleaner', jsonb_build_object('session_id', null)), 'PT401 Your session has ended. Please log in again.',
  'a token without a session is refused');
select is(left(pg_temp.ended_as('cleaner', jsonb_build_object('session_id', tests.id('nobody'))), 5), 'PT401',
  'a token of a deleted session is refused');
select is(left(pg_temp.ended_as('cleaner', jsonb_build_object('session_id', tests.id('other'))), 5), 'PT401',
  'a token of another person''s session is refused');

-- A session is refused if it was opened without a password: by email, anonymously or through another service. A second factor is allowed,
-- because it follows a password.
select is(left(pg_temp.ended_as('cleaner', jsonb_build_object('amr', amr::jsonb)), 5), outcome,
  'a session is accepted or refused by its methods: ' || amr)
from (values
  ('[{"method": "otp", "timestamp": 1}]', 'PT401'), ('[{"method": "anonymous"}, {"method": "oauth"}]', 'PT401'),
  ('[]', 'PT401'), ('null', 'PT401'), ('"password"', 'PT401'), ('["password"]', 'PT401'),
  ('[{"method": "totp", "timestamp": 2}, {"method": "password", "timestamp": 1}]', 'open')) given (amr, outcome);

select set_config('request.jwt.claims', '', true);
select lives_ok('select public.check_request()', 'a connection to the database itself, without a token, is not refused');

update auth.sessions set not_after = now() + interval '1 minute' where id = tests.id('other');
select is(pg_temp.ended_as('other', '{}'), 'open', 'a session that ends later is open');
update auth.sessions set not_after = now() where id = tests.id('other');
select is(left(pg_temp.ended_as('other', '{}'), 5), 'PT401', 'a session that has reached its end is refused');

-- Returns the time limit that check_request sets for a read or a write (rule 15.9).
create function pg_temp.time_of(who text, is_read text) returns text language plpgsql as $$
begin
  perform set_config('statement_timeout', '60s', true);
  perform tests.act_as(who);
  perform set_config('transaction_read_only', is_read, true);
  perform public.check_request();
  raise exception using errcode = 'TS001', message = current_setting('statement_timeout');
exception
  when sqlstate 'TS001' then return sqlerrm;
end
$$;
select is(concat_ws(' ', pg_temp.time_of(who, 'on'), pg_temp.time_of(who, 'off')), wanted,
  who || ' has these time limits for reads and writes: ' || wanted)
from (values ('visitor', '4s 8s'), ('cleaner', '4s 8s'), ('admin', '4s 8s'), ('service', '1min 1min')) as given (who, wanted);

-- The same person reads and stores files and reads broadcasts, before and after the session ends.
select set_config('storage.operation', 'storage.object.get_authenticated', true),
  set_config('realtime.topic', 'user:' || tests.id('cleaner'), true);
insert into storage.objects (bucket_id, name) values ('users', tests.id('cleaner') || '/profilePictures/face.jpg');
insert into realtime.messages (topic, extension, event, payload, private)
values ('user:' || tests.id('cleaner'), 'broadcast', 'notifications_changed', '{}', true);
select is(tests.outcome('cleaner', 'select from storage.objects'), '1', 'a person with an open session reads their file');
select is(tests.outcome('cleaner', $$select from realtime.messages where extension = 'broadcast'$$), '1',
  'a person with an open session reads their broadcasts');
delete from auth.sessions where id = tests.id('cleaner');
select is(tests.outcome('cleaner', 'select from storage.objects'), '0', 'a person whose session has ended reads no file');
select is(tests.outcome('cleaner', $$select from realtime.messages where extension = 'broadcast'$$), '0',
  'a person whose session has ended reads no broadcasts');
select is(tests.outcome('cleaner',
  $$insert into storage.objects (bucket_id, name) values ('users', '<cleaner>/profilePictures/new.jpg')$$), 'RLS',
  'a person whose session has ended stores no file');

select * from finish();
rollback;
