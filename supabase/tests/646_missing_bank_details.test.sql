-- A person without complete bank details is notified once at the first approval, and once at each export that leaves them out (rule 23.7).
begin;
set local search_path = public, extensions;
select plan(17);
select tests.people();
update public.business set name = 'Shinework Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '12345678',
  apca_number = '301500';
delete from public.payment_details;
insert into public.payment_details (user_id, abn, bsb, account_number) values
  (tests.id('cleaner'), '51824753556', '062000', '1'), (tests.id('pending'), '51 824 753 557', '999-999', '12');
create function pg_temp.add(who text, cents integer, day date default '2020-01-01') returns void language sql as $$
  insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
  values (tests.id(who), who, 'correction', day, cents, 'x'), (tests.id(who), who, 'correction', day, 1, 'x')
$$;
create function pg_temp.told() returns text language sql as $$
  select string_agg(tests.readable(to_jsonb(user_id)), ' ' order by created_at, user_id::text) from public.notifications
  where type = 'pay_details_missing'
$$;
create function pg_temp.press(call text) returns void language plpgsql as $$
begin
  perform tests.act_as('admin');
  execute 'select public.' || call;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
end
$$;

select tests.matrix($expected$
-- Outcomes by person:                                       visitor cleaner other pending inactive rejected admin founder former service
select public.my_payment_faults()                         | 42501     1      1      1       1        1        1      1      1    42501
$expected$);
select is(tests.answer('cleaner', 'select public.my_payment_faults()'), '{}', 'a person with complete details has no faults');
select is(tests.answer('other', 'select public.my_payment_faults()'), '{abn,bsb,account_number}',
  'a person without details has every fault');
select is(tests.answer('pending', 'select public.my_payment_faults()'), '{abn,bsb}',
  'a person with invalid numbers has one fault for each');

select pg_temp.add('cleaner', 100);
select is(pg_temp.told(), null, 'a person who can be paid is not notified');
select pg_temp.add('other', 100);
select is(pg_temp.told(), '"other"', 'a person without details is notified once at the first approval');
select is((select concat_ws(' ', message, link, private.notification_kind(type))
  from public.notifications where type = 'pay_details_missing'),
  'We cannot pay you yet. Please check your ABN, BSB and account number. /profile/bank pay',
  'the notification names the missing details and is sent for pay');
select pg_temp.add('other', 100);
select is(pg_temp.told(), '"other"', 'a second approval notifies nobody again');
select pg_temp.add('inactive', -100);
select is(pg_temp.told(), '"other"', 'a person who is owed nothing is not notified');

select pg_temp.press(format('start_pay_run(%L, %L)', md5('1')::uuid, '2020-01-01'));
select is(pg_temp.told(), '"other"', 'a draft notifies nobody');
select pg_temp.press(format('export_pay_run(%L)', md5('1')::uuid));
select is(pg_temp.told(), '"other" "other"', 'an export notifies the people it leaves out');
select pg_temp.add('pending', 100, '2020-03-01');
select is(pg_temp.told(), '"other" "other" "pending"', 'a person with a wrong number is notified like a person without details');
select pg_temp.add('cleaner', 100);
select pg_temp.press(format('start_pay_run(%L, %L)', md5('2')::uuid, '2020-01-01')),
  pg_temp.press(format('export_pay_run(%L)', md5('2')::uuid));
select is(pg_temp.told(), '"other" "other" "other" "pending"', 'a person whose work is after the run''s last day is not notified');

create function pg_temp.stale() returns text language sql as $$
  select coalesce(private.stale_reason(jsonb_populate_record(
    null::private.deliveries, jsonb_build_object('type', 'pay_details_missing', 'user_id', tests.id('other'))), '{}', now()), 'true')
$$;
select is(pg_temp.stale(), 'true', 'the notification is sent while details are missing');
insert into public.payment_details (user_id, abn, bsb, account_number) values (tests.id('other'), '51824753556', '062000', '0');
select is(pg_temp.stale(), 'true', 'the notification is sent while one detail is still wrong');
update public.payment_details set account_number = '7' where user_id = tests.id('other');
select is(pg_temp.stale(), 'The details have been given.', 'the notification is not sent once the details are complete');
select is(tests.answer('other', 'select public.my_payment_faults()'), '{}', 'a person who has completed their details has no faults');

select * from finish();
rollback;
