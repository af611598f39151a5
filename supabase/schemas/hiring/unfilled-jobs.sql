-- Vacancies shortly before a job's start. The best-suited people are invited, automatically or by an administrator, and
-- administrators are notified (rules 19.13, 19.14, 10.23).

create table private.unfilled_handling (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  looked_at timestamptz,
  notified_for timestamptz
);
comment on table private.unfilled_handling is 'When each Open job that had free places shortly before its start was last handled.';
comment on column private.unfilled_handling.looked_at is
  'When invite_for_unfilled last handled the job. Jobs handled longest ago come first.';
comment on column private.unfilled_handling.notified_for is
  'The job''s start when administrators were notified. If the start moves, they are notified again.';

create function private.count_free_places(job public.jobs) returns integer
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when job.cleaners_needed > 0 then private.count_vacancies(job) else (job.accepted_count = 0)::integer
  end
$$;
comment on function private.count_free_places(public.jobs) is
  'The number of free places. A job that takes any number of people has one free place while nobody is accepted (rule 19.13).';

create function private.could_come(job public.jobs, people uuid[]) returns table (
  user_id uuid, status text, invited_at timestamptz, fit double precision[]
)
language plpgsql stable rows 100 set search_path = ''
as $$
begin
  return query
    select known.user_id, known.status, known.invited_at, known.fit
    from private.fits(job, people) known
    where known.missing_count = 0 and known.clashes = '{}' and known.unavailable is null and not known.not_again
      -- A person who has applied accepts the distance.
      and (known.status = 'Pending' or not known.is_far);
end
$$;
comment on function private.could_come(public.jobs, uuid[]) is
  'Filters these people to those who could work at a job. They meet all requirements, are free then and are not barred from the site. They '
  'have the job within their distance or have applied for it. Columns as in fits.';

create function private.count_invitations_due(job public.jobs, moment timestamptz) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  patience constant interval := '2 hours';
  most_unanswered constant integer := 3;
  most_applicants constant integer := 100;
  places constant integer := private.count_free_places(job);
  applied integer;
  unanswered integer;
  waiting integer;
begin
  if places = 0 or private.invitation_over(job, moment) is not null then
    return 0;
  end if;
  select count(*) into applied
  from private.could_come(job, array(
    select application.user_id from public.applications application
    where application.job_id = job.id and application.status = 'Pending' and application.withdrawn_at is null
      and application.user_id is not null
    order by application.applied_at, application.id limit most_applicants
  ));
  select count(*), count(*) filter (where invitation.invited_at > moment - patience) into unanswered, waiting
  from private.invitations invitation
  join public.profiles person on person.id = invitation.user_id
  where invitation.job_id = job.id and invitation.answer is null and person.status in ('pending', 'active');
  return greatest(0, least(places - applied - waiting, places * most_unanswered - unanswered));
end
$$;
comment on function private.count_invitations_due(public.jobs, timestamptz) is
  'How many people to invite now: one for each free place, minus suitable applicants and minus unanswered invitations of the last two '
  'hours. There are at most three unanswered invitations per free place (rule 19.13).';

create function private.people_to_invite(job public.jobs, most integer, moment timestamptz) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  considered constant integer := 300;
  most_unanswered constant integer := 3;
  times constant tstzmultirange := private.work_times(job);
begin
  return array(
    select known.user_id
    from private.could_come(job, private.candidate_pool(job, null, considered)) known
    cross join lateral (
      select count(*) as count, bool_or(private.work_times(asked) && times) as is_then
      from private.invitations other
      join public.jobs asked on asked.id = other.job_id
      where other.user_id = known.user_id and other.answer is null and other.invited_at > moment - interval '24 hours'
    ) unanswered
    where known.invited_at is null and known.user_id <> private.founder_id()
      -- Also leaves out people whose application was rejected or withdrawn.
      and not exists (
        select from public.applications earlier where earlier.job_id = job.id and earlier.user_id = known.user_id
      )
      and unanswered.count < most_unanswered and unanswered.is_then is not true
    order by known.fit, known.user_id
    limit most
  );
end
$$;
comment on function private.people_to_invite(public.jobs, integer, timestamptz) is
  'The best people for a job, at most `most`, as ranked by job_candidates. Leaves out people who have applied or were invited. Also leaves '
  'out people with three unanswered invitations of the last day, or with one to a job at the same time (rule 19.13).';

create function private.invite_best_for_job(job public.jobs, inviter uuid, moment timestamptz) returns integer
language plpgsql set search_path = ''
as $$
declare
  due constant integer := private.count_invitations_due(job, moment);
  person public.profiles;
  invited integer := 0;
begin
  if due = 0 then
    return 0;
  end if;
  for person in
    select profile.*
    from unnest(private.people_to_invite(job, due, moment)) with ordinality best (id, rank)
    join public.profiles profile on profile.id = best.id
    order by best.rank
    -- Skips accounts that are being changed or deleted, because those might be waiting for the job.
    for share of profile skip locked
  loop
    if private.why_not_invite(person, job) is null and private.invite_person(person, job, inviter, moment) then
      invited := invited + 1;
    end if;
  end loop;
  return invited;
end
$$;
comment on function private.invite_best_for_job(public.jobs, uuid, timestamptz) is
  'Invites the best people to a job, as many as count_invitations_due says; returns how many were invited. inviter: the administrator, '
  'null if it is automatic. The caller must have locked the job.';

create function private.jobs_to_fill(moment timestamptz, ahead interval) returns setof public.jobs
language plpgsql stable rows 50 set search_path = ''
as $$
begin
  return query
    select job.* from public.jobs job
    where job.status = 'Open' and job.starts_at > moment and job.starts_at <= moment + ahead and private.count_free_places(job) > 0;
end
$$;
comment on function private.jobs_to_fill(timestamptz, interval) is
  'Open jobs that start within the interval and have free places. No jobs if the interval is null.';

create function private.invite_for_unfilled(moment timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  pause constant interval := '5 minutes';
  hours constant integer := (select settings.unfilled_invite_hours from public.business settings);
  job public.jobs;
  invited integer := 0;
begin
  for job in
    select wanted.*
    from private.jobs_to_fill(moment, make_interval(hours => hours)) unfilled
    left join private.unfilled_handling earlier on earlier.job_id = unfilled.id
    join public.jobs wanted on wanted.id = unfilled.id
    where coalesce(earlier.looked_at <= moment - pause, true)
      and (
        private.is_urgent(unfilled, moment) or (moment at time zone unfilled.time_zone)::time between '07:00' and '21:00'
      )
    order by earlier.looked_at nulls first, unfilled.starts_at, unfilled.id
    limit most
    -- Jobs that are being decided about are skipped until the next run.
    for no key update of wanted skip locked
  loop
    insert into private.unfilled_handling as looked (job_id, looked_at) values (job.id, moment)
    on conflict (job_id) do update set looked_at = excluded.looked_at;
    invited := invited + private.invite_best_for_job(job, null, moment);
  end loop;
  return invited;
end
$$;
comment on function private.invite_for_unfilled(timestamptz) is
  'Invites the best people to jobs with free places that start within the hours of the settings, 20 jobs a run and each every five '
  'minutes. Returns the number of invitations. Runs every minute.';

create function private.unfilled_text(job public.jobs, applied integer) returns text
language sql stable set search_path = ''
as $$
  select format('%s for %s%s. It starts %s%s. Applications: %s.',
    case
      when job.cleaners_needed > 0 then format('%s of %s places are free', private.count_vacancies(job), job.cleaners_needed)
      else 'Nobody is accepted'
    end,
    private.job_title(job, 'Job Opportunity'), case when coalesce(job.cleaners_needed, 0) = 0 then ' yet' end,
    to_char(job.starts_at at time zone job.time_zone, 'Dy FMDD Mon'), ', at ' || to_char(job.start_time, 'HH24:MI'), applied)
$$;
comment on function private.unfilled_text(public.jobs, integer) is
  'The text of the notification about a job with free places (rule 17.8). It gives the start in the job''s time zone. applied: the number '
  'of Pending applications.';

create function private.notify_of_unfilled(moment timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  hours constant integer := (select settings.unfilled_notify_hours from public.business settings);
  notified integer;
begin
  with due as materialized (
    select job.id, job.starts_at, private.unfilled_text(job, (
        select count(*)::integer from public.applications application
        where application.job_id = job.id and application.status = 'Pending' and application.withdrawn_at is null
      )) as message
    from private.jobs_to_fill(moment, make_interval(hours => hours)) unfilled
    join public.jobs job on job.id = unfilled.id
    where not exists (
      select from private.unfilled_handling handled where handled.job_id = job.id and handled.notified_for = job.starts_at
    )
    order by job.starts_at, job.id
    limit most
    for share of job skip locked
  ), marked as (
    insert into private.unfilled_handling as handled (job_id, notified_for) select due.id, due.starts_at from due
    -- Another run might have notified them since this statement began.
    on conflict (job_id) do update set notified_for = excluded.notified_for
    where handled.notified_for is distinct from excluded.notified_for
    returning job_id
  )
  insert into public.notifications (user_id, message, type, link, data)
  select person.id, due.message, 'job_unfilled', '/admin/jobs/' || due.id, jsonb_build_object('job_id', due.id)
  from marked
  join due on due.id = marked.job_id
  cross join (
    select administrator.id from public.profiles administrator
    where administrator.role = 'admin' or administrator.id = private.founder_id()
    -- Skips accounts that are being deleted, because the deletion might be waiting for the job.
    for key share of administrator skip locked
  ) person;
  get diagnostics notified = row_count;
  return notified;
end
$$;
comment on function private.notify_of_unfilled(timestamptz) is
  'Notifies administrators once of each job with free places that starts within the hours of the settings. Returns the number of '
  'notifications. Runs every minute.';

create type public.unfilled_row as (
  job_id uuid, job_title text, start_date date, start_time time, time_zone text, starts_at timestamptz, location_city text,
  accepted integer, needed integer, applied integer, invited integer
);
comment on type public.unfilled_row is
  'A job in unfilled_jobs. needed: null if it takes any number of people. applied: Pending applications. invited: unanswered invitations.';

create function private.unfilled_jobs(after_starts timestamptz, after_id uuid, page_size integer)
returns setof public.unfilled_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select job.id, private.job_title(job, 'Job Opportunity'), job.start_date, job.start_time, job.time_zone, job.starts_at,
      job.location_city, job.accepted_count, nullif(job.cleaners_needed, 0),
      (select count(*)::integer from public.applications application
        where application.job_id = job.id and application.status = 'Pending' and application.withdrawn_at is null),
      (select count(*)::integer from private.invitations invitation
        where invitation.job_id = job.id and invitation.answer is null)
    from private.jobs_to_fill(now(), interval '48 hours') job
    where after_starts is null or (job.starts_at, job.id) > (after_starts, after_id)
    order by job.starts_at, job.id
    limit private.page_size(page_size, 50, 200);
end
$$;

create type public.due_invitations as (jobs integer, people integer, is_partial boolean);
comment on type public.due_invitations is
  'jobs: how many of unfilled_jobs have invitations due. people: how many invitations are due for all of them. is_partial: there are '
  'more jobs than were counted.';

create function private.invitations_due() returns public.due_invitations
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 50;
begin
  perform private.assert_admin();
  return (
    select row(count(*) filter (where counted.due > 0), coalesce(sum(counted.due), 0), count(*) = most)::public.due_invitations
    from (
      select private.count_invitations_due(job, now()) as due
      from (
        select soonest.* from private.jobs_to_fill(now(), interval '48 hours') soonest
        order by soonest.starts_at, soonest.id limit most
      ) job
    ) counted
  );
end
$$;

create type public.invited_best as (job_id uuid, job_title text, starts_at timestamptz, invited integer, reason text);
comment on type public.invited_best is
  'A job in invite_best. invited: how many people were invited to it. reason: why not more; null if all due invitations were sent.';

create function private.invite_best(after_starts timestamptz, after_id uuid) returns setof public.invited_best
language plpgsql security definer rows 20 set search_path = ''
as $$
declare
  most constant integer := 20;
  inviter constant uuid := (select auth.uid());
  unfilled record;
  job public.jobs;
  due integer;
  outcome public.invited_best;
begin
  perform private.assert_admin();
  -- Locks the administrator first, like every other function.
  perform from public.profiles person where person.id = inviter for share;
  perform private.assert_admin();
  for unfilled in
    select wanted.id, wanted.starts_at, private.job_title(wanted, 'Job Opportunity') as title
    from private.jobs_to_fill(now(), interval '48 hours') wanted
    where after_starts is null or (wanted.starts_at, wanted.id) > (after_starts, after_id)
    order by wanted.starts_at, wanted.id
    limit most
  loop
    outcome := (unfilled.id, unfilled.title, unfilled.starts_at, 0, null);
    select * into job from public.jobs wanted where wanted.id = unfilled.id for no key update skip locked;
    if found then
      due := private.count_invitations_due(job, now());
      outcome.invited := private.invite_best_for_job(job, inviter, now());
      outcome.reason := case
        when due = 0 then 'Applicants or invitations already wait for an answer.'
        when outcome.invited = 0 then 'Nobody else could come.'
        when outcome.invited < due then 'Not enough people could come.'
      end;
    else
      outcome.reason := 'Somebody is changing this job. Try again.';
    end if;
    return next outcome;
  end loop;
end
$$;

create function public.unfilled_jobs(
  after_starts timestamptz default null, after_id uuid default null, page_size integer default 50
) returns setof public.unfilled_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.unfilled_jobs(after_starts, after_id, page_size) $$;
comment on function public.unfilled_jobs(timestamptz, uuid, integer) is
  'Open jobs that start within 48 hours and have free places, earliest start first, for administrators. after_starts and after_id: '
  'starts_at and job_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

create function public.invitations_due() returns public.due_invitations
language sql stable set search_path = ''
as $$ select private.invitations_due() $$;
comment on function public.invitations_due() is
  'How many people invite_best would invite at most, counted for 50 jobs, for administrators. PT403 not an administrator.';

create function public.invite_best(after_starts timestamptz default null, after_id uuid default null)
returns setof public.invited_best
language sql rows 20 set search_path = ''
as $$ select * from private.invite_best(after_starts, after_id) $$;
comment on function public.invite_best(timestamptz, uuid) is
  'An administrator invites the best people who could come to the jobs of unfilled_jobs, 20 jobs a call, and gets a row for each. '
  'after_starts and after_id: starts_at and job_id of the last row, for the next call. Repeating it invites nobody while the first '
  'invitations wait. PT403 not an administrator.';

revoke all on private.unfilled_handling from anon, authenticated, service_role;

alter table private.unfilled_handling enable row level security;

create policy "nobody reads the handling of unfilled jobs" on private.unfilled_handling
  for select to service_role using (false);

grant execute on function private.unfilled_jobs(timestamptz, uuid, integer),
  public.unfilled_jobs(timestamptz, uuid, integer) to authenticated;
grant execute on function private.invitations_due(), public.invitations_due() to authenticated;
grant execute on function private.invite_best(timestamptz, uuid), public.invite_best(timestamptz, uuid) to authenticated;

select cron.schedule('invite for unfilled jobs', '* * * * *', 'select private.invite_for_unfilled(now())');
select cron.schedule('notify of unfilled jobs', '* * * * *', 'select private.notify_of_unfilled(now())');
