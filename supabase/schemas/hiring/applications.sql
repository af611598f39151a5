-- Applications, at most one per job and person. Also the policies on jobs and addresses, because they depend on applications.

create function private.job_title(job public.jobs, otherwise text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select coalesce(nullif(btrim(job.project_name), ''), otherwise) $$;
comment on function private.job_title(public.jobs, text) is
  'The job''s name, or `otherwise` if it has none, for example the title stored with its application (rule 6.8).';

create function private.is_accepted(status text, withdrawn_at timestamptz) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select status = 'Accepted' and withdrawn_at is null $$;
comment on function private.is_accepted(text, timestamptz) is
  'True if the application was accepted and not withdrawn ("an accepted person" in the rules).';

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  -- Deleting an account keeps its applications, without the person (rule 18.4).
  user_id uuid references public.profiles (id) on delete set null,
  -- Deleting a job keeps its applications, with their title (rule 6.10).
  job_id uuid references public.jobs (id) on delete set null,
  job_title text not null default 'Job Application',
  status text not null default 'Pending' check (status = any (private.allowed_words('application status'))),
  applied_at timestamptz not null default now(),
  -- Not a foreign key, because a decision outlives the deciding administrator's account (rule 12.13). Also, deleting the account
  -- would have to update all its decisions, possibly thousands.
  reviewed_by uuid,
  reviewed_at timestamptz,
  decision_message text check (char_length(decision_message) between 1 and 500),
  accepted_despite text check (char_length(accepted_despite) between 1 and 500),
  missing_at_acceptance text[],
  confirmed_at timestamptz,
  acceptance_taken_back_at timestamptz,
  withdrawn_at timestamptz,
  withdrawal_reason text check (char_length(withdrawal_reason) between 1 and 500),
  attendance text check (attendance = any (private.allowed_words('attendance'))),
  attendance_by uuid references public.profiles (id) on delete set null,
  attendance_at timestamptz,
  constraint applications_job_applied_for_once unique (job_id, user_id),
  constraint applications_decided_when_reviewed check (
    (status <> 'Pending') = (reviewed_by is not null) and (status <> 'Pending') = (reviewed_at is not null)
  ),
  constraint applications_withdrawn_unless_rejected check (withdrawn_at is null or status <> 'Rejected'),
  constraint applications_taken_back_are_rejected check (acceptance_taken_back_at is null or status = 'Rejected'),
  constraint applications_attended_when_accepted check (attendance is null or status = 'Accepted'),
  constraint applications_attendance_has_a_time check ((attendance is null) = (attendance_at is null)),
  constraint applications_of_nobody_say_nothing_about_anybody check (
    user_id is not null
    or num_nonnulls(decision_message, accepted_despite, missing_at_acceptance, withdrawal_reason) = 0
      and (status <> 'Pending' or withdrawn_at is not null)
  )
);
comment on table public.applications is 'A cleaner''s application for a job.';
comment on column public.applications.user_id is 'Null once the account is deleted (rule 18.4).';
comment on column public.applications.decision_message is
  'The administrator''s message to the applicant about the decision, or the reason why the acceptance was taken back.';
comment on column public.applications.accepted_despite is
  'Why an administrator accepted the applicant despite missing_at_acceptance (rule 13.10).';
comment on column public.applications.confirmed_at is
  'When an accepted person last confirmed that they are coming. Reset to null when the start moves (rule 6.17).';
comment on column public.applications.acceptance_taken_back_at is
  'When an administrator took the acceptance back. The application has been Rejected since then (rule 13.13).';
comment on column public.applications.withdrawn_at is
  'When the applicant withdrew. The status stays, but the application no longer counts anywhere (rule 6.14).';
comment on column public.applications.attendance is
  'The attendance of an accepted person, recorded once the job was completed (rule 11.20).';

create index applications_user_newest_idx on public.applications (user_id, applied_at desc, id desc);
create index applications_status_newest_idx on public.applications (status, applied_at desc, id desc) where withdrawn_at is null;
create index applications_newest_idx on public.applications (applied_at desc, id desc);
create index applications_job_title_idx on public.applications using gin (private.folded(job_title) extensions.gin_trgm_ops);
create index applications_title_pairs_idx on public.applications using gin (private.letter_pairs(private.folded(job_title)));
create index applications_reviewed_by_idx on public.applications (reviewed_by);
create index applications_attendance_by_idx on public.applications (attendance_by);
create index applications_attended_idx on public.applications (user_id, attendance) where attendance is not null;

create function private.as_its_applicant_sees(application public.applications) returns public.applications
language plpgsql immutable set search_path = ''
as $$
begin
  application.reviewed_by := null;
  application.accepted_despite := null;
  application.missing_at_acceptance := null;
  application.attendance_by := null;
  return application;
end
$$;
comment on function private.as_its_applicant_sees(public.applications) is
  'The application without the fields that only administrators see, for functions that return it to its applicant (rule 6.13).';

revoke all on public.applications from anon, authenticated, service_role;
-- The deciding administrator and the missing requirements are for administrators only, through list_applications and job_applicants.
grant select (
  id, user_id, job_id, job_title, status, applied_at, reviewed_at, decision_message, confirmed_at, acceptance_taken_back_at,
  withdrawn_at, withdrawal_reason, attendance, attendance_at
) on public.applications to authenticated;
grant select, insert, update, delete on public.applications to service_role;
grant execute on function private.is_accepted(text, timestamptz) to authenticated, service_role;

alter table public.applications enable row level security;

create policy "an application is read by its applicant and by administrators" on public.applications
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Read access to jobs and their addresses. In this file because both policies depend on applications.

create policy "a job is read when open, by applicants and by administrators" on public.jobs
  for select to authenticated using (
    status = 'Open'
    or (select private.is_admin())
    or id in (select application.job_id from public.applications application where application.user_id = (select auth.uid()))
  );

-- Row-level security applies to the inner query too, so an address is hidden together with its job.
create policy "a site address is read as the job's address rule says" on public.job_addresses
  for select to authenticated using (
    (select private.is_admin())
    or exists (
      select from public.jobs job
      where job.id = job_id
        and (
          job.address_rule = 'everyone' and (select private.my_status()) not in ('inactive', 'rejected')
          or job.address_rule = 'active' and (select private.my_status()) = 'active'
          or exists (
            select from public.applications application
            where application.job_id = job.id
              and application.user_id = (select auth.uid())
              and private.is_accepted(application.status, application.withdrawn_at)
          )
        )
    )
  );
