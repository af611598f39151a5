-- All data about a person: who can download it, and proof that no column about people is missing.
begin;
select plan(45);
select tests.people(), tests.work(), tests.training();

select tests.refusals($expected$
visitor service: 42501 permission denied
  public.account_data({cleaner})
service: 42501 permission denied
  private.account_data({cleaner})
other pending inactive rejected former: PT403 You do not have permission to access this page.
  public.account_data({cleaner})
other former: PT403 You do not have permission to access this page.
  private.account_data({cleaner})
cleaner: PT403 You do not have permission to access this page.
  public.account_data(null)
admin: PT404 User profile not found
  public.account_data(null)
admin founder: PT404 User profile not found
  public.account_data({nobody})
nobody: PT404 User profile not found
  public.account_data({nobody})
$expected$);

-- Creates a row of every kind for the cleaner.
update auth.users set raw_user_meta_data = '{"name": "Zora Quill", "phone": "0400 000 001"}' where id = tests.id('cleaner');
update public.profiles set postcode = '4000', phone = '0400 000 001' where id = tests.id('cleaner');
insert into auth.sessions (id, user_id, created_at, user_agent, ip)
  values (gen_random_uuid(), tests.id('cleaner'), now(), 'Fennec', '203.0.113.9');
insert into storage.objects (bucket_id, name, metadata)
values ('users', tests.id('cleaner') || '/profilePictures/face.jpg', '{"size": 8, "mimetype": "image/jpeg"}'),
  ('users', tests.id('cleaner') || '/documents/whiteCard/card.pdf', '{"size": 7, "mimetype": "application/pdf"}');
update public.profiles set photo_path = id || '/profilePictures/face.jpg' where id = tests.id('cleaner');
insert into public.user_folders (user_id, sweep_from) values (tests.id('cleaner'), now());
insert into public.document_openings (administrator_id, user_id, type, path)
  values (tests.id('admin'), tests.id('cleaner'), 'whiteCard', 'a');
insert into public.document_openings (administrator_id, user_id, type, path, opened_at)
  values (tests.id('founder'), tests.id('cleaner'), 'whiteCard', 'b', '2026-01-01');
insert into private.document_reminders (document_id, days) values (tests.id('doc_checked'), 30), (tests.id('doc_checked'), 7);
update public.applications set decision_message = 'Bring boots', accepted_despite = 'Known to us',
  missing_at_acceptance = '{Visa}' where id = tests.id('app_accepted');
insert into public.visits (application_id, day, here_at, here_sent_at) values (tests.id('app_accepted'), '2026-01-05', now(), now());
insert into public.availability (user_id, free_hours, days_away, nearby_only_when_free)
values (tests.id('cleaner'), '{mon_day}', '{[2083-12-24,2084-01-03)}', true);
insert into public.conversations (application_id, person_wrote_at) values (tests.id('app_accepted'), now());
insert into public.conversation_messages (id, application_id, by_administrator, message, quick, written_at, sent_at)
  values (gen_random_uuid(), tests.id('app_accepted'), false, 'Running late', 'late', now(), now());
insert into private.job_reminders (application_id, hours) values (tests.id('app_accepted'), 48), (tests.id('app_accepted'), 18);
insert into private.calendar_events (application_id, shown, changed_at)
  values (tests.id('app_accepted'), '{"title": "Guarded house"}', now());
insert into private.security_notices (id, user_id, what, device, was_bsb, was_account_number, became_bsb, became_account_number,
  disputed_at, reviewed_at, reviewed_by)
values (gen_random_uuid(), tests.id('cleaner'), 'bank_account', 'Mac', '1', '2', '3', '4', now(), now(), tests.id('admin'));
insert into private.recovery_codes (user_id, code_hash) values (tests.id('cleaner'), '\x01');
insert into private.calendar_feeds (user_id, token_hash, made_at) values (tests.id('cleaner'), '\x01', now());
insert into private.reserve (application_id, job_id, position, put_by)
values (tests.id('app_accepted'), tests.id('job_guarded'), 1, tests.id('admin'));
insert into private.invitations (job_id, user_id, invited_by) values (tests.id('job_open'), tests.id('cleaner'), tests.id('admin'));
insert into private.job_notices_sent (job_id, user_id) values (tests.id('job_open'), tests.id('cleaner'));
insert into private.jobs_seen (job_id, user_id) values (tests.id('job_open'), tests.id('cleaner'));
insert into public.pay_runs (id, until, created_by) values (tests.id('job_open'), '2026-01-31', tests.id('admin'));
insert into public.payments (id, pay_run_id, user_id, name, abn, amount_cents, gst_cents, number, kind, agreement)
values (tests.id('job_open'), tests.id('job_open'), tests.id('cleaner'), 'cleaner', '51824753556', 100, 10, '1-1', 'rcti', 'Yes.');
insert into private.payment_accounts (payment_id, bsb, account_number) values (tests.id('job_open'), '062000', '12345678');
update public.pay_runs set status = 'exported', exported_at = now(), dated = '2026-02-01', payer = '{}';
insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason)
values (tests.id('job_open'), tests.id('job_open'), '2026-02-03', 'Account closed');
insert into public.gst_agreements (user_id, what, wording) values (tests.id('cleaner'), 'agreed', 'Yes.');
insert into public.hours (application_id, day, began_at, ended_at, reason, changed_by, by_administrator)
values (tests.id('app_accepted'), '2026-01-05', '2026-01-05', '2026-01-05 02:00', 'Forgot', tests.id('admin'), true);
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason, created_by)
values (tests.id('cleaner'), 'Zora Quill', 'bonus', '2026-01-06', 500, 'Quick', tests.id('admin'));
insert into private.unsubscribe_tokens (user_id) values (tests.id('cleaner'));
insert into public.notification_settings (user_id) values (tests.id('cleaner'));
select tests.switch('cleaner', '{"push_nearby": false}');
insert into private.deliveries (user_id, channel, kind, type, message, not_before, due_at, created_at, reached)
values (tests.id('cleaner'), 'push', 'decisions', 'application_accepted', 'Accepted.', now(), now(), now(),
  '{https://push.example/cleaner}');
update public.course_progress set completed = true,
  answers = '{"safety_why": "For the lungs", "safety_first": "The label", "tools_gloves": "true"}'
where user_id = tests.id('cleaner');

create function pg_temp.data() returns jsonb language sql
  as $$ select tests.answer('cleaner', 'select public.account_data({cleaner})')::jsonb $$;
select is(pg_temp.data() - '{made_at,on_record}'::text[],
  (tests.answer('admin', 'select public.account_data({cleaner})')::jsonb) - '{made_at,on_record}'::text[],
  'a person and an administrator get the same data');
select is(pg_temp.data() -> 'account' -> 'sign_ins' -> 0 ->> 'network_address', '203.0.113.9',
  'the account data has the network address of a log-in');
select is(pg_temp.data() -> 'account' -> 'given_when_registering' ->> 'name', 'Zora Quill',
  'the account data has what the person entered at registration');
select is(jsonb_path_query_array(pg_temp.data(), path::jsonpath), wanted::jsonb, 'the account data is in order at ' || path) from (values
  ('$.courses[0].answers[*].key', '["safety_first", "safety_why", "tools_gloves"]'),
  ('$.documents_opened_by_administrators[*].path', '["b", "a"]'),
  ('$.applications[*].reminded_hours_before[*]', '[48, 18]')
) as given (path, wanted);
select is(pg_temp.data() -> 'courses' -> 0 -> 'answers' -> 1,
  '{"key": "safety_why", "question": "Why do you air a room?", "answer": "For the lungs"}',
    'course answers are listed with their questions');
select is(tests.readable(pg_temp.data() #> '{files}' #- '{0,stored_at}' #- '{1,stored_at}'),
  '[{"path": "cleaner/documents/whiteCard/card.pdf", "type": "application/pdf", "bytes": 7, "is_picture": false, '
  '"document_id": "doc_checked"}, '
  || '{"path": "cleaner/profilePictures/face.jpg", "type": "image/jpeg", "bytes": 8, "is_picture": true, "document_id": null}]',
  'files are listed with their use');
select is(pg_temp.data() #> '{profile,place}',
  (select jsonb_build_object('latitude', extensions.latitude(place), 'longitude', extensions.longitude(place)) from public.profiles
  where id = tests.id('cleaner')), 'the account data has the person''s location');
select is(array(select note ->> 'id' from jsonb_array_elements(pg_temp.data() #> '{messages,notifications}') note),
  array(select id::text from public.notifications where user_id = tests.id('cleaner') order by created_at, id),
  'notifications are listed in the order they came');
select is(pg_temp.data() #> '{documents,0,reminded_days_before}', '[30, 7]', 'reminders are listed in the order they came');
select is(pg_temp.data() #>> '{messages,devices,0,endpoint}', 'https://push.example/…aner', 'a device''s address is masked');
select is(pg_temp.data() #>> '{messages,push_and_email,0,reached,0}', 'https://push.example/…aner',
  'a device''s address is masked in deliveries too');
-- Some of the actions are assigned to two other administrators.
update public.courses set created_by = tests.id('founder') where id = tests.id('course_thirds');
update public.jobs set created_by = tests.id('founder') where id = tests.id('job_draft');
update public.applications set reviewed_by = tests.id('founder') where id = tests.id('app_rejected');
update public.applications set attendance = 'came', attendance_at = now(),
  attendance_by = tests.id(case id when tests.id('app_history') then 'admin' else 'founder' end)
where id in (tests.id('app_history'), tests.id('app_progress'), tests.id('app_inactive'));
insert into private.document_deciders (document_id, administrator_id) values (tests.id('doc_waiting'), tests.id('founder'));
insert into public.document_openings (administrator_id, user_id, type, path) values (tests.id('founder'), tests.id('other'), 'visa', 'a');
select is(tests.answer('admin',
  $$select public.account_data({admin}) -> 'as_administrator' from public.set_job_status({job_open}, 'Closed'),
  public.set_user_status({pending}, 'active')$$),
  '{"pay_runs": 1, "jobs_created": 5, "hours_changed": 1, "courses_created": 2, "documents_opened": 1, "invitations_sent": 1, '
  '"documents_decided": 1, "entries_on_record": 3, "pay_lines_written": 1, '
  '"attendance_recorded": 1, "applications_decided": 4}',
  'the account data counts an administrator''s actions');
select ok(pg_temp.data()::text !~ (tests.id('admin') || '|admin@|Known to us|"admin"|push.example/cleaner"'),
  'the account data has no other person''s id, note or address');

-- The pending person has no data yet.
delete from auth.sessions where user_id = tests.id('pending');
create temporary table little as select who, tests.answer('admin', format('select public.account_data({%s})', who))::jsonb as data
  from unnest(array['pending', 'inactive']) who;
select tests.lists(array(
  select path from (values
    ('pending', '{account,sign_ins}'), ('pending', '{documents}'), ('pending', '{documents_opened_by_administrators}'),
    ('pending', '{applications}'), ('pending', '{invitations}'), ('pending', '{jobs_opened}'), ('pending', '{pay}'),
    ('inactive', '{applications,0,visits}'), ('inactive', '{applications,0,changed_hours}'),
    ('pending', '{courses}'), ('inactive', '{courses,0,answers}'),
    ('pending', '{messages,notifications}'),
    ('pending', '{messages,push_and_email}'), ('pending', '{messages,told_of_jobs_nearby}'), ('pending', '{messages,devices}'),
    ('pending', '{files}')
  ) as given (who, path) join little using (who)
  where data #> path::text[] is distinct from '[]'
), '', 'a part without data is an empty list');

-- The download includes the audit's entries about the person. The download itself is recorded as well.
create function pg_temp.last(who text, at integer) returns jsonb language sql as $$
  select tests.answer(who, format('select public.account_data({cleaner}) #> ''{on_record,%s}''', at))::jsonb - 'at'
$$;
select is(pg_temp.last('cleaner', -1), '{"event": "account_downloaded", "by": "you", "job_or_course": null, "details": {"by": "person"}}',
  'a download is recorded in the audit');
update public.profiles set status = 'inactive' where id = tests.id('cleaner');
update public.profiles set status = 'active' where id = tests.id('cleaner');
select is(pg_temp.last('cleaner', -2),
  '{"event": "status_changed", "by": "the system", "job_or_course": null, "details": {"changes": {"status": ["inactive", "active"]}}}',
  'the account data has earlier audit entries about the person');
select is(pg_temp.last('admin', -1) || pg_temp.last('admin', -2),
  '{"event": "account_downloaded", "by": "an administrator", "job_or_course": null, "details": {"by": "administrator"}}',
  'the account data does not name the administrator who downloaded it');
select is(pg_temp.last('admin', -1) ->> 'event', 'bank_details_opened',
  'an administrator''s download is recorded as opening the bank details');
select ok(pg_temp.data() ->> 'on_record' !~ 'despite',
  'the account data does not show the reason for an acceptance despite missing requirements');
select is(private.record_held(tests.id('cleaner'), 2),
  jsonb_path_query_array(private.record_held(tests.id('cleaner'), 1000), '$[last - 1 to last]'),
  'only the newest of very many audit entries are given, oldest first');
select is(pg_temp.data() ->> 'earlier_on_record', '0', 'a short list of audit entries is given in full');
create temporary table crowd as select tests.id('other') as person;
grant select on crowd to audit_keeper;
grant audit_keeper to postgres with set true, inherit false;
set local role audit_keeper;
-- The entries have no digests, because computing so many would be slow, and no test here reads them.
insert into audit.entries (id, at, event, topic, source, person, details, chain, number, digest)
select -number, now() - interval '1 day', 'profile_changed', 'people', 'system', person, '{}', -1, number, '' from crowd,
  generate_series(1, 10005) number;
reset role;
select is(
  tests.answer(
    'admin', $$select jsonb_array_length(account -> 'on_record') || ' of '
    || (jsonb_array_length(account -> 'on_record') + (account ->> 'earlier_on_record')::integer >= 10006)
    from public.account_data({other}) account$$),
  '10000 of true', 'of more than 10,000 audit entries, the number of those left out is given');
-- Long lists of messages are shortened in the same way as long lists of audit entries.
create function pg_temp.messages(list text) returns text language sql as $$
  select concat_ws(' ', jsonb_array_length(held -> list), (held -> list -> -1) = (everything -> list -> -1), held ->> ('earlier_' || list))
  from private.messages_held(tests.id('cleaner'), 1) held, private.messages_held(tests.id('cleaner'), 1000) everything
  where jsonb_array_length(everything -> list) = 2
$$;
delete from public.notifications where user_id = tests.id('cleaner');
delete from private.deliveries where user_id = tests.id('cleaner');
insert into public.notifications (user_id, message, type, created_at)
select tests.id('cleaner'), 'Said', 'application_success', now() - days * interval '1 day' from generate_series(1, 2) days;
insert into private.deliveries (user_id, channel, kind, type, message, not_before, due_at, created_at)
select tests.id('cleaner'), 'email', 'decisions', 'application_accepted', 'Accepted.', now(), now(), now() - days * interval '1 day'
from generate_series(1, 2) days;
insert into private.job_notices_sent (job_id, user_id) values (tests.id('job_draft'), tests.id('cleaner'));
update public.jobs set created_at = '2026-01-01' where id = tests.id('job_draft');
update public.jobs set created_at = '2026-01-02' where id = tests.id('job_open');
-- Notices about jobs nearby are in the order of the jobs' ids.
select is(pg_temp.messages(list), wanted, 'only the newest messages of very many are given, with a count of the earlier: ' || list)
from (values ('notifications', '1 t 1'), ('push_and_email', '1 t 1'), ('told_of_jobs_nearby', '1 f 1')) as given (list, wanted);
select is(private.messages_held(tests.id('cleaner'), 1) #>> '{told_of_jobs_nearby,0,job_id}', tests.id('job_open')::text,
  'only the notices about the latest created jobs nearby are given');
select is(pg_temp.data() #>> '{messages,earlier_notifications}', '0', 'a short list of notifications is given in full');
delete from public.payment_details where user_id = tests.id('cleaner');
select is(pg_temp.last('admin', -1) ->> 'event', 'account_downloaded',
  'an administrator''s download without bank details does not record opening them');
insert into public.payment_details (user_id, abn) values (tests.id('cleaner'), '51824753556');
select ok(not exists (
  select from unnest(array[tests.id('other'), tests.id('admin')]) other
  where pg_temp.data()::text like '%' || other || '%'
), 'the account data has no other person''s id after all changes');

-- Tables about people, and where each is in the download. A new column fails this test until account_data includes it, or until the list
-- below names it with a reason.
create function pg_temp.places() returns table (relation text, path text) language sql as $$
  values ('profiles', '$.profile'), ('payment_details', '$.payment_details'), ('documents', '$.documents[0]'),
    ('document_openings', '$.documents_opened_by_administrators[0]'), ('applications', '$.applications[*] ? (@.decision_message != null)'),
    ('visits', '$.applications[*].visits[0]'), ('private.calendar_events', '$.applications[*].in_calendar ? (@ != null)'),
    ('course_progress', '$.courses[0]'), ('certificates', '$.courses[0].certificate'), ('notifications', '$.messages.notifications[0]'),
    ('private.deliveries', '$.messages.push_and_email[0]'), ('notification_settings', '$.messages.settings'),
    ('audit.entries', '$.on_record[0]'), ('push_tokens', '$.messages.devices[0]'), ('private.calendar_feeds', '$.calendar_address'),
    ('private.invitations', '$.invitations[0]'), ('private.jobs_seen', '$.jobs_opened[0]'), ('pay_lines', '$.pay[0]'),
    ('payments', '$.payments[0]'), ('private.payment_accounts', '$.payments[0]'), ('gst_agreements', '$.gst[0]'),
    ('payment_returns', '$.payments[0].returned[0]'), ('private.resent_accounts', '$.payments[0].returned[0]'),
    ('hours', '$.applications[*].changed_hours[0]'), ('private.security_notices', '$.security_changes[0]'),
    ('private.recovery_codes', '$.recovery_codes[0]'),
    ('private.reserve', '$.applications[*].in_reserve ? (@ != null)'),
    ('availability', '$.availability'), ('private.job_notices_sent', '$.messages.told_of_jobs_nearby[0]'),
    ('conversations', '$.applications[*].conversation ? (@ != null)'),
    ('conversation_messages', '$.messages.conversations[0]')
$$;
create function pg_temp.elsewhere() returns table (relation text, attribute text, where_it_is text) language sql as $$
  values
    -- These columns are in the download in another form.
    ('profiles', 'search_text', 'put together from other columns'),
    ('documents', 'content', 'follows from the file'),
    ('private.document_reminders', 'document_id', '$.documents[0].reminded_days_before ? (@ == 30)'),
    ('private.document_reminders', 'days', '$.documents[0].reminded_days_before ? (@ == 7)'),
    ('private.job_reminders', 'application_id', '$.applications[*].reminded_hours_before ? (@ == 48)'),
    ('private.job_reminders', 'hours', '$.applications[*].reminded_hours_before ? (@ == 18)'),
    ('user_folders', 'user_id', '$.account.id'), ('user_folders', 'sweep_from', '$.unused_files_are_removed_from'),
    ('private.notification_choices', 'user_id', '$.account.id'),
    ('private.notification_choices', 'is_on', '$.messages.settings.push_nearby ? (@ == false)'),
    ('private.notification_choices', 'channel', '$.messages.settings.push_nearby'),
    ('private.notification_choices', 'kind', '$.messages.settings.push_nearby'),
    ('private.unsubscribe_tokens', 'user_id', '$.messages.has_link_to_stop_emails ? (@ == true)'),
    ('jobs', 'created_by', '$.as_administrator.jobs_created'), ('courses', 'created_by', '$.as_administrator.courses_created'),
    ('private.document_deciders', 'administrator_id', '$.as_administrator.documents_decided'),
    ('private.document_deciders', 'document_id', '$.as_administrator.documents_decided'),
    ('audit.entries', 'actor', '$.on_record[*].by'), ('audit.entries', 'source', '$.on_record[*].by'),
    ('audit.entries', 'person', '$.account.id'), ('audit.entries', 'subject_id', '$.on_record[*].job_or_course'),
    ('audit.entries', 'topic', 'follows from the event'), ('audit.entries', 'id', 'the chain'), ('audit.entries', 'chain', 'the chain'),
    ('audit.entries', 'number', 'the chain'), ('audit.entries', 'digest', 'the chain'),
    -- With these secrets, anyone who finds the file could act for the person.
    ('push_tokens', 'token', 'secret'), ('private.unsubscribe_tokens', 'token', 'secret'),
    ('private.calendar_feeds', 'token_hash', 'secret'), ('private.security_notice_tokens', 'token_hash', 'secret'),
    ('private.security_notice_tokens', 'notice_id', '$.security_changes[0].id'),
    ('private.security_notice_tokens', 'made_at', 'when the email went'),
    ('private.security_notices', 'user_id', '$.account.id'),
    -- Columns about other people, or notes that only administrators can read (rule 6.13).
    ('document_openings', 'administrator_id', 'somebody else'), ('conversation_messages', 'administrator_id', 'somebody else'),
    ('private.person_notes', 'id', 'for administrators'), ('private.person_notes', 'user_id', 'for administrators'),
    ('private.person_notes', 'administrator_id', 'for administrators'), ('private.person_notes', 'note', 'for administrators'),
    ('private.person_notes', 'created_at', 'for administrators'),
    ('private.site_people', 'site_id', 'for administrators'), ('private.site_people', 'user_id', 'for administrators'),
    ('private.site_people', 'standing', 'for administrators'), ('private.site_people', 'set_by', 'for administrators'),
    ('private.site_people', 'set_at', 'for administrators'),
    ('conversation_messages', 'by_administrator', '$.messages.conversations[*].by'), ('applications', 'reviewed_by', 'somebody else'),
    ('applications', 'attendance_by', 'somebody else'), ('private.invitations', 'invited_by', 'somebody else'),
    ('pay_lines', 'created_by', 'somebody else'), ('payments', 'pay_run_id', 'that of others, too'),
    ('private.payment_accounts', 'payment_id', '$.payments[0].id'), ('gst_agreements', 'id', 'by its day'),
    ('pay_runs', 'created_by', '$.as_administrator.pay_runs'), ('pay_runs', 'exported_by', '$.as_administrator.pay_runs'),
    ('pay_runs', 'paid_by', '$.as_administrator.pay_runs'), ('pay_runs', 'approved_by', '$.as_administrator.pay_runs'),
    ('pay_files', 'created_by', '$.as_administrator.pay_runs'),
    ('pay_files', 'rejected_by', '$.as_administrator.entries_on_record'), ('payment_returns', 'recorded_by', 'somebody else'),
    ('payment_returns', 'settled_by', 'somebody else'), ('payment_returns', 'payment_id', '$.payments[0].id'),
    ('payment_returns', 'id', 'by its day'), ('private.resent_accounts', 'return_id', 'by its day'),
    ('payment_returns', 'pay_run_id', 'that of others, too'), ('payment_returns', 'resent_in', 'that of others, too'),
    ('private.security_notices', 'reviewed_by', 'somebody else'),
    ('hours', 'changed_by', '$.applications[*].changed_hours[*].by_administrator'),
    ('private.reserve', 'put_by', 'somebody else'), ('private.reserve', 'job_id', 'that of the application'),
    ('applications', 'accepted_despite', 'for administrators'),
    ('applications', 'missing_at_acceptance', 'for administrators'),
    -- This data expires after ten minutes.
    ('private.confirmations', 'session_id', 'over'), ('private.confirmations', 'user_id', 'over'),
    ('private.confirmations', 'confirmed_at', 'over'),
    ('private.factor_permits', 'user_id', 'over'), ('private.factor_permits', 'device', 'over'),
    ('private.factor_permits', 'given_at', 'over'),
    ('private.recovery_codes', 'user_id', 'the person'), ('private.recovery_codes', 'code_hash', 'a hash'),
    ('private.budgets', 'user_id', 'over'), ('private.budgets', 'since', 'over'),
    ('private.budgets', 'writes', 'over'), ('private.budgets', 'expensive_reads', 'over'), ('private.budgets', 'messages', 'over'),
    -- Decisions that can still be undone. These rows exist for seconds. After that, the documents, applications and messages contain the
    -- same data.
    ('private.pending_document_notices', 'document_id', 'seconds'), ('private.pending_document_notices', 'decided_at', 'seconds'),
    ('private.pending_document_notices', 'given_expires_on', 'seconds'), ('private.pending_document_notices', 'replaced', 'seconds'),
    ('private.pending_rejection_notices', 'application_id', 'seconds'), ('private.pending_rejection_notices', 'decided_at', 'seconds'),
    ('private.pending_offer_ends', 'application_id', 'seconds'), ('private.pending_offer_ends', 'asked_at', 'seconds'),
    ('private.pending_offer_ends', 'answer_by', 'seconds'), ('private.pending_offer_ends', 'ended_at', 'seconds'),
    ('private.job_end_notices', 'application_id', 'in the notifications'),
    -- These columns belong to a run of `deliver`.
    ('private.deliveries', 'claim', 'a run'), ('private.deliveries', 'claimed_until', 'a run'), ('private.deliveries', 'ready_at', 'a run')
$$;
-- Finds the tables that refer to a person, through foreign keys or by the name of a column.
create function pg_temp.about_people() returns setof oid language sql as $$
  with recursive about as (
    select 'public.profiles'::regclass::oid as relation
    union
    select reference.conrelid from about join pg_constraint reference on reference.confrelid = about.relation and reference.contype = 'f'
    where reference.conrelid::regclass::text not in ('jobs', 'courses', 'pay_runs', 'pay_files', 'departed_people', 'departed_hours')
      and about.relation::regclass::text not in ('jobs', 'courses', 'pay_runs', 'pay_files', 'departed_people', 'departed_hours')
  )
  select relation from about
  union
  select attrelid from pg_attribute join pg_class class on class.oid = attrelid
  where attname in ('user_id', 'created_by', 'person', 'actor') and class.relkind in ('r', 'p') and not class.relispartition
    and class.relnamespace::regnamespace::text in ('public', 'private', 'audit')
$$;
select tests.lists(array(
  select held::regclass || '.' || attname
  from pg_temp.about_people() held
  join pg_attribute attribute on attribute.attrelid = held and attribute.attnum > 0 and not attribute.attisdropped
  left join pg_temp.places() given on given.relation = attribute.attrelid::regclass::text
  left join pg_temp.elsewhere() other on other.relation = attribute.attrelid::regclass::text and other.attribute = attname
  where case
    -- The column identifies the person, or the row that contains this row.
    when attname in ('user_id', 'application_id') and given.path is not null
      or attname = 'course_id' and given.path like '%certificate' then false
    when held::regclass::text in ('jobs', 'courses', 'pay_runs', 'pay_files', 'departed_people', 'departed_hours')
      and attname !~ '_by$' then false
    when other.where_it_is like '$%' then not jsonb_path_exists(pg_temp.data(), other.where_it_is::jsonpath)
    when other.where_it_is is not null then false
    else given.path is null or not coalesce(jsonb_path_query_first(pg_temp.data(), given.path::jsonpath) ? attname, false)
  end
), '', 'every column about people is in the account data, or listed here with a reason');
select tests.lists(array(
  select relation || '.' || attribute from pg_temp.elsewhere() other
  where not exists (select from pg_attribute where attrelid = to_regclass(
    case when relation like '%.%' then '' else 'public.' end || relation) and attname = attribute)
), '', 'every column listed here exists');
select tests.lists(array(
  select place.relation from pg_temp.places() place where jsonb_path_query_first(pg_temp.data(), place.path::jsonpath) is null), '',
  'the test has a row in every table about people');

-- Another person's rows do not appear in the download, even if they are stored before the person's own row.
update public.profiles set name = name where id = tests.id('cleaner');
select is(tests.answer('cleaner', $$select public.account_data({cleaner}) #>> '{profile,id}'$$), tests.id('cleaner')::text,
  'the profile in the account data is the person''s own, wherever its row is stored');
select is(tests.answer('rejected', $$select string_agg(part.key, ' ' order by part.key) from public.account_data({rejected}) held,
  jsonb_each(held || (held -> 'messages')) part where part.value = '[]'$$),
  'applications conversations courses devices documents documents_opened_by_administrators files gst '
  'invitations jobs_opened notifications pay payments push_and_email recovery_codes security_changes told_of_jobs_nearby',
  'a person without data has empty lists');
delete from private.unsubscribe_tokens where user_id = tests.id('cleaner');
delete from public.push_tokens where user_id = tests.id('other');
create temporary table before as select tests.answer('cleaner', $$select public.account_data({cleaner}) - 'on_record'$$) as data;
insert into private.unsubscribe_tokens (user_id) values (tests.id('other'));
insert into public.push_tokens (endpoint, user_id, token)
  values ('https://push.example/other', tests.id('other'), '{"endpoint": "https://push.example/other"}');
insert into public.notification_settings (user_id) values (tests.id('other'));
insert into private.deliveries (user_id, channel, kind, type, message, not_before, due_at, created_at)
values (tests.id('other'), 'push', 'decisions', 'application_accepted', 'For somebody else', now(), now(), now());
insert into public.visits (application_id, day, here_at, here_sent_at) values (tests.id('app_progress'), '2026-01-06', now(), now());
insert into private.job_reminders (application_id, hours) values (tests.id('app_progress'), 48);
insert into private.calendar_events (application_id, shown, changed_at) values (tests.id('app_progress'), '{"title": "Fitout"}', now());
insert into private.document_reminders (document_id, days) values (tests.id('doc_waiting'), 1);
insert into public.notifications (user_id, message, type) values (tests.id('other'), 'For somebody else', 'application_accepted');
insert into private.job_notices_sent (job_id, user_id) values (tests.id('job_closed'), tests.id('other'));
insert into private.jobs_seen (job_id, user_id) values (tests.id('job_closed'), tests.id('other'));
insert into auth.sessions (id, user_id) values (gen_random_uuid(), tests.id('other'));
insert into public.jobs (id, created_by) values (tests.id('job_missing'), tests.id('admin'));
insert into storage.objects (bucket_id, name) values ('users', tests.id('other') || '/documents/visa/visa.pdf'),
  ('jobs', tests.id('cleaner') || '/documents/whiteCard/card.pdf');
select is(tests.answer('cleaner', $$select public.account_data({cleaner}) - 'on_record'$$), data,
  'new rows about another person do not change the data')
  from before;

select * from finish();
rollback;
