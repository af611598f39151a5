-- soonest then nearest: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP POLICY "a site address is read as the job's address rule says" ON "public"."job_addresses";

ALTER TYPE "public"."open_job_row" ADD ATTRIBUTE "is_shift_least" boolean CASCADE;

ALTER TYPE "public"."open_job_row" ADD ATTRIBUTE "shift_cents" integer CASCADE;

ALTER TYPE "public"."open_job_row" ADD ATTRIBUTE "shift_minutes" integer CASCADE;

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

CREATE OR REPLACE FUNCTION private.search_open_jobs(query text, category text, city text, within_distance boolean, only_qualified boolean, this_week boolean, only_urgent boolean, sort text, after_start date, after_order double precision, after_id uuid, page_size integer)
 RETURNS SETOF public.open_job_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 24
 SET search_path TO ''
AS $function$
declare
  size integer := private.page_size(page_size, 24, 100);
  -- More than any distance on Earth, yet finite, because JSON has no infinity.
  far constant double precision := 1e9;
  first_day constant date := '0001-01-01';
  last_day constant date := '2200-01-01';
  is_nearest constant boolean := sort is not distinct from 'nearest';
  is_soonest constant boolean := sort is not distinct from 'soonest';
  is_best_paid constant boolean := sort is not distinct from 'best-paid';
  my_place extensions.earth;
  here text;
  line text;
  line_order text;
  about text;
  others text;
  today constant date := private.today_of((select auth.uid()));
  evidence constant jsonb := private.requirement_evidence((select auth.uid()));
  in_progress constant jsonb := private.requirements_in_progress((select auth.uid()));
  open_groups jsonb;
  selected text;
  filters constant text := private.open_jobs_filters(query, category, city, within_distance, this_week, only_urgent, today);
  by_group boolean;
  found_count integer;
  after_day constant integer := floor(least(greatest(after_order, 0), 1e6));
begin
  select profile.place into my_place from public.profiles profile where profile.id = (select auth.uid());
  if only_qualified then
    open_groups := private.groups_for_me(category, today);
  end if;
  here := quote_nullable(my_place) || '::extensions.earth';
  -- The index sorts by the straight line through the Earth, which gives the same order as the distance along the surface.
  if is_soonest then
    -- Days, and a fraction of a day for the distance: no place is half of 1e8 metres from another.
    line_order := format('case when job.start_date_order >= %L then job.start_date_order - %L::date + coalesce(%s / 1e8, 0.5) end',
      today, first_day, '(job.place operator(extensions.<->) ' || here || ')');
    line := 'job.start_date_order' || case when my_place is not null then ', ' || line_order else '' end;
    about := format(' and job.start_date_order >= %L', today);
    others := format(' and job.start_date_order < %L', today);
  elsif is_best_paid then
    line := '(-job.hourly_cents)';
    line_order := line || '::double precision';
    about := ' and job.hourly_cents is not null';
    others := ' and job.hourly_cents is null';
  else
    line := 'job.place operator(extensions.<->) ' || here;
    line_order := line;
    if my_place is not null then
      about := ' and job.place is not null';
      others := ' and job.place is null';
    end if;
  end if;
  selected := concat(
    'select job.id, job.project_name, job.category, job.location_city, job.location_state, job.location_postcode,
       job.start_date, job.start_date_order, job.start_time, job.end_time, job.time_zone, job.pay_per_cleaner, job.hourly_cents,
       job.display_status, (select application.status from public.applications application
         where application.job_id = job.id and application.user_id = (select auth.uid()) and application.withdrawn_at is null),
       extensions.earth_distance(job.place, ', here, '),
       coalesce(', line_order, ', ', quote_literal(far), ' + (', quote_literal(last_day), ' - job.start_date_order)),
       private.missing_requirements_by(job, ', quote_literal(evidence), ', ', quote_literal(in_progress), ', ', quote_literal(today), '),
       nullif(job.cleaners_needed, 0), job.accepted_count, (private.read_pay(job.pay_per_cleaner)).is_least,
       private.shift_cents(job.pay_per_cleaner, private.shift_minutes(job)), private.shift_minutes(job)
     from public.jobs job where job.status = ''Open''');
  -- Nearest first, a distance is where each group's index stops; otherwise, it is a narrow condition. So is the week by days.
  by_group := query is null and city is null and only_urgent is not true and (within_distance is not true or is_nearest)
    and (this_week is not true or not is_nearest and not is_best_paid);

  if not is_nearest and not is_soonest and not is_best_paid then
    return query execute concat(selected, private.open_jobs_page(
      concat(filters, ' and (job.start_date_order, job.id) < (' || quote_literal(after_start) || ', ' || quote_literal(after_id) || ')'),
      'job.start_date_order desc, job.id desc', size, open_groups, by_group));
    return;
  end if;

  -- First the jobs with a place, or that are to come, or of which it is known what they pay; then the others.
  -- For a person without a place, no job has a distance.
  if about is not null and coalesce(after_order < far, true) then
    return query execute concat(selected, private.open_jobs_page(
      concat(about, filters,
        case when is_soonest then ' and job.start_date_order >= ' || quote_literal(first_day + after_day) end,
        ' and (' || case when is_soonest then line_order else line end || ', job.id) > ('
        || case when is_best_paid then quote_literal(least(greatest(after_order, -1e9), 0)::integer)
          else quote_literal(after_order) end
        || ', ' || quote_literal(after_id) || ')'),
      line || ', job.id', size, open_groups, by_group));
    get diagnostics found_count = row_count;
    size := size - found_count;
    after_order := null;
  end if;
  if size > 0 and (not is_nearest or within_distance is not true) then
    after_start := case when after_order is not null then
      last_day - least(greatest(after_order - far, 0), 1e6)::integer end;
    return query execute concat(selected, private.open_jobs_page(
      concat(others, filters,
        ' and job.start_date_order <= ' || quote_literal(after_start) || ' and (job.start_date_order < ' || quote_literal(after_start)
        || ' or job.id > ' || quote_literal(after_id) || ')'),
      'job.start_date_order desc, job.id', size, open_groups, by_group and (is_soonest or is_nearest and my_place is null)));
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.shift_cents(pay text, minutes integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  reading constant record := private.read_pay(pay);
begin
  return case
    when reading.basis = 'hour' then round(reading.cents * (minutes / 60.0))
    when reading.basis = 'day' and minutes is not null then reading.cents
  end;
end
$function$
;

ALTER FUNCTION "private"."shift_cents"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shift_minutes(job public.jobs)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- On no clock: of a shift that crosses a change of clocks, the hours on the wall are shown.
  planned constant interval := (job.end_time < job.start_time)::integer * interval '1 day' + (job.end_time - job.start_time);
begin
  return (
    select private.counted_minutes(to_timestamp(0), to_timestamp(0) + planned, null, coalesce(business.break_minutes, 0),
      coalesce(business.rounding_minutes, 0), planned)
    from (values (1)) one left join public.business on true
    where planned is not null
  );
end
$function$
;

ALTER FUNCTION "private"."shift_minutes"(public.jobs) OWNER TO "postgres";

CREATE POLICY "a site address is read as the job's address rule says" ON "public"."job_addresses" FOR SELECT TO "authenticated" USING ((( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT
   FROM public.jobs job
  WHERE ((job.id = job_addresses.job_id) AND (((job.address_rule = 'everyone'::text) AND (( SELECT private.my_status() AS my_status) <> ALL (ARRAY['inactive'::text, 'rejected'::text]))) OR ((job.address_rule = 'active'::text) AND (( SELECT private.my_status() AS my_status) = 'active'::text)) OR (EXISTS ( SELECT
           FROM public.applications application
          WHERE ((application.job_id = job.id) AND (application.user_id = ( SELECT auth.uid() AS uid)) AND private.is_accepted(application.status, application.withdrawn_at))))))))));

COMMENT ON COLUMN "public"."jobs"."address_rule" IS 'Who gets the site address, besides accepted applicants and administrators, of those who may read the job: everyone but inactive and rejected people, active people, or nobody (rule 5.12).';

COMMENT ON FUNCTION "private"."my_status"() IS 'The status of the caller''s account; null without one. In policies write (select private.my_status()).';

COMMENT ON FUNCTION "private"."shift_cents"(text, integer) IS 'What a shift of so many minutes pays, in cents, as read_pay reads its pay: null without minutes, or where the pay is not for an hour or a day.';

COMMENT ON FUNCTION "private"."shift_minutes"(public.jobs) IS 'The minutes that count of a planned day of a job (rule 22.2); null without a start or an end.';

COMMENT ON FUNCTION "public"."search_open_jobs"(text, text, text, boolean, boolean, boolean, boolean, text, date, double precision, uuid, integer) IS 'Open jobs for everybody signed in. query: every word in project name, city, category or description, in any case. category, city: exact, null for all. within_distance: only jobs within the caller''s own distance, so none for a caller without a place. only_qualified: only jobs for which the caller lacks nothing. this_week: only those that start on the caller''s today or one of the six days after it. only_urgent: by display status. sort: nearest, soonest (from the caller''s today on, on each day the nearest first) or best-paid, by list_order and id; anything else is newest, by start_date_order and id descending. after_start or after_order, and after_id: start_date_order or list_order, and id, of the last job seen. page_size: 1 to 100.';

COMMENT ON TYPE "public"."open_job_row" IS 'A job in search_open_jobs, with the status of the caller''s own application (null without one, or when it was withdrawn) and its distance from the caller in metres (null when either has no place). list_order, never null, sorts by sort => ''soonest'' or ''best-paid'', or else by distance: what is about it first, then all other jobs by start date, latest first. missing: what the caller lacks of what it asks for, in words. cleaners_needed: null or 0 for any number; accepted: how many there are. shift_cents: what a day of it pays, null where hours or rate are unknown; is_shift_least: its pay is "from $30" or a range; shift_minutes: what counts of a planned day, less the break.';

REVOKE ALL ON FUNCTION "private"."my_status"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_status"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."my_status"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_status"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."shift_cents"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shift_cents"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shift_cents"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shift_minutes"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shift_minutes"(public.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shift_minutes"(public.jobs) TO "postgres";
