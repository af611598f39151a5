-- The profile page saves a profile, its payment details and its files' paths together, or none of them.

create function private.set_uploaded_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.uploaded_at := now();
  return new;
end
$$;
comment on function private.set_uploaded_at() is 'Before-update trigger: a replaced document is dated by the database.';

create trigger set_uploaded_at before update of path on public.documents
for each row when (old.path is distinct from new.path) execute function private.set_uploaded_at();

create function public.save_profile(
  name text,
  phone text,
  postcode text,
  location text,
  nationality text,
  experience_years integer,
  experience_specialties text[],
  communication_style text,
  proximity integer,
  abn text,
  bsb text,
  account_number text,
  photo_path text default null,
  document_paths jsonb default '{}'
) returns public.profiles
language plpgsql set search_path = ''
as $$
declare
  saved public.profiles;
begin
  -- A row must never point to a file that is not there: one that got lost on its way, or was tidied away by another tab.
  if exists (
    select from (
      select save_profile.photo_path as path where save_profile.photo_path is not null
      union all select value from jsonb_each_text(save_profile.document_paths)
    ) chosen
    where not exists (select from storage.objects file where file.bucket_id = 'users' and file.name = chosen.path)
  ) then
    raise exception 'A file is not there any more. Please choose it again.' using errcode = 'PT409';
  end if;

  update public.profiles profile
  set name = nullif(btrim(save_profile.name), ''),
    phone = nullif(btrim(save_profile.phone), ''),
    postcode = nullif(btrim(save_profile.postcode), ''),
    location = nullif(btrim(save_profile.location), ''),
    nationality = nullif(btrim(save_profile.nationality), ''),
    experience_years = coalesce(save_profile.experience_years, 0),
    experience_specialties = coalesce(save_profile.experience_specialties, '{}'),
    communication_style = nullif(btrim(save_profile.communication_style), ''),
    proximity = coalesce(save_profile.proximity, profile.proximity),
    photo_path = coalesce(save_profile.photo_path, profile.photo_path)
  where id = (select auth.uid())
  returning * into saved;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;

  insert into public.payment_details (user_id, abn, bsb, account_number)
  values (
    saved.id,
    nullif(btrim(save_profile.abn), ''),
    nullif(btrim(save_profile.bsb), ''),
    nullif(btrim(save_profile.account_number), '')
  )
  on conflict (user_id) do update
  set abn = excluded.abn, bsb = excluded.bsb, account_number = excluded.account_number;

  insert into public.documents (user_id, type, path)
  select saved.id, key, value from jsonb_each_text(save_profile.document_paths)
  on conflict (user_id, type) do update set path = excluded.path;

  return saved;
end
$$;
comment on function public.save_profile(
  text, text, text, text, text, integer, text[], text, integer, text, text, text, text, jsonb
) is
  'Saves the caller''s own profile with what the profile page holds and returns it; blank texts become null, missing years 0. photo_path and document_paths ({type: path}) name files just stored in the bucket users; what they leave out stays. Row security and column grants decide, as for the tables. PT404 no profile, PT409 a named file is not stored.';

grant execute on function public.save_profile(
  text, text, text, text, text, integer, text[], text, integer, text, text, text, text, jsonb
) to authenticated;
