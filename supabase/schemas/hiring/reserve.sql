-- Each job's ordered reserve of applicants, with the vacancies offered to them and their answers (rules 19.9 to 19.12).

create table private.reserve (
  application_id uuid primary key references public.applications (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  position integer not null,
  put_by uuid references public.profiles (id) on delete set null,
  put_at timestamptz not null default now(),
  asked_at timestamptz,
  answer_by timestamptz,
  answer text check (answer in ('yes', 'no', 'late')),
  answered_at timestamptz,
  constraint reserve_one_at_a_position unique (job_id, position) deferrable initially deferred,
  constraint reserve_offered_until_a_time check ((asked_at is null) = (answer_by is null)),
  constraint reserve_answers_when_offered check (answer is null or asked_at is not null),
  constraint reserve_answered_at_a_time check ((answer is null) = (answered_at is null))
);
comment on table private.reserve is
  'Applicants in reserve for a job. A row with asked_at and without an answer is an open offer (rule 19.10).';
comment on column private.reserve.put_by is 'The administrator who put the applicant in reserve and so accepts them in advance.';
comment on column private.reserve.answer is 'yes, no, or late if the time to answer ran out. Null while there is no answer.';

create index reserve_open_idx on private.reserve (answer_by) where asked_at is not null and answer is null;
create index reserve_put_by_idx on private.reserve (put_by);

create table private.paused_reserves (
  job_id uuid primary key references public.jobs (id) on delete cascade
);
comment on table private.paused_reserves is 'Jobs whose reserve an administrator has paused: no vacancies are offered.';

create function private.offer_stands(application_id uuid, moment timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from private.reserve kept
    where kept.application_id = offer_stands.application_id and kept.asked_at is not null and kept.answer is null
      and kept.answer_by > moment
  );
end
$$;
comment on function private.offer_stands(uuid, timestamptz) is
  'True if this applicant has an open offer that they can still accept at `moment`.';

revoke all on private.reserve, private.paused_reserves from anon, authenticated, service_role;

alter table private.reserve enable row level security;
alter table private.paused_reserves enable row level security;

create policy "nobody reads the reserve" on private.reserve for select to service_role using (false);
create policy "nobody reads the paused reserves" on private.paused_reserves for select to service_role using (false);
