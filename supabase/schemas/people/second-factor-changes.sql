-- Setting up and removing second factors (rules 2.33 to 2.35). An open session alone is not enough. Each change is recorded, and the
-- person is notified. The auth service sends the email. Triggers guard the tables of the auth service, because a page calls that service
-- directly.

create table private.factor_permits (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  device text not null check (device = any (private.allowed_words('device'))),
  given_at timestamptz not null default now()
);
comment on table private.factor_permits is
  'People who have confirmed their identity in order to set up or remove a second factor. Each permit allows one change.';

create function private.permit_factor_change() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_confirmed();
  insert into private.factor_permits (user_id, device) values ((select auth.uid()), private.calling_device())
  on conflict on constraint factor_permits_pkey do update set device = excluded.device, given_at = excluded.given_at;
end
$$;

create function private.is_auth_service() returns boolean
language sql stable set search_path = ''
as $$ select current_user = 'supabase_auth_admin' $$;
comment on function private.is_auth_service() is
  'True if the auth service itself writes, and not an operator or one of our functions, which have their own rules.';

create function private.assert_factor_permit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- Deleting the account deletes its factors without a permit.
  if not exists (select from auth.users account where account.id = person) then
    return null;
  end if;
  if exists (
    select from private.factor_permits permit where permit.user_id = person and permit.given_at > now() - interval '15 minutes'
  ) then
    return null;
  end if;
  -- An administrator who must have a second factor can do nothing before setting it up, not even get a permit. A login within the last
  -- minutes replaces the permit.
  if tg_op = 'UPDATE' and (select rule.is_required from private.second_factor_rule rule)
    and not exists (
      select from auth.mfa_factors other where other.user_id = person and other.status = 'verified' and other.id <> new.id
    )
    and exists (
      select from public.profiles profile where profile.id = person and (profile.role = 'admin' or profile.id = private.founder_id())
    )
    and exists (
      select from auth.sessions session join auth.mfa_amr_claims claim on claim.session_id = session.id
      where session.user_id = person and claim.authentication_method = 'password'
        and claim.updated_at > now() - private.confirmation_time()
    ) then
    return null;
  end if;
  raise exception 'First confirm that it is you.' using errcode = 'PT403';
end
$$;
comment on function private.assert_factor_permit() is
  'After-trigger on the auth service''s factors, for the auth service''s own writes only. Raises PT403 if a factor is set up or removed '
  'without a permit (rule 2.33).';

create function private.note_factor_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  what constant text := case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end;
  permit private.factor_permits;
  notice private.security_notices;
begin
  if not exists (select from auth.users account where account.id = person) or not private.account_exists(person) then
    return null;
  end if;
  delete from private.factor_permits known where known.user_id = person returning * into permit;
  if not private.has_second_factor(person) then
    perform private.end_recovery_codes(person);
  end if;
  perform private.record_change(case what when 'factor_added' then 'second_factor_set_up' else 'second_factor_removed' end, 'people',
    person, null, '{}', permit.user_id);
  -- remove_second_factor notifies of an administrator's removal, and a removal by the person's own dispute needs no notification.
  if current_setting('request.jwt.claims', true) <> '' then
    return null;
  end if;
  insert into private.security_notices (user_id, what, device, factor_id)
  values (person, what, coalesce(permit.device, 'Unknown device'), case when tg_op = 'UPDATE' then new.id end)
  returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person,
    format('An authenticator app for two-step verification was %s on %s. Device: %s. If this wasn’t you, tell us now.',
      case what when 'factor_added' then 'set up' else 'removed' end,
      to_char(notice.changed_at at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'), notice.device),
    -- Not in message_types, because the auth service sends the email (rule 2.35).
    'second_factor_changed', '/not-me?notice=' || notice.id);
  return null;
end
$$;
comment on function private.note_factor_change() is
  'After-trigger on the auth service''s factors: records a factor that was set up or removed, and notifies its person in the app. Ends '
  'the recovery codes with the last factor.';

create function private.count_factor_challenge() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.count_try('challenge', (
    select factor.user_id::text from auth.mfa_factors factor where factor.id = new.factor_id
  ), 30) then
    raise exception 'Too many attempts. Please wait ten minutes and try again.' using errcode = 'PT429';
  end if;
  perform private.forget_old_tries();
  return new;
end
$$;
comment on function private.count_factor_challenge() is
  'Before-trigger on the auth service''s challenges: PT429 after 30 in ten minutes for one person. A challenge is valid for five minutes '
  'and from one address, so this limits guesses even where the hook judge_second_factor is not called (rule 2.27).';

create function public.permit_factor_change() returns void
language sql set search_path = ''
as $$ select private.permit_factor_change() $$;
comment on function public.permit_factor_change() is
  'Permits the auth service to set up or remove one second factor of the caller within 15 minutes. PT403 the caller has not confirmed '
  'their identity (hint confirm_password or confirm_code).';

create trigger assert_permit after update of status on auth.mfa_factors
for each row when (old.status <> 'verified' and new.status = 'verified' and private.is_auth_service())
execute function private.assert_factor_permit();
create trigger assert_permit_to_remove after delete on auth.mfa_factors
for each row when (old.status = 'verified' and private.is_auth_service())
execute function private.assert_factor_permit();
-- Triggers run in order of name, so these run after the two above.
create trigger note_change after update of status on auth.mfa_factors
for each row when (old.status <> 'verified' and new.status = 'verified') execute function private.note_factor_change();
create trigger note_removal after delete on auth.mfa_factors
for each row when (old.status = 'verified') execute function private.note_factor_change();
create trigger count_challenge before insert on auth.mfa_challenges
for each row execute function private.count_factor_challenge();

revoke all on private.factor_permits from anon, authenticated, service_role;
grant execute on function private.is_auth_service() to supabase_auth_admin;
grant execute on function private.permit_factor_change(), public.permit_factor_change() to authenticated;

alter table private.factor_permits enable row level security;

create policy "nobody reads the permits" on private.factor_permits for select to service_role using (false);
