-- Notifies applicants of what happens to their applications, and broadcasts changed applications to administrators' open pages.

create function private.applicant_message(application public.applications, type text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case type
    when 'application_success' then 'You have successfully applied for the job: ' || application.job_title
    when 'application_accepted' then
      concat_ws(' ', 'Your application for the job ' || application.job_title || ' has been accepted.', application.decision_message)
    when 'acceptance_taken_back' then
      'Your acceptance for the job ' || application.job_title || ' has been taken back: ' || application.decision_message
    when 'application_rejected' then
      concat_ws(' ', 'Your application for the job ' || application.job_title || ' has been rejected.', application.decision_message)
    when 'application_reopened' then
      'Your application for the job ' || application.job_title || ' is open again. We will tell you what we decide.'
  end
$$;
comment on function private.applicant_message(public.applications, text) is
  'The text of the notification that tells an applicant what happened to their application (rule 17.8).';

create function private.notify_applicant() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  had_pending_notice boolean := false;
  kind text;
begin
  -- The account has been deleted.
  if new.user_id is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from private.pending_rejection_notices pending where pending.application_id = new.id;
    had_pending_notice := found;
  end if;
  kind := case
    -- An administrator books a person again (rule 20.20). The acceptance that follows notifies them.
    when tg_op = 'INSERT' and new.user_id <> (select auth.uid()) then null
    when tg_op = 'INSERT' or old.withdrawn_at is not null and new.withdrawn_at is null then 'application_success'
    when new.status = 'Accepted' then 'application_accepted'
    when new.acceptance_taken_back_at is not null then 'acceptance_taken_back'
    when new.status = 'Rejected' then 'application_rejected'
    when not had_pending_notice then 'application_reopened'
  end;
  if kind = 'application_rejected' then
    -- notify_of_decisions sends the notification later, unless the decision is taken back first.
    insert into private.pending_rejection_notices (application_id) values (new.id);
  elsif kind is not null then
    insert into public.notifications (user_id, message, type, link, data)
    values (
      new.user_id, private.applicant_message(new, kind), kind,
      case kind when 'application_accepted' then '/current-jobs' else '/my-applications' end,
      jsonb_build_object('application_id', new.id, 'job_id', new.job_id)
    );
  end if;
  return null;
end
$$;
comment on function private.notify_applicant() is
  'After-trigger on applications: notifies the applicant that they applied, or of the decision and the administrator''s message. A '
  'rejection is only queued in pending_rejection_notices (rule 13.16).';

create function private.broadcast_applications() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  ids uuid[] := array(select id from changed order by id limit most + 1);
begin
  if cardinality(ids) > 0 then
    perform private.broadcast_to_administrators(
      'applications_changed', case when cardinality(ids) <= most then jsonb_build_object('ids', ids) else '{}' end);
  end if;
  return null;
end
$$;
comment on function private.broadcast_applications() is
  'After-statement trigger on applications: broadcasts the changed ids to administrators'' open pages. Above 100 ids, the broadcast '
  'contains none.';

create trigger notify_applicant_applied after insert on public.applications
for each row execute function private.notify_applicant();

create trigger notify_applicant_decided after update of status, withdrawn_at on public.applications
for each row when (old.status is distinct from new.status or old.withdrawn_at is not null and new.withdrawn_at is null)
execute function private.notify_applicant();

create trigger broadcast_inserted after insert on public.applications
referencing new table as changed for each statement execute function private.broadcast_applications();
create trigger broadcast_updated after update on public.applications
referencing new table as changed for each statement execute function private.broadcast_applications();
create trigger broadcast_deleted after delete on public.applications
referencing old table as changed for each statement execute function private.broadcast_applications();
