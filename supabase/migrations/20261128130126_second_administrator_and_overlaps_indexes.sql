-- second administrator and overlaps: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

CREATE INDEX CONCURRENTLY IF NOT EXISTS pay_runs_approved_by_idx ON public.pay_runs USING btree (approved_by);
