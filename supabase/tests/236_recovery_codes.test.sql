-- Recovery codes (rules 2.38 to 2.40): who can create them, and how a code replaces the second factor.
begin;
set local search_path = public, extensions;
select plan(43);
select tests.people();
delete from private.sign_in_tries;
delete from public.notifications;
insert into private.delivery_setup (channels, known_at) values ('{email}', now())
on conflict (id) do update set channels = excluded.channels, known_at = excluded.known_at;
select set_config('request.headers', '{"user-agent": "Mozilla/5.0 (iPhone)"}', true);
insert into auth.sessions (id, user_id, created_at)
values (tests.id('cleaner'), tests.id('cleaner'), now()), (tests.id('other'), tests.id('other'), now())
on conflict do nothing;

create function pg_temp.give_factor(who text) returns void language sql as $$
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values (gen_random_uuid(), tests.id(who), 'totp', 'verified', now(), now(), 'A')
$$;
-- Returns the response to a person's call. `password` and `totp` are the minutes since the session's password and code
-- were entered.
create function pg_temp.said(who text, call text, password integer, totp integer default null) returns text language plpgsql as $$
declare
  answer text;
  session constant uuid := tests.id(who);
  amr constant jsonb := (
    select jsonb_agg(jsonb_build_object('method', method, 'timestamp', floor(extract(epoch from now())) - minutes * 60))
    from (values ('password', password), ('totp', totp)) given (method, minutes) where minutes is not null);
begin
  perform tests.act_as(who);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb
    || jsonb_build_object('amr', amr, 'session_id', session, 'aal', case when totp is null then 'aal1' else 'aal2' end))::text, true);
  begin
    execute 'select ' || call into answer;
  exception when others then
    answer := sqlstate || ' ' || sqlerrm;
  end;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return answer;
end
$$;
create temporary table made (codes text[]);
grant all on made to authenticated;
create function pg_temp.code(place integer) returns text language sql as $$ select codes[place] from made $$;
grant execute on function pg_temp.code(integer) to authenticated;
create function pg_temp.make(who text) returns void language plpgsql as $$
begin
  delete from made;
  insert into made values (pg_temp.said(who, 'public.make_recovery_codes()', 1, 1)::text[]);
end
$$;

select is(pg_temp.said('cleaner', 'public.make_recovery_codes()', 20), 'PT403 Enter your password first.',
  'an open session alone cannot make recovery codes');
select is(pg_temp.said('cleaner', 'public.make_recovery_codes()', 1), 'PT409 Set up two-step verification for yourself first.',
  'a person without a second factor cannot make recovery codes');
select pg_temp.give_factor('cleaner'), pg_temp.give_factor('other');
select is(pg_temp.said('cleaner', 'public.make_recovery_codes()', 1), 'PT403 Enter a new code from your authenticator app first.',
  'a session that has not entered its code cannot make recovery codes');
select is(pg_temp.said('cleaner', 'public.make_recovery_codes()', 1, 11), 'PT403 Enter a new code from your authenticator app first.',
  'a session with a code entered 11 minutes ago cannot make recovery codes');
select pg_temp.make('cleaner');
select is((select count(distinct code)::int from made, unnest(codes) code
  where code ~ '^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$'), 10,
  'a session with a new code makes ten recovery codes of 80 random bits');
select is((select count(*)::int from private.recovery_codes known, made, unnest(codes) code
  where encode(known.code_hash, 'escape') ~ code or known.code_hash = convert_to(code, 'UTF8')), 0,
  'recovery codes are stored as hashes only');
select isnt(pg_temp.said('cleaner', 'public.recovery_codes_since()', 1, 1), null, 'a person reads since when they have recovery codes');
select is(pg_temp.said('other', 'public.recovery_codes_since()', 1, 1), null,
  'a person does not read another person''s date of recovery codes');
select is(tests.outcome(who, 'select from private.recovery_codes'), '42501', who || ' cannot read the hashes of recovery codes')
from unnest(array['cleaner', 'admin']) who;
create temporary table earlier as select codes[1] as code from made;
select is((select count(*)::int from public.notifications), 0, 'making the first recovery codes sends no notification of its own');
select pg_temp.make('cleaner');
select is((select concat_ws(' ', what, note.type, note.link = '/not-me?notice=' || known.id,
    regexp_replace(note.message, '\d+ \w+ \d+ at \d\d:\d\d', 'then'))
  from private.security_notices known join public.notifications note using (user_id) where user_id = tests.id('cleaner')),
  'recovery_codes_created recovery_codes_created t New recovery codes were created on then. Device: iPhone. '
  'If this wasn’t you, tell us now.',
  'new recovery codes notify the person');
delete from private.security_notices;
delete from public.notifications;

select is(pg_temp.said('cleaner', format('public.use_recovery_code(%L)', code), 1), 'wrong',
  'new recovery codes end the earlier ones') from earlier;
select is(pg_temp.said('other', format('public.use_recovery_code(%L)', pg_temp.code(1)), 1), 'wrong',
  'a recovery code is refused to another person');
select is(pg_temp.said('cleaner', format('public.use_recovery_code(%L)', pg_temp.code(1)), 11),
  'PT403 Log in again, then enter the recovery code.', 'a session whose password was entered long ago cannot use a recovery code');
insert into auth.sessions (id, user_id, created_at) values (tests.id('job_open'), tests.id('cleaner'), now());
select is(pg_temp.said('cleaner', format('public.use_recovery_code(%L)', lower(replace(pg_temp.code(2), '-', ' '))), 1), 'done',
  'a right recovery code is accepted, however it is typed');
select is((select count(*)::int from auth.mfa_factors where user_id = tests.id('cleaner')), 0,
  'a used recovery code removes the second factor');
select is((select array_agg(id) from auth.sessions where user_id = tests.id('cleaner')), array[tests.id('cleaner')],
  'a used recovery code ends the person''s other sessions');
select is(pg_temp.said('cleaner', format('public.use_recovery_code(%L)', pg_temp.code(2)), 1),
  'PT401 Your session has ended. Please log in again.', 'a recovery code cannot be used twice');
create temporary table notice as select id as notice_id from private.security_notices where user_id = tests.id('cleaner');
select is((select concat_ws(' ', what, device, changed_at = now(), factor_id) from private.security_notices
  where user_id = tests.id('cleaner')),
  'recovery_code_used iPhone t', 'a used recovery code leaves one notice that the person can dispute');
select is((select concat_ws(' ', type, link = '/not-me?notice=' || notice_id, regexp_replace(message, '\d+ \w+ \d+ at \d\d:\d\d', 'then'))
  from notice, public.notifications where user_id = tests.id('cleaner')),
  'recovery_code_used t A recovery code was used on then, so two-step verification is off. Device: iPhone. '
    'If this wasn’t you, tell us now.',
  'a used recovery code notifies the person with the time, the device and a link');
select is((select count(*)::int from public.notifications where user_id <> tests.id('cleaner')), 0,
  'a used recovery code notifies nobody else');
create temporary table secret as select split_part(work.link, '&token=', 2) as token
from notice, private.claim_deliveries(25, now() + interval '1 day') work
where work.channel = 'email' and work.kind = 'security' and starts_with(work.link, '/not-me?notice=' || notice_id || '&token=');
select is((select count(*)::int from secret, private.security_notice_tokens
  where token_hash = private.hash_of_token(token::uuid)), 1, 'the email about a used recovery code has a secret of its own');
select tests.lists(array(select distinct event from audit.entries where person = tests.id('cleaner') and event ~ 'recovery'),
  e'recovery_codes_created\nrecovery_code_used', 'making and using recovery codes is recorded in the audit');

-- The person has access only to their email, and disputes the use of a recovery code through the link in an email. Since that use, a new
-- authenticator app and new codes were set up.
update auth.users set encrypted_password = 'a hash' where id = tests.id('cleaner');
select pg_temp.give_factor('cleaner'), pg_temp.make('cleaner');
select is((select tests.after(array[format('visitor: select public.dispute_change(%L, %L)', notice_id, token)], $$
    select concat_ws(' ', (select count(*) from private.recovery_codes where user_id = {cleaner}),
      (select count(*) from auth.sessions where user_id = {cleaner}), encrypted_password is null,
      (select count(*) from auth.mfa_factors where user_id = {cleaner}))
    from auth.users where id = {cleaner}$$) from notice, secret), '0 0 t 1',
  'disputing a recovery code removes the codes, sessions and password, and keeps a newer factor');

delete from private.recovery_codes;
update auth.mfa_factors set updated_at = now() - interval '15 minutes' where user_id = tests.id('cleaner');
delete from private.security_notices;
select pg_temp.make('cleaner');
select is((select count(*)::int from private.security_notices), 1, 'making new codes for a factor that is 15 minutes old sends a notice');

-- Removing the last second factor also removes the recovery codes.
select pg_temp.give_factor('cleaner');
create function pg_temp.remove_one() returns bigint language sql as $$
  delete from auth.mfa_factors where id = (select id from auth.mfa_factors where user_id = tests.id('cleaner') limit 1);
  select count(*) from private.recovery_codes where user_id = tests.id('cleaner')
$$;
select is(pg_temp.remove_one()::int, 10, 'recovery codes stay while a second factor is left');
select is(pg_temp.remove_one()::int, 0, 'recovery codes are deleted with the last second factor');

-- Only these paths are allowed before the code is entered (rule 2.25).
create function pg_temp.at(who text, path text) returns text language sql as $$
  select set_config('request.path', path, true);
  select coalesce(pg_temp.said(who, 'public.check_request()', 1), 'let through')
$$;
select is(pg_temp.at('other', '/rpc/use_recovery_code'), 'let through', 'a session that has not entered its code may use a recovery code');
select is(pg_temp.at('other', path), 'PT428 Please enter the code from your authenticator app first.',
  format('a session that has not entered its code cannot call %L', path))
from unnest(array['/rpc/make_recovery_codes', '/rpc/is_admin', '/profiles', '/', '', '/rpc/', '/rpc/use_recovery_codes',
  '/rpc/x/rpc/use_recovery_code', '/rpc/use_recovery_code/', '/RPC/use_recovery_code']) path;

-- Guessing recovery codes is limited.
select is((select string_agg(distinct pg_temp.said('other', 'public.use_recovery_code(''A'')', 1), ', ') from generate_series(1, 10)),
  'too many, wrong', 'a person can try ten wrong recovery codes in ten minutes');
select is((select count(*)::int from auth.sessions where user_id = tests.id('other')), 0,
  'too many wrong recovery codes end all the person''s sessions');
select is(pg_temp.said('other', 'public.make_recovery_codes()', 1, 1), 'PT401 Your session has ended. Please log in again.',
  'an ended session cannot make recovery codes');
select is(pg_temp.at('other', '/rpc/use_recovery_code'), 'PT401 Your session has ended. Please log in again.',
  'an ended session cannot use a recovery code');

select * from finish();
rollback;
