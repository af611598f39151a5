-- Every function: whose rights it runs with, its search_path, and who may call it.
begin;
create extension if not exists pgtap with schema extensions;
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
  where function.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
), $expected$
  admin_applications_per_day(integer) invoker stable returns TABLE(day date, pending integer, accepted integer, rejected integer), search_path="", run by authenticated
  admin_job(uuid) invoker stable returns SETOF jobs, search_path="", run by authenticated
  admin_open_jobs_per_city(integer) invoker stable returns TABLE(kind text, city text, jobs integer), search_path="", run by authenticated
  admin_overview() invoker stable returns jsonb, search_path="", run by authenticated
  announce_job_files(text[]) invoker volatile returns void, search_path="", run by authenticated
  announce_user_files() invoker volatile returns void, search_path="", run by authenticated
  apply_to_job(uuid) invoker volatile returns applications, search_path="", run by authenticated
  begin_delivery(uuid,text[]) invoker volatile returns boolean, search_path="", run by service_role
  check_phone_sign_in(text,text,text) invoker volatile returns text, search_path="", run by service_role
  claim_deliveries(integer) invoker volatile returns SETOF delivery_work, search_path="", run by service_role
  count_phone_sign_in(text,text) invoker volatile returns boolean, search_path="", run by service_role
  course_people(uuid,text,boolean,timestamp with time zone,uuid,integer) invoker stable returns SETOF course_person_row, search_path="", run by authenticated
  course_summary(uuid) invoker stable returns TABLE(id uuid, title text, status text, started integer, completed integer, average_percentage integer), search_path="", run by authenticated
  dashboard() invoker stable returns jsonb, search_path="", run by authenticated
  delete_job(uuid) invoker volatile returns void, search_path="", run by authenticated
  delivery_problems() invoker stable returns TABLE(messages bigint, since timestamp with time zone, reason text), search_path="", run by authenticated
  files_to_discard(integer) invoker volatile returns TABLE(bucket_id text, path text), search_path="", run by authenticated
  is_admin() invoker stable returns boolean, search_path="", run by authenticated
  confirm_coming(uuid) invoker volatile returns applications, search_path="", run by authenticated
  job_distance(uuid) invoker stable returns double precision, search_path="", run by authenticated
  list_applications(text,text,uuid,uuid[],timestamp with time zone,uuid,integer) invoker stable returns SETOF application_row, search_path="", run by authenticated
  list_courses(text,text,text,timestamp with time zone,uuid,integer) invoker stable returns SETOF admin_course_row, search_path="", run by authenticated
  move_phone_sign_in(uuid) invoker volatile returns void, search_path="", run by authenticated
  my_notification_settings() invoker stable returns notification_settings_row, search_path="", run by authenticated
  phone_sign_in(uuid) invoker stable returns TABLE(taken boolean, account_id uuid, account_name text), search_path="", run by authenticated
  private.admin_job(uuid) definer stable returns SETOF jobs, search_path="", run by authenticated
  private.admin_overview() definer stable returns jsonb, search_path="", run by authenticated
  private.announce_applications() definer volatile returns trigger, search_path="", run by nobody
  private.announce_job_files(text[]) definer volatile returns void, search_path="", run by authenticated
  private.announce_notifications() definer volatile returns trigger, search_path="", run by nobody
  private.announce_profile() definer volatile returns trigger, search_path="", run by nobody
  private.announce_visit() definer volatile returns trigger, search_path="", run by nobody
  private.as_its_applicant_sees(applications) invoker immutable returns applications, search_path="", run by nobody
  private.confirm_coming(uuid) definer volatile returns applications, search_path="", run by authenticated
  private.contact_as_stored(job_input) invoker immutable returns job_contacts, search_path="", run by nobody
  private.day_of_visit(uuid,text,timestamp with time zone,text) invoker stable returns date, search_path="", run by nobody
  private.own_application(uuid) invoker volatile returns applications, search_path="", run by nobody
  private.report_visit(uuid,text,timestamp with time zone) definer volatile returns visits, search_path="", run by authenticated
  private.announce_user_files() definer volatile returns void, search_path="", run by authenticated
  private.application_word_condition(text) definer stable returns text, search_path="", run by nobody
  private.applications_per_day(integer) definer stable returns TABLE(day date, pending integer, accepted integer, rejected integer), search_path="", run by authenticated
  private.apply_to_job(uuid) definer volatile returns applications, search_path="", run by authenticated
  private.are_job_images(uuid,text[]) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.are_specialties(text[]) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.assert_admin() invoker stable returns void, search_path="", run by nobody
  private.assert_completed() invoker volatile returns trigger, search_path="", run by nobody
  private.assert_settings(jsonb,notification_settings) invoker stable returns void, search_path="", run by nobody
  private.begin_delivery(uuid,text[],timestamp with time zone) definer volatile returns boolean, search_path="", run by service_role
  private.call_deliver(integer) invoker volatile returns void, search_path="", run by nobody
  private.call_deliver_when_due(timestamp with time zone) invoker volatile returns void, search_path="", run by nobody
  private.caller_key(text) invoker immutable returns text, search_path="", run by nobody
  private.check_phone_sign_in(text,text,text) definer volatile returns text, search_path="", run by service_role
  private.choice(text,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.choices(text) invoker immutable parallel safe returns text[], search_path="", run by service_role
  private.claim_deliveries(integer,timestamp with time zone) definer volatile returns SETOF delivery_work, search_path="", run by service_role
  private.cities() invoker immutable parallel safe returns TABLE(name text, state text, postcode text, locality text), search_path="", run by nobody
  private.copy_email_to_profile() definer volatile returns trigger, search_path="", run by nobody
  private.count_applications() definer volatile returns trigger, search_path="", run by nobody
  private.count_course_progress() definer volatile returns trigger, search_path="", run by nobody
  private.count_enrollment() definer volatile returns trigger, search_path="", run by nobody
  private.count_phone_sign_in(text,text) definer volatile returns boolean, search_path="", run by service_role
  private.count_try(text,text,integer) invoker volatile returns boolean, search_path="", run by nobody
  private.course_people(uuid,text,boolean,timestamp with time zone,uuid,integer) definer stable returns SETOF course_person_row, search_path="", run by authenticated
  private.course_questions(jsonb) invoker immutable returns TABLE(key text, type text, options jsonb, required boolean, place bigint), search_path="", run by service_role
  private.course_search_condition(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.course_summary(uuid) definer stable returns TABLE(id uuid, title text, status text, started integer, completed integer, average_percentage integer), search_path="", run by authenticated
  private.create_profile() definer volatile returns trigger, search_path="", run by nobody
  private.date_phone() invoker volatile returns trigger, search_path="", run by nobody
  private.date_removal() invoker volatile returns trigger, search_path="", run by nobody
  private.default_settings(uuid) invoker stable returns notification_settings, search_path="", run by nobody
  private.delete_job(uuid) definer volatile returns void, search_path="", run by authenticated
  private.delivery_channels() invoker stable returns text[], search_path="", run by nobody
  private.delivery_problems(timestamp with time zone) definer stable returns TABLE(messages bigint, since timestamp with time zone, reason text), search_path="", run by authenticated
  private.delivery_settings(uuid) invoker stable returns notification_settings, search_path="", run by nobody
  private.end_of_quiet(notification_settings,timestamp with time zone) invoker stable returns timestamp with time zone, search_path="", run by nobody
  private.erase_removed_notifications(timestamp with time zone) invoker volatile returns void, search_path="", run by nobody
  private.files_of_person(uuid) invoker stable returns SETOF text, search_path="", run by nobody
  private.files_to_discard(integer) definer volatile returns TABLE(bucket_id text, path text), search_path="", run by authenticated
  private.forget_oldest_devices() definer volatile returns trigger, search_path="", run by nobody
  private.follow_settings() definer volatile returns trigger, search_path="", run by nobody
  private.find_locality(text,text,earth) invoker stable parallel safe returns earth, search_path="", run by nobody
  private.find_place(text,text,text) invoker stable parallel safe returns earth, search_path="", run by nobody
  private.find_place_of_job() definer volatile returns trigger, search_path="", run by nobody
  private.find_place_of_person() definer volatile returns trigger, search_path="", run by nobody
  private.find_places_again() invoker volatile returns integer, search_path="", run by nobody
  private.founder_id() invoker immutable parallel safe returns uuid, search_path="", run by nobody
  private.full_address(jobs,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.is_admin() definer stable parallel safe returns boolean, search_path="", run by authenticated
  private.is_coming(text,timestamp with time zone) invoker immutable parallel safe returns boolean, search_path="", run by authenticated and service_role
  private.is_course_content(text,text,text,jsonb) invoker immutable returns boolean, search_path="", run by service_role
  private.is_delivery_set_up() invoker stable returns boolean, search_path="", run by nobody
  private.is_image_address(text) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.is_job_within_bounds(jobs) invoker immutable returns boolean, search_path="", run by service_role
  private.is_no_estimate() invoker immutable parallel safe returns boolean, search_path="", run by authenticated
  private.is_phone(text) invoker immutable parallel safe returns boolean, search_path="", run by service_role
  private.is_time_zone(text) invoker stable returns boolean, search_path="", run by nobody
  private.is_user_file_in_use(text) definer volatile returns boolean, search_path="", run by authenticated
  private.is_wanted(notification_settings,text,text) invoker immutable parallel safe returns boolean, search_path="", run by nobody
  private.issue_certificate() definer volatile returns trigger, search_path="", run by nobody
  private.job_as_stored(job_input,jobs) invoker stable returns jobs, search_path="", run by nobody
  private.job_end(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.job_of_file(text) invoker immutable parallel safe returns uuid, search_path="", run by authenticated and service_role
  private.job_title(jobs,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.list_applications(text,text,uuid,uuid[],timestamp with time zone,uuid,integer) definer stable returns SETOF application_row, search_path="", run by authenticated
  private.list_courses(text,text,text,timestamp with time zone,uuid,integer) definer stable returns SETOF admin_course_row, search_path="", run by authenticated
  private.list_dropped_job_files() definer volatile returns trigger, search_path="", run by nobody
  private.lock_applications(uuid[]) invoker volatile returns void, search_path="", run by nobody
  private.lock_begun_courses() definer volatile returns trigger, search_path="", run by nobody
  private.lock_jobs_of_person() definer volatile returns trigger, search_path="", run by nobody
  private.may_store_user_file(text) definer stable returns boolean, search_path="", run by authenticated
  private.move_phone_sign_in(uuid) definer volatile returns void, search_path="", run by authenticated
  private.my_notification_settings() definer stable returns notification_settings_row, search_path="", run by authenticated
  private.new_certificate_number() invoker volatile returns text, search_path="", run by service_role
  private.notification_kind(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.note_openings() definer volatile returns trigger, search_path="", run by nobody
  private.notify_applicant() definer volatile returns trigger, search_path="", run by nobody
  private.open_jobs_per_city(integer) definer stable returns TABLE(kind text, city text, jobs integer), search_path="", run by authenticated
  private.page_size(integer,integer,integer) invoker immutable parallel safe returns integer, search_path="", run by nobody
  private.people_near(jobs) invoker stable returns uuid[], search_path="", run by nobody
  private.people_condition(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.person_of_file(text) invoker immutable parallel safe returns uuid, search_path="", run by authenticated and service_role
  private.person_word_condition(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.phone_account(text) invoker stable returns uuid, search_path="", run by nobody
  private.phone_digits(text) invoker immutable parallel safe returns text, search_path="", run by authenticated and service_role
  private.phone_sign_in(uuid) definer stable returns TABLE(taken boolean, account_id uuid, account_name text), search_path="", run by authenticated
  private.profile_as_stored(profiles,profiles) invoker immutable returns profiles, search_path="", run by nobody
  private.questions_by_key(jsonb) invoker immutable returns jsonb, search_path="", run by service_role
  private.reason_to_cancel(private.deliveries,notification_settings) invoker stable returns text, search_path="", run by nobody
  private.reach(earth,integer) invoker immutable parallel safe returns cube, search_path="", run by service_role
  private.recount_course_progress() definer volatile returns trigger, search_path="", run by nobody
  private.report_delivery(uuid,uuid,text,text,integer,text[],text[],timestamp with time zone) definer volatile returns boolean, search_path="", run by service_role
  private.retry_pause(integer,integer) invoker immutable parallel safe returns interval, search_path="", run by nobody
  private.review_application(uuid,text) definer volatile returns applications, search_path="", run by authenticated
  private.save_course(uuid,text,text,text,text,text,jsonb,timestamp with time zone) definer volatile returns courses, search_path="", run by authenticated
  private.save_course_progress(uuid,jsonb,text,text,boolean) definer volatile returns course_progress, search_path="", run by authenticated
  private.save_job(job_input,timestamp with time zone) definer volatile returns jobs, search_path="", run by authenticated
  private.save_notification_settings(jsonb) definer volatile returns notification_settings_row, search_path="", run by authenticated
  private.save_profile(profiles,payment_details,jsonb,timestamp with time zone) definer volatile returns profiles, search_path="", run by authenticated
  private.search_admin_jobs(text,text,timestamp with time zone,uuid,integer) definer stable returns SETOF admin_job_row, search_path="", run by authenticated
  private.search_condition(text,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.search_courses(text,text,timestamp with time zone,uuid,integer) definer stable returns SETOF course_row, search_path="", run by authenticated
  private.search_localities(text) definer stable returns SETOF localities, search_path="", run by anon and authenticated
  private.search_open_jobs(text,text,text,boolean,text,date,double precision,uuid,integer) definer stable returns SETOF open_job_row, search_path="", run by authenticated
  private.search_users(text,text,text,text,timestamp with time zone,uuid,integer) definer stable returns SETOF profiles, search_path="", run by authenticated
  private.search_words(text) invoker immutable parallel safe returns SETOF text, search_path="", run by nobody
  private.sending_moment(text,text,notification_settings,timestamp with time zone) invoker stable returns timestamp with time zone, search_path="", run by nobody
  private.set_updated_at() invoker volatile returns trigger, search_path="", run by nobody
  private.set_user_role(uuid,text) definer volatile returns profiles, search_path="", run by authenticated
  private.set_user_status(uuid,text) definer volatile returns profiles, search_path="", run by authenticated
  private.shown(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.state_of(text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.sweep_folder_of_person() definer volatile returns trigger, search_path="", run by nobody
  private.tell_job_deleted(jobs) invoker volatile returns void, search_path="", run by nobody
  private.tell_job_saved(jobs,text,jobs,text) invoker volatile returns void, search_path="", run by nobody
  private.tell_people(jobs,uuid[]) invoker volatile returns integer, search_path="", run by nobody
  private.tell_people_nearby(integer) definer volatile returns integer, search_path="", run by service_role
  private.text_as_stored(text,integer,text) invoker immutable returns text, search_path="", run by nobody
  private.tidy_outbox(timestamp with time zone) invoker volatile returns void, search_path="", run by nobody
  private.unsubscribe(uuid,text) definer volatile returns text, search_path="", run by anon and authenticated
  private.unused_files_of_person(uuid) invoker stable returns SETOF text, search_path="", run by nobody
  private.user_deliveries(uuid,timestamp with time zone,uuid,integer) definer stable returns SETOF user_delivery_row, search_path="", run by authenticated
  private.valid_answers(jsonb,jsonb) invoker immutable returns jsonb, search_path="", run by nobody
  private.verify_certificate(text) definer stable returns TABLE(person_name text, course_title text, completed_on date, is_valid boolean), search_path="", run by anon and authenticated
  private.what_changed(jobs,text,jobs,text) invoker stable returns text, search_path="", run by nobody
  private.word_condition(text,text) invoker immutable parallel safe returns text, search_path="", run by nobody
  private.workers_for(bigint) invoker immutable parallel safe returns integer, search_path="", run by nobody
  private.write_deliveries() definer volatile returns trigger, search_path="", run by nobody
  report_delivery(uuid,uuid,text,text,integer,text[],text[]) invoker volatile returns boolean, search_path="", run by service_role
  report_visit(uuid,text,timestamp with time zone) invoker volatile returns visits, search_path="", run by authenticated
  review_application(uuid,text) invoker volatile returns applications, search_path="", run by authenticated
  save_course(uuid,text,text,text,text,text,jsonb,timestamp with time zone) invoker volatile returns courses, search_path="", run by authenticated
  save_course_progress(uuid,jsonb,text,text,boolean) invoker volatile returns course_progress, search_path="", run by authenticated
  save_job(jsonb,timestamp with time zone) invoker volatile returns jobs, search_path="", run by authenticated
  save_notification_settings(jsonb) invoker volatile returns notification_settings_row, search_path="", run by authenticated
  save_profile(text,text,text,text,text,integer,text[],text,integer,text,text,text,text,jsonb,timestamp with time zone) invoker volatile returns profiles, search_path="", run by authenticated
  search_admin_jobs(text,text,timestamp with time zone,uuid,integer) invoker stable returns SETOF admin_job_row, search_path="", run by authenticated
  search_courses(text,text,timestamp with time zone,uuid,integer) invoker stable returns SETOF course_row, search_path="", run by authenticated
  search_localities(text) invoker stable returns SETOF localities, search_path="", run by anon and authenticated
  search_open_jobs(text,text,text,boolean,text,date,double precision,uuid,integer) invoker stable returns SETOF open_job_row, search_path="", run by authenticated
  search_users(text,text,text,text,timestamp with time zone,uuid,integer) invoker stable returns SETOF profiles, search_path="", run by authenticated
  set_user_role(uuid,text) invoker volatile returns profiles, search_path="", run by authenticated
  set_user_status(uuid,text) invoker volatile returns profiles, search_path="", run by authenticated
  unsubscribe(uuid,text) invoker volatile returns text, search_path="", run by anon and authenticated
  user_deliveries(uuid,timestamp with time zone,uuid,integer) invoker stable returns SETOF user_delivery_row, search_path="", run by authenticated
  tell_people_nearby(integer) invoker volatile returns integer, search_path="", run by service_role
  verify_certificate(text) invoker stable returns TABLE(person_name text, course_title text, completed_on date, is_valid boolean), search_path="", run by anon and authenticated
$expected$, 'every function runs as written here');

select * from finish();
rollback;
