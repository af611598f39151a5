-- Requirements of the hosted service that a plain PostgreSQL does not enforce, checked for every function.
begin;
set local search_path = public, extensions;
select plan(6);
select tests.people(), tests.work(), tests.training();

-- The hosted service loads the extension safeupdate for every API session. The extension refuses UPDATE and DELETE without WHERE, even
-- inside functions.
create function pg_temp.without_where(body text) returns setof text language sql as $$
  select regexp_replace(btrim(statement), '\s+', ' ', 'g')
  from regexp_split_to_table(regexp_replace(body, '--[^\n]*', '', 'g'), ';') part,
    regexp_matches(part, '(?:\mdelete\s+from\M|(?<!\mdo\s|\mfor\s|\mkey\s|\mafter\s|\mor\s)\mupdate\s+(?!set\M)).*', 'gi') found (
      statements),
    unnest(statements) statement
  where statement !~* '\mwhere\M'
$$;
select tests.lists(array(
  select function.oid::regprocedure || ': ' || statement
  from pg_proc function, pg_temp.without_where(coalesce(nullif(function.prosrc, ''), pg_get_functiondef(function.oid))) statement
  where function.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
), '', 'every UPDATE and DELETE in a function has a WHERE');
select tests.lists(array(
  select statement from pg_temp.without_where($$
    update public.jobs set status = 'Open';
    -- The word `where` is only in a comment, so the check must report this statement.
    delete from public.jobs;
    insert into a values (1) on conflict (id) do update set b = excluded.b;
    select from a for update; select from a for no key update;
    update public.jobs job set status = 'Open' where true; delete from only a where b;
    execute 'delete from a' $$) statement
), $expected$
  update public.jobs set status = 'Open'
  delete from public.jobs
  delete from a'
$expected$, 'this check finds an UPDATE or DELETE without WHERE');

-- PostgREST runs a stable or immutable function in a read-only transaction, even for a POST request.
create function pg_temp.read_only_outcome(who text, call text) returns text language plpgsql as $$
begin
  perform tests.act_as(who), set_config('transaction_read_only', 'on', true);
  execute call;
  raise exception using errcode = 'TS001';
exception
  when sqlstate 'TS001' then return null;
  -- A refusal by the function itself, with a PT code, counts as success.
  when others then return case when sqlstate not like 'PT%' then sqlstate || ' ' || sqlerrm end;
end
$$;
create function pg_temp.call_of(function pg_proc) returns text language sql as $$
  select format('select * from %s(%s)', function.oid::regproc, coalesce(string_agg(
    format('%I => %s', function.proargnames[place], case function.proargnames[place]
      when 'course_id' then quote_literal(tests.id('course')) when 'job_id' then quote_literal(tests.id('job_open'))
      else 'null' end || '::' || type::regtype), ', '), ''))
  from unnest(function.proargtypes::oid[]) with ordinality given (type, place)
  where place <= function.pronargs - function.pronargdefaults
$$;
select tests.lists(array(
  select format('%s as %s: %s', function.oid::regproc, who, pg_temp.read_only_outcome(who, pg_temp.call_of(function)))
  from pg_proc function, unnest(array['cleaner', 'admin']) who
  where function.pronamespace = 'public'::regnamespace and function.provolatile <> 'v'
    and has_function_privilege('authenticated', function.oid, 'execute')
    and pg_temp.read_only_outcome(who, pg_temp.call_of(function)) is not null
), '', 'every function that is not volatile runs in a read-only transaction');
select isnt(pg_temp.read_only_outcome('admin', 'select public.files_to_discard()'), null,
  'this check finds a non-volatile function that locks rows');

-- EXPLAIN would reveal how many rows exist that the caller cannot read, so the API refuses such a statement. The check looks at the
-- client's whole statement, so this test sends the EXPLAIN itself, as PostgREST would.
create temporary table told (answer text);
explain (analyze, costs off) insert into told select tests.answer('cleaner', 'select count(*) from public.jobs');
select is(answer, '! PT400 Only exact counts are given.', 'the API refuses to explain a statement') from told;
select is(tests.answer('cleaner', 'select count(*) from public.profiles'), '1',
  'a statement that contains the word explain only in a text is not refused');

select * from finish();
rollback;
