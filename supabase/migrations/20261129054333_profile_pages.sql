-- profile pages: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.notify_of_decisions(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Undo is shown for 8 seconds. The request that follows a press in the last of them has the other two.
  decided_before constant timestamptz := moment - interval '10 seconds';
begin
  perform private.notify_of_changed_statuses(decided_before);
  perform private.notify_of_ended_offers(decided_before);
  -- Of an account deleted meanwhile.
  delete from private.pending_rejection_notices pending
  using public.applications application
  where application.id = pending.application_id and application.user_id is null and pending.decided_at <= decided_before;

  with due as materialized (
    select pending.application_id, application
    from private.pending_rejection_notices pending
    join public.applications application on application.id = pending.application_id
    join public.profiles person on person.id = application.user_id
    where pending.decided_at <= decided_before
    -- One that is being reopened, and an account that is being deleted, are left out: nothing waits here.
    for update of pending skip locked for key share of person skip locked
  ), noted as (
    delete from private.pending_rejection_notices pending using due where pending.application_id = due.application_id
    returning due.application
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (application).user_id, private.applicant_message(application, 'application_rejected'), 'application_rejected', '/my-applications',
    jsonb_build_object('application_id', (application).id, 'job_id', (application).job_id)
  from noted;

  with due as materialized (
    select pending.document_id, pending.replaced, document
    from private.pending_document_notices pending
    join public.documents document on document.id = pending.document_id
    join public.profiles person on person.id = document.user_id
    where pending.decided_at <= decided_before
    for update of pending skip locked for key share of person skip locked
  ), noted as (
    delete from private.pending_document_notices pending using due where pending.document_id = due.document_id
    returning due.document, due.replaced
  ), swept as (
    -- The file of what was replaced is to be removed by administrators' pages.
    insert into public.user_folders as folder (user_id, sweep_from)
    select distinct (document).user_id, now() from noted where replaced is not null
    on conflict (user_id) do update set sweep_from = greatest(folder.sweep_from, excluded.sweep_from)
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (document).user_id, private.document_message(document), 'document_' || (document).state, '/profile/documents',
    jsonb_build_object('document_id', (document).id)
  from noted;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_missing_details(people uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'We cannot pay you yet. Please check your ABN, BSB and account number.', 'pay_details_missing', '/profile/bank'
  from public.profiles person
  left join public.payment_details details on details.user_id = person.id
  where person.id = any (people) and private.account_fault(details.abn, details.bsb, details.account_number) is not null
  order by person.id
  -- Skips an account that is being deleted.
  for key share of person skip locked
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_reopened_document(document public.documents)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, message, type, link, data)
  values (document.user_id, private.document_message(document), 'document_reopened', '/profile/documents',
    jsonb_build_object('document_id', document.id))
$function$
;

CREATE OR REPLACE FUNCTION private.remind_of_documents(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with due as (
    select document.id, document.user_id, document.type, document.expires_on - here.clock::date as days
    from public.documents document
    join public.profiles person on person.id = document.user_id
    cross join lateral private.local_time(document.user_id, moment) as here (clock)
    where document.state = 'checked'
      -- The days it can be for somebody on earth, so that the index is used.
      and document.expires_on = any (array(
        select (moment at time zone 'UTC')::date + days + around
        from unnest(array[0, 1, 7, 30]) days, unnest(array[-1, 0, 1]) around
      ))
      and document.expires_on - here.clock::date in (0, 1, 7, 30)
      -- By day: quiet hours would keep it until the next day, and its count of days would be wrong.
      and here.clock::time >= '08:00' and here.clock::time < '21:00'
      and not exists (
        select from public.documents newer
        where newer.user_id = document.user_id and newer.type = document.type and newer.state = 'waiting'
      )
    -- An account that is being deleted and a document that is being replaced are left out.
    for key share of person, document skip locked
  ), reminded as (
    insert into private.document_reminders (document_id, days)
    select due.id, due.days from due
    on conflict do nothing
    returning document_id, days
  )
  insert into public.notifications (user_id, message, type, link, data)
  select due.user_id,
    format('Your %s expires %s. Please upload the new one.', private.document_name(due.type),
      case due.days when 0 then 'today' when 1 then 'tomorrow' else format('in %s days', due.days) end),
    'document_expiring', '/profile/documents', jsonb_build_object('document_id', due.id)
  from reminded
  join due on due.id = reminded.document_id
$function$
;

CREATE OR REPLACE FUNCTION private.remove_second_factor(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if remove_second_factor.user_id = (select auth.uid()) then
    raise exception 'Remove your own two-step verification on your profile.' using errcode = 'PT409';
  end if;
  -- Checked again after waiting: whoever was changing this person may have taken the caller's role.
  perform from public.profiles person where person.id = remove_second_factor.user_id for no key update;
  perform private.assert_admin();
  delete from auth.mfa_factors factor where factor.user_id = remove_second_factor.user_id;
  if not found then
    raise exception 'This person has no two-step verification.' using errcode = 'PT404';
  end if;
  -- Whoever holds the lost phone is out, too.
  delete from auth.sessions session where session.user_id = remove_second_factor.user_id;
  insert into public.notifications (user_id, message, type, link)
  values (remove_second_factor.user_id,
    'An administrator has removed your two-step verification. If you did not ask for that, change your password.',
    'second_factor_removed', '/profile/security#second-factor');
end
$function$
;
