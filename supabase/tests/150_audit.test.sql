-- Protection of the audit log. Nobody can change the log, not even postgres. A change by its owner audit_keeper is detected. Monthly
-- partitions are added and removed.
begin;
set local search_path = public, extensions;
select plan(102);
select tests.people();
create function pg_temp.as_keeper(statement text) returns void language plpgsql as $$
begin
  grant audit_keeper to postgres with set true, inherit false;
  perform set_config('role', 'audit_keeper', true);
  execute statement;
  perform set_config('role', 'none', true);
  revoke audit_keeper from postgres;
end
$$;
-- Removes the check results of seed data.
select pg_temp.as_keeper('delete from audit.checks');
select private.record_event('account_downloaded', tests.id('cleaner'), jsonb_build_object('number', number))
  from generate_series(1, 9) number;

-- Runs a statement as postgres, the role of migrations. Returns the number of rows or the SQLSTATE. Rolled back afterwards.
create function pg_temp.outcome(statement text) returns text language plpgsql as $$
declare
  affected bigint;
begin
  execute statement;
  get diagnostics affected = row_count;
  raise exception using errcode = 'TS001', message = affected::text;
exception when sqlstate 'TS001' then return sqlerrm; when others then return sqlstate;
end
$$;
select is(tests.outcome(who, format('%s audit.%s', verb, relation)), '42501', format('%s is refused: %s %s', who, verb, relation))
from unnest(array['visitor', 'cleaner', 'admin', 'service']) who, unnest(array['select from', 'delete from', 'truncate']) verb,
  unnest(array['entries', 'chains']) relation;
select is(pg_temp.outcome(statement), '42501', 'postgres is refused: ' || statement) from unnest(array[
  $$update audit.entries set details = '{}'$$, 'delete from audit.entries where number = 1', 'truncate audit.entries',
  $$insert into audit.entries (at, event, topic, source, details, chain, number, digest)
    values (now(), 'forged', 'people', 'system', '{}', 1, 1, '')$$,
  format('delete from audit.%s', to_char(now(), '"entries_"YYYY_MM')), format('drop table audit.%s', to_char(now(), '"entries_"YYYY_MM')),
  'update audit.chains set number = 0', 'delete from audit.chains', 'truncate audit.chains',
  $$insert into audit.erased values (1, 1, '', now(), now())$$,
  'delete from audit.checks', 'update audit.checks set fault = null',
  $$insert into audit.checks values (now(), 0, null, null, '[]')$$,
  'drop table audit.entries', 'drop schema audit cascade', 'drop function audit.find_fault()',
  'alter table audit.entries owner to postgres',
  'alter table audit.entries add column more text', 'alter table audit.entries disable row level security',
  'create table audit.more (id int)',
  'create trigger quiet before insert on audit.entries for each row execute function private.set_updated_at()',
  'create rule quiet as on insert to audit.entries do instead nothing',
  $$create or replace function audit.months_kept() returns int language sql as 'select 0'$$,
  'drop owned by audit_keeper', 'reassign owned by audit_keeper to postgres', 'set local role audit_keeper',
  $$select audit.add_month('2020-01-01')$$
]) statement;
select is(pg_temp.outcome($$select from audit.entries where event = 'account_downloaded'$$), '9', 'postgres can read the audit');
select tests.lists(array(
  select format('%s in %s, %s%s%s', granted.roleid::regrole, granted.member::regrole,
    case when granted.inherit_option then 'inherits' else 'does not inherit' end,
    case when granted.set_option then ', sets' else '' end, case when granted.admin_option then ', may grant' else '' end)
  from pg_auth_members granted where granted.roleid = 'audit_keeper'::regrole
), 'audit_keeper in postgres, does not inherit, may grant',
  'postgres does not inherit the rights of audit_keeper, but can grant itself the role');
select is(rolcanlogin or rolsuper or rolbypassrls or rolcreaterole, false,
  'audit_keeper cannot log in and has no special rights') from pg_roles
  where rolname = 'audit_keeper';

-- Code that runs as audit_keeper can change entries, but find_fault detects the change.
create function pg_temp.fault_after(statement text) returns text language plpgsql as $$
declare
  found text;
begin
  perform pg_temp.as_keeper(statement);
  select coalesce(fault, 'none') into found from audit.find_fault();
  raise exception using errcode = 'TS001', message = found;
exception when sqlstate 'TS001' then return sqlerrm;
end
$$;
-- Entries about one person. They are neither the first nor the last entries that this transaction adds to the chain.
create temporary table mine as select * from audit.entries where event = 'account_downloaded' and person = tests.id('cleaner');
grant select on mine to audit_keeper;
select is(fault, null, 'an unchanged audit has no fault') from audit.find_fault();
select is((select count(*) from audit.find_fault() found, audit.entries entry where found.entries > 0),
  (select count(*) from audit.entries), 'find_fault reads every entry');
select is(pg_temp.fault_after(statement), wanted, 'a change by the audit keeper is detected: ' || statement) from (values
  ($$update audit.entries set actor = gen_random_uuid() where number = (select number from mine where details ->> 'number' = '5')
    and event = 'account_downloaded'$$, 'This entry has been changed, or the one before it.'),
  ($$update audit.entries set details = '{}' where event = 'account_downloaded' and details ->> 'number' = '9'$$,
    'This entry has been changed, or the one before it.'),
  ($$update audit.entries set at = at + interval '1 microsecond' where event = 'account_downloaded' and details ->> 'number' = '9'$$,
    'This entry has been changed, or the one before it.'),
  ($$update audit.entries set event = 'nothing_happened' where event = 'account_downloaded'$$,
    'This entry has been changed, or the one before it.'),
  ($$update audit.entries set person = null where event = 'account_downloaded'$$, 'This entry has been changed, or the one before it.'),
  ($$update audit.entries set subject_id = gen_random_uuid() where event = 'account_downloaded'$$,
    'This entry has been changed, or the one before it.'),
  ($$update audit.entries set source = 'person' where event = 'account_downloaded'$$, 'This entry has been changed, or the one before it.'),
  ($$delete from audit.entries where event = 'account_downloaded' and details ->> 'number' = '5'$$, 'Entries before this one are missing.'),
  ($$delete from audit.entries where event = 'account_downloaded' and details ->> 'number' = '9'$$,
    'The entries after this one are missing.'),
  ('delete from audit.entries where (chain, number) = (select chain, number from mine order by number desc
    limit 1); update audit.chains set number = number - 1 where chain in (select chain from mine)',
    'The entries after this one are missing.'),
  ('delete from audit.entries', 'The entries after this one are missing.'),
  ('delete from audit.entries; delete from audit.chains', 'none'),
  ('insert into audit.entries select id + 100000, at, event, topic, source, actor, person, subject_id, details, chain, number + 1000, digest
    from mine limit 1', 'Entries before this one are missing.'),
  ('insert into audit.entries
    select id + 100000, at, event, topic, source, actor, person, subject_id, details, chain, number, digest from mine
    limit 1', 'Entries before this one are missing.'),
  ('insert into audit.entries select id + 100000, at, event, topic, source, actor, person, subject_id, details, chain + 1000, 1, digest
    from mine limit 1', 'This entry has been changed, or the one before it.')
) as planted (statement, wanted);
-- If somebody rewrites all entries, the chain is valid again. The rewrite is still detected, because it differs from the state that the
-- last check recorded.
create function pg_temp.rewrite() returns text language sql as $$ select $rewrite$
  do $do$
  declare
    entry audit.entries;
    previous bytea;
  begin
    update audit.entries set actor = gen_random_uuid() where event = 'account_downloaded' and details ->> 'number' = '5';
    for entry in select * from audit.entries where chain = (select chain from mine limit 1) order by number loop
      previous := coalesce(
        (select digest from audit.entries where chain = entry.chain and number = entry.number - 1),
        (select digest from audit.erased where chain = entry.chain and number = entry.number - 1), '');
      update audit.entries set digest = audit.digest(entry, previous) where (chain, number) = (entry.chain, entry.number);
    end loop;
    update audit.chains head set digest = (select digest from audit.entries where chain = head.chain and number = head.number)
    where chain = (select chain from mine limit 1);
  end $do$ $rewrite$ $$;
select is(pg_temp.fault_after(pg_temp.rewrite()), 'none',
  'before the first check, audit_keeper can rewrite a whole chain without being detected');
select audit.check_all();
select is((select fault from audit.checks order by at desc limit 1), null, 'a check of the audit that finds no fault is recorded');
select is(pg_temp.fault_after(pg_temp.rewrite()), 'Entries from before this check have been rewritten.',
  'a rewritten chain is detected after a check');
select is(pg_temp.fault_after('delete from audit.entries; delete from audit.chains'),
  'Entries from before this check have been rewritten.', 'the removal of the whole audit is detected after a check');
-- Runs the nightly check with the command of its cron job.
create function pg_temp.night(statement text) returns text language plpgsql as $$
declare
  found text;
begin
  perform pg_temp.as_keeper(statement);
  execute (select command from cron.job where jobname = 'verify the audit');
  select concat_ws(' ', entries, coalesce(fault, 'whole')) into found from audit.checks order by at desc limit 1;
  raise exception using errcode = 'TS001', message = found;
exception when sqlstate 'TS001' then return sqlerrm;
end
$$;
select is(pg_temp.night(''), (select count(*) from audit.entries) || ' whole', 'the nightly check reads all entries');
select is(
  pg_temp.night($$update audit.entries set details = '{}' where event = 'account_downloaded' and details ->> 'number' = '3'$$),
  (select count(*) from audit.entries) || ' This entry has been changed, or the one before it.',
  'the nightly check finds an old entry that was changed');

select is(pg_temp.outcome('select audit.keep_months(now())'), '1', 'the role that runs the nightly work can call keep_months');
-- Simulates a database whose last nightly run was in an earlier month.
select pg_temp.as_keeper(format('drop table if exists audit.%I',
  to_char(date_trunc('month', now() at time zone 'UTC') + interval '3 months', '"entries_"YYYY_MM')));
do $$ begin perform audit.keep_months(now()); end $$;
select tests.lists(array(
  select to_char(month, '"entries_"YYYY_MM') from generate_series(0, 3) ahead,
    lateral (select date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead)) as months (month)
  where to_regclass('audit.' || to_char(month, '"entries_"YYYY_MM')) is null
), '', 'this month and the next three have a partition');
select pg_temp.as_keeper($$
  insert into audit.entries select id, '2031-05-31 23:59:59.999+00', event, topic, source, actor, person, subject_id, details, 77, 1,
    digest from mine limit 1;
  insert into audit.entries select id, '2031-06-01 00:00+00', event, topic, source, actor, person, subject_id, details, 77, 2,
    digest from mine limit 1;
  select audit.add_month('2031-05-15'), audit.add_month('2031-05-01') $$);
select is((select tableoid::regclass::text from audit.entries where chain = 77 and number = 1), 'audit.entries_2031_05',
  'an entry older than its partition moves to the new partition');
select is((select tableoid::regclass::text from audit.entries where chain = 77 and number = 2), 'audit.entries_unplanned',
  'an entry of the next month stays in the partition entries_unplanned');
select pg_temp.as_keeper('delete from audit.entries where chain = 77; drop table audit.entries_2031_05');

select lives_ok($$select audit.keep_months('2099-01-01')$$, 'keep_months accepts a date in the future');
select is((select count(*) from audit.entries where id in (select id from mine)), 9::bigint,
  'keep_months with a future date erases no recent entry');

-- Moves the first three entries to a time long ago, so that their month is due to be erased.
select pg_temp.as_keeper($$delete from audit.checks; select audit.add_month('2020-02-01'); select audit.add_month('2020-03-01')$$);
select pg_temp.as_keeper(
  format($$update audit.entries set at = timestamptz '2020-02-28 12:00+00' + number * interval '1 day' where chain = %s and number <= 3$$,
  (select chain from mine limit 1)));
select pg_temp.as_keeper(pg_temp.rewrite());
select is(fault, null, 'an audit with an old month has no fault') from audit.find_fault();
select audit.keep_months('2022-02-28 23:59+00');
select isnt(to_regclass('audit.entries_2020_02'), null, 'a month of entries is kept for 24 months');
select audit.keep_months('2022-03-01 00:00+00');
select is(to_regclass('audit.entries_2020_02'), null, 'a month of entries is erased after 24 months');
select isnt(to_regclass('audit.entries_2020_03'), null, 'erasing a month keeps the next month''s partition');
select is((select count(*) from audit.entries where at < '2020-03-01'), 0::bigint, 'erasing a month leaves none of its entries');
select is(details, '{"month": "2020-02", "entries": 1}',
  'erasing a month is recorded in the audit') from audit.entries where event = 'entries_erased';
select is(fault, null, 'the audit has no fault after a month was erased') from audit.find_fault();
select is(pg_temp.fault_after('delete from audit.erased'), 'Entries before this one are missing.',
  'deleting the note of erased months is detected');
select is(pg_temp.fault_after('update audit.erased set number = number - 1'), 'Entries before this one are missing.',
  'changing the number in the note of erased months is detected');
select is(pg_temp.fault_after($$update audit.erased set digest = 'x'$$), 'This entry has been changed, or the one before it.',
  'changing the digest in the note of erased months is detected');
select is(pg_temp.fault_after($$update audit.erased set at = erased_at - interval '20 months'$$),
  'Entries before this one were erased too early.', 'a note that entries were erased too early is detected');

-- The audit records who acted: the caller, or the person whom a request with the secret key names.
create function pg_temp.recorded_by(claims text, actor uuid) returns text language plpgsql as $$
declare
  whom text;
begin
  perform set_config('request.jwt.claims', claims, true);
  perform private.record_event('by_whom', null, actor => actor);
  select concat_ws(' ', source, tests.readable(to_jsonb(entry.actor))) into whom from audit.entries entry where event = 'by_whom';
  raise exception using errcode = 'TS001', message = whom;
exception when sqlstate 'TS001' then return replace(sqlerrm, '"', '');
end
$$;
select is(pg_temp.recorded_by(tests.fill(claims, 'admin'), tests.id(actor)), wanted,
  format('an event with claims %s for %s is recorded as %s', claims, coalesce(actor, 'nobody'), wanted))
from (values
  ('{"sub": "<cleaner>", "role": "authenticated"}', null, 'person cleaner'),
  ('{"sub": "<cleaner>", "role": "authenticated"}', 'admin', 'person cleaner'),
  ('{"role": "service_role"}', null, 'service'), ('{"role": "service_role"}', 'admin', 'service admin'),
  ('{"role": "anon"}', null, 'system'),
  ('', 'admin', 'service admin'), ('', null, 'system')
) as given (claims, actor, wanted);

select throws_ok($$ select private.record_event('Not A Word', null) $$, '23514', null,
  'an event that is not one lower-case word is refused');

select * from finish();
rollback;
