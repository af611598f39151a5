-- On the hosted service, too, the project reads the auth service's tables and may let its own roles do so.
set local role supabase_auth_admin;
grant select on all tables in schema auth to postgres with grant option;
