-- The summary at the top of a person's page for administrators: attendance at their jobs, and their next job (rule 12.20).

create type public.person_head_row as (
  jobs_done integer, no_shows integer, cancelled_late integer,
  job_id uuid, project_name text, job_status text, start_date date, start_time time, time_zone text, confirmed_at timestamptz
);
comment on type public.person_head_row is
  'A person''s summary for administrators: counts of completed jobs by attendance, and the next job that they are accepted for.';

create function private.person_head(user_id uuid) returns public.person_head_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  head public.person_head_row;
begin
  perform private.assert_admin();
  select count(*) filter (where application.attendance = 'came'), count(*) filter (where application.attendance = 'did_not_come'),
    count(*) filter (where application.attendance = 'cancelled_late')
  into head.jobs_done, head.no_shows, head.cancelled_late
  from public.applications application
  where application.user_id = person_head.user_id and application.attendance is not null;
  select job.id, job.project_name, job.status, job.start_date, job.start_time, job.time_zone, application.confirmed_at
  into head.job_id, head.project_name, head.job_status, head.start_date, head.start_time, head.time_zone, head.confirmed_at
  from public.applications application
  join public.jobs job on job.id = application.job_id
  where application.user_id = person_head.user_id and private.is_accepted(application.status, application.withdrawn_at)
    and job.status in ('Open', 'InProgress')
  -- The first job of the person's own Current Jobs list (rule 6.11).
  order by private.my_job_order(job.status, job.starts_at, job.days, application.applied_at), application.id
  limit 1;
  return head;
end
$$;

create function public.person_head(user_id uuid) returns public.person_head_row
language sql stable set search_path = ''
as $$ select * from private.person_head(user_id) $$;
comment on function public.person_head(uuid) is
  'How many jobs a person did, missed and cancelled late, with their next job. For administrators. PT403 not an administrator.';

grant execute on function private.person_head(uuid), public.person_head(uuid) to authenticated;
