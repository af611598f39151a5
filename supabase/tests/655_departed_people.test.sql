-- Data that stays when an account is deleted (rules 23.17, 23.21, 23.25). Waiting hours can be approved, and owed amounts are paid or
-- settled outside of pay runs. Everything else is deleted.
begin;
set local search_path = public, extensions;
select plan(51);
select tests.people(), tests.work();
update public.business set name = 'Shinework Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '12345678',
  apca_number = '301500', gst_registered = true, agreement = 'They issue my invoices.';
update public.profiles set name = 'Zora Quill' where id = tests.id('cleaner');
update public.payment_details set abn = '51824753556', bsb = '062-000', account_number = '1234 5678'
where user_id in (tests.id('cleaner'), tests.id('other'));
insert into public.gst_agreements (user_id, what, wording) values (tests.id('cleaner'), 'registered', null),
  (tests.id('cleaner'), 'agreed', 'As agreed.');
-- The person has worked three days of eight hours. One day is approved.
delete from public.applications where id <> tests.id('app_progress');
update public.applications set user_id = tests.id('cleaner') where id = tests.id('app_progress');
update public.jobs set pay_basis = 'hour', rate_cents = 3000, start_date = current_date - 6, days = 3, start_time = '07:00',
  end_time = '15:00', status = 'Completed' where id = tests.id('job_progress');
insert into public.pay_lines (user_id, payee_name, kind, application_id, day, minutes, basis, rate_cents, amount_cents)
values (tests.id('cleaner'), 'Zora Quill', 'work', tests.id('app_progress'), current_date - 6, 480, 'hour', 3000, 24000);
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
select tests.id(who), who, 'correction', '2026-01-05', cents, 'x'
from (values ('pending', 700), ('other', 900), ('inactive', -50)) line (who, cents);

create function pg_temp.press(call text) returns void language plpgsql as $$
begin
  perform tests.act_as('admin');
  execute 'select public.' || call;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
end
$$;
create function pg_temp.refused(call text) returns text language sql as $$ select tests.answer('admin', 'select public.' || call) $$;
create function pg_temp.left_of() returns text language sql as $$
  select tests.answer('admin', $q$select string_agg(concat_ws(' ', name, coalesce(owed_cents::text, '-'), can_be_paid,
    (select string_agg(day ->> 'amount_cents', '+' order by day ->> 'day') from jsonb_array_elements(days) day)), ', ' order by name)
    from public.list_departed()$q$)
$$;
create function pg_temp.hours(nth integer) returns uuid language sql as $$
  select id from public.departed_hours order by day offset nth - 1 limit 1
$$;

delete from auth.users where id = tests.id('other');
select is((select count(*) from public.departed_people), 0::bigint, 'a departed person who is paid by a draft leaves no other record');
delete from auth.users where id in (tests.id('cleaner'), tests.id('pending'), tests.id('inactive'), tests.id('rejected'));
select is(pg_temp.left_of(), 'Zora Quill - t 24000+24000, inactive -50 f, pending 700 f',
  'waiting hours and unpayable lines of departed people are listed, and no other people');
select is((select string_agg(concat_ws(' ', departed_people.name, departed_people.abn, departed_people.agreement, account.bsb,
    account.account_number), ', ' order by departed_people.name) from public.departed_people
  left join private.departed_accounts account on account.departed_id = departed_people.id),
  'Zora Quill 51824753556 As agreed. 062000 12345678, inactive, pending',
  'a departed person''s record has only what is needed to pay them');
select is((select count(*) from public.pay_runs), 2::bigint, 'a departed person''s approved pay is in drafts');
select tests.matrix($expected$
-- Outcomes on departed people, by person:                   visitor cleaner other pending inactive rejected admin founder former service
select from public.departed_people                        | 42501        0       0       0       0       0       3       3       0       3
insert into public.departed_people default values         | 42501    42501   42501   42501   42501   42501   42501   42501   42501   23502
update public.departed_people set abn = null              | 42501    42501   42501   42501   42501   42501   42501   42501   42501       3
delete from public.departed_people                        | 42501    42501   42501   42501   42501   42501   42501   42501   42501       3
truncate public.departed_people cascade                   | 42501    42501   42501   42501   42501   42501   42501   42501   42501   42501
select from public.departed_hours                         | 42501        0       0       0       0       0       2       2       0       2
insert into public.departed_hours default values          | 42501    42501   42501   42501   42501   42501   42501   42501   42501   23502
update public.departed_hours set minutes = 3              | 42501    42501   42501   42501   42501   42501   42501   42501   42501       2
delete from public.departed_hours                         | 42501    42501   42501   42501   42501   42501   42501   42501   42501       2
truncate public.departed_hours                            | 42501    42501   42501   42501   42501   42501   42501   42501   42501   42501
select from private.departed_accounts                     | 42501    42501   42501   42501   42501   42501   42501   42501   42501   42501
insert into private.departed_accounts default values      | 42501    42501   42501   42501   42501   42501   42501   42501   42501   42501
update private.departed_accounts set bsb = '0'            | 42501    42501   42501   42501   42501   42501   42501   42501   42501   42501
delete from private.departed_accounts                     | 42501    42501   42501   42501   42501   42501   42501   42501   42501   42501
truncate private.departed_accounts                        | 42501    42501   42501   42501   42501   42501   42501   42501   42501   42501
select public.list_departed()                             | 42501    PT403   PT403   PT403   PT403   PT403       3       3   PT403   42501
select public.approve_departed_hours({job_open}, 1)       | 42501    PT403   PT403   PT403   PT403   PT403   PT409   PT409   PT403   42501
select public.drop_departed_hours({job_open})             | 42501    PT403   PT403   PT403   PT403   PT403   PT409   PT409   PT403   42501
select public.pay_departed({job_open}, {job_open})        | 42501    PT403   PT403   PT403   PT403   PT403   PT409   PT409   PT403   42501
select public.settle_departed({job_open}, 'x')            | 42501    PT403   PT403   PT403   PT403   PT403   PT409   PT409   PT403   42501
$expected$);

-- Hours are approved with the amount that was shown, at the job's current rate.
select is(pg_temp.refused(format('approve_departed_hours(%L, 1)', pg_temp.hours(1))),
  '! PT409 These hours have changed since you opened them. Check them again.',
  'hours of a departed person with another amount than shown are not approved');
update public.jobs set pay_basis = null, rate_cents = null where id = tests.id('job_progress');
select is(pg_temp.refused(format('approve_departed_hours(%L, null)', pg_temp.hours(1))), '! PT409 Set a pay rate for this job first.',
  'hours of a job without a rate are not approved');
update public.jobs set pay_basis = 'hour', rate_cents = 4000 where id = tests.id('job_progress');
create temp table first_day as select pg_temp.hours(1) as id;
select pg_temp.press(format('approve_departed_hours(%L, 32000)', (select id from first_day)));
select is(pg_temp.left_of(), 'Zora Quill 32000 t 32000, inactive -50 f, pending 700 f', 'approved hours of a departed person are owed');
select is(pg_temp.refused(format('approve_departed_hours(%L, 32000)', (select id from first_day))),
  '! PT409 Nothing is left to pay here.', 'hours of a departed person cannot be approved twice');
select pg_temp.press(format('drop_departed_hours(%L)', pg_temp.hours(1)));
select is(pg_temp.left_of(), 'Zora Quill 32000 t, inactive -50 f, pending 700 f', 'a dropped day of a departed person is owed nothing');

-- A departed person is paid through a draft, to the bank account that was kept for this payment. This bank account is deleted afterwards.
select is(pg_temp.refused(format('pay_departed(%L, %L)', (select id from public.departed_people where name = who), tests.id('job_open'))),
  '! PT409 A pay run cannot pay this. Settle it outside Shinework.', who || ' cannot be paid by a run without a bank account')
from unnest(array['pending', 'inactive']) who;
select pg_temp.press(format('pay_departed(%L, %L)', (select id from public.departed_people where name = 'Zora Quill'),
  tests.id('job_open')));
select is((select concat_ws(' ', status, people, amount_cents, gst_cents) from public.pay_runs where id = tests.id('job_open')),
  'draft 1 32000 3200', 'a departed person is paid by a draft, with the agreed GST');
select is(pg_temp.refused(format('pay_departed(%L, %L)', tests.id('job_guarded'), tests.id('job_open'))) ~ '^\(', true,
  'a repeated payment of a departed person returns the same run');
select is(pg_temp.left_of(), 'inactive -50 f, pending 700 f', 'a departed person in a draft is not listed any more');
select is((select count(*) from private.departed_accounts), 0::bigint, 'a departed person''s account is not stored twice');
select pg_temp.press(format('export_pay_run(%L)', tests.id('job_open')));
select is(tests.answer('admin', $$select concat_ws(' ', paid ->> 'name', paid ->> 'bsb', (paid ->> 'amount_cents')::int
    + (paid ->> 'gst_cents')::int, paid ->> 'kind') from public.open_pay_run_file({job_open}) file,
    jsonb_array_elements(file -> 'payments') paid$$), 'Zora Quill 062000 35200 rcti',
    'the bank''s file has the departed person''s payment');
select pg_temp.press(format('pay_pay_run(%L)', tests.id('job_open')));

-- Owed pay can be settled outside of pay runs, with a note.
select is(pg_temp.refused(format('settle_departed(%L, %L)', (select id from public.departed_people where name = 'pending'), ' ')),
  '! PT400 Enter how it was settled.', 'a settlement needs a note');
select pg_temp.press(format('settle_departed(%L, %L)', (select id from public.departed_people where name = 'pending'), 'In cash'));
select is(pg_temp.left_of(), 'inactive -50 f', 'a settled departed person is not listed any more');
select is((select concat_ws(' ', event, topic, details) from audit.entries order by id desc limit 1), 'departed_settled pay {"cents": 700}',
  'a settlement is recorded in the audit');
select is(pg_temp.refused(format('settle_departed(%L, %L)', (select id from public.departed_people where name = 'pending'), 'x')),
  '! PT409 Nothing is left to pay here.', 'a departed person cannot be settled twice');

-- Bank details are deleted 30 days after the payment. A payment that is returned after that is settled outside of pay runs.
create temp table paid as select id from public.payments where pay_run_id = tests.id('job_open');
update public.pay_runs set paid_at = now() - interval '29 days' where id = tests.id('job_open');
select private.forget_pay(now());
select is((select count(*) from private.payment_accounts account join paid on paid.id = account.payment_id), 1::bigint,
  'bank details stay for 30 days after the payment');
update public.pay_runs set paid_at = now() - interval '31 days' where id = tests.id('job_open');
select private.forget_pay(now());
select is((select count(*) from private.payment_accounts account join paid on paid.id = account.payment_id), 0::bigint,
  'bank details are deleted 30 days after the payment');
select is(tests.answer('admin', 'select public.open_pay_run_file({job_open})'),
  '! PT409 Bank details were removed from this file because someone deleted their account.',
  'the file of a run with deleted bank details cannot be opened');
select pg_temp.press(format('return_payment(%L, %L, %L)', (select id from paid), private.today_of(tests.id('admin')), 'Closed'));
select is(tests.answer('admin', 'select fault from public.owed_again()'), 'deleted',
  'a returned payment without bank details is owed and marked as deleted');
select is(tests.answer('admin', 'select public.start_pay_run({job_guarded}, ''2026-01-31'')'),
  '! PT409 There is no approved pay up to that day.', 'no run sends a returned payment without bank details');
select pg_temp.press(format('settle_payment(%L, %L)', (select id from paid), 'To another account'));
select is(tests.answer('admin', 'select count(*) from public.owed_again()'), '0',
  'a returned payment without bank details is settled outside of pay runs');

-- A person's account is deleted while their returned payment waits or is in a draft.
insert into public.payment_details (user_id, abn, bsb, account_number) values
  (tests.id('former'), '51824753556', '062000', '7');
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
values (tests.id('former'), 'former', 'bonus', '2026-01-05', 1100, 'x');
select pg_temp.press(format('start_pay_run(%L, %L)', tests.id('job_guarded'), '2026-01-05'));
select pg_temp.press(format('export_pay_run(%L)', tests.id('job_guarded')));
select pg_temp.press(format('return_payment(%L, %L, %L)', (select id from public.payments where name = 'former'),
  private.today_of(tests.id('admin')), 'Closed'));
update public.payment_details set account_number = '8' where user_id = tests.id('former');
create function pg_temp.resent() returns text language sql as $$
  select string_agg(concat_ws(' ', run.status, run.resent_cents, account.account_number), ', ')
  from public.payment_returns back left join public.pay_runs run on run.id = back.resent_in
  left join private.resent_accounts account on account.return_id = back.id where back.settled_at is null
$$;
select is(tests.after(array['delete from auth.users where id = {former}'], 'select pg_temp.resent()'), 'draft 1100 8',
  'a departing person''s returned payment goes into a draft that pays the current bank account');
select pg_temp.press(format('start_pay_run(%L, %L)', tests.id('job_draft'), '2026-01-05'));
select is(tests.after(array['update public.payment_details set bsb = ''1'' where user_id = {former}',
    'delete from auth.users where id = {former}'], 'select pg_temp.resent()'), '',
    'a departing person''s returned payment without a valid bank account is owed');
delete from auth.users where id = tests.id('former');
select is(pg_temp.resent(), 'draft 1100 8', 'a departing person''s returned payment in a draft stays there with its bank account');
select is(tests.answer('admin', 'select public.give_up_pay_run({job_draft})'),
  '! PT409 This pay run cannot be discarded, because someone in it has deleted their account.',
  'a draft with a departed person''s returned payment cannot be discarded');
select pg_temp.press(format('export_pay_run(%L)', tests.id('job_draft')));
select is(tests.answer('admin', $$select public.open_pay_run_file({job_draft}) #>> '{payments,0,account_number}'$$), '8',
  'a draft with a departed person''s returned payment can be exported');

select * from finish();
rollback;
