-- fill the week: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_fill_distance_check";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_fill_fairness_check";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_fill_hours_check";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_fill_site_check";
