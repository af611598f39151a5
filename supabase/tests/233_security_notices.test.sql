-- "This wasn't me" (rules 2.30 to 2.32): who is notified of a changed bank account, and the effect of disputing it.
begin;
set local search_path = public, extensions;
select plan(46);
select tests.people();
delete from public.payment_details;
delete from public.notifications;
update auth.users set encrypted_password = extensions.crypt('right', extensions.gen_salt('bf', 4)) where email = 'cleaner@test.example';
insert into public.payment_details (user_id, abn, bsb, account_number)
values (tests.id('cleaner'), '53 004 085 616', '064-000', '11111111');
insert into private.delivery_setup (channels, known_at) values ('{email}', now())
on conflict (id) do update set channels = excluded.channels, known_at = excluded.known_at;
select set_config('request.headers', '{"user-agent": "Mozilla/5.0 (Windows NT 10.0)"}', true);
insert into auth.sessions (id, user_id) values (tests.id('cleaner'), tests.id('cleaner')), (tests.id('other'), tests.id('other'))
on conflict do nothing;

create function pg_temp.as_person(who text, statement text) returns text language plpgsql as $$
declare
  filled constant text := tests.fill(statement, who);
  answer text;
begin
  perform tests.act_as(who);
  begin
    execute filled into answer;
    answer := coalesce(answer, '');
  exception when others then
    answer := sqlstate || ' ' || sqlerrm;
  end;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return answer;
end
$$;
create function pg_temp.save(account text) returns text language sql as $$
  select pg_temp.as_person('cleaner', format('select (public.save_profile(jsonb_build_object(''account_number'', %L))).name', account))
$$;
create function pg_temp.account() returns text language sql as $$
  select account_number from public.payment_details where user_id = tests.id('cleaner')
$$;
-- All notices here are created in one transaction, so this backdates the existing ones.
create function pg_temp.later(age interval) returns void language sql as $$
  update private.security_notices set changed_at = changed_at - age
$$;
create function pg_temp.notice(became text) returns uuid language sql as $$
  select id from private.security_notices where became_account_number = became
$$;
-- A notice's secret, from the link in the claimed email.
create function pg_temp.secret_of(notice uuid) returns text language sql as $$
  select split_part(work.link, '&token=', 2) from private.claim_deliveries(25, now() + interval '1 day') work
  where work.link like format('/not-me?notice=%s%%', notice)
$$;

-- The notification.
select is(pg_temp.save('2222-2222'), pg_temp.save('2222-2222'), 'a save that is repeated');
select is((select count(*)::int from public.notifications), 1, 'tells once');
select pg_temp.save('22222222');
select is((select count(*)::int from public.notifications), 1, 'the same account written differently is told to nobody');
select is((select regexp_replace(message, '\d+ \w+ \d+ at \d\d:\d\d', 'then') from public.notifications
  where user_id = tests.id('cleaner')),
  'Your bank account was changed on then. New account: •••222. Device: Windows computer. If this wasn’t you, tell us now.',
  'the person is told when, what and from which kind of device');
select is(private.device_in(agent), wanted, agent) from (values
  ('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'iPhone'), ('Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', 'iPad'),
  ('Mozilla/5.0 (Linux; Android 14)', 'Android device'), ('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'),
  ('Mozilla/5.0 (X11; Linux x86_64)', 'Linux computer'), ('curl/8', 'Unknown device'), (null, 'Unknown device')) given (agent, wanted);

-- An intruder cannot suppress the notification.
insert into private.notification_choices (user_id, channel, kind, is_on)
select tests.id('cleaner'), 'email', kind, false from unnest(private.allowed_words('message kind')) kind where kind <> 'security';
update public.notifications set read = true, removed_at = now();
select pg_temp.as_person('cleaner', $$select public.save_notification_settings('{"email_security": false}')::text$$);
select ok(private.is_wanted(tests.id('cleaner'), 'email', 'security'), 'it cannot be switched off');
insert into private.unsubscribe_tokens (user_id, token) values (tests.id('cleaner'), '7e570000-0000-4000-8000-00000000f001');
select is(tests.outcome('visitor', $$select public.unsubscribe('7e570000-0000-4000-8000-00000000f001', 'security')$$), 'PT400',
  'nor by an email''s link');
create temporary table secret as select pg_temp.secret_of(pg_temp.notice('2222-2222')) as token;
select matches(token, '^[0-9a-f-]{36}$', 'the email goes out though the notification was read and deleted, with a secret') from secret;
select is((select count(*)::int from private.deliveries where link like '%token%') + (
  select count(*)::int from public.notifications where link like '%token%'), 0, 'which is kept nowhere');
select is((select array_agg(token_hash) from private.security_notice_tokens), array[private.hash_of_token(token::uuid)], 'but as its hash')
from secret;

-- The link.
grant select on secret to anon, authenticated;
create function pg_temp.by_link(who text, call text) returns text language sql as $$
  select pg_temp.as_person(who, format('select public.%s(%L, %L)', call, pg_temp.notice('2222-2222'), (select token from secret)))
$$;
select is(pg_temp.as_person('visitor', format('select %s(%s, %s)', call, notice, token)), 'PT404 This link is not valid.',
  format('%s with %s', call, label))
from unnest(array['public.security_notice', 'public.dispute_change']) call, (values
  (quote_literal(pg_temp.notice('2222-2222')), '{cleaner}', 'another token'),
  ('{cleaner}', quote_literal((select token from secret)), 'another notice')) given (notice, token, label);
select matches(pg_temp.by_link('visitor', 'security_notice'), 'bank_account,"Windows computer"', 'it says what was changed');
select is(pg_temp.account(), '22222222', 'and changes nothing, whoever opens it');

-- Without the link: the person's own notices, after the password was entered.
select is(pg_temp.as_person(who, format('select public.dispute_change(%L)', pg_temp.notice('2222-2222'))), wanted, label) from (values
  ('other', 'PT404 This link is not valid.', 'nobody takes back somebody else''s change'),
  ('visitor', 'PT404 This link is not valid.', 'nor does a visitor')) given (who, wanted, label);

-- Two changes. The first is disputed.
select pg_temp.later('1 hour'), pg_temp.save('33333333');
select is(pg_temp.account(), '33333333', 'the account was changed again');
select is(pg_temp.by_link('visitor', 'dispute_change'), '', 'a press on the email''s page needs no login');
select is(pg_temp.account(), '11111111', 'the account from before the change is back');
select is((select abn from public.payment_details where user_id = tests.id('cleaner')), '53 004 085 616', 'with all else as it was');
select is((select count(*)::int from private.security_notices where disputed_at is not null), 2, 'a change after it went with it');
select is((select count(*)::int from auth.sessions where user_id = tests.id('cleaner')), 0, 'all sessions have ended');
select is((select count(*)::int from auth.sessions where user_id = tests.id('other')), 1, 'and nobody else''s');
select is((select encrypted_password from auth.users where id = tests.id('cleaner')), null, 'the password opens nothing any more');
select is((select string_agg(distinct message, '') from public.notifications where type = 'account_change_reported'),
  'Somebody says that a change of their bank account was not theirs. Please look at it.', 'administrators are told');
select tests.lists(array(select event from audit.entries where person = tests.id('cleaner') and event ~ 'dispute|reported'),
  'change_disputed', 'it is on record');
select pg_temp.by_link('visitor', 'dispute_change');
select is((select count(*)::int from public.notifications where type = 'account_change_reported'),
  (select count(*)::int from public.profiles where role = 'admin' or id = private.founder_id()), 'a second press does nothing more');

-- Review by an administrator.
select tests.for_administrators(format($calls$
  public.reported_changes()
  public.review_reported_change(%L)
$calls$, pg_temp.notice('33333333')));
select is(pg_temp.save(account), 'PT409 This account was reported. It cannot be used until we have looked at it.',
  account || ' cannot be used meanwhile') from unnest(array['22222222', '3333 3333']) account;
select is(pg_temp.as_person('admin', format('select public.review_reported_change(%L)', pg_temp.notice('33333333'))), '',
  'an administrator has looked at one');
select is(pg_temp.as_person('admin', 'select string_agg(was || became, '' '') from public.reported_changes()'), '•••111•••222',
  'the other waits');
select isnt(pg_temp.save('33333333'), 'PT409 This account was reported. It cannot be used until we have looked at it.',
  'the reviewed one can be used again');

-- Expiry.
select pg_temp.later('14 days');
select is(pg_temp.by_link('visitor', 'security_notice'), 'PT404 This link is not valid.', 'two weeks later the link is over');
select pg_temp.later('77 days'), private.forget_security_notices(now());
select is((select count(*)::int from private.security_notices), 1, 'after 90 days a notice goes, but not one to be reviewed');
select finish();
rollback;
