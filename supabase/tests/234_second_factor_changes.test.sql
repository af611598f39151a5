-- A second factor can be added or removed only with a permit (rules 2.33 to 2.35). The tests write as the auth service does.
begin;
set local search_path = public, extensions;
select plan(25);
select tests.people();
delete from private.sign_in_tries;
delete from public.notifications;
delete from realtime.messages;
insert into auth.sessions (id, user_id, created_at) values (tests.id('cleaner'), tests.id('cleaner'), now()) on conflict do nothing;
update auth.users set encrypted_password = extensions.crypt('right', extensions.gen_salt('bf', 4)) where email = 'cleaner@test.example';
-- The tests cannot act as the auth service's role, so this function reads a setting instead of the role.
create or replace function private.is_auth_service() returns boolean language sql stable set search_path = ''
as $$ select current_setting('tests.is_auth_service', true) = 'on' $$;

create function pg_temp.begun(who text, factor text) returns void language sql as $$
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values (md5(factor)::uuid, tests.id(who), factor, 'totp', 'unverified', now(), now(), 'A')
$$;
-- Runs a write of the auth service. Returns "done" or the refusal.
create function pg_temp.as_service(statement text) returns text language plpgsql as $$
declare
  answer text := 'done';
begin
  perform set_config('tests.is_auth_service', 'on', true), set_config('request.jwt.claims', '', true);
  begin
    execute statement;
  exception when others then
    answer := sqlstate || ' ' || sqlerrm;
  end;
  perform set_config('tests.is_auth_service', '', true);
  return answer;
end
$$;
create function pg_temp.finish(factor text) returns text language sql as $$
  select pg_temp.as_service(format('update auth.mfa_factors set status = ''verified'' where id = %L', md5(factor)::uuid))
$$;
create function pg_temp.remove(factor text) returns text language sql as $$
  select pg_temp.as_service(format('delete from auth.mfa_factors where id = %L', md5(factor)::uuid))
$$;
create function pg_temp.permit(who text, method text, minutes integer) returns text language plpgsql as $$
declare
  answer text := 'done';
  amr constant jsonb := jsonb_build_array(
    jsonb_build_object('method', method, 'timestamp', floor(extract(epoch from now())) - minutes * 60));
begin
  perform tests.act_as(who);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('amr', amr))::text, true);
  begin
    perform public.permit_factor_change();
  exception when others then
    answer := sqlstate || ' ' || sqlerrm;
  end;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return answer;
end
$$;
create temporary table refused (said text);
insert into refused values ('PT403 First confirm that it is you.');

select pg_temp.begun('cleaner', 'one');
select is(pg_temp.finish('one'), said, 'an open session alone cannot set up a second factor') from refused;
select is(pg_temp.permit('cleaner', 'password', 10), 'PT403 Enter your password first.',
  'a permit to set up a second factor needs the password');
select is(pg_temp.permit('cleaner', 'password', 1), 'done', 'a person who has entered the password gets a permit');
select is(pg_temp.finish('one'), 'done', 'a person with a permit sets up a second factor');
select is((select regexp_replace(message, '\d+ \w+ \d+ at \d\d:\d\d', 'then') from public.notifications),
  'An authenticator app for two-step verification was set up on then. Device: Unknown device. If this wasn’t you, tell us now.',
  'setting up a second factor notifies the person in the app');
select is((select count(*)::int from realtime.messages where event = 'notifications_changed'), 0,
  'setting up a second factor broadcasts nothing to open pages');
select is((select count(*)::int from private.deliveries where user_id = tests.id('cleaner')), 0,
  'setting up a second factor sends none of our emails');
select is((select event || ' ' || source || ' ' || (actor = person) from audit.entries where event ~ '^second_factor'),
  'second_factor_set_up service true', 'setting up a second factor is recorded in the audit');
select pg_temp.begun('cleaner', 'two');
select is(pg_temp.finish('two'), said, 'a permit is valid for one change') from refused;

select is(pg_temp.remove('one'), said, 'an open session alone cannot remove a second factor') from refused;
select is(pg_temp.permit('cleaner', 'password', 0), 'PT403 Enter a new code from your authenticator app first.',
  'a permit to remove a second factor needs its code');
select is(pg_temp.permit('cleaner', 'totp', 1), 'done', 'a person who has entered the code gets a permit');
update private.factor_permits set given_at = now() - interval '15 minutes';
select is(pg_temp.remove('one'), said, 'a permit expires after 15 minutes') from refused;
select is(pg_temp.permit('cleaner', 'totp', 1) || ', ' || pg_temp.remove('one'), 'done, done',
  'a person with a new permit removes a second factor');
select is((select count(*)::int from private.security_notices where what = 'factor_removed'), 1,
  'removing a second factor notifies the person');
select is(pg_temp.remove('two'), 'done', 'an unverified second factor is removed without a permit');
select tests.lists(array(select event from audit.entries where person = tests.id('cleaner') and event ~ 'factor'),
  e'second_factor_set_up\nsecond_factor_removed', 'removing an unverified second factor is not recorded in the audit');

-- "This wasn't me" removes a new second factor, so that the factor does not lock the owner out.
select pg_temp.begun('cleaner', 'three'), pg_temp.permit('cleaner', 'password', 1);
select is(pg_temp.finish('three'), 'done', 'a session with a permit sets up another second factor');
insert into private.security_notice_tokens (token_hash, notice_id)
select private.hash_of_token(tests.id('job_open')), id from private.security_notices where factor_id = md5('three')::uuid;
select is(tests.after(array[format('visitor: select public.dispute_change(%L, {job_open})',
    (select id from private.security_notices where factor_id = md5('three')::uuid))],
  'select (select count(*) from auth.mfa_factors) || '' '' || (
    select count(*) from auth.users where encrypted_password is null and email like ''cleaner%'')'),
  '0 1', 'a disputed second factor is removed, and the password stays');

-- Administrators can be required to have a second factor, and can then set it up right after logging in.
update private.second_factor_rule set is_required = true;
select pg_temp.begun('admin', 'four'), pg_temp.begun('other', 'five');
select is(pg_temp.finish('four'), said, 'an administrator who must set up a factor needs a recent log-in') from refused;
insert into auth.sessions (id, user_id) values (tests.id('admin'), tests.id('admin')), (tests.id('other'), tests.id('other'))
on conflict do nothing;
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
select gen_random_uuid(), id, now(), now(), 'password' from auth.sessions where id in (tests.id('admin'), tests.id('other'));
select is(pg_temp.finish('four'), 'done', 'an administrator who must set up a factor can do so right after logging in');
select is(pg_temp.finish('five'), said, 'a cleaner with a log-in just now needs a permit') from refused;

delete from auth.users where id = tests.id('admin');
select is((select count(*)::int from auth.mfa_factors where user_id = tests.id('admin')), 0,
  'the second factors are deleted with their account');

-- Guessing codes is limited.
create function pg_temp.asked(times integer) returns text language sql as $$
  select string_agg(distinct pg_temp.as_service(format(
    'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values (gen_random_uuid(), %L, now(), ''203.0.113.7'')',
    md5('five')::uuid)), ', ') from generate_series(1, times)
$$;
select is(pg_temp.asked(30), 'done', 'a person may be asked for 30 codes in ten minutes');
select is(pg_temp.asked(1), 'PT429 Too many attempts. Please wait ten minutes and try again.',
  'a person''s 31st code within ten minutes is refused');
select finish();
rollback;
