-- The day of a job: confirmations that people are coming, and their reports "here" and "done" with times. Times only, no location (rules
-- 6.17, 6.18).

create table public.visits (
  application_id uuid references public.applications (id) on delete cascade,
  day date,
  here_at timestamptz,
  here_sent_at timestamptz,
  done_at timestamptz,
  done_sent_at timestamptz,
  primary key (application_id, day),
  constraint visits_are_sent_when_pressed check (
    (here_at is null) = (here_sent_at is null) and (done_at is null) = (done_sent_at is null)
  ),
  constraint visits_say_something check (here_at is not null or done_at is not null)
);
comment on table public.visits is 'A day on which a person was at a job.';
comment on column public.visits.day is
  'The planned day of the shift, in the job''s local time. A night shift belongs to the day on which it was planned to begin (rule 6.22).';
comment on column public.visits.here_at is
  'When "I''m here" was pressed, by the database''s clock. here_sent_at is when the report arrived, which is later if the phone had '
  'queued it.';
comment on column public.visits.done_at is
  'When "I''m done" was pressed, by the database''s clock. done_sent_at: when the report arrived, as here_sent_at.';

create function private.own_application(application_id uuid) returns public.applications
language plpgsql set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  wanted_job uuid;
  application public.applications;
begin
  select mine.job_id into wanted_job from public.applications mine where mine.id = application_id and mine.user_id = me;
  -- Locks the person, then the job, then the application: the same order as deleting an account and saving a job.
  perform from public.profiles person where person.id = me for key share;
  perform from public.jobs job where job.id = wanted_job for share;
  select * into application from public.applications mine where mine.id = application_id and mine.user_id = me for no key update;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  elsif application.job_id is null then
    raise exception 'The job has been deleted.' using errcode = 'PT409';
  elsif application.withdrawn_at is not null then
    raise exception 'You have withdrawn from this job.' using errcode = 'PT409';
  elsif application.status <> 'Accepted' then
    raise exception 'You have not been accepted for this job.' using errcode = 'PT409';
  end if;
  return application;
end
$$;
comment on function private.own_application(uuid) is
  'The caller''s accepted application, locked together with its job until the transaction ends. PT404 not found among the caller''s, '
  'PT409 not accepted, withdrawn, or without a job.';

create function private.confirm_coming(application_id uuid) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  application public.applications := private.own_application(application_id);
  job public.jobs;
begin
  select * into job from public.jobs wanted where wanted.id = application.job_id;
  if job.status not in ('Open', 'InProgress') then
    raise exception 'This job is no longer going ahead.' using errcode = 'PT409';
  elsif application.confirmed_at is not null then
    return private.as_its_applicant_sees(application);
  elsif job.starts_at is null then
    raise exception 'This job has no start date yet. You can confirm once it has one.' using errcode = 'PT409';
  elsif private.has_started(job, now()) then
    raise exception 'This job has already started.' using errcode = 'PT409';
  elsif now() < job.starts_at - interval '48 hours' then
    raise exception 'You can confirm from 48 hours before the start.' using errcode = 'PT409';
  end if;
  update public.applications mine set confirmed_at = now() where mine.id = application.id returning * into application;
  return private.as_its_applicant_sees(application);
end
$$;

-- Computed in local time, so that a page finds the same day without knowing about daylight saving.
create function private.shift_day(start_date date, start_time time, end_time time, local timestamp) returns date
language sql immutable parallel safe set search_path = ''
as $$
  select greatest(start_date, case
    when start_time is null then local::date
    else (local - start_time + least(interval '6 hours', (interval '24 hours' - planned.length) / 2))::date
  end)
  from (
    select coalesce(end_time - start_time + case when end_time < start_time then interval '24 hours' else interval '0' end,
      interval '8 hours') as length
  ) planned
$$;
comment on function private.shift_day(date, time, time, timestamp) is
  'The planned day of the shift to which a report at a local time belongs. Shifts repeat daily from start_date (null for no first day). A '
  'shift''s day begins 6 hours before its start, or halfway through the gap before it if that is later (rule 6.22).';

create function private.takes_visits_from(start_date date, start_time time) returns timestamp
language sql immutable parallel safe set search_path = ''
as $$ select least(start_date::timestamp, start_date + start_time - interval '6 hours') $$;
comment on function private.takes_visits_from(date, time) is
  'The local time from which people can report visits: midnight of the first day, or 6 hours before the start if that is earlier.';

create function private.day_of_visit(job public.jobs, application_id uuid, event text, pressed timestamptz) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    -- A retry whose first response was lost.
    (
      select visit.day from public.visits visit
      where visit.application_id = day_of_visit.application_id
        and case event when 'here' then visit.here_at else visit.done_at end
          between pressed - interval '5 minutes' and pressed + interval '5 minutes'
      order by visit.day desc
      limit 1
    ),
    -- "done" belongs to a visit that is still open or just ended, however far that is from its shift.
    (
      select visit.day from public.visits visit
      where event = 'done' and visit.application_id = day_of_visit.application_id
        and visit.here_at > pressed - interval '16 hours' and visit.here_at <= pressed
        and (visit.done_at is null or visit.done_at between pressed - interval '1 hour' and pressed)
        and not exists (
          select from public.visits later
          where later.application_id = visit.application_id and later.here_at > visit.here_at and later.here_at <= pressed
        )
      limit 1
    ),
    private.shift_day(job.start_date, job.start_time, job.end_time, date_trunc('minute', pressed at time zone job.time_zone))
  );
end
$$;
comment on function private.day_of_visit(public.jobs, uuid, text, timestamptz) is
  'The planned day to which a report belongs. If a visit already has this report, its day. For "done", the day of the visit begun within '
  '16 hours that is still open. Otherwise the day of the shift at that time (rule 6.22).';

create function private.report_visit(application_id uuid, event text, seconds_ago integer) returns public.visits
language plpgsql security definer set search_path = ''
as $$
declare
  application public.applications;
  job public.jobs;
  -- An age instead of a timestamp, because a phone's clock can be days off but still measures elapsed time. If the clock was set back in
  -- between, the age is negative and counts as 0.
  pressed constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  visit_day date;
  visit public.visits;
  known_at timestamptz;
begin
  if event is null or event not in ('here', 'done') then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'event';
  elsif pressed < now() - interval '7 days' then
    raise exception 'This was pressed more than 7 days ago.' using errcode = 'PT409';
  end if;
  application := private.own_application(application_id);
  select * into job from public.jobs wanted where wanted.id = application.job_id;
  -- A report queued on the phone can arrive after the job has ended.
  if job.status = 'Draft' or seconds_ago is null and job.status not in ('Open', 'InProgress') then
    raise exception 'This job has ended.' using errcode = 'PT409';
  elsif coalesce(
    pressed at time zone job.time_zone < private.takes_visits_from(job.start_date, job.start_time), job.status = 'Open'
  ) then
    raise exception 'This job has not started yet.' using errcode = 'PT409';
  end if;

  visit_day := private.day_of_visit(job, application.id, event, pressed);
  select * into visit from public.visits known where known.application_id = application.id and known.day = visit_day;
  known_at := case event when 'here' then visit.here_at else visit.done_at end;
  -- The response to a live report shows which report counts. A queued report within five minutes of the known one is a retry whose response
  -- was lost. Any other queued report must fail visibly.
  if seconds_ago is not null and pressed not between known_at - interval '5 minutes' and known_at + interval '5 minutes' then
    raise exception 'You already pressed this that day. The first time counts.' using errcode = 'PT409';
  elsif known_at is not null then
    return visit;
  end if;
  -- With two devices, the end can be before the start. Each report keeps its own time.
  insert into public.visits as known (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
  values (
    application.id, visit_day, case event when 'here' then pressed end, case event when 'here' then now() end,
    case event when 'done' then pressed end, case event when 'done' then now() end
  )
  on conflict on constraint visits_pkey do update
  set (here_at, here_sent_at, done_at, done_sent_at) = (coalesce(known.here_at, excluded.here_at),
    coalesce(known.here_sent_at, excluded.here_sent_at), coalesce(known.done_at, excluded.done_at),
    coalesce(known.done_sent_at, excluded.done_sent_at))
  returning * into visit;
  return visit;
end
$$;

create function private.was_there(application_id uuid, since date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.visits visit where visit.application_id = was_there.application_id and visit.day >= was_there.since
  );
end
$$;
comment on function private.was_there(uuid, date) is
  'True if the applicant has been at the job on that day or later. Called with the start date: a person who was there is not asked to '
  'confirm (rule 6.17).';

create function private.broadcast_visit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_administrators(
    'applications_changed', jsonb_build_object('ids', jsonb_build_array(new.application_id)));
  return null;
end
$$;
comment on function private.broadcast_visit() is
  'After-trigger on visits: broadcasts the id of the application to administrators'' open pages.';

create trigger broadcast_visit after insert or update on public.visits
for each row execute function private.broadcast_visit();

create function public.confirm_coming(application_id uuid) returns public.applications
language sql set search_path = ''
as $$ select private.confirm_coming(application_id) $$;
comment on function public.confirm_coming(uuid) is
  'The caller confirms that they are coming to a job they are accepted for, from 48 hours before its start; returns the application. '
  'Confirming again changes nothing. PT404 Application not found, PT409 with the reason: not accepted, withdrawn, the job deleted, '
  'closed, without a day, started, or too early.';

create function public.report_visit(application_id uuid, event text, seconds_ago integer default null) returns public.visits
language sql set search_path = ''
as $$ select private.report_visit(application_id, event, seconds_ago) $$;
comment on function public.report_visit(uuid, text, integer) is
  'The caller reports that they are at a job, or done for the day; returns the visit of that shift. event: here or done. The first of '
  'each counts, and another changes nothing. seconds_ago: how long the phone queued the report, in seconds, at most 7 days; null for one '
  'made now. PT400 an unknown event, PT404 Application not found. PT409 with the reason: not accepted, withdrawn, the job deleted, ended '
  'or not started, made too long ago, or queued and not the first of that shift.';

revoke all on public.visits from anon, authenticated, service_role;
grant select on public.visits to authenticated;
grant select, insert, update, delete on public.visits to service_role;
grant execute on function private.confirm_coming(uuid), public.confirm_coming(uuid) to authenticated;
grant execute on function private.report_visit(uuid, text, integer), public.report_visit(uuid, text, integer) to authenticated;

alter table public.visits enable row level security;

create policy "a visit is read by who made it and by administrators" on public.visits
  for select to authenticated using (
    (select private.is_admin())
    or exists (
      select from public.applications application
      where application.id = application_id and application.user_id = (select auth.uid())
    )
  );

create policy "a site contact is read by who is coming and by administrators" on public.job_contacts
  for select to authenticated using (
    (select private.is_admin())
    or exists (
      select from public.applications application
      where application.job_id = job_contacts.job_id
        and application.user_id = (select auth.uid())
        and private.is_accepted(application.status, application.withdrawn_at)
    )
  );
