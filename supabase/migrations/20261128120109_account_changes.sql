-- account changes: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE UNLOGGED TABLE "private"."confirmations" ("session_id" uuid NOT NULL, "user_id" uuid NOT NULL, "confirmed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "confirmations_pkey" PRIMARY KEY (session_id));

ALTER TABLE "private"."confirmations" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."confirmations" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_digits(details public.payment_details)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return nullif(concat(private.without_separators(details.bsb), '/', private.without_separators(details.account_number)), '/');
end
$function$
;

ALTER FUNCTION "private"."account_digits"(public.payment_details) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_confirmed()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_confirmed() then
    if private.has_second_factor((select auth.uid())) then
      raise exception 'Enter a new code of your second factor first.' using errcode = 'PT403', hint = 'confirm_code';
    end if;
    raise exception 'Enter your password first.' using errcode = 'PT403', hint = 'confirm_password';
  end if;
end
$function$
;

ALTER FUNCTION "private"."assert_confirmed"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.confirm_identity(password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.confirm_password(password) then
    return false;
  end if;
  delete from private.confirmations old where old.ctid = any (array(
    select known.ctid from private.confirmations known
    where known.confirmed_at <= now() - private.confirmation_time() limit 20 for update skip locked
  ));
  insert into private.confirmations (session_id, user_id) values (((select auth.jwt()) ->> 'session_id')::uuid, (select auth.uid()))
  on conflict on constraint confirmations_pkey do update set confirmed_at = excluded.confirmed_at, user_id = excluded.user_id;
  return true;
end
$function$
;

ALTER FUNCTION "private"."confirm_identity"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.confirmation_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select interval '10 minutes' $function$
;

ALTER FUNCTION "private"."confirmation_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_confirmed()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when private.has_second_factor((select auth.uid())) then private.is_given_recently('totp')
    else private.is_given_recently('password') or exists (
      select from private.confirmations known
      where known.session_id = ((select auth.jwt()) ->> 'session_id')::uuid and known.user_id = (select auth.uid())
        and known.confirmed_at > now() - private.confirmation_time()
    )
  end
$function$
;

ALTER FUNCTION "private"."is_confirmed"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_given_recently(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from jsonb_path_query(auth.jwt(), '$.amr[*]') given
    where given ->> 'method' = wanted and (given ->> 'timestamp')::numeric > extract(epoch from now() - private.confirmation_time())
  )
$function$
;

ALTER FUNCTION "private"."is_given_recently"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_profile(part jsonb, opened jsonb)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  saved public.profiles;
  paid public.payment_details;
  before public.profile_input;
  given public.profile_input;
  wanted public.profiles;
  payment public.payment_details;
  is_paid_anew boolean;
begin
  select * into saved from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  select * into paid from public.payment_details details where details.user_id = saved.id;
  before := jsonb_populate_record(before, to_jsonb(saved) || to_jsonb(paid));
  given := jsonb_populate_record(before, part);
  wanted := private.profile_as_stored(given, saved);
  payment := private.payment_as_stored(given);
  is_paid_anew := (payment.abn, payment.bsb, payment.account_number) is distinct from (paid.abn, paid.bsb, paid.account_number);

  -- A save repeated because its answer was lost: what is already stored counts as saved.
  if wanted = saved and not is_paid_anew then
    return saved;
  end if;
  if opened is distinct from (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(to_jsonb(before)) field where opened ? field.key
  ) then
    raise exception 'Your profile has been changed in another tab or on another device since you opened it.'
      using errcode = 'PT409';
  end if;
  if wanted.photo_path is not null and wanted.photo_path is distinct from saved.photo_path then
    perform private.assert_files_stored(array[wanted.photo_path]);
  end if;

  if wanted <> saved then
    update public.profiles profile
    set name = wanted.name,
      phone = wanted.phone,
      postcode = wanted.postcode,
      location = wanted.location,
      nationality = wanted.nationality,
      experience_years = wanted.experience_years,
      experience_specialties = wanted.experience_specialties,
      communication_style = wanted.communication_style,
      proximity = wanted.proximity,
      photo_path = wanted.photo_path
    where profile.id = saved.id
    returning * into saved;
  end if;
  if private.account_digits(payment) is distinct from private.account_digits(paid) then
    perform private.assert_confirmed();
  end if;
  if is_paid_anew then
    insert into public.payment_details (user_id, abn, bsb, account_number)
    values (saved.id, payment.abn, payment.bsb, payment.account_number)
    on conflict (user_id) do update
    set abn = excluded.abn, bsb = excluded.bsb, account_number = excluded.account_number;
  end if;
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION public.confirm_identity(password text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.confirm_identity(password) $function$
;

ALTER FUNCTION "public"."confirm_identity"(text) OWNER TO "postgres";

ALTER TABLE "private"."confirmations" ADD CONSTRAINT "confirmations_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX confirmations_age_idx ON private.confirmations USING btree (confirmed_at);

CREATE INDEX confirmations_user_idx ON private.confirmations USING btree (user_id);

CREATE POLICY "nobody reads who confirmed" ON "private"."confirmations" FOR SELECT TO "service_role" USING (false);

COMMENT ON FUNCTION "private"."account_digits"(public.payment_details) IS 'The account that is paid, however it is written: two that are equal are one account. Null for none.';

COMMENT ON FUNCTION "private"."assert_confirmed"() IS 'PT403 unless the caller has confirmed who they are. The hint says how: confirm_code or confirm_password.';

COMMENT ON FUNCTION "private"."confirmation_time"() IS 'For how long a password or a code that was given confirms who is there (rule 2.29).';

COMMENT ON FUNCTION "private"."is_confirmed"() IS 'Whether the caller has confirmed within ten minutes, in this session, who they are: by the code of their second factor, or by their password where they have none (rule 2.29).';

COMMENT ON FUNCTION "private"."is_given_recently"(text) IS 'Whether the caller''s token says that this (password or totp) was given to the auth service within ten minutes.';

COMMENT ON FUNCTION "public"."confirm_identity"(text) IS 'Confirms by their password that the caller is there: for ten minutes this session may do what an open session alone may not (rule 2.29). Does nothing for people with a second factor, who give its code to the auth service. True when it is done, false for a wrong password. PT429 five wrong passwords within ten minutes.';

COMMENT ON FUNCTION "public"."save_profile"(jsonb, jsonb) IS 'Saves a part of the caller''s own profile, and returns the profile. profile: some fields of a profile_input; what it leaves out stays, blank texts become null, no years 0. photo_path names a file stored in the bucket users, or none. opened: what the part''s fields held when it was opened, by their names; a part saved elsewhere since then is refused. PT400 a value does not fit (the hint names its field) or a path is not the caller''s, PT403 another BSB or account number before the caller has confirmed who they are (the hint says how: confirm_password or confirm_code), PT404 no profile, PT409 saved elsewhere, PT410 a named file is gone.';

COMMENT ON TABLE "private"."confirmations" IS 'Sessions whose person has given their password again within ten minutes. Unlogged: after a crash people are asked again.';

REVOKE ALL ON FUNCTION "private"."account_digits"(public.payment_details) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_digits"(public.payment_details) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_digits"(public.payment_details) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_confirmed"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_confirmed"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_confirmed"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirm_identity"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."confirm_identity"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."confirm_identity"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirm_identity"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirmation_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirmation_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmation_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_confirmed"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_confirmed"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_confirmed"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_given_recently"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_given_recently"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_given_recently"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."confirm_identity"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_identity"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_identity"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_identity"(text) TO "postgres";
