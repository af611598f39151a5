-- clearer comments: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

COMMENT ON COLUMN "public"."sites"."site_address" IS 'The street address. The full address also needs postcode, city and state, as for a job.';

COMMENT ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) IS 'The bank account to which a pay file sends a payment of payments_sent_in. Returns no row if the bank details were removed.';

COMMENT ON FUNCTION "private"."course_questions"(jsonb) IS 'The questions of a course in order. key: under which a person''s answer to the question is stored.';

COMMENT ON FUNCTION "private"."forget_pay"(timestamp with time zone) IS 'For people whose account is deleted: deletes a payment five years after it was paid (rule 23.18), and its bank details 30 days after it was paid (rule 23.17). Runs daily.';

COMMENT ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of messages about a rejection or a revoked acceptance. They are stale once the person has been accepted.';

COMMENT ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) IS 'Open jobs that begin within seven days from first_day and have not begun, for administrators. For each day, it returns up to per_day (1 to 200) jobs with vacancies, earliest first, and then up to per_day full jobs. query: every word must be in project name, city, category, postcode or site address. city and within_km: as in week_people. day: only jobs of that day. site_id: only jobs at that site. PT400 first_day is missing, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) IS 'The jobs of the seven days from first_day that go ahead or are completed, by title and city, with the people accepted, for administrators. query, city, within_km, category, day and site_id: as in week_jobs. after_title: title_order of the last one seen. page_size: 1 to 200. PT400 first_day is missing, PT403 not an administrator.';

COMMENT ON TABLE "private"."budgets" IS 'A person''s usage in their current window of ten minutes. A row is removed within an hour after its window ends, and with the account. Unlogged: counting restarts after a crash.';
