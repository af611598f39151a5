-- Helpers that all test files share: named ids, acting as a person, and reporting a statement's outcome. Files 000 to 002 commit the schema
-- `tests` and nothing else. Every other file is one transaction that is rolled back. The test runner installs pgTAP once, before the files.
begin;

create schema if not exists tests;
revoke all on schema tests from public;
comment on schema tests is 'Helpers of the database tests (supabase/tests). Nothing of the product uses them.';

-- Has no search_path setting, because PostgreSQL would then not inline the function. Tens of thousands of calls that are not inlined took
-- 5% of the test time.
create or replace function tests.ids() returns table (name text, id uuid)
language sql immutable as $$
  values
    ('cleaner', '7e570000-0000-4000-8000-000000000001'::uuid),
    ('other', '7e570000-0000-4000-8000-000000000002'),
    ('pending', '7e570000-0000-4000-8000-000000000003'),
    ('inactive', '7e570000-0000-4000-8000-000000000004'),
    ('rejected', '7e570000-0000-4000-8000-000000000005'),
    ('admin', '7e570000-0000-4000-8000-000000000006'),
    ('former', '7e570000-0000-4000-8000-000000000007'),
    ('founder', 'f0000000-0000-4000-8000-000000000001'),
    ('nobody', '7e570000-0000-4000-8000-000000000009'),
    ('job_open', '7e570000-0000-4000-8000-0000000000a1'),
    ('job_guarded', '7e570000-0000-4000-8000-0000000000a2'),
    ('job_draft', '7e570000-0000-4000-8000-0000000000a3'),
    ('job_progress', '7e570000-0000-4000-8000-0000000000a4'),
    ('job_closed', '7e570000-0000-4000-8000-0000000000a5'),
    ('job_completed', '7e570000-0000-4000-8000-0000000000a6'),
    ('job_missing', '7e570000-0000-4000-8000-0000000000af'),
    ('app_pending', '7e570000-0000-4000-8000-0000000000b1'),
    ('app_accepted', '7e570000-0000-4000-8000-0000000000b2'),
    ('app_rejected', '7e570000-0000-4000-8000-0000000000b3'),
    ('app_history', '7e570000-0000-4000-8000-0000000000b4'),
    ('app_other', '7e570000-0000-4000-8000-0000000000b5'),
    ('app_progress', '7e570000-0000-4000-8000-0000000000b6'),
    ('app_inactive', '7e570000-0000-4000-8000-0000000000b7'),
    ('app_former', '7e570000-0000-4000-8000-0000000000b8'),
    ('note_cleaner', '7e570000-0000-4000-8000-0000000000c1'),
    ('note_read', '7e570000-0000-4000-8000-0000000000c2'),
    ('note_other', '7e570000-0000-4000-8000-0000000000c3'),
    ('doc_checked', '7e570000-0000-4000-8000-0000000000e1'),
    ('doc_waiting', '7e570000-0000-4000-8000-0000000000e2'),
    ('course', '7e570000-0000-4000-8000-0000000000d1'),
    ('course_inactive', '7e570000-0000-4000-8000-0000000000d2'),
    ('course_thirds', '7e570000-0000-4000-8000-0000000000d3'),
    ('course_missing', '7e570000-0000-4000-8000-0000000000df'),
    ('session_phone', '7e570000-0000-4000-8000-0000000000f1'),
    ('session_new', '7e570000-0000-4000-8000-0000000000f2'),
    ('session_over', '7e570000-0000-4000-8000-0000000000f3'),
    ('session_missing', '7e570000-0000-4000-8000-0000000000ff')
$$;

create or replace function tests.id(name text) returns uuid
language sql immutable set search_path = ''
as $$ select ids.id from tests.ids() where ids.name = $1 $$;

-- Returns whether tests try every value, as in `npm test -- --rest` and `--all`. A plain `npm test` tries a subset of the values that finds
-- nearly as many faults.
create or replace function tests.tries_all() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('tests.all', true), '') = 'on' $$;

-- People live in Perth and jobs are on Lord Howe, so that a test fails when code uses the wrong time zone. The two zones differ from each
-- other, from the default (Brisbane) and from the server's. Returns true in the second run of the files about times, which swaps the two
-- zones (`npm test -- --all`, tools/test/pgtap-suite.ts).
create or replace function tests.is_swapped() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('tests.swapped', true), '') = 'on' $$;

-- For files about distances and saved locations: people and jobs created after this call have no location and use Brisbane time.
create or replace function tests.nowhere() returns void
language sql set search_path = ''
as $$ select set_config('tests.nowhere', 'on', true) $$;

create or replace function tests.has_no_places() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('tests.nowhere', true), '') = 'on' $$;

create or replace function tests.home_postcode() returns text
language sql stable set search_path = ''
as $$ select case when tests.has_no_places() then null when tests.is_swapped() then '2898' else '6000' end $$;

create or replace function tests.home_zone() returns text
language sql stable set search_path = ''
as $$ select case when tests.is_swapped() then 'Australia/Lord_Howe' else 'Australia/Perth' end $$;

create or replace function tests.job_postcode() returns text
language sql stable set search_path = ''
as $$ select case when tests.has_no_places() then null when tests.is_swapped() then '6000' else '2898' end $$;

create or replace function tests.job_zone() returns text
language sql stable set search_path = ''
as $$ select case when tests.is_swapped() then 'Australia/Perth' else 'Australia/Lord_Howe' end $$;

-- Returns a time zone where today's date differs from the date in the zone `than`. The two candidates never share a date, so one of them
-- always qualifies.
create or replace function tests.zone_of_another_day(than text default 'UTC') returns text
language sql stable set search_path = ''
as $$
  select name from unnest(array['Pacific/Kiritimati', 'Etc/GMT+12']) name
  where (now() at time zone name)::date <> (now() at time zone than)::date limit 1
$$;

-- Fills in a statement's placeholders: {cleaner} becomes the id of the person `cleaner` as a literal, and <cleaner> the bare id inside a
-- longer literal. {me} becomes the id of `who`, {home_zone} the time zone of people's homes, and {job_zone} the time zone of jobs.
create or replace function tests.fill(statement text, who text) returns text
language plpgsql stable set search_path = '' as $$
declare
  known record;
begin
  if statement !~ '[{<]' then
    return statement;
  end if;
  for known in
    select ids.name, ids.id from tests.ids() where strpos(statement, ids.name) > 0
    union all
    select 'me', coalesce(tests.id(who), tests.id('nobody'))
  loop
    statement := replace(statement, '{' || known.name || '}', quote_literal(known.id) || '::uuid');
    statement := replace(statement, '<' || known.name || '>', known.id::text);
  end loop;
  statement := replace(statement, '{home_zone}', quote_literal(tests.home_zone()));
  return replace(statement, '{job_zone}', quote_literal(tests.job_zone()));
end
$$;

-- Sets the role and the claims of a person's request. Claims without the role would keep the rights of postgres, and a role without claims
-- would leave auth.uid() null. The claims always include an administrator's role, because no rule may trust them. A person's session has
-- the same id as the person.
create or replace function tests.act_as(who text) returns void
language plpgsql set search_path = '' as $$
declare
  role text := case who when 'visitor' then 'anon' when 'service' then 'service_role' else 'authenticated' end;
  boast jsonb := '{"role": "admin", "is_admin": true}';
  -- The session looks as if the password was entered just now. Only 231_reauthentication tests older sessions.
  opened jsonb := jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', floor(extract(epoch from now()))));
begin
  if role = 'authenticated' and tests.id(who) is null then
    raise exception 'There is no person called %', who using errcode = 'TS002';
  end if;
  perform set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object(
    'sub', tests.id(who), 'session_id', tests.id(who), 'role', role, 'amr', opened, 'app_metadata', boast, 'user_metadata', boast,
    'user_role', 'admin'
  ))::text, true);
  perform set_config('role', role, true);
end
$$;

-- Runs a statement as `who`, rolls it back and returns its outcome: the number of rows, the SQLSTATE, or RLS. RLS stands for a new row that
-- row security refused. A missing grant has the same SQLSTATE (42501), so RLS tells the two apart.
create or replace function tests.outcome(who text, statement text) returns text
language plpgsql set search_path = '' as $$
declare
  filled text := tests.fill(statement, who);
  affected bigint;
begin
  perform tests.act_as(who);
  execute filled;
  get diagnostics affected = row_count;
  raise exception using errcode = 'TS001', message = affected::text;
exception
  when sqlstate 'TS001' then
    return sqlerrm;
  when sqlstate 'TS002' then
    raise;
  when insufficient_privilege then
    return case when sqlerrm like 'new row violates row-level security policy%' then 'RLS' else sqlstate end;
  when others then
    return sqlstate;
end
$$;

-- Defines tests.state(): every row of the schema public and every realtime message, each with its primary key. The thousands of localities
-- are left out, because no test changes them. The function's SQL is static, so that PostgreSQL caches its plan.
do $write$
begin
  execute format($state$
    create or replace function tests.state() returns table (place text, key jsonb, content jsonb)
    language plpgsql set search_path = '' as $$ begin return query %s; end $$
  $state$, (
    select string_agg(format(
      'select %L::text, %s, to_jsonb(entry) from %I.%I entry', class.relname,
      coalesce((
        select 'jsonb_build_object(' || string_agg(format('%L, entry.%I', attribute.attname, attribute.attname), ', ') || ')'
        from pg_catalog.pg_constraint pk
        join pg_catalog.pg_attribute attribute on attribute.attrelid = pk.conrelid and attribute.attnum = any (pk.conkey)
        where pk.conrelid = class.oid and pk.contype = 'p' and attribute.attname <> 'inserted_at'
      ), 'null::jsonb'),
      class.relnamespace::regnamespace, class.relname), ' union all ')
    from pg_catalog.pg_class class
    where class.relkind in ('r', 'p') and class.relname <> 'localities'
      and (class.relnamespace = 'public'::regnamespace or class.oid = 'realtime.messages'::regclass)
  ));
end
$write$;

-- Formats a row for expectations: names in place of ids, `new` for a random id, `found` for a derived location, and `now` for this
-- transaction's timestamp.
create or replace function tests.readable(content jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  said text := content::text;
  known record;
begin
  for known in select * from tests.ids() where strpos(said, ids.id::text) > 0 loop
    said := replace(said, known.id::text, known.name);
  end loop;
  said := replace(replace(said, to_jsonb(now()) #>> '{}', 'now'), to_jsonb(now()::timestamp) #>> '{}', 'now');
  said := regexp_replace(said, '\((-?[0-9.e-]+, ){2}-?[0-9.e-]+\)', 'found', 'g');
  said := regexp_replace(said, 'SW(-[0-9A-Z]{4}){3}', 'SW-new', 'g');
  said := regexp_replace(said, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'new', 'g');
  return replace(said, ', "updated_at": "now", "inserted_at": "now"', '');
end
$$;

-- Lists the changes since `before` (rows of tests.state() as JSON), one line a row. `+ table row` is an insert, `- table key` a delete, and
-- `~ table key changed values` an update. A private broadcast is `+ messages event to topic payload`.
create or replace function tests.changes(before jsonb) returns setof text
language sql stable set search_path = '' as $$
  select (case
    when was.key is null and is_now.place = 'messages' and is_now.content @> '{"private": true, "extension": "broadcast"}' then
      format('+ messages %s to %s %s', is_now.content ->> 'event', btrim(tests.readable(is_now.content -> 'topic'), '"'),
        replace(tests.readable(is_now.content -> 'payload'), '"id": "new", ', ''))
    when was.key is null then
      '+ ' || is_now.place || ' ' || replace(tests.readable(jsonb_strip_nulls(is_now.content)), '"id": "new", ', '')
    when is_now.key is null then
      '- ' || was.place || ' ' || tests.readable(was.key)
    else
      '~ ' || was.place || ' ' || tests.readable(was.key) || ' ' || tests.readable((
        select jsonb_object_agg(part.key, part.value) from jsonb_each(is_now.content) part
        where part.value is distinct from was.content -> part.key))
    end) collate "C"
  from jsonb_to_recordset(before) as was (place text, key jsonb, content jsonb)
  full join tests.state() is_now on is_now.place = was.place and is_now.key = was.key
  where was.content is distinct from is_now.content
  order by 1
$$;

-- Runs a call as `who` and rolls it back. Returns the call's result (`= rows`, `= done` or `! SQLSTATE message`), then everything that
-- the call changed (see tests.changes).
create or replace function tests.effect(who text, call text) returns setof text
language plpgsql set search_path = '' as $$
declare
  filled text := tests.fill(call, who);
  before jsonb := (select jsonb_agg(state) from tests.state() state);
  answer jsonb;
  lines text[];
begin
  begin
    begin
      perform tests.act_as(who);
      if filled ~* '^\s*select' then
        execute format('select jsonb_agg(answer) from (%s) answer', filled) into answer;
      else
        execute filled;
      end if;
      perform set_config('role', 'none', true);
      lines := array['= ' || coalesce(tests.readable(jsonb_strip_nulls(answer)), 'done')] || array(select * from tests.changes(before));
    exception
      when sqlstate 'TS002' then
        raise;
      when others then
        -- The error has already undone the call's changes.
        lines := array['! ' || sqlstate || ' ' || sqlerrm];
    end;
    raise exception using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    return query select unnest(lines);
  end;
end
$$;

commit;

begin;
select plan(23);
select is(
  tests.fill($$ {other} <other> $$, 'cleaner'), format(' %L::uuid %s ', tests.id('other'), tests.id('other')),
  'fill() replaces names with ids, as literals and inside longer literals');
-- The next tests check that act_as sets the same role and claims as the API, and clears the role and claims of the previous person.
create temporary table seen (who text, role text, claims jsonb);
grant insert on seen to public;
do $$
declare
  person text;
begin
  foreach person in array '{visitor,cleaner,other,pending,inactive,rejected,admin,founder,former,service}'::text[] loop
    perform tests.act_as(person);
    insert into seen values (person, current_user, auth.jwt());
    perform set_config('role', 'none', true);
  end loop;
end
$$;
select is(seen.role, case who when 'visitor' then 'anon' when 'service' then 'service_role' else 'authenticated' end,
  who || ' is acted as with their database role')
from seen;
select is(
  claims ->> 'sub' is not distinct from tests.id(who)::text and claims ->> 'session_id' is not distinct from claims ->> 'sub'
    and claims ->> 'role' = seen.role, true, who || ' is acted as with their own claims')
from seen;
select is(tests.outcome('cleaner', 'select 1'), '1', 'outcome() runs a statement as a person');
select is(current_user, session_user, 'outcome() gives the test its own role back afterwards');
select * from finish();
rollback;
