-- Administrators can make second factors mandatory for each other, and remove the second factor of a person who has lost their phone (rules
-- 2.26, 2.28).

create type public.second_factor_state as (is_required boolean, administrators_without integer);
comment on type public.second_factor_state is
  'is_required: true if administrators must have a second factor. administrators_without: how many have none.';

create function private.second_factor_state() returns public.second_factor_state
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer public.second_factor_state;
begin
  perform private.assert_admin();
  select rule.is_required, (
    select count(*) from public.profiles person
    where (person.role = 'admin' or person.id = private.founder_id()) and not private.has_second_factor(person.id)
  ) into answer
  from private.second_factor_rule rule;
  return answer;
end
$$;

create function private.require_second_factor(required boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform from private.second_factor_rule for no key update;
  if required and not private.has_second_factor((select auth.uid())) then
    raise exception 'Set up two-step verification for yourself first.' using errcode = 'PT409';
  end if;
  update private.second_factor_rule set is_required = require_second_factor.required
  where is_required <> require_second_factor.required;
  if found then
    perform private.record_change('second_factor_' || case when required then 'required' else 'optional' end, 'people', null, null, '{}');
  end if;
end
$$;

create function private.remove_second_factor(user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  if remove_second_factor.user_id = (select auth.uid()) then
    raise exception 'Remove your own two-step verification on your profile.' using errcode = 'PT409';
  end if;
  -- Checked again after waiting, because another administrator might have removed the caller's role.
  perform from public.profiles person where person.id = remove_second_factor.user_id for no key update;
  perform private.assert_admin();
  delete from auth.mfa_factors factor where factor.user_id = remove_second_factor.user_id;
  if not found then
    raise exception 'This person has no two-step verification.' using errcode = 'PT404';
  end if;
  -- Logs out the lost phone as well.
  delete from auth.sessions session where session.user_id = remove_second_factor.user_id;
  insert into public.notifications (user_id, message, type, link)
  values (remove_second_factor.user_id,
    'An administrator has removed your two-step verification. If you did not ask for that, change your password.',
    'second_factor_removed', '/profile/security#second-factor');
end
$$;

create function private.has_second_factor_of(user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  return private.has_second_factor(user_id);
end
$$;

create function public.second_factor_state() returns public.second_factor_state
language sql stable set search_path = ''
as $$ select private.second_factor_state() $$;
comment on function public.second_factor_state() is
  'Whether administrators must have a second factor, and how many have none. PT403 not an administrator.';

create function public.require_second_factor(required boolean) returns void
language sql set search_path = ''
as $$ select private.require_second_factor(required) $$;
comment on function public.require_second_factor(boolean) is
  'Makes a second factor mandatory or optional for all administrators. PT403 not an administrator, PT409 the caller has none and would be '
  'locked out.';

create function public.remove_second_factor(user_id uuid) returns void
language sql set search_path = ''
as $$ select private.remove_second_factor(user_id) $$;
comment on function public.remove_second_factor(uuid) is
  'Removes another person''s lost second factor, ends their sessions and notifies them. For administrators. PT403 not an administrator, '
  'PT404 no second factor, PT409 the caller''s own.';

create function public.has_second_factor(user_id uuid) returns boolean
language sql stable set search_path = ''
as $$ select private.has_second_factor_of(user_id) $$;
comment on function public.has_second_factor(uuid) is
  'True if a person has a second factor. For administrators. PT403 not an administrator.';

grant execute on function
  private.second_factor_state(), public.second_factor_state(),
  private.require_second_factor(boolean), public.require_second_factor(boolean),
  private.remove_second_factor(uuid), public.remove_second_factor(uuid),
  private.has_second_factor_of(uuid), public.has_second_factor(uuid)
to authenticated;
