-- The platform's schemas. Each schema belongs to its service, and the project's roles have the right `usage`.
create schema extensions;
create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create schema realtime authorization supabase_realtime_admin;

grant usage on schema public to postgres, anon, authenticated, service_role;
grant usage on schema extensions to postgres, anon, authenticated, service_role;
grant create on schema extensions to postgres;
grant usage on schema auth to postgres, anon, authenticated, service_role;
grant usage on schema storage to anon, authenticated, service_role;
grant usage on schema storage to postgres with grant option;
grant usage on schema realtime to postgres, anon, authenticated, service_role;
grant all on schema auth, storage, extensions to dashboard_user;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
