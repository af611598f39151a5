-- How administrators check documents: the queue, one decision for each document, and a record of opened files.
begin;
select plan(53);
select tests.people();
-- The cleaner has a newer White Card, and an administrator has a document of their own.
insert into public.documents (id, user_id, type, path, number, expires_on, uploaded_at)
values
  (tests.id('job_open'), tests.id('cleaner'), 'whiteCard', tests.id('cleaner') || '/documents/whiteCard/new.pdf', 'WC 2', '2190-01-01',
    '2026-01-03'),
  (tests.id('job_draft'), tests.id('admin'), 'visa', tests.id('admin') || '/documents/visa/visa.pdf', null, null, '2025-01-01');

select tests.for_administrators($calls$
  public.waiting_documents()
  public.decide_document({doc_waiting}, 'checked')
  public.open_document({doc_waiting})
  public.person_documents({other})
$calls$);
select tests.refusals($expected$
admin: PT400 A document is either checked or refused.
  public.decide_document({doc_waiting}, 'approved')
  public.decide_document({doc_waiting}, 'waiting')
  public.decide_document({doc_waiting}, null)
admin: PT400 Please give a reason.
  public.decide_document({doc_waiting}, 'refused')
  public.decide_document({doc_waiting}, 'refused', reason => '   ')
admin: PT400 Please use at most 500 characters.
  public.decide_document({doc_waiting}, 'refused', reason => repeat('x', 501))
admin: PT400 This date has passed. Please use a document that is still valid.
  public.decide_document({doc_waiting}, 'checked', '2026-01-01')
admin: PT400 Please enter a year up to 2199.
  public.decide_document({doc_waiting}, 'checked', 'infinity')
admin: PT403 You cannot decide about your own documents.
  public.decide_document({job_draft}, 'checked')
admin: PT404 This document has been replaced or removed.
  public.decide_document({job_missing}, 'checked')
  public.decide_document(null, 'checked')
  public.open_document({job_missing})
founder: PT409 admin has already decided this document.
  public.decide_document({doc_checked}, 'checked')
admin: PT409 You have already decided this document.
  public.decide_document({doc_checked}, 'refused', reason => 'Blurred')
$expected$);
update public.profiles set name = e'Ros\r\nSet-Cookie: a=b' where id = tests.id('admin');
select is(tests.answer('founder', $$select public.decide_document({doc_checked}, 'checked')$$),
  '! PT409 Ros Set-Cookie: a=b has already decided this document.', 'the refusal writes the administrator''s name on one line');
delete from private.document_deciders;
select is(tests.answer('founder', $$select public.decide_document({doc_checked}, 'checked')$$),
  '! PT409 Somebody has already decided this document.', 'the refusal says "Somebody" when the administrator is unknown');
insert into private.document_deciders values (tests.id('doc_checked'), tests.id('admin'));
update public.profiles set name = 'admin' where id = tests.id('admin');

-- The queue lists the longest-waiting document first. It leaves out the administrator's own documents.
select is(tests.answer(who,
  $$select string_agg(concat_ws(' ', user_name, type, number, has_current, current_expires_on), ', ') from public.waiting_documents()$$),
  wanted, 'the queue leaves out the administrator''s own documents for ' || who)
from (values
  ('admin', 'other visa V 1 f, cleaner whiteCard WC 2 t 2199-01-01'),
  ('founder', 'admin visa f, other visa V 1 f, cleaner whiteCard WC 2 t 2199-01-01')
) as given (who, wanted);
select is(tests.answer('admin', $$select string_agg(number, ', ') from public.waiting_documents(page_size => 1)$$), 'V 1',
  'the queue is read page by page');
select is(tests.answer('admin', $$select string_agg(number, ', ') from public.waiting_documents('2026-01-01', {doc_waiting})$$), 'WC 2',
  'the next page of the queue begins after the last document');

-- Compares the effects of a decision with the expected effects, ignoring all broadcasts.
create function pg_temp.effects(who text, call text, expected text, label text) returns text language sql as $$
  select extensions.is(
    (select string_agg(line, e'\n') from tests.effect(who, call) line where line not like '+ messages%'),
    (select string_agg(btrim(line), e'\n') from tests.lines(expected) line),
    label)
$$;
-- A decision does not change documents of other types or people.
insert into public.documents (id, user_id, type, path, state, uploaded_at, decided_at)
values (tests.id('course'), tests.id('other'), 'whiteCard', tests.id('other') || '/documents/whiteCard/card.pdf', 'checked', '2026-01-01',
  '2026-01-02');
select pg_temp.effects('admin', $$select (public.decide_document({doc_waiting}, ' CHECKED ', '2086-02-01', 'ignored')).*$$, $expected$
  = [{"id": "doc_waiting", "path": "other/documents/visa/visa.pdf", "type": "visa", "state": "checked", "number": "V 1",
    "decided_at": "now", "decided_by": "admin", "expires_on": "2086-02-01", "uploaded_at": "2026-01-01T00:00:00+00:00"}]
  ~ documents {"id": "doc_waiting"} {"state": "checked", "decided_at": "now", "expires_on": "2086-02-01"}
$expected$, 'a checked document is valid until the date the administrator gives');
select pg_temp.effects('admin', $$select (public.decide_document({doc_waiting}, 'refused', '2086-02-01', e' Too\r\n dark ')).state$$,
  $expected$
  = [{"state": "refused"}]
  ~ documents {"id": "doc_waiting"} {"state": "refused", "reason": "Too\r\n dark", "decided_at": "now"}
$expected$, 'an administrator refuses a document with a reason, and the owner''s date stays');
select pg_temp.effects('admin', $$select (public.decide_document({job_open}, 'checked')).expires_on$$, $expected$
  = [{}]
  - documents {"id": "doc_checked"}
  ~ documents {"id": "job_open"} {"state": "checked", "decided_at": "now", "expires_on": null}
$expected$, 'a checked document replaces the owner''s earlier one');
insert into public.user_folders values (tests.id('cleaner'), now() + interval '1 hour');
select is((select count(*) from tests.effect('admin', $$select public.decide_document({job_open}, 'checked')$$) line
  where line like '%user_folders%'), 0::bigint,
  'a decision does not delete files while the owner is uploading');

-- The app repeats a decision when its response was lost.
select pg_temp.effects('admin', $$select (public.decide_document({doc_checked}, 'checked', '2199-01-01')).state$$,
  '= [{"state": "checked"}]', 'a repeated decision has the same result and changes nothing');

select pg_temp.effects('founder', 'select public.open_document({doc_waiting})', $expected$
  = [{"open_document": "other/documents/visa/visa.pdf"}]
  + document_openings {"path": "other/documents/visa/visa.pdf", "type": "visa", "user_id": "other", "opened_at": "now",
    "administrator_id": "founder"}
$expected$, 'the opening of a document is recorded with its path');
select is(tests.answer('admin',
  $$select string_agg(concat_ws(' ', type, number, state, decided_by), ', ') from public.person_documents({cleaner})$$),
  'whiteCard WC 1 checked admin, whiteCard WC 2 waiting',
  'an administrator reads a person''s documents, the current one first, with who decided');

-- Tests that a decision applies only to the content that was checked, because an upload that was allowed earlier can replace the
-- file after the decision.
select set_config('storage.operation', 'storage.object.get_authenticated', true);
create function pg_temp.store(tag text) returns void language sql as $$
  insert into storage.objects (bucket_id, name, metadata)
  values ('users', tests.id('other') || '/documents/visa/bound.pdf',
    jsonb_build_object('mimetype', 'application/pdf', 'eTag', tag, 'size', 9, 'lastModified', '2026-01-01T00:00:00Z'))
  on conflict (bucket_id, name) do update set metadata = excluded.metadata
$$;
create function pg_temp.visa() returns uuid language sql as $$
  select id from public.documents where path like '%bound.pdf'
$$;
create function pg_temp.read() returns text language sql as $$
  select tests.answer('admin', 'select count(*)::text from storage.objects where name like ''%/bound.pdf''')
$$;
-- Runs the call as `who` and keeps its changes.
create function pg_temp.act(who text, call text) returns void language plpgsql as $$
begin
  perform tests.act_as(who);
  execute call;
  perform set_config('role', 'none', true);
end
$$;
select pg_temp.store('"true"');
select pg_temp.act('other', format($$select public.save_document('visa', %L, 'V 7')$$, tests.id('other') || '/documents/visa/bound.pdf'));
select pg_temp.act('admin', format('select public.open_document(%L)', pg_temp.visa()));
select pg_temp.act('admin', format($$select public.decide_document(%L, 'checked', '2190-01-01')$$, pg_temp.visa()));
select is(pg_temp.read(), '1', 'an administrator reads a file they have opened');
create temporary table decided as select pg_temp.visa() as id;
update public.document_openings set opened_at = now() - interval '1 minute';
select pg_temp.store('"forged"');
select is((select state from public.documents where id = pg_temp.visa() and id <> (select id from decided)), 'waiting',
  'a changed file becomes another document, which waits');
select is(tests.answer('admin', $$select number from public.waiting_documents() where path like '%bound.pdf'$$), 'V 7',
  'a changed file is in the queue at once');
select is(pg_temp.read(), '0', 'an administrator cannot read a changed file before opening it');
select is(tests.answer('other', $$select state from public.my_documents() where path like '%bound.pdf'$$), 'waiting',
  'the owner sees a changed file as waiting');
select is(private.requirement_expiries(tests.id('other')) ->> 'visa', null, 'a changed file does not meet a job''s requirements');
select pg_temp.act('admin', format('select public.open_document(%L)', pg_temp.visa()));
select is(pg_temp.read(), '1', 'an administrator reads a changed file after opening it');
update decided set id = pg_temp.visa();
select pg_temp.store('"forged"');
select is(pg_temp.visa(), (select id from decided), 'storing the same file again does not change the document');
select pg_temp.store('"again"');
select is(tests.answer('admin', format($$select public.decide_document(%L, 'checked')$$, (select id from decided))),
  '! PT404 This document has been replaced or removed.', 'a decision on a file that has changed again is refused');
select pg_temp.act('admin', format($$select public.decide_document(%L, 'checked')$$, pg_temp.visa()));
insert into public.documents (user_id, type, path) values (tests.id('other'), 'visa', tests.id('other') || '/documents/visa/newer.pdf');
select pg_temp.store('"forged"');
select is((select string_agg(path, ' ') from public.documents where user_id = tests.id('other') and type = 'visa'),
  tests.id('other') || '/documents/visa/newer.pdf', 'a document whose file changed is removed when a newer one waits');
-- The file is replaced while no trigger runs, as in a faulty restore.
delete from public.documents where path like '%newer.pdf';
insert into public.documents (user_id, type, path) values (tests.id('other'), 'visa', tests.id('other') || '/documents/visa/bound.pdf');
select pg_temp.act('admin', format($$select public.decide_document(%L, 'checked')$$, pg_temp.visa()));
set local session_replication_role = replica;
select pg_temp.store('"true"');
set local session_replication_role = origin;
select is(tests.answer('other', $$select state from public.my_documents() where path like '%bound.pdf'$$), 'waiting',
  'the owner sees a file changed without a trigger as waiting');
select is(pg_temp.read(), '0', 'an administrator cannot read a file changed without a trigger');
update decided set id = pg_temp.visa();
select pg_temp.act('admin', format('select public.open_document(%L)', pg_temp.visa()));
select is((select state from public.documents where id = pg_temp.visa() and id <> (select id from decided)), 'waiting',
  'opening a file that was changed without a trigger creates a new waiting document');
-- Seed data inserts documents before their files.
insert into public.documents (user_id, type, path, state, decided_at)
values (tests.id('cleaner'), 'visa', tests.id('cleaner') || '/documents/visa/seed.pdf', 'checked', now());
insert into storage.objects (bucket_id, name, version) values ('users', tests.id('cleaner') || '/documents/visa/seed.pdf', 'one');
select is((select state || ' ' || content from public.documents where path like '%seed.pdf'), 'checked one  ',
  'a decision on a document without a file applies to the first file that is stored');
update storage.objects set version = 'two' where name like '%seed.pdf';
select is((select state || ' ' || content from public.documents where path like '%seed.pdf'), 'waiting two  ',
  'a document waits again when its file has another version');

-- Deleting an administrator keeps the record of the documents that the administrator opened.
delete from public.documents where id = tests.id('doc_checked');
insert into public.document_openings (administrator_id, user_id, type, path) values (tests.id('admin'), tests.id('other'), 'visa', 'a');
select is(tests.outcome('service', 'delete from public.profiles where id = {admin}'), '1',
  'an administrator who opened a document can be deleted');
select is((select count(*) from public.document_openings where administrator_id = tests.id('admin') and path = 'a'),
  1::bigint, 'an opening stays on record when the administrator is deleted');
select is(tests.outcome('service', 'delete from public.profiles where id = {cleaner}'), '1',
  'the owner of an opened document can be deleted');

select * from finish();
rollback;
