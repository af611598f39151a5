-- The lists of jobs: Open jobs for everyone signed in, all jobs for administrators.

create type public.open_job_row as (
  id uuid, project_name text, category text, location_city text, location_state text, location_postcode text, start_date date,
  start_date_order date, start_time time, end_time time, time_zone text, pay_per_cleaner text, hourly_cents integer,
  display_status text, application_status text,
  distance_m double precision,
  list_order double precision, missing text[], cleaners_needed integer, accepted integer,
  is_shift_least boolean, shift_cents integer, shift_minutes integer
);
comment on type public.open_job_row is
  'A job in search_open_jobs. application_status: of the caller''s own application, null without one or if it was withdrawn. distance_m: '
  'metres from the caller, null if either has no location. list_order: the sort key for sort soonest, best-paid or nearest, never null. '
  'Jobs to which the sort applies come first, then all others by start date, latest first. missing: the requirements that the caller does '
  'not meet, in words. cleaners_needed: null for any number. accepted: the number of accepted people. shift_cents: the pay of one day, '
  'null if hours or rate are unknown. is_shift_least: true if the pay is a minimum ("from $30") or a range. shift_minutes: the paid '
  'minutes of a planned day, without the break.';

create type public.admin_job_row as (
  id uuid, project_name text, project_dates text, category text, cleaners_needed integer, pay_per_cleaner text, days integer,
  duration text, start_date date, start_time time, end_time time, time_zone text, location_city text, location_state text,
  location_postcode text, site_address text,
  address_rule text, area_m2 numeric, full_description text, status text, display_status text, quote_reference_id text,
  is_placed boolean,
  created_at timestamptz, applications bigint, pending_applications bigint, accepted_applications bigint, starts_at timestamptz,
  soonest_at timestamptz, is_ahead boolean
);
comment on type public.admin_job_row is
  'A job in search_admin_jobs, with its address and the numbers of its applications. applications: all, including withdrawn ones; '
  'pending_applications, accepted_applications: without withdrawn ones. soonest_at: the start of an Open upcoming job with vacancies, the '
  'year 5000 if it has no date; null for any other job. is_ahead: it has not started.';

create function private.open_jobs_page(
  conditions text, ordering text, size integer, open_groups jsonb, by_group boolean
) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when open_groups is null then concat(conditions, ' order by ' || ordering, ' limit ', size)
    -- Takes the first rows of each group and then the first of all of them. Jobs for which the person does not qualify are never read.
    when by_group then format(
      ' and job.id = any (array(
         select job.id from jsonb_each_text(%L) as open (requirement_group, last_day) cross join lateral (
           select job.* from public.jobs job
           where job.status = ''Open'' and job.requirement_group = open.requirement_group::uuid
             and job.start_date_order <= open.last_day::date %s
           order by %s limit %s
         ) job order by %3$s limit %4$s
       )) order by %3$s', open_groups, conditions, ordering, size)
    else format(
      ' and job.requirement_group = any (%L::uuid[]) and job.start_date_order <= (%L::jsonb ->> job.requirement_group::text)::date
       %s %s limit %s',
      array(select jsonb_object_keys(open_groups)), open_groups, conditions, 'order by ' || ordering, size)
  end
$$;
comment on function private.open_jobs_page(text, text, integer, jsonb, boolean) is
  'SQL: the end of a query on Open jobs, with conditions, order and limit. open_groups: limits it to these groups, {group: last day} as '
  'from groups_open_to; null for no limit. by_group: reads group by group, which is best if the other conditions are not narrow. '
  'ordering: null for counting, with by_group false.';

create function private.open_jobs_filters(
  query text, category text, city text, within_distance boolean, this_week boolean, only_urgent boolean, today date
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  me record;
begin
  select quote_nullable(profile.place) || '::extensions.earth' as place, profile.proximity * 1000 as reach into me
  from public.profiles profile where profile.id = (select auth.uid());
  return concat(
    ' and job.category = ' || quote_literal(category),
    ' and lower(job.location_city) = ' || quote_literal(lower(btrim(city))),
    ' and ' || private.search_condition('private.folded(job.search_text)', query),
    case when within_distance then format(
      ' and job.place operator(extensions.<@) extensions.earth_box(%1$s, %2$s) and extensions.earth_distance(job.place, %1$s) <= %2$s',
      me.place, me.reach) end,
    case when this_week then format(' and job.start_date_order between %L and %L', today, today + 6) end,
    case when only_urgent then ' and job.display_status = ''Urgent''' end);
end
$$;
comment on function private.open_jobs_filters(text, text, text, boolean, boolean, boolean, date) is
  'SQL conditions on an Open job: the caller''s filters, except the one by requirements. today: in the caller''s time zone.';

create function private.groups_for_me(category text, today date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(open.requirement_group, open.last_day), '{}')
    from private.groups_open_to(private.requirement_expiries((select auth.uid())), today, category) open
  );
end
$$;
comment on function private.groups_for_me(text, date) is
  'The requirement groups for which the caller qualifies, each with its last day: {group: last day}. category: null for all.';

create function private.search_open_jobs(
  query text, category text, city text, within_distance boolean, only_qualified boolean, this_week boolean,
  only_urgent boolean, sort text, after_start date, after_order double precision, after_id uuid, page_size integer
) returns setof public.open_job_row
language plpgsql stable security definer rows 24 set search_path = ''
as $$
declare
  size integer := private.page_size(page_size, 24, 100);
  -- More than any distance on Earth, yet finite, because JSON has no infinity.
  far constant double precision := 1e9;
  first_day constant date := '0001-01-01';
  last_day constant date := '2200-01-01';
  is_nearest constant boolean := sort is not distinct from 'nearest';
  is_soonest constant boolean := sort is not distinct from 'soonest';
  is_best_paid constant boolean := sort is not distinct from 'best-paid';
  my_place extensions.earth;
  here text;
  line text;
  line_order text;
  about text;
  others text;
  today constant date := private.today_of((select auth.uid()));
  expiries constant jsonb := private.requirement_expiries((select auth.uid()));
  in_progress constant jsonb := private.requirements_in_progress((select auth.uid()));
  open_groups jsonb;
  selected text;
  filters constant text := private.open_jobs_filters(query, category, city, within_distance, this_week, only_urgent, today);
  by_group boolean;
  found_count integer;
  after_day constant integer := floor(least(greatest(after_order, 0), 1e6));
begin
  select profile.place into my_place from public.profiles profile where profile.id = (select auth.uid());
  if only_qualified then
    open_groups := private.groups_for_me(category, today);
  end if;
  here := quote_nullable(my_place) || '::extensions.earth';
  -- The index sorts by the straight line through the Earth, which gives the same order as the distance along the surface.
  if is_soonest then
    -- Whole days, plus the distance as a fraction of a day. No two places are 0.5e8 metres apart.
    line_order := format('case when job.start_date_order >= %L then job.start_date_order - %L::date + coalesce(%s / 1e8, 0.5) end',
      today, first_day, '(job.place operator(extensions.<->) ' || here || ')');
    line := 'job.start_date_order' || case when my_place is not null then ', ' || line_order else '' end;
    about := format(' and job.start_date_order >= %L', today);
    others := format(' and job.start_date_order < %L', today);
  elsif is_best_paid then
    line := '(-job.hourly_cents)';
    line_order := line || '::double precision';
    about := ' and job.hourly_cents is not null';
    others := ' and job.hourly_cents is null';
  else
    line := 'job.place operator(extensions.<->) ' || here;
    line_order := line;
    if my_place is not null then
      about := ' and job.place is not null';
      others := ' and job.place is null';
    end if;
  end if;
  selected := concat(
    'select job.id, job.project_name, job.category, job.location_city, job.location_state, job.location_postcode,
       job.start_date, job.start_date_order, job.start_time, job.end_time, job.time_zone, job.pay_per_cleaner, job.hourly_cents,
       job.display_status, (select application.status from public.applications application
         where application.job_id = job.id and application.user_id = (select auth.uid()) and application.withdrawn_at is null),
       extensions.earth_distance(job.place, ', here, '),
       coalesce(', line_order, ', ', quote_literal(far), ' + (', quote_literal(last_day), ' - job.start_date_order)),
       private.missing_requirements_by(job, ', quote_literal(expiries), ', ', quote_literal(in_progress), ', ', quote_literal(today), '),
       nullif(job.cleaners_needed, 0), job.accepted_count, (private.read_pay(job.pay_per_cleaner)).is_least,
       private.shift_cents(job.pay_per_cleaner, private.shift_minutes(job)), private.shift_minutes(job)
     from public.jobs job where job.status = ''Open''');
  -- Sorted by nearest, a distance limit ends each group's index scan; in other orders it is a narrow condition. Likewise this_week, which
  -- ends the scan if sorted by date.
  by_group := query is null and city is null and only_urgent is not true and (within_distance is not true or is_nearest)
    and (this_week is not true or not is_nearest and not is_best_paid);

  if not is_nearest and not is_soonest and not is_best_paid then
    return query execute concat(selected, private.open_jobs_page(
      concat(filters, ' and (job.start_date_order, job.id) < (' || quote_literal(after_start) || ', ' || quote_literal(after_id) || ')'),
      'job.start_date_order desc, job.id desc', size, open_groups, by_group));
    return;
  end if;

  -- First the jobs to which the sort applies: with a place, upcoming, or with known pay. Then the others. For a person without a place, no
  -- job has a distance.
  if about is not null and coalesce(after_order < far, true) then
    return query execute concat(selected, private.open_jobs_page(
      concat(about, filters,
        case when is_soonest then ' and job.start_date_order >= ' || quote_literal(first_day + after_day) end,
        ' and (' || case when is_soonest then line_order else line end || ', job.id) > ('
        || case when is_best_paid then quote_literal(least(greatest(after_order, -1e9), 0)::integer)
          else quote_literal(after_order) end
        || ', ' || quote_literal(after_id) || ')'),
      line || ', job.id', size, open_groups, by_group));
    get diagnostics found_count = row_count;
    size := size - found_count;
    after_order := null;
  end if;
  if size > 0 and (not is_nearest or within_distance is not true) then
    after_start := case when after_order is not null then
      last_day - least(greatest(after_order - far, 0), 1e6)::integer end;
    return query execute concat(selected, private.open_jobs_page(
      concat(others, filters,
        ' and job.start_date_order <= ' || quote_literal(after_start) || ' and (job.start_date_order < ' || quote_literal(after_start)
        || ' or job.id > ' || quote_literal(after_id) || ')'),
      'job.start_date_order desc, job.id', size, open_groups, by_group and (is_soonest or is_nearest and my_place is null)));
  end if;
end
$$;

create function private.count_open_jobs(
  query text, category text, city text, within_distance boolean, only_qualified boolean, this_week boolean, only_urgent boolean
) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.today_of((select auth.uid()));
  counted integer;
begin
  perform private.assert_cheap_read();
  execute concat('select count(*) from (select from public.jobs job where job.status = ''Open''', private.open_jobs_page(
    private.open_jobs_filters(query, category, city, within_distance, this_week, only_urgent, today), null, 1000,
    case when only_qualified then private.groups_for_me(category, today) end, false), ') counted') into counted;
  return counted;
end
$$;

create function private.admin_jobs_condition(query text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text[] := array(select private.search_words(query));
  condition constant text := private.search_condition('private.folded(job.admin_search_text)', query);
  ids uuid[];
begin
  -- For one long word, the planner estimates how frequent it is.
  if cardinality(words) > 1 or char_length(words[1]) < 3 then
    if not private.is_frequent('public.jobs job', 'created_at desc, id desc', condition) then
      ids := private.ids_by_index('public.jobs job', private.indexed_condition('private.folded(job.admin_search_text)', words), 10000);
    end if;
  end if;
  return coalesce('job.id = any (' || quote_literal(ids) || '::uuid[])', condition);
end
$$;
comment on function private.admin_jobs_condition(text) is
  'SQL condition on job: every word of the query is in project name, city, category or postcode. Null for a query without words. For '
  'search_admin_jobs, which checks the caller.';

create function private.search_admin_jobs(
  query text, status text, sort text, after_created timestamptz, after_start timestamptz, after_id uuid, page_size integer, site_id uuid,
  city text, from_day date, until_day date, after_ahead boolean
) returns setof public.admin_job_row
language plpgsql stable security definer rows 25 set search_path = ''
as $$
declare
  size integer := private.page_size(page_size, 25, 1000);
  begins constant text := 'coalesce(job.starts_at, ''infinity'')';
  needs_people constant text := concat('(job.status = ''Open'' and not job.is_full and ', begins, ' > now())');
  -- JSON has no infinity.
  some_day constant timestamptz := '5000-01-01 00:00+00';
  selected text;
  filters text;
  below text;
  found_count integer;
begin
  perform private.assert_admin();
  selected := concat(
    'select job.id, job.project_name, job.project_dates, job.category, job.cleaners_needed, job.pay_per_cleaner, job.days,
       job.duration, job.start_date, job.start_time, job.end_time, job.time_zone, job.location_city, job.location_state,
       job.location_postcode, address.site_address,
       job.address_rule, job.area_m2, job.full_description, job.status, job.display_status, job.quote_reference_id,
       job.place is not null, job.created_at, counted.applications, job.pending_count::bigint, job.accepted_count::bigint, job.starts_at,
       case when ', needs_people, ' then coalesce(job.starts_at, ', quote_literal(some_day), ') end, ', begins, ' > now()
     from (select * from public.jobs job where %s order by %s limit %s) job
     left join public.job_addresses address on address.job_id = job.id
     cross join lateral (
       select count(*) as applications from public.applications application
       where application.job_id = job.id
     ) counted order by %2$s');
  filters := concat(' and job.status = ' || quote_literal(status), ' and ' || private.admin_jobs_condition(query),
    ' and ' || private.jobs_condition(city, from_day, until_day, site_id));
  below := '(job.created_at, job.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')';

  if after_start >= some_day then
    after_start := 'infinity';
  end if;

  if sort = 'start' then
    -- Jobs ahead come first, soonest first. Then those that have begun, latest first.
    if after_id is null or after_ahead then
      return query execute format(selected, concat(begins, ' > now()', filters,
          ' and (' || begins || ', job.id) > (' || quote_literal(after_start) || ', ' || quote_literal(after_id) || ')'),
        begins || ', job.id', size);
      get diagnostics found_count = row_count;
      size := size - found_count;
      after_id := null;
    end if;
    if size > 0 then
      return query execute format(selected, concat(begins, ' <= now()', filters,
          ' and (' || begins || ', job.id) < (' || quote_literal(after_start) || ', ' || quote_literal(after_id) || ')'),
        begins || ' desc, job.id desc', size);
    end if;
    return;
  end if;

  if sort = 'soonest' then
    -- Upcoming jobs with vacancies come first, then all others.
    if coalesce(status, 'Open') = 'Open' and (after_id is null or after_start is not null) then
      return query execute format(selected, concat(needs_people, filters,
          ' and ' || begins || ' >= ' || quote_literal(after_start),
          ' and (' || begins || ' > ' || quote_literal(after_start) || ' or ' || below || ')'),
        begins || ', job.created_at desc, job.id desc', size);
      get diagnostics found_count = row_count;
      size := size - found_count;
      below := null;
    end if;
    filters := concat(' and not ', needs_people, filters);
  end if;
  if size > 0 then
    return query execute format(selected, concat('true', filters, ' and ' || below), 'job.created_at desc, job.id desc', size);
  end if;
end
$$;

create type public.admin_jobs_total_row as (jobs integer, places integer, free integer);
comment on type public.admin_jobs_total_row is
  'The total of a week''s jobs. places: the cleaners that they need, without jobs for any number. free: the vacancies of Open jobs that '
  'have not started.';

create function private.admin_jobs_total(first_day date, query text, status text, city text, site_id uuid)
returns public.admin_jobs_total_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  total public.admin_jobs_total_row;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  execute concat(
    'select count(*), coalesce(sum(greatest(job.cleaners_needed, 0)), 0),
       coalesce(sum(greatest(job.cleaners_needed - job.accepted_count, 0))
         filter (where job.status = ''Open'' and job.starts_at > now()), 0)
     from public.jobs job where ', private.jobs_condition(city, first_day, first_day + 6, site_id),
    ' and job.status = ' || quote_literal(status), ' and ' || private.admin_jobs_condition(query))
  into total.jobs, total.places, total.free;
  return total;
end
$$;

-- Security definer, because some columns of jobs are granted to no role.
create function private.admin_job(job_id uuid) returns setof public.jobs
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  return query select * from public.jobs job where job.id = admin_job.job_id;
end
$$;

create function public.search_open_jobs(
  query text default null, category text default null, city text default null, within_distance boolean default false,
  only_qualified boolean default false, this_week boolean default false, only_urgent boolean default false,
  sort text default 'newest', after_start date default null, after_order double precision default null,
  after_id uuid default null, page_size integer default 24
) returns setof public.open_job_row
language sql stable rows 24 set search_path = ''
as $$
  select * from private.search_open_jobs(query, category, city, within_distance, only_qualified, this_week, only_urgent, sort,
    after_start, after_order, after_id, page_size)
$$;
comment on function public.search_open_jobs(
  text, text, text, boolean, boolean, boolean, boolean, text, date, double precision, uuid, integer
) is
  'Open jobs for everyone signed in. query: every word must be in project name, city, category or description, in any case. category, '
  'city: exact, null for all. within_distance: only jobs within the caller''s own distance, so none for a caller without a location. '
  'only_qualified: only jobs whose requirements the caller meets. this_week: only jobs that start on the caller''s today or one of the '
  'six days after it. only_urgent: only jobs with display status Urgent. sort: nearest, soonest (from the caller''s today on, nearest '
  'first on each day) or best-paid, by list_order and id. Any other sort is newest, by start_date_order and id descending. after_start or '
  'after_order, and after_id: start_date_order or list_order, and id, of the last job seen. page_size: 1 to 100.';

create function public.count_open_jobs(
  query text default null, category text default null, city text default null, within_distance boolean default false,
  only_qualified boolean default false, this_week boolean default false, only_urgent boolean default false
) returns integer
language sql stable set search_path = ''
as $$ select private.count_open_jobs(query, category, city, within_distance, only_qualified, this_week, only_urgent) $$;
comment on function public.count_open_jobs(text, text, text, boolean, boolean, boolean, boolean) is
  'The number of jobs that search_open_jobs finds for these arguments, counted up to 1000.';

create function public.job_distance(job_id uuid) returns double precision
language sql stable set search_path = ''
as $$
  select extensions.earth_distance(person.place, job.place)
  from public.profiles person, public.jobs job
  where person.id = (select auth.uid()) and job.id = job_distance.job_id
$$;
comment on function public.job_distance(uuid) is
  'Metres from the caller''s home to a job that the caller can read. Null if either has no location or there is no such job.';

create function public.search_admin_jobs(
  query text default null, status text default null, sort text default 'newest', after_created timestamptz default null,
  after_start timestamptz default null, after_id uuid default null, page_size integer default 25, site_id uuid default null,
  city text default null, from_day date default null, until_day date default null, after_ahead boolean default null
) returns setof public.admin_job_row
language sql stable rows 25 set search_path = ''
as $$
  select * from private.search_admin_jobs(query, status, sort, after_created, after_start, after_id, page_size, site_id, city, from_day,
    until_day, after_ahead)
$$;
comment on function public.search_admin_jobs(
  text, text, text, timestamptz, timestamptz, uuid, integer, uuid, text, date, date, boolean
) is
  'All jobs, for administrators. query: every word must be in project name, city, category or postcode, in any case. status: exact, null '
  'for all. sort: soonest puts Open jobs with vacancies that have not started first, by start, those without a date last, and then all '
  'others. sort: start puts jobs ahead first, soonest first, and then those that have begun, latest first. Any other is newest created '
  'first. after_created, after_start and after_id: created_at, soonest_at (for start: starts_at, the year 5000 for none, with after_ahead: '
  'is_ahead) and id of the last job seen. page_size: 1 to 1000. site_id: only jobs at this site. city: in any case. from_day, until_day: '
  'only jobs that start on these days or between them. PT403 not an administrator.';

create function public.admin_jobs_total(
  first_day date, query text default null, status text default null, city text default null, site_id uuid default null
) returns public.admin_jobs_total_row
language sql stable set search_path = ''
as $$ select * from private.admin_jobs_total(first_day, query, status, city, site_id) $$;
comment on function public.admin_jobs_total(date, text, text, text, uuid) is
  'The total of the jobs that start in the seven days from first_day, for administrators. query, status, city, site_id: as in '
  'search_admin_jobs. PT400 no day, PT403 not an administrator.';

create function public.admin_job(job_id uuid) returns setof public.jobs
language sql stable set search_path = ''
as $$ select * from private.admin_job(job_id) $$;
comment on function public.admin_job(uuid) is
  'A job with all its columns, for administrators; no row if it does not exist. PT403 not an administrator.';

grant execute on function
  private.search_open_jobs(text, text, text, boolean, boolean, boolean, boolean, text, date, double precision, uuid, integer),
  public.search_open_jobs(text, text, text, boolean, boolean, boolean, boolean, text, date, double precision, uuid, integer),
  private.count_open_jobs(text, text, text, boolean, boolean, boolean, boolean),
  public.count_open_jobs(text, text, text, boolean, boolean, boolean, boolean),
  public.job_distance(uuid) to authenticated;
grant execute on function
  private.search_admin_jobs(text, text, text, timestamptz, timestamptz, uuid, integer, uuid, text, date, date, boolean),
  public.search_admin_jobs(text, text, text, timestamptz, timestamptz, uuid, integer, uuid, text, date, date, boolean) to authenticated;
grant execute on function private.admin_jobs_total(date, text, text, text, uuid),
  public.admin_jobs_total(date, text, text, text, uuid) to authenticated;
grant execute on function private.admin_job(uuid), public.admin_job(uuid) to authenticated;
