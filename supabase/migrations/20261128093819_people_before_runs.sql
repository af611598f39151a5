-- people before runs: written by npm run migration from supabase/schemas, where the reasons stand.
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
  select * into paying from public.business for share;
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

CREATE OR REPLACE FUNCTION private.lock_payees(people uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform from public.profiles locked where locked.id = any (people || (select auth.uid())) order by locked.id for share;
  -- The caller's account may have been deleted while this waited.
  perform private.assert_admin();
end
$function$
;

ALTER FUNCTION "private"."lock_payees"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.locked_run(run_id uuid, wanted text)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
begin
  -- Nobody is added to a run that is there.
  perform private.lock_payees(array(
    select payment.user_id from public.payments payment where payment.pay_run_id = run_id and payment.user_id is not null
  ));
  select * into run from public.pay_runs known where known.id = run_id for no key update;
  if not found then
    raise exception 'This pay run is not there any more.' using errcode = 'PT404';
  elsif run.status <> wanted then
    raise exception '%', case run.status
      when 'draft' then 'This pay run has not been exported yet.'
      when 'exported' then 'This pay run has been exported already.'
      else 'This pay run has been paid already.' end using errcode = 'PT409';
  end if;
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.start_pay_run(id uuid, until date)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
  people uuid[];
begin
  perform private.assert_admin();
  if start_pay_run.id is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  elsif until is null or until not between '2020-01-01' and '2199-12-31' then
    raise exception 'Choose until which day is paid.' using errcode = 'PT400', hint = 'until';
  end if;
  -- One run is made at a time.
  perform from public.business for no key update;
  select * into run from public.pay_runs known where known.id = start_pay_run.id;
  if found then
    return run;
  end if;
  people := array(
    select line.user_id from public.pay_lines line
    where line.payment_id is null and line.day <= start_pay_run.until and line.user_id is not null
    group by line.user_id
  );
  perform private.lock_payees(people);
  insert into public.pay_runs (id, until, created_by) values (start_pay_run.id, start_pay_run.until, (select auth.uid()));
  insert into public.payments (pay_run_id, user_id, name)
  select start_pay_run.id, person.id, coalesce(private.person_name(person), 'N/A')
  from public.profiles person where person.id = any (people);
  -- Summed up afterwards: lines may be written, or removed, while this waits for them.
  update public.pay_lines line set payment_id = payment.id
  from public.payments payment
  where payment.pay_run_id = start_pay_run.id and line.user_id = payment.user_id and line.payment_id is null
    and line.day <= start_pay_run.until;
  perform private.price_payments(start_pay_run.id);
  select * into run from public.pay_runs made where made.id = start_pay_run.id;
  if run.people = 0 then
    raise exception 'There is nobody to pay until then.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

COMMENT ON FUNCTION "private"."lock_payees"(uuid[]) IS 'Locks these people and the calling administrator, before any run: an account''s deletion locks its profile first and then what refers to it. With them go their bank details and agreements, which are written under this lock. PT403 for others than administrators.';

COMMENT ON FUNCTION "private"."locked_run"(uuid, text) IS 'The run and its people, locked. PT403 for others than administrators, PT404 no such run, PT409 it is no longer, or not yet, as wanted.';

REVOKE ALL ON FUNCTION "private"."lock_payees"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_payees"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_payees"(uuid[]) TO "postgres";
