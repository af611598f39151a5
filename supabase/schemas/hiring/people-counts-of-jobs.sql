-- The numbers of accepted and pending people of a job. The database counts, regardless of which code writes applications. Decisions lock
-- the job before they read the count, and a constraint on jobs is the last safeguard (rule 13.9).
--
-- All code locks in one order: people, then jobs, then applications, each by id. Code that holds a job and then writes to people
-- (notify_of_saved_job, withdraw_application) skips accounts that are being deleted.

create function private.count_applications() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct job_id from changed where job_id is not null);
  elsif tg_op = 'DELETE' then
    touched := array(select distinct job_id from was where job_id is not null);
  else
    touched := array(
      select distinct job.id
      from changed
      join was on was.id = changed.id
      cross join lateral (values (was.job_id), (changed.job_id)) job (id)
      where job.id is not null
        and (was.job_id, was.status, was.withdrawn_at) is distinct from (changed.job_id, changed.status, changed.withdrawn_at)
    );
  end if;
  if touched = '{}' then
    return null;
  end if;
  -- A separate statement takes the lock, so that the count below sees changes committed while this one waited.
  perform from public.jobs job where job.id = any (touched) order by job.id for no key update;
  update public.jobs job
  set accepted_count = counted.accepted, pending_count = counted.pending
  from (
    select wanted.id,
      count(*) filter (where application.status = 'Accepted') as accepted,
      count(*) filter (where application.status = 'Pending') as pending
    from unnest(touched) wanted (id)
    left join public.applications application on application.job_id = wanted.id and application.withdrawn_at is null
    group by wanted.id
  ) counted
  where job.id = counted.id
    and (job.accepted_count, job.pending_count) <> (counted.accepted, counted.pending);
  return null;
end
$$;
comment on function private.count_applications() is
  'After-statement trigger on applications: counts the accepted and pending applicants of the jobs concerned.';

create trigger count_inserted after insert on public.applications
referencing new table as changed for each statement execute function private.count_applications();
create trigger count_updated after update on public.applications
referencing old table as was new table as changed for each statement execute function private.count_applications();
create trigger count_deleted after delete on public.applications
referencing old table as was for each statement execute function private.count_applications();

create function private.lock_jobs_of_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.jobs job
  where job.id in (select application.job_id from public.applications application where application.user_id = old.id)
  order by job.id for no key update;
  return old;
end
$$;
comment on function private.lock_jobs_of_person() is
  'Before-delete trigger on profiles: locks the jobs whose counts the deletion changes, before the person''s applications change.';

create trigger lock_jobs before delete on public.profiles
for each row execute function private.lock_jobs_of_person();

create function private.lock_applications(ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Decisions about the same person take turns, because two concurrent ones would not see each other's clash (rule 13.15). One list of ids,
  -- because a condition `in (…) or = …` would read every person.
  perform from public.profiles person
  where person.id = any (array(
    select application.user_id from public.applications application where application.id = any (ids)
    union
    select auth.uid()
  ))
  order by person.id for no key update;
  perform from public.jobs job
  where job.id in (select application.job_id from public.applications application where application.id = any (ids))
  order by job.id for no key update;
  perform from public.applications application where application.id = any (ids) order by application.id for update;
end
$$;
comment on function private.lock_applications(uuid[]) is
  'Locks people (the caller and the applicants), then jobs, then applications, in this order to prevent deadlocks.';
