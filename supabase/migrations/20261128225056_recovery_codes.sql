-- recovery codes: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE TABLE "private"."recovery_codes" ("user_id" uuid NOT NULL, "code_hash" bytea NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "recovery_codes_pkey" PRIMARY KEY (user_id, code_hash));

ALTER TABLE "private"."recovery_codes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."recovery_codes" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_data(user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := account_data.user_id;
  -- As many of each as a request has time for. The counts that are given beside them say that there are more.
  most constant integer := 10000;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  perform private.spend_budget((select auth.uid()), expensive_reads => 1);
  perform private.record_account_event('account_downloaded', person);
  -- The archive contains the bank details (rule 8.6).
  if person <> (select auth.uid()) and exists (select from public.payment_details details where details.user_id = person) then
    perform private.record_change('bank_details_opened', 'openings', person, null, '{}');
  end if;
  return jsonb_build_object(
    'made_at', now(),
    'account', private.sign_ins_of(person),
    'profile', private.profile_held(person),
    'payment_details', (
      select to_jsonb(details) - 'user_id' from public.payment_details details where details.user_id = person
    ),
    'security_changes', private.security_changes_held(person),
    'recovery_codes', private.recovery_codes_held(person),
    'documents', private.documents_held(person),
    'documents_opened_by_administrators', (
      select coalesce(jsonb_agg(to_jsonb(opening) - '{user_id,administrator_id}'::text[] order by opening.opened_at, opening.id), '[]')
      from public.document_openings opening where opening.user_id = person
    ),
    'applications', private.applications_held(person),
    'invitations', private.invitations_held(person),
    'jobs_opened', private.jobs_seen_held(person),
    'pay', (
      select coalesce(jsonb_agg(to_jsonb(line) - '{user_id,created_by}'::text[] order by line.day, line.id), '[]')
      from public.pay_lines line where line.user_id = person
    ),
    'payments', private.payments_held(person),
    'gst', (
      select coalesce(jsonb_agg(to_jsonb(said) - '{id,user_id}'::text[] order by said.given_at), '[]')
      from public.gst_agreements said where said.user_id = person
    ),
    'courses', private.courses_held(person),
    'messages', private.messages_held(person, most),
    'availability', (
      select public.availability_of(person) || jsonb_build_object('updated_at', said.updated_at)
      from public.availability said where said.user_id = person
    ),
    'calendar_address', (
      select jsonb_build_object('made_at', feed.made_at) from private.calendar_feeds feed where feed.user_id = person
    ),
    'files', private.files_held(person),
    'unused_files_are_removed_from', (
      select folder.sweep_from from public.user_folders folder where folder.user_id = person
    ),
    'on_record', private.record_held(person, most),
    'earlier_on_record', (
      select greatest(count(*) - most, 0) from audit.entries entry where entry.person = account_data.user_id
    ),
    'as_administrator', private.work_as_administrator(person)
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.check_request()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- PostgREST begins the transactions of reads, and of functions that are not volatile, as read only.
  is_read constant boolean := current_setting('transaction_read_only') = 'on';
  person integer;
begin
  if not private.has_session() then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  elsif not private.is_session_open() and coalesce(current_setting('request.path', true), '') !~ '/rpc/use_recovery_code$' then
    raise exception 'Please enter the code of your second factor first.' using errcode = 'PT428';
  end if;
  if auth.role() = 'service_role' then
    return;
  end if;
  perform set_config('statement_timeout', case when is_read then '4s' else '8s' end, true);
  if auth.role() is distinct from 'authenticated' then
    return;
  end if;
  person := hashtext(auth.uid()::text);
  -- Whoever waits for a turn keeps one of the connections that everybody shares (PostgREST's pool, ten by default). Six are the
  -- most that one person has, and what is more is refused at once.
  if not exists (select from generate_series(2, 7) ordinal where pg_try_advisory_xact_lock(person, ordinal)) then
    perform private.refuse_too_many('You are doing too much at once. Please try again.', 1, 'busy');
  end if;
  -- A person's requests take turns, so that nobody has all processors: writes by the row of their budget, of reads two are
  -- under way.
  if not is_read then
    perform private.spend_budget(auth.uid(), writes => 1);
  elsif not (pg_try_advisory_xact_lock(person, 0) or pg_try_advisory_xact_lock(person, 1)) then
    perform pg_advisory_xact_lock(person, pg_backend_pid() % 2);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.dispute_change(notice_id uuid, token uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice private.security_notices;
begin
  if token is null then
    perform private.assert_confirmed();
    select * into notice from private.security_notices known
    where known.id = dispute_change.notice_id and known.user_id = (select auth.uid()) and known.changed_at > now() - private.notice_time();
  else
    notice := private.notice_by_token(notice_id, token);
  end if;
  if notice.id is null then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  -- The account before its profile, as the auth service locks them.
  perform from auth.users account where account.id = notice.user_id for no key update;
  perform from public.profiles person where person.id = notice.user_id for no key update;
  select * into notice from private.security_notices known where known.id = notice.id for update;
  -- Gone with its account, or done already: a link works once.
  if notice.id is null or notice.disputed_at is not null then
    return;
  end if;
  update private.security_notices known set disputed_at = now() where known.id = notice.id;
  if notice.what = 'bank_account' then
    perform private.put_account_back(notice);
  elsif notice.factor_id is not null then
    delete from auth.mfa_factors factor where factor.id = notice.factor_id and factor.user_id = notice.user_id;
  end if;
  perform private.end_recovery_codes(notice.user_id);
  perform private.record_change('change_disputed', 'accounts', notice.user_id, null, jsonb_build_object('what', notice.what),
    notice.user_id);
  perform private.close_account_to_others(notice.user_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.end_recovery_codes(person uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ delete from private.recovery_codes code where code.user_id = person $function$
;

ALTER FUNCTION "private"."end_recovery_codes"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hash_of_recovery_code(person uuid, code text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- 80 random bits cannot be guessed from a hash, however fast it is. Letters that look like digits are read as these.
  select extensions.digest(
    person::text || translate(regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'sha256')
$function$
;

ALTER FUNCTION "private"."hash_of_recovery_code"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  codes constant text[] := array(select private.new_recovery_code() from generate_series(1, 10));
begin
  perform private.assert_confirmed();
  -- Two requests at once: the later codes count.
  perform from public.profiles person where person.id = me for no key update;
  if not private.has_second_factor(me) then
    raise exception 'Set up your own second factor first.' using errcode = 'PT409';
  end if;
  perform private.end_recovery_codes(me);
  insert into private.recovery_codes (user_id, code_hash)
  select me, private.hash_of_recovery_code(me, code) from unnest(codes) code;
  perform private.record_change('recovery_codes_made', 'people', me, null, '{}');
  return codes;
end
$function$
;

ALTER FUNCTION "private"."make_recovery_codes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_recovery_code()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Crockford's alphabet: no I, L, O and U. Two random bytes give a letter and its neighbours the same chance: 256 is 8 times 32.
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, place) % 32 + 1, 1)
      || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(16) as bytes) random, generate_series(0, 15) place
$function$
;

ALTER FUNCTION "private"."new_recovery_code"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_factor_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  what constant text := case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end;
  permit private.factor_permits;
  notice private.security_notices;
begin
  if not exists (select from auth.users account where account.id = person) or not private.is_kept(person) then
    return null;
  end if;
  delete from private.factor_permits known where known.user_id = person returning * into permit;
  if not private.has_second_factor(person) then
    perform private.end_recovery_codes(person);
  end if;
  perform private.record_change(case what when 'factor_added' then 'second_factor_set_up' else 'second_factor_removed' end, 'people',
    person, null, '{}', permit.user_id);
  -- An administrator's removal is told by remove_second_factor, and what the person takes back themselves needs no telling.
  if current_setting('request.jwt.claims', true) <> '' then
    return null;
  end if;
  insert into private.security_notices (user_id, what, device, factor_id)
  values (person, what, coalesce(permit.device, 'Unknown device'), case when tg_op = 'UPDATE' then new.id end)
  returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person,
    format('A second factor was %s on %s. Device: %s. If this wasn’t you, tell us now.',
      case what when 'factor_added' then 'set up' else 'removed' end,
      to_char(notice.changed_at at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'), notice.device),
    -- No type of message_types: the auth service sends the email (rule 2.35).
    'second_factor_changed', '/not-me?notice=' || notice.id);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.recovery_codes_held(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('made_at', code.made_at) order by code.made_at, code.code_hash), '[]')
  from private.recovery_codes code where code.user_id = person
$function$
;

ALTER FUNCTION "private"."recovery_codes_held"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recovery_codes_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select max(code.made_at) from private.recovery_codes code where code.user_id = (select auth.uid()) $function$
;

ALTER FUNCTION "private"."recovery_codes_since"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.use_recovery_code(code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  this_session constant uuid := ((select auth.jwt()) ->> 'session_id')::uuid;
begin
  -- The account before its profile, as the auth service locks them. Two codes at once follow each other.
  perform from auth.users account where account.id = me for no key update;
  perform from public.profiles person where person.id = me for no key update;
  if not private.has_second_factor(me) then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  end if;
  if not private.is_given_recently('password') then
    raise exception 'Log in again, then enter the recovery code.' using errcode = 'PT403';
  end if;
  -- Raises nothing after counting, which would take the count back.
  if not private.count_try('code', me::text, 10) then
    delete from auth.sessions session where session.user_id = me;
    return 'too many';
  end if;
  perform private.forget_old_tries();
  if not exists (
    select from private.recovery_codes known
    where known.user_id = me and known.code_hash = private.hash_of_recovery_code(me, use_recovery_code.code)
  ) then
    return 'wrong';
  end if;
  delete from private.sign_in_tries tried where tried.digits = 'code' and tried.caller = me::text;
  -- The last factor takes all codes with it, so that this one works once.
  delete from auth.mfa_factors factor where factor.user_id = me;
  -- Whoever holds the lost phone is out. This session goes on, without a second factor to ask for.
  delete from auth.sessions session where session.user_id = me and session.id <> this_session;
  perform private.record_change('recovery_code_used', 'people', me, null, '{}', me);
  insert into private.security_notices (user_id, what, device) values (me, 'factor_removed', private.calling_device());
  insert into public.notifications (user_id, message, type, link)
  values (me, 'A recovery code was used, so your second factor was removed. If this wasn’t you, tell us now.',
    'second_factor_removed', '/not-me');
  return 'done';
end
$function$
;

ALTER FUNCTION "private"."use_recovery_code"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.make_recovery_codes()
 RETURNS text[]
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.make_recovery_codes() $function$
;

ALTER FUNCTION "public"."make_recovery_codes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.recovery_codes_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.recovery_codes_since() $function$
;

ALTER FUNCTION "public"."recovery_codes_since"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.use_recovery_code(code text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.use_recovery_code(code) $function$
;

ALTER FUNCTION "public"."use_recovery_code"(text) OWNER TO "postgres";

ALTER TABLE "private"."recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE POLICY "nobody reads recovery codes" ON "private"."recovery_codes" FOR SELECT TO "service_role" USING (false);

COMMENT ON FUNCTION "private"."check_request"() IS 'Raises PT401 when the caller''s session has ended, PT428 when it waits for the code of a second factor (but for the function that takes a recovery code in its place), and PT429 when the request writes and the caller has written too much, or has six requests under way (hint busy); lets a person''s requests take turns, and limits their time (rules 15.9, 15.10).';

COMMENT ON FUNCTION "private"."end_recovery_codes"(uuid) IS 'Makes a person''s recovery codes worthless.';

COMMENT ON FUNCTION "private"."hash_of_recovery_code"(uuid, text) IS 'What is kept of a recovery code: its hash, with the person''s id. Case, hyphens and spaces do not matter.';

COMMENT ON FUNCTION "private"."new_recovery_code"() IS 'A random code of 16 letters and digits, such as 7K2M-Q8RV-3XTN-W9CD.';

COMMENT ON FUNCTION "private"."note_factor_change"() IS 'After-trigger on the auth service''s factors: records one that was set up or removed, and tells its person in the app. Recovery codes end with the last one.';

COMMENT ON FUNCTION "private"."recovery_codes_held"(uuid) IS 'A person''s recovery codes as they are kept, without their hashes.';

COMMENT ON FUNCTION "public"."make_recovery_codes"() IS 'Ten new recovery codes of the caller, which are shown once; earlier ones end. PT403 before the caller has confirmed who they are (the hint says how: confirm_code), PT409 without a second factor.';

COMMENT ON FUNCTION "public"."recovery_codes_since"() IS 'When the caller''s recovery codes were made; null if there are none.';

COMMENT ON FUNCTION "public"."use_recovery_code"(text) IS 'Takes a recovery code in place of the second factor, from a session that owes the code: "done" removes the caller''s second factors, recovery codes and other sessions; "wrong" is counted as wrong codes are; "too many" ends all sessions. PT403 if the password was given more than ten minutes ago, PT401 without a session or a second factor.';

COMMENT ON TABLE "private"."recovery_codes" IS 'Hashes of the codes of which one replaces a lost second factor (rule 2.38). recovery-codes.sql makes and takes them.';

REVOKE ALL ON FUNCTION "private"."end_recovery_codes"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_recovery_codes"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_recovery_codes"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hash_of_recovery_code"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hash_of_recovery_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hash_of_recovery_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_recovery_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."make_recovery_codes"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."make_recovery_codes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_recovery_codes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_recovery_code"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_recovery_code"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_recovery_code"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."recovery_codes_held"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recovery_codes_held"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recovery_codes_held"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recovery_codes_since"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recovery_codes_since"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recovery_codes_since"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recovery_codes_since"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."use_recovery_code"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."use_recovery_code"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."use_recovery_code"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."use_recovery_code"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."make_recovery_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_recovery_codes"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."make_recovery_codes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."make_recovery_codes"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."recovery_codes_since"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."recovery_codes_since"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."recovery_codes_since"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."recovery_codes_since"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."use_recovery_code"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."use_recovery_code"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."use_recovery_code"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."use_recovery_code"(text) TO "postgres";
