-- The administrators' week board: people by days, and the jobs with vacancies (rules 20.8 to 20.12).

-- Sorted by name, like a roster. The expression is never null, so that one row comparison finds the next page.
create index profiles_roster_idx on public.profiles (lower(coalesce(name, '')), id)
where role = 'cleaner' and status in ('pending', 'active');
-- The second column helps to split index pages, as in jobs_open_place_idx.
create index profiles_place_idx on public.profiles using gist (place, uuid_hash(id))
where role = 'cleaner' and status in ('pending', 'active') and place is not null;

create type public.week_person_row as (
  id uuid, name text, location text, distance_m double precision, free_hours text[], days_away jsonb, minutes integer, work jsonb,
  name_order text
);
comment on type public.week_person_row is
  'A person on the week board. distance_m: metres from the given city, null without one. free_hours: empty if they have entered nothing. '
  'days_away: the days of the week on which they are away. minutes: how long they work that week. work: [{application_id, job_id, title, '
  'status, day, start_time, end_time, minutes, clashes, location_city, missing}], earliest first. missing: the job''s requirements that '
  'they do not meet. name_order and id: the list''s sort key.';

create type public.week_job_row as (
  id uuid, title text, day date, start_time time, end_time time, days integer, location_city text, cleaners_needed integer,
  accepted_count integer, pending_count integer, starts_at timestamptz
);
comment on type public.week_job_row is
  'An Open job with vacancies that begins in the week of the week board. cleaners_needed: null for any number.';

create function private.within_condition(place_column text, city text, km integer) returns text
language plpgsql stable set search_path = ''
as $$
declare
  middle extensions.earth;
  metres constant integer := least(greatest(coalesce(km, 50), 1), 500) * 1000;
begin
  if private.trimmed(city) is null then
    return null;
  end if;
  middle := private.find_place(null, city, null);
  if middle is null then
    return 'false';
  end if;
  return format('extensions.earth_box(%1$L::extensions.earth, %2$s) operator(extensions.@>) %3$s
    and extensions.earth_distance(%1$L::extensions.earth, %3$s) <= %2$s', middle::text, metres, place_column);
end
$$;
comment on function private.within_condition(text, text, integer) is
  'SQL condition on a column of locations: within `km` kilometres of a city, 50 by default. Null without a city; false for an unknown '
  'city.';

create function private.free_condition(free text, first_day date) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if free is null then
    return null;
  end if;
  -- A person who has entered nothing counts as free. A person who is away all week does not.
  return format('not exists (
    select from public.availability said where said.user_id = profile.id and (
      said.days_away @> daterange(%1$L, %1$L::date + 7)
      or said.free_hours <> ''{}'' and not said.free_hours && %2$L::text[]))',
    first_day, array(
      select hour from unnest(private.allowed_words('hours of the week')) hour
      where free = 'any' or split_part(hour, '_', 2) = lower(btrim(free))));
end
$$;
comment on function private.free_condition(text, date) is
  'SQL condition on profile.id: not away all week, and free at some hour of the week. free: any, morning, day, evening or night; null '
  'returns null.';

create function private.week_people(
  first_day date, query text, city text, within_km integer, document text, free text, after_name text, after_id uuid, page_size integer
) returns setof public.week_person_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  people uuid[];
  -- Computed once instead of for each row.
  middle constant extensions.earth := case when private.trimmed(city) is not null then private.find_place(null, city, null) end;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  execute concat(
    'select array(
       select profile.id from public.profiles profile
       where profile.role = ''cleaner'' and profile.status in (''pending'', ''active'')
         and profile.id <> ', quote_literal(private.founder_id()),
    ' and profile.place is not null and ' || private.within_condition('profile.place', city, within_km),
    ' and exists (
         select from public.documents document
         where document.user_id = profile.id and document.state = ''checked'' and document.type = ' || quote_literal(btrim(document))
      || ' and coalesce(document.expires_on, ''infinity'') >= ' || quote_literal(first_day) || ')',
    ' and ' || private.free_condition(free, first_day),
    ' and ' || private.people_condition(query),
    ' and (lower(coalesce(profile.name, '''')), profile.id) > (' || quote_literal(after_name) || ', ' || quote_literal(after_id) || ')',
    ' order by lower(coalesce(profile.name, '''')), profile.id limit ', private.page_size(page_size, 50, 200), ')'
  ) into people;
  return query
    with done as (
      select work.user_id, sum(work.minutes)::integer as minutes,
        jsonb_agg(to_jsonb(work) - 'user_id' || jsonb_build_object('missing', requirements.missing)) as work
      from private.work_in(people, first_day, first_day + 6) work
      left join public.jobs job on job.id = work.job_id and job.status in ('Open', 'InProgress')
      cross join lateral (
        select case when job.id is not null then private.missing_requirements(work.user_id, job) else '{}' end as missing
      ) requirements
      group by work.user_id
    )
    select profile.id, profile.name, profile.location,
      extensions.earth_distance(profile.place, middle),
      coalesce(said.free_hours, '{}'),
      coalesce((
        select jsonb_agg(first_day + number order by number) from generate_series(0, 6) number where said.days_away @> first_day + number
      ), '[]'),
      coalesce(done.minutes, 0), coalesce(done.work, '[]'), lower(coalesce(profile.name, ''))
    from unnest(people) listed (id)
    join public.profiles profile on profile.id = listed.id
    left join public.availability said on said.user_id = listed.id
    left join done on done.user_id = listed.id
    order by lower(coalesce(profile.name, '')), profile.id;
end
$$;

create function private.week_jobs(first_day date, query text, city text, within_km integer, page_size integer)
returns setof public.week_job_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  return query execute concat(
    'select job.id, private.job_title(job, ''Job Opportunity''), job.start_date, job.start_time, job.end_time, job.days, job.location_city,
       nullif(job.cleaners_needed, 0), job.accepted_count, job.pending_count, job.starts_at
     from public.jobs job
     where job.status = ''Open'' and not job.is_full
       and job.start_date_order between ', quote_literal(first_day), ' and ', quote_literal(first_day + 6),
    ' and job.starts_at > now()',
    ' and job.place is not null and ' || private.within_condition('job.place', city, within_km),
    ' and ' || private.admin_jobs_condition(query),
    ' order by job.start_date_order, job.starts_at, job.id limit ', private.page_size(page_size, 100, 500));
end
$$;

create function public.week_people(
  first_day date, query text default null, city text default null, within_km integer default null, document text default null,
  free text default null, after_name text default null, after_id uuid default null, page_size integer default 50
) returns setof public.week_person_row
language sql stable rows 50 set search_path = ''
as $$
  select * from private.week_people(first_day, query, city, within_km, document, free, after_name, after_id, page_size)
$$;
comment on function public.week_people(date, text, text, integer, text, text, text, uuid, integer) is
  'Cleaners who are pending or active, by name, with their work in the seven days from first_day, for administrators. query: every word '
  'must be in name, e-mail or phone. city and within_km (50 by default): only people who live within that distance. document: only people '
  'with a checked document of this type that is valid on first_day. free: any, morning, day, evening or night; only people who are free '
  'then at least once and not away all week. after_name and after_id: name_order and id of the last one seen. page_size: 1 to 200. PT400 '
  'no day, PT403 not an administrator.';

create function public.week_jobs(
  first_day date, query text default null, city text default null, within_km integer default null, page_size integer default 100
) returns setof public.week_job_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.week_jobs(first_day, query, city, within_km, page_size) $$;
comment on function public.week_jobs(date, text, text, integer, integer) is
  'Open jobs with vacancies that begin within seven days from first_day and have not begun, earliest first, for administrators. query: as '
  'in search_admin_jobs. city and within_km: as in week_people. page_size: 1 to 500. PT400 no day, PT403 not an administrator.';

grant execute on function private.week_people(date, text, text, integer, text, text, text, uuid, integer),
  public.week_people(date, text, text, integer, text, text, text, uuid, integer),
  private.week_jobs(date, text, text, integer, integer), public.week_jobs(date, text, text, integer, integer) to authenticated;

create type public.week_fit_row as (
  user_id uuid, name text, application_id uuid, status text, missing text[], clashes text[], unavailable text, distance_m double precision,
  is_far boolean, jobs_done integer, no_shows integer, invited_at timestamptz
);
comment on type public.week_fit_row is
  'How a person fits a job on the week board. application_id, status: of their application, null if they have none or withdrew. missing, '
  'clashes: their missing requirements, and the titles of the overlapping jobs for which they are accepted. unavailable: away, '
  'other_hours or null. distance_m: null if either has no location. is_far: farther than they want to travel, or unknown. jobs_done, '
  'no_shows: attendance at their completed jobs. invited_at: when they were invited, or null.';

create function private.week_fit(job_id uuid, people uuid[]) returns setof public.week_fit_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  wanted public.jobs;
  hours text[];
  days daterange;
  asked uuid[];
begin
  perform private.assert_admin();
  if cardinality(people) > 200 then
    raise exception 'At most 200 people can be compared at once.' using errcode = 'PT400';
  end if;
  select * into wanted from public.jobs job where job.id = week_fit.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  asked := array(
    select unnest(people)
    union
    -- Pending applicants of the job, wherever they are on the board, in the order of applying.
    (select application.user_id from public.applications application
      where application.job_id = wanted.id and application.status = 'Pending' and application.withdrawn_at is null
        and application.user_id is not null
      order by application.applied_at, application.id limit 100)
  );
  return query
    select person.id, private.person_name(person), application.id, application.status, private.missing_requirements(person.id, wanted),
      coalesce(clashing.titles, '{}'), private.unavailable(said, hours, days),
      record.metres, record.metres is null or record.metres > person.proximity * 1000, record.done, record.no_shows, invitation.invited_at
    from public.profiles person
    join private.records_of(asked, wanted.place) record on record.user_id = person.id
    left join private.clashes_of(asked, wanted, '{}') clashing on clashing.user_id = person.id
    left join public.applications application
      on application.user_id = person.id and application.job_id = wanted.id and application.withdrawn_at is null
    left join private.invitations invitation on invitation.user_id = person.id and invitation.job_id = wanted.id
    left join public.availability said on said.user_id = person.id
    where wanted.id is not null and person.id = any (asked);
end
$$;

create function public.week_fit(job_id uuid, people uuid[]) returns setof public.week_fit_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.week_fit(job_id, people) $$;
comment on function public.week_fit(uuid, uuid[]) is
  'How these people, 200 at most, and the first 100 Pending applicants of a job fit it, for administrators. PT400 too many people, PT403 '
  'not an administrator.';

grant execute on function private.week_fit(uuid, uuid[]), public.week_fit(uuid, uuid[]) to authenticated;

create function private.broadcast_week() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from changed) then
    perform private.broadcast_to_administrators('week_changed', '{}');
  end if;
  return null;
end
$$;
comment on function private.broadcast_week() is
  'After-statement trigger on jobs and availability: makes administrators'' open week boards refetch (rule 20.12).';

create function private.broadcast_week_of_jobs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from changed
    join was on was.id = changed.id
    -- The number of accepted people is broadcast with the applications.
    where (was.project_name, was.status, was.start_date, was.starts_at, was.end_time, was.days, was.cleaners_needed, was.location_city,
        was.requirement_group)
      is distinct from (changed.project_name, changed.status, changed.start_date, changed.starts_at, changed.end_time, changed.days,
        changed.cleaners_needed, changed.location_city, changed.requirement_group)
  ) then
    perform private.broadcast_to_administrators('week_changed', '{}');
  end if;
  return null;
end
$$;
comment on function private.broadcast_week_of_jobs() is
  'After-statement trigger on jobs: broadcasts a change to the week boards, if the board shows what changed.';

create trigger broadcast_week_inserted after insert on public.jobs
referencing new table as changed for each statement execute function private.broadcast_week();
create trigger broadcast_week_updated after update on public.jobs
referencing old table as was new table as changed for each statement execute function private.broadcast_week_of_jobs();
create trigger broadcast_week_deleted after delete on public.jobs
referencing old table as changed for each statement execute function private.broadcast_week();
create trigger broadcast_week_inserted after insert on public.availability
referencing new table as changed for each statement execute function private.broadcast_week();
create trigger broadcast_week_updated after update on public.availability
referencing new table as changed for each statement execute function private.broadcast_week();
