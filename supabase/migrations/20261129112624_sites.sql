-- sites: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer);

CREATE TABLE "private"."site_people" ("site_id" uuid NOT NULL, "user_id" uuid NOT NULL, "standing" text NOT NULL, "set_by" uuid, "set_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "site_people_pkey" PRIMARY KEY (site_id, user_id));

ALTER TABLE "private"."site_people" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."site_people" OWNER TO "postgres";

CREATE TABLE "public"."job_sites" ("job_id" uuid NOT NULL, "site_id" uuid NOT NULL, CONSTRAINT "job_sites_pkey" PRIMARY KEY (job_id));

ALTER TABLE "public"."job_sites" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."job_sites" OWNER TO "postgres";

CREATE TABLE "public"."sites" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "client_name" text, "category" text, "cleaners_needed" integer, "pay_per_cleaner" text, "pay_basis" text, "rate_cents" integer, "start_time" time(0) without time zone, "end_time" time(0) without time zone, "location_city" text, "location_state" text, "location_postcode" text, "site_address" text, "place" extensions.earth, "address_rule" text NOT NULL DEFAULT 'everyone'::text, "contact_name" text, "contact_phone" text, "area_m2" numeric, "full_description" text, "notes" text, "required_documents" text[] NOT NULL DEFAULT '{}'::text[], "required_courses" uuid[] NOT NULL DEFAULT '{}'::uuid[], "image_paths" text[] NOT NULL DEFAULT '{}'::text[], "pdf_path" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "sites_client_name_check" CHECK (((btrim(client_name) <> ''::text) AND (char_length(client_name) <= 200))), CONSTRAINT "sites_contact_name_check" CHECK (((btrim(contact_name) <> ''::text) AND (char_length(contact_name) <= 200))), CONSTRAINT "sites_name_check" CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 200))), CONSTRAINT "sites_notes_check" CHECK (((btrim(notes) <> ''::text) AND (char_length(notes) <= 5000))), CONSTRAINT "sites_pkey" PRIMARY KEY (id), CONSTRAINT "sites_site_address_check" CHECK (((btrim(site_address) <> ''::text) AND (char_length(site_address) <= 500))), CONSTRAINT "sites_contact_phone_check" CHECK (private.is_phone(contact_phone)), CONSTRAINT "sites_images_are_its_own" CHECK (private.are_job_images(id, image_paths)), CONSTRAINT "sites_pdf_is_its_own" CHECK (((pdf_path IS NULL) OR (((private.job_of_file(pdf_path) = id) AND (split_part(pdf_path, '/'::text, 2) = 'pdf'::text)) IS TRUE))), CONSTRAINT "sites_required_courses_check" CHECK (private.are_required_courses(required_courses)), CONSTRAINT "sites_required_documents_check" CHECK (private.are_required_documents(required_documents)));

ALTER TABLE "public"."sites" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."sites" OWNER TO "postgres";

-- The table is new and empty.
-- squawk-ignore adding-field-with-default
ALTER TABLE "public"."sites" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(((((((((((name || '
'::text) || COALESCE(client_name, ''::text)) || '
'::text) || COALESCE(site_address, ''::text)) || '
'::text) || COALESCE(location_city, ''::text)) || '
'::text) || COALESCE(location_postcode, ''::text)) || '
'::text) || COALESCE(category, ''::text)))) STORED NOT NULL;

CREATE TYPE "public"."site_input" AS ("id" uuid, "name" text, "client_name" text, "category" text, "cleaners_needed" integer, "pay_per_cleaner" text, "pay_basis" text, "rate_cents" integer, "start_time" time without time zone, "end_time" time without time zone, "location_city" text, "location_state" text, "location_postcode" text, "site_address" text, "address_rule" text, "contact_name" text, "contact_phone" text, "area_m2" numeric, "full_description" text, "notes" text, "required_documents" text[], "required_courses" uuid[], "image_paths" text[], "pdf_path" text);

ALTER TYPE "public"."site_input" OWNER TO "postgres";

CREATE TYPE "public"."site_person_row" AS ("user_id" uuid, "name" text, "phone" text, "times" integer, "last_day" date, "standing" text);

ALTER TYPE "public"."site_person_row" OWNER TO "postgres";

CREATE TYPE "public"."site_row" AS ("id" uuid, "name" text, "client_name" text, "category" text, "location_city" text, "location_state" text, "location_postcode" text, "site_address" text, "cleaners_needed" integer, "pay_per_cleaner" text, "start_time" time without time zone, "end_time" time without time zone, "is_placed" boolean, "name_order" text, "jobs" integer);

ALTER TYPE "public"."site_row" OWNER TO "postgres";

ALTER TYPE "public"."candidate_row" ADD ATTRIBUTE "knows_site" boolean CASCADE;

ALTER TYPE "public"."job_input" ADD ATTRIBUTE "site_id" uuid CASCADE;

CREATE OR REPLACE FUNCTION private.admin_site(site_id uuid)
 RETURNS SETOF public.sites
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  return query select * from public.sites site where site.id = admin_site.site_id;
end
$function$
;

ALTER FUNCTION "private"."admin_site"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.allowed_words(list text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- A case statement without else: a misspelt list raises case_not_found instead of letting every value pass a check.
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
    when 'site standing' then return array['knows', 'not_again'];
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
    when 'security change' then return array[
      'bank_account', 'factor_added', 'factor_removed', 'recovery_code_used', 'recovery_codes_made'
    ];
    when 'device' then return array[
      'iPhone', 'iPad', 'Android device', 'Windows computer', 'Mac', 'Linux computer', 'Unknown device'
    ];
    when 'quick message' then return array['late', 'late-10', 'late-20', 'late-30', 'entrance'];
  end case;
end
$function$
;

CREATE OR REPLACE FUNCTION private.announce_job_files(paths text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if cardinality(paths) > 51 then
    raise exception 'A job can have at most 50 images.' using errcode = 'PT400';
  end if;
  if exists (select from unnest(paths) path where private.job_of_file(path) is null) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  -- Leaves out files that a job or site references and files already due for removal. Ordered, so that two announcements cannot deadlock.
  insert into public.unused_job_files as file (path, discard_from)
  select path, now() + interval '1 day'
  from unnest(paths) path
  where not exists (
    select from public.jobs job
    where job.id = private.job_of_file(path) and (path = any (job.image_paths) or path = job.pdf_path)
  ) and not exists (
    select from public.sites site
    where site.id = private.job_of_file(path) and (path = any (site.image_paths) or path = site.pdf_path)
  )
  group by path
  order by path
  on conflict (path) do update set discard_from = excluded.discard_from where file.discard_from > now();
end
$function$
;

CREATE OR REPLACE FUNCTION private.as_input(job public.jobs)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(jsonb_populate_record(
    null::public.job_input,
    to_jsonb(job) || jsonb_build_object(
      'site_address', (select known.site_address from public.job_addresses known where known.job_id = job.id),
      'contact_name', (select known.name from public.job_contacts known where known.job_id = job.id),
      'contact_phone', (select known.phone from public.job_contacts known where known.job_id = job.id),
      'site_id', (select known.site_id from public.job_sites known where known.job_id = job.id)
    )
  ))
$function$
;

CREATE OR REPLACE FUNCTION private.audit_site()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_person constant boolean := (select auth.uid()) is not null;
  about constant jsonb := jsonb_build_object('title', private.audit_title(case tg_op when 'DELETE' then old.name else new.name end));
  -- Not a fact of the site, or told otherwise.
  others constant text[] := array['id', 'place', 'name_order', 'search_text', 'created_at', 'updated_at', 'image_paths', 'pdf_path',
    'required_courses', 'contact_name', 'contact_phone'];
  changes jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('site_deleted', 'jobs', null, old.id, about);
    return null;
  end if;
  -- For people save_site makes a new site with its name and then fills it: that is one act.
  if tg_op = 'INSERT' and by_person then
    return null;
  end if;
  if tg_op = 'INSERT' or old.created_at = now() and by_person then
    perform private.record_change('site_created', 'jobs', null, new.id, about);
    return null;
  end if;
  changes := private.changes_between(to_jsonb(old) - others, to_jsonb(new) - others);
  if old.required_courses <> new.required_courses then
    changes := changes || jsonb_build_object('required_courses',
      jsonb_build_array(private.course_titles(old.required_courses), private.course_titles(new.required_courses)));
  end if;
  if old.image_paths <> new.image_paths then
    changes := changes || jsonb_build_object('images', jsonb_build_array(cardinality(old.image_paths), cardinality(new.image_paths)));
  end if;
  if old.pdf_path is distinct from new.pdf_path then
    changes := changes || jsonb_build_object(
      'pdf', jsonb_build_array((old.pdf_path is not null)::integer, (new.pdf_path is not null)::integer));
  end if;
  -- Somebody's name and number: only that they changed.
  if (old.contact_name, old.contact_phone) is distinct from (new.contact_name, new.contact_phone) then
    changes := changes || '{"site_contact": ["•••", "•••"]}';
  end if;
  if changes <> '{}' then
    perform private.record_change('site_changed', 'jobs', null, new.id, about || jsonb_build_object('changes', changes));
  end if;
  return null;
end
$function$
;

ALTER FUNCTION "private"."audit_site"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_site_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  site public.sites;
begin
  select * into site from public.sites known where known.id = coalesce(new.site_id, old.site_id);
  -- A part of deleting the site or the account, or of the account of who set it.
  if not found or not private.is_kept(person) or new.standing is not distinct from old.standing then
    return null;
  end if;
  perform private.record_change('site_standing_changed', 'people', person, site.id,
    jsonb_build_object('title', private.audit_title(site.name), 'changes',
      jsonb_build_object('standing', jsonb_build_array(old.standing, new.standing))));
  return null;
end
$function$
;

ALTER FUNCTION "private"."audit_site_person"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_word_condition(word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many constant integer := 1000;
  people uuid[];
  jobs uuid[];
  others uuid[];
begin
  -- The ids of few matches can use the indexes. If many match, each row is checked instead, and the page fills up quickly.
  execute format('select array(select profile.id from public.profiles profile where %s limit %s)',
    private.person_word_condition(word), many) into people;
  if char_length(word) > 2 then
    execute format('select array(select job.id from public.jobs job where %s limit %s)',
      private.word_condition('private.folded(job.admin_search_text)', word), many) into jobs;
  elsif not private.is_frequent(
    'public.jobs job', 'created_at desc, id desc', private.word_condition('private.folded(job.admin_search_text)', word)) then
    jobs := private.ids_by_index(
      'public.jobs job', private.indexed_condition('private.folded(job.admin_search_text)', array[word]), many);
  end if;
  others := array(
    select course.id from public.courses course where strpos(private.folded(course.title), word) > 0
    union
    (select site.id from public.sites site where strpos(private.folded(site.name), word) > 0 limit many)
    union
    select entry.subject_id from audit.entries entry
    where entry.event in ('job_deleted', 'course_deleted') and strpos(private.folded(entry.details ->> 'title'), word) > 0
    limit many
  );
  return format('(%s or %s or %s)',
    case when cardinality(people) < many then format('entry.actor = any (%1$L::uuid[]) or entry.person = any (%1$L::uuid[])', people)
      else format('private.is_person_like(entry.person, %1$L) or private.is_person_like(entry.actor, %1$L)', word) end,
    case when cardinality(jobs) < many then format('entry.subject_id = any (%L::uuid[])', jobs)
      else format('entry.subject_id is not null and private.is_job_like(entry.subject_id, %L)', word) end,
    case when cardinality(others) < many then format('entry.subject_id = any (%L::uuid[])', others)
      else format('entry.subject_id is not null and private.is_deleted_subject_like(entry.subject_id, %L)', word) end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_sites()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_administrators('sites_changed', '{}');
  return null;
end
$function$
;

ALTER FUNCTION "private"."broadcast_sites"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delete_site(site_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  delete from public.sites site where site.id = delete_site.site_id;
  if not found then
    raise exception 'Site not found' using errcode = 'PT404';
  end if;
end
$function$
;

ALTER FUNCTION "private"."delete_site"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.files_to_discard(page_size integer)
 RETURNS TABLE(bucket_id text, path text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
declare
  longest constant integer := private.page_size(page_size, 100, 1000);
begin
  perform private.assert_admin();
  -- Deletes the rows of files that are gone. A day late, because an upload can end long after it was allowed.
  delete from public.unused_job_files file
  where file.discard_from < now() - interval '1 day'
    and not exists (
      select from storage.objects stored
      where stored.bucket_id = 'jobs' and stored.name in (file.path, private.thumbnail_of(file.path))
    );
  delete from public.user_folders folder
  where folder.sweep_from < now() - interval '1 day' and not exists (select from private.unused_files_of_person(folder.user_id));

  -- Skips a file that a save is taking right now. The save checks the time once it has the lock.
  return query
    select 'jobs', stored.name
    from public.unused_job_files file
    join storage.objects stored on stored.bucket_id = 'jobs' and stored.name in (file.path, private.thumbnail_of(file.path))
    where file.discard_from <= now()
      and not exists (
        select from public.jobs job
        where job.id = private.job_of_file(file.path) and (file.path = any (job.image_paths) or file.path = job.pdf_path)
      )
      and not exists (
        select from public.sites site
        where site.id = private.job_of_file(file.path) and (file.path = any (site.image_paths) or file.path = site.pdf_path)
      )
    order by file.discard_from, stored.name
    limit longest
    for update of file skip locked;
  return query
    select 'users', unused.path
    from public.user_folders folder
    cross join lateral private.unused_files_of_person(folder.user_id) as unused (path)
    join storage.objects stored on stored.bucket_id = 'users' and stored.name = unused.path
    -- By each file's own time, because the folder of a person who announces files every day would never be swept.
    cross join lateral (select least(folder.sweep_from, stored.updated_at + interval '1 day') as due) file
    where file.due <= now()
    order by file.due, unused.path
    limit longest;
  return query select 'courses', unused.path from private.unused_course_pictures(longest) as unused (path);
end
$function$
;

CREATE OR REPLACE FUNCTION private.find_places_again(postcodes text[] DEFAULT NULL::text[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  people integer;
  jobs integer;
begin
  update public.profiles set place = private.find_place(postcode, location, null)
  where private.is_place_of(postcodes, postcode, location)
    and place::text is distinct from private.find_place(postcode, location, null)::text;
  get diagnostics people = row_count;
  update public.profiles set time_zone = private.zone_of_place(postcode, location, null)
  where private.is_place_of(postcodes, postcode, location) and time_zone <> private.zone_of_place(postcode, location, null);
  update public.jobs set place = private.find_place(location_postcode, location_city, location_state)
  where private.is_place_of(postcodes, location_postcode, location_city)
    and place::text is distinct from private.find_place(location_postcode, location_city, location_state)::text;
  get diagnostics jobs = row_count;
  update public.sites set place = private.find_place(location_postcode, location_city, location_state)
  where private.is_place_of(postcodes, location_postcode, location_city)
    and place::text is distinct from private.find_place(location_postcode, location_city, location_state)::text;
  update public.jobs set time_zone = private.zone_of_place(location_postcode, location_city, location_state)
  where private.is_place_of(postcodes, location_postcode, location_city)
    and time_zone <> private.zone_of_place(location_postcode, location_city, location_state);
  return people + jobs;
end
$function$
;

CREATE OR REPLACE FUNCTION private.fit_order(missing integer, is_busy boolean, metres double precision, reach integer, record integer, knows_site boolean DEFAULT false)
 RETURNS double precision[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Farther than any place on Earth, yet finite, because JSON has no infinity.
  select array[
    (missing > 0)::integer, is_busy::integer, (coalesce(metres, 1e9) > reach * 1000)::integer, (not knows_site)::integer,
    coalesce(metres, 1e9), -record
  ]::double precision[]
$function$
;

ALTER FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_site_within_bounds(site public.sites)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.is_job_within_bounds(
    jsonb_populate_record(null::public.jobs, (to_jsonb(site) - 'place') || jsonb_build_object('project_name', site.name)));
end
$function$
;

ALTER FUNCTION "private"."is_site_within_bounds"(public.sites) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.job_candidates(job_id uuid, query text, after jsonb, page_size integer)
 RETURNS SETOF public.candidate_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 300;
  wanted public.jobs;
  hours text[];
  days daterange;
  pool uuid[];
  of_many boolean;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_candidates.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  -- Reads one more than it ranks, to see whether anyone is left out.
  pool := private.candidate_pool(wanted, query, most + 1);
  of_many := cardinality(pool) > most;
  pool := pool[:most];
  return query
    with ranked as materialized (
      select person, said, coalesce(clashing.titles, '{}') as titles,
        record.metres, record.done, record.no_shows, standing.knows is true as knows_site,
        private.fit_order(met.missing_count, clashing.titles is not null or said.reason is not null, record.metres, person.proximity,
          record.done - record.no_shows, standing.knows is true) as fit
      from private.count_missing_requirements(pool, wanted) met
      join public.profiles person on person.id = met.user_id
      join private.records_of(pool, wanted.place) record on record.user_id = person.id
      left join private.clashes_of(pool, wanted, '{}') clashing on clashing.user_id = person.id
      left join public.availability free on free.user_id = person.id
      left join private.site_standing(pool, wanted.id) standing on standing.user_id = person.id
      cross join lateral (select private.unavailable(free, hours, days) as reason) said
      where wanted.id is not null and person.id <> private.founder_id() and standing.not_again is not true
        and not exists (
          select from public.applications application
          where application.job_id = wanted.id and application.user_id = person.id and application.withdrawn_at is null
        )
        and not exists (
          select from private.invitations invitation where invitation.job_id = wanted.id and invitation.user_id = person.id
        )
    ), page as (
      select * from ranked
      where after is null or (ranked.fit, (ranked.person).id) > (
        array(select value::double precision from jsonb_array_elements_text(after -> 0) with ordinality fits (value, place) order by place),
        (after ->> 1)::uuid)
      order by ranked.fit, (ranked.person).id
      limit private.page_size(job_candidates.page_size, 20, 100)
    )
    select (page.person).id, private.person_name(page.person), (page.person).phone, page.metres, page.fit[3] = 1,
      private.missing_requirements((page.person).id, wanted), page.titles, (page.said).reason, page.done, page.no_shows,
      jsonb_build_array(page.fit, (page.person).id), of_many, page.knows_site
    from page
    order by page.fit, (page.person).id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.people_of_site(site_id uuid, after_times integer, after_id uuid, page_size integer)
 RETURNS SETOF public.site_person_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select person.id, private.person_name(person), person.phone, coalesce(been.times, 0), been.last_day, marked.standing
    from (
      select worked.user_id, count(*)::integer as times, max(job.start_date) as last_day
      from public.job_sites at
      join public.applications worked on worked.job_id = at.job_id and worked.attendance = 'came'
      join public.jobs job on job.id = at.job_id
      where at.site_id = people_of_site.site_id
      group by worked.user_id
    ) been
    full join (select * from private.site_people known where known.site_id = people_of_site.site_id) marked
      on marked.user_id = been.user_id
    join public.profiles person on person.id = coalesce(been.user_id, marked.user_id)
    where person.id <> (select auth.uid())
      and (after_id is null or (-coalesce(been.times, 0), person.id) > (-after_times, after_id))
    order by -coalesce(been.times, 0), person.id
    limit private.page_size(people_of_site.page_size, 50, 200);
end
$function$
;

ALTER FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_job(given public.job_input, expected_updated_at timestamp with time zone)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
  contact public.job_contacts;
  saved_contact public.job_contacts;
  columns constant text := (
    select string_agg(quote_ident(key), ', ')
    from jsonb_object_keys(to_jsonb(given) - array['id', 'site_address', 'contact_name', 'contact_phone', 'site_id']) key
  );
  wanted public.jobs;
  was public.jobs;
  saved public.jobs;
  saved_address text;
  saved_site uuid;
  is_new boolean := false;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if given.id is null then
    raise exception 'Job ID is missing.' using errcode = 'PT400';
  end if;
  address := private.line_as_stored(given.site_address, 500, 'site_address');
  contact := private.contact_as_stored(given);

  -- A new job is first inserted empty and then saved like any other. Two creations with the same id wait for each other here.
  if expected_updated_at is null then
    insert into public.jobs (id) values (given.id) on conflict (id) do nothing;
    is_new := found;
  end if;
  -- `for update` would wait for a transaction that is notifying people of the job and writing rows that reference it (rule 9.13).
  select * into saved from public.jobs job where job.id = given.id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select existing.site_address into saved_address from public.job_addresses existing where existing.job_id = given.id;
  select * into saved_contact from public.job_contacts existing where existing.job_id = given.id;
  select at.site_id into saved_site from public.job_sites at where at.job_id = given.id;
  wanted := private.job_as_stored(given, saved);
  if given.site_id is not null and not exists (select from public.sites site where site.id = given.site_id) then
    raise exception 'This site is not there any more.' using errcode = 'PT400', hint = 'site_id';
  end if;

  if not is_new then
    -- A retry whose first response was lost. If the stored job already equals the request, it counts as saved, regardless of who saved it.
    if wanted is not distinct from saved and address is not distinct from saved_address
      and (contact.name, contact.phone) is not distinct from (saved_contact.name, saved_contact.phone)
      and coalesce(given.site_id, saved_site) is not distinct from saved_site then
      return saved;
    end if;
    -- A repeated creation can carry changes. It overwrites the job that it created, unless another person has saved that job since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at)
      or expected_updated_at is null and saved.created_by is distinct from (select auth.uid()) then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
  end if;

  perform private.take_job_files(
    array_append(wanted.image_paths, wanted.pdf_path), array_append(saved.image_paths, saved.pdf_path));
  was := saved;
  execute format(
    'update public.jobs set (%1$s) = (select %1$s from (select ($1).*) wanted) where id = ($1).id returning *', columns)
  into saved using wanted;

  if address is null then
    delete from public.job_addresses existing where existing.job_id = wanted.id;
  else
    insert into public.job_addresses (job_id, site_address) values (wanted.id, address)
    on conflict (job_id) do update set site_address = excluded.site_address;
  end if;
  if contact is null then
    delete from public.job_contacts existing where existing.job_id = wanted.id;
  else
    insert into public.job_contacts select contact.*
    on conflict (job_id) do update set name = excluded.name, phone = excluded.phone;
  end if;
  if given.site_id is not null then
    insert into public.job_sites (job_id, site_id) values (wanted.id, given.site_id)
    on conflict (job_id) do update set site_id = excluded.site_id;
  end if;
  perform private.notify_of_saved_job(was, saved_address, saved, address);
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_site(given public.site_input, expected_updated_at timestamp with time zone)
 RETURNS public.sites
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(to_jsonb(given) - 'id') key);
  wanted public.sites;
  saved public.sites;
  is_new boolean := false;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if given.id is null then
    raise exception 'Site ID is missing.' using errcode = 'PT400';
  end if;
  -- As save_job: a new site starts with its name alone and is then saved like any other.
  if expected_updated_at is null and private.trimmed(given.name) is not null then
    insert into public.sites (id, name) values (given.id, private.line_as_stored(given.name, 200, 'name')) on conflict (id) do nothing;
    is_new := found;
  end if;
  select * into saved from public.sites site where site.id = given.id for no key update;
  if not found and expected_updated_at is not null then
    raise exception 'Site not found' using errcode = 'PT404';
  end if;
  wanted := private.site_as_stored(given, saved);
  if not is_new then
    -- A save repeated because its response was lost.
    if wanted is not distinct from saved then
      return saved;
    end if;
    -- A repeated creation may carry changes, unless somebody has saved the site since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at) then
      raise exception 'Somebody else has changed this site since you opened it.' using errcode = 'PT409';
    end if;
  end if;
  perform private.take_job_files(
    array_append(wanted.image_paths, wanted.pdf_path), array_append(saved.image_paths, saved.pdf_path));
  execute format(
    'update public.sites set (%1$s) = (select %1$s from (select ($1).*) wanted) where id = ($1).id returning *', columns)
  into saved using wanted;
  return saved;
end
$function$
;

ALTER FUNCTION "private"."save_site"(public.site_input, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_audit(query text, topic text, by text, about uuid, since timestamp with time zone, until timestamp with time zone, after_at timestamp with time zone, after_id bigint, page_size integer)
 RETURNS SETOF public.audit_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  size constant integer := private.page_size(page_size, 50, 1000);
  wanted constant text := lower(btrim(by));
begin
  perform private.assert_admin();
  if wanted not in ('themselves', 'system') and wanted !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise exception 'Invalid person specified' using errcode = 'PT400';
  end if;
  return query execute concat(
    'select entry.id, entry.at, entry.event, entry.source, entry.actor, private.person_name(doer), entry.person,
       private.person_name(concerned), entry.subject_id,
       case when job.id is not null then ''job'' when course.id is not null then ''course''
         when site.id is not null then ''site'' end,
       coalesce(job.project_name, course.title, site.name, entry.details ->> ''title''), entry.details
     from (
       select * from (', private.audit_page(concat(
        ' and entry.topic = ' || quote_literal(lower(btrim(topic))),
        case when wanted = 'system' then ' and entry.source <> ''person'''
          when wanted = 'themselves' then ' and entry.actor = entry.person'
          else ' and entry.actor = ' || quote_literal(wanted) end,
        ' and entry.at >= ' || quote_literal(since), ' and entry.at < ' || quote_literal(until),
        (select string_agg(' and ' || private.audit_word_condition(word), '') from private.search_words(query) word),
        ' and (entry.at, entry.id) < (' || quote_literal(after_at) || ', ' || quote_literal(after_id) || ')'
      ), about, size), ') found
       order by found.at desc, found.id desc limit ', size, '
     ) entry
     left join public.profiles doer on doer.id = entry.actor
     left join public.profiles concerned on concerned.id = entry.person
     left join public.jobs job on job.id = entry.subject_id
     left join public.courses course on course.id = entry.subject_id
     left join public.sites site on site.id = entry.subject_id
     order by entry.at desc, entry.id desc');
end
$function$
;

CREATE OR REPLACE FUNCTION private.search_sites(query text, after_name text, after_id uuid, page_size integer)
 RETURNS SETOF public.site_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query execute concat(
    'select site.id, site.name, site.client_name, site.category, site.location_city, site.location_state, site.location_postcode,
       site.site_address, site.cleaners_needed, site.pay_per_cleaner, site.start_time, site.end_time, site.place is not null,
       site.name_order, counted.jobs
     from (
       select * from public.sites site where true',
       ' and ' || private.search_condition('private.folded(site.search_text)', query),
       ' and (site.name_order, site.id) > (' || quote_literal(after_name) || ', ' || quote_literal(after_id) || ')',
       ' order by site.name_order, site.id limit ', private.page_size(page_size, 25, 1000), '
     ) site
     cross join lateral (
       select count(*)::integer as jobs from (select from public.job_sites at where at.site_id = site.id limit 1000) few
     ) counted
     order by site.name_order, site.id');
end
$function$
;

ALTER FUNCTION "private"."search_sites"(text, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_site_standing(site_id uuid, user_id uuid, standing text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(standing, 'site standing');
  site public.sites;
begin
  perform private.assert_admin();
  if wanted is null and private.trimmed(standing) is not null then
    raise exception 'Invalid standing specified' using errcode = 'PT400';
  end if;
  select * into site from public.sites existing where existing.id = set_site_standing.site_id for no key update;
  if not found then
    raise exception 'Site not found' using errcode = 'PT404';
  end if;
  -- As of a note about oneself (rule 12.21).
  if set_site_standing.user_id = (select auth.uid())
    or not exists (select from public.profiles person where person.id = set_site_standing.user_id) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if wanted is null then
    delete from private.site_people marked where marked.site_id = site.id and marked.user_id = set_site_standing.user_id;
  else
    insert into private.site_people (site_id, user_id, standing, set_by)
    values (site.id, set_site_standing.user_id, wanted, (select auth.uid()))
    on conflict on constraint site_people_pkey do update
    set standing = excluded.standing, set_by = excluded.set_by, set_at = excluded.set_at
    where site_people.standing <> excluded.standing;
  end if;
end
$function$
;

ALTER FUNCTION "private"."set_site_standing"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.site_as_stored(given public.site_input, saved public.sites)
 RETURNS public.sites
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  name constant text := private.line_as_stored(given.name, 200, 'name');
  job constant jsonb := to_jsonb(given) || jsonb_build_object('project_name', name);
  contact public.job_contacts;
  stored public.sites;
begin
  if name is null then
    raise exception 'Enter the name of the site.' using errcode = 'PT400', hint = 'name';
  end if;
  contact := private.contact_as_stored(jsonb_populate_record(null::public.job_input, job));
  -- The values of a job, stored as a job stores them. Places, files and times of its own stay the site's.
  stored := jsonb_populate_record(saved, to_jsonb(private.job_as_stored(
    jsonb_populate_record(null::public.job_input, job),
    jsonb_populate_record(null::public.jobs, jsonb_build_object('id', given.id, 'address_rule', saved.address_rule, 'accepted_count', 0))
  )) - array['id', 'place', 'search_text', 'created_at', 'updated_at']);
  stored.name := name;
  stored.client_name := private.line_as_stored(given.client_name, 200, 'client_name');
  stored.site_address := private.line_as_stored(given.site_address, 500, 'site_address');
  stored.contact_name := contact.name;
  stored.contact_phone := contact.phone;
  stored.notes := private.text_as_stored(given.notes, 5000, 'notes');
  return stored;
end
$function$
;

ALTER FUNCTION "private"."site_as_stored"(public.site_input, public.sites) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.site_of_job(job_id uuid)
 RETURNS TABLE(id uuid, name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  return query
    select site.id, site.name from public.job_sites at join public.sites site on site.id = at.site_id
    where at.job_id = site_of_job.job_id;
end
$function$
;

ALTER FUNCTION "private"."site_of_job"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.site_standing(people uuid[], job_id uuid)
 RETURNS TABLE(user_id uuid, knows boolean, not_again boolean)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select person.id, marked.standing is not distinct from 'knows' or been.there, marked.standing is not distinct from 'not_again'
  from public.job_sites here
  cross join unnest(people) person (id)
  left join private.site_people marked on marked.site_id = here.site_id and marked.user_id = person.id
  cross join lateral (
    select exists (
      select from public.applications earlier
      join public.job_sites worked on worked.job_id = earlier.job_id
      where earlier.user_id = person.id and earlier.attendance = 'came' and worked.site_id = here.site_id
    ) as there
  ) been
  where here.job_id = site_standing.job_id and (marked.standing is not null or been.there)
$function$
;

ALTER FUNCTION "private"."site_standing"(uuid[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_job_files(wanted text[], held text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  new_paths constant text[] := array(
    select path from unnest(wanted) path where path is not null except select path from unnest(held) path
  );
  taken integer;
begin
  -- New files must be stored and still be listed as unused. Taking them removes them from that list.
  delete from public.unused_job_files file
  where file.path = any (new_paths)
    and file.discard_from > clock_timestamp()
    and exists (select from storage.objects stored where stored.bucket_id = 'jobs' and stored.name = file.path);
  get diagnostics taken = row_count;
  if taken <> cardinality(new_paths) then
    raise exception 'A file is no longer available. Please choose it again.' using errcode = 'PT410';
  end if;
end
$function$
;

ALTER FUNCTION "private"."take_job_files"(text[], text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_site(site_id uuid)
 RETURNS SETOF public.sites
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$ select * from private.admin_site(site_id) $function$
;

ALTER FUNCTION "public"."admin_site"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_site(site_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.delete_site(site_id) $function$
;

ALTER FUNCTION "public"."delete_site"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.people_of_site(site_id uuid, after_times integer DEFAULT NULL::integer, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.site_person_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$ select * from private.people_of_site(site_id, after_times, after_id, page_size) $function$
;

ALTER FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_site(site jsonb, expected_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.sites
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_site(jsonb_populate_record(null::public.site_input, site), expected_updated_at) $function$
;

ALTER FUNCTION "public"."save_site"(jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_sites(query text DEFAULT NULL::text, after_name text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 25)
 RETURNS SETOF public.site_row
 LANGUAGE sql
 STABLE ROWS 25
 SET search_path TO ''
AS $function$ select * from private.search_sites(query, after_name, after_id, page_size) $function$
;

ALTER FUNCTION "public"."search_sites"(text, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.set_site_standing(site_id uuid, user_id uuid, standing text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_site_standing(site_id, user_id, standing) $function$
;

ALTER FUNCTION "public"."set_site_standing"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.site_of_job(job_id uuid)
 RETURNS TABLE(id uuid, name text)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$ select * from private.site_of_job(job_id) $function$
;

ALTER FUNCTION "public"."site_of_job"(uuid) OWNER TO "postgres";

ALTER TABLE "private"."site_people" ADD CONSTRAINT "site_people_set_by_fkey" FOREIGN KEY (set_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."site_people" ADD CONSTRAINT "site_people_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."job_sites" ADD CONSTRAINT "job_sites_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "private"."site_people" ADD CONSTRAINT "site_people_site_id_fkey" FOREIGN KEY (site_id) REFERENCES public.sites(id) ON DELETE CASCADE;

ALTER TABLE "public"."job_sites" ADD CONSTRAINT "job_sites_site_id_fkey" FOREIGN KEY (site_id) REFERENCES public.sites(id) ON DELETE CASCADE;

CREATE INDEX site_people_set_by_idx ON private.site_people USING btree (set_by);

CREATE INDEX site_people_user_idx ON private.site_people USING btree (user_id);

CREATE INDEX job_sites_site_idx ON public.job_sites USING btree (site_id);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON private.site_people FOR EACH ROW EXECUTE FUNCTION private.audit_site_person();

CREATE TRIGGER broadcast_site_people AFTER INSERT OR DELETE OR UPDATE ON private.site_people FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_sites();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.sites FOR EACH ROW EXECUTE FUNCTION private.audit_site();

CREATE TRIGGER broadcast_sites AFTER INSERT OR DELETE OR UPDATE ON public.sites FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_sites();

CREATE TRIGGER find_place BEFORE INSERT OR UPDATE OF location_postcode, location_city, location_state, place ON public.sites FOR EACH ROW EXECUTE FUNCTION private.find_place_of_job();

CREATE TRIGGER list_dropped_files_deleted AFTER DELETE ON public.sites FOR EACH ROW EXECUTE FUNCTION private.list_dropped_job_files();

CREATE TRIGGER list_dropped_files_updated AFTER UPDATE OF image_paths, pdf_path ON public.sites FOR EACH ROW WHEN (((old.image_paths IS DISTINCT FROM new.image_paths) OR (old.pdf_path IS DISTINCT FROM new.pdf_path))) EXECUTE FUNCTION private.list_dropped_job_files();

CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.sites FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE POLICY "nobody reads what is set of people at sites" ON "private"."site_people" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."job_sites" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "which site a job is at is read by administrators" ON "public"."job_sites" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."sites" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "sites are read by administrators" ON "public"."sites" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "private"."site_people"."set_by" IS 'Who set it; null once that account is deleted.';

COMMENT ON COLUMN "public"."sites"."client_name" IS 'Whose site it is; a name, no more.';

COMMENT ON COLUMN "public"."sites"."full_description" IS 'The description that its jobs begin with.';

COMMENT ON COLUMN "public"."sites"."image_paths" IS 'Paths in the bucket jobs below the id of the site, in the order shown. Its jobs get copies.';

COMMENT ON COLUMN "public"."sites"."notes" IS 'For administrators; no job takes them over.';

COMMENT ON COLUMN "public"."sites"."place" IS 'Found by postcode, city and state; null when not found (rule 5.17).';

COMMENT ON COLUMN "public"."sites"."site_address" IS 'With postcode, city and state, as of a job.';

COMMENT ON FUNCTION "private"."audit_site"() IS 'After-trigger on sites: records sites created, changed and deleted.';

COMMENT ON FUNCTION "private"."audit_site_person"() IS 'After-trigger on site_people: records who is set to know a site or not to come to it again, and that this was taken back.';

COMMENT ON FUNCTION "private"."broadcast_sites"() IS 'After-statement trigger on sites and on what is said of people at them: has the administrators'' open pages read them again.';

COMMENT ON FUNCTION "private"."find_places_again"(text[]) IS 'Recomputes the places of people, jobs and sites, and the time zones of people and jobs, after the localities have changed. postcodes: the changed ones, null for all. Returns how many people and jobs have moved.';

COMMENT ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer, boolean) IS 'The sort key for how well a person fits a job, best first (rule 19.7). In order: meets all requirements, is free, has the job within `reach` (km), knows its site, lives nearest, has the best record. missing: the number of unmet requirements; metres: null if unknown, which counts as far; record: the number of jobs they came to minus their no-shows.';

COMMENT ON FUNCTION "private"."is_site_within_bounds"(public.sites) IS 'True for a site whose values a job could have (rule 16.2); otherwise PT400 says which it could not.';

COMMENT ON FUNCTION "private"."list_dropped_job_files"() IS 'After-trigger on jobs and sites: lists files for removal that a row no longer references, or that a deleted row referenced.';

COMMENT ON FUNCTION "private"."site_as_stored"(public.site_input, public.sites) IS 'The saved site with what the form gives, as job_as_stored. PT400 says what does not fit.';

COMMENT ON FUNCTION "private"."site_standing"(uuid[], uuid) IS 'Which of these people know the site of the job, because they came to a job there or it was set, and which are not to come to it again. No row for anybody else, and none for a job without a site.';

COMMENT ON FUNCTION "private"."take_job_files"(text[], text[]) IS 'Takes the files of a save. wanted: the paths after the save; held: the paths before it. PT410 if a new file cannot be taken.';

COMMENT ON FUNCTION "public"."admin_site"(uuid) IS 'A site with all its columns, for administrators; no row when there is none. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."delete_site"(uuid) IS 'An administrator deletes a site. Its jobs stay as they are, without a site; its files are listed for removal, and what was set of people at it goes. PT403 not an administrator, PT404 Site not found.';

COMMENT ON FUNCTION "public"."job_candidates"(uuid, text, jsonb, integer) IS 'Candidates for a job, for administrators: of the 300 people who live nearest, or who match the query (as in search_users), those who have not applied, are not invited and are not barred from the job''s site. First those who meet all requirements, then those who are free, have it within their distance, know its site, live nearest, and have the best record. after: the fit of the last row seen. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer) IS 'Who came to jobs at a site, and of whom it is set that they know it or are not to come again, for administrators, the most often first, without the caller. after_times and after_id: times and user_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."save_job"(jsonb, timestamp with time zone) IS 'An administrator creates or saves a job with its address, contact and files; returns the job. job: a job_input. The client chooses the id of a new job, so that a repeated creation makes one job. expected_updated_at: the updated_at that the form was filled from, null to create. Omitted fields become empty (status Draft, display status Available), except address_rule and site_id, which stay. New paths in image_paths and pdf_path must be announced and stored. PT400 no id, an invalid category, pay basis, status, address rule, document, course, path or site (hint site_id), a text too long or a number too large. PT400 also for fewer cleaners needed than are accepted (hint cleaners_needed). PT403 not an administrator, PT404 Job not found, PT409 changed since then, PT410 a new file is gone.';

COMMENT ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) IS 'An administrator creates or saves a site and gets it back. site: a site_input; its id is the client''s choice for a new site, so that a repeated creation makes one site. expected_updated_at: the updated_at the form was filled from, null to create. What is left out becomes empty, except address_rule, which stays. New paths in image_paths and pdf_path must be announced and stored, below the id of the site. PT400 no id, no name (hint name), or what save_job refuses of a job, PT403 not an administrator, PT404 Site not found, PT409 changed since then, PT410 a new file is gone.';

COMMENT ON FUNCTION "public"."search_audit"(text, text, text, uuid, timestamp with time zone, timestamp with time zone, timestamp with time zone, bigint, integer) IS 'The audit, newest first, for administrators. query: each word must be in the name, email address or phone number of the actor or the person concerned. A word can also be in the job''s name, city, category or postcode, or in the title of the course or site. topic: people, accounts, jobs, courses, documents, decisions, pay, openings or audit. by: the id of the actor, themselves (the actor is the person concerned) or system. about: a person, job, course or site; for a person also their own actions. since, until: from the first time, before the second. after_at and after_id: at and id of the last entry of the previous page. page_size: 1 to 1000. PT400 invalid `by`, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_sites"(text, text, uuid, integer) IS 'All sites by name, for administrators. query: every word in name, client, address, city, postcode or category, in any case. after_name and after_id: name_order and id of the last site seen. page_size: 1 to 1000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."set_site_standing"(uuid, uuid, text) IS 'An administrator says that somebody else knows a site (knows), is not to come to it again (not_again), or neither (null). PT400 Invalid standing specified, PT403 not an administrator, PT404 Site not found, no such person, or oneself.';

COMMENT ON FUNCTION "public"."site_of_job"(uuid) IS 'The site that a job is at, for administrators; no row without one. PT403 not an administrator.';

COMMENT ON TABLE "private"."site_people" IS 'What administrators have set of a person at a site. Who came to a job there knows it without a row.';

COMMENT ON TABLE "public"."job_sites" IS 'At which site a job is, for administrators. Without the site the job stays as it is.';

COMMENT ON TABLE "public"."sites" IS 'A place where jobs come again: what a new job there begins with. For administrators; cleaners read only what its jobs say.';

COMMENT ON TABLE "public"."unused_job_files" IS 'Paths in the bucket jobs that no job or site references: announced and not saved yet, or dropped.';

COMMENT ON TYPE "public"."audit_row" IS 'An entry of the audit with current names; null for a deleted account. source: person, service or system. subject_kind: job, course or site; null if it was deleted. subject_title: its title, or its last title if it was deleted.';

COMMENT ON TYPE "public"."candidate_row" IS 'A person in job_candidates. distance_m: metres, null if the person or the job has no location; is_far: farther than they want to travel, or unknown. missing: the job''s requirements that they do not meet, in words. clashes: titles of the overlapping jobs for which they are accepted. unavailable: away or other_hours, null if they are free. jobs_done, no_shows: attendance at their completed jobs. fit: the row''s sort key. of_many: there are more people than were ranked. knows_site: they know the job''s site (rule 11.34).';

COMMENT ON TYPE "public"."job_input" IS 'The fields of the job form: the address, the contact, the site, and columns of jobs. The code that saves names no columns, so a new column is added only to jobs and to this type.';

COMMENT ON TYPE "public"."site_input" IS 'What the form of a site holds: columns of sites.';

COMMENT ON TYPE "public"."site_person_row" IS 'A person in people_of_site. times: at how many jobs there they came; last_day: the start of the last of these. standing: knows or not_again as an administrator has set it; null for none.';

COMMENT ON TYPE "public"."site_row" IS 'A site in search_sites. jobs: how many jobs are at it; 1000 for that many or more.';

REVOKE ALL ON FUNCTION "private"."admin_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."admin_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."admin_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."admin_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."audit_site"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_site"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_site"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."audit_site_person"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_site_person"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_site_person"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_sites"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_sites"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_sites"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."delete_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_site_within_bounds"(public.sites) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_site_within_bounds"(public.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_site_within_bounds"(public.sites) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_site_within_bounds"(public.sites) TO "service_role";

REVOKE ALL ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_site"(public.site_input, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_site"(public.site_input, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_site"(public.site_input, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_site"(public.site_input, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_sites"(text, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_sites"(text, text, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_sites"(text, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_sites"(text, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_site_standing"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."set_site_standing"(uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."set_site_standing"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_site_standing"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_as_stored"(public.site_input, public.sites) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."site_as_stored"(public.site_input, public.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_as_stored"(public.site_input, public.sites) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_of_job"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_of_job"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."site_of_job"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_of_job"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_standing"(uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."site_standing"(uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_standing"(uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_job_files"(text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_job_files"(text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_job_files"(text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."delete_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."search_sites"(text, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_sites"(text, text, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_sites"(text, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_sites"(text, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."set_site_standing"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_site_standing"(uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_site_standing"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_site_standing"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."site_of_job"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."site_of_job"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."site_of_job"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."site_of_job"(uuid) TO "postgres";

REVOKE ALL ON TABLE "public"."job_sites" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."job_sites" TO "postgres";

REVOKE ALL ON TABLE "public"."job_sites" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."job_sites" TO "service_role";

REVOKE ALL ON TABLE "public"."sites" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."sites" TO "postgres";

REVOKE ALL ON TABLE "public"."sites" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."sites" TO "service_role";

-- The table is new and empty.
-- squawk-ignore adding-field-with-default
ALTER TABLE "public"."sites" ADD COLUMN "name_order" text GENERATED ALWAYS AS (private.folded(name)) STORED NOT NULL;

COMMENT ON COLUMN "public"."sites"."name_order" IS 'What the list is sorted by.';

ALTER TABLE "private"."site_people" ADD CONSTRAINT "site_people_standing_check" CHECK ((standing = ANY (private.allowed_words('site standing'::text))));

ALTER TABLE "public"."sites" ADD CONSTRAINT "sites_address_rule_check" CHECK ((address_rule = ANY (private.allowed_words('address rule'::text))));

ALTER TABLE "public"."sites" ADD CONSTRAINT "sites_category_check" CHECK ((category = ANY (private.allowed_words('job category'::text))));

ALTER TABLE "public"."sites" ADD CONSTRAINT "sites_pay_basis_check" CHECK ((pay_basis = ANY (private.allowed_words('pay basis'::text))));

ALTER TABLE "public"."sites" ADD CONSTRAINT "sites_stay_within_bounds" CHECK (private.is_site_within_bounds(sites.*));

CREATE INDEX sites_name_idx ON public.sites USING btree (name_order, id);

CREATE INDEX sites_search_idx ON public.sites USING gin (private.folded(search_text) extensions.gin_trgm_ops);
