-- Every table, column and row type. Anything not listed here fails, and so does anything listed that does not exist.
begin;
set local search_path = public, extensions;
select plan(3);

select tests.lists(array(
  select format('%s %s, owner %s, row security %s', class.relname,
    case class.relkind when 'r' then 'table' else 'of kind ' || class.relkind::text end, class.relowner::regrole,
    case when class.relrowsecurity then 'on' else 'off' end)
  from pg_class class
  where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace)
    -- The audit's months come and go.
    and class.relname !~ '^entries_\d' and class.relkind not in ('i', 'I', 'c', 't')
), $expected$
  applications table, owner postgres, row security on
  availability table, owner postgres, row security on
  calendar_events table, owner postgres, row security on
  calendar_feeds table, owner postgres, row security on
  certificates table, owner postgres, row security on
  chains table, owner audit_keeper, row security on
  chains_chain_seq of kind S, owner audit_keeper, row security off
  checks table, owner audit_keeper, row security on
  conversation_messages table, owner postgres, row security on
  conversations table, owner postgres, row security on
  course_progress table, owner postgres, row security on
  courses table, owner postgres, row security on
  deliveries table, owner postgres, row security on
  delivery_calls table, owner postgres, row security on
  delivery_setup table, owner postgres, row security on
  document_deciders table, owner postgres, row security on
  document_openings table, owner postgres, row security on
  document_reminders table, owner postgres, row security on
  documents table, owner postgres, row security on
  entries of kind p, owner audit_keeper, row security on
  entries_id_seq of kind S, owner audit_keeper, row security off
  entries_unplanned table, owner audit_keeper, row security on
  erased table, owner audit_keeper, row security on
  gst_agreements table, owner postgres, row security on
  hours table, owner postgres, row security on
  invitations table, owner postgres, row security on
  job_addresses table, owner postgres, row security on
  job_contacts table, owner postgres, row security on
  job_openings table, owner postgres, row security on
  job_openings_id_seq of kind S, owner postgres, row security off
  begun_jobs table, owner postgres, row security on
  job_reminders table, owner postgres, row security on
  jobs table, owner postgres, row security on
  jobs_seen table, owner postgres, row security on
  job_notices_sent table, owner postgres, row security on
  localities table, owner postgres, row security on
  notification_choices table, owner postgres, row security on
  notification_settings table, owner postgres, row security on
  notifications table, owner postgres, row security on
  pay_lines table, owner postgres, row security on
  pay_runs table, owner postgres, row security on
  pay_runs_number_seq of kind S, owner postgres, row security off
  payment_accounts table, owner postgres, row security on
  payment_details table, owner postgres, row security on
  payments table, owner postgres, row security on
  person_notes table, owner postgres, row security on
  budgets table, owner postgres, row security on
  business table, owner postgres, row security on
  sign_in_tries table, owner postgres, row security on
  profiles table, owner postgres, row security on
  push_tokens table, owner postgres, row security on
  reserve table, owner postgres, row security on
  second_factor_rule table, owner postgres, row security on
  paused_reserves table, owner postgres, row security on
  unsubscribe_tokens table, owner postgres, row security on
  pending_rejection_notices table, owner postgres, row security on
  pending_document_notices table, owner postgres, row security on
  unused_job_files table, owner postgres, row security on
  user_folders table, owner postgres, row security on
  visits table, owner postgres, row security on
$expected$, 'every table is named, is owned by postgres and has row security on');

select tests.lists(array(
  select class.relname || '.' || attribute.attname || ' ' || format_type(attribute.atttypid, attribute.atttypmod)
    || case when attribute.attcollation = 'pg_catalog."C"'::regcollation then ' collate C' else '' end
    || case when attribute.attnotnull then ' not null' else '' end
    || case when attribute.attidentity <> '' then ' identity' else '' end
    || case when initial.oid is null then '' when attribute.attgenerated = 's' then ' generated ' else ' default ' end
    || coalesce(btrim(regexp_replace(pg_get_expr(initial.adbin, initial.adrelid), '\s+', ' ', 'g')), '')
    || coalesce((
      select string_agg(format(', %s by %s', lower(granted.privilege_type),
        coalesce(nullif(granted.grantee::regrole::text, '-'), 'public')), '' order by 1)
      from aclexplode(attribute.attacl) granted
    ), '')
  from pg_class class
  join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
  left join pg_attrdef initial on initial.adrelid = class.oid and initial.adnum = attribute.attnum
  where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace) and class.relname !~ '^entries_\d'
    and class.relkind not in ('i', 'I', 'c', 'S')
  order by class.relname, attribute.attnum
), $expected$
  applications.id uuid not null default gen_random_uuid(), select by authenticated
  applications.user_id uuid, select by authenticated
  applications.job_id uuid, select by authenticated
  applications.job_title text not null default 'Job Application'::text, select by authenticated
  applications.status text not null default 'Pending'::text, select by authenticated
  applications.applied_at timestamp with time zone not null default now(), select by authenticated
  applications.reviewed_by uuid
  applications.reviewed_at timestamp with time zone, select by authenticated
  applications.confirmed_at timestamp with time zone, select by authenticated
  applications.acceptance_taken_back_at timestamp with time zone, select by authenticated
  applications.accepted_despite text
  applications.attendance text, select by authenticated
  applications.attendance_at timestamp with time zone, select by authenticated
  availability.user_id uuid not null
  availability.free_hours text[] not null default '{}'::text[]
  availability.days_away datemultirange not null default '{}'::datemultirange
  availability.nearby_only_when_free boolean not null default false
  availability.updated_at timestamp with time zone not null default
    now()
  applications.attendance_by uuid
  applications.decision_message text, select by authenticated
  applications.missing_at_acceptance text[]
  applications.withdrawal_reason text, select by authenticated
  applications.withdrawn_at timestamp with time zone, select by authenticated
  calendar_events.application_id uuid not null
  calendar_events.changed_at timestamp with time zone not null
  calendar_events.sequence integer not null default 0
  calendar_events.shown jsonb not null
  calendar_feeds.made_at timestamp with time zone not null
  calendar_feeds.token_hash bytea not null
  calendar_feeds.user_id uuid not null

  certificates.number text not null default private.new_certificate_number()
  certificates.user_id uuid not null
  certificates.course_id uuid not null
  certificates.course_title text not null
  certificates.issued_at timestamp with time zone not null default now()
  certificates.valid_until date

  chains.at timestamp with time zone not null default '-infinity'::timestamp with time zone
  chains.chain integer not null identity
  chains.digest bytea not null default '\x'::bytea
  chains.number bigint not null default 0
  checks.at timestamp with time zone not null
  checks.entries bigint not null
  checks.fault text
  checks.fault_at timestamp with time zone
  checks.heads jsonb not null
  conversation_messages.id uuid not null, select by authenticated
  conversation_messages.application_id uuid not null, select by
    authenticated
  conversation_messages.by_administrator boolean not null, select by
    authenticated
  conversation_messages.administrator_id uuid
  conversation_messages.message text not null, select by authenticated
  conversation_messages.quick text, select by authenticated
  conversation_messages.written_at timestamp with time zone not null, select by
    authenticated
  conversation_messages.sent_at timestamp with time zone not null, select by
    authenticated
  conversations.application_id uuid not null
  conversations.person_wrote_at timestamp with time zone
  conversations.administrators_wrote_at timestamp with time zone
  conversations.person_read_until timestamp with time zone
  conversations.administrators_read_until timestamp with time zone
  conversations.waits_since timestamp with time zone
  conversations.last_at timestamp with time zone generated GREATEST(person_wrote_at,
    administrators_wrote_at)
  conversations.is_new_to_person boolean not null generated COALESCE((administrators_wrote_at > COALESCE(person_read_until,
    '-infinity'::timestamp with time zone)), false)
  conversations.is_new_to_administrators boolean not null generated COALESCE((person_wrote_at > COALESCE(administrators_read_until,
    '-infinity'::timestamp with time zone)), false)
  checks.is_all boolean not null
  checks.seal text not null
  course_progress.user_id uuid not null
  course_progress.course_id uuid not null
  course_progress.current_section text
  course_progress.current_question text
  course_progress.answers jsonb not null default '{}'::jsonb
  course_progress.completion_percentage integer not null default 0
  course_progress.completed boolean not null default false
  course_progress.completed_at timestamp with time zone
  course_progress.started_at timestamp with time zone not null default now()
  course_progress.updated_at timestamp with time zone not null default now()
  course_progress.renewals integer not null default 0

  courses.id uuid not null default gen_random_uuid(), select by authenticated
  courses.title text not null, select by authenticated
  courses.description text not null, select by authenticated
  courses.category text not null, select by authenticated
  courses.image_url text, select by authenticated
  courses.status text not null default 'active'::text, select by authenticated
  courses.sections jsonb not null, select by authenticated
  courses.section_count integer not null generated CASE jsonb_typeof(sections) WHEN 'array'::text THEN jsonb_array_length(sections)
    ELSE 0 END, select by authenticated
  courses.question_count integer not null generated jsonb_array_length(jsonb_path_query_array(sections, '$[*]."questions"[*]'::jsonpath)),
    select by authenticated
  courses.questions jsonb not null generated private.questions_by_key(sections)
  courses.enrollments integer not null default 0, select by authenticated
  courses.created_by uuid default auth.uid()
  courses.created_at timestamp with time zone not null default now(), select by authenticated
  courses.updated_at timestamp with time zone not null default now(), select by authenticated
  courses.valid_months integer, select by authenticated
  courses.solutions jsonb not null default '{}'::jsonb
  courses.checks jsonb not null generated private.checks_of(solutions), select by authenticated
  courses.pass_mark integer, select by authenticated

  deliveries.id uuid not null default gen_random_uuid()
  deliveries.notification_id uuid
  deliveries.user_id uuid not null
  deliveries.channel text not null
  deliveries.kind text not null
  deliveries.type text not null
  deliveries.message text not null
  deliveries.link text
  deliveries.job_id uuid
  deliveries.subject text
  deliveries.urgent boolean not null default false
  deliveries.state text not null default 'waiting'::text
  deliveries.not_before timestamp with time zone not null
  deliveries.due_at timestamp with time zone not null
  deliveries.claim uuid
  deliveries.claimed_until timestamp with time zone
  deliveries.ready_at timestamp with time zone not null generated GREATEST(due_at, claimed_until)
  deliveries.attempts integer not null default 0
  deliveries.tried_since timestamp with time zone
  deliveries.reached text[] not null default '{}'::text[]
  deliveries.last_error text
  deliveries.created_at timestamp with time zone not null
  deliveries.done_at timestamp with time zone

  delivery_calls.id uuid not null default gen_random_uuid()
  delivery_calls.made_at timestamp with time zone not null
  delivery_calls.used_at timestamp with time zone

  delivery_setup.id boolean not null default true
  delivery_setup.channels text[] not null
  delivery_setup.known_at timestamp with time zone not null

  document_deciders.document_id uuid not null
  document_deciders.administrator_id uuid not null
  document_openings.id uuid not null default gen_random_uuid()
  document_openings.administrator_id uuid not null
  document_openings.user_id uuid not null
  document_openings.type text not null
  document_openings.path text not null
  document_openings.opened_at timestamp with time zone not null default now()
  document_reminders.document_id uuid not null
  document_reminders.days integer not null
  documents.id uuid not null default gen_random_uuid()
  documents.user_id uuid not null
  documents.type text not null
  documents.path text not null
  documents.number text
  documents.expires_on date
  documents.state text not null default 'waiting'::text
  documents.reason text
  documents.uploaded_at timestamp with time zone not null default now()
  documents.decided_at timestamp with time zone
  documents.content text

  entries.actor uuid
  entries.at timestamp with time zone not null
  entries.chain integer not null
  entries.details jsonb not null
  entries.digest bytea not null
  entries.event text not null
  entries.id bigint not null identity
  entries.number bigint not null
  entries.person uuid
  entries.subject_id uuid
  entries.source text not null
  entries.topic text not null
  entries_unplanned.actor uuid
  entries_unplanned.at timestamp with time zone not null
  entries_unplanned.chain integer not null
  entries_unplanned.details jsonb not null
  entries_unplanned.digest bytea not null
  entries_unplanned.event text not null
  entries_unplanned.id bigint not null identity
  entries_unplanned.number bigint not null
  entries_unplanned.person uuid
  entries_unplanned.subject_id uuid
  entries_unplanned.source text not null
  entries_unplanned.topic text not null
  erased.at timestamp with time zone not null
  erased.chain integer not null
  erased.digest bytea not null
  erased.erased_at timestamp with time zone not null
  gst_agreements.id uuid not null default gen_random_uuid()
  gst_agreements.user_id uuid not null
  gst_agreements.what text not null
  gst_agreements.wording text
  gst_agreements.given_at timestamp with time zone not null default
    now()
  gst_agreements.withdrawn_at timestamp with time zone
  hours.application_id uuid not null
  hours.day date not null
  hours.began_at timestamp with time zone
  hours.ended_at timestamp with time zone
  hours.break_minutes smallint
  hours.reason text not null
  hours.changed_by uuid
  hours.by_administrator boolean not null
  hours.changed_at timestamp with time zone not null default now()
  invitations.job_id uuid not null
  invitations.user_id uuid not null
  invitations.invited_by uuid
  invitations.invited_at timestamp with time zone not null default
    now()
  invitations.answer text
  invitations.answered_at timestamp with time zone
  erased.number bigint not null
  job_addresses.job_id uuid not null
  job_addresses.site_address text not null

  job_contacts.job_id uuid not null
  job_contacts.name text
  job_contacts.phone text

  job_openings.id bigint not null identity
  job_openings.job_id uuid not null
  job_openings.people uuid[]
  job_openings.notified integer not null default 0

  begun_jobs.job_id uuid not null
  begun_jobs.starts_at timestamp with time zone not null
  job_reminders.application_id uuid not null
  job_reminders.hours smallint not null

  jobs.id uuid not null default gen_random_uuid(), select by authenticated
  jobs.project_name text, select by authenticated
  jobs.project_dates text, select by authenticated
  jobs.category text, select by authenticated
  jobs.cleaners_needed integer, select by authenticated
  jobs.pay_per_cleaner text, select by authenticated
  jobs.pay_basis text
  jobs.rate_cents integer
  jobs.days integer, select by authenticated
  jobs.duration text, select by authenticated
  jobs.start_date date, select by authenticated
  jobs.start_time time(0) without time zone, select by authenticated
  jobs.end_time time(0) without time zone, select by authenticated
  jobs.time_zone text not null, select by authenticated
  jobs.starts_at timestamp with time zone, select by authenticated
  jobs.start_date_order date not null generated COALESCE(start_date, '0001-01-01'::date), select by authenticated
  jobs.location_city text, select by authenticated
  jobs.location_state text, select by authenticated
  jobs.location_postcode text, select by authenticated
  jobs.place earth, select by authenticated
  jobs.area_m2 numeric, select by authenticated
  jobs.full_description text, select by authenticated
  jobs.status text not null default 'Draft'::text, select by authenticated
  jobs.display_status text not null default 'Available'::text, select by authenticated
  jobs.address_rule text not null default 'everyone'::text, select by authenticated
  jobs.image_paths text[] not null default '{}'::text[], select by authenticated
  jobs.pdf_path text, select by authenticated
  jobs.series_id uuid
  jobs.quote_reference_id text
  jobs.scope_of_work_url text
  jobs.task_schedule_url text
  jobs.search_text text not null generated lower(((((((COALESCE(project_name, ''::text) || ' '::text) || COALESCE(location_city,
    ''::text)) || ' '::text) || COALESCE(category, ''::text)) || ' '::text) || COALESCE(full_description, ''::text)))
  jobs.admin_search_text text not null generated lower(((((((COALESCE(project_name, ''::text) || ' '::text) || COALESCE(location_city,
    ''::text)) || ' '::text) || COALESCE(category, ''::text)) || ' '::text) || COALESCE(location_postcode, ''::text)))
  jobs.created_by uuid default auth.uid()
  jobs.created_at timestamp with time zone not null default now()
  jobs.updated_at timestamp with time zone not null default now()
  jobs_seen.user_id uuid not null
  jobs_seen.job_id uuid not null
  jobs_seen.seen_at timestamp with time zone not null default now()
  jobs.accepted_count integer not null default 0, select by authenticated
  jobs.is_full boolean not null generated COALESCE(((cleaners_needed > 0) AND (accepted_count >= cleaners_needed)), false),
    select by authenticated
  jobs.pending_count integer not null default 0
  jobs.required_courses uuid[] not null default '{}'::uuid[], select by authenticated
  jobs.required_documents text[] not null default '{}'::text[], select by authenticated
  jobs.requirement_group uuid not null generated private.requirement_group(category, required_documents, required_courses)
  jobs.hourly_cents integer generated private.hourly_cents(pay_per_cleaner, start_time, end_time,
    days)

  job_notices_sent.job_id uuid not null
  job_notices_sent.user_id uuid not null

  localities.postcode text collate C not null
  localities.locality text collate C not null
  localities.state text not null
  localities.latitude double precision not null
  localities.longitude double precision not null

  notification_choices.channel text not null
  notification_choices.is_on boolean not null
  notification_choices.kind text not null
  notification_choices.user_id uuid not null
  notification_settings.user_id uuid not null
  notification_settings.quiet_from time(0) without time zone
  notification_settings.quiet_until time(0) without time zone
  notification_settings.time_zone text
  notification_settings.updated_at timestamp with time zone not null default now()

  notifications.id uuid not null default gen_random_uuid()
  notifications.user_id uuid not null
  notifications.message text not null
  notifications.type text not null
  notifications.link text
  notifications.read boolean not null default false, update by authenticated
  notifications.data jsonb not null default '{}'::jsonb
  notifications.created_at timestamp with time zone not null default now()
  notifications.removed_at timestamp with time zone, update by authenticated
  pay_lines.id uuid not null default gen_random_uuid()
  pay_lines.user_id uuid
  pay_lines.payee_name text not null
  pay_lines.kind text not null
  pay_lines.application_id uuid
  pay_lines.job_title text
  pay_lines.day date not null
  pay_lines.minutes integer
  pay_lines.basis text
  pay_lines.rate_cents integer
  pay_lines.amount_cents bigint not null
  pay_lines.reason text
  pay_lines.created_by uuid
  pay_lines.created_at timestamp with time zone not null default
    now()
  pay_lines.payment_id uuid
  pay_runs.id uuid not null
  pay_runs.number integer not null identity
  pay_runs.until date not null
  pay_runs.status text not null default 'draft'::text
  pay_runs.people integer not null default 0
  pay_runs.amount_cents bigint not null default 0
  pay_runs.gst_cents bigint not null default 0
  pay_runs.payer jsonb
  pay_runs.dated date
  pay_runs.created_by uuid
  pay_runs.created_at timestamp with time zone not null default
    now()
  pay_runs.exported_by uuid
  pay_runs.exported_at timestamp with time zone
  pay_runs.paid_by uuid
  pay_runs.paid_at timestamp with time zone
  payment_accounts.payment_id uuid not null
  payment_accounts.bsb text not null
  payment_accounts.account_number text not null

  payment_details.user_id uuid not null
  payment_details.abn text
  payment_details.bsb text
  payment_details.account_number text
  payment_details.updated_at timestamp with time zone not null default now()
  payments.id uuid not null default gen_random_uuid()
  payments.pay_run_id uuid not null
  payments.user_id uuid
  payments.name text not null
  payments.abn text
  payments.amount_cents bigint not null default 0
  payments.gst_cents bigint not null default 0
  payments.number text
  payments.kind text not null default 'remittance'::text
  payments.agreement text
  person_notes.id uuid not null default gen_random_uuid()
  person_notes.user_id uuid not null
  person_notes.administrator_id uuid
  person_notes.note text not null
  person_notes.created_at timestamp with time zone not null default
    now()

  budgets.user_id uuid not null
  budgets.since timestamp with time zone not null
  budgets.writes integer not null
  budgets.expensive_reads integer not null
  budgets.messages integer not null default 0
  business.id boolean not null default true
  business.name text
  business.abn text
  business.bank text
  business.bsb text
  business.account_number text
  business.apca_number text
  business.balancing boolean not null default false
  business.rounding_minutes smallint not null default 0
  business.break_minutes smallint not null default 0
  business.gst_registered boolean not null default false
  business.agreement text
  business.notification_days smallint not null default 180
  business.updated_at timestamp with time zone not null default
    now()
  sign_in_tries.digits text not null
  sign_in_tries.caller text not null
  sign_in_tries.tries integer not null
  sign_in_tries.since timestamp with time zone not null default now()

  profiles.id uuid not null
  profiles.name text
  profiles.email text
  profiles.phone text
  profiles.phone_digits text generated private.phone_digits(phone)
  profiles.postcode text
  profiles.location text
  profiles.place earth
  profiles.nationality text
  profiles.experience_years integer not null default 0
  profiles.experience_specialties text[] not null default '{}'::text[]
  profiles.communication_style text
  profiles.photo_path text
  profiles.proximity integer not null default 10
  profiles.language text not null default 'en'::text
  profiles.role text not null default 'cleaner'::text
  profiles.time_zone text not null
  profiles.status text not null default 'pending'::text
  profiles.profile_complete boolean generated (COALESCE(btrim(name), ''::text) <> ''::text)
  profiles.search_text text not null generated lower(((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(email,
    ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(private.phone_digits(phone), ''::text)))
  profiles.phone_since timestamp with time zone not null default now()
  profiles.created_at timestamp with time zone not null default now()
  profiles.updated_at timestamp with time zone not null default now()

  push_tokens.endpoint text not null, select by authenticated
  push_tokens.user_id uuid not null, select by authenticated
  push_tokens.token jsonb not null
  push_tokens.created_at timestamp with time zone not null default now(), select by authenticated
  push_tokens.updated_at timestamp with time zone not null default now()
  reserve.application_id uuid not null
  reserve.job_id uuid not null
  reserve.position integer not null
  reserve.put_by uuid
  reserve.put_at timestamp with time zone not null default now()
  reserve.asked_at timestamp with time zone
  reserve.answer_by timestamp with time zone
  reserve.answer text
  reserve.answered_at timestamp with time zone
  second_factor_rule.id boolean not null default true
  second_factor_rule.is_required boolean not null default false
  paused_reserves.job_id uuid not null

  unsubscribe_tokens.user_id uuid not null
  pending_rejection_notices.application_id uuid not null
  pending_rejection_notices.decided_at timestamp with time zone not null default now()
  pending_document_notices.decided_at timestamp with time zone not null default now()
  pending_document_notices.document_id uuid not null
  pending_document_notices.given_expires_on date
  pending_document_notices.replaced jsonb
  unsubscribe_tokens.token uuid not null default gen_random_uuid()

  unused_job_files.path text not null
  unused_job_files.discard_from timestamp with time zone not null

  user_folders.user_id uuid not null
  user_folders.sweep_from timestamp with time zone not null

  visits.application_id uuid not null
  visits.day date not null
  visits.here_at timestamp with time zone
  visits.here_sent_at timestamp with time zone
  visits.done_at timestamp with time zone
  visits.done_sent_at timestamp with time zone
$expected$, 'every column has its type, nullability, default and grants of its own');

select tests.lists(array(
  select format('%s: %s', class.relname, string_agg(
    attribute.attname || ' ' || format_type(attribute.atttypid, attribute.atttypmod), ', ' order by attribute.attnum))
  from pg_class class
  join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
  where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace) and class.relkind = 'c'
  group by class.relname
  order by class.relname
), $expected$
  account_deletion_row: refusal text, coming text[], waiting integer, files integer, certificates integer
  admin_course_row: id uuid, title text, description text, category text, image_url text, status text, section_count integer,
    question_count integer, valid_months integer, enrollments integer, completed_count integer, created_at timestamp with time zone,
    updated_at timestamp with time zone
  business_input: name text, abn text, bank text, bsb text, account_number text, apca_number text, balancing boolean,
    rounding_minutes smallint, break_minutes smallint, gst_registered boolean, agreement text, notification_days
    smallint
  course_person_row: user_id uuid, name text, email text, completion_percentage integer, completed boolean,
    completed_at timestamp with time zone, started_at timestamp with time zone, updated_at timestamp with time zone, section_title text,
    question_number integer, question_total integer, certificate_state text, valid_until date
  course_row: id uuid, title text, description text, category text, image_url text, section_count integer,
    created_at timestamp with time zone, completion_percentage integer, completed boolean, certificate_state text, valid_until date
  calendar_event: id uuid, job_id uuid, title text, start_date date, start_time time without time zone, end_time time without time zone,
    time_zone text, days integer, place text, dates text, duration text, status text, sequence integer,
    changed_at timestamp with time zone
  candidate_row: user_id uuid, name text, phone text, distance_m double precision, is_far boolean, missing text[], clashes text[],
    unavailable text, jobs_done integer, no_shows integer, fit jsonb, of_many boolean
  conversation_message_row: id uuid, by_administrator boolean, administrator text, message text, quick text, written_at timestamp
    with time zone, sent_at timestamp with time zone
  conversation_row: application_id uuid, user_id uuid, name text, phone text, job_id uuid, job_title text, job_status text,
    start_date date, start_time time without time zone, time_zone text, status text, withdrawn_at timestamp with time zone, is_own
    boolean, can_say_quickly boolean, is_new boolean, read_until timestamp with time zone, waits_since timestamp with time zone,
    last_at timestamp with time zone, last_message text, last_quick text, last_by_administrator
    boolean
  course_input: id uuid, title text, description text, category text, image_url text, status text, sections jsonb, solutions jsonb,
    pass_mark integer, valid_months integer
  admin_job_row: id uuid, project_name text, project_dates text, category text, cleaners_needed integer, pay_per_cleaner text,
    days integer, duration text, start_date date, start_time time without time zone, end_time time without time zone, time_zone text,
    location_city text, location_state text, location_postcode text, site_address text, address_rule text, area_m2 numeric,
    full_description text, status text, display_status text, quote_reference_id text, is_placed boolean,
    created_at timestamp with time zone, applications bigint, pending_applications bigint, accepted_applications bigint,
    starts_at timestamp with time zone, soonest_at timestamp with time zone
  applicant_row: id uuid, user_id uuid, name text, status text, applied_at timestamp with time zone, withdrawn_at timestamp with
    time zone, withdrawal_reason text, missing text[], clashes text[], documents jsonb, courses jsonb, distance_m double precision,
    jobs_done integer, no_shows integer, cancelled_late integer, accepted_before integer, rejected_before integer, accepted_despite
    text, missing_at_acceptance text[], decision_message text, acceptance_taken_back_at timestamp with time zone, reviewed_by text,
    reviewed_at timestamp with time zone, confirmed_at timestamp with time zone, attendance text, here_at timestamp with time zone,
    done_at timestamp with time zone, unavailable text, invited boolean, fit jsonb
  application_row: id uuid, user_id uuid, user_name text, user_email text, job_id uuid, job_title text, status text, applied_at
    timestamp with time zone, reviewed_by text, reviewed_at timestamp with time zone, withdrawn_at timestamp with time zone,
    job_cleaners_needed integer, job_accepted integer, missing text[], clashes text[], job_status text, job_starts_on date, job_over
    text, unavailable text, invited boolean, job_city text, distance_m double precision, experience_years integer, jobs_done integer,
    no_shows integer
  approved_hours_row: application_id uuid, day date, refused text
  approved_people_row: approved integer, refused jsonb, last_id
    uuid
  audit_check_row: at timestamp with time zone, entries bigint, is_all boolean, fault text, fault_at timestamp with time zone, seal
    text, all_at timestamp with time zone
  audit_row: id bigint, at timestamp with time zone, event text, source text, actor uuid, actor_name text, person uuid, person_name
    text, subject_id uuid, subject_kind text, subject_title text, details
    jsonb
  delivery_work: id uuid, claim uuid, channel text, kind text, type text, message text, link text, created_at timestamp with time zone,
    job_id uuid, job_title text, email text, name text, language text, unsubscribe_token uuid, devices jsonb
  document_row: id uuid, type text, path text, number text, expires_on date, state text, reason text,
    uploaded_at timestamp with time zone, decided_at timestamp with time zone, decided_by text
  gst_row: business text, wording text, is_available boolean, registered_at timestamp with time zone, agreed_at timestamp with time
    zone
  hours_row: user_id uuid, application_id uuid, job_id uuid, title text, day date, began time without time zone, ended time without
    time zone, break_minutes integer, minutes integer, plan_began time without time zone, plan_ended time without time zone,
    plan_minutes integer, pressed text, changed text, reason text, changed_at timestamp with time zone, agrees boolean, basis text,
    rate_cents integer, amount_cents bigint, line_id uuid, is_in_run boolean, later_minutes integer, is_waiting
    boolean
  hours_summary_row: people integer, waiting integer, agreeing integer, unpriced
    integer
  invitation_row: job_id uuid, invited_by text, invited_at timestamp with time zone, answer text, over text, project_name text,
    start_date date, start_time time without time zone, end_time time without time zone, location_city text, location_state text,
    location_postcode text, pay_per_cleaner text, distance_m double
    precision
  invited_row: user_id uuid, name text, invited_by text, invited_at timestamp with time zone, answer text, answered_at timestamp
    with time zone, over text
  job_input: id uuid, project_name text, project_dates text, category text, cleaners_needed integer, pay_per_cleaner text, pay_basis
    text, rate_cents integer, days integer, duration text, start_date date, start_time time without time zone, end_time time without
    time zone, location_city text, location_state text, location_postcode text, site_address text, address_rule text, area_m2 numeric,
    full_description text, status text, display_status text, image_paths text[], pdf_path text, contact_name text, contact_phone text,
    required_documents text[], required_courses uuid[]
  job_reach: notified integer, near integer, qualified integer, opened integer, similar_jobs integer, similar_cents integer, cents
    integer
  requirement_row: kind text, key text, title text, state text, valid_until date
  reserve_row: application_id uuid, user_id uuid, name text, position integer, asked_at timestamp with time zone, answer_by
    timestamp with time zone, answer text, stopped boolean
  review_result: application_id uuid, status text, error text, hint text
  second_factor_state: is_required boolean, administrators_without
    integer
  unpaid_row: user_id uuid, name text, amount_cents bigint, lines integer, reason
    text
  unsent_delivery_row: id uuid, created_at timestamp with time zone, user_id uuid, name text, channel text, type text, state text,
    since timestamp with time zone, reason text
  user_delivery_row: id uuid, created_at timestamp with time zone, channel text, type text, message text, state text,
    due_at timestamp with time zone, attempts integer, done_at timestamp with time zone, reason text
  user_row: id uuid, name text, email text, phone text, role text, status text, created_at timestamp with time zone, documents jsonb
  my_job_row: id uuid, applied_at timestamp with time zone, withdrawn_at timestamp with time zone,
    confirmed_at timestamp with time zone, attendance text, job_id uuid, project_name text, category text, status text,
    location_city text, location_state text, location_postcode text, site_address text, contact_name text, contact_phone text,
    start_date date, start_time time without time zone, end_time time without time zone, time_zone text,
    starts_at timestamp with time zone, project_dates text, duration text, pay_per_cleaner text, distance_m double precision, visits jsonb,
    order_at timestamp with time zone
  my_payment_row: id uuid, number text, kind text, status text, dated date, paid_at timestamp with time zone, amount_cents bigint,
    gst_cents bigint
  offer_row: job_id uuid, project_name text, start_date date, start_time time without time zone, end_time time without time zone,
    answer_by timestamp with time zone, time_zone text
  open_job_row: id uuid, project_name text, category text, location_city text, location_state text, location_postcode text,
    start_date date, start_date_order date, start_time time without time zone, end_time time without time zone, time_zone text,
    pay_per_cleaner text, hourly_cents integer, display_status text, application_status text, distance_m double precision, list_order
    double precision, missing text[], cleaners_needed integer, accepted
    integer
  person_head_row: jobs_done integer, no_shows integer, cancelled_late integer, job_id uuid, project_name text, job_status text,
    start_date date, start_time time without time zone, time_zone text, confirmed_at timestamp with time
    zone
  person_note_row: id uuid, note text, administrator text, created_at timestamp with time
    zone
  profile_input: name text, phone text, postcode text, location text, nationality text, experience_years integer,
    experience_specialties text[], communication_style text, proximity integer, photo_path text, abn text, bsb text, account_number
    text
  waiting_document_row: id uuid, user_id uuid, user_name text, type text, path text, number text, expires_on date,
    uploaded_at timestamp with time zone, current_expires_on date, has_current boolean
  week_fit_row: user_id uuid, name text, application_id uuid, status text, missing text[], clashes text[], unavailable text,
    distance_m double precision, is_far boolean, jobs_done integer, no_shows integer, invited_at timestamp with time
    zone
  week_hours_row: id uuid, name text, minutes integer, amount_cents bigint, waiting integer, days jsonb, lines jsonb, name_order
    text
  week_job_row: id uuid, title text, day date, start_time time without time zone, end_time time without time zone, days integer,
    location_city text, cleaners_needed integer, accepted_count integer, pending_count integer, starts_at timestamp with time
    zone
  week_person_row: id uuid, name text, location text, distance_m double precision, free_hours text[], days_away jsonb, minutes
    integer, work jsonb, name_order text
  week_row: user_id uuid, application_id uuid, job_id uuid, title text, status text, day date, start_time time without time zone,
    end_time time without time zone, minutes integer, clashes boolean, location_city
    text
$expected$, 'every row type has its columns');

select * from finish();
rollback;
