-- Notifications are written by the database when something happens, and announced to their owner's open pages.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  message text not null,
  type text not null,
  link text,
  read boolean not null default false,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table public.notifications is 'What a person was told in the app (specification, part 3: Notification).';
comment on column public.notifications.link is 'A path of the app, such as /my-applications.';
comment on column public.notifications.data is 'Optional extra fields.';

create index notifications_user_newest_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_user_unread_idx on public.notifications (user_id) where not read;

create function private.notify_applicant() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told record;
begin
  if tg_op = 'INSERT' then
    select 'You have successfully applied for the job: ' || new.job_title as message,
      'application_success' as type, '/my-applications' as link into told;
  elsif new.status = 'Accepted' then
    select 'Your application for the job ' || new.job_title || ' has been accepted.' as message,
      'application_accepted' as type, '/current-jobs' as link into told;
  elsif new.status = 'Rejected' then
    select 'Your application for the job ' || new.job_title || ' has been rejected.' as message,
      'application_rejected' as type, '/my-applications' as link into told;
  else
    return null;
  end if;
  insert into public.notifications (user_id, message, type, link, data)
  values (
    new.user_id, told.message, told.type, told.link,
    jsonb_build_object('application_id', new.id, 'job_id', new.job_id)
  );
  return null;
end
$$;
comment on function private.notify_applicant() is
  'After-trigger on applications: tells the applicant that they applied, or how it was decided.';

-- One message a person and statement, with no content in it: the page reads again under row security. Security definer,
-- because realtime.send swallows its errors and would send nothing when called with the reader's own rights.
create function private.announce_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}'::jsonb, 'notifications_changed', 'user:' || person.user_id::text, true)
  from (select distinct user_id from changed) person;
  return null;
end
$$;
comment on function private.announce_notifications() is
  'After-statement trigger on notifications: announces a change on the private topic of each owner.';

create trigger notify_applicant_applied after insert on public.applications
for each row execute function private.notify_applicant();
create trigger notify_applicant_decided after update of status on public.applications
for each row when (old.status is distinct from new.status) execute function private.notify_applicant();

create trigger announce_inserted after insert on public.notifications
referencing new table as changed for each statement execute function private.announce_notifications();
create trigger announce_updated after update on public.notifications
referencing new table as changed for each statement execute function private.announce_notifications();
create trigger announce_deleted after delete on public.notifications
referencing old table as changed for each statement execute function private.announce_notifications();

revoke all on public.notifications from anon, authenticated, service_role;
grant select, update (read), delete on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

alter table public.notifications enable row level security;

create policy "a notification is read by its owner" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a notification is marked by its owner" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a notification is deleted by its owner" on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "a person hears their own topic" on realtime.messages
  for select to authenticated using (
    extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid())::text
  );
