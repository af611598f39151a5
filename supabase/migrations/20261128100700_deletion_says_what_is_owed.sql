-- deletion says what is owed: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

ALTER TYPE "public"."account_deletion_row" ADD ATTRIBUTE "hours_waiting" integer CASCADE;

ALTER TYPE "public"."account_deletion_row" ADD ATTRIBUTE "owed_cents" bigint CASCADE;

ALTER TYPE "public"."account_deletion_row" ADD ATTRIBUTE "payment_faults" text[] CASCADE;

CREATE OR REPLACE FUNCTION private.account_deletion(user_id uuid)
 RETURNS public.account_deletion_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := account_deletion.user_id;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  return row(
    private.reason_to_keep(person),
    array(
      select private.job_title(job, application.job_title)
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = person and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress')
      order by job.starts_at, application.id
    ),
    (select count(*) from public.applications application
      where application.user_id = person and application.status = 'Pending' and application.withdrawn_at is null),
    (select count(*) from private.files_of_person(person)),
    (select count(*) from public.certificates certificate where certificate.user_id = person),
    (select count(*) from private.hours_of(array[person], current_date - 61, current_date + 1) worked where worked.is_waiting),
    (select coalesce(sum(line.amount_cents), 0) from public.pay_lines line
      left join public.payments payment on payment.id = line.payment_id
      left join public.pay_runs run on run.id = payment.pay_run_id
      where line.user_id = person and (run.id is null or run.status = 'draft')),
    private.payment_faults(person)
  )::public.account_deletion_row;
end
$function$
;

CREATE OR REPLACE FUNCTION private.my_payment_faults()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.payment_faults((select auth.uid())) $function$
;

CREATE OR REPLACE FUNCTION private.payment_faults(person uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_remove(array[
    case when private.is_abn(details.abn) is not true then 'abn' end,
    case when private.is_bsb(details.bsb) is not true then 'bsb' end,
    case when private.is_account_number(details.account_number) is not true then 'account_number' end
  ], null)
  from (select person as id) known left join public.payment_details details on details.user_id = known.id
$function$
;

ALTER FUNCTION "private"."payment_faults"(uuid) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."payment_faults"(uuid) IS 'What of a person''s payment details keeps anything from being paid: abn, bsb, account_number. For those who check the caller.';

COMMENT ON TYPE "public"."account_deletion_row" IS 'What deleting an account would do. refusal: why it cannot be deleted, null when it can. coming: titles of jobs the person is accepted for that are open or under way, soonest first. waiting: applications without a decision. files, certificates: how many go. owed_cents: what is approved and not paid yet, before GST. payment_faults: as my_payment_faults. hours_waiting: days of work of the last two months that nobody has approved.';

REVOKE ALL ON FUNCTION "private"."payment_faults"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_faults"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_faults"(uuid) TO "postgres";
