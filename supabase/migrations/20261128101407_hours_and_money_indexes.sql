-- hours and money: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

DROP INDEX CONCURRENTLY IF EXISTS "public"."payment_details_payable_idx";

CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_carried_idx ON public.payments USING btree (user_id) WHERE (gst_carried_cents <> 0);

CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_details_in_order_idx ON public.payment_details USING btree (user_id) WHERE (private.account_fault(abn, bsb, account_number) IS NULL);
