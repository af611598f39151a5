-- visits and breaks: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

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
