-- The outbox as administrators see it: the messages of one person, and messages that were not delivered.
begin;
select plan(49);
select tests.people();
delete from private.deliveries where true;
delete from private.delivery_calls where true;
delete from private.delivery_setup where true;
delete from vault.secrets where true;

select tests.for_administrators($calls$
  public.user_deliveries({cleaner})
  public.delivery_problems()
  public.unsent_deliveries()
  public.retry_deliveries()
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  private.user_deliveries({cleaner}, null, null, null)
  private.delivery_problems(now())
  private.list_unsent_deliveries(now(), null, null, null)
  private.retry_deliveries(now())
cleaner admin service: 42501 permission denied
  private.unsent_deliveries(now())
$expected$);
select is(tests.answer('admin', 'select problem::text from public.delivery_problems() problem'), '(0,0,,,,f)',
  'an empty outbox has no problems');

insert into private.deliveries (user_id, channel, kind, type, message, state, attempts, tried_since, last_error, not_before, due_at,
  created_at, done_at)
select tests.id(who), 'email', 'changes', 'job_changed', message, state, attempts, tried, reason, made, made + interval '1 minute', made,
  done
from (values
  ('cleaner', 'First', 'sent', 1, '2026-03-01 10:01+10'::timestamptz, null, '2026-03-01 10:00+10'::timestamptz,
    '2026-03-01 10:01+10'::timestamptz),
  ('cleaner', 'Second', 'failed', 9, '2026-03-01 11:01+10', 'No mail server.', '2026-03-01 11:00+10', '2026-03-02 11:00+10'),
  ('cleaner', 'Third', 'waiting', 2, '2026-03-02 09:40+10', 'No mail server.', '2026-03-02 09:30+10', null),
  ('cleaner', 'Fourth', 'waiting', 0, null, null, '2026-03-02 09:30+10', null),
  ('cleaner', 'Fifth', 'cancelled', 0, null, 'Switched off.', '2026-03-02 09:40+10', '2026-03-02 09:50+10'),
  ('other', 'Sixth', 'failed', 1, '2026-03-02 09:00+10', 'No such mailbox.', '2026-03-02 09:00+10', '2026-03-02 09:01+10')
) as given (who, message, state, attempts, tried, reason, made, done);
update private.deliveries set id = tests.id('note_cleaner') where message = 'Third';
update private.deliveries set id = tests.id('note_other') where message = 'Fourth';

select is(tests.answer('admin', $$select string_agg(message, ' ') from public.user_deliveries({cleaner})$$),
  'Fifth Fourth Third Second First', 'a person''s messages are listed newest first, then by id');
select is(tests.answer('founder', $$select string_agg(message, ' ') from public.user_deliveries({other})$$), 'Sixth',
  'another person''s messages are listed separately');
select is(tests.answer('admin', 'select count(*) from public.user_deliveries({nobody})'), '0', 'an unknown person has no messages');
select is(tests.answer('admin', 'select count(*) from public.user_deliveries(null)'), '0', 'a list without a person has no messages');
select is(tests.answer('admin',
  $$select string_agg(message, ' ') from public.user_deliveries({cleaner}, '2026-03-02 09:30+10', {note_other})$$), 'Third Second First',
  'the next page begins after the last message');
select is(tests.answer('admin', $$select string_agg(message, ' ') from public.user_deliveries({cleaner}, page_size => 2)$$),
  'Fifth Fourth', 'a page holds as many messages as requested');
select is(tests.answer('admin', $$select to_jsonb(row) - 'id' from public.user_deliveries({cleaner}) row where message = 'Second'$$),
  '{"type": "job_changed", "state": "failed", "due_at": "2026-03-01T01:01:00+00:00", "reason": "No mail server.", '
  '"channel": "email", "done_at": "2026-03-02T01:00:00+00:00", "message": "Second", "attempts": 9, '
  '"created_at": "2026-03-01T01:00:00+00:00"}',
  'a message says why it failed');

select is(tests.answer('admin',
  format($$select concat_ws(' ', messages, waiting, since at time zone 'UTC', reason) from private.delivery_problems(%L)$$, moment)),
  wanted, label)
from (values
  ('2026-03-02 10:00+10', '4 2 2026-03-01 01:01:00 No mail server.',
    'problems count failed and waiting messages since the first attempt, with the commonest reason'),
  ('2026-03-03 09:00:59+10', '4 2 2026-03-01 01:01:00 No mail server.', 'a failed message counts for a day'),
  ('2026-03-03 09:01+10', '3 2 2026-03-01 01:01:00 No mail server.', 'a failed message no longer counts after a day'),
  ('2026-03-03 11:00+10', '2 2 2026-03-01 23:31:00 No mail server.', 'a waiting message counts until it no longer waits')
) as given (moment, wanted, label);
delete from private.deliveries where message in ('Third', 'Fourth');
select is(tests.answer('admin', $$select concat_ws(' ', messages, reason) from private.delivery_problems('2026-03-02 10:00+10')$$),
  '2 No mail server.', 'of equally common reasons, the alphabetically first is shown');
select is(tests.answer('admin', $$select problem::text from private.delivery_problems('2026-03-04') problem$$), '(0,0,,,,f)',
  'an outbox has no problems once its failures are over');

-- The edge function `deliver` cannot be called, so no delivery is attempted.
delete from private.deliveries where true;
create function pg_temp.at(clock text) returns timestamptz language sql as $$ select ('2026-03-02 ' || clock || '+00')::timestamptz $$;
create function pg_temp.waits(who text, due text, attempts integer default 0, tried text default null) returns void language sql as $$
  insert into private.deliveries (user_id, channel, kind, type, message, attempts, tried_since, not_before, due_at, created_at)
  values (tests.id(who), 'email', 'changes', 'job_changed', 'Waits', attempts, pg_temp.at(tried), pg_temp.at(due), pg_temp.at(due),
    pg_temp.at(due))
$$;
create function pg_temp.problems(clock text) returns text language sql as $$
  select tests.answer('admin',
    format(
    'select concat_ws('' '', messages, waiting, to_char(since at time zone ''UTC'', ''HH24:MI''), reason)
    from private.delivery_problems(%L)', pg_temp.at(clock)))
$$;
select pg_temp.waits('cleaner', '12:00');
select is(pg_temp.problems(clock), wanted, label)
from (values ('12:10', '0 0', 'a message may wait for ten minutes'), ('12:10:01', '1 1 12:00',
  'a message that waits longer than ten minutes is a problem'),
  ('23:59', '1 1 12:00', 'a message that waits for hours is still a problem')) as given (clock, wanted, label);
update private.deliveries set claim = gen_random_uuid(), claimed_until = pg_temp.at('12:23'), tried_since = pg_temp.at('12:01') where true;
select is(pg_temp.problems('12:20'), '1 1 12:00', 'a late message still counts as a problem while a run claims it');
update private.deliveries set claim = null, claimed_until = null, attempts = 1, last_error = 'Busy', not_before = pg_temp.at('12:15'),
  due_at = pg_temp.at('12:15') where true;
select is(pg_temp.problems(clock), wanted, label)
from (values ('12:11', '0 0', 'a failed attempt alone is not a problem'),
  ('12:12', '1 1 12:01 Busy', 'ten minutes of failed attempts are a problem, also during a pause')) as given (clock, wanted, label);
update private.deliveries set due_at = pg_temp.at('20:00') where true;
select is(pg_temp.problems(clock), wanted, label)
from (values ('13:00', '0 0', 'a message held back by quiet hours is not a problem'), ('20:00', '1 1 12:01 Busy',
  'a message is a problem again when quiet hours end')) as given (
  clock, wanted, label);

-- Administrators can list the people whose messages could not be sent.
delete from private.deliveries where true;
select pg_temp.waits('cleaner', '12:00'), pg_temp.waits('other', '12:01', 2, '12:02'), pg_temp.waits('pending', '12:02');
update private.deliveries set last_error = 'Busy' where attempts > 0;
create function pg_temp.concerns(page text) returns text language sql as $$
  select tests.answer('founder',
    format(
    'select string_agg(concat_ws('' '', name, channel, type, state, to_char(since at time zone ''UTC'', ''HH24:MI''), reason), ''; '')
    from private.list_unsent_deliveries(%L, %s)', pg_temp.at('13:00'), page))
$$;
select is(pg_temp.concerns(page), wanted, label)
from (values
  ('null, null, null', 'pending email job_changed waiting 12:02; '
    'other email job_changed waiting 12:01 Busy; cleaner email job_changed waiting 12:00',
    'unsent messages are listed with person, kind and reason, newest first'),
  ('null, null, 1', 'pending email job_changed waiting 12:02', 'a page holds as many unsent messages as requested'),
  (format('%L, %L, 20', pg_temp.at('12:01'), (select id from private.deliveries where attempts > 0)),
    'cleaner email job_changed waiting 12:00', 'the next page of unsent messages begins after the last')
) as given (page, wanted, label);
select is(tests.answer('admin', 'select count(*) from public.unsent_deliveries()'), '3',
  'the list shows unsent messages at the current time');

update private.deliveries set not_before = pg_temp.at('14:00'), due_at = pg_temp.at('14:00') where attempts > 0;
insert into public.notification_settings (user_id, quiet_from, quiet_until) values (tests.id('other'), '21:00', '04:00');
update private.deliveries set not_before = pg_temp.at('14:00'), due_at = pg_temp.at('14:00') where attempts > 0;
select set_config('request.jwt.claims', json_build_object('sub', tests.id('admin'), 'role', 'authenticated')::text, true);
create function pg_temp.again(change text) returns text language plpgsql as $$
declare
  due integer;
begin
  execute change;
  due := private.retry_deliveries(pg_temp.at('13:00'));
  raise exception using errcode = 'TS001',
    message = concat(due, ': ',
    (select string_agg(concat_ws(' ', name, to_char(due_at at time zone 'UTC', 'HH24:MI'), attempts), ', ' order by name)
    from private.deliveries join public.profiles on profiles.id = user_id));
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
select is(pg_temp.again(change), wanted, label)
from (values
  ('select 1', '3: cleaner 12:00 0, other 13:00 2, pending 12:02 0', 'a retry ends the pause and keeps the count of attempts'),
  ($$update private.deliveries set channel = 'push' where true$$, '2: cleaner 12:00 0, other 20:00 2, pending 12:02 0',
    'a retry respects quiet hours'),
  ($$update private.deliveries set claim = gen_random_uuid(), claimed_until = pg_temp.at('13:01') where attempts > 0$$,
    '2: cleaner 12:00 0, other 14:00 2, pending 12:02 0', 'a retry does not change a message that is being sent'),
  ($$update private.deliveries set state = 'failed', done_at = pg_temp.at('13:00') where attempts > 0$$,
    '2: cleaner 12:00 0, other 14:00 2, pending 12:02 0', 'a retry does not change a message that has failed')
) as given (change, wanted, label);
select vault.create_secret('http://127.0.0.1:9/deliver', 'deliver_url'), vault.create_secret('a-key', 'deliver_key');
select private.retry_deliveries(pg_temp.at('13:00'));
select is((select count(*) from private.delivery_calls), 1::bigint, 'a retry calls `deliver`');

-- Returns when `deliver` last ran, and whether it counts as silent (no run for two hours).
delete from private.deliveries where true;
delete from private.delivery_calls where true;
create function pg_temp.came(clock text) returns text language sql as $$
  select tests.answer('admin',
    format('select concat_ws('' '', to_char(last_call at time zone ''UTC'', ''HH24:MI''), is_silent) from private.delivery_problems(%L)',
    pg_temp.at(clock)))
$$;
select is(pg_temp.came('12:00'), 'f', '`deliver` has no last run when it has never run');
insert into private.delivery_setup (channels, known_at) values ('{email}', pg_temp.at('09:00'));
insert into private.delivery_calls (made_at, used_at) values (pg_temp.at('09:02'), pg_temp.at('09:03')), (pg_temp.at('11:00'), null);
select is(pg_temp.came(clock), wanted, label)
from (values ('11:03', '09:03 f', 'deliver is not silent within an hour of its call'), ('11:03:01', '09:03 t',
  'deliver is silent after two hours without a run')) as given (
  clock, wanted, label);
delete from private.delivery_calls where true;
select is(pg_temp.came('23:00'), '09:00 t', '`deliver` still counts as silent after its old calls are deleted');
delete from vault.secrets where true;
select is(pg_temp.came('23:00'), '09:00 f', '`deliver` does not count as silent when it is no longer set up');

select * from finish();
rollback;
