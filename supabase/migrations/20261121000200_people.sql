-- People: a profile comes with its account. What only its owner and administrators may see is in tables of its own.

create function private.phone_digits(phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(phone, '\D', '', 'g'), '^(?:(?:00)?610?|0)(?=\d{9}$)', '61')
$$;
comment on function private.phone_digits(text) is
  'The digits by which phone numbers are compared, Australian ones in one form: 0412 345 678 and +61 412 345 678 are equal (rule 2.2).';

create function private.is_phone(phone text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select phone ~ '^\+?[0-9 ()-]{7,20}$' and phone ~ '([0-9][ ()-]*){6}' $$;
comment on function private.is_phone(text) is
  'An optional plus, then 7 to 20 digits, spaces, hyphens or parentheses, at least six of them digits (rule 2.9).';

create function private.are_specialties(given text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when array_ndims(given) is null then true
    when array_ndims(given) = 1 then
      given <@ private.choices('specialty')
      and cardinality(given) = (select count(distinct specialty) from unnest(given) specialty)
    else false
  end
$$;
comment on function private.are_specialties(text[]) is 'True for a flat list of specialties, each at most once.';

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
  'The person in {uid}/profilePictures/{image} or {uid}/documents/{type}/{image or PDF}; null for any other path (rule 8.11). A file name is made of letters, digits, _ and -, with single dots in between; a path has at most 200 characters.';

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
  language text not null default 'en' check (language = any (private.choices('language'))),
  role text not null default 'cleaner' check (role = any (private.choices('role'))),
  status text not null default 'pending' check (status = any (private.choices('user status'))),
  profile_complete boolean generated always as (coalesce(btrim(name), '') <> '') stored,
  -- Line breaks keep a search from matching across two fields.
  search_text text not null generated always as (
    lower(
      coalesce(name, '') || e'\n' || coalesce(email, '') || e'\n'
      || coalesce(phone, '') || e'\n' || coalesce(private.phone_digits(phone), '')
    )
  ) stored,
  phone_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  saved_at timestamptz
);
comment on table public.profiles is 'One person with an account, a cleaner or an administrator.';
comment on column public.profiles.place is 'Where the person is, found by postcode and location; null when not found (rule 5.17).';
comment on column public.profiles.time_zone is 'Where the person is, by postcode and location; nobody sets it by hand. What they chose themselves is in their notification settings (rule 9.33).';
comment on column public.profiles.proximity is 'How far jobs may be for a notification: 1 to 100 km.';
comment on column public.profiles.language is 'What the app, emails and push messages speak to the person. Texts that the database writes are English and translated where they are shown or sent.';
comment on column public.profiles.photo_path is 'Path in the bucket users.';
comment on column public.profiles.profile_complete is 'True when a name is present.';
comment on column public.profiles.search_text is 'What search_users looks through: name, e-mail, phone as typed and its digits.';
comment on column public.profiles.phone_since is
  'Since when the person has had this number, compared by its digits. Of several people with one number, the first logs in with it (rule 2.3). move_phone_sign_in changes it.';
comment on column public.profiles.saved_at is
  'When its owner last saved it, with payment details and documents; null before that. Unlike updated_at it ignores administrators'' changes of role and status, so saves are compared with it.';

create table public.payment_details (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  abn text check (char_length(abn) <= 30),
  bsb text check (char_length(bsb) <= 20),
  account_number text check (char_length(account_number) <= 30),
  updated_at timestamptz not null default now()
);
comment on table public.payment_details is
  'ABN and bank details. The page points out a wrong form; nothing enforces one (rule 8.6).';

create index profiles_administrators_idx on public.profiles (id) where role = 'admin';

create function private.person_name(person public.profiles) returns text
language sql immutable parallel safe set search_path = ''
as $$ select coalesce(nullif(btrim(person.name), ''), person.email) $$;
comment on function private.person_name(public.profiles) is
  'What administrators call a person: the name, or else the email address; null for an account with neither.';

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := new.raw_user_meta_data;
  given_postcode text := btrim(case jsonb_typeof(given -> 'postcode') when 'string' then given ->> 'postcode' end);
begin
  -- Metadata is whatever the caller sent: what does not fit is left empty, and a role or status in it is ignored.
  insert into public.profiles (id, email, name, phone, location, postcode, proximity, language)
  values (
    new.id,
    new.email,
    private.line_in(given, 'name'),
    case when private.is_phone(given ->> 'phone') then given ->> 'phone' end,
    private.line_in(given, 'location'),
    case when given_postcode ~ '^[0-9]{3,4}$' then given_postcode end,
    case when given ->> 'proximity' ~ '^([1-9][0-9]?|100)$' then (given ->> 'proximity')::integer else 10 end,
    coalesce(private.choice(given ->> 'language', 'language'), 'en')
  );
  return new;
end
$$;
comment on function private.create_profile() is
  'After-insert trigger on auth.users: every account gets a profile, role cleaner and status pending (rule 2.11).';

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
  'Before-trigger on profiles: finds the person''s place and time zone whenever postcode or location is written; nobody sets it by hand.';

create function private.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return new;
end
$$;
comment on function private.copy_email_to_profile() is
  'After-update trigger on auth.users: the profile''s e-mail follows the account''s.';

create function private.hand_over_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Whoever signed up may not be whoever reads the mail: what they typed must open nothing, not even for the moment until the
  -- mail's session sets a password.
  new.encrypted_password := null;
  if jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'name';
  end if;
  update public.profiles set name = null where id = new.id;
  return new;
end
$$;
comment on function private.hand_over_account() is
  'Before-update trigger on auth.users: an address confirmed by a mail loses the password and the name that were typed at sign-up (rule 2.12).';

create function private.name_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set name = private.line_in(new.raw_user_meta_data, 'name')
  where id = new.id and name is null;
  return new;
end
$$;
comment on function private.name_owner() is
  'After-update trigger on auth.users: gives a profile without a name the account''s new one. The session of a mail has no other way to say it (rule 2.12).';

create function private.set_language(language text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := private.choice(language, 'language');
begin
  if wanted is null then
    raise exception 'Invalid language specified' using errcode = 'PT400';
  end if;
  -- For the auth service's emails, which know only the account. It is locked before its profile, as everybody locks them.
  update auth.users account
  set raw_user_meta_data = coalesce(account.raw_user_meta_data, '{}') || jsonb_build_object('language', wanted)
  where account.id = (select auth.uid());
  update public.profiles person set language = wanted where person.id = (select auth.uid());
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
end
$$;

create function public.set_language(language text) returns void
language sql set search_path = ''
as $$ select private.set_language(language) $$;
comment on function public.set_language(text) is
  'The person''s own language, kept apart from the profile''s form (rule 3.21). PT400 Invalid language specified, PT404 no profile.';

create trigger create_profile after insert on auth.users
for each row execute function private.create_profile();

create trigger copy_email_to_profile after update of email on auth.users
for each row when (old.email is distinct from new.email) execute function private.copy_email_to_profile();

-- An account that needed no mail, or that somebody with the secret key confirmed at once, was never sent one.
create trigger hand_over_account before update of email_confirmed_at on auth.users
for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null)
execute function private.hand_over_account();

create trigger name_owner after update of raw_user_meta_data on auth.users
for each row when (
  new.email_confirmed_at is not null and old.raw_user_meta_data -> 'name' is distinct from new.raw_user_meta_data -> 'name'
) execute function private.name_owner();

create trigger set_updated_at before update on public.profiles
for each row execute function private.set_updated_at();

create trigger find_place before insert or update of postcode, location, place, time_zone on public.profiles
for each row execute function private.find_place_of_person();

create trigger set_updated_at before update on public.payment_details
for each row execute function private.set_updated_at();

revoke all on public.profiles, public.payment_details from anon, authenticated, service_role;
-- Written by save_profile alone.
grant select on public.profiles, public.payment_details to authenticated;
grant select, insert, update, delete on public.profiles, public.payment_details to service_role;
grant execute on function private.phone_digits(text) to authenticated, service_role;
grant execute on function private.person_of_file(text) to authenticated, service_role;
grant execute on function private.is_phone(text), private.are_specialties(text[]) to service_role;
grant execute on function private.set_language(text), public.set_language(text) to authenticated;

alter table public.profiles enable row level security;
alter table public.payment_details enable row level security;

create policy "a profile is read by its owner and by administrators" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));

-- Administrators open them with open_payment_details, which records it (rule 8.6).
create policy "payment details are read by their owner" on public.payment_details
  for select to authenticated using (user_id = (select auth.uid()));
