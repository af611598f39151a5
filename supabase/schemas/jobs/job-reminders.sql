-- Accepted people who have not said that they are coming are asked 48 and 18 hours before the start, by day (rules 6.17, 9.27).

create table private.job_reminders (
  application_id uuid references public.applications (id) on delete cascade,
  hours smallint check (hours in (48, 18)),
  primary key (application_id, hours)
);
comment on table private.job_reminders is
  'Who was asked so many hours before the start whether they are coming; emptied for those who are to be asked again.';

create function private.asking_moment(
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
    -- Time to answer before one leaves.
    when quiet.ends <= starts_at - interval '2 hours' then quiet.ends
    else quiet.begins - interval '1 hour'
  end;
end
$$;
comment on function private.asking_moment(public.notification_settings, timestamptz, timestamptz) is
  'When to ask what is to be asked at that moment: not in quiet hours or at night, but after them, '
  'or an hour before where the job begins too soon for that (rule 9.27).';

create function private.due_reminders(
  application public.applications, starts_at timestamptz, moment timestamptz
) returns setof smallint
language sql stable set search_path = ''
as $$
  select mark.hours
  from (values (48::smallint), (18::smallint)) as mark (hours)
  cross join lateral (select starts_at - make_interval(hours => mark.hours) as at) marked
  cross join lateral (
    select private.asking_moment(private.delivery_settings(application.user_id), marked.at, starts_at) as at
  ) due
  -- Quiet hours move a question forward by at most a day.
  where marked.at <= moment + interval '25 hours'
    -- Whoever was accepted after that has just heard when the job starts.
    and application.reviewed_at <= marked.at
    and not exists (
      select from private.job_reminders sent where sent.application_id = application.id and sent.hours = mark.hours
    )
    and due.at <= moment and application.reviewed_at <= due.at
$$;
comment on function private.due_reminders(public.applications, timestamptz, timestamptz) is
  'The hours before the start for which the person is to be reminded by now, and was not.';

create function private.reminder_text(job public.jobs, title text) returns text
language sql stable set search_path = ''
as $$
  select format('Are you coming to %s? It starts %s%s. Please confirm.', private.job_title(job, title),
    to_char(job.starts_at at time zone job.time_zone, 'Dy FMDD Mon'), ', at ' || to_char(job.start_time, 'HH24:MI'))
$$;
comment on function private.reminder_text(public.jobs, text) is
  'The question of a reminder, on the clock where the job is; without a time where the job has none.';

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
    -- Whoever is confirming, and whatever is being saved or deleted, is looked at again in five minutes.
    for share of job skip locked
    for key share of person skip locked
    for no key update of application skip locked
  ), marked as (
    insert into private.job_reminders (application_id, hours)
    select due.id, hour from due, unnest(due.hours) hour
    -- Another run may have asked since this statement began.
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
  'Asks, in one notification each, who is accepted for a job that starts soon, has not confirmed and is not there; returns how many. '
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
  'After-trigger on jobs: when the start moves, everybody is to say again that they are coming (rule 6.17).';

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
  'Before-trigger on applications: who is no longer accepted, or applies again, has confirmed nothing.';

create trigger ask_again after update on public.jobs
for each row when (old.starts_at is distinct from new.starts_at) execute function private.ask_again();

create trigger forget_confirmation before update of status on public.applications
for each row when (new.status <> 'Accepted') execute function private.forget_confirmation();

revoke all on private.job_reminders from anon, authenticated, service_role;

alter table private.job_reminders enable row level security;

create policy "nobody reads the reminders" on private.job_reminders
  for select to service_role using (false);

select cron.schedule('remind of jobs', '*/5 * * * *', 'select private.remind_of_jobs(now())');
