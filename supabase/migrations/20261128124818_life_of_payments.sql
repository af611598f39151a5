-- life of payments: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."export_pay_run"(uuid);

DROP FUNCTION "private"."locked_run"(uuid, text);

DROP FUNCTION "public"."export_pay_run"(uuid);

CREATE TABLE "private"."departed_accounts" ("departed_id" uuid NOT NULL, "bsb" text NOT NULL, "account_number" text NOT NULL, CONSTRAINT "departed_accounts_bsb_check" CHECK ((bsb ~ '^[0-9]{6}$'::text)), CONSTRAINT "departed_accounts_pkey" PRIMARY KEY (departed_id), CONSTRAINT "departed_accounts_account_number_check" CHECK (private.is_account_number(account_number)));

ALTER TABLE "private"."departed_accounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."departed_accounts" OWNER TO "postgres";

CREATE TABLE "private"."resent_accounts" ("return_id" uuid NOT NULL, "bsb" text NOT NULL, "account_number" text NOT NULL, CONSTRAINT "resent_accounts_bsb_check" CHECK ((bsb ~ '^[0-9]{6}$'::text)), CONSTRAINT "resent_accounts_pkey" PRIMARY KEY (return_id), CONSTRAINT "resent_accounts_account_number_check" CHECK (private.is_account_number(account_number)));

ALTER TABLE "private"."resent_accounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."resent_accounts" OWNER TO "postgres";

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

ALTER TABLE "public"."pay_lines" ADD COLUMN "departed_id" uuid;

ALTER TABLE "public"."pay_runs" ADD COLUMN "resent" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."pay_runs" ADD COLUMN "resent_cents" bigint NOT NULL DEFAULT 0;

CREATE TYPE "public"."departed_day" AS ("id" uuid, "title" text, "day" date, "began" time without time zone, "ended" time without time zone, "minutes" integer, "basis" text, "rate_cents" integer, "amount_cents" bigint);

ALTER TYPE "public"."departed_day" OWNER TO "postgres";

CREATE TYPE "public"."departed_row" AS ("id" uuid, "name" text, "left_at" timestamp with time zone, "owed_cents" bigint, "can_be_paid" boolean, "days" jsonb);

ALTER TYPE "public"."departed_row" OWNER TO "postgres";

CREATE TYPE "public"."owed_again_row" AS ("payment_id" uuid, "user_id" uuid, "name" text, "number" text, "total_cents" bigint, "returned_on" date, "reason" text, "fault" text);

ALTER TYPE "public"."owed_again_row" OWNER TO "postgres";

ALTER TYPE "public"."my_payment_row" ADD ATTRIBUTE "reason" text CASCADE;

ALTER TYPE "public"."my_payment_row" ADD ATTRIBUTE "returned_on" date CASCADE;

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
    when 'message kind' then return array['nearby', 'decisions', 'changes', 'reminders', 'invitations', 'messages', 'pay'];
    when 'quick message' then return array['late', 'entrance'];
  end case;
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

CREATE OR REPLACE FUNCTION private.days_left(departed_id uuid)
 RETURNS SETOF public.departed_day
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select hours.id, hours.title, hours.day, hours.began, hours.ended, hours.minutes, job.pay_basis, job.rate_cents,
    private.day_amount(job.pay_basis, job.rate_cents, hours.minutes, job.days,
      row_number() over (partition by hours.application_id order by hours.day)::integer, coalesce(paid.days, 0), coalesce(paid.cents, 0))
  from public.departed_hours hours
  left join public.applications application on application.id = hours.application_id
  left join public.jobs job on job.id = application.job_id
  left join lateral (
    select count(*)::integer as days, sum(line.amount_cents)::bigint as cents
    from public.pay_lines line
    where job.pay_basis = 'job' and line.application_id = hours.application_id and line.kind = 'work' and line.basis = 'job'
  ) paid on true
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

CREATE OR REPLACE FUNCTION private.export_pay_run(run_id uuid, processed_on date)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
declare
  day constant date := private.processing_day(processed_on);
  paying public.business;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'draft');
  -- One run is exported at a time: GST that is carried over is taken off once.
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.price_payments(run.id);
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
  perform private.record_change('pay_run_exported', 'pay', null, run.id, jsonb_build_object('number', run.number, 'people', run.people));
  return run;
end
$function$
;

ALTER FUNCTION "private"."export_pay_run"(uuid, date) OWNER TO "postgres";

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
  loose constant text[] := array['status', 'paid_at', 'paid_by', 'exported_by', 'created_by'];
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
    ('second_factor_removed', 'decisions', none, null),
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

CREATE OR REPLACE FUNCTION private.remake_pay_file(run_id uuid, processed_on date)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  day constant date := private.processing_day(processed_on);
  paying public.business;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'rejected');
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.take_out_unpayable(run.id);
  perform private.copy_accounts(run.id);
  update public.pay_runs known set status = 'exported' where known.id = run.id returning * into run;
  perform private.make_pay_file(run.id, day, paying);
  perform private.broadcast_to_payees(run.id);
  perform private.record_change('pay_file_made_again', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

ALTER FUNCTION "private"."remake_pay_file"(uuid, date) OWNER TO "postgres";

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
  elsif said is null then
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
    union
    select payment.user_id from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where back.resent_in is null and back.settled_at is null and payment.user_id is not null
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

CREATE OR REPLACE FUNCTION public.drop_departed_hours(hours_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_departed_hours(hours_id, null, false) $function$
;

ALTER FUNCTION "public"."drop_departed_hours"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.export_pay_run(run_id uuid, processed_on date DEFAULT NULL::date)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.export_pay_run(run_id, processed_on) $function$
;

ALTER FUNCTION "public"."export_pay_run"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_departed(after_left timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.departed_row
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.list_departed(after_left, after_id, page_size) $function$
;

ALTER FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.reject_pay_file(run_id uuid, reason text)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reject_pay_file(run_id, reason) $function$
;

ALTER FUNCTION "public"."reject_pay_file"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.remake_pay_file(run_id uuid, processed_on date DEFAULT NULL::date)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remake_pay_file(run_id, processed_on) $function$
;

ALTER FUNCTION "public"."remake_pay_file"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.return_payment(payment_id uuid, returned_on date, reason text)
 RETURNS public.payment_returns
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.return_payment(payment_id, returned_on, reason) $function$
;

ALTER FUNCTION "public"."return_payment"(uuid, date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_departed(departed_id uuid, note text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_departed(departed_id, note) $function$
;

ALTER FUNCTION "public"."settle_departed"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_payment(payment_id uuid, note text)
 RETURNS public.payment_returns
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_payment(payment_id, note) $function$
;

ALTER FUNCTION "public"."settle_payment"(uuid, text) OWNER TO "postgres";

ALTER TABLE "public"."departed_hours" ADD CONSTRAINT "departed_hours_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE SET NULL;

ALTER TABLE "private"."departed_accounts" ADD CONSTRAINT "departed_accounts_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE CASCADE;

ALTER TABLE "public"."departed_hours" ADD CONSTRAINT "departed_hours_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE CASCADE;

ALTER TABLE "public"."departed_people" ADD CONSTRAINT "departed_people_settled_by_fkey" FOREIGN KEY (settled_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."pay_files" ADD CONSTRAINT "pay_files_made_by_fkey" FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."pay_files" ADD CONSTRAINT "pay_files_pay_run_id_fkey" FOREIGN KEY (pay_run_id) REFERENCES public.pay_runs(id) ON DELETE CASCADE;

ALTER TABLE "public"."pay_files" ADD CONSTRAINT "pay_files_rejected_by_fkey" FOREIGN KEY (rejected_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."pay_lines" ADD CONSTRAINT "pay_lines_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_pay_run_id_fkey" FOREIGN KEY (pay_run_id) REFERENCES public.pay_runs(id) ON DELETE CASCADE;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE CASCADE;

ALTER TABLE "private"."resent_accounts" ADD CONSTRAINT "resent_accounts_return_id_fkey" FOREIGN KEY (return_id) REFERENCES public.payment_returns(id) ON DELETE CASCADE;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_resent_in_fkey" FOREIGN KEY (resent_in) REFERENCES public.pay_runs(id) ON DELETE SET NULL;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_settled_by_fkey" FOREIGN KEY (settled_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

CREATE INDEX departed_hours_departed_idx ON public.departed_hours USING btree (departed_id, day, id);

CREATE INDEX departed_people_settled_by_idx ON public.departed_people USING btree (settled_by);

CREATE INDEX pay_files_made_by_idx ON public.pay_files USING btree (made_by);

CREATE UNIQUE INDEX pay_files_one_counts_idx ON public.pay_files USING btree (pay_run_id) WHERE (rejected_at IS NULL);

CREATE INDEX pay_files_rejected_by_idx ON public.pay_files USING btree (rejected_by);

CREATE INDEX payment_returns_open_idx ON public.payment_returns USING btree (returned_on, payment_id) WHERE ((resent_in IS NULL) AND (settled_at IS NULL));

CREATE INDEX payment_returns_recorded_by_idx ON public.payment_returns USING btree (recorded_by);

CREATE INDEX payment_returns_run_idx ON public.payment_returns USING btree (pay_run_id);

CREATE INDEX payment_returns_settled_by_idx ON public.payment_returns USING btree (settled_by);

CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON public.pay_files FOR EACH ROW EXECUTE FUNCTION private.keep_pay_file();

CREATE TRIGGER keep BEFORE INSERT OR DELETE OR UPDATE ON public.payment_returns FOR EACH ROW EXECUTE FUNCTION private.keep_payment_return();

CREATE TRIGGER keep_what_is_left BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_what_is_left();

CREATE POLICY "nobody reads the accounts" ON "private"."departed_accounts" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the accounts" ON "private"."resent_accounts" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "hours of departed people are read by administrators" ON "public"."departed_hours" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."departed_hours" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "departed people are read by administrators" ON "public"."departed_people" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."departed_people" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "files for the bank are read by administrators" ON "public"."pay_files" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."pay_files" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."payment_returns" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "returned payments are read by administrators" ON "public"."payment_returns" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."departed_people"."agreement" IS 'What they had agreed to about tax invoices; null for nothing.';

COMMENT ON COLUMN "public"."departed_people"."settlement" IS 'How what was left was settled outside of runs.';

COMMENT ON COLUMN "public"."pay_files"."issue" IS '1 for the run''s first file, and one more for each that replaces a rejected one.';

COMMENT ON COLUMN "public"."pay_files"."payer" IS 'The business''s settings as they were when the file was made.';

COMMENT ON COLUMN "public"."pay_files"."processed_on" IS 'The day on which the bank is to pay.';

COMMENT ON COLUMN "public"."pay_files"."rejection" IS 'Why the bank rejected it: nothing of it was paid, and it is void.';

COMMENT ON COLUMN "public"."pay_files"."total_cents" IS 'What the file pays, with GST.';

COMMENT ON COLUMN "public"."pay_lines"."departed_id" IS 'Whose it is, once the account is deleted and it could not be paid.';

COMMENT ON COLUMN "public"."pay_runs"."dated" IS 'The date of its statements: the day of the export, where the administrator is.';

COMMENT ON COLUMN "public"."pay_runs"."resent" IS 'How many returned payments of earlier runs it sends again.';

COMMENT ON COLUMN "public"."pay_runs"."resent_cents" IS 'The sum of those, with GST.';

COMMENT ON COLUMN "public"."payment_returns"."pay_run_id" IS 'The run whose file it was in.';

COMMENT ON COLUMN "public"."payment_returns"."resent_in" IS 'The run that sends it again; null while it is owed, or settled outside.';

COMMENT ON COLUMN "public"."payment_returns"."settlement" IS 'How it was settled outside of runs.';

COMMENT ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) IS 'The account that a file pays to, of a row of payments_sent_in; none where it was removed.';

COMMENT ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) IS 'Adds to a draft what is owed again to these people. For those who have locked them.';

COMMENT ON FUNCTION "private"."broadcast_to_payees"(uuid) IS 'Broadcasts to the open pages of everybody in a run that their pay has changed.';

COMMENT ON FUNCTION "private"."copy_accounts"(uuid) IS 'Copies the accounts that a run''s file pays to, as they are now. For those who have locked the people, who can all be paid.';

COMMENT ON FUNCTION "private"."days_left"(uuid) IS 'The days of a departed person that are left to approve, and what they come to (rule 22.3). For those who check the caller.';

COMMENT ON FUNCTION "private"."easter_sunday"(integer) IS 'Easter Sunday of a year.';

COMMENT ON FUNCTION "private"."forget_departed"(uuid) IS 'Forgets a departed person, and the account, once nothing is left: payments have a name of their own. For those who have locked it.';

COMMENT ON FUNCTION "private"."forget_pay"(timestamp with time zone) IS 'Forgets what people were paid whose accounts are deleted, five years after they were paid (rule 23.18), and their bank accounts 30 days after (rule 23.17). Runs every day.';

COMMENT ON FUNCTION "private"."is_banking_day"(date) IS 'Whether banks process payments: on weekdays that are not a public holiday in both New South Wales and Victoria, where they settle.';

COMMENT ON FUNCTION "private"."is_owed_again"(uuid) IS 'Whether a returned payment of a person is in no run.';

COMMENT ON FUNCTION "private"."keep_pay_file"() IS 'Before-trigger on pay_files: a file stays as it was made, and is rejected once.';

COMMENT ON FUNCTION "private"."keep_pay_run"() IS 'Before-trigger on pay_runs: an exported run stays, but for its file being paid, rejected or made again.';

COMMENT ON FUNCTION "private"."keep_payment_return"() IS 'Before-trigger on payment_returns: only the run whose file makes a payment returns it. It is sent again in a draft, leaves that draft only while it is one, and is settled once.';

COMMENT ON FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) IS 'Keeps the account that a draft sends somebody''s returned payments to, before theirs is deleted, or takes them out of it (rule 23.17).';

COMMENT ON FUNCTION "private"."keep_what_is_left"() IS 'Before-trigger on profiles: hours that wait and lines that cannot be paid stay, with what is needed to pay them (rule 23.22). Before the triggers that forget the hours and pay what is owed.';

COMMENT ON FUNCTION "private"."leave_out_returned"(uuid) IS 'Takes out of a draft what it would send again to people who cannot be paid. For those who have locked them.';

COMMENT ON FUNCTION "private"."life_of_payment"(uuid, uuid) IS 'What has become of an exported payment: exported, paid, rejected, returned or settled, and when and why it came back last.';

COMMENT ON FUNCTION "private"."locked_departed"(uuid) IS 'A departed person with something left, locked. PT403 for others than administrators, PT409 it is settled, or gone.';

COMMENT ON FUNCTION "private"."locked_run"(uuid, text[]) IS 'The run and its people, locked. PT403 for others than administrators, PT404 no such run, PT409 it is no longer, or not yet, as wanted.';

COMMENT ON FUNCTION "private"."make_pay_file"(uuid, date, public.business) IS 'Puts a run''s next file on record. PT409 where it would pay nothing, or more than a file holds. For those who have locked the run.';

COMMENT ON FUNCTION "private"."next_banking_day"(date) IS 'The first day after another on which banks process payments.';

COMMENT ON FUNCTION "private"."owed_to_departed"(uuid) IS 'What a departed person''s lines in no payment come to; null for none.';

COMMENT ON FUNCTION "private"."payees_of_run"(uuid) IS 'Who is in a run, as one of its own payments or as one that it sends again.';

COMMENT ON FUNCTION "private"."payments_held"(uuid) IS 'What the person was paid, to which account, and what came back.';

COMMENT ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) IS 'The payments that a run''s file makes: its own, and those it sends again (return_id), without those that were returned by a moment; null for until now.';

COMMENT ON FUNCTION "private"."processing_day"(date) IS 'The day itself, or for null the next banking day, where the caller is. PT400 (hint processed_on) for a day on which banks do not pay.';

COMMENT ON FUNCTION "private"."run_sending"(uuid) IS 'The one run whose file makes a payment; null while it is owed again, and once it is settled outside.';

COMMENT ON FUNCTION "private"."sum_pay_run"(uuid) IS 'Sums up a draft''s payments, and those that it sends again.';

COMMENT ON FUNCTION "private"."take_out_unpayable"(uuid) IS 'Leaves those who cannot be paid out of the file that replaces a rejected one: they are owed again. For those who have locked them.';

COMMENT ON FUNCTION "private"."weekday_from"(date) IS 'The day itself, or the Monday after it if it is at a weekend.';

COMMENT ON FUNCTION "private"."written_cents"(bigint) IS 'An amount as messages write it: 1,234.50.';

COMMENT ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) IS 'An administrator approves a day that a departed person left, for the amount that was shown. PT403 not an administrator, PT409 decided already, changed meanwhile, or its job does not say how it is paid.';

COMMENT ON FUNCTION "public"."drop_departed_hours"(uuid) IS 'An administrator says that there was no work on a day that a departed person left. PT403 not an administrator, PT409 decided already.';

COMMENT ON FUNCTION "public"."export_pay_run"(uuid, date) IS 'An administrator settles a draft: bank details are copied, which is on record, and statements get their numbers. Whoever cannot be paid any more is left out. processed_on: the day on which the bank is to pay, null for the next banking day. PT400 a day on which banks do not pay (hint processed_on), PT403 not an administrator, PT404 no such run, PT409 it is no draft, nobody is left, or the business''s settings are not complete (hint settings).';

COMMENT ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) IS 'People whose account was deleted while something was left to approve or to pay, the longest gone first. after_left and after_id: of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."open_pay_run_file"(uuid) IS 'What the bank''s file of an exported run says: the payer, and each payment with its account. It is on record who opened it. PT403 not an administrator, PT404 no such run, or a draft, PT409 the bank has rejected it, or accounts are removed (rule 23.17).';

COMMENT ON FUNCTION "public"."owed_again"(date, uuid, integer) IS 'Returned payments that are in no draft, the longest waiting first. after_day and after_id: of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."pay_departed"(uuid, uuid) IS 'An administrator makes a draft of what is owed to a departed person, to the account that was kept. run_id is the caller''s, so that a repeated call makes one run. PT403 not an administrator, PT409 nothing is left, nothing is due, or there is no account.';

COMMENT ON FUNCTION "public"."pay_pay_run"(uuid) IS 'An administrator says that the bank has paid an exported run: each person is told the amount and the day, but whoever''s payment came back. PT403 not an administrator, PT404 no such run, PT409 it is not exported, or paid already.';

COMMENT ON FUNCTION "public"."reject_pay_file"(uuid, text) IS 'An administrator says that the bank has rejected a run''s file: it is void, and all of it is owed until remake_pay_file. PT400 no reason (hint reason), PT403 not an administrator, PT404 no such run, PT409 it has no file that counts.';

COMMENT ON FUNCTION "public"."remake_pay_file"(uuid, date) IS 'An administrator makes the file that replaces a rejected one, with accounts and payer as they are now; statements stay. Whoever cannot be paid is left for a later run. processed_on: null for the next banking day. PT400 a day on which banks do not pay (hint processed_on), PT403 not an administrator, PT404 no such run, PT409 its file was not rejected, nobody is left, or the business''s settings are not complete (hint settings).';

COMMENT ON FUNCTION "public"."return_payment"(uuid, date, text) IS 'An administrator says that the bank sent a payment back: it is owed again by the same statement, the person is told, and the next run that is made sends it. PT400 no reason, or a day that cannot be (hint reason, returned_on), PT403 not an administrator, PT404 no such payment, PT409 it is in a draft, or returned already.';

COMMENT ON FUNCTION "public"."settle_departed"(uuid, text) IS 'An administrator says that what is left of a departed person is settled outside of runs, and how; hours and account go. PT400 no note (hint note), PT403 not an administrator, PT409 nothing is left.';

COMMENT ON FUNCTION "public"."settle_payment"(uuid, text) IS 'An administrator says that a returned payment is settled outside of runs, and how. PT400 no note (hint note), PT403 not an administrator, PT409 it is not owed again, or in a draft.';

COMMENT ON TABLE "private"."departed_accounts" IS 'The account that what is left is paid to. It goes when nothing is left.';

COMMENT ON TABLE "private"."resent_accounts" IS 'The bank account that a payment is sent to again. Read by open_pay_run_file, which is on record.';

COMMENT ON TABLE "public"."departed_hours" IS 'A day that waited to be approved when the account went, with the hours as they counted then.';

COMMENT ON TABLE "public"."departed_people" IS 'Somebody whose account was deleted while something was left to approve or to pay.';

COMMENT ON TABLE "public"."pay_files" IS 'A file that a run was sent to the bank with.';

COMMENT ON TABLE "public"."payment_returns" IS 'That a payment in a run''s file was not made: the bank sent it back, or a new file left it out.';

COMMENT ON TYPE "public"."departed_day" IS 'A day that is left to approve. amount_cents: by the rate that the job has now, null for none.';

COMMENT ON TYPE "public"."departed_row" IS 'A departed person with something left. owed_cents: approved and in no run, before GST; null for nothing. can_be_paid: whether there is an account to pay it to. days: [departed_day], left to approve.';

COMMENT ON TYPE "public"."my_payment_row" IS 'One''s own payment. status: exported (on its way), paid, returned (owed again), rejected (the bank''s file is made again) or settled (outside of runs). reason, returned_on: why and when it came back last.';

COMMENT ON TYPE "public"."owed_again_row" IS 'A payment that is owed again and in no draft. fault: why the next run does not send it (no_abn, abn, bsb, account, or deleted), null when it does.';

REVOKE ALL ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_to_payees"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_to_payees"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_to_payees"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_accounts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_accounts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_accounts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."days_left"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."days_left"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."days_left"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."easter_sunday"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."easter_sunday"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."easter_sunday"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_pay_run"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."export_pay_run"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."export_pay_run"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_pay_run"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_banking_day"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_banking_day"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_banking_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_owed_again"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_owed_again"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_owed_again"(uuid) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."next_banking_day"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_banking_day"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_banking_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owed_again"(date, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owed_again"(date, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."owed_again"(date, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owed_again"(date, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owed_to_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owed_to_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owed_to_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_departed"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_departed"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."pay_departed"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_departed"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payees_of_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payees_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payees_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."processing_day"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."processing_day"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."processing_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reject_pay_file"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reject_pay_file"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reject_pay_file"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reject_pay_file"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remake_pay_file"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remake_pay_file"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."remake_pay_file"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remake_pay_file"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_payment"(uuid, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_payment"(uuid, date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."return_payment"(uuid, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_payment"(uuid, date, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_sending"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."run_sending"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_sending"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_departed"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_departed"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_departed"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_departed"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_payment"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_payment"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_payment"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_out_unpayable"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_out_unpayable"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_out_unpayable"(uuid) TO "postgres";

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

REVOKE ALL ON FUNCTION "public"."drop_departed_hours"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."drop_departed_hours"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."drop_departed_hours"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."drop_departed_hours"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."export_pay_run"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."export_pay_run"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."export_pay_run"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."export_pay_run"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."owed_again"(date, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."owed_again"(date, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."owed_again"(date, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."owed_again"(date, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."pay_departed"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_departed"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pay_departed"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_departed"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."reject_pay_file"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reject_pay_file"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reject_pay_file"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reject_pay_file"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."remake_pay_file"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remake_pay_file"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remake_pay_file"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remake_pay_file"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."return_payment"(uuid, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."return_payment"(uuid, date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."return_payment"(uuid, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."return_payment"(uuid, date, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_departed"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_departed"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."settle_departed"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_departed"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_payment"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."settle_payment"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_payment"(uuid, text) TO "postgres";

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
