-- Functions that read the caller from the claims that the API sets in the transaction.
set local role supabase_auth_admin;

create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;

create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;

create function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- Imitates the auth service, which confirms an address in two statements of one transaction. The second statement writes all
-- metadata as it was before the first statement, so it undoes changes that a trigger made in between.
create function auth.write_metadata_from_memory() returns trigger language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(old.raw_user_meta_data) = 'object' then
    update auth.users set raw_user_meta_data = old.raw_user_meta_data || '{"email_verified": true}' where id = new.id;
  end if;
  return null;
end
$$;
create trigger write_metadata_from_memory after update of email_confirmed_at on auth.users
for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
execute function auth.write_metadata_from_memory();
