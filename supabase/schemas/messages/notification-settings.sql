-- A person's settings for push and email: switches and quiet hours.

-- Functions that run once per person for thousands of people are in plpgsql, which caches their plans. A sql function is planned at every
-- call.
create function private.is_time_zone(name text) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from pg_catalog.pg_timezone_names zone where zone.name = is_time_zone.name) $$;
comment on function private.is_time_zone(text) is
  'True if the server knows a time zone by exactly this name. Reads all zones, so it is fast enough for a save but not for lists.';

create table public.notification_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  quiet_from time(0),
  quiet_until time(0),
  time_zone text,
  updated_at timestamptz not null default now(),
  constraint notification_settings_quiet_hours_are_whole check ((quiet_from is null) = (quiet_until is null))
);
comment on table public.notification_settings is
  'A person''s quiet hours and time zone (rules 9.19, 9.33). The first save of any setting creates the row.';
comment on column public.notification_settings.quiet_from is
  'In the person''s time zone. If later than quiet_until, the quiet hours run past midnight. If equal, there are none. Null for the '
  'default night of rule 9.33.';
comment on column public.notification_settings.time_zone is
  'A name that the server knows, such as Australia/Perth. Null until the person chooses one (see private.zone_of).';

create table private.notification_choices (
  user_id uuid not null references public.profiles (id) on delete cascade,
  channel text not null check (channel = any (private.allowed_words('message channel'))),
  kind text not null check (kind = any (private.allowed_words('message kind'))),
  is_on boolean not null,
  primary key (user_id, channel, kind)
);
comment on table private.notification_choices is
  'The kinds of push messages and emails that a person has switched on or off (rule 9.18). Without a row, private.is_on_at_first decides.';

create table private.delivery_setup (
  -- The table has at most one row.
  id boolean primary key default true check (id),
  channels text[] not null,
  known_at timestamptz not null
);
comment on table private.delivery_setup is
  'The channels that the edge function deliver is configured for, and when it last reported them. Empty until its first call.';

create function private.is_delivery_set_up() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- Vault is optional.
  if to_regclass('vault.decrypted_secrets') is null then
    return false;
  end if;
  return (select count(*) = 2 from vault.decrypted_secrets secret where secret.name in ('deliver_url', 'deliver_key'));
end
$$;
comment on function private.is_delivery_set_up() is 'True if Vault holds the URL and the key of deliver.';

create function private.delivery_channels() returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select setup.channels from private.delivery_setup setup),
    case when private.is_delivery_set_up() then array['push', 'email'] else '{}' end);
end
$$;
comment on function private.delivery_channels() is
  'The channels for which messages are written: those that deliver has reported. Before its first call it is both, or none if it cannot '
  'be called (rule 9.24).';

create function private.is_on_at_first(channel text, kind text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return kind is not null and (channel, kind) <> ('email', 'nearby');
end
$$;
comment on function private.is_on_at_first(text, text) is 'True if people without a choice get that kind by that channel (rule 9.18).';

create function private.is_wanted(person uuid, channel text, kind text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select choice.is_on from private.notification_choices choice
      where choice.user_id = person and choice.channel = is_wanted.channel and choice.kind = is_wanted.kind),
    private.is_on_at_first(channel, kind));
end
$$;
comment on function private.is_wanted(uuid, text, text) is 'True if the person wants messages of that kind by that channel.';

create function private.message_switches() returns table (name text, channel text, kind text)
language sql immutable parallel safe rows 12 set search_path = ''
as $$
  select channel || '_' || kind, channel, kind
  from unnest(private.allowed_words('message channel')) channel, unnest(private.allowed_words('message kind')) kind
  -- Security messages cannot be switched off, so that an intruder cannot hide a change from the account's owner.
  where kind <> 'security'
$$;
comment on function private.message_switches() is
  'The switches for each channel and kind, with their public names (push_nearby and so on).';

create function private.switches_of(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(switch.name, private.is_wanted(person, switch.channel, switch.kind)) from private.message_switches() switch
$$;
comment on function private.switches_of(uuid) is 'A person''s switches by name.';

create function private.zone_of(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select settings.time_zone from public.notification_settings settings where settings.user_id = person),
    (select profile.time_zone from public.profiles profile where profile.id = person));
end
$$;
comment on function private.zone_of(uuid) is 'A person''s time zone: the chosen one, or else that of their postcode (rule 9.33).';

create function private.my_notification_settings() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.switches_of(caller.id) || jsonb_build_object(
    'quiet_from', settings.quiet_from, 'quiet_until', settings.quiet_until, 'time_zone', settings.time_zone,
    'home_time_zone', person.time_zone, 'channels', private.delivery_channels())
  from (select auth.uid()) caller (id)
  left join public.profiles person on person.id = caller.id
  left join public.notification_settings settings on settings.user_id = caller.id
$$;

create function private.assert_settings(given jsonb, saved public.notification_settings) returns void
language plpgsql stable set search_path = ''
as $$
declare
  fault record;
begin
  select key, case
      when key in ('quiet_from', 'quiet_until') then 'Enter a time, such as 22:00.'
      when key = 'time_zone' then 'This time zone is not known.'
      else 'A switch must be on or off.'
    end as message
  into fault
  from jsonb_each(given) each (key, value)
  where not case
    when key in ('quiet_from', 'quiet_until') then
      jsonb_typeof(value) = 'null'
      or jsonb_typeof(value) = 'string' and (value #>> '{}') ~ '^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$'
    when key = 'time_zone' then
      jsonb_typeof(value) = 'null'
      or jsonb_typeof(value) = 'string'
        and ((value #>> '{}') is not distinct from saved.time_zone or private.is_time_zone(value #>> '{}'))
    else jsonb_typeof(value) = 'boolean' or key not in (select switch.name from private.message_switches() switch)
  end
  limit 1;
  if found then
    raise exception '%', fault.message using errcode = 'PT400', hint = fault.key;
  end if;
end
$$;
comment on function private.assert_settings(jsonb, public.notification_settings) is
  'Raises PT400 for an invalid setting, with its key as the hint.';

create function private.lock_settings(person uuid) returns public.notification_settings
language plpgsql set search_path = ''
as $$
declare
  saved public.notification_settings;
begin
  insert into public.notification_settings (user_id) values (person) on conflict (user_id) do nothing;
  select * into saved from public.notification_settings settings where settings.user_id = person for update;
  return saved;
end
$$;
comment on function private.lock_settings(uuid) is
  'Locks and returns a person''s settings, inserting the row if it is missing. Simultaneous saves queue here.';

create function private.save_notification_settings(given jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  saved public.notification_settings;
begin
  if jsonb_typeof(given) is distinct from 'object' then
    raise exception 'The settings are missing.' using errcode = 'PT400';
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  saved := private.lock_settings(person);
  perform private.assert_settings(given, saved);

  insert into private.notification_choices (user_id, channel, kind, is_on)
  select person, switch.channel, switch.kind, (given -> switch.name)::boolean
  from private.message_switches() switch where given ? switch.name
  on conflict (user_id, channel, kind) do update set is_on = excluded.is_on;

  if given ?| array['quiet_from', 'quiet_until', 'time_zone'] then
    saved := jsonb_populate_record(saved, given - array['user_id', 'updated_at']);
    if (saved.quiet_from is null) <> (saved.quiet_until is null) then
      raise exception 'Quiet hours need a start and an end.'
        using errcode = 'PT400', hint = case when saved.quiet_from is null then 'quiet_from' else 'quiet_until' end;
    end if;
    update public.notification_settings settings
    set (quiet_from, quiet_until, time_zone) = (saved.quiet_from, saved.quiet_until, saved.time_zone)
    where settings.user_id = person;
  end if;
  return private.my_notification_settings();
end
$$;

create function public.my_notification_settings() returns jsonb
language sql stable set search_path = ''
as $$ select private.my_notification_settings() $$;
comment on function public.my_notification_settings() is
  'The caller''s settings for push and email: a boolean for each channel and kind (push_nearby, …). quiet_from and quiet_until: null for '
  'the default night of rule 9.33. time_zone: null until chosen. home_time_zone: that of their postcode. channels: the channels (push, '
  'email) that the project has set up (rule 9.24).';

create function public.save_notification_settings(settings jsonb) returns jsonb
language sql set search_path = ''
as $$ select private.save_notification_settings(settings) $$;
comment on function public.save_notification_settings(jsonb) is
  'Saves the caller''s settings and returns them all. settings: any of the switches, quiet_from and quiet_until (HH:MM, or both null for '
  'none) and time_zone (null for the postcode''s). Omitted keys stay as they are. Waiting messages are cancelled or rescheduled to match. '
  'PT400 an invalid value (the hint is its key). PT404 no profile.';

create trigger set_updated_at before update on public.notification_settings
for each row execute function private.set_updated_at();

revoke all on public.notification_settings, private.notification_choices, private.delivery_setup from anon, authenticated, service_role;
grant select on public.notification_settings to authenticated;
grant execute on function private.my_notification_settings(), public.my_notification_settings() to authenticated;
grant execute on function private.save_notification_settings(jsonb), public.save_notification_settings(jsonb) to authenticated;

alter table public.notification_settings enable row level security;
alter table private.notification_choices enable row level security;
alter table private.delivery_setup enable row level security;

create policy "settings are read by their owner" on public.notification_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "nobody reads the choices" on private.notification_choices
  for select to service_role using (false);
create policy "nobody reads the setup" on private.delivery_setup
  for select to service_role using (false);
