-- The functions with which the edge function `deliver` works on the outbox: beginning a run, claiming due messages and reporting results.
-- The test passes the time as an argument.
begin;
select plan(186);
select tests.people(), tests.training();
delete from vault.secrets where name in ('deliver_url', 'deliver_key');
delete from private.deliveries where true;
delete from private.delivery_setup where true;
insert into private.delivery_setup (channels, known_at) values (array['push', 'email'], '2026-03-01');
insert into public.jobs (id, project_name, status) values (tests.id('job_open'), 'Open office', 'Open');

-- Returns noon on 1 March 2026 in the zone of people's homes, plus `later`.
create function pg_temp.noon(later interval default '0') returns timestamptz language sql as $$
  select (timestamp '2026-03-01 12:00' at time zone tests.home_zone()) + later
$$;
create function pg_temp.tell(who text, type text, later interval default '0') returns void language sql as $$
  insert into public.notifications (user_id, message, type, link, data, created_at)
  values (tests.id(who), 'Said', type, '/somewhere',
    jsonb_build_object('job_id', case when type = 'job_closed' then gen_random_uuid() else tests.id('job_open') end), pg_temp.noon(later))
$$;
-- Creates one notification for each of several jobs. `apart` is the time between two notifications.
create function pg_temp.tell_of_jobs(who text, jobs integer, later interval, apart interval default '0') returns void language sql as $$
  insert into public.notifications (user_id, message, type, data, created_at)
  select tests.id(who), 'Said', 'application_accepted', jsonb_build_object('job_id', gen_random_uuid()), pg_temp.noon(later) + nth * apart
  from generate_series(1, jobs) nth
$$;
-- Claims messages, which stay claimed. Returns the channel and the person of each.
create function pg_temp.claim(later interval default '0', batch integer default 25) returns text language sql as $$
  select coalesce(string_agg(channel || '-' || name, ' ' order by channel desc, name), '')
    from private.claim_deliveries(batch, pg_temp.noon(later))
$$;
create function pg_temp.report(outcome text, later interval default '0', reason text default null, retry_after integer default null,
  reached text[] default '{}', gone text[] default '{}')
returns boolean language sql as $$
  select bool_and(private.report_delivery(id, claim, outcome, reason, retry_after, report.reached, gone, pg_temp.noon(later)))
    from private.deliveries where claim is not null
$$;
create function pg_temp.states() returns text language sql as $$
  select string_agg(concat_ws(' ', channel || '-' || kind, state,
    attempts, case when state = 'waiting' then due_at - pg_temp.noon() end, last_error), ', ' order by channel desc, kind)
    from private.deliveries
$$;
create function pg_temp.start_over() returns void language sql as $$
  delete from private.deliveries where true; delete from public.notifications where true;
    delete from public.notification_settings where true; delete from private.notification_choices where true
$$;

-- A run begins with the id of a call. The id is accepted only once, within ten minutes of the call.
insert into private.delivery_calls (id, made_at) values ('7e570000-0000-4000-8000-00000000f101', pg_temp.noon()),
  ('7e570000-0000-4000-8000-00000000f102', pg_temp.noon());
select is(private.begin_delivery(call::uuid, array['push', 'email'], pg_temp.noon(later)), wanted, label)
from (values
  ('7e570000-0000-4000-8000-00000000f109', interval '1 second', false, 'a call with a forged id is refused'),
  (null, '1 second', false, 'a call without an id is refused'),
  ('7e570000-0000-4000-8000-00000000f101', '9 minutes 59 seconds', true, 'a call is accepted for ten minutes'),
  ('7e570000-0000-4000-8000-00000000f101', '9 minutes 59 seconds', false, 'a call is accepted only once'),
  ('7e570000-0000-4000-8000-00000000f102', '10 minutes', false, 'a call is refused after ten minutes')
) as given (call, later, wanted, label);
create function pg_temp.known(channels text[]) returns text language plpgsql as $$
begin
  insert into private.delivery_calls (id, made_at) values ('7e570000-0000-4000-8000-00000000f103', pg_temp.noon());
  perform private.begin_delivery('7e570000-0000-4000-8000-00000000f103', channels, pg_temp.noon('1 minute'));
  delete from private.delivery_calls where id = '7e570000-0000-4000-8000-00000000f103';
  return (select setup.channels from private.delivery_setup setup);
end
$$;
select is(pg_temp.known(given::text[]), wanted, 'the known channels among these are stored: ' || given)
from (values ('{email}', '{email}'), ('{}', '{}'), ('{fax,email,push,email,null}', '{push,email}')) as given (given, wanted);
select is(pg_temp.known(null), '{}', 'a run of `deliver` without channels stores an empty list');
select is((select known_at from private.delivery_setup), pg_temp.noon('1 minute'),
  'the time at which `deliver` named its channels is stored');
update private.delivery_setup set channels = array['push', 'email'] where id;

-- A batch begins with the oldest untried messages and ends with messages that have been tried. The devices of a person are in
-- order of registration.
select pg_temp.tell('cleaner', 'application_accepted', '-3 minutes'), pg_temp.tell('other', 'application_accepted', '-1 minute'),
  pg_temp.tell('pending', 'application_accepted', '-2 minutes');
delete from private.deliveries where channel = 'push';
update private.deliveries set attempts = 1 where user_id = tests.id('cleaner');
select is((select string_agg(work.name, ' ') from private.claim_deliveries(25, pg_temp.noon()) work), 'pending other cleaner',
  'the oldest untried messages come first, and tried ones last');
select pg_temp.start_over();
insert into public.push_tokens (endpoint, user_id, token, created_at, updated_at)
select 'https://push.example/' || name, tests.id('cleaner'), jsonb_build_object('endpoint', 'https://push.example/' || name),
  timestamptz '2026-01-01' + place * interval '1 day', '2026-01-01'
from unnest('{second,last}'::text[]) with ordinality given (name, place);
select pg_temp.tell('cleaner', 'application_accepted', '-1 minute');
select is((select jsonb_path_query_array(to_jsonb(work), '$.*[*].endpoint')::text from private.claim_deliveries(25, pg_temp.noon()) work
    where channel = 'push'),
  '["https://push.example/cleaner", "https://push.example/second", "https://push.example/last"]', 'a person''s oldest device comes first');
delete from public.push_tokens where endpoint like '%/second' or endpoint like '%/last';
delete from private.unsubscribe_tokens where true;
select pg_temp.start_over();

select pg_temp.tell('cleaner', 'application_accepted'), pg_temp.tell('pending', 'application_rejected', '1 minute');
select is(pg_temp.claim('-1 second'), '', 'a message is not claimed before it is due');
select is((select string_agg(tests.readable(jsonb_strip_nulls(to_jsonb(work) - array['id', 'claim', 'unsubscribe_token', 'created_at'])),
  e'\n' order by channel desc)
  from private.claim_deliveries(25, pg_temp.noon()) work),
  (select string_agg(btrim(line), e'\n') from tests.lines($expected$
  {"kind": "decisions", "link": "/somewhere", "name": "cleaner", "type": "application_accepted", "job_id": "job_open",
    "channel": "push", "devices": [{"endpoint": "https://push.example/cleaner"}], "message": "Said", "language": "en",
    "job_title": "Open office"}
  {"kind": "decisions", "link": "/somewhere", "name": "cleaner", "type": "application_accepted", "email": "cleaner@test.example",
    "job_id": "job_open", "channel": "email", "message": "Said", "language": "en", "job_title": "Open office"}
  $expected$) line),
  'a due message comes with everything needed to send it');
select is((select count(distinct claim) from private.deliveries), 2::bigint, 'each message is claimed with its own claim');
select is(pg_temp.claim('1 second'), '', 'a claimed message is not claimed again at once');
select is(pg_temp.claim('1 minute'), 'email-pending', 'a message that has become due since the last claim is claimed');
select is(pg_temp.claim('2 minutes 59 seconds'), '', 'a claim holds for three minutes');
select is(pg_temp.claim('3 minutes'), 'push-cleaner email-cleaner', 'a message can be claimed again after three minutes');
select is((select array_agg(tried_since order by created_at, id) from private.deliveries),
  array[pg_temp.noon(), pg_temp.noon(), pg_temp.noon('1 minute')], 'tried_since stays the time of the first attempt');
select is((select count(distinct token) from private.unsubscribe_tokens), 2::bigint,
  'each person who gets emails has an unsubscribe token');
select pg_temp.start_over();
update public.profiles set language = 'vi', name = 'Nguyễn Văn An' where id = tests.id('cleaner');
update public.profiles set preferred_name = 'Pen' where id = tests.id('pending');
select pg_temp.tell('cleaner', 'application_accepted'), pg_temp.tell('pending', 'application_accepted');
select is((select string_agg(concat_ws(' ', channel, name, language), ', ' order by name, channel)
  from private.claim_deliveries(25, pg_temp.noon())), 'email An vi, push An vi, email Pen en',
  'each message has its reader''s language and greeting name (rule 8.25)');
update public.profiles set name = 'cleaner' where id = tests.id('cleaner');
update public.profiles set preferred_name = null where id = tests.id('pending');
select pg_temp.start_over();
select pg_temp.tell_of_jobs('other', 250, '0', '1 second');
select is((select count(*) from private.claim_deliveries(asked, pg_temp.noon('1 hour'))), wanted,
  format('a batch of %s claims %s messages', asked, wanted))
from (values (3, 3::bigint), (0, 1), (-5, 1), (null, 25), (1000, 200), (200, 200)) as given (asked, wanted);
select is((select count(*) from private.deliveries where claim is not null), 430::bigint, 'a message is not claimed twice');
select is((select max(created_at) - pg_temp.noon() from private.deliveries where claim is not null), interval '215 seconds',
  'the oldest messages are claimed first');

select pg_temp.start_over();
select pg_temp.tell_of_jobs('cleaner', 30, '-1 minute');
update public.notifications set removed_at = now() where true;
select pg_temp.tell_of_jobs('pending', 30, '0');
select is((select count(*) from private.claim_deliveries(7, pg_temp.noon())), 7::bigint,
  'cancelled messages do not make a batch smaller');
select is(pg_temp.claim(later => '1 second'), array_to_string(array_fill('email-pending'::text, array[23]), ' '),
  'the next batch claims the rest');

-- Returns the messages that are claimed after a change, and the cancelled messages with their reasons.
create function pg_temp.after(change text) returns text language plpgsql as $$
declare
  said text;
begin
  perform pg_temp.start_over();
  perform pg_temp.tell_of_jobs('cleaner', 1, '0'), pg_temp.tell('cleaner', 'job_nearby');
  execute tests.fill(change, null);
  said := pg_temp.claim();
  select concat_ws('; ', nullif(said, ''), string_agg(concat(channel, '-', kind, ' ', last_error), '; ' order by channel, kind)) into said
  from private.deliveries where state = 'cancelled' and done_at = pg_temp.noon() and attempts = 0 and claim is null;
  raise exception using errcode = 'TS001', message = said;
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
select is(pg_temp.after(change), wanted, label)
from (values
  ('select 1', 'push-cleaner push-cleaner email-cleaner', 'all messages are sent when nothing has changed'),
  ('update public.notifications set read = true where true',
    'email-cleaner; push-decisions Read before it was sent.; push-nearby Read before it was sent.',
    'a decision read in the app is still sent by email'),
  ('update public.notifications set removed_at = now() where true',
    'email-decisions Deleted before it was sent.; push-decisions Deleted before it was sent.; push-nearby Deleted before it was sent.',
    'a message deleted in the app is not sent'),
  ('delete from public.notifications where true',
    'email-decisions Deleted before it was sent.; push-decisions Deleted before it was sent.; push-nearby Deleted before it was sent.',
    'a message erased from the app is not sent'),
  ($$update public.jobs set status = 'Closed' where id = {job_open}$$,
    'push-cleaner email-cleaner; push-nearby The job is no longer open.', 'a message about a closed job nearby is not sent'),
  ('delete from public.jobs where id = {job_open}', 'push-cleaner email-cleaner; push-nearby The job is no longer open.',
    'a message about a deleted job nearby is not sent'),
  ($$alter table private.notification_choices disable trigger follow_choices;
    select tests.switch('cleaner', '{"push_nearby": false}')$$,
    'push-cleaner email-cleaner; push-nearby Switched off.', 'a message switched off as it was created is not sent'),
  ('delete from public.push_tokens where user_id = {cleaner}',
    'email-cleaner; push-decisions No device is registered.; push-nearby No device is registered.',
      'a push message is not sent without a device'),
  ('update public.push_tokens set user_id = {other} where user_id = {cleaner}',
    'email-cleaner; push-decisions No device is registered.; push-nearby No device is registered.',
    'a push message is not sent to a device that is now another person''s'),
  ('update public.profiles set email = null where id = {cleaner}', 'push-cleaner push-cleaner; email-decisions No email address.',
    'an email is not sent without an address'),
  ($$update private.delivery_setup set channels = array['email'] where id$$,
    'email-cleaner; push-decisions This channel is not set up.; push-nearby This channel is not set up.',
    'a message is not sent by a channel that is no longer set up'),
  ('delete from auth.users where id = {cleaner}', '', 'a message is not sent to a deleted account')
) as given (change, wanted, label);

-- If a later message replaces an earlier message that still waits, only the later message is sent (rule 9.31).
create function pg_temp.types(later interval) returns text language sql as $$
  select coalesce(string_agg(concat(name, ' ', type), ', ' order by name, type), 'nothing')
    from private.claim_deliveries(25, pg_temp.noon(later)) where channel = 'email'
$$;
create function pg_temp.refused(type text) returns text language sql as $$
  select string_agg(distinct concat(state, ': ' || last_error), '; ') from private.deliveries delivery where delivery.type = refused.type
    and channel = 'email'
$$;
select pg_temp.start_over();
select pg_temp.tell('pending', 'job_changed'), pg_temp.tell('pending', 'job_message', '1 second'),
  pg_temp.tell('other', 'job_message', '2 seconds');
select is(pg_temp.types('1 minute'), 'other job_message, pending job_changed',
  'the first message about a job is sent first, and other people do not wait for it');
select is(pg_temp.types('2 minutes'), 'nothing', 'the next message about a job waits while the first is being sent');
select pg_temp.report('retry', '2 minutes', 'Busy');
select is(pg_temp.types('2 minutes 10 seconds'), 'nothing', 'the next message about a job waits while the first waits for a retry');
select is(pg_temp.types('3 minutes'), 'other job_message, pending job_changed', 'the first message about a job is retried first');
select pg_temp.report('sent', '3 minutes');
select is(pg_temp.types('3 minutes'), 'pending job_message', 'the next message about a job is sent after the first');

select pg_temp.start_over();
select pg_temp.tell('pending', 'application_accepted');
select pg_temp.types('0');
select pg_temp.report('retry', '0', 'Busy', 3600);
select pg_temp.tell('pending', 'acceptance_taken_back', '1 minute');
select is(pg_temp.types('1 minute'), 'pending acceptance_taken_back',
  'a message that replaces an earlier one does not wait for its retry');
select is(pg_temp.types('2 hours'), 'pending acceptance_taken_back', 'the replaced message is not sent');
select is(pg_temp.refused('application_accepted'), 'cancelled: Replaced by a later message.',
  'the replaced message is cancelled as replaced');
select pg_temp.start_over();
select pg_temp.tell('pending', 'application_accepted'), pg_temp.tell('pending', 'acceptance_taken_back', '1 minute');
select is(pg_temp.types('1 minute'), 'pending acceptance_taken_back',
  'only the later of two due messages is sent when it replaces the other');
select is((select string_agg(concat_ws(' by ', earlier, later), ', ' order by earlier, later)
  from unnest(array['application_accepted', 'acceptance_taken_back', 'job_changed', 'job_closed', 'job_deleted', 'job_message']) earlier,
  unnest(array['application_accepted', 'acceptance_taken_back', 'job_changed', 'job_closed', 'job_deleted', 'job_message']) later
    where private.replaces(later, earlier)),
  'acceptance_taken_back by acceptance_taken_back, acceptance_taken_back by application_accepted, '
  'application_accepted by acceptance_taken_back, application_accepted by application_accepted, '
  'job_changed by acceptance_taken_back, job_changed by job_closed, job_changed by job_deleted, job_closed by job_closed, '
  'job_closed by job_deleted',
  'each message type is replaced by the expected later types');

-- Returns whether a message is sent after a change. The check of the message's type decides whether the message is still
-- true.
create function pg_temp.holds(type text, change text) returns text language plpgsql as $$
declare
  said text;
begin
  perform pg_temp.start_over();
  insert into public.applications (id, user_id, job_id, job_title, status, reviewed_at, reviewed_by)
  values ('7e570000-0000-4000-8000-00000000f201'::uuid, tests.id('pending'), tests.id('job_open'), 'Open office', 'Accepted',
    pg_temp.noon(), tests.id('admin'));
  delete from private.deliveries where true;
  perform tests.switch('pending', '{"email_nearby": true}');
  insert into public.notifications (user_id, message, type, data, created_at)
  values (tests.id('pending'), 'Said',
    type, jsonb_build_object('job_id', tests.id('job_open'), 'application_id', '7e570000-0000-4000-8000-00000000f201'::uuid),
    pg_temp.noon());
  execute tests.fill(change, null);
  delete from private.deliveries delivery where delivery.message <> 'Said';
  perform pg_temp.types('1 minute');
  said := pg_temp.refused(type);
  raise exception using errcode = 'TS001', message = said;
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
insert into public.localities (postcode, locality, state, latitude, longitude)
select '3999', 'North-' || metres, 'VIC', -37 + degrees(metres / extensions.earth()), 145 from unnest(array[0, 9999]) metres;
create function pg_temp.near() returns text language sql as $$
  select 'delete from public.applications where true; update public.jobs set location_postcode = ''3999'', location_city = ''North-0''
    where id = {job_open};
    update public.profiles set postcode = ''3999'', location = ''North-0'', proximity = 5 where id = {pending};'
$$;
select is(pg_temp.holds(type, change), wanted, format('a waiting message %s is checked after %s', type, change))
from (values
  ('application_accepted', 'select 1', 'waiting'), ('job_changed', 'select 1', 'waiting'), ('job_message', 'select 1', 'waiting'),
  ('application_accepted', $$update public.applications set status = 'Rejected' where true$$, 'cancelled: No longer accepted.'),
  ('job_changed', $$update public.applications set status = 'Rejected' where true$$, 'cancelled: No longer accepted.'),
  ('job_message', 'update public.applications set withdrawn_at = now() where true', 'cancelled: No longer accepted.'),
  ('acceptance_taken_back', 'select 1', 'cancelled: Accepted since.'),
  ('acceptance_taken_back', $$update public.applications set status = 'Rejected' where true$$, 'waiting'),
  ('application_reopened', 'select 1', 'cancelled: Decided or withdrawn since.'),
  ('application_reopened', $$update public.applications set status = 'Pending', reviewed_at = null, reviewed_by = null where true$$,
    'waiting'),
  ('application_reopened', $$update public.applications set status = 'Pending', reviewed_at = null, reviewed_by = null,
    withdrawn_at = now() where true$$, 'cancelled: Decided or withdrawn since.'),
  ('application_reopened', $$update public.applications set status = 'Rejected' where true$$, 'waiting'),
  ('application_reopened',
    $$update public.applications set status = 'Rejected' where true; select private.notify_of_decisions('infinity')$$,
    'cancelled: Decided or withdrawn since.'),
  ('application_withdrawn', 'select 1', 'cancelled: Accepted again since.'),
  ('application_withdrawn', 'update public.applications set withdrawn_at = now() where true', 'waiting'),
  ('application_withdrawn', 'update public.applications set user_id = null where true', 'waiting'),
  ('job_unfilled', $$update public.jobs set start_date = '2026-03-02', cleaners_needed = 2 where id = {job_open}$$, 'waiting'),
  ('job_unfilled', $$update public.jobs set start_date = '2026-03-02', cleaners_needed = 1 where id = {job_open}$$,
    'cancelled: No longer free.'),
  ('job_unfilled', $$update public.jobs set start_date = '2026-03-02' where id = {job_open}$$, 'cancelled: No longer free.'),
  ('job_unfilled', $$update public.jobs set start_date = '2026-03-02' where id = {job_open};
    update public.applications set withdrawn_at = now() where true$$, 'waiting'),
  ('job_unfilled', $$update public.jobs set start_date = '2026-03-02', cleaners_needed = 2, status = 'InProgress' where id = {job_open}$$,
    'cancelled: No longer free.'),
  ('job_unfilled', $$update public.jobs set cleaners_needed = 2, start_date = '2026-03-01', start_time = '11:00' where id = {job_open}$$,
    'cancelled: No longer free.'),
  ('job_closed', 'select 1', 'cancelled: The job is still going ahead.'),
  ('job_closed', $$update public.jobs set status = 'Closed' where id = {job_open}$$, 'waiting'),
  ('job_closed', $$update public.jobs set status = 'Closed' where id = {job_open};
    update public.applications set status = 'Rejected' where true$$, 'cancelled: No longer accepted.'),
  ('job_nearby', 'select 1', 'cancelled: Applied before it was sent.'),
  ('job_nearby', pg_temp.near(), 'waiting'),
  ('job_nearby', pg_temp.near() || $$update public.profiles set location = 'North-9999' where id = {pending}$$,
    'cancelled: The job is no longer near.'),
  ('job_nearby', pg_temp.near() || $$update public.jobs set start_date = '2026-03-01', start_time = '11:00' where id = {job_open}$$,
    'cancelled: The job has begun.'),
  ('job_nearby', pg_temp.near() || $$update public.jobs set cleaners_needed = 1, accepted_count = 1 where id = {job_open}$$,
    'cancelled: All places are filled.')
) as given (type, change, wanted);

-- Returns the messages that a person gets (rule 9.36). Each step of `story` is a change of the application or job, or a message.
-- Messages are sent at once, except for those marked "waits".
create function pg_temp.mailbox(story text) returns text language plpgsql as $$
declare
  application constant uuid := '7e570000-0000-4000-8000-00000000f201';
  step text;
  minute integer := 0;
  said text;
begin
  perform pg_temp.start_over();
  insert into public.applications (id, user_id, job_id, job_title)
  values (application, tests.id('pending'), tests.id('job_open'), 'Office');
  delete from private.deliveries where true;
  foreach step in array string_to_array(story, ', ') || '{end}'::text[] loop
    minute := minute + 1;
    if step = 'accepted' then
      update public.applications set status = 'Accepted', withdrawn_at = null, reviewed_at = now(), reviewed_by = tests.id('admin');
    elsif step = 'rejected' then
      update public.applications set status = 'Rejected', withdrawn_at = null, reviewed_at = now(), reviewed_by = tests.id('admin');
    elsif step = 'pending' then
      update public.applications set status = 'Pending', withdrawn_at = null, reviewed_at = null, reviewed_by = null;
    elsif step = 'withdrawn' then
      update public.applications set withdrawn_at = now();
    elsif step in ('Open', 'Closed', 'Completed', 'InProgress') then
      update public.jobs set status = step where id = tests.id('job_open');
    elsif step = 'offered' then
      insert into private.reserve (application_id, job_id, position, asked_at, answer_by)
      values (application, tests.id('job_open'), 1, pg_temp.noon(), pg_temp.noon('1 day'));
    elsif step = 'not offered' then
      delete from private.reserve where application_id = application;
    elsif step <> 'end' then
      delete from private.deliveries where message <> 'Said';
      insert into public.notifications (user_id, message, type, data, created_at)
      values (tests.id('pending'), 'Said', replace(step, 'waits ', ''),
        jsonb_build_object('job_id', tests.id('job_open'), 'application_id', application, 'urgent', true),
        pg_temp.noon() + make_interval(mins => minute));
    end if;
    if step !~ '^waits ' then
      delete from private.deliveries where message <> 'Said';
      perform private.claim_deliveries(25, pg_temp.noon() + make_interval(mins => minute));
      perform pg_temp.report('sent', make_interval(mins => minute));
    end if;
  end loop;
  select coalesce(string_agg(delivery.type, ', ' order by delivery.created_at), 'nothing') into said
  from private.deliveries delivery where delivery.user_id = tests.id('pending') and channel = 'email' and state = 'sent';
  raise exception using errcode = 'TS001', message = said;
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
alter table public.jobs disable trigger offers_fit;
alter table private.reserve disable trigger offers_fit;
update public.jobs set cleaners_needed = 9 where id = tests.id('job_open');
select is(pg_temp.mailbox(story), wanted, 'a reversed message is sent only if needed: ' || story)
from (values
  ('application_success', 'nothing'),
  ('withdrawn, withdrawal_confirmed', 'nothing'),
  ('accepted, application_accepted, withdrawn, withdrawal_confirmed', 'application_accepted, withdrawal_confirmed'),
  ('accepted, waits application_accepted, withdrawn, withdrawal_confirmed', 'nothing'),
  ('accepted, application_accepted, withdrawn, withdrawal_confirmed, pending, application_success',
    'application_accepted, withdrawal_confirmed, application_success'),
  ('accepted, application_accepted, withdrawn, withdrawal_confirmed, pending, application_success, accepted, application_accepted',
    'application_accepted, withdrawal_confirmed, application_success, application_accepted'),
  ('accepted, application_accepted, withdrawn, waits withdrawal_confirmed, pending, waits application_success, end',
    'application_accepted'),
  -- The last message that was sent is not the last one that was created.
  ('accepted, application_accepted, rejected, acceptance_taken_back, pending, application_reopened, accepted, waits application_accepted, '
    'withdrawn, withdrawal_confirmed',
    'application_accepted, acceptance_taken_back, application_reopened, withdrawal_confirmed'),
  ('accepted, application_accepted, rejected, acceptance_taken_back, pending, application_reopened, accepted, application_accepted, '
    'withdrawn, withdrawal_confirmed',
    'application_accepted, acceptance_taken_back, application_reopened, application_accepted, withdrawal_confirmed'),
  ('rejected, application_rejected, pending, application_reopened, withdrawn, withdrawal_confirmed',
    'application_rejected, application_reopened, withdrawal_confirmed'),
  -- A job is closed and then reopened.
  ('accepted, Closed, job_closed, Open, job_reopened', 'job_closed, job_reopened'),
  ('Closed, job_closed, Open, job_reopened', 'job_closed, job_reopened'),
  ('accepted, Closed, waits job_closed, Open, waits job_reopened, end', 'nothing'),
  ('accepted, Closed, job_closed, Open, waits job_reopened, Closed, job_closed', 'job_closed, job_closed'),
  ('accepted, Closed, job_closed, Open, job_reopened, Completed, job_completed, InProgress, job_reopened',
    'job_closed, job_reopened, job_completed, job_reopened'),
  ('Closed, job_closed, Open, waits job_reopened, withdrawn, end', 'job_closed'),
  ('accepted, Closed, job_closed, Open, waits job_reopened, rejected, acceptance_taken_back', 'job_closed, acceptance_taken_back'),
  -- A vacancy offer is withdrawn.
  ('offered, place_offer, not offered, place_offer_ended', 'place_offer, place_offer_ended'),
  ('offered, waits place_offer, not offered, place_offer_ended', 'nothing'),
  ('offered, place_offer, not offered, place_offer_ended, offered, place_offer', 'place_offer, place_offer_ended, place_offer'),
  ('offered, place_offer, not offered, waits place_offer_ended, offered, end', 'place_offer'),
  ('offered, place_offer, not offered, waits place_offer_ended, accepted, application_accepted', 'place_offer, application_accepted'),
  ('offered, place_offer, not offered, place_offer_ended, accepted, application_accepted, withdrawn, withdrawal_confirmed',
    'place_offer, place_offer_ended, application_accepted, withdrawal_confirmed'),
  ('offered, place_offer, not offered, Closed, job_closed, place_offer_ended', 'place_offer, job_closed'),
  -- A message that only reverses an earlier message is not sent if the earlier message was never sent.
  ('pending, waits application_success', 'nothing')
) as given (story, wanted);

-- A message about a document replaces earlier messages about the same type of document, because a newer document replaces the old
-- document.
insert into public.documents (id, user_id, type, path, state, decided_at, expires_on) values
  ('7e570000-0000-4000-8000-00000000f301', tests.id('other'), 'visa', tests.id('other') || '/documents/visa/old.pdf', 'checked',
    pg_temp.noon(), '2026-03-31'),
  ('7e570000-0000-4000-8000-00000000f302', tests.id('other'), 'blueCard', tests.id('other') || '/documents/blueCard/a.pdf', 'checked',
    pg_temp.noon(), null);
update public.documents set state = 'refused', reason = 'Blurred', decided_at = pg_temp.noon() where id = tests.id('doc_waiting');
create function pg_temp.tell_of_document(
  id uuid, type text, later interval default '0') returns void language sql as $$
  insert into public.notifications (user_id, message, type, data, created_at)
  values (tests.id('other'), 'Said', type, jsonb_build_object('document_id', id), pg_temp.noon(later))
$$;
select pg_temp.start_over();
select pg_temp.tell_of_document('7e570000-0000-4000-8000-00000000f301', 'document_checked');
select is(pg_temp.types('1 second'), 'other document_checked', 'a message about a checked document is sent');
select pg_temp.report('retry', '2 seconds', 'Busy', 3600);
select pg_temp.tell_of_document('7e570000-0000-4000-8000-00000000f301', 'document_expiring', '1 minute'),
  pg_temp.tell_of_document('7e570000-0000-4000-8000-00000000f302', 'document_checked', '1 minute');
select is(pg_temp.types('1 minute'), 'other document_checked',
  'a reminder waits for an unsent decision about the document, and another document''s message does not');
select pg_temp.start_over();
select pg_temp.tell_of_document('7e570000-0000-4000-8000-00000000f301', 'document_checked');
select pg_temp.types('1 second');
select pg_temp.report('retry', '2 seconds', 'Busy', 3600);
select pg_temp.tell_of_document(tests.id('doc_waiting'), 'document_reopened', '2 minutes'),
  pg_temp.tell_of_document(tests.id('doc_waiting'), 'document_refused', '3 minutes');
select is(pg_temp.types('4 minutes'), 'other document_refused', 'the last decision about a document does not wait for those it replaces');
select pg_temp.report('sent', '5 minutes');
select is(pg_temp.types('3 hours'), 'nothing', 'the replaced decisions about a document are not sent');
select is((select string_agg(concat_ws(' ', delivery.type, last_error), '; ' order by delivery.type) from private.deliveries delivery
  where channel = 'email' and state = 'cancelled'),
  'document_checked Replaced by a later message.; document_reopened Replaced by a later message.',
  'the replaced decisions about a document are cancelled as replaced');
select is((select string_agg(concat_ws(' by ', earlier, later), ', ' order by earlier, later)
  from unnest(array['checked', 'refused', 'reopened', 'expiring']) earlier,
  unnest(array['checked', 'refused', 'reopened', 'expiring']) later
    where private.replaces('document_' || later, 'document_' || earlier)),
  'checked by checked, checked by refused, checked by reopened, expiring by checked, expiring by expiring, expiring by refused, '
  'expiring by reopened, refused by checked, refused by refused, refused by reopened, reopened by checked, reopened by refused, '
  'reopened by reopened',
  'a reminder does not replace a decision about a document');

create function pg_temp.document_holds(type text, change text, later interval) returns text language plpgsql as $$
declare
  said text;
begin
  perform pg_temp.start_over();
  perform pg_temp.tell_of_document('7e570000-0000-4000-8000-00000000f301', type);
  execute change;
  perform pg_temp.types(later);
  said := pg_temp.refused(type);
  raise exception using errcode = 'TS001', message = said;
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
select is(pg_temp.document_holds(type, change, later), wanted, format('a waiting message %s is checked after %s, %s', type, change, later))
from (values
  ('document_checked', 'select 1', interval '1 minute', 'waiting'), ('document_expiring', 'select 1', '1 minute', 'waiting'),
  ('document_refused', $$delete from public.documents where id = tests.id('doc_waiting');
    update public.documents set state = 'refused', reason = 'Blurred' where path ~ 'old'$$, '1 minute', 'waiting'),
  ('document_reopened', $$delete from public.documents where id = tests.id('doc_waiting');
    update public.documents set state = 'refused', reason = 'Blurred' where path ~ 'old'$$, '1 minute', 'waiting'),
  ('document_checked', $$delete from public.documents where path ~ 'visa'$$, '1 minute',
    'cancelled: The document has been replaced or removed.'),
  ('document_refused', $$delete from public.documents where path ~ 'old'$$, '1 minute',
    'cancelled: The document has been replaced or removed.'),
  ('document_reopened', $$delete from public.documents where path ~ 'old'$$, '1 minute',
    'cancelled: The document has been replaced or removed.'),
  ('document_refused', 'select 1', '1 minute', 'cancelled: Decided again since.'),
  ('document_checked', $$delete from public.documents where id = tests.id('doc_waiting');
    update public.documents set state = 'refused', reason = 'Blurred' where path ~ 'old'$$, '1 minute',
    'cancelled: Decided again since.'),
  ('document_expiring', $$delete from public.documents where path ~ 'old'$$, '1 minute',
    'cancelled: The document has been replaced or removed.'),
  ('document_expiring', $$update public.documents set state = 'waiting', reason = null, decided_at = null
    where id = tests.id('doc_waiting')$$, '1 minute', 'cancelled: A newer document waits.'),
  ('document_expiring', $$delete from public.documents where id = tests.id('doc_waiting');
    update public.documents set state = 'waiting', reason = null, decided_at = null where path ~ 'old'$$, '1 minute',
    'cancelled: A newer document waits.'),
  ('document_expiring', 'select 1', '1 day', 'waiting'),
  ('document_expiring', $$update public.documents set expires_on = '2026-03-02' where path ~ 'old'$$, '8 hours', 'waiting'),
  ('document_expiring', $$update public.documents set expires_on = '2026-03-02' where path ~ 'old'$$, '1 day',
    'cancelled: The day that it mentions is over.'),
  -- A document is valid until midnight after its last day, in the time zone of the person's home.
  ('document_expiring', $$update public.documents set expires_on = '2026-03-02' where path ~ 'old'$$, '11 hours 59 minutes', 'waiting'),
  ('document_expiring', $$update public.documents set expires_on = '2026-03-02' where path ~ 'old'$$, '12 hours',
    'cancelled: The day that it mentions is over.'),
  ('document_expiring', $$update public.documents set expires_on = '2026-03-02' where path ~ 'old';
    update private.deliveries set created_at = pg_temp.noon('12 hours') where true$$, '20 hours', 'waiting')
) as given (type, change, later, wanted);

-- A message waits if it becomes due in quiet hours, even after a failed attempt.
select pg_temp.start_over();
select pg_temp.tell('other', 'application_accepted');
insert into public.notification_settings (user_id, quiet_from, quiet_until) values (tests.id('other'), '22:00', '06:00');
update private.deliveries set due_at = pg_temp.noon() where true;
select is(pg_temp.claim('11 hours'), 'email-other', 'only the email is sent at eleven at night');
select is(pg_temp.claim('17 hours 59 minutes'), 'email-other', 'no push message is sent before six');
select is(pg_temp.claim('18 hours'), 'push-other', 'the push message is sent at six');
select is(pg_temp.report('retry', '33 hours 59 minutes 50 seconds', 'Busy'), true, 'a push message fails just before ten at night');
select is((select due_at from private.deliveries where channel = 'push'), pg_temp.noon('42 hours'),
  'a push message that failed before the night is due in the morning');

-- Creates and claims a message, then reports this result. Returns the state of the message.
create function pg_temp.reported(who text, type text, outcome text, reason text default null, reached text[] default '{}',
  gone text[] default '{}') returns text language plpgsql as $$
begin
  perform pg_temp.start_over();
  perform pg_temp.tell(who, type);
  perform pg_temp.claim();
  perform pg_temp.report(outcome, '2 seconds', reason, null, reached, gone);
  return pg_temp.states();
end
$$;
select is(pg_temp.reported('pending', 'job_closed', outcome, reason), wanted, 'a delivery has the right state when reported as ' || outcome)
from (values
  ('sent', null, 'email-changes sent 1'), ('retry', 'The server is busy.', 'email-changes waiting 1 00:00:32 The server is busy.'),
  ('failed', 'No such mailbox.', 'email-changes failed 1 No such mailbox.'),
  ('cancelled', 'Never mind.', 'email-changes cancelled 0 Never mind.'),
  ('retry', ' ', 'email-changes waiting 1 00:00:32 No reason was given.'), ('failed', null, 'email-changes failed 1 No reason was given.'),
  ('retry', repeat('x', 600), 'email-changes waiting 1 00:00:32 ' || repeat('x', 500))
) as given (outcome, reason, wanted);
select throws_ok(format('select private.report_delivery(null, null, %s, null, null, null, null, now())', outcome), 'PT400',
  'This outcome is not known.', 'an unknown outcome is refused: ' || outcome)
from unnest(array[$$'delivered'$$, 'null']) outcome;

create function pg_temp.devices_end(outcome text) returns text language plpgsql as $$
begin
  perform pg_temp.reported('cleaner', 'job_nearby', 'retry', 'Busy', array['https://push.example/cleaner']);
  perform pg_temp.claim('1 minute');
  perform pg_temp.report(outcome, '1 minute');
  return pg_temp.states();
end
$$;

-- A person has three devices: one got the message, one must be retried, and one no longer exists.
insert into public.push_tokens (endpoint, user_id, token)
select 'https://push.example/' || name, tests.id('cleaner'),
  jsonb_build_object('endpoint', 'https://push.example/' || name) from unnest(array['tablet', 'laptop']) name;
select is(pg_temp.reported('cleaner', 'job_nearby', 'retry', 'Busy',
  array['https://push.example/cleaner', 'https://push.example/cleaner', null],
  array['https://push.example/tablet', 'https://push.example/other', null]),
  'push-nearby waiting 1 00:00:32 Busy', 'a message with one device left to reach is retried');
select is((select reached from private.deliveries), '{https://push.example/cleaner}', 'the reached device is stored once');
select is((select string_agg(endpoint, ' ' order by endpoint) from public.push_tokens),
  'https://push.example/cleaner https://push.example/laptop https://push.example/other',
  'a device that is gone is deleted, unless it is another person''s');
select is((select devices from private.claim_deliveries(25, pg_temp.noon('32 seconds'))), '[{"endpoint": "https://push.example/laptop"}]',
  'the next attempt leaves out the device that has the message');
select pg_temp.report('retry', '33 seconds', 'Busy', null, '{}', array['https://push.example/laptop']);
select is(pg_temp.claim('1 day'), '', 'a message without a device left is not claimed');
select is(pg_temp.states(), 'push-nearby sent 2', 'a message that reached one device counts as sent');

-- One of two devices got the message. The other one then disappears, or refuses the message for good.
insert into public.push_tokens (endpoint, user_id, token)
  values ('https://push.example/phone', tests.id('cleaner'), '{"endpoint": "https://push.example/phone"}');
select is(pg_temp.devices_end(outcome), 'push-nearby sent 2', 'a message that one device has counts as sent when the other is ' || outcome)
from unnest(array['cancelled', 'failed']) outcome;

-- A run can return a message without having tried it. This does not count as an attempt, and the message is due at once or after a pause
-- (rule 9.32).
select is(pg_temp.reported('pending', 'job_closed', 'untried', 'The mail server is silent.'),
  'email-changes waiting 0 00:00:00 The mail server is silent.', 'an untried message counts no attempt');
select is((select tried_since from private.deliveries), null, 'an untried message has no first attempt');
select is(pg_temp.claim('2 seconds'), 'email-pending', 'an untried message without a pause is due at once');
select is(pg_temp.report('untried', '2 seconds', null, 60), true, 'an untried message can be reported with a pause');
select is(pg_temp.claim('61 seconds') || pg_temp.claim('62 seconds'), 'email-pending', 'an untried message is due after its pause');
select pg_temp.report('untried', '62 seconds', null, 86400);
select is(pg_temp.claim('15 minutes 61 seconds') || pg_temp.claim('15 minutes 62 seconds'), 'email-pending',
  'the pause of an untried message is at most a quarter of an hour');
select pg_temp.report('untried', '26 hours', null, 60);
select is(pg_temp.claim('27 hours'), 'email-pending', 'a message that is untried for a day is still due');
select pg_temp.report('retry', '27 hours', 'Busy');
select is(pg_temp.states(), 'email-changes waiting 1 1 day 03:00:30 Busy',
  'a message that was untried for a day does not fail at its first failed attempt');
select pg_temp.claim('28 hours');
select pg_temp.report('untried', '28 hours');
select is((select tried_since from private.deliveries), pg_temp.noon('27 hours'),
  'a tried message keeps its first attempt when it is then untried');
select pg_temp.reported('cleaner', 'job_nearby', 'untried', null, array['https://push.example/cleaner'],
  array['https://push.example/tablet']);
select is((select array[reached::text, (select count(*)::text from public.push_tokens where endpoint = 'https://push.example/tablet')]
  from private.deliveries),
  array['{https://push.example/cleaner}', '0'], 'the devices reached and gone are stored for an untried message');

-- Untried messages come before messages that failed.
select pg_temp.start_over();
select pg_temp.tell('other', 'job_closed');
select pg_temp.claim();
select pg_temp.report('retry', '0', 'Busy');
select pg_temp.tell('pending', 'job_closed', '5 minutes'), pg_temp.tell('admin', 'job_closed', '6 minutes');
select is(pg_temp.claim('10 minutes', 1) || ', ' || pg_temp.claim('10 minutes', 1) || ', ' || pg_temp.claim('10 minutes', 2),
  'email-pending, email-admin, push-other email-other',
  'messages that failed come after untried ones, although they were due earlier');

-- A delivery report counts only once, and only for the current claim.
select pg_temp.reported('pending', 'job_closed', 'retry', 'Busy');
create temporary table stale as select id, claim from private.claim_deliveries(25, pg_temp.noon('1 minute'));
create function pg_temp.stale(later interval) returns boolean language sql as $$
  select private.report_delivery(id, claim, 'sent', null, null, array['https://push.example/x'], array['https://push.example/other'],
    pg_temp.noon(later)) from stale
$$;
select is((select private.report_delivery(id, gen_random_uuid(), 'sent', null, null, '{}', '{}', pg_temp.noon()) from stale), false,
  'a report with another claim is ignored');
select is((select private.report_delivery(id, null, 'sent', null, null, '{}', '{}', pg_temp.noon()) from stale), false,
  'a report without a claim is ignored');
create function pg_temp.stale_twice(later interval) returns text language sql as $$
  select tests.after('{}', format('select concat(pg_temp.stale(%1$L), %2$L, pg_temp.stale(%1$L))', later, ' '))
$$;
select is(pg_temp.stale_twice('5 minutes'), 't f',
  'a report with an expired claim counts once if no other run has claimed the message');
select is(pg_temp.claim('5 minutes'), 'email-pending', 'a message with an expired claim is claimed again');
select is(pg_temp.stale('5 minutes'), false, 'a report with an old claim is ignored once the message is claimed again');
select is(pg_temp.states() || ' ' || (select count(*) from public.push_tokens), 'email-changes waiting 1 00:00:32 Busy 3',
  'an ignored report changes nothing');

-- The pauses between retries grow. A message fails a day after its first attempt.
create function pg_temp.tries(retry_after integer) returns text language plpgsql as $$
declare
  at interval := '0';
  pauses interval[] := '{}';
  next interval;
begin
  perform pg_temp.start_over();
  perform pg_temp.tell('pending', 'job_closed', '-3 days');
  loop
    perform pg_temp.claim(at);
    perform pg_temp.report('retry', at, 'Busy', retry_after);
    exit when not exists (select from private.deliveries where state = 'waiting');
    select due_at - pg_temp.noon() into next from private.deliveries;
    pauses := pauses || (next - at);
    at := next;
  end loop;
  return concat_ws(' ', array_to_string(pauses[1:7], ' '), 'x' || cardinality(pauses), 'until', at, pg_temp.states());
end
$$;
select is(pg_temp.tries(null),
  '00:00:30 00:01:00 00:02:00 00:04:00 00:08:00 00:15:00 00:15:00 x99 until 23:45:30 email-changes failed 100 Busy',
  'the pauses grow, and the attempts go on for a day');
select is(pg_temp.tries(600),
  '00:10:00 00:10:00 00:10:00 00:10:00 00:10:00 00:15:00 00:15:00 x97 until 23:50:00 email-changes failed 98 Busy',
  'the service can ask for longer pauses');
create function pg_temp.after_pause(seconds integer) returns text language plpgsql as $$
begin
  perform pg_temp.start_over(), pg_temp.tell('pending', 'job_closed'), pg_temp.claim(), pg_temp.report('retry', '0', 'Busy', seconds);
  return pg_temp.states();
end
$$;
select is(pg_temp.after_pause(seconds), wanted, format('a requested pause of %s seconds is kept within a day', seconds))
from (values (86400, 'email-changes waiting 1 1 day Busy'), (86401, 'email-changes failed 1 Busy')) as given (seconds, wanted);
select is(pg_temp.tries(50000), '13:53:20 x1 until 13:53:20 email-changes failed 2 Busy',
  'a very long requested pause leaves two attempts');
select is(private.retry_pause(attempts, retry_after), wanted::interval,
  format('the pause after %s attempts with a requested %s s is %s', attempts, retry_after, wanted))
from (values (0, null, '30 s'), (1, -100, '30 s'), (1000000, 0, '15 min'), (1, 31, '31 s'), (1, 2147483647, '7 days')) as given (
  attempts, retry_after, wanted);

-- Runs claim the message for a whole day, but never report a result.
select pg_temp.start_over();
select pg_temp.tell('pending', 'job_closed');
select is(pg_temp.claim(), 'email-pending', 'a message that breaks every run is claimed');
select is(pg_temp.claim('23 hours 59 minutes'), 'email-pending', 'a message that breaks every run is claimed again within a day');
select is(pg_temp.claim('24 hours 2 minutes'), '', 'a message that breaks every run is not claimed after a day');
select is(pg_temp.states(), 'email-changes failed 0 Every attempt to send it was interrupted.',
  'a message that broke every run for a day has failed');

select * from finish();
rollback;
