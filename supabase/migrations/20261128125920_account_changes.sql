-- account changes: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.broadcast_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_person(person.user_id, 'notifications_changed', '{}')
  from (
    select distinct user_id from changed
    -- The page that sets a second factor up still has the token from before the code, which reads nothing any more.
    where not (tg_op = 'INSERT' and type = 'second_factor_changed')
  ) person;
  return null;
end
$function$
;
