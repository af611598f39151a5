-- No estimated counts: PostgREST answers `Prefer: count=planned` and `estimated` with the planner's guess, which tells how
-- many rows there are beyond those one may read. Exact counts cover only those.
--
-- private.assert_cheap_read refuses them while a statement is planned, since EXPLAIN does nothing later. A check before the request
-- (pgrst.db_pre_request) sees one of several Prefer headers and could be dodged with a second one. The last file, since it
-- covers every table.
--
-- No filters by parts of a text either, nor by very many conditions: no index serves them under row security, so a request of
-- forty bytes would read every text of a table. A check before the request does not even see its filters. What functions give is
-- filtered by PostgREST, too: those that give pages ask as well (private.page_size).

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
