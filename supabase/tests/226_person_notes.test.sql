-- Administrators' notes about people. The person concerned cannot read them, even as an administrator (rule 12.21).
begin;
select plan(27);
select tests.people(), tests.work();
insert into private.person_notes (id, user_id, administrator_id, note, created_at) values
  (tests.id('app_pending'), tests.id('cleaner'), tests.id('founder'), 'Has her own van.', '2026-01-01'),
  (tests.id('app_accepted'), tests.id('admin'), tests.id('founder'), 'Away in March.', '2026-01-01');

select tests.matrix($expected$
-- Outcomes on person_notes, by person:                      visitor cleaner other pending inactive rejected admin founder former service
select from private.person_notes                          | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
insert into private.person_notes (user_id, note) values ({other}, 'x') | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
update private.person_notes set note = 'x'                | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
delete from private.person_notes                          | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
truncate private.person_notes                             | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
select from public.notes_about({cleaner})                 | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select from public.notes_about({admin})                   | 42501   PT403  PT403  PT403   PT403   PT403   PT404    1    PT403  42501
select public.note_about({cleaner}, 'x')                  | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select public.note_about({admin}, 'x')                    | 42501   PT403  PT403  PT403   PT403   PT403   PT404    1    PT403  42501
select public.remove_note({app_pending})                  | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select public.remove_note({app_accepted})                 | 42501   PT403  PT403  PT403   PT403   PT403   PT404    1    PT403  42501
$expected$);
select tests.refusals($expected$
admin founder: PT400 Please write a note.
  public.note_about({cleaner}, null)
  public.note_about({cleaner}, e' \n\u200b')
admin founder: PT400 Please use at most 2000 characters.
  public.note_about({cleaner}, repeat('x', 2001))
admin founder: PT404 User profile not found
  public.note_about({nobody}, 'x')
  public.note_about(null, 'x')
  public.notes_about({nobody})
admin founder: PT404 This note has been removed.
  public.remove_note({job_missing})
$expected$);
select is(tests.answer('admin', $$select concat_ws(' ', note, administrator) from public.notes_about({cleaner})$$),
  'Has her own van. founder', 'an administrator reads a note and its author');
select is(tests.after(array['admin: select public.note_about({other}, ''x'', {job_open}), public.note_about({other}, ''x'', {job_open}),
  public.note_about({other}, ''y'', {job_open})'], 'select count(*) from private.person_notes where user_id = {other}'), '2',
  'a repeated note with the same idempotency key is stored once');
-- Five notes, three of them with the same timestamp, are listed newest first, page by page.
set local session_replication_role = replica;
insert into private.person_notes (id, user_id, administrator_id, note, created_at)
select ('00000000-0000-4000-8000-00000000000' || place)::uuid, tests.id('inactive'), tests.id('admin'), place,
  timestamptz '2026-03-01' + greatest(place, 3) * interval '1 hour'
from generate_series(1, 5) place;
set local session_replication_role = origin;
select is((select string_agg(right(seen.id::text, 1), ' ' order by number)
    from unnest(tests.read_all('admin', format('public.notes_about({inactive}, {last.created_at}, {last.id}, %s)', size)))
      with ordinality seen (id, number)), '5 4 3 2 1', 'the notes are read latest first in pages of ' || size)
from unnest(array[2, 20]) size;
set local session_replication_role = replica;
delete from private.person_notes where user_id = tests.id('inactive');
set local session_replication_role = origin;
select is(tests.answer(who, $$select public.account_data({cleaner})::text like '%own van%'$$), 'false',
  'the downloaded account data has no notes for ' || who)
from unnest(array['cleaner', 'admin']) who;
select is(tests.after(array['delete from auth.users where id = {cleaner}'],
  'select count(*) from private.person_notes where user_id = {cleaner}'), '0', 'the notes are deleted with the account');
select is(tests.after(array['admin: select public.note_about({other}, ''Late twice'')',
  'founder: select public.remove_note({app_pending})'],
  $$select string_agg(event || ' ' || tests.readable(to_jsonb(person)) || ' ' || details, ', ' order by id) from audit.entries
    where event like 'note\_%'$$), 'note_written "cleaner" {}, note_written "admin" {}, note_written "other" {}, note_removed "cleaner" {}',
  'writing and removing notes is recorded in the audit without their text');

update public.profiles set role = 'admin' where id = tests.id('cleaner');
select is(tests.answer('cleaner', 'select count(*) from public.notes_about({cleaner})'), '! PT404 User profile not found',
  'a person who becomes an administrator cannot read notes about themselves');

select * from finish();
rollback;
