-- Limits wrong codes of second factors per person (rule 2.27), because the auth service limits wrong codes only by IP address. The auth
-- service calls this function for every code, as its hook `mfa_verification_attempt` (supabase/config.toml).

create function private.judge_second_factor(event jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  most_wrong constant integer := 10;
  person constant text := event ->> 'user_id';
  is_allowed boolean;
begin
  if (event ->> 'valid')::boolean then
    delete from private.sign_in_tries tries
    where tries.digits = 'code' and tries.caller = person
      and (tries.tries <= most_wrong or tries.since <= now() - interval '10 minutes');
    -- After too many wrong guesses, a right one is rejected, too.
    is_allowed := not exists (
      select from private.sign_in_tries tries where tries.digits = 'code' and tries.caller = person
    );
  else
    is_allowed := private.count_try('code', person, most_wrong);
    perform private.forget_old_tries();
  end if;
  return case when is_allowed then '{"decision": "continue"}'::jsonb else jsonb_build_object(
    'decision', 'reject', 'message', 'Too many wrong codes. Please wait ten minutes and log in again.') end;
end
$$;
comment on function private.judge_second_factor(jsonb) is
  'The auth service''s hook mfa_verification_attempt: takes {user_id, valid} of a code, and returns {decision, message}. After ten wrong '
  'codes of a person within ten minutes it rejects every code, even a right one. The auth service then ends the person''s sessions.';

grant usage on schema private to supabase_auth_admin;
grant execute on function private.judge_second_factor(jsonb) to supabase_auth_admin;
