-- where pay texts are read: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

COMMENT ON FUNCTION "private"."read_pay"(text) IS 'What a pay text says: for what it is paid (hour, day or job), the cents, and whether they are only the least ("from $30", "$30-35/hour"). All null unless every word of the text is understood. readPay in src/features/jobs/admin reads the same; tests compare the two.';
