-- account changes: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."export_pay_run"(uuid);

DROP FUNCTION "public"."export_pay_run"(uuid);

CREATE TYPE "public"."changed_account_row" AS ("payment_id" uuid, "name" text, "version" bigint);

ALTER TYPE "public"."changed_account_row" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_accounts_seen(run_id uuid, seen jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  changed integer;
  unseen integer;
begin
  select count(*), count(*) filter (where seen -> account.payment_id::text is distinct from to_jsonb(account.version))
  into changed, unseen
  from private.changed_accounts(run_id) account;
  if unseen > 0 then
    raise exception 'Bank accounts have changed since the last pay. Look at each of them first.' using errcode = 'PT409', hint = 'accounts';
  end if;
  return changed;
end
$function$
;

ALTER FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.changed_accounts(run_id uuid)
 RETURNS SETOF public.changed_account_row
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select payment.id, payment.name, floor(extract(epoch from details.updated_at) * 1000000)::bigint
  from public.payments payment
  join public.payment_details details on details.user_id = payment.user_id
  join (
    select distinct on (earlier.user_id) earlier.user_id, account.bsb, account.account_number
    from public.payments earlier
    join public.pay_runs run on run.id = earlier.pay_run_id and run.status <> 'draft'
    join private.payment_accounts account on account.payment_id = earlier.id
    where earlier.user_id in (select known.user_id from public.payments known where known.pay_run_id = changed_accounts.run_id)
    order by earlier.user_id, run.exported_at desc, earlier.id
  ) paid on paid.user_id = payment.user_id
  where payment.pay_run_id = changed_accounts.run_id
    and (private.without_separators(details.bsb), private.without_separators(details.account_number))
      is distinct from (paid.bsb, paid.account_number)
$function$
;

ALTER FUNCTION "private"."changed_accounts"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.changed_accounts_of_run(run_id uuid)
 RETURNS SETOF public.changed_account_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
  select account.* from private.changed_accounts(run_id) account
  join public.pay_runs run on run.id = changed_accounts_of_run.run_id and run.status = 'draft'
  order by account.name, account.payment_id;
end
$function$
;

ALTER FUNCTION "private"."changed_accounts_of_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_pay_run(run_id uuid, seen_accounts jsonb)
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
  changed_accounts integer;
begin
  run := private.locked_run(run_id, 'draft');
  -- One run is exported at a time: GST that is carried over is taken off once.
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.price_payments(run.id);
  changed_accounts := private.assert_accounts_seen(run.id, seen_accounts);
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
  perform private.record_change('pay_run_exported', 'pay', null, run.id, jsonb_strip_nulls(jsonb_build_object(
    'number', run.number, 'people', run.people, 'changed_accounts', nullif(changed_accounts, 0))));
  return run;
end
$function$
;

ALTER FUNCTION "private"."export_pay_run"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.changed_accounts_of_run(run_id uuid)
 RETURNS SETOF public.changed_account_row
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$ select * from private.changed_accounts_of_run(run_id) $function$
;

ALTER FUNCTION "public"."changed_accounts_of_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.export_pay_run(run_id uuid, seen_accounts jsonb DEFAULT '{}'::jsonb)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.export_pay_run(run_id, seen_accounts) $function$
;

ALTER FUNCTION "public"."export_pay_run"(uuid, jsonb) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) IS 'How many accounts of a draft have changed since their people were last paid. PT409 (hint accounts) unless each is in seen, by its payment, in the version that it has now.';

COMMENT ON FUNCTION "private"."changed_accounts"(uuid) IS 'The payments of a draft to another account than their person was last paid to. Not those of people who were never paid. For those who check the caller.';

COMMENT ON FUNCTION "public"."changed_accounts_of_run"(uuid) IS 'The payments of a draft to another account than their person was last paid to, by name; none of a run that is no draft. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."export_pay_run"(uuid, jsonb) IS 'An administrator settles a draft: bank details are copied, which is on record, and statements get their numbers. Whoever cannot be paid any more is left out. seen_accounts: the version of each account that has changed since the last pay (changed_accounts_of_run), by its payment. PT403 not an administrator, PT404 no such run, PT409 it is no draft, nobody is left, an account that has changed is not among those seen (hint accounts), or the business''s settings are not complete (hint settings).';

COMMENT ON TYPE "public"."changed_account_row" IS 'A payment of a draft whose account is not the one that was paid last. version: of the account as it was shown, for export_pay_run.';

REVOKE ALL ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_accounts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changed_accounts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_accounts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_accounts_of_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."changed_accounts_of_run"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."changed_accounts_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_accounts_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_pay_run"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."export_pay_run"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."export_pay_run"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_pay_run"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."changed_accounts_of_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."changed_accounts_of_run"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."changed_accounts_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."changed_accounts_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."export_pay_run"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."export_pay_run"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."export_pay_run"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."export_pay_run"(uuid, jsonb) TO "postgres";
