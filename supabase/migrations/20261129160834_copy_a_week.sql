-- copy a week: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."fill_place"(uuid, uuid, uuid);

DROP FUNCTION "private"."jobs_of_series"(uuid);

DROP FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone);

DROP FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer);

DROP FUNCTION "public"."jobs_of_series"(uuid);

DROP FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone);

ALTER TABLE "public"."business" ADD COLUMN "copy_accepts" boolean NOT NULL DEFAULT false;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "copy_accepts" boolean CASCADE;

CREATE OR REPLACE FUNCTION private.as_copy(job public.jobs, day date)
 RETURNS public.jobs
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  job.id := private.copy_id(job.id, day);
  job.start_date := day;
  job.starts_at := (day + coalesce(job.start_time, '07:00')) at time zone job.time_zone;
  job.accepted_count := 0;
  return job;
end
$function$
;

ALTER FUNCTION "private"."as_copy"(public.jobs, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.book_again(job_id uuid, user_id uuid, accepts boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person public.profiles;
  application_id uuid;
begin
  if not accepts then
    return private.fill_place(job_id, user_id, null);
  end if;
  select * into person from public.profiles known where known.id = book_again.user_id;
  if person.status in ('inactive', 'rejected') then
    raise exception '% is not active.', private.one_line(private.person_name(person)) using errcode = 'PT409';
  end if;
  insert into public.applications (user_id, job_id, job_title)
  select person.id, job.id, private.job_title(job, 'Job Application') from public.jobs job where job.id = book_again.job_id
  returning id into application_id;
  return private.fill_place(job_id, user_id, application_id,
    'You did this job before, so you are booked again. Please withdraw if you cannot come.');
end
$function$
;

ALTER FUNCTION "private"."book_again"(uuid, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.business_as_stored(given public.business_input)
 RETURNS public.business_input
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.business_input := given;
  wrong record;
begin
  stored.name := private.line_as_stored(given.name, 200, 'name');
  stored.abn := private.without_separators(private.trimmed(given.abn));
  stored.bank := upper(private.trimmed(given.bank));
  stored.bsb := private.without_separators(private.trimmed(given.bsb));
  stored.account_number := private.without_separators(private.trimmed(given.account_number));
  stored.apca_number := private.without_separators(private.trimmed(given.apca_number));
  stored.agreement := private.text_as_stored(given.agreement, 2000, 'agreement');
  stored.balancing := coalesce(given.balancing, false);
  stored.gst_registered := coalesce(given.gst_registered, false);
  stored.rounding_minutes := coalesce(given.rounding_minutes, 0);
  stored.break_minutes := coalesce(given.break_minutes, 0);
  stored.notification_days := coalesce(given.notification_days, 180);
  stored.fill_distance := coalesce(given.fill_distance, 60);
  stored.fill_fairness := coalesce(given.fill_fairness, 40);
  stored.fill_hours := coalesce(given.fill_hours, 38);
  stored.fill_site := coalesce(given.fill_site, 10);
  stored.copy_accepts := coalesce(given.copy_accepts, false);
  select fault.field, fault.message into wrong
  from (values
    (0, 'name', private.has_bank_letters(stored.name),
      'Banks can only print Latin letters. Enter a name that contains some.'),
    (1, 'abn', private.is_abn(stored.abn), 'This ABN is not valid. Check its 11 digits.'),
    (2, 'bank', stored.bank ~ '^[A-Z]{3}$', 'Enter the three letters of the bank, such as CBA.'),
    (3, 'bsb', stored.bsb ~ '^[0-9]{6}$', 'A BSB has 6 digits, like 064-000.'),
    (3, 'bsb', private.is_bsb(stored.bsb), 'No bank has this BSB. Check the 6 digits.'),
    (4, 'account_number', private.is_account_number(stored.account_number), 'An account number has 1 to 9 digits.'),
    (5, 'apca_number', stored.apca_number ~ '^[0-9]{6}$', 'An APCA number has 6 digits.'),
    (6, 'rounding_minutes', stored.rounding_minutes in (0, 5, 15), 'Hours are rounded to 5 or 15 minutes, or not at all.'),
    (7, 'break_minutes', stored.break_minutes in (0, 15, 30, 45, 60), 'A break is 0, 15, 30, 45 or 60 minutes.'),
    (8, 'abn', not stored.gst_registered or stored.abn is not null, 'People registered for GST need an ABN.'),
    (9, 'notification_days', stored.notification_days in (30, 90, 180, 365), 'Notifications are kept for 30, 90, 180 or 365 days.'),
    (10, 'second_approval_cents', stored.second_approval_cents between 0 and 9999999999,
      'Enter an amount up to $99,999,999.99, or leave it empty.'),
    (11, 'fill_hours', stored.fill_hours between 1 and 60, 'Enter whole hours from 1 to 60.'),
    (12, 'fill_distance', stored.fill_distance between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (13, 'fill_fairness', stored.fill_fairness between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (14, 'fill_site', stored.fill_site between 0 and 100, 'Enter a whole number from 0 to 100.')
  ) fault (ordinal, field, is_right, message)
  where not fault.is_right order by fault.ordinal limit 1;
  if found then
    raise exception '%', wrong.message using errcode = 'PT400', hint = wrong.field;
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.copies_there(job_ids uuid[], moved_by integer)
 RETURNS TABLE(job_id uuid, copy_id uuid)
 LANGUAGE sql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$
  with source as materialized (
    select job.id, job.start_date, job.start_date + moved_by as day, job.start_time, job.location_city,
      private.job_title(job, 'Job Opportunity') as title, here.site_id
    from public.jobs job
    left join public.job_sites here on here.job_id = job.id
    where job.id = any (job_ids) and job.start_date is not null
  ), made as materialized (
    select private.copy_id(other.id, other.start_date + moved_by) as id
    from public.jobs other
    where other.status = any (private.allowed_words('job status'))
      and other.start_date_order = any (array(select source.start_date from source))
  )
  select distinct on (source.id) source.id, there.id
  from source
  join public.jobs there
    on there.status = any (private.allowed_words('job status')) and there.start_date_order = source.day
    and lower(private.job_title(there, 'Job Opportunity')) = lower(source.title)
    and lower(there.location_city) is not distinct from lower(source.location_city)
    and there.start_time is not distinct from source.start_time
  left join public.job_sites at on at.job_id = there.id
  -- The copy of another job can look the same, when two jobs at one time differ in nothing that is compared.
  where there.start_date_order = any (array(select known.day from source known))
    and there.status <> 'Closed' and coalesce(at.site_id = source.site_id, true)
    and there.id not in (select made.id from made)
  union
  select source.id, there.id from source join public.jobs there on there.id = private.copy_id(source.id, source.day)
$function$
;

ALTER FUNCTION "private"."copies_there"(uuid[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copy_id(job_id uuid, day date)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select md5(job_id || ' ' || (day - date '2000-01-01'))::uuid $function$
;

ALTER FUNCTION "private"."copy_id"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copy_job(job_id uuid, day date, user_ids uuid[], image_paths text[], pdf_path text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 100;
  source public.jobs;
  saved public.jobs;
  accepts boolean;
  person uuid;
  outcome text;
  outcomes jsonb := '[]';
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if cardinality(user_ids) > most then
    raise exception 'Between 1 and % people can be invited at once.', most using errcode = 'PT400';
  end if;
  -- People first, then the job, as everywhere. A second administrator waits here, and then finds the copy.
  perform from public.profiles locked where locked.id = any (user_ids || (select auth.uid())) order by locked.id for no key update;
  select * into source from public.jobs job where job.id = copy_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  perform private.assert_admin();
  if day is null or source.start_date is null or not isfinite(day) then
    raise exception 'Choose a day.' using errcode = 'PT400';
  end if;
  if exists (select from private.copies_there(array[source.id], day - source.start_date)) then
    raise exception 'This job is already there on that day.' using errcode = 'PT409', hint = 'there';
  end if;
  if private.has_started(private.as_copy(source, day), now()) then
    raise exception 'This job would already have started.' using errcode = 'PT409', hint = 'begun';
  end if;
  saved := private.save_job(
    jsonb_populate_record(null::public.job_input, private.as_input(source) || jsonb_build_object(
      'id', private.copy_id(source.id, day), 'start_date', day, 'project_dates', null, 'status', 'Open',
      'image_paths', copy_job.image_paths, 'pdf_path', copy_job.pdf_path)),
    null
  );
  -- Hundreds of jobs at once would be as many notifications for each person nearby (rule 20.21).
  delete from private.job_openings opening where opening.job_id = saved.id;
  accepts := (select settings.copy_accepts from public.business settings);
  for person in select distinct listed from unnest(user_ids) listed order by listed loop
    begin
      if not exists (
        select from public.applications application
        where application.job_id = source.id and application.user_id = person
          and private.is_accepted(application.status, application.withdrawn_at)
      ) then
        raise exception 'This person is not accepted for the job that is copied.' using errcode = 'PT409';
      end if;
      outcome := private.book_again(saved.id, person, accepts);
      outcomes := outcomes || jsonb_build_object('id', person, 'outcome', outcome, 'error', null);
    exception
      -- The job is made without them, and the administrator reads why.
      when sqlstate 'PT409' then
        outcomes := outcomes || jsonb_build_object('id', person, 'outcome', null, 'error', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('id', saved.id, 'is_placed', saved.place is not null, 'people', outcomes);
end
$function$
;

ALTER FUNCTION "private"."copy_job"(uuid, date, uuid[], text[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copy_people(job_ids uuid[], first_day date)
 RETURNS TABLE(job_id uuid, user_id uuid, name text, obstacle text)
 LANGUAGE sql
 STABLE ROWS 500
 SET search_path TO ''
AS $function$
  with held as materialized (
    select application.job_id, application.user_id, application.attendance
    from public.applications application
    where application.job_id = any (job_ids) and application.user_id is not null
      and private.is_accepted(application.status, application.withdrawn_at)
  ), copies as materialized (
    select job.id as job_id, private.work_times(copy) as times, private.days_needed(copy) as days,
      array(select asked.key from private.asked_requirements(copy) asked) as keys,
      private.needed_on(copy, (now() at time zone copy.time_zone)::date) as needed
    from public.jobs job
    cross join lateral private.as_copy(job, job.start_date + 7) copy
    where job.id = any (array(select held.job_id from held))
  ), standing as materialized (
    select considered.job_id, known.user_id, known.not_again
    from (select held.job_id, array_agg(held.user_id) as people from held group by held.job_id) considered
    cross join lateral private.site_standing(considered.people, considered.job_id) known
  ), who as materialized (
    select person.id, person.status, private.person_name(person) as name, said.days_away, busy.times,
      case when exists (select from copies where copies.keys <> '{}') then private.requirement_evidence(person.id) end as evidence
    from public.profiles person
    left join public.availability said on said.user_id = person.id
    left join private.busy_times(array(select held.user_id from held), first_day) busy on busy.user_id = person.id
    where person.id = any (array(select held.user_id from held))
  )
  select held.job_id, who.id, who.name,
    case
      when who.status in ('inactive', 'rejected') then 'inactive'
      when held.attendance <> 'came' then 'absent'
      when standing.not_again then 'site'
      when who.times && copies.times then 'busy'
      when exists (
        select from unnest(copies.keys) asked where coalesce((who.evidence ->> asked)::date, '-infinity') < copies.needed
      ) then 'missing'
      when who.days_away && copies.days then 'away'
    end
  from held
  join who on who.id = held.user_id
  join copies on copies.job_id = held.job_id
  left join standing on standing.job_id = held.job_id and standing.user_id = held.user_id
$function$
;

ALTER FUNCTION "private"."copy_people"(uuid[], date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delete_job_series(job_id uuid)
 RETURNS TABLE(id uuid, start_date date, outcome text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  first public.jobs;
  later public.jobs;
begin
  perform private.assert_admin();
  select * into first from public.jobs job where job.id = delete_job_series.job_id;
  -- Locks all of them by id before the first deletion, as save_job_series does.
  perform from public.jobs job
  where job.id = first.id or job.series_id = first.series_id and job.start_date > first.start_date
  order by job.id
  for update;
  if not exists (select from public.jobs job where job.id = first.id) then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  for later in
    select * from public.jobs job
    where job.id = first.id or job.series_id = first.series_id and job.start_date > first.start_date
    order by job.start_date, job.id
  loop
    id := later.id;
    start_date := later.start_date;
    outcome := case when private.has_begun(later) then 'begun' else 'deleted' end;
    if outcome = 'deleted' then
      perform private.delete_job(later.id);
    end if;
    return next;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."delete_job_series"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fill_place(job_id uuid, user_id uuid, application_id uuid, message text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
  person public.profiles;
  name text;
  missing_words text[];
  clashing text[];
  refusal text;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = fill_place.job_id;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select * into person from public.profiles known where known.id = fill_place.user_id;
  name := coalesce(private.one_line(private.person_name(person)), 'This person');
  if private.unavailable(person.id, wanted) = 'away' then
    raise exception '% is away at that time.', name using errcode = 'PT409', hint = 'away';
  end if;
  if exists (select from private.site_standing(array[person.id], wanted.id) standing where standing.not_again) then
    raise exception '% should not return to this site.', name using errcode = 'PT409', hint = 'site';
  end if;
  if application_id is not null then
    if not exists (
      select from public.applications application
      where application.id = fill_place.application_id and application.job_id = wanted.id and application.user_id = person.id
    ) then
      raise exception 'Application not found' using errcode = 'PT404';
    end if;
    perform private.review_application(application_id, 'Accepted', null, message, false, false);
    return 'accepted';
  end if;
  -- Inviting by hand allows both, because the administrator sees them beside the person.
  missing_words := private.missing_requirements(person.id, wanted);
  if missing_words <> '{}' then
    raise exception '% is missing: %.', name, (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word)
      using errcode = 'PT409', hint = 'missing';
  end if;
  clashing := private.clashes(person.id, wanted);
  if clashing <> '{}' then
    raise exception '% is already accepted for % at that time.', name, private.one_line(array_to_string(clashing, ', '))
      using errcode = 'PT409', hint = 'clash';
  end if;
  select outcome.error into refusal from private.invite_to_job(wanted.id, array[fill_place.user_id]) outcome;
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PT409';
  end if;
  return 'invited';
end
$function$
;

ALTER FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.jobs_of_series(job_id uuid)
 RETURNS TABLE(id uuid, start_date date, status text, accepted_count integer, cleaners_needed integer, has_begun boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select job.id, job.start_date, job.status, job.accepted_count, job.cleaners_needed, private.has_begun(job)
    from public.jobs job
    where job.series_id = (select asked.series_id from public.jobs asked where asked.id = jobs_of_series.job_id)
    order by job.start_date, job.id;
end
$function$
;

ALTER FUNCTION "private"."jobs_of_series"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.minutes_of(times tstzmultirange)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select (sum(extract(epoch from upper(part) - lower(part))) / 60)::integer from unnest(times) part $function$
;

ALTER FUNCTION "private"."minutes_of"(tstzmultirange) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_applicant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  had_pending_notice boolean := false;
  kind text;
begin
  -- The account has been deleted.
  if new.user_id is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from private.pending_rejection_notices pending where pending.application_id = new.id;
    had_pending_notice := found;
  end if;
  kind := case
    -- An administrator books somebody again (rule 20.20). The acceptance, which follows, tells them.
    when tg_op = 'INSERT' and new.user_id <> (select auth.uid()) then null
    when tg_op = 'INSERT' or old.withdrawn_at is not null and new.withdrawn_at is null then 'application_success'
    when new.status = 'Accepted' then 'application_accepted'
    when new.acceptance_taken_back_at is not null then 'acceptance_taken_back'
    when new.status = 'Rejected' then 'application_rejected'
    when not had_pending_notice then 'application_reopened'
  end;
  if kind = 'application_rejected' then
    -- notify_of_decisions sends the notification later, unless the decision is taken back first.
    insert into private.pending_rejection_notices (application_id) values (new.id);
  elsif kind is not null then
    insert into public.notifications (user_id, message, type, link, data)
    values (
      new.user_id, private.applicant_message(new, kind), kind,
      case kind when 'application_accepted' then '/current-jobs' else '/my-applications' end,
      jsonb_build_object('application_id', new.id, 'job_id', new.job_id)
    );
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_business(given public.business_input, expected_updated_at timestamp with time zone)
 RETURNS public.business
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted public.business_input;
  stored public.business;
begin
  perform private.assert_admin();
  wanted := private.business_as_stored(given);
  select * into stored from public.business for no key update;
  -- Either a save that is repeated because its response was lost, or one that changes nothing.
  if to_jsonb(wanted) = to_jsonb(stored) - 'id' - 'updated_at' then
    return stored;
  end if;
  if stored.updated_at is distinct from expected_updated_at then
    raise exception 'Somebody else has changed the settings since you opened them.' using errcode = 'PT409';
  end if;
  update public.business
  set (
    name, abn, bank, bsb, account_number, apca_number, balancing, rounding_minutes, break_minutes, gst_registered, agreement,
    notification_days, second_approval_cents, fill_distance, fill_fairness, fill_hours, fill_site, copy_accepts,
    updated_at
  ) = (select (wanted).*, clock_timestamp())
  where id
  returning * into stored;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_job_series(given public.job_input, expected_updated_at timestamp with time zone)
 RETURNS TABLE(job_id uuid, start_date date, outcome text, is_placed boolean, kept text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.jobs;
  saved public.jobs;
  later public.jobs;
  before jsonb;
  changes jsonb;
begin
  perform private.assert_admin();
  -- Locks all jobs of the series by id before the first write, so that two edits of one series cannot deadlock.
  perform from public.jobs job
  where job.id = given.id or job.series_id = (select opened.series_id from public.jobs opened where opened.id = given.id)
  order by job.id
  for no key update;
  select * into was from public.jobs job where job.id = given.id;
  before := private.as_input(was);
  saved := private.save_job(given, expected_updated_at);
  job_id := saved.id;
  start_date := was.start_date;
  outcome := 'saved';
  is_placed := saved.place is not null;
  kept := '{}';
  return next;
  -- The dates in words and the files belong to this job only.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(private.as_input(saved) - array['id', 'start_date', 'project_dates', 'image_paths', 'pdf_path']) edited
  where value is distinct from before -> key;
  for later in
    select * from public.jobs job
    where job.series_id = was.series_id and job.start_date > was.start_date and job.id <> was.id
    order by job.start_date, job.id
  loop
    job_id := later.id;
    start_date := later.start_date;
    select done.outcome, done.kept into outcome, kept
    from private.save_later_job(later, changes, before, coalesce(saved.start_date - was.start_date, 0)) done;
    is_placed := exists (select from public.jobs job where job.id = later.id and job.place is not null);
    return next;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_later_job(later public.jobs, changes jsonb, before jsonb, moved_by integer, OUT outcome text, OUT kept text[])
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  own constant jsonb := private.as_input(later);
  taken jsonb := coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(changes) where own -> key is not distinct from before -> key), '{}'
  );
  field text;
begin
  if later.status not in ('Draft', 'Open') or private.has_started(later, now()) then
    outcome := 'begun';
    return;
  end if;
  -- With too many people accepted it keeps its number of cleaners, and takes over everything else.
  for attempt in 1..2 loop
    begin
      perform private.save_job(
        jsonb_populate_record(null::public.job_input, own || taken || jsonb_build_object('start_date', later.start_date + moved_by)),
        later.updated_at
      );
      exit;
    exception
      when sqlstate 'PT400' then
        get stacked diagnostics field = pg_exception_hint;
        if field <> 'cleaners_needed' or attempt = 2 then
          raise;
        end if;
        taken := taken - field;
        outcome := 'accepted';
    end;
  end loop;
  kept := array(select key from jsonb_object_keys(changes) key where not taken ? key order by key);
  outcome := coalesce(outcome, case when taken = changes then 'saved' else 'own' end);
end
$function$
;

ALTER FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.state_of_place(postcode text, city text, state text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  typed record;
begin
  select * into typed from private.read_place(postcode, city, state);
  return coalesce(typed.known_state, (
    select locality.state from public.localities locality where locality.postcode = typed.code
    group by locality.state order by count(*) desc, locality.state limit 1
  ), private.state_of_postcode(typed.code));
end
$function$
;

ALTER FUNCTION "private"."state_of_place"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_copies(first_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
  ids uuid[];
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  ids := array(
    select job.id from public.jobs job
    where job.status in ('Open', 'InProgress', 'Completed') and job.start_date_order between first_day - 7 and first_day - 1
    -- Of very many jobs, those that were copied make room for the others.
    order by exists (select from public.jobs there where there.id = private.copy_id(job.id, job.start_date + 7)),
      job.start_date_order, job.starts_at, job.id
    limit most + 1);
  return (
    with people as (
      select known.job_id, jsonb_agg(jsonb_build_object('id', known.user_id, 'name', known.name, 'obstacle', known.obstacle)
        order by known.name, known.user_id) as listed
      from private.copy_people(ids[:most], first_day) known
      group by known.job_id
    )
    select jsonb_build_object(
      'accepts', settings.copy_accepts,
      'of_many', cardinality(ids) > most,
      'jobs', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', job.id, 'copy_id', copy.id, 'title', private.job_title(job, 'Job Opportunity'), 'day', copy.start_date,
          'start_time', job.start_time, 'end_time', job.end_time, 'location_city', job.location_city,
          'site_id', site.id, 'site_name', site.name, 'image_paths', job.image_paths, 'pdf_path', job.pdf_path,
          'has_begun', private.has_started(copy, now()), 'there_id', there.copy_id,
          'holiday', holiday.name,
          'minutes_moved', private.minutes_of(private.work_times(copy)) - private.minutes_of(private.work_times(job)),
          'people', coalesce(people.listed, '[]')) order by job.start_date, job.starts_at, job.id)
        from public.jobs job
        cross join lateral private.as_copy(job, job.start_date + 7) copy
        left join private.copies_there(ids[:most], 7) there on there.job_id = job.id
        left join people on people.job_id = job.id
        left join public.job_sites here on here.job_id = job.id
        left join public.sites site on site.id = here.site_id
        left join public.holidays holiday
          on holiday.day = copy.start_date
          and holiday.state = private.state_of_place(job.location_postcode, job.location_city, job.location_state)
        where job.id = any (ids[:most])
      ), '[]'))
    from public.business settings
  );
end
$function$
;

ALTER FUNCTION "private"."week_copies"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.copy_job(job_id uuid, day date, user_ids uuid[] DEFAULT '{}'::uuid[], image_paths text[] DEFAULT '{}'::text[], pdf_path text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.copy_job(job_id, day, user_ids, image_paths, pdf_path) $function$
;

ALTER FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_job_series(job_id uuid)
 RETURNS TABLE(id uuid, start_date date, outcome text)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.delete_job_series(job_id) $function$
;

ALTER FUNCTION "public"."delete_job_series"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.jobs_of_series(job_id uuid)
 RETURNS TABLE(id uuid, start_date date, status text, accepted_count integer, cleaners_needed integer, has_begun boolean)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.jobs_of_series(job_id) $function$
;

ALTER FUNCTION "public"."jobs_of_series"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_job_series(job jsonb, expected_updated_at timestamp with time zone)
 RETURNS TABLE(job_id uuid, start_date date, outcome text, is_placed boolean, kept text[])
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.save_job_series(jsonb_populate_record(null::public.job_input, job), expected_updated_at) $function$
;

ALTER FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_copies(first_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.week_copies(first_day) $function$
;

ALTER FUNCTION "public"."week_copies"(date) OWNER TO "postgres";

COMMENT ON COLUMN "public"."business"."copy_accepts" IS 'True if the people of a copied job are accepted for the copy. Otherwise they are invited (rule 20.20).';

COMMENT ON FUNCTION "private"."as_copy"(public.jobs, date) IS 'A job as it would be on another day, before it is stored.';

COMMENT ON FUNCTION "private"."book_again"(uuid, uuid, boolean) IS 'Invites a person to the copy of a job that they did, or accepts them for it. Returns accepted or invited. PT409 as fill_place.';

COMMENT ON FUNCTION "private"."copies_there"(uuid[], integer) IS 'Which of these jobs are already there `moved_by` days later. A job''s copy counts, wherever it was moved. So does a job of the same title, city, site and start time on that day, unless it is closed.';

COMMENT ON FUNCTION "private"."copy_id"(uuid, date) IS 'The id of a job''s copy on a day. It is always the same, so that one job is copied to a day at most once.';

COMMENT ON FUNCTION "private"."copy_people"(uuid[], date) IS 'The people accepted for these jobs, and the obstacle to the copy seven days later, in the week from first_day. obstacle: inactive, absent, site, busy, missing or away; null if they could come. absent: they did not come or cancelled late.';

COMMENT ON FUNCTION "private"."minutes_of"(tstzmultirange) IS 'How many minutes these times last together.';

COMMENT ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) IS 'Applies the changes of an earlier job of the series to a later one, and moves it by moved_by days. A field that did not have the earlier job''s old value keeps its own value. outcome: saved; own if it kept such a value; begun if it has begun or is closed. accepted: more people are accepted than it would need, so that it keeps its number of cleaners. kept: the fields that keep their value.';

COMMENT ON FUNCTION "private"."state_of_place"(text, text, text) IS 'The state whose public holidays count for a job: the typed one, or else that of most localities of its postcode. Null without both.';

COMMENT ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) IS 'An administrator copies a job to another day, once, as an Open job without its dates in words. People nearby are not notified. image_paths and pdf_path: its copied files, which must be announced and stored below the copy''s id. user_ids: people accepted for the job, who are invited to the copy or accepted for it, as the settings say. Returns {id, is_placed, people: [{id, outcome, error}]}. outcome: accepted or invited. error: why the person could not be, as with fill_place. PT400 no day, or as save_job. PT403 not an administrator. PT404 Job not found. PT409 the job is already there (hint there), or would have started (hint begun). PT410 a file is gone.';

COMMENT ON FUNCTION "public"."delete_job_series"(uuid) IS 'An administrator deletes a job and the later jobs of its series, as delete_job does. Returns each with the outcome: deleted, or begun if it has begun and therefore stays. PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."jobs_of_series"(uuid) IS 'The jobs of the series of a job, by day, for administrators. Empty for a single job. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) IS 'Saves a job as save_job does, and applies the changes to the later jobs of its series, except files and dates in words. A new start date moves the later jobs by as many days. Returns the job, then each later one, with its previous start date, whether its location is known, and the outcome. outcome: saved; own if the job kept values of its own; begun if it has begun or is closed. accepted: more people are accepted than it would need, so that it keeps its number of cleaners. kept: the fields that keep their value. PT400, PT403, PT404, PT409, PT410 as save_job, and nothing is saved.';

COMMENT ON FUNCTION "public"."week_copies"(date) IS 'The jobs of the seven days before first_day that go ahead or are completed, and what their copies seven days later would be, for administrators. 500 at most (of_many: there are more), those without a copy first. accepts: the same people are accepted, not invited. jobs: [{id, copy_id, title, day, start_time, end_time, location_city, site_id, site_name, image_paths, pdf_path, has_begun, there_id, holiday, minutes_moved, people}]. copy_id: the id that the copy gets. has_begun: the copy would have started already. there_id: the job that is already there. holiday: the name of the public holiday on that day. minutes_moved: how many minutes longer the work lasts because the clocks change. people: [{id, name, obstacle}], those accepted. PT400 no day, PT403 not an administrator.';

REVOKE ALL ON FUNCTION "private"."as_copy"(public.jobs, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."as_copy"(public.jobs, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."as_copy"(public.jobs, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."book_again"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_again"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."book_again"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copies_there"(uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copies_there"(uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copies_there"(uuid[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_id"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_id"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_id"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_job"(uuid, date, uuid[], text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."copy_job"(uuid, date, uuid[], text[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."copy_job"(uuid, date, uuid[], text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_job"(uuid, date, uuid[], text[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_people"(uuid[], date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_people"(uuid[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_people"(uuid[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_job_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_job_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."delete_job_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_job_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."jobs_of_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."jobs_of_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."jobs_of_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."jobs_of_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."minutes_of"(tstzmultirange) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."minutes_of"(tstzmultirange) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."minutes_of"(tstzmultirange) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."state_of_place"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_place"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."state_of_place"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_copies"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_copies"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_copies"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_copies"(date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."delete_job_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_job_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_job_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_job_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."jobs_of_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."jobs_of_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."jobs_of_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."jobs_of_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_copies"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_copies"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_copies"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_copies"(date) TO "postgres";
