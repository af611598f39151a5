-- GST registration and the agreement to tax invoices, which only the person can set (rules 23.4, 23.5).
begin;
set local search_path = public, extensions;
select plan(18);
select tests.people();
insert into public.gst_agreements (user_id, what, wording, given_at)
values (tests.id('cleaner'), 'registered', null, '2026-01-01'), (tests.id('cleaner'), 'agreed', 'As before.', '2026-01-02');

select tests.matrix($expected$
-- Outcomes on gst_agreements, by person:                    visitor cleaner other pending inactive rejected admin founder former service
select from public.gst_agreements                         | 42501     2      0      0       0        0        2      2      0      2
insert into public.gst_agreements default values          | 42501   42501  42501  42501   42501    42501    42501  42501  42501  23502
update public.gst_agreements set withdrawn_at = now()     | 42501   42501  42501  42501   42501    42501    42501  42501  42501    2
delete from public.gst_agreements                         | 42501   42501  42501  42501   42501    42501    42501  42501  42501    2
truncate public.gst_agreements                            | 42501   42501  42501  42501   42501    42501    42501  42501  42501  42501
select public.set_gst('registered', true)                 | 42501     1      1      1       1        1        1      1      1    42501
select public.my_gst()                                    | 42501     1      1      1       1        1        1      1      1    42501
$expected$);
select tests.refusals($expected$
cleaner: PT400 Invalid change specified
  public.set_gst('paid', true)
  public.set_gst(null, true)
  public.set_gst('agreed', null)
other: PT409 There is nothing to agree to yet.
  public.set_gst('agreed', true)
$expected$);

update public.business set name = 'Shinework Pty Ltd', abn = '53004085616', gst_registered = true, agreement = 'They issue my invoices.';
select is(tests.answer('other', $$select public.set_gst('agreed', true)$$), '! PT409 First tick that you are registered for GST.',
  'a person who is not registered for GST cannot agree');
create function pg_temp.standing(statements text[]) returns text language sql as $$
  select tests.after(statements, $question$select string_agg(concat_ws(' ', what, wording,
      case when withdrawn_at is null then 'stands' else 'withdrawn' end), ', ' order by given_at, what)
    from public.gst_agreements where user_id = {other}$question$)
$$;
select is(pg_temp.standing(array['other: select public.set_gst(''registered'', true)', 'other: select public.set_gst(''agreed'', true)',
  'other: select public.set_gst(''agreed'', true)']), 'registered stands, agreed They issue my invoices. stands',
  'a second agreement changes nothing and keeps the wording');
select is(pg_temp.standing(array['other: select public.set_gst(''registered'', true)', 'other: select public.set_gst(''agreed'', true)',
  'other: select public.set_gst(''registered'', false)', 'other: select public.set_gst(''registered'', true)']),
  'registered withdrawn, agreed They issue my invoices. withdrawn, registered stands',
  'a withdrawn registration withdraws the agreement too, and both stay on record');
select is(tests.answer('cleaner', 'select (public.my_gst()).wording'), 'As before.', 'a person keeps the wording they agreed to');
select is(tests.answer('other', 'select (public.my_gst()).wording'), 'They issue my invoices.',
  'a person reads the current wording before agreeing');
select is(tests.after(array['cleaner: select public.set_gst(''agreed'', false)'],
  'select count(*) from public.gst_agreements where withdrawn_at is null'), '1',
  'the agreement can be withdrawn while the registration stays');
select is(tests.after(array['delete from auth.users where id = {cleaner}'], 'select count(*) from public.gst_agreements'), '0',
  'agreements are deleted with the account');

select * from finish();
rollback;
