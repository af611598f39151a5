-- address for active people: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP POLICY "a site address is read as the job's address rule says" ON "public"."job_addresses";

CREATE OR REPLACE FUNCTION private.allowed_words(list text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- A statement without else: a misspelt list raises case_not_found instead of letting every value pass a check.
  case list
    when 'role' then return array['cleaner', 'admin'];
    when 'user status' then return array['pending', 'active', 'inactive', 'rejected'];
    when 'language' then return array['en', 'vi'];
    when 'document type' then return array['whiteCard', 'driversLicense', 'visa', 'blueCard'];
    when 'document state' then return array['waiting', 'checked', 'refused'];
    when 'specialty' then return array[
      'Residential Cleaning', 'Commercial Cleaning', 'Deep Cleaning', 'Post-Construction Cleaning',
      'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Window Cleaning', 'Carpet Cleaning',
      'Floor Polishing', 'Strata Cleaning', 'Medical Facility Cleaning'
    ];
    when 'job category' then return array[
      'Refurbishment', 'Fitout', 'Post Construction', 'Office', 'Childcare', 'School', 'Residential', 'Commercial', 'General'
    ];
    when 'job status' then return array['Draft', 'Open', 'InProgress', 'Closed', 'Completed'];
    when 'display status' then return array['Available', 'Upcoming', 'Urgent'];
    when 'address rule' then return array['everyone', 'active', 'accepted'];
    when 'pay basis' then return array['hour', 'day', 'job'];
    when 'application status' then return array['Pending', 'Accepted', 'Rejected'];
    when 'attendance' then return array['came', 'did_not_come', 'cancelled_late'];
    when 'pay line' then return array['work', 'travel', 'bonus', 'advance', 'deduction', 'correction'];
    when 'course category' then return array[
      'Post Construction Cleaning', 'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Customer Service Cleaning'
    ];
    when 'course status' then return array['active', 'inactive'];
    when 'hours of the week' then return array[
      'mon_morning', 'mon_day', 'mon_evening', 'mon_night', 'tue_morning', 'tue_day', 'tue_evening', 'tue_night',
      'wed_morning', 'wed_day', 'wed_evening', 'wed_night', 'thu_morning', 'thu_day', 'thu_evening', 'thu_night',
      'fri_morning', 'fri_day', 'fri_evening', 'fri_night', 'sat_morning', 'sat_day', 'sat_evening', 'sat_night',
      'sun_morning', 'sun_day', 'sun_evening', 'sun_night'
    ];
    when 'pay run status' then return array['draft', 'exported', 'rejected', 'paid'];
    when 'statement kind' then return array['remittance', 'rcti'];
    when 'message channel' then return array['push', 'email'];
    when 'message kind' then return array['nearby', 'decisions', 'changes', 'reminders', 'invitations', 'messages', 'pay', 'security'];
    when 'security change' then return array['bank_account', 'factor_added', 'factor_removed'];
    when 'device' then return array[
      'iPhone', 'iPad', 'Android device', 'Windows computer', 'Mac', 'Linux computer', 'Unknown device'
    ];
    when 'quick message' then return array['late', 'entrance'];
  end case;
end
$function$
;

CREATE OR REPLACE FUNCTION private.my_status()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select profile.status from public.profiles profile where profile.id = (select auth.uid()) $function$
;

ALTER FUNCTION "private"."my_status"() OWNER TO "postgres";

CREATE POLICY "a site address is read as the job's address rule says" ON "public"."job_addresses" FOR SELECT TO "authenticated" USING ((( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT
   FROM public.jobs job
  WHERE ((job.id = job_addresses.job_id) AND (((job.address_rule = 'everyone'::text) AND (( SELECT private.my_status() AS my_status) <> ALL (ARRAY['inactive'::text, 'rejected'::text]))) OR ((job.address_rule = 'active'::text) AND (( SELECT private.my_status() AS my_status) = 'active'::text)) OR (EXISTS ( SELECT
           FROM public.applications application
          WHERE ((application.job_id = job.id) AND (application.user_id = ( SELECT auth.uid() AS uid)) AND private.is_accepted(application.status, application.withdrawn_at))))))))));

COMMENT ON COLUMN "public"."jobs"."address_rule" IS 'Who gets the site address, besides accepted applicants and administrators, of those who may read the job: everyone but inactive and rejected people, active people, or nobody (rule 5.12).';

COMMENT ON FUNCTION "private"."my_status"() IS 'The status of the caller''s account; null without one. In policies write (select private.my_status()).';

REVOKE ALL ON FUNCTION "private"."my_status"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_status"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."my_status"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_status"() TO "postgres";
