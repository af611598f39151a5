-- gst as agreed at export: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_carried_idx ON public.payments USING btree (user_id) WHERE (gst_carried_cents <> 0);
