-- board ranks everybody: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

-- A build waits for older transactions, and nobody waits for the build.
set lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS public.profiles_unplaced_idx;
CREATE INDEX CONCURRENTLY profiles_unplaced_idx ON public.profiles USING btree (id) WHERE ((role = 'cleaner'::text) AND (status = ANY (ARRAY['pending'::text, 'active'::text])) AND (place IS NULL));
