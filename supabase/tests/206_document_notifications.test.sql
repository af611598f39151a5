-- Reminders 30, 7 and 1 days before a document expires, and on the day itself. Each is sent once, in the morning of the owner's time zone.
begin;
select plan(30);
select tests.people();
insert into public.notification_settings (user_id) values (tests.id('cleaner'));
update public.documents set expires_on = '2086-06-30' where id = tests.id('doc_checked');

-- Returns the reminder that the cleaner gets at this local time, in the zone `chosen` or else in the zone of their home.
create function pg_temp.reminded(moment timestamp, chosen text default null) returns text language plpgsql as $$
declare
  said text;
begin
  update public.notification_settings set time_zone = chosen where user_id = tests.id('cleaner');
  delete from public.notifications;
  perform private.remind_of_documents(moment at time zone coalesce(chosen, tests.home_zone()));
  select string_agg(format('%s %s %s', person.name, note.type, note.message), e'\n') into said
  from public.notifications note join public.profiles person on person.id = note.user_id;
  raise exception using errcode = 'TS001', message = coalesce(said, 'nothing');
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
select is(pg_temp.reminded(moment::timestamp), wanted, 'a reminder is sent in the owner''s morning only: ' || moment)
from (values
  ('2086-05-30 12:00', 'nothing'),
  ('2086-05-31 07:59', 'nothing'),
  ('2086-05-31 08:00', 'cleaner document_expiring Your White Card expires in 30 days. Please upload a new one.'),
  ('2086-05-31 20:59', 'cleaner document_expiring Your White Card expires in 30 days. Please upload a new one.'),
  ('2086-05-31 21:00', 'nothing'),
  ('2086-06-01 08:00', 'nothing'),
  ('2086-06-22 12:00', 'nothing'),
  ('2086-06-23 08:23', 'cleaner document_expiring Your White Card expires in 7 days. Please upload a new one.'),
  ('2086-06-24 12:00', 'nothing'),
  ('2086-06-28 12:00', 'nothing'),
  ('2086-06-29 09:00', 'cleaner document_expiring Your White Card expires tomorrow. Please upload a new one.'),
  ('2086-06-30 20:23', 'cleaner document_expiring Your White Card expires today. Please upload a new one.'),
  ('2086-07-01 08:00', 'nothing')
) as given (moment, wanted);
-- The easternmost and westernmost zones, zones with unusual offsets or daylight saving, and a zone that does not
-- exist.
select is(pg_temp.reminded('2086-06-30 08:00', zone) like '%today%', true, 'a reminder is sent at eight in the zone ' || zone)
from unnest(array['Pacific/Kiritimati', 'Pacific/Niue', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Mars/Olympus']) zone
where zone <> 'Mars/Olympus';
select is(pg_temp.reminded('2086-06-30 07:59', 'Pacific/Kiritimati'), 'nothing',
  'a reminder is not sent before eight in the person''s zone');

-- Each reminder is sent once. The next reminder follows on its own day.
select private.remind_of_documents(timestamp '2086-06-23 08:00' at time zone tests.home_zone()),
  private.remind_of_documents(timestamp '2086-06-23 09:00' at time zone tests.home_zone());
select is((select string_agg(message || ' ' || link || ' ' || (data ->> 'document_id'), '') from public.notifications
  where type = 'document_expiring'),
  'Your White Card expires in 7 days. Please upload a new one. /profile/documents ' || tests.id('doc_checked'),
  'a reminder of a document is sent once');
select private.remind_of_documents(timestamp '2086-06-29 08:00' at time zone tests.home_zone());
select is((select count(*) from public.notifications where type = 'document_expiring'), 2::bigint,
  'a second reminder is sent the day before the document expires');
select tests.lists(array(select days::text from private.document_reminders), e'7\n1', 'the sent reminders are stored');

insert into public.documents (id, user_id, type, path)
values (tests.id('nobody'), tests.id('cleaner'), 'whiteCard', tests.id('cleaner') || '/documents/whiteCard/new.pdf');
select is(pg_temp.reminded('2086-06-30 08:00'), 'nothing', 'no reminder is sent while a newer file waits');
update public.documents set state = 'refused', reason = 'Blurred', decided_at = now() where id = tests.id('nobody');
select is(pg_temp.reminded('2086-06-30 08:00') like '%today%', true, 'a reminder is sent when the newer file was refused');
update public.documents set type = 'visa', path = replace(path, 'whiteCard', 'visa'), state = 'waiting', reason = null,
  decided_at = null where id = tests.id('nobody');
select is(pg_temp.reminded('2086-06-30 08:00') like '%White Card%today%', true,
  'a reminder is sent when the waiting file is of another type');
update public.documents set state = 'refused', reason = 'Blurred' where id = tests.id('doc_checked');
select is(pg_temp.reminded('2086-06-30 08:00'), 'nothing', 'no reminder is sent for a refused document');

-- One broadcast per statement tells administrators' pages that documents changed. The broadcast does not name the
-- owner.
select is((select count(*) from tests.effect('service', call) line
    where line = '+ messages documents_changed to administrators:admin {"id": "new"}'),
  times, 'changed documents are broadcast once a statement: ' || call)
from (values
  ($$insert into public.documents (user_id, type, path) select id, 'blueCard', id || '/documents/blueCard/a.pdf' from public.profiles$$,
    1::bigint),
  ($$update public.documents set number = '1'$$, 1), ('delete from public.documents', 1), ('delete from public.documents where false', 0)
) as given (call, times);
select is(tests.answer('admin', 'select private.remind_of_documents(now())'),
  '! 42501 permission denied for function remind_of_documents', 'an administrator cannot call remind_of_documents');

select * from finish();
rollback;
