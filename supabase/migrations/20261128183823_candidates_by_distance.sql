-- candidates by distance: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.fit_order(missing integer, is_busy boolean, metres double precision, reach integer, record integer)
 RETURNS double precision[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Farther than any place on Earth, yet finite, because JSON has no infinity.
  select array[
    (missing > 0)::integer, is_busy::integer, (coalesce(metres, 1e9) > reach * 1000)::integer, coalesce(metres, 1e9), -record
  ]::double precision[]
$function$
;

ALTER FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.job_candidates(job_id uuid, query text, after jsonb, page_size integer)
 RETURNS SETOF public.candidate_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 300;
  wanted public.jobs;
  hours text[];
  days daterange;
  pool uuid[];
  of_many boolean;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_candidates.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  -- One more tells whether somebody is left out.
  pool := private.candidate_pool(wanted, query, most + 1);
  of_many := cardinality(pool) > most;
  pool := pool[:most];
  return query
    with ranked as materialized (
      select person, said, coalesce(clashing.titles, '{}') as titles,
        record.metres, record.done, record.no_shows,
        private.fit_order(met.missing_count, clashing.titles is not null or said.reason is not null, record.metres, person.proximity,
          record.done - record.no_shows) as fit
      from private.count_missing_requirements(pool, wanted) met
      join public.profiles person on person.id = met.user_id
      join private.records_of(pool, wanted.place) record on record.user_id = person.id
      left join private.clashes_of(pool, wanted, '{}') clashing on clashing.user_id = person.id
      left join public.availability free on free.user_id = person.id
      cross join lateral (select private.unavailable(free, hours, days) as reason) said
      where wanted.id is not null and person.id <> private.founder_id()
        and not exists (
          select from public.applications application
          where application.job_id = wanted.id and application.user_id = person.id and application.withdrawn_at is null
        )
        and not exists (
          select from private.invitations invitation where invitation.job_id = wanted.id and invitation.user_id = person.id
        )
    ), page as (
      select * from ranked
      where after is null or (ranked.fit, (ranked.person).id) > (
        array(select value::double precision from jsonb_array_elements_text(after -> 0) with ordinality fits (value, place) order by place),
        (after ->> 1)::uuid)
      order by ranked.fit, (ranked.person).id
      limit private.page_size(job_candidates.page_size, 20, 100)
    )
    select (page.person).id, private.person_name(page.person), (page.person).phone, page.metres, page.fit[3] = 1,
      private.missing_requirements((page.person).id, wanted), page.titles, (page.said).reason, page.done, page.no_shows,
      jsonb_build_array(page.fit, (page.person).id), of_many
    from page
    order by page.fit, (page.person).id;
end
$function$
;

COMMENT ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer) IS 'How well somebody fits a job, the best first (rule 19.7): lacks nothing, is free, has it within `reach` (km), lives nearest, has the best record. missing: how many requirements are not met; metres: null when unknown, which is far; record: jobs at which they came, less those at which they did not.';

COMMENT ON FUNCTION "public"."job_candidates"(uuid, text, jsonb, integer) IS 'Who could come to a job, for administrators: of the 300 who live nearest, or match the query (as in search_users), those who have not applied and are not invited. First who lacks nothing, is free, has it within their distance, lives nearest, and has come most often. after: the fit of the last one seen. page_size: 1 to 100. PT403 not an administrator.';

REVOKE ALL ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer) TO "postgres";
