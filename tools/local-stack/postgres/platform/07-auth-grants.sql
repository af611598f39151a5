-- As on the hosted service, the project can read the auth service's tables, and can grant its own roles the same right.
set local role supabase_auth_admin;
grant select on all tables in schema auth to postgres with grant option;
