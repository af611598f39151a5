-- Payments after the export: returned, sent again, or settled outside of pay runs. A file that the bank rejects is made again (rules 23.20,
-- 23.21).
begin;
set local search_path = public, extensions;
select plan(72);
select tests.people();
update public.business set name = 'Shinework Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '12345678',
  apca_number = '301500', gst_registered = true, agreement = 'They issue my invoices.';
update public.payment_details set abn = '51824753556', bsb = '062000', account_number = '1'
where user_id in (tests.id('cleaner'), tests.id('other'));
insert into public.gst_agreements (user_id, what, wording)
select tests.id('cleaner'), what, case what when 'agreed' then 'As agreed.' end from unnest(array['registered', 'agreed']) what;

create function pg_temp.line(who text, cents integer, day date) returns void language sql as $$
  insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason) values (tests.id(who), who, 'bonus', day, cents, 'x')
$$;
create function pg_temp.id(number integer) returns uuid language sql as $$ select md5('run ' || number)::uuid $$;
create function pg_temp.payment(who text) returns uuid language sql as $$
  select id from public.payments where name = who order by number limit 1
$$;
create function pg_temp.press(call text) returns void language plpgsql as $$
begin
  perform tests.act_as('admin');
  execute 'select public.' || call;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
end
$$;
create function pg_temp.start(number integer, until date) returns void language sql as $$
  select pg_temp.press(format('start_pay_run(%L, %L)', pg_temp.id(number), until))
$$;
create function pg_temp.seen(number integer) returns jsonb language sql as $$
  select coalesce(jsonb_object_agg(payment_id, version), '{}') from private.changed_accounts(pg_temp.id(number))
$$;
create function pg_temp.export(number integer) returns void language sql as $$
  select pg_temp.press(format('export_pay_run(%L, seen_accounts => %L)', pg_temp.id(number), pg_temp.seen(number)))
$$;
create function pg_temp.pay(number integer) returns void language sql as $$
  select pg_temp.press(format('pay_pay_run(%L)', pg_temp.id(number)))
$$;
create function pg_temp.back(who text) returns void language sql as $$
  select pg_temp.press(format('return_payment(%L, %L, %L)', pg_temp.payment(who),
    private.today_of(tests.id('admin')), 'Account closed'))
$$;
create function pg_temp.refused(call text) returns text language sql as $$ select tests.answer('admin', 'select public.' || call) $$;
create function pg_temp.file(number integer) returns text language sql as $$
  select tests.answer('admin', format($file$
    select coalesce(string_agg(concat_ws(' ', paid ->> 'name', (paid ->> 'amount_cents')::int + (paid ->> 'gst_cents')::int,
      paid ->> 'bsb', paid ->> 'account_number'), ', ' order by paid ->> 'name', (paid ->> 'amount_cents')::int desc), '')
    from jsonb_array_elements(public.open_pay_run_file(%L) -> 'payments') paid $file$, pg_temp.id(number)))
$$;
create function pg_temp.mine(who text) returns text language sql as $body$
  select tests.answer(who, $$select string_agg(concat_ws(' ', status, reason, amount_cents, gst_cents), ', ' order by number)
    from public.my_payments()$$)
$body$;

-- A run with two payments is exported and paid. Then one payment is returned.
select pg_temp.line('cleaner', 10000, '2026-01-05'), pg_temp.line('other', 5000, '2026-01-05');
select pg_temp.start(1, '2026-01-05');
select is(pg_temp.refused(format('return_payment(%L, %L, %L)', (select id from public.payments limit 1), private.today_of(null), 'x')),
  '! PT409 This pay run has not been exported yet.', 'a payment of a draft cannot be returned');
select pg_temp.export(1);
select is((select concat_ws(' ', issue, processed_on = private.next_banking_day(private.today_of(tests.id('admin'))), payments, total_cents)
  from public.pay_files), '1 t 2 16000', 'an exported file is recorded for the next banking day');
select tests.matrix($expected$
-- Outcomes on pay files and returns, by person:             visitor cleaner other pending inactive rejected admin founder former service
select from public.pay_files                              | 42501     0      0      0       0        0        1      1      0      1
insert into public.pay_files default values               | 42501   42501  42501  42501   42501    42501    42501  42501  42501  23502
update public.pay_files set payments = 3                  | 42501   42501  42501  42501   42501    42501    42501  42501  42501  PT409
delete from public.pay_files                              | 42501   42501  42501  42501   42501    42501    42501  42501  42501  PT409
truncate public.pay_files                                 | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
insert into public.payment_returns default values         | 42501   42501  42501  42501   42501    42501    42501  42501  42501  PT409
truncate public.payment_returns cascade                   | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
select from private.resent_accounts                       | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
insert into private.resent_accounts default values        | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
update private.resent_accounts set bsb = '0'              | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
delete from private.resent_accounts                       | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
truncate private.resent_accounts                          | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
select public.return_payment({job_open}, '2026-02-01', 'x') | 42501 PT403  PT403  PT403   PT403    PT403    PT404  PT404  PT403  42501
select public.settle_payment({job_open}, 'x')             | 42501   PT403  PT403  PT403   PT403    PT403    PT409  PT409  PT403  42501
select public.owed_again()                                | 42501   PT403  PT403  PT403   PT403    PT403      0      0    PT403  42501
select public.reject_pay_file({job_open}, 'x')            | 42501   PT403  PT403  PT403   PT403    PT403    PT404  PT404  PT403  42501
select public.remake_pay_file({job_open})                 | 42501   PT403  PT403  PT403   PT403    PT403    PT404  PT404  PT403  42501
$expected$);
select pg_temp.pay(1);
select is(pg_temp.refused(format('return_payment(%L, %s, %L)', pg_temp.payment('cleaner'), given, reason)), wanted,
  'the return of a payment is accepted or refused as expected: ' || wanted)
from (values
  ('null', 'x', '! PT400 Choose the day the payment came back, no later than today.'),
  ('''2026-01-01''', 'x', '! PT400 Choose the day the payment came back, no later than today.'),
  ('''2199-01-01''', 'x', '! PT400 Choose the day the payment came back, no later than today.'),
  ('''2026-01-01''', ' ', '! PT400 Please give a reason.')
) tried (given, reason, wanted);
select pg_temp.back('cleaner');
select is(pg_temp.mine('cleaner'), 'returned Account closed 10000 1000', 'the person reads that the payment came back, and why');
select is(pg_temp.mine('other'), 'paid 5000 0', 'the other person''s payment stays paid');
select is((select string_agg(concat_ws(' ', message, link, private.notification_kind(type)), ', ') from public.notifications
  where type = 'payment_returned'), 'Your payment of $110.00 came back from the bank. Please check your bank details. /pay pay',
  'the person whose payment came back is notified');
select is((select concat_ws(' ', event, topic, details) from audit.entries order by id desc limit 1),
  format('payment_returned pay {"cents": 11000, "number": %s}', (select number from public.pay_runs)),
  'a returned payment is recorded in the audit');
select is(pg_temp.refused(format('return_payment(%L, %L, %L)', pg_temp.payment('cleaner'), private.today_of(tests.id('admin')), 'x')),
  '! PT409 This payment has been returned already.', 'a payment cannot be returned twice');
select is(pg_temp.refused('owed_again()'), format('(%s,%s,cleaner,%s,11000,%s,"Account closed",)', pg_temp.payment('cleaner'),
  tests.id('cleaner'), (select number from public.payments where name = 'cleaner'), private.today_of(tests.id('admin'))),
  'administrators see that a returned payment is owed');
select is(pg_temp.file(1), 'cleaner 11000 062000 1, other 5000 062000 1', 'a returned payment stays in the file that the bank was sent');
select tests.matrix($expected$
-- Outcomes on payment_returns, by person:                   visitor cleaner other pending inactive rejected admin founder former service
select from public.payment_returns                        | 42501     0      0      0       0        0        1      1      0      1
update public.payment_returns set reason = 'x'            | 42501   42501  42501  42501   42501    42501    42501  42501  42501  PT409
delete from public.payment_returns                        | 42501   42501  42501  42501   42501    42501    42501  42501  42501  PT409
$expected$);

-- The next run sends the returned payment to the current account. The payment's GST and statement stay the same.
update public.payment_details set bsb = '111111' where user_id = tests.id('cleaner');
update public.gst_agreements set withdrawn_at = now() where user_id = tests.id('cleaner');
select pg_temp.start(2, '2026-01-06');
select is((select concat_ws(' ', people, amount_cents, resent, resent_cents) from public.pay_runs where id = pg_temp.id(2)),
  '0 0 1 11000', 'a run can consist of a resent payment only');
select is(pg_temp.mine('cleaner'), 'returned Account closed 10000 1000', 'a returned payment in a draft is still shown as returned');
select is(pg_temp.refused(format('settle_payment(%L, %L)', pg_temp.payment('cleaner'), 'x')),
  '! PT409 This payment is no longer waiting. It might already be in a pay run.',
  'a returned payment in a draft cannot be settled outside of pay runs');
select is(tests.answer('admin', format('select public.start_pay_run(%L, %L)', pg_temp.id(3), '2026-01-06')),
  '! PT409 There is no approved pay up to that day.', 'a returned payment cannot be in two runs');
select pg_temp.press(format('give_up_pay_run(%L)', pg_temp.id(2)));
select is((select count(*) from public.payment_returns where resent_in is null), 1::bigint,
  'a returned payment waits again when the draft is discarded');
select pg_temp.line('cleaner', 300, '2026-01-06'), pg_temp.line('other', 1, '2026-01-06');
select pg_temp.start(2, '2026-01-06');
select is(tests.after(array['update public.payment_details set bsb = ''1'' where user_id = {cleaner}',
    format('select pg_temp.export(%L)', 2)], format('select concat_ws('' '', resent, people) from public.pay_runs where id = %L',
    pg_temp.id(2))), '0 1', 'a resent payment is left out of the export when the details are invalid');
select pg_temp.export(2);
select is(pg_temp.file(2), 'cleaner 11000 111111 1, cleaner 300 111111 1, other 1 062000 1',
  'the second file pays the resent payment and the new one');
select is((select string_agg(concat_ws(' ', amount_cents, gst_cents, kind), ', ' order by amount_cents) from public.payments
  where name = 'cleaner'), '300 0 remittance, 10000 1000 rcti', 'a resent payment has no second invoice');
select is(pg_temp.mine('cleaner'), 'exported Account closed 10000 1000, exported 300 0', 'a resent payment is shown as exported again');
select is(pg_temp.file(1), 'cleaner 11000 062000 1, other 5000 062000 1', 'the first file does not change when a payment is resent');
select throws_ok(call, 'PT409', null, 'a recorded return is never changed: ' || call) from (values
  ('update public.payment_returns set resent_in = null'),
  ('update public.payment_returns set resent_in = pg_temp.id(1)'),
  ('insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason)
    select payment_id, pay_run_id, returned_on, ''x'' from public.payment_returns'),
  ('insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason)
    select id, pg_temp.id(2), ''2026-02-01'', ''x'' from public.payments where pay_run_id = pg_temp.id(1) and name = ''other'''),
  ('update public.pay_files set payer = ''{}''')
) tried (call);

-- The payment is returned once more, and then settled outside of pay runs.
select pg_temp.back('cleaner');
select pg_temp.pay(2);
select is((select string_agg(message, ' ' order by message) from public.notifications where type = 'paid'
    and user_id = tests.id('cleaner') and message ~ '\$3\.00|\$110\.00'),
  format('You have been paid $110.00 on %1$s. You have been paid $3.00 on %1$s.',
    to_char(private.today_of(tests.id('cleaner')), 'FMDD Mon YYYY')), 'a person is not notified of a resent payment that came back again');
select is(pg_temp.mine('cleaner'), 'returned Account closed 10000 1000, paid 300 0', 'a resent payment that came back again is owed again');
select is(pg_temp.refused(format('settle_payment(%L, %L)', pg_temp.payment('cleaner'), ' ')), '! PT400 Enter how it was settled.',
  'a payment cannot be settled without a note');
select pg_temp.press(format('settle_payment(%L, %L)', pg_temp.payment('cleaner'), 'In cash'));
select is(pg_temp.mine('cleaner'), 'settled Account closed 10000 1000, paid 300 0', 'a settled payment is shown as settled');
select is((select event from audit.entries order by id desc limit 1), 'payment_settled', 'a settled payment is recorded in the audit');
select is(pg_temp.refused(format('settle_payment(%L, %L)', pg_temp.payment('cleaner'), 'Twice')),
  '! PT409 This payment is no longer waiting. It might already be in a pay run.', 'a payment cannot be settled twice');
select is(tests.answer('admin', format('select public.start_pay_run(%L, %L)', pg_temp.id(4), '2026-01-06')),
  '! PT409 There is no approved pay up to that day.', 'a settled payment is in no further run');

select pg_temp.line('cleaner', 700, '2026-01-07'), pg_temp.line('other', 900, '2026-01-07');
select pg_temp.start(5, '2026-01-07');
select pg_temp.export(5);
select is(pg_temp.refused(format('remake_pay_file(%L)', pg_temp.id(5))), '! PT409 This pay run has been exported already.',
  'a file that was not rejected cannot be made again');
select is(pg_temp.refused(format('reject_pay_file(%L, %L)', pg_temp.id(5), ' ')), '! PT400 Please give a reason.',
  'a rejection needs a reason');
select pg_temp.press(format('reject_pay_file(%L, %L)', pg_temp.id(5), 'Wrong user number'));
select is(pg_temp.mine('other'), 'paid 5000 0, paid 1 0, rejected 900 0', 'a person reads that the payment of a rejected file waits');
select is(pg_temp.refused(format('%s(%L%s)', call, pg_temp.id(5), given)),
  '! PT409 The bank has rejected this pay run''s file. Create it again first.', call || ' is refused for a rejected file')
from (values ('pay_pay_run', ''), ('open_pay_run_file', ''), ('reject_pay_file', ', ''x''')) tried (call, given);
update public.business set apca_number = '301501';
update public.payment_details set account_number = '22' where user_id = tests.id('other');
update public.payment_details set bsb = '1' where user_id = tests.id('cleaner');
select is(pg_temp.refused(format('remake_pay_file(%L, %L)', pg_temp.id(5), day)), wanted,
  'the day of a new file is accepted or refused as expected: ' || wanted) from (values
  (date '2026-01-01', '! PT400 This day is over. Choose a later one.'), ('2199-01-01', '! PT400 Choose a day within the next 45 days.'),
  ((select day::date from generate_series(current_date + 3, current_date + 12, interval '1 day') day where extract(isodow from day) = 6
    limit 1), '! PT400 Banks do not pay on weekends or national public holidays. Choose another day.')
) tried (day, wanted);
select pg_temp.press(format('remake_pay_file(%L, %L, %L)', pg_temp.id(5), private.next_banking_day(current_date + 9), pg_temp.seen(5)));
select is(pg_temp.file(5), 'other 900 062000 22', 'a new file has corrected accounts and leaves out people who cannot be paid');
select is(tests.answer('admin', format($$select concat_ws(' ', file #>> '{payer,apca_number}', (file ->> 'dated')::date = %L::date)
    from public.open_pay_run_file(%L) file$$, private.next_banking_day(current_date + 9), pg_temp.id(5))), '301501 t',
  'a new file has the current payer and another day');
select is((select string_agg(concat_ws(' ', issue, payments, total_cents, rejection), ', ' order by issue) from public.pay_files
  where pay_run_id = pg_temp.id(5)), '1 2 1600 Wrong user number, 2 1 900', 'a rejected file stays on record with the reason');
select throws_ok($$update public.pay_files set rejection = 'y' where rejection is not null$$, 'PT409', null,
  'a recorded rejection cannot be changed');
select is((select string_agg(concat_ws(' ', number, amount_cents), ', ' order by amount_cents) from public.payments
    where pay_run_id = pg_temp.id(5)),
  format('%1$s-1 700, %1$s-2 900', (select number from public.pay_runs where id = pg_temp.id(5))),
  'the statements stay when the file is made again');
select is(pg_temp.mine('cleaner'), 'settled Account closed 10000 1000, paid 300 0, returned A new file had to be made, '
  'and the bank details were not complete. 700 0', 'a person left out of the new file is owed the payment');
select pg_temp.pay(5);
select pg_temp.press(format('reject_pay_file(%L, %L)', pg_temp.id(5), 'After all'));
select is((select message from public.notifications where type = 'payment_returned' and user_id = tests.id('other')),
  'The bank has not made your payment of $9.00. We will send it again.', 'a person notified of a payment is notified that it was not made');
select is(pg_temp.mine('other'), 'paid 5000 0, paid 1 0, rejected 900 0',
  'a payment of a file rejected after it was paid is shown as rejected');

select * from finish();
rollback;
