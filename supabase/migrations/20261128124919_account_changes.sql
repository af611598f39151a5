-- account changes: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE TABLE "private"."factor_permits" ("user_id" uuid NOT NULL, "device" text NOT NULL, "given_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "factor_permits_pkey" PRIMARY KEY (user_id), CONSTRAINT "factor_permits_device_check" CHECK ((device = ANY (private.allowed_words('device'::text)))));

ALTER TABLE "private"."factor_permits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."factor_permits" OWNER TO "postgres";

ALTER TABLE "private"."security_notices" ADD COLUMN "factor_id" uuid;

CREATE OR REPLACE FUNCTION private.assert_factor_permit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- With the account goes all that is its own.
  if not exists (select from auth.users account where account.id = person) then
    return null;
  end if;
  if exists (
    select from private.factor_permits permit where permit.user_id = person and permit.given_at > now() - interval '15 minutes'
  ) then
    return null;
  end if;
  -- An administrator who must have one can do nothing before that but set it up, so they have no permit: they have just logged in.
  if tg_op = 'UPDATE' and (select rule.is_required from private.second_factor_rule rule)
    and not exists (
      select from auth.mfa_factors other where other.user_id = person and other.status = 'verified' and other.id <> new.id
    )
    and exists (
      select from public.profiles profile where profile.id = person and (profile.role = 'admin' or profile.id = private.founder_id())
    )
    and exists (
      select from auth.sessions session join auth.mfa_amr_claims claim on claim.session_id = session.id
      where session.user_id = person and claim.authentication_method = 'password'
        and claim.updated_at > now() - private.confirmation_time()
    ) then
    return null;
  end if;
  raise exception 'Confirm first that it is you.' using errcode = 'PT403';
end
$function$
;

ALTER FUNCTION "private"."assert_factor_permit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_factor_challenge()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.count_try('challenge', (
    select factor.user_id::text from auth.mfa_factors factor where factor.id = new.factor_id
  ), 30) then
    raise exception 'Too many attempts. Please wait ten minutes and try again.' using errcode = 'PT429';
  end if;
  perform private.forget_old_tries();
  return new;
end
$function$
;

ALTER FUNCTION "private"."count_factor_challenge"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delete_account(user_id uuid, password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := delete_account.user_id;
  refusal text;
  number text;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  elsif not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if not private.confirm_password(password) then
    return false;
  end if;
  -- The account before its profile, as the auth service locks them; then administrators as set_user_role does, so that two
  -- who go at once cannot each count on the other.
  perform from auth.users account where account.id = person for update;
  if exists (select from public.profiles profile where profile.id = person and profile.role = 'admin') then
    perform from public.profiles profile where profile.role = 'admin' order by profile.id for no key update;
  end if;
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  refusal := private.reason_to_keep(person);
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PT409';
  end if;
  select profile.phone_digits into number from public.profiles profile where profile.id = person;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  perform private.record_account_event('account_deletion_asked', person);
  -- Logs the person's other devices out, whose sessions end here.
  perform private.broadcast_to_person(person, 'account_deleted', '{}');
  delete from auth.users account where account.id = person;
  -- A number is personal, and nobody logs in with it here now.
  delete from private.sign_in_tries tried
  where tried.digits = number or tried.digits in ('password', 'code', 'challenge') and tried.caller = person::text;
  -- Without waiting for a request of the person's, which would wait for this deletion.
  delete from private.budgets counted where counted.user_id in (
    select spent.user_id from private.budgets spent where spent.user_id = person for update skip locked);
  -- Has their files removed; without the call it takes up to a minute.
  perform private.call_deliver();
  return true;
-- Something that no migration knows needs it.
exception when foreign_key_violation then
  raise exception '%', coalesce(private.reason_to_keep(person), 'This account is still needed and cannot be deleted.')
    using errcode = 'PT409';
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
  perform private.record_change('change_disputed', 'accounts', notice.user_id, null, jsonb_build_object('what', notice.what), notice.user_id);
  perform private.close_account_to_others(notice.user_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_auth_service()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select current_user = 'supabase_auth_admin' $function$
;

ALTER FUNCTION "private"."is_auth_service"() OWNER TO "postgres";

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

ALTER FUNCTION "private"."note_factor_change"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.permit_factor_change()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_confirmed();
  insert into private.factor_permits (user_id, device) values ((select auth.uid()), private.calling_device())
  on conflict on constraint factor_permits_pkey do update set device = excluded.device, given_at = excluded.given_at;
end
$function$
;

ALTER FUNCTION "private"."permit_factor_change"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remove_second_factor(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if remove_second_factor.user_id = (select auth.uid()) then
    raise exception 'Remove your own second factor on your profile.' using errcode = 'PT409';
  end if;
  -- Checked again after waiting: whoever was changing this person may have taken the caller's role.
  perform from public.profiles person where person.id = remove_second_factor.user_id for no key update;
  perform private.assert_admin();
  delete from auth.mfa_factors factor where factor.user_id = remove_second_factor.user_id;
  if not found then
    raise exception 'This person has no second factor.' using errcode = 'PT404';
  end if;
  -- Whoever holds the lost phone is out, too.
  delete from auth.sessions session where session.user_id = remove_second_factor.user_id;
  insert into public.notifications (user_id, message, type, link)
  values (remove_second_factor.user_id,
    'An administrator has removed your second factor. If you did not ask for that, change your password.',
    'second_factor_removed', '/profile#second-factor');
end
$function$
;

CREATE OR REPLACE FUNCTION public.permit_factor_change()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.permit_factor_change() $function$
;

ALTER FUNCTION "public"."permit_factor_change"() OWNER TO "postgres";

ALTER TABLE "private"."factor_permits" ADD CONSTRAINT "factor_permits_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE TRIGGER count_challenge BEFORE INSERT ON auth.mfa_challenges FOR EACH ROW EXECUTE FUNCTION private.count_factor_challenge();

CREATE TRIGGER assert_permit_to_remove AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN (((old.status = 'verified'::auth.factor_status) AND private.is_auth_service())) EXECUTE FUNCTION private.assert_factor_permit();

CREATE TRIGGER assert_permit AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> 'verified'::auth.factor_status) AND (new.status = 'verified'::auth.factor_status) AND private.is_auth_service())) EXECUTE FUNCTION private.assert_factor_permit();

CREATE TRIGGER note_change AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> 'verified'::auth.factor_status) AND (new.status = 'verified'::auth.factor_status))) EXECUTE FUNCTION private.note_factor_change();

CREATE TRIGGER note_removal AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::auth.factor_status)) EXECUTE FUNCTION private.note_factor_change();

CREATE POLICY "nobody reads the permits" ON "private"."factor_permits" FOR SELECT TO "service_role" USING (false);

COMMENT ON COLUMN "private"."security_notices"."factor_id" IS 'The second factor that was set up, which goes when it is disputed.';

COMMENT ON FUNCTION "private"."assert_factor_permit"() IS 'After-trigger on the auth service''s factors, for its own writes alone: a factor is set up or removed only with a permit (rule 2.33).';

COMMENT ON FUNCTION "private"."count_factor_challenge"() IS 'Before-trigger on the auth service''s challenges: at most 30 in ten minutes for one person. A challenge is good for five minutes and from one address, so that guesses are limited also where the hook judge_second_factor is not asked (rule 2.27).';

COMMENT ON FUNCTION "private"."is_auth_service"() IS 'Whether the auth service itself writes, and not a function of ours, which has its own rules, or an operator.';

COMMENT ON FUNCTION "private"."note_factor_change"() IS 'After-trigger on the auth service''s factors: records one that was set up or removed, and tells its person in the app.';

COMMENT ON FUNCTION "public"."permit_factor_change"() IS 'The caller is about to set up or remove a second factor: the auth service may do it within 15 minutes, once. PT403 before the caller has confirmed who they are; the hint says how: confirm_password or confirm_code.';

COMMENT ON TABLE "private"."factor_permits" IS 'People who have confirmed who they are in order to set up or remove a second factor. Each permit is good for one change.';

COMMENT ON TABLE "private"."sign_in_tries" IS 'Tries to log in, counted for ten minutes: with a phone number, by number and caller, by caller (digits empty) and by number (caller empty); tries to confirm something by one''s own password (digits ''password'', caller the person), and wrong codes of second factors (digits ''code'') and questions for one (digits ''challenge''). Every try removes some that are over. Unlogged: counting starts again after a crash.';

REVOKE ALL ON FUNCTION "private"."assert_factor_permit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_factor_permit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_factor_permit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_factor_challenge"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_factor_challenge"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_factor_challenge"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_auth_service"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_auth_service"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_auth_service"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_auth_service"() TO "supabase_auth_admin";

REVOKE ALL ON FUNCTION "private"."note_factor_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_factor_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_factor_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."permit_factor_change"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."permit_factor_change"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."permit_factor_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."permit_factor_change"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."permit_factor_change"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."permit_factor_change"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."permit_factor_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."permit_factor_change"() TO "postgres";
