-- Who may read a job and its address. Apart from the tables, because both depend on applications.

create policy "a job is read when open, by applicants and by administrators" on public.jobs
  for select to authenticated using (
    status = 'Open'
    or (select private.is_admin())
    or id in (select application.job_id from public.applications application where application.user_id = (select auth.uid()))
  );

-- The inner look at jobs is under row security too: no address without the job.
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
