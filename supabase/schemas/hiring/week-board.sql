-- The administrators' week board: people by days, and how they fit a job (rules 20.8 to 20.12).

-- Sorted by name, like a roster. The expression is never null, so that one row comparison finds the next page.
create index profiles_roster_idx on public.profiles (lower(coalesce(name, '')), id)
where role = 'cleaner' and status in ('pending', 'active');
-- The second column helps to split index pages, as in jobs_open_place_idx.
create index profiles_place_idx on public.profiles using gist (place, uuid_hash(id))
where role = 'cleaner' and status in ('pending', 'active') and place is not null;

-- For people without a place, whom profiles_place_idx leaves out.
create index profiles_unplaced_idx on public.profiles (id)
where role = 'cleaner' and status in ('pending', 'active') and place is null;

create type public.week_fit_row as (
  user_id uuid, name text, application_id uuid, status text, missing text[], clashes text[], unavailable text, distance_m double precision,
  is_far boolean, jobs_done integer, no_shows integer, invited_at timestamptz,
  knows_site boolean, not_again boolean, rank double precision[]
);
comment on type public.week_fit_row is
  'How a person fits a job on the week board. application_id, status: of their application, null if they have none or withdrew. missing, '
  'clashes: their missing requirements, and the titles of the overlapping jobs for which they are accepted. unavailable: away, '
  'other_hours or null. distance_m: null if either has no location. is_far: farther than they want to travel, or unknown. jobs_done, '
  'no_shows: attendance at their completed jobs. invited_at: when they were invited, or null. knows_site, not_again: of the job''s site. '
  'rank: the sort key of private.fits.';

create type public.week_person_row as (
  id uuid, name text, location text, distance_m double precision, free_hours text[], days_away jsonb, minutes integer, work jsonb,
  name_order text,
  fit jsonb
);
comment on type public.week_person_row is
  'A person on the week board. distance_m: metres from the given city, null without one. free_hours: empty if they have entered nothing. '
  'days_away: the days of the week on which they are away. minutes: how long they work that week. work: [{application_id, job_id, title, '
  'status, day, start_time, end_time, minutes, clashes, location_city, missing}], earliest first. missing: the job''s requirements that '
  'they do not meet. fit: their week_fit_row for the chosen job, null without one. name_order and id: the list''s sort key. With a chosen '
  'job, the sort key is the rank in fit and id.';

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
  first_day date, query text, city text, within_km integer, document text, free text, after_name text, after_id uuid, page_size integer,
  job_id uuid, after_rank double precision[]
) returns setof public.week_person_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  size constant integer := private.page_size(page_size, 50, 200);
  wanted public.jobs;
  people uuid[];
  fits jsonb;
  middle extensions.earth;
  known text;
  filtered text;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  select * into wanted from public.jobs job where job.id = week_people.job_id;
  -- Computed once instead of for each row.
  middle := case when private.trimmed(city) is not null then private.find_place(null, city, null) end;
  known := concat(
    'profile.role = ''cleaner'' and profile.status in (''pending'', ''active'') and profile.id <> ', quote_literal(private.founder_id()),
    ' and ' || private.people_condition(query));
  filtered := concat(
    'select profile.id from public.profiles profile where ', known,
    ' and profile.place is not null and ' || private.within_condition('profile.place', city, within_km),
    ' and exists (
         select from public.documents document
         where document.user_id = profile.id and document.state = ''checked'' and document.type = ' || quote_literal(btrim(document))
      || ' and coalesce(document.expires_on, ''infinity'') >= ' || quote_literal(first_day) || ')',
    ' and ' || private.free_condition(free, first_day));
  if wanted.id is null then
    execute concat('select array(', filtered,
      ' and (lower(coalesce(profile.name, '''')), profile.id) > (' || quote_literal(after_name) || ', ' || quote_literal(after_id) || ')',
      ' order by lower(coalesce(profile.name, '''')), profile.id limit ', size, ')'
    ) into people;
  else
    -- The nearest people, then those without a known location. Only the query filters the applicants.
    execute concat('select array((', filtered,
      case
        when wanted.place is null then ' order by profile.created_at desc, profile.id desc'
        -- profiles_place_idx returns people in order of distance from the job.
        else ' and profile.place is not null order by profile.place operator(extensions.<->) ' || quote_literal(wanted.place)
          || '::extensions.earth'
      end,
      ' limit 300)
       union (', filtered, ' and profile.place is null order by profile.id limit 300)
       union
       select profile.id from public.applications application
       join public.profiles profile on profile.id = application.user_id
       where application.job_id = ', quote_literal(wanted.id),
      ' and application.status <> ''Rejected'' and application.withdrawn_at is null and ', known, ')'
    ) into people;
    with page as (
      select ranked.* from private.fits(wanted, people) ranked
      where after_rank is null or (ranked.rank, ranked.user_id) > (after_rank, after_id)
      order by ranked.rank, ranked.user_id
      limit size
    )
    select array_agg(page.user_id order by page.rank, page.user_id),
      jsonb_object_agg(page.user_id, to_jsonb(page) - 'fit' - 'missing_count' || jsonb_build_object(
        'name', private.person_name(person),
        'missing', case when page.missing_count > 0 then private.missing_requirements(person.id, wanted) else '{}' end))
    into people, fits
    from page
    join public.profiles person on person.id = page.user_id;
  end if;
  return query
    with done as (
      select work.user_id, sum(work.minutes)::integer as minutes,
        jsonb_agg(to_jsonb(work) - 'user_id' || jsonb_build_object('missing', requirements.missing)) as work
      from private.work_in(people, first_day, first_day + 6) work
      left join public.jobs job on job.id = work.job_id and job.status in ('Open', 'InProgress')
        and (job.required_documents <> '{}' or job.required_courses <> '{}')
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
      coalesce(done.minutes, 0), coalesce(done.work, '[]'), lower(coalesce(profile.name, '')), fits -> profile.id::text
    from unnest(people) with ordinality listed (id, position)
    join public.profiles profile on profile.id = listed.id
    left join public.availability said on said.user_id = listed.id
    left join done on done.user_id = listed.id
    order by listed.position;
end
$$;

create function public.week_people(
  first_day date, query text default null, city text default null, within_km integer default null, document text default null,
  free text default null, after_name text default null, after_id uuid default null, page_size integer default 50,
  job_id uuid default null, after_rank double precision[] default null
) returns setof public.week_person_row
language sql stable rows 50 set search_path = ''
as $$
  select * from private.week_people(first_day, query, city, within_km, document, free, after_name, after_id, page_size, job_id, after_rank)
$$;
comment on function public.week_people(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) is
  'Cleaners who are pending or active, by name, with their work in the seven days from first_day, for administrators. query: every word '
  'must be in name, e-mail or phone. city and within_km (50 by default): only people who live within that distance. document: only people '
  'with a checked document of this type that is valid on first_day. free: any, morning, day, evening or night; only people who are free '
  'then at least once and not away all week. after_name and after_id: name_order and id of the last one seen. page_size: 1 to 200. '
  'job_id: best fit for this job first, among the 300 people who live nearest and its applicants. after_rank: then the rank of the last '
  'one seen. PT400 no day, PT403 not an administrator.';

grant execute on function
  private.week_people(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]),
  public.week_people(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) to authenticated;

create function private.week_fit(job_id uuid, people uuid[]) returns setof public.week_fit_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  wanted public.jobs;
begin
  perform private.assert_admin();
  if cardinality(people) > 200 then
    raise exception 'At most 200 people can be compared at once.' using errcode = 'PT400';
  end if;
  select * into wanted from public.jobs job where job.id = week_fit.job_id;
  return query
    select person.id, private.person_name(person), found.application_id, found.status, private.missing_requirements(person.id, wanted),
      found.clashes, found.unavailable, found.distance_m, found.is_far, found.jobs_done, found.no_shows, found.invited_at,
      found.knows_site, found.not_again, found.rank
    from private.fits(wanted, people) found
    join public.profiles person on person.id = found.user_id
    order by found.rank, person.id;
end
$$;

create function public.week_fit(job_id uuid, people uuid[]) returns setof public.week_fit_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.week_fit(job_id, people) $$;
comment on function public.week_fit(uuid, uuid[]) is
  'How these people, 200 at most, fit a job, best fit first, for administrators. PT400 too many people, PT403 not an administrator.';

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
