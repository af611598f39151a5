-- What every later migration stands on: nothing is granted that a migration does not grant by name.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

revoke all on schema public from public, anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- execute is granted to public by a default of the whole database, which a default of one schema cannot take back.
alter default privileges revoke execute on functions from public;

create schema private;
comment on schema private is
  'Definer functions and helpers of the rules. Not exposed by the API; public holds thin wrappers of what may be called.';
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

create function private.founder_id() returns uuid
language sql immutable parallel safe set search_path = ''
as $$ select 'f0000000-0000-4000-8000-000000000001'::uuid $$;
comment on function private.founder_id() is
  'The one fixed administrator id (specification, part 6). An account with this id is an administrator whatever its profile says.';

-- plpgsql, because an inlined look-up in a policy on profiles would recurse, and because the body may name a table made later.
create function private.is_admin() returns boolean
language plpgsql stable security definer parallel safe set search_path = ''
as $$
begin
  return (select auth.uid()) is not null
    and (
      (select auth.uid()) = private.founder_id()
      or exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
    );
end
$$;
comment on function private.is_admin() is
  'True when the caller is an administrator now: by profile role or by the fixed id. Looked up, never read from a token. In policies call it as (select private.is_admin()).';

create function private.assert_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'You do not have permission to access this page.' using errcode = 'PT403';
  end if;
end
$$;
comment on function private.assert_admin() is
  'Raises PT403 with the specification''s text unless the caller is an administrator.';

create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.set_updated_at() is 'Before-update trigger: updated_at is the database''s.';

create function public.is_admin() returns boolean
language sql stable set search_path = ''
as $$ select private.is_admin() $$;
comment on function public.is_admin() is
  'Tells a signed-in caller whether they are an administrator. For showing and hiding navigation; every rule asks again.';

grant execute on function private.is_admin(), public.is_admin() to authenticated;
