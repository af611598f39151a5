-- second administrator and overlaps: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

ALTER TABLE "public"."business" ADD COLUMN "second_approval_cents" bigint;

ALTER TABLE "public"."pay_runs" ADD COLUMN "approved_by" uuid;

ALTER TABLE "public"."pay_runs" ADD COLUMN "approved_at" timestamp with time zone;

ALTER TABLE "public"."pay_runs" ADD COLUMN "approved_content" text;

CREATE TYPE "public"."job_pay_row" AS ("approved_days" integer, "approved_cents" bigint);

ALTER TYPE "public"."job_pay_row" OWNER TO "postgres";

CREATE TYPE "public"."pay_run_approval_row" AS ("approved_at" timestamp with time zone, "approved_by" text, "can_approve" boolean, "is_above" boolean, "is_changed" boolean, "is_only" boolean, "limit_cents" bigint, "pays_me" boolean);

ALTER TYPE "public"."pay_run_approval_row" OWNER TO "postgres";

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "second_approval_cents" bigint CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "absence" text CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "left_cents" bigint CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "left_days" integer CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "overlapping" text CASCADE;

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

CREATE OR REPLACE FUNCTION private.change_hours(application_id uuid, day date, began time without time zone, ended time without time zone, break_minutes integer, reason text, seen timestamp with time zone)
 RETURNS public.hours
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  -- An administrator's own hours are looked at by another one (rule 23.19).
  return private.set_hours(application_id, day, began, ended, break_minutes, reason, seen, not exists (
    select from public.applications application
    where application.id = change_hours.application_id and application.user_id = (select auth.uid())
  ));
end
$function$
;

CREATE OR REPLACE FUNCTION private.content_of_run(run_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select md5(coalesce(string_agg(concat_ws(' ', payment.id, payment.amount_cents, payment.gst_cents, (
      select string_agg(line.id::text, ' ' order by line.id) from public.pay_lines line where line.payment_id = payment.id
    )), ',' order by payment.id), ''))
  from public.payments payment where payment.pay_run_id = run_id
$function$
;

ALTER FUNCTION "private"."content_of_run"(uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.export_pay_run(run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
declare
  -- What a direct-entry file can hold, in cents.
  most constant bigint := 9999999999;
  paying public.business;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'draft');
  -- One run is exported at a time: GST that is carried over is taken off once.
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.price_payments(run.id);
  perform private.assert_second_administrator(run.id);
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from public.payments payment join public.payment_details details on details.user_id = payment.user_id
  where payment.pay_run_id = run.id;
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
  if run.people = 0 then
    raise exception 'Nobody in this pay run can be paid any more.' using errcode = 'PT409';
  elsif run.amount_cents + run.gst_cents > most then
    raise exception 'A bank''s file holds at most $99,999,999.99.' using errcode = 'PT409';
  end if;
  -- Whoever is paid may have their page open; there is nothing to notify them of yet.
  perform private.broadcast_to_person(payment.user_id, 'hours_changed', '{}')
  from public.payments payment where payment.pay_run_id = run.id and payment.user_id is not null;
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
  return exists (select from public.business where run.amount_cents + run.gst_cents > second_approval_cents);
end
$function$
;

ALTER FUNCTION "private"."is_above_limit"(public.pay_runs) OWNER TO "postgres";

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
    or (old.status, new.status) not in (('exported', 'exported'), ('exported', 'paid'), ('paid', 'paid'))
  ) then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end
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
          join public.payments payment on payment.user_id = administrator.id
          where administrator.role = 'admin' and payment.pay_run_id = run.id
        ) as pays_administrator
    ) held
    where run.id = run_id;
end
$function$
;

ALTER FUNCTION "private"."pay_run_approval"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pays_caller(run_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.payments payment where payment.pay_run_id = run_id and payment.user_id = (select auth.uid()));
end
$function$
;

ALTER FUNCTION "private"."pays_caller"(uuid) OWNER TO "postgres";

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
    group by line.user_id
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
  perform private.price_payments(start_pay_run.id);
  select * into run from public.pay_runs made where made.id = start_pay_run.id;
  if run.people = 0 then
    raise exception 'There is nobody to pay until then.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

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

CREATE OR REPLACE FUNCTION public.approve_pay_run(run_id uuid, people integer, amount_cents bigint, gst_cents bigint)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.approve_pay_run(run_id, people, amount_cents, gst_cents) $function$
;

ALTER FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.job_pay(job_id uuid)
 RETURNS SETOF public.job_pay_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.job_pay(job_id) $function$
;

ALTER FUNCTION "public"."job_pay"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pay_run_approval(run_id uuid)
 RETURNS SETOF public.pay_run_approval_row
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$ select * from private.pay_run_approval(run_id) $function$
;

ALTER FUNCTION "public"."pay_run_approval"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_job(application_id uuid, left_cents bigint)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_job(application_id, left_cents) $function$
;

ALTER FUNCTION "public"."settle_job"(uuid, bigint) OWNER TO "postgres";

ALTER TABLE "public"."business" ADD CONSTRAINT "business_second_approval_cents_check" CHECK (((second_approval_cents >= 0) AND (second_approval_cents <= '9999999999'::bigint))) NOT VALID;

ALTER TABLE "public"."pay_runs" ADD CONSTRAINT "pay_runs_approved_by_fkey" FOREIGN KEY (approved_by) REFERENCES public.profiles(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE "public"."pay_runs" ADD CONSTRAINT "pay_runs_approved_content_check" CHECK ((approved_content ~ '^[0-9a-f]{32}$'::text)) NOT VALID;

ALTER TABLE "public"."pay_runs" ADD CONSTRAINT "pay_runs_approved_say_what" CHECK (((approved_at IS NULL) = (approved_content IS NULL))) NOT VALID;

COMMENT ON COLUMN "public"."business"."second_approval_cents" IS 'A run of more than this, with GST, needs a second administrator (rule 23.20); null for none.';

COMMENT ON COLUMN "public"."pay_runs"."approved_content" IS 'What was approved, as one value to compare (rule 23.20).';

COMMENT ON FUNCTION "private"."approve_days"(uuid[], date[], jsonb) IS 'Approves days of applications that are locked: writes their lines, or says why not. seen: what was shown of each, [{minutes, basis, rate_cents, amount_cents, overlapping}]; null where those are meant that agree with their plan.';

COMMENT ON FUNCTION "private"."approved_of"(uuid) IS 'How many days of an application are approved, and what they come to, however they were paid, with the corrections that name the job.';

COMMENT ON FUNCTION "private"."assert_not_own_pay"(uuid) IS 'PT409 where the person is the calling administrator (rule 23.19).';

COMMENT ON FUNCTION "private"."assert_second_administrator"(uuid) IS 'PT409 where the calling administrator cannot export a run, whose amounts are reckoned, without a second one: it pays them, or is above the amount of the settings. For those who have locked the run.';

COMMENT ON FUNCTION "private"."content_of_run"(uuid) IS 'Who is in a run, for which lines, with what amounts, as one value to compare.';

COMMENT ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) IS 'What a day of work is paid, in whole cents, half a cent rounded up once: by the hour; by the day; or its share of what is left of the whole job''s pay, as the ordinal-th of the days that are approved together after paid_days were paid with paid_cents; nothing after the last. Null without a basis (rule 22.3).';

COMMENT ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) IS 'When hours began and ended that somebody read off a clock of the zone. known_began, known_ended: when they counted as begun and ended until now. PT400, hint began or ended, for a time that the clock skipped.';

COMMENT ON FUNCTION "private"."is_above_limit"(public.pay_runs) IS 'Whether a run is above the amount of the settings (rule 23.20).';

COMMENT ON FUNCTION "private"."is_only_administrator"() IS 'Whether there is no administrator besides the caller.';

COMMENT ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) IS 'When a clock of the zone shows this local time: once, twice in the night in which it is put back, or never in the one in which it goes forward.';

COMMENT ON FUNCTION "private"."own_pay_refusal"() IS 'Why an administrator cannot approve their own hours or add to their own pay (rule 23.19).';

COMMENT ON FUNCTION "private"."pays_caller"(uuid) IS 'Whether the caller is among the people of a run.';

COMMENT ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) IS 'An administrator adds to what somebody is paid, or takes off; returns the line''s id. kind: travel, bonus, advance, deduction or correction. amount_cents: up to $100,000, below 0 to take off. application_id: the job that it is about; a correction of a job paid as a whole counts towards its pay. idempotency_key: as in message_accepted. PT400 a kind, an amount or no reason (hint kind, amount_cents or reason), PT403 not an administrator, PT404 no such person, or not their application, PT409 their own pay.';

COMMENT ON FUNCTION "public"."approve_hours"(jsonb) IS 'An administrator approves hours: each is approved, or answered with the reason. items: up to 1000 of [{application_id, day, minutes, basis, rate_cents, amount_cents, overlapping}], the last five as they were shown. PT400 no such list, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) IS 'A second administrator approves a draft as it was shown, with so many people and these sums; returns the run. Where it comes to something else now, nothing is approved, and approved_at is null. PT403 not an administrator, PT404 no such run, PT409 it is no draft, or the caller has started it.';

COMMENT ON FUNCTION "public"."change_hours"(uuid, date, time without time zone, time without time zone, integer, text, timestamp with time zone) IS 'An administrator changes somebody''s hours of a day, and they are told; otherwise, and of their own hours, as correct_my_hours. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."export_pay_run"(uuid) IS 'An administrator settles a draft: bank details are copied, which is on record, and statements get their numbers. Whoever cannot be paid any more is left out. PT403 not an administrator, PT404 no such run, PT409 it is no draft, nobody is left, or the business''s settings are not complete (hint settings), or a second administrator has to approve it.';

COMMENT ON FUNCTION "public"."job_pay"(uuid) IS 'What is approved of a job, one row a person, for administrators: what a save of other days or another pay leaves as it is. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."pay_run_approval"(uuid) IS 'Whether a run needs a second administrator, and who has approved it, for administrators; no row for no such run. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."remove_pay_line"(uuid) IS 'An administrator takes back what add_pay_line wrote, while it is in no pay run. PT403 not an administrator, PT404 no such line, PT409 it is in a pay run, or of their own pay.';

COMMENT ON FUNCTION "public"."settle_job"(uuid, bigint) IS 'An administrator adds what is left of a job that is paid as a whole, all of whose days are approved; returns the line''s id. left_cents: as it was shown. PT403 not an administrator, PT404 no such application, PT409 something else is left, or their own pay.';

COMMENT ON TYPE "public"."hours_row" IS 'A day of a job; job_id is null where it was deleted. began, ended: on the clock where it is; null where somebody said that there were no hours. break_minutes: what somebody gave, null for the business''s. minutes: what counts, once approved what was approved; later_minutes: what would count now, where that has become something else. plan_*: of the job; null on a day that is none of its days. pressed: both, one or none. changed: person or administrator, by whom the hours were changed with reason at changed_at; null where nobody has. agrees: within 15 minutes of the plan and of its end, as both were pressed, or changed by an administrator, and at no other work of theirs meanwhile. basis, rate_cents: of the line or of the job, null until somebody has said. amount_cents: approved, or what they would come to. line_id: null until they are approved. is_waiting: to be approved. absence: did_not_come or cancelled_late, as was recorded of the whole job. left_cents, left_days: of a job paid as a whole, its pay and its days less what is approved. overlapping: the titles of other work of theirs at that time, null for none.';

COMMENT ON TYPE "public"."hours_summary_row" IS 'A week of hours. people: who has any; waiting: days to be approved; agreeing: those of them that agree with the plan and that the caller can approve; unpriced: those whose job does not say yet how it is paid.';

COMMENT ON TYPE "public"."job_pay_row" IS 'The approved days of one person at a job, and what they come to, with what was added to settle the job.';

COMMENT ON TYPE "public"."pay_run_approval_row" IS 'Who approved a run besides whoever exports it. can_approve: the caller can, and it would matter: it is above the amount of the settings (limit_cents), or pays an administrator. is_changed: a draft that is no longer what was approved. is_only: the caller is the only administrator. pays_me: the caller is in it.';

REVOKE ALL ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."approved_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approved_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approved_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_not_own_pay"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_not_own_pay"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_not_own_pay"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_second_administrator"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_second_administrator"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_second_administrator"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."content_of_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."content_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."content_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_above_limit"(public.pay_runs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_above_limit"(public.pay_runs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_above_limit"(public.pay_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_only_administrator"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_only_administrator"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_only_administrator"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_pay"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_pay"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."job_pay"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."job_pay"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_pay_refusal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_pay_refusal"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_pay_refusal"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_run_approval"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_run_approval"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."pay_run_approval"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_run_approval"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pays_caller"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pays_caller"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pays_caller"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_job"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_job"(uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_job"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_job"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."job_pay"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."job_pay"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."job_pay"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."job_pay"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."pay_run_approval"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_run_approval"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pay_run_approval"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_run_approval"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_job"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_job"(uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."settle_job"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_job"(uuid, bigint) TO "postgres";
