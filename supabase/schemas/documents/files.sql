-- Files of people: stored where their owner announced them, kept while a row names them, removed with the account.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('users', 'users', false, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
  ('jobs', 'jobs', false, 20971520, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table public.user_folders (
  user_id uuid primary key,
  sweep_from timestamptz not null
);
comment on table public.user_folders is
  'Folders in the bucket users that may hold files no row names: of people about to upload, and of deleted accounts. '
  'No foreign key: a folder outlives its account until it is empty.';
comment on column public.user_folders.sweep_from is
  'Until then its owner may upload files; afterwards whatever no row names is to be removed, and before what was stored a day ago. '
  'A day after an announcement, at once when the account is deleted. The row goes a day later if nothing is left, '
  'since an upload may end long after it was allowed.';

create index user_folders_sweep_idx on public.user_folders (sweep_from);

create function private.files_of_person(person uuid) returns setof text
language sql stable rows 10 set search_path = ''
as $$
  -- A range of the index on bucket and name; '0' follows '/'.
  select file.name from storage.objects file
  where file.bucket_id = 'users'
    and file.name collate "C" >= person::text || '/' and file.name collate "C" < person::text || '0'
$$;
comment on function private.files_of_person(uuid) is 'The paths of all files in that person''s folder.';

create function private.unused_files_of_person(person uuid) returns setof text
language sql stable rows 10 set search_path = ''
as $$
  select file.path from private.files_of_person(person) as file (path)
  where not exists (select from public.profiles profile where profile.id = person and profile.photo_path = file.path)
    and not exists (select from public.documents document where document.user_id = person and document.path = file.path)
    and not exists (select from private.pending_document_notices pending where pending.replaced ->> 'path' = file.path)
$$;
comment on function private.unused_files_of_person(uuid) is
  'Those of files_of_person that no row names, and none that a decision still being taken back would need (rule 12.19); '
  'all of them once the account is deleted.';

create function private.may_store_user_file(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.person_of_file(path) = (select auth.uid())
    and exists (select from public.profiles where id = (select auth.uid()))
    and exists (
      select from public.user_folders folder where folder.user_id = (select auth.uid()) and folder.sweep_from > now()
    )
$$;
comment on function private.may_store_user_file(text) is
  'True for a path of the caller''s own while they have an account and have announced files (rule 8.11).';

-- The lock waits for a save that may be naming the file, and makes the next save wait until the file is gone.
create function private.is_user_file_in_use(path text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := private.person_of_file(path);
begin
  perform from public.profiles profile where profile.id = person for share;
  return exists (
      select from public.profiles profile where profile.id = person and profile.photo_path = is_user_file_in_use.path
    )
    or exists (
      select from public.documents document where document.user_id = person and document.path = is_user_file_in_use.path
    )
    or exists (select from private.pending_document_notices pending where pending.replaced ->> 'path' = is_user_file_in_use.path);
end
$$;
comment on function private.is_user_file_in_use(text) is
  'True when a profile or document names the file. Locks its owner''s profile until the transaction ends.';

create function private.is_content_as_saved(path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.documents document
    where document.user_id = private.person_of_file(is_content_as_saved.path) and document.path = is_content_as_saved.path
      and private.holds_content(document)
  );
end
$$;
comment on function private.is_content_as_saved(text) is
  'True when a document names the file and speaks of the bytes that are stored there now (rule 8.22).';

-- The storage service asks the policies before the bytes arrive, and writes as itself after. Only a trigger sees what is stored by
-- then.
create function private.count_user_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.person_of_file(new.name);
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || person, 0));
  if (select count(*) from private.files_of_person(person) as file (path) where file.path <> new.name) >= 50 then
    -- A policy's own words, so that the storage service answers 403.
    raise exception 'new row violates row-level security policy for table "objects"' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.count_user_files() is
  'Before-insert trigger on storage.objects: a person has at most 50 files, however many arrive at once (rule 8.11).';

create function private.follow_stored_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.person_of_file(new.name);
  exchanged public.documents;
begin
  -- People first, then their documents.
  perform from public.profiles profile where profile.id = person for key share;
  update public.documents document set content = private.content_of(new)
  where document.user_id = person and document.path = new.name and document.content is null;
  if tg_op = 'UPDATE' then
    for exchanged in
      select * from public.documents document
      where document.user_id = person and document.path = new.name
        and document.content = private.content_of(old) and document.content <> private.content_of(new)
      for update
    loop
      perform private.wait_anew(exchanged);
    end loop;
  end if;
  return null;
end
$$;
comment on function private.follow_stored_file() is
  'After-trigger on storage.objects: a document is bound to its first bytes, and waits anew with other ones (rule 8.22).';

create function private.announce_user_files() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_folders (user_id, sweep_from)
  select profile.id, now() + interval '1 day' from public.profiles profile where profile.id = (select auth.uid())
  on conflict (user_id) do update set sweep_from = excluded.sweep_from;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
end
$$;

create function private.sweep_folder_of_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_folders (user_id, sweep_from) values (old.id, now())
  on conflict (user_id) do update set sweep_from = excluded.sweep_from;
  return null;
end
$$;
comment on function private.sweep_folder_of_person() is
  'After-delete trigger on profiles: the files of a deleted account are to be removed.';

create function private.deleted_folders(moment timestamptz) returns setof public.user_folders
language sql stable set search_path = ''
as $$
  select folder.* from public.user_folders folder
  where folder.sweep_from <= moment and not exists (select from public.profiles profile where profile.id = folder.user_id)
$$;
comment on function private.deleted_folders(timestamptz) is
  'The folders of deleted accounts that may still hold files. No save can name them any more, so they need no lock.';

create function private.has_files_of_deleted(moment timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.deleted_folders(moment) folder
    where folder.sweep_from < moment - interval '1 day' or exists (select from private.files_of_person(folder.user_id))
  )
$$;
comment on function private.has_files_of_deleted(timestamptz) is 'Whether files_of_deleted_accounts has anything to do.';

create function public.announce_user_files() returns void
language sql set search_path = ''
as $$ select private.announce_user_files() $$;
comment on function public.announce_user_files() is
  'The caller is about to upload their own files: for a day they may be stored and named by save_profile. Announcing again extends that. '
  'PT404 no profile.';

create trigger count_user_files before insert on storage.objects
-- What has no owner comes from the secret key, as in a restore.
for each row when (new.bucket_id = 'users' and new.owner_id is not null) execute function private.count_user_files();

create trigger follow_stored_file after insert or update on storage.objects
for each row when (new.bucket_id = 'users') execute function private.follow_stored_file();

create trigger sweep_folder after delete on public.profiles
for each row execute function private.sweep_folder_of_person();

revoke all on public.user_folders from anon, authenticated, service_role;
grant select on public.user_folders to authenticated;
grant select, insert, update, delete on public.user_folders to service_role;
grant execute on function private.announce_user_files(), public.announce_user_files() to authenticated;
grant execute on function private.may_store_user_file(text), private.is_user_file_in_use(text),
  private.is_content_as_saved(text) to authenticated;

alter table public.user_folders enable row level security;

create policy "folders to sweep are seen by administrators" on public.user_folders
  for select to authenticated using ((select private.is_admin()));

-- Whoever signs a link chooses how long it works, even after they have lost the right to the file. So nobody signs: each request is
-- made by somebody who may read the file then (rule 8.14). Nothing here copies, moves or lists either.
create policy "files are stored, downloaded and removed, and nothing else" on storage.objects
  as restrictive for all to authenticated using (
    bucket_id not in ('users', 'jobs', 'courses')
    or (select storage.operation()) in (
      'storage.object.upload', 'storage.object.get_authenticated', 'storage.object.delete', 'storage.object.delete_many'
    )
  );

create policy "a file is read by its owner, and a picture by administrators" on storage.objects
  for select to authenticated using (
    bucket_id = 'users'
    and (
      private.person_of_file(name) = (select auth.uid())
      or split_part(name, '/', 2) = 'profilePictures' and (select private.is_admin())
    )
  );

-- open_document makes the record (rule 8.21).
create policy "a document is read by an administrator who has just opened it" on storage.objects
  for select to authenticated using (
    bucket_id = 'users' and (select private.is_admin()) and private.is_content_as_saved(name)
    and exists (
      select from public.document_openings opening
      join public.documents document on document.user_id = opening.user_id and document.path = opening.path
      where opening.administrator_id = (select auth.uid())
        and opening.path = objects.name
        and opening.opened_at > now() - interval '5 minutes'
        -- Not the bytes that lay there before (rule 8.22).
        and opening.opened_at >= document.uploaded_at
    )
  );

-- Only what can be seen can be removed; removing shows no content.
create policy "a document is found by administrators who remove it" on storage.objects
  for select to authenticated using (
    bucket_id = 'users' and (select private.is_admin())
    and (select storage.operation()) in ('storage.object.delete', 'storage.object.delete_many')
  );

create policy "an announced file is written by its owner" on storage.objects
  for insert to authenticated with check (bucket_id = 'users' and private.may_store_user_file(name));

-- An upload whose answer was lost is sent again to the same path.
create policy "an announced file is replaced by its owner" on storage.objects
  for update to authenticated using (
    bucket_id = 'users' and private.may_store_user_file(name) and not private.is_user_file_in_use(name)
  ) with check (bucket_id = 'users' and private.may_store_user_file(name));

create policy "an unused file is removed by its owner and by administrators" on storage.objects
  for delete to authenticated using (
    bucket_id = 'users'
    and (private.person_of_file(name) = (select auth.uid()) or (select private.is_admin()))
    and not private.is_user_file_in_use(name)
  );
