-- jobs of sites: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer);

DROP FUNCTION "private"."search_sites"(text, text, uuid, integer);

DROP FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer);

DROP FUNCTION "public"."search_sites"(text, text, uuid, integer);

CREATE OR REPLACE FUNCTION private.search_admin_jobs(query text, status text, sort text, after_created timestamp with time zone, after_start timestamp with time zone, after_id uuid, page_size integer, site_id uuid)
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
       case when ', needs_people, ' then coalesce(job.starts_at, ', quote_literal(some_day), ') end
     from (select * from public.jobs job where %s order by %s limit %s) job
     left join public.job_addresses address on address.job_id = job.id
     cross join lateral (
       select count(*) as applications from public.applications application
       where application.job_id = job.id
     ) counted order by %2$s');
  filters := concat(' and job.status = ' || quote_literal(status), ' and ' || private.admin_jobs_condition(query),
    ' and job.id in (select at.job_id from public.job_sites at where at.site_id = ' || quote_literal(site_id) || ')');
  below := '(job.created_at, job.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')';

  if sort = 'soonest' then
    -- Upcoming jobs with vacancies come first, then all others.
    if coalesce(status, 'Open') = 'Open' and (after_id is null or after_start is not null) then
      if after_start >= some_day then
        after_start := 'infinity';
      end if;
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

ALTER FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_sites(query text, category text, after_name text, after_id uuid, page_size integer)
 RETURNS SETOF public.site_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query execute concat(
    'select site.id, site.name, site.client_name, site.category, site.location_city, site.location_state, site.location_postcode,
       site.site_address, site.cleaners_needed, site.pay_per_cleaner, site.start_time, site.end_time, site.place is not null,
       site.name_order, counted.jobs
     from (
       select * from public.sites site where true',
       ' and ' || private.search_condition('private.folded(site.search_text)', query),
       ' and site.category = ' || quote_literal(category),
       ' and (site.name_order, site.id) > (' || quote_literal(after_name) || ', ' || quote_literal(after_id) || ')',
       ' order by site.name_order, site.id limit ', private.page_size(page_size, 25, 1000), '
     ) site
     cross join lateral (
       select count(*)::integer as jobs from (select from public.job_sites at where at.site_id = site.id limit 1000) few
     ) counted
     order by site.name_order, site.id');
end
$function$
;

ALTER FUNCTION "private"."search_sites"(text, text, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_admin_jobs(query text DEFAULT NULL::text, status text DEFAULT NULL::text, sort text DEFAULT 'newest'::text, after_created timestamp with time zone DEFAULT NULL::timestamp with time zone, after_start timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 25, site_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.admin_job_row
 LANGUAGE sql
 STABLE ROWS 25
 SET search_path TO ''
AS $function$ select * from private.search_admin_jobs(query, status, sort, after_created, after_start, after_id, page_size, site_id) $function$
;

ALTER FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_sites(query text DEFAULT NULL::text, category text DEFAULT NULL::text, after_name text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 25)
 RETURNS SETOF public.site_row
 LANGUAGE sql
 STABLE ROWS 25
 SET search_path TO ''
AS $function$ select * from private.search_sites(query, category, after_name, after_id, page_size) $function$
;

ALTER FUNCTION "public"."search_sites"(text, text, text, uuid, integer) OWNER TO "postgres";

COMMENT ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) IS 'All jobs, for administrators. query: every word must be in project name, city, category or postcode, in any case. status: exact, null for all. sort: soonest puts Open jobs with vacancies that have not started first, by start, those without a date last, and then all others. Any other sort is newest created first. after_created, after_start (for soonest) and after_id: created_at, soonest_at and id of the last job seen. page_size: 1 to 1000. site_id: only jobs at this site. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_sites"(text, text, text, uuid, integer) IS 'All sites by name, for administrators. query: every word in name, client, address, city, postcode or category, in any case. category: exact. after_name and after_id: name_order and id of the last site seen. page_size: 1 to 1000. PT403 not an administrator.';

REVOKE ALL ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_sites"(text, text, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_sites"(text, text, text, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_sites"(text, text, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_sites"(text, text, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."search_sites"(text, text, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_sites"(text, text, text, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_sites"(text, text, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_sites"(text, text, text, uuid, integer) TO "postgres";
