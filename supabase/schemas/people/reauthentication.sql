-- Actions that need more than an open session (rule 2.29). The person must have given the password, or the code of their second factor, in
-- this session within ten minutes. The token's `amr` says when the auth service last checked each of the two. A password passed to
-- confirm_identity counts only for the session that passed it.

create unlogged table private.confirmations (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  confirmed_at timestamptz not null default now()
);
comment on table private.confirmations is
  'Sessions whose person has entered their password again within ten minutes. Unlogged: after a crash people must enter it again.';

create index confirmations_user_idx on private.confirmations (user_id);
create index confirmations_age_idx on private.confirmations (confirmed_at);

create function private.confirmation_time() returns interval
language sql immutable parallel safe set search_path = ''
as $$ select interval '10 minutes' $$;
comment on function private.confirmation_time() is 'How long a given password or code confirms the person''s identity (rule 2.29).';

create function private.is_given_recently(wanted text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from jsonb_path_query(auth.jwt(), '$.amr[*]') given
    where given ->> 'method' = wanted and (given ->> 'timestamp')::numeric > extract(epoch from now() - private.confirmation_time())
  )
$$;
comment on function private.is_given_recently(text) is
  'True if the caller''s token says that this method (password or totp) was given to the auth service within ten minutes.';

create function private.is_confirmed() returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when private.has_second_factor((select auth.uid())) then private.is_given_recently('totp')
    else private.is_given_recently('password') or exists (
      select from private.confirmations known
      where known.session_id = ((select auth.jwt()) ->> 'session_id')::uuid and known.user_id = (select auth.uid())
        and known.confirmed_at > now() - private.confirmation_time()
    )
  end
$$;
comment on function private.is_confirmed() is
  'True if the caller confirmed their identity in this session within ten minutes: by the code of their second factor, or without one by '
  'their password (rule 2.29).';

create function private.assert_confirmed() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_confirmed() then
    if private.has_second_factor((select auth.uid())) then
      raise exception 'Enter a new code from your authenticator app first.' using errcode = 'PT403', hint = 'confirm_code';
    end if;
    raise exception 'Enter your password first.' using errcode = 'PT403', hint = 'confirm_password';
  end if;
end
$$;
comment on function private.assert_confirmed() is
  'Raises PT403 unless the caller has confirmed their identity. The hint says how: confirm_code or confirm_password.';

create function private.confirm_password(password text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  me constant text := (select auth.uid())::text;
  hash constant text := (select account.encrypted_password from auth.users account where account.id = (select auth.uid()));
begin
  if not private.count_try('password', me, 5) then
    raise exception 'Too many attempts. Please wait ten minutes and try again.' using errcode = 'PT429';
  end if;
  perform private.forget_old_tries();
  if not private.matches_password(password, hash) then
    return false;
  end if;
  delete from private.sign_in_tries tried where tried.digits = 'password' and tried.caller = me;
  return true;
end
$$;
comment on function private.confirm_password(text) is
  'True if this is the caller''s password. PT429 after five wrong passwords within ten minutes; a right one resets the counter. Returns '
  'false for a wrong one, because an exception would roll the counter back.';

create function private.confirm_identity(password text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.confirm_password(password) then
    return false;
  end if;
  delete from private.confirmations old where old.ctid = any (array(
    select known.ctid from private.confirmations known
    where known.confirmed_at <= now() - private.confirmation_time() limit 20 for update skip locked
  ));
  insert into private.confirmations (session_id, user_id) values (((select auth.jwt()) ->> 'session_id')::uuid, (select auth.uid()))
  on conflict on constraint confirmations_pkey do update set confirmed_at = excluded.confirmed_at, user_id = excluded.user_id;
  return true;
end
$$;

create function public.confirm_identity(password text) returns boolean
language sql set search_path = ''
as $$ select private.confirm_identity(password) $$;
comment on function public.confirm_identity(text) is
  'Confirms the caller''s identity by their password. For ten minutes this session can do actions that need more than an open session '
  '(rule 2.29). Has no effect for people with a second factor, who give its code to the auth service. Returns true if confirmed, false '
  'for a wrong password. PT429 five wrong passwords within ten minutes.';

revoke all on private.confirmations from anon, authenticated, service_role;
grant execute on function private.confirm_identity(text), public.confirm_identity(text) to authenticated;

alter table private.confirmations enable row level security;

create policy "nobody reads who confirmed" on private.confirmations for select to service_role using (false);
