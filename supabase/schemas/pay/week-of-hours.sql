-- A week of hours for administrators: one row per day, grouped by person or by job, and the number of days in each view (rule 22.9).

create type public.week_hours_day as (
  id uuid, user_id uuid, name text, day date, hours jsonb, rest jsonb, line jsonb, group_id uuid, group_order text, row_order text,
  group_days integer, group_minutes integer, group_cents bigint
);
comment on type public.week_hours_day is
  'A person''s day of work in a week, or an unpaid addition or deduction. hours: the hours_row; null for an addition or deduction. line: '
  '{id, kind, amount_cents, reason, job_title}; null for a day. rest: for the last approved day of a job paid as a whole, the rest of its '
  'pay, {cents, days, is_waiting}; null otherwise. group_id: the person, or the job, or the application if the job was deleted. '
  'group_days, group_minutes, group_cents: sums over the days of the group in the view. group_order, group_id, day, row_order and id: the '
  'sort order of the list.';

create type public.hours_view_row as (view text, days integer, people integer, minutes integer, amount_cents bigint);
comment on type public.hours_view_row is
  'Counts for a view of week_hours: days, people, and the sums of minutes and amounts, as far as known.';

create function private.applications_of_week(first_day date) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
$$;
comment on function private.applications_of_week(date) is 'The applications that can have hours in the seven days from first_day.';

create function private.people_of_week(first_day date) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  applications constant uuid[] := private.applications_of_week(first_day);
begin
  return array(
    select application.user_id from public.applications application where application.id = any (applications)
    union
    select line.user_id from public.pay_lines line where line.day between first_day and first_day + 6
  );
end
$$;
comment on function private.people_of_week(date) is 'The people who can have hours or lines in the seven days from first_day.';

create function private.people_found(first_day date, query text) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  condition constant text := private.people_condition(query);
  people uuid[] := private.people_of_week(first_day);
begin
  if condition is not null then
    execute 'select array(select profile.id from public.profiles profile where profile.id = any ($1) and ' || condition || ')'
    into people using people;
  end if;
  return people;
end
$$;
comment on function private.people_found(date, text) is
  'The people of people_of_week whose name, email address or phone number contains every word of the query. Without a query, all of them.';

-- In plpgsql, because a sql function with its own search_path is planned at every call.
create function private.views_of_hours(hours public.hours_row) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
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
$$;
comment on function private.views_of_hours(public.hours_row) is
  'The views of a week that contain a day (rule 22.9). Always all. Also approved, or zero (no minutes, and not confirmed by an '
  'administrator), or waiting. A waiting day has the first reason that applies: no_rate, overlap, agrees, corrected (by the cleaner), '
  'no_check_in, one_missing or differs.';

create function private.groups_of_week(first_day date, people uuid[], grouped_by text, out id uuid, out group_order text)
returns setof record
language plpgsql stable rows 200 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
$$;
comment on function private.groups_of_week(date, uuid[], text) is
  'The groups of a week with their sort order: these people, or the jobs at which they can have hours in the seven days from first_day.';

create function private.hours_of_groups(
  groups uuid[], orders text[], people uuid[], first_day date, view text, grouped_by text
) returns setof public.week_hours_day
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
$$;
comment on function private.hours_of_groups(uuid[], text[], uuid[], date, text, text) is
  'The days of these groups of a week, in the form of week_hours and in no order. people: everyone in the groups.';

create function private.listed_hours(
  first_day date, query text, view text, grouped_by text, after_order text, after_group uuid, after_day date, after_row text, after_id uuid,
  wanted integer
) returns setof public.week_hours_day
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
$$;
comment on function private.listed_hours(date, text, text, text, text, uuid, date, text, uuid, integer) is
  'The next rows of week_hours, at most `wanted`. Called only by functions that check the caller.';

create function private.week_hours(
  first_day date, query text, view text, grouped_by text, after_order text, after_group uuid, after_day date, after_row text, after_id uuid,
  page_size integer
) returns setof public.week_hours_day
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  return query select * from private.listed_hours(first_day, query, view, grouped_by, after_order, after_group, after_day, after_row,
    after_id, private.page_size(page_size, 50, 200));
end
$$;

create function private.hours_summary(first_day date, query text) returns setof public.hours_view_row
language plpgsql stable security definer rows 11 set search_path = ''
as $$
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
$$;

create function public.week_hours(
  first_day date, query text default null, view text default null, grouped_by text default null, after_order text default null,
  after_group uuid default null, after_day date default null, after_row text default null, after_id uuid default null,
  page_size integer default 50
) returns setof public.week_hours_day
language sql stable rows 50 set search_path = ''
as $$
  select * from private.week_hours(first_day, query, view, grouped_by, after_order, after_group, after_day, after_row, after_id, page_size)
$$;
comment on function public.week_hours(date, text, text, text, text, uuid, date, text, uuid, integer) is
  'The days of work in the seven days from first_day, for administrators. grouped_by: job, otherwise by person, together with unpaid '
  'additions and deductions. query: every word must be in the name, email address or phone number. view: waiting, one of its reasons '
  '(no_rate, overlap, agrees, corrected, no_check_in, one_missing, differs), zero, approved or all. after_*: the sort order of the last '
  'row of the previous page. page_size: 1 to 200. PT400 no day, PT403 not an administrator.';

create function public.hours_summary(first_day date, query text default null) returns setof public.hours_view_row
language sql stable rows 11 set search_path = ''
as $$ select * from private.hours_summary(first_day, query) $$;
comment on function public.hours_summary(date, text) is
  'Counts for each view of week_hours in the seven days from first_day, for administrators. A view without days has no row. query: '
  'restricts the people, as in week_hours. PT400 no day, PT403 not an administrator.';

grant execute on function private.week_hours(date, text, text, text, text, uuid, date, text, uuid, integer),
  public.week_hours(date, text, text, text, text, uuid, date, text, uuid, integer), private.hours_summary(date, text),
  public.hours_summary(date, text) to authenticated;
