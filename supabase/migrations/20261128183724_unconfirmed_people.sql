-- unconfirmed people: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE TYPE "public"."unconfirmed_row" AS ("application_id" uuid, "user_id" uuid, "name" text, "phone" text, "job_id" uuid, "job_title" text, "start_date" date, "start_time" time without time zone, "time_zone" text, "starts_at" timestamp with time zone, "reminded_at" timestamp with time zone);

ALTER TYPE "public"."unconfirmed_row" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.admin_queue()
 RETURNS TABLE(kind text, number integer, items jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
declare
  shown constant integer := 5;
  most constant integer := 1000;
  counted_people constant integer := 300;
  today constant date := now() at time zone 'UTC';
  last_week constant date := date_trunc('week', today)::date - 7;
begin
  perform private.assert_admin();
  return query
    with short as (
      select job.id as job_id, job.project_name, job.start_date, job.start_time, job.time_zone, job.starts_at,
        job.accepted_count as accepted,
        nullif(job.cleaners_needed, 0) as needed
      from public.jobs job
      where job.status = 'Open' and job.starts_at > now() and job.starts_at <= now() + interval '48 hours'
        and case when job.cleaners_needed > 0 then not job.is_full else job.accepted_count = 0 end
      order by job.starts_at, job.id
      limit most
    )
    select 'unfilled', (select count(*) from short)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) - 'starts_at' order by first.starts_at, first.job_id), '[]')
        from (select * from short order by starts_at, job_id limit shown) first);
  return query
    with silent as (
      select application.user_id, person.name, person.phone, job.id as job_id, job.project_name, job.start_date,
        job.start_time, job.time_zone, job.starts_at
      from private.unconfirmed(now()) found
      join public.applications application on application.id = found.application_id
      join public.jobs job on job.id = application.job_id
      join public.profiles person on person.id = application.user_id
      order by job.starts_at, application.id
      limit most
    )
    select 'unconfirmed', (select count(*) from silent)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) - 'starts_at' order by first.starts_at, first.name, first.user_id), '[]')
        from (select * from silent order by starts_at, name, user_id limit shown) first);
  return query
    with waiting as (
      select conversation.application_id, conversation.waits_since from public.conversations conversation
      where conversation.waits_since is not null
      order by conversation.waits_since, conversation.application_id
      limit most
    )
    select 'messages', (select count(*) from waiting)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) order by first.waits_since, first.application_id), '[]')
        from (
          select longest.application_id, longest.waits_since, private.person_name(person) as name,
            private.job_title(job, application.job_title) as job_title, message.message, message.quick
          from (select * from waiting order by waits_since, application_id limit shown) longest
          join public.applications application on application.id = longest.application_id
          join public.profiles person on person.id = application.user_id
          join public.conversation_messages message
            on message.application_id = application.id and message.sent_at = longest.waits_since
          left join public.jobs job on job.id = application.job_id
        ) first);
  return query
    select 'documents', (
      select count(*)::integer from (select from public.documents document where document.state = 'waiting' limit most) waiting
    ), '[]'::jsonb;
  return query
    -- People, as their list counts them: dates near today need each person's own day (rule 12.16).
    select 'expiring', (
      select count(distinct document.user_id)::integer
      from public.documents document
      where document.state = 'checked' and document.expires_on between today - 1 and today + 31
        and case when document.expires_on between today + 1 and today + 29 then true
          else document.expires_on - private.today_of(document.user_id) between 0 and 30 end
    ), '[]'::jsonb;
  return query
    -- Of a greater company's people only so many are counted, and it says so.
    select 'hours', private.count_waiting_hours(counted.people, last_week, last_week + 6), jsonb_build_array(
      jsonb_build_object('first_day', last_week, 'is_partial', cardinality(counted.people) = counted_people))
    from (select private.sample_people_of_week(last_week, counted_people) as people) counted;
  return query
    select 'unpaid', private.count_cannot_be_paid()::integer, '[]'::jsonb;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remind_unconfirmed(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  before constant timestamptz := moment - interval '4 hours';
  due uuid[];
  reminded integer;
begin
  perform private.assert_admin();
  due := array(
    select application.id
    from private.unconfirmed(moment) silent
    join public.applications application on application.id = silent.application_id
    join public.profiles person on person.id = application.user_id
    where coalesce(private.reminded_at(person.id, application.id, moment) <= before, true)
    order by application.id
    limit most
    -- Skips whoever is confirming, and people whose account is being deleted.
    for key share of person skip locked
    for no key update of application skip locked
  );
  insert into public.notifications (user_id, message, type, link, data)
  select application.user_id, private.reminder_text(job, application.job_title), 'job_reminder', '/current-jobs',
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.applications application
  join public.jobs job on job.id = application.job_id
  -- Asked again after locking: another administrator may have reminded them since the statement above began.
  where application.id = any (due) and coalesce(private.reminded_at(application.user_id, application.id, moment) <= before, true)
  order by application.id;
  get diagnostics reminded = row_count;
  return reminded;
end
$function$
;

ALTER FUNCTION "private"."remind_unconfirmed"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reminded_at(person uuid, application_id uuid, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select max(note.created_at) from public.notifications note
    where note.user_id = person and note.created_at > moment - interval '4 days' and note.type = 'job_reminder'
      and note.data ->> 'application_id' = reminded_at.application_id::text
  );
end
$function$
;

ALTER FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unconfirmed(moment timestamp with time zone)
 RETURNS TABLE(application_id uuid, starts_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
begin
  return query
    select application.id, job.starts_at
    from public.jobs job
    join public.applications application on application.job_id = job.id
    join public.profiles person on person.id = application.user_id
    where job.status in ('Open', 'InProgress') and job.starts_at > moment and job.starts_at < moment + interval '48 hours'
      -- Until tomorrow ends where the job is.
      and job.starts_at < ((moment at time zone job.time_zone)::date + 2)::timestamp at time zone job.time_zone
      and application.status = 'Accepted' and application.withdrawn_at is null and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date);
end
$function$
;

ALTER FUNCTION "private"."unconfirmed"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unconfirmed_people(after_starts timestamp with time zone, after_id uuid, page_size integer)
 RETURNS SETOF public.unconfirmed_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select application.id, person.id, private.person_name(person), person.phone, job.id, private.job_title(job, application.job_title),
      job.start_date, job.start_time, job.time_zone, job.starts_at, private.reminded_at(person.id, application.id, now())
    from (
      select * from private.unconfirmed(now()) found
      where after_starts is null or (found.starts_at, found.application_id) > (after_starts, after_id)
      order by found.starts_at, found.application_id
      limit private.page_size(page_size, 50, 200)
    ) silent
    join public.applications application on application.id = silent.application_id
    join public.jobs job on job.id = application.job_id
    join public.profiles person on person.id = application.user_id
    order by silent.starts_at, silent.application_id;
end
$function$
;

ALTER FUNCTION "private"."unconfirmed_people"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.remind_unconfirmed()
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remind_unconfirmed(now()) $function$
;

ALTER FUNCTION "public"."remind_unconfirmed"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.unconfirmed_people(after_starts timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.unconfirmed_row
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.unconfirmed_people(after_starts, after_id, page_size) $function$
;

ALTER FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) IS 'When the person was last reminded of this job, by itself or by an administrator, in the last four days.';

COMMENT ON FUNCTION "private"."unconfirmed"(timestamp with time zone) IS 'Applications of the people who have not said that they come today or tomorrow, where the job is.';

COMMENT ON FUNCTION "public"."remind_unconfirmed"() IS 'An administrator reminds everyone in unconfirmed_people, except those who were reminded within four hours; returns how many, at most 1,000. Quiet hours and the night hold it back as any reminder. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) IS 'Who has not said that they come today or tomorrow, first who is to start first, for administrators. after_starts and after_id: starts_at and application_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON TYPE "public"."unconfirmed_row" IS 'Somebody in unconfirmed_people, with the number to call. reminded_at: when they were last reminded.';

REVOKE ALL ON FUNCTION "private"."remind_unconfirmed"(timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remind_unconfirmed"(timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."remind_unconfirmed"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remind_unconfirmed"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unconfirmed"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unconfirmed"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unconfirmed"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unconfirmed_people"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unconfirmed_people"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."unconfirmed_people"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unconfirmed_people"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."remind_unconfirmed"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remind_unconfirmed"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remind_unconfirmed"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remind_unconfirmed"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) TO "postgres";
