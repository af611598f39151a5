-- Accepted people who have not confirmed that they are coming today or tomorrow: a list, and a reminder to all of them (rule 10.22).

create function private.unconfirmed(moment timestamptz) returns table (application_id uuid, starts_at timestamptz)
language plpgsql stable rows 50 set search_path = ''
as $$
begin
  return query
    select application.id, job.starts_at
    from public.jobs job
    join public.applications application on application.job_id = job.id
    join public.profiles person on person.id = application.user_id
    where job.status in ('Open', 'InProgress') and job.starts_at > moment and job.starts_at < moment + interval '48 hours'
      -- Until the end of tomorrow in the job's local time.
      and job.starts_at < ((moment at time zone job.time_zone)::date + 2)::timestamp at time zone job.time_zone
      and application.status = 'Accepted' and application.withdrawn_at is null and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date);
end
$$;
comment on function private.unconfirmed(timestamptz) is
  'The applications of people who have not confirmed that they come today or tomorrow, in the job''s local time.';

create function private.reminded_at(person uuid, application_id uuid, moment timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select max(note.created_at) from public.notifications note
    where note.user_id = person and note.created_at > moment - interval '4 days' and note.type = 'job_reminder'
      and note.data ->> 'application_id' = reminded_at.application_id::text
  );
end
$$;
comment on function private.reminded_at(uuid, uuid, timestamptz) is
  'The time of the last reminder of this job to the person, automatic or by an administrator, within the last four days.';

create type public.unconfirmed_row as (
  application_id uuid, user_id uuid, name text, phone text, job_id uuid, job_title text, start_date date, start_time time, time_zone text,
  starts_at timestamptz, reminded_at timestamptz
);
comment on type public.unconfirmed_row is
  'A person in unconfirmed_people, with the phone number to call. reminded_at: the time of their last reminder.';

create function private.unconfirmed_people(after_starts timestamptz, after_id uuid, page_size integer)
returns setof public.unconfirmed_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select application.id, person.id, private.person_name(person), person.phone, job.id, private.job_title(job, application.job_title),
      job.start_date, job.start_time, job.time_zone, job.starts_at, private.reminded_at(person.id, application.id, now())
    from (
      select * from private.unconfirmed(now()) found
      where after_starts is null or (found.starts_at, found.application_id) > (after_starts, after_id)
      order by found.starts_at, found.application_id
      limit private.page_size(page_size, 50, 200)
    ) silent
    join public.applications application on application.id = silent.application_id
    join public.jobs job on job.id = application.job_id
    join public.profiles person on person.id = application.user_id
    order by silent.starts_at, silent.application_id;
end
$$;

create function private.is_reminder_due(person uuid, application_id uuid, moment timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(private.reminded_at(person, application_id, moment) <= moment - interval '4 hours', true);
end
$$;
comment on function private.is_reminder_due(uuid, uuid, timestamptz) is
  'True unless the person was reminded of this job within four hours (rule 10.22).';

create type public.due_reminders as (people integer, recent integer);
comment on type public.due_reminders is
  'people: how many of unconfirmed_people remind_unconfirmed reminds. recent: how many were reminded within four hours. Both together '
  'are counted up to 1,000.';

create function private.reminders_due() returns public.due_reminders
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
begin
  perform private.assert_admin();
  return (
    select row(count(*) filter (where counted.is_due), count(*) filter (where not counted.is_due))::public.due_reminders
    from (
      select private.is_reminder_due(application.user_id, application.id, now()) as is_due
      from private.unconfirmed(now()) silent
      join public.applications application on application.id = silent.application_id
      order by silent.starts_at, silent.application_id
      limit most
    ) counted
  );
end
$$;

create function private.remind_unconfirmed(moment timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
  due uuid[];
  reminded integer;
begin
  perform private.assert_admin();
  due := array(
    select application.id
    from private.unconfirmed(moment) silent
    join public.applications application on application.id = silent.application_id
    join public.profiles person on person.id = application.user_id
    where private.is_reminder_due(person.id, application.id, moment)
    order by application.id
    limit most
    -- Skips people who are confirming, and accounts that are being deleted.
    for key share of person skip locked
    for no key update of application skip locked
  );
  insert into public.notifications (user_id, message, type, link, data)
  select application.user_id, private.reminder_text(job, application.job_title), 'job_reminder', '/current-jobs',
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.applications application
  join public.jobs job on job.id = application.job_id
  -- Checked again after locking, because another administrator might have reminded them since the statement above began.
  where application.id = any (due) and private.is_reminder_due(application.user_id, application.id, moment)
  order by application.id;
  get diagnostics reminded = row_count;
  return reminded;
end
$$;

create function public.unconfirmed_people(
  after_starts timestamptz default null, after_id uuid default null, page_size integer default 50
) returns setof public.unconfirmed_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.unconfirmed_people(after_starts, after_id, page_size) $$;
comment on function public.unconfirmed_people(timestamptz, uuid, integer) is
  'People who have not confirmed that they come today or tomorrow, earliest start first, for administrators. after_starts and after_id: '
  'starts_at and application_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

create function public.reminders_due() returns public.due_reminders
language sql stable set search_path = ''
as $$ select private.reminders_due() $$;
comment on function public.reminders_due() is
  'How many people remind_unconfirmed would remind, for administrators. PT403 not an administrator.';

create function public.remind_unconfirmed() returns integer
language sql set search_path = ''
as $$ select private.remind_unconfirmed(now()) $$;
comment on function public.remind_unconfirmed() is
  'An administrator reminds everyone in unconfirmed_people, except people reminded within the last four hours. Returns how many, at most '
  '1,000. Quiet hours and the night delay it like any reminder. PT403 not an administrator.';

grant execute on function private.unconfirmed_people(timestamptz, uuid, integer),
  public.unconfirmed_people(timestamptz, uuid, integer) to authenticated;
grant execute on function private.reminders_due(), public.reminders_due() to authenticated;
grant execute on function private.remind_unconfirmed(timestamptz), public.remind_unconfirmed() to authenticated;
