set lock_timeout = '2s';

-- What a person has done and how far they live, once for who could come to a job and for who fits it on the board.

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
  'Of each of these people: metres from where they live to the place, null without either; and at how many completed jobs they came and '
  'did not.';

create or replace function private.job_candidates(job_id uuid, query text, after jsonb, page_size integer)
returns setof public.candidate_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  most constant integer := 300;
  far constant double precision := 1e9;
  wanted public.jobs;
  hours text[];
  days daterange;
  pool uuid[];
  of_many boolean;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_candidates.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  -- One more tells whether somebody is left out.
  pool := private.candidate_pool(wanted, query, most + 1);
  of_many := cardinality(pool) > most;
  pool := pool[:most];
  return query
    with ranked as materialized (
      select person, said, coalesce(clashing.titles, '{}') as titles, met.lacking,
        (clashing.titles is not null or said.reason is not null)::integer as busy,
        (coalesce(record.metres, far) > person.proximity * 1000)::integer as is_far,
        record.no_shows - record.done as doubt, coalesce(record.metres, far) as distance, record.done, record.no_shows
      from private.lacking_of(pool, wanted) met
      join public.profiles person on person.id = met.user_id
      join private.records_of(pool, wanted.place) record on record.user_id = person.id
      left join private.clashes_of(pool, wanted, '{}') clashing on clashing.user_id = person.id
      left join public.availability free on free.user_id = person.id
      cross join lateral (select private.unavailable(free, hours, days) as reason) said
      where wanted.id is not null and person.id <> private.founder_id()
        and not exists (
          select from public.applications application
          where application.job_id = wanted.id and application.user_id = person.id and application.withdrawn_at is null
        )
        and not exists (
          select from private.invitations invitation where invitation.job_id = wanted.id and invitation.user_id = person.id
        )
    ), page as (
      select * from ranked
      where after is null or (ranked.lacking, ranked.busy, ranked.is_far, ranked.doubt, ranked.distance, (ranked.person).id)
        > ((after ->> 0)::integer, (after ->> 1)::integer, (after ->> 2)::integer, (after ->> 3)::integer,
          (after ->> 4)::double precision, (after ->> 5)::uuid)
      order by ranked.lacking, ranked.busy, ranked.is_far, ranked.doubt, ranked.distance, (ranked.person).id
      limit private.page_size(job_candidates.page_size, 20, 100)
    )
    select (page.person).id, private.person_name(page.person), (page.person).phone, nullif(page.distance, far), page.is_far = 1,
      private.missing_for((page.person).id, wanted), page.titles, (page.said).reason, page.done, page.no_shows,
      jsonb_build_array(page.lacking, page.busy, page.is_far, page.doubt, page.distance, (page.person).id), of_many
    from page
    order by page.lacking, page.busy, page.is_far, page.doubt, page.distance, (page.person).id;
end
$$;

create or replace function private.week_fit(job_id uuid, people uuid[]) returns setof public.week_fit_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  wanted public.jobs;
  hours text[];
  days daterange;
  asked uuid[];
begin
  perform private.assert_admin();
  if cardinality(people) > 200 then
    raise exception 'At most 200 people can be compared at once.' using errcode = 'PT400';
  end if;
  select * into wanted from public.jobs job where job.id = week_fit.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  asked := array(
    select unnest(people)
    union
    -- Whoever waits for it, wherever on the board they are; the first to apply first.
    (select application.user_id from public.applications application
      where application.job_id = wanted.id and application.status = 'Pending' and application.withdrawn_at is null
        and application.user_id is not null
      order by application.applied_at, application.id limit 100)
  );
  return query
    select person.id, private.person_name(person), application.id, application.status, private.missing_for(person.id, wanted),
      coalesce(clashing.titles, '{}'), private.unavailable(said, hours, days),
      record.metres, record.metres is null or record.metres > person.proximity * 1000, record.done, record.no_shows, invitation.invited_at
    from public.profiles person
    join private.records_of(asked, wanted.place) record on record.user_id = person.id
    left join private.clashes_of(asked, wanted, '{}') clashing on clashing.user_id = person.id
    left join public.applications application
      on application.user_id = person.id and application.job_id = wanted.id and application.withdrawn_at is null
    left join private.invitations invitation on invitation.user_id = person.id and invitation.job_id = wanted.id
    left join public.availability said on said.user_id = person.id
    where wanted.id is not null and person.id = any (asked);
end
$$;
