-- Validates the existing rows for the new constraints, after the locks of the migration before have been released.
set lock_timeout = '2s';

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_fill_distance_check";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_fill_fairness_check";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_fill_hours_check";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_fill_site_check";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_invites_before_it_notifies";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_second_approval_cents_check";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_unfilled_invite_hours_check";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_unfilled_notify_hours_check";

ALTER TABLE "public"."pay_lines" VALIDATE CONSTRAINT "pay_lines_departed_id_fkey";

ALTER TABLE "public"."pay_runs" VALIDATE CONSTRAINT "pay_runs_approved_by_fkey";

ALTER TABLE "public"."pay_runs" VALIDATE CONSTRAINT "pay_runs_approved_content_check";

ALTER TABLE "public"."pay_runs" VALIDATE CONSTRAINT "pay_runs_approved_say_what";

ALTER TABLE "public"."payments" VALIDATE CONSTRAINT "payments_carry_gst_of_invoices";

ALTER TABLE "public"."profiles" VALIDATE CONSTRAINT "profiles_preferred_name_check";
