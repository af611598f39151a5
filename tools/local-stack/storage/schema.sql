-- The storage schema of every hosted Supabase project. A superuser runs this file when the platform's roles and the schemas
-- `storage` and `extensions` exist. The file can be run again.

grant usage on schema storage to postgres, anon, authenticated, service_role;
grant all on schema storage to supabase_storage_admin;

-- Everything below belongs to the storage service's role, as on hosted Supabase.
set role supabase_storage_admin;

alter default privileges in schema storage
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges in schema storage
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges in schema storage
  grant all on sequences to postgres, anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text not null primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text
);

create table if not exists storage.objects (
  id uuid not null default gen_random_uuid() primary key,
  bucket_id text,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets (id)
);

create unique index if not exists bname on storage.buckets using btree (name);
create unique index if not exists bucketid_objname on storage.objects using btree (bucket_id, name);
create index if not exists idx_objects_bucket_id_name
  on storage.objects using btree (bucket_id, name collate "C");
create index if not exists idx_objects_bucket_id_name_lower
  on storage.objects using btree (bucket_id, lower(name) collate "C");
create index if not exists name_prefix_search on storage.objects using btree (name text_pattern_ops);

-- The folders of an object's path, for policies.

create or replace function storage.foldername(name text)
returns text[]
language sql
immutable
as $$
  select (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1];
$$;

-- The current storage call (such as `storage.object.upload`), for policies that allow one kind of call only.
create or replace function storage.operation()
returns text
language sql
stable
as $$
  select current_setting('storage.operation', true);
$$;

create or replace function storage.update_updated_at_column()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

-- Only the storage service can delete rows, because a row deleted by SQL would leave its file behind. The service sets
-- the setting that this function checks.
create or replace function storage.protect_delete()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end
$$;

create or replace trigger update_objects_updated_at
  before update on storage.objects
  for each row execute function storage.update_updated_at_column();

create or replace trigger protect_buckets_delete
  before delete on storage.buckets
  for each statement execute function storage.protect_delete();

create or replace trigger protect_objects_delete
  before delete on storage.objects
  for each statement execute function storage.protect_delete();

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to service_role, authenticated, anon;

reset role;
