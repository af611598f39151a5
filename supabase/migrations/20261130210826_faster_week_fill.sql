-- faster week fill: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."busy_times"(uuid[], date);

DROP FUNCTION "private"."copy_people"(uuid[], date);

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

CREATE OR REPLACE FUNCTION private.copy_people(job_ids uuid[])
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
$function$
;

ALTER FUNCTION "private"."copy_people"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.days_needed(job public.jobs)
 RETURNS daterange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select private.days_of_work(job.start_date, job.days) $function$
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

CREATE OR REPLACE FUNCTION private.week_copies(first_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;

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

COMMENT ON COLUMN "public"."sites"."site_address" IS 'The street address. The full address also needs postcode, city and state, as for a job.';

COMMENT ON FUNCTION "private"."account_fault"(text, text, text) IS 'The first fault in an ABN, a BSB and an account number that prevents a payment (rule 23.7): no_abn, abn, bsb or account. Null if there is none.';

COMMENT ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) IS 'The bank account to which a pay file sends a payment of payments_sent_in. Returns no row if the bank details were removed.';

COMMENT ON FUNCTION "private"."busy_times"(uuid[], daterange) IS 'The working times of these people at jobs with work on these days, or up to two days before or after. Includes jobs that they are accepted for, or were invited to in the last 24 hours and have not answered.';

COMMENT ON FUNCTION "private"."copy_people"(uuid[]) IS 'The people accepted for these jobs, and the obstacle to the copy seven days later. obstacle: inactive, absent, site, busy, missing or away; null if they could come. absent: they did not come or cancelled late.';

COMMENT ON FUNCTION "private"."course_questions"(jsonb) IS 'The questions of a course in order. key: under which a person''s answer to the question is stored.';

COMMENT ON FUNCTION "private"."days_needed"(public.jobs) IS 'The days_of_work of a job.';

COMMENT ON FUNCTION "private"."days_of_work"(date, integer) IS 'The days on which work at a job with these columns begins. An index uses it. Null without a start date.';

COMMENT ON FUNCTION "private"."fill_jobs"(date) IS 'The first 500 jobs with free places that begin in the week and have not begun (rule 20.14), in the order of their start.';

COMMENT ON FUNCTION "private"."fill_pairs"(private.fill_job[]) IS 'The people considered for each free place of these jobs (rule 20.14). Of the 200 who live nearest to a job, these are the ones within whose distance it is, and its first 100 applicants. obstacle: why the person cannot be proposed: site, decided, invited, busy, missing, away or other_hours. Null for candidates.';

COMMENT ON FUNCTION "private"."forget_pay"(timestamp with time zone) IS 'For people whose account is deleted: deletes a payment five years after it was paid (rule 23.18), and its bank details 30 days after it was paid (rule 23.17). Runs daily.';

COMMENT ON FUNCTION "private"."read_place"(text, text, text) IS 'Parses a typed place: the postcode''s four digits, the state''s abbreviation, and the rest of the text in lower case, split at its commas. A postcode or state that is missing in its own argument is read from the end of the text. Each is null if not given.';

COMMENT ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of messages about a rejection or a revoked acceptance. They are stale once the person has been accepted.';

COMMENT ON FUNCTION "private"."unfilled_text"(public.jobs, integer) IS 'The text of the notification about a job with free places (rule 17.8). It gives the start in the job''s time zone. applied: the number of Pending applications.';

COMMENT ON FUNCTION "public"."files_to_discard"(integer) IS 'Stored files that no save can use any more. In each bucket, the longest overdue file comes first. For administrators, whose pages delete them through the Storage API. A file is listed until it is gone. page_size: 1 to 1000 per bucket. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) IS 'All applications, newest first, for administrators. only_status: Pending, Accepted or Rejected in any case, without withdrawn ones; null for all, including withdrawn ones. Pending without only_job lists only applications for upcoming jobs. query: every word must be in the job title or in the applicant''s name, e-mail or phone, in any case. only_job: null for all. only_ids: the applications to refetch, null for all. after_applied and after_id: applied_at and id of the last application seen. page_size: 1 to 1000. sort: job groups the applications by job, the oldest first in each group. Upcoming jobs come first, from the soonest, then begun jobs, from the latest. Applications for deleted jobs come last, newest first. This order also needs after_begins, after_ahead and after_job: job_begins_at, job_is_ahead and job_id of the last application seen. city: the city of the job, in any case. from_day, until_day: the first days of the jobs. only_site: jobs at this site. PT400 Invalid application status, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) IS 'An administrator creates or saves a site; returns it. site: a site_input. The client chooses the id of a new site, so that a repeated creation makes one site. expected_updated_at: the updated_at that the form was filled from, null to create. Omitted fields become empty, except address_rule, which stays. New paths in image_paths and pdf_path must begin with the site''s id, and must be announced (announce_job_files) and uploaded before the save. PT400 no id, no name (hint name), or a value that save_job refuses. PT403 not an administrator, PT404 Site not found, PT409 changed since then, PT410 a new file is gone.';

COMMENT ON FUNCTION "public"."settle_departed"(uuid, text) IS 'Records how everything left to approve or pay for a departed person was settled outside of runs. Deletes the person''s hours and bank account. For administrators. PT400 no note (hint note), PT403 not an administrator, PT409 nothing is left.';

COMMENT ON FUNCTION "public"."week_copies"(date) IS 'The Open, InProgress and Completed jobs of the seven days before first_day, each with its possible copy seven days later. For administrators. At most 500 jobs. of_many: true if there are more, in which case jobs that are already copied are left out first. accepts: true if the same people are accepted for the copies instead of invited. jobs: [{id, copy_id, title, day, start_time, end_time, location_city, site_id, site_name, image_paths, pdf_path, has_begun, there_id, holiday, minutes_moved, people}]. copy_id: the id that the copy gets. has_begun: the copy would have started already. there_id: the job that is already there. holiday: the name of the public holiday on that day. minutes_moved: how many minutes longer the work lasts because the clocks change. people: [{id, name, obstacle}], those accepted. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) IS 'Open jobs that begin within seven days from first_day and have not begun, for administrators. For each day, it returns up to per_day (1 to 200) jobs with vacancies, earliest first, and then up to per_day full jobs. query: every word must be in project name, city, category, postcode or site address. city and within_km: as in week_people. day: only jobs of that day. site_id: only jobs at that site. PT400 first_day is missing, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) IS 'The jobs of the seven days from first_day that go ahead or are completed, by title and city, with the people accepted, for administrators. query, city, within_km, category, day and site_id: as in week_jobs. after_title: title_order of the last one seen. page_size: 1 to 200. PT400 first_day is missing, PT403 not an administrator.';

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."erased" IS 'For each chain, the last entry that was erased because of its age. The rest of the chain begins after that entry.';
set role postgres;
revoke audit_keeper from postgres;

COMMENT ON TABLE "private"."budgets" IS 'A person''s usage in their current window of ten minutes. A row is removed within an hour after its window ends, and with the account. Unlogged: counting restarts after a crash.';

COMMENT ON TYPE "private"."fill_job" IS 'A job with free places. times: when people work there. hours, days: what hours_needed and days_needed return. minutes: of its days in the week. keys: its requirements. needed: the day on which these must be valid. waiting: unanswered invitations of the last 24 hours, each of which keeps a place. places: the other free places.';

REVOKE ALL ON FUNCTION "private"."busy_times"(uuid[], daterange) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."busy_times"(uuid[], daterange) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."busy_times"(uuid[], daterange) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_people"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_people"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_people"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_jobs"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_jobs"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_jobs"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_pairs"(private.fill_job[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_pairs"(private.fill_job[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_pairs"(private.fill_job[]) TO "postgres";
