-- A week of hours for administrators: reading it, approving one day or all days that agree with their plan, and revoking an approval (rules
-- 22.9 to 22.11).

create type public.week_hours_row as (
  id uuid, name text, minutes integer, amount_cents bigint, waiting integer, days jsonb, lines jsonb, name_order text
);
comment on type public.week_hours_row is
  'A person with hours in a week. minutes and amount_cents: sums over its days, as far as known. waiting: number of days to approve. '
  'days: [hours_row], earliest first. lines: unpaid additions and deductions of that week, [{id, kind, day, amount_cents, reason, '
  'job_title}]. name_order and id: the sort order of the list.';

create type public.hours_summary_row as (people integer, waiting integer, agreeing integer, unpriced integer);
comment on type public.hours_summary_row is
  'Counts for a week of hours. people: people with hours. waiting: days to approve. agreeing: waiting days that agree with the plan and '
  'that the caller can approve. unpriced: waiting days whose job has no pay basis yet.';

create type public.approved_hours_row as (application_id uuid, day date, refused text);
comment on type public.approved_hours_row is 'A day in approve_hours. refused: why it was not approved; null if it was.';

create type public.approved_people_row as (approved integer, refused jsonb, last_id uuid);
comment on type public.approved_people_row is
  'The result of approve_agreeing_hours. approved: number of approved days. refused: days that changed during the call, '
  '[approved_hours_row]. last_id: the last person processed; null if there are no more.';

create function private.people_of_week(first_day date) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return array(
    select application.user_id from public.jobs job
    join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(first_day, first_day + 7) and job.start_date is not null
      and job.status in ('Open', 'InProgress', 'Completed') and private.is_accepted(application.status, application.withdrawn_at)
    union
    select application.user_id from public.visits visit
    join public.applications application on application.id = visit.application_id
    where visit.day between first_day and first_day + 6
    union
    select application.user_id from public.hours changed
    join public.applications application on application.id = changed.application_id
    where changed.day between first_day and first_day + 6
    union
    select line.user_id from public.pay_lines line where line.day between first_day and first_day + 6
  );
end
$$;
comment on function private.people_of_week(date) is 'The people who can have hours or lines in the seven days from first_day.';

create function private.hours_of_people(people uuid[], first_day date, view text, page_size integer) returns setof public.week_hours_row
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    with worked as materialized (
      select hours.*, case view
        when 'waiting' then hours.is_waiting
        -- Also a day without minutes, until an administrator has confirmed it.
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
$$;
comment on function private.hours_of_people(uuid[], date, text, integer) is
  'The first page_size of these people, by name, who are in a view of the week, in the form of week_hours.';

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

create function private.week_hours(
  first_day date, query text, view text, after_name text, after_id uuid, page_size integer
) returns setof public.week_hours_row
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  most_at_once constant integer := 2000;
  wanted integer := private.page_size(page_size, 50, 200);
  batch integer := wanted;
  people uuid[];
  done integer;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  people := private.people_found(first_day, query);
  people := array(
    select profile.id from public.profiles profile
    where profile.id = any (people)
      and (num_nulls(after_name, after_id) > 0 or (lower(coalesce(profile.name, '')), profile.id) > (after_name, after_id))
    order by lower(coalesce(profile.name, '')), profile.id
  );
  -- Computes hours only for the next people of the list. The batch grows if few of them are in the view.
  while wanted > 0 and cardinality(people) > 0 loop
    return query select * from private.hours_of_people(people[1:batch], first_day, lower(btrim(view)), wanted);
    get diagnostics done = row_count;
    wanted := wanted - done;
    people := people[batch + 1:];
    batch := case when done < batch / 2 then least(batch * 4, most_at_once) else batch end;
  end loop;
end
$$;

create function private.hours_summary(first_day date, query text) returns public.hours_summary_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  summary public.hours_summary_row;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  select count(distinct hours.user_id), count(*) filter (where hours.is_waiting),
    count(*) filter (where hours.is_waiting and hours.agrees and hours.basis is not null and hours.user_id <> (select auth.uid())),
    count(*) filter (where hours.is_waiting and hours.basis is null)
  into summary
  from private.hours_of(private.people_found(first_day, query), first_day, first_day + 6) hours;
  return summary;
end
$$;

-- Called only by security definer functions that have locked the applications. The second of two simultaneous approvals finds the first
-- one's lines.
create function private.approve_days(ids uuid[], days date[], seen jsonb) returns setof public.approved_hours_row
language plpgsql rows 100 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  people constant uuid[] := array(
    select distinct application.user_id from public.applications application
    where application.id = any (ids) and application.user_id is not null);
  -- Computes whole weeks, as shown, because a day's share of a whole job's pay also depends on earlier waiting days.
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
        when hours.user_id = (select auth.uid()) then private.own_pay_refusal()
        when hours.application_id is null or hours.line_id is null and hours.minutes = 0 then 'There are no hours on this day.'
        when hours.line_id is not null then 'These hours have been approved.'
        when hours.basis is null then 'Say first how this job is paid.'
        when case when approve_days.seen is null then not hours.agrees
          else (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents', asked.seen ->> 'amount_cents',
              asked.seen ->> 'overlapping')
            is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text, hours.amount_cents::text, hours.overlapping) end
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
$$;
comment on function private.approve_days(uuid[], date[], jsonb) is
  'Approves days of locked applications: writes their pay lines, or returns the reason for a refusal. seen: the values shown for each '
  'day, [{minutes, basis, rate_cents, amount_cents, overlapping}]; null to approve only days that agree with their plan.';

create function private.approve_hours(items jsonb) returns setof public.approved_hours_row
language plpgsql security definer rows 100 set search_path = ''
as $$
declare
  most constant integer := 1000;
  given constant jsonb := case when jsonb_typeof(items) = 'array' then items else '[]' end;
  ids uuid[];
  days date[];
begin
  perform private.assert_admin();
  if jsonb_array_length(given) not between 1 and most or exists (
    select from jsonb_array_elements(given) item
    where jsonb_typeof(item) <> 'object'
      or not pg_input_is_valid(item ->> 'application_id', 'uuid') or not coalesce(item ->> 'day' ~ '^[12]\d{3}-\d\d-\d\d$', false)
      or not pg_input_is_valid(item ->> 'day', 'date')
  ) then
    raise exception 'Choose between 1 and % days.', most using errcode = 'PT400';
  end if;
  select array_agg((item ->> 'application_id')::uuid order by ordinal), array_agg((item ->> 'day')::date order by ordinal) into ids, days
  from jsonb_array_elements(given) with ordinality as listed (item, ordinal);
  perform private.lock_applications(ids);
  perform private.assert_admin();
  return query select * from private.approve_days(ids, days, given);
end
$$;

create function private.approve_agreeing_hours(first_day date, after_id uuid, query text) returns public.approved_people_row
language plpgsql security definer set search_path = ''
as $$
declare
  -- This many take about a second. The API ends a request after eight seconds.
  most constant integer := 500;
  people uuid[];
  ids uuid[];
  days date[];
  result public.approved_people_row;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  people := array(
    select person from unnest(private.people_found(first_day, query)) person
    where (after_id is null or person > after_id) and person <> (select auth.uid())
    order by person limit most
  );
  select array_agg(hours.application_id order by hours.application_id, hours.day),
    array_agg(hours.day order by hours.application_id, hours.day) into ids, days
  from private.hours_of(people, first_day, first_day + 6) hours
  where hours.is_waiting and hours.agrees and hours.basis is not null;
  perform private.lock_applications(ids);
  perform private.assert_admin();
  -- approve_days reads the hours again, because they might have changed before the lock.
  select count(*) filter (where answer.refused is null),
    coalesce(jsonb_agg(to_jsonb(answer)) filter (where answer.refused is not null), '[]') into result.approved, result.refused
  from private.approve_days(ids, days, null) answer;
  result.last_id := case when cardinality(people) = most then people[most] end;
  return result;
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

create function public.week_hours(
  first_day date, query text default null, view text default null, after_name text default null, after_id uuid default null,
  page_size integer default 50
) returns setof public.week_hours_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.week_hours(first_day, query, view, after_name, after_id, page_size) $$;
comment on function public.week_hours(date, text, text, text, uuid, integer) is
  'People with hours in the seven days from first_day, by name, for administrators. query: every word must be in the name, email address '
  'or phone number. view: people with days that are waiting, differs (not approved, and not as planned) or approved. after_name and '
  'after_id: name_order and id of the last person of the previous page. page_size: 1 to 200. PT400 no day, PT403 not an administrator.';

create function public.hours_summary(first_day date, query text default null) returns public.hours_summary_row
language sql stable set search_path = ''
as $$ select private.hours_summary(first_day, query) $$;
comment on function public.hours_summary(date, text) is
  'Counts of the hours to approve in the seven days from first_day, for administrators. query: restricts the people, as in week_hours. '
  'PT400 no day, PT403 not an administrator.';

create function public.approve_hours(items jsonb) returns setof public.approved_hours_row
language sql rows 100 set search_path = ''
as $$ select * from private.approve_hours(items) $$;
comment on function public.approve_hours(jsonb) is
  'Approves hours, for administrators. Returns each day with null, or with the reason for its refusal. items: 1 to 1000 of '
  '[{application_id, day, minutes, basis, rate_cents, amount_cents, overlapping}], the last five as they were shown. PT400 invalid list, '
  'PT403 not an administrator.';

create function public.approve_agreeing_hours(first_day date, after_id uuid default null, query text default null)
returns public.approved_people_row
language sql set search_path = ''
as $$ select private.approve_agreeing_hours(first_day, after_id, query) $$;
comment on function public.approve_agreeing_hours(date, uuid, text) is
  'Approves hours of the seven days from first_day that agree with their plan and whose job has a pay basis, for administrators. '
  'Processes the next 500 people. after_id: last_id of the previous call. query: restricts the people, as in week_hours. PT400 no day, '
  'PT403 not an administrator.';

create function public.reopen_hours(application_id uuid, day date) returns void
language sql set search_path = ''
as $$ select private.reopen_hours(application_id, day) $$;
comment on function public.reopen_hours(uuid, date) is
  'Revokes an approval that is in no pay run, so that the hours can be changed again. For administrators. PT403 not an administrator, '
  'PT404 not approved, PT409 in a pay run.';

grant execute on function private.week_hours(date, text, text, text, uuid, integer),
  public.week_hours(date, text, text, text, uuid, integer), private.hours_summary(date, text), public.hours_summary(date, text)
  to authenticated;
grant execute on function private.approve_hours(jsonb), public.approve_hours(jsonb), private.approve_agreeing_hours(date, uuid, text),
  public.approve_agreeing_hours(date, uuid, text), private.reopen_hours(uuid, date), public.reopen_hours(uuid, date) to authenticated;
