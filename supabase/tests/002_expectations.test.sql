-- How expectations are written: lists of what exists, tables of outcomes, effects of a call.
begin;

-- Compares a list with the lines of an expectation, in any order: reports what is missing, unlisted or listed twice.
create or replace function tests.lists(actual text[], expected text, label text) returns text
language plpgsql set search_path = extensions, pg_catalog as $$
declare
  named text[] := array(
    select regexp_replace(btrim(line), '\s+', ' ', 'g')
    from regexp_split_to_table(regexp_replace(expected, '\n\s*(using|check) ', ' \1 ', 'g'), '\n') line
    where btrim(line) <> '' and btrim(line) not like '--%'
  );
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

-- One expectation a line, `statement | outcome for each person`, in the order visitor, cleaner, other, pending, inactive,
-- rejected, admin, founder, former, service. `?` in a statement stands for each of the [words] after it.
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
    from regexp_split_to_table(expectations, '\n') with ordinality as given (line, place)
    cross join lateral (
      select btrim(substring(line from '^(.*)\|')) as statement,
        regexp_split_to_array(btrim(substring(line from '\|([^|]*)$')), '\s+') as wanted
    ) split
    left join lateral regexp_split_to_table(substring(split.statement from '\[(.*)\]$'), '\s+') part on true
    where btrim(line) <> '' and btrim(line) not like '--%'
    order by place
  loop
    if cardinality(expectation.wanted) is distinct from cardinality(people) then
      raise exception 'Not one outcome for each person: %', expectation.statement;
    end if;
    select string_agg(format('%s: %s instead of %s', person, got, wanted), ', ') into wrong
    from unnest(people, expectation.wanted) as outcome (person, wanted)
    cross join lateral tests.outcome(person, expectation.statement) got
    where got <> wanted;
    return next is(coalesce(wrong, ''), '', expectation.statement);
  end loop;
end
$$;

-- One refusal a line, `call | people | SQLSTATE message`: each of them gets exactly this, and nothing changes.
create or replace function tests.refusals(expectations text) returns setof text
language plpgsql set search_path = extensions, pg_catalog as $$
declare
  expectation record;
  wrong text;
begin
  for expectation in
    select btrim(part[1]) as call, regexp_split_to_array(btrim(part[2]), '\s+') as people, '! ' || btrim(part[3]) as wanted
    from regexp_split_to_table(expectations, '\n') with ordinality as given (line, place)
    cross join lateral regexp_split_to_array(line, '\|') part
    where btrim(line) <> '' and btrim(line) not like '--%'
    order by place
  loop
    select string_agg(format('%s: %s', person, got), e'\n') into wrong
    from unnest(expectation.people) person
    cross join lateral (
      select string_agg(line, e'\n') as got from tests.effect(person, 'select * from ' || expectation.call) line
    ) effect
    where got <> expectation.wanted;
    return next is(coalesce(wrong, ''), '', expectation.call || ' is refused: ' || expectation.wanted);
  end loop;
end
$$;

-- The call's answer and everything it changes (see tests.effect).
create or replace function tests.effects(who text, call text, expected text, label text) returns text
language plpgsql set search_path = extensions, pg_catalog as $$
begin
  return is(
    (select string_agg(line, e'\n') from tests.effect(who, call) line),
    (select string_agg(btrim(line), e'\n' order by place)
      from regexp_split_to_table(expected, '\n') with ordinality as given (line, place) where btrim(line) <> ''),
    label);
end
$$;

-- One value as text, as that person gets it; undone afterwards.
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
  when others then
    return '! ' || sqlstate || ' ' || sqlerrm;
end
$$;

commit;

begin;
create extension if not exists pgtap with schema extensions;
select plan(2);
select tests.lists(array['a', 'b'], 'b
  a', 'lists are compared without regard to order');
select is(tests.answer('service', 'select current_user'), 'service_role', 'a person is acted as with their role');
select * from finish();
rollback;
