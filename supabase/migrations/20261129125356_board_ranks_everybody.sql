-- board ranks everybody: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."week_jobs"(date, text, text, integer, integer);

DROP FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer);

DROP FUNCTION "public"."week_jobs"(date, text, text, integer, integer);

DROP FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer);

CREATE TYPE "public"."week_roster_row" AS ("id" uuid, "title" text, "location_city" text, "title_order" text, "shifts" jsonb);

ALTER TYPE "public"."week_roster_row" OWNER TO "postgres";

ALTER TYPE "public"."week_fit_row" ADD ATTRIBUTE "knows_site" boolean CASCADE;

ALTER TYPE "public"."week_fit_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."week_fit_row" ADD ATTRIBUTE "rank" double precision[] CASCADE;

ALTER TYPE "public"."week_job_row" ADD ATTRIBUTE "is_full" boolean CASCADE;

ALTER TYPE "public"."week_job_row" ADD ATTRIBUTE "same_day" integer CASCADE;

ALTER TYPE "public"."week_person_row" ADD ATTRIBUTE "fit" jsonb CASCADE;

CREATE OR REPLACE FUNCTION private.board_jobs_condition(query text, category text, city text, within_km integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return concat('true',
    ' and job.category = ' || quote_literal(category),
    ' and job.place is not null and ' || private.within_condition('job.place', city, within_km),
    ' and ' || (
      select string_agg(format('(%s or exists (select from public.job_addresses address where address.job_id = job.id and %s))',
        private.word_condition('private.folded(job.admin_search_text)', word),
        private.word_condition('private.folded(address.site_address)', word)), ' and ')
      from private.search_words(query) word));
end
$function$
;

ALTER FUNCTION "private"."board_jobs_condition"(text, text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fits(job public.jobs, people uuid[])
 RETURNS TABLE(user_id uuid, application_id uuid, status text, invited_at timestamp with time zone, missing_count integer, clashes text[], unavailable text, distance_m double precision, is_far boolean, jobs_done integer, no_shows integer, knows_site boolean, not_again boolean, fit double precision[], rank double precision[])
 LANGUAGE plpgsql
 STABLE ROWS 300
 SET search_path TO ''
AS $function$
declare
  hours constant text[] := private.hours_needed(job);
  days constant daterange := private.days_needed(job);
begin
  return query
    select person.id, application.id, application.status, invitation.invited_at, met.missing_count, coalesce(clashing.titles, '{}'),
      busy.reason, record.metres, ordered.fit[3] = 1, record.done, record.no_shows, standing.knows is true,
      standing.not_again is true, ordered.fit,
      -- Applicants have accepted the distance. Their order is that of the job's page (rule 11.16).
      case
        when application.status = 'Pending' then array[
          0, met.missing_count, (clashing.titles is not null or busy.reason is not null)::integer, -record.done,
          coalesce(record.metres, 1e9), extract(epoch from application.applied_at)]
        when application.status is null and invitation.invited_at is null and standing.not_again is not true then 1 || ordered.fit
        else 2 || ordered.fit
      end
    from private.count_missing_requirements(people, job) met
    join public.profiles person on person.id = met.user_id
    join private.records_of(people, job.place) record on record.user_id = person.id
    left join private.clashes_of(people, job, '{}') clashing on clashing.user_id = person.id
    left join public.applications application
      on application.user_id = person.id and application.job_id = job.id and application.withdrawn_at is null
    left join private.invitations invitation on invitation.user_id = person.id and invitation.job_id = job.id
    left join public.availability free on free.user_id = person.id
    left join private.site_standing(people, job.id) standing on standing.user_id = person.id
    cross join lateral (select private.unavailable(free, hours, days) as reason) busy
    cross join lateral (
      select private.fit_order(met.missing_count, clashing.titles is not null or busy.reason is not null, record.metres,
        person.proximity, record.done - record.no_shows, standing.knows is true) as fit
    ) ordered
    where job.id is not null;
end
$function$
;

ALTER FUNCTION "private"."fits"(public.jobs, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.job_candidates(job_id uuid, query text, after jsonb, page_size integer)
 RETURNS SETOF public.candidate_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 300;
  wanted public.jobs;
  pool uuid[];
  of_many boolean;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_candidates.job_id;
  -- Reads one more than it ranks, to see whether anyone is left out.
  pool := private.candidate_pool(wanted, query, most + 1);
  of_many := cardinality(pool) > most;
  pool := pool[:most];
  return query
    with page as (
      select ranked.* from private.fits(wanted, pool) ranked
      where ranked.application_id is null and ranked.invited_at is null and not ranked.not_again
        and ranked.user_id <> private.founder_id()
        and (after is null or (ranked.fit, ranked.user_id) > (
          array(
            select value::double precision from jsonb_array_elements_text(after -> 0) with ordinality fits (value, place) order by place),
          (after ->> 1)::uuid))
      order by ranked.fit, ranked.user_id
      limit private.page_size(job_candidates.page_size, 20, 100)
    )
    select person.id, private.person_name(person), person.phone, page.distance_m, page.is_far,
      private.missing_requirements(person.id, wanted), page.clashes, page.unavailable, page.jobs_done, page.no_shows,
      jsonb_build_array(page.fit, person.id), of_many, page.knows_site
    from page
    join public.profiles person on person.id = page.user_id
    order by page.fit, person.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.week_fit(job_id uuid, people uuid[])
 RETURNS SETOF public.week_fit_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.week_jobs(first_day date, query text, city text, within_km integer, category text, day date, per_day integer)
 RETURNS SETOF public.week_job_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
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
    ' and job.starts_at > now() and ', private.board_jobs_condition(query, category, city, within_km),
    ' and job.start_date_order = ' || quote_literal(day),
    ') listed
     where listed.position <= ', private.page_size(per_day, 50, 200),
    ' order by listed.start_date, listed.is_full, listed.starts_at, listed.id');
end
$function$
;

ALTER FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_people(first_day date, query text, city text, within_km integer, document text, free text, after_name text, after_id uuid, page_size integer, job_id uuid, after_rank double precision[])
 RETURNS SETOF public.week_person_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_roster(first_day date, query text, city text, within_km integer, category text, day date, after_title text, page_size integer)
 RETURNS SETOF public.week_roster_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
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
         and private.days_of_work(job.start_date, job.days) && $1 and ', private.board_jobs_condition(query, category, city, within_km), '
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
$function$
;

ALTER FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_jobs(first_day date, query text DEFAULT NULL::text, city text DEFAULT NULL::text, within_km integer DEFAULT NULL::integer, category text DEFAULT NULL::text, day date DEFAULT NULL::date, per_day integer DEFAULT 50)
 RETURNS SETOF public.week_job_row
 LANGUAGE sql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$ select * from private.week_jobs(first_day, query, city, within_km, category, day, per_day) $function$
;

ALTER FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_people(first_day date, query text DEFAULT NULL::text, city text DEFAULT NULL::text, within_km integer DEFAULT NULL::integer, document text DEFAULT NULL::text, free text DEFAULT NULL::text, after_name text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, job_id uuid DEFAULT NULL::uuid, after_rank double precision[] DEFAULT NULL::double precision[])
 RETURNS SETOF public.week_person_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
  select * from private.week_people(first_day, query, city, within_km, document, free, after_name, after_id, page_size, job_id, after_rank)
$function$
;

ALTER FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_roster(first_day date, query text DEFAULT NULL::text, city text DEFAULT NULL::text, within_km integer DEFAULT NULL::integer, category text DEFAULT NULL::text, day date DEFAULT NULL::date, after_title text DEFAULT NULL::text, page_size integer DEFAULT 100)
 RETURNS SETOF public.week_roster_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$ select * from private.week_roster(first_day, query, city, within_km, category, day, after_title, page_size) $function$
;

ALTER FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer) IS 'SQL condition on the jobs of a week. Every word of the query must be in project name, city, category, postcode or site address. For functions that check the caller.';

COMMENT ON FUNCTION "private"."fits"(public.jobs, uuid[]) IS 'How each of these people fits a job, for the lists on its page and on the week board. application_id, status: of their application, null if they have none or withdrew. knows_site, not_again: see site_standing. fit: the sort key of fit_order. rank: the sort key of the week board (rule 20.10). It puts applicants first, ordered as in job_applicants, then people who can be invited, then all others, both ordered by fit.';

COMMENT ON FUNCTION "public"."week_fit"(uuid, uuid[]) IS 'How these people, 200 at most, fit a job, best fit first, for administrators. PT400 too many people, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer) IS 'Open jobs that begin within seven days from first_day and have not begun, for administrators. Of each day, up to per_day (1 to 200) jobs with vacancies, earliest first, then as many full ones. query: every word must be in project name, city, category, postcode or site address. city and within_km: as in week_people. day: only jobs of that day. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) IS 'Cleaners who are pending or active, by name, with their work in the seven days from first_day, for administrators. query: every word must be in name, e-mail or phone. city and within_km (50 by default): only people who live within that distance. document: only people with a checked document of this type that is valid on first_day. free: any, morning, day, evening or night; only people who are free then at least once and not away all week. after_name and after_id: name_order and id of the last one seen. page_size: 1 to 200. job_id: best fit for this job first, among the 300 people who live nearest and its applicants. after_rank: then the rank of the last one seen. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer) IS 'The jobs of the seven days from first_day that go ahead or are completed, by title and city, with the people accepted, for administrators. query, city, within_km, category and day: as in week_jobs. after_title: title_order of the last one seen. page_size: 1 to 200. PT400 no day, PT403 not an administrator.';

COMMENT ON TYPE "public"."week_fit_row" IS 'How a person fits a job on the week board. application_id, status: of their application, null if they have none or withdrew. missing, clashes: their missing requirements, and the titles of the overlapping jobs for which they are accepted. unavailable: away, other_hours or null. distance_m: null if either has no location. is_far: farther than they want to travel, or unknown. jobs_done, no_shows: attendance at their completed jobs. invited_at: when they were invited, or null. knows_site, not_again: of the job''s site. rank: the sort key of private.fits.';

COMMENT ON TYPE "public"."week_job_row" IS 'An Open job that begins in the week of the week board. cleaners_needed: null for any number. same_day: the number of jobs of that day that are full, or that have vacancies, like this one. More can exist than are listed.';

COMMENT ON TYPE "public"."week_person_row" IS 'A person on the week board. distance_m: metres from the given city, null without one. free_hours: empty if they have entered nothing. days_away: the days of the week on which they are away. minutes: how long they work that week. work: [{application_id, job_id, title, status, day, start_time, end_time, minutes, clashes, location_city, missing}], earliest first. missing: the job''s requirements that they do not meet. fit: their week_fit_row for the chosen job, null without one. name_order and id: the list''s sort key. With a chosen job, the sort key is the rank in fit and id.';

COMMENT ON TYPE "public"."week_roster_row" IS 'The jobs of one title and city in a week. id: of one of them. shifts: one for each job and day, earliest first: [{job_id, day, start_time, end_time, status, cleaners_needed, accepted_count, pending_count, has_vacancy, people: [{user_id, name}]}]. people: those accepted, by name, 50 at most. has_vacancy: the job is Open, has not begun and is not full. title_order: the list''s sort key.';

REVOKE ALL ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fits"(public.jobs, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits"(public.jobs, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fits"(public.jobs, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer) TO "postgres";
