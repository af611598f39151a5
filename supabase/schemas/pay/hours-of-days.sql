-- The hours of each day of a job, what they come to, and changing them (rules 22.1 to 22.3, 22.8).

create type public.hours_row as (
  user_id uuid, application_id uuid, job_id uuid, title text, day date, began time, ended time, break_minutes integer, minutes integer,
  plan_began time, plan_ended time, plan_minutes integer, pressed text, changed text, reason text, changed_at timestamptz,
  agrees boolean, basis text, rate_cents integer, amount_cents bigint, line_id uuid, is_in_run boolean, later_minutes integer,
  is_waiting boolean
);
comment on type public.hours_row is
  'A day of a job; job_id is null where it was deleted. began, ended: on the clock where it is; null where somebody said that there were '
  'no hours. break_minutes: what somebody gave, null for the business''s. minutes: what counts, once approved what was approved; '
  'later_minutes: what would count now, where that has become something else. plan_*: of the job; null on a day that is none of its days. '
  'pressed: both, one or none. changed: person or administrator, by whom the hours were changed with reason at changed_at; null where '
  'nobody has. agrees: within 15 minutes of the plan and of its end, as both were pressed, or changed by an administrator. '
  'basis, rate_cents: of the line or of the job, null until somebody has said. amount_cents: approved, or what they would '
  'come to. line_id: null until they are approved. is_waiting: to be approved.';

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

-- A plan for each call: for one person another one than for five thousand.
create function private.hours_of(people uuid[], first_day date, last_day date) returns setof public.hours_row
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
$$;
comment on function private.hours_of(uuid[], date, date) is
  'The hours of these people on the days from first_day to last_day that are over, of each person the first first: from presses, from '
  'what somebody changed, or from the plan (rules 22.1 to 22.3).';

create function private.my_hours(first_day date, days integer) returns setof public.hours_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_week(first_day);
  return query
    select * from private.hours_of(array[(select auth.uid())], first_day, first_day + least(greatest(coalesce(days, 7), 1), 62) - 1);
end
$$;

create function private.set_hours(
  application_id uuid, day date, began time, ended time, break_minutes integer, reason text, seen timestamptz, by_administrator boolean
) returns public.hours
language plpgsql set search_path = ''
as $$
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
$$;
comment on function private.set_hours(uuid, date, time, time, integer, text, timestamptz, boolean) is
  'Changes the hours of a day, as they were at seen (changed_at, null where nobody had): the caller''s own, or anybody''s by an '
  'administrator.';

create function private.correct_my_hours(
  application_id uuid, day date, began time, ended time, break_minutes integer, reason text, seen timestamptz
) returns public.hours
language plpgsql security definer set search_path = ''
as $$
begin
  -- Asked before anything of somebody else's is locked.
  if not exists (
    select from public.applications application
    where application.id = correct_my_hours.application_id and application.user_id = (select auth.uid())
  ) then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  return private.set_hours(application_id, day, began, ended, break_minutes, reason, seen, false);
end
$$;

create function private.change_hours(
  application_id uuid, day date, began time, ended time, break_minutes integer, reason text, seen timestamptz
) returns public.hours
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  return private.set_hours(application_id, day, began, ended, break_minutes, reason, seen, true);
end
$$;

create function public.my_hours(first_day date, days integer default 28) returns setof public.hours_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.my_hours(first_day, days) $$;
comment on function public.my_hours(date, integer) is
  'The caller''s hours of days that are over, from first_day on. days: 1 to 62. PT400 no day, or one before 1900 or after 2199.';

create function public.correct_my_hours(
  application_id uuid, day date, began time default null, ended time default null, break_minutes integer default null,
  reason text default null, seen timestamptz default null
) returns public.hours
language sql set search_path = ''
as $$ select private.correct_my_hours(application_id, day, began, ended, break_minutes, reason, seen) $$;
comment on function public.correct_my_hours(uuid, date, time, time, integer, text, timestamptz) is
  'The caller puts the hours of a day of theirs right, until they are approved. began, ended: on the clock where the job is, past midnight '
  'where the end is earlier; null, both, for none. break_minutes: 0 to 720, null for the business''s. seen: changed_at of the hours that '
  'were shown. PT400 with the field as hint, PT404 not their application, or no hours that day, PT409 approved, or changed meanwhile.';

create function public.change_hours(
  application_id uuid, day date, began time default null, ended time default null, break_minutes integer default null,
  reason text default null, seen timestamptz default null
) returns public.hours
language sql set search_path = ''
as $$ select private.change_hours(application_id, day, began, ended, break_minutes, reason, seen) $$;
comment on function public.change_hours(uuid, date, time, time, integer, text, timestamptz) is
  'An administrator changes somebody''s hours of a day, and they are told; otherwise as correct_my_hours. PT403 not an administrator.';

grant execute on function private.my_hours(date, integer), public.my_hours(date, integer) to authenticated;
grant execute on function private.correct_my_hours(uuid, date, time, time, integer, text, timestamptz),
  public.correct_my_hours(uuid, date, time, time, integer, text, timestamptz),
  private.change_hours(uuid, date, time, time, integer, text, timestamptz),
  public.change_hours(uuid, date, time, time, integer, text, timestamptz) to authenticated;
