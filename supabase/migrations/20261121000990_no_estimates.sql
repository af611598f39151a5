-- No estimated counts: PostgREST answers `Prefer: count=planned` and `estimated` with the planner's guess, which tells how
-- many rows there are beyond those one may read. Exact counts cover only those.
--
-- Refused while a statement is planned, since EXPLAIN does nothing later. A check before the request (pgrst.db_pre_request)
-- sees one of several Prefer headers and could be dodged with a second one. The last migration, since it covers every table.

-- No estimated counts. PostgREST answers `Prefer: count=planned` or `estimated` with the planner's guess, which tells how many
-- rows there are of what one may not read. An exact count is one of what one may.
--
-- Said while a statement is planned, because there is no later moment: EXPLAIN runs nothing. A check before the request
-- (pgrst.db_pre_request) would be handed one of several Prefer headers and could be dodged with a second one.

-- Immutable against the truth, so that the planner calls it; what it has answered is part of the plan and costs nothing later.
create function private.is_no_estimate() returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if current_query() ~* '^\s*explain\M' then
    raise exception 'Only exact counts are given.' using errcode = 'PT400';
  end if;
  return true;
end
$$;
comment on function private.is_no_estimate() is
  'True, unless the statement of the API is an EXPLAIN: PT400. For the policies of this file.';

grant execute on function private.is_no_estimate() to authenticated;

do $$
declare
  relation regclass;
begin
  for relation in
    select oid from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format(
      'create policy "rows are counted and not estimated" on %s as restrictive for select to authenticated using (private.is_no_estimate())',
      relation);
  end loop;
end
$$;
