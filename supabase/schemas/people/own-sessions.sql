-- The sessions of a person, and ending one of them from another device (rule 2.36).

create type public.own_session_row as (id uuid, device text, is_current boolean, last_used_at timestamptz, started_at timestamptz);
comment on type public.own_session_row is
  'A session of the caller. device: the kind of device that its browser reported at sign-in. is_current: true for the session of this '
  'request. last_used_at: when its token was last renewed, hourly while the app is in use.';

create function private.own_sessions() returns setof public.own_session_row
language plpgsql stable security definer rows 5 set search_path = ''
as $$
begin
  return query
    select session.id, private.device_in(session.user_agent), coalesce(session.id = (auth.jwt() ->> 'session_id')::uuid, false),
      used.last_used_at, session.created_at
    from auth.sessions session
    cross join lateral (
      select greatest(session.created_at, session.refreshed_at at time zone 'utc') as last_used_at
    ) used
    where session.user_id = (select auth.uid()) and (session.not_after is null or session.not_after > now())
    order by used.last_used_at desc nulls last, session.id
    -- No paging: after one session is ended, the next one appears.
    limit 100;
end
$$;

create function private.end_own_session(session_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions session where session.id = end_own_session.session_id and session.user_id = (select auth.uid());
  if not found then
    raise exception 'This device has been logged out already.' using errcode = 'PT404';
  end if;
end
$$;

create function public.own_sessions() returns setof public.own_session_row
language sql stable rows 5 set search_path = ''
as $$ select * from private.own_sessions() $$;
comment on function public.own_sessions() is 'The caller''s sessions, most recently used first, at most 100.';

create function public.end_own_session(session_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_own_session(session_id) $$;
comment on function public.end_own_session(uuid) is
  'Logs out one of the caller''s devices. Its later requests are refused. PT404 no such session of the caller.';

grant execute on function private.own_sessions(), public.own_sessions() to authenticated;
grant execute on function private.end_own_session(uuid), public.end_own_session(uuid) to authenticated;
