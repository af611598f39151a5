-- Recovery codes (rules 2.38 to 2.40): a person who has lost the phone with the authenticator app logs in with one of ten codes, once.
-- It takes the second factor away, so that a new one can be set up. The auth service has no such codes.

alter table private.recovery_codes add constraint recovery_codes_user_id_fkey
  foreign key (user_id) references public.profiles (id) on delete cascade;

create function private.hash_of_recovery_code(person uuid, code text) returns bytea
language sql immutable parallel safe set search_path = ''
as $$
  -- 80 random bits cannot be guessed from a hash, however fast it is. Letters that look like digits are read as these.
  select extensions.digest(
    person::text || translate(regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'sha256')
$$;
comment on function private.hash_of_recovery_code(uuid, text) is
  'What is kept of a recovery code: its hash, with the person''s id. Case, hyphens and spaces do not matter.';

create function private.new_recovery_code() returns text
language sql volatile set search_path = ''
as $$
  -- Crockford's alphabet: no I, L, O and U. Two random bytes give a letter and its neighbours the same chance: 256 is 8 times 32.
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, place) % 32 + 1, 1)
      || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(16) as bytes) random, generate_series(0, 15) place
$$;
comment on function private.new_recovery_code() is 'A random code of 16 letters and digits, such as 7K2M-Q8RV-3XTN-W9CD.';

create function private.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  codes text[];
begin
  perform private.assert_confirmed();
  -- Two requests at once: the later codes count.
  perform from public.profiles person where person.id = me for no key update;
  if not private.has_second_factor(me) then
    raise exception 'Set up two-step verification for yourself first.' using errcode = 'PT409';
  end if;
  codes := array(select private.new_recovery_code() from generate_series(1, 10));
  perform private.end_recovery_codes(me);
  insert into private.recovery_codes (user_id, code_hash)
  select me, private.hash_of_recovery_code(me, code) from unnest(codes) code;
  perform private.record_change('recovery_codes_made', 'people', me, null, '{}');
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
  notice private.security_notices;
begin
  -- The account before its profile, as the auth service locks them. Two codes at once follow each other.
  perform from auth.users account where account.id = me for no key update;
  perform from public.profiles person where person.id = me for no key update;
  if not private.has_second_factor(me) then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  end if;
  if not private.is_given_recently('password') then
    raise exception 'Log in again, then enter the recovery code.' using errcode = 'PT403';
  end if;
  -- Raises nothing after counting, which would take the count back.
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
  -- The last factor takes all codes with it, so that this one works once.
  delete from auth.mfa_factors factor where factor.user_id = me;
  -- Whoever holds the lost phone is out. This session goes on, without a second factor to ask for.
  delete from auth.sessions session where session.user_id = me and session.id <> this_session;
  perform private.record_change('recovery_code_used', 'people', me, null, '{}', me);
  insert into private.security_notices (user_id, what, device) values (me, 'recovery_code_used', private.calling_device())
  returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (me,
    format('A recovery code was used on %s, so two-step verification is off. Device: %s. If this wasn’t you, tell us now.',
      to_char(notice.changed_at at time zone private.zone_of(me), 'FMDD Mon YYYY "at" HH24:MI'), notice.device),
    'recovery_code_used', '/not-me?notice=' || notice.id);
  return 'done';
end
$$;

create function private.recovery_codes_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('made_at', code.made_at) order by code.made_at, code.code_hash), '[]')
  from private.recovery_codes code where code.user_id = person
$$;
comment on function private.recovery_codes_held(uuid) is 'A person''s recovery codes as they are kept, without their hashes.';

create function public.make_recovery_codes() returns text[]
language sql set search_path = ''
as $$ select private.make_recovery_codes() $$;
comment on function public.make_recovery_codes() is
  'Ten new recovery codes of the caller, which are shown once; earlier ones end. PT403 before the caller has confirmed who they are (the '
  'hint says how: confirm_code), PT409 without a second factor.';

create function public.recovery_codes_since() returns timestamptz
language sql stable set search_path = ''
as $$ select private.recovery_codes_since() $$;
comment on function public.recovery_codes_since() is 'When the caller''s recovery codes were made; null if there are none.';

create function public.use_recovery_code(code text) returns text
language sql set search_path = ''
as $$ select private.use_recovery_code(code) $$;
comment on function public.use_recovery_code(text) is
  'Takes a recovery code in place of the second factor, from a session that owes the code: "done" removes the caller''s second factors, '
  'recovery codes and other sessions; "wrong" is counted as wrong codes are; "too many" ends all sessions. '
  'PT403 if the password was given more than ten minutes ago, PT401 without a session or a second factor.';

grant execute on function
  private.make_recovery_codes(), public.make_recovery_codes(),
  private.recovery_codes_since(), public.recovery_codes_since(),
  private.use_recovery_code(text), public.use_recovery_code(text)
to authenticated;
