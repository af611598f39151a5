-- renewed messages: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.notify_of_message(application public.applications, by_administrator boolean, message text, quick text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  kind constant text := case when by_administrator then 'message_to_applicant' else 'message_to_administrators' end;
  said constant text := private.conversation_notice(application, by_administrator, message, quick);
  about constant text := application.id::text;
  people uuid[];
  unread uuid[];
begin
  people := array(
    select person.id from public.profiles person
    where case
      when by_administrator then person.id = application.user_id
      else (person.role = 'admin' or person.id = private.founder_id()) and person.id <> application.user_id
    end
    order by person.id
    -- Skips people whose account is being deleted: the deletion may be waiting for this conversation.
    for key share of person skip locked
  );
  -- What is not read yet stays one notification, says the latest, and goes out again (rule 21.7).
  with renewed as (
    update public.notifications note set message = said, created_at = now()
    where note.data ->> 'application_id' = about and note.type = kind and note.user_id = any (people)
      and not note.read and note.removed_at is null
    returning note.id
  )
  select array_agg(renewed.id) into unread from renewed;
  perform private.renew_deliveries(unread, quick is not null, now());
  insert into public.notifications (user_id, message, type, link, data)
  select person, said, kind,
    case when by_administrator then '/messages/' else '/admin/messages/' end || application.id,
    jsonb_build_object('application_id', application.id, 'job_id', application.job_id)
  from unnest(people) person
  where not exists (
    select from public.notifications note
    where note.data ->> 'application_id' = about and note.type = kind and note.user_id = person
      and not note.read and note.removed_at is null
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.renew_deliveries(notifications uuid[], at_once boolean, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_due boolean;
begin
  with renewed as (
    insert into private.deliveries as delivery (
      notification_id, user_id, channel, kind, type, message, link, job_id, subject, not_before, due_at, created_at
    )
    -- The application is the subject: a message that pauses must not hold up what else is said about the job.
    select note.id, note.user_id, way.channel, known.kind, note.type, note.message, note.link, (note.data ->> 'job_id')::uuid,
      note.data ->> 'application_id', moment,
      private.sending_moment(way.channel, known.kind, private.delivery_settings(note.user_id), moment), moment
    from public.notifications note
    cross join lateral (select private.notification_kind(note.type) as kind) known
    cross join unnest(private.delivery_channels()) as way (channel)
    where note.id = any (notifications) and private.is_wanted(note.user_id, way.channel, known.kind)
      and (way.channel <> 'push' or exists (select from public.push_tokens device where device.user_id = note.user_id))
    order by note.id, way.channel
    on conflict on constraint deliveries_one_per_channel do update
    set message = excluded.message, subject = excluded.subject, created_at = excluded.created_at,
      state = 'waiting', done_at = null, attempts = 0, tried_since = null, reached = '{}', last_error = null,
      claim = null, claimed_until = null,
      not_before = private.renewal_moment(delivery, at_once, moment),
      due_at = private.sending_moment(delivery.channel, delivery.kind, private.delivery_settings(delivery.user_id),
        greatest(private.renewal_moment(delivery, at_once, moment), moment))
    returning due_at
  )
  select coalesce(bool_or(due_at <= moment), false) into is_due from renewed;
  if is_due then
    perform private.call_deliver();
  end if;
end
$function$
;

ALTER FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.renewal_moment(delivery private.deliveries, at_once boolean, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when at_once then moment
    when delivery.state = 'waiting' and delivery.claim is null then delivery.not_before
    -- One that is claimed is being sent.
    else coalesce(delivery.done_at, moment)
      + case delivery.channel when 'push' then interval '5 minutes' else interval '30 minutes' end
  end
$function$
;

ALTER FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."notify_of_message"(public.applications, boolean, text, text) IS 'Notifies the other side of a message, the applicant or every administrator: by the unread notification of an earlier one where there is one, or else by a new one.';

COMMENT ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) IS 'Has the messages of these notifications sent again with what the notifications say now, and writes those that are missing, such as for a phone that was registered later.';

COMMENT ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) IS 'When a message may go out again: at once, or a while after it was last sent (rule 16.9). One that waits keeps its moment.';

REVOKE ALL ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) TO "postgres";
