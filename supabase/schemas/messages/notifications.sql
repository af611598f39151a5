-- Notifications, and live broadcasts to open pages. A broadcast contains at most ids, never content. Pages then refetch under row
-- security.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  message text not null,
  type text not null,
  link text,
  read boolean not null default false,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on table public.notifications is 'A person''s notifications in the app.';
comment on column public.notifications.link is 'A path of the app, such as /my-applications.';
comment on column public.notifications.data is 'Ids of the objects that it is about.';
comment on column public.notifications.removed_at is
  'When its owner deleted it; null again if they undo that. The row is erased a day later (rule 9.17).';

create index notifications_user_newest_idx on public.notifications (user_id, created_at desc, id desc);

create index notifications_user_unread_idx on public.notifications (user_id) where not read and removed_at is null;

create index notifications_removed_idx on public.notifications (removed_at) where removed_at is not null;

create function private.date_removal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.removed_at := case when new.removed_at is not null then coalesce(old.removed_at, now()) end;
  return new;
end
$$;
comment on function private.date_removal() is
  'Before-update trigger on notifications: dates a deletion by the database''s clock, whatever the caller sends.';

create function private.erase_removed_notifications(moment timestamptz) returns void
language sql set search_path = ''
as $$ delete from public.notifications where removed_at <= moment - interval '1 day' $$;
comment on function private.erase_removed_notifications(timestamptz) is
  'Erases notifications that were deleted at least a day before the given time (rule 9.17). Runs every hour.';

-- Realtime checks the right to a channel only when it is joined and when its token is renewed, and cannot remove a listener. So each
-- session has its own topics. These functions send only to open sessions of people who still have the right, not after a logout or a
-- removed role.
-- The callers are security definers: with the caller's rights, realtime.send would swallow the refusal and send nothing.
create function private.listening_sessions(person uuid) returns setof uuid
language sql stable rows 2 set search_path = ''
as $$
  -- A channel ends with its token, and a token lives at most a week.
  select session.id from auth.sessions session
  where session.user_id = person and (session.not_after is null or session.not_after > now())
    and coalesce(session.refreshed_at at time zone 'utc', session.created_at, now()) > now() - interval '8 days'
$$;
comment on function private.listening_sessions(uuid) is 'The person''s sessions that can have an open channel.';

create function private.broadcast_to_person(person uuid, event text, payload jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(payload, event, 'user:' || session.id, true)
  from private.listening_sessions(person) as session (id);
end
$$;
comment on function private.broadcast_to_person(uuid, text, jsonb) is
  'Broadcasts an event on the private topic of each of the person''s sessions.';

create function private.broadcast_to_administrators(event text, payload jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(payload, event, 'administrators:' || session.id, true)
  from public.profiles profile cross join lateral private.listening_sessions(profile.id) as session (id)
  where profile.role = 'admin' or profile.id = private.founder_id();
end
$$;
comment on function private.broadcast_to_administrators(text, jsonb) is
  'Broadcasts an event on the private administrator topic of each administrator''s sessions.';

-- Sends one broadcast per person and statement.
create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_person(person.user_id, 'notifications_changed', '{}')
  from (
    select distinct user_id from changed
    -- The page that sets up a second factor still has the token from before the code, and that token can no longer read anything.
    where not (tg_op = 'INSERT' and type = 'second_factor_changed')
  ) person;
  return null;
end
$$;
comment on function private.broadcast_notifications() is
  'After-statement trigger on notifications: broadcasts each change to its owner''s open pages.';

create function private.broadcast_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_person(new.id, 'profile_changed', '{}');
  return null;
end
$$;
comment on function private.broadcast_profile() is
  'After-update trigger on profiles: broadcasts a change of role or status to the person''s open pages.';

create trigger date_removal before update of removed_at on public.notifications
for each row execute function private.date_removal();

create trigger broadcast_inserted after insert on public.notifications
referencing new table as changed for each statement execute function private.broadcast_notifications();
create trigger broadcast_updated after update on public.notifications
referencing new table as changed for each statement execute function private.broadcast_notifications();
-- Erasing a notification needs no broadcast: its removal by the user was already broadcast, or it was read long ago
-- (rule 9.34).

create trigger broadcast_profile after update of role, status on public.profiles
for each row when (old.role is distinct from new.role or old.status is distinct from new.status)
execute function private.broadcast_profile();

revoke all on public.notifications from anon, authenticated, service_role;
grant select, update (read, removed_at) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

alter table public.notifications enable row level security;

create policy "a notification is read by its owner" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a notification is marked and deleted by its owner" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "a session hears its own topic" on realtime.messages
  for select to authenticated using (
    extension = 'broadcast' and (select realtime.topic()) = 'user:' || ((select auth.jwt()) ->> 'session_id')
  );
create policy "an administrator's session hears its own topic of theirs" on realtime.messages
  for select to authenticated using (
    extension = 'broadcast' and (select realtime.topic()) = 'administrators:' || ((select auth.jwt()) ->> 'session_id')
    and (select private.is_admin())
  );

select cron.schedule('erase deleted notifications', '17 * * * *', 'select private.erase_removed_notifications(now())');
