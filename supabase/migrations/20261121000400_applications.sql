-- Applications: made once, by oneself, for an Open job; decided once, by an administrator. Who may read a job depends on them.

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Deleting a job keeps its applications, with their title (rule 6.10).
  job_id uuid references public.jobs (id) on delete set null,
  job_title text not null default 'Job Application',
  status text not null default 'Pending' check (status = any (private.choices('application status'))),
  applied_at timestamptz not null default now(),
  -- An administrator who has decided cannot be deleted (rule 12.13).
  reviewed_by uuid references public.profiles (id) on delete restrict,
  reviewed_at timestamptz,
  constraint applications_job_applied_for_once unique (job_id, user_id),
  constraint applications_decided_when_reviewed check (
    (status <> 'Pending') = (reviewed_by is not null) and (status <> 'Pending') = (reviewed_at is not null)
  )
);
comment on table public.applications is 'A cleaner''s application for a job.';

create index applications_user_newest_idx on public.applications (user_id, applied_at desc, id desc);
create index applications_status_newest_idx on public.applications (status, applied_at desc, id desc);
create index applications_newest_idx on public.applications (applied_at desc, id desc);
create index applications_job_title_idx on public.applications using gin (lower(job_title) extensions.gin_trgm_ops);
create index applications_reviewed_by_idx on public.applications (reviewed_by);

create function private.apply_to_job(job_id uuid) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  applicant uuid := (select auth.uid());
  applicant_status text;
  wanted record;
  created public.applications;
begin
  if apply_to_job.job_id is null then
    raise exception 'Job ID is missing.' using errcode = 'PT400';
  end if;
  -- Shared locks: neither the account nor the job can change before the insert.
  select profile.status into applicant_status from public.profiles profile where profile.id = applicant for share;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if applicant_status in ('inactive', 'rejected') then
    raise exception 'Your account is not active. Please contact us.' using errcode = 'PT403';
  end if;
  select job.project_name into wanted from public.jobs job
  where job.id = apply_to_job.job_id and job.status = 'Open' for share;
  if not found then
    if exists (
      select from public.applications application
      where application.job_id = apply_to_job.job_id and application.user_id = applicant
    ) then
      raise exception 'You have already applied for this job.' using errcode = 'PT409';
    end if;
    -- The same refusal for a missing, a Draft and a closed job, so that asking reveals no hidden job (rule 6.3).
    raise exception 'This job is no longer open.' using errcode = 'PT404';
  end if;
  insert into public.applications (user_id, job_id, job_title)
  values (applicant, apply_to_job.job_id, coalesce(nullif(btrim(wanted.project_name), ''), 'Job Application'))
  on conflict on constraint applications_job_applied_for_once do nothing
  returning * into created;
  if not found then
    raise exception 'You have already applied for this job.' using errcode = 'PT409';
  end if;
  return created;
end
$$;

create function private.review_application(application_id uuid, new_status text) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := private.choice(new_status, 'application status');
  applicant uuid;
  reviewed public.applications;
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  -- People first, then the application: the order in which deleting an account locks them.
  select application.user_id into applicant from public.applications application where application.id = application_id;
  perform from public.profiles person where person.id in (applicant, (select auth.uid())) order by person.id for key share;
  select * into reviewed from public.applications where id = application_id for update;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  -- Checked again: the caller may have lost the role while waiting for somebody else's decision.
  perform private.assert_admin();
  if reviewed.status <> 'Pending' then
    raise exception 'This application has already been decided.' using errcode = 'PT409';
  end if;
  if wanted = 'Accepted' and reviewed.job_id is null then
    raise exception 'The job has been deleted. This application can only be rejected.' using errcode = 'PT410';
  end if;
  if wanted <> 'Pending' then
    update public.applications
    set status = wanted, reviewed_by = (select auth.uid()), reviewed_at = now()
    where id = application_id and status = 'Pending'
    returning * into reviewed;
  end if;
  return reviewed;
end
$$;

create function public.apply_to_job(job_id uuid) returns public.applications
language sql set search_path = ''
as $$ select private.apply_to_job(job_id) $$;
comment on function public.apply_to_job(uuid) is
  'The caller applies for an Open job; returns the application, always Pending. PT400 no id, PT403 account inactive or rejected, PT404 no such Open job, PT409 already applied.';

create function public.review_application(application_id uuid, new_status text) returns public.applications
language sql set search_path = ''
as $$ select private.review_application(application_id, new_status) $$;
comment on function public.review_application(uuid, text) is
  'An administrator decides a Pending application; returns it. The status is read in any case. PT400 Invalid application status, PT403 not an administrator, PT404 Application not found, PT409 already decided, PT410 accepting although the job was deleted.';

revoke all on public.applications from anon, authenticated, service_role;
-- Who decided is for administrators, through list_applications.
grant select (id, user_id, job_id, job_title, status, applied_at, reviewed_at) on public.applications to authenticated;
grant select, insert, update, delete on public.applications to service_role;
grant execute on function private.apply_to_job(uuid), public.apply_to_job(uuid) to authenticated;
grant execute on function private.review_application(uuid, text), public.review_application(uuid, text) to authenticated;

alter table public.applications enable row level security;

create policy "an application is read by its applicant and by administrators" on public.applications
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Who may read a job and its address; here because both depend on applications.

create policy "a job is read when open, by applicants and by administrators" on public.jobs
  for select to authenticated using (
    status = 'Open'
    or (select private.is_admin())
    or id in (select application.job_id from public.applications application where application.user_id = (select auth.uid()))
  );

-- The inner query is under row security too: no address without the job.
create policy "a site address is read as the job's address rule says" on public.job_addresses
  for select to authenticated using (
    (select private.is_admin())
    or exists (
      select from public.jobs job
      where job.id = job_id
        and (
          job.address_rule = 'everyone'
          or exists (
            select from public.applications application
            where application.job_id = job.id
              and application.user_id = (select auth.uid())
              and application.status = 'Accepted'
          )
        )
    )
  );
