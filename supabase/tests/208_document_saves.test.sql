-- Saving documents: new uploads, changes while a document waits, and refusals that name the form field.
begin;
select plan(36);
select tests.people();

insert into storage.objects (bucket_id, name, metadata)
select 'users', tests.fill(path, 'nobody'), jsonb_build_object('mimetype', type)
from (values
  ('<cleaner>/documents/whiteCard/card.pdf', 'application/pdf'), ('<cleaner>/documents/whiteCard/new.pdf', 'application/pdf'),
  ('<cleaner>/documents/whiteCard/newer.jpg', 'image/jpeg'), ('<cleaner>/documents/visa/visa.pdf', 'application/pdf'),
  ('<cleaner>/documents/visa/picture.pdf', 'image/png'), ('<other>/documents/visa/visa.pdf', 'application/pdf'),
  ('<other>/documents/visa/new.pdf', 'application/pdf')
) as given (path, type);

-- Compares the effects of a call with the expected effects, except for broadcasts.
create function pg_temp.effects(who text, call text, expected text, label text) returns text language sql as $$
  select extensions.is(
    (select string_agg(line, e'\n') from tests.effect(who, call) line where line not like '+ messages%'),
    (select string_agg(btrim(line), e'\n') from tests.lines(expected) line),
    label)
$$;
create function pg_temp.saving(type text, file text, more text default '') returns text language sql as $$
  select format('select (public.save_document(%L, %L%s)).state', type, file, more)
$$;
select pg_temp.effects('cleaner', pg_temp.saving('visa', '<cleaner>/documents/visa/visa.pdf', $$, ' V 12 ', '2086-01-31'$$), $expected$
  = [{"state": "waiting"}]
  + documents {"path": "cleaner/documents/visa/visa.pdf", "type": "visa", "state": "waiting", "number": "V 12", "content": "  ",
    "user_id": "cleaner", "expires_on": "2086-01-31", "uploaded_at": "now"}
$expected$, 'a newly saved document waits to be checked');
select pg_temp.effects('cleaner', pg_temp.saving('whiteCard', '<cleaner>/documents/whiteCard/new.pdf'), $expected$
  = [{"state": "waiting"}]
  + documents {"path": "cleaner/documents/whiteCard/new.pdf", "type": "whiteCard", "state": "waiting", "content": "  ",
    "user_id": "cleaner", "uploaded_at": "now"}
$expected$, 'a checked document stays while a newer one waits for a decision');
select pg_temp.effects('other', pg_temp.saving('visa', '<other>/documents/visa/new.pdf'), $expected$
  = [{"state": "waiting"}]
  + documents {"path": "other/documents/visa/new.pdf", "type": "visa", "state": "waiting", "content": "  ", "user_id": "other",
    "uploaded_at": "now"}
  - documents {"id": "doc_waiting"}
$expected$, 'a newly saved document replaces a waiting one');
update public.documents set state = 'refused', reason = 'Blurred', decided_at = '2026-01-02' where id = tests.id('doc_waiting');
select pg_temp.effects('other', pg_temp.saving('visa', '<other>/documents/visa/new.pdf'), $expected$
  = [{"state": "waiting"}]
  + documents {"path": "other/documents/visa/new.pdf", "type": "visa", "state": "waiting", "content": "  ", "user_id": "other",
    "uploaded_at": "now"}
  - documents {"id": "doc_waiting"}
$expected$, 'a newly saved document replaces a refused one');

-- A new number or date gives a waiting document a new id. Otherwise an administrator could decide on values that they have not seen.
update public.documents set state = 'waiting', reason = null, decided_at = null where id = tests.id('doc_waiting');
select pg_temp.effects('other', pg_temp.saving('visa', '<other>/documents/visa/visa.pdf', $$, 'V 2', '2087-01-01'$$), $expected$
  = [{"state": "waiting"}]
  + documents {"path": "other/documents/visa/visa.pdf", "type": "visa", "state": "waiting", "number": "V 2", "content": "  ",
    "user_id": "other", "expires_on": "2087-01-01", "uploaded_at": "2026-01-01T00:00:00+00:00"}
  - documents {"id": "doc_waiting"}
$expected$, 'a waiting document keeps its place in the queue after a change of its number or date');
select pg_temp.effects('other', pg_temp.saving('visa', '<other>/documents/visa/visa.pdf', $$, 'V 1'$$), '= [{"state": "waiting"}]',
  'a repeated save of a waiting document changes nothing');
select pg_temp.effects('cleaner', pg_temp.saving('whiteCard', '<cleaner>/documents/whiteCard/card.pdf', $$, 'WC 1', '2199-01-01'$$),
  '= [{"state": "checked"}]', 'a repeated save of a checked document changes nothing');
insert into public.documents (id, user_id, type, path, uploaded_at)
  values (tests.id('course'), tests.id('cleaner'), 'blueCard', tests.id('cleaner') || '/documents/blueCard/card.pdf', '2025-01-01');
select is(tests.answer('cleaner',
  format('select id from (%s) saved', replace(pg_temp.saving('blueCard', '<cleaner>/documents/blueCard/card.pdf'), '.state', '.id'))),
  tests.id('course')::text, 'a repeated save returns the document saved before');

-- A refusal names the form field that shows the error.
create function pg_temp.refusal(who text, call text) returns text language plpgsql as $$
declare
  filled text := tests.fill(call, who);
  field text;
begin
  perform tests.act_as(who);
  execute filled;
  raise exception using errcode = 'TS001';
exception when sqlstate 'TS001' then
  return 'saved';
when others then
  get stacked diagnostics field = pg_exception_hint;
  return concat_ws(' ', sqlstate, nullif(field, ''), sqlerrm);
end
$$;
-- The person's time zone decides whether a date has passed. In this test, the date in this zone differs from the server's date.
select tests.choose_zone('cleaner', tests.zone_of_another_day());
select is(pg_temp.refusal('cleaner', pg_temp.saving(type, file, more)), wanted,
  'a save of a document is accepted or refused as expected: ' || type || ' ' || left(file || more, 60))
from (values
  ('visa', '<cleaner>/documents/visa/visa.pdf', ', e''\u202e321''', 'PT400 number This text has hidden characters. Please type it again.'),
  ('visa', '<cleaner>/documents/visa/visa.pdf', $$, repeat('1', 101)$$, 'PT400 number Please use at most 100 characters.'),
  ('visa', '<cleaner>/documents/visa/visa.pdf', format(', null, (now() at time zone %L)::date - 1', tests.zone_of_another_day()),
    'PT400 expires_on This date has passed. Please use a document that is still valid.'),
  ('visa', '<cleaner>/documents/visa/visa.pdf', format(', null, (now() at time zone %L)::date', tests.zone_of_another_day()), 'saved'),
  ('visa', '<cleaner>/documents/visa/visa.pdf', $$, null, '2199-12-31'$$, 'saved'),
  ('visa', '<cleaner>/documents/visa/visa.pdf', $$, null, '2200-01-01'$$, 'PT400 expires_on Please enter a year up to 2199.'),
  ('visa', '<cleaner>/documents/visa/visa.pdf', $$, null, 'infinity'$$, 'PT400 expires_on Please enter a year up to 2199.'),
  ('visa', '<cleaner>/documents/visa/visa.pdf', $$, null, '4713-01-01 BC'$$,
    'PT400 expires_on This date has passed. Please use a document that is still valid.'),
  ('visa', '<cleaner>/documents/visa/missing.pdf', '', 'PT410 A file is no longer available. Please choose it again.'),
  ('visa', '<cleaner>/documents/visa/picture.pdf', '', 'PT410 A file is no longer available. Please choose it again.'),
  ('visa', '<other>/documents/visa/visa.pdf', '', 'PT400 Invalid file path'),
  ('blueCard', '<cleaner>/documents/visa/visa.pdf', '', 'PT400 Invalid file path'),
  ('passport', '<cleaner>/documents/passport/visa.pdf', '', 'PT400 Invalid file path'),
  ('whiteCard', '<cleaner>/documents/whiteCard/card.pdf', $$, 'WC 2'$$,
    'PT409 Your White Card has just been checked. To change it, upload it again.')
) as refused (type, file, more, wanted);
select tests.refusals($expected$
visitor service: 42501 permission denied
  public.save_document('visa', '<cleaner>/documents/visa/visa.pdf')
  public.my_documents()
cleaner: PT400 Invalid file path
  public.save_document('visa', null)
  public.save_document(null, '<cleaner>/documents/visa/visa.pdf')
nobody: PT404 User profile not found
  public.save_document('visa', '<nobody>/documents/visa/visa.pdf')
$expected$);

-- The owner can remove a document while it waits.
create function pg_temp.removing(file text) returns text language sql as $$ select format('select public.remove_document(%L)', file) $$;
select pg_temp.effects('other', pg_temp.removing('<other>/documents/visa/visa.pdf'), $expected$
  = [{}]
  - documents {"id": "doc_waiting"}
$expected$, 'the owner removes a waiting document');
select pg_temp.effects(who, pg_temp.removing(file), '= [{}]', who || ' removes nothing at ' || coalesce(file, 'nowhere'))
from (values
  ('cleaner', '<other>/documents/visa/visa.pdf'), ('admin', '<other>/documents/visa/visa.pdf'), ('other', '<other>/documents/visa/new.pdf'),
  ('nobody', '<nobody>/documents/visa/visa.pdf'), ('other', null)
) as given (who, file);
select is(pg_temp.refusal('cleaner', pg_temp.removing('<cleaner>/documents/whiteCard/card.pdf')),
  'PT409 Your White Card has just been checked. To change it, upload it again.', 'the owner cannot remove a checked document');
update public.documents set state = 'refused', reason = 'Blurred', decided_at = '2026-01-02' where id = tests.id('doc_waiting');
select is(pg_temp.refusal('other', pg_temp.removing('<other>/documents/visa/visa.pdf')),
  'PT409 Your Visa has just been refused. To change it, upload it again.', 'the owner cannot remove a refused document');
select is(tests.outcome('visitor', pg_temp.removing('<other>/documents/visa/visa.pdf')), '42501', 'a visitor cannot remove a document');

select * from finish();
rollback;
