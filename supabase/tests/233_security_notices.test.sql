-- "This wasn't me" (rules 2.30 to 2.32): who is notified when a bank account changes, and what happens when the person disputes the change.
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
-- Moves all notices into the past. Notices of one transaction would otherwise all have the same time.
create function pg_temp.later(age interval) returns void language sql as $$
  update private.security_notices set changed_at = changed_at - age
$$;
create function pg_temp.notice(became text) returns uuid language sql as $$
  select id from private.security_notices where became_account_number = became
$$;
-- Returns a notice's secret token, which only the link in its email contains.
create function pg_temp.secret_of(notice uuid) returns text language sql as $$
  select split_part(work.link, '&token=', 2) from private.claim_deliveries(25, now() + interval '1 day') work
  where work.link like format('/not-me?notice=%s%%', notice)
$$;

-- The person is notified of a changed bank account.
select is(pg_temp.save('2222-2222'), pg_temp.save('2222-2222'), 'a repeated save of a new account has the same response');
select is((select count(*)::int from public.notifications), 1, 'a repeated save of a new account notifies once');
select pg_temp.save('22222222');
select is((select count(*)::int from public.notifications), 1, 'the unchanged account in another spelling causes no notification');
select is((select regexp_replace(message, '\d+ \w+ \d+ at \d\d:\d\d', 'then') from public.notifications
  where user_id = tests.id('cleaner')),
  'Your bank account was changed on then. New account: •••222. Device: Windows computer. If this wasn’t you, tell us now.',
  'the notification says when, to which account and from which device it was changed');
select is(private.device_in(agent), wanted, 'a device is recognised from ' || coalesce(agent, 'nothing')) from (values
  ('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'iPhone'), ('Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', 'iPad'),
  ('Mozilla/5.0 (Linux; Android 14)', 'Android device'), ('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'),
  ('Mozilla/5.0 (X11; Linux x86_64)', 'Linux computer'), ('curl/8', 'Unknown device'), (null, 'Unknown device')) given (agent, wanted);

-- An intruder with the person's session cannot switch the notification off.
insert into private.notification_choices (user_id, channel, kind, is_on)
select tests.id('cleaner'), 'email', kind, false from unnest(private.allowed_words('message kind')) kind where kind <> 'security';
update public.notifications set read = true, removed_at = now();
select pg_temp.as_person('cleaner', $$select public.save_notification_settings('{"email_security": false}')::text$$);
select ok(private.is_wanted(tests.id('cleaner'), 'email', 'security'), 'security emails cannot be switched off');
insert into private.unsubscribe_tokens (user_id, token) values (tests.id('cleaner'), '7e570000-0000-4000-8000-00000000f001');
select is(tests.outcome('visitor', $$select public.unsubscribe('7e570000-0000-4000-8000-00000000f001', 'security')$$), 'PT400',
  'security emails cannot be switched off through an email''s link');
create temporary table secret as select pg_temp.secret_of(pg_temp.notice('2222-2222')) as token;
select matches(token, '^[0-9a-f-]{36}$', 'the email with its secret is sent although the notification was read and deleted') from secret;
select is((select count(*)::int from private.deliveries where link like '%token%') + (
  select count(*)::int from public.notifications where link like '%token%'), 0,
  'the link''s secret is stored in no delivery or notification');
select is((select array_agg(token_hash) from private.security_notice_tokens), array[private.hash_of_token(token::uuid)],
  'the link''s secret is stored as a hash')
from secret;

-- The link in the email works without a login.
grant select on secret to anon, authenticated;
create function pg_temp.by_link(who text, call text) returns text language sql as $$
  select pg_temp.as_person(who, format('select public.%s(%L, %L)', call, pg_temp.notice('2222-2222'), (select token from secret)))
$$;
select is(pg_temp.as_person('visitor', format('select %s(%s, %s)', call, notice, token)), 'PT404 This link is not valid.',
  format('the link is refused: %s with %s', call, label))
from unnest(array['public.security_notice', 'public.dispute_change']) call, (values
  (quote_literal(pg_temp.notice('2222-2222')), '{cleaner}', 'another token'),
  ('{cleaner}', quote_literal((select token from secret)), 'another notice')) given (notice, token, label);
select matches(pg_temp.by_link('visitor', 'security_notice'), 'bank_account,"Windows computer"', 'the link shows what was changed');
select is(pg_temp.account(), '22222222', 'the link alone changes nothing');

-- Without the link, people can dispute only changes of their own account, and only after entering the password.
select is(pg_temp.as_person(who, format('select public.dispute_change(%L)', pg_temp.notice('2222-2222'))), wanted, label) from (values
  ('other', 'PT404 This link is not valid.', 'a person cannot dispute another person''s change'),
  ('visitor', 'PT404 This link is not valid.', 'a visitor without a link cannot dispute a change')) given (who, wanted, label);

-- The person disputes the first of two changes.
select pg_temp.later('1 hour'), pg_temp.save('33333333');
select is(pg_temp.account(), '33333333', 'the account is changed a second time');
select is(pg_temp.by_link('visitor', 'dispute_change'), '', 'a visitor can dispute a change through the email''s link');
select is(pg_temp.account(), '11111111', 'disputing a change restores the account as it was before the change');
select is((select abn from public.payment_details where user_id = tests.id('cleaner')), '53 004 085 616',
  'disputing a change of the account leaves the ABN as it is');
select is((select count(*)::int from private.security_notices where disputed_at is not null), 2,
  'disputing a change also disputes the later changes of the account');
select is((select count(*)::int from auth.sessions where user_id = tests.id('cleaner')), 0,
  'disputing a change ends the person''s sessions');
select is((select count(*)::int from auth.sessions where user_id = tests.id('other')), 1,
  'disputing a change leaves other people''s sessions open');
select is((select encrypted_password from auth.users where id = tests.id('cleaner')), null,
  'disputing a change removes the person''s password');
select is((select string_agg(distinct message, '') from public.notifications where type = 'account_change_reported'),
  'Someone has reported a change to their bank account that they did not make. Please check it.',
  'disputing a change notifies administrators');
select tests.lists(array(select event from audit.entries where person = tests.id('cleaner') and event ~ 'dispute|reported'),
  'change_disputed', 'disputing a change is recorded in the audit');
select pg_temp.by_link('visitor', 'dispute_change');
select is((select count(*)::int from public.notifications where type = 'account_change_reported'),
  (select count(*)::int from public.profiles where role = 'admin' or id = private.founder_id()),
  'a change disputed twice notifies administrators once');

select tests.for_administrators(format($calls$
  public.reported_changes()
  public.review_reported_change(%L)
$calls$, pg_temp.notice('33333333')));
select is(pg_temp.save(account), 'PT409 This account was reported. It cannot be used until we have checked it.',
  account || ' cannot be used before it is reviewed') from unnest(array['22222222', '3333 3333']) account;
select is(pg_temp.as_person('admin', format('select public.review_reported_change(%L)', pg_temp.notice('33333333'))), '',
  'an administrator reviews a reported change');
select is(pg_temp.as_person('admin', 'select string_agg(was || became, '' '') from public.reported_changes()'), '•••111•••222',
  'a reported change that is not reviewed stays in the list');
select isnt(pg_temp.save('33333333'), 'PT409 This account was reported. It cannot be used until we have checked it.',
  'an account whose change was reviewed can be used again');

select pg_temp.later('14 days');
select is(pg_temp.by_link('visitor', 'security_notice'), 'PT404 This link is not valid.', 'the link expires after two weeks');
select pg_temp.later('77 days'), private.forget_security_notices(now());
select is((select count(*)::int from private.security_notices), 1,
  'a reviewed notice is deleted after 90 days, and one to be reviewed stays');
select finish();
rollback;
