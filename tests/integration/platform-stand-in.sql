-- The part of the platform's schemas that the migrations use, for a scratch database. The server already has the roles.
create schema extensions;
create schema auth;
create schema storage;
create schema realtime;
grant usage on schema extensions, auth, storage, realtime to anon, authenticated, service_role;

create table auth.users (
  id uuid primary key, email text, phone text, encrypted_password text, raw_user_meta_data jsonb, created_at timestamptz,
  email_confirmed_at timestamptz, confirmation_sent_at timestamptz, last_sign_in_at timestamptz
);
create table auth.sessions (
  id uuid primary key, user_id uuid references auth.users on delete cascade, created_at timestamptz, refreshed_at timestamp,
  not_after timestamptz
);
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.mfa_factors (
  id uuid primary key, user_id uuid references auth.users on delete cascade, status auth.factor_status
);
create table auth.mfa_challenges (
  id uuid primary key, factor_id uuid references auth.mfa_factors on delete cascade, created_at timestamptz
);
create function auth.role() returns text language sql stable
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;
create function auth.uid() returns uuid language sql stable
as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;

create function auth.jwt() returns jsonb language sql stable
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;

create table storage.buckets (
  id text primary key, name text not null, public boolean, file_size_limit bigint, allowed_mime_types text[]
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets, name text, metadata jsonb,
  owner_id text, version text, created_at timestamptz default now(), updated_at timestamptz default now()
);
create function storage.operation() returns text language sql stable as $$ select current_setting('storage.operation', true) $$;
create function storage.foldername(name text) returns text[] language sql immutable
as $$ select (string_to_array(name, '/'))[:array_length(string_to_array(name, '/'), 1) - 1] $$;

create table realtime.messages (topic text, extension text, event text, payload jsonb, private boolean);
create function realtime.topic() returns text language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '') $$;
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language sql
as $$ insert into realtime.messages values ($3, 'broadcast', $2, $1, $4) $$;
grant execute on all functions in schema auth, storage, realtime to anon, authenticated, service_role;
alter table storage.objects enable row level security;
alter table realtime.messages enable row level security;
