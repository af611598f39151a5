-- The platform's roles, with their attributes on hosted Supabase. initdb created the superuser supabase_admin.
create role postgres
  nosuperuser createdb createrole bypassrls replication login password 'postgres';
create role anon nologin inherit;
create role authenticated nologin inherit;
create role service_role nologin inherit bypassrls;
create role authenticator noinherit login password 'postgres';
create role supabase_auth_admin noinherit createrole login password 'postgres';
create role supabase_storage_admin noinherit createrole login password 'postgres';
create role supabase_realtime_admin noinherit nologin;
create role supabase_replication_admin replication login password 'postgres';
create role supabase_read_only_user bypassrls login password 'postgres';
create role dashboard_user nosuperuser createdb createrole replication nologin;
create role pgbouncer login password 'postgres';

grant anon, authenticated, service_role to authenticator;
grant authenticator to supabase_storage_admin;
grant anon, authenticated, service_role to supabase_realtime_admin;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend, pg_create_subscription to postgres with admin option;
grant pg_read_all_data to supabase_read_only_user;

-- Time limits of requests. The API's services apply the limit of the role to which they switch.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';

alter role supabase_admin set search_path = "$user", public, auth, extensions;
alter role postgres set search_path = "$user", public, extensions;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;

alter database postgres owner to postgres;
grant all on database postgres to postgres, dashboard_user;
grant create on database postgres to supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin;

-- Superuser settings that the platform lets `postgres` change (supautils).
grant set on parameter session_replication_role, log_min_messages, track_io_timing, log_lock_waits to postgres;
grant set on parameter "pgrst.db_schemas", "pgrst.db_extra_search_path", "pgrst.db_pre_request" to postgres;
