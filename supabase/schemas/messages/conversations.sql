-- The conversation between an applicant and the administrators about one application (rules 21.1 to 21.10). The administrators are one
-- side: read state and replies are shared by all of them. The row in conversations holds the state, and simultaneous writers queue on its
-- lock.

create table public.conversations (
  application_id uuid primary key references public.applications (id) on delete cascade,
  person_wrote_at timestamptz,
  administrators_wrote_at timestamptz,
  person_read_until timestamptz,
  administrators_read_until timestamptz,
  waits_since timestamptz,
  last_at timestamptz generated always as (greatest(person_wrote_at, administrators_wrote_at)) stored,
  is_new_to_person boolean not null generated always as (
    coalesce(administrators_wrote_at > coalesce(person_read_until, '-infinity'), false)
  ) stored,
  is_new_to_administrators boolean not null generated always as (
    coalesce(person_wrote_at > coalesce(administrators_read_until, '-infinity'), false)
  ) stored
);
comment on table public.conversations is 'The state of the conversation about an application. Created with its first message.';
comment on column public.conversations.person_read_until is 'sent_at of the administrators'' latest message that the applicant has seen.';
comment on column public.conversations.administrators_read_until is
  'sent_at of the applicant''s latest message that any administrator has seen.';
comment on column public.conversations.waits_since is
  'sent_at of the applicant''s first message that no administrator has answered; null if all are answered (rule 21.8).';

create table public.conversation_messages (
  id uuid primary key,
  application_id uuid not null references public.conversations (application_id) on delete cascade,
  by_administrator boolean not null,
  -- Only administrators see which administrator wrote, as with decisions (rule 6.13).
  administrator_id uuid references public.profiles (id) on delete set null,
  message text not null check (char_length(message) between 1 and 1000),
  quick text check (quick = any (private.allowed_words('quick message'))),
  written_at timestamptz not null,
  sent_at timestamptz not null,
  constraint conversation_messages_come_one_by_one unique (application_id, sent_at),
  constraint conversation_messages_are_written_before_they_are_sent check (written_at <= sent_at),
  constraint conversation_messages_name_administrators_only check (by_administrator or administrator_id is null),
  constraint conversation_messages_are_quick_by_the_applicant check (quick is null or not by_administrator)
);
comment on table public.conversation_messages is 'A message in the conversation about an application.';
comment on column public.conversation_messages.quick is
  'The button that sent the message, whose text is in message. Null for a typed message.';
comment on column public.conversation_messages.written_at is 'When the message was written. Earlier than sent_at if a phone sent it later.';
comment on column public.conversation_messages.sent_at is 'When the database received the message. Unique within a conversation.';

create index conversations_waiting_idx on public.conversations (waits_since, application_id) where waits_since is not null;
create index conversations_latest_idx on public.conversations (last_at desc, application_id desc);
create index conversation_messages_text_idx on public.conversation_messages
  using gin (private.folded(message) extensions.gin_trgm_ops);
create index conversation_messages_administrator_idx on public.conversation_messages (administrator_id);
create index notifications_conversation_idx on public.notifications ((data ->> 'application_id'))
  where type in ('message_to_applicant', 'message_to_administrators');

create function private.is_side_of(application_id uuid) returns boolean
language plpgsql stable security definer parallel safe set search_path = ''
as $$
begin
  return private.is_admin() or exists (
    select from public.applications application
    where application.id = is_side_of.application_id and application.user_id = (select auth.uid())
  );
end
$$;
comment on function private.is_side_of(uuid) is
  'True if the caller takes part in the conversation about that application: as its applicant, or as an administrator.';

create function private.quick_message(quick text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when quick = 'late' then 'Running late'
    when quick in ('late-10', 'late-20', 'late-30') then 'Running late: about ' || substr(quick, 6) || ' minutes'
    when quick = 'entrance' then 'Can''t find the entrance'
  end
$$;
comment on function private.quick_message(text) is 'The text of a quick message button (rule 21.4); null for an unknown button.';

create function private.can_say_quickly(application public.applications, moment timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select private.is_accepted(application.status, application.withdrawn_at) and exists (
    select from public.jobs job
    where job.id = application.job_id and job.status in ('Open', 'InProgress')
      and coalesce((moment at time zone job.time_zone)::date >= job.start_date, job.status = 'InProgress')
  )
$$;
comment on function private.can_say_quickly(public.applications, timestamptz) is
  'True on a working day of an accepted person, in the job''s time zone: from the start date until the job ends (rules 6.18, 21.4).';

create function private.conversation_notice(application public.applications, to_applicant boolean, message text, quick text) returns text
language sql stable set search_path = ''
as $$
  select case
    when to_applicant then application.job_title || ': ' || private.one_line(message)
    when quick = 'late' then format('%s is running late for %s.', names.name, application.job_title)
    when quick like 'late-%' then
      format('%s is running about %s minutes late for %s.', names.name, substr(quick, 6), application.job_title)
    when quick = 'entrance' then format('%s can''t find the entrance of %s.', names.name, application.job_title)
    else format('%s, %s: %s', names.name, application.job_title, private.one_line(message))
  end
  from (select private.person_name(person) as name from public.profiles person where person.id = application.user_id) names
$$;
comment on function private.conversation_notice(public.applications, boolean, text, text) is
  'The text of a notification about a new message (rule 17.8).';

create function private.notify_of_message(application public.applications, by_administrator boolean, message text, quick text) returns void
language plpgsql set search_path = ''
as $$
declare
  kind constant text := case when by_administrator then 'message_to_applicant' else 'message_to_administrators' end;
  said constant text := private.conversation_notice(application, by_administrator, message, quick);
  about constant text := application.id::text;
  people uuid[];
  unread uuid[];
begin
  people := array(
    select person.id from public.profiles person
    where case
      when by_administrator then person.id = application.user_id
      else (person.role = 'admin' or person.id = private.founder_id()) and person.id <> application.user_id
    end
    order by person.id
    -- Skips people whose account is being deleted, because that deletion might be waiting for a lock on this conversation.
    for key share of person skip locked
  );
  -- Unread messages share one notification, which shows the latest one and is sent again (rule 21.7).
  with renewed as (
    update public.notifications note set message = said, created_at = now()
    where note.data ->> 'application_id' = about and note.type = kind and note.user_id = any (people)
      and not note.read and note.removed_at is null
    returning note.id
  )
  select array_agg(renewed.id) into unread from renewed;
  perform private.renew_deliveries(unread, quick is not null, now());
  insert into public.notifications (user_id, message, type, link, data)
  select person, said, kind,
    case when by_administrator then '/messages/' else '/admin/messages/' end || application.id,
    jsonb_build_object('application_id', application.id, 'job_id', application.job_id)
  from unnest(people) person
  where not exists (
    select from public.notifications note
    where note.data ->> 'application_id' = about and note.type = kind and note.user_id = person
      and not note.read and note.removed_at is null
  );
end
$$;
comment on function private.notify_of_message(public.applications, boolean, text, text) is
  'Notifies the other side of a message: the applicant, or every administrator. Updates the unread notification of an earlier message, or '
  'else inserts a new one.';

create function private.conversation_for_writing(application_id uuid) returns public.applications
language plpgsql set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  asked public.applications;
begin
  if not private.is_side_of(application_id) then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select * into asked from public.applications application where application.id = application_id;
  -- Locks the people before the conversation, as deleting an account does.
  perform from public.profiles person where person.id in (me, asked.user_id) order by person.id for key share;
  select * into asked from public.applications application where application.id = application_id for key share;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  elsif asked.user_id is null then
    raise exception 'The account has been deleted.' using errcode = 'PT409';
  end if;
  return asked;
end
$$;
comment on function private.conversation_for_writing(uuid) is
  'The application of a conversation that the caller takes part in, with its people locked. PT404 no such application for the caller, '
  'PT409 the account is deleted.';

create function private.first_unseen_message(application_id uuid, seen_until timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select min(message.sent_at) from public.conversation_messages message
  where message.application_id = first_unseen_message.application_id and not message.by_administrator
    and message.sent_at > coalesce(seen_until, '-infinity')
$$;
comment on function private.first_unseen_message(uuid, timestamptz) is
  'sent_at of the applicant''s first message after seen_until; null if there is none. A reply does not answer a message that no '
  'administrator had seen.';

create function private.send_message(application_id uuid, message text, quick text, idempotency_key text, seconds_ago integer) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  said constant text := coalesce(private.quick_message(quick), private.text_as_stored(message, 1000, 'message'));
  written constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  asked public.applications;
  known public.conversations;
  by_administrator boolean;
  moment timestamptz;
  new_id uuid;
begin
  if quick is not null and private.quick_message(quick) is null then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'quick';
  elsif said is null then
    raise exception 'Please write a message.' using errcode = 'PT400', hint = 'message';
  elsif written < now() - interval '7 days' then
    raise exception 'This was written more than 7 days ago.' using errcode = 'PT409';
  end if;
  perform private.spend_budget(me, messages => 1);
  asked := private.conversation_for_writing(application_id);
  by_administrator := asked.user_id <> me;
  -- A request that is repeated because its response was lost has the same id, so its message is found (rule 3.19).
  new_id := md5(concat_ws(' ', me, asked.id, coalesce(idempotency_key, gen_random_uuid()::text), quick, said))::uuid;

  insert into public.conversations (application_id) values (asked.id) on conflict on constraint conversations_pkey do nothing;
  select * into known from public.conversations conversation where conversation.application_id = asked.id for no key update;
  if exists (select from public.conversation_messages earlier where earlier.id = new_id) then
    return new_id;
  end if;
  if quick is not null and (by_administrator or not private.can_say_quickly(asked, written)) then
    raise exception 'You can only send this on the day of a job you are accepted for.' using errcode = 'PT409';
  end if;
  -- Uses the clock instead of the transaction's start, so that messages are ordered as they got the lock.
  moment := greatest(clock_timestamp(), known.last_at + interval '1 microsecond');
  insert into public.conversation_messages (id, application_id, by_administrator, administrator_id, message, quick, written_at, sent_at)
  values (new_id, asked.id, by_administrator, case when by_administrator then me end, said, quick, written, moment);
  update public.conversations conversation
  set person_wrote_at = case when by_administrator then conversation.person_wrote_at else moment end,
    administrators_wrote_at = case when by_administrator then moment else conversation.administrators_wrote_at end,
    waits_since = case
      when not by_administrator then coalesce(conversation.waits_since, moment)
      else private.first_unseen_message(asked.id, conversation.administrators_read_until)
    end
  where conversation.application_id = asked.id;
  perform private.notify_of_message(asked, by_administrator, said, quick);
  return new_id;
end
$$;

create function private.read_conversation(application_id uuid, until timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  asked constant public.applications := private.conversation_for_writing(application_id);
  is_person constant boolean := asked.user_id = me;
  seen constant timestamptz := coalesce(until, '-infinity');
  known public.conversations;
begin
  select * into known from public.conversations conversation where conversation.application_id = asked.id for no key update;
  if not found then
    return;
  end if;
  -- Never moves backwards, or past the latest message.
  update public.conversations conversation
  set person_read_until = case when is_person
      then greatest(conversation.person_read_until, least(seen, conversation.administrators_wrote_at))
      else conversation.person_read_until end,
    administrators_read_until = case when is_person then conversation.administrators_read_until
      else greatest(conversation.administrators_read_until, least(seen, conversation.person_wrote_at)) end
  where conversation.application_id = asked.id
    and case when is_person then conversation.is_new_to_person else conversation.is_new_to_administrators end
  returning * into known;
  if found and not (case when is_person then known.is_new_to_person else known.is_new_to_administrators end) then
    update public.notifications note set read = true
    where note.data ->> 'application_id' = asked.id::text and not note.read
      and note.type = case when is_person then 'message_to_applicant' else 'message_to_administrators' end;
  end if;
end
$$;

create function private.settle_conversation(application_id uuid, until timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  update public.conversations conversation
  set waits_since = private.first_unseen_message(conversation.application_id, coalesce(until, '-infinity'))
  where conversation.application_id = settle_conversation.application_id and conversation.waits_since is not null;
end
$$;

create type public.conversation_row as (
  application_id uuid, user_id uuid, name text, phone text, job_id uuid, job_title text, job_status text, start_date date,
  start_time time, time_zone text, status text, withdrawn_at timestamptz, is_own boolean, can_say_quickly boolean, is_new boolean,
  read_until timestamptz, waits_since timestamptz, last_at timestamptz, last_message text, last_quick text, last_by_administrator boolean
);
comment on type public.conversation_row is
  'A conversation as the caller sees it. name, phone: the applicant''s, for administrators. is_own: the caller is the applicant. '
  'can_say_quickly: it is a working day of the applicant. is_new: the other side has written something that the caller''s side has not '
  'read. read_until: sent_at of the latest message by the caller''s side that the other side has read. waits_since: since when the '
  'applicant waits for a reply, for administrators. last_*: its latest message; null before the first.';

create function private.as_conversation(application public.applications, conversation public.conversations)
returns public.conversation_row
language sql stable set search_path = ''
as $$
  select (
    application.id, application.user_id, case when not caller.is_own then private.person_name(person) end,
    case when not caller.is_own then person.phone end,
    job.id, private.job_title(job, application.job_title), job.status, job.start_date, job.start_time, job.time_zone,
    application.status, application.withdrawn_at, caller.is_own, caller.is_own and private.can_say_quickly(application, now()),
    coalesce(case when caller.is_own then conversation.is_new_to_person else conversation.is_new_to_administrators end, false),
    case when caller.is_own then conversation.administrators_read_until else conversation.person_read_until end,
    case when not caller.is_own then conversation.waits_since end,
    conversation.last_at, latest.message, latest.quick, latest.by_administrator
  )::public.conversation_row
  from (select coalesce(application.user_id = (select auth.uid()), false) as is_own) caller
  left join public.profiles person on person.id = application.user_id
  left join public.jobs job on job.id = application.job_id
  left join public.conversation_messages latest
    on latest.application_id = conversation.application_id and latest.sent_at = conversation.last_at
$$;
comment on function private.as_conversation(public.applications, public.conversations) is 'A conversation as the caller sees it.';

create function private.conversation(application_id uuid) returns public.conversation_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.applications;
  known public.conversations;
begin
  if not private.is_side_of(application_id) then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select * into asked from public.applications application where application.id = application_id;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select * into known from public.conversations wanted where wanted.application_id = asked.id;
  return private.as_conversation(asked, known);
end
$$;

create function private.has_word(conversation_id uuid, word text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.conversation_messages message
    where message.application_id = conversation_id and strpos(private.folded(message.message), word) > 0);
end
$$;
comment on function private.has_word(uuid, text) is 'True if the word is in a message of the conversation.';

create function private.conversation_word_condition(word text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  many constant integer := 1000;
  people uuid[];
  titles uuid[];
  texts uuid[];
  of_people uuid[];
begin
  -- A short list of ids lets the query use the indexes. If many people or jobs match, checking each row fills the page quickly anyway.
  execute format('select array(%s limit %s)', private.people_matching_words(array[word]), many) into people;
  titles := private.applications_by_title(array[word], many);
  if char_length(word) > 2 then
    execute format('select array(select distinct message.application_id from public.conversation_messages message where %s limit %s)',
      private.word_condition('private.folded(message.message)', word), many) into texts;
  else
    texts := '{}';
  end if;
  if greatest(cardinality(people), cardinality(titles), cardinality(texts)) < many then
    of_people := array(select application.id from public.applications application where application.user_id = any (people) limit many);
    if cardinality(of_people) < many then
      return format('conversation.application_id = any (%L::uuid[])', of_people || titles || texts);
    end if;
  end if;
  return format('(%s or %s or %s)',
    case when cardinality(people) < many then format('application.user_id = any (%L::uuid[])', people)
      else format('application.user_id in (%s)', private.people_matching_words(array[word])) end,
    case when cardinality(titles) < many then format('application.id = any (%L::uuid[])', titles)
      else private.title_condition(array[word]) end,
    case when cardinality(texts) < many then format('application.id = any (%L::uuid[])', texts)
      else format('private.has_word(application.id, %L)', word) end);
end
$$;
comment on function private.conversation_word_condition(text) is
  'SQL condition on conversation and application: the word is in the name, e-mail or phone of its person, or in the title of its job. '
  'From three letters on, it can also be in a message. For list_conversations, which checks the caller.';

create function private.list_conversations(only_waiting boolean, after_at timestamptz, after_id uuid, page_size integer, query text)
returns setof public.conversation_row
language plpgsql stable security definer rows 30 set search_path = ''
as $$
declare
  ordering constant text := case when only_waiting then 'conversation.waits_since, conversation.application_id'
    else 'conversation.last_at desc, conversation.application_id desc' end;
  found_words text;
begin
  perform private.assert_admin();
  select string_agg(private.conversation_word_condition(word), ' and ') into found_words from private.search_words(query) word;
  return query execute concat(
    'select shown.*
     from (
       select conversation.* from public.conversations conversation',
    case when found_words is not null then ' join public.applications application on application.id = conversation.application_id' end,
    ' where true', ' and ' || found_words,
    case when only_waiting then ' and conversation.waits_since is not null' end,
    case when after_at is not null then format(
      case when only_waiting then ' and (conversation.waits_since, conversation.application_id) > (%L, %L)'
        else ' and (conversation.last_at, conversation.application_id) < (%L, %L)' end, after_at, after_id) end,
    ' order by ', ordering, ' limit ', private.page_size(page_size, 30, 200), '
     ) conversation
     join public.applications application on application.id = conversation.application_id
     cross join lateral private.as_conversation(application, conversation) shown
     order by ', ordering);
end
$$;

create type public.conversation_message_row as (
  id uuid, by_administrator boolean, administrator text, message text, quick text, written_at timestamptz, sent_at timestamptz
);
comment on type public.conversation_message_row is
  'A message of a conversation. administrator: the administrator who wrote it; null where the caller is the applicant.';

create function private.conversation_messages(application_id uuid, before_at timestamptz, page_size integer)
returns setof public.conversation_message_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  is_own boolean;
begin
  if not private.is_side_of(application_id) then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select application.user_id is not distinct from (select auth.uid()) into is_own
  from public.applications application where application.id = application_id;
  return query
    select message.id, message.by_administrator,
      (select private.person_name(author) from public.profiles author where author.id = message.administrator_id and not is_own),
      message.message, message.quick, message.written_at, message.sent_at
    from public.conversation_messages message
    where message.application_id = conversation_messages.application_id
      and message.sent_at < coalesce(before_at, 'infinity')
    order by message.sent_at desc
    limit private.page_size(page_size, 50, 200);
end
$$;

create function public.my_new_messages() returns setof uuid
language sql stable rows 5 set search_path = ''
as $$
  select conversation.application_id
  from public.applications application
  join public.conversations conversation on conversation.application_id = application.id
  where application.user_id = (select auth.uid()) and conversation.is_new_to_person
$$;
comment on function public.my_new_messages() is
  'The caller''s applications with messages from administrators that the caller has not read.';

create function public.send_message(
  application_id uuid, message text default null, quick text default null, idempotency_key text default null,
  seconds_ago integer default null
) returns uuid
language sql set search_path = ''
as $$ select private.send_message(application_id, message, quick, idempotency_key, seconds_ago) $$;
comment on function public.send_message(uuid, text, text, text, integer) is
  'Sends a message about an application, as the applicant or an administrator, and returns the message''s id. quick: late, late-10, '
  'late-20, late-30 or entrance instead of a message, for the applicant on a working day. idempotency_key: made by the caller for each '
  'click; a repeated call with the same key and text has no effect. seconds_ago: how long ago the message was written, at most 7 days. '
  'PT400 no message, more than 1000 characters (hint message), or an unknown quick. PT404 Application not found. PT409 the account is '
  'deleted, not a working day, or written too long ago. PT429 too many messages.';

create function public.read_conversation(application_id uuid, until timestamptz) returns void
language sql set search_path = ''
as $$ select private.read_conversation(application_id, until) $$;
comment on function public.read_conversation(uuid, timestamptz) is
  'Marks the other side''s messages as read up to `until`, the sent_at of the latest one shown. An administrator marks them for all '
  'administrators. Also marks its notifications as read once all messages are read. PT404 Application not found, PT409 the account is '
  'deleted.';

create function public.settle_conversation(application_id uuid, until timestamptz) returns void
language sql set search_path = ''
as $$ select private.settle_conversation(application_id, until) $$;
comment on function public.settle_conversation(uuid, timestamptz) is
  'Marks the applicant''s messages up to `until` as needing no reply. For administrators. PT403 not an administrator.';

create function public.conversation(application_id uuid) returns public.conversation_row
language sql stable set search_path = ''
as $$ select * from private.conversation(application_id) $$;
comment on function public.conversation(uuid) is
  'The people, job and state of a conversation, even before its first message. PT404 Application not found.';

create function public.conversation_messages(application_id uuid, before_at timestamptz default null, page_size integer default 50)
returns setof public.conversation_message_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.conversation_messages(application_id, before_at, page_size) $$;
comment on function public.conversation_messages(uuid, timestamptz, integer) is
  'The messages of a conversation, newest first. before_at: sent_at of the last message of the previous page. page_size: 1 to 200. PT404 '
  'Application not found.';

create function public.list_conversations(
  only_waiting boolean default false, after_at timestamptz default null, after_id uuid default null, page_size integer default 30,
  query text default null
) returns setof public.conversation_row
language sql stable rows 30 set search_path = ''
as $$ select * from private.list_conversations(only_waiting, after_at, after_id, page_size, query) $$;
comment on function public.list_conversations(boolean, timestamptz, uuid, integer, text) is
  'All conversations, latest message first, for administrators. only_waiting: only those whose applicant waits for a reply, longest '
  'first. after_at and after_id: last_at (or waits_since) and application_id of the last conversation of the previous page. page_size: 1 '
  'to 200. query: every word must be in the applicant''s name, e-mail or phone, in the job''s title, or (from three letters) in a message. '
  'PT403 not an administrator.';

-- Broadcasts only ids. Each page refetches with its own rights.
create function private.broadcast_conversation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select application.user_id from public.applications application where application.id = new.application_id);
begin
  if person is not null then
    perform private.broadcast_to_person(person, 'conversation_changed', jsonb_build_object('application_id', new.application_id));
  end if;
  perform private.broadcast_to_administrators('conversation_changed', jsonb_build_object('application_id', new.application_id));
  return null;
end
$$;
comment on function private.broadcast_conversation() is
  'After-update trigger on conversations: broadcasts the application''s id to the open pages of both sides.';

create trigger broadcast_conversation after update on public.conversations
for each row execute function private.broadcast_conversation();

revoke all on public.conversations, public.conversation_messages from anon, authenticated, service_role;
grant select on public.conversations to authenticated;
grant select (id, application_id, by_administrator, message, quick, written_at, sent_at) on public.conversation_messages to authenticated;
grant select, insert, update, delete on public.conversations, public.conversation_messages to service_role;
grant execute on function public.my_new_messages() to authenticated;
grant execute on function private.send_message(uuid, text, text, text, integer),
  public.send_message(uuid, text, text, text, integer) to authenticated;
grant execute on function private.read_conversation(uuid, timestamptz), public.read_conversation(uuid, timestamptz) to authenticated;
grant execute on function private.settle_conversation(uuid, timestamptz), public.settle_conversation(uuid, timestamptz) to authenticated;
grant execute on function private.conversation(uuid), public.conversation(uuid) to authenticated;
grant execute on function private.conversation_messages(uuid, timestamptz, integer),
  public.conversation_messages(uuid, timestamptz, integer) to authenticated;
grant execute on function private.list_conversations(boolean, timestamptz, uuid, integer, text),
  public.list_conversations(boolean, timestamptz, uuid, integer, text) to authenticated;

alter table public.conversations enable row level security;
alter table public.conversation_messages enable row level security;

create policy "a conversation is read by its applicant and by administrators" on public.conversations
  for select to authenticated using (
    (select private.is_admin())
    or application_id in (select application.id from public.applications application where application.user_id = (select auth.uid()))
  );
create policy "a message is read by its applicant and by administrators" on public.conversation_messages
  for select to authenticated using (
    (select private.is_admin())
    or application_id in (select application.id from public.applications application where application.user_id = (select auth.uid()))
  );
