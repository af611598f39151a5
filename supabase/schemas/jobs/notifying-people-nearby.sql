-- Notifies the people near a job that it is Open. The administrator's save only records the opening. The edge function `deliver`, called
-- right after the save, and a cron job every minute send the notifications in batches.

create table private.job_openings (
  id bigint primary key generated always as identity,
  job_id uuid not null references public.jobs (id) on delete cascade,
  people uuid[],
  notified integer not null default 0
);
comment on table private.job_openings is
  'Jobs that became Open, or moved while Open, and whose people have not all been notified yet. One row each time, so that a save never '
  'waits for the notifications.';
comment on column private.job_openings.people is 'The people who were nearby when the notifying began; null until then.';
comment on column private.job_openings.notified is 'The number of people that have been handled, counted from the start of the list.';

create table private.job_notices_sent (
  job_id uuid not null references public.jobs (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  primary key (job_id, user_id)
);
comment on table private.job_notices_sent is
  'The people who have been notified of a nearby job; nobody is notified of a job twice (rule 9.12). Deleted when the job is long over '
  '(rule 9.35).';

create index job_openings_job_idx on private.job_openings (job_id);
create index job_notices_sent_user_idx on private.job_notices_sent (user_id);

create function private.box_within_reach(place extensions.earth, proximity integer) returns extensions.cube
language sql immutable parallel safe set search_path = ''
as $$ select extensions.earth_box(place, proximity * 1000) $$;
comment on function private.box_within_reach(extensions.earth, integer) is
  'A box around everything within `proximity` kilometres of a place. Its corners are farther away.';

-- The second column helps to split index pages, as in jobs_open_place_idx.
create index profiles_reach_idx on public.profiles using gist (private.box_within_reach(place, proximity), uuid_hash(id))
where role = 'cleaner' and status in ('pending', 'active') and place is not null;

create function private.note_openings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  openings integer;
begin
  if tg_op = 'INSERT' then
    insert into private.job_openings (job_id)
    select job.id from changed job where job.status = 'Open' and job.place is not null;
  else
    insert into private.job_openings (job_id)
    select job.id from changed job
    join was on was.id = job.id
    where job.status = 'Open' and job.place is not null
      -- Compared as text, because the operators of the type earth are not on the search path.
      and (was.status <> 'Open' or was.place::text is distinct from job.place::text);
  end if;
  get diagnostics openings = row_count;
  if openings > 0 then
    -- Several calls can notify people of several jobs concurrently.
    perform private.call_deliver(least(openings, 4));
  end if;
  return null;
end
$$;
comment on function private.note_openings() is
  'After-statement trigger on jobs: records those that became Open or moved while Open, and calls deliver.';

create function private.people_near(job public.jobs) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(person.id order by person.id), '{}')
  from public.profiles person
  where not private.is_long_over(job, now())
    and person.role = 'cleaner' and person.status in ('pending', 'active') and person.place is not null
    and private.box_within_reach(person.place, person.proximity) operator(extensions.@>) job.place
    and extensions.earth_distance(person.place, job.place) <= person.proximity * 1000
    and not exists (select from private.job_notices_sent before where before.job_id = job.id and before.user_id = person.id)
$$;
comment on function private.people_near(public.jobs) is
  'The cleaners who have that job within their own distance and have not been notified of it.';

create function private.days_of_series(job public.jobs) returns bigint
language sql stable set search_path = ''
as $$
  select case when count(*) > 1 then count(*) end from public.jobs other
  where other.series_id = job.series_id and other.status = 'Open' and other.start_date >= job.start_date
$$;
comment on function private.days_of_series(public.jobs) is
  'The number of days, from its own on, on which an Open job of a series is posted. Null for a single job and for the last of a series.';

create function private.notify_people(job public.jobs, people uuid[]) returns integer
language sql set search_path = ''
as $$
  -- Checked again, because the list might be out of date.
  with near as (
    select person.id, extensions.earth_distance(person.place, job.place) as distance
    from unnest(people) listed (id)
    cross join (select private.hours_needed(job) as hours, private.days_needed(job) as days offset 0) taken
    join public.profiles person on person.id = listed.id
    where person.role = 'cleaner' and person.id <> private.founder_id() and person.status in ('pending', 'active')
      and extensions.earth_distance(person.place, job.place) <= person.proximity * 1000
      and not exists (
        select from public.applications application where application.job_id = job.id and application.user_id = person.id
      )
      and not exists (
        select from public.availability said
        where said.user_id = person.id and said.nearby_only_when_free and private.unavailable(said, taken.hours, taken.days) is not null
      )
      -- People are notified once per series.
      and not exists (
        select from public.jobs other
        join private.job_notices_sent sent on sent.job_id = other.id and sent.user_id = person.id
        where other.series_id = job.series_id
      )
    -- Skips people whose account is being deleted.
    for key share of person skip locked
  ), noted as (
    insert into private.job_notices_sent (job_id, user_id)
    -- Always in the same order, so that two runs for the same job cannot deadlock.
    select job.id, near.id from near order by near.id
    on conflict do nothing
    returning user_id
  ), written as (
    insert into public.notifications (user_id, message, type, link, data)
    select near.id,
      'New job near you: ' || concat_ws(', ',
        private.job_title(job, 'Job Opportunity'),
        nullif(btrim(job.location_city), ''),
        greatest(1, round(near.distance / 1000)) || ' km away',
        'on ' || private.days_of_series(job) || ' days'),
      'job_nearby', '/jobs/' || job.id, jsonb_build_object('job_id', job.id)
    from near
    join noted on noted.user_id = near.id
    returning 1
  )
  select count(*)::integer from written
$$;
comment on function private.notify_people(public.jobs, uuid[]) is
  'Notifies the listed people of an Open job near them, except those it no longer suits and those already notified. Returns how many were '
  'notified.';

create function private.notify_people_nearby(batch_size integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant integer := private.page_size(batch_size, 2000, 20000);
  notified integer := 0;
  up_to integer;
  opening private.job_openings;
  job public.jobs;
begin
  while notified < wanted loop
    -- One run at a time for each opening. If its batch fails, the next run notifies those people.
    select * into opening from private.job_openings waiting order by waiting.id limit 1 for update skip locked;
    exit when not found;
    select * into job from public.jobs opened
    where opened.id = opening.job_id and opened.status = 'Open' and opened.place is not null
    -- A deletion waits for the locked opening, so this must not wait for the deletion. The next run handles what remains.
    for key share skip locked;
    if not found then
      exit when exists (
        select from public.jobs opened where opened.id = opening.job_id and opened.status = 'Open' and opened.place is not null
      );
      delete from private.job_openings done where done.id = opening.id;
      continue;
    end if;
    opening.people := coalesce(opening.people, private.people_near(job));
    up_to := opening.notified + wanted - notified;
    notified := notified + private.notify_people(job, opening.people[opening.notified + 1:up_to]);
    if up_to >= cardinality(opening.people) then
      delete from private.job_openings done where done.id = opening.id;
    else
      update private.job_openings going set people = opening.people, notified = up_to where going.id = opening.id;
    end if;
  end loop;
  return notified;
end
$$;

create function public.notify_people_nearby(batch_size integer default 2000) returns integer
language sql set search_path = ''
as $$ select private.notify_people_nearby(batch_size) $$;
comment on function public.notify_people_nearby(integer) is
  'Notifies up to batch_size people (1 to 20,000) of jobs near them that have become Open; returns how many. Returns 0 when no one is '
  'left, except people whom another caller is notifying. Nobody is notified of a job twice (rule 9.12). For deliver.';

create trigger note_openings_inserted after insert on public.jobs
referencing new table as changed for each statement execute function private.note_openings();
create trigger note_openings_updated after update on public.jobs
referencing old table as was new table as changed for each statement execute function private.note_openings();

revoke all on private.job_openings, private.job_notices_sent from anon, authenticated, service_role;
grant execute on function private.box_within_reach(extensions.earth, integer), private.notify_people_nearby(integer),
  public.notify_people_nearby(integer) to service_role;

alter table private.job_openings enable row level security;
alter table private.job_notices_sent enable row level security;

create policy "nobody reads the openings" on private.job_openings
  for select to service_role using (false);
create policy "nobody reads who was told" on private.job_notices_sent
  for select to service_role using (false);

-- People are notified within a minute even if the function `deliver` is not set up or is unreachable.
select cron.schedule('notify people nearby', '* * * * *', 'select private.notify_people_nearby(20000)');
