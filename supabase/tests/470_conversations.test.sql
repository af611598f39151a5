-- Conversations about applications: who reads and writes them, the unread and reply states, and the notifications (rules 21.1 to 21.10).
begin;
select plan(136);
select tests.people(), tests.work();

create function pg_temp.say(who text, application text, message text, quick text default null) returns void language plpgsql as $$
declare
  asked constant uuid := tests.id(application);
begin
  perform tests.act_as(who);
  perform public.send_message(asked, message, quick);
  perform set_config('role', 'none', true);
end
$$;
select pg_temp.say('cleaner', 'app_accepted', 'Which gate?'), pg_temp.say('admin', 'app_accepted', 'The blue one.'),
  pg_temp.say('other', 'app_progress', null, 'late');
delete from realtime.messages;

select tests.matrix($expected$
-- Outcomes on conversations, by person:                     visitor cleaner other pending inactive rejected admin founder former service
select from public.conversations                                  | 42501     1      1      0       0       0       2      2      0      2
select from public.conversations where application_id = {app_accepted} | 42501 1     0      0       0       0       1      1      0      1
select ? from public.conversation_messages [id application_id by_administrator message quick written_at sent_at]
    | 42501 2 1 0 0 0 3 3 0 3
select ? from public.conversation_messages [administrator_id *] | 42501 42501 42501 42501 42501 42501 42501 42501 42501 3
insert into public.conversations (application_id) values ({app_other}) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
insert into public.conversation_messages (id, application_id, by_administrator, message, written_at, sent_at)
    values (gen_random_uuid(), {app_accepted}, true, 'x', now(), now() + '1 day') | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.conversations set ? = now() [person_wrote_at administrators_wrote_at person_read_until administrators_read_until waits_since]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 2
update public.conversation_messages set message = 'x'              | 42501   42501  42501  42501   42501   42501   42501  42501  42501   3
delete from public.? [conversations]                              | 42501   42501  42501  42501   42501   42501   42501  42501  42501   2
delete from public.? [conversation_messages]                      | 42501   42501  42501  42501   42501   42501   42501  42501  42501   3
truncate public.? [conversation_messages]                         | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
select public.send_message({app_accepted}, 'x')                   | 42501     1    PT404  PT404   PT404   PT404     1      1    PT404  42501
select public.send_message({app_inactive}, 'x')                   | 42501   PT404  PT404  PT404     1     PT404     1      1    PT404  42501
select public.read_conversation({app_accepted}, now() + '1 day') | 42501 1 PT404 PT404 PT404 PT404 1 1 PT404 42501
select public.settle_conversation({app_accepted}, now())  | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select from public.conversation({app_accepted})                   | 42501     1    PT404  PT404   PT404   PT404     1      1    PT404  42501
select from public.conversation_messages({app_accepted})          | 42501     2    PT404  PT404   PT404   PT404     2      2    PT404  42501
select from public.list_conversations()                           | 42501   PT403  PT403  PT403   PT403   PT403     2      2    PT403  42501
select from public.my_new_messages()                              | 42501     1      0      0       0       0       0      0      0    42501
select private.notify_of_message(null, true, 'x', null)            | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
select private.is_side_of({app_accepted})                         | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
$expected$);

select tests.refusals($expected$
cleaner admin: PT400 Please write a message.
  public.send_message({app_pending}, null)
  public.send_message({app_pending}, e' \n ')
  public.send_message({app_pending}, e'\u200b')
cleaner admin: PT400 Please use at most 1000 characters.
  public.send_message({app_pending}, repeat('x', 1001))
cleaner admin: PT400 Unknown event
  public.send_message({app_pending}, null, 'lost')
  public.send_message({app_pending}, null, 'late-15')
  public.send_message({app_pending}, 'x', 'lost')
cleaner: PT409 You can only send this on the day of a job you are accepted for.
  public.send_message({app_pending}, null, 'late')
  public.send_message({app_accepted}, null, 'entrance')
admin: PT409 You can only send this on the day of a job you are accepted for.
  public.send_message({app_progress}, null, 'late')
cleaner admin: PT409 This was written more than 7 days ago.
  public.send_message({app_pending}, 'x', null, null, 7 * 24 * 3600 + 1)
cleaner admin: PT404 Application not found
  public.send_message({job_missing}, 'x')
  public.conversation(null)
$expected$);

-- Returns the notifications that these statements cause, one per line. The statements are rolled back.
create function pg_temp.told(statements text[]) returns text language sql as $$
  select tests.after(statements, $q$
    select string_agg(concat_ws(' ', person.name, note.type, note.link, note.message, note.read), e'\n' order by person.name, note.message)
    from public.notifications note join public.profiles person on person.id = note.user_id where note.type like 'message_%'
      and note.data ->> 'application_id' = (select id::text from tests.ids() where name = 'app_pending')
  $q$)
$$;
select is(pg_temp.told(array['cleaner: select public.send_message({app_pending}, ''Is there parking?'')']),
  format(e'admin message_to_administrators /admin/messages/%1$s cleaner, Open office: Is there parking? f\n'
    'founder message_to_administrators /admin/messages/%1$s cleaner, Open office: Is there parking? f', tests.id('app_pending')),
  'every administrator is notified of an applicant''s message, and nobody else');
select is(pg_temp.told(array['cleaner: select public.send_message({app_pending}, ''Is there parking?'')',
    'cleaner: select public.send_message({app_pending}, ''I come by car.'')']),
  format(e'admin message_to_administrators /admin/messages/%1$s cleaner, Open office: I come by car. f\n'
    'founder message_to_administrators /admin/messages/%1$s cleaner, Open office: I come by car. f', tests.id('app_pending')),
  'several messages in a row cause one notification with the latest text');
select is(pg_temp.told(array['admin: select public.send_message({app_pending}, ''There is.'')']),
  format('cleaner message_to_applicant /messages/%s Open office: There is. f', tests.id('app_pending')),
  'the applicant is notified of an administrator''s message');
select is(pg_temp.told(array['admin: select public.send_message({app_pending}, ''One.'')',
    'cleaner: select public.read_conversation({app_pending}, now() + ''1 day'')',
    'admin: select public.send_message({app_pending}, ''Two.'')']),
  format(e'cleaner message_to_applicant /messages/%1$s Open office: One. t\n'
    'cleaner message_to_applicant /messages/%1$s Open office: Two. f',
    tests.id('app_pending')),
  'a message after the conversation was read causes a new notification');
select is(pg_temp.told(array['admin: select public.send_message({app_pending}, ''One.'')',
    'update public.notifications set removed_at = now() where type = ''message_to_applicant''',
    'founder: select public.send_message({app_pending}, ''Two.'')']),
  format(e'cleaner message_to_applicant /messages/%1$s Open office: One. f\n'
    'cleaner message_to_applicant /messages/%1$s Open office: Two. f',
    tests.id('app_pending')),
  'a message after the notification was deleted causes a new notification');
select is(pg_temp.told(array['cleaner: select public.send_message({app_pending}, ''One.'')',
    'founder: select public.read_conversation({app_pending}, now() + ''1 day'')']),
  format(e'admin message_to_administrators /admin/messages/%1$s cleaner, Open office: One. t\n'
    'founder message_to_administrators /admin/messages/%1$s cleaner, Open office: One. t', tests.id('app_pending')),
  'a conversation that one administrator has read counts as read by all');
select is(pg_temp.told(array['cleaner: select public.send_message({app_pending}, ''One.'')',
    'founder: select public.read_conversation({app_pending}, null)']),
  format(e'admin message_to_administrators /admin/messages/%1$s cleaner, Open office: One. f\n'
    'founder message_to_administrators /admin/messages/%1$s cleaner, Open office: One. f', tests.id('app_pending')),
  'marking a conversation as read without a time leaves its notifications unread');
select is(tests.after(array['update public.profiles set role = ''admin'' where id = {cleaner}',
    'cleaner: select public.send_message({app_pending}, ''One.'')'],
  $$select string_agg(person.name, ' ' order by person.name) || ' ' || bool_or(said.by_administrator)
    from public.notifications note join public.profiles person on person.id = note.user_id
    join public.conversation_messages said on said.application_id::text = note.data ->> 'application_id'
    where said.application_id = {app_pending}$$), 'admin founder false', 'an administrator who applied writes as the applicant');

select is((select string_agg(message.quick || ' ' || message.message, e'\n') from public.conversation_messages message
  where message.application_id = tests.id('app_progress')), 'late Running late', 'a quick message is stored with its fixed text');
select is((select string_agg(distinct note.message, e'\n') from public.notifications note
  where note.data ->> 'application_id' = tests.id('app_progress')::text), 'other is running late for Fitout under way.',
  'the notification of a quick message is a whole sentence');
select is(tests.after(array[format('other: select public.send_message({app_progress}, null, %L)', quick)],
  $$select string_agg(distinct said.message || ' / ' || note.message, e'\n')
    from public.conversation_messages said join public.notifications note on note.data ->> 'application_id' = said.application_id::text
    where said.application_id = {app_progress} and said.quick like 'late-%'$$), wanted,
    'the notification and text of a quick message name the minutes: ' || quick)
from (values
  ('late-10', 'Running late: about 10 minutes / other is running about 10 minutes late for Fitout under way.'),
  ('late-20', 'Running late: about 20 minutes / other is running about 20 minutes late for Fitout under way.'),
  ('late-30', 'Running late: about 30 minutes / other is running about 30 minutes late for Fitout under way.')
) as given (quick, wanted);
select is(tests.answer('other', $$select to_jsonb(asked) ->> 'can_say_quickly' from public.conversation({app_progress}) asked$$), 'true',
  'quick messages are offered on a working day');
select is(tests.answer('cleaner', $$select to_jsonb(asked) ->> 'can_say_quickly' from public.conversation({app_accepted}) asked$$), 'false',
  'quick messages are not offered on other days');
select is(tests.after(array[statement], $$select private.can_say_quickly(application, now()) from public.applications application
  where application.id = {app_accepted}$$), wanted, 'quick messages are offered or not after ' || statement)
from (values
  ('update public.jobs set start_date = (now() at time zone time_zone)::date where id = {job_guarded}', 'true'),
  ('update public.jobs set start_date = (now() at time zone time_zone)::date + 1 where id = {job_guarded}', 'false'),
  ('update public.jobs set start_date = null, status = ''InProgress'' where id = {job_guarded}', 'true'),
  ('update public.jobs set start_date = null where id = {job_guarded}', 'false'),
  ('update public.jobs set start_date = ''2026-01-01'', status = ''Completed'' where id = {job_guarded}', 'false'),
  ('update public.applications set withdrawn_at = now() where id = {app_accepted}', 'false')
) as given (statement, wanted);

-- Quick messages depend on the date in the job's time zone, not on the date at the cleaner's home.
update public.jobs set start_date = '2083-01-10' where id = tests.id('job_guarded');
select is(private.can_say_quickly(application, moment at time zone tests.job_zone()), wanted,
  'quick messages follow the job''s clock at ' || moment || ' on it')
from public.applications application,
  (values (timestamp '2083-01-09 23:59', false), (timestamp '2083-01-10 00:00', true)) as given (moment, wanted)
where application.id = tests.id('app_accepted');
update public.jobs set start_date = '2083-02-01' where id = tests.id('job_guarded');

-- The app resends a message if the response was lost.
create function pg_temp.number_after(statements text[]) returns text language sql as $$
  select tests.after(statements, 'select count(*) from public.conversation_messages where application_id = {app_pending}')
$$;
select is(pg_temp.number_after(statements), wanted, label) from (values
  (array['cleaner: select public.send_message({app_pending}, ''x'', null, ''one''),
    public.send_message({app_pending}, ''x'', null, ''one'')'],
    '1', 'a message repeated with the same key is stored once'),
  (array['cleaner: select public.send_message({app_pending}, ''x'', null, ''one''),
    public.send_message({app_pending}, ''x'', null, ''two'')'],
    '2', 'a message with another key is stored again'),
  (array['cleaner: select public.send_message({app_pending}, ''x'', null, ''one''),
    public.send_message({app_pending}, ''y'', null, ''one'')'],
    '2', 'a message with the same key and another text is stored again'),
  (array['cleaner: select public.send_message({app_pending}, ''x'', null, ''one'')',
    'admin: select public.send_message({app_pending}, ''x'', null, ''one'')'], '2',
      'a message by another person with the same key is stored'),
  (array['cleaner: select public.send_message({app_pending}, ''x''), public.send_message({app_pending}, ''x'')'], '2',
    'each message without a key is stored')
) as given (statements, wanted, label);
select is(tests.answer('cleaner', $$select count(*) from (select public.send_message({app_pending}, 'x' || nth)
  from generate_series(1, 59) nth)
  as sent$$), '59', 'a person can send 60 messages in ten minutes');
select matches(tests.answer('cleaner', $$select count(*) from (select public.send_message({app_pending}, 'x' || nth)
  from generate_series(1, 60) nth) as sent$$), 'PT429', 'a person''s 61st message within ten minutes is refused');
select is(pg_temp.number_after(array[statement, 'cleaner: select public.send_message({app_pending}, ''x'')']), '1',
  'an applicant can still send a message after ' || statement)
from (values ('update public.profiles set status = ''rejected'' where id = {cleaner}'),
  ('update public.jobs set status = ''Closed'' where id = {job_open}'),
  ('delete from public.jobs where id = {job_open}'),
  ('update public.applications set withdrawn_at = now() where id = {app_pending}')) as given (statement);
select is(tests.after(array['cleaner: select public.send_message({app_pending}, ''x'', null, null, 3600)'],
  'select written_at = now() - ''1 hour''::interval and sent_at >= now() from public.conversation_messages
    where application_id = {app_pending}'),
  'true', 'a message that was sent later shows when it was written');

-- Returns the state of the conversation: new to the applicant, new to administrators, or waiting for a reply.
create function pg_temp.stands(statements text[]) returns text language sql as $$
  select tests.after(statements, $q$
    select concat_ws(' ', is_new_to_person, is_new_to_administrators, waits_since is not null)
    from public.conversations where application_id = {app_pending}
  $q$)
$$;
select is(pg_temp.stands(statements), wanted, label) from (values
  (array['cleaner: select public.send_message({app_pending}, ''x'')'], 'f t t', 'a conversation waits for a reply to the applicant'),
  (array['cleaner: select public.send_message({app_pending}, ''x'')',
    'admin: select public.read_conversation({app_pending}, now() + ''1 day'')'], 'f f t', 'a conversation that was only read still waits'),
  (array['cleaner: select public.send_message({app_pending}, ''x'')',
    'admin: select public.read_conversation({app_pending}, now() + ''1 day'')',
    'founder: select public.send_message({app_pending}, ''y'')'], 't f f', 'a conversation with a reply does not wait'),
  (array['cleaner: select public.send_message({app_pending}, ''x'')', 'admin: select public.send_message({app_pending}, ''y'')'],
    't t t', 'a reply without reading leaves the conversation waiting'),
  (array['cleaner: select public.send_message({app_pending}, ''x'')',
    'admin: select public.settle_conversation({app_pending}, now() + ''1 day'')'], 'f t f',
      'an administrator can settle a conversation without a reply'),
  (array['cleaner: select public.send_message({app_pending}, ''x'')', 'admin: select public.settle_conversation({app_pending}, now())'],
    'f t t', 'settling a conversation does not cover a newer message'),
  (array['admin: select public.send_message({app_pending}, ''x'')'], 't f f', 'a conversation begun by an administrator does not wait'),
  (array['admin: select public.send_message({app_pending}, ''x'')',
    'cleaner: select public.read_conversation({app_pending}, now() + ''1 day'')',
    'admin: select public.send_message({app_pending}, ''y'')'], 't f f', 'a read mark does not cover a newer message'),
  (array['admin: select public.send_message({app_pending}, ''x'')',
    'cleaner: select public.read_conversation({app_pending}, now() + ''1 day'')',
    'cleaner: select public.read_conversation({app_pending}, ''2026-01-01'')'], 'f f f', 'a read mark never moves back')
) as given (statements, wanted, label);

select is(tests.answer('admin', $$select string_agg(to_jsonb(said) ->> 'administrator', ',')
  from public.conversation_messages({app_accepted}) said$$),
  'admin', 'administrators read which administrator wrote');
select is(tests.answer('cleaner', $$select string_agg(to_jsonb(said) ->> 'administrator', ',')
  from public.conversation_messages({app_accepted}) said$$),
  null, 'the applicant does not read which administrator wrote');
select is(tests.answer('cleaner', $$select string_agg(said.message, ',') from public.conversation_messages({app_accepted}, null, 1) said$$),
  'The blue one.', 'messages are read newest first');
select is(tests.answer('admin', $$select
  concat_ws(' ', asked.name, asked.is_own, asked.is_new, asked.waits_since is not null, asked.last_message)
  from public.conversation({app_accepted}) asked$$), 'cleaner f t t The blue one.',
  'an administrator''s view of a conversation has the applicant''s name and the waiting state');
select is(tests.answer('cleaner', $$select concat_ws(' ', asked.name, asked.is_own, asked.is_new, asked.waits_since is not null)
  from public.conversation({app_accepted}) asked$$), 't t f', 'an applicant''s view of a conversation has no waiting state');
select is(tests.answer('admin', $$select string_agg(listed.job_title, ',') from public.list_conversations(true) listed$$),
  'Guarded house,Fitout under way', 'the list of waiting conversations begins with the longest waiting');
select is(tests.answer('admin', $$select string_agg(listed.job_title, ',') from public.list_conversations() listed$$),
  'Fitout under way,Guarded house', 'the list of conversations begins with the latest message');
select is(tests.answer('admin', format('select string_agg(listed.job_title, '','') from public.list_conversations(%s) listed', arguments)),
  wanted, 'conversations are searched with ' || arguments)
from (values ($$query => 'BLUE one'$$, 'Guarded house'), ($$query => 'guarded'$$, 'Guarded house'),
  ($$query => 'gate cleaner'$$, 'Guarded house'),
  ($$query => 'other@test'$$, 'Fitout under way'), ($$query => 'running', only_waiting => true$$, 'Fitout under way'),
  ($$query => 'fi'$$, 'Fitout under way'), ($$query => 'zz'$$, null), ($$query => 'blue running'$$, null), ($$query => '%'$$, null),
  ($$query => '  '$$, 'Fitout under way,Guarded house')) as given (arguments, wanted);
select is(tests.answer('admin', $$select string_agg(concat_ws(' ', item ->> 'name', item ->> 'message'), ', ')
  from public.admin_queue() queue, jsonb_array_elements(queue.items) item where queue.kind = 'messages'$$),
  'cleaner Which gate?, other Running late', 'the overview names the conversations that wait');

select is(tests.answer(who, $$select to_jsonb(asked) ->> 'time_zone' from public.conversation({app_accepted}) asked$$), tests.job_zone(),
  'a conversation has the job''s time zone for ' || who || ' reading it')
from unnest('{cleaner,admin}'::text[]) who;

-- Seven messages, of which an administrator wrote every third. They are read page by page, newest first.
create function pg_temp.seven() returns text[] language sql as $$
  select array[
    'insert into public.conversations (application_id) values ({app_pending}) on conflict do nothing',
    'insert into public.conversation_messages (id, application_id, by_administrator, message, written_at, sent_at)
      select gen_random_uuid(), {app_pending}, number % 3 = 0, number, timestamptz ''2026-03-01'' + number * interval ''1 minute'',
        timestamptz ''2026-03-01'' + number * interval ''1 minute''
      from generate_series(1, 7) number']
$$;
create function pg_temp.pages(size integer) returns text language plpgsql as $$
declare
  seen text;
  page text;
  before timestamptz;
begin
  loop
    execute format('select string_agg(message, '' ''), min(sent_at) from private.conversation_messages(%L, %L, %s)',
      tests.id('app_pending'), before, size) into page, before;
    exit when page is null or length(seen) > 50;
    seen := concat_ws(' | ', seen, page);
  end loop;
  return seen;
end
$$;
select is(tests.after(pg_temp.seven() || array['select tests.act_as(''cleaner'')'], format('select pg_temp.pages(%s)', size)), wanted,
  'messages are read in pages of ' || size)
from (values (3, '7 6 5 | 4 3 2 | 1'), (7, '7 6 5 4 3 2 1')) as given (size, wanted);
-- The expected value is the minute of the first message from the other side that the applicant has not seen, or null if all were seen.
select is(tests.after(pg_temp.seven(), format($$select to_char(private.first_unseen_message({app_pending}, %L) at time zone 'UTC', 'MI')$$,
  seen)), wanted, 'the first unseen message is right when messages were seen until ' || coalesce(seen, 'nothing'))
from (values (null, '01'), ('2026-03-01 00:01Z', '02'), ('2026-03-01 00:02Z', '04'), ('2026-03-01 00:07Z', null)) as given (seen, wanted);
-- Five conversations are read page by page, with the longest waiting or the latest first.
create function pg_temp.conversations(waiting boolean, size integer) returns text language sql as $$
  select tests.after(array[
    'delete from public.conversations',
    'insert into public.conversations (application_id, person_wrote_at, waits_since)
      select id, timestamptz ''2026-03-01'' + interval ''1 hour'' * (place / 2),
        timestamptz ''2026-02-01'' + interval ''1 hour'' * (place / 2)
      from unnest(array[{app_other}, {app_pending}, {app_progress}, {app_accepted}, {app_inactive}]) with ordinality given (id, place)'],
    format($q$select string_agg(name, ' ' order by number)
      from unnest(tests.read_all('admin',
        $list$(select *, application_id as id from public.list_conversations(%L, %s, {last.id}, %s))$list$))
        with ordinality seen (id, number) join tests.ids() known on known.id = seen.id$q$,
      waiting, case when waiting then '{last.waits_since}' else '{last.last_at}' end, size))
$$;
select is(pg_temp.conversations(waiting, size), wanted, format('conversations with waiting %s are read in pages of %s', waiting, size))
from (values (true, 'app_other app_pending app_progress app_accepted app_inactive'),
  (false, 'app_inactive app_accepted app_progress app_pending app_other')) as given (waiting, wanted), unnest(array[2, 30]) size;

-- Deliveries while a conversation is unread (rule 21.7). The message "One." was sent `sent_ago` before now. Returns the channel, state,
-- minutes until sending, text and reached devices of each delivery.
insert into private.delivery_setup (channels, known_at) values (array['push', 'email'], now())
on conflict (id) do update set channels = excluded.channels;
insert into public.push_tokens (endpoint, user_id, token)
select 'https://push.example/' || name, tests.id(name), jsonb_build_object('endpoint', 'https://push.example/' || name)
from unnest(array['cleaner', 'admin']) name;
update public.jobs set start_date = (now() at time zone time_zone)::date where id = tests.id('job_open');
create function pg_temp.out_again(sent_ago interval, statements text[]) returns text language sql as $$
  select tests.after(array['admin: select public.send_message({app_pending}, ''One.'')',
    'cleaner: select public.send_message({app_pending}, ''Eins.'')',
    format($q$update private.deliveries set state = 'sent', done_at = now() - interval %L, attempts = 1, reached = array['x'],
      created_at = now() - interval %1$L where true$q$, sent_ago)] || statements,
    $q$
      select string_agg(concat_ws(' ', delivery.channel, delivery.state, round(extract(epoch from delivery.due_at - now()) / 60),
        delivery.message, nullif(delivery.reached, '{}')), e'\n' order by delivery.channel desc)
      from private.deliveries delivery join public.notifications note on note.id = delivery.notification_id
      where note.data ->> 'application_id' = {app_pending}::text and delivery.created_at = now()
        and delivery.user_id = case delivery.type when 'message_to_applicant' then {cleaner} else {admin} end
    $q$)
$$;
select is(pg_temp.out_again(sent_ago, statements), wanted, label) from (values
  (interval '1 minute', array['admin: select public.send_message({app_pending}, ''Two.'')'],
    e'push waiting 4 Open office: Two.\nemail waiting 29 Open office: Two.', 'a second message is sent after a pause'),
  ('10 minutes', array['admin: select public.send_message({app_pending}, ''Two.'')'],
    e'push waiting 0 Open office: Two.\nemail waiting 20 Open office: Two.', 'a message after ten minutes is sent to the phone at once'),
  ('1 hour', array['admin: select public.send_message({app_pending}, ''Two.'')'],
    e'push waiting 0 Open office: Two.\nemail waiting 0 Open office: Two.', 'a message after an hour is sent by email at once'),
  ('1 minute', array['admin: select public.send_message({app_pending}, ''Two.'')',
    'founder: select public.send_message({app_pending}, ''Three.'')'],
    e'push waiting 4 Open office: Three.\nemail waiting 29 Open office: Three.', 'a third message replaces the text of the waiting one'),
  ('1 minute', array[
    'update public.applications set status = ''Accepted'', reviewed_at = now(), reviewed_by = {admin} where id = {app_pending}',
    'cleaner: select public.send_message({app_pending}, null, ''late'')'],
    e'push waiting 0 cleaner is running late for Open office.\nemail waiting 0 cleaner is running late for Open office.',
    'a quick message is sent at once'),
  ('1 minute', array[
    'update public.applications set status = ''Accepted'', reviewed_at = now(), reviewed_by = {admin} where id = {app_pending}',
    'cleaner: select public.send_message({app_pending}, ''Zwei.'')', 'cleaner: select public.send_message({app_pending}, null, ''late'')'],
    e'push waiting 0 cleaner is running late for Open office.\nemail waiting 0 cleaner is running late for Open office.',
    'a quick message is sent at once while another waits'),
  ('1 minute', array['update private.deliveries set state = ''waiting'', done_at = null, claim = gen_random_uuid(),
      claimed_until = now() + interval ''1 minute'' where true', 'admin: select public.send_message({app_pending}, ''Two.'')'],
    e'push waiting 5 Open office: Two.\nemail waiting 30 Open office: Two.', 'a message being sent counts as sent now'),
  ('1 hour', array['delete from private.deliveries where channel = ''push''',
    'admin: select public.send_message({app_pending}, ''Two.'')'],
    e'push waiting 0 Open office: Two.\nemail waiting 0 Open office: Two.', 'a message is also sent to a phone registered later'),
  ('1 hour', array['select tests.switch(''cleaner'', ''{"push_messages": false}'')',
    'admin: select public.send_message({app_pending}, ''Two.'')'],
    'email waiting 0 Open office: Two.', 'a message is not sent by a channel that is switched off'),
  ('1 hour', array['update public.profiles set role = ''cleaner'' where id = {admin}',
    'cleaner: select public.send_message({app_pending}, ''Zwei.'')'], null, 'a message is not sent to a former administrator')
) as given (sent_ago, statements, wanted, label);
select is(tests.after(array['admin: select public.send_message({app_pending}, ''One.'')',
    'update private.deliveries set state = ''sent'', done_at = now() where true',
    'admin: select public.send_message({app_pending}, ''Two.'')',
    'cleaner: select public.read_conversation({app_pending}, now() + ''1 day'')'],
  $$select string_agg(private.reason_to_cancel(delivery, now()), ', ') from private.deliveries delivery
    where delivery.type = 'message_to_applicant' and delivery.user_id = {cleaner} and delivery.message like '%Two.'$$),
  'Read before it was sent., Read before it was sent.', 'a message read before it was sent is not delivered');

-- When an account is deleted, its conversations are deleted (rule 21.10).
select is(tests.after(array['delete from auth.users where id = {cleaner}'],
  $$select concat_ws(' ', (select count(*) from public.conversations where application_id = {app_accepted}),
    (select count(*) from public.conversation_messages where message in ('Which gate?', 'The blue one.')),
    (select count(*) from public.notifications where message like '%gate%'),
    (select count(*) from private.deliveries where message like '%gate%'),
    (select count(*) from public.applications where id = {app_accepted}))$$), '0 0 0 0 1',
    'both sides'' messages are deleted with the account');
select is(tests.answer('cleaner', $$select jsonb_path_query_array(public.account_data({cleaner}), '$.messages.conversations[*].message')$$),
  '["Which gate?", "The blue one."]', 'the downloaded account data has both sides'' messages');
select is(tests.answer('cleaner', $$select jsonb_path_query_array(public.account_data({cleaner}), '$.messages.conversations[*].by')$$),
  '["you", "an administrator"]', 'the downloaded account data does not name the administrator');

-- Reading, answering or deleting one conversation does not change others.
create function pg_temp.others_stand(statement text) returns text language sql as $$
  select tests.after(array[statement], $q$
    select concat_ws(' ', conversation.is_new_to_administrators, (
      select count(*) from public.notifications note
      where note.type = 'message_to_administrators' and not note.read and note.data ->> 'application_id' = {app_progress}::text
    ), (select count(*) from public.notifications note where note.type = 'message_to_administrators' and note.read))
    from public.conversations conversation where conversation.application_id = {app_progress}
  $q$)
$$;
select is(pg_temp.others_stand('admin: select public.read_conversation({app_accepted}, now() + ''1 day'')'), 't 2 2',
  'reading a conversation does not mark other conversations or their notifications as read');
select is(pg_temp.others_stand('cleaner: select public.read_conversation({app_accepted}, now() + ''1 day'')'), 't 2 0',
  'an applicant''s reading does not count as an administrator''s');
select is(pg_temp.others_stand('delete from auth.users where id = {cleaner}'), 't 2 0',
  'the deletion of an account does not delete other people''s conversations');

select * from finish();
rollback;
