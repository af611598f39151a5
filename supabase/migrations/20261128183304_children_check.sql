-- children check: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.asked_requirements(job public.jobs)
 RETURNS TABLE(ordinal bigint, kind text, key text, title text)
 LANGUAGE plpgsql
 STABLE ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query
    select asked.ordinal, 'document', asked.type, private.requirement_name(asked.type, job.time_zone)
    from unnest(job.required_documents) with ordinality as asked (type, ordinal)
    union all
    -- At most ten, and after the documents.
    select 100 + asked.ordinal, 'course', course.id::text, course.title
    from unnest(job.required_courses) with ordinality as asked (id, ordinal)
    join public.courses course on course.id = asked.id and course.status = 'active';
end
$function$
;

CREATE OR REPLACE FUNCTION private.requirement_name(type text, time_zone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return private.document_name(type) || case
    -- No other state keeps Queensland's time.
    when type = 'blueCard' and time_zone <> 'Australia/Brisbane' then ' / Working with Children Check'
    else ''
  end;
end
$function$
;

ALTER FUNCTION "private"."requirement_name"(text, text) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."requirement_name"(text, text) IS 'What a job in that time zone calls a document that it asks for: a Blue Card is Queensland''s (rule 5.30).';

REVOKE ALL ON FUNCTION "private"."requirement_name"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requirement_name"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requirement_name"(text, text) TO "postgres";
