-- unneeded rights: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."is_side_of"(uuid) FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."phone_digits"(text) FROM "authenticated";
