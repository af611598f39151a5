-- Refuses estimated counts. PostgREST answers `Prefer: count=planned` and `estimated` with the planner's guess, which reveals the number of
-- rows that the caller cannot read. Exact counts cover only readable rows.
--
-- private.assert_cheap_read refuses estimates while a statement is planned, because EXPLAIN plans a statement without running it. A check
-- before the request (pgrst.db_pre_request) sees only one of several Prefer headers, so a second header could bypass the check. This is the
-- last file, because it covers every table.
--
-- Also refuses filters by parts of a text, and filters with more than 50 conditions. Under row security no index serves a search in a text,
-- so a request of forty bytes would read every text of a table. A check before the request cannot even see the filters. PostgREST
-- also filters the results of functions, so functions that return pages run the check as well (private.page_size).

do $$
declare
  relation regclass;
begin
  for relation in
    select oid from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format(
      'create policy "reads are cheap, and counts are exact" on %s as restrictive for select to authenticated
      using (private.is_cheap_read())',
      relation);
  end loop;
end
$$;
