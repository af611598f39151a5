-- people barred from sites: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean);

DROP FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean);

DROP FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean);

DROP FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean);

DROP FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean);

ALTER TYPE "public"."applicant_row" ADD ATTRIBUTE "knows_site" boolean CASCADE;

ALTER TYPE "public"."applicant_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."application_row" ADD ATTRIBUTE "knows_site" boolean CASCADE;

ALTER TYPE "public"."application_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."candidate_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."reserve_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

CREATE OR REPLACE FUNCTION private.answer_offer(job_id uuid, coming boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.applications;
  kept private.reserve;
  job public.jobs;
begin
  perform private.lock_applications(array(
    select application.id from public.applications application
    where application.job_id = answer_offer.job_id and application.user_id = (select auth.uid())
  ));
  select * into mine from public.applications application
  where application.job_id = answer_offer.job_id and application.user_id = (select auth.uid());
  select * into kept from private.reserve held where held.application_id = mine.id;
  select * into job from public.jobs wanted where wanted.id = mine.job_id;
  -- A retry whose first response was lost: the application stays as it is (rule 3.19).
  if kept.answer = (case when coming then 'yes' else 'no' end) then
    return private.as_its_applicant_sees(mine);
  end if;
  if not private.offer_stands(mine.id, now()) then
    raise exception '%', case
      when kept.answer = 'late' or kept.answer_by <= now() then 'The time to answer is over.'
      else 'This place is no longer free.'
    end using errcode = 'PT409';
  end if;
  if not coming then
    update private.reserve held set answer = 'no', answered_at = now() where held.application_id = mine.id;
    perform private.offer_vacancies(job.id, now());
    return private.as_its_applicant_sees(mine);
  end if;
  if private.job_over(job) is not null or private.count_vacancies(job) = 0 or private.is_barred(mine.user_id, job.id) then
    raise exception 'This place is no longer free.' using errcode = 'PT409';
  end if;
  update private.reserve held set answer = 'yes', answered_at = now() where held.application_id = mine.id;
  update public.applications application
  set status = 'Accepted', reviewed_by = coalesce(kept.put_by, private.founder_id()), reviewed_at = now()
  where application.id = mine.id returning * into mine;
  return private.as_its_applicant_sees(mine);
end
$function$
;

CREATE OR REPLACE FUNCTION private.change_reserve(application_id uuid, change text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 50;
  held public.applications;
  job public.jobs;
  mine integer;
  other record;
  ended private.reserve[];
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  select * into held from public.applications application where application.id = change_reserve.application_id;
  select * into job from public.jobs wanted where wanted.id = held.job_id;
  if held.id is null or job.id is null then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select kept.position into mine from private.reserve kept where kept.application_id = held.id;
  if change = 'out' then
    with gone as (delete from private.reserve kept where kept.application_id = held.id returning kept)
    select array_agg(gone.kept) into ended from gone;
    perform private.note_ended_offers(ended, now());
    perform private.offer_vacancies(job.id, now());
  elsif change = 'in' and mine is null then
    if held.status <> 'Pending' or held.withdrawn_at is not null then
      raise exception 'Only somebody who still waits can be kept in reserve.' using errcode = 'PT409';
    end if;
    if private.is_barred(held.user_id, job.id) then
      raise exception '% is not to come to this site again.',
        (select private.one_line(private.person_name(person)) from public.profiles person where person.id = held.user_id)
        using errcode = 'PT409', hint = 'site';
    end if;
    if private.job_over(job) is not null or not job.is_full
      and not exists (select from private.reserve kept where kept.job_id = job.id) then
      raise exception 'There are free places. Accept them instead.' using errcode = 'PT409';
    end if;
    if (select count(*) from private.reserve kept where kept.job_id = job.id) >= most then
      raise exception 'At most % people can be in reserve.', most using errcode = 'PT409';
    end if;
    insert into private.reserve (application_id, job_id, position, put_by)
    values (held.id, job.id, 1 + coalesce((select max(kept.position) from private.reserve kept where kept.job_id = job.id), 0),
      (select auth.uid()));
    perform private.offer_vacancies(job.id, now());
  elsif change in ('up', 'down') and mine is not null then
    select kept.application_id, kept.position into other from private.reserve kept
    where kept.job_id = job.id and case change when 'up' then kept.position < mine else kept.position > mine end
    order by case change when 'up' then -kept.position else kept.position end limit 1;
    if found then
      update private.reserve kept set position = case when kept.application_id = held.id then other.position else mine end
      where kept.application_id in (held.id, other.application_id);
    end if;
  elsif change is null or change not in ('in', 'up', 'down') then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.decide_applications(ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean, despite_site boolean)
 RETURNS TABLE(application_id uuid, status text, code text, error text, hint text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(new_status, 'application status');
  excuse constant text := private.text_as_stored(despite, 500, 'reason');
  remark constant text := private.text_as_stored(message, 500, 'message');
  asked record;
  missing_words text[];
  clashing text[];
  over text;
  -- placed: the number accepted by this call, by job id. overlooked: the missing requirements, by application id.
  placed jsonb := '{}';
  overlooked jsonb := '{}';
  decided uuid[] := '{}';
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  perform private.lock_applications(ids);
  -- Checked again, because the caller might have lost the role while waiting for another administrator's decision.
  perform private.assert_admin();
  for asked in
    select given.id, application.status, application.withdrawn_at, application.user_id, application.job_id, job,
      private.job_title(job, application.job_title) as title, coalesce(private.person_name(person), 'This person') as name
    from unnest(ids) with ordinality given (id, ordinal)
    left join public.applications application on application.id = given.id
    left join public.profiles person on person.id = application.user_id
    left join public.jobs job on job.id = application.job_id
    order by given.ordinal
  loop
    application_id := asked.id;
    status := case when asked.id = any (decided) then wanted else asked.status end;
    code := 'PT409';
    error := null;
    hint := null;
    missing_words := case
      when wanted = 'Accepted' and status = 'Pending' and asked.withdrawn_at is null and asked.job_id is not null
        then private.missing_requirements(asked.user_id, asked.job)
      else '{}'
    end;
    clashing := case
      when wanted = 'Accepted' and status = 'Pending' and asked.withdrawn_at is null and asked.job_id is not null
        and despite_clash is not true then private.clashes(asked.user_id, asked.job, decided)
      else '{}'
    end;
    over := case when wanted = 'Accepted' and despite_over is not true then private.job_over(asked.job) end;
    if asked.status is null then
      code := 'PT404';
      error := 'Application not found';
    elsif asked.withdrawn_at is not null then
      error := private.one_line(asked.name) || ' has withdrawn.';
    elsif status <> 'Pending' then
      error := 'This application has already been decided.';
    elsif wanted = 'Accepted' and asked.job_id is null then
      code := 'PT410';
      error := 'The job has been deleted. This application can only be rejected.';
    elsif wanted = 'Accepted' and (asked.job).cleaners_needed > 0
      and (asked.job).accepted_count + coalesce((placed ->> asked.job_id::text)::integer, 0) >= (asked.job).cleaners_needed then
      error := 'All places are filled.';
      hint := 'full';
    elsif over is not null then
      error := format(case over when 'draft' then '%s is a Draft.' when 'begun' then '%s has begun.' else '%s has been ' || over || '.' end,
        private.one_line(asked.title));
      hint := 'over';
    elsif missing_words <> '{}' and excuse is null then
      error := format('%s lacks: %s.', private.one_line(asked.name),
        (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word));
      hint := 'missing';
    elsif clashing <> '{}' then
      error := format('%s is already accepted for %s at that time.', private.one_line(asked.name),
        private.one_line(array_to_string(clashing, ', ')));
      hint := 'clash';
    elsif wanted = 'Accepted' and despite_site is not true and private.is_barred(asked.user_id, asked.job_id) then
      error := format('%s is not to come to this site again.', private.one_line(asked.name));
      hint := 'site';
    elsif wanted <> 'Pending' then
      status := wanted;
      decided := decided || asked.id;
      if wanted = 'Accepted' then
        placed := placed || jsonb_build_object(asked.job_id, coalesce((placed ->> asked.job_id::text)::integer, 0) + 1);
        overlooked := overlooked || jsonb_build_object(asked.id, missing_words);
      end if;
    end if;
    return next;
  end loop;
  update public.applications application
  set status = wanted, reviewed_by = (select auth.uid()), reviewed_at = now(), decision_message = remark,
    accepted_despite = case when overlooked -> application.id::text <> '[]' then excuse end,
    missing_at_acceptance = case when overlooked -> application.id::text <> '[]'
      then array(select jsonb_array_elements_text(overlooked -> application.id::text)) end
  where application.id = any (decided);
end
$function$
;

ALTER FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fill_place(job_id uuid, user_id uuid, application_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    raise exception '% is away then.', name using errcode = 'PT409', hint = 'away';
  end if;
  if private.is_barred(person.id, wanted.id) then
    raise exception '% is not to come to this site again.', name using errcode = 'PT409', hint = 'site';
  end if;
  if application_id is not null then
    if not exists (
      select from public.applications application
      where application.id = fill_place.application_id and application.job_id = wanted.id and application.user_id = person.id
    ) then
      raise exception 'Application not found' using errcode = 'PT404';
    end if;
    perform private.review_application(application_id, 'Accepted', null, null, false, false, false);
    return 'accepted';
  end if;
  -- Inviting by hand allows both, because the administrator sees them beside the person.
  missing_words := private.missing_requirements(person.id, wanted);
  if missing_words <> '{}' then
    raise exception '% lacks: %.', name, (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word)
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
$function$
;

CREATE OR REPLACE FUNCTION private.fits(job public.jobs, people uuid[])
 RETURNS TABLE(user_id uuid, application_id uuid, status text, invited_at timestamp with time zone, missing_count integer, clashes text[], unavailable text, distance_m double precision, is_far boolean, jobs_done integer, no_shows integer, knows_site boolean, not_again boolean, fit double precision[], rank double precision[])
 LANGUAGE plpgsql
 STABLE ROWS 300
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.is_barred(person uuid, job_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.job_sites here
    join private.site_people marked on marked.site_id = here.site_id
    where here.job_id = is_barred.job_id and marked.user_id = is_barred.person and marked.standing = 'not_again'
  )
$function$
;

ALTER FUNCTION "private"."is_barred"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.job_applicants(job_id uuid, after jsonb, page_size integer)
 RETURNS SETOF public.applicant_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.job_candidates(job_id uuid, query text, after jsonb, page_size integer)
 RETURNS SETOF public.candidate_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.job_reserve(job_id uuid)
 RETURNS SETOF public.reserve_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select kept.application_id, application.user_id, private.person_name(person), kept.position, kept.asked_at, kept.answer_by, kept.answer,
      exists (select from private.paused_reserves stopped where stopped.job_id = kept.job_id),
      private.is_barred(application.user_id, kept.job_id)
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    left join public.profiles person on person.id = application.user_id
    where kept.job_id = job_reserve.job_id
    order by kept.position;
end
$function$
;

CREATE OR REPLACE FUNCTION private.list_applications(only_status text, query text, only_job uuid, only_ids uuid[], after_applied timestamp with time zone, after_id uuid, page_size integer)
 RETURNS SETOF public.application_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query execute concat(
    'select page.id, page.user_id, person.name, person.email, page.job_id,
       coalesce(nullif(btrim(page.job_title), ''''), ''Job Application''), page.status, page.applied_at,
       private.person_name(reviewer), page.reviewed_at, page.withdrawn_at, nullif(job.cleaners_needed, 0), job.accepted_count,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.missing_requirements(page.user_id, job) end,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.clashes(page.user_id, job) end,
       job.status, job.start_date,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null then private.job_over(job) end,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.unavailable(page.user_id, job) end,
       exists (select from private.invitations asked where asked.job_id = page.job_id and asked.user_id = page.user_id),
       job.location_city, extensions.earth_distance(person.place, job.place), person.experience_years,
       case when person.id is not null then history.came end, case when person.id is not null then history.missed end,
       site.knows is true, site.not_again is true
     from (
       select *', private.listed_applications(only_status, query, only_job),
    ' and application.id = any (' || quote_literal(only_ids) || '::uuid[])',
    ' and (application.applied_at, application.id) < (' || quote_literal(after_applied) || ', ' || quote_literal(after_id) || ')',
    ' order by application.applied_at desc, application.id desc limit ', private.page_size(page_size, 50, 1000), '
     ) page
     left join public.profiles person on person.id = page.user_id
     left join public.profiles reviewer on reviewer.id = page.reviewed_by
     left join public.jobs job on job.id = page.job_id
     cross join lateral (
       select count(*) filter (where earlier.attendance = ''came'')::integer as came,
         count(*) filter (where earlier.attendance = ''did_not_come'')::integer as missed
       from public.applications earlier where earlier.user_id = page.user_id and earlier.attendance is not null
     ) history
     left join lateral private.site_standing(array[page.user_id], page.job_id) site
       on page.status = ''Pending'' and page.withdrawn_at is null
     order by page.applied_at desc, page.id desc');
end
$function$
;

CREATE OR REPLACE FUNCTION private.offer_vacancies(job_id uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs;
  free integer;
  open_offers integer;
  first record;
  ended private.reserve[];
  barred private.reserve[];
  earlier private.pending_offer_ends;
  asked integer := 0;
begin
  select * into job from public.jobs wanted where wanted.id = offer_vacancies.job_id for no key update;
  if not found or not exists (select from private.reserve kept where kept.job_id = job.id) then
    return 0;
  end if;
  update private.reserve kept set answer = 'late', answered_at = moment
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null and kept.answer_by <= moment;
  barred := array(
    select kept from private.reserve kept
    join public.applications application on application.id = kept.application_id
    where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null
      and private.is_barred(application.user_id, job.id)
  );
  if barred <> '{}' then
    update private.reserve kept set asked_at = null, answer_by = null
    where kept.application_id in (select gone.application_id from unnest(barred) gone);
    perform private.note_ended_offers(barred, moment);
  end if;
  free := case
    when private.job_over(job) is not null or exists (select from private.paused_reserves stopped where stopped.job_id = job.id) then 0
    else private.count_vacancies(job)
  end;
  select count(*) into open_offers from private.reserve kept
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null;
  -- More offers than vacancies, because another person was accepted or an administrator paused the reserve. The last people go back to
  -- waiting.
  if open_offers > free then
    ended := array(
      select last from private.reserve last
      where last.job_id = job.id and last.asked_at is not null and last.answer is null
      order by last.position desc limit open_offers - free
    );
    update private.reserve kept set asked_at = null, answer_by = null
    where kept.application_id in (select gone.application_id from unnest(ended) gone);
    perform private.note_ended_offers(ended, moment);
    return 0;
  end if;
  for first in
    select kept.application_id, application.user_id, application.job_title
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    join public.profiles person on person.id = application.user_id
    where kept.job_id = job.id and kept.asked_at is null and application.status = 'Pending' and application.withdrawn_at is null
      and person.status in ('pending', 'active') and not private.is_barred(application.user_id, job.id)
    order by kept.position
    limit free - open_offers
    -- Skips accounts that are being deleted, because the deletion waits for the job. They leave the reserve with it.
    for key share of person skip locked
  loop
    -- The person has not been notified that their offer ended, so it is reinstated.
    delete from private.pending_offer_ends pending where pending.application_id = first.application_id returning * into earlier;
    if earlier.answer_by > moment then
      update private.reserve kept set asked_at = earlier.asked_at, answer_by = earlier.answer_by
      where kept.application_id = first.application_id;
      -- No notification is sent, but open pages have already read that the offer ended.
      perform private.broadcast_to_person(first.user_id, 'notifications_changed', '{}');
      continue;
    end if;
    update private.reserve kept set asked_at = moment, answer_by = private.offer_until(first.user_id, job, moment)
    where kept.application_id = first.application_id;
    insert into public.notifications (user_id, message, type, link, data)
    select first.user_id, private.offer_text(job, first.job_title, first.user_id, kept.answer_by), 'place_offer', '/jobs/' || job.id,
      jsonb_build_object('application_id', first.application_id, 'job_id', job.id, 'urgent', private.is_urgent(job, moment))
    from private.reserve kept where kept.application_id = first.application_id;
    asked := asked + 1;
  end loop;
  return asked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.review_application(application_id uuid, new_status text, despite text, message text, despite_clash boolean, despite_over boolean, despite_site boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  outcome record;
  reviewed public.applications;
begin
  select * into outcome
  from private.decide_applications(array[application_id], new_status, despite, message, despite_clash, despite_over, despite_site);
  if outcome.hint is not null then
    raise exception '%', outcome.error using errcode = outcome.code, hint = outcome.hint;
  elsif outcome.error is not null then
    raise exception '%', outcome.error using errcode = outcome.code;
  end if;
  select * into reviewed from public.applications application where application.id = review_application.application_id;
  return reviewed;
end
$function$
;

ALTER FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.review_applications(application_ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean, despite_site boolean)
 RETURNS SETOF public.review_result
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if cardinality(application_ids) > 200 then
    raise exception 'At most 200 applications can be decided at once.' using errcode = 'PT400';
  end if;
  return query
    select outcome.application_id, outcome.status, outcome.error, outcome.hint
    from private.decide_applications(application_ids, new_status, despite, message, despite_clash, despite_over, despite_site) outcome;
end
$function$
;

ALTER FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_site_standing(site_id uuid, user_id uuid, standing text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(standing, 'site standing');
  site public.sites;
begin
  perform private.assert_admin();
  if wanted is null and private.trimmed(standing) is not null then
    raise exception 'Invalid standing specified' using errcode = 'PT400';
  end if;
  select * into site from public.sites existing where existing.id = set_site_standing.site_id for no key update;
  if not found then
    raise exception 'Site not found' using errcode = 'PT404';
  end if;
  -- As of a note about oneself (rule 12.21).
  if set_site_standing.user_id = (select auth.uid())
    or not exists (select from public.profiles person where person.id = set_site_standing.user_id) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if wanted is null then
    delete from private.site_people marked where marked.site_id = site.id and marked.user_id = set_site_standing.user_id;
  else
    insert into private.site_people (site_id, user_id, standing, set_by)
    values (site.id, set_site_standing.user_id, wanted, (select auth.uid()))
    on conflict on constraint site_people_pkey do update
    set standing = excluded.standing, set_by = excluded.set_by, set_at = excluded.set_at
    where site_people.standing <> excluded.standing;
  end if;
  -- Vacancies that are offered to this person go to the next in reserve, or become theirs again.
  perform private.offer_vacancies(kept.job_id, now())
  from private.reserve kept
  join public.applications application on application.id = kept.application_id
  join public.job_sites here on here.job_id = kept.job_id
  where application.user_id = set_site_standing.user_id and here.site_id = site.id
  order by kept.job_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.why_not_invite(person public.profiles, job public.jobs)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  name constant text := private.one_line(private.person_name(person));
begin
  return case
    when person.id is null then 'The account has been deleted.'
    when job.status <> 'Open' then 'This job is not open.'
    when private.invitation_over(job, now()) is not null then private.invitation_over(job, now())
    when person.status in ('inactive', 'rejected') then format('%s is not active.', name)
    when private.is_barred(person.id, job.id) then format('%s is not to come to this site again.', name)
    when exists (
      select from public.applications application
      where application.job_id = job.id and application.user_id = person.id and application.withdrawn_at is null
    ) then format('%s has applied already.', name)
    when exists (
      select from private.invitations invitation where invitation.job_id = job.id and invitation.user_id = person.id
    ) then format('%s has been invited already.', name)
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION public.review_application(application_id uuid, new_status text, despite text DEFAULT NULL::text, message text DEFAULT NULL::text, despite_clash boolean DEFAULT false, despite_over boolean DEFAULT false, despite_site boolean DEFAULT false)
 RETURNS public.applications
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.review_application(application_id, new_status, despite, message, despite_clash, despite_over, despite_site) $function$
;

ALTER FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.review_applications(application_ids uuid[], new_status text, despite text DEFAULT NULL::text, message text DEFAULT NULL::text, despite_clash boolean DEFAULT false, despite_over boolean DEFAULT false, despite_site boolean DEFAULT false)
 RETURNS SETOF public.review_result
 LANGUAGE sql
 ROWS 20
 SET search_path TO ''
AS $function$ select * from private.review_applications(application_ids, new_status, despite, message, despite_clash, despite_over, despite_site) $function$
;

ALTER FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) IS 'Decides, in this order, the applications that can be decided. Returns a row for each with its status and, if it was not decided, the error and its errcode.';

COMMENT ON FUNCTION "private"."fits"(public.jobs, uuid[]) IS 'How each of these people fits a job, for the lists on its page and on the week board. application_id, status: of their application, null if they have none or withdrew. knows_site, not_again: see site_standing. fit: the sort key of fit_order. rank: the sort key of the week board (rule 20.10). It puts applicants first, ordered as in job_applicants, then people who can be invited, then all others, including everybody who is barred from the site, both ordered by fit.';

COMMENT ON FUNCTION "private"."is_barred"(uuid, uuid) IS 'True if an administrator has set that the person is not to come to the site of this job again (rule 11.34b).';

COMMENT ON FUNCTION "private"."offer_vacancies"(uuid, timestamp with time zone) IS 'Expires the job''s overdue offers, takes back offers without a vacancy and those to people barred from its site, and offers each remaining vacancy to the first in reserve. Returns the number of new offers.';

COMMENT ON FUNCTION "public"."change_reserve"(uuid, text) IS 'An administrator changes a job''s reserve. change: in (adds a Pending applicant of a full job), up or down (moves them), out (removes them). PT400 another change, PT403 not an administrator, PT404 Application not found, PT409 not waiting, barred from the site (hint site), places are free, or 50 are there already.';

COMMENT ON FUNCTION "public"."invite_to_job"(uuid, uuid[]) IS 'An administrator invites 1 to 100 people to an Open job. Each is notified once. Returns a row per person; error says why they could not be invited. Reasons: the account is gone or not active, they are barred from the site, they have applied or been invited already, or the job is not open, has started or is full. PT400 no people or too many, PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."job_applicants"(uuid, jsonb, integer) IS 'All applicants for a job, for administrators: accepted people first, then Pending ones, Pending ones who are barred from the site, rejected ones, and last those who withdrew. Within each group, first those with the fewest missing requirements, then those who are free, have done the most jobs, live nearest and applied first. after: the fit of the last row seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_candidates"(uuid, text, jsonb, integer) IS 'Candidates for a job, for administrators, among the 300 people who live nearest or who match the query (as in search_users). People who have applied or are invited are left out. People barred from the job''s site are last, and only with a query. First come those who meet all requirements, then those who are free, have it within their distance, know its site, live nearest, and have the best record. after: the fit of the last row seen. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) IS 'An administrator decides a Pending application; returns it. An accepted applicant is notified at once. A rejected one is notified after 10 seconds, unless it is reopened before (reopen_applications). new_status: in any case. despite: the reason for accepting a person with missing requirements; stored. message: sent to the applicant with the decision. despite_clash: the caller knows that another job of the applicant''s overlaps. despite_over: the caller knows that the job is closed, completed, a Draft or begun. despite_site: the caller knows that the applicant is barred from the job''s site. PT400 Invalid application status or a text too long, PT403 not an administrator, PT404 Application not found. PT409 already decided, withdrawn, all places filled (hint full), the job is over (hint over), or a requirement is missing (hint missing). PT409 also if the applicant is accepted for another job at that time (hint clash) or barred from its site (hint site). PT410 accepting although the job was deleted.';

COMMENT ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) IS 'An administrator decides up to 200 applications together, as with review_application. Each application that can be decided is decided, in the order of the list. The result of each of the others has the reason why not. PT400 Invalid application status, a text too long or too many applications, PT403 not an administrator.';

COMMENT ON TYPE "public"."applicant_row" IS 'An applicant in job_applicants. user_id, name: null once the account is deleted. missing: the job''s requirements that a Pending or accepted person does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending person is accepted; null for the others. documents: the required ones, [{type, state, expires_on}]; courses: the required ones, [{id, title, state, valid_until}]; states as in requirement_row. distance_m: metres from the person''s home, null if either has no location. jobs_done, no_shows, cancelled_late: attendance at their completed jobs. accepted_before, rejected_before: decisions on their applications for other jobs. here_at, done_at: of the latest day at the job. unavailable: why a Pending person is not free for the job, away or other_hours (rule 20.4). invited: an administrator has invited them to the job. fit: the row''s sort key, to pass as `after` for the next page. knows_site, not_again: see site_standing.';

COMMENT ON TYPE "public"."application_row" IS 'An application in list_applications, with the names of the applicant and of the administrator who decided. user_id, user_name, user_email: null once the account is deleted. job_cleaners_needed: null for any number. missing: the job''s requirements that a Pending applicant does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending applicant is accepted; null for the others. job_over: why a Pending person''s job is no longer upcoming, one of closed, completed, draft or begun; null while it is upcoming. unavailable: why a Pending person is not free for the job, away or other_hours (rule 20.4). invited: an administrator has invited them (rule 19.3). distance_m: metres from the applicant''s home, null if either has no location. jobs_done, no_shows: attendance at their completed jobs. jobs_done, no_shows and experience_years are null once the account is deleted. knows_site, not_again: of a Pending person, see site_standing.';

COMMENT ON TYPE "public"."candidate_row" IS 'A person in job_candidates. distance_m: metres, null if the person or the job has no location; is_far: farther than they want to travel, or unknown. missing: the job''s requirements that they do not meet, in words. clashes: titles of the overlapping jobs for which they are accepted. unavailable: away or other_hours, null if they are free. jobs_done, no_shows: attendance at their completed jobs. fit: the row''s sort key. of_many: there are more people than were ranked. knows_site: they know the job''s site (rule 11.34). not_again: they are barred from it.';

COMMENT ON TYPE "public"."reserve_row" IS 'A person in job_reserve. answer: yes, no or late, null without an answer; stopped: the job''s reserve is paused. not_again: the person is barred from the job''s site, so no vacancy is offered to them.';

COMMENT ON TYPE "public"."review_result" IS 'The result of review_applications for one application: its status afterwards and, if it could not be decided, the error. hint: full (the job has no vacancy), over (the job is closed, completed, a Draft or begun), missing, clash or site. missing: the applicant does not meet a requirement; clash: they are accepted for another job at that time; site: they are barred from the job''s site.';

REVOKE ALL ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_barred"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_barred"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_barred"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "postgres";
