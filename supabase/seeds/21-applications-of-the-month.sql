-- The other cleaners' applications of the last thirty days, for jobs already posted at that time. Mondays have more
-- applications than Sundays, and all are made between 06:30 and 20:30. A checksum replaces random numbers, so that
-- databases made on the same weekday are equal.

do $$
declare
  -- The usual number of applications on each day, from Monday to Sunday.
  usual constant integer[] := '{10, 8, 7, 7, 6, 3, 3}';
  slot record;
  pair record;
  code integer := 1000;
begin
  for slot in
    select day.moment + make_interval(mins => 390 + chance.number % 840) as applied_at
    from generate_series(0, 29) as days_ago
    cross join lateral (
      select date_trunc('day', now() at time zone 'Australia/Brisbane') - make_interval(days => days_ago) as local
    ) calendar
    cross join lateral (select calendar.local at time zone 'Australia/Brisbane' as moment) day
    cross join lateral generate_series(
      1, usual[extract(isodow from calendar.local)::integer] + abs(hashtext('day ' || days_ago)) % 4 - 1
    ) as turn
    cross join lateral (select abs(hashtext(days_ago || ' ' || turn)) as number) chance
    order by 1
  loop
    exit when slot.applied_at > now() - interval '5 minutes';
    -- Picks a person who had joined by then, and a job that was posted by then, for which the person has not applied.
    -- The job is open now, or starts after the day of the application.
    select person.id as person_id, job.id as job_id, job.project_name as title into pair
    from public.profiles person
    join public.jobs job on job.created_at < slot.applied_at and job.status <> 'Draft'
      and (job.status = 'Open' or job.start_date > slot.applied_at::date)
    where person.id::text like 'c0000000-0000-4000-8000-0000000001__'
      and person.status in ('active', 'pending') and person.created_at < slot.applied_at
      and not exists (
        select from public.applications application
        where application.user_id = person.id and (application.job_id = job.id or application.job_id in (
          select clash.other_id from private.seed_clashes clash where clash.job_id = job.id
        ))
      )
    order by hashtext(slot.applied_at::date - current_date || person.email || job.project_name), person.email
    limit 1;
    continue when not found;
    code := code + 1;
    insert into public.applications (id, user_id, job_id, job_title, applied_at)
    values (('a0000000-0000-4000-8000-' || lpad(code::text, 12, '0'))::uuid, pair.person_id, pair.job_id, pair.title, slot.applied_at);
  end loop;
end
$$;

-- Decides most of these applications within three days. One in three is accepted while the job has places, and a few
-- old applications stay pending.
with decided as (
  select application.id, application.job_id, chance.number % 3 = 0 as suits,
    application.applied_at + make_interval(mins => 180 + chance.number % 4000) as decided_at
  from public.applications application
  cross join lateral (select abs(hashtext(job_title || user_id)) as number) chance
  where application.user_id::text like 'c0000000-0000-4000-8000-0000000001__'
    and application.applied_at + make_interval(mins => 180 + chance.number % 4000) < now()
    and chance.number % 11 <> 0
), placed as (
  select decided.*, job.accepted_count + row_number() over (partition by job.id, suits order by decided_at) as place, job.cleaners_needed
  from decided
  join public.jobs job on job.id = decided.job_id
)
update public.applications application
set status = case when placed.suits and placed.place <= coalesce(placed.cleaners_needed, 1000) then 'Accepted' else 'Rejected' end,
  reviewed_by = private.founder_id(),
  reviewed_at = placed.decided_at
from placed
where application.id = placed.id;
