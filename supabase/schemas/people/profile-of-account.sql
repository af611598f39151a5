-- A profile is created with its account and follows the account's changes.

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := new.raw_user_meta_data;
  given_phone text := private.phone_as_stored(case jsonb_typeof(given -> 'phone') when 'string' then given ->> 'phone' end);
  given_postcode text := btrim(case jsonb_typeof(given -> 'postcode') when 'string' then given ->> 'postcode' end);
begin
  -- The caller controls the metadata. Invalid values are left empty, and a role or status is ignored.
  insert into public.profiles (id, email, name, phone, location, postcode, proximity, language)
  values (
    new.id,
    new.email,
    private.line_in(given, 'name'),
    case when private.is_phone(given_phone) then given_phone end,
    private.line_in(given, 'location'),
    case when given_postcode ~ '^[0-9]{3,4}$' then given_postcode end,
    case when given ->> 'proximity' ~ '^([1-9][0-9]?|100)$' then (given ->> 'proximity')::integer else 10 end,
    coalesce(private.canonical_word(given ->> 'language', 'language'), 'en')
  );
  return new;
end
$$;
comment on function private.create_profile() is
  'After-insert trigger on auth.users: every account gets a profile, role cleaner and status pending (rule 2.11).';

create function private.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return new;
end
$$;
comment on function private.copy_email_to_profile() is
  'After-update trigger on auth.users: copies the account''s new email address to the profile.';

create function private.hand_over_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The person who signed up might not own the mailbox. Their password must stop working at once, even before the owner sets a new one in
  -- the session that the mail opened.
  new.encrypted_password := null;
  if jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'name';
  end if;
  update public.profiles set name = null, preferred_name = null where id = new.id;
  perform set_config('shinework.handed_over', new.id::text, true);
  return new;
end
$$;
comment on function private.hand_over_account() is
  'Before-update trigger on auth.users: when a mail confirms an address, removes the password and names that were typed at sign-up (rule '
  '2.12).';

create function private.keep_first_name_away() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_setting('shinework.handed_over', true) = new.id::text and jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'name';
  end if;
  return new;
end
$$;
comment on function private.keep_first_name_away() is
  'Before-update trigger on auth.users: keeps removed the name that hand_over_account removed (rule 2.12). In the transaction that '
  'confirms an address, the auth service writes the metadata a second time, as it had read it before.';

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
  'After-update trigger on auth.users: copies the account''s new name to a profile that has no name. A session opened by a mail has no '
  'other way to set the name (rule 2.12).';

create function private.set_language(language text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := private.canonical_word(language, 'language');
begin
  if wanted is null then
    raise exception 'Invalid language specified' using errcode = 'PT400';
  end if;
  -- The auth service's emails read the language from the account. Accounts are locked before profiles everywhere.
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
  'Sets the caller''s own language, separately from the profile form (rule 3.21). PT400 Invalid language specified. PT404 no profile.';

create trigger create_profile after insert on auth.users
for each row execute function private.create_profile();

create trigger copy_email_to_profile after update of email on auth.users
for each row when (old.email is distinct from new.email) execute function private.copy_email_to_profile();

-- Not for accounts that were confirmed without a mail, for example with the secret key. Such accounts have no
-- confirmation_sent_at, and keep their password.
create trigger hand_over_account before update of email_confirmed_at on auth.users
for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null)
execute function private.hand_over_account();

create trigger keep_first_name_away before update of raw_user_meta_data on auth.users
for each row when (new.raw_user_meta_data ? 'name') execute function private.keep_first_name_away();

create trigger name_owner after update of raw_user_meta_data on auth.users
for each row when (
  new.email_confirmed_at is not null and old.raw_user_meta_data -> 'name' is distinct from new.raw_user_meta_data -> 'name'
) execute function private.name_owner();

grant execute on function private.set_language(text), public.set_language(text) to authenticated;
