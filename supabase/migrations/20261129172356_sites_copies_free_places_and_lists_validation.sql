-- sites copies free places and lists: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_invites_before_it_notifies";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_unfilled_invite_hours_check";

ALTER TABLE "public"."business" VALIDATE CONSTRAINT "business_unfilled_notify_hours_check";
