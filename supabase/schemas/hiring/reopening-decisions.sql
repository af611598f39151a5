-- Taking a decision back. People are notified of rejections and document decisions after 10 seconds, so a decision taken back before is
-- never announced. Later, the person is notified that the decision was taken back (rules 12.19, 13.16).

create function private.notify_of_decisions(moment timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  -- The Undo button is shown for 8 seconds. A request sent in the last second has 2 more to arrive.
  decided_before constant timestamptz := moment - interval '10 seconds';
begin
  perform private.notify_of_changed_statuses(decided_before);
  perform private.notify_of_ended_offers(decided_before);
  -- The account has been deleted in the meantime.
  delete from private.pending_rejection_notices pending
  using public.applications application
  where application.id = pending.application_id and application.user_id is null and pending.decided_at <= decided_before;

  with due as materialized (
    select pending.application_id, application
    from private.pending_rejection_notices pending
    join public.applications application on application.id = pending.application_id
    join public.profiles person on person.id = application.user_id
    where pending.decided_at <= decided_before
    -- Skips applications that are being reopened and accounts that are being deleted, so that nothing waits for a lock.
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
    -- Marks the folder, so that administrators' pages delete the replaced document's file.
    insert into public.user_folders as folder (user_id, sweep_from)
    select distinct (document).user_id, now() from noted where replaced is not null
    on conflict (user_id) do update set sweep_from = greatest(folder.sweep_from, excluded.sweep_from)
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (document).user_id, private.document_message(document), 'document_' || (document).state, '/profile/documents',
    jsonb_build_object('document_id', (document).id)
  from noted;
end
$$;
comment on function private.notify_of_decisions(timestamptz) is
  'Notifies people, once, of events that are at least 10 seconds old at `moment`. These are rejections, decisions about documents, '
  'changed job statuses and ended offers. Runs every 10 seconds.';

create function private.reopen_applications(application_ids uuid[]) returns setof public.review_result
language plpgsql security definer rows 20 set search_path = ''
as $$
declare
  asked record;
  error text;
begin
  perform private.assert_admin();
  if cardinality(application_ids) > 200 then
    raise exception 'At most 200 applications can be decided at once.' using errcode = 'PT400';
  end if;
  perform private.lock_applications(application_ids);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  for asked in
    select given.id, application.status, application.user_id, application.job_id, application.withdrawn_at,
      application.reviewed_at, application.attendance, coalesce(private.person_name(person), 'This person') as name,
      exists (select from private.pending_rejection_notices pending where pending.application_id = given.id) as has_pending_notice
    from unnest(application_ids) with ordinality given (id, ordinal)
    left join public.applications application on application.id = given.id
    left join public.profiles person on person.id = application.user_id
    order by given.ordinal
  loop
    error := case
      when asked.status is null then 'Application not found'
      when asked.withdrawn_at is not null then private.one_line(asked.name) || ' has withdrawn.'
      -- A retry whose first response was lost.
      when asked.status = 'Pending' then null
      when asked.user_id is null then 'The account has been deleted.'
      when asked.job_id is null and not asked.has_pending_notice then 'The job has been deleted.'
      -- Reopening an acceptance is for slips only. Later, the person must get a reason.
      when asked.status = 'Accepted' and (asked.reviewed_at <= now() - interval '1 minute' or asked.attendance is not null)
        then private.one_line(asked.name) || ' is accepted. Take the acceptance back instead.'
    end;
    if error is null and asked.status <> 'Pending' then
      -- The trigger notify_applicant knows whether the decision was announced, and if so announces the reopening.
      update public.applications application
      set status = 'Pending', reviewed_by = null, reviewed_at = null, decision_message = null, accepted_despite = null,
        missing_at_acceptance = null, confirmed_at = null, acceptance_taken_back_at = null
      where application.id = asked.id;
    end if;
    return next row(asked.id, case when error is null then 'Pending' else asked.status end, error, null)::public.review_result;
  end loop;
end
$$;

create function private.reopen_document(document_id uuid) returns public.document_row
language plpgsql security definer set search_path = ''
as $$
declare
  administrator constant uuid := (select auth.uid());
  owner constant uuid := (select document.user_id from public.documents document where document.id = document_id);
  reopened public.documents;
  pending private.pending_document_notices;
begin
  perform private.assert_admin();
  if owner = administrator then
    raise exception 'You cannot decide about your own documents.' using errcode = 'PT403';
  end if;
  -- Locks in the same order as decide_document.
  perform from public.profiles person where person.id in (owner, administrator) order by person.id for key share;
  select * into reopened from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  perform private.assert_admin();
  -- A retry whose first response was lost.
  if reopened.state = 'waiting' then
    return private.document_row(reopened);
  end if;
  if exists (
    select from public.documents newer
    where newer.user_id = owner and newer.type = reopened.type and newer.state <> 'checked' and newer.id <> reopened.id
  ) then
    raise exception 'A newer document has been uploaded since.' using errcode = 'PT409';
  end if;
  delete from private.pending_document_notices held where held.document_id = reopened.id returning * into pending;
  update public.documents document
  set state = 'waiting', decided_at = null, reason = null,
    expires_on = case when pending.document_id is null then document.expires_on else pending.given_expires_on end
  where document.id = reopened.id
  returning * into reopened;
  delete from private.document_deciders decider where decider.document_id = reopened.id;
  if pending.document_id is null then
    perform private.notify_of_reopened_document(reopened);
  elsif pending.replaced is not null then
    insert into public.documents select * from jsonb_populate_record(null::public.documents, pending.replaced);
    insert into private.document_deciders (document_id, administrator_id)
    select (pending.replaced ->> 'id')::uuid, (pending.replaced ->> 'decided_by')::uuid
    where pending.replaced ->> 'decided_by' is not null;
    insert into private.document_reminders (document_id, days)
    select (pending.replaced ->> 'id')::uuid, days::integer from jsonb_array_elements_text(pending.replaced -> 'reminded') days;
  end if;
  return private.document_row(reopened);
end
$$;

create function public.reopen_applications(application_ids uuid[]) returns setof public.review_result
language sql rows 20 set search_path = ''
as $$ select * from private.reopen_applications(application_ids) $$;
comment on function public.reopen_applications(uuid[]) is
  'An administrator takes up to 200 decisions back. The applications are Pending again; each row that could not be reopened has an error. '
  'Applicants who have not been notified of the decision get no notification. The others are notified that their application is open '
  'again. An acceptance can be reopened within a minute; later it must be taken back with a reason. PT400 too many applications, PT403 '
  'not an administrator.';

create function public.reopen_document(document_id uuid) returns public.document_row
language sql set search_path = ''
as $$ select private.reopen_document(document_id) $$;
comment on function public.reopen_document(uuid) is
  'An administrator takes a decision about a document back; returns the document, which waits to be checked again. If its owner has not '
  'been notified yet, everything is restored, including the document that it replaced. Otherwise the owner is notified that it is being '
  'checked again. PT403 not an administrator or one''s own document, PT404 replaced or removed, PT409 a newer one has been sent.';

grant execute on function private.reopen_applications(uuid[]), public.reopen_applications(uuid[]) to authenticated;
grant execute on function private.reopen_document(uuid), public.reopen_document(uuid) to authenticated;

select cron.schedule('notify of decisions', '10 seconds', 'select private.notify_of_decisions(now())');
