-- No estimated counts: PostgREST answers `Prefer: count=planned` and `estimated` with the planner's guess, which tells how
-- many rows there are beyond those one may read. Exact counts cover only those.
--
-- Refused while a statement is planned, since EXPLAIN does nothing later. A check before the request (pgrst.db_pre_request)
-- sees one of several Prefer headers and could be dodged with a second one. The last migration, since it covers every table.
--
-- No filters by parts of a text either, nor by very many conditions: no index serves them under row security, so a request of
-- forty bytes would read every text of a table. A check before the request does not even see its filters. What functions give is
-- filtered by PostgREST, too: those that give pages ask as well (private.page_size).

-- Values are parameters, so the statement has nobody's words but those of the API. Its filters are judged for the data API alone,
-- which logs in as authenticator: functions look for parts of texts through indexes, and their statements are not the current query.
create function private.assert_cheap_read() returns void
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  if current_query() ~* '^\s*explain\M' then
    raise exception 'Only exact counts are given.' using errcode = 'PT400';
  end if;
  if session_user = 'authenticator'
    and (current_query() ~* '\mi?like\M|@@|~' or regexp_count(current_query(), '\m(and|or)\M', 1, 'i') > 50) then
    raise exception 'Filters by parts of a text, or by more than 50 conditions, are refused.' using errcode = 'PT400';
  end if;
end
$$;
comment on function private.assert_cheap_read() is
  'Raises PT400 when the API''s statement is an EXPLAIN, compares with patterns, searches texts, or has more than 50 conditions (rules 15.6, 15.9).';

-- Declared immutable, though it is not, so that the planner calls it and keeps the answer in the plan.
create function private.is_cheap_read() returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  perform private.assert_cheap_read();
  return true;
end
$$;
comment on function private.is_cheap_read() is 'True, or an error of assert_cheap_read. For the policies below.';

grant execute on function private.assert_cheap_read(), private.is_cheap_read() to authenticated;

do $$
declare
  relation regclass;
begin
  for relation in
    select oid from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format(
      'create policy "reads are cheap, and counts are exact" on %s as restrictive for select to authenticated using (private.is_cheap_read())',
      relation);
  end loop;
end
$$;
