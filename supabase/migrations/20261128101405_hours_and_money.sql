-- hours and money: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

ALTER TABLE "public"."visits" DROP CONSTRAINT "visits_end_after_they_begin";

DROP FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer);

DROP FUNCTION "private"."day_of_visit"(uuid, text, timestamp with time zone, text);

ALTER TABLE "public"."payments" ADD COLUMN "gst_carried_cents" bigint NOT NULL DEFAULT 0;

ALTER TYPE "public"."account_deletion_row" ADD ATTRIBUTE "hours_waiting" integer CASCADE;

ALTER TYPE "public"."account_deletion_row" ADD ATTRIBUTE "owed_cents" bigint CASCADE;

ALTER TYPE "public"."account_deletion_row" ADD ATTRIBUTE "payment_faults" text[] CASCADE;

CREATE OR REPLACE FUNCTION private.account_deletion(user_id uuid)
 RETURNS public.account_deletion_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := account_deletion.user_id;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  return row(
    private.reason_to_keep(person),
    array(
      select private.job_title(job, application.job_title)
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = person and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress')
      order by job.starts_at, application.id
    ),
    (select count(*) from public.applications application
      where application.user_id = person and application.status = 'Pending' and application.withdrawn_at is null),
    (select count(*) from private.files_of_person(person)),
    (select count(*) from public.certificates certificate where certificate.user_id = person),
    (select count(*) from private.hours_of(
      array[person], private.today_of(person) - 61, private.today_of(person) + 1) worked where worked.is_waiting),
    (select coalesce(sum(line.amount_cents), 0) from public.pay_lines line
      left join public.payments payment on payment.id = line.payment_id
      left join public.pay_runs run on run.id = payment.pay_run_id
      where line.user_id = person and (run.id is null or run.status = 'draft')),
    private.payment_faults(person)
  )::public.account_deletion_row;
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
        when hours.application_id is null or hours.line_id is null and hours.minutes = 0 then 'There are no hours on this day.'
        when hours.line_id is not null then 'These hours have been approved.'
        when hours.basis is null then 'Say first how this job is paid.'
        when case when approve_days.seen is null then not hours.agrees
          else (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents', asked.seen ->> 'amount_cents')
            is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text, hours.amount_cents::text) end
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

CREATE OR REPLACE FUNCTION private.assert_payer(payer public.business)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if num_nulls(payer.name, payer.bank, payer.bsb, payer.account_number, payer.apca_number) > 0
    or not private.has_bank_letters(payer.name) or not private.is_bsb(payer.bsb) then
    raise exception 'Say first on the settings page who pays, from which account.' using errcode = 'PT409', hint = 'settings';
  end if;
end
$function$
;

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
    (9, 'notification_days', stored.notification_days in (30, 90, 180, 365), 'Notifications are kept for 30, 90, 180 or 365 days.')
  ) fault (ordinal, field, is_right, message)
  where not fault.is_right order by fault.ordinal limit 1;
  if found then
    raise exception '%', wrong.message using errcode = 'PT400', hint = wrong.field;
  end if;
  return stored;
end
$function$
;

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
    where coalesce(application.attendance not in ('did_not_come', 'cancelled_late'), true)
      and (changed.day is not null or timed.ended <= now())
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

CREATE OR REPLACE FUNCTION private.counted_minutes(began timestamp with time zone, ended timestamp with time zone, break_minutes integer, business_break integer, rounding_minutes integer, planned interval)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  passed constant numeric := extract(epoch from ended - began) / 60;
  step constant integer := greatest(rounding_minutes, 1);
  -- Where the plan has the break, it is over after five hours at the latest. Otherwise it begins then. While it lasts nothing counts.
  break_begins constant integer := 300
    - case when planned >= (300 + business_break) * interval '1 minute' then business_break else 0 end;
  taken constant numeric := least(greatest(passed - break_begins, 0), business_break);
begin
  return round(greatest(passed - coalesce(break_minutes, taken), 0) / step) * step;
end
$function$
;

ALTER FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.day_amount(basis text, rate_cents integer, minutes integer, days integer, ordinal integer, paid_days integer, paid_cents bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  total constant integer := greatest(days, 1);
begin
  return case basis
    when 'hour' then round(rate_cents::numeric * minutes / 60)
    when 'day' then rate_cents
    -- What is paid up to and with this day, less what was before it. The first day also makes good what is missing from the days that
    -- were paid. So the days add up to the rate, however they are approved and taken back, and never pay more than the job.
    when 'job' then greatest(0, round(rate_cents::numeric * least(paid_days + ordinal, total) / total)
      - case when ordinal = 1 then paid_cents
        else greatest(paid_cents, round(rate_cents::numeric * least(paid_days + ordinal - 1, total) / total)) end)
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.day_of_visit(job public.jobs, application_id uuid, event text, pressed timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    -- Sent again because its response was lost.
    (
      select visit.day from public.visits visit
      where visit.application_id = day_of_visit.application_id
        and case event when 'here' then visit.here_at else visit.done_at end
          between pressed - interval '5 minutes' and pressed + interval '5 minutes'
      order by visit.day desc
      limit 1
    ),
    -- A visit that is still open, or was just ended, takes the end, however far from its shift.
    (
      select visit.day from public.visits visit
      where event = 'done' and visit.application_id = day_of_visit.application_id
        and visit.here_at > pressed - interval '16 hours' and visit.here_at <= pressed
        and (visit.done_at is null or visit.done_at between pressed - interval '1 hour' and pressed)
        and not exists (
          select from public.visits later
          where later.application_id = visit.application_id and later.here_at > visit.here_at and later.here_at <= pressed
        )
      limit 1
    ),
    private.shift_day(job.start_date, job.start_time, job.end_time, date_trunc('minute', pressed at time zone job.time_zone))
  );
end
$function$
;

ALTER FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.has_bank_letters(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- The letters beside A to Z are those that bank-letters.ts writes as others, besides letters with a mark.
  return normalize(given, NFKD) ~ '[A-Za-zđĐðÐłŁøØœŒæÆßẞıħĦŧŦþÞŋŊəƏ]';
end
$function$
;

ALTER FUNCTION "private"."has_bank_letters"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hourly_cents(pay text, start_time time without time zone, end_time time without time zone, days integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  reading constant record := private.read_pay(pay);
  seconds constant numeric := extract(epoch from end_time - start_time);
  -- At least one: who comes for ten minutes is not paid six times as well.
  hours constant numeric := greatest(coalesce(case when seconds < 0 then seconds + 86400 else nullif(seconds, 0) end, 8 * 3600) / 3600, 1);
begin
  return round(case reading.basis
    when 'hour' then reading.cents
    when 'day' then reading.cents / hours
    when 'job' then reading.cents / hours / greatest(days, 1)
  end);
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
begin
  return query
    with worked as (
      select application.id, job.start_date + number as day, true as is_planned
      from public.applications application
      join public.jobs job on job.id = application.job_id
      cross join lateral generate_series(greatest(first_day - job.start_date, 0),
        least(least(greatest(job.days, 1), 366) - 1, last_day - job.start_date)) number
      where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress', 'Completed') and job.start_date between first_day - 366 and last_day
      union all
      select visit.application_id, visit.day, false from public.visits visit
      join public.applications application on application.id = visit.application_id
      where visit.day between first_day and last_day and application.user_id = any (people)
      union all
      select changed.application_id, changed.day, false from public.hours changed
      join public.applications application on application.id = changed.application_id
      where changed.day between first_day and last_day and application.user_id = any (people)
      union all
      select line.application_id, line.day, false from public.pay_lines line
      where line.kind = 'work' and line.user_id = any (people) and line.day between first_day and last_day
        and line.application_id is not null
    ), once as (
      select worked.id, worked.day, bool_or(worked.is_planned) as is_planned from worked group by worked.id, worked.day
    ), timed as (
      select application.user_id, application.id, job as job, once.day, once.is_planned, visit, changed, line,
        coalesce(job.time_zone, person.time_zone) as time_zone,
        private.job_title(job, coalesce(line.job_title, application.job_title)) as title,
        application.attendance in ('did_not_come', 'cancelled_late') as is_absent,
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
        or coalesce(not timed.is_absent, true)
          and ((timed.changed).day is not null or timed.ended <= now())
    ), numbered as (
      select counted.*,
        row_number() over (partition by counted.id, (counted.line).id is null and counted.minutes > 0 order by counted.day)::integer
          as ordinal
      from counted
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
        when numbered.minutes = 0 then false
        when (numbered.changed).day is not null then (numbered.changed).by_administrator
        else numbered.is_planned
          and (numbered.began, numbered.ended) is not distinct from ((numbered.visit).here_at, (numbered.visit).done_at)
          and numbered.ended >= numbered.plan_ended - interval '15 minutes'
          and abs(numbered.minutes - numbered.plan_minutes) <= 15
      end,
      coalesce((numbered.line).basis, (numbered.job).pay_basis), coalesce((numbered.line).rate_cents, (numbered.job).rate_cents),
      case
        when (numbered.line).id is not null then (numbered.line).amount_cents
        when numbered.minutes > 0 then private.day_amount((numbered.job).pay_basis, (numbered.job).rate_cents, numbered.minutes,
          (numbered.job).days, numbered.ordinal, coalesce(paid.days, 0), coalesce(paid.cents, 0))
        else 0
      end,
      (numbered.line).id, (numbered.line).payment_id is not null,
      case when numbered.minutes <> (numbered.line).minutes then numbered.minutes end,
      (numbered.line).id is null and numbered.minutes > 0
    from numbered
    left join lateral (
      select count(*)::integer as days, sum(line.amount_cents)::bigint as cents
      from public.pay_lines line
      where (numbered.job).pay_basis = 'job' and line.application_id = numbered.id and line.kind = 'work' and line.basis = 'job'
    ) paid on true
    order by numbered.user_id, numbered.day, numbered.began, numbered.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.hours_of_people(people uuid[], first_day date, view text, page_size integer)
 RETURNS SETOF public.week_hours_row
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    with worked as materialized (
      select hours.*, case view
        when 'waiting' then hours.is_waiting
        -- Also a day that comes to nothing, until an administrator has said so.
        when 'differs' then hours.line_id is null and not hours.agrees
          and (hours.is_waiting or hours.changed is distinct from 'administrator')
        when 'approved' then hours.line_id is not null
        else view is null end as is_in_view
      from private.hours_of(people, first_day, first_day + 6) hours
    ), shown as (
      select profile.id, profile.name, lower(coalesce(profile.name, '')) as name_order
      from public.profiles profile
      where profile.id = any (people)
        and (profile.id in (select worked.user_id from worked where worked.is_in_view)
          or view is null and exists (select from public.pay_lines line
            where line.user_id = profile.id and line.kind <> 'work' and line.day between first_day and first_day + 6))
      order by lower(coalesce(profile.name, '')), profile.id
      limit page_size
    ), done as (
      select worked.user_id as id, sum(worked.minutes)::integer as minutes, sum(worked.amount_cents)::bigint as cents,
        (count(*) filter (where worked.is_waiting))::integer as waiting,
        jsonb_agg(to_jsonb(worked) - array['user_id', 'is_in_view'] order by worked.day, worked.began, worked.application_id) as days
      from worked join shown on shown.id = worked.user_id
      group by worked.user_id
    )
    select shown.id, shown.name, coalesce(done.minutes, 0), coalesce(done.cents, 0), coalesce(done.waiting, 0), coalesce(done.days, '[]'), (
        select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'kind', line.kind, 'day', line.day, 'amount_cents', line.amount_cents,
          'reason', line.reason, 'job_title', line.job_title) order by line.day, line.id), '[]')
        from public.pay_lines line
        where line.user_id = shown.id and line.kind <> 'work' and line.payment_id is null
          and line.day between first_day and first_day + 6
      ), shown.name_order
    from shown
    left join done on done.id = shown.id
    order by shown.name_order, shown.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_bsb(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- 000-000 is no bank, and 999-999 stands for the totals in a bank's file.
  return private.without_separators(given) ~ '^(?!000000|999999)[0-9]{6}$';
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_taxable(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select kind in ('work', 'travel', 'bonus', 'correction') $function$
;

ALTER FUNCTION "private"."is_taxable"(text) OWNER TO "postgres";

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
  draft uuid;
  new_run constant uuid := gen_random_uuid();
  new_payment constant uuid := gen_random_uuid();
begin
  -- Neither a run is made nor exported with this person meanwhile: whoever deletes a row has locked it before this trigger.
  select * into details from public.payment_details stored where stored.user_id = old.id;
  select sum(line.amount_cents), max(line.day) into owed, last_day
  from public.pay_lines line where line.user_id = old.id and line.payment_id is null;
  if owed is not null and private.why_not_paid(details, owed) is null then
    insert into public.pay_runs (id, until) values (new_run, last_day);
    insert into public.payments (id, pay_run_id, user_id, name)
    values (new_payment, new_run, old.id, coalesce(private.person_name(old), 'N/A'));
    update public.pay_lines line set payment_id = new_payment where line.user_id = old.id and line.payment_id is null;
  end if;
  -- With GST as it is agreed now: the agreement goes with the account. The runs are locked, so that each sums up what others left in it.
  for draft in
    select run.id from public.pay_runs run
    where run.status = 'draft' and run.id in (select payment.pay_run_id from public.payments payment where payment.user_id = old.id)
    order by run.id for no key update
  loop
    perform private.sum_payments(draft, old.id);
    perform private.sum_pay_run(draft);
  end loop;
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  where payment.user_id = old.id and run.status = 'draft' and private.why_not_paid(details, payment.amount_cents) is null;
  update public.payments payment set abn = private.without_separators(details.abn)
  from private.payment_accounts account, public.pay_runs run
  where account.payment_id = payment.id and payment.user_id = old.id and run.id = payment.pay_run_id and run.status = 'draft';
  return old;
end
$function$
;

CREATE OR REPLACE FUNCTION private.lock_payees(people uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform from public.profiles locked where locked.id = any (people || (select auth.uid())) order by locked.id for share;
  -- The caller's account may have been deleted while this waited.
  perform private.assert_admin();
end
$function$
;

ALTER FUNCTION "private"."lock_payees"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.locked_run(run_id uuid, wanted text)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
begin
  -- Nobody is added to a run that is there.
  perform private.lock_payees(array(
    select payment.user_id from public.payments payment where payment.pay_run_id = run_id and payment.user_id is not null
  ));
  select * into run from public.pay_runs known where known.id = run_id for no key update;
  if not found then
    raise exception 'This pay run is not there any more.' using errcode = 'PT404';
  elsif run.status <> wanted then
    raise exception '%', case run.status
      when 'draft' then 'This pay run has not been exported yet.'
      when 'exported' then 'This pay run has been exported already.'
      else 'This pay run has been paid already.' end using errcode = 'PT409';
  end if;
  return run;
end
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
    ('paid', 'pay', none, null)
  ) known (type, kind, replaced_by, stale_check)
$function$
;

CREATE OR REPLACE FUNCTION private.my_payment_faults()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.payment_faults((select auth.uid())) $function$
;

ALTER FUNCTION "private"."my_payment_faults"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_first_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify_of_missing_details(array(
    select line.user_id from written line
    where line.user_id is not null and line.payment_id is null
    group by line.user_id
    having sum(line.amount_cents) > 0 and count(*) = (
      select count(*) from public.pay_lines waiting where waiting.user_id = line.user_id and waiting.payment_id is null
    )
  ));
  return null;
end
$function$
;

ALTER FUNCTION "private"."notify_of_first_line"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_missing_details(people uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'We cannot pay you yet. Please check your ABN, BSB and account number.', 'pay_details_missing', '/profile#bank'
  from public.profiles person
  left join public.payment_details details on details.user_id = person.id
  where person.id = any (people) and private.account_fault(details.abn, details.bsb, details.account_number) is not null
  order by person.id
  -- Skips an account that is being deleted.
  for key share of person skip locked
$function$
;

ALTER FUNCTION "private"."notify_of_missing_details"(uuid[]) OWNER TO "postgres";

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
    'gst_carried_cents', payment.gst_carried_cents, 'agreement', payment.agreement, 'status', run.status,
    'dated', run.dated, 'paid_at', run.paid_at, 'payer', jsonb_build_object('name', run.payer ->> 'name', 'abn', run.payer ->> 'abn'),
    'lines', (
      select jsonb_agg(jsonb_build_object('kind', line.kind, 'day', line.day, 'job_title', line.job_title, 'minutes', line.minutes,
        'basis', line.basis, 'rate_cents', line.rate_cents, 'amount_cents', line.amount_cents, 'reason', line.reason,
        'is_taxable', private.is_taxable(line.kind))
        order by line.day, line.created_at, line.id)
      from public.pay_lines line where line.payment_id = payment.id
    )) into shown
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  where payment.id = pay_statement.payment_id and run.status <> 'draft'
    and (payment.user_id = (select auth.uid()) or (select private.is_admin()));
  if not found then
    raise exception 'This statement is not there any more.' using errcode = 'PT404';
  end if;
  return shown;
end
$function$
;

CREATE OR REPLACE FUNCTION private.payment_faults(person uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_remove(array[
    case when private.is_abn(details.abn) is not true then 'abn' end,
    case when private.is_bsb(details.bsb) is not true then 'bsb' end,
    case when private.is_account_number(details.account_number) is not true then 'account_number' end
  ], null)
  from (select person as id) known left join public.payment_details details on details.user_id = known.id
$function$
;

ALTER FUNCTION "private"."payment_faults"(uuid) OWNER TO "postgres";

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
  perform private.sum_pay_run(run_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.read_pay(pay text, OUT basis text, OUT cents integer, OUT is_least boolean)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  said constant text := btrim(regexp_replace(
    regexp_replace(lower(normalize(pay, nfc)), '[\s\u00a0\u2000-\u200b\u202f\u3000]+', ' ', 'g'), '[\u2010-\u2015\u2212]', '-', 'g'));
  amount constant text := '(?:(?:au?)?\$ ?|aud ?\$? ?)?([0-9]{1,3},[0-9]{3}|[0-9]{1,6})(?:\.([0-9]{1,2}))?'
    || '(?: ?(?:aud|dollars?|đô la|đô))?';
  each_person constant text := '(?: ?/ ?| per | a | for each | each | every )(?:cleaner|person|head)| each| pp'
    || '| ?/ ?người| (?:mỗi|một) người';
  per constant text := '(?:/ ?|per |an? |each |every |p/|mỗi |một )';
  an_hour constant text := per || '(?:hour|hr|h|giờ|gio|tiếng)|hourly|p\.?h';
  a_day constant text := per || '(?:day|d|shift|night|visit|ngày|ca|đêm)|daily';
  the_job constant text := per || '(?:job|project)|for the (?:whole |full )?(?:job|project)|(?:in )?total|lump sum|trọn gói|cả việc';
  flat constant text := '(?:flat|fixed)(?: (?:rate|price|fee|pay))?';
  beside constant text := '(?:,? \(?plus |,?(?: \(?)?\+ ?)(?:super(?:annuation)?|gst)\)?'
    || '|,? \(?(?:(?:ex|excl|excluding|before)\.? gst|chưa gồm gst|abn|aud)\)?|' || each_person;
  parts constant text[] := regexp_match(said, format(
    '^(from |at least |từ )?%1$s(?: ?(?:-|to|đến) ?%1$s)?( ?\+)?(?:%2$s)?(?: ?(?:(%3$s)|(%4$s)|(%5$s)|(%6$s)))?(?:%7$s)*\.?$',
    amount, each_person, an_hour, a_day, the_job, flat, beside));
  least constant integer := replace(parts[2], ',', '')::integer * 100 + rpad(coalesce(parts[3], ''), 2, '0')::integer;
  most constant integer := coalesce(replace(parts[4], ',', '')::integer * 100 + rpad(coalesce(parts[5], ''), 2, '0')::integer, least);
begin
  basis := case
    when least not between 1 and 10000000 or most < least then null
    when parts[7] is not null then 'hour'
    when parts[8] is not null then 'day'
    when parts[9] is not null then 'job'
    -- "$35 flat" might be for an hour.
    when parts[10] is not null then case when least > 10000 then 'job' end
    -- An amount alone is for an hour where it can hardly be for anything else.
    when least >= 2000 and most <= 10000 then 'hour'
  end;
  if basis is not null then
    cents := least;
    is_least := num_nonnulls(parts[1], parts[4], parts[6]) > 0;
  end if;
end
$function$
;

ALTER FUNCTION "private"."read_pay"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_visit(application_id uuid, event text, seconds_ago integer)
 RETURNS public.visits
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.applications;
  job public.jobs;
  -- How long ago, and not when: a phone's clock may be days off, but it knows what has passed. One that was set back in between
  -- counts below zero.
  pressed constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  visit_day date;
  visit public.visits;
  known_at timestamptz;
begin
  if event is null or event not in ('here', 'done') then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'event';
  elsif pressed < now() - interval '7 days' then
    raise exception 'This was pressed more than 7 days ago.' using errcode = 'PT409';
  end if;
  application := private.own_application(application_id);
  select * into job from public.jobs wanted where wanted.id = application.job_id;
  -- A press that was kept on the phone may arrive after the job has ended.
  if job.status = 'Draft' or seconds_ago is null and job.status not in ('Open', 'InProgress') then
    raise exception 'This job has ended.' using errcode = 'PT409';
  elsif coalesce(
    pressed at time zone job.time_zone < private.takes_visits_from(job.start_date, job.start_time), job.status = 'Open'
  ) then
    raise exception 'This job has not started yet.' using errcode = 'PT409';
  end if;

  visit_day := private.day_of_visit(job, application.id, event, pressed);
  select * into visit from public.visits known where known.application_id = application.id and known.day = visit_day;
  known_at := case event when 'here' then visit.here_at else visit.done_at end;
  -- A press made now shows by its answer which one counts. A kept one within five minutes of it is the same press, sent again because
  -- its answer was lost. Any other kept one must not be dropped in silence.
  if seconds_ago is not null and pressed not between known_at - interval '5 minutes' and known_at + interval '5 minutes' then
    raise exception 'You had said so already that day. The first time counts.' using errcode = 'PT409';
  elsif known_at is not null then
    return visit;
  end if;
  -- By two devices' clocks, the end can be before the beginning. Each press keeps its own time.
  insert into public.visits as known (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
  values (
    application.id, visit_day, case event when 'here' then pressed end, case event when 'here' then now() end,
    case event when 'done' then pressed end, case event when 'done' then now() end
  )
  on conflict on constraint visits_pkey do update
  set (here_at, here_sent_at, done_at, done_sent_at) = (coalesce(known.here_at, excluded.here_at),
    coalesce(known.here_sent_at, excluded.here_sent_at), coalesce(known.done_at, excluded.done_at),
    coalesce(known.done_sent_at, excluded.done_sent_at))
  returning * into visit;
  return visit;
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
  given.began_at := (began_on + began) at time zone zone;
  given.ended_at := (began_on + (ended < began)::integer + ended) at time zone zone;
  if given.ended_at > now() then
    raise exception 'This is still to come.' using errcode = 'PT400', hint = 'ended';
  elsif break_minutes * interval '1 minute' >= given.ended_at - given.began_at then
    raise exception 'The break is as long as the work.' using errcode = 'PT400', hint = 'break_minutes';
  end if;
  select * into known from public.hours stored where stored.application_id = worked.id and stored.day = set_hours.day;
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

CREATE OR REPLACE FUNCTION private.shift_day(start_date date, start_time time without time zone, end_time time without time zone, local timestamp without time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select greatest(start_date, case
    when start_time is null then local::date
    else (local - start_time + least(interval '6 hours', (interval '24 hours' - planned.length) / 2))::date
  end)
  from (
    select coalesce(end_time - start_time + case when end_time < start_time then interval '24 hours' else interval '0' end,
      interval '8 hours') as length
  ) planned
$function$
;

ALTER FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_pay_details(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'The details have been given.' from public.payment_details details
    where details.user_id = delivery.user_id and private.account_fault(details.abn, details.bsb, details.account_number) is null
  );
end
$function$
;

ALTER FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.sum_pay_run(run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.pay_runs run
  set (people, amount_cents, gst_cents) = (
    select count(*), coalesce(sum(payment.amount_cents), 0), coalesce(sum(payment.gst_cents), 0)
    from public.payments payment where payment.pay_run_id = run_id
  )
  where run.id = run_id
$function$
;

ALTER FUNCTION "private"."sum_pay_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sum_payments(run_id uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payer public.business;
begin
  select * into payer from public.business;
  -- Payments are read once, and the rest by its indexes for each: of what was written in this transaction the planner knows nothing, and
  -- after a draft that was given up it takes thousands for one.
  update public.payments payment
  set (amount_cents, kind, agreement, gst_cents, gst_carried_cents) = (
    select summed.amount, case when agreed.id is null then 'remittance' else 'rcti' end, agreed.wording,
      case when agreed.id is null then 0 else greatest(0, summed.gst - carried.cents) end,
      case when agreed.id is null then 0 else greatest(0, summed.gst - carried.cents) - summed.gst end
    from (
      select coalesce(sum(line.amount_cents), 0) as amount,
        -- Ten percent, half a cent rounded up once.
        coalesce(round(sum(line.amount_cents) filter (where private.is_taxable(line.kind)) / 10), 0) as gst
      from public.pay_lines line where line.payment_id = payment.id
    ) summed
    cross join lateral (
      -- A draft has no number, and has taken nothing off yet. Of a person who leaves the drafts are summed up once, one after the other.
      select coalesce(sum(earlier.gst_carried_cents), 0) as cents from public.payments earlier
      where earlier.user_id = payment.user_id and earlier.gst_carried_cents <> 0
        and (earlier.number is not null or person is not null and earlier.pay_run_id < run_id)
    ) carried
    left join public.gst_agreements agreed
      on agreed.user_id = payment.user_id and agreed.what = 'agreed' and agreed.withdrawn_at is null and private.is_gst_available(payer)
  )
  where payment.pay_run_id = run_id and payment.user_id is not null and (person is null or payment.user_id = person);
  -- A deleted account's agreement is what it was then, the business's registration what it is now.
  if person is null and not private.is_gst_available(payer) then
    update public.payments payment set kind = 'remittance', agreement = null, gst_cents = 0, gst_carried_cents = 0
    where payment.pay_run_id = run_id and payment.user_id is null;
  end if;
end
$function$
;

ALTER FUNCTION "private"."sum_payments"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.takes_visits_from(start_date date, start_time time without time zone)
 RETURNS timestamp without time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select least(start_date::timestamp, start_date + start_time - interval '6 hours') $function$
;

ALTER FUNCTION "private"."takes_visits_from"(date, time without time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visit_times(here_at timestamp with time zone, done_at timestamp with time zone, plan_began timestamp with time zone, plan_ended timestamp with time zone, has_start boolean, has_end boolean, OUT began timestamp with time zone, OUT ended timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- Pressed after the shift, and not at the beginning of other work: somebody remembers late that they were there.
  is_late_here constant boolean := has_end and here_at >= plan_ended and coalesce(done_at < here_at + interval '15 minutes', true);
  here constant timestamptz := case when not is_late_here then here_at end;
  is_early_done constant boolean := coalesce(done_at < here, here is null and has_start and done_at <= plan_began, false);
  done constant timestamptz := case when not is_early_done then done_at end;
begin
  began := coalesce(here, case when not has_start then done - interval '8 hours' end, plan_began);
  ended := coalesce(done, case when not has_end then here + interval '8 hours' end, plan_ended);
end
$function$
;

ALTER FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_payment_faults()
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.my_payment_faults() $function$
;

ALTER FUNCTION "public"."my_payment_faults"() OWNER TO "postgres";

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_carry_gst_of_invoices" CHECK (((kind = 'rcti'::text) OR (gst_carried_cents = 0))) NOT VALID;

CREATE TRIGGER notify_missing_details AFTER INSERT ON public.pay_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.notify_of_first_line();

COMMENT ON COLUMN "public"."business"."break_minutes" IS 'The break that rule 22.2 takes off a day of about five hours or more, unless somebody gave one.';

COMMENT ON COLUMN "public"."payments"."gst_carried_cents" IS 'Above 0: GST below zero that later statements take off. Below 0: what this one took off for earlier ones (rule 23.10).';

COMMENT ON COLUMN "public"."visits"."day" IS 'The planned day of the shift, on the clock where the job is: a night belongs to the day on which it was to begin (rule 6.22).';

COMMENT ON FUNCTION "private"."approve_days"(uuid[], date[], jsonb) IS 'Approves days of applications that are locked: writes their lines, or says why not. seen: what was shown of each, [{minutes, basis, rate_cents, amount_cents}]; null where those are meant that agree with their plan.';

COMMENT ON FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) IS 'The minutes that count from one moment to the other: what really passed, less the break, rounded once, half a step up. break_minutes: null for the business''s, of which as much is taken off as rule 22.2 says, so that more work never counts less. rounding_minutes: 0 for none. planned: how long the day''s planned shift is, null for a day without one.';

COMMENT ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) IS 'The planned day that a press belongs to: of the visit that has this press already, for "done" of the visit begun within 16 hours that is still open, or else of the shift at that time (rule 6.22).';

COMMENT ON FUNCTION "private"."has_bank_letters"(text) IS 'Whether a name has a letter that a bank''s file can write, as it is or transliterated. Null for null.';

COMMENT ON FUNCTION "private"."hourly_cents"(text, time without time zone, time without time zone, integer) IS 'What a job pays an hour, in cents, as read_pay reads its pay; null where that is not sure. Pay for a day or for the whole job is shared among its hours: 8 a day without times, one day without days (rule 5.29).';

COMMENT ON FUNCTION "private"."is_bsb"(text) IS 'Whether it is the six digits of a bank and its branch, not all 0 or all 9; blanks and hyphens do not matter. Null for null.';

COMMENT ON FUNCTION "private"."is_taxable"(text) IS 'Whether a pay line of this kind is earned and so has GST. An advance or a deduction has none.';

COMMENT ON FUNCTION "private"."lock_payees"(uuid[]) IS 'Locks these people and the calling administrator, before any run: an account''s deletion locks its profile first and then what refers to it. With them go their bank details and agreements, which are written under this lock. PT403 for others than administrators.';

COMMENT ON FUNCTION "private"."locked_run"(uuid, text) IS 'The run and its people, locked. PT403 for others than administrators, PT404 no such run, PT409 it is no longer, or not yet, as wanted.';

COMMENT ON FUNCTION "private"."notify_of_first_line"() IS 'After-statement trigger on pay_lines: whoever cannot be paid and had nothing waiting is told so. With more that is approved, they are told by the next export alone.';

COMMENT ON FUNCTION "private"."notify_of_missing_details"(uuid[]) IS 'Notifies those of these people whose account nothing can be paid to (rule 23.7).';

COMMENT ON FUNCTION "private"."payment_faults"(uuid) IS 'What of a person''s payment details keeps anything from being paid: abn, bsb, account_number. For those who check the caller.';

COMMENT ON FUNCTION "private"."read_pay"(text) IS 'What a pay text says: for what it is paid (hour, day or job), the cents, and whether they are only the least ("from $30", "$30-35/hour"). All null unless every word of the text is understood. readPay in src/features/admin/jobs reads the same; tests compare the two.';

COMMENT ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) IS 'The planned day of the shift that a press at a local time belongs to. Shifts repeat daily from start_date (null for no first day), and each begins 6 hours before its start, or halfway from the end of the one before if that is later (rule 6.22).';

COMMENT ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a person who cannot be paid.';

COMMENT ON FUNCTION "private"."sum_pay_run"(uuid) IS 'Sums up a draft''s payments.';

COMMENT ON FUNCTION "private"."sum_payments"(uuid, uuid) IS 'Sums up a draft''s lines and reckons GST (rule 23.10), of one person or, for null, of all. For those who have locked the people.';

COMMENT ON FUNCTION "private"."takes_visits_from"(date, time without time zone) IS 'The local time from which people can be at a job: midnight of its first day, or 6 hours before its start if that is earlier.';

COMMENT ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) IS 'When the work of a visit counts as begun and ended: as pressed, and as planned where a press is missing or says nothing. "Here" says nothing after the planned end unless 15 minutes of work follow; "done" says nothing before "here", or alone before the planned start (rule 22.1).';

COMMENT ON FUNCTION "public"."approve_hours"(jsonb) IS 'An administrator approves hours: each is approved, or answered with the reason. items: up to 1000 of [{application_id, day, minutes, basis, rate_cents, amount_cents}], the last four as they were shown. PT400 no such list, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."my_payment_faults"() IS 'What of the caller''s payment details keeps anything from being paid to them: abn, bsb, account_number. Without the details, so that a device may keep it.';

COMMENT ON FUNCTION "public"."report_visit"(uuid, text, integer) IS 'The caller is at a job, or done for the day; returns the visit of that shift. event: here or done; the first of each counts, and another changes nothing. seconds_ago: how long the phone kept a press that could not be sent, in seconds, at most 7 days; null for one made now. PT400 an unknown event, PT404 Application not found, PT409 with the reason: not accepted, withdrawn, the job deleted, ended or not started, pressed too long ago, or kept and not the first of that shift.';

COMMENT ON TYPE "public"."account_deletion_row" IS 'What deleting an account would do. refusal: why it cannot be deleted, null when it can. coming: titles of jobs the person is accepted for that are open or under way, soonest first. waiting: applications without a decision. files, certificates: how many go. owed_cents: what is approved and not paid yet, before GST. payment_faults: as my_payment_faults. hours_waiting: days of work of the last two months that nobody has approved.';

COMMENT ON TYPE "public"."hours_row" IS 'A day of a job; job_id is null where it was deleted. began, ended: on the clock where it is; null where somebody said that there were no hours. break_minutes: what somebody gave, null for the business''s. minutes: what counts, once approved what was approved; later_minutes: what would count now, where that has become something else. plan_*: of the job; null on a day that is none of its days. pressed: both, one or none. changed: person or administrator, by whom the hours were changed with reason at changed_at; null where nobody has. agrees: within 15 minutes of the plan and of its end, as both were pressed, or changed by an administrator. basis, rate_cents: of the line or of the job, null until somebody has said. amount_cents: approved, or what they would come to. line_id: null until they are approved. is_waiting: to be approved.';

REVOKE ALL ON FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_bank_letters"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_bank_letters"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_bank_letters"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_taxable"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_taxable"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_taxable"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_payees"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_payees"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_payees"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."my_payment_faults"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_payment_faults"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."my_payment_faults"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_payment_faults"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_first_line"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_first_line"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_first_line"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_missing_details"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_missing_details"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_missing_details"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_faults"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_faults"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_faults"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_pay"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_pay"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_pay"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_pay"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_pay_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_pay_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_pay_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_payments"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_payments"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_payments"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."takes_visits_from"(date, time without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."takes_visits_from"(date, time without time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."takes_visits_from"(date, time without time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."my_payment_faults"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_payment_faults"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_payment_faults"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_payment_faults"() TO "postgres";

-- Jobs keep what was read of their pay. Those whose pay reads differently now are read again.
update public.jobs set pay_per_cleaner = pay_per_cleaner
where hourly_cents is distinct from private.hourly_cents(pay_per_cleaner, start_time, end_time, days);
