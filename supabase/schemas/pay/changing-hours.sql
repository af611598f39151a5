-- Correcting the hours of a day: by the person who worked, or by an administrator for any person (rule 22.8).

create function private.moments_shown(local timestamp, zone text) returns timestamptz[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(near.moment order by near.moment), '{}')
  from (
    -- Daylight saving moves clocks by an hour, on Lord Howe Island by half an hour.
    select local at time zone zone + step * interval '30 minutes' as moment from generate_series(-2, 2) step
  ) near
  where near.moment at time zone zone = local
$$;
comment on function private.moments_shown(timestamp, text) is
  'The times when a clock of the zone shows this local time. Usually one; two in the night when the clock is put back, none for a time '
  'that it skips.';

create function private.hours_on_clock(
  began_on date, began time, ended time, zone text, current_began timestamptz, current_ended timestamptz, out began_at timestamptz,
  out ended_at timestamptz
)
language plpgsql immutable set search_path = ''
as $$
declare
  begins constant timestamptz[] := private.moments_shown(began_on + began, zone);
  ends constant timestamptz[] := private.moments_shown(began_on + (ended < began)::integer + ended, zone);
  skipped constant time := case when begins = '{}' then began when ends = '{}' then ended end;
begin
  if skipped is not null then
    raise exception 'The clocks skipped % that night. Enter a time before or after that.', to_char(skipped, 'HH24:MI')
      using errcode = 'PT400', hint = case skipped when began then 'began' else 'ended' end;
  end if;
  -- If the clock shows a time twice, the known one is used, or else the second, as in a plan. An end that looks earlier than the start can
  -- be in the same night, if the clock was put back in between.
  select possible.began_at, possible.ended_at into began_at, ended_at
  from (
    select begun as began_at, finished as ended_at
    from unnest(begins) begun, unnest(ends || private.moments_shown(began_on + ended, zone)) finished
  ) possible
  where possible.ended_at > possible.began_at
  order by possible.began_at = date_trunc('minute', current_began) is true desc,
    possible.ended_at = date_trunc('minute', current_ended) is true desc,
    possible.ended_at - possible.began_at > interval '23 hours', possible.began_at desc, possible.ended_at desc
  limit 1;
end
$$;
comment on function private.hours_on_clock(date, time, time, text, timestamptz, timestamptz) is
  'The start and end of hours that were read off a clock of the zone. current_began, current_ended: the start and end that count until '
  'now. PT400 (hint began or ended) a time that the clock skipped.';

create function private.hours_of_clock_times(
  worked public.applications, day date, began time, ended time, break_minutes integer, out began_at timestamptz, out ended_at timestamptz
)
language plpgsql stable set search_path = ''
as $$
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
    raise exception 'These hours are not over yet.' using errcode = 'PT400', hint = 'ended';
  elsif break_minutes * interval '1 minute' >= ended_at - began_at then
    raise exception 'The break must be shorter than the work.' using errcode = 'PT400', hint = 'break_minutes';
  end if;
end
$$;
comment on function private.hours_of_clock_times(public.applications, date, time, time, integer) is
  'The start and end of a day''s hours that were read off the job''s clock; both null without a start. PT400 impossible times (the hint is '
  'the field).';

create function private.set_hours(
  application_id uuid, day date, began time, ended time, break_minutes integer, reason text, seen timestamptz, by_administrator boolean
) returns public.hours
language plpgsql set search_path = ''
as $$
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
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
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
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
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
  'Changes the hours of a day: the caller''s own, or any person''s by an administrator. seen: changed_at of the hours shown; null if no '
  'one had changed them. Errors as in correct_my_hours and change_hours.';

create function private.correct_my_hours(
  application_id uuid, day date, began time, ended time, break_minutes integer, reason text, seen timestamptz
) returns public.hours
language plpgsql security definer set search_path = ''
as $$
begin
  -- Checked before locking, so that the caller cannot lock another person's application.
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
  -- An administrator's own change counts as the person's, so that another administrator reviews it (rule 23.22).
  return private.set_hours(application_id, day, began, ended, break_minutes, reason, seen, not exists (
    select from public.applications application
    where application.id = change_hours.application_id and application.user_id = (select auth.uid())
  ));
end
$$;

create function public.correct_my_hours(
  application_id uuid, day date, began time default null, ended time default null, break_minutes integer default null,
  reason text default null, seen timestamptz default null
) returns public.hours
language sql set search_path = ''
as $$ select private.correct_my_hours(application_id, day, began, ended, break_minutes, reason, seen) $$;
comment on function public.correct_my_hours(uuid, date, time, time, integer, text, timestamptz) is
  'Corrects the caller''s own hours of a day that is not approved yet, and returns them. began, ended: on the clock where the job is; an '
  'end before the start is past midnight; both null for no hours. break_minutes: 0 to 720; null for the business''s break. seen: '
  'changed_at of the hours shown. PT400 invalid value (the hint is the field). PT404 not the caller''s application, or no hours that day. '
  'PT409 approved, or changed since then.';

create function public.change_hours(
  application_id uuid, day date, began time default null, ended time default null, break_minutes integer default null,
  reason text default null, seen timestamptz default null
) returns public.hours
language sql set search_path = ''
as $$ select private.change_hours(application_id, day, began, ended, break_minutes, reason, seen) $$;
comment on function public.change_hours(uuid, date, time, time, integer, text, timestamptz) is
  'Changes a person''s hours of a day as an administrator, and notifies the person. Arguments, other errors and the caller''s own hours '
  'as in correct_my_hours. PT403 not an administrator.';

grant execute on function private.correct_my_hours(uuid, date, time, time, integer, text, timestamptz),
  public.correct_my_hours(uuid, date, time, time, integer, text, timestamptz),
  private.change_hours(uuid, date, time, time, integer, text, timestamptz),
  public.change_hours(uuid, date, time, time, integer, text, timestamptz) to authenticated;
