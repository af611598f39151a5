-- names in greetings: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

ALTER TABLE "public"."profiles" VALIDATE CONSTRAINT "profiles_preferred_name_check";
