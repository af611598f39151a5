-- Devices registered for push notifications. Only the edge function save-push-token writes these rows. A device's owner can see and
-- remove the device's row (the switch on the profile page).

create table public.push_tokens (
  -- The push service's URL for one browser. A shared device belongs to the last person who signed in.
  endpoint text primary key check (
    char_length(endpoint) <= 2000
    and endpoint ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?/'
    and endpoint !~ '^[^/]*//[^/]*\.(local|localhost|localdomain|internal|intranet|private|lan|home|corp|arpa)/'
  ),
  user_id uuid not null references public.profiles (id) on delete cascade,
  token jsonb not null check (
    token ->> 'endpoint' is not distinct from endpoint and char_length(token::text) <= 4000
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.push_tokens is 'Web Push subscriptions, one per browser.';
comment on column public.push_tokens.endpoint is
  'An https URL with a public DNS name, without user or port. save-push-token and deliver check this too, and deliver also checks the '
  'addresses that the name resolves to.';
comment on column public.push_tokens.token is 'The subscription as returned by PushSubscription.toJSON().';

create index push_tokens_user_idx on public.push_tokens (user_id);

create function private.forget_oldest_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  max_devices constant integer := 20;
begin
  delete from public.push_tokens device
  where device.endpoint in (
    select known.endpoint from public.push_tokens known
    where known.user_id = new.user_id
    order by (known.endpoint = new.endpoint) desc, known.updated_at desc, known.endpoint
    offset max_devices
  );
  return null;
end
$$;
comment on function private.forget_oldest_devices() is
  'After-trigger on push_tokens: keeps a person''s 20 latest devices, so that messages to one person never use up the sending time (rule '
  '9.25).';

create function private.count_device() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.spend_budget(new.user_id, writes => 1);
  return new;
end
$$;
comment on function private.count_device() is
  'Before-insert trigger on push_tokens: counts the device as a change by its owner (rule 15.10), because the edge function writes it '
  'with the secret key.';

create trigger count_device before insert on public.push_tokens
for each row execute function private.count_device();

create trigger set_updated_at before update on public.push_tokens
for each row execute function private.set_updated_at();

create trigger forget_oldest_devices after insert or update of user_id on public.push_tokens
for each row execute function private.forget_oldest_devices();

revoke all on public.push_tokens from anon, authenticated, service_role;
grant select (endpoint, user_id, created_at), delete on public.push_tokens to authenticated;
grant select, insert, update, delete on public.push_tokens to service_role;

alter table public.push_tokens enable row level security;

create policy "a device is seen by its owner" on public.push_tokens
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a device is forgotten by its owner" on public.push_tokens
  for delete to authenticated using (user_id = (select auth.uid()));
