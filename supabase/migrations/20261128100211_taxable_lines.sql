-- taxable lines: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_taxable(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select kind in ('work', 'travel', 'bonus', 'correction') $function$
;
