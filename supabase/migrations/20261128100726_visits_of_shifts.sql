-- visits of shifts: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

ALTER TABLE "public"."visits" DROP CONSTRAINT "visits_end_after_they_begin";

DROP FUNCTION "private"."day_of_visit"(uuid, text, timestamp with time zone, text);

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

COMMENT ON COLUMN "public"."visits"."day" IS 'The planned day of the shift, on the clock where the job is: a night belongs to the day on which it was to begin (rule 6.22).';

COMMENT ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) IS 'The planned day that a press belongs to: of the visit that has this press already, for "done" of the visit begun within 16 hours that is still open, or else of the shift at that time (rule 6.22).';

COMMENT ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) IS 'The planned day of the shift that a press at a local time belongs to. Shifts repeat daily from start_date (null for no first day), and each begins 6 hours before its start, or halfway from the end of the one before if that is later (rule 6.22).';

COMMENT ON FUNCTION "private"."takes_visits_from"(date, time without time zone) IS 'The local time from which people can be at a job: midnight of its first day, or 6 hours before its start if that is earlier.';

COMMENT ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) IS 'When the work of a visit counts as begun and ended: as pressed, and as planned where a press is missing or says nothing. "Here" says nothing after the planned end unless 15 minutes of work follow; "done" says nothing before "here", or alone before the planned start (rule 22.1).';

COMMENT ON FUNCTION "public"."report_visit"(uuid, text, integer) IS 'The caller is at a job, or done for the day; returns the visit of that shift. event: here or done; the first of each counts, and another changes nothing. seconds_ago: how long the phone kept a press that could not be sent, in seconds, at most 7 days; null for one made now. PT400 an unknown event, PT404 Application not found, PT409 with the reason: not accepted, withdrawn, the job deleted, ended or not started, pressed too long ago, or kept and not the first of that shift.';

COMMENT ON TYPE "public"."hours_row" IS 'A day of a job; job_id is null where it was deleted. began, ended: on the clock where it is; null where somebody said that there were no hours. break_minutes: what somebody gave, null for the business''s. minutes: what counts, once approved what was approved; later_minutes: what would count now, where that has become something else. plan_*: of the job; null on a day that is none of its days. pressed: both, one or none. changed: person or administrator, by whom the hours were changed with reason at changed_at; null where nobody has. agrees: within 15 minutes of the plan and of its end, as both were pressed, or changed by an administrator. basis, rate_cents: of the line or of the job, null until somebody has said. amount_cents: approved, or what they would come to. line_id: null until they are approved. is_waiting: to be approved.';

REVOKE ALL ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."takes_visits_from"(date, time without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."takes_visits_from"(date, time without time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."takes_visits_from"(date, time without time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) TO "postgres";
