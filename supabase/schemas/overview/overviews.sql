-- The start pages: a cleaner's dashboard under their own row-level security, and the numbers for administrators.

create index jobs_open_city_names_idx on public.jobs (location_city) where status = 'Open';

create function public.dashboard() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  current_jobs jsonb;
  recent_applications jsonb;
  opportunities jsonb;
  first_steps jsonb;
  invitations jsonb;
  offers jsonb;
begin
  -- A part that fails is null and logged; the others still show (rule 4.6).
  begin
    -- In the order of my_jobs, earliest first.
    select coalesce(jsonb_agg(to_jsonb(part) - 'order_at' order by part.order_at, part.application_id), '[]') into current_jobs
    from (
      select application.id as application_id, application.applied_at, job.id, job.project_name, job.category,
        job.location_city, job.location_state, job.location_postcode, job.start_date, job.start_time, job.end_time,
        job.pay_per_cleaner,
        private.my_job_order(job.status, job.starts_at, job.days, application.applied_at) as order_at
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = person and application.status = 'Accepted' and application.withdrawn_at is null
        and job.status <> 'Completed'
      order by order_at, application.id
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, current jobs: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(part) order by part.applied_at desc, part.id desc), '[]') into recent_applications
    from (
      select application.id, application.job_id, application.job_title, application.status, application.applied_at
      from public.applications application
      where application.user_id = person
      order by application.applied_at desc, application.id desc
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, applications: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(part) order by part.start_date_order desc, part.id desc), '[]') into opportunities
    from (
      select job.id, job.project_name, job.category, job.location_city, job.location_state, job.location_postcode,
        job.start_date, job.start_date_order, job.start_time, job.end_time, job.pay_per_cleaner, job.display_status,
        extensions.earth_distance(job.place, (select profile.place from public.profiles profile where profile.id = person)) as distance_m
      from public.jobs job
      where job.status = 'Open'
        and not exists (
          select from public.applications application where application.job_id = job.id and application.user_id = person
        )
      order by job.start_date_order desc, job.id desc
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, opportunities: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(step.name order by step.ordinal) filter (where step.missing), '[]') into first_steps
    from public.profiles profile
    cross join lateral (
      values
        (1, 'postcode', coalesce(btrim(profile.postcode), '') = '' or profile.place is null),
        (2, 'documents', not exists (
          select from public.documents document where document.user_id = profile.id and document.state <> 'refused'
        )),
        (3, 'course', not exists (
          select from public.course_progress progress where progress.user_id = profile.id and progress.completed
        ) and exists (select from public.courses course where course.status = 'active'))
    ) as step (ordinal, name, missing)
    where profile.id = person and profile.status in ('pending', 'active') and not private.is_admin();
  exception when others then
    raise warning 'dashboard, first steps: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(invited)), '[]') into invitations from public.my_invitations() invited;
  exception when others then
    raise warning 'dashboard, invitations: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(offer)), '[]') into offers from public.my_offers() offer;
  exception when others then
    raise warning 'dashboard, offers: %', sqlerrm;
  end;
  return jsonb_build_object(
    'current_jobs', current_jobs, 'applications', recent_applications, 'opportunities', opportunities,
    'first_steps', first_steps, 'invitations', invitations, 'offers', offers
  );
end
$$;
comment on function public.dashboard() is
  'The caller''s dashboard: current_jobs, applications and opportunities, at most 3 each, first_steps, invitations and offers (rules 4.2, '
  '4.3, 4.4, 4.7, 19.6). first_steps: the names of the steps that a cleaner still has to take. invitations, offers: as from '
  'my_invitations and my_offers. A part that failed is null.';

-- Security definer, like applications_per_day and open_jobs_per_city. Under row security, a count would read all rows instead of
-- an index.
create function private.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  counts jsonb := '{"cleaners": null, "jobs": null, "courses": null, "applications": null, "pending_applications": null}';
  errors jsonb := '{}';
begin
  perform private.assert_admin();
  -- A source that fails is listed in errors with its reason; the others are still counted (rule 10.3).
  begin
    counts := counts || jsonb_build_object('cleaners', (select count(*) from public.profiles where role = 'cleaner'));
  exception when others then
    errors := errors || jsonb_build_object('users', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object('jobs', (select count(*) from public.jobs));
  exception when others then
    errors := errors || jsonb_build_object('jobs', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object('courses', (select count(*) from public.courses));
  exception when others then
    errors := errors || jsonb_build_object('courses', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object('applications', (select count(*) from public.applications));
  exception when others then
    errors := errors || jsonb_build_object('applications', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object(
      -- The applications that list_applications returns as Pending (rule 13.17).
      'pending_applications', (
        select coalesce(sum(job.pending_count), 0) from public.jobs job
        where job.status = 'Open' and (job.starts_at is null or job.starts_at > now())
      ) + (
        select count(*) from public.jobs job
        join public.applications application on application.job_id = job.id
        where job.status = 'Open' and job.starts_at <= now() and job.pending_count > 0
          and application.status = 'Pending' and application.withdrawn_at is null and application.applied_at >= job.starts_at
      )
    );
  exception when others then
    errors := errors || jsonb_build_object('applications', sqlerrm);
  end;
  return counts || jsonb_build_object('errors', errors);
end
$$;

create function private.applications_per_day(days integer)
returns table (day date, pending integer, accepted integer, rejected integer)
language plpgsql stable security definer rows 30 set search_path = ''
as $$
declare
  -- Days as the app shows them (rule 3.11), so that chart and list agree.
  zone constant text := 'Australia/Brisbane';
  last_day constant date := (now() at time zone zone)::date;
  first_day constant date := last_day - least(greatest(coalesce(days, 30), 1), 366) + 1;
begin
  perform private.assert_admin();
  return query
    select calendar.day::date,
      (sum(counted.number) filter (where decision.status = 'Pending'))::integer,
      (sum(counted.number) filter (where decision.status = 'Accepted'))::integer,
      (sum(counted.number) filter (where decision.status = 'Rejected'))::integer
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as calendar (day)
    cross join unnest(array['Pending', 'Accepted', 'Rejected']) as decision (status)
    -- Each count reads one range of the index on status and time, without reading the applications themselves.
    cross join lateral (
      select count(*) as number from public.applications application
      where application.status = decision.status and application.withdrawn_at is null
        and application.applied_at >= calendar.day at time zone zone
        and application.applied_at < (calendar.day + interval '1 day') at time zone zone
    ) counted
    group by calendar.day
    order by calendar.day;
end
$$;

create function private.open_jobs_per_city(places integer) returns table (kind text, city text, jobs integer)
language plpgsql stable security definer rows 10 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    with spelling as (
      select job.location_city as city, count(*) as number
      from public.jobs job
      where job.status = 'Open'
      group by job.location_city
    ), place as (
      select coalesce(lower(btrim(spelling.city)), '') as key,
        (array_agg(btrim(spelling.city) order by spelling.number desc, spelling.city))[1] as city,
        sum(spelling.number) as number
      from spelling
      group by 1
    ), ranked as (
      select place.*,
        case
          when place.key = '' then 'none'
          when row_number() over (partition by place.key = '' order by place.number desc, place.key)
            <= least(greatest(coalesce(places, 8), 1), 50) then 'city'
          else 'other'
        end as kind
      from place
    )
    select ranked.kind, case when ranked.kind = 'city' then ranked.city end, sum(ranked.number)::integer
    from ranked
    group by 1, 2
    order by array_position(array['city', 'other', 'none'], ranked.kind), 3 desc, 2;
end
$$;

create function public.admin_overview() returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_overview() $$;
comment on function public.admin_overview() is
  'The numbers of cleaners, jobs, courses, applications (including withdrawn ones, like list_applications) and pending_applications '
  '(without withdrawn ones, only for upcoming jobs), for administrators. A source that failed is null, with its reason in errors under '
  'users, jobs, courses or applications. PT403 not an administrator.';

create function public.admin_applications_per_day(days integer default 30)
returns table (day date, pending integer, accepted integer, rejected integer)
language sql stable rows 30 set search_path = ''
as $$ select * from private.applications_per_day(admin_applications_per_day.days) $$;
comment on function public.admin_applications_per_day(integer) is
  'The number of applications made on each of the last days in Brisbane, today included, by their current status, without withdrawn ones. '
  'Oldest day first, with zeros for empty days. days: 1 to 366. PT403 not an administrator.';

create function public.admin_open_jobs_per_city(places integer default 8)
returns table (kind text, city text, jobs integer)
language sql stable rows 10 set search_path = ''
as $$ select * from private.open_jobs_per_city(admin_open_jobs_per_city.places) $$;
comment on function public.admin_open_jobs_per_city(integer) is
  'The number of Open jobs per city, for administrators. First the cities with the most jobs (kind city), compared regardless of case, in '
  'their most frequent spelling. Then all other cities together (kind other), then jobs without a city (kind none), each if there are '
  'any. places: the number of cities, 1 to 50. PT403 not an administrator.';

grant execute on function public.dashboard() to authenticated;
grant execute on function private.admin_overview(), public.admin_overview() to authenticated;
grant execute on function private.applications_per_day(integer), public.admin_applications_per_day(integer) to authenticated;
grant execute on function private.open_jobs_per_city(integer), public.admin_open_jobs_per_city(integer) to authenticated;
