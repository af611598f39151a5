-- The applicants of one job as administrators see them when they decide, best fit first (rules 11.15, 11.16).

create type public.applicant_row as (
  id uuid, user_id uuid, name text, status text, applied_at timestamptz, withdrawn_at timestamptz, withdrawal_reason text,
  missing text[], clashes text[], documents jsonb, courses jsonb, distance_m double precision, jobs_done integer, no_shows integer,
  cancelled_late integer, accepted_before integer, rejected_before integer, accepted_despite text, missing_at_acceptance text[],
  decision_message text, acceptance_taken_back_at timestamptz, reviewed_by text, reviewed_at timestamptz, confirmed_at timestamptz,
  attendance text, here_at timestamptz, done_at timestamptz, unavailable text, invited boolean,
  fit jsonb, knows_site boolean, not_again boolean
);
comment on type public.applicant_row is
  'An applicant in job_applicants. user_id, name: null once the account is deleted. missing: the job''s requirements that a Pending or '
  'accepted person does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending person is accepted; '
  'null for the others. documents: the required ones, [{type, state, expires_on}]; courses: the required ones, [{id, title, state, '
  'valid_until}]; states as in requirement_row. distance_m: metres from the person''s home, null if either has no location. jobs_done, '
  'no_shows, cancelled_late: attendance at their completed jobs. accepted_before, rejected_before: decisions on their applications for '
  'other jobs. here_at, done_at: of the latest day at the job. unavailable: why a Pending person is not free for the job, away or '
  'other_hours (rule 20.4). invited: an administrator has invited them to the job. fit: the row''s sort key, to pass as `after` for the '
  'next page. knows_site, not_again: see site_standing.';

create function private.job_applicants(job_id uuid, after jsonb, page_size integer) returns setof public.applicant_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  wanted public.jobs;
  -- More than any distance on Earth, yet finite, because JSON has no infinity.
  far constant double precision := 1e9;
  hours text[];
  days daterange;
  everybody uuid[];
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_applicants.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  -- Every applicant is ranked for every page. The missing requirements in words are only looked up for the page's rows.
  everybody := array(
    select application.user_id from public.applications application where application.job_id = wanted.id and application.user_id is not null
  );
  return query
    with ranked as (
      select application.id, application.user_id, application.status, application.applied_at, application.withdrawn_at,
        application.withdrawal_reason, application.accepted_despite, application.missing_at_acceptance, application.decision_message,
        application.acceptance_taken_back_at, application.reviewed_by, application.reviewed_at, application.confirmed_at,
        application.attendance, person,
        case
          when application.withdrawn_at is not null then 4
          when application.status = 'Accepted' then 0
          when application.status = 'Pending' then case when site.not_again then 2 else 1 end
          else 3
        end as rank,
        site.knows is true as knows_site, site.not_again is true as not_again,
        coalesce(met.missing_count, cardinality(wanted.required_documents) + cardinality(wanted.required_courses)) as missing_count,
        case when application.status = 'Pending' and application.withdrawn_at is null
          then private.unavailable(said, hours, days) end as unavailable,
        - worked.jobs as eager,
        coalesce(extensions.earth_distance(person.place, wanted.place), far) as distance
      from public.applications application
      left join public.profiles person on person.id = application.user_id
      left join public.availability said on said.user_id = application.user_id
      left join private.count_missing_requirements(everybody, wanted) met on met.user_id = application.user_id
      left join private.site_standing(everybody, wanted.id) site on site.user_id = application.user_id
      cross join lateral (
        select count(*)::integer as jobs from public.applications earlier
        where earlier.user_id = person.id and earlier.attendance = 'came'
      ) worked
      where application.job_id = wanted.id
    ), page as (
      select * from ranked
      where after is null
        or (ranked.rank, ranked.missing_count, ranked.unavailable is not null, ranked.eager, ranked.distance, ranked.applied_at, ranked.id)
          > ((after ->> 0)::integer, (after ->> 1)::integer, (after ->> 2)::boolean, (after ->> 3)::integer,
            (after ->> 4)::double precision, (after ->> 5)::timestamptz, (after ->> 6)::uuid)
      order by ranked.rank, ranked.missing_count, ranked.unavailable is not null, ranked.eager, ranked.distance,
        ranked.applied_at, ranked.id
      limit private.page_size(job_applicants.page_size, 50, 200)
    )
    select page.id, page.user_id, private.person_name(page.person), page.status, page.applied_at, page.withdrawn_at, page.withdrawal_reason,
      case when page.rank < 3 then met.missing end, case when page.rank in (1, 2) then private.clashes(page.user_id, wanted) end,
      met.documents, met.courses, nullif(page.distance, far), -page.eager, history.no_shows, history.cancelled_late,
      history.accepted, history.rejected, page.accepted_despite, page.missing_at_acceptance, page.decision_message,
      page.acceptance_taken_back_at, private.person_name(reviewer), page.reviewed_at, page.confirmed_at,
      page.attendance, visit.here_at, visit.done_at,
      page.unavailable,
      exists (select from private.invitations asked where asked.job_id = wanted.id and asked.user_id = page.user_id),
      jsonb_build_array(page.rank, page.missing_count, page.unavailable is not null, page.eager, page.distance, page.applied_at, page.id),
      page.knows_site, page.not_again
    from page
    left join public.profiles reviewer on reviewer.id = page.reviewed_by
    cross join lateral (
      select
        coalesce(jsonb_agg(jsonb_build_object('type', asked.key, 'state', asked.state, 'expires_on', asked.valid_until))
          filter (where asked.kind = 'document'), '[]') as documents,
        coalesce(jsonb_agg(jsonb_build_object(
            'id', asked.key, 'title', asked.title, 'state', asked.state, 'valid_until', asked.valid_until))
          filter (where asked.kind = 'course'), '[]') as courses,
        coalesce(array_agg(private.requirement_in_words(asked)) filter (where asked.state <> 'met'), '{}') as missing
      from private.requirements_of(page.user_id, wanted) asked
      where page.user_id is not null
    ) met
    cross join lateral (
      select count(*) filter (where earlier.attendance = 'did_not_come')::integer as no_shows,
        count(*) filter (where earlier.attendance = 'cancelled_late')::integer as cancelled_late,
        count(*) filter (where earlier.status = 'Accepted' and earlier.withdrawn_at is null and earlier.id <> page.id)::integer as accepted,
        count(*) filter (where earlier.status = 'Rejected' and earlier.id <> page.id)::integer as rejected
      from public.applications earlier
      where earlier.user_id = page.user_id
    ) history
    left join lateral (
      select latest.here_at, latest.done_at from public.visits latest where latest.application_id = page.id order by latest.day desc limit 1
    ) visit on true
    order by page.rank, page.missing_count, page.unavailable is not null, page.eager, page.distance, page.applied_at, page.id;
end
$$;

create function public.job_applicants(job_id uuid, after jsonb default null, page_size integer default 50)
returns setof public.applicant_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.job_applicants(job_id, after, page_size) $$;
comment on function public.job_applicants(uuid, jsonb, integer) is
  'All applicants for a job, for administrators: accepted people first, then Pending ones, Pending ones who are barred from the site, '
  'rejected ones, and last those who withdrew. Within each group, first those with the fewest missing requirements, then those who are '
  'free, have done the most jobs, live nearest and applied first. after: the fit of the last row seen. page_size: 1 to 200. PT403 not an '
  'administrator.';

grant execute on function private.job_applicants(uuid, jsonb, integer), public.job_applicants(uuid, jsonb, integer) to authenticated;
