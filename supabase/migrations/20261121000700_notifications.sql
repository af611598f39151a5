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

create function private.applicant_message(application public.applications, type text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case type
    when 'application_success' then 'You have successfully applied for the job: ' || application.job_title
    when 'application_accepted' then
      concat_ws(' ', 'Your application for the job ' || application.job_title || ' has been accepted.', application.decision_message)
    when 'acceptance_taken_back' then
      'Your acceptance for the job ' || application.job_title || ' has been taken back: ' || application.decision_message
    when 'application_rejected' then
      concat_ws(' ', 'Your application for the job ' || application.job_title || ' has been rejected.', application.decision_message)
    when 'application_reopened' then
      'Your application for the job ' || application.job_title || ' is open again. We will tell you what we decide.'
  end
$$;
comment on function private.applicant_message(public.applications, text) is 'What an applicant is told of what became of their application (rule 17.8).';

create function private.notify_applicant() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_untold boolean := false;
  kind text;
begin
  -- Of a deleted account.
  if new.user_id is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from private.untold_applications untold where untold.application_id = new.id;
    was_untold := found;
  end if;
  kind := case
    when tg_op = 'INSERT' or old.withdrawn_at is not null and new.withdrawn_at is null then 'application_success'
    when new.status = 'Accepted' then 'application_accepted'
    when new.acceptance_taken_back_at is not null then 'acceptance_taken_back'
    when new.status = 'Rejected' then 'application_rejected'
    when not was_untold then 'application_reopened'
  end;
  if kind = 'application_rejected' then
    -- Said by tell_decisions, unless it is taken back before.
    insert into private.untold_applications (application_id) values (new.id);
  elsif kind is not null then
    insert into public.notifications (user_id, message, type, link, data)
    values (
      new.user_id, private.applicant_message(new, kind), kind,
      case kind when 'application_accepted' then '/current-jobs' else '/my-applications' end,
      jsonb_build_object('application_id', new.id, 'job_id', new.job_id)
    );
  end if;
  return null;
end
$$;
comment on function private.notify_applicant() is
  'After-trigger on applications: tells the applicant that they applied, or what was decided and what the administrator said besides; of a rejection it notes that they are to be told (rule 13.16).';

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

create function private.tell_pages(person uuid, event text, payload jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(payload, event, 'user:' || session.id, true)
  from private.listening_sessions(person) as session (id);
end
$$;
comment on function private.tell_pages(uuid, text, jsonb) is 'Announces something on the private topic of each session of the person.';

create function private.tell_administrators_pages(event text, payload jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(payload, event, 'administrators:' || session.id, true)
  from public.profiles profile cross join lateral private.listening_sessions(profile.id) as session (id)
  where profile.role = 'admin' or profile.id = private.founder_id();
end
$$;
comment on function private.tell_administrators_pages(text, jsonb) is
  'Announces something on the private topic that each session of an administrator has for it.';

-- One message for each person and statement.
create function private.announce_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_pages(person.user_id, 'notifications_changed', '{}')
  from (select distinct user_id from changed) person;
  return null;
end
$$;
comment on function private.announce_notifications() is
  'After-statement trigger on notifications: announces a change to each owner''s open pages.';

create function private.announce_applications() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  ids uuid[] := array(select id from changed order by id limit most + 1);
begin
  if cardinality(ids) > 0 then
    perform private.tell_administrators_pages(
      'applications_changed', case when cardinality(ids) <= most then jsonb_build_object('ids', ids) else '{}' end);
  end if;
  return null;
end
$$;
comment on function private.announce_applications() is
  'After-statement trigger on applications: announces the ids of what changed to administrators'' open pages; no ids above 100.';

create function private.announce_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_pages(new.id, 'profile_changed', '{}');
  return null;
end
$$;
comment on function private.announce_profile() is
  'After-update trigger on profiles: tells a person''s open pages that their role or status has changed.';

create trigger notify_applicant_applied after insert on public.applications
for each row execute function private.notify_applicant();

create trigger notify_applicant_decided after update of status, withdrawn_at on public.applications
for each row when (old.status is distinct from new.status or old.withdrawn_at is not null and new.withdrawn_at is null)
execute function private.notify_applicant();

create trigger date_removal before update of removed_at on public.notifications
for each row execute function private.date_removal();

create trigger announce_inserted after insert on public.notifications
referencing new table as changed for each statement execute function private.announce_notifications();
create trigger announce_updated after update on public.notifications
referencing new table as changed for each statement execute function private.announce_notifications();
create trigger announce_deleted after delete on public.notifications
referencing old table as changed for each statement execute function private.announce_notifications();

create trigger announce_inserted after insert on public.applications
referencing new table as changed for each statement execute function private.announce_applications();
create trigger announce_updated after update on public.applications
referencing new table as changed for each statement execute function private.announce_applications();
create trigger announce_deleted after delete on public.applications
referencing old table as changed for each statement execute function private.announce_applications();

create trigger announce_profile after update of role, status on public.profiles
for each row when (old.role is distinct from new.role or old.status is distinct from new.status)
execute function private.announce_profile();

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
