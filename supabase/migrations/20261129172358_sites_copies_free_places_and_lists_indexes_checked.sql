-- sites copies free places and lists: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

do $$
declare
  invalid constant text := (
    select string_agg(format('%s', indexrelid::regclass), ', ' order by 1) from pg_index
    join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace::regnamespace::text = any (array['public', 'private', 'audit'])
  );
begin
  if invalid is not null then
    raise exception 'The build of an index ended early: %.', invalid using
      hint = 'Run "set lock_timeout = 0; reindex index concurrently <name>;" for each, then push again.';
  end if;
end
$$;
