-- When a message can be sent: quiet hours, and the night for messages that can wait (rules 9.19, 9.33).

create function private.with_zone(settings public.notification_settings, zone text) returns public.notification_settings
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  settings.time_zone := coalesce(settings.time_zone, zone);
  return settings;
end
$$;
comment on function private.with_zone(public.notification_settings, text) is
  'The settings with that time zone if the person has chosen none.';

create function private.delivery_settings(person uuid) returns public.notification_settings
language plpgsql stable set search_path = ''
as $$
declare
  settings public.notification_settings;
begin
  select * into settings from public.notification_settings stored where stored.user_id = person;
  return private.with_zone(settings, private.zone_of(person));
end
$$;
comment on function private.delivery_settings(uuid) is 'A person''s quiet hours (null if not set) with their effective time zone.';

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
  -- A newer server might have dropped an old zone name. An unknown zone must not stop this message or anyone else's.
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
  'The quiet hours that contain the given time, or nulls if none do. If the clock shows their end twice, the second one counts. If it '
  'skips their end, they end later by as much as the clock jumps.';

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
  'The settings with the night, 21:00 to 07:00, as quiet hours if the person has set none. Used for messages that can wait (rule 9.33).';

create function private.sending_moment(
  channel text, kind text, settings public.notification_settings, moment timestamptz, urgent boolean default false
) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  if kind in ('nearby', 'reminders') or kind = 'invitations' and not urgent then
    settings := private.with_night(settings);
  elsif channel = 'email' or settings.quiet_from is null then
    return moment;
  end if;
  return coalesce((select quiet.ends from private.quiet_at(settings, moment) quiet), moment);
end
$$;
comment on function private.sending_moment(text, text, public.notification_settings, timestamptz, boolean) is
  'When to send a message that is ready at `moment`. Quiet hours delay push messages, and both channels for kinds that can wait. For '
  'those kinds, the night is quiet by default (rules 9.19, 9.33). urgent: true for an invitation that cannot wait (rule 19.4).';
