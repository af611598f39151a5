-- Tasks that need an administrator now, most urgent first (rule 10.20).

create function private.sample_people_of_week(first_day date, most integer) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  people uuid[] := '{}';
  found_id uuid;
begin
  -- Row by row, so that no row is read once enough people are found.
  for found_id in
    select application.user_id from public.jobs job
    join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(first_day, first_day + 7) and job.start_date is not null
      and job.status in ('Open', 'InProgress', 'Completed') and private.is_accepted(application.status, application.withdrawn_at)
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
comment on function private.sample_people_of_week(date, integer) is
  'At most `most` people of people_of_week who might have hours, in no order.';

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
        -- The limit removes no day. Without it, the planner expects a thousand rows per job.
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
    where (changed.day is not null
        or timed.ended <= now() and (nullif(application.attendance, 'came') is null or visit.day is not null))
      -- Computed without the planned shift, because the business's break never reduces a day with minutes to zero.
      and private.counted_minutes(timed.began, timed.ended, changed.break_minutes, business.break_minutes, business.rounding_minutes,
        null) > 0
      and not exists (
        select from public.pay_lines line
        where line.application_id = worked.id and line.day = worked.day and line.kind = 'work'
      )
  );
end
$$;
comment on function private.count_waiting_hours(uuid[], date, date) is
  'The number of days that hours_of returns as waiting for approval, without computing its other columns. Change both functions together; '
  'a pgTAP test compares them.';

-- Security definer, because row-level security would check the caller for every row.
create function private.admin_queue() returns table (kind text, number integer, items jsonb)
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
      from private.unconfirmed(now()) found
      join public.applications application on application.id = found.application_id
      join public.jobs job on job.id = application.job_id
      join public.profiles person on person.id = application.user_id
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
    -- Counts people, like their list. Dates near the limits depend on each person's own today (rule 12.16).
    select 'expiring', (
      select count(distinct document.user_id)::integer
      from public.documents document
      where document.state = 'checked' and document.expires_on between today - 1 and today + 31
        and case when document.expires_on between today + 1 and today + 29 then true
          else document.expires_on - private.today_of(document.user_id) between 0 and 30 end
    ), '[]'::jsonb;
  return query
    -- Counts the hours of at most 300 people. is_partial is true if that limit is reached.
    select 'hours', private.count_waiting_hours(counted.people, last_week, last_week + 6), jsonb_build_array(
      jsonb_build_object('first_day', last_week, 'is_partial', cardinality(counted.people) = counted_people))
    from (select private.sample_people_of_week(last_week, counted_people) as people) counted;
  return query
    select 'unpaid', private.count_cannot_be_paid()::integer, '[]'::jsonb;
end
$$;

create function public.admin_queue() returns table (kind text, number integer, items jsonb)
language sql stable rows 5 set search_path = ''
as $$ select * from private.admin_queue() $$;
comment on function public.admin_queue() is
  'The tasks that need an administrator now, most urgent first, one row per kind. unfilled: Open jobs that begin within 48 hours and have '
  'vacancies, or no accepted person if they take any number. unconfirmed: people who have not confirmed that they come today or tomorrow, '
  'in the job''s local time. messages: conversations whose applicant waits for a reply. documents: documents that wait to be checked. '
  'expiring: people with a document that expires within 30 days. hours: last week''s days to be approved, counted for at most 300 people. '
  'unpaid: people with approved work who cannot be paid. Column number: counted up to 1000 for the first four. Column items: the five '
  'soonest of the first three. For unfilled: [{job_id, project_name, start_date, start_time, time_zone, accepted, needed}]. For '
  'unconfirmed: [{user_id, name, phone, job_id, project_name, start_date, start_time, time_zone}]. For messages: [{application_id, '
  'waits_since, name, job_title, message, quick}]. For hours: [{first_day, is_partial}], the week, and true if the limit of 300 people '
  'was reached. PT403 not an administrator.';

grant execute on function private.admin_queue(), public.admin_queue() to authenticated;
