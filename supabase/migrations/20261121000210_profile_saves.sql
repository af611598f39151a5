-- One call saves a profile with its payment details and its files' paths, or none of them.

create type public.profile_input as (
  name text, phone text, postcode text, location text, nationality text, experience_years integer, experience_specialties text[],
  communication_style text, proximity integer, photo_path text, abn text, bsb text, account_number text, documents jsonb
);
comment on type public.profile_input is
  'A profile as the profile page holds it, for save_profile. documents: {type: {path, number, expires_on}}, see save_document.';

create function private.profile_as_stored(given public.profile_input, saved public.profiles) returns public.profiles
language plpgsql immutable set search_path = ''
as $$
declare
  stored public.profiles := saved;
begin
  stored.name := private.line_as_stored(given.name, 200, 'name');
  stored.phone := private.trimmed(given.phone);
  stored.postcode := private.line_as_stored(given.postcode, 10, 'postcode');
  stored.location := private.line_as_stored(given.location, 200, 'location');
  stored.nationality := private.line_as_stored(given.nationality, 100, 'nationality');
  stored.experience_years := coalesce(given.experience_years, 0);
  stored.experience_specialties := coalesce(given.experience_specialties, '{}');
  stored.communication_style := private.text_as_stored(given.communication_style, 2000, 'communication_style');
  stored.proximity := coalesce(given.proximity, saved.proximity);
  stored.photo_path := coalesce(given.photo_path, saved.photo_path);

  if not private.is_phone(stored.phone) then
    raise exception 'Please enter a valid phone number.' using errcode = 'PT400', hint = 'phone';
  end if;
  if stored.experience_years not between 0 and 100 then
    raise exception 'Please enter a whole number of years, from 0 to 100.' using errcode = 'PT400', hint = 'experience_years';
  end if;
  if not private.are_specialties(stored.experience_specialties) then
    raise exception 'Please choose specialties from the list.' using errcode = 'PT400', hint = 'experience_specialties';
  end if;
  if stored.proximity not between 1 and 100 then
    raise exception 'Please choose a distance from 1 to 100 km.' using errcode = 'PT400', hint = 'proximity';
  end if;
  if stored.photo_path is not null and not coalesce(
    private.person_of_file(stored.photo_path) = saved.id and split_part(stored.photo_path, '/', 2) = 'profilePictures', false
  ) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  return stored;
end
$$;
comment on function private.profile_as_stored(public.profile_input, public.profiles) is
  'The saved profile with what its owner gives: blank texts null, missing years 0; a missing distance or picture stays. '
  'PT400 says what does not fit, with the field''s name as hint.';

create function private.payment_as_stored(given public.profile_input) returns public.payment_details
language plpgsql immutable set search_path = ''
as $$
declare
  payment public.payment_details;
begin
  payment.abn := private.line_as_stored(given.abn, 30, 'abn');
  payment.bsb := private.line_as_stored(given.bsb, 20, 'bsb');
  payment.account_number := private.line_as_stored(given.account_number, 30, 'account_number');
  return payment;
end
$$;
comment on function private.payment_as_stored(public.profile_input) is
  'The payment details that the profile page gives: blank texts null. PT400 says what does not fit, with its field as the hint.';

create function private.save_profile(given public.profile_input, expected_saved_at timestamptz) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  documents constant jsonb := coalesce(given.documents, '{}');
  saved public.profiles;
  wanted public.profiles;
  payment public.payment_details;
  wanted_documents public.documents[];
begin
  select * into saved from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  wanted := private.profile_as_stored(given, saved);
  payment := private.payment_as_stored(given);
  if jsonb_typeof(documents) <> 'object' then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  wanted_documents := array(
    select wanted_document
    from jsonb_each(documents) each (type, content)
    cross join lateral private.document_to_save(saved.id, each.type, each.content, 'documents.' || each.type || '.') wanted_document
    where not (wanted_document is null)
  );

  -- A save repeated because its answer was lost: what is already stored counts as saved.
  if wanted is not distinct from saved and wanted_documents = '{}' and exists (
    select from public.payment_details stored
    where stored.user_id = saved.id
      and (stored.abn, stored.bsb, stored.account_number) is not distinct from (payment.abn, payment.bsb, payment.account_number)
  ) then
    return saved;
  end if;
  if saved.saved_at is distinct from expected_saved_at then
    raise exception 'Your profile has been changed in another tab or on another device since you opened it.'
      using errcode = 'PT409';
  end if;
  if wanted.photo_path is distinct from saved.photo_path then
    perform private.assert_files_stored(array[wanted.photo_path]);
  end if;

  update public.profiles profile
  set name = wanted.name,
    phone = wanted.phone,
    postcode = wanted.postcode,
    location = wanted.location,
    nationality = wanted.nationality,
    experience_years = wanted.experience_years,
    experience_specialties = wanted.experience_specialties,
    communication_style = wanted.communication_style,
    proximity = wanted.proximity,
    photo_path = wanted.photo_path,
    saved_at = now()
  where profile.id = saved.id
  returning * into saved;

  insert into public.payment_details (user_id, abn, bsb, account_number)
  values (saved.id, payment.abn, payment.bsb, payment.account_number)
  on conflict (user_id) do update
  set abn = excluded.abn, bsb = excluded.bsb, account_number = excluded.account_number;

  perform private.store_document(wanted_document) from unnest(wanted_documents) wanted_document;

  return saved;
end
$$;

create function public.save_profile(profile jsonb, expected_saved_at timestamptz default null) returns public.profiles
language sql set search_path = ''
as $$ select private.save_profile(jsonb_populate_record(null::public.profile_input, profile), expected_saved_at) $$;
comment on function public.save_profile(jsonb, timestamptz) is
  'Saves the caller''s own profile as the profile page holds it, and returns it. profile: a profile_input; blank texts become null, '
  'missing years 0. photo_path and documents name files stored in the bucket users; what they leave out stays, '
  'and so does a missing distance. expected_saved_at: the saved_at the form was filled from. '
  'PT400 a value does not fit (the hint names its field) or a path is not the caller''s, PT404 no profile, '
  'PT409 saved elsewhere or a document decided since then, PT410 a named file is gone.';

grant execute on function private.save_profile(public.profile_input, timestamptz), public.save_profile(jsonb, timestamptz) to authenticated;
