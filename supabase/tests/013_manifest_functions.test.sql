-- Every function: whose rights it runs with, its search_path, and who may call it.
begin;
set local search_path = public, extensions;
select plan(1);

select tests.lists(array(
  select function.oid::regprocedure || ' ' || case when function.prosecdef then 'definer' else 'invoker' end || ' '
    || case function.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end
    || case when function.proparallel = 's' then ' parallel safe' else '' end
    || ' returns ' || pg_get_function_result(function.oid)
    || ', ' || coalesce(array_to_string(function.proconfig, ', '), 'no search_path')
    || case when function.proowner = 'postgres'::regrole then '' else ', owner ' || function.proowner::regrole::text end
    || ', run by ' || coalesce((
      select string_agg(coalesce(nullif(granted.grantee::regrole::text, '-'), 'public'), ' and ' order by granted.grantee::regrole::text)
      from aclexplode(coalesce(function.proacl, acldefault('f', function.proowner))) granted
      where granted.grantee <> function.proowner
    ), 'nobody')
  from pg_proc function
  where function.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace)
), $expected$
  accept_invitation(uuid,boolean) invoker volatile returns applications, search_path="", run by
    authenticated
  private.accept_invitation(uuid,boolean) definer volatile returns applications, search_path="", run by
    authenticated
  account_data(uuid) invoker volatile returns jsonb, search_path="", run by authenticated
  account_deletion(uuid) invoker stable returns account_deletion_row, search_path="", run by authenticated
  delete_account(uuid,text) invoker volatile returns boolean, search_path="", run by authenticated
  files_of_deleted_accounts(integer) invoker volatile returns SETOF text, search_path="", run by service_role
  admin_applications_per_day(integer) invoker stable returns TABLE(day date, pending integer, accepted integer, rejected integer),
    search_path="", run by authenticated
  admin_job(uuid) invoker stable returns SETOF jobs, search_path="", run by authenticated
  admin_open_jobs_per_city(integer) invoker stable returns TABLE(kind text, city text, jobs integer), search_path="", run by authenticated
  admin_overview() invoker stable returns jsonb, search_path="", run by authenticated
  announce_job_files(text[]) invoker volatile returns void, search_path="", run by authenticated
  announce_user_files() invoker volatile returns void, search_path="", run by authenticated
  apply_to_job(uuid,boolean) invoker volatile returns applications, search_path="", run by authenticated
  audit.add_month(date) definer volatile returns void, search_path="", TimeZone=UTC, owner audit_keeper, run by nobody
  add_pay_line(uuid,text,bigint,text,uuid,uuid) invoker volatile returns uuid, search_path="", run by
    authenticated
  private.add_pay_line(uuid,text,bigint,text,uuid,uuid) definer volatile returns uuid, search_path="", run by
    authenticated
  audit.check_all() invoker volatile returns void, search_path="", owner audit_keeper, run by postgres
  audit.check_new() invoker volatile returns void, search_path="", owner audit_keeper, run by postgres
  audit.check_since(timestamp with time zone) definer volatile returns void, search_path="", owner audit_keeper, run by postgres
  audit.digest(audit.entries,bytea) invoker stable parallel safe returns bytea, search_path="", owner audit_keeper, run by nobody
  audit.find_fault(timestamp with time zone) definer stable returns record, search_path="", owner audit_keeper, run by postgres
  audit.keep_months(timestamp with time zone) definer volatile returns void, search_path="", TimeZone=UTC, lock_timeout=2s,
    owner audit_keeper, run by postgres
  private.keep_pay_line() invoker volatile returns trigger, search_path="", run by
    nobody
  private.keep_pay_run() invoker volatile returns trigger, search_path="", run by
    nobody
  private.keep_payments() definer volatile returns trigger, search_path="", run by
    nobody
  private.keep_what_is_owed() definer volatile returns trigger, search_path="", run by
    nobody
  audit.months_kept() invoker immutable parallel safe returns integer, search_path="", owner audit_keeper, run by postgres
  audit.record(text,text,text,uuid,uuid,uuid,jsonb) definer volatile returns void, search_path="", owner audit_keeper, run by postgres
  begin_delivery(uuid,text[]) invoker volatile returns boolean, search_path="", run by service_role
  certificate_state(certificates) invoker stable returns text, search_path="", run by authenticated and service_role
  change_hours(uuid,date,time without time zone,time without time zone,integer,text,timestamp with time zone) invoker volatile
    returns hours, search_path="", run by authenticated
  private.change_hours(uuid,date,time without time zone,time without time zone,integer,text,timestamp with time zone) definer
    volatile returns hours, search_path="", run by authenticated
  change_reserve(uuid,text) invoker volatile returns void, search_path="", run by
    authenticated
  private.change_reserve(uuid,text) definer volatile returns void, search_path="", run by
    authenticated
  check_audit() invoker volatile returns SETOF audit_check_row, search_path="", run by authenticated
  check_phone_sign_in(text,text,text) invoker volatile returns text, search_path="", run by service_role
  claim_deliveries(integer) invoker volatile returns SETOF delivery_work, search_path="", run by service_role
  count_phone_sign_in(text,text) invoker volatile returns boolean, search_path="", run by service_role
  check_answers(uuid) invoker stable returns TABLE(key text, answer text, is_right boolean, right_answers jsonb, explanation text),
    search_path="", run by authenticated
  course_to_edit(uuid) invoker stable returns courses, search_path="", run by authenticated
  course_people(uuid,text,boolean,timestamp with time zone,uuid,integer) invoker stable returns SETOF course_person_row, search_path="",
    run by authenticated
  course_summary(uuid) invoker stable returns TABLE(id uuid, title text, status text, started integer, completed integer,
    average_percentage integer), search_path="", run by authenticated
  dashboard() invoker stable returns jsonb, search_path="", run by authenticated
  decide_document(uuid,text,date,text) invoker volatile returns document_row, search_path="", run by authenticated
  delete_job(uuid) invoker volatile returns void, search_path="", run by authenticated
  retry_deliveries() invoker volatile returns integer, search_path="", run by authenticated
  unsent_deliveries(timestamp with time zone,uuid,integer) invoker stable returns SETOF unsent_delivery_row, search_path="",
    run by authenticated
  delivery_problems() invoker stable returns TABLE(messages bigint, waiting bigint, since timestamp with time zone, reason text,
    last_call timestamp with time zone, is_silent boolean), search_path="", run by authenticated
  document_state(documents) invoker stable returns text, search_path="", run by authenticated
  feed_events(uuid) invoker volatile returns SETOF calendar_event, search_path="", run by service_role
  files_to_discard(integer) invoker volatile returns TABLE(bucket_id text, path text), search_path="", run by authenticated
  is_admin() invoker stable returns boolean, search_path="", run by authenticated
  private.is_admin() invoker stable parallel safe returns boolean, search_path="", run by
    authenticated
  confirm_coming(uuid) invoker volatile returns applications, search_path="", run by authenticated
  job_applicants(uuid,jsonb,integer) invoker stable returns SETOF applicant_row, search_path="", run by authenticated
  job_distance(uuid) invoker stable returns double precision, search_path="", run by authenticated
  job_clashes(uuid) invoker stable returns text[], search_path="", run by authenticated
  private.job_clashes(uuid) definer stable returns text[], search_path="", run by authenticated
  job_requirements(uuid) invoker stable returns SETOF requirement_row, search_path="", run by authenticated
  job_event(uuid,uuid) invoker volatile returns calendar_event, search_path="", run by service_role
  last_audit_check() invoker stable returns SETOF audit_check_row, search_path="", run by authenticated
  list_applications(text,text,uuid,uuid[],timestamp with time zone,uuid,integer) invoker stable returns SETOF application_row,
    search_path="", run by authenticated
  list_courses(text,text,text,timestamp with time zone,uuid,integer) invoker stable returns SETOF admin_course_row, search_path="",
    run by authenticated
  make_calendar_feed() invoker volatile returns uuid, search_path="", run by authenticated
  message_accepted(uuid,text,uuid) invoker volatile returns integer, search_path="", run by authenticated
  move_phone_sign_in(uuid) invoker volatile returns void, search_path="", run by authenticated
  my_calendar_feed() invoker stable returns timestamp with time zone, search_path="", run by authenticated
  my_notification_settings() invoker stable returns jsonb, search_path="", run by authenticated
  my_id() invoker stable returns uuid, search_path="", run by authenticated
  my_invitations(uuid) invoker stable returns SETOF invitation_row, search_path="", run by
    authenticated
  private.my_invitations(uuid) definer stable returns SETOF invitation_row, search_path="", run by
    authenticated
  my_documents() invoker stable returns SETOF document_row, search_path="", run by authenticated
  my_missing() invoker stable returns TABLE(job_id uuid, missing text[]), search_path="", run by authenticated
  open_document(uuid) invoker volatile returns text, search_path="", run by authenticated
  open_payment_details(uuid) invoker volatile returns payment_details, search_path="", run by authenticated
  person_documents(uuid) invoker stable returns SETOF document_row, search_path="", run by authenticated
  my_record() invoker stable returns TABLE(came integer, did_not_come integer, cancelled_late integer), search_path="",
    run by authenticated
  my_unpaid_lines() invoker stable returns SETOF pay_lines, search_path="", run by
    authenticated
  private.my_unpaid_lines() definer stable returns SETOF pay_lines, search_path="", run by
    authenticated
  my_week(date,integer) invoker stable returns SETOF week_row, search_path="", run by
    authenticated
  private.my_week(date,integer) definer stable returns SETOF week_row, search_path="", run by
    authenticated
  phone_sign_in(uuid) invoker stable returns TABLE(taken boolean, account_id uuid, account_name text), search_path="",
    run by authenticated
  private.hours_needed(jobs) invoker immutable parallel safe returns text[], search_path="", run by
    nobody
  private.hours_of(uuid[],date,date) invoker stable returns SETOF hours_row, search_path="", plan_cache_mode=force_custom_plan, run
    by nobody
  private.hours_of_people(uuid[],date,text,integer) invoker stable returns SETOF week_hours_row, search_path="",
    plan_cache_mode=force_custom_plan, run by nobody
  hours_summary(date,text) invoker stable returns hours_summary_row, search_path="", run by
    authenticated
  private.hours_summary(date,text) definer stable returns hours_summary_row, search_path="", run by
    authenticated
  private.hourly_cents(text,time without time zone,time without time zone,integer) invoker immutable parallel safe returns integer,
    search_path="", run by service_role
  private.is_content_as_saved(text) definer stable returns boolean, search_path="", run by authenticated
  private.is_wanted(uuid,text,text) invoker stable returns boolean, search_path="", run by nobody
  private.is_side_of(uuid) definer stable parallel safe returns boolean, search_path="", run by
    authenticated
  private.check_request() definer volatile returns void, search_path="", run by anon and authenticated and service_role
  private.account_data(uuid) definer volatile returns jsonb, search_path="", run by authenticated
  private.account_deletion(uuid) definer stable returns account_deletion_row, search_path="", run by authenticated
  private.account_fault(text,text,text) invoker immutable parallel safe returns text, search_path="", run by
    service_role
  private.applications_held(uuid) invoker stable returns jsonb, search_path="", run by nobody
  private.confirm_password(text) invoker volatile returns boolean, search_path="", run by nobody
  private.courses_held(uuid) invoker stable returns jsonb, search_path="", run by nobody
  private.delete_account(uuid,text) definer volatile returns boolean, search_path="", run by authenticated
  private.deleted_folders(timestamp with time zone) invoker stable returns SETOF user_folders, search_path="", run by nobody
  private.documents_held(uuid) invoker stable returns jsonb, search_path="", run by nobody
  private.files_held(uuid) invoker stable returns jsonb, search_path="", run by nobody
  private.files_of_deleted_accounts(integer,timestamp with time zone) definer volatile returns SETOF text, search_path="",
    run by service_role
  private.forget_names_of(profiles,uuid[]) invoker volatile returns void, search_path="", run by nobody
  private.forget_old_jobs(timestamp with time zone) invoker volatile returns void, search_path="", run by
    nobody
  private.has_files_of_deleted(timestamp with time zone) invoker stable returns boolean, search_path="", run by nobody
  has_second_factor(uuid) invoker stable returns boolean, search_path="", run by
    authenticated
  private.has_second_factor(uuid) definer stable parallel safe returns boolean, search_path="", run by
    nobody
  private.has_second_factor_of(uuid) definer stable returns boolean, search_path="", run by
    authenticated
  private.has_session() definer stable returns boolean, search_path="", run by
    authenticated
  private.masked_address(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.matches_password(text,text) invoker immutable returns boolean, search_path="", run by nobody
  private.make_applications_anonymous() definer volatile returns trigger, search_path="", run by nobody
  private.pay_in_words(text) invoker immutable parallel safe returns text, search_path="", run by
    nobody
  pay_pay_run(uuid) invoker volatile returns pay_runs, search_path="", run by
    authenticated
  private.pay_pay_run(uuid) definer volatile returns pay_runs, search_path="", run by
    authenticated
  pay_statement(uuid) invoker stable returns jsonb, search_path="", run by
    authenticated
  private.pay_statement(uuid) definer stable returns jsonb, search_path="", run by
    authenticated
  private.payment_as_stored(profile_input) invoker immutable returns payment_details, search_path="", run by nobody
  private.payments_held(uuid) invoker stable returns jsonb, search_path="", run by
    nobody
  private.profile_held(uuid) invoker stable returns jsonb, search_path="", run by nobody
  private.record_held(uuid,integer) invoker stable returns jsonb, search_path="", run by nobody
  private.records_of(uuid[],earth) invoker stable returns TABLE(user_id uuid, metres double precision, done integer, no_shows
    integer), search_path="", run by nobody
  private.reason_to_cancel(private.deliveries,timestamp with time zone) invoker stable returns text, search_path="", run by nobody
  private.reason_to_keep(uuid) invoker stable returns text, search_path="", run by nobody
  private.record_account_event(text,uuid) invoker volatile returns void, search_path="", run by nobody
  private.sign_ins_of(uuid) invoker stable returns jsonb, search_path="", run by nobody
  private.sample_people_of_week(date,integer) invoker stable returns uuid[], search_path="", plan_cache_mode=force_custom_plan, run by
    nobody
  private.spend_budget(uuid,integer,integer,integer) invoker volatile returns void, search_path="", run by
    nobody
  start_pay_run(uuid,date) invoker volatile returns pay_runs, search_path="", run by
    authenticated
  private.start_pay_run(uuid,date) definer volatile returns pay_runs, search_path="", run by
    authenticated
  private.stored_content(text) definer stable returns text, search_path="", run by nobody
  private.notify_administrators_of_deleted_account(uuid[]) invoker volatile returns void, search_path="", run by nobody
  private.work_as_administrator(uuid) invoker stable returns jsonb, search_path="", plan_cache_mode=force_custom_plan, run by nobody
  private.work_in(uuid[],date,date) invoker stable returns SETOF week_row, search_path="", run by
    nobody
  private.admin_job(uuid) definer stable returns SETOF jobs, search_path="", run by authenticated
  private.admin_overview() definer stable returns jsonb, search_path="", run by authenticated
  admin_queue() invoker stable returns TABLE(kind text, number integer, items jsonb), search_path="", run by
    authenticated
  private.admin_queue() definer stable returns TABLE(kind text, number integer, items jsonb), search_path="", run by
    authenticated
  private.broadcast_applications() definer volatile returns trigger, search_path="", run by nobody
  private.broadcast_conversation() definer volatile returns trigger, search_path="", run by
    nobody
  private.broadcast_documents() definer volatile returns trigger, search_path="", run by nobody
  private.broadcast_ended_offer() definer volatile returns trigger, search_path="", run by
    nobody
  private.broadcast_invitations() definer volatile returns trigger, search_path="", run by
    nobody
  private.announce_job_files(text[]) definer volatile returns void, search_path="", run by authenticated
  private.broadcast_notifications() definer volatile returns trigger, search_path="", run by nobody
  private.broadcast_profile() definer volatile returns trigger, search_path="", run by nobody
  private.broadcast_visit() definer volatile returns trigger, search_path="", run by nobody
  private.broadcast_week() definer volatile returns trigger, search_path="", run by
    nobody
  private.broadcast_week_of_jobs() definer volatile returns trigger, search_path="", run by
    nobody
  answer_offer(uuid,boolean) invoker volatile returns applications, search_path="", run by
    authenticated
  private.answer_offer(uuid,boolean) definer volatile returns applications, search_path="", run by
    authenticated
  private.applicant_message(applications,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.ask_again() definer volatile returns trigger, search_path="", run by nobody
  private.asked_requirements(jobs) invoker stable returns TABLE(ordinal bigint, kind text, key text, title text), search_path="",
    run by nobody
  private.offer_vacancies(uuid,timestamp with time zone) definer volatile returns integer, search_path="", run by
    nobody
  private.expire_vacancy_offers(timestamp with time zone) definer volatile returns integer, search_path="", run by
    nobody
  private.audit_application() definer volatile returns trigger, search_path="", run by nobody
  private.audit_business() definer volatile returns trigger, search_path="", run by
    nobody
  private.audit_course() definer volatile returns trigger, search_path="", run by nobody
  private.audit_document() definer volatile returns trigger, search_path="", run by nobody
  private.audit_hours() definer volatile returns trigger, search_path="", run by
    nobody
  private.audit_job() definer volatile returns trigger, search_path="", run by nobody
  private.audit_job_part() definer volatile returns trigger, search_path="", run by nobody
  private.audit_note() definer volatile returns trigger, search_path="", run by
    nobody
  private.audit_opening() definer volatile returns trigger, search_path="", run by nobody
  private.audit_page(text,uuid,integer) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.audit_pay_lines() definer volatile returns trigger, search_path="", run by
    nobody
  private.audit_payment_details() definer volatile returns trigger, search_path="", run by nobody
  private.audit_profile() definer volatile returns trigger, search_path="", run by nobody
  private.audit_reserve() definer volatile returns trigger, search_path="", run by
    nobody
  private.audit_paused_reserve() definer volatile returns trigger, search_path="", run by
    nobody
  private.audit_title(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.audit_word_condition(text) definer stable returns text, search_path="", run by nobody
  private.audited_hours(hours,text) invoker immutable returns jsonb, search_path="", run by
    nobody
  availability_of(uuid) invoker stable returns jsonb, search_path="", run by
    authenticated
  private.changes_between(jsonb,jsonb) invoker immutable returns jsonb, search_path="", run by nobody
  private.check_audit(integer) definer volatile returns SETOF audit_check_row, search_path="", run by authenticated
  private.course_titles(uuid[]) invoker stable returns jsonb, search_path="", run by nobody
  private.due_reminders(applications,timestamp with time zone,timestamp with time zone) invoker stable returns SETOF smallint,
    search_path="", run by nobody
  private.forget_confirmation() definer volatile returns trigger, search_path="", run by nobody
  private.forget_conversations(uuid[]) invoker volatile returns void, search_path="", run by
    nobody
  private.forget_document_openings(timestamp with time zone) invoker volatile returns void, search_path="", run by
    nobody
  private.forget_jobs_seen(timestamp with time zone) invoker volatile returns void, search_path="", run by
    nobody
  private.is_job_like(uuid,text) invoker stable returns boolean, search_path="", run by nobody
  private.is_on_at_first(text,text) invoker immutable parallel safe returns boolean, search_path="", run by nobody
  private.is_deleted_subject_like(uuid,text) invoker stable returns boolean, search_path="", run by nobody
  private.is_kept(uuid) invoker stable returns boolean, search_path="", run by nobody
  private.is_long_over(jobs,timestamp with time zone) invoker immutable parallel safe returns boolean, search_path="", run by
    nobody
  private.is_person_like(uuid,text) invoker stable returns boolean, search_path="", run by nobody
  private.job_facts(jobs) invoker immutable returns jsonb, search_path="", run by nobody
  job_invitations(uuid,timestamp with time zone,uuid,integer) invoker stable returns SETOF invited_row, search_path="", run by
    authenticated
  private.job_invitations(uuid,timestamp with time zone,uuid,integer) definer stable returns SETOF invited_row, search_path="", run
    by authenticated
  private.last_audit_check() definer stable returns SETOF audit_check_row, search_path="", run by authenticated
  private.masked(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.my_job_order(text,timestamp with time zone,integer,timestamp with time zone) invoker stable returns timestamp with time zone,
    search_path="", run by authenticated
  private.my_notification_settings() definer stable returns jsonb, search_path="", run by authenticated
  my_offers() invoker stable returns SETOF offer_row, search_path="", run by
    authenticated
  private.my_offers() definer stable returns SETOF offer_row, search_path="", run by
    authenticated
  my_payments(date,uuid,integer) invoker stable returns SETOF my_payment_row, search_path="", run by
    authenticated
  private.my_payments(date,uuid,integer) definer stable returns SETOF my_payment_row, search_path="", run by
    authenticated
  private.open_payment_details(uuid) definer volatile returns payment_details, search_path="", run by authenticated
  private.record_change(text,text,uuid,uuid,jsonb,uuid) definer volatile returns void, search_path="", run by nobody
  private.record_event(text,uuid,jsonb,uuid) definer volatile returns void, search_path="", run by nobody
  private.notify_of_begun_jobs(timestamp with time zone) invoker volatile returns integer, search_path="", run by nobody
  private.was_notified_of_begin(applications,timestamp with time zone) invoker stable returns boolean, search_path="", run by nobody
  week_fit(uuid,uuid[]) invoker stable returns SETOF week_fit_row, search_path="", run by
    authenticated
  private.week_fit(uuid,uuid[]) definer stable returns SETOF week_fit_row, search_path="", run by
    authenticated
  week_hours(date,text,text,text,uuid,integer) invoker stable returns SETOF week_hours_row, search_path="", run by
    authenticated
  private.week_hours(date,text,text,text,uuid,integer) definer stable returns SETOF week_hours_row, search_path="",
    plan_cache_mode=force_custom_plan, run by authenticated
  week_jobs(date,text,text,integer,integer) invoker stable returns SETOF week_job_row, search_path="", run by
    authenticated
  private.week_jobs(date,text,text,integer,integer) definer stable returns SETOF week_job_row, search_path="", run by
    authenticated
  week_people(date,text,text,integer,text,text,text,uuid,integer) invoker stable returns SETOF week_person_row, search_path="", run
    by authenticated
  private.week_people(date,text,text,integer,text,text,text,uuid,integer) definer stable returns SETOF week_person_row,
    search_path="", run by authenticated
  private.remind_of_jobs(timestamp with time zone) definer volatile returns integer, search_path="", run by nobody
  private.reminder_text(jobs,text) invoker stable returns text, search_path="", run by nobody
  remove_document(text) invoker volatile returns void, search_path="", run by authenticated
  private.remove_document(text) definer volatile returns void, search_path="", run by authenticated
  remove_note(uuid) invoker volatile returns void, search_path="", run by
    authenticated
  private.remove_note(uuid) definer volatile returns void, search_path="", run by
    authenticated
  remove_pay_line(uuid) invoker volatile returns void, search_path="", run by
    authenticated
  private.remove_pay_line(uuid) definer volatile returns void, search_path="", run by
    authenticated
  remove_second_factor(uuid) invoker volatile returns void, search_path="", run by
    authenticated
  private.remove_second_factor(uuid) definer volatile returns void, search_path="", run by
    authenticated
  my_jobs(boolean,timestamp with time zone,uuid,integer) invoker stable returns SETOF my_job_row, search_path="", run by authenticated
  private.as_its_applicant_sees(applications) invoker immutable returns applications, search_path="", run by nobody
  private.calendar_of(uuid,uuid,timestamp with time zone) invoker volatile returns SETOF calendar_event, search_path="", run by nobody
  private.confirm_coming(uuid) definer volatile returns applications, search_path="", run by authenticated
  private.contact_as_stored(job_input) invoker immutable returns job_contacts, search_path="", run by nobody
  private.day_of_visit(uuid,text,timestamp with time zone,text) invoker stable returns date, search_path="", run by nobody
  private.days_in(jsonb) invoker immutable returns daterange, search_path="", run by
    nobody
  private.days_needed(jobs) invoker immutable parallel safe returns daterange, search_path="", run by
    nobody
  private.days_of_series(jobs) invoker stable returns bigint, search_path="", run by
    nobody
  private.days_of_work(date,integer) invoker immutable parallel safe returns daterange, search_path="", run by
    service_role
  private.events_of(uuid) invoker stable returns TABLE(application_id uuid, shown jsonb), search_path="", run by nobody
  private.feed_events(uuid,timestamp with time zone) definer volatile returns SETOF calendar_event, search_path="", run by service_role
  private.hash_of_token(uuid) invoker immutable parallel safe returns bytea, search_path="", run by nobody
  private.holds_content(documents) definer stable returns boolean, search_path="", run by
    nobody
  private.job_event(uuid,uuid,timestamp with time zone) definer volatile returns calendar_event, search_path="", run by service_role
  private.make_calendar_feed() definer volatile returns uuid, search_path="", run by authenticated
  private.my_calendar_feed() definer stable returns timestamp with time zone, search_path="", run by authenticated
  private.job_applicants(uuid,jsonb,integer) definer stable returns SETOF applicant_row, search_path="", run by authenticated
  private.own_application(uuid) invoker volatile returns applications, search_path="", run by nobody
  private.report_visit(uuid,text,integer) definer volatile returns visits, search_path="", run by authenticated
  require_second_factor(boolean) invoker volatile returns void, search_path="", run by
    authenticated
  private.require_second_factor(boolean) definer volatile returns void, search_path="", run by
    authenticated
  private.announce_user_files() definer volatile returns void, search_path="", run by authenticated
  private.application_search_condition(text) definer stable returns text, search_path="", run by nobody
  private.admin_jobs_condition(text) definer stable returns text, search_path="", run by nobody
  private.applications_by_title(text[],integer) invoker stable returns uuid[], search_path="", run by nobody
  private.ids_by_index(text,text,integer) invoker stable returns uuid[], search_path="", enable_seqscan=off, enable_indexscan=off,
    run by nobody
  private.indexed_condition(text,text[]) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.invitation_over(jobs,timestamp with time zone) invoker stable returns text, search_path="", run by
    nobody
  private.invitation_text(text,jobs,earth) invoker stable returns text, search_path="", run by
    nobody
  private.invitations_held(uuid) invoker stable returns jsonb, search_path="", run by
    nobody
  invite_to_job(uuid,uuid[]) invoker volatile returns TABLE(user_id uuid, error text), search_path="", run by
    authenticated
  private.invite_to_job(uuid,uuid[]) definer volatile returns TABLE(user_id uuid, error text), search_path="", run by
    authenticated
  private.is_abn(text) invoker immutable parallel safe returns boolean, search_path="", run by
    service_role
  private.is_account_number(text) invoker immutable parallel safe returns boolean, search_path="", run by
    service_role
  private.is_frequent(text,text,text) invoker stable returns boolean, search_path="", run by nobody
  private.is_gst_available(business) invoker immutable parallel safe returns boolean, search_path="", run by
    nobody
  private.people_matching_words(text[]) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.title_condition(text[]) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.letter_pairs(text) invoker immutable parallel safe returns text[], search_path="", run by service_role
  private.applications_per_day(integer) definer stable returns TABLE(day date, pending integer, accepted integer, rejected integer),
    search_path="", run by authenticated
  private.apply_to_job(uuid,boolean) definer volatile returns applications, search_path="", run by authenticated
  private.approve_days(uuid[],date[],jsonb) invoker volatile returns SETOF approved_hours_row, search_path="",
    plan_cache_mode=force_custom_plan, run by nobody
  approve_agreeing_hours(date,uuid,text) invoker volatile returns approved_people_row, search_path="", run by
    authenticated
  private.approve_agreeing_hours(date,uuid,text) definer volatile returns approved_people_row, search_path="", run by
    authenticated
  approve_hours(jsonb) invoker volatile returns SETOF approved_hours_row, search_path="", run by
    authenticated
  private.approve_hours(jsonb) definer volatile returns SETOF approved_hours_row, search_path="", run by
    authenticated
  private.are_job_images(uuid,text[]) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.are_required_courses(uuid[]) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.are_required_documents(text[]) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.are_specialties(text[]) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.as_conversation(applications,conversations) invoker stable returns conversation_row, search_path="", run by
    nobody
  private.as_input(jobs) invoker stable returns jsonb, search_path="", run by
    nobody
  private.assert_admin() invoker stable returns void, search_path="", run by nobody
  private.assert_completed() invoker volatile returns trigger, search_path="", run by nobody
  private.assert_files_stored(text[]) invoker stable returns void, search_path="", run by nobody
  private.assert_hours(jsonb,text) invoker immutable returns text[], search_path="", run by
    nobody
  private.assert_not_expired(date,uuid,text) invoker stable returns void, search_path="", run by nobody
  private.assert_note_about(uuid) invoker stable returns void, search_path="", run by
    nobody
  private.assert_offers_fit() definer volatile returns trigger, search_path="", run by
    nobody
  private.quiet_at(notification_settings,timestamp with time zone) invoker stable returns record, search_path="", run by nobody
  private.with_night(notification_settings) invoker immutable parallel safe returns notification_settings, search_path="", run by nobody
  private.with_zone(notification_settings,text) invoker immutable parallel safe returns notification_settings, search_path="",
    run by nobody
  private.zone_of(uuid) definer stable returns text, search_path="", run by nobody
  private.asking_moment(notification_settings,timestamp with time zone,timestamp with time zone) invoker stable returns timestamp with
    time zone, search_path="", run by nobody
  private.assert_no_clash(uuid,jobs) invoker stable returns void, search_path="", run by nobody
  private.assert_settings(jsonb,notification_settings) invoker stable returns void, search_path="", run by nobody
  private.assert_week(date) invoker immutable returns void, search_path="", run by
    nobody
  private.begin_delivery(uuid,text[],timestamp with time zone) definer volatile returns boolean, search_path="", run by service_role
  private.call_deliver(integer) invoker volatile returns void, search_path="", run by nobody
  private.call_deliver_when_due(timestamp with time zone) invoker volatile returns void, search_path="", run by nobody
  private.caller_key(text) invoker immutable returns text, search_path="", run by nobody
  private.can_say_quickly(applications,timestamp with time zone) invoker stable returns boolean, search_path="", run by
    nobody
  private.candidate_pool(jobs,text,integer) invoker stable returns uuid[], search_path="", run by
    nobody
  cannot_be_paid(text,uuid,integer) invoker stable returns SETOF unpaid_row, search_path="", run by
    authenticated
  private.cannot_be_paid(text,uuid,integer) definer stable returns SETOF unpaid_row, search_path="", run by
    authenticated
  private.check_phone_sign_in(text,text,text) definer volatile returns text, search_path="", run by service_role
  private.canonical_word(text,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.allowed_words(text) invoker immutable parallel safe returns text[], search_path="", run by service_role
  private.claim_deliveries(integer,timestamp with time zone) definer volatile returns SETOF delivery_work, search_path="",
    run by service_role
  private.cities() invoker immutable parallel safe returns TABLE(name text, state text, postcode text, locality text), search_path="",
    run by nobody
  private.copy_email_to_profile() definer volatile returns trigger, search_path="", run by nobody
  correct_my_hours(uuid,date,time without time zone,time without time zone,integer,text,timestamp with time zone) invoker volatile
    returns hours, search_path="", run by authenticated
  private.correct_my_hours(uuid,date,time without time zone,time without time zone,integer,text,timestamp with time zone) definer
    volatile returns hours, search_path="", run by authenticated
  private.count_applications() definer volatile returns trigger, search_path="", run by nobody
  private.count_cannot_be_paid() invoker stable returns bigint, search_path="", run by
    nobody
  private.count_course_progress() definer volatile returns trigger, search_path="", run by nobody
  private.count_enrollment() definer volatile returns trigger, search_path="", run by nobody
  count_listed_applications(text,text,uuid) invoker stable returns integer, search_path="", run by
    authenticated
  private.count_listed_applications(text,text,uuid) definer stable returns integer, search_path="", run by
    authenticated
  private.count_missing_requirements(uuid[],jobs) invoker stable returns TABLE(user_id uuid, missing_count integer), search_path="",
    run by nobody
  count_open_jobs(text,text,text,boolean,boolean,boolean,boolean) invoker stable returns integer, search_path="", run by
    authenticated
  private.count_open_jobs(text,text,text,boolean,boolean,boolean,boolean) definer stable returns integer, search_path="", run by
    authenticated
  private.count_phone_sign_in(text,text) definer volatile returns boolean, search_path="", run by service_role
  private.count_try(text,text,integer) invoker volatile returns boolean, search_path="", run by nobody
  private.count_device() definer volatile returns trigger, search_path="", run by nobody
  private.forget_budgets() invoker volatile returns void, search_path="", run by nobody
  private.refuse_too_many(text,integer,text) invoker volatile returns void, search_path="", run by nobody
  private.forget_old_tries() invoker volatile returns void, search_path="", run by nobody
  private.address_of_picture(text) invoker immutable parallel safe returns text, search_path="", run by authenticated
  private.assert_picture_stored(uuid,text) definer stable returns void, search_path="", run by nobody
  private.course_of_picture(text) invoker immutable parallel safe returns uuid, search_path="", run by authenticated
  private.requirements_in_progress(uuid) invoker stable returns jsonb, search_path="", run by nobody
  private.unpaid_people(date) invoker stable returns SETOF unpaid_row, search_path="", run by
    nobody
  private.unused_course_pictures(integer) invoker stable returns SETOF text, search_path="", run by nobody
  private.assert_passed(courses,jsonb) invoker stable returns void, search_path="", run by nobody
  private.assert_payer(business) invoker immutable returns void, search_path="", run by
    nobody
  private.clashes(uuid,jobs,uuid[]) invoker stable returns text[], search_path="", run by nobody
  private.clashes_of(uuid[],jobs,uuid[]) invoker stable returns TABLE(user_id uuid, titles text[]), search_path="", run by
    nobody
  private.check_answers(uuid) definer stable returns TABLE(key text, answer text, is_right boolean, right_answers jsonb,
    explanation text), search_path="", run by authenticated
  private.checks_of(jsonb) invoker immutable returns jsonb, search_path="", run by service_role
  private.course_to_edit(uuid) definer stable returns courses, search_path="", run by authenticated
  private.is_course_marking(jsonb,jsonb,integer) invoker immutable returns boolean, search_path="", run by service_role
  private.judge_second_factor(jsonb) definer volatile returns jsonb, search_path="", run by
    supabase_auth_admin
  private.keep_added_payments() definer volatile returns trigger, search_path="", run by
    nobody
  private.keep_in_one_payment() definer volatile returns trigger, search_path="", run by
    nobody
  private.course_people(uuid,text,boolean,timestamp with time zone,uuid,integer) definer stable returns SETOF course_person_row,
    search_path="", run by authenticated
  private.course_questions(jsonb) invoker immutable returns TABLE(key text, type text, options jsonb, required boolean, ordinal
    bigint), search_path="", run by service_role
  private.course_search_condition(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.course_summary(uuid) definer stable returns TABLE(id uuid, title text, status text, started integer, completed integer,
    average_percentage integer), search_path="", run by authenticated
  private.create_profile() definer volatile returns trigger, search_path="", run by nobody
  private.date_phone() invoker volatile returns trigger, search_path="", run by nobody
  private.date_removal() invoker volatile returns trigger, search_path="", run by nobody
  private.day_amount(text,integer,integer,integer,integer,integer,bigint) invoker immutable parallel safe returns bigint,
    search_path="", run by nobody
  private.day_in(jsonb,text) invoker immutable returns date, search_path="", run by
    nobody
  private.bind_content() definer volatile returns trigger, search_path="", run by nobody
  private.business_as_stored(business_input) invoker immutable returns business_input, search_path="", run by
    nobody
  private.content_of(storage.objects) invoker immutable parallel safe returns text, search_path="", run by nobody
  conversation(uuid) invoker stable returns conversation_row, search_path="", run by
    authenticated
  private.conversation(uuid) definer stable returns conversation_row, search_path="", run by
    authenticated
  private.conversation_for_writing(uuid) invoker volatile returns applications, search_path="", run by
    nobody
  conversation_messages(uuid,timestamp with time zone,integer) invoker stable returns SETOF conversation_message_row,
    search_path="", run by authenticated
  private.conversation_messages(uuid,timestamp with time zone,integer) definer stable returns SETOF conversation_message_row,
    search_path="", run by authenticated
  private.conversation_notice(applications,boolean,text,text) invoker stable returns text, search_path="", run by
    nobody
  private.count_user_files() definer volatile returns trigger, search_path="", run by nobody
  private.count_waiting_hours(uuid[],date,date) invoker stable returns integer, search_path="", plan_cache_mode=force_custom_plan,
    run by nobody
  private.counted_minutes(timestamp with time zone,timestamp with time zone,integer,integer,integer) invoker immutable parallel safe
    returns integer, search_path="", run by nobody
  private.course_as_stored(course_input) invoker immutable returns course_input, search_path="", run by nobody
  private.follow_stored_file() definer volatile returns trigger, search_path="", run by nobody
  private.wait_anew(documents) definer volatile returns uuid, search_path="", run by nobody
  private.listening_sessions(uuid) invoker stable returns SETOF uuid, search_path="", run by nobody
  private.broadcast_to_administrators(text,jsonb) invoker volatile returns void, search_path="", run by nobody
  private.broadcast_to_person(uuid,text,jsonb) invoker volatile returns void, search_path="", run by nobody
  private.is_visible(text) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.line_as_stored(text,integer,text) invoker immutable returns text, search_path="", run by nobody
  private.line_in(jsonb,text) invoker immutable returns text, search_path="", run by nobody
  private.turns_direction(text) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.unavailable(uuid,jobs) invoker stable returns text, search_path="", run by
    nobody
  private.unavailable(availability,text[],daterange) invoker immutable parallel safe returns text, search_path="", run by
    nobody
  private.decide_document(uuid,text,date,text) definer volatile returns document_row, search_path="", run by authenticated
  decline_invitation(uuid) invoker volatile returns void, search_path="", run by
    authenticated
  private.decline_invitation(uuid) definer volatile returns void, search_path="", run by
    authenticated
  private.decide_applications(uuid[],text,text,text,boolean,boolean) invoker volatile returns TABLE(application_id uuid, status text, code text,
    error text, hint text), search_path="", run by nobody
  private.delete_job(uuid) definer volatile returns void, search_path="", run by authenticated
  private.delivery_channels() invoker stable returns text[], search_path="", run by nobody
  private.is_delivery_silent(timestamp with time zone) invoker stable returns boolean, search_path="", run by nobody
  private.is_factor_given(boolean) definer stable parallel safe returns boolean, search_path="", run by
    authenticated
  private.last_delivery_call() invoker stable returns timestamp with time zone, search_path="", run by nobody
  private.leave_reserve() definer volatile returns trigger, search_path="", run by
    nobody
  private.list_unsent_deliveries(timestamp with time zone,timestamp with time zone,uuid,integer) definer stable returns SETOF
    unsent_delivery_row, search_path="", run by authenticated
  private.listed_applications(text,text,uuid) invoker stable returns text, search_path="", run by
    nobody
  private.retry_deliveries(timestamp with time zone) definer volatile returns integer, search_path="", run by authenticated
  private.unsent_deliveries(timestamp with time zone) invoker stable returns TABLE(id uuid, created_at timestamp with time zone,
    user_id uuid, channel text, type text, state text, since timestamp with time zone, reason text), search_path="", run by nobody
  private.delivery_problems(timestamp with time zone) definer stable returns TABLE(messages bigint, waiting bigint,
    since timestamp with time zone, reason text, last_call timestamp with time zone, is_silent boolean), search_path="",
    run by authenticated
  private.delivery_settings(uuid) invoker stable returns notification_settings, search_path="", run by nobody
  private.document_message(documents) invoker stable returns text, search_path="", run by nobody
  private.document_name(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.document_row(documents) definer stable returns document_row, search_path="", run by nobody
  private.document_state(documents) definer stable returns text, search_path="", run by authenticated
  private.documents_condition(text) invoker stable returns text, search_path="", run by nobody
  private.documents_of(uuid) definer stable returns SETOF document_row, search_path="", run by nobody
  private.erase_removed_notifications(timestamp with time zone) invoker volatile returns void, search_path="", run by nobody
  private.requirement_evidence(uuid) invoker stable returns jsonb, search_path="", run by nobody
  export_pay_run(uuid) invoker volatile returns pay_runs, search_path="", run by
    authenticated
  private.export_pay_run(uuid) definer volatile returns pay_runs, search_path="", enable_nestloop=off, run by
    authenticated
  private.files_of_person(uuid) invoker stable returns SETOF text, search_path="", run by nobody
  private.files_to_discard(integer) definer volatile returns TABLE(bucket_id text, path text), search_path="", run by authenticated
  private.forget_oldest_devices() definer volatile returns trigger, search_path="", run by nobody
  private.forget_pay(timestamp with time zone) invoker volatile returns void, search_path="", run by
    nobody
  private.forget_read_notifications(timestamp with time zone) invoker volatile returns integer, search_path="", run by
    nobody
  private.follow_settings() definer volatile returns trigger, search_path="", run by nobody
  private.find_locality(text,text,earth) invoker stable parallel safe returns earth, search_path="", run by nobody
  private.find_place(text,text,text) invoker stable parallel safe returns earth, search_path="", run by nobody
  private.find_place_of_job() definer volatile returns trigger, search_path="", run by nobody
  private.find_place_of_person() definer volatile returns trigger, search_path="", run by nobody
  private.find_places_again() invoker volatile returns integer, search_path="", run by nobody
  private.first_unseen_message(uuid,timestamp with time zone) invoker stable returns timestamp with time zone, search_path="", run
    by nobody
  private.follow_places() definer volatile returns trigger, search_path="", run by
    nobody
  private.founder_id() invoker immutable parallel safe returns uuid, search_path="", run by nobody
  private.free_condition(text,date) invoker immutable returns text, search_path="", run by
    nobody
  private.count_vacancies(jobs) invoker immutable parallel safe returns integer, search_path="", run by
    nobody
  private.full_address(jobs,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  give_up_pay_run(uuid) invoker volatile returns void, search_path="", run by
    authenticated
  private.give_up_pay_run(uuid) definer volatile returns void, search_path="", run by
    authenticated
  private.groups_for_me(text,date) invoker stable returns jsonb, search_path="", run by
    nobody
  private.groups_open_to(jsonb,date,text) invoker stable returns TABLE(requirement_group uuid, last_day date), search_path="",
    run by nobody
  private.hand_over_account() definer volatile returns trigger, search_path="", run by nobody
  private.has_admin_role() definer stable parallel safe returns boolean, search_path="", run by
    authenticated
  private.has_started(jobs,timestamp with time zone) invoker immutable parallel safe returns boolean, search_path="", run by nobody
  private.has_begun(jobs) invoker stable returns boolean, search_path="", run by nobody
  private.requirement_in_words(requirement_row) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.is_away_within_bounds(datemultirange) invoker immutable parallel safe returns boolean, search_path="", run by
    nobody
  private.is_bsb(text) invoker immutable parallel safe returns boolean, search_path="", run by
    service_role
  private.assert_cheap_read() invoker stable parallel safe returns void, search_path="", run by authenticated
  private.is_cheap_read() invoker immutable parallel safe returns boolean, search_path="", run by authenticated
  private.is_accepted(text,timestamp with time zone) invoker immutable parallel safe returns boolean, search_path="", run by authenticated
    and service_role
  private.is_course_content(text,text,text,jsonb) invoker immutable returns boolean, search_path="", run by service_role
  private.is_delivery_set_up() invoker stable returns boolean, search_path="", run by nobody
  private.is_image_address(text) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.is_job_within_bounds(jobs) invoker immutable returns boolean, search_path="", run by service_role
  private.is_phone(text) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.is_session_open() invoker stable returns boolean, search_path="", run by
    authenticated
  private.is_time_of_day(time without time zone) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.is_time_zone(text) invoker stable returns boolean, search_path="", run by nobody
  private.is_urgent(jobs,timestamp with time zone) invoker immutable parallel safe returns boolean, search_path="", run by
    nobody
  private.is_user_file_in_use(text) definer volatile returns boolean, search_path="", run by authenticated
  private.issue_certificate() definer volatile returns trigger, search_path="", run by nobody
  private.job_as_stored(job_input,jobs) invoker stable returns jobs, search_path="", run by nobody
  job_availability(uuid) invoker stable returns text, search_path="", run by
    authenticated
  private.job_availability(uuid) definer stable returns text, search_path="", run by
    authenticated
  job_candidates(uuid,text,jsonb,integer) invoker stable returns SETOF candidate_row, search_path="", run by
    authenticated
  private.job_candidates(uuid,text,jsonb,integer) definer stable returns SETOF candidate_row, search_path="", run by
    authenticated
  private.job_end(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.job_of_file(text) invoker immutable parallel safe returns uuid, search_path="", run by authenticated and service_role
  private.job_requirements(uuid) definer stable returns SETOF requirement_row, search_path="", run by authenticated
  job_reserve(uuid) invoker stable returns SETOF reserve_row, search_path="", run by
    authenticated
  private.job_reserve(uuid) definer stable returns SETOF reserve_row, search_path="", run by
    authenticated
  private.zone_of_place(text,text,text) invoker stable parallel safe returns text, search_path="", run by nobody
  private.job_over(jobs) invoker stable returns text, search_path="", run by nobody
  job_reach(uuid) invoker stable returns job_reach, search_path="", run by
    authenticated
  private.job_reach(uuid) definer stable returns job_reach, search_path="", run by
    authenticated
  private.job_title(jobs,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  jobs_of_series(uuid) invoker stable returns TABLE(id uuid, start_date date, status text, accepted_count integer, cleaners_needed
    integer), search_path="", run by authenticated
  private.jobs_of_series(uuid) definer stable returns TABLE(id uuid, start_date date, status text, accepted_count integer,
    cleaners_needed integer), search_path="", run by authenticated
  private.jobs_seen_held(uuid) invoker stable returns jsonb, search_path="", run by
    nobody
  private.judge_answers(courses,jsonb) invoker stable returns TABLE(key text, answer text, is_right boolean, right_answers jsonb,
    explanation text, ordinal bigint), search_path="", run by nobody
  private.list_applications(text,text,uuid,uuid[],timestamp with time zone,uuid,integer) definer stable returns SETOF application_row,
    search_path="", run by authenticated
  list_conversations(boolean,timestamp with time zone,uuid,integer) invoker stable returns SETOF conversation_row, search_path="",
    run by authenticated
  private.list_conversations(boolean,timestamp with time zone,uuid,integer) definer stable returns SETOF conversation_row,
    search_path="", run by authenticated
  private.list_courses(text,text,text,timestamp with time zone,uuid,integer) definer stable returns SETOF admin_course_row,
    search_path="", run by authenticated
  private.list_dropped_job_files() definer volatile returns trigger, search_path="", run by nobody
  private.listed_path_of(text) invoker immutable parallel safe returns text, search_path="", run by authenticated
  private.lock_applications(uuid[]) invoker volatile returns void, search_path="", run by nobody
  private.lock_settings(uuid) invoker volatile returns notification_settings, search_path="", run by nobody
  private.locked_run(uuid,text) invoker volatile returns pay_runs, search_path="", run by
    nobody
  private.local_time(uuid,timestamp with time zone) definer stable returns timestamp without time zone, search_path="", run by nobody
  private.lock_begun_courses() definer volatile returns trigger, search_path="", run by nobody
  private.lock_jobs_of_person() definer volatile returns trigger, search_path="", run by nobody
  private.may_store_user_file(text) definer stable returns boolean, search_path="", run by authenticated
  private.message_accepted(uuid,text,uuid) definer volatile returns integer, search_path="", run by authenticated
  private.message_switches() invoker immutable parallel safe returns TABLE(name text, channel text, kind text), search_path="",
    run by nobody
  private.messages_held(uuid,integer) invoker stable returns jsonb, search_path="", run by
    nobody
  private.missing_requirements_by(jobs,jsonb,jsonb,date) invoker stable returns text[], search_path="", run by nobody
  private.missing_requirements(uuid,jobs) definer stable returns text[], search_path="", run by nobody
  private.move_phone_sign_in(uuid) definer volatile returns void, search_path="", run by authenticated
  private.my_documents() definer stable returns SETOF document_row, search_path="", run by authenticated
  my_gst() invoker stable returns gst_row, search_path="", run by
    authenticated
  private.my_gst() definer stable returns gst_row, search_path="", run by
    authenticated
  my_hours(date,integer) invoker stable returns SETOF hours_row, search_path="", run by
    authenticated
  private.my_hours(date,integer) definer stable returns SETOF hours_row, search_path="", run by
    authenticated
  private.my_missing() definer stable returns TABLE(job_id uuid, missing text[]), search_path="", run by authenticated
  my_new_messages() invoker stable returns SETOF uuid, search_path="", run by
    authenticated
  private.needed_on(jobs,date) invoker immutable parallel safe returns date, search_path="", run by nobody
  private.new_certificate_number() invoker volatile returns text, search_path="", run by service_role
  private.notification_kind(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.no_longer_true(private.deliveries,uuid,timestamp with time zone) invoker stable returns text, search_path="", run by nobody
  private.no_longer_true_of_document(private.deliveries,uuid,timestamp with time zone) invoker stable returns text, search_path="",
    run by nobody
  note_about(uuid,text,uuid) invoker volatile returns uuid, search_path="", run by
    authenticated
  private.note_about(uuid,text,uuid) definer volatile returns uuid, search_path="", run by
    authenticated
  note_job_seen(uuid) invoker volatile returns void, search_path="", run by
    authenticated
  private.note_job_seen(uuid) definer volatile returns void, search_path="", run by
    authenticated
  private.note_openings() definer volatile returns trigger, search_path="", run by nobody
  notes_about(uuid,timestamp with time zone,uuid,integer) invoker stable returns SETOF person_note_row, search_path="", run by
    authenticated
  private.notes_about(uuid,timestamp with time zone,uuid,integer) definer stable returns SETOF person_note_row, search_path="", run
    by authenticated
  private.notify_applicant() definer volatile returns trigger, search_path="", run by nobody
  private.offer_stands(uuid,timestamp with time zone) invoker stable returns boolean, search_path="", run by
    nobody
  private.offer_text(jobs,text,uuid,timestamp with time zone) invoker stable returns text, search_path="", run by
    nobody
  private.offer_until(uuid,jobs,timestamp with time zone) invoker stable returns timestamp with time zone, search_path="", run by
    nobody
  private.open_document(uuid) definer volatile returns text, search_path="", run by authenticated
  private.open_jobs_filters(text,text,text,boolean,boolean,boolean,date) invoker stable returns text, search_path="", run by
    nobody
  private.open_jobs_page(text,text,integer,jsonb,boolean) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.open_jobs_per_city(integer) definer stable returns TABLE(kind text, city text, jobs integer), search_path="",
    run by authenticated
  open_pay_run_file(uuid) invoker volatile returns jsonb, search_path="", run by
    authenticated
  private.open_pay_run_file(uuid) definer volatile returns jsonb, search_path="", run by
    authenticated
  private.page_size(integer,integer,integer) invoker stable parallel safe returns integer, search_path="", run by authenticated
  private.people_near(jobs) invoker stable returns uuid[], search_path="", run by nobody
  private.people_of_week(date) invoker stable returns uuid[], search_path="", plan_cache_mode=force_custom_plan, run by
    nobody
  private.people_condition(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.people_found(date,text) invoker stable returns uuid[], search_path="", run by
    nobody
  private.person_documents(uuid) definer stable returns SETOF document_row, search_path="", run by authenticated
  person_head(uuid) invoker stable returns person_head_row, search_path="", run by
    authenticated
  private.person_head(uuid) definer stable returns person_head_row, search_path="", run by
    authenticated
  private.name_owner() definer volatile returns trigger, search_path="", run by nobody
  private.person_name(profiles) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.person_of_file(text) invoker immutable parallel safe returns uuid, search_path="", run by authenticated and service_role
  private.person_word_condition(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.phone_account(text) invoker stable returns uuid, search_path="", run by nobody
  private.phone_digits(text) invoker immutable parallel safe returns text, search_path="", run by authenticated and service_role
  private.phone_sign_in(uuid) definer stable returns TABLE(taken boolean, account_id uuid, account_name text), search_path="",
    run by authenticated
  post_job_series(jsonb,uuid[],date[]) invoker volatile returns SETOF jobs, search_path="", run by
    authenticated
  private.post_job_series(jsonb,uuid[],date[]) definer volatile returns SETOF jobs, search_path="", run by
    authenticated
  private.price_payments(uuid) invoker volatile returns void, search_path="", run by
    nobody
  private.profile_as_stored(profile_input,profiles) invoker immutable returns profiles, search_path="", run by nobody
  private.questions_by_key(jsonb) invoker immutable returns jsonb, search_path="", run by service_role
  private.quick_message(text) invoker immutable parallel safe returns text, search_path="", run by
    nobody
  private.read_place(text,text,text) invoker immutable parallel safe returns record, search_path="", run by nobody
  private.box_within_reach(earth,integer) invoker immutable parallel safe returns cube, search_path="", run by service_role
  read_conversation(uuid,timestamp with time zone) invoker volatile returns void, search_path="", run by
    authenticated
  private.read_conversation(uuid,timestamp with time zone) definer volatile returns void, search_path="", run by
    authenticated
  private.record_attendance(uuid,jsonb) definer volatile returns integer, search_path="", run by authenticated
  private.recount_course_progress() definer volatile returns trigger, search_path="", run by nobody
  private.remind_of_documents(timestamp with time zone) invoker volatile returns void, search_path="", run by nobody
  private.renew_course(uuid) definer volatile returns course_progress, search_path="", run by authenticated
  private.reopen_applications(uuid[]) definer volatile returns SETOF review_result, search_path="", run by authenticated
  private.reopen_document(uuid) definer volatile returns document_row, search_path="", run by authenticated
  reopen_hours(uuid,date) invoker volatile returns void, search_path="", run by
    authenticated
  private.reopen_hours(uuid,date) definer volatile returns void, search_path="", run by
    authenticated
  private.replaces(text,text) invoker immutable parallel safe returns boolean, search_path="", run by nobody
  private.report_delivery(uuid,uuid,text,text,integer,text[],text[],timestamp with time zone) definer volatile returns boolean,
    search_path="", run by service_role
  private.requirement_group(text,text[],uuid[]) invoker immutable parallel safe returns uuid, search_path="", run by service_role
  private.requirements_by(jobs,jsonb,jsonb,date) invoker stable returns SETOF requirement_row, search_path="", run by nobody
  private.requirements_of(uuid,jobs) invoker stable returns SETOF requirement_row, search_path="", run by nobody
  private.retry_pause(integer,integer) invoker immutable parallel safe returns interval, search_path="", run by nobody
  private.review_application(uuid,text,text,text,boolean,boolean) definer volatile returns applications, search_path="",
    run by authenticated
  private.review_applications(uuid[],text,text,text,boolean,boolean) definer volatile returns SETOF review_result, search_path="",
    run by authenticated
  private.save_notification_settings(jsonb) definer volatile returns jsonb, search_path="", run by authenticated
  save_profile(jsonb,jsonb) invoker volatile returns profiles, search_path="", run by authenticated
  private.save_profile(jsonb,jsonb) definer volatile returns profiles, search_path="", run by authenticated
  private.revoke_calendar_feed() definer volatile returns void, search_path="", run by authenticated
  save_availability(jsonb) invoker volatile returns jsonb, search_path="", run by
    authenticated
  private.save_availability(jsonb) definer volatile returns void, search_path="", run by
    authenticated
  save_business(jsonb,timestamp with time zone) invoker volatile returns business, search_path="", run by
    authenticated
  private.save_business(business_input,timestamp with time zone) definer volatile returns business, search_path="", run by
    authenticated
  save_course(jsonb,timestamp with time zone) invoker volatile returns courses, search_path="", run by authenticated
  private.save_course(course_input,timestamp with time zone) definer volatile returns courses, search_path="", run by authenticated
  private.save_course_progress(uuid,jsonb,text,text,boolean,boolean) definer volatile returns course_progress, search_path="",
    run by authenticated
  private.save_document(text,text,text,date) definer volatile returns document_row, search_path="", run by authenticated
  private.save_job(job_input,timestamp with time zone) definer volatile returns jobs, search_path="", run by authenticated
  save_job_series(jsonb,timestamp with time zone) invoker volatile returns TABLE(job_id uuid, start_date date, outcome text,
    is_placed boolean), search_path="", run by authenticated
  private.save_job_series(job_input,timestamp with time zone) definer volatile returns TABLE(job_id uuid, start_date date, outcome
    text, is_placed boolean), search_path="", run by authenticated
  private.save_later_job(jobs,jsonb,jsonb,integer) invoker volatile returns text, search_path="", run by
    nobody
  private.search_admin_jobs(text,text,text,timestamp with time zone,timestamp with time zone,uuid,integer) definer stable returns SETOF
    admin_job_row, search_path="", run by authenticated
  private.search_audit(text,text,text,uuid,timestamp with time zone,timestamp with time zone,timestamp with time zone,bigint,integer)
    definer stable returns SETOF audit_row, search_path="", run by authenticated
  private.search_condition(text,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.search_courses(text,text,timestamp with time zone,uuid,integer) definer stable returns SETOF course_row, search_path="",
    run by authenticated
  private.search_localities(text) definer stable returns SETOF localities, search_path="", run by anon and authenticated
  search_open_jobs(text,text,text,boolean,boolean,boolean,boolean,text,date,double precision,uuid,integer) invoker stable returns
    SETOF open_job_row, search_path="", run by authenticated
  private.search_open_jobs(text,text,text,boolean,boolean,boolean,boolean,text,date,double precision,uuid,integer) definer stable
    returns SETOF open_job_row, search_path="", run by authenticated
  private.search_users(text,text,text,text,text,timestamp with time zone,uuid,integer) definer stable returns SETOF user_row,
    search_path="", run by authenticated
  private.search_words(text) invoker immutable parallel safe returns SETOF text, search_path="", run by nobody
  second_factor_state() invoker stable returns second_factor_state, search_path="", run by
    authenticated
  private.second_factor_state() definer stable returns second_factor_state, search_path="", run by
    authenticated
  send_message(uuid,text,text,text,integer) invoker volatile returns uuid, search_path="", run by
    authenticated
  private.send_message(uuid,text,text,text,integer) definer volatile returns uuid, search_path="", run by
    authenticated
  private.sending_moment(text,text,notification_settings,timestamp with time zone,boolean) invoker stable returns timestamp with
    time zone, search_path="", run by nobody
  set_gst(text,boolean) invoker volatile returns void, search_path="", run by
    authenticated
  private.set_gst(text,boolean) definer volatile returns void, search_path="", run by
    authenticated
  private.set_hours(uuid,date,time without time zone,time without time zone,integer,text,timestamp with time zone,boolean) invoker
    volatile returns hours, search_path="", run by nobody
  private.set_job_status(uuid,text) definer volatile returns jobs, search_path="", run by authenticated
  private.set_language(text) definer volatile returns void, search_path="", run by authenticated
  private.set_start_of_job() definer volatile returns trigger, search_path="", run by nobody
  private.set_updated_at() invoker volatile returns trigger, search_path="", run by nobody
  private.set_user_role(uuid,text) definer volatile returns profiles, search_path="", run by authenticated
  private.set_user_status(uuid,text) definer volatile returns profiles, search_path="", run by authenticated
  settle_conversation(uuid,timestamp with time zone) invoker volatile returns void, search_path="", run by
    authenticated
  private.settle_conversation(uuid,timestamp with time zone) definer volatile returns void, search_path="", run by
    authenticated
  private.short_value(jsonb) invoker immutable parallel safe returns jsonb, search_path="", run by nobody
  private.one_line(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.state_of(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  stop_reserve(uuid,boolean) invoker volatile returns void, search_path="", run by
    authenticated
  private.stop_reserve(uuid,boolean) definer volatile returns void, search_path="", run by
    authenticated
  private.store_document(documents) invoker volatile returns documents, search_path="", run by nobody
  private.sweep_folder_of_person() definer volatile returns trigger, search_path="", run by nobody
  private.switches_of(uuid) invoker stable returns jsonb, search_path="", run by nobody
  private.take_back_acceptance(uuid,text) definer volatile returns applications, search_path="", run by authenticated
  private.notify_administrators_of_withdrawal(applications,jobs) invoker volatile returns void, search_path="", run by nobody
  private.notify_of_decisions(timestamp with time zone) invoker volatile returns void, search_path="", run by nobody
  private.notify_of_reopened_document(documents) invoker volatile returns void, search_path="", run by nobody
  private.notify_of_deleted_job(jobs) invoker volatile returns void, search_path="", run by nobody
  private.notify_of_saved_job(jobs,text,jobs,text) invoker volatile returns void, search_path="", run by nobody
  private.notify_of_approved_hours() definer volatile returns trigger, search_path="", run by
    nobody
  private.notify_of_changed_hours() definer volatile returns trigger, search_path="", run by
    nobody
  private.broadcast_pay_lines() definer volatile returns trigger, search_path="", run by
    nobody
  private.broadcast_hours() definer volatile returns trigger, search_path="", run by
    nobody
  private.notify_of_message(applications,boolean,text,text) invoker volatile returns void, search_path="", run by
    nobody
  private.notify_people(jobs,uuid[]) invoker volatile returns integer, search_path="", run by nobody
  private.notify_people_nearby(integer) definer volatile returns integer, search_path="", run by service_role
  private.trimmed(text) invoker immutable parallel safe returns text, search_path="", run by service_role
  private.text_as_stored(text,integer,text) invoker immutable returns text, search_path="", run by nobody
  private.thumbnail_of(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.tidy_outbox(timestamp with time zone) invoker volatile returns void, search_path="", run by nobody
  private.today_of(uuid) invoker stable returns date, search_path="", run by nobody
  private.time_zone_of(text,text,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.unsubscribe(uuid,text) definer volatile returns text, search_path="", run by anon and authenticated
  private.unused_files_of_person(uuid) invoker stable returns SETOF text, search_path="", run by nobody
  private.user_deliveries(uuid,timestamp with time zone,uuid,integer) definer stable returns SETOF user_delivery_row, search_path="",
    run by authenticated
  private.valid_answers(jsonb,jsonb) invoker immutable returns jsonb, search_path="", run by nobody
  private.verify_certificate(text) definer stable returns TABLE(person_name text, course_title text, completed_on date,
    valid_until date, is_valid boolean), search_path="", run by anon and authenticated
  private.waiting_documents(timestamp with time zone,uuid,integer) definer stable returns SETOF waiting_document_row, search_path="",
    run by authenticated
  private.was_there(uuid,date) invoker stable returns boolean, search_path="", run by
    nobody
  private.what_changed(jobs,text,jobs,text) invoker stable returns text, search_path="", run by nobody
  private.why_not_invite(profiles,jobs) invoker stable returns text, search_path="", run by
    nobody
  private.why_not_invited(uuid,uuid,timestamp with time zone) invoker stable returns text, search_path="", run by
    nobody
  private.why_not_paid(payment_details,bigint) invoker immutable parallel safe returns text, search_path="", run by
    nobody
  private.withdraw_application(uuid,text,integer) definer volatile returns applications, search_path="", run by authenticated
  private.within_condition(text,text,integer) invoker stable returns text, search_path="", run by
    nobody
  private.without_separators(text) invoker immutable parallel safe returns text, search_path="", run by
    service_role
  private.word_condition(text,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.work_times(jobs) invoker stable returns tstzmultirange, search_path="", run by nobody
  private.workers_for(bigint) invoker immutable parallel safe returns integer, search_path="", run by nobody
  private.write_deliveries() definer volatile returns trigger, search_path="", run by nobody
  record_attendance(uuid,jsonb) invoker volatile returns integer, search_path="", run by authenticated
  renew_course(uuid) invoker volatile returns course_progress, search_path="", run by authenticated
  reopen_applications(uuid[]) invoker volatile returns SETOF review_result, search_path="", run by authenticated
  reopen_document(uuid) invoker volatile returns document_row, search_path="", run by authenticated
  report_delivery(uuid,uuid,text,text,integer,text[],text[]) invoker volatile returns boolean, search_path="", run by service_role
  report_visit(uuid,text,integer) invoker volatile returns visits, search_path="", run by authenticated
  check_request() invoker volatile returns void, search_path="", run by anon and authenticated and service_role
  review_application(uuid,text,text,text,boolean,boolean) invoker volatile returns applications, search_path="", run by authenticated
  review_applications(uuid[],text,text,text,boolean,boolean) invoker volatile returns SETOF review_result, search_path="",
    run by authenticated
  save_notification_settings(jsonb) invoker volatile returns jsonb, search_path="", run by authenticated
  revoke_calendar_feed() invoker volatile returns void, search_path="", run by authenticated
  save_course_progress(uuid,jsonb,text,text,boolean,boolean) invoker volatile returns course_progress, search_path="",
    run by authenticated
  save_document(text,text,text,date) invoker volatile returns document_row, search_path="", run by authenticated
  save_job(jsonb,timestamp with time zone) invoker volatile returns jobs, search_path="", run by authenticated
  search_admin_jobs(text,text,text,timestamp with time zone,timestamp with time zone,uuid,integer) invoker stable returns SETOF
    admin_job_row, search_path="", run by authenticated
  search_audit(text,text,text,uuid,timestamp with time zone,timestamp with time zone,timestamp with time zone,bigint,integer) invoker
    stable returns SETOF audit_row, search_path="", run by authenticated
  search_courses(text,text,timestamp with time zone,uuid,integer) invoker stable returns SETOF course_row, search_path="",
    run by authenticated
  search_localities(text) invoker stable returns SETOF localities, search_path="", run by anon and authenticated
  search_users(text,text,text,text,text,timestamp with time zone,uuid,integer) invoker stable returns SETOF user_row, search_path="",
    run by authenticated
  set_job_status(uuid,text) invoker volatile returns jobs, search_path="", run by authenticated
  set_language(text) invoker volatile returns void, search_path="", run by authenticated
  set_user_role(uuid,text) invoker volatile returns profiles, search_path="", run by authenticated
  set_user_status(uuid,text) invoker volatile returns profiles, search_path="", run by authenticated
  take_back_acceptance(uuid,text) invoker volatile returns applications, search_path="", run by authenticated
  unsubscribe(uuid,text) invoker volatile returns text, search_path="", run by anon and authenticated
  user_deliveries(uuid,timestamp with time zone,uuid,integer) invoker stable returns SETOF user_delivery_row, search_path="",
    run by authenticated
  notify_people_nearby(integer) invoker volatile returns integer, search_path="", run by service_role
  verify_certificate(text) invoker stable returns TABLE(person_name text, course_title text, completed_on date, valid_until date,
    is_valid boolean), search_path="", run by anon and authenticated
  waiting_documents(timestamp with time zone,uuid,integer) invoker stable returns SETOF waiting_document_row, search_path="",
    run by authenticated
  withdraw_application(uuid,text,integer) invoker volatile returns applications, search_path="", run by authenticated
$expected$, 'every function runs as written here');

select * from finish();
rollback;
