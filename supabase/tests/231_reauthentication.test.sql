-- An open session is not enough for some actions (rules 2.29, 8.23). They need a password or second-factor code that was entered
-- shortly before.
begin;
set local search_path = public, extensions;
select plan(30);
select tests.people();
delete from private.sign_in_tries;
delete from public.payment_details;
update auth.users set encrypted_password = extensions.crypt('right', extensions.gen_salt('bf', 4)) where email = 'cleaner@test.example';
insert into public.payment_details (user_id, abn, bsb, account_number) values (tests.id('cleaner'), null, '064-000', '12345678');

-- Returns an amr claim (how and when a person logged in) that is this many minutes old.
create function pg_temp.given(method text, minutes numeric) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('method', method, 'timestamp', floor(extract(epoch from now())) - minutes * 60))
$$;

-- Returns the response to the cleaner in a session with this amr claim. By default, the password was entered ten minutes ago.
create function pg_temp.told(statement text, amr jsonb default pg_temp.given('password', 10), session text default 'cleaner')
returns text language plpgsql as $$
declare
  claims constant jsonb := jsonb_build_object('amr', amr, 'session_id', tests.id(session));
  answer text;
  hint text;
begin
  perform tests.act_as('cleaner');
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || claims)::text, true);
  begin
    execute statement into answer;
  exception when others then
    get stacked diagnostics hint = pg_exception_hint;
    answer := sqlstate || ' ' || sqlerrm || coalesce(' (' || nullif(hint, '') || ')', '');
  end;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return answer;
end
$$;
create function pg_temp.saved(part jsonb, amr jsonb default pg_temp.given('password', 10), session text default 'cleaner')
returns text language sql as $$
  select coalesce(nullif(
    pg_temp.told(format('select (public.save_profile(%L)).id', part), amr, session), tests.id('cleaner')::text), 'saved')
$$;

create temporary table refused (said text);
insert into refused values ('PT403 Enter your password first. (confirm_password)');

-- Bank details cannot be saved in a session whose password was entered long ago.
select is(pg_temp.saved(part), said, format('an old session cannot save %s', part)) from refused, unnest(array[
  '{"account_number": "87654321"}', '{"bsb": "083-000"}', '{"bsb": ""}', '{"account_number": null}',
  '{"bsb": "083-000", "account_number": "87654321", "abn": "53 004 085 616"}', '{"name": "Ann", "bsb": "083000"}'
]::jsonb[]) part;
select is(pg_temp.saved(part), 'saved', format('an old session can save %s', part)) from unnest(array[
  '{"abn": "53 004 085 616"}', '{"name": "Ann"}', '{"bsb": "064 000"}', '{"bsb": "064000", "account_number": "1234-5678"}', '{}'
]::jsonb[]) part;
select is((select name from public.profiles where id = tests.id('cleaner')), 'Ann', 'a refused save saves none of its fields');
select results_eq('select bsb, account_number from public.payment_details', $$values ('064000', '1234-5678')$$,
  'an old session can save the unchanged account in another spelling');

select is(pg_temp.told('select public.dispute_change(gen_random_uuid())'), said, 'an old session cannot dispute a change') from refused;

-- A token is refused if its claims show no recent password entry.
select is(pg_temp.saved('{"bsb": "083-001"}', amr), said,
  format('a session with the claims %s cannot save bank details', amr)) from refused, unnest(array[
  '[]', 'null', '[{"method": "password"}]', '[{"method": "otp", "timestamp": 99999999999}]',
  '[{"method": "totp", "timestamp": 99999999999}, {"method": "password", "timestamp": 1}]']::jsonb[]) amr;
select is(pg_temp.saved('{"bsb": "083-002"}', pg_temp.given('password', 9.9)), 'saved',
  'a session with a password entered just now can save bank details');

-- confirm_identity checks the password again. Afterwards the session can do these actions for ten minutes.
select is(pg_temp.told('select public.confirm_identity(''wrong'')'), 'false', 'a wrong password does not confirm the person');
select is(pg_temp.saved('{"bsb": "083-003"}'), said, 'an old session after a wrong password cannot save bank details') from refused;
select is(pg_temp.told('select public.confirm_identity(''right'')'), 'true', 'the right password confirms the person');
select is(pg_temp.saved('{"bsb": "083-003"}'), 'saved', 'an old session after the right password can save bank details');
select is(pg_temp.saved('{"bsb": "083-004"}', session => 'other'), said,
  'a confirmation in one session does not count in another') from refused;
update private.confirmations set confirmed_at = now() - interval '10 minutes';
select is(pg_temp.saved('{"bsb": "083-004"}'), said, 'a confirmation expires after ten minutes') from refused;

-- If a person has a second factor, confirming the password is not enough.
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
values (gen_random_uuid(), tests.id('cleaner'), 'totp', 'verified', now(), now(), 'A');
select pg_temp.told('select public.confirm_identity(''right'')');
select is(pg_temp.saved('{"bsb": "083-005"}', pg_temp.given('password', 0)),
  'PT403 Enter a new code from your authenticator app first. (confirm_code)', 'a person with a second factor needs its code');
select is(pg_temp.saved('{"bsb": "083-005"}', pg_temp.given('totp', 10) || pg_temp.given('password', 0)),
  'PT403 Enter a new code from your authenticator app first. (confirm_code)', 'a second-factor code entered ten minutes ago is too old');
select is(pg_temp.saved('{"bsb": "083-005"}', pg_temp.given('totp', 9.9)), 'saved', 'a second-factor code entered just now is accepted');

select tests.refusals($expected$
visitor service: 42501 permission denied
  public.confirm_identity('right')
$expected$);
select finish();
rollback;
