-- The dashboard in one round trip: its three cards and a newcomer's first steps, under the caller's own row security.

create function public.dashboard() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  current_jobs jsonb;
  recent_applications jsonb;
  opportunities jsonb;
  first_steps jsonb;
begin
  -- A part that fails is null and logged; the others are still shown (specification, part 8: Dashboard).
  begin
    select coalesce(jsonb_agg(to_jsonb(part) order by part.applied_at desc, part.application_id desc), '[]') into current_jobs
    from (
      select application.id as application_id, application.applied_at, job.id, job.project_name, job.category,
        job.location_city, job.location_state, job.location_postcode, job.start_date, job.pay_per_cleaner
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = person and application.status = 'Accepted' and job.status <> 'Completed'
      order by application.applied_at desc, application.id desc
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, current jobs: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(part) order by part.applied_at desc, part.id desc), '[]') into recent_applications
    from (
      select application.id, application.job_id, application.job_title, application.status, application.applied_at
      from public.applications application
      where application.user_id = person
      order by application.applied_at desc, application.id desc
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, applications: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(part) order by part.start_date_order desc, part.id desc), '[]') into opportunities
    from (
      select job.id, job.project_name, job.category, job.location_city, job.location_state, job.location_postcode,
        job.start_date, job.start_date_order, job.pay_per_cleaner, job.display_status
      from public.jobs job
      where job.status = 'Open'
        and not exists (
          select from public.applications application where application.job_id = job.id and application.user_id = person
        )
      order by job.start_date_order desc, job.id desc
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, opportunities: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(step.name order by step.place) filter (where step.missing), '[]') into first_steps
    from public.profiles profile
    cross join lateral (
      values
        (1, 'postcode', coalesce(btrim(profile.postcode), '') = ''),
        (2, 'documents', not exists (select from public.documents document where document.user_id = profile.id)),
        (3, 'course', not exists (
          select from public.course_progress progress where progress.user_id = profile.id and progress.completed
        ))
    ) as step (place, name, missing)
    where profile.id = person and profile.status in ('pending', 'active') and not private.is_admin();
  exception when others then
    raise warning 'dashboard, first steps: %', sqlerrm;
  end;
  return jsonb_build_object(
    'current_jobs', current_jobs, 'applications', recent_applications, 'opportunities', opportunities,
    'first_steps', first_steps
  );
end
$$;
comment on function public.dashboard() is
  'The caller''s dashboard: current_jobs (accepted and not Completed, newest application first), applications (newest first) and opportunities (Open, not applied for, newest start date first), at most 3 each, and first_steps, what a cleaner has not done yet: postcode, documents, course (a completed one), none for administrators and for accounts that are not active; a part that failed is null (specification, parts 2 and 9).';

grant execute on function public.dashboard() to authenticated;
