-- undo presses: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

ALTER TYPE "public"."my_job_row" ADD ATTRIBUTE "days" integer CASCADE;

ALTER TYPE "public"."my_job_row" ADD ATTRIBUTE "settled" date[] CASCADE;

CREATE OR REPLACE FUNCTION private.undo_visit(application_id uuid, event text, day date, seconds_ago integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  undone constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  application public.applications;
  job public.jobs;
  visit public.visits;
  pressed timestamptz;
  arrived timestamptz;
begin
  if event is null or event not in ('here', 'done') then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'event';
  end if;
  -- Locks out an approval of the same day.
  application := private.own_application(application_id);
  select * into visit from public.visits known where known.application_id = application.id and known.day = undo_visit.day;
  pressed := case event when 'here' then visit.here_at else visit.done_at end;
  arrived := case event when 'here' then visit.here_sent_at else visit.done_sent_at end;
  -- Taken back already, never arrived, or pressed again on another device. A minute, because a press counts from its arrival.
  if pressed is null or pressed > undone + interval '1 minute' then
    return;
  elsif exists (
    select from public.pay_lines line
    where line.application_id = application.id and line.day = undo_visit.day and line.kind = 'work'
  ) then
    raise exception 'These hours have been approved.' using errcode = 'PT409';
  elsif arrived < undone - interval '15 minutes' then
    raise exception 'This can be undone for 15 minutes only. Correct the hours of the day instead.' using errcode = 'PT409';
  end if;
  if visit.here_at is null or visit.done_at is null then
    delete from public.visits known where known.application_id = application.id and known.day = undo_visit.day;
    perform private.broadcast_to_administrators(
      'applications_changed', jsonb_build_object('ids', jsonb_build_array(application.id)));
  elsif event = 'here' then
    update public.visits known set here_at = null, here_sent_at = null
    where known.application_id = application.id and known.day = undo_visit.day;
  else
    update public.visits known set done_at = null, done_sent_at = null
    where known.application_id = application.id and known.day = undo_visit.day;
  end if;
  select * into job from public.jobs wanted where wanted.id = application.job_id;
  perform private.record_change('press_undone', 'pay', application.user_id, job.id, jsonb_build_object(
    'title', private.audit_title(private.job_title(job, application.job_title)), 'day', undo_visit.day,
    'changes', jsonb_build_object(event, jsonb_build_array(to_char(pressed at time zone job.time_zone, 'HH24:MI'), null))));
end
$function$
;

ALTER FUNCTION "private"."undo_visit"(uuid, text, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_jobs(past boolean DEFAULT false, after_order timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS SETOF public.my_job_row
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
begin
  return query
    select application.id, application.applied_at, application.withdrawn_at, application.confirmed_at, application.attendance,
      job.id, job.project_name, job.category, job.status, job.location_city, job.location_state, job.location_postcode,
      address.site_address, contact.name, contact.phone, job.start_date, job.start_time, job.end_time, job.time_zone,
      job.starts_at, job.project_dates, job.duration, job.pay_per_cleaner, extensions.earth_distance(job.place, home.place),
      visited.visits, mine.order_at, job.days,
      array(
        select changed.day from public.hours changed where changed.application_id = application.id
        union
        select line.day from public.pay_lines line where line.application_id = application.id and line.kind = 'work'
      )
    from (
      select application.id, application.job_id,
        private.my_job_order(job.status, job.starts_at, job.days, application.applied_at) as order_at
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = (select auth.uid())
        and application.status = 'Accepted'
        and (job.status = 'Completed') = coalesce(past, false)
        and (application.withdrawn_at is null or past and application.attendance is not null)
    ) mine
    join public.applications application on application.id = mine.id
    join public.jobs job on job.id = mine.job_id
    left join public.job_addresses address on address.job_id = job.id
    left join public.job_contacts contact on contact.job_id = job.id
    left join public.profiles home on home.id = application.user_id
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(visit) - 'application_id' order by visit.day), '[]') as visits
      from public.visits visit where visit.application_id = application.id
    ) visited
    where after_order is null
      or case when past then (mine.order_at, mine.id) < (after_order, after_id) else (mine.order_at, mine.id) > (after_order, after_id) end
    order by case when past then mine.order_at end desc, case when past then mine.id end desc, mine.order_at, mine.id
    limit private.page_size(page_size, 20, 100);
end
$function$
;

CREATE OR REPLACE FUNCTION public.undo_visit(application_id uuid, event text, day date, seconds_ago integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.undo_visit(application_id, event, day, seconds_ago) $function$
;

ALTER FUNCTION "public"."undo_visit"(uuid, text, date, integer) OWNER TO "postgres";

COMMENT ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) IS 'The caller takes back "here" or "done" of a day within 15 minutes of its arrival, on record. seconds_ago: how long the phone kept this, null for one made now. A press that is not there, or was made later, stays as it is. PT400 an unknown event, PT404 Application not found, PT409 with the reason: not accepted, withdrawn, the job deleted, the hours approved, or too late.';

COMMENT ON TYPE "public"."my_job_row" IS 'A job in my_jobs with the caller''s application, whose id is the row''s, and visits, [{day, here_at, here_sent_at, done_at, done_sent_at}], first day first. distance_m: from where the caller lives, null without either place. settled: the days whose hours somebody has put right or that are approved. order_at, never null, and id are the list''s order.';

REVOKE ALL ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) TO "postgres";
