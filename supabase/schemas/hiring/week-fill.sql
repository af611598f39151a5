-- "Fill the week" (rules 20.14 to 20.18): the candidates for each free place of a week, for the solver in the administrator's browser.
-- This file also has the step that accepts or invites one proposed person.

create type private.fill_job as (
  job public.jobs, times tstzmultirange, hours text[], days daterange, minutes integer, keys text[], needed date, places integer,
  waiting integer
);
comment on type private.fill_job is
  'A job with free places. times: when people work there. hours, days: what hours_needed and days_needed return. minutes: of its days in '
  'the week. keys: its requirements. needed: the day on which these must be valid. waiting: unanswered invitations of the last 24 hours, '
  'each of which keeps a place. places: the other free places.';

create function private.fill_jobs(first_day date) returns setof private.fill_job
language plpgsql stable rows 300 set search_path = ''
as $$
declare
  most_jobs constant integer := 500;
begin
  return query
    select free, private.work_times(free), private.hours_needed(free), private.days_needed(free), work.minutes,
      array(select asked.key from private.listed_requirements(free) asked),
      private.needed_on(free, (now() at time zone free.time_zone)::date),
      greatest(free.cleaners_needed - free.accepted_count - unanswered.count, 0)::integer, unanswered.count::integer
    from public.jobs free
    cross join lateral (
      select count(*) as count from private.invitations invitation
      where invitation.job_id = free.id and invitation.answer is null and invitation.invited_at > now() - interval '24 hours'
    ) unanswered
    cross join lateral (
      -- The days that begin in this week, as private.work_in counts them.
      select (sum(extract(epoch from coalesce(
          (begun.day + (free.end_time < free.start_time)::integer + free.end_time) at time zone free.time_zone - begun.begins,
          interval '8 hours'))) / 60)::integer as minutes
      from generate_series(0, least(least(greatest(free.days, 1), 366) - 1, first_day + 6 - free.start_date)) number
      cross join lateral (
        select free.start_date + number as day,
          (free.start_date + number + coalesce(free.start_time, '07:00')) at time zone free.time_zone as begins
      ) begun
    ) work
    where free.status = 'Open' and not free.is_full and free.cleaners_needed > 0
      and free.start_date_order between first_day and first_day + 6 and free.starts_at > now()
    order by free.start_date_order, free.starts_at, free.id
    limit most_jobs;
end
$$;
comment on function private.fill_jobs(date) is
  'The first 500 jobs with free places that begin in the week and have not begun (rule 20.14), in the order of their start.';

create function private.busy_times(people uuid[], between_days daterange) returns table (user_id uuid, times tstzmultirange)
language plpgsql stable rows 300 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  -- Two more days on either side, because night shifts and time zones reach across midnight.
  span constant daterange := daterange(lower(between_days) - 2, upper(between_days) + 2);
begin
  return query
    with near as materialized (
      select job.id from public.jobs job
      where job.status in ('Open', 'InProgress') and job.start_date is not null
        and private.days_of_work(job.start_date, job.days) && span
    ), held as materialized (
      -- The arrays make the planner start from the jobs, because thousands of people have far more applications than these days have jobs.
      select application.user_id, application.job_id from public.applications application
      where application.job_id = any (array(select near.id from near)) and application.user_id = any (people)
        and private.is_accepted(application.status, application.withdrawn_at)
      union
      select invitation.user_id, invitation.job_id from private.invitations invitation
      where invitation.job_id = any (array(select near.id from near)) and invitation.user_id = any (people)
        and invitation.answer is null and invitation.invited_at > now() - interval '24 hours'
    ), worked as materialized (
      select job.id, private.work_times(job) as times from public.jobs job where job.id in (select held.job_id from held)
    )
    select held.user_id, range_agg(worked.times)
    from held join worked on worked.id = held.job_id
    group by held.user_id;
end
$$;
comment on function private.busy_times(uuid[], daterange) is
  'The working times of these people at jobs with work on these days, or up to two days before or after. Includes jobs that they are '
  'accepted for, or were invited to in the last 24 hours and have not answered.';

create function private.fill_pairs(jobs private.fill_job[]) returns table (
  job_id uuid, user_id uuid, application_id uuid, knows_site boolean, obstacle text
)
-- With this memory, the 60,000 pairs are joined and sorted without a file.
language plpgsql stable rows 10000 set search_path = '' set work_mem = '32MB'
as $$
declare
  nearest constant integer := 200;
  most_applicants constant integer := 100;
  founder constant uuid := private.founder_id();
  span constant daterange := (select range_merge(range_agg(wanted.days)) from unnest(jobs) wanted);
begin
  return query
    with free as materialized (
      select * from unnest(jobs) wanted where wanted.places > 0
    ), spots as (
      -- Groups jobs by place, because jobs at the same place have the same people nearby.
      select (free.job).place as place, array_agg((free.job).id) as jobs
      from free where (free.job).place is not null group by (free.job).place
    ), near as materialized (
      select unnest(spots.jobs) as job_id, person.id as user_id
      from spots
      cross join lateral (
        select profile.id, profile.proximity, extensions.earth_distance(profile.place, spots.place) as metres
        from public.profiles profile
        where profile.role = 'cleaner' and profile.status in ('pending', 'active') and profile.place is not null
        order by profile.place operator(extensions.<->) spots.place limit nearest
      ) person
      where person.metres <= person.proximity * 1000 and person.id <> founder
    ), applied as materialized (
      select (free.job).id as job_id, application.user_id, application.id
      from free
      cross join lateral (
        select waiting.user_id, waiting.id from public.applications waiting
        where waiting.job_id = (free.job).id and waiting.status = 'Pending' and waiting.withdrawn_at is null
          and waiting.user_id is not null
        order by waiting.applied_at, waiting.id limit most_applicants
      ) application
    ), pairs as materialized (
      select near.job_id, near.user_id from near union select applied.job_id, applied.user_id from applied
    ), decided as materialized (
      select distinct earlier.job_id, earlier.user_id from public.applications earlier
      where earlier.job_id = any (array(select (free.job).id from free)) and earlier.withdrawn_at is null and earlier.user_id is not null
    ), invited as materialized (
      select invitation.job_id, invitation.user_id from private.invitations invitation
      where invitation.job_id = any (array(select (free.job).id from free))
    ), standing as materialized (
      select considered.job_id, known.user_id, known.knows, known.not_again
      from (select pairs.job_id, array_agg(pairs.user_id) as people from pairs group by pairs.job_id) considered
      cross join lateral private.site_standing(considered.people, considered.job_id) known
    ), who as materialized (
      select person.user_id, said.free_hours, said.days_away, busy.times,
        case when exists (select from free where free.keys <> '{}') then private.requirement_expiries(person.user_id) end as expiries
      from (select distinct pairs.user_id from pairs) person
      left join public.availability said on said.user_id = person.user_id
      left join private.busy_times(array(select distinct pairs.user_id from pairs), span) busy on busy.user_id = person.user_id
    )
    select pairs.job_id, pairs.user_id, applied.id, standing.knows is true,
      case
        when standing.not_again then 'site'
        when applied.id is null and decided.user_id is not null then 'decided'
        when applied.id is null and invited.user_id is not null then 'invited'
        when who.times && free.times then 'busy'
        when free.keys <> '{}' and exists (
          select from unnest(free.keys) asked where coalesce((who.expiries ->> asked)::date, '-infinity') < free.needed
        ) then 'missing'
        when who.days_away && free.days then 'away'
        when who.free_hours <> '{}' and not free.hours <@ who.free_hours then 'other_hours'
      end
    from pairs
    join free on (free.job).id = pairs.job_id
    join who on who.user_id = pairs.user_id
    left join applied on applied.job_id = pairs.job_id and applied.user_id = pairs.user_id
    left join decided on decided.job_id = pairs.job_id and decided.user_id = pairs.user_id
    left join invited on invited.job_id = pairs.job_id and invited.user_id = pairs.user_id
    left join standing on standing.job_id = pairs.job_id and standing.user_id = pairs.user_id;
end
$$;
comment on function private.fill_pairs(private.fill_job[]) is
  'The people considered for each free place of these jobs (rule 20.14). Of the 200 who live nearest to a job, these are the ones within '
  'whose distance it is, and its first 100 applicants. obstacle: why the person cannot be proposed: site, decided, invited, busy, missing, '
  'away or other_hours. Null for candidates.';

create function private.week_fill(first_day date) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB'
as $$
declare
  jobs private.fill_job[];
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  jobs := array(select wanted from private.fill_jobs(first_day) wanted);
  return (
    with free as materialized (
      select wanted.*, wanted.ordinal - 1 as index from unnest(jobs) with ordinality as wanted (job, times, hours, days, minutes, keys,
        needed, places, waiting, ordinal)
    ), pairs as materialized (
      select * from private.fill_pairs(jobs)
    ), people as materialized (
      select person.id as user_id, person.place, row_number() over (order by person.id) - 1 as index
      from public.profiles person
      where person.id = any (array(select distinct pairs.user_id from pairs where pairs.obstacle is null))
    ), held as (
      select work.user_id, sum(work.minutes) as minutes
      from private.work_in(array(select people.user_id from people), first_day, first_day + 6) work
      group by work.user_id
    ), obstacles as (
      select counted.job_id, jsonb_object_agg(counted.obstacle, counted.count) as counts
      from (
        select pairs.job_id, pairs.obstacle, count(*) as count
        from pairs where pairs.obstacle is not null
        group by pairs.job_id, pairs.obstacle
      ) counted
      group by counted.job_id
    )
    select jsonb_build_object(
      'limit_minutes', settings.fill_hours * 60,
      'weights', jsonb_build_object(
        'distance', settings.fill_distance, 'fairness', settings.fill_fairness, 'site', settings.fill_site),
      'jobs', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', (free.job).id, 'title', private.job_title(free.job, 'Job Opportunity'), 'day', (free.job).start_date,
          'start_time', (free.job).start_time, 'end_time', (free.job).end_time, 'location_city', (free.job).location_city,
          'places', free.places, 'waiting', free.waiting, 'minutes', free.minutes,
          'times', (select jsonb_agg(jsonb_build_array(extract(epoch from lower(day)), extract(epoch from upper(day))) order by day)
            from unnest(free.times) day),
          'obstacles', coalesce(obstacles.counts, '{}')) order by free.index)
        from free left join obstacles on obstacles.job_id = (free.job).id
      ), '[]'),
      'people', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', person.id, 'name', private.person_name(person), 'minutes', coalesce(held.minutes, 0),
          'jobs_done', record.done, 'no_shows', record.no_shows) order by people.index)
        from people
        join public.profiles person on person.id = people.user_id
        join private.records_of(array(select people.user_id from people), null) record on record.user_id = people.user_id
        left join held on held.user_id = people.user_id
      ), '[]'),
      -- Arrays instead of objects, because there can be 60,000 candidates.
      'candidates', coalesce((
        select jsonb_agg(jsonb_build_array(listed.job, listed.person, round(listed.metres), listed.knows_site, listed.application_id))
        from (
          select free.index as job, people.index as person, extensions.earth_distance(people.place, (free.job).place) as metres,
            pairs.knows_site, pairs.application_id
          from pairs
          join free on (free.job).id = pairs.job_id
          join people on people.user_id = pairs.user_id
          where pairs.obstacle is null
          order by free.index, people.index
        ) listed
      ), '[]'))
    from public.business settings
  );
end
$$;

create function private.fill_place(job_id uuid, user_id uuid, application_id uuid, message text default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.jobs;
  person public.profiles;
  name text;
  missing_words text[];
  clashing text[];
  refusal text;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = fill_place.job_id;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select * into person from public.profiles known where known.id = fill_place.user_id;
  name := coalesce(private.one_line(private.person_name(person)), 'This person');
  if private.unavailable(person.id, wanted) = 'away' then
    raise exception '% is away at that time.', name using errcode = 'PT409', hint = 'away';
  end if;
  if private.is_barred(person.id, wanted.id) then
    raise exception '% should not return to this site.', name using errcode = 'PT409', hint = 'site';
  end if;
  if application_id is not null then
    if not exists (
      select from public.applications application
      where application.id = fill_place.application_id and application.job_id = wanted.id and application.user_id = person.id
    ) then
      raise exception 'Application not found' using errcode = 'PT404';
    end if;
    perform private.review_application(application_id, 'Accepted', null, message, false, false, false);
    return 'accepted';
  end if;
  -- Inviting by hand allows both, because the administrator sees them beside the person.
  missing_words := private.missing_requirements(person.id, wanted);
  if missing_words <> '{}' then
    raise exception '% is missing: %.', name, (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word)
      using errcode = 'PT409', hint = 'missing';
  end if;
  clashing := private.clashes(person.id, wanted);
  if clashing <> '{}' then
    raise exception '% is already accepted for % at that time.', name, private.one_line(array_to_string(clashing, ', '))
      using errcode = 'PT409', hint = 'clash';
  end if;
  select outcome.error into refusal from private.invite_to_job(wanted.id, array[fill_place.user_id]) outcome;
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PT409';
  end if;
  return 'invited';
end
$$;

create function public.week_fill(first_day date) returns jsonb
language sql stable set search_path = ''
as $$ select private.week_fill(first_day) $$;
comment on function public.week_fill(date) is
  'The candidates for the free places of the seven days from first_day, for administrators. limit_minutes: the most minutes a week. '
  'weights: distance, fairness and site, 0 to 100. '
  'jobs: [{id, title, day, start_time, end_time, location_city, places, waiting, minutes, times, obstacles}]. '
  'places: free places without those kept for unanswered invitations (waiting). minutes: in the week. times: [[start, end]] in seconds. '
  'obstacles: the numbers of people who cannot come, by reason. people: [{id, name, minutes, jobs_done, no_shows}], minutes in the week '
  'so far. candidates: [[index of the job, index of the person, metres or null, true if they know the site, id of their application or '
  'null]]. PT400 no day, PT403 not an administrator.';

create function public.fill_place(job_id uuid, user_id uuid, application_id uuid default null) returns text
language sql set search_path = ''
as $$ select private.fill_place(job_id, user_id, application_id) $$;
comment on function public.fill_place(uuid, uuid, uuid) is
  'An administrator fills one place as proposed. Accepts the application, as with review_application, or invites the person, as with '
  'invite_to_job. Returns accepted or invited. PT403 not an administrator. PT404 Job not found or Application not found. '
  'PT409 as these two functions, or the person is away then (hint away) or barred from the site (hint site). '
  'For an invitation also missing requirements (hint missing) and another job at that time (hint clash).';

grant execute on function private.week_fill(date), public.week_fill(date), private.fill_place(uuid, uuid, uuid, text),
  public.fill_place(uuid, uuid, uuid) to authenticated;
