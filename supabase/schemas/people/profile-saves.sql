-- One call saves all fields of one part of the profile page, or none of them.

create type public.profile_input as (
  name text, phone text, postcode text, location text, nationality text, experience_years integer, experience_specialties text[],
  communication_style text, proximity integer, photo_path text, abn text, bsb text, account_number text,
  preferred_name text
);
comment on type public.profile_input is 'All fields of a profile and its payment details that save_profile can save.';

create function private.profile_as_stored(given public.profile_input, saved public.profiles) returns public.profiles
language plpgsql immutable set search_path = ''
as $$
declare
  stored public.profiles := saved;
begin
  stored.name := private.line_as_stored(given.name, 200, 'name');
  stored.preferred_name := private.line_as_stored(given.preferred_name, 60, 'preferred_name');
  stored.phone := private.phone_as_stored(given.phone);
  stored.postcode := private.line_as_stored(given.postcode, 10, 'postcode');
  stored.location := private.line_as_stored(given.location, 200, 'location');
  stored.nationality := private.line_as_stored(given.nationality, 100, 'nationality');
  stored.experience_years := coalesce(given.experience_years, 0);
  stored.experience_specialties := coalesce(given.experience_specialties, '{}');
  stored.communication_style := private.text_as_stored(given.communication_style, 2000, 'communication_style');
  stored.proximity := coalesce(given.proximity, saved.proximity);
  stored.photo_path := given.photo_path;

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
  'The saved profile with its owner''s input applied: blank texts become null, missing years 0, and a missing distance stays. PT400 '
  'invalid value (the hint names its field).';

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
  'The payment details from the profile page''s input, with blank texts as null. PT400 invalid value (the hint names its field).';

create function private.save_profile(part jsonb, opened jsonb) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  saved public.profiles;
  paid public.payment_details;
  before public.profile_input;
  given public.profile_input;
  wanted public.profiles;
  payment public.payment_details;
  is_paid_anew boolean;
begin
  select * into saved from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  select * into paid from public.payment_details details where details.user_id = saved.id;
  before := jsonb_populate_record(before, to_jsonb(saved) || to_jsonb(paid));
  given := jsonb_populate_record(before, part);
  wanted := private.profile_as_stored(given, saved);
  payment := private.payment_as_stored(given);
  is_paid_anew := (payment.abn, payment.bsb, payment.account_number) is distinct from (paid.abn, paid.bsb, paid.account_number);

  -- A save that is repeated because its response was lost succeeds, since its values are already stored.
  if wanted = saved and not is_paid_anew then
    return saved;
  end if;
  if opened is distinct from (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(to_jsonb(before)) field where opened ? field.key
  ) then
    raise exception 'Your profile has been changed in another tab or on another device since you opened it.'
      using errcode = 'PT409';
  end if;
  if wanted.photo_path is not null and wanted.photo_path is distinct from saved.photo_path then
    perform private.assert_files_stored(array[wanted.photo_path]);
  end if;

  if wanted <> saved then
    update public.profiles profile
    set name = wanted.name,
      preferred_name = wanted.preferred_name,
      phone = wanted.phone,
      postcode = wanted.postcode,
      location = wanted.location,
      nationality = wanted.nationality,
      experience_years = wanted.experience_years,
      experience_specialties = wanted.experience_specialties,
      communication_style = wanted.communication_style,
      proximity = wanted.proximity,
      photo_path = wanted.photo_path
    where profile.id = saved.id
    returning * into saved;
  end if;
  if private.account_digits(payment) is distinct from private.account_digits(paid) then
    perform private.assert_confirmed();
    perform private.notice_account_change(saved.id, paid, payment);
  end if;
  if is_paid_anew then
    insert into public.payment_details (user_id, abn, bsb, account_number)
    values (saved.id, payment.abn, payment.bsb, payment.account_number)
    on conflict (user_id) do update
    set abn = excluded.abn, bsb = excluded.bsb, account_number = excluded.account_number;
  end if;
  return saved;
end
$$;

create function public.save_profile(profile jsonb, opened jsonb default '{}') returns public.profiles
language sql set search_path = ''
as $$ select private.save_profile(profile, opened) $$;
comment on function public.save_profile(jsonb, jsonb) is
  'Saves part of the caller''s own profile, and returns the profile. profile: some fields of a profile_input; omitted fields stay, blank '
  'texts become null, missing years 0. photo_path names a file stored in the bucket users, or none. opened: the part''s field values when '
  'it was opened, by name; a part saved elsewhere since then is refused. PT400 invalid value (the hint names its field), or a path that '
  'is not the caller''s. PT403 another BSB or account number before the caller has confirmed their identity (hint confirm_password or '
  'confirm_code). PT404 no profile. PT409 saved elsewhere. PT410 a named file is gone.';

grant execute on function private.save_profile(jsonb, jsonb), public.save_profile(jsonb, jsonb) to authenticated;
