-- For any input, a function returns a result, refuses with a displayable text, or fails with the type's own error (SQLSTATE 22…, 400 over
-- HTTP). Any other error means a missing check.
begin;
set local search_path = public, extensions;
-- Allows thousands of calls in one statement.
set local statement_timeout = '10min';
select plan(2);
select tests.people(), tests.work(), tests.training();

create temp table hostile as
  select given.type::regtype as type, value from (values
    ('text', '{"", " ", "%", "\\", "\"", "''", "_%_", "%1$s %L", "é 😀 İ", "; drop table public.jobs; --"}'::text[]),
    -- A long text, and a text that is too long for an index even when compressed.
    ('text', array[repeat('x', 300000), (select string_agg(md5(number::text), '') from generate_series(1, 1000) number),
      repeat('word ', 10000), e'\x01\x02\x7f\n\t', repeat('(', 1000), '[[:alpha:]]', '(?=', '{}']),
    ('uuid', array[gen_random_uuid()::text, tests.id('job_open')::text, tests.id('cleaner')::text]),
    ('uuid[]', array['{}', '{null}', format('{{%1$s},{%1$s}}', gen_random_uuid()), array_fill(gen_random_uuid(), array[20000])::text]),
    ('smallint', '{-32768, -1, 0, 32767}'),
    ('integer', '{-2147483648, -1, 0, 2147483647}'),
    ('bigint', '{-9223372036854775808, -1, 0, 9223372036854775807}'),
    ('numeric', array['NaN', 'Infinity', '-Infinity', '-1', '0', '1e131071', '1e-16000', '12.5']),
    ('double precision', '{NaN, Infinity, -Infinity, -1, 0, 1e308, 1e-320, 1e9}'),
    ('boolean', '{true, false}'),
    ('date', '{infinity, -infinity, 4713-01-01 BC, 5874897-12-31, 2000-02-29}'),
    ('double precision[]', array['{}', '{null}', '{NaN,Infinity,-Infinity}', '{1e308,-1e308}', '{{1},{2}}',
      array_fill(1.5, array[20000])::text]),
    ('date[]', '{"{}", "{null}", "{infinity,-infinity}", "{{2083-03-01},{2083-03-02}}"}'),
    ('time without time zone', '{00:00, 24:00, 23:59:59.999999, 12:30:15}'),
    ('timestamp with time zone', '{infinity, -infinity, 4713-01-01 BC, 294276-12-31, 2000-02-29}'),
    ('text[]', array['{}', '{null}', '{{a},{b}}', '{"", ""}', array_fill('x'::text, array[20000])::text, array[repeat('x', 300000)]::text]),
    ('jsonb', array['{}', '[]', '[null]', '[[[]]]', 'null', '1', '"x"', '{"": ""}', '[{"id": {}}]', '{"a": {"b": [1]}}',
      '[{"id": "a", "title": "a", "questions": [1]}]']),
    ('jsonb', array[repeat('[', 3000) || repeat(']', 3000), '{"a": ' || repeat('[', 3000) || repeat(']', 3000) || '}',
      format('{"%s": "x"}', repeat('x', 300000)),
      (select jsonb_object_agg(number, 'x')::text from generate_series(1, 20000) number)]),
    ('certificates', array['(,,,,,)', '("",,,"",infinity,-infinity)', '(,,,,-infinity,infinity)']),
    ('documents', array['(,,,,,,,,,)',
      format('(,%s,"",%s,,4713-01-01 BC,checked,,infinity,-infinity)', tests.id('cleaner'), repeat('x', 300000))]),
    ('profiles', array(select jsonb_populate_record(null::public.profiles, jsonb_build_object('name', name, 'phone', ''))::text
      from unnest(array[null, '', repeat('x', 300000), repeat('nguyễn ', 10000), repeat('Dr. ', 10000), repeat('(', 1000)]) name))
  ) as given (type, values), unnest(given.values) value;
create function pg_temp.harmless(type regtype) returns text language sql as $$
  select case type when 'uuid'::regtype then tests.id('job_open')::text when 'jsonb'::regtype then '{}' when 'text[]'::regtype then '{}'
    when 'uuid[]'::regtype then '{}' when 'date[]'::regtype then '{}' when 'double precision[]'::regtype then '{}'
    when 'integer'::regtype then '1' when 'text'::regtype then '0412345678' when 'timestamptz'::regtype then '2026-01-01' end
$$;

-- Functions that save a whole form, with the argument's type and some valid content.
create function pg_temp.forms() returns table (function text, input regclass, content jsonb) language sql as $$
  values ('save_job', 'public.job_input'::regclass, jsonb_build_object('id', tests.id('job_open'))),
    ('save_business', 'public.business_input', '{}'),
    ('save_course', 'public.course_input', (select to_jsonb(course) from public.courses course where course.id = tests.id('course'))),
    ('save_profile', 'public.profile_input', '{"name": "Ana", "phone": "0412345678", "proximity": 10}')
$$;

-- One call for each hostile value of each argument. The other required arguments get harmless values.
create function pg_temp.calls(function pg_proc) returns table (label text, call text) language sql as $$
  with argument as (
    select place, type::oid::regtype, function.proargnames[place] as name, place > function.pronargs - function.pronargdefaults as optional
    from unnest(function.proargtypes::oid[]) with ordinality given (type, place)
  )
  select format('%s(%s => %s)', function.proname, tried.name, left(value, 60)),
    format('select count(*) from %s(%s)', function.oid::regproc, (
      select string_agg(format('%I => %L::%s', name, case when place = tried.place then value else pg_temp.harmless(type) end, type), ', ')
      from argument where place = tried.place or not optional))
  from argument tried join hostile using (type)
  union all
  -- A form is one argument, so its fields are tried one by one.
  select format('%s(%s: %s)', form.function, attname, left(value, 60)),
    format('select count(*) from public.%I(%L::jsonb || jsonb_build_object(%L, %L::%s))',
      form.function, form.content, attname, value, atttypid::regtype)
  from pg_temp.forms() form join pg_attribute on attrelid = form.input join hostile on hostile.type = atttypid::regtype
  where function.proname = form.function
$$;
create function pg_temp.fault(who text, call text) returns text language plpgsql as $$
begin
  perform tests.act_as(who);
  execute call;
  raise exception using errcode = 'TS001';
exception when others then
  return case when sqlstate <> 'TS001' and sqlstate !~ '^(PT4|22)' then sqlstate || ' ' || sqlerrm end;
end
$$;
select tests.lists(array(
  select who || ', ' || label || ': ' || fault
  from pg_proc function, unnest(array['admin', 'cleaner', 'service']) who, pg_temp.calls(function), pg_temp.fault(who, call)
  where function.pronamespace = 'public'::regnamespace
    and has_function_privilege(case who when 'service' then 'service_role' else 'authenticated' end, function.oid, 'execute')
    -- Usually only administrators are tried, because they pass the most checks. Other people are refused earlier, or
    -- pass the same checks.
    and (tests.tries_all() or who = 'admin' or who = 'service' and not has_function_privilege('authenticated', function.oid, 'execute'))
    -- These functions hash a password at each call, which is slow on purpose. Trying only long values finds most faults.
    and (tests.tries_all() or function.proname not in ('check_phone_sign_in', 'confirm_identity', 'delete_account')
      or length(call) > 100000)
    and fault is not null
    -- save_profile leaves some limits to a constraint (23514). The form checks them first and shows the error beside the field.
    and not (function.proname = 'save_profile' and fault like '23514 %')
), '', 'no function fails unexpectedly at hostile input');
select tests.lists(array(
  select distinct function.proname || ' ' || type::regtype
  from pg_proc function, unnest(function.proargtypes::oid[]) type
  where function.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', function.oid, 'execute')
    and type::regtype not in (select hostile.type from hostile)
), '', 'this test has hostile values for every argument type');

select * from finish();
rollback;
