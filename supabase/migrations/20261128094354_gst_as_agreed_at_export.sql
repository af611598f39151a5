-- gst as agreed at export: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

ALTER TABLE "public"."payments" ADD COLUMN "gst_carried_cents" bigint NOT NULL DEFAULT 0;

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
AS $function$ select kind in ('work', 'travel', 'bonus', 'correction') $function$
;

ALTER FUNCTION "private"."is_taxable"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_what_is_owed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details public.payment_details;
  last_day date;
  owed bigint;
  draft uuid;
  new_run constant uuid := gen_random_uuid();
  new_payment constant uuid := gen_random_uuid();
begin
  -- Neither a run is made nor exported with this person meanwhile: whoever deletes a row has locked it before this trigger.
  select * into details from public.payment_details stored where stored.user_id = old.id;
  select sum(line.amount_cents), max(line.day) into owed, last_day
  from public.pay_lines line where line.user_id = old.id and line.payment_id is null;
  if owed is not null and private.why_not_paid(details, owed) is null then
    insert into public.pay_runs (id, until) values (new_run, last_day);
    insert into public.payments (id, pay_run_id, user_id, name)
    values (new_payment, new_run, old.id, coalesce(private.person_name(old), 'N/A'));
    update public.pay_lines line set payment_id = new_payment where line.user_id = old.id and line.payment_id is null;
  end if;
  -- With GST as it is agreed now: the agreement goes with the account. The runs are locked, so that each sums up what others left in it.
  for draft in
    select run.id from public.pay_runs run
    where run.status = 'draft' and run.id in (select payment.pay_run_id from public.payments payment where payment.user_id = old.id)
    order by run.id for no key update
  loop
    perform private.sum_payments(draft, old.id);
    perform private.sum_pay_run(draft);
  end loop;
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  where payment.user_id = old.id and run.status = 'draft' and private.why_not_paid(details, payment.amount_cents) is null;
  update public.payments payment set abn = private.without_separators(details.abn)
  from private.payment_accounts account, public.pay_runs run
  where account.payment_id = payment.id and payment.user_id = old.id and run.id = payment.pay_run_id and run.status = 'draft';
  return old;
end
$function$
;

CREATE OR REPLACE FUNCTION private.pay_statement(payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown jsonb;
begin
  select jsonb_build_object('number', payment.number, 'kind', payment.kind, 'name', payment.name, 'abn', payment.abn,
    'amount_cents', payment.amount_cents, 'gst_cents', payment.gst_cents,
    'gst_carried_cents', payment.gst_carried_cents, 'agreement', payment.agreement, 'status', run.status,
    'dated', run.dated, 'paid_at', run.paid_at, 'payer', jsonb_build_object('name', run.payer ->> 'name', 'abn', run.payer ->> 'abn'),
    'lines', (
      select jsonb_agg(jsonb_build_object('kind', line.kind, 'day', line.day, 'job_title', line.job_title, 'minutes', line.minutes,
        'basis', line.basis, 'rate_cents', line.rate_cents, 'amount_cents', line.amount_cents, 'reason', line.reason,
        'is_taxable', private.is_taxable(line.kind))
        order by line.day, line.created_at, line.id)
      from public.pay_lines line where line.payment_id = payment.id
    )) into shown
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  where payment.id = pay_statement.payment_id and run.status <> 'draft'
    and (payment.user_id = (select auth.uid()) or (select private.is_admin()));
  if not found then
    raise exception 'This statement is not there any more.' using errcode = 'PT404';
  end if;
  return shown;
end
$function$
;

CREATE OR REPLACE FUNCTION private.price_payments(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.sum_payments(run_id, null);
  -- Who cannot be paid waits for the next run.
  delete from public.payments payment
  where payment.pay_run_id = run_id
    and case when payment.user_id is null then not exists (
        select from private.payment_accounts account where account.payment_id = payment.id)
      else private.why_not_paid((
        select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null end;
  perform private.sum_pay_run(run_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.sum_pay_run(run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.pay_runs run
  set (people, amount_cents, gst_cents) = (
    select count(*), coalesce(sum(payment.amount_cents), 0), coalesce(sum(payment.gst_cents), 0)
    from public.payments payment where payment.pay_run_id = run_id
  )
  where run.id = run_id
$function$
;

ALTER FUNCTION "private"."sum_pay_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sum_payments(run_id uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payer public.business;
begin
  select * into payer from public.business;
  -- Payments are read once, and the rest by its indexes for each: of what was written in this transaction the planner knows nothing, and
  -- after a draft that was given up it takes thousands for one.
  update public.payments payment
  set (amount_cents, kind, agreement, gst_cents, gst_carried_cents) = (
    select summed.amount, case when agreed.id is null then 'remittance' else 'rcti' end, agreed.wording,
      case when agreed.id is null then 0 else greatest(0, summed.gst - carried.cents) end,
      case when agreed.id is null then 0 else greatest(0, summed.gst - carried.cents) - summed.gst end
    from (
      select coalesce(sum(line.amount_cents), 0) as amount,
        -- Ten percent, half a cent rounded up once.
        coalesce(round(sum(line.amount_cents) filter (where private.is_taxable(line.kind)) / 10), 0) as gst
      from public.pay_lines line where line.payment_id = payment.id
    ) summed
    cross join lateral (
      -- A draft has no number, and has taken nothing off yet. Of a person who leaves the drafts are summed up once, one after the other.
      select coalesce(sum(earlier.gst_carried_cents), 0) as cents from public.payments earlier
      where earlier.user_id = payment.user_id and earlier.gst_carried_cents <> 0
        and (earlier.number is not null or person is not null and earlier.pay_run_id < run_id)
    ) carried
    left join public.gst_agreements agreed
      on agreed.user_id = payment.user_id and agreed.what = 'agreed' and agreed.withdrawn_at is null and private.is_gst_available(payer)
  )
  where payment.pay_run_id = run_id and payment.user_id is not null and (person is null or payment.user_id = person);
  -- A deleted account's agreement is what it was then, the business's registration what it is now.
  if person is null and not private.is_gst_available(payer) then
    update public.payments payment set kind = 'remittance', agreement = null, gst_cents = 0, gst_carried_cents = 0
    where payment.pay_run_id = run_id and payment.user_id is null;
  end if;
end
$function$
;

ALTER FUNCTION "private"."sum_payments"(uuid, uuid) OWNER TO "postgres";

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_carry_gst_of_invoices" CHECK (((kind = 'rcti'::text) OR (gst_carried_cents = 0)));

COMMENT ON COLUMN "public"."payments"."gst_carried_cents" IS 'Above 0: GST below zero that later statements take off. Below 0: what this one took off for earlier ones (rule 23.10).';

COMMENT ON FUNCTION "private"."is_taxable"(text) IS 'Whether a pay line of this kind is earned and so has GST. An advance or a deduction has none.';

COMMENT ON FUNCTION "private"."sum_pay_run"(uuid) IS 'Sums up a draft''s payments.';

COMMENT ON FUNCTION "private"."sum_payments"(uuid, uuid) IS 'Sums up a draft''s lines and reckons GST (rule 23.10), of one person or, for null, of all. For those who have locked the people.';

REVOKE ALL ON FUNCTION "private"."is_taxable"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_taxable"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_taxable"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_pay_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_pay_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_pay_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_payments"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_payments"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_payments"(uuid, uuid) TO "postgres";
