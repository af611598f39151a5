-- amount as seen: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.approve_days(ids uuid[], days date[], seen jsonb)
 RETURNS SETOF public.approved_hours_row
 LANGUAGE plpgsql
 ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  people constant uuid[] := array(
    select distinct application.user_id from public.applications application
    where application.id = any (ids) and application.user_id is not null);
  -- Whole weeks, as they are shown: a day's share of what a whole job pays depends on the days before it that wait, too.
  first_day constant date := (select date_trunc('week', min(day))::date from unnest(days) day);
  last_day constant date := (select date_trunc('week', max(day))::date + 6 from unnest(days) day);
begin
  return query
    with asked as (
      select distinct on (given.id, given.day) given.id, given.day, item as seen
      from unnest(ids, days) with ordinality as given (id, day, ordinal)
      left join jsonb_array_elements(seen) with ordinality as items (item, ordinal) using (ordinal)
      order by given.id, given.day, ordinal
    ), judged as (
      select asked.id, asked.day, hours, case
        when hours.application_id is null or hours.line_id is null and hours.minutes = 0 then 'There are no hours on this day.'
        when hours.line_id is not null then 'These hours have been approved.'
        when hours.basis is null then 'Say first how this job is paid.'
        when case when approve_days.seen is null then not hours.agrees
          else (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents', asked.seen ->> 'amount_cents')
            is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text, hours.amount_cents::text) end
          then 'These hours have changed meanwhile. Look at them again.'
      end as refused
      from asked
      left join private.hours_of(people, first_day, last_day) hours
        on hours.application_id = asked.id and hours.day = asked.day
    ), written as (
      insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
        created_by)
      select person.id, coalesce(private.person_name(person), 'N/A'), 'work', judged.id, (judged.hours).title, judged.day,
        (judged.hours).minutes, (judged.hours).basis, (judged.hours).rate_cents, (judged.hours).amount_cents, (select auth.uid())
      from judged
      join public.profiles person on person.id = (judged.hours).user_id
      where judged.refused is null
      returning application_id, day
    )
    select written.application_id, written.day, null::text from written
    union all
    select judged.id, judged.day, judged.refused from judged where judged.refused is not null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.day_amount(basis text, rate_cents integer, minutes integer, days integer, ordinal integer, paid_days integer, paid_cents bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  total constant integer := greatest(days, 1);
begin
  return case basis
    when 'hour' then round(rate_cents::numeric * minutes / 60)
    when 'day' then rate_cents
    -- What is paid up to and with this day, less what was before it. The first day also makes good what is missing from the days that
    -- were paid. So the days add up to the rate, however they are approved and taken back, and never pay more than the job.
    when 'job' then greatest(0, round(rate_cents::numeric * least(paid_days + ordinal, total) / total)
      - case when ordinal = 1 then paid_cents
        else greatest(paid_cents, round(rate_cents::numeric * least(paid_days + ordinal - 1, total) / total)) end)
  end;
end
$function$
;

COMMENT ON FUNCTION "private"."approve_days"(uuid[], date[], jsonb) IS 'Approves days of applications that are locked: writes their lines, or says why not. seen: what was shown of each, [{minutes, basis, rate_cents, amount_cents}]; null where those are meant that agree with their plan.';

COMMENT ON FUNCTION "public"."approve_hours"(jsonb) IS 'An administrator approves hours: each is approved, or answered with the reason. items: up to 1000 of [{application_id, day, minutes, basis, rate_cents, amount_cents}], the last four as they were shown. PT400 no such list, PT403 not an administrator.';
