-- Lists every explicit lock that a function takes, in the order of its source. Two functions that lock the same rows in different orders
-- can deadlock. So functions lock people first, then jobs, then applications, and rows of the same table in order of id. The list also
-- shows each check for administrator rights. Functions repeat the check after waiting for a lock, because the rights can be revoked during
-- the wait.
begin;
set local search_path = public, extensions;
select plan(6);

create function pg_temp.flat(code text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    code, '\([^()]*\)', '', 'g'), '\([^()]*\)', '', 'g'), '\([^()]*\)', '', 'g'), '\([^()]*\)', '', 'g')
$$;
create function pg_temp.locks(code text) returns text language sql immutable as $$
  select string_agg(concat_ws(' ',
    case when clause like 'for %' then substring(pg_temp.flat(before) from '.*\m(?:from|join) (?:public|private)\.(\w+)') end,
    case when clause like 'for %' then substring(pg_temp.flat(before) from '(\morder by [^;()]*\S)\s*$') end,
    clause), ', ' order by place)
  from regexp_matches(
      regexp_replace(regexp_replace(code, '--[^\n]*', '', 'g'), '\s+', ' ', 'g'),
      '((?:(?!\mfor (?:no key )?update\M|\mfor (?:key )?share\M|\mlock_applications\(|\mpg_advisory|\massert_admin\().)*)'
        || '(\mfor (?:update|no key update|share|key share)\M(?: of \w+)?(?: skip locked| nowait)?|\massert_admin\(\)'
        || '|\mlock_applications\(ids\)|\mlock_applications\(array\[[^]]*\]\)|\mlock_applications\(array\( ?select [\w.]+ from '
          '[\w.]+|\mpg_advisory[^;]*)',
      'g') with ordinality found (part, place)
  cross join lateral (select part[1], part[2]) parts (before, clause)
$$;

select tests.lists(array(
  select procedure.oid::regproc || ': ' || found.locks
  from pg_proc procedure
  cross join lateral (
    select case when procedure.prosrc ~ '\m(for (no key )?update|for (key )?share|lock_applications|pg_advisory)'
      then pg_temp.locks(procedure.prosrc) end
    offset 0
  ) found (locks)
  where procedure.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and found.locks is not null
), $expected$
  private.add_pay_line: assert_admin(), profiles for key share
  private.answer_offer: lock_applications(array( select application.id from
    public.applications
  private.apply_to_job: profiles for share, jobs for no key update
  private.approve_hours: assert_admin(), lock_applications(ids),
    assert_admin()
  private.approve_week_hours: assert_admin(), lock_applications(ids),
    assert_admin()
  private.expire_vacancy_offers: jobs order by wanted.id limit most for no key update skip
    locked
  private.assert_offers_fit: jobs for no key update
  private.calendar_of: pg_advisory_xact_lock(hashtextextended('calendar of ' || person, 0)), profiles for key share,
    applications order by application.id for key share
  private.change_reserve: assert_admin(), lock_applications(array[application_id]),
    assert_admin()
  private.check_phone_sign_in: sign_in_tries order by counted.caller desc, counted.digits for update
  private.check_request: pg_advisory_xact_lock(person, pg_backend_pid() % 2)
  private.claim_deliveries: deliveries order by delivery.ready_at, delivery.id limit wanted - cardinality for update skip locked,
    profiles order by person.id for key share skip locked
  private.conversation_for_writing: profiles order by person.id for key share, applications for key
    share
  private.count_user_files: pg_advisory_xact_lock(hashtextextended('files of ' || person, 0))
  private.confirm_identity: confirmations for update skip locked
  private.decide_applications: assert_admin(), lock_applications(ids),
    assert_admin()
  private.count_applications: jobs order by job.id for no key update
  private.delete_account: assert_admin(), for update, profiles order by profile.id for no key update, assert_admin(),
    budgets for update skip locked
  private.dispute_change: security_notices for no key update, profiles for no key update, security_notices for update
  private.make_recovery_codes: profiles for no key update
  private.use_recovery_code: for no key update, profiles for no key update
  private.put_account_back: profiles order by person.id for key share of person skip locked
  private.notify_administrators_of_deleted_account: profiles for key share of person skip locked
  private.decide_document: assert_admin(), profiles order by person.id for key share, documents for update, assert_admin()
  private.decline_invitation: invitations for update
  private.delete_job: assert_admin(), jobs for update
  private.delete_job_series: assert_admin(), jobs order by job.id for update
  private.copy_job: assert_admin(), profiles order by locked.id for no key update, jobs for no key update, assert_admin()
  private.export_pay_run: business for no key update
  private.files_to_discard: assert_admin(), unused_job_files order by file.discard_from,
    stored.name limit longest for update of file skip locked
  private.forget_budgets: budgets order by spent.user_id for update skip locked
  private.follow_stored_file: profiles for key share, documents for update
  private.forget_old_tries: sign_in_tries order by since limit 20 for update skip locked
  private.forget_read_notifications: notifications order by old.created_at limit most for update skip
    locked
  private.invite_best: assert_admin(), profiles for share, assert_admin(), jobs for no key update skip locked
  private.invite_best_for_job: profiles order by best.rank for share of profile skip locked
  private.invite_for_unfilled: jobs order by earlier.looked_at nulls first, unfilled.starts_at, unfilled.id limit most for no key
    update of wanted skip locked
  private.notify_of_unfilled: jobs order by job.starts_at, job.id limit most for share of job skip locked, profiles for key share
    of administrator skip locked
  private.invite_to_job: assert_admin(), profiles order by locked.id for share, jobs for no key update,
    assert_admin()
  private.is_user_file_in_use: profiles for share
  private.lock_applications: profiles order by person.id for no key update, jobs order by job.id for no key update,
    applications order by application.id for update
  private.lock_settings: notification_settings for update
  private.locked_run: pay_runs for no key update
  private.locked_departed: departed_people for no key update
  private.lock_begun_courses: courses order by course.id for no key update
  private.keep_what_is_owed: pay_runs order by run.id for no key update
  private.lock_jobs_of_person: jobs order by job.id for no key update
  private.lock_payees: assert_admin(), profiles order by locked.id for share, assert_admin()
  private.make_calendar_feed: profiles for key share
  private.message_accepted: assert_admin(), profiles order by person.id for key share of person skip locked
  private.move_phone_sign_in: assert_admin(), profiles order by id for no key update, assert_admin()
  private.open_document: assert_admin(), profiles order by person.id for key share, documents for update
  private.open_payment_details: assert_admin(), profiles for key share
  private.own_application: profiles for key share, jobs for share, applications for no key update
  private.read_conversation: conversations for no key update
  private.remake_pay_file: business for no key update
  private.record_attendance: assert_admin(), lock_applications(ids), assert_admin(), jobs for no key update
  private.remind_of_documents: profiles for key share of person
  private.remind_of_jobs: profiles order by job.starts_at limit most for share of job skip locked, for key share of person skip locked,
    for no key update of application skip locked
  private.remove_document: profiles for no key update, documents for update
  private.remove_second_factor: assert_admin(), profiles for no key update,
    assert_admin()
  private.renew_course: course_progress for update
  private.reopen_applications: assert_admin(), assert_admin()
  private.reopen_document: assert_admin(), profiles order by person.id for key share, documents for update, assert_admin()
  private.reopen_hours: assert_admin(), lock_applications(array[application_id]),
    assert_admin()
  private.report_delivery: deliveries for update
  private.require_second_factor: assert_admin(), second_factor_rule for no key
    update
  private.retry_deliveries: assert_admin(), deliveries order by delivery.tried_since limit 10000 for update skip locked
  private.save_availability: availability for update
  private.save_business: assert_admin(), business for no key update
  private.save_course: assert_admin(), courses for no key update
  private.save_course_progress: courses for no key update
  private.save_document: profiles for no key update
  private.save_job: assert_admin(), jobs for no key update
  private.save_job_series: assert_admin(), jobs order by job.id for no key
    update
  private.save_profile: profiles for no key update
  private.save_site: assert_admin(), sites for no key update
  private.make_site_of_job: assert_admin(), jobs for no key update
  private.set_site_standing: assert_admin(), sites for no key update
  private.send_message: conversations for no key update
  private.set_gst: profiles for no key update
  private.settle_job: assert_admin(), lock_applications(array[application_id]), assert_admin()
  private.set_hours: lock_applications(array[application_id]),
    assert_admin()
  private.set_job_status: assert_admin(), jobs for no key update
  private.set_user_role: assert_admin(), profiles order by id for no key update, assert_admin()
  private.set_user_status: assert_admin(), profiles for no key update, assert_admin()
  private.start_pay_run: assert_admin(), business for no key update
  private.stop_reserve: assert_admin(), jobs for no key update
  private.store_document: for share, documents for update
  private.take_back_acceptance: assert_admin(), lock_applications(array[application_id]), assert_admin()
  private.notify_administrators_of_withdrawal: profiles for key share of person skip locked
  private.notify_of_deleted_job: profiles for key share of person skip locked
  private.notify_of_missing_details: payment_details order by person.id for key share of person skip locked
  private.remind_unconfirmed: assert_admin(), profiles order by application.id limit most for key share of person skip locked,
    for no key update of application skip locked
  private.notify_of_saved_job: profiles for key share of person skip locked
  private.notify_of_reopened_job: profiles for key share of person skip locked
  private.notify_of_changed_statuses: jobs order by pending.decided_at, pending.job_id limit most loop select * into job from public.jobs
    wanted where wanted.id = due for no key update skip locked
  private.notify_of_ended_offers: profiles for update of pending skip locked, for key share of person skip locked
  private.notify_of_message: profiles order by person.id for key share of person skip
    locked
  private.notify_of_begun_jobs: jobs order by job.starts_at, job.id limit most for share of job skip locked,
    profiles for key share of person skip locked
  private.notify_of_decisions: profiles for update of pending skip locked, for key share of person skip locked, profiles for update
    of pending skip locked, for key share of person skip locked
  private.notify_people: profiles for key share of person skip locked
  private.notify_people_nearby: job_openings order by waiting.id limit 1 for update skip locked, jobs for key share skip locked
  private.offer_vacancies: jobs for no key update, profiles order by kept.position limit free - open_offers for key share of person
    skip locked
  private.withdraw_application: lock_applications(array( select application.id from public.applications
$expected$, 'every function takes the locks listed here, in this order');

-- Two transactions can insert the same row at once. With `on conflict`, the second transaction skips or updates the row. Without `on
-- conflict`, the second transaction fails.
create function pg_temp.conflicts(code text) returns text language plpgsql immutable as $$
declare
  flat text := regexp_replace(regexp_replace(code, '--[^\n]*', '', 'g'), '\s+', ' ', 'g');
  many constant bigint := (select count(*) from regexp_matches(flat, '\mon conflict\M', 'gi'));
begin
  -- Removes bracketed text except inserts, so that any remaining `where` belongs to `on conflict`.
  for depth in 1..5 loop
    flat := regexp_replace(flat, '\((?:(?!\minsert into\M)[^()])*\)', '', 'gi');
  end loop;
  return (
    select case when count(*) < many then 'some that this does not see, ' else '' end
      || coalesce(string_agg(concat_ws(' ', part[1], 'do', part[2], case when part[3] ~* '\mwhere\M' then 'where' end),
        ', ' order by place), '')
    from regexp_matches(flat,
      '\minsert into ([\w.]+)(?:(?!\minsert into\M|;).)*?\mon conflict\M[^;)]*?\mdo (nothing|update)((?:(?!\mreturning\M)[^;)])*)', 'gi')
      with ordinality found (part, place)
  );
end
$$;
select tests.lists(array(
  select procedure.oid::regproc || ': ' || pg_temp.conflicts(procedure.prosrc)
  from pg_proc procedure
  where procedure.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace)
    and procedure.prosrc ~* '\mon\s+conflict\M'
), $expected$
  private.add_pay_line: public.pay_lines do nothing
  -- Notices, requests and tokens that are sent or issued once. The second transaction finds the first transaction's row and adds
  -- none.
  private.remind_of_documents: private.document_reminders do nothing
  private.remind_of_jobs: private.job_reminders do nothing
  private.notify_people: private.job_notices_sent do nothing
  private.notify_of_begun_jobs: private.begun_jobs do update where, private.job_end_notices do nothing
  private.notify_of_saved_job: private.job_end_notices do nothing
  private.note_ended_offers: private.pending_offer_ends do update
  private.set_job_status: private.pending_job_notices do update
  private.message_accepted: public.notifications do nothing
  private.note_about: private.person_notes do nothing
  private.note_job_seen: private.jobs_seen do nothing
  private.post_job_series: public.jobs do nothing
  private.claim_deliveries: private.unsubscribe_tokens do nothing
  -- The first save creates the row, and a second save updates it.
  private.save_course: public.courses do nothing
  private.save_course_progress: public.course_progress do nothing
  private.save_job: public.jobs do nothing, public.job_addresses do update, public.job_contacts do update, public.job_sites do update
  private.save_site: public.sites do nothing
  private.make_site_of_job: public.job_sites do nothing
  private.set_site_standing: private.site_people do update where
  -- The second save compares its holiday name with the saved name, and is refused if the two names differ.
  private.save_holiday: public.holidays do nothing
  -- Upserts of one row for each person, application or file, where the last write counts. The function holds a lock on the profile or the
  -- job, or updates only a timestamp.
  private.save_profile: public.payment_details do update
  private.copy_accounts: private.payment_accounts do update, private.resent_accounts do update
  private.keep_what_is_owed: private.payment_accounts do update
  private.send_message: public.conversations do nothing
  private.set_gst: public.gst_agreements do nothing
  private.set_hours: public.hours do update
  private.write_judged: public.hours do update
  private.spend_budget: private.budgets do update where
  private.lock_settings: public.notification_settings do nothing
  private.unsubscribe: private.notification_choices do update
  private.save_notification_settings: private.notification_choices do update
  private.make_calendar_feed: private.calendar_feeds do update
  private.confirm_identity: private.confirmations do update
  private.permit_factor_change: private.factor_permits do update
  private.announce_user_files: public.user_folders do update
  private.sweep_folder_of_person: public.user_folders do update
  private.notify_of_decisions: public.user_folders do update
  private.announce_job_files: public.unused_job_files do update where
  private.list_dropped_job_files: public.unused_job_files do update
  -- A person can apply again only after withdrawing.
  private.apply_to_job: public.applications do update where
  -- Each report ("Here", "done") sets its own column, and a repeated report keeps the first timestamp.
  private.report_visit: public.visits do update
  private.save_availability: public.availability do nothing
  -- Completing a course again renews its certificate.
  private.issue_certificate: public.certificates do update
  -- The second transaction updates the row of the first transaction, or leaves that row unchanged. begin_delivery also skips an update
  -- that changes little.
  private.stop_reserve: private.paused_reserves do nothing
  private.count_try: private.sign_in_tries do update
  private.invite_for_unfilled: private.unfilled_handling do update
  private.invite_person: private.invitations do nothing
  private.notify_of_unfilled: private.unfilled_handling do update where
  private.begin_delivery: private.delivery_setup do update where
  -- The function holds a lock on the conversation.
  private.renew_deliveries: private.deliveries do update
  private.calendar_of: private.calendar_events do update where
  -- Updates the record from which the remaining audit chain continues after old entries are erased.
  audit.keep_months: audit.erased do update
$expected$, 'a second insert of the same row does nothing or updates it, as listed here');

-- Secrets must come from a cryptographic generator, and rules must use the transaction's timestamp.
select tests.lists(array(
  select procedure.oid::regproc || ': ' || string_agg(distinct found[1], ', ' order by found[1])
  from pg_proc procedure,
    regexp_matches(regexp_replace(procedure.prosrc, '--[^\n]*', '', 'g'),
      '\m(clock_timestamp\(\)|statement_timestamp\(\)|timeofday\(\)|current_date|current_time\w*|localtime\w*'
        || '|random\w*\(|setseed\(|gen_random_uuid\(\)|(?:extensions\.)?uuid_generate\w+\('
        || '|(?:extensions\.)?gen_random_bytes\([^)]*\)|(?:extensions\.)?gen_salt\([^)]*\))', 'g') found
  where procedure.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  group by procedure.oid
), $expected$
  private.claim_deliveries: gen_random_uuid()
  private.message_accepted: gen_random_uuid()
  private.report_delivery: gen_random_uuid()
  private.make_calendar_feed: gen_random_uuid()
  private.new_notice_token: gen_random_uuid()
  private.new_certificate_number: extensions.gen_random_bytes(12)
  private.new_recovery_code: extensions.gen_random_bytes(16)
  private.send_message: clock_timestamp(), gen_random_uuid()
  private.take_job_files: clock_timestamp()
  private.save_business: clock_timestamp()
  private.approve_pay_run: clock_timestamp()
  private.settle_job: gen_random_uuid()
  private.add_pay_line: gen_random_uuid()
  private.set_gst: clock_timestamp()
  private.export_pay_run: clock_timestamp()
  private.pay_pay_run: clock_timestamp()
  private.make_pay_file: clock_timestamp()
  private.reject_pay_file: clock_timestamp()
  private.return_payment: clock_timestamp()
  private.settle_payment: clock_timestamp()
  private.take_out_unpayable: clock_timestamp()
  private.keep_what_is_owed: gen_random_uuid()
  private.keep_what_is_left: gen_random_uuid()
  private.pay_departed: gen_random_uuid()
  private.set_hours: clock_timestamp()
  private.write_judged: clock_timestamp()
  private.store_document: gen_random_uuid()
  private.note_about: gen_random_uuid()
$expected$, 'a function uses randomness and the wall clock only where listed here');

-- Limits in each function. They cap the rows that the function returns or changes, whatever the arguments are.
select tests.lists(array(
  select procedure.oid::regproc || ': ' || string_agg(found[1], ', ' order by place)
  from pg_proc procedure,
    regexp_matches(regexp_replace(regexp_replace(procedure.prosrc, '--[^\n]*', '', 'g'), '\s+', ' ', 'g'),
      '(\mlimit (?!'')[\w.]+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?|\mpage_size\([^()]*\)'
        || '|\m(?:least|greatest)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))',
      'g') with ordinality found (found, place)
  where procedure.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  group by procedure.oid
), $expected$
  private.files_of_deleted_accounts: limit private.page_size(page_size, 100, 1000)
  private.forget_read_notifications: limit most
  private.forget_old_jobs: limit 1000
  dashboard: limit 3, limit 3, limit 3
  my_jobs: limit private.page_size(page_size, 20, 100)
  private.work_in: greatest(first_day - 1 - job.start_date, 0), least(least(greatest(job.days, 1), 366) - 1, last_day + 1 -
    job.start_date)
  private.my_week: least(greatest(coalesce(days, 7), 1), 62)
  private.account_paid_last: limit 1
  private.person_head: limit 1
  private.state_of_place: limit 1
  private.week_copies: limit most
  private.conversation_word_condition: greatest(cardinality(people), cardinality(titles), cardinality(texts)), limit many
  private.check_answers: limit private.page_size(500, 500, 500)
  private.broadcast_applications: limit most
  private.search_open_jobs: page_size(page_size, 24, 100), least(greatest(after_order, 0), 1e6), least(greatest(after_order, -1e9),
    0), least(greatest(after_order - far, 0), 1e6)
  private.applications_per_day: least(greatest(coalesce(days, 30), 1), 366)
  private.assert_settings: limit 1
  private.audit_word_condition: limit many, limit many
  private.call_deliver: least(workers, max_calls - pending)
  private.call_deliver_when_due: limit 5000
  private.count_waiting_hours: greatest(first_day - job.start_date, 0), least(least(greatest(job.days, 1), 366) - 1, last_day -
    job.start_date), limit last_day
  private.day_amount: greatest(days - paid_days, 1), greatest(rate_cents - paid_cents, 0)
  private.job_pay: limit 1000
  private.settle_job: greatest(job.days, 1)
  private.check_phone_sign_in: greatest(tried.tries - 1, 0)
  private.claim_deliveries: page_size(batch_size, 25, 200), limit wanted
  private.forget_old_tries: limit 20
  private.confirm_identity: limit 20
  private.my_security_notices: limit 20
  private.reported_changes: limit 100
  private.count_try: least(counted.tries, most)
  private.course_people: page_size(page_size, 25, 1000)
  private.hourly_cents: greatest(coalesce(case when seconds < 0 then seconds + 86400 else nullif(seconds, 0) end, 8 * 3600) / 3600,
    1), greatest(days, 1)
  private.shift_day: least(interval '6 hours', (interval '24 hours' - planned.length) / 2)
  private.takes_visits_from: least(start_date::timestamp, start_date + start_time - interval '6 hours')
  private.day_of_visit: limit 1, limit 1
  private.events_of: least(greatest(job.days, 1), 366)
  private.messages_held: limit most, greatest(count(*) - most, 0), limit most, greatest(count(*) - most, 0), limit most,
    greatest(count(*) - most, 0), limit most, greatest(count(*) - most,
    0)
  private.files_to_discard: page_size(page_size, 100, 1000), limit longest, least(folder.sweep_from,
    stored.updated_at + interval '1 day'), limit longest
  private.business_as_stored: limit 1
  private.sum_payments: greatest(0, summed.gst - carried.cents), greatest(0, summed.gst - carried.cents)
  private.cannot_be_paid: limit private.page_size(page_size, 50,
    1000)
  private.life_of_payment: limit 1
  private.list_departed: limit private.page_size(page_size, 50, 200)
  private.owed_again: limit private.page_size(page_size, 50, 200)
  private.my_payments: limit private.page_size(page_size, 20, 200)
  private.days_of_work: least(greatest(days, 1), 366)
  private.counted_minutes: greatest(rounding_minutes, 1), least(greatest(passed - break_begins, 0), business_break),
    greatest(passed - coalesce(break_minutes, taken), 0)
  private.hours_of: greatest((numbered.job).days, 1)
  private.hours_on_clock: limit 1
  private.hours_of_clock_times: limit 1
  private.my_hours: least(greatest(coalesce(days, 7), 1), 62)
  private.listed_hours: least(greatest(wanted, 25), most_at_once), limit left_to_list, least(batch * 4,
    most_at_once)
  private.week_hours: page_size(page_size, 50, 200)
  private.find_locality: limit 1
  private.follow_settings: greatest(delivery.not_before, now())
  private.renew_deliveries: greatest(private.renewal_moment(delivery, at_once, moment), moment)
  private.groups_open_to: limit 1, limit 1
  private.is_frequent: limit 5000, limit 25
  private.is_job_within_bounds: limit 1
  private.job_applicants: limit private.page_size(job_applicants.page_size, 50, 200), limit 1
  private.last_audit_check: limit 1
  private.list_applications: page_size(page_size, 50, 1000)
  private.list_courses: page_size(page_size, 25, 1000)
  private.my_missing: limit 200
  private.hours_needed: least(greatest(job.days, 1), 7)
  private.needed_on: greatest(job.start_date, today)
  private.note_openings: least(openings, 4)
  private.is_long_over: greatest(job.days, 1)
  private.open_jobs_per_city: least(greatest(coalesce(places, 8), 1), 50)
  private.admin_queue: limit most, limit shown, limit most, limit shown, limit most, limit shown, limit
    most
  private.within_condition: least(greatest(coalesce(km, 50), 1),
    500)
  private.week_people: page_size(page_size, 50, 200), limit 300, limit 300, limit size
  private.week_roster: page_size(page_size, 100, 200), limit 50, greatest(job.start_date, lower($1)), least(job.start_date +
    greatest(job.days, 1) - 1, upper($1) - 1)
  private.week_jobs: page_size(per_day, 50, 200)
  private.page_size: least(greatest(coalesce(asked, usual), 1), most)
  private.phone_account: limit 1
  private.record_held: limit most
  private.account_data: greatest(count(*) - most, 0)
  private.notify_of_begun_jobs: limit most
  private.notify_of_changed_statuses: limit most
  private.remind_unconfirmed: limit most
  private.reminders_due: limit most
  private.unconfirmed_people: limit private.page_size(page_size, 50, 200)
  private.invitation_text: greatest(1, round(extensions.earth_distance(home, job.place) /
    1000))
  private.my_invitations: limit most
  private.job_invitations: limit private.page_size(page_size, 50,
    200)
  private.job_as_stored: limit 1
  private.count_invitations_due: limit most_applicants, greatest(0, least(places - applied - waiting, places * most_unanswered -
    unanswered))
  private.invitations_due: limit most
  private.invite_best: limit most
  private.invite_for_unfilled: limit most
  private.notify_of_unfilled: limit most
  private.people_to_invite: limit most
  private.unfilled_jobs: limit private.page_size(page_size, 50, 200)
  private.fill_jobs: greatest(free.cleaners_needed - free.accepted_count - unanswered.count, 0),
    least(least(greatest(free.days, 1), 366) - 1, first_day + 6 - free.start_date), limit most_jobs
  private.fill_pairs: limit nearest, limit most_applicants
  private.job_candidates: limit private.page_size(job_candidates.page_size, 20,
    100)
  private.job_reach: limit most, limit most, limit most, limit
    200
  private.send_message: greatest(coalesce(seconds_ago, 0), 0), greatest(clock_timestamp(), known.last_at + interval '1
    microsecond')
  private.read_conversation: greatest(conversation.person_read_until, least(seen, conversation.administrators_wrote_at)),
    greatest(conversation.administrators_read_until, least(seen,
    conversation.person_wrote_at))
  private.list_conversations: page_size(page_size, 30, 200)
  private.conversation_messages: limit private.page_size(page_size, 50,
    200)
  private.remind_of_jobs: limit most
  private.count_vacancies: greatest(job.cleaners_needed - job.accepted_count,
    0)
  private.offer_vacancies: limit open_offers, limit free
  private.expire_vacancy_offers: limit most
  private.my_offers: limit 20
  private.change_reserve: limit 1
  private.report_visit: greatest(coalesce(seconds_ago, 0), 0)
  private.undo_visit: greatest(coalesce(seconds_ago, 0), 0)
  private.last_delivery_call: greatest( (select setup.known_at from private.delivery_setup setup), (select max(call.used_at)
    from private.delivery_calls call) )
  private.list_unsent_deliveries: limit private.page_size(page_size, 20, 100)
  private.report_delivery: least(retry_after, 900)
  private.own_sessions: greatest(session.created_at, session.refreshed_at at time zone 'utc'), limit 100
  private.retry_deliveries: limit 10000, limit 5000, greatest(private.workers_for(again), 1)
  private.unsent_deliveries: least(delivery.tried_since, delivery.due_at), least(delivery.tried_since, delivery.due_at)
  private.retry_pause: least(greatest(attempts, 1), 10), least(coalesce(retry_after, 0), 7 * 24 * 3600)
  private.search_admin_jobs: page_size(page_size, 25, 1000)
  private.admin_jobs_total: greatest(job.cleaners_needed, 0), greatest(job.cleaners_needed - job.accepted_count, 0)
  private.search_sites: page_size(page_size, 25, 1000), limit 1000
  private.site_at: limit 1
  private.site_proposals: limit most, limit private.page_size(site_proposals.page_size, 20, 100)
  private.people_of_site: limit private.page_size(people_of_site.page_size, 50, 200)
  private.search_audit: page_size(page_size, 50, 1000)
  private.search_courses: page_size(page_size, 24, 100)
  private.search_localities: limit 8, limit 8
  private.last_worked: least( upper(private.days_of_work(job.start_date, job.days)) - 1, (application.attendance_at at time zone
    job.time_zone)::date)
  private.search_users: page_size(page_size, 50, 1000)
  private.notes_about: limit private.page_size(page_size, 20, 200)
  private.search_words: limit 8
  private.notify_of_decisions: greatest(folder.sweep_from, excluded.sweep_from)
  private.unused_course_pictures: limit longest
  private.notify_people: greatest(1, round(near.distance / 1000))
  private.notify_people_nearby: page_size(batch_size, 2000, 20000), limit 1
  private.user_deliveries: page_size(page_size, 20, 100)
  private.waiting_documents: limit private.page_size(page_size, 20, 1000)
  private.work_times: greatest(day.begins, coalesce(day.ends, day.begins + interval '8 hours')), least(greatest(job.days, 1), 366)
  private.workers_for: least(25, ceil(messages / 200.0))
$expected$, 'every function has the limits listed here');

-- Functions that return many or long rows refuse expensive filters (rule 15.9). The functions below need no such check, because they return
-- few rows or numbers.
select tests.lists(array(
  select procedure.oid::regproc::text
  from pg_proc procedure
  where procedure.pronamespace = 'public'::regnamespace and procedure.proretset
    and has_function_privilege('authenticated', procedure.oid, 'execute')
    and not exists (
      select from pg_proc body
      where (body.oid = procedure.oid or body.pronamespace = 'private'::regnamespace
        and procedure.prosrc ~ ('\mprivate\.' || body.proname || '\('))
        and body.prosrc ~ '\m(page_size|assert_cheap_read)\('
    )
), $expected$
  admin_applications_per_day
  admin_open_jobs_per_city
  admin_queue
  approve_hours
  changed_accounts_of_run
  course_summary
  delete_job_series
  delivery_problems
  hours_summary
  invite_best
  invite_to_job
  job_pay
  job_requirements
  job_reserve
  jobs_of_series
  last_audit_check
  my_documents
  my_hours
  my_new_messages
  my_record
  my_security_notices
  my_unpaid_lines
  my_week
  own_sessions
  pay_run_approval
  person_documents
  phone_sign_in
  reopen_applications
  reported_changes
  review_applications
  save_job_series
  search_localities
  verify_certificate
  week_fit
$expected$, 'every function outside the list that returns pages checks its filters');

-- A request can name the same column many times, and PostgREST returns it each time. So functions that return long texts must refuse
-- repeated columns.
select tests.lists(array(
  select procedure.oid::regproc::text
  from pg_proc procedure
  join pg_type type on type.oid = procedure.prorettype
  where procedure.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', procedure.oid, 'execute')
    and exists (
      select from pg_attribute
      where attrelid = typrelid
        and (select prosrc from pg_proc where oid = 'private.assert_short_rows()'::regprocedure) ~ format('[(|]%s[|)'']', attname)
    )
    and not exists (
      select from pg_proc body
      where body.pronamespace = 'private'::regnamespace and procedure.prosrc ~ ('\mprivate\.' || body.proname || '\(')
        and body.prosrc ~ '\m(page_size|assert_cheap_read)\('
    )
), $expected$
  -- Each of these returns one row of at most 20,000 characters.
  approve_pay_run
  export_pay_run
  my_gst
  pay_departed
  pay_pay_run
  reject_pay_file
  remake_pay_file
  save_business
  save_profile
  set_user_role
  set_user_status
  start_pay_run
$expected$, 'every function outside the list with very long texts checks repeated columns');

select * from finish();
rollback;
