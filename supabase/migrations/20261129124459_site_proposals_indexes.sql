-- site proposals: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

-- A build waits for older transactions, and nobody waits for the build.
set lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS public.job_addresses_key_idx;
CREATE INDEX CONCURRENTLY job_addresses_key_idx ON public.job_addresses USING btree (private.address_key(site_address));

DROP INDEX CONCURRENTLY IF EXISTS public.sites_address_key_idx;
CREATE INDEX CONCURRENTLY sites_address_key_idx ON public.sites USING btree (private.address_key(site_address)) WHERE (site_address IS NOT NULL);
