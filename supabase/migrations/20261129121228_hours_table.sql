-- hours table: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP TRIGGER "notify_changed" ON "public"."hours";

DROP FUNCTION "private"."approve_agreeing_hours"(date, uuid, text);

DROP FUNCTION "private"."approve_days"(uuid[], date[], jsonb);

DROP FUNCTION "private"."hours_of"(uuid[], date, date);

DROP FUNCTION "private"."hours_of_people"(uuid[], date, text, integer);

DROP FUNCTION "private"."hours_summary"(date, text);

DROP FUNCTION "private"."week_hours"(date, text, text, text, uuid, integer);

DROP FUNCTION "public"."approve_agreeing_hours"(date, uuid, text);

DROP FUNCTION "public"."hours_summary"(date, text);

DROP FUNCTION "public"."week_hours"(date, text, text, text, uuid, integer);

DROP TYPE "public"."approved_people_row";

DROP TYPE "public"."hours_summary_row";

DROP TYPE "public"."week_hours_row";

CREATE TYPE "private"."judged_hours" AS ("application_id" uuid, "day" date, "hours" public.hours_row, "given" public.hours, "recorded" text, "refused" text);

ALTER TYPE "private"."judged_hours" OWNER TO "postgres";

CREATE TYPE "public"."hours_preview_row" AS ("days" integer, "people" integer, "minutes" integer, "amount_cents" bigint, "days_without_work" integer, "refused" jsonb, "matching" integer, "guard" text);

ALTER TYPE "public"."hours_preview_row" OWNER TO "postgres";

CREATE TYPE "public"."hours_view_row" AS ("view" text, "days" integer, "people" integer, "minutes" integer, "amount_cents" bigint);

ALTER TYPE "public"."hours_view_row" OWNER TO "postgres";

CREATE TYPE "public"."week_hours_day" AS ("id" uuid, "user_id" uuid, "name" text, "day" date, "hours" jsonb, "rest" jsonb, "line" jsonb, "group_id" uuid, "group_order" text, "row_order" text, "group_days" integer, "group_minutes" integer, "group_cents" bigint);

ALTER TYPE "public"."week_hours_day" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.applications_of_week(first_day date)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    select application.id from public.jobs job
    join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(first_day, first_day + 7) and job.start_date is not null
      and job.status in ('Open', 'InProgress', 'Completed') and private.is_accepted(application.status, application.withdrawn_at)
    union
    select visit.application_id from public.visits visit where visit.day between first_day and first_day + 6
    union
    select changed.application_id from public.hours changed where changed.day between first_day and first_day + 6
    union
    select line.application_id from public.pay_lines line
    where line.day between first_day and first_day + 6 and line.kind = 'work' and line.application_id is not null
  );
end
$function$
;

ALTER FUNCTION "private"."applications_of_week"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.approve_hours(items jsonb)
 RETURNS SETOF public.approved_hours_row
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
declare
  ids uuid[];
  days date[];
  judged private.judged_hours[];
begin
  perform private.assert_admin();
  select meant.ids, meant.days into ids, days from private.selected_hours(null, null, null, coalesce(items, '[]')) meant;
  perform private.lock_applications(ids);
  perform private.assert_admin();
  -- The overlap was shown, as part of the item.
  judged := private.judge_hours(ids, days, items, 'recorded', null, null, null, null, true);
  perform private.write_judged(judged);
  return query select each_day.application_id, each_day.day, each_day.refused from unnest(judged) each_day;
end
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
    raise exception 'These hours have changed meanwhile. Look at them again.' using errcode = 'PT409';
  end if;
  perform private.write_judged(judged);
  return preview;
end
$function$
;

ALTER FUNCTION "private"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) OWNER TO "postgres";

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
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
  end if;
  return chosen;
end
$function$
;

ALTER FUNCTION "private"."assert_treatment"(text, time without time zone, time without time zone, integer, text) OWNER TO "postgres";

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
      raise exception 'This is still to come.' using errcode = 'PT400', hint = 'ended';
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

ALTER FUNCTION "private"."given_hours"(public.hours_row, text, time without time zone, time without time zone, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.groups_of_week(first_day date, people uuid[], grouped_by text, OUT id uuid, OUT group_order text)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  applications constant uuid[] := case grouped_by when 'job' then private.applications_of_week(first_day) end;
begin
  if grouped_by = 'job' then
    return query
      select coalesce(application.job_id, application.id), lower(coalesce(min(private.job_title(job, application.job_title)), ''))
      from public.applications application
      left join public.jobs job on job.id = application.job_id
      where application.id = any (applications) and application.user_id = any (people)
      group by coalesce(application.job_id, application.id);
  else
    return query
      select profile.id, lower(coalesce(profile.name, '')) from public.profiles profile where profile.id = any (people);
  end if;
end
$function$
;

ALTER FUNCTION "private"."groups_of_week"(date, uuid[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_of(people uuid[], first_day date, last_day date, assumed public.hours[] DEFAULT '{}'::public.hours[])
 RETURNS SETOF public.hours_row
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  business constant public.business := (select kept from public.business kept);
  -- One more day on either side, because a night shift can overlap with the requested days.
  from_day constant date := first_day - 1;
  to_day constant date := last_day + 1;
begin
  return query
    with worked as (
      select application.id, from_day + number as day, true as is_planned
      from public.jobs job
      join public.applications application on application.job_id = job.id
      join generate_series(0, to_day - from_day) number
        on private.days_of_work(job.start_date, job.days) @> from_day + number
      where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress', 'Completed') and job.start_date is not null
        and private.days_of_work(job.start_date, job.days) && daterange(from_day, to_day, '[]')
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
      select application.user_id, application.id, job as job, once.day, once.is_planned, visit,
        case when given.day is not null then given else changed end as changed, line,
        coalesce(job.time_zone, person.time_zone) as time_zone,
        private.job_title(job, coalesce(line.job_title, application.job_title)) as title,
        nullif(application.attendance, 'came') as absence,
        planned.began as plan_began, planned.ended as plan_ended,
        case when once.is_planned then planned.ended - planned.began end as planned,
        case when given.day is not null then given.began_at when changed.day is not null then changed.began_at
          else pressed.began end as began,
        case when given.day is not null then given.ended_at when changed.day is not null then changed.ended_at
          else pressed.ended end as ended
      from once
      join public.applications application on application.id = once.id
      join public.profiles person on person.id = application.user_id
      -- A deleted job's hours stay, in the time zone of the person who worked.
      left join public.jobs job on job.id = application.job_id
      left join public.visits visit on visit.application_id = once.id and visit.day = once.day
      left join public.hours changed on changed.application_id = once.id and changed.day = once.day
      left join public.pay_lines line on line.application_id = once.id and line.day = once.day and line.kind = 'work'
      left join unnest(assumed) given on given.application_id = once.id and given.day = once.day
      cross join lateral private.planned_times(job, once.day) planned
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
        -- An absence recorded for the whole job does not remove a day with a visit.
        or timed.ended <= now() and (timed.absence is null or (timed.visit).day is not null)
    ), numbered as (
      -- A flag, because the planner expects almost no rows of a comparison of dates, and would join all days with each other.
      select counted.*, counted.day between first_day and last_day as is_in_range,
        row_number() over (partition by counted.id, (counted.line).id is null and counted.minutes > 0,
          counted.day between first_day and last_day order by counted.day)::integer as ordinal
      from counted
    ), paid as materialized (
      -- Once per application, because this look-up is the most expensive part of a day.
      select whole.id, approved.days, approved.cents
      from (select distinct numbered.id from numbered where (numbered.job).pay_basis = 'job') whole
      cross join lateral private.approved_of(whole.id) approved
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
    ), clashing as materialized (
      -- Compares only days that met another, because both days of an overlap are among them.
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
    left join paid on paid.id = numbered.id
    where numbered.is_in_range
    order by numbered.user_id, numbered.day, numbered.began, numbered.id;
end
$function$
;

ALTER FUNCTION "private"."hours_of"(uuid[], date, date, public.hours[]) OWNER TO "postgres";

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
    raise exception 'This is still to come.' using errcode = 'PT400', hint = 'ended';
  elsif break_minutes * interval '1 minute' >= ended_at - began_at then
    raise exception 'The break is as long as the work.' using errcode = 'PT400', hint = 'break_minutes';
  end if;
end
$function$
;

ALTER FUNCTION "private"."hours_of_clock_times"(public.applications, date, time without time zone, time without time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_of_groups(groups uuid[], orders text[], people uuid[], first_day date, view text, grouped_by text)
 RETURNS SETOF public.week_hours_day
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    with worked as materialized (
      select hours, hours.user_id, hours.day, hours.application_id,
        case grouped_by when 'job' then coalesce(hours.job_id, hours.application_id) else hours.user_id end as group_id,
        hours.line_id is not null and row_number() over (
          partition by hours.application_id, hours.line_id is not null order by hours.day desc) = 1 as is_last,
        bool_or(hours.is_waiting) over (partition by hours.application_id) as is_waiting,
        view is null or view = any (private.views_of_hours(hours)) as is_in_view
      from private.hours_of(people, first_day, first_day + 6) hours
    ), grouped as (
      select listed.id, listed.group_order from unnest(groups, orders) as listed (id, group_order)
    ), shown as (
      -- A stable id for a day, which has none in the database.
      select md5(concat(worked.application_id, worked.day))::uuid as id, worked.user_id, worked.day, to_jsonb(worked.hours) as hours,
        case when worked.is_last and (worked.hours).left_cents <> 0 then jsonb_build_object('cents', (worked.hours).left_cents,
          'days', (worked.hours).left_days, 'is_waiting', worked.is_waiting) end as rest,
        null::jsonb as line, worked.group_id,
        case grouped_by when 'job' then lower(coalesce(person.name, '')) else concat((worked.hours).began) end as row_order,
        (worked.hours).minutes, (worked.hours).amount_cents, 1 as counted
      from worked
      join public.profiles person on person.id = worked.user_id
      where worked.is_in_view
      union all
      select line.id, line.user_id, line.day, null, null, jsonb_build_object('id', line.id, 'kind', line.kind,
          'amount_cents', line.amount_cents, 'reason', line.reason, 'job_title', line.job_title), line.user_id, '~', null, null, 0
      from public.pay_lines line
      where line.user_id = any (people) and line.kind <> 'work' and line.payment_id is null
        and line.day between first_day and first_day + 6
        and grouped_by is distinct from 'job' and coalesce(view, 'all') in ('all', 'approved')
    )
    select shown.id, shown.user_id, person.name, shown.day, shown.hours, shown.rest, shown.line, shown.group_id, grouped.group_order,
      shown.row_order, (sum(shown.counted) over its_group)::integer, coalesce(sum(shown.minutes) over its_group, 0)::integer,
      coalesce(sum(shown.amount_cents) over its_group, 0)::bigint
    from shown
    join grouped on grouped.id = shown.group_id
    join public.profiles person on person.id = shown.user_id
    window its_group as (partition by shown.group_id);
end
$function$
;

ALTER FUNCTION "private"."hours_of_groups"(uuid[], text[], uuid[], date, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_preview(judged private.judged_hours[], matching integer)
 RETURNS public.hours_preview_row
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  preview public.hours_preview_row;
begin
  select count(*) filter (where each_day.refused is null and (each_day.hours).minutes > 0),
    count(distinct (each_day.hours).user_id) filter (where each_day.refused is null and (each_day.hours).minutes > 0),
    coalesce(sum((each_day.hours).minutes) filter (where each_day.refused is null), 0),
    coalesce(sum((each_day.hours).amount_cents) filter (where each_day.refused is null), 0),
    count(*) filter (where each_day.refused is null and (each_day.hours).minutes = 0),
    coalesce(jsonb_agg(jsonb_build_object('application_id', each_day.application_id, 'day', each_day.day, 'refused', each_day.refused)
      order by each_day.day, each_day.application_id) filter (where each_day.refused is not null), '[]'),
    hours_preview.matching,
    md5(coalesce(string_agg(concat_ws('|', each_day.application_id, each_day.day, each_day.recorded, (each_day.hours).minutes,
      (each_day.hours).basis, (each_day.hours).rate_cents, (each_day.hours).amount_cents, (each_day.hours).overlapping,
      (each_day.given).began_at, (each_day.given).ended_at, (each_day.given).break_minutes, each_day.refused), '/'
      order by each_day.application_id, each_day.day), ''))
  into preview
  from unnest(judged) each_day;
  return preview;
end
$function$
;

ALTER FUNCTION "private"."hours_preview"(private.judged_hours[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_summary(first_day date, query text)
 RETURNS SETOF public.hours_view_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 11
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  return query
    select view, count(*)::integer, count(distinct hours.user_id)::integer, sum(hours.minutes)::integer,
      coalesce(sum(hours.amount_cents), 0)::bigint
    from private.hours_of(private.people_found(first_day, query), first_day, first_day + 6) hours
    cross join lateral unnest(private.views_of_hours(hours)) view
    group by view
    order by view;
end
$function$
;

ALTER FUNCTION "private"."hours_summary"(date, text) OWNER TO "postgres";

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
      when hours.basis is null and treatment <> 'no_work' then 'Say first how this job is paid.'
      when asked.seen is not null
        and (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents', asked.seen ->> 'amount_cents',
            asked.seen ->> 'overlapping')
          is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text, hours.amount_cents::text, hours.overlapping)
        then 'These hours have changed meanwhile. Look at them again.'
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

ALTER FUNCTION "private"."judge_hours"(uuid[], date[], jsonb, text, time without time zone, time without time zone, integer, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.listed_hours(first_day date, query text, view text, grouped_by text, after_order text, after_group uuid, after_day date, after_row text, after_id uuid, wanted integer)
 RETURNS SETOF public.week_hours_day
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  most_at_once constant integer := 2000;
  chosen constant text := lower(btrim(view));
  by_group constant text := lower(btrim(grouped_by));
  batch integer := least(greatest(wanted, 25), most_at_once);
  found constant uuid[] := private.people_found(first_day, query);
  groups uuid[];
  orders text[];
  now_listed uuid[];
  people uuid[];
  done integer;
  left_to_list integer := wanted;
  first_of_batch integer := 1;
begin
  select array_agg(listed.id order by listed.group_order, listed.id), array_agg(listed.group_order order by listed.group_order, listed.id)
  into groups, orders
  from private.groups_of_week(first_day, found, by_group) listed
  where num_nulls(after_order, after_group) > 0 or (listed.group_order, listed.id) >= (after_order, after_group);
  -- Computes hours only for the next groups of the list. The batch grows if few of them are in the view.
  while left_to_list > 0 and first_of_batch <= cardinality(groups) loop
    now_listed := groups[first_of_batch:first_of_batch + batch - 1];
    people := now_listed;
    if by_group = 'job' then
      people := array(
        select application.user_id from public.applications application
        where application.job_id = any (now_listed) and application.user_id = any (found)
        union
        select application.user_id from public.applications application
        where application.id = any (now_listed) and application.user_id = any (found)
      );
    end if;
    return query
      select * from private.hours_of_groups(now_listed, orders[first_of_batch:first_of_batch + batch - 1], people, first_day, chosen,
        by_group) listed
      where num_nulls(after_order, after_group, after_day, after_row, after_id) > 0
        or (listed.group_order, listed.group_id, listed.day, listed.row_order, listed.id)
          > (after_order, after_group, after_day, after_row, after_id)
      order by listed.group_order, listed.group_id, listed.day, listed.row_order, listed.id
      limit left_to_list;
    get diagnostics done = row_count;
    left_to_list := left_to_list - done;
    first_of_batch := first_of_batch + batch;
    batch := case when done < batch / 2 then least(batch * 4, most_at_once) else batch end;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."listed_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_changed_hours()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One notification per person, however many days are corrected at once.
  insert into public.notifications (user_id, message, type, link)
  select corrected.user_id,
    format(case when corrected.first = corrected.last then 'Your hours of %1$s have been changed.'
      else 'Your hours from %1$s to %2$s have been changed.' end,
      to_char(corrected.first, 'Dy FMDD Mon'), to_char(corrected.last, 'Dy FMDD Mon')), 'hours_changed', '/pay'
  from (
    select application.user_id, min(written.day) as first, max(written.day) as last
    from written join public.applications application on application.id = written.application_id
    where written.by_administrator and application.user_id is not null
    group by application.user_id
  ) corrected
  order by corrected.user_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.people_of_week(first_day date)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  applications constant uuid[] := private.applications_of_week(first_day);
begin
  return array(
    select application.user_id from public.applications application where application.id = any (applications)
    union
    select line.user_id from public.pay_lines line where line.day between first_day and first_day + 6
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.planned_times(job public.jobs, day date, OUT began timestamp with time zone, OUT ended timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  began := (day + coalesce(job.start_time, '07:00')) at time zone job.time_zone;
  ended := coalesce((day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
    began + interval '8 hours');
end
$function$
;

ALTER FUNCTION "private"."planned_times"(public.jobs, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.preview_hours(first_day date, view text, query text, items jsonb, treatment text, began time without time zone, ended time without time zone, break_minutes integer)
 RETURNS public.hours_preview_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chosen text;
  selected record;
begin
  perform private.assert_admin();
  -- Only an approval needs a reason.
  chosen := private.assert_treatment(treatment, began, ended, break_minutes, 'None yet');
  select * into selected from private.selected_hours(first_day, view, query, items) meant;
  return private.hours_preview(private.judge_hours(selected.ids, selected.days, items, chosen, began, ended, break_minutes, null,
    lower(btrim(view)) = 'overlap' is true or cardinality(selected.ids) = 1), selected.matching);
end
$function$
;

ALTER FUNCTION "private"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.selected_hours(first_day date, view text, query text, items jsonb, OUT ids uuid[], OUT days date[], OUT matching integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- With a correction this many take about two seconds. The API ends a request after eight seconds.
  most constant integer := 1000;
begin
  if items is not null then
    if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) not between 1 and most or exists (
      select from jsonb_array_elements(items) item
      where jsonb_typeof(item) <> 'object'
        or not pg_input_is_valid(item ->> 'application_id', 'uuid') or not coalesce(item ->> 'day' ~ '^[12]\d{3}-\d\d-\d\d$', false)
        or not pg_input_is_valid(item ->> 'day', 'date')
    ) then
      raise exception 'Choose between 1 and % days.', most using errcode = 'PT400';
    end if;
    select array_agg((item ->> 'application_id')::uuid order by ordinal), array_agg((item ->> 'day')::date order by ordinal), count(*)
    into ids, days, matching
    from jsonb_array_elements(items) with ordinality as listed (item, ordinal);
    return;
  end if;
  perform private.assert_week(first_day);
  select array_agg((listed.hours ->> 'application_id')::uuid order by listed.id), array_agg(listed.day order by listed.id), count(*)
  into ids, days, matching
  from private.listed_hours(first_day, query, view, null, null, null, null, null, null, most) listed
  where listed.hours is not null;
  if matching = most then
    select counted.days into matching from private.hours_summary(first_day, query) counted
    where counted.view = lower(btrim(selected_hours.view));
  end if;
end
$function$
;

ALTER FUNCTION "private"."selected_hours"(date, text, text, jsonb) OWNER TO "postgres";

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
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
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

CREATE OR REPLACE FUNCTION private.views_of_hours(hours public.hours_row)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if hours.line_id is not null then
    return array['all', 'approved'];
  elsif hours.minutes = 0 then
    -- A day without minutes is listed until an administrator has confirmed it.
    return case when hours.changed = 'administrator' then array['all'] else array['all', 'zero'] end;
  end if;
  -- Exactly one reason, so that the numbers of the views add up to the number of waiting days.
  return array['all', 'waiting', case
    when hours.basis is null then 'no_rate'
    when hours.overlapping is not null then 'overlap'
    when hours.agrees then 'agrees'
    when hours.changed is not null then 'corrected'
    when hours.pressed = 'none' then 'no_check_in'
    when hours.pressed = 'one' then 'one_missing'
    else 'differs' end];
end
$function$
;

ALTER FUNCTION "private"."views_of_hours"(public.hours_row) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_hours(first_day date, query text, view text, grouped_by text, after_order text, after_group uuid, after_day date, after_row text, after_id uuid, page_size integer)
 RETURNS SETOF public.week_hours_day
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  return query select * from private.listed_hours(first_day, query, view, grouped_by, after_order, after_group, after_day, after_row,
    after_id, private.page_size(page_size, 50, 200));
end
$function$
;

ALTER FUNCTION "private"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_judged(judged private.judged_hours[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.hours (application_id, day, began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at)
  select each_day.application_id, each_day.day, (each_day.given).began_at, (each_day.given).ended_at, (each_day.given).break_minutes,
    (each_day.given).reason, (each_day.given).changed_by, (each_day.given).by_administrator, clock_timestamp()
  from unnest(judged) each_day
  where each_day.refused is null and (each_day.given).day is not null
  on conflict on constraint hours_pkey do update
  set (began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at) = (excluded.began_at, excluded.ended_at,
    excluded.break_minutes, excluded.reason, excluded.changed_by, excluded.by_administrator, excluded.changed_at);
  insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
    created_by)
  select person.id, coalesce(private.person_name(person), 'N/A'), 'work', each_day.application_id, (each_day.hours).title, each_day.day,
    (each_day.hours).minutes, (each_day.hours).basis, (each_day.hours).rate_cents, (each_day.hours).amount_cents, (select auth.uid())
  from unnest(judged) each_day
  join public.profiles person on person.id = (each_day.hours).user_id
  where each_day.refused is null and (each_day.hours).minutes > 0;
end
$function$
;

ALTER FUNCTION "private"."write_judged"(private.judged_hours[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_week_hours(first_day date, guard text, view text DEFAULT NULL::text, query text DEFAULT NULL::text, items jsonb DEFAULT NULL::jsonb, treatment text DEFAULT 'recorded'::text, began time without time zone DEFAULT NULL::time without time zone, ended time without time zone DEFAULT NULL::time without time zone, break_minutes integer DEFAULT NULL::integer, reason text DEFAULT NULL::text)
 RETURNS public.hours_preview_row
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.approve_week_hours(first_day, guard, view, query, items, treatment, began, ended, break_minutes, reason)
$function$
;

ALTER FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.hours_summary(first_day date, query text DEFAULT NULL::text)
 RETURNS SETOF public.hours_view_row
 LANGUAGE sql
 STABLE ROWS 11
 SET search_path TO ''
AS $function$ select * from private.hours_summary(first_day, query) $function$
;

ALTER FUNCTION "public"."hours_summary"(date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_hours(first_day date, view text DEFAULT NULL::text, query text DEFAULT NULL::text, items jsonb DEFAULT NULL::jsonb, treatment text DEFAULT 'recorded'::text, began time without time zone DEFAULT NULL::time without time zone, ended time without time zone DEFAULT NULL::time without time zone, break_minutes integer DEFAULT NULL::integer)
 RETURNS public.hours_preview_row
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.preview_hours(first_day, view, query, items, treatment, began, ended, break_minutes) $function$
;

ALTER FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_hours(first_day date, query text DEFAULT NULL::text, view text DEFAULT NULL::text, grouped_by text DEFAULT NULL::text, after_order text DEFAULT NULL::text, after_group uuid DEFAULT NULL::uuid, after_day date DEFAULT NULL::date, after_row text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.week_hours_day
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
  select * from private.week_hours(first_day, query, view, grouped_by, after_order, after_group, after_day, after_row, after_id, page_size)
$function$
;

ALTER FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) OWNER TO "postgres";

CREATE TRIGGER notify_corrected_again AFTER UPDATE ON public.hours REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.notify_of_changed_hours();

CREATE TRIGGER notify_corrected AFTER INSERT ON public.hours REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.notify_of_changed_hours();

COMMENT ON FUNCTION "private"."applications_of_week"(date) IS 'The applications that can have hours in the seven days from first_day.';

COMMENT ON FUNCTION "private"."assert_treatment"(text, time without time zone, time without time zone, integer, text) IS 'Checks the arguments of a correction and returns the treatment in lower case. PT400 invalid value (the hint is the field).';

COMMENT ON FUNCTION "private"."given_hours"(public.hours_row, text, time without time zone, time without time zone, integer, text) IS 'The corrected hours of a day: as rostered, without work (no_work), or corrected with began, ended and break_minutes, where null keeps the recorded value. Null if the day needs no correction. Errors as in set_hours.';

COMMENT ON FUNCTION "private"."groups_of_week"(date, uuid[], text) IS 'The groups of a week with their sort order: these people, or the jobs at which they can have hours in the seven days from first_day.';

COMMENT ON FUNCTION "private"."hours_of"(uuid[], date, date, public.hours[]) IS 'The hours of these people on past days from first_day to last_day, earliest first for each person. They come from visits, from changed hours, or from the plan (rules 22.1 to 22.3). assumed: hours to use instead of the stored ones, so that a correction can be priced before it is saved.';

COMMENT ON FUNCTION "private"."hours_of_clock_times"(public.applications, date, time without time zone, time without time zone, integer) IS 'The start and end of a day''s hours that were read off the job''s clock; both null without a start. PT400 impossible times (the hint is the field).';

COMMENT ON FUNCTION "private"."hours_of_groups"(uuid[], text[], uuid[], date, text, text) IS 'The days of these groups of a week, in the form of week_hours and in no order. people: everyone in the groups.';

COMMENT ON FUNCTION "private"."hours_preview"(private.judged_hours[], integer) IS 'Sums up the approval of these days in the form of preview_hours.';

COMMENT ON FUNCTION "private"."judge_hours"(uuid[], date[], jsonb, text, time without time zone, time without time zone, integer, text, boolean) IS 'Computes the approval of these days, and the reason for each refusal. seen: the values shown for each day, [{minutes, basis, rate_cents, amount_cents, overlapping}]; null if none were shown. treatment: recorded, or one of given_hours. with_overlaps: also approves days that overlap with other work.';

COMMENT ON FUNCTION "private"."listed_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) IS 'The next rows of week_hours, at most `wanted`. Called only by functions that check the caller.';

COMMENT ON FUNCTION "private"."notify_of_changed_hours"() IS 'After-statement trigger on hours: notifies each person once of hours that an administrator changed, without the reason.';

COMMENT ON FUNCTION "private"."planned_times"(public.jobs, date) IS 'The planned start and end of a day of a job. Without an end it lasts eight hours, without a start it begins at 07:00. Null without a job.';

COMMENT ON FUNCTION "private"."selected_hours"(date, text, text, jsonb) IS 'The days selected for an approval: the items, or else the first 1000 in a view of the week. matching: number of selected days. PT400 invalid list, or no day.';

COMMENT ON FUNCTION "private"."views_of_hours"(public.hours_row) IS 'The views of a week that contain a day (rule 22.9). Always all. Also approved, or zero (no minutes, and not confirmed by an administrator), or waiting. A waiting day has the first reason that applies: no_rate, overlap, agrees, corrected (by the cleaner), no_check_in, one_missing or differs.';

COMMENT ON FUNCTION "private"."write_judged"(private.judged_hours[]) IS 'Approves the days that are not refused: saves their corrected hours and writes their pay lines.';

COMMENT ON FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) IS 'Approves all days that preview_hours counts for the same arguments, or none, for administrators. Returns the same row. guard: of the preview. reason: of a correction, for the people who worked. PT400 invalid value (the hint is the field), PT403 not an administrator, PT409 something has changed since the preview.';

COMMENT ON FUNCTION "public"."hours_summary"(date, text) IS 'Counts for each view of week_hours in the seven days from first_day, for administrators. A view without days has no row. query: restricts the people, as in week_hours. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) IS 'Previews an approval of several days and its pay, for administrators. items: the days, as in approve_hours; null for all days of the seven from first_day that match view and query, as in week_hours. treatment: recorded (as the hours count now), rostered (as planned), corrected (with began, ended and break_minutes; null keeps the recorded value) or no_work. Days that overlap with other work are only included in the view overlap, or alone. PT400 invalid value (the hint is the field), PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) IS 'The days of work in the seven days from first_day, for administrators. grouped_by: job, otherwise by person, together with unpaid additions and deductions. query: every word must be in the name, email address or phone number. view: waiting, one of its reasons (no_rate, overlap, agrees, corrected, no_check_in, one_missing, differs), zero, approved or all. after_*: the sort order of the last row of the previous page. page_size: 1 to 200. PT400 no day, PT403 not an administrator.';

COMMENT ON TYPE "private"."judged_hours" IS 'A day to approve. hours: the hours that would count; null if there are none. given: corrected hours to save; null for none. recorded: the values before the correction. refused: why it cannot be approved; null if it can.';

COMMENT ON TYPE "public"."hours_preview_row" IS 'The result of an approval of several days. days, people, minutes, amount_cents: of the days that it approves. days_without_work: days that it records as days without work. refused: days that it leaves out, with the reason, [approved_hours_row]. matching: number of selected days, of which it takes at most 1000. guard: the argument of approve_week_hours, a hash of all these days.';

COMMENT ON TYPE "public"."hours_view_row" IS 'Counts for a view of week_hours: days, people, and the sums of minutes and amounts, as far as known.';

COMMENT ON TYPE "public"."week_hours_day" IS 'A person''s day of work in a week, or an unpaid addition or deduction. hours: the hours_row; null for an addition or deduction. line: {id, kind, amount_cents, reason, job_title}; null for a day. rest: for the last approved day of a job paid as a whole, the rest of its pay, {cents, days, is_waiting}; null otherwise. group_id: the person, or the job, or the application if the job was deleted. group_days, group_minutes, group_cents: sums over the days of the group in the view. group_order, group_id, day, row_order and id: the sort order of the list.';

REVOKE ALL ON FUNCTION "private"."applications_of_week"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."applications_of_week"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."applications_of_week"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_treatment"(text, time without time zone, time without time zone, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_treatment"(text, time without time zone, time without time zone, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_treatment"(text, time without time zone, time without time zone, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."given_hours"(public.hours_row, text, time without time zone, time without time zone, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."given_hours"(public.hours_row, text, time without time zone, time without time zone, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."given_hours"(public.hours_row, text, time without time zone, time without time zone, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."groups_of_week"(date, uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."groups_of_week"(date, uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."groups_of_week"(date, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_of"(uuid[], date, date, public.hours[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_of"(uuid[], date, date, public.hours[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_of"(uuid[], date, date, public.hours[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_of_clock_times"(public.applications, date, time without time zone, time without time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_of_clock_times"(public.applications, date, time without time zone, time without time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_of_clock_times"(public.applications, date, time without time zone, time without time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_of_groups"(uuid[], text[], uuid[], date, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_of_groups"(uuid[], text[], uuid[], date, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_of_groups"(uuid[], text[], uuid[], date, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_preview"(private.judged_hours[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_preview"(private.judged_hours[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_preview"(private.judged_hours[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_summary"(date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."hours_summary"(date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."hours_summary"(date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_summary"(date, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."judge_hours"(uuid[], date[], jsonb, text, time without time zone, time without time zone, integer, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."judge_hours"(uuid[], date[], jsonb, text, time without time zone, time without time zone, integer, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."judge_hours"(uuid[], date[], jsonb, text, time without time zone, time without time zone, integer, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."planned_times"(public.jobs, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."planned_times"(public.jobs, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."planned_times"(public.jobs, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."selected_hours"(date, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."selected_hours"(date, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."selected_hours"(date, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."views_of_hours"(public.hours_row) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."views_of_hours"(public.hours_row) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."views_of_hours"(public.hours_row) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_judged"(private.judged_hours[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_judged"(private.judged_hours[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_judged"(private.judged_hours[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."hours_summary"(date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hours_summary"(date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."hours_summary"(date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."hours_summary"(date, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) TO "postgres";
