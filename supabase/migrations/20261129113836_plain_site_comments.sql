-- plain site comments: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

COMMENT ON COLUMN "public"."sites"."client_name" IS 'The name of the client whose site it is.';

COMMENT ON COLUMN "public"."sites"."name_order" IS 'The sort key of the list.';

COMMENT ON FUNCTION "public"."job_candidates"(uuid, text, jsonb, integer) IS 'Candidates for a job, for administrators, among the 300 people who live nearest or who match the query (as in search_users). People who have applied, are invited or are barred from the job''s site are left out. First come those who meet all requirements, then those who are free, have it within their distance, know its site, live nearest, and have the best record. after: the fit of the last row seen. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer) IS 'For administrators: people who came to jobs at a site, or who are set to know it or not to come again. Those who came most often are first, without the caller. after_times and after_id: times and user_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) IS 'An administrator creates or saves a site and gets it back. site: a site_input; its id is the client''s choice for a new site, so that a repeated creation makes one site. expected_updated_at: the updated_at the form was filled from, null to create. Omitted values become empty, except address_rule, which stays. New paths in image_paths and pdf_path must be announced and stored, below the id of the site. PT400 no id, no name (hint name), or a value that save_job refuses. PT403 not an administrator, PT404 Site not found, PT409 changed since then, PT410 a new file is gone.';

COMMENT ON TABLE "private"."site_people" IS 'A person''s standing at a site, as administrators have set it. Someone who came to a job there knows the site without a row.';

COMMENT ON TYPE "public"."site_input" IS 'The values of a site''s form: columns of sites.';
