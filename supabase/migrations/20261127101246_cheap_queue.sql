set lock_timeout = '2s';

-- The queue of /admin reckons the hours of some hundreds of people, and the accounts of everybody unpaid, each time: here cheaply.

-- plpgsql, as private.counted_minutes. An index holds it (the next migration): whoever changes what it or is_abn, is_bsb or
-- is_account_number answers makes that index anew.
create function private.account_fault(abn text, bsb text, account_number text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when private.trimmed(abn) is null then 'no_abn'
    when not private.is_abn(abn) then 'abn'
    when private.is_bsb(bsb) is not true then 'bsb'
    when private.is_account_number(account_number) is not true then 'account'
  end;
end
$$;
comment on function private.account_fault(text, text, text) is
  'What keeps anything from being paid to such an account (rule 23.7): no_abn, abn, bsb or account; null for nothing.';

create or replace function private.why_not_paid(details public.payment_details, amount_cents bigint) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when amount_cents <= 0 then 'nothing'
    else private.account_fault(details.abn, details.bsb, details.account_number)
  end;
end
$$;

create or replace function private.count_cannot_be_paid() returns bigint
language sql stable set search_path = ''
as $$
  -- Without the names, and with an index of the accounts that are in order.
  select count(*)
  from (
    select sum(line.amount_cents) as amount, line.user_id from public.pay_lines line
    where line.payment_id is null and line.user_id is not null group by line.user_id
  ) summed
  where summed.amount <= 0 or not exists (
    select from public.payment_details details
    where details.user_id = summed.user_id and private.account_fault(details.abn, details.bsb, details.account_number) is null
  )
$$;

create function private.some_people_of_week(first_day date, most integer) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  people uuid[] := '{}';
  found_id uuid;
begin
  -- Row by row, as nobody is read after the last who is wanted.
  for found_id in
    select application.user_id from public.jobs job
    join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(first_day, first_day + 7) and job.start_date is not null
      and job.status in ('Open', 'InProgress', 'Completed') and private.is_coming(application.status, application.withdrawn_at)
      and application.user_id is not null
    union all
    select application.user_id from public.visits visit
    join public.applications application on application.id = visit.application_id
    where visit.day between first_day and first_day + 6 and application.user_id is not null
    union all
    select application.user_id from public.hours changed
    join public.applications application on application.id = changed.application_id
    where changed.day between first_day and first_day + 6 and application.user_id is not null
  loop
    exit when cardinality(people) >= most;
    if found_id <> all (people) then
      people := people || found_id;
    end if;
  end loop;
  return people;
end
$$;
comment on function private.some_people_of_week(date, integer) is
  'People of people_of_week who may have hours, so many at most, in no order.';

create function private.count_waiting_hours(people uuid[], first_day date, last_day date) returns integer
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
      where application.user_id = any (people) and private.is_coming(application.status, application.withdrawn_at)
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
    cross join lateral (
      -- Without those ends that make nothing of less than nothing.
      select
        case when changed.day is not null then changed.began_at else coalesce(visit.here_at,
          case when job.start_time is null then visit.done_at - interval '8 hours' end, planned.began) end as began,
        case when changed.day is not null then changed.ended_at else coalesce(visit.done_at,
          case when job.end_time is null then visit.here_at + interval '8 hours' end, planned.ended) end as ended
    ) timed
    where coalesce(application.attendance not in ('did_not_come', 'cancelled_late'), true)
      and (changed.day is not null or visit.done_at is not null or timed.ended <= now())
      and private.counted_minutes(timed.began, timed.ended, changed.break_minutes, business.break_minutes, business.rounding_minutes) > 0
      and not exists (
        select from public.pay_lines line
        where line.application_id = worked.id and line.day = worked.day and line.kind = 'work'
      )
  );
end
$$;
comment on function private.count_waiting_hours(uuid[], date, date) is
  'How many days hours_of would give as waiting to be approved, without what else it tells of each. The two change together: '
  'pgTAP compares them.';

create or replace function private.admin_queue() returns table (kind text, number integer, items jsonb)
language plpgsql stable security definer rows 5 set search_path = ''
as $$
declare
  shown constant integer := 5;
  most constant integer := 1000;
  counted_people constant integer := 300;
  today constant date := now() at time zone 'UTC';
  last_week constant date := date_trunc('week', today)::date - 7;
begin
  perform private.assert_admin();
  return query
    with short as (
      select job.id as job_id, job.project_name, job.start_date, job.start_time, job.time_zone, job.starts_at,
        job.accepted_count as accepted,
        nullif(job.cleaners_needed, 0) as needed
      from public.jobs job
      where job.status = 'Open' and job.starts_at > now() and job.starts_at <= now() + interval '48 hours'
        and case when job.cleaners_needed > 0 then not job.is_full else job.accepted_count = 0 end
      order by job.starts_at, job.id
      limit most
    )
    select 'unfilled', (select count(*) from short)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) - 'starts_at' order by first.starts_at, first.job_id), '[]')
        from (select * from short order by starts_at, job_id limit shown) first);
  return query
    with silent as (
      select application.user_id, person.name, person.phone, job.id as job_id, job.project_name, job.start_date,
        job.start_time, job.time_zone, job.starts_at
      from public.jobs job
      join public.applications application on application.job_id = job.id
      join public.profiles person on person.id = application.user_id
      where job.status in ('Open', 'InProgress') and job.starts_at > now() and job.starts_at < now() + interval '48 hours'
        -- Until tomorrow ends where the job is.
        and job.starts_at < ((now() at time zone job.time_zone)::date + 2)::timestamp at time zone job.time_zone
        and application.status = 'Accepted' and application.withdrawn_at is null and application.confirmed_at is null
        and not private.was_there(application.id, job.start_date)
      order by job.starts_at, application.id
      limit most
    )
    select 'unconfirmed', (select count(*) from silent)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) - 'starts_at' order by first.starts_at, first.name, first.user_id), '[]')
        from (select * from silent order by starts_at, name, user_id limit shown) first);
  return query
    with waiting as (
      select conversation.application_id, conversation.waits_since from public.conversations conversation
      where conversation.waits_since is not null
      order by conversation.waits_since, conversation.application_id
      limit most
    )
    select 'messages', (select count(*) from waiting)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) order by first.waits_since, first.application_id), '[]')
        from (
          select longest.application_id, longest.waits_since, private.person_name(person) as name,
            private.job_title(job, application.job_title) as job_title, message.message, message.quick
          from (select * from waiting order by waits_since, application_id limit shown) longest
          join public.applications application on application.id = longest.application_id
          join public.profiles person on person.id = application.user_id
          join public.conversation_messages message
            on message.application_id = application.id and message.sent_at = longest.waits_since
          left join public.jobs job on job.id = application.job_id
        ) first);
  return query
    select 'documents', (
      select count(*)::integer from (select from public.documents document where document.state = 'waiting' limit most) waiting
    ), '[]'::jsonb;
  return query
    -- People, as their list counts them: dates near today need each person's own day (rule 12.16).
    select 'expiring', (
      select count(distinct document.user_id)::integer
      from public.documents document
      where document.state = 'checked' and document.expires_on between today - 1 and today + 31
        and case when document.expires_on between today + 1 and today + 29 then true
          else document.expires_on - private.today_of(document.user_id) between 0 and 30 end
    ), '[]'::jsonb;
  return query
    -- Of a greater company's people only so many are counted, and it says so.
    select 'hours', private.count_waiting_hours(counted.people, last_week, last_week + 6), jsonb_build_array(
      jsonb_build_object('first_day', last_week, 'is_partial', cardinality(counted.people) = counted_people))
    from (select private.some_people_of_week(last_week, counted_people) as people) counted;
  return query
    select 'unpaid', private.count_cannot_be_paid()::integer, '[]'::jsonb;
end
$$;

-- Whoever writes payment_details writes its index.
grant execute on function private.account_fault(text, text, text), private.is_abn(text), private.is_bsb(text),
  private.is_account_number(text), private.without_separators(text) to service_role;
