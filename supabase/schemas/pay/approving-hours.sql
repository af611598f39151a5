-- Approving hours: single days as shown, or any selection of a week at once after a preview of its pay. Also revoking an approval
-- (rules 22.10 to 22.11, 22.15).

create type public.approved_hours_row as (application_id uuid, day date, refused text);
comment on type public.approved_hours_row is 'A day in approve_hours. refused: why it was not approved; null if it was.';

create type public.hours_preview_row as (
  days integer, people integer, minutes integer, amount_cents bigint, days_without_work integer, refused jsonb, matching integer,
  guard text
);
comment on type public.hours_preview_row is
  'The result of an approval of several days. days, people, minutes, amount_cents: of the days that it approves. days_without_work: days '
  'that it records as days without work. refused: days that it leaves out, with the reason, [approved_hours_row]. matching: number of '
  'selected days, of which it takes at most 1000. guard: the argument of approve_week_hours, a hash of all these days.';

create type private.judged_hours as (
  application_id uuid, day date, hours public.hours_row, given public.hours, recorded text, refused text
);
comment on type private.judged_hours is
  'A day to approve. hours: the hours that would count; null if there are none. given: corrected hours to save; null for none. recorded: '
  'the values before the correction. refused: why it cannot be approved; null if it can.';

create function private.given_hours(
  recorded public.hours_row, treatment text, began time, ended time, break_minutes integer, reason text
) returns public.hours
language plpgsql stable set search_path = ''
as $$
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
      raise exception 'These hours are not over yet.' using errcode = 'PT400', hint = 'ended';
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
$$;
comment on function private.given_hours(public.hours_row, text, time, time, integer, text) is
  'The corrected hours of a day: as rostered, without work (no_work), or corrected with began, ended and break_minutes, where null keeps '
  'the recorded value. Null if the day needs no correction. Errors as in set_hours.';

-- Called only by security definer functions. An approval locks the applications first, so that the second of two simultaneous approvals
-- finds the pay lines of the first.
create function private.judge_hours(
  ids uuid[], days date[], seen jsonb, treatment text, began time, ended time, break_minutes integer, reason text, with_overlaps boolean
) returns private.judged_hours[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
      when hours.basis is null and treatment <> 'no_work' then 'Set a pay rate for this job first.'
      when asked.seen is not null
        and (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents', asked.seen ->> 'amount_cents',
            asked.seen ->> 'overlapping')
          is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text, hours.amount_cents::text, hours.overlapping)
        then 'These hours have changed since you opened them. Check them again.'
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
$$;
comment on function private.judge_hours(uuid[], date[], jsonb, text, time, time, integer, text, boolean) is
  'Computes the approval of these days, and the reason for each refusal. seen: the values shown for each day, [{minutes, basis, '
  'rate_cents, amount_cents, overlapping}]; null if none were shown. treatment: recorded, or one of given_hours. with_overlaps: also '
  'approves days that overlap with other work.';

create function private.write_judged(judged private.judged_hours[]) returns void
language plpgsql set search_path = ''
as $$
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
$$;
comment on function private.write_judged(private.judged_hours[]) is
  'Approves the days that are not refused: saves their corrected hours and writes their pay lines.';

create function private.selected_hours(
  first_day date, view text, query text, items jsonb, out ids uuid[], out days date[], out matching integer
)
language plpgsql stable set search_path = ''
as $$
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
$$;
comment on function private.selected_hours(date, text, text, jsonb) is
  'The days selected for an approval: the items, or else the first 1000 in a view of the week. matching: number of selected days. PT400 '
  'invalid list, or no day.';

create function private.hours_preview(judged private.judged_hours[], matching integer) returns public.hours_preview_row
language plpgsql stable set search_path = ''
as $$
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
$$;
comment on function private.hours_preview(private.judged_hours[], integer) is
  'Sums up the approval of these days in the form of preview_hours.';

create function private.assert_treatment(treatment text, began time, ended time, break_minutes integer, reason text) returns text
language plpgsql stable set search_path = ''
as $$
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
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  return chosen;
end
$$;
comment on function private.assert_treatment(text, time, time, integer, text) is
  'Checks the arguments of a correction and returns the treatment in lower case. PT400 invalid value (the hint is the field).';

create function private.preview_hours(
  first_day date, view text, query text, items jsonb, treatment text, began time, ended time, break_minutes integer
) returns public.hours_preview_row
language plpgsql stable security definer set search_path = ''
as $$
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
$$;

create function private.approve_week_hours(
  first_day date, guard text, view text, query text, items jsonb, treatment text, began time, ended time, break_minutes integer, reason text
) returns public.hours_preview_row
language plpgsql security definer set search_path = ''
as $$
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
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  perform private.write_judged(judged);
  return preview;
end
$$;

create function private.approve_hours(items jsonb) returns setof public.approved_hours_row
language plpgsql security definer rows 100 set search_path = ''
as $$
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
$$;

create function private.reopen_hours(application_id uuid, day date) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  perform private.assert_admin();
  delete from public.pay_lines line
  where line.application_id = reopen_hours.application_id and line.day = reopen_hours.day and line.kind = 'work';
  if not found then
    raise exception 'These hours are not approved.' using errcode = 'PT404';
  end if;
end
$$;

create function public.preview_hours(
  first_day date, view text default null, query text default null, items jsonb default null, treatment text default 'recorded',
  began time default null, ended time default null, break_minutes integer default null
) returns public.hours_preview_row
language sql stable set search_path = ''
as $$ select private.preview_hours(first_day, view, query, items, treatment, began, ended, break_minutes) $$;
comment on function public.preview_hours(date, text, text, jsonb, text, time, time, integer) is
  'Previews an approval of several days and its pay, for administrators. items: the days, as in approve_hours; null for all days of the '
  'seven from first_day that match view and query, as in week_hours. treatment: recorded (as the hours count now), rostered (as planned), '
  'corrected (with began, ended and break_minutes; null keeps the recorded value) or no_work. Days that overlap with other work are only '
  'included in the view overlap, or alone. PT400 invalid value (the hint is the field), PT403 not an administrator.';

create function public.approve_week_hours(
  first_day date, guard text, view text default null, query text default null, items jsonb default null,
  treatment text default 'recorded', began time default null, ended time default null, break_minutes integer default null,
  reason text default null
) returns public.hours_preview_row
language sql set search_path = ''
as $$
  select private.approve_week_hours(first_day, guard, view, query, items, treatment, began, ended, break_minutes, reason)
$$;
comment on function public.approve_week_hours(date, text, text, text, jsonb, text, time, time, integer, text) is
  'Approves all days that preview_hours counts for the same arguments, or none, for administrators. Returns the same row. guard: of the '
  'preview. reason: of a correction, for the people who worked. PT400 invalid value (the hint is the field), PT403 not an administrator, '
  'PT409 something has changed since the preview.';

create function public.approve_hours(items jsonb) returns setof public.approved_hours_row
language sql rows 100 set search_path = ''
as $$ select * from private.approve_hours(items) $$;
comment on function public.approve_hours(jsonb) is
  'Approves hours, for administrators. Returns each day with null, or with the reason for its refusal. items: 1 to 1000 of '
  '[{application_id, day, minutes, basis, rate_cents, amount_cents, overlapping}], the last five as they were shown. PT400 invalid list, '
  'PT403 not an administrator.';

create function public.reopen_hours(application_id uuid, day date) returns void
language sql set search_path = ''
as $$ select private.reopen_hours(application_id, day) $$;
comment on function public.reopen_hours(uuid, date) is
  'Revokes an approval that is in no pay run, so that the hours can be changed again. For administrators. PT403 not an administrator, '
  'PT404 not approved, PT409 in a pay run.';

grant execute on function private.preview_hours(date, text, text, jsonb, text, time, time, integer),
  public.preview_hours(date, text, text, jsonb, text, time, time, integer) to authenticated;
grant execute on function private.approve_week_hours(date, text, text, text, jsonb, text, time, time, integer, text),
  public.approve_week_hours(date, text, text, text, jsonb, text, time, time, integer, text), private.approve_hours(jsonb),
  public.approve_hours(jsonb), private.reopen_hours(uuid, date), public.reopen_hours(uuid, date) to authenticated;
