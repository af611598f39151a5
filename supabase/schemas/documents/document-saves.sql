-- Saving documents, and removing a document that has not been checked yet.

create function private.assert_files_stored(paths text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from unnest(paths) path
    where not exists (
      select from storage.objects file
      where file.bucket_id = 'users' and file.name = path
        and file.metadata ->> 'mimetype' = case substring(path from '[a-z]+$')
          when 'pdf' then 'application/pdf' when 'png' then 'image/png' when 'webp' then 'image/webp' else 'image/jpeg'
        end
    )
  ) then
    raise exception 'A file is no longer available. Please choose it again.' using errcode = 'PT410';
  end if;
end
$$;
comment on function private.assert_files_stored(text[]) is
  'Raises PT410 unless each file is in the bucket users and has the type of its file name (rule 8.12).';

create function private.store_document(wanted public.documents) returns public.documents
language plpgsql set search_path = ''
as $$
declare
  stored public.documents;
begin
  -- An upload that ends now must wait for this transaction, so that it sees the document.
  perform from storage.objects file where file.bucket_id = 'users' and file.name = wanted.path for share;
  select * into stored from public.documents document
  where (document.user_id, document.type, document.path) = (wanted.user_id, wanted.type, wanted.path) for update;
  if found and stored.state <> 'waiting' then
    raise exception 'Your % has just been %. To change it, upload it again.', private.document_name(stored.type), stored.state
      using errcode = 'PT409';
  end if;
  if found then
    -- A new id, because an administrator who is deciding has seen the old number and date.
    update public.documents document
    set id = gen_random_uuid(), number = wanted.number, expires_on = wanted.expires_on,
      content = private.stored_content(wanted.path)
    where document.id = stored.id
    returning * into stored;
    return stored;
  end if;
  perform private.assert_files_stored(array[wanted.path]);
  -- A document that is being checked at this moment stays, because it becomes the valid one.
  delete from public.documents document
  where document.user_id = wanted.user_id and document.type = wanted.type and document.state <> 'checked';
  insert into public.documents (user_id, type, path, number, expires_on)
  values (wanted.user_id, wanted.type, wanted.path, wanted.number, wanted.expires_on)
  returning * into stored;
  return stored;
end
$$;
comment on function private.store_document(public.documents) is
  'Saves an uploaded file as a document waiting to be checked, or changes number and date of a waiting one (rule 8.20). The caller must '
  'have locked the owner''s profile. PT409 it has been decided, PT410 the file is gone.';

create function private.save_document(type text, path text, number text, expires_on date) returns public.document_row
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.documents;
  stored public.documents;
begin
  select profile.id into wanted.user_id from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  wanted.type := save_document.type;
  wanted.path := save_document.path;
  if (
    private.person_of_file(wanted.path) = wanted.user_id
    and starts_with(wanted.path, wanted.user_id::text || '/documents/' || wanted.type || '/')
  ) is not true then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  wanted.number := private.line_as_stored(save_document.number, 100, 'number');
  wanted.expires_on := save_document.expires_on;
  select * into stored from public.documents document
  where (document.user_id, document.type, document.path) = (wanted.user_id, wanted.type, wanted.path)
    and (document.number, document.expires_on) is not distinct from (wanted.number, wanted.expires_on);
  if not found then
    perform private.assert_not_expired(wanted.expires_on, wanted.user_id, 'expires_on');
    stored := private.store_document(wanted);
  end if;
  return private.document_row(stored);
end
$$;

create function private.remove_document(path text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  stored public.documents;
begin
  select profile.id into person from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  select * into stored from public.documents document
  where document.user_id = person and document.path = remove_document.path for update;
  if stored.state <> 'waiting' then
    raise exception 'Your % has just been %. To change it, upload it again.', private.document_name(stored.type), stored.state
      using errcode = 'PT409';
  end if;
  delete from public.documents document where document.id = stored.id;
end
$$;

create function public.save_document(type text, path text, number text default null, expires_on date default null)
returns public.document_row
language sql set search_path = ''
as $$ select private.save_document(type, path, number, expires_on) $$;
comment on function public.save_document(text, text, text, date) is
  'Saves one document of the caller and returns it. A file just stored in the bucket users waits to be checked, and replaces one that was '
  'waiting or refused. For the path of the waiting document, only number and date are changed. PT400 invalid value (the hint is its '
  'name), or a path that is not the caller''s. PT404 no profile. PT409 it has been decided. PT410 the file is gone.';

create function public.remove_document(path text) returns void
language sql set search_path = ''
as $$ select private.remove_document(path) $$;
comment on function public.remove_document(text) is
  'Removes a waiting document of the caller (rule 8.9), and does nothing if there is none. The caller deletes its file through the '
  'storage API. PT409 it has been decided.';

grant execute on function private.save_document(text, text, text, date), public.save_document(text, text, text, date) to authenticated;
grant execute on function private.remove_document(text), public.remove_document(text) to authenticated;
