-- Candidates for a job, and why nobody has applied (rules 19.7, 19.8). Both functions read a bounded number of people, so their duration
-- does not grow with the number of people.

create type public.candidate_row as (
  user_id uuid, name text, phone text, distance_m double precision, is_far boolean, missing text[], clashes text[], unavailable text,
  jobs_done integer, no_shows integer, fit jsonb, of_many boolean, knows_site boolean,
  not_again boolean
);
comment on type public.candidate_row is
  'A person in job_candidates. distance_m: metres, null if the person or the job has no location; is_far: farther than they want to '
  'travel, or unknown. missing: the job''s requirements that they do not meet, in words. clashes: titles of the overlapping jobs for '
  'which they are accepted. unavailable: away or other_hours, null if they are free. jobs_done, no_shows: attendance at their completed '
  'jobs. fit: the row''s sort key. of_many: there are more people than were ranked. knows_site: they know the job''s site (rule 11.34). '
  'not_again: they are barred from it.';

create function private.candidate_pool(job public.jobs, query text, most integer) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  condition constant text := private.people_condition(query);
  people uuid[];
begin
  execute concat(
    'select array_agg(profile.id) from (
       select profile.id from public.profiles profile
       where profile.role = ''cleaner'' and profile.status in (''pending'', ''active'')',
    ' and ' || condition,
    case
      when condition is not null or job.place is null then ' order by profile.created_at desc, profile.id desc'
      -- profiles_place_idx returns people in order of distance from the job.
      else ' and profile.place is not null order by profile.place operator(extensions.<->) ' || quote_literal(job.place)
        || '::extensions.earth'
    end,
    ' limit ', most, ') profile')
  into people;
  return people;
end
$$;
comment on function private.candidate_pool(public.jobs, text, integer) is
  'The people to rank for a job: those who match the query. Without a query, those who live nearest, or if the job has no location, the '
  'newest accounts.';

create function private.records_of(people uuid[], place extensions.earth)
returns table (user_id uuid, metres double precision, done integer, no_shows integer)
language sql stable rows 300 set search_path = ''
as $$
  select person.id, extensions.earth_distance(person.place, records_of.place), record.done, record.no_shows
  from public.profiles person
  cross join lateral (
    select count(*) filter (where earlier.attendance = 'came')::integer as done,
      count(*) filter (where earlier.attendance = 'did_not_come')::integer as no_shows
    from public.applications earlier where earlier.user_id = person.id and earlier.attendance is not null
  ) record
  where person.id = any (people)
$$;
comment on function private.records_of(uuid[], extensions.earth) is
  'One row per person: metres from their home to the place, null if either location is missing, and the number of completed jobs they '
  'came and did not come to.';

create function private.fit_order(
  missing integer, is_busy boolean, metres double precision, reach integer, record integer, knows_site boolean default false
) returns double precision[]
language sql immutable parallel safe set search_path = ''
as $$
  -- Farther than any place on Earth, yet finite, because JSON has no infinity.
  select array[
    (missing > 0)::integer, is_busy::integer, (coalesce(metres, 1e9) > reach * 1000)::integer, (not knows_site)::integer,
    coalesce(metres, 1e9), -record
  ]::double precision[]
$$;
comment on function private.fit_order(integer, boolean, double precision, integer, integer, boolean) is
  'The sort key for how well a person fits a job, best first (rule 19.7). In order: meets all requirements, is free, has the job within '
  '`reach` (km), knows its site, lives nearest, has the best record. missing: the number of unmet requirements; metres: null if unknown, '
  'which counts as far; record: the number of jobs they came to minus their no-shows.';

create function private.fits(job public.jobs, people uuid[]) returns table (
  user_id uuid, application_id uuid, status text, invited_at timestamptz, missing_count integer, clashes text[], unavailable text,
  distance_m double precision, is_far boolean, jobs_done integer, no_shows integer, knows_site boolean, not_again boolean,
  fit double precision[], rank double precision[]
)
language plpgsql stable rows 300 set search_path = ''
as $$
declare
  hours constant text[] := private.hours_needed(job);
  days constant daterange := private.days_needed(job);
begin
  return query
    select person.id, application.id, application.status, invitation.invited_at, met.missing_count, coalesce(clashing.titles, '{}'),
      busy.reason, record.metres, ordered.fit[3] = 1, record.done, record.no_shows, standing.knows is true,
      standing.not_again is true, ordered.fit,
      -- Applicants have accepted the distance. Their order is that of the job's page (rule 11.16).
      case
        when application.status = 'Pending' and standing.not_again is not true then array[
          0, met.missing_count, (clashing.titles is not null or busy.reason is not null)::integer, -record.done,
          coalesce(record.metres, 1e9), extract(epoch from application.applied_at)]
        when application.status is null and invitation.invited_at is null and standing.not_again is not true then 1 || ordered.fit
        else 2 || ordered.fit
      end
    from private.count_missing_requirements(people, job) met
    join public.profiles person on person.id = met.user_id
    join private.records_of(people, job.place) record on record.user_id = person.id
    left join private.clashes_of(people, job, '{}') clashing on clashing.user_id = person.id
    left join public.applications application
      on application.user_id = person.id and application.job_id = job.id and application.withdrawn_at is null
    left join private.invitations invitation on invitation.user_id = person.id and invitation.job_id = job.id
    left join public.availability free on free.user_id = person.id
    left join private.site_standing(people, job.id) standing on standing.user_id = person.id
    cross join lateral (select private.unavailable(free, hours, days) as reason) busy
    cross join lateral (
      select private.fit_order(met.missing_count, clashing.titles is not null or busy.reason is not null, record.metres,
        person.proximity, record.done - record.no_shows, standing.knows is true) as fit
    ) ordered
    where job.id is not null;
end
$$;
comment on function private.fits(public.jobs, uuid[]) is
  'How each of these people fits a job, for the lists on its page and on the week board. application_id, status: of their application, '
  'null if they have none or withdrew. knows_site, not_again: see site_standing. fit: the sort key of fit_order. '
  'rank: the sort key of the week board (rule 20.10). It puts '
  'applicants first, ordered as in job_applicants, then people who can be invited, then all others, including everyone who is barred from '
  'the site. The last two groups are ordered by fit.';

create function private.job_candidates(job_id uuid, query text, after jsonb, page_size integer)
returns setof public.candidate_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  most constant integer := 300;
  is_search constant boolean := private.people_condition(query) is not null;
  wanted public.jobs;
  pool uuid[];
  of_many boolean;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_candidates.job_id;
  -- Reads one more than it ranks, to see whether anyone is left out.
  pool := private.candidate_pool(wanted, query, most + 1);
  of_many := cardinality(pool) > most;
  pool := pool[:most];
  return query
    with page as (
      select ranked.*, ranked.not_again::integer::double precision || ranked.fit as position from private.fits(wanted, pool) ranked
      where ranked.application_id is null and ranked.invited_at is null and (is_search or not ranked.not_again)
        and ranked.user_id <> private.founder_id()
        and (after is null or (ranked.not_again::integer::double precision || ranked.fit, ranked.user_id) > (
          array(
            select value::double precision from jsonb_array_elements_text(after -> 0) with ordinality fits (value, place) order by place),
          (after ->> 1)::uuid))
      order by position, ranked.user_id
      limit private.page_size(job_candidates.page_size, 20, 100)
    )
    select person.id, private.person_name(person), person.phone, page.distance_m, page.is_far,
      private.missing_requirements(person.id, wanted), page.clashes, page.unavailable, page.jobs_done, page.no_shows,
      jsonb_build_array(page.position, person.id), of_many, page.knows_site, page.not_again
    from page
    join public.profiles person on person.id = page.user_id
    order by page.position, person.id;
end
$$;

create type public.job_reach as (
  notified integer, near integer, qualified integer, opened integer, similar_jobs integer, similar_cents integer, cents integer
);
comment on type public.job_reach is
  'Statistics that explain why nobody has applied for a job. notified: people nearby who were notified of it. near: people who have it '
  'within their distance. qualified: those of the first thousand of `near` who meet all requirements. opened: cleaners who have opened '
  'its page. similar_jobs: up to 200 Open jobs of its category and city with a readable hourly pay, those with the latest start. '
  'similar_cents: the median of their hourly pay in cents. cents: this job''s own. notified, near and opened: 1000 at most.';

create function private.job_reach(job_id uuid) returns public.job_reach
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
  wanted public.jobs;
  near uuid[];
  answer public.job_reach;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_reach.job_id;
  near := array(
    select person.id from public.profiles person
    where person.role = 'cleaner' and person.status in ('pending', 'active') and person.place is not null
      and private.box_within_reach(person.place, person.proximity) operator(extensions.@>) wanted.place
      and extensions.earth_distance(person.place, wanted.place) <= person.proximity * 1000 and person.id <> private.founder_id()
    limit most);
  answer.notified := (select count(*) from (select from private.job_notices_sent sent where sent.job_id = wanted.id limit most) known);
  answer.near := cardinality(near);
  answer.opened := (select count(*) from (select from private.jobs_seen seen where seen.job_id = wanted.id limit most) known);
  answer.qualified := case
    when wanted.required_documents = '{}' and wanted.required_courses = '{}' then cardinality(near)
    else (select count(*) from private.count_missing_requirements(near, wanted) met where met.missing_count = 0)
  end;
  select count(*), round(percentile_cont(0.5) within group (order by paid.hourly_cents)) into answer.similar_jobs, answer.similar_cents
  from (
    select job.hourly_cents
    from public.jobs job
    where job.status = 'Open' and lower(job.location_city) = lower(wanted.location_city) and job.category = wanted.category
      and job.id <> wanted.id and job.hourly_cents is not null
    order by job.start_date_order desc, job.id desc
    limit 200
  ) paid;
  answer.cents := wanted.hourly_cents;
  return answer;
end
$$;

create function public.job_candidates(job_id uuid, query text default null, after jsonb default null, page_size integer default 20)
returns setof public.candidate_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.job_candidates(job_id, query, after, page_size) $$;
comment on function public.job_candidates(uuid, text, jsonb, integer) is
  'Candidates for a job, for administrators, among the 300 people who live nearest or who match the query (as in search_users). People '
  'who have applied or are invited are left out. People barred from the job''s site are last, and only with a query. First come those '
  'who meet all requirements, then those who are free, have it within their distance, know its site, live nearest, and have the best '
  'record. after: the fit of the last row seen. page_size: 1 to 100. PT403 not an administrator.';

create function public.job_reach(job_id uuid) returns public.job_reach
language sql stable set search_path = ''
as $$ select private.job_reach(job_id) $$;
comment on function public.job_reach(uuid) is
  'How many people a job has reached, and what similar jobs pay, for administrators. PT403 not an administrator.';

grant execute on function private.job_candidates(uuid, text, jsonb, integer), public.job_candidates(uuid, text, jsonb, integer)
  to authenticated;
grant execute on function private.job_reach(uuid), public.job_reach(uuid) to authenticated;
