-- places of postcodes: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_place_of(postcodes text[], postcode text, place text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Nearly every postcode is four digits, and a table has a million of them. Without a postcode the text was looked up among all
  -- localities.
  select postcodes is null or case
    when postcode ~ '^\d{4}$' then postcode = any (postcodes)
    else coalesce((private.read_place(postcode, place, null)).code = any (postcodes), true)
  end
$function$
;
