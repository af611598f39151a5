-- Clashes: nobody can be at two jobs at once. The database says which ones overlap; people may confirm it (rules 6.21, 13.15).

-- Dear, so that it is asked of a person's few jobs, and not of every job in reach before the person's are looked up.
create function private.work_times(job public.jobs) returns tstzmultirange
language plpgsql stable cost 5000 set search_path = ''
as $$
begin
  return (
    -- Where the clocks skip the end, it would come before the start.
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
  'When people work at a job: on each of its days, from 07:00 without a start time, for 8 hours without an end (rules 5.25, 6.21). '
  'Null without a day.';

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
      -- No job is longer than a year, so most are out of reach, and their days need not be counted.
      and other.starts_at < upper(times) and other.starts_at > lower(times) - interval '368 days'
      and private.work_times(other) && times
    group by application.user_id;
end
$$;
comment on function private.clashes_of(uuid[], public.jobs, uuid[]) is
  'Of each of these people who is accepted, or will be with the applications besides, for jobs that overlap with this one, '
  'the titles of these; first the one that starts first.';

create function private.clashes(person uuid, job public.jobs, besides uuid[] default '{}') returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select known.titles from private.clashes_of(array[person], job, besides) known), '{}');
end
$$;
comment on function private.clashes(uuid, public.jobs, uuid[]) is
  'The titles of the jobs that overlap with this one for one person, as in clashes_of; none for nobody.';

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
  'Raises PT409, with the hint clash, where the person is accepted for another job at the same time.';

create function private.job_clashes(job_id uuid) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted public.jobs;
begin
  -- Only before applying, for what everybody may read.
  select * into wanted from public.jobs job where job.id = job_clashes.job_id and job.status = 'Open';
  return case when found then private.clashes((select auth.uid()), wanted) else '{}' end;
end
$$;

create function public.job_clashes(job_id uuid) returns text[]
language sql stable set search_path = ''
as $$ select private.job_clashes(job_id) $$;
comment on function public.job_clashes(uuid) is
  'The titles of the jobs that the caller is accepted for and that overlap with this Open one, first the one that starts first; '
  'none for any other id.';

grant execute on function private.job_clashes(uuid), public.job_clashes(uuid) to authenticated;
