-- payments and accounts: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."export_pay_run"(uuid);

DROP FUNCTION "private"."locked_run"(uuid, text);

DROP FUNCTION "public"."export_pay_run"(uuid);

CREATE UNLOGGED TABLE "private"."confirmations" ("session_id" uuid NOT NULL, "user_id" uuid NOT NULL, "confirmed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "confirmations_pkey" PRIMARY KEY (session_id));

ALTER TABLE "private"."confirmations" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."confirmations" OWNER TO "postgres";

CREATE TABLE "private"."departed_accounts" ("departed_id" uuid NOT NULL, "bsb" text NOT NULL, "account_number" text NOT NULL, CONSTRAINT "departed_accounts_bsb_check" CHECK ((bsb ~ '^[0-9]{6}$'::text)), CONSTRAINT "departed_accounts_pkey" PRIMARY KEY (departed_id), CONSTRAINT "departed_accounts_account_number_check" CHECK (private.is_account_number(account_number)));

ALTER TABLE "private"."departed_accounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."departed_accounts" OWNER TO "postgres";

CREATE TABLE "private"."factor_permits" ("user_id" uuid NOT NULL, "device" text NOT NULL, "given_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "factor_permits_pkey" PRIMARY KEY (user_id));

ALTER TABLE "private"."factor_permits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."factor_permits" OWNER TO "postgres";

CREATE TABLE "private"."resent_accounts" ("return_id" uuid NOT NULL, "bsb" text NOT NULL, "account_number" text NOT NULL, CONSTRAINT "resent_accounts_bsb_check" CHECK ((bsb ~ '^[0-9]{6}$'::text)), CONSTRAINT "resent_accounts_pkey" PRIMARY KEY (return_id), CONSTRAINT "resent_accounts_account_number_check" CHECK (private.is_account_number(account_number)));

ALTER TABLE "private"."resent_accounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."resent_accounts" OWNER TO "postgres";

CREATE TABLE "private"."security_notice_tokens" ("token_hash" bytea NOT NULL, "notice_id" uuid NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "security_notice_tokens_pkey" PRIMARY KEY (token_hash));

ALTER TABLE "private"."security_notice_tokens" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."security_notice_tokens" OWNER TO "postgres";

CREATE TABLE "private"."security_notices" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "what" text NOT NULL, "device" text NOT NULL, "was_bsb" text, "was_account_number" text, "became_bsb" text, "became_account_number" text, "changed_at" timestamp with time zone NOT NULL DEFAULT now(), "disputed_at" timestamp with time zone, "reviewed_at" timestamp with time zone, "reviewed_by" uuid, "factor_id" uuid, CONSTRAINT "security_notices_are_reviewed_when_disputed" CHECK (((reviewed_at IS NULL) OR (disputed_at IS NOT NULL))), CONSTRAINT "security_notices_became_account_number_check" CHECK ((char_length(became_account_number) <= 30)), CONSTRAINT "security_notices_became_bsb_check" CHECK ((char_length(became_bsb) <= 20)), CONSTRAINT "security_notices_pkey" PRIMARY KEY (id), CONSTRAINT "security_notices_was_account_number_check" CHECK ((char_length(was_account_number) <= 30)), CONSTRAINT "security_notices_was_bsb_check" CHECK ((char_length(was_bsb) <= 20)));

ALTER TABLE "private"."security_notices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."security_notices" OWNER TO "postgres";

CREATE TABLE "public"."departed_hours" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "departed_id" uuid NOT NULL, "application_id" uuid, "title" text, "day" date NOT NULL, "began" time without time zone, "ended" time without time zone, "minutes" integer NOT NULL, CONSTRAINT "departed_hours_minutes_check" CHECK (((minutes >= 1) AND (minutes <= 1500))), CONSTRAINT "departed_hours_once" UNIQUE (application_id, day), CONSTRAINT "departed_hours_pkey" PRIMARY KEY (id), CONSTRAINT "departed_hours_title_check" CHECK ((char_length(title) <= 400)));

ALTER TABLE "public"."departed_hours" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."departed_hours" OWNER TO "postgres";

CREATE TABLE "public"."departed_people" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "left_at" timestamp with time zone NOT NULL DEFAULT now(), "abn" text, "agreement" text, "settled_by" uuid, "settled_at" timestamp with time zone, "settlement" text, CONSTRAINT "departed_people_abn_check" CHECK ((abn ~ '^[0-9]{11}$'::text)), CONSTRAINT "departed_people_agreement_check" CHECK ((char_length(agreement) <= 2000)), CONSTRAINT "departed_people_name_check" CHECK ((char_length(name) <= 400)), CONSTRAINT "departed_people_pkey" PRIMARY KEY (id), CONSTRAINT "departed_people_settled_say_how" CHECK (((settled_at IS NULL) = (settlement IS NULL))), CONSTRAINT "departed_people_settlement_check" CHECK (((char_length(settlement) >= 1) AND (char_length(settlement) <= 500))));

ALTER TABLE "public"."departed_people" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."departed_people" OWNER TO "postgres";

CREATE TABLE "public"."pay_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "pay_run_id" uuid NOT NULL, "issue" integer NOT NULL, "processed_on" date NOT NULL, "payer" jsonb NOT NULL, "payments" integer NOT NULL, "total_cents" bigint NOT NULL, "made_by" uuid, "made_at" timestamp with time zone NOT NULL DEFAULT now(), "rejected_by" uuid, "rejected_at" timestamp with time zone, "rejection" text, CONSTRAINT "pay_files_count_up" UNIQUE (pay_run_id, issue), CONSTRAINT "pay_files_issue_check" CHECK ((issue >= 1)), CONSTRAINT "pay_files_payer_check" CHECK ((octet_length((payer)::text) <= 20000)), CONSTRAINT "pay_files_pkey" PRIMARY KEY (id), CONSTRAINT "pay_files_rejected_say_why" CHECK (((rejected_at IS NULL) = (rejection IS NULL))), CONSTRAINT "pay_files_rejection_check" CHECK (((char_length(rejection) >= 1) AND (char_length(rejection) <= 500))));

ALTER TABLE "public"."pay_files" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."pay_files" OWNER TO "postgres";

CREATE TABLE "public"."payment_returns" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "payment_id" uuid NOT NULL, "pay_run_id" uuid NOT NULL, "returned_on" date NOT NULL, "reason" text NOT NULL, "recorded_by" uuid, "recorded_at" timestamp with time zone NOT NULL DEFAULT now(), "resent_in" uuid, "settled_by" uuid, "settled_at" timestamp with time zone, "settlement" text, CONSTRAINT "payment_returns_are_sent_again_or_settled" CHECK (((resent_in IS NULL) OR (settled_at IS NULL))), CONSTRAINT "payment_returns_once_a_run" UNIQUE (payment_id, pay_run_id), CONSTRAINT "payment_returns_pkey" PRIMARY KEY (id), CONSTRAINT "payment_returns_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))), CONSTRAINT "payment_returns_sent_once_a_run" UNIQUE NULLS NOT DISTINCT (resent_in, payment_id), CONSTRAINT "payment_returns_settled_say_how" CHECK (((settled_at IS NULL) = (settlement IS NULL))), CONSTRAINT "payment_returns_settlement_check" CHECK (((char_length(settlement) >= 1) AND (char_length(settlement) <= 500))));

ALTER TABLE "public"."payment_returns" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."payment_returns" OWNER TO "postgres";

ALTER TABLE "public"."business" ADD COLUMN "second_approval_cents" bigint;

ALTER TABLE "public"."pay_lines" ADD COLUMN "departed_id" uuid;

ALTER TABLE "public"."pay_runs" ADD COLUMN "resent" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."pay_runs" ADD COLUMN "resent_cents" bigint NOT NULL DEFAULT 0;

ALTER TABLE "public"."pay_runs" ADD COLUMN "approved_by" uuid;

ALTER TABLE "public"."pay_runs" ADD COLUMN "approved_at" timestamp with time zone;

ALTER TABLE "public"."pay_runs" ADD COLUMN "approved_content" text;

CREATE TYPE "public"."changed_account_row" AS ("payment_id" uuid, "name" text, "version" bigint);

ALTER TYPE "public"."changed_account_row" OWNER TO "postgres";

CREATE TYPE "public"."departed_day" AS ("id" uuid, "title" text, "day" date, "began" time without time zone, "ended" time without time zone, "minutes" integer, "basis" text, "rate_cents" integer, "amount_cents" bigint);

ALTER TYPE "public"."departed_day" OWNER TO "postgres";

CREATE TYPE "public"."departed_row" AS ("id" uuid, "name" text, "left_at" timestamp with time zone, "owed_cents" bigint, "can_be_paid" boolean, "days" jsonb);

ALTER TYPE "public"."departed_row" OWNER TO "postgres";

CREATE TYPE "public"."job_pay_row" AS ("approved_days" integer, "approved_cents" bigint);

ALTER TYPE "public"."job_pay_row" OWNER TO "postgres";

CREATE TYPE "public"."owed_again_row" AS ("payment_id" uuid, "user_id" uuid, "name" text, "number" text, "total_cents" bigint, "returned_on" date, "reason" text, "fault" text);

ALTER TYPE "public"."owed_again_row" OWNER TO "postgres";

CREATE TYPE "public"."pay_run_approval_row" AS ("approved_at" timestamp with time zone, "approved_by" text, "can_approve" boolean, "is_above" boolean, "is_changed" boolean, "is_only" boolean, "limit_cents" bigint, "pays_me" boolean);

ALTER TYPE "public"."pay_run_approval_row" OWNER TO "postgres";

CREATE TYPE "public"."reported_change_row" AS ("id" uuid, "user_id" uuid, "name" text, "device" text, "changed_at" timestamp with time zone, "reported_at" timestamp with time zone, "was" text, "became" text);

ALTER TYPE "public"."reported_change_row" OWNER TO "postgres";

CREATE TYPE "public"."security_notice_row" AS ("id" uuid, "what" text, "device" text, "changed_at" timestamp with time zone, "disputed_at" timestamp with time zone);

ALTER TYPE "public"."security_notice_row" OWNER TO "postgres";

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "second_approval_cents" bigint CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "absence" text CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "left_cents" bigint CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "left_days" integer CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "overlapping" text CASCADE;

ALTER TYPE "public"."my_job_row" ADD ATTRIBUTE "days" integer CASCADE;

ALTER TYPE "public"."my_job_row" ADD ATTRIBUTE "settled" date[] CASCADE;

ALTER TYPE "public"."my_payment_row" ADD ATTRIBUTE "reason" text CASCADE;

ALTER TYPE "public"."my_payment_row" ADD ATTRIBUTE "returned_on" date CASCADE;

CREATE OR REPLACE FUNCTION private.account_data(user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := account_data.user_id;
  -- As many of each as a request has time for. The counts that are given beside them say that there are more.
  most constant integer := 10000;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  perform private.spend_budget((select auth.uid()), expensive_reads => 1);
  perform private.record_account_event('account_downloaded', person);
  -- The archive contains the bank details (rule 8.6).
  if person <> (select auth.uid()) and exists (select from public.payment_details details where details.user_id = person) then
    perform private.record_change('bank_details_opened', 'openings', person, null, '{}');
  end if;
  return jsonb_build_object(
    'made_at', now(),
    'account', private.sign_ins_of(person),
    'profile', private.profile_held(person),
    'payment_details', (
      select to_jsonb(details) - 'user_id' from public.payment_details details where details.user_id = person
    ),
    'security_changes', private.security_changes_held(person),
    'documents', private.documents_held(person),
    'documents_opened_by_administrators', (
      select coalesce(jsonb_agg(to_jsonb(opening) - '{user_id,administrator_id}'::text[] order by opening.opened_at, opening.id), '[]')
      from public.document_openings opening where opening.user_id = person
    ),
    'applications', private.applications_held(person),
    'invitations', private.invitations_held(person),
    'jobs_opened', private.jobs_seen_held(person),
    'pay', (
      select coalesce(jsonb_agg(to_jsonb(line) - '{user_id,created_by}'::text[] order by line.day, line.id), '[]')
      from public.pay_lines line where line.user_id = person
    ),
    'payments', private.payments_held(person),
    'gst', (
      select coalesce(jsonb_agg(to_jsonb(said) - '{id,user_id}'::text[] order by said.given_at), '[]')
      from public.gst_agreements said where said.user_id = person
    ),
    'courses', private.courses_held(person),
    'messages', private.messages_held(person, most),
    'availability', (
      select public.availability_of(person) || jsonb_build_object('updated_at', said.updated_at)
      from public.availability said where said.user_id = person
    ),
    'calendar_address', (
      select jsonb_build_object('made_at', feed.made_at) from private.calendar_feeds feed where feed.user_id = person
    ),
    'files', private.files_held(person),
    'unused_files_are_removed_from', (
      select folder.sweep_from from public.user_folders folder where folder.user_id = person
    ),
    'on_record', private.record_held(person, most),
    'earlier_on_record', (
      select greatest(count(*) - most, 0) from audit.entries entry where entry.person = account_data.user_id
    ),
    'as_administrator', private.work_as_administrator(person)
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.account_digits(details public.payment_details)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return nullif(concat(private.without_separators(details.bsb), '/', private.without_separators(details.account_number)), '/');
end
$function$
;

ALTER FUNCTION "private"."account_digits"(public.payment_details) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_paid_last(person uuid, OUT bsb text, OUT account_number text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select account.bsb, account.account_number
  from (
    select payment.id as payment_id, null::uuid as return_id, payment.pay_run_id as run_id
    from public.payments payment where payment.user_id = person
    union all
    select back.payment_id, back.id, back.resent_in
    from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where payment.user_id = person and back.resent_in is not null
  ) sent
  join public.pay_runs run on run.id = sent.run_id and run.status <> 'draft'
  cross join lateral private.accounts_sent_to(sent.payment_id, sent.return_id) account
  order by run.exported_at desc, sent.payment_id
  limit 1
$function$
;

ALTER FUNCTION "private"."account_paid_last"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.accounts_sent_to(payment_id uuid, return_id uuid)
 RETURNS TABLE(bsb text, account_number text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select account.bsb, account.account_number from private.payment_accounts account
  where return_id is null and account.payment_id = accounts_sent_to.payment_id
  union all
  select account.bsb, account.account_number from private.resent_accounts account where account.return_id = accounts_sent_to.return_id
$function$
;

ALTER FUNCTION "private"."accounts_sent_to"(uuid, uuid) OWNER TO "postgres";

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
    raise exception 'Choose what this is.' using errcode = 'PT400', hint = 'kind';
  elsif amount_cents is null or amount_cents = 0 then
    raise exception 'Enter an amount.' using errcode = 'PT400', hint = 'amount_cents';
  elsif amount_cents not between -10000000 and 10000000 then
    raise exception 'The amount must be at most $100,000.' using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen in ('travel', 'bonus') and amount_cents < 0 then
    raise exception 'Travel and a bonus are added. Choose a deduction to take something off.'
      using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen = 'deduction' and amount_cents > 0 then
    raise exception 'A deduction is taken off: its amount is below zero.' using errcode = 'PT400', hint = 'amount_cents';
  elsif said is null then
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
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
  -- Sent again because its answer was lost, it is there already (rule 3.19).
  insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, amount_cents, reason, created_by)
  values (new_id, person.id, coalesce(private.person_name(person), 'N/A'), chosen, add_pay_line.application_id, title,
    private.today_of(person.id), amount_cents, said, (select auth.uid()))
  on conflict on constraint pay_lines_pkey do nothing;
  return new_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.add_returned_payments(run_id uuid, people uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.payment_returns back set resent_in = run_id
  from public.payments payment
  where payment.id = back.payment_id and payment.user_id = any (people) and back.resent_in is null and back.settled_at is null
$function$
;

ALTER FUNCTION "private"."add_returned_payments"(uuid, uuid[]) OWNER TO "postgres";

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
    when 'address rule' then return array['everyone', 'accepted'];
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

CREATE OR REPLACE FUNCTION private.approve_agreeing_hours(first_day date, after_id uuid, query text)
 RETURNS public.approved_people_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What takes a second: the API ends a request after eight.
  most constant integer := 500;
  people uuid[];
  ids uuid[];
  days date[];
  result public.approved_people_row;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  people := array(
    select person from unnest(private.people_found(first_day, query)) person
    where (after_id is null or person > after_id) and person <> (select auth.uid())
    order by person limit most
  );
  select array_agg(hours.application_id order by hours.application_id, hours.day),
    array_agg(hours.day order by hours.application_id, hours.day) into ids, days
  from private.hours_of(people, first_day, first_day + 6) hours
  where hours.is_waiting and hours.agrees and hours.basis is not null;
  perform private.lock_applications(ids);
  perform private.assert_admin();
  -- Read again, as somebody may have changed them until they were locked.
  select count(*) filter (where answer.refused is null),
    coalesce(jsonb_agg(to_jsonb(answer)) filter (where answer.refused is not null), '[]') into result.approved, result.refused
  from private.approve_days(ids, days, null) answer;
  result.last_id := case when cardinality(people) = most then people[most] end;
  return result;
end
$function$
;

CREATE OR REPLACE FUNCTION private.approve_days(ids uuid[], days date[], seen jsonb)
 RETURNS SETOF public.approved_hours_row
 LANGUAGE plpgsql
 ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  people constant uuid[] := array(
    select distinct application.user_id from public.applications application
    where application.id = any (ids) and application.user_id is not null);
  -- Whole weeks, as they are shown: a day's share of what a whole job pays depends on the days before it that wait, too.
  first_day constant date := (select date_trunc('week', min(day))::date from unnest(days) day);
  last_day constant date := (select date_trunc('week', max(day))::date + 6 from unnest(days) day);
begin
  return query
    with asked as (
      select distinct on (given.id, given.day) given.id, given.day, item as seen
      from unnest(ids, days) with ordinality as given (id, day, ordinal)
      left join jsonb_array_elements(seen) with ordinality as items (item, ordinal) using (ordinal)
      order by given.id, given.day, ordinal
    ), judged as (
      select asked.id, asked.day, hours, case
        when hours.user_id = (select auth.uid()) then private.own_pay_refusal()
        when hours.application_id is null or hours.line_id is null and hours.minutes = 0 then 'There are no hours on this day.'
        when hours.line_id is not null then 'These hours have been approved.'
        when hours.basis is null then 'Say first how this job is paid.'
        when case when approve_days.seen is null then not hours.agrees
          else (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents', asked.seen ->> 'amount_cents',
              asked.seen ->> 'overlapping')
            is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text, hours.amount_cents::text, hours.overlapping) end
          then 'These hours have changed meanwhile. Look at them again.'
      end as refused
      from asked
      left join private.hours_of(people, first_day, last_day) hours
        on hours.application_id = asked.id and hours.day = asked.day
    ), written as (
      insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
        created_by)
      select person.id, coalesce(private.person_name(person), 'N/A'), 'work', judged.id, (judged.hours).title, judged.day,
        (judged.hours).minutes, (judged.hours).basis, (judged.hours).rate_cents, (judged.hours).amount_cents, (select auth.uid())
      from judged
      join public.profiles person on person.id = (judged.hours).user_id
      where judged.refused is null
      returning application_id, day
    )
    select written.application_id, written.day, null::text from written
    union all
    select judged.id, judged.day, judged.refused from judged where judged.refused is not null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.approve_pay_run(run_id uuid, people integer, amount_cents bigint, gst_cents bigint)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs := private.locked_run(run_id, 'draft');
  is_as_shown boolean;
begin
  if run.created_by = (select auth.uid()) then
    raise exception 'You have started this pay run. Another administrator has to approve it.' using errcode = 'PT409';
  end if;
  -- As the export reckons it.
  perform private.price_payments(run.id);
  select * into run from public.pay_runs known where known.id = run.id;
  is_as_shown := (run.people, run.amount_cents, run.gst_cents) is not distinct from
    (approve_pay_run.people, approve_pay_run.amount_cents, approve_pay_run.gst_cents);
  -- Otherwise nothing is approved, and whoever asked reads what it comes to now.
  update public.pay_runs known
  set (approved_by, approved_at, approved_content) = (
    select (select auth.uid()), clock_timestamp(), private.content_of_run(run.id) where is_as_shown
  )
  where known.id = run.id
  returning * into run;
  if is_as_shown then
    perform private.record_change('pay_run_approved', 'pay', null, run.id,
      jsonb_build_object('number', run.number, 'people', run.people, 'cents', run.amount_cents + run.gst_cents));
  end if;
  return run;
end
$function$
;

ALTER FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.approved_of(application_id uuid, OUT days integer, OUT cents bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select count(*) filter (where line.kind = 'work'), coalesce(sum(line.amount_cents), 0) into days, cents
  from public.pay_lines line
  where line.application_id = approved_of.application_id and line.kind in ('work', 'correction');
end
$function$
;

ALTER FUNCTION "private"."approved_of"(uuid) OWNER TO "postgres";

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
    raise exception 'Bank accounts have changed since the last pay. Look at each of them first.' using errcode = 'PT409', hint = 'accounts';
  end if;
  return changed;
end
$function$
;

ALTER FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_confirmed()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_confirmed() then
    if private.has_second_factor((select auth.uid())) then
      raise exception 'Enter a new code of your second factor first.' using errcode = 'PT403', hint = 'confirm_code';
    end if;
    raise exception 'Enter your password first.' using errcode = 'PT403', hint = 'confirm_password';
  end if;
end
$function$
;

ALTER FUNCTION "private"."assert_confirmed"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_factor_permit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- With the account goes all that is its own.
  if not exists (select from auth.users account where account.id = person) then
    return null;
  end if;
  if exists (
    select from private.factor_permits permit where permit.user_id = person and permit.given_at > now() - interval '15 minutes'
  ) then
    return null;
  end if;
  -- An administrator who must have one can do nothing before that but set it up, so they have no permit: they have just logged in.
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
  raise exception 'Confirm first that it is you.' using errcode = 'PT403';
end
$function$
;

ALTER FUNCTION "private"."assert_factor_permit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_not_own_pay(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if person = (select auth.uid()) then
    raise exception '%', private.own_pay_refusal() using errcode = 'PT409';
  end if;
end
$function$
;

ALTER FUNCTION "private"."assert_not_own_pay"(uuid) OWNER TO "postgres";

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
      'This pay run pays you, and you are the only administrator. Give it up and start another one, which leaves you out.'
    when run.approved_by is not null then 'This pay run has changed since it was approved. It has to be approved again.'
    when pays_me then 'This pay run pays you. Another administrator has to approve it, or export it.'
    else 'This pay run needs the approval of a second administrator first.' end using errcode = 'PT409';
end
$function$
;

ALTER FUNCTION "private"."assert_second_administrator"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_second_for_file(run public.pay_runs)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- The approval was of what the first file paid, and the next pays no more. So only the person is asked about.
  if run.approved_by = (select auth.uid()) then
    raise exception 'You have approved this pay run. Another administrator has to make its file again.' using errcode = 'PT409';
  elsif run.approved_by is null and private.pays_caller(run.id) then
    raise exception 'This pay run pays you. Another administrator has to make its file again.' using errcode = 'PT409';
  end if;
end
$function$
;

ALTER FUNCTION "private"."assert_second_for_file"(public.pay_runs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.broadcast_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_person(person.user_id, 'notifications_changed', '{}')
  from (
    select distinct user_id from changed
    -- The page that sets a second factor up still has the token from before the code, which reads nothing any more.
    where not (tg_op = 'INSERT' and type = 'second_factor_changed')
  ) person;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_to_payees(run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.broadcast_to_person(person, 'hours_changed', '{}') from unnest(private.payees_of_run(run_id)) person
$function$
;

ALTER FUNCTION "private"."broadcast_to_payees"(uuid) OWNER TO "postgres";

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
  select fault.field, fault.message into wrong
  from (values
    (0, 'name', private.has_bank_letters(stored.name),
      'A bank writes names in Latin letters: enter a name that has some.'),
    (1, 'abn', private.is_abn(stored.abn), 'This is no ABN: it has 11 digits, and its check digits must match.'),
    (2, 'bank', stored.bank ~ '^[A-Z]{3}$', 'A bank is written with three letters, like CBA.'),
    (3, 'bsb', stored.bsb ~ '^[0-9]{6}$', 'A BSB has 6 digits, like 064-000.'),
    (3, 'bsb', private.is_bsb(stored.bsb), 'No bank has this BSB. Check the 6 digits.'),
    (4, 'account_number', private.is_account_number(stored.account_number), 'An account number has 1 to 9 digits.'),
    (5, 'apca_number', stored.apca_number ~ '^[0-9]{6}$', 'An APCA number has 6 digits.'),
    (6, 'rounding_minutes', stored.rounding_minutes in (0, 5, 15), 'Hours are rounded to 5 or 15 minutes, or not at all.'),
    (7, 'break_minutes', stored.break_minutes in (0, 15, 30, 45, 60), 'A break is 0, 15, 30, 45 or 60 minutes.'),
    (8, 'abn', not stored.gst_registered or stored.abn is not null, 'Who is registered for GST has an ABN.'),
    (9, 'notification_days', stored.notification_days in (30, 90, 180, 365), 'Notifications are kept for 30, 90, 180 or 365 days.'),
    (10, 'second_approval_cents', stored.second_approval_cents between 0 and 9999999999,
      'Enter an amount up to $99,999,999.99, or nothing.')
  ) fault (ordinal, field, is_right, message)
  where not fault.is_right order by fault.ordinal limit 1;
  if found then
    raise exception '%', wrong.message using errcode = 'PT400', hint = wrong.field;
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.calling_device()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.device_in(coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent',
    (select session.user_agent from auth.sessions session where session.id = ((select auth.jwt()) ->> 'session_id')::uuid)));
end
$function$
;

ALTER FUNCTION "private"."calling_device"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_hours(application_id uuid, day date, began time without time zone, ended time without time zone, break_minutes integer, reason text, seen timestamp with time zone)
 RETURNS public.hours
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  -- An administrator's own hours are looked at by another one (rule 23.22).
  return private.set_hours(application_id, day, began, ended, break_minutes, reason, seen, not exists (
    select from public.applications application
    where application.id = change_hours.application_id and application.user_id = (select auth.uid())
  ));
end
$function$
;

CREATE OR REPLACE FUNCTION private.changed_account_text(person uuid, account_number text, device text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return format('Your bank account was changed on %s. New account: %s. Device: %s. If this wasn’t you, tell us now.',
    to_char(moment at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'),
    coalesce(private.masked(account_number), 'None'), device);
end
$function$
;

ALTER FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.changed_accounts(run_id uuid)
 RETURNS SETOF public.changed_account_row
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select distinct on (payment.user_id) payment.id, payment.name, floor(extract(epoch from details.updated_at) * 1000000)::bigint
  from private.payments_sent_in(run_id, null) sent
  join public.payments payment on payment.id = sent.payment_id
  join public.payment_details details on details.user_id = payment.user_id
  cross join lateral private.account_paid_last(payment.user_id) paid
  where paid.account_number is not null
    and (private.without_separators(details.bsb), private.without_separators(details.account_number))
      is distinct from (paid.bsb, paid.account_number)
  order by payment.user_id, sent.return_id nulls first, payment.id
$function$
;

ALTER FUNCTION "private"."changed_accounts"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.changed_accounts_of_run(run_id uuid)
 RETURNS SETOF public.changed_account_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
  select account.* from private.changed_accounts(run_id) account
  join public.pay_runs run on run.id = changed_accounts_of_run.run_id and run.status in ('draft', 'rejected')
  order by account.name, account.payment_id;
end
$function$
;

ALTER FUNCTION "private"."changed_accounts_of_run"(uuid) OWNER TO "postgres";

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
  -- What has failed before comes last, so that it holds up nobody else.
  again boolean := false;
begin
  -- Some candidates may no longer be sent; further rounds fill up the batch.
  for round in 1..20 loop
    with candidate as (
      select delivery as was from private.deliveries delivery
      where delivery.state = 'waiting' and (delivery.attempts > 0) = again and delivery.ready_at <= moment
        -- A message waits for earlier ones about the same subject, but not for one that it replaces and that is not due yet: that
        -- one will be cancelled.
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
        -- Claimed for a day without a single report: it seems to break every run that sends it.
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
          when 'failed' then coalesce(delivery.last_error, 'Every attempt to send it broke off.')
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
    -- What is settled now may have held back messages that have not failed.
    again := considered = 0;
  end loop;

  insert into private.unsubscribe_tokens (user_id)
  select person.id from public.profiles person
  where person.id in (
    select delivery.user_id from private.deliveries delivery where delivery.id = any (claims) and delivery.channel = 'email'
  )
  order by person.id
  -- Skips people whose account is being deleted: the deletion may be waiting for the messages claimed here, and removes them.
  for key share skip locked
  on conflict (user_id) do nothing;

  return query
  select delivery.id, delivery.claim, delivery.channel, delivery.kind, delivery.type, delivery.message,
    delivery.link || case when delivery.channel = 'email' and delivery.type = 'bank_account_changed'
      then '&token=' || private.new_notice_token(delivery.link) else '' end,
    delivery.created_at, delivery.job_id,
    case when delivery.job_id is not null then coalesce(nullif(btrim(job.project_name), ''), application.job_title) end,
    case when delivery.channel = 'email' then person.email end, person.name, person.language,
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

CREATE OR REPLACE FUNCTION private.close_account_to_others(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Whoever made the change knew the password.
  update auth.users account set encrypted_password = null where account.id = person;
  delete from auth.sessions session where session.user_id = person;
end
$function$
;

ALTER FUNCTION "private"."close_account_to_others"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.confirm_identity(password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.confirm_password(password) then
    return false;
  end if;
  delete from private.confirmations old where old.ctid = any (array(
    select known.ctid from private.confirmations known
    where known.confirmed_at <= now() - private.confirmation_time() limit 20 for update skip locked
  ));
  insert into private.confirmations (session_id, user_id) values (((select auth.jwt()) ->> 'session_id')::uuid, (select auth.uid()))
  on conflict on constraint confirmations_pkey do update set confirmed_at = excluded.confirmed_at, user_id = excluded.user_id;
  return true;
end
$function$
;

ALTER FUNCTION "private"."confirm_identity"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.confirmation_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select interval '10 minutes' $function$
;

ALTER FUNCTION "private"."confirmation_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.content_of_run(run_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select md5(coalesce(string_agg(concat_ws(' ', payment.id, payment.amount_cents, payment.gst_cents, (
      select string_agg(line.id::text, ' ' order by line.id) from public.pay_lines line where line.payment_id = payment.id
    )), ',' order by payment.id), ''))
  from private.payments_sent_in(run_id, null) sent join public.payments payment on payment.id = sent.payment_id
$function$
;

ALTER FUNCTION "private"."content_of_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copy_accounts(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from private.payments_sent_in(run_id, null) sent
  join public.payments payment on payment.id = sent.payment_id
  join public.payment_details details on details.user_id = payment.user_id
  where sent.return_id is null
  on conflict (payment_id) do update set (bsb, account_number) = (excluded.bsb, excluded.account_number);
  insert into private.resent_accounts (return_id, bsb, account_number)
  select sent.return_id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from private.payments_sent_in(run_id, null) sent
  join public.payments payment on payment.id = sent.payment_id
  join public.payment_details details on details.user_id = payment.user_id
  where sent.return_id is not null
  on conflict (return_id) do update set (bsb, account_number) = (excluded.bsb, excluded.account_number);
end
$function$
;

ALTER FUNCTION "private"."copy_accounts"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_factor_challenge()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.count_try('challenge', (
    select factor.user_id::text from auth.mfa_factors factor where factor.id = new.factor_id
  ), 30) then
    raise exception 'Too many attempts. Please wait ten minutes and try again.' using errcode = 'PT429';
  end if;
  perform private.forget_old_tries();
  return new;
end
$function$
;

ALTER FUNCTION "private"."count_factor_challenge"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_waiting_hours(people uuid[], first_day date, last_day date)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  business constant public.business := (select kept from public.business kept);
begin
  return (
    with worked as (
      select application.id, job.start_date + planned.number as day
      from public.applications application
      join public.jobs job on job.id = application.job_id
      cross join lateral (
        -- The limit takes no day away; without it, a thousand a job are planned for.
        select generate_series(greatest(first_day - job.start_date, 0),
          least(least(greatest(job.days, 1), 366) - 1, last_day - job.start_date)) as number
        limit last_day - first_day + 1
      ) planned
      where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress', 'Completed') and job.start_date between first_day - 366 and last_day
      union
      select visit.application_id, visit.day from public.visits visit
      join public.applications application on application.id = visit.application_id
      where visit.day between first_day and last_day and application.user_id = any (people)
      union
      select changed.application_id, changed.day from public.hours changed
      join public.applications application on application.id = changed.application_id
      where changed.day between first_day and last_day and application.user_id = any (people)
    )
    select count(*)
    from worked
    join public.applications application on application.id = worked.id
    left join public.jobs job on job.id = application.job_id
    left join public.visits visit on visit.application_id = worked.id and visit.day = worked.day
    left join public.hours changed on changed.application_id = worked.id and changed.day = worked.day
    cross join lateral (
      select (worked.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone as began,
        coalesce((worked.day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
          (worked.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone + interval '8 hours') as ended
    ) planned
    cross join lateral private.visit_times(visit.here_at, visit.done_at, planned.began, planned.ended,
      job.start_time is not null, job.end_time is not null) pressed
    cross join lateral (
      select case when changed.day is not null then changed.began_at else pressed.began end as began,
        case when changed.day is not null then changed.ended_at else pressed.ended end as ended
    ) timed
    where (changed.day is not null
        or timed.ended <= now() and (nullif(application.attendance, 'came') is null or visit.day is not null))
      -- Without the planned shift: the business's break leaves minutes of any day that has some.
      and private.counted_minutes(timed.began, timed.ended, changed.break_minutes, business.break_minutes, business.rounding_minutes,
        null) > 0
      and not exists (
        select from public.pay_lines line
        where line.application_id = worked.id and line.day = worked.day and line.kind = 'work'
      )
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.day_amount(basis text, rate_cents integer, minutes integer, days integer, ordinal integer, paid_days integer, paid_cents bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- One at least: days beyond the job's that were approved first, for nothing, leave its pay to the others.
  left_days constant integer := greatest(days - paid_days, 1);
  left_cents constant numeric := greatest(rate_cents - paid_cents, 0);
begin
  return case basis
    when 'hour' then round(rate_cents::numeric * minutes / 60)
    when 'day' then rate_cents
    -- What is left of the job's pay is spread over the days that are left, so that all add up to the rate however the days are approved,
    -- taken back, added or cut.
    when 'job' then case
      when ordinal <= left_days then round(left_cents * ordinal / left_days) - round(left_cents * (ordinal - 1) / left_days)
      else 0 end
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.days_left(departed_id uuid)
 RETURNS SETOF public.departed_day
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select hours.id, hours.title, hours.day, hours.began, hours.ended, hours.minutes, job.pay_basis, job.rate_cents,
    private.day_amount(job.pay_basis, job.rate_cents, hours.minutes, job.days,
      row_number() over (partition by hours.application_id order by hours.day)::integer, approved.days, approved.cents)
  from public.departed_hours hours
  left join public.applications application on application.id = hours.application_id
  left join public.jobs job on job.id = application.job_id
  cross join lateral private.approved_of(hours.application_id) approved
  where hours.departed_id = days_left.departed_id
  order by hours.day, hours.id
$function$
;

ALTER FUNCTION "private"."days_left"(uuid) OWNER TO "postgres";

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
    raise exception 'Say first how this job is paid.' using errcode = 'PT409';
  elsif is_worked and priced.amount_cents is distinct from decide_departed_hours.amount_cents then
    raise exception 'These hours have changed meanwhile. Look at them again.' using errcode = 'PT409';
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

ALTER FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delete_account(user_id uuid, password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := delete_account.user_id;
  refusal text;
  number text;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  elsif not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if not private.confirm_password(password) then
    return false;
  end if;
  -- The account before its profile, as the auth service locks them; then administrators as set_user_role does, so that two
  -- who go at once cannot each count on the other.
  perform from auth.users account where account.id = person for update;
  if exists (select from public.profiles profile where profile.id = person and profile.role = 'admin') then
    perform from public.profiles profile where profile.role = 'admin' order by profile.id for no key update;
  end if;
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  refusal := private.reason_to_keep(person);
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PT409';
  end if;
  select profile.phone_digits into number from public.profiles profile where profile.id = person;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  perform private.record_account_event('account_deletion_asked', person);
  -- Logs the person's other devices out, whose sessions end here.
  perform private.broadcast_to_person(person, 'account_deleted', '{}');
  delete from auth.users account where account.id = person;
  -- A number is personal, and nobody logs in with it here now.
  delete from private.sign_in_tries tried
  where tried.digits = number or tried.digits in ('password', 'code', 'challenge') and tried.caller = person::text;
  -- Without waiting for a request of the person's, which would wait for this deletion.
  delete from private.budgets counted where counted.user_id in (
    select spent.user_id from private.budgets spent where spent.user_id = person for update skip locked);
  -- Has their files removed; without the call it takes up to a minute.
  perform private.call_deliver();
  return true;
-- Something that no migration knows needs it.
exception when foreign_key_violation then
  raise exception '%', coalesce(private.reason_to_keep(person), 'This account is still needed and cannot be deleted.')
    using errcode = 'PT409';
end
$function$
;

CREATE OR REPLACE FUNCTION private.device_in(user_agent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when user_agent ~ 'iPhone' then 'iPhone'
    when user_agent ~ 'iPad' then 'iPad'
    when user_agent ~ 'Android' then 'Android device'
    when user_agent ~ 'Windows' then 'Windows computer'
    when user_agent ~ 'Macintosh|Mac OS X' then 'Mac'
    when user_agent ~ 'Linux|CrOS' then 'Linux computer'
    else 'Unknown device'
  end
$function$
;

ALTER FUNCTION "private"."device_in"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dispute_change(notice_id uuid, token uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice private.security_notices;
begin
  if token is null then
    perform private.assert_confirmed();
    select * into notice from private.security_notices known
    where known.id = dispute_change.notice_id and known.user_id = (select auth.uid()) and known.changed_at > now() - private.notice_time();
  else
    notice := private.notice_by_token(notice_id, token);
  end if;
  if notice.id is null then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  -- The account before its profile, as the auth service locks them.
  perform from auth.users account where account.id = notice.user_id for no key update;
  perform from public.profiles person where person.id = notice.user_id for no key update;
  select * into notice from private.security_notices known where known.id = notice.id for update;
  -- Gone with its account, or done already: a link works once.
  if notice.id is null or notice.disputed_at is not null then
    return;
  end if;
  update private.security_notices known set disputed_at = now() where known.id = notice.id;
  if notice.what = 'bank_account' then
    perform private.put_account_back(notice);
  elsif notice.factor_id is not null then
    delete from auth.mfa_factors factor where factor.id = notice.factor_id and factor.user_id = notice.user_id;
  end if;
  perform private.record_change('change_disputed', 'accounts', notice.user_id, null, jsonb_build_object('what', notice.what),
    notice.user_id);
  perform private.close_account_to_others(notice.user_id);
end
$function$
;

ALTER FUNCTION "private"."dispute_change"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.easter_sunday(year integer)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- The calendar's rule as Meeus, Jones and Butcher write it: where in the moon's cycle of 19 years, and in the century.
  golden constant integer := year % 19;
  century constant integer := year / 100;
  moon constant integer := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  weekday constant integer := (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - moon - year % 4) % 7;
  late constant integer := (golden + 11 * moon + 22 * weekday) / 451;
begin
  return make_date(year, 3, 22) + moon + weekday - 7 * late;
end
$function$
;

ALTER FUNCTION "private"."easter_sunday"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_pay_run(run_id uuid, processed_on date, seen_accounts jsonb)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
declare
  day date;
  paying public.business;
  run public.pay_runs;
  changed_accounts integer;
begin
  run := private.locked_run(run_id, 'draft');
  -- After the caller was checked.
  day := private.processing_day(processed_on);
  -- One run is exported at a time: GST that is carried over is taken off once.
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.price_payments(run.id);
  perform private.assert_second_administrator(run.id);
  changed_accounts := private.assert_accounts_seen(run.id, seen_accounts);
  perform private.copy_accounts(run.id);
  update public.payments payment
  set name = coalesce(
      (select private.person_name(person) from public.profiles person where person.id = payment.user_id), payment.name),
    abn = coalesce((
      select private.without_separators(details.abn) from public.payment_details details where details.user_id = payment.user_id
    ), payment.abn),
    number = run.number || '-' || ranked.ordinal
  from (
    select ordered.id, row_number() over (order by ordered.name, ordered.id) as ordinal
    from public.payments ordered where ordered.pay_run_id = run.id
  ) ranked
  where payment.id = ranked.id;
  update public.pay_runs known
  set status = 'exported', exported_by = (select auth.uid()), exported_at = clock_timestamp(),
    dated = private.today_of((select auth.uid())), payer = to_jsonb(paying) - 'id' - 'updated_at'
  where known.id = run.id
  returning * into run;
  perform private.make_pay_file(run.id, day, paying);
  -- Whoever is paid may have their page open; there is nothing to notify them of yet.
  perform private.broadcast_to_payees(run.id);
  -- Whoever is left out by their account alone.
  perform private.notify_of_missing_details(array(
    select waiting.user_id from private.unpaid_people(run.until) waiting where waiting.reason <> 'nothing'
  ));
  -- That whoever exports it has read these people's bank details.
  perform private.record_change('pay_run_exported', 'pay', null, run.id, jsonb_strip_nulls(jsonb_build_object(
    'number', run.number, 'people', run.people, 'changed_accounts', nullif(changed_accounts, 0))));
  return run;
end
$function$
;

ALTER FUNCTION "private"."export_pay_run"(uuid, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.forget_departed(departed_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.owed_to_departed(departed_id) is null
    and not exists (select from public.departed_hours hours where hours.departed_id = forget_departed.departed_id) then
    delete from public.departed_people person where person.id = departed_id and person.settled_at is null;
  end if;
end
$function$
;

ALTER FUNCTION "private"."forget_departed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.forget_pay(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.payments payment using public.pay_runs run
  where run.id = payment.pay_run_id and payment.user_id is null and run.paid_at < moment - interval '5 years';
  delete from public.pay_lines line
  where line.user_id is null and line.payment_id is null and line.day < moment - interval '5 years';
  delete from public.departed_people person
  where person.left_at < moment - interval '5 years'
    and not exists (select from public.pay_lines line where line.departed_id = person.id and line.payment_id is null);
  -- As long as a bank may send something back (rule 23.17).
  delete from private.payment_accounts account using public.payments payment, public.pay_runs run
  where payment.id = account.payment_id and payment.user_id is null and run.id = payment.pay_run_id
    and run.paid_at < moment - interval '30 days';
  delete from private.resent_accounts account
  using public.payment_returns earlier, public.payments payment, public.pay_runs run
  where earlier.id = account.return_id and payment.id = earlier.payment_id and payment.user_id is null and run.id = earlier.resent_in
    and run.paid_at < moment - interval '30 days';
$function$
;

CREATE OR REPLACE FUNCTION private.forget_security_notices(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.security_notices notice
  where notice.changed_at < moment - interval '90 days' and (notice.disputed_at is null or notice.reviewed_at is not null)
$function$
;

ALTER FUNCTION "private"."forget_security_notices"(timestamp with time zone) OWNER TO "postgres";

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
    raise exception 'Somebody in it has deleted their account. It can only be paid.' using errcode = 'PT409';
  end if;
  delete from public.pay_runs known where known.id = run.id;
  perform private.record_change('pay_run_given_up', 'pay', null, run.id, jsonb_build_object('number', run.number));
end
$function$
;

CREATE OR REPLACE FUNCTION private.hours_of(people uuid[], first_day date, last_day date)
 RETURNS SETOF public.hours_row
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  business constant public.business := (select kept from public.business kept);
  -- A day more on either side: a night reaches over, and can overlap with what is asked for.
  from_day constant date := first_day - 1;
  to_day constant date := last_day + 1;
begin
  return query
    with worked as (
      select application.id, job.start_date + number as day, true as is_planned
      from public.applications application
      join public.jobs job on job.id = application.job_id
      cross join lateral generate_series(greatest(from_day - job.start_date, 0),
        least(least(greatest(job.days, 1), 366) - 1, to_day - job.start_date)) number
      where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress', 'Completed') and job.start_date between from_day - 366 and to_day
      union all
      select visit.application_id, visit.day, false from public.visits visit
      join public.applications application on application.id = visit.application_id
      where visit.day between from_day and to_day and application.user_id = any (people)
      union all
      select changed.application_id, changed.day, false from public.hours changed
      join public.applications application on application.id = changed.application_id
      where changed.day between from_day and to_day and application.user_id = any (people)
      union all
      select line.application_id, line.day, false from public.pay_lines line
      where line.kind = 'work' and line.user_id = any (people) and line.day between from_day and to_day
        and line.application_id is not null
    ), once as (
      select worked.id, worked.day, bool_or(worked.is_planned) as is_planned from worked group by worked.id, worked.day
    ), timed as (
      select application.user_id, application.id, job as job, once.day, once.is_planned, visit, changed, line,
        coalesce(job.time_zone, person.time_zone) as time_zone,
        private.job_title(job, coalesce(line.job_title, application.job_title)) as title,
        nullif(application.attendance, 'came') as absence,
        planned.began as plan_began, planned.ended as plan_ended,
        case when once.is_planned then planned.ended - planned.began end as planned,
        case when changed.day is not null then changed.began_at else pressed.began end as began,
        case when changed.day is not null then changed.ended_at else pressed.ended end as ended
      from once
      join public.applications application on application.id = once.id
      join public.profiles person on person.id = application.user_id
      -- Of a job that was deleted the hours stay, on the clock of whoever worked.
      left join public.jobs job on job.id = application.job_id
      left join public.visits visit on visit.application_id = once.id and visit.day = once.day
      left join public.hours changed on changed.application_id = once.id and changed.day = once.day
      left join public.pay_lines line on line.application_id = once.id and line.day = once.day and line.kind = 'work'
      cross join lateral (
        select (once.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone as began,
          coalesce((once.day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
            (once.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone + interval '8 hours') as ended
      ) planned
      cross join lateral private.visit_times(visit.here_at, visit.done_at, planned.began, planned.ended,
        job.start_time is not null, job.end_time is not null) pressed
    ), counted as (
      select timed.*,
        case when timed.began is null then 0
          else private.counted_minutes(timed.began, timed.ended, (timed.changed).break_minutes, business.break_minutes,
            business.rounding_minutes, timed.planned) end as minutes,
        case when timed.is_planned then
          private.counted_minutes(timed.plan_began, timed.plan_ended, (timed.changed).break_minutes, business.break_minutes,
            business.rounding_minutes, timed.planned) end as plan_minutes
      from timed
      where (timed.line).id is not null
        or (timed.changed).day is not null
        -- A word about the whole job takes away no day on which somebody pressed.
        or timed.ended <= now() and (timed.absence is null or (timed.visit).day is not null)
    ), numbered as (
      select counted.*,
        row_number() over (partition by counted.id, (counted.line).id is null and counted.minutes > 0,
          counted.day between first_day and last_day order by counted.day)::integer as ordinal
      from counted
    ), beside as (
      -- Less than a minute is no overlap.
      select counted.user_id, counted.id, counted.day, counted.title, counted.began, counted.ended - interval '1 minute' as until
      from counted where counted.minutes > 0
    ), met as (
      select beside.*,
        beside.began <= max(beside.until) over (before rows between unbounded preceding and 1 preceding)
          or beside.until >= lead(beside.began) over before as is_met
      from beside
      window before as (partition by beside.user_id order by beside.began, beside.until, beside.id, beside.day)
    ), clashing as (
      -- Both days of an overlap are among the few that met another.
      select one.id, one.day, string_agg(distinct other.title, ', ' order by other.title) as titles
      from met one
      join met other on other.user_id = one.user_id and (other.id, other.day) <> (one.id, one.day)
        and other.began <= one.until and other.until >= one.began
      where one.is_met and other.is_met
      group by one.id, one.day
    )
    select numbered.user_id, numbered.id, (numbered.job).id, numbered.title, numbered.day,
      (numbered.began at time zone numbered.time_zone)::time(0), (numbered.ended at time zone numbered.time_zone)::time(0),
      (numbered.changed).break_minutes::integer, coalesce((numbered.line).minutes, numbered.minutes),
      case when numbered.is_planned then (numbered.plan_began at time zone numbered.time_zone)::time(0) end,
      case when numbered.is_planned then (numbered.plan_ended at time zone numbered.time_zone)::time(0) end,
      numbered.plan_minutes,
      (array['none', 'one', 'both'])[1 + num_nonnulls((numbered.visit).here_at, (numbered.visit).done_at)],
      case when (numbered.changed).by_administrator then 'administrator' when (numbered.changed).day is not null then 'person' end,
      (numbered.changed).reason, (numbered.changed).changed_at,
      case
        when numbered.minutes = 0 or clashing.titles is not null then false
        when (numbered.changed).day is not null then (numbered.changed).by_administrator
        else numbered.is_planned and numbered.absence is null
          and (numbered.began, numbered.ended) is not distinct from ((numbered.visit).here_at, (numbered.visit).done_at)
          and numbered.ended >= numbered.plan_ended - interval '15 minutes'
          and abs(numbered.minutes - numbered.plan_minutes) <= 15
      end,
      coalesce((numbered.line).basis, (numbered.job).pay_basis), coalesce((numbered.line).rate_cents, (numbered.job).rate_cents),
      case
        when (numbered.line).id is not null then (numbered.line).amount_cents
        when numbered.minutes > 0 then private.day_amount((numbered.job).pay_basis, (numbered.job).rate_cents, numbered.minutes,
          (numbered.job).days, numbered.ordinal, paid.days, paid.cents)
        else 0
      end,
      (numbered.line).id, (numbered.line).payment_id is not null,
      case when numbered.minutes <> (numbered.line).minutes then numbered.minutes end,
      (numbered.line).id is null and numbered.minutes > 0, numbered.absence,
      (numbered.job).rate_cents - paid.cents, greatest((numbered.job).days, 1) - paid.days, clashing.titles
    from numbered
    left join clashing on clashing.id = numbered.id and clashing.day = numbered.day
    left join lateral private.approved_of(numbered.id) paid on (numbered.job).pay_basis = 'job'
    where numbered.day between first_day and last_day
    order by numbered.user_id, numbered.day, numbered.began, numbered.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.hours_on_clock(began_on date, began time without time zone, ended time without time zone, zone text, known_began timestamp with time zone, known_ended timestamp with time zone, OUT began_at timestamp with time zone, OUT ended_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  begins constant timestamptz[] := private.moments_shown(began_on + began, zone);
  ends constant timestamptz[] := private.moments_shown(began_on + (ended < began)::integer + ended, zone);
  skipped constant time := case when begins = '{}' then began when ends = '{}' then ended end;
begin
  if skipped is not null then
    raise exception 'The clocks skipped % that night. Enter a time before or after that.', to_char(skipped, 'HH24:MI')
      using errcode = 'PT400', hint = case skipped when began then 'began' else 'ended' end;
  end if;
  -- A time that is shown twice is the one that was known, or else the second, as in a plan. An end that looks earlier than the beginning
  -- is of the same night where the clock was put back in between.
  select possible.began_at, possible.ended_at into began_at, ended_at
  from (
    select begun as began_at, finished as ended_at
    from unnest(begins) begun, unnest(ends || private.moments_shown(began_on + ended, zone)) finished
  ) possible
  where possible.ended_at > possible.began_at
  order by possible.began_at = date_trunc('minute', known_began) is true desc,
    possible.ended_at = date_trunc('minute', known_ended) is true desc,
    possible.ended_at - possible.began_at > interval '23 hours', possible.began_at desc, possible.ended_at desc
  limit 1;
end
$function$
;

ALTER FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_summary(first_day date, query text)
 RETURNS public.hours_summary_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  summary public.hours_summary_row;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  select count(distinct hours.user_id), count(*) filter (where hours.is_waiting),
    count(*) filter (where hours.is_waiting and hours.agrees and hours.basis is not null and hours.user_id <> (select auth.uid())),
    count(*) filter (where hours.is_waiting and hours.basis is null)
  into summary
  from private.hours_of(private.people_found(first_day, query), first_day, first_day + 6) hours;
  return summary;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_above_limit(run public.pay_runs)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.business where run.amount_cents + run.gst_cents + run.resent_cents > second_approval_cents);
end
$function$
;

ALTER FUNCTION "private"."is_above_limit"(public.pay_runs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_auth_service()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select current_user = 'supabase_auth_admin' $function$
;

ALTER FUNCTION "private"."is_auth_service"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_banking_day(day date)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  year constant integer := extract(year from day);
  easter constant date := private.easter_sunday(year);
  christmas constant date := private.weekday_from(make_date(year, 12, 25));
begin
  return extract(isodow from day) < 6 and day not in (
    private.weekday_from(make_date(year, 1, 1)), private.weekday_from(make_date(year, 1, 26)),
    easter - 2, easter + 1, make_date(year, 4, 25),
    -- The second Monday in June.
    make_date(year, 6, 8) + (8 - extract(isodow from make_date(year, 6, 8))::integer) % 7,
    christmas, private.weekday_from(christmas + 1));
end
$function$
;

ALTER FUNCTION "private"."is_banking_day"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_confirmed()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when private.has_second_factor((select auth.uid())) then private.is_given_recently('totp')
    else private.is_given_recently('password') or exists (
      select from private.confirmations known
      where known.session_id = ((select auth.jwt()) ->> 'session_id')::uuid and known.user_id = (select auth.uid())
        and known.confirmed_at > now() - private.confirmation_time()
    )
  end
$function$
;

ALTER FUNCTION "private"."is_confirmed"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_given_recently(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from jsonb_path_query(auth.jwt(), '$.amr[*]') given
    where given ->> 'method' = wanted and (given ->> 'timestamp')::numeric > extract(epoch from now() - private.confirmation_time())
  )
$function$
;

ALTER FUNCTION "private"."is_given_recently"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_only_administrator()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not exists (
    select from public.profiles other
    where other.id <> (select auth.uid()) and (other.role = 'admin' or other.id = private.founder_id())
  );
end
$function$
;

ALTER FUNCTION "private"."is_only_administrator"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_owed_again(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where payment.user_id = person and back.resent_in is null and back.settled_at is null
  )
$function$
;

ALTER FUNCTION "private"."is_owed_again"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.job_pay(job_id uuid)
 RETURNS SETOF public.job_pay_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select approved.days, approved.cents
    from public.applications application
    cross join lateral private.approved_of(application.id) approved
    where application.job_id = job_pay.job_id and approved.days > 0
    order by approved.days, approved.cents
    limit 1000;
end
$function$
;

ALTER FUNCTION "private"."job_pay"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_pay_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- What a rejection sets, and what goes with an account.
  loose constant text[] := array['made_by', 'rejected_by', 'rejected_at', 'rejection'];
begin
  if tg_op = 'DELETE' then
    if exists (select from public.pay_runs run where run.id = old.pay_run_id) then
      raise exception 'This file has been made.' using errcode = 'PT409';
    end if;
    return old;
  elsif to_jsonb(new) - loose <> to_jsonb(old) - loose
    or old.rejected_at is not null and (new.rejected_at, new.rejection) is distinct from (old.rejected_at, old.rejection)
    or new.made_by is distinct from old.made_by and new.made_by is not null then
    raise exception 'This file has been made.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

ALTER FUNCTION "private"."keep_pay_file"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_pay_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- What an export or the pay sets, and what goes with an account.
  loose constant text[] := array['status', 'paid_at', 'paid_by', 'exported_by', 'created_by', 'approved_by'];
begin
  if old.status <> 'draft' and (
    tg_op = 'DELETE' or to_jsonb(new) - loose <> to_jsonb(old) - loose
    or (old.status, new.status) not in (('exported', 'paid'), ('exported', 'rejected'), ('paid', 'rejected'), ('rejected', 'exported'))
    and old.status <> new.status
  ) then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
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
  -- What goes with an account, and what is decided later.
  loose constant text[] := array['recorded_by', 'resent_in', 'settled_by', 'settled_at', 'settlement'];
  moved constant uuid := case when tg_op = 'UPDATE' then coalesce(new.resent_in, old.resent_in) end;
begin
  if tg_op = 'DELETE' then
    -- Forgotten with its payment (rule 23.18).
    if exists (select from public.payments payment where payment.id = old.payment_id) then
      raise exception 'This is on record.' using errcode = 'PT409';
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
      -- The run may be gone: a draft that is given up.
      or exists (select from public.pay_runs run where run.id = moved and run.status <> 'draft'))
    or old.settled_at is not null and (new.settled_at, new.settlement) is distinct from (old.settled_at, old.settlement) then
    raise exception 'This is on record.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

ALTER FUNCTION "private"."keep_payment_return"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_returned_payments(run_id uuid, person uuid, can_be_paid boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if can_be_paid then
    insert into private.resent_accounts (return_id, bsb, account_number)
    select earlier.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
    from public.payment_returns earlier
    join public.payments payment on payment.id = earlier.payment_id
    join public.payment_details details on details.user_id = payment.user_id
    where earlier.resent_in = run_id and payment.user_id = person;
  else
    update public.payment_returns earlier set resent_in = null
    from public.payments payment
    where payment.id = earlier.payment_id and earlier.resent_in = run_id and payment.user_id = person;
  end if;
end
$function$
;

ALTER FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_what_is_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- As long ago as somebody may still ask for their hours.
  days_back constant integer := 366;
  details public.payment_details;
  can_be_paid boolean;
  has_hours boolean;
  has_lines boolean;
  departed constant uuid := gen_random_uuid();
begin
  select * into details from public.payment_details stored where stored.user_id = old.id;
  can_be_paid := private.account_fault(details.abn, details.bsb, details.account_number) is null;
  has_hours := exists (
    select from private.hours_of(array[old.id], private.today_of(old.id) - days_back, private.today_of(old.id) + 1) worked
    where worked.is_waiting
  );
  -- With an account that is in order, what is above zero becomes a draft.
  select coalesce(not can_be_paid or sum(line.amount_cents) <= 0, false) into has_lines
  from public.pay_lines line left join public.payments payment on payment.id = line.payment_id
  left join public.pay_runs run on run.id = payment.pay_run_id
  where line.user_id = old.id and (line.payment_id is null or run.status = 'draft')
  having count(*) > 0;
  if not has_hours and has_lines is not true then
    return old;
  end if;
  insert into public.departed_people (id, name, abn, agreement)
  values (departed, coalesce(private.person_name(old), 'N/A'), case when can_be_paid then private.without_separators(details.abn) end, (
    select agreed.wording from public.gst_agreements agreed
    where agreed.user_id = old.id and agreed.what = 'agreed' and agreed.withdrawn_at is null
  ));
  insert into private.departed_accounts (departed_id, bsb, account_number)
  select departed, private.without_separators(details.bsb), private.without_separators(details.account_number) where can_be_paid;
  insert into public.departed_hours (departed_id, application_id, title, day, began, ended, minutes)
  select departed, worked.application_id, worked.title, worked.day, worked.began, worked.ended, worked.minutes
  from private.hours_of(array[old.id], private.today_of(old.id) - days_back, private.today_of(old.id) + 1) worked
  where worked.is_waiting;
  update public.pay_lines line set departed_id = departed
  where line.user_id = old.id and (line.payment_id is null or line.payment_id in (
    select payment.id from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
    where payment.user_id = old.id and run.status = 'draft'
  ));
  return old;
end
$function$
;

ALTER FUNCTION "private"."keep_what_is_left"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_what_is_owed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details public.payment_details;
  last_day date;
  owed bigint;
  can_be_paid boolean;
  draft uuid;
  new_run constant uuid := gen_random_uuid();
  new_payment constant uuid := gen_random_uuid();
begin
  -- Neither a run is made nor exported with this person meanwhile: whoever deletes a row has locked it before this trigger.
  select * into details from public.payment_details stored where stored.user_id = old.id;
  select sum(line.amount_cents), max(line.day) into owed, last_day
  from public.pay_lines line where line.user_id = old.id and line.payment_id is null;
  can_be_paid := private.account_fault(details.abn, details.bsb, details.account_number) is null;
  if can_be_paid and (owed > 0 or private.is_owed_again(old.id)) then
    insert into public.pay_runs (id, until) values (new_run, coalesce(last_day, private.today_of(old.id)));
    if owed > 0 then
      insert into public.payments (id, pay_run_id, user_id, name)
      values (new_payment, new_run, old.id, coalesce(private.person_name(old), 'N/A'));
      update public.pay_lines line set payment_id = new_payment where line.user_id = old.id and line.payment_id is null;
    end if;
    perform private.add_returned_payments(new_run, array[old.id]);
  end if;
  -- With GST as it is agreed now: the agreement goes with the account. The runs are locked, so that each sums up what others left in it.
  for draft in
    select run.id from public.pay_runs run
    where run.status = 'draft' and run.id in (
      select payment.pay_run_id from public.payments payment where payment.user_id = old.id
      union all
      select earlier.resent_in from public.payment_returns earlier join public.payments payment on payment.id = earlier.payment_id
      where payment.user_id = old.id
    )
    order by run.id for no key update
  loop
    perform private.keep_returned_payments(draft, old.id, can_be_paid);
    perform private.sum_payments(draft, old.id);
    perform private.sum_pay_run(draft);
  end loop;
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  where payment.user_id = old.id and run.status in ('draft', 'rejected') and private.why_not_paid(details, payment.amount_cents) is null
  on conflict (payment_id) do update set (bsb, account_number) = (excluded.bsb, excluded.account_number);
  update public.payments payment set abn = private.without_separators(details.abn)
  from private.payment_accounts account, public.pay_runs run
  where account.payment_id = payment.id and payment.user_id = old.id and run.id = payment.pay_run_id and run.status = 'draft';
  return old;
end
$function$
;

CREATE OR REPLACE FUNCTION private.leave_out_returned(run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.payment_returns earlier set resent_in = null
  from public.payments payment
  where payment.id = earlier.payment_id and earlier.resent_in = run_id
    and case when payment.user_id is null
      then not exists (select from private.resent_accounts account where account.return_id = earlier.id)
      else private.why_not_paid((
        select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null end
$function$
;

ALTER FUNCTION "private"."leave_out_returned"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.life_of_payment(payment_id uuid, own_run uuid, OUT status text, OUT paid_at timestamp with time zone, OUT returned_on date, OUT reason text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
      when back.settled_at is not null then 'settled'
      when back.id is not null and coalesce(run.status, 'draft') = 'draft' then 'returned'
      else run.status end,
    coalesce(back.settled_at, run.paid_at), back.returned_on, back.reason
  from (values (true)) one
  left join lateral (
    select * from public.payment_returns known where known.payment_id = life_of_payment.payment_id
    order by known.recorded_at desc, known.id limit 1
  ) back on true
  left join public.pay_runs run on run.id = case when back.id is null then own_run else back.resent_in end
$function$
;

ALTER FUNCTION "private"."life_of_payment"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_departed(after_left timestamp with time zone, after_id uuid, page_size integer)
 RETURNS SETOF public.departed_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select person.id, person.name, person.left_at, private.owed_to_departed(person.id),
      exists (select from private.departed_accounts account where account.departed_id = person.id),
      (select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.day, waiting.id), '[]') from private.days_left(person.id) waiting)
    from public.departed_people person
    where person.settled_at is null
      and (exists (select from public.departed_hours hours where hours.departed_id = person.id)
        or private.owed_to_departed(person.id) is not null)
      and (after_left is null or (person.left_at, person.id) > (after_left, after_id))
    order by person.left_at, person.id
    limit private.page_size(page_size, 50, 200);
end
$function$
;

ALTER FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

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
    raise exception 'Nothing is left here any more.' using errcode = 'PT409';
  end if;
  return person;
end
$function$
;

ALTER FUNCTION "private"."locked_departed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.locked_run(run_id uuid, VARIADIC wanted text[])
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
begin
  -- Nobody is added to a run that is there.
  perform private.lock_payees(private.payees_of_run(run_id));
  select * into run from public.pay_runs known where known.id = run_id for no key update;
  if not found then
    raise exception 'This pay run is not there any more.' using errcode = 'PT404';
  elsif run.status <> all (wanted) then
    raise exception '%', case run.status
      when 'draft' then 'This pay run has not been exported yet.'
      when 'exported' then 'This pay run has been exported already.'
      when 'rejected' then 'The bank has rejected this pay run''s file. Make it again first.'
      else 'This pay run has been paid already.' end using errcode = 'PT409';
  end if;
  return run;
end
$function$
;

ALTER FUNCTION "private"."locked_run"(uuid, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_pay_file(run_id uuid, processed_on date, paying public.business)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- What a direct-entry file can hold, in cents.
  most constant bigint := 9999999999;
  total bigint;
begin
  insert into public.pay_files (pay_run_id, issue, processed_on, payer, payments, total_cents, made_by, made_at)
  select run_id, 1 + (select count(*) from public.pay_files earlier where earlier.pay_run_id = run_id), make_pay_file.processed_on,
    to_jsonb(paying) - 'id' - 'updated_at', count(*), coalesce(sum(payment.amount_cents + payment.gst_cents), 0), (select auth.uid()),
    clock_timestamp()
  from private.payments_sent_in(run_id, null) sent join public.payments payment on payment.id = sent.payment_id
  returning total_cents into total;
  if total = 0 then
    raise exception 'Nobody in this pay run can be paid any more.' using errcode = 'PT409';
  elsif total > most then
    raise exception 'A bank''s file holds at most $99,999,999.99.' using errcode = 'PT409';
  end if;
end
$function$
;

ALTER FUNCTION "private"."make_pay_file"(uuid, date, public.business) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_switches()
 RETURNS TABLE(name text, channel text, kind text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 12
 SET search_path TO ''
AS $function$
  select channel || '_' || kind, channel, kind
  from unnest(private.allowed_words('message channel')) channel, unnest(private.allowed_words('message kind')) kind
  -- Nobody who has got into an account keeps its person from hearing of it.
  where kind <> 'security'
$function$
;

CREATE OR REPLACE FUNCTION private.message_types()
 RETURNS TABLE(type text, kind text, replaced_by text[], stale_check text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 25
 SET search_path TO ''
AS $function$
  with later as (
    select
      '{application_accepted,application_rejected,application_reopened,acceptance_taken_back}'::text[] as decisions,
      '{job_closed,job_completed,job_deleted}'::text[] as ends,
      '{document_checked,document_refused,document_reopened}'::text[] as checks,
      '{}'::text[] as none
  )
  select known.* from later, lateral (values
    ('job_nearby', 'nearby', null, 'stale_nearby_job'),
    ('job_invitation', 'invitations', none, 'stale_invitation'),
    ('place_offer', 'invitations', none, 'stale_vacancy_offer'),
    ('application_accepted', 'decisions', decisions, 'stale_acceptance'),
    ('application_rejected', 'decisions', decisions, 'stale_rejection'),
    ('application_reopened', 'decisions', decisions, 'stale_reopening'),
    ('acceptance_taken_back', 'decisions', decisions, 'stale_rejection'),
    ('application_withdrawn', 'changes', none, 'stale_withdrawal'),
    ('document_checked', 'decisions', checks, 'stale_document_decision'),
    ('document_refused', 'decisions', checks, 'stale_document_decision'),
    ('document_reopened', 'decisions', checks, 'stale_document'),
    ('document_expiring', 'reminders', checks || 'document_expiring'::text, 'stale_document_expiry'),
    ('second_factor_removed', 'security', none, null),
    ('bank_account_changed', 'security', none, null),
    ('account_change_reported', 'security', none, null),
    -- Two changes of a job may be about different things, so both go out, in their order.
    ('job_changed', 'changes', ends || 'acceptance_taken_back'::text, 'stale_acceptance'),
    ('job_reminder', 'reminders', ends || 'acceptance_taken_back'::text, 'stale_reminder'),
    ('job_closed', 'changes', ends, 'stale_job_end'),
    ('job_completed', 'changes', ends, 'stale_job_end'),
    ('job_deleted', 'changes', none, null),
    ('job_message', 'changes', none, 'stale_acceptance'),
    ('message_to_applicant', 'messages', none, null),
    ('message_to_administrators', 'messages', none, null),
    ('hours_approved', 'pay', none, null),
    ('hours_changed', 'pay', none, null),
    ('pay_details_missing', 'pay', array['pay_details_missing'], 'stale_pay_details'),
    ('paid', 'pay', none, null),
    ('payment_returned', 'pay', none, null)
  ) known (type, kind, replaced_by, stale_check)
$function$
;

CREATE OR REPLACE FUNCTION private.moments_shown(local timestamp without time zone, zone text)
 RETURNS timestamp with time zone[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(near.moment order by near.moment), '{}')
  from (
    -- Clocks are changed by an hour, on Lord Howe by half of one.
    select local at time zone zone + step * interval '30 minutes' as moment from generate_series(-2, 2) step
  ) near
  where near.moment at time zone zone = local
$function$
;

ALTER FUNCTION "private"."moments_shown"(timestamp without time zone, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.my_payments(after_dated date, after_id uuid, page_size integer)
 RETURNS SETOF public.my_payment_row
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  select payment.id, payment.number, payment.kind, life.status, run.dated, life.paid_at, payment.amount_cents, payment.gst_cents,
    life.reason, life.returned_on
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  cross join lateral private.life_of_payment(payment.id, payment.pay_run_id) life
  where payment.user_id = (select auth.uid()) and run.status <> 'draft'
    and (after_dated is null or (run.dated, payment.id) < (after_dated, after_id))
  order by run.dated desc, payment.id desc
  limit private.page_size(page_size, 20, 200)
$function$
;

CREATE OR REPLACE FUNCTION private.my_security_notices()
 RETURNS SETOF public.security_notice_row
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
  select notice.id, notice.what, notice.device, notice.changed_at, notice.disputed_at
  from private.security_notices notice
  where notice.user_id = (select auth.uid()) and notice.changed_at > now() - private.notice_time()
  order by notice.changed_at desc, notice.id
  limit 20
$function$
;

ALTER FUNCTION "private"."my_security_notices"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_notice_token(link text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  token constant uuid := gen_random_uuid();
  notice constant uuid := substring(link from '^/not-me\?notice=([0-9a-f-]{36})$')::uuid;
begin
  insert into private.security_notice_tokens (token_hash, notice_id)
  select private.hash_of_token(token), known.id from private.security_notices known where known.id = notice;
  return token::text;
end
$function$
;

ALTER FUNCTION "private"."new_notice_token"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_banking_day(after date)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  day date := after + 1;
begin
  while not private.is_banking_day(day) loop
    day := day + 1;
  end loop;
  return day;
end
$function$
;

ALTER FUNCTION "private"."next_banking_day"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_factor_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  what constant text := case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end;
  permit private.factor_permits;
  notice private.security_notices;
begin
  if not exists (select from auth.users account where account.id = person) or not private.is_kept(person) then
    return null;
  end if;
  delete from private.factor_permits known where known.user_id = person returning * into permit;
  perform private.record_change(case what when 'factor_added' then 'second_factor_set_up' else 'second_factor_removed' end, 'people',
    person, null, '{}', permit.user_id);
  -- An administrator's removal is told by remove_second_factor, and what the person takes back themselves needs no telling.
  if current_setting('request.jwt.claims', true) <> '' then
    return null;
  end if;
  insert into private.security_notices (user_id, what, device, factor_id)
  values (person, what, coalesce(permit.device, 'Unknown device'), case when tg_op = 'UPDATE' then new.id end)
  returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person,
    format('A second factor was %s on %s. Device: %s. If this wasn’t you, tell us now.',
      case what when 'factor_added' then 'set up' else 'removed' end,
      to_char(notice.changed_at at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'), notice.device),
    -- No type of message_types: the auth service sends the email (rule 2.35).
    'second_factor_changed', '/not-me?notice=' || notice.id);
  return null;
end
$function$
;

ALTER FUNCTION "private"."note_factor_change"() OWNER TO "postgres";

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
    raise exception 'This account was reported. It cannot be used until we have looked at it.' using errcode = 'PT409', hint = 'reported';
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

ALTER FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notice_by_token(notice_id uuid, token uuid)
 RETURNS private.security_notices
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select notice from private.security_notices notice
  join private.security_notice_tokens known on known.notice_id = notice.id and known.token_hash = private.hash_of_token(token)
  where notice.id = notice_by_token.notice_id and notice.changed_at > now() - private.notice_time()
$function$
;

ALTER FUNCTION "private"."notice_by_token"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notice_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select interval '14 days' $function$
;

ALTER FUNCTION "private"."notice_time"() OWNER TO "postgres";

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
    raise exception 'This pay run is not there any more.' using errcode = 'PT404';
  end if;
  select * into file from public.pay_files made where made.pay_run_id = run.id and made.rejected_at is null;
  if not found then
    raise exception 'The bank has rejected this pay run''s file. Make it again first.' using errcode = 'PT409';
  elsif exists (
    select from private.payments_sent_in(run.id, file.made_at) sent
    where not exists (select from private.accounts_sent_to(sent.payment_id, sent.return_id))
  ) then
    raise exception 'Bank details in this file have been removed, because somebody has deleted their account.' using errcode = 'PT409';
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

CREATE OR REPLACE FUNCTION private.owed_again(after_day date, after_id uuid, page_size integer)
 RETURNS SETOF public.owed_again_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select payment.id, payment.user_id, payment.name, payment.number, payment.amount_cents + payment.gst_cents, back.returned_on,
      back.reason, case when payment.user_id is null then 'deleted'
        else private.account_fault(details.abn, details.bsb, details.account_number) end
    from public.payment_returns back
    join public.payments payment on payment.id = back.payment_id
    left join public.payment_details details on details.user_id = payment.user_id
    where back.resent_in is null and back.settled_at is null
      and (after_day is null or (back.returned_on, payment.id) > (after_day, after_id))
    order by back.returned_on, payment.id
    limit private.page_size(page_size, 50, 200);
end
$function$
;

ALTER FUNCTION "private"."owed_again"(date, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.owed_to_departed(departed_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select sum(line.amount_cents)::bigint from public.pay_lines line
  where line.departed_id = owed_to_departed.departed_id and line.payment_id is null
$function$
;

ALTER FUNCTION "private"."owed_to_departed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_pay_refusal()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when private.is_only_administrator() then
      'You are the only administrator, and nobody decides their own pay. Make somebody else an administrator first, or pay yourself '
      'outside Shinework.'
    else 'Nobody decides their own pay. Another administrator has to do this.' end;
end
$function$
;

ALTER FUNCTION "private"."own_pay_refusal"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pay_departed(departed_id uuid, run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
  run public.pay_runs;
  owed bigint;
  new_payment constant uuid := gen_random_uuid();
begin
  perform private.assert_admin();
  if run_id is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  end if;
  select * into run from public.pay_runs known where known.id = run_id;
  if found then
    return run;
  end if;
  person := private.locked_departed(departed_id);
  owed := private.owed_to_departed(person.id);
  if coalesce(owed, 0) <= 0 or not exists (
    select from private.departed_accounts account where account.departed_id = person.id
  ) then
    raise exception 'This cannot be paid by a pay run. Settle it outside.' using errcode = 'PT409';
  end if;
  insert into public.pay_runs (id, until, created_by)
  select run_id, max(line.day), (select auth.uid()) from public.pay_lines line
  where line.departed_id = person.id and line.payment_id is null;
  insert into public.payments (id, pay_run_id, name, abn) values (new_payment, run_id, person.name, person.abn);
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select new_payment, account.bsb, account.account_number from private.departed_accounts account where account.departed_id = person.id;
  update public.pay_lines line set payment_id = new_payment where line.departed_id = person.id and line.payment_id is null;
  update public.payments payment
  set (amount_cents, gst_cents, kind, agreement) = (
    select sum(line.amount_cents), case when gst.applies
        then greatest(0, coalesce(round(sum(line.amount_cents) filter (where private.is_taxable(line.kind)) / 10), 0)) else 0 end,
      case when gst.applies then 'rcti' else 'remittance' end, case when gst.applies then person.agreement end
    from public.pay_lines line
    cross join (select person.agreement is not null and private.is_gst_available(payer) as applies from public.business payer) gst
    where line.payment_id = payment.id group by gst.applies
  )
  where payment.id = new_payment;
  perform private.sum_pay_run(run_id);
  perform private.forget_departed(person.id);
  select * into run from public.pay_runs made where made.id = run_id;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

ALTER FUNCTION "private"."pay_departed"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pay_pay_run(run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'exported');
  update public.pay_runs known set status = 'paid', paid_by = (select auth.uid()), paid_at = clock_timestamp()
  where known.id = run.id
  returning * into run;
  insert into public.notifications (user_id, message, type, link)
  select payment.user_id,
    format('You have been paid $%s on %s.', private.written_cents(payment.amount_cents + payment.gst_cents),
      to_char(private.today_of(payment.user_id), 'FMDD Mon YYYY')), 'paid', '/pay'
  from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
  where payment.user_id is not null;
  perform private.record_change('pay_run_paid', 'pay', null, run.id, jsonb_build_object('number', run.number, 'people', run.people));
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.pay_run_approval(run_id uuid)
 RETURNS SETOF public.pay_run_approval_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select run.approved_at, private.person_name(approver), run.status = 'draft' and run.created_by is distinct from (select auth.uid())
        and (run.approved_at is null or held.is_changed) and (held.is_above or held.pays_administrator),
      held.is_above, held.is_changed, private.is_only_administrator(), (select business.second_approval_cents from public.business),
      private.pays_caller(run.id)
    from public.pay_runs run
    left join public.profiles approver on approver.id = run.approved_by
    cross join lateral (
      select private.is_above_limit(run) as is_above,
        run.status = 'draft' and run.approved_at is not null
          and (run.approved_by is null or run.approved_content <> private.content_of_run(run.id)) as is_changed,
        exists (
          select from public.profiles administrator
          where administrator.role = 'admin' and administrator.id = any (private.payees_of_run(run.id))
        ) as pays_administrator
    ) held
    where run.id = run_id;
end
$function$
;

ALTER FUNCTION "private"."pay_run_approval"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pay_statement(payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown jsonb;
begin
  select jsonb_build_object('number', payment.number, 'kind', payment.kind, 'name', payment.name, 'abn', payment.abn,
    'amount_cents', payment.amount_cents, 'gst_cents', payment.gst_cents,
    'gst_carried_cents', payment.gst_carried_cents, 'agreement', payment.agreement, 'status', life.status,
    'dated', run.dated, 'paid_at', life.paid_at, 'returned_on', life.returned_on,
    'payer', jsonb_build_object('name', run.payer ->> 'name', 'abn', run.payer ->> 'abn'),
    'lines', (
      select jsonb_agg(jsonb_build_object('kind', line.kind, 'day', line.day, 'job_title', line.job_title, 'minutes', line.minutes,
        'basis', line.basis, 'rate_cents', line.rate_cents, 'amount_cents', line.amount_cents, 'reason', line.reason,
        'is_taxable', private.is_taxable(line.kind))
        order by line.day, line.created_at, line.id)
      from public.pay_lines line where line.payment_id = payment.id
    )) into shown
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  cross join lateral private.life_of_payment(payment.id, payment.pay_run_id) life
  where payment.id = pay_statement.payment_id and run.status <> 'draft'
    and (payment.user_id = (select auth.uid()) or (select private.is_admin()));
  if not found then
    raise exception 'This statement is not there any more.' using errcode = 'PT404';
  end if;
  return shown;
end
$function$
;

CREATE OR REPLACE FUNCTION private.payees_of_run(run_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select payment.user_id from public.payments payment where payment.pay_run_id = run_id and payment.user_id is not null
    union
    select payment.user_id from public.payment_returns earlier join public.payments payment on payment.id = earlier.payment_id
    where earlier.resent_in = run_id and payment.user_id is not null
  )
$function$
;

ALTER FUNCTION "private"."payees_of_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payments_held(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(payment) - '{user_id,pay_run_id}'::text[] || jsonb_build_object(
    'bsb', account.bsb, 'account_number', account.account_number, 'dated', run.dated, 'paid_at', run.paid_at, 'returned', (
      select coalesce(jsonb_agg(jsonb_build_object('returned_on', back.returned_on, 'reason', back.reason, 'recorded_at', back.recorded_at,
        'settled_at', back.settled_at, 'settlement', back.settlement, 'bsb', again.bsb, 'account_number', again.account_number)
        order by back.recorded_at), '[]')
      from public.payment_returns back left join private.resent_accounts again on again.return_id = back.id
      where back.payment_id = payment.id)
  ) order by run.dated, payment.id), '[]')
  from public.payments payment
  join public.pay_runs run on run.id = payment.pay_run_id and run.status <> 'draft'
  left join private.payment_accounts account on account.payment_id = payment.id
  where payment.user_id = person
$function$
;

CREATE OR REPLACE FUNCTION private.payments_sent_in(run_id uuid, moment timestamp with time zone)
 RETURNS TABLE(payment_id uuid, return_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select sent.payment_id, sent.return_id
  from (
    select payment.id as payment_id, null::uuid as return_id from public.payments payment where payment.pay_run_id = run_id
    union all
    select earlier.payment_id, earlier.id from public.payment_returns earlier where earlier.resent_in = run_id
  ) sent
  where not exists (
    select from public.payment_returns back
    where back.payment_id = sent.payment_id and back.pay_run_id = run_id and (moment is null or back.recorded_at <= moment)
  )
$function$
;

ALTER FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pays_caller(run_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select auth.uid()) = any (private.payees_of_run(run_id));
end
$function$
;

ALTER FUNCTION "private"."pays_caller"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.permit_factor_change()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_confirmed();
  insert into private.factor_permits (user_id, device) values ((select auth.uid()), private.calling_device())
  on conflict on constraint factor_permits_pkey do update set device = excluded.device, given_at = excluded.given_at;
end
$function$
;

ALTER FUNCTION "private"."permit_factor_change"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.price_payments(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.sum_payments(run_id, null);
  -- Who cannot be paid waits for the next run.
  delete from public.payments payment
  where payment.pay_run_id = run_id
    and case when payment.user_id is null then not exists (
        select from private.payment_accounts account where account.payment_id = payment.id)
      else private.why_not_paid((
        select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null end;
  perform private.leave_out_returned(run_id);
  perform private.sum_pay_run(run_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.processing_day(given date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- As far ahead as the larger banks take a file.
  most_days constant integer := 45;
  today constant date := private.today_of((select auth.uid()));
begin
  if given is null then
    return private.next_banking_day(today);
  elsif given < today then
    raise exception 'This day is over. Choose a later one.' using errcode = 'PT400', hint = 'processed_on';
  elsif given > today + most_days then
    raise exception 'Choose a day within the next % days.', most_days using errcode = 'PT400', hint = 'processed_on';
  elsif not private.is_banking_day(given) then
    raise exception 'Banks do not pay at weekends and on national public holidays.' using errcode = 'PT400', hint = 'processed_on';
  end if;
  return given;
end
$function$
;

ALTER FUNCTION "private"."processing_day"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.put_account_back(notice private.security_notices)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Changes after it go, too: who made the first may have made them all.
  update private.security_notices later set disputed_at = now()
  where later.user_id = notice.user_id and later.what = 'bank_account' and later.disputed_at is null
    and later.changed_at >= notice.changed_at;
  update public.payment_details details set bsb = notice.was_bsb, account_number = notice.was_account_number
  where details.user_id = notice.user_id;
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'Somebody says that a change of their bank account was not theirs. Please look at it.', 'account_change_reported',
    '/admin/pay#reported'
  from public.profiles person
  where (person.role = 'admin' or person.id = private.founder_id()) and person.id <> notice.user_id
  order by person.id
  for key share of person skip locked;
end
$function$
;

ALTER FUNCTION "private"."put_account_back"(private.security_notices) OWNER TO "postgres";

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
    -- Whoever has got into an account would delete it.
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
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
  end if;
  run := private.locked_run(run_id, 'exported', 'paid');
  was_paid := run.status = 'paid';
  update public.pay_files file
  set rejected_by = (select auth.uid()), rejected_at = clock_timestamp(), rejection = said
  where file.pay_run_id = run.id and file.rejected_at is null;
  update public.pay_runs known set status = 'rejected', paid_by = null, paid_at = null where known.id = run.id
  returning * into run;
  -- They were told that they had been paid.
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

ALTER FUNCTION "private"."reject_pay_file"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remake_pay_file(run_id uuid, processed_on date, seen_accounts jsonb)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  day date;
  paying public.business;
  changed_accounts integer;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'rejected');
  -- After the caller was checked.
  day := private.processing_day(processed_on);
  perform private.assert_second_for_file(run);
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.take_out_unpayable(run.id);
  changed_accounts := private.assert_accounts_seen(run.id, seen_accounts);
  perform private.copy_accounts(run.id);
  update public.pay_runs known set status = 'exported' where known.id = run.id returning * into run;
  perform private.make_pay_file(run.id, day, paying);
  perform private.broadcast_to_payees(run.id);
  perform private.record_change('pay_file_made_again', 'pay', null, run.id, jsonb_strip_nulls(jsonb_build_object(
    'number', run.number, 'changed_accounts', nullif(changed_accounts, 0))));
  return run;
end
$function$
;

ALTER FUNCTION "private"."remake_pay_file"(uuid, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remove_pay_line(line_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_not_own_pay((
    select line.user_id from public.pay_lines line where line.id = line_id and line.kind <> 'work'
  ));
  delete from public.pay_lines line where line.id = line_id and line.kind <> 'work';
  if not found then
    raise exception 'This line has been removed.' using errcode = 'PT404';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remove_second_factor(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if remove_second_factor.user_id = (select auth.uid()) then
    raise exception 'Remove your own second factor on your profile.' using errcode = 'PT409';
  end if;
  -- Checked again after waiting: whoever was changing this person may have taken the caller's role.
  perform from public.profiles person where person.id = remove_second_factor.user_id for no key update;
  perform private.assert_admin();
  delete from auth.mfa_factors factor where factor.user_id = remove_second_factor.user_id;
  if not found then
    raise exception 'This person has no second factor.' using errcode = 'PT404';
  end if;
  -- Whoever holds the lost phone is out, too.
  delete from auth.sessions session where session.user_id = remove_second_factor.user_id;
  insert into public.notifications (user_id, message, type, link)
  values (remove_second_factor.user_id,
    'An administrator has removed your second factor. If you did not ask for that, change your password.',
    'second_factor_removed', '/profile#second-factor');
end
$function$
;

CREATE OR REPLACE FUNCTION private.reported_changes()
 RETURNS SETOF public.reported_change_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
  select notice.id, notice.user_id, coalesce(private.person_name(person), 'N/A'), notice.device, notice.changed_at, notice.disputed_at,
    private.masked(notice.was_account_number), private.masked(notice.became_account_number)
  from private.security_notices notice join public.profiles person on person.id = notice.user_id
  where notice.disputed_at is not null and notice.reviewed_at is null and notice.what = 'bank_account'
  order by notice.disputed_at, notice.id
  limit 100;
end
$function$
;

ALTER FUNCTION "private"."reported_changes"() OWNER TO "postgres";

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
    raise exception 'This payment is not there any more.' using errcode = 'PT404';
  end if;
  perform private.assert_not_own_pay(payment.user_id);
  if said is null then
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
  elsif sending is null then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  end if;
  run := private.locked_run(sending, 'exported', 'paid', 'rejected');
  -- Somebody may have returned it while this waited for the run.
  if private.run_sending(payment.id) is distinct from run.id then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  elsif returned_on is null or returned_on not between run.dated and private.today_of((select auth.uid())) then
    raise exception 'Choose the day on which it came back, at the latest today.' using errcode = 'PT400', hint = 'returned_on';
  end if;
  -- The account may have been deleted meanwhile.
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

ALTER FUNCTION "private"."return_payment"(uuid, date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.review_reported_change(notice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
begin
  perform private.assert_admin();
  update private.security_notices notice set reviewed_at = now(), reviewed_by = (select auth.uid())
  where notice.id = review_reported_change.notice_id and notice.disputed_at is not null and notice.reviewed_at is null
    and notice.user_id <> (select auth.uid())
  returning notice.user_id into person;
  if not found then
    raise exception 'This report is not there any more.' using errcode = 'PT404';
  end if;
  perform private.record_change('reported_change_reviewed', 'accounts', person, null, '{}');
end
$function$
;

ALTER FUNCTION "private"."review_reported_change"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.run_sending(payment_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select run.id from (
    select payment.pay_run_id as id from public.payments payment where payment.id = run_sending.payment_id
    union all
    select earlier.resent_in from public.payment_returns earlier
    where earlier.payment_id = run_sending.payment_id and earlier.resent_in is not null
  ) run
  where not exists (
    select from public.payment_returns back where back.payment_id = run_sending.payment_id and back.pay_run_id = run.id
  )
$function$
;

ALTER FUNCTION "private"."run_sending"(uuid) OWNER TO "postgres";

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
  -- A save repeated because its answer was lost, or one that changes nothing.
  if to_jsonb(wanted) = to_jsonb(stored) - 'id' - 'updated_at' then
    return stored;
  end if;
  if stored.updated_at is distinct from expected_updated_at then
    raise exception 'Somebody else has changed the settings since you opened them.' using errcode = 'PT409';
  end if;
  update public.business
  set (
    name, abn, bank, bsb, account_number, apca_number, balancing, rounding_minutes, break_minutes, gst_registered, agreement,
    notification_days, second_approval_cents, updated_at
  ) = (select (wanted).*, clock_timestamp())
  where id
  returning * into stored;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_profile(part jsonb, opened jsonb)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  saved public.profiles;
  paid public.payment_details;
  before public.profile_input;
  given public.profile_input;
  wanted public.profiles;
  payment public.payment_details;
  is_paid_anew boolean;
begin
  select * into saved from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  select * into paid from public.payment_details details where details.user_id = saved.id;
  before := jsonb_populate_record(before, to_jsonb(saved) || to_jsonb(paid));
  given := jsonb_populate_record(before, part);
  wanted := private.profile_as_stored(given, saved);
  payment := private.payment_as_stored(given);
  is_paid_anew := (payment.abn, payment.bsb, payment.account_number) is distinct from (paid.abn, paid.bsb, paid.account_number);

  -- A save repeated because its answer was lost: what is already stored counts as saved.
  if wanted = saved and not is_paid_anew then
    return saved;
  end if;
  if opened is distinct from (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(to_jsonb(before)) field where opened ? field.key
  ) then
    raise exception 'Your profile has been changed in another tab or on another device since you opened it.'
      using errcode = 'PT409';
  end if;
  if wanted.photo_path is not null and wanted.photo_path is distinct from saved.photo_path then
    perform private.assert_files_stored(array[wanted.photo_path]);
  end if;

  if wanted <> saved then
    update public.profiles profile
    set name = wanted.name,
      phone = wanted.phone,
      postcode = wanted.postcode,
      location = wanted.location,
      nationality = wanted.nationality,
      experience_years = wanted.experience_years,
      experience_specialties = wanted.experience_specialties,
      communication_style = wanted.communication_style,
      proximity = wanted.proximity,
      photo_path = wanted.photo_path
    where profile.id = saved.id
    returning * into saved;
  end if;
  if private.account_digits(payment) is distinct from private.account_digits(paid) then
    perform private.assert_confirmed();
    perform private.notice_account_change(saved.id, paid, payment);
  end if;
  if is_paid_anew then
    insert into public.payment_details (user_id, abn, bsb, account_number)
    values (saved.id, payment.abn, payment.bsb, payment.account_number)
    on conflict (user_id) do update
    set abn = excluded.abn, bsb = excluded.bsb, account_number = excluded.account_number;
  end if;
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION private.security_changes_held(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(notice) - '{user_id,reviewed_by}'::text[] order by notice.changed_at, notice.id), '[]')
  from private.security_notices notice where notice.user_id = person
$function$
;

ALTER FUNCTION "private"."security_changes_held"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.security_notice(notice_id uuid, token uuid)
 RETURNS public.security_notice_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice constant private.security_notices := private.notice_by_token(notice_id, token);
begin
  if notice.id is null then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  return (notice.id, notice.what, notice.device, notice.changed_at, notice.disputed_at)::public.security_notice_row;
end
$function$
;

ALTER FUNCTION "private"."security_notice"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_hours(application_id uuid, day date, began time without time zone, ended time without time zone, break_minutes integer, reason text, seen timestamp with time zone, by_administrator boolean)
 RETURNS public.hours
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  worked public.applications;
  zone text;
  began_on date;
  visit public.visits;
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
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
  elsif (began is null) <> (ended is null) then
    raise exception 'Say both when the work began and when it ended, or neither.' using errcode = 'PT400', hint = 'began';
  elsif not private.is_time_of_day(began) or not private.is_time_of_day(ended) then
    raise exception 'Enter a time from 00:00 to 23:59.' using errcode = 'PT400', hint = 'began';
  elsif began = ended then
    raise exception 'The end must not be the beginning.' using errcode = 'PT400', hint = 'ended';
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
  zone := coalesce((select job.time_zone from public.jobs job where job.id = worked.job_id),
    (select person.time_zone from public.profiles person where person.id = worked.user_id));
  -- Hours of a night can begin past midnight, and those of an early morning on the evening before (rule 6.22).
  select set_hours.day + near.moved into began_on
  from unnest(array[0, 1, -1]) with ordinality near (moved, nth)
  left join public.jobs job on job.id = worked.job_id
  order by private.shift_day(null, job.start_time, job.end_time, set_hours.day + near.moved + began) <> set_hours.day, near.nth
  limit 1;
  select * into visit from public.visits pressed where pressed.application_id = worked.id and pressed.day = set_hours.day;
  select * into known from public.hours stored where stored.application_id = worked.id and stored.day = set_hours.day;
  if began is not null then
    select clock.began_at, clock.ended_at into given.began_at, given.ended_at
    from private.hours_on_clock(began_on, began, ended, zone, coalesce(known.began_at, visit.here_at),
      coalesce(known.ended_at, visit.done_at)) clock;
  end if;
  if given.ended_at > now() then
    raise exception 'This is still to come.' using errcode = 'PT400', hint = 'ended';
  elsif break_minutes * interval '1 minute' >= given.ended_at - given.began_at then
    raise exception 'The break is as long as the work.' using errcode = 'PT400', hint = 'break_minutes';
  end if;
  -- Sent again because its answer was lost, it is there already (rule 3.19).
  if (known.began_at, known.ended_at, known.break_minutes, known.reason) is not distinct from
    (given.began_at, given.ended_at, break_minutes::smallint, said) and known.by_administrator = set_hours.by_administrator then
    return known;
  elsif known.changed_at is distinct from seen then
    raise exception 'These hours have changed meanwhile. Look at them again.' using errcode = 'PT409';
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
    raise exception 'Say how.' using errcode = 'PT400', hint = 'note';
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

ALTER FUNCTION "private"."settle_departed"(uuid, text) OWNER TO "postgres";

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
    raise exception 'These hours have changed meanwhile. Look at them again.' using errcode = 'PT409';
  end if;
  insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, amount_cents, reason, created_by)
  values (new_id, settled.user_id, coalesce(settled.name, 'N/A'), 'correction', settle_job.application_id, settled.title,
    private.today_of(settled.user_id), settled.cents, 'The rest of what this job pays', (select auth.uid()));
  return new_id;
end
$function$
;

ALTER FUNCTION "private"."settle_job"(uuid, bigint) OWNER TO "postgres";

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
    raise exception 'Say how.' using errcode = 'PT400', hint = 'note';
  end if;
  select * into payment from public.payments known where known.id = settle_payment.payment_id;
  perform private.lock_payees(array_remove(array[payment.user_id], null));
  update public.payment_returns back
  set settled_by = (select auth.uid()), settled_at = clock_timestamp(), settlement = said
  where back.payment_id = payment.id and back.resent_in is null and back.settled_at is null
  returning * into settled;
  if not found then
    raise exception 'This payment is not waiting any more. It may be in a pay run.' using errcode = 'PT409';
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

ALTER FUNCTION "private"."settle_payment"(uuid, text) OWNER TO "postgres";

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
    raise exception 'Choose until which day is paid.' using errcode = 'PT400', hint = 'until';
  end if;
  -- One run is made at a time.
  perform from public.business for no key update;
  select * into run from public.pay_runs known where known.id = start_pay_run.id;
  if found then
    return run;
  end if;
  people := array(
    select line.user_id from public.pay_lines line
    where line.payment_id is null and line.day <= start_pay_run.until and line.user_id is not null
      -- Nobody could export it.
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
  -- Summed up afterwards: lines may be written, or removed, while this waits for them.
  update public.pay_lines line set payment_id = payment.id
  from public.payments payment
  where payment.pay_run_id = start_pay_run.id and line.user_id = payment.user_id and line.payment_id is null
    and line.day <= start_pay_run.until;
  perform private.add_returned_payments(start_pay_run.id, people);
  perform private.price_payments(start_pay_run.id);
  select * into run from public.pay_runs made where made.id = start_pay_run.id;
  if run.people + run.resent = 0 then
    raise exception 'There is nobody to pay until then.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.sum_pay_run(run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.pay_runs run
  set (people, amount_cents, gst_cents) = (
    select count(*), coalesce(sum(payment.amount_cents), 0), coalesce(sum(payment.gst_cents), 0)
    from public.payments payment where payment.pay_run_id = run_id
  ), (resent, resent_cents) = (
    select count(*), coalesce(sum(payment.amount_cents + payment.gst_cents), 0)
    from public.payment_returns earlier join public.payments payment on payment.id = earlier.payment_id where earlier.resent_in = run_id
  )
  where run.id = run_id
$function$
;

CREATE OR REPLACE FUNCTION private.take_out_unpayable(run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason, recorded_by, recorded_at)
  select payment.id, run_id, private.today_of((select auth.uid())), 'A new file had to be made, and the bank details were not complete.',
    (select auth.uid()), clock_timestamp()
  from private.payments_sent_in(run_id, null) sent join public.payments payment on payment.id = sent.payment_id
  where case
    when payment.user_id is not null then private.why_not_paid((
      select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null
    when sent.return_id is null then not exists (
      select from private.payment_accounts account where account.payment_id = payment.id)
    else not exists (select from private.resent_accounts account where account.return_id = sent.return_id) end
$function$
;

ALTER FUNCTION "private"."take_out_unpayable"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.undo_visit(application_id uuid, event text, day date, seconds_ago integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  undone constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  application public.applications;
  job public.jobs;
  visit public.visits;
  pressed timestamptz;
  arrived timestamptz;
begin
  if event is null or event not in ('here', 'done') then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'event';
  end if;
  -- Locks out an approval of the same day.
  application := private.own_application(application_id);
  select * into visit from public.visits known where known.application_id = application.id and known.day = undo_visit.day;
  pressed := case event when 'here' then visit.here_at else visit.done_at end;
  arrived := case event when 'here' then visit.here_sent_at else visit.done_sent_at end;
  -- Taken back already, never arrived, or pressed again on another device. A minute, because a press counts from its arrival.
  if pressed is null or pressed > undone + interval '1 minute' then
    return;
  elsif exists (
    select from public.pay_lines line
    where line.application_id = application.id and line.day = undo_visit.day and line.kind = 'work'
  ) then
    raise exception 'These hours have been approved.' using errcode = 'PT409';
  elsif arrived < undone - interval '15 minutes' then
    raise exception 'This can be undone for 15 minutes only. Correct the hours of the day instead.' using errcode = 'PT409';
  end if;
  if visit.here_at is null or visit.done_at is null then
    delete from public.visits known where known.application_id = application.id and known.day = undo_visit.day;
    perform private.broadcast_to_administrators(
      'applications_changed', jsonb_build_object('ids', jsonb_build_array(application.id)));
  elsif event = 'here' then
    update public.visits known set here_at = null, here_sent_at = null
    where known.application_id = application.id and known.day = undo_visit.day;
  else
    update public.visits known set done_at = null, done_sent_at = null
    where known.application_id = application.id and known.day = undo_visit.day;
  end if;
  select * into job from public.jobs wanted where wanted.id = application.job_id;
  perform private.record_change('press_undone', 'pay', application.user_id, job.id, jsonb_build_object(
    'title', private.audit_title(private.job_title(job, application.job_title)), 'day', undo_visit.day,
    'changes', jsonb_build_object(event, jsonb_build_array(to_char(pressed at time zone job.time_zone, 'HH24:MI'), null))));
end
$function$
;

ALTER FUNCTION "private"."undo_visit"(uuid, text, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unsubscribe(token uuid, kind text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
begin
  if kind is null or kind = 'security' or kind <> all (private.allowed_words('message kind')) then
    raise exception 'There is no such kind of email.' using errcode = 'PT400';
  end if;
  select known.user_id into person from private.unsubscribe_tokens known where known.token = unsubscribe.token;
  if not found then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  perform private.lock_settings(person);
  insert into private.notification_choices (user_id, channel, kind, is_on) values (person, 'email', unsubscribe.kind, false)
  on conflict on constraint notification_choices_pkey do update set is_on = false;
  return kind;
end
$function$
;

CREATE OR REPLACE FUNCTION private.weekday_from(day date)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return day + case when extract(isodow from day) > 5 then 8 - extract(isodow from day)::integer else 0 end;
end
$function$
;

ALTER FUNCTION "private"."weekday_from"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.work_as_administrator(person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return jsonb_build_object(
    'jobs_created', (select count(*) from public.jobs job where job.created_by = person),
    'courses_created', (select count(*) from public.courses course where course.created_by = person),
    'applications_decided', (select count(*) from public.applications application where application.reviewed_by = person),
    'invitations_sent', (select count(*) from private.invitations invitation where invitation.invited_by = person),
    'attendance_recorded', (select count(*) from public.applications application where application.attendance_by = person),
    'documents_decided', (select count(*) from private.document_deciders decider where decider.administrator_id = person),
    'documents_opened', (select count(*) from public.document_openings opening where opening.administrator_id = person),
    'hours_changed', (select count(*) from public.hours changed where changed.changed_by = person and changed.by_administrator),
    'pay_lines_written', (select count(*) from public.pay_lines line where line.created_by = person),
    'pay_runs', (
      select count(*) from public.pay_runs run where person in (run.created_by, run.exported_by, run.paid_by, run.approved_by)
    ),
    'entries_on_record', (
      select count(*) from audit.entries entry
      where entry.actor = work_as_administrator.person and entry.person is distinct from entry.actor
    ));
end
$function$
;

CREATE OR REPLACE FUNCTION private.written_cents(cents bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select btrim(to_char(cents / 100.0, 'FM999,999,990.00')) $function$
;

ALTER FUNCTION "private"."written_cents"(bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_departed_hours(hours_id uuid, amount_cents bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_departed_hours(hours_id, amount_cents, true) $function$
;

ALTER FUNCTION "public"."approve_departed_hours"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_pay_run(run_id uuid, people integer, amount_cents bigint, gst_cents bigint)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.approve_pay_run(run_id, people, amount_cents, gst_cents) $function$
;

ALTER FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.changed_accounts_of_run(run_id uuid)
 RETURNS SETOF public.changed_account_row
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$ select * from private.changed_accounts_of_run(run_id) $function$
;

ALTER FUNCTION "public"."changed_accounts_of_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.confirm_identity(password text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.confirm_identity(password) $function$
;

ALTER FUNCTION "public"."confirm_identity"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.dispute_change(notice_id uuid, token uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.dispute_change(notice_id, token) AS dispute_change;
END
;

ALTER FUNCTION "public"."dispute_change"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.drop_departed_hours(hours_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_departed_hours(hours_id, null, false) $function$
;

ALTER FUNCTION "public"."drop_departed_hours"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.export_pay_run(run_id uuid, processed_on date DEFAULT NULL::date, seen_accounts jsonb DEFAULT '{}'::jsonb)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.export_pay_run(run_id, processed_on, seen_accounts) $function$
;

ALTER FUNCTION "public"."export_pay_run"(uuid, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.job_pay(job_id uuid)
 RETURNS SETOF public.job_pay_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.job_pay(job_id) $function$
;

ALTER FUNCTION "public"."job_pay"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_departed(after_left timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.departed_row
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.list_departed(after_left, after_id, page_size) $function$
;

ALTER FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_jobs(past boolean DEFAULT false, after_order timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS SETOF public.my_job_row
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
begin
  return query
    select application.id, application.applied_at, application.withdrawn_at, application.confirmed_at, application.attendance,
      job.id, job.project_name, job.category, job.status, job.location_city, job.location_state, job.location_postcode,
      address.site_address, contact.name, contact.phone, job.start_date, job.start_time, job.end_time, job.time_zone,
      job.starts_at, job.project_dates, job.duration, job.pay_per_cleaner, extensions.earth_distance(job.place, home.place),
      visited.visits, mine.order_at, job.days,
      array(
        select changed.day from public.hours changed where changed.application_id = application.id
        union
        select line.day from public.pay_lines line where line.application_id = application.id and line.kind = 'work'
      )
    from (
      select application.id, application.job_id,
        private.my_job_order(job.status, job.starts_at, job.days, application.applied_at) as order_at
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = (select auth.uid())
        and application.status = 'Accepted'
        and (job.status = 'Completed') = coalesce(past, false)
        and (application.withdrawn_at is null or past and application.attendance is not null)
    ) mine
    join public.applications application on application.id = mine.id
    join public.jobs job on job.id = mine.job_id
    left join public.job_addresses address on address.job_id = job.id
    left join public.job_contacts contact on contact.job_id = job.id
    left join public.profiles home on home.id = application.user_id
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(visit) - 'application_id' order by visit.day), '[]') as visits
      from public.visits visit where visit.application_id = application.id
    ) visited
    where after_order is null
      or case when past then (mine.order_at, mine.id) < (after_order, after_id) else (mine.order_at, mine.id) > (after_order, after_id) end
    order by case when past then mine.order_at end desc, case when past then mine.id end desc, mine.order_at, mine.id
    limit private.page_size(page_size, 20, 100);
end
$function$
;

CREATE OR REPLACE FUNCTION public.my_security_notices()
 RETURNS SETOF public.security_notice_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.my_security_notices() $function$
;

ALTER FUNCTION "public"."my_security_notices"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.owed_again(after_day date DEFAULT NULL::date, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.owed_again_row
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.owed_again(after_day, after_id, page_size) $function$
;

ALTER FUNCTION "public"."owed_again"(date, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pay_departed(departed_id uuid, run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.pay_departed(departed_id, run_id) $function$
;

ALTER FUNCTION "public"."pay_departed"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pay_run_approval(run_id uuid)
 RETURNS SETOF public.pay_run_approval_row
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$ select * from private.pay_run_approval(run_id) $function$
;

ALTER FUNCTION "public"."pay_run_approval"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.permit_factor_change()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.permit_factor_change() $function$
;

ALTER FUNCTION "public"."permit_factor_change"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reject_pay_file(run_id uuid, reason text)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reject_pay_file(run_id, reason) $function$
;

ALTER FUNCTION "public"."reject_pay_file"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.remake_pay_file(run_id uuid, processed_on date DEFAULT NULL::date, seen_accounts jsonb DEFAULT '{}'::jsonb)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remake_pay_file(run_id, processed_on, seen_accounts) $function$
;

ALTER FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reported_changes()
 RETURNS SETOF public.reported_change_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.reported_changes() $function$
;

ALTER FUNCTION "public"."reported_changes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.return_payment(payment_id uuid, returned_on date, reason text)
 RETURNS public.payment_returns
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.return_payment(payment_id, returned_on, reason) $function$
;

ALTER FUNCTION "public"."return_payment"(uuid, date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.review_reported_change(notice_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.review_reported_change(notice_id) $function$
;

ALTER FUNCTION "public"."review_reported_change"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.security_notice(notice_id uuid, token uuid)
 RETURNS public.security_notice_row
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.security_notice(notice_id, token) AS security_notice;
END
;

ALTER FUNCTION "public"."security_notice"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_departed(departed_id uuid, note text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_departed(departed_id, note) $function$
;

ALTER FUNCTION "public"."settle_departed"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_job(application_id uuid, left_cents bigint)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_job(application_id, left_cents) $function$
;

ALTER FUNCTION "public"."settle_job"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_payment(payment_id uuid, note text)
 RETURNS public.payment_returns
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_payment(payment_id, note) $function$
;

ALTER FUNCTION "public"."settle_payment"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.undo_visit(application_id uuid, event text, day date, seconds_ago integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.undo_visit(application_id, event, day, seconds_ago) $function$
;

ALTER FUNCTION "public"."undo_visit"(uuid, text, date, integer) OWNER TO "postgres";

ALTER TABLE "private"."confirmations" ADD CONSTRAINT "confirmations_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."factor_permits" ADD CONSTRAINT "factor_permits_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."security_notice_tokens" ADD CONSTRAINT "security_notice_tokens_notice_id_fkey" FOREIGN KEY (notice_id) REFERENCES private.security_notices(id) ON DELETE CASCADE;

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_reviewed_by_fkey" FOREIGN KEY (reviewed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_second_approval_cents_check" CHECK (((second_approval_cents >= 0) AND (second_approval_cents <= '9999999999'::bigint))) NOT VALID;

ALTER TABLE "public"."departed_hours" ADD CONSTRAINT "departed_hours_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE SET NULL;

ALTER TABLE "private"."departed_accounts" ADD CONSTRAINT "departed_accounts_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE CASCADE;

ALTER TABLE "public"."departed_hours" ADD CONSTRAINT "departed_hours_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE CASCADE;

ALTER TABLE "public"."departed_people" ADD CONSTRAINT "departed_people_settled_by_fkey" FOREIGN KEY (settled_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."pay_files" ADD CONSTRAINT "pay_files_made_by_fkey" FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."pay_files" ADD CONSTRAINT "pay_files_pay_run_id_fkey" FOREIGN KEY (pay_run_id) REFERENCES public.pay_runs(id) ON DELETE CASCADE;

ALTER TABLE "public"."pay_files" ADD CONSTRAINT "pay_files_rejected_by_fkey" FOREIGN KEY (rejected_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."pay_lines" ADD CONSTRAINT "pay_lines_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE "public"."pay_runs" ADD CONSTRAINT "pay_runs_approved_by_fkey" FOREIGN KEY (approved_by) REFERENCES public.profiles(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE "public"."pay_runs" ADD CONSTRAINT "pay_runs_approved_content_check" CHECK ((approved_content ~ '^[0-9a-f]{32}$'::text)) NOT VALID;

ALTER TABLE "public"."pay_runs" ADD CONSTRAINT "pay_runs_approved_say_what" CHECK (((approved_at IS NULL) = (approved_content IS NULL))) NOT VALID;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_pay_run_id_fkey" FOREIGN KEY (pay_run_id) REFERENCES public.pay_runs(id) ON DELETE CASCADE;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE CASCADE;

ALTER TABLE "private"."resent_accounts" ADD CONSTRAINT "resent_accounts_return_id_fkey" FOREIGN KEY (return_id) REFERENCES public.payment_returns(id) ON DELETE CASCADE;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_resent_in_fkey" FOREIGN KEY (resent_in) REFERENCES public.pay_runs(id) ON DELETE SET NULL;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_settled_by_fkey" FOREIGN KEY (settled_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

CREATE INDEX confirmations_age_idx ON private.confirmations USING btree (confirmed_at);

CREATE INDEX confirmations_user_idx ON private.confirmations USING btree (user_id);

CREATE INDEX security_notice_tokens_notice_idx ON private.security_notice_tokens USING btree (notice_id);

CREATE INDEX security_notices_age_idx ON private.security_notices USING btree (changed_at);

CREATE INDEX security_notices_open_idx ON private.security_notices USING btree (disputed_at) WHERE ((reviewed_at IS NULL) AND (disputed_at IS NOT NULL));

CREATE INDEX security_notices_reviewed_by_idx ON private.security_notices USING btree (reviewed_by);

CREATE INDEX security_notices_user_idx ON private.security_notices USING btree (user_id, changed_at DESC);

CREATE INDEX departed_hours_departed_idx ON public.departed_hours USING btree (departed_id, day, id);

CREATE INDEX departed_people_settled_by_idx ON public.departed_people USING btree (settled_by);

CREATE INDEX pay_files_made_by_idx ON public.pay_files USING btree (made_by);

CREATE UNIQUE INDEX pay_files_one_counts_idx ON public.pay_files USING btree (pay_run_id) WHERE (rejected_at IS NULL);

CREATE INDEX pay_files_rejected_by_idx ON public.pay_files USING btree (rejected_by);

CREATE INDEX payment_returns_open_idx ON public.payment_returns USING btree (returned_on, payment_id) WHERE ((resent_in IS NULL) AND (settled_at IS NULL));

CREATE INDEX payment_returns_recorded_by_idx ON public.payment_returns USING btree (recorded_by);

CREATE INDEX payment_returns_run_idx ON public.payment_returns USING btree (pay_run_id);

CREATE INDEX payment_returns_settled_by_idx ON public.payment_returns USING btree (settled_by);

CREATE TRIGGER count_challenge BEFORE INSERT ON auth.mfa_challenges FOR EACH ROW EXECUTE FUNCTION private.count_factor_challenge();

CREATE TRIGGER assert_permit_to_remove AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN (((old.status = 'verified'::auth.factor_status) AND private.is_auth_service())) EXECUTE FUNCTION private.assert_factor_permit();

CREATE TRIGGER assert_permit AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> 'verified'::auth.factor_status) AND (new.status = 'verified'::auth.factor_status) AND private.is_auth_service())) EXECUTE FUNCTION private.assert_factor_permit();

CREATE TRIGGER note_change AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> 'verified'::auth.factor_status) AND (new.status = 'verified'::auth.factor_status))) EXECUTE FUNCTION private.note_factor_change();

CREATE TRIGGER note_removal AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::auth.factor_status)) EXECUTE FUNCTION private.note_factor_change();

CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON public.pay_files FOR EACH ROW EXECUTE FUNCTION private.keep_pay_file();

CREATE TRIGGER keep BEFORE INSERT OR DELETE OR UPDATE ON public.payment_returns FOR EACH ROW EXECUTE FUNCTION private.keep_payment_return();

CREATE TRIGGER keep_what_is_left BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_what_is_left();

CREATE POLICY "nobody reads who confirmed" ON "private"."confirmations" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the accounts" ON "private"."departed_accounts" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the permits" ON "private"."factor_permits" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the accounts" ON "private"."resent_accounts" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the tokens of notices" ON "private"."security_notice_tokens" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the notices of changes" ON "private"."security_notices" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "hours of departed people are read by administrators" ON "public"."departed_hours" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."departed_hours" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "departed people are read by administrators" ON "public"."departed_people" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."departed_people" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "files for the bank are read by administrators" ON "public"."pay_files" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."pay_files" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."payment_returns" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "returned payments are read by administrators" ON "public"."payment_returns" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "private"."security_notices"."device" IS 'The kind of device that made the change, by what its browser says of itself.';

COMMENT ON COLUMN "private"."security_notices"."disputed_at" IS 'When the person said that it was not theirs; it was taken back then.';

COMMENT ON COLUMN "private"."security_notices"."factor_id" IS 'The second factor that was set up, which goes when it is disputed.';

COMMENT ON COLUMN "public"."business"."second_approval_cents" IS 'A run of more than this, with GST, needs a second administrator (rule 23.23); null for none.';

COMMENT ON COLUMN "public"."departed_people"."agreement" IS 'What they had agreed to about tax invoices; null for nothing.';

COMMENT ON COLUMN "public"."departed_people"."settlement" IS 'How what was left was settled outside of runs.';

COMMENT ON COLUMN "public"."pay_files"."issue" IS '1 for the run''s first file, and one more for each that replaces a rejected one.';

COMMENT ON COLUMN "public"."pay_files"."payer" IS 'The business''s settings as they were when the file was made.';

COMMENT ON COLUMN "public"."pay_files"."processed_on" IS 'The day on which the bank is to pay.';

COMMENT ON COLUMN "public"."pay_files"."rejection" IS 'Why the bank rejected it: nothing of it was paid, and it is void.';

COMMENT ON COLUMN "public"."pay_files"."total_cents" IS 'What the file pays, with GST.';

COMMENT ON COLUMN "public"."pay_lines"."departed_id" IS 'Whose it is, once the account is deleted and it could not be paid.';

COMMENT ON COLUMN "public"."pay_runs"."approved_content" IS 'What was approved, as one value to compare (rule 23.23).';

COMMENT ON COLUMN "public"."pay_runs"."dated" IS 'The date of its statements: the day of the export, where the administrator is.';

COMMENT ON COLUMN "public"."pay_runs"."resent" IS 'How many returned payments of earlier runs it sends again.';

COMMENT ON COLUMN "public"."pay_runs"."resent_cents" IS 'The sum of those, with GST.';

COMMENT ON COLUMN "public"."payment_returns"."pay_run_id" IS 'The run whose file it was in.';

COMMENT ON COLUMN "public"."payment_returns"."resent_in" IS 'The run that sends it again; null while it is owed, or settled outside.';

COMMENT ON COLUMN "public"."payment_returns"."settlement" IS 'How it was settled outside of runs.';

COMMENT ON FUNCTION "private"."account_digits"(public.payment_details) IS 'The account that is paid, however it is written: two that are equal are one account. Null for none.';

COMMENT ON FUNCTION "private"."account_paid_last"(uuid) IS 'The account that the last file with this person paid to; nulls for none.';

COMMENT ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) IS 'The account that a file pays to, of a row of payments_sent_in; none where it was removed.';

COMMENT ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) IS 'Adds to a draft what is owed again to these people. For those who have locked them.';

COMMENT ON FUNCTION "private"."approve_days"(uuid[], date[], jsonb) IS 'Approves days of applications that are locked: writes their lines, or says why not. seen: what was shown of each, [{minutes, basis, rate_cents, amount_cents, overlapping}]; null where those are meant that agree with their plan.';

COMMENT ON FUNCTION "private"."approved_of"(uuid) IS 'How many days of an application are approved, and what they come to, however they were paid, with the corrections that name the job.';

COMMENT ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) IS 'How many accounts of a run have changed since their people were last paid. PT409 (hint accounts) unless each is in seen, by its payment, in the version that it has now.';

COMMENT ON FUNCTION "private"."assert_confirmed"() IS 'PT403 unless the caller has confirmed who they are. The hint says how: confirm_code or confirm_password.';

COMMENT ON FUNCTION "private"."assert_factor_permit"() IS 'After-trigger on the auth service''s factors, for its own writes alone: a factor is set up or removed only with a permit (rule 2.33).';

COMMENT ON FUNCTION "private"."assert_not_own_pay"(uuid) IS 'PT409 where the person is the calling administrator (rule 23.22).';

COMMENT ON FUNCTION "private"."assert_second_administrator"(uuid) IS 'PT409 where the calling administrator cannot export a run, whose amounts are reckoned, without a second one: it pays them, or is above the amount of the settings. For those who have locked the run.';

COMMENT ON FUNCTION "private"."assert_second_for_file"(public.pay_runs) IS 'PT409 where the calling administrator cannot make a rejected file again: they approved the run, or it pays them and nobody approved it (rules 23.22, 23.23).';

COMMENT ON FUNCTION "private"."broadcast_to_payees"(uuid) IS 'Broadcasts to the open pages of everybody in a run that their pay has changed.';

COMMENT ON FUNCTION "private"."calling_device"() IS 'The kind of device that the caller is on: of the request, or else of the session.';

COMMENT ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) IS 'What a person is told of another bank account, on their own clock.';

COMMENT ON FUNCTION "private"."changed_accounts"(uuid) IS 'The people of a run whose account is not the one they were last paid to, each by a payment. Not those who were never paid. For those who check the caller.';

COMMENT ON FUNCTION "private"."close_account_to_others"(uuid) IS 'Ends all sessions of a person, and takes the password away: a new one is set by email. For those who have locked the account.';

COMMENT ON FUNCTION "private"."confirmation_time"() IS 'For how long a password or a code that was given confirms who is there (rule 2.29).';

COMMENT ON FUNCTION "private"."content_of_run"(uuid) IS 'Who is in a run, for which lines, with what amounts, as one value to compare.';

COMMENT ON FUNCTION "private"."copy_accounts"(uuid) IS 'Copies the accounts that a run''s file pays to, as they are now. For those who have locked the people, who can all be paid.';

COMMENT ON FUNCTION "private"."count_factor_challenge"() IS 'Before-trigger on the auth service''s challenges: at most 30 in ten minutes for one person. A challenge is good for five minutes and from one address, so that guesses are limited also where the hook judge_second_factor is not asked (rule 2.27).';

COMMENT ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) IS 'What a day of work is paid, in whole cents, half a cent rounded up once: by the hour; by the day; or its share of what is left of the whole job''s pay, as the ordinal-th of the days that are approved together after paid_days were paid with paid_cents; nothing after the last. Null without a basis (rule 22.3).';

COMMENT ON FUNCTION "private"."days_left"(uuid) IS 'The days of a departed person that are left to approve, and what they come to (rule 22.3). For those who check the caller.';

COMMENT ON FUNCTION "private"."device_in"(text) IS 'The kind of device that a browser says it is on.';

COMMENT ON FUNCTION "private"."easter_sunday"(integer) IS 'Easter Sunday of a year.';

COMMENT ON FUNCTION "private"."forget_departed"(uuid) IS 'Forgets a departed person, and the account, once nothing is left: payments have a name of their own. For those who have locked it.';

COMMENT ON FUNCTION "private"."forget_pay"(timestamp with time zone) IS 'Forgets what people were paid whose accounts are deleted, five years after they were paid (rule 23.18), and their bank accounts 30 days after (rule 23.17). Runs every day.';

COMMENT ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) IS 'Erases notices of changes after 90 days, unless one is still to be reviewed. Runs every day.';

COMMENT ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) IS 'When hours began and ended that somebody read off a clock of the zone. known_began, known_ended: when they counted as begun and ended until now. PT400, hint began or ended, for a time that the clock skipped.';

COMMENT ON FUNCTION "private"."is_above_limit"(public.pay_runs) IS 'Whether a run is above the amount of the settings (rule 23.23).';

COMMENT ON FUNCTION "private"."is_auth_service"() IS 'Whether the auth service itself writes, and not a function of ours, which has its own rules, or an operator.';

COMMENT ON FUNCTION "private"."is_banking_day"(date) IS 'Whether banks process payments: on weekdays that are not a public holiday in both New South Wales and Victoria, where they settle.';

COMMENT ON FUNCTION "private"."is_confirmed"() IS 'Whether the caller has confirmed within ten minutes, in this session, who they are: by the code of their second factor, or by their password where they have none (rule 2.29).';

COMMENT ON FUNCTION "private"."is_given_recently"(text) IS 'Whether the caller''s token says that this (password or totp) was given to the auth service within ten minutes.';

COMMENT ON FUNCTION "private"."is_only_administrator"() IS 'Whether there is no administrator besides the caller.';

COMMENT ON FUNCTION "private"."is_owed_again"(uuid) IS 'Whether a returned payment of a person is in no run.';

COMMENT ON FUNCTION "private"."keep_pay_file"() IS 'Before-trigger on pay_files: a file stays as it was made, and is rejected once.';

COMMENT ON FUNCTION "private"."keep_pay_run"() IS 'Before-trigger on pay_runs: an exported run stays, but for its file being paid, rejected or made again.';

COMMENT ON FUNCTION "private"."keep_payment_return"() IS 'Before-trigger on payment_returns: only the run whose file makes a payment returns it. It is sent again in a draft, leaves that draft only while it is one, and is settled once.';

COMMENT ON FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) IS 'Keeps the account that a draft sends somebody''s returned payments to, before theirs is deleted, or takes them out of it (rule 23.17).';

COMMENT ON FUNCTION "private"."keep_what_is_left"() IS 'Before-trigger on profiles: hours that wait and lines that cannot be paid stay, with what is needed to pay them (rule 23.25). Before the triggers that forget the hours and pay what is owed.';

COMMENT ON FUNCTION "private"."leave_out_returned"(uuid) IS 'Takes out of a draft what it would send again to people who cannot be paid. For those who have locked them.';

COMMENT ON FUNCTION "private"."life_of_payment"(uuid, uuid) IS 'What has become of an exported payment: exported, paid, rejected, returned or settled, and when and why it came back last.';

COMMENT ON FUNCTION "private"."locked_departed"(uuid) IS 'A departed person with something left, locked. PT403 for others than administrators, PT409 it is settled, or gone.';

COMMENT ON FUNCTION "private"."locked_run"(uuid, text[]) IS 'The run and its people, locked. PT403 for others than administrators, PT404 no such run, PT409 it is no longer, or not yet, as wanted.';

COMMENT ON FUNCTION "private"."make_pay_file"(uuid, date, public.business) IS 'Puts a run''s next file on record. PT409 where it would pay nothing, or more than a file holds. For those who have locked the run.';

COMMENT ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) IS 'When a clock of the zone shows this local time: once, twice in the night in which it is put back, or never in the one in which it goes forward.';

COMMENT ON FUNCTION "private"."new_notice_token"(text) IS 'A secret for an email with this link to a notice. Only its hash is kept.';

COMMENT ON FUNCTION "private"."next_banking_day"(date) IS 'The first day after another on which banks process payments.';

COMMENT ON FUNCTION "private"."note_factor_change"() IS 'After-trigger on the auth service''s factors: records one that was set up or removed, and tells its person in the app.';

COMMENT ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) IS 'Tells a person that their bank account was changed, and keeps the one before. PT409 (hint reported) an account that the person has said is not theirs, until it is reviewed.';

COMMENT ON FUNCTION "private"."notice_by_token"(uuid, uuid) IS 'The notice that an email''s link is about; null after two weeks.';

COMMENT ON FUNCTION "private"."notice_time"() IS 'For how long a change can be taken back (rule 2.31).';

COMMENT ON FUNCTION "private"."owed_to_departed"(uuid) IS 'What a departed person''s lines in no payment come to; null for none.';

COMMENT ON FUNCTION "private"."own_pay_refusal"() IS 'Why an administrator cannot approve their own hours or add to their own pay (rule 23.22).';

COMMENT ON FUNCTION "private"."payees_of_run"(uuid) IS 'Who is in a run, as one of its own payments or as one that it sends again.';

COMMENT ON FUNCTION "private"."payments_held"(uuid) IS 'What the person was paid, to which account, and what came back.';

COMMENT ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) IS 'The payments that a run''s file makes: its own, and those it sends again (return_id), without those that were returned by a moment; null for until now.';

COMMENT ON FUNCTION "private"."pays_caller"(uuid) IS 'Whether the caller is among the people of a run.';

COMMENT ON FUNCTION "private"."processing_day"(date) IS 'The day itself, or for null the next banking day, where the caller is. PT400 (hint processed_on) for a day on which banks do not pay.';

COMMENT ON FUNCTION "private"."put_account_back"(private.security_notices) IS 'Puts the bank account from before a change back, and tells administrators.';

COMMENT ON FUNCTION "private"."run_sending"(uuid) IS 'The one run whose file makes a payment; null while it is owed again, and once it is settled outside.';

COMMENT ON FUNCTION "private"."security_changes_held"(uuid) IS 'The changes of their account that a person was told of.';

COMMENT ON FUNCTION "private"."sum_pay_run"(uuid) IS 'Sums up a draft''s payments, and those that it sends again.';

COMMENT ON FUNCTION "private"."take_out_unpayable"(uuid) IS 'Leaves those who cannot be paid out of the file that replaces a rejected one: they are owed again. For those who have locked them.';

COMMENT ON FUNCTION "private"."weekday_from"(date) IS 'The day itself, or the Monday after it if it is at a weekend.';

COMMENT ON FUNCTION "private"."written_cents"(bigint) IS 'An amount as messages write it: 1,234.50.';

COMMENT ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) IS 'An administrator adds to what somebody is paid, or takes off; returns the line''s id. kind: travel, bonus, advance, deduction or correction. amount_cents: up to $100,000, below 0 to take off. application_id: the job that it is about; a correction of a job paid as a whole counts towards its pay. idempotency_key: as in message_accepted. PT400 a kind, an amount or no reason (hint kind, amount_cents or reason), PT403 not an administrator, PT404 no such person, or not their application, PT409 their own pay.';

COMMENT ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) IS 'An administrator approves a day that a departed person left, for the amount that was shown. PT403 not an administrator, PT409 decided already, changed meanwhile, or its job does not say how it is paid.';

COMMENT ON FUNCTION "public"."approve_hours"(jsonb) IS 'An administrator approves hours: each is approved, or answered with the reason. items: up to 1000 of [{application_id, day, minutes, basis, rate_cents, amount_cents, overlapping}], the last five as they were shown. PT400 no such list, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) IS 'A second administrator approves a draft as it was shown, with so many people and these sums; returns the run. Where it comes to something else now, nothing is approved, and approved_at is null. PT403 not an administrator, PT404 no such run, PT409 it is no draft, or the caller has started it.';

COMMENT ON FUNCTION "public"."change_hours"(uuid, date, time without time zone, time without time zone, integer, text, timestamp with time zone) IS 'An administrator changes somebody''s hours of a day, and they are told; otherwise, and of their own hours, as correct_my_hours. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."changed_accounts_of_run"(uuid) IS 'The people of a draft, or of a run whose file was rejected, whose account is not the one they were last paid to, by name; none of another run. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."confirm_identity"(text) IS 'Confirms by their password that the caller is there: for ten minutes this session may do what an open session alone may not (rule 2.29). Does nothing for people with a second factor, who give its code to the auth service. True when it is done, false for a wrong password. PT429 five wrong passwords within ten minutes.';

COMMENT ON FUNCTION "public"."dispute_change"(uuid, uuid) IS 'The person says that a change was not theirs: it is taken back, all sessions end, and the password opens nothing any more. token: of the email''s link, for everybody, signed in or not; without one it is the caller''s own change, and they have confirmed who they are (PT403, the hint says how). Repeating it does nothing more. PT404 no such change or token, or older than two weeks.';

COMMENT ON FUNCTION "public"."drop_departed_hours"(uuid) IS 'An administrator says that there was no work on a day that a departed person left. PT403 not an administrator, PT409 decided already.';

COMMENT ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) IS 'An administrator settles a draft: bank details are copied, which is on record, and statements get their numbers. Whoever cannot be paid any more is left out. processed_on: the day on which the bank is to pay, null for the next banking day. seen_accounts: the version of each account that has changed since the last pay (changed_accounts_of_run), by its payment. PT400 a day on which banks do not pay (hint processed_on), PT403 not an administrator, PT404 no such run, PT409 it is no draft, nobody is left, an account that has changed is not among those seen (hint accounts), the business''s settings are not complete (hint settings), or a second administrator has to approve it.';

COMMENT ON FUNCTION "public"."job_pay"(uuid) IS 'What is approved of a job, one row a person, for administrators: what a save of other days or another pay leaves as it is. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) IS 'People whose account was deleted while something was left to approve or to pay, the longest gone first. after_left and after_id: of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."my_security_notices"() IS 'The changes of the caller''s account of the last two weeks, the newest first.';

COMMENT ON FUNCTION "public"."open_pay_run_file"(uuid) IS 'What the bank''s file of an exported run says: the payer, and each payment with its account. It is on record who opened it. PT403 not an administrator, PT404 no such run, or a draft, PT409 the bank has rejected it, or accounts are removed (rule 23.17).';

COMMENT ON FUNCTION "public"."owed_again"(date, uuid, integer) IS 'Returned payments that are in no draft, the longest waiting first. after_day and after_id: of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."pay_departed"(uuid, uuid) IS 'An administrator makes a draft of what is owed to a departed person, to the account that was kept. run_id is the caller''s, so that a repeated call makes one run. PT403 not an administrator, PT409 nothing is left, nothing is due, or there is no account.';

COMMENT ON FUNCTION "public"."pay_pay_run"(uuid) IS 'An administrator says that the bank has paid an exported run: each person is told the amount and the day, but whoever''s payment came back. PT403 not an administrator, PT404 no such run, PT409 it is not exported, or paid already.';

COMMENT ON FUNCTION "public"."pay_run_approval"(uuid) IS 'Whether a run needs a second administrator, and who has approved it, for administrators; no row for no such run. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."permit_factor_change"() IS 'The caller is about to set up or remove a second factor: the auth service may do it within 15 minutes, once. PT403 before the caller has confirmed who they are; the hint says how: confirm_password or confirm_code.';

COMMENT ON FUNCTION "public"."reject_pay_file"(uuid, text) IS 'An administrator says that the bank has rejected a run''s file: it is void, and all of it is owed until remake_pay_file. PT400 no reason (hint reason), PT403 not an administrator, PT404 no such run, PT409 it has no file that counts.';

COMMENT ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) IS 'An administrator makes the file that replaces a rejected one, with accounts and payer as they are now; statements stay. Whoever cannot be paid is left for a later run. processed_on, seen_accounts: as in export_pay_run. PT400 a day on which banks do not pay (hint processed_on), PT403 not an administrator, PT404 no such run, PT409 its file was not rejected, nobody is left, an account that has changed is not among those seen (hint accounts), the business''s settings are not complete (hint settings), or another administrator has to make it.';

COMMENT ON FUNCTION "public"."remove_pay_line"(uuid) IS 'An administrator takes back what add_pay_line wrote, while it is in no pay run. PT403 not an administrator, PT404 no such line, PT409 it is in a pay run, or of their own pay.';

COMMENT ON FUNCTION "public"."reported_changes"() IS 'Changes of bank accounts that their people say were not theirs, to be reviewed, the oldest first. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."return_payment"(uuid, date, text) IS 'An administrator says that the bank sent a payment back: it is owed again by the same statement, the person is told, and the next run that is made sends it. PT400 no reason, or a day that cannot be (hint reason, returned_on), PT403 not an administrator, PT404 no such payment, PT409 it is in a draft, or returned already.';

COMMENT ON FUNCTION "public"."review_reported_change"(uuid) IS 'An administrator has looked at a reported change, which is on record: the account may be used again. PT403 not an administrator, PT404 no such report, reviewed already, or one''s own.';

COMMENT ON FUNCTION "public"."save_profile"(jsonb, jsonb) IS 'Saves a part of the caller''s own profile, and returns the profile. profile: some fields of a profile_input; what it leaves out stays, blank texts become null, no years 0. photo_path names a file stored in the bucket users, or none. opened: what the part''s fields held when it was opened, by their names; a part saved elsewhere since then is refused. PT400 a value does not fit (the hint names its field) or a path is not the caller''s, PT403 another BSB or account number before the caller has confirmed who they are (the hint says how: confirm_password or confirm_code), PT404 no profile, PT409 saved elsewhere, PT410 a named file is gone.';

COMMENT ON FUNCTION "public"."security_notice"(uuid, uuid) IS 'The change that an email is about, by the token of its link. For everybody, signed in or not. Reading it changes nothing. PT404 no such token, or older than two weeks.';

COMMENT ON FUNCTION "public"."settle_departed"(uuid, text) IS 'An administrator says that what is left of a departed person is settled outside of runs, and how; hours and account go. PT400 no note (hint note), PT403 not an administrator, PT409 nothing is left.';

COMMENT ON FUNCTION "public"."settle_job"(uuid, bigint) IS 'An administrator adds what is left of a job that is paid as a whole, all of whose days are approved; returns the line''s id. left_cents: as it was shown. PT403 not an administrator, PT404 no such application, PT409 something else is left, or their own pay.';

COMMENT ON FUNCTION "public"."settle_payment"(uuid, text) IS 'An administrator says that a returned payment is settled outside of runs, and how. PT400 no note (hint note), PT403 not an administrator, PT409 it is not owed again, or in a draft.';

COMMENT ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) IS 'The caller takes back "here" or "done" of a day within 15 minutes of its arrival, on record. seconds_ago: how long the phone kept this, null for one made now. A press that is not there, or was made later, stays as it is. PT400 an unknown event, PT404 Application not found, PT409 with the reason: not accepted, withdrawn, the job deleted, the hours approved, or too late.';

COMMENT ON TABLE "private"."confirmations" IS 'Sessions whose person has given their password again within ten minutes. Unlogged: after a crash people are asked again.';

COMMENT ON TABLE "private"."departed_accounts" IS 'The account that what is left is paid to. It goes when nothing is left.';

COMMENT ON TABLE "private"."factor_permits" IS 'People who have confirmed who they are in order to set up or remove a second factor. Each permit is good for one change.';

COMMENT ON TABLE "private"."resent_accounts" IS 'The bank account that a payment is sent to again. Read by open_pay_run_file, which is on record.';

COMMENT ON TABLE "private"."security_notice_tokens" IS 'Secrets in the links of emails about changes, one for each time that an email is sent. Only their hashes are kept.';

COMMENT ON TABLE "private"."security_notices" IS 'Changes of an account that its person was told of, with what is needed to take them back.';

COMMENT ON TABLE "private"."sign_in_tries" IS 'Tries to log in, counted for ten minutes: with a phone number, by number and caller, by caller (digits empty) and by number (caller empty); tries to confirm something by one''s own password (digits ''password'', caller the person), and wrong codes of second factors (digits ''code'') and questions for one (digits ''challenge''). Every try removes some that are over. Unlogged: counting starts again after a crash.';

COMMENT ON TABLE "public"."departed_hours" IS 'A day that waited to be approved when the account went, with the hours as they counted then.';

COMMENT ON TABLE "public"."departed_people" IS 'Somebody whose account was deleted while something was left to approve or to pay.';

COMMENT ON TABLE "public"."pay_files" IS 'A file that a run was sent to the bank with.';

COMMENT ON TABLE "public"."payment_returns" IS 'That a payment in a run''s file was not made: the bank sent it back, or a new file left it out.';

COMMENT ON TYPE "public"."changed_account_row" IS 'A payment of a run whose account is not the one that was paid last. version: of the account as it was shown, for export_pay_run and remake_pay_file.';

COMMENT ON TYPE "public"."departed_day" IS 'A day that is left to approve. amount_cents: by the rate that the job has now, null for none.';

COMMENT ON TYPE "public"."departed_row" IS 'A departed person with something left. owed_cents: approved and in no run, before GST; null for nothing. can_be_paid: whether there is an account to pay it to. days: [departed_day], left to approve.';

COMMENT ON TYPE "public"."hours_row" IS 'A day of a job; job_id is null where it was deleted. began, ended: on the clock where it is; null where somebody said that there were no hours. break_minutes: what somebody gave, null for the business''s. minutes: what counts, once approved what was approved; later_minutes: what would count now, where that has become something else. plan_*: of the job; null on a day that is none of its days. pressed: both, one or none. changed: person or administrator, by whom the hours were changed with reason at changed_at; null where nobody has. agrees: within 15 minutes of the plan and of its end, as both were pressed, or changed by an administrator, and at no other work of theirs meanwhile. basis, rate_cents: of the line or of the job, null until somebody has said. amount_cents: approved, or what they would come to. line_id: null until they are approved. is_waiting: to be approved. absence: did_not_come or cancelled_late, as was recorded of the whole job. left_cents, left_days: of a job paid as a whole, its pay and its days less what is approved. overlapping: the titles of other work of theirs at that time, null for none.';

COMMENT ON TYPE "public"."hours_summary_row" IS 'A week of hours. people: who has any; waiting: days to be approved; agreeing: those of them that agree with the plan and that the caller can approve; unpriced: those whose job does not say yet how it is paid.';

COMMENT ON TYPE "public"."job_pay_row" IS 'The approved days of one person at a job, and what they come to, with what was added to settle the job.';

COMMENT ON TYPE "public"."my_job_row" IS 'A job in my_jobs with the caller''s application, whose id is the row''s, and visits, [{day, here_at, here_sent_at, done_at, done_sent_at}], first day first. distance_m: from where the caller lives, null without either place. settled: the days whose hours somebody has put right or that are approved. order_at, never null, and id are the list''s order.';

COMMENT ON TYPE "public"."my_payment_row" IS 'One''s own payment. status: exported (on its way), paid, returned (owed again), rejected (the bank''s file is made again) or settled (outside of runs). reason, returned_on: why and when it came back last.';

COMMENT ON TYPE "public"."owed_again_row" IS 'A payment that is owed again and in no draft. fault: why the next run does not send it (no_abn, abn, bsb, account, or deleted), null when it does.';

COMMENT ON TYPE "public"."pay_run_approval_row" IS 'Who approved a run besides whoever exports it. can_approve: the caller can, and it would matter: it is above the amount of the settings (limit_cents), or pays an administrator. is_changed: a draft that is no longer what was approved. is_only: the caller is the only administrator. pays_me: the caller is in it.';

COMMENT ON TYPE "public"."reported_change_row" IS 'A change of a bank account that its person says was not theirs. was, became: the last characters of the account before and after.';

COMMENT ON TYPE "public"."security_notice_row" IS 'A change of an account that its person was told of. disputed_at: when they said that it was not theirs.';

REVOKE ALL ON FUNCTION "private"."account_digits"(public.payment_details) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_digits"(public.payment_details) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_digits"(public.payment_details) TO "postgres";

REVOKE ALL ON FUNCTION "private"."account_paid_last"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_paid_last"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_paid_last"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."approved_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approved_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approved_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_confirmed"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_confirmed"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_confirmed"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_factor_permit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_factor_permit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_factor_permit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_not_own_pay"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_not_own_pay"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_not_own_pay"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_second_administrator"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_second_administrator"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_second_administrator"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_second_for_file"(public.pay_runs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_second_for_file"(public.pay_runs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_second_for_file"(public.pay_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_to_payees"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_to_payees"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_to_payees"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."calling_device"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."calling_device"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."calling_device"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_accounts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changed_accounts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_accounts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_accounts_of_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."changed_accounts_of_run"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."changed_accounts_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_accounts_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_account_to_others"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_account_to_others"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_account_to_others"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirm_identity"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."confirm_identity"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."confirm_identity"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirm_identity"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirmation_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirmation_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmation_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."content_of_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."content_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."content_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_accounts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_accounts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_accounts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_factor_challenge"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_factor_challenge"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_factor_challenge"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."days_left"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."days_left"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."days_left"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."device_in"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."device_in"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."device_in"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dispute_change"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."dispute_change"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."dispute_change"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dispute_change"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."easter_sunday"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."easter_sunday"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."easter_sunday"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_pay_run"(uuid, date, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."export_pay_run"(uuid, date, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."export_pay_run"(uuid, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_pay_run"(uuid, date, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_above_limit"(public.pay_runs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_above_limit"(public.pay_runs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_above_limit"(public.pay_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_auth_service"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_auth_service"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_auth_service"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_auth_service"() TO "supabase_auth_admin";

REVOKE ALL ON FUNCTION "private"."is_banking_day"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_banking_day"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_banking_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_confirmed"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_confirmed"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_confirmed"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_given_recently"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_given_recently"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_given_recently"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_only_administrator"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_only_administrator"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_only_administrator"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_owed_again"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_owed_again"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_owed_again"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_pay"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_pay"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."job_pay"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."job_pay"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_pay_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_pay_file"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_pay_file"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_payment_return"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_payment_return"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_payment_return"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_what_is_left"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_what_is_left"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_what_is_left"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."leave_out_returned"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leave_out_returned"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."leave_out_returned"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."life_of_payment"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."life_of_payment"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."life_of_payment"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."locked_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."locked_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."locked_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."locked_run"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."locked_run"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."locked_run"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_pay_file"(uuid, date, public.business) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_pay_file"(uuid, date, public.business) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_pay_file"(uuid, date, public.business) TO "postgres";

REVOKE ALL ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."my_security_notices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_security_notices"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."my_security_notices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_security_notices"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_notice_token"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_notice_token"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_notice_token"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_banking_day"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_banking_day"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_banking_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_factor_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_factor_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_factor_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_by_token"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_by_token"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_by_token"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."owed_again"(date, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owed_again"(date, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."owed_again"(date, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owed_again"(date, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owed_to_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owed_to_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owed_to_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_pay_refusal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_pay_refusal"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_pay_refusal"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_departed"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_departed"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."pay_departed"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_departed"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_run_approval"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_run_approval"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."pay_run_approval"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_run_approval"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payees_of_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payees_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payees_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pays_caller"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pays_caller"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pays_caller"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."permit_factor_change"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."permit_factor_change"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."permit_factor_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."permit_factor_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."processing_day"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."processing_day"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."processing_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."put_account_back"(private.security_notices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."put_account_back"(private.security_notices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."put_account_back"(private.security_notices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reject_pay_file"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reject_pay_file"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reject_pay_file"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reject_pay_file"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remake_pay_file"(uuid, date, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remake_pay_file"(uuid, date, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."remake_pay_file"(uuid, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remake_pay_file"(uuid, date, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reported_changes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reported_changes"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reported_changes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reported_changes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_payment"(uuid, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_payment"(uuid, date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."return_payment"(uuid, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_payment"(uuid, date, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_reported_change"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."review_reported_change"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."review_reported_change"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_reported_change"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_sending"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."run_sending"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_sending"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_changes_held"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."security_changes_held"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_changes_held"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_notice"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."security_notice"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."security_notice"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_notice"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_departed"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_departed"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_departed"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_departed"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_job"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_job"(uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_job"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_job"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_payment"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_payment"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_payment"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_out_unpayable"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_out_unpayable"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_out_unpayable"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."weekday_from"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."weekday_from"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."weekday_from"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."written_cents"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."written_cents"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."written_cents"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."changed_accounts_of_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."changed_accounts_of_run"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."changed_accounts_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."changed_accounts_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."confirm_identity"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_identity"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_identity"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_identity"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."dispute_change"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."dispute_change"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."dispute_change"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."dispute_change"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."drop_departed_hours"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."drop_departed_hours"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."drop_departed_hours"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."drop_departed_hours"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."job_pay"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."job_pay"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."job_pay"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."job_pay"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."my_security_notices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_security_notices"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_security_notices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_security_notices"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."owed_again"(date, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."owed_again"(date, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."owed_again"(date, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."owed_again"(date, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."pay_departed"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_departed"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pay_departed"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_departed"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."pay_run_approval"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_run_approval"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pay_run_approval"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_run_approval"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."permit_factor_change"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."permit_factor_change"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."permit_factor_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."permit_factor_change"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."reject_pay_file"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reject_pay_file"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reject_pay_file"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reject_pay_file"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."reported_changes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reported_changes"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reported_changes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reported_changes"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."return_payment"(uuid, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."return_payment"(uuid, date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."return_payment"(uuid, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."return_payment"(uuid, date, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."review_reported_change"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_reported_change"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."review_reported_change"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."review_reported_change"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."security_notice"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."security_notice"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."security_notice"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."security_notice"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_departed"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_departed"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."settle_departed"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_departed"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_job"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_job"(uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."settle_job"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_job"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_payment"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."settle_payment"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_payment"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) TO "postgres";

REVOKE ALL ON TABLE "public"."departed_hours" FROM "authenticated";

GRANT SELECT ON TABLE "public"."departed_hours" TO "authenticated";

REVOKE ALL ON TABLE "public"."departed_hours" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."departed_hours" TO "postgres";

REVOKE ALL ON TABLE "public"."departed_hours" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."departed_hours" TO "service_role";

REVOKE ALL ON TABLE "public"."departed_people" FROM "authenticated";

GRANT SELECT ON TABLE "public"."departed_people" TO "authenticated";

REVOKE ALL ON TABLE "public"."departed_people" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."departed_people" TO "postgres";

REVOKE ALL ON TABLE "public"."departed_people" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."departed_people" TO "service_role";

REVOKE ALL ON TABLE "public"."pay_files" FROM "authenticated";

GRANT SELECT ON TABLE "public"."pay_files" TO "authenticated";

REVOKE ALL ON TABLE "public"."pay_files" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."pay_files" TO "postgres";

REVOKE ALL ON TABLE "public"."pay_files" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."pay_files" TO "service_role";

REVOKE ALL ON TABLE "public"."payment_returns" FROM "authenticated";

GRANT SELECT ON TABLE "public"."payment_returns" TO "authenticated";

REVOKE ALL ON TABLE "public"."payment_returns" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."payment_returns" TO "postgres";

REVOKE ALL ON TABLE "public"."payment_returns" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."payment_returns" TO "service_role";

ALTER TABLE "private"."factor_permits" ADD CONSTRAINT "factor_permits_device_check" CHECK ((device = ANY (private.allowed_words('device'::text))));

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_device_check" CHECK ((device = ANY (private.allowed_words('device'::text))));

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_what_check" CHECK ((what = ANY (private.allowed_words('security change'::text))));

-- Beyond the catalog: read these, and add what existing rows need.
-- cron job forget security notices
select cron.alter_job(cron.schedule('forget security notices', '37 3 * * *', 'select private.forget_security_notices(now())'), active => true);

-- Runs that were exported before have a file, too.
insert into public.pay_files (pay_run_id, issue, processed_on, payer, payments, total_cents, made_by, made_at)
select run.id, 1, run.dated, run.payer, run.people, run.amount_cents + run.gst_cents, run.exported_by, run.exported_at
from public.pay_runs run where run.status <> 'draft';

-- Accounts that were deleted before left lines, under the names of that time.
insert into public.departed_people (name, left_at)
select line.payee_name, max(line.created_at) from public.pay_lines line
where line.user_id is null and line.payment_id is null group by line.payee_name;
update public.pay_lines line set departed_id = person.id
from public.departed_people person
where line.user_id is null and line.payment_id is null and person.name = line.payee_name;
