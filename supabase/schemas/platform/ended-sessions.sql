-- Refuses requests of ended sessions at once (rule 2.20). The auth service deletes the refresh token, but an access token, or a copy of it,
-- stays valid for up to an hour. The services check only its signature and expiry.
--
-- Also refuses sessions that were not opened by a password (rule 2.23), whatever sign-in methods the project allows. Also refuses sessions
-- that wait for the code of a second factor (rule 2.25).
--
-- PostgREST calls the function below before every request. Policies guard the storage and realtime services. The edge functions ask
-- PostgREST for the caller.

create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Visitors and the project's own keys have no session.
  if auth.role() is distinct from 'authenticated' then
    return true;
  end if;
  -- Such a session comes from a mailed link or code (including an invitation), an anonymous user, or another service's account. Our screens
  -- use it only to set a password or confirm an address, which the auth service does.
  return coalesce(auth.jwt() -> 'amr', '[]') @> '[{"method": "password"}]' and exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and (not_after is null or not_after > now())
  );
end
$$;
comment on function private.has_session() is
  'False if the caller''s session has ended: logged out, closed by a new password, too old, or its account deleted. Also false if no '
  'password opened it.';

create function private.is_session_open() returns boolean
language sql stable set search_path = ''
as $$
  select private.has_session()
    and (auth.role() is distinct from 'authenticated' or private.is_factor_given(private.has_admin_role()))
$$;
comment on function private.is_session_open() is
  'False if the caller''s session has ended, or waits for the code of a second factor (rules 2.20, 2.25). In policies write (select '
  'private.is_session_open()).';

-- Security definer, because visitors lack the usage right on the schema private.
create function private.check_request() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- PostgREST runs reads, and functions that are not volatile, in read-only transactions.
  is_read constant boolean := current_setting('transaction_read_only') = 'on';
  person integer;
begin
  if not private.has_session() then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  elsif not private.is_session_open() and current_setting('request.path', true) is distinct from '/rpc/use_recovery_code' then
    raise exception 'Please enter the code from your authenticator app first.' using errcode = 'PT428';
  end if;
  if auth.role() = 'service_role' then
    return;
  end if;
  perform set_config('statement_timeout', case when is_read then '4s' else '8s' end, true);
  if auth.role() is distinct from 'authenticated' then
    return;
  end if;
  person := hashtext(auth.uid()::text);
  -- A waiting request occupies one of the connections that everyone shares (PostgREST's pool, ten by default). One person can have at most
  -- six requests. Further ones are refused at once.
  if not exists (select from generate_series(2, 7) ordinal where pg_try_advisory_xact_lock(person, ordinal)) then
    perform private.refuse_too_many('You are doing too much at once. Please try again.', 1, 'busy');
  end if;
  -- A person's requests take turns, so that no one occupies all processors. Writes wait for the row of their budget, and two reads can run
  -- at a time.
  if not is_read then
    perform private.spend_budget(auth.uid(), writes => 1);
  elsif not (pg_try_advisory_xact_lock(person, 0) or pg_try_advisory_xact_lock(person, 1)) then
    perform pg_advisory_xact_lock(person, pg_backend_pid() % 2);
  end if;
end
$$;
comment on function private.check_request() is
  'Checks the caller''s session and limits before a request. PT401 the session has ended. PT428 it waits for the code of a second factor, '
  'except for the function that takes a recovery code. PT429 the caller has written too much, or has six requests in flight (hint busy). '
  'Makes a person''s requests take turns, and limits their time: 4 s for reads, 8 s for writes (rules 15.9, 15.10).';

-- `begin atomic` resolves names at creation, because visitors have no usage right on the schema private. The statement is a quoted
-- string, because `supabase db push` takes the "end" in a name for the end of the body.
do $$
begin
  execute $statement$
    create function public.check_request() returns void
    language sql set search_path = ''
    begin atomic
      select private.check_request();
    end
  $statement$;
end
$$;
comment on function public.check_request() is
  'Checks each request. PostgREST calls it before every one (db-pre-request). PT401 the caller''s session has ended. PT428 it waits for '
  'the code of a second factor. PT429 with Retry-After: the caller has written too much, or has six requests in flight (hint busy).';

create function public.my_id() returns uuid
language sql stable set search_path = ''
as $$ select auth.uid() $$;
comment on function public.my_id() is
  'The caller''s user id, for edge functions. With a person''s token, it succeeds only if their session is open.';

grant execute on function public.my_id() to authenticated;
grant execute on function private.has_session(), private.is_session_open() to authenticated;
grant execute on function private.check_request(), public.check_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.check_request';
notify pgrst, 'reload config';

create policy "files are for sessions that have not ended" on storage.objects
  as restrictive for all to authenticated using ((select private.is_session_open()));

create policy "channels are for sessions that have not ended" on realtime.messages
  as restrictive for all to authenticated using ((select private.is_session_open()));
