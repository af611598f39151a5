-- The jobs of a week on the administrators' board: the jobs to fill, and the people who work at each job (rules
-- 20.8a, 20.13a).

create type public.week_job_row as (
  id uuid, title text, day date, start_time time, end_time time, days integer, location_city text, cleaners_needed integer,
  accepted_count integer, pending_count integer, starts_at timestamptz,
  is_full boolean, same_day integer
);
comment on type public.week_job_row is
  'An Open job that begins in the week of the week board. cleaners_needed: null for any number. same_day: the number of jobs of that day '
  'that are full, or that have vacancies, like this one. More can exist than are listed.';

create type public.week_roster_row as (
  id uuid, title text, location_city text, title_order text,
  shifts jsonb
);
comment on type public.week_roster_row is
  'The jobs of one title and city in a week. id: of one of them. shifts: one for each job and day, earliest first: [{job_id, day, '
  'start_time, end_time, status, cleaners_needed, accepted_count, pending_count, has_vacancy, people: [{user_id, name}]}]. people: those '
  'accepted, by name, 50 at most. has_vacancy: the job is Open, has not begun and is not full. title_order: the list''s sort key.';

create function private.board_jobs_condition(query text, category text, city text, within_km integer, site_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat('true',
    ' and job.category = ' || quote_literal(category),
    ' and exists (select from public.job_sites at where at.job_id = job.id and at.site_id = ' || quote_literal(site_id) || ')',
    ' and job.place is not null and ' || private.within_condition('job.place', city, within_km),
    ' and ' || (
      select string_agg(format('(%s or exists (select from public.job_addresses address where address.job_id = job.id and %s))',
        private.word_condition('private.folded(job.admin_search_text)', word),
        private.word_condition('private.folded(address.site_address)', word)), ' and ')
      from private.search_words(query) word));
end
$$;
comment on function private.board_jobs_condition(text, text, text, integer, uuid) is
  'SQL condition on the jobs of a week. Every word of the query must be in project name, city, category, postcode or site address. For '
  'functions that check the caller.';

create function private.week_jobs(
  first_day date, query text, city text, within_km integer, category text, day date, per_day integer, site_id uuid
) returns setof public.week_job_row
language plpgsql stable security definer rows 100 set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  return query execute concat(
    'select listed.id, listed.title, listed.start_date, listed.start_time, listed.end_time, listed.days, listed.location_city,
       nullif(listed.cleaners_needed, 0), listed.accepted_count, listed.pending_count, listed.starts_at, listed.is_full,
       listed.same_day::integer
     from (
       select job.*, private.job_title(job, ''Job Opportunity'') as title,
         row_number() over (partition by job.start_date, job.is_full order by job.starts_at, job.id) as position,
         count(*) over (partition by job.start_date, job.is_full) as same_day
       from public.jobs job
       where job.status = ''Open'' and job.start_date_order between ', quote_literal(first_day), ' and ', quote_literal(first_day + 6),
    ' and job.starts_at > now() and ', private.board_jobs_condition(query, category, city, within_km, site_id),
    ' and job.start_date_order = ' || quote_literal(day),
    ') listed
     where listed.position <= ', private.page_size(per_day, 50, 200),
    ' order by listed.start_date, listed.is_full, listed.starts_at, listed.id');
end
$$;

create function private.week_roster(
  first_day date, query text, city text, within_km integer, category text, day date, after_title text, page_size integer, site_id uuid
) returns setof public.week_roster_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  shown daterange;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  shown := daterange(coalesce(day, first_day), coalesce(day, first_day + 6) + 1);
  return query execute concat(
    'with listed as (
       select job.*, private.job_title(job, ''Job Opportunity'') as title, concat_ws(e''\n'',
         lower(private.job_title(job, ''Job Opportunity'')), lower(job.location_city)) as title_order
       from public.jobs job
       where job.start_date is not null and job.status in (''Open'', ''InProgress'', ''Completed'')
         and private.days_of_work(job.start_date, job.days) && $1
         and ', private.board_jobs_condition(query, category, city, within_km, site_id), '
     ), page as (
       select listed.title_order, min(listed.id::text)::uuid as id, min(listed.title) as title, min(listed.location_city) as city
       from listed where true', ' and listed.title_order > ' || quote_literal(after_title),
    ' group by listed.title_order order by listed.title_order limit ', private.page_size(page_size, 100, 200), '
     )
     select page.id, page.title, page.city, page.title_order, (
       select jsonb_agg(jsonb_build_object(
         ''job_id'', job.id, ''day'', shift.day, ''start_time'', job.start_time, ''end_time'', job.end_time, ''status'', job.status,
         ''cleaners_needed'', nullif(job.cleaners_needed, 0), ''accepted_count'', job.accepted_count, ''pending_count'', job.pending_count,
         ''has_vacancy'', job.status = ''Open'' and not job.is_full and job.starts_at > now(),
         ''people'', coalesce(accepted.people, ''[]'')) order by shift.day, job.start_time, job.id)
       from listed job
       left join lateral (
         select jsonb_agg(jsonb_build_object(''user_id'', named.id, ''name'', named.name) order by named.name, named.id) as people
         from (
           select person.id, private.person_name(person) as name from public.applications application
           join public.profiles person on person.id = application.user_id
           where application.job_id = job.id and private.is_accepted(application.status, application.withdrawn_at)
           limit 50
         ) named
       ) accepted on true
       cross join lateral (
         select day::date from generate_series(greatest(job.start_date, lower($1)),
           least(job.start_date + greatest(job.days, 1) - 1, upper($1) - 1), interval ''1 day'') day
       ) shift
       where job.title_order = page.title_order
     )
     from page order by page.title_order')
  using shown;
end
$$;

create function public.week_jobs(
  first_day date, query text default null, city text default null, within_km integer default null, category text default null,
  day date default null, per_day integer default 50, site_id uuid default null
) returns setof public.week_job_row
language sql stable rows 100 set search_path = ''
as $$ select * from private.week_jobs(first_day, query, city, within_km, category, day, per_day, site_id) $$;
comment on function public.week_jobs(date, text, text, integer, text, date, integer, uuid) is
  'Open jobs that begin within seven days from first_day and have not begun, for administrators. For each day, it returns up to per_day '
  '(1 to 200) jobs with vacancies, earliest first, and then up to per_day full jobs. query: every word must be in project name, city, '
  'category, postcode or site address. city and within_km: as in week_people. day: only jobs of that day. site_id: only jobs at that site. '
  'PT400 first_day is missing, PT403 not an administrator.';

create function public.week_roster(
  first_day date, query text default null, city text default null, within_km integer default null, category text default null,
  day date default null, after_title text default null, page_size integer default 100,
  site_id uuid default null
) returns setof public.week_roster_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.week_roster(first_day, query, city, within_km, category, day, after_title, page_size, site_id) $$;
comment on function public.week_roster(date, text, text, integer, text, date, text, integer, uuid) is
  'The jobs of the seven days from first_day that go ahead or are completed, by title and city, with the people accepted, for '
  'administrators. query, city, within_km, category, day and site_id: as in week_jobs. after_title: title_order of the last one seen. '
  'page_size: 1 to 200. PT400 first_day is missing, PT403 not an administrator.';

grant execute on function
  private.week_jobs(date, text, text, integer, text, date, integer, uuid),
  public.week_jobs(date, text, text, integer, text, date, integer, uuid),
  private.week_roster(date, text, text, integer, text, date, text, integer, uuid),
  public.week_roster(date, text, text, integer, text, date, text, integer, uuid) to authenticated;
