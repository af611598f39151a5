-- "Copy last week" on the administrators' board (rules 20.19 to 20.21): the list of jobs to copy, and copying one job with its people.

create function private.copy_id(job_id uuid, day date) returns uuid
language sql immutable parallel safe set search_path = ''
-- Uses a number of days, because the text of a date depends on the session's settings.
as $$ select md5(job_id || ' ' || (day - date '2000-01-01'))::uuid $$;
comment on function private.copy_id(uuid, date) is
  'The id of a job''s copy on a day. It is always the same, so that one job is copied to a day at most once.';

create function private.as_copy(job public.jobs, day date) returns public.jobs
language plpgsql stable set search_path = ''
as $$
begin
  job.id := private.copy_id(job.id, day);
  job.start_date := day;
  job.starts_at := (day + coalesce(job.start_time, '07:00')) at time zone job.time_zone;
  job.accepted_count := 0;
  return job;
end
$$;
comment on function private.as_copy(public.jobs, date) is 'A job as it would be on another day, before it is stored.';

create function private.copies_there(job_ids uuid[], moved_by integer) returns table (job_id uuid, copy_id uuid)
language sql stable rows 100 set search_path = ''
as $$
  with source as materialized (
    select job.id, job.start_date, job.start_date + moved_by as day, job.start_time, job.location_city,
      private.job_title(job, 'Job Opportunity') as title, here.site_id
    from public.jobs job
    left join public.job_sites here on here.job_id = job.id
    where job.id = any (job_ids) and job.start_date is not null
  ), made as materialized (
    select private.copy_id(other.id, other.start_date + moved_by) as id
    from public.jobs other
    where other.status = any (private.allowed_words('job status'))
      and other.start_date_order = any (array(select source.start_date from source))
  )
  select distinct on (source.id) source.id, there.id
  from source
  join public.jobs there
    on there.status = any (private.allowed_words('job status')) and there.start_date_order = source.day
    and lower(private.job_title(there, 'Job Opportunity')) = lower(source.title)
    and lower(there.location_city) is not distinct from lower(source.location_city)
    and there.start_time is not distinct from source.start_time
  left join public.job_sites at on at.job_id = there.id
  -- Excludes copies of other jobs in the week, because two jobs at the same time can be equal in everything that is compared.
  where there.start_date_order = any (array(select known.day from source known))
    and there.status <> 'Closed' and coalesce(at.site_id = source.site_id, true)
    and there.id not in (select made.id from made)
  union
  select source.id, there.id from source join public.jobs there on there.id = private.copy_id(source.id, source.day)
$$;
comment on function private.copies_there(uuid[], integer) is
  'Which of these jobs already exist `moved_by` days later. A job''s copy counts even if it was moved to another day. A job of the same '
  'title, city, site and start time on that day also counts, unless it is closed.';

create function private.minutes_of(times tstzmultirange) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select (sum(extract(epoch from upper(part) - lower(part))) / 60)::integer from unnest(times) part $$;
comment on function private.minutes_of(tstzmultirange) is 'The total length of these times in minutes.';

create function private.copy_people(job_ids uuid[])
returns table (job_id uuid, user_id uuid, name text, obstacle text)
language sql stable rows 500 set search_path = ''
as $$
  with held as materialized (
    select application.job_id, application.user_id, application.attendance
    from public.applications application
    where application.job_id = any (job_ids) and application.user_id is not null
      and private.is_accepted(application.status, application.withdrawn_at)
  ), copies as materialized (
    select job.id as job_id, private.work_times(copy) as times, private.days_needed(copy) as days,
      array(select asked.key from private.listed_requirements(copy) asked) as keys,
      private.needed_on(copy, (now() at time zone copy.time_zone)::date) as needed
    from public.jobs job
    cross join lateral private.as_copy(job, job.start_date + 7) copy
    where job.id = any (array(select held.job_id from held))
  ), standing as materialized (
    select considered.job_id, known.user_id, known.not_again
    from (select held.job_id, array_agg(held.user_id) as people from held group by held.job_id) considered
    cross join lateral private.site_standing(considered.people, considered.job_id) known
  ), who as materialized (
    select person.id, person.status, private.person_name(person) as name, said.days_away, busy.times,
      case when exists (select from copies where copies.keys <> '{}') then private.requirement_expiries(person.id) end as expiries
    from public.profiles person
    left join public.availability said on said.user_id = person.id
    left join private.busy_times(array(select held.user_id from held), (select range_merge(range_agg(copies.days)) from copies)) busy
      on busy.user_id = person.id
    where person.id = any (array(select held.user_id from held))
  )
  select held.job_id, who.id, who.name,
    case
      when who.status in ('inactive', 'rejected') then 'inactive'
      when held.attendance <> 'came' then 'absent'
      when standing.not_again then 'site'
      when who.times && copies.times then 'busy'
      when exists (
        select from unnest(copies.keys) asked where coalesce((who.expiries ->> asked)::date, '-infinity') < copies.needed
      ) then 'missing'
      when who.days_away && copies.days then 'away'
    end
  from held
  join who on who.id = held.user_id
  join copies on copies.job_id = held.job_id
  left join standing on standing.job_id = held.job_id and standing.user_id = held.user_id
$$;
comment on function private.copy_people(uuid[]) is
  'The people accepted for these jobs, and the obstacle to the copy seven days later. obstacle: inactive, absent, site, busy, missing or '
  'away; null if they could come. absent: they did not come or cancelled late.';

create function private.week_copies(first_day date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 500;
  ids uuid[];
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  ids := array(
    select job.id from public.jobs job
    where job.status in ('Open', 'InProgress', 'Completed') and job.start_date_order between first_day - 7 and first_day - 1
    -- If there are more jobs than the limit, jobs that are already copied are left out first.
    order by exists (select from public.jobs there where there.id = private.copy_id(job.id, job.start_date + 7)),
      job.start_date_order, job.starts_at, job.id
    limit most + 1);
  return (
    with people as (
      select known.job_id, jsonb_agg(jsonb_build_object('id', known.user_id, 'name', known.name, 'obstacle', known.obstacle)
        order by known.name, known.user_id) as listed
      from private.copy_people(ids[:most]) known
      group by known.job_id
    )
    select jsonb_build_object(
      'accepts', settings.copy_accepts,
      'of_many', cardinality(ids) > most,
      'jobs', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', job.id, 'copy_id', copy.id, 'title', private.job_title(job, 'Job Opportunity'), 'day', copy.start_date,
          'start_time', job.start_time, 'end_time', job.end_time, 'location_city', job.location_city,
          'site_id', site.id, 'site_name', site.name, 'image_paths', job.image_paths, 'pdf_path', job.pdf_path,
          'has_begun', private.has_started(copy, now()), 'there_id', there.copy_id,
          'holiday', holiday.name,
          'minutes_moved', private.minutes_of(private.work_times(copy)) - private.minutes_of(private.work_times(job)),
          'people', coalesce(people.listed, '[]')) order by job.start_date, job.starts_at, job.id)
        from public.jobs job
        cross join lateral private.as_copy(job, job.start_date + 7) copy
        left join private.copies_there(ids[:most], 7) there on there.job_id = job.id
        left join people on people.job_id = job.id
        left join public.job_sites here on here.job_id = job.id
        left join public.sites site on site.id = here.site_id
        left join public.holidays holiday
          on holiday.day = copy.start_date
          and holiday.state = private.state_of_place(job.location_postcode, job.location_city, job.location_state)
        where job.id = any (ids[:most])
      ), '[]'))
    from public.business settings
  );
end
$$;

create function private.book_again(job_id uuid, user_id uuid, accepts boolean) returns text
language plpgsql set search_path = ''
as $$
declare
  person public.profiles;
  application_id uuid;
begin
  if not accepts then
    return private.fill_place(job_id, user_id, null);
  end if;
  select * into person from public.profiles known where known.id = book_again.user_id;
  if person.status in ('inactive', 'rejected') then
    raise exception '% is not active.', private.one_line(private.person_name(person)) using errcode = 'PT409';
  end if;
  insert into public.applications (user_id, job_id, job_title)
  select person.id, job.id, private.job_title(job, 'Job Application') from public.jobs job where job.id = book_again.job_id
  returning id into application_id;
  return private.fill_place(job_id, user_id, application_id,
    'You did this job before, so you are booked again. Please withdraw if you cannot come.');
end
$$;
comment on function private.book_again(uuid, uuid, boolean) is
  'Invites a person to the copy of a job that they did, or accepts them for it. Returns accepted or invited. PT409 as for fill_place.';

create function private.copy_job(job_id uuid, day date, user_ids uuid[], image_paths text[], pdf_path text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  source public.jobs;
  saved public.jobs;
  accepts boolean;
  person uuid;
  outcome text;
  outcomes jsonb := '[]';
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if cardinality(user_ids) > most then
    raise exception 'Between 1 and % people can be invited at once.', most using errcode = 'PT400';
  end if;
  -- Locks people first, then the job, like every other function. If two administrators copy a job at once, the second finds the copy.
  perform from public.profiles locked where locked.id = any (user_ids || (select auth.uid())) order by locked.id for no key update;
  select * into source from public.jobs job where job.id = copy_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  perform private.assert_admin();
  if day is null or source.start_date is null or not isfinite(day) then
    raise exception 'Choose a day.' using errcode = 'PT400';
  end if;
  if exists (select from private.copies_there(array[source.id], day - source.start_date)) then
    raise exception 'This job already exists on that day.' using errcode = 'PT409', hint = 'there';
  end if;
  if private.has_started(private.as_copy(source, day), now()) then
    raise exception 'This job would already have started.' using errcode = 'PT409', hint = 'begun';
  end if;
  saved := private.save_job(
    jsonb_populate_record(null::public.job_input, private.as_input(source) || jsonb_build_object(
      'id', private.copy_id(source.id, day), 'start_date', day, 'project_dates', null, 'status', 'Open',
      'image_paths', copy_job.image_paths, 'pdf_path', copy_job.pdf_path)),
    null
  );
  -- People nearby are not notified, because a week's copies could send each of them hundreds of notifications (rule 20.21).
  delete from private.job_openings opening where opening.job_id = saved.id;
  accepts := (select settings.copy_accepts from public.business settings);
  for person in select distinct listed from unnest(user_ids) listed order by listed loop
    begin
      if not exists (
        select from public.applications application
        where application.job_id = source.id and application.user_id = person
          and private.is_accepted(application.status, application.withdrawn_at)
      ) then
        raise exception 'This person is not accepted for the job being copied.' using errcode = 'PT409';
      end if;
      outcome := private.book_again(saved.id, person, accepts);
      outcomes := outcomes || jsonb_build_object('id', person, 'outcome', outcome, 'error', null);
    exception
      -- The copy is created without this person, and the administrator sees the reason.
      when sqlstate 'PT409' then
        outcomes := outcomes || jsonb_build_object('id', person, 'outcome', null, 'error', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('id', saved.id, 'is_placed', saved.place is not null, 'people', outcomes);
end
$$;

create function public.week_copies(first_day date) returns jsonb
language sql stable set search_path = ''
as $$ select private.week_copies(first_day) $$;
comment on function public.week_copies(date) is
  'The Open, InProgress and Completed jobs of the seven days before first_day, each with its possible copy seven days later. For '
  'administrators. At most 500 jobs. of_many: true if there are more, in which case jobs that are already copied are left out first. '
  'accepts: true if the same people are accepted for the copies instead of invited. jobs: [{id, copy_id, title, day, start_time, end_time, '
  'location_city, site_id, site_name, image_paths, pdf_path, has_begun, there_id, holiday, minutes_moved, people}]. copy_id: the id that '
  'the copy gets. has_begun: the copy would have started already. there_id: the job that is already there. holiday: the name of the public '
  'holiday on that day. minutes_moved: how many minutes longer the work lasts because the clocks change. people: [{id, name, obstacle}], '
  'those accepted. PT400 no day, PT403 not an administrator.';

create function public.copy_job(
  job_id uuid, day date, user_ids uuid[] default '{}', image_paths text[] default '{}', pdf_path text default null
) returns jsonb
language sql set search_path = ''
as $$ select private.copy_job(job_id, day, user_ids, image_paths, pdf_path) $$;
comment on function public.copy_job(uuid, date, uuid[], text[], text) is
  'An administrator copies a job to another day, once, as an Open job without its dates in words. People nearby are not notified. '
  'image_paths and pdf_path: its copied files, which must be announced and stored below the copy''s id. user_ids: people accepted for the '
  'job, who are invited to the copy or accepted for it, as the settings say. Returns {id, is_placed, people: [{id, outcome, error}]}. '
  'outcome: accepted or invited. error: why the person could not be, as with fill_place. PT400 no day, or as save_job. PT403 not an '
  'administrator. PT404 Job not found. PT409 the job is already there (hint there), or would have started (hint begun). PT410 a file is '
  'gone.';

grant execute on function private.week_copies(date), public.week_copies(date),
  private.copy_job(uuid, date, uuid[], text[], text), public.copy_job(uuid, date, uuid[], text[], text) to authenticated;
