-- offers that stand again: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.offer_vacancies(job_id uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs;
  free integer;
  open_offers integer;
  first record;
  ended private.reserve[];
  earlier private.pending_offer_ends;
  asked integer := 0;
begin
  select * into job from public.jobs wanted where wanted.id = offer_vacancies.job_id for no key update;
  if not found or not exists (select from private.reserve kept where kept.job_id = job.id) then
    return 0;
  end if;
  update private.reserve kept set answer = 'late', answered_at = moment
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null and kept.answer_by <= moment;
  free := case
    when private.job_over(job) is not null or exists (select from private.paused_reserves stopped where stopped.job_id = job.id) then 0
    else private.count_vacancies(job)
  end;
  select count(*) into open_offers from private.reserve kept
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null;
  -- More than there are places, because somebody else was accepted, or an administrator stopped it: the last ones wait again.
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
      and person.status in ('pending', 'active')
    order by kept.position
    limit free - open_offers
    -- Skips people whose account is being deleted: the deletion waits for the job. They leave the reserve with it.
    for key share of person skip locked
  loop
    -- Nobody has heard that their offer had ended: it stands as before.
    delete from private.pending_offer_ends pending where pending.application_id = first.application_id returning * into earlier;
    if earlier.answer_by > moment then
      update private.reserve kept set asked_at = earlier.asked_at, answer_by = earlier.answer_by
      where kept.application_id = first.application_id;
      -- No notification says so, but pages that are open have read that it had ended.
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
$function$
;
