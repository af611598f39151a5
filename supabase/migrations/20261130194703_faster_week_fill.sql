-- faster week fill: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."busy_times"(uuid[], date);

DROP FUNCTION "private"."fill_jobs"(date);

DROP FUNCTION "private"."fill_pairs"(date);

CREATE TYPE "private"."fill_job" AS ("job" public.jobs, "times" tstzmultirange, "hours" text[], "days" daterange, "minutes" integer, "keys" text[], "needed" date, "places" integer, "waiting" integer);

ALTER TYPE "private"."fill_job" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.busy_times(people uuid[], between_days daterange)
 RETURNS TABLE(user_id uuid, times tstzmultirange)
 LANGUAGE plpgsql
 STABLE ROWS 300
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$
;

ALTER FUNCTION "private"."busy_times"(uuid[], daterange) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copy_people(job_ids uuid[], first_day date)
 RETURNS TABLE(job_id uuid, user_id uuid, name text, obstacle text)
 LANGUAGE sql
 STABLE ROWS 500
 SET search_path TO ''
AS $function$
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
    left join private.busy_times(array(select held.user_id from held), daterange(first_day, first_day + 7)) busy on busy.user_id = person.id
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
$function$
;

CREATE OR REPLACE FUNCTION private.fill_jobs(first_day date)
 RETURNS SETOF private.fill_job
 LANGUAGE plpgsql
 STABLE ROWS 300
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."fill_jobs"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fill_pairs(jobs private.fill_job[])
 RETURNS TABLE(job_id uuid, user_id uuid, application_id uuid, knows_site boolean, obstacle text)
 LANGUAGE plpgsql
 STABLE ROWS 10000
 SET search_path TO ''
 SET work_mem TO '32MB'
AS $function$
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
$function$
;

ALTER FUNCTION "private"."fill_pairs"(private.fill_job[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_fill(first_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '32MB'
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.work_in(people uuid[], first_day date, last_day date)
 RETURNS SETOF public.week_row
 LANGUAGE plpgsql
 STABLE ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$
;

COMMENT ON FUNCTION "private"."busy_times"(uuid[], daterange) IS 'The working times of these people at jobs with work on these days, or up to two days before or after. Includes jobs that they are accepted for, or were invited to in the last 24 hours and have not answered.';

COMMENT ON FUNCTION "private"."fill_jobs"(date) IS 'The first 500 jobs with free places that begin in the week and have not begun (rule 20.14), in the order of their start.';

COMMENT ON FUNCTION "private"."fill_pairs"(private.fill_job[]) IS 'The people considered for each free place of these jobs (rule 20.14). Of the 200 who live nearest to a job, these are the ones within whose distance it is, and its first 100 applicants. obstacle: why the person cannot be proposed: site, decided, invited, busy, missing, away or other_hours. Null for candidates.';

COMMENT ON TYPE "private"."fill_job" IS 'A job with free places. times: when people work there. hours, days: what hours_needed and days_needed return. minutes: of its days in the week. keys: its requirements. needed: the day on which these must be valid. waiting: unanswered invitations of the last 24 hours, each of which keeps a place. places: the other free places.';

REVOKE ALL ON FUNCTION "private"."busy_times"(uuid[], daterange) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."busy_times"(uuid[], daterange) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."busy_times"(uuid[], daterange) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_jobs"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_jobs"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_jobs"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_pairs"(private.fill_job[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_pairs"(private.fill_job[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_pairs"(private.fill_job[]) TO "postgres";
