-- The audit records every change of these kinds, but no names, full numbers or texts that people wrote.
begin;
set local search_path = public, extensions;
select plan(79);
select tests.people(), tests.work(), tests.training();

-- Returns the entries that a call adds, one per line: event, source or actor, person, subject, details. Rolled back
-- afterwards.
create function pg_temp.recorded(who text, call text) returns text language plpgsql as $$
declare
  newest bigint := (select coalesce(max(id), 0) from audit.entries);
  filled text := tests.fill(call, who);
  lines text;
begin
  begin
    if who = 'postgres' then
      execute filled;
    else
      perform tests.act_as(who);
      execute filled;
      perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
    end if;
    select string_agg(concat_ws(' ', entry.event, 'by', case when entry.source = 'person' then tests.readable(to_jsonb(entry.actor))
      else entry.source end,
      'of ' || tests.readable(to_jsonb(entry.person)), tests.readable(to_jsonb(entry.subject_id)), nullif(entry.details, '{}')),
      e'\n' order by entry.event_first, entry.person, entry.id)
    -- If one statement changes several rows, the order of their entries depends on its plan, so they are sorted by person.
    into lines from (select *, min(id) over (partition by event) as event_first from audit.entries where id > newest) entry;
    -- An entry must not contain a name, a full number, or a text that a person wrote.
    if lines ~* 'Ana|New Name|0412345678|52 ?824|1234|\.pdf|X 99|V 1|I am ill|Joe' then
      lines := 'It tells too much: ' || lines;
    end if;
    raise exception using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    return replace(lines, '"', '');
  end;
end
$$;
create function pg_temp.records(who text, call text, wanted text) returns text language sql set search_path = public, extensions as $$
  select is(pg_temp.recorded(who, call), wanted, who || ': ' || left(call, 120))
$$;

select is(array(select private.short_value(to_jsonb(repeat('x', length))) #>> '{}' from unnest(array[200, 201]) length),
  array[repeat('x', 200), repeat('x', 200) || '…'],
  'a value of 200 characters is recorded whole, and a longer one is cut');
select is(private.short_value(to_jsonb(array[repeat('x', 300)])), to_jsonb('["' || repeat('x', 198) || '…'),
  'a longer list is recorded by its beginning');
select is(array(select private.masked(given) from unnest(array['1-2-3-4-5', '12-34-56', '12345-6-']) given), '{•••,•••456,•••456}',
  'a number of six digits or more is masked except for its last three');

select pg_temp.records('admin', $$select public.set_user_role({cleaner}, 'admin')$$,
  'role_changed by admin of cleaner {changes: {role: [cleaner, admin]}}');
select pg_temp.records('admin', $$select public.set_user_status({cleaner}, 'inactive')$$,
  'status_changed by admin of cleaner {changes: {status: [active, inactive]}}');
select pg_temp.records('admin', $$select public.set_user_status({cleaner}, 'active')$$, null);
select pg_temp.records('service', $$update public.profiles set role = 'admin' where id = {cleaner}$$,
  'role_changed by service of cleaner {changes: {role: [cleaner, admin]}}');
select pg_temp.records('postgres', $$update public.profiles set status = 'rejected' where id = {cleaner}$$,
  'status_changed by system of cleaner {changes: {status: [active, rejected]}}');
select pg_temp.records('postgres', $$insert into auth.users (id, email) values ({nobody}, 'new@test.example')$$,
  'account_created by system of nobody {role: cleaner, status: pending}');
select pg_temp.records('postgres', 'delete from auth.users where id = {cleaner}',
  'account_deleted by system of cleaner {role: cleaner, status: active}');
select pg_temp.records('cleaner',
  $$select public.save_profile(
  '{"name": "New Name", "phone": "0412345678", "proximity": 10, "abn": "51 824 753 557", "bsb": "064-000", "account_number": "1234"}')$$,
  E'profile_changed by cleaner of cleaner {fields: [name, phone]}\n'
    'bank_details_changed by cleaner of cleaner {changes: {abn: [•••556, •••557], bsb: [null, •••000], account_number: [null, •••]}}');
select pg_temp.records('service', $$update public.payment_details set abn = '12 345 678 556' where user_id = {cleaner}$$,
  'bank_details_changed by service of cleaner {changes: {abn: [•••556, •••556]}}');
select pg_temp.records('service', 'update public.payment_details set abn = abn where user_id = {cleaner}', null);
select pg_temp.records('service', 'delete from public.payment_details where user_id = {cleaner}',
  'bank_details_changed by service of cleaner {changes: {abn: [•••556, null]}}');
select pg_temp.records('admin', 'select public.open_payment_details({cleaner})', 'bank_details_opened by admin of cleaner');
select pg_temp.records('admin', 'select public.open_payment_details({pending})', 'bank_details_opened by admin of pending');
select pg_temp.records('service', $$update public.profiles set phone_since = phone_since - interval '1 second' where id = {cleaner}$$,
  'phone_login_moved by service of cleaner');
select pg_temp.records('service',
  $$update public.profiles set phone_since = now() + interval '1 second' where id = {cleaner};
  update public.profiles set phone = '0412345678' where id = {cleaner}$$, 'profile_changed by service of cleaner {fields: [phone]}');

-- Repeated saves are recorded once in ten minutes if the entry has only the names of the changed fields. Entries with values are recorded
-- each time.
create function pg_temp.saved(name text, phone text default '0400000001', abn text default null) returns text language sql as $$
  select format('select public.save_profile(%L)', jsonb_build_object('name', name, 'phone', phone, 'abn', abn))
$$;
update public.profiles set phone = '0400000001' where id = tests.id('cleaner');
delete from public.payment_details where user_id = tests.id('cleaner');
select pg_temp.records('cleaner', concat_ws(';', pg_temp.saved('A'), pg_temp.saved('B'), pg_temp.saved('A')),
  'profile_changed by cleaner of cleaner {fields: [name]}');
select pg_temp.records('cleaner', concat_ws(';', pg_temp.saved('A'), pg_temp.saved('B', '0400000009'), pg_temp.saved('C', '0400000009')),
  E'profile_changed by cleaner of cleaner {fields: [name]}\nprofile_changed by cleaner of cleaner {fields: [name, phone]}');
select pg_temp.records('cleaner',
  concat_ws(';', pg_temp.saved('cleaner', abn => '12 345 678 556'), pg_temp.saved('cleaner'),
  pg_temp.saved('cleaner', abn => '12 345 678 556')),
  E'bank_details_changed by cleaner of cleaner {changes: {abn: [null, •••556]}}\n'
    'bank_details_changed by cleaner of cleaner {changes: {abn: [•••556, null]}}\n'
    'bank_details_changed by cleaner of cleaner {changes: {abn: [null, •••556]}}');
select pg_temp.records('service',
  $$update public.profiles set name = 'A' where id = {cleaner}; update public.profiles set name = 'B' where id = {cleaner}$$,
  E'profile_changed by service of cleaner {fields: [name]}\nprofile_changed by service of cleaner {fields: [name]}');
select tests.act_as('cleaner');
select public.save_profile('{"name": "A", "phone": "0400000001", "proximity": 10}');
select set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
select pg_temp.records('cleaner', pg_temp.saved('B'), null);
grant audit_keeper to postgres with set true, inherit false;
set local role audit_keeper;
update audit.entries set at = now() - interval '10 minutes' where event = 'profile_changed' and at > now() - interval '1 minute';
reset role;
revoke audit_keeper from postgres;
select pg_temp.records('cleaner', pg_temp.saved('B'), 'profile_changed by cleaner of cleaner {fields: [name]}');

select pg_temp.records('admin', 'select public.open_document({doc_waiting})', 'document_opened by admin of other {type: visa}');
select pg_temp.records('admin', $$select public.decide_document({doc_waiting}, 'checked', '2199-01-01')$$,
  'document_checked by admin of other {type: visa, changes: {state: [waiting, checked], expires_on: [null, 2199-01-01]}}');
select pg_temp.records('admin', $$select public.decide_document({doc_waiting}, 'refused', null, 'Ana Lee, call me')$$,
  'document_refused by admin of other {type: visa, changes: {state: [waiting, refused]}}');
select pg_temp.records('admin',
  $$select public.decide_document({doc_waiting}, 'checked', '2199-01-01'); select public.reopen_document({doc_waiting})$$,
  e'document_checked by admin of other {type: visa, changes: {state: [waiting, checked], expires_on: [null, 2199-01-01]}}\n'
  'document_waiting by admin of other {type: visa, changes: {state: [checked, waiting], expires_on: [2199-01-01, null]}}');
select pg_temp.records('service',
  $$insert into public.documents (user_id, type, path, state, decided_at)
  values ({other}, 'whiteCard', '<other>/documents/whiteCard/a.pdf', 'checked',
  now())$$, 'document_restored by service of other {type: whiteCard, state: checked}');
select pg_temp.records('service', $$update public.documents set number = 'X 99' where id = {doc_waiting}$$,
  'document_changed by service of other {type: visa, changes: {}, number_changed: true}');
select pg_temp.records('service', 'update public.documents set number = null where id = {doc_waiting}',
  'document_changed by service of other {type: visa, changes: {}, number_changed: true}');
select pg_temp.records('service', 'update public.documents set id = gen_random_uuid() where id = {doc_waiting}', null);
select pg_temp.records('service', 'delete from public.documents where id = {doc_waiting}',
  'document_removed by service of other {type: visa, state: waiting}');
select pg_temp.records('service',
  $$insert into public.documents (user_id, type, path) values ({other}, 'whiteCard', '<other>/documents/whiteCard/a.pdf')$$,
  'document_sent by service of other {type: whiteCard, state: waiting}');

select pg_temp.records('admin',
  $$select public.save_job(
  '{"id": "<job_missing>", "project_name": "New", "status": "Open", "site_address": "1 Street", "contact_name": "Joe"}')$$,
  'job_created by admin job_missing {title: New, status: Open}');
select pg_temp.records('admin', $$select public.save_job('{"id": "<job_missing>"}')$$, 'job_created by admin job_missing {status: Draft}');
select pg_temp.records('service', 'insert into public.jobs (id) values ({job_missing})',
  'job_created by service job_missing {status: Draft}');
select pg_temp.records('service',
  $$insert into public.jobs (id) values ({job_missing}); update public.jobs set status = 'Open' where id = {job_missing}$$,
  E'job_created by service job_missing {status: Draft}\njob_changed by service job_missing {changes: {status: [Draft, Open]}}');
select pg_temp.records('service', $$insert into public.jobs (id, project_name) values ({job_missing}, '  ')$$,
  'job_created by service job_missing {status: Draft}');
select pg_temp.records('admin', $$select public.set_job_status({job_open}, 'Closed')$$,
  'job_changed by admin job_open {title: Open office, changes: {status: [Open, Closed]}}');
select pg_temp.records('admin',
  $$select public.save_job(
  jsonb_build_object('id', {job_open}, 'project_name', 'Office 2', 'status', 'Open',
  'start_date', '2083-03-02', 'location_postcode', '2898', 'contact_phone', '0412345678',
  'required_courses', array[{course}], 'required_documents', array['visa']),
  '2026-01-01')$$,
  E'job_changed by admin job_open {title: Office 2, changes: {start_date: [2083-03-01, 2083-03-02], project_name: [Open office, Office 2], '
    'required_courses: [[], [Chemicals]], required_documents: [[], [visa]]}}\n'
  || E'job_changed by admin job_open {title: Office 2, changes: {site_address: [Open office, 1 Test Street, null]}}\n'
    'job_changed by admin job_open {title: Office 2, changes: {site_contact: [•••, •••]}}');
select pg_temp.records('admin',
  $$select public.save_job(
  jsonb_build_object('id', {job_open}, 'project_name', 'Open office', 'status', 'Open', 'start_date', '2083-03-01',
  'location_postcode', '2898', 'site_address', '9 Street'), '2026-01-01')$$,
  'job_changed by admin job_open {title: Open office, changes: {site_address: [Open office, 1 Test Street, 9 Street]}}');
select pg_temp.records('service', 'update public.jobs set required_courses = array[{course_missing}] where id = {job_open}',
  tests.fill('job_changed by service job_open {title: Open office, changes: {required_courses: [[], [<course_missing>]]}}', null));
select pg_temp.records('service', 'update public.jobs set required_courses = array[{course_thirds}, {course}] where id = {job_open}',
  'job_changed by service job_open {title: Open office, changes: {required_courses: [[], [Greeting, Chemicals]]}}');
select pg_temp.records('service', $$update public.jobs set full_description = repeat('x', 5000) where id = {job_open}$$,
  'job_changed by service job_open {title: Open office, changes: {full_description: [null, ' || repeat('x', 200) || '…]}}');
select pg_temp.records('service', $$update public.jobs set image_paths = array['<job_open>/images/a.jpg'] where id = {job_open}$$,
  'job_changed by service job_open {title: Open office, changes: {images: [0, 1]}}');
select pg_temp.records('service',
  $$update public.jobs set pdf_path = '<job_open>/pdf/a.pdf' where id = {job_open};
  update public.jobs set pdf_path = null where id = {job_open}$$,
  E'job_changed by service job_open {title: Open office, changes: {pdf: [0, 1]}}\n'
    'job_changed by service job_open {title: Open office, changes: {pdf: [1, 0]}}');
select pg_temp.records('service', 'update public.jobs set updated_at = now(), location_city = null where id = {job_open}', null);
select pg_temp.records('admin', 'select public.delete_job({job_guarded})',
  'job_deleted by admin job_guarded {title: Guarded house, status: Open}');
-- An address is a row of its own table, and its changes are recorded as changes of the job. An update that changes nothing is not recorded.
select pg_temp.records('service', $$update public.job_addresses set site_address = '2 Street' where job_id = {job_open}$$,
  'job_changed by service job_open {title: Open office, changes: {site_address: [Open office, 1 Test Street, 2 Street]}}');
select pg_temp.records('service',
  $$delete from public.job_addresses where job_id = {job_open};
  insert into public.job_addresses (job_id, site_address) values ({job_open}, '3 Street')$$,
  E'job_changed by service job_open {title: Open office, changes: {site_address: [Open office, 1 Test Street, null]}}\n'
    'job_changed by service job_open {title: Open office, changes: {site_address: [null, 3 Street]}}');
select pg_temp.records('service', 'update public.job_addresses set site_address = site_address where job_id = {job_open}', null);

select pg_temp.records('service', $$update public.courses set status = 'inactive', valid_months = 12 where id = {course}$$,
  'course_changed by service course {title: Chemicals, changes: {status: [active, inactive], valid_months: [null, 12]}}');
select pg_temp.records('service',
  $$update public.courses set sections = jsonb_set(sections, '{0,title}', '"Other"') where id = {course}$$,
  'course_changed by service course {title: Chemicals, changes: {sections: [2, 2]}}');
select pg_temp.records('service', 'update public.courses set enrollments = enrollments + 1 where id = {course}', null);
select pg_temp.records('service', 'delete from public.courses where id = {course_inactive}',
  (select 'course_deleted by service course_inactive {title: ' || title || ', status: inactive}' from public.courses
  where id = tests.id('course_inactive')));
select pg_temp.records('admin', $$select public.save_course('{"id": "<course_missing>", "title": "New",
    "description": "What it is", "category": "Office Cleaning",
    "sections": [{"id": "a", "title": "A",
    "questions": [{"id": "q", "text": "Ready?", "type": "boolean",
    "required": true}]}]}')$$, 'course_created by admin course_missing {title: New, status: active}');

select pg_temp.records('other', 'select public.apply_to_job({job_open})', null);
select pg_temp.records('admin', $$select public.review_application({app_pending}, 'Accepted', null, 'Dear Ana')$$,
  'application_accepted by admin of cleaner job_open {title: Open office, changes: {status: [Pending, Accepted]}}');
-- The statement can change these rows in any order, so the test sorts the entries.
select is((select string_agg(line, e'\n' order by line)
  from string_to_table(pg_temp.recorded(
  'admin', $$select * from public.review_applications(array[{app_pending}, {app_other}], 'Rejected')$$), e'\n') line),
  E'application_rejected by admin of cleaner job_open {title: Open office, changes: {status: [Pending, Rejected]}}\n'
    'application_rejected by admin of other job_guarded {title: Guarded house, changes: {status: [Pending, Rejected]}}',
    'admin: several applications decided at once are recorded one by one');
select pg_temp.records('admin',
  $$select public.review_application({app_pending}, 'Rejected'); select public.reopen_applications(array[{app_pending}])$$,
  e'application_rejected by admin of cleaner job_open {title: Open office, changes: {status: [Pending, Rejected]}}\n'
  'application_reopened by admin of cleaner job_open {title: Open office, changes: {status: [Rejected, Pending]}}');
select pg_temp.records('cleaner', $$select public.withdraw_application({app_accepted}, 'I am ill')$$,
  'application_withdrawn by cleaner of cleaner job_guarded {title: Guarded house, status: Accepted}');
select pg_temp.records('admin', $$select public.take_back_acceptance({app_accepted}, 'No')$$,
  'acceptance_taken_back by admin of cleaner job_guarded {title: Guarded house, changes: {status: [Accepted, Rejected]}}');
select pg_temp.records('service', $$update public.applications set attendance = 'came', attendance_at = now() where id = {app_accepted}$$,
  'attendance_recorded by service of cleaner job_guarded {title: Guarded house, changes: {attendance: [null, came]}}');
select pg_temp.records('service', 'delete from public.applications where id = {app_accepted}',
  'application_removed by service of cleaner job_guarded {title: Guarded house, status: Accepted}');
select pg_temp.records('cleaner', 'select public.withdraw_application({app_accepted}); select public.apply_to_job({job_guarded})',
  E'application_withdrawn by cleaner of cleaner job_guarded {title: Guarded house, status: Accepted}\n'
    'application_renewed by cleaner of cleaner job_guarded {title: Guarded house, changes: {status: [Accepted, Pending]}}');
select pg_temp.records('cleaner', 'select public.withdraw_application({app_pending}); select public.apply_to_job({job_open})',
  E'application_withdrawn by cleaner of cleaner job_open {title: Open office, status: Pending}\n'
    'application_renewed by cleaner of cleaner job_open {title: Open office}');

-- All other entries are added by calling record_event.
select pg_temp.records('postgres', $$select private.record_event('account_downloaded', {cleaner}, '{"by": "administrator"}', {admin})$$,
  'account_downloaded by service of cleaner {by: administrator}');

-- The audit records administrators' changes of the reserve, and the offers, answers and acceptances that follow.
update public.jobs set cleaners_needed = 1 where id = tests.id('job_open');
insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
values (tests.id('former'), tests.id('job_open'), 'Open office', 'Accepted', tests.id('admin'), now());
insert into public.applications (id, user_id, job_id, job_title)
values (tests.id('note_other'), tests.id('other'), tests.id('job_open'), 'Open office');
select pg_temp.records('admin', 'select public.change_reserve({app_pending}, ''in'')',
  'reserve_put by admin of cleaner job_open {title: Open office}');
insert into private.reserve (application_id, job_id, position) values (tests.id('app_pending'), tests.id('job_open'), 1),
  (tests.id('note_other'), tests.id('job_open'), 2);
select pg_temp.records('admin', 'select public.change_reserve({app_pending}, ''down'')',
  E'reserve_moved by admin of cleaner job_open {title: Open office, changes: {reserve_place: [1, 2]}}\n'
    'reserve_moved by admin of other job_open {title: Open office, changes: {reserve_place: [2, 1]}}');
select pg_temp.records('admin', 'select public.change_reserve({app_pending}, ''out'')',
  'reserve_taken_out by admin of cleaner job_open {title: Open office}');
select pg_temp.records('cleaner', 'select public.withdraw_application({app_pending})',
  'application_withdrawn by cleaner of cleaner job_open {title: Open office, status: Pending}');
select pg_temp.records('admin', 'select public.stop_reserve({job_open}, true), public.stop_reserve({job_open}, true)',
  'reserve_stopped by admin job_open {title: Open office}');
select pg_temp.records('admin', 'select public.stop_reserve({job_open}, true); select public.stop_reserve({job_open}, false)',
  E'reserve_stopped by admin job_open {title: Open office}\nreserve_resumed by admin job_open {title: Open office}');
select pg_temp.records('postgres', 'update public.jobs set cleaners_needed = 2 where id = {job_open};
  update public.jobs set cleaners_needed = 1 where id = {job_open}',
  E'job_changed by system job_open {title: Open office, changes: {cleaners_needed: [1, 2]}}\n'
    'job_changed by system job_open {title: Open office, changes: {cleaners_needed: [2, 1]}}\n'
    'place_offered by system of cleaner job_open {title: Open office}\n'
    'place_not_offered by system of cleaner job_open {title: Open office}');
select pg_temp.records('postgres', 'update public.jobs set cleaners_needed = 2 where id = {job_open};
  select private.offer_vacancies({job_open}, now() + interval ''1 day'')',
  E'job_changed by system job_open {title: Open office, changes: {cleaners_needed: [1, 2]}}\n'
    'place_offered by system of cleaner job_open {title: Open office}\nplace_offered by system of other job_open {title: Open office}\n'
    'place_not_answered by system of cleaner job_open {title: Open office}');
update public.jobs set cleaners_needed = 2 where id = tests.id('job_open');
select pg_temp.records('cleaner', 'select public.answer_offer({job_open}, true)',
  E'place_taken by cleaner of cleaner job_open {title: Open office}\n'
    'application_accepted by cleaner of cleaner job_open {title: Open office, changes: {status: [Pending, Accepted]}}');
select pg_temp.records('cleaner', 'select public.answer_offer({job_open}, false)',
  E'place_left by cleaner of cleaner job_open {title: Open office}\nplace_offered by system of other job_open {title: Open office}');
select pg_temp.records('postgres', 'delete from public.jobs where id = {job_open}',
  'job_deleted by system job_open {title: Open office, status: Open}');
select * from finish();
rollback;
