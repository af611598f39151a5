-- The reasons why a waiting message is no longer true. Each group of types in message_types has its own function
-- (rule 9.31).

create function private.stale_reason(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  stale_check text;
  reason text;
begin
  select known.stale_check into stale_check from private.message_types() known where known.type = delivery.type;
  if stale_check is not null then
    execute format('select private.%I($1, $2, $3)', stale_check) into reason using delivery, data, moment;
  end if;
  return reason;
end
$$;
comment on function private.stale_reason(private.deliveries, jsonb, timestamptz) is
  'Why a message is no longer true, by the stale_check of its type; null while it is true (rule 9.31). data: its notification''s data.';

create function private.stale_acceptance(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select 'No longer accepted.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid
      and not private.is_accepted(application.status, application.withdrawn_at)
  );
end
$$;
comment on function private.stale_acceptance(private.deliveries, jsonb, timestamptz) is 'The stale_check of messages for accepted people.';

create function private.stale_rejection(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select 'Accepted since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid and private.is_accepted(application.status, application.withdrawn_at)
  );
end
$$;
comment on function private.stale_rejection(private.deliveries, jsonb, timestamptz) is
  'The stale_check of messages about a rejection or a revoked acceptance. They are stale once the person has been accepted.';

create function private.stale_reopening(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select 'Decided or withdrawn since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid
      and (application.status <> 'Pending' or application.withdrawn_at is not null)
      -- A rejection without a notice might still be undone.
      and not exists (select from private.pending_rejection_notices pending where pending.application_id = application.id)
  );
end
$$;
comment on function private.stale_reopening(private.deliveries, jsonb, timestamptz) is
  'The stale_check for an application that is open again.';

create function private.stale_withdrawal(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select 'Accepted again since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid and application.user_id is not null
      and private.is_accepted(application.status, application.withdrawn_at)
  );
end
$$;
comment on function private.stale_withdrawal(private.deliveries, jsonb, timestamptz) is
  'The stale_check for an application that was withdrawn.';

create function private.stale_own_withdrawal(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select 'Applied again since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid and application.withdrawn_at is null
  );
end
$$;
comment on function private.stale_own_withdrawal(private.deliveries, jsonb, timestamptz) is
  'The stale_check of the message that confirms a withdrawal to its applicant.';

create function private.stale_job_end(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  application public.applications;
  job public.jobs;
begin
  select * into application from public.applications known where known.id = (data ->> 'application_id')::uuid;
  select * into job from public.jobs known where known.id = delivery.job_id;
  return case
    -- Pending applicants are also notified when a job has started (rule 9.15).
    when job.id is not null and private.job_end(job.status) is null
      and (job.status = 'Open' and not private.has_started(job, moment) or application.status is distinct from 'Pending')
      then 'The job is still going ahead.'
    -- The message can contain the job's location.
    when application.status = 'Rejected' or application.withdrawn_at is not null then 'No longer accepted.'
  end;
end
$$;
comment on function private.stale_job_end(private.deliveries, jsonb, timestamptz) is
  'The stale_check for a job that was closed or completed.';

create function private.stale_job_reopening(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  application public.applications;
  job public.jobs;
begin
  select * into application from public.applications known where known.id = (data ->> 'application_id')::uuid;
  select * into job from public.jobs known where known.id = delivery.job_id;
  return case
    when application.status = 'Rejected' or application.withdrawn_at is not null then 'No longer accepted.'
    when job.id is null or private.job_end(job.status) is not null
      or application.status = 'Pending' and (job.status <> 'Open' or private.has_started(job, moment))
      then 'The job has ended since.'
  end;
end
$$;
comment on function private.stale_job_reopening(private.deliveries, jsonb, timestamptz) is
  'The stale_check for a job that was reopened after it was closed or completed.';

create function private.stale_reminder(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case when not exists (
    select from public.applications application
    join public.jobs job on job.id = application.job_id and job.status in ('Open', 'InProgress')
    where application.id = (data ->> 'application_id')::uuid and job.starts_at > moment
      and private.is_accepted(application.status, application.withdrawn_at)
      and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date)
  ) then 'The reminder is no longer needed.' end;
end
$$;
comment on function private.stale_reminder(private.deliveries, jsonb, timestamptz) is 'The stale_check of a job reminder.';

create function private.stale_vacancy_offer(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case when not private.offer_stands((data ->> 'application_id')::uuid, moment) then 'No longer offered.' end;
end
$$;
comment on function private.stale_vacancy_offer(private.deliveries, jsonb, timestamptz) is
  'The stale_check of a vacancy offer to the reserve.';

create function private.stale_offer_end(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when private.offer_stands((data ->> 'application_id')::uuid, moment) then 'Offered again since.'
    when not exists (
      select from public.applications application
      where application.id = (data ->> 'application_id')::uuid and application.status = 'Pending' and application.withdrawn_at is null
    ) then 'Decided or withdrawn since.'
  end;
end
$$;
comment on function private.stale_offer_end(private.deliveries, jsonb, timestamptz) is
  'The stale_check for a vacancy that is no longer offered.';

create function private.stale_invitation(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return private.why_not_invited(delivery.job_id, delivery.user_id, moment);
end
$$;
comment on function private.stale_invitation(private.deliveries, jsonb, timestamptz) is
  'The stale_check of an invitation.';

create function private.stale_nearby_job(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  person public.profiles;
  job public.jobs;
begin
  select * into person from public.profiles known where known.id = delivery.user_id;
  select * into job from public.jobs known where known.id = delivery.job_id;
  return case
    when job.status is distinct from 'Open' then 'The job is no longer open.'
    when job.starts_at <= moment then 'The job has begun.'
    when job.is_full then 'All places are filled.'
    when exists (
      select from public.applications application where application.job_id = job.id and application.user_id = person.id
    ) then 'Applied before it was sent.'
    when extensions.earth_distance(person.place, job.place) > person.proximity * 1000 then 'The job is no longer near.'
  end;
end
$$;
comment on function private.stale_nearby_job(private.deliveries, jsonb, timestamptz) is 'The stale_check for an open job nearby.';

create function private.stale_unfilled_job(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case when not exists (
    select from public.jobs job
    where job.id = delivery.job_id and job.status = 'Open' and job.starts_at > moment
      and case when job.cleaners_needed > 0 then not job.is_full else job.accepted_count = 0 end
  ) then 'No longer free.' end;
end
$$;
comment on function private.stale_unfilled_job(private.deliveries, jsonb, timestamptz) is 'The stale_check for a job with free places.';

create function private.stale_document(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case when not exists (select from public.documents document where document.id = (data ->> 'document_id')::uuid)
    then 'The document has been replaced or removed.' end;
end
$$;
comment on function private.stale_document(private.deliveries, jsonb, timestamptz) is
  'The stale_check for a document that is waiting again. The other document checks use it too.';

create function private.stale_document_decision(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(private.stale_document(delivery, data, moment), (
    select 'Decided again since.' from public.documents document
    where document.id = (data ->> 'document_id')::uuid
      and document.state <> case delivery.type when 'document_checked' then 'checked' else 'refused' end
  ));
end
$$;
comment on function private.stale_document_decision(private.deliveries, jsonb, timestamptz) is
  'The stale_check for a document that was checked or refused.';

create function private.stale_document_expiry(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  document public.documents;
  today constant date := private.local_time(delivery.user_id, moment)::date;
begin
  select * into document from public.documents known where known.id = (data ->> 'document_id')::uuid;
  return case
    when document.id is null then private.stale_document(delivery, data, moment)
    when document.state <> 'checked' or exists (
      select from public.documents newer
      where newer.user_id = document.user_id and newer.type = document.type and newer.state = 'waiting'
    ) then 'A newer document waits.'
    -- "Today" and "tomorrow" are only true on the day they were written.
    when document.expires_on <= today and private.local_time(delivery.user_id, delivery.created_at)::date < today
      then 'The day that it mentions is over.'
  end;
end
$$;
comment on function private.stale_document_expiry(private.deliveries, jsonb, timestamptz) is
  'The stale_check for a document that is about to expire.';

create function private.stale_pay_details(delivery private.deliveries, data jsonb, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select 'The details have been given.' from public.payment_details details
    where details.user_id = delivery.user_id and private.account_fault(details.abn, details.bsb, details.account_number) is null
  );
end
$$;
comment on function private.stale_pay_details(private.deliveries, jsonb, timestamptz) is 'The stale_check for a person who cannot be paid.';
