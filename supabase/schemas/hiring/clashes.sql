-- Clashes: nobody can be at two jobs at once. The database detects the overlap, and the user can confirm it (rules 6.21, 13.15).

-- High cost, so that the planner calls this function only for the person's few jobs and not for every nearby job.
create function private.work_times(job public.jobs) returns tstzmultirange
language plpgsql stable cost 5000 set search_path = ''
as $$
begin
  return (
    -- A clock change can skip the end time, and the end would come before the start without greatest().
    select range_agg(tstzrange(day.begins, greatest(day.begins, coalesce(day.ends, day.begins + interval '8 hours'))))
    from generate_series(0, least(greatest(job.days, 1), 366) - 1) number
    cross join lateral (
      select (job.start_date + number + coalesce(job.start_time, '07:00')) at time zone job.time_zone as begins,
        (job.start_date + number + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone as ends
    ) day
    where job.start_date is not null
  );
end
$$;
comment on function private.work_times(public.jobs) is
  'The times at which people work at a job, on each of its days: from 07:00 without a start time, for 8 hours without an end (rules 5.25, '
  '6.21). Null without a start date.';

create function private.clashes_of(people uuid[], job public.jobs, besides uuid[]) returns table (user_id uuid, titles text[])
language plpgsql stable rows 10 set search_path = ''
as $$
declare
  times constant tstzmultirange := private.work_times(job);
begin
  return query
    select application.user_id, array_agg(private.job_title(other, application.job_title) order by other.starts_at, other.id)
    from public.applications application
    join public.jobs other on other.id = application.job_id
    where application.user_id = any (people) and application.job_id <> job.id
      and (private.is_accepted(application.status, application.withdrawn_at) or application.id = any (besides))
      and other.status in ('Open', 'InProgress')
      -- No job is longer than a year, so this excludes most jobs before their times are computed.
      and other.starts_at < upper(times) and other.starts_at > lower(times) - interval '368 days'
      and private.work_times(other) && times
    group by application.user_id;
end
$$;
comment on function private.clashes_of(uuid[], public.jobs, uuid[]) is
  'The titles of the overlapping jobs of each person who is accepted for any, ordered by start. Applications in `besides` count as '
  'accepted. People without overlaps have no row.';

create function private.clashes(person uuid, job public.jobs, besides uuid[] default '{}') returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select known.titles from private.clashes_of(array[person], job, besides) known), '{}');
end
$$;
comment on function private.clashes(uuid, public.jobs, uuid[]) is
  'The titles of the jobs that overlap with this one for one person, as in clashes_of. Empty for a null person.';

create function private.assert_no_clash(person uuid, job public.jobs) returns void
language plpgsql stable set search_path = ''
as $$
declare
  clashing constant text[] := private.clashes(person, job);
begin
  if clashing <> '{}' then
    raise exception 'You are already accepted for % at that time.', private.one_line(array_to_string(clashing, ', '))
      using errcode = 'PT409', hint = 'clash';
  end if;
end
$$;
comment on function private.assert_no_clash(uuid, public.jobs) is
  'Raises PT409, with the hint clash, if the person is accepted for another job at the same time.';

create function private.job_clashes(job_id uuid) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted public.jobs;
begin
  -- Open jobs only, because everyone signed in can read them. Used before applying.
  select * into wanted from public.jobs job where job.id = job_clashes.job_id and job.status = 'Open';
  return case when found then private.clashes((select auth.uid()), wanted) else '{}' end;
end
$$;

create function public.job_clashes(job_id uuid) returns text[]
language sql stable set search_path = ''
as $$ select private.job_clashes(job_id) $$;
comment on function public.job_clashes(uuid) is
  'The titles of the jobs that the caller is accepted for and that overlap with this Open one, ordered by start. Empty for any other id.';

grant execute on function private.job_clashes(uuid), public.job_clashes(uuid) to authenticated;
