-- confirmed names: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.hand_over_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Whoever signed up may not be whoever reads the mail: what they typed must open nothing, not even for the moment until the
  -- mail's session sets a password.
  new.encrypted_password := null;
  if jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'name';
  end if;
  update public.profiles set name = null where id = new.id;
  perform set_config('shinework.handed_over', new.id::text, true);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_first_name_away()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_setting('shinework.handed_over', true) = new.id::text and jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'name';
  end if;
  return new;
end
$function$
;

ALTER FUNCTION "private"."keep_first_name_away"() OWNER TO "postgres";

CREATE TRIGGER keep_first_name_away BEFORE UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW WHEN ((new.raw_user_meta_data ? 'name'::text)) EXECUTE FUNCTION private.keep_first_name_away();

COMMENT ON FUNCTION "private"."keep_first_name_away"() IS 'Before-update trigger on auth.users: the auth service writes all metadata once more in the transaction that confirms an address, as it had read them before. The name that hand_over_account removed stays away (rule 2.12).';

REVOKE ALL ON FUNCTION "private"."keep_first_name_away"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_first_name_away"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_first_name_away"() TO "postgres";
