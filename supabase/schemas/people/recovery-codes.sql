-- Recovery codes (rules 2.38 to 2.40). A person who has lost the phone with the authenticator app logs in once with one of ten codes. The
-- code removes the second factor, so that the person can set up a new second factor. The auth service has no such codes.

alter table private.recovery_codes add constraint recovery_codes_user_id_fkey
  foreign key (user_id) references public.profiles (id) on delete cascade;

create function private.hash_of_recovery_code(person uuid, code text) returns bytea
language sql immutable parallel safe set search_path = ''
as $$
  -- 80 random bits cannot be guessed from a hash, however fast it is to compute. Letters that look like digits are read as digits.
  select extensions.digest(
    person::text || translate(regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'sha256')
$$;
comment on function private.hash_of_recovery_code(uuid, text) is
  'The stored form of a recovery code: its hash with the person''s id. Ignores case, hyphens and spaces.';

create function private.new_recovery_code() returns text
language sql volatile set search_path = ''
as $$
  -- Crockford's alphabet has no I, L, O and U. Each of its 32 characters is equally likely, because 256 is a multiple of 32.
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, place) % 32 + 1, 1)
      || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(16) as bytes) random, generate_series(0, 15) place
$$;
comment on function private.new_recovery_code() is 'A random code of 16 letters and digits, such as 7K2M-Q8RV-3XTN-W9CD.';

create function private.notify_of_recovery_codes(person uuid, what text, said text) returns void
language plpgsql set search_path = ''
as $$
declare
  notice private.security_notices;
begin
  insert into private.security_notices (user_id, what, device) values (person, notify_of_recovery_codes.what, private.calling_device())
  returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person,
    format(said, to_char(notice.changed_at at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'), notice.device),
    notice.what, '/not-me?notice=' || notice.id);
end
$$;
comment on function private.notify_of_recovery_codes(uuid, text, text) is
  'Notifies a person of a change of their recovery codes, with "This wasn''t me". what: the change, and the type of the message. said: '
  'its text, with %s for the time and for the device.';

create function private.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  codes text[];
  is_notified boolean;
begin
  perform private.assert_confirmed();
  -- If two requests run at once, the later codes count.
  perform from public.profiles person where person.id = me for no key update;
  -- "This wasn't me" ends sessions and codes, and might have run while this call waited.
  if not private.has_session() then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  end if;
  if not private.has_second_factor(me) then
    raise exception 'Set up two-step verification for yourself first.' using errcode = 'PT409';
  end if;
  -- Codes made while setting up the first second factor get no notification of their own.
  is_notified := exists (select from private.recovery_codes known where known.user_id = me) or not exists (
    select from auth.mfa_factors factor
    where factor.user_id = me and factor.status = 'verified' and factor.updated_at > now() - interval '15 minutes'
  );
  codes := array(select private.new_recovery_code() from generate_series(1, 10));
  perform private.end_recovery_codes(me);
  insert into private.recovery_codes (user_id, code_hash)
  select me, private.hash_of_recovery_code(me, code) from unnest(codes) code;
  perform private.record_change('recovery_codes_created', 'people', me, null, '{}');
  if is_notified then
    perform private.notify_of_recovery_codes(me, 'recovery_codes_created',
      'New recovery codes were created on %s. Device: %s. If this wasn’t you, tell us now.');
  end if;
  return codes;
end
$$;

create function private.recovery_codes_since() returns timestamptz
language sql stable security definer set search_path = ''
as $$ select max(code.made_at) from private.recovery_codes code where code.user_id = (select auth.uid()) $$;

create function private.use_recovery_code(code text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  this_session constant uuid := ((select auth.jwt()) ->> 'session_id')::uuid;
begin
  -- Locks the account before its profile, in the auth service's order. Two simultaneous codes run one after the other.
  perform from auth.users account where account.id = me for no key update;
  perform from public.profiles person where person.id = me for no key update;
  if not (private.has_session() and private.has_second_factor(me)) then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  end if;
  if not private.is_given_recently('password') then
    raise exception 'Log in again, then enter the recovery code.' using errcode = 'PT403';
  end if;
  -- Must not raise an exception after counting, which would roll the counter back.
  if not private.count_try('code', me::text, 10) then
    delete from auth.sessions session where session.user_id = me;
    return 'too many';
  end if;
  perform private.forget_old_tries();
  if not exists (
    select from private.recovery_codes known
    where known.user_id = me and known.code_hash = private.hash_of_recovery_code(me, use_recovery_code.code)
  ) then
    return 'wrong';
  end if;
  delete from private.sign_in_tries tried where tried.digits = 'code' and tried.caller = me::text;
  -- Deleting the last factor deletes all codes, so that this one works once.
  delete from auth.mfa_factors factor where factor.user_id = me;
  -- Logs out the lost phone. This session continues and no longer needs a second factor.
  delete from auth.sessions session where session.user_id = me and session.id <> this_session;
  perform private.record_change('recovery_code_used', 'people', me, null, '{}', me);
  perform private.notify_of_recovery_codes(me, 'recovery_code_used',
    'A recovery code was used on %s, so two-step verification is off. Device: %s. If this wasn’t you, tell us now.');
  return 'done';
end
$$;

create function public.make_recovery_codes() returns text[]
language sql set search_path = ''
as $$ select private.make_recovery_codes() $$;
comment on function public.make_recovery_codes() is
  'Replaces the caller''s recovery codes and returns ten new ones, which are shown once. PT401 the session has ended during the call. '
  'PT403 the caller has not confirmed their identity (hint confirm_code or confirm_password). PT409 without a second factor.';

create function public.recovery_codes_since() returns timestamptz
language sql stable set search_path = ''
as $$ select private.recovery_codes_since() $$;
comment on function public.recovery_codes_since() is 'When the caller''s recovery codes were made; null if there are none.';

create function public.use_recovery_code(code text) returns text
language sql set search_path = ''
as $$ select private.use_recovery_code(code) $$;
comment on function public.use_recovery_code(text) is
  'Uses a recovery code in place of the second factor, in a session that still needs the code. Returns "done" after removing the '
  'caller''s second factors, recovery codes and other sessions. Returns "wrong" for a wrong code, which counts like a wrong code of the '
  'second factor. Returns "too many" after ending all sessions. PT401 without a session or a second factor. PT403 the password was given '
  'more than ten minutes ago.';

grant execute on function
  private.make_recovery_codes(), public.make_recovery_codes(),
  private.recovery_codes_since(), public.recovery_codes_since(),
  private.use_recovery_code(text), public.use_recovery_code(text)
to authenticated;
