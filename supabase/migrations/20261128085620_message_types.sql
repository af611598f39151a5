-- message types: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."no_longer_true"(private.deliveries, uuid, timestamp with time zone);

DROP FUNCTION "private"."no_longer_true_of_document"(private.deliveries, uuid, timestamp with time zone);

DROP FUNCTION "private"."replaces"(text, text);

CREATE OR REPLACE FUNCTION private.message_types()
 RETURNS TABLE(type text, kind text, replaced_by text[], stale_check text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 25
 SET search_path TO ''
AS $function$
  with later as (
    select
      '{application_accepted,application_rejected,application_reopened,acceptance_taken_back}'::text[] as decisions,
      '{job_closed,job_completed,job_deleted}'::text[] as ends,
      '{document_checked,document_refused,document_reopened}'::text[] as checks,
      '{}'::text[] as none
  )
  select known.* from later, lateral (values
    ('job_nearby', 'nearby', null, 'stale_nearby_job'),
    ('job_invitation', 'invitations', none, 'stale_invitation'),
    ('place_offer', 'invitations', none, 'stale_vacancy_offer'),
    ('application_accepted', 'decisions', decisions, 'stale_acceptance'),
    ('application_rejected', 'decisions', decisions, 'stale_rejection'),
    ('application_reopened', 'decisions', decisions, 'stale_reopening'),
    ('acceptance_taken_back', 'decisions', decisions, 'stale_rejection'),
    ('application_withdrawn', 'changes', none, 'stale_withdrawal'),
    ('document_checked', 'decisions', checks, 'stale_document_decision'),
    ('document_refused', 'decisions', checks, 'stale_document_decision'),
    ('document_reopened', 'decisions', checks, 'stale_document'),
    ('document_expiring', 'reminders', checks || 'document_expiring'::text, 'stale_document_expiry'),
    ('second_factor_removed', 'decisions', none, null),
    -- Two changes of a job may be about different things, so both go out, in their order.
    ('job_changed', 'changes', ends || 'acceptance_taken_back'::text, 'stale_acceptance'),
    ('job_reminder', 'reminders', ends || 'acceptance_taken_back'::text, 'stale_reminder'),
    ('job_closed', 'changes', ends, 'stale_job_end'),
    ('job_completed', 'changes', ends, 'stale_job_end'),
    ('job_deleted', 'changes', none, null),
    ('job_message', 'changes', none, 'stale_acceptance'),
    ('message_to_applicant', 'messages', none, null),
    ('message_to_administrators', 'messages', none, null),
    ('hours_approved', 'pay', none, null),
    ('hours_changed', 'pay', none, null),
    ('paid', 'pay', none, null)
  ) known (type, kind, replaced_by, stale_check)
$function$
;

ALTER FUNCTION "private"."message_types"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notification_kind(type text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return (select known.kind from private.message_types() known where known.type = notification_kind.type);
end
$function$
;

CREATE OR REPLACE FUNCTION private.reason_to_cancel(delivery private.deliveries, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  note record;
  stale text;
begin
  select known.id, known.read, known.removed_at, known.data into note
  from public.notifications known where known.id = delivery.notification_id;
  stale := private.stale_reason(delivery, note.data, moment);
  return case
    when note.id is null or note.removed_at is not null then 'Deleted before it was sent.'
    when note.read and (delivery.channel = 'push' or delivery.kind in ('nearby', 'messages')) then 'Read before it was sent.'
    when exists (
      select from private.deliveries later
      where later.subject = delivery.subject and later.user_id = delivery.user_id and later.channel = delivery.channel
        and (later.created_at, later.id) > (delivery.created_at, delivery.id)
        and later.state in ('waiting', 'sent') and private.replaces(later.type, delivery.type)
    ) then 'Replaced by a later message.'
    when stale is not null then stale
    when delivery.channel <> all (private.delivery_channels()) then 'This channel is not set up.'
    when not private.is_wanted(delivery.user_id, delivery.channel, delivery.kind) then 'Switched off.'
    when delivery.channel = 'push' and not exists (
      select from public.push_tokens device
      where device.user_id = delivery.user_id and device.endpoint <> all (delivery.reached)
    ) then 'No device is registered.'
    when delivery.channel = 'email' and not exists (
      select from public.profiles person where person.id = delivery.user_id and person.email <> ''
    ) then 'No email address.'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.replaces(later text, earlier text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.message_types() known
    where known.type = earlier and (known.replaced_by is null or later = any (known.replaced_by))
  );
end
$function$
;

ALTER FUNCTION "private"."replaces"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_acceptance(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'No longer accepted.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid
      and not private.is_accepted(application.status, application.withdrawn_at)
  );
end
$function$
;

ALTER FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_document(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not exists (select from public.documents document where document.id = (data ->> 'document_id')::uuid)
    then 'The document has been replaced or removed.' end;
end
$function$
;

ALTER FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_document_decision(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.stale_document(delivery, data, moment), (
    select 'Decided anew since.' from public.documents document
    where document.id = (data ->> 'document_id')::uuid
      and document.state <> case delivery.type when 'document_checked' then 'checked' else 'refused' end
  ));
end
$function$
;

ALTER FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_document_expiry(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
    -- "Today" and "tomorrow" are true on the day they were written.
    when document.expires_on <= today and private.local_time(delivery.user_id, delivery.created_at)::date < today
      then 'The day it speaks of is over.'
  end;
end
$function$
;

ALTER FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_invitation(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.why_not_invited(delivery.job_id, delivery.user_id, moment);
end
$function$
;

ALTER FUNCTION "private"."stale_invitation"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_job_end(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  application public.applications;
  job public.jobs;
begin
  select * into application from public.applications known where known.id = (data ->> 'application_id')::uuid;
  select * into job from public.jobs known where known.id = delivery.job_id;
  return case
    -- Pending applicants hear of a job that has begun, too (rule 9.15).
    when job.id is not null and private.job_end(job.status) is null
      and (job.status = 'Open' and not private.has_started(job, moment) or application.status is distinct from 'Pending')
      then 'The job goes on.'
    -- The message may say where the job is.
    when application.status = 'Rejected' or application.withdrawn_at is not null then 'No longer accepted.'
  end;
end
$function$
;

ALTER FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_nearby_job(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  person public.profiles;
  job public.jobs;
begin
  select * into person from public.profiles known where known.id = delivery.user_id;
  select * into job from public.jobs known where known.id = delivery.job_id;
  return case
    when job.status is distinct from 'Open' then 'The job is no longer open.'
    when job.starts_at <= moment then 'The job has begun.'
    when exists (
      select from public.applications application where application.job_id = job.id and application.user_id = person.id
    ) then 'Applied before it was sent.'
    when extensions.earth_distance(person.place, job.place) > person.proximity * 1000 then 'The job is no longer near.'
  end;
end
$function$
;

ALTER FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_reason(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_rejection(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'Accepted since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid and private.is_accepted(application.status, application.withdrawn_at)
  );
end
$function$
;

ALTER FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_reminder(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not exists (
    select from public.applications application
    join public.jobs job on job.id = application.job_id and job.status in ('Open', 'InProgress')
    where application.id = (data ->> 'application_id')::uuid and job.starts_at > moment
      and private.is_accepted(application.status, application.withdrawn_at)
      and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date)
  ) then 'No longer asked.' end;
end
$function$
;

ALTER FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_reopening(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'Decided or withdrawn since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid
      and (application.status <> 'Pending' or application.withdrawn_at is not null)
      -- A rejection without a notice might still be undone.
      and not exists (select from private.pending_rejection_notices pending where pending.application_id = application.id)
  );
end
$function$
;

ALTER FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_vacancy_offer(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not private.offer_stands((data ->> 'application_id')::uuid, moment) then 'No longer offered.' end;
end
$function$
;

ALTER FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_withdrawal(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'Accepted again since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid and application.user_id is not null
      and private.is_accepted(application.status, application.withdrawn_at)
  );
end
$function$
;

ALTER FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  channels constant text[] := private.delivery_channels();
  due bigint;
begin
  -- This runs for thousands of people at once: functions are called once per type, or only for those who need them.
  with known as materialized (
    select type, private.notification_kind(type) as kind from (select distinct type from added) types
  ), note as materialized (
    select added.*, known.kind, private.with_zone(stored, person.time_zone) as settings
    from added
    join known on known.type = added.type
    join public.profiles person on person.id = added.user_id
    left join public.notification_settings stored on stored.user_id = added.user_id
  ), written as (
    insert into private.deliveries (
      notification_id, user_id, channel, kind, type, message, link, job_id, subject, urgent, not_before, due_at, created_at
    )
    select note.id, note.user_id, way.channel, note.kind, note.type, note.message, note.link, (note.data ->> 'job_id')::uuid,
      coalesce(note.data ->> 'job_id',
        (select document.type from public.documents document where document.id = (note.data ->> 'document_id')::uuid)),
      hurry.urgent, note.created_at,
      private.sending_moment(way.channel, note.kind, note.settings, note.created_at, hurry.urgent), note.created_at
    from note
    cross join unnest(channels) as way (channel)
    cross join lateral (select coalesce((note.data ->> 'urgent')::boolean, false) as urgent) hurry
    left join private.notification_choices choice
      on choice.user_id = note.user_id and choice.channel = way.channel and choice.kind = note.kind
    where coalesce(choice.is_on, private.is_on_at_first(way.channel, note.kind))
      -- Few of the people told of a nearby job have a device.
      and (way.channel <> 'push' or exists (select from public.push_tokens device where device.user_id = note.user_id))
    returning due_at
  )
  select count(*) into due from written where due_at <= now();
  if due > 0 then
    perform private.call_deliver(private.workers_for(due));
  end if;
  return null;
end
$function$
;

COMMENT ON FUNCTION "private"."message_types"() IS 'Each type of message that is sent by push and email. kind: what people switch on and off. replaced_by: later types about the same subject that say all that is still true of it; null for any. stale_check: the function of private that says why a message is not true any more; null if it always is (rules 9.18, 9.31).';

COMMENT ON FUNCTION "private"."notification_kind"(text) IS 'The kind that people switch on and off. Null for a type that only the app shows (rule 9.18).';

COMMENT ON FUNCTION "private"."replaces"(text, text) IS 'Whether a message of the later type says all that is still true of one of the earlier type about the same subject (rule 9.31).';

COMMENT ON FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) IS 'A stale_check of messages for people who are accepted.';

COMMENT ON FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a document that waits again, and part of that of every other message about a document.';

COMMENT ON FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a document that was checked or refused.';

COMMENT ON FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a document that is about to expire.';

COMMENT ON FUNCTION "private"."stale_invitation"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of an invitation.';

COMMENT ON FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a job that was closed or completed.';

COMMENT ON FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of an open job nearby.';

COMMENT ON FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) IS 'Why what a message says is not true any more, by the stale_check of its type; null while it is true (rule 9.31). data: that of its notification.';

COMMENT ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) IS 'A stale_check of messages for people who are not accepted.';

COMMENT ON FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a reminder of a job.';

COMMENT ON FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of an application that is open again.';

COMMENT ON FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a vacancy that is offered to the reserve.';

COMMENT ON FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of an application that was withdrawn.';

REVOKE ALL ON FUNCTION "private"."message_types"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_types"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_types"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."replaces"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."replaces"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."replaces"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_invitation"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_invitation"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_invitation"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";
