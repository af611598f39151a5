-- People's availability: mornings, days, evenings and nights of the week, and days away. Availability only causes warnings and
-- sorts lists. It never prevents anything (rule 20.1).

create function private.is_away_within_bounds(away datemultirange) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select not exists (
    select from unnest(away) part
    where lower_inf(part) or upper_inf(part) or lower(part) < '1900-01-01' or upper(part) > '2201-01-01'
  ) and (select count(*) from unnest(away)) <= 50
$$;
comment on function private.is_away_within_bounds(datemultirange) is
  'True if there are at most 50 periods away, each with a first and a last day.';

create table public.availability (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  free_hours text[] not null default '{}' check (free_hours <@ private.allowed_words('hours of the week')),
  days_away datemultirange not null default '{}' check (private.is_away_within_bounds(days_away)),
  nearby_only_when_free boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.availability is
  'When people are free, as entered by themselves (rules 20.1, 20.2). One row per person, so that one join compares many people with a '
  'job. The first save creates the row.';
comment on column public.availability.free_hours is
  'Words of private.allowed_words(''hours of the week''), in its order. Empty if nothing was entered: free at any hour.';
comment on column public.availability.nearby_only_when_free is
  'True if the person is only notified of nearby jobs at times when they are free (rule 20.6).';

create function private.hours_needed(job public.jobs) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select array_agg(distinct to_char(work.starts_on + shift, 'dy') || '_' || part.name)
    -- Seven days cover every hour of the week.
    from generate_series(0, least(greatest(job.days, 1), 7) - 1) number
    cross join lateral (
      select job.start_date + number as starts_on, job.start_date + number + coalesce(job.start_time, '07:00') as begins
    ) work
    cross join lateral (
      select coalesce(work.starts_on + (job.end_time < job.start_time)::integer + job.end_time, work.begins + interval '8 hours') as ends
    ) until
    -- Work before 5:00 falls into the previous day's night, and long work continues into the next day.
    cross join generate_series(-1, 1) shift
    join (values
      ('morning', interval '5 hours', interval '9 hours'), ('day', '9 hours', '17 hours'), ('evening', '17 hours', '22 hours'),
      ('night', '22 hours', '29 hours')
    ) part (name, opens, closes) on tsrange(work.starts_on + shift + part.opens, work.starts_on + shift + part.closes)
      && tsrange(work.begins, until.ends)
    where job.start_date is not null
  );
end
$$;
comment on function private.hours_needed(public.jobs) is
  'The hours of the week that a job covers, in the job''s local time. Without an end time it lasts 8 hours (rules 6.21, 20.3). Null '
  'without a start date.';

create function private.days_of_work(start_date date, days integer) returns daterange
language sql immutable parallel safe set search_path = ''
as $$ select daterange(start_date, start_date + least(greatest(days, 1), 366)) where start_date is not null $$;
comment on function private.days_of_work(date, integer) is
  'The days on which work at a job with these columns begins. An index uses it. Null without a start date.';

create function private.days_needed(job public.jobs) returns daterange
language sql immutable parallel safe set search_path = ''
as $$ select private.days_of_work(job.start_date, job.days) $$;
comment on function private.days_needed(public.jobs) is 'The days_of_work of a job.';

-- In PL/pgSQL because it runs once per person for thousands of people.
create function private.unavailable(said public.availability, hours text[], days daterange) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when said.days_away && days then 'away'
    when said.free_hours <> '{}' and not hours <@ said.free_hours then 'other_hours'
  end;
end
$$;
comment on function private.unavailable(public.availability, text[], daterange) is
  'Why a person is not free for a job: away or other_hours. Null if they are free or have entered nothing. For many people at once: left '
  'join availability, and compute hours_needed and days_needed of the job once.';

create function private.unavailable(person uuid, job public.jobs) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.unavailable(said, private.hours_needed(job), private.days_needed(job))
    from public.availability said where said.user_id = person
  );
end
$$;
comment on function private.unavailable(uuid, public.jobs) is
  'Why one person is not free for one job: away, other_hours, or null if they are free or have entered nothing.';

create function public.availability_of(user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'free_hours', coalesce(said.free_hours, '{}'),
    'days_away', (
      select coalesce(jsonb_agg(jsonb_build_object('from', lower(part), 'to', upper(part) - 1) order by part), '[]')
      from unnest(said.days_away) part
    ),
    'nearby_only_when_free', coalesce(said.nearby_only_when_free, false))
  from (select) one
  left join public.availability said on said.user_id = availability_of.user_id
$$;
comment on function public.availability_of(uuid) is
  'A person''s availability, for themselves and administrators. free_hours: such as mon_morning, empty if nothing was entered. days_away: '
  '[{"from", "to"}], both days included. nearby_only_when_free: only notify of jobs when free. For anyone else, it returns the same as '
  'for a person who has entered nothing.';

create function private.day_in(given jsonb, field text) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  typed constant text := given ->> field;
begin
  if typed ~ '^(19|20|21)\d\d-\d\d-\d\d$' then
    return typed::date;
  end if;
  raise exception 'Choose a day.' using errcode = 'PT400', hint = field;
exception when datetime_field_overflow then
  raise exception 'Choose a day.' using errcode = 'PT400', hint = field;
end
$$;
comment on function private.day_in(jsonb, text) is
  'The day in a field of the form YYYY-MM-DD. PT400 for anything else, with the field as the hint.';

create function private.days_in(given jsonb) returns daterange
language plpgsql immutable set search_path = ''
as $$
declare
  first_day constant date := private.day_in(given, 'from');
  last_day constant date := private.day_in(given, 'to');
begin
  if last_day < first_day then
    raise exception 'The last day is before the first.' using errcode = 'PT400', hint = 'to';
  elsif last_day - first_day > 365 then
    raise exception 'Choose at most a year at a time.' using errcode = 'PT400', hint = 'to';
  end if;
  return daterange(first_day, last_day, '[]');
end
$$;
comment on function private.days_in(jsonb) is
  'The range of days in {"from", "to"}, both included. PT400 for invalid days, with the field as the hint.';

create function private.assert_hours(given jsonb, field text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  hours constant jsonb := coalesce(given -> field, '[]');
begin
  if jsonb_typeof(hours) <> 'array' or not hours <@ to_jsonb(private.allowed_words('hours of the week')) then
    raise exception 'These hours of the week are not known.' using errcode = 'PT400', hint = field;
  end if;
  return array(select jsonb_array_elements_text(hours));
end
$$;
comment on function private.assert_hours(jsonb, text) is
  'The hours of the week in a field, empty if the field is missing. PT400 for unknown hours.';

create function private.save_availability(given jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  free text[];
  busy text[];
  away datemultirange;
begin
  if jsonb_typeof(given) is distinct from 'object' then
    raise exception 'The changes are missing.' using errcode = 'PT400';
  end if;
  if given ? 'nearby_only_when_free' and jsonb_typeof(given -> 'nearby_only_when_free') <> 'boolean' then
    raise exception 'A switch must be on or off.' using errcode = 'PT400', hint = 'nearby_only_when_free';
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  free := private.assert_hours(given, 'free');
  busy := private.assert_hours(given, 'not_free');
  insert into public.availability (user_id) values (person) on conflict (user_id) do nothing;
  -- Concurrent saves of the same person wait here for each other.
  select said.days_away into away from public.availability said where said.user_id = person for update;
  if given ? 'away' then
    away := away + datemultirange(private.days_in(given -> 'away'));
  end if;
  if given ? 'back' then
    away := away - datemultirange(private.days_in(given -> 'back'));
  end if;
  if not private.is_away_within_bounds(away) then
    raise exception 'You have entered too many days away. Please remove some first.' using errcode = 'PT400', hint = 'to';
  end if;
  update public.availability said
  set free_hours = array(
      select hour from unnest(private.allowed_words('hours of the week')) with ordinality listed (hour, ordinal)
      where (hour = any (said.free_hours) or hour = any (free)) and hour <> all (busy)
      order by ordinal),
    -- Days away that ended long ago are deleted, for privacy.
    days_away = away * datemultirange(daterange(private.today_of(person) - 31, null)),
    nearby_only_when_free = coalesce((given -> 'nearby_only_when_free')::boolean, said.nearby_only_when_free)
  where said.user_id = person;
end
$$;

create function public.save_availability(changes jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.save_availability(changes);
  select public.availability_of((select auth.uid()));
$$;
comment on function public.save_availability(jsonb) is
  'Saves changes to the caller''s availability and returns all of it (as availability_of). changes: free and not_free, hours of the week '
  'to add and to remove; away and back, days ({"from", "to"}, both included) to add and to remove; nearby_only_when_free. Omitted keys '
  'stay unchanged. PT400 an invalid value, with its key as the hint, PT404 no profile.';

create function private.job_availability(job_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Open jobs only, because everyone signed in can read them. Used before applying.
  return (
    select private.unavailable((select auth.uid()), job) from public.jobs job
    where job.id = job_availability.job_id and job.status = 'Open'
  );
end
$$;

create function public.job_availability(job_id uuid) returns text
language sql stable set search_path = ''
as $$ select private.job_availability(job_id) $$;
comment on function public.job_availability(uuid) is
  'Why the caller is not free for this Open job: away, other_hours, or null if they are free. Null for any other id.';

create trigger set_updated_at before update on public.availability
for each row execute function private.set_updated_at();

revoke all on public.availability from anon, authenticated, service_role;
grant select on public.availability to authenticated;
grant execute on function public.availability_of(uuid), private.save_availability(jsonb), public.save_availability(jsonb),
  private.job_availability(uuid), public.job_availability(uuid) to authenticated;

alter table public.availability enable row level security;

create policy "availability is read by its owner and administrators" on public.availability
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
