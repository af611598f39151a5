-- Helpers that compare actual results with expectations: lists of objects, tables of outcomes, and effects of calls.
begin;

-- Splits an expectation into lines, without blank lines and comments. A line indented by four or more spaces continues the line before it.
create or replace function tests.lines(expected text) returns setof text
language sql immutable set search_path = '' as $$
  select line
  from regexp_split_to_table(regexp_replace(expected, '\n {4,}', ' ', 'g'), '\n') with ordinality as given (line, place)
  where btrim(line) <> '' and btrim(line) not like '--%'
  order by place
$$;

-- Passes if a list equals the lines of an expectation, in any order. Otherwise reports missing, unlisted and duplicate entries.
create or replace function tests.lists(actual text[], expected text, label text) returns text
language plpgsql set search_path = extensions, pg_catalog as $$
declare
  named text[] := array(select regexp_replace(btrim(line), '\s+', ' ', 'g') from tests.lines(expected) line);
begin
  return is(
    coalesce((
      select string_agg(finding, e'\n' order by finding)
      from (
        select 'unlisted: ' || line as finding from unnest(actual) line where line <> all (named)
        union all select 'missing: ' || line from unnest(named) line where line <> all (actual)
        union all select 'twice: ' || line from unnest(named) line group by line having count(*) > 1
      ) findings
    ), ''),
    '', label);
end
$$;

-- Tests one expectation a line, `statement | outcome for each person`. The people are, in this order: visitor, cleaner, other, pending,
-- inactive, rejected, admin, founder, former, service. A `?` in a statement is replaced with each of the [words] after the statement in
-- turn.
create or replace function tests.matrix(expectations text) returns setof text
language plpgsql set search_path = extensions, pg_catalog as $$
declare
  people text[] := '{visitor,cleaner,other,pending,inactive,rejected,admin,founder,former,service}';
  expectation record;
  wrong text;
begin
  for expectation in
    select replace(regexp_replace(split.statement, '\s*\[.*\]$', ''), '?', coalesce(part, '?')) as statement,
      split.wanted
    from tests.lines(expectations) with ordinality as given (line, place)
    cross join lateral (
      select btrim(substring(line from '^(.*)\|')) as statement,
        regexp_split_to_array(btrim(substring(line from '\|([^|]*)$')), '\s+') as wanted
    ) split
    left join lateral regexp_split_to_table(substring(split.statement from '\[(.*)\]$'), '\s+') part on true
    order by place
  loop
    if cardinality(expectation.wanted) is distinct from cardinality(people) then
      raise exception 'Not one outcome for each person: %', expectation.statement;
    end if;
    select string_agg(format('%s: %s instead of %s', person, got, wanted), ', ') into wrong
    from unnest(people, expectation.wanted) as outcome (person, wanted)
    cross join lateral tests.outcome(person, expectation.statement) got
    where got is distinct from wanted;
    return next is(coalesce(wrong, ''), '', expectation.statement);
  end loop;
end
$$;

-- Returns the refusal of a call in the format of tests.effect. Is much faster than tests.effect, because a refused call is rolled back, so
-- there are no changes to look for. For a call that succeeds, returns the whole effect.
create or replace function tests.refusal(who text, call text) returns text
language plpgsql set search_path = '' as $$
declare
  filled text := tests.fill(call, who);
begin
  begin
    perform tests.act_as(who);
    execute filled;
    raise exception using errcode = 'TS001';
  exception
    when sqlstate 'TS001' then
      null;
    when sqlstate 'TS002' then
      raise;
    when others then
      return '! ' || sqlstate || ' ' || sqlerrm;
  end;
  return (select string_agg(effect, e'\n') from tests.effect(who, call) effect);
end
$$;

-- Tests refusals. An expectation is `people: SQLSTATE message`, with the calls indented below it. Each call must be refused in exactly this
-- way for each of the people. `42501 permission denied` stands for a missing right to the called function.
create or replace function tests.refusals(expectations text) returns setof text
language plpgsql set search_path = extensions, pg_catalog as $$
declare
  line text;
  people text[];
  message text;
  wanted text;
  wrong text;
begin
  for line in select given from tests.lines(expectations) given loop
    if line ~ '^\S' then
      people := regexp_split_to_array(split_part(line, ': ', 1), '\s+');
      message := substr(line, strpos(line, ': ') + 2);
      continue;
    end if;
    line := btrim(line);
    wanted := '! ' || message
      || case message when '42501 permission denied' then ' for function ' || substring(line from '^\w+\.(\w+)') else '' end;
    select string_agg(format('%s: %s', person, got), e'\n') into wrong
    from unnest(people) person
    cross join lateral tests.refusal(person, 'select * from ' || line) got
    where got is distinct from wanted;
    return next is(coalesce(wrong, ''), '', line || ' is refused: ' || wanted);
  end loop;
end
$$;

-- Tests that visitors and the service's key cannot make these calls, one per line.
create or replace function tests.for_people(calls text) returns setof text
language sql set search_path = '' as $$
  select tests.refusals(case
    when call like 'private.%' then
      e'visitor: 42501 permission denied for schema private\n  ' || call || e'\nservice: 42501 permission denied\n  ' || call
    else e'visitor service: 42501 permission denied\n  ' || call
  end)
  from (select btrim(line) from tests.lines(calls) line) given (call)
$$;

-- Tests that only administrators can make these calls, one per line. Everyone else gets PT403.
create or replace function tests.for_administrators(calls text) returns setof text
language sql set search_path = '' as $$
  select tests.for_people(calls)
  union all
  select tests.refusals(
    e'cleaner other pending inactive rejected former nobody: PT403 You do not have permission to access this page.\n  ' || calls)
$$;

-- Compares a call's result and everything it changes with the expected lines (see tests.effect).
create or replace function tests.effects(who text, call text, expected text, label text) returns text
language plpgsql set search_path = extensions, pg_catalog as $$
begin
  return is(
    (select string_agg(line, e'\n') from tests.effect(who, call) line),
    (select string_agg(btrim(line), e'\n') from tests.lines(expected) line),
    label);
end
$$;

-- Returns the value of a query as text, read as `who`. Rolled back afterwards.
create or replace function tests.answer(who text, query text) returns text
language plpgsql set search_path = '' as $$
declare
  filled text := tests.fill(query, who);
  answer text;
begin
  perform tests.act_as(who);
  execute filled into answer;
  raise exception using errcode = 'TS001';
exception
  when sqlstate 'TS001' then
    return answer;
  when sqlstate 'TS002' then
    raise;
  when others then
    return '! ' || sqlstate || ' ' || sqlerrm;
end
$$;

-- Runs statements, then returns a query's value as text, read as the owner of the tables. `person: statement` runs a statement as that
-- person. Rolled back afterwards.
create or replace function tests.after(statements text[], question text) returns text
language plpgsql set search_path = '' as $$
declare
  statement text;
  who text;
  filled text;
  answer text;
begin
  foreach statement in array statements loop
    who := substring(statement from '^(\w+): ');
    filled := tests.fill(regexp_replace(statement, '^\w+: ', ''), who);
    if who is not null then
      perform tests.act_as(who);
    end if;
    execute filled;
    perform set_config('role', 'none', true);
  end loop;
  execute tests.fill(question, null) into answer;
  raise exception using errcode = 'TS001';
exception when sqlstate 'TS001' then
  return answer;
end
$$;

-- Reads a whole list page by page, as the app does, and returns its ids. {last.column} in the call is replaced with that column of the last
-- row.
create or replace function tests.read_all(who text, list text) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  seen uuid[] := '{}';
  last jsonb;
  page jsonb;
  call text;
  part text;
begin
  loop
    call := list;
    for part in select match[1] from regexp_matches(list, '{last\.(\w+)}', 'g') match loop
      call := replace(call, '{last.' || part || '}', quote_nullable(last ->> part));
    end loop;
    page := tests.answer(who, format('select jsonb_agg(to_jsonb(listed)) from %s listed', call));
    -- Ends the loop if faulty paging starts again from the beginning of the list.
    exit when page is null or cardinality(seen) > 1000;
    seen := seen || array(select (entry ->> 'id')::uuid from jsonb_array_elements(page) entry);
    last := page -> -1;
  end loop;
  return seen;
end
$$;

-- Returns the TAP output of the tests in `query`, and rolls back everything, including the test numbers. The tests below use this function
-- to check that a helper reports failures.
create or replace function tests.said(query text) returns text
language plpgsql set search_path = extensions, pg_catalog as $$
declare
  number bigint := nextval('pg_temp.__tresults___numb_seq');
  said text;
begin
  perform setval('pg_temp.__tresults___numb_seq', number, false);
  begin
    execute format('select string_agg(line, e''\n'') from (%s) as tests (line)', query) into said;
    raise exception using errcode = 'TS001';
  exception
    when sqlstate 'TS001' then
      null;
    when others then
      said := '! ' || sqlerrm;
  end;
  perform setval('pg_temp.__tresults___numb_seq', number, false);
  return regexp_replace(said, '^((?:not )?ok) \d+', '\1', 'ng');
end
$$;

commit;

begin;
select plan(35);

select tests.people(), tests.work();

select tests.lists(array['a', 'b'], 'b
  a', 'lists() compares lists without regard to order');
select matches(tests.said($$ select tests.lists(array['a', 'b'], 'b', '') $$), '^not ok.*unlisted: a',
  'lists() reports an entry that the expectation does not list');
select matches(tests.said($$ select tests.lists(array['a'], e'a\nb', '') $$), '^not ok.*missing: b',
  'lists() reports an entry that the list lacks');
select matches(tests.said($$ select tests.lists(array['a'], e'a\na', '') $$), '^not ok.*twice: a',
  'lists() reports an expectation that is written twice');
select matches(tests.said($$ select tests.lists('{}', 'a', '') $$), '^not ok.*missing: a',
  'lists() reports an empty list as missing its entries');

select is(tests.said($$ select tests.matrix('select 1 | 1 1 1 1 1 1 1 1 1 1') $$), 'ok - select 1',
  'matrix() passes when every outcome is as expected');
select matches(
  tests.said(format($$ select tests.matrix('select 1 | %s') $$, overlay('1 1 1 1 1 1 1 1 1 1' placing '0' from 2 * place::int - 1))),
  format('^not ok.*have: %s: 1 instead of 0\n', person), 'matrix() fails when the outcome is wrong for ' || person)
from unnest('{visitor,cleaner,other,pending,inactive,rejected,admin,founder,former,service}'::text[]) with ordinality as each (
  person, place);
select matches(tests.said($$ select tests.matrix('select ? [1 1/0] | 1 1 1 1 1 1 1 1 1 1') $$),
  '^ok - select 1\nnot ok - select 1/0.*visitor: 22012 instead of 1', 'matrix() tests each of the words and fails for a wrong one');
select matches(tests.said($$ select tests.matrix('select 1 | 1 1 1 1 1 1 1 1 1') $$), '^! Not one outcome for each person',
  'matrix() refuses a line with too few outcomes');
select is(tests.said($$ select tests.matrix('-- nothing') $$), null,
  'matrix() without expectations runs no test, so the plan does not match');

select is(tests.outcome('visitor', 'select id from public.profiles'), '42501', 'outcome() is 42501 for a person without the privilege');
select is(tests.outcome('cleaner', 'select id from public.profiles where id = {other}'), '0',
  'outcome() is 0 for a person who sees no row of another person');
select is(tests.outcome('cleaner', 'select id from public.profiles where id = {me}'), '1',
  'outcome() is 1 for a person who sees their own row');
select is(tests.outcome('cleaner', $$ insert into storage.objects (bucket_id, name) values ('jobs', 'a') $$), 'RLS',
  'outcome() is RLS when row security refuses the new row');
select throws_ok($$ select tests.outcome('nobdy', 'select 1') $$, 'There is no person called nobdy',
  'outcome() refuses a misspelt name of a person');

select matches(
  tests.said($test$ select tests.refusals($$
cleaner: PT403 Not allowed
  public.set_user_role({other}, 'admin') $$) $test$),
  '^not ok.*cleaner: ! ', 'refusals() fails when the refusal has another text');
select matches(
  tests.said($test$ select tests.refusals('cleaner admin: ' || substr(line, 3) || $$
  public.set_user_role({other},
    'admin') $$) from tests.effect('cleaner', $$ select * from public.set_user_role({other}, 'admin') $$) line $test$),
  '^not ok.*have: admin: = .*~ profiles ', 'refusals() fails when one of the people is not refused');
select matches(tests.said($$ select tests.for_administrators('public.admin_overview()') $$), '^ok.*\nok',
  'for_administrators() passes for a call that only administrators can make');
select matches(tests.said($$ select tests.for_administrators('public.my_id()') $$), '^ok.*\nnot ok.*have: cleaner: = ',
  'for_administrators() fails for a call that other people can make');
select is(tests.said($$ select tests.effects('cleaner', 'select 1 as one', '= [{"one": 1}]', 'so') $$), 'ok - so',
  'effects() passes when the result is as expected');
select matches(tests.said($$ select tests.effects('service', 'delete from public.notifications where id = {note_read}', '= done', '') $$),
  '^not ok.*- notifications ', 'effects() fails for a change that is not expected');
select matches(tests.said($$ select tests.effects('service', 'select 1 as one', e'= [{"one": 1}]\n- notifications', '') $$), '^not ok',
  'effects() fails when an expected change does not happen');
select is(tests.answer('service', 'select current_user'), 'service_role', 'answer() reads with the role of the person');
select is(tests.answer('visitor', 'select id from public.profiles'), '! 42501 permission denied for table profiles',
  'answer() returns an error as text');

select is(tests.after(array[$$cleaner: select public.set_language('vi')$$,
    $$update public.profiles set location = language || ' of ' || current_user where id = {cleaner}$$],
  'select location from public.profiles where id = {cleaner}'), 'vi of postgres',
  'after() returns a value read by the owner after two statements');
select is((select language from public.profiles where id = tests.id('cleaner')), 'en', 'after() rolls its statements back');
select * from finish();
rollback;
