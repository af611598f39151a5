-- Corrected hours of a day, and how minutes are counted (rules 22.1, 22.2, 22.8).

create table public.hours (
  application_id uuid references public.applications (id) on delete cascade,
  day date,
  began_at timestamptz,
  ended_at timestamptz,
  break_minutes smallint check (break_minutes between 0 and 720),
  reason text not null check (char_length(reason) between 1 and 500),
  changed_by uuid references public.profiles (id) on delete set null,
  by_administrator boolean not null,
  changed_at timestamptz not null default now(),
  primary key (application_id, day),
  constraint hours_begin_and_end check ((began_at is null) = (ended_at is null)),
  constraint hours_end_after_they_begin check (ended_at > began_at and ended_at <= began_at + interval '25 hours')
);
comment on table public.hours is
  'The hours of a day as changed by a person or administrator. They replace its visit and plan. No hours if began_at is null.';
comment on column public.hours.day is 'The same day as visits.day.';
comment on column public.hours.break_minutes is 'Null for the business''s break.';
comment on column public.hours.by_administrator is 'True if the last change was by an administrator, false if by the person who worked.';

create index hours_day_idx on public.hours (day);
create index hours_changed_by_idx on public.hours (changed_by);
create index visits_day_idx on public.visits (day);

create index jobs_days_idx on public.jobs using gist (private.days_of_work(start_date, days)) where start_date is not null;

-- In plpgsql, because a sql function with its own search_path is planned at every call, and a week needs tens of thousands of calls.
create function private.counted_minutes(
  began timestamptz, ended timestamptz, break_minutes integer, business_break integer, rounding_minutes integer, planned interval
) returns integer
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  passed constant numeric := extract(epoch from ended - began) / 60;
  step constant integer := greatest(rounding_minutes, 1);
  -- If the planned shift includes the break, the break ends after five hours at the latest. Otherwise it begins after five hours. Time
  -- during the break does not count.
  break_begins constant integer := 300
    - case when planned >= (300 + business_break) * interval '1 minute' then business_break else 0 end;
  taken constant numeric := least(greatest(passed - break_begins, 0), business_break);
begin
  return round(greatest(passed - coalesce(break_minutes, taken), 0) / step) * step;
end
$$;
comment on function private.counted_minutes(timestamptz, timestamptz, integer, integer, integer, interval) is
  'The minutes that count between two times: elapsed time minus the break, rounded once, half a step up. break_minutes: null for the '
  'business''s break, which is deducted only as far as rule 22.2 says, so that more work never counts less. rounding_minutes: 0 for none. '
  'planned: length of the day''s planned shift; null without one.';

create function private.shift_minutes(job public.jobs) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  -- Ignores daylight saving: a shift across a clock change shows its wall-clock hours.
  planned constant interval := (job.end_time < job.start_time)::integer * interval '1 day' + (job.end_time - job.start_time);
begin
  return (
    select private.counted_minutes(to_timestamp(0), to_timestamp(0) + planned, null, coalesce(business.break_minutes, 0),
      coalesce(business.rounding_minutes, 0), planned)
    from (values (1)) one left join public.business on true
    where planned is not null
  );
end
$$;
comment on function private.shift_minutes(public.jobs) is
  'The minutes that count for a planned day of a job (rule 22.2); null without a start or an end.';

revoke all on public.hours from anon, authenticated, service_role;
grant select on public.hours to authenticated;
grant select, insert, update, delete on public.hours to service_role;
grant execute on function private.days_of_work(date, integer) to service_role;

alter table public.hours enable row level security;

create policy "changed hours are read by whoever worked and by administrators" on public.hours
  for select to authenticated using (
    (select private.is_admin())
    or exists (
      select from public.applications application
      where application.id = application_id and application.user_id = (select auth.uid())
    )
  );
