-- The business's settings (rules 23.1 to 23.3), and which numbers a bank or the tax office accepts.
begin;
set local search_path = public, extensions;
select plan(53);
select tests.people();

-- All these numbers are published, and 51 824 753 556 is the example of the Australian Business Register.
select is(array(select private.is_abn(given) from unnest(array[
  '51 824 753 556', '51824753556', '51-824-753-556', '53 004 085 616', '83 914 571 673'
]) given), array[true, true, true, true, true], 'published ABNs fit their checksum');
select is(array(select private.is_abn(given) from unnest(array[
  '51 824 753 557', '15 824 753 556', '00 000 000 000', '5182475355', '518247535566', 'ABN 51824753556', '',
  '５１８２４７５３５５６', null
]) given), array[false, false, false, false, false, false, false, false, null],
  'numbers that are malformed or fail the checksum are not ABNs');
select is(array(select private.is_bsb(given)
  from unnest(array['064-000', '064000', '064 000', '06400', '0640000', 'CBA000', '', '000-000', '999 999', '000001', null]) given),
  array[true, true, true, false, false, false, false, false, false, true, null], 'a BSB has six digits that a bank can have');
select is(array(select private.has_bank_letters(given)
  from unnest(array['A', 'Đ', 'œ', 'ı', 'ﬁ', 'Ữ', 'Ａ', '李明', 'Мир', '24/7', '李明 2', '', null]) given),
  array[true, true, true, true, true, true, true, false, false, false, false, false, null],
  'a name for a bank needs letters that its file can write');
select is(array(select private.is_account_number(given) from unnest(array[
  '1', '12 3456-789', '000000001', '000000000', '1234567890', '12A', '', null
]) given), array[true, true, true, false, false, false, false, null], 'an account number has one to nine digits that are not all 0');

select tests.matrix($expected$
-- Outcomes on business, by person:                          visitor cleaner other pending inactive rejected admin founder former service
select from public.business                               | 42501     0      0      0       0        0        1      1      0      1
insert into public.business default values                | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
update public.business set name = 'x'                     | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
delete from public.business                               | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
truncate public.business                                  | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
select public.save_business('{"name": "x"}', (select updated_at from public.business)) | 42501 PT403 PT403 PT403 PT403 PT403 1 1 PT403 42501
$expected$);

select throws_ok('insert into public.business default values', '23505', null, 'the business has only one row');
select throws_ok('insert into public.business (id) values (false)', '23514', null, 'the business cannot have a second row');

-- Saves the settings. A refusal includes its hint, which names the form field that shows the error.
create function pg_temp.saved(given text) returns text language plpgsql as $$
declare
  told text;
  field text;
  stored public.business;
begin
  perform tests.act_as('admin');
  begin
    stored := public.save_business(given::jsonb, (select updated_at from public.business));
    perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
    return concat_ws(' ', stored.name, stored.abn, stored.bank, stored.bsb, stored.account_number, stored.apca_number, stored.balancing,
      stored.rounding_minutes, stored.break_minutes, stored.gst_registered, stored.agreement, stored.notification_days,
      stored.second_approval_cents, stored.unfilled_invite_hours, stored.unfilled_notify_hours);
  exception when others then
    get stacked diagnostics told = message_text, field = pg_exception_hint;
    perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
    return concat_ws(' ', sqlstate, field || ':', told);
  end;
end
$$;
select is(pg_temp.saved(given), wanted, 'the business''s settings are accepted or refused as expected: ' || given) from (values
  ('{"abn": "51 824 753 557"}', 'PT400 abn: This ABN is not valid. Check its 11 digits.'),
  ('{"bank": "CB"}', 'PT400 bank: Enter the three letters of the bank, such as CBA.'),
  ('{"bank": "XCBA"}', 'PT400 bank: Enter the three letters of the bank, such as CBA.'),
  ('{"bank": "CBAX"}', 'PT400 bank: Enter the three letters of the bank, such as CBA.'),
  ('{"apca_number": "3015001"}', 'PT400 apca_number: An APCA number has 6 digits.'),
  ('{"apca_number": "n301500"}', 'PT400 apca_number: An APCA number has 6 digits.'),
  ('{"bsb": "06400"}', 'PT400 bsb: A BSB has 6 digits, like 064-000.'),
  ('{"bsb": "000-000"}', 'PT400 bsb: No bank has this BSB. Check the 6 digits.'),
  ('{"bsb": "999999"}', 'PT400 bsb: No bank has this BSB. Check the 6 digits.'),
  ('{"name": "李明"}', 'PT400 name: Banks can only print Latin letters. Enter a name that contains some.'),
  ('{"account_number": "0000"}', 'PT400 account_number: An account number has 1 to 9 digits.'),
  ('{"apca_number": "12345"}', 'PT400 apca_number: An APCA number has 6 digits.'),
  ('{"rounding_minutes": 10}', 'PT400 rounding_minutes: Hours are rounded to 5 or 15 minutes, or not at all.'),
  ('{"break_minutes": 20}', 'PT400 break_minutes: A break is 0, 15, 30, 45 or 60 minutes.'),
  ('{"notification_days": 31}', 'PT400 notification_days: Notifications are kept for 30, 90, 180 or 365 days.'),
  ('{"second_approval_cents": -1}', 'PT400 second_approval_cents: Enter an amount up to $99,999,999.99, or leave it empty.'),
  ('{"second_approval_cents": 10000000000}', 'PT400 second_approval_cents: Enter an amount up to $99,999,999.99, or leave it empty.'),
  ('{"second_approval_cents": 0}', 'f 0 0 f 180 0'), ('{"second_approval_cents": 9999999999}', 'f 0 0 f 180 9999999999'),
  ('{"unfilled_invite_hours": 0}', 'PT400 unfilled_invite_hours: Enter whole hours from 1 to 168, or nothing.'),
  ('{"unfilled_invite_hours": 169}', 'PT400 unfilled_invite_hours: Enter whole hours from 1 to 168, or nothing.'),
  ('{"unfilled_notify_hours": 0}', 'PT400 unfilled_notify_hours: Enter whole hours from 1 to 168, or nothing.'),
  ('{"unfilled_notify_hours": 169}', 'PT400 unfilled_notify_hours: Enter whole hours from 1 to 168, or nothing.'),
  ('{"unfilled_invite_hours": 12, "unfilled_notify_hours": 12}',
    'PT400 unfilled_notify_hours: Enter fewer hours than for the invitations.'),
  ('{"unfilled_invite_hours": 168, "unfilled_notify_hours": 167}', 'f 0 0 f 180 168 167'),
  ('{"unfilled_notify_hours": 168}', 'f 0 0 f 180 168'), ('{"unfilled_invite_hours": 1}', 'f 0 0 f 180 1'),
  ('{}', 'f 0 0 f 180'),
  ('{"gst_registered": true}', 'PT400 abn: People registered for GST need an ABN.')
) tried (given, wanted);
select is(pg_temp.saved(jsonb_build_object('name', repeat('x', 200))::text), repeat('x', 200) || ' f 0 0 f 180',
  'a business name of 200 characters is saved');
select is(array(select pg_temp.saved(jsonb_build_object('break_minutes', minutes)::text) from unnest(array[0, 15, 30, 45, 60]) minutes),
  array['f 0 0 f 180', 'f 0 15 f 180', 'f 0 30 f 180', 'f 0 45 f 180', 'f 0 60 f 180'], 'every allowed break is saved');
select is(array(select pg_temp.saved(jsonb_build_object('rounding_minutes', minutes)::text) from unnest(array[0, 5, 15]) minutes),
  array['f 0 0 f 180', 'f 5 0 f 180', 'f 15 0 f 180'], 'every allowed rounding is saved');
select is(array(select pg_temp.saved(jsonb_build_object('notification_days', days)::text) from unnest(array[30, 90, 180, 365]) days),
  array['f 0 0 f 30', 'f 0 0 f 90', 'f 0 0 f 180', 'f 0 0 f 365'], 'every allowed time to keep notifications is saved');
update public.business set notification_days = 180;
select is(pg_temp.saved(jsonb_build_object('agreement', repeat('x', 2001))::text), 
  'PT400 agreement: Please use at most 2000 characters.', 'an agreement that is too long is refused');
select is(pg_temp.saved('{"name": " Shinework Pty Ltd ", "abn": "53 004 085 616", "bank": " cba ", "bsb": "064-000",
  "account_number": "12 345-678", "apca_number": "301 500", "balancing": true, "rounding_minutes": 15, "break_minutes": 30,
  "gst_registered": true, "agreement": " Yes. ", "notification_days": 365}'),
  'Shinework Pty Ltd 53004085616 CBA 064000 12345678 301500 t 15 30 t Yes. 365',
  'numbers are saved without the characters between their digits');
select is((select details::text from audit.entries where event = 'business_changed' order by id desc limit 1),
  jsonb_build_object('changes', '{"abn": [null, "•••616"], "bsb": [null, "•••000"], "bank": [null, "CBA"],
    "name": [null, "Shinework Pty Ltd"], "agreement": [null, "Yes."], "balancing": [false, true], "apca_number": [null, "•••500"],
    "break_minutes": [0, 30], "account_number": [null, "•••678"], "gst_registered": [false, true],
    "rounding_minutes": [0, 15], "notification_days": [180, 365]}'::jsonb)::text,
  'a change of the settings is recorded in the audit with masked numbers');
select is((select actor from audit.entries where event = 'business_changed' order by id desc limit 1), tests.id('admin'),
  'a change of the settings is recorded with its administrator');
select is(tests.answer('admin', $$select name from public.save_business('{"name": "Shinework Pty Ltd", "abn": "53004085616", "bank": "CBA",
  "bsb": "064000", "account_number": "12345678", "apca_number": "301500", "balancing": true, "rounding_minutes": 15, "break_minutes": 30,
  "gst_registered": true, "agreement": "Yes.", "notification_days": 365}', null)$$), 'Shinework Pty Ltd',
  'a repeated save of unchanged settings succeeds');
select is(tests.answer('admin', $$select name from public.save_business('{"name": "Other"}', '2026-01-01')$$),
  '! PT409 Somebody else has changed the settings since you opened them.',
  'a save of settings that another administrator has changed is refused');
select is(tests.answer('admin', $$select name from public.save_business('{"name": "Other"}', null)$$),
  '! PT409 Somebody else has changed the settings since you opened them.',
  'a save of settings by a person who has not read them is refused');

select * from finish();
rollback;
