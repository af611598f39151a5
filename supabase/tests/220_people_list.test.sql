-- The list of people for administrators: matches, order and pages. Everyone else is refused.
begin;
select plan(100);
select tests.people();

select tests.for_administrators($calls$
  public.search_users()
  private.search_users(null, null, null, null, null, null, null, 9, null, null)
  public.count_listed_users()
  private.count_listed_users(null, null, null, null, null, null, null)
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  public.search_users(query => 'nowhere to be found')
cleaner: PT403 You do not have permission to access this page.
  public.search_users(query => 'cleaner@test.example')
cleaner admin service: 42501 permission denied
  private.people_condition('a')
  private.documents_condition('waiting')
  private.worked_condition('never')
$expected$);

-- The people A to E, listed newest first. The expected results leave out the eight people of tests.people, who joined earlier.
insert into auth.users (id, email)
select ('7e570000-0000-4000-8000-00000000010' || place)::uuid, email
from unnest(array['ada@one.example', 'bo_b@two.example', 'cy%d@three.example', null, 'ed.fox@five.example']) with ordinality as given (
  email, place);
update public.profiles profile
set name = given.name, phone = given.phone, postcode = tests.home_postcode(), status = given.status, role = given.role,
  created_at = timestamptz '2026-06-10' - given.place * interval '1 day'
from (values
  (1, 'Ada Ämes', '0491 570 156', 'active', 'cleaner'),
  (2, 'Bo Brisbane', '+61 491-570-157', 'pending', 'cleaner'),
  (3, 'Cyd Ames', '(07) 3010 0006', 'pending', 'admin'),
  (4, null, '+64 21 555 0100', 'inactive', 'cleaner'),
  (5, 'Ed Fox\Hunt', null, 'rejected', 'cleaner')
) as given (place, name, phone, status, role)
where profile.id = ('7e570000-0000-4000-8000-00000000010' || given.place)::uuid;
insert into public.documents (user_id, type, path)
select id, type, id || '/documents/' || type || '/a.pdf'
from public.profiles, unnest(case right(id::text, 3)
  when '101' then array['whiteCard', 'visa'] when '102' then array['visa'] else '{}' end) type;
-- A's White Card expires today, B's visa in 30 days, C's driver's licence has expired, D's Blue Card was refused.
insert into public.documents (user_id, type, path, state, expires_on, reason, decided_at)
select ('7e570000-0000-4000-8000-00000000010' || place)::uuid, type,
  format('7e570000-0000-4000-8000-00000000010%s/documents/%s/b.pdf', place, type), state,
  (now() at time zone tests.home_zone())::date + days, case state when 'refused' then 'It is blurred.' end, now()
from (values (1, 'whiteCard', 'checked', 0), (2, 'visa', 'checked', 30), (3, 'driversLicense', 'checked', -1),
  (4, 'blueCard', 'refused', -40))
  as given (place, type, state, days);

create function pg_temp.found(arguments text, who text default 'admin') returns text language sql as $$
  select tests.answer(who, format(
    'select string_agg(chr(64 + right(id::text, 1)::integer), '''') from public.search_users(%s) where id::text like ''%%-00000000010_''',
    arguments))
$$;

select is(pg_temp.found(arguments), wanted,
  coalesce(nullif(arguments, ''), 'no filter') || ' in the list of people finds ' || coalesce(wanted, 'nobody'))
from (values
  ('', 'ABCDE'), ($$query => ''$$, 'ABCDE'), ($$query => '   '$$, 'ABCDE'), ('query => null', 'ABCDE'),
  -- Words match parts of name, email and phone, in upper or lower case.
  ($$query => 'AMES'$$, 'AC'), ($$query => 'äMES'$$, 'AC'), ($$query => 'ONE.Example'$$, 'A'), ($$query => '3010'$$, 'C'),
  -- Every word must match, in any order and anywhere in a word. No match spans two fields.
  ($$query => 'brisbane two'$$, 'B'), ($$query => ' two   bo '$$, 'B'), ($$query => 'ada two'$$, null), ($$query => 'risba'$$, 'B'),
  ($$query => 'ämesada'$$, null), ('query => e''ada\tone''', 'A'),
  -- The characters %, _ and \ have no special meaning.
  ($$query => '%'$$, 'C'), ($$query => 'cy%d'$$, 'C'), ($$query => 'bo_b'$$, 'B'), ($$query => 'd_@'$$, null),
  ($$query => 'fox\hunt'$$, 'E'),
  ($$query => '%%%'$$, null), ($$query => '___'$$, null), ($$query => '\\\'$$, null),
  -- Search words can have one or two letters.
  ($$query => 'ed'$$, 'E'), ($$query => 'y'$$, 'C'), ($$query => '); drop table public.profiles; --'$$, null), ('query => ''%1$s''', null),
  -- A phone number is found however it is stored and typed.
  ($$query => '0491 570 156'$$, 'A'), ($$query => '0491570156'$$, 'A'), ($$query => '+61491570156'$$, 'A'),
  ($$query => '0061 491 570 156'$$, 'A'),
  ($$query => '+61 (0)491 570-156'$$, 'A'), ($$query => '0491570157'$$, 'B'), ($$query => '0491 570 157'$$, 'B'),
  ($$query => '049'$$, 'AB'), ($$query => '04'$$, 'A'), ($$query => '0491 57'$$, 'AB'), ($$query => '049157'$$, 'AB'),
  ($$query => '+61 491'$$, 'AB'), ($$query => '570157'$$, 'B'), ($$query => 'x570157'$$, null),
  ($$query => '0730100006'$$, 'C'), ($$query => '00 06'$$, 'C'),
  ($$query => '570 15'$$, 'AB'), ($$query => '2 +'$$, 'D'), ($$query => '1.5 0'$$, null), ($$query => '64215550100'$$, 'D'),
  ($$query => 'brisbane 0491570157'$$, 'B'),
  ($$query => 'ada 0491570157'$$, null),
  -- The list can be filtered by role, status and documents.
  ($$role => ' Admin '$$, 'C'), ($$role => 'owner'$$, null), ($$status => 'PENDING'$$, 'BC'), ($$status => 'gone'$$, null),
  ($$role => 'cleaner', status => 'pending'$$, 'B'), ($$missing_document => 'whiteCard'$$, 'BCDE'), ($$missing_document => 'visa'$$, 'CDE'),
  ($$documents => 'waiting'$$, 'AB'), ($$documents => ' Expiring '$$, 'AB'), ($$documents => 'expired'$$, 'C'),
  ($$documents => 'refused'$$, null),
  ($$documents => 'waiting', missing_document => 'whiteCard'$$, 'B'), ($$documents => 'expiring', query => 'ames'$$, 'A'),
  ($$missing_document => 'visa', status => 'pending', query => 'ames'$$, 'C')
) as given (arguments, wanted);

-- A document expires by its owner's date. Tests the zones UTC+14 and UTC-12, because their dates differ.
create function pg_temp.with_date(zone text, days integer) returns text language sql as $$
  update public.documents set expires_on = (now() at time zone zone)::date + days
  where user_id = '7e570000-0000-4000-8000-000000000103' and state = 'checked';
  select concat_ws(' ', pg_temp.found('query => ''cyd'', documents => ''expired'''),
    pg_temp.found('query => ''cyd'', documents => ''expiring''')::text || ' soon')
$$;
create function pg_temp.with_dates(zone text) returns text[] language plpgsql as $$
begin
  alter table public.profiles disable trigger find_place;
  update public.profiles set time_zone = zone where id = '7e570000-0000-4000-8000-000000000103';
  return array(select pg_temp.with_date(zone, days) from unnest(array[-2, -1, 0, 30, 31]) days);
end
$$;
select is(pg_temp.with_dates(zone), array['C', 'C', 'C soon', 'C soon', ''],
  'a document expires on the person''s own date in the zone of their home: ' || zone)
from unnest(array['Pacific/Kiritimati', 'Etc/GMT+12']) zone;
insert into public.notification_settings (user_id) values ('7e570000-0000-4000-8000-000000000103');
update public.notification_settings set time_zone = 'Pacific/Kiritimati' where user_id = '7e570000-0000-4000-8000-000000000103';
select is(array(select pg_temp.with_date('Pacific/Kiritimati', days) from unnest(array[-2, -1, 0, 30, 31]) days),
  array['C', 'C', 'C soon', 'C soon', ''], 'a document expires on the person''s own date in the chosen zone furthest ahead');
update public.notification_settings set time_zone = 'Etc/GMT+12' where user_id = '7e570000-0000-4000-8000-000000000103';
select is(array(select pg_temp.with_date('Etc/GMT+12', days) from unnest(array[-2, -1, 0, 30, 31]) days),
  array['C', 'C', 'C soon', 'C soon', ''], 'a document expires on the person''s own date in the chosen zone furthest behind');
-- The list computes a document's state in the same way as document_state.
update public.documents set expires_on = current_date + (ascii(right(user_id::text, 1)) + ascii(type)) % 5 - 2 where state = 'checked';
select results_eq(
  $$ select pg_temp.found('documents => ''expired''') $$,
  $$ select string_agg(chr(64 + right(id::text, 1)::integer), '' order by created_at desc) from public.profiles profile
    where exists (select from public.documents document where document.user_id = profile.id
      and private.document_state(document) = 'expired') $$,
  'the list''s filter for expired documents agrees with document_state');

select is(private.person_word_condition('5701'), format('(%s)', private.word_condition('private.folded(profile.search_text)', '5701')),
  'a 0 inside a phone number does not count as a leading 0');
select is(tests.answer('admin', $$select documents from public.search_users(query => 'ed.fox')$$), '[]',
  'a person without documents has an empty list of them');
select is(pg_temp.found('', 'founder'), 'ABCDE', 'the founder can search the list of people');
select is(tests.answer('admin', $$ select count(*) from public.search_users(query => 'test.example') $$), '8',
  'an administrator finds everyone');

-- A and D last reported "here" at a job 10 and 100 days ago. B was at a job that ended 40 days ago, C at one that ended 100 days ago.
insert into public.jobs (id, project_name, status, start_date, days)
select ('b7000000-0000-4000-8000-00000000000' || place)::uuid, 'Worked', 'Completed', current_date - start, days
from (values (1, 10, 1), (2, 49, 10), (3, 100, 1), (4, 100, 1)) as given (place, start, days);
insert into public.applications (id, user_id, job_id, status, reviewed_by, reviewed_at, attendance, attendance_at)
select ('a7000000-0000-4000-8000-00000000000' || place)::uuid, ('7e570000-0000-4000-8000-00000000010' || place)::uuid,
  ('b7000000-0000-4000-8000-00000000000' || place)::uuid, 'Accepted', tests.id('admin'), now(), attendance,
  case when attendance is not null then current_date - attended end
from (values (1, null, null), (2, 'came', 30), (3, 'came', 0), (4, 'did_not_come', 0)) as given (place, attendance, attended);
insert into public.visits (application_id, day, here_at, here_sent_at)
select ('a7000000-0000-4000-8000-00000000000' || place)::uuid, current_date - ago, now(), now()
from (values (1, 10), (1, 11), (4, 100)) as given (place, ago);
select is(pg_temp.found(arguments), wanted, 'the list of people with ' || arguments || ' finds ' || coalesce(wanted, 'nobody'))
from (values ($$worked => 'never'$$, 'E'), ($$worked => ' Lately '$$, 'A'), ($$worked => 'before'$$, 'CD'), ($$worked => 'soon'$$, null),
  ($$worked => 'before', status => 'pending'$$, 'C')) as given (arguments, wanted);
select is(tests.answer('admin', format($$select current_date - last_worked from public.search_users(query => %L)$$, query)), wanted,
  'the last day worked is right for ' || query)
from (values ('ada', '10'), ('brisbane', '40'), ('ed.fox', null)) as given (query, wanted);
select is(tests.answer('admin', format('select public.count_listed_users(%s)', arguments)), wanted, 'people are counted with ' || arguments)
from (values ($$query => 'example', worked => 'before'$$, '1'),
  ($$status => 'pending', missing_document => 'whiteCard', query => 'bo_'$$, '1')) as given (arguments, wanted);
update public.profiles profile
set place = private.find_place(case right(id::text, 3) when '102' then '4000' when '101' then null else '6000' end, null, null)
where id::text like '%-00000000010_';
select is(pg_temp.found(arguments), wanted, 'the list of people with ' || arguments || ' finds ' || coalesce(wanted, 'nobody'))
from (values ($$city => 'Brisbane'$$, 'B'), ($$city => 'Perth'$$, 'CDE')) as given (arguments, wanted);

-- 240 people share five joining times, so pages of seven end between people who joined at the same time.
select tests.crowd(240);
select is(
  tests.read_all('admin', 'public.search_users(after_created => {last.created_at}, after_id => {last.id}, page_size => 7)'),
  array(select id from public.profiles order by created_at desc, id desc),
  'the list read page by page has each person once and in order');
select tests.crowd(1000);
select is(array(select (tests.answer('admin', format('select count(*) from public.search_users(page_size => %s)', size)))
    from unnest(array['0', '-5', 'null', '50', '1000', '1001', '100000']) size),
  array['1', '1', '50', '50', '1000', '1000', '1000'], 'a page holds 1 to 1000 people, and 50 by default');

select * from finish();
rollback;
