-- Notifications, and what open pages are told live. The database writes them, and broadcasts ids or nothing, never content:
-- the page reads again under row security.

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
comment on table public.notifications is 'What a person was told in the app.';
comment on column public.notifications.link is 'A path of the app, such as /my-applications.';
comment on column public.notifications.data is 'Ids of what it is about.';
comment on column public.notifications.removed_at is
  'When its owner deleted it; null again when they undo that. It is erased a day later (rule 9.17).';

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
  'Before-update trigger on notifications: the database''s clock says when one was deleted, whatever the caller sends.';

create function private.erase_removed_notifications(moment timestamptz) returns void
language sql set search_path = ''
as $$ delete from public.notifications where removed_at <= moment - interval '1 day' $$;
comment on function private.erase_removed_notifications(timestamptz) is
  'Erases notifications that were deleted a day or more before the moment (rule 9.17). Runs every hour.';

-- A channel's right is asked for when it is joined and when its token is renewed, and nobody can be put out of one. So each session
-- has topics of its own, and what follows sends to sessions that are open, of people who may hear it: after logging out, and after
-- the role is taken away, nothing is sent there any more. Called by definers: with the caller's rights, realtime.send would swallow
-- the refusal and send nothing.
create function private.listening_sessions(person uuid) returns setof uuid
language sql stable rows 2 set search_path = ''
as $$
  -- A channel ends with its token, and no token lives longer than a week.
  select session.id from auth.sessions session
  where session.user_id = person and (session.not_after is null or session.not_after > now())
    and coalesce(session.refreshed_at at time zone 'utc', session.created_at, now()) > now() - interval '8 days'
$$;
comment on function private.listening_sessions(uuid) is 'The person''s sessions that may have a channel open.';

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
  'Announces something on the private topic that each session of an administrator has for it.';

-- One message for each person and statement.
create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_person(person.user_id, 'notifications_changed', '{}')
  from (
    select distinct user_id from changed
    -- The page that sets a second factor up still has the token from before the code, which reads nothing any more.
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
  'After-update trigger on profiles: broadcasts to a person''s open pages that their role or status has changed.';

create trigger date_removal before update of removed_at on public.notifications
for each row execute function private.date_removal();

create trigger broadcast_inserted after insert on public.notifications
referencing new table as changed for each statement execute function private.broadcast_notifications();
create trigger broadcast_updated after update on public.notifications
referencing new table as changed for each statement execute function private.broadcast_notifications();
-- Erasing broadcasts nothing: pages heard of the deletion, or the notification was read long ago (rule 9.34).

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
