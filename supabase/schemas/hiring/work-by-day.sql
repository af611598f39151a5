-- Accepted people's work by day, for their own week and for the administrators' week board (rules 20.7, 20.8).

create type public.week_row as (
  user_id uuid, application_id uuid, job_id uuid, title text, status text, day date, start_time time, end_time time, minutes integer,
  clashes boolean, location_city text
);
comment on type public.week_row is
  'A day of a job that a person is accepted for. start_time, end_time: null if the job has none. minutes: the length, 8 hours without an '
  'end. clashes: they are accepted for another job at that time (rule 6.21).';

-- Planned at each call, because the best plan for one person differs from that for thousands.
create function private.work_in(people uuid[], first_day date, last_day date) returns setof public.week_row
language plpgsql stable rows 500 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    with held as (
      select application.user_id, application.id as application_id, job.id as job_id,
        private.job_title(job, application.job_title) as title, job.status, begun.day, job.start_time, job.end_time, job.location_city,
        (job.status in ('Open', 'InProgress')) as is_to_come,
        (begun.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone as begins,
        coalesce((begun.day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
          (begun.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone + interval '8 hours') as ends
      from public.applications application
      join public.jobs job on job.id = application.job_id
      cross join lateral (
        -- One extra day on either side, because night shifts and other time zones reach across midnight.
        select job.start_date + number as day
        from generate_series(greatest(first_day - 1 - job.start_date, 0),
          least(least(greatest(job.days, 1), 366) - 1, last_day + 1 - job.start_date)) number
      ) begun
      where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress', 'Completed') and job.start_date is not null
        and private.days_of_work(job.start_date, job.days) && daterange(first_day - 1, last_day + 1, '[]')
    ), compared as (
      select held.*,
        held.is_to_come and coalesce(
          held.begins < max(held.ends) over (before rows between unbounded preceding and 1 preceding)
          or held.ends > lead(held.begins) over before, false) as clashes
      from held
      window before as (partition by held.user_id, held.is_to_come order by held.begins, held.ends, held.job_id)
    )
    select compared.user_id, compared.application_id, compared.job_id, compared.title, compared.status, compared.day,
      compared.start_time, compared.end_time, (extract(epoch from compared.ends - compared.begins) / 60)::integer, compared.clashes,
      compared.location_city
    from compared
    where compared.day between first_day and last_day
    order by compared.user_id, compared.begins, compared.job_id;
end
$$;
comment on function private.work_in(uuid[], date, date) is
  'The days from first_day to last_day on which these people work, at jobs that go ahead or are completed, ordered by person and time. '
  'clashes as in private.clashes, but computed for many people at once.';

create function private.assert_week(first_day date) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if first_day is null or first_day not between '1900-01-01' and '2199-12-31' then
    raise exception 'Choose a day.' using errcode = 'PT400', hint = 'first_day';
  end if;
end
$$;
comment on function private.assert_week(date) is 'Raises PT400 (hint first_day) for null and for days before 1900 or after 2199.';

create function private.my_week(first_day date, days integer) returns setof public.week_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  wanted constant integer := least(greatest(coalesce(days, 7), 1), 62);
begin
  perform private.assert_week(first_day);
  return query select * from private.work_in(array[(select auth.uid())], first_day, first_day + wanted - 1);
end
$$;

create function public.my_week(first_day date, days integer default 28) returns setof public.week_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.my_week(first_day, days) $$;
comment on function public.my_week(date, integer) is
  'The days on which the caller works, from first_day on. days: how many, 1 to 62. PT400 no day, or one before 1900 or after 2199.';

grant execute on function private.my_week(date, integer), public.my_week(date, integer) to authenticated;
