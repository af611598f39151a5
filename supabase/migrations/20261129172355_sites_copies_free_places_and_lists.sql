-- sites copies free places and lists: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."board_jobs_condition"(text, text, text, integer);

DROP FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean);

DROP FUNCTION "private"."fill_place"(uuid, uuid, uuid);

DROP FUNCTION "private"."jobs_of_series"(uuid);

DROP FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer);

DROP FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer);

DROP FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean);

DROP FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean);

DROP FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone);

DROP FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer);

DROP FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer);

DROP FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer);

DROP FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer);

DROP FUNCTION "public"."jobs_of_series"(uuid);

DROP FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer);

DROP FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer);

DROP FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean);

DROP FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean);

DROP FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone);

DROP FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer);

DROP FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer);

DROP FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer);

CREATE TABLE "private"."unfilled_handling" ("job_id" uuid NOT NULL, "looked_at" timestamp with time zone, "notified_for" timestamp with time zone, CONSTRAINT "unfilled_handling_pkey" PRIMARY KEY (job_id));

ALTER TABLE "private"."unfilled_handling" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."unfilled_handling" OWNER TO "postgres";

ALTER TABLE "public"."business" ADD COLUMN "copy_accepts" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."business" ADD COLUMN "unfilled_invite_hours" smallint;

ALTER TABLE "public"."business" ADD COLUMN "unfilled_notify_hours" smallint;

CREATE TYPE "public"."due_invitations" AS ("jobs" integer, "people" integer, "is_partial" boolean);

ALTER TYPE "public"."due_invitations" OWNER TO "postgres";

CREATE TYPE "public"."due_reminders" AS ("people" integer, "recent" integer);

ALTER TYPE "public"."due_reminders" OWNER TO "postgres";

CREATE TYPE "public"."invited_best" AS ("job_id" uuid, "job_title" text, "starts_at" timestamp with time zone, "invited" integer, "reason" text);

ALTER TYPE "public"."invited_best" OWNER TO "postgres";

CREATE TYPE "public"."unfilled_row" AS ("job_id" uuid, "job_title" text, "start_date" date, "start_time" time without time zone, "time_zone" text, "starts_at" timestamp with time zone, "location_city" text, "accepted" integer, "needed" integer, "applied" integer, "invited" integer);

ALTER TYPE "public"."unfilled_row" OWNER TO "postgres";

ALTER TYPE "public"."applicant_row" ADD ATTRIBUTE "knows_site" boolean CASCADE;

ALTER TYPE "public"."applicant_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."application_row" ADD ATTRIBUTE "knows_site" boolean CASCADE;

ALTER TYPE "public"."application_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "copy_accepts" boolean CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "unfilled_invite_hours" smallint CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "unfilled_notify_hours" smallint CASCADE;

ALTER TYPE "public"."candidate_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."reserve_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."user_row" ADD ATTRIBUTE "last_worked" date CASCADE;

CREATE OR REPLACE FUNCTION private.accept_invitation(job_id uuid, despite_clash boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  created public.applications;
  wanted public.jobs;
  over text;
begin
  if not exists (
    select from private.invitations invitation
    where invitation.job_id = accept_invitation.job_id and invitation.user_id = (select auth.uid())
  ) then
    raise exception 'This invitation no longer exists.' using errcode = 'PT404';
  end if;
  -- Locks the job. If the check below raises an error, the application is rolled back.
  created := private.apply_to_job(job_id, despite_clash);
  select * into wanted from public.jobs job where job.id = accept_invitation.job_id;
  over := private.invitation_over(wanted, now());
  if over is not null then
    raise exception '%', over using errcode = 'PT409', hint = 'over';
  end if;
  return created;
end
$function$
;

CREATE OR REPLACE FUNCTION private.add_pay_line(user_id uuid, kind text, amount_cents bigint, reason text, application_id uuid, idempotency_key uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  chosen constant text := private.canonical_word(kind, 'pay line');
  person public.profiles;
  title text;
  new_id constant uuid := md5(concat_ws(
    ' ', coalesce(idempotency_key, gen_random_uuid()), add_pay_line.user_id, chosen, amount_cents, said))::uuid;
begin
  perform private.assert_admin();
  perform private.assert_not_own_pay(add_pay_line.user_id);
  select * into person from public.profiles profile where profile.id = add_pay_line.user_id for key share;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  elsif chosen is null or chosen = 'work' then
    raise exception 'Choose what to add or deduct.' using errcode = 'PT400', hint = 'kind';
  elsif amount_cents is null or amount_cents = 0 then
    raise exception 'Enter an amount.' using errcode = 'PT400', hint = 'amount_cents';
  elsif amount_cents not between -10000000 and 10000000 then
    raise exception 'The amount must be at most $100,000.' using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen in ('travel', 'bonus') and amount_cents < 0 then
    raise exception 'Travel and bonuses are added. To deduct something, choose Deduction.'
      using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen = 'deduction' and amount_cents > 0 then
    raise exception 'Enter a deduction as a negative amount.' using errcode = 'PT400', hint = 'amount_cents';
  elsif said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  if add_pay_line.application_id is not null then
    select private.job_title(job, application.job_title) into title
    from public.applications application
    left join public.jobs job on job.id = application.job_id
    where application.id = add_pay_line.application_id and application.user_id = person.id;
    if not found then
      raise exception 'Application not found' using errcode = 'PT404';
    end if;
  end if;
  -- A request that is repeated because its response was lost finds its line here (rule 3.19).
  insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, amount_cents, reason, created_by)
  values (new_id, person.id, coalesce(private.person_name(person), 'N/A'), chosen, add_pay_line.application_id, title,
    private.today_of(person.id), amount_cents, said, (select auth.uid()))
  on conflict on constraint pay_lines_pkey do nothing;
  return new_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.answer_offer(job_id uuid, coming boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.applications;
  kept private.reserve;
  job public.jobs;
begin
  perform private.lock_applications(array(
    select application.id from public.applications application
    where application.job_id = answer_offer.job_id and application.user_id = (select auth.uid())
  ));
  select * into mine from public.applications application
  where application.job_id = answer_offer.job_id and application.user_id = (select auth.uid());
  select * into kept from private.reserve held where held.application_id = mine.id;
  select * into job from public.jobs wanted where wanted.id = mine.job_id;
  -- A retry whose first response was lost: the application stays as it is (rule 3.19).
  if kept.answer = (case when coming then 'yes' else 'no' end) then
    return private.as_its_applicant_sees(mine);
  end if;
  if not private.offer_stands(mine.id, now()) then
    raise exception '%', case
      when kept.answer = 'late' or kept.answer_by <= now() then 'The time to answer has run out.'
      else 'This place is no longer free.'
    end using errcode = 'PT409';
  end if;
  if not coming then
    update private.reserve held set answer = 'no', answered_at = now() where held.application_id = mine.id;
    perform private.offer_vacancies(job.id, now());
    return private.as_its_applicant_sees(mine);
  end if;
  if private.job_over(job) is not null or private.count_vacancies(job) = 0 or private.is_barred(mine.user_id, job.id) then
    raise exception 'This place is no longer free.' using errcode = 'PT409';
  end if;
  update private.reserve held set answer = 'yes', answered_at = now() where held.application_id = mine.id;
  update public.applications application
  set status = 'Accepted', reviewed_by = coalesce(kept.put_by, private.founder_id()), reviewed_at = now()
  where application.id = mine.id returning * into mine;
  return private.as_its_applicant_sees(mine);
end
$function$
;

CREATE OR REPLACE FUNCTION private.application_rows(page text, ordering text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select concat(
    'select page.id, page.user_id, person.name, person.email, page.job_id,
       coalesce(nullif(btrim(page.job_title), ''''), ''Job Application''), page.status, page.applied_at,
       private.person_name(reviewer), page.reviewed_at, page.withdrawn_at, nullif(job.cleaners_needed, 0), job.accepted_count,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.missing_requirements(page.user_id, job) end,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.clashes(page.user_id, job) end,
       job.status, job.start_date,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null then private.job_over(job) end,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.unavailable(page.user_id, job) end,
       exists (select from private.invitations asked where asked.job_id = page.job_id and asked.user_id = page.user_id),
       job.location_city, extensions.earth_distance(person.place, job.place), person.experience_years,
       case when person.id is not null then history.came end, case when person.id is not null then history.missed end,
       -- JSON has no infinity.
       case when job.id is not null then coalesce(job.starts_at, ''5000-01-01 00:00+00'') end,
       case when job.id is not null then coalesce(job.starts_at > now(), true) end,
       site.knows is true, site.not_again is true
     from (select application.* ', page, '
     ) page
     left join public.profiles person on person.id = page.user_id
     left join public.profiles reviewer on reviewer.id = page.reviewed_by
     left join public.jobs job on job.id = page.job_id
     cross join lateral (
       select count(*) filter (where earlier.attendance = ''came'')::integer as came,
         count(*) filter (where earlier.attendance = ''did_not_come'')::integer as missed
       from public.applications earlier where earlier.user_id = page.user_id and earlier.attendance is not null
     ) history
     left join lateral private.site_standing(array[page.user_id], page.job_id) site
       on page.status = ''Pending'' and page.withdrawn_at is null
     order by ', ordering)
$function$
;

CREATE OR REPLACE FUNCTION private.approve_week_hours(first_day date, guard text, view text, query text, items jsonb, treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text)
 RETURNS public.hours_preview_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chosen text;
  ids uuid[];
  days date[];
  matching integer;
  judged private.judged_hours[];
  preview public.hours_preview_row;
begin
  perform private.assert_admin();
  chosen := private.assert_treatment(treatment, began, ended, break_minutes, reason);
  select meant.ids, meant.days, meant.matching into ids, days, matching from private.selected_hours(first_day, view, query, items) meant;
  perform private.lock_applications(ids);
  perform private.assert_admin();
  -- Computed after the lock, because the hours might have changed before it.
  judged := private.judge_hours(ids, days, items, chosen, began, ended, break_minutes, private.text_as_stored(reason, 500, 'reason'),
    lower(btrim(view)) = 'overlap' is true or cardinality(ids) = 1);
  preview := private.hours_preview(judged, matching);
  if preview.guard is distinct from approve_week_hours.guard then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  perform private.write_judged(judged);
  return preview;
end
$function$
;

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

CREATE OR REPLACE FUNCTION private.assert_accounts_seen(run_id uuid, seen jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  changed integer;
  unseen integer;
begin
  select count(*), count(*) filter (where seen -> account.payment_id::text is distinct from to_jsonb(account.version))
  into changed, unseen
  from private.changed_accounts(run_id) account;
  if unseen > 0 then
    raise exception 'Some bank accounts have changed since the last pay run. Check each of them first.'
      using errcode = 'PT409', hint = 'accounts';
  end if;
  return changed;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_factor_permit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- Deleting the account deletes its factors without a permit.
  if not exists (select from auth.users account where account.id = person) then
    return null;
  end if;
  if exists (
    select from private.factor_permits permit where permit.user_id = person and permit.given_at > now() - interval '15 minutes'
  ) then
    return null;
  end if;
  -- An administrator who must have a second factor can do nothing before setting it up, not even get a permit. A login within the last
  -- minutes replaces the permit.
  if tg_op = 'UPDATE' and (select rule.is_required from private.second_factor_rule rule)
    and not exists (
      select from auth.mfa_factors other where other.user_id = person and other.status = 'verified' and other.id <> new.id
    )
    and exists (
      select from public.profiles profile where profile.id = person and (profile.role = 'admin' or profile.id = private.founder_id())
    )
    and exists (
      select from auth.sessions session join auth.mfa_amr_claims claim on claim.session_id = session.id
      where session.user_id = person and claim.authentication_method = 'password'
        and claim.updated_at > now() - private.confirmation_time()
    ) then
    return null;
  end if;
  raise exception 'First confirm that it is you.' using errcode = 'PT403';
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_second_administrator(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
  pays_me constant boolean := private.pays_caller(run_id);
begin
  select * into run from public.pay_runs known where known.id = run_id;
  if not pays_me and not private.is_above_limit(run) then
    return;
  elsif run.approved_by = (select auth.uid()) then
    raise exception 'You have approved this pay run. Another administrator has to export it.' using errcode = 'PT409';
  elsif run.approved_by is not null and run.approved_content = private.content_of_run(run_id) then
    return;
  end if;
  raise exception '%', case
    when pays_me and private.is_only_administrator() then
      'This pay run pays you, and you are the only administrator. Discard it and start another one, which leaves you out.'
    when run.approved_by is not null then 'This pay run has changed since it was approved. It has to be approved again.'
    when pays_me then 'This pay run pays you. Another administrator has to approve it, or export it.'
    else 'This pay run needs the approval of a second administrator first.' end using errcode = 'PT409';
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_second_for_file(run public.pay_runs)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- The first file's content was approved, and the next file pays no more. So only the administrator is checked.
  if run.approved_by = (select auth.uid()) then
    raise exception 'You have approved this pay run. Another administrator has to create its file again.' using errcode = 'PT409';
  elsif run.approved_by is null and private.pays_caller(run.id) then
    raise exception 'This pay run pays you. Another administrator has to create its file again.' using errcode = 'PT409';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_treatment(treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  chosen constant text := coalesce(lower(btrim(treatment)), 'recorded');
  said constant text := private.text_as_stored(reason, 500, 'reason');
begin
  if chosen not in ('recorded', 'rostered', 'corrected', 'no_work') then
    raise exception 'Choose how to approve these hours.' using errcode = 'PT400', hint = 'treatment';
  elsif not private.is_time_of_day(began) or not private.is_time_of_day(ended) then
    raise exception 'Enter a time from 00:00 to 23:59.' using errcode = 'PT400', hint = 'began';
  elsif break_minutes not between 0 and 720 then
    raise exception 'A break is from 0 minutes to 12 hours.' using errcode = 'PT400', hint = 'break_minutes';
  elsif chosen = 'corrected' and num_nonnulls(began, ended, break_minutes) = 0 then
    raise exception 'Enter a start, an end or a break.' using errcode = 'PT400', hint = 'began';
  elsif chosen in ('corrected', 'no_work') and said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  return chosen;
end
$function$
;

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
    select run.id from public.pay_runs run where run.number::text = word
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

CREATE OR REPLACE FUNCTION private.board_jobs_condition(query text, category text, city text, within_km integer, site_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return concat('true',
    ' and job.category = ' || quote_literal(category),
    ' and exists (select from public.job_sites at where at.job_id = job.id and at.site_id = ' || quote_literal(site_id) || ')',
    ' and job.place is not null and ' || private.within_condition('job.place', city, within_km),
    ' and ' || (
      select string_agg(format('(%s or exists (select from public.job_addresses address where address.job_id = job.id and %s))',
        private.word_condition('private.folded(job.admin_search_text)', word),
        private.word_condition('private.folded(address.site_address)', word)), ' and ')
      from private.search_words(query) word));
end
$function$
;

ALTER FUNCTION "private"."board_jobs_condition"(text, text, text, integer, uuid) OWNER TO "postgres";

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
    (14, 'fill_site', stored.fill_site between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (15, 'unfilled_invite_hours', stored.unfilled_invite_hours between 1 and 168, 'Enter whole hours from 1 to 168, or nothing.'),
    (16, 'unfilled_notify_hours', stored.unfilled_notify_hours between 1 and 168, 'Enter whole hours from 1 to 168, or nothing.'),
    (17, 'unfilled_notify_hours', stored.unfilled_notify_hours < stored.unfilled_invite_hours,
      'Enter fewer hours than for the invitations.')
  ) fault (ordinal, field, is_right, message)
  where not fault.is_right order by fault.ordinal limit 1;
  if found then
    raise exception '%', wrong.message using errcode = 'PT400', hint = wrong.field;
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.change_reserve(application_id uuid, change text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 50;
  held public.applications;
  job public.jobs;
  mine integer;
  other record;
  ended private.reserve[];
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  select * into held from public.applications application where application.id = change_reserve.application_id;
  select * into job from public.jobs wanted where wanted.id = held.job_id;
  if held.id is null or job.id is null then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select kept.position into mine from private.reserve kept where kept.application_id = held.id;
  if change = 'out' then
    with gone as (delete from private.reserve kept where kept.application_id = held.id returning kept)
    select array_agg(gone.kept) into ended from gone;
    perform private.note_ended_offers(ended, now());
    perform private.offer_vacancies(job.id, now());
  elsif change = 'in' and mine is null then
    if held.status <> 'Pending' or held.withdrawn_at is not null then
      raise exception 'Only people who are waiting for a decision can be kept in reserve.' using errcode = 'PT409';
    end if;
    if private.is_barred(held.user_id, job.id) then
      raise exception '% should not return to this site.',
        (select private.one_line(private.person_name(person)) from public.profiles person where person.id = held.user_id)
        using errcode = 'PT409', hint = 'site';
    end if;
    if private.job_over(job) is not null or not job.is_full
      and not exists (select from private.reserve kept where kept.job_id = job.id) then
      raise exception 'There are free places. Accept them instead.' using errcode = 'PT409';
    end if;
    if (select count(*) from private.reserve kept where kept.job_id = job.id) >= most then
      raise exception 'At most % people can be in reserve.', most using errcode = 'PT409';
    end if;
    insert into private.reserve (application_id, job_id, position, put_by)
    values (held.id, job.id, 1 + coalesce((select max(kept.position) from private.reserve kept where kept.job_id = job.id), 0),
      (select auth.uid()));
    perform private.offer_vacancies(job.id, now());
  elsif change in ('up', 'down') and mine is not null then
    select kept.application_id, kept.position into other from private.reserve kept
    where kept.job_id = job.id and case change when 'up' then kept.position < mine else kept.position > mine end
    order by case change when 'up' then -kept.position else kept.position end limit 1;
    if found then
      update private.reserve kept set position = case when kept.application_id = held.id then other.position else mine end
      where kept.application_id in (held.id, other.application_id);
    end if;
  elsif change is null or change not in ('in', 'up', 'down') then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.claim_deliveries(batch_size integer, moment timestamp with time zone)
 RETURNS SETOF public.delivery_work
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant integer := private.page_size(batch_size, 25, 200);
  claims uuid[] := '{}';
  considered integer;
  taken uuid[];
  -- Messages that failed before come last, so that they delay no others.
  again boolean := false;
begin
  -- Some candidates turn out not to be sendable. Further rounds fill the batch.
  for round in 1..20 loop
    with candidate as (
      select delivery as was from private.deliveries delivery
      where delivery.state = 'waiting' and (delivery.attempts > 0) = again and delivery.ready_at <= moment
        -- A message waits for earlier ones about the same subject. It does not wait for one that it replaces and that is not due yet, which
        -- will be cancelled.
        and not exists (
          select from private.deliveries earlier
          where earlier.subject = delivery.subject and earlier.user_id = delivery.user_id and earlier.channel = delivery.channel
            and (earlier.created_at, earlier.id) < (delivery.created_at, delivery.id) and earlier.state = 'waiting'
            and (earlier.claim is not null or earlier.ready_at <= moment or not private.replaces(delivery.type, earlier.type))
        )
      order by delivery.ready_at, delivery.id
      limit wanted - cardinality(claims)
      for update skip locked
    ), judged as materialized (
      select was, private.reason_to_cancel(was, moment) as reason,
        private.sending_moment((was).channel, (was).kind, private.delivery_settings((was).user_id), moment, (was).urgent) as allowed_at,
        -- Claimed for a day without a report, so it seems to crash every run that sends it.
        (was).claim is not null and (was).tried_since <= moment - interval '1 day' as is_hopeless
      from candidate
    ), decided as (
      select (was).id, reason, allowed_at, case
          when (was).reached <> '{}' and (reason is not null or is_hopeless) then 'sent'
          when reason is not null then 'cancelled'
          when is_hopeless then 'failed'
          when allowed_at > moment then 'later'
          else 'taken'
        end as fate
      from judged
    ), settled as (
      update private.deliveries delivery
      set state = case when fate in ('later', 'taken') then 'waiting' else fate end,
        done_at = case when fate not in ('later', 'taken') then moment end,
        last_error = case fate
          when 'cancelled' then decided.reason
          when 'sent' then null
          when 'failed' then coalesce(delivery.last_error, 'Every attempt to send it was interrupted.')
          else delivery.last_error
        end,
        due_at = case when fate = 'later' then decided.allowed_at else delivery.due_at end,
        claim = case when fate = 'taken' then gen_random_uuid() end,
        claimed_until = case when fate = 'taken' then moment + interval '3 minutes' end,
        tried_since = case when fate = 'taken' then coalesce(delivery.tried_since, moment) else delivery.tried_since end
      from decided
      where delivery.id = decided.id
      returning delivery.id, fate
    )
    select count(*), array_agg(settled.id) filter (where fate = 'taken') into considered, taken from settled;
    claims := claims || taken;
    exit when cardinality(claims) >= wanted or considered = 0 and again;
    -- Messages settled in this round might have held back others that have not failed yet.
    again := considered = 0;
  end loop;

  insert into private.unsubscribe_tokens (user_id)
  select person.id from public.profiles person
  where person.id in (
    select delivery.user_id from private.deliveries delivery where delivery.id = any (claims) and delivery.channel = 'email'
  )
  order by person.id
  -- Skips people whose account is being deleted, because that deletion might be waiting for the messages claimed here. It deletes them
  -- anyway.
  for key share skip locked
  on conflict (user_id) do nothing;

  return query
  select delivery.id, delivery.claim, delivery.channel, delivery.kind, delivery.type, delivery.message,
    delivery.link || case when delivery.channel = 'email' and starts_with(delivery.link, '/not-me?notice=')
      then '&token=' || private.new_notice_token(delivery.link) else '' end,
    delivery.created_at, delivery.job_id,
    case when delivery.job_id is not null then coalesce(nullif(btrim(job.project_name), ''), application.job_title) end,
    case when delivery.channel = 'email' then person.email end, public.greeting_name(person), person.language,
    case when delivery.channel = 'email' then secret.token end,
    case when delivery.channel = 'push' then (
      select jsonb_agg(device.token order by device.created_at, device.endpoint) from public.push_tokens device
      where device.user_id = delivery.user_id and device.endpoint <> all (delivery.reached)
    ) end
  from private.deliveries delivery
  join public.profiles person on person.id = delivery.user_id
  left join private.unsubscribe_tokens secret on secret.user_id = delivery.user_id
  left join public.jobs job on job.id = delivery.job_id
  left join public.notifications note on note.id = delivery.notification_id
  left join public.applications application on application.id = (note.data ->> 'application_id')::uuid
  where delivery.id = any (claims) and (delivery.channel <> 'email' or secret.token is not null)
  order by delivery.attempts > 0, delivery.created_at, delivery.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.conversation_word_condition(word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  many constant integer := 1000;
  people uuid[];
  titles uuid[];
  texts uuid[];
  of_people uuid[];
begin
  -- The ids of few matches can use the indexes. If many match, each row is checked instead, and the page fills up quickly.
  execute format('select array(%s limit %s)', private.people_matching_words(array[word]), many) into people;
  titles := private.applications_by_title(array[word], many);
  if char_length(word) > 2 then
    execute format('select array(select distinct message.application_id from public.conversation_messages message where %s limit %s)',
      private.word_condition('private.folded(message.message)', word), many) into texts;
  else
    texts := '{}';
  end if;
  if greatest(cardinality(people), cardinality(titles), cardinality(texts)) < many then
    of_people := array(select application.id from public.applications application where application.user_id = any (people) limit many);
    if cardinality(of_people) < many then
      return format('conversation.application_id = any (%L::uuid[])', of_people || titles || texts);
    end if;
  end if;
  return format('(%s or %s or %s)',
    case when cardinality(people) < many then format('application.user_id = any (%L::uuid[])', people)
      else format('application.user_id in (%s)', private.people_matching_words(array[word])) end,
    case when cardinality(titles) < many then format('application.id = any (%L::uuid[])', titles)
      else private.title_condition(array[word]) end,
    case when cardinality(texts) < many then format('application.id = any (%L::uuid[])', texts)
      else format('private.has_word(application.id, %L)', word) end);
end
$function$
;

ALTER FUNCTION "private"."conversation_word_condition"(text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.could_come(job public.jobs, people uuid[])
 RETURNS TABLE(user_id uuid, status text, invited_at timestamp with time zone, fit double precision[])
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$
begin
  return query
    select known.user_id, known.status, known.invited_at, known.fit
    from private.fits(job, people) known
    where known.missing_count = 0 and known.clashes = '{}' and known.unavailable is null and not known.not_again
      -- Applicants have accepted the distance.
      and (known.status = 'Pending' or not known.is_far);
end
$function$
;

ALTER FUNCTION "private"."could_come"(public.jobs, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_free_places(job public.jobs)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when job.cleaners_needed > 0 then private.count_vacancies(job) else (job.accepted_count = 0)::integer
  end
$function$
;

ALTER FUNCTION "private"."count_free_places"(public.jobs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_invitations_due(job public.jobs, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  patience constant interval := '2 hours';
  most_unanswered constant integer := 3;
  most_applicants constant integer := 100;
  places constant integer := private.count_free_places(job);
  applied integer;
  unanswered integer;
  waiting integer;
begin
  if places = 0 or private.invitation_over(job, moment) is not null then
    return 0;
  end if;
  select count(*) into applied
  from private.could_come(job, array(
    select application.user_id from public.applications application
    where application.job_id = job.id and application.status = 'Pending' and application.withdrawn_at is null
      and application.user_id is not null
    order by application.applied_at, application.id limit most_applicants
  ));
  select count(*), count(*) filter (where invitation.invited_at > moment - patience) into unanswered, waiting
  from private.invitations invitation
  join public.profiles person on person.id = invitation.user_id
  where invitation.job_id = job.id and invitation.answer is null and person.status in ('pending', 'active');
  return greatest(0, least(places - applied - waiting, places * most_unanswered - unanswered));
end
$function$
;

ALTER FUNCTION "private"."count_invitations_due"(public.jobs, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_listed_users(query text, role text, status text, documents text, missing_document text, worked text, city text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  counted integer;
begin
  perform private.assert_admin();
  execute concat('select count(*) from (select',
    private.listed_users(query, role, status, documents, missing_document, worked, city), ' limit ', most, ') listed')
  into counted;
  return counted;
end
$function$
;

ALTER FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decide_applications(ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean, despite_site boolean)
 RETURNS TABLE(application_id uuid, status text, code text, error text, hint text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(new_status, 'application status');
  excuse constant text := private.text_as_stored(despite, 500, 'reason');
  remark constant text := private.text_as_stored(message, 500, 'message');
  asked record;
  missing_words text[];
  clashing text[];
  over text;
  -- placed: the number accepted by this call, by job id. overlooked: the missing requirements, by application id.
  placed jsonb := '{}';
  overlooked jsonb := '{}';
  decided uuid[] := '{}';
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  perform private.lock_applications(ids);
  -- Checked again, because the caller might have lost the role while waiting for another administrator's decision.
  perform private.assert_admin();
  for asked in
    select given.id, application.status, application.withdrawn_at, application.user_id, application.job_id, job,
      private.job_title(job, application.job_title) as title, coalesce(private.person_name(person), 'This person') as name
    from unnest(ids) with ordinality given (id, ordinal)
    left join public.applications application on application.id = given.id
    left join public.profiles person on person.id = application.user_id
    left join public.jobs job on job.id = application.job_id
    order by given.ordinal
  loop
    application_id := asked.id;
    status := case when asked.id = any (decided) then wanted else asked.status end;
    code := 'PT409';
    error := null;
    hint := null;
    missing_words := case
      when wanted = 'Accepted' and status = 'Pending' and asked.withdrawn_at is null and asked.job_id is not null
        then private.missing_requirements(asked.user_id, asked.job)
      else '{}'
    end;
    clashing := case
      when wanted = 'Accepted' and status = 'Pending' and asked.withdrawn_at is null and asked.job_id is not null
        and despite_clash is not true then private.clashes(asked.user_id, asked.job, decided)
      else '{}'
    end;
    over := case when wanted = 'Accepted' and despite_over is not true then private.job_over(asked.job) end;
    if asked.status is null then
      code := 'PT404';
      error := 'Application not found';
    elsif asked.withdrawn_at is not null then
      error := private.one_line(asked.name) || ' has withdrawn.';
    elsif status <> 'Pending' then
      error := 'This application has already been decided.';
    elsif wanted = 'Accepted' and asked.job_id is null then
      code := 'PT410';
      error := 'The job has been deleted. This application can only be rejected.';
    elsif wanted = 'Accepted' and (asked.job).cleaners_needed > 0
      and (asked.job).accepted_count + coalesce((placed ->> asked.job_id::text)::integer, 0) >= (asked.job).cleaners_needed then
      error := 'All places are filled.';
      hint := 'full';
    elsif over is not null then
      error := format(case over when 'draft' then '%s is a Draft.' when 'begun' then '%s has already started.'
        else '%s has been ' || over || '.' end,
        private.one_line(asked.title));
      hint := 'over';
    elsif missing_words <> '{}' and excuse is null then
      error := format('%s is missing: %s.', private.one_line(asked.name),
        (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word));
      hint := 'missing';
    elsif clashing <> '{}' then
      error := format('%s is already accepted for %s at that time.', private.one_line(asked.name),
        private.one_line(array_to_string(clashing, ', ')));
      hint := 'clash';
    elsif wanted = 'Accepted' and despite_site is not true and private.is_barred(asked.user_id, asked.job_id) then
      error := format('%s should not return to this site.', private.one_line(asked.name));
      hint := 'site';
    elsif wanted <> 'Pending' then
      status := wanted;
      decided := decided || asked.id;
      if wanted = 'Accepted' then
        placed := placed || jsonb_build_object(asked.job_id, coalesce((placed ->> asked.job_id::text)::integer, 0) + 1);
        overlooked := overlooked || jsonb_build_object(asked.id, missing_words);
      end if;
    end if;
    return next;
  end loop;
  update public.applications application
  set status = wanted, reviewed_by = (select auth.uid()), reviewed_at = now(), decision_message = remark,
    accepted_despite = case when overlooked -> application.id::text <> '[]' then excuse end,
    missing_at_acceptance = case when overlooked -> application.id::text <> '[]'
      then array(select jsonb_array_elements_text(overlooked -> application.id::text)) end
  where application.id = any (decided);
end
$function$
;

ALTER FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decide_departed_hours(hours_id uuid, amount_cents bigint, is_worked boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
  hours public.departed_hours;
  priced public.departed_day;
begin
  perform private.assert_admin();
  select * into hours from public.departed_hours known where known.id = hours_id;
  person := private.locked_departed(hours.departed_id);
  select day.* into priced from private.days_left(person.id) day where day.id = hours_id;
  if not found then
    raise exception 'These hours have been decided already.' using errcode = 'PT409';
  elsif is_worked and priced.amount_cents is null then
    raise exception 'Set a pay rate for this job first.' using errcode = 'PT409';
  elsif is_worked and priced.amount_cents is distinct from decide_departed_hours.amount_cents then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  if is_worked then
    insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
      created_by, departed_id)
    values (null, person.name, 'work', hours.application_id, hours.title, hours.day, hours.minutes, priced.basis, priced.rate_cents,
      priced.amount_cents, (select auth.uid()), person.id);
  end if;
  delete from public.departed_hours known where known.id = hours_id;
  perform private.forget_departed(person.id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.decline_invitation(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given text;
begin
  select invitation.answer into given from private.invitations invitation
  where invitation.job_id = decline_invitation.job_id and invitation.user_id = (select auth.uid()) for update;
  if not found then
    raise exception 'This invitation no longer exists.' using errcode = 'PT404';
  end if;
  if given = 'yes' then
    raise exception 'You have already applied for this job.' using errcode = 'PT409';
  end if;
  -- Only the first refusal is recorded. Repeating it changes nothing.
  update private.invitations invitation set answer = 'no', answered_at = now()
  where invitation.job_id = decline_invitation.job_id and invitation.user_id = (select auth.uid()) and invitation.answer is null;
end
$function$
;

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
  if private.is_barred(person.id, wanted.id) then
    raise exception '% should not return to this site.', name using errcode = 'PT409', hint = 'site';
  end if;
  if application_id is not null then
    if not exists (
      select from public.applications application
      where application.id = fill_place.application_id and application.job_id = wanted.id and application.user_id = person.id
    ) then
      raise exception 'Application not found' using errcode = 'PT404';
    end if;
    perform private.review_application(application_id, 'Accepted', null, message, false, false, false);
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

CREATE OR REPLACE FUNCTION private.fits(job public.jobs, people uuid[])
 RETURNS TABLE(user_id uuid, application_id uuid, status text, invited_at timestamp with time zone, missing_count integer, clashes text[], unavailable text, distance_m double precision, is_far boolean, jobs_done integer, no_shows integer, knows_site boolean, not_again boolean, fit double precision[], rank double precision[])
 LANGUAGE plpgsql
 STABLE ROWS 300
 SET search_path TO ''
AS $function$
declare
  hours constant text[] := private.hours_needed(job);
  days constant daterange := private.days_needed(job);
begin
  return query
    select person.id, application.id, application.status, invitation.invited_at, met.missing_count, coalesce(clashing.titles, '{}'),
      busy.reason, record.metres, ordered.fit[3] = 1, record.done, record.no_shows, standing.knows is true,
      standing.not_again is true, ordered.fit,
      -- Applicants have accepted the distance. Their order is that of the job's page (rule 11.16).
      case
        when application.status = 'Pending' and standing.not_again is not true then array[
          0, met.missing_count, (clashing.titles is not null or busy.reason is not null)::integer, -record.done,
          coalesce(record.metres, 1e9), extract(epoch from application.applied_at)]
        when application.status is null and invitation.invited_at is null and standing.not_again is not true then 1 || ordered.fit
        else 2 || ordered.fit
      end
    from private.count_missing_requirements(people, job) met
    join public.profiles person on person.id = met.user_id
    join private.records_of(people, job.place) record on record.user_id = person.id
    left join private.clashes_of(people, job, '{}') clashing on clashing.user_id = person.id
    left join public.applications application
      on application.user_id = person.id and application.job_id = job.id and application.withdrawn_at is null
    left join private.invitations invitation on invitation.user_id = person.id and invitation.job_id = job.id
    left join public.availability free on free.user_id = person.id
    left join private.site_standing(people, job.id) standing on standing.user_id = person.id
    cross join lateral (select private.unavailable(free, hours, days) as reason) busy
    cross join lateral (
      select private.fit_order(met.missing_count, clashing.titles is not null or busy.reason is not null, record.metres,
        person.proximity, record.done - record.no_shows, standing.knows is true) as fit
    ) ordered
    where job.id is not null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.give_up_pay_run(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run constant public.pay_runs := private.locked_run(run_id, 'draft');
begin
  if exists (
    select from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
    where payment.user_id is null
  ) then
    raise exception 'This pay run cannot be discarded, because someone in it has deleted their account.' using errcode = 'PT409';
  end if;
  delete from public.pay_runs known where known.id = run.id;
  perform private.record_change('pay_run_given_up', 'pay', null, run.id, jsonb_build_object('number', run.number));
end
$function$
;

CREATE OR REPLACE FUNCTION private.given_hours(recorded public.hours_row, treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text)
 RETURNS public.hours
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  worked public.applications;
  plan record;
  given public.hours;
begin
  given.application_id := recorded.application_id;
  given.day := recorded.day;
  given.reason := coalesce(reason, 'As rostered');
  given.changed_by := (select auth.uid());
  given.by_administrator := true;
  if treatment = 'no_work' then
    return given;
  end if;
  if treatment = 'rostered' then
    if recorded.plan_began is null then
      raise exception 'This is not a day of this job.' using errcode = 'PT409';
    end if;
    -- Hours without a visit or a correction already count as planned.
    if recorded.changed is null and recorded.pressed = 'none' then
      return null;
    end if;
    select planned.began, planned.ended into plan
    from public.jobs job cross join lateral private.planned_times(job, recorded.day) planned where job.id = recorded.job_id;
    if plan.ended > now() then
      raise exception 'These hours are not over yet.' using errcode = 'PT400', hint = 'ended';
    end if;
    given.began_at := plan.began;
    given.ended_at := plan.ended;
    return given;
  end if;
  -- One time for all days must not turn a short day into one that lasts past midnight.
  if num_nulls(began, ended) = 1 and recorded.began < recorded.ended
    and coalesce(ended, recorded.ended) < coalesce(began, recorded.began) then
    raise exception 'The end is before the start.' using errcode = 'PT400', hint = 'ended';
  end if;
  select * into worked from public.applications application where application.id = recorded.application_id;
  -- An empty field keeps the recorded value.
  select clock.began_at, clock.ended_at into given.began_at, given.ended_at
  from private.hours_of_clock_times(worked, recorded.day, coalesce(began, date_trunc('minute', recorded.began)::time),
    coalesce(ended, date_trunc('minute', recorded.ended)::time), coalesce(break_minutes, recorded.break_minutes)) clock;
  given.break_minutes := coalesce(break_minutes, recorded.break_minutes);
  return given;
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_word(conversation_id uuid, word text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.conversation_messages message
    where message.application_id = conversation_id and strpos(private.folded(message.message), word) > 0);
end
$function$
;

ALTER FUNCTION "private"."has_word"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_of_clock_times(worked public.applications, day date, began time without time zone, ended time without time zone, break_minutes integer, OUT began_at timestamp with time zone, OUT ended_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone constant text := coalesce((select job.time_zone from public.jobs job where job.id = worked.job_id),
    (select person.time_zone from public.profiles person where person.id = worked.user_id));
  began_on date;
  visit public.visits;
  known public.hours;
begin
  if began = ended then
    raise exception 'The end must differ from the start.' using errcode = 'PT400', hint = 'ended';
  end if;
  -- Night shifts can begin after midnight, and early shifts on the evening before (rule 6.22).
  select hours_of_clock_times.day + near.moved into began_on
  from unnest(array[0, 1, -1]) with ordinality near (moved, nth)
  left join public.jobs job on job.id = worked.job_id
  order by private.shift_day(null, job.start_time, job.end_time, hours_of_clock_times.day + near.moved + began)
    <> hours_of_clock_times.day, near.nth
  limit 1;
  select * into visit from public.visits pressed
  where pressed.application_id = worked.id and pressed.day = hours_of_clock_times.day;
  select * into known from public.hours stored where stored.application_id = worked.id and stored.day = hours_of_clock_times.day;
  if began is not null then
    select clock.began_at, clock.ended_at into began_at, ended_at
    from private.hours_on_clock(began_on, began, ended, zone, coalesce(known.began_at, visit.here_at),
      coalesce(known.ended_at, visit.done_at)) clock;
  end if;
  if ended_at > now() then
    raise exception 'These hours are not over yet.' using errcode = 'PT400', hint = 'ended';
  elsif break_minutes * interval '1 minute' >= ended_at - began_at then
    raise exception 'The break is as long as the work.' using errcode = 'PT400', hint = 'break_minutes';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.invitations_due()
 RETURNS public.due_invitations
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 50;
begin
  perform private.assert_admin();
  return (
    select row(count(*) filter (where counted.due > 0), coalesce(sum(counted.due), 0), count(*) = most)::public.due_invitations
    from (
      select private.count_invitations_due(job, now()) as due
      from (
        select soonest.* from private.jobs_to_fill(now(), interval '48 hours') soonest
        order by soonest.starts_at, soonest.id limit most
      ) job
    ) counted
  );
end
$function$
;

ALTER FUNCTION "private"."invitations_due"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_best(after_starts timestamp with time zone, after_id uuid)
 RETURNS SETOF public.invited_best
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 20;
  inviter constant uuid := (select auth.uid());
  unfilled record;
  job public.jobs;
  due integer;
  outcome public.invited_best;
begin
  perform private.assert_admin();
  -- Locks the administrator first, like every other function.
  perform from public.profiles person where person.id = inviter for share;
  perform private.assert_admin();
  for unfilled in
    select wanted.id, wanted.starts_at, private.job_title(wanted, 'Job Opportunity') as title
    from private.jobs_to_fill(now(), interval '48 hours') wanted
    where after_starts is null or (wanted.starts_at, wanted.id) > (after_starts, after_id)
    order by wanted.starts_at, wanted.id
    limit most
  loop
    outcome := (unfilled.id, unfilled.title, unfilled.starts_at, 0, null);
    select * into job from public.jobs wanted where wanted.id = unfilled.id for no key update skip locked;
    if found then
      due := private.count_invitations_due(job, now());
      outcome.invited := private.invite_best_for_job(job, inviter, now());
      outcome.reason := case
        when due = 0 then 'Applicants or invitations already wait for an answer.'
        when outcome.invited = 0 then 'Nobody else could come.'
        when outcome.invited < due then 'Not enough people could come.'
      end;
    else
      outcome.reason := 'Somebody is changing this job. Try again.';
    end if;
    return next outcome;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."invite_best"(timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_best_for_job(job public.jobs, inviter uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  due constant integer := private.count_invitations_due(job, moment);
  person public.profiles;
  invited integer := 0;
begin
  if due = 0 then
    return 0;
  end if;
  for person in
    select profile.*
    from unnest(private.people_to_invite(job, due, moment)) with ordinality best (id, rank)
    join public.profiles profile on profile.id = best.id
    order by best.rank
    -- Skips accounts that are being changed or deleted, because those might be waiting for the job.
    for share of profile skip locked
  loop
    if private.why_not_invite(person, job) is null and private.invite_person(person, job, inviter, moment) then
      invited := invited + 1;
    end if;
  end loop;
  return invited;
end
$function$
;

ALTER FUNCTION "private"."invite_best_for_job"(public.jobs, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_for_unfilled(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 20;
  pause constant interval := '5 minutes';
  hours constant integer := (select settings.unfilled_invite_hours from public.business settings);
  job public.jobs;
  invited integer := 0;
begin
  for job in
    select wanted.*
    from private.jobs_to_fill(moment, make_interval(hours => hours)) unfilled
    left join private.unfilled_handling earlier on earlier.job_id = unfilled.id
    join public.jobs wanted on wanted.id = unfilled.id
    where coalesce(earlier.looked_at <= moment - pause, true)
      and (
        private.is_urgent(unfilled, moment) or (moment at time zone unfilled.time_zone)::time between '07:00' and '21:00'
      )
    order by earlier.looked_at nulls first, unfilled.starts_at, unfilled.id
    limit most
    -- Jobs that are being decided about are skipped until the next run.
    for no key update of wanted skip locked
  loop
    insert into private.unfilled_handling as looked (job_id, looked_at) values (job.id, moment)
    on conflict (job_id) do update set looked_at = excluded.looked_at;
    invited := invited + private.invite_best_for_job(job, null, moment);
  end loop;
  return invited;
end
$function$
;

ALTER FUNCTION "private"."invite_for_unfilled"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_person(person public.profiles, job public.jobs, inviter uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.invitations as invitation (job_id, user_id, invited_by, invited_at) values (job.id, person.id, inviter, moment)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.notifications (user_id, message, type, link, data)
  values (person.id,
    private.invitation_text(
      (select public.greeting_name(administrator) from public.profiles administrator where administrator.id = inviter), job, person.place),
    'job_invitation', '/jobs/' || job.id, jsonb_build_object('job_id', job.id, 'urgent', private.is_urgent(job, moment)));
  perform private.record_change('invited', 'decisions', person.id, job.id, jsonb_build_object('title', private.job_title(job, null)));
  return true;
end
$function$
;

ALTER FUNCTION "private"."invite_person"(public.profiles, public.jobs, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_to_job(job_id uuid, user_ids uuid[])
 RETURNS TABLE(user_id uuid, error text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 100;
  inviter constant uuid := (select auth.uid());
  wanted public.jobs;
  person public.profiles;
begin
  perform private.assert_admin();
  if coalesce(cardinality(user_ids), 0) not between 1 and most then
    raise exception 'Between 1 and % people can be invited at once.', most using errcode = 'PT400';
  end if;
  -- Locks people first, then the job, like every other function, so that neither changes before the invitations are written. Two
  -- administrators who invite the same people in a different order wait for each other.
  perform from public.profiles locked where locked.id = any (user_ids || inviter) order by locked.id for share;
  select * into wanted from public.jobs job where job.id = invite_to_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  for user_id in select given.id from unnest(user_ids) with ordinality given (id, ordinal) group by given.id order by min(given.ordinal)
  loop
    select * into person from public.profiles known where known.id = user_id;
    error := private.why_not_invite(person, wanted);
    if error is null and not private.invite_person(person, wanted, inviter, now()) then
      -- Another administrator has invited them at the same time.
      error := private.one_line(private.person_name(person)) || ' has been invited already.';
    end if;
    return next;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_barred(person uuid, job_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.job_sites here
    join private.site_people marked on marked.site_id = here.site_id
    where here.job_id = is_barred.job_id and marked.user_id = is_barred.person and marked.standing = 'not_again'
  )
$function$
;

ALTER FUNCTION "private"."is_barred"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_reminder_due(person uuid, application_id uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.reminded_at(person, application_id, moment) <= moment - interval '4 hours', true);
end
$function$
;

ALTER FUNCTION "private"."is_reminder_due"(uuid, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.job_applicants(job_id uuid, after jsonb, page_size integer)
 RETURNS SETOF public.applicant_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
  -- More than any distance on Earth, yet finite, because JSON has no infinity.
  far constant double precision := 1e9;
  hours text[];
  days daterange;
  everybody uuid[];
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_applicants.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  -- Every applicant is ranked for every page. The missing requirements in words are only looked up for the page's rows.
  everybody := array(
    select application.user_id from public.applications application where application.job_id = wanted.id and application.user_id is not null
  );
  return query
    with ranked as (
      select application.id, application.user_id, application.status, application.applied_at, application.withdrawn_at,
        application.withdrawal_reason, application.accepted_despite, application.missing_at_acceptance, application.decision_message,
        application.acceptance_taken_back_at, application.reviewed_by, application.reviewed_at, application.confirmed_at,
        application.attendance, person,
        case
          when application.withdrawn_at is not null then 4
          when application.status = 'Accepted' then 0
          when application.status = 'Pending' then case when site.not_again then 2 else 1 end
          else 3
        end as rank,
        site.knows is true as knows_site, site.not_again is true as not_again,
        coalesce(met.missing_count, cardinality(wanted.required_documents) + cardinality(wanted.required_courses)) as missing_count,
        case when application.status = 'Pending' and application.withdrawn_at is null
          then private.unavailable(said, hours, days) end as unavailable,
        - worked.jobs as eager,
        coalesce(extensions.earth_distance(person.place, wanted.place), far) as distance
      from public.applications application
      left join public.profiles person on person.id = application.user_id
      left join public.availability said on said.user_id = application.user_id
      left join private.count_missing_requirements(everybody, wanted) met on met.user_id = application.user_id
      left join private.site_standing(everybody, wanted.id) site on site.user_id = application.user_id
      cross join lateral (
        select count(*)::integer as jobs from public.applications earlier
        where earlier.user_id = person.id and earlier.attendance = 'came'
      ) worked
      where application.job_id = wanted.id
    ), page as (
      select * from ranked
      where after is null
        or (ranked.rank, ranked.missing_count, ranked.unavailable is not null, ranked.eager, ranked.distance, ranked.applied_at, ranked.id)
          > ((after ->> 0)::integer, (after ->> 1)::integer, (after ->> 2)::boolean, (after ->> 3)::integer,
            (after ->> 4)::double precision, (after ->> 5)::timestamptz, (after ->> 6)::uuid)
      order by ranked.rank, ranked.missing_count, ranked.unavailable is not null, ranked.eager, ranked.distance,
        ranked.applied_at, ranked.id
      limit private.page_size(job_applicants.page_size, 50, 200)
    )
    select page.id, page.user_id, private.person_name(page.person), page.status, page.applied_at, page.withdrawn_at, page.withdrawal_reason,
      case when page.rank < 3 then met.missing end, case when page.rank in (1, 2) then private.clashes(page.user_id, wanted) end,
      met.documents, met.courses, nullif(page.distance, far), -page.eager, history.no_shows, history.cancelled_late,
      history.accepted, history.rejected, page.accepted_despite, page.missing_at_acceptance, page.decision_message,
      page.acceptance_taken_back_at, private.person_name(reviewer), page.reviewed_at, page.confirmed_at,
      page.attendance, visit.here_at, visit.done_at,
      page.unavailable,
      exists (select from private.invitations asked where asked.job_id = wanted.id and asked.user_id = page.user_id),
      jsonb_build_array(page.rank, page.missing_count, page.unavailable is not null, page.eager, page.distance, page.applied_at, page.id),
      page.knows_site, page.not_again
    from page
    left join public.profiles reviewer on reviewer.id = page.reviewed_by
    cross join lateral (
      select
        coalesce(jsonb_agg(jsonb_build_object('type', asked.key, 'state', asked.state, 'expires_on', asked.valid_until))
          filter (where asked.kind = 'document'), '[]') as documents,
        coalesce(jsonb_agg(jsonb_build_object(
            'id', asked.key, 'title', asked.title, 'state', asked.state, 'valid_until', asked.valid_until))
          filter (where asked.kind = 'course'), '[]') as courses,
        coalesce(array_agg(private.requirement_in_words(asked)) filter (where asked.state <> 'met'), '{}') as missing
      from private.requirements_of(page.user_id, wanted) asked
      where page.user_id is not null
    ) met
    cross join lateral (
      select count(*) filter (where earlier.attendance = 'did_not_come')::integer as no_shows,
        count(*) filter (where earlier.attendance = 'cancelled_late')::integer as cancelled_late,
        count(*) filter (where earlier.status = 'Accepted' and earlier.withdrawn_at is null and earlier.id <> page.id)::integer as accepted,
        count(*) filter (where earlier.status = 'Rejected' and earlier.id <> page.id)::integer as rejected
      from public.applications earlier
      where earlier.user_id = page.user_id
    ) history
    left join lateral (
      select latest.here_at, latest.done_at from public.visits latest where latest.application_id = page.id order by latest.day desc limit 1
    ) visit on true
    order by page.rank, page.missing_count, page.unavailable is not null, page.eager, page.distance, page.applied_at, page.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_as_stored(given public.job_input, saved public.jobs)
 RETURNS public.jobs
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Only string values, because rebuilding long lists would take quadratic time. The id ensures that there is at least one string.
  tidied constant jsonb := to_jsonb(given) || (
    select jsonb_object_agg(key, private.trimmed(
      case when key = 'full_description' then value #>> '{}' else private.line_tidied(value #>> '{}') end))
    from jsonb_each(to_jsonb(given)) where jsonb_typeof(value) = 'string'
  );
  stored public.jobs := jsonb_populate_record(saved, tidied);
  fault text;
begin
  stored.category := private.canonical_word(given.category, 'job category');
  stored.pay_basis := private.canonical_word(given.pay_basis, 'pay basis');
  stored.status := private.canonical_word(coalesce(private.trimmed(given.status), 'Draft'), 'job status');
  stored.display_status := coalesce(private.canonical_word(given.display_status, 'display status'), 'Available');
  -- An omitted address rule stays unchanged, so that an address is never revealed by an oversight.
  stored.address_rule := case
    when given.address_rule is null then saved.address_rule else private.canonical_word(given.address_rule, 'address rule')
  end;
  stored.image_paths := coalesce(given.image_paths, '{}');
  -- Without duplicates and in a fixed order, so that equal choices give equal values.
  stored.required_documents := array(
    select type from unnest(private.allowed_words('document type')) with ordinality as types (type, ordinal)
    where type = any (given.required_documents) order by ordinal
  );
  stored.required_courses := array(
    select course from unnest(given.required_courses) with ordinality as courses (course, ordinal)
    where course is not null group by course order by min(ordinal)
  );

  if stored.pay_basis is null and private.trimmed(given.pay_basis) is not null then
    raise exception 'Invalid pay basis specified' using errcode = 'PT400';
  end if;

  -- Checked first, so that a list that is too long is not looked up.
  perform private.is_job_within_bounds(stored);
  select key into fault from jsonb_each_text(tidied)
  where key in ('project_name', 'pay_per_cleaner', 'location_city', 'location_state', 'location_postcode', 'project_dates', 'duration')
    and not private.is_line(value)
  limit 1;
  if found then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400', hint = fault;
  end if;
  if stored.category is null and private.trimmed(given.category) is not null then
    raise exception 'Invalid category specified' using errcode = 'PT400';
  end if;
  if stored.status is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  if stored.address_rule is null then
    raise exception 'Invalid address rule specified' using errcode = 'PT400';
  end if;
  if exists (select from unnest(given.required_documents) type where type <> all (stored.required_documents)) then
    raise exception 'Invalid document specified' using errcode = 'PT400';
  end if;
  if exists (select from unnest(stored.required_courses) wanted where not exists (
    select from public.courses course where course.id = wanted
  )) then
    raise exception 'A course required for this job no longer exists. Please remove it.' using errcode = 'PT400';
  end if;
  if not private.are_job_images(stored.id, stored.image_paths)
    or not coalesce(
      private.job_of_file(stored.pdf_path) = stored.id and split_part(stored.pdf_path, '/', 2) = 'pdf', stored.pdf_path is null
    ) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  if stored.cleaners_needed > 0 and stored.cleaners_needed < saved.accepted_count then
    raise exception '% people are accepted already. Enter at least that many, or take acceptances back first.', saved.accepted_count
      using errcode = 'PT400', hint = 'cleaners_needed';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_candidates(job_id uuid, query text, after jsonb, page_size integer)
 RETURNS SETOF public.candidate_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 300;
  is_search constant boolean := private.people_condition(query) is not null;
  wanted public.jobs;
  pool uuid[];
  of_many boolean;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_candidates.job_id;
  -- Reads one more than it ranks, to see whether anyone is left out.
  pool := private.candidate_pool(wanted, query, most + 1);
  of_many := cardinality(pool) > most;
  pool := pool[:most];
  return query
    with page as (
      select ranked.*, ranked.not_again::integer::double precision || ranked.fit as position from private.fits(wanted, pool) ranked
      where ranked.application_id is null and ranked.invited_at is null and (is_search or not ranked.not_again)
        and ranked.user_id <> private.founder_id()
        and (after is null or (ranked.not_again::integer::double precision || ranked.fit, ranked.user_id) > (
          array(
            select value::double precision from jsonb_array_elements_text(after -> 0) with ordinality fits (value, place) order by place),
          (after ->> 1)::uuid))
      order by position, ranked.user_id
      limit private.page_size(job_candidates.page_size, 20, 100)
    )
    select person.id, private.person_name(person), person.phone, page.distance_m, page.is_far,
      private.missing_requirements(person.id, wanted), page.clashes, page.unavailable, page.jobs_done, page.no_shows,
      jsonb_build_array(page.position, person.id), of_many, page.knows_site, page.not_again
    from page
    join public.profiles person on person.id = page.user_id
    order by page.position, person.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_reserve(job_id uuid)
 RETURNS SETOF public.reserve_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select kept.application_id, application.user_id, private.person_name(person), kept.position, kept.asked_at, kept.answer_by, kept.answer,
      exists (select from private.paused_reserves stopped where stopped.job_id = kept.job_id),
      private.is_barred(application.user_id, kept.job_id)
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    left join public.profiles person on person.id = application.user_id
    where kept.job_id = job_reserve.job_id
    order by kept.position;
end
$function$
;

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

CREATE OR REPLACE FUNCTION private.jobs_to_fill(moment timestamp with time zone, ahead interval)
 RETURNS SETOF public.jobs
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
begin
  return query
    select job.* from public.jobs job
    where job.status = 'Open' and job.starts_at > moment and job.starts_at <= moment + ahead and private.count_free_places(job) > 0;
end
$function$
;

ALTER FUNCTION "private"."jobs_to_fill"(timestamp with time zone, interval) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.judge_hours(ids uuid[], days date[], seen jsonb, treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text, with_overlaps boolean)
 RETURNS private.judged_hours[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  overlap constant text := 'These hours overlap with other work. Approve them under Overlap, or by themselves.';
  people constant uuid[] := array(
    select distinct application.user_id from public.applications application
    where application.id = any (ids) and application.user_id is not null);
  -- Computes whole weeks, as shown, because a day's share of a whole job's pay also depends on earlier waiting days.
  first_day constant date := (select date_trunc('week', min(day))::date from unnest(days) day);
  last_day constant date := (select date_trunc('week', max(day))::date + 6 from unnest(days) day);
  judged private.judged_hours[];
  one private.judged_hours;
  place integer;
  refused_before integer;
begin
  select array_agg(row(asked.id, asked.day, hours, null, concat_ws(' ', hours.began, hours.ended, hours.minutes, hours.changed_at), case
      when hours.user_id = (select auth.uid()) then private.own_pay_refusal()
      when hours.application_id is null or treatment = 'recorded' and hours.line_id is null and hours.minutes = 0
        then 'There are no hours on this day.'
      when hours.line_id is not null then 'These hours have been approved.'
      when hours.basis is null and treatment <> 'no_work' then 'Set a pay rate for this job first.'
      when asked.seen is not null
        and (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents', asked.seen ->> 'amount_cents',
            asked.seen ->> 'overlapping')
          is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text, hours.amount_cents::text, hours.overlapping)
        then 'These hours have changed since you opened them. Check them again.'
      when treatment = 'recorded' and hours.overlapping is not null and not with_overlaps then overlap
    end)::private.judged_hours order by asked.id, asked.day)
  into judged
  from (
    select distinct on (given.id, given.day) given.id, given.day, item as seen
    from unnest(ids, days) with ordinality as given (id, day, ordinal)
    left join jsonb_array_elements(judge_hours.seen) with ordinality as items (item, ordinal) using (ordinal)
    order by given.id, given.day, ordinal
  ) asked
  left join private.hours_of(people, first_day, last_day) hours on hours.application_id = asked.id and hours.day = asked.day;
  if treatment = 'recorded' then
    return judged;
  end if;
  for place in 1..coalesce(cardinality(judged), 0) loop
    one := judged[place];
    if one.refused is null then
      begin
        one.given := private.given_hours(one.hours, treatment, began, ended, break_minutes, reason);
      exception when sqlstate 'PT400' or sqlstate 'PT409' then
        one.refused := sqlerrm;
      end;
      judged[place] := one;
    end if;
  end loop;
  -- A day that is left out can change the pay and the overlaps of the others, so the others are computed again without its correction.
  loop
    refused_before := (select count(*) from unnest(judged) each_day where each_day.refused is not null);
    select array_agg(row(each_day.application_id, each_day.day, case when each_day.refused is null then counted else each_day.hours end,
        each_day.given, each_day.recorded, case
          when each_day.refused is not null then each_day.refused
          when counted.minutes = 0 and treatment <> 'no_work' then 'There are no hours on this day.'
          when counted.overlapping is not null and not with_overlaps then overlap
        end)::private.judged_hours order by each_day.ordinal)
    into judged
    from unnest(judged) with ordinality as each_day (application_id, day, hours, given, recorded, refused, ordinal)
    left join private.hours_of(people, first_day, last_day, array(
      select assumed.given from unnest(judged) assumed where assumed.refused is null and (assumed.given).day is not null
    )) counted on counted.application_id = each_day.application_id and counted.day = each_day.day;
    exit when refused_before = (select count(*) from unnest(judged) each_day where each_day.refused is not null);
  end loop;
  return judged;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_pay_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Columns set by a rejection, or cleared when an account is deleted.
  loose constant text[] := array['made_by', 'rejected_by', 'rejected_at', 'rejection'];
begin
  if tg_op = 'DELETE' then
    if exists (select from public.pay_runs run where run.id = old.pay_run_id) then
      raise exception 'This file has already been created.' using errcode = 'PT409';
    end if;
    return old;
  elsif to_jsonb(new) - loose <> to_jsonb(old) - loose
    or old.rejected_at is not null and (new.rejected_at, new.rejection) is distinct from (old.rejected_at, old.rejection)
    or new.made_by is distinct from old.made_by and new.made_by is not null then
    raise exception 'This file has already been created.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_payment_return()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Columns cleared when an account is deleted, and columns set by later decisions.
  loose constant text[] := array['recorded_by', 'resent_in', 'settled_by', 'settled_at', 'settlement'];
  moved constant uuid := case when tg_op = 'UPDATE' then coalesce(new.resent_in, old.resent_in) end;
begin
  if tg_op = 'DELETE' then
    -- Deleted with its payment (rule 23.18).
    if exists (select from public.payments payment where payment.id = old.payment_id) then
      raise exception 'A recorded return cannot be changed.' using errcode = 'PT409';
    end if;
    return old;
  elsif tg_op = 'INSERT' then
    if num_nonnulls(new.resent_in, new.settled_at) > 0 or private.run_sending(new.payment_id) is distinct from new.pay_run_id
      or not exists (select from public.pay_runs run where run.id = new.pay_run_id and run.status <> 'draft') then
      raise exception 'This payment has been returned already.' using errcode = 'PT409';
    end if;
    return new;
  elsif to_jsonb(new) - loose <> to_jsonb(old) - loose
    or new.resent_in is distinct from old.resent_in and (num_nonnulls(new.resent_in, old.resent_in) = 2
      -- The run might be deleted, if it was a discarded draft.
      or exists (select from public.pay_runs run where run.id = moved and run.status <> 'draft'))
    or old.settled_at is not null and (new.settled_at, new.settlement) is distinct from (old.settled_at, old.settlement) then
    raise exception 'A recorded return cannot be changed.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.last_worked(user_id uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return greatest(
    (select max(visit.day) from public.applications application join public.visits visit on visit.application_id = application.id
     where application.user_id = last_worked.user_id),
    (select max(least(
       upper(private.days_of_work(job.start_date, job.days)) - 1, (application.attendance_at at time zone job.time_zone)::date))
     from public.applications application join public.jobs job on job.id = application.job_id
     where application.user_id = last_worked.user_id and application.attendance = 'came'));
end
$function$
;

ALTER FUNCTION "private"."last_worked"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_conversations(only_waiting boolean, after_at timestamp with time zone, after_id uuid, page_size integer, query text)
 RETURNS SETOF public.conversation_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 30
 SET search_path TO ''
AS $function$
declare
  ordering constant text := case when only_waiting then 'conversation.waits_since, conversation.application_id'
    else 'conversation.last_at desc, conversation.application_id desc' end;
  found_words text;
begin
  perform private.assert_admin();
  select string_agg(private.conversation_word_condition(word), ' and ') into found_words from private.search_words(query) word;
  return query execute concat(
    'select shown.*
     from (
       select conversation.* from public.conversations conversation',
    case when found_words is not null then ' join public.applications application on application.id = conversation.application_id' end,
    ' where true', ' and ' || found_words,
    case when only_waiting then ' and conversation.waits_since is not null' end,
    case when after_at is not null then format(
      case when only_waiting then ' and (conversation.waits_since, conversation.application_id) > (%L, %L)'
        else ' and (conversation.last_at, conversation.application_id) < (%L, %L)' end, after_at, after_id) end,
    ' order by ', ordering, ' limit ', private.page_size(page_size, 30, 200), '
     ) conversation
     join public.applications application on application.id = conversation.application_id
     cross join lateral private.as_conversation(application, conversation) shown
     order by ', ordering);
end
$function$
;

ALTER FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.listed_users(query text, role text, status text, documents text, missing_document text, worked text, city text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return concat(
    ' from public.profiles profile where true',
    ' and profile.role = ' || quote_literal(lower(btrim(role))),
    ' and profile.status = ' || quote_literal(lower(btrim(status))),
    ' and ' || private.documents_condition(documents),
    ' and not exists (select from public.documents document where document.user_id = profile.id and document.type = '
      || quote_literal(btrim(missing_document)) || ')',
    ' and ' || private.people_condition(query),
    ' and ' || private.worked_condition(worked),
    ' and profile.place is not null and ' || private.within_condition('profile.place', city, null));
end
$function$
;

ALTER FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.locked_departed(departed_id uuid)
 RETURNS public.departed_people
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
begin
  perform private.lock_payees('{}');
  select * into person from public.departed_people known where known.id = departed_id for no key update;
  if not found or person.settled_at is not null then
    raise exception 'Nothing is left to pay here.' using errcode = 'PT409';
  end if;
  return person;
end
$function$
;

CREATE OR REPLACE FUNCTION private.locked_run(run_id uuid, VARIADIC wanted text[])
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
begin
  -- No one is added to an existing run, so these are all of its payees.
  perform private.lock_payees(private.payees_of_run(run_id));
  select * into run from public.pay_runs known where known.id = run_id for no key update;
  if not found then
    raise exception 'This pay run no longer exists.' using errcode = 'PT404';
  elsif run.status <> all (wanted) then
    raise exception '%', case run.status
      when 'draft' then 'This pay run has not been exported yet.'
      when 'exported' then 'This pay run has been exported already.'
      when 'rejected' then 'The bank has rejected this pay run''s file. Create it again first.'
      else 'This pay run has been paid already.' end using errcode = 'PT409';
  end if;
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.message_types()
 RETURNS TABLE(type text, kind text, replaced_by text[], stale_check text, reversed_by text[], why_final text, only_as_reverse boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 30
 SET search_path TO ''
AS $function$
  with later as (
    select
      '{application_accepted,application_rejected,application_reopened,acceptance_taken_back}'::text[] as decisions,
      '{job_closed,job_completed,job_deleted}'::text[] as ends,
      '{document_checked,document_refused,document_reopened}'::text[] as checks,
      '{}'::text[] as none
  )
  select known.type, known.kind, known.replaced_by, known.stale_check, coalesce(known.reversed_by, '{}'), known.why_final,
    known.type in ('application_success', 'withdrawal_confirmed', 'place_offer_ended', 'job_reopened')
  from later, lateral (values
    ('application_success', 'decisions', decisions || 'withdrawal_confirmed'::text, 'stale_reopening',
      decisions || '{withdrawal_confirmed,job_closed}'::text[], null),
    ('withdrawal_confirmed', 'decisions', decisions || 'application_success'::text, 'stale_own_withdrawal',
      array['application_success'], null),
    ('job_nearby', 'nearby', null, 'stale_nearby_job', null, 'It promises nothing: the page of the job says how it stands.'),
    ('job_invitation', 'invitations', none, 'stale_invitation', null,
      'An invitation ends with its job, and who answers too late reads why (rule 19.2).'),
    ('place_offer', 'invitations', none, 'stale_vacancy_offer', decisions || '{place_offer_ended,job_closed,withdrawal_confirmed}'::text[],
      null),
    ('place_offer_ended', 'invitations', decisions || 'place_offer'::text, 'stale_offer_end', array['place_offer'], null),
    ('application_accepted', 'decisions', decisions, 'stale_acceptance',
      '{application_reopened,acceptance_taken_back,withdrawal_confirmed}', null),
    ('application_rejected', 'decisions', decisions, 'stale_rejection', '{application_accepted,application_reopened,withdrawal_confirmed}',
      null),
    ('application_reopened', 'decisions', decisions, 'stale_reopening',
      '{application_accepted,application_rejected,withdrawal_confirmed,job_closed}', null),
    ('acceptance_taken_back', 'decisions', decisions, 'stale_rejection', '{application_accepted,application_reopened,withdrawal_confirmed}',
      null),
    ('application_withdrawn', 'changes', none, 'stale_withdrawal', null,
      'Whoever comes back applies anew, and an administrator accepts them.'),
    ('job_unfilled', 'changes', array['job_unfilled'], 'stale_unfilled_job', null,
      'It says how the job stood, and ends when its places are filled or it starts.'),
    ('document_checked', 'decisions', checks, 'stale_document_decision', array['document_reopened'], null),
    ('document_refused', 'decisions', checks, 'stale_document_decision', array['document_reopened'], null),
    ('document_reopened', 'decisions', checks, 'stale_document', '{document_checked,document_refused}', null),
    ('document_expiring', 'reminders', checks || 'document_expiring'::text, 'stale_document_expiry', null,
      'It says a date, and ends when its owner uploads the next one.'),
    ('second_factor_changed', null, none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('second_factor_removed', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('recovery_code_used', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('recovery_codes_made', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('bank_account_changed', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('account_change_reported', 'security', none, null, null, 'A report stays until an administrator has looked at it.'),
    -- Two changes of a job can be about different things, so both are sent, in order.
    ('job_changed', 'changes', ends || 'acceptance_taken_back'::text, 'stale_acceptance', array['job_changed'], null),
    ('job_reminder', 'reminders', ends || 'acceptance_taken_back'::text, 'stale_reminder', null,
      'It is a question, which ends with its answer or the start of the job.'),
    ('job_closed', 'changes', ends || 'job_reopened'::text, 'stale_job_end', array['job_reopened'], null),
    ('job_completed', 'changes', ends || 'job_reopened'::text, 'stale_job_end', array['job_reopened'], null),
    ('job_reopened', 'changes', ends || 'acceptance_taken_back'::text, 'stale_job_reopening', ends || 'withdrawal_confirmed'::text, null),
    ('job_deleted', 'changes', none, null, null, 'Deleting asks first, and cannot be undone (rule 11.12).'),
    ('job_message', 'changes', none, 'stale_acceptance', null, 'A person wrote it, and can write again.'),
    ('message_to_applicant', 'messages', none, null, null, 'A person wrote it, and can write again.'),
    ('message_to_administrators', 'messages', none, null, null, 'A person wrote it, and can write again.'),
    ('hours_approved', 'pay', none, null, null, 'Reopened hours are approved again, and the new amount is said then.'),
    ('hours_changed', 'pay', none, null, array['hours_changed'], null),
    ('pay_details_missing', 'pay', array['pay_details_missing'], 'stale_pay_details', null,
      'It ends when the person gives the details.'),
    ('paid', 'pay', none, null, array['payment_returned'], null),
    ('payment_returned', 'pay', none, null, array['paid'], null)
  ) known (type, kind, replaced_by, stale_check, reversed_by, why_final)
$function$
;

CREATE OR REPLACE FUNCTION private.minutes_of(times tstzmultirange)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select (sum(extract(epoch from upper(part) - lower(part))) / 60)::integer from unnest(times) part $function$
;

ALTER FUNCTION "private"."minutes_of"(tstzmultirange) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notice_account_change(person uuid, was public.payment_details, became public.payment_details)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notice private.security_notices;
begin
  if exists (
    select from private.security_notices known
    where known.user_id = person and known.what = 'bank_account' and known.disputed_at is not null and known.reviewed_at is null
      and private.account_digits(became)
        = private.account_digits((null, null, known.became_bsb, known.became_account_number, null)::public.payment_details)
  ) then
    raise exception 'This account was reported. It cannot be used until we have checked it.' using errcode = 'PT409', hint = 'reported';
  end if;
  insert into private.security_notices (
    user_id, what, device, was_bsb, was_account_number, became_bsb, became_account_number
  ) values (
    person, 'bank_account', private.calling_device(), was.bsb, was.account_number, became.bsb, became.account_number
  ) returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person, private.changed_account_text(person, notice.became_account_number, notice.device, notice.changed_at),
    'bank_account_changed', '/not-me?notice=' || notice.id);
end
$function$
;

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

CREATE OR REPLACE FUNCTION private.notify_of_unfilled(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 100;
  hours constant integer := (select settings.unfilled_notify_hours from public.business settings);
  notified integer;
begin
  with due as materialized (
    select job.id, job.starts_at, private.unfilled_text(job, (
        select count(*)::integer from public.applications application
        where application.job_id = job.id and application.status = 'Pending' and application.withdrawn_at is null
      )) as message
    from private.jobs_to_fill(moment, make_interval(hours => hours)) unfilled
    join public.jobs job on job.id = unfilled.id
    where not exists (
      select from private.unfilled_handling handled where handled.job_id = job.id and handled.notified_for = job.starts_at
    )
    order by job.starts_at, job.id
    limit most
    for share of job skip locked
  ), marked as (
    insert into private.unfilled_handling as handled (job_id, notified_for) select due.id, due.starts_at from due
    -- Another run might have notified them since this statement began.
    on conflict (job_id) do update set notified_for = excluded.notified_for
    where handled.notified_for is distinct from excluded.notified_for
    returning job_id
  )
  insert into public.notifications (user_id, message, type, link, data)
  select person.id, due.message, 'job_unfilled', '/admin/jobs/' || due.id, jsonb_build_object('job_id', due.id)
  from marked
  join due on due.id = marked.job_id
  cross join (
    select administrator.id from public.profiles administrator
    where administrator.role = 'admin' or administrator.id = private.founder_id()
    -- Skips accounts that are being deleted, because the deletion might be waiting for the job.
    for key share of administrator skip locked
  ) person;
  get diagnostics notified = row_count;
  return notified;
end
$function$
;

ALTER FUNCTION "private"."notify_of_unfilled"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.offer_vacancies(job_id uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs;
  free integer;
  open_offers integer;
  first record;
  ended private.reserve[];
  barred private.reserve[];
  earlier private.pending_offer_ends;
  asked integer := 0;
begin
  select * into job from public.jobs wanted where wanted.id = offer_vacancies.job_id for no key update;
  if not found or not exists (select from private.reserve kept where kept.job_id = job.id) then
    return 0;
  end if;
  update private.reserve kept set answer = 'late', answered_at = moment
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null and kept.answer_by <= moment;
  barred := array(
    select kept from private.reserve kept
    join public.applications application on application.id = kept.application_id
    where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null
      and private.is_barred(application.user_id, job.id)
  );
  if barred <> '{}' then
    update private.reserve kept set asked_at = null, answer_by = null
    where kept.application_id in (select gone.application_id from unnest(barred) gone);
    perform private.note_ended_offers(barred, moment);
  end if;
  free := case
    when private.job_over(job) is not null or exists (select from private.paused_reserves stopped where stopped.job_id = job.id) then 0
    else private.count_vacancies(job)
  end;
  select count(*) into open_offers from private.reserve kept
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null;
  -- More offers than vacancies, because another person was accepted or an administrator paused the reserve. The last people go back to
  -- waiting.
  if open_offers > free then
    ended := array(
      select last from private.reserve last
      where last.job_id = job.id and last.asked_at is not null and last.answer is null
      order by last.position desc limit open_offers - free
    );
    update private.reserve kept set asked_at = null, answer_by = null
    where kept.application_id in (select gone.application_id from unnest(ended) gone);
    perform private.note_ended_offers(ended, moment);
    return 0;
  end if;
  for first in
    select kept.application_id, application.user_id, application.job_title
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    join public.profiles person on person.id = application.user_id
    where kept.job_id = job.id and kept.asked_at is null and application.status = 'Pending' and application.withdrawn_at is null
      and person.status in ('pending', 'active') and not private.is_barred(application.user_id, job.id)
    order by kept.position
    limit free - open_offers
    -- Skips accounts that are being deleted, because the deletion waits for the job. They leave the reserve with it.
    for key share of person skip locked
  loop
    -- The person has not been notified that their offer ended, so it is reinstated.
    delete from private.pending_offer_ends pending where pending.application_id = first.application_id returning * into earlier;
    if earlier.answer_by > moment then
      update private.reserve kept set asked_at = earlier.asked_at, answer_by = earlier.answer_by
      where kept.application_id = first.application_id;
      -- No notification is sent, but open pages have already read that the offer ended.
      perform private.broadcast_to_person(first.user_id, 'notifications_changed', '{}');
      continue;
    end if;
    update private.reserve kept set asked_at = moment, answer_by = private.offer_until(first.user_id, job, moment)
    where kept.application_id = first.application_id;
    insert into public.notifications (user_id, message, type, link, data)
    select first.user_id, private.offer_text(job, first.job_title, first.user_id, kept.answer_by), 'place_offer', '/jobs/' || job.id,
      jsonb_build_object('application_id', first.application_id, 'job_id', job.id, 'urgent', private.is_urgent(job, moment))
    from private.reserve kept where kept.application_id = first.application_id;
    asked := asked + 1;
  end loop;
  return asked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.open_pay_run_file(run_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
  file public.pay_files;
begin
  perform private.assert_admin();
  select * into run from public.pay_runs known where known.id = run_id and known.status <> 'draft';
  if not found then
    raise exception 'This pay run no longer exists.' using errcode = 'PT404';
  end if;
  select * into file from public.pay_files made where made.pay_run_id = run.id and made.rejected_at is null;
  if not found then
    raise exception 'The bank has rejected this pay run''s file. Create it again first.' using errcode = 'PT409';
  elsif exists (
    select from private.payments_sent_in(run.id, file.made_at) sent
    where not exists (select from private.accounts_sent_to(sent.payment_id, sent.return_id))
  ) then
    raise exception 'Bank details were removed from this file because someone deleted their account.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_file_opened', 'openings', null, run.id, jsonb_build_object('number', run.number));
  return jsonb_build_object('number', run.number, 'dated', file.processed_on, 'payer', file.payer, 'payments', (
    select coalesce(jsonb_agg(jsonb_build_object('name', payment.name, 'abn', payment.abn, 'number', payment.number, 'kind', payment.kind,
      'bsb', account.bsb, 'account_number', account.account_number, 'amount_cents', payment.amount_cents, 'gst_cents', payment.gst_cents
    ) order by payment.name, payment.id), '[]')
    from private.payments_sent_in(run.id, file.made_at) sent
    join public.payments payment on payment.id = sent.payment_id
    cross join lateral private.accounts_sent_to(sent.payment_id, sent.return_id) account
  ));
end
$function$
;

CREATE OR REPLACE FUNCTION private.people_of_site(site_id uuid, after_times integer, after_id uuid, page_size integer, query text)
 RETURNS SETOF public.site_person_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  most constant integer := 200;
  condition constant text := private.people_condition(query);
  found_people uuid[];
begin
  perform private.assert_admin();
  if condition is not null then
    execute concat('select array(select profile.id from public.profiles profile where profile.role = ''cleaner'' and ', condition,
      ' order by profile.created_at desc, profile.id desc limit ', most, ')')
    into found_people;
  end if;
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
    full join unnest(found_people) searched (id) on searched.id = coalesce(been.user_id, marked.user_id)
    join public.profiles person on person.id = coalesce(been.user_id, marked.user_id, searched.id)
    where person.id <> (select auth.uid()) and (condition is null or person.id = any (found_people))
      and (after_id is null or (-coalesce(been.times, 0), person.id) > (-after_times, after_id))
    order by -coalesce(been.times, 0), person.id
    limit private.page_size(people_of_site.page_size, 50, 200);
end
$function$
;

ALTER FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.people_to_invite(job public.jobs, most integer, moment timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  considered constant integer := 300;
  most_unanswered constant integer := 3;
  times constant tstzmultirange := private.work_times(job);
begin
  return array(
    select known.user_id
    from private.could_come(job, private.candidate_pool(job, null, considered)) known
    cross join lateral (
      select count(*) as count, bool_or(private.work_times(asked) && times) as is_then
      from private.invitations other
      join public.jobs asked on asked.id = other.job_id
      where other.user_id = known.user_id and other.answer is null and other.invited_at > moment - interval '24 hours'
    ) unanswered
    where known.invited_at is null and known.user_id <> private.founder_id()
      -- A rejected or withdrawn application is an answer as well.
      and not exists (
        select from public.applications earlier where earlier.job_id = job.id and earlier.user_id = known.user_id
      )
      and unanswered.count < most_unanswered and unanswered.is_then is not true
    order by known.fit, known.user_id
    limit most
  );
end
$function$
;

ALTER FUNCTION "private"."people_to_invite"(public.jobs, integer, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reason_to_cancel(delivery private.deliveries, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  note record;
  stale text;
begin
  select known.id, known.read, known.removed_at, known.data into note
  from public.notifications known where known.id = delivery.notification_id;
  stale := private.stale_reason(delivery, note.data, moment);
  return case
    -- An intruder would delete a security notification, so its message is sent anyway.
    when delivery.kind <> 'security' and (note.id is null or note.removed_at is not null) then 'Deleted before it was sent.'
    when note.read and delivery.kind <> 'security' and (delivery.channel = 'push' or delivery.kind in ('nearby', 'messages'))
      then 'Read before it was sent.'
    when exists (
      select from private.deliveries later
      where later.subject = delivery.subject and later.user_id = delivery.user_id and later.channel = delivery.channel
        and (later.created_at, later.id) > (delivery.created_at, delivery.id)
        and later.state in ('waiting', 'sent') and private.replaces(later.type, delivery.type)
    ) then 'Replaced by a later message.'
    when stale is not null then stale
    when private.is_only_as_reverse(delivery.type)
      and not private.can_reverse(delivery.type, delivery.subject, delivery.user_id, delivery.channel, '{sent}')
      then 'The message that it corrects was not sent.'
    when delivery.channel <> all (private.delivery_channels()) then 'This channel is not set up.'
    when not private.is_wanted(delivery.user_id, delivery.channel, delivery.kind) then 'Switched off.'
    when delivery.channel = 'push' and not exists (
      select from public.push_tokens device
      where device.user_id = delivery.user_id and device.endpoint <> all (delivery.reached)
    ) then 'No device is registered.'
    when delivery.channel = 'email' and not exists (
      select from public.profiles person where person.id = delivery.user_id and person.email <> ''
    ) then 'No email address.'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.reject_pay_file(run_id uuid, reason text)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  run public.pay_runs;
  was_paid boolean;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  run := private.locked_run(run_id, 'exported', 'paid');
  was_paid := run.status = 'paid';
  update public.pay_files file
  set rejected_by = (select auth.uid()), rejected_at = clock_timestamp(), rejection = said
  where file.pay_run_id = run.id and file.rejected_at is null;
  update public.pay_runs known set status = 'rejected', paid_by = null, paid_at = null where known.id = run.id
  returning * into run;
  -- The payees were already notified of their payment.
  if was_paid then
    insert into public.notifications (user_id, message, type, link)
    select payment.user_id, format('The bank has not made your payment of $%s. We will send it again.',
        private.written_cents(payment.amount_cents + payment.gst_cents)), 'payment_returned', '/pay'
    from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
    where payment.user_id is not null;
  end if;
  perform private.broadcast_to_payees(run.id);
  perform private.record_change('pay_file_rejected', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remind_unconfirmed(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  due uuid[];
  reminded integer;
begin
  perform private.assert_admin();
  due := array(
    select application.id
    from private.unconfirmed(moment) silent
    join public.applications application on application.id = silent.application_id
    join public.profiles person on person.id = application.user_id
    where private.is_reminder_due(person.id, application.id, moment)
    order by application.id
    limit most
    -- Skips people who are confirming, and accounts that are being deleted.
    for key share of person skip locked
    for no key update of application skip locked
  );
  insert into public.notifications (user_id, message, type, link, data)
  select application.user_id, private.reminder_text(job, application.job_title), 'job_reminder', '/current-jobs',
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.applications application
  join public.jobs job on job.id = application.job_id
  -- Checked again after locking, because another administrator might have reminded them since the statement above began.
  where application.id = any (due) and private.is_reminder_due(application.user_id, application.id, moment)
  order by application.id;
  get diagnostics reminded = row_count;
  return reminded;
end
$function$
;

CREATE OR REPLACE FUNCTION private.reminders_due()
 RETURNS public.due_reminders
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
begin
  perform private.assert_admin();
  return (
    select row(count(*) filter (where counted.is_due), count(*) filter (where not counted.is_due))::public.due_reminders
    from (
      select private.is_reminder_due(application.user_id, application.id, now()) as is_due
      from private.unconfirmed(now()) silent
      join public.applications application on application.id = silent.application_id
      order by silent.starts_at, silent.application_id
      limit most
    ) counted
  );
end
$function$
;

ALTER FUNCTION "private"."reminders_due"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remove_document(path text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
  stored public.documents;
begin
  select profile.id into person from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  select * into stored from public.documents document
  where document.user_id = person and document.path = remove_document.path for update;
  if stored.state <> 'waiting' then
    raise exception 'Your % has just been %. To change it, upload it again.', private.document_name(stored.type), stored.state
      using errcode = 'PT409';
  end if;
  delete from public.documents document where document.id = stored.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.reopen_document(document_id uuid)
 RETURNS public.document_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  administrator constant uuid := (select auth.uid());
  owner constant uuid := (select document.user_id from public.documents document where document.id = document_id);
  reopened public.documents;
  pending private.pending_document_notices;
begin
  perform private.assert_admin();
  if owner = administrator then
    raise exception 'You cannot decide about your own documents.' using errcode = 'PT403';
  end if;
  -- Locks in the same order as decide_document.
  perform from public.profiles person where person.id in (owner, administrator) order by person.id for key share;
  select * into reopened from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  perform private.assert_admin();
  -- A retry whose first response was lost.
  if reopened.state = 'waiting' then
    return private.document_row(reopened);
  end if;
  if exists (
    select from public.documents newer
    where newer.user_id = owner and newer.type = reopened.type and newer.state <> 'checked' and newer.id <> reopened.id
  ) then
    raise exception 'A newer document has been uploaded since.' using errcode = 'PT409';
  end if;
  delete from private.pending_document_notices held where held.document_id = reopened.id returning * into pending;
  update public.documents document
  set state = 'waiting', decided_at = null, reason = null,
    expires_on = case when pending.document_id is null then document.expires_on else pending.given_expires_on end
  where document.id = reopened.id
  returning * into reopened;
  delete from private.document_deciders decider where decider.document_id = reopened.id;
  if pending.document_id is null then
    perform private.notify_of_reopened_document(reopened);
  elsif pending.replaced is not null then
    insert into public.documents select * from jsonb_populate_record(null::public.documents, pending.replaced);
    insert into private.document_deciders (document_id, administrator_id)
    select (pending.replaced ->> 'id')::uuid, (pending.replaced ->> 'decided_by')::uuid
    where pending.replaced ->> 'decided_by' is not null;
    insert into private.document_reminders (document_id, days)
    select (pending.replaced ->> 'id')::uuid, days::integer from jsonb_array_elements_text(pending.replaced -> 'reminded') days;
  end if;
  return private.document_row(reopened);
end
$function$
;

CREATE OR REPLACE FUNCTION private.return_payment(payment_id uuid, returned_on date, reason text)
 RETURNS public.payment_returns
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  sending constant uuid := private.run_sending(payment_id);
  payment public.payments;
  run public.pay_runs;
  made public.payment_returns;
begin
  perform private.assert_admin();
  select * into payment from public.payments known where known.id = return_payment.payment_id;
  if not found then
    raise exception 'This payment no longer exists.' using errcode = 'PT404';
  end if;
  perform private.assert_not_own_pay(payment.user_id);
  if said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  elsif sending is null then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  end if;
  run := private.locked_run(sending, 'exported', 'paid', 'rejected');
  -- Another administrator might have returned it while this waited for the run.
  if private.run_sending(payment.id) is distinct from run.id then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  elsif returned_on is null or returned_on not between run.dated and private.today_of((select auth.uid())) then
    raise exception 'Choose the day the payment came back, no later than today.' using errcode = 'PT400', hint = 'returned_on';
  end if;
  -- The account might have been deleted since then.
  select * into payment from public.payments known where known.id = payment.id;
  insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason, recorded_by, recorded_at)
  values (payment.id, run.id, return_payment.returned_on, said, (select auth.uid()), clock_timestamp())
  returning * into made;
  if payment.user_id is not null then
    insert into public.notifications (user_id, message, type, link)
    values (payment.user_id, format('Your payment of $%s came back from the bank. Please check your bank details.',
      private.written_cents(payment.amount_cents + payment.gst_cents)), 'payment_returned', '/pay');
  end if;
  perform private.record_change('payment_returned', 'pay', payment.user_id, run.id,
    jsonb_build_object('number', run.number, 'cents', payment.amount_cents + payment.gst_cents));
  return made;
end
$function$
;

CREATE OR REPLACE FUNCTION private.review_application(application_id uuid, new_status text, despite text, message text, despite_clash boolean, despite_over boolean, despite_site boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  outcome record;
  reviewed public.applications;
begin
  select * into outcome
  from private.decide_applications(array[application_id], new_status, despite, message, despite_clash, despite_over, despite_site);
  if outcome.hint is not null then
    raise exception '%', outcome.error using errcode = outcome.code, hint = outcome.hint;
  elsif outcome.error is not null then
    raise exception '%', outcome.error using errcode = outcome.code;
  end if;
  select * into reviewed from public.applications application where application.id = review_application.application_id;
  return reviewed;
end
$function$
;

ALTER FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.review_applications(application_ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean, despite_site boolean)
 RETURNS SETOF public.review_result
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if cardinality(application_ids) > 200 then
    raise exception 'At most 200 applications can be decided at once.' using errcode = 'PT400';
  end if;
  return query
    select outcome.application_id, outcome.status, outcome.error, outcome.hint
    from private.decide_applications(application_ids, new_status, despite, message, despite_clash, despite_over, despite_site) outcome;
end
$function$
;

ALTER FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_availability(given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  free text[];
  busy text[];
  away datemultirange;
begin
  if jsonb_typeof(given) is distinct from 'object' then
    raise exception 'The changes are missing.' using errcode = 'PT400';
  end if;
  if given ? 'nearby_only_when_free' and jsonb_typeof(given -> 'nearby_only_when_free') <> 'boolean' then
    raise exception 'A switch must be on or off.' using errcode = 'PT400', hint = 'nearby_only_when_free';
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  free := private.assert_hours(given, 'free');
  busy := private.assert_hours(given, 'not_free');
  insert into public.availability (user_id) values (person) on conflict (user_id) do nothing;
  -- Concurrent saves of the same person wait here for each other.
  select said.days_away into away from public.availability said where said.user_id = person for update;
  if given ? 'away' then
    away := away + datemultirange(private.days_in(given -> 'away'));
  end if;
  if given ? 'back' then
    away := away - datemultirange(private.days_in(given -> 'back'));
  end if;
  if not private.is_away_within_bounds(away) then
    raise exception 'You have entered too many days away. Please remove some first.' using errcode = 'PT400', hint = 'to';
  end if;
  update public.availability said
  set free_hours = array(
      select hour from unnest(private.allowed_words('hours of the week')) with ordinality listed (hour, ordinal)
      where (hour = any (said.free_hours) or hour = any (free)) and hour <> all (busy)
      order by ordinal),
    -- Days away that ended long ago are deleted, for privacy.
    days_away = away * datemultirange(daterange(private.today_of(person) - 31, null)),
    nearby_only_when_free = coalesce((given -> 'nearby_only_when_free')::boolean, said.nearby_only_when_free)
  where said.user_id = person;
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
    notification_days, second_approval_cents, fill_distance, fill_fairness, fill_hours, fill_site, copy_accepts, unfilled_invite_hours,
    unfilled_notify_hours, updated_at
  ) = (select (wanted).*, clock_timestamp())
  where id
  returning * into stored;
  return stored;
end
$function$
;

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
    raise exception 'This site no longer exists.' using errcode = 'PT400', hint = 'site_id';
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
         when site.id is not null then ''site'' when run.id is not null then ''pay_run'' end,
       coalesce(job.project_name, course.title, site.name, run.number::text, entry.details ->> ''title''), entry.details
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
     left join public.pay_runs run on run.id = entry.subject_id
     order by entry.at desc, entry.id desc');
end
$function$
;

CREATE OR REPLACE FUNCTION private.search_users(query text, role text, status text, documents text, missing_document text, after_created timestamp with time zone, after_id uuid, page_size integer, worked text, city text)
 RETURNS SETOF public.user_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query execute concat(
    'select profile.id, profile.name, profile.email, profile.phone, profile.role, profile.status, profile.created_at, held.documents,
       private.last_worked(profile.id)
     from (
       select *', private.listed_users(query, role, status, documents, missing_document, worked, city),
    ' and (profile.created_at, profile.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')',
    ' order by profile.created_at desc, profile.id desc limit ', private.page_size(page_size, 50, 1000), '
     ) profile
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object(
         ''type'', document.type, ''state'', private.document_state(document), ''expires_on'', document.expires_on)), ''[]'') as documents
       from public.documents document where document.user_id = profile.id
     ) held
     order by profile.created_at desc, profile.id desc');
end
$function$
;

ALTER FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.send_message(application_id uuid, message text, quick text, idempotency_key text, seconds_ago integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  said constant text := coalesce(private.quick_message(quick), private.text_as_stored(message, 1000, 'message'));
  written constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  asked public.applications;
  known public.conversations;
  by_administrator boolean;
  moment timestamptz;
  new_id uuid;
begin
  if quick is not null and private.quick_message(quick) is null then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'quick';
  elsif said is null then
    raise exception 'Please write a message.' using errcode = 'PT400', hint = 'message';
  elsif written < now() - interval '7 days' then
    raise exception 'This was written more than 7 days ago.' using errcode = 'PT409';
  end if;
  perform private.spend_budget(me, messages => 1);
  asked := private.conversation_for_writing(application_id);
  by_administrator := asked.user_id <> me;
  -- A request that is repeated because its response was lost has the same id, so its message is found (rule 3.19).
  new_id := md5(concat_ws(' ', me, asked.id, coalesce(idempotency_key, gen_random_uuid()::text), quick, said))::uuid;

  insert into public.conversations (application_id) values (asked.id) on conflict on constraint conversations_pkey do nothing;
  select * into known from public.conversations conversation where conversation.application_id = asked.id for no key update;
  if exists (select from public.conversation_messages earlier where earlier.id = new_id) then
    return new_id;
  end if;
  if quick is not null and (by_administrator or not private.can_say_quickly(asked, written)) then
    raise exception 'You can only send this on the day of a job you are accepted for.' using errcode = 'PT409';
  end if;
  -- Uses the clock instead of the transaction's start, so that messages are ordered as they got the lock.
  moment := greatest(clock_timestamp(), known.last_at + interval '1 microsecond');
  insert into public.conversation_messages (id, application_id, by_administrator, administrator_id, message, quick, written_at, sent_at)
  values (new_id, asked.id, by_administrator, case when by_administrator then me end, said, quick, written, moment);
  update public.conversations conversation
  set person_wrote_at = case when by_administrator then conversation.person_wrote_at else moment end,
    administrators_wrote_at = case when by_administrator then moment else conversation.administrators_wrote_at end,
    waits_since = case
      when not by_administrator then coalesce(conversation.waits_since, moment)
      else private.first_unseen_message(asked.id, conversation.administrators_read_until)
    end
  where conversation.application_id = asked.id;
  perform private.notify_of_message(asked, by_administrator, said, quick);
  return new_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_gst(what text, is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  chosen constant text := lower(btrim(what));
  payer public.business;
begin
  -- Locks the profile, so that an export sees the state either before or after this change (rule 23.8).
  perform from public.profiles profile where profile.id = person for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  elsif chosen is null or chosen not in ('registered', 'agreed') or is_on is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  elsif not is_on then
    update public.gst_agreements standing set withdrawn_at = clock_timestamp()
    where standing.user_id = person and standing.withdrawn_at is null
      -- People who are not registered cannot have tax invoices.
      and (standing.what = chosen or chosen = 'registered');
    return;
  end if;
  select * into payer from public.business;
  if chosen = 'agreed' and not private.is_gst_available(payer) then
    raise exception 'There is nothing to agree to yet.' using errcode = 'PT409';
  elsif chosen = 'agreed' and not exists (
    select from public.gst_agreements standing
    where standing.user_id = person and standing.what = 'registered' and standing.withdrawn_at is null
  ) then
    raise exception 'First tick that you are registered for GST.' using errcode = 'PT409';
  end if;
  insert into public.gst_agreements (user_id, what, wording, given_at)
  values (person, chosen, case chosen when 'agreed' then payer.agreement end, clock_timestamp())
  on conflict do nothing;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_hours(application_id uuid, day date, began time without time zone, ended time without time zone, break_minutes integer, reason text, seen timestamp with time zone, by_administrator boolean)
 RETURNS public.hours
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  worked public.applications;
  known public.hours;
  given public.hours;
begin
  perform private.lock_applications(array[application_id]);
  if by_administrator then
    perform private.assert_admin();
  end if;
  select * into worked from public.applications application
  where application.id = set_hours.application_id and application.user_id is not null
    and (by_administrator or application.user_id = (select auth.uid()));
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  elsif said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  elsif (began is null) <> (ended is null) then
    raise exception 'Enter both the start and the end, or neither.' using errcode = 'PT400', hint = 'began';
  elsif not private.is_time_of_day(began) or not private.is_time_of_day(ended) then
    raise exception 'Enter a time from 00:00 to 23:59.' using errcode = 'PT400', hint = 'began';
  elsif break_minutes not between 0 and 720 then
    raise exception 'A break is from 0 minutes to 12 hours.' using errcode = 'PT400', hint = 'break_minutes';
  elsif day is null or day not between '1900-01-01' and '2199-12-31' or not exists (
    select from private.hours_of(array[worked.user_id], day, day) kept where kept.application_id = worked.id
  ) then
    raise exception 'There are no hours on this day.' using errcode = 'PT404';
  elsif exists (
    select from public.pay_lines line
    where line.application_id = worked.id and line.day = set_hours.day and line.kind = 'work'
  ) then
    raise exception 'These hours have been approved.' using errcode = 'PT409';
  end if;
  select clock.began_at, clock.ended_at into given.began_at, given.ended_at
  from private.hours_of_clock_times(worked, day, began, ended, break_minutes) clock;
  select * into known from public.hours stored where stored.application_id = worked.id and stored.day = set_hours.day;
  -- A request that is repeated because its response was lost finds its values stored (rule 3.19).
  if (known.began_at, known.ended_at, known.break_minutes, known.reason) is not distinct from
    (given.began_at, given.ended_at, break_minutes::smallint, said) and known.by_administrator = set_hours.by_administrator then
    return known;
  elsif known.changed_at is distinct from seen then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  insert into public.hours (application_id, day, began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at)
  values (worked.id, day, given.began_at, given.ended_at, break_minutes, said, (select auth.uid()), by_administrator,
    clock_timestamp())
  on conflict on constraint hours_pkey do update
  set (began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at) = (excluded.began_at, excluded.ended_at,
    excluded.break_minutes, excluded.reason, excluded.changed_by, excluded.by_administrator, excluded.changed_at)
  returning * into given;
  return given;
end
$function$
;

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
  -- Vacancies that are offered to this person go to the next in reserve, or become theirs again.
  perform private.offer_vacancies(kept.job_id, now())
  from private.reserve kept
  join public.applications application on application.id = kept.application_id
  join public.job_sites here on here.job_id = kept.job_id
  where application.user_id = set_site_standing.user_id and here.site_id = site.id
  order by kept.job_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.settle_departed(departed_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(note, 500, 'note');
  person public.departed_people;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Enter how it was settled.' using errcode = 'PT400', hint = 'note';
  end if;
  person := private.locked_departed(departed_id);
  update public.departed_people known
  set settled_by = (select auth.uid()), settled_at = now(), settlement = said, abn = null, agreement = null
  where known.id = person.id;
  delete from private.departed_accounts account where account.departed_id = person.id;
  delete from public.departed_hours hours where hours.departed_id = person.id;
  perform private.record_change('departed_settled', 'pay', null, person.id,
    jsonb_build_object('cents', coalesce(private.owed_to_departed(person.id), 0)));
end
$function$
;

CREATE OR REPLACE FUNCTION private.settle_job(application_id uuid, left_cents bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settled record;
  new_id constant uuid := gen_random_uuid();
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  perform private.assert_admin();
  select person.id as user_id, private.person_name(person) as name, private.job_title(job, application.job_title) as title,
    job.pay_basis, job.rate_cents - approved.cents as cents, greatest(job.days, 1) - approved.days as days
  into settled
  from public.applications application
  join public.profiles person on person.id = application.user_id
  join public.jobs job on job.id = application.job_id
  cross join lateral private.approved_of(application.id) approved
  where application.id = settle_job.application_id;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  perform private.assert_not_own_pay(settled.user_id);
  if settled.pay_basis is distinct from 'job' or settled.days > 0 or settled.cents <= 0
    or settled.cents is distinct from settle_job.left_cents then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, amount_cents, reason, created_by)
  values (new_id, settled.user_id, coalesce(settled.name, 'N/A'), 'correction', settle_job.application_id, settled.title,
    private.today_of(settled.user_id), settled.cents, 'The rest of what this job pays', (select auth.uid()));
  return new_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.settle_payment(payment_id uuid, note text)
 RETURNS public.payment_returns
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(note, 500, 'note');
  payment public.payments;
  settled public.payment_returns;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Enter how it was settled.' using errcode = 'PT400', hint = 'note';
  end if;
  select * into payment from public.payments known where known.id = settle_payment.payment_id;
  perform private.lock_payees(array_remove(array[payment.user_id], null));
  update public.payment_returns back
  set settled_by = (select auth.uid()), settled_at = clock_timestamp(), settlement = said
  where back.payment_id = payment.id and back.resent_in is null and back.settled_at is null
  returning * into settled;
  if not found then
    raise exception 'This payment is no longer waiting. It might already be in a pay run.' using errcode = 'PT409';
  end if;
  if payment.user_id is not null then
    perform private.broadcast_to_person(payment.user_id, 'hours_changed', '{}');
  end if;
  perform private.record_change('payment_settled', 'pay', payment.user_id, settled.pay_run_id,
    jsonb_build_object('cents', payment.amount_cents + payment.gst_cents));
  return settled;
end
$function$
;

CREATE OR REPLACE FUNCTION private.stale_job_end(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  application public.applications;
  job public.jobs;
begin
  select * into application from public.applications known where known.id = (data ->> 'application_id')::uuid;
  select * into job from public.jobs known where known.id = delivery.job_id;
  return case
    -- Pending applicants are also notified when a job has started (rule 9.15).
    when job.id is not null and private.job_end(job.status) is null
      and (job.status = 'Open' and not private.has_started(job, moment) or application.status is distinct from 'Pending')
      then 'The job is still going ahead.'
    -- The message can contain the job's location.
    when application.status = 'Rejected' or application.withdrawn_at is not null then 'No longer accepted.'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.stale_reminder(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not exists (
    select from public.applications application
    join public.jobs job on job.id = application.job_id and job.status in ('Open', 'InProgress')
    where application.id = (data ->> 'application_id')::uuid and job.starts_at > moment
      and private.is_accepted(application.status, application.withdrawn_at)
      and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date)
  ) then 'The reminder is no longer needed.' end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.stale_unfilled_job(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not exists (
    select from public.jobs job
    where job.id = delivery.job_id and job.status = 'Open' and job.starts_at > moment
      and case when job.cleaners_needed > 0 then not job.is_full else job.accepted_count = 0 end
  ) then 'No longer free.' end;
end
$function$
;

ALTER FUNCTION "private"."stale_unfilled_job"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.start_pay_run(id uuid, until date)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
  people uuid[];
begin
  perform private.assert_admin();
  if start_pay_run.id is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  elsif until is null or until not between '2020-01-01' and '2199-12-31' then
    raise exception 'Choose the last day to include.' using errcode = 'PT400', hint = 'until';
  end if;
  -- Only one run is made at a time.
  perform from public.business for no key update;
  select * into run from public.pay_runs known where known.id = start_pay_run.id;
  if found then
    return run;
  end if;
  people := array(
    select line.user_id from public.pay_lines line
    where line.payment_id is null and line.day <= start_pay_run.until and line.user_id is not null
      -- Leaves out the only administrator, because no one could export that payment.
      and not (line.user_id = (select auth.uid()) and private.is_only_administrator())
    union
    select payment.user_id from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where back.resent_in is null and back.settled_at is null and payment.user_id is not null
      and not (payment.user_id = (select auth.uid()) and private.is_only_administrator())
  );
  perform private.lock_payees(people);
  insert into public.pay_runs (id, until, created_by) values (start_pay_run.id, start_pay_run.until, (select auth.uid()));
  insert into public.payments (pay_run_id, user_id, name)
  select start_pay_run.id, person.id, coalesce(private.person_name(person), 'N/A')
  from public.profiles person where person.id = any (people);
  -- Summed afterwards, because lines can be written or removed while this waits for locks.
  update public.pay_lines line set payment_id = payment.id
  from public.payments payment
  where payment.pay_run_id = start_pay_run.id and line.user_id = payment.user_id and line.payment_id is null
    and line.day <= start_pay_run.until;
  perform private.add_returned_payments(start_pay_run.id, people);
  perform private.price_payments(start_pay_run.id);
  select * into run from public.pay_runs made where made.id = start_pay_run.id;
  if run.people + run.resent = 0 then
    raise exception 'Nobody has approved pay up to that day.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

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

CREATE OR REPLACE FUNCTION private.store_document(wanted public.documents)
 RETURNS public.documents
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stored public.documents;
begin
  -- An upload that ends now must wait for this transaction, so that it sees the document.
  perform from storage.objects file where file.bucket_id = 'users' and file.name = wanted.path for share;
  select * into stored from public.documents document
  where (document.user_id, document.type, document.path) = (wanted.user_id, wanted.type, wanted.path) for update;
  if found and stored.state <> 'waiting' then
    raise exception 'Your % has just been %. To change it, upload it again.', private.document_name(stored.type), stored.state
      using errcode = 'PT409';
  end if;
  if found then
    -- A new id, because an administrator who is deciding has seen the old number and date.
    update public.documents document
    set id = gen_random_uuid(), number = wanted.number, expires_on = wanted.expires_on,
      content = private.stored_content(wanted.path)
    where document.id = stored.id
    returning * into stored;
    return stored;
  end if;
  perform private.assert_files_stored(array[wanted.path]);
  -- A document that is being checked at this moment stays, because it becomes the valid one.
  delete from public.documents document
  where document.user_id = wanted.user_id and document.type = wanted.type and document.state <> 'checked';
  insert into public.documents (user_id, type, path, number, expires_on)
  values (wanted.user_id, wanted.type, wanted.path, wanted.number, wanted.expires_on)
  returning * into stored;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.unfilled_jobs(after_starts timestamp with time zone, after_id uuid, page_size integer)
 RETURNS SETOF public.unfilled_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select job.id, private.job_title(job, 'Job Opportunity'), job.start_date, job.start_time, job.time_zone, job.starts_at,
      job.location_city, job.accepted_count, nullif(job.cleaners_needed, 0),
      (select count(*)::integer from public.applications application
        where application.job_id = job.id and application.status = 'Pending' and application.withdrawn_at is null),
      (select count(*)::integer from private.invitations invitation
        where invitation.job_id = job.id and invitation.answer is null)
    from private.jobs_to_fill(now(), interval '48 hours') job
    where after_starts is null or (job.starts_at, job.id) > (after_starts, after_id)
    order by job.starts_at, job.id
    limit private.page_size(page_size, 50, 200);
end
$function$
;

ALTER FUNCTION "private"."unfilled_jobs"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unfilled_text(job public.jobs, applied integer)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format('%s for %s%s. It starts %s%s. Applications: %s.',
    case
      when job.cleaners_needed > 0 then format('%s of %s places are free', private.count_vacancies(job), job.cleaners_needed)
      else 'Nobody is accepted'
    end,
    private.job_title(job, 'Job Opportunity'), case when coalesce(job.cleaners_needed, 0) = 0 then ' yet' end,
    to_char(job.starts_at at time zone job.time_zone, 'Dy FMDD Mon'), ', at ' || to_char(job.start_time, 'HH24:MI'), applied)
$function$
;

ALTER FUNCTION "private"."unfilled_text"(public.jobs, integer) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.week_jobs(first_day date, query text, city text, within_km integer, category text, day date, per_day integer, site_id uuid)
 RETURNS SETOF public.week_job_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  return query execute concat(
    'select listed.id, listed.title, listed.start_date, listed.start_time, listed.end_time, listed.days, listed.location_city,
       nullif(listed.cleaners_needed, 0), listed.accepted_count, listed.pending_count, listed.starts_at, listed.is_full,
       listed.same_day::integer
     from (
       select job.*, private.job_title(job, ''Job Opportunity'') as title,
         row_number() over (partition by job.start_date, job.is_full order by job.starts_at, job.id) as position,
         count(*) over (partition by job.start_date, job.is_full) as same_day
       from public.jobs job
       where job.status = ''Open'' and job.start_date_order between ', quote_literal(first_day), ' and ', quote_literal(first_day + 6),
    ' and job.starts_at > now() and ', private.board_jobs_condition(query, category, city, within_km, site_id),
    ' and job.start_date_order = ' || quote_literal(day),
    ') listed
     where listed.position <= ', private.page_size(per_day, 50, 200),
    ' order by listed.start_date, listed.is_full, listed.starts_at, listed.id');
end
$function$
;

ALTER FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_roster(first_day date, query text, city text, within_km integer, category text, day date, after_title text, page_size integer, site_id uuid)
 RETURNS SETOF public.week_roster_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  shown daterange;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  shown := daterange(coalesce(day, first_day), coalesce(day, first_day + 6) + 1);
  return query execute concat(
    'with listed as (
       select job.*, private.job_title(job, ''Job Opportunity'') as title, concat_ws(e''\n'',
         lower(private.job_title(job, ''Job Opportunity'')), lower(job.location_city)) as title_order
       from public.jobs job
       where job.start_date is not null and job.status in (''Open'', ''InProgress'', ''Completed'')
         and private.days_of_work(job.start_date, job.days) && $1
         and ', private.board_jobs_condition(query, category, city, within_km, site_id), '
     ), page as (
       select listed.title_order, min(listed.id::text)::uuid as id, min(listed.title) as title, min(listed.location_city) as city
       from listed where true', ' and listed.title_order > ' || quote_literal(after_title),
    ' group by listed.title_order order by listed.title_order limit ', private.page_size(page_size, 100, 200), '
     )
     select page.id, page.title, page.city, page.title_order, (
       select jsonb_agg(jsonb_build_object(
         ''job_id'', job.id, ''day'', shift.day, ''start_time'', job.start_time, ''end_time'', job.end_time, ''status'', job.status,
         ''cleaners_needed'', nullif(job.cleaners_needed, 0), ''accepted_count'', job.accepted_count, ''pending_count'', job.pending_count,
         ''has_vacancy'', job.status = ''Open'' and not job.is_full and job.starts_at > now(),
         ''people'', coalesce(accepted.people, ''[]'')) order by shift.day, job.start_time, job.id)
       from listed job
       left join lateral (
         select jsonb_agg(jsonb_build_object(''user_id'', named.id, ''name'', named.name) order by named.name, named.id) as people
         from (
           select person.id, private.person_name(person) as name from public.applications application
           join public.profiles person on person.id = application.user_id
           where application.job_id = job.id and private.is_accepted(application.status, application.withdrawn_at)
           limit 50
         ) named
       ) accepted on true
       cross join lateral (
         select day::date from generate_series(greatest(job.start_date, lower($1)),
           least(job.start_date + greatest(job.days, 1) - 1, upper($1) - 1), interval ''1 day'') day
       ) shift
       where job.title_order = page.title_order
     )
     from page order by page.title_order')
  using shown;
end
$function$
;

ALTER FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.why_not_invite(person public.profiles, job public.jobs)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  name constant text := private.one_line(private.person_name(person));
begin
  return case
    when person.id is null then 'The account has been deleted.'
    when job.status <> 'Open' then 'This job is not open.'
    when private.invitation_over(job, now()) is not null then private.invitation_over(job, now())
    when person.status in ('inactive', 'rejected') then format('%s is not active.', name)
    when private.is_barred(person.id, job.id) then format('%s should not return to this site.', name)
    when exists (
      select from public.applications application
      where application.job_id = job.id and application.user_id = person.id and application.withdrawn_at is null
    ) then format('%s has applied already.', name)
    when exists (
      select from private.invitations invitation where invitation.job_id = job.id and invitation.user_id = person.id
    ) then format('%s has been invited already.', name)
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.worked_condition(worked text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Looks first at the completed jobs, which one row of an index answers.
  ever constant text := '(exists (select from public.applications application
      where application.user_id = profile.id and application.attendance = ''came'')
    or exists (select from public.applications application join public.visits visit on visit.application_id = application.id
      where application.user_id = profile.id))';
  -- The people who worked since a day are found once, by the days.
  since constant text := 'profile.id in (
    select application.user_id from public.visits visit join public.applications application on application.id = visit.application_id
    where visit.day >= %1$L and application.user_id is not null
    union
    select application.user_id from public.jobs job join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(%1$L, null) and application.attendance = ''came''
      and (application.attendance_at at time zone job.time_zone)::date >= %1$L and application.user_id is not null)';
  today constant date := private.today_of((select auth.uid()));
begin
  return case lower(btrim(worked))
    when 'never' then 'not ' || ever
    when 'lately' then format(since, today - 30)
    when 'before' then concat(ever, ' and not ', format(since, today - 90))
    else case when worked is not null then 'false' end
  end;
end
$function$
;

ALTER FUNCTION "private"."worked_condition"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.copy_job(job_id uuid, day date, user_ids uuid[] DEFAULT '{}'::uuid[], image_paths text[] DEFAULT '{}'::text[], pdf_path text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.copy_job(job_id, day, user_ids, image_paths, pdf_path) $function$
;

ALTER FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_listed_users(query text DEFAULT NULL::text, role text DEFAULT NULL::text, status text DEFAULT NULL::text, documents text DEFAULT NULL::text, missing_document text DEFAULT NULL::text, worked text DEFAULT NULL::text, city text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.count_listed_users(query, role, status, documents, missing_document, worked, city) $function$
;

ALTER FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_job_series(job_id uuid)
 RETURNS TABLE(id uuid, start_date date, outcome text)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.delete_job_series(job_id) $function$
;

ALTER FUNCTION "public"."delete_job_series"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.invitations_due()
 RETURNS public.due_invitations
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.invitations_due() $function$
;

ALTER FUNCTION "public"."invitations_due"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.invite_best(after_starts timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.invited_best
 LANGUAGE sql
 ROWS 20
 SET search_path TO ''
AS $function$ select * from private.invite_best(after_starts, after_id) $function$
;

ALTER FUNCTION "public"."invite_best"(timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.jobs_of_series(job_id uuid)
 RETURNS TABLE(id uuid, start_date date, status text, accepted_count integer, cleaners_needed integer, has_begun boolean)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.jobs_of_series(job_id) $function$
;

ALTER FUNCTION "public"."jobs_of_series"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_conversations(only_waiting boolean DEFAULT false, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 30, query text DEFAULT NULL::text)
 RETURNS SETOF public.conversation_row
 LANGUAGE sql
 STABLE ROWS 30
 SET search_path TO ''
AS $function$ select * from private.list_conversations(only_waiting, after_at, after_id, page_size, query) $function$
;

ALTER FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.people_of_site(site_id uuid, after_times integer DEFAULT NULL::integer, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, query text DEFAULT NULL::text)
 RETURNS SETOF public.site_person_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$ select * from private.people_of_site(site_id, after_times, after_id, page_size, query) $function$
;

ALTER FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reminders_due()
 RETURNS public.due_reminders
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.reminders_due() $function$
;

ALTER FUNCTION "public"."reminders_due"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.review_application(application_id uuid, new_status text, despite text DEFAULT NULL::text, message text DEFAULT NULL::text, despite_clash boolean DEFAULT false, despite_over boolean DEFAULT false, despite_site boolean DEFAULT false)
 RETURNS public.applications
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.review_application(application_id, new_status, despite, message, despite_clash, despite_over, despite_site) $function$
;

ALTER FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.review_applications(application_ids uuid[], new_status text, despite text DEFAULT NULL::text, message text DEFAULT NULL::text, despite_clash boolean DEFAULT false, despite_over boolean DEFAULT false, despite_site boolean DEFAULT false)
 RETURNS SETOF public.review_result
 LANGUAGE sql
 ROWS 20
 SET search_path TO ''
AS $function$
  select * from private.review_applications(application_ids, new_status, despite, message, despite_clash, despite_over, despite_site)
$function$
;

ALTER FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_job_series(job jsonb, expected_updated_at timestamp with time zone)
 RETURNS TABLE(job_id uuid, start_date date, outcome text, is_placed boolean, kept text[])
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.save_job_series(jsonb_populate_record(null::public.job_input, job), expected_updated_at) $function$
;

ALTER FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_users(query text DEFAULT NULL::text, role text DEFAULT NULL::text, status text DEFAULT NULL::text, documents text DEFAULT NULL::text, missing_document text DEFAULT NULL::text, after_created timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, worked text DEFAULT NULL::text, city text DEFAULT NULL::text)
 RETURNS SETOF public.user_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
  select * from private.search_users(query, role, status, documents, missing_document, after_created, after_id, page_size, worked, city)
$function$
;

ALTER FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.unfilled_jobs(after_starts timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.unfilled_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$ select * from private.unfilled_jobs(after_starts, after_id, page_size) $function$
;

ALTER FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_copies(first_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.week_copies(first_day) $function$
;

ALTER FUNCTION "public"."week_copies"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_jobs(first_day date, query text DEFAULT NULL::text, city text DEFAULT NULL::text, within_km integer DEFAULT NULL::integer, category text DEFAULT NULL::text, day date DEFAULT NULL::date, per_day integer DEFAULT 50, site_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.week_job_row
 LANGUAGE sql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$ select * from private.week_jobs(first_day, query, city, within_km, category, day, per_day, site_id) $function$
;

ALTER FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_roster(first_day date, query text DEFAULT NULL::text, city text DEFAULT NULL::text, within_km integer DEFAULT NULL::integer, category text DEFAULT NULL::text, day date DEFAULT NULL::date, after_title text DEFAULT NULL::text, page_size integer DEFAULT 100, site_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.week_roster_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$ select * from private.week_roster(first_day, query, city, within_km, category, day, after_title, page_size, site_id) $function$
;

ALTER FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) OWNER TO "postgres";

ALTER TABLE "private"."unfilled_handling" ADD CONSTRAINT "unfilled_handling_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_invites_before_it_notifies" CHECK ((unfilled_notify_hours < unfilled_invite_hours)) NOT VALID;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_unfilled_invite_hours_check" CHECK (((unfilled_invite_hours >= 1) AND (unfilled_invite_hours <= 168))) NOT VALID;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_unfilled_notify_hours_check" CHECK (((unfilled_notify_hours >= 1) AND (unfilled_notify_hours <= 168))) NOT VALID;

CREATE POLICY "nobody reads the handling of unfilled jobs" ON "private"."unfilled_handling" FOR SELECT TO "service_role" USING (false);

COMMENT ON COLUMN "private"."unfilled_handling"."looked_at" IS 'When people were last looked for, so that each job gets its turn.';

COMMENT ON COLUMN "private"."unfilled_handling"."notified_for" IS 'The start of which administrators were notified. A job that is moved has another one.';

COMMENT ON COLUMN "public"."business"."copy_accepts" IS 'True if the people of a copied job are accepted for the copy. Otherwise they are invited (rule 20.20).';

COMMENT ON COLUMN "public"."business"."unfilled_invite_hours" IS 'From how many hours before its start the best people are invited to a job with free places (rule 19.13). Null for off.';

COMMENT ON COLUMN "public"."business"."unfilled_notify_hours" IS 'How many hours before its start administrators are notified of a job with free places (rule 19.14). Null for off.';

COMMENT ON FUNCTION "private"."as_copy"(public.jobs, date) IS 'A job as it would be on another day, before it is stored.';

COMMENT ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer, uuid) IS 'SQL condition on the jobs of a week. Every word of the query must be in project name, city, category, postcode or site address. For functions that check the caller.';

COMMENT ON FUNCTION "private"."book_again"(uuid, uuid, boolean) IS 'Invites a person to the copy of a job that they did, or accepts them for it. Returns accepted or invited. PT409 as fill_place.';

COMMENT ON FUNCTION "private"."conversation_word_condition"(text) IS 'SQL condition on conversation and application: the word is in the name, e-mail or phone of its person, or in the title of its job. From three letters on, it can also be in a message. For list_conversations, which checks the caller.';

COMMENT ON FUNCTION "private"."copies_there"(uuid[], integer) IS 'Which of these jobs are already there `moved_by` days later. A job''s copy counts, wherever it was moved. So does a job of the same title, city, site and start time on that day, unless it is closed.';

COMMENT ON FUNCTION "private"."copy_id"(uuid, date) IS 'The id of a job''s copy on a day. It is always the same, so that one job is copied to a day at most once.';

COMMENT ON FUNCTION "private"."copy_people"(uuid[], date) IS 'The people accepted for these jobs, and the obstacle to the copy seven days later, in the week from first_day. obstacle: inactive, absent, site, busy, missing or away; null if they could come. absent: they did not come or cancelled late.';

COMMENT ON FUNCTION "private"."could_come"(public.jobs, uuid[]) IS 'Those of these people who meet all requirements of a job, are free then, and have it within their distance or have applied, with columns of fits.';

COMMENT ON FUNCTION "private"."count_free_places"(public.jobs) IS 'The number of vacancies. A job that takes any number of people has one while nobody is accepted (rule 19.13).';

COMMENT ON FUNCTION "private"."count_invitations_due"(public.jobs, timestamp with time zone) IS 'How many people to invite now: one for each free place that no applicant and no invitation of the last two hours keeps. A place has at most three unanswered invitations (rule 19.13).';

COMMENT ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) IS 'Decides, in this order, the applications that can be decided. Returns a row for each with its status and, if it was not decided, the error and its errcode.';

COMMENT ON FUNCTION "private"."fits"(public.jobs, uuid[]) IS 'How each of these people fits a job, for the lists on its page and on the week board. application_id, status: of their application, null if they have none or withdrew. knows_site, not_again: see site_standing. fit: the sort key of fit_order. rank: the sort key of the week board (rule 20.10). It puts applicants first, ordered as in job_applicants, then people who can be invited, then all others, including everybody who is barred from the site, both ordered by fit.';

COMMENT ON FUNCTION "private"."has_word"(uuid, text) IS 'True if the word is in a message of the conversation.';

COMMENT ON FUNCTION "private"."invite_best_for_job"(public.jobs, uuid, timestamp with time zone) IS 'Invites the best people to a job whose row is locked, as many as are due. inviter: the administrator, null if it happens by itself. Returns how many.';

COMMENT ON FUNCTION "private"."invite_for_unfilled"(timestamp with time zone) IS 'Invites the best people to jobs with free places that start within the hours of the settings, 20 jobs a run and each every five minutes. Returns the number of invitations. Runs every minute.';

COMMENT ON FUNCTION "private"."invite_person"(public.profiles, public.jobs, uuid, timestamp with time zone) IS 'Writes an invitation, its notification and its audit entry. inviter: the administrator, null if it happens by itself. False if the person was invited already.';

COMMENT ON FUNCTION "private"."is_barred"(uuid, uuid) IS 'True if an administrator has set that the person is not to come to the site of this job again (rule 11.34b).';

COMMENT ON FUNCTION "private"."is_reminder_due"(uuid, uuid, timestamp with time zone) IS 'True unless the person was reminded of this job within four hours (rule 10.22).';

COMMENT ON FUNCTION "private"."jobs_to_fill"(timestamp with time zone, interval) IS 'Open jobs that start within the interval and have free places. Null for no jobs.';

COMMENT ON FUNCTION "private"."last_worked"(uuid) IS 'The last day with a visit of the person, or the last day of the latest completed job that they came to, at the latest when that was said. Null if they never worked (rule 12.22).';

COMMENT ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) IS 'SQL: the from and where clauses for the listed people; more conditions on profile can be appended. For search_users and count_listed_users, which check the caller.';

COMMENT ON FUNCTION "private"."minutes_of"(tstzmultirange) IS 'How many minutes these times last together.';

COMMENT ON FUNCTION "private"."notify_of_unfilled"(timestamp with time zone) IS 'Notifies administrators once of each job with free places that starts within the hours of the settings. Returns the number of notifications. Runs every minute.';

COMMENT ON FUNCTION "private"."offer_vacancies"(uuid, timestamp with time zone) IS 'Expires the job''s overdue offers, takes back offers without a vacancy and those to people barred from its site, and offers each remaining vacancy to the first in reserve. Returns the number of new offers.';

COMMENT ON FUNCTION "private"."people_to_invite"(public.jobs, integer, timestamp with time zone) IS 'The best of the people who could come to a job, at most `most`, as job_candidates ranks them. People who have applied or were invited, or who have three unanswered invitations of the last day or one at that time, are left out (rule 19.13).';

COMMENT ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) IS 'Applies the changes of an earlier job of the series to a later one, and moves it by moved_by days. A field that did not have the earlier job''s old value keeps its own value. outcome: saved; own if it kept such a value; begun if it has begun or is closed. accepted: more people are accepted than it would need, so that it keeps its number of cleaners. kept: the fields that keep their value.';

COMMENT ON FUNCTION "private"."stale_unfilled_job"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a job with free places.';

COMMENT ON FUNCTION "private"."state_of_place"(text, text, text) IS 'The state whose public holidays count for a job: the typed one, or else that of most localities of its postcode. Null without both.';

COMMENT ON FUNCTION "private"."unfilled_text"(public.jobs, integer) IS 'The notification text about a job with free places, in its local time (rule 17.8). applied: the number of Pending applications.';

COMMENT ON FUNCTION "private"."worked_condition"(text) IS 'SQL condition on profile.id. never: the person never worked. lately: within the last 30 days. before: not within the last 90 days, but earlier. Null for null. Any other word matches no one. By private.last_worked.';

COMMENT ON FUNCTION "public"."change_reserve"(uuid, text) IS 'An administrator changes a job''s reserve. change: in (adds a Pending applicant of a full job), up or down (moves them), out (removes them). PT400 another change, PT403 not an administrator, PT404 Application not found, PT409 not waiting, barred from the site (hint site), places are free, or 50 are there already.';

COMMENT ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) IS 'An administrator copies a job to another day, once, as an Open job without its dates in words. People nearby are not notified. image_paths and pdf_path: its copied files, which must be announced and stored below the copy''s id. user_ids: people accepted for the job, who are invited to the copy or accepted for it, as the settings say. Returns {id, is_placed, people: [{id, outcome, error}]}. outcome: accepted or invited. error: why the person could not be, as with fill_place. PT400 no day, or as save_job. PT403 not an administrator. PT404 Job not found. PT409 the job is already there (hint there), or would have started (hint begun). PT410 a file is gone.';

COMMENT ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) IS 'The number of people that search_users returns for these arguments, counted up to 1000, for administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."delete_job_series"(uuid) IS 'An administrator deletes a job and the later jobs of its series, as delete_job does. Returns each with the outcome: deleted, or begun if it has begun and therefore stays. PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."invitations_due"() IS 'How many people invite_best would invite at most, counted for 50 jobs, for administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."invite_best"(timestamp with time zone, uuid) IS 'An administrator invites the best people who could come to the jobs of unfilled_jobs, 20 jobs a call, and gets a row for each. after_starts and after_id: starts_at and job_id of the last row, for the next call. Repeating it invites nobody while the first invitations wait. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."invite_to_job"(uuid, uuid[]) IS 'An administrator invites 1 to 100 people to an Open job. Each is notified once. Returns a row per person; error says why they could not be invited. Reasons: the account is gone or not active, they are barred from the site, or have applied or been invited already. Or the job is not open, has started or is full. PT400 no people or too many, PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."job_applicants"(uuid, jsonb, integer) IS 'All applicants for a job, for administrators: accepted people first, then Pending ones, Pending ones who are barred from the site, rejected ones, and last those who withdrew. Within each group, first those with the fewest missing requirements, then those who are free, have done the most jobs, live nearest and applied first. after: the fit of the last row seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_candidates"(uuid, text, jsonb, integer) IS 'Candidates for a job, for administrators, among the 300 people who live nearest or who match the query (as in search_users). People who have applied or are invited are left out. People barred from the job''s site are last, and only with a query. First come those who meet all requirements, then those who are free, have it within their distance, know its site, live nearest, and have the best record. after: the fit of the last row seen. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."jobs_of_series"(uuid) IS 'The jobs of the series of a job, by day, for administrators. Empty for a single job. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) IS 'All conversations, latest message first, for administrators. only_waiting: only those whose applicant waits for a reply, longest first. after_at and after_id: last_at (or waits_since) and application_id of the last conversation of the previous page. page_size: 1 to 200. query: every word must be in the applicant''s name, e-mail or phone, in the job''s title, or (from three letters) in a message. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) IS 'For administrators: people who came to jobs at a site, or who are set to know it or not to come again. Those who came most often are first, without the caller. query: every word in name, e-mail or phone, of any cleaner, who then need not have been there (the 200 newest). after_times and after_id: times and user_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."reminders_due"() IS 'How many people remind_unconfirmed would remind, for administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) IS 'An administrator decides a Pending application; returns it. An accepted applicant is notified at once. A rejected one is notified after 10 seconds, unless it is reopened before (reopen_applications). new_status: in any case. despite: the reason for accepting a person with missing requirements; stored. message: sent to the applicant with the decision. despite_clash: the caller knows that another job of the applicant''s overlaps. despite_over: the caller knows that the job is closed, completed, a Draft or begun. despite_site: the caller knows that the applicant is barred from the job''s site. PT400 Invalid application status or a text too long, PT403 not an administrator, PT404 Application not found. PT409 already decided, withdrawn, all places filled (hint full), the job is over (hint over), or a requirement is missing (hint missing). PT409 also if the applicant is accepted for another job at that time (hint clash) or barred from its site (hint site). PT410 accepting although the job was deleted.';

COMMENT ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) IS 'An administrator decides up to 200 applications together, as with review_application. Each application that can be decided is decided, in the order of the list. The result of each of the others has the reason why not. PT400 Invalid application status, a text too long or too many applications, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) IS 'Saves a job as save_job does, and applies the changes to the later jobs of its series, except files and dates in words. A new start date moves the later jobs by as many days. Returns the job, then each later one, with its previous start date, whether its location is known, and the outcome. outcome: saved; own if the job kept values of its own; begun if it has begun or is closed. accepted: more people are accepted than it would need, so that it keeps its number of cleaners. kept: the fields that keep their value. PT400, PT403, PT404, PT409, PT410 as save_job, and nothing is saved.';

COMMENT ON FUNCTION "public"."search_audit"(text, text, text, uuid, timestamp with time zone, timestamp with time zone, timestamp with time zone, bigint, integer) IS 'The audit, newest first, for administrators. query: each word must be in the name, email address or phone number of the actor or the person concerned. A word can also be in the job''s name, city, category or postcode, or in the title of the course or site. A pay run is found by its number. topic: people, accounts, jobs, courses, documents, decisions, pay, openings or audit. by: the id of the actor, themselves (the actor is the person concerned) or system. about: a person, job, course, site or pay run; for a person also their own actions. since, until: from the first time, before the second. after_at and after_id: at and id of the last entry of the previous page. page_size: 1 to 1000. PT400 invalid `by`, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) IS 'People, newest first, for administrators. query: each word must be in the name, email address or phone number, in any case; a phone number also matches by its digits, in any format. role, status: null for all. documents: waiting, expiring (within 30 days) or expired; returns only people with such a document. missing_document: a document type; returns only people without it. after_created and after_id: created_at and id of the last person of the previous page. page_size: 1 to 1000. worked: never, lately (the last 30 days) or before (has worked, but not in the last 90 days). city: people who live within 50 km of it. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) IS 'Open jobs that start within 48 hours and have free places, earliest start first, for administrators. after_starts and after_id: starts_at and job_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_copies"(date) IS 'The jobs of the seven days before first_day that go ahead or are completed, and what their copies seven days later would be, for administrators. 500 at most (of_many: there are more), those without a copy first. accepts: the same people are accepted, not invited. jobs: [{id, copy_id, title, day, start_time, end_time, location_city, site_id, site_name, image_paths, pdf_path, has_begun, there_id, holiday, minutes_moved, people}]. copy_id: the id that the copy gets. has_begun: the copy would have started already. there_id: the job that is already there. holiday: the name of the public holiday on that day. minutes_moved: how many minutes longer the work lasts because the clocks change. people: [{id, name, obstacle}], those accepted. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) IS 'Open jobs that begin within seven days from first_day and have not begun, for administrators. Of each day, up to per_day (1 to 200) jobs with vacancies, earliest first, then as many full ones. query: every word must be in project name, city, category, postcode or site address. city and within_km: as in week_people. day: only jobs of that day. site_id: only jobs at that site. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) IS 'The jobs of the seven days from first_day that go ahead or are completed, by title and city, with the people accepted, for administrators. query, city, within_km, category, day and site_id: as in week_jobs. after_title: title_order of the last one seen. page_size: 1 to 200. PT400 no day, PT403 not an administrator.';

COMMENT ON TABLE "private"."unfilled_handling" IS 'The handling of Open jobs that had free places shortly before their start.';

COMMENT ON TYPE "public"."applicant_row" IS 'An applicant in job_applicants. user_id, name: null once the account is deleted. missing: the job''s requirements that a Pending or accepted person does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending person is accepted; null for the others. documents: the required ones, [{type, state, expires_on}]; courses: the required ones, [{id, title, state, valid_until}]; states as in requirement_row. distance_m: metres from the person''s home, null if either has no location. jobs_done, no_shows, cancelled_late: attendance at their completed jobs. accepted_before, rejected_before: decisions on their applications for other jobs. here_at, done_at: of the latest day at the job. unavailable: why a Pending person is not free for the job, away or other_hours (rule 20.4). invited: an administrator has invited them to the job. fit: the row''s sort key, to pass as `after` for the next page. knows_site, not_again: see site_standing.';

COMMENT ON TYPE "public"."application_row" IS 'An application in list_applications, with the names of the applicant and of the administrator who decided. user_id, user_name, user_email: null once the account is deleted. job_cleaners_needed: null for any number. missing: the job''s requirements that a Pending applicant does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending applicant is accepted; null for the others. job_over: why a Pending person''s job is no longer upcoming, one of closed, completed, draft or begun; null while it is upcoming. unavailable: why a Pending person is not free for the job, away or other_hours (rule 20.4). invited: an administrator has invited them (rule 19.3). distance_m: metres from the applicant''s home, null if either has no location. jobs_done, no_shows: attendance at their completed jobs. jobs_done, no_shows and experience_years are null once the account is deleted. job_begins_at: the start of the job, the year 5000 if it has no date, null once the job is deleted. job_is_ahead: the job has not started. knows_site, not_again: of a Pending person, see site_standing.';

COMMENT ON TYPE "public"."audit_row" IS 'An entry of the audit with current names; null for a deleted account. source: person, service or system. subject_kind: job, course, site or pay_run; null if it was deleted. subject_title: its title, or its last title if it was deleted; the number of a pay run.';

COMMENT ON TYPE "public"."candidate_row" IS 'A person in job_candidates. distance_m: metres, null if the person or the job has no location; is_far: farther than they want to travel, or unknown. missing: the job''s requirements that they do not meet, in words. clashes: titles of the overlapping jobs for which they are accepted. unavailable: away or other_hours, null if they are free. jobs_done, no_shows: attendance at their completed jobs. fit: the row''s sort key. of_many: there are more people than were ranked. knows_site: they know the job''s site (rule 11.34). not_again: they are barred from it.';

COMMENT ON TYPE "public"."due_invitations" IS 'jobs: how many of unfilled_jobs are to invite somebody now. people: how many people all of them are to invite. is_partial: there are more jobs than were counted.';

COMMENT ON TYPE "public"."due_reminders" IS 'people: how many of unconfirmed_people a press reminds. recent: how many were reminded within four hours. Counted up to 1,000 in all.';

COMMENT ON TYPE "public"."invited_best" IS 'A job in invite_best. invited: how many people were invited to it. reason: why not more; null if everybody was who is due.';

COMMENT ON TYPE "public"."reserve_row" IS 'A person in job_reserve. answer: yes, no or late, null without an answer; stopped: the job''s reserve is paused. not_again: the person is barred from the job''s site, so no vacancy is offered to them.';

COMMENT ON TYPE "public"."review_result" IS 'The result of review_applications for one application: its status afterwards and, if it could not be decided, the error. hint: full (the job has no vacancy), over (the job is closed, completed, a Draft or begun), missing, clash or site. missing: the applicant does not meet a requirement; clash: they are accepted for another job at that time; site: they are barred from the job''s site.';

COMMENT ON TYPE "public"."unfilled_row" IS 'A job in unfilled_jobs. needed: null if it takes any number of people. applied: Pending applications. invited: unanswered invitations.';

COMMENT ON TYPE "public"."user_row" IS 'A person in the administrators'' list. documents: [{"type", "state", "expires_on"}] of their documents, with today''s state (waiting, checked, refused or expired). last_worked: the last day on which they worked; null if they never have (rule 12.22).';

REVOKE ALL ON FUNCTION "private"."as_copy"(public.jobs, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."as_copy"(public.jobs, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."as_copy"(public.jobs, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."book_again"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_again"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."book_again"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."conversation_word_condition"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."conversation_word_condition"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."conversation_word_condition"(text) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."could_come"(public.jobs, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."could_come"(public.jobs, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."could_come"(public.jobs, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_free_places"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_free_places"(public.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_free_places"(public.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_invitations_due"(public.jobs, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_invitations_due"(public.jobs, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_invitations_due"(public.jobs, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_job_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_job_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."delete_job_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_job_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_word"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_word"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_word"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invitations_due"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invitations_due"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."invitations_due"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invitations_due"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_best"(timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invite_best"(timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."invite_best"(timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_best"(timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_best_for_job"(public.jobs, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invite_best_for_job"(public.jobs, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_best_for_job"(public.jobs, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_for_unfilled"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invite_for_unfilled"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_for_unfilled"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_person"(public.profiles, public.jobs, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invite_person"(public.profiles, public.jobs, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_person"(public.profiles, public.jobs, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_barred"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_barred"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_barred"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_reminder_due"(uuid, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_reminder_due"(uuid, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_reminder_due"(uuid, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."jobs_of_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."jobs_of_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."jobs_of_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."jobs_of_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."jobs_to_fill"(timestamp with time zone, interval) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."jobs_to_fill"(timestamp with time zone, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."jobs_to_fill"(timestamp with time zone, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_worked"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_worked"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_worked"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."minutes_of"(tstzmultirange) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."minutes_of"(tstzmultirange) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."minutes_of"(tstzmultirange) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_unfilled"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_unfilled"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_unfilled"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."people_to_invite"(public.jobs, integer, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."people_to_invite"(public.jobs, integer, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_to_invite"(public.jobs, integer, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reminders_due"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reminders_due"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reminders_due"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reminders_due"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_unfilled_job"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_unfilled_job"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_unfilled_job"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."state_of_place"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_place"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."state_of_place"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unfilled_jobs"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unfilled_jobs"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."unfilled_jobs"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unfilled_jobs"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unfilled_text"(public.jobs, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unfilled_text"(public.jobs, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unfilled_text"(public.jobs, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_copies"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_copies"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_copies"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_copies"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."worked_condition"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."worked_condition"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."worked_condition"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."delete_job_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_job_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_job_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_job_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."invitations_due"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invitations_due"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."invitations_due"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."invitations_due"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."invite_best"(timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invite_best"(timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."invite_best"(timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."invite_best"(timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."jobs_of_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."jobs_of_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."jobs_of_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."jobs_of_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."reminders_due"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reminders_due"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reminders_due"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reminders_due"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_copies"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_copies"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_copies"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_copies"(date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) TO "postgres";

-- Beyond the catalog: read these, and add what existing rows need.
-- cron job invite for unfilled jobs
select cron.alter_job(cron.schedule('invite for unfilled jobs', '* * * * *', 'select private.invite_for_unfilled(now())'), active => true);
-- cron job notify of unfilled jobs
select cron.alter_job(cron.schedule('notify of unfilled jobs', '* * * * *', 'select private.notify_of_unfilled(now())'), active => true);
