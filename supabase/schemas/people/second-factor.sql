-- The second factor is a code from an authenticator app, which the auth service requests and checks (rules 2.24 to 2.28). A token's `aal`
-- says whether the code was given. The functions here decide where the code is required.

create table private.second_factor_rule (
  id boolean primary key default true check (id),
  is_required boolean not null default false
);
comment on table private.second_factor_rule is 'One row: whether administrators must have a second factor (rule 2.26).';

insert into private.second_factor_rule default values;

create function private.has_second_factor(person uuid) returns boolean
language plpgsql stable security definer parallel safe set search_path = ''
as $$
begin
  return exists (select from auth.mfa_factors factor where factor.user_id = person and factor.status = 'verified');
end
$$;
comment on function private.has_second_factor(uuid) is 'True if a person has set up a second factor.';

create function private.is_factor_given(is_administrator boolean) returns boolean
language plpgsql stable security definer parallel safe set search_path = ''
as $$
begin
  if private.has_second_factor(auth.uid()) then
    return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
  end if;
  -- Ignores the token's aal, because a token issued before the factor was removed still says aal2, for up to an hour.
  return not (is_administrator and (select rule.is_required from private.second_factor_rule rule));
end
$$;
comment on function private.is_factor_given(boolean) is
  'True if the caller has given every code required of them. A code is required of people with a second factor, and of administrators who '
  'must have one. is_administrator: true if the caller is one, by role or as the founder.';

create table private.recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is
  'Hashes of recovery codes. Each code can replace a lost second factor (rule 2.38). The functions for them are in recovery-codes.sql.';

create function private.end_recovery_codes(person uuid) returns void
language sql set search_path = ''
as $$ delete from private.recovery_codes code where code.user_id = person $$;
comment on function private.end_recovery_codes(uuid) is 'Deletes a person''s recovery codes.';

create function private.recovery_codes_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('made_at', code.made_at) order by code.made_at, code.code_hash), '[]')
  from private.recovery_codes code where code.user_id = person
$$;
comment on function private.recovery_codes_held(uuid) is
  'A person''s recovery codes for the data download: only when each was made, without hashes.';

revoke all on private.recovery_codes from anon, authenticated, service_role;
alter table private.recovery_codes enable row level security;
create policy "nobody reads recovery codes" on private.recovery_codes for select to service_role using (false);

revoke all on private.second_factor_rule from anon, authenticated, service_role;
alter table private.second_factor_rule enable row level security;
create policy "nobody reads the rule of second factors" on private.second_factor_rule for select to service_role using (false);
