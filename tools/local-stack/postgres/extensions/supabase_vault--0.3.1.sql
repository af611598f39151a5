-- Supabase Vault. The key is not in the database but in the data folder's file vault.key, which only the platform's superuser
-- can read. The real extension encrypts with libsodium, this one with pgcrypto.
create function vault._key(additional bytea, nonce bytea) returns text
language sql stable set search_path = '' as $$
  select encode(
    @extschema:pgcrypto@.hmac(additional || nonce, pg_catalog.pg_read_binary_file('vault.key'), 'sha256'), 'hex')
$$;

create function vault._crypto_aead_det_noncegen() returns bytea language sql volatile set search_path = '' as $$
  select @extschema:pgcrypto@.gen_random_bytes(16)
$$;

create function vault._crypto_aead_det_encrypt(
  message bytea, additional bytea, key_id bigint, context bytea default 'pgsodium', nonce bytea default null
) returns bytea language sql security definer set search_path = '' as $$
  select @extschema:pgcrypto@.pgp_sym_encrypt_bytea(
    message, vault._key(additional, nonce), 's2k-mode=1, cipher-algo=aes256')
$$;

create function vault._crypto_aead_det_decrypt(
  message bytea, additional bytea, key_id bigint, context bytea default 'pgsodium', nonce bytea default null
) returns bytea language sql stable security definer set search_path = '' as $$
  select @extschema:pgcrypto@.pgp_sym_decrypt_bytea(message, vault._key(additional, nonce))
$$;

create table vault.secrets (
  id uuid primary key default gen_random_uuid(),
  name text,
  description text not null default '',
  secret text not null,
  key_id uuid,
  nonce bytea default vault._crypto_aead_det_noncegen(),
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
comment on table vault.secrets is 'Table with encrypted `secret` column for storing sensitive information on disk.';
create unique index secrets_name_idx on vault.secrets (name) where name is not null;

create view vault.decrypted_secrets as
select
  id,
  name,
  description,
  secret,
  convert_from(
    vault._crypto_aead_det_decrypt(
      message => decode(secret, 'base64'), additional => convert_to(id::text, 'utf8'), key_id => 0, nonce => nonce),
    'utf8') as decrypted_secret,
  key_id,
  nonce,
  created_at,
  updated_at
from vault.secrets;

create function vault._encrypted(secret text, id uuid, nonce bytea) returns text
language sql set search_path = '' as $$
  select encode(
    vault._crypto_aead_det_encrypt(
      message => convert_to(secret, 'utf8'), additional => convert_to(id::text, 'utf8'), key_id => 0, nonce => nonce),
    'base64')
$$;

create function vault.create_secret(
  new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  new_id constant uuid := gen_random_uuid();
  new_nonce constant bytea := vault._crypto_aead_det_noncegen();
begin
  insert into vault.secrets (id, nonce, name, description, secret)
  values (new_id, new_nonce, new_name, new_description, vault._encrypted(new_secret, new_id, new_nonce));
  return new_id;
end
$$;

create function vault.update_secret(
  secret_id uuid,
  new_secret text default null,
  new_name text default null,
  new_description text default null,
  new_key_id uuid default null
) returns void language sql security definer set search_path = '' as $$
  update vault.secrets
  set
    secret = coalesce(vault._encrypted(new_secret, id, nonce), secret),
    name = coalesce(new_name, name),
    description = coalesce(new_description, description),
    updated_at = now()
  where id = secret_id
$$;

revoke all on all functions in schema vault from public;
-- Additional grants of the hosted service.
grant usage on schema vault to postgres with grant option;
grant select, delete, truncate, references on vault.secrets, vault.decrypted_secrets to postgres with grant option;
grant execute on function vault.create_secret, vault.update_secret, vault._crypto_aead_det_decrypt
  to postgres with grant option;
grant usage on schema vault to service_role;
grant select, delete on vault.secrets, vault.decrypted_secrets to service_role;
grant execute on function vault.create_secret, vault.update_secret, vault._crypto_aead_det_decrypt to service_role;
