-- Open pages of administrators hear of applications; a person's own pages hear when their role or status has changed.

-- Without content, as notifications are announced: the page reads again, and whoever has just lost the role reads nothing.
create function private.announce_applications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from changed) then
    perform realtime.send('{}'::jsonb, 'applications_changed', 'administrators', true);
  end if;
  return null;
end
$$;
comment on function private.announce_applications() is
  'After-statement trigger on applications: announces a change on the private topic of the administrators.';

create function private.announce_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}'::jsonb, 'profile_changed', 'user:' || new.id::text, true);
  return null;
end
$$;
comment on function private.announce_profile() is
  'After-trigger on profiles: tells a person''s open pages that an administrator has changed their role or status.';

create trigger announce_inserted after insert on public.applications
referencing new table as changed for each statement execute function private.announce_applications();
create trigger announce_updated after update on public.applications
referencing new table as changed for each statement execute function private.announce_applications();
create trigger announce_deleted after delete on public.applications
referencing old table as changed for each statement execute function private.announce_applications();

create trigger announce_profile after update of role, status on public.profiles
for each row when (old.role is distinct from new.role or old.status is distinct from new.status)
execute function private.announce_profile();

create policy "administrators hear the administrators' topic" on realtime.messages
  for select to authenticated using (
    extension = 'broadcast' and (select realtime.topic()) = 'administrators' and (select private.is_admin())
  );
