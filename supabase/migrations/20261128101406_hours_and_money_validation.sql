-- hours and money: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

ALTER TABLE "public"."payments" VALIDATE CONSTRAINT "payments_carry_gst_of_invoices";
