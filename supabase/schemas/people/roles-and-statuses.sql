-- Administrators set people's roles and statuses.

create function private.set_user_role(user_id uuid, new_role text) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := private.canonical_word(new_role, 'role');
  changed public.profiles;
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid role specified' using errcode = 'PT400';
  end if;
  -- Locks all administrators. Otherwise two who give up their roles at once would each still see the other.
  perform from public.profiles where role = 'admin' order by id for no key update;
  -- Checked again, because the caller might have lost the role while waiting.
  perform private.assert_admin();
  if wanted <> 'admin' and array(select id from public.profiles where role = 'admin') = array[set_user_role.user_id] then
    raise exception 'The last administrator cannot give up the role.' using errcode = 'PT409';
  end if;
  -- Otherwise the founder would be shown as a cleaner and keep every right.
  if wanted <> 'admin' and set_user_role.user_id = private.founder_id() then
    raise exception 'The founder is always an administrator.' using errcode = 'PT409';
  end if;
  update public.profiles set role = wanted where id = set_user_role.user_id returning * into changed;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  return changed;
end
$$;

create function private.set_user_status(user_id uuid, new_status text) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := private.canonical_word(new_status, 'user status');
  changed public.profiles;
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  -- Checked again after waiting, because another administrator might have removed the caller's role.
  perform from public.profiles where id = set_user_status.user_id for no key update;
  perform private.assert_admin();
  update public.profiles set status = wanted where id = set_user_status.user_id returning * into changed;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  return changed;
end
$$;

create function public.set_user_role(user_id uuid, new_role text) returns public.profiles
language sql set search_path = ''
as $$ select private.set_user_role(user_id, new_role) $$;
comment on function public.set_user_role(uuid, text) is
  'Sets a person''s role to cleaner or admin, and returns the profile. PT400 Invalid role specified. PT403 not an administrator. PT404 no '
  'such person. PT409 the last administrator or the founder.';

create function public.set_user_status(user_id uuid, new_status text) returns public.profiles
language sql set search_path = ''
as $$ select private.set_user_status(user_id, new_status) $$;
comment on function public.set_user_status(uuid, text) is
  'Sets a person''s status, and returns the profile. An administrator''s status takes no right away, including the caller''s own. PT400 '
  'Invalid status specified. PT403 not an administrator. PT404 no such person.';

grant execute on function private.set_user_role(uuid, text), public.set_user_role(uuid, text) to authenticated;
grant execute on function private.set_user_status(uuid, text), public.set_user_status(uuid, text) to authenticated;
