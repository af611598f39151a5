-- Open pages of administrators hear of applications; a person's own pages hear when their role or status has changed.

-- Ids and no content: the page reads those rows again, and whoever has just lost the role reads nothing.
create function private.announce_applications() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  ids uuid[] := array(select id from changed limit most + 1);
begin
  if cardinality(ids) > 0 then
    perform realtime.send(
      case when cardinality(ids) <= most then jsonb_build_object('ids', ids) else '{}' end,
      'applications_changed', 'administrators', true);
  end if;
  return null;
end
$$;
comment on function private.announce_applications() is
  'After-statement trigger on applications: announces a change on the private topic of the administrators, with the ids of what has changed; without ids where they are more than 100.';

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
