-- Bank accounts that were changed since the last payment (rule 23.24). A run marks each changed account, and an export must
-- confirm each of them.
begin;
set local search_path = public, extensions;
select plan(14);
select tests.people(), tests.work();

update public.business set name = 'Shinework Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '12345678',
  apca_number = '301500';
delete from public.payment_details;
insert into public.payment_details (user_id, abn, bsb, account_number) values
  (tests.id('cleaner'), '51824753556', '062-000', '1234 5678'), (tests.id('other'), '51824753556', '062000', '22222222'),
  (tests.id('former'), '51824753556', '062000', '33333333');

create function pg_temp.press(statement text) returns text language plpgsql as $$
declare
  filled constant text := tests.fill(statement, 'admin');
  answer text;
  hint text;
begin
  perform tests.act_as('admin');
  begin
    execute filled into answer;
    answer := 'done';
  exception when others then
    get stacked diagnostics hint = pg_exception_hint;
    answer := concat_ws(' ', sqlstate, sqlerrm, hint);
  end;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return answer;
end
$$;
create function pg_temp.start(run uuid, people text[]) returns void language plpgsql as $$
begin
  insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
  select tests.id(who), who, 'bonus', '2026-01-05', 10000, 'x' from unnest(people) who;
  perform pg_temp.press(format('select public.start_pay_run(%L, ''2026-01-11'')', run));
end
$$;
create function pg_temp.export(run uuid, seen text default '{}') returns text language sql as $$
  select pg_temp.press(format('select public.export_pay_run(%L, seen_accounts => %L)', run, seen))
$$;
create function pg_temp.marked(run uuid) returns text language sql as $$
  select tests.answer('admin', format('select string_agg(name, '' '') from public.changed_accounts_of_run(%L)', run))
$$;
create function pg_temp.shown(run uuid) returns text language sql as $$
  select coalesce(jsonb_object_agg(payment_id, version), '{}')::text from private.changed_accounts(run)
$$;
create temporary table refused (said text);
insert into refused values ('PT409 Some bank accounts have changed since the last pay run. Check each of them first. accounts');

select pg_temp.start(md5('1')::uuid, '{cleaner,other}');
select is(pg_temp.marked(md5('1')::uuid), null, 'a first payment marks no changed account');
select is(pg_temp.export(md5('1')::uuid), 'done', 'a run without changed accounts is exported without confirmation');

update public.payment_details set account_number = '12345678', bsb = '062 000' where user_id = tests.id('cleaner');
update public.payment_details set account_number = '99999999' where user_id = tests.id('other');
select pg_temp.start(md5('2')::uuid, '{cleaner,other,former}');
select is(pg_temp.marked(md5('2')::uuid), 'other',
  'an account that differs from the last paid one is marked, except a first one or other spelling');
select is(pg_temp.export(md5('2')::uuid, seen), said, 'an export is refused with the confirmation ' || seen) from refused, unnest(array[
  '{}', 'null', '[]', format('{"%s": 1}', (select payment_id from private.changed_accounts(md5('2')::uuid)))]) seen;
create temporary table shown as select pg_temp.shown(md5('2')::uuid) as seen;
-- Dates the change later than this transaction, because now() returns the transaction's start throughout.
alter table public.payment_details disable trigger user;
update public.payment_details set account_number = '88888888', updated_at = now() + interval '1 second' where user_id = tests.id('other');
alter table public.payment_details enable trigger user;
select is(pg_temp.export(md5('2')::uuid, seen), said, 'an account that changed again must be confirmed again') from refused, shown;
select is(pg_temp.export(md5('2')::uuid, pg_temp.shown(md5('2')::uuid)), 'done', 'a run with every changed account confirmed is exported');
select is((select details ->> 'changed_accounts' from audit.entries where event = 'pay_run_exported' and subject_id = md5('2')::uuid), '1',
  'the number of changed accounts is recorded in the audit');
select is(pg_temp.marked(md5('2')::uuid), null, 'an exported run marks no account');

select pg_temp.start(md5('3')::uuid, '{other}');
select is(pg_temp.marked(md5('3')::uuid), null, 'an account is compared with the one paid last');
select tests.for_administrators($calls$
  public.changed_accounts_of_run({job_open})
$calls$);
select finish();
rollback;
