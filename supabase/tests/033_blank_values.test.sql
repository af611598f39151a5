-- If a blank is saved over a value, every function refuses it, stores null or keeps the old value. No stored value looks empty.
begin;
set local search_path = public, extensions;
set local statement_timeout = '10min';
select plan(3);
select tests.people(), tests.work(), tests.training();

insert into storage.objects (bucket_id, name, metadata) values
  ('users', tests.id('cleaner') || '/documents/visa/visa.pdf', '{"mimetype": "application/pdf"}'),
  ('users', tests.id('cleaner') || '/profilePictures/face.jpg', '{"mimetype": "image/jpeg"}'),
  ('jobs', tests.id('job_open') || '/images/hall.jpg', '{"mimetype": "image/jpeg"}'),
  ('jobs', tests.id('job_open') || '/pdf/plan.pdf', '{"mimetype": "application/pdf"}');
insert into public.unused_job_files (path, discard_from) select name, now() + interval '1 day' from storage.objects where bucket_id = 'jobs'
on conflict do nothing;
-- Two payments: one that can be returned, and one that has already been returned.
insert into public.pay_runs (id, until) values (tests.id('job_open'), '2026-01-31');
insert into public.payments (id, pay_run_id, user_id, name) values
  (tests.id('job_open'), tests.id('job_open'), tests.id('cleaner'), 'cleaner'),
  (tests.id('job_guarded'), tests.id('job_open'), tests.id('other'), 'other');
update public.pay_runs set status = 'exported', exported_at = now(), dated = '2026-02-01', payer = '{}';
insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason)
values (tests.id('job_guarded'), tests.id('job_open'), '2026-02-01', 'Closed');
insert into public.departed_people (id, name) values (tests.id('job_draft'), 'Gone');
insert into public.sites (id, name) values (tests.id('doc_checked'), 'Hall');

-- Each function that saves texts, with a caller and valid arguments. Texts inside a jsonb argument are tested too.
create temp table calls (function text, who text, arguments jsonb);
insert into calls select function, who, tests.fill(arguments, who)::jsonb from (values
  ('reject_pay_file', 'admin', '{"run_id": "<job_open>", "reason": "Wrong day"}'),
  ('return_payment', 'admin', '{"payment_id": "<job_open>", "returned_on": "2026-02-01", "reason": "Closed"}'),
  ('settle_departed', 'admin', '{"departed_id": "<job_draft>", "note": "In cash"}'),
  ('settle_payment', 'admin', '{"payment_id": "<job_guarded>", "note": "In cash"}'),
  ('add_pay_line', 'admin', '{"user_id": "<other>", "kind": "bonus", "amount_cents": 500, "reason": "Quick"}'),
  ('announce_job_files', 'admin', '{"paths": ["<job_open>/images/hall.jpg"]}'),
  ('approve_hours', 'admin', '{"items": [{"application_id": "<app_progress>", "day": "2026-01-01", "basis": "hour"}]}'),
  ('approve_week_hours', 'admin', format('{"first_day": "2026-01-01", "view": "all", "treatment": "corrected", "break_minutes": 30,
    "reason": "x", "guard": "%s"}', tests.answer('admin',
      $$select guard from public.preview_hours('2026-01-01', 'all', treatment => 'corrected', break_minutes => 30)$$))),
  ('change_hours', 'admin',
    '{"application_id": "<app_progress>", "day": "2026-01-01", "began": "07:00", "ended": "14:00", "break_minutes": 30, "reason": "x"}'),
  ('correct_my_hours', 'other',
    '{"application_id": "<app_progress>", "day": "2026-01-01", "began": "07:00", "ended": "14:00", "break_minutes": 30, "reason": "Late"}'),
  ('change_reserve', 'admin', '{"application_id": "<app_pending>", "change": "out"}'),
  ('decide_document', 'admin', '{"document_id": "<doc_waiting>", "decision": "refused", "reason": "Blurred"}'),
  ('message_accepted', 'admin', '{"job_id": "<job_guarded>", "message": "Bring gloves."}'),
  ('post_job_series', 'admin', '{"job": {"project_name": "Office", "category": "Office", "site_address": "2 Test Street"},
    "ids": "{<job_missing>,<doc_waiting>}", "days": "{2083-03-01,2083-03-02}"}'),
  ('note_about', 'admin', '{"user_id": "<other>", "note": "Has a van."}'),
  ('record_attendance', 'admin', '{"job_id": "<job_completed>", "attendance": {}}'),
  ('remove_document', 'cleaner', '{"path": "<cleaner>/documents/visa/visa.pdf"}'),
  ('report_visit', 'other', '{"application_id": "<app_progress>", "event": "here"}'),
  ('review_application', 'admin', '{"application_id": "<app_pending>", "new_status": "Rejected", "message": "Not this time."}'),
  ('review_applications', 'admin', '{"application_ids": "{<app_pending>}", "new_status": "Rejected", "message": "Not this time."}'),
  ('save_availability', 'cleaner', '{"changes": {"free": ["mon_day"], "away": {"from": "2083-12-24", "to": "2084-01-02"}}}'),
  ('save_business', 'admin', '{"expected_updated_at": "2026-01-01", "business": {"name": "Shine", "abn": "53 004 085 616",
    "bank": "CBA", "bsb": "064-000", "account_number": "12345678", "apca_number": "301500", "agreement": "I agree."}}'),
  ('save_course', 'admin',
    '{"expected_updated_at": "2026-01-01", "course": {"id": "<course>", "title": "Chemicals", "description": "Labels",
      "category": "Office Cleaning", "image_url": "/courses/a.jpg", "status": "active", "sections": [{"id": "safety",
        "title": "Safety", "description": "What keeps you well", "questions": [{"id": "first", "text": "What comes first?",
          "type": "multiple-choice", "options": ["The label", "The bucket", "The mop"], "required": true}]}]}}'),
  ('save_course_progress', 'cleaner',
    '{"course_id": "<course>", "answers": {"safety_why": "Fumes"}, "current_section": "safety", "current_question": "why"}'),
  ('save_document', 'cleaner', '{"type": "visa", "path": "<cleaner>/documents/visa/visa.pdf", "number": "V 12"}'),
  ('save_notification_settings', 'cleaner',
    '{"settings": {"time_zone": "Australia/Perth", "quiet_from": "22:00", "quiet_until": "06:00"}}'),
  ('save_profile', 'cleaner',
    '{"profile": {"name": "Ana Reyes", "phone": "0412 345 678", "postcode": "4101", "location": "West End", "nationality": "Chilean",
      "experience_years": "4", "experience_specialties": ["Deep Cleaning"], "communication_style": "Calm", "proximity": "25",
      "abn": "53 004 085 616", "bsb": "064-000", "account_number": "12345678", "preferred_name": "Annie",
      "photo_path": "<cleaner>/profilePictures/face.jpg"}}'),
  ('send_message', 'cleaner', '{"application_id": "<app_pending>", "message": "Is there parking?", "press": "one"}'),
  ('save_holiday', 'admin', '{"state": "QLD", "day": "2083-06-01", "name": "Show Day"}'),
  ('remove_holiday', 'admin', '{"state": "QLD", "day": "2083-06-01"}'),
  ('save_job_series', 'admin', '{"job": {"id": "<job_open>", "project_name": "Office", "category": "Office"},
    "expected_updated_at": "2026-01-01"}'),
  ('save_site', 'admin', '{"site": {"id": "<doc_waiting>", "name": "Tower", "client_name": "Tower Pty Ltd", "category": "Office",
    "pay_per_cleaner": "30", "pay_basis": "hour", "rate_cents": 3000, "location_city": "Brisbane", "location_state": "QLD",
    "location_postcode": "4101", "site_address": "2 Test Street", "address_rule": "everyone", "contact_name": "Tom",
    "contact_phone": "0412 345 678", "full_description": "All of it", "notes": "Key in the safe",
    "required_documents": ["whiteCard"]}}'),
  ('set_site_standing', 'admin', '{"site_id": "<doc_checked>", "user_id": "<other>", "standing": "knows"}'),
  ('set_gst', 'cleaner', '{"what": "registered", "is_on": true}'),
  ('set_job_status', 'admin', '{"job_id": "<job_open>", "new_status": "Closed"}'),
  ('set_language', 'cleaner', '{"language": "vi"}'),
  ('set_user_role', 'admin', '{"user_id": "<other>", "new_role": "admin"}'),
  ('set_user_status', 'admin', '{"user_id": "<other>", "new_status": "inactive"}'),
  ('take_back_acceptance', 'admin', '{"application_id": "<app_accepted>", "reason": "The site is closed."}'),
  ('withdraw_application', 'cleaner', '{"application_id": "<app_pending>", "reason": "My car broke down."}'),
  ('save_job', 'admin',
    '{"job": {"id": "<job_open>", "project_name": "Office", "project_dates": "In March", "category": "Office",
      "pay_per_cleaner": "30", "pay_basis": "hour", "rate_cents": 3000, "duration": "A week",
      "location_city": "Brisbane", "location_state": "QLD", "location_postcode": "4101",
      "site_address": "2 Test Street", "address_rule": "everyone", "full_description": "All of it", "status": "Open",
      "display_status": "Urgent", "image_paths": ["<job_open>/images/hall.jpg"], "pdf_path": "<job_open>/pdf/plan.pdf",
      "contact_name": "Tom", "contact_phone": "0412 345 678", "required_documents": ["whiteCard"]}}')
) as given (function, who, arguments);

select tests.lists(array(
  select function.proname from pg_proc function
  where function.pronamespace = 'public'::regnamespace and function.provolatile = 'v'
    and has_function_privilege('authenticated', function.oid, 'execute')
    and function.proargtypes::oid[] && array['text', 'text[]', 'jsonb']::regtype[]::oid[]
    and function.proname not in (select calls.function from calls)
), $expected$
  confirm_identity
  copy_job
  use_recovery_code
  delete_account
  export_pay_run
  remake_pay_file
  undo_visit
  unsubscribe
$expected$, 'every function that stores texts is tried, except those listed');
-- Adds a value for every text field of a job that the call of save_job above leaves out.
update calls set arguments = jsonb_set(arguments, '{job}', (
  select coalesce(jsonb_object_agg(attname, case atttypid when 'text'::regtype then '"Words"' else '["Words"]'::jsonb end), '{}')
  from pg_attribute where attrelid = 'public.job_input'::regclass and atttypid in ('text'::regtype, 'text[]'::regtype)
) || (arguments -> 'job')) where function = 'save_job';

-- Collects every column of type text or jsonb, with a query that finds values that look empty.
create function pg_temp.looks_empty(value text) returns boolean language sql immutable as $$ select value ~ '^[\s\u00a0\u200b\u3000]*$' $$;
create temp table cells as
select string_agg(format('select %L where exists (select from %s t where %s)', class.relname || '.' || attname, class.oid::regclass,
  case atttypid
    when 'text'::regtype then format('pg_temp.looks_empty(t.%I)', attname)
    when 'text[]'::regtype then format('exists (select from unnest(t.%I) part where pg_temp.looks_empty(part))', attname)
    else format(
      'exists (select from jsonb_path_query(t.%I, ''strict $.**'') part where jsonb_typeof(part) = ''string'' and pg_temp.looks_empty(part '
      '#>> ''{}''))', attname)
  end), ' union all ') as query
from pg_class class join pg_attribute on attrelid = class.oid
where class.relkind = 'r' and class.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and attnum > 0 and not attisdropped and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
  -- Filled from the storage service's metadata of the file, not from text that a person enters.
  and (class.relname, attname) <> ('documents', 'content')
  -- Leaves out localities: only migrations write to this table, and it has thousands of rows.
  and class.relname <> 'localities';
-- Generates pg_temp.empty_cells with the query as static SQL, because PostgreSQL caches the plan of static SQL.
do $write$
begin
  execute (select format(
    'create function pg_temp.empty_cells() returns text[] language plpgsql as $body$ begin return array(%s); end $body$', query)
    from cells);
end
$write$;

-- Returns the path of every text inside a call's arguments.
create function pg_temp.texts(given jsonb, path text[] default '{}') returns setof text[] language sql as $$
  select path where jsonb_typeof(given) = 'string'
  union all select pg_temp.texts(part.value, path || part.key) from jsonb_each(case when jsonb_typeof(given) = 'object' then given end) part
  union all select pg_temp.texts(part.value, path || (part.place - 1)::text)
  from jsonb_array_elements(case when jsonb_typeof(given) = 'array' then given end) with ordinality part (value, place)
$$;
create function pg_temp.call_of(function text, arguments jsonb) returns text language sql as $$
  select format('select count(*) from public.%I(%s)', function, string_agg(format('%I => %s', argument.key, case
    when type = 'text[]'::regtype then format('%L::text[]', array(select jsonb_array_elements_text(argument.value)))
    else format('%L::%s', argument.value #>> '{}', type) end), ', '))
  from jsonb_each(arguments) argument, lateral (
    select given.type::regtype
    from pg_proc, unnest(proargtypes::oid[]) with ordinality given (type, place)
    where pronamespace = 'public'::regnamespace and proname = function and proargnames[given.place] = argument.key
  ) known
$$;
create temp table at_first as select pg_temp.empty_cells() as empty;
-- Returns a call's faults: its error, or the columns in which the call left an empty-looking value. A refusal is no fault if
-- `may_be_refused`. The call is rolled back.
create function pg_temp.wrong(who text, call text, may_be_refused boolean) returns text language plpgsql as $$
declare
  since text[];
begin
  perform tests.act_as(who);
  execute call;
  perform set_config('role', 'none', true);
  since := array(select unnest(pg_temp.empty_cells()) except select unnest(empty) from at_first);
  raise exception using errcode = 'TS001';
exception
  when sqlstate 'TS001' then
    return nullif('leaves ' || array_to_string(since, ', '), 'leaves ');
  when others then
    return case when not may_be_refused or sqlstate !~ '^(PT4|22|23514)' then sqlstate || ' ' || sqlerrm end;
end
$$;

select tests.lists(array(
  select format('%s: %s', function, wrong)
  from calls, pg_temp.wrong(who, pg_temp.call_of(function, arguments), false) wrong
  where wrong is not null and function <> 'record_attendance'
), '', 'each valid call succeeds and stores no empty value');
select tests.lists(array(
  select format('%s(%s := %s): %s', function, array_to_string(path, '.'), to_json(blank), wrong)
  from calls, pg_temp.texts(arguments) path, unnest(array['', ' ', e' \t\r\n', e'\u00a0', e'\u3000\u200b ']) blank,
    pg_temp.wrong(who, pg_temp.call_of(function, jsonb_set(arguments, path, to_jsonb(blank))), true) wrong
  where wrong is not null
), '', 'a blank in place of any text is refused, stored as null, or keeps the old value');

select * from finish();
rollback;
