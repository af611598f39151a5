-- lists by day city and site: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

-- A build waits for older transactions, and nobody waits for the build.
set lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS public.jobs_begins_idx;
CREATE INDEX CONCURRENTLY jobs_begins_idx ON public.jobs USING btree (COALESCE(starts_at, 'infinity'::timestamp with time zone), id);

DROP INDEX CONCURRENTLY IF EXISTS public.jobs_city_newest_idx;
CREATE INDEX CONCURRENTLY jobs_city_newest_idx ON public.jobs USING btree (lower(location_city), created_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS public.jobs_start_idx;
CREATE INDEX CONCURRENTLY jobs_start_idx ON public.jobs USING btree (start_date_order);
