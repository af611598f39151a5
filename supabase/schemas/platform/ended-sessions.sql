-- A session that has ended is refused at once (rule 2.20). The auth service takes its refresh token away, but the access token
-- stays valid for up to an hour, for whoever has a copy of it: the services check its signature and its expiry only.
--
-- So is one that no password opened (rule 2.23), whatever sign-ins the project's settings allow, and one that waits for the code of
-- a second factor (rule 2.25).
--
-- PostgREST calls the function below before every request, the storage and realtime services are held by policies, and the
-- edge functions ask PostgREST who calls.

create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Visitors and the project's own keys have no session.
  if auth.role() is distinct from 'authenticated' then
    return true;
  end if;
  -- A link or code by mail (an invitation, too), a visitor made a user, another service's account: none of our screens opens
  -- such a session but to set a password or to confirm an address, which the auth service does.
  return coalesce(auth.jwt() -> 'amr', '[]') @> '[{"method": "password"}]' and exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and (not_after is null or not_after > now())
  );
end
$$;
comment on function private.has_session() is
  'False when the caller''s token is of a session that has ended: logged out, '
  'closed by a new password, too old, or its account deleted; or if no password opened it.';

create function private.is_session_open() returns boolean
language sql stable set search_path = ''
as $$
  select private.has_session()
    and (auth.role() is distinct from 'authenticated' or private.is_factor_given(private.has_admin_role()))
$$;
comment on function private.is_session_open() is
  'False when the caller''s session has ended, or waits for the code of a second factor (rules 2.20, 2.25). '
  'In policies write (select private.is_session_open()).';

-- With its owner's rights, because visitors have no usage of the schema private.
create function private.check_request() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- PostgREST begins the transactions of reads, and of functions that are not volatile, as read only.
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
$$;
comment on function private.check_request() is
  'Raises PT401 when the caller''s session has ended, PT428 when it waits for the code of a second factor (but for the function that '
  'takes a recovery code in its place), and PT429 when the request writes and the caller has '
  'written too much, or has six requests under way (hint busy); lets a person''s requests take turns, and limits their time (rules '
  '15.9, 15.10).';

-- Bound when created, for the same reason. Quoted, because `supabase db push` takes the "end" in a name for the body's own.
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
  'PostgREST calls it before every request (db-pre-request). '
  'PT401 when the caller''s session has ended, PT428 when it waits for the code of a second factor, '
  'PT429 with Retry-After when the caller has written too much, '
  'or has six requests under way (hint busy).';

create function public.my_id() returns uuid
language sql stable set search_path = ''
as $$ select auth.uid() $$;
comment on function public.my_id() is
  'Who calls, for edge functions: asked with somebody''s token, it answers only if their session is open.';

grant execute on function public.my_id() to authenticated;
grant execute on function private.has_session(), private.is_session_open() to authenticated;
grant execute on function private.check_request(), public.check_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.check_request';
notify pgrst, 'reload config';

create policy "files are for sessions that have not ended" on storage.objects
  as restrictive for all to authenticated using ((select private.is_session_open()));

create policy "channels are for sessions that have not ended" on realtime.messages
  as restrictive for all to authenticated using ((select private.is_session_open()));
