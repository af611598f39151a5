-- Offering vacancies to the reserve (rules 19.9 to 19.12). Every function that offers, answers or reorders locks the job's row, so that no
-- vacancy goes to two people.

create function private.count_vacancies(job public.jobs) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select case when job.cleaners_needed > 0 then greatest(job.cleaners_needed - job.accepted_count, 0) else 0 end $$;
comment on function private.count_vacancies(public.jobs) is
  'The number of vacancies. 0 if the job takes any number of people, because then nobody waits in reserve.';

create function private.offer_until(person uuid, job public.jobs, moment timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  given constant interval := '30 minutes';
begin
  return given + case
    when private.is_urgent(job, moment) then moment
    else coalesce((select quiet.ends from private.quiet_at(private.with_night(private.delivery_settings(person)), moment) quiet), moment)
  end;
end
$$;
comment on function private.offer_until(uuid, public.jobs, timestamptz) is
  'When the time to answer an offer made at `moment` ends: after half an hour, counted from the end of the person''s quiet hours unless '
  'the job is urgent.';

create function private.offer_text(job public.jobs, title text, person uuid, answer_by timestamptz) returns text
language sql stable set search_path = ''
as $$
  select format('A place is free for you: %s. Please answer by %s.', private.job_title(job, title),
    to_char(answer_by at time zone private.zone_of(person), 'Dy FMDD Mon, "at" HH24:MI'))
$$;
comment on function private.offer_text(public.jobs, text, uuid, timestamptz) is
  'The text of the notification that offers a vacancy, with the time to answer in the person''s time zone (rule 17.8).';

create function private.offer_vacancies(job_id uuid, moment timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  job public.jobs;
  free integer;
  open_offers integer;
  first record;
  ended private.reserve[];
  barred private.reserve[];
  earlier private.pending_offer_ends;
  asked integer := 0;
begin
  select * into job from public.jobs wanted where wanted.id = offer_vacancies.job_id for no key update;
  if not found or not exists (select from private.reserve kept where kept.job_id = job.id) then
    return 0;
  end if;
  update private.reserve kept set answer = 'late', answered_at = moment
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null and kept.answer_by <= moment;
  barred := array(
    select kept from private.reserve kept
    join public.applications application on application.id = kept.application_id
    where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null
      and private.is_barred(application.user_id, job.id)
  );
  if barred <> '{}' then
    update private.reserve kept set asked_at = null, answer_by = null
    where kept.application_id in (select gone.application_id from unnest(barred) gone);
    perform private.note_ended_offers(barred, moment);
  end if;
  free := case
    when private.job_over(job) is not null or exists (select from private.paused_reserves stopped where stopped.job_id = job.id) then 0
    else private.count_vacancies(job)
  end;
  select count(*) into open_offers from private.reserve kept
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null;
  -- More offers than vacancies, because another person was accepted or an administrator paused the reserve. The last people go back to
  -- waiting.
  if open_offers > free then
    ended := array(
      select last from private.reserve last
      where last.job_id = job.id and last.asked_at is not null and last.answer is null
      order by last.position desc limit open_offers - free
    );
    update private.reserve kept set asked_at = null, answer_by = null
    where kept.application_id in (select gone.application_id from unnest(ended) gone);
    perform private.note_ended_offers(ended, moment);
    return 0;
  end if;
  for first in
    select kept.application_id, application.user_id, application.job_title
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    join public.profiles person on person.id = application.user_id
    where kept.job_id = job.id and kept.asked_at is null and application.status = 'Pending' and application.withdrawn_at is null
      and person.status in ('pending', 'active') and not private.is_barred(application.user_id, job.id)
    order by kept.position
    limit free - open_offers
    -- Skips accounts that are being deleted, because the deletion waits for the job. They leave the reserve with it.
    for key share of person skip locked
  loop
    -- The person has not been notified that their offer ended, so it is reinstated.
    delete from private.pending_offer_ends pending where pending.application_id = first.application_id returning * into earlier;
    if earlier.answer_by > moment then
      update private.reserve kept set asked_at = earlier.asked_at, answer_by = earlier.answer_by
      where kept.application_id = first.application_id;
      -- No notification is sent, but open pages have already read that the offer ended.
      perform private.broadcast_to_person(first.user_id, 'notifications_changed', '{}');
      continue;
    end if;
    update private.reserve kept set asked_at = moment, answer_by = private.offer_until(first.user_id, job, moment)
    where kept.application_id = first.application_id;
    insert into public.notifications (user_id, message, type, link, data)
    select first.user_id, private.offer_text(job, first.job_title, first.user_id, kept.answer_by), 'place_offer', '/jobs/' || job.id,
      jsonb_build_object('application_id', first.application_id, 'job_id', job.id, 'urgent', private.is_urgent(job, moment))
    from private.reserve kept where kept.application_id = first.application_id;
    asked := asked + 1;
  end loop;
  return asked;
end
$$;
comment on function private.offer_vacancies(uuid, timestamptz) is
  'Expires the job''s overdue offers, takes back offers without a vacancy and those to people barred from its site, and offers each '
  'remaining vacancy to the first in reserve. Returns the number of new offers.';

create function private.expire_vacancy_offers(moment timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 500;
  job record;
  asked integer := 0;
begin
  for job in
    select wanted.id from public.jobs wanted
    where wanted.id in (
      select kept.job_id from private.reserve kept where kept.asked_at is not null and kept.answer is null and kept.answer_by <= moment
    )
    order by wanted.id
    limit most
    -- Jobs with a decision in progress are skipped until the next run, in a minute.
    for no key update skip locked
  loop
    asked := asked + private.offer_vacancies(job.id, moment);
  end loop;
  return asked;
end
$$;
comment on function private.expire_vacancy_offers(timestamptz) is
  'Expires overdue offers and offers the vacancies to the next in reserve. Returns the number of new offers. Runs every minute.';

create function private.follow_places() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.offer_vacancies(new.id, now());
  return null;
end
$$;
comment on function private.follow_places() is
  'After-trigger on jobs: offers new vacancies to the reserve, and takes back offers of vacancies that are gone.';

create trigger follow_places after update on public.jobs
for each row when (
  (old.accepted_count, old.cleaners_needed, old.status, old.starts_at)
    is distinct from (new.accepted_count, new.cleaners_needed, new.status, new.starts_at)
) execute function private.follow_places();

create function private.assert_offers_fit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  wanted uuid;
  job public.jobs;
begin
  if tg_table_name = 'jobs' then
    wanted := new.id;
  else
    wanted := new.job_id;
  end if;
  -- Locked, so that of two concurrent transactions that each offer a vacancy, the second counts the offer of the first.
  select * into job from public.jobs known where known.id = wanted for no key update;
  if (select count(*) from private.reserve kept where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null)
    > private.count_vacancies(job) then
    raise exception 'More places are offered than are free.'
      using errcode = 'check_violation', constraint = 'reserve_offers_fit_vacancies';
  end if;
  return null;
end
$$;
comment on function private.assert_offers_fit() is
  'After-trigger on the reserve and on jobs: never allows more open offers than vacancies, regardless of which code writes (rule 19.11).';

create trigger offers_fit after insert or update on private.reserve
for each row when (new.asked_at is not null and new.answer is null) execute function private.assert_offers_fit();
-- Triggers run in order of name, so offers_fit runs after follow_places, which takes back excess offers.
create trigger offers_fit after update on public.jobs
for each row when ((old.accepted_count, old.cleaners_needed) is distinct from (new.accepted_count, new.cleaners_needed))
execute function private.assert_offers_fit();

create function private.leave_reserve() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ended private.reserve[];
begin
  -- A "yes" stays on record while the person is accepted. If they lose the acceptance, they can apply and be put in reserve again.
  with gone as (
    delete from private.reserve kept
    where kept.application_id = new.id
      and (kept.answer is distinct from 'yes' or not private.is_accepted(new.status, new.withdrawn_at))
    returning kept
  )
  select array_agg(gone.kept) into ended from gone;
  -- Queues the notification that the offer ended. It is only sent if the decision is taken back.
  perform private.note_ended_offers(ended, now());
  -- The count of accepted people changes later; follow_places then offers the remaining vacancies.
  if ended is not null and new.status <> 'Accepted' then
    perform private.offer_vacancies(new.job_id, now());
  end if;
  return null;
end
$$;
comment on function private.leave_reserve() is
  'After-trigger on applications: an applicant who is decided about or withdraws leaves the reserve.';

create trigger leave_reserve after update of status, withdrawn_at, user_id on public.applications
for each row when (new.status <> 'Pending' or new.withdrawn_at is not null or new.user_id is null)
execute function private.leave_reserve();

create function private.answer_offer(job_id uuid, coming boolean) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  mine public.applications;
  kept private.reserve;
  job public.jobs;
begin
  perform private.lock_applications(array(
    select application.id from public.applications application
    where application.job_id = answer_offer.job_id and application.user_id = (select auth.uid())
  ));
  select * into mine from public.applications application
  where application.job_id = answer_offer.job_id and application.user_id = (select auth.uid());
  select * into kept from private.reserve held where held.application_id = mine.id;
  select * into job from public.jobs wanted where wanted.id = mine.job_id;
  -- A retry whose first response was lost: the application stays as it is (rule 3.19).
  if kept.answer = (case when coming then 'yes' else 'no' end) then
    return private.as_its_applicant_sees(mine);
  end if;
  if not private.offer_stands(mine.id, now()) then
    raise exception '%', case
      when kept.answer = 'late' or kept.answer_by <= now() then 'The time to answer has run out.'
      else 'This place is no longer free.'
    end using errcode = 'PT409';
  end if;
  if not coming then
    update private.reserve held set answer = 'no', answered_at = now() where held.application_id = mine.id;
    perform private.offer_vacancies(job.id, now());
    return private.as_its_applicant_sees(mine);
  end if;
  if private.job_over(job) is not null or private.count_vacancies(job) = 0 or private.is_barred(mine.user_id, job.id) then
    raise exception 'This place is no longer free.' using errcode = 'PT409';
  end if;
  update private.reserve held set answer = 'yes', answered_at = now() where held.application_id = mine.id;
  update public.applications application
  set status = 'Accepted', reviewed_by = coalesce(kept.put_by, private.founder_id()), reviewed_at = now()
  where application.id = mine.id returning * into mine;
  return private.as_its_applicant_sees(mine);
end
$$;

create type public.offer_row as (
  job_id uuid, project_name text, start_date date, start_time time, end_time time, answer_by timestamptz, time_zone text
);
comment on type public.offer_row is
  'A vacancy offered to the caller. answer_by: until when they can answer; time_zone: the caller''s, in which to show it.';

create function private.my_offers() returns setof public.offer_row
language plpgsql stable security definer rows 2 set search_path = ''
as $$
begin
  perform private.assert_cheap_read();
  return query
    select job.id, private.job_title(job, application.job_title), job.start_date, job.start_time, job.end_time, kept.answer_by,
      private.zone_of(application.user_id)
    from public.applications application
    join private.reserve kept on kept.application_id = application.id
    join public.jobs job on job.id = application.job_id
    where application.user_id = (select auth.uid()) and private.offer_stands(application.id, now())
    order by kept.answer_by, job.id
    limit 20;
end
$$;

create type public.reserve_row as (
  application_id uuid, user_id uuid, name text, position integer, asked_at timestamptz, answer_by timestamptz, answer text, stopped boolean,
  not_again boolean
);
comment on type public.reserve_row is
  'A person in job_reserve. answer: yes, no or late, null without an answer; stopped: the job''s reserve is paused. not_again: the person '
  'is barred from the job''s site, so no vacancy is offered to them.';

create function private.job_reserve(job_id uuid) returns setof public.reserve_row
language plpgsql stable security definer rows 5 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select kept.application_id, application.user_id, private.person_name(person), kept.position, kept.asked_at, kept.answer_by, kept.answer,
      exists (select from private.paused_reserves stopped where stopped.job_id = kept.job_id),
      private.is_barred(application.user_id, kept.job_id)
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    left join public.profiles person on person.id = application.user_id
    where kept.job_id = job_reserve.job_id
    order by kept.position;
end
$$;

create function private.change_reserve(application_id uuid, change text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50;
  held public.applications;
  job public.jobs;
  mine integer;
  other record;
  ended private.reserve[];
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  select * into held from public.applications application where application.id = change_reserve.application_id;
  select * into job from public.jobs wanted where wanted.id = held.job_id;
  if held.id is null or job.id is null then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select kept.position into mine from private.reserve kept where kept.application_id = held.id;
  if change = 'out' then
    with gone as (delete from private.reserve kept where kept.application_id = held.id returning kept)
    select array_agg(gone.kept) into ended from gone;
    perform private.note_ended_offers(ended, now());
    perform private.offer_vacancies(job.id, now());
  elsif change = 'in' and mine is null then
    if held.status <> 'Pending' or held.withdrawn_at is not null then
      raise exception 'Only people who are waiting for a decision can be kept in reserve.' using errcode = 'PT409';
    end if;
    if private.is_barred(held.user_id, job.id) then
      raise exception '% should not return to this site.',
        (select private.one_line(private.person_name(person)) from public.profiles person where person.id = held.user_id)
        using errcode = 'PT409', hint = 'site';
    end if;
    if private.job_over(job) is not null or not job.is_full
      and not exists (select from private.reserve kept where kept.job_id = job.id) then
      raise exception 'There are free places. Accept them instead.' using errcode = 'PT409';
    end if;
    if (select count(*) from private.reserve kept where kept.job_id = job.id) >= most then
      raise exception 'At most % people can be in reserve.', most using errcode = 'PT409';
    end if;
    insert into private.reserve (application_id, job_id, position, put_by)
    values (held.id, job.id, 1 + coalesce((select max(kept.position) from private.reserve kept where kept.job_id = job.id), 0),
      (select auth.uid()));
    perform private.offer_vacancies(job.id, now());
  elsif change in ('up', 'down') and mine is not null then
    select kept.application_id, kept.position into other from private.reserve kept
    where kept.job_id = job.id and case change when 'up' then kept.position < mine else kept.position > mine end
    order by case change when 'up' then -kept.position else kept.position end limit 1;
    if found then
      update private.reserve kept set position = case when kept.application_id = held.id then other.position else mine end
      where kept.application_id in (held.id, other.application_id);
    end if;
  elsif change is null or change not in ('in', 'up', 'down') then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  end if;
end
$$;

create function private.stop_reserve(job_id uuid, stopped boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform from public.jobs job where job.id = stop_reserve.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  if stopped then
    insert into private.paused_reserves (job_id) values (stop_reserve.job_id) on conflict do nothing;
  else
    delete from private.paused_reserves known where known.job_id = stop_reserve.job_id;
  end if;
  perform private.offer_vacancies(job_id, now());
  perform private.broadcast_to_administrators('applications_changed', '{"ids": []}');
end
$$;

create function public.answer_offer(job_id uuid, coming boolean) returns public.applications
language sql set search_path = ''
as $$ select private.answer_offer(job_id, coming) $$;
comment on function public.answer_offer(uuid, boolean) is
  'The caller accepts a vacancy offered to them and is Accepted at once, or leaves it to the next in reserve. Repeating the same answer '
  'changes nothing. PT409 the time is over, or the place is no longer free.';

create function public.my_offers() returns setof public.offer_row
language sql stable rows 2 set search_path = ''
as $$ select * from private.my_offers() $$;
comment on function public.my_offers() is 'The vacancies offered to the caller, the earliest deadline first.';

create function public.job_reserve(job_id uuid) returns setof public.reserve_row
language sql stable rows 5 set search_path = ''
as $$ select * from private.job_reserve(job_id) $$;
comment on function public.job_reserve(uuid) is 'A job''s reserve in its order, for administrators. PT403 not an administrator.';

create function public.change_reserve(application_id uuid, change text) returns void
language sql set search_path = ''
as $$ select private.change_reserve(application_id, change) $$;
comment on function public.change_reserve(uuid, text) is
  'An administrator changes a job''s reserve. change: in (adds a Pending applicant of a full job), up or down (moves them), out (removes '
  'them). PT400 another change, PT403 not an administrator, PT404 Application not found, PT409 not waiting, barred from the site '
  '(hint site), places are free, or 50 are there already.';

create function public.stop_reserve(job_id uuid, stopped boolean) returns void
language sql set search_path = ''
as $$ select private.stop_reserve(job_id, stopped) $$;
comment on function public.stop_reserve(uuid, boolean) is
  'An administrator pauses a job''s reserve (stopped: true), which takes open offers back, or resumes it. PT403 not an administrator, '
  'PT404 Job not found.';

create trigger broadcast_inserted after insert on private.reserve
referencing new table as changed for each statement execute function private.broadcast_invitations();
create trigger broadcast_updated after update on private.reserve
referencing new table as changed for each statement execute function private.broadcast_invitations();
create trigger broadcast_deleted after delete on private.reserve
referencing old table as changed for each statement execute function private.broadcast_invitations();

create function private.broadcast_ended_offer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_person(application.user_id, 'notifications_changed', '{}')
  from public.applications application
  where application.id = old.application_id;
  return null;
end
$$;
comment on function private.broadcast_ended_offer() is
  'After-trigger on the reserve: makes the applicant''s open pages refetch, because their offer is no longer open (rule 19.11).';

create trigger broadcast_answered_offer after update on private.reserve
for each row when (old.asked_at is not null and old.answer is null and (new.asked_at is null or new.answer is not null))
execute function private.broadcast_ended_offer();
create trigger broadcast_removed_offer after delete on private.reserve
for each row when (old.asked_at is not null and old.answer is null) execute function private.broadcast_ended_offer();

grant execute on function private.answer_offer(uuid, boolean), public.answer_offer(uuid, boolean) to authenticated;
grant execute on function private.my_offers(), public.my_offers() to authenticated;
grant execute on function private.job_reserve(uuid), public.job_reserve(uuid) to authenticated;
grant execute on function private.change_reserve(uuid, text), public.change_reserve(uuid, text) to authenticated;
grant execute on function private.stop_reserve(uuid, boolean), public.stop_reserve(uuid, boolean) to authenticated;

select cron.schedule('expire vacancy offers', '* * * * *', 'select private.expire_vacancy_offers(now())');
