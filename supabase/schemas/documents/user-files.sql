-- People's files. Files are stored in folders that their owner has announced, kept while a row refers to them, and deleted with
-- the account.

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
  'Folders in the bucket users that can hold unused files: those of people about to upload, and of deleted accounts. No foreign key, '
  'because a folder outlives its account until it is empty.';
comment on column public.user_folders.sweep_from is
  'The owner can upload files until this time: one day after an announcement, or the time when the account was deleted. Unused files are '
  'removed from then on, and before that once they were stored more than a day ago. The row is deleted a day later if nothing is left, '
  'since an upload can end long after it was allowed.';

create index user_folders_sweep_idx on public.user_folders (sweep_from);

create function private.files_of_person(person uuid) returns setof text
language sql stable rows 10 set search_path = ''
as $$
  -- A range of the index on bucket and name; '0' is the character after '/'.
  select file.name from storage.objects file
  where file.bucket_id = 'users'
    and file.name collate "C" >= person::text || '/' and file.name collate "C" < person::text || '0'
$$;
comment on function private.files_of_person(uuid) is 'The paths of all files in a person''s folder.';

create function private.unused_files_of_person(person uuid) returns setof text
language sql stable rows 10 set search_path = ''
as $$
  select file.path from private.files_of_person(person) as file (path)
  where not exists (select from public.profiles profile where profile.id = person and profile.photo_path = file.path)
    and not exists (select from public.documents document where document.user_id = person and document.path = file.path)
    and not exists (select from private.pending_document_notices pending where pending.replaced ->> 'path' = file.path)
$$;
comment on function private.unused_files_of_person(uuid) is
  'The files_of_person that no row refers to, except one needed to undo a decision (rule 12.19). All of them once the account is deleted.';

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
  'True for a path in the caller''s own folder, if they have an account and have announced files (rule 8.11).';

-- The lock waits for a save that might refer to the file, and makes the next save wait until the file is deleted.
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
  'True if a profile or document refers to the file, or if undoing a decision needs it. Locks its owner''s profile until the transaction '
  'ends.';

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
  'True if a document refers to the file and is bound to the bytes stored there now (rule 8.22).';

-- The storage service checks the policies before the bytes arrive, and later writes with its own role. Only a trigger can count the
-- files that are stored at the time of the write.
create function private.count_user_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.person_of_file(new.name);
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || person, 0));
  if (select count(*) from private.files_of_person(person) as file (path) where file.path <> new.name) >= 50 then
    -- The text of a policy violation, so that the storage service responds with 403.
    raise exception 'new row violates row-level security policy for table "objects"' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.count_user_files() is
  'Before-insert trigger on storage.objects: limits a person to 50 files, even with simultaneous uploads (rule 8.11).';

create function private.follow_stored_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.person_of_file(new.name);
  exchanged public.documents;
begin
  -- Locks people before their documents.
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
  'After-trigger on storage.objects: binds a document to its first bytes, and makes it wait to be checked again if they change (rule '
  '8.22).';

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
  'After-delete trigger on profiles: marks the files of a deleted account for removal.';

create function private.deleted_folders(moment timestamptz) returns setof public.user_folders
language sql stable set search_path = ''
as $$
  select folder.* from public.user_folders folder
  where folder.sweep_from <= moment and not exists (select from public.profiles profile where profile.id = folder.user_id)
$$;
comment on function private.deleted_folders(timestamptz) is
  'Folders of deleted accounts that can still contain files. No save can refer to them any more, so they need no lock.';

create function private.has_files_of_deleted(moment timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.deleted_folders(moment) folder
    where folder.sweep_from < moment - interval '1 day' or exists (select from private.files_of_person(folder.user_id))
  )
$$;
comment on function private.has_files_of_deleted(timestamptz) is 'True if files_of_deleted_accounts has work to do.';

create function public.announce_user_files() returns void
language sql set search_path = ''
as $$ select private.announce_user_files() $$;
comment on function public.announce_user_files() is
  'Announces uploads by the caller. For a day, their files can be stored and then saved by save_profile. Repeating the call extends this. '
  'PT404 no profile.';

create trigger count_user_files before insert on storage.objects
-- Skips files without an owner. Such files are written with the secret key, for example by a restore.
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

-- A signed URL works for as long as its creator chose, even after the creator loses the right to the file. So signing is not allowed: each
-- download is a request by a person with access at that time (rule 8.14). Copying, moving and listing are not allowed either.
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

-- Calling open_document lets an administrator read the file for five minutes, because the call inserts a row into
-- document_openings (rule 8.21).
create policy "a document is read by an administrator who has just opened it" on storage.objects
  for select to authenticated using (
    bucket_id = 'users' and (select private.is_admin()) and private.is_content_as_saved(name)
    and exists (
      select from public.document_openings opening
      join public.documents document on document.user_id = opening.user_id and document.path = opening.path
      where opening.administrator_id = (select auth.uid())
        and opening.path = objects.name
        and opening.opened_at > now() - interval '5 minutes'
        -- Ignores openings before the upload, because the path might have held a different file then (rule 8.22).
        and opening.opened_at >= document.uploaded_at
    )
  );

-- A delete needs the right to select the row. This policy applies only to deletes, so it reveals no content.
create policy "a document is found by administrators who remove it" on storage.objects
  for select to authenticated using (
    bucket_id = 'users' and (select private.is_admin())
    and (select storage.operation()) in ('storage.object.delete', 'storage.object.delete_many')
  );

create policy "an announced file is written by its owner" on storage.objects
  for insert to authenticated with check (bucket_id = 'users' and private.may_store_user_file(name));

-- Allows a retry of an upload whose response was lost. The retry goes to the same path.
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
