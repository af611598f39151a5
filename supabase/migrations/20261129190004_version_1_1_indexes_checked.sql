-- Checks the builds of the migration before, and gathers the statistics of the new expressions.
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

-- The planner knows how common a folded word is only from statistics that are gathered with the new indexes.
analyze public.applications, public.conversation_messages, public.jobs, public.localities, public.profiles;
