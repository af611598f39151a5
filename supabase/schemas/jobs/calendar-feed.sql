-- The calendar of a person's accepted jobs (rule 6.19): the content of each event, its version, and the secret URL of the feed. The edge
-- function `calendar` writes the feed as iCalendar.

create table private.calendar_feeds (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz not null
);
comment on table private.calendar_feeds is
  'One feed URL per person at most. Only a hash of its token is stored, so that this table gives no access to a calendar.';

create table private.calendar_events (
  application_id uuid primary key references public.applications (id) on delete cascade,
  shown jsonb not null,
  sequence integer not null default 0,
  changed_at timestamptz not null
);
comment on table private.calendar_events is
  'The last version of each application''s event that a calendar has read. Events that no calendar has read are not here.';
comment on column private.calendar_events.shown is 'A calendar_event without its id and version.';
comment on column private.calendar_events.sequence is 'Incremented whenever a calendar reads a changed event (RFC 5545, SEQUENCE).';

create type public.calendar_event as (
  id uuid, job_id uuid, title text, start_date date, start_time time, end_time time, time_zone text, days integer, place text,
  dates text, duration text, status text, sequence integer, changed_at timestamptz
);
comment on type public.calendar_event is
  'An accepted job in the person''s calendar. id: of the application. status: confirmed or cancelled. Times are local in time_zone, on '
  'each of the days (1 to 366) from start_date. changed_at: when a calendar first read this version.';

create function private.events_of(person uuid) returns table (application_id uuid, shown jsonb)
language sql stable set search_path = ''
as $$
  select application.id, jsonb_build_object(
    'job_id', job.id, 'title', private.job_title(job, application.job_title), 'start_date', job.start_date,
    'start_time', job.start_time, 'end_time', job.end_time, 'time_zone', job.time_zone,
    'days', least(greatest(job.days, 1), 366),
    'place', case when position(job.location_postcode in address.site_address) > 0 then address.site_address
      else private.full_address(job, address.site_address) end,
    'dates', job.project_dates, 'duration', job.duration, 'status', 'confirmed')
  from public.applications application
  join public.jobs job on job.id = application.job_id
  left join public.job_addresses address on address.job_id = job.id
  where application.user_id = person
    and private.is_accepted(application.status, application.withdrawn_at)
    and job.start_date is not null
    and private.job_end(job.status) is distinct from 'closed'
$$;
comment on function private.events_of(uuid) is
  'The events that belong in a person''s calendar: accepted jobs with a start date that are neither closed nor moved back to Draft.';

create function private.calendar_of(person uuid, only_job uuid, moment timestamptz) returns setof public.calendar_event
language plpgsql set search_path = ''
as $$
begin
  -- Two calendars can read concurrently. The later response must not have the older version.
  perform pg_advisory_xact_lock(hashtextextended('calendar of ' || person, 0));
  -- Locks the person, then the applications by id, in the same order as other code. The insert below also locks the application of each
  -- event.
  perform from public.profiles profile where profile.id = person for key share;
  perform from public.applications application
  where application.user_id = person
    and not exists (select from private.calendar_events event where event.application_id = application.id)
    and private.is_accepted(application.status, application.withdrawn_at)
  order by application.id for key share;
  with current as materialized (
    select * from private.events_of(person) event where only_job is null or event.shown ->> 'job_id' = only_job::text
  ), written as (
    insert into private.calendar_events as event (application_id, shown, changed_at)
    select current.application_id, current.shown, moment from current
    on conflict (application_id) do update
    set shown = excluded.shown, sequence = event.sequence + 1, changed_at = excluded.changed_at
    where event.shown <> excluded.shown
  )
  -- A cancelled event no longer shows changes. It drops the address, which the person might no longer be allowed to know (rule 6.14).
  update private.calendar_events event
  set shown = event.shown || '{"status": "cancelled", "place": null}', sequence = event.sequence + 1, changed_at = moment
  from public.applications application
  where application.id = event.application_id and application.user_id = person
    and (only_job is null or event.shown ->> 'job_id' = only_job::text)
    and event.shown ->> 'status' = 'confirmed'
    and event.application_id not in (select current.application_id from current);

  return query
  select (jsonb_populate_record(null::public.calendar_event, event.shown || jsonb_build_object(
    'id', event.application_id, 'sequence', event.sequence, 'changed_at', event.changed_at))).*
  from private.calendar_events event
  join public.applications application on application.id = event.application_id
  where application.user_id = person
    and (only_job is null or event.shown ->> 'job_id' = only_job::text)
    and case event.shown ->> 'status'
      when 'confirmed' then (event.shown ->> 'start_date')::date + (event.shown ->> 'days')::integer >= moment::date - 365
      else event.changed_at > moment - interval '30 days'
    end
  order by event.shown ->> 'start_date', event.application_id;
end
$$;
comment on function private.calendar_of(uuid, uuid, timestamptz) is
  'A person''s calendar at `moment`, or only one job of it: upcoming events and those of the past year. Cancelled events that a calendar '
  'had read are included for 30 days. Stores each returned version, and increments its sequence if it has changed.';

create function private.my_calendar_feed() returns timestamptz
language sql stable security definer set search_path = ''
as $$ select feed.made_at from private.calendar_feeds feed where feed.user_id = (select auth.uid()) $$;

create function private.make_calendar_feed() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  token constant uuid := gen_random_uuid();
begin
  perform from public.profiles profile where profile.id = person for key share;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  insert into private.calendar_feeds (user_id, token_hash, made_at) values (person, private.hash_of_token(token), now())
  on conflict (user_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at;
  return token;
end
$$;

create function private.revoke_calendar_feed() returns void
language sql security definer set search_path = ''
as $$ delete from private.calendar_feeds feed where feed.user_id = (select auth.uid()) $$;

create function private.feed_events(token uuid, moment timestamptz) returns setof public.calendar_event
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  select feed.user_id into person from private.calendar_feeds feed where feed.token_hash = private.hash_of_token(token);
  if not found then
    raise exception 'There is no such calendar.' using errcode = 'PT404';
  end if;
  perform private.spend_budget(person, expensive_reads => 1);
  return query select * from private.calendar_of(person, null, moment);
end
$$;

create function private.job_event(user_id uuid, job_id uuid, moment timestamptz) returns public.calendar_event
language plpgsql security definer set search_path = ''
as $$
declare
  event public.calendar_event;
begin
  perform private.spend_budget(job_event.user_id, expensive_reads => 1);
  select * into event from private.calendar_of(job_event.user_id, job_event.job_id, moment);
  if found then
    return event;
  end if;
  if exists (
    select from public.applications application
    where application.user_id = job_event.user_id and application.job_id = job_event.job_id
      and private.is_accepted(application.status, application.withdrawn_at)
  ) then
    raise exception 'This job has no start date yet, or is closed.' using errcode = 'PT409';
  end if;
  raise exception 'You are not accepted for this job.' using errcode = 'PT404';
end
$$;

create function public.my_calendar_feed() returns timestamptz
language sql stable set search_path = ''
as $$ select private.my_calendar_feed() $$;
comment on function public.my_calendar_feed() is 'The time when the caller created their calendar URL; null if there is none.';

create function public.make_calendar_feed() returns uuid
language sql set search_path = ''
as $$ select private.make_calendar_feed() $$;
comment on function public.make_calendar_feed() is
  'Creates a new secret token for the caller''s calendar and returns it, only this once. The previous token stops working. PT404 no '
  'profile.';

create function public.revoke_calendar_feed() returns void
language sql set search_path = ''
as $$ select private.revoke_calendar_feed() $$;
comment on function public.revoke_calendar_feed() is 'Revokes the caller''s calendar URL. Does nothing if there is none.';

create function public.feed_events(token uuid) returns setof public.calendar_event
language sql set search_path = ''
as $$ select * from private.feed_events(token, now()) $$;
comment on function public.feed_events(uuid) is
  'The calendar of the person whose feed has this token. PT404 no such token, PT429 too many requests. For the edge function calendar '
  'only.';

create function public.job_event(user_id uuid, job_id uuid) returns public.calendar_event
language sql set search_path = ''
as $$ select private.job_event(user_id, job_id, now()) $$;
comment on function public.job_event(uuid, uuid) is
  'One accepted job of a person as a calendar event. Its status is cancelled if a calendar had read it and it no longer belongs there. '
  'PT404 the person is not accepted for it, PT409 it has no start date, or was closed, PT429 too many requests. For the edge function '
  'calendar only.';

revoke all on private.calendar_feeds, private.calendar_events from anon, authenticated, service_role;
grant execute on function private.my_calendar_feed(), public.my_calendar_feed(), private.make_calendar_feed(),
  public.make_calendar_feed(), private.revoke_calendar_feed(), public.revoke_calendar_feed() to authenticated;
grant execute on function private.feed_events(uuid, timestamptz), public.feed_events(uuid),
  private.job_event(uuid, uuid, timestamptz), public.job_event(uuid, uuid) to service_role;

alter table private.calendar_feeds enable row level security;
alter table private.calendar_events enable row level security;

create policy "nobody reads the feeds" on private.calendar_feeds
  for select to service_role using (false);
create policy "nobody reads the calendars" on private.calendar_events
  for select to service_role using (false);
