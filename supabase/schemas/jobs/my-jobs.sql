-- A person's own jobs: upcoming, running and past (rules 6.11, 6.12, 6.16, 6.18).

create type public.my_job_row as (
  id uuid, applied_at timestamptz, withdrawn_at timestamptz, confirmed_at timestamptz, attendance text,
  job_id uuid, project_name text, category text, status text, location_city text, location_state text, location_postcode text,
  site_address text, contact_name text, contact_phone text, start_date date, start_time time, end_time time, time_zone text,
  starts_at timestamptz, project_dates text, duration text, pay_per_cleaner text, distance_m double precision, visits jsonb,
  order_at timestamptz, days integer, settled date[]
);
comment on type public.my_job_row is
  'A job in my_jobs with the caller''s application. id: of the application. visits: [{day, here_at, here_sent_at, done_at, '
  'done_sent_at}], earliest day first. distance_m: metres from the caller''s home, null if either location is missing. settled: the days '
  'whose hours have been corrected or approved. order_at, never null, and id are the list''s sort key.';

create function private.my_job_order(status text, starts_at timestamptz, days integer, applied_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when status not in ('Open', 'InProgress') then coalesce(starts_at, applied_at) + interval '2000 years'
    -- A job that is never marked as Completed must not stay above today's jobs. People do not work every day, so a job can take twice its
    -- days.
    when starts_at + make_interval(days => coalesce(nullif(days, 0) * 2, 30)) < now() then starts_at + interval '1000 years'
    else coalesce(starts_at, applied_at + interval '500 years')
  end
$$;
comment on function private.my_job_order(text, timestamptz, integer, timestamptz) is
  'The sort key of a job among a person''s own jobs, in four groups: by start, without a date, long over, and past or not going ahead. '
  'Within a group by start, or without a date by the time of applying.';

-- PL/pgSQL, because it caches the plan. With the policies of all these tables, planning takes longer than running.
create function public.my_jobs(
  past boolean default false, after_order timestamptz default null, after_id uuid default null, page_size integer default 20
) returns setof public.my_job_row
language plpgsql stable rows 20 set search_path = ''
as $$
begin
  return query
    select application.id, application.applied_at, application.withdrawn_at, application.confirmed_at, application.attendance,
      job.id, job.project_name, job.category, job.status, job.location_city, job.location_state, job.location_postcode,
      address.site_address, contact.name, contact.phone, job.start_date, job.start_time, job.end_time, job.time_zone,
      job.starts_at, job.project_dates, job.duration, job.pay_per_cleaner, extensions.earth_distance(job.place, home.place),
      visited.visits, mine.order_at, job.days,
      array(
        select changed.day from public.hours changed where changed.application_id = application.id
        union
        select line.day from public.pay_lines line where line.application_id = application.id and line.kind = 'work'
      )
    from (
      select application.id, application.job_id,
        private.my_job_order(job.status, job.starts_at, job.days, application.applied_at) as order_at
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = (select auth.uid())
        and application.status = 'Accepted'
        and (job.status = 'Completed') = coalesce(past, false)
        and (application.withdrawn_at is null or past and application.attendance is not null)
    ) mine
    join public.applications application on application.id = mine.id
    join public.jobs job on job.id = mine.job_id
    left join public.job_addresses address on address.job_id = job.id
    left join public.job_contacts contact on contact.job_id = job.id
    left join public.profiles home on home.id = application.user_id
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(visit) - 'application_id' order by visit.day), '[]') as visits
      from public.visits visit where visit.application_id = application.id
    ) visited
    where after_order is null
      or case when past then (mine.order_at, mine.id) < (after_order, after_id) else (mine.order_at, mine.id) > (after_order, after_id) end
    order by case when past then mine.order_at end desc, case when past then mine.id end desc, mine.order_at, mine.id
    limit private.page_size(page_size, 20, 100);
end
$$;
comment on function public.my_jobs(boolean, timestamptz, uuid, integer) is
  'The jobs the caller is accepted for. past false: jobs that are not Completed. Earliest start first, then those without a date, long '
  'over, and not going ahead. past true: Completed ones, latest first, including withdrawn ones for which an administrator has recorded '
  'attendance. after_order and after_id: order_at and id of the last job seen. page_size: 1 to 100.';

grant execute on function private.my_job_order(text, timestamptz, integer, timestamptz) to authenticated;
grant execute on function public.my_jobs(boolean, timestamptz, uuid, integer) to authenticated;
