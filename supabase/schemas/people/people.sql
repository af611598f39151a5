-- People and the administrator role. Data that only its owner and administrators can see is in separate tables.

create function private.phone_digits(phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(phone, '\D', '', 'g'), '^(?:(?:00)?610?|0)(?=\d{9}$)', '61')
$$;
comment on function private.phone_digits(text) is
  'The digits by which phone numbers are compared. Australian numbers are normalised, so that 0412 345 678 equals +61 412 345 678 (rule '
  '2.2).';

create function private.is_phone(phone text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select phone ~ '^\+?[0-9 ()-]{7,20}$' and phone ~ '([0-9][ ()-]*){6}' $$;
comment on function private.is_phone(text) is
  'True for an optional plus, then 7 to 20 digits, spaces, hyphens or parentheses, at least six of them digits (rule 2.9).';

create function private.phone_as_stored(given text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- Characters that pages, contacts and messages add around and between the digits of a copied number.
  given := regexp_replace(given, '[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g');
  given := regexp_replace(given, '[\s.\u00A0\u00B7\u1680\u2000-\u200A\u2024\u202F\u205F\u3000]+', ' ', 'g');
  given := regexp_replace(given, '[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]', '-', 'g');
  return private.trimmed(regexp_replace(replace(given, e'\uFF0B', '+'), '^ ?tel: ?', '', 'i'));
end
$$;
comment on function private.phone_as_stored(text) is
  'A phone number normalised for storage, whatever it was copied from (rule 2.37). Null for a blank. The result is not checked with '
  'is_phone.';

create function private.are_specialties(given text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when array_ndims(given) is null then true
    when array_ndims(given) = 1 then
      given <@ private.allowed_words('specialty')
      and cardinality(given) = (select count(distinct specialty) from unnest(given) specialty)
    else false
  end
$$;
comment on function private.are_specialties(text[]) is 'True for a flat list of allowed specialties without duplicates.';

create function private.person_of_file(path text) returns uuid
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when char_length(path) <= 200 and path ~ (
      '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/('
      || 'profilePictures/([A-Za-z0-9_-]+\.)+(jpg|jpeg|png|webp)'
      || '|documents/(whiteCard|driversLicense|visa|blueCard)/([A-Za-z0-9_-]+\.)+(pdf|jpg|jpeg|png)'
      || ')$'
    ) then split_part(path, '/', 1)::uuid
  end
$$;
comment on function private.person_of_file(text) is
  'The person in {uid}/profilePictures/{image} or {uid}/documents/{type}/{image or PDF}; null for any other path (rule 8.11). A file name '
  'is made of letters, digits, _ and -, with single dots in between. A path has at most 200 characters.';

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text check (char_length(name) <= 200),
  email text,
  phone text check (private.is_phone(phone)),
  phone_digits text generated always as (private.phone_digits(phone)) stored,
  postcode text check (char_length(postcode) <= 10),
  location text check (char_length(location) <= 200),
  place extensions.earth,
  time_zone text not null,
  nationality text check (char_length(nationality) <= 100),
  experience_years integer not null default 0 check (experience_years between 0 and 100),
  experience_specialties text[] not null default '{}' check (private.are_specialties(experience_specialties)),
  communication_style text check (char_length(communication_style) <= 2000),
  photo_path text check (
    photo_path is null or (private.person_of_file(photo_path) = id and split_part(photo_path, '/', 2) = 'profilePictures') is true
  ),
  proximity integer not null default 10 check (proximity between 1 and 100),
  language text not null default 'en' check (language = any (private.allowed_words('language'))),
  role text not null default 'cleaner' check (role = any (private.allowed_words('role'))),
  status text not null default 'pending' check (status = any (private.allowed_words('user status'))),
  profile_complete boolean generated always as (coalesce(btrim(name), '') <> '') stored,
  -- Line breaks prevent a search from matching across two fields.
  search_text text not null generated always as (
    lower(
      coalesce(name, '') || e'\n' || coalesce(email, '') || e'\n'
      || coalesce(phone, '') || e'\n' || coalesce(private.phone_digits(phone), '')
    )
  ) stored,
  phone_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  preferred_name text check (char_length(preferred_name) <= 60)
);
comment on table public.profiles is 'One person with an account, either a cleaner or an administrator.';
comment on column public.profiles.place is 'The person''s coordinates, found by postcode and location; null if not found (rule 5.17).';
comment on column public.profiles.time_zone is
  'The person''s time zone, found by postcode and location; never set by hand. A time zone that the person chose is in their notification '
  'settings (rule 9.33).';
comment on column public.profiles.proximity is 'The greatest distance of jobs that the person is notified of, 1 to 100 km.';
comment on column public.profiles.language is
  'The language of the app, emails and push messages for this person. Texts written by the database are English, and are translated when '
  'shown or sent.';
comment on column public.profiles.preferred_name is
  'The name that the person wants to be called; null to use the given name in their name (rule 8.25).';
comment on column public.profiles.photo_path is 'Path in the bucket users.';
comment on column public.profiles.profile_complete is 'True when a name is present.';
comment on column public.profiles.search_text is
  'The text that search_users searches: name, email address, phone number as typed, and its digits.';
comment on column public.profiles.phone_since is
  'When the person got this number, compared by its digits. If several people have one number, the earliest logs in with it (rule 2.3). '
  'move_phone_sign_in changes it.';

create table public.payment_details (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  abn text check (char_length(abn) <= 30),
  bsb text check (char_length(bsb) <= 20),
  account_number text check (char_length(account_number) <= 30),
  updated_at timestamptz not null default now()
);
comment on table public.payment_details is
  'ABN and bank details. The page warns about an invalid format, but nothing enforces one (rule 8.6).';

create index profiles_administrators_idx on public.profiles (id) where role = 'admin';

create function private.account_exists(person uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.profiles profile where profile.id = person) $$;
comment on function private.account_exists(uuid) is 'True if the account exists; false while it is being deleted.';

create function private.person_name(person public.profiles) returns text
language sql immutable parallel safe set search_path = ''
as $$ select coalesce(nullif(btrim(person.name), ''), person.email) $$;
comment on function private.person_name(public.profiles) is
  'The name that administrators see for a person: the name, or else the email address. Null for an account with neither.';

create function public.greeting_name(person public.profiles) returns text
language sql immutable parallel safe set search_path = ''
-- Cuts the name, because a caller can pass an invented row with a name longer than any stored name.
as $$ select coalesce(person.preferred_name, private.given_name(left(person.name, 200))) $$;
comment on function public.greeting_name(public.profiles) is
  'Computed column of profiles: the person''s name in greetings, invitations and emails (rule 8.25). Null without a name.';

create function private.founder_id() returns uuid
language sql immutable parallel safe set search_path = ''
as $$ select 'f0000000-0000-4000-8000-000000000001'::uuid $$;
comment on function private.founder_id() is
  'The one fixed administrator id. Its account is an administrator whatever role the profile has (rule 1.6).';

-- Security definer, because a policy on profiles uses this function. Under that policy, the look-up in profiles would recurse.
create function private.has_admin_role() returns boolean
language plpgsql stable security definer parallel safe set search_path = ''
as $$
begin
  return (select auth.uid()) is not null
    and (
      (select auth.uid()) = private.founder_id()
      or exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
    );
end
$$;
comment on function private.has_admin_role() is
  'True if the caller is an administrator now, by role or as the founder. The second factor''s code is not required.';

create function private.is_admin() returns boolean
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return private.has_admin_role() and private.is_factor_given(true);
end
$$;
comment on function private.is_admin() is
  'True if the caller acts as an administrator: by role or as the founder, and with the code of their second factor where required (rules '
  '2.25, 2.26). The role is looked up at every call; from the token only the code is trusted. In policies write (select '
  'private.is_admin()).';

create function private.my_status() returns text
language sql stable parallel safe security definer set search_path = ''
as $$ select profile.status from public.profiles profile where profile.id = (select auth.uid()) $$;
comment on function private.my_status() is
  'The status of the caller''s account; null without an account. In policies write (select private.my_status()).';

create function private.assert_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'You do not have permission to access this page.' using errcode = 'PT403';
  end if;
end
$$;
comment on function private.assert_admin() is 'Raises PT403 unless the caller is an administrator.';

create function private.find_place_of_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.place := private.find_place(new.postcode, new.location, null);
  new.time_zone := private.zone_of_place(new.postcode, new.location, null);
  return new;
end
$$;
comment on function private.find_place_of_person() is
  'Before-trigger on profiles: finds the person''s coordinates and time zone when postcode or location is written, and overwrites values '
  'set by hand.';

create function public.is_admin() returns boolean
language sql stable set search_path = ''
as $$ select private.is_admin() $$;
comment on function public.is_admin() is
  'True if the caller is an administrator, for showing and hiding navigation. Every other function and policy checks again.';

create trigger set_updated_at before update on public.profiles
for each row execute function private.set_updated_at();

create trigger find_place before insert or update of postcode, location, place, time_zone on public.profiles
for each row execute function private.find_place_of_person();

create trigger set_updated_at before update on public.payment_details
for each row execute function private.set_updated_at();

revoke all on public.profiles, public.payment_details from anon, authenticated, service_role;
-- Signed-in people write these tables only through functions such as save_profile.
grant select on public.profiles, public.payment_details to authenticated;
grant select, insert, update, delete on public.profiles, public.payment_details to service_role;
grant execute on function private.phone_digits(text) to service_role;
grant execute on function private.person_of_file(text) to authenticated, service_role;
grant execute on function private.is_phone(text), private.are_specialties(text[]) to service_role;
grant execute on function public.greeting_name(public.profiles) to authenticated;
grant execute on function private.has_admin_role(), private.is_factor_given(boolean), private.is_admin(), public.is_admin(),
    private.my_status()
  to authenticated;

alter table public.profiles enable row level security;
alter table public.payment_details enable row level security;

create policy "a profile is read by its owner and by administrators" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));

-- Administrators read payment details through open_payment_details, which records each opening (rule 8.6).
create policy "payment details are read by their owner" on public.payment_details
  for select to authenticated using (user_id = (select auth.uid()));
