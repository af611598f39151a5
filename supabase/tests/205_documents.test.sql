-- Documents: the constraints of their columns, who reads which columns, and when documents expire on their owner's
-- calendar.
begin;
select plan(32);
select tests.people();

select is(tests.outcome('service', statement), wanted, 'the limits of a document hold for every writer: ' || statement) from (values
  ($$update public.documents set type = 'passport'$$, '23514'),
  ($$update public.documents set path = '<other>/documents/whiteCard/a.pdf' where user_id = {cleaner}$$, '23514'),
  ($$update public.documents set path = '<cleaner>/documents/visa/a.pdf' where user_id = {cleaner}$$, '23514'),
  ($$update public.documents set number = repeat('1', 101)$$, '23514'),
  ($$update public.documents set number = repeat('1', 100)$$, '2'),
  ($$update public.documents set expires_on = 'infinity'$$, '23514'),
  ($$update public.documents set expires_on = '2200-01-01'$$, '23514'),
  ($$update public.documents set state = 'expired' where id = {doc_checked}$$, '23514'),
  ($$update public.documents set state = 'refused' where id = {doc_checked}$$, '23514'),
  ($$update public.documents set state = 'refused', reason = '' where id = {doc_checked}$$, '23514'),
  ($$update public.documents set state = 'refused', reason = repeat('x', 501) where id = {doc_checked}$$, '23514'),
  ($$update public.documents set state = 'refused', reason = repeat('x', 500) where id = {doc_checked}$$, '1'),
  ($$update public.documents set state = 'checked' where id = {doc_waiting}$$, '23514'),
  ('update public.documents set decided_at = now() where id = {doc_waiting}', '23514'),
  ($$insert into public.documents (user_id, type, path, state, decided_at)
    values ({cleaner}, 'whiteCard', '<cleaner>/documents/whiteCard/b.pdf', 'checked', now())$$, '23505'),
  ($$insert into public.documents (user_id, type, path) values ({cleaner}, 'whiteCard', '<cleaner>/documents/whiteCard/b.pdf')$$, '1'),
  ($$insert into public.documents (user_id, type, path) values ({other}, 'visa', '<other>/documents/visa/b.pdf')$$, '23505'),
  ($$insert into public.documents (user_id, type, path, state, reason, decided_at)
    values ({other}, 'visa', '<other>/documents/visa/b.pdf', 'refused', 'Blurred', now())$$, '23505')
) as given (statement, wanted);

-- People read their own documents, the valid document before its waiting replacement. Only administrators can see which administrator
-- decided.
insert into public.documents (id, user_id, type, path, number)
values (tests.id('nobody'), tests.id('cleaner'), 'whiteCard', tests.id('cleaner') || '/documents/whiteCard/new.pdf', 'WC 2');
select is(tests.answer(who, $$select string_agg(concat_ws(' ', type, number, state, decided_by), ', ') from public.my_documents()$$),
  wanted, who || ' reads only their own documents')
from (values ('cleaner', 'whiteCard WC 1 checked, whiteCard WC 2 waiting'), ('other', 'visa V 1 waiting'), ('admin', null)) as given (
  who, wanted);

-- A document expires by the owner's calendar, in the time zone of their home until they choose another. The test writes the zones itself,
-- because no postcode is in Honolulu or in Kiritimati. The dates in these two zones always differ.
alter table public.profiles disable trigger find_place;
update public.profiles set time_zone = case id when tests.id('cleaner') then 'Pacific/Honolulu' else 'Pacific/Kiritimati' end;
select is(private.today_of(tests.id('other')) - private.today_of(tests.id('cleaner')), 1, 'the two people have different dates at home');
update public.documents set expires_on = private.today_of(tests.id('cleaner')) where id = tests.id('doc_checked');
select is(tests.answer('cleaner', 'select public.document_state(document) from public.documents document where id = {doc_checked}'),
  'checked', 'a document is valid on its last day');
update public.profiles set time_zone = 'Pacific/Kiritimati';
select is(tests.answer('cleaner', 'select public.document_state(document) from public.documents document where id = {doc_checked}'),
  'expired', 'a document is expired where its last day is over');
alter table public.profiles enable trigger find_place;

-- The two people now choose these zones in their settings. The date in Kiritimati is always a day later than in Honolulu.
insert into public.notification_settings (user_id) select tests.id(who) from unnest(array['cleaner', 'other']) who;
update public.notification_settings set time_zone = case user_id when tests.id('cleaner') then 'Pacific/Honolulu'
  else 'Pacific/Kiritimati' end;
select is(private.today_of(tests.id('other')) - private.today_of(tests.id('cleaner')), 1,
  'the two people with chosen zones have different dates');
update public.documents set expires_on = private.today_of(tests.id('cleaner')) where id = tests.id('doc_checked');
select is(tests.answer(who, 'select public.document_state(document) from public.documents document where id = {doc_checked}'), wanted,
  'the state of a document follows its owner''s date for ' || who)
from (values ('cleaner', 'checked'), ('admin', 'checked'), ('other', null)) as given (who, wanted);
update public.notification_settings set time_zone = 'Pacific/Kiritimati';
select is(tests.answer('cleaner', 'select public.document_state(document) from public.documents document where id = {doc_checked}'),
  'expired', 'a document is expired on the day after its date in the chosen zone');
select is(tests.answer('cleaner', $$select state from public.my_documents() where number = 'WC 1'$$), 'expired',
  'the list of documents shows the expired state too');
select is(tests.answer('other',
  $$select public.document_state(
  jsonb_populate_record(null::public.documents, jsonb_build_object(
  'user_id', {cleaner}, 'state', 'checked', 'expires_on', '2026-01-01')))$$),
  null, 'a made-up row of another person returns no document state');
update public.notification_settings set time_zone = 'Mars/Olympus' where user_id = tests.id('cleaner');
select is(private.today_of(tests.id('cleaner')), (now() at time zone 'Australia/Brisbane')::date,
  'a time zone that the server no longer knows counts as Brisbane');

select * from finish();
rollback;
