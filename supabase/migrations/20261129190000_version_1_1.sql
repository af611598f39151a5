-- From 1.0.0 to 1.1: the renames by hand, then the steps that npm run migration wrote from supabase/schemas, where the reasons stand,
-- with the changes of existing rows.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

-- No app reads these tables and columns: the functions below do, and they change in the same transaction.

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
-- squawk-ignore renaming-column
alter table audit.entries rename column thing to subject_id;
alter index audit.entries_thing_idx rename to entries_subject_idx;
alter index audit.entries_deleted_things_idx rename to entries_deleted_subjects_idx;
set role postgres;
revoke audit_keeper from postgres;

-- squawk-ignore renaming-table
alter table private.untold_documents rename to pending_document_notices;
-- squawk-ignore renaming-table
alter table private.untold_applications rename to pending_rejection_notices;
-- squawk-ignore renaming-table
alter table private.stopped_reserves rename to paused_reserves;
-- squawk-ignore renaming-table
alter table private.jobs_told rename to job_notices_sent;

-- squawk-ignore renaming-column
alter table private.reserve rename column place to position;
-- squawk-ignore renaming-column
alter table private.job_openings rename column told to notified;
alter type public.audit_row rename attribute thing to subject_id;
alter type public.audit_row rename attribute thing_kind to subject_kind;
alter type public.audit_row rename attribute thing_title to subject_title;
alter type public.job_reach rename attribute told to notified;
alter type public.reserve_row rename attribute place to position;
alter type public.gst_row rename attribute is_offered to is_available;

alter table private.pending_document_notices rename constraint untold_documents_pkey to pending_document_notices_pkey;
alter table private.pending_document_notices rename constraint untold_documents_document_id_fkey to pending_document_notices_document_id_fkey;
alter table public.jobs rename constraint jobs_have_places_for_the_accepted to jobs_have_room_for_the_accepted;
alter table private.pending_rejection_notices rename constraint untold_applications_pkey to pending_rejection_notices_pkey;
alter table private.pending_rejection_notices rename constraint untold_applications_application_id_fkey to pending_rejection_notices_application_id_fkey;
alter table private.reserve rename constraint reserve_one_at_a_place to reserve_one_at_a_position;
alter table private.paused_reserves rename constraint stopped_reserves_pkey to paused_reserves_pkey;
alter table private.paused_reserves rename constraint stopped_reserves_job_id_fkey to paused_reserves_job_id_fkey;
alter table private.job_notices_sent rename constraint jobs_told_pkey to job_notices_sent_pkey;
alter table private.job_notices_sent rename constraint jobs_told_job_id_fkey to job_notices_sent_job_id_fkey;
alter table private.job_notices_sent rename constraint jobs_told_user_id_fkey to job_notices_sent_user_id_fkey;
alter index private.untold_documents_decided_idx rename to pending_document_notices_decided_idx;
alter index private.untold_applications_decided_idx rename to pending_rejection_notices_decided_idx;
alter index private.jobs_told_user_idx rename to job_notices_sent_user_idx;

alter trigger announce_inserted on private.invitations rename to broadcast_inserted;
alter trigger announce_updated on private.invitations rename to broadcast_updated;
alter trigger announce_answered_offer on private.reserve rename to broadcast_answered_offer;
alter trigger announce_deleted on private.reserve rename to broadcast_deleted;
alter trigger announce_inserted on private.reserve rename to broadcast_inserted;
alter trigger announce_removed_offer on private.reserve rename to broadcast_removed_offer;
alter trigger announce_updated on private.reserve rename to broadcast_updated;
alter trigger announce_deleted on public.applications rename to broadcast_deleted;
alter trigger announce_inserted on public.applications rename to broadcast_inserted;
alter trigger announce_updated on public.applications rename to broadcast_updated;
alter trigger announce_week_inserted on public.availability rename to broadcast_week_inserted;
alter trigger announce_week_updated on public.availability rename to broadcast_week_updated;
alter trigger announce_conversation on public.conversations rename to broadcast_conversation;
alter trigger announce_deleted on public.documents rename to broadcast_deleted;
alter trigger announce_inserted on public.documents rename to broadcast_inserted;
alter trigger announce_updated on public.documents rename to broadcast_updated;
alter trigger announce_changed on public.hours rename to broadcast_changed;
alter trigger tell_changed on public.hours rename to notify_changed;
alter trigger announce_week_deleted on public.jobs rename to broadcast_week_deleted;
alter trigger announce_week_inserted on public.jobs rename to broadcast_week_inserted;
alter trigger announce_week_updated on public.jobs rename to broadcast_week_updated;
alter trigger announce_inserted on public.notifications rename to broadcast_inserted;
alter trigger announce_updated on public.notifications rename to broadcast_updated;
alter trigger announce_added on public.pay_lines rename to broadcast_added;
alter trigger announce_removed on public.pay_lines rename to broadcast_removed;
alter trigger tell_approved on public.pay_lines rename to notify_approved;
alter trigger announce_profile on public.profiles rename to broadcast_profile;
alter trigger part_with_applications on public.profiles rename to make_applications_anonymous;
alter trigger announce_visit on public.visits rename to broadcast_visit;

alter function private.announce_applications() rename to broadcast_applications;
alter function private.announce_conversation() rename to broadcast_conversation;
alter function private.announce_documents() rename to broadcast_documents;
alter function private.announce_ended_offer() rename to broadcast_ended_offer;
alter function private.announce_hours() rename to broadcast_hours;
alter function private.announce_invitations() rename to broadcast_invitations;
alter function private.announce_notifications() rename to broadcast_notifications;
alter function private.announce_pay_lines() rename to broadcast_pay_lines;
alter function private.announce_profile() rename to broadcast_profile;
alter function private.announce_visit() rename to broadcast_visit;
alter function private.announce_week() rename to broadcast_week;
alter function private.announce_week_of_jobs() rename to broadcast_week_of_jobs;
alter function private.applications_titled(text[], integer) rename to applications_by_title;
alter function private.approve(uuid[], date[], jsonb) rename to approve_days;
alter function private.ask_reserve(uuid, timestamp with time zone) rename to offer_vacancies;
alter function private.ask_reserves(timestamp with time zone) rename to expire_vacancy_offers;
alter function private.asked_for(public.jobs) rename to listed_requirements;
alter function private.audit_stopped_reserve() rename to audit_paused_reserve;
alter function private.called(text[]) rename to people_matching_words;
alter function private.choice(text, text) rename to canonical_word;
alter function private.choices(text) rename to allowed_words;
alter function private.decide(uuid[], text, text, text, boolean, boolean) rename to decide_applications;
alter function private.evidence_of(uuid) rename to requirement_expiries;
alter function private.free_places(public.jobs) rename to count_vacancies;
alter function private.in_words(public.requirement_row) rename to requirement_in_words;
alter function private.is_coming(text, timestamp with time zone) rename to is_accepted;
alter function private.is_gst_offered(public.business) rename to is_gst_available;
alter function private.is_once_like(uuid, text) rename to is_deleted_subject_like;
alter function private.lacking_of(uuid[], public.jobs) rename to count_missing_requirements;
alter function private.missing_by(public.jobs, jsonb, jsonb, date) rename to missing_requirements_by;
alter function private.missing_for(uuid, public.jobs) rename to missing_requirements;
alter function private.part_with_applications() rename to make_applications_anonymous;
alter function private.reach(extensions.earth, integer) rename to box_within_reach;
alter function private.shown(text) rename to one_line;
alter function private.spend(uuid, integer, integer, integer) rename to spend_budget;
alter function private.tell_administrators_gone(uuid[]) rename to notify_administrators_of_deleted_account;
alter function private.tell_administrators_pages(text, jsonb) rename to broadcast_to_administrators;
alter function private.tell_administrators_withdrawn(public.applications, public.jobs) rename to notify_administrators_of_withdrawal;
alter function private.tell_begun_jobs(timestamp with time zone) rename to notify_of_begun_jobs;
alter function private.tell_decisions(timestamp with time zone) rename to notify_of_decisions;
alter function private.tell_document_reopened(public.documents) rename to notify_of_reopened_document;
alter function private.tell_job_deleted(public.jobs) rename to notify_of_deleted_job;
alter function private.tell_job_saved(public.jobs, text, public.jobs, text) rename to notify_of_saved_job;
alter function private.tell_of_approved_hours() rename to notify_of_approved_hours;
alter function private.tell_of_changed_hours() rename to notify_of_changed_hours;
alter function private.tell_of_message(public.applications, boolean, text, text) rename to notify_of_message;
alter function private.tell_pages(uuid, text, jsonb) rename to broadcast_to_person;
alter function private.tell_people(public.jobs, uuid[]) rename to notify_people;
alter function private.tell_people_nearby(integer) rename to notify_people_nearby;
alter function private.titled(text[]) rename to title_condition;
alter function private.under_way_of(uuid) rename to requirements_in_progress;
alter function private.was_told_begun(public.applications, timestamp with time zone) rename to was_notified_of_begin;
alter function public.tell_people_nearby(integer) rename to notify_people_nearby;

alter table private.reserve rename constraint reserve_answers_when_asked to reserve_answers_when_offered;
alter table private.reserve rename constraint reserve_asked_until_a_time to reserve_offered_until_a_time;
alter index private.delivery_calls_made_idx rename to delivery_calls_created_idx;
alter trigger audit_made_and_deleted on private.reserve rename to audit_created_and_deleted;
alter trigger audit_made_and_deleted on public.courses rename to audit_created_and_deleted;
alter trigger audit_made_and_deleted on public.jobs rename to audit_created_and_deleted;
alter function private.asking_moment(public.notification_settings, timestamp with time zone, timestamp with time zone) rename to reminder_moment;
alter function private.is_kept(uuid) rename to account_exists;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
-- squawk-ignore ban-drop-column
alter table audit.checks drop column is_all;
-- squawk-ignore ban-drop-column
alter table audit.checks drop column seal;
set role postgres;
revoke audit_keeper from postgres;
-- The functions that return this type change below.
alter type public.audit_check_row drop attribute is_all;
alter type public.audit_check_row drop attribute seal;
alter type public.audit_check_row drop attribute all_at;

REVOKE ALL ON FUNCTION "private"."is_side_of"(uuid) FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."phone_digits"(text) FROM "authenticated";

DROP POLICY "nobody reads the stopped reserves" ON "private"."paused_reserves";

DROP POLICY "a site address is read as the job's address rule says" ON "public"."job_addresses";

DROP TRIGGER "notify_changed" ON "public"."hours";

ALTER TABLE "public"."visits" DROP CONSTRAINT "visits_end_after_they_begin";

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
DROP FUNCTION "audit"."check_new"();
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
DROP FUNCTION "audit"."check_since"(timestamp with time zone);
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
DROP FUNCTION "audit"."find_fault"(timestamp with time zone);
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
DROP FUNCTION "audit"."record"(text, text, text, uuid, uuid, uuid, jsonb);
set role postgres;
revoke audit_keeper from postgres;

DROP FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid);

DROP FUNCTION "private"."approve_agreeing_hours"(date, uuid, text);

DROP FUNCTION "private"."approve_days"(uuid[], date[], jsonb);

DROP FUNCTION "private"."check_audit"(integer);

DROP FUNCTION "private"."count_listed_applications"(text, text, uuid);

DROP FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs);

DROP FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer);

DROP FUNCTION "private"."course_questions"(jsonb);

DROP FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint);

DROP FUNCTION "private"."day_of_visit"(uuid, text, timestamp with time zone, text);

DROP FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean);

DROP FUNCTION "private"."export_pay_run"(uuid);

DROP FUNCTION "private"."find_places_again"();

DROP FUNCTION "private"."groups_open_to"(jsonb, date, text);

DROP FUNCTION "private"."hours_of"(uuid[], date, date);

DROP FUNCTION "private"."hours_of_people"(uuid[], date, text, integer);

DROP FUNCTION "private"."hours_summary"(date, text);

DROP FUNCTION "private"."is_deleted_subject_like"(uuid, text);

DROP FUNCTION "private"."jobs_of_series"(uuid);

DROP FUNCTION "private"."judge_answers"(public.courses, jsonb);

DROP FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer);

DROP FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer);

DROP FUNCTION "private"."listed_applications"(text, text, uuid);

DROP FUNCTION "private"."listed_requirements"(public.jobs);

DROP FUNCTION "private"."locked_run"(uuid, text);

DROP FUNCTION "private"."message_accepted"(uuid, text, uuid);

DROP FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date);

DROP FUNCTION "private"."no_longer_true"(private.deliveries, uuid, timestamp with time zone);

DROP FUNCTION "private"."no_longer_true_of_document"(private.deliveries, uuid, timestamp with time zone);

DROP FUNCTION "private"."note_about"(uuid, text, uuid);

DROP FUNCTION "private"."read_place"(text, text, text);

DROP FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid);

DROP FUNCTION "private"."requirement_in_words"(public.requirement_row);

DROP FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date);

DROP FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean);

DROP FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean);

DROP FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone);

DROP FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer);

DROP FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer);

DROP FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer);

DROP FUNCTION "private"."send_message"(uuid, text, text, text, integer);

DROP FUNCTION "private"."week_hours"(date, text, text, text, uuid, integer);

DROP FUNCTION "private"."week_jobs"(date, text, text, integer, integer);

DROP FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer);

DROP FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid);

DROP FUNCTION "public"."approve_agreeing_hours"(date, uuid, text);

DROP FUNCTION "public"."check_audit"();

DROP FUNCTION "public"."count_listed_applications"(text, text, uuid);

DROP FUNCTION "public"."export_pay_run"(uuid);

DROP FUNCTION "public"."hours_summary"(date, text);

DROP FUNCTION "public"."jobs_of_series"(uuid);

DROP FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer);

DROP FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer);

DROP FUNCTION "public"."message_accepted"(uuid, text, uuid);

DROP FUNCTION "public"."note_about"(uuid, text, uuid);

DROP FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean);

DROP FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean);

DROP FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone);

DROP FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer);

DROP FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer);

DROP FUNCTION "public"."send_message"(uuid, text, text, text, integer);

DROP FUNCTION "public"."week_hours"(date, text, text, text, uuid, integer);

DROP FUNCTION "public"."week_jobs"(date, text, text, integer, integer);

DROP FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer);

DROP TYPE "public"."approved_people_row";

DROP TYPE "public"."hours_summary_row";

DROP TYPE "public"."week_hours_row";

CREATE UNLOGGED TABLE "private"."confirmations" ("session_id" uuid NOT NULL, "user_id" uuid NOT NULL, "confirmed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "confirmations_pkey" PRIMARY KEY (session_id));

ALTER TABLE "private"."confirmations" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."confirmations" OWNER TO "postgres";

CREATE TABLE "private"."departed_accounts" ("departed_id" uuid NOT NULL, "bsb" text NOT NULL, "account_number" text NOT NULL, CONSTRAINT "departed_accounts_bsb_check" CHECK ((bsb ~ '^[0-9]{6}$'::text)), CONSTRAINT "departed_accounts_pkey" PRIMARY KEY (departed_id), CONSTRAINT "departed_accounts_account_number_check" CHECK (private.is_account_number(account_number)));

ALTER TABLE "private"."departed_accounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."departed_accounts" OWNER TO "postgres";

CREATE TABLE "private"."factor_permits" ("user_id" uuid NOT NULL, "device" text NOT NULL, "given_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "factor_permits_pkey" PRIMARY KEY (user_id));

ALTER TABLE "private"."factor_permits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."factor_permits" OWNER TO "postgres";

CREATE TABLE "private"."job_end_notices" ("application_id" uuid NOT NULL, CONSTRAINT "job_end_notices_pkey" PRIMARY KEY (application_id));

ALTER TABLE "private"."job_end_notices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."job_end_notices" OWNER TO "postgres";

CREATE TABLE "private"."pending_job_notices" ("job_id" uuid NOT NULL, "status" text NOT NULL, "decided_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "pending_job_notices_pkey" PRIMARY KEY (job_id));

ALTER TABLE "private"."pending_job_notices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."pending_job_notices" OWNER TO "postgres";

CREATE TABLE "private"."pending_offer_ends" ("application_id" uuid NOT NULL, "asked_at" timestamp with time zone NOT NULL, "answer_by" timestamp with time zone NOT NULL, "ended_at" timestamp with time zone NOT NULL, CONSTRAINT "pending_offer_ends_pkey" PRIMARY KEY (application_id));

ALTER TABLE "private"."pending_offer_ends" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."pending_offer_ends" OWNER TO "postgres";

CREATE TABLE "private"."recovery_codes" ("user_id" uuid NOT NULL, "code_hash" bytea NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "recovery_codes_pkey" PRIMARY KEY (user_id, code_hash));

ALTER TABLE "private"."recovery_codes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."recovery_codes" OWNER TO "postgres";

CREATE TABLE "private"."resent_accounts" ("return_id" uuid NOT NULL, "bsb" text NOT NULL, "account_number" text NOT NULL, CONSTRAINT "resent_accounts_bsb_check" CHECK ((bsb ~ '^[0-9]{6}$'::text)), CONSTRAINT "resent_accounts_pkey" PRIMARY KEY (return_id), CONSTRAINT "resent_accounts_account_number_check" CHECK (private.is_account_number(account_number)));

ALTER TABLE "private"."resent_accounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."resent_accounts" OWNER TO "postgres";

CREATE TABLE "private"."security_notice_tokens" ("token_hash" bytea NOT NULL, "notice_id" uuid NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "security_notice_tokens_pkey" PRIMARY KEY (token_hash));

ALTER TABLE "private"."security_notice_tokens" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."security_notice_tokens" OWNER TO "postgres";

CREATE TABLE "private"."security_notices" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "what" text NOT NULL, "device" text NOT NULL, "was_bsb" text, "was_account_number" text, "became_bsb" text, "became_account_number" text, "changed_at" timestamp with time zone NOT NULL DEFAULT now(), "disputed_at" timestamp with time zone, "reviewed_at" timestamp with time zone, "reviewed_by" uuid, "factor_id" uuid, CONSTRAINT "security_notices_are_reviewed_when_disputed" CHECK (((reviewed_at IS NULL) OR (disputed_at IS NOT NULL))), CONSTRAINT "security_notices_became_account_number_check" CHECK ((char_length(became_account_number) <= 30)), CONSTRAINT "security_notices_became_bsb_check" CHECK ((char_length(became_bsb) <= 20)), CONSTRAINT "security_notices_pkey" PRIMARY KEY (id), CONSTRAINT "security_notices_was_account_number_check" CHECK ((char_length(was_account_number) <= 30)), CONSTRAINT "security_notices_was_bsb_check" CHECK ((char_length(was_bsb) <= 20)));

ALTER TABLE "private"."security_notices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."security_notices" OWNER TO "postgres";

CREATE TABLE "private"."site_people" ("site_id" uuid NOT NULL, "user_id" uuid NOT NULL, "standing" text NOT NULL, "set_by" uuid, "set_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "site_people_pkey" PRIMARY KEY (site_id, user_id));

ALTER TABLE "private"."site_people" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."site_people" OWNER TO "postgres";

CREATE TABLE "private"."unfilled_handling" ("job_id" uuid NOT NULL, "looked_at" timestamp with time zone, "notified_for" timestamp with time zone, CONSTRAINT "unfilled_handling_pkey" PRIMARY KEY (job_id));

ALTER TABLE "private"."unfilled_handling" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."unfilled_handling" OWNER TO "postgres";

CREATE TABLE "public"."departed_hours" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "departed_id" uuid NOT NULL, "application_id" uuid, "title" text, "day" date NOT NULL, "began" time without time zone, "ended" time without time zone, "minutes" integer NOT NULL, CONSTRAINT "departed_hours_minutes_check" CHECK (((minutes >= 1) AND (minutes <= 1500))), CONSTRAINT "departed_hours_once" UNIQUE (application_id, day), CONSTRAINT "departed_hours_pkey" PRIMARY KEY (id), CONSTRAINT "departed_hours_title_check" CHECK ((char_length(title) <= 400)));

ALTER TABLE "public"."departed_hours" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."departed_hours" OWNER TO "postgres";

CREATE TABLE "public"."departed_people" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "left_at" timestamp with time zone NOT NULL DEFAULT now(), "abn" text, "agreement" text, "settled_by" uuid, "settled_at" timestamp with time zone, "settlement" text, CONSTRAINT "departed_people_abn_check" CHECK ((abn ~ '^[0-9]{11}$'::text)), CONSTRAINT "departed_people_agreement_check" CHECK ((char_length(agreement) <= 2000)), CONSTRAINT "departed_people_name_check" CHECK ((char_length(name) <= 400)), CONSTRAINT "departed_people_pkey" PRIMARY KEY (id), CONSTRAINT "departed_people_settled_say_how" CHECK (((settled_at IS NULL) = (settlement IS NULL))), CONSTRAINT "departed_people_settlement_check" CHECK (((char_length(settlement) >= 1) AND (char_length(settlement) <= 500))));

ALTER TABLE "public"."departed_people" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."departed_people" OWNER TO "postgres";

CREATE TABLE "public"."holidays" ("state" text NOT NULL, "day" date NOT NULL, "name" text NOT NULL, CONSTRAINT "holidays_day_check" CHECK (((day >= '2026-01-01'::date) AND (day <= '2099-12-31'::date))), CONSTRAINT "holidays_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))), CONSTRAINT "holidays_pkey" PRIMARY KEY (state, day), CONSTRAINT "holidays_state_check" CHECK ((state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text]))));

ALTER TABLE "public"."holidays" ENABLE ROW LEVEL SECURITY;

-- Inserted before the triggers exist, so that the audit log has no entries for these rows. Written by tools/holidays/write-holidays.ts.
insert into public.holidays (state, day, name)
select state, day::date, listed.name
from (values
  ('New Year''s Day', '2026-01-01 2027-01-01 2028-01-01 2028-01-03 2029-01-01 2030-01-01 2031-01-01 2032-01-01 2033-01-01 2033-01-03 2034-01-01 2034-01-02 2035-01-01 2036-01-01 2037-01-01 2038-01-01 2039-01-01 2039-01-03 2040-01-01 2040-01-02 2041-01-01 2042-01-01 2043-01-01 2044-01-01 2045-01-01 2045-01-02', 'ACT NSW NT QLD SA VIC WA'),
  ('Australia Day', '2026-01-26 2027-01-26 2028-01-26 2029-01-26 2030-01-28 2031-01-27 2032-01-26 2033-01-26 2034-01-26 2035-01-26 2036-01-28 2037-01-26 2038-01-26 2039-01-26 2040-01-26 2041-01-28 2042-01-27 2043-01-26 2044-01-26 2045-01-26', 'ACT NSW NT QLD SA TAS VIC WA'),
  ('Canberra Day', '2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12 2036-03-10 2037-03-09 2038-03-08 2039-03-14 2040-03-12 2041-03-11 2042-03-10 2043-03-09 2044-03-14 2045-03-13', 'ACT'),
  ('Good Friday', '2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11 2037-04-03 2038-04-23 2039-04-08 2040-03-30 2041-04-19 2042-04-04 2043-03-27 2044-04-15 2045-04-07', 'ACT NSW NT QLD SA TAS VIC WA'),
  ('Easter Saturday', '2026-04-04 2027-03-27 2028-04-15 2029-03-31 2030-04-20 2031-04-12 2032-03-27 2033-04-16 2034-04-08 2035-03-24 2036-04-12 2037-04-04 2038-04-24 2039-04-09 2040-03-31 2041-04-20 2042-04-05 2043-03-28 2044-04-16 2045-04-08', 'ACT NSW NT QLD SA VIC'),
  ('Easter Sunday', '2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2039-04-10 2040-04-01 2041-04-21 2042-04-06 2043-03-29 2044-04-17 2045-04-09', 'ACT NSW SA VIC WA'),
  ('Easter Monday', '2026-04-06 2027-03-29 2028-04-17 2029-04-02 2030-04-22 2031-04-14 2032-03-29 2033-04-18 2034-04-10 2035-03-26 2036-04-14 2037-04-06 2039-04-11 2040-04-02 2041-04-22 2042-04-07 2043-03-30 2044-04-18 2045-04-10', 'ACT NT QLD WA'),
  ('Anzac Day', '2026-04-25 2027-04-25 2028-04-25 2029-04-25 2030-04-25 2031-04-25 2032-04-25 2033-04-25 2034-04-25 2035-04-25 2036-04-25 2037-04-25 2038-04-25 2039-04-25 2040-04-25 2041-04-25 2042-04-25 2043-04-25 2044-04-25 2045-04-25', 'ACT NSW SA TAS VIC WA'),
  ('Anzac Day (substitute day)', '2026-04-27 2027-04-26 2032-04-26 2038-04-26', 'ACT'),
  ('Reconciliation Day', '2026-06-01 2027-05-31 2028-05-29 2029-05-28 2030-05-27 2031-06-02 2032-05-31 2033-05-30 2034-05-29 2035-05-28 2036-06-02 2037-06-01 2038-05-31 2039-05-30 2040-05-28 2041-05-27 2042-06-02 2043-06-01 2044-05-30 2045-05-29', 'ACT'),
  ('King''s Birthday', '2026-06-08 2027-06-14 2028-06-12 2029-06-11 2030-06-10 2031-06-09 2032-06-14 2033-06-13 2034-06-12 2035-06-11 2036-06-09 2037-06-08 2038-06-14 2039-06-13 2040-06-11 2041-06-10 2042-06-09 2043-06-08 2044-06-13 2045-06-12', 'ACT NSW NT SA TAS VIC'),
  ('Labour Day', '2026-10-05 2027-10-04 2028-10-02 2029-10-01 2030-10-07 2031-10-06 2032-10-04 2033-10-03 2034-10-02 2035-10-01 2036-10-06 2037-10-05 2038-10-04 2039-10-03 2040-10-01 2041-10-07 2042-10-06 2043-10-05 2044-10-03 2045-10-02', 'ACT NSW SA'),
  ('Christmas Day', '2026-12-25 2027-12-25 2028-12-25 2029-12-25 2030-12-25 2031-12-25 2032-12-25 2033-12-25 2034-12-25 2035-12-25 2036-12-25 2037-12-25 2038-12-25 2039-12-25 2040-12-25 2041-12-25 2042-12-25 2043-12-25 2044-12-25 2045-12-25', 'ACT NSW QLD TAS VIC WA'),
  ('Boxing Day', '2026-12-26 2027-12-26 2028-12-26 2029-12-26 2030-12-26 2031-12-26 2032-12-26 2033-12-26 2034-12-26 2035-12-26 2036-12-26 2037-12-26 2038-12-26 2039-12-26 2040-12-26 2041-12-26 2042-12-26 2043-12-26 2044-12-26 2045-12-26', 'ACT NSW NT QLD VIC WA'),
  ('Boxing Day (substitute day)', '2026-12-28 2027-12-28 2032-12-28 2037-12-28 2038-12-28 2043-12-28', 'ACT NSW NT QLD VIC WA'),
  ('Christmas Day (substitute day)', '2027-12-27 2032-12-27 2033-12-27 2038-12-27 2039-12-27 2044-12-27', 'ACT NSW QLD TAS VIC WA'),
  ('Easter Monday', '2026-04-06 2027-03-29 2028-04-17 2029-04-02 2030-04-22 2031-04-14 2032-03-29 2033-04-18 2034-04-10 2035-03-26 2036-04-14 2037-04-06 2038-04-26 2039-04-11 2040-04-02 2041-04-22 2042-04-07 2043-03-30 2044-04-18 2045-04-10', 'NSW SA TAS VIC'),
  ('Anzac Day (substitute day)', '2026-04-27 2027-04-26', 'NSW'),
  ('Easter Sunday', '2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25 2039-04-10 2040-04-01 2041-04-21 2042-04-06 2043-03-29 2044-04-17 2045-04-09', 'NT QLD'),
  ('Anzac Day', '2026-04-25 2027-04-26 2028-04-25 2029-04-25 2030-04-25 2031-04-25 2032-04-26 2033-04-25 2034-04-25 2035-04-25 2036-04-25 2037-04-25 2038-04-26 2039-04-25 2040-04-25 2041-04-25 2042-04-25 2043-04-25 2044-04-25 2045-04-25', 'NT QLD'),
  ('May Day', '2026-05-04 2027-05-03 2028-05-01 2029-05-07 2030-05-06 2031-05-05 2032-05-03 2033-05-02 2034-05-01 2035-05-07 2036-05-05 2037-05-04 2038-05-03 2039-05-02 2040-05-07 2041-05-06 2042-05-05 2043-05-04 2044-05-02 2045-05-01', 'NT'),
  ('Picnic Day', '2026-08-03 2027-08-02 2028-08-07 2029-08-06 2030-08-05 2031-08-04 2032-08-02 2033-08-01 2034-08-07 2035-08-06 2036-08-04 2037-08-03 2038-08-02 2039-08-01 2040-08-06 2041-08-05 2042-08-04 2043-08-03 2044-08-01 2045-08-07', 'NT'),
  ('Christmas Eve from 19:00', '2026-12-24 2027-12-24 2028-12-24 2029-12-24 2030-12-24 2031-12-24 2032-12-24 2033-12-24 2034-12-24 2035-12-24 2036-12-24 2037-12-24 2038-12-24 2039-12-24 2040-12-24 2041-12-24 2042-12-24 2043-12-24 2044-12-24 2045-12-24', 'NT SA'),
  ('Christmas Day', '2026-12-25 2027-12-25 2027-12-27 2028-12-25 2029-12-25 2030-12-25 2031-12-25 2032-12-25 2032-12-27 2033-12-25 2033-12-27 2034-12-25 2035-12-25 2036-12-25 2037-12-25 2038-12-25 2038-12-27 2039-12-25 2039-12-27 2040-12-25 2041-12-25 2042-12-25 2043-12-25 2044-12-25 2044-12-27 2045-12-25', 'NT SA'),
  ('New Year''s Eve from 19:00', '2026-12-31 2027-12-31 2028-12-31 2029-12-31 2030-12-31 2031-12-31 2032-12-31 2033-12-31 2034-12-31 2035-12-31 2036-12-31 2037-12-31 2038-12-31 2039-12-31 2040-12-31 2041-12-31 2042-12-31 2043-12-31 2044-12-31 2045-12-31', 'NT SA'),
  ('Labour Day', '2026-05-04 2027-05-03 2028-05-01 2029-05-07 2030-05-06 2031-05-05 2032-05-03 2033-05-02 2034-05-01 2035-05-07 2036-05-05 2037-05-04 2038-05-03 2039-05-02 2040-05-07 2041-05-06 2042-05-05 2043-05-04 2044-05-02 2045-05-01', 'QLD'),
  ('King''s Birthday', '2026-10-05 2027-10-04 2028-10-02 2029-10-01 2030-10-07 2031-10-06 2032-10-04 2033-10-03 2034-10-02 2035-10-01 2036-10-06 2037-10-05 2038-10-04 2039-10-03 2040-10-01 2041-10-07 2042-10-06 2043-10-05 2044-10-03 2045-10-02', 'QLD'),
  ('Christmas Eve from 18:00', '2026-12-24 2027-12-24 2028-12-24 2029-12-24 2030-12-24 2031-12-24 2032-12-24 2033-12-24 2034-12-24 2035-12-24 2036-12-24 2037-12-24 2038-12-24 2039-12-24 2040-12-24 2041-12-24 2042-12-24 2043-12-24 2044-12-24 2045-12-24', 'QLD'),
  ('Adelaide Cup Day', '2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12 2036-03-10 2037-03-09 2038-03-08 2039-03-14 2040-03-12 2041-03-11 2042-03-10 2043-03-09 2044-03-14 2045-03-13', 'SA'),
  ('Proclamation Day', '2026-12-26 2026-12-28 2027-12-26 2027-12-28 2028-12-26 2029-12-26 2030-12-26 2031-12-26 2032-12-26 2032-12-28 2033-12-26 2034-12-26 2035-12-26 2036-12-26 2037-12-26 2037-12-28 2038-12-26 2038-12-28 2039-12-26 2040-12-26 2041-12-26 2042-12-26 2043-12-26 2043-12-28 2044-12-26 2045-12-26', 'SA'),
  ('New Year''s Day', '2026-01-01 2027-01-01 2028-01-03 2029-01-01 2030-01-01 2031-01-01 2032-01-01 2033-01-03 2034-01-02 2035-01-01 2036-01-01 2037-01-01 2038-01-01 2039-01-03 2040-01-02 2041-01-01 2042-01-01 2043-01-01 2044-01-01 2045-01-02', 'TAS'),
  ('Eight Hours Day', '2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12 2036-03-10 2037-03-09 2038-03-08 2039-03-14 2040-03-12 2041-03-11 2042-03-10 2043-03-09 2044-03-14 2045-03-13', 'TAS'),
  ('Boxing Day', '2026-12-28 2027-12-28 2028-12-26 2029-12-26 2030-12-26 2031-12-26 2032-12-28 2033-12-26 2034-12-26 2035-12-26 2036-12-26 2037-12-28 2038-12-28 2039-12-26 2040-12-26 2041-12-26 2042-12-26 2043-12-28 2044-12-26 2045-12-26', 'TAS'),
  ('Labour Day', '2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12 2036-03-10 2037-03-09 2038-03-08 2039-03-14 2040-03-12 2041-03-11 2042-03-10 2043-03-09 2044-03-14 2045-03-13', 'VIC'),
  ('AFL Grand Final Friday', '2026-09-25 2027-09-24 2028-09-29 2029-09-28 2030-09-27 2031-09-26 2032-09-24 2033-09-30 2034-09-29 2035-09-28 2036-09-26 2037-09-25 2038-09-24 2039-09-30 2040-09-28 2041-09-27 2042-09-26 2043-09-25 2044-09-30 2045-09-29', 'VIC'),
  ('Melbourne Cup', '2026-11-03 2027-11-02 2028-11-07 2029-11-06 2030-11-05 2031-11-04 2032-11-02 2033-11-01 2034-11-07 2035-11-06 2036-11-04 2037-11-03 2038-11-02 2039-11-01 2040-11-06 2041-11-05 2042-11-04 2043-11-03 2044-11-01 2045-11-07', 'VIC'),
  ('Labour Day', '2026-03-02 2027-03-01 2028-03-06 2029-03-05 2030-03-04 2031-03-03 2032-03-01 2033-03-07 2034-03-06 2035-03-05 2036-03-03 2037-03-02 2038-03-01 2039-03-07 2040-03-05 2041-03-04 2042-03-03 2043-03-02 2044-03-07 2045-03-06', 'WA'),
  ('Anzac Day (substitute day)', '2026-04-27 2027-04-26 2032-04-26 2037-04-27 2038-04-26 2043-04-27', 'WA'),
  ('Western Australia Day', '2026-06-01 2027-06-07 2028-06-05 2029-06-04 2030-06-03 2031-06-02 2032-06-07 2033-06-06 2034-06-05 2035-06-04 2036-06-02 2037-06-01 2038-06-07 2039-06-06 2040-06-04 2041-06-03 2042-06-02 2043-06-01 2044-06-06 2045-06-05', 'WA'),
  ('King''s Birthday', '2026-09-28 2027-09-27 2028-09-25 2029-09-24 2030-09-30 2031-09-29 2032-09-27 2033-09-26 2034-09-25 2035-09-24 2036-09-29 2037-09-28 2038-09-27 2039-09-26 2040-09-24 2041-09-30 2042-09-29 2043-09-28 2044-09-26 2045-09-25', 'WA')
) listed (name, days, states)
cross join string_to_table(listed.states, ' ') state
cross join string_to_table(listed.days, ' ') day
on conflict do nothing;

ALTER TABLE "public"."holidays" OWNER TO "postgres";

CREATE TABLE "public"."job_sites" ("job_id" uuid NOT NULL, "site_id" uuid NOT NULL, CONSTRAINT "job_sites_pkey" PRIMARY KEY (job_id));

ALTER TABLE "public"."job_sites" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."job_sites" OWNER TO "postgres";

CREATE TABLE "public"."pay_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "pay_run_id" uuid NOT NULL, "issue" integer NOT NULL, "processed_on" date NOT NULL, "payer" jsonb NOT NULL, "payments" integer NOT NULL, "total_cents" bigint NOT NULL, "created_by" uuid, "made_at" timestamp with time zone NOT NULL DEFAULT now(), "rejected_by" uuid, "rejected_at" timestamp with time zone, "rejection" text, CONSTRAINT "pay_files_count_up" UNIQUE (pay_run_id, issue), CONSTRAINT "pay_files_issue_check" CHECK ((issue >= 1)), CONSTRAINT "pay_files_payer_check" CHECK ((octet_length((payer)::text) <= 20000)), CONSTRAINT "pay_files_pkey" PRIMARY KEY (id), CONSTRAINT "pay_files_rejected_say_why" CHECK (((rejected_at IS NULL) = (rejection IS NULL))), CONSTRAINT "pay_files_rejection_check" CHECK (((char_length(rejection) >= 1) AND (char_length(rejection) <= 500))));

ALTER TABLE "public"."pay_files" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."pay_files" OWNER TO "postgres";

CREATE TABLE "public"."payment_returns" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "payment_id" uuid NOT NULL, "pay_run_id" uuid NOT NULL, "returned_on" date NOT NULL, "reason" text NOT NULL, "recorded_by" uuid, "recorded_at" timestamp with time zone NOT NULL DEFAULT now(), "resent_in" uuid, "settled_by" uuid, "settled_at" timestamp with time zone, "settlement" text, CONSTRAINT "payment_returns_are_sent_again_or_settled" CHECK (((resent_in IS NULL) OR (settled_at IS NULL))), CONSTRAINT "payment_returns_once_a_run" UNIQUE (payment_id, pay_run_id), CONSTRAINT "payment_returns_pkey" PRIMARY KEY (id), CONSTRAINT "payment_returns_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))), CONSTRAINT "payment_returns_sent_once_a_run" UNIQUE NULLS NOT DISTINCT (resent_in, payment_id), CONSTRAINT "payment_returns_settled_say_how" CHECK (((settled_at IS NULL) = (settlement IS NULL))), CONSTRAINT "payment_returns_settlement_check" CHECK (((char_length(settlement) >= 1) AND (char_length(settlement) <= 500))));

ALTER TABLE "public"."payment_returns" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."payment_returns" OWNER TO "postgres";

CREATE TABLE "public"."sites" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "client_name" text, "category" text, "cleaners_needed" integer, "pay_per_cleaner" text, "pay_basis" text, "rate_cents" integer, "start_time" time(0) without time zone, "end_time" time(0) without time zone, "location_city" text, "location_state" text, "location_postcode" text, "site_address" text, "place" extensions.earth, "address_rule" text NOT NULL DEFAULT 'everyone'::text, "contact_name" text, "contact_phone" text, "area_m2" numeric, "full_description" text, "notes" text, "required_documents" text[] NOT NULL DEFAULT '{}'::text[], "required_courses" uuid[] NOT NULL DEFAULT '{}'::uuid[], "image_paths" text[] NOT NULL DEFAULT '{}'::text[], "pdf_path" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "sites_client_name_check" CHECK (((btrim(client_name) <> ''::text) AND (char_length(client_name) <= 200))), CONSTRAINT "sites_contact_name_check" CHECK (((btrim(contact_name) <> ''::text) AND (char_length(contact_name) <= 200))), CONSTRAINT "sites_name_check" CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 200))), CONSTRAINT "sites_notes_check" CHECK (((btrim(notes) <> ''::text) AND (char_length(notes) <= 5000))), CONSTRAINT "sites_pkey" PRIMARY KEY (id), CONSTRAINT "sites_site_address_check" CHECK (((btrim(site_address) <> ''::text) AND (char_length(site_address) <= 500))), CONSTRAINT "sites_contact_phone_check" CHECK (private.is_phone(contact_phone)), CONSTRAINT "sites_images_are_its_own" CHECK (private.are_job_images(id, image_paths)), CONSTRAINT "sites_pdf_is_its_own" CHECK (((pdf_path IS NULL) OR (((private.job_of_file(pdf_path) = id) AND (split_part(pdf_path, '/'::text, 2) = 'pdf'::text)) IS TRUE))), CONSTRAINT "sites_required_courses_check" CHECK (private.are_required_courses(required_courses)));

ALTER TABLE "public"."sites" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."sites" OWNER TO "postgres";

ALTER TABLE "public"."business" ADD COLUMN "second_approval_cents" bigint;

ALTER TABLE "public"."business" ADD COLUMN "fill_distance" smallint NOT NULL DEFAULT 60;

ALTER TABLE "public"."business" ADD COLUMN "fill_fairness" smallint NOT NULL DEFAULT 40;

ALTER TABLE "public"."business" ADD COLUMN "fill_hours" smallint NOT NULL DEFAULT 38;

ALTER TABLE "public"."business" ADD COLUMN "fill_site" smallint NOT NULL DEFAULT 10;

ALTER TABLE "public"."business" ADD COLUMN "copy_accepts" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."business" ADD COLUMN "unfilled_invite_hours" smallint;

ALTER TABLE "public"."business" ADD COLUMN "unfilled_notify_hours" smallint;

ALTER TABLE "public"."pay_lines" ADD COLUMN "departed_id" uuid;

ALTER TABLE "public"."pay_runs" ADD COLUMN "resent" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."pay_runs" ADD COLUMN "resent_cents" bigint NOT NULL DEFAULT 0;

ALTER TABLE "public"."pay_runs" ADD COLUMN "approved_by" uuid;

ALTER TABLE "public"."pay_runs" ADD COLUMN "approved_at" timestamp with time zone;

ALTER TABLE "public"."pay_runs" ADD COLUMN "approved_content" text;

ALTER TABLE "public"."payments" ADD COLUMN "gst_carried_cents" bigint NOT NULL DEFAULT 0;

ALTER TABLE "public"."profiles" ADD COLUMN "preferred_name" text;

-- The table is new and empty.
-- squawk-ignore adding-field-with-default
ALTER TABLE "public"."sites" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(((((((((((name || '
'::text) || COALESCE(client_name, ''::text)) || '
'::text) || COALESCE(site_address, ''::text)) || '
'::text) || COALESCE(location_city, ''::text)) || '
'::text) || COALESCE(location_postcode, ''::text)) || '
'::text) || COALESCE(category, ''::text)))) STORED NOT NULL;

CREATE TYPE "private"."judged_hours" AS ("application_id" uuid, "day" date, "hours" public.hours_row, "given" public.hours, "recorded" text, "refused" text);

ALTER TYPE "private"."judged_hours" OWNER TO "postgres";

CREATE TYPE "public"."admin_jobs_total_row" AS ("jobs" integer, "places" integer, "free" integer);

ALTER TYPE "public"."admin_jobs_total_row" OWNER TO "postgres";

CREATE TYPE "public"."changed_account_row" AS ("payment_id" uuid, "name" text, "version" bigint);

ALTER TYPE "public"."changed_account_row" OWNER TO "postgres";

CREATE TYPE "public"."departed_day" AS ("id" uuid, "title" text, "day" date, "began" time without time zone, "ended" time without time zone, "minutes" integer, "basis" text, "rate_cents" integer, "amount_cents" bigint);

ALTER TYPE "public"."departed_day" OWNER TO "postgres";

CREATE TYPE "public"."departed_row" AS ("id" uuid, "name" text, "left_at" timestamp with time zone, "owed_cents" bigint, "can_be_paid" boolean, "days" jsonb);

ALTER TYPE "public"."departed_row" OWNER TO "postgres";

CREATE TYPE "public"."due_invitations" AS ("jobs" integer, "people" integer, "is_partial" boolean);

ALTER TYPE "public"."due_invitations" OWNER TO "postgres";

CREATE TYPE "public"."due_reminders" AS ("people" integer, "recent" integer);

ALTER TYPE "public"."due_reminders" OWNER TO "postgres";

CREATE TYPE "public"."hours_preview_row" AS ("days" integer, "people" integer, "minutes" integer, "amount_cents" bigint, "days_without_work" integer, "refused" jsonb, "matching" integer, "guard" text);

ALTER TYPE "public"."hours_preview_row" OWNER TO "postgres";

CREATE TYPE "public"."hours_view_row" AS ("view" text, "days" integer, "people" integer, "minutes" integer, "amount_cents" bigint);

ALTER TYPE "public"."hours_view_row" OWNER TO "postgres";

CREATE TYPE "public"."invited_best" AS ("job_id" uuid, "job_title" text, "starts_at" timestamp with time zone, "invited" integer, "reason" text);

ALTER TYPE "public"."invited_best" OWNER TO "postgres";

CREATE TYPE "public"."job_pay_row" AS ("approved_days" integer, "approved_cents" bigint);

ALTER TYPE "public"."job_pay_row" OWNER TO "postgres";

CREATE TYPE "public"."owed_again_row" AS ("payment_id" uuid, "user_id" uuid, "name" text, "number" text, "total_cents" bigint, "returned_on" date, "reason" text, "fault" text);

ALTER TYPE "public"."owed_again_row" OWNER TO "postgres";

CREATE TYPE "public"."own_session_row" AS ("id" uuid, "device" text, "is_current" boolean, "last_used_at" timestamp with time zone, "started_at" timestamp with time zone);

ALTER TYPE "public"."own_session_row" OWNER TO "postgres";

CREATE TYPE "public"."pay_run_approval_row" AS ("approved_at" timestamp with time zone, "approved_by" text, "can_approve" boolean, "is_above" boolean, "is_changed" boolean, "is_only" boolean, "limit_cents" bigint, "pays_me" boolean);

ALTER TYPE "public"."pay_run_approval_row" OWNER TO "postgres";

CREATE TYPE "public"."reported_change_row" AS ("id" uuid, "user_id" uuid, "name" text, "device" text, "changed_at" timestamp with time zone, "reported_at" timestamp with time zone, "was" text, "became" text);

ALTER TYPE "public"."reported_change_row" OWNER TO "postgres";

CREATE TYPE "public"."security_notice_row" AS ("id" uuid, "what" text, "device" text, "changed_at" timestamp with time zone, "disputed_at" timestamp with time zone);

ALTER TYPE "public"."security_notice_row" OWNER TO "postgres";

CREATE TYPE "public"."site_input" AS ("id" uuid, "name" text, "client_name" text, "category" text, "cleaners_needed" integer, "pay_per_cleaner" text, "pay_basis" text, "rate_cents" integer, "start_time" time without time zone, "end_time" time without time zone, "location_city" text, "location_state" text, "location_postcode" text, "site_address" text, "address_rule" text, "contact_name" text, "contact_phone" text, "area_m2" numeric, "full_description" text, "notes" text, "required_documents" text[], "required_courses" uuid[], "image_paths" text[], "pdf_path" text);

ALTER TYPE "public"."site_input" OWNER TO "postgres";

CREATE TYPE "public"."site_person_row" AS ("user_id" uuid, "name" text, "phone" text, "times" integer, "last_day" date, "standing" text);

ALTER TYPE "public"."site_person_row" OWNER TO "postgres";

CREATE TYPE "public"."site_proposal_row" AS ("job_id" uuid, "site_address" text, "location_city" text, "location_postcode" text, "jobs" integer, "site_name" text);

ALTER TYPE "public"."site_proposal_row" OWNER TO "postgres";

CREATE TYPE "public"."site_row" AS ("id" uuid, "name" text, "client_name" text, "category" text, "location_city" text, "location_state" text, "location_postcode" text, "site_address" text, "cleaners_needed" integer, "pay_per_cleaner" text, "start_time" time without time zone, "end_time" time without time zone, "is_placed" boolean, "name_order" text, "jobs" integer);

ALTER TYPE "public"."site_row" OWNER TO "postgres";

CREATE TYPE "public"."unconfirmed_row" AS ("application_id" uuid, "user_id" uuid, "name" text, "phone" text, "job_id" uuid, "job_title" text, "start_date" date, "start_time" time without time zone, "time_zone" text, "starts_at" timestamp with time zone, "reminded_at" timestamp with time zone);

ALTER TYPE "public"."unconfirmed_row" OWNER TO "postgres";

CREATE TYPE "public"."unfilled_row" AS ("job_id" uuid, "job_title" text, "start_date" date, "start_time" time without time zone, "time_zone" text, "starts_at" timestamp with time zone, "location_city" text, "accepted" integer, "needed" integer, "applied" integer, "invited" integer);

ALTER TYPE "public"."unfilled_row" OWNER TO "postgres";

CREATE TYPE "public"."week_hours_day" AS ("id" uuid, "user_id" uuid, "name" text, "day" date, "hours" jsonb, "rest" jsonb, "line" jsonb, "group_id" uuid, "group_order" text, "row_order" text, "group_days" integer, "group_minutes" integer, "group_cents" bigint);

ALTER TYPE "public"."week_hours_day" OWNER TO "postgres";

CREATE TYPE "public"."week_roster_row" AS ("id" uuid, "title" text, "location_city" text, "title_order" text, "shifts" jsonb);

ALTER TYPE "public"."week_roster_row" OWNER TO "postgres";

ALTER TYPE "public"."account_deletion_row" ADD ATTRIBUTE "hours_waiting" integer CASCADE;

ALTER TYPE "public"."account_deletion_row" ADD ATTRIBUTE "owed_cents" bigint CASCADE;

ALTER TYPE "public"."account_deletion_row" ADD ATTRIBUTE "payment_faults" text[] CASCADE;

ALTER TYPE "public"."admin_job_row" ADD ATTRIBUTE "is_ahead" boolean CASCADE;

ALTER TYPE "public"."applicant_row" ADD ATTRIBUTE "knows_site" boolean CASCADE;

ALTER TYPE "public"."applicant_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."application_row" ADD ATTRIBUTE "job_begins_at" timestamp with time zone CASCADE;

ALTER TYPE "public"."application_row" ADD ATTRIBUTE "job_is_ahead" boolean CASCADE;

ALTER TYPE "public"."application_row" ADD ATTRIBUTE "knows_site" boolean CASCADE;

ALTER TYPE "public"."application_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "second_approval_cents" bigint CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "fill_distance" smallint CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "fill_fairness" smallint CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "fill_hours" smallint CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "fill_site" smallint CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "copy_accepts" boolean CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "unfilled_invite_hours" smallint CASCADE;

ALTER TYPE "public"."business_input" ADD ATTRIBUTE "unfilled_notify_hours" smallint CASCADE;

ALTER TYPE "public"."candidate_row" ADD ATTRIBUTE "knows_site" boolean CASCADE;

ALTER TYPE "public"."candidate_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "absence" text CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "left_cents" bigint CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "left_days" integer CASCADE;

ALTER TYPE "public"."hours_row" ADD ATTRIBUTE "overlapping" text CASCADE;

ALTER TYPE "public"."job_input" ADD ATTRIBUTE "site_id" uuid CASCADE;

ALTER TYPE "public"."my_job_row" ADD ATTRIBUTE "days" integer CASCADE;

ALTER TYPE "public"."my_job_row" ADD ATTRIBUTE "settled" date[] CASCADE;

ALTER TYPE "public"."my_payment_row" ADD ATTRIBUTE "reason" text CASCADE;

ALTER TYPE "public"."my_payment_row" ADD ATTRIBUTE "returned_on" date CASCADE;

ALTER TYPE "public"."open_job_row" ADD ATTRIBUTE "is_shift_least" boolean CASCADE;

ALTER TYPE "public"."open_job_row" ADD ATTRIBUTE "shift_cents" integer CASCADE;

ALTER TYPE "public"."open_job_row" ADD ATTRIBUTE "shift_minutes" integer CASCADE;

ALTER TYPE "public"."profile_input" ADD ATTRIBUTE "preferred_name" text CASCADE;

ALTER TYPE "public"."reserve_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."user_row" ADD ATTRIBUTE "last_worked" date CASCADE;

ALTER TYPE "public"."week_fit_row" ADD ATTRIBUTE "knows_site" boolean CASCADE;

ALTER TYPE "public"."week_fit_row" ADD ATTRIBUTE "not_again" boolean CASCADE;

ALTER TYPE "public"."week_fit_row" ADD ATTRIBUTE "rank" double precision[] CASCADE;

ALTER TYPE "public"."week_job_row" ADD ATTRIBUTE "is_full" boolean CASCADE;

ALTER TYPE "public"."week_job_row" ADD ATTRIBUTE "same_day" integer CASCADE;

ALTER TYPE "public"."week_person_row" ADD ATTRIBUTE "fit" jsonb CASCADE;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.add_month(month date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  name constant text := to_char(month, '"entries_"YYYY_MM');
  first_moment constant timestamptz := date_trunc('month', month::timestamptz);
  next_month constant timestamptz := first_moment + interval '1 month';
begin
  if to_regclass('audit.' || name) is not null then
    return;
  end if;
  execute format('create table audit.%I (like audit.entries including defaults including constraints)', name);
  execute format('alter table audit.%I enable row level security', name);
  execute format('create policy "the audit is read through functions alone" on audit.%I for select to service_role using (false)', name);
  -- Moves entries that were written before the month had a partition.
  execute format(
    'with moved as (delete from audit.entries_unplanned where at >= %2$L and at < %3$L returning *) insert into audit.%1$I select *
    from moved',
    name, first_moment, next_month);
  execute format('alter table audit.entries attach partition audit.%I for values from (%L) to (%L)', name, first_moment, next_month);
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.check_all()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := clock_timestamp();
  found record;
  heads constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('chain', head.chain, 'number', head.number, 'digest', encode(head.digest, 'hex'))
      order by head.chain), '[]')
    from audit.chains head where head.number > 0
  );
  seal constant text := encode(sha256(convert_to(heads::text, 'UTF8')), 'hex');
begin
  select * into found from audit.find_fault();
  insert into audit.checks (at, entries, fault, fault_at, heads) values (moment, found.entries, found.fault, found.fault_at, heads);
  -- A copy that cannot be changed from within the database.
  if found.fault is null then
    raise log 'The audit''s % entries are whole. Seal: %', found.entries, seal;
  else
    raise warning 'The audit is broken at %: % Seal: %', found.fault_at, found.fault, seal;
  end if;
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.digest(entry audit.entries, previous bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.event, entry.topic, entry.source, entry.actor, entry.person, entry.subject_id,
    entry.details, entry.chain, entry.number
  )::text, 'UTF8'))
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.find_fault(OUT entries bigint, OUT fault text, OUT fault_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with linked as (
    select entry, entry.chain, entry.number, entry.at, entry.digest,
      lag(entry.number) over chained as before, lag(entry.digest) over chained as before_digest
    from audit.entries entry
    window chained as (partition by entry.chain order by entry.number, entry.id)
  ), begun as (
    -- A chain begins with its first entry, or after its erased entries.
    select linked.*, coalesce(erased.number, 0) as start_number, coalesce(erased.digest, '') as start_digest,
      erased.at > erased.erased_at - make_interval(months => audit.months_kept()) as erased_too_early
    from linked
    left join audit.erased on linked.before is null and erased.chain = linked.chain
  ), judged as (
    select begun.at, case
      when coalesce(begun.before, begun.start_number) <> begun.number - 1 then 'Entries before this one are missing.'
      when begun.erased_too_early then 'Entries before this one were erased too early.'
      when audit.digest(begun.entry, coalesce(begun.before_digest, begun.start_digest)) <> begun.digest then
        'This entry has been changed, or the one before it.'
    end as fault
    from begun
    union all
    -- Each chain's last entry must exist, and each chain must be known.
    select coalesce(head.at, last.at), 'The entries after this one are missing.'
    from audit.chains head
    full join (
      select distinct on (entry.chain) entry.chain, entry.number, entry.digest, entry.at
      from (
        select linked.chain, linked.number, linked.digest, linked.at from linked
        union all
        select earlier.chain, earlier.number, earlier.digest, earlier.at from audit.erased earlier
      ) entry
      order by entry.chain, entry.number desc
    ) last on last.chain = head.chain
    where (head.number, head.digest) is distinct from (last.number, last.digest)
    union all
    -- Entries recorded by an earlier check must be unchanged.
    select past.at, 'Entries from before this check have been rewritten.'
    from audit.checks past
    cross join lateral jsonb_to_recordset(past.heads) as seen (chain integer, number bigint, digest text)
    left join audit.erased earlier on earlier.chain = seen.chain
    where seen.number > coalesce(earlier.number, 0) and not exists (
      select from audit.entries entry
      where entry.chain = seen.chain and entry.number = seen.number and encode(entry.digest, 'hex') = seen.digest
    )
  )
  select (select count(*) from linked), first.fault, first.at into entries, fault, fault_at
  from (select) nothing
  left join (select judged.fault, judged.at from judged where judged.fault is not null order by judged.at limit 1) first on true;
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
ALTER FUNCTION "audit"."find_fault"() OWNER TO "audit_keeper";
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.keep_months(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '2s'
AS $function$
declare
  -- A caller must not be able to erase entries early by passing a later time.
  today constant timestamptz := least(moment, now());
  oldest_month constant text := to_char(today - make_interval(months => audit.months_kept()), '"entries_"YYYY_MM');
  old record;
  erased bigint;
begin
  for ahead in 0..3 loop
    perform audit.add_month((date_trunc('month', today) + make_interval(months => ahead))::date);
  end loop;
  for old in
    select part.relname as name from pg_catalog.pg_inherits tree
    join pg_catalog.pg_class part on part.oid = tree.inhrelid
    where tree.inhparent = 'audit.entries'::regclass and part.relname ~ '^entries_\d{4}_\d\d$' and part.relname < oldest_month
    order by 1
  loop
    execute format(
      'insert into audit.erased as earlier (chain, number, digest, at, erased_at)
       select distinct on (entry.chain) entry.chain, entry.number, entry.digest, entry.at, %L::timestamptz from audit.%I entry
       order by entry.chain, entry.number desc
       on conflict (chain) do update
       set number = excluded.number, digest = excluded.digest, at = excluded.at, erased_at = excluded.erased_at',
      today, old.name);
    execute format('select count(*) from audit.%I', old.name) into erased;
    execute format('drop table audit.%I', old.name);
    perform audit.record('entries_erased', 'audit', 'system', null, null, null,
      jsonb_build_object('month', replace(right(old.name, 7), '_', '-'), 'entries', erased));
  end loop;
  delete from audit.checks past where past.at < today - make_interval(months => audit.months_kept());
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.record(event text, topic text, source text, actor uuid, person uuid, subject_id uuid, details jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  head audit.chains;
  entry audit.entries;
begin
  -- Any chain that no other transaction has locked.
  select * into head from audit.chains free order by free.chain limit 1 for update skip locked;
  if not found then
    insert into audit.chains default values returning * into head;
  end if;
  entry.id := nextval('audit.entries_id_seq');
  -- Not now(), because within a chain, time must follow the order. greatest() keeps this true if the clock is set back.
  entry.at := greatest(clock_timestamp(), head.at);
  entry.event := record.event;
  entry.topic := record.topic;
  entry.source := record.source;
  entry.actor := record.actor;
  entry.person := record.person;
  entry.subject_id := record.subject_id;
  entry.details := record.details;
  entry.chain := head.chain;
  entry.number := head.number + 1;
  entry.digest := audit.digest(entry, head.digest);
  insert into audit.entries select entry.*;
  update audit.chains moved set number = entry.number, digest = entry.digest, at = entry.at where moved.chain = head.chain;
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
ALTER FUNCTION "audit"."record"(text, text, text, uuid, uuid, uuid, jsonb) OWNER TO "audit_keeper";
set role postgres;
revoke audit_keeper from postgres;

CREATE OR REPLACE FUNCTION private.accept_invitation(job_id uuid, despite_clash boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  created public.applications;
  wanted public.jobs;
  over text;
begin
  if not exists (
    select from private.invitations invitation
    where invitation.job_id = accept_invitation.job_id and invitation.user_id = (select auth.uid())
  ) then
    raise exception 'This invitation no longer exists.' using errcode = 'PT404';
  end if;
  -- Locks the job. If the check below raises an error, the application is rolled back.
  created := private.apply_to_job(job_id, despite_clash);
  select * into wanted from public.jobs job where job.id = accept_invitation.job_id;
  over := private.invitation_over(wanted, now());
  if over is not null then
    raise exception '%', over using errcode = 'PT409', hint = 'over';
  end if;
  return created;
end
$function$
;

CREATE OR REPLACE FUNCTION private.account_data(user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := account_data.user_id;
  -- The most entries per list that fit into one request. A count beside each list gives the number of older entries.
  most constant integer := 10000;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  perform private.spend_budget((select auth.uid()), expensive_reads => 1);
  perform private.record_account_event('account_downloaded', person);
  -- The archive contains the bank details (rule 8.6).
  if person <> (select auth.uid()) and exists (select from public.payment_details details where details.user_id = person) then
    perform private.record_change('bank_details_opened', 'openings', person, null, '{}');
  end if;
  return jsonb_build_object(
    'made_at', now(),
    'account', private.sign_ins_of(person),
    'profile', private.profile_held(person),
    'payment_details', (
      select to_jsonb(details) - 'user_id' from public.payment_details details where details.user_id = person
    ),
    'security_changes', private.security_changes_held(person),
    'recovery_codes', private.recovery_codes_held(person),
    'documents', private.documents_held(person),
    'documents_opened_by_administrators', (
      select coalesce(jsonb_agg(to_jsonb(opening) - '{user_id,administrator_id}'::text[] order by opening.opened_at, opening.id), '[]')
      from public.document_openings opening where opening.user_id = person
    ),
    'applications', private.applications_held(person),
    'invitations', private.invitations_held(person),
    'jobs_opened', private.jobs_seen_held(person),
    'pay', (
      select coalesce(jsonb_agg(to_jsonb(line) - '{user_id,created_by}'::text[] order by line.day, line.id), '[]')
      from public.pay_lines line where line.user_id = person
    ),
    'payments', private.payments_held(person),
    'gst', (
      select coalesce(jsonb_agg(to_jsonb(said) - '{id,user_id}'::text[] order by said.given_at), '[]')
      from public.gst_agreements said where said.user_id = person
    ),
    'courses', private.courses_held(person),
    'messages', private.messages_held(person, most),
    'availability', (
      select public.availability_of(person) || jsonb_build_object('updated_at', said.updated_at)
      from public.availability said where said.user_id = person
    ),
    'calendar_address', (
      select jsonb_build_object('made_at', feed.made_at) from private.calendar_feeds feed where feed.user_id = person
    ),
    'files', private.files_held(person),
    'unused_files_are_removed_from', (
      select folder.sweep_from from public.user_folders folder where folder.user_id = person
    ),
    'on_record', private.record_held(person, most),
    'earlier_on_record', (
      select greatest(count(*) - most, 0) from audit.entries entry where entry.person = account_data.user_id
    ),
    'as_administrator', private.work_as_administrator(person)
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.account_deletion(user_id uuid)
 RETURNS public.account_deletion_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := account_deletion.user_id;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  return row(
    private.reason_to_keep(person),
    array(
      select private.job_title(job, application.job_title)
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = person and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress')
      order by job.starts_at, application.id
    ),
    (select count(*) from public.applications application
      where application.user_id = person and application.status = 'Pending' and application.withdrawn_at is null),
    (select count(*) from private.files_of_person(person)),
    (select count(*) from public.certificates certificate where certificate.user_id = person),
    (select count(*) from private.hours_of(
      array[person], private.today_of(person) - 61, private.today_of(person) + 1) worked where worked.is_waiting),
    (select coalesce(sum(line.amount_cents), 0) from public.pay_lines line
      left join public.payments payment on payment.id = line.payment_id
      left join public.pay_runs run on run.id = payment.pay_run_id
      where line.user_id = person and (run.id is null or run.status = 'draft')),
    private.payment_faults(person)
  )::public.account_deletion_row;
end
$function$
;

CREATE OR REPLACE FUNCTION private.account_digits(details public.payment_details)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return nullif(concat(private.without_separators(details.bsb), '/', private.without_separators(details.account_number)), '/');
end
$function$
;

ALTER FUNCTION "private"."account_digits"(public.payment_details) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_fault(abn text, bsb text, account_number text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return case
    when private.trimmed(abn) is null then 'no_abn'
    when not private.is_abn(abn) then 'abn'
    when private.is_bsb(bsb) is not true then 'bsb'
    when private.is_account_number(account_number) is not true then 'account'
  end;
end
$function$
;

ALTER FUNCTION "private"."account_fault"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_paid_last(person uuid, OUT bsb text, OUT account_number text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select account.bsb, account.account_number
  from (
    select payment.id as payment_id, null::uuid as return_id, payment.pay_run_id as run_id
    from public.payments payment where payment.user_id = person
    union all
    select back.payment_id, back.id, back.resent_in
    from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where payment.user_id = person and back.resent_in is not null
  ) sent
  join public.pay_runs run on run.id = sent.run_id and run.status <> 'draft'
  cross join lateral private.accounts_sent_to(sent.payment_id, sent.return_id) account
  order by run.exported_at desc, sent.payment_id
  limit 1
$function$
;

ALTER FUNCTION "private"."account_paid_last"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.accounts_sent_to(payment_id uuid, return_id uuid)
 RETURNS TABLE(bsb text, account_number text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select account.bsb, account.account_number from private.payment_accounts account
  where return_id is null and account.payment_id = accounts_sent_to.payment_id
  union all
  select account.bsb, account.account_number from private.resent_accounts account where account.return_id = accounts_sent_to.return_id
$function$
;

ALTER FUNCTION "private"."accounts_sent_to"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_pay_line(user_id uuid, kind text, amount_cents bigint, reason text, application_id uuid, idempotency_key uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  chosen constant text := private.canonical_word(kind, 'pay line');
  person public.profiles;
  title text;
  new_id constant uuid := md5(concat_ws(
    ' ', coalesce(idempotency_key, gen_random_uuid()), add_pay_line.user_id, chosen, amount_cents, said))::uuid;
begin
  perform private.assert_admin();
  perform private.assert_not_own_pay(add_pay_line.user_id);
  select * into person from public.profiles profile where profile.id = add_pay_line.user_id for key share;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  elsif chosen is null or chosen = 'work' then
    raise exception 'Choose what to add or deduct.' using errcode = 'PT400', hint = 'kind';
  elsif amount_cents is null or amount_cents = 0 then
    raise exception 'Enter an amount.' using errcode = 'PT400', hint = 'amount_cents';
  elsif amount_cents not between -10000000 and 10000000 then
    raise exception 'The amount must be at most $100,000.' using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen in ('travel', 'bonus') and amount_cents < 0 then
    raise exception 'Travel and bonuses are added. To deduct something, choose Deduction.'
      using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen = 'deduction' and amount_cents > 0 then
    raise exception 'Enter a deduction as a negative amount.' using errcode = 'PT400', hint = 'amount_cents';
  elsif said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  if add_pay_line.application_id is not null then
    select private.job_title(job, application.job_title) into title
    from public.applications application
    left join public.jobs job on job.id = application.job_id
    where application.id = add_pay_line.application_id and application.user_id = person.id;
    if not found then
      raise exception 'Application not found' using errcode = 'PT404';
    end if;
  end if;
  -- A request that is repeated because its response was lost finds its line here (rule 3.19).
  insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, amount_cents, reason, created_by)
  values (new_id, person.id, coalesce(private.person_name(person), 'N/A'), chosen, add_pay_line.application_id, title,
    private.today_of(person.id), amount_cents, said, (select auth.uid()))
  on conflict on constraint pay_lines_pkey do nothing;
  return new_id;
end
$function$
;

ALTER FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_returned_payments(run_id uuid, people uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.payment_returns back set resent_in = run_id
  from public.payments payment
  where payment.id = back.payment_id and payment.user_id = any (people) and back.resent_in is null and back.settled_at is null
$function$
;

ALTER FUNCTION "private"."add_returned_payments"(uuid, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.address_key(site_address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select nullif(btrim(regexp_replace(private.folded(site_address), '[\s,]+', ' ', 'g')), '') $function$
;

ALTER FUNCTION "private"."address_key"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.admin_job(job_id uuid)
 RETURNS SETOF public.jobs
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  return query select * from public.jobs job where job.id = admin_job.job_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.admin_jobs_condition(query text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  words constant text[] := array(select private.search_words(query));
  condition constant text := private.search_condition('private.folded(job.admin_search_text)', query);
  ids uuid[];
begin
  -- For one long word, the planner estimates how frequent it is.
  if cardinality(words) > 1 or char_length(words[1]) < 3 then
    if not private.is_frequent('public.jobs job', 'created_at desc, id desc', condition) then
      ids := private.ids_by_index('public.jobs job', private.indexed_condition('private.folded(job.admin_search_text)', words), 10000);
    end if;
  end if;
  return coalesce('job.id = any (' || quote_literal(ids) || '::uuid[])', condition);
end
$function$
;

CREATE OR REPLACE FUNCTION private.admin_jobs_total(first_day date, query text, status text, city text, site_id uuid)
 RETURNS public.admin_jobs_total_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  total public.admin_jobs_total_row;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  execute concat(
    'select count(*), coalesce(sum(greatest(job.cleaners_needed, 0)), 0),
       coalesce(sum(greatest(job.cleaners_needed - job.accepted_count, 0))
         filter (where job.status = ''Open'' and job.starts_at > now()), 0)
     from public.jobs job where ', private.jobs_condition(city, first_day, first_day + 6, site_id),
    ' and job.status = ' || quote_literal(status), ' and ' || private.admin_jobs_condition(query))
  into total.jobs, total.places, total.free;
  return total;
end
$function$
;

ALTER FUNCTION "private"."admin_jobs_total"(date, text, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.admin_overview()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counts jsonb := '{"cleaners": null, "jobs": null, "courses": null, "applications": null, "pending_applications": null}';
  errors jsonb := '{}';
begin
  perform private.assert_admin();
  -- A source that fails is listed in errors with its reason; the others are still counted (rule 10.3).
  begin
    counts := counts || jsonb_build_object('cleaners', (select count(*) from public.profiles where role = 'cleaner'));
  exception when others then
    errors := errors || jsonb_build_object('users', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object('jobs', (select count(*) from public.jobs));
  exception when others then
    errors := errors || jsonb_build_object('jobs', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object('courses', (select count(*) from public.courses));
  exception when others then
    errors := errors || jsonb_build_object('courses', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object('applications', (select count(*) from public.applications));
  exception when others then
    errors := errors || jsonb_build_object('applications', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object(
      -- The applications that list_applications returns as Pending (rule 13.17).
      'pending_applications', (
        select coalesce(sum(job.pending_count), 0) from public.jobs job
        where job.status = 'Open' and (job.starts_at is null or job.starts_at > now())
      ) + (
        select count(*) from public.jobs job
        join public.applications application on application.job_id = job.id
        where job.status = 'Open' and job.starts_at <= now() and job.pending_count > 0
          and application.status = 'Pending' and application.withdrawn_at is null and application.applied_at >= job.starts_at
      )
    );
  exception when others then
    errors := errors || jsonb_build_object('applications', sqlerrm);
  end;
  return counts || jsonb_build_object('errors', errors);
end
$function$
;

CREATE OR REPLACE FUNCTION private.admin_queue()
 RETURNS TABLE(kind text, number integer, items jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
declare
  shown constant integer := 5;
  most constant integer := 1000;
  counted_people constant integer := 300;
  today constant date := now() at time zone 'UTC';
  last_week constant date := date_trunc('week', today)::date - 7;
begin
  perform private.assert_admin();
  return query
    with short as (
      select job.id as job_id, job.project_name, job.start_date, job.start_time, job.time_zone, job.starts_at,
        job.accepted_count as accepted,
        nullif(job.cleaners_needed, 0) as needed
      from public.jobs job
      where job.status = 'Open' and job.starts_at > now() and job.starts_at <= now() + interval '48 hours'
        and case when job.cleaners_needed > 0 then not job.is_full else job.accepted_count = 0 end
      order by job.starts_at, job.id
      limit most
    )
    select 'unfilled', (select count(*) from short)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) - 'starts_at' order by first.starts_at, first.job_id), '[]')
        from (select * from short order by starts_at, job_id limit shown) first);
  return query
    with silent as (
      select application.user_id, person.name, person.phone, job.id as job_id, job.project_name, job.start_date,
        job.start_time, job.time_zone, job.starts_at
      from private.unconfirmed(now()) found
      join public.applications application on application.id = found.application_id
      join public.jobs job on job.id = application.job_id
      join public.profiles person on person.id = application.user_id
      order by job.starts_at, application.id
      limit most
    )
    select 'unconfirmed', (select count(*) from silent)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) - 'starts_at' order by first.starts_at, first.name, first.user_id), '[]')
        from (select * from silent order by starts_at, name, user_id limit shown) first);
  return query
    with waiting as (
      select conversation.application_id, conversation.waits_since from public.conversations conversation
      where conversation.waits_since is not null
      order by conversation.waits_since, conversation.application_id
      limit most
    )
    select 'messages', (select count(*) from waiting)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) order by first.waits_since, first.application_id), '[]')
        from (
          select longest.application_id, longest.waits_since, private.person_name(person) as name,
            private.job_title(job, application.job_title) as job_title, message.message, message.quick
          from (select * from waiting order by waits_since, application_id limit shown) longest
          join public.applications application on application.id = longest.application_id
          join public.profiles person on person.id = application.user_id
          join public.conversation_messages message
            on message.application_id = application.id and message.sent_at = longest.waits_since
          left join public.jobs job on job.id = application.job_id
        ) first);
  return query
    select 'documents', (
      select count(*)::integer from (select from public.documents document where document.state = 'waiting' limit most) waiting
    ), '[]'::jsonb;
  return query
    -- Counts people, like their list. Dates near the limits depend on each person's own today (rule 12.16).
    select 'expiring', (
      select count(distinct document.user_id)::integer
      from public.documents document
      where document.state = 'checked' and document.expires_on between today - 1 and today + 31
        and case when document.expires_on between today + 1 and today + 29 then true
          else document.expires_on - private.today_of(document.user_id) between 0 and 30 end
    ), '[]'::jsonb;
  return query
    -- Counts the hours of at most 300 people. is_partial is true if that limit is reached.
    select 'hours', private.count_waiting_hours(counted.people, last_week, last_week + 6), jsonb_build_array(
      jsonb_build_object('first_day', last_week, 'is_partial', cardinality(counted.people) = counted_people))
    from (select private.sample_people_of_week(last_week, counted_people) as people) counted;
  return query
    select 'unpaid', private.count_cannot_be_paid()::integer, '[]'::jsonb;
end
$function$
;

CREATE OR REPLACE FUNCTION private.admin_site(site_id uuid)
 RETURNS SETOF public.sites
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  return query select * from public.sites site where site.id = admin_site.site_id;
end
$function$
;

ALTER FUNCTION "private"."admin_site"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.allowed_words(list text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- A case statement without else: a misspelt list raises case_not_found instead of letting every value pass a check.
  case list
    when 'role' then return array['cleaner', 'admin'];
    when 'user status' then return array['pending', 'active', 'inactive', 'rejected'];
    when 'language' then return array['en', 'vi'];
    when 'document type' then return array['whiteCard', 'driversLicense', 'visa', 'blueCard'];
    when 'document state' then return array['waiting', 'checked', 'refused'];
    when 'specialty' then return array[
      'Residential Cleaning', 'Commercial Cleaning', 'Deep Cleaning', 'Post-Construction Cleaning',
      'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Window Cleaning', 'Carpet Cleaning',
      'Floor Polishing', 'Strata Cleaning', 'Medical Facility Cleaning'
    ];
    when 'job category' then return array[
      'Refurbishment', 'Fitout', 'Post Construction', 'Office', 'Childcare', 'School', 'Residential', 'Commercial', 'General'
    ];
    when 'job status' then return array['Draft', 'Open', 'InProgress', 'Closed', 'Completed'];
    when 'display status' then return array['Available', 'Upcoming', 'Urgent'];
    when 'address rule' then return array['everyone', 'active', 'accepted'];
    when 'site standing' then return array['knows', 'not_again'];
    when 'pay basis' then return array['hour', 'day', 'job'];
    when 'application status' then return array['Pending', 'Accepted', 'Rejected'];
    when 'attendance' then return array['came', 'did_not_come', 'cancelled_late'];
    when 'pay line' then return array['work', 'travel', 'bonus', 'advance', 'deduction', 'correction'];
    when 'course category' then return array[
      'Post Construction Cleaning', 'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Customer Service Cleaning'
    ];
    when 'course status' then return array['active', 'inactive'];
    when 'hours of the week' then return array[
      'mon_morning', 'mon_day', 'mon_evening', 'mon_night', 'tue_morning', 'tue_day', 'tue_evening', 'tue_night',
      'wed_morning', 'wed_day', 'wed_evening', 'wed_night', 'thu_morning', 'thu_day', 'thu_evening', 'thu_night',
      'fri_morning', 'fri_day', 'fri_evening', 'fri_night', 'sat_morning', 'sat_day', 'sat_evening', 'sat_night',
      'sun_morning', 'sun_day', 'sun_evening', 'sun_night'
    ];
    when 'pay run status' then return array['draft', 'exported', 'rejected', 'paid'];
    when 'statement kind' then return array['remittance', 'rcti'];
    when 'message channel' then return array['push', 'email'];
    when 'message kind' then return array['nearby', 'decisions', 'changes', 'reminders', 'invitations', 'messages', 'pay', 'security'];
    when 'security change' then return array[
      'bank_account', 'factor_added', 'factor_removed', 'recovery_code_used', 'recovery_codes_created'
    ];
    when 'device' then return array[
      'iPhone', 'iPad', 'Android device', 'Windows computer', 'Mac', 'Linux computer', 'Unknown device'
    ];
    when 'quick message' then return array['late', 'late-10', 'late-20', 'late-30', 'entrance'];
  end case;
end
$function$
;

CREATE OR REPLACE FUNCTION private.announce_job_files(paths text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if cardinality(paths) > 51 then
    raise exception 'A job can have at most 50 images.' using errcode = 'PT400';
  end if;
  if exists (select from unnest(paths) path where private.job_of_file(path) is null) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  -- Leaves out files that a job or site references and files already due for removal. Ordered, so that two announcements cannot deadlock.
  insert into public.unused_job_files as file (path, discard_from)
  select path, now() + interval '1 day'
  from unnest(paths) path
  where not exists (
    select from public.jobs job
    where job.id = private.job_of_file(path) and (path = any (job.image_paths) or path = job.pdf_path)
  ) and not exists (
    select from public.sites site
    where site.id = private.job_of_file(path) and (path = any (site.image_paths) or path = site.pdf_path)
  )
  group by path
  order by path
  on conflict (path) do update set discard_from = excluded.discard_from where file.discard_from > now();
end
$function$
;

CREATE OR REPLACE FUNCTION private.answer_offer(job_id uuid, coming boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.applications;
  kept private.reserve;
  job public.jobs;
begin
  perform private.lock_applications(array(
    select application.id from public.applications application
    where application.job_id = answer_offer.job_id and application.user_id = (select auth.uid())
  ));
  select * into mine from public.applications application
  where application.job_id = answer_offer.job_id and application.user_id = (select auth.uid());
  select * into kept from private.reserve held where held.application_id = mine.id;
  select * into job from public.jobs wanted where wanted.id = mine.job_id;
  -- A retry whose first response was lost: the application stays as it is (rule 3.19).
  if kept.answer = (case when coming then 'yes' else 'no' end) then
    return private.as_its_applicant_sees(mine);
  end if;
  if not private.offer_stands(mine.id, now()) then
    raise exception '%', case
      when kept.answer = 'late' or kept.answer_by <= now() then 'The time to answer has run out.'
      else 'This place is no longer free.'
    end using errcode = 'PT409';
  end if;
  if not coming then
    update private.reserve held set answer = 'no', answered_at = now() where held.application_id = mine.id;
    perform private.offer_vacancies(job.id, now());
    return private.as_its_applicant_sees(mine);
  end if;
  if private.job_over(job) is not null or private.count_vacancies(job) = 0 or private.is_barred(mine.user_id, job.id) then
    raise exception 'This place is no longer free.' using errcode = 'PT409';
  end if;
  update private.reserve held set answer = 'yes', answered_at = now() where held.application_id = mine.id;
  update public.applications application
  set status = 'Accepted', reviewed_by = coalesce(kept.put_by, private.founder_id()), reviewed_at = now()
  where application.id = mine.id returning * into mine;
  return private.as_its_applicant_sees(mine);
end
$function$
;

CREATE OR REPLACE FUNCTION private.application_rows(page text, ordering text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select concat(
    'select page.id, page.user_id, person.name, person.email, page.job_id,
       coalesce(nullif(btrim(page.job_title), ''''), ''Job Application''), page.status, page.applied_at,
       private.person_name(reviewer), page.reviewed_at, page.withdrawn_at, nullif(job.cleaners_needed, 0), job.accepted_count,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.missing_requirements(page.user_id, job) end,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.clashes(page.user_id, job) end,
       job.status, job.start_date,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null then private.job_over(job) end,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.unavailable(page.user_id, job) end,
       exists (select from private.invitations asked where asked.job_id = page.job_id and asked.user_id = page.user_id),
       job.location_city, extensions.earth_distance(person.place, job.place), person.experience_years,
       case when person.id is not null then history.came end, case when person.id is not null then history.missed end,
       -- JSON has no infinity.
       case when job.id is not null then coalesce(job.starts_at, ''5000-01-01 00:00+00'') end,
       case when job.id is not null then coalesce(job.starts_at > now(), true) end,
       site.knows is true, site.not_again is true
     from (select application.* ', page, '
     ) page
     left join public.profiles person on person.id = page.user_id
     left join public.profiles reviewer on reviewer.id = page.reviewed_by
     left join public.jobs job on job.id = page.job_id
     cross join lateral (
       select count(*) filter (where earlier.attendance = ''came'')::integer as came,
         count(*) filter (where earlier.attendance = ''did_not_come'')::integer as missed
       from public.applications earlier where earlier.user_id = page.user_id and earlier.attendance is not null
     ) history
     left join lateral private.site_standing(array[page.user_id], page.job_id) site
       on page.status = ''Pending'' and page.withdrawn_at is null
     order by ', ordering)
$function$
;

ALTER FUNCTION "private"."application_rows"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.application_search_condition(query text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many constant integer := 10000;
  words constant text[] := array(select private.search_words(query));
  -- For one long word the planner can estimate how many titles match, and both indexes can be used.
  is_one_long_word constant boolean := cardinality(words) = 1 and char_length(words[1]) > 2;
  word text;
  in_titles text[] := '{}';
  in_people text[] := '{}';
  conditions text[] := '{}';
  ids uuid[];
  people uuid[];
begin
  -- A condition across applications and profiles cannot use an index, but a list of a few ids can. With many matches, a page fills up
  -- quickly without an index. Words found only in titles, or only in people, are looked up together. Each might be frequent although they
  -- never occur together.
  foreach word in array words loop
    execute format('select array(%s limit %s)', private.people_matching_words(array[word]), many) into people;
    if people = '{}' then
      in_titles := in_titles || word;
      continue;
    end if;
    ids := case when not is_one_long_word then private.applications_by_title(array[word], many) end;
    if ids = '{}' then
      in_people := in_people || word;
      continue;
    end if;
    conditions := conditions || format('(%s or application.user_id %s)',
      coalesce('application.id = any (' || quote_literal(ids) || '::uuid[])', private.title_condition(array[word])),
      case when cardinality(people) < many then format('= any (%L::uuid[])', people)
        else format('in (%s)', private.people_matching_words(array[word])) end);
  end loop;

  if cardinality(in_people) > 0 then
    execute format('select array(%s limit %s)', private.people_matching_words(in_people), many) into people;
    conditions := conditions || ('application.user_id '
      || case when cardinality(people) < many then format('= any (%L::uuid[])', people)
        else format('in (%s)', private.people_matching_words(in_people)) end);
  end if;
  if cardinality(in_titles) > 0 then
    ids := case when not is_one_long_word then private.applications_by_title(in_titles, many) end;
    conditions := conditions || coalesce('application.id = any (' || quote_literal(ids) || '::uuid[])', private.title_condition(in_titles));
  end if;
  return nullif(array_to_string(conditions, ' and '), '');
end
$function$
;

CREATE OR REPLACE FUNCTION private.applications_by_job(listed text, after_begins timestamp with time zone, after_ahead boolean, after_job uuid, after_applied timestamp with time zone, after_id uuid, size integer)
 RETURNS SETOF public.application_row
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  begins constant text := 'coalesce(job.starts_at, ''infinity'')';
  some_day constant timestamptz := '5000-01-01 00:00+00';
  last_begins constant text := quote_literal(case when after_begins >= some_day then 'infinity' else after_begins end);
  within_job constant text := format('(job.id, application.applied_at, application.id) > (%L, %L, %L)',
    after_job, after_applied, after_id);
  found_count integer;
begin
  -- First the jobs ahead, soonest first. Then those that have begun, latest first.
  if after_id is null or after_ahead then
    return query execute private.application_rows(
      concat(listed, ' and ', begins, ' > now()', ' and ' || begins || ' >= ' || last_begins,
        ' and (' || begins || ' > ' || last_begins || ' or ' || within_job || ')',
        ' order by ', begins, ', job.id, application.applied_at, application.id limit ', size),
      begins || ', job.id, page.applied_at, page.id');
    get diagnostics found_count = row_count;
    size := size - found_count;
    after_id := null;
  end if;
  if size > 0 then
    return query execute private.application_rows(
      concat(listed, ' and ', begins, ' <= now()',
        case when after_id is not null then format(' and %1$s <= %2$s and (%1$s < %2$s or %3$s)', begins, last_begins, within_job) end,
        ' order by ', begins, ' desc, job.id, application.applied_at, application.id limit ', size),
      begins || ' desc, job.id, page.applied_at, page.id');
  end if;
end
$function$
;

ALTER FUNCTION "private"."applications_by_job"(text, timestamp with time zone, boolean, uuid, timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.applications_by_title(words text[], many integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when not private.is_frequent('public.applications application', 'applied_at desc, id desc', private.title_condition(words))
    then private.ids_by_index(
      'public.applications application', private.indexed_condition('private.folded(application.job_title)', words), many) end
$function$
;

CREATE OR REPLACE FUNCTION private.applications_held(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Leaves out the fields that only administrators see (rule 6.13).
  select coalesce(jsonb_agg(
    to_jsonb(application) - '{user_id,reviewed_by,accepted_despite,missing_at_acceptance,attendance_by}'::text[]
    || jsonb_build_object(
      'start_date', job.start_date, 'location_city', job.location_city,
      'visits', (
        select coalesce(jsonb_agg(to_jsonb(visit) - 'application_id' order by visit.day), '[]')
        from public.visits visit where visit.application_id = application.id
      ),
      'changed_hours', (
        select coalesce(jsonb_agg(to_jsonb(changed) - '{application_id,changed_by}'::text[] order by changed.day), '[]')
        from public.hours changed where changed.application_id = application.id
      ),
      'reminded_hours_before', array(
        select sent.hours from private.job_reminders sent where sent.application_id = application.id order by sent.hours desc),
      'in_reserve', (
        select to_jsonb(kept) - '{application_id,job_id,put_by}'::text[] from private.reserve kept
        where kept.application_id = application.id
      ),
      'in_calendar', (
        select to_jsonb(event) - 'application_id' from private.calendar_events event where event.application_id = application.id
      ),
      'conversation', (
        select to_jsonb(conversation) - 'application_id' from public.conversations conversation
        where conversation.application_id = application.id
      ))
    order by application.applied_at, application.id), '[]')
  from public.applications application
  left join public.jobs job on job.id = application.job_id
  where application.user_id = person
$function$
;

CREATE OR REPLACE FUNCTION private.applications_of_week(first_day date)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    select application.id from public.jobs job
    join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(first_day, first_day + 7) and job.start_date is not null
      and job.status in ('Open', 'InProgress', 'Completed') and private.is_accepted(application.status, application.withdrawn_at)
    union
    select visit.application_id from public.visits visit where visit.day between first_day and first_day + 6
    union
    select changed.application_id from public.hours changed where changed.day between first_day and first_day + 6
    union
    select line.application_id from public.pay_lines line
    where line.day between first_day and first_day + 6 and line.kind = 'work' and line.application_id is not null
  );
end
$function$
;

ALTER FUNCTION "private"."applications_of_week"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.applications_per_day(days integer)
 RETURNS TABLE(day date, pending integer, accepted integer, rejected integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 30
 SET search_path TO ''
AS $function$
declare
  -- Days as the app shows them (rule 3.11), so that chart and list agree.
  zone constant text := 'Australia/Brisbane';
  last_day constant date := (now() at time zone zone)::date;
  first_day constant date := last_day - least(greatest(coalesce(days, 30), 1), 366) + 1;
begin
  perform private.assert_admin();
  return query
    select calendar.day::date,
      (sum(counted.number) filter (where decision.status = 'Pending'))::integer,
      (sum(counted.number) filter (where decision.status = 'Accepted'))::integer,
      (sum(counted.number) filter (where decision.status = 'Rejected'))::integer
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as calendar (day)
    cross join unnest(array['Pending', 'Accepted', 'Rejected']) as decision (status)
    -- Each count reads one range of the index on status and time, without reading the applications themselves.
    cross join lateral (
      select count(*) as number from public.applications application
      where application.status = decision.status and application.withdrawn_at is null
        and application.applied_at >= calendar.day at time zone zone
        and application.applied_at < (calendar.day + interval '1 day') at time zone zone
    ) counted
    group by calendar.day
    order by calendar.day;
end
$function$
;

CREATE OR REPLACE FUNCTION private.apply_to_job(job_id uuid, despite_clash boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  applicant uuid := (select auth.uid());
  applicant_status text;
  wanted public.jobs;
  created public.applications;
begin
  if apply_to_job.job_id is null then
    raise exception 'Job ID is missing.' using errcode = 'PT400';
  end if;
  -- Locks the account here and the job below, so that neither changes before the insert. The insert also updates the job's count.
  select profile.status into applicant_status from public.profiles profile where profile.id = applicant for share;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if applicant_status in ('inactive', 'rejected') then
    raise exception 'Your account is not active. Please contact us.' using errcode = 'PT403';
  end if;
  select * into wanted from public.jobs job
  where job.id = apply_to_job.job_id and job.status = 'Open' for no key update;
  if not found then
    if exists (
      select from public.applications application
      where application.job_id = apply_to_job.job_id and application.user_id = applicant and application.withdrawn_at is null
    ) then
      raise exception 'You have already applied for this job.' using errcode = 'PT409';
    end if;
    -- A missing, a Draft and a closed job give the same error, so that a request does not reveal a hidden job (rule 6.3).
    raise exception 'This job is no longer open.' using errcode = 'PT404';
  end if;
  insert into public.applications as application (user_id, job_id, job_title)
  values (applicant, apply_to_job.job_id, coalesce(nullif(btrim(wanted.project_name), ''), 'Job Application'))
  -- After withdrawing, the application starts afresh, as if the person had never applied (rule 6.15).
  on conflict on constraint applications_job_applied_for_once do update
  set status = 'Pending', applied_at = now(), job_title = excluded.job_title, withdrawn_at = null, withdrawal_reason = null,
    reviewed_by = null, reviewed_at = null, decision_message = null, accepted_despite = null, missing_at_acceptance = null,
    confirmed_at = null, attendance = null, attendance_by = null, attendance_at = null
  where application.withdrawn_at is not null
  returning * into created;
  if not found then
    raise exception 'You have already applied for this job.' using errcode = 'PT409';
  end if;
  if despite_clash is not true then
    perform private.assert_no_clash(applicant, wanted);
  end if;
  -- An invited person who applies in any way has accepted the invitation (rule 19.5).
  update private.invitations invitation set answer = 'yes', answered_at = now()
  where invitation.job_id = wanted.id and invitation.user_id = applicant and invitation.answer is distinct from 'yes';
  return created;
end
$function$
;

CREATE OR REPLACE FUNCTION private.approve_hours(items jsonb)
 RETURNS SETOF public.approved_hours_row
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
declare
  ids uuid[];
  days date[];
  judged private.judged_hours[];
begin
  perform private.assert_admin();
  select meant.ids, meant.days into ids, days from private.selected_hours(null, null, null, coalesce(items, '[]')) meant;
  perform private.lock_applications(ids);
  perform private.assert_admin();
  -- The overlap was shown, as part of the item.
  judged := private.judge_hours(ids, days, items, 'recorded', null, null, null, null, true);
  perform private.write_judged(judged);
  return query select each_day.application_id, each_day.day, each_day.refused from unnest(judged) each_day;
end
$function$
;

CREATE OR REPLACE FUNCTION private.approve_pay_run(run_id uuid, people integer, amount_cents bigint, gst_cents bigint)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs := private.locked_run(run_id, 'draft');
  is_as_shown boolean;
begin
  if run.created_by = (select auth.uid()) then
    raise exception 'You have started this pay run. Another administrator has to approve it.' using errcode = 'PT409';
  end if;
  -- Computes the amounts as the export does.
  perform private.price_payments(run.id);
  select * into run from public.pay_runs known where known.id = run.id;
  is_as_shown := (run.people, run.amount_cents, run.gst_cents) is not distinct from
    (approve_pay_run.people, approve_pay_run.amount_cents, approve_pay_run.gst_cents);
  -- If the amounts differ from those shown, nothing is approved, and the caller gets the current amounts.
  update public.pay_runs known
  set (approved_by, approved_at, approved_content) = (
    select (select auth.uid()), clock_timestamp(), private.content_of_run(run.id) where is_as_shown
  )
  where known.id = run.id
  returning * into run;
  if is_as_shown then
    perform private.record_change('pay_run_approved', 'pay', null, run.id,
      jsonb_build_object('number', run.number, 'people', run.people, 'cents', run.amount_cents + run.gst_cents));
  end if;
  return run;
end
$function$
;

ALTER FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.approve_week_hours(first_day date, guard text, view text, query text, items jsonb, treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text)
 RETURNS public.hours_preview_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chosen text;
  ids uuid[];
  days date[];
  matching integer;
  judged private.judged_hours[];
  preview public.hours_preview_row;
begin
  perform private.assert_admin();
  chosen := private.assert_treatment(treatment, began, ended, break_minutes, reason);
  select meant.ids, meant.days, meant.matching into ids, days, matching from private.selected_hours(first_day, view, query, items) meant;
  perform private.lock_applications(ids);
  perform private.assert_admin();
  -- Computed after the lock, because the hours might have changed before it.
  judged := private.judge_hours(ids, days, items, chosen, began, ended, break_minutes, private.text_as_stored(reason, 500, 'reason'),
    lower(btrim(view)) = 'overlap' is true or cardinality(ids) = 1);
  preview := private.hours_preview(judged, matching);
  if preview.guard is distinct from approve_week_hours.guard then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  perform private.write_judged(judged);
  return preview;
end
$function$
;

ALTER FUNCTION "private"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.approved_of(application_id uuid, OUT days integer, OUT cents bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select count(*) filter (where line.kind = 'work'), coalesce(sum(line.amount_cents), 0) into days, cents
  from public.pay_lines line
  where line.application_id = approved_of.application_id and line.kind in ('work', 'correction');
end
$function$
;

ALTER FUNCTION "private"."approved_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.are_required_documents(given text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when array_ndims(given) is null then true
    when array_ndims(given) = 1 then
      given <@ private.allowed_words('document type')
      and cardinality(given) = (select count(distinct type) from unnest(given) type)
    else false
  end
$function$
;

CREATE OR REPLACE FUNCTION private.are_specialties(given text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when array_ndims(given) is null then true
    when array_ndims(given) = 1 then
      given <@ private.allowed_words('specialty')
      and cardinality(given) = (select count(distinct specialty) from unnest(given) specialty)
    else false
  end
$function$
;

CREATE OR REPLACE FUNCTION private.as_copy(job public.jobs, day date)
 RETURNS public.jobs
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  job.id := private.copy_id(job.id, day);
  job.start_date := day;
  job.starts_at := (day + coalesce(job.start_time, '07:00')) at time zone job.time_zone;
  job.accepted_count := 0;
  return job;
end
$function$
;

ALTER FUNCTION "private"."as_copy"(public.jobs, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.as_input(job public.jobs)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(jsonb_populate_record(
    null::public.job_input,
    to_jsonb(job) || jsonb_build_object(
      'site_address', (select known.site_address from public.job_addresses known where known.job_id = job.id),
      'contact_name', (select known.name from public.job_contacts known where known.job_id = job.id),
      'contact_phone', (select known.phone from public.job_contacts known where known.job_id = job.id),
      'site_id', (select known.site_id from public.job_sites known where known.job_id = job.id)
    )
  ))
$function$
;

CREATE OR REPLACE FUNCTION private.assert_accounts_seen(run_id uuid, seen jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  changed integer;
  unseen integer;
begin
  select count(*), count(*) filter (where seen -> account.payment_id::text is distinct from to_jsonb(account.version))
  into changed, unseen
  from private.changed_accounts(run_id) account;
  if unseen > 0 then
    raise exception 'Some bank accounts have changed since the last pay run. Check each of them first.'
      using errcode = 'PT409', hint = 'accounts';
  end if;
  return changed;
end
$function$
;

ALTER FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_cheap_read()
 RETURNS void
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if current_query() ~* '^\s*explain\M' then
    raise exception 'Only exact counts are given.' using errcode = 'PT400';
  end if;
  if session_user = 'authenticator'
    and (current_query() ~* '\mi?like\M|@@|~' or regexp_count(current_query(), '\m(and|or)\M', 1, 'i') > 50) then
    raise exception 'Filters by parts of a text, or by more than 50 conditions, are refused.' using errcode = 'PT400';
  end if;
  -- Each embed is one lateral join (on the local stack, a select in the list). An embed through profiles multiplies, because all rows of a
  -- person lead to one profile. One 60-character URL can return a million rows, and one level deeper two gigabytes.
  if session_user = 'authenticator' and (
    regexp_count(current_query(), 'join lateral|\(select (to_json|coalesce\(json_agg)\(', 1, 'i') > 5
    or current_query() ~* '"profiles(_\d+)?"\."id" = "|"profiles", "public"|from "profiles"\) as "_spread'
  ) then
    raise exception 'Reads that lead through a profile, or to more than five other tables, are refused.' using errcode = 'PT400';
  end if;
  -- A column is returned as often as it is named, so a short URL could return a text of 20,000 characters five hundred times. Counts the
  -- selected names and aliases: those before a comma, an alias, the end of a list or a cast.
  if session_user = 'authenticator' and (
    regexp_count(current_query(), '"[^"]*"\s*(,|\)|\mas\M|\mfrom\M|::|$)', 1, 'i') > 60
    or regexp_count(current_query(), '\*\s*(,|\mfrom\M)', 1, 'i') > 3
  ) then
    raise exception 'Reads of more than 60 columns, or of all columns again and again, are refused.' using errcode = 'PT400';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_confirmed()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_confirmed() then
    if private.has_second_factor((select auth.uid())) then
      raise exception 'Enter a new code from your authenticator app first.' using errcode = 'PT403', hint = 'confirm_code';
    end if;
    raise exception 'Enter your password first.' using errcode = 'PT403', hint = 'confirm_password';
  end if;
end
$function$
;

ALTER FUNCTION "private"."assert_confirmed"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_factor_permit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- Deleting the account deletes its factors without a permit.
  if not exists (select from auth.users account where account.id = person) then
    return null;
  end if;
  if exists (
    select from private.factor_permits permit where permit.user_id = person and permit.given_at > now() - interval '15 minutes'
  ) then
    return null;
  end if;
  -- An administrator who must have a second factor can do nothing before setting it up, not even get a permit. A login within the last
  -- minutes replaces the permit.
  if tg_op = 'UPDATE' and (select rule.is_required from private.second_factor_rule rule)
    and not exists (
      select from auth.mfa_factors other where other.user_id = person and other.status = 'verified' and other.id <> new.id
    )
    and exists (
      select from public.profiles profile where profile.id = person and (profile.role = 'admin' or profile.id = private.founder_id())
    )
    and exists (
      select from auth.sessions session join auth.mfa_amr_claims claim on claim.session_id = session.id
      where session.user_id = person and claim.authentication_method = 'password'
        and claim.updated_at > now() - private.confirmation_time()
    ) then
    return null;
  end if;
  raise exception 'First confirm that it is you.' using errcode = 'PT403';
end
$function$
;

ALTER FUNCTION "private"."assert_factor_permit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_files_stored(paths text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from unnest(paths) path
    where not exists (
      select from storage.objects file
      where file.bucket_id = 'users' and file.name = path
        and file.metadata ->> 'mimetype' = case substring(path from '[a-z]+$')
          when 'pdf' then 'application/pdf' when 'png' then 'image/png' when 'webp' then 'image/webp' else 'image/jpeg'
        end
    )
  ) then
    raise exception 'A file is no longer available. Please choose it again.' using errcode = 'PT410';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_hours(given jsonb, field text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  hours constant jsonb := coalesce(given -> field, '[]');
begin
  if jsonb_typeof(hours) <> 'array' or not hours <@ to_jsonb(private.allowed_words('hours of the week')) then
    raise exception 'These hours of the week are not known.' using errcode = 'PT400', hint = field;
  end if;
  return array(select jsonb_array_elements_text(hours));
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_no_clash(person uuid, job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  clashing constant text[] := private.clashes(person, job);
begin
  if clashing <> '{}' then
    raise exception 'You are already accepted for % at that time.', private.one_line(array_to_string(clashing, ', '))
      using errcode = 'PT409', hint = 'clash';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_not_own_pay(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if person = (select auth.uid()) then
    raise exception '%', private.own_pay_refusal() using errcode = 'PT409';
  end if;
end
$function$
;

ALTER FUNCTION "private"."assert_not_own_pay"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_note_about(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  -- The same error as for an unknown person, so that administrators cannot learn whether there are notes about themselves.
  if person = (select auth.uid()) or not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_offers_fit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted uuid;
  job public.jobs;
begin
  if tg_table_name = 'jobs' then
    wanted := new.id;
  else
    wanted := new.job_id;
  end if;
  -- Locked, so that of two concurrent transactions that each offer a vacancy, the second counts the offer of the first.
  select * into job from public.jobs known where known.id = wanted for no key update;
  if (select count(*) from private.reserve kept where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null)
    > private.count_vacancies(job) then
    raise exception 'More places are offered than are free.'
      using errcode = 'check_violation', constraint = 'reserve_offers_fit_vacancies';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_passed(course public.courses, answers jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wrong text[];
  marked integer;
  needed integer;
begin
  if course.pass_mark is null then
    return;
  end if;
  select coalesce(array_agg(judged.key order by judged.ordinal) filter (where not judged.is_right), '{}'), count(judged.is_right)
  into wrong, marked
  from private.judge_answers(course, answers) judged;
  needed := ceil(marked * course.pass_mark / 100.0);
  if marked - cardinality(wrong) < needed then
    raise exception 'Not enough of your answers are right yet.' using errcode = 'PT400', detail = json_build_object(
      'wrong', wrong, 'right', marked - cardinality(wrong), 'needed', needed, 'marked', marked);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_payer(payer public.business)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if num_nulls(payer.name, payer.bank, payer.bsb, payer.account_number, payer.apca_number) > 0
    or not private.has_bank_letters(payer.name) or not private.is_bsb(payer.bsb) then
    raise exception 'Fill in the paying business and its account under Settings first.' using errcode = 'PT409', hint = 'settings';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_picture_stored(course_id uuid, image_url text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if starts_with(image_url, private.address_of_picture('')) and not exists (
    select from storage.objects file
    where file.bucket_id = 'courses' and private.address_of_picture(file.name) = assert_picture_stored.image_url
      and private.course_of_picture(file.name) = assert_picture_stored.course_id
      -- Expires one hour before removal is allowed, so that a removal cannot race with a save.
      and file.created_at > now() - interval '23 hours'
  ) then
    raise exception 'The picture is no longer available. Please choose it again.' using errcode = 'PT410';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_second_administrator(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
  pays_me constant boolean := private.pays_caller(run_id);
begin
  select * into run from public.pay_runs known where known.id = run_id;
  if not pays_me and not private.is_above_limit(run) then
    return;
  elsif run.approved_by = (select auth.uid()) then
    raise exception 'You have approved this pay run. Another administrator has to export it.' using errcode = 'PT409';
  elsif run.approved_by is not null and run.approved_content = private.content_of_run(run_id) then
    return;
  end if;
  raise exception '%', case
    when pays_me and private.is_only_administrator() then
      'This pay run pays you, and you are the only administrator. Discard it and start another one, which leaves you out.'
    when run.approved_by is not null then 'This pay run has changed since it was approved. It has to be approved again.'
    when pays_me then 'This pay run pays you. Another administrator has to approve it, or export it.'
    else 'This pay run needs the approval of a second administrator first.' end using errcode = 'PT409';
end
$function$
;

ALTER FUNCTION "private"."assert_second_administrator"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_second_for_file(run public.pay_runs)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- The first file's content was approved, and the next file pays no more. So only the administrator is checked.
  if run.approved_by = (select auth.uid()) then
    raise exception 'You have approved this pay run. Another administrator has to create its file again.' using errcode = 'PT409';
  elsif run.approved_by is null and private.pays_caller(run.id) then
    raise exception 'This pay run pays you. Another administrator has to create its file again.' using errcode = 'PT409';
  end if;
end
$function$
;

ALTER FUNCTION "private"."assert_second_for_file"(public.pay_runs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_short_rows()
 RETURNS void
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  long constant text := '"(full_description|image_paths|sections|checks|description|answers|communication_style|payer|agreement|wording'
    '|token)"|\*\s*(,|from (?!pgrst_source))';
  equals constant text := '\m(where|and)\M[ (]*("public"\."[a-z_]+"\.)?"%s" = \$';
  -- The local stack does not quote function names, and embeds by a select in the list.
  is_local constant boolean := current_query() !~* '^\s*with pgrst_source';
  a_function constant text := case when is_local then 'from public\.[a-z_]+\(' else '"public"\."[a-z_]+"\(' end;
  is_keyed boolean;
begin
  if session_user <> 'authenticator' or current_query() !~* long then
    return;
  end if;
  -- Another condition could cancel the restriction by the key.
  is_keyed := current_query() !~* '\m(or|not)\M' and (
    current_query() ~* format(equals, 'id')
    or current_query() ~* format(equals, 'user_id') and current_query() ~* format(equals, 'course_id')
  );
  -- Functions limit their own number of rows.
  if not is_keyed and current_query() !~ a_function
    -- A row of another table is returned with each row that leads to it.
    or current_query() ~* format('"[a-z_]+_\d+"\.(%s)', long)
    or is_local and current_query() ~* format('from \(select [^()]*(%s)', long) then
    raise exception 'Long texts, and all columns at once, are read of one row at a time.' using errcode = 'PT400';
  end if;
end
$function$
;

ALTER FUNCTION "private"."assert_short_rows"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_treatment(treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  chosen constant text := coalesce(lower(btrim(treatment)), 'recorded');
  said constant text := private.text_as_stored(reason, 500, 'reason');
begin
  if chosen not in ('recorded', 'rostered', 'corrected', 'no_work') then
    raise exception 'Choose how to approve these hours.' using errcode = 'PT400', hint = 'treatment';
  elsif not private.is_time_of_day(began) or not private.is_time_of_day(ended) then
    raise exception 'Enter a time from 00:00 to 23:59.' using errcode = 'PT400', hint = 'began';
  elsif break_minutes not between 0 and 720 then
    raise exception 'A break is from 0 minutes to 12 hours.' using errcode = 'PT400', hint = 'break_minutes';
  elsif chosen = 'corrected' and num_nonnulls(began, ended, break_minutes) = 0 then
    raise exception 'Enter a start, an end or a break.' using errcode = 'PT400', hint = 'began';
  elsif chosen in ('corrected', 'no_work') and said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  return chosen;
end
$function$
;

ALTER FUNCTION "private"."assert_treatment"(text, time without time zone, time without time zone, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  about jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('application_removed', 'decisions', old.user_id, old.job_id,
      jsonb_build_object('title', private.audit_title(old.job_title), 'status', old.status));
    return null;
  end if;
  -- Changes to an application caused by deleting the account are part of that event.
  if new.user_id is null and old.user_id is not null then
    return null;
  end if;
  about := jsonb_build_object('title', private.audit_title(new.job_title));
  if old.status <> new.status then
    perform private.record_change(
      case
        when new.acceptance_taken_back_at is not null and old.acceptance_taken_back_at is null then 'acceptance_taken_back'
        when new.status = 'Pending' then case when old.withdrawn_at is null then 'application_reopened' else 'application_renewed' end
        else 'application_' || lower(new.status)
      end, 'decisions', new.user_id, new.job_id,
      about || jsonb_build_object('changes', jsonb_build_object('status', array[old.status, new.status]),
        'despite', case when new.status = 'Accepted' then to_jsonb(new.missing_at_acceptance) end));
  elsif old.withdrawn_at is not null and new.withdrawn_at is null then
    perform private.record_change('application_renewed', 'decisions', new.user_id, new.job_id, about);
  end if;
  if old.withdrawn_at is null and new.withdrawn_at is not null then
    perform private.record_change('application_withdrawn', 'decisions', new.user_id, new.job_id,
      about || jsonb_build_object('status', new.status));
  end if;
  if old.attendance is distinct from new.attendance and new.status = 'Accepted' then
    perform private.record_change('attendance_recorded', 'decisions', new.user_id, new.job_id,
      about || jsonb_build_object('changes', jsonb_build_object('attendance', array[old.attendance, new.attendance])));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_business()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changes jsonb;
begin
  -- Compared in full. Numbers are stored masked.
  select jsonb_object_agg(key, case
    when key in ('abn', 'bsb', 'account_number', 'apca_number') then
      jsonb_build_array(private.masked(was ->> key), private.masked(now_is ->> key))
    else jsonb_build_array(private.short_value(was -> key), private.short_value(now_is -> key)) end) into changes
  from (select to_jsonb(old) as was, to_jsonb(new) as now_is) versions, jsonb_object_keys(now_is) key
  where key <> 'updated_at' and was -> key <> now_is -> key;
  if changes is not null then
    perform private.record_change('business_changed', 'pay', null, null, jsonb_build_object('changes', changes));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    -- A document inserted with a decision had been replaced, and the replacement was undone (rule 12.19).
    perform private.record_change(case when new.state = 'waiting' then 'document_sent' else 'document_restored' end, 'documents',
      new.user_id, null,
      jsonb_build_object('type', new.type, 'state', new.state, 'expires_on', new.expires_on));
  elsif tg_op = 'DELETE' then
    if private.account_exists(old.user_id) then
      perform private.record_change('document_removed', 'documents', old.user_id, null,
        jsonb_build_object('type', old.type, 'state', old.state, 'expires_on', old.expires_on));
    end if;
  else
    perform private.record_change(
      case when old.state = new.state then 'document_changed' else 'document_' || new.state end, 'documents', new.user_id, null,
      jsonb_build_object('type', new.type, 'number_changed', nullif(old.number is distinct from new.number, false), 'changes',
        private.changes_between(
          jsonb_build_object('state', old.state, 'expires_on', old.expires_on, 'user_id', old.user_id),
          jsonb_build_object('state', new.state, 'expires_on', new.expires_on, 'user_id', new.user_id))));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_holiday()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The state uses a job's field name, because "state" is a document's.
  perform private.record_change(
    case tg_op when 'INSERT' then 'holiday_added' when 'DELETE' then 'holiday_removed' else 'holiday_changed' end, 'jobs', null, null,
    jsonb_build_object('changes', jsonb_build_object(
      'location_state', jsonb_build_array(old.state, new.state),
      'day', jsonb_build_array(old.day, new.day),
      'name', jsonb_build_array(old.name, new.name))));
  return null;
end
$function$
;

ALTER FUNCTION "private"."audit_holiday"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_person constant boolean := (select auth.uid()) is not null;
  about constant jsonb := jsonb_build_object(
    'title', private.audit_title(case tg_op when 'DELETE' then old.project_name else new.project_name end));
  changes jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('job_deleted', 'jobs', null, old.id, about || jsonb_build_object('status', old.status));
    return null;
  end if;
  -- For a person, save_job first inserts an empty job and then updates it. Both are one event.
  if tg_op = 'INSERT' and by_person then
    return null;
  end if;
  if tg_op = 'INSERT' or old.created_at = now() and by_person then
    perform private.record_change('job_created', 'jobs', null, new.id, about || jsonb_build_object('status', new.status));
    return null;
  end if;
  changes := private.changes_between(private.job_facts(old), private.job_facts(new));
  if old.required_courses <> new.required_courses then
    changes := changes || jsonb_build_object('required_courses',
      jsonb_build_array(private.course_titles(old.required_courses), private.course_titles(new.required_courses)));
  end if;
  -- Records only the number of files. An equal number means that files were exchanged.
  if old.image_paths <> new.image_paths then
    changes := changes || jsonb_build_object('images', jsonb_build_array(cardinality(old.image_paths), cardinality(new.image_paths)));
  end if;
  if old.pdf_path is distinct from new.pdf_path then
    changes := changes || jsonb_build_object(
      'pdf', jsonb_build_array((old.pdf_path is not null)::integer, (new.pdf_path is not null)::integer));
  end if;
  if changes <> '{}' then
    perform private.record_change('job_changed', 'jobs', null, new.id, about || jsonb_build_object('changes', changes));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_job_part()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  job public.jobs;
  changes jsonb;
begin
  if was = now_is then
    return null;
  end if;
  select * into job from public.jobs where id = coalesce(now_is ->> 'job_id', was ->> 'job_id')::uuid;
  -- Part of creating or deleting the job.
  if not found or job.created_at = now() then
    return null;
  end if;
  changes := case tg_table_name
    when 'job_addresses' then jsonb_build_object('site_address',
      jsonb_build_array(private.short_value(was -> 'site_address'), private.short_value(now_is -> 'site_address')))
    -- A person's name and number, so only the fact of a change is recorded.
    when 'job_contacts' then '{"site_contact": ["•••", "•••"]}'::jsonb
  end;
  perform private.record_change('job_changed', 'jobs', null, job.id,
    jsonb_build_object('title', private.audit_title(job.project_name), 'changes', changes));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.account_exists(coalesce(new.user_id, old.user_id)) then
    perform private.record_event(case tg_op when 'INSERT' then 'note_written' else 'note_removed' end, coalesce(new.user_id, old.user_id));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_page(conditions text, about uuid, size integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when about is null then format('select * from audit.entries entry where true%s order by entry.at desc, entry.id desc limit %s',
      conditions, size)
    -- Each part of the union follows its own index. One query over all of them would have to sort every entry.
    else (
      select string_agg(format('(select * from audit.entries entry where %s%s order by entry.at desc, entry.id desc limit %s)',
        replace(part, '?', quote_literal(about)), conditions, size), ' union all ')
      from unnest(array[
        'entry.person = ?', 'entry.subject_id = ?', 'entry.actor = ? and entry.person is distinct from ?'
      ]) part
    )
  end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_paused_reserve()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs;
begin
  select * into job from public.jobs known where known.id = coalesce(new.job_id, old.job_id);
  -- If the job is not found, this is part of deleting it.
  if found then
    perform private.record_change(case tg_op when 'INSERT' then 'reserve_stopped' else 'reserve_resumed' end, 'decisions', null, job.id,
      jsonb_build_object('title', private.audit_title(job.project_name)));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_pay_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One entry per person, because a week of a thousand people can be approved at once.
  perform private.record_change(
    case
      when written.is_work then case tg_op when 'INSERT' then 'hours_approved' else 'hours_reopened' end
      else case tg_op when 'INSERT' then 'pay_line_added' else 'pay_line_removed' end
    end, 'pay', written.user_id, null,
    jsonb_build_object('kind', written.kind, 'days', written.days, 'cents', written.cents))
  from (
    select line.user_id, line.kind = 'work' as is_work, nullif(line.kind, 'work') as kind,
      nullif(count(*) filter (where line.kind = 'work'), 0) as days, sum(line.amount_cents) as cents
    from changed line
    group by line.user_id, line.kind, case when line.kind <> 'work' then line.id end
    order by line.user_id, line.kind
  ) written;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_payment_details()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was jsonb := '{}';
  now_is jsonb := '{}';
  changes jsonb;
begin
  -- Compared in full, stored masked.
  if tg_op <> 'INSERT' then
    was := jsonb_build_object('abn', old.abn, 'bsb', old.bsb, 'account_number', old.account_number);
  end if;
  if tg_op <> 'DELETE' then
    now_is := jsonb_build_object('abn', new.abn, 'bsb', new.bsb, 'account_number', new.account_number);
  end if;
  select jsonb_object_agg(key, jsonb_build_array(private.masked(was ->> key), private.masked(now_is ->> key))) into changes
  from jsonb_object_keys(was || now_is) key
  where was ->> key is distinct from now_is ->> key;
  -- Deleting an account also deletes its payment details, which is not a separate event.
  if changes is not null and private.account_exists(coalesce(new.user_id, old.user_id)) then
    perform private.record_change('bank_details_changed', 'accounts', coalesce(new.user_id, old.user_id), null,
      jsonb_build_object('changes', changes));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- For fields that people fill in, only the names are recorded.
  fields text[];
  was jsonb;
  now_is jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('account_deleted', 'accounts', old.id, null, jsonb_build_object('role', old.role, 'status', old.status));
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.record_change('account_created', 'accounts', new.id, null, jsonb_build_object('role', new.role, 'status', new.status));
    return null;
  end if;
  if old.role <> new.role then
    perform private.record_change('role_changed', 'people', new.id, null,
      jsonb_build_object('changes', jsonb_build_object('role', array[old.role, new.role])));
  end if;
  if old.status <> new.status then
    perform private.record_change('status_changed', 'people', new.id, null,
      jsonb_build_object('changes', jsonb_build_object('status', array[old.status, new.status])));
  end if;
  if old.phone is not distinct from new.phone and old.phone_since > new.phone_since then
    perform private.record_change('phone_login_moved', 'accounts', new.id, null, '{}');
  end if;
  was := to_jsonb(old);
  now_is := to_jsonb(new);
  fields := array(
    select key from unnest(array[
      'name', 'preferred_name', 'email', 'phone', 'postcode', 'location', 'nationality', 'experience_years', 'experience_specialties',
      'communication_style', 'photo_path', 'proximity'
    ]) key
    where was -> key <> now_is -> key
  );
  -- Repeated saves make one entry per ten minutes, since it contains no values that could differ (rule 10.12).
  if fields <> '{}' and not exists (
    select from audit.entries entry
    where entry.person = new.id and entry.at > now() - interval '10 minutes' and entry.event = 'profile_changed'
      and entry.actor = (select auth.uid()) and entry.details -> 'fields' = to_jsonb(fields)
  ) then
    perform private.record_change('profile_changed', 'accounts', new.id, null, jsonb_build_object('fields', fields));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_reserve()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.applications;
  details jsonb;
  event text;
begin
  select * into application from public.applications known where known.id = coalesce(new.application_id, old.application_id);
  details := jsonb_build_object('title', private.audit_title(application.job_title));
  if tg_op = 'INSERT' then
    perform private.record_change('reserve_put', 'decisions', application.user_id, new.job_id, details);
  elsif tg_op = 'DELETE' then
    -- A decision, a withdrawal, a deleted account or a deleted job also removes an entry from the reserve. Those are recorded as
    -- themselves.
    if application.user_id is not null and application.status = 'Pending' and application.withdrawn_at is null
      and exists (select from public.jobs job where job.id = old.job_id) then
      perform private.record_change('reserve_taken_out', 'decisions', application.user_id, old.job_id, details);
    end if;
  elsif old.position <> new.position then
    perform private.record_change('reserve_moved', 'decisions', application.user_id, new.job_id,
      details || jsonb_build_object('changes', jsonb_build_object('reserve_place', array[old.position, new.position])));
  elsif new.answer in ('yes', 'no') then
    perform private.record_change(case new.answer when 'yes' then 'place_taken' else 'place_left' end, 'decisions',
      application.user_id, new.job_id, details);
  else
    event := case
      when new.answer = 'late' then 'place_not_answered'
      when new.asked_at is null then 'place_not_offered'
      else 'place_offered'
    end;
    -- Caused by another person's action or by time, so it has no actor.
    perform audit.record(event, 'decisions', 'system', null, application.user_id, new.job_id, details);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_site()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_person constant boolean := (select auth.uid()) is not null;
  about constant jsonb := jsonb_build_object('title', private.audit_title(case tg_op when 'DELETE' then old.name else new.name end));
  -- Columns that are derived, or that are compared separately below.
  others constant text[] := array['id', 'place', 'name_order', 'search_text', 'created_at', 'updated_at', 'image_paths', 'pdf_path',
    'required_courses', 'contact_name', 'contact_phone'];
  changes jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('site_deleted', 'jobs', null, old.id, about);
    return null;
  end if;
  -- For a person, save_site first inserts a site with its name only and then updates it. Both are one event.
  if tg_op = 'INSERT' and by_person then
    return null;
  end if;
  if tg_op = 'INSERT' or old.created_at = now() and by_person then
    perform private.record_change('site_created', 'jobs', null, new.id, about);
    return null;
  end if;
  changes := private.changes_between(to_jsonb(old) - others, to_jsonb(new) - others);
  if old.required_courses <> new.required_courses then
    changes := changes || jsonb_build_object('required_courses',
      jsonb_build_array(private.course_titles(old.required_courses), private.course_titles(new.required_courses)));
  end if;
  if old.image_paths <> new.image_paths then
    changes := changes || jsonb_build_object('images', jsonb_build_array(cardinality(old.image_paths), cardinality(new.image_paths)));
  end if;
  if old.pdf_path is distinct from new.pdf_path then
    changes := changes || jsonb_build_object(
      'pdf', jsonb_build_array((old.pdf_path is not null)::integer, (new.pdf_path is not null)::integer));
  end if;
  -- A person's name and number, so only the fact of a change is recorded.
  if (old.contact_name, old.contact_phone) is distinct from (new.contact_name, new.contact_phone) then
    changes := changes || '{"site_contact": ["•••", "•••"]}';
  end if;
  if changes <> '{}' then
    perform private.record_change('site_changed', 'jobs', null, new.id, about || jsonb_build_object('changes', changes));
  end if;
  return null;
end
$function$
;

ALTER FUNCTION "private"."audit_site"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_site_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  site public.sites;
begin
  select * into site from public.sites known where known.id = coalesce(new.site_id, old.site_id);
  -- Part of deleting the site, the person's account, or the account of the administrator who set it.
  if not found or not private.account_exists(person) or new.standing is not distinct from old.standing then
    return null;
  end if;
  perform private.record_change('site_standing_changed', 'people', person, site.id,
    jsonb_build_object('title', private.audit_title(site.name), 'changes',
      jsonb_build_object('standing', jsonb_build_array(old.standing, new.standing))));
  return null;
end
$function$
;

ALTER FUNCTION "private"."audit_site_person"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_word_condition(word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many constant integer := 1000;
  people uuid[];
  jobs uuid[];
  others uuid[];
begin
  -- A short list of ids lets the query use the indexes. If many people or jobs match, checking each row fills the page quickly anyway.
  execute format('select array(select profile.id from public.profiles profile where %s limit %s)',
    private.person_word_condition(word), many) into people;
  if char_length(word) > 2 then
    execute format('select array(select job.id from public.jobs job where %s limit %s)',
      private.word_condition('private.folded(job.admin_search_text)', word), many) into jobs;
  elsif not private.is_frequent(
    'public.jobs job', 'created_at desc, id desc', private.word_condition('private.folded(job.admin_search_text)', word)) then
    jobs := private.ids_by_index(
      'public.jobs job', private.indexed_condition('private.folded(job.admin_search_text)', array[word]), many);
  end if;
  others := array(
    select course.id from public.courses course where strpos(private.folded(course.title), word) > 0
    union
    (select site.id from public.sites site where strpos(private.folded(site.name), word) > 0 limit many)
    union
    select run.id from public.pay_runs run where run.number::text = word
    union
    select entry.subject_id from audit.entries entry
    where entry.event in ('job_deleted', 'course_deleted') and strpos(private.folded(entry.details ->> 'title'), word) > 0
    limit many
  );
  return format('(%s or %s or %s)',
    case when cardinality(people) < many then format('entry.actor = any (%1$L::uuid[]) or entry.person = any (%1$L::uuid[])', people)
      else format('private.is_person_like(entry.person, %1$L) or private.is_person_like(entry.actor, %1$L)', word) end,
    case when cardinality(jobs) < many then format('entry.subject_id = any (%L::uuid[])', jobs)
      else format('entry.subject_id is not null and private.is_job_like(entry.subject_id, %L)', word) end,
    case when cardinality(others) < many then format('entry.subject_id = any (%L::uuid[])', others)
      else format('entry.subject_id is not null and private.is_deleted_subject_like(entry.subject_id, %L)', word) end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.begin_delivery(call uuid, channels text[], moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given constant text[] := array(
    select distinct channel from unnest(channels) channel where channel in ('push', 'email') order by channel desc);
begin
  update private.delivery_calls known
  set used_at = moment
  where known.id = call and known.used_at is null and known.made_at > moment - interval '10 minutes';
  if not found then
    return false;
  end if;
  -- Skipped if little has changed, since many calls can begin at once.
  insert into private.delivery_setup as setup (channels, known_at) values (given, moment)
  on conflict (id) do update set channels = excluded.channels, known_at = excluded.known_at
  where setup.channels <> excluded.channels or setup.known_at < excluded.known_at - interval '5 minutes';
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.board_jobs_condition(query text, category text, city text, within_km integer, site_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return concat('true',
    ' and job.category = ' || quote_literal(category),
    ' and exists (select from public.job_sites at where at.job_id = job.id and at.site_id = ' || quote_literal(site_id) || ')',
    ' and job.place is not null and ' || private.within_condition('job.place', city, within_km),
    ' and ' || (
      select string_agg(format('(%s or exists (select from public.job_addresses address where address.job_id = job.id and %s))',
        private.word_condition('private.folded(job.admin_search_text)', word),
        private.word_condition('private.folded(address.site_address)', word)), ' and ')
      from private.search_words(query) word));
end
$function$
;

ALTER FUNCTION "private"."board_jobs_condition"(text, text, text, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.book_again(job_id uuid, user_id uuid, accepts boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person public.profiles;
  application_id uuid;
begin
  if not accepts then
    return private.fill_place(job_id, user_id, null);
  end if;
  select * into person from public.profiles known where known.id = book_again.user_id;
  if person.status in ('inactive', 'rejected') then
    raise exception '% is not active.', private.one_line(private.person_name(person)) using errcode = 'PT409';
  end if;
  insert into public.applications (user_id, job_id, job_title)
  select person.id, job.id, private.job_title(job, 'Job Application') from public.jobs job where job.id = book_again.job_id
  returning id into application_id;
  return private.fill_place(job_id, user_id, application_id,
    'You did this job before, so you are booked again. Please withdraw if you cannot come.');
end
$function$
;

ALTER FUNCTION "private"."book_again"(uuid, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.broadcast_applications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 100;
  ids uuid[] := array(select id from changed order by id limit most + 1);
begin
  if cardinality(ids) > 0 then
    perform private.broadcast_to_administrators(
      'applications_changed', case when cardinality(ids) <= most then jsonb_build_object('ids', ids) else '{}' end);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select application.user_id from public.applications application where application.id = new.application_id);
begin
  if person is not null then
    perform private.broadcast_to_person(person, 'conversation_changed', jsonb_build_object('application_id', new.application_id));
  end if;
  perform private.broadcast_to_administrators('conversation_changed', jsonb_build_object('application_id', new.application_id));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_documents()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from changed) then
    perform private.broadcast_to_administrators('documents_changed', '{}');
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_ended_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_person(application.user_id, 'notifications_changed', '{}')
  from public.applications application
  where application.id = old.application_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_holidays()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_administrators('holidays_changed', '{}');
  return null;
end
$function$
;

ALTER FUNCTION "private"."broadcast_holidays"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.broadcast_hours()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_administrators('hours_changed', '{}');
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- No application has changed, but the invitations shown beside the applications have.
  if exists (select from changed) then
    perform private.broadcast_to_administrators('applications_changed', '{"ids": []}');
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_person(person.user_id, 'notifications_changed', '{}')
  from (
    select distinct user_id from changed
    -- The page that sets up a second factor still has the token from before the code, and that token can no longer read anything.
    where not (tg_op = 'INSERT' and type = 'second_factor_changed')
  ) person;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_pay_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_administrators('hours_changed', '{}');
  -- Added lines send a notification instead.
  if tg_op = 'DELETE' then
    perform private.broadcast_to_person(payee.user_id, 'hours_changed', '{}')
    from (select distinct user_id from changed where user_id is not null) payee;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_person(new.id, 'profile_changed', '{}');
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_sites()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_administrators('sites_changed', '{}');
  return null;
end
$function$
;

ALTER FUNCTION "private"."broadcast_sites"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.broadcast_to_payees(run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.broadcast_to_person(person, 'hours_changed', '{}') from unnest(private.payees_of_run(run_id)) person
$function$
;

ALTER FUNCTION "private"."broadcast_to_payees"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.broadcast_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_administrators(
    'applications_changed', jsonb_build_object('ids', jsonb_build_array(new.application_id)));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_week()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from changed) then
    perform private.broadcast_to_administrators('week_changed', '{}');
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_week_of_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from changed
    join was on was.id = changed.id
    -- The number of accepted people is broadcast with the applications.
    where (was.project_name, was.status, was.start_date, was.starts_at, was.end_time, was.days, was.cleaners_needed, was.location_city,
        was.requirement_group)
      is distinct from (changed.project_name, changed.status, changed.start_date, changed.starts_at, changed.end_time, changed.days,
        changed.cleaners_needed, changed.location_city, changed.requirement_group)
  ) then
    perform private.broadcast_to_administrators('week_changed', '{}');
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.business_as_stored(given public.business_input)
 RETURNS public.business_input
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.business_input := given;
  wrong record;
begin
  stored.name := private.line_as_stored(given.name, 200, 'name');
  stored.abn := private.without_separators(private.trimmed(given.abn));
  stored.bank := upper(private.trimmed(given.bank));
  stored.bsb := private.without_separators(private.trimmed(given.bsb));
  stored.account_number := private.without_separators(private.trimmed(given.account_number));
  stored.apca_number := private.without_separators(private.trimmed(given.apca_number));
  stored.agreement := private.text_as_stored(given.agreement, 2000, 'agreement');
  stored.balancing := coalesce(given.balancing, false);
  stored.gst_registered := coalesce(given.gst_registered, false);
  stored.rounding_minutes := coalesce(given.rounding_minutes, 0);
  stored.break_minutes := coalesce(given.break_minutes, 0);
  stored.notification_days := coalesce(given.notification_days, 180);
  stored.fill_distance := coalesce(given.fill_distance, 60);
  stored.fill_fairness := coalesce(given.fill_fairness, 40);
  stored.fill_hours := coalesce(given.fill_hours, 38);
  stored.fill_site := coalesce(given.fill_site, 10);
  stored.copy_accepts := coalesce(given.copy_accepts, false);
  select fault.field, fault.message into wrong
  from (values
    (0, 'name', private.has_bank_letters(stored.name),
      'Banks can only print Latin letters. Enter a name that contains some.'),
    (1, 'abn', private.is_abn(stored.abn), 'This ABN is not valid. Check its 11 digits.'),
    (2, 'bank', stored.bank ~ '^[A-Z]{3}$', 'Enter the three letters of the bank, such as CBA.'),
    (3, 'bsb', stored.bsb ~ '^[0-9]{6}$', 'A BSB has 6 digits, like 064-000.'),
    (3, 'bsb', private.is_bsb(stored.bsb), 'No bank has this BSB. Check the 6 digits.'),
    (4, 'account_number', private.is_account_number(stored.account_number), 'An account number has 1 to 9 digits.'),
    (5, 'apca_number', stored.apca_number ~ '^[0-9]{6}$', 'An APCA number has 6 digits.'),
    (6, 'rounding_minutes', stored.rounding_minutes in (0, 5, 15), 'Hours are rounded to 5 or 15 minutes, or not at all.'),
    (7, 'break_minutes', stored.break_minutes in (0, 15, 30, 45, 60), 'A break is 0, 15, 30, 45 or 60 minutes.'),
    (8, 'abn', not stored.gst_registered or stored.abn is not null, 'People registered for GST need an ABN.'),
    (9, 'notification_days', stored.notification_days in (30, 90, 180, 365), 'Notifications are kept for 30, 90, 180 or 365 days.'),
    (10, 'second_approval_cents', stored.second_approval_cents between 0 and 9999999999,
      'Enter an amount up to $99,999,999.99, or leave it empty.'),
    (11, 'fill_hours', stored.fill_hours between 1 and 60, 'Enter whole hours from 1 to 60.'),
    (12, 'fill_distance', stored.fill_distance between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (13, 'fill_fairness', stored.fill_fairness between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (14, 'fill_site', stored.fill_site between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (15, 'unfilled_invite_hours', stored.unfilled_invite_hours between 1 and 168, 'Enter whole hours from 1 to 168, or nothing.'),
    (16, 'unfilled_notify_hours', stored.unfilled_notify_hours between 1 and 168, 'Enter whole hours from 1 to 168, or nothing.'),
    (17, 'unfilled_notify_hours', stored.unfilled_notify_hours < stored.unfilled_invite_hours,
      'Enter fewer hours than for the invitations.')
  ) fault (ordinal, field, is_right, message)
  where not fault.is_right order by fault.ordinal limit 1;
  if found then
    raise exception '%', wrong.message using errcode = 'PT400', hint = wrong.field;
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.busy_times(people uuid[], first_day date)
 RETURNS TABLE(user_id uuid, times tstzmultirange)
 LANGUAGE sql
 STABLE ROWS 300
 SET search_path TO ''
AS $function$
  with held as (
    select application.user_id, application.job_id
    from public.applications application
    where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
    union
    select invitation.user_id, invitation.job_id
    from private.invitations invitation
    where invitation.user_id = any (people) and invitation.answer is null and invitation.invited_at > now() - interval '24 hours'
  ), wanted as materialized (
    select job.id, private.work_times(job) as times
    from public.jobs job
    where job.id in (select held.job_id from held) and job.status in ('Open', 'InProgress')
      -- Each of the jobs to fill begins in the week and lasts at most a year. So does each job that can overlap with it.
      and job.start_date between first_day - 367 and first_day + 373
      and job.start_date + least(greatest(job.days, 1), 366) >= first_day - 1
  )
  select held.user_id, range_agg(wanted.times)
  from held join wanted on wanted.id = held.job_id
  group by held.user_id
$function$
;

ALTER FUNCTION "private"."busy_times"(uuid[], date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.calendar_of(person uuid, only_job uuid, moment timestamp with time zone)
 RETURNS SETOF public.calendar_event
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Two calendars can read concurrently. The later response must not have the older version.
  perform pg_advisory_xact_lock(hashtextextended('calendar of ' || person, 0));
  -- Locks the person, then the applications by id, in the same order as other code. The insert below also locks the application of each
  -- event.
  perform from public.profiles profile where profile.id = person for key share;
  perform from public.applications application
  where application.user_id = person
    and not exists (select from private.calendar_events event where event.application_id = application.id)
    and private.is_accepted(application.status, application.withdrawn_at)
  order by application.id for key share;
  with current as materialized (
    select * from private.events_of(person) event where only_job is null or event.shown ->> 'job_id' = only_job::text
  ), written as (
    insert into private.calendar_events as event (application_id, shown, changed_at)
    select current.application_id, current.shown, moment from current
    on conflict (application_id) do update
    set shown = excluded.shown, sequence = event.sequence + 1, changed_at = excluded.changed_at
    where event.shown <> excluded.shown
  )
  -- A cancelled event no longer shows changes. It drops the address, which the person might no longer be allowed to know (rule 6.14).
  update private.calendar_events event
  set shown = event.shown || '{"status": "cancelled", "place": null}', sequence = event.sequence + 1, changed_at = moment
  from public.applications application
  where application.id = event.application_id and application.user_id = person
    and (only_job is null or event.shown ->> 'job_id' = only_job::text)
    and event.shown ->> 'status' = 'confirmed'
    and event.application_id not in (select current.application_id from current);

  return query
  select (jsonb_populate_record(null::public.calendar_event, event.shown || jsonb_build_object(
    'id', event.application_id, 'sequence', event.sequence, 'changed_at', event.changed_at))).*
  from private.calendar_events event
  join public.applications application on application.id = event.application_id
  where application.user_id = person
    and (only_job is null or event.shown ->> 'job_id' = only_job::text)
    and case event.shown ->> 'status'
      when 'confirmed' then (event.shown ->> 'start_date')::date + (event.shown ->> 'days')::integer >= moment::date - 365
      else event.changed_at > moment - interval '30 days'
    end
  order by event.shown ->> 'start_date', event.application_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.call_deliver(workers integer DEFAULT 1)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  max_calls constant integer := 25;
  address text;
  key text;
  pending integer;
  call uuid;
begin
  if not private.is_delivery_set_up() then
    return;
  end if;
  select decrypted_secret into address from vault.decrypted_secrets where name = 'deliver_url';
  select decrypted_secret into key from vault.decrypted_secrets where name = 'deliver_key';
  -- A recent call that has not begun yet will also handle this work.
  select count(*) into pending from private.delivery_calls
  where made_at > now() - interval '10 seconds' and used_at is null;
  for call in
    insert into private.delivery_calls (made_at)
    select now() from generate_series(1, least(workers, max_calls - pending)) returning id
  loop
    perform net.http_post(
      url := address,
      body := jsonb_build_object('call', call),
      headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || key),
      timeout_milliseconds := 5000
    );
  end loop;
-- A user's action must not fail because a message cannot be sent. The next call is made within a minute.
exception when others then
  raise warning 'deliver could not be called: %', sqlerrm;
end
$function$
;

CREATE OR REPLACE FUNCTION private.caller_key(caller text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  address inet;
begin
  address := caller::inet;
  -- One connection usually has a whole /64 of IPv6 addresses.
  return host(network(set_masklen(address, case family(address) when 6 then 64 else 32 end)));
exception when invalid_text_representation then
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.calling_device()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.device_in(coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent',
    (select session.user_agent from auth.sessions session where session.id = ((select auth.jwt()) ->> 'session_id')::uuid)));
end
$function$
;

ALTER FUNCTION "private"."calling_device"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.can_reverse(type text, subject text, person uuid, channel text, states text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.deliveries said
    join private.message_types() known on known.type = said.type and can_reverse.type = any (known.reversed_by)
    where said.subject = can_reverse.subject and said.user_id = person and said.channel = can_reverse.channel and said.state = any (states)
      and not exists (
        select from private.deliveries later
        where later.subject = said.subject and later.user_id = said.user_id and later.channel = said.channel and later.state = 'sent'
          and (later.created_at, later.id) > (said.created_at, said.id) and later.type = any (known.reversed_by)
      )
  );
end
$function$
;

ALTER FUNCTION "private"."can_reverse"(text, text, uuid, text, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.can_say_quickly(application public.applications, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.is_accepted(application.status, application.withdrawn_at) and exists (
    select from public.jobs job
    where job.id = application.job_id and job.status in ('Open', 'InProgress')
      and coalesce((moment at time zone job.time_zone)::date >= job.start_date, job.status = 'InProgress')
  )
$function$
;

CREATE OR REPLACE FUNCTION private.candidate_pool(job public.jobs, query text, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  condition constant text := private.people_condition(query);
  people uuid[];
begin
  execute concat(
    'select array_agg(profile.id) from (
       select profile.id from public.profiles profile
       where profile.role = ''cleaner'' and profile.status in (''pending'', ''active'')',
    ' and ' || condition,
    case
      when condition is not null or job.place is null then ' order by profile.created_at desc, profile.id desc'
      -- profiles_place_idx returns people in order of distance from the job.
      else ' and profile.place is not null order by profile.place operator(extensions.<->) ' || quote_literal(job.place)
        || '::extensions.earth'
    end,
    ' limit ', most, ') profile')
  into people;
  return people;
end
$function$
;

CREATE OR REPLACE FUNCTION private.canonical_word(given text, list text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select word from unnest(private.allowed_words(list)) word where lower(word) = lower(btrim(given)) $function$
;

CREATE OR REPLACE FUNCTION private.change_hours(application_id uuid, day date, began time without time zone, ended time without time zone, break_minutes integer, reason text, seen timestamp with time zone)
 RETURNS public.hours
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  -- An administrator's own change counts as the person's, so that another administrator reviews it (rule 23.22).
  return private.set_hours(application_id, day, began, ended, break_minutes, reason, seen, not exists (
    select from public.applications application
    where application.id = change_hours.application_id and application.user_id = (select auth.uid())
  ));
end
$function$
;

CREATE OR REPLACE FUNCTION private.change_reserve(application_id uuid, change text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 50;
  held public.applications;
  job public.jobs;
  mine integer;
  other record;
  ended private.reserve[];
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  select * into held from public.applications application where application.id = change_reserve.application_id;
  select * into job from public.jobs wanted where wanted.id = held.job_id;
  if held.id is null or job.id is null then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select kept.position into mine from private.reserve kept where kept.application_id = held.id;
  if change = 'out' then
    with gone as (delete from private.reserve kept where kept.application_id = held.id returning kept)
    select array_agg(gone.kept) into ended from gone;
    perform private.note_ended_offers(ended, now());
    perform private.offer_vacancies(job.id, now());
  elsif change = 'in' and mine is null then
    if held.status <> 'Pending' or held.withdrawn_at is not null then
      raise exception 'Only people who are waiting for a decision can be kept in reserve.' using errcode = 'PT409';
    end if;
    if private.is_barred(held.user_id, job.id) then
      raise exception '% should not return to this site.',
        (select private.one_line(private.person_name(person)) from public.profiles person where person.id = held.user_id)
        using errcode = 'PT409', hint = 'site';
    end if;
    if private.job_over(job) is not null or not job.is_full
      and not exists (select from private.reserve kept where kept.job_id = job.id) then
      raise exception 'There are free places. Accept them instead.' using errcode = 'PT409';
    end if;
    if (select count(*) from private.reserve kept where kept.job_id = job.id) >= most then
      raise exception 'At most % people can be in reserve.', most using errcode = 'PT409';
    end if;
    insert into private.reserve (application_id, job_id, position, put_by)
    values (held.id, job.id, 1 + coalesce((select max(kept.position) from private.reserve kept where kept.job_id = job.id), 0),
      (select auth.uid()));
    perform private.offer_vacancies(job.id, now());
  elsif change in ('up', 'down') and mine is not null then
    select kept.application_id, kept.position into other from private.reserve kept
    where kept.job_id = job.id and case change when 'up' then kept.position < mine else kept.position > mine end
    order by case change when 'up' then -kept.position else kept.position end limit 1;
    if found then
      update private.reserve kept set position = case when kept.application_id = held.id then other.position else mine end
      where kept.application_id in (held.id, other.application_id);
    end if;
  elsif change is null or change not in ('in', 'up', 'down') then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.changed_account_text(person uuid, account_number text, device text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return format('Your bank account was changed on %s. New account: %s. Device: %s. If this wasn’t you, tell us now.',
    to_char(moment at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'),
    coalesce(private.masked(account_number), 'None'), device);
end
$function$
;

ALTER FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.changed_accounts(run_id uuid)
 RETURNS SETOF public.changed_account_row
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select distinct on (payment.user_id) payment.id, payment.name, floor(extract(epoch from details.updated_at) * 1000000)::bigint
  from private.payments_sent_in(run_id, null) sent
  join public.payments payment on payment.id = sent.payment_id
  join public.payment_details details on details.user_id = payment.user_id
  cross join lateral private.account_paid_last(payment.user_id) paid
  where paid.account_number is not null
    and (private.without_separators(details.bsb), private.without_separators(details.account_number))
      is distinct from (paid.bsb, paid.account_number)
  order by payment.user_id, sent.return_id nulls first, payment.id
$function$
;

ALTER FUNCTION "private"."changed_accounts"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.changed_accounts_of_run(run_id uuid)
 RETURNS SETOF public.changed_account_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
  select account.* from private.changed_accounts(run_id) account
  join public.pay_runs run on run.id = changed_accounts_of_run.run_id and run.status in ('draft', 'rejected')
  order by account.name, account.payment_id;
end
$function$
;

ALTER FUNCTION "private"."changed_accounts_of_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_answers(course_id uuid)
 RETURNS TABLE(key text, answer text, is_right boolean, right_answers jsonb, explanation text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
  select judged.key, judged.answer, judged.is_right, case when progress.completed then judged.right_answers end, judged.explanation
  from public.course_progress progress
  join public.courses course on course.id = progress.course_id
  cross join lateral private.judge_answers(course, progress.answers) judged
  where progress.user_id = (select auth.uid()) and progress.course_id = check_answers.course_id and judged.answer is not null
  order by judged.ordinal
  -- The limit cuts off no row. page_size is called because it refuses expensive filters.
  limit private.page_size(500, 500, 500)
$function$
;

CREATE OR REPLACE FUNCTION private.check_phone_sign_in(phone text, password text, caller text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number text := private.phone_digits(phone);
  counted_caller text := coalesce(private.caller_key(caller), 'unknown');
  account_email text;
  account_hash text;
begin
  select account.email, account.encrypted_password into account_email, account_hash
  from auth.users account
  where account.id = private.phone_account(number);
  if not private.matches_password(password, account_hash) or account_email is null then
    return null;
  end if;

  -- Gives the attempt back. Locks the rows in the order of counting.
  update private.sign_in_tries tried
  set tries = greatest(tried.tries - 1, 0)
  where (tried.digits, tried.caller) in (
    select counted.digits, counted.caller
    from private.sign_in_tries counted
    where (counted.digits, counted.caller) in (('', counted_caller), (number, counted_caller), (number, ''))
    order by counted.caller desc, counted.digits
    for update
  );
  return account_email;
end
$function$
;

CREATE OR REPLACE FUNCTION private.check_request()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- PostgREST runs reads, and functions that are not volatile, in read-only transactions.
  is_read constant boolean := current_setting('transaction_read_only') = 'on';
  person integer;
begin
  if not private.has_session() then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  elsif not private.is_session_open() and current_setting('request.path', true) is distinct from '/rpc/use_recovery_code' then
    raise exception 'Please enter the code from your authenticator app first.' using errcode = 'PT428';
  end if;
  if auth.role() = 'service_role' then
    return;
  end if;
  perform set_config('statement_timeout', case when is_read then '4s' else '8s' end, true);
  if auth.role() is distinct from 'authenticated' then
    return;
  end if;
  person := hashtext(auth.uid()::text);
  -- A waiting request occupies one of the connections that everyone shares (PostgREST's pool, ten by default). One person can have at most
  -- six requests. Further ones are refused at once.
  if not exists (select from generate_series(2, 7) ordinal where pg_try_advisory_xact_lock(person, ordinal)) then
    perform private.refuse_too_many('You are doing too much at once. Please try again.', 1, 'busy');
  end if;
  -- A person's requests take turns, so that no one occupies all processors. Writes wait for the row of their budget, and two reads can run
  -- at a time.
  if not is_read then
    perform private.spend_budget(auth.uid(), writes => 1);
  elsif not (pg_try_advisory_xact_lock(person, 0) or pg_try_advisory_xact_lock(person, 1)) then
    perform pg_advisory_xact_lock(person, pg_backend_pid() % 2);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.checks_of(solutions jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(given.key, given.solution ? 'right'), '{}')
  -- is_course_marking reports the error in anything else.
  from jsonb_each(case jsonb_typeof(solutions) when 'object' then solutions else '{}' end) given (key, solution)
$function$
;

CREATE OR REPLACE FUNCTION private.claim_deliveries(batch_size integer, moment timestamp with time zone)
 RETURNS SETOF public.delivery_work
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant integer := private.page_size(batch_size, 25, 200);
  claims uuid[] := '{}';
  considered integer;
  taken uuid[];
  -- Messages that failed before come last, so that they delay no others.
  again boolean := false;
begin
  -- Some candidates turn out not to be sendable. Further rounds fill the batch.
  for round in 1..20 loop
    with candidate as (
      select delivery as was from private.deliveries delivery
      where delivery.state = 'waiting' and (delivery.attempts > 0) = again and delivery.ready_at <= moment
        -- A message waits for earlier ones about the same subject. It does not wait for one that it replaces and that is not due yet, which
        -- will be cancelled.
        and not exists (
          select from private.deliveries earlier
          where earlier.subject = delivery.subject and earlier.user_id = delivery.user_id and earlier.channel = delivery.channel
            and (earlier.created_at, earlier.id) < (delivery.created_at, delivery.id) and earlier.state = 'waiting'
            and (earlier.claim is not null or earlier.ready_at <= moment or not private.replaces(delivery.type, earlier.type))
        )
      order by delivery.ready_at, delivery.id
      limit wanted - cardinality(claims)
      for update skip locked
    ), judged as materialized (
      select was, private.reason_to_cancel(was, moment) as reason,
        private.sending_moment((was).channel, (was).kind, private.delivery_settings((was).user_id), moment, (was).urgent) as allowed_at,
        -- Claimed for a day without a report, so it seems to crash every run that sends it.
        (was).claim is not null and (was).tried_since <= moment - interval '1 day' as is_hopeless
      from candidate
    ), decided as (
      select (was).id, reason, allowed_at, case
          when (was).reached <> '{}' and (reason is not null or is_hopeless) then 'sent'
          when reason is not null then 'cancelled'
          when is_hopeless then 'failed'
          when allowed_at > moment then 'later'
          else 'taken'
        end as fate
      from judged
    ), settled as (
      update private.deliveries delivery
      set state = case when fate in ('later', 'taken') then 'waiting' else fate end,
        done_at = case when fate not in ('later', 'taken') then moment end,
        last_error = case fate
          when 'cancelled' then decided.reason
          when 'sent' then null
          when 'failed' then coalesce(delivery.last_error, 'Every attempt to send it was interrupted.')
          else delivery.last_error
        end,
        due_at = case when fate = 'later' then decided.allowed_at else delivery.due_at end,
        claim = case when fate = 'taken' then gen_random_uuid() end,
        claimed_until = case when fate = 'taken' then moment + interval '3 minutes' end,
        tried_since = case when fate = 'taken' then coalesce(delivery.tried_since, moment) else delivery.tried_since end
      from decided
      where delivery.id = decided.id
      returning delivery.id, fate
    )
    select count(*), array_agg(settled.id) filter (where fate = 'taken') into considered, taken from settled;
    claims := claims || taken;
    exit when cardinality(claims) >= wanted or considered = 0 and again;
    -- Messages settled in this round might have held back others that have not failed yet.
    again := considered = 0;
  end loop;

  insert into private.unsubscribe_tokens (user_id)
  select person.id from public.profiles person
  where person.id in (
    select delivery.user_id from private.deliveries delivery where delivery.id = any (claims) and delivery.channel = 'email'
  )
  order by person.id
  -- Skips people whose account is being deleted, because that deletion might be waiting for the messages claimed here. It deletes them
  -- anyway.
  for key share skip locked
  on conflict (user_id) do nothing;

  return query
  select delivery.id, delivery.claim, delivery.channel, delivery.kind, delivery.type, delivery.message,
    delivery.link || case when delivery.channel = 'email' and starts_with(delivery.link, '/not-me?notice=')
      then '&token=' || private.new_notice_token(delivery.link) else '' end,
    delivery.created_at, delivery.job_id,
    case when delivery.job_id is not null then coalesce(nullif(btrim(job.project_name), ''), application.job_title) end,
    case when delivery.channel = 'email' then person.email end, public.greeting_name(person), person.language,
    case when delivery.channel = 'email' then secret.token end,
    case when delivery.channel = 'push' then (
      select jsonb_agg(device.token order by device.created_at, device.endpoint) from public.push_tokens device
      where device.user_id = delivery.user_id and device.endpoint <> all (delivery.reached)
    ) end
  from private.deliveries delivery
  join public.profiles person on person.id = delivery.user_id
  left join private.unsubscribe_tokens secret on secret.user_id = delivery.user_id
  left join public.jobs job on job.id = delivery.job_id
  left join public.notifications note on note.id = delivery.notification_id
  left join public.applications application on application.id = (note.data ->> 'application_id')::uuid
  where delivery.id = any (claims) and (delivery.channel <> 'email' or secret.token is not null)
  order by delivery.attempts > 0, delivery.created_at, delivery.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.clashes_of(people uuid[], job public.jobs, besides uuid[])
 RETURNS TABLE(user_id uuid, titles text[])
 LANGUAGE plpgsql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
declare
  times constant tstzmultirange := private.work_times(job);
begin
  return query
    select application.user_id, array_agg(private.job_title(other, application.job_title) order by other.starts_at, other.id)
    from public.applications application
    join public.jobs other on other.id = application.job_id
    where application.user_id = any (people) and application.job_id <> job.id
      and (private.is_accepted(application.status, application.withdrawn_at) or application.id = any (besides))
      and other.status in ('Open', 'InProgress')
      -- No job is longer than a year, so this excludes most jobs before their times are computed.
      and other.starts_at < upper(times) and other.starts_at > lower(times) - interval '368 days'
      and private.work_times(other) && times
    group by application.user_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.close_account_to_others(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The person who made the change knew the password.
  update auth.users account set encrypted_password = null where account.id = person;
  delete from auth.sessions session where session.user_id = person;
end
$function$
;

ALTER FUNCTION "private"."close_account_to_others"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.confirm_identity(password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.confirm_password(password) then
    return false;
  end if;
  delete from private.confirmations old where old.ctid = any (array(
    select known.ctid from private.confirmations known
    where known.confirmed_at <= now() - private.confirmation_time() limit 20 for update skip locked
  ));
  insert into private.confirmations (session_id, user_id) values (((select auth.jwt()) ->> 'session_id')::uuid, (select auth.uid()))
  on conflict on constraint confirmations_pkey do update set confirmed_at = excluded.confirmed_at, user_id = excluded.user_id;
  return true;
end
$function$
;

ALTER FUNCTION "private"."confirm_identity"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.confirmation_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select interval '10 minutes' $function$
;

ALTER FUNCTION "private"."confirmation_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.contact_as_stored(given public.job_input)
 RETURNS public.job_contacts
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  contact public.job_contacts;
begin
  contact := row(
    given.id, private.line_as_stored(given.contact_name, 200, 'contact_name'), private.phone_as_stored(given.contact_phone)
  );
  if not private.is_phone(contact.phone) then
    raise exception 'Please enter a valid phone number for the contact.' using errcode = 'PT400', hint = 'contact_phone';
  end if;
  return case when contact.name is not null or contact.phone is not null then contact end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.content_of_run(run_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select md5(coalesce(string_agg(concat_ws(' ', payment.id, payment.amount_cents, payment.gst_cents, (
      select string_agg(line.id::text, ' ' order by line.id) from public.pay_lines line where line.payment_id = payment.id
    )), ',' order by payment.id), ''))
  from private.payments_sent_in(run_id, null) sent join public.payments payment on payment.id = sent.payment_id
$function$
;

ALTER FUNCTION "private"."content_of_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.conversation_for_writing(application_id uuid)
 RETURNS public.applications
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  asked public.applications;
begin
  if not private.is_side_of(application_id) then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select * into asked from public.applications application where application.id = application_id;
  -- Locks the people before the conversation, as deleting an account does.
  perform from public.profiles person where person.id in (me, asked.user_id) order by person.id for key share;
  select * into asked from public.applications application where application.id = application_id for key share;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  elsif asked.user_id is null then
    raise exception 'The account has been deleted.' using errcode = 'PT409';
  end if;
  return asked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.conversation_notice(application public.applications, to_applicant boolean, message text, quick text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when to_applicant then application.job_title || ': ' || private.one_line(message)
    when quick = 'late' then format('%s is running late for %s.', names.name, application.job_title)
    when quick like 'late-%' then
      format('%s is running about %s minutes late for %s.', names.name, substr(quick, 6), application.job_title)
    when quick = 'entrance' then format('%s can''t find the entrance of %s.', names.name, application.job_title)
    else format('%s, %s: %s', names.name, application.job_title, private.one_line(message))
  end
  from (select private.person_name(person) as name from public.profiles person where person.id = application.user_id) names
$function$
;

CREATE OR REPLACE FUNCTION private.conversation_word_condition(word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  many constant integer := 1000;
  people uuid[];
  titles uuid[];
  texts uuid[];
  of_people uuid[];
begin
  -- A short list of ids lets the query use the indexes. If many people or jobs match, checking each row fills the page quickly anyway.
  execute format('select array(%s limit %s)', private.people_matching_words(array[word]), many) into people;
  titles := private.applications_by_title(array[word], many);
  if char_length(word) > 2 then
    execute format('select array(select distinct message.application_id from public.conversation_messages message where %s limit %s)',
      private.word_condition('private.folded(message.message)', word), many) into texts;
  else
    texts := '{}';
  end if;
  if greatest(cardinality(people), cardinality(titles), cardinality(texts)) < many then
    of_people := array(select application.id from public.applications application where application.user_id = any (people) limit many);
    if cardinality(of_people) < many then
      return format('conversation.application_id = any (%L::uuid[])', of_people || titles || texts);
    end if;
  end if;
  return format('(%s or %s or %s)',
    case when cardinality(people) < many then format('application.user_id = any (%L::uuid[])', people)
      else format('application.user_id in (%s)', private.people_matching_words(array[word])) end,
    case when cardinality(titles) < many then format('application.id = any (%L::uuid[])', titles)
      else private.title_condition(array[word]) end,
    case when cardinality(texts) < many then format('application.id = any (%L::uuid[])', texts)
      else format('private.has_word(application.id, %L)', word) end);
end
$function$
;

ALTER FUNCTION "private"."conversation_word_condition"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copies_there(job_ids uuid[], moved_by integer)
 RETURNS TABLE(job_id uuid, copy_id uuid)
 LANGUAGE sql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$
  with source as materialized (
    select job.id, job.start_date, job.start_date + moved_by as day, job.start_time, job.location_city,
      private.job_title(job, 'Job Opportunity') as title, here.site_id
    from public.jobs job
    left join public.job_sites here on here.job_id = job.id
    where job.id = any (job_ids) and job.start_date is not null
  ), made as materialized (
    select private.copy_id(other.id, other.start_date + moved_by) as id
    from public.jobs other
    where other.status = any (private.allowed_words('job status'))
      and other.start_date_order = any (array(select source.start_date from source))
  )
  select distinct on (source.id) source.id, there.id
  from source
  join public.jobs there
    on there.status = any (private.allowed_words('job status')) and there.start_date_order = source.day
    and lower(private.job_title(there, 'Job Opportunity')) = lower(source.title)
    and lower(there.location_city) is not distinct from lower(source.location_city)
    and there.start_time is not distinct from source.start_time
  left join public.job_sites at on at.job_id = there.id
  -- Excludes copies of other jobs in the week, because two jobs at the same time can be equal in everything that is compared.
  where there.start_date_order = any (array(select known.day from source known))
    and there.status <> 'Closed' and coalesce(at.site_id = source.site_id, true)
    and there.id not in (select made.id from made)
  union
  select source.id, there.id from source join public.jobs there on there.id = private.copy_id(source.id, source.day)
$function$
;

ALTER FUNCTION "private"."copies_there"(uuid[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copy_accounts(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from private.payments_sent_in(run_id, null) sent
  join public.payments payment on payment.id = sent.payment_id
  join public.payment_details details on details.user_id = payment.user_id
  where sent.return_id is null
  on conflict (payment_id) do update set (bsb, account_number) = (excluded.bsb, excluded.account_number);
  insert into private.resent_accounts (return_id, bsb, account_number)
  select sent.return_id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from private.payments_sent_in(run_id, null) sent
  join public.payments payment on payment.id = sent.payment_id
  join public.payment_details details on details.user_id = payment.user_id
  where sent.return_id is not null
  on conflict (return_id) do update set (bsb, account_number) = (excluded.bsb, excluded.account_number);
end
$function$
;

ALTER FUNCTION "private"."copy_accounts"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copy_id(job_id uuid, day date)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select md5(job_id || ' ' || (day - date '2000-01-01'))::uuid $function$
;

ALTER FUNCTION "private"."copy_id"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copy_job(job_id uuid, day date, user_ids uuid[], image_paths text[], pdf_path text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 100;
  source public.jobs;
  saved public.jobs;
  accepts boolean;
  person uuid;
  outcome text;
  outcomes jsonb := '[]';
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if cardinality(user_ids) > most then
    raise exception 'Between 1 and % people can be invited at once.', most using errcode = 'PT400';
  end if;
  -- Locks people first, then the job, like every other function. If two administrators copy a job at once, the second finds the copy.
  perform from public.profiles locked where locked.id = any (user_ids || (select auth.uid())) order by locked.id for no key update;
  select * into source from public.jobs job where job.id = copy_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  perform private.assert_admin();
  if day is null or source.start_date is null or not isfinite(day) then
    raise exception 'Choose a day.' using errcode = 'PT400';
  end if;
  if exists (select from private.copies_there(array[source.id], day - source.start_date)) then
    raise exception 'This job already exists on that day.' using errcode = 'PT409', hint = 'there';
  end if;
  if private.has_started(private.as_copy(source, day), now()) then
    raise exception 'This job would already have started.' using errcode = 'PT409', hint = 'begun';
  end if;
  saved := private.save_job(
    jsonb_populate_record(null::public.job_input, private.as_input(source) || jsonb_build_object(
      'id', private.copy_id(source.id, day), 'start_date', day, 'project_dates', null, 'status', 'Open',
      'image_paths', copy_job.image_paths, 'pdf_path', copy_job.pdf_path)),
    null
  );
  -- People nearby are not notified, because a week's copies could send each of them hundreds of notifications (rule 20.21).
  delete from private.job_openings opening where opening.job_id = saved.id;
  accepts := (select settings.copy_accepts from public.business settings);
  for person in select distinct listed from unnest(user_ids) listed order by listed loop
    begin
      if not exists (
        select from public.applications application
        where application.job_id = source.id and application.user_id = person
          and private.is_accepted(application.status, application.withdrawn_at)
      ) then
        raise exception 'This person is not accepted for the job being copied.' using errcode = 'PT409';
      end if;
      outcome := private.book_again(saved.id, person, accepts);
      outcomes := outcomes || jsonb_build_object('id', person, 'outcome', outcome, 'error', null);
    exception
      -- The copy is created without this person, and the administrator sees the reason.
      when sqlstate 'PT409' then
        outcomes := outcomes || jsonb_build_object('id', person, 'outcome', null, 'error', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('id', saved.id, 'is_placed', saved.place is not null, 'people', outcomes);
end
$function$
;

ALTER FUNCTION "private"."copy_job"(uuid, date, uuid[], text[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copy_people(job_ids uuid[], first_day date)
 RETURNS TABLE(job_id uuid, user_id uuid, name text, obstacle text)
 LANGUAGE sql
 STABLE ROWS 500
 SET search_path TO ''
AS $function$
  with held as materialized (
    select application.job_id, application.user_id, application.attendance
    from public.applications application
    where application.job_id = any (job_ids) and application.user_id is not null
      and private.is_accepted(application.status, application.withdrawn_at)
  ), copies as materialized (
    select job.id as job_id, private.work_times(copy) as times, private.days_needed(copy) as days,
      array(select asked.key from private.listed_requirements(copy) asked) as keys,
      private.needed_on(copy, (now() at time zone copy.time_zone)::date) as needed
    from public.jobs job
    cross join lateral private.as_copy(job, job.start_date + 7) copy
    where job.id = any (array(select held.job_id from held))
  ), standing as materialized (
    select considered.job_id, known.user_id, known.not_again
    from (select held.job_id, array_agg(held.user_id) as people from held group by held.job_id) considered
    cross join lateral private.site_standing(considered.people, considered.job_id) known
  ), who as materialized (
    select person.id, person.status, private.person_name(person) as name, said.days_away, busy.times,
      case when exists (select from copies where copies.keys <> '{}') then private.requirement_expiries(person.id) end as expiries
    from public.profiles person
    left join public.availability said on said.user_id = person.id
    left join private.busy_times(array(select held.user_id from held), first_day) busy on busy.user_id = person.id
    where person.id = any (array(select held.user_id from held))
  )
  select held.job_id, who.id, who.name,
    case
      when who.status in ('inactive', 'rejected') then 'inactive'
      when held.attendance <> 'came' then 'absent'
      when standing.not_again then 'site'
      when who.times && copies.times then 'busy'
      when exists (
        select from unnest(copies.keys) asked where coalesce((who.expiries ->> asked)::date, '-infinity') < copies.needed
      ) then 'missing'
      when who.days_away && copies.days then 'away'
    end
  from held
  join who on who.id = held.user_id
  join copies on copies.job_id = held.job_id
  left join standing on standing.job_id = held.job_id and standing.user_id = held.user_id
$function$
;

ALTER FUNCTION "private"."copy_people"(uuid[], date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.correct_my_hours(application_id uuid, day date, began time without time zone, ended time without time zone, break_minutes integer, reason text, seen timestamp with time zone)
 RETURNS public.hours
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Checked before locking, so that the caller cannot lock another person's application.
  if not exists (
    select from public.applications application
    where application.id = correct_my_hours.application_id and application.user_id = (select auth.uid())
  ) then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  return private.set_hours(application_id, day, began, ended, break_minutes, reason, seen, false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.could_come(job public.jobs, people uuid[])
 RETURNS TABLE(user_id uuid, status text, invited_at timestamp with time zone, fit double precision[])
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$
begin
  return query
    select known.user_id, known.status, known.invited_at, known.fit
    from private.fits(job, people) known
    where known.missing_count = 0 and known.clashes = '{}' and known.unavailable is null and not known.not_again
      -- A person who has applied accepts the distance.
      and (known.status = 'Pending' or not known.is_far);
end
$function$
;

ALTER FUNCTION "private"."could_come"(public.jobs, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_applications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct job_id from changed where job_id is not null);
  elsif tg_op = 'DELETE' then
    touched := array(select distinct job_id from was where job_id is not null);
  else
    touched := array(
      select distinct job.id
      from changed
      join was on was.id = changed.id
      cross join lateral (values (was.job_id), (changed.job_id)) job (id)
      where job.id is not null
        and (was.job_id, was.status, was.withdrawn_at) is distinct from (changed.job_id, changed.status, changed.withdrawn_at)
    );
  end if;
  if touched = '{}' then
    return null;
  end if;
  -- A separate statement takes the lock, so that the count below sees changes committed while this one waited.
  perform from public.jobs job where job.id = any (touched) order by job.id for no key update;
  update public.jobs job
  set accepted_count = counted.accepted, pending_count = counted.pending
  from (
    select wanted.id,
      count(*) filter (where application.status = 'Accepted') as accepted,
      count(*) filter (where application.status = 'Pending') as pending
    from unnest(touched) wanted (id)
    left join public.applications application on application.job_id = wanted.id and application.withdrawn_at is null
    group by wanted.id
  ) counted
  where job.id = counted.id
    and (job.accepted_count, job.pending_count) <> (counted.accepted, counted.pending);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_cannot_be_paid()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Skips the names, and uses the index of valid accounts.
  select count(*)
  from (
    select sum(line.amount_cents) as amount, line.user_id from public.pay_lines line
    where line.payment_id is null and line.user_id is not null group by line.user_id
  ) summed
  where summed.amount <= 0 or not exists (
    select from public.payment_details details
    where details.user_id = summed.user_id and private.account_fault(details.abn, details.bsb, details.account_number) is null
  )
$function$
;

CREATE OR REPLACE FUNCTION private.count_course_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  questions jsonb;
  missing text[];
begin
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.course_id := old.course_id;
    if new.renewals = old.renewals then
      new.started_at := old.started_at;
      if old.completed then
        -- A completed course is final until it is taken again (rules 7.12, 7.21).
        return old;
      end if;
    end if;
  end if;
  -- Concatenation decompresses the value once instead of at each lookup of an answer. This matters because an edit recounts everyone.
  select course.questions || '{}' into questions from public.courses course where course.id = new.course_id;
  if not found then
    -- There is no such course, and the foreign key will refuse the row.
    return new;
  end if;
  if exists (select from jsonb_each_text(new.answers) answer where char_length(answer.value) > 5000) then
    -- Refused, because truncating it would lose text unnoticed.
    raise exception 'An answer can have at most 5000 characters.' using errcode = 'PT400';
  end if;
  new.answers := private.valid_answers(questions, new.answers);
  new.completion_percentage := round(
    100.0 * (select count(*) from jsonb_object_keys(new.answers)) / (select count(*) from jsonb_object_keys(questions)));
  if not coalesce(questions ? (new.current_section || '_' || new.current_question), false) then
    new.current_section := null;
    new.current_question := null;
  end if;
  if new.completed then
    select array_agg(question.key order by question.ordinal) into missing
    from public.courses course, private.course_questions(course.sections) question
    where course.id = new.course_id and question.required and not new.answers ? question.key;
    if missing is not null then
      raise exception 'Please answer every required question.'
        using errcode = 'PT400', detail = array_to_json(missing)::text;
    end if;
    perform private.assert_passed(course, new.answers) from public.courses course where course.id = new.course_id;
    new.completed_at := coalesce(new.completed_at, now());
    new.completion_percentage := 100;
  else
    new.completed_at := null;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.spend_budget(new.user_id, writes => 1);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_factor_challenge()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.count_try('challenge', (
    select factor.user_id::text from auth.mfa_factors factor where factor.id = new.factor_id
  ), 30) then
    raise exception 'Too many attempts. Please wait ten minutes and try again.' using errcode = 'PT429';
  end if;
  perform private.forget_old_tries();
  return new;
end
$function$
;

ALTER FUNCTION "private"."count_factor_challenge"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_free_places(job public.jobs)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when job.cleaners_needed > 0 then private.count_vacancies(job) else (job.accepted_count = 0)::integer
  end
$function$
;

ALTER FUNCTION "private"."count_free_places"(public.jobs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_invitations_due(job public.jobs, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  patience constant interval := '2 hours';
  most_unanswered constant integer := 3;
  most_applicants constant integer := 100;
  places constant integer := private.count_free_places(job);
  applied integer;
  unanswered integer;
  waiting integer;
begin
  if places = 0 or private.invitation_over(job, moment) is not null then
    return 0;
  end if;
  select count(*) into applied
  from private.could_come(job, array(
    select application.user_id from public.applications application
    where application.job_id = job.id and application.status = 'Pending' and application.withdrawn_at is null
      and application.user_id is not null
    order by application.applied_at, application.id limit most_applicants
  ));
  select count(*), count(*) filter (where invitation.invited_at > moment - patience) into unanswered, waiting
  from private.invitations invitation
  join public.profiles person on person.id = invitation.user_id
  where invitation.job_id = job.id and invitation.answer is null and person.status in ('pending', 'active');
  return greatest(0, least(places - applied - waiting, places * most_unanswered - unanswered));
end
$function$
;

ALTER FUNCTION "private"."count_invitations_due"(public.jobs, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_listed_applications(only_status text, query text, only_job uuid, city text, from_day date, until_day date, only_site uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  counted integer;
begin
  perform private.assert_admin();
  execute concat('select count(*) from (select',
    private.listed_applications(only_status, query, only_job, city, from_day, until_day, only_site, false), ' limit ', most, ') listed')
  into counted;
  return counted;
end
$function$
;

ALTER FUNCTION "private"."count_listed_applications"(text, text, uuid, text, date, date, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_listed_users(query text, role text, status text, documents text, missing_document text, worked text, city text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  counted integer;
begin
  perform private.assert_admin();
  execute concat('select count(*) from (select',
    private.listed_users(query, role, status, documents, missing_document, worked, city), ' limit ', most, ') listed')
  into counted;
  return counted;
end
$function$
;

ALTER FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_missing_requirements(people uuid[], job public.jobs)
 RETURNS TABLE(user_id uuid, missing_count integer)
 LANGUAGE plpgsql
 STABLE ROWS 300
 SET search_path TO ''
AS $function$
declare
  needed constant date := private.needed_on(job, (now() at time zone job.time_zone)::date);
  document_types text[];
  course_ids uuid[];
begin
  select coalesce(array_agg(asked.key) filter (where asked.kind = 'document'), '{}'),
    coalesce(array_agg(asked.key::uuid) filter (where asked.kind = 'course'), '{}')
  into document_types, course_ids
  from private.listed_requirements(job) asked;
  return query
    select person.id, cardinality(document_types) + cardinality(course_ids)
      - (select count(*)::integer from public.documents document
        where document.user_id = person.id and document.state = 'checked' and document.type = any (document_types)
          and coalesce(document.expires_on, 'infinity') >= needed and private.holds_content(document))
      - (select count(*)::integer from public.certificates certificate
        where certificate.user_id = person.id and certificate.course_id = any (course_ids)
          and coalesce(certificate.valid_until, 'infinity') >= needed)
    from unnest(people) person (id);
end
$function$
;

ALTER FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_phone_sign_in(phone text, caller text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number text := coalesce(nullif(left(private.phone_digits(phone), 40), ''), '-');
  counted_caller text := private.caller_key(caller);
  allowed boolean;
begin
  -- Always counts in this order, so that two attempts cannot deadlock. An attempt refused here does not count below. Otherwise one caller
  -- could use up a number's attempts and lock out its owner.
  if counted_caller is null then
    allowed := private.count_try('', 'unknown', 300);
  else
    allowed := private.count_try('', counted_caller, 30) and private.count_try(number, counted_caller, 5);
  end if;
  allowed := allowed and private.count_try(number, '', 50);

  perform private.forget_old_tries();
  return allowed;
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_user_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.person_of_file(new.name);
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || person, 0));
  if (select count(*) from private.files_of_person(person) as file (path) where file.path <> new.name) >= 50 then
    -- The text of a policy violation, so that the storage service responds with 403.
    raise exception 'new row violates row-level security policy for table "objects"' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_waiting_hours(people uuid[], first_day date, last_day date)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  business constant public.business := (select kept from public.business kept);
begin
  return (
    with worked as (
      select application.id, job.start_date + planned.number as day
      from public.applications application
      join public.jobs job on job.id = application.job_id
      cross join lateral (
        -- The limit removes no day. Without it, the planner expects a thousand rows per job.
        select generate_series(greatest(first_day - job.start_date, 0),
          least(least(greatest(job.days, 1), 366) - 1, last_day - job.start_date)) as number
        limit last_day - first_day + 1
      ) planned
      where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress', 'Completed') and job.start_date between first_day - 366 and last_day
      union
      select visit.application_id, visit.day from public.visits visit
      join public.applications application on application.id = visit.application_id
      where visit.day between first_day and last_day and application.user_id = any (people)
      union
      select changed.application_id, changed.day from public.hours changed
      join public.applications application on application.id = changed.application_id
      where changed.day between first_day and last_day and application.user_id = any (people)
    )
    select count(*)
    from worked
    join public.applications application on application.id = worked.id
    left join public.jobs job on job.id = application.job_id
    left join public.visits visit on visit.application_id = worked.id and visit.day = worked.day
    left join public.hours changed on changed.application_id = worked.id and changed.day = worked.day
    cross join lateral (
      select (worked.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone as began,
        coalesce((worked.day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
          (worked.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone + interval '8 hours') as ended
    ) planned
    cross join lateral private.visit_times(visit.here_at, visit.done_at, planned.began, planned.ended,
      job.start_time is not null, job.end_time is not null) pressed
    cross join lateral (
      select case when changed.day is not null then changed.began_at else pressed.began end as began,
        case when changed.day is not null then changed.ended_at else pressed.ended end as ended
    ) timed
    where (changed.day is not null
        or timed.ended <= now() and (nullif(application.attendance, 'came') is null or visit.day is not null))
      -- Computed without the planned shift, because the business's break never reduces a day with minutes to zero.
      and private.counted_minutes(timed.began, timed.ended, changed.break_minutes, business.break_minutes, business.rounding_minutes,
        null) > 0
      and not exists (
        select from public.pay_lines line
        where line.application_id = worked.id and line.day = worked.day and line.kind = 'work'
      )
  );
end
$function$
;

ALTER FUNCTION "private"."count_waiting_hours"(uuid[], date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.counted_minutes(began timestamp with time zone, ended timestamp with time zone, break_minutes integer, business_break integer, rounding_minutes integer, planned interval)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  passed constant numeric := extract(epoch from ended - began) / 60;
  step constant integer := greatest(rounding_minutes, 1);
  -- If the planned shift includes the break, the break ends after five hours at the latest. Otherwise it begins after five hours. Time
  -- during the break does not count.
  break_begins constant integer := 300
    - case when planned >= (300 + business_break) * interval '1 minute' then business_break else 0 end;
  taken constant numeric := least(greatest(passed - break_begins, 0), business_break);
begin
  return round(greatest(passed - coalesce(break_minutes, taken), 0) / step) * step;
end
$function$
;

ALTER FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.course_as_stored(given public.course_input)
 RETURNS public.course_input
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.course_input := given;
begin
  stored.title := private.trimmed(private.line_tidied(given.title));
  stored.description := private.trimmed(given.description);
  stored.image_url := private.trimmed(given.image_url);
  stored.solutions := coalesce(given.solutions, '{}');
  -- Checked here to raise the form's error texts, because the table would first complain about nulls.
  perform private.is_course_content(stored.title, stored.description, stored.category, stored.sections);
  if not private.is_line(stored.title)
    or exists (select from jsonb_array_elements(stored.sections) section where not private.is_line(section ->> 'title')) then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400';
  end if;
  -- The description of a section is optional; a blank one is removed.
  stored.sections := (
    select jsonb_agg(
      case when private.trimmed(section ->> 'description') is null then section - 'description' else section end order by ordinal)
    from jsonb_array_elements(stored.sections) with ordinality as listed (section, ordinal)
  );
  perform private.is_course_marking(stored.sections, stored.solutions, stored.pass_mark);
  if not private.is_image_address(stored.image_url) then
    raise exception 'The image must be a path on this site that starts with /, or an address that starts with https://.'
      using errcode = 'PT400';
  end if;
  if stored.valid_months not between 1 and 120 then
    raise exception 'A certificate can be valid for 1 to 120 months.' using errcode = 'PT400';
  end if;
  if stored.status <> all (private.allowed_words('course status')) then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.course_people(course_id uuid, query text, completed boolean, after_updated timestamp with time zone, after_user uuid, page_size integer)
 RETURNS SETOF public.course_person_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO ''
AS $function$
declare
  sections constant jsonb := (select course.sections from public.courses course where course.id = course_people.course_id);
begin
  perform private.assert_admin();
  if sections is null then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  return query execute concat(
    'with step as materialized (
       select part ->> ''id'' as section, item ->> ''id'' as question, part ->> ''title'' as title, item_ordinal::integer as number,
         jsonb_array_length(part -> ''questions'') as total
       from jsonb_array_elements($1) part, jsonb_array_elements(part -> ''questions'') with ordinality as items (item, item_ordinal)
     )
     select person.user_id, person.name, person.email, person.completion_percentage, person.completed, person.completed_at,
       person.started_at, person.updated_at, step.title, step.number, step.total,
       case when certificate.number is not null then public.certificate_state(certificate) end, certificate.valid_until
     from (
       select progress.*, profile.name, profile.email
       from public.course_progress progress join public.profiles profile on profile.id = progress.user_id
       where progress.course_id = ', quote_literal(course_id),
    ' and progress.completed = ' || quote_literal(completed),
    ' and ' || private.people_condition(query),
    -- The index is descending by time and ascending by person, which no row comparison expresses. The first condition tells the index where
    -- to start.
    ' and progress.updated_at <= ' || quote_literal(after_updated) || ' and (progress.updated_at < '
      || quote_literal(after_updated) || ' or progress.user_id > ' || quote_literal(after_user) || ')',
    ' order by progress.updated_at desc, progress.user_id limit ', private.page_size(page_size, 25, 1000), '
     ) person
     left join step on step.section = person.current_section and step.question = person.current_question
     left join public.certificates certificate
       on certificate.user_id = person.user_id and certificate.course_id = person.course_id
     order by person.updated_at desc, person.user_id')
  using sections;
end
$function$
;

CREATE OR REPLACE FUNCTION private.course_questions(sections jsonb)
 RETURNS TABLE(key text, type text, options jsonb, required boolean, ordinal bigint)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select
    (part ->> 'id') || '_' || (item ->> 'id'), item ->> 'type', coalesce(item -> 'options', '[]'),
    item -> 'required' = 'true', row_number() over (order by part_ordinal, item_ordinal)
  -- JSON paths, because they return nothing for malformed content. is_course_content reports the error in it.
  from jsonb_path_query(sections, '$[*]') with ordinality as parts (part, part_ordinal),
    jsonb_path_query(part, '$.questions[*]') with ordinality as items (item, item_ordinal)
$function$
;

ALTER FUNCTION "private"."course_questions"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.course_search_condition(query text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select private.search_condition('private.folded(concat_ws(e''\n'', course.title, course.description, course.category))', query) $function$
;

CREATE OR REPLACE FUNCTION private.course_titles(ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.short_value(coalesce(jsonb_agg(coalesce(course.title, asked.id::text) order by asked.ordinal), '[]'))
  from unnest(ids) with ordinality as asked (id, ordinal)
  left join public.courses course on course.id = asked.id
$function$
;

CREATE OR REPLACE FUNCTION private.course_to_edit(course_id uuid)
 RETURNS public.courses
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.courses;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  select * into stored from public.courses course where course.id = course_to_edit.course_id;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := new.raw_user_meta_data;
  given_phone text := private.phone_as_stored(case jsonb_typeof(given -> 'phone') when 'string' then given ->> 'phone' end);
  given_postcode text := btrim(case jsonb_typeof(given -> 'postcode') when 'string' then given ->> 'postcode' end);
begin
  -- The caller controls the metadata. Invalid values are left empty, and a role or status is ignored.
  insert into public.profiles (id, email, name, phone, location, postcode, proximity, language)
  values (
    new.id,
    new.email,
    private.line_in(given, 'name'),
    case when private.is_phone(given_phone) then given_phone end,
    private.line_in(given, 'location'),
    case when given_postcode ~ '^[0-9]{3,4}$' then given_postcode end,
    case when given ->> 'proximity' ~ '^([1-9][0-9]?|100)$' then (given ->> 'proximity')::integer else 10 end,
    coalesce(private.canonical_word(given ->> 'language', 'language'), 'en')
  );
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.day_amount(basis text, rate_cents integer, minutes integer, days integer, ordinal integer, paid_days integer, paid_cents bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- At least one. If days beyond the job's days were approved first, for nothing, its pay is left to the others.
  left_days constant integer := greatest(days - paid_days, 1);
  left_cents constant numeric := greatest(rate_cents - paid_cents, 0);
begin
  return case basis
    when 'hour' then round(rate_cents::numeric * minutes / 60)
    when 'day' then rate_cents
    -- The rest of the job's pay is spread over its remaining days. All days then add up to the rate, in whatever order they are approved,
    -- reopened, added or removed.
    when 'job' then case
      when ordinal <= left_days then round(left_cents * ordinal / left_days) - round(left_cents * (ordinal - 1) / left_days)
      else 0 end
  end;
end
$function$
;

ALTER FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.day_of_visit(job public.jobs, application_id uuid, event text, pressed timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    -- A retry whose first response was lost.
    (
      select visit.day from public.visits visit
      where visit.application_id = day_of_visit.application_id
        and case event when 'here' then visit.here_at else visit.done_at end
          between pressed - interval '5 minutes' and pressed + interval '5 minutes'
      order by visit.day desc
      limit 1
    ),
    -- "done" belongs to a visit that is still open or just ended, however far that is from its shift.
    (
      select visit.day from public.visits visit
      where event = 'done' and visit.application_id = day_of_visit.application_id
        and visit.here_at > pressed - interval '16 hours' and visit.here_at <= pressed
        and (visit.done_at is null or visit.done_at between pressed - interval '1 hour' and pressed)
        and not exists (
          select from public.visits later
          where later.application_id = visit.application_id and later.here_at > visit.here_at and later.here_at <= pressed
        )
      limit 1
    ),
    private.shift_day(job.start_date, job.start_time, job.end_time, date_trunc('minute', pressed at time zone job.time_zone))
  );
end
$function$
;

ALTER FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.days_left(departed_id uuid)
 RETURNS SETOF public.departed_day
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select hours.id, hours.title, hours.day, hours.began, hours.ended, hours.minutes, job.pay_basis, job.rate_cents,
    private.day_amount(job.pay_basis, job.rate_cents, hours.minutes, job.days,
      row_number() over (partition by hours.application_id order by hours.day)::integer, approved.days, approved.cents)
  from public.departed_hours hours
  left join public.applications application on application.id = hours.application_id
  left join public.jobs job on job.id = application.job_id
  cross join lateral private.approved_of(hours.application_id) approved
  where hours.departed_id = days_left.departed_id
  order by hours.day, hours.id
$function$
;

ALTER FUNCTION "private"."days_left"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decide_applications(ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean, despite_site boolean)
 RETURNS TABLE(application_id uuid, status text, code text, error text, hint text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(new_status, 'application status');
  excuse constant text := private.text_as_stored(despite, 500, 'reason');
  remark constant text := private.text_as_stored(message, 500, 'message');
  asked record;
  missing_words text[];
  clashing text[];
  over text;
  -- placed: the number accepted by this call, by job id. overlooked: the missing requirements, by application id.
  placed jsonb := '{}';
  overlooked jsonb := '{}';
  decided uuid[] := '{}';
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  perform private.lock_applications(ids);
  -- Checked again, because the caller might have lost the role while waiting for another administrator's decision.
  perform private.assert_admin();
  for asked in
    select given.id, application.status, application.withdrawn_at, application.user_id, application.job_id, job,
      private.job_title(job, application.job_title) as title, coalesce(private.person_name(person), 'This person') as name
    from unnest(ids) with ordinality given (id, ordinal)
    left join public.applications application on application.id = given.id
    left join public.profiles person on person.id = application.user_id
    left join public.jobs job on job.id = application.job_id
    order by given.ordinal
  loop
    application_id := asked.id;
    status := case when asked.id = any (decided) then wanted else asked.status end;
    code := 'PT409';
    error := null;
    hint := null;
    missing_words := case
      when wanted = 'Accepted' and status = 'Pending' and asked.withdrawn_at is null and asked.job_id is not null
        then private.missing_requirements(asked.user_id, asked.job)
      else '{}'
    end;
    clashing := case
      when wanted = 'Accepted' and status = 'Pending' and asked.withdrawn_at is null and asked.job_id is not null
        and despite_clash is not true then private.clashes(asked.user_id, asked.job, decided)
      else '{}'
    end;
    over := case when wanted = 'Accepted' and despite_over is not true then private.job_over(asked.job) end;
    if asked.status is null then
      code := 'PT404';
      error := 'Application not found';
    elsif asked.withdrawn_at is not null then
      error := private.one_line(asked.name) || ' has withdrawn.';
    elsif status <> 'Pending' then
      error := 'This application has already been decided.';
    elsif wanted = 'Accepted' and asked.job_id is null then
      code := 'PT410';
      error := 'The job has been deleted. This application can only be rejected.';
    elsif wanted = 'Accepted' and (asked.job).cleaners_needed > 0
      and (asked.job).accepted_count + coalesce((placed ->> asked.job_id::text)::integer, 0) >= (asked.job).cleaners_needed then
      error := 'All places are filled.';
      hint := 'full';
    elsif over is not null then
      error := format(case over when 'draft' then '%s is a Draft.' when 'begun' then '%s has already started.'
        else '%s has been ' || over || '.' end,
        private.one_line(asked.title));
      hint := 'over';
    elsif missing_words <> '{}' and excuse is null then
      error := format('%s is missing: %s.', private.one_line(asked.name),
        (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word));
      hint := 'missing';
    elsif clashing <> '{}' then
      error := format('%s is already accepted for %s at that time.', private.one_line(asked.name),
        private.one_line(array_to_string(clashing, ', ')));
      hint := 'clash';
    elsif wanted = 'Accepted' and despite_site is not true and private.is_barred(asked.user_id, asked.job_id) then
      error := format('%s should not return to this site.', private.one_line(asked.name));
      hint := 'site';
    elsif wanted <> 'Pending' then
      status := wanted;
      decided := decided || asked.id;
      if wanted = 'Accepted' then
        placed := placed || jsonb_build_object(asked.job_id, coalesce((placed ->> asked.job_id::text)::integer, 0) + 1);
        overlooked := overlooked || jsonb_build_object(asked.id, missing_words);
      end if;
    end if;
    return next;
  end loop;
  update public.applications application
  set status = wanted, reviewed_by = (select auth.uid()), reviewed_at = now(), decision_message = remark,
    accepted_despite = case when overlooked -> application.id::text <> '[]' then excuse end,
    missing_at_acceptance = case when overlooked -> application.id::text <> '[]'
      then array(select jsonb_array_elements_text(overlooked -> application.id::text)) end
  where application.id = any (decided);
end
$function$
;

ALTER FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decide_departed_hours(hours_id uuid, amount_cents bigint, is_worked boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
  hours public.departed_hours;
  priced public.departed_day;
begin
  perform private.assert_admin();
  select * into hours from public.departed_hours known where known.id = hours_id;
  person := private.locked_departed(hours.departed_id);
  select day.* into priced from private.days_left(person.id) day where day.id = hours_id;
  if not found then
    raise exception 'These hours have been decided already.' using errcode = 'PT409';
  elsif is_worked and priced.amount_cents is null then
    raise exception 'Set a pay rate for this job first.' using errcode = 'PT409';
  elsif is_worked and priced.amount_cents is distinct from decide_departed_hours.amount_cents then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  if is_worked then
    insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
      created_by, departed_id)
    values (null, person.name, 'work', hours.application_id, hours.title, hours.day, hours.minutes, priced.basis, priced.rate_cents,
      priced.amount_cents, (select auth.uid()), person.id);
  end if;
  delete from public.departed_hours known where known.id = hours_id;
  perform private.forget_departed(person.id);
end
$function$
;

ALTER FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decide_document(document_id uuid, decision text, expires_on date, reason text)
 RETURNS public.document_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  administrator constant uuid := (select auth.uid());
  wanted constant text := nullif(private.canonical_word(decision, 'document state'), 'waiting');
  owner uuid;
  decider uuid;
  decided public.documents;
  replaced jsonb;
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'A document is either checked or refused.' using errcode = 'PT400';
  end if;
  reason := case when wanted = 'refused' then private.text_as_stored(reason, 500, 'reason') end;
  if wanted = 'refused' and reason is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  select document.user_id into owner from public.documents document where document.id = document_id;
  if owner = administrator then
    raise exception 'You cannot decide about your own documents.' using errcode = 'PT403';
  end if;
  -- Locks people before the document, as deleting an account does.
  perform from public.profiles person where person.id in (owner, administrator) order by person.id for key share;
  select * into decided from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  -- Checked again, because the caller might have lost the role while waiting for another administrator's decision.
  perform private.assert_admin();
  expires_on := case wanted when 'checked' then decide_document.expires_on else decided.expires_on end;

  if decided.state <> 'waiting' then
    select stored.administrator_id into decider
    from private.document_deciders stored where stored.document_id = decided.id;
    -- A decision that is repeated because its response was lost.
    if decider = administrator
      and (decided.state, decided.expires_on, decided.reason) is not distinct from (wanted, expires_on, reason) then
      return private.document_row(decided);
    end if;
    raise exception '% already decided this document.', case when decider = administrator then 'You have' else (
      -- A line break in the name would break the response's header.
      select private.one_line(coalesce(private.person_name(person), 'Somebody'))
      from (select) nobody left join public.profiles person on person.id = decider
    ) || ' has' end using errcode = 'PT409';
  end if;

  -- The stored file is not the one that the administrator saw.
  if not private.holds_content(decided) then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  if wanted = 'checked' then
    perform private.assert_not_expired(expires_on, owner, 'expires_on');
    select to_jsonb(document) || jsonb_build_object('decided_by', earlier.administrator_id, 'reminded', array(
      select reminder.days from private.document_reminders reminder where reminder.document_id = document.id
    )) into replaced
    from public.documents document
    left join private.document_deciders earlier on earlier.document_id = document.id
    where document.user_id = owner and document.type = decided.type and document.state = 'checked';
    delete from public.documents document where document.id = (replaced ->> 'id')::uuid;
  end if;
  -- notify_of_decisions notifies the owner later.
  insert into private.pending_document_notices (document_id, given_expires_on, replaced) values (decided.id, decided.expires_on, replaced);
  update public.documents document
  set state = wanted, expires_on = decide_document.expires_on, reason = decide_document.reason, decided_at = now()
  where document.id = decided.id
  returning * into decided;
  insert into private.document_deciders (document_id, administrator_id) values (decided.id, administrator);
  return private.document_row(decided);
end
$function$
;

CREATE OR REPLACE FUNCTION private.decline_invitation(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given text;
begin
  select invitation.answer into given from private.invitations invitation
  where invitation.job_id = decline_invitation.job_id and invitation.user_id = (select auth.uid()) for update;
  if not found then
    raise exception 'This invitation no longer exists.' using errcode = 'PT404';
  end if;
  if given = 'yes' then
    raise exception 'You have already applied for this job.' using errcode = 'PT409';
  end if;
  -- Only the first refusal is recorded. Repeating it changes nothing.
  update private.invitations invitation set answer = 'no', answered_at = now()
  where invitation.job_id = decline_invitation.job_id and invitation.user_id = (select auth.uid()) and invitation.answer is null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.delete_account(user_id uuid, password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := delete_account.user_id;
  refusal text;
  number text;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  elsif not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if not private.confirm_password(password) then
    return false;
  end if;
  -- Locks the account before its profile, in the auth service's order. Then locks all administrators, as set_user_role does, so that two
  -- who delete their accounts at once cannot each count on the other.
  perform from auth.users account where account.id = person for update;
  if exists (select from public.profiles profile where profile.id = person and profile.role = 'admin') then
    perform from public.profiles profile where profile.role = 'admin' order by profile.id for no key update;
  end if;
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  refusal := private.reason_to_keep(person);
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PT409';
  end if;
  select profile.phone_digits into number from public.profiles profile where profile.id = person;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  perform private.record_account_event('account_deletion_asked', person);
  -- Tells the person's other devices to log out. Their sessions end with the account.
  perform private.broadcast_to_person(person, 'account_deleted', '{}');
  delete from auth.users account where account.id = person;
  -- The counters contain the phone number, which is personal and no longer used to log in here.
  delete from private.sign_in_tries tried
  where tried.digits = number or tried.digits in ('password', 'code', 'challenge') and tried.caller = person::text;
  -- Skips a budget row locked by one of the person's own requests. Waiting would deadlock, because that request waits for this deletion.
  delete from private.budgets counted where counted.user_id in (
    select spent.user_id from private.budgets spent where spent.user_id = person for update skip locked);
  -- Starts the removal of their files. Without this call it starts within a minute.
  perform private.call_deliver();
  return true;
-- Another table, unknown to these migrations, still references the account.
exception when foreign_key_violation then
  raise exception '%', coalesce(private.reason_to_keep(person), 'This account is still needed and cannot be deleted.')
    using errcode = 'PT409';
end
$function$
;

CREATE OR REPLACE FUNCTION private.delete_job(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs;
begin
  perform private.assert_admin();
  select * into job from public.jobs existing where existing.id = delete_job.job_id for update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  perform private.notify_of_deleted_job(job);
  delete from public.jobs existing where existing.id = job.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.delete_job_series(job_id uuid)
 RETURNS TABLE(id uuid, start_date date, outcome text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  first public.jobs;
  later public.jobs;
begin
  perform private.assert_admin();
  select * into first from public.jobs job where job.id = delete_job_series.job_id;
  -- Locks all of them by id before the first deletion, as save_job_series does.
  perform from public.jobs job
  where job.id = first.id or job.series_id = first.series_id and job.start_date > first.start_date
  order by job.id
  for update;
  if not exists (select from public.jobs job where job.id = first.id) then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  for later in
    select * from public.jobs job
    where job.id = first.id or job.series_id = first.series_id and job.start_date > first.start_date
    order by job.start_date, job.id
  loop
    id := later.id;
    start_date := later.start_date;
    outcome := case when private.has_begun(later) then 'begun' else 'deleted' end;
    if outcome = 'deleted' then
      perform private.delete_job(later.id);
    end if;
    return next;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."delete_job_series"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delete_site(site_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  delete from public.sites site where site.id = delete_site.site_id;
  if not found then
    raise exception 'Site not found' using errcode = 'PT404';
  end if;
end
$function$
;

ALTER FUNCTION "private"."delete_site"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.device_in(user_agent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when user_agent ~ 'iPhone' then 'iPhone'
    when user_agent ~ 'iPad' then 'iPad'
    when user_agent ~ 'Android' then 'Android device'
    when user_agent ~ 'Windows' then 'Windows computer'
    when user_agent ~ 'Macintosh|Mac OS X' then 'Mac'
    when user_agent ~ 'Linux|CrOS' then 'Linux computer'
    else 'Unknown device'
  end
$function$
;

ALTER FUNCTION "private"."device_in"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dispute_change(notice_id uuid, token uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice private.security_notices;
begin
  if token is null then
    perform private.assert_confirmed();
    select * into notice from private.security_notices known
    where known.id = dispute_change.notice_id and known.user_id = (select auth.uid()) and known.changed_at > now() - private.notice_time();
  else
    notice := private.notice_by_token(notice_id, token);
  end if;
  if notice.id is null then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  -- Locks the account before its profile, in the auth service's order.
  perform from auth.users account where account.id = notice.user_id for no key update;
  perform from public.profiles person where person.id = notice.user_id for no key update;
  select * into notice from private.security_notices known where known.id = notice.id for update;
  -- The account was deleted, or the change was already disputed. A link works once.
  if notice.id is null or notice.disputed_at is not null then
    return;
  end if;
  update private.security_notices known set disputed_at = now() where known.id = notice.id;
  if notice.what = 'bank_account' then
    perform private.put_account_back(notice);
  elsif notice.factor_id is not null then
    delete from auth.mfa_factors factor where factor.id = notice.factor_id and factor.user_id = notice.user_id;
  end if;
  perform private.end_recovery_codes(notice.user_id);
  perform private.record_change('change_disputed', 'accounts', notice.user_id, null, jsonb_build_object('what', notice.what),
    notice.user_id);
  perform private.close_account_to_others(notice.user_id);
end
$function$
;

ALTER FUNCTION "private"."dispute_change"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.documents_condition(documents text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Somewhere on earth it is already tomorrow, or still yesterday. Only dates within a day of a limit need the person's own date.
  today constant date := now() at time zone 'UTC';
begin
  if documents is null then
    return null;
  end if;
  return 'exists (select from public.documents document where document.user_id = profile.id and ' || case lower(btrim(documents))
    when 'waiting' then 'document.state = ''waiting'''
    when 'expired' then format(
      'document.state = ''checked'' and document.expires_on <= %L and case when document.expires_on < %L then true
         else document.expires_on < private.today_of(document.user_id) end',
      today, today - 1)
    when 'expiring' then format(
      'document.state = ''checked'' and document.expires_on between %L and %L and case when document.expires_on between %L and %L then true
         else document.expires_on - private.today_of(document.user_id) between 0 and 30 end',
      today - 1, today + 31, today + 1, today + 29)
    else 'false'
  end || ')';
end
$function$
;

CREATE OR REPLACE FUNCTION private.documents_of(person uuid)
 RETURNS SETOF public.document_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select shown.* from public.documents document
    cross join lateral private.document_row(document) shown
    where document.user_id = person
    order by array_position(private.allowed_words('document type'), document.type), document.state <> 'checked';
end
$function$
;

CREATE OR REPLACE FUNCTION private.due_reminders(application public.applications, starts_at timestamp with time zone, moment timestamp with time zone)
 RETURNS SETOF smallint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select mark.hours
  from (values (48::smallint), (18::smallint)) as mark (hours)
  cross join lateral (select starts_at - make_interval(hours => mark.hours) as at) marked
  cross join lateral (
    select private.reminder_moment(private.delivery_settings(application.user_id), marked.at, starts_at) as at
  ) due
  -- Quiet hours move a reminder earlier by at most a day.
  where marked.at <= moment + interval '25 hours'
    -- A person accepted after this time has just been told when the job starts.
    and application.reviewed_at <= marked.at
    and not exists (
      select from private.job_reminders sent where sent.application_id = application.id and sent.hours = mark.hours
    )
    and due.at <= moment and application.reviewed_at <= due.at
$function$
;

CREATE OR REPLACE FUNCTION private.end_own_session(session_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.sessions session where session.id = end_own_session.session_id and session.user_id = (select auth.uid());
  if not found then
    raise exception 'This device has been logged out already.' using errcode = 'PT404';
  end if;
end
$function$
;

ALTER FUNCTION "private"."end_own_session"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.end_recovery_codes(person uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ delete from private.recovery_codes code where code.user_id = person $function$
;

ALTER FUNCTION "private"."end_recovery_codes"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.events_of(person uuid)
 RETURNS TABLE(application_id uuid, shown jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select application.id, jsonb_build_object(
    'job_id', job.id, 'title', private.job_title(job, application.job_title), 'start_date', job.start_date,
    'start_time', job.start_time, 'end_time', job.end_time, 'time_zone', job.time_zone,
    'days', least(greatest(job.days, 1), 366),
    'place', case when position(job.location_postcode in address.site_address) > 0 then address.site_address
      else private.full_address(job, address.site_address) end,
    'dates', job.project_dates, 'duration', job.duration, 'status', 'confirmed')
  from public.applications application
  join public.jobs job on job.id = application.job_id
  left join public.job_addresses address on address.job_id = job.id
  where application.user_id = person
    and private.is_accepted(application.status, application.withdrawn_at)
    and job.start_date is not null
    and private.job_end(job.status) is distinct from 'closed'
$function$
;

CREATE OR REPLACE FUNCTION private.expire_vacancy_offers(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
  job record;
  asked integer := 0;
begin
  for job in
    select wanted.id from public.jobs wanted
    where wanted.id in (
      select kept.job_id from private.reserve kept where kept.asked_at is not null and kept.answer is null and kept.answer_by <= moment
    )
    order by wanted.id
    limit most
    -- Jobs with a decision in progress are skipped until the next run, in a minute.
    for no key update skip locked
  loop
    asked := asked + private.offer_vacancies(job.id, moment);
  end loop;
  return asked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.export_pay_run(run_id uuid, processed_on date, seen_accounts jsonb)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
declare
  day date;
  paying public.business;
  run public.pay_runs;
  changed_accounts integer;
begin
  run := private.locked_run(run_id, 'draft');
  -- Called after the caller's permissions were checked.
  day := private.processing_day(processed_on);
  -- Only one run is exported at a time, so that carried-over GST is deducted once.
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.price_payments(run.id);
  perform private.assert_second_administrator(run.id);
  changed_accounts := private.assert_accounts_seen(run.id, seen_accounts);
  perform private.copy_accounts(run.id);
  update public.payments payment
  set name = coalesce(
      (select private.person_name(person) from public.profiles person where person.id = payment.user_id), payment.name),
    abn = coalesce((
      select private.without_separators(details.abn) from public.payment_details details where details.user_id = payment.user_id
    ), payment.abn),
    number = run.number || '-' || ranked.ordinal
  from (
    select ordered.id, row_number() over (order by ordered.name, ordered.id) as ordinal
    from public.payments ordered where ordered.pay_run_id = run.id
  ) ranked
  where payment.id = ranked.id;
  update public.pay_runs known
  set status = 'exported', exported_by = (select auth.uid()), exported_at = clock_timestamp(),
    dated = private.today_of((select auth.uid())), payer = to_jsonb(paying) - 'id' - 'updated_at'
  where known.id = run.id
  returning * into run;
  perform private.make_pay_file(run.id, day, paying);
  -- The payees might have their page open. There is nothing to notify them of yet.
  perform private.broadcast_to_payees(run.id);
  -- Only people left out because of their payment details.
  perform private.notify_of_missing_details(array(
    select waiting.user_id from private.unpaid_people(run.until) waiting where waiting.reason <> 'nothing'
  ));
  -- Records that the exporting administrator has read these people's bank details.
  perform private.record_change('pay_run_exported', 'pay', null, run.id, jsonb_strip_nulls(jsonb_build_object(
    'number', run.number, 'people', run.people, 'changed_accounts', nullif(changed_accounts, 0))));
  return run;
end
$function$
;

ALTER FUNCTION "private"."export_pay_run"(uuid, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.family_name_weight(word text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- Each name is listed with and without diacritics. With diacritics only the exact word matches, so that the given name Trân is not taken
  -- for Trần.
  only_family constant text[] := '{nguyễn,nguyen,phạm,pham,huỳnh,huynh,bùi,bui,quách,quach,nghiêm,nghiem,trần,lê,võ,đỗ,hồ,ngô,lưu,tạ,
    đặng,đinh,trương,đoàn,trịnh,phùng,hứa,khổng}';
  mostly_family constant text[] := '{tran,le,vo,do,ho,ngo,luu,ta,phan,lương,tô,to,la,tống,tong,triệu,vương,khương,khong,lại,lai,từ,tôn,
    ton,chu,doãn,uông,uong}';
  also_given constant text[] := '{vũ,vu,hoàng,hoang,dương,duong,lý,ly,mai,hà,ha,cao,lâm,lam,châu,chau,thái,thai,đào,dao,tăng,tang,
    kiều,kieu,giang,diệp,diep,thạch,thach,đàm,dam,văn,ninh,trang,bạch,bach,quan,dang,dinh,truong,doan,trinh,phung,hua,luong,trieu,
    vuong,khuong,tu}';
begin
  word := replace(normalize(lower(word), nfc), 'ð', 'đ');
  return case
    when word = any (only_family) then 3
    when word = any (mostly_family) then 2
    when word = any (also_given) then 1
    else 0
  end;
end
$function$
;

ALTER FUNCTION "private"."family_name_weight"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.feed_events(token uuid, moment timestamp with time zone)
 RETURNS SETOF public.calendar_event
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
begin
  select feed.user_id into person from private.calendar_feeds feed where feed.token_hash = private.hash_of_token(token);
  if not found then
    raise exception 'There is no such calendar.' using errcode = 'PT404';
  end if;
  perform private.spend_budget(person, expensive_reads => 1);
  return query select * from private.calendar_of(person, null, moment);
end
$function$
;

CREATE OR REPLACE FUNCTION private.files_of_deleted_accounts(page_size integer, moment timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
begin
  -- Waits one more day, because an upload can end long after it was allowed.
  delete from public.user_folders known
  using private.deleted_folders(moment) folder
  where known.user_id = folder.user_id and folder.sweep_from < moment - interval '1 day'
    and not exists (select from private.files_of_person(folder.user_id));
  return query
    select file.path from private.deleted_folders(moment) folder
    cross join lateral private.files_of_person(folder.user_id) as file (path)
    order by folder.sweep_from, file.path
    limit private.page_size(page_size, 100, 1000);
end
$function$
;

CREATE OR REPLACE FUNCTION private.files_of_person(person uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  -- A range of the index on bucket and name; '0' is the character after '/'.
  select file.name from storage.objects file
  where file.bucket_id = 'users'
    and file.name collate "C" >= person::text || '/' and file.name collate "C" < person::text || '0'
$function$
;

CREATE OR REPLACE FUNCTION private.files_to_discard(page_size integer)
 RETURNS TABLE(bucket_id text, path text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
declare
  longest constant integer := private.page_size(page_size, 100, 1000);
begin
  perform private.assert_admin();
  -- Deletes the rows of files that are gone. A day late, because an upload can end long after it was allowed.
  delete from public.unused_job_files file
  where file.discard_from < now() - interval '1 day'
    and not exists (
      select from storage.objects stored
      where stored.bucket_id = 'jobs' and stored.name in (file.path, private.thumbnail_of(file.path))
    );
  delete from public.user_folders folder
  where folder.sweep_from < now() - interval '1 day' and not exists (select from private.unused_files_of_person(folder.user_id));

  -- Skips a file that a save is taking right now. The save checks the time once it has the lock.
  return query
    select 'jobs', stored.name
    from public.unused_job_files file
    join storage.objects stored on stored.bucket_id = 'jobs' and stored.name in (file.path, private.thumbnail_of(file.path))
    where file.discard_from <= now()
      and not exists (
        select from public.jobs job
        where job.id = private.job_of_file(file.path) and (file.path = any (job.image_paths) or file.path = job.pdf_path)
      )
      and not exists (
        select from public.sites site
        where site.id = private.job_of_file(file.path) and (file.path = any (site.image_paths) or file.path = site.pdf_path)
      )
    order by file.discard_from, stored.name
    limit longest
    for update of file skip locked;
  return query
    select 'users', unused.path
    from public.user_folders folder
    cross join lateral private.unused_files_of_person(folder.user_id) as unused (path)
    join storage.objects stored on stored.bucket_id = 'users' and stored.name = unused.path
    -- By each file's own time, because the folder of a person who announces files every day would never be swept.
    cross join lateral (select least(folder.sweep_from, stored.updated_at + interval '1 day') as due) file
    where file.due <= now()
    order by file.due, unused.path
    limit longest;
  return query select 'courses', unused.path from private.unused_course_pictures(longest) as unused (path);
end
$function$
;

CREATE OR REPLACE FUNCTION private.fill_jobs(first_day date)
 RETURNS TABLE(job public.jobs, times tstzmultirange, hours text[], days daterange, minutes integer, keys text[], needed date, places integer, waiting integer)
 LANGUAGE plpgsql
 STABLE ROWS 300
 SET search_path TO ''
AS $function$
declare
  most_jobs constant integer := 500;
begin
  return query
    select free, private.work_times(free), private.hours_needed(free), private.days_needed(free), work.minutes,
      array(select asked.key from private.listed_requirements(free) asked),
      private.needed_on(free, (now() at time zone free.time_zone)::date),
      greatest(free.cleaners_needed - free.accepted_count - unanswered.count, 0)::integer, unanswered.count::integer
    from public.jobs free
    cross join lateral (
      select count(*) as count from private.invitations invitation
      where invitation.job_id = free.id and invitation.answer is null and invitation.invited_at > now() - interval '24 hours'
    ) unanswered
    cross join lateral (
      -- The days that begin in this week, as private.work_in counts them.
      select (sum(extract(epoch from coalesce(
          (begun.day + (free.end_time < free.start_time)::integer + free.end_time) at time zone free.time_zone - begun.begins,
          interval '8 hours'))) / 60)::integer as minutes
      from generate_series(0, least(least(greatest(free.days, 1), 366) - 1, first_day + 6 - free.start_date)) number
      cross join lateral (
        select free.start_date + number as day,
          (free.start_date + number + coalesce(free.start_time, '07:00')) at time zone free.time_zone as begins
      ) begun
    ) work
    where free.status = 'Open' and not free.is_full and free.cleaners_needed > 0
      and free.start_date_order between first_day and first_day + 6 and free.starts_at > now()
    order by free.start_date_order, free.starts_at, free.id
    limit most_jobs;
end
$function$
;

ALTER FUNCTION "private"."fill_jobs"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fill_pairs(first_day date)
 RETURNS TABLE(job_id uuid, user_id uuid, application_id uuid, knows_site boolean, obstacle text)
 LANGUAGE plpgsql
 STABLE ROWS 10000
 SET search_path TO ''
AS $function$
declare
  nearest constant integer := 200;
  most_applicants constant integer := 100;
  founder constant uuid := private.founder_id();
begin
  return query
    with free as materialized (
      select * from private.fill_jobs(first_day) wanted where wanted.places > 0
    ), spots as (
      -- Groups jobs by place, because jobs at the same place have the same people nearby.
      select (free.job).place as place, array_agg((free.job).id) as jobs
      from free where (free.job).place is not null group by (free.job).place
    ), near as materialized (
      select unnest(spots.jobs) as job_id, person.id as user_id
      from spots
      cross join lateral (
        select profile.id, profile.proximity, extensions.earth_distance(profile.place, spots.place) as metres
        from public.profiles profile
        where profile.role = 'cleaner' and profile.status in ('pending', 'active') and profile.place is not null
        order by profile.place operator(extensions.<->) spots.place limit nearest
      ) person
      where person.metres <= person.proximity * 1000 and person.id <> founder
    ), applied as materialized (
      select (free.job).id as job_id, application.user_id, application.id
      from free
      cross join lateral (
        select waiting.user_id, waiting.id from public.applications waiting
        where waiting.job_id = (free.job).id and waiting.status = 'Pending' and waiting.withdrawn_at is null
          and waiting.user_id is not null
        order by waiting.applied_at, waiting.id limit most_applicants
      ) application
    ), pairs as materialized (
      select near.job_id, near.user_id from near union select applied.job_id, applied.user_id from applied
    ), standing as materialized (
      select considered.job_id, known.user_id, known.knows, known.not_again
      from (select pairs.job_id, array_agg(pairs.user_id) as people from pairs group by pairs.job_id) considered
      cross join lateral private.site_standing(considered.people, considered.job_id) known
    ), who as materialized (
      select person.user_id, said.free_hours, said.days_away, busy.times,
        case when exists (select from free where free.keys <> '{}') then private.requirement_expiries(person.user_id) end as expiries
      from (select distinct pairs.user_id from pairs) person
      left join public.availability said on said.user_id = person.user_id
      left join private.busy_times(array(select pairs.user_id from pairs), first_day) busy on busy.user_id = person.user_id
    )
    select pairs.job_id, pairs.user_id, applied.id, standing.knows is true,
      case
        when standing.not_again then 'site'
        when applied.id is null and exists (
          select from public.applications earlier
          where earlier.job_id = pairs.job_id and earlier.user_id = pairs.user_id and earlier.withdrawn_at is null
        ) then 'decided'
        when applied.id is null and exists (
          select from private.invitations invitation where invitation.job_id = pairs.job_id and invitation.user_id = pairs.user_id
        ) then 'invited'
        when who.times && free.times then 'busy'
        when free.keys <> '{}' and exists (
          select from unnest(free.keys) asked where coalesce((who.expiries ->> asked)::date, '-infinity') < free.needed
        ) then 'missing'
        when who.days_away && free.days then 'away'
        when who.free_hours <> '{}' and not free.hours <@ who.free_hours then 'other_hours'
      end
    from pairs
    join free on (free.job).id = pairs.job_id
    join who on who.user_id = pairs.user_id
    left join applied on applied.job_id = pairs.job_id and applied.user_id = pairs.user_id
    left join standing on standing.job_id = pairs.job_id and standing.user_id = pairs.user_id;
end
$function$
;

ALTER FUNCTION "private"."fill_pairs"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fill_place(job_id uuid, user_id uuid, application_id uuid, message text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
  person public.profiles;
  name text;
  missing_words text[];
  clashing text[];
  refusal text;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = fill_place.job_id;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select * into person from public.profiles known where known.id = fill_place.user_id;
  name := coalesce(private.one_line(private.person_name(person)), 'This person');
  if private.unavailable(person.id, wanted) = 'away' then
    raise exception '% is away at that time.', name using errcode = 'PT409', hint = 'away';
  end if;
  if private.is_barred(person.id, wanted.id) then
    raise exception '% should not return to this site.', name using errcode = 'PT409', hint = 'site';
  end if;
  if application_id is not null then
    if not exists (
      select from public.applications application
      where application.id = fill_place.application_id and application.job_id = wanted.id and application.user_id = person.id
    ) then
      raise exception 'Application not found' using errcode = 'PT404';
    end if;
    perform private.review_application(application_id, 'Accepted', null, message, false, false, false);
    return 'accepted';
  end if;
  -- Inviting by hand allows both, because the administrator sees them beside the person.
  missing_words := private.missing_requirements(person.id, wanted);
  if missing_words <> '{}' then
    raise exception '% is missing: %.', name, (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word)
      using errcode = 'PT409', hint = 'missing';
  end if;
  clashing := private.clashes(person.id, wanted);
  if clashing <> '{}' then
    raise exception '% is already accepted for % at that time.', name, private.one_line(array_to_string(clashing, ', '))
      using errcode = 'PT409', hint = 'clash';
  end if;
  select outcome.error into refusal from private.invite_to_job(wanted.id, array[fill_place.user_id]) outcome;
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PT409';
  end if;
  return 'invited';
end
$function$
;

ALTER FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_place(postcode text, place text, state text)
 RETURNS extensions.earth
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  code text;
  state_code text;
  parts text[];
  part text;
  city text;
  found_place extensions.earth;
begin
  select typed.code, typed.state_code, typed.parts into code, state_code, parts
  from private.read_place(postcode, place, state) typed;

  -- The middle is a median, because a few localities have coordinates far from where they really are.
  select extensions.ll_to_earth(
    percentile_cont(0.5) within group (order by candidate.latitude),
    percentile_cont(0.5) within group (order by candidate.longitude))
  into found_place
  from (
    select locality.latitude, locality.longitude, rank() over (
      order by locality.state = state_code desc nulls last,
        array_position(parts, lower(locality.locality))
    ) as choice
    from public.localities locality
    where locality.postcode = code
  ) candidate
  where candidate.choice = 1;
  if found_place is not null or parts is null then
    return found_place;
  end if;

  -- Right to left, each part near the one after it: Brisbane, then West End near Brisbane.
  for number in reverse cardinality(parts)..1 loop
    part := regexp_replace(parts[number], ' cbd$', '');
    city := (
      select known.name from private.cities() known
      where part like '% ' || known.name and private.find_locality(part, state_code, null) is null
    );
    if city is not null then
      found_place := coalesce(private.find_locality(city, state_code, null), found_place);
      part := left(part, -1 - length(city));
    end if;
    found_place := coalesce(private.find_locality(part, state_code, found_place), found_place);
  end loop;
  return found_place;
end
$function$
;

CREATE OR REPLACE FUNCTION private.find_places_again(postcodes text[] DEFAULT NULL::text[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  people integer;
  jobs integer;
begin
  update public.profiles set place = private.find_place(postcode, location, null)
  where private.is_place_of(postcodes, postcode, location)
    and place::text is distinct from private.find_place(postcode, location, null)::text;
  get diagnostics people = row_count;
  update public.profiles set time_zone = private.zone_of_place(postcode, location, null)
  where private.is_place_of(postcodes, postcode, location) and time_zone <> private.zone_of_place(postcode, location, null);
  update public.jobs set place = private.find_place(location_postcode, location_city, location_state)
  where private.is_place_of(postcodes, location_postcode, location_city)
    and place::text is distinct from private.find_place(location_postcode, location_city, location_state)::text;
  get diagnostics jobs = row_count;
  update public.sites set place = private.find_place(location_postcode, location_city, location_state)
  where private.is_place_of(postcodes, location_postcode, location_city)
    and place::text is distinct from private.find_place(location_postcode, location_city, location_state)::text;
  update public.jobs set time_zone = private.zone_of_place(location_postcode, location_city, location_state)
  where private.is_place_of(postcodes, location_postcode, location_city)
    and time_zone <> private.zone_of_place(location_postcode, location_city, location_state);
  return people + jobs;
end
$function$
;

ALTER FUNCTION "private"."find_places_again"(text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fit_order(missing integer, is_busy boolean, metres double precision, reach integer, record integer, knows_site boolean DEFAULT false)
 RETURNS double precision[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Farther than any place on Earth, yet finite, because JSON has no infinity.
  select array[
    (missing > 0)::integer, is_busy::integer, (coalesce(metres, 1e9) > reach * 1000)::integer, (not knows_site)::integer,
    coalesce(metres, 1e9), -record
  ]::double precision[]
$function$
;

ALTER FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fits(job public.jobs, people uuid[])
 RETURNS TABLE(user_id uuid, application_id uuid, status text, invited_at timestamp with time zone, missing_count integer, clashes text[], unavailable text, distance_m double precision, is_far boolean, jobs_done integer, no_shows integer, knows_site boolean, not_again boolean, fit double precision[], rank double precision[])
 LANGUAGE plpgsql
 STABLE ROWS 300
 SET search_path TO ''
AS $function$
declare
  hours constant text[] := private.hours_needed(job);
  days constant daterange := private.days_needed(job);
begin
  return query
    select person.id, application.id, application.status, invitation.invited_at, met.missing_count, coalesce(clashing.titles, '{}'),
      busy.reason, record.metres, ordered.fit[3] = 1, record.done, record.no_shows, standing.knows is true,
      standing.not_again is true, ordered.fit,
      -- Applicants have accepted the distance. Their order is that of the job's page (rule 11.16).
      case
        when application.status = 'Pending' and standing.not_again is not true then array[
          0, met.missing_count, (clashing.titles is not null or busy.reason is not null)::integer, -record.done,
          coalesce(record.metres, 1e9), extract(epoch from application.applied_at)]
        when application.status is null and invitation.invited_at is null and standing.not_again is not true then 1 || ordered.fit
        else 2 || ordered.fit
      end
    from private.count_missing_requirements(people, job) met
    join public.profiles person on person.id = met.user_id
    join private.records_of(people, job.place) record on record.user_id = person.id
    left join private.clashes_of(people, job, '{}') clashing on clashing.user_id = person.id
    left join public.applications application
      on application.user_id = person.id and application.job_id = job.id and application.withdrawn_at is null
    left join private.invitations invitation on invitation.user_id = person.id and invitation.job_id = job.id
    left join public.availability free on free.user_id = person.id
    left join private.site_standing(people, job.id) standing on standing.user_id = person.id
    cross join lateral (select private.unavailable(free, hours, days) as reason) busy
    cross join lateral (
      select private.fit_order(met.missing_count, clashing.titles is not null or busy.reason is not null, record.metres,
        person.proximity, record.done - record.no_shows, standing.knows is true) as fit
    ) ordered
    where job.id is not null;
end
$function$
;

ALTER FUNCTION "private"."fits"(public.jobs, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.folded(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- Most texts are plain ASCII. The other steps cost twenty times as much.
  if given !~ '[^\u0001-\u007f]' then
    return translate(lower(given), '''`.-', '');
  end if;
  -- A standalone acute accent is a mistyped apostrophe. The other characters are invisible.
  given := translate(given, e'´\u00ad\u200b\u200c\u200d\u2060\ufeff', '');
  given := regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g');
  given := replace(replace(replace(given, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  return translate(lower(given), 'đĐøØłŁ''`.-‘’ʹʻʼ′‐‑‒–—―−', 'ddooll');
end
$function$
;

ALTER FUNCTION "private"."folded"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.follow_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.offer_vacancies(new.id, now());
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.follow_stored_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.person_of_file(new.name);
  exchanged public.documents;
begin
  -- Locks people before their documents.
  perform from public.profiles profile where profile.id = person for key share;
  update public.documents document set content = private.content_of(new)
  where document.user_id = person and document.path = new.name and document.content is null;
  if tg_op = 'UPDATE' then
    for exchanged in
      select * from public.documents document
      where document.user_id = person and document.path = new.name
        and document.content = private.content_of(old) and document.content <> private.content_of(new)
      for update
    loop
      perform private.wait_anew(exchanged);
    end loop;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_departed(departed_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.owed_to_departed(departed_id) is null
    and not exists (select from public.departed_hours hours where hours.departed_id = forget_departed.departed_id) then
    delete from public.departed_people person where person.id = departed_id and person.settled_at is null;
  end if;
end
$function$
;

ALTER FUNCTION "private"."forget_departed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.forget_names_of(person public.profiles, applications uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  said constant text := 'Somebody who has since deleted their account can no longer come to ';
  jobs constant uuid[] := array(
    select application.job_id from public.applications application
    where application.id = any (applications)
  );
begin
  update private.deliveries delivery
  set message = said || (
    select application.job_title from public.applications application
    where application.id = any (applications) and application.job_id = delivery.job_id
  ) || '.'
  where delivery.type = 'application_withdrawn' and delivery.job_id = any (jobs) and delivery.user_id <> person.id
    -- If the notification has been erased, the delivery is recognised by its text.
    and (
      starts_with(delivery.message, private.person_name(person) || ' can no longer come')
      or exists (
        select from public.notifications note
        where note.id = delivery.notification_id and note.data ->> 'application_id' = any (applications::text[])
      )
    );
  update public.notifications note
  set message = said || (
    select application.job_title from public.applications application where application.id::text = note.data ->> 'application_id'
      and application.id = any (applications)
  ) || '.'
  where note.type = 'application_withdrawn' and note.data ->> 'application_id' = any (applications::text[]);
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_old_jobs(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.job_notices_sent sent where sent.job_id in (
    select job.id from public.jobs job
    where private.is_long_over(job, moment) and exists (select from private.job_notices_sent known where known.job_id = job.id)
    limit 1000
  );
  delete from private.job_reminders sent using public.applications application, public.jobs job
  where application.id = sent.application_id and job.id = application.job_id and private.is_long_over(job, moment);
  delete from private.job_end_notices said using public.applications application, public.jobs job
  where application.id = said.application_id and job.id = application.job_id and private.is_long_over(job, moment);
$function$
;

CREATE OR REPLACE FUNCTION private.forget_old_tries()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Skips locked rows, so that it never waits.
  delete from private.sign_in_tries
  where ctid = any (array(
    select ctid from private.sign_in_tries
    where since <= now() - interval '10 minutes'
    order by since limit 20 for update skip locked
  ))
$function$
;

CREATE OR REPLACE FUNCTION private.forget_pay(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.payments payment using public.pay_runs run
  where run.id = payment.pay_run_id and payment.user_id is null and run.paid_at < moment - interval '5 years';
  delete from public.pay_lines line
  where line.user_id is null and line.payment_id is null and line.day < moment - interval '5 years';
  delete from public.departed_people person
  where person.left_at < moment - interval '5 years'
    and not exists (select from public.pay_lines line where line.departed_id = person.id and line.payment_id is null);
  -- A bank can send a payment back during this time (rule 23.17).
  delete from private.payment_accounts account using public.payments payment, public.pay_runs run
  where payment.id = account.payment_id and payment.user_id is null and run.id = payment.pay_run_id
    and run.paid_at < moment - interval '30 days';
  delete from private.resent_accounts account
  using public.payment_returns earlier, public.payments payment, public.pay_runs run
  where earlier.id = account.return_id and payment.id = earlier.payment_id and payment.user_id is null and run.id = earlier.resent_in
    and run.paid_at < moment - interval '30 days';
$function$
;

CREATE OR REPLACE FUNCTION private.forget_read_notifications(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 10000;
  forgotten integer;
begin
  delete from public.notifications where id = any (array(
    select old.id from public.notifications old
    where old.read and old.created_at < moment - make_interval(days => (select business.notification_days from public.business))
    order by old.created_at limit most
    -- Skips notifications that another transaction is deleting.
    for update skip locked
  ));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_security_notices(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.security_notices notice
  where notice.changed_at < moment - interval '90 days' and (notice.disputed_at is null or notice.reviewed_at is not null)
$function$
;

ALTER FUNCTION "private"."forget_security_notices"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.free_condition(free text, first_day date)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if free is null then
    return null;
  end if;
  -- A person who has entered nothing counts as free. A person who is away all week does not.
  return format('not exists (
    select from public.availability said where said.user_id = profile.id and (
      said.days_away @> daterange(%1$L, %1$L::date + 7)
      or said.free_hours <> ''{}'' and not said.free_hours && %2$L::text[]))',
    first_day, array(
      select hour from unnest(private.allowed_words('hours of the week')) hour
      where free = 'any' or split_part(hour, '_', 2) = lower(btrim(free))));
end
$function$
;

CREATE OR REPLACE FUNCTION private.give_up_pay_run(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run constant public.pay_runs := private.locked_run(run_id, 'draft');
begin
  if exists (
    select from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
    where payment.user_id is null
  ) then
    raise exception 'This pay run cannot be discarded, because someone in it has deleted their account.' using errcode = 'PT409';
  end if;
  delete from public.pay_runs known where known.id = run.id;
  perform private.record_change('pay_run_given_up', 'pay', null, run.id, jsonb_build_object('number', run.number));
end
$function$
;

CREATE OR REPLACE FUNCTION private.given_hours(recorded public.hours_row, treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text)
 RETURNS public.hours
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  worked public.applications;
  plan record;
  given public.hours;
begin
  given.application_id := recorded.application_id;
  given.day := recorded.day;
  given.reason := coalesce(reason, 'As rostered');
  given.changed_by := (select auth.uid());
  given.by_administrator := true;
  if treatment = 'no_work' then
    return given;
  end if;
  if treatment = 'rostered' then
    if recorded.plan_began is null then
      raise exception 'This is not a day of this job.' using errcode = 'PT409';
    end if;
    -- Hours without a visit or a correction already count as planned.
    if recorded.changed is null and recorded.pressed = 'none' then
      return null;
    end if;
    select planned.began, planned.ended into plan
    from public.jobs job cross join lateral private.planned_times(job, recorded.day) planned where job.id = recorded.job_id;
    if plan.ended > now() then
      raise exception 'These hours are not over yet.' using errcode = 'PT400', hint = 'ended';
    end if;
    given.began_at := plan.began;
    given.ended_at := plan.ended;
    return given;
  end if;
  -- One time for all days must not turn a short day into one that lasts past midnight.
  if num_nulls(began, ended) = 1 and recorded.began < recorded.ended
    and coalesce(ended, recorded.ended) < coalesce(began, recorded.began) then
    raise exception 'The end is before the start.' using errcode = 'PT400', hint = 'ended';
  end if;
  select * into worked from public.applications application where application.id = recorded.application_id;
  -- An empty field keeps the recorded value.
  select clock.began_at, clock.ended_at into given.began_at, given.ended_at
  from private.hours_of_clock_times(worked, recorded.day, coalesce(began, date_trunc('minute', recorded.began)::time),
    coalesce(ended, date_trunc('minute', recorded.ended)::time), coalesce(break_minutes, recorded.break_minutes)) clock;
  given.break_minutes := coalesce(break_minutes, recorded.break_minutes);
  return given;
end
$function$
;

ALTER FUNCTION "private"."given_hours"(public.hours_row, text, time without time zone, time without time zone, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.given_name(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  title constant text := '^\s*((doctor|dr|mr|mrs|ms|miss|mx|professor|prof|sir|madam|rev)(\.\s*|\s+|$)|((pgs|gs|ts|ths|bs|ks)\.\s*))+';
  -- One Vietnamese syllable without diacritics: an optional initial consonant, vowels and an optional final consonant.
  syllable constant text := '^(ngh?|nh|gh|gi|kh|ph|th|tr|ch|qu|[bcdghklmnpqrstvx])?'
    '(a[iouy]?|eo?|eu|ieu?|i[au]?|oa[iy]?|oeo?|o[io]?|ua[iy]?|ue|u[iou]?|uoi|uou|uye?|uya|uyu|yeu?|y)([mnpt]|ch?|nh|(?<!i)ng)?$';
  words constant text[] := array(
    select part.word
    from regexp_split_to_table(regexp_replace(name, title, '', 'i'), '[\s\u00A0\u3000]+') with ordinality as split (given, ordinal)
    cross join lateral (select btrim(split.given, '.,;:()"“”')) as part (word)
    where part.word <> ''
    order by split.ordinal
  );
  last constant text := words[cardinality(words)];
  weight constant integer := private.family_name_weight(words[1]);
begin
  return case
    when weight > 0 and weight >= private.family_name_weight(last) and (
      weight = 3 or not exists (select from unnest(words) word where private.folded(word) !~ syllable)
    ) then last
    else words[1]
  end;
end
$function$
;

ALTER FUNCTION "private"."given_name"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.groups_for_me(category text, today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(open.requirement_group, open.last_day), '{}')
    from private.groups_open_to(private.requirement_expiries((select auth.uid())), today, category) open
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.groups_of_week(first_day date, people uuid[], grouped_by text, OUT id uuid, OUT group_order text)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  applications constant uuid[] := case grouped_by when 'job' then private.applications_of_week(first_day) end;
begin
  if grouped_by = 'job' then
    return query
      select coalesce(application.job_id, application.id), lower(coalesce(min(private.job_title(job, application.job_title)), ''))
      from public.applications application
      left join public.jobs job on job.id = application.job_id
      where application.id = any (applications) and application.user_id = any (people)
      group by coalesce(application.job_id, application.id);
  else
    return query
      select profile.id, lower(coalesce(profile.name, '')) from public.profiles profile where profile.id = any (people);
  end if;
end
$function$
;

ALTER FUNCTION "private"."groups_of_week"(date, uuid[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.groups_open_to(expiries jsonb, today date, category text)
 RETURNS TABLE(requirement_group uuid, last_day date)
 LANGUAGE plpgsql
 STABLE ROWS 30
 SET search_path TO ''
AS $function$
begin
  return query
    -- The distinct groups, found by skipping through the index, because Postgres 17 would read all of it.
    with recursive groups as (
      (select job.requirement_group, job.id from public.jobs job where job.status = 'Open' order by job.requirement_group limit 1)
      union all
      select next.* from groups cross join lateral (
        select job.requirement_group, job.id from public.jobs job
        where job.status = 'Open' and job.requirement_group > groups.requirement_group
        order by job.requirement_group limit 1
      ) next
    )
    select groups.requirement_group, reach.last_day
    from groups
    join public.jobs job on job.id = groups.id and (groups_open_to.category is null or job.category = groups_open_to.category)
    cross join lateral (
      select coalesce(min(coalesce((expiries ->> asked.key)::date, '-infinity')), 'infinity') as last_day
      -- The same as listed_requirements, which would be too expensive to call for each group.
      from (
        select unnest(job.required_documents)
        union all
        select course.id::text from public.courses course where course.id = any (job.required_courses) and course.status = 'active'
      ) asked (key)
    ) reach
    where reach.last_day >= today;
end
$function$
;

ALTER FUNCTION "private"."groups_open_to"(jsonb, date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hand_over_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The person who signed up might not own the mailbox. Their password must stop working at once, even before the owner sets a new one in
  -- the session that the mail opened.
  new.encrypted_password := null;
  if jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'name';
  end if;
  update public.profiles set name = null, preferred_name = null where id = new.id;
  perform set_config('shinework.handed_over', new.id::text, true);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_bank_letters(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- The letters after A to Z are those that bank-transliteration.ts replaces. Letters with a diacritic are decomposed first.
  return normalize(given, NFKD) ~ '[A-Za-zđĐðÐłŁøØœŒæÆßẞıħĦŧŦþÞŋŊəƏ]';
end
$function$
;

ALTER FUNCTION "private"."has_bank_letters"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_session()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Visitors and the project's own keys have no session.
  if auth.role() is distinct from 'authenticated' then
    return true;
  end if;
  -- Such a session comes from a mailed link or code (including an invitation), an anonymous user, or another service's account. Our screens
  -- use it only to set a password or confirm an address, which the auth service does.
  return coalesce(auth.jwt() -> 'amr', '[]') @> '[{"method": "password"}]' and exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and (not_after is null or not_after > now())
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_word(conversation_id uuid, word text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.conversation_messages message
    where message.application_id = conversation_id and strpos(private.folded(message.message), word) > 0);
end
$function$
;

ALTER FUNCTION "private"."has_word"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hash_of_recovery_code(person uuid, code text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- 80 random bits cannot be guessed from a hash, however fast it is to compute. Letters that look like digits are read as digits.
  select extensions.digest(
    person::text || translate(regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'sha256')
$function$
;

ALTER FUNCTION "private"."hash_of_recovery_code"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hourly_cents(pay text, start_time time without time zone, end_time time without time zone, days integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  reading constant record := private.read_pay(pay);
  seconds constant numeric := extract(epoch from end_time - start_time);
  -- At least one hour, so that a ten-minute job does not seem to pay six times as much.
  hours constant numeric := greatest(coalesce(case when seconds < 0 then seconds + 86400 else nullif(seconds, 0) end, 8 * 3600) / 3600, 1);
begin
  return round(case reading.basis
    when 'hour' then reading.cents
    when 'day' then reading.cents / hours
    when 'job' then reading.cents / hours / greatest(days, 1)
  end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.hours_needed(job public.jobs)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return (
    select array_agg(distinct to_char(work.starts_on + shift, 'dy') || '_' || part.name)
    -- Seven days cover every hour of the week.
    from generate_series(0, least(greatest(job.days, 1), 7) - 1) number
    cross join lateral (
      select job.start_date + number as starts_on, job.start_date + number + coalesce(job.start_time, '07:00') as begins
    ) work
    cross join lateral (
      select coalesce(work.starts_on + (job.end_time < job.start_time)::integer + job.end_time, work.begins + interval '8 hours') as ends
    ) until
    -- Work before 5:00 falls into the previous day's night, and long work continues into the next day.
    cross join generate_series(-1, 1) shift
    join (values
      ('morning', interval '5 hours', interval '9 hours'), ('day', '9 hours', '17 hours'), ('evening', '17 hours', '22 hours'),
      ('night', '22 hours', '29 hours')
    ) part (name, opens, closes) on tsrange(work.starts_on + shift + part.opens, work.starts_on + shift + part.closes)
      && tsrange(work.begins, until.ends)
    where job.start_date is not null
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.hours_of(people uuid[], first_day date, last_day date, assumed public.hours[] DEFAULT '{}'::public.hours[])
 RETURNS SETOF public.hours_row
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  business constant public.business := (select kept from public.business kept);
  -- One more day on either side, because a night shift can overlap with the requested days.
  from_day constant date := first_day - 1;
  to_day constant date := last_day + 1;
begin
  return query
    with worked as (
      select application.id, from_day + number as day, true as is_planned
      from public.jobs job
      join public.applications application on application.job_id = job.id
      join generate_series(0, to_day - from_day) number
        on private.days_of_work(job.start_date, job.days) @> from_day + number
      where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress', 'Completed') and job.start_date is not null
        and private.days_of_work(job.start_date, job.days) && daterange(from_day, to_day, '[]')
      union all
      select visit.application_id, visit.day, false from public.visits visit
      join public.applications application on application.id = visit.application_id
      where visit.day between from_day and to_day and application.user_id = any (people)
      union all
      select changed.application_id, changed.day, false from public.hours changed
      join public.applications application on application.id = changed.application_id
      where changed.day between from_day and to_day and application.user_id = any (people)
      union all
      select line.application_id, line.day, false from public.pay_lines line
      where line.kind = 'work' and line.user_id = any (people) and line.day between from_day and to_day
        and line.application_id is not null
    ), once as (
      select worked.id, worked.day, bool_or(worked.is_planned) as is_planned from worked group by worked.id, worked.day
    ), timed as (
      select application.user_id, application.id, job as job, once.day, once.is_planned, visit,
        case when given.day is not null then given else changed end as changed, line,
        coalesce(job.time_zone, person.time_zone) as time_zone,
        private.job_title(job, coalesce(line.job_title, application.job_title)) as title,
        nullif(application.attendance, 'came') as absence,
        planned.began as plan_began, planned.ended as plan_ended,
        case when once.is_planned then planned.ended - planned.began end as planned,
        case when given.day is not null then given.began_at when changed.day is not null then changed.began_at
          else pressed.began end as began,
        case when given.day is not null then given.ended_at when changed.day is not null then changed.ended_at
          else pressed.ended end as ended
      from once
      join public.applications application on application.id = once.id
      join public.profiles person on person.id = application.user_id
      -- A deleted job's hours stay, in the time zone of the person who worked.
      left join public.jobs job on job.id = application.job_id
      left join public.visits visit on visit.application_id = once.id and visit.day = once.day
      left join public.hours changed on changed.application_id = once.id and changed.day = once.day
      left join public.pay_lines line on line.application_id = once.id and line.day = once.day and line.kind = 'work'
      left join unnest(assumed) given on given.application_id = once.id and given.day = once.day
      cross join lateral private.planned_times(job, once.day) planned
      cross join lateral private.visit_times(visit.here_at, visit.done_at, planned.began, planned.ended,
        job.start_time is not null, job.end_time is not null) pressed
    ), counted as (
      select timed.*,
        case when timed.began is null then 0
          else private.counted_minutes(timed.began, timed.ended, (timed.changed).break_minutes, business.break_minutes,
            business.rounding_minutes, timed.planned) end as minutes,
        case when timed.is_planned then
          private.counted_minutes(timed.plan_began, timed.plan_ended, (timed.changed).break_minutes, business.break_minutes,
            business.rounding_minutes, timed.planned) end as plan_minutes
      from timed
      where (timed.line).id is not null
        or (timed.changed).day is not null
        -- An absence recorded for the whole job does not remove a day with a visit.
        or timed.ended <= now() and (timed.absence is null or (timed.visit).day is not null)
    ), numbered as (
      -- A flag, because the planner expects almost no rows of a comparison of dates, and would join all days with each other.
      select counted.*, counted.day between first_day and last_day as is_in_range,
        row_number() over (partition by counted.id, (counted.line).id is null and counted.minutes > 0,
          counted.day between first_day and last_day order by counted.day)::integer as ordinal
      from counted
    ), paid as materialized (
      -- Once per application, because this look-up is the most expensive part of a day.
      select whole.id, approved.days, approved.cents
      from (select distinct numbered.id from numbered where (numbered.job).pay_basis = 'job') whole
      cross join lateral private.approved_of(whole.id) approved
    ), beside as (
      -- Less than a minute is no overlap.
      select counted.user_id, counted.id, counted.day, counted.title, counted.began, counted.ended - interval '1 minute' as until
      from counted where counted.minutes > 0
    ), met as (
      select beside.*,
        beside.began <= max(beside.until) over (before rows between unbounded preceding and 1 preceding)
          or beside.until >= lead(beside.began) over before as is_met
      from beside
      window before as (partition by beside.user_id order by beside.began, beside.until, beside.id, beside.day)
    ), clashing as materialized (
      -- Compares only days that met another, because both days of an overlap are among them.
      select one.id, one.day, string_agg(distinct other.title, ', ' order by other.title) as titles
      from met one
      join met other on other.user_id = one.user_id and (other.id, other.day) <> (one.id, one.day)
        and other.began <= one.until and other.until >= one.began
      where one.is_met and other.is_met
      group by one.id, one.day
    )
    select numbered.user_id, numbered.id, (numbered.job).id, numbered.title, numbered.day,
      (numbered.began at time zone numbered.time_zone)::time(0), (numbered.ended at time zone numbered.time_zone)::time(0),
      (numbered.changed).break_minutes::integer, coalesce((numbered.line).minutes, numbered.minutes),
      case when numbered.is_planned then (numbered.plan_began at time zone numbered.time_zone)::time(0) end,
      case when numbered.is_planned then (numbered.plan_ended at time zone numbered.time_zone)::time(0) end,
      numbered.plan_minutes,
      (array['none', 'one', 'both'])[1 + num_nonnulls((numbered.visit).here_at, (numbered.visit).done_at)],
      case when (numbered.changed).by_administrator then 'administrator' when (numbered.changed).day is not null then 'person' end,
      (numbered.changed).reason, (numbered.changed).changed_at,
      case
        when numbered.minutes = 0 or clashing.titles is not null then false
        when (numbered.changed).day is not null then (numbered.changed).by_administrator
        else numbered.is_planned and numbered.absence is null
          and (numbered.began, numbered.ended) is not distinct from ((numbered.visit).here_at, (numbered.visit).done_at)
          and numbered.ended >= numbered.plan_ended - interval '15 minutes'
          and abs(numbered.minutes - numbered.plan_minutes) <= 15
      end,
      coalesce((numbered.line).basis, (numbered.job).pay_basis), coalesce((numbered.line).rate_cents, (numbered.job).rate_cents),
      case
        when (numbered.line).id is not null then (numbered.line).amount_cents
        when numbered.minutes > 0 then private.day_amount((numbered.job).pay_basis, (numbered.job).rate_cents, numbered.minutes,
          (numbered.job).days, numbered.ordinal, paid.days, paid.cents)
        else 0
      end,
      (numbered.line).id, (numbered.line).payment_id is not null,
      case when numbered.minutes <> (numbered.line).minutes then numbered.minutes end,
      (numbered.line).id is null and numbered.minutes > 0, numbered.absence,
      (numbered.job).rate_cents - paid.cents, greatest((numbered.job).days, 1) - paid.days, clashing.titles
    from numbered
    left join clashing on clashing.id = numbered.id and clashing.day = numbered.day
    left join paid on paid.id = numbered.id
    where numbered.is_in_range
    order by numbered.user_id, numbered.day, numbered.began, numbered.id;
end
$function$
;

ALTER FUNCTION "private"."hours_of"(uuid[], date, date, public.hours[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_of_clock_times(worked public.applications, day date, began time without time zone, ended time without time zone, break_minutes integer, OUT began_at timestamp with time zone, OUT ended_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone constant text := coalesce((select job.time_zone from public.jobs job where job.id = worked.job_id),
    (select person.time_zone from public.profiles person where person.id = worked.user_id));
  began_on date;
  visit public.visits;
  known public.hours;
begin
  if began = ended then
    raise exception 'The end must differ from the start.' using errcode = 'PT400', hint = 'ended';
  end if;
  -- Night shifts can begin after midnight, and early shifts on the evening before (rule 6.22).
  select hours_of_clock_times.day + near.moved into began_on
  from unnest(array[0, 1, -1]) with ordinality near (moved, nth)
  left join public.jobs job on job.id = worked.job_id
  order by private.shift_day(null, job.start_time, job.end_time, hours_of_clock_times.day + near.moved + began)
    <> hours_of_clock_times.day, near.nth
  limit 1;
  select * into visit from public.visits pressed
  where pressed.application_id = worked.id and pressed.day = hours_of_clock_times.day;
  select * into known from public.hours stored where stored.application_id = worked.id and stored.day = hours_of_clock_times.day;
  if began is not null then
    select clock.began_at, clock.ended_at into began_at, ended_at
    from private.hours_on_clock(began_on, began, ended, zone, coalesce(known.began_at, visit.here_at),
      coalesce(known.ended_at, visit.done_at)) clock;
  end if;
  if ended_at > now() then
    raise exception 'These hours are not over yet.' using errcode = 'PT400', hint = 'ended';
  elsif break_minutes * interval '1 minute' >= ended_at - began_at then
    raise exception 'The break must be shorter than the work.' using errcode = 'PT400', hint = 'break_minutes';
  end if;
end
$function$
;

ALTER FUNCTION "private"."hours_of_clock_times"(public.applications, date, time without time zone, time without time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_of_groups(groups uuid[], orders text[], people uuid[], first_day date, view text, grouped_by text)
 RETURNS SETOF public.week_hours_day
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    with worked as materialized (
      select hours, hours.user_id, hours.day, hours.application_id,
        case grouped_by when 'job' then coalesce(hours.job_id, hours.application_id) else hours.user_id end as group_id,
        hours.line_id is not null and row_number() over (
          partition by hours.application_id, hours.line_id is not null order by hours.day desc) = 1 as is_last,
        bool_or(hours.is_waiting) over (partition by hours.application_id) as is_waiting,
        view is null or view = any (private.views_of_hours(hours)) as is_in_view
      from private.hours_of(people, first_day, first_day + 6) hours
    ), grouped as (
      select listed.id, listed.group_order from unnest(groups, orders) as listed (id, group_order)
    ), shown as (
      -- A stable id for a day, which has none in the database.
      select md5(concat(worked.application_id, worked.day))::uuid as id, worked.user_id, worked.day, to_jsonb(worked.hours) as hours,
        case when worked.is_last and (worked.hours).left_cents <> 0 then jsonb_build_object('cents', (worked.hours).left_cents,
          'days', (worked.hours).left_days, 'is_waiting', worked.is_waiting) end as rest,
        null::jsonb as line, worked.group_id,
        case grouped_by when 'job' then lower(coalesce(person.name, '')) else concat((worked.hours).began) end as row_order,
        (worked.hours).minutes, (worked.hours).amount_cents, 1 as counted
      from worked
      join public.profiles person on person.id = worked.user_id
      where worked.is_in_view
      union all
      select line.id, line.user_id, line.day, null, null, jsonb_build_object('id', line.id, 'kind', line.kind,
          'amount_cents', line.amount_cents, 'reason', line.reason, 'job_title', line.job_title), line.user_id, '~', null, null, 0
      from public.pay_lines line
      where line.user_id = any (people) and line.kind <> 'work' and line.payment_id is null
        and line.day between first_day and first_day + 6
        and grouped_by is distinct from 'job' and coalesce(view, 'all') in ('all', 'approved')
    )
    select shown.id, shown.user_id, person.name, shown.day, shown.hours, shown.rest, shown.line, shown.group_id, grouped.group_order,
      shown.row_order, (sum(shown.counted) over its_group)::integer, coalesce(sum(shown.minutes) over its_group, 0)::integer,
      coalesce(sum(shown.amount_cents) over its_group, 0)::bigint
    from shown
    join grouped on grouped.id = shown.group_id
    join public.profiles person on person.id = shown.user_id
    window its_group as (partition by shown.group_id);
end
$function$
;

ALTER FUNCTION "private"."hours_of_groups"(uuid[], text[], uuid[], date, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_on_clock(began_on date, began time without time zone, ended time without time zone, zone text, current_began timestamp with time zone, current_ended timestamp with time zone, OUT began_at timestamp with time zone, OUT ended_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  begins constant timestamptz[] := private.moments_shown(began_on + began, zone);
  ends constant timestamptz[] := private.moments_shown(began_on + (ended < began)::integer + ended, zone);
  skipped constant time := case when begins = '{}' then began when ends = '{}' then ended end;
begin
  if skipped is not null then
    raise exception 'The clocks skipped % that night. Enter a time before or after that.', to_char(skipped, 'HH24:MI')
      using errcode = 'PT400', hint = case skipped when began then 'began' else 'ended' end;
  end if;
  -- If the clock shows a time twice, the known one is used, or else the second, as in a plan. An end that looks earlier than the start can
  -- be in the same night, if the clock was put back in between.
  select possible.began_at, possible.ended_at into began_at, ended_at
  from (
    select begun as began_at, finished as ended_at
    from unnest(begins) begun, unnest(ends || private.moments_shown(began_on + ended, zone)) finished
  ) possible
  where possible.ended_at > possible.began_at
  order by possible.began_at = date_trunc('minute', current_began) is true desc,
    possible.ended_at = date_trunc('minute', current_ended) is true desc,
    possible.ended_at - possible.began_at > interval '23 hours', possible.began_at desc, possible.ended_at desc
  limit 1;
end
$function$
;

ALTER FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_preview(judged private.judged_hours[], matching integer)
 RETURNS public.hours_preview_row
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  preview public.hours_preview_row;
begin
  select count(*) filter (where each_day.refused is null and (each_day.hours).minutes > 0),
    count(distinct (each_day.hours).user_id) filter (where each_day.refused is null and (each_day.hours).minutes > 0),
    coalesce(sum((each_day.hours).minutes) filter (where each_day.refused is null), 0),
    coalesce(sum((each_day.hours).amount_cents) filter (where each_day.refused is null), 0),
    count(*) filter (where each_day.refused is null and (each_day.hours).minutes = 0),
    coalesce(jsonb_agg(jsonb_build_object('application_id', each_day.application_id, 'day', each_day.day, 'refused', each_day.refused)
      order by each_day.day, each_day.application_id) filter (where each_day.refused is not null), '[]'),
    hours_preview.matching,
    md5(coalesce(string_agg(concat_ws('|', each_day.application_id, each_day.day, each_day.recorded, (each_day.hours).minutes,
      (each_day.hours).basis, (each_day.hours).rate_cents, (each_day.hours).amount_cents, (each_day.hours).overlapping,
      (each_day.given).began_at, (each_day.given).ended_at, (each_day.given).break_minutes, each_day.refused), '/'
      order by each_day.application_id, each_day.day), ''))
  into preview
  from unnest(judged) each_day;
  return preview;
end
$function$
;

ALTER FUNCTION "private"."hours_preview"(private.judged_hours[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hours_summary(first_day date, query text)
 RETURNS SETOF public.hours_view_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 11
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  return query
    select view, count(*)::integer, count(distinct hours.user_id)::integer, sum(hours.minutes)::integer,
      coalesce(sum(hours.amount_cents), 0)::bigint
    from private.hours_of(private.people_found(first_day, query), first_day, first_day + 6) hours
    cross join lateral unnest(private.views_of_hours(hours)) view
    group by view
    order by view;
end
$function$
;

ALTER FUNCTION "private"."hours_summary"(date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invitation_text(inviter text, job public.jobs, home extensions.earth)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(inviter || ' invites you: ', 'You are invited: ')
    || concat_ws(', ',
      private.job_title(job, 'Job Opportunity'),
      to_char(job.start_date, 'Dy FMDD Mon'),
      -- Without a location there is no distance, and greatest would make it 1.
      case when home is not null and job.place is not null then
        greatest(1, round(extensions.earth_distance(home, job.place) / 1000)) || ' km' end,
      private.pay_in_words(job.pay_per_cleaner))
$function$
;

CREATE OR REPLACE FUNCTION private.invitations_due()
 RETURNS public.due_invitations
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 50;
begin
  perform private.assert_admin();
  return (
    select row(count(*) filter (where counted.due > 0), coalesce(sum(counted.due), 0), count(*) = most)::public.due_invitations
    from (
      select private.count_invitations_due(job, now()) as due
      from (
        select soonest.* from private.jobs_to_fill(now(), interval '48 hours') soonest
        order by soonest.starts_at, soonest.id limit most
      ) job
    ) counted
  );
end
$function$
;

ALTER FUNCTION "private"."invitations_due"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_best(after_starts timestamp with time zone, after_id uuid)
 RETURNS SETOF public.invited_best
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 20;
  inviter constant uuid := (select auth.uid());
  unfilled record;
  job public.jobs;
  due integer;
  outcome public.invited_best;
begin
  perform private.assert_admin();
  -- Locks the administrator first, like every other function.
  perform from public.profiles person where person.id = inviter for share;
  perform private.assert_admin();
  for unfilled in
    select wanted.id, wanted.starts_at, private.job_title(wanted, 'Job Opportunity') as title
    from private.jobs_to_fill(now(), interval '48 hours') wanted
    where after_starts is null or (wanted.starts_at, wanted.id) > (after_starts, after_id)
    order by wanted.starts_at, wanted.id
    limit most
  loop
    outcome := (unfilled.id, unfilled.title, unfilled.starts_at, 0, null);
    select * into job from public.jobs wanted where wanted.id = unfilled.id for no key update skip locked;
    if found then
      due := private.count_invitations_due(job, now());
      outcome.invited := private.invite_best_for_job(job, inviter, now());
      outcome.reason := case
        when due = 0 then 'Applicants or invitations already wait for an answer.'
        when outcome.invited = 0 then 'Nobody else could come.'
        when outcome.invited < due then 'Not enough people could come.'
      end;
    else
      outcome.reason := 'Somebody is changing this job. Try again.';
    end if;
    return next outcome;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."invite_best"(timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_best_for_job(job public.jobs, inviter uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  due constant integer := private.count_invitations_due(job, moment);
  person public.profiles;
  invited integer := 0;
begin
  if due = 0 then
    return 0;
  end if;
  for person in
    select profile.*
    from unnest(private.people_to_invite(job, due, moment)) with ordinality best (id, rank)
    join public.profiles profile on profile.id = best.id
    order by best.rank
    -- Skips accounts that are being changed or deleted, because those might be waiting for the job.
    for share of profile skip locked
  loop
    if private.why_not_invite(person, job) is null and private.invite_person(person, job, inviter, moment) then
      invited := invited + 1;
    end if;
  end loop;
  return invited;
end
$function$
;

ALTER FUNCTION "private"."invite_best_for_job"(public.jobs, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_for_unfilled(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 20;
  pause constant interval := '5 minutes';
  hours constant integer := (select settings.unfilled_invite_hours from public.business settings);
  job public.jobs;
  invited integer := 0;
begin
  for job in
    select wanted.*
    from private.jobs_to_fill(moment, make_interval(hours => hours)) unfilled
    left join private.unfilled_handling earlier on earlier.job_id = unfilled.id
    join public.jobs wanted on wanted.id = unfilled.id
    where coalesce(earlier.looked_at <= moment - pause, true)
      and (
        private.is_urgent(unfilled, moment) or (moment at time zone unfilled.time_zone)::time between '07:00' and '21:00'
      )
    order by earlier.looked_at nulls first, unfilled.starts_at, unfilled.id
    limit most
    -- Jobs that are being decided about are skipped until the next run.
    for no key update of wanted skip locked
  loop
    insert into private.unfilled_handling as looked (job_id, looked_at) values (job.id, moment)
    on conflict (job_id) do update set looked_at = excluded.looked_at;
    invited := invited + private.invite_best_for_job(job, null, moment);
  end loop;
  return invited;
end
$function$
;

ALTER FUNCTION "private"."invite_for_unfilled"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_person(person public.profiles, job public.jobs, inviter uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.invitations as invitation (job_id, user_id, invited_by, invited_at) values (job.id, person.id, inviter, moment)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.notifications (user_id, message, type, link, data)
  values (person.id,
    private.invitation_text(
      (select public.greeting_name(administrator) from public.profiles administrator where administrator.id = inviter), job, person.place),
    'job_invitation', '/jobs/' || job.id, jsonb_build_object('job_id', job.id, 'urgent', private.is_urgent(job, moment)));
  perform private.record_change('invited', 'decisions', person.id, job.id, jsonb_build_object('title', private.job_title(job, null)));
  return true;
end
$function$
;

ALTER FUNCTION "private"."invite_person"(public.profiles, public.jobs, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_to_job(job_id uuid, user_ids uuid[])
 RETURNS TABLE(user_id uuid, error text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 100;
  inviter constant uuid := (select auth.uid());
  wanted public.jobs;
  person public.profiles;
begin
  perform private.assert_admin();
  if coalesce(cardinality(user_ids), 0) not between 1 and most then
    raise exception 'Between 1 and % people can be invited at once.', most using errcode = 'PT400';
  end if;
  -- Locks people first, then the job, like every other function, so that neither changes before the invitations are written. Two
  -- administrators who invite the same people in a different order wait for each other.
  perform from public.profiles locked where locked.id = any (user_ids || inviter) order by locked.id for share;
  select * into wanted from public.jobs job where job.id = invite_to_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  for user_id in select given.id from unnest(user_ids) with ordinality given (id, ordinal) group by given.id order by min(given.ordinal)
  loop
    select * into person from public.profiles known where known.id = user_id;
    error := private.why_not_invite(person, wanted);
    if error is null and not private.invite_person(person, wanted, inviter, now()) then
      -- Another administrator has invited them at the same time.
      error := private.one_line(private.person_name(person)) || ' has been invited already.';
    end if;
    return next;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_abn(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  digits constant text := private.without_separators(given);
  weights constant integer[] := array[10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  -- The Australian Taxation Office's check: subtract 1 from the first digit, whose weight is 10. The weighted sum must be divisible by 89.
  total integer := -10;
begin
  if digits !~ '^[0-9]{11}$' then
    return false;
  end if;
  for ordinal in 1..11 loop
    total := total + substr(digits, ordinal, 1)::integer * weights[ordinal];
  end loop;
  return total % 89 = 0;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_above_limit(run public.pay_runs)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.business where run.amount_cents + run.gst_cents + run.resent_cents > second_approval_cents);
end
$function$
;

ALTER FUNCTION "private"."is_above_limit"(public.pay_runs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_auth_service()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select current_user = 'supabase_auth_admin' $function$
;

ALTER FUNCTION "private"."is_auth_service"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_banking_day(day date)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return extract(isodow from day) < 6
    and (select count(*) from public.holidays holiday where holiday.state in ('NSW', 'VIC') and holiday.day = is_banking_day.day) < 2;
end
$function$
;

ALTER FUNCTION "private"."is_banking_day"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_barred(person uuid, job_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.job_sites here
    join private.site_people marked on marked.site_id = here.site_id
    where here.job_id = is_barred.job_id and marked.user_id = is_barred.person and marked.standing = 'not_again'
  )
$function$
;

ALTER FUNCTION "private"."is_barred"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_bsb(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- No bank has 000-000, and 999-999 marks the totals in a bank's file.
  return private.without_separators(given) ~ '^(?!000000|999999)[0-9]{6}$';
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_cheap_read()
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  perform private.assert_cheap_read();
  perform private.assert_short_rows();
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_confirmed()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when private.has_second_factor((select auth.uid())) then private.is_given_recently('totp')
    else private.is_given_recently('password') or exists (
      select from private.confirmations known
      where known.session_id = ((select auth.jwt()) ->> 'session_id')::uuid and known.user_id = (select auth.uid())
        and known.confirmed_at > now() - private.confirmation_time()
    )
  end
$function$
;

ALTER FUNCTION "private"."is_confirmed"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_course_content(title text, description text, category text, sections jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  section jsonb;
  question jsonb;
  fault text;
begin
  if private.trimmed(title) is null or private.trimmed(description) is null or private.trimmed(category) is null then
    raise exception 'Please fill in all required fields' using errcode = 'PT400';
  end if;
  if category <> all (private.allowed_words('course category')) then
    raise exception 'Please choose one of the course categories.' using errcode = 'PT400';
  end if;
  if jsonb_typeof(sections) is distinct from 'array' or jsonb_array_length(sections) = 0 then
    raise exception 'Course must have at least one section' using errcode = 'PT400';
  end if;
  -- Sizes are checked first, so that a content that is too large is not read item by item.
  fault := case
    when jsonb_array_length(sections) > 100 then 'A course can have at most 100 sections.'
    when jsonb_array_length(jsonb_path_query_array(sections, '$[*].questions[*]')) > 500 then
      'A course can have at most 500 questions.'
    -- Limits the total size, including unknown fields of the questions.
    when octet_length(sections::text) > 2000000 then 'The course is too large.'
  end;
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  for section in select value from jsonb_array_elements(sections) loop
    if jsonb_typeof(section -> 'title') is distinct from 'string' or private.trimmed(section ->> 'title') is null then
      raise exception 'All sections must have a title' using errcode = 'PT400';
    end if;
    if coalesce(jsonb_typeof(section -> 'description'), 'string') <> 'string' then
      raise exception 'The description of a section must be text.' using errcode = 'PT400';
    end if;
    if jsonb_typeof(section -> 'questions') is distinct from 'array' or jsonb_array_length(section -> 'questions') = 0 then
      raise exception 'Section must have at least one question' using errcode = 'PT400';
    end if;
    for question in select value from jsonb_array_elements(section -> 'questions') loop
      if jsonb_typeof(question -> 'text') is distinct from 'string' or private.trimmed(question ->> 'text') is null then
        raise exception 'All questions must have text' using errcode = 'PT400';
      end if;
      if coalesce(question ->> 'type', '') not in ('text', 'multiple-choice', 'boolean')
        or jsonb_typeof(question -> 'required') is distinct from 'boolean' then
        raise exception 'Every question needs a type and says whether it is required.' using errcode = 'PT400';
      end if;
      -- Options are kept for other types too, so that changing the type back does not lose them.
      if jsonb_typeof(coalesce(question -> 'options', '[]')) <> 'array'
        or jsonb_path_exists(question, '$.options[*] ? (@.type() != "string")') then
        raise exception 'The options of a question must be a list of texts.' using errcode = 'PT400';
      end if;
      if question ->> 'type' = 'multiple-choice' and (
        select count(distinct private.trimmed(option))
        from jsonb_array_elements_text(coalesce(question -> 'options', '[]')) option
      ) < 2 then
        raise exception 'Multiple choice questions must have at least two options' using errcode = 'PT400';
      end if;
      -- A blank option could be chosen, but would count as no answer.
      if exists (select from jsonb_array_elements_text(question -> 'options') option where private.trimmed(option) is null) then
        raise exception 'An option needs a text.' using errcode = 'PT400';
      end if;
    end loop;
  end loop;
  fault := case
    when char_length(title) > 200 then 'The title can have at most 200 characters.'
    when private.turns_direction(title)
      or exists (select from jsonb_array_elements(sections) part where private.turns_direction(part ->> 'title')) then
      'This text has hidden characters. Please type it again.'
    when char_length(description) > 5000 then 'The description can have at most 5,000 characters.'
    when exists (select from jsonb_array_elements(sections) part where char_length(part ->> 'title') > 200) then
      'The title of a section can have at most 200 characters.'
    when exists (select from jsonb_array_elements(sections) part where char_length(part ->> 'description') > 20000) then
      'The description of a section can have at most 20,000 characters.'
    when exists (select from jsonb_path_query(sections, '$[*].questions[*].text') part where char_length(part #>> '{}') > 2000) then
      'A question can have at most 2,000 characters.'
    when exists (
      select from jsonb_path_query(sections, '$[*].questions[*]') item where jsonb_array_length(item -> 'options') > 20
    ) then 'A question can have at most 20 options.'
    when exists (select from jsonb_path_query(sections, '$[*].questions[*].options[*]') part where char_length(part #>> '{}') > 500) then
      'An option can have at most 500 characters.'
  end;
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  -- Answers are stored under these ids, so that a course can be edited while people are in the middle of it.
  if exists (
    select from (
      select part -> 'id' as id from jsonb_array_elements(sections) part
      union all
      select item -> 'id' from jsonb_array_elements(sections) part, jsonb_array_elements(part -> 'questions') item
    ) named
    where jsonb_typeof(id) is distinct from 'string' or id #>> '{}' !~ '^[a-z0-9-]{1,40}$'
  ) or exists (
    select from jsonb_array_elements(sections) part group by part -> 'id' having count(*) > 1
  ) or exists (
    select from jsonb_array_elements(sections) part, jsonb_array_elements(part -> 'questions') item
    group by part -> 'id', item -> 'id' having count(*) > 1
  ) then
    raise exception 'Every section and every question needs an id of its own.' using errcode = 'PT400';
  end if;
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_course_marking(sections jsonb, solutions jsonb, pass_mark integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  fault text;
begin
  if jsonb_typeof(solutions) is distinct from 'object' or octet_length(solutions::text) > 2000000 then
    raise exception 'Right answers and explanations must be an object, by question.' using errcode = 'PT400';
  end if;
  select min(case
    when question.key is null then 'A right answer or an explanation belongs to no question.'
    when jsonb_typeof(solution) <> 'object' then 'Right answers must be a list of texts, and an explanation a text.'
    when solution - '{right,explanation}'::text[] <> '{}' or solution = '{}'
      or jsonb_typeof(solution -> 'right') <> 'array' or solution -> 'right' = '[]'
      or jsonb_path_exists(solution, '$.right[*] ? (@.type() != "string")')
      or solution ? 'explanation' and private.trimmed(solution ->> 'explanation') is null
      or jsonb_typeof(solution -> 'explanation') <> 'string' then
      'Right answers must be a list of texts, and an explanation a text.'
    when char_length(solution ->> 'explanation') > 2000 then 'An explanation can have at most 2,000 characters.'
    -- A right answer must be possible: if it were not an option, nobody could complete the course.
    when exists (
      select from jsonb_path_query(solution, '$.right[*]') answer
      where private.trimmed(answer #>> '{}') is null or case question.type
        when 'boolean' then answer #>> '{}' not in ('true', 'false')
        when 'multiple-choice' then not question.options ? (answer #>> '{}')
        else true
      end
    ) then 'A right answer must be one of the answers that can be chosen.'
  end) into fault
  from jsonb_each(solutions) given (key, solution)
  left join private.course_questions(sections) question on question.key = given.key;
  fault := coalesce(fault, case
    when pass_mark not between 1 and 100 then 'A pass mark is 1 to 100 percent.'
    when pass_mark is not null and not jsonb_path_exists(solutions, '$.*.right') then
      'A course with a pass mark needs at least one question with a right answer.'
  end);
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_deleted_subject_like(subject_id uuid, word text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.courses course where course.id = subject_id and strpos(private.folded(course.title), word) > 0)
    or exists (
      select from audit.entries entry
      where entry.subject_id = is_deleted_subject_like.subject_id and entry.event in ('job_deleted', 'course_deleted')
        and strpos(private.folded(entry.details ->> 'title'), word) > 0
    );
end
$function$
;

ALTER FUNCTION "private"."is_deleted_subject_like"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_factor_given(is_administrator boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_second_factor(auth.uid()) then
    return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
  end if;
  -- Ignores the token's aal, because a token issued before the factor was removed still says aal2, for up to an hour.
  return not (is_administrator and (select rule.is_required from private.second_factor_rule rule));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_given_recently(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from jsonb_path_query(auth.jwt(), '$.amr[*]') given
    where given ->> 'method' = wanted and (given ->> 'timestamp')::numeric > extract(epoch from now() - private.confirmation_time())
  )
$function$
;

ALTER FUNCTION "private"."is_given_recently"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_job_like(job_id uuid, word text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.jobs job where job.id = job_id and strpos(private.folded(job.admin_search_text), word) > 0);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_job_within_bounds(job public.jobs)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  fault text := (
    select case
      when char_length(value) > longest then format('%s can have at most %s characters.', label, longest)
      else 'This text has hidden characters. Please type it again.'
    end
    from (values
      ('The project name', job.project_name, 200),
      ('The project dates', job.project_dates, 200),
      ('The pay', job.pay_per_cleaner, 200),
      ('The duration', job.duration, 200),
      ('The city', job.location_city, 200),
      ('The state', job.location_state, 200),
      ('The postcode', job.location_postcode, 200),
      ('The description', job.full_description, 20000),
      ('The quote reference', job.quote_reference_id, 200),
      ('The link to the scope of work', job.scope_of_work_url, 2000),
      ('The link to the task schedule', job.task_schedule_url, 2000)
    ) given (label, value, longest)
    -- Direction marks in the description affect only its own paragraphs. The other fields share lines with other texts, which the marks
    -- would garble.
    where char_length(value) > longest or longest = 200 and private.turns_direction(value)
    limit 1
  );
begin
  fault := coalesce(fault, case
    when job.cleaners_needed not between 0 and 10000 then 'Cleaners needed must be a number from 0 to 10,000.'
    when job.days not between 0 and 10000 then 'Days must be a number from 0 to 10,000.'
    when (job.pay_basis is null) <> (job.rate_cents is null) then 'Say both how the job is paid and the rate, or neither.'
    when job.rate_cents not between 1 and 10000000 then 'The rate must be from $0.01 to $100,000.'
    -- NaN is greater than every number.
    when job.area_m2 not between 0 and 10000000 or scale(job.area_m2) > 20 then 'The area must be a number from 0 to 10,000,000 m².'
    when job.start_date not between '1900-01-01' and '2199-12-31' then 'The start date must be from 1900 to 2199.'
    when not private.is_time_of_day(job.start_time) then 'The start time must be from 00:00 to 23:59, in whole minutes.'
    when not private.is_time_of_day(job.end_time) then 'The end time must be from 00:00 to 23:59, in whole minutes.'
    when job.start_time is null and job.end_time is not null then 'An end time needs a start time.'
    when job.start_time = job.end_time then 'The end time must not be the start time.'
    when cardinality(job.required_courses) > 10 then 'A job can ask for at most 10 courses.'
    when cardinality(job.image_paths) > 50 then 'A job can have at most 50 images.'
  end);
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_line(given text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select not private.turns_direction(given)
    -- Control characters, ends of lines and paragraphs, annotations, private use.
    and given !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\uFFF9-\uFFFB\uE000-\uF8FF\U000F0000-\U0010FFFF]'
    -- More marks on one letter than any language uses would cover adjacent lines.
    and given !~ '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u06D6-\u06ED\u0E31\u0E34-\u0E3A'
      '\u0E47-\u0E4E\u0F71-\u0F84\u0F8D-\u0FBC\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{5}'
$function$
;

ALTER FUNCTION "private"."is_line"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_only_administrator()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not exists (
    select from public.profiles other
    where other.id <> (select auth.uid()) and (other.role = 'admin' or other.id = private.founder_id())
  );
end
$function$
;

ALTER FUNCTION "private"."is_only_administrator"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_only_as_reverse(type text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.message_types() known where known.type = is_only_as_reverse.type and known.only_as_reverse);
end
$function$
;

ALTER FUNCTION "private"."is_only_as_reverse"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_owed_again(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where payment.user_id = person and back.resent_in is null and back.settled_at is null
  )
$function$
;

ALTER FUNCTION "private"."is_owed_again"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_place_of(postcodes text[], postcode text, place text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- The first test is a fast path, because nearly all of a million postcodes have four digits. A text without a postcode was looked up
  -- among all localities, so it always counts.
  select postcodes is null or case
    when postcode ~ '^\d{4}$' then postcode = any (postcodes)
    else coalesce((private.read_place(postcode, place, null)).code = any (postcodes), true)
  end
$function$
;

ALTER FUNCTION "private"."is_place_of"(text[], text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_reminder_due(person uuid, application_id uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.reminded_at(person, application_id, moment) <= moment - interval '4 hours', true);
end
$function$
;

ALTER FUNCTION "private"."is_reminder_due"(uuid, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_site_within_bounds(site public.sites)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.is_job_within_bounds(
    jsonb_populate_record(null::public.jobs, (to_jsonb(site) - 'place') || jsonb_build_object('project_name', site.name)));
end
$function$
;

ALTER FUNCTION "private"."is_site_within_bounds"(public.sites) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_taxable(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select kind in ('work', 'travel', 'bonus', 'correction') $function$
;

ALTER FUNCTION "private"."is_taxable"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_user_file_in_use(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := private.person_of_file(path);
begin
  perform from public.profiles profile where profile.id = person for share;
  return exists (
      select from public.profiles profile where profile.id = person and profile.photo_path = is_user_file_in_use.path
    )
    or exists (
      select from public.documents document where document.user_id = person and document.path = is_user_file_in_use.path
    )
    or exists (select from private.pending_document_notices pending where pending.replaced ->> 'path' = is_user_file_in_use.path);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_visible(given text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Spaces, control characters, and characters that Unicode allows programs to ignore: joiners, direction marks, fillers, selectors.
  select regexp_replace(given,
    '[\s[:cntrl:]\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]', '', 'g') <> ''
$function$
;

CREATE OR REPLACE FUNCTION private.issue_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.certificates (user_id, course_id, course_title, issued_at, valid_until)
  select new.user_id, new.course_id, course.title, new.completed_at,
    (new.completed_at at time zone 'Australia/Brisbane')::date + make_interval(months => course.valid_months)
  from public.courses course where course.id = new.course_id
  -- If the course was taken again, the number stays (rule 7.21).
  on conflict (user_id, course_id) do update
  set course_title = excluded.course_title, issued_at = excluded.issued_at, valid_until = excluded.valid_until;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_applicants(job_id uuid, after jsonb, page_size integer)
 RETURNS SETOF public.applicant_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
  -- More than any distance on Earth, yet finite, because JSON has no infinity.
  far constant double precision := 1e9;
  hours text[];
  days daterange;
  everybody uuid[];
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_applicants.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  -- Every applicant is ranked for every page. The missing requirements in words are only looked up for the page's rows.
  everybody := array(
    select application.user_id from public.applications application where application.job_id = wanted.id and application.user_id is not null
  );
  return query
    with ranked as (
      select application.id, application.user_id, application.status, application.applied_at, application.withdrawn_at,
        application.withdrawal_reason, application.accepted_despite, application.missing_at_acceptance, application.decision_message,
        application.acceptance_taken_back_at, application.reviewed_by, application.reviewed_at, application.confirmed_at,
        application.attendance, person,
        case
          when application.withdrawn_at is not null then 4
          when application.status = 'Accepted' then 0
          when application.status = 'Pending' then case when site.not_again then 2 else 1 end
          else 3
        end as rank,
        site.knows is true as knows_site, site.not_again is true as not_again,
        coalesce(met.missing_count, cardinality(wanted.required_documents) + cardinality(wanted.required_courses)) as missing_count,
        case when application.status = 'Pending' and application.withdrawn_at is null
          then private.unavailable(said, hours, days) end as unavailable,
        - worked.jobs as eager,
        coalesce(extensions.earth_distance(person.place, wanted.place), far) as distance
      from public.applications application
      left join public.profiles person on person.id = application.user_id
      left join public.availability said on said.user_id = application.user_id
      left join private.count_missing_requirements(everybody, wanted) met on met.user_id = application.user_id
      left join private.site_standing(everybody, wanted.id) site on site.user_id = application.user_id
      cross join lateral (
        select count(*)::integer as jobs from public.applications earlier
        where earlier.user_id = person.id and earlier.attendance = 'came'
      ) worked
      where application.job_id = wanted.id
    ), page as (
      select * from ranked
      where after is null
        or (ranked.rank, ranked.missing_count, ranked.unavailable is not null, ranked.eager, ranked.distance, ranked.applied_at, ranked.id)
          > ((after ->> 0)::integer, (after ->> 1)::integer, (after ->> 2)::boolean, (after ->> 3)::integer,
            (after ->> 4)::double precision, (after ->> 5)::timestamptz, (after ->> 6)::uuid)
      order by ranked.rank, ranked.missing_count, ranked.unavailable is not null, ranked.eager, ranked.distance,
        ranked.applied_at, ranked.id
      limit private.page_size(job_applicants.page_size, 50, 200)
    )
    select page.id, page.user_id, private.person_name(page.person), page.status, page.applied_at, page.withdrawn_at, page.withdrawal_reason,
      case when page.rank < 3 then met.missing end, case when page.rank in (1, 2) then private.clashes(page.user_id, wanted) end,
      met.documents, met.courses, nullif(page.distance, far), -page.eager, history.no_shows, history.cancelled_late,
      history.accepted, history.rejected, page.accepted_despite, page.missing_at_acceptance, page.decision_message,
      page.acceptance_taken_back_at, private.person_name(reviewer), page.reviewed_at, page.confirmed_at,
      page.attendance, visit.here_at, visit.done_at,
      page.unavailable,
      exists (select from private.invitations asked where asked.job_id = wanted.id and asked.user_id = page.user_id),
      jsonb_build_array(page.rank, page.missing_count, page.unavailable is not null, page.eager, page.distance, page.applied_at, page.id),
      page.knows_site, page.not_again
    from page
    left join public.profiles reviewer on reviewer.id = page.reviewed_by
    cross join lateral (
      select
        coalesce(jsonb_agg(jsonb_build_object('type', asked.key, 'state', asked.state, 'expires_on', asked.valid_until))
          filter (where asked.kind = 'document'), '[]') as documents,
        coalesce(jsonb_agg(jsonb_build_object(
            'id', asked.key, 'title', asked.title, 'state', asked.state, 'valid_until', asked.valid_until))
          filter (where asked.kind = 'course'), '[]') as courses,
        coalesce(array_agg(private.requirement_in_words(asked)) filter (where asked.state <> 'met'), '{}') as missing
      from private.requirements_of(page.user_id, wanted) asked
      where page.user_id is not null
    ) met
    cross join lateral (
      select count(*) filter (where earlier.attendance = 'did_not_come')::integer as no_shows,
        count(*) filter (where earlier.attendance = 'cancelled_late')::integer as cancelled_late,
        count(*) filter (where earlier.status = 'Accepted' and earlier.withdrawn_at is null and earlier.id <> page.id)::integer as accepted,
        count(*) filter (where earlier.status = 'Rejected' and earlier.id <> page.id)::integer as rejected
      from public.applications earlier
      where earlier.user_id = page.user_id
    ) history
    left join lateral (
      select latest.here_at, latest.done_at from public.visits latest where latest.application_id = page.id order by latest.day desc limit 1
    ) visit on true
    order by page.rank, page.missing_count, page.unavailable is not null, page.eager, page.distance, page.applied_at, page.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_as_stored(given public.job_input, saved public.jobs)
 RETURNS public.jobs
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Only string values, because rebuilding long lists would take quadratic time. The id ensures that there is at least one string.
  tidied constant jsonb := to_jsonb(given) || (
    select jsonb_object_agg(key, private.trimmed(
      case when key = 'full_description' then value #>> '{}' else private.line_tidied(value #>> '{}') end))
    from jsonb_each(to_jsonb(given)) where jsonb_typeof(value) = 'string'
  );
  stored public.jobs := jsonb_populate_record(saved, tidied);
  fault text;
begin
  stored.category := private.canonical_word(given.category, 'job category');
  stored.pay_basis := private.canonical_word(given.pay_basis, 'pay basis');
  stored.status := private.canonical_word(coalesce(private.trimmed(given.status), 'Draft'), 'job status');
  stored.display_status := coalesce(private.canonical_word(given.display_status, 'display status'), 'Available');
  -- An omitted address rule stays unchanged, so that an address is never revealed by an oversight.
  stored.address_rule := case
    when given.address_rule is null then saved.address_rule else private.canonical_word(given.address_rule, 'address rule')
  end;
  stored.image_paths := coalesce(given.image_paths, '{}');
  -- Without duplicates and in a fixed order, so that equal choices give equal values.
  stored.required_documents := array(
    select type from unnest(private.allowed_words('document type')) with ordinality as types (type, ordinal)
    where type = any (given.required_documents) order by ordinal
  );
  stored.required_courses := array(
    select course from unnest(given.required_courses) with ordinality as courses (course, ordinal)
    where course is not null group by course order by min(ordinal)
  );

  if stored.pay_basis is null and private.trimmed(given.pay_basis) is not null then
    raise exception 'Invalid pay basis specified' using errcode = 'PT400';
  end if;

  -- Checked first, so that a list that is too long is not looked up.
  perform private.is_job_within_bounds(stored);
  select key into fault from jsonb_each_text(tidied)
  where key in ('project_name', 'pay_per_cleaner', 'location_city', 'location_state', 'location_postcode', 'project_dates', 'duration')
    and not private.is_line(value)
  limit 1;
  if found then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400', hint = fault;
  end if;
  if stored.category is null and private.trimmed(given.category) is not null then
    raise exception 'Invalid category specified' using errcode = 'PT400';
  end if;
  if stored.status is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  if stored.address_rule is null then
    raise exception 'Invalid address rule specified' using errcode = 'PT400';
  end if;
  if exists (select from unnest(given.required_documents) type where type <> all (stored.required_documents)) then
    raise exception 'Invalid document specified' using errcode = 'PT400';
  end if;
  if exists (select from unnest(stored.required_courses) wanted where not exists (
    select from public.courses course where course.id = wanted
  )) then
    raise exception 'A course required for this job no longer exists. Please remove it.' using errcode = 'PT400';
  end if;
  if not private.are_job_images(stored.id, stored.image_paths)
    or not coalesce(
      private.job_of_file(stored.pdf_path) = stored.id and split_part(stored.pdf_path, '/', 2) = 'pdf', stored.pdf_path is null
    ) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  if stored.cleaners_needed > 0 and stored.cleaners_needed < saved.accepted_count then
    raise exception '% people are accepted already. Enter at least that many, or take acceptances back first.', saved.accepted_count
      using errcode = 'PT400', hint = 'cleaners_needed';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_availability(job_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Open jobs only, because everyone signed in can read them. Used before applying.
  return (
    select private.unavailable((select auth.uid()), job) from public.jobs job
    where job.id = job_availability.job_id and job.status = 'Open'
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_candidates(job_id uuid, query text, after jsonb, page_size integer)
 RETURNS SETOF public.candidate_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 300;
  is_search constant boolean := private.people_condition(query) is not null;
  wanted public.jobs;
  pool uuid[];
  of_many boolean;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_candidates.job_id;
  -- Reads one more than it ranks, to see whether anyone is left out.
  pool := private.candidate_pool(wanted, query, most + 1);
  of_many := cardinality(pool) > most;
  pool := pool[:most];
  return query
    with page as (
      select ranked.*, ranked.not_again::integer::double precision || ranked.fit as position from private.fits(wanted, pool) ranked
      where ranked.application_id is null and ranked.invited_at is null and (is_search or not ranked.not_again)
        and ranked.user_id <> private.founder_id()
        and (after is null or (ranked.not_again::integer::double precision || ranked.fit, ranked.user_id) > (
          array(
            select value::double precision from jsonb_array_elements_text(after -> 0) with ordinality fits (value, place) order by place),
          (after ->> 1)::uuid))
      order by position, ranked.user_id
      limit private.page_size(job_candidates.page_size, 20, 100)
    )
    select person.id, private.person_name(person), person.phone, page.distance_m, page.is_far,
      private.missing_requirements(person.id, wanted), page.clashes, page.unavailable, page.jobs_done, page.no_shows,
      jsonb_build_array(page.position, person.id), of_many, page.knows_site, page.not_again
    from page
    join public.profiles person on person.id = page.user_id
    order by page.position, person.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_clashes(job_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
begin
  -- Open jobs only, because everyone signed in can read them. Used before applying.
  select * into wanted from public.jobs job where job.id = job_clashes.job_id and job.status = 'Open';
  return case when found then private.clashes((select auth.uid()), wanted) else '{}' end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_event(user_id uuid, job_id uuid, moment timestamp with time zone)
 RETURNS public.calendar_event
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.calendar_event;
begin
  perform private.spend_budget(job_event.user_id, expensive_reads => 1);
  select * into event from private.calendar_of(job_event.user_id, job_event.job_id, moment);
  if found then
    return event;
  end if;
  if exists (
    select from public.applications application
    where application.user_id = job_event.user_id and application.job_id = job_event.job_id
      and private.is_accepted(application.status, application.withdrawn_at)
  ) then
    raise exception 'This job has no start date yet, or is closed.' using errcode = 'PT409';
  end if;
  raise exception 'You are not accepted for this job.' using errcode = 'PT404';
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_invitations(job_id uuid, after_invited timestamp with time zone, after_user uuid, page_size integer)
 RETURNS SETOF public.invited_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select person.id, private.person_name(person), private.person_name(inviter), invitation.invited_at, invitation.answer,
      invitation.answered_at,
      case when person.status in ('inactive', 'rejected') then format('%s is not active.', private.one_line(private.person_name(person)))
        else private.invitation_over(job, now()) end
    from private.invitations invitation
    join public.jobs job on job.id = invitation.job_id
    join public.profiles person on person.id = invitation.user_id
    left join public.profiles inviter on inviter.id = invitation.invited_by
    where invitation.job_id = job_invitations.job_id
      and (after_user is null or (invitation.invited_at, invitation.user_id) < (after_invited, after_user))
    order by invitation.invited_at desc, invitation.user_id desc
    limit private.page_size(page_size, 50, 200);
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_pay(job_id uuid)
 RETURNS SETOF public.job_pay_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select approved.days, approved.cents
    from public.applications application
    cross join lateral private.approved_of(application.id) approved
    where application.job_id = job_pay.job_id and approved.days > 0
    order by approved.days, approved.cents
    limit 1000;
end
$function$
;

ALTER FUNCTION "private"."job_pay"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.job_reach(job_id uuid)
 RETURNS public.job_reach
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  wanted public.jobs;
  near uuid[];
  answer public.job_reach;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_reach.job_id;
  near := array(
    select person.id from public.profiles person
    where person.role = 'cleaner' and person.status in ('pending', 'active') and person.place is not null
      and private.box_within_reach(person.place, person.proximity) operator(extensions.@>) wanted.place
      and extensions.earth_distance(person.place, wanted.place) <= person.proximity * 1000 and person.id <> private.founder_id()
    limit most);
  answer.notified := (select count(*) from (select from private.job_notices_sent sent where sent.job_id = wanted.id limit most) known);
  answer.near := cardinality(near);
  answer.opened := (select count(*) from (select from private.jobs_seen seen where seen.job_id = wanted.id limit most) known);
  answer.qualified := case
    when wanted.required_documents = '{}' and wanted.required_courses = '{}' then cardinality(near)
    else (select count(*) from private.count_missing_requirements(near, wanted) met where met.missing_count = 0)
  end;
  select count(*), round(percentile_cont(0.5) within group (order by paid.hourly_cents)) into answer.similar_jobs, answer.similar_cents
  from (
    select job.hourly_cents
    from public.jobs job
    where job.status = 'Open' and lower(job.location_city) = lower(wanted.location_city) and job.category = wanted.category
      and job.id <> wanted.id and job.hourly_cents is not null
    order by job.start_date_order desc, job.id desc
    limit 200
  ) paid;
  answer.cents := wanted.hourly_cents;
  return answer;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_requirements(job_id uuid)
 RETURNS SETOF public.requirement_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  wanted public.jobs;
begin
  -- The same condition as in the policy on jobs (rule 5.1).
  select * into wanted from public.jobs job
  where job.id = job_requirements.job_id and (
    job.status = 'Open' or private.is_admin()
    or exists (select from public.applications application where application.job_id = job.id and application.user_id = person)
  );
  if found then
    return query select * from private.requirements_of(person, wanted);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_reserve(job_id uuid)
 RETURNS SETOF public.reserve_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select kept.application_id, application.user_id, private.person_name(person), kept.position, kept.asked_at, kept.answer_by, kept.answer,
      exists (select from private.paused_reserves stopped where stopped.job_id = kept.job_id),
      private.is_barred(application.user_id, kept.job_id)
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    left join public.profiles person on person.id = application.user_id
    where kept.job_id = job_reserve.job_id
    order by kept.position;
end
$function$
;

CREATE OR REPLACE FUNCTION private.jobs_condition(city text, from_day date, until_day date, site_id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select nullif(substr(concat(
    ' and lower(job.location_city) = ' || quote_literal(lower(private.trimmed(city))),
    ' and job.start_date_order >= ' || quote_literal(from_day),
    ' and job.start_date_order <= ' || quote_literal(until_day),
    -- Excludes jobs without a date, because their start_date_order is before every real day.
    case when until_day is not null and from_day is null then ' and job.start_date is not null' end,
    ' and job.id in (select at.job_id from public.job_sites at where at.site_id = ' || quote_literal(site_id) || ')'), 6), '')
$function$
;

ALTER FUNCTION "private"."jobs_condition"(text, date, date, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.jobs_of_series(job_id uuid)
 RETURNS TABLE(id uuid, start_date date, status text, accepted_count integer, cleaners_needed integer, has_begun boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select job.id, job.start_date, job.status, job.accepted_count, job.cleaners_needed, private.has_begun(job)
    from public.jobs job
    where job.series_id = (select asked.series_id from public.jobs asked where asked.id = jobs_of_series.job_id)
    order by job.start_date, job.id;
end
$function$
;

ALTER FUNCTION "private"."jobs_of_series"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.jobs_to_fill(moment timestamp with time zone, ahead interval)
 RETURNS SETOF public.jobs
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
begin
  return query
    select job.* from public.jobs job
    where job.status = 'Open' and job.starts_at > moment and job.starts_at <= moment + ahead and private.count_free_places(job) > 0;
end
$function$
;

ALTER FUNCTION "private"."jobs_to_fill"(timestamp with time zone, interval) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.judge_answers(course public.courses, answers jsonb)
 RETURNS TABLE(key text, answer text, is_right boolean, right_answers jsonb, explanation text, ordinal bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select question.key, answers ->> question.key,
    case when solution ? 'right' then coalesce(solution -> 'right' ? (answers ->> question.key), false) end,
    solution -> 'right', solution ->> 'explanation', question.ordinal
  from private.course_questions(course.sections) question
  cross join lateral (select course.solutions -> question.key) given (solution)
  where solution is not null
$function$
;

ALTER FUNCTION "private"."judge_answers"(public.courses, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.judge_hours(ids uuid[], days date[], seen jsonb, treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text, with_overlaps boolean)
 RETURNS private.judged_hours[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  overlap constant text := 'These hours overlap with other work. Approve them under Overlap, or by themselves.';
  people constant uuid[] := array(
    select distinct application.user_id from public.applications application
    where application.id = any (ids) and application.user_id is not null);
  -- Computes whole weeks, as shown, because a day's share of a whole job's pay also depends on earlier waiting days.
  first_day constant date := (select date_trunc('week', min(day))::date from unnest(days) day);
  last_day constant date := (select date_trunc('week', max(day))::date + 6 from unnest(days) day);
  judged private.judged_hours[];
  one private.judged_hours;
  place integer;
  refused_before integer;
begin
  select array_agg(row(asked.id, asked.day, hours, null, concat_ws(' ', hours.began, hours.ended, hours.minutes, hours.changed_at), case
      when hours.user_id = (select auth.uid()) then private.own_pay_refusal()
      when hours.application_id is null or treatment = 'recorded' and hours.line_id is null and hours.minutes = 0
        then 'There are no hours on this day.'
      when hours.line_id is not null then 'These hours have been approved.'
      when hours.basis is null and treatment <> 'no_work' then 'Set a pay rate for this job first.'
      when asked.seen is not null
        and (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents', asked.seen ->> 'amount_cents',
            asked.seen ->> 'overlapping')
          is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text, hours.amount_cents::text, hours.overlapping)
        then 'These hours have changed since you opened them. Check them again.'
      when treatment = 'recorded' and hours.overlapping is not null and not with_overlaps then overlap
    end)::private.judged_hours order by asked.id, asked.day)
  into judged
  from (
    select distinct on (given.id, given.day) given.id, given.day, item as seen
    from unnest(ids, days) with ordinality as given (id, day, ordinal)
    left join jsonb_array_elements(judge_hours.seen) with ordinality as items (item, ordinal) using (ordinal)
    order by given.id, given.day, ordinal
  ) asked
  left join private.hours_of(people, first_day, last_day) hours on hours.application_id = asked.id and hours.day = asked.day;
  if treatment = 'recorded' then
    return judged;
  end if;
  for place in 1..coalesce(cardinality(judged), 0) loop
    one := judged[place];
    if one.refused is null then
      begin
        one.given := private.given_hours(one.hours, treatment, began, ended, break_minutes, reason);
      exception when sqlstate 'PT400' or sqlstate 'PT409' then
        one.refused := sqlerrm;
      end;
      judged[place] := one;
    end if;
  end loop;
  -- A day that is left out can change the pay and the overlaps of the others, so the others are computed again without its correction.
  loop
    refused_before := (select count(*) from unnest(judged) each_day where each_day.refused is not null);
    select array_agg(row(each_day.application_id, each_day.day, case when each_day.refused is null then counted else each_day.hours end,
        each_day.given, each_day.recorded, case
          when each_day.refused is not null then each_day.refused
          when counted.minutes = 0 and treatment <> 'no_work' then 'There are no hours on this day.'
          when counted.overlapping is not null and not with_overlaps then overlap
        end)::private.judged_hours order by each_day.ordinal)
    into judged
    from unnest(judged) with ordinality as each_day (application_id, day, hours, given, recorded, refused, ordinal)
    left join private.hours_of(people, first_day, last_day, array(
      select assumed.given from unnest(judged) assumed where assumed.refused is null and (assumed.given).day is not null
    )) counted on counted.application_id = each_day.application_id and counted.day = each_day.day;
    exit when refused_before = (select count(*) from unnest(judged) each_day where each_day.refused is not null);
  end loop;
  return judged;
end
$function$
;

ALTER FUNCTION "private"."judge_hours"(uuid[], date[], jsonb, text, time without time zone, time without time zone, integer, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.judge_second_factor(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most_wrong constant integer := 10;
  person constant text := event ->> 'user_id';
  is_allowed boolean;
begin
  if (event ->> 'valid')::boolean then
    delete from private.sign_in_tries tries
    where tries.digits = 'code' and tries.caller = person
      and (tries.tries <= most_wrong or tries.since <= now() - interval '10 minutes');
    -- After too many wrong guesses, a right one is rejected, too.
    is_allowed := not exists (
      select from private.sign_in_tries tries where tries.digits = 'code' and tries.caller = person
    );
  else
    is_allowed := private.count_try('code', person, most_wrong);
    perform private.forget_old_tries();
  end if;
  return case when is_allowed then '{"decision": "continue"}'::jsonb else jsonb_build_object(
    'decision', 'reject', 'message', 'Too many wrong codes. Please wait ten minutes and log in again.') end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_first_name_away()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_setting('shinework.handed_over', true) = new.id::text and jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'name';
  end if;
  return new;
end
$function$
;

ALTER FUNCTION "private"."keep_first_name_away"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_in_one_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from (
      select was.id, was.payment_id from was where was.payment_id is not null
      union select became.id, became.payment_id from became where became.payment_id is not null
    ) known group by known.id having count(*) > 1
  ) then
    raise exception 'This is in a pay run already.' using errcode = 'PT409';
  end if;
  -- A line is also released when its payment is deleted. keep_payments allows that only for drafts.
  perform from (
    select distinct changed.payment_id from (
      select was.id, was.payment_id from was union all select became.id, became.payment_id from became
    ) changed where changed.payment_id is not null group by changed.id, changed.payment_id having count(*) = 1
  ) touched
  join public.payments payment on payment.id = touched.payment_id
  join public.pay_runs run on run.id = payment.pay_run_id
  where run.status <> 'draft';
  if found then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_pay_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Columns set by a rejection, or cleared when an account is deleted.
  loose constant text[] := array['created_by', 'rejected_by', 'rejected_at', 'rejection'];
begin
  if tg_op = 'DELETE' then
    if exists (select from public.pay_runs run where run.id = old.pay_run_id) then
      raise exception 'This file has already been created.' using errcode = 'PT409';
    end if;
    return old;
  elsif to_jsonb(new) - loose <> to_jsonb(old) - loose
    or old.rejected_at is not null and (new.rejected_at, new.rejection) is distinct from (old.rejected_at, old.rejection)
    or new.created_by is distinct from old.created_by and new.created_by is not null then
    raise exception 'This file has already been created.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

ALTER FUNCTION "private"."keep_pay_file"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_pay_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Columns cleared when an account or application is deleted. payment_id can also change.
  loose constant text[] := array['user_id', 'application_id', 'created_by'];
begin
  if tg_op = 'DELETE' then
    if old.payment_id is not null then
      raise exception 'This is in a pay run already.' using errcode = 'PT409';
    end if;
    return old;
  end if;
  if to_jsonb(new) - loose - 'payment_id'::text <> to_jsonb(old) - loose - 'payment_id'::text
    or exists (select from unnest(loose) key where to_jsonb(new) -> key not in ('null', to_jsonb(old) -> key)) then
    raise exception 'A pay line is never changed. Add another one.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_pay_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Columns set by an export or a payment, or cleared when an account is deleted.
  loose constant text[] := array['status', 'paid_at', 'paid_by', 'exported_by', 'created_by', 'approved_by'];
begin
  if old.status <> 'draft' and (
    tg_op = 'DELETE' or to_jsonb(new) - loose <> to_jsonb(old) - loose
    or (old.status, new.status) not in (('exported', 'paid'), ('exported', 'rejected'), ('paid', 'rejected'), ('rejected', 'exported'))
    and old.status <> new.status
  ) then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_payment_return()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Columns cleared when an account is deleted, and columns set by later decisions.
  loose constant text[] := array['recorded_by', 'resent_in', 'settled_by', 'settled_at', 'settlement'];
  moved constant uuid := case when tg_op = 'UPDATE' then coalesce(new.resent_in, old.resent_in) end;
begin
  if tg_op = 'DELETE' then
    -- Deleted with its payment (rule 23.18).
    if exists (select from public.payments payment where payment.id = old.payment_id) then
      raise exception 'A recorded return cannot be changed.' using errcode = 'PT409';
    end if;
    return old;
  elsif tg_op = 'INSERT' then
    if num_nonnulls(new.resent_in, new.settled_at) > 0 or private.run_sending(new.payment_id) is distinct from new.pay_run_id
      or not exists (select from public.pay_runs run where run.id = new.pay_run_id and run.status <> 'draft') then
      raise exception 'This payment has been returned already.' using errcode = 'PT409';
    end if;
    return new;
  elsif to_jsonb(new) - loose <> to_jsonb(old) - loose
    or new.resent_in is distinct from old.resent_in and (num_nonnulls(new.resent_in, old.resent_in) = 2
      -- The run might be deleted, if it was a discarded draft.
      or exists (select from public.pay_runs run where run.id = moved and run.status <> 'draft'))
    or old.settled_at is not null and (new.settled_at, new.settlement) is distinct from (old.settled_at, old.settlement) then
    raise exception 'A recorded return cannot be changed.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

ALTER FUNCTION "private"."keep_payment_return"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_payments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Mostly drafts are changed. Only the other payments are compared.
  perform from was join public.pay_runs run on run.id = was.pay_run_id where run.status <> 'draft';
  if found and exists (
    select from was
    join public.pay_runs run on run.id = was.pay_run_id
    left join public.payments known on known.id = was.id
    where run.status <> 'draft' and case
      -- A deleted account only clears user_id.
      when known.id is not null then to_jsonb(known) - 'user_id' <> to_jsonb(was) - 'user_id' or known.user_id is not null
      -- Deleted after five years (rule 23.18).
      else was.user_id is not null or run.paid_at is null or run.paid_at >= now() - interval '5 years' end
  ) then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_returned_payments(run_id uuid, person uuid, can_be_paid boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if can_be_paid then
    insert into private.resent_accounts (return_id, bsb, account_number)
    select earlier.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
    from public.payment_returns earlier
    join public.payments payment on payment.id = earlier.payment_id
    join public.payment_details details on details.user_id = payment.user_id
    where earlier.resent_in = run_id and payment.user_id = person;
  else
    update public.payment_returns earlier set resent_in = null
    from public.payments payment
    where payment.id = earlier.payment_id and earlier.resent_in = run_id and payment.user_id = person;
  end if;
end
$function$
;

ALTER FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_what_is_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The period in which people can still claim their hours.
  days_back constant integer := 366;
  details public.payment_details;
  can_be_paid boolean;
  has_hours boolean;
  has_lines boolean;
  departed constant uuid := gen_random_uuid();
begin
  select * into details from public.payment_details stored where stored.user_id = old.id;
  can_be_paid := private.account_fault(details.abn, details.bsb, details.account_number) is null;
  has_hours := exists (
    select from private.hours_of(array[old.id], private.today_of(old.id) - days_back, private.today_of(old.id) + 1) worked
    where worked.is_waiting
  );
  -- With a valid account, a positive sum becomes a draft, so that nothing is left here.
  select coalesce(not can_be_paid or sum(line.amount_cents) <= 0, false) into has_lines
  from public.pay_lines line left join public.payments payment on payment.id = line.payment_id
  left join public.pay_runs run on run.id = payment.pay_run_id
  where line.user_id = old.id and (line.payment_id is null or run.status = 'draft')
  having count(*) > 0;
  if not has_hours and has_lines is not true then
    return old;
  end if;
  insert into public.departed_people (id, name, abn, agreement)
  values (departed, coalesce(private.person_name(old), 'N/A'), case when can_be_paid then private.without_separators(details.abn) end, (
    select agreed.wording from public.gst_agreements agreed
    where agreed.user_id = old.id and agreed.what = 'agreed' and agreed.withdrawn_at is null
  ));
  insert into private.departed_accounts (departed_id, bsb, account_number)
  select departed, private.without_separators(details.bsb), private.without_separators(details.account_number) where can_be_paid;
  insert into public.departed_hours (departed_id, application_id, title, day, began, ended, minutes)
  select departed, worked.application_id, worked.title, worked.day, worked.began, worked.ended, worked.minutes
  from private.hours_of(array[old.id], private.today_of(old.id) - days_back, private.today_of(old.id) + 1) worked
  where worked.is_waiting;
  update public.pay_lines line set departed_id = departed
  where line.user_id = old.id and (line.payment_id is null or line.payment_id in (
    select payment.id from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
    where payment.user_id = old.id and run.status = 'draft'
  ));
  return old;
end
$function$
;

ALTER FUNCTION "private"."keep_what_is_left"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_what_is_owed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details public.payment_details;
  last_day date;
  owed bigint;
  can_be_paid boolean;
  draft uuid;
  new_run constant uuid := gen_random_uuid();
  new_payment constant uuid := gen_random_uuid();
begin
  -- The deletion has already locked this profile, so no run with this person can be made or exported at the same time.
  select * into details from public.payment_details stored where stored.user_id = old.id;
  select sum(line.amount_cents), max(line.day) into owed, last_day
  from public.pay_lines line where line.user_id = old.id and line.payment_id is null;
  can_be_paid := private.account_fault(details.abn, details.bsb, details.account_number) is null;
  if can_be_paid and (owed > 0 or private.is_owed_again(old.id)) then
    insert into public.pay_runs (id, until) values (new_run, coalesce(last_day, private.today_of(old.id)));
    if owed > 0 then
      insert into public.payments (id, pay_run_id, user_id, name)
      values (new_payment, new_run, old.id, coalesce(private.person_name(old), 'N/A'));
      update public.pay_lines line set payment_id = new_payment where line.user_id = old.id and line.payment_id is null;
    end if;
    perform private.add_returned_payments(new_run, array[old.id]);
  end if;
  -- Uses the current GST agreement, which is deleted with the account. Locks the drafts, so that each sum includes changes by simultaneous
  -- deletions.
  for draft in
    select run.id from public.pay_runs run
    where run.status = 'draft' and run.id in (
      select payment.pay_run_id from public.payments payment where payment.user_id = old.id
      union all
      select earlier.resent_in from public.payment_returns earlier join public.payments payment on payment.id = earlier.payment_id
      where payment.user_id = old.id
    )
    order by run.id for no key update
  loop
    perform private.keep_returned_payments(draft, old.id, can_be_paid);
    perform private.sum_payments(draft, old.id);
    perform private.sum_pay_run(draft);
  end loop;
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  where payment.user_id = old.id and run.status in ('draft', 'rejected') and private.why_not_paid(details, payment.amount_cents) is null
  on conflict (payment_id) do update set (bsb, account_number) = (excluded.bsb, excluded.account_number);
  update public.payments payment set abn = private.without_separators(details.abn)
  from private.payment_accounts account, public.pay_runs run
  where account.payment_id = payment.id and payment.user_id = old.id and run.id = payment.pay_run_id and run.status = 'draft';
  return old;
end
$function$
;

CREATE OR REPLACE FUNCTION private.last_audit_check()
 RETURNS SETOF public.audit_check_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select past.at, past.entries, past.fault, past.fault_at from audit.checks past order by past.at desc limit 1;
end
$function$
;

CREATE OR REPLACE FUNCTION private.last_worked(user_id uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return greatest(
    (select max(visit.day) from public.applications application join public.visits visit on visit.application_id = application.id
     where application.user_id = last_worked.user_id),
    (select max(least(
       upper(private.days_of_work(job.start_date, job.days)) - 1, (application.attendance_at at time zone job.time_zone)::date))
     from public.applications application join public.jobs job on job.id = application.job_id
     where application.user_id = last_worked.user_id and application.attendance = 'came'));
end
$function$
;

ALTER FUNCTION "private"."last_worked"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.leave_out_returned(run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.payment_returns earlier set resent_in = null
  from public.payments payment
  where payment.id = earlier.payment_id and earlier.resent_in = run_id
    and case when payment.user_id is null
      then not exists (select from private.resent_accounts account where account.return_id = earlier.id)
      else private.why_not_paid((
        select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null end
$function$
;

ALTER FUNCTION "private"."leave_out_returned"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.leave_reserve()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended private.reserve[];
begin
  -- A "yes" stays on record while the person is accepted. If they lose the acceptance, they can apply and be put in reserve again.
  with gone as (
    delete from private.reserve kept
    where kept.application_id = new.id
      and (kept.answer is distinct from 'yes' or not private.is_accepted(new.status, new.withdrawn_at))
    returning kept
  )
  select array_agg(gone.kept) into ended from gone;
  -- Queues the notification that the offer ended. It is only sent if the decision is taken back.
  perform private.note_ended_offers(ended, now());
  -- The count of accepted people changes later; follow_places then offers the remaining vacancies.
  if ended is not null and new.status <> 'Accepted' then
    perform private.offer_vacancies(new.job_id, now());
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.letter_pairs(given text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  pairs text[] := string_to_array(given, null);
begin
  for ordinal in 1 .. char_length(given) - 1 loop
    -- array_append changes the array in place, without copying it.
    pairs := array_append(pairs, substr(given, ordinal, 2));
  end loop;
  return pairs;
end
$function$
;

CREATE OR REPLACE FUNCTION private.life_of_payment(payment_id uuid, own_run uuid, OUT status text, OUT paid_at timestamp with time zone, OUT returned_on date, OUT reason text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
      when back.settled_at is not null then 'settled'
      when back.id is not null and coalesce(run.status, 'draft') = 'draft' then 'returned'
      else run.status end,
    coalesce(back.settled_at, run.paid_at), back.returned_on, back.reason
  from (values (true)) one
  left join lateral (
    select * from public.payment_returns known where known.payment_id = life_of_payment.payment_id
    order by known.recorded_at desc, known.id limit 1
  ) back on true
  left join public.pay_runs run on run.id = case when back.id is null then own_run else back.resent_in end
$function$
;

ALTER FUNCTION "private"."life_of_payment"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.line_as_stored(given text, longest integer, field text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  given := private.text_as_stored(private.line_tidied(given), longest, field);
  if not private.is_line(given) then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400', hint = field;
  end if;
  return given;
end
$function$
;

CREATE OR REPLACE FUNCTION private.line_tidied(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select regexp_replace(given, '[\t\n\v\f\r\u0085\u2028\u2029]+', ' ', 'g') $function$
;

ALTER FUNCTION "private"."line_tidied"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_applications(only_status text, query text, only_job uuid, only_ids uuid[], after_applied timestamp with time zone, after_id uuid, page_size integer, sort text, city text, from_day date, until_day date, only_site uuid, after_begins timestamp with time zone, after_ahead boolean, after_job uuid)
 RETURNS SETOF public.application_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  by_job constant boolean := sort is not distinct from 'job';
  size integer := private.page_size(page_size, 50, 1000);
  listed text;
  found_count integer;
begin
  perform private.assert_admin();
  listed := concat(private.listed_applications(only_status, query, only_job, city, from_day, until_day, only_site, by_job),
    ' and application.id = any (' || quote_literal(only_ids) || '::uuid[])');
  if by_job then
    if after_id is null or after_job is not null then
      return query select * from private.applications_by_job(
        listed, after_begins, after_ahead, after_job, after_applied, after_id, size);
      get diagnostics found_count = row_count;
      size := size - found_count;
      after_id := null;
    end if;
    -- Applications for deleted jobs come last.
    listed := concat(private.listed_applications(only_status, query, only_job, city, from_day, until_day, only_site, false),
      ' and application.id = any (' || quote_literal(only_ids) || '::uuid[])', ' and application.job_id is null');
  end if;
  if size > 0 then
    return query execute private.application_rows(
      concat(listed,
        case when after_id is not null then
          ' and (application.applied_at, application.id) < (' || quote_literal(after_applied) || ', ' || quote_literal(after_id) || ')' end,
        ' order by application.applied_at desc, application.id desc limit ', size),
      'page.applied_at desc, page.id desc');
  end if;
end
$function$
;

ALTER FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_conversations(only_waiting boolean, after_at timestamp with time zone, after_id uuid, page_size integer, query text)
 RETURNS SETOF public.conversation_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 30
 SET search_path TO ''
AS $function$
declare
  ordering constant text := case when only_waiting then 'conversation.waits_since, conversation.application_id'
    else 'conversation.last_at desc, conversation.application_id desc' end;
  found_words text;
begin
  perform private.assert_admin();
  select string_agg(private.conversation_word_condition(word), ' and ') into found_words from private.search_words(query) word;
  return query execute concat(
    'select shown.*
     from (
       select conversation.* from public.conversations conversation',
    case when found_words is not null then ' join public.applications application on application.id = conversation.application_id' end,
    ' where true', ' and ' || found_words,
    case when only_waiting then ' and conversation.waits_since is not null' end,
    case when after_at is not null then format(
      case when only_waiting then ' and (conversation.waits_since, conversation.application_id) > (%L, %L)'
        else ' and (conversation.last_at, conversation.application_id) < (%L, %L)' end, after_at, after_id) end,
    ' order by ', ordering, ' limit ', private.page_size(page_size, 30, 200), '
     ) conversation
     join public.applications application on application.id = conversation.application_id
     cross join lateral private.as_conversation(application, conversation) shown
     order by ', ordering);
end
$function$
;

ALTER FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_departed(after_left timestamp with time zone, after_id uuid, page_size integer)
 RETURNS SETOF public.departed_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select person.id, person.name, person.left_at, private.owed_to_departed(person.id),
      exists (select from private.departed_accounts account where account.departed_id = person.id),
      (select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.day, waiting.id), '[]') from private.days_left(person.id) waiting)
    from public.departed_people person
    where person.settled_at is null
      and (exists (select from public.departed_hours hours where hours.departed_id = person.id)
        or private.owed_to_departed(person.id) is not null)
      and (after_left is null or (person.left_at, person.id) > (after_left, after_id))
    order by person.left_at, person.id
    limit private.page_size(page_size, 50, 200);
end
$function$
;

ALTER FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.listed_applications(only_status text, query text, only_job uuid, city text, from_day date, until_day date, only_site uuid, by_job boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(only_status, 'application status');
  of_job constant text := concat_ws(' and ', private.jobs_condition(city, from_day, until_day, only_site),
    -- Without only_job, Pending means upcoming: the job is Open and has not started. An application made after the start still counts. With
    -- only_job, all of the job's applications are listed.
    case when wanted = 'Pending' and only_job is null then
      'job.status = ''Open'' and (job.starts_at is null or job.starts_at > now() or job.starts_at <= application.applied_at)'
    end,
    -- Skips the jobs without such an application.
    case when wanted = 'Pending' and by_job then 'job.pending_count > 0' end);
begin
  if wanted is null and only_status is not null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  return concat(
    case when by_job then ' from public.jobs job join public.applications application on application.job_id = job.id where true'
      else ' from public.applications application where true' end,
    ' and application.withdrawn_at is null and application.status = ' || quote_literal(wanted),
    case when of_job <> '' then
      case when by_job then ' and ' || of_job
        else format(' and exists (select from public.jobs job where job.id = application.job_id and %s)', of_job) end
    end,
    ' and application.job_id = ' || quote_literal(only_job),
    ' and ' || private.application_search_condition(query));
end
$function$
;

ALTER FUNCTION "private"."listed_applications"(text, text, uuid, text, date, date, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.listed_hours(first_day date, query text, view text, grouped_by text, after_order text, after_group uuid, after_day date, after_row text, after_id uuid, wanted integer)
 RETURNS SETOF public.week_hours_day
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  most_at_once constant integer := 2000;
  chosen constant text := lower(btrim(view));
  by_group constant text := lower(btrim(grouped_by));
  batch integer := least(greatest(wanted, 25), most_at_once);
  found constant uuid[] := private.people_found(first_day, query);
  groups uuid[];
  orders text[];
  now_listed uuid[];
  people uuid[];
  done integer;
  left_to_list integer := wanted;
  first_of_batch integer := 1;
begin
  select array_agg(listed.id order by listed.group_order, listed.id), array_agg(listed.group_order order by listed.group_order, listed.id)
  into groups, orders
  from private.groups_of_week(first_day, found, by_group) listed
  where num_nulls(after_order, after_group) > 0 or (listed.group_order, listed.id) >= (after_order, after_group);
  -- Computes hours only for the next groups of the list. The batch grows if few of them are in the view.
  while left_to_list > 0 and first_of_batch <= cardinality(groups) loop
    now_listed := groups[first_of_batch:first_of_batch + batch - 1];
    people := now_listed;
    if by_group = 'job' then
      people := array(
        select application.user_id from public.applications application
        where application.job_id = any (now_listed) and application.user_id = any (found)
        union
        select application.user_id from public.applications application
        where application.id = any (now_listed) and application.user_id = any (found)
      );
    end if;
    return query
      select * from private.hours_of_groups(now_listed, orders[first_of_batch:first_of_batch + batch - 1], people, first_day, chosen,
        by_group) listed
      where num_nulls(after_order, after_group, after_day, after_row, after_id) > 0
        or (listed.group_order, listed.group_id, listed.day, listed.row_order, listed.id)
          > (after_order, after_group, after_day, after_row, after_id)
      order by listed.group_order, listed.group_id, listed.day, listed.row_order, listed.id
      limit left_to_list;
    get diagnostics done = row_count;
    left_to_list := left_to_list - done;
    first_of_batch := first_of_batch + batch;
    batch := case when done < batch / 2 then least(batch * 4, most_at_once) else batch end;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."listed_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.listed_requirements(job public.jobs)
 RETURNS TABLE(ordinal bigint, kind text, key text, title text)
 LANGUAGE plpgsql
 STABLE ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query
    select asked.ordinal, 'document', asked.type, private.requirement_name(asked.type, job.time_zone)
    from unnest(job.required_documents) with ordinality as asked (type, ordinal)
    union all
    -- Courses come after the documents. A job has at most ten of them.
    select 100 + asked.ordinal, 'course', course.id::text, course.title
    from unnest(job.required_courses) with ordinality as asked (id, ordinal)
    join public.courses course on course.id = asked.id and course.status = 'active';
end
$function$
;

ALTER FUNCTION "private"."listed_requirements"(public.jobs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.listed_users(query text, role text, status text, documents text, missing_document text, worked text, city text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return concat(
    ' from public.profiles profile where true',
    ' and profile.role = ' || quote_literal(lower(btrim(role))),
    ' and profile.status = ' || quote_literal(lower(btrim(status))),
    ' and ' || private.documents_condition(documents),
    ' and not exists (select from public.documents document where document.user_id = profile.id and document.type = '
      || quote_literal(btrim(missing_document)) || ')',
    ' and ' || private.people_condition(query),
    ' and ' || private.worked_condition(worked),
    ' and profile.place is not null and ' || private.within_condition('profile.place', city, null));
end
$function$
;

ALTER FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.listening_sessions(person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
  -- A channel ends with its token, and a token lives at most a week.
  select session.id from auth.sessions session
  where session.user_id = person and (session.not_after is null or session.not_after > now())
    and coalesce(session.refreshed_at at time zone 'utc', session.created_at, now()) > now() - interval '8 days'
$function$
;

CREATE OR REPLACE FUNCTION private.local_time(person uuid, moment timestamp with time zone)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone constant text := private.zone_of(person);
begin
  return moment at time zone zone;
-- A newer server might have dropped an old zone name.
exception when invalid_parameter_value then
  return moment at time zone 'Australia/Brisbane';
end
$function$
;

CREATE OR REPLACE FUNCTION private.lock_applications(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Decisions about the same person take turns, because two concurrent ones would not see each other's clash (rule 13.15). One list of ids,
  -- because a condition `in (…) or = …` would read every person.
  perform from public.profiles person
  where person.id = any (array(
    select application.user_id from public.applications application where application.id = any (ids)
    union
    select auth.uid()
  ))
  order by person.id for no key update;
  perform from public.jobs job
  where job.id in (select application.job_id from public.applications application where application.id = any (ids))
  order by job.id for no key update;
  perform from public.applications application where application.id = any (ids) order by application.id for update;
end
$function$
;

CREATE OR REPLACE FUNCTION private.lock_payees(people uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform from public.profiles locked where locked.id = any (people || (select auth.uid())) order by locked.id for share;
  -- The caller's account might have been deleted while this waited.
  perform private.assert_admin();
end
$function$
;

ALTER FUNCTION "private"."lock_payees"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.locked_departed(departed_id uuid)
 RETURNS public.departed_people
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
begin
  perform private.lock_payees('{}');
  select * into person from public.departed_people known where known.id = departed_id for no key update;
  if not found or person.settled_at is not null then
    raise exception 'Nothing is left to pay here.' using errcode = 'PT409';
  end if;
  return person;
end
$function$
;

ALTER FUNCTION "private"."locked_departed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.locked_run(run_id uuid, VARIADIC wanted text[])
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
begin
  -- No one is added to an existing run, so these are all of its payees.
  perform private.lock_payees(private.payees_of_run(run_id));
  select * into run from public.pay_runs known where known.id = run_id for no key update;
  if not found then
    raise exception 'This pay run no longer exists.' using errcode = 'PT404';
  elsif run.status <> all (wanted) then
    raise exception '%', case run.status
      when 'draft' then 'This pay run has not been exported yet.'
      when 'exported' then 'This pay run has been exported already.'
      when 'rejected' then 'The bank has rejected this pay run''s file. Create it again first.'
      else 'This pay run has been paid already.' end using errcode = 'PT409';
  end if;
  return run;
end
$function$
;

ALTER FUNCTION "private"."locked_run"(uuid, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_applications_anonymous()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine constant uuid[] := array(
    select application.id from public.applications application where application.user_id = old.id);
begin
  perform private.forget_names_of(old, mine);
  perform private.forget_conversations(mine);
  perform private.notify_administrators_of_deleted_account(mine);
  delete from private.calendar_events event where event.application_id = any (mine);
  delete from private.job_reminders sent where sent.application_id = any (mine);
  delete from private.job_end_notices said where said.application_id = any (mine);
  -- Changed hours contain the person's reasons. Approved pay is kept in the pay lines.
  delete from public.hours changed where changed.application_id = any (mine);
  -- Past facts stay: an attendance at a completed job, or a rejection, is not turned into a withdrawal.
  update public.applications application
  set user_id = null, decision_message = null, accepted_despite = null, missing_at_acceptance = null, withdrawal_reason = null,
    withdrawn_at = case
      when application.withdrawn_at is null and (
        application.status = 'Pending'
        or application.status = 'Accepted' and exists (
          select from public.jobs job where job.id = application.job_id and job.status <> 'Completed'
        )
      ) then now()
      else application.withdrawn_at
    end
  where application.id = any (mine);
  return old;
end
$function$
;

CREATE OR REPLACE FUNCTION private.make_pay_file(run_id uuid, processed_on date, paying public.business)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The most that a direct-entry file can hold, in cents.
  most constant bigint := 9999999999;
  total bigint;
begin
  insert into public.pay_files (pay_run_id, issue, processed_on, payer, payments, total_cents, created_by, made_at)
  select run_id, 1 + (select count(*) from public.pay_files earlier where earlier.pay_run_id = run_id), make_pay_file.processed_on,
    to_jsonb(paying) - 'id' - 'updated_at', count(*), coalesce(sum(payment.amount_cents + payment.gst_cents), 0), (select auth.uid()),
    clock_timestamp()
  from private.payments_sent_in(run_id, null) sent join public.payments payment on payment.id = sent.payment_id
  returning total_cents into total;
  if total = 0 then
    raise exception 'Nobody in this pay run can be paid any more.' using errcode = 'PT409';
  elsif total > most then
    raise exception 'A bank''s file holds at most $99,999,999.99.' using errcode = 'PT409';
  end if;
end
$function$
;

ALTER FUNCTION "private"."make_pay_file"(uuid, date, public.business) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  codes text[];
  is_notified boolean;
begin
  perform private.assert_confirmed();
  -- If two requests run at once, the later codes count.
  perform from public.profiles person where person.id = me for no key update;
  -- "This wasn't me" ends sessions and codes, and might have run while this call waited.
  if not private.has_session() then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  end if;
  if not private.has_second_factor(me) then
    raise exception 'Set up two-step verification for yourself first.' using errcode = 'PT409';
  end if;
  -- Codes made while setting up the first second factor get no notification of their own.
  is_notified := exists (select from private.recovery_codes known where known.user_id = me) or not exists (
    select from auth.mfa_factors factor
    where factor.user_id = me and factor.status = 'verified' and factor.updated_at > now() - interval '15 minutes'
  );
  codes := array(select private.new_recovery_code() from generate_series(1, 10));
  perform private.end_recovery_codes(me);
  insert into private.recovery_codes (user_id, code_hash)
  select me, private.hash_of_recovery_code(me, code) from unnest(codes) code;
  perform private.record_change('recovery_codes_created', 'people', me, null, '{}');
  if is_notified then
    perform private.notify_of_recovery_codes(me, 'recovery_codes_created',
      'New recovery codes were created on %s. Device: %s. If this wasn’t you, tell us now.');
  end if;
  return codes;
end
$function$
;

ALTER FUNCTION "private"."make_recovery_codes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_site_of_job(job_id uuid)
 RETURNS TABLE(site_id uuid, name text, jobs integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  example public.jobs;
  address text;
  target public.sites;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  -- If two administrators accept the same proposal at once, the second waits here.
  select * into example from public.jobs job where job.id = make_site_of_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select known.site_address into address from public.job_addresses known where known.job_id = example.id;
  if private.address_key(address) is null then
    raise exception 'This job has no site address.' using errcode = 'PT400';
  end if;
  -- A repeated call finds the site that the first call created.
  select site.* into target from public.job_sites at join public.sites site on site.id = at.site_id where at.job_id = example.id;
  if not found then
    target := private.site_at(example, address);
  end if;
  if target.id is null then
    insert into public.sites (
      name, category, cleaners_needed, pay_per_cleaner, pay_basis, rate_cents, start_time, end_time, location_city, location_state,
      location_postcode, site_address, address_rule, contact_name, contact_phone, area_m2, full_description, required_documents,
      required_courses
    )
    select coalesce(private.trimmed(example.project_name), left(address, 200)), example.category, example.cleaners_needed,
      example.pay_per_cleaner, example.pay_basis, example.rate_cents, example.start_time, example.end_time, example.location_city,
      example.location_state, example.location_postcode, address, example.address_rule, contact.name, contact.phone, example.area_m2,
      example.full_description, example.required_documents, example.required_courses
    from (select) one left join public.job_contacts contact on contact.job_id = example.id
    returning * into target;
  end if;
  insert into public.job_sites (job_id, site_id)
  select same.job_id, target.id
  from public.job_addresses same
  join public.jobs job on job.id = same.job_id
  where private.address_key(same.site_address) = private.address_key(address)
    and private.folded(job.location_city) is not distinct from private.folded(example.location_city)
    and job.location_postcode is not distinct from example.location_postcode
  on conflict do nothing;
  get diagnostics jobs = row_count;
  site_id := target.id;
  name := target.name;
  return next;
end
$function$
;

ALTER FUNCTION "private"."make_site_of_job"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.matches_password(password text, hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- A hash that belongs to no account, at the auth service's cost.
  stand_in constant text := '$2a$10$Bap5yfxB2cAQ6oklUKJsLOWtTmxqsppgAwLcCvV2EoCocTfv9IrMS';
  -- pgcrypto accepts $2b$ and $2y$ hashes as $2a$. It cannot check imported hashes of other kinds. The auth service replaces those when the
  -- person logs in by email.
  known constant text := regexp_replace(hash, '\$2[by]\$', '$2a$');
  is_checkable constant boolean := coalesce(known ~ '^\$2a\$\d\d\$[./A-Za-z0-9]{53}$', false);
  compared constant text := case when is_checkable then known else stand_in end;
begin
  -- Always does one comparison, so that neither time nor load reveals which accounts exist.
  return extensions.crypt(coalesce(password, ''), compared) = compared and is_checkable;
end
$function$
;

CREATE OR REPLACE FUNCTION private.message_accepted(job_id uuid, message text, idempotency_key uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(message, 500, 'message');
  key constant uuid := coalesce(idempotency_key, gen_random_uuid());
  job public.jobs;
  notified integer;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Please write a message.' using errcode = 'PT400', hint = 'message';
  end if;
  select * into job from public.jobs wanted where wanted.id = message_accepted.job_id;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  with coming as materialized (
    select application.id, application.user_id, application.job_title
    from public.applications application
    join public.profiles person on person.id = application.user_id
    where application.job_id = job.id and application.status = 'Accepted' and application.withdrawn_at is null
    order by person.id
    for key share of person skip locked
  ), written as (
    -- The same message and idempotency key give the same notification ids, so a retry notifies nobody twice (rule 3.19).
    insert into public.notifications (id, user_id, message, type, link, data)
    select md5(concat(key, said, coming.id))::uuid, coming.user_id,
      private.job_title(job, coming.job_title) || ': ' || said, 'job_message', '/jobs/' || job.id,
      jsonb_build_object('application_id', coming.id, 'job_id', job.id)
    from coming
    on conflict (id) do nothing
  )
  select count(*) into notified from coming;
  return notified;
end
$function$
;

ALTER FUNCTION "private"."message_accepted"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_switches()
 RETURNS TABLE(name text, channel text, kind text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 12
 SET search_path TO ''
AS $function$
  select channel || '_' || kind, channel, kind
  from unnest(private.allowed_words('message channel')) channel, unnest(private.allowed_words('message kind')) kind
  -- Security messages cannot be switched off, so that an intruder cannot hide a change from the account's owner.
  where kind <> 'security'
$function$
;

CREATE OR REPLACE FUNCTION private.message_types()
 RETURNS TABLE(type text, kind text, replaced_by text[], stale_check text, reversed_by text[], why_final text, only_as_reverse boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 30
 SET search_path TO ''
AS $function$
  with later as (
    select
      '{application_accepted,application_rejected,application_reopened,acceptance_taken_back}'::text[] as decisions,
      '{job_closed,job_completed,job_deleted}'::text[] as ends,
      '{document_checked,document_refused,document_reopened}'::text[] as checks,
      '{}'::text[] as none
  )
  select known.type, known.kind, known.replaced_by, known.stale_check, coalesce(known.reversed_by, '{}'), known.why_final,
    known.type in ('application_success', 'withdrawal_confirmed', 'place_offer_ended', 'job_reopened')
  from later, lateral (values
    ('application_success', 'decisions', decisions || 'withdrawal_confirmed'::text, 'stale_reopening',
      decisions || '{withdrawal_confirmed,job_closed}'::text[], null),
    ('withdrawal_confirmed', 'decisions', decisions || 'application_success'::text, 'stale_own_withdrawal',
      array['application_success'], null),
    ('job_nearby', 'nearby', null, 'stale_nearby_job', null, 'It promises nothing. The page of the job shows the current state.'),
    ('job_invitation', 'invitations', none, 'stale_invitation', null,
      'An invitation ends with its job. A person who answers too late sees the reason (rule 19.2).'),
    ('place_offer', 'invitations', none, 'stale_vacancy_offer', decisions || '{place_offer_ended,job_closed,withdrawal_confirmed}'::text[],
      null),
    ('place_offer_ended', 'invitations', decisions || 'place_offer'::text, 'stale_offer_end', array['place_offer'], null),
    ('application_accepted', 'decisions', decisions, 'stale_acceptance',
      '{application_reopened,acceptance_taken_back,withdrawal_confirmed}', null),
    ('application_rejected', 'decisions', decisions, 'stale_rejection', '{application_accepted,application_reopened,withdrawal_confirmed}',
      null),
    ('application_reopened', 'decisions', decisions, 'stale_reopening',
      '{application_accepted,application_rejected,withdrawal_confirmed,job_closed}', null),
    ('acceptance_taken_back', 'decisions', decisions, 'stale_rejection', '{application_accepted,application_reopened,withdrawal_confirmed}',
      null),
    ('application_withdrawn', 'changes', none, 'stale_withdrawal', null,
      'A person who comes back applies again, and an administrator accepts them.'),
    ('job_unfilled', 'changes', array['job_unfilled'], 'stale_unfilled_job', null,
      'It reports free places, and ends when they are filled or the job starts.'),
    ('document_checked', 'decisions', checks, 'stale_document_decision', array['document_reopened'], null),
    ('document_refused', 'decisions', checks, 'stale_document_decision', array['document_reopened'], null),
    ('document_reopened', 'decisions', checks, 'stale_document', '{document_checked,document_refused}', null),
    ('document_expiring', 'reminders', checks || 'document_expiring'::text, 'stale_document_expiry', null,
      'It mentions a date, and ends when its owner uploads a newer document.'),
    ('second_factor_changed', null, none, null, null, 'It reports a change with its time. A later change is reported again.'),
    ('second_factor_removed', 'security', none, null, null, 'It reports a change with its time. A later change is reported again.'),
    ('recovery_code_used', 'security', none, null, null, 'It reports a change with its time. A later change is reported again.'),
    ('recovery_codes_created', 'security', none, null, null, 'It reports a change with its time. A later change is reported again.'),
    ('bank_account_changed', 'security', none, null, null, 'It reports a change with its time. A later change is reported again.'),
    ('account_change_reported', 'security', none, null, null, 'A report stays until an administrator has looked at it.'),
    -- Two changes of a job can be about different things, so both are sent, in order.
    ('job_changed', 'changes', ends || 'acceptance_taken_back'::text, 'stale_acceptance', array['job_changed'], null),
    ('job_reminder', 'reminders', ends || 'acceptance_taken_back'::text, 'stale_reminder', null,
      'It is a question, which ends with its answer or the start of the job.'),
    ('job_closed', 'changes', ends || 'job_reopened'::text, 'stale_job_end', array['job_reopened'], null),
    ('job_completed', 'changes', ends || 'job_reopened'::text, 'stale_job_end', array['job_reopened'], null),
    ('job_reopened', 'changes', ends || 'acceptance_taken_back'::text, 'stale_job_reopening', ends || 'withdrawal_confirmed'::text, null),
    ('job_deleted', 'changes', none, null, null, 'Deleting asks first, and cannot be undone (rule 11.12).'),
    ('job_message', 'changes', none, 'stale_acceptance', null, 'A person wrote it, and can write again.'),
    ('message_to_applicant', 'messages', none, null, null, 'A person wrote it, and can write again.'),
    ('message_to_administrators', 'messages', none, null, null, 'A person wrote it, and can write again.'),
    ('hours_approved', 'pay', none, null, null, 'Reopened hours are approved again, and the new amount is said then.'),
    ('hours_changed', 'pay', none, null, array['hours_changed'], null),
    ('pay_details_missing', 'pay', array['pay_details_missing'], 'stale_pay_details', null,
      'It ends when the person gives the details.'),
    ('paid', 'pay', none, null, array['payment_returned'], null),
    ('payment_returned', 'pay', none, null, array['paid'], null)
  ) known (type, kind, replaced_by, stale_check, reversed_by, why_final)
$function$
;

ALTER FUNCTION "private"."message_types"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.messages_held(person uuid, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(note) - 'user_id' order by note.created_at, note.id), '[]')
      from (
        select newest.* from public.notifications newest where newest.user_id = person
        order by newest.created_at desc, newest.id desc limit most
      ) note
    ),
    'earlier_notifications', (
      select greatest(count(*) - most, 0) from public.notifications note where note.user_id = person
    ),
    'push_and_email', (
      select coalesce(jsonb_agg(to_jsonb(delivery) - '{user_id,claim,claimed_until,ready_at}'::text[] || jsonb_build_object(
        'reached', array(select private.masked_address(address) from unnest(delivery.reached) address)
      ) order by delivery.created_at, delivery.id), '[]')
      from (
        select newest.* from private.deliveries newest where newest.user_id = person
        order by newest.created_at desc, newest.id desc limit most
      ) delivery
    ),
    'earlier_push_and_email', (
      select greatest(count(*) - most, 0) from private.deliveries delivery where delivery.user_id = person
    ),
    'told_of_jobs_nearby', (
      select coalesce(jsonb_agg(jsonb_build_object('job_id', told.id, 'project_name', told.project_name) order by told.id), '[]')
      from (
        select job.id, job.project_name from private.job_notices_sent known join public.jobs job on job.id = known.job_id
        where known.user_id = person order by job.created_at desc, job.id desc limit most
      ) told
    ),
    'earlier_told_of_jobs_nearby', (
      select greatest(count(*) - most, 0) from private.job_notices_sent sent where sent.user_id = person
    ),
    'conversations', (
      select coalesce(jsonb_agg(
        to_jsonb(said) - '{by_administrator,administrator_id}'::text[]
        || jsonb_build_object('by', case when said.by_administrator then 'an administrator' else 'you' end)
        order by said.sent_at, said.id), '[]')
      from (
        select message.* from public.applications application
        join public.conversation_messages message on message.application_id = application.id
        where application.user_id = person
        order by message.sent_at desc, message.id desc limit most
      ) said
    ),
    'earlier_in_conversations', (
      select greatest(count(*) - most, 0) from public.applications application
      join public.conversation_messages message on message.application_id = application.id
      where application.user_id = person
    ),
    'settings', (
      select private.switches_of(person) || to_jsonb(settings) - 'user_id'
      from public.notification_settings settings where settings.user_id = person
    ),
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('endpoint', private.masked_address(device.endpoint),
        'created_at', device.created_at, 'updated_at', device.updated_at) order by device.created_at, device.endpoint), '[]')
      from public.push_tokens device where device.user_id = person
    ),
    'has_link_to_stop_emails', exists (select from private.unsubscribe_tokens secret where secret.user_id = person)
  )
$function$
;

CREATE OR REPLACE FUNCTION private.minutes_of(times tstzmultirange)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select (sum(extract(epoch from upper(part) - lower(part))) / 60)::integer from unnest(times) part $function$
;

ALTER FUNCTION "private"."minutes_of"(tstzmultirange) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.missing_requirements(person uuid, job public.jobs)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Avoids reading anything for a job without requirements.
  if job.required_documents = '{}' and job.required_courses = '{}' then
    return '{}';
  end if;
  return private.missing_requirements_by(
    job, private.requirement_expiries(person), private.requirements_in_progress(person), private.today_of(person));
end
$function$
;

CREATE OR REPLACE FUNCTION private.missing_requirements_by(job public.jobs, expiries jsonb, in_progress jsonb, today date)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Most jobs have no requirements.
  if job.required_documents = '{}' and job.required_courses = '{}' then
    return '{}';
  end if;
  return array(
    select private.requirement_in_words(asked) from private.requirements_by(job, expiries, in_progress, today) asked
    where asked.state <> 'met'
  );
end
$function$
;

ALTER FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.moments_shown(local timestamp without time zone, zone text)
 RETURNS timestamp with time zone[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(near.moment order by near.moment), '{}')
  from (
    -- Daylight saving moves clocks by an hour, on Lord Howe Island by half an hour.
    select local at time zone zone + step * interval '30 minutes' as moment from generate_series(-2, 2) step
  ) near
  where near.moment at time zone zone = local
$function$
;

ALTER FUNCTION "private"."moments_shown"(timestamp without time zone, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_phone_sign_in(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := (select phone_digits from public.profiles where id = move_phone_sign_in.user_id);
begin
  perform private.assert_admin();
  -- Locks by id, in set_user_role's order. A simultaneous move of the same number waits here.
  perform from public.profiles where phone_digits = wanted order by id for no key update;
  perform private.assert_admin();
  if not exists (select from public.profiles where id = move_phone_sign_in.user_id) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if private.phone_account(wanted) is null
    or not exists (select from public.profiles where id = move_phone_sign_in.user_id and phone_digits = wanted) then
    raise exception 'This number cannot be used to log in.' using errcode = 'PT409';
  end if;
  update public.profiles person
  set phone_since = (select min(phone_since) from public.profiles where phone_digits = wanted) - interval '1 microsecond'
  where id = move_phone_sign_in.user_id and private.phone_account(wanted) <> id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.my_gst()
 RETURNS public.gst_row
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select payer.name, coalesce(agreed.wording, payer.agreement), private.is_gst_available(payer), registered.given_at, agreed.given_at
  from public.business payer
  left join public.gst_agreements registered
    on registered.user_id = (select auth.uid()) and registered.what = 'registered' and registered.withdrawn_at is null
  left join public.gst_agreements agreed
    on agreed.user_id = (select auth.uid()) and agreed.what = 'agreed' and agreed.withdrawn_at is null
$function$
;

CREATE OR REPLACE FUNCTION private.my_invitations(job_id uuid)
 RETURNS SETOF public.invitation_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
declare
  most constant integer := 20;
begin
  perform private.assert_cheap_read();
  return query
    select job.id, public.greeting_name(inviter), invitation.invited_at, invitation.answer, reason.over,
      job.project_name, job.start_date, job.start_time, job.end_time, job.location_city, job.location_state, job.location_postcode,
      job.pay_per_cleaner, extensions.earth_distance(job.place, me.place)
    from private.invitations invitation
    join public.jobs job on job.id = invitation.job_id
    join public.profiles me on me.id = invitation.user_id
    left join public.profiles inviter on inviter.id = invitation.invited_by
    cross join lateral (select private.invitation_over(job, now()) as over) reason
    where invitation.user_id = (select auth.uid())
      and case
        -- A job that is no longer Open is not readable here either (rule 5.1).
        when my_invitations.job_id is not null then invitation.job_id = my_invitations.job_id and job.status = 'Open'
        else invitation.answer is null and reason.over is null and me.status not in ('inactive', 'rejected')
      end
    order by coalesce(job.starts_at, 'infinity'), invitation.invited_at, job.id
    limit most;
end
$function$
;

CREATE OR REPLACE FUNCTION private.my_job_order(status text, starts_at timestamp with time zone, days integer, applied_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when status not in ('Open', 'InProgress') then coalesce(starts_at, applied_at) + interval '2000 years'
    -- A job that is never marked as Completed must not stay above today's jobs. People do not work every day, so a job can take twice its
    -- days.
    when starts_at + make_interval(days => coalesce(nullif(days, 0) * 2, 30)) < now() then starts_at + interval '1000 years'
    else coalesce(starts_at, applied_at + interval '500 years')
  end
$function$
;

CREATE OR REPLACE FUNCTION private.my_missing()
 RETURNS TABLE(job_id uuid, missing text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  perform private.assert_cheap_read();
  return query
    select job.id, requirements.missing
    from public.applications application
    join public.jobs job on job.id = application.job_id and job.status in ('Open', 'InProgress')
    cross join lateral (select private.missing_requirements(application.user_id, job) as missing) requirements
    where application.user_id = (select auth.uid())
      and application.status in ('Pending', 'Accepted') and application.withdrawn_at is null
      and (job.required_documents <> '{}' or job.required_courses <> '{}')
      and requirements.missing <> '{}'
    order by application.applied_at desc, application.id desc
    limit 200;
end
$function$
;

CREATE OR REPLACE FUNCTION private.my_payment_faults()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.payment_faults((select auth.uid())) $function$
;

ALTER FUNCTION "private"."my_payment_faults"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.my_payments(after_dated date, after_id uuid, page_size integer)
 RETURNS SETOF public.my_payment_row
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  select payment.id, payment.number, payment.kind, life.status, run.dated, life.paid_at, payment.amount_cents, payment.gst_cents,
    life.reason, life.returned_on
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  cross join lateral private.life_of_payment(payment.id, payment.pay_run_id) life
  where payment.user_id = (select auth.uid()) and run.status <> 'draft'
    and (after_dated is null or (run.dated, payment.id) < (after_dated, after_id))
  order by run.dated desc, payment.id desc
  limit private.page_size(page_size, 20, 200)
$function$
;

CREATE OR REPLACE FUNCTION private.my_security_notices()
 RETURNS SETOF public.security_notice_row
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
  select notice.id, notice.what, notice.device, notice.changed_at, notice.disputed_at
  from private.security_notices notice
  where notice.user_id = (select auth.uid()) and notice.changed_at > now() - private.notice_time()
  order by notice.changed_at desc, notice.id
  limit 20
$function$
;

ALTER FUNCTION "private"."my_security_notices"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.my_status()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select profile.status from public.profiles profile where profile.id = (select auth.uid()) $function$
;

ALTER FUNCTION "private"."my_status"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_certificate_number()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Twelve characters out of 32 letters and digits that look different: 60 bits, too many to guess.
  select 'SW-' || string_agg(
    case when ordinal in (4, 8) then letter || '-' else letter end, '' order by ordinal
  )
  from (
    select ordinal, substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, ordinal - 1) % 32, 1) as letter
    from (select extensions.gen_random_bytes(12) as bytes) random, generate_series(1, 12) ordinal
  ) letters
$function$
;

CREATE OR REPLACE FUNCTION private.new_notice_token(link text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  token constant uuid := gen_random_uuid();
  notice constant uuid := substring(link from '^/not-me\?notice=([0-9a-f-]{36})$')::uuid;
begin
  insert into private.security_notice_tokens (token_hash, notice_id)
  select private.hash_of_token(token), known.id from private.security_notices known where known.id = notice;
  return token::text;
end
$function$
;

ALTER FUNCTION "private"."new_notice_token"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_recovery_code()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Crockford's alphabet has no I, L, O and U. Each of its 32 characters is equally likely, because 256 is a multiple of 32.
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, place) % 32 + 1, 1)
      || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(16) as bytes) random, generate_series(0, 15) place
$function$
;

ALTER FUNCTION "private"."new_recovery_code"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_banking_day(after date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  day date := after + 1;
begin
  while not private.is_banking_day(day) loop
    day := day + 1;
  end loop;
  return day;
end
$function$
;

ALTER FUNCTION "private"."next_banking_day"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_about(user_id uuid, note text, idempotency_key uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(note, 2000, 'note');
  new_id constant uuid := md5(concat_ws(' ', coalesce(idempotency_key, gen_random_uuid()), note_about.user_id, said))::uuid;
begin
  perform private.assert_note_about(note_about.user_id);
  if said is null then
    raise exception 'Please write a note.' using errcode = 'PT400', hint = 'note';
  end if;
  -- A request that is repeated because its response was lost finds its note here (rule 3.19).
  insert into private.person_notes (id, user_id, administrator_id, note)
  values (new_id, note_about.user_id, (select auth.uid()), said)
  on conflict on constraint person_notes_pkey do nothing;
  return new_id;
end
$function$
;

ALTER FUNCTION "private"."note_about"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_ended_offers(ended private.reserve[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.pending_offer_ends as pending (application_id, asked_at, answer_by, ended_at)
  select gone.application_id, gone.asked_at, gone.answer_by, moment from unnest(ended) gone
  where gone.asked_at is not null and gone.answer is null and gone.answer_by > moment
  on conflict (application_id) do update
  set asked_at = excluded.asked_at, answer_by = excluded.answer_by, ended_at = excluded.ended_at
$function$
;

ALTER FUNCTION "private"."note_ended_offers"(private.reserve[], timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_factor_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  what constant text := case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end;
  permit private.factor_permits;
  notice private.security_notices;
begin
  if not exists (select from auth.users account where account.id = person) or not private.account_exists(person) then
    return null;
  end if;
  delete from private.factor_permits known where known.user_id = person returning * into permit;
  if not private.has_second_factor(person) then
    perform private.end_recovery_codes(person);
  end if;
  perform private.record_change(case what when 'factor_added' then 'second_factor_set_up' else 'second_factor_removed' end, 'people',
    person, null, '{}', permit.user_id);
  -- remove_second_factor notifies of an administrator's removal, and a removal by the person's own dispute needs no notification.
  if current_setting('request.jwt.claims', true) <> '' then
    return null;
  end if;
  insert into private.security_notices (user_id, what, device, factor_id)
  values (person, what, coalesce(permit.device, 'Unknown device'), case when tg_op = 'UPDATE' then new.id end)
  returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person,
    format('An authenticator app for two-step verification was %s on %s. Device: %s. If this wasn’t you, tell us now.',
      case what when 'factor_added' then 'set up' else 'removed' end,
      to_char(notice.changed_at at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'), notice.device),
    -- Not in message_types, because the auth service sends the email (rule 2.35).
    'second_factor_changed', '/not-me?notice=' || notice.id);
  return null;
end
$function$
;

ALTER FUNCTION "private"."note_factor_change"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_openings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  openings integer;
begin
  if tg_op = 'INSERT' then
    insert into private.job_openings (job_id)
    select job.id from changed job where job.status = 'Open' and job.place is not null;
  else
    insert into private.job_openings (job_id)
    select job.id from changed job
    join was on was.id = job.id
    where job.status = 'Open' and job.place is not null
      -- Compared as text, because the operators of the type earth are not on the search path.
      and (was.status <> 'Open' or was.place::text is distinct from job.place::text);
  end if;
  get diagnostics openings = row_count;
  if openings > 0 then
    -- Several calls can notify people of several jobs concurrently.
    perform private.call_deliver(least(openings, 4));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notice_account_change(person uuid, was public.payment_details, became public.payment_details)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notice private.security_notices;
begin
  if exists (
    select from private.security_notices known
    where known.user_id = person and known.what = 'bank_account' and known.disputed_at is not null and known.reviewed_at is null
      and private.account_digits(became)
        = private.account_digits((null, null, known.became_bsb, known.became_account_number, null)::public.payment_details)
  ) then
    raise exception 'This account was reported. It cannot be used until we have checked it.' using errcode = 'PT409', hint = 'reported';
  end if;
  insert into private.security_notices (
    user_id, what, device, was_bsb, was_account_number, became_bsb, became_account_number
  ) values (
    person, 'bank_account', private.calling_device(), was.bsb, was.account_number, became.bsb, became.account_number
  ) returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person, private.changed_account_text(person, notice.became_account_number, notice.device, notice.changed_at),
    'bank_account_changed', '/not-me?notice=' || notice.id);
end
$function$
;

ALTER FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notice_by_token(notice_id uuid, token uuid)
 RETURNS private.security_notices
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select notice from private.security_notices notice
  join private.security_notice_tokens known on known.notice_id = notice.id and known.token_hash = private.hash_of_token(token)
  where notice.id = notice_by_token.notice_id and notice.changed_at > now() - private.notice_time()
$function$
;

ALTER FUNCTION "private"."notice_by_token"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notice_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select interval '14 days' $function$
;

ALTER FUNCTION "private"."notice_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notification_kind(type text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return (select known.kind from private.message_types() known where known.type = notification_kind.type);
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_administrators_of_deleted_account(applications uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, message, type, link, data)
  select person.id,
    format('Somebody who was accepted for %s has deleted their account and is not coming.',
      private.job_title(job, application.job_title)),
    'application_withdrawn', '/admin/jobs/' || job.id,
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.applications application
  join public.jobs job on job.id = application.job_id
  join public.profiles person
    on (person.role = 'admin' or person.id = private.founder_id()) and person.id <> application.user_id
  where application.id = any (applications) and job.status in ('Open', 'InProgress')
    and private.is_accepted(application.status, application.withdrawn_at)
  -- Skips administrators whose account is being deleted, because that deletion might be waiting for a lock on the job.
  for key share of person skip locked
$function$
;

CREATE OR REPLACE FUNCTION private.notify_administrators_of_withdrawal(application public.applications, job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (user_id, message, type, link, data)
  select person.id,
    concat_ws(' ',
      format('%s can no longer come to %s.',
        (select private.person_name(applicant) from public.profiles applicant where applicant.id = application.user_id),
        private.job_title(job, application.job_title)),
      'Reason: ' || application.withdrawal_reason),
    'application_withdrawn', '/admin/jobs/' || job.id,
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.profiles person
  where (person.role = 'admin' or person.id = private.founder_id()) and person.id <> application.user_id
  -- Skips administrators whose account is being deleted, because the deletion might be waiting for the job.
  for key share of person skip locked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_applicant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  had_pending_notice boolean := false;
  kind text;
begin
  -- The account has been deleted.
  if new.user_id is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from private.pending_rejection_notices pending where pending.application_id = new.id;
    had_pending_notice := found;
  end if;
  kind := case
    -- An administrator books a person again (rule 20.20). The acceptance that follows notifies them.
    when tg_op = 'INSERT' and new.user_id <> (select auth.uid()) then null
    when tg_op = 'INSERT' or old.withdrawn_at is not null and new.withdrawn_at is null then 'application_success'
    when new.status = 'Accepted' then 'application_accepted'
    when new.acceptance_taken_back_at is not null then 'acceptance_taken_back'
    when new.status = 'Rejected' then 'application_rejected'
    when not had_pending_notice then 'application_reopened'
  end;
  if kind = 'application_rejected' then
    -- notify_of_decisions sends the notification later, unless the decision is taken back first.
    insert into private.pending_rejection_notices (application_id) values (new.id);
  elsif kind is not null then
    insert into public.notifications (user_id, message, type, link, data)
    values (
      new.user_id, private.applicant_message(new, kind), kind,
      case kind when 'application_accepted' then '/current-jobs' else '/my-applications' end,
      jsonb_build_object('application_id', new.id, 'job_id', new.job_id)
    );
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_approved_hours()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One notification per person, however many days are approved at once.
  insert into public.notifications (user_id, message, type, link)
  select approved.user_id,
    format(case when approved.first = approved.last then 'Your hours of %1$s are approved: $%3$s.'
      else 'Your hours from %1$s to %2$s are approved: $%3$s.' end,
      to_char(approved.first, 'Dy FMDD Mon'), to_char(approved.last, 'Dy FMDD Mon'),
      btrim(to_char(approved.cents / 100.0, 'FM999,999,990.00'))), 'hours_approved', '/pay'
  from (
    select line.user_id, min(line.day) as first, max(line.day) as last, sum(line.amount_cents) as cents
    from written line where line.kind = 'work' and line.user_id is not null
    group by line.user_id
  ) approved
  order by approved.user_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_begun_jobs(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  notified integer;
begin
  with begun as materialized (
    select job
    from public.jobs job
    where job.status = 'Open' and job.pending_count > 0
      and job.starts_at <= moment - interval '1 day' and job.starts_at > moment - interval '30 days'
      and not exists (select from private.begun_jobs known where known.job_id = job.id and known.starts_at = job.starts_at)
    order by job.starts_at, job.id
    limit most
    -- Jobs that are being saved are skipped until the next run, in an hour.
    for share of job skip locked
  ), noted as (
    insert into private.begun_jobs as known (job_id, starts_at)
    select (begun.job).id, (begun.job).starts_at from begun
    -- A job that was postponed since gets its new start. Nothing changes if another run has handled the job meanwhile.
    on conflict (job_id) do update set starts_at = excluded.starts_at where known.starts_at <> excluded.starts_at
    returning known.job_id
  ), told as materialized (
    select application.id, application.user_id, application.job_id, private.job_title(begun.job, application.job_title) as title
    from noted
    join begun on (begun.job).id = noted.job_id
    join public.applications application on application.job_id = noted.job_id
    join public.profiles person on person.id = application.user_id
    where application.status = 'Pending' and application.withdrawn_at is null and application.applied_at < (begun.job).starts_at
    for key share of person skip locked
  ), remembered as (
    insert into private.job_end_notices (application_id) select told.id from told on conflict do nothing
  )
  insert into public.notifications (user_id, message, type, link, data)
  select told.user_id, format('The job %s has begun, so your application has closed with it. Thank you for applying.', told.title),
    'job_closed', '/jobs/' || told.job_id, jsonb_build_object('application_id', told.id, 'job_id', told.job_id)
  from told;
  get diagnostics notified = row_count;
  return notified;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_changed_hours()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One notification per person, however many days are corrected at once.
  insert into public.notifications (user_id, message, type, link)
  select corrected.user_id,
    format(case when corrected.first = corrected.last then 'Your hours of %1$s have been changed.'
      else 'Your hours from %1$s to %2$s have been changed.' end,
      to_char(corrected.first, 'Dy FMDD Mon'), to_char(corrected.last, 'Dy FMDD Mon')), 'hours_changed', '/pay'
  from (
    select application.user_id, min(written.day) as first, max(written.day) as last
    from written join public.applications application on application.id = written.application_id
    where written.by_administrator and application.user_id is not null
    group by application.user_id
  ) corrected
  order by corrected.user_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_changed_statuses(decided_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 200;
  due uuid;
  job public.jobs;
  address text;
begin
  for due in
    select pending.job_id from private.pending_job_notices pending where pending.decided_at <= decided_before
    order by pending.decided_at, pending.job_id limit most
  loop
    -- A save in progress notifies people itself, or leaves it for the next run.
    select * into job from public.jobs wanted where wanted.id = due for no key update skip locked;
    -- Checked again after locking, because the status might have changed once more.
    continue when not found or not exists (
      select from private.pending_job_notices pending where pending.job_id = due and pending.decided_at <= decided_before
    );
    select existing.site_address into address from public.job_addresses existing where existing.job_id = due;
    perform private.notify_of_saved_job(job, address, job, address);
  end loop;
end
$function$
;

ALTER FUNCTION "private"."notify_of_changed_statuses"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_decisions(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The Undo button is shown for 8 seconds. A request sent in the last second has 2 more to arrive.
  decided_before constant timestamptz := moment - interval '10 seconds';
begin
  perform private.notify_of_changed_statuses(decided_before);
  perform private.notify_of_ended_offers(decided_before);
  -- The account has been deleted in the meantime.
  delete from private.pending_rejection_notices pending
  using public.applications application
  where application.id = pending.application_id and application.user_id is null and pending.decided_at <= decided_before;

  with due as materialized (
    select pending.application_id, application
    from private.pending_rejection_notices pending
    join public.applications application on application.id = pending.application_id
    join public.profiles person on person.id = application.user_id
    where pending.decided_at <= decided_before
    -- Skips applications that are being reopened and accounts that are being deleted, so that nothing waits for a lock.
    for update of pending skip locked for key share of person skip locked
  ), noted as (
    delete from private.pending_rejection_notices pending using due where pending.application_id = due.application_id
    returning due.application
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (application).user_id, private.applicant_message(application, 'application_rejected'), 'application_rejected', '/my-applications',
    jsonb_build_object('application_id', (application).id, 'job_id', (application).job_id)
  from noted;

  with due as materialized (
    select pending.document_id, pending.replaced, document
    from private.pending_document_notices pending
    join public.documents document on document.id = pending.document_id
    join public.profiles person on person.id = document.user_id
    where pending.decided_at <= decided_before
    for update of pending skip locked for key share of person skip locked
  ), noted as (
    delete from private.pending_document_notices pending using due where pending.document_id = due.document_id
    returning due.document, due.replaced
  ), swept as (
    -- Marks the folder, so that administrators' pages delete the replaced document's file.
    insert into public.user_folders as folder (user_id, sweep_from)
    select distinct (document).user_id, now() from noted where replaced is not null
    on conflict (user_id) do update set sweep_from = greatest(folder.sweep_from, excluded.sweep_from)
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (document).user_id, private.document_message(document), 'document_' || (document).state, '/profile/documents',
    jsonb_build_object('document_id', (document).id)
  from noted;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_ended_offers(ended_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The job or the account has been deleted in the meantime.
  delete from private.pending_offer_ends pending
  using public.applications application
  where application.id = pending.application_id and (application.user_id is null or application.job_id is null)
    and pending.ended_at <= ended_before;

  with due as materialized (
    select pending.application_id, application, job
    from private.pending_offer_ends pending
    join public.applications application on application.id = pending.application_id
    join public.jobs job on job.id = application.job_id
    join public.profiles person on person.id = application.user_id
    where pending.ended_at <= ended_before
    for update of pending skip locked for key share of person skip locked
  ), noted as (
    delete from private.pending_offer_ends pending using due where pending.application_id = due.application_id
    returning due.application, due.job
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (application).user_id,
    format('The place for %s is no longer free. You do not need to answer.', private.job_title(job, (application).job_title)),
    'place_offer_ended', '/jobs/' || (job).id,
    jsonb_build_object('application_id', (application).id, 'job_id', (job).id, 'urgent', private.is_urgent(job, now()))
  from noted
  -- An applicant who was decided about or withdrew, or whose job has closed, gets that notification instead.
  where (application).status = 'Pending' and (application).withdrawn_at is null and (job).status = 'Open';
end
$function$
;

ALTER FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_first_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify_of_missing_details(array(
    select line.user_id from written line
    where line.user_id is not null and line.payment_id is null
    group by line.user_id
    having sum(line.amount_cents) > 0 and count(*) = (
      select count(*) from public.pay_lines waiting where waiting.user_id = line.user_id and waiting.payment_id is null
    )
  ));
  return null;
end
$function$
;

ALTER FUNCTION "private"."notify_of_first_line"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_message(application public.applications, by_administrator boolean, message text, quick text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  kind constant text := case when by_administrator then 'message_to_applicant' else 'message_to_administrators' end;
  said constant text := private.conversation_notice(application, by_administrator, message, quick);
  about constant text := application.id::text;
  people uuid[];
  unread uuid[];
begin
  people := array(
    select person.id from public.profiles person
    where case
      when by_administrator then person.id = application.user_id
      else (person.role = 'admin' or person.id = private.founder_id()) and person.id <> application.user_id
    end
    order by person.id
    -- Skips people whose account is being deleted, because that deletion might be waiting for a lock on this conversation.
    for key share of person skip locked
  );
  -- Unread messages share one notification, which shows the latest one and is sent again (rule 21.7).
  with renewed as (
    update public.notifications note set message = said, created_at = now()
    where note.data ->> 'application_id' = about and note.type = kind and note.user_id = any (people)
      and not note.read and note.removed_at is null
    returning note.id
  )
  select array_agg(renewed.id) into unread from renewed;
  perform private.renew_deliveries(unread, quick is not null, now());
  insert into public.notifications (user_id, message, type, link, data)
  select person, said, kind,
    case when by_administrator then '/messages/' else '/admin/messages/' end || application.id,
    jsonb_build_object('application_id', application.id, 'job_id', application.job_id)
  from unnest(people) person
  where not exists (
    select from public.notifications note
    where note.data ->> 'application_id' = about and note.type = kind and note.user_id = person
      and not note.read and note.removed_at is null
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_missing_details(people uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'We cannot pay you yet. Please check your ABN, BSB and account number.', 'pay_details_missing', '/profile/bank'
  from public.profiles person
  left join public.payment_details details on details.user_id = person.id
  where person.id = any (people) and private.account_fault(details.abn, details.bsb, details.account_number) is not null
  order by person.id
  -- Skips accounts that are being deleted.
  for key share of person skip locked
$function$
;

ALTER FUNCTION "private"."notify_of_missing_details"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_recovery_codes(person uuid, what text, said text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notice private.security_notices;
begin
  insert into private.security_notices (user_id, what, device) values (person, notify_of_recovery_codes.what, private.calling_device())
  returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person,
    format(said, to_char(notice.changed_at at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'), notice.device),
    notice.what, '/not-me?notice=' || notice.id);
end
$function$
;

ALTER FUNCTION "private"."notify_of_recovery_codes"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_reopened_document(document public.documents)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, message, type, link, data)
  values (document.user_id, private.document_message(document), 'document_reopened', '/profile/documents',
    jsonb_build_object('document_id', document.id))
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_reopened_job(job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  goes_on constant boolean := private.job_end(job.status) is null;
  takes_applicants constant boolean := private.job_over(job) is null;
begin
  if not goes_on then
    return;
  end if;
  with again as materialized (
    select application.id, application.user_id, application.status, private.job_title(job, application.job_title) as title
    from private.job_end_notices said
    join public.applications application on application.id = said.application_id
    join public.profiles person on person.id = application.user_id
    where application.job_id = job.id and application.withdrawn_at is null and not private.is_long_over(job, now())
      and (application.status = 'Accepted' or application.status = 'Pending' and takes_applicants)
    -- Skips accounts that are being deleted, because the deletion waits for the job, which the caller has locked.
    for key share of person skip locked
  ), forgotten as (
    delete from private.job_end_notices said using public.applications application
    where application.id = said.application_id and application.job_id = job.id
      and (takes_applicants or application.status <> 'Pending' or application.withdrawn_at is not null)
  )
  insert into public.notifications (user_id, message, type, link, data)
  select again.user_id, private.reopened_text(again.title, again.status), 'job_reopened', '/jobs/' || job.id,
    jsonb_build_object('application_id', again.id, 'job_id', job.id)
  from again;
end
$function$
;

ALTER FUNCTION "private"."notify_of_reopened_job"(public.jobs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_of_saved_job(old_job public.jobs, old_address text, new_job public.jobs, new_address text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notified_status text;
  ended text;
  is_over boolean;
  changed constant text := private.what_changed(old_job, old_address, new_job, new_address);
begin
  delete from private.pending_job_notices pending where pending.job_id = new_job.id returning pending.status into notified_status;
  old_job.status := coalesce(notified_status, old_job.status);
  ended := nullif(private.job_end(new_job.status), private.job_end(old_job.status));
  -- Pending applicants get one notification when the job is no longer Open, whether it begins or ends.
  is_over := old_job.status = 'Open' and new_job.status <> 'Open';
  perform private.notify_of_reopened_job(new_job);
  if ended is null and changed is null and not is_over then
    return;
  end if;
  with told as materialized (
    select application.id, application.user_id, application.status, private.job_title(new_job, application.job_title) as title
    from public.applications application
    join public.profiles person on person.id = application.user_id
    where application.job_id = new_job.id and application.withdrawn_at is null
      -- Pending applicants are only notified that it is over, because they might not be allowed to know its address.
      and (application.status = 'Accepted' and coalesce(ended, changed) is not null or application.status = 'Pending' and is_over
          and not private.was_notified_of_begin(application, old_job.starts_at))
    -- Skips accounts that are being deleted, because the deletion waits for the job, which the caller has locked.
    for key share of person skip locked
  ), noted as (
    insert into private.job_end_notices (application_id)
    select told.id from told where told.status = 'Pending' or ended is not null
    on conflict do nothing
  )
  insert into public.notifications (user_id, message, type, link, data)
  select told.user_id,
    case when told.status = 'Pending' then
      format('The job %s is no longer open, so your application has closed with it. Thank you for applying.', told.title)
    else concat_ws(' ',
      format(case when ended is null then 'The job %s has changed.' else 'The job %s has been ' || ended || '.' end, told.title),
      changed) end,
    case when told.status = 'Pending' then 'job_closed' else 'job_' || coalesce(ended, 'changed') end, '/jobs/' || new_job.id,
    jsonb_build_object('application_id', told.id, 'job_id', new_job.id)
  from told;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_unfilled(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 100;
  hours constant integer := (select settings.unfilled_notify_hours from public.business settings);
  notified integer;
begin
  with due as materialized (
    select job.id, job.starts_at, private.unfilled_text(job, (
        select count(*)::integer from public.applications application
        where application.job_id = job.id and application.status = 'Pending' and application.withdrawn_at is null
      )) as message
    from private.jobs_to_fill(moment, make_interval(hours => hours)) unfilled
    join public.jobs job on job.id = unfilled.id
    where not exists (
      select from private.unfilled_handling handled where handled.job_id = job.id and handled.notified_for = job.starts_at
    )
    order by job.starts_at, job.id
    limit most
    for share of job skip locked
  ), marked as (
    insert into private.unfilled_handling as handled (job_id, notified_for) select due.id, due.starts_at from due
    -- Another run might have notified them since this statement began.
    on conflict (job_id) do update set notified_for = excluded.notified_for
    where handled.notified_for is distinct from excluded.notified_for
    returning job_id
  )
  insert into public.notifications (user_id, message, type, link, data)
  select person.id, due.message, 'job_unfilled', '/admin/jobs/' || due.id, jsonb_build_object('job_id', due.id)
  from marked
  join due on due.id = marked.job_id
  cross join (
    select administrator.id from public.profiles administrator
    where administrator.role = 'admin' or administrator.id = private.founder_id()
    -- Skips accounts that are being deleted, because the deletion might be waiting for the job.
    for key share of administrator skip locked
  ) person;
  get diagnostics notified = row_count;
  return notified;
end
$function$
;

ALTER FUNCTION "private"."notify_of_unfilled"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_people(job public.jobs, people uuid[])
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Checked again, because the list might be out of date.
  with near as (
    select person.id, extensions.earth_distance(person.place, job.place) as distance
    from unnest(people) listed (id)
    cross join (select private.hours_needed(job) as hours, private.days_needed(job) as days offset 0) taken
    join public.profiles person on person.id = listed.id
    where person.role = 'cleaner' and person.id <> private.founder_id() and person.status in ('pending', 'active')
      and extensions.earth_distance(person.place, job.place) <= person.proximity * 1000
      and not exists (
        select from public.applications application where application.job_id = job.id and application.user_id = person.id
      )
      and not exists (
        select from public.availability said
        where said.user_id = person.id and said.nearby_only_when_free and private.unavailable(said, taken.hours, taken.days) is not null
      )
      -- People are notified once per series.
      and not exists (
        select from public.jobs other
        join private.job_notices_sent sent on sent.job_id = other.id and sent.user_id = person.id
        where other.series_id = job.series_id
      )
    -- Skips people whose account is being deleted.
    for key share of person skip locked
  ), noted as (
    insert into private.job_notices_sent (job_id, user_id)
    -- Always in the same order, so that two runs for the same job cannot deadlock.
    select job.id, near.id from near order by near.id
    on conflict do nothing
    returning user_id
  ), written as (
    insert into public.notifications (user_id, message, type, link, data)
    select near.id,
      'New job near you: ' || concat_ws(', ',
        private.job_title(job, 'Job Opportunity'),
        nullif(btrim(job.location_city), ''),
        greatest(1, round(near.distance / 1000)) || ' km away',
        'on ' || private.days_of_series(job) || ' days'),
      'job_nearby', '/jobs/' || job.id, jsonb_build_object('job_id', job.id)
    from near
    join noted on noted.user_id = near.id
    returning 1
  )
  select count(*)::integer from written
$function$
;

CREATE OR REPLACE FUNCTION private.notify_people_nearby(batch_size integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant integer := private.page_size(batch_size, 2000, 20000);
  notified integer := 0;
  up_to integer;
  opening private.job_openings;
  job public.jobs;
begin
  while notified < wanted loop
    -- One run at a time for each opening. If its batch fails, the next run notifies those people.
    select * into opening from private.job_openings waiting order by waiting.id limit 1 for update skip locked;
    exit when not found;
    select * into job from public.jobs opened
    where opened.id = opening.job_id and opened.status = 'Open' and opened.place is not null
    -- A deletion waits for the locked opening, so this must not wait for the deletion. The next run handles what remains.
    for key share skip locked;
    if not found then
      exit when exists (
        select from public.jobs opened where opened.id = opening.job_id and opened.status = 'Open' and opened.place is not null
      );
      delete from private.job_openings done where done.id = opening.id;
      continue;
    end if;
    opening.people := coalesce(opening.people, private.people_near(job));
    up_to := opening.notified + wanted - notified;
    notified := notified + private.notify_people(job, opening.people[opening.notified + 1:up_to]);
    if up_to >= cardinality(opening.people) then
      delete from private.job_openings done where done.id = opening.id;
    else
      update private.job_openings going set people = opening.people, notified = up_to where going.id = opening.id;
    end if;
  end loop;
  return notified;
end
$function$
;

CREATE OR REPLACE FUNCTION private.offer_vacancies(job_id uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs;
  free integer;
  open_offers integer;
  first record;
  ended private.reserve[];
  barred private.reserve[];
  earlier private.pending_offer_ends;
  asked integer := 0;
begin
  select * into job from public.jobs wanted where wanted.id = offer_vacancies.job_id for no key update;
  if not found or not exists (select from private.reserve kept where kept.job_id = job.id) then
    return 0;
  end if;
  update private.reserve kept set answer = 'late', answered_at = moment
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null and kept.answer_by <= moment;
  barred := array(
    select kept from private.reserve kept
    join public.applications application on application.id = kept.application_id
    where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null
      and private.is_barred(application.user_id, job.id)
  );
  if barred <> '{}' then
    update private.reserve kept set asked_at = null, answer_by = null
    where kept.application_id in (select gone.application_id from unnest(barred) gone);
    perform private.note_ended_offers(barred, moment);
  end if;
  free := case
    when private.job_over(job) is not null or exists (select from private.paused_reserves stopped where stopped.job_id = job.id) then 0
    else private.count_vacancies(job)
  end;
  select count(*) into open_offers from private.reserve kept
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null;
  -- More offers than vacancies, because another person was accepted or an administrator paused the reserve. The last people go back to
  -- waiting.
  if open_offers > free then
    ended := array(
      select last from private.reserve last
      where last.job_id = job.id and last.asked_at is not null and last.answer is null
      order by last.position desc limit open_offers - free
    );
    update private.reserve kept set asked_at = null, answer_by = null
    where kept.application_id in (select gone.application_id from unnest(ended) gone);
    perform private.note_ended_offers(ended, moment);
    return 0;
  end if;
  for first in
    select kept.application_id, application.user_id, application.job_title
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    join public.profiles person on person.id = application.user_id
    where kept.job_id = job.id and kept.asked_at is null and application.status = 'Pending' and application.withdrawn_at is null
      and person.status in ('pending', 'active') and not private.is_barred(application.user_id, job.id)
    order by kept.position
    limit free - open_offers
    -- Skips accounts that are being deleted, because the deletion waits for the job. They leave the reserve with it.
    for key share of person skip locked
  loop
    -- The person has not been notified that their offer ended, so it is reinstated.
    delete from private.pending_offer_ends pending where pending.application_id = first.application_id returning * into earlier;
    if earlier.answer_by > moment then
      update private.reserve kept set asked_at = earlier.asked_at, answer_by = earlier.answer_by
      where kept.application_id = first.application_id;
      -- No notification is sent, but open pages have already read that the offer ended.
      perform private.broadcast_to_person(first.user_id, 'notifications_changed', '{}');
      continue;
    end if;
    update private.reserve kept set asked_at = moment, answer_by = private.offer_until(first.user_id, job, moment)
    where kept.application_id = first.application_id;
    insert into public.notifications (user_id, message, type, link, data)
    select first.user_id, private.offer_text(job, first.job_title, first.user_id, kept.answer_by), 'place_offer', '/jobs/' || job.id,
      jsonb_build_object('application_id', first.application_id, 'job_id', job.id, 'urgent', private.is_urgent(job, moment))
    from private.reserve kept where kept.application_id = first.application_id;
    asked := asked + 1;
  end loop;
  return asked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.one_line(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when tidy = '' then 'none'
    when char_length(tidy) <= 120 then tidy
    -- Cuts at the end of a word, if there is one near.
    else regexp_replace(left(tidy, 119), '(?<=^.{90,})\s+\S*$', '') || '…'
  end
  from (select btrim(regexp_replace(coalesce(value, ''), '[\s[:cntrl:]]+', ' ', 'g')) as tidy) given
$function$
;

CREATE OR REPLACE FUNCTION private.open_document(document_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner constant uuid := (select document.user_id from public.documents document where document.id = document_id);
  opened public.documents;
  exchanged_for uuid;
begin
  perform private.assert_admin();
  perform from public.profiles person where person.id in (owner, (select auth.uid())) order by person.id for key share;
  select * into opened from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  -- A file can be replaced without firing a trigger, for example by a restore.
  if not private.holds_content(opened) then
    if private.stored_content(opened.path) is null then
      raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
    end if;
    exchanged_for := private.wait_anew(opened);
    select * into opened from public.documents document where document.id = exchanged_for;
    if not found then
      raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
    end if;
  end if;
  insert into public.document_openings (administrator_id, user_id, type, path)
  values ((select auth.uid()), opened.user_id, opened.type, opened.path);
  return opened.path;
end
$function$
;

CREATE OR REPLACE FUNCTION private.open_jobs_filters(query text, category text, city text, within_distance boolean, this_week boolean, only_urgent boolean, today date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  me record;
begin
  select quote_nullable(profile.place) || '::extensions.earth' as place, profile.proximity * 1000 as reach into me
  from public.profiles profile where profile.id = (select auth.uid());
  return concat(
    ' and job.category = ' || quote_literal(category),
    ' and lower(job.location_city) = ' || quote_literal(lower(btrim(city))),
    ' and ' || private.search_condition('private.folded(job.search_text)', query),
    case when within_distance then format(
      ' and job.place operator(extensions.<@) extensions.earth_box(%1$s, %2$s) and extensions.earth_distance(job.place, %1$s) <= %2$s',
      me.place, me.reach) end,
    case when this_week then format(' and job.start_date_order between %L and %L', today, today + 6) end,
    case when only_urgent then ' and job.display_status = ''Urgent''' end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.open_jobs_page(conditions text, ordering text, size integer, open_groups jsonb, by_group boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when open_groups is null then concat(conditions, ' order by ' || ordering, ' limit ', size)
    -- Takes the first rows of each group and then the first of all of them. Jobs for which the person does not qualify are never read.
    when by_group then format(
      ' and job.id = any (array(
         select job.id from jsonb_each_text(%L) as open (requirement_group, last_day) cross join lateral (
           select job.* from public.jobs job
           where job.status = ''Open'' and job.requirement_group = open.requirement_group::uuid
             and job.start_date_order <= open.last_day::date %s
           order by %s limit %s
         ) job order by %3$s limit %4$s
       )) order by %3$s', open_groups, conditions, ordering, size)
    else format(
      ' and job.requirement_group = any (%L::uuid[]) and job.start_date_order <= (%L::jsonb ->> job.requirement_group::text)::date
       %s %s limit %s',
      array(select jsonb_object_keys(open_groups)), open_groups, conditions, 'order by ' || ordering, size)
  end
$function$
;

CREATE OR REPLACE FUNCTION private.open_pay_run_file(run_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
  file public.pay_files;
begin
  perform private.assert_admin();
  select * into run from public.pay_runs known where known.id = run_id and known.status <> 'draft';
  if not found then
    raise exception 'This pay run no longer exists.' using errcode = 'PT404';
  end if;
  select * into file from public.pay_files made where made.pay_run_id = run.id and made.rejected_at is null;
  if not found then
    raise exception 'The bank has rejected this pay run''s file. Create it again first.' using errcode = 'PT409';
  elsif exists (
    select from private.payments_sent_in(run.id, file.made_at) sent
    where not exists (select from private.accounts_sent_to(sent.payment_id, sent.return_id))
  ) then
    raise exception 'Bank details were removed from this file because someone deleted their account.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_file_opened', 'openings', null, run.id, jsonb_build_object('number', run.number));
  return jsonb_build_object('number', run.number, 'dated', file.processed_on, 'payer', file.payer, 'payments', (
    select coalesce(jsonb_agg(jsonb_build_object('name', payment.name, 'abn', payment.abn, 'number', payment.number, 'kind', payment.kind,
      'bsb', account.bsb, 'account_number', account.account_number, 'amount_cents', payment.amount_cents, 'gst_cents', payment.gst_cents
    ) order by payment.name, payment.id), '[]')
    from private.payments_sent_in(run.id, file.made_at) sent
    join public.payments payment on payment.id = sent.payment_id
    cross join lateral private.accounts_sent_to(sent.payment_id, sent.return_id) account
  ));
end
$function$
;

CREATE OR REPLACE FUNCTION private.owed_again(after_day date, after_id uuid, page_size integer)
 RETURNS SETOF public.owed_again_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select payment.id, payment.user_id, payment.name, payment.number, payment.amount_cents + payment.gst_cents, back.returned_on,
      back.reason, case when payment.user_id is null then 'deleted'
        else private.account_fault(details.abn, details.bsb, details.account_number) end
    from public.payment_returns back
    join public.payments payment on payment.id = back.payment_id
    left join public.payment_details details on details.user_id = payment.user_id
    where back.resent_in is null and back.settled_at is null
      and (after_day is null or (back.returned_on, payment.id) > (after_day, after_id))
    order by back.returned_on, payment.id
    limit private.page_size(page_size, 50, 200);
end
$function$
;

ALTER FUNCTION "private"."owed_again"(date, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.owed_to_departed(departed_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select sum(line.amount_cents)::bigint from public.pay_lines line
  where line.departed_id = owed_to_departed.departed_id and line.payment_id is null
$function$
;

ALTER FUNCTION "private"."owed_to_departed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_application(application_id uuid)
 RETURNS public.applications
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  wanted_job uuid;
  application public.applications;
begin
  select mine.job_id into wanted_job from public.applications mine where mine.id = application_id and mine.user_id = me;
  -- Locks the person, then the job, then the application: the same order as deleting an account and saving a job.
  perform from public.profiles person where person.id = me for key share;
  perform from public.jobs job where job.id = wanted_job for share;
  select * into application from public.applications mine where mine.id = application_id and mine.user_id = me for no key update;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  elsif application.job_id is null then
    raise exception 'The job has been deleted.' using errcode = 'PT409';
  elsif application.withdrawn_at is not null then
    raise exception 'You have withdrawn from this job.' using errcode = 'PT409';
  elsif application.status <> 'Accepted' then
    raise exception 'You have not been accepted for this job.' using errcode = 'PT409';
  end if;
  return application;
end
$function$
;

CREATE OR REPLACE FUNCTION private.own_pay_refusal()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when private.is_only_administrator() then
      'You are the only administrator, and nobody decides their own pay. Make somebody else an administrator first, or pay yourself '
      'outside Shinework.'
    else 'You cannot decide your own pay. Another administrator has to do it.' end;
end
$function$
;

ALTER FUNCTION "private"."own_pay_refusal"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_sessions()
 RETURNS SETOF public.own_session_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select session.id, private.device_in(session.user_agent), coalesce(session.id = (auth.jwt() ->> 'session_id')::uuid, false),
      used.last_used_at, session.created_at
    from auth.sessions session
    cross join lateral (
      select greatest(session.created_at, session.refreshed_at at time zone 'utc') as last_used_at
    ) used
    where session.user_id = (select auth.uid()) and (session.not_after is null or session.not_after > now())
    order by used.last_used_at desc nulls last, session.id
    -- No paging: after one session is ended, the next one appears.
    limit 100;
end
$function$
;

ALTER FUNCTION "private"."own_sessions"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pay_departed(departed_id uuid, run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
  run public.pay_runs;
  owed bigint;
  new_payment constant uuid := gen_random_uuid();
begin
  perform private.assert_admin();
  if run_id is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  end if;
  select * into run from public.pay_runs known where known.id = run_id;
  if found then
    return run;
  end if;
  person := private.locked_departed(departed_id);
  owed := private.owed_to_departed(person.id);
  if coalesce(owed, 0) <= 0 or not exists (
    select from private.departed_accounts account where account.departed_id = person.id
  ) then
    raise exception 'A pay run cannot pay this. Settle it outside Shinework.' using errcode = 'PT409';
  end if;
  insert into public.pay_runs (id, until, created_by)
  select run_id, max(line.day), (select auth.uid()) from public.pay_lines line
  where line.departed_id = person.id and line.payment_id is null;
  insert into public.payments (id, pay_run_id, name, abn) values (new_payment, run_id, person.name, person.abn);
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select new_payment, account.bsb, account.account_number from private.departed_accounts account where account.departed_id = person.id;
  update public.pay_lines line set payment_id = new_payment where line.departed_id = person.id and line.payment_id is null;
  update public.payments payment
  set (amount_cents, gst_cents, kind, agreement) = (
    select sum(line.amount_cents), case when gst.applies
        then greatest(0, coalesce(round(sum(line.amount_cents) filter (where private.is_taxable(line.kind)) / 10), 0)) else 0 end,
      case when gst.applies then 'rcti' else 'remittance' end, case when gst.applies then person.agreement end
    from public.pay_lines line
    cross join (select person.agreement is not null and private.is_gst_available(payer) as applies from public.business payer) gst
    where line.payment_id = payment.id group by gst.applies
  )
  where payment.id = new_payment;
  perform private.sum_pay_run(run_id);
  perform private.forget_departed(person.id);
  select * into run from public.pay_runs made where made.id = run_id;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

ALTER FUNCTION "private"."pay_departed"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pay_pay_run(run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'exported');
  update public.pay_runs known set status = 'paid', paid_by = (select auth.uid()), paid_at = clock_timestamp()
  where known.id = run.id
  returning * into run;
  insert into public.notifications (user_id, message, type, link)
  select payment.user_id,
    format('You have been paid $%s on %s.', private.written_cents(payment.amount_cents + payment.gst_cents),
      to_char(private.today_of(payment.user_id), 'FMDD Mon YYYY')), 'paid', '/pay'
  from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
  where payment.user_id is not null;
  perform private.record_change('pay_run_paid', 'pay', null, run.id, jsonb_build_object('number', run.number, 'people', run.people));
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.pay_run_approval(run_id uuid)
 RETURNS SETOF public.pay_run_approval_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select run.approved_at, private.person_name(approver), run.status = 'draft' and run.created_by is distinct from (select auth.uid())
        and (run.approved_at is null or held.is_changed) and (held.is_above or held.pays_administrator),
      held.is_above, held.is_changed, private.is_only_administrator(), (select business.second_approval_cents from public.business),
      private.pays_caller(run.id)
    from public.pay_runs run
    left join public.profiles approver on approver.id = run.approved_by
    cross join lateral (
      select private.is_above_limit(run) as is_above,
        run.status = 'draft' and run.approved_at is not null
          and (run.approved_by is null or run.approved_content <> private.content_of_run(run.id)) as is_changed,
        exists (
          select from public.profiles administrator
          where administrator.role = 'admin' and administrator.id = any (private.payees_of_run(run.id))
        ) as pays_administrator
    ) held
    where run.id = run_id;
end
$function$
;

ALTER FUNCTION "private"."pay_run_approval"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pay_statement(payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown jsonb;
begin
  select jsonb_build_object('number', payment.number, 'kind', payment.kind, 'name', payment.name, 'abn', payment.abn,
    'amount_cents', payment.amount_cents, 'gst_cents', payment.gst_cents,
    'gst_carried_cents', payment.gst_carried_cents, 'agreement', payment.agreement, 'status', life.status,
    'dated', run.dated, 'paid_at', life.paid_at, 'returned_on', life.returned_on,
    'payer', jsonb_build_object('name', run.payer ->> 'name', 'abn', run.payer ->> 'abn'),
    'lines', (
      select jsonb_agg(jsonb_build_object('kind', line.kind, 'day', line.day, 'job_title', line.job_title, 'minutes', line.minutes,
        'basis', line.basis, 'rate_cents', line.rate_cents, 'amount_cents', line.amount_cents, 'reason', line.reason,
        'is_taxable', private.is_taxable(line.kind))
        order by line.day, line.created_at, line.id)
      from public.pay_lines line where line.payment_id = payment.id
    )) into shown
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  cross join lateral private.life_of_payment(payment.id, payment.pay_run_id) life
  where payment.id = pay_statement.payment_id and run.status <> 'draft'
    and (payment.user_id = (select auth.uid()) or (select private.is_admin()));
  if not found then
    raise exception 'This statement no longer exists.' using errcode = 'PT404';
  end if;
  return shown;
end
$function$
;

CREATE OR REPLACE FUNCTION private.payees_of_run(run_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select payment.user_id from public.payments payment where payment.pay_run_id = run_id and payment.user_id is not null
    union
    select payment.user_id from public.payment_returns earlier join public.payments payment on payment.id = earlier.payment_id
    where earlier.resent_in = run_id and payment.user_id is not null
  )
$function$
;

ALTER FUNCTION "private"."payees_of_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payment_faults(person uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_remove(array[
    case when private.is_abn(details.abn) is not true then 'abn' end,
    case when private.is_bsb(details.bsb) is not true then 'bsb' end,
    case when private.is_account_number(details.account_number) is not true then 'account_number' end
  ], null)
  from (select person as id) known left join public.payment_details details on details.user_id = known.id
$function$
;

ALTER FUNCTION "private"."payment_faults"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payments_held(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(payment) - '{user_id,pay_run_id}'::text[] || jsonb_build_object(
    'bsb', account.bsb, 'account_number', account.account_number, 'dated', run.dated, 'paid_at', run.paid_at, 'returned', (
      select coalesce(jsonb_agg(jsonb_build_object('returned_on', back.returned_on, 'reason', back.reason, 'recorded_at', back.recorded_at,
        'settled_at', back.settled_at, 'settlement', back.settlement, 'bsb', again.bsb, 'account_number', again.account_number)
        order by back.recorded_at), '[]')
      from public.payment_returns back left join private.resent_accounts again on again.return_id = back.id
      where back.payment_id = payment.id)
  ) order by run.dated, payment.id), '[]')
  from public.payments payment
  join public.pay_runs run on run.id = payment.pay_run_id and run.status <> 'draft'
  left join private.payment_accounts account on account.payment_id = payment.id
  where payment.user_id = person
$function$
;

CREATE OR REPLACE FUNCTION private.payments_sent_in(run_id uuid, moment timestamp with time zone)
 RETURNS TABLE(payment_id uuid, return_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select sent.payment_id, sent.return_id
  from (
    select payment.id as payment_id, null::uuid as return_id from public.payments payment where payment.pay_run_id = run_id
    union all
    select earlier.payment_id, earlier.id from public.payment_returns earlier where earlier.resent_in = run_id
  ) sent
  where not exists (
    select from public.payment_returns back
    where back.payment_id = sent.payment_id and back.pay_run_id = run_id and (moment is null or back.recorded_at <= moment)
  )
$function$
;

ALTER FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pays_caller(run_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select auth.uid()) = any (private.payees_of_run(run_id));
end
$function$
;

ALTER FUNCTION "private"."pays_caller"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.people_condition(query text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select string_agg(private.person_word_condition(word), ' and ')
  -- A phone number counts as one word, whatever its spacing.
  from private.search_words(
    case when query ~ '^\s*\+?([ ().-]*[0-9]){3}[0-9 ().-]*$' then translate(query, ' ().-', '') else query end) word
$function$
;

CREATE OR REPLACE FUNCTION private.people_near(job public.jobs)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(person.id order by person.id), '{}')
  from public.profiles person
  where not private.is_long_over(job, now())
    and person.role = 'cleaner' and person.status in ('pending', 'active') and person.place is not null
    and private.box_within_reach(person.place, person.proximity) operator(extensions.@>) job.place
    and extensions.earth_distance(person.place, job.place) <= person.proximity * 1000
    and not exists (select from private.job_notices_sent before where before.job_id = job.id and before.user_id = person.id)
$function$
;

CREATE OR REPLACE FUNCTION private.people_of_site(site_id uuid, after_times integer, after_id uuid, page_size integer, query text)
 RETURNS SETOF public.site_person_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  most constant integer := 200;
  condition constant text := private.people_condition(query);
  found_people uuid[];
begin
  perform private.assert_admin();
  if condition is not null then
    execute concat('select array(select profile.id from public.profiles profile where profile.role = ''cleaner'' and ', condition,
      ' order by profile.created_at desc, profile.id desc limit ', most, ')')
    into found_people;
  end if;
  return query
    select person.id, private.person_name(person), person.phone, coalesce(been.times, 0), been.last_day, marked.standing
    from (
      select worked.user_id, count(*)::integer as times, max(job.start_date) as last_day
      from public.job_sites at
      join public.applications worked on worked.job_id = at.job_id and worked.attendance = 'came'
      join public.jobs job on job.id = at.job_id
      where at.site_id = people_of_site.site_id
      group by worked.user_id
    ) been
    full join (select * from private.site_people known where known.site_id = people_of_site.site_id) marked
      on marked.user_id = been.user_id
    full join unnest(found_people) searched (id) on searched.id = coalesce(been.user_id, marked.user_id)
    join public.profiles person on person.id = coalesce(been.user_id, marked.user_id, searched.id)
    where person.id <> (select auth.uid()) and (condition is null or person.id = any (found_people))
      and (after_id is null or (-coalesce(been.times, 0), person.id) > (-after_times, after_id))
    order by -coalesce(been.times, 0), person.id
    limit private.page_size(people_of_site.page_size, 50, 200);
end
$function$
;

ALTER FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.people_of_week(first_day date)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  applications constant uuid[] := private.applications_of_week(first_day);
begin
  return array(
    select application.user_id from public.applications application where application.id = any (applications)
    union
    select line.user_id from public.pay_lines line where line.day between first_day and first_day + 6
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.people_to_invite(job public.jobs, most integer, moment timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  considered constant integer := 300;
  most_unanswered constant integer := 3;
  times constant tstzmultirange := private.work_times(job);
begin
  return array(
    select known.user_id
    from private.could_come(job, private.candidate_pool(job, null, considered)) known
    cross join lateral (
      select count(*) as count, bool_or(private.work_times(asked) && times) as is_then
      from private.invitations other
      join public.jobs asked on asked.id = other.job_id
      where other.user_id = known.user_id and other.answer is null and other.invited_at > moment - interval '24 hours'
    ) unanswered
    where known.invited_at is null and known.user_id <> private.founder_id()
      -- Also leaves out people whose application was rejected or withdrawn.
      and not exists (
        select from public.applications earlier where earlier.job_id = job.id and earlier.user_id = known.user_id
      )
      and unanswered.count < most_unanswered and unanswered.is_then is not true
    order by known.fit, known.user_id
    limit most
  );
end
$function$
;

ALTER FUNCTION "private"."people_to_invite"(public.jobs, integer, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.permit_factor_change()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_confirmed();
  insert into private.factor_permits (user_id, device) values ((select auth.uid()), private.calling_device())
  on conflict on constraint factor_permits_pkey do update set device = excluded.device, given_at = excluded.given_at;
end
$function$
;

ALTER FUNCTION "private"."permit_factor_change"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.person_head(user_id uuid)
 RETURNS public.person_head_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  head public.person_head_row;
begin
  perform private.assert_admin();
  select count(*) filter (where application.attendance = 'came'), count(*) filter (where application.attendance = 'did_not_come'),
    count(*) filter (where application.attendance = 'cancelled_late')
  into head.jobs_done, head.no_shows, head.cancelled_late
  from public.applications application
  where application.user_id = person_head.user_id and application.attendance is not null;
  select job.id, job.project_name, job.status, job.start_date, job.start_time, job.time_zone, application.confirmed_at
  into head.job_id, head.project_name, head.job_status, head.start_date, head.start_time, head.time_zone, head.confirmed_at
  from public.applications application
  join public.jobs job on job.id = application.job_id
  where application.user_id = person_head.user_id and private.is_accepted(application.status, application.withdrawn_at)
    and job.status in ('Open', 'InProgress')
  -- The first job of the person's own Current Jobs list (rule 6.11).
  order by private.my_job_order(job.status, job.starts_at, job.days, application.applied_at), application.id
  limit 1;
  return head;
end
$function$
;

CREATE OR REPLACE FUNCTION private.person_word_condition(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select '(' || string_agg(private.word_condition('private.folded(profile.search_text)', form), ' or ') || ')'
  from (
    select word
    union
    -- Part of a number in another format: 0412 34 is part of +61 412 345 678.
    select unnest(array[digits, regexp_replace(digits, '^(?:(?:00)?610?|0)(?=\d)', '61')])
    from regexp_replace(word, '\D', '', 'g') digits
    where word ~ '^\+?[0-9 ().-]+$' and char_length(digits) >= 3
  ) forms (form)
$function$
;

CREATE OR REPLACE FUNCTION private.phone_account(digits text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select profile.id
  from public.profiles profile
  -- Anything shorter or longer is not a phone number.
  where profile.phone_digits = digits and char_length(digits) between 6 and 15
  order by profile.phone_since, profile.id
  limit 1
$function$
;

CREATE OR REPLACE FUNCTION private.phone_as_stored(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- Characters that pages, contacts and messages add around and between the digits of a copied number.
  given := regexp_replace(given, '[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g');
  given := regexp_replace(given, '[\s.\u00A0\u00B7\u1680\u2000-\u200A\u2024\u202F\u205F\u3000]+', ' ', 'g');
  given := regexp_replace(given, '[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]', '-', 'g');
  return private.trimmed(regexp_replace(replace(given, e'\uFF0B', '+'), '^ ?tel: ?', '', 'i'));
end
$function$
;

ALTER FUNCTION "private"."phone_as_stored"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.planned_times(job public.jobs, day date, OUT began timestamp with time zone, OUT ended timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  began := (day + coalesce(job.start_time, '07:00')) at time zone job.time_zone;
  ended := coalesce((day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
    began + interval '8 hours');
end
$function$
;

ALTER FUNCTION "private"."planned_times"(public.jobs, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_job_series(given jsonb, ids uuid[], days date[])
 RETURNS SETOF public.jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own_files jsonb;
  saved public.jobs;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if cardinality(days) is distinct from cardinality(ids) or coalesce(cardinality(days), 0) not between 2 and 60 then
    raise exception 'A job can be posted on 2 to 60 days at once.' using errcode = 'PT400';
  elsif cardinality(days) <> (select count(distinct day) from unnest(days) day)
    or cardinality(ids) <> (select count(distinct id) from unnest(ids) id) then
    raise exception 'Choose each day once.' using errcode = 'PT400';
  end if;
  for at in 1..cardinality(ids) loop
    -- Each job has its files in its own folder, under the same names.
    own_files := jsonb_build_object(
      'image_paths', (
        select jsonb_agg(regexp_replace(path, '^[^/]+', ids[at]::text) order by ordinal)
        from jsonb_array_elements_text(
          case when jsonb_typeof(given -> 'image_paths') = 'array' then given -> 'image_paths' end
        ) with ordinality as paths (path, ordinal)
      ),
      'pdf_path', regexp_replace(given ->> 'pdf_path', '^[^/]+', ids[at]::text)
    );
    insert into public.jobs (id, series_id) values (ids[at], ids[1]) on conflict (id) do nothing;
    saved := private.save_job(
      jsonb_populate_record(
        null::public.job_input, given || own_files || jsonb_build_object('id', ids[at], 'start_date', days[at], 'project_dates', null)
      ),
      null
    );
    if saved.series_id is distinct from ids[1] then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
    return next saved;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.preview_hours(first_day date, view text, query text, items jsonb, treatment text, began time without time zone, ended time without time zone, break_minutes integer)
 RETURNS public.hours_preview_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chosen text;
  selected record;
begin
  perform private.assert_admin();
  -- Only an approval needs a reason.
  chosen := private.assert_treatment(treatment, began, ended, break_minutes, 'None yet');
  select * into selected from private.selected_hours(first_day, view, query, items) meant;
  return private.hours_preview(private.judge_hours(selected.ids, selected.days, items, chosen, began, ended, break_minutes, null,
    lower(btrim(view)) = 'overlap' is true or cardinality(selected.ids) = 1), selected.matching);
end
$function$
;

ALTER FUNCTION "private"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.price_payments(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.sum_payments(run_id, null);
  -- People who cannot be paid wait for the next run.
  delete from public.payments payment
  where payment.pay_run_id = run_id
    and case when payment.user_id is null then not exists (
        select from private.payment_accounts account where account.payment_id = payment.id)
      else private.why_not_paid((
        select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null end;
  perform private.leave_out_returned(run_id);
  perform private.sum_pay_run(run_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.processing_day(given date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- The larger banks accept a file this many days ahead.
  most_days constant integer := 45;
  today constant date := private.today_of((select auth.uid()));
begin
  if given is null then
    return private.next_banking_day(today);
  elsif given < today then
    raise exception 'This day is over. Choose a later one.' using errcode = 'PT400', hint = 'processed_on';
  elsif given > today + most_days then
    raise exception 'Choose a day within the next % days.', most_days using errcode = 'PT400', hint = 'processed_on';
  elsif not private.is_banking_day(given) then
    raise exception 'Banks do not pay on weekends or national public holidays. Choose another day.' using errcode = 'PT400',
      hint = 'processed_on';
  end if;
  return given;
end
$function$
;

ALTER FUNCTION "private"."processing_day"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.profile_as_stored(given public.profile_input, saved public.profiles)
 RETURNS public.profiles
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.profiles := saved;
begin
  stored.name := private.line_as_stored(given.name, 200, 'name');
  stored.preferred_name := private.line_as_stored(given.preferred_name, 60, 'preferred_name');
  stored.phone := private.phone_as_stored(given.phone);
  stored.postcode := private.line_as_stored(given.postcode, 10, 'postcode');
  stored.location := private.line_as_stored(given.location, 200, 'location');
  stored.nationality := private.line_as_stored(given.nationality, 100, 'nationality');
  stored.experience_years := coalesce(given.experience_years, 0);
  stored.experience_specialties := coalesce(given.experience_specialties, '{}');
  stored.communication_style := private.text_as_stored(given.communication_style, 2000, 'communication_style');
  stored.proximity := coalesce(given.proximity, saved.proximity);
  stored.photo_path := given.photo_path;

  if not private.is_phone(stored.phone) then
    raise exception 'Please enter a valid phone number.' using errcode = 'PT400', hint = 'phone';
  end if;
  if stored.experience_years not between 0 and 100 then
    raise exception 'Please enter a whole number of years, from 0 to 100.' using errcode = 'PT400', hint = 'experience_years';
  end if;
  if not private.are_specialties(stored.experience_specialties) then
    raise exception 'Please choose specialties from the list.' using errcode = 'PT400', hint = 'experience_specialties';
  end if;
  if stored.proximity not between 1 and 100 then
    raise exception 'Please choose a distance from 1 to 100 km.' using errcode = 'PT400', hint = 'proximity';
  end if;
  if stored.photo_path is not null and not coalesce(
    private.person_of_file(stored.photo_path) = saved.id and split_part(stored.photo_path, '/', 2) = 'profilePictures', false
  ) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.put_account_back(notice private.security_notices)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Also reverts later changes, because the same stranger might have made them all.
  update private.security_notices later set disputed_at = now()
  where later.user_id = notice.user_id and later.what = 'bank_account' and later.disputed_at is null
    and later.changed_at >= notice.changed_at;
  update public.payment_details details set bsb = notice.was_bsb, account_number = notice.was_account_number
  where details.user_id = notice.user_id;
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'Someone has reported a change to their bank account that they did not make. Please check it.',
    'account_change_reported', '/admin/pay#reported'
  from public.profiles person
  where (person.role = 'admin' or person.id = private.founder_id()) and person.id <> notice.user_id
  order by person.id
  for key share of person skip locked;
end
$function$
;

ALTER FUNCTION "private"."put_account_back"(private.security_notices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.quick_message(quick text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when quick = 'late' then 'Running late'
    when quick in ('late-10', 'late-20', 'late-30') then 'Running late: about ' || substr(quick, 6) || ' minutes'
    when quick = 'entrance' then 'Can''t find the entrance'
  end
$function$
;

CREATE OR REPLACE FUNCTION private.quiet_at(settings public.notification_settings, moment timestamp with time zone, OUT begins timestamp with time zone, OUT ends timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone text := settings.time_zone;
  here timestamp;
  first_day date;
  last_day date;
  goes_past_midnight constant boolean := settings.quiet_from > settings.quiet_until;
begin
  begin
    here := moment at time zone zone;
  -- A newer server might have dropped an old zone name. An unknown zone must not stop this message or anyone else's.
  exception when invalid_parameter_value then
    zone := 'Australia/Brisbane';
    here := moment at time zone zone;
  end;
  if goes_past_midnight and here::time >= settings.quiet_from then
    first_day := here::date;
    last_day := here::date + 1;
  elsif goes_past_midnight and here::time < settings.quiet_until then
    first_day := here::date - 1;
    last_day := here::date;
  elsif here::time >= settings.quiet_from and here::time < settings.quiet_until then
    first_day := here::date;
    last_day := here::date;
  end if;
  begins := (first_day + settings.quiet_from) at time zone zone;
  ends := (last_day + settings.quiet_until) at time zone zone;
end
$function$
;

CREATE OR REPLACE FUNCTION private.read_conversation(application_id uuid, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  asked constant public.applications := private.conversation_for_writing(application_id);
  is_person constant boolean := asked.user_id = me;
  seen constant timestamptz := coalesce(until, '-infinity');
  known public.conversations;
begin
  select * into known from public.conversations conversation where conversation.application_id = asked.id for no key update;
  if not found then
    return;
  end if;
  -- Never moves backwards, or past the latest message.
  update public.conversations conversation
  set person_read_until = case when is_person
      then greatest(conversation.person_read_until, least(seen, conversation.administrators_wrote_at))
      else conversation.person_read_until end,
    administrators_read_until = case when is_person then conversation.administrators_read_until
      else greatest(conversation.administrators_read_until, least(seen, conversation.person_wrote_at)) end
  where conversation.application_id = asked.id
    and case when is_person then conversation.is_new_to_person else conversation.is_new_to_administrators end
  returning * into known;
  if found and not (case when is_person then known.is_new_to_person else known.is_new_to_administrators end) then
    update public.notifications note set read = true
    where note.data ->> 'application_id' = asked.id::text and not note.read
      and note.type = case when is_person then 'message_to_applicant' else 'message_to_administrators' end;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.read_pay(pay text, OUT basis text, OUT cents integer, OUT is_least boolean)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  said constant text := btrim(regexp_replace(
    regexp_replace(lower(normalize(pay, nfc)), '[\s\u00a0\u2000-\u200b\u202f\u3000]+', ' ', 'g'), '[\u2010-\u2015\u2212]', '-', 'g'));
  amount constant text := '(?:(?:au?)?\$ ?|aud ?\$? ?)?([0-9]{1,3},[0-9]{3}|[0-9]{1,6})(?:\.([0-9]{1,2}))?'
    || '(?: ?(?:aud|dollars?|đô la|đô))?';
  each_person constant text := '(?: ?/ ?| per | a | for each | each | every )(?:cleaner|person|head)| each| pp'
    || '| ?/ ?người| (?:mỗi|một) người';
  per constant text := '(?:/ ?|per |an? |each |every |p/|mỗi |một )';
  an_hour constant text := per || '(?:hour|hr|h|giờ|gio|tiếng)|hourly|p\.?h';
  a_day constant text := per || '(?:day|d|shift|night|visit|ngày|ca|đêm)|daily';
  the_job constant text := per || '(?:job|project)|for the (?:whole |full )?(?:job|project)|(?:in )?total|lump sum|trọn gói|cả việc';
  flat constant text := '(?:flat|fixed)(?: (?:rate|price|fee|pay))?';
  beside constant text := '(?:,? \(?plus |,?(?: \(?)?\+ ?)(?:super(?:annuation)?|gst)\)?'
    || '|,? \(?(?:(?:ex|excl|excluding|before)\.? gst|chưa gồm gst|abn|aud)\)?|' || each_person;
  parts constant text[] := regexp_match(said, format(
    '^(from |at least |từ )?%1$s(?: ?(?:-|to|đến) ?%1$s)?( ?\+)?(?:%2$s)?(?: ?(?:(%3$s)|(%4$s)|(%5$s)|(%6$s)))?(?:%7$s)*\.?$',
    amount, each_person, an_hour, a_day, the_job, flat, beside));
  least constant integer := replace(parts[2], ',', '')::integer * 100 + rpad(coalesce(parts[3], ''), 2, '0')::integer;
  most constant integer := coalesce(replace(parts[4], ',', '')::integer * 100 + rpad(coalesce(parts[5], ''), 2, '0')::integer, least);
begin
  basis := case
    when least not between 1 and 10000000 or most < least then null
    when parts[7] is not null then 'hour'
    when parts[8] is not null then 'day'
    when parts[9] is not null then 'job'
    -- "$35 flat" might be for an hour.
    when parts[10] is not null then case when least > 10000 then 'job' end
    -- An amount alone is per hour if it can hardly be for anything else.
    when least >= 2000 and most <= 10000 then 'hour'
  end;
  if basis is not null then
    cents := least;
    is_least := num_nonnulls(parts[1], parts[4], parts[6]) > 0;
  end if;
end
$function$
;

ALTER FUNCTION "private"."read_pay"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_place(postcode text, place text, state text, OUT code text, OUT state_code text, OUT parts text[])
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  states constant text :=
    '(?:^|[ ,]+)(act|nsw|nt|qld|sa|tas|vic|wa|australian capital territory|new south wales|northern territory'
    || '|queensland|south australia|tasmania|victoria|western australia)$';
  typed text := lower(translate(left(place, 200), '’.', ''''));
begin
  -- The number in "4101" or "QLD 4101"; Darwin's 0800 is often typed as 800.
  code := lpad(substring(left(postcode, 200) from '(?<!\d)\d{3,4}(?!\d)'), 4, '0');
  state_code := private.state_of(state);
  -- "West End, Brisbane QLD 4101, Australia": from the end, the country, a postcode, the state.
  typed := btrim(regexp_replace(typed, '\s+', ' ', 'g'), ' ,');
  typed := regexp_replace(typed, '(?<!\m(?:south|western))[ ,]+australia$', '');
  code := coalesce(code, substring(typed from '(?:^|[ ,])(\d{4})$'));
  typed := regexp_replace(typed, '(?:^|[ ,]+)\d{4}$', '');
  state_code := coalesce(state_code, private.state_of(substring(typed from states)));
  typed := regexp_replace(regexp_replace(typed, states, ''), '\mmt ', 'mount ', 'g');
  parts := regexp_split_to_array(typed, ' ?, ?');
end
$function$
;

ALTER FUNCTION "private"."read_place"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reason_to_cancel(delivery private.deliveries, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  note record;
  stale text;
begin
  select known.id, known.read, known.removed_at, known.data into note
  from public.notifications known where known.id = delivery.notification_id;
  stale := private.stale_reason(delivery, note.data, moment);
  return case
    -- An intruder would delete a security notification, so its message is sent anyway.
    when delivery.kind <> 'security' and (note.id is null or note.removed_at is not null) then 'Deleted before it was sent.'
    when note.read and delivery.kind <> 'security' and (delivery.channel = 'push' or delivery.kind in ('nearby', 'messages'))
      then 'Read before it was sent.'
    when exists (
      select from private.deliveries later
      where later.subject = delivery.subject and later.user_id = delivery.user_id and later.channel = delivery.channel
        and (later.created_at, later.id) > (delivery.created_at, delivery.id)
        and later.state in ('waiting', 'sent') and private.replaces(later.type, delivery.type)
    ) then 'Replaced by a later message.'
    when stale is not null then stale
    when private.is_only_as_reverse(delivery.type)
      and not private.can_reverse(delivery.type, delivery.subject, delivery.user_id, delivery.channel, '{sent}')
      then 'The message that it corrects was not sent.'
    when delivery.channel <> all (private.delivery_channels()) then 'This channel is not set up.'
    when not private.is_wanted(delivery.user_id, delivery.channel, delivery.kind) then 'Switched off.'
    when delivery.channel = 'push' and not exists (
      select from public.push_tokens device
      where device.user_id = delivery.user_id and device.endpoint <> all (delivery.reached)
    ) then 'No device is registered.'
    when delivery.channel = 'email' and not exists (
      select from public.profiles person where person.id = delivery.user_id and person.email <> ''
    ) then 'No email address.'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.record_attendance(job_id uuid, attendance jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given constant jsonb := case when jsonb_typeof(attendance) = 'object' then attendance end;
  ids uuid[];
  completed boolean;
  changed integer;
begin
  perform private.assert_admin();
  if given is null then
    raise exception 'Choose an outcome for each application.' using errcode = 'PT400';
  end if;
  if exists (
    select from jsonb_each(given) entry
    where entry.value #>> '{}' <> all (private.allowed_words('attendance'))
      or jsonb_typeof(entry.value) not in ('string', 'null')
  ) then
    raise exception 'Invalid attendance specified' using errcode = 'PT400';
  end if;
  -- Accepted people, including those who withdrew after they were accepted. Ids are compared as text, because a key can be any text.
  ids := array(
    select application.id from public.applications application
    where application.job_id = record_attendance.job_id and application.status = 'Accepted' and given ? application.id::text
  );
  perform private.lock_applications(ids);
  perform private.assert_admin();
  select job.status = 'Completed' into completed from public.jobs job where job.id = record_attendance.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  if not completed then
    raise exception 'The job is not completed yet.' using errcode = 'PT409';
  end if;
  if (select count(*) from jsonb_object_keys(given)) <> (
    select count(*) from public.applications application
    where application.id = any (ids) and application.job_id = record_attendance.job_id and application.status = 'Accepted'
  ) then
    raise exception 'Somebody on this list is not accepted any more.' using errcode = 'PT409';
  end if;
  update public.applications application
  set attendance = given ->> application.id::text,
    attendance_by = case when given ->> application.id::text is not null then (select auth.uid()) end,
    attendance_at = case when given ->> application.id::text is not null then now() end
  where application.id = any (ids) and application.attendance is distinct from given ->> application.id::text;
  get diagnostics changed = row_count;
  return changed;
end
$function$
;

CREATE OR REPLACE FUNCTION private.record_change(event text, topic text, person uuid, subject_id uuid, details jsonb, actor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := (select auth.uid());
begin
  perform audit.record(
    event, topic,
    case
      when caller is not null then 'person'
      when actor is not null or nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' = 'service_role' then 'service'
      else 'system'
    end,
    coalesce(caller, actor), person, subject_id, jsonb_strip_nulls(details));
end
$function$
;

ALTER FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.record_held(person uuid, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_agg(jsonb_build_object(
    'at', entry.at, 'event', entry.event,
    'by', case when entry.actor = record_held.person then 'you' when entry.source = 'person' then 'an administrator' else 'the system' end,
    'job_or_course', entry.subject_id,
    -- Leaves out the fields that only administrators see (rule 6.13).
    'details', entry.details - 'despite'
  ) order by entry.at, entry.id)
  from (
    select newest.* from audit.entries newest where newest.person = record_held.person
    order by newest.at desc, newest.id desc limit most
  ) entry
$function$
;

CREATE OR REPLACE FUNCTION private.records_of(people uuid[], place extensions.earth)
 RETURNS TABLE(user_id uuid, metres double precision, done integer, no_shows integer)
 LANGUAGE sql
 STABLE ROWS 300
 SET search_path TO ''
AS $function$
  select person.id, extensions.earth_distance(person.place, records_of.place), record.done, record.no_shows
  from public.profiles person
  cross join lateral (
    select count(*) filter (where earlier.attendance = 'came')::integer as done,
      count(*) filter (where earlier.attendance = 'did_not_come')::integer as no_shows
    from public.applications earlier where earlier.user_id = person.id and earlier.attendance is not null
  ) record
  where person.id = any (people)
$function$
;

ALTER FUNCTION "private"."records_of"(uuid[], extensions.earth) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recount_course_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- count_course_progress recounts. updated_at stays, because the person has done nothing.
  update public.course_progress progress set answers = progress.answers
  where progress.course_id = new.id and not progress.completed;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.recovery_codes_held(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('made_at', code.made_at) order by code.made_at, code.code_hash), '[]')
  from private.recovery_codes code where code.user_id = person
$function$
;

ALTER FUNCTION "private"."recovery_codes_held"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recovery_codes_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select max(code.made_at) from private.recovery_codes code where code.user_id = (select auth.uid()) $function$
;

ALTER FUNCTION "private"."recovery_codes_since"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_too_many(message text, seconds integer, hint text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- PostgREST takes headers only from an error with this code. Headers set the usual way are lost with the transaction.
  raise exception using errcode = 'PGRST',
    message = jsonb_build_object('code', 'PT429', 'message', message, 'hint', hint),
    detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', seconds::text));
end
$function$
;

CREATE OR REPLACE FUNCTION private.reject_pay_file(run_id uuid, reason text)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  run public.pay_runs;
  was_paid boolean;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  run := private.locked_run(run_id, 'exported', 'paid');
  was_paid := run.status = 'paid';
  update public.pay_files file
  set rejected_by = (select auth.uid()), rejected_at = clock_timestamp(), rejection = said
  where file.pay_run_id = run.id and file.rejected_at is null;
  update public.pay_runs known set status = 'rejected', paid_by = null, paid_at = null where known.id = run.id
  returning * into run;
  -- The payees were already notified of their payment.
  if was_paid then
    insert into public.notifications (user_id, message, type, link)
    select payment.user_id, format('The bank has not made your payment of $%s. We will send it again.',
        private.written_cents(payment.amount_cents + payment.gst_cents)), 'payment_returned', '/pay'
    from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
    where payment.user_id is not null;
  end if;
  perform private.broadcast_to_payees(run.id);
  perform private.record_change('pay_file_rejected', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

ALTER FUNCTION "private"."reject_pay_file"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remake_pay_file(run_id uuid, processed_on date, seen_accounts jsonb)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  day date;
  paying public.business;
  changed_accounts integer;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'rejected');
  -- Called after the caller's permissions were checked.
  day := private.processing_day(processed_on);
  perform private.assert_second_for_file(run);
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.take_out_unpayable(run.id);
  changed_accounts := private.assert_accounts_seen(run.id, seen_accounts);
  perform private.copy_accounts(run.id);
  update public.pay_runs known set status = 'exported' where known.id = run.id returning * into run;
  perform private.make_pay_file(run.id, day, paying);
  perform private.broadcast_to_payees(run.id);
  perform private.record_change('pay_file_remade', 'pay', null, run.id, jsonb_strip_nulls(jsonb_build_object(
    'number', run.number, 'changed_accounts', nullif(changed_accounts, 0))));
  return run;
end
$function$
;

ALTER FUNCTION "private"."remake_pay_file"(uuid, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remind_of_documents(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with due as (
    select document.id, document.user_id, document.type, document.expires_on - here.clock::date as days
    from public.documents document
    join public.profiles person on person.id = document.user_id
    cross join lateral private.local_time(document.user_id, moment) as here (clock)
    where document.state = 'checked'
      -- All local dates that are possible somewhere on earth, so that the index can be used.
      and document.expires_on = any (array(
        select (moment at time zone 'UTC')::date + days + around
        from unnest(array[0, 1, 7, 30]) days, unnest(array[-1, 0, 1]) around
      ))
      and document.expires_on - here.clock::date in (0, 1, 7, 30)
      -- Only during the day. Quiet hours would delay it until the next day, when its count of days would be wrong.
      and here.clock::time >= '08:00' and here.clock::time < '21:00'
      and not exists (
        select from public.documents newer
        where newer.user_id = document.user_id and newer.type = document.type and newer.state = 'waiting'
      )
    -- Skips accounts that are being deleted, and documents that are being replaced.
    for key share of person, document skip locked
  ), reminded as (
    insert into private.document_reminders (document_id, days)
    select due.id, due.days from due
    on conflict do nothing
    returning document_id, days
  )
  insert into public.notifications (user_id, message, type, link, data)
  select due.user_id,
    format('Your %s expires %s. Please upload a new one.', private.document_name(due.type),
      case due.days when 0 then 'today' when 1 then 'tomorrow' else format('in %s days', due.days) end),
    'document_expiring', '/profile/documents', jsonb_build_object('document_id', due.id)
  from reminded
  join due on due.id = reminded.document_id
$function$
;

CREATE OR REPLACE FUNCTION private.remind_of_jobs(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  notified integer;
begin
  with due as materialized (
    select application.id, application.user_id, job.id as job_id, private.reminder_text(job, application.job_title) as message,
      due.hours
    from public.jobs job
    join public.applications application on application.job_id = job.id
    join public.profiles person on person.id = application.user_id
    cross join lateral (select array(select private.due_reminders(application, job.starts_at, moment)) as hours) due
    where job.status in ('Open', 'InProgress')
      and job.starts_at > moment and job.starts_at <= moment + interval '73 hours'
      and private.is_accepted(application.status, application.withdrawn_at)
      and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date)
      and due.hours <> '{}'
    order by job.starts_at
    limit most
    -- Rows locked by a confirmation, a save or a deletion are skipped until the next run, in five minutes.
    for share of job skip locked
    for key share of person skip locked
    for no key update of application skip locked
  ), marked as (
    insert into private.job_reminders (application_id, hours)
    select due.id, hour from due, unnest(due.hours) hour
    -- Another run might have sent it since this statement began.
    on conflict do nothing
    returning application_id
  )
  insert into public.notifications (user_id, message, type, link, data)
  select due.user_id, due.message, 'job_reminder', '/current-jobs',
    jsonb_build_object('application_id', due.id, 'job_id', due.job_id)
  from due where due.id in (select marked.application_id from marked);
  get diagnostics notified = row_count;
  return notified;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remind_unconfirmed(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  due uuid[];
  reminded integer;
begin
  perform private.assert_admin();
  due := array(
    select application.id
    from private.unconfirmed(moment) silent
    join public.applications application on application.id = silent.application_id
    join public.profiles person on person.id = application.user_id
    where private.is_reminder_due(person.id, application.id, moment)
    order by application.id
    limit most
    -- Skips people who are confirming, and accounts that are being deleted.
    for key share of person skip locked
    for no key update of application skip locked
  );
  insert into public.notifications (user_id, message, type, link, data)
  select application.user_id, private.reminder_text(job, application.job_title), 'job_reminder', '/current-jobs',
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.applications application
  join public.jobs job on job.id = application.job_id
  -- Checked again after locking, because another administrator might have reminded them since the statement above began.
  where application.id = any (due) and private.is_reminder_due(application.user_id, application.id, moment)
  order by application.id;
  get diagnostics reminded = row_count;
  return reminded;
end
$function$
;

ALTER FUNCTION "private"."remind_unconfirmed"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reminded_at(person uuid, application_id uuid, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select max(note.created_at) from public.notifications note
    where note.user_id = person and note.created_at > moment - interval '4 days' and note.type = 'job_reminder'
      and note.data ->> 'application_id' = reminded_at.application_id::text
  );
end
$function$
;

ALTER FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reminder_moment(settings public.notification_settings, moment timestamp with time zone, starts_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  quiet record;
begin
  select * into quiet from private.quiet_at(private.with_night(settings), moment);
  return case
    when quiet.ends is null then moment
    -- Leaves time to answer before setting out.
    when quiet.ends <= starts_at - interval '2 hours' then quiet.ends
    else quiet.begins - interval '1 hour'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.reminders_due()
 RETURNS public.due_reminders
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
begin
  perform private.assert_admin();
  return (
    select row(count(*) filter (where counted.is_due), count(*) filter (where not counted.is_due))::public.due_reminders
    from (
      select private.is_reminder_due(application.user_id, application.id, now()) as is_due
      from private.unconfirmed(now()) silent
      join public.applications application on application.id = silent.application_id
      order by silent.starts_at, silent.application_id
      limit most
    ) counted
  );
end
$function$
;

ALTER FUNCTION "private"."reminders_due"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remove_document(path text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
  stored public.documents;
begin
  select profile.id into person from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  select * into stored from public.documents document
  where document.user_id = person and document.path = remove_document.path for update;
  if stored.state <> 'waiting' then
    raise exception 'Your % has just been %. To change it, upload it again.', private.document_name(stored.type), stored.state
      using errcode = 'PT409';
  end if;
  delete from public.documents document where document.id = stored.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remove_holiday(state text, day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  delete from public.holidays holiday where holiday.state = remove_holiday.state and holiday.day = remove_holiday.day;
end
$function$
;

ALTER FUNCTION "private"."remove_holiday"(text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remove_pay_line(line_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_not_own_pay((
    select line.user_id from public.pay_lines line where line.id = line_id and line.kind <> 'work'
  ));
  delete from public.pay_lines line where line.id = line_id and line.kind <> 'work';
  if not found then
    raise exception 'This line has been removed.' using errcode = 'PT404';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remove_second_factor(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if remove_second_factor.user_id = (select auth.uid()) then
    raise exception 'Remove your own two-step verification on your profile.' using errcode = 'PT409';
  end if;
  -- Checked again after waiting, because another administrator might have removed the caller's role.
  perform from public.profiles person where person.id = remove_second_factor.user_id for no key update;
  perform private.assert_admin();
  delete from auth.mfa_factors factor where factor.user_id = remove_second_factor.user_id;
  if not found then
    raise exception 'This person has no two-step verification.' using errcode = 'PT404';
  end if;
  -- Logs out the lost phone as well.
  delete from auth.sessions session where session.user_id = remove_second_factor.user_id;
  insert into public.notifications (user_id, message, type, link)
  values (remove_second_factor.user_id,
    'An administrator has removed your two-step verification. If you did not ask for that, change your password.',
    'second_factor_removed', '/profile/security#second-factor');
end
$function$
;

CREATE OR REPLACE FUNCTION private.renew_course(course_id uuid)
 RETURNS public.course_progress
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  progress public.course_progress;
  held public.certificates;
begin
  perform private.assert_cheap_read();
  -- The lock prevents two tabs from both restarting the course.
  select * into progress from public.course_progress started
  where started.user_id = person and started.course_id = renew_course.course_id for update;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  select * into held from public.certificates certificate
  where certificate.user_id = person and certificate.course_id = renew_course.course_id;
  if not progress.completed then
    if held.number is null then
      raise exception 'You have not completed this course yet.' using errcode = 'PT409';
    end if;
    return progress;
  end if;
  if not exists (select from public.courses course where course.id = renew_course.course_id and course.status = 'active') then
    raise exception 'This course is not offered any more.' using errcode = 'PT409';
  end if;
  if public.certificate_state(held) = 'valid' then
    raise exception '%', case
      when held.valid_until is null then 'Your certificate does not expire.'
      else 'You can take this course again from 30 days before your certificate expires.'
    end using errcode = 'PT409';
  end if;
  update public.course_progress started
  set renewals = started.renewals + 1, answers = '{}', current_section = null, current_question = null, completed = false,
    started_at = now(), updated_at = now()
  where started.user_id = person and started.course_id = renew_course.course_id
  returning * into progress;
  return progress;
end
$function$
;

CREATE OR REPLACE FUNCTION private.renew_deliveries(notifications uuid[], at_once boolean, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_due boolean;
begin
  with renewed as (
    insert into private.deliveries as delivery (
      notification_id, user_id, channel, kind, type, message, link, job_id, subject, not_before, due_at, created_at
    )
    -- The application is the subject, so that a paused message does not delay other messages about the job.
    select note.id, note.user_id, way.channel, known.kind, note.type, note.message, note.link, (note.data ->> 'job_id')::uuid,
      note.data ->> 'application_id', moment,
      private.sending_moment(way.channel, known.kind, private.delivery_settings(note.user_id), moment), moment
    from public.notifications note
    cross join lateral (select private.notification_kind(note.type) as kind) known
    cross join unnest(private.delivery_channels()) as way (channel)
    where note.id = any (notifications) and private.is_wanted(note.user_id, way.channel, known.kind)
      and (way.channel <> 'push' or exists (select from public.push_tokens device where device.user_id = note.user_id))
    order by note.id, way.channel
    on conflict on constraint deliveries_one_per_channel do update
    set message = excluded.message, subject = excluded.subject, created_at = excluded.created_at,
      state = 'waiting', done_at = null, attempts = 0, tried_since = null, reached = '{}', last_error = null,
      claim = null, claimed_until = null,
      not_before = private.renewal_moment(delivery, at_once, moment),
      due_at = private.sending_moment(delivery.channel, delivery.kind, private.delivery_settings(delivery.user_id),
        greatest(private.renewal_moment(delivery, at_once, moment), moment))
    returning due_at
  )
  select coalesce(bool_or(due_at <= moment), false) into is_due from renewed;
  if is_due then
    perform private.call_deliver();
  end if;
end
$function$
;

ALTER FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.renewal_moment(delivery private.deliveries, at_once boolean, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when at_once then moment
    when delivery.state = 'waiting' and delivery.claim is null then delivery.not_before
    -- A claimed message is being sent.
    else coalesce(delivery.done_at, moment)
      + case delivery.channel when 'push' then interval '5 minutes' else interval '30 minutes' end
  end
$function$
;

ALTER FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reopen_applications(application_ids uuid[])
 RETURNS SETOF public.review_result
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  asked record;
  error text;
begin
  perform private.assert_admin();
  if cardinality(application_ids) > 200 then
    raise exception 'At most 200 applications can be decided at once.' using errcode = 'PT400';
  end if;
  perform private.lock_applications(application_ids);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  for asked in
    select given.id, application.status, application.user_id, application.job_id, application.withdrawn_at,
      application.reviewed_at, application.attendance, coalesce(private.person_name(person), 'This person') as name,
      exists (select from private.pending_rejection_notices pending where pending.application_id = given.id) as has_pending_notice
    from unnest(application_ids) with ordinality given (id, ordinal)
    left join public.applications application on application.id = given.id
    left join public.profiles person on person.id = application.user_id
    order by given.ordinal
  loop
    error := case
      when asked.status is null then 'Application not found'
      when asked.withdrawn_at is not null then private.one_line(asked.name) || ' has withdrawn.'
      -- A retry whose first response was lost.
      when asked.status = 'Pending' then null
      when asked.user_id is null then 'The account has been deleted.'
      when asked.job_id is null and not asked.has_pending_notice then 'The job has been deleted.'
      -- Reopening an acceptance is for slips only. Later, the person must get a reason.
      when asked.status = 'Accepted' and (asked.reviewed_at <= now() - interval '1 minute' or asked.attendance is not null)
        then private.one_line(asked.name) || ' is accepted. Take the acceptance back instead.'
    end;
    if error is null and asked.status <> 'Pending' then
      -- The trigger notify_applicant knows whether the decision was announced, and if so announces the reopening.
      update public.applications application
      set status = 'Pending', reviewed_by = null, reviewed_at = null, decision_message = null, accepted_despite = null,
        missing_at_acceptance = null, confirmed_at = null, acceptance_taken_back_at = null
      where application.id = asked.id;
    end if;
    return next row(asked.id, case when error is null then 'Pending' else asked.status end, error, null)::public.review_result;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.reopen_document(document_id uuid)
 RETURNS public.document_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  administrator constant uuid := (select auth.uid());
  owner constant uuid := (select document.user_id from public.documents document where document.id = document_id);
  reopened public.documents;
  pending private.pending_document_notices;
begin
  perform private.assert_admin();
  if owner = administrator then
    raise exception 'You cannot decide about your own documents.' using errcode = 'PT403';
  end if;
  -- Locks in the same order as decide_document.
  perform from public.profiles person where person.id in (owner, administrator) order by person.id for key share;
  select * into reopened from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  perform private.assert_admin();
  -- A retry whose first response was lost.
  if reopened.state = 'waiting' then
    return private.document_row(reopened);
  end if;
  if exists (
    select from public.documents newer
    where newer.user_id = owner and newer.type = reopened.type and newer.state <> 'checked' and newer.id <> reopened.id
  ) then
    raise exception 'A newer document has been uploaded since.' using errcode = 'PT409';
  end if;
  delete from private.pending_document_notices held where held.document_id = reopened.id returning * into pending;
  update public.documents document
  set state = 'waiting', decided_at = null, reason = null,
    expires_on = case when pending.document_id is null then document.expires_on else pending.given_expires_on end
  where document.id = reopened.id
  returning * into reopened;
  delete from private.document_deciders decider where decider.document_id = reopened.id;
  if pending.document_id is null then
    perform private.notify_of_reopened_document(reopened);
  elsif pending.replaced is not null then
    insert into public.documents select * from jsonb_populate_record(null::public.documents, pending.replaced);
    insert into private.document_deciders (document_id, administrator_id)
    select (pending.replaced ->> 'id')::uuid, (pending.replaced ->> 'decided_by')::uuid
    where pending.replaced ->> 'decided_by' is not null;
    insert into private.document_reminders (document_id, days)
    select (pending.replaced ->> 'id')::uuid, days::integer from jsonb_array_elements_text(pending.replaced -> 'reminded') days;
  end if;
  return private.document_row(reopened);
end
$function$
;

CREATE OR REPLACE FUNCTION private.reopened_text(title text, status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select format(case status
    when 'Accepted' then 'The job %s is on again, and you are still accepted.'
    else 'The job %s is open again, and so is your application.'
  end, title)
$function$
;

ALTER FUNCTION "private"."reopened_text"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.replaces(later text, earlier text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.message_types() known
    where known.type = earlier and (known.replaced_by is null or later = any (known.replaced_by))
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.report_delivery(delivery_id uuid, claim uuid, outcome text, reason text, retry_after integer, reached text[], gone text[], moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  delivery private.deliveries;
  why constant text := left(nullif(btrim(reason), ''), 500);
  fate text := outcome;
  next_try timestamptz;
begin
  if outcome is null or outcome not in ('sent', 'retry', 'failed', 'cancelled', 'untried') then
    raise exception 'This outcome is not known.' using errcode = 'PT400';
  end if;
  select * into delivery from private.deliveries known
  where known.id = delivery_id and known.state = 'waiting' and known.claim = report_delivery.claim for update;
  if not found then
    return false;
  end if;
  delete from public.push_tokens device where device.endpoint = any (gone) and device.user_id = delivery.user_id;

  if fate = 'untried' then
    update private.deliveries known
    set claim = case when retry_after > 0 then gen_random_uuid() end,
      claimed_until = case when retry_after > 0 then moment + make_interval(secs => least(retry_after, 900)) end,
      tried_since = case when known.attempts > 0 then known.tried_since end,
      last_error = coalesce(why, known.last_error),
      reached = array(
        select distinct address from unnest(known.reached || report_delivery.reached) address where address is not null)
    where known.id = delivery.id;
    return true;
  end if;
  if fate = 'retry' then
    next_try := moment + private.retry_pause(delivery.attempts + 1, retry_after);
    if next_try > delivery.tried_since + interval '1 day' then
      fate := 'failed';
    end if;
  end if;
  -- One reached device counts as sent.
  if fate in ('cancelled', 'failed') and delivery.reached <> '{}' then
    fate := 'sent';
  end if;
  update private.deliveries known
  set state = case when fate = 'retry' then 'waiting' else fate end,
    done_at = case when fate <> 'retry' then moment end,
    attempts = known.attempts + (fate <> 'cancelled')::integer,
    last_error = case when fate in ('retry', 'failed') then coalesce(why, 'No reason was given.') else why end,
    reached = array(
      select distinct address from unnest(known.reached || report_delivery.reached) address where address is not null),
    not_before = coalesce(next_try, known.not_before),
    due_at = case
      when fate = 'retry'
        then private.sending_moment(known.channel, known.kind, private.delivery_settings(known.user_id), next_try, known.urgent)
      else known.due_at
    end,
    claim = null, claimed_until = null
  where known.id = delivery.id;
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.report_visit(application_id uuid, event text, seconds_ago integer)
 RETURNS public.visits
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.applications;
  job public.jobs;
  -- An age instead of a timestamp, because a phone's clock can be days off but still measures elapsed time. If the clock was set back in
  -- between, the age is negative and counts as 0.
  pressed constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  visit_day date;
  visit public.visits;
  known_at timestamptz;
begin
  if event is null or event not in ('here', 'done') then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'event';
  elsif pressed < now() - interval '7 days' then
    raise exception 'This was pressed more than 7 days ago.' using errcode = 'PT409';
  end if;
  application := private.own_application(application_id);
  select * into job from public.jobs wanted where wanted.id = application.job_id;
  -- A report queued on the phone can arrive after the job has ended.
  if job.status = 'Draft' or seconds_ago is null and job.status not in ('Open', 'InProgress') then
    raise exception 'This job has ended.' using errcode = 'PT409';
  elsif coalesce(
    pressed at time zone job.time_zone < private.takes_visits_from(job.start_date, job.start_time), job.status = 'Open'
  ) then
    raise exception 'This job has not started yet.' using errcode = 'PT409';
  end if;

  visit_day := private.day_of_visit(job, application.id, event, pressed);
  select * into visit from public.visits known where known.application_id = application.id and known.day = visit_day;
  known_at := case event when 'here' then visit.here_at else visit.done_at end;
  -- The response to a live report shows which report counts. A queued report within five minutes of the known one is a retry whose response
  -- was lost. Any other queued report must fail visibly.
  if seconds_ago is not null and pressed not between known_at - interval '5 minutes' and known_at + interval '5 minutes' then
    raise exception 'You already pressed this that day. The first time counts.' using errcode = 'PT409';
  elsif known_at is not null then
    return visit;
  end if;
  -- With two devices, the end can be before the start. Each report keeps its own time.
  insert into public.visits as known (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
  values (
    application.id, visit_day, case event when 'here' then pressed end, case event when 'here' then now() end,
    case event when 'done' then pressed end, case event when 'done' then now() end
  )
  on conflict on constraint visits_pkey do update
  set (here_at, here_sent_at, done_at, done_sent_at) = (coalesce(known.here_at, excluded.here_at),
    coalesce(known.here_sent_at, excluded.here_sent_at), coalesce(known.done_at, excluded.done_at),
    coalesce(known.done_sent_at, excluded.done_sent_at))
  returning * into visit;
  return visit;
end
$function$
;

CREATE OR REPLACE FUNCTION private.reported_changes()
 RETURNS SETOF public.reported_change_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
  select notice.id, notice.user_id, coalesce(private.person_name(person), 'N/A'), notice.device, notice.changed_at, notice.disputed_at,
    private.masked(notice.was_account_number), private.masked(notice.became_account_number)
  from private.security_notices notice join public.profiles person on person.id = notice.user_id
  where notice.disputed_at is not null and notice.reviewed_at is null and notice.what = 'bank_account'
  order by notice.disputed_at, notice.id
  limit 100;
end
$function$
;

ALTER FUNCTION "private"."reported_changes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_second_factor(required boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform from private.second_factor_rule for no key update;
  if required and not private.has_second_factor((select auth.uid())) then
    raise exception 'Set up two-step verification for yourself first.' using errcode = 'PT409';
  end if;
  update private.second_factor_rule set is_required = require_second_factor.required
  where is_required <> require_second_factor.required;
  if found then
    perform private.record_change('second_factor_' || case when required then 'required' else 'optional' end, 'people', null, null, '{}');
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.requirement_in_words(requirement public.requirement_row)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return requirement.title || case requirement.state
    when 'waiting' then ' (waiting to be checked)'
    when 'refused' then ' (refused)'
    when 'expired' then case requirement.kind when 'document' then ' (expired)' else ' (certificate expired)' end
    when 'ends_before' then
      case requirement.kind when 'document' then ' (expires before the job)' else ' (certificate expires before the job)' end
    when 'in_progress' then ' (in progress)'
    else ''
  end;
end
$function$
;

ALTER FUNCTION "private"."requirement_in_words"(public.requirement_row) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.requirement_name(type text, time_zone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return private.document_name(type) || case
    -- Only Queensland uses this time zone.
    when type = 'blueCard' and time_zone <> 'Australia/Brisbane' then ' / Working with Children Check'
    else ''
  end;
end
$function$
;

ALTER FUNCTION "private"."requirement_name"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.requirements_by(job public.jobs, expiries jsonb, in_progress jsonb, today date)
 RETURNS SETOF public.requirement_row
 LANGUAGE plpgsql
 STABLE ROWS 3
 SET search_path TO ''
AS $function$
declare
  needed constant date := private.needed_on(job, today);
begin
  return query select asked.kind, asked.key, asked.title,
    case
      when had.valid_until >= needed then 'met'
      when in_progress ? asked.key then in_progress ->> asked.key
      when had.valid_until < today then 'expired'
      when had.valid_until is not null then 'ends_before'
      else 'missing'
    end,
    nullif(had.valid_until, 'infinity')
  from private.listed_requirements(job) asked
  cross join lateral (select (expiries ->> asked.key)::date as valid_until) had
  order by asked.ordinal;
end
$function$
;

ALTER FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.requirements_of(person uuid, job public.jobs)
 RETURNS SETOF public.requirement_row
 LANGUAGE plpgsql
 STABLE ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query select * from private.requirements_by(
    job, private.requirement_expiries(person), private.requirements_in_progress(person), private.today_of(person));
end
$function$
;

CREATE OR REPLACE FUNCTION private.retry_deliveries(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  again integer;
begin
  perform private.assert_admin();
  with paused as (
    select delivery.id from private.deliveries delivery
    where delivery.state = 'waiting' and delivery.attempts > 0 and delivery.claim is null and delivery.not_before > moment
    order by delivery.tried_since
    -- The most messages that one request has time for.
    limit 10000
    for update skip locked
  )
  update private.deliveries delivery
  set not_before = moment,
    due_at = private.sending_moment(delivery.channel, delivery.kind, private.delivery_settings(delivery.user_id), moment,
      delivery.urgent)
  from paused where delivery.id = paused.id;
  select count(*) into again from (
    select from private.deliveries delivery
    where delivery.state = 'waiting' and (delivery.attempts > 0) = any (array[false, true]) and delivery.ready_at <= moment
    limit 5000
  ) due;
  perform private.call_deliver(greatest(private.workers_for(again), 1));
  return again;
end
$function$
;

CREATE OR REPLACE FUNCTION private.return_payment(payment_id uuid, returned_on date, reason text)
 RETURNS public.payment_returns
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  sending constant uuid := private.run_sending(payment_id);
  payment public.payments;
  run public.pay_runs;
  made public.payment_returns;
begin
  perform private.assert_admin();
  select * into payment from public.payments known where known.id = return_payment.payment_id;
  if not found then
    raise exception 'This payment no longer exists.' using errcode = 'PT404';
  end if;
  perform private.assert_not_own_pay(payment.user_id);
  if said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  elsif sending is null then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  end if;
  run := private.locked_run(sending, 'exported', 'paid', 'rejected');
  -- Another administrator might have returned it while this waited for the run.
  if private.run_sending(payment.id) is distinct from run.id then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  elsif returned_on is null or returned_on not between run.dated and private.today_of((select auth.uid())) then
    raise exception 'Choose the day the payment came back, no later than today.' using errcode = 'PT400', hint = 'returned_on';
  end if;
  -- The account might have been deleted since then.
  select * into payment from public.payments known where known.id = payment.id;
  insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason, recorded_by, recorded_at)
  values (payment.id, run.id, return_payment.returned_on, said, (select auth.uid()), clock_timestamp())
  returning * into made;
  if payment.user_id is not null then
    insert into public.notifications (user_id, message, type, link)
    values (payment.user_id, format('Your payment of $%s came back from the bank. Please check your bank details.',
      private.written_cents(payment.amount_cents + payment.gst_cents)), 'payment_returned', '/pay');
  end if;
  perform private.record_change('payment_returned', 'pay', payment.user_id, run.id,
    jsonb_build_object('number', run.number, 'cents', payment.amount_cents + payment.gst_cents));
  return made;
end
$function$
;

ALTER FUNCTION "private"."return_payment"(uuid, date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.review_application(application_id uuid, new_status text, despite text, message text, despite_clash boolean, despite_over boolean, despite_site boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  outcome record;
  reviewed public.applications;
begin
  select * into outcome
  from private.decide_applications(array[application_id], new_status, despite, message, despite_clash, despite_over, despite_site);
  if outcome.hint is not null then
    raise exception '%', outcome.error using errcode = outcome.code, hint = outcome.hint;
  elsif outcome.error is not null then
    raise exception '%', outcome.error using errcode = outcome.code;
  end if;
  select * into reviewed from public.applications application where application.id = review_application.application_id;
  return reviewed;
end
$function$
;

ALTER FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.review_applications(application_ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean, despite_site boolean)
 RETURNS SETOF public.review_result
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if cardinality(application_ids) > 200 then
    raise exception 'At most 200 applications can be decided at once.' using errcode = 'PT400';
  end if;
  return query
    select outcome.application_id, outcome.status, outcome.error, outcome.hint
    from private.decide_applications(application_ids, new_status, despite, message, despite_clash, despite_over, despite_site) outcome;
end
$function$
;

ALTER FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.review_reported_change(notice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
begin
  perform private.assert_admin();
  update private.security_notices notice set reviewed_at = now(), reviewed_by = (select auth.uid())
  where notice.id = review_reported_change.notice_id and notice.disputed_at is not null and notice.reviewed_at is null
    and notice.user_id <> (select auth.uid())
  returning notice.user_id into person;
  if not found then
    raise exception 'This report no longer exists.' using errcode = 'PT404';
  end if;
  perform private.record_change('reported_change_reviewed', 'accounts', person, null, '{}');
end
$function$
;

ALTER FUNCTION "private"."review_reported_change"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.run_sending(payment_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select run.id from (
    select payment.pay_run_id as id from public.payments payment where payment.id = run_sending.payment_id
    union all
    select earlier.resent_in from public.payment_returns earlier
    where earlier.payment_id = run_sending.payment_id and earlier.resent_in is not null
  ) run
  where not exists (
    select from public.payment_returns back where back.payment_id = run_sending.payment_id and back.pay_run_id = run.id
  )
$function$
;

ALTER FUNCTION "private"."run_sending"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sample_people_of_week(first_day date, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  people uuid[] := '{}';
  found_id uuid;
begin
  -- Row by row, so that no row is read once enough people are found.
  for found_id in
    select application.user_id from public.jobs job
    join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(first_day, first_day + 7) and job.start_date is not null
      and job.status in ('Open', 'InProgress', 'Completed') and private.is_accepted(application.status, application.withdrawn_at)
      and application.user_id is not null
    union all
    select application.user_id from public.visits visit
    join public.applications application on application.id = visit.application_id
    where visit.day between first_day and first_day + 6 and application.user_id is not null
    union all
    select application.user_id from public.hours changed
    join public.applications application on application.id = changed.application_id
    where changed.day between first_day and first_day + 6 and application.user_id is not null
  loop
    exit when cardinality(people) >= most;
    if found_id <> all (people) then
      people := people || found_id;
    end if;
  end loop;
  return people;
end
$function$
;

ALTER FUNCTION "private"."sample_people_of_week"(date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_availability(given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  free text[];
  busy text[];
  away datemultirange;
begin
  if jsonb_typeof(given) is distinct from 'object' then
    raise exception 'The changes are missing.' using errcode = 'PT400';
  end if;
  if given ? 'nearby_only_when_free' and jsonb_typeof(given -> 'nearby_only_when_free') <> 'boolean' then
    raise exception 'A switch must be on or off.' using errcode = 'PT400', hint = 'nearby_only_when_free';
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  free := private.assert_hours(given, 'free');
  busy := private.assert_hours(given, 'not_free');
  insert into public.availability (user_id) values (person) on conflict (user_id) do nothing;
  -- Concurrent saves of the same person wait here for each other.
  select said.days_away into away from public.availability said where said.user_id = person for update;
  if given ? 'away' then
    away := away + datemultirange(private.days_in(given -> 'away'));
  end if;
  if given ? 'back' then
    away := away - datemultirange(private.days_in(given -> 'back'));
  end if;
  if not private.is_away_within_bounds(away) then
    raise exception 'You have entered too many days away. Please remove some first.' using errcode = 'PT400', hint = 'to';
  end if;
  update public.availability said
  set free_hours = array(
      select hour from unnest(private.allowed_words('hours of the week')) with ordinality listed (hour, ordinal)
      where (hour = any (said.free_hours) or hour = any (free)) and hour <> all (busy)
      order by ordinal),
    -- Days away that ended long ago are deleted, for privacy.
    days_away = away * datemultirange(daterange(private.today_of(person) - 31, null)),
    nearby_only_when_free = coalesce((given -> 'nearby_only_when_free')::boolean, said.nearby_only_when_free)
  where said.user_id = person;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_business(given public.business_input, expected_updated_at timestamp with time zone)
 RETURNS public.business
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted public.business_input;
  stored public.business;
begin
  perform private.assert_admin();
  wanted := private.business_as_stored(given);
  select * into stored from public.business for no key update;
  -- Either a save that is repeated because its response was lost, or one that changes nothing.
  if to_jsonb(wanted) = to_jsonb(stored) - 'id' - 'updated_at' then
    return stored;
  end if;
  if stored.updated_at is distinct from expected_updated_at then
    raise exception 'Somebody else has changed the settings since you opened them.' using errcode = 'PT409';
  end if;
  update public.business
  set (
    name, abn, bank, bsb, account_number, apca_number, balancing, rounding_minutes, break_minutes, gst_registered, agreement,
    notification_days, second_approval_cents, fill_distance, fill_fairness, fill_hours, fill_site, copy_accepts, unfilled_invite_hours,
    unfilled_notify_hours, updated_at
  ) = (select (wanted).*, clock_timestamp())
  where id
  returning * into stored;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_course(given public.course_input, expected_updated_at timestamp with time zone)
 RETURNS public.courses
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(to_jsonb(given)) key);
  wanted public.course_input;
  stored public.courses;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if given.id is null then
    raise exception 'Course ID is missing.' using errcode = 'PT400';
  end if;
  wanted := private.course_as_stored(given);
  -- A picture that the course already has can be older.
  perform private.assert_picture_stored(wanted.id, wanted.image_url)
  where not exists (select from public.courses course where course.id = wanted.id and course.image_url = wanted.image_url);

  if expected_updated_at is null then
    wanted.status := 'active';
    execute format(
      'insert into public.courses (%1$s) select %1$s from (select ($1).*) wanted on conflict do nothing returning *', columns)
    into stored using wanted;
    if stored.id is not null then
      return stored;
    end if;
  end if;

  select * into stored from public.courses course where course.id = wanted.id for no key update;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  wanted.status := coalesce(wanted.status, stored.status);
  -- A retry whose first response was lost, or a save without changes.
  if wanted is not distinct from jsonb_populate_record(null::public.course_input, to_jsonb(stored)) then
    return stored;
  end if;
  if stored.updated_at is distinct from expected_updated_at then
    raise exception 'Somebody else has changed this course since you opened it.' using errcode = 'PT409';
  end if;
  execute format(
    'update public.courses set (%1$s) = (select %1$s from (select ($1).*) wanted) where id = ($1).id returning *', columns)
  into stored using wanted;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_course_progress(course_id uuid, answers jsonb, current_section text, current_question text, completed boolean, accept_wrong boolean)
 RETURNS public.course_progress
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := (select auth.uid());
  saved public.course_progress;
  wrong text[];
begin
  perform private.assert_cheap_read();
  if not exists (select from public.profiles where id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if jsonb_typeof(save_course_progress.answers) <> 'object' then
    raise exception 'Answers must be an object.' using errcode = 'PT400';
  end if;
  if octet_length(save_course_progress.answers::text) > 5000000
    or jsonb_path_exists(save_course_progress.answers, 'strict $.* ? (@.type() == "object" || @.type() == "array")') then
    raise exception 'Answers must be text, one for each question at most.' using errcode = 'PT400';
  end if;
  if not exists (
    select from public.course_progress progress
    where progress.course_id = save_course_progress.course_id and progress.user_id = person
  ) then
    -- Starting a course locks it, so that it waits for an edit in progress, and a later edit finds the new row to recount. Later saves need
    -- no lock, because the row locks order them and an edit.
    perform from public.courses course
    where course.id = save_course_progress.course_id and (course.status = 'active' or private.is_admin())
    for no key update;
    if not found then
      raise exception 'Course not found' using errcode = 'PT404';
    end if;
    insert into public.course_progress (user_id, course_id) values (person, save_course_progress.course_id)
    on conflict do nothing;
  end if;
  update public.course_progress progress
  set answers = jsonb_strip_nulls(progress.answers || coalesce(save_course_progress.answers, '{}')),
    current_section = save_course_progress.current_section,
    current_question = save_course_progress.current_question,
    completed = coalesce(save_course_progress.completed, false),
    updated_at = now()
  where progress.user_id = person and progress.course_id = save_course_progress.course_id
  returning * into saved;
  -- Completed by this call. Answers can no longer be corrected afterwards (rule 7.12).
  if saved.completed_at = now() and not coalesce(save_course_progress.accept_wrong, true) then
    select array_agg(judged.key order by judged.ordinal) into wrong
    from public.courses course, private.judge_answers(course, saved.answers) judged
    where course.id = saved.course_id and judged.answer is not null and not judged.is_right;
    if wrong is not null then
      raise exception 'Some of your answers are not right yet.' using errcode = 'PT400', detail = json_build_object('wrong', wrong);
    end if;
  end if;
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_holiday(state text, day date, name text, instead_of date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  wanted text;
  stored text;
begin
  perform private.assert_admin();
  wanted := private.line_as_stored(save_holiday.name, 60, 'name');
  if save_holiday.state is null
    or save_holiday.state not in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA') then
    raise exception 'Choose a state.' using errcode = 'PT400', hint = 'state';
  elsif save_holiday.day is null or save_holiday.day not between '2026-01-01' and '2099-12-31' then
    raise exception 'Choose a day from 2026 to 2099.' using errcode = 'PT400', hint = 'day';
  elsif wanted is null then
    raise exception 'Enter the name of the holiday.' using errcode = 'PT400', hint = 'name';
  end if;
  delete from public.holidays holiday
  where holiday.state = save_holiday.state and holiday.day = instead_of and (holiday.day, holiday.name) <> (save_holiday.day, wanted);
  insert into public.holidays (state, day, name) values (save_holiday.state, save_holiday.day, wanted) on conflict do nothing;
  select holiday.name into stored from public.holidays holiday
  where holiday.state = save_holiday.state and holiday.day = save_holiday.day;
  -- The same name means a retry whose first response was lost (rule 3.19).
  if stored <> wanted then
    raise exception 'This day is already a public holiday: %.', stored using errcode = 'PT400', hint = 'day';
  end if;
end
$function$
;

ALTER FUNCTION "private"."save_holiday"(text, date, text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_job(given public.job_input, expected_updated_at timestamp with time zone)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
  contact public.job_contacts;
  saved_contact public.job_contacts;
  columns constant text := (
    select string_agg(quote_ident(key), ', ')
    from jsonb_object_keys(to_jsonb(given) - array['id', 'site_address', 'contact_name', 'contact_phone', 'site_id']) key
  );
  wanted public.jobs;
  was public.jobs;
  saved public.jobs;
  saved_address text;
  saved_site uuid;
  is_new boolean := false;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if given.id is null then
    raise exception 'Job ID is missing.' using errcode = 'PT400';
  end if;
  address := private.line_as_stored(given.site_address, 500, 'site_address');
  contact := private.contact_as_stored(given);

  -- A new job is first inserted empty and then saved like any other. Two creations with the same id wait for each other here.
  if expected_updated_at is null then
    insert into public.jobs (id) values (given.id) on conflict (id) do nothing;
    is_new := found;
  end if;
  -- `for update` would wait for a transaction that is notifying people of the job and writing rows that reference it (rule 9.13).
  select * into saved from public.jobs job where job.id = given.id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select existing.site_address into saved_address from public.job_addresses existing where existing.job_id = given.id;
  select * into saved_contact from public.job_contacts existing where existing.job_id = given.id;
  select at.site_id into saved_site from public.job_sites at where at.job_id = given.id;
  wanted := private.job_as_stored(given, saved);
  if given.site_id is not null and not exists (select from public.sites site where site.id = given.site_id) then
    raise exception 'This site no longer exists.' using errcode = 'PT400', hint = 'site_id';
  end if;

  if not is_new then
    -- A retry whose first response was lost. If the stored job already equals the request, it counts as saved, regardless of who saved it.
    if wanted is not distinct from saved and address is not distinct from saved_address
      and (contact.name, contact.phone) is not distinct from (saved_contact.name, saved_contact.phone)
      and coalesce(given.site_id, saved_site) is not distinct from saved_site then
      return saved;
    end if;
    -- A repeated creation can carry changes. It overwrites the job that it created, unless another person has saved that job since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at)
      or expected_updated_at is null and saved.created_by is distinct from (select auth.uid()) then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
  end if;

  perform private.take_job_files(
    array_append(wanted.image_paths, wanted.pdf_path), array_append(saved.image_paths, saved.pdf_path));
  was := saved;
  execute format(
    'update public.jobs set (%1$s) = (select %1$s from (select ($1).*) wanted) where id = ($1).id returning *', columns)
  into saved using wanted;

  if address is null then
    delete from public.job_addresses existing where existing.job_id = wanted.id;
  else
    insert into public.job_addresses (job_id, site_address) values (wanted.id, address)
    on conflict (job_id) do update set site_address = excluded.site_address;
  end if;
  if contact is null then
    delete from public.job_contacts existing where existing.job_id = wanted.id;
  else
    insert into public.job_contacts select contact.*
    on conflict (job_id) do update set name = excluded.name, phone = excluded.phone;
  end if;
  if given.site_id is not null then
    insert into public.job_sites (job_id, site_id) values (wanted.id, given.site_id)
    on conflict (job_id) do update set site_id = excluded.site_id;
  end if;
  perform private.notify_of_saved_job(was, saved_address, saved, address);
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_job_series(given public.job_input, expected_updated_at timestamp with time zone)
 RETURNS TABLE(job_id uuid, start_date date, outcome text, is_placed boolean, kept text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.jobs;
  saved public.jobs;
  later public.jobs;
  before jsonb;
  changes jsonb;
begin
  perform private.assert_admin();
  -- Locks all jobs of the series by id before the first write, so that two edits of one series cannot deadlock.
  perform from public.jobs job
  where job.id = given.id or job.series_id = (select opened.series_id from public.jobs opened where opened.id = given.id)
  order by job.id
  for no key update;
  select * into was from public.jobs job where job.id = given.id;
  before := private.as_input(was);
  saved := private.save_job(given, expected_updated_at);
  job_id := saved.id;
  start_date := was.start_date;
  outcome := 'saved';
  is_placed := saved.place is not null;
  kept := '{}';
  return next;
  -- The dates in words and the files belong to this job only.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(private.as_input(saved) - array['id', 'start_date', 'project_dates', 'image_paths', 'pdf_path']) edited
  where value is distinct from before -> key;
  for later in
    select * from public.jobs job
    where job.series_id = was.series_id and job.start_date > was.start_date and job.id <> was.id
    order by job.start_date, job.id
  loop
    job_id := later.id;
    start_date := later.start_date;
    select done.outcome, done.kept into outcome, kept
    from private.save_later_job(later, changes, before, coalesce(saved.start_date - was.start_date, 0)) done;
    is_placed := exists (select from public.jobs job where job.id = later.id and job.place is not null);
    return next;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_later_job(later public.jobs, changes jsonb, before jsonb, moved_by integer, OUT outcome text, OUT kept text[])
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  own constant jsonb := private.as_input(later);
  taken jsonb := coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(changes) where own -> key is not distinct from before -> key), '{}'
  );
  field text;
begin
  if later.status not in ('Draft', 'Open') or private.has_started(later, now()) then
    outcome := 'begun';
    return;
  end if;
  -- With too many people accepted it keeps its number of cleaners, and takes over everything else.
  for attempt in 1..2 loop
    begin
      perform private.save_job(
        jsonb_populate_record(null::public.job_input, own || taken || jsonb_build_object('start_date', later.start_date + moved_by)),
        later.updated_at
      );
      exit;
    exception
      when sqlstate 'PT400' then
        get stacked diagnostics field = pg_exception_hint;
        if field <> 'cleaners_needed' or attempt = 2 then
          raise;
        end if;
        taken := taken - field;
        outcome := 'accepted';
    end;
  end loop;
  kept := array(select key from jsonb_object_keys(changes) key where not taken ? key order by key);
  outcome := coalesce(outcome, case when taken = changes then 'saved' else 'own' end);
end
$function$
;

ALTER FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_profile(part jsonb, opened jsonb)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  saved public.profiles;
  paid public.payment_details;
  before public.profile_input;
  given public.profile_input;
  wanted public.profiles;
  payment public.payment_details;
  is_paid_anew boolean;
begin
  select * into saved from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  select * into paid from public.payment_details details where details.user_id = saved.id;
  before := jsonb_populate_record(before, to_jsonb(saved) || to_jsonb(paid));
  given := jsonb_populate_record(before, part);
  wanted := private.profile_as_stored(given, saved);
  payment := private.payment_as_stored(given);
  is_paid_anew := (payment.abn, payment.bsb, payment.account_number) is distinct from (paid.abn, paid.bsb, paid.account_number);

  -- A save that is repeated because its response was lost succeeds, since its values are already stored.
  if wanted = saved and not is_paid_anew then
    return saved;
  end if;
  if opened is distinct from (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(to_jsonb(before)) field where opened ? field.key
  ) then
    raise exception 'Your profile has been changed in another tab or on another device since you opened it.'
      using errcode = 'PT409';
  end if;
  if wanted.photo_path is not null and wanted.photo_path is distinct from saved.photo_path then
    perform private.assert_files_stored(array[wanted.photo_path]);
  end if;

  if wanted <> saved then
    update public.profiles profile
    set name = wanted.name,
      preferred_name = wanted.preferred_name,
      phone = wanted.phone,
      postcode = wanted.postcode,
      location = wanted.location,
      nationality = wanted.nationality,
      experience_years = wanted.experience_years,
      experience_specialties = wanted.experience_specialties,
      communication_style = wanted.communication_style,
      proximity = wanted.proximity,
      photo_path = wanted.photo_path
    where profile.id = saved.id
    returning * into saved;
  end if;
  if private.account_digits(payment) is distinct from private.account_digits(paid) then
    perform private.assert_confirmed();
    perform private.notice_account_change(saved.id, paid, payment);
  end if;
  if is_paid_anew then
    insert into public.payment_details (user_id, abn, bsb, account_number)
    values (saved.id, payment.abn, payment.bsb, payment.account_number)
    on conflict (user_id) do update
    set abn = excluded.abn, bsb = excluded.bsb, account_number = excluded.account_number;
  end if;
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_site(given public.site_input, expected_updated_at timestamp with time zone)
 RETURNS public.sites
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(to_jsonb(given) - 'id') key);
  wanted public.sites;
  saved public.sites;
  is_new boolean := false;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if given.id is null then
    raise exception 'Site ID is missing.' using errcode = 'PT400';
  end if;
  -- As in save_job, a new site is first inserted with its name only and then saved like any other.
  if expected_updated_at is null and private.trimmed(given.name) is not null then
    insert into public.sites (id, name) values (given.id, private.line_as_stored(given.name, 200, 'name')) on conflict (id) do nothing;
    is_new := found;
  end if;
  select * into saved from public.sites site where site.id = given.id for no key update;
  if not found and expected_updated_at is not null then
    raise exception 'Site not found' using errcode = 'PT404';
  end if;
  wanted := private.site_as_stored(given, saved);
  if not is_new then
    -- A retry whose first response was lost.
    if wanted is not distinct from saved then
      return saved;
    end if;
    -- A repeated creation can carry changes, unless the site has been saved since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at) then
      raise exception 'Somebody else has changed this site since you opened it.' using errcode = 'PT409';
    end if;
  end if;
  perform private.take_job_files(
    array_append(wanted.image_paths, wanted.pdf_path), array_append(saved.image_paths, saved.pdf_path));
  execute format(
    'update public.sites set (%1$s) = (select %1$s from (select ($1).*) wanted) where id = ($1).id returning *', columns)
  into saved using wanted;
  return saved;
end
$function$
;

ALTER FUNCTION "private"."save_site"(public.site_input, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_admin_jobs(query text, status text, sort text, after_created timestamp with time zone, after_start timestamp with time zone, after_id uuid, page_size integer, site_id uuid, city text, from_day date, until_day date, after_ahead boolean)
 RETURNS SETOF public.admin_job_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO ''
AS $function$
declare
  size integer := private.page_size(page_size, 25, 1000);
  begins constant text := 'coalesce(job.starts_at, ''infinity'')';
  needs_people constant text := concat('(job.status = ''Open'' and not job.is_full and ', begins, ' > now())');
  -- JSON has no infinity.
  some_day constant timestamptz := '5000-01-01 00:00+00';
  selected text;
  filters text;
  below text;
  found_count integer;
begin
  perform private.assert_admin();
  selected := concat(
    'select job.id, job.project_name, job.project_dates, job.category, job.cleaners_needed, job.pay_per_cleaner, job.days,
       job.duration, job.start_date, job.start_time, job.end_time, job.time_zone, job.location_city, job.location_state,
       job.location_postcode, address.site_address,
       job.address_rule, job.area_m2, job.full_description, job.status, job.display_status, job.quote_reference_id,
       job.place is not null, job.created_at, counted.applications, job.pending_count::bigint, job.accepted_count::bigint, job.starts_at,
       case when ', needs_people, ' then coalesce(job.starts_at, ', quote_literal(some_day), ') end, ', begins, ' > now()
     from (select * from public.jobs job where %s order by %s limit %s) job
     left join public.job_addresses address on address.job_id = job.id
     cross join lateral (
       select count(*) as applications from public.applications application
       where application.job_id = job.id
     ) counted order by %2$s');
  filters := concat(' and job.status = ' || quote_literal(status), ' and ' || private.admin_jobs_condition(query),
    ' and ' || private.jobs_condition(city, from_day, until_day, site_id));
  below := '(job.created_at, job.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')';

  if after_start >= some_day then
    after_start := 'infinity';
  end if;

  if sort = 'start' then
    -- Jobs ahead come first, soonest first. Then those that have begun, latest first.
    if after_id is null or after_ahead then
      return query execute format(selected, concat(begins, ' > now()', filters,
          ' and (' || begins || ', job.id) > (' || quote_literal(after_start) || ', ' || quote_literal(after_id) || ')'),
        begins || ', job.id', size);
      get diagnostics found_count = row_count;
      size := size - found_count;
      after_id := null;
    end if;
    if size > 0 then
      return query execute format(selected, concat(begins, ' <= now()', filters,
          ' and (' || begins || ', job.id) < (' || quote_literal(after_start) || ', ' || quote_literal(after_id) || ')'),
        begins || ' desc, job.id desc', size);
    end if;
    return;
  end if;

  if sort = 'soonest' then
    -- Upcoming jobs with vacancies come first, then all others.
    if coalesce(status, 'Open') = 'Open' and (after_id is null or after_start is not null) then
      return query execute format(selected, concat(needs_people, filters,
          ' and ' || begins || ' >= ' || quote_literal(after_start),
          ' and (' || begins || ' > ' || quote_literal(after_start) || ' or ' || below || ')'),
        begins || ', job.created_at desc, job.id desc', size);
      get diagnostics found_count = row_count;
      size := size - found_count;
      below := null;
    end if;
    filters := concat(' and not ', needs_people, filters);
  end if;
  if size > 0 then
    return query execute format(selected, concat('true', filters, ' and ' || below), 'job.created_at desc, job.id desc', size);
  end if;
end
$function$
;

ALTER FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_audit(query text, topic text, by text, about uuid, since timestamp with time zone, until timestamp with time zone, after_at timestamp with time zone, after_id bigint, page_size integer)
 RETURNS SETOF public.audit_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  size constant integer := private.page_size(page_size, 50, 1000);
  wanted constant text := lower(btrim(by));
begin
  perform private.assert_admin();
  if wanted not in ('themselves', 'system') and wanted !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise exception 'Invalid person specified' using errcode = 'PT400';
  end if;
  return query execute concat(
    'select entry.id, entry.at, entry.event, entry.source, entry.actor, private.person_name(doer), entry.person,
       private.person_name(concerned), entry.subject_id,
       case when job.id is not null then ''job'' when course.id is not null then ''course''
         when site.id is not null then ''site'' when run.id is not null then ''pay_run'' end,
       coalesce(job.project_name, course.title, site.name, run.number::text, entry.details ->> ''title''), entry.details
     from (
       select * from (', private.audit_page(concat(
        ' and entry.topic = ' || quote_literal(lower(btrim(topic))),
        case when wanted = 'system' then ' and entry.source <> ''person'''
          when wanted = 'themselves' then ' and entry.actor = entry.person'
          else ' and entry.actor = ' || quote_literal(wanted) end,
        ' and entry.at >= ' || quote_literal(since), ' and entry.at < ' || quote_literal(until),
        (select string_agg(' and ' || private.audit_word_condition(word), '') from private.search_words(query) word),
        ' and (entry.at, entry.id) < (' || quote_literal(after_at) || ', ' || quote_literal(after_id) || ')'
      ), about, size), ') found
       order by found.at desc, found.id desc limit ', size, '
     ) entry
     left join public.profiles doer on doer.id = entry.actor
     left join public.profiles concerned on concerned.id = entry.person
     left join public.jobs job on job.id = entry.subject_id
     left join public.courses course on course.id = entry.subject_id
     left join public.sites site on site.id = entry.subject_id
     left join public.pay_runs run on run.id = entry.subject_id
     order by entry.at desc, entry.id desc');
end
$function$
;

CREATE OR REPLACE FUNCTION private.search_localities(query text)
 RETURNS SETOF public.localities
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 8
 SET search_path TO ''
AS $function$
declare
  prefix text := private.folded(regexp_replace(btrim(left(query, 100)), '\s+', ' ', 'g'));
  -- Sorts after every text that begins with the prefix.
  beyond text := prefix || chr(1114111);
  found_count integer;
begin
  if prefix = '' then
    return;
  end if;
  return query
    select place.* from public.localities place
    where place.postcode >= prefix and place.postcode < beyond
    order by place.postcode, place.locality, place.state
    limit 8;
  get diagnostics found_count = row_count;
  return query
    select place.* from public.localities place
    where private.folded(place.locality) >= prefix and private.folded(place.locality) < beyond
    order by private.folded(place.locality), place.state, place.postcode
    limit 8 - found_count;
end
$function$
;

CREATE OR REPLACE FUNCTION private.search_open_jobs(query text, category text, city text, within_distance boolean, only_qualified boolean, this_week boolean, only_urgent boolean, sort text, after_start date, after_order double precision, after_id uuid, page_size integer)
 RETURNS SETOF public.open_job_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 24
 SET search_path TO ''
AS $function$
declare
  size integer := private.page_size(page_size, 24, 100);
  -- More than any distance on Earth, yet finite, because JSON has no infinity.
  far constant double precision := 1e9;
  first_day constant date := '0001-01-01';
  last_day constant date := '2200-01-01';
  is_nearest constant boolean := sort is not distinct from 'nearest';
  is_soonest constant boolean := sort is not distinct from 'soonest';
  is_best_paid constant boolean := sort is not distinct from 'best-paid';
  my_place extensions.earth;
  here text;
  line text;
  line_order text;
  about text;
  others text;
  today constant date := private.today_of((select auth.uid()));
  expiries constant jsonb := private.requirement_expiries((select auth.uid()));
  in_progress constant jsonb := private.requirements_in_progress((select auth.uid()));
  open_groups jsonb;
  selected text;
  filters constant text := private.open_jobs_filters(query, category, city, within_distance, this_week, only_urgent, today);
  by_group boolean;
  found_count integer;
  after_day constant integer := floor(least(greatest(after_order, 0), 1e6));
begin
  select profile.place into my_place from public.profiles profile where profile.id = (select auth.uid());
  if only_qualified then
    open_groups := private.groups_for_me(category, today);
  end if;
  here := quote_nullable(my_place) || '::extensions.earth';
  -- The index sorts by the straight line through the Earth, which gives the same order as the distance along the surface.
  if is_soonest then
    -- Whole days, plus the distance as a fraction of a day. No two places are 0.5e8 metres apart.
    line_order := format('case when job.start_date_order >= %L then job.start_date_order - %L::date + coalesce(%s / 1e8, 0.5) end',
      today, first_day, '(job.place operator(extensions.<->) ' || here || ')');
    line := 'job.start_date_order' || case when my_place is not null then ', ' || line_order else '' end;
    about := format(' and job.start_date_order >= %L', today);
    others := format(' and job.start_date_order < %L', today);
  elsif is_best_paid then
    line := '(-job.hourly_cents)';
    line_order := line || '::double precision';
    about := ' and job.hourly_cents is not null';
    others := ' and job.hourly_cents is null';
  else
    line := 'job.place operator(extensions.<->) ' || here;
    line_order := line;
    if my_place is not null then
      about := ' and job.place is not null';
      others := ' and job.place is null';
    end if;
  end if;
  selected := concat(
    'select job.id, job.project_name, job.category, job.location_city, job.location_state, job.location_postcode,
       job.start_date, job.start_date_order, job.start_time, job.end_time, job.time_zone, job.pay_per_cleaner, job.hourly_cents,
       job.display_status, (select application.status from public.applications application
         where application.job_id = job.id and application.user_id = (select auth.uid()) and application.withdrawn_at is null),
       extensions.earth_distance(job.place, ', here, '),
       coalesce(', line_order, ', ', quote_literal(far), ' + (', quote_literal(last_day), ' - job.start_date_order)),
       private.missing_requirements_by(job, ', quote_literal(expiries), ', ', quote_literal(in_progress), ', ', quote_literal(today), '),
       nullif(job.cleaners_needed, 0), job.accepted_count, (private.read_pay(job.pay_per_cleaner)).is_least,
       private.shift_cents(job.pay_per_cleaner, private.shift_minutes(job)), private.shift_minutes(job)
     from public.jobs job where job.status = ''Open''');
  -- Sorted by nearest, a distance limit ends each group's index scan; in other orders it is a narrow condition. Likewise this_week, which
  -- ends the scan if sorted by date.
  by_group := query is null and city is null and only_urgent is not true and (within_distance is not true or is_nearest)
    and (this_week is not true or not is_nearest and not is_best_paid);

  if not is_nearest and not is_soonest and not is_best_paid then
    return query execute concat(selected, private.open_jobs_page(
      concat(filters, ' and (job.start_date_order, job.id) < (' || quote_literal(after_start) || ', ' || quote_literal(after_id) || ')'),
      'job.start_date_order desc, job.id desc', size, open_groups, by_group));
    return;
  end if;

  -- First the jobs to which the sort applies: with a place, upcoming, or with known pay. Then the others. For a person without a place, no
  -- job has a distance.
  if about is not null and coalesce(after_order < far, true) then
    return query execute concat(selected, private.open_jobs_page(
      concat(about, filters,
        case when is_soonest then ' and job.start_date_order >= ' || quote_literal(first_day + after_day) end,
        ' and (' || case when is_soonest then line_order else line end || ', job.id) > ('
        || case when is_best_paid then quote_literal(least(greatest(after_order, -1e9), 0)::integer)
          else quote_literal(after_order) end
        || ', ' || quote_literal(after_id) || ')'),
      line || ', job.id', size, open_groups, by_group));
    get diagnostics found_count = row_count;
    size := size - found_count;
    after_order := null;
  end if;
  if size > 0 and (not is_nearest or within_distance is not true) then
    after_start := case when after_order is not null then
      last_day - least(greatest(after_order - far, 0), 1e6)::integer end;
    return query execute concat(selected, private.open_jobs_page(
      concat(others, filters,
        ' and job.start_date_order <= ' || quote_literal(after_start) || ' and (job.start_date_order < ' || quote_literal(after_start)
        || ' or job.id > ' || quote_literal(after_id) || ')'),
      'job.start_date_order desc, job.id', size, open_groups, by_group and (is_soonest or is_nearest and my_place is null)));
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.search_sites(query text, category text, after_name text, after_id uuid, page_size integer)
 RETURNS SETOF public.site_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query execute concat(
    'select site.id, site.name, site.client_name, site.category, site.location_city, site.location_state, site.location_postcode,
       site.site_address, site.cleaners_needed, site.pay_per_cleaner, site.start_time, site.end_time, site.place is not null,
       site.name_order, counted.jobs
     from (
       select * from public.sites site where true',
       ' and ' || private.search_condition('private.folded(site.search_text)', query),
       ' and site.category = ' || quote_literal(category),
       ' and (site.name_order, site.id) > (' || quote_literal(after_name) || ', ' || quote_literal(after_id) || ')',
       ' order by site.name_order, site.id limit ', private.page_size(page_size, 25, 1000), '
     ) site
     cross join lateral (
       select count(*)::integer as jobs from (select from public.job_sites at where at.site_id = site.id limit 1000) few
     ) counted
     order by site.name_order, site.id');
end
$function$
;

ALTER FUNCTION "private"."search_sites"(text, text, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_users(query text, role text, status text, documents text, missing_document text, after_created timestamp with time zone, after_id uuid, page_size integer, worked text, city text)
 RETURNS SETOF public.user_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query execute concat(
    'select profile.id, profile.name, profile.email, profile.phone, profile.role, profile.status, profile.created_at, held.documents,
       private.last_worked(profile.id)
     from (
       select *', private.listed_users(query, role, status, documents, missing_document, worked, city),
    ' and (profile.created_at, profile.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')',
    ' order by profile.created_at desc, profile.id desc limit ', private.page_size(page_size, 50, 1000), '
     ) profile
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object(
         ''type'', document.type, ''state'', private.document_state(document), ''expires_on'', document.expires_on)), ''[]'') as documents
       from public.documents document where document.user_id = profile.id
     ) held
     order by profile.created_at desc, profile.id desc');
end
$function$
;

ALTER FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_words(query text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 8
 SET search_path TO ''
AS $function$
  -- Folded texts have no hyphens and full stops, so the parts on both sides of one are separate words.
  select private.folded(word)
  from regexp_split_to_table(left(btrim(query), 200), '[\s.\u2010-\u2015\u2212-]+') with ordinality as parts (word, ordinal)
  where private.folded(word) <> '' order by ordinal limit 8
$function$
;

CREATE OR REPLACE FUNCTION private.security_changes_held(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(notice) - '{user_id,reviewed_by}'::text[] order by notice.changed_at, notice.id), '[]')
  from private.security_notices notice where notice.user_id = person
$function$
;

ALTER FUNCTION "private"."security_changes_held"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.security_notice(notice_id uuid, token uuid)
 RETURNS public.security_notice_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice constant private.security_notices := private.notice_by_token(notice_id, token);
begin
  if notice.id is null then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  return (notice.id, notice.what, notice.device, notice.changed_at, notice.disputed_at)::public.security_notice_row;
end
$function$
;

ALTER FUNCTION "private"."security_notice"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.selected_hours(first_day date, view text, query text, items jsonb, OUT ids uuid[], OUT days date[], OUT matching integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- With a correction this many take about two seconds. The API ends a request after eight seconds.
  most constant integer := 1000;
begin
  if items is not null then
    if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) not between 1 and most or exists (
      select from jsonb_array_elements(items) item
      where jsonb_typeof(item) <> 'object'
        or not pg_input_is_valid(item ->> 'application_id', 'uuid') or not coalesce(item ->> 'day' ~ '^[12]\d{3}-\d\d-\d\d$', false)
        or not pg_input_is_valid(item ->> 'day', 'date')
    ) then
      raise exception 'Choose between 1 and % days.', most using errcode = 'PT400';
    end if;
    select array_agg((item ->> 'application_id')::uuid order by ordinal), array_agg((item ->> 'day')::date order by ordinal), count(*)
    into ids, days, matching
    from jsonb_array_elements(items) with ordinality as listed (item, ordinal);
    return;
  end if;
  perform private.assert_week(first_day);
  select array_agg((listed.hours ->> 'application_id')::uuid order by listed.id), array_agg(listed.day order by listed.id), count(*)
  into ids, days, matching
  from private.listed_hours(first_day, query, view, null, null, null, null, null, null, most) listed
  where listed.hours is not null;
  if matching = most then
    select counted.days into matching from private.hours_summary(first_day, query) counted
    where counted.view = lower(btrim(selected_hours.view));
  end if;
end
$function$
;

ALTER FUNCTION "private"."selected_hours"(date, text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.send_message(application_id uuid, message text, quick text, idempotency_key text, seconds_ago integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  said constant text := coalesce(private.quick_message(quick), private.text_as_stored(message, 1000, 'message'));
  written constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  asked public.applications;
  known public.conversations;
  by_administrator boolean;
  moment timestamptz;
  new_id uuid;
begin
  if quick is not null and private.quick_message(quick) is null then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'quick';
  elsif said is null then
    raise exception 'Please write a message.' using errcode = 'PT400', hint = 'message';
  elsif written < now() - interval '7 days' then
    raise exception 'This was written more than 7 days ago.' using errcode = 'PT409';
  end if;
  perform private.spend_budget(me, messages => 1);
  asked := private.conversation_for_writing(application_id);
  by_administrator := asked.user_id <> me;
  -- A request that is repeated because its response was lost has the same id, so its message is found (rule 3.19).
  new_id := md5(concat_ws(' ', me, asked.id, coalesce(idempotency_key, gen_random_uuid()::text), quick, said))::uuid;

  insert into public.conversations (application_id) values (asked.id) on conflict on constraint conversations_pkey do nothing;
  select * into known from public.conversations conversation where conversation.application_id = asked.id for no key update;
  if exists (select from public.conversation_messages earlier where earlier.id = new_id) then
    return new_id;
  end if;
  if quick is not null and (by_administrator or not private.can_say_quickly(asked, written)) then
    raise exception 'You can only send this on the day of a job you are accepted for.' using errcode = 'PT409';
  end if;
  -- Uses the clock instead of the transaction's start, so that messages are ordered as they got the lock.
  moment := greatest(clock_timestamp(), known.last_at + interval '1 microsecond');
  insert into public.conversation_messages (id, application_id, by_administrator, administrator_id, message, quick, written_at, sent_at)
  values (new_id, asked.id, by_administrator, case when by_administrator then me end, said, quick, written, moment);
  update public.conversations conversation
  set person_wrote_at = case when by_administrator then conversation.person_wrote_at else moment end,
    administrators_wrote_at = case when by_administrator then moment else conversation.administrators_wrote_at end,
    waits_since = case
      when not by_administrator then coalesce(conversation.waits_since, moment)
      else private.first_unseen_message(asked.id, conversation.administrators_read_until)
    end
  where conversation.application_id = asked.id;
  perform private.notify_of_message(asked, by_administrator, said, quick);
  return new_id;
end
$function$
;

ALTER FUNCTION "private"."send_message"(uuid, text, text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_gst(what text, is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  chosen constant text := lower(btrim(what));
  payer public.business;
begin
  -- Locks the profile, so that an export sees the state either before or after this change (rule 23.8).
  perform from public.profiles profile where profile.id = person for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  elsif chosen is null or chosen not in ('registered', 'agreed') or is_on is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  elsif not is_on then
    update public.gst_agreements standing set withdrawn_at = clock_timestamp()
    where standing.user_id = person and standing.withdrawn_at is null
      -- People who are not registered cannot have tax invoices.
      and (standing.what = chosen or chosen = 'registered');
    return;
  end if;
  select * into payer from public.business;
  if chosen = 'agreed' and not private.is_gst_available(payer) then
    raise exception 'There is nothing to agree to yet.' using errcode = 'PT409';
  elsif chosen = 'agreed' and not exists (
    select from public.gst_agreements standing
    where standing.user_id = person and standing.what = 'registered' and standing.withdrawn_at is null
  ) then
    raise exception 'First tick that you are registered for GST.' using errcode = 'PT409';
  end if;
  insert into public.gst_agreements (user_id, what, wording, given_at)
  values (person, chosen, case chosen when 'agreed' then payer.agreement end, clock_timestamp())
  on conflict do nothing;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_hours(application_id uuid, day date, began time without time zone, ended time without time zone, break_minutes integer, reason text, seen timestamp with time zone, by_administrator boolean)
 RETURNS public.hours
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  worked public.applications;
  known public.hours;
  given public.hours;
begin
  perform private.lock_applications(array[application_id]);
  if by_administrator then
    perform private.assert_admin();
  end if;
  select * into worked from public.applications application
  where application.id = set_hours.application_id and application.user_id is not null
    and (by_administrator or application.user_id = (select auth.uid()));
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  elsif said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  elsif (began is null) <> (ended is null) then
    raise exception 'Enter both the start and the end, or neither.' using errcode = 'PT400', hint = 'began';
  elsif not private.is_time_of_day(began) or not private.is_time_of_day(ended) then
    raise exception 'Enter a time from 00:00 to 23:59.' using errcode = 'PT400', hint = 'began';
  elsif break_minutes not between 0 and 720 then
    raise exception 'A break is from 0 minutes to 12 hours.' using errcode = 'PT400', hint = 'break_minutes';
  elsif day is null or day not between '1900-01-01' and '2199-12-31' or not exists (
    select from private.hours_of(array[worked.user_id], day, day) kept where kept.application_id = worked.id
  ) then
    raise exception 'There are no hours on this day.' using errcode = 'PT404';
  elsif exists (
    select from public.pay_lines line
    where line.application_id = worked.id and line.day = set_hours.day and line.kind = 'work'
  ) then
    raise exception 'These hours have been approved.' using errcode = 'PT409';
  end if;
  select clock.began_at, clock.ended_at into given.began_at, given.ended_at
  from private.hours_of_clock_times(worked, day, began, ended, break_minutes) clock;
  select * into known from public.hours stored where stored.application_id = worked.id and stored.day = set_hours.day;
  -- A request that is repeated because its response was lost finds its values stored (rule 3.19).
  if (known.began_at, known.ended_at, known.break_minutes, known.reason) is not distinct from
    (given.began_at, given.ended_at, break_minutes::smallint, said) and known.by_administrator = set_hours.by_administrator then
    return known;
  elsif known.changed_at is distinct from seen then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  insert into public.hours (application_id, day, began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at)
  values (worked.id, day, given.began_at, given.ended_at, break_minutes, said, (select auth.uid()), by_administrator,
    clock_timestamp())
  on conflict on constraint hours_pkey do update
  set (began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at) = (excluded.began_at, excluded.ended_at,
    excluded.break_minutes, excluded.reason, excluded.changed_by, excluded.by_administrator, excluded.changed_at)
  returning * into given;
  return given;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_job_status(job_id uuid, new_status text)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(new_status, 'job status');
  was public.jobs;
  saved public.jobs;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if wanted is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  select * into was from public.jobs job where job.id = set_job_status.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  if was.status = wanted then
    return was;
  end if;
  update public.jobs job set status = wanted where job.id = was.id returning * into saved;
  -- notify_of_decisions notifies people later, unless the status is changed back before (rule 11.30).
  insert into private.pending_job_notices (job_id, status) values (was.id, was.status)
  on conflict on constraint pending_job_notices_pkey do update set decided_at = excluded.decided_at;
  delete from private.pending_job_notices pending where pending.job_id = was.id and pending.status = wanted;
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_language(language text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(language, 'language');
begin
  if wanted is null then
    raise exception 'Invalid language specified' using errcode = 'PT400';
  end if;
  -- The auth service's emails read the language from the account. Accounts are locked before profiles everywhere.
  update auth.users account
  set raw_user_meta_data = coalesce(account.raw_user_meta_data, '{}') || jsonb_build_object('language', wanted)
  where account.id = (select auth.uid());
  update public.profiles person set language = wanted where person.id = (select auth.uid());
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_site_standing(site_id uuid, user_id uuid, standing text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(standing, 'site standing');
  site public.sites;
begin
  perform private.assert_admin();
  if wanted is null and private.trimmed(standing) is not null then
    raise exception 'Invalid standing specified' using errcode = 'PT400';
  end if;
  select * into site from public.sites existing where existing.id = set_site_standing.site_id for no key update;
  if not found then
    raise exception 'Site not found' using errcode = 'PT404';
  end if;
  -- Administrators cannot set their own standing, just as they cannot read notes about themselves (rule 12.21).
  if set_site_standing.user_id = (select auth.uid())
    or not exists (select from public.profiles person where person.id = set_site_standing.user_id) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if wanted is null then
    delete from private.site_people marked where marked.site_id = site.id and marked.user_id = set_site_standing.user_id;
  else
    insert into private.site_people (site_id, user_id, standing, set_by)
    values (site.id, set_site_standing.user_id, wanted, (select auth.uid()))
    on conflict on constraint site_people_pkey do update
    set standing = excluded.standing, set_by = excluded.set_by, set_at = excluded.set_at
    where site_people.standing <> excluded.standing;
  end if;
  -- Barring a person passes the vacancies offered to them on to the next in reserve. Undoing that can return them.
  perform private.offer_vacancies(kept.job_id, now())
  from private.reserve kept
  join public.applications application on application.id = kept.application_id
  join public.job_sites here on here.job_id = kept.job_id
  where application.user_id = set_site_standing.user_id and here.site_id = site.id
  order by kept.job_id;
end
$function$
;

ALTER FUNCTION "private"."set_site_standing"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_user_role(user_id uuid, new_role text)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(new_role, 'role');
  changed public.profiles;
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid role specified' using errcode = 'PT400';
  end if;
  -- Locks all administrators. Otherwise two who give up their roles at once would each still see the other.
  perform from public.profiles where role = 'admin' order by id for no key update;
  -- Checked again, because the caller might have lost the role while waiting.
  perform private.assert_admin();
  if wanted <> 'admin' and array(select id from public.profiles where role = 'admin') = array[set_user_role.user_id] then
    raise exception 'The last administrator cannot give up the role.' using errcode = 'PT409';
  end if;
  -- Otherwise the founder would be shown as a cleaner and keep every right.
  if wanted <> 'admin' and set_user_role.user_id = private.founder_id() then
    raise exception 'The founder is always an administrator.' using errcode = 'PT409';
  end if;
  update public.profiles set role = wanted where id = set_user_role.user_id returning * into changed;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  return changed;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_user_status(user_id uuid, new_status text)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(new_status, 'user status');
  changed public.profiles;
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  -- Checked again after waiting, because another administrator might have removed the caller's role.
  perform from public.profiles where id = set_user_status.user_id for no key update;
  perform private.assert_admin();
  update public.profiles set status = wanted where id = set_user_status.user_id returning * into changed;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  return changed;
end
$function$
;

CREATE OR REPLACE FUNCTION private.settle_departed(departed_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(note, 500, 'note');
  person public.departed_people;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Enter how it was settled.' using errcode = 'PT400', hint = 'note';
  end if;
  person := private.locked_departed(departed_id);
  update public.departed_people known
  set settled_by = (select auth.uid()), settled_at = now(), settlement = said, abn = null, agreement = null
  where known.id = person.id;
  delete from private.departed_accounts account where account.departed_id = person.id;
  delete from public.departed_hours hours where hours.departed_id = person.id;
  perform private.record_change('departed_settled', 'pay', null, person.id,
    jsonb_build_object('cents', coalesce(private.owed_to_departed(person.id), 0)));
end
$function$
;

ALTER FUNCTION "private"."settle_departed"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_job(application_id uuid, left_cents bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settled record;
  new_id constant uuid := gen_random_uuid();
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  perform private.assert_admin();
  select person.id as user_id, private.person_name(person) as name, private.job_title(job, application.job_title) as title,
    job.pay_basis, job.rate_cents - approved.cents as cents, greatest(job.days, 1) - approved.days as days
  into settled
  from public.applications application
  join public.profiles person on person.id = application.user_id
  join public.jobs job on job.id = application.job_id
  cross join lateral private.approved_of(application.id) approved
  where application.id = settle_job.application_id;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  perform private.assert_not_own_pay(settled.user_id);
  if settled.pay_basis is distinct from 'job' or settled.days > 0 or settled.cents <= 0
    or settled.cents is distinct from settle_job.left_cents then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, amount_cents, reason, created_by)
  values (new_id, settled.user_id, coalesce(settled.name, 'N/A'), 'correction', settle_job.application_id, settled.title,
    private.today_of(settled.user_id), settled.cents, 'The rest of what this job pays', (select auth.uid()));
  return new_id;
end
$function$
;

ALTER FUNCTION "private"."settle_job"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_payment(payment_id uuid, note text)
 RETURNS public.payment_returns
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(note, 500, 'note');
  payment public.payments;
  settled public.payment_returns;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Enter how it was settled.' using errcode = 'PT400', hint = 'note';
  end if;
  select * into payment from public.payments known where known.id = settle_payment.payment_id;
  perform private.lock_payees(array_remove(array[payment.user_id], null));
  update public.payment_returns back
  set settled_by = (select auth.uid()), settled_at = clock_timestamp(), settlement = said
  where back.payment_id = payment.id and back.resent_in is null and back.settled_at is null
  returning * into settled;
  if not found then
    raise exception 'This payment is no longer waiting. It might already be in a pay run.' using errcode = 'PT409';
  end if;
  if payment.user_id is not null then
    perform private.broadcast_to_person(payment.user_id, 'hours_changed', '{}');
  end if;
  perform private.record_change('payment_settled', 'pay', payment.user_id, settled.pay_run_id,
    jsonb_build_object('cents', payment.amount_cents + payment.gst_cents));
  return settled;
end
$function$
;

ALTER FUNCTION "private"."settle_payment"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shift_cents(pay text, minutes integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  reading constant record := private.read_pay(pay);
begin
  return case
    when reading.basis = 'hour' then round(reading.cents * (minutes / 60.0))
    when reading.basis = 'day' and minutes is not null then reading.cents
  end;
end
$function$
;

ALTER FUNCTION "private"."shift_cents"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shift_day(start_date date, start_time time without time zone, end_time time without time zone, local timestamp without time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select greatest(start_date, case
    when start_time is null then local::date
    else (local - start_time + least(interval '6 hours', (interval '24 hours' - planned.length) / 2))::date
  end)
  from (
    select coalesce(end_time - start_time + case when end_time < start_time then interval '24 hours' else interval '0' end,
      interval '8 hours') as length
  ) planned
$function$
;

ALTER FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shift_minutes(job public.jobs)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Ignores daylight saving: a shift across a clock change shows its wall-clock hours.
  planned constant interval := (job.end_time < job.start_time)::integer * interval '1 day' + (job.end_time - job.start_time);
begin
  return (
    select private.counted_minutes(to_timestamp(0), to_timestamp(0) + planned, null, coalesce(business.break_minutes, 0),
      coalesce(business.rounding_minutes, 0), planned)
    from (values (1)) one left join public.business on true
    where planned is not null
  );
end
$function$
;

ALTER FUNCTION "private"."shift_minutes"(public.jobs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sign_ins_of(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', account.id, 'email', account.email, 'phone', account.phone, 'created_at', account.created_at,
    'email_confirmed_at', account.email_confirmed_at, 'last_sign_in_at', account.last_sign_in_at,
    'given_when_registering', account.raw_user_meta_data,
    -- Read through JSON, because not every version of the auth service has every column.
    'sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', session.created_at, 'refreshed_at', to_jsonb(session) -> 'refreshed_at',
        'browser', to_jsonb(session) -> 'user_agent', 'network_address', to_jsonb(session) -> 'ip'
      ) order by session.created_at), '[]')
      from auth.sessions session where session.user_id = account.id
    ))
  from auth.users account where account.id = person
$function$
;

CREATE OR REPLACE FUNCTION private.site_as_stored(given public.site_input, saved public.sites)
 RETURNS public.sites
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  name constant text := private.line_as_stored(given.name, 200, 'name');
  job constant jsonb := to_jsonb(given) || jsonb_build_object('project_name', name);
  contact public.job_contacts;
  stored public.sites;
begin
  if name is null then
    raise exception 'Enter the name of the site.' using errcode = 'PT400', hint = 'name';
  end if;
  contact := private.contact_as_stored(jsonb_populate_record(null::public.job_input, job));
  -- Values that a job also has are normalised as for a job. The site keeps its own id, place, search text and timestamps.
  stored := jsonb_populate_record(saved, to_jsonb(private.job_as_stored(
    jsonb_populate_record(null::public.job_input, job),
    jsonb_populate_record(null::public.jobs, jsonb_build_object('id', given.id, 'address_rule', saved.address_rule, 'accepted_count', 0))
  )) - array['id', 'place', 'search_text', 'created_at', 'updated_at']);
  stored.name := name;
  stored.client_name := private.line_as_stored(given.client_name, 200, 'client_name');
  stored.site_address := private.line_as_stored(given.site_address, 500, 'site_address');
  stored.contact_name := contact.name;
  stored.contact_phone := contact.phone;
  stored.notes := private.text_as_stored(given.notes, 5000, 'notes');
  return stored;
end
$function$
;

ALTER FUNCTION "private"."site_as_stored"(public.site_input, public.sites) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.site_at(job public.jobs, address text)
 RETURNS public.sites
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select site from public.sites site
  where private.address_key(site.site_address) = private.address_key(address)
    and private.folded(site.location_city) is not distinct from private.folded(job.location_city)
    and site.location_postcode is not distinct from job.location_postcode
  order by site.created_at, site.id
  limit 1
$function$
;

ALTER FUNCTION "private"."site_at"(public.jobs, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.site_of_job(job_id uuid)
 RETURNS TABLE(id uuid, name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  return query
    select site.id, site.name from public.job_sites at join public.sites site on site.id = at.site_id
    where at.job_id = site_of_job.job_id;
end
$function$
;

ALTER FUNCTION "private"."site_of_job"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.site_proposals(page_size integer)
 RETURNS SETOF public.site_proposal_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 10000;
begin
  perform private.assert_admin();
  return query
    with newest as materialized (
      select job.id, job.created_at, job.location_city, job.location_postcode
      from public.jobs job order by job.created_at desc, job.id desc limit most
    ), shared as materialized (
      select (array_agg(newest.id order by newest.created_at desc, newest.id desc))[1] as newest_id, count(*)::integer as jobs
      from newest
      join public.job_addresses address on address.job_id = newest.id
      where not exists (select from public.job_sites at where at.job_id = newest.id)
      group by private.address_key(address.site_address), private.folded(newest.location_city), newest.location_postcode
    )
    select job.id, address.site_address, job.location_city, job.location_postcode, shared.jobs,
      (private.site_at(job, address.site_address)).name
    from shared
    join public.jobs job on job.id = shared.newest_id
    join public.job_addresses address on address.job_id = job.id
    where private.address_key(address.site_address) is not null
      and (shared.jobs > 1 or (private.site_at(job, address.site_address)).id is not null)
    order by shared.jobs desc, job.id
    limit private.page_size(site_proposals.page_size, 20, 100);
end
$function$
;

ALTER FUNCTION "private"."site_proposals"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.site_standing(people uuid[], job_id uuid)
 RETURNS TABLE(user_id uuid, knows boolean, not_again boolean)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select person.id, marked.standing is not distinct from 'knows' or been.there, marked.standing is not distinct from 'not_again'
  from public.job_sites here
  cross join unnest(people) person (id)
  left join private.site_people marked on marked.site_id = here.site_id and marked.user_id = person.id
  cross join lateral (
    select exists (
      select from public.applications earlier
      join public.job_sites worked on worked.job_id = earlier.job_id
      where earlier.user_id = person.id and earlier.attendance = 'came' and worked.site_id = here.site_id
    ) as there
  ) been
  where here.job_id = site_standing.job_id and (marked.standing is not null or been.there)
$function$
;

ALTER FUNCTION "private"."site_standing"(uuid[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.spend_budget(person uuid, writes integer DEFAULT 0, expensive_reads integer DEFAULT 0, messages integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most_writes constant integer := 600;
  most_expensive_reads constant integer := 60;
  most_messages constant integer := 60;
  window_length constant interval := '10 minutes';
  seconds integer;
  minutes integer;
begin
  -- Waits for the person's other requests. Writes nothing once the budget is spent.
  insert into private.budgets as spent (user_id, since, writes, expensive_reads, messages)
  values (person, now(), spend_budget.writes, spend_budget.expensive_reads, spend_budget.messages)
  on conflict (user_id) do update
  set since = case when spent.since > now() - window_length then spent.since else now() end,
    writes = case when spent.since > now() - window_length then spent.writes else 0 end + excluded.writes,
    expensive_reads =
      case when spent.since > now() - window_length then spent.expensive_reads else 0 end + excluded.expensive_reads,
    messages = case when spent.since > now() - window_length then spent.messages else 0 end + excluded.messages
  where spent.since <= now() - window_length
    or (spent.writes + excluded.writes <= most_writes
      and spent.expensive_reads + excluded.expensive_reads <= most_expensive_reads
      and spent.messages + excluded.messages <= most_messages);
  if found then
    return;
  end if;
  select greatest(ceil(extract(epoch from spent.since + window_length - now())), 1) into seconds
  from private.budgets spent where spent.user_id = person;
  minutes := ceil(seconds / 60.0);
  perform private.refuse_too_many(case minutes
    when 1 then 'You are doing that too often. Please wait a minute.'
    else format('You are doing that too often. Please wait %s minutes.', minutes) end, seconds);
end
$function$
;

CREATE OR REPLACE FUNCTION private.stale_acceptance(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'No longer accepted.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid
      and not private.is_accepted(application.status, application.withdrawn_at)
  );
end
$function$
;

ALTER FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_document(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not exists (select from public.documents document where document.id = (data ->> 'document_id')::uuid)
    then 'The document has been replaced or removed.' end;
end
$function$
;

ALTER FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_document_decision(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.stale_document(delivery, data, moment), (
    select 'Decided again since.' from public.documents document
    where document.id = (data ->> 'document_id')::uuid
      and document.state <> case delivery.type when 'document_checked' then 'checked' else 'refused' end
  ));
end
$function$
;

ALTER FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_document_expiry(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  document public.documents;
  today constant date := private.local_time(delivery.user_id, moment)::date;
begin
  select * into document from public.documents known where known.id = (data ->> 'document_id')::uuid;
  return case
    when document.id is null then private.stale_document(delivery, data, moment)
    when document.state <> 'checked' or exists (
      select from public.documents newer
      where newer.user_id = document.user_id and newer.type = document.type and newer.state = 'waiting'
    ) then 'A newer document waits.'
    -- "Today" and "tomorrow" are only true on the day they were written.
    when document.expires_on <= today and private.local_time(delivery.user_id, delivery.created_at)::date < today
      then 'The day that it mentions is over.'
  end;
end
$function$
;

ALTER FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_invitation(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.why_not_invited(delivery.job_id, delivery.user_id, moment);
end
$function$
;

ALTER FUNCTION "private"."stale_invitation"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_job_end(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  application public.applications;
  job public.jobs;
begin
  select * into application from public.applications known where known.id = (data ->> 'application_id')::uuid;
  select * into job from public.jobs known where known.id = delivery.job_id;
  return case
    -- Pending applicants are also notified when a job has started (rule 9.15).
    when job.id is not null and private.job_end(job.status) is null
      and (job.status = 'Open' and not private.has_started(job, moment) or application.status is distinct from 'Pending')
      then 'The job is still going ahead.'
    -- The message can contain the job's location.
    when application.status = 'Rejected' or application.withdrawn_at is not null then 'No longer accepted.'
  end;
end
$function$
;

ALTER FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_job_reopening(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  application public.applications;
  job public.jobs;
begin
  select * into application from public.applications known where known.id = (data ->> 'application_id')::uuid;
  select * into job from public.jobs known where known.id = delivery.job_id;
  return case
    when application.status = 'Rejected' or application.withdrawn_at is not null then 'No longer accepted.'
    when job.id is null or private.job_end(job.status) is not null
      or application.status = 'Pending' and (job.status <> 'Open' or private.has_started(job, moment))
      then 'The job has ended since.'
  end;
end
$function$
;

ALTER FUNCTION "private"."stale_job_reopening"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_nearby_job(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  person public.profiles;
  job public.jobs;
begin
  select * into person from public.profiles known where known.id = delivery.user_id;
  select * into job from public.jobs known where known.id = delivery.job_id;
  return case
    when job.status is distinct from 'Open' then 'The job is no longer open.'
    when job.starts_at <= moment then 'The job has begun.'
    when job.is_full then 'All places are filled.'
    when exists (
      select from public.applications application where application.job_id = job.id and application.user_id = person.id
    ) then 'Applied before it was sent.'
    when extensions.earth_distance(person.place, job.place) > person.proximity * 1000 then 'The job is no longer near.'
  end;
end
$function$
;

ALTER FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_offer_end(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when private.offer_stands((data ->> 'application_id')::uuid, moment) then 'Offered again since.'
    when not exists (
      select from public.applications application
      where application.id = (data ->> 'application_id')::uuid and application.status = 'Pending' and application.withdrawn_at is null
    ) then 'Decided or withdrawn since.'
  end;
end
$function$
;

ALTER FUNCTION "private"."stale_offer_end"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_own_withdrawal(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'Applied again since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid and application.withdrawn_at is null
  );
end
$function$
;

ALTER FUNCTION "private"."stale_own_withdrawal"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_pay_details(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'The details have been given.' from public.payment_details details
    where details.user_id = delivery.user_id and private.account_fault(details.abn, details.bsb, details.account_number) is null
  );
end
$function$
;

ALTER FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_reason(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  stale_check text;
  reason text;
begin
  select known.stale_check into stale_check from private.message_types() known where known.type = delivery.type;
  if stale_check is not null then
    execute format('select private.%I($1, $2, $3)', stale_check) into reason using delivery, data, moment;
  end if;
  return reason;
end
$function$
;

ALTER FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_rejection(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'Accepted since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid and private.is_accepted(application.status, application.withdrawn_at)
  );
end
$function$
;

ALTER FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_reminder(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not exists (
    select from public.applications application
    join public.jobs job on job.id = application.job_id and job.status in ('Open', 'InProgress')
    where application.id = (data ->> 'application_id')::uuid and job.starts_at > moment
      and private.is_accepted(application.status, application.withdrawn_at)
      and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date)
  ) then 'The reminder is no longer needed.' end;
end
$function$
;

ALTER FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_reopening(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'Decided or withdrawn since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid
      and (application.status <> 'Pending' or application.withdrawn_at is not null)
      -- A rejection without a notice might still be undone.
      and not exists (select from private.pending_rejection_notices pending where pending.application_id = application.id)
  );
end
$function$
;

ALTER FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_unfilled_job(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not exists (
    select from public.jobs job
    where job.id = delivery.job_id and job.status = 'Open' and job.starts_at > moment
      and case when job.cleaners_needed > 0 then not job.is_full else job.accepted_count = 0 end
  ) then 'No longer free.' end;
end
$function$
;

ALTER FUNCTION "private"."stale_unfilled_job"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_vacancy_offer(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not private.offer_stands((data ->> 'application_id')::uuid, moment) then 'No longer offered.' end;
end
$function$
;

ALTER FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stale_withdrawal(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select 'Accepted again since.' from public.applications application
    where application.id = (data ->> 'application_id')::uuid and application.user_id is not null
      and private.is_accepted(application.status, application.withdrawn_at)
  );
end
$function$
;

ALTER FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.start_pay_run(id uuid, until date)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
  people uuid[];
begin
  perform private.assert_admin();
  if start_pay_run.id is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  elsif until is null or until not between '2020-01-01' and '2199-12-31' then
    raise exception 'Choose the last day to include.' using errcode = 'PT400', hint = 'until';
  end if;
  -- Only one run is made at a time.
  perform from public.business for no key update;
  select * into run from public.pay_runs known where known.id = start_pay_run.id;
  if found then
    return run;
  end if;
  people := array(
    select line.user_id from public.pay_lines line
    where line.payment_id is null and line.day <= start_pay_run.until and line.user_id is not null
      -- Leaves out the only administrator, because no one could export that payment.
      and not (line.user_id = (select auth.uid()) and private.is_only_administrator())
    union
    select payment.user_id from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where back.resent_in is null and back.settled_at is null and payment.user_id is not null
      and not (payment.user_id = (select auth.uid()) and private.is_only_administrator())
  );
  perform private.lock_payees(people);
  insert into public.pay_runs (id, until, created_by) values (start_pay_run.id, start_pay_run.until, (select auth.uid()));
  insert into public.payments (pay_run_id, user_id, name)
  select start_pay_run.id, person.id, coalesce(private.person_name(person), 'N/A')
  from public.profiles person where person.id = any (people);
  -- Summed afterwards, because lines can be written or removed while this waits for locks.
  update public.pay_lines line set payment_id = payment.id
  from public.payments payment
  where payment.pay_run_id = start_pay_run.id and line.user_id = payment.user_id and line.payment_id is null
    and line.day <= start_pay_run.until;
  perform private.add_returned_payments(start_pay_run.id, people);
  perform private.price_payments(start_pay_run.id);
  select * into run from public.pay_runs made where made.id = start_pay_run.id;
  if run.people + run.resent = 0 then
    raise exception 'There is no approved pay up to that day.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.state_of_place(postcode text, city text, state text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  typed record;
begin
  select * into typed from private.read_place(postcode, city, state);
  return coalesce(typed.state_code, (
    select locality.state from public.localities locality where locality.postcode = typed.code
    group by locality.state order by count(*) desc, locality.state limit 1
  ), private.state_of_postcode(typed.code));
end
$function$
;

ALTER FUNCTION "private"."state_of_place"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.state_of_postcode(postcode text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case left(postcode, 1)
    when '0' then case left(postcode, 2) when '02' then 'ACT' else 'NT' end
    when '1' then 'NSW'
    when '2' then 'NSW'
    when '3' then 'VIC'
    when '4' then 'QLD'
    when '5' then 'SA'
    when '6' then 'WA'
    when '7' then 'TAS'
    when '8' then 'VIC'
    when '9' then 'QLD'
  end
$function$
;

ALTER FUNCTION "private"."state_of_postcode"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stop_reserve(job_id uuid, stopped boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform from public.jobs job where job.id = stop_reserve.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  if stopped then
    insert into private.paused_reserves (job_id) values (stop_reserve.job_id) on conflict do nothing;
  else
    delete from private.paused_reserves known where known.job_id = stop_reserve.job_id;
  end if;
  perform private.offer_vacancies(job_id, now());
  perform private.broadcast_to_administrators('applications_changed', '{"ids": []}');
end
$function$
;

CREATE OR REPLACE FUNCTION private.store_document(wanted public.documents)
 RETURNS public.documents
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stored public.documents;
begin
  -- An upload that ends now must wait for this transaction, so that it sees the document.
  perform from storage.objects file where file.bucket_id = 'users' and file.name = wanted.path for share;
  select * into stored from public.documents document
  where (document.user_id, document.type, document.path) = (wanted.user_id, wanted.type, wanted.path) for update;
  if found and stored.state <> 'waiting' then
    raise exception 'Your % has just been %. To change it, upload it again.', private.document_name(stored.type), stored.state
      using errcode = 'PT409';
  end if;
  if found then
    -- A new id, because an administrator who is deciding has seen the old number and date.
    update public.documents document
    set id = gen_random_uuid(), number = wanted.number, expires_on = wanted.expires_on,
      content = private.stored_content(wanted.path)
    where document.id = stored.id
    returning * into stored;
    return stored;
  end if;
  perform private.assert_files_stored(array[wanted.path]);
  -- A document that is being checked at this moment stays, because it becomes the valid one.
  delete from public.documents document
  where document.user_id = wanted.user_id and document.type = wanted.type and document.state <> 'checked';
  insert into public.documents (user_id, type, path, number, expires_on)
  values (wanted.user_id, wanted.type, wanted.path, wanted.number, wanted.expires_on)
  returning * into stored;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.sum_pay_run(run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.pay_runs run
  set (people, amount_cents, gst_cents) = (
    select count(*), coalesce(sum(payment.amount_cents), 0), coalesce(sum(payment.gst_cents), 0)
    from public.payments payment where payment.pay_run_id = run_id
  ), (resent, resent_cents) = (
    select count(*), coalesce(sum(payment.amount_cents + payment.gst_cents), 0)
    from public.payment_returns earlier join public.payments payment on payment.id = earlier.payment_id where earlier.resent_in = run_id
  )
  where run.id = run_id
$function$
;

ALTER FUNCTION "private"."sum_pay_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sum_payments(run_id uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payer public.business;
begin
  select * into payer from public.business;
  -- Reads payments once, and looks up the rest by index for each. The planner has no statistics for rows of this transaction, and after a
  -- discarded draft it takes thousands of them for one.
  update public.payments payment
  set (amount_cents, kind, agreement, gst_cents, gst_carried_cents) = (
    select summed.amount, case when agreed.id is null then 'remittance' else 'rcti' end, agreed.wording,
      case when agreed.id is null then 0 else greatest(0, summed.gst - carried.cents) end,
      case when agreed.id is null then 0 else greatest(0, summed.gst - carried.cents) - summed.gst end
    from (
      select coalesce(sum(line.amount_cents), 0) as amount,
        -- Ten percent, half a cent rounded up once.
        coalesce(round(sum(line.amount_cents) filter (where private.is_taxable(line.kind)) / 10), 0) as gst
      from public.pay_lines line where line.payment_id = payment.id
    ) summed
    cross join lateral (
      -- A draft has no number and has not deducted anything yet. For a deleted account, earlier drafts count as well, because its drafts
      -- are summed one after another.
      select coalesce(sum(earlier.gst_carried_cents), 0) as cents from public.payments earlier
      where earlier.user_id = payment.user_id and earlier.gst_carried_cents <> 0
        and (earlier.number is not null or person is not null and earlier.pay_run_id < run_id)
    ) carried
    left join public.gst_agreements agreed
      on agreed.user_id = payment.user_id and agreed.what = 'agreed' and agreed.withdrawn_at is null and private.is_gst_available(payer)
  )
  where payment.pay_run_id = run_id and payment.user_id is not null and (person is null or payment.user_id = person);
  -- For a deleted account, the agreement is the one at deletion, but the business's registration is the current one.
  if person is null and not private.is_gst_available(payer) then
    update public.payments payment set kind = 'remittance', agreement = null, gst_cents = 0, gst_carried_cents = 0
    where payment.pay_run_id = run_id and payment.user_id is null;
  end if;
end
$function$
;

ALTER FUNCTION "private"."sum_payments"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_back_acceptance(application_id uuid, reason text)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  taken public.applications;
  job public.jobs;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  perform private.lock_applications(array[application_id]);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  select * into taken from public.applications application where application.id = application_id;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  if taken.withdrawn_at is not null then
    raise exception '% has withdrawn.', private.one_line(coalesce(
      (select private.person_name(person) from public.profiles person where person.id = taken.user_id), 'This person')
    ) using errcode = 'PT409';
  end if;
  if taken.status <> 'Accepted' then
    raise exception 'This application is not accepted.' using errcode = 'PT409';
  end if;
  select * into job from public.jobs wanted where wanted.id = taken.job_id;
  if not found then
    raise exception 'The job has been deleted.' using errcode = 'PT410';
  end if;
  if private.has_begun(job) then
    raise exception 'The job has started. The acceptance can no longer be taken back.' using errcode = 'PT409';
  end if;
  update public.applications application
  set status = 'Rejected', acceptance_taken_back_at = now(),
    -- A deleted account gets no notification.
    decision_message = case when application.user_id is not null then said end, reviewed_by = (select auth.uid()), reviewed_at = now(),
    -- Attendance might exist from when the job was completed before it was opened again.
    attendance = null, attendance_by = null, attendance_at = null
  where application.id = taken.id returning * into taken;
  return taken;
end
$function$
;

CREATE OR REPLACE FUNCTION private.take_job_files(wanted text[], held text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  new_paths constant text[] := array(
    select path from unnest(wanted) path where path is not null except select path from unnest(held) path
  );
  taken integer;
begin
  -- New files must be stored and still be listed as unused. Taking them removes them from that list.
  delete from public.unused_job_files file
  where file.path = any (new_paths)
    and file.discard_from > clock_timestamp()
    and exists (select from storage.objects stored where stored.bucket_id = 'jobs' and stored.name = file.path);
  get diagnostics taken = row_count;
  if taken <> cardinality(new_paths) then
    raise exception 'A file is no longer available. Please choose it again.' using errcode = 'PT410';
  end if;
end
$function$
;

ALTER FUNCTION "private"."take_job_files"(text[], text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_out_unpayable(run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason, recorded_by, recorded_at)
  select payment.id, run_id, private.today_of((select auth.uid())), 'A new file had to be made, and the bank details were not complete.',
    (select auth.uid()), clock_timestamp()
  from private.payments_sent_in(run_id, null) sent join public.payments payment on payment.id = sent.payment_id
  where case
    when payment.user_id is not null then private.why_not_paid((
      select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null
    when sent.return_id is null then not exists (
      select from private.payment_accounts account where account.payment_id = payment.id)
    else not exists (select from private.resent_accounts account where account.return_id = sent.return_id) end
$function$
;

ALTER FUNCTION "private"."take_out_unpayable"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.takes_visits_from(start_date date, start_time time without time zone)
 RETURNS timestamp without time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select least(start_date::timestamp, start_date + start_time - interval '6 hours') $function$
;

ALTER FUNCTION "private"."takes_visits_from"(date, time without time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.time_zone_of(state text, postcode text, locality text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    -- The County of Yancowinna uses South Australian time; the rest of its postcode does not.
    when postcode = '2880' and (locality is null or locality in (
      'broken hill', 'broken hill north', 'broken hill west', 'south broken hill', 'burns', 'euriowie', 'kinalung', 'mount gipps',
      'silverton', 'stephens creek'
    )) then 'Australia/Broken_Hill'
    when postcode = '2898' then 'Australia/Lord_Howe'
    when postcode = '2899' then 'Pacific/Norfolk'
    when postcode = '6798' then 'Indian/Christmas'
    when postcode = '6799' then 'Indian/Cocos'
    when postcode = '6443' and locality in ('cocklebiddy', 'eucla', 'madura', 'mundrabilla') then 'Australia/Eucla'
    else case state
      when 'NSW' then 'Australia/Sydney'
      when 'ACT' then 'Australia/Sydney'
      when 'VIC' then 'Australia/Melbourne'
      when 'TAS' then 'Australia/Hobart'
      when 'SA' then 'Australia/Adelaide'
      when 'NT' then 'Australia/Darwin'
      when 'WA' then 'Australia/Perth'
      else 'Australia/Brisbane'
    end
  end
$function$
;

CREATE OR REPLACE FUNCTION private.title_condition(words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select string_agg(private.word_condition('private.folded(application.job_title)', word), ' and ') from unnest(words) word $function$
;

CREATE OR REPLACE FUNCTION private.trimmed(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select case when private.is_visible(given) then btrim(normalize(given, nfc), e' \t\r\n') end $function$
;

CREATE OR REPLACE FUNCTION private.unconfirmed(moment timestamp with time zone)
 RETURNS TABLE(application_id uuid, starts_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
begin
  return query
    select application.id, job.starts_at
    from public.jobs job
    join public.applications application on application.job_id = job.id
    join public.profiles person on person.id = application.user_id
    where job.status in ('Open', 'InProgress') and job.starts_at > moment and job.starts_at < moment + interval '48 hours'
      -- Until the end of tomorrow in the job's local time.
      and job.starts_at < ((moment at time zone job.time_zone)::date + 2)::timestamp at time zone job.time_zone
      and application.status = 'Accepted' and application.withdrawn_at is null and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date);
end
$function$
;

ALTER FUNCTION "private"."unconfirmed"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unconfirmed_people(after_starts timestamp with time zone, after_id uuid, page_size integer)
 RETURNS SETOF public.unconfirmed_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select application.id, person.id, private.person_name(person), person.phone, job.id, private.job_title(job, application.job_title),
      job.start_date, job.start_time, job.time_zone, job.starts_at, private.reminded_at(person.id, application.id, now())
    from (
      select * from private.unconfirmed(now()) found
      where after_starts is null or (found.starts_at, found.application_id) > (after_starts, after_id)
      order by found.starts_at, found.application_id
      limit private.page_size(page_size, 50, 200)
    ) silent
    join public.applications application on application.id = silent.application_id
    join public.jobs job on job.id = application.job_id
    join public.profiles person on person.id = application.user_id
    order by silent.starts_at, silent.application_id;
end
$function$
;

ALTER FUNCTION "private"."unconfirmed_people"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.undo_visit(application_id uuid, event text, day date, seconds_ago integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  undone constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  application public.applications;
  job public.jobs;
  visit public.visits;
  pressed timestamptz;
  arrived timestamptz;
begin
  if event is null or event not in ('here', 'done') then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'event';
  end if;
  -- The locks of own_application block a concurrent approval of the same day.
  application := private.own_application(application_id);
  select * into visit from public.visits known where known.application_id = application.id and known.day = undo_visit.day;
  pressed := case event when 'here' then visit.here_at else visit.done_at end;
  arrived := case event when 'here' then visit.here_sent_at else visit.done_sent_at end;
  -- Already undone, never received, or reported later on another device. The minute allows for a report's time being its arrival time.
  if pressed is null or pressed > undone + interval '1 minute' then
    return;
  elsif exists (
    select from public.pay_lines line
    where line.application_id = application.id and line.day = undo_visit.day and line.kind = 'work'
  ) then
    raise exception 'These hours have been approved.' using errcode = 'PT409';
  elsif arrived < undone - interval '15 minutes' then
    raise exception 'This can only be undone within 15 minutes. Correct the hours of that day instead.' using errcode = 'PT409';
  end if;
  if visit.here_at is null or visit.done_at is null then
    delete from public.visits known where known.application_id = application.id and known.day = undo_visit.day;
    perform private.broadcast_to_administrators(
      'applications_changed', jsonb_build_object('ids', jsonb_build_array(application.id)));
  elsif event = 'here' then
    update public.visits known set here_at = null, here_sent_at = null
    where known.application_id = application.id and known.day = undo_visit.day;
  else
    update public.visits known set done_at = null, done_sent_at = null
    where known.application_id = application.id and known.day = undo_visit.day;
  end if;
  select * into job from public.jobs wanted where wanted.id = application.job_id;
  perform private.record_change('visit_report_undone', 'pay', application.user_id, job.id, jsonb_build_object(
    'title', private.audit_title(private.job_title(job, application.job_title)), 'day', undo_visit.day,
    'changes', jsonb_build_object(event, jsonb_build_array(to_char(pressed at time zone job.time_zone, 'HH24:MI'), null))));
end
$function$
;

ALTER FUNCTION "private"."undo_visit"(uuid, text, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unfilled_jobs(after_starts timestamp with time zone, after_id uuid, page_size integer)
 RETURNS SETOF public.unfilled_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select job.id, private.job_title(job, 'Job Opportunity'), job.start_date, job.start_time, job.time_zone, job.starts_at,
      job.location_city, job.accepted_count, nullif(job.cleaners_needed, 0),
      (select count(*)::integer from public.applications application
        where application.job_id = job.id and application.status = 'Pending' and application.withdrawn_at is null),
      (select count(*)::integer from private.invitations invitation
        where invitation.job_id = job.id and invitation.answer is null)
    from private.jobs_to_fill(now(), interval '48 hours') job
    where after_starts is null or (job.starts_at, job.id) > (after_starts, after_id)
    order by job.starts_at, job.id
    limit private.page_size(page_size, 50, 200);
end
$function$
;

ALTER FUNCTION "private"."unfilled_jobs"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unfilled_text(job public.jobs, applied integer)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format('%s for %s%s. It starts %s%s. Applications: %s.',
    case
      when job.cleaners_needed > 0 then format('%s of %s places are free', private.count_vacancies(job), job.cleaners_needed)
      else 'Nobody is accepted'
    end,
    private.job_title(job, 'Job Opportunity'), case when coalesce(job.cleaners_needed, 0) = 0 then ' yet' end,
    to_char(job.starts_at at time zone job.time_zone, 'Dy FMDD Mon'), ', at ' || to_char(job.start_time, 'HH24:MI'), applied)
$function$
;

ALTER FUNCTION "private"."unfilled_text"(public.jobs, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unsent_deliveries(moment timestamp with time zone)
 RETURNS TABLE(id uuid, created_at timestamp with time zone, user_id uuid, channel text, type text, state text, since timestamp with time zone, reason text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select delivery.id, delivery.created_at, delivery.user_id, delivery.channel, delivery.type, delivery.state,
      delivery.tried_since, delivery.last_error
    from private.deliveries delivery
    where delivery.state = 'failed' and delivery.done_at > moment - interval '1 day'
    union all
    select delivery.id, delivery.created_at, delivery.user_id, delivery.channel, delivery.type, delivery.state,
      least(delivery.tried_since, delivery.due_at), delivery.last_error
    from private.deliveries delivery
    where delivery.state = 'waiting'
      and ((delivery.attempts > 0) = true or (delivery.attempts > 0) = false and delivery.ready_at < moment + interval '15 minutes')
      and least(delivery.tried_since, delivery.due_at) < moment - interval '10 minutes'
      -- Excludes messages that quiet hours hold back.
      and not (delivery.due_at > moment and delivery.due_at > delivery.not_before);
end
$function$
;

CREATE OR REPLACE FUNCTION private.unsubscribe(token uuid, kind text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
begin
  if kind is null or kind = 'security' or kind <> all (private.allowed_words('message kind')) then
    raise exception 'There is no such kind of email.' using errcode = 'PT400';
  end if;
  select known.user_id into person from private.unsubscribe_tokens known where known.token = unsubscribe.token;
  if not found then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  perform private.lock_settings(person);
  insert into private.notification_choices (user_id, channel, kind, is_on) values (person, 'email', unsubscribe.kind, false)
  on conflict on constraint notification_choices_pkey do update set is_on = false;
  return kind;
end
$function$
;

CREATE OR REPLACE FUNCTION private.unused_files_of_person(person uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select file.path from private.files_of_person(person) as file (path)
  where not exists (select from public.profiles profile where profile.id = person and profile.photo_path = file.path)
    and not exists (select from public.documents document where document.user_id = person and document.path = file.path)
    and not exists (select from private.pending_document_notices pending where pending.replaced ->> 'path' = file.path)
$function$
;

CREATE OR REPLACE FUNCTION private.use_recovery_code(code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  this_session constant uuid := ((select auth.jwt()) ->> 'session_id')::uuid;
begin
  -- Locks the account before its profile, in the auth service's order. Two simultaneous codes run one after the other.
  perform from auth.users account where account.id = me for no key update;
  perform from public.profiles person where person.id = me for no key update;
  if not (private.has_session() and private.has_second_factor(me)) then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  end if;
  if not private.is_given_recently('password') then
    raise exception 'Log in again, then enter the recovery code.' using errcode = 'PT403';
  end if;
  -- Must not raise an exception after counting, which would roll the counter back.
  if not private.count_try('code', me::text, 10) then
    delete from auth.sessions session where session.user_id = me;
    return 'too many';
  end if;
  perform private.forget_old_tries();
  if not exists (
    select from private.recovery_codes known
    where known.user_id = me and known.code_hash = private.hash_of_recovery_code(me, use_recovery_code.code)
  ) then
    return 'wrong';
  end if;
  delete from private.sign_in_tries tried where tried.digits = 'code' and tried.caller = me::text;
  -- Deleting the last factor deletes all codes, so that this one works once.
  delete from auth.mfa_factors factor where factor.user_id = me;
  -- Logs out the lost phone. This session continues and no longer needs a second factor.
  delete from auth.sessions session where session.user_id = me and session.id <> this_session;
  perform private.record_change('recovery_code_used', 'people', me, null, '{}', me);
  perform private.notify_of_recovery_codes(me, 'recovery_code_used',
    'A recovery code was used on %s, so two-step verification is off. Device: %s. If this wasn’t you, tell us now.');
  return 'done';
end
$function$
;

ALTER FUNCTION "private"."use_recovery_code"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.verify_certificate(number text)
 RETURNS TABLE(person_name text, course_title text, completed_on date, valid_until date, is_valid boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(profile.name, ''), certificate.course_title,
    (certificate.issued_at at time zone 'Australia/Brisbane')::date, certificate.valid_until,
    public.certificate_state(certificate) <> 'expired'
  from public.certificates certificate
  join public.profiles profile on profile.id = certificate.user_id
  -- Accepts other spellings: lower case, without hyphens.
  where certificate.number = regexp_replace(
    upper(regexp_replace(left(verify_certificate.number, 100), '[^0-9A-Za-z]', '', 'g')),
    '(SW)(.{4})(.{4})(.{4})', '\1-\2-\3-\4'
  )
$function$
;

CREATE OR REPLACE FUNCTION private.views_of_hours(hours public.hours_row)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if hours.line_id is not null then
    return array['all', 'approved'];
  elsif hours.minutes = 0 then
    -- A day without minutes is listed until an administrator has confirmed it.
    return case when hours.changed = 'administrator' then array['all'] else array['all', 'zero'] end;
  end if;
  -- Exactly one reason, so that the numbers of the views add up to the number of waiting days.
  return array['all', 'waiting', case
    when hours.basis is null then 'no_rate'
    when hours.overlapping is not null then 'overlap'
    when hours.agrees then 'agrees'
    when hours.changed is not null then 'corrected'
    when hours.pressed = 'none' then 'no_check_in'
    when hours.pressed = 'one' then 'one_missing'
    else 'differs' end];
end
$function$
;

ALTER FUNCTION "private"."views_of_hours"(public.hours_row) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visit_times(here_at timestamp with time zone, done_at timestamp with time zone, plan_began timestamp with time zone, plan_ended timestamp with time zone, has_start boolean, has_end boolean, OUT began timestamp with time zone, OUT ended timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- "Here" after the shift's end, and not at the start of other work, means that the person remembered it late.
  is_late_here constant boolean := has_end and here_at >= plan_ended and coalesce(done_at < here_at + interval '15 minutes', true);
  here constant timestamptz := case when not is_late_here then here_at end;
  is_early_done constant boolean := coalesce(done_at < here, here is null and has_start and done_at <= plan_began, false);
  done constant timestamptz := case when not is_early_done then done_at end;
begin
  began := coalesce(here, case when not has_start then done - interval '8 hours' end, plan_began);
  ended := coalesce(done, case when not has_end then here + interval '8 hours' end, plan_ended);
end
$function$
;

ALTER FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wait_anew(exchanged public.documents)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  waiting_id uuid;
begin
  delete from public.documents document where document.id = exchanged.id;
  -- If a newer document already waits, it stays.
  insert into public.documents (user_id, type, path, number, expires_on)
  select exchanged.user_id, exchanged.type, exchanged.path, exchanged.number, exchanged.expires_on
  where not exists (
    select from public.documents newer
    where newer.user_id = exchanged.user_id and newer.type = exchanged.type and newer.state <> 'checked'
  )
  returning id into waiting_id;
  return waiting_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.was_notified_of_begin(application public.applications, starts_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return application.applied_at < starts_at and exists (
    select from private.begun_jobs noted where noted.job_id = application.job_id and noted.starts_at = was_notified_of_begin.starts_at
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.week_copies(first_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
  ids uuid[];
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  ids := array(
    select job.id from public.jobs job
    where job.status in ('Open', 'InProgress', 'Completed') and job.start_date_order between first_day - 7 and first_day - 1
    -- If there are more jobs than the limit, jobs that are already copied are left out first.
    order by exists (select from public.jobs there where there.id = private.copy_id(job.id, job.start_date + 7)),
      job.start_date_order, job.starts_at, job.id
    limit most + 1);
  return (
    with people as (
      select known.job_id, jsonb_agg(jsonb_build_object('id', known.user_id, 'name', known.name, 'obstacle', known.obstacle)
        order by known.name, known.user_id) as listed
      from private.copy_people(ids[:most], first_day) known
      group by known.job_id
    )
    select jsonb_build_object(
      'accepts', settings.copy_accepts,
      'of_many', cardinality(ids) > most,
      'jobs', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', job.id, 'copy_id', copy.id, 'title', private.job_title(job, 'Job Opportunity'), 'day', copy.start_date,
          'start_time', job.start_time, 'end_time', job.end_time, 'location_city', job.location_city,
          'site_id', site.id, 'site_name', site.name, 'image_paths', job.image_paths, 'pdf_path', job.pdf_path,
          'has_begun', private.has_started(copy, now()), 'there_id', there.copy_id,
          'holiday', holiday.name,
          'minutes_moved', private.minutes_of(private.work_times(copy)) - private.minutes_of(private.work_times(job)),
          'people', coalesce(people.listed, '[]')) order by job.start_date, job.starts_at, job.id)
        from public.jobs job
        cross join lateral private.as_copy(job, job.start_date + 7) copy
        left join private.copies_there(ids[:most], 7) there on there.job_id = job.id
        left join people on people.job_id = job.id
        left join public.job_sites here on here.job_id = job.id
        left join public.sites site on site.id = here.site_id
        left join public.holidays holiday
          on holiday.day = copy.start_date
          and holiday.state = private.state_of_place(job.location_postcode, job.location_city, job.location_state)
        where job.id = any (ids[:most])
      ), '[]'))
    from public.business settings
  );
end
$function$
;

ALTER FUNCTION "private"."week_copies"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_fill(first_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  return (
    with free as materialized (
      select *, row_number() over (order by (wanted.job).start_date_order, (wanted.job).starts_at, (wanted.job).id) - 1 as index
      from private.fill_jobs(first_day) wanted
    ), pairs as materialized (
      select * from private.fill_pairs(first_day)
    ), people as materialized (
      select person.user_id, row_number() over (order by person.user_id) - 1 as index
      from (select distinct pairs.user_id from pairs where pairs.obstacle is null) person
    ), held as (
      select work.user_id, sum(work.minutes) as minutes
      from private.work_in(array(select people.user_id from people), first_day, first_day + 6) work
      group by work.user_id
    ), obstacles as (
      select counted.job_id, jsonb_object_agg(counted.obstacle, counted.count) as counts
      from (
        select pairs.job_id, pairs.obstacle, count(*) as count
        from pairs where pairs.obstacle is not null
        group by pairs.job_id, pairs.obstacle
      ) counted
      group by counted.job_id
    )
    select jsonb_build_object(
      'limit_minutes', settings.fill_hours * 60,
      'weights', jsonb_build_object(
        'distance', settings.fill_distance, 'fairness', settings.fill_fairness, 'site', settings.fill_site),
      'jobs', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', (free.job).id, 'title', private.job_title(free.job, 'Job Opportunity'), 'day', (free.job).start_date,
          'start_time', (free.job).start_time, 'end_time', (free.job).end_time, 'location_city', (free.job).location_city,
          'places', free.places, 'waiting', free.waiting, 'minutes', free.minutes,
          'times', (select jsonb_agg(jsonb_build_array(extract(epoch from lower(day)), extract(epoch from upper(day))) order by day)
            from unnest(free.times) day),
          'obstacles', coalesce(obstacles.counts, '{}')) order by free.index)
        from free left join obstacles on obstacles.job_id = (free.job).id
      ), '[]'),
      'people', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', person.id, 'name', private.person_name(person), 'minutes', coalesce(held.minutes, 0),
          'jobs_done', record.done, 'no_shows', record.no_shows) order by people.index)
        from people
        join public.profiles person on person.id = people.user_id
        join private.records_of(array(select people.user_id from people), null) record on record.user_id = people.user_id
        left join held on held.user_id = people.user_id
      ), '[]'),
      -- Arrays instead of objects, because there can be 60,000 candidates.
      'candidates', coalesce((
        select jsonb_agg(jsonb_build_array(
          free.index, people.index, round(extensions.earth_distance(person.place, (free.job).place)), pairs.knows_site,
          pairs.application_id) order by free.index, people.index)
        from pairs
        join free on (free.job).id = pairs.job_id
        join people on people.user_id = pairs.user_id
        join public.profiles person on person.id = pairs.user_id
        where pairs.obstacle is null
      ), '[]'))
    from public.business settings
  );
end
$function$
;

ALTER FUNCTION "private"."week_fill"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_fit(job_id uuid, people uuid[])
 RETURNS SETOF public.week_fit_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
begin
  perform private.assert_admin();
  if cardinality(people) > 200 then
    raise exception 'At most 200 people can be compared at once.' using errcode = 'PT400';
  end if;
  select * into wanted from public.jobs job where job.id = week_fit.job_id;
  return query
    select person.id, private.person_name(person), found.application_id, found.status, private.missing_requirements(person.id, wanted),
      found.clashes, found.unavailable, found.distance_m, found.is_far, found.jobs_done, found.no_shows, found.invited_at,
      found.knows_site, found.not_again, found.rank
    from private.fits(wanted, people) found
    join public.profiles person on person.id = found.user_id
    order by found.rank, person.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.week_hours(first_day date, query text, view text, grouped_by text, after_order text, after_group uuid, after_day date, after_row text, after_id uuid, page_size integer)
 RETURNS SETOF public.week_hours_day
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  return query select * from private.listed_hours(first_day, query, view, grouped_by, after_order, after_group, after_day, after_row,
    after_id, private.page_size(page_size, 50, 200));
end
$function$
;

ALTER FUNCTION "private"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_jobs(first_day date, query text, city text, within_km integer, category text, day date, per_day integer, site_id uuid)
 RETURNS SETOF public.week_job_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  return query execute concat(
    'select listed.id, listed.title, listed.start_date, listed.start_time, listed.end_time, listed.days, listed.location_city,
       nullif(listed.cleaners_needed, 0), listed.accepted_count, listed.pending_count, listed.starts_at, listed.is_full,
       listed.same_day::integer
     from (
       select job.*, private.job_title(job, ''Job Opportunity'') as title,
         row_number() over (partition by job.start_date, job.is_full order by job.starts_at, job.id) as position,
         count(*) over (partition by job.start_date, job.is_full) as same_day
       from public.jobs job
       where job.status = ''Open'' and job.start_date_order between ', quote_literal(first_day), ' and ', quote_literal(first_day + 6),
    ' and job.starts_at > now() and ', private.board_jobs_condition(query, category, city, within_km, site_id),
    ' and job.start_date_order = ' || quote_literal(day),
    ') listed
     where listed.position <= ', private.page_size(per_day, 50, 200),
    ' order by listed.start_date, listed.is_full, listed.starts_at, listed.id');
end
$function$
;

ALTER FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_people(first_day date, query text, city text, within_km integer, document text, free text, after_name text, after_id uuid, page_size integer, job_id uuid, after_rank double precision[])
 RETURNS SETOF public.week_person_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  size constant integer := private.page_size(page_size, 50, 200);
  wanted public.jobs;
  people uuid[];
  fits jsonb;
  middle extensions.earth;
  known text;
  filtered text;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  select * into wanted from public.jobs job where job.id = week_people.job_id;
  -- Computed once instead of for each row.
  middle := case when private.trimmed(city) is not null then private.find_place(null, city, null) end;
  known := concat(
    'profile.role = ''cleaner'' and profile.status in (''pending'', ''active'') and profile.id <> ', quote_literal(private.founder_id()),
    ' and ' || private.people_condition(query));
  filtered := concat(
    'select profile.id from public.profiles profile where ', known,
    ' and profile.place is not null and ' || private.within_condition('profile.place', city, within_km),
    ' and exists (
         select from public.documents document
         where document.user_id = profile.id and document.state = ''checked'' and document.type = ' || quote_literal(btrim(document))
      || ' and coalesce(document.expires_on, ''infinity'') >= ' || quote_literal(first_day) || ')',
    ' and ' || private.free_condition(free, first_day));
  if wanted.id is null then
    execute concat('select array(', filtered,
      ' and (lower(coalesce(profile.name, '''')), profile.id) > (' || quote_literal(after_name) || ', ' || quote_literal(after_id) || ')',
      ' order by lower(coalesce(profile.name, '''')), profile.id limit ', size, ')'
    ) into people;
  else
    -- The nearest people, then those without a known location. Only the query filters the applicants.
    execute concat('select array((', filtered,
      case
        when wanted.place is null then ' order by profile.created_at desc, profile.id desc'
        -- profiles_place_idx returns people in order of distance from the job.
        else ' and profile.place is not null order by profile.place operator(extensions.<->) ' || quote_literal(wanted.place)
          || '::extensions.earth'
      end,
      ' limit 300)
       union (', filtered, ' and profile.place is null order by profile.id limit 300)
       union
       select profile.id from public.applications application
       join public.profiles profile on profile.id = application.user_id
       where application.job_id = ', quote_literal(wanted.id),
      ' and application.status <> ''Rejected'' and application.withdrawn_at is null and ', known, ')'
    ) into people;
    with page as (
      select ranked.* from private.fits(wanted, people) ranked
      where after_rank is null or (ranked.rank, ranked.user_id) > (after_rank, after_id)
      order by ranked.rank, ranked.user_id
      limit size
    )
    select array_agg(page.user_id order by page.rank, page.user_id),
      jsonb_object_agg(page.user_id, to_jsonb(page) - 'fit' - 'missing_count' || jsonb_build_object(
        'name', private.person_name(person),
        'missing', case when page.missing_count > 0 then private.missing_requirements(person.id, wanted) else '{}' end))
    into people, fits
    from page
    join public.profiles person on person.id = page.user_id;
  end if;
  return query
    with done as (
      select work.user_id, sum(work.minutes)::integer as minutes,
        jsonb_agg(to_jsonb(work) - 'user_id' || jsonb_build_object('missing', requirements.missing)) as work
      from private.work_in(people, first_day, first_day + 6) work
      left join public.jobs job on job.id = work.job_id and job.status in ('Open', 'InProgress')
        and (job.required_documents <> '{}' or job.required_courses <> '{}')
      cross join lateral (
        select case when job.id is not null then private.missing_requirements(work.user_id, job) else '{}' end as missing
      ) requirements
      group by work.user_id
    )
    select profile.id, profile.name, profile.location,
      extensions.earth_distance(profile.place, middle),
      coalesce(said.free_hours, '{}'),
      coalesce((
        select jsonb_agg(first_day + number order by number) from generate_series(0, 6) number where said.days_away @> first_day + number
      ), '[]'),
      coalesce(done.minutes, 0), coalesce(done.work, '[]'), lower(coalesce(profile.name, '')), fits -> profile.id::text
    from unnest(people) with ordinality listed (id, position)
    join public.profiles profile on profile.id = listed.id
    left join public.availability said on said.user_id = listed.id
    left join done on done.user_id = listed.id
    order by listed.position;
end
$function$
;

ALTER FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.week_roster(first_day date, query text, city text, within_km integer, category text, day date, after_title text, page_size integer, site_id uuid)
 RETURNS SETOF public.week_roster_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  shown daterange;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  shown := daterange(coalesce(day, first_day), coalesce(day, first_day + 6) + 1);
  return query execute concat(
    'with listed as (
       select job.*, private.job_title(job, ''Job Opportunity'') as title, concat_ws(e''\n'',
         lower(private.job_title(job, ''Job Opportunity'')), lower(job.location_city)) as title_order
       from public.jobs job
       where job.start_date is not null and job.status in (''Open'', ''InProgress'', ''Completed'')
         and private.days_of_work(job.start_date, job.days) && $1
         and ', private.board_jobs_condition(query, category, city, within_km, site_id), '
     ), page as (
       select listed.title_order, min(listed.id::text)::uuid as id, min(listed.title) as title, min(listed.location_city) as city
       from listed where true', ' and listed.title_order > ' || quote_literal(after_title),
    ' group by listed.title_order order by listed.title_order limit ', private.page_size(page_size, 100, 200), '
     )
     select page.id, page.title, page.city, page.title_order, (
       select jsonb_agg(jsonb_build_object(
         ''job_id'', job.id, ''day'', shift.day, ''start_time'', job.start_time, ''end_time'', job.end_time, ''status'', job.status,
         ''cleaners_needed'', nullif(job.cleaners_needed, 0), ''accepted_count'', job.accepted_count, ''pending_count'', job.pending_count,
         ''has_vacancy'', job.status = ''Open'' and not job.is_full and job.starts_at > now(),
         ''people'', coalesce(accepted.people, ''[]'')) order by shift.day, job.start_time, job.id)
       from listed job
       left join lateral (
         select jsonb_agg(jsonb_build_object(''user_id'', named.id, ''name'', named.name) order by named.name, named.id) as people
         from (
           select person.id, private.person_name(person) as name from public.applications application
           join public.profiles person on person.id = application.user_id
           where application.job_id = job.id and private.is_accepted(application.status, application.withdrawn_at)
           limit 50
         ) named
       ) accepted on true
       cross join lateral (
         select day::date from generate_series(greatest(job.start_date, lower($1)),
           least(job.start_date + greatest(job.days, 1) - 1, upper($1) - 1), interval ''1 day'') day
       ) shift
       where job.title_order = page.title_order
     )
     from page order by page.title_order')
  using shown;
end
$function$
;

ALTER FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.what_changed(old_job public.jobs, old_address text, new_job public.jobs, new_address text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg(format('%s: from %s to %s', label, private.one_line(old), private.one_line(new)), '; ' order by ordinal) || '.'
  from (values
    (1, 'Start date', to_char(old_job.start_date, 'Dy FMDD Mon YYYY'), to_char(new_job.start_date, 'Dy FMDD Mon YYYY')),
    (2, 'Start time', to_char(old_job.start_time, 'HH24:MI'), to_char(new_job.start_time, 'HH24:MI')),
    (3, 'End time', to_char(old_job.end_time, 'HH24:MI'), to_char(new_job.end_time, 'HH24:MI')),
    (4, 'Dates', old_job.project_dates, new_job.project_dates),
    (5, 'Duration', old_job.duration, new_job.duration),
    (6, 'Days', old_job.days::text, new_job.days::text),
    (7, 'Address', private.full_address(old_job, old_address), private.full_address(new_job, new_address))
  ) compared (ordinal, label, old, new)
  where coalesce(old, '') <> coalesce(new, '')
$function$
;

CREATE OR REPLACE FUNCTION private.why_not_invite(person public.profiles, job public.jobs)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  name constant text := private.one_line(private.person_name(person));
begin
  return case
    when person.id is null then 'The account has been deleted.'
    when job.status <> 'Open' then 'This job is not open.'
    when private.invitation_over(job, now()) is not null then private.invitation_over(job, now())
    when person.status in ('inactive', 'rejected') then format('%s is not active.', name)
    when private.is_barred(person.id, job.id) then format('%s should not return to this site.', name)
    when exists (
      select from public.applications application
      where application.job_id = job.id and application.user_id = person.id and application.withdrawn_at is null
    ) then format('%s has applied already.', name)
    when exists (
      select from private.invitations invitation where invitation.job_id = job.id and invitation.user_id = person.id
    ) then format('%s has been invited already.', name)
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.why_not_paid(details public.payment_details, amount_cents bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return case
    when amount_cents <= 0 then 'nothing'
    else private.account_fault(details.abn, details.bsb, details.account_number)
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.withdraw_application(application_id uuid, reason text, seconds_ago integer)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  mine public.applications;
  job public.jobs;
begin
  perform private.lock_applications(array(
    select application.id from public.applications application
    where application.id = application_id and application.user_id = (select auth.uid())
  ));
  select * into mine from public.applications application
  where application.id = application_id and application.user_id = (select auth.uid());
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  -- A retry whose first response was lost: the application stays as it is (rule 3.19).
  if mine.withdrawn_at is not null then
    return private.as_its_applicant_sees(mine);
  end if;
  -- A request queued on a phone, about an application that has been renewed since.
  if now() - make_interval(secs => seconds_ago) < mine.applied_at then
    raise exception 'You have applied again since then.' using errcode = 'PT409';
  end if;
  if mine.status = 'Rejected' then
    raise exception 'This application has been rejected.' using errcode = 'PT409';
  end if;
  select * into job from public.jobs wanted where wanted.id = mine.job_id;
  if not found then
    raise exception 'The job has been deleted.' using errcode = 'PT410';
  end if;
  if private.has_begun(job) then
    raise exception 'The job has started. It is too late to withdraw.' using errcode = 'PT409';
  end if;
  update public.applications application set withdrawn_at = now(), withdrawal_reason = said
  where application.id = mine.id returning * into mine;
  insert into public.notifications (user_id, message, type, link, data)
  values (mine.user_id, format('You have withdrawn from the job %s.', private.job_title(job, mine.job_title)), 'withdrawal_confirmed',
    '/my-applications', jsonb_build_object('application_id', mine.id, 'job_id', job.id));
  if mine.status = 'Accepted' then
    perform private.notify_administrators_of_withdrawal(mine, job);
  end if;
  return private.as_its_applicant_sees(mine);
end
$function$
;

CREATE OR REPLACE FUNCTION private.word_condition(searched text, word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    -- Too short for a trigram. The list's own order is faster, and strpos keeps the planner off the trigram index.
    when char_length(word) < 3 then format('strpos(%s, %L) > 0', searched, word)
    else format('%s like %L', searched, '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
  end
$function$
;

CREATE OR REPLACE FUNCTION private.work_as_administrator(person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return jsonb_build_object(
    'jobs_created', (select count(*) from public.jobs job where job.created_by = person),
    'courses_created', (select count(*) from public.courses course where course.created_by = person),
    'applications_decided', (select count(*) from public.applications application where application.reviewed_by = person),
    'invitations_sent', (select count(*) from private.invitations invitation where invitation.invited_by = person),
    'attendance_recorded', (select count(*) from public.applications application where application.attendance_by = person),
    'documents_decided', (select count(*) from private.document_deciders decider where decider.administrator_id = person),
    'documents_opened', (select count(*) from public.document_openings opening where opening.administrator_id = person),
    'hours_changed', (select count(*) from public.hours changed where changed.changed_by = person and changed.by_administrator),
    'pay_lines_written', (select count(*) from public.pay_lines line where line.created_by = person),
    'pay_runs', (
      select count(*) from public.pay_runs run where person in (run.created_by, run.exported_by, run.paid_by, run.approved_by)
    ),
    'entries_on_record', (
      select count(*) from audit.entries entry
      where entry.actor = work_as_administrator.person and entry.person is distinct from entry.actor
    ));
end
$function$
;

CREATE OR REPLACE FUNCTION private.work_in(people uuid[], first_day date, last_day date)
 RETURNS SETOF public.week_row
 LANGUAGE sql
 STABLE ROWS 500
 SET search_path TO ''
AS $function$
  with held as (
    select application.user_id, application.id as application_id, job.id as job_id, private.job_title(job, application.job_title) as title,
      job.status, begun.day, job.start_time, job.end_time, job.location_city,
      (job.status in ('Open', 'InProgress')) as is_to_come,
      (begun.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone as begins,
      coalesce((begun.day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
        (begun.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone + interval '8 hours') as ends
    from public.applications application
    join public.jobs job on job.id = application.job_id
    cross join lateral (
      -- One extra day on either side, because night shifts and other time zones reach across midnight.
      select job.start_date + number as day
      from generate_series(greatest(first_day - 1 - job.start_date, 0),
        least(least(greatest(job.days, 1), 366) - 1, last_day + 1 - job.start_date)) number
    ) begun
    where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
      and job.status in ('Open', 'InProgress', 'Completed') and job.start_date between first_day - 367 and last_day + 1
  ), compared as (
    select held.*,
      held.is_to_come and coalesce(
        held.begins < max(held.ends) over (before rows between unbounded preceding and 1 preceding)
        or held.ends > lead(held.begins) over before, false) as clashes
    from held
    window before as (partition by held.user_id, held.is_to_come order by held.begins, held.ends, held.job_id)
  )
  select compared.user_id, compared.application_id, compared.job_id, compared.title, compared.status, compared.day,
    compared.start_time, compared.end_time, (extract(epoch from compared.ends - compared.begins) / 60)::integer, compared.clashes,
    compared.location_city
  from compared
  where compared.day between first_day and last_day
  order by compared.user_id, compared.begins, compared.job_id
$function$
;

CREATE OR REPLACE FUNCTION private.work_times(job public.jobs)
 RETURNS tstzmultirange
 LANGUAGE plpgsql
 STABLE COST 5000
 SET search_path TO ''
AS $function$
begin
  return (
    -- A clock change can skip the end time, and the end would come before the start without greatest().
    select range_agg(tstzrange(day.begins, greatest(day.begins, coalesce(day.ends, day.begins + interval '8 hours'))))
    from generate_series(0, least(greatest(job.days, 1), 366) - 1) number
    cross join lateral (
      select (job.start_date + number + coalesce(job.start_time, '07:00')) at time zone job.time_zone as begins,
        (job.start_date + number + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone as ends
    ) day
    where job.start_date is not null
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.worked_condition(worked text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Checks attendance at completed jobs first, because that reads only one row of an index.
  ever constant text := '(exists (select from public.applications application
      where application.user_id = profile.id and application.attendance = ''came'')
    or exists (select from public.applications application join public.visits visit on visit.application_id = application.id
      where application.user_id = profile.id))';
  -- Finds the people who worked since a day once, instead of checking each listed person.
  since constant text := 'profile.id in (
    select application.user_id from public.visits visit join public.applications application on application.id = visit.application_id
    where visit.day >= %1$L and application.user_id is not null
    union
    select application.user_id from public.jobs job join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(%1$L, null) and application.attendance = ''came''
      and (application.attendance_at at time zone job.time_zone)::date >= %1$L and application.user_id is not null)';
  today constant date := private.today_of((select auth.uid()));
begin
  return case lower(btrim(worked))
    when 'never' then 'not ' || ever
    when 'lately' then format(since, today - 30)
    when 'before' then concat(ever, ' and not ', format(since, today - 90))
    else case when worked is not null then 'false' end
  end;
end
$function$
;

ALTER FUNCTION "private"."worked_condition"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  channels constant text[] := private.delivery_channels();
  due bigint;
begin
  -- This can run for thousands of people at once. Functions are called once per type, or only for the people who need them.
  with known as materialized (
    select type, private.notification_kind(type) as kind, private.is_only_as_reverse(type) as only_as_reverse
    from (select distinct type from added) types
  ), note as materialized (
    select added.*, known.kind, known.only_as_reverse, private.with_zone(stored, person.time_zone) as settings
    from added
    join known on known.type = added.type
    join public.profiles person on person.id = added.user_id
    left join public.notification_settings stored on stored.user_id = added.user_id
  ), written as (
    insert into private.deliveries (
      notification_id, user_id, channel, kind, type, message, link, job_id, subject, urgent, not_before, due_at, created_at
    )
    select note.id, note.user_id, way.channel, note.kind, note.type, note.message, note.link, (note.data ->> 'job_id')::uuid,
      coalesce(note.data ->> 'job_id',
        (select document.type from public.documents document where document.id = (note.data ->> 'document_id')::uuid)),
      hurry.urgent, note.created_at,
      private.sending_moment(way.channel, note.kind, note.settings, note.created_at, hurry.urgent), note.created_at
    from note
    cross join unnest(channels) as way (channel)
    cross join lateral (select coalesce((note.data ->> 'urgent')::boolean, false) as urgent) hurry
    left join private.notification_choices choice
      on choice.user_id = note.user_id and choice.channel = way.channel and choice.kind = note.kind
    where coalesce(choice.is_on, private.is_on_at_first(way.channel, note.kind))
      -- Few of the people notified of a nearby job have a device.
      and (way.channel <> 'push' or exists (select from public.push_tokens device where device.user_id = note.user_id))
      and (not note.only_as_reverse
        or private.can_reverse(note.type, note.data ->> 'job_id', note.user_id, way.channel, '{waiting,sent}'))
    returning due_at
  )
  select count(*) into due from written where due_at <= now();
  if due > 0 then
    perform private.call_deliver(private.workers_for(due));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.write_judged(judged private.judged_hours[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.hours (application_id, day, began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at)
  select each_day.application_id, each_day.day, (each_day.given).began_at, (each_day.given).ended_at, (each_day.given).break_minutes,
    (each_day.given).reason, (each_day.given).changed_by, (each_day.given).by_administrator, clock_timestamp()
  from unnest(judged) each_day
  where each_day.refused is null and (each_day.given).day is not null
  on conflict on constraint hours_pkey do update
  set (began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at) = (excluded.began_at, excluded.ended_at,
    excluded.break_minutes, excluded.reason, excluded.changed_by, excluded.by_administrator, excluded.changed_at);
  insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
    created_by)
  select person.id, coalesce(private.person_name(person), 'N/A'), 'work', each_day.application_id, (each_day.hours).title, each_day.day,
    (each_day.hours).minutes, (each_day.hours).basis, (each_day.hours).rate_cents, (each_day.hours).amount_cents, (select auth.uid())
  from unnest(judged) each_day
  join public.profiles person on person.id = (each_day.hours).user_id
  where each_day.refused is null and (each_day.hours).minutes > 0;
end
$function$
;

ALTER FUNCTION "private"."write_judged"(private.judged_hours[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.written_cents(cents bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select btrim(to_char(cents / 100.0, 'FM999,999,990.00')) $function$
;

ALTER FUNCTION "private"."written_cents"(bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.zone_of_place(postcode text, city text, state text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  typed record;
  known record;
  zones text[];
begin
  select * into typed from private.read_place(postcode, city, state);

  -- Some postcodes cross a border. Then the typed state decides, or else the typed locality, or else the state with most of its localities.
  -- If two states have equally many, the state to which the postcode's digits belong.
  select candidate.state, min(candidate.name) filter (where candidate.is_named) as name
  into known
  from (
    select locality.state, lower(locality.locality) as name, lower(locality.locality) = any (typed.parts) as is_named,
      rank() over (
        order by locality.state = typed.state_code desc nulls last, lower(locality.locality) = any (typed.parts) desc nulls last
      ) as choice
    from public.localities locality
    where locality.postcode = typed.code
  ) candidate
  where candidate.choice = 1
  group by candidate.state
  order by count(*) desc, candidate.state = private.state_of_postcode(typed.code) desc;
  if known.state is not null then
    return private.time_zone_of(known.state, typed.code, known.name);
  end if;

  -- Right to left, because the larger area comes last. A name that exists in several zones is ignored.
  for number in reverse coalesce(cardinality(typed.parts), 0)..1 loop
    zones := array(
      select private.time_zone_of(central.state, central.postcode, null) from private.cities() central
      where central.name = regexp_replace(typed.parts[number], '.* (?=' || central.name || '$)', '')
        and central.state = coalesce(typed.state_code, central.state)
    );
    if zones = '{}' then
      zones := array(
        select distinct private.time_zone_of(locality.state, locality.postcode, lower(locality.locality))
        from public.localities locality
        where lower(locality.locality) = typed.parts[number]
          and locality.state = coalesce(typed.state_code, locality.state)
      );
    end if;
    if cardinality(zones) = 1 then
      return zones[1];
    end if;
  end loop;

  -- Postcodes used only for mailboxes are not among the localities, but their digits give the state.
  return private.time_zone_of(coalesce(typed.state_code, private.state_of_postcode(typed.code)), null, null);
end
$function$
;

CREATE OR REPLACE FUNCTION public.add_pay_line(user_id uuid, kind text, amount_cents bigint, reason text, application_id uuid DEFAULT NULL::uuid, idempotency_key uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.add_pay_line(user_id, kind, amount_cents, reason, application_id, idempotency_key) $function$
;

ALTER FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_jobs_total(first_day date, query text DEFAULT NULL::text, status text DEFAULT NULL::text, city text DEFAULT NULL::text, site_id uuid DEFAULT NULL::uuid)
 RETURNS public.admin_jobs_total_row
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.admin_jobs_total(first_day, query, status, city, site_id) $function$
;

ALTER FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_site(site_id uuid)
 RETURNS SETOF public.sites
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$ select * from private.admin_site(site_id) $function$
;

ALTER FUNCTION "public"."admin_site"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_departed_hours(hours_id uuid, amount_cents bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_departed_hours(hours_id, amount_cents, true) $function$
;

ALTER FUNCTION "public"."approve_departed_hours"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_pay_run(run_id uuid, people integer, amount_cents bigint, gst_cents bigint)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.approve_pay_run(run_id, people, amount_cents, gst_cents) $function$
;

ALTER FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_week_hours(first_day date, guard text, view text DEFAULT NULL::text, query text DEFAULT NULL::text, items jsonb DEFAULT NULL::jsonb, treatment text DEFAULT 'recorded'::text, began time without time zone DEFAULT NULL::time without time zone, ended time without time zone DEFAULT NULL::time without time zone, break_minutes integer DEFAULT NULL::integer, reason text DEFAULT NULL::text)
 RETURNS public.hours_preview_row
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.approve_week_hours(first_day, guard, view, query, items, treatment, began, ended, break_minutes, reason)
$function$
;

ALTER FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.changed_accounts_of_run(run_id uuid)
 RETURNS SETOF public.changed_account_row
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$ select * from private.changed_accounts_of_run(run_id) $function$
;

ALTER FUNCTION "public"."changed_accounts_of_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.confirm_identity(password text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.confirm_identity(password) $function$
;

ALTER FUNCTION "public"."confirm_identity"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.copy_job(job_id uuid, day date, user_ids uuid[] DEFAULT '{}'::uuid[], image_paths text[] DEFAULT '{}'::text[], pdf_path text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.copy_job(job_id, day, user_ids, image_paths, pdf_path) $function$
;

ALTER FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_listed_applications(only_status text DEFAULT NULL::text, query text DEFAULT NULL::text, only_job uuid DEFAULT NULL::uuid, city text DEFAULT NULL::text, from_day date DEFAULT NULL::date, until_day date DEFAULT NULL::date, only_site uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.count_listed_applications(only_status, query, only_job, city, from_day, until_day, only_site) $function$
;

ALTER FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_listed_users(query text DEFAULT NULL::text, role text DEFAULT NULL::text, status text DEFAULT NULL::text, documents text DEFAULT NULL::text, missing_document text DEFAULT NULL::text, worked text DEFAULT NULL::text, city text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.count_listed_users(query, role, status, documents, missing_document, worked, city) $function$
;

ALTER FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.dashboard()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  person uuid := (select auth.uid());
  current_jobs jsonb;
  recent_applications jsonb;
  opportunities jsonb;
  first_steps jsonb;
  invitations jsonb;
  offers jsonb;
begin
  -- A part that fails is null and logged; the others still show (rule 4.6).
  begin
    -- In the order of my_jobs, earliest first.
    select coalesce(jsonb_agg(to_jsonb(part) - 'order_at' order by part.order_at, part.application_id), '[]') into current_jobs
    from (
      select application.id as application_id, application.applied_at, job.id, job.project_name, job.category,
        job.location_city, job.location_state, job.location_postcode, job.start_date, job.start_time, job.end_time,
        job.pay_per_cleaner,
        private.my_job_order(job.status, job.starts_at, job.days, application.applied_at) as order_at
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = person and application.status = 'Accepted' and application.withdrawn_at is null
        and job.status <> 'Completed'
      order by order_at, application.id
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, current jobs: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(part) order by part.applied_at desc, part.id desc), '[]') into recent_applications
    from (
      select application.id, application.job_id, application.job_title, application.status, application.applied_at
      from public.applications application
      where application.user_id = person
      order by application.applied_at desc, application.id desc
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, applications: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(part) order by part.start_date_order desc, part.id desc), '[]') into opportunities
    from (
      select job.id, job.project_name, job.category, job.location_city, job.location_state, job.location_postcode,
        job.start_date, job.start_date_order, job.start_time, job.end_time, job.pay_per_cleaner, job.display_status,
        extensions.earth_distance(job.place, (select profile.place from public.profiles profile where profile.id = person)) as distance_m
      from public.jobs job
      where job.status = 'Open'
        and not exists (
          select from public.applications application where application.job_id = job.id and application.user_id = person
        )
      order by job.start_date_order desc, job.id desc
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, opportunities: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(step.name order by step.ordinal) filter (where step.missing), '[]') into first_steps
    from public.profiles profile
    cross join lateral (
      values
        (1, 'postcode', coalesce(btrim(profile.postcode), '') = '' or profile.place is null),
        (2, 'documents', not exists (
          select from public.documents document where document.user_id = profile.id and document.state <> 'refused'
        )),
        (3, 'course', not exists (
          select from public.course_progress progress where progress.user_id = profile.id and progress.completed
        ) and exists (select from public.courses course where course.status = 'active'))
    ) as step (ordinal, name, missing)
    where profile.id = person and profile.status in ('pending', 'active') and not private.is_admin();
  exception when others then
    raise warning 'dashboard, first steps: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(invited)), '[]') into invitations from public.my_invitations() invited;
  exception when others then
    raise warning 'dashboard, invitations: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(offer)), '[]') into offers from public.my_offers() offer;
  exception when others then
    raise warning 'dashboard, offers: %', sqlerrm;
  end;
  return jsonb_build_object(
    'current_jobs', current_jobs, 'applications', recent_applications, 'opportunities', opportunities,
    'first_steps', first_steps, 'invitations', invitations, 'offers', offers
  );
end
$function$
;

CREATE OR REPLACE FUNCTION public.delete_job_series(job_id uuid)
 RETURNS TABLE(id uuid, start_date date, outcome text)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.delete_job_series(job_id) $function$
;

ALTER FUNCTION "public"."delete_job_series"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_site(site_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.delete_site(site_id) $function$
;

ALTER FUNCTION "public"."delete_site"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.dispute_change(notice_id uuid, token uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.dispute_change(notice_id, token) AS dispute_change;
END
;

ALTER FUNCTION "public"."dispute_change"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.document_state(document public.documents)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The caller can pass an invented row, which must not reveal the date in another person's time zone.
  select case when document.user_id = (select auth.uid()) or (select private.is_admin()) then private.document_state(document) end
$function$
;

CREATE OR REPLACE FUNCTION public.drop_departed_hours(hours_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_departed_hours(hours_id, null, false) $function$
;

ALTER FUNCTION "public"."drop_departed_hours"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.end_own_session(session_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_own_session(session_id) $function$
;

ALTER FUNCTION "public"."end_own_session"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.export_pay_run(run_id uuid, processed_on date DEFAULT NULL::date, seen_accounts jsonb DEFAULT '{}'::jsonb)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.export_pay_run(run_id, processed_on, seen_accounts) $function$
;

ALTER FUNCTION "public"."export_pay_run"(uuid, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.fill_place(job_id uuid, user_id uuid, application_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.fill_place(job_id, user_id, application_id) $function$
;

ALTER FUNCTION "public"."fill_place"(uuid, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.greeting_name(person public.profiles)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select coalesce(person.preferred_name, private.given_name(left(person.name, 200))) $function$
;

ALTER FUNCTION "public"."greeting_name"(public.profiles) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.hours_summary(first_day date, query text DEFAULT NULL::text)
 RETURNS SETOF public.hours_view_row
 LANGUAGE sql
 STABLE ROWS 11
 SET search_path TO ''
AS $function$ select * from private.hours_summary(first_day, query) $function$
;

ALTER FUNCTION "public"."hours_summary"(date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.invitations_due()
 RETURNS public.due_invitations
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.invitations_due() $function$
;

ALTER FUNCTION "public"."invitations_due"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.invite_best(after_starts timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.invited_best
 LANGUAGE sql
 ROWS 20
 SET search_path TO ''
AS $function$ select * from private.invite_best(after_starts, after_id) $function$
;

ALTER FUNCTION "public"."invite_best"(timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.job_pay(job_id uuid)
 RETURNS SETOF public.job_pay_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.job_pay(job_id) $function$
;

ALTER FUNCTION "public"."job_pay"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.jobs_of_series(job_id uuid)
 RETURNS TABLE(id uuid, start_date date, status text, accepted_count integer, cleaners_needed integer, has_begun boolean)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.jobs_of_series(job_id) $function$
;

ALTER FUNCTION "public"."jobs_of_series"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_applications(only_status text DEFAULT NULL::text, query text DEFAULT NULL::text, only_job uuid DEFAULT NULL::uuid, only_ids uuid[] DEFAULT NULL::uuid[], after_applied timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, sort text DEFAULT 'newest'::text, city text DEFAULT NULL::text, from_day date DEFAULT NULL::date, until_day date DEFAULT NULL::date, only_site uuid DEFAULT NULL::uuid, after_begins timestamp with time zone DEFAULT NULL::timestamp with time zone, after_ahead boolean DEFAULT NULL::boolean, after_job uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.application_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
  select * from private.list_applications(only_status, query, only_job, only_ids, after_applied, after_id, page_size, sort, city, from_day,
    until_day, only_site, after_begins, after_ahead, after_job)
$function$
;

ALTER FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_conversations(only_waiting boolean DEFAULT false, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 30, query text DEFAULT NULL::text)
 RETURNS SETOF public.conversation_row
 LANGUAGE sql
 STABLE ROWS 30
 SET search_path TO ''
AS $function$ select * from private.list_conversations(only_waiting, after_at, after_id, page_size, query) $function$
;

ALTER FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_departed(after_left timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.departed_row
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.list_departed(after_left, after_id, page_size) $function$
;

ALTER FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.make_recovery_codes()
 RETURNS text[]
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.make_recovery_codes() $function$
;

ALTER FUNCTION "public"."make_recovery_codes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.make_site_of_job(job_id uuid)
 RETURNS TABLE(site_id uuid, name text, jobs integer)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.make_site_of_job(job_id) $function$
;

ALTER FUNCTION "public"."make_site_of_job"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.message_accepted(job_id uuid, message text, idempotency_key uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.message_accepted(job_id, message, idempotency_key) $function$
;

ALTER FUNCTION "public"."message_accepted"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_jobs(past boolean DEFAULT false, after_order timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS SETOF public.my_job_row
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
begin
  return query
    select application.id, application.applied_at, application.withdrawn_at, application.confirmed_at, application.attendance,
      job.id, job.project_name, job.category, job.status, job.location_city, job.location_state, job.location_postcode,
      address.site_address, contact.name, contact.phone, job.start_date, job.start_time, job.end_time, job.time_zone,
      job.starts_at, job.project_dates, job.duration, job.pay_per_cleaner, extensions.earth_distance(job.place, home.place),
      visited.visits, mine.order_at, job.days,
      array(
        select changed.day from public.hours changed where changed.application_id = application.id
        union
        select line.day from public.pay_lines line where line.application_id = application.id and line.kind = 'work'
      )
    from (
      select application.id, application.job_id,
        private.my_job_order(job.status, job.starts_at, job.days, application.applied_at) as order_at
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = (select auth.uid())
        and application.status = 'Accepted'
        and (job.status = 'Completed') = coalesce(past, false)
        and (application.withdrawn_at is null or past and application.attendance is not null)
    ) mine
    join public.applications application on application.id = mine.id
    join public.jobs job on job.id = mine.job_id
    left join public.job_addresses address on address.job_id = job.id
    left join public.job_contacts contact on contact.job_id = job.id
    left join public.profiles home on home.id = application.user_id
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(visit) - 'application_id' order by visit.day), '[]') as visits
      from public.visits visit where visit.application_id = application.id
    ) visited
    where after_order is null
      or case when past then (mine.order_at, mine.id) < (after_order, after_id) else (mine.order_at, mine.id) > (after_order, after_id) end
    order by case when past then mine.order_at end desc, case when past then mine.id end desc, mine.order_at, mine.id
    limit private.page_size(page_size, 20, 100);
end
$function$
;

CREATE OR REPLACE FUNCTION public.my_payment_faults()
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.my_payment_faults() $function$
;

ALTER FUNCTION "public"."my_payment_faults"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_security_notices()
 RETURNS SETOF public.security_notice_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.my_security_notices() $function$
;

ALTER FUNCTION "public"."my_security_notices"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.note_about(user_id uuid, note text, idempotency_key uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.note_about(user_id, note, idempotency_key) $function$
;

ALTER FUNCTION "public"."note_about"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.notify_people_nearby(batch_size integer DEFAULT 2000)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.notify_people_nearby(batch_size) $function$
;

CREATE OR REPLACE FUNCTION public.owed_again(after_day date DEFAULT NULL::date, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.owed_again_row
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.owed_again(after_day, after_id, page_size) $function$
;

ALTER FUNCTION "public"."owed_again"(date, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.own_sessions()
 RETURNS SETOF public.own_session_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.own_sessions() $function$
;

ALTER FUNCTION "public"."own_sessions"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pay_departed(departed_id uuid, run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.pay_departed(departed_id, run_id) $function$
;

ALTER FUNCTION "public"."pay_departed"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pay_run_approval(run_id uuid)
 RETURNS SETOF public.pay_run_approval_row
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$ select * from private.pay_run_approval(run_id) $function$
;

ALTER FUNCTION "public"."pay_run_approval"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.people_of_site(site_id uuid, after_times integer DEFAULT NULL::integer, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, query text DEFAULT NULL::text)
 RETURNS SETOF public.site_person_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$ select * from private.people_of_site(site_id, after_times, after_id, page_size, query) $function$
;

ALTER FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.permit_factor_change()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.permit_factor_change() $function$
;

ALTER FUNCTION "public"."permit_factor_change"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_hours(first_day date, view text DEFAULT NULL::text, query text DEFAULT NULL::text, items jsonb DEFAULT NULL::jsonb, treatment text DEFAULT 'recorded'::text, began time without time zone DEFAULT NULL::time without time zone, ended time without time zone DEFAULT NULL::time without time zone, break_minutes integer DEFAULT NULL::integer)
 RETURNS public.hours_preview_row
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.preview_hours(first_day, view, query, items, treatment, began, ended, break_minutes) $function$
;

ALTER FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.recovery_codes_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.recovery_codes_since() $function$
;

ALTER FUNCTION "public"."recovery_codes_since"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reject_pay_file(run_id uuid, reason text)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reject_pay_file(run_id, reason) $function$
;

ALTER FUNCTION "public"."reject_pay_file"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.remake_pay_file(run_id uuid, processed_on date DEFAULT NULL::date, seen_accounts jsonb DEFAULT '{}'::jsonb)
 RETURNS public.pay_runs
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remake_pay_file(run_id, processed_on, seen_accounts) $function$
;

ALTER FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.remind_unconfirmed()
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remind_unconfirmed(now()) $function$
;

ALTER FUNCTION "public"."remind_unconfirmed"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reminders_due()
 RETURNS public.due_reminders
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.reminders_due() $function$
;

ALTER FUNCTION "public"."reminders_due"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.remove_holiday(state text, day date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_holiday(state, day) $function$
;

ALTER FUNCTION "public"."remove_holiday"(text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reported_changes()
 RETURNS SETOF public.reported_change_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.reported_changes() $function$
;

ALTER FUNCTION "public"."reported_changes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.return_payment(payment_id uuid, returned_on date, reason text)
 RETURNS public.payment_returns
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.return_payment(payment_id, returned_on, reason) $function$
;

ALTER FUNCTION "public"."return_payment"(uuid, date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.review_application(application_id uuid, new_status text, despite text DEFAULT NULL::text, message text DEFAULT NULL::text, despite_clash boolean DEFAULT false, despite_over boolean DEFAULT false, despite_site boolean DEFAULT false)
 RETURNS public.applications
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.review_application(application_id, new_status, despite, message, despite_clash, despite_over, despite_site) $function$
;

ALTER FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.review_applications(application_ids uuid[], new_status text, despite text DEFAULT NULL::text, message text DEFAULT NULL::text, despite_clash boolean DEFAULT false, despite_over boolean DEFAULT false, despite_site boolean DEFAULT false)
 RETURNS SETOF public.review_result
 LANGUAGE sql
 ROWS 20
 SET search_path TO ''
AS $function$
  select * from private.review_applications(application_ids, new_status, despite, message, despite_clash, despite_over, despite_site)
$function$
;

ALTER FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.review_reported_change(notice_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.review_reported_change(notice_id) $function$
;

ALTER FUNCTION "public"."review_reported_change"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_holiday(state text, day date, name text, instead_of date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_holiday(state, day, name, instead_of) $function$
;

ALTER FUNCTION "public"."save_holiday"(text, date, text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_job_series(job jsonb, expected_updated_at timestamp with time zone)
 RETURNS TABLE(job_id uuid, start_date date, outcome text, is_placed boolean, kept text[])
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.save_job_series(jsonb_populate_record(null::public.job_input, job), expected_updated_at) $function$
;

ALTER FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_site(site jsonb, expected_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.sites
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_site(jsonb_populate_record(null::public.site_input, site), expected_updated_at) $function$
;

ALTER FUNCTION "public"."save_site"(jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_admin_jobs(query text DEFAULT NULL::text, status text DEFAULT NULL::text, sort text DEFAULT 'newest'::text, after_created timestamp with time zone DEFAULT NULL::timestamp with time zone, after_start timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 25, site_id uuid DEFAULT NULL::uuid, city text DEFAULT NULL::text, from_day date DEFAULT NULL::date, until_day date DEFAULT NULL::date, after_ahead boolean DEFAULT NULL::boolean)
 RETURNS SETOF public.admin_job_row
 LANGUAGE sql
 STABLE ROWS 25
 SET search_path TO ''
AS $function$
  select * from private.search_admin_jobs(query, status, sort, after_created, after_start, after_id, page_size, site_id, city, from_day,
    until_day, after_ahead)
$function$
;

ALTER FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_sites(query text DEFAULT NULL::text, category text DEFAULT NULL::text, after_name text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 25)
 RETURNS SETOF public.site_row
 LANGUAGE sql
 STABLE ROWS 25
 SET search_path TO ''
AS $function$ select * from private.search_sites(query, category, after_name, after_id, page_size) $function$
;

ALTER FUNCTION "public"."search_sites"(text, text, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_users(query text DEFAULT NULL::text, role text DEFAULT NULL::text, status text DEFAULT NULL::text, documents text DEFAULT NULL::text, missing_document text DEFAULT NULL::text, after_created timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, worked text DEFAULT NULL::text, city text DEFAULT NULL::text)
 RETURNS SETOF public.user_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
  select * from private.search_users(query, role, status, documents, missing_document, after_created, after_id, page_size, worked, city)
$function$
;

ALTER FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.security_notice(notice_id uuid, token uuid)
 RETURNS public.security_notice_row
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.security_notice(notice_id, token) AS security_notice;
END
;

ALTER FUNCTION "public"."security_notice"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.send_message(application_id uuid, message text DEFAULT NULL::text, quick text DEFAULT NULL::text, idempotency_key text DEFAULT NULL::text, seconds_ago integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.send_message(application_id, message, quick, idempotency_key, seconds_ago) $function$
;

ALTER FUNCTION "public"."send_message"(uuid, text, text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.set_site_standing(site_id uuid, user_id uuid, standing text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_site_standing(site_id, user_id, standing) $function$
;

ALTER FUNCTION "public"."set_site_standing"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_departed(departed_id uuid, note text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_departed(departed_id, note) $function$
;

ALTER FUNCTION "public"."settle_departed"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_job(application_id uuid, left_cents bigint)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_job(application_id, left_cents) $function$
;

ALTER FUNCTION "public"."settle_job"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_payment(payment_id uuid, note text)
 RETURNS public.payment_returns
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.settle_payment(payment_id, note) $function$
;

ALTER FUNCTION "public"."settle_payment"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.site_of_job(job_id uuid)
 RETURNS TABLE(id uuid, name text)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$ select * from private.site_of_job(job_id) $function$
;

ALTER FUNCTION "public"."site_of_job"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.site_proposals(page_size integer DEFAULT 20)
 RETURNS SETOF public.site_proposal_row
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.site_proposals(page_size) $function$
;

ALTER FUNCTION "public"."site_proposals"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.unconfirmed_people(after_starts timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.unconfirmed_row
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$ select * from private.unconfirmed_people(after_starts, after_id, page_size) $function$
;

ALTER FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.undo_visit(application_id uuid, event text, day date, seconds_ago integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.undo_visit(application_id, event, day, seconds_ago) $function$
;

ALTER FUNCTION "public"."undo_visit"(uuid, text, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.unfilled_jobs(after_starts timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.unfilled_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$ select * from private.unfilled_jobs(after_starts, after_id, page_size) $function$
;

ALTER FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.use_recovery_code(code text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.use_recovery_code(code) $function$
;

ALTER FUNCTION "public"."use_recovery_code"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_copies(first_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.week_copies(first_day) $function$
;

ALTER FUNCTION "public"."week_copies"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_fill(first_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.week_fill(first_day) $function$
;

ALTER FUNCTION "public"."week_fill"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_hours(first_day date, query text DEFAULT NULL::text, view text DEFAULT NULL::text, grouped_by text DEFAULT NULL::text, after_order text DEFAULT NULL::text, after_group uuid DEFAULT NULL::uuid, after_day date DEFAULT NULL::date, after_row text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS SETOF public.week_hours_day
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
  select * from private.week_hours(first_day, query, view, grouped_by, after_order, after_group, after_day, after_row, after_id, page_size)
$function$
;

ALTER FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_jobs(first_day date, query text DEFAULT NULL::text, city text DEFAULT NULL::text, within_km integer DEFAULT NULL::integer, category text DEFAULT NULL::text, day date DEFAULT NULL::date, per_day integer DEFAULT 50, site_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.week_job_row
 LANGUAGE sql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$ select * from private.week_jobs(first_day, query, city, within_km, category, day, per_day, site_id) $function$
;

ALTER FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_people(first_day date, query text DEFAULT NULL::text, city text DEFAULT NULL::text, within_km integer DEFAULT NULL::integer, document text DEFAULT NULL::text, free text DEFAULT NULL::text, after_name text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, job_id uuid DEFAULT NULL::uuid, after_rank double precision[] DEFAULT NULL::double precision[])
 RETURNS SETOF public.week_person_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
  select * from private.week_people(first_day, query, city, within_km, document, free, after_name, after_id, page_size, job_id, after_rank)
$function$
;

ALTER FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.week_roster(first_day date, query text DEFAULT NULL::text, city text DEFAULT NULL::text, within_km integer DEFAULT NULL::integer, category text DEFAULT NULL::text, day date DEFAULT NULL::date, after_title text DEFAULT NULL::text, page_size integer DEFAULT 100, site_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.week_roster_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$ select * from private.week_roster(first_day, query, city, within_km, category, day, after_title, page_size, site_id) $function$
;

ALTER FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) OWNER TO "postgres";

ALTER TABLE "private"."confirmations" ADD CONSTRAINT "confirmations_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."factor_permits" ADD CONSTRAINT "factor_permits_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."job_end_notices" ADD CONSTRAINT "job_end_notices_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE "private"."pending_job_notices" ADD CONSTRAINT "pending_job_notices_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "private"."pending_offer_ends" ADD CONSTRAINT "pending_offer_ends_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE "private"."recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."security_notice_tokens" ADD CONSTRAINT "security_notice_tokens_notice_id_fkey" FOREIGN KEY (notice_id) REFERENCES private.security_notices(id) ON DELETE CASCADE;

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_reviewed_by_fkey" FOREIGN KEY (reviewed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."site_people" ADD CONSTRAINT "site_people_set_by_fkey" FOREIGN KEY (set_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."site_people" ADD CONSTRAINT "site_people_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."unfilled_handling" ADD CONSTRAINT "unfilled_handling_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_fill_distance_check" CHECK (((fill_distance >= 0) AND (fill_distance <= 100))) NOT VALID;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_fill_fairness_check" CHECK (((fill_fairness >= 0) AND (fill_fairness <= 100))) NOT VALID;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_fill_hours_check" CHECK (((fill_hours >= 1) AND (fill_hours <= 60))) NOT VALID;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_fill_site_check" CHECK (((fill_site >= 0) AND (fill_site <= 100))) NOT VALID;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_invites_before_it_notifies" CHECK ((unfilled_notify_hours < unfilled_invite_hours)) NOT VALID;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_second_approval_cents_check" CHECK (((second_approval_cents >= 0) AND (second_approval_cents <= '9999999999'::bigint))) NOT VALID;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_unfilled_invite_hours_check" CHECK (((unfilled_invite_hours >= 1) AND (unfilled_invite_hours <= 168))) NOT VALID;

ALTER TABLE "public"."business" ADD CONSTRAINT "business_unfilled_notify_hours_check" CHECK (((unfilled_notify_hours >= 1) AND (unfilled_notify_hours <= 168))) NOT VALID;

ALTER TABLE "public"."departed_hours" ADD CONSTRAINT "departed_hours_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE SET NULL;

ALTER TABLE "private"."departed_accounts" ADD CONSTRAINT "departed_accounts_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE CASCADE;

ALTER TABLE "public"."departed_hours" ADD CONSTRAINT "departed_hours_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE CASCADE;

ALTER TABLE "public"."departed_people" ADD CONSTRAINT "departed_people_settled_by_fkey" FOREIGN KEY (settled_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."job_sites" ADD CONSTRAINT "job_sites_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "public"."pay_files" ADD CONSTRAINT "pay_files_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."pay_files" ADD CONSTRAINT "pay_files_pay_run_id_fkey" FOREIGN KEY (pay_run_id) REFERENCES public.pay_runs(id) ON DELETE CASCADE;

ALTER TABLE "public"."pay_files" ADD CONSTRAINT "pay_files_rejected_by_fkey" FOREIGN KEY (rejected_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."pay_lines" ADD CONSTRAINT "pay_lines_departed_id_fkey" FOREIGN KEY (departed_id) REFERENCES public.departed_people(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE "public"."pay_runs" ADD CONSTRAINT "pay_runs_approved_by_fkey" FOREIGN KEY (approved_by) REFERENCES public.profiles(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE "public"."pay_runs" ADD CONSTRAINT "pay_runs_approved_content_check" CHECK ((approved_content ~ '^[0-9a-f]{32}$'::text)) NOT VALID;

ALTER TABLE "public"."pay_runs" ADD CONSTRAINT "pay_runs_approved_say_what" CHECK (((approved_at IS NULL) = (approved_content IS NULL))) NOT VALID;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_pay_run_id_fkey" FOREIGN KEY (pay_run_id) REFERENCES public.pay_runs(id) ON DELETE CASCADE;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE CASCADE;

ALTER TABLE "private"."resent_accounts" ADD CONSTRAINT "resent_accounts_return_id_fkey" FOREIGN KEY (return_id) REFERENCES public.payment_returns(id) ON DELETE CASCADE;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_resent_in_fkey" FOREIGN KEY (resent_in) REFERENCES public.pay_runs(id) ON DELETE SET NULL;

ALTER TABLE "public"."payment_returns" ADD CONSTRAINT "payment_returns_settled_by_fkey" FOREIGN KEY (settled_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_carry_gst_of_invoices" CHECK (((kind = 'rcti'::text) OR (gst_carried_cents = 0))) NOT VALID;

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_preferred_name_check" CHECK ((char_length(preferred_name) <= 60)) NOT VALID;

ALTER TABLE "private"."site_people" ADD CONSTRAINT "site_people_site_id_fkey" FOREIGN KEY (site_id) REFERENCES public.sites(id) ON DELETE CASCADE;

ALTER TABLE "public"."job_sites" ADD CONSTRAINT "job_sites_site_id_fkey" FOREIGN KEY (site_id) REFERENCES public.sites(id) ON DELETE CASCADE;

CREATE INDEX confirmations_age_idx ON private.confirmations USING btree (confirmed_at);

CREATE INDEX confirmations_user_idx ON private.confirmations USING btree (user_id);

CREATE INDEX pending_job_notices_decided_idx ON private.pending_job_notices USING btree (decided_at);

CREATE INDEX pending_offer_ends_ended_idx ON private.pending_offer_ends USING btree (ended_at);

CREATE INDEX security_notice_tokens_notice_idx ON private.security_notice_tokens USING btree (notice_id);

CREATE INDEX security_notices_age_idx ON private.security_notices USING btree (changed_at);

CREATE INDEX security_notices_open_idx ON private.security_notices USING btree (disputed_at) WHERE ((reviewed_at IS NULL) AND (disputed_at IS NOT NULL));

CREATE INDEX security_notices_reviewed_by_idx ON private.security_notices USING btree (reviewed_by);

CREATE INDEX security_notices_user_idx ON private.security_notices USING btree (user_id, changed_at DESC);

CREATE INDEX site_people_set_by_idx ON private.site_people USING btree (set_by);

CREATE INDEX site_people_user_idx ON private.site_people USING btree (user_id);

CREATE INDEX departed_hours_departed_idx ON public.departed_hours USING btree (departed_id, day, id);

CREATE INDEX departed_people_settled_by_idx ON public.departed_people USING btree (settled_by);

CREATE INDEX job_sites_site_idx ON public.job_sites USING btree (site_id);

CREATE INDEX pay_files_created_by_idx ON public.pay_files USING btree (created_by);

CREATE UNIQUE INDEX pay_files_one_counts_idx ON public.pay_files USING btree (pay_run_id) WHERE (rejected_at IS NULL);

CREATE INDEX pay_files_rejected_by_idx ON public.pay_files USING btree (rejected_by);

CREATE INDEX payment_returns_open_idx ON public.payment_returns USING btree (returned_on, payment_id) WHERE ((resent_in IS NULL) AND (settled_at IS NULL));

CREATE INDEX payment_returns_recorded_by_idx ON public.payment_returns USING btree (recorded_by);

CREATE INDEX payment_returns_run_idx ON public.payment_returns USING btree (pay_run_id);

CREATE INDEX payment_returns_settled_by_idx ON public.payment_returns USING btree (settled_by);

CREATE TRIGGER count_challenge BEFORE INSERT ON auth.mfa_challenges FOR EACH ROW EXECUTE FUNCTION private.count_factor_challenge();

CREATE TRIGGER assert_permit_to_remove AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN (((old.status = 'verified'::auth.factor_status) AND private.is_auth_service())) EXECUTE FUNCTION private.assert_factor_permit();

CREATE TRIGGER assert_permit AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> 'verified'::auth.factor_status) AND (new.status = 'verified'::auth.factor_status) AND private.is_auth_service())) EXECUTE FUNCTION private.assert_factor_permit();

CREATE TRIGGER note_change AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> 'verified'::auth.factor_status) AND (new.status = 'verified'::auth.factor_status))) EXECUTE FUNCTION private.note_factor_change();

CREATE TRIGGER note_removal AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::auth.factor_status)) EXECUTE FUNCTION private.note_factor_change();

CREATE TRIGGER keep_first_name_away BEFORE UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW WHEN ((new.raw_user_meta_data ? 'name'::text)) EXECUTE FUNCTION private.keep_first_name_away();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON private.site_people FOR EACH ROW EXECUTE FUNCTION private.audit_site_person();

CREATE TRIGGER broadcast_site_people AFTER INSERT OR DELETE OR UPDATE ON private.site_people FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_sites();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.holidays FOR EACH ROW EXECUTE FUNCTION private.audit_holiday();

CREATE TRIGGER broadcast_holidays AFTER INSERT OR DELETE OR UPDATE ON public.holidays FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_holidays();

CREATE TRIGGER notify_corrected_again AFTER UPDATE ON public.hours REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.notify_of_changed_hours();

CREATE TRIGGER notify_corrected AFTER INSERT ON public.hours REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.notify_of_changed_hours();

CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON public.pay_files FOR EACH ROW EXECUTE FUNCTION private.keep_pay_file();

CREATE TRIGGER notify_missing_details AFTER INSERT ON public.pay_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.notify_of_first_line();

CREATE TRIGGER keep BEFORE INSERT OR DELETE OR UPDATE ON public.payment_returns FOR EACH ROW EXECUTE FUNCTION private.keep_payment_return();

CREATE TRIGGER keep_what_is_left BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_what_is_left();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.sites FOR EACH ROW EXECUTE FUNCTION private.audit_site();

CREATE TRIGGER broadcast_sites AFTER INSERT OR DELETE OR UPDATE ON public.sites FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_sites();

CREATE TRIGGER find_place BEFORE INSERT OR UPDATE OF location_postcode, location_city, location_state, place ON public.sites FOR EACH ROW EXECUTE FUNCTION private.find_place_of_job();

CREATE TRIGGER list_dropped_files_deleted AFTER DELETE ON public.sites FOR EACH ROW EXECUTE FUNCTION private.list_dropped_job_files();

CREATE TRIGGER list_dropped_files_updated AFTER UPDATE OF image_paths, pdf_path ON public.sites FOR EACH ROW WHEN (((old.image_paths IS DISTINCT FROM new.image_paths) OR (old.pdf_path IS DISTINCT FROM new.pdf_path))) EXECUTE FUNCTION private.list_dropped_job_files();

CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.sites FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE POLICY "nobody reads who confirmed" ON "private"."confirmations" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the accounts" ON "private"."departed_accounts" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the permits" ON "private"."factor_permits" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads who was told of an end" ON "private"."job_end_notices" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the paused reserves" ON "private"."paused_reserves" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads which statuses are not told yet" ON "private"."pending_job_notices" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads which ended offers are not told yet" ON "private"."pending_offer_ends" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads recovery codes" ON "private"."recovery_codes" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the accounts" ON "private"."resent_accounts" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the tokens of notices" ON "private"."security_notice_tokens" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the notices of changes" ON "private"."security_notices" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads what is set of people at sites" ON "private"."site_people" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the handling of unfilled jobs" ON "private"."unfilled_handling" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "hours of departed people are read by administrators" ON "public"."departed_hours" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."departed_hours" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "departed people are read by administrators" ON "public"."departed_people" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."departed_people" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "public holidays are read by administrators" ON "public"."holidays" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."holidays" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "a site address is read as the job's address rule says" ON "public"."job_addresses" FOR SELECT TO "authenticated" USING ((( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT
   FROM public.jobs job
  WHERE ((job.id = job_addresses.job_id) AND (((job.address_rule = 'everyone'::text) AND (( SELECT private.my_status() AS my_status) <> ALL (ARRAY['inactive'::text, 'rejected'::text]))) OR ((job.address_rule = 'active'::text) AND (( SELECT private.my_status() AS my_status) = 'active'::text)) OR (EXISTS ( SELECT
           FROM public.applications application
          WHERE ((application.job_id = job.id) AND (application.user_id = ( SELECT auth.uid() AS uid)) AND private.is_accepted(application.status, application.withdrawn_at))))))))));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."job_sites" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "which site a job is at is read by administrators" ON "public"."job_sites" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "files for the bank are read by administrators" ON "public"."pay_files" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."pay_files" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."payment_returns" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "returned payments are read by administrators" ON "public"."payment_returns" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."sites" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

CREATE POLICY "sites are read by administrators" ON "public"."sites" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."checks"."heads" IS 'The SHA-256 of its text is in the server''s log, which cannot be changed from within the database.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."entries"."actor" IS 'The person who did it; null for the system.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."entries"."digest" IS 'SHA-256 of the previous digest in its chain, and of this entry.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."entries"."person" IS 'The person whose account, document or application it is about.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."entries"."source" IS 'person: a signed-in person. service: a call with the secret key. system: the database itself, or SQL run by hand.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."add_month"(date) IS 'Creates the partition for the month of that day (UTC), unless it exists.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."check_all"() IS 'Checks every entry (see find_fault). Stores the result and the last entry of each chain, whose SHA-256 it also writes to the server''s log. Runs every night.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."digest"(audit.entries, bytea) IS 'The digest of an entry. previous: the digest of the previous entry in its chain.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."find_fault"() IS 'Recalculates the chains and compares them with earlier checks. entries: number of entries. fault, fault_at: the first place where an entry was changed, removed or added outside the audit''s functions; null if there is none. Takes 34 seconds for a million entries.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."keep_months"(timestamp with time zone) IS 'Creates the partitions of this month and the next three. Erases months older than months_kept, and records the new start of each chain. Runs every night. Gives up until the next night if it cannot get its locks within two seconds.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."months_kept"() IS 'The number of whole months for which entries are kept, in addition to the current one (rule 10.19).';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."record"(text, text, text, uuid, uuid, uuid, jsonb) IS 'Adds an entry with the current time, in the caller''s transaction. Never waits for a lock. For private.record_change.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON SCHEMA "audit" IS 'The audit. Not exposed by the API. Owned by audit_keeper, of which postgres is not a member.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."chains" IS 'The last entry of each chain. A writer locks its chain''s row until it commits.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."checks" IS 'The result of each nightly check, and the last entry of each chain at that time. Later checks detect if those entries are rewritten.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."entries" IS 'One action. Contains no names of people, only ids without foreign keys, which outlive the account. Names are looked up when it is read.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."entries_unplanned" IS 'Entries of months without a partition. Empty, unless keep_months has not run for three months.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."erased" IS 'The last entry of each chain that was erased because of its age. The chain now begins after it.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
REVOKE ALL ON FUNCTION "audit"."find_fault"() FROM PUBLIC;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
REVOKE ALL ON FUNCTION "audit"."find_fault"() FROM "audit_keeper";
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
GRANT EXECUTE ON FUNCTION "audit"."find_fault"() TO "audit_keeper";
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
GRANT EXECUTE ON FUNCTION "audit"."find_fault"() TO "postgres";
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
REVOKE ALL ON FUNCTION "audit"."record"(text, text, text, uuid, uuid, uuid, jsonb) FROM PUBLIC;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
REVOKE ALL ON FUNCTION "audit"."record"(text, text, text, uuid, uuid, uuid, jsonb) FROM "audit_keeper";
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
GRANT EXECUTE ON FUNCTION "audit"."record"(text, text, text, uuid, uuid, uuid, jsonb) TO "audit_keeper";
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
GRANT EXECUTE ON FUNCTION "audit"."record"(text, text, text, uuid, uuid, uuid, jsonb) TO "postgres";
set role postgres;
revoke audit_keeper from postgres;

REVOKE ALL ON FUNCTION "private"."account_digits"(public.payment_details) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_digits"(public.payment_details) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_digits"(public.payment_details) TO "postgres";

REVOKE ALL ON FUNCTION "private"."account_fault"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_fault"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_fault"(text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_fault"(text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."account_paid_last"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_paid_last"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_paid_last"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."address_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."address_key"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."address_key"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."address_key"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."admin_jobs_total"(date, text, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."admin_jobs_total"(date, text, text, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."admin_jobs_total"(date, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."admin_jobs_total"(date, text, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."admin_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."admin_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."admin_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."admin_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."application_rows"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."application_rows"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."application_rows"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."applications_by_job"(text, timestamp with time zone, boolean, uuid, timestamp with time zone, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."applications_by_job"(text, timestamp with time zone, boolean, uuid, timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."applications_by_job"(text, timestamp with time zone, boolean, uuid, timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."applications_of_week"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."applications_of_week"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."applications_of_week"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approve_pay_run"(uuid, integer, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."approved_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approved_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approved_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."as_copy"(public.jobs, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."as_copy"(public.jobs, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."as_copy"(public.jobs, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_confirmed"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_confirmed"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_confirmed"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_factor_permit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_factor_permit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_factor_permit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_not_own_pay"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_not_own_pay"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_not_own_pay"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_second_administrator"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_second_administrator"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_second_administrator"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_second_for_file"(public.pay_runs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_second_for_file"(public.pay_runs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_second_for_file"(public.pay_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_short_rows"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."assert_short_rows"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."assert_short_rows"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_short_rows"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_treatment"(text, time without time zone, time without time zone, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_treatment"(text, time without time zone, time without time zone, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_treatment"(text, time without time zone, time without time zone, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."audit_holiday"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_holiday"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_holiday"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."audit_site"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_site"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_site"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."audit_site_person"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_site_person"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_site_person"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."board_jobs_condition"(text, text, text, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."book_again"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_again"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."book_again"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_holidays"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_holidays"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_holidays"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_sites"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_sites"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_sites"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_to_payees"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_to_payees"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_to_payees"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."busy_times"(uuid[], date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."busy_times"(uuid[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."busy_times"(uuid[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."calling_device"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."calling_device"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."calling_device"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."can_reverse"(text, text, uuid, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_reverse"(text, text, uuid, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_reverse"(text, text, uuid, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_accounts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changed_accounts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_accounts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_accounts_of_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."changed_accounts_of_run"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."changed_accounts_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_accounts_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_account_to_others"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_account_to_others"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_account_to_others"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirm_identity"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."confirm_identity"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."confirm_identity"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirm_identity"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirmation_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirmation_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmation_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."content_of_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."content_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."content_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."conversation_word_condition"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."conversation_word_condition"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."conversation_word_condition"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copies_there"(uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copies_there"(uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copies_there"(uuid[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_accounts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_accounts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_accounts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_id"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_id"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_id"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_job"(uuid, date, uuid[], text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."copy_job"(uuid, date, uuid[], text[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."copy_job"(uuid, date, uuid[], text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_job"(uuid, date, uuid[], text[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_people"(uuid[], date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_people"(uuid[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_people"(uuid[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."could_come"(public.jobs, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."could_come"(public.jobs, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."could_come"(public.jobs, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_factor_challenge"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_factor_challenge"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_factor_challenge"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_free_places"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_free_places"(public.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_free_places"(public.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_invitations_due"(public.jobs, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_invitations_due"(public.jobs, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_invitations_due"(public.jobs, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_listed_applications"(text, text, uuid, text, date, date, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_listed_applications"(text, text, uuid, text, date, date, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_listed_applications"(text, text, uuid, text, date, date, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_listed_applications"(text, text, uuid, text, date, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_waiting_hours"(uuid[], date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_waiting_hours"(uuid[], date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_waiting_hours"(uuid[], date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."course_questions"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."course_questions"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."course_questions"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."course_questions"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."days_left"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."days_left"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."days_left"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_departed_hours"(uuid, bigint, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_job_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_job_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."delete_job_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_job_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."delete_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."device_in"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."device_in"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."device_in"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dispute_change"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."dispute_change"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."dispute_change"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dispute_change"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_own_session"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_own_session"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."end_own_session"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_own_session"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_recovery_codes"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_recovery_codes"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_recovery_codes"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_pay_run"(uuid, date, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."export_pay_run"(uuid, date, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."export_pay_run"(uuid, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_pay_run"(uuid, date, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."family_name_weight"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."family_name_weight"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."family_name_weight"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_jobs"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_jobs"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_jobs"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_pairs"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_pairs"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_pairs"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_place"(uuid, uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_places_again"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_places_again"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_places_again"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fits"(public.jobs, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits"(public.jobs, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fits"(public.jobs, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."folded"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."folded"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."folded"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."folded"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."forget_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."given_hours"(public.hours_row, text, time without time zone, time without time zone, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."given_hours"(public.hours_row, text, time without time zone, time without time zone, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."given_hours"(public.hours_row, text, time without time zone, time without time zone, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."given_name"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."given_name"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."given_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."given_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."groups_of_week"(date, uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."groups_of_week"(date, uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."groups_of_week"(date, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."groups_open_to"(jsonb, date, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."groups_open_to"(jsonb, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."groups_open_to"(jsonb, date, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_bank_letters"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_bank_letters"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_bank_letters"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_word"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_word"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_word"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hash_of_recovery_code"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hash_of_recovery_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hash_of_recovery_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_of"(uuid[], date, date, public.hours[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_of"(uuid[], date, date, public.hours[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_of"(uuid[], date, date, public.hours[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_of_clock_times"(public.applications, date, time without time zone, time without time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_of_clock_times"(public.applications, date, time without time zone, time without time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_of_clock_times"(public.applications, date, time without time zone, time without time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_of_groups"(uuid[], text[], uuid[], date, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_of_groups"(uuid[], text[], uuid[], date, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_of_groups"(uuid[], text[], uuid[], date, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_preview"(private.judged_hours[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hours_preview"(private.judged_hours[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_preview"(private.judged_hours[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hours_summary"(date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."hours_summary"(date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."hours_summary"(date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hours_summary"(date, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invitations_due"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invitations_due"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."invitations_due"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invitations_due"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_best"(timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invite_best"(timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."invite_best"(timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_best"(timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_best_for_job"(public.jobs, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invite_best_for_job"(public.jobs, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_best_for_job"(public.jobs, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_for_unfilled"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invite_for_unfilled"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_for_unfilled"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_person"(public.profiles, public.jobs, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invite_person"(public.profiles, public.jobs, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_person"(public.profiles, public.jobs, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_abn"(text) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."is_abn"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_above_limit"(public.pay_runs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_above_limit"(public.pay_runs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_above_limit"(public.pay_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_account_number"(text) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."is_account_number"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_auth_service"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_auth_service"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_auth_service"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_auth_service"() TO "supabase_auth_admin";

REVOKE ALL ON FUNCTION "private"."is_banking_day"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_banking_day"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_banking_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_barred"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_barred"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_barred"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_bsb"(text) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."is_bsb"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_confirmed"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_confirmed"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_confirmed"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_deleted_subject_like"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_deleted_subject_like"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_deleted_subject_like"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_given_recently"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_given_recently"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_given_recently"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_line"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_line"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_line"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_only_administrator"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_only_administrator"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_only_administrator"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_only_as_reverse"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_only_as_reverse"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_only_as_reverse"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_owed_again"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_owed_again"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_owed_again"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_place_of"(text[], text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_place_of"(text[], text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_place_of"(text[], text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_reminder_due"(uuid, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_reminder_due"(uuid, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_reminder_due"(uuid, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_site_within_bounds"(public.sites) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_site_within_bounds"(public.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_site_within_bounds"(public.sites) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_site_within_bounds"(public.sites) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_taxable"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_taxable"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_taxable"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_pay"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_pay"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."job_pay"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."job_pay"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."jobs_condition"(text, date, date, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."jobs_condition"(text, date, date, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."jobs_condition"(text, date, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."jobs_of_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."jobs_of_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."jobs_of_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."jobs_of_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."jobs_to_fill"(timestamp with time zone, interval) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."jobs_to_fill"(timestamp with time zone, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."jobs_to_fill"(timestamp with time zone, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."judge_answers"(public.courses, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."judge_answers"(public.courses, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."judge_answers"(public.courses, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."judge_hours"(uuid[], date[], jsonb, text, time without time zone, time without time zone, integer, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."judge_hours"(uuid[], date[], jsonb, text, time without time zone, time without time zone, integer, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."judge_hours"(uuid[], date[], jsonb, text, time without time zone, time without time zone, integer, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_first_name_away"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_first_name_away"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_first_name_away"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_pay_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_pay_file"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_pay_file"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_payment_return"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_payment_return"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_payment_return"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_what_is_left"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_what_is_left"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_what_is_left"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_worked"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_worked"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_worked"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."leave_out_returned"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leave_out_returned"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."leave_out_returned"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."life_of_payment"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."life_of_payment"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."life_of_payment"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."line_tidied"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_tidied"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_tidied"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_departed"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_applications"(text, text, uuid, text, date, date, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_applications"(text, text, uuid, text, date, date, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_applications"(text, text, uuid, text, date, date, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_requirements"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_requirements"(public.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_requirements"(public.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_payees"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_payees"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_payees"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."locked_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."locked_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."locked_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."locked_run"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."locked_run"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."locked_run"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_pay_file"(uuid, date, public.business) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_pay_file"(uuid, date, public.business) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_pay_file"(uuid, date, public.business) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_recovery_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."make_recovery_codes"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."make_recovery_codes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_recovery_codes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_site_of_job"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."make_site_of_job"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."make_site_of_job"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_site_of_job"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_accepted"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."message_accepted"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."message_accepted"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_accepted"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_types"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_types"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_types"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."minutes_of"(tstzmultirange) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."minutes_of"(tstzmultirange) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."minutes_of"(tstzmultirange) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."my_payment_faults"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_payment_faults"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."my_payment_faults"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_payment_faults"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."my_security_notices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_security_notices"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."my_security_notices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_security_notices"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."my_status"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_status"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."my_status"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_status"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_notice_token"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_notice_token"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_notice_token"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_recovery_code"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_recovery_code"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_recovery_code"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_banking_day"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_banking_day"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_banking_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_about"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_about"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."note_about"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_about"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_ended_offers"(private.reserve[], timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_ended_offers"(private.reserve[], timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_ended_offers"(private.reserve[], timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_factor_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_factor_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_factor_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_by_token"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_by_token"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_by_token"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_changed_statuses"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_changed_statuses"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_changed_statuses"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_first_line"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_first_line"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_first_line"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_missing_details"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_missing_details"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_missing_details"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_recovery_codes"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_recovery_codes"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_recovery_codes"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_reopened_job"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_reopened_job"(public.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_reopened_job"(public.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_unfilled"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_unfilled"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_unfilled"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owed_again"(date, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owed_again"(date, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."owed_again"(date, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owed_again"(date, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owed_to_departed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owed_to_departed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owed_to_departed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_pay_refusal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_pay_refusal"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_pay_refusal"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_sessions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_sessions"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."own_sessions"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_sessions"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_departed"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_departed"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."pay_departed"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_departed"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_run_approval"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_run_approval"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."pay_run_approval"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_run_approval"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payees_of_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payees_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payees_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_faults"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_faults"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_faults"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pays_caller"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pays_caller"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pays_caller"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_of_site"(uuid, integer, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."people_to_invite"(public.jobs, integer, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."people_to_invite"(public.jobs, integer, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_to_invite"(public.jobs, integer, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."permit_factor_change"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."permit_factor_change"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."permit_factor_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."permit_factor_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."phone_as_stored"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."phone_as_stored"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."phone_as_stored"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."planned_times"(public.jobs, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."planned_times"(public.jobs, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."planned_times"(public.jobs, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."processing_day"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."processing_day"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."processing_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."put_account_back"(private.security_notices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."put_account_back"(private.security_notices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."put_account_back"(private.security_notices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_pay"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_pay"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_pay"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_pay"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."read_place"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_place"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_place"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."records_of"(uuid[], extensions.earth) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."records_of"(uuid[], extensions.earth) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."records_of"(uuid[], extensions.earth) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recovery_codes_held"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recovery_codes_held"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recovery_codes_held"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recovery_codes_since"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recovery_codes_since"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recovery_codes_since"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recovery_codes_since"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reject_pay_file"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reject_pay_file"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reject_pay_file"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reject_pay_file"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remake_pay_file"(uuid, date, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remake_pay_file"(uuid, date, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."remake_pay_file"(uuid, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remake_pay_file"(uuid, date, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remind_unconfirmed"(timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remind_unconfirmed"(timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."remind_unconfirmed"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remind_unconfirmed"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reminders_due"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reminders_due"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reminders_due"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reminders_due"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_holiday"(text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remove_holiday"(text, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."remove_holiday"(text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_holiday"(text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reopened_text"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reopened_text"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reopened_text"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reported_changes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reported_changes"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reported_changes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reported_changes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."requirement_in_words"(public.requirement_row) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requirement_in_words"(public.requirement_row) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requirement_in_words"(public.requirement_row) TO "postgres";

REVOKE ALL ON FUNCTION "private"."requirement_name"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requirement_name"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requirement_name"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_payment"(uuid, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_payment"(uuid, date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."return_payment"(uuid, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_payment"(uuid, date, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_reported_change"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."review_reported_change"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."review_reported_change"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_reported_change"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_sending"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."run_sending"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_sending"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sample_people_of_week"(date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sample_people_of_week"(date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sample_people_of_week"(date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_holiday"(text, date, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_holiday"(text, date, text, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_holiday"(text, date, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_holiday"(text, date, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_job_series"(public.job_input, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_site"(public.site_input, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_site"(public.site_input, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_site"(public.site_input, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_site"(public.site_input, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_sites"(text, text, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_sites"(text, text, text, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_sites"(text, text, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_sites"(text, text, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_changes_held"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."security_changes_held"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_changes_held"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_notice"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."security_notice"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."security_notice"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_notice"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."selected_hours"(date, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."selected_hours"(date, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."selected_hours"(date, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."send_message"(uuid, text, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."send_message"(uuid, text, text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."send_message"(uuid, text, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_message"(uuid, text, text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_site_standing"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."set_site_standing"(uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."set_site_standing"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_site_standing"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_departed"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_departed"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_departed"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_departed"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_job"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_job"(uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_job"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_job"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_payment"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_payment"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_payment"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shift_cents"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shift_cents"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shift_cents"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shift_minutes"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shift_minutes"(public.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shift_minutes"(public.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_as_stored"(public.site_input, public.sites) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."site_as_stored"(public.site_input, public.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_as_stored"(public.site_input, public.sites) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_at"(public.jobs, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."site_at"(public.jobs, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_at"(public.jobs, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_of_job"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_of_job"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."site_of_job"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_of_job"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_proposals"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_proposals"(integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."site_proposals"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_proposals"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_standing"(uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."site_standing"(uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_standing"(uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_invitation"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_invitation"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_invitation"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_job_reopening"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_job_reopening"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_job_reopening"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_offer_end"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_offer_end"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_offer_end"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_own_withdrawal"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_own_withdrawal"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_own_withdrawal"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_unfilled_job"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_unfilled_job"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_unfilled_job"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."state_of_place"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_place"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."state_of_place"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."state_of_postcode"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_postcode"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."state_of_postcode"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_pay_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_pay_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_pay_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_payments"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_payments"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_payments"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_job_files"(text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_job_files"(text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_job_files"(text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_out_unpayable"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_out_unpayable"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_out_unpayable"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."takes_visits_from"(date, time without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."takes_visits_from"(date, time without time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."takes_visits_from"(date, time without time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unconfirmed"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unconfirmed"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unconfirmed"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unconfirmed_people"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unconfirmed_people"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."unconfirmed_people"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unconfirmed_people"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_visit"(uuid, text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unfilled_jobs"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unfilled_jobs"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."unfilled_jobs"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unfilled_jobs"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unfilled_text"(public.jobs, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unfilled_text"(public.jobs, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unfilled_text"(public.jobs, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."use_recovery_code"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."use_recovery_code"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."use_recovery_code"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."use_recovery_code"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."views_of_hours"(public.hours_row) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."views_of_hours"(public.hours_row) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."views_of_hours"(public.hours_row) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_copies"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_copies"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_copies"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_copies"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_fill"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_fill"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_fill"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_fill"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_jobs"(date, text, text, integer, text, date, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."without_separators"(text) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."without_separators"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."worked_condition"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."worked_condition"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."worked_condition"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_judged"(private.judged_hours[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_judged"(private.judged_hours[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_judged"(private.judged_hours[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."written_cents"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."written_cents"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."written_cents"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_jobs_total"(date, text, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_week_hours"(date, text, text, text, jsonb, text, time without time zone, time without time zone, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."changed_accounts_of_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."changed_accounts_of_run"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."changed_accounts_of_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."changed_accounts_of_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."confirm_identity"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_identity"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_identity"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_identity"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."copy_job"(uuid, date, uuid[], text[], text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_listed_applications"(text, text, uuid, text, date, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."delete_job_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_job_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_job_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_job_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."delete_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."dispute_change"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."dispute_change"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."dispute_change"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."dispute_change"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."drop_departed_hours"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."drop_departed_hours"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."drop_departed_hours"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."drop_departed_hours"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."end_own_session"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_own_session"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."end_own_session"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."end_own_session"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."fill_place"(uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."fill_place"(uuid, uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."fill_place"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."fill_place"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."greeting_name"(public.profiles) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."greeting_name"(public.profiles) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."greeting_name"(public.profiles) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."greeting_name"(public.profiles) TO "postgres";

REVOKE ALL ON FUNCTION "public"."hours_summary"(date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hours_summary"(date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."hours_summary"(date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."hours_summary"(date, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."invitations_due"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invitations_due"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."invitations_due"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."invitations_due"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."invite_best"(timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invite_best"(timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."invite_best"(timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."invite_best"(timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."job_pay"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."job_pay"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."job_pay"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."job_pay"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."jobs_of_series"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."jobs_of_series"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."jobs_of_series"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."jobs_of_series"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer, text, text, date, date, uuid, timestamp with time zone, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."make_recovery_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_recovery_codes"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."make_recovery_codes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."make_recovery_codes"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."make_site_of_job"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_site_of_job"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."make_site_of_job"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."make_site_of_job"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."message_accepted"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."message_accepted"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."message_accepted"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."message_accepted"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."my_payment_faults"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_payment_faults"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_payment_faults"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_payment_faults"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."my_security_notices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_security_notices"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_security_notices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_security_notices"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."note_about"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."note_about"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."note_about"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."note_about"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."owed_again"(date, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."owed_again"(date, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."owed_again"(date, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."owed_again"(date, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."own_sessions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."own_sessions"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."own_sessions"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."own_sessions"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."pay_departed"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_departed"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pay_departed"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_departed"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."pay_run_approval"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_run_approval"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pay_run_approval"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_run_approval"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."people_of_site"(uuid, integer, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."permit_factor_change"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."permit_factor_change"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."permit_factor_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."permit_factor_change"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_hours"(date, text, text, jsonb, text, time without time zone, time without time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."recovery_codes_since"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."recovery_codes_since"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."recovery_codes_since"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."recovery_codes_since"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."reject_pay_file"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reject_pay_file"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reject_pay_file"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reject_pay_file"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."remind_unconfirmed"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remind_unconfirmed"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remind_unconfirmed"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remind_unconfirmed"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."reminders_due"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reminders_due"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reminders_due"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reminders_due"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."remove_holiday"(text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_holiday"(text, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_holiday"(text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remove_holiday"(text, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."reported_changes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reported_changes"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reported_changes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reported_changes"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."return_payment"(uuid, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."return_payment"(uuid, date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."return_payment"(uuid, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."return_payment"(uuid, date, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."review_reported_change"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_reported_change"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."review_reported_change"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."review_reported_change"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_holiday"(text, date, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_holiday"(text, date, text, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_holiday"(text, date, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_holiday"(text, date, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_site"(jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer, uuid, text, date, date, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."search_sites"(text, text, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_sites"(text, text, text, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_sites"(text, text, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_sites"(text, text, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."security_notice"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."security_notice"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."security_notice"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."security_notice"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."set_site_standing"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_site_standing"(uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_site_standing"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_site_standing"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_departed"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_departed"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."settle_departed"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_departed"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_job"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_job"(uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."settle_job"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_job"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_payment"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."settle_payment"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_payment"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."site_of_job"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."site_of_job"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."site_of_job"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."site_of_job"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."site_proposals"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."site_proposals"(integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."site_proposals"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."site_proposals"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."unfilled_jobs"(timestamp with time zone, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."use_recovery_code"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."use_recovery_code"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."use_recovery_code"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."use_recovery_code"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_copies"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_copies"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_copies"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_copies"(date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_fill"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_fill"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_fill"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_fill"(date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_hours"(date, text, text, text, text, uuid, date, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_jobs"(date, text, text, integer, text, date, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer, uuid, double precision[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."week_roster"(date, text, text, integer, text, date, text, integer, uuid) TO "postgres";

REVOKE ALL ON TABLE "public"."departed_hours" FROM "authenticated";

GRANT SELECT ON TABLE "public"."departed_hours" TO "authenticated";

REVOKE ALL ON TABLE "public"."departed_hours" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."departed_hours" TO "postgres";

REVOKE ALL ON TABLE "public"."departed_hours" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."departed_hours" TO "service_role";

REVOKE ALL ON TABLE "public"."departed_people" FROM "authenticated";

GRANT SELECT ON TABLE "public"."departed_people" TO "authenticated";

REVOKE ALL ON TABLE "public"."departed_people" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."departed_people" TO "postgres";

REVOKE ALL ON TABLE "public"."departed_people" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."departed_people" TO "service_role";

REVOKE ALL ON TABLE "public"."holidays" FROM "authenticated";

GRANT SELECT ON TABLE "public"."holidays" TO "authenticated";

REVOKE ALL ON TABLE "public"."holidays" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."holidays" TO "postgres";

REVOKE ALL ON TABLE "public"."job_sites" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."job_sites" TO "postgres";

REVOKE ALL ON TABLE "public"."job_sites" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."job_sites" TO "service_role";

REVOKE ALL ON TABLE "public"."pay_files" FROM "authenticated";

GRANT SELECT ON TABLE "public"."pay_files" TO "authenticated";

REVOKE ALL ON TABLE "public"."pay_files" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."pay_files" TO "postgres";

REVOKE ALL ON TABLE "public"."pay_files" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."pay_files" TO "service_role";

REVOKE ALL ON TABLE "public"."payment_returns" FROM "authenticated";

GRANT SELECT ON TABLE "public"."payment_returns" TO "authenticated";

REVOKE ALL ON TABLE "public"."payment_returns" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."payment_returns" TO "postgres";

REVOKE ALL ON TABLE "public"."payment_returns" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."payment_returns" TO "service_role";

REVOKE ALL ON TABLE "public"."sites" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."sites" TO "postgres";

REVOKE ALL ON TABLE "public"."sites" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."sites" TO "service_role";

-- The table is new and empty.
-- squawk-ignore adding-field-with-default
ALTER TABLE "public"."sites" ADD COLUMN "name_order" text GENERATED ALWAYS AS (private.folded(name)) STORED NOT NULL;

ALTER TABLE "private"."factor_permits" ADD CONSTRAINT "factor_permits_device_check" CHECK ((device = ANY (private.allowed_words('device'::text))));

ALTER TABLE "private"."pending_job_notices" ADD CONSTRAINT "pending_job_notices_status_check" CHECK ((status = ANY (private.allowed_words('job status'::text))));

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_device_check" CHECK ((device = ANY (private.allowed_words('device'::text))));

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_what_check" CHECK ((what = ANY (private.allowed_words('security change'::text))));

ALTER TABLE "private"."site_people" ADD CONSTRAINT "site_people_standing_check" CHECK ((standing = ANY (private.allowed_words('site standing'::text))));

ALTER TABLE "public"."sites" ADD CONSTRAINT "sites_address_rule_check" CHECK ((address_rule = ANY (private.allowed_words('address rule'::text))));

ALTER TABLE "public"."sites" ADD CONSTRAINT "sites_category_check" CHECK ((category = ANY (private.allowed_words('job category'::text))));

ALTER TABLE "public"."sites" ADD CONSTRAINT "sites_pay_basis_check" CHECK ((pay_basis = ANY (private.allowed_words('pay basis'::text))));

ALTER TABLE "public"."sites" ADD CONSTRAINT "sites_required_documents_check" CHECK (private.are_required_documents(required_documents));

ALTER TABLE "public"."sites" ADD CONSTRAINT "sites_stay_within_bounds" CHECK (private.is_site_within_bounds(sites.*));

CREATE INDEX sites_address_key_idx ON public.sites USING btree (private.address_key(site_address)) WHERE (site_address IS NOT NULL);

CREATE INDEX sites_name_idx ON public.sites USING btree (name_order, id);

CREATE INDEX sites_search_idx ON public.sites USING gin (private.folded(search_text) extensions.gin_trgm_ops);

-- Cron jobs.
-- cron job expire vacancy offers
select cron.alter_job(cron.schedule('expire vacancy offers', '* * * * *', 'select private.expire_vacancy_offers(now())'), active => true);
-- cron job forget security notices
select cron.alter_job(cron.schedule('forget security notices', '37 3 * * *', 'select private.forget_security_notices(now())'), active => true);
-- cron job invite for unfilled jobs
select cron.alter_job(cron.schedule('invite for unfilled jobs', '* * * * *', 'select private.invite_for_unfilled(now())'), active => true);
-- cron job notify of begun jobs
select cron.alter_job(cron.schedule('notify of begun jobs', '11 * * * *', 'select private.notify_of_begun_jobs(now())'), active => true);
-- cron job notify of decisions
select cron.alter_job(cron.schedule('notify of decisions', '10 seconds', 'select private.notify_of_decisions(now())'), active => true);
-- cron job notify of unfilled jobs
select cron.alter_job(cron.schedule('notify of unfilled jobs', '* * * * *', 'select private.notify_of_unfilled(now())'), active => true);
-- cron job notify people nearby
select cron.alter_job(cron.schedule('notify people nearby', '* * * * *', 'select private.notify_people_nearby(20000)'), active => true);
-- cron job verify the audit
select cron.alter_job(cron.schedule('verify the audit', '20 17 * * *', 'set statement_timeout = 0; select audit.check_all()'), active => true);
-- cron job ask the reserve
select cron.unschedule('ask the reserve');
-- cron job tell begun jobs
select cron.unschedule('tell begun jobs');
-- cron job tell decisions
select cron.unschedule('tell decisions');
-- cron job tell people nearby
select cron.unschedule('tell people nearby');
-- cron job verify all of the audit
select cron.unschedule('verify all of the audit');

-- Pay runs that were exported before this version get a row for their file.
insert into public.pay_files (pay_run_id, issue, processed_on, payer, payments, total_cents, created_by, made_at)
select run.id, 1, run.dated, run.payer, run.people, run.amount_cents + run.gst_cents, run.exported_by, run.exported_at
from public.pay_runs run where run.status <> 'draft';

-- Accounts that were deleted before this version left unpaid lines, under the names of that time.
insert into public.departed_people (name, left_at)
select line.payee_name, max(line.created_at) from public.pay_lines line
where line.user_id is null and line.payment_id is null group by line.payee_name;
update public.pay_lines line set departed_id = person.id
from public.departed_people person
where line.user_id is null and line.payment_id is null and person.name = line.payee_name;
