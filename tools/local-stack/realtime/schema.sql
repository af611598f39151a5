-- The database side of Supabase Realtime's "broadcast from the database", with a hosted project's columns, owners, grants and
-- function signatures (supabase/realtime, state of August 2026).
-- The platform's superuser runs this file when the roles and the schema realtime exist. The file can be run again at any
-- time.

grant usage on schema realtime to anon, authenticated, service_role;
grant usage on schema realtime to postgres with grant option;
grant all on schema realtime to supabase_realtime_admin with grant option;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp without time zone not null default now(),
  inserted_at timestamp without time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  constraint messages_pkey primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
) partition by range (inserted_at);

create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;

alter table realtime.messages enable row level security;
alter table realtime.messages owner to supabase_realtime_admin;

revoke all on realtime.messages from anon, authenticated, service_role;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant all on realtime.messages to postgres;

-- The channel for which a policy is being checked. Null outside such a check.
create or replace function realtime.topic() returns text
language sql stable
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Reduces errors to warnings, because a message that cannot be sent must not undo the caller's work. Runs with the caller's
-- rights, so a trigger that is not security definer sends nothing unless a policy lets its user insert.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
as $$
declare
  message_id constant uuid := gen_random_uuid();
begin
  begin
    if not payload ? 'id' then
      payload := jsonb_set(payload, '{id}', to_jsonb(message_id));
    end if;
    perform set_config('realtime.topic', topic, true);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (message_id, payload, event, topic, private, 'broadcast');
  exception
    when others then
      raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
  end;
end
$$;

alter function realtime.topic() owner to supabase_realtime_admin;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;
grant all on all functions in schema realtime to postgres;

-- Functions that only this local service needs. The Supabase CLI's stack reserves the same schema for its Realtime server.
create schema if not exists _realtime;

-- Keeps one partition for each day, from yesterday to three days ahead. Drops partitions older than three days with all their
-- messages. The service calls this function when it starts and every hour, as the hosted janitor does.
create or replace function _realtime.keep_message_partitions() returns void
language plpgsql
set search_path = ''
as $$
declare
  partition_day date;
  partition_name text;
begin
  for partition_day in select current_date + days_ahead from generate_series(-1, 3) as days_ahead loop
    partition_name := 'messages_' || to_char(partition_day, 'YYYY_MM_DD');
    if to_regclass(format('realtime.%I', partition_name)) is null then
      execute format(
        'create table realtime.%I partition of realtime.messages for values from (%L) to (%L)',
        partition_name, partition_day, partition_day + 1
      );
      execute format('alter table realtime.%I owner to supabase_realtime_admin', partition_name);
    end if;
  end loop;

  for partition_name in
    select child.relname
    from pg_catalog.pg_inherits as family
    join pg_catalog.pg_class as child on child.oid = family.inhrelid
    where family.inhparent = 'realtime.messages'::regclass
      and to_date(substring(child.relname from 'messages_(.*)'), 'YYYY_MM_DD') < current_date - 3
  loop
    execute format('drop table realtime.%I', partition_name);
  end loop;
end
$$;

-- Notifies the service of each message to forward, on commit and in the order of commits. Sends only the id, because notices are
-- limited to 8 kB.
create or replace function _realtime.broadcast_message() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('realtime_messages', new.id::text);
  return null;
end
$$;

create or replace trigger broadcast_message after insert on realtime.messages
  for each row execute function _realtime.broadcast_message();

select _realtime.keep_message_partitions();
