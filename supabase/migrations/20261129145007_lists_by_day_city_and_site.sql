-- lists by day city and site: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."count_listed_applications"(text, text, uuid);

DROP FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer);

DROP FUNCTION "private"."listed_applications"(text, text, uuid);

DROP FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid);

DROP FUNCTION "public"."count_listed_applications"(text, text, uuid);

DROP FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer);

DROP FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid);

CREATE TYPE "public"."admin_jobs_total_row" AS ("jobs" integer, "places" integer, "free" integer);

ALTER TYPE "public"."admin_jobs_total_row" OWNER TO "postgres";

ALTER TYPE "public"."admin_job_row" ADD ATTRIBUTE "is_ahead" boolean CASCADE;

ALTER TYPE "public"."application_row" ADD ATTRIBUTE "job_begins_at" timestamp with time zone CASCADE;

ALTER TYPE "public"."application_row" ADD ATTRIBUTE "job_is_ahead" boolean CASCADE;

CREATE OR REPLACE FUNCTION private.admin_jobs_total(first_day date, query text, status text, city text, site_id uuid)
 RETURNS public.admin_jobs_total_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."admin_jobs_total"(date, text, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.application_rows(page text, ordering text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select concat(
    'select page.id, page.user_id, person.name, person.email, page.job_id,
       coalesce(nullif(btrim(page.job_title), ''''), ''Job Application''), page.status, page.applied_at,
       private.person_name(reviewer), page.reviewed_at, page.withdrawn_at, nullif(job.cleaners_needed, 0), job.accepted_count,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.missing_requirements(page.user_id, job) end,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.clashes(page.user_id, job) end,
       job.status, job.start_date,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null then private.job_over(job) end,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.unavailable(page.user_id, job) end,
       exists (select from private.invitations asked where asked.job_id = page.job_id and asked.user_id = page.user_id),
       job.location_city, extensions.earth_distance(person.place, job.place), person.experience_years,
       case when person.id is not null then history.came end, case when person.id is not null then history.missed end,
       -- JSON has no infinity.
       case when job.id is not null then coalesce(job.starts_at, ''5000-01-01 00:00+00'') end,
       case when job.id is not null then coalesce(job.starts_at > now(), true) end
     from (select application.* ', page, '
     ) page
     left join public.profiles person on person.id = page.user_id
     left join public.profiles reviewer on reviewer.id = page.reviewed_by
     left join public.jobs job on job.id = page.job_id
     cross join lateral (
       select count(*) filter (where earlier.attendance = ''came'')::integer as came,
         count(*) filter (where earlier.attendance = ''did_not_come'')::integer as missed
       from public.applications earlier where earlier.user_id = page.user_id and earlier.attendance is not null
     ) history
     order by ', ordering)
$function$
;

ALTER FUNCTION "private"."application_rows"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.applications_by_job(listed text, after_begins timestamp with time zone, after_ahead boolean, after_job uuid, after_applied timestamp with time zone, after_id uuid, size integer)
 RETURNS SETOF public.application_row
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  begins constant text := 'coalesce(job.starts_at, ''infinity'')';
  some_day constant timestamptz := '5000-01-01 00:00+00';
  last_begins constant text := quote_literal(case when after_begins >= some_day then 'infinity' else after_begins end);
  within_job constant text := format('(job.id, application.applied_at, application.id) > (%L, %L, %L)',
    after_job, after_applied, after_id);
  found_count integer;
begin
  -- First the jobs ahead, soonest first. Then those that have begun, latest first.
  if after_id is null or after_ahead then
    return query execute private.application_rows(
      concat(listed, ' and ', begins, ' > now()', ' and ' || begins || ' >= ' || last_begins,
        ' and (' || begins || ' > ' || last_begins || ' or ' || within_job || ')',
        ' order by ', begins, ', job.id, application.applied_at, application.id limit ', size),
      begins || ', job.id, page.applied_at, page.id');
    get diagnostics found_count = row_count;
    size := size - found_count;
    after_id := null;
  end if;
  if size > 0 then
    return query execute private.application_rows(
      concat(listed, ' and ', begins, ' <= now()',
        case when after_id is not null then format(' and %1$s <= %2$s and (%1$s < %2$s or %3$s)', begins, last_begins, within_job) end,
        ' order by ', begins, ' desc, job.id, application.applied_at, application.id limit ', size),
      begins || ' desc, job.id, page.applied_at, page.id');
  end if;
end
$function$
;

ALTER FUNCTION "private"."applications_by_job"(text, timestamp with time zone, boolean, uuid, timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_listed_applications(only_status text, query text, only_job uuid, city text, from_day date, until_day date, only_site uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  counted integer;
begin
  perform private.assert_admin();
  execute concat('select count(*) from (select',
    private.listed_applications(only_status, query, only_job, city, from_day, until_day, only_site, false), ' limit ', most, ') listed')
  into counted;
  return counted;
end
$function$
;

ALTER FUNCTION "private"."count_listed_applications"(text, text, uuid, text, date, date, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.jobs_condition(city text, from_day date, until_day date, site_id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select nullif(substr(concat(
    ' and lower(job.location_city) = ' || quote_literal(lower(private.trimmed(city))),
    ' and job.start_date_order >= ' || quote_literal(from_day),
    ' and job.start_date_order <= ' || quote_literal(until_day),
    -- Jobs without a date are ordered by a day that is before any other.
    case when until_day is not null and from_day is null then ' and job.start_date is not null' end,
    ' and job.id in (select at.job_id from public.job_sites at where at.site_id = ' || quote_literal(site_id) || ')'), 6), '')
$function$
;

ALTER FUNCTION "private"."jobs_condition"(text, date, date, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_applications(only_status text, query text, only_job uuid, only_ids uuid[], after_applied timestamp with time zone, after_id uuid, page_size integer, sort text, city text, from_day date, until_day date, only_site uuid, after_begins timestamp with time zone, after_ahead boolean, after_job uuid)
 RETURNS SETOF public.application_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  by_job constant boolean := sort is not distinct from 'job';
  size integer := private.page_size(page_size, 50, 1000);
  listed text;
  found_count integer;
begin
  perform private.assert_admin();
  listed := concat(private.listed_applications(only_status, query, only_job, city, from_day, until_day, only_site, by_job),
    ' and application.id = any (' || quote_literal(only_ids) || '::uuid[])');
  if by_job then
    if after_id is null or after_job is not null then
      return query select * from private.applications_by_job(
        listed, after_begins, after_ahead, after_job, after_applied, after_id, size);
      get diagnostics found_count = row_count;
      size := size - found_count;
      after_id := null;
    end if;
    -- Applications for deleted jobs come last.
    listed := concat(private.listed_applications(only_status, query, only_job, city, from_day, until_day, only_site, false),
      ' and application.id = any (' || quote_literal(only_ids) || '::uuid[])', ' and application.job_id is null');
  end if;
  if size > 0 then
    return query execute private.application_rows(
      concat(listed,
        case when after_id is not null then
          ' and (application.applied_at, application.id) < (' || quote_literal(after_applied) || ', ' || quote_literal(after_id) || ')' end,
        ' order by application.applied_at desc, application.id desc limit ', size),
      'page.applied_at desc, page.id desc');
  end if;
end
$function$
;

ALTER FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.listed_applications(only_status text, query text, only_job uuid, city text, from_day date, until_day date, only_site uuid, by_job boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(only_status, 'application status');
  of_job constant text := concat_ws(' and ', private.jobs_condition(city, from_day, until_day, only_site),
    -- Without only_job, Pending means upcoming: the job is Open and has not started. An application made after the start still counts. With
    -- only_job, all of the job's applications are listed.
    case when wanted = 'Pending' and only_job is null then
      'job.status = ''Open'' and (job.starts_at is null or job.starts_at > now() or job.starts_at <= application.applied_at)'
    end,
    -- Skips the jobs without such an application.
    case when wanted = 'Pending' and by_job then 'job.pending_count > 0' end);
begin
  if wanted is null and only_status is not null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  return concat(
    case when by_job then ' from public.jobs job join public.applications application on application.job_id = job.id where true'
      else ' from public.applications application where true' end,
    ' and application.withdrawn_at is null and application.status = ' || quote_literal(wanted),
    case when of_job <> '' then
      case when by_job then ' and ' || of_job
        else format(' and exists (select from public.jobs job where job.id = application.job_id and %s)', of_job) end
    end,
    ' and application.job_id = ' || quote_literal(only_job),
    ' and ' || private.application_search_condition(query));
end
$function$
;

ALTER FUNCTION "private"."listed_applications"(text, text, uuid, text, date, date, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_admin_jobs(query text, status text, sort text, after_created timestamp with time zone, after_start timestamp with time zone, after_id uuid, page_size integer, site_id uuid, city text, from_day date, until_day date, after_ahead boolean)
 RETURNS SETOF public.admin_job_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_jobs_total(first_day date, query text DEFAULT NULL::text, status text DEFAULT NULL::text, city text DEFAULT NULL::text, site_id uuid DEFAULT NULL::uuid)
 RETURNS public.admin_jobs_total_row
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.admin_jobs_total(first_day, query, status, city, site_id) $function$
;

ALTER FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_listed_applications(only_status text DEFAULT NULL::text, query text DEFAULT NULL::text, only_job uuid DEFAULT NULL::uuid, city text DEFAULT NULL::text, from_day date DEFAULT NULL::date, until_day date DEFAULT NULL::date, only_site uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.count_listed_applications(only_status, query, only_job, city, from_day, until_day, only_site) $function$
;

ALTER FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_applications(only_status text DEFAULT NULL::text, query text DEFAULT NULL::text, only_job uuid DEFAULT NULL::uuid, only_ids uuid[] DEFAULT NULL::uuid[], after_applied timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, sort text DEFAULT 'newest'::text, city text DEFAULT NULL::text, from_day date DEFAULT NULL::date, until_day date DEFAULT NULL::date, only_site uuid DEFAULT NULL::uuid, after_begins timestamp with time zone DEFAULT NULL::timestamp with time zone, after_ahead boolean DEFAULT NULL::boolean, after_job uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.application_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
  select * from private.list_applications(only_status, query, only_job, only_ids, after_applied, after_id, page_size, sort, city, from_day,
    until_day, only_site, after_begins, after_ahead, after_job)
$function$
;

ALTER FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_admin_jobs(query text DEFAULT NULL::text, status text DEFAULT NULL::text, sort text DEFAULT 'newest'::text, after_created timestamp with time zone DEFAULT NULL::timestamp with time zone, after_start timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 25, site_id uuid DEFAULT NULL::uuid, city text DEFAULT NULL::text, from_day date DEFAULT NULL::date, until_day date DEFAULT NULL::date, after_ahead boolean DEFAULT NULL::boolean)
 RETURNS SETOF public.admin_job_row
 LANGUAGE sql
 STABLE ROWS 25
 SET search_path TO ''
AS $function$
  select * from private.search_admin_jobs(query, status, sort, after_created, after_start, after_id, page_size, site_id, city, from_day,
    until_day, after_ahead)
$function$
;

ALTER FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."application_rows"(text, text) IS 'SQL query: the rows of list_applications for a page of applications. page: from, where, order and limit. ordering: by page and job.';

COMMENT ON FUNCTION "private"."applications_by_job"(text, timestamp with time zone, boolean, uuid, timestamp with time zone, uuid, integer) IS 'A page of list_applications in the order of the jobs'' starts, without the applications for deleted jobs. listed: from and where, with the job. after_…: the last application of the previous page, null for the first page.';

COMMENT ON FUNCTION "private"."jobs_condition"(text, date, date, uuid) IS 'SQL condition on job for the administrators'' lists: in this city, starting within these days, at this site. Each is null for all; null if all are.';

COMMENT ON FUNCTION "private"."listed_applications"(text, text, uuid, text, date, date, uuid, boolean) IS 'SQL: the from and where clauses for the listed applications, with their jobs if by_job. More conditions on application (and job) can be appended. For list_applications and count_listed_applications, which check the caller. PT400 Invalid application status.';

COMMENT ON FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) IS 'The total of the jobs that start in the seven days from first_day, for administrators. query, status, city, site_id: as in search_admin_jobs. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) IS 'The number of applications that list_applications returns for these arguments, counted up to 1000, for administrators. PT400 Invalid application status, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) IS 'All applications, newest first, for administrators. only_status: Pending, Accepted or Rejected in any case, without withdrawn ones; null for all, including withdrawn ones. Pending without only_job lists only applications for upcoming jobs. query: every word must be in the job title or in the applicant''s name, e-mail or phone, in any case. only_job: null for all. only_ids: the applications to refetch, null for all. after_applied and after_id: applied_at and id of the last application seen. page_size: 1 to 1000. sort: job puts the applications for one job together, oldest first: jobs ahead first, soonest first, then those that have begun, latest first, then deleted ones. It needs after_begins, after_ahead and after_job as well: job_begins_at, job_is_ahead and job_id of the last one. city: the city of the job, in any case. from_day, until_day: the first days of the jobs. only_site: jobs at this site. PT400 Invalid application status, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) IS 'All jobs, for administrators. query: every word must be in project name, city, category or postcode, in any case. status: exact, null for all. sort: soonest puts Open jobs with vacancies that have not started first, by start, those without a date last, and then all others. sort: start puts jobs ahead first, soonest first, and then those that have begun, latest first. Any other is newest created first. after_created, after_start and after_id: created_at, soonest_at (for start: starts_at, the year 5000 for none, with after_ahead: is_ahead) and id of the last job seen. page_size: 1 to 1000. site_id: only jobs at this site. city: in any case. from_day, until_day: only jobs that start on these days or between them. PT403 not an administrator.';

COMMENT ON TYPE "public"."admin_job_row" IS 'A job in search_admin_jobs, with its address and the numbers of its applications. applications: all, including withdrawn ones; pending_applications, accepted_applications: without withdrawn ones. soonest_at: the start of an Open upcoming job with vacancies, the year 5000 if it has no date; null for any other job. is_ahead: it has not started.';

COMMENT ON TYPE "public"."admin_jobs_total_row" IS 'The total of a week''s jobs. places: the cleaners that they need, without jobs for any number. free: the vacancies of Open jobs that have not started.';

COMMENT ON TYPE "public"."application_row" IS 'An application in list_applications, with the names of the applicant and of the administrator who decided. user_id, user_name, user_email: null once the account is deleted. job_cleaners_needed: null for any number. missing: the job''s requirements that a Pending applicant does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending applicant is accepted; null for the others. job_over: why a Pending person''s job is no longer upcoming, one of closed, completed, draft or begun; null while it is upcoming. unavailable: why a Pending person is not free for the job, away or other_hours (rule 20.4). invited: an administrator has invited them (rule 19.3). distance_m: metres from the applicant''s home, null if either has no location. jobs_done, no_shows: attendance at their completed jobs. jobs_done, no_shows and experience_years are null once the account is deleted. job_begins_at: the start of the job, the year 5000 if it has no date, null once the job is deleted. job_is_ahead: the job has not started.';

REVOKE ALL ON FUNCTION "private"."admin_jobs_total"(date, text, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."admin_jobs_total"(date, text, text, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."admin_jobs_total"(date, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."admin_jobs_total"(date, text, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."application_rows"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."application_rows"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."application_rows"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."applications_by_job"(text, timestamp with time zone, boolean, uuid, timestamp with time zone, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."applications_by_job"(text, timestamp with time zone, boolean, uuid, timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."applications_by_job"(text, timestamp with time zone, boolean, uuid, timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_listed_applications"(text, text, uuid, text, date, date, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_listed_applications"(text, text, uuid, text, date, date, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_listed_applications"(text, text, uuid, text, date, date, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_listed_applications"(text, text, uuid, text, date, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."jobs_condition"(text, date, date, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."jobs_condition"(text, date, date, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."jobs_condition"(text, date, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_applications"(text, text, uuid, text, date, date, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_applications"(text, text, uuid, text, date, date, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_applications"(text, text, uuid, text, date, date, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) TO "postgres";
