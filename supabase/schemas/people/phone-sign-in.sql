-- Signing in with a phone number: finds the number's account, limits attempts and checks the password.

create unlogged table private.sign_in_tries (
  digits text not null,
  caller text not null,
  tries integer not null,
  since timestamptz not null default now(),
  primary key (digits, caller)
);
comment on table private.sign_in_tries is
  'Counters of login attempts over ten minutes. Attempts with a phone number count by number and caller, by caller (digits empty) and by '
  'number (caller empty). Other digits, with the person as caller: ''password'' for confirmations by password, ''code'' for wrong codes '
  'of second factors, ''challenge'' for requests for a code. Every attempt removes some expired counters. Unlogged: counting restarts '
  'after a crash.';

create index profiles_phone_idx on public.profiles (phone_digits, phone_since, id);
create index sign_in_tries_since_idx on private.sign_in_tries (since);

create function private.date_phone() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.phone_digits(new.phone) is distinct from private.phone_digits(old.phone) then
    new.phone_since := now();
  end if;
  return new;
end
$$;
comment on function private.date_phone() is 'Before-update trigger: dates a new number. A mere change of format keeps the date.';

create function private.phone_account(digits text) returns uuid
language sql stable set search_path = ''
as $$
  select profile.id
  from public.profiles profile
  -- Anything shorter or longer is not a phone number.
  where profile.phone_digits = digits and char_length(digits) between 6 and 15
  order by profile.phone_since, profile.id
  limit 1
$$;
comment on function private.phone_account(text) is
  'The account that logs in with these digits: the one that has had the number longest. Looked up at every call, so that the number '
  'passes on when that account is deleted or changes its number.';

create function private.count_try(digits text, caller text, most integer) returns boolean
language sql set search_path = ''
as $$
  insert into private.sign_in_tries as counted (digits, caller, tries)
  values (count_try.digits, count_try.caller, 1)
  on conflict (digits, caller) do update
  set tries = case when counted.since > now() - interval '10 minutes' then least(counted.tries, most) + 1 else 1 end,
    since = case when counted.since > now() - interval '10 minutes' then counted.since else now() end
  returning counted.tries <= most
$$;
comment on function private.count_try(text, text, integer) is
  'Counts an attempt; false if it exceeds `most` within ten minutes. Simultaneous attempts queue here.';

create function private.forget_old_tries() returns void
language sql set search_path = ''
as $$
  -- Skips locked rows, so that it never waits.
  delete from private.sign_in_tries
  where ctid = any (array(
    select ctid from private.sign_in_tries
    where since <= now() - interval '10 minutes'
    order by since limit 20 for update skip locked
  ))
$$;
comment on function private.forget_old_tries() is 'Removes up to 20 expired counters. Called after counting.';

create function private.caller_key(caller text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  address inet;
begin
  address := caller::inet;
  -- One connection usually has a whole /64 of IPv6 addresses.
  return host(network(set_masklen(address, case family(address) when 6 then 64 else 32 end)));
exception when invalid_text_representation then
  return null;
end
$$;
comment on function private.caller_key(text) is
  'The key under which attempts from an IP address are counted; null if it is not an address.';

create function private.matches_password(password text, hash text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  -- A hash that belongs to no account, at the auth service's cost.
  stand_in constant text := '$2a$10$Bap5yfxB2cAQ6oklUKJsLOWtTmxqsppgAwLcCvV2EoCocTfv9IrMS';
  -- pgcrypto accepts $2b$ and $2y$ hashes as $2a$. It cannot check imported hashes of other kinds. The auth service replaces those when the
  -- person logs in by email.
  known constant text := regexp_replace(hash, '\$2[by]\$', '$2a$');
  is_checkable constant boolean := coalesce(known ~ '^\$2a\$\d\d\$[./A-Za-z0-9]{53}$', false);
  compared constant text := case when is_checkable then known else stand_in end;
begin
  -- Always does one comparison, so that neither time nor load reveals which accounts exist.
  return extensions.crypt(coalesce(password, ''), compared) = compared and is_checkable;
end
$$;
comment on function private.matches_password(text, text) is
  'True if the password matches this hash from auth.users. Does the same work without a hash as for a wrong password.';

create function private.count_phone_sign_in(phone text, caller text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  number text := coalesce(nullif(left(private.phone_digits(phone), 40), ''), '-');
  counted_caller text := private.caller_key(caller);
  allowed boolean;
begin
  -- Always counts in this order, so that two attempts cannot deadlock. An attempt refused here does not count below. Otherwise one caller
  -- could use up a number's attempts and lock out its owner.
  if counted_caller is null then
    allowed := private.count_try('', 'unknown', 300);
  else
    allowed := private.count_try('', counted_caller, 30) and private.count_try(number, counted_caller, 5);
  end if;
  allowed := allowed and private.count_try(number, '', 50);

  perform private.forget_old_tries();
  return allowed;
end
$$;

create function private.check_phone_sign_in(phone text, password text, caller text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  number text := private.phone_digits(phone);
  counted_caller text := coalesce(private.caller_key(caller), 'unknown');
  account_email text;
  account_hash text;
begin
  select account.email, account.encrypted_password into account_email, account_hash
  from auth.users account
  where account.id = private.phone_account(number);
  if not private.matches_password(password, account_hash) or account_email is null then
    return null;
  end if;

  -- Gives the attempt back. Locks the rows in the order of counting.
  update private.sign_in_tries tried
  set tries = greatest(tried.tries - 1, 0)
  where (tried.digits, tried.caller) in (
    select counted.digits, counted.caller
    from private.sign_in_tries counted
    where (counted.digits, counted.caller) in (('', counted_caller), (number, counted_caller), (number, ''))
    order by counted.caller desc, counted.digits
    for update
  );
  return account_email;
end
$$;

create function private.phone_sign_in(user_id uuid) returns table (taken boolean, account_id uuid, account_name text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asks_as_admin boolean := private.is_admin();
begin
  if user_id is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  return query
  select account.id <> person.id, case when asks_as_admin then account.id end, case when asks_as_admin then account.name end
  from public.profiles person
  left join public.profiles account on account.id = private.phone_account(person.phone_digits)
  where person.id = phone_sign_in.user_id;
end
$$;

create function private.move_phone_sign_in(user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted text := (select phone_digits from public.profiles where id = move_phone_sign_in.user_id);
begin
  perform private.assert_admin();
  -- Locks by id, in set_user_role's order. A simultaneous move of the same number waits here.
  perform from public.profiles where phone_digits = wanted order by id for no key update;
  perform private.assert_admin();
  if not exists (select from public.profiles where id = move_phone_sign_in.user_id) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if private.phone_account(wanted) is null
    or not exists (select from public.profiles where id = move_phone_sign_in.user_id and phone_digits = wanted) then
    raise exception 'This number cannot be used to log in.' using errcode = 'PT409';
  end if;
  update public.profiles person
  set phone_since = (select min(phone_since) from public.profiles where phone_digits = wanted) - interval '1 microsecond'
  where id = move_phone_sign_in.user_id and private.phone_account(wanted) <> id;
end
$$;

create function public.count_phone_sign_in(phone text, caller text) returns boolean
language sql set search_path = ''
as $$ select private.count_phone_sign_in(phone, caller) $$;
comment on function public.count_phone_sign_in(text, text) is
  'Counts a login attempt before anything is looked up; false if it exceeds a limit (rule 2.5). caller: an IP address that the platform '
  'vouches for, or null. For the edge function sign-in-with-phone only.';

create function public.check_phone_sign_in(phone text, password text, caller text) returns text
language sql set search_path = ''
as $$ select private.check_phone_sign_in(phone, password, caller) $$;
comment on function public.check_phone_sign_in(text, text, text) is
  'The email address of the account that logs in with the number if the password is right. Otherwise null, after the same amount of work. '
  'A correct password gives its attempt back. For the edge function sign-in-with-phone only: the browser must never get an address for a '
  'number.';

create function public.phone_sign_in(user_id uuid) returns table (taken boolean, account_id uuid, account_name text)
language sql stable set search_path = ''
as $$ select * from private.phone_sign_in(user_id) $$;
comment on function public.phone_sign_in(uuid) is
  'taken: true if another account logs in with this person''s number, null if no account does. Only administrators get that account''s id '
  'and name. PT403 another person''s number.';

create function public.move_phone_sign_in(user_id uuid) returns void
language sql set search_path = ''
as $$ select private.move_phone_sign_in(user_id) $$;
comment on function public.move_phone_sign_in(uuid) is
  'Lets a person log in with their number, in place of the account that does now. For administrators. PT403 not an administrator, PT404 '
  'no such person, PT409 no number to log in with, or it has just changed.';

create trigger date_phone before update of phone on public.profiles
for each row execute function private.date_phone();

revoke all on private.sign_in_tries from anon, authenticated, service_role;
grant execute on function private.count_phone_sign_in(text, text), public.count_phone_sign_in(text, text) to service_role;
grant execute on function private.check_phone_sign_in(text, text, text), public.check_phone_sign_in(text, text, text)
  to service_role;
grant execute on function private.phone_sign_in(uuid), public.phone_sign_in(uuid) to authenticated;
grant execute on function private.move_phone_sign_in(uuid), public.move_phone_sign_in(uuid) to authenticated;

alter table private.sign_in_tries enable row level security;

create policy "nobody reads the attempts to sign in" on private.sign_in_tries
  for select to service_role using (false);
