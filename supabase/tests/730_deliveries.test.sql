-- The outbox: which deliveries a notification creates, when they are sent, and the calls of the edge function `deliver`.
begin;
select plan(77);
select tests.people(), tests.training();
-- Everyone gets a time zone in which it is noon now, so that no message waits for the morning.
alter table public.profiles disable trigger find_place;
update public.profiles set time_zone = 'Etc/GMT' || case when hour < 12 then '-' else '+' end || abs(hour - 12)
from (select extract(hour from now() at time zone 'UTC')::integer) now (hour);
insert into public.jobs (id, project_name) values (tests.id('job_open'), 'Open office');
delete from private.delivery_calls where true;
delete from net.http_request_queue where true;
delete from vault.secrets where name in ('deliver_url', 'deliver_key');
delete from private.delivery_setup where true;

create function pg_temp.tell(who text, type text, moment timestamptz default now()) returns void language sql as $$
  insert into public.notifications (user_id, message, type, link, data, created_at)
  values (tests.id(who), 'Said', type, '/somewhere', jsonb_build_object('job_id', tests.id('job_open')), moment)
$$;
-- Returns the deliveries that a notification creates, and the number of calls of `deliver`. Rolled back afterwards.
create function pg_temp.written(who text, type text, moment timestamptz default now()) returns text language sql as $$
  select tests.after(array[format('select pg_temp.tell(%L, %L, %L)', who, type, moment)], $question$
    select concat_ws(' ', string_agg(format('%s-%s', channel, kind), ' ' order by channel desc),
      (select nullif(count(*), 0) from net.http_request_queue)) from private.deliveries
  $question$)
$$;

-- Sending needs two secrets in Vault: the address and the key of `deliver`. Vault also has an unrelated secret.
select vault.create_secret('Of something else', 'another');
select is(pg_temp.written('cleaner', 'application_accepted'), '', 'a notification creates no deliveries without secrets for `deliver`');
select vault.create_secret('https://project.example/functions/v1/deliver', 'deliver_url');
select is(pg_temp.written('cleaner', 'application_accepted'), '',
  'a notification creates no deliveries with only the address of `deliver`');
select vault.create_secret('The key', 'deliver_key');
select is(pg_temp.written('cleaner', 'application_accepted'), 'push-decisions email-decisions 1',
  'a notification creates deliveries for both channels until `deliver` names its channels');
insert into private.delivery_setup (channels, known_at) values (array['email'], now());
select is(pg_temp.written('cleaner', 'application_accepted'), 'email-decisions 1',
  'a notification creates only an email when only email is set up');
update private.delivery_setup set channels = array['push'] where id;
select is(pg_temp.written('cleaner', 'application_accepted'), 'push-decisions 1',
  'a notification creates only a push message when only push is set up');
select is(pg_temp.written('pending', 'application_accepted'), '', 'a notification creates no push message for a person without a device');
update private.delivery_setup set channels = '{}' where id;
select is(pg_temp.written('cleaner', 'application_accepted'), '', 'a notification creates no deliveries when no channel is set up');
update private.delivery_setup set channels = array['push', 'email'] where id;

-- Which deliveries are created depends on the message type, the settings and the devices.
select is(pg_temp.written('cleaner', type), wanted, 'the expected deliveries are created for a notification of type ' || type)
from (values
  ('application_success', ''), ('application_accepted', 'push-decisions email-decisions 1'),
  ('application_rejected', 'push-decisions email-decisions 1'),
  ('job_nearby', 'push-nearby 1'), ('job_changed', 'push-changes email-changes 1'), ('job_closed', 'push-changes email-changes 1'),
  ('job_completed', 'push-changes email-changes 1'), ('job_deleted', 'push-changes email-changes 1'), ('something_else', ''),
  ('document_checked', 'push-decisions email-decisions 1'), ('document_refused', 'push-decisions email-decisions 1'),
  ('acceptance_taken_back', 'push-decisions email-decisions 1'), ('job_message', 'push-changes email-changes 1'),
  ('application_withdrawn', 'push-changes email-changes 1'), ('document_expiring', 'push-reminders email-reminders 1'),
  ('job_reminder', 'push-reminders email-reminders 1')
) as given (type, wanted);
insert into public.notifications (user_id, message, type) select tests.id('pending'), 'Said',
  type from unnest(array['job_nearby', 'application_success', 'job_changed', 'application_accepted']) type;
select is((select string_agg(concat_ws(' ', channel, kind, type), ', ' order by type) from private.deliveries),
  'email decisions application_accepted, email changes job_changed', 'several notifications at once create deliveries of their own kinds');
delete from private.deliveries where true;
delete from private.delivery_calls where true;
delete from net.http_request_queue where true;
select is(pg_temp.written('pending', 'job_changed'), 'email-changes 1',
  'a notification creates only an email for a person without a device');
select tests.switch('cleaner',
  '{"push_nearby": false, "email_nearby": true, "push_changes": false, "email_decisions": false, "push_reminders": false}');
select is(pg_temp.written('cleaner', type), wanted, type || ' creates the deliveries that the person has chosen')
from (values ('job_nearby', 'email-nearby 1'), ('application_accepted', 'push-decisions 1'), ('job_closed', 'email-changes 1'),
  ('job_reminder', 'email-reminders 1')) as given (type, wanted);
select is(pg_temp.written('other', 'job_nearby'), 'push-nearby 1', 'one person''s choice changes nothing for another');
select tests.switch('cleaner', '{"push_changes": true, "email_decisions": true}');

select pg_temp.tell('cleaner', 'application_accepted', '2026-03-01 12:00+10');
select is(tests.readable(jsonb_strip_nulls(to_jsonb(delivery) - array['id', 'notification_id', 'message'])), format(
  '{"kind": "decisions", "link": "/somewhere", "type": "application_accepted", "state": "waiting", "due_at": "%1$s", '
  '"job_id": "job_open", "urgent": false, "channel": "%2$s", "reached": [], "subject": "job_open", "user_id": "cleaner", "attempts": 0, '
  '"ready_at": "%1$s", "created_at": "%1$s", "not_before": "%1$s"}',
  to_jsonb('2026-03-01 12:00+10'::timestamptz) #>> '{}', channel), 'a delivery has the expected columns by ' || channel)
from private.deliveries delivery order by channel desc;
select is((select array_agg(distinct message) from private.deliveries), array['Said'], 'a delivery keeps the notification''s text');
select is((select count(*) from private.deliveries delivery join public.notifications note on note.id = delivery.notification_id),
  2::bigint, 'a delivery references its notification');
select throws_ok('insert into private.deliveries (notification_id, user_id, channel, kind, type, message, not_before, due_at, created_at)
  select notification_id, user_id, channel, kind, type, message, not_before, due_at, created_at from private.deliveries', '23505', null,
  'a notification has at most one delivery for each channel');
select throws_ok(format('update private.deliveries set %s where true', given), '23514', null, 'a delivery cannot be changed to ' || given)
from unnest(array[$$state = 'sent'$$, 'done_at = now()', $$state = 'lost', done_at = now()$$, $$channel = 'fax'$$, $$kind = 'other'$$,
  'claim = gen_random_uuid()', 'claimed_until = now()',
  $$claim = gen_random_uuid(), claimed_until = now(), state = 'sent', done_at = now()$$, $$last_error = repeat('x', 501)$$]) given;
delete from public.notifications where true;
select is((select string_agg(concat(channel, notification_id), ' ' order by channel) from private.deliveries), 'email push',
  'a delivery stays when its notification is deleted');
delete from auth.users where id = tests.id('cleaner');
select is((select count(*) from private.deliveries), 0::bigint, 'a delivery is deleted with its person''s account');

-- Deliveries that can wait are sent after the receiver's quiet hours.
insert into public.notification_settings (user_id, quiet_from, quiet_until, time_zone)
  values (tests.id('other'), '22:00', '06:00', 'Australia/Brisbane');
select tests.switch('other', '{"email_nearby": true}');
select pg_temp.tell('other', 'job_nearby', '2026-03-01 23:00+10'), pg_temp.tell('other', 'job_changed', '2026-03-01 23:00+10');
select is((select string_agg(format('%s-%s %s %s', channel, kind, not_before at time zone 'UTC', due_at at time zone 'UTC'),
  e'\n' order by kind, channel) from private.deliveries), btrim('
email-changes 2026-03-01 13:00:00 2026-03-01 13:00:00
push-changes 2026-03-01 13:00:00 2026-03-01 20:00:00
email-nearby 2026-03-01 13:00:00 2026-03-01 20:00:00
push-nearby 2026-03-01 13:00:00 2026-03-01 20:00:00', e'\n'), 'push messages and emails about nearby jobs wait for the end of quiet hours');
delete from private.deliveries where true;
-- If the person has chosen no time zone, quiet hours use the time zone of their home, here Perth.
update public.profiles set time_zone = 'Australia/Perth' where id = tests.id('other');
update public.notification_settings set time_zone = null where user_id = tests.id('other');
select pg_temp.tell('other', 'job_nearby', '2026-03-01 23:00+08');
select is((select string_agg(concat_ws(' ', channel, due_at at time zone 'UTC'), ', ' order by channel) from private.deliveries),
  'email 2026-03-01 22:00:00, push 2026-03-01 22:00:00', 'quiet hours end by the time zone of the person''s home');
update public.profiles set time_zone = (select time_zone from public.profiles where id = tests.id('pending')) where id = tests.id('other');
update public.notification_settings set time_zone = 'Australia/Brisbane' where user_id = tests.id('other');
delete from private.deliveries where true;

-- When a person changes their settings, their waiting messages change. Other people's messages do not.
select pg_temp.tell('pending', 'job_changed', now() + interval '1 hour');
select pg_temp.tell('other', 'job_nearby', now() + interval '1 hour'), pg_temp.tell('other', 'job_changed', now() + interval '1 hour');
create function pg_temp.waiting() returns text language sql as $$
  select string_agg(format('%s-%s %s %s', channel, kind, state, coalesce(last_error, (due_at at time zone 'UTC')::time::text)),
    ', ' order by kind, channel) from private.deliveries where user_id = tests.id('other')
$$;
update private.deliveries set not_before = '2092-03-01 23:00+10', due_at = '2092-03-02 06:00+10' where user_id = tests.id('other');
update public.notification_settings set quiet_until = '07:30' where user_id = tests.id('other');
select is(pg_temp.waiting(),
  'email-changes waiting 13:00:00, push-changes waiting 21:30:00, email-nearby waiting 21:30:00, push-nearby waiting 21:30:00',
  'waiting deliveries follow later quiet hours');
update public.notification_settings set quiet_from = null, quiet_until = null where user_id = tests.id('other');
select is(pg_temp.waiting(),
  'email-changes waiting 13:00:00, push-changes waiting 13:00:00, email-nearby waiting 21:00:00, push-nearby waiting 21:00:00',
  'deliveries that can wait are sent at seven if there are no quiet hours');
select tests.switch('other', '{"push_nearby": false, "email_changes": false}');
select is(pg_temp.waiting(),
  'email-changes cancelled Switched off., push-changes waiting 13:00:00, email-nearby waiting 21:00:00, '
  'push-nearby cancelled Switched off.', 'a waiting delivery is cancelled when it is switched off');
select tests.switch('other', '{"push_nearby": true, "email_changes": true}');
select is(pg_temp.waiting(),
  'email-changes cancelled Switched off., push-changes waiting 13:00:00, email-nearby waiting 21:00:00, '
  'push-nearby cancelled Switched off.', 'a cancelled delivery stays cancelled when it is switched on again');
update private.deliveries set claim = gen_random_uuid(), claimed_until = now() where channel = 'push' and state = 'waiting';
select tests.switch('other', '{"push_changes": false}');
select is((select concat(state, claim) from private.deliveries where channel = 'push' and kind = 'changes'), 'cancelled',
  'a delivery being sent is cancelled too, and its report is ignored');
select is((select concat(state, due_at - now()) from private.deliveries where user_id = tests.id('pending')), 'waiting01:00:00',
  'another person''s deliveries wait as before');
delete from private.deliveries where true;
delete from net.http_request_queue where true;
delete from private.delivery_calls where true;
select pg_temp.tell('pending', 'job_changed', now() + interval '1 minute');
select is((select count(*) from net.http_request_queue), 0::bigint, 'a new notification that is not due yet makes no call');
select pg_temp.tell('other', 'job_nearby', now() - interval '1 hour');
update private.deliveries set due_at = now() + interval '1 hour' where true;
delete from net.http_request_queue where true;
delete from private.delivery_calls where true;
update public.notification_settings set quiet_from = '12:00', quiet_until = '12:00',
  time_zone = 'Australia/Perth' where user_id = tests.id('other');
select is((select count(*) from net.http_request_queue), 1::bigint, '`deliver` is called for a message that need not wait any longer');

-- The HTTP request that calls `deliver` contains a key and the id of the call.
select is((select concat_ws(' ', method, url, headers,
  convert_from(body, 'UTF8')::jsonb = jsonb_build_object('call', (select id from private.delivery_calls))) from net.http_request_queue),
  'POST https://project.example/functions/v1/deliver {"Content-Type": "application/json", "Authorization": "Bearer The key"} t',
  'a call has the key and an id that the database remembers');
select vault.update_secret(id, decrypted_secret) from vault.decrypted_secrets where name = 'deliver_url';
delete from net.http_request_queue where true;
select private.call_deliver();
select is((select concat_ws(' ', url, headers ->> 'Authorization') from net.http_request_queue),
  'https://project.example/functions/v1/deliver Bearer The key',
  '`deliver` is called at its changed address with the same key');

create function pg_temp.calls(statement text) returns bigint language sql as $$
  select tests.after(
    array['delete from private.delivery_calls where made_at = now()', 'delete from net.http_request_queue where true', statement],
    'select count(*) from net.http_request_queue')::bigint
$$;
create function pg_temp.many(people integer) returns text language sql as $$
  select format(
    'insert into public.notifications (user_id, message, type) select {other}, ''Said'', ''application_accepted''
    from generate_series(1, %s)', people)
$$;
update private.delivery_setup set channels = array['email'] where id;
select is(pg_temp.calls(tests.fill(pg_temp.many(people), null)), calls::bigint,
  format('a statement with %s messages makes %s calls', people, calls))
from (values (0, 0), (1, 1), (200, 1), (201, 2)) as given (people, calls);
select is(private.workers_for(messages), calls, format('deliver gets for %s messages %s calls', messages, calls))
  from (values (2000, 10), (2001, 11), (5000, 25), (5001, 25), (100000, 25)) as given (messages, calls);
select is(pg_temp.calls('select private.call_deliver(25), private.call_deliver(25)'), 25::bigint, 'at most 25 calls wait to begin');
insert into private.delivery_calls (made_at, used_at) select now() - interval '5 seconds', now() from generate_series(1, 30);
insert into private.delivery_calls (made_at) select now() - interval '10 seconds' from generate_series(1, 30);
select is(pg_temp.calls('select private.call_deliver()'), 1::bigint, 'begun or lost calls do not count towards the limit');

-- Tests the cron job that checks every minute whether a message is due. The test passes the time as an argument.
delete from private.delivery_calls where true;
delete from private.deliveries where true;
update private.delivery_setup set known_at = '2026-03-01 12:00+10' where id;
select is(pg_temp.calls($$select private.call_deliver_when_due('2026-03-01 12:59:59+10')$$), 0::bigint,
  '`deliver` is not called when nothing is due and the channels are known');
select is(pg_temp.calls($$select private.call_deliver_when_due('2026-03-01 13:00+10')$$), 1::bigint,
  '`deliver` is called after an hour to name its channels again');
select pg_temp.tell('other', 'application_accepted', '2026-03-01 12:30+10') from generate_series(1, 201);
select is(pg_temp.calls($$select private.call_deliver_when_due('2026-03-01 12:29:59+10')$$), 0::bigint,
  'the scheduled check makes no call for messages not due yet');
select is(pg_temp.calls($$select private.call_deliver_when_due('2026-03-01 12:30+10')$$), 2::bigint,
  'the scheduled check makes as many calls as the due messages need');
update private.deliveries set state = 'sent', done_at = now() where true;
select is(pg_temp.calls($$select private.call_deliver_when_due('2026-03-01 12:30+10')$$), 0::bigint,
  'the scheduled check makes no call for sent messages');

delete from private.deliveries where true;
insert into private.deliveries (user_id, channel, kind, type, message, state, done_at, not_before, due_at, created_at)
select tests.id('other'), 'email', 'changes', 'job_changed', label, case when done_at is null then 'waiting' else 'sent' end, done_at,
  '2026-01-01', '2026-01-01', '2026-01-01'
from (values ('done 90 days ago', '2026-03-01 12:00+10'::timestamptz), ('done a second more', '2026-03-01 11:59:59+10'),
  ('waiting', null)) as given (label, done_at);
delete from private.delivery_calls where true;
insert into private.delivery_calls (made_at) values ('2026-05-29 12:00+10'), ('2026-05-29 11:59:59+10');
insert into cron.job_run_details (runid, jobid, username, end_time) values (-1, -1, current_user, '2026-05-23 12:00+10'),
  (-2, -1, current_user, '2026-05-23 11:59:59+10');
select private.tidy_outbox('2026-05-30 12:00+10');
select is((select string_agg(message, ', ' order by message) from private.deliveries) || '; '
  || (select string_agg((made_at at time zone 'UTC')::text, '') from private.delivery_calls),
  'done 90 days ago, waiting; 2026-05-29 02:00:00', 'messages are kept for 90 days, and calls for one day');
select is(array(select runid from cron.job_run_details where jobid = -1), array[-1::bigint],
  'runs of scheduled jobs are kept for seven days');

select vault.update_secret(id, 'not an address') from vault.secrets where name = 'deliver_url';
select is(pg_temp.calls(tests.fill(pg_temp.many(3), null)), 0::bigint,
  'people are notified in the app even if the address cannot be called');

select * from finish();
rollback;
