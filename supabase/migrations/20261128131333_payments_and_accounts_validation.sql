-- payments and accounts: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_second_approval_cents_check";

ALTER TABLE "public"."pay_lines" VALIDATE CONSTRAINT "pay_lines_departed_id_fkey";

ALTER TABLE "public"."pay_runs" VALIDATE CONSTRAINT "pay_runs_approved_by_fkey";

ALTER TABLE "public"."pay_runs" VALIDATE CONSTRAINT "pay_runs_approved_content_check";

ALTER TABLE "public"."pay_runs" VALIDATE CONSTRAINT "pay_runs_approved_say_what";
