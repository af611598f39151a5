-- tell who cannot be paid: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.export_pay_run(run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
declare
  -- What a direct-entry file can hold, in cents.
  most constant bigint := 9999999999;
  paying public.business;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'draft');
  -- One run is exported at a time: GST that is carried over is taken off once.
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.price_payments(run.id);
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from public.payments payment join public.payment_details details on details.user_id = payment.user_id
  where payment.pay_run_id = run.id;
  update public.payments payment
  set name = coalesce(
      (select private.person_name(person) from public.profiles person where person.id = payment.user_id), payment.name),
    abn = coalesce((
      select private.without_separators(details.abn) from public.payment_details details where details.user_id = payment.user_id
    ), payment.abn),
    number = run.number || '-' || ranked.ordinal
  from (
    select ordered.id, row_number() over (order by ordered.name, ordered.id) as ordinal
    from public.payments ordered where ordered.pay_run_id = run.id
  ) ranked
  where payment.id = ranked.id;
  update public.pay_runs known
  set status = 'exported', exported_by = (select auth.uid()), exported_at = clock_timestamp(),
    dated = private.today_of((select auth.uid())), payer = to_jsonb(paying) - 'id' - 'updated_at'
  where known.id = run.id
  returning * into run;
  if run.people = 0 then
    raise exception 'Nobody in this pay run can be paid any more.' using errcode = 'PT409';
  elsif run.amount_cents + run.gst_cents > most then
    raise exception 'A bank''s file holds at most $99,999,999.99.' using errcode = 'PT409';
  end if;
  -- Whoever is paid may have their page open; there is nothing to notify them of yet.
  perform private.broadcast_to_person(payment.user_id, 'hours_changed', '{}')
  from public.payments payment where payment.pay_run_id = run.id and payment.user_id is not null;
  -- Whoever is left out by their account alone.
  perform private.notify_of_missing_details(array(
    select waiting.user_id from private.unpaid_people(run.until) waiting where waiting.reason <> 'nothing'
  ));
  -- That whoever exports it has read these people's bank details.
  perform private.record_change('pay_run_exported', 'pay', null, run.id, jsonb_build_object('number', run.number, 'people', run.people));
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_taxable(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select kind in ('work', 'travel', 'bonus', 'correction') $function$
;

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
    ('pay_details_missing', 'pay', array['pay_details_missing'], 'stale_pay_details'),
    ('paid', 'pay', none, null)
  ) known (type, kind, replaced_by, stale_check)
$function$
;

CREATE OR REPLACE FUNCTION private.my_payment_faults()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_remove(array[
    case when private.is_abn(details.abn) is not true then 'abn' end,
    case when private.is_bsb(details.bsb) is not true then 'bsb' end,
    case when private.is_account_number(details.account_number) is not true then 'account_number' end
  ], null)
  from (select (select auth.uid()) as id) me left join public.payment_details details on details.user_id = me.id
$function$
;

ALTER FUNCTION "private"."my_payment_faults"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_first_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify_of_missing_details(array(
    select line.user_id from written line
    where line.user_id is not null and line.payment_id is null
    group by line.user_id
    having sum(line.amount_cents) > 0 and count(*) = (
      select count(*) from public.pay_lines waiting where waiting.user_id = line.user_id and waiting.payment_id is null
    )
  ));
  return null;
end
$function$
;

ALTER FUNCTION "private"."notify_of_first_line"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_missing_details(people uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'We cannot pay you yet. Please check your ABN, BSB and account number.', 'pay_details_missing', '/profile#bank'
  from public.profiles person
  left join public.payment_details details on details.user_id = person.id
  where person.id = any (people) and private.account_fault(details.abn, details.bsb, details.account_number) is not null
  order by person.id
  -- Skips an account that is being deleted.
  for key share of person skip locked
$function$
;

ALTER FUNCTION "private"."notify_of_missing_details"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_pay_details(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'The details have been given.' from public.payment_details details
    where details.user_id = delivery.user_id and private.account_fault(details.abn, details.bsb, details.account_number) is null
  );
end
$function$
;

ALTER FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_payment_faults()
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.my_payment_faults() $function$
;

ALTER FUNCTION "public"."my_payment_faults"() OWNER TO "postgres";

CREATE TRIGGER notify_missing_details AFTER INSERT ON public.pay_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.notify_of_first_line();

COMMENT ON FUNCTION "private"."notify_of_first_line"() IS 'After-statement trigger on pay_lines: whoever cannot be paid and had nothing waiting is told so. With more that is approved, they are told by the next export alone.';

COMMENT ON FUNCTION "private"."notify_of_missing_details"(uuid[]) IS 'Notifies those of these people whose account nothing can be paid to (rule 23.7).';

COMMENT ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a person who cannot be paid.';

COMMENT ON FUNCTION "public"."my_payment_faults"() IS 'What of the caller''s payment details keeps anything from being paid to them: abn, bsb, account_number. Without the details, so that a device may keep it.';

REVOKE ALL ON FUNCTION "private"."my_payment_faults"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_payment_faults"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."my_payment_faults"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_payment_faults"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_first_line"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_first_line"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_first_line"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_missing_details"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_missing_details"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_missing_details"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."my_payment_faults"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_payment_faults"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_payment_faults"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_payment_faults"() TO "postgres";
