-- Offers taken back before their deadline: the applicants are notified, unless the offer is reinstated first (rule 19.11).

create table private.pending_offer_ends (
  application_id uuid primary key references public.applications (id) on delete cascade,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  ended_at timestamptz not null
);
comment on table private.pending_offer_ends is
  'Offers that were taken back and whose applicants have not been notified of that yet. Until then, the same offer can be reinstated '
  '(rule 19.11).';

create index pending_offer_ends_ended_idx on private.pending_offer_ends (ended_at);

create function private.note_ended_offers(ended private.reserve[], moment timestamptz) returns void
language sql set search_path = ''
as $$
  insert into private.pending_offer_ends as pending (application_id, asked_at, answer_by, ended_at)
  select gone.application_id, gone.asked_at, gone.answer_by, moment from unnest(ended) gone
  where gone.asked_at is not null and gone.answer is null and gone.answer_by > moment
  on conflict (application_id) do update
  set asked_at = excluded.asked_at, answer_by = excluded.answer_by, ended_at = excluded.ended_at
$$;
comment on function private.note_ended_offers(private.reserve[], timestamptz) is
  'Records which of these rows of the reserve were open offers, so that their applicants are notified of the end (rule 19.11).';

create function private.notify_of_ended_offers(ended_before timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  -- The job or the account has been deleted in the meantime.
  delete from private.pending_offer_ends pending
  using public.applications application
  where application.id = pending.application_id and (application.user_id is null or application.job_id is null)
    and pending.ended_at <= ended_before;

  with due as materialized (
    select pending.application_id, application, job
    from private.pending_offer_ends pending
    join public.applications application on application.id = pending.application_id
    join public.jobs job on job.id = application.job_id
    join public.profiles person on person.id = application.user_id
    where pending.ended_at <= ended_before
    for update of pending skip locked for key share of person skip locked
  ), noted as (
    delete from private.pending_offer_ends pending using due where pending.application_id = due.application_id
    returning due.application, due.job
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (application).user_id,
    format('The place for %s is no longer free. You do not need to answer.', private.job_title(job, (application).job_title)),
    'place_offer_ended', '/jobs/' || (job).id,
    jsonb_build_object('application_id', (application).id, 'job_id', (job).id, 'urgent', private.is_urgent(job, now()))
  from noted
  -- An applicant who was decided about or withdrew, or whose job has closed, gets that notification instead.
  where (application).status = 'Pending' and (application).withdrawn_at is null and (job).status = 'Open';
end
$$;
comment on function private.notify_of_ended_offers(timestamptz) is
  'Notifies, once, the applicants whose offer was taken back at `ended_before` or earlier (rule 19.11).';

revoke all on private.pending_offer_ends from anon, authenticated, service_role;

alter table private.pending_offer_ends enable row level security;

create policy "nobody reads which ended offers are not told yet" on private.pending_offer_ends
  for select to service_role using (false);
