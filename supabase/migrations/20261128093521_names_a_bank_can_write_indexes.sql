-- names a bank can write: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_details_in_order_idx ON public.payment_details USING btree (user_id) WHERE (private.account_fault(abn, bsb, account_number) IS NULL);
