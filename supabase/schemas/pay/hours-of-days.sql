-- The hours of each day of a job, and their pay (rules 22.1 to 22.3).

create type public.hours_row as (
  user_id uuid, application_id uuid, job_id uuid, title text, day date, began time, ended time, break_minutes integer, minutes integer,
  plan_began time, plan_ended time, plan_minutes integer, pressed text, changed text, reason text, changed_at timestamptz,
  agrees boolean, basis text, rate_cents integer, amount_cents bigint, line_id uuid, is_in_run boolean, later_minutes integer,
  is_waiting boolean, absence text, left_cents bigint, left_days integer, overlapping text
);
comment on type public.hours_row is
  'A day of a job; job_id is null if the job was deleted. began, ended: in the job''s time zone; null if someone entered that there were '
  'no hours. break_minutes: as entered; null for the business''s break. minutes: the minutes that count; for approved hours, the approved '
  'ones. later_minutes: the minutes that would count now, if they differ from the approved ones. plan_*: from the job; null on a day '
  'outside its days. pressed: both, one or none of "Here" and "Done". changed: person or administrator, the last one to change the hours, '
  'with reason at changed_at; null if unchanged. agrees: true if both were pressed, the minutes are within 15 of the plan, and the end is '
  'at most 15 minutes early. Also true for hours changed by an administrator, but false if other work of the person overlaps. basis, '
  'rate_cents: of the line or the job; null until set. amount_cents: the approved amount, or the current one. line_id: null until '
  'approved. is_waiting: true if it needs approval. absence: did_not_come or cancelled_late, as recorded for the whole job. left_cents, '
  'left_days: for a job paid as a whole, its pay and days minus the approved ones. overlapping: titles of the person''s other work at '
  'that time; null for none.';

create function private.visit_times(
  here_at timestamptz, done_at timestamptz, plan_began timestamptz, plan_ended timestamptz, has_start boolean, has_end boolean,
  out began timestamptz, out ended timestamptz
)
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- "Here" after the shift's end, and not at the start of other work, means that the person remembered it late.
  is_late_here constant boolean := has_end and here_at >= plan_ended and coalesce(done_at < here_at + interval '15 minutes', true);
  here constant timestamptz := case when not is_late_here then here_at end;
  is_early_done constant boolean := coalesce(done_at < here, here is null and has_start and done_at <= plan_began, false);
  done constant timestamptz := case when not is_early_done then done_at end;
begin
  began := coalesce(here, case when not has_start then done - interval '8 hours' end, plan_began);
  ended := coalesce(done, case when not has_end then here + interval '8 hours' end, plan_ended);
end
$$;
comment on function private.visit_times(timestamptz, timestamptz, timestamptz, timestamptz, boolean, boolean) is
  'The start and end that count for a visit: as pressed, or as planned if a press is missing or ignored. "Here" is ignored after the '
  'planned end, unless 15 minutes of work follow. "Done" is ignored before "Here", or alone before the planned start (rule 22.1).';

create function private.planned_times(job public.jobs, day date, out began timestamptz, out ended timestamptz)
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  began := (day + coalesce(job.start_time, '07:00')) at time zone job.time_zone;
  ended := coalesce((day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
    began + interval '8 hours');
end
$$;
comment on function private.planned_times(public.jobs, date) is
  'The planned start and end of a day of a job. Without an end it lasts eight hours, without a start it begins at 07:00. Null without a '
  'job.';

-- Planned at each call, because the best plan for one person differs from that for five thousand.
create function private.hours_of(people uuid[], first_day date, last_day date, assumed public.hours[] default '{}')
returns setof public.hours_row
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
$$;
comment on function private.hours_of(uuid[], date, date, public.hours[]) is
  'The hours of these people on past days from first_day to last_day, earliest first for each person. They come from visits, from changed '
  'hours, or from the plan (rules 22.1 to 22.3). assumed: hours to use instead of the stored ones, so that a correction can be priced '
  'before it is saved.';

create function private.my_hours(first_day date, days integer) returns setof public.hours_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_week(first_day);
  return query
    select * from private.hours_of(array[(select auth.uid())], first_day, first_day + least(greatest(coalesce(days, 7), 1), 62) - 1);
end
$$;

create function public.my_hours(first_day date, days integer default 28) returns setof public.hours_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.my_hours(first_day, days) $$;
comment on function public.my_hours(date, integer) is
  'The caller''s hours on past days, starting at first_day. days: 1 to 62. PT400 no day, or one before 1900 or after 2199.';

grant execute on function private.my_hours(date, integer), public.my_hours(date, integer) to authenticated;
