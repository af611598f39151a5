-- payments and accounts: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

CREATE INDEX CONCURRENTLY IF NOT EXISTS pay_lines_departed_idx ON public.pay_lines USING btree (departed_id) WHERE (departed_id IS NOT NULL);

CREATE INDEX CONCURRENTLY IF NOT EXISTS pay_runs_approved_by_idx ON public.pay_runs USING btree (approved_by);
