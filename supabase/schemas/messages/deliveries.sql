-- The outbox, with one row for each notification and channel, written in the notification's transaction. This file also calls the edge
-- function `deliver`, which sends due rows.

create table private.deliveries (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid references public.notifications (id) on delete set null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  channel text not null check (channel = any (private.allowed_words('message channel'))),
  kind text not null check (kind = any (private.allowed_words('message kind'))),
  type text not null,
  message text not null,
  link text,
  job_id uuid,
  subject text,
  urgent boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'cancelled')),
  not_before timestamptz not null,
  due_at timestamptz not null,
  claim uuid,
  claimed_until timestamptz,
  ready_at timestamptz not null generated always as (greatest(due_at, claimed_until)) stored,
  attempts integer not null default 0,
  tried_since timestamptz,
  reached text[] not null default '{}',
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null,
  done_at timestamptz,
  constraint deliveries_one_per_channel unique (notification_id, channel),
  constraint deliveries_done_when_not_waiting check ((state = 'waiting') = (done_at is null)),
  constraint deliveries_claimed_for_a_while check ((claim is null) = (claimed_until is null)),
  constraint deliveries_claimed_while_waiting check (claim is null or state = 'waiting')
);
comment on table private.deliveries is
  'Messages by push and email: waiting ones, and for 90 days finished ones with their outcome. Each row has its own text, since '
  'notifications are erased.';
comment on column private.deliveries.job_id is 'Not a foreign key: a message outlives the job it is about.';
comment on column private.deliveries.subject is
  'The subject of the message, for rule 9.31: the job''s id, or for a document its type, because a newer document replaces an older one.';
comment on column private.deliveries.urgent is 'True for an invitation that does not wait for the morning (rule 19.4).';
comment on column private.deliveries.not_before is
  'When to send it, ignoring quiet hours: when it was written, or after the pause that follows a failed attempt.';
comment on column private.deliveries.due_at is 'When to send it: not_before, or the end of quiet hours.';
comment on column private.deliveries.claim is
  'Random id of the run that is sending it. No other run can send it until claimed_until. No run knows the id if it only marks a channel '
  'that was down before an attempt.';
comment on column private.deliveries.attempts is 'Number of attempts with a reported outcome.';
comment on column private.deliveries.tried_since is
  'When it was first claimed, unless that claim was given back without an attempt. Sending is given up one day later.';
comment on column private.deliveries.reached is 'Push endpoints of the devices that already have it. A retry leaves them out.';
comment on column private.deliveries.last_error is 'Why the last attempt failed, or why the message was postponed or cancelled.';

create table private.delivery_calls (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null,
  used_at timestamptz
);
comment on table private.delivery_calls is 'The database''s calls to the edge function deliver. Each id is valid once (rule 9.23).';

create index deliveries_ready_idx on private.deliveries ((attempts > 0), ready_at, id) where state = 'waiting';
create index deliveries_user_newest_idx on private.deliveries (user_id, created_at desc, id desc);
create index deliveries_failing_idx on private.deliveries (tried_since) where state = 'waiting' and attempts > 0;
create index deliveries_failed_idx on private.deliveries (done_at) where state = 'failed';
create index deliveries_done_idx on private.deliveries (done_at) where state <> 'waiting';
create index deliveries_subject_idx on private.deliveries (subject, user_id, channel, created_at);
create index delivery_calls_created_idx on private.delivery_calls (made_at);

create function private.call_deliver(workers integer default 1) returns void
language plpgsql set search_path = ''
as $$
declare
  max_calls constant integer := 25;
  address text;
  key text;
  pending integer;
  call uuid;
begin
  if not private.is_delivery_set_up() then
    return;
  end if;
  select decrypted_secret into address from vault.decrypted_secrets where name = 'deliver_url';
  select decrypted_secret into key from vault.decrypted_secrets where name = 'deliver_key';
  -- A recent call that has not begun yet will also handle this work.
  select count(*) into pending from private.delivery_calls
  where made_at > now() - interval '10 seconds' and used_at is null;
  for call in
    insert into private.delivery_calls (made_at)
    select now() from generate_series(1, least(workers, max_calls - pending)) returning id
  loop
    perform net.http_post(
      url := address,
      body := jsonb_build_object('call', call),
      headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || key),
      timeout_milliseconds := 5000
    );
  end loop;
-- A user's action must not fail because a message cannot be sent. The next call is made within a minute.
exception when others then
  raise warning 'deliver could not be called: %', sqlerrm;
end
$$;
comment on function private.call_deliver(integer) is
  'Calls the edge function deliver `workers` times once this transaction commits, limited to 25 calls that have not begun. Does nothing '
  'if Vault has no deliver_url and deliver_key.';

create function private.workers_for(messages bigint) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select least(25, ceil(messages / 200.0))::integer $$;
comment on function private.workers_for(bigint) is
  'The number of calls to deliver for that many messages, at most 25. Each call sends at most 200 (rule 16.9).';

create function private.can_reverse(type text, subject text, person uuid, channel text, states text[]) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from private.deliveries said
    join private.message_types() known on known.type = said.type and can_reverse.type = any (known.reversed_by)
    where said.subject = can_reverse.subject and said.user_id = person and said.channel = can_reverse.channel and said.state = any (states)
      and not exists (
        select from private.deliveries later
        where later.subject = said.subject and later.user_id = said.user_id and later.channel = said.channel and later.state = 'sent'
          and (later.created_at, later.id) > (said.created_at, said.id) and later.type = any (known.reversed_by)
      )
  );
end
$$;
comment on function private.can_reverse(text, text, uuid, text, text[]) is
  'True if a message of that type reverses an earlier message to the person about the subject by that channel (rule 9.36). False if a '
  'later sent message has already reversed it. states: the states in which the earlier message counts.';

create function private.write_deliveries() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  channels constant text[] := private.delivery_channels();
  due bigint;
begin
  -- This can run for thousands of people at once. Functions are called once per type, or only for the people who need them.
  with known as materialized (
    select type, private.notification_kind(type) as kind, private.is_only_as_reverse(type) as only_as_reverse
    from (select distinct type from added) types
  ), note as materialized (
    select added.*, known.kind, known.only_as_reverse, private.with_zone(stored, person.time_zone) as settings
    from added
    join known on known.type = added.type
    join public.profiles person on person.id = added.user_id
    left join public.notification_settings stored on stored.user_id = added.user_id
  ), written as (
    insert into private.deliveries (
      notification_id, user_id, channel, kind, type, message, link, job_id, subject, urgent, not_before, due_at, created_at
    )
    select note.id, note.user_id, way.channel, note.kind, note.type, note.message, note.link, (note.data ->> 'job_id')::uuid,
      coalesce(note.data ->> 'job_id',
        (select document.type from public.documents document where document.id = (note.data ->> 'document_id')::uuid)),
      hurry.urgent, note.created_at,
      private.sending_moment(way.channel, note.kind, note.settings, note.created_at, hurry.urgent), note.created_at
    from note
    cross join unnest(channels) as way (channel)
    cross join lateral (select coalesce((note.data ->> 'urgent')::boolean, false) as urgent) hurry
    left join private.notification_choices choice
      on choice.user_id = note.user_id and choice.channel = way.channel and choice.kind = note.kind
    where coalesce(choice.is_on, private.is_on_at_first(way.channel, note.kind))
      -- Few of the people notified of a nearby job have a device.
      and (way.channel <> 'push' or exists (select from public.push_tokens device where device.user_id = note.user_id))
      and (not note.only_as_reverse
        or private.can_reverse(note.type, note.data ->> 'job_id', note.user_id, way.channel, '{waiting,sent}'))
    returning due_at
  )
  select count(*) into due from written where due_at <= now();
  if due > 0 then
    perform private.call_deliver(private.workers_for(due));
  end if;
  return null;
end
$$;
comment on function private.write_deliveries() is
  'After-statement trigger on notifications: writes the messages required by people''s settings and devices, and calls deliver.';

create function private.call_deliver_when_due(moment timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  due constant bigint := (
    select count(*) from (
      select from private.deliveries delivery
      where delivery.state = 'waiting' and (delivery.attempts > 0) = any (array[false, true]) and delivery.ready_at <= moment
      limit 5000
    ) ready
  );
begin
  if due > 0 then
    perform private.call_deliver(private.workers_for(due));
  elsif private.has_files_of_deleted(moment)
    or not exists (select from private.delivery_setup setup where setup.known_at > moment - interval '1 hour') then
    perform private.call_deliver();
  end if;
end
$$;
comment on function private.call_deliver_when_due(timestamptz) is
  'Calls deliver for due messages, including retries, and for files of deleted accounts. Also calls it hourly to learn which channels are '
  'set up. Runs every minute.';

create function private.tidy_outbox(moment timestamptz) returns void
language sql set search_path = ''
as $$
  delete from private.deliveries where state <> 'waiting' and done_at < moment - interval '90 days';
  delete from private.delivery_calls where made_at < moment - interval '1 day';
  delete from cron.job_run_details where end_time < moment - interval '7 days';
$$;
comment on function private.tidy_outbox(timestamptz) is
  'Deletes messages 90 days after they were finished, calls to deliver after a day, and logs of scheduled jobs after a week. Runs every '
  'hour.';

create function private.follow_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  settings constant public.notification_settings := private.delivery_settings(new.user_id);
begin
  update private.deliveries delivery
  set state = case when wanted then 'waiting' else 'cancelled' end,
    done_at = case when not wanted then now() end,
    last_error = case when wanted then delivery.last_error else 'Switched off.' end,
    claim = case when wanted then delivery.claim end,
    claimed_until = case when wanted then delivery.claimed_until end,
    due_at = private.sending_moment(delivery.channel, delivery.kind, settings, greatest(delivery.not_before, now()), delivery.urgent)
  from (select id, private.is_wanted(new.user_id, channel, kind) as wanted from private.deliveries
    where user_id = new.user_id and state = 'waiting') judged
  where delivery.id = judged.id and delivery.state = 'waiting';
  if exists (
    select from private.deliveries delivery
    where delivery.user_id = new.user_id and delivery.state = 'waiting' and delivery.ready_at <= now()
  ) then
    perform private.call_deliver();
  end if;
  return null;
end
$$;
comment on function private.follow_settings() is
  'After-trigger on notification settings and choices: cancels or reschedules waiting messages to match.';

create trigger write_deliveries after insert on public.notifications
referencing new table as added for each statement execute function private.write_deliveries();

create trigger follow_settings after insert or update on public.notification_settings
for each row execute function private.follow_settings();
create trigger follow_choices after insert or update on private.notification_choices
for each row execute function private.follow_settings();

revoke all on private.deliveries, private.delivery_calls from anon, authenticated, service_role;

alter table private.deliveries enable row level security;
alter table private.delivery_calls enable row level security;

create policy "nobody reads the messages" on private.deliveries
  for select to service_role using (false);
create policy "nobody reads the calls" on private.delivery_calls
  for select to service_role using (false);

select cron.schedule('call deliver', '* * * * *', 'select private.call_deliver_when_due(now())');
select cron.schedule('tidy the outbox', '47 * * * *', 'select private.tidy_outbox(now())');
