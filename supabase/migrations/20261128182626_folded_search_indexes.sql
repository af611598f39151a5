-- folded search: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

DROP INDEX CONCURRENTLY IF EXISTS "public"."applications_job_title_idx";

DROP INDEX CONCURRENTLY IF EXISTS "public"."applications_title_pairs_idx";

DROP INDEX CONCURRENTLY IF EXISTS "public"."jobs_admin_pairs_idx";

DROP INDEX CONCURRENTLY IF EXISTS "public"."jobs_admin_search_idx";

DROP INDEX CONCURRENTLY IF EXISTS "public"."jobs_open_search_idx";

DROP INDEX CONCURRENTLY IF EXISTS "public"."profiles_search_idx";

CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_job_title_idx ON public.applications USING gin (private.folded(job_title) extensions.gin_trgm_ops);

CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_title_pairs_idx ON public.applications USING gin (private.letter_pairs(private.folded(job_title)));

CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_admin_pairs_idx ON public.jobs USING gin (private.letter_pairs(private.folded(admin_search_text)));

CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_admin_search_idx ON public.jobs USING gin (private.folded(admin_search_text) extensions.gin_trgm_ops);

CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_open_search_idx ON public.jobs USING gin (private.folded(search_text) extensions.gin_trgm_ops) WHERE (status = 'Open'::text);

CREATE INDEX CONCURRENTLY IF NOT EXISTS localities_folded_idx ON public.localities USING btree (private.folded(locality), state, postcode);

CREATE INDEX CONCURRENTLY IF NOT EXISTS profiles_search_idx ON public.profiles USING gin (private.folded(search_text) extensions.gin_trgm_ops);
