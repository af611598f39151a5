-- departed people: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE TABLE "private"."departed_accounts" ("departed_id" uuid NOT NULL, "bsb" text NOT NULL, "account_number" text NOT NULL, CONSTRAINT "departed_accounts_bsb_check" CHECK ((bsb ~ '^[0-9]{6}$'::text)), CONSTRAINT "departed_accounts_pkey" PRIMARY KEY (departed_id), CONSTRAINT "departed_accounts_account_number_check" CHECK (private.is_account_number(account_number)));

ALTER TABLE "private"."departed_accounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."departed_accounts" OWNER TO "postgres";

CREATE TABLE "public"."departed_hours" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "departed_id" uuid NOT NULL, "application_id" uuid, "title" text, "day" date NOT NULL, "began" time without time zone, "ended" time without time zone, "minutes" integer NOT NULL, CONSTRAINT "departed_hours_minutes_check" CHECK (((minutes >= 1) AND (minutes <= 1500))), CONSTRAINT "departed_hours_once" UNIQUE (application_id, day), CONSTRAINT "departed_hours_pkey" PRIMARY KEY (id), CONSTRAINT "departed_hours_title_check" CHECK ((char_length(title) <= 400)));

ALTER TABLE "public"."departed_hours" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."departed_hours" OWNER TO "postgres";

CREATE TABLE "public"."departed_people" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "left_at" timestamp with time zone NOT NULL DEFAULT now(), "abn" text, "agreement" text, "settled_by" uuid, "settled_at" timestamp with time zone, "settlement" text, CONSTRAINT "departed_people_abn_check" CHECK ((abn ~ '^[0-9]{11}$'::text)), CONSTRAINT "departed_people_agreement_check" CHECK ((char_length(agreement) <= 2000)), CONSTRAINT "departed_people_name_check" CHECK ((char_length(name) <= 400)), CONSTRAINT "departed_people_pkey" PRIMARY KEY (id), CONSTRAINT "departed_people_settled_say_how" CHECK (((settled_at IS NULL) = (settlement IS NULL))), CONSTRAINT "departed_people_settlement_check" CHECK (((char_length(settlement) >= 1) AND (char_length(settlement) <= 500))));

ALTER TABLE "public"."departed_people" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."departed_people" OWNER TO "postgres";

ALTER TABLE "public"."pay_lines" ADD COLUMN "departed_id" uuid;

CREATE TYPE "public"."departed_day" AS ("id" uuid, "title" text, "day" date, "began" time without time zone, "ended" time without time zone, "minutes" integer, "basis" text, "rate_cents" integer, "amount_cents" bigint);

ALTER TYPE "public"."departed_day" OWNER TO "postgres";

CREATE TYPE "public"."departed_row" AS ("id" uuid, "name" text, "left_at" timestamp with time zone, "owed_cents" bigint, "can_be_paid" boolean, "days" jsonb);

ALTER TYPE "public"."departed_row" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.days_left(departed_id uuid)
 RETURNS SETOF public.departed_day
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select hours.id, hours.title, hours.day, hours.began, hours.ended, hours.minutes, job.pay_basis, job.rate_cents,
    private.day_amount(job.pay_basis, job.rate_cents, hours.minutes, job.days,
      row_number() over (partition by hours.application_id order by hours.day)::integer, coalesce(paid.days, 0), coalesce(paid.cents, 0))
  from public.departed_hours hours
  left join public.applications application on application.id = hours.application_id
  left join public.jobs job on job.id = application.job_id
  left join lateral (
    select count(*)::integer as days, sum(line.amount_cents)::bigint as cents
    from public.pay_lines line
    where job.pay_basis = 'job' and line.application_id = hours.application_id and line.kind = 'work' and line.basis = 'job'
  ) paid on true
  where hours.departed_id = days_left.departed_id
  order by hours.day, hours.id
$function$
;

ALTER FUNCTION "private"."days_left"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decide_departed_hours(hours_id uuid, amount_cents bigint, is_worked boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
  hours public.departed_hours;
  priced public.departed_day;
begin
  perform private.assert_admin();
  select * into hours from public.departed_hours known where known.id = hours_id;
  person := private.locked_departed(hours.departed_id);
  select day.* into priced from private.days_left(person.id) day where day.id = hours_id;
  if not found then
    raise exception 'These hours have been decided already.' using errcode = 'PT409';
  elsif is_worked and priced.amount_cents is null then
    raise exception 'Say first how this job is paid.' using errcode = 'PT409';
  elsif is_worked and priced.amount_cents is distinct from decide_departed_hours.amount_cents then
    raise exception 'These hours have changed meanwhile. Look at them again.' using errcode = 'PT409';
  end if;
  if is_worked then
    insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
      created_by, departed_id)
    values (null, person.name, 'work', hours.application_id, hours.title, hours.day, hours.minutes, priced.basis, priced.rate_cents,
      priced.amount_cents, (select auth.uid()), person.id);
  end if;
  delete from public.departed_hours known where known.id = hours_id;
  perform private.forget_departed(person.id);
end
$function$
;

ALTER FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.forget_departed(departed_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.owed_to_departed(departed_id) is null
    and not exists (select from public.departed_hours hours where hours.departed_id = forget_departed.departed_id) then
    delete from public.departed_people person where person.id = departed_id and person.settled_at is null;
  end if;
end
$function$
;

ALTER FUNCTION "private"."forget_departed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.forget_pay(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.payments payment using public.pay_runs run
  where run.id = payment.pay_run_id and payment.user_id is null and run.paid_at < moment - interval '5 years';
  delete from public.pay_lines line
  where line.user_id is null and line.payment_id is null and line.day < moment - interval '5 years';
  delete from public.departed_people person
  where person.left_at < moment - interval '5 years'
    and not exists (select from public.pay_lines line where line.departed_id = person.id and line.payment_id is null);
  -- As long as a bank may send something back (rule 23.17).
  delete from private.payment_accounts account using public.payments payment, public.pay_runs run
  where payment.id = account.payment_id and payment.user_id is null and run.id = payment.pay_run_id
    and run.paid_at < moment - interval '30 days';
  delete from private.resent_accounts account
  using public.payment_returns earlier, public.payments payment, public.pay_runs run
  where earlier.id = account.return_id and payment.id = earlier.payment_id and payment.user_id is null and run.id = earlier.resent_in
    and run.paid_at < moment - interval '30 days';
$function$
;

CREATE OR REPLACE FUNCTION private.keep_what_is_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- As long ago as somebody may still ask for their hours.
  days_back constant integer := 366;
  details public.payment_details;
  can_be_paid boolean;
  has_hours boolean;
  has_lines boolean;
  departed constant uuid := gen_random_uuid();
begin
  select * into details from public.payment_details stored where stored.user_id = old.id;
  can_be_paid := private.account_fault(details.abn, details.bsb, details.account_number) is null;
  has_hours := exists (
    select from private.hours_of(array[old.id], private.today_of(old.id) - days_back, private.today_of(old.id) + 1) worked
    where worked.is_waiting
  );
  -- With an account that is in order, what is above zero becomes a draft.
  select coalesce(not can_be_paid or sum(line.amount_cents) <= 0, false) into has_lines
  from public.pay_lines line left join public.payments payment on payment.id = line.payment_id
  left join public.pay_runs run on run.id = payment.pay_run_id
  where line.user_id = old.id and (line.payment_id is null or run.status = 'draft')
  having count(*) > 0;
  if not has_hours and has_lines is not true then
    return old;
  end if;
  insert into public.departed_people (id, name, abn, agreement)
  values (departed, coalesce(private.person_name(old), 'N/A'), case when can_be_paid then private.without_separators(details.abn) end, (
    select agreed.wording from public.gst_agreements agreed
    where agreed.user_id = old.id and agreed.what = 'agreed' and agreed.withdrawn_at is null
  ));
  insert into private.departed_accounts (departed_id, bsb, account_number)
  select departed, private.without_separators(details.bsb), private.without_separators(details.account_number) where can_be_paid;
  insert into public.departed_hours (departed_id, application_id, title, day, began, ended, minutes)
  select departed, worked.application_id, worked.title, worked.day, worked.began, worked.ended, worked.minutes
  from private.hours_of(array[old.id], private.today_of(old.id) - days_back, private.today_of(old.id) + 1) worked
  where worked.is_waiting;
  update public.pay_lines line set departed_id = departed
  where line.user_id = old.id and (line.payment_id is null or line.payment_id in (
    select payment.id from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
    where payment.user_id = old.id and run.status = 'draft'
  ));
  return old;
end
$function$
;

ALTER FUNCTION "private"."keep_what_is_left"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_departed(after_left timestamp with time zone, after_id uuid, page_size integer)
 RETURNS SETOF public.departed_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select person.id, person.name, person.left_at, private.owed_to_departed(person.id),
      exists (select from private.departed_accounts account where account.departed_id = person.id),
      (select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.day, waiting.id), '[]') from private.days_left(person.id) waiting)
    from public.departed_people person
    where person.settled_at is null
      and (exists (select from public.departed_hours hours where hours.departed_id = person.id)
        or private.owed_to_departed(person.id) is not null)
      and (after_left is null or (person.left_at, person.id) > (after_left, after_id))
    order by person.left_at, person.id
    limit private.page_size(page_size, 50, 200);
end
$function$
;

ALTER FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.locked_departed(departed_id uuid)
 RETURNS public.departed_people
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
begin
  perform private.lock_payees('{}');
  select * into person from public.departed_people known where known.id = departed_id for no key update;
  if not found or person.settled_at is not null then
    raise exception 'Nothing is left here any more.' using errcode = 'PT409';
  end if;
  return person;
end
$function$
;

ALTER FUNCTION "private"."locked_departed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.owed_to_departed(departed_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select sum(line.amount_cents)::bigint from public.pay_lines line
  where line.departed_id = owed_to_departed.departed_id and line.payment_id is null
$function$
;

ALTER FUNCTION "private"."owed_to_departed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pay_departed(departed_id uuid, run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
  run public.pay_runs;
  owed bigint;
  new_payment constant uuid := gen_random_uuid();
begin
  perform private.assert_admin();
  if run_id is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  end if;
  select * into run from public.pay_runs known where known.id = run_id;
  if found then
    return run;
  end if;
  person := private.locked_departed(departed_id);
  owed := private.owed_to_departed(person.id);
  if coalesce(owed, 0) <= 0 or not exists (
    select from private.departed_accounts account where account.departed_id = person.id
  ) then
    raise exception 'This cannot be paid by a pay run. Settle it outside.' using errcode = 'PT409';
  end if;
  insert into public.pay_runs (id, until, created_by)
  select run_id, max(line.day), (select auth.uid()) from public.pay_lines line
  where line.departed_id = person.id and line.payment_id is null;
  insert into public.payments (id, pay_run_id, name, abn) values (new_payment, run_id, person.name, person.abn);
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select new_payment, account.bsb, account.account_number from private.departed_accounts account where account.departed_id = person.id;
  update public.pay_lines line set payment_id = new_payment where line.departed_id = person.id and line.payment_id is null;
  update public.payments payment
  set (amount_cents, gst_cents, kind, agreement) = (
    select sum(line.amount_cents), case when gst.applies
        then greatest(0, coalesce(round(sum(line.amount_cents) filter (where private.is_taxable(line.kind)) / 10), 0)) else 0 end,
      case when gst.applies then 'rcti' else 'remittance' end, case when gst.applies then person.agreement end
    from public.pay_lines line
    cross join (select person.agreement is not null and private.is_gst_available(payer) as applies from public.business payer) gst
    where line.payment_id = payment.id group by gst.applies
  )
  where payment.id = new_payment;
  perform private.sum_pay_run(run_id);
  perform private.forget_departed(person.id);
  select * into run from public.pay_runs made where made.id = run_id;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

ALTER FUNCTION "private"."pay_departed"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_departed(departed_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(note, 500, 'note');
  person public.departed_people;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Say how.' using errcode = 'PT400', hint = 'note';
  end if;
  person := private.locked_departed(departed_id);
  update public.departed_people known
  set settled_by = (select auth.uid()), settled_at = now(), settlement = said, abn = null, agreement = null
  where known.id = person.id;
  delete from private.departed_accounts account where account.departed_id = person.id;
  delete from public.departed_hours hours where hours.departed_id = person.id;
  perform private.record_change('departed_settled', 'pay', null, person.id,
    jsonb_build_object('cents', coalesce(private.owed_to_departed(person.id), 0)));
end
$function$
;

ALTER FUNCTION "private"."settle_departed"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_departed_hours(hours_id uuid, amount_cents bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_departed_hours(hours_id, amount_cents, true) $function$
;

ALTER FUNCTION "public"."approve_departed_hours"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.drop_departed_hours(hours_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_departed_hours(hours_id, null, false) $function$
;

ALTER FUNCTION "public"."drop_departed_hours"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_departed(after_left timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.departed_row
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.list_departed(after_left, after_id, page_size) $function$
;

ALTER FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pay_departed(departed_id uuid, run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.pay_departed(departed_id, run_id) $function$
;

ALTER FUNCTION "public"."pay_departed"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_departed(departed_id uuid, note text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_departed(departed_id, note) $function$
;

ALTER FUNCTION "public"."settle_departed"(uuid, text) OWNER TO "postgres";

ALTER TABLE "public"."departed_hours" ADD CONSTRAINT "departed_hours_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE SET NULL;

ALTER TABLE "private"."departed_accounts" ADD CONSTRAINT "departed_accounts_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE CASCADE;

ALTER TABLE "public"."departed_hours" ADD CONSTRAINT "departed_hours_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE CASCADE;

ALTER TABLE "public"."departed_people" ADD CONSTRAINT "departed_people_settled_by_fkey" FOREIGN KEY (settled_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."pay_lines" ADD CONSTRAINT "pay_lines_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE SET NULL NOT VALID;

CREATE INDEX departed_hours_departed_idx ON public.departed_hours USING btree (departed_id, day, id);

CREATE INDEX departed_people_settled_by_idx ON public.departed_people USING btree (settled_by);

CREATE TRIGGER keep_what_is_left BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_what_is_left();

CREATE POLICY "nobody reads the accounts" ON "private"."departed_accounts" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "hours of departed people are read by administrators" ON "public"."departed_hours" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."departed_hours" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "departed people are read by administrators" ON "public"."departed_people" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."departed_people" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

COMMENT ON COLUMN "public"."departed_people"."agreement" IS 'What they had agreed to about tax invoices; null for nothing.';

COMMENT ON COLUMN "public"."departed_people"."settlement" IS 'How what was left was settled outside of runs.';

COMMENT ON COLUMN "public"."pay_lines"."departed_id" IS 'Whose it is, once the account is deleted and it could not be paid.';

COMMENT ON FUNCTION "private"."days_left"(uuid) IS 'The days of a departed person that are left to approve, and what they come to (rule 22.3). For those who check the caller.';

COMMENT ON FUNCTION "private"."forget_departed"(uuid) IS 'Forgets a departed person, and the account, once nothing is left: payments have a name of their own. For those who have locked it.';

COMMENT ON FUNCTION "private"."forget_pay"(timestamp with time zone) IS 'Forgets what people were paid whose accounts are deleted, five years after they were paid (rule 23.18), and their bank accounts 30 days after (rule 23.17). Runs every day.';

COMMENT ON FUNCTION "private"."keep_what_is_left"() IS 'Before-trigger on profiles: hours that wait and lines that cannot be paid stay, with what is needed to pay them (rule 23.22). Before the triggers that forget the hours and pay what is owed.';

COMMENT ON FUNCTION "private"."locked_departed"(uuid) IS 'A departed person with something left, locked. PT403 for others than administrators, PT409 it is settled, or gone.';

COMMENT ON FUNCTION "private"."owed_to_departed"(uuid) IS 'What a departed person''s lines in no payment come to; null for none.';

COMMENT ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) IS 'An administrator approves a day that a departed person left, for the amount that was shown. PT403 not an administrator, PT409 decided already, changed meanwhile, or its job does not say how it is paid.';

COMMENT ON FUNCTION "public"."drop_departed_hours"(uuid) IS 'An administrator says that there was no work on a day that a departed person left. PT403 not an administrator, PT409 decided already.';

COMMENT ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) IS 'People whose account was deleted while something was left to approve or to pay, the longest gone first. after_left and after_id: of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."pay_departed"(uuid, uuid) IS 'An administrator makes a draft of what is owed to a departed person, to the account that was kept. run_id is the caller''s, so that a repeated call makes one run. PT403 not an administrator, PT409 nothing is left, nothing is due, or there is no account.';

COMMENT ON FUNCTION "public"."settle_departed"(uuid, text) IS 'An administrator says that what is left of a departed person is settled outside of runs, and how; hours and account go. PT400 no note (hint note), PT403 not an administrator, PT409 nothing is left.';

COMMENT ON TABLE "private"."departed_accounts" IS 'The account that what is left is paid to. It goes when nothing is left.';

COMMENT ON TABLE "public"."departed_hours" IS 'A day that waited to be approved when the account went, with the hours as they counted then.';

COMMENT ON TABLE "public"."departed_people" IS 'Somebody whose account was deleted while something was left to approve or to pay.';

COMMENT ON TYPE "public"."departed_day" IS 'A day that is left to approve. amount_cents: by the rate that the job has now, null for none.';

COMMENT ON TYPE "public"."departed_row" IS 'A departed person with something left. owed_cents: approved and in no run, before GST; null for nothing. can_be_paid: whether there is an account to pay it to. days: [departed_day], left to approve.';

REVOKE ALL ON FUNCTION "private"."days_left"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."days_left"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."days_left"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_what_is_left"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_what_is_left"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_what_is_left"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."locked_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."locked_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."locked_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owed_to_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owed_to_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owed_to_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_departed"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_departed"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."pay_departed"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_departed"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_departed"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_departed"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_departed"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_departed"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."drop_departed_hours"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."drop_departed_hours"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."drop_departed_hours"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."drop_departed_hours"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."pay_departed"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_departed"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pay_departed"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_departed"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_departed"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_departed"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."settle_departed"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_departed"(uuid, text) TO "postgres";

REVOKE ALL ON TABLE "public"."departed_hours" FROM "authenticated";

GRANT SELECT ON TABLE "public"."departed_hours" TO "authenticated";

REVOKE ALL ON TABLE "public"."departed_hours" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."departed_hours" TO "postgres";

REVOKE ALL ON TABLE "public"."departed_hours" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."departed_hours" TO "service_role";

REVOKE ALL ON TABLE "public"."departed_people" FROM "authenticated";

GRANT SELECT ON TABLE "public"."departed_people" TO "authenticated";

REVOKE ALL ON TABLE "public"."departed_people" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."departed_people" TO "postgres";

REVOKE ALL ON TABLE "public"."departed_people" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."departed_people" TO "service_role";

-- Accounts that were deleted before left lines, under the names of that time.
insert into public.departed_people (name, left_at)
select line.payee_name, max(line.created_at) from public.pay_lines line
where line.user_id is null and line.payment_id is null group by line.payee_name;
update public.pay_lines line set departed_id = person.id
from public.departed_people person
where line.user_id is null and line.payment_id is null and person.name = line.payee_name;
