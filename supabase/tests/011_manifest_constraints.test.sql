-- Every constraint, index and trigger, by its definition.
begin;
set local search_path = public, extensions;
select plan(4);

select tests.lists(array(
  select constrained.conrelid::regclass || ' ' || constrained.conname || ' '
    || regexp_replace(pg_get_constraintdef(constrained.oid), '\s+', ' ', 'g')
    || case when constrained.convalidated then '' else ' not validated' end
  from pg_constraint constrained
  where constrained.connamespace in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace)
    and constrained.conrelid::regclass::text !~ 'entries_(\d|unplanned)'
), $expected$
  applications applications_accepted_despite_check CHECK (((char_length(accepted_despite) >= 1)
    AND (char_length(accepted_despite) <= 500)))
  applications applications_attendance_by_fkey FOREIGN KEY (attendance_by) REFERENCES profiles(id) ON DELETE SET NULL
  applications applications_attendance_check CHECK ((attendance = ANY (private.allowed_words('attendance'::text))))
  applications applications_attendance_has_a_time CHECK (((attendance IS NULL) = (attendance_at IS NULL)))
  applications applications_attended_when_accepted CHECK (((attendance IS NULL) OR (status = 'Accepted'::text)))
  applications applications_decided_when_reviewed CHECK ((((status <> 'Pending'::text) = (reviewed_by IS NOT NULL))
    AND ((status <> 'Pending'::text) = (reviewed_at IS NOT NULL))))
  applications applications_decision_message_check CHECK (((char_length(decision_message) >= 1)
    AND (char_length(decision_message) <= 500)))
  applications applications_job_applied_for_once UNIQUE (job_id, user_id)
  applications applications_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL
  applications applications_of_nobody_say_nothing_about_anybody CHECK (((user_id IS NOT NULL) OR ((num_nonnulls(decision_message,
    accepted_despite, missing_at_acceptance, withdrawal_reason) = 0) AND ((status <> 'Pending'::text) OR (withdrawn_at IS NOT NULL)))))
  applications applications_pkey PRIMARY KEY (id)
  applications applications_status_check CHECK ((status = ANY (private.allowed_words('application status'::text))))
  applications applications_taken_back_are_rejected CHECK (((acceptance_taken_back_at IS NULL) OR (status = 'Rejected'::text)))
  applications applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL
  applications applications_withdrawal_reason_check CHECK (((char_length(withdrawal_reason) >= 1)
    AND (char_length(withdrawal_reason) <= 500)))
  applications applications_withdrawn_unless_rejected CHECK (((withdrawn_at IS NULL) OR (status <> 'Rejected'::text)))
  availability availability_days_away_check CHECK (private.is_away_within_bounds(days_away))
  availability availability_free_hours_check CHECK ((free_hours <@ private.allowed_words('hours of the
    week'::text)))
  availability availability_pkey PRIMARY KEY (user_id)
  availability availability_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE
    CASCADE
  audit.chains chains_pkey PRIMARY KEY (chain)
  audit.checks checks_pkey PRIMARY KEY (at)
  conversation_messages conversation_messages_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES profiles(id) ON DELETE
    SET NULL
  conversation_messages conversation_messages_application_id_fkey FOREIGN KEY (application_id) REFERENCES
    conversations(application_id) ON DELETE CASCADE
  conversation_messages conversation_messages_are_quick_by_the_applicant CHECK (((quick IS NULL) OR (NOT
    by_administrator)))
  conversation_messages conversation_messages_are_written_before_they_are_sent CHECK ((written_at <=
    sent_at))
  conversation_messages conversation_messages_come_one_by_one UNIQUE (application_id,
    sent_at)
  conversation_messages conversation_messages_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <=
    1000)))
  conversation_messages conversation_messages_name_administrators_only CHECK ((by_administrator OR (administrator_id IS
    NULL)))
  conversation_messages conversation_messages_pkey PRIMARY KEY
    (id)
  conversation_messages conversation_messages_quick_check CHECK ((quick = ANY (private.allowed_words('quick
    message'::text))))
  conversations conversations_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE
    CASCADE
  conversations conversations_pkey PRIMARY KEY (application_id)
  audit.entries entries_details_check CHECK (((jsonb_typeof(details) = 'object'::text) AND (octet_length((details)::text) <= 65536)))
  audit.entries entries_event_check CHECK ((event ~ '^[a-z_]{3,40}$'::text))
  audit.entries entries_pkey PRIMARY KEY (at, id)
  audit.entries entries_source_check CHECK ((source = ANY (ARRAY['person'::text, 'service'::text, 'system'::text])))
  audit.entries entries_topic_check CHECK ((topic = ANY (ARRAY['people'::text, 'accounts'::text, 'jobs'::text, 'courses'::text,
    'documents'::text, 'decisions'::text, 'pay'::text, 'openings'::text,
    'audit'::text])))
  audit.erased erased_pkey PRIMARY KEY (chain)
  gst_agreements gst_agreements_check CHECK ((withdrawn_at >= given_at))
  gst_agreements gst_agreements_keep_what_was_agreed_to CHECK (((wording IS NOT NULL) = (what =
    'agreed'::text)))
  gst_agreements gst_agreements_pkey PRIMARY KEY (id)
  gst_agreements gst_agreements_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE
    CASCADE
  gst_agreements gst_agreements_what_check CHECK ((what = ANY (ARRAY['registered'::text,
    'agreed'::text])))
  gst_agreements gst_agreements_wording_check CHECK ((char_length(wording) <=
    2000))
  hours hours_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE
    CASCADE
  hours hours_begin_and_end CHECK (((began_at IS NULL) = (ended_at IS
    NULL)))
  hours hours_break_minutes_check CHECK (((break_minutes >= 0) AND (break_minutes <=
    720)))
  hours hours_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(id) ON DELETE SET
    NULL
  hours hours_end_after_they_begin CHECK (((ended_at > began_at) AND (ended_at <= (began_at +
    '25:00:00'::interval))))
  hours hours_pkey PRIMARY KEY (application_id, day)
  hours hours_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <=
    500)))
  private.invitations invitations_answer_check CHECK ((answer = ANY (ARRAY['yes'::text,
    'no'::text])))
  private.invitations invitations_answered_at_a_time CHECK (((answer IS NULL) = (answered_at IS
    NULL)))
  private.invitations invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id) ON DELETE SET
    NULL
  private.invitations invitations_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE
    CASCADE
  private.invitations invitations_pkey PRIMARY KEY (job_id, user_id)
  private.invitations invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE
    CASCADE
  certificates certificates_number_check CHECK ((number ~ '^SW(-[2-9A-HJ-NP-Z]{4}){3}$'::text))
  certificates certificates_number_key UNIQUE (number)
  certificates certificates_pkey PRIMARY KEY (user_id, course_id)
  certificates certificates_user_id_course_id_fkey FOREIGN KEY (user_id, course_id) REFERENCES course_progress(user_id,
    course_id) ON DELETE CASCADE
  course_progress course_progress_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text))
  course_progress course_progress_completed_at_when_completed CHECK ((completed = (completed_at IS NOT NULL)))
  course_progress course_progress_completed_is_100 CHECK (((NOT completed) OR (completion_percentage = 100)))
  course_progress course_progress_completion_percentage_check CHECK (((completion_percentage >= 0) AND (completion_percentage <= 100)))
  course_progress course_progress_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
  course_progress course_progress_pkey PRIMARY KEY (user_id, course_id)
  course_progress course_progress_renewals_check CHECK ((renewals >= 0))
  course_progress course_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  courses courses_content_is_valid CHECK (private.is_course_content(title, description, category, sections))
  courses courses_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL
  courses courses_enrollments_check CHECK ((enrollments >= 0))
  courses courses_image_url_check CHECK (private.is_image_address(image_url))
  courses courses_marking_is_valid CHECK (private.is_course_marking(sections, solutions, pass_mark))
  courses courses_pkey PRIMARY KEY (id)
  courses courses_status_check CHECK ((status = ANY (private.allowed_words('course status'::text))))
  courses courses_valid_months_check CHECK (((valid_months >= 1) AND (valid_months <= 120)))
  document_openings document_openings_pkey PRIMARY KEY (id)
  document_openings document_openings_type_check CHECK ((type = ANY (private.allowed_words('document type'::text))))
  document_openings document_openings_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  documents documents_check CHECK ((((private.person_of_file(path) = user_id) AND starts_with(path,
    ((((user_id)::text || '/documents/'::text) || type) || '/'::text))) IS TRUE))
  documents documents_content_check CHECK ((char_length(content) <= 200))
  documents documents_decided_unless_waiting CHECK (((state <> 'waiting'::text) = (decided_at IS NOT NULL)))
  documents documents_expires_on_check CHECK (((expires_on >= '1900-01-01'::date) AND (expires_on <= '2199-12-31'::date)))
  documents documents_number_check CHECK ((char_length(number) <= 100))
  documents documents_pkey PRIMARY KEY (id)
  documents documents_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
  documents documents_refused_with_a_reason CHECK (((state = 'refused'::text) = (reason IS NOT NULL)))
  documents documents_state_check CHECK ((state = ANY (private.allowed_words('document state'::text))))
  documents documents_type_check CHECK ((type = ANY (private.allowed_words('document type'::text))))
  documents documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  job_addresses job_addresses_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
  job_addresses job_addresses_pkey PRIMARY KEY (job_id)
  job_addresses job_addresses_site_address_check CHECK (((btrim(site_address) <> ''::text) AND (char_length(site_address) <= 500)))
  job_contacts job_contacts_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
  job_contacts job_contacts_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 200)))
  job_contacts job_contacts_name_or_phone CHECK (((name IS NOT NULL) OR (phone IS NOT NULL)))
  job_contacts job_contacts_phone_check CHECK (private.is_phone(phone))
  job_contacts job_contacts_pkey PRIMARY KEY (job_id)
  private.job_notices_sent job_notices_sent_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE
    CASCADE
  private.begun_jobs begun_jobs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
  private.notification_choices notification_choices_channel_check CHECK ((channel = ANY (private.allowed_words('message channel'::text))))
  private.notification_choices notification_choices_kind_check CHECK ((kind = ANY (private.allowed_words('message kind'::text))))
  private.notification_choices notification_choices_pkey PRIMARY KEY (user_id, channel, kind)
  private.notification_choices notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  private.begun_jobs begun_jobs_pkey PRIMARY KEY (job_id)
  private.job_reminders job_reminders_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
  private.job_reminders job_reminders_hours_check CHECK ((hours = ANY (ARRAY[48, 18])))
  private.job_reminders job_reminders_pkey PRIMARY KEY (application_id, hours)
  jobs jobs_address_rule_check CHECK ((address_rule = ANY (private.allowed_words('address rule'::text))))
  jobs jobs_category_check CHECK ((category = ANY (private.allowed_words('job category'::text))))
  jobs jobs_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL
  jobs jobs_display_status_check CHECK ((display_status = ANY (private.allowed_words('display status'::text))))
  jobs jobs_have_room_for_the_accepted CHECK (((accepted_count <= cleaners_needed) OR (COALESCE(cleaners_needed, 0) <= 0)))
  jobs jobs_images_are_its_own CHECK (private.are_job_images(id, image_paths))
  jobs jobs_pay_basis_check CHECK ((pay_basis = ANY (private.allowed_words('pay
    basis'::text))))
  jobs jobs_pdf_is_its_own CHECK (((pdf_path IS NULL) OR (((private.job_of_file(pdf_path) = id) AND (split_part(pdf_path, '/'::text,
    2) = 'pdf'::text)) IS TRUE)))
  jobs jobs_pkey PRIMARY KEY (id)
  jobs jobs_required_courses_check CHECK (private.are_required_courses(required_courses))
  jobs jobs_required_documents_check CHECK (private.are_required_documents(required_documents))
  private.jobs_seen jobs_seen_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE
    CASCADE
  private.jobs_seen jobs_seen_pkey PRIMARY KEY (job_id, user_id)
  private.jobs_seen jobs_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE
    CASCADE
  jobs jobs_status_check CHECK ((status = ANY (private.allowed_words('job status'::text))))
  jobs jobs_stay_within_bounds CHECK (private.is_job_within_bounds(jobs.*))
  localities localities_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)))
  localities localities_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision)
    AND (longitude <= (180)::double precision)))
  localities localities_pkey PRIMARY KEY (postcode, locality, state)
  localities localities_postcode_check CHECK ((postcode ~ '^[0-9]{4}$'::text))
  localities localities_state_check CHECK ((state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text,
    'TAS'::text, 'VIC'::text, 'WA'::text])))
  notification_settings notification_settings_pkey PRIMARY KEY (user_id)
  notification_settings notification_settings_quiet_hours_are_whole CHECK (((quiet_from IS NULL) = (quiet_until IS NULL)))
  notification_settings notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  notifications notifications_pkey PRIMARY KEY (id)
  notifications notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  private.paused_reserves paused_reserves_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE
    CASCADE
  pay_lines pay_lines_amount_cents_check CHECK (((amount_cents >= '-10000000'::integer) AND (amount_cents <=
    1000000000)))
  pay_lines pay_lines_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE SET
    NULL
  pay_lines pay_lines_basis_check CHECK ((basis = ANY (private.allowed_words('pay
    basis'::text))))
  pay_lines pay_lines_besides_work_have_a_reason CHECK (((kind = 'work'::text) OR (reason IS NOT
    NULL)))
  pay_lines pay_lines_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET
    NULL
  pay_lines pay_lines_have_the_sign_of_their_kind CHECK ( CASE kind WHEN 'work'::text THEN (amount_cents >= 0) WHEN 'travel'::text
    THEN (amount_cents > 0) WHEN 'bonus'::text THEN (amount_cents > 0) WHEN 'deduction'::text THEN (amount_cents < 0) ELSE
    (amount_cents <> 0) END)
  pay_lines pay_lines_job_title_check CHECK ((char_length(job_title) <=
    400))
  pay_lines pay_lines_kind_check CHECK ((kind = ANY (private.allowed_words('pay
    line'::text))))
  pay_lines pay_lines_minutes_check CHECK (((minutes >= 0) AND (minutes <=
    1500)))
  pay_lines pay_lines_of_work_say_what_it_was CHECK ((num_nonnulls(minutes, basis, rate_cents) = CASE kind WHEN 'work'::text THEN 3
    ELSE 0 END))
  pay_lines pay_lines_payee_name_check CHECK ((char_length(payee_name) <=
    400))
  pay_lines pay_lines_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE SET
    NULL
  pay_lines pay_lines_pkey PRIMARY KEY (id)
  pay_lines pay_lines_rate_cents_check CHECK ((rate_cents > 0))
  pay_lines pay_lines_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <=
    500)))
  pay_lines pay_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET
    NULL
  pay_runs pay_runs_are_dated_when_exported CHECK ((((status = 'draft'::text) = (exported_at IS NULL)) AND
    (num_nonnulls(exported_at, dated, payer) = ANY (ARRAY[0, 3]))))
  pay_runs pay_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET
    NULL
  pay_runs pay_runs_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES profiles(id) ON DELETE SET
    NULL
  pay_runs pay_runs_number_key UNIQUE (number)
  pay_runs pay_runs_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES profiles(id) ON DELETE SET
    NULL
  pay_runs pay_runs_paid_say_when CHECK (((status = 'paid'::text) = (paid_at IS NOT
    NULL)))
  pay_runs pay_runs_payer_check CHECK ((octet_length((payer)::text) <=
    20000))
  pay_runs pay_runs_pkey PRIMARY KEY (id)
  pay_runs pay_runs_status_check CHECK ((status = ANY (private.allowed_words('pay run
    status'::text))))
  pay_runs pay_runs_until_check CHECK (((until >= '2020-01-01'::date) AND (until <=
    '2199-12-31'::date)))
  private.payment_accounts payment_accounts_account_number_check CHECK
    (private.is_account_number(account_number))
  private.payment_accounts payment_accounts_bsb_check CHECK ((bsb ~
    '^[0-9]{6}$'::text))
  private.payment_accounts payment_accounts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE
    CASCADE
  private.payment_accounts payment_accounts_pkey PRIMARY KEY (payment_id)
  payment_details payment_details_abn_check CHECK ((char_length(abn) <= 30))
  payment_details payment_details_account_number_check CHECK ((char_length(account_number) <= 30))
  payment_details payment_details_bsb_check CHECK ((char_length(bsb) <= 20))
  payment_details payment_details_pkey PRIMARY KEY (user_id)
  payment_details payment_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  payments payments_abn_check CHECK ((abn ~ '^[0-9]{11}$'::text))
  payments payments_agreement_check CHECK ((char_length(agreement) <=
    2000))
  payments payments_gst_cents_check CHECK ((gst_cents >= 0))
  payments payments_kind_check CHECK ((kind = ANY (private.allowed_words('statement
    kind'::text))))
  payments payments_name_check CHECK ((char_length(name) <= 400))
  payments payments_number_check CHECK ((char_length(number) <=
    30))
  payments payments_number_key UNIQUE (number)
  payments payments_of_invoices_say_what_was_agreed CHECK (((kind = 'rcti'::text) = (agreement IS NOT
    NULL)))
  payments payments_one_each UNIQUE (pay_run_id, user_id)
  payments payments_pay_run_id_fkey FOREIGN KEY (pay_run_id) REFERENCES pay_runs(id) ON DELETE
    CASCADE
  payments payments_pkey PRIMARY KEY (id)
  payments payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET
    NULL
  payments payments_with_gst_are_invoices CHECK (((kind = 'rcti'::text) OR (gst_cents =
    0)))
  private.pending_document_notices pending_document_notices_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON
    DELETE CASCADE
  private.person_notes person_notes_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES profiles(id) ON DELETE SET
    NULL
  private.person_notes person_notes_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <=
    2000)))
  private.person_notes person_notes_pkey PRIMARY KEY (id)
  private.person_notes person_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE
    CASCADE
  private.calendar_events calendar_events_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
  private.calendar_events calendar_events_pkey PRIMARY KEY (application_id)
  private.calendar_feeds calendar_feeds_pkey PRIMARY KEY (user_id)
  private.calendar_feeds calendar_feeds_token_hash_key UNIQUE (token_hash)
  private.calendar_feeds calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  private.deliveries deliveries_channel_check CHECK ((channel = ANY (private.allowed_words('message channel'::text))))
  private.deliveries deliveries_claimed_for_a_while CHECK (((claim IS NULL) = (claimed_until IS NULL)))
  private.deliveries deliveries_kind_check CHECK ((kind = ANY (private.allowed_words('message kind'::text))))
  private.deliveries deliveries_claimed_while_waiting CHECK (((claim IS NULL) OR (state = 'waiting'::text)))
  private.deliveries deliveries_done_when_not_waiting CHECK (((state = 'waiting'::text) = (done_at IS NULL)))
  private.deliveries deliveries_last_error_check CHECK ((char_length(last_error) <= 500))
  private.deliveries deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE SET NULL
  private.deliveries deliveries_one_per_channel UNIQUE (notification_id, channel)
  private.deliveries deliveries_pkey PRIMARY KEY (id)
  private.deliveries deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text,
    'cancelled'::text])))
  private.deliveries deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  private.delivery_calls delivery_calls_pkey PRIMARY KEY (id)
  private.delivery_setup delivery_setup_id_check CHECK (id)
  private.delivery_setup delivery_setup_pkey PRIMARY KEY (id)
  private.document_deciders document_deciders_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE
  private.document_deciders document_deciders_pkey PRIMARY KEY (document_id)
  private.document_reminders document_reminders_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE
  private.document_reminders document_reminders_pkey PRIMARY KEY (document_id, days)
  private.job_openings job_openings_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
  private.job_openings job_openings_pkey PRIMARY KEY (id)
  private.job_notices_sent job_notices_sent_pkey PRIMARY KEY (job_id, user_id)
  private.job_notices_sent job_notices_sent_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE
    CASCADE
  private.budgets budgets_pkey PRIMARY KEY (user_id)
  business business_abn_check CHECK (((abn ~ '^[0-9]{11}$'::text) AND
    private.is_abn(abn)))
  business business_account_number_check CHECK (((account_number ~ '^[0-9]+$'::text) AND
    private.is_account_number(account_number)))
  business business_agreement_check CHECK ((char_length(agreement) <=
    2000))
  business business_apca_number_check CHECK ((apca_number ~ '^[0-9]{6}$'::text))
  business business_bank_check CHECK ((bank ~ '^[A-Z]{3}$'::text))
  business business_break_minutes_check CHECK ((break_minutes = ANY (ARRAY[0, 15, 30, 45,
    60])))
  business business_bsb_check CHECK ((bsb ~ '^[0-9]{6}$'::text))
  business business_id_check CHECK (id)
  business business_name_check CHECK ((char_length(name) <= 200))
  business business_notification_days_check CHECK ((notification_days = ANY (ARRAY[30, 90, 180,
    365])))
  business business_pkey PRIMARY KEY (id)
  business business_rounding_minutes_check CHECK ((rounding_minutes = ANY (ARRAY[0, 5,
    15])))
  private.sign_in_tries sign_in_tries_pkey PRIMARY KEY (digits, caller)
  private.unsubscribe_tokens unsubscribe_tokens_pkey PRIMARY KEY (user_id)
  private.unsubscribe_tokens unsubscribe_tokens_token_key UNIQUE (token)
  private.unsubscribe_tokens unsubscribe_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  private.pending_rejection_notices pending_rejection_notices_pkey PRIMARY KEY (application_id)
  private.pending_document_notices pending_document_notices_pkey PRIMARY KEY (document_id)
  private.pending_rejection_notices pending_rejection_notices_application_id_fkey FOREIGN KEY (application_id) REFERENCES
    applications(id) ON DELETE CASCADE
  profiles profiles_check CHECK (((photo_path IS NULL) OR (((private.person_of_file(photo_path) = id) AND (split_part(photo_path,
    '/'::text, 2) = 'profilePictures'::text)) IS TRUE)))
  profiles profiles_communication_style_check CHECK ((char_length(communication_style) <= 2000))
  profiles profiles_experience_specialties_check CHECK (private.are_specialties(experience_specialties))
  profiles profiles_experience_years_check CHECK (((experience_years >= 0) AND (experience_years <= 100)))
  profiles profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE
  profiles profiles_language_check CHECK ((language = ANY (private.allowed_words('language'::text))))
  profiles profiles_location_check CHECK ((char_length(location) <= 200))
  profiles profiles_name_check CHECK ((char_length(name) <= 200))
  profiles profiles_nationality_check CHECK ((char_length(nationality) <= 100))
  profiles profiles_phone_check CHECK (private.is_phone(phone))
  profiles profiles_pkey PRIMARY KEY (id)
  profiles profiles_postcode_check CHECK ((char_length(postcode) <= 10))
  profiles profiles_proximity_check CHECK (((proximity >= 1) AND (proximity <= 100)))
  profiles profiles_role_check CHECK ((role = ANY (private.allowed_words('role'::text))))
  profiles profiles_status_check CHECK ((status = ANY (private.allowed_words('user status'::text))))
  push_tokens push_tokens_check CHECK (((NOT ((token ->> 'endpoint'::text) IS DISTINCT FROM endpoint))
    AND (char_length((token)::text) <= 4000)))
  push_tokens push_tokens_endpoint_check CHECK (((char_length(endpoint) <= 2000)
    AND (endpoint ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?/'::text)
    AND (endpoint !~ '^[^/]*//[^/]*\.(local|localhost|localdomain|internal|intranet|private|lan|home|corp|arpa)/'::text)))
  push_tokens push_tokens_pkey PRIMARY KEY (endpoint)
  push_tokens push_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
  private.reserve reserve_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'no'::text,
    'late'::text])))
  private.reserve reserve_answered_at_a_time CHECK (((answer IS NULL) = (answered_at IS
    NULL)))
  private.reserve reserve_answers_when_asked CHECK (((answer IS NULL) OR (asked_at IS NOT
    NULL)))
  private.reserve reserve_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE
    CASCADE
  private.reserve reserve_asked_until_a_time CHECK (((asked_at IS NULL) = (answer_by IS
    NULL)))
  private.reserve reserve_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE
    CASCADE
  private.reserve reserve_one_at_a_position UNIQUE (job_id, "position") DEFERRABLE INITIALLY
    DEFERRED
  private.reserve reserve_pkey PRIMARY KEY (application_id)
  private.reserve reserve_put_by_fkey FOREIGN KEY (put_by) REFERENCES profiles(id) ON DELETE SET
    NULL
  private.second_factor_rule second_factor_rule_id_check CHECK
    (id)
  private.second_factor_rule second_factor_rule_pkey PRIMARY KEY
    (id)
  private.paused_reserves paused_reserves_pkey PRIMARY KEY (job_id)
  unused_job_files unused_job_files_path_check CHECK ((private.job_of_file(path) IS NOT NULL))
  unused_job_files unused_job_files_pkey PRIMARY KEY (path)
  user_folders user_folders_pkey PRIMARY KEY (user_id)
  visits visits_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
  visits visits_are_sent_when_pressed CHECK ((((here_at IS NULL) = (here_sent_at IS NULL))
    AND ((done_at IS NULL) = (done_sent_at IS NULL))))
  visits visits_end_after_they_begin CHECK ((done_at >= here_at))
  visits visits_pkey PRIMARY KEY (application_id, day)
  visits visits_say_something CHECK (((here_at IS NOT NULL) OR (done_at IS NOT NULL)))
$expected$, 'every constraint is the one written here');

select tests.lists(array(
  select regexp_replace(pg_get_indexdef(index.indexrelid), '\s+', ' ', 'g') || case when index.indisvalid then '' else ' not valid' end
  from pg_index index
  join pg_class class on class.oid = index.indrelid
  where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace)
    and class.relname !~ '^entries_(\d|unplanned)' and not exists (
    select from pg_constraint constrained where constrained.conindid = index.indexrelid and constrained.contype in ('p', 'u')
  )
), $expected$
  CREATE INDEX payments_person_idx ON public.payments USING btree (user_id)
  CREATE INDEX reserve_put_by_idx ON private.reserve USING btree
    (put_by)
  CREATE INDEX invitations_invited_by_idx ON private.invitations USING btree
    (invited_by)
  CREATE INDEX deliveries_withdrawn_idx ON private.deliveries USING btree (job_id) WHERE (type = 'application_withdrawn'::text)
  CREATE INDEX jobs_open_urgent_idx ON public.jobs USING btree (start_date_order DESC, id DESC) WHERE ((status = 'Open'::text) AND
    (display_status = 'Urgent'::text))
  CREATE INDEX notifications_withdrawn_idx ON public.notifications USING btree (((data ->> 'application_id'::text)))
    WHERE (type = 'application_withdrawn'::text)
  CREATE INDEX applications_attendance_by_idx ON public.applications USING btree (attendance_by)
  CREATE INDEX applications_attended_idx ON public.applications USING btree (user_id, attendance) WHERE (attendance IS NOT NULL)
  CREATE INDEX jobs_seen_user_idx ON private.jobs_seen USING btree
    (user_id)
  CREATE INDEX applications_job_title_idx ON public.applications USING gin (lower(job_title) gin_trgm_ops)
  CREATE INDEX applications_title_pairs_idx ON public.applications USING gin (private.letter_pairs(lower(job_title)))
  CREATE INDEX applications_newest_idx ON public.applications USING btree (applied_at DESC, id DESC)
  CREATE INDEX jobs_open_unpaid_idx ON public.jobs USING btree (start_date_order DESC, id) WHERE ((status = 'Open'::text) AND
    (hourly_cents IS NULL))
  CREATE INDEX jobs_open_paid_idx ON public.jobs USING btree (((- hourly_cents)), id) WHERE ((status = 'Open'::text) AND
    (hourly_cents IS NOT NULL))
  CREATE INDEX applications_reviewed_by_idx ON public.applications USING btree (reviewed_by)
  CREATE INDEX applications_status_newest_idx ON public.applications USING btree (status, applied_at DESC,
    id DESC) WHERE (withdrawn_at IS NULL)
  CREATE INDEX applications_user_newest_idx ON public.applications USING btree (user_id, applied_at DESC, id DESC)
  CREATE INDEX course_progress_completed_idx ON public.course_progress USING btree (course_id, completed, updated_at DESC,
    user_id) INCLUDE (completion_percentage)
  CREATE INDEX course_progress_course_idx ON public.course_progress USING btree (course_id, updated_at DESC, user_id)
  CREATE INDEX course_progress_user_newest_idx ON public.course_progress USING btree (user_id, updated_at DESC, course_id)
  CREATE INDEX courses_created_by_idx ON public.courses USING btree (created_by)
  CREATE INDEX courses_newest_idx ON public.courses USING btree (status, created_at DESC, id DESC)
  CREATE INDEX deliveries_done_idx ON private.deliveries USING btree (done_at) WHERE (state <> 'waiting'::text)
  CREATE INDEX visits_day_idx ON public.visits USING btree (day)
  CREATE INDEX deliveries_failed_idx ON private.deliveries USING btree (done_at) WHERE (state = 'failed'::text)
  CREATE INDEX gst_agreements_person_idx ON public.gst_agreements USING btree (user_id, given_at
    DESC)
  CREATE INDEX conversations_waiting_idx ON public.conversations USING btree (waits_since, application_id) WHERE (waits_since IS NOT
    NULL)
  CREATE INDEX pay_runs_created_by_idx ON public.pay_runs USING btree
    (created_by)
  CREATE INDEX deliveries_failing_idx ON private.deliveries USING btree (tried_since) WHERE ((state = 'waiting'::text) AND (attempts > 0))
  CREATE INDEX deliveries_ready_idx ON private.deliveries USING btree (((attempts > 0)), ready_at, id) WHERE (state = 'waiting'::text)
  CREATE INDEX deliveries_user_newest_idx ON private.deliveries USING btree (user_id, created_at DESC, id DESC)
  CREATE INDEX delivery_calls_made_idx ON private.delivery_calls USING btree (made_at)
  CREATE INDEX document_deciders_administrator_idx ON private.document_deciders USING btree (administrator_id)
  CREATE INDEX document_openings_recent_idx ON public.document_openings USING btree (administrator_id, path, opened_at)
  CREATE INDEX document_openings_user_newest_idx ON public.document_openings USING btree (user_id, opened_at DESC, id DESC)
  CREATE INDEX documents_expiring_idx ON public.documents USING btree (expires_on) WHERE (state = 'checked'::text)
  CREATE INDEX pay_lines_person_idx ON public.pay_lines USING btree (user_id, day DESC, id
    DESC)
  CREATE INDEX documents_user_idx ON public.documents USING btree (user_id)
  CREATE INDEX documents_waiting_idx ON public.documents USING btree (uploaded_at, id) WHERE (state = 'waiting'::text)
  CREATE INDEX entries_actor_idx ON ONLY audit.entries USING btree (actor, at DESC, id DESC) WHERE (actor IS NOT NULL)
  CREATE INDEX entries_by_themselves_idx ON ONLY audit.entries USING btree (at DESC, id DESC) WHERE (actor = person)
  CREATE INDEX entries_chain_idx ON ONLY audit.entries USING btree (chain, number)
  CREATE INDEX entries_deleted_subjects_idx ON ONLY audit.entries USING btree (at) WHERE (event = ANY (ARRAY['job_deleted'::text,
    'course_deleted'::text]))
  CREATE INDEX hours_day_idx ON public.hours USING btree (day)
  CREATE INDEX deliveries_subject_idx ON private.deliveries USING btree (subject, user_id, channel,
    created_at)
  CREATE INDEX profiles_roster_idx ON public.profiles USING btree (lower(COALESCE(name, ''::text)), id) WHERE ((role =
    'cleaner'::text) AND (status = ANY (ARRAY['pending'::text, 'active'::text])))
  CREATE UNIQUE INDEX pay_lines_day_paid_once_idx ON public.pay_lines USING btree (application_id, day) WHERE (kind =
    'work'::text)
  CREATE INDEX entries_not_by_people_idx ON ONLY audit.entries USING btree (at DESC, id DESC) WHERE (source <> 'person'::text)
  CREATE INDEX profiles_place_idx ON public.profiles USING gist (place, uuid_hash(id)) WHERE ((role = 'cleaner'::text) AND (status =
    ANY (ARRAY['pending'::text, 'active'::text])) AND (place IS NOT
    NULL))
  CREATE INDEX pay_lines_of_nobody_idx ON public.pay_lines USING btree (day) WHERE ((user_id IS NULL) AND (payment_id IS
    NULL))
  CREATE INDEX pay_lines_payment_idx ON public.pay_lines USING btree (payment_id) WHERE (payment_id IS NOT
    NULL)
  CREATE INDEX entries_person_idx ON ONLY audit.entries USING btree (person, at DESC, id DESC) WHERE (person IS NOT NULL)
  CREATE INDEX entries_topic_idx ON ONLY audit.entries USING btree (topic, at DESC, id DESC)
  CREATE INDEX job_openings_job_idx ON private.job_openings USING btree (job_id)
  CREATE INDEX jobs_admin_pairs_idx ON public.jobs USING gin (private.letter_pairs(admin_search_text))
  CREATE INDEX pay_runs_exported_by_idx ON public.pay_runs USING btree
    (exported_by)
  CREATE INDEX jobs_admin_search_idx ON public.jobs USING gin (admin_search_text gin_trgm_ops)
  CREATE INDEX jobs_created_by_idx ON public.jobs USING btree (created_by)
  CREATE INDEX jobs_series_idx ON public.jobs USING btree (series_id, start_date) WHERE (series_id IS NOT
    NULL)
  CREATE INDEX jobs_newest_idx ON public.jobs USING btree (created_at DESC, id DESC)
  CREATE INDEX jobs_open_group_paid_idx ON public.jobs USING btree (requirement_group, ((- hourly_cents)), id) WHERE ((status =
    'Open'::text) AND (hourly_cents IS NOT NULL))
  CREATE INDEX pay_lines_unpaid_idx ON public.pay_lines USING btree (user_id, day, id) WHERE (payment_id IS
    NULL)
  CREATE INDEX jobs_open_category_idx ON public.jobs USING btree (category, start_date_order DESC, id DESC) WHERE (status = 'Open'::text)
  CREATE INDEX entries_subject_idx ON ONLY audit.entries USING btree (subject_id, at DESC, id DESC) WHERE (subject_id IS NOT
    NULL)
  CREATE INDEX jobs_open_city_idx ON public.jobs USING btree (lower(location_city), start_date_order DESC,
    id DESC) WHERE (status = 'Open'::text)
  CREATE INDEX jobs_open_city_names_idx ON public.jobs USING btree (location_city) WHERE (status = 'Open'::text)
  CREATE INDEX jobs_open_group_idx ON public.jobs USING btree (requirement_group, start_date_order DESC,
    id DESC) WHERE (status = 'Open'::text)
  CREATE INDEX jobs_open_group_place_idx ON public.jobs USING gist (requirement_group, place,
    uuid_hash(id)) WHERE ((status = 'Open'::text) AND (place IS NOT NULL))
  CREATE INDEX jobs_open_place_idx ON public.jobs USING gist (place, uuid_hash(id)) WHERE ((status = 'Open'::text) AND (place IS NOT NULL))
  CREATE INDEX jobs_open_search_idx ON public.jobs USING gin (search_text gin_trgm_ops) WHERE (status = 'Open'::text)
  CREATE INDEX jobs_open_unplaced_idx ON public.jobs USING btree (start_date_order DESC, id) WHERE ((status = 'Open'::text)
    AND (place IS NULL))
  CREATE INDEX jobs_starting_idx ON public.jobs USING btree (starts_at) WHERE (status = ANY (ARRAY['Open'::text, 'InProgress'::text]))
  CREATE INDEX jobs_soonest_idx ON public.jobs USING btree (COALESCE(starts_at, 'infinity'::timestamp with time zone), created_at DESC,
    id DESC) WHERE ((status = 'Open'::text) AND (NOT is_full))
  CREATE INDEX jobs_status_newest_idx ON public.jobs USING btree (status, created_at DESC, id DESC)
  CREATE INDEX jobs_status_start_idx ON public.jobs USING btree (status, start_date_order DESC, id DESC)
  CREATE INDEX job_notices_sent_user_idx ON private.job_notices_sent USING btree (user_id)
  CREATE INDEX payments_list_idx ON public.payments USING btree (pay_run_id, name)
  CREATE INDEX reserve_open_idx ON private.reserve USING btree (answer_by) WHERE ((asked_at IS NOT NULL) AND (answer IS
    NULL))
  CREATE INDEX notifications_read_idx ON public.notifications USING btree (created_at) WHERE
    read
  CREATE INDEX hours_changed_by_idx ON public.hours USING btree
    (changed_by)
  CREATE INDEX localities_name_idx ON public.localities USING btree (lower(locality), state, postcode)
  CREATE INDEX person_notes_administrator_idx ON private.person_notes USING btree
    (administrator_id)
  CREATE INDEX notifications_removed_idx ON public.notifications USING btree (removed_at) WHERE (removed_at IS NOT NULL)
  CREATE INDEX notifications_user_newest_idx ON public.notifications USING btree (user_id, created_at DESC, id DESC)
  CREATE INDEX invitations_newest_idx ON private.invitations USING btree (job_id, invited_at DESC, user_id
    DESC)
  CREATE INDEX conversation_messages_administrator_idx ON public.conversation_messages USING btree
    (administrator_id)
  CREATE INDEX conversations_latest_idx ON public.conversations USING btree (last_at DESC, application_id
    DESC)
  CREATE INDEX deliveries_conversation_idx ON private.deliveries USING btree (link) WHERE (type =
    'message_to_administrators'::text)
  CREATE INDEX invitations_user_idx ON private.invitations USING btree (user_id, invited_at
    DESC)
  CREATE INDEX pay_lines_created_by_idx ON public.pay_lines USING btree
    (created_by)
  CREATE INDEX notifications_user_unread_idx ON public.notifications USING btree (user_id) WHERE ((NOT read) AND (removed_at IS NULL))
  CREATE INDEX sign_in_tries_since_idx ON private.sign_in_tries USING btree (since)
  CREATE INDEX profiles_administrators_idx ON public.profiles USING btree (id) WHERE (role = 'admin'::text)
  CREATE INDEX profiles_newest_idx ON public.profiles USING btree (created_at DESC, id DESC)
  CREATE INDEX payment_details_payable_idx ON public.payment_details USING btree (user_id) WHERE (private.account_fault(abn, bsb,
    account_number) IS NULL)
  CREATE INDEX pay_runs_paid_by_idx ON public.pay_runs USING btree
    (paid_by)
  CREATE INDEX profiles_phone_idx ON public.profiles USING btree (phone_digits, phone_since, id)
  CREATE INDEX jobs_days_idx ON public.jobs USING gist (private.days_of_work(start_date, days)) WHERE (start_date IS NOT
    NULL)
  CREATE INDEX profiles_reach_idx ON public.profiles USING gist (private.box_within_reach(place, proximity),
    uuid_hash(id)) WHERE ((role = 'cleaner'::text) AND (status = ANY (ARRAY['pending'::text, 'active'::text])) AND (place IS NOT NULL))
  CREATE INDEX profiles_role_newest_idx ON public.profiles USING btree (role, created_at DESC, id DESC)
  CREATE INDEX person_notes_newest_idx ON private.person_notes USING btree (user_id, created_at DESC, id
    DESC)
  CREATE INDEX profiles_search_idx ON public.profiles USING gin (search_text gin_trgm_ops)
  CREATE INDEX profiles_status_newest_idx ON public.profiles USING btree (status, created_at DESC, id DESC)
  CREATE INDEX push_tokens_user_idx ON public.push_tokens USING btree (user_id)
  CREATE UNIQUE INDEX gst_agreements_standing_idx ON public.gst_agreements USING btree (user_id, what) WHERE (withdrawn_at IS
    NULL)
  CREATE INDEX pending_rejection_notices_decided_idx ON private.pending_rejection_notices USING btree (decided_at)
  CREATE INDEX pending_document_notices_decided_idx ON private.pending_document_notices USING btree (decided_at)
  CREATE INDEX notifications_conversation_idx ON public.notifications USING btree (((data ->> 'application_id'::text))) WHERE (type
    = ANY (ARRAY['message_to_applicant'::text, 'message_to_administrators'::text]))
  CREATE INDEX unused_job_files_discard_idx ON public.unused_job_files USING btree (discard_from)
  CREATE INDEX user_folders_sweep_idx ON public.user_folders USING btree (sweep_from)
  CREATE UNIQUE INDEX documents_checked_once_idx ON public.documents USING btree (user_id, type) WHERE (state = 'checked'::text)
  CREATE INDEX pay_lines_application_idx ON public.pay_lines USING btree
    (application_id)
  CREATE UNIQUE INDEX documents_undecided_once_idx ON public.documents USING btree (user_id, type) WHERE (state <> 'checked'::text)
$expected$, 'every other index is the one written here');

select tests.lists(array(
  select regexp_replace(pg_get_triggerdef(trigger.oid), '\s+', ' ', 'g') || case trigger.tgenabled when 'O' then '' else ' disabled' end
  from pg_trigger trigger
  join pg_class class on class.oid = trigger.tgrelid
  join pg_proc function on function.oid = trigger.tgfoid
  where not trigger.tgisinternal
    and (class.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace)
      or function.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace))
), $expected$
  CREATE TRIGGER count_device BEFORE INSERT ON public.push_tokens FOR EACH ROW EXECUTE FUNCTION private.count_device()
  CREATE TRIGGER make_applications_anonymous BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.make_applications_anonymous()
  CREATE TRIGGER broadcast_week_inserted AFTER INSERT ON public.jobs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE
    FUNCTION private.broadcast_week()
  CREATE TRIGGER broadcast_week_updated AFTER UPDATE ON public.jobs REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH
    STATEMENT EXECUTE FUNCTION private.broadcast_week_of_jobs()
  CREATE TRIGGER broadcast_week_deleted AFTER DELETE ON public.jobs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE
    FUNCTION private.broadcast_week()
  CREATE TRIGGER broadcast_week_inserted AFTER INSERT ON public.availability REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.broadcast_week()
  CREATE TRIGGER broadcast_week_updated AFTER UPDATE ON public.availability REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.broadcast_week()
  CREATE TRIGGER audit AFTER UPDATE ON public.business FOR EACH ROW EXECUTE FUNCTION
    private.audit_business()
  CREATE TRIGGER broadcast_deleted AFTER DELETE ON public.applications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.broadcast_applications()
  CREATE TRIGGER broadcast_deleted AFTER DELETE ON public.documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.broadcast_documents()
  CREATE TRIGGER broadcast_inserted AFTER INSERT ON public.applications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.broadcast_applications()
  CREATE TRIGGER broadcast_inserted AFTER INSERT ON public.documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.broadcast_documents()
  CREATE TRIGGER broadcast_inserted AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.broadcast_notifications()
  CREATE TRIGGER broadcast_profile AFTER UPDATE OF role, status ON public.profiles FOR EACH ROW
    WHEN (((old.role IS DISTINCT FROM new.role) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION private.broadcast_profile()
  CREATE TRIGGER broadcast_visit AFTER INSERT OR UPDATE ON public.visits FOR EACH ROW EXECUTE FUNCTION private.broadcast_visit()
  CREATE TRIGGER broadcast_conversation AFTER UPDATE ON public.conversations FOR EACH ROW EXECUTE FUNCTION
    private.broadcast_conversation()
  CREATE TRIGGER broadcast_updated AFTER UPDATE ON private.invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE
    FUNCTION private.broadcast_invitations()
  CREATE TRIGGER broadcast_inserted AFTER INSERT ON private.invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE
    FUNCTION private.broadcast_invitations()
  CREATE TRIGGER ask_again AFTER UPDATE ON public.jobs FOR EACH ROW WHEN ((old.starts_at IS DISTINCT FROM new.starts_at))
    EXECUTE FUNCTION private.ask_again()
  CREATE TRIGGER audit AFTER INSERT ON public.document_openings FOR EACH ROW EXECUTE FUNCTION private.audit_opening()
  CREATE TRIGGER audit AFTER INSERT OR UPDATE ON public.hours FOR EACH ROW EXECUTE FUNCTION
    private.audit_hours()
  CREATE TRIGGER audit_made_and_deleted AFTER INSERT OR DELETE ON private.reserve FOR EACH ROW EXECUTE FUNCTION
    private.audit_reserve()
  CREATE TRIGGER audit_changed AFTER UPDATE ON private.reserve FOR EACH ROW WHEN ((((old."position" IS DISTINCT FROM new."position")
    OR (old.asked_at IS DISTINCT FROM new.asked_at)) OR (old.answer IS DISTINCT FROM new.answer))) EXECUTE FUNCTION
    private.audit_reserve()
  CREATE TRIGGER audit AFTER INSERT OR DELETE ON private.paused_reserves FOR EACH ROW EXECUTE FUNCTION
    private.audit_paused_reserve()
  CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.job_addresses FOR EACH ROW EXECUTE FUNCTION private.audit_job_part()
  CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.job_contacts FOR EACH ROW EXECUTE FUNCTION private.audit_job_part()
  CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.availability FOR EACH ROW EXECUTE FUNCTION
    private.set_updated_at()
  CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_details FOR EACH ROW
    EXECUTE FUNCTION private.audit_payment_details()
  CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.audit_profile()
  CREATE TRIGGER audit_changed AFTER UPDATE ON public.applications FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status)
    OR (old.withdrawn_at IS DISTINCT FROM new.withdrawn_at)) OR (old.attendance IS DISTINCT FROM new.attendance)))
    EXECUTE FUNCTION private.audit_application()
  CREATE TRIGGER audit_added AFTER INSERT ON public.pay_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION
    private.audit_pay_lines()
  CREATE TRIGGER audit_removed AFTER DELETE ON public.pay_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION
    private.audit_pay_lines()
  CREATE TRIGGER audit_changed AFTER UPDATE ON public.courses FOR EACH ROW WHEN ((old.enrollments = new.enrollments))
    EXECUTE FUNCTION private.audit_course()
  CREATE TRIGGER audit_changed AFTER UPDATE ON public.documents FOR EACH ROW WHEN (((((old.state IS DISTINCT FROM new.state)
    OR (old.number IS DISTINCT FROM new.number)) OR (old.expires_on IS DISTINCT FROM new.expires_on))
    OR (old.user_id IS DISTINCT FROM new.user_id))) EXECUTE FUNCTION private.audit_document()
  CREATE TRIGGER audit_changed AFTER UPDATE ON public.jobs FOR EACH ROW WHEN (((old.accepted_count = new.accepted_count)
    AND (old.pending_count = new.pending_count))) EXECUTE FUNCTION private.audit_job()
  CREATE TRIGGER audit_made_and_deleted AFTER INSERT OR DELETE ON public.courses FOR EACH ROW EXECUTE FUNCTION private.audit_course()
  CREATE TRIGGER audit_made_and_deleted AFTER INSERT OR DELETE ON public.jobs FOR EACH ROW EXECUTE FUNCTION private.audit_job()
  CREATE TRIGGER audit_removed AFTER DELETE ON public.applications FOR EACH ROW EXECUTE FUNCTION private.audit_application()
  CREATE TRIGGER leave_reserve AFTER UPDATE OF status, withdrawn_at, user_id ON public.applications FOR EACH ROW WHEN (((new.status
    <> 'Pending'::text) OR (new.withdrawn_at IS NOT NULL) OR (new.user_id IS NULL))) EXECUTE FUNCTION
    private.leave_reserve()
  CREATE TRIGGER broadcast_inserted AFTER INSERT ON private.reserve REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE
    FUNCTION private.broadcast_invitations()
  CREATE TRIGGER broadcast_updated AFTER UPDATE ON private.reserve REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE
    FUNCTION private.broadcast_invitations()
  CREATE TRIGGER broadcast_deleted AFTER DELETE ON private.reserve REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE
    FUNCTION private.broadcast_invitations()
  CREATE TRIGGER broadcast_answered_offer AFTER UPDATE ON private.reserve FOR EACH ROW WHEN (((old.asked_at IS NOT NULL) AND
    (old.answer IS NULL) AND ((new.asked_at IS NULL) OR (new.answer IS NOT NULL)))) EXECUTE FUNCTION
    private.broadcast_ended_offer()
  CREATE TRIGGER broadcast_removed_offer AFTER DELETE ON private.reserve FOR EACH ROW WHEN (((old.asked_at IS NOT NULL) AND
    (old.answer IS NULL))) EXECUTE FUNCTION private.broadcast_ended_offer()
  CREATE TRIGGER audit_sent_and_removed AFTER INSERT OR DELETE ON public.documents FOR EACH ROW EXECUTE FUNCTION private.audit_document()
  CREATE TRIGGER forget_confirmation BEFORE UPDATE OF status ON public.applications FOR EACH ROW WHEN ((new.status <> 'Accepted'::text))
    EXECUTE FUNCTION private.forget_confirmation()
  CREATE TRIGGER follow_places AFTER UPDATE ON public.jobs FOR EACH ROW WHEN (((((old.accepted_count IS DISTINCT FROM
    new.accepted_count) OR (old.cleaners_needed IS DISTINCT FROM new.cleaners_needed)) OR (old.status IS DISTINCT FROM new.status)) OR
    (old.starts_at IS DISTINCT FROM new.starts_at))) EXECUTE FUNCTION
    private.follow_places()
  CREATE TRIGGER offers_fit AFTER INSERT OR UPDATE ON private.reserve FOR EACH ROW WHEN (((new.asked_at IS NOT NULL) AND (new.answer
    IS NULL))) EXECUTE FUNCTION private.assert_offers_fit()
  CREATE TRIGGER offers_fit AFTER UPDATE ON public.jobs FOR EACH ROW WHEN (((old.accepted_count IS DISTINCT FROM new.accepted_count)
    OR (old.cleaners_needed IS DISTINCT FROM new.cleaners_needed))) EXECUTE FUNCTION
    private.assert_offers_fit()
  CREATE TRIGGER broadcast_updated AFTER UPDATE ON public.applications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.broadcast_applications()
  CREATE TRIGGER broadcast_updated AFTER UPDATE ON public.documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.broadcast_documents()
  CREATE TRIGGER broadcast_updated AFTER UPDATE ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.broadcast_notifications()
  CREATE TRIGGER assert_completed BEFORE INSERT OR UPDATE OF user_id, course_id ON public.certificates FOR EACH ROW
    EXECUTE FUNCTION private.assert_completed()
  CREATE TRIGGER bind_content BEFORE INSERT ON public.documents FOR EACH ROW EXECUTE FUNCTION private.bind_content()
  CREATE TRIGGER count_user_files BEFORE INSERT ON storage.objects FOR EACH ROW WHEN (((new.bucket_id = 'users'::text)
    AND (new.owner_id IS NOT NULL))) EXECUTE FUNCTION private.count_user_files()
  CREATE TRIGGER follow_choices AFTER INSERT OR UPDATE ON private.notification_choices FOR EACH ROW
    EXECUTE FUNCTION private.follow_settings()
  CREATE TRIGGER follow_stored_file AFTER INSERT OR UPDATE ON storage.objects FOR EACH ROW WHEN ((new.bucket_id = 'users'::text))
    EXECUTE FUNCTION private.follow_stored_file()
  CREATE TRIGGER copy_email_to_profile AFTER UPDATE OF email ON auth.users FOR EACH ROW
    WHEN (((old.email)::text IS DISTINCT FROM (new.email)::text)) EXECUTE FUNCTION private.copy_email_to_profile()
  CREATE TRIGGER count_course_progress BEFORE INSERT OR UPDATE ON public.course_progress FOR EACH ROW
    EXECUTE FUNCTION private.count_course_progress()
  CREATE TRIGGER count_deleted AFTER DELETE ON public.applications REFERENCING OLD TABLE AS was FOR EACH STATEMENT
    EXECUTE FUNCTION private.count_applications()
  CREATE TRIGGER count_enrollment AFTER INSERT OR DELETE ON public.course_progress FOR EACH ROW
    EXECUTE FUNCTION private.count_enrollment()
  CREATE TRIGGER count_inserted AFTER INSERT ON public.applications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.count_applications()
  CREATE TRIGGER count_updated AFTER UPDATE ON public.applications REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.count_applications()
  CREATE TRIGGER create_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.create_profile()
  CREATE TRIGGER date_phone BEFORE UPDATE OF phone ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.date_phone()
  CREATE TRIGGER date_removal BEFORE UPDATE OF removed_at ON public.notifications FOR EACH ROW EXECUTE FUNCTION private.date_removal()
  CREATE TRIGGER forget_oldest_devices AFTER INSERT OR UPDATE OF user_id ON public.push_tokens FOR EACH ROW
    EXECUTE FUNCTION private.forget_oldest_devices()
  CREATE TRIGGER follow_settings AFTER INSERT OR UPDATE ON public.notification_settings FOR EACH ROW
    EXECUTE FUNCTION private.follow_settings()
  CREATE TRIGGER hand_over_account BEFORE UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW
    WHEN (((old.email_confirmed_at IS NULL) AND (new.email_confirmed_at IS NOT NULL) AND (old.confirmation_sent_at IS NOT NULL)))
    EXECUTE FUNCTION private.hand_over_account()
  CREATE TRIGGER name_owner AFTER UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW WHEN (((new.email_confirmed_at IS NOT NULL)
    AND ((old.raw_user_meta_data -> 'name'::text) IS DISTINCT FROM (new.raw_user_meta_data -> 'name'::text))))
    EXECUTE FUNCTION private.name_owner()
  CREATE TRIGGER find_place BEFORE INSERT OR UPDATE OF location_postcode, location_city, location_state, place ON public.jobs
    FOR EACH ROW EXECUTE FUNCTION private.find_place_of_job()
  CREATE TRIGGER find_place BEFORE INSERT OR UPDATE OF postcode, location, place, time_zone ON public.profiles FOR EACH ROW
    EXECUTE FUNCTION private.find_place_of_person()
  CREATE TRIGGER issue_certificate_on_completion AFTER UPDATE OF completed ON public.course_progress FOR EACH ROW WHEN ((new.completed
    AND (NOT old.completed))) EXECUTE FUNCTION private.issue_certificate()
  CREATE TRIGGER issue_certificate_on_insert AFTER INSERT ON public.course_progress FOR EACH ROW WHEN (new.completed)
    EXECUTE FUNCTION private.issue_certificate()
  CREATE TRIGGER list_dropped_files_deleted AFTER DELETE ON public.jobs FOR EACH ROW EXECUTE FUNCTION private.list_dropped_job_files()
  CREATE TRIGGER keep BEFORE DELETE ON public.pay_lines FOR EACH ROW EXECUTE FUNCTION
    private.keep_pay_line()
  CREATE TRIGGER notify_approved AFTER INSERT ON public.pay_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION
    private.notify_of_approved_hours()
  CREATE TRIGGER notify_changed AFTER INSERT OR UPDATE ON public.hours FOR EACH ROW WHEN (new.by_administrator) EXECUTE FUNCTION
    private.notify_of_changed_hours()
  CREATE TRIGGER broadcast_added AFTER INSERT ON public.pay_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE
    FUNCTION private.broadcast_pay_lines()
  CREATE TRIGGER broadcast_removed AFTER DELETE ON public.pay_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE
    FUNCTION private.broadcast_pay_lines()
  CREATE TRIGGER broadcast_changed AFTER INSERT OR UPDATE ON public.hours FOR EACH STATEMENT EXECUTE FUNCTION
    private.broadcast_hours()
  CREATE TRIGGER keep_in_one_payment AFTER UPDATE ON public.pay_lines REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH
    STATEMENT EXECUTE FUNCTION private.keep_in_one_payment()
  CREATE TRIGGER keep_added AFTER INSERT ON public.payments REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION
    private.keep_added_payments()
  CREATE TRIGGER keep_changed AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION
    private.keep_payments()
  CREATE TRIGGER keep_removed AFTER DELETE ON public.payments REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION
    private.keep_payments()
  CREATE TRIGGER keep_unchanged BEFORE UPDATE ON public.pay_lines FOR EACH ROW WHEN (((((((((((((((old.id IS DISTINCT FROM new.id)
    OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.payee_name IS DISTINCT FROM new.payee_name)) OR (old.kind IS DISTINCT FROM
    new.kind)) OR (old.application_id IS DISTINCT FROM new.application_id)) OR (old.job_title IS DISTINCT FROM new.job_title)) OR
    (old.day IS DISTINCT FROM new.day)) OR (old.minutes IS DISTINCT FROM new.minutes)) OR (old.basis IS DISTINCT FROM new.basis)) OR
    (old.rate_cents IS DISTINCT FROM new.rate_cents)) OR (old.amount_cents IS DISTINCT FROM new.amount_cents)) OR (old.reason IS
    DISTINCT FROM new.reason)) OR (old.created_by IS DISTINCT FROM new.created_by)) OR (old.created_at IS DISTINCT FROM
    new.created_at))) EXECUTE FUNCTION private.keep_pay_line()
  CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON public.pay_runs FOR EACH ROW EXECUTE FUNCTION
    private.keep_pay_run()
  CREATE TRIGGER pay_what_is_owed BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION
    private.keep_what_is_owed()
  CREATE TRIGGER list_dropped_files_updated AFTER UPDATE OF image_paths, pdf_path ON public.jobs FOR EACH ROW
    WHEN (((old.image_paths IS DISTINCT FROM new.image_paths) OR (old.pdf_path IS DISTINCT FROM new.pdf_path)))
    EXECUTE FUNCTION private.list_dropped_job_files()
  CREATE TRIGGER lock_jobs BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.lock_jobs_of_person()
  CREATE TRIGGER note_openings_inserted AFTER INSERT ON public.jobs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.note_openings()
  CREATE TRIGGER note_openings_updated AFTER UPDATE ON public.jobs REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION private.note_openings()
  CREATE TRIGGER lock_begun_courses BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.lock_begun_courses()
  CREATE TRIGGER notify_applicant_applied AFTER INSERT ON public.applications FOR EACH ROW EXECUTE FUNCTION private.notify_applicant()
  CREATE TRIGGER notify_applicant_decided AFTER UPDATE OF status, withdrawn_at ON public.applications FOR EACH ROW
    WHEN (((old.status IS DISTINCT FROM new.status) OR ((old.withdrawn_at IS NOT NULL) AND (new.withdrawn_at IS NULL))))
    EXECUTE FUNCTION private.notify_applicant()
  CREATE TRIGGER recount_course_progress AFTER UPDATE OF sections ON public.courses FOR EACH ROW
    WHEN ((old.questions IS DISTINCT FROM new.questions)) EXECUTE FUNCTION private.recount_course_progress()
  CREATE TRIGGER set_start BEFORE INSERT OR UPDATE OF start_date, start_time, location_postcode, location_city, location_state,
    time_zone, starts_at ON public.jobs FOR EACH ROW EXECUTE FUNCTION private.set_start_of_job()
  CREATE TRIGGER set_updated_at BEFORE UPDATE OF title, description, category, image_url, status, sections, solutions, pass_mark,
    valid_months ON public.courses FOR EACH ROW EXECUTE FUNCTION private.set_updated_at()
  CREATE TRIGGER audit AFTER INSERT OR DELETE ON private.person_notes FOR EACH ROW EXECUTE FUNCTION
    private.audit_note()
  CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.jobs FOR EACH ROW WHEN (((old.accepted_count = new.accepted_count)
    AND (old.pending_count = new.pending_count))) EXECUTE FUNCTION private.set_updated_at()
  CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.notification_settings FOR EACH ROW EXECUTE FUNCTION private.set_updated_at()
  CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.payment_details FOR EACH ROW EXECUTE FUNCTION private.set_updated_at()
  CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.set_updated_at()
  CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.push_tokens FOR EACH ROW EXECUTE FUNCTION private.set_updated_at()
  CREATE TRIGGER sweep_folder AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.sweep_folder_of_person()
  CREATE TRIGGER write_deliveries AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT
    EXECUTE FUNCTION private.write_deliveries()
$expected$, 'every trigger is the one written here, and is enabled');

-- jobs_stay_within_bounds reads the whole row.
create function pg_temp.is_job_text_limited(name text) returns boolean language plpgsql as $$
begin
  perform private.is_job_within_bounds(jsonb_populate_record(null::public.jobs, jsonb_build_object(name, repeat('x', 20001))));
  return false;
exception
  when sqlstate 'PT400' then return true;
end
$$;

-- What may be as long as anybody likes fills the disk. Columns without a check of their own, and what limits them instead.
select results_eq($$
  select (class.oid::regclass || '.' || attribute.attname) collate "C" as name
  from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
  join pg_type type on type.oid = attribute.atttypid
  where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and class.relkind = 'r'
    and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    and (type.typname in ('text', 'varchar', 'json', 'jsonb', 'bytea') or type.typcategory = 'A')
    and case class.relname when 'jobs' then type.typname <> 'text' or not pg_temp.is_job_text_limited(attribute.attname) else true end
    and not exists (
      select from pg_constraint limited
      where limited.conrelid = class.oid and attribute.attnum = any (limited.conkey)
        and (limited.contype = 'f'
          or pg_get_constraintdef(limited.oid) ~ '_length\(|choices\(|private\.(are|is|job_of|person_of)_|ANY \(ARRAY| ~ ')
    )
  order by name
$$, $$
  select name from (values
    -- Copies, and what the database writes itself.
    ('jobs', '{time_zone}'::text[]), ('applications', '{job_title,missing_at_acceptance}'), ('certificates', '{course_title}'),
    ('localities', '{locality}'),
    ('notifications', '{data,link,message,type}'), ('private.calendar_events', '{shown}'), ('private.calendar_feeds', '{token_hash}'),
    ('private.deliveries', '{link,message,reached,subject,type}'),
    ('private.job_openings', '{people}'), ('private.pending_document_notices', '{replaced}'),
    ('profiles', '{email,time_zone}'),
    -- count_course_progress: answers to the course's questions, and a place in it.
    ('course_progress', '{answers,current_question,current_section}'),
    -- save_notification_settings knows the time zones; count_phone_sign_in cuts both texts.
    ('notification_settings', '{time_zone}'), ('private.sign_in_tries', '{caller,digits}'),
    -- Storage's own names of files, and what begin_delivery is told by the function deliver alone.
    ('document_openings', '{path}'), ('private.delivery_setup', '{channels}')
  ) as given (of, columns), unnest(columns) as column_name, lateral (select (of || '.' || column_name) collate "C" as name) named
  order by name
$$, 'every text, list and JSON is limited');

select * from finish();
rollback;
