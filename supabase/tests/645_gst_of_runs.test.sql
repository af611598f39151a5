-- The GST of payments follows the agreement at the time of the export. A negative amount is deducted from later payments (rule 23.10).
begin;
set local search_path = public, extensions;
select plan(14);
select tests.people();
update public.business set name = 'Shinework Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '12345678',
  apca_number = '301500', gst_registered = true, agreement = 'They issue my invoices.';
update public.payment_details set bsb = '062000', account_number = '1' where user_id in (tests.id('cleaner'), tests.id('other'));
insert into public.gst_agreements (user_id, what, wording)
select tests.id(who), what, case what when 'agreed' then 'As agreed.' end
from unnest(array['cleaner', 'other']) who, unnest(array['registered', 'agreed']) what;

create function pg_temp.line(who text, kind text, cents integer, day date) returns void language sql as $$
  insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason) values (tests.id(who), who, kind, day, cents, 'x')
$$;
create function pg_temp.press(call text) returns void language plpgsql as $$
begin
  perform tests.act_as('admin');
  execute 'select public.' || call;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
end
$$;
create function pg_temp.id(number integer) returns uuid language sql as $$ select md5('run ' || number)::uuid $$;
create function pg_temp.start(number integer, until date) returns void language sql as $$
  select pg_temp.press(format('start_pay_run(%L, %L)', pg_temp.id(number), until))
$$;
create function pg_temp.export(number integer) returns void language sql as $$
  select pg_temp.press(format('export_pay_run(%L)', pg_temp.id(number)))
$$;
create function pg_temp.gst(number integer) returns text language sql as $$
  select concat_ws(' ', run.status, run.gst_cents, string_agg(concat_ws(' ', payment.name, payment.kind, payment.amount_cents,
    payment.gst_cents, payment.gst_carried_cents), ', ' order by payment.name))
  from public.pay_runs run left join public.payments payment on payment.pay_run_id = run.id
  where run.id = pg_temp.id(gst.number) group by run.id
$$;

-- An adjustment of -$50.00, paid with an advance of $100.00, makes the GST negative.
select pg_temp.line('cleaner', 'correction', -5000, '2020-01-01'), pg_temp.line('cleaner', 'advance', 10000, '2020-01-01');
select pg_temp.start(1, '2020-01-01'), pg_temp.export(1);
select is(pg_temp.gst(1), 'exported 0 cleaner rcti 5000 0 500', 'a negative amount of GST is carried over');
select is(tests.answer('cleaner', $$select public.pay_statement((select id from public.my_payments())) ->> 'gst_carried_cents'$$), '500',
  'the statement shows the GST carried over');
select is(tests.answer('cleaner', $$select jsonb_path_query_array(
  public.pay_statement((select id from public.my_payments())), '$.lines[*] ? (@.is_taxable == true).kind')$$), '["correction"]',
  'the statement shows which lines have GST');
-- Two drafts that exist at the same time both show the deduction. The draft that is exported first applies the
-- deduction.
select pg_temp.line('cleaner', 'bonus', 3000, '2020-01-02');
select pg_temp.start(2, '2020-01-02');
select pg_temp.line('cleaner', 'bonus', 4000, '2020-01-03');
select pg_temp.start(3, '2020-01-03');
select pg_temp.export(3), pg_temp.export(2);
select is(pg_temp.gst(3), 'exported 0 cleaner rcti 4000 0 -400', 'the GST carried over is deducted from the next statement, down to zero');
select is(pg_temp.gst(2), 'exported 200 cleaner rcti 3000 200 -100',
  'the rest of the GST carried over is deducted from the following statement');
select pg_temp.line('cleaner', 'bonus', 1000, '2020-01-04'), pg_temp.line('other', 'bonus', 1000, '2020-01-04');
select pg_temp.start(4, '2020-01-04');
select is(pg_temp.gst(4), 'draft 200 cleaner rcti 1000 100 0, other rcti 1000 100 0',
  'the GST carried over is deducted once, and for this person only');
select is((select sum(gst_cents)::bigint from public.payments payment where payment.user_id = tests.id('cleaner')), 300::bigint,
  'the GST of all payments is a tenth of the earnings');

-- The person withdraws the agreement after the draft was made. In one case the account is also deleted.
update public.gst_agreements set withdrawn_at = clock_timestamp() where user_id = tests.id('cleaner');
delete from auth.users where id = tests.id('cleaner');
select is(pg_temp.gst(4), 'draft 100 cleaner remittance 1000 0 0, other rcti 1000 100 0',
  'a draft keeps the GST agreement as it was when the account was deleted');
select pg_temp.export(4);
select is(pg_temp.gst(4), 'exported 100 cleaner remittance 1000 0 0, other rcti 1000 100 0',
  'an export keeps the GST agreement as it was when the account was deleted');

-- The person has agreed to tax invoices and deletes their account. At the export, the business is no longer registered.
select pg_temp.line('other', 'correction', -1000, '2020-01-05'), pg_temp.line('other', 'advance', 9000, '2020-01-05');
select pg_temp.start(5, '2020-01-05'), pg_temp.export(5);
select pg_temp.line('other', 'bonus', 2000, '2020-01-06');
select pg_temp.start(6, '2020-01-06');
select pg_temp.line('other', 'bonus', 700, '2020-01-07');
delete from auth.users where id = tests.id('other');
select is((select sum(payment.gst_cents)::bigint from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  where payment.name = 'other' and run.status = 'draft'), 170::bigint, 'only one of two drafts deducts the GST carried over');
select is((select run.gst_cents from public.pay_runs run where run.until = '2020-01-07'),
  (select payment.gst_cents from public.payments payment
  join public.pay_runs run on run.id = payment.pay_run_id where run.until = '2020-01-07'), 'each draft has the sum of its payments'' GST');
select isnt((select gst_cents from public.pay_runs where id = pg_temp.id(6)), 0::bigint,
  'a deleted account''s draft has GST while the business is registered');
update public.business set gst_registered = false;
select pg_temp.export(6);
select is(pg_temp.gst(6), 'exported 0 other remittance 2000 0 0',
  'a deleted account''s export has no GST when the business is not registered');
select throws_ok($$insert into public.payments (pay_run_id, name, gst_carried_cents)
  select id, 'x', 1 from public.pay_runs where status = 'draft'$$,
  '23514', null, 'a payment that is not a tax invoice cannot carry GST over');

select * from finish();
rollback;
