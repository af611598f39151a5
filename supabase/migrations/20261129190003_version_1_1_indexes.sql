-- Builds the new and changed indexes while people work.
set lock_timeout = '2s';

-- A build waits for older transactions, and nobody waits for the build.
set lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS public.jobs_begins_idx;
CREATE INDEX CONCURRENTLY jobs_begins_idx ON public.jobs USING btree (COALESCE(starts_at, 'infinity'::timestamp with time zone), id);

DROP INDEX CONCURRENTLY IF EXISTS public.jobs_city_newest_idx;
CREATE INDEX CONCURRENTLY jobs_city_newest_idx ON public.jobs USING btree (lower(location_city), created_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS public.jobs_start_idx;
CREATE INDEX CONCURRENTLY jobs_start_idx ON public.jobs USING btree (start_date_order);

DROP INDEX CONCURRENTLY IF EXISTS public.pay_lines_departed_idx;
CREATE INDEX CONCURRENTLY pay_lines_departed_idx ON public.pay_lines USING btree (departed_id) WHERE (departed_id IS NOT NULL);

DROP INDEX CONCURRENTLY IF EXISTS public.pay_runs_approved_by_idx;
CREATE INDEX CONCURRENTLY pay_runs_approved_by_idx ON public.pay_runs USING btree (approved_by);

DROP INDEX CONCURRENTLY IF EXISTS public.payments_carried_idx;
CREATE INDEX CONCURRENTLY payments_carried_idx ON public.payments USING btree (user_id) WHERE (gst_carried_cents <> 0);

DROP INDEX CONCURRENTLY IF EXISTS public.profiles_unplaced_idx;
CREATE INDEX CONCURRENTLY profiles_unplaced_idx ON public.profiles USING btree (id) WHERE ((role = 'cleaner'::text) AND (status = ANY (ARRAY['pending'::text, 'active'::text])) AND (place IS NULL));

DROP INDEX CONCURRENTLY IF EXISTS public.applications_job_title_idx;
CREATE INDEX CONCURRENTLY applications_job_title_idx ON public.applications USING gin (private.folded(job_title) extensions.gin_trgm_ops);

DROP INDEX CONCURRENTLY IF EXISTS public.applications_title_pairs_idx;
CREATE INDEX CONCURRENTLY applications_title_pairs_idx ON public.applications USING gin (private.letter_pairs(private.folded(job_title)));

DROP INDEX CONCURRENTLY IF EXISTS public.conversation_messages_text_idx;
CREATE INDEX CONCURRENTLY conversation_messages_text_idx ON public.conversation_messages USING gin (private.folded(message) extensions.gin_trgm_ops);

DROP INDEX CONCURRENTLY IF EXISTS public.job_addresses_key_idx;
CREATE INDEX CONCURRENTLY job_addresses_key_idx ON public.job_addresses USING btree (private.address_key(site_address));

DROP INDEX CONCURRENTLY IF EXISTS public.jobs_admin_pairs_idx;
CREATE INDEX CONCURRENTLY jobs_admin_pairs_idx ON public.jobs USING gin (private.letter_pairs(private.folded(admin_search_text)));

DROP INDEX CONCURRENTLY IF EXISTS public.jobs_admin_search_idx;
CREATE INDEX CONCURRENTLY jobs_admin_search_idx ON public.jobs USING gin (private.folded(admin_search_text) extensions.gin_trgm_ops);

DROP INDEX CONCURRENTLY IF EXISTS public.jobs_open_search_idx;
CREATE INDEX CONCURRENTLY jobs_open_search_idx ON public.jobs USING gin (private.folded(search_text) extensions.gin_trgm_ops) WHERE (status = 'Open'::text);

DROP INDEX CONCURRENTLY IF EXISTS public.localities_folded_idx;
CREATE INDEX CONCURRENTLY localities_folded_idx ON public.localities USING btree (private.folded(locality), state, postcode);

DROP INDEX CONCURRENTLY IF EXISTS public.payment_details_in_order_idx;
CREATE INDEX CONCURRENTLY payment_details_in_order_idx ON public.payment_details USING btree (user_id) WHERE (private.account_fault(abn, bsb, account_number) IS NULL);

DROP INDEX CONCURRENTLY IF EXISTS public.profiles_search_idx;
CREATE INDEX CONCURRENTLY profiles_search_idx ON public.profiles USING gin (private.folded(search_text) extensions.gin_trgm_ops);
