-- As on the hosted service, the project reads the auth service's tables and may let its roles do so.
set local role supabase_auth_admin;
grant select on all tables in schema auth to postgres with grant option;
