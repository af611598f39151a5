-- Conversations between applicants and the office: an answered one about today's job, and two that wait for an answer.

with said (number, minutes_ago, by_office, quick, message) as (
  values
    (3, 2880, false, null, 'Is there somewhere to leave my bike?'),
    (3, 2835, true, null, 'Yes, behind the hall. Ask at the gate, or call 07 5550 0141.'),
    (3, 2830, false, null, 'Thanks!'),
    (7, 300, false, null, 'I could also start an hour earlier.'),
    (13, 95, false, null, 'My account says inactive. What do you need from me?')
), message as (
  select md5(format('seed %s %s', number, minutes_ago))::uuid as id,
    ('a0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid as application_id, by_office, quick, said.message,
    now() - make_interval(mins => minutes_ago) as at
  from said
), head as (
  insert into public.conversations (application_id, person_wrote_at, administrators_wrote_at, person_read_until,
    administrators_read_until, waits_since)
  select application_id, max(at) filter (where not by_office), max(at) filter (where by_office), max(at) filter (where by_office),
    max(at) filter (where not by_office and at < now() - interval '1 day'),
    min(at) filter (where not by_office and at > now() - interval '1 day')
  from message group by application_id
  returning application_id
)
insert into public.conversation_messages (id, application_id, by_administrator, administrator_id, message, quick, written_at, sent_at)
select message.id, message.application_id, by_office, case when by_office then private.founder_id() end, message.message, quick, at, at
from message join head on head.application_id = message.application_id;
