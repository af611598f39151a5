-- Reminders for accepted people who have not confirmed: 48 and 18 hours before the start, but not at night (rules 6.17, 9.27).

create table private.job_reminders (
  application_id uuid references public.applications (id) on delete cascade,
  hours smallint check (hours in (48, 18)),
  primary key (application_id, hours)
);
comment on table private.job_reminders is
  'Reminders already handled, by application and hours before the start. Rows are deleted when the person must be asked again.';

create function private.reminder_moment(
  settings public.notification_settings, moment timestamptz, starts_at timestamptz
) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  quiet record;
begin
  select * into quiet from private.quiet_at(private.with_night(settings), moment);
  return case
    when quiet.ends is null then moment
    -- Leaves time to answer before setting out.
    when quiet.ends <= starts_at - interval '2 hours' then quiet.ends
    else quiet.begins - interval '1 hour'
  end;
end
$$;
comment on function private.reminder_moment(public.notification_settings, timestamptz, timestamptz) is
  'When to send a reminder that is due at `moment`: never in quiet hours or at night. It is sent after them, or an hour before them if '
  'the job then starts within 2 hours (rule 9.27).';

create function private.due_reminders(
  application public.applications, starts_at timestamptz, moment timestamptz
) returns setof smallint
language sql stable set search_path = ''
as $$
  select mark.hours
  from (values (48::smallint), (18::smallint)) as mark (hours)
  cross join lateral (select starts_at - make_interval(hours => mark.hours) as at) marked
  cross join lateral (
    select private.reminder_moment(private.delivery_settings(application.user_id), marked.at, starts_at) as at
  ) due
  -- Quiet hours move a reminder earlier by at most a day.
  where marked.at <= moment + interval '25 hours'
    -- A person accepted after this time has just been told when the job starts.
    and application.reviewed_at <= marked.at
    and not exists (
      select from private.job_reminders sent where sent.application_id = application.id and sent.hours = mark.hours
    )
    and due.at <= moment and application.reviewed_at <= due.at
$$;
comment on function private.due_reminders(public.applications, timestamptz, timestamptz) is
  'The marks, in hours before the start, whose reminders are due at `moment` and have not been sent to the person.';

create function private.reminder_text(job public.jobs, title text) returns text
language sql stable set search_path = ''
as $$
  select format('Are you coming to %s? It starts %s%s. Please confirm.', private.job_title(job, title),
    to_char(job.starts_at at time zone job.time_zone, 'Dy FMDD Mon'), ', at ' || to_char(job.start_time, 'HH24:MI'))
$$;
comment on function private.reminder_text(public.jobs, text) is
  'The text of a reminder, in the job''s local time; without a time if the job has no start time.';

create function private.remind_of_jobs(moment timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
  notified integer;
begin
  with due as materialized (
    select application.id, application.user_id, job.id as job_id, private.reminder_text(job, application.job_title) as message,
      due.hours
    from public.jobs job
    join public.applications application on application.job_id = job.id
    join public.profiles person on person.id = application.user_id
    cross join lateral (select array(select private.due_reminders(application, job.starts_at, moment)) as hours) due
    where job.status in ('Open', 'InProgress')
      and job.starts_at > moment and job.starts_at <= moment + interval '73 hours'
      and private.is_accepted(application.status, application.withdrawn_at)
      and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date)
      and due.hours <> '{}'
    order by job.starts_at
    limit most
    -- Rows locked by a confirmation, a save or a deletion are skipped until the next run, in five minutes.
    for share of job skip locked
    for key share of person skip locked
    for no key update of application skip locked
  ), marked as (
    insert into private.job_reminders (application_id, hours)
    select due.id, hour from due, unnest(due.hours) hour
    -- Another run might have sent it since this statement began.
    on conflict do nothing
    returning application_id
  )
  insert into public.notifications (user_id, message, type, link, data)
  select due.user_id, due.message, 'job_reminder', '/current-jobs',
    jsonb_build_object('application_id', due.id, 'job_id', due.job_id)
  from due where due.id in (select marked.application_id from marked);
  get diagnostics notified = row_count;
  return notified;
end
$$;
comment on function private.remind_of_jobs(timestamptz) is
  'Sends a reminder to each person who is accepted for a job that starts soon, has not confirmed and has not arrived. Returns how many. '
  'Runs every five minutes.';

create function private.ask_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.applications application set confirmed_at = null
  where application.job_id = new.id and application.confirmed_at is not null;
  delete from private.job_reminders sent
  using public.applications application
  where application.id = sent.application_id and application.job_id = new.id;
  return null;
end
$$;
comment on function private.ask_again() is
  'After-trigger on jobs: when the start moves, resets the confirmations and reminders of the job (rule 6.17).';

create function private.forget_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.confirmed_at := null;
  delete from private.job_reminders sent where sent.application_id = new.id;
  return new;
end
$$;
comment on function private.forget_confirmation() is
  'Before-trigger on applications: resets confirmation and reminders when a person is no longer accepted or applies again.';

create trigger ask_again after update on public.jobs
for each row when (old.starts_at is distinct from new.starts_at) execute function private.ask_again();

create trigger forget_confirmation before update of status on public.applications
for each row when (new.status <> 'Accepted') execute function private.forget_confirmation();

revoke all on private.job_reminders from anon, authenticated, service_role;

alter table private.job_reminders enable row level security;

create policy "nobody reads the reminders" on private.job_reminders
  for select to service_role using (false);

select cron.schedule('remind of jobs', '*/5 * * * *', 'select private.remind_of_jobs(now())');
