-- When an account is deleted, its owed pay is still paid. Payment records are deleted after five years (rules 23.17, 23.18).
begin;
set local search_path = public, extensions;
select plan(15);
select tests.people();
update public.business set name = 'Shinework Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '12345678',
  apca_number = '301500', gst_registered = true, agreement = 'They issue my invoices.';
update public.payment_details set bsb = '062-000', account_number = '1234 5678' where user_id in (tests.id('cleaner'), tests.id('other'));
insert into public.gst_agreements (user_id, what, wording) values (tests.id('cleaner'), 'agreed', 'As agreed.');
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
select tests.id(who), who, 'bonus', day::date, cents, 'x' from (values
  ('cleaner', '2020-01-05', 1005), ('cleaner', '2020-01-06', 1000), ('other', '2020-01-06', 500), ('pending', '2020-01-06', 300)
) line (who, day, cents);

create function pg_temp.call(statement text) returns void language plpgsql as $$
declare
  filled constant text := tests.fill(statement, 'admin');
begin
  perform tests.act_as('admin');
  execute filled;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
end
$$;
select pg_temp.call($$select public.start_pay_run({job_open}, '2020-01-05')$$);
delete from auth.users where id = tests.id('cleaner');
select is((select string_agg(concat_ws(' ', run.until, run.status, run.people, run.amount_cents, run.gst_cents), ', ' order by run.number)
  from public.pay_runs run), '2020-01-05 draft 1 1005 101, 2020-01-06 draft 1 1000 100',
  'a deleted account''s unpaid lines become a draft of their own, with the agreed GST');
select is((select string_agg(concat_ws(' ', payment.name, payment.abn, payment.kind, account.bsb, account.account_number), ', ')
  from public.payments payment join private.payment_accounts account on account.payment_id = payment.id),
  'cleaner 51824753556 rcti 062000 12345678, cleaner 51824753556 rcti 062000 12345678',
  'a deleted account''s payments keep the details needed to pay them');
select is((select count(*) from public.payment_details where user_id = tests.id('cleaner')), 0::bigint,
  'a deleted account''s bank details are deleted from the profile');
select is(tests.answer('admin', 'select public.give_up_pay_run({job_open})'),
  '! PT409 This pay run cannot be discarded, because someone in it has deleted their account.',
  'a draft with a deleted account cannot be discarded');
select pg_temp.call('select public.export_pay_run({job_open})');
select is((select string_agg(concat_ws(' ', status, people, amount_cents, gst_cents), ', ' order by number) from public.pay_runs),
  'exported 1 1005 101, draft 1 1000 100', 'a draft with a deleted account can be exported');
select is(tests.answer('admin', $$select public.open_pay_run_file({job_open}) -> 'payments' -> 0$$)::jsonb - 'number',
  '{"abn": "51824753556", "bsb": "062000", "kind": "rcti", "name": "cleaner", "gst_cents": 101, "amount_cents": 1005,
    "account_number": "12345678"}', 'the bank''s file has the deleted account''s payment');
select pg_temp.call('select public.pay_pay_run({job_open})');
select is((select count(*) from public.notifications where type = 'paid'), 0::bigint,
  'a deleted account''s payment is paid without a notification');

delete from auth.users where id = tests.id('pending');
select is((select string_agg(payee_name, ', ') from public.pay_lines where user_id is null and payment_id is null), 'pending',
  'the pay lines of a deleted account stay when the account cannot be paid');
select is((select count(*) from public.pay_runs), 2::bigint, 'a deleted account that cannot be paid gets no run');
delete from auth.users where id = tests.id('inactive');
select is((select count(*) from public.pay_runs), 2::bigint, 'a deleted account that is owed nothing gets no run');

update public.pay_runs set paid_at = now() - interval '5 years' + interval '1 day' where status = 'paid';
select private.forget_pay(now());
select is((select count(*) from public.payments), 2::bigint, 'a payment made less than five years ago stays');
select is((select string_agg(payee_name, ', ') from public.pay_lines where user_id is null and payment_id is null), null,
  'a line that cannot be paid is deleted after five years');
update public.pay_runs set paid_at = now() - interval '5 years 1 day' where status = 'paid';
select private.forget_pay(now()), private.forget_pay(now());
select is((select run.status from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id), 'draft',
  'a payment is deleted five years after it was made');
select is((select string_agg(amount_cents::text, ', ' order by amount_cents) from public.pay_lines), '500, 1000',
  'a deleted payment''s lines are deleted');
select is((select amount_cents from public.pay_runs where status = 'paid'), 1005::bigint,
  'a run keeps its totals when its payments are deleted');

select * from finish();
rollback;
