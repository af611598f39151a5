-- Notification settings: the defaults, the values that can be saved, and the end of quiet hours.
begin;
select plan(116);
select tests.people();
insert into private.delivery_setup (channels, known_at) values (array['push', 'email'], now())
on conflict (id) do update set channels = excluded.channels;

create function pg_temp.settings(who text) returns text language sql as $$
  select tests.answer(who, '
    select concat_ws('' '', push_nearby::int, push_decisions::int, push_changes::int, push_reminders::int,
      email_nearby::int, email_decisions::int, email_changes::int, email_reminders::int,
      quiet_from, quiet_until, coalesce(time_zone, ''by '' || home_time_zone), channels)
    from jsonb_to_record(public.my_notification_settings()) settings (
      push_nearby boolean, push_decisions boolean, push_changes boolean, push_reminders boolean,
      email_nearby boolean, email_decisions boolean, email_changes boolean, email_reminders boolean,
      quiet_from time, quiet_until time, time_zone text, home_time_zone text, channels text[]
    )')
$$;
-- Saves settings and returns them. A refusal includes its hint, which names the form field that shows the error.
create function pg_temp.save(who text, given jsonb) returns text language plpgsql as $$
declare
  key text;
begin
  begin
    perform tests.act_as(who);
    perform public.save_notification_settings(given);
    perform set_config('role', 'none', true);
    return pg_temp.settings(who);
  exception when others then
    get stacked diagnostics key = pg_exception_hint;
    return btrim(concat_ws(' ', sqlstate, sqlerrm, key));
  end;
end
$$;

-- The defaults also apply to people who have never saved settings.
select is(pg_temp.settings('cleaner'), '1 1 1 1 0 1 1 1 by ' || tests.home_zone() || ' {push,email}',
  'push is on for everything at first, and email for everything except jobs nearby');
select is(tests.answer('cleaner', 'select count(*) from public.notification_settings'), '0',
  'a person with the default settings has no row');
update private.delivery_setup set channels = array['email'] where id;
select is(pg_temp.settings('cleaner'), '1 1 1 1 0 1 1 1 by ' || tests.home_zone() || ' {email}',
  'the settings do not offer a channel that is not set up');
update private.delivery_setup set channels = '{}' where id;
select is(pg_temp.settings('cleaner'), '1 1 1 1 0 1 1 1 by ' || tests.home_zone() || ' {}',
  'the settings offer no channel when none is set up');
delete from private.delivery_setup where true;
delete from vault.secrets where name in ('deliver_url', 'deliver_key');
select is(pg_temp.settings('cleaner'), '1 1 1 1 0 1 1 1 by ' || tests.home_zone() || ' {}',
  'the settings offer no channel when `deliver` cannot be called');
select vault.create_secret('Secret', name) from unnest(array['deliver_url', 'deliver_key']) name;
select is(pg_temp.settings('cleaner'), '1 1 1 1 0 1 1 1 by ' || tests.home_zone() || ' {push,email}',
  'the settings offer both channels when `deliver` can be called but has not named its channels');
insert into private.delivery_setup (channels, known_at) values (array['push', 'email'], now());

select is(pg_temp.save('cleaner', given::jsonb), wanted, 'settings are saved: ' || given)
from (values
  ('{}', '1 1 1 1 0 1 1 1 by ' || tests.home_zone() || ' {push,email}'),
  ('{"push_nearby": false}', '0 1 1 1 0 1 1 1 by ' || tests.home_zone() || ' {push,email}'),
  ('{"email_nearby": true, "email_changes": false}', '0 1 1 1 1 1 0 1 by ' || tests.home_zone() || ' {push,email}'),
  ('{"push_nearby": true, "push_decisions": false, "push_changes": false, "email_decisions": false}',
    '1 0 0 1 1 0 0 1 by ' || tests.home_zone() || ' {push,email}'),
  ('{"quiet_from": "22:00", "quiet_until": "06:30", "time_zone": "Australia/Perth"}',
    '1 0 0 1 1 0 0 1 22:00:00 06:30:00 Australia/Perth {push,email}'),
  ('{"quiet_until": "07:00:00"}', '1 0 0 1 1 0 0 1 22:00:00 07:00:00 Australia/Perth {push,email}'),
  ('{"time_zone": "Australia/Perth", "user_id": "7e570000-0000-4000-8000-000000000002", "updated_at": null, "anything": {"else": 1}}',
    '1 0 0 1 1 0 0 1 22:00:00 07:00:00 Australia/Perth {push,email}'),
  ('{"quiet_from": null, "quiet_until": null}', '1 0 0 1 1 0 0 1 Australia/Perth {push,email}'),
  ('{"push_reminders": false}', '1 0 0 0 1 0 0 1 Australia/Perth {push,email}'),
  ('{"time_zone": null}', '1 0 0 0 1 0 0 1 by ' || tests.home_zone() || ' {push,email}'),
  ('{"push_reminders": true, "email_reminders": false, "time_zone": "Australia/Perth"}', '1 0 0 1 1 0 0 0 Australia/Perth {push,email}')
) as given (given, wanted);
select is(pg_temp.save('cleaner', given::jsonb), wanted, 'settings are refused: ' || given)
from (values
  ('null', 'PT400 The settings are missing.'),
  ('[]', 'PT400 The settings are missing.'),
  ('"push_nearby"', 'PT400 The settings are missing.'),
  ('{"push_nearby": null}', 'PT400 A switch must be on or off. push_nearby'),
  ('{"email_changes": "true"}', 'PT400 A switch must be on or off. email_changes'),
  ('{"quiet_from": "22:00"}', 'PT400 Quiet hours need a start and an end. quiet_until'),
  ('{"quiet_until": "22:00"}', 'PT400 Quiet hours need a start and an end. quiet_from'),
  ('{"quiet_from": "24:00", "quiet_until": "06:00"}', 'PT400 Enter a time, such as 22:00. quiet_from'),
  ('{"quiet_from": "22:00", "quiet_until": "6 am"}', 'PT400 Enter a time, such as 22:00. quiet_until'),
  ('{"quiet_from": "on 22:00", "quiet_until": "06:00"}', 'PT400 Enter a time, such as 22:00. quiet_from'),
  ('{"quiet_from": "22:00", "quiet_until": "06:00 am"}', 'PT400 Enter a time, such as 22:00. quiet_until'),
  ('{"quiet_from": 22, "quiet_until": "06:00"}', 'PT400 Enter a time, such as 22:00. quiet_from'),
  ('{"quiet_from": "now", "quiet_until": "06:00"}', 'PT400 Enter a time, such as 22:00. quiet_from'),
  ('{"time_zone": ""}', 'PT400 This time zone is not known. time_zone'),
  ('{"time_zone": "Australia/Nowhere"}', 'PT400 This time zone is not known. time_zone'),
  ('{"time_zone": "australia/sydney"}', 'PT400 This time zone is not known. time_zone'),
  ('{"time_zone": "UTC+25"}', 'PT400 This time zone is not known. time_zone')
) as given (given, wanted);
select is(pg_temp.save('cleaner', null), 'PT400 The settings are missing.', 'null settings are refused');
select is(pg_temp.settings('cleaner'), '1 0 0 1 1 0 0 0 Australia/Perth {push,email}', 'refused settings change nothing');
select is(pg_temp.settings('other'), '1 1 1 1 0 1 1 1 by ' || tests.home_zone() || ' {push,email}',
  'saving settings does not change other people''s settings');
select is((select string_agg(tests.readable(to_jsonb(user_id)), '') from public.notification_settings), '"cleaner"',
  'only the person who saved has a row of settings');
select throws_ok($$update public.notification_settings set quiet_from = '22:00' where true$$, '23514', null,
  'quiet hours without an end cannot be stored');

-- Each switch controls one channel for one kind of message.
create function pg_temp.just(name text) returns text language plpgsql as $$
begin
  perform tests.switch('pending', (select jsonb_object_agg(switch.name, switch.name = just.name) from private.message_switches() switch));
  return (
    select string_agg(channel || '_' || kind, ' ')
    from unnest(array['push', 'email']) channel, unnest(array['nearby', 'decisions', 'changes', 'reminders']) kind
    where private.is_wanted(tests.id('pending'), channel, kind)
  );
end
$$;
select is(pg_temp.just(switch), switch, switch || ' switches one kind on one channel and nothing else')
from unnest(array[
  'push_nearby', 'push_decisions', 'push_changes', 'push_reminders', 'email_nearby', 'email_decisions', 'email_changes', 'email_reminders'
]) switch;

-- Returns when a message is sent if it is created at `moment`. Messages can wait for the end of quiet hours.
create function pg_temp.goes(channel text, kind text, quiet text, zone text, moment timestamptz) returns text language sql as $$
  select to_char(private.sending_moment(channel, kind, jsonb_populate_record(null::public.notification_settings, jsonb_build_object(
    'quiet_from', split_part(quiet, '-', 1), 'quiet_until', split_part(quiet, '-', 2), 'time_zone', zone)), moment) at time zone 'UTC',
    'MM-DD HH24:MI:SS')
$$;
select is(pg_temp.goes('push', 'decisions', quiet, zone, moment::timestamptz), wanted, label)
from (values
  ('22:00-06:00', 'Australia/Brisbane', '2026-03-01 21:59:59+10', '03-01 11:59:59', 'a message before quiet hours is sent at once'),
  ('22:00-06:00', 'Australia/Brisbane', '2026-03-01 22:00+10', '03-01 20:00:00',
    'a message at the start of quiet hours is sent at their end, the next day'),
  ('22:00-06:00', 'Australia/Brisbane', '2026-03-02 00:00+10', '03-01 20:00:00',
    'a message after midnight is sent at the end of quiet hours, the same day'),
  ('22:00-06:00', 'Australia/Brisbane', '2026-03-02 05:59:59+10', '03-01 20:00:00',
    'a message in the last second of quiet hours is sent at their end'),
  ('22:00-06:00', 'Australia/Brisbane', '2026-03-02 06:00+10', '03-01 20:00:00', 'a message at the end of quiet hours is sent at once'),
  ('12:00-13:30', 'Australia/Brisbane', '2026-03-02 12:30+10', '03-02 03:30:00', 'a message in quiet hours at midday is sent at their end'),
  ('12:00-13:30', 'Australia/Brisbane', '2026-03-02 11:59+10', '03-02 01:59:00',
    'a message just before quiet hours at midday is sent at once'),
  ('12:00-13:30', 'Australia/Brisbane', '2026-03-02 13:30+10', '03-02 03:30:00',
    'a message just after quiet hours at midday is sent at once'),
  ('00:00-06:00', 'Australia/Brisbane', '2026-03-02 00:00+10', '03-01 20:00:00', 'quiet hours can begin at midnight'),
  ('22:00-00:00', 'Australia/Brisbane', '2026-03-02 23:00+10', '03-02 14:00:00', 'quiet hours can end at midnight'),
  ('22:00-00:00', 'Australia/Brisbane', '2026-03-02 00:00+10', '03-01 14:00:00', 'quiet hours until midnight are over at midnight'),
  ('07:00-07:00', 'Australia/Brisbane', '2026-03-02 07:00+10', '03-01 21:00:00', 'the same start and end mean no quiet hours'),
  ('22:00-06:00', 'Australia/Perth', '2026-03-01 22:00+10', '03-01 12:00:00', 'quiet hours have not begun in the person''s own zone'),
  ('22:00-06:00', 'Australia/Perth', '2026-03-01 22:00+08', '03-01 22:00:00', 'quiet hours begin in the person''s own zone'),
  ('22:00-06:00', 'Nowhere/Gone', '2026-03-01 22:00+10', '03-01 20:00:00', 'a zone that the server has dropped counts as Brisbane'),
  ('22:00-07:00', 'Australia/Sydney', '2026-10-03 22:00+10', '10-03 20:00:00',
    'quiet hours are an hour shorter when the clocks go forward'),
  ('22:00-07:00', 'Australia/Sydney', '2026-04-04 22:00+11', '04-04 21:00:00', 'quiet hours are an hour longer when the clocks go back'),
  ('22:00-02:30', 'Australia/Sydney', '2026-10-04 01:30+10', '10-03 16:30:00',
    'quiet hours whose end the clocks skip end later by the skipped time'),
  ('22:00-02:30', 'Australia/Sydney', '2026-04-05 01:30+11', '04-04 16:30:00',
    'quiet hours whose end the clocks show twice end at the second')
) as given (quiet, zone, moment, wanted, label);
select is(pg_temp.goes(channel, kind, '22:00-06:00', 'Australia/Brisbane', '2026-03-01 22:00+10'),
  case when waits then '03-01 20:00:00' else '03-01 12:00:00' end,
  format('quiet hours are applied to %s about %s', channel, kind))
from (values ('push', 'nearby', true), ('push', 'changes', true),
  ('email', 'nearby', true), ('email', 'decisions', false), ('email', 'changes', false), ('push', 'reminders', true),
  ('email', 'reminders', true))
  as given (channel, kind, waits);

-- If a person has no quiet hours, messages that can be deferred wait until the end of the night. Other messages are sent at once.
select is(to_char(private.sending_moment(channel, kind, private.with_zone(null, tests.home_zone()),
  moment at time zone tests.home_zone()) at time zone tests.home_zone(), 'DD HH24:MI'),
  case when kind in ('nearby', 'reminders') then wanted else to_char(moment, 'DD HH24:MI') end,
    format('a message by %s about %s at %s waits for the end of the night if it can', channel, kind, moment))
from (values (timestamp '2083-10-02 20:59', '02 20:59'), ('2083-10-02 21:00', '03 07:00'), ('2083-10-03 06:59', '03 07:00'),
  ('2083-10-03 07:00', '03 07:00')) as given (moment, wanted),
  unnest(array['push', 'email']) channel, unnest(array['nearby', 'decisions', 'changes', 'reminders']) kind;

-- Settings use the time zone of the person's home until the person chooses another zone.
create function pg_temp.clock(change text default 'select') returns text language plpgsql as $$
begin
  execute tests.fill(change, null);
  return private.zone_of(tests.id('other')) || to_char(private.local_time(tests.id('other'), '2083-06-03 14:15Z'), ' DD HH24:MI');
end
$$;
select is(pg_temp.clock(),
  tests.home_zone() || to_char('2083-06-03 14:15Z' at time zone tests.home_zone(), ' DD HH24:MI'),
  'a person''s clock is that of their postcode at first');
select is(pg_temp.clock(change), wanted, 'a person''s clock follows ' || change)
from (values
  ($$update public.profiles set postcode = '6000' where id = {other}$$, 'Australia/Perth 03 22:15'),
  ($$update public.profiles set postcode = '2898' where id = {other}$$, 'Australia/Lord_Howe 04 00:45'),
  ($$update public.profiles set postcode = null, location = 'Perth WA' where id = {other}$$, 'Australia/Perth 03 22:15'),
  ($$update public.profiles set time_zone = 'Europe/London' where id = {other}$$, 'Australia/Perth 03 22:15'),
  ('insert into public.notification_settings (user_id) values ({other})', 'Australia/Perth 03 22:15'),
  ($$update public.notification_settings set time_zone = 'Australia/Darwin' where user_id = {other}$$, 'Australia/Darwin 03 23:45'),
  ('update public.notification_settings set time_zone = null where user_id = {other}', 'Australia/Perth 03 22:15'),
  ('update public.profiles set postcode = null, location = null where id = {other}', 'Australia/Brisbane 04 00:15')
) as given (change, wanted);

delete from auth.users where id in (tests.id('cleaner'), tests.id('other'), tests.id('pending'));
select is((select count(*) from public.notification_settings) + (select count(*) from private.notification_choices), 0::bigint,
  'settings are deleted with their account');

select is((select string_agg(concat_ws(' ', type, private.notification_kind(type)), ', ') from unnest(array[
    'job_nearby', 'application_accepted', 'application_rejected', 'acceptance_taken_back', 'document_checked', 'document_refused',
    'job_changed',
    'job_closed', 'job_completed', 'job_deleted', 'job_message', 'application_withdrawn', 'job_reminder', 'document_expiring',
    'application_success'
  ]) type),
  'job_nearby nearby, application_accepted decisions, application_rejected decisions, acceptance_taken_back decisions, '
  'document_checked decisions, '
  || 'document_refused decisions, job_changed changes, job_closed changes, job_completed changes, job_deleted changes, '
    'job_message changes, '
  || 'application_withdrawn changes, job_reminder reminders, document_expiring reminders, application_success decisions',
  'every message type has a kind');

select * from finish();
rollback;
