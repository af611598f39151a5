-- life of payments: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

ALTER TABLE "public"."pay_lines" VALIDATE CONSTRAINT "pay_lines_departed_id_fkey";
