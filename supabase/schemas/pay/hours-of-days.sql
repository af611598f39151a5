-- The hours of each day of a job, and what they come to (rules 22.1 to 22.3).

create type public.hours_row as (
  user_id uuid, application_id uuid, job_id uuid, title text, day date, began time, ended time, break_minutes integer, minutes integer,
  plan_began time, plan_ended time, plan_minutes integer, pressed text, changed text, reason text, changed_at timestamptz,
  agrees boolean, basis text, rate_cents integer, amount_cents bigint, line_id uuid, is_in_run boolean, later_minutes integer,
  is_waiting boolean, absence text, left_cents bigint, left_days integer, overlapping text
);
comment on type public.hours_row is
  'A day of a job; job_id is null where it was deleted. began, ended: on the clock where it is; null where somebody said that there were '
  'no hours. break_minutes: what somebody gave, null for the business''s. minutes: what counts, once approved what was approved; '
  'later_minutes: what would count now, where that has become something else. plan_*: of the job; null on a day that is none of its days. '
  'pressed: both, one or none. changed: person or administrator, by whom the hours were changed with reason at changed_at; null where '
  'nobody has. agrees: within 15 minutes of the plan and of its end, as both were pressed, or changed by an administrator, and at no '
  'other work of theirs meanwhile. '
  'basis, rate_cents: of the line or of the job, null until somebody has said. amount_cents: approved, or what they would '
  'come to. line_id: null until they are approved. is_waiting: to be approved. absence: did_not_come or cancelled_late, as was recorded of '
  'the whole job. left_cents, left_days: of a job paid as a whole, its pay and its days less what is approved. '
  'overlapping: the titles of other work of theirs at that time, null for none.';

create function private.visit_times(
  here_at timestamptz, done_at timestamptz, plan_began timestamptz, plan_ended timestamptz, has_start boolean, has_end boolean,
  out began timestamptz, out ended timestamptz
)
language plpgsql immutable parallel safe set search_path = ''
as $$
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
$$;
comment on function private.visit_times(timestamptz, timestamptz, timestamptz, timestamptz, boolean, boolean) is
  'When the work of a visit counts as begun and ended: as pressed, and as planned where a press is missing or says nothing. "Here" says '
  'nothing after the planned end unless 15 minutes of work follow; "done" says nothing before "here", or alone before the planned start '
  '(rule 22.1).';

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
  'When a day of a job is planned to begin and end; eight hours without an end, from 07:00 without a start. Null without a job.';

-- A plan for each call: for one person another one than for five thousand.
create function private.hours_of(people uuid[], first_day date, last_day date, assumed public.hours[] default '{}')
returns setof public.hours_row
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  business constant public.business := (select kept from public.business kept);
  -- A day more on either side: a night reaches over, and can overlap with what is asked for.
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
      -- Of a job that was deleted the hours stay, on the clock of whoever worked.
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
        -- A word about the whole job takes away no day on which somebody pressed.
        or timed.ended <= now() and (timed.absence is null or (timed.visit).day is not null)
    ), numbered as (
      -- A flag: of a comparison of days the planner would expect so few rows that it joins all of them with each other.
      select counted.*, counted.day between first_day and last_day as is_asked,
        row_number() over (partition by counted.id, (counted.line).id is null and counted.minutes > 0,
          counted.day between first_day and last_day order by counted.day)::integer as ordinal
      from counted
    ), paid as materialized (
      -- Once for each application that needs it, because the look-up costs more than all else about a day.
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
    left join paid on paid.id = numbered.id
    where numbered.is_asked
    order by numbered.user_id, numbered.day, numbered.began, numbered.id;
end
$$;
comment on function private.hours_of(uuid[], date, date, public.hours[]) is
  'The hours of these people on the days from first_day to last_day that are over, of each person the first first: from presses, from '
  'what somebody changed, or from the plan (rules 22.1 to 22.3). assumed: hours that count instead of the stored ones, so that a '
  'correction can be priced before it is made.';

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
  'The caller''s hours of days that are over, from first_day on. days: 1 to 62. PT400 no day, or one before 1900 or after 2199.';

grant execute on function private.my_hours(date, integer), public.my_hours(date, integer) to authenticated;
