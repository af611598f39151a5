-- A new hosted project's default privileges in public with `auto_expose_new_tables = false` (supabase/config.toml):
-- the initial blanket grants, less the privileges that the platform then revokes. As on the hosted service, truncate,
-- references, trigger and maintain remain. The project's first migration revokes them.
do $$
declare
  given record;
  kind text;
begin
  for given in
    select * from (values
      ('postgres', 'public', 'postgres, anon, authenticated, service_role'),
      ('supabase_admin', 'public', 'postgres, anon, authenticated, service_role'),
      ('supabase_auth_admin', 'auth', 'postgres, dashboard_user'),
      ('supabase_storage_admin', 'storage', 'postgres, anon, authenticated, service_role'),
      ('supabase_realtime_admin', 'realtime', 'postgres, dashboard_user')
    ) as given (owner, schema, roles)
  loop
    foreach kind in array array['tables', 'sequences', 'routines'] loop
      execute format('alter default privileges for role %I in schema %I grant all on %s to %s', given.owner, given.schema, kind, given.roles);
    end loop;
  end loop;
end
$$;

alter default privileges for role postgres in schema public
  revoke select, insert, update, delete on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke usage, select on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke execute on functions from anon, authenticated, service_role;
