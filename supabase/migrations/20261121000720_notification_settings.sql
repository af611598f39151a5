-- What a person hears of by push and email, besides the app: switches and quiet hours.

-- In plpgsql, like everything that runs once per person for thousands of people: it keeps its plans; sql plans at every call.
create function private.notification_kind(type text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when type = 'job_nearby' then 'nearby'
    when type in (
      'application_accepted', 'application_rejected', 'application_reopened', 'acceptance_taken_back',
      'document_checked', 'document_refused', 'document_reopened'
    ) then 'decisions'
    when type in (
      'job_changed', 'job_closed', 'job_completed', 'job_deleted', 'job_message', 'application_withdrawn'
    ) then 'changes'
    when type in ('job_reminder', 'document_expiring') then 'reminders'
  end;
end
$$;
comment on function private.notification_kind(text) is
  'The kind that people switch on and off: nearby, decisions, changes or reminders. Null for a type that only the app shows (rule 9.18).';

create function private.is_time_zone(name text) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from pg_catalog.pg_timezone_names zone where zone.name = is_time_zone.name) $$;
comment on function private.is_time_zone(text) is
  'Whether the server knows a time zone by exactly this name. Reads all zones: fine for a save, too slow for lists.';

create table public.notification_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  push_nearby boolean not null,
  push_decisions boolean not null,
  push_changes boolean not null,
  push_reminders boolean not null,
  email_nearby boolean not null,
  email_decisions boolean not null,
  email_changes boolean not null,
  email_reminders boolean not null,
  quiet_from time(0),
  quiet_until time(0),
  time_zone text,
  updated_at timestamptz not null default now(),
  constraint notification_settings_quiet_hours_are_whole check ((quiet_from is null) = (quiet_until is null))
);
comment on table public.notification_settings is
  'What a person has chosen to hear by push and email (rules 9.18, 9.19). Without a row, private.default_settings applies.';
comment on column public.notification_settings.quiet_from is
  'On the person''s clock. If it is later than quiet_until, the quiet hours run past midnight; if equal, there are none. Null for the night of rule 9.33.';
comment on column public.notification_settings.time_zone is
  'A name that the server knows, such as Australia/Perth; null until the person chooses one (private.zone_of).';

create table private.delivery_setup (
  -- One row at most.
  id boolean primary key default true check (id),
  channels text[] not null,
  known_at timestamptz not null
);
comment on table private.delivery_setup is
  'The channels that the edge function deliver is configured for, and when it last said so. No row until its first call.';

create type public.notification_settings_row as (
  push_nearby boolean, push_decisions boolean, push_changes boolean, push_reminders boolean, email_nearby boolean,
  email_decisions boolean, email_changes boolean, email_reminders boolean, quiet_from time, quiet_until time, time_zone text,
  home_time_zone text, channels text[]
);
comment on type public.notification_settings_row is
  'A person''s settings, and the channels that the project has set up: push, email, both or none (rule 9.24). home_time_zone: by their postcode, which counts while time_zone is null.';

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
  'The channels that messages are written for: those that deliver has named; before its first call both, or none where it cannot be called (rule 9.24).';

create function private.default_settings(user_id uuid) returns public.notification_settings
language plpgsql stable set search_path = ''
as $$
begin
  return row(
    user_id, true, true, true, true, false, true, true, true, null, null, null, now()
  )::public.notification_settings;
end
$$;
comment on function private.default_settings(uuid) is 'The settings of a person who has chosen nothing yet (rule 9.18).';

create function private.zone_of(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select settings.time_zone from public.notification_settings settings where settings.user_id = person),
    (select profile.time_zone from public.profiles profile where profile.id = person));
end
$$;
comment on function private.zone_of(uuid) is 'A person''s time zone: the one they chose, or else that of their postcode (rule 9.33).';

create function private.settings_of(person uuid) returns public.notification_settings
language plpgsql stable set search_path = ''
as $$
declare
  settings public.notification_settings;
begin
  select * into settings from public.notification_settings stored where stored.user_id = person;
  return case when found then settings else private.default_settings(person) end;
end
$$;
comment on function private.settings_of(uuid) is 'A person''s settings, or the defaults if they saved none.';

create function private.with_zone(settings public.notification_settings, zone text) returns public.notification_settings
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  settings.time_zone := coalesce(settings.time_zone, zone);
  return settings;
end
$$;
comment on function private.with_zone(public.notification_settings, text) is
  'The settings with that time zone where the person has chosen none.';

create function private.delivery_settings(person uuid) returns public.notification_settings
language plpgsql stable set search_path = ''
as $$
begin
  return private.with_zone(private.settings_of(person), private.zone_of(person));
end
$$;
comment on function private.delivery_settings(uuid) is 'A person''s settings, with the time zone that counts.';

create function private.is_wanted(settings public.notification_settings, channel text, kind text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case channel || ' ' || kind
    when 'push nearby' then settings.push_nearby
    when 'push decisions' then settings.push_decisions
    when 'push changes' then settings.push_changes
    when 'push reminders' then settings.push_reminders
    when 'email nearby' then settings.email_nearby
    when 'email decisions' then settings.email_decisions
    when 'email changes' then settings.email_changes
    when 'email reminders' then settings.email_reminders
  end;
end
$$;
comment on function private.is_wanted(public.notification_settings, text, text) is
  'Whether the person wants messages of that kind by that channel.';

create function private.quiet_at(
  settings public.notification_settings, moment timestamptz, out begins timestamptz, out ends timestamptz
)
language plpgsql stable set search_path = ''
as $$
declare
  zone text := settings.time_zone;
  here timestamp;
  first_day date;
  last_day date;
  goes_past_midnight constant boolean := settings.quiet_from > settings.quiet_until;
begin
  begin
    here := moment at time zone zone;
  -- A newer server may have dropped a zone's old name. That must not hold up one person's message, let alone everybody's.
  exception when invalid_parameter_value then
    zone := 'Australia/Brisbane';
    here := moment at time zone zone;
  end;
  if goes_past_midnight and here::time >= settings.quiet_from then
    first_day := here::date;
    last_day := here::date + 1;
  elsif goes_past_midnight and here::time < settings.quiet_until then
    first_day := here::date - 1;
    last_day := here::date;
  elsif here::time >= settings.quiet_from and here::time < settings.quiet_until then
    first_day := here::date;
    last_day := here::date;
  end if;
  begins := (first_day + settings.quiet_from) at time zone zone;
  ends := (last_day + settings.quiet_until) at time zone zone;
end
$$;
comment on function private.quiet_at(public.notification_settings, timestamptz) is
  'The quiet hours in which the moment falls; nulls when it falls in none. If the clock shows the end twice, the second counts; if it skips the end, quiet hours end as much later as the clock jumps.';

create function private.with_night(settings public.notification_settings) returns public.notification_settings
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  settings.quiet_from := coalesce(settings.quiet_from, '21:00');
  settings.quiet_until := coalesce(settings.quiet_until, '07:00');
  return settings;
end
$$;
comment on function private.with_night(public.notification_settings) is
  'The settings with the night as quiet hours where the person has set none: what can wait is not sent then (rule 9.33).';

create function private.sending_moment(
  channel text, kind text, settings public.notification_settings, moment timestamptz
) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  if kind in ('nearby', 'reminders') then
    settings := private.with_night(settings);
  elsif channel = 'email' or settings.quiet_from is null then
    return moment;
  end if;
  return coalesce((select quiet.ends from private.quiet_at(settings, moment) quiet), moment);
end
$$;
comment on function private.sending_moment(text, text, public.notification_settings, timestamptz) is
  'When to send a message that is ready at that moment: quiet hours hold back push, and both channels of what can wait, for which the night is quiet, too (rules 9.19, 9.33).';

create function private.my_notification_settings() returns public.notification_settings_row
language sql stable security definer set search_path = ''
as $$
  select row(
    settings.push_nearby, settings.push_decisions, settings.push_changes, settings.push_reminders, settings.email_nearby,
    settings.email_decisions, settings.email_changes, settings.email_reminders, settings.quiet_from, settings.quiet_until,
    settings.time_zone, person.time_zone, private.delivery_channels()
  )::public.notification_settings_row
  from private.settings_of((select auth.uid())) settings
  left join public.profiles person on person.id = settings.user_id
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
      or jsonb_typeof(value) = 'string' and ((value #>> '{}') is not distinct from saved.time_zone or private.is_time_zone(value #>> '{}'))
    else jsonb_typeof(value) = 'boolean'
  end
  limit 1;
  if found then
    raise exception '%', fault.message using errcode = 'PT400', hint = fault.key;
  end if;
end
$$;
comment on function private.assert_settings(jsonb, public.notification_settings) is
  'Raises PT400 for an invalid setting, with its key as the hint.';

create function private.save_notification_settings(given jsonb) returns public.notification_settings_row
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  known constant text[] := array[
    'push_nearby', 'push_decisions', 'push_changes', 'push_reminders', 'email_nearby', 'email_decisions', 'email_changes',
    'email_reminders', 'quiet_from', 'quiet_until', 'time_zone'
  ];
  wanted constant jsonb := case when jsonb_typeof(given) = 'object' then (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(given) where key = any (known)) end;
  saved public.notification_settings;
begin
  if wanted is null then
    raise exception 'The settings are missing.' using errcode = 'PT400';
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  -- The first save creates the row. Simultaneous saves queue up here, so that each keeps what the other changed.
  insert into public.notification_settings select (private.default_settings(person)).* on conflict (user_id) do nothing;
  select * into saved from public.notification_settings settings where settings.user_id = person for update;
  perform private.assert_settings(wanted, saved);
  saved := jsonb_populate_record(saved, wanted);
  if (saved.quiet_from is null) <> (saved.quiet_until is null) then
    raise exception 'Quiet hours need a start and an end.'
      using errcode = 'PT400', hint = case when saved.quiet_from is null then 'quiet_from' else 'quiet_until' end;
  end if;
  update public.notification_settings settings
  set (push_nearby, push_decisions, push_changes, push_reminders, email_nearby, email_decisions, email_changes, email_reminders,
      quiet_from, quiet_until, time_zone)
    = (saved.push_nearby, saved.push_decisions, saved.push_changes, saved.push_reminders, saved.email_nearby,
      saved.email_decisions, saved.email_changes, saved.email_reminders, saved.quiet_from, saved.quiet_until, saved.time_zone)
  where settings.user_id = person;
  return private.my_notification_settings();
end
$$;

create function public.my_notification_settings() returns public.notification_settings_row
language sql stable set search_path = ''
as $$ select private.my_notification_settings() $$;
comment on function public.my_notification_settings() is
  'The caller''s settings for push and email (the defaults until they save) and the channels that are set up.';

create function public.save_notification_settings(settings jsonb) returns public.notification_settings_row
language sql set search_path = ''
as $$ select private.save_notification_settings(settings) $$;
comment on function public.save_notification_settings(jsonb) is
  'Saves the caller''s settings and returns them all. settings: any of the eight switches, quiet_from and quiet_until (HH:MM, or both null for none) and time_zone (null for the postcode''s); keys left out stay as they are. Waiting messages are cancelled or rescheduled to match. PT400 an invalid value, with its key as the hint, PT404 no profile.';

create trigger set_updated_at before update on public.notification_settings
for each row execute function private.set_updated_at();

revoke all on public.notification_settings, private.delivery_setup from anon, authenticated, service_role;
grant select on public.notification_settings to authenticated;
grant execute on function private.my_notification_settings(), public.my_notification_settings() to authenticated;
grant execute on function private.save_notification_settings(jsonb), public.save_notification_settings(jsonb) to authenticated;

alter table public.notification_settings enable row level security;
alter table private.delivery_setup enable row level security;

create policy "settings are read by their owner" on public.notification_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "nobody reads the setup" on private.delivery_setup
  for select to service_role using (false);
