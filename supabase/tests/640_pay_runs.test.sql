-- Pay runs: which lines they include, who cannot be paid, the copied bank details, and GST to the cent (rules 23.6 to 23.12).
begin;
set local search_path = public, extensions;
select plan(81);
select tests.people(), tests.work();

update public.business set name = 'Shinework Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '12345678',
  apca_number = '301500', gst_registered = true, agreement = 'They issue my invoices.';
update public.payment_details set bsb = '062-000', account_number = '1234 5678' where user_id in (tests.id('cleaner'), tests.id('other'));
insert into public.payment_details (user_id, abn, bsb, account_number) values
  (tests.id('pending'), '51 824 753 557', '062000', '1'), (tests.id('inactive'), '51824753556', '06200', '1'),
  (tests.id('rejected'), '51824753556', '062000', '0'), (tests.id('former'), '51824753556', '062000', '7');
-- Each person has one line. The cleaner also has a deduction, a line on the run's last day, and a line on the day after.
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
select tests.id(who), who, kind, day::date, cents, 'x' from (values
  ('cleaner', 'bonus', '2026-01-05', 30005), ('cleaner', 'deduction', '2026-01-06', -2000), ('cleaner', 'advance', '2026-01-11', 500),
  ('cleaner', 'bonus', '2026-01-12', 9900), ('other', 'travel', '2026-01-06', 1234), ('pending', 'bonus', '2026-01-06', 100),
  ('inactive', 'bonus', '2026-01-06', 200), ('rejected', 'bonus', '2026-01-06', 300), ('admin', 'bonus', '2026-01-06', 400),
  ('former', 'bonus', '2026-01-06', 500), ('former', 'deduction', '2026-01-06', -500)
) line (who, kind, day, cents);

select tests.matrix($expected$
-- Outcomes of calls about pay runs, by person:              visitor cleaner other pending inactive rejected admin founder former service
select public.start_pay_run({job_open}, '2026-01-11')     | 42501   PT403  PT403  PT403   PT403    PT403      1      1    PT403  42501
select public.cannot_be_paid()                            | 42501   PT403  PT403  PT403   PT403    PT403      5      5    PT403  42501
select public.my_payments()                               | 42501     0      0      0       0        0        0      0      0    42501
select from public.my_unpaid_lines()                      | 42501     4      1      1       1        1        1      0      2    42501
$expected$);
select tests.refusals($expected$
admin: PT400 Invalid change specified
  public.start_pay_run(null, '2026-01-11')
admin: PT400 Choose the last day to include.
  public.start_pay_run({job_open}, null)
  public.start_pay_run({job_open}, 'infinity')
admin: PT409 There is no approved pay up to that day.
  public.start_pay_run({job_open}, '2026-01-04')
admin founder: PT404 This pay run no longer exists.
  public.export_pay_run({job_open})
  public.pay_pay_run({job_open})
  public.give_up_pay_run({job_open})
  public.open_pay_run_file({job_open})
cleaner admin: PT404 This statement no longer exists.
  public.pay_statement({job_open})
$expected$);

-- People who cannot be paid are listed with the reason.
select is(tests.answer('admin',
  $$select string_agg(concat_ws(' ', name, amount_cents, lines, reason), ', ') from public.cannot_be_paid()$$),
  'admin 400 1 no_abn, former 0 2 nothing, inactive 200 1 bsb, pending 100 1 abn, rejected 300 1 account',
  'each person who cannot be paid is listed with the reason');
select is(tests.answer('admin', $$select string_agg(name, ', ') from public.cannot_be_paid('former', {former}, 2)$$), 'inactive, pending',
  'the people who cannot be paid are listed page by page');

-- Returns the person's unpaid amounts. An amount in a draft is unpaid until the draft is exported for the bank.
create function pg_temp.unpaid() returns text language sql as $$
  select tests.answer('cleaner', 'select string_agg(amount_cents::text, '' '' order by amount_cents) from public.my_unpaid_lines()')
$$;
select is(pg_temp.unpaid(), '-2000 500 9900 30005', 'approved lines are listed as unpaid');

-- Creates a draft of a pay run that ends on 11 January 2026.
create function pg_temp.draft() returns void language plpgsql as $$
declare
  id constant uuid := tests.id('job_open');
begin
  perform tests.act_as('admin');
  perform public.start_pay_run(id, '2026-01-11');
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
end
$$;
create function pg_temp.run() returns text language sql as $$
  select concat_ws(' ', run.status, run.people, run.amount_cents, run.gst_cents, (
    select string_agg(concat_ws(' ', payment.name, payment.amount_cents, nullif(payment.gst_cents, 0), nullif(payment.kind, 'remittance'),
      replace(payment.number, run.number || '-', '#'), payment.abn), ', ' order by payment.name)
    from public.payments payment where payment.pay_run_id = run.id
  )) from public.pay_runs run where run.id = tests.id('job_open')
$$;
select pg_temp.draft();
select is(pg_temp.run(), 'draft 2 29739 0 cleaner 28505, other 1234',
  'a draft has everyone who can be paid, with the amounts due until its last day');
select is((select string_agg(concat_ws(' ', payee_name, amount_cents), ', ' order by payee_name, amount_cents) from public.pay_lines
  where payment_id is null), 'admin 400, cleaner 9900, former -500, former 500, inactive 200, pending 100, rejected 300',
  'all other lines are left out of the draft');
select is(pg_temp.unpaid(), '-2000 500 9900 30005', 'lines in a draft still count as unpaid');
select is(tests.answer('admin', $$select (public.start_pay_run({job_open}, '2026-01-11')).people$$), '2',
  'a repeated start returns the same run');
select is(tests.answer('admin', $$select (public.start_pay_run({job_guarded}, '2026-01-11')).people$$),
  '! PT409 There is no approved pay up to that day.', 'no line is in a second run');

select tests.matrix($expected$
-- Outcomes on pay_runs and payments, by person:             visitor cleaner other pending inactive rejected admin founder former service
select from public.pay_runs                               | 42501     0      0      0       0        0        1      1      0      1
insert into public.pay_runs default values                | 42501   42501  42501  42501   42501    42501    42501  42501  42501  23502
update public.pay_runs set people = 3                     | 42501   42501  42501  42501   42501    42501    42501  42501  42501    1
delete from public.pay_runs                               | 42501   42501  42501  42501   42501    42501    42501  42501  42501    1
truncate public.pay_runs cascade                          | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
select from public.payments                               | 42501     0      0      0       0        0        2      2      0      2
insert into public.payments default values                | 42501   42501  42501  42501   42501    42501    42501  42501  42501  23502
update public.payments set name = 'x'                     | 42501   42501  42501  42501   42501    42501    42501  42501  42501    2
delete from public.payments                               | 42501   42501  42501  42501   42501    42501    42501  42501  42501    2
truncate public.payments cascade                          | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
select from private.payment_accounts                      | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
insert into private.payment_accounts default values       | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
update private.payment_accounts set bsb = '0'             | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
delete from private.payment_accounts                      | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
truncate private.payment_accounts                         | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
select public.export_pay_run({job_open})                  | 42501   PT403  PT403  PT403   PT403    PT403      1      1    PT403  42501
select public.pay_pay_run({job_open})                     | 42501   PT403  PT403  PT403   PT403    PT403    PT409  PT409  PT403  42501
select public.give_up_pay_run({job_open})                 | 42501   PT403  PT403  PT403   PT403    PT403      1      1    PT403  42501
select public.open_pay_run_file({job_open})               | 42501   PT403  PT403  PT403   PT403    PT403    PT404  PT404  PT403  42501
select public.my_payments()                               | 42501     0      0      0       0        0        0      0      0    42501
select from public.my_unpaid_lines()                      | 42501     4      1      1       1        1        1      0      2    42501
$expected$);
select is(tests.after(array['admin: select public.give_up_pay_run({job_open})'],
  'select count(*) filter (where payment_id is null) = count(*) from public.pay_lines'), 'true',
  'a discarded draft releases all its lines');
select throws_ok('update public.pay_lines set payment_id = (select id from public.payments where name = ''other'')
  where payee_name = ''cleaner''', 'PT409', 'This is in a pay run already.', 'a line cannot move from one payment to another');

-- The export copies the bank details. It leaves out people whose details have become invalid since the draft was made.
select is(tests.after(array['update public.payment_details set bsb = ''1'' where user_id = {other}',
  'admin: select public.export_pay_run({job_open})'], 'select concat_ws('' '', people, amount_cents) from public.pay_runs'), '1 28505',
  'a person whose details became invalid is left out of the export');
update public.business set apca_number = null;
select is(tests.answer('admin', 'select public.export_pay_run({job_open})'),
  '! PT409 Fill in the paying business and its account under Settings first.', 'an export needs all settings of the paying business');
update public.business set apca_number = '301500', name = '李明';
select is(tests.answer('admin', 'select public.export_pay_run({job_open})'),
  '! PT409 Fill in the paying business and its account under Settings first.', 'an export needs a business name that the file can write');
update public.business set name = 'Shinework Pty Ltd', bsb = '999999';
select is(tests.answer('admin', 'select public.export_pay_run({job_open})'),
  '! PT409 Fill in the paying business and its account under Settings first.', 'an export needs a BSB that a bank can have');
update public.business set bsb = '064000';
insert into public.gst_agreements (user_id, what, wording) values (tests.id('cleaner'), 'registered', null),
  (tests.id('cleaner'), 'agreed', 'They issue my invoices.');
create function pg_temp.press(what text) returns text language sql as $$
  select tests.answer('admin', 'select public.' || what || '({job_open})')
$$;
create function pg_temp.do(what text) returns void language plpgsql as $$
declare
  call text;
begin
  call := tests.fill('select public.' || what || '({job_open})', 'admin');
  perform tests.act_as('admin');
  execute call;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
end
$$;
-- The run has the date at the home of the administrator who exports it. Each notification has the date at its receiver's home.
select tests.choose_zone('admin', tests.zone_of_another_day()), tests.choose_zone('cleaner', 'Etc/GMT+12'),
  tests.choose_zone('other', 'Pacific/Kiritimati');
select pg_temp.do('export_pay_run');
select is((select dated from public.pay_runs), (now() at time zone tests.zone_of_another_day())::date,
  'a run has the exporting administrator''s date');
select is(pg_temp.run(), 'exported 2 29739 3001 cleaner 28505 3001 rcti #1 51824753556, other 1234 #2 83914571673',
  'GST is a tenth of the earnings, rounded up at half a cent, for people who agreed');
select is((select string_agg(concat_ws(' ', bsb, account_number), ', ') from private.payment_accounts), '062000 12345678, 062000 12345678',
  'accounts are stored in the format of the payment file');
select is((select payer ->> 'bsb' from public.pay_runs), '064000', 'the run stores the account that pays');
select is((select concat_ws(' ', event, details) from audit.entries order by id desc limit 1),
  'pay_run_exported {"number": ' || (select number from public.pay_runs) || ', "people": 2}',
  'the export is recorded in the audit without account numbers');
select is(pg_temp.press('export_pay_run'), '! PT409 This pay run has been exported already.', 'a run cannot be exported twice');
select is(pg_temp.press('give_up_pay_run'), '! PT409 This pay run has been exported already.', 'an exported run cannot be discarded');
select throws_ok(call, 'PT409', null, 'an exported run is never changed: ' || call) from (values
  ('update public.pay_runs set people = 5'), ('update public.pay_runs set status = ''draft'''), ('delete from public.pay_runs'),
  ('update public.payments set amount_cents = 1'), ('update public.payments set name = ''x'''), ('delete from public.payments'),
  ('update public.pay_lines set payment_id = null where payment_id is not null'),
  ('update public.pay_lines set payment_id = (select id from public.payments limit 1) where payment_id is null'),
  ('insert into public.payments (pay_run_id, name) select id, ''x'' from public.pay_runs'),
  ('delete from public.pay_lines where payment_id is not null')
) tried (call);
update public.payment_details set bsb = '111-111';
select is((select string_agg(distinct bsb, ' ') from private.payment_accounts), '062000',
  'a later change of details does not change exported accounts');
select is(tests.answer('admin', $$select public.open_pay_run_file({job_open}) -> 'payments' -> 0$$)::jsonb - 'number',
  '{"abn": "51824753556", "bsb": "062000", "kind": "rcti", "name": "cleaner", "gst_cents": 3001, "amount_cents": 28505,
    "account_number": "12345678"}', 'the file contains the exported payments');

select is(pg_temp.unpaid(), '9900', 'exported lines no longer count as unpaid');
select is((select count(distinct topic) from realtime.messages where event = 'hours_changed' and payload - 'id' = '{}'
    and topic like 'user:%'), 2::bigint, 'the export is broadcast to the pages of the two people paid');

select is(tests.answer('cleaner', $$select concat_ws(' ', status, kind, amount_cents, gst_cents) from public.my_payments()$$),
  'exported rcti 28505 3001', 'a person sees an exported payment');
select pg_temp.do('pay_pay_run');
select is(tests.answer('cleaner',
  $$select concat_ws(' ', status, paid_at between now() and clock_timestamp()) from public.my_payments()$$), 'paid t',
  'a person sees a paid payment');
select is((select string_agg(concat_ws(' ', tests.readable(to_jsonb(user_id)), message, link, private.notification_kind(type)), ', '
    order by message) from public.notifications where type = 'paid'),
  format('"other" You have been paid $12.34 on %s. /pay pay, "cleaner" You have been paid $315.06 on %s. /pay pay',
    to_char(now() at time zone 'Pacific/Kiritimati', 'FMDD Mon YYYY'), to_char(now() at time zone 'Etc/GMT+12', 'FMDD Mon YYYY')),
  'each paid person is notified of their amount and their own date only');
select is(pg_temp.press('pay_pay_run'), '! PT409 This pay run has been paid already.', 'a run cannot be marked paid twice');
select is(tests.answer('other', $$select public.pay_statement((select id from public.my_payments()))$$)::jsonb - 'number' - 'dated'
    - 'paid_at' - 'returned_on', '{"abn": "83914571673", "kind": "remittance", "name": "other", "agreement": null, "status": "paid",
    "gst_cents": 0,
    "gst_carried_cents": 0, "amount_cents": 1234, "payer": {"name": "Shinework Pty Ltd", "abn": "53004085616"},
    "lines": [{"kind": "travel", "day": "2026-01-06", "job_title": null, "minutes": null, "basis": null, "rate_cents": null,
      "amount_cents": 1234, "reason": "x", "is_taxable": true}]}', 'a statement has all its values and no account');
create temp table statement_of as select id from public.payments where name = 'cleaner';
grant select on statement_of to authenticated;
select is(tests.answer('other', 'select public.pay_statement((select id from statement_of))'),
  '! PT404 This statement no longer exists.', 'a person cannot read another person''s statement');
select is(tests.answer('cleaner',
  $$select jsonb_path_query_array(public.pay_statement((select id from statement_of)), '$.lines[*].amount_cents')$$),
  '[30005, -2000, 500]', 'a statement''s lines are in the order of their days');
select is(tests.answer('admin', $$select public.pay_statement((select id from statement_of)) ->> 'agreement'$$), 'They issue my invoices.',
  'an administrator reads each statement with the agreement');

-- Seven payments, three of them with the same date, are read page by page, latest first.
set local session_replication_role = replica;
insert into public.pay_runs (id, until, status, dated, payer, exported_at, paid_at)
select md5(place::text)::uuid, '2026-01-11', 'paid', date '2026-02-01' + greatest(place, 3)::integer, '{}', now(), now()
from generate_series(1, 7) place;
insert into public.payments (id, pay_run_id, user_id, name, number)
select ('00000000-0000-4000-8000-00000000000' || place)::uuid, md5(place::text)::uuid, tests.id('pending'), 'pending', 'x' || place
from generate_series(1, 7) place;
insert into public.payments (id, pay_run_id, name, number)
select ('00000000-0000-4000-8000-00000000001' || 3 - place)::uuid, md5('1')::uuid, name, name
from unnest('{ana,ben,cy}'::text[]) with ordinality given (name, place);
insert into private.payment_accounts (payment_id, bsb, account_number)
select id, '062000', '1' from public.payments where pay_run_id = md5('1')::uuid;
insert into public.pay_files (pay_run_id, issue, processed_on, payer, payments, total_cents)
values (md5('1')::uuid, 1, '2026-02-02', '{}', 4, 0);
set local session_replication_role = origin;
select is(tests.answer('admin', $$select jsonb_path_query_array(public.open_pay_run_file(md5('1')::uuid), '$.payments[*].name')$$),
  '["ana", "ben", "cy", "pending"]', 'a file lists people by name');
select is((select string_agg(right(seen.id::text, 1), ' ' order by number)
    from unnest(tests.read_all('pending', format('public.my_payments({last.dated}, {last.id}, %s)', size)))
      with ordinality seen (id, number)),
  '7 6 5 4 3 2 1', 'a person''s payments are read in order in pages of ' || size)
from unnest(array[2, 7, 20]) size;

select * from finish();
rollback;
