-- After an account is deleted, nothing in the database leads to the person (rule 18.4). The person in this test has data in every table and
-- column about people. A new column fails here until the test fills it.
begin;
select plan(4);
select tests.people(), tests.work(), tests.training();

-- Terms to search for: a marker word in every text about the person, the person's numbers, and every id that leads to them.
create temporary table marks (mark text primary key);
insert into marks values (tests.id('cleaner')), ('quokka'), (encode('quokka', 'hex')), ('0400 770 001'), ('61400770001'),
  ('51 824 753 556'), ('51824753556'), ('770770'), ('77000177'), ('203.0.113.77'), ('SW-QQKK');

-- Fills the account, the profile and the rows that depend on them.
update auth.users set email = 'quokka@test.example', encrypted_password = extensions.crypt('right', extensions.gen_salt('bf', 4)),
  raw_user_meta_data = '{"name": "Quokka Zed", "phone": "0400 770 001"}'
where id = tests.id('cleaner');
insert into private.delivery_setup (channels, known_at) values ('{push,email}', now())
on conflict (id) do update set channels = excluded.channels;
update auth.sessions set user_agent = 'Quokka', ip = '203.0.113.77' where user_id = tests.id('cleaner');
insert into auth.identities (provider_id, user_id, identity_data, provider)
values (tests.id('cleaner'), tests.id('cleaner'), '{"email": "quokka@test.example"}', 'email');
insert into auth.refresh_tokens (token, user_id, session_id) values ('quokka', tests.id('cleaner'), tests.id('cleaner'));
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
values (gen_random_uuid(), tests.id('cleaner'), now(), now(), 'password');
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
values (tests.id('nobody'), tests.id('cleaner'), 'Quokka phone', 'totp', 'verified', now(), now(), 'QUOKKA');
insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
values (gen_random_uuid(), tests.id('nobody'), now(), '203.0.113.77');
-- Fills a table that only the real auth service has, and the local stack lacks.
do $$
begin
  if to_regclass('auth.one_time_tokens') is not null then
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (gen_random_uuid(), tests.id('cleaner'), 'recovery_token', 'quokka', 'quokka@test.example');
  end if;
end
$$;
update public.profiles
set name = 'Quokka Zed', phone = '0400 770 001', postcode = '4000', location = 'Quokka Street', nationality = 'Quokkan',
  preferred_name = 'Quokkalina',
  communication_style = 'As quokkas do', photo_path = id || '/profilePictures/face.jpg'
where id = tests.id('cleaner');
update public.payment_details set bsb = '770770', account_number = '77000177' where user_id = tests.id('cleaner');
insert into public.gst_agreements (user_id, what, wording) values (tests.id('cleaner'), 'agreed', 'Quokka agrees.');
insert into public.user_folders (user_id, sweep_from) values (tests.id('cleaner'), now());
insert into storage.objects (bucket_id, name, owner_id, metadata)
select 'users', tests.id('cleaner') || path, tests.id('cleaner'), '{"mimetype": "image/jpeg"}'
from unnest(array['/documents/visa/visa.jpg', '/profilePictures/face.jpg']) path;
insert into storage.objects (bucket_id, name, owner_id) values ('jobs', tests.id('job_open') || '/images/a.jpg', tests.id('cleaner'));
insert into public.documents (id, user_id, type, path, number, state, reason, content, decided_at)
values ('00000000-0000-4000-8000-0000000000d1', tests.id('cleaner'), 'visa', tests.id('cleaner') || '/documents/visa/visa.jpg',
  'Quokka 1', 'refused', 'A quokka is on it', 'quokka', now());
insert into private.document_deciders values ('00000000-0000-4000-8000-0000000000d1', tests.id('admin'));
insert into private.document_reminders (document_id, days) values ('00000000-0000-4000-8000-0000000000d1', 30);
insert into private.pending_document_notices (document_id, decided_at, replaced)
values ('00000000-0000-4000-8000-0000000000d1', now(), '{"path": "quokka"}');
insert into public.document_openings (administrator_id, user_id, type, path)
values (tests.id('admin'), tests.id('cleaner'), 'visa', 'quokka');
update public.course_progress set completed = true,
  answers = '{"safety_why": "For the quokkas", "safety_first": "The label", "tools_gloves": "true"}'
where user_id = tests.id('cleaner');
update public.certificates set number = 'SW-QQKK-2222-2222' where user_id = tests.id('cleaner');
update public.push_tokens
set endpoint = 'https://push.example/quokka', token = '{"endpoint": "https://push.example/quokka"}' where user_id = tests.id('cleaner');
insert into public.notification_settings (user_id) values (tests.id('cleaner'));
select tests.switch('cleaner', '{"push_nearby": false}');
insert into public.availability (user_id) values (tests.id('cleaner'));
insert into private.calendar_feeds (user_id, token_hash, made_at) values (tests.id('cleaner'), 'quokka', now());
insert into private.unsubscribe_tokens (user_id) values (tests.id('cleaner'));
insert into private.sign_in_tries (digits, caller, tries) values ('password', tests.id('cleaner')::text, 1), ('61400770001', 'quokka', 1);
insert into private.security_notices (id, user_id, what, device, was_bsb, was_account_number, became_bsb, became_account_number)
values (tests.id('doc_checked'), tests.id('cleaner'), 'bank_account', 'Mac', '770770', '77000177', '770770', '77000177');
insert into private.security_notice_tokens (token_hash, notice_id) values ('quokka', tests.id('doc_checked'));
insert into private.factor_permits (user_id, device) values (tests.id('cleaner'), 'Mac');
insert into private.recovery_codes (user_id, code_hash) values (tests.id('cleaner'), 'quokka');
insert into private.confirmations (session_id, user_id) values (tests.id('cleaner'), tests.id('cleaner'));
select private.spend_budget(tests.id('cleaner'), writes => 1);
insert into public.sites (id, name) values (tests.id('job_open'), 'Hall');
insert into private.site_people (site_id, user_id, standing, set_by) values
  (tests.id('job_open'), tests.id('cleaner'), 'not_again', tests.id('admin')),
  (tests.id('job_open'), tests.id('other'), 'knows', tests.id('cleaner'));
insert into private.invitations (job_id, user_id, invited_by) values (tests.id('job_open'), tests.id('cleaner'), tests.id('admin'));
insert into private.job_notices_sent (job_id, user_id) values (tests.id('job_open'), tests.id('cleaner'));
insert into private.jobs_seen (job_id, user_id) values (tests.id('job_open'), tests.id('cleaner'));
insert into private.job_openings (job_id, people) values (tests.id('job_open'), array[tests.id('cleaner'), tests.id('other')]);

-- The person has three applications: one accepted (worked, paid and discussed), one withdrawn, one pending.
update public.applications set decision_message = 'Feed the quokka', accepted_despite = 'A known quokka', missing_at_acceptance = '{Quokka}'
where id = tests.id('app_accepted');
insert into private.pending_rejection_notices (application_id, decided_at) values (tests.id('app_accepted'), now());
insert into private.job_end_notices (application_id) values (tests.id('app_accepted'));
insert into private.pending_offer_ends (application_id, asked_at, answer_by, ended_at)
values (tests.id('app_pending'), now(), now(), now());
insert into public.visits (application_id, day, here_at, here_sent_at) values (tests.id('app_accepted'), '2026-01-05', now(), now());
insert into public.hours (application_id, day, began_at, ended_at, reason, changed_by, by_administrator)
values (tests.id('app_accepted'), '2026-01-05', '2026-01-05', '2026-01-05 02:00', 'A quokka came', tests.id('cleaner'), false);
insert into private.calendar_events (application_id, shown, changed_at)
values (tests.id('app_accepted'), '{"title": "Quokka house"}', now());
insert into private.job_reminders (application_id, hours) values (tests.id('app_accepted'), 48);
insert into private.reserve (application_id, job_id, position, put_by)
values (tests.id('app_pending'), tests.id('job_open'), 1, tests.id('admin'));
insert into public.pay_runs (id, until, created_by, exported_by, paid_by)
values (tests.id('job_missing'), '2026-01-31', tests.id('cleaner'), tests.id('cleaner'), tests.id('cleaner'));
insert into public.payments (id, pay_run_id, user_id, name, abn, amount_cents, gst_cents, number, kind, agreement)
values (tests.id('course_missing'), tests.id('job_missing'), tests.id('cleaner'), 'Quokka Zed', '51824753556', 500, 0, 'Quokka-1', 'rcti',
  'Quokka agrees.');
insert into private.payment_accounts (payment_id, bsb, account_number) values (tests.id('course_missing'), '770770', '77000177');
insert into public.pay_lines
  (user_id, payee_name, kind, day, amount_cents, reason, created_by, application_id, job_title, payment_id)
values (tests.id('cleaner'), 'Quokka Zed', 'bonus', '2026-01-06', 500, 'Quick as a quokka', tests.id('cleaner'), tests.id('app_accepted'),
  'Guarded house', tests.id('course_missing'));
-- These rows stay from an earlier account of the same person.
insert into marks values ('00000000-0000-4000-8000-0000000000f2');
insert into public.departed_people (id, name, abn, agreement, settled_at, settled_by, settlement)
values ('00000000-0000-4000-8000-0000000000f2', 'Quokka Zed', '51824753556', 'Quokka agrees.', now(), tests.id('cleaner'), 'To a quokka');
insert into private.departed_accounts (departed_id, bsb, account_number)
values ('00000000-0000-4000-8000-0000000000f2', '770770', '77000177');
insert into public.departed_hours (departed_id, application_id, title, day, minutes)
values ('00000000-0000-4000-8000-0000000000f2', tests.id('app_accepted'), 'Quokka house', '2020-01-05', 60);
insert into marks select id from public.departed_hours;
update public.pay_lines set departed_id = '00000000-0000-4000-8000-0000000000f2';
update public.pay_runs set status = 'exported', exported_at = now(), dated = '2026-02-01', payer = '{}';
insert into public.payment_returns (id, payment_id, pay_run_id, returned_on, reason, recorded_by)
values ('00000000-0000-4000-8000-0000000000f1', tests.id('course_missing'), tests.id('job_missing'), '2026-02-03',
  'The quokka moved', tests.id('cleaner'));
insert into private.resent_accounts (return_id, bsb, account_number)
values ('00000000-0000-4000-8000-0000000000f1', '770770', '77000177');
update public.payment_returns set settled_at = now(), settled_by = tests.id('cleaner'), settlement = 'In cash to the quokka';
update public.jobs set status = 'Open', start_date = '2083-04-01' where id = tests.id('job_draft');
update public.applications set job_id = tests.id('job_draft'), status = 'Accepted' where id = tests.id('app_rejected');


-- The person was an administrator, and has acted as one.
update public.jobs set created_by = tests.id('cleaner');
update public.courses set created_by = tests.id('cleaner');
update public.applications set reviewed_by = tests.id('cleaner'), attendance = 'came', attendance_at = now(),
  attendance_by = tests.id('cleaner')
where id = tests.id('app_progress');
insert into private.document_deciders values (tests.id('doc_waiting'), tests.id('cleaner'));
insert into private.security_notices (user_id, what, device, disputed_at, reviewed_at, reviewed_by)
values (tests.id('other'), 'bank_account', 'Mac', now(), now(), tests.id('cleaner'));
insert into public.document_openings (administrator_id, user_id, type, path) values (tests.id('cleaner'), tests.id('other'), 'visa', 'a');
insert into private.invitations (job_id, user_id, invited_by) values (tests.id('job_open'), tests.id('inactive'), tests.id('cleaner'));
insert into private.reserve (application_id, job_id, position, put_by)
values (tests.id('app_other'), tests.id('job_guarded'), 1, tests.id('cleaner'));
insert into private.person_notes (id, user_id, administrator_id, note)
values (gen_random_uuid(), tests.id('other'), tests.id('cleaner'), 'Punctual');
insert into public.conversations (application_id) values (tests.id('app_progress'));
insert into public.conversation_messages (id, application_id, by_administrator, administrator_id, message, written_at, sent_at)
values (gen_random_uuid(), tests.id('app_progress'), true, tests.id('cleaner'), 'Bring boots', now(), now());

-- Makes a call as a person. The calls below also create rows about the person in other tables.
create function pg_temp.call(who text, call text) returns void language plpgsql as $$
declare
  filled constant text := tests.fill('select ' || call, who);
begin
  perform tests.act_as(who);
  execute filled;
  perform set_config('role', 'none', true);
end
$$;
select pg_temp.call(who, call) from (values
  ('cleaner', $$public.send_message({app_accepted}, 'The quokka is late')$$),
  ('admin', $$public.send_message({app_accepted}, 'Which quokka?')$$),
  ('cleaner', $$public.withdraw_application({app_rejected}, 'My quokka is ill')$$),
  ('admin', $$public.note_about({cleaner}, 'Likes quokkas')$$),
  ('cleaner', $$public.account_data({cleaner})$$)
) as given (who, call);
-- Simulates that `deliver` has sent the person's messages.
update private.deliveries set reached = '{https://push.example/quokka}', last_error = 'quokka bounced' where user_id = tests.id('cleaner');

-- Lists the foreign keys that can lead from a person to rows about the person, and on to rows that refer to those rows. Omits columns
-- that name an administrator, because a row with such a column is about another person.
create function pg_temp.links() returns table (relation regclass, attribute name, key name) language sql as $$
  select reference.conrelid, linked.attname, key.attname
  from pg_constraint reference
  join pg_attribute linked on linked.attrelid = reference.conrelid and linked.attnum = reference.conkey[1]
  left join pg_constraint pk on pk.conrelid = reference.conrelid and pk.contype = 'p' and cardinality(pk.conkey) = 1
  left join pg_attribute key on key.attrelid = pk.conrelid and key.attnum = pk.conkey[1] and key.atttypid = 'uuid'::regtype
  where reference.contype = 'f' and cardinality(reference.conkey) = 1 and linked.atttypid = 'uuid'::regtype
    and linked.attname !~ '(_by|^administrator_id)$'
$$;
do $$
declare
  link record;
  known bigint := 0;
begin
  while known < (select count(*) from marks) loop
    known := (select count(*) from marks);
    for link in select * from pg_temp.links() where key is not null loop
      execute format('insert into marks select %I from %s where %I::text in (select mark from marks) on conflict do nothing',
        link.key, link.relation, link.attribute);
    end loop;
  end loop;
end
$$;

-- Returns the columns, of all tables, in which a search term is found.
create function pg_temp.traces() returns setof text language plpgsql as $$
declare
  searched constant text := (select string_agg(replace(mark, '.', '\.'), '|') from marks);
  relation regclass;
begin
  for relation in
    select class.oid from pg_class class
    where class.relkind in ('r', 'p') and not class.relispartition and has_table_privilege(class.oid, 'select')
      and class.relnamespace::regnamespace::text !~ '^(pg_|information_schema|supabase_migrations|tests)'
      and class.oid <> 'public.localities'::regclass
  loop
    return query execute format(
      'select distinct %L || ''.'' || part.key from %s entry, jsonb_each_text(to_jsonb(entry)) part where part.value ~* %L',
      relation, relation, searched);
  end loop;
end
$$;
create temporary table before as select trace from pg_temp.traces() trace;
create temporary table nothing_about_people as select btrim(line)::regclass as relation from tests.lines($$
  audit.chains
  audit.checks
  audit.erased
  business
  courses
  holidays
  job_addresses
  job_contacts
  job_sites
  jobs
  localities
  pay_files
  pay_runs
  private.begun_jobs
  private.delivery_calls
  private.delivery_setup
  private.second_factor_rule
  private.unfilled_handling
  private.paused_reserves
  private.pending_job_notices
  sites
  unused_job_files
$$) line;
select tests.lists(array(
  select class.oid::regclass::text from pg_class class
  where class.relkind in ('r', 'p') and not class.relispartition
    and (class.relnamespace::regnamespace::text in ('public', 'private', 'audit')
      or class.oid in (select relation from pg_temp.links()))
    -- Tables of the auth and storage services for features that the project does not use.
    and class.oid::regclass::text !~ '^(auth\.(oauth|saml|sso|webauthn)|storage\.iceberg)_'
    and class.oid not in (select relation from nothing_about_people)
    and not exists (select from before where trace like class.oid::regclass || '.%')
), '', 'the person has data in every table about people');
select tests.lists(array(
  select attribute.attrelid::regclass || '.' || attribute.attname
  from pg_attribute attribute
  join pg_class class on class.oid = attribute.attrelid
  where class.relkind in ('r', 'p') and not class.relispartition and attribute.attnum > 0 and not attribute.attisdropped
    and class.relnamespace::regnamespace::text in ('public', 'private', 'audit')
    and class.oid not in (select relation from nothing_about_people)
    and attribute.atttypid::regtype::text ~ '^(text|uuid|jsonb?|bytea|character varying)'
    -- Leaves out columns that only hold words of a fixed list, or ids of jobs, courses and sites.
    and not exists (
      select from pg_constraint bound
      where bound.conrelid = class.oid and attribute.attnum = any (bound.conkey) and (
        bound.contype = 'f' and bound.confrelid in ('public.jobs'::regclass, 'public.courses'::regclass, 'public.pay_runs'::regclass,
          'public.sites'::regclass)
        or bound.contype = 'c' and pg_get_constraintdef(bound.oid) like format('CHECK ((%I %% ANY (%%', attribute.attname))
    )
    and attribute.attrelid::regclass || '.' || attribute.attname not in (select trace from before)
), $expected$
  -- These columns are about a job or a course.
  applications.job_title
  audit.entries.subject_id
  certificates.course_id
  certificates.course_title
  course_progress.current_question
  course_progress.current_section
  pay_lines.job_title
  private.deliveries.job_id
  private.deliveries.subject
  -- These columns hold only a few words or numbers.
  audit.entries.event
  availability.free_hours
  notification_settings.time_zone
  notifications.type
  private.deliveries.type
  profiles.experience_specialties
  profiles.postcode
  profiles.time_zone
  -- The database generates these values.
  audit.entries.details
  audit.entries.digest
  private.deliveries.claim
  private.unsubscribe_tokens.token
  private.security_notices.factor_id
$expected$, 'the person has data in every column that can hold a word or an id');

-- Deletes the account, then runs the cron jobs that run every minute.
select pg_temp.call('cleaner', 'public.delete_account({cleaner}, ''right'')');
do $$
begin
  perform private.notify_of_decisions(now() + interval '1 minute');
  perform public.notify_people_nearby();
end
$$;
select is((select count(*)::int from auth.users where id = tests.id('cleaner')), 0, 'the account is deleted');
select tests.lists(array(select * from pg_temp.traces()), $expected$
  -- The anonymous record that somebody applied for a job and came (rule 18.4), and the notification to administrators that somebody cannot
  -- come.
  applications.id
  visits.application_id
  notifications.data
  -- Unsettled hours and pay lines, with the data that is needed to pay them (rule 23.25).
  departed_hours.application_id
  departed_hours.departed_id
  departed_hours.id
  departed_hours.title
  departed_people.abn
  departed_people.agreement
  departed_people.id
  departed_people.name
  departed_people.settlement
  pay_lines.departed_id
  private.departed_accounts.account_number
  private.departed_accounts.bsb
  private.departed_accounts.departed_id
  -- Payments and their receivers stay on record for five years (rule 23.18).
  pay_lines.application_id
  pay_lines.id
  pay_lines.payee_name
  pay_lines.payment_id
  pay_lines.reason
  payments.abn
  payments.agreement
  payments.id
  payments.name
  payments.number
  private.payment_accounts.account_number
  private.payment_accounts.bsb
  private.payment_accounts.payment_id
  payment_returns.id
  payment_returns.payment_id
  payment_returns.reason
  payment_returns.settlement
  private.resent_accounts.account_number
  private.resent_accounts.bsb
  private.resent_accounts.return_id
  -- Ids of people who decided or opened something, in the audit log too. No other data leads from these ids to a person (rule
  -- 12.13).
  applications.reviewed_by
  audit.entries.actor
  audit.entries.person
  document_openings.administrator_id
  private.document_deciders.administrator_id
  -- Files stay until `deliver` has removed them (rule 18.5). A file that an administrator stored for a job stays with the job.
  storage.objects.name
  storage.objects.owner_id
  storage.objects.path_tokens
  user_folders.user_id
  -- Ids in broadcasts to open pages. The platform deletes broadcasts after some days.
  realtime.messages.payload
  realtime.messages.topic
$expected$, 'no other row leads to the deleted person');

select * from finish();
rollback;
