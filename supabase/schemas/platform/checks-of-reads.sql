-- No estimated counts. PostgREST answers `Prefer: count=planned` and `estimated` with the planner's guess, which reveals the number of rows
-- that the caller cannot read. Exact counts cover only readable rows.
--
-- private.assert_cheap_read refuses estimates while a statement is planned, since EXPLAIN does nothing later. A check before the request
-- (pgrst.db_pre_request) sees only one of several Prefer headers, so a second one could bypass it. This is the last file, since it covers
-- every table.
--
-- No filters by parts of a text, and none with very many conditions. Under row security no index serves them, so a request of forty bytes
-- would read every text of a table. A check before the request cannot even see the filters. PostgREST also filters the results of
-- functions, so functions that return pages run the check as well (private.page_size).

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
