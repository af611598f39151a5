-- later messages: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE TYPE "public"."own_session_row" AS ("id" uuid, "device" text, "is_current" boolean, "last_used_at" timestamp with time zone, "started_at" timestamp with time zone);

ALTER TYPE "public"."own_session_row" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.allowed_words(list text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- A statement without else: a misspelt list raises case_not_found instead of letting every value pass a check.
  case list
    when 'role' then return array['cleaner', 'admin'];
    when 'user status' then return array['pending', 'active', 'inactive', 'rejected'];
    when 'language' then return array['en', 'vi'];
    when 'document type' then return array['whiteCard', 'driversLicense', 'visa', 'blueCard'];
    when 'document state' then return array['waiting', 'checked', 'refused'];
    when 'specialty' then return array[
      'Residential Cleaning', 'Commercial Cleaning', 'Deep Cleaning', 'Post-Construction Cleaning',
      'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Window Cleaning', 'Carpet Cleaning',
      'Floor Polishing', 'Strata Cleaning', 'Medical Facility Cleaning'
    ];
    when 'job category' then return array[
      'Refurbishment', 'Fitout', 'Post Construction', 'Office', 'Childcare', 'School', 'Residential', 'Commercial', 'General'
    ];
    when 'job status' then return array['Draft', 'Open', 'InProgress', 'Closed', 'Completed'];
    when 'display status' then return array['Available', 'Upcoming', 'Urgent'];
    when 'address rule' then return array['everyone', 'active', 'accepted'];
    when 'pay basis' then return array['hour', 'day', 'job'];
    when 'application status' then return array['Pending', 'Accepted', 'Rejected'];
    when 'attendance' then return array['came', 'did_not_come', 'cancelled_late'];
    when 'pay line' then return array['work', 'travel', 'bonus', 'advance', 'deduction', 'correction'];
    when 'course category' then return array[
      'Post Construction Cleaning', 'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Customer Service Cleaning'
    ];
    when 'course status' then return array['active', 'inactive'];
    when 'hours of the week' then return array[
      'mon_morning', 'mon_day', 'mon_evening', 'mon_night', 'tue_morning', 'tue_day', 'tue_evening', 'tue_night',
      'wed_morning', 'wed_day', 'wed_evening', 'wed_night', 'thu_morning', 'thu_day', 'thu_evening', 'thu_night',
      'fri_morning', 'fri_day', 'fri_evening', 'fri_night', 'sat_morning', 'sat_day', 'sat_evening', 'sat_night',
      'sun_morning', 'sun_day', 'sun_evening', 'sun_night'
    ];
    when 'pay run status' then return array['draft', 'exported', 'rejected', 'paid'];
    when 'statement kind' then return array['remittance', 'rcti'];
    when 'message channel' then return array['push', 'email'];
    when 'message kind' then return array['nearby', 'decisions', 'changes', 'reminders', 'invitations', 'messages', 'pay', 'security'];
    when 'security change' then return array['bank_account', 'factor_added', 'factor_removed'];
    when 'device' then return array[
      'iPhone', 'iPad', 'Android device', 'Windows computer', 'Mac', 'Linux computer', 'Unknown device'
    ];
    when 'quick message' then return array['late', 'late-10', 'late-20', 'late-30', 'entrance'];
  end case;
end
$function$
;

CREATE OR REPLACE FUNCTION private.conversation_notice(application public.applications, to_applicant boolean, message text, quick text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when to_applicant then application.job_title || ': ' || private.one_line(message)
    when quick = 'late' then format('%s is running late for %s.', names.name, application.job_title)
    when quick like 'late-%' then
      format('%s is running about %s minutes late for %s.', names.name, substr(quick, 6), application.job_title)
    when quick = 'entrance' then format('%s can''t find the entrance of %s.', names.name, application.job_title)
    else format('%s, %s: %s', names.name, application.job_title, private.one_line(message))
  end
  from (select private.person_name(person) as name from public.profiles person where person.id = application.user_id) names
$function$
;

CREATE OR REPLACE FUNCTION private.end_own_session(session_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.sessions session where session.id = end_own_session.session_id and session.user_id = (select auth.uid());
  if not found then
    raise exception 'This device has been logged out already.' using errcode = 'PT404';
  end if;
end
$function$
;

ALTER FUNCTION "private"."end_own_session"(uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.own_sessions()
 RETURNS SETOF public.own_session_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select session.id, private.device_in(session.user_agent), coalesce(session.id = (auth.jwt() ->> 'session_id')::uuid, false),
      used.last_used_at, session.created_at
    from auth.sessions session
    cross join lateral (
      select greatest(session.created_at, session.refreshed_at at time zone 'utc') as last_used_at
    ) used
    where session.user_id = (select auth.uid()) and (session.not_after is null or session.not_after > now())
    order by used.last_used_at desc nulls last, session.id
    -- Ending one makes room for the next.
    limit 100;
end
$function$
;

ALTER FUNCTION "private"."own_sessions"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.quick_message(quick text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when quick = 'late' then 'Running late'
    when quick in ('late-10', 'late-20', 'late-30') then 'Running late: about ' || substr(quick, 6) || ' minutes'
    when quick = 'entrance' then 'Can''t find the entrance'
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

CREATE OR REPLACE FUNCTION public.end_own_session(session_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_own_session(session_id) $function$
;

ALTER FUNCTION "public"."end_own_session"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.own_sessions()
 RETURNS SETOF public.own_session_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.own_sessions() $function$
;

ALTER FUNCTION "public"."own_sessions"() OWNER TO "postgres";

COMMENT ON FUNCTION "private"."notify_of_message"(public.applications, boolean, text, text) IS 'Notifies the other side of a message, the applicant or every administrator: by the unread notification of an earlier one where there is one, or else by a new one.';

COMMENT ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) IS 'Has the messages of these notifications sent again with what the notifications say now, and writes those that are missing, such as for a phone that was registered later.';

COMMENT ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) IS 'When a message may go out again: at once, or a while after it was last sent (rule 16.9). One that waits keeps its moment.';

COMMENT ON FUNCTION "public"."end_own_session"(uuid) IS 'Logs one of the caller''s devices out: whatever it asks next is refused. PT404 no such session of the caller.';

COMMENT ON FUNCTION "public"."own_sessions"() IS 'Where the caller is signed in, latest used first, at most 100.';

COMMENT ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) IS 'The applicant or an administrator writes about an application; returns the message''s id. quick: late, late-10, late-20, late-30 or entrance instead of a message, for the applicant on a working day of theirs. idempotency_key: made by the caller for each press; sent again with the same words, nothing happens. seconds_ago: how long a phone kept it, at most 7 days. PT400 no message, more than 1000 characters (hint message), or another quick, PT404 Application not found, PT409 the account is deleted, no working day, or written too long ago, PT429 too often.';

COMMENT ON TYPE "public"."own_session_row" IS 'A session of the caller. device: the kind that its browser named at sign-in. is_current: it is the one that asks. last_used_at: when its token was last renewed, which an app in use does every hour.';

REVOKE ALL ON FUNCTION "private"."end_own_session"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_own_session"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."end_own_session"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_own_session"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_sessions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_sessions"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."own_sessions"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_sessions"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."end_own_session"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_own_session"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."end_own_session"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."end_own_session"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."own_sessions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."own_sessions"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."own_sessions"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."own_sessions"() TO "postgres";
