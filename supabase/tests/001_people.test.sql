-- Test data: people, jobs, applications and training. This file only defines functions. Each test file calls them in its own transaction.
begin;

create or replace function tests.people() returns void
language plpgsql set search_path = '' as $$
begin
  -- Deletes existing rows, so that counts are the same with and without seed data. Each test file rolls this back.
  perform set_config('storage.allow_delete_query', 'true', true);
  -- Triggers refuse to delete paid lines, so they are switched off here.
  perform set_config('session_replication_role', 'replica', true);
  delete from public.pay_lines;
  delete from private.payment_accounts;
  delete from public.payments;
  delete from public.pay_runs;
  perform set_config('session_replication_role', 'origin', true);
  delete from storage.objects;
  delete from public.document_openings;
  delete from public.documents;
  delete from public.applications;
  delete from public.jobs;
  delete from public.unused_job_files;
  delete from public.courses;
  delete from auth.users;
  delete from public.user_folders;
  delete from public.business;
  insert into public.business (updated_at) values ('2026-01-01');

  insert into auth.users (id, email, raw_user_meta_data)
  select ids.id, ids.name || '@test.example', jsonb_build_object('name', ids.name)
  from tests.ids()
  where ids.name in ('cleaner', 'other', 'pending', 'inactive', 'rejected', 'admin', 'former', 'founder');

  insert into auth.sessions (id, user_id) select id, id from auth.users;

  alter table public.profiles disable trigger set_updated_at;
  -- The founder counts as an administrator because of their id, although their role is not `admin`.
  update public.profiles
  set role = case name when 'admin' then 'admin' else 'cleaner' end,
    status = case when name in ('pending', 'inactive', 'rejected') then name else 'active' end,
    postcode = tests.home_postcode(), created_at = '2026-01-01', updated_at = '2026-01-01';
  alter table public.profiles enable trigger set_updated_at;

  insert into public.payment_details (user_id, abn, updated_at)
  values (tests.id('cleaner'), '51 824 753 556', '2026-01-01'), (tests.id('other'), '83 914 571 673', '2026-01-01');
  insert into public.documents (id, user_id, type, path, number, expires_on, state, uploaded_at, decided_at)
  values
    (tests.id('doc_checked'), tests.id('cleaner'), 'whiteCard', tests.id('cleaner') || '/documents/whiteCard/card.pdf', 'WC 1',
      '2199-01-01', 'checked', '2026-01-01', '2026-01-02'),
    (tests.id('doc_waiting'), tests.id('other'), 'visa', tests.id('other') || '/documents/visa/visa.pdf', 'V 1', null, 'waiting',
      '2026-01-01', null);
  insert into private.document_deciders (document_id, administrator_id) values (tests.id('doc_checked'), tests.id('admin'));
end
$$;
comment on function tests.people() is
  'Empties the project''s tables and creates one person of each kind. The former administrator''s token still has the role admin.';

create or replace function tests.switch(who text, given jsonb) returns void
language sql set search_path = '' as $$
  insert into private.notification_choices (user_id, channel, kind, is_on)
  select tests.id(who), known.channel, known.kind, (given -> known.name)::boolean
  from private.message_switches() known where given ? known.name
  on conflict (user_id, channel, kind) do update set is_on = excluded.is_on
$$;
comment on function tests.switch(text, jsonb) is 'Switches messages on and off as the person would: {"push_nearby": false}.';

create or replace function tests.choose_zone(who text, zone text) returns void
language sql set search_path = '' as $$
  insert into public.notification_settings as known (user_id, time_zone) values (tests.id(who), zone)
  on conflict (user_id) do update set time_zone = excluded.time_zone
$$;
comment on function tests.choose_zone(text, text) is 'Sets a person''s time zone, as if they had chosen it on their profile page.';

create or replace function tests.crowd(size integer) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('session_replication_role', 'replica', true);
  delete from public.profiles where email like '%@crowd.example';
  insert into public.profiles (id, email, time_zone, created_at)
  select gen_random_uuid(), 'crowd' || number || '@crowd.example', 'Australia/Brisbane',
    timestamptz '2026-01-01 10:00:00.123456+00' + number % 5 * interval '1 microsecond'
  from generate_series(1, size) number;
  perform set_config('session_replication_role', 'origin', true);
  -- Without fresh statistics, queries on these thousands of rows would be planned for one row and take minutes. Autovacuum does not see
  -- rows of this transaction.
  analyze public.profiles;
end
$$;
comment on function tests.crowd(integer) is
  'Replaces the people of the last call with this many people without accounts, who joined at five different times. '
  'Triggers are off, because a thousand real accounts would take seconds.';

create or replace function tests.work() returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.jobs (id, project_name, status, address_rule, start_date, created_by, created_at, updated_at, location_postcode)
  select *, tests.job_postcode() from (values
    (tests.id('job_open'), 'Open office', 'Open', 'everyone', '2083-03-01'::date, tests.id('admin'), '2026-01-01'::timestamptz,
      '2026-01-01'::timestamptz),
    (tests.id('job_guarded'), 'Guarded house', 'Open', 'accepted', '2083-02-01', tests.id('admin'), '2026-01-01', '2026-01-01'),
    (tests.id('job_draft'), 'Draft school', 'Draft', 'everyone', null, tests.id('admin'), '2026-01-01', '2026-01-01'),
    (tests.id('job_progress'), 'Fitout under way', 'InProgress', 'accepted', '2026-01-01', tests.id('admin'), '2026-01-01', '2026-01-01'),
    (tests.id('job_closed'), 'Closed childcare', 'Closed', 'everyone', '2026-01-01', tests.id('admin'), '2026-01-01', '2026-01-01'),
    (tests.id('job_completed'), 'Completed site', 'Completed', 'everyone', '2025-01-01', tests.id('admin'), '2026-01-01',
      '2026-01-01')) as job;
  insert into public.job_addresses (job_id, site_address)
  select id, project_name || ', 1 Test Street' from public.jobs;

  insert into public.applications (id, user_id, job_id, job_title, status, applied_at, reviewed_by, reviewed_at)
  select tests.id(application), tests.id(applicant), tests.id(job), coalesce(title, 'A job that is gone'), status,
    '2026-01-02', case when status <> 'Pending' then tests.id('admin') end, case when status <> 'Pending' then '2026-01-03'::timestamptz end
  from (
    values
      ('app_pending', 'cleaner', 'job_open', 'Open office', 'Pending'),
      ('app_accepted', 'cleaner', 'job_guarded', 'Guarded house', 'Accepted'),
      ('app_rejected', 'cleaner', 'job_closed', 'Closed childcare', 'Rejected'),
      ('app_history', 'cleaner', null, null, 'Accepted'),
      ('app_other', 'other', 'job_guarded', 'Guarded house', 'Pending'),
      ('app_progress', 'other', 'job_progress', 'Fitout under way', 'Accepted'),
      ('app_inactive', 'inactive', 'job_progress', 'Fitout under way', 'Accepted'),
      ('app_former', 'former', 'job_draft', 'Draft school', 'Pending')
  ) as given (application, applicant, job, title, status);

  delete from public.notifications;
  insert into public.notifications (id, user_id, message, type, link, read, created_at)
  values
    (tests.id('note_cleaner'), tests.id('cleaner'), 'Not read yet', 'test', '/my-applications', false, '2026-01-02'),
    (tests.id('note_read'), tests.id('cleaner'), 'Read', 'test', '/my-applications', true, '2026-01-01'),
    (tests.id('note_other'), tests.id('other'), 'For somebody else', 'test', '/my-applications', false, '2026-01-02');
  delete from realtime.messages;
end
$$;
comment on function tests.work() is
  'Creates jobs and applications of every status, and notifications. Deletes all broadcasts. Needs tests.people().';

create or replace function tests.training() returns void
language plpgsql set search_path = '' as $$
declare
  safety constant jsonb := '{"id": "safety", "title": "Safety", "description": "What keeps you well", "questions": [
    {"id": "why", "text": "Why do you air a room?", "type": "text", "required": true},
    {"id": "first", "text": "What comes first?", "type": "multiple-choice", "options": ["The label", "The bucket", "The mop"],
      "required": true},
    {"id": "gloves", "text": "Do you wear gloves?", "type": "boolean", "required": false}]}';
  tools constant jsonb := '{"id": "tools", "title": "Tools", "questions": [
    {"id": "gloves", "text": "Are your gloves whole?", "type": "boolean", "options": [], "required": true}]}';
begin
  insert into public.courses (id, title, description, category, status, sections, created_by, created_at, updated_at)
  values
    (tests.id('course'), 'Chemicals', 'Labels and gloves', 'Office Cleaning', 'active', jsonb_build_array(safety, tools),
      tests.id('admin'), '2026-01-01', '2026-01-01'),
    (tests.id('course_inactive'), 'Ladders', 'Three points of contact', 'School Cleaning', 'active', jsonb_build_array(tools),
      tests.id('admin'), '2026-01-02', '2026-01-02'),
    (tests.id('course_thirds'), 'Greeting', 'A name and a smile', 'Customer Service Cleaning', 'active', jsonb_build_array(safety),
      tests.id('admin'), '2026-01-03', '2026-01-03');
  insert into public.course_progress (
    user_id, course_id, current_section, current_question, answers, completed, completed_at, started_at, updated_at
  ) values
    (tests.id('cleaner'), tests.id('course'), 'safety', 'first', '{"safety_why": "For the lungs", "safety_gloves": "false"}',
      false, null, '2026-01-05', '2026-01-06'),
    (tests.id('other'), tests.id('course'), 'tools', 'gloves',
      '{"safety_why": "Fumes", "safety_first": "The label", "tools_gloves": "true"}', true, '2026-01-08', '2026-01-07', '2026-01-08'),
    (tests.id('inactive'), tests.id('course_inactive'), 'tools', 'gloves', '{}', false, null, '2026-01-05', '2026-01-05');
  -- The course becomes inactive while a person is taking it.
  update public.courses set status = 'inactive', updated_at = '2026-01-02' where id = tests.id('course_inactive');
  update public.certificates set number = 'SW-TEST-CERT-2345';
  insert into public.push_tokens (endpoint, user_id, token, created_at, updated_at)
  select 'https://push.example/' || name, tests.id(name), jsonb_build_object('endpoint', 'https://push.example/' || name),
    '2026-01-01', '2026-01-01'
  from unnest(array['cleaner', 'other']) name;
end
$$;
comment on function tests.training() is
  'Creates three courses, one of them inactive. One person is taking the first, one has completed it, and one is taking the inactive one. '
  'Two people have a device. Needs tests.people().';

commit;

begin;
select plan(2);
select lives_ok('select tests.people(), tests.work(), tests.training()', 'the people, their jobs and their training can be created');
select results_eq(
  'select count(*)::int from public.profiles', array[8], 'only the eight people of the tests exist, with or without a seed');
select * from finish();
rollback;
