-- Saving documents: alone, or together with the profile.

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
    raise exception 'A file is not there any more. Please choose it again.' using errcode = 'PT410';
  end if;
end
$$;
comment on function private.assert_files_stored(text[]) is
  'Raises PT410 unless each file is in the bucket users and of the type its name says (rule 8.12).';

create function private.document_to_save(person uuid, type text, given jsonb, field text) returns public.documents
language plpgsql stable set search_path = ''
as $$
declare
  wanted public.documents;
begin
  wanted.user_id := person;
  wanted.type := document_to_save.type;
  wanted.path := given ->> 'path';
  if (
    private.person_of_file(wanted.path) = person and starts_with(wanted.path, person::text || '/documents/' || type || '/')
  ) is not true then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  wanted.number := private.line_as_stored(given ->> 'number', 100, field || 'number');
  begin
    wanted.expires_on := case when given ->> 'expires_on' ~ '^\d{4}-\d\d-\d\d$' then (given ->> 'expires_on')::date end;
  exception when datetime_field_overflow then
    null;
  end;
  if exists (
    select from public.documents stored
    where (stored.user_id, stored.type, stored.path) = (wanted.user_id, wanted.type, wanted.path)
      and (stored.number, stored.expires_on) is not distinct from (wanted.number, wanted.expires_on)
  ) then
    return null;
  end if;
  if wanted.expires_on is null and given ->> 'expires_on' <> '' then
    raise exception 'Please enter a date, such as 31/12/2030.' using errcode = 'PT400', hint = field || 'expires_on';
  end if;
  perform private.assert_not_expired(wanted.expires_on, person, field || 'expires_on');
  return wanted;
end
$$;
comment on function private.document_to_save(uuid, text, jsonb, text) is
  'What is to be stored of a document given as {path, number, expires_on}; null when exactly that is stored. PT400 what does not fit, '
  'the hint naming the field after the prefix `field`.';

create function private.store_document(wanted public.documents) returns public.documents
language plpgsql set search_path = ''
as $$
declare
  stored public.documents;
begin
  -- An upload that ends now waits, and then sees the document.
  perform from storage.objects file where file.bucket_id = 'users' and file.name = wanted.path for share;
  select * into stored from public.documents document
  where (document.user_id, document.type, document.path) = (wanted.user_id, wanted.type, wanted.path) for update;
  if found and stored.state <> 'waiting' then
    raise exception 'Your % has been % meanwhile. To change it, upload it again.', private.document_name(stored.type), stored.state
      using errcode = 'PT409';
  end if;
  if found then
    -- A new id: whoever is deciding has seen the old number and date.
    update public.documents document
    set id = gen_random_uuid(), number = wanted.number, expires_on = wanted.expires_on,
      content = private.stored_content(wanted.path)
    where document.id = stored.id
    returning * into stored;
    return stored;
  end if;
  perform private.assert_files_stored(array[wanted.path]);
  -- What is being checked right now is left alone: by then it is the valid one.
  delete from public.documents document
  where document.user_id = wanted.user_id and document.type = wanted.type and document.state <> 'checked';
  insert into public.documents (user_id, type, path, number, expires_on)
  values (wanted.user_id, wanted.type, wanted.path, wanted.number, wanted.expires_on)
  returning * into stored;
  return stored;
end
$$;
comment on function private.store_document(public.documents) is
  'Lets an uploaded file wait to be checked, or changes number and date of one that waits (rule 8.20). '
  'The caller holds the owner''s profile. PT409 decided meanwhile, PT410 the file is gone.';

create function private.save_document(type text, path text, number text, expires_on date) returns public.document_row
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  wanted public.documents;
  stored public.documents;
begin
  select profile.id into person from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  wanted := private.document_to_save(
    person, type, jsonb_build_object('path', path, 'number', number, 'expires_on', expires_on), '');
  if wanted is null then
    select * into stored from public.documents document where document.user_id = person and document.path = save_document.path;
  else
    stored := private.store_document(wanted);
    -- A profile form opened before must not bring the replaced file back.
    update public.profiles profile set saved_at = now() where profile.id = person;
  end if;
  return private.document_row(stored);
end
$$;

create function public.save_document(type text, path text, number text default null, expires_on date default null)
returns public.document_row
language sql set search_path = ''
as $$ select private.save_document(type, path, number, expires_on) $$;
comment on function public.save_document(text, text, text, date) is
  'Saves one document of the caller and returns it, as save_profile does with the whole profile: a file just stored in the bucket users '
  'waits to be checked, in place of one that waited or was refused; with the path of the one that waits, number and date are changed. '
  'PT400 a value does not fit (the hint names it) or the path is not the caller''s, PT404 no profile, PT409 decided meanwhile, '
  'PT410 the file is gone.';

grant execute on function private.save_document(text, text, text, date), public.save_document(text, text, text, date) to authenticated;
