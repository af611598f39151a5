-- People see where they are signed in, and can end a session from another device (rule 2.36).
begin;
select plan(7);
select tests.people();
insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent, not_after) values
  (tests.id('session_phone'), tests.id('cleaner'), now() - interval '9 days', (now() - interval '1 hour') at time zone 'utc',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', null),
  (tests.id('session_new'), tests.id('cleaner'), now() - interval '2 hours', null, null, now() + interval '1 day'),
  (tests.id('session_over'), tests.id('cleaner'), now() - interval '9 days', null, 'Mozilla/5.0 (Windows NT 10.0)', now());
insert into auth.refresh_tokens (instance_id, token, user_id, revoked, session_id)
values (gen_random_uuid(), 'of the phone', tests.id('cleaner')::text, false, tests.id('session_phone'));

select tests.matrix($expected$
-- Outcomes of calls about one's own sessions, by person:   visitor cleaner other pending inactive rejected admin founder former service
select from public.own_sessions()                             | 42501    3      1      1       1       1       1      1      1    42501
select public.end_own_session({session_phone})                | 42501    1    PT404  PT404   PT404   PT404   PT404  PT404  PT404  42501
select public.end_own_session({session_over})                 | 42501    1    PT404  PT404   PT404   PT404   PT404  PT404  PT404  42501
$expected$);

select is(tests.answer('cleaner', $$select string_agg(concat_ws(' ', device, is_current,
  round(extract(epoch from now() - last_used_at) / 3600)), ', ' order by last_used_at desc) from public.own_sessions()
  where not is_current$$), 'iPhone f 1, Unknown device f 2', 'the list shows each session''s device and when it was last used');
select is(tests.answer('cleaner', $$select count(*) from public.own_sessions() where is_current$$), '1',
  'the list has one current session');
select is(tests.after(array['cleaner: select public.end_own_session({session_phone})'],
  $$select (select count(*) from auth.sessions where id = {session_phone}) || ' '
    || (select count(*) from auth.refresh_tokens where token = 'of the phone') || ' '
    || (select count(*) from auth.sessions where user_id = {cleaner})$$), '0 0 3',
    'a session is ended with its refresh token, and no other session ends');
select is(tests.answer('cleaner', $$select public.end_own_session({session_missing})$$), '! PT404 This device has been logged out already.',
  'ending a session that has ended already is refused');
select * from finish();
rollback;
