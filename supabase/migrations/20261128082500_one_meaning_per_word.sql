-- One meaning per word: renames, then the bodies that name what was renamed. Written from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

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
alter function private.asked_for(public.jobs) rename to asked_requirements;
alter function private.audit_stopped_reserve() rename to audit_paused_reserve;
alter function private.called(text[]) rename to people_matching_words;
alter function private.choice(text, text) rename to canonical_word;
alter function private.choices(text) rename to allowed_words;
alter function private.decide(uuid[], text, text, text, boolean, boolean) rename to decide_applications;
alter function private.evidence_of(uuid) rename to requirement_evidence;
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
alter function private.some_people_of_week(date, integer) rename to sample_people_of_week;
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

alter policy "nobody reads the stopped reserves" on private.paused_reserves rename to "nobody reads the paused reserves";

set search_path = pg_catalog;
set check_function_bodies = off;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
DROP FUNCTION "audit"."record"(text, text, text, uuid, uuid, uuid, jsonb);
set role postgres;
revoke audit_keeper from postgres;

DROP FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid);

DROP FUNCTION "private"."asked_requirements"(public.jobs);

DROP FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs);

DROP FUNCTION "private"."course_questions"(jsonb);

DROP FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint);

DROP FUNCTION "private"."is_deleted_subject_like"(uuid, text);

DROP FUNCTION "private"."judge_answers"(public.courses, jsonb);

DROP FUNCTION "private"."message_accepted"(uuid, text, uuid);

DROP FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date);

DROP FUNCTION "private"."note_about"(uuid, text, uuid);

DROP FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid);

DROP FUNCTION "private"."requirement_in_words"(public.requirement_row);

DROP FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date);

DROP FUNCTION "private"."send_message"(uuid, text, text, text, integer);

DROP FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid);

DROP FUNCTION "public"."message_accepted"(uuid, text, uuid);

DROP FUNCTION "public"."note_about"(uuid, text, uuid);

DROP FUNCTION "public"."send_message"(uuid, text, text, text, integer);

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
  -- Any chain that no other transaction holds.
  select * into head from audit.chains free order by free.chain limit 1 for update skip locked;
  if not found then
    insert into audit.chains default values returning * into head;
  end if;
  entry.id := nextval('audit.entries_id_seq');
  -- Not now(): within a chain, time must follow the order. A clock that was set back changes nothing in that.
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

CREATE OR REPLACE FUNCTION private.account_data(user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := account_data.user_id;
  -- As many of each as a request has time for. The counts that are given beside them say that there are more.
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
    (select count(*) from public.certificates certificate where certificate.user_id = person)
  )::public.account_deletion_row;
end
$function$
;

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
  select * into person from public.profiles profile where profile.id = add_pay_line.user_id for key share;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  elsif chosen is null or chosen = 'work' then
    raise exception 'Choose what this is.' using errcode = 'PT400', hint = 'kind';
  elsif amount_cents is null or amount_cents = 0 then
    raise exception 'Enter an amount.' using errcode = 'PT400', hint = 'amount_cents';
  elsif amount_cents not between -10000000 and 10000000 then
    raise exception 'The amount must be at most $100,000.' using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen in ('travel', 'bonus') and amount_cents < 0 then
    raise exception 'Travel and a bonus are added. Choose a deduction to take something off.'
      using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen = 'deduction' and amount_cents > 0 then
    raise exception 'A deduction is taken off: its amount is below zero.' using errcode = 'PT400', hint = 'amount_cents';
  elsif said is null then
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
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
  -- Sent again because its answer was lost, it is there already (rule 3.19).
  insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, amount_cents, reason, created_by)
  values (new_id, person.id, coalesce(private.person_name(person), 'N/A'), chosen, add_pay_line.application_id, title,
    private.today_of(person.id), amount_cents, said, (select auth.uid()))
  on conflict on constraint pay_lines_pkey do nothing;
  return new_id;
end
$function$
;

ALTER FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) OWNER TO "postgres";

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
      from public.jobs job
      join public.applications application on application.job_id = job.id
      join public.profiles person on person.id = application.user_id
      where job.status in ('Open', 'InProgress') and job.starts_at > now() and job.starts_at < now() + interval '48 hours'
        -- Until tomorrow ends where the job is.
        and job.starts_at < ((now() at time zone job.time_zone)::date + 2)::timestamp at time zone job.time_zone
        and application.status = 'Accepted' and application.withdrawn_at is null and application.confirmed_at is null
        and not private.was_there(application.id, job.start_date)
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
    -- People, as their list counts them: dates near today need each person's own day (rule 12.16).
    select 'expiring', (
      select count(distinct document.user_id)::integer
      from public.documents document
      where document.state = 'checked' and document.expires_on between today - 1 and today + 31
        and case when document.expires_on between today + 1 and today + 29 then true
          else document.expires_on - private.today_of(document.user_id) between 0 and 30 end
    ), '[]'::jsonb;
  return query
    -- Of a greater company's people only so many are counted, and it says so.
    select 'hours', private.count_waiting_hours(counted.people, last_week, last_week + 6), jsonb_build_array(
      jsonb_build_object('first_day', last_week, 'is_partial', cardinality(counted.people) = counted_people))
    from (select private.sample_people_of_week(last_week, counted_people) as people) counted;
  return query
    select 'unpaid', private.count_cannot_be_paid()::integer, '[]'::jsonb;
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
  -- Answered again because the answer was lost: it stays as it is (rule 3.19).
  if kept.answer = (case when coming then 'yes' else 'no' end) then
    return private.as_its_applicant_sees(mine);
  end if;
  if not private.offer_stands(mine.id, now()) then
    raise exception '%', case
      when kept.answer = 'late' or kept.answer_by <= now() then 'The time to answer is over.'
      else 'This place is no longer free.'
    end using errcode = 'PT409';
  end if;
  if not coming then
    update private.reserve held set answer = 'no', answered_at = now() where held.application_id = mine.id;
    perform private.offer_vacancies(job.id, now());
    return private.as_its_applicant_sees(mine);
  end if;
  if private.job_over(job) is not null or private.count_vacancies(job) = 0 then
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

CREATE OR REPLACE FUNCTION private.application_search_condition(query text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many constant integer := 10000;
  words constant text[] := array(select private.search_words(query));
  -- Then the planner knows how frequent it is in titles, and both indexes serve.
  is_one_long_word constant boolean := cardinality(words) = 1 and char_length(words[1]) > 2;
  word text;
  in_titles text[] := '{}';
  in_people text[] := '{}';
  conditions text[] := '{}';
  ids uuid[];
  people uuid[];
begin
  -- A condition across applications and profiles uses no index; a few ids do. Where there are many instead, a page fills up
  -- quickly. Words that only titles or only people have are looked up together: they may be frequent and never meet.
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

CREATE OR REPLACE FUNCTION private.applications_by_title(words text[], many integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when not private.is_frequent('public.applications application', 'applied_at desc, id desc', private.title_condition(words))
    then private.ids_by_index('public.applications application', private.indexed_condition('lower(application.job_title)', words), many) end
$function$
;

CREATE OR REPLACE FUNCTION private.approve_agreeing_hours(first_day date, after_id uuid, query text)
 RETURNS public.approved_people_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What takes a second: the API ends a request after eight.
  most constant integer := 500;
  people uuid[];
  ids uuid[];
  days date[];
  result public.approved_people_row;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  people := array(
    select person from unnest(private.people_found(first_day, query)) person
    where after_id is null or person > after_id
    order by person limit most
  );
  select array_agg(hours.application_id order by hours.application_id, hours.day),
    array_agg(hours.day order by hours.application_id, hours.day) into ids, days
  from private.hours_of(people, first_day, first_day + 6) hours
  where hours.is_waiting and hours.agrees and hours.basis is not null;
  perform private.lock_applications(ids);
  perform private.assert_admin();
  -- Read again, as somebody may have changed them until they were locked.
  select count(*) filter (where answer.refused is null),
    coalesce(jsonb_agg(to_jsonb(answer)) filter (where answer.refused is not null), '[]') into result.approved, result.refused
  from private.approve_days(ids, days, null) answer;
  result.last_id := case when cardinality(people) = most then people[most] end;
  return result;
end
$function$
;

CREATE OR REPLACE FUNCTION private.approve_days(ids uuid[], days date[], seen jsonb)
 RETURNS SETOF public.approved_hours_row
 LANGUAGE plpgsql
 ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  people constant uuid[] := array(
    select distinct application.user_id from public.applications application
    where application.id = any (ids) and application.user_id is not null);
begin
  return query
    with asked as (
      select distinct on (given.id, given.day) given.id, given.day, item as seen
      from unnest(ids, days) with ordinality as given (id, day, ordinal)
      left join jsonb_array_elements(seen) with ordinality as items (item, ordinal) using (ordinal)
      order by given.id, given.day, ordinal
    ), judged as (
      select asked.id, asked.day, hours, case
        when hours.application_id is null or hours.line_id is null and hours.minutes = 0 then 'There are no hours on this day.'
        when hours.line_id is not null then 'These hours have been approved.'
        when hours.basis is null then 'Say first how this job is paid.'
        when case when approve_days.seen is null then not hours.agrees
          else (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents')
            is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text) end
          then 'These hours have changed meanwhile. Look at them again.'
      end as refused
      from asked
      left join private.hours_of(people, (select min(day) from unnest(days) day), (select max(day) from unnest(days) day)) hours
        on hours.application_id = asked.id and hours.day = asked.day
    ), numbered as (
      select judged.*, row_number() over (partition by judged.id order by judged.day)::integer as ordinal
      from judged where judged.refused is null
    ), written as (
      insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
        created_by)
      select person.id, coalesce(private.person_name(person), 'N/A'), 'work', numbered.id, (numbered.hours).title, numbered.day,
        (numbered.hours).minutes, (numbered.hours).basis, (numbered.hours).rate_cents,
        private.day_amount((numbered.hours).basis, (numbered.hours).rate_cents, (numbered.hours).minutes, job.days, numbered.ordinal,
          coalesce(paid.days, 0), coalesce(paid.cents, 0)),
        (select auth.uid())
      from numbered
      join public.profiles person on person.id = (numbered.hours).user_id
      join public.jobs job on job.id = (numbered.hours).job_id
      left join lateral (
        select count(*)::integer as days, sum(line.amount_cents)::bigint as cents
        from public.pay_lines line
        where (numbered.hours).basis = 'job' and line.application_id = numbered.id and line.kind = 'work' and line.basis = 'job'
      ) paid on true
      returning application_id, day
    )
    select written.application_id, written.day, null::text from written
    union all
    select judged.id, judged.day, judged.refused from judged where judged.refused is not null;
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
  most constant integer := 1000;
  given constant jsonb := case when jsonb_typeof(items) = 'array' then items else '[]' end;
  ids uuid[];
  days date[];
begin
  perform private.assert_admin();
  if jsonb_array_length(given) not between 1 and most or exists (
    select from jsonb_array_elements(given) item
    where jsonb_typeof(item) <> 'object'
      or not pg_input_is_valid(item ->> 'application_id', 'uuid') or not coalesce(item ->> 'day' ~ '^[12]\d{3}-\d\d-\d\d$', false)
      or not pg_input_is_valid(item ->> 'day', 'date')
  ) then
    raise exception 'Choose between 1 and % days.', most using errcode = 'PT400';
  end if;
  select array_agg((item ->> 'application_id')::uuid order by ordinal), array_agg((item ->> 'day')::date order by ordinal) into ids, days
  from jsonb_array_elements(given) with ordinality as listed (item, ordinal);
  perform private.lock_applications(ids);
  perform private.assert_admin();
  return query select * from private.approve_days(ids, days, given);
end
$function$
;

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

CREATE OR REPLACE FUNCTION private.asked_requirements(job public.jobs)
 RETURNS TABLE(ordinal bigint, kind text, key text, title text)
 LANGUAGE plpgsql
 STABLE ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query
    select asked.ordinal, 'document', asked.type, private.document_name(asked.type)
    from unnest(job.required_documents) with ordinality as asked (type, ordinal)
    union all
    -- At most ten, and after the documents.
    select 100 + asked.ordinal, 'course', course.id::text, course.title
    from unnest(job.required_courses) with ordinality as asked (id, ordinal)
    join public.courses course on course.id = asked.id and course.status = 'active';
end
$function$
;

ALTER FUNCTION "private"."asked_requirements"(public.jobs) OWNER TO "postgres";

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
  -- Locked, so that of two who offer a place each in a transaction of their own the second counts the first.
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

CREATE OR REPLACE FUNCTION private.audit_page(conditions text, about uuid, size integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when about is null then format('select * from audit.entries entry where true%s order by entry.at desc, entry.id desc limit %s',
      conditions, size)
    -- Each in its index's order: together they would have to be sorted, however many there are.
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
    -- Whoever is decided about, withdraws or goes, or whose job is deleted, leaves the reserve by that; it is recorded as what it is.
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
    -- It follows from what somebody else did, or from the time: nobody has done it.
    perform audit.record(event, 'decisions', 'system', null, application.user_id, new.job_id, details);
  end if;
  return null;
end
$function$
;

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
  -- The ids of a few use the indexes. What fits many is looked up row by row instead, and the page fills up quickly.
  execute format('select array(select profile.id from public.profiles profile where %s limit %s)',
    private.person_word_condition(word), many) into people;
  if char_length(word) > 2 then
    execute format('select array(select job.id from public.jobs job where %s limit %s)',
      private.word_condition('job.admin_search_text', word), many) into jobs;
  elsif not private.is_frequent('public.jobs job', 'created_at desc, id desc', private.word_condition('job.admin_search_text', word)) then
    jobs := private.ids_by_index('public.jobs job', private.indexed_condition('job.admin_search_text', array[word]), many);
  end if;
  others := array(
    select course.id from public.courses course where strpos(lower(course.title), word) > 0
    union
    select entry.subject_id from audit.entries entry
    where entry.event in ('job_deleted', 'course_deleted') and strpos(lower(entry.details ->> 'title'), word) > 0
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
  -- No application has changed, but what is shown beside them.
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
  from (select distinct user_id from changed) person;
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
  -- Of what is added, a notification tells.
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
    -- How many are accepted is told with the applications.
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
  select fault.field, fault.message into wrong
  from (values
    (1, 'abn', private.is_abn(stored.abn), 'This is no ABN: it has 11 digits, and its check digits must match.'),
    (2, 'bank', stored.bank ~ '^[A-Z]{3}$', 'A bank is written with three letters, like CBA.'),
    (3, 'bsb', private.is_bsb(stored.bsb), 'A BSB has 6 digits, like 064-000.'),
    (4, 'account_number', private.is_account_number(stored.account_number), 'An account number has 1 to 9 digits.'),
    (5, 'apca_number', stored.apca_number ~ '^[0-9]{6}$', 'An APCA number has 6 digits.'),
    (6, 'rounding_minutes', stored.rounding_minutes in (0, 5, 15), 'Hours are rounded to 5 or 15 minutes, or not at all.'),
    (7, 'break_minutes', stored.break_minutes in (0, 15, 30, 45, 60), 'A break is 0, 15, 30, 45 or 60 minutes.'),
    (8, 'abn', not stored.gst_registered or stored.abn is not null, 'Who is registered for GST has an ABN.'),
    (9, 'notification_days', stored.notification_days in (30, 90, 180, 365), 'Notifications are kept for 30, 90, 180 or 365 days.')
  ) fault (ordinal, field, is_right, message)
  where not fault.is_right order by fault.ordinal limit 1;
  if found then
    raise exception '%', wrong.message using errcode = 'PT400', hint = wrong.field;
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.calendar_of(person uuid, only_job uuid, moment timestamp with time zone)
 RETURNS SETOF public.calendar_event
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Two calendars may read at once: the one that is answered later must not get the older version.
  perform pg_advisory_xact_lock(hashtextextended('calendar of ' || person, 0));
  -- The person, then the applications in order, as everybody locks them: a note below holds its application.
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
  -- Once it is over, changes are not shown, nor where it was: the person may no longer be allowed to know (rule 6.14).
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

CREATE OR REPLACE FUNCTION private.canonical_word(given text, list text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select word from unnest(private.allowed_words(list)) word where lower(word) = lower(btrim(given)) $function$
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
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  -- Checked again after waiting.
  perform private.assert_admin();
  select * into held from public.applications application where application.id = change_reserve.application_id;
  select * into job from public.jobs wanted where wanted.id = held.job_id;
  if held.id is null or job.id is null then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select kept.position into mine from private.reserve kept where kept.application_id = held.id;
  if change = 'out' then
    delete from private.reserve kept where kept.application_id = held.id;
    perform private.offer_vacancies(job.id, now());
  elsif change = 'in' and mine is null then
    if held.status <> 'Pending' or held.withdrawn_at is not null then
      raise exception 'Only somebody who still waits can be kept in reserve.' using errcode = 'PT409';
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
  -- All of them; page_size refuses expensive filters.
  limit private.page_size(500, 500, 500)
$function$
;

CREATE OR REPLACE FUNCTION private.check_audit(most integer)
 RETURNS SETOF public.audit_check_row
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  since timestamptz;
begin
  perform private.assert_admin();
  perform private.spend_budget((select auth.uid()), expensive_reads => 1);
  select entry.at into since from audit.entries entry order by entry.at desc offset most limit 1;
  return query
    select now(), found.entries, since is null, found.fault, found.fault_at, null::text, null::timestamptz
    from audit.find_fault(since) found;
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
  -- PostgREST begins the transactions of reads, and of functions that are not volatile, as read only.
  is_read constant boolean := current_setting('transaction_read_only') = 'on';
  person integer;
begin
  if not private.has_session() then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  elsif not private.is_session_open() then
    raise exception 'Please enter the code of your second factor first.' using errcode = 'PT428';
  end if;
  if auth.role() = 'service_role' then
    return;
  end if;
  perform set_config('statement_timeout', case when is_read then '4s' else '8s' end, true);
  if auth.role() is distinct from 'authenticated' then
    return;
  end if;
  person := hashtext(auth.uid()::text);
  -- Whoever waits for a turn keeps one of the connections that everybody shares (PostgREST's pool, ten by default). Six are the
  -- most that one person has, and what is more is refused at once.
  if not exists (select from generate_series(2, 7) ordinal where pg_try_advisory_xact_lock(person, ordinal)) then
    perform private.refuse_too_many('You are doing too much at once. Please try again.', 1, 'busy');
  end if;
  -- A person's requests take turns, so that nobody has all processors: writes by the row of their budget, of reads two are
  -- under way.
  if not is_read then
    perform private.spend_budget(auth.uid(), writes => 1);
  elsif not (pg_try_advisory_xact_lock(person, 0) or pg_try_advisory_xact_lock(person, 1)) then
    perform pg_advisory_xact_lock(person, pg_backend_pid() % 2);
  end if;
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
      -- No job is longer than a year, so most are out of reach, and their days need not be counted.
      and other.starts_at < upper(times) and other.starts_at > lower(times) - interval '368 days'
      and private.work_times(other) && times
    group by application.user_id;
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
    when quick = 'entrance' then format('%s can''t find the entrance of %s.', names.name, application.job_title)
    else format('%s, %s: %s', names.name, application.job_title, private.one_line(message))
  end
  from (select private.person_name(person) as name from public.profiles person where person.id = application.user_id) names
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
        -- Final until it is taken again (rules 7.12, 7.21).
        return old;
      end if;
    end if;
  end if;
  -- Concatenated, so that it is decompressed once and not at every look-up of an answer: an edit recounts everybody.
  select course.questions || '{}' into questions from public.courses course where course.id = new.course_id;
  if not found then
    -- No such course: the foreign key will refuse the row.
    return new;
  end if;
  if exists (select from jsonb_each_text(new.answers) answer where char_length(answer.value) > 5000) then
    -- Refused, because cutting it would lose it unnoticed.
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

CREATE OR REPLACE FUNCTION private.count_missing_requirements(people uuid[], job public.jobs)
 RETURNS TABLE(user_id uuid, missing_count integer)
 LANGUAGE plpgsql
 STABLE ROWS 300
 SET search_path TO ''
AS $function$
declare
  needed constant date := private.needed_on(job, (now() at time zone job.time_zone)::date);
  asked_documents text[];
  asked_courses uuid[];
begin
  select coalesce(array_agg(asked.key) filter (where asked.kind = 'document'), '{}'),
    coalesce(array_agg(asked.key::uuid) filter (where asked.kind = 'course'), '{}')
  into asked_documents, asked_courses
  from private.asked_requirements(job) asked;
  return query
    select person.id, cardinality(asked_documents) + cardinality(asked_courses)
      - (select count(*)::integer from public.documents document
        where document.user_id = person.id and document.state = 'checked' and document.type = any (asked_documents)
          and coalesce(document.expires_on, 'infinity') >= needed and private.holds_content(document))
      - (select count(*)::integer from public.certificates certificate
        where certificate.user_id = person.id and certificate.course_id = any (asked_courses)
          and coalesce(certificate.valid_until, 'infinity') >= needed)
    from unnest(people) person (id);
end
$function$
;

ALTER FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) OWNER TO "postgres";

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
        -- The limit takes no day away; without it, a thousand a job are planned for.
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
    cross join lateral (
      -- Without those ends that make nothing of less than nothing.
      select
        case when changed.day is not null then changed.began_at else coalesce(visit.here_at,
          case when job.start_time is null then visit.done_at - interval '8 hours' end, planned.began) end as began,
        case when changed.day is not null then changed.ended_at else coalesce(visit.done_at,
          case when job.end_time is null then visit.here_at + interval '8 hours' end, planned.ended) end as ended
    ) timed
    where coalesce(application.attendance not in ('did_not_come', 'cancelled_late'), true)
      and (changed.day is not null or visit.done_at is not null or timed.ended <= now())
      and private.counted_minutes(timed.began, timed.ended, changed.break_minutes, business.break_minutes, business.rounding_minutes) > 0
      and not exists (
        select from public.pay_lines line
        where line.application_id = worked.id and line.day = worked.day and line.kind = 'work'
      )
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.course_as_stored(given public.course_input)
 RETURNS public.course_input
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.course_input := given;
begin
  stored.title := private.trimmed(given.title);
  stored.description := private.trimmed(given.description);
  stored.image_url := private.trimmed(given.image_url);
  stored.solutions := coalesce(given.solutions, '{}');
  -- Checked here for the form's texts; the table would first complain about nulls.
  perform private.is_course_content(stored.title, stored.description, stored.category, stored.sections);
  -- A section needs no description; a blank one is none.
  stored.sections := (
    select jsonb_agg(
      case when private.trimmed(section ->> 'description') is null then section - 'description' else section end order by ordinal)
    from jsonb_array_elements(stored.sections) with ordinality as listed (section, ordinal)
  );
  perform private.is_course_marking(stored.sections, stored.solutions, stored.pass_mark);
  if not private.is_image_address(stored.image_url) then
    raise exception 'The image must be a path of this site, which begins with /, or an address that begins with https://.'
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
    -- The index runs down by time and up by person, which no row comparison expresses; the first condition is where it starts.
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
  -- JSON paths, which find nothing in malformed content: is_course_content says what is wrong with it.
  from jsonb_path_query(sections, '$[*]') with ordinality as parts (part, part_ordinal),
    jsonb_path_query(part, '$.questions[*]') with ordinality as items (item, item_ordinal)
$function$
;

ALTER FUNCTION "private"."course_questions"(jsonb) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := new.raw_user_meta_data;
  given_postcode text := btrim(case jsonb_typeof(given -> 'postcode') when 'string' then given ->> 'postcode' end);
begin
  -- Metadata is whatever the caller sent: what does not fit is left empty, and a role or status in it is ignored.
  insert into public.profiles (id, email, name, phone, location, postcode, proximity, language)
  values (
    new.id,
    new.email,
    private.line_in(given, 'name'),
    case when private.is_phone(given ->> 'phone') then given ->> 'phone' end,
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
  total constant integer := greatest(days, 1);
begin
  return case basis
    when 'hour' then round(rate_cents::numeric * minutes / 60)
    when 'day' then rate_cents
    -- What is paid up to and with this day, less what was before it: so the days add up to the rate. However they were approved and
    -- taken back before: together they never pay more than the job.
    when 'job' then greatest(0, round(rate_cents::numeric * least(paid_days + ordinal, total) / total)
      - greatest(paid_cents, round(rate_cents::numeric * least(paid_days + ordinal - 1, total) / total)))
  end;
end
$function$
;

ALTER FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decide_applications(ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean)
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
  -- placed: how many this call accepts, by job. overlooked: what the applicant lacks, by application.
  placed jsonb := '{}';
  overlooked jsonb := '{}';
  decided uuid[] := '{}';
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  perform private.lock_applications(ids);
  -- Checked again: the caller may have lost the role while waiting for somebody else's decision.
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
      error := format(case over when 'draft' then '%s is a Draft.' when 'begun' then '%s has begun.' else '%s has been ' || over || '.' end,
        private.one_line(asked.title));
      hint := 'over';
    elsif missing_words <> '{}' and excuse is null then
      error := format('%s lacks: %s.', private.one_line(asked.name),
        (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word));
      hint := 'missing';
    elsif clashing <> '{}' then
      error := format('%s is already accepted for %s at that time.', private.one_line(asked.name),
        private.one_line(array_to_string(clashing, ', ')));
      hint := 'clash';
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
    raise exception 'Nobody decides about their own documents.' using errcode = 'PT403';
  end if;
  -- People first, then the document: the order in which deleting an account locks them.
  perform from public.profiles person where person.id in (owner, administrator) order by person.id for key share;
  select * into decided from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  -- Checked again: the caller may have lost the role while waiting for somebody else's decision.
  perform private.assert_admin();
  expires_on := case wanted when 'checked' then decide_document.expires_on else decided.expires_on end;

  if decided.state <> 'waiting' then
    select stored.administrator_id into decider
    from private.document_deciders stored where stored.document_id = decided.id;
    -- A decision repeated because its answer was lost.
    if decider = administrator
      and (decided.state, decided.expires_on, decided.reason) is not distinct from (wanted, expires_on, reason) then
      return private.document_row(decided);
    end if;
    raise exception '% already decided this document.', case when decider = administrator then 'You have' else (
      -- A line break in the name would break the answer's header.
      select private.one_line(coalesce(private.person_name(person), 'Somebody'))
      from (select) nobody left join public.profiles person on person.id = decider
    ) || ' has' end using errcode = 'PT409';
  end if;

  -- The file is not the one that the administrator saw.
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
  -- Its owner is told later, by notify_of_decisions.
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
  -- The account before its profile, as the auth service locks them; then administrators as set_user_role does, so that two
  -- who go at once cannot each count on the other.
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
  -- Logs the person's other devices out, whose sessions end here.
  perform private.broadcast_to_person(person, 'account_deleted', '{}');
  delete from auth.users account where account.id = person;
  -- A number is personal, and nobody logs in with it here now.
  delete from private.sign_in_tries tried
  where tried.digits = number or tried.digits = 'password' and tried.caller = person::text;
  -- Without waiting for a request of the person's, which would wait for this deletion.
  delete from private.budgets counted where counted.user_id in (
    select spent.user_id from private.budgets spent where spent.user_id = person for update skip locked);
  -- Has their files removed; without the call it takes up to a minute.
  perform private.call_deliver();
  return true;
-- Something that no migration knows needs it.
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
    -- What is being decided is looked at again in a minute.
    for no key update skip locked
  loop
    asked := asked + private.offer_vacancies(job.id, moment);
  end loop;
  return asked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.export_pay_run(run_id uuid)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
declare
  -- What a direct-entry file can hold, in cents.
  most constant bigint := 9999999999;
  paying public.business;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'draft');
  select * into paying from public.business for share;
  perform private.assert_payer(paying);
  -- With their bank details and agreements, which are written under this lock.
  perform from public.profiles locked
  where locked.id in (select payment.user_id from public.payments payment where payment.pay_run_id = run.id) order by locked.id for share;
  perform private.price_payments(run.id);
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from public.payments payment join public.payment_details details on details.user_id = payment.user_id
  where payment.pay_run_id = run.id;
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
  if run.people = 0 then
    raise exception 'Nobody in this pay run can be paid any more.' using errcode = 'PT409';
  elsif run.amount_cents + run.gst_cents > most then
    raise exception 'A bank''s file holds at most $99,999,999.99.' using errcode = 'PT409';
  end if;
  -- Whoever is paid may have their page open; there is nothing to notify them of yet.
  perform private.broadcast_to_person(payment.user_id, 'hours_changed', '{}')
  from public.payments payment where payment.pay_run_id = run.id and payment.user_id is not null;
  -- That whoever exports it has read these people's bank details.
  perform private.record_change('pay_run_exported', 'pay', null, run.id, jsonb_build_object('number', run.number, 'people', run.people));
  return run;
end
$function$
;

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
$function$
;

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
  -- Whoever has said nothing is free, and nobody who is away all week.
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

CREATE OR REPLACE FUNCTION private.groups_for_me(category text, today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(open.requirement_group, open.last_day), '{}')
    from private.groups_open_to(private.requirement_evidence((select auth.uid())), today, category) open
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.groups_open_to(evidence jsonb, today date, category text)
 RETURNS TABLE(requirement_group uuid, last_day date)
 LANGUAGE plpgsql
 STABLE ROWS 30
 SET search_path TO ''
AS $function$
begin
  return query
    -- The distinct groups, read by jumping through their index: Postgres 17 would read all of it.
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
      select coalesce(min(coalesce((evidence ->> asked.key)::date, '-infinity')), 'infinity') as last_day
      -- What asked_requirements does; calling it for each group would cost too much.
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

CREATE OR REPLACE FUNCTION private.hours_of(people uuid[], first_day date, last_day date)
 RETURNS SETOF public.hours_row
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  business constant public.business := (select kept from public.business kept);
begin
  return query
    with worked as (
      select application.id, job.start_date + number as day, true as is_planned
      from public.applications application
      join public.jobs job on job.id = application.job_id
      cross join lateral generate_series(greatest(first_day - job.start_date, 0),
        least(least(greatest(job.days, 1), 366) - 1, last_day - job.start_date)) number
      where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress', 'Completed') and job.start_date between first_day - 366 and last_day
      union all
      select visit.application_id, visit.day, false from public.visits visit
      join public.applications application on application.id = visit.application_id
      where visit.day between first_day and last_day and application.user_id = any (people)
      union all
      select changed.application_id, changed.day, false from public.hours changed
      join public.applications application on application.id = changed.application_id
      where changed.day between first_day and last_day and application.user_id = any (people)
      union all
      select line.application_id, line.day, false from public.pay_lines line
      where line.kind = 'work' and line.user_id = any (people) and line.day between first_day and last_day
        and line.application_id is not null
    ), once as (
      select worked.id, worked.day, bool_or(worked.is_planned) as is_planned from worked group by worked.id, worked.day
    ), timed as (
      select application.user_id, application.id, job as job, once.day, once.is_planned, visit, changed, line,
        coalesce(job.time_zone, person.time_zone) as time_zone,
        private.job_title(job, coalesce(line.job_title, application.job_title)) as title,
        application.attendance in ('did_not_come', 'cancelled_late') as is_absent,
        planned.began as plan_began, planned.ended as plan_ended,
        case when changed.day is not null then changed.began_at else coalesce(visit.here_at,
          case when job.start_time is null then visit.done_at - interval '8 hours' else least(planned.began, visit.done_at) end,
          planned.began) end as began,
        case when changed.day is not null then changed.ended_at else coalesce(visit.done_at,
          case when job.end_time is null then visit.here_at + interval '8 hours' else greatest(planned.ended, visit.here_at) end,
          planned.ended) end as ended
      from once
      join public.applications application on application.id = once.id
      join public.profiles person on person.id = application.user_id
      -- Of a job that was deleted the hours stay, on the clock of whoever worked.
      left join public.jobs job on job.id = application.job_id
      left join public.visits visit on visit.application_id = once.id and visit.day = once.day
      left join public.hours changed on changed.application_id = once.id and changed.day = once.day
      left join public.pay_lines line on line.application_id = once.id and line.day = once.day and line.kind = 'work'
      cross join lateral (
        select (once.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone as began,
          coalesce((once.day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
            (once.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone + interval '8 hours') as ended
      ) planned
    ), counted as (
      select timed.*,
        case when timed.began is null then 0
          else private.counted_minutes(timed.began, timed.ended, (timed.changed).break_minutes, business.break_minutes,
            business.rounding_minutes) end as minutes,
        case when timed.is_planned then
          private.counted_minutes(timed.plan_began, timed.plan_ended, (timed.changed).break_minutes, business.break_minutes,
            business.rounding_minutes) end as plan_minutes
      from timed
      where (timed.line).id is not null
        or coalesce(not timed.is_absent, true)
          and ((timed.changed).day is not null or (timed.visit).done_at is not null or timed.ended <= now())
    ), numbered as (
      select counted.*,
        row_number() over (partition by counted.id, (counted.line).id is null and counted.minutes > 0 order by counted.day)::integer
          as ordinal
      from counted
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
        when numbered.minutes = 0 then false
        when (numbered.changed).day is not null then (numbered.changed).by_administrator
        else numbered.is_planned and num_nonnulls((numbered.visit).here_at, (numbered.visit).done_at) = 2
          and abs(numbered.minutes - numbered.plan_minutes) <= 15
      end,
      coalesce((numbered.line).basis, (numbered.job).pay_basis), coalesce((numbered.line).rate_cents, (numbered.job).rate_cents),
      case
        when (numbered.line).id is not null then (numbered.line).amount_cents
        when numbered.minutes > 0 then private.day_amount((numbered.job).pay_basis, (numbered.job).rate_cents, numbered.minutes,
          (numbered.job).days, numbered.ordinal, coalesce(paid.days, 0), coalesce(paid.cents, 0))
      end,
      (numbered.line).id, (numbered.line).payment_id is not null,
      case when numbered.minutes <> (numbered.line).minutes then numbered.minutes end,
      (numbered.line).id is null and numbered.minutes > 0
    from numbered
    left join lateral (
      select count(*)::integer as days, sum(line.amount_cents)::bigint as cents
      from public.pay_lines line
      where (numbered.job).pay_basis = 'job' and line.application_id = numbered.id and line.kind = 'work' and line.basis = 'job'
    ) paid on true
    order by numbered.user_id, numbered.day, numbered.began, numbered.id;
end
$function$
;

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
  -- People, then the job, as everything locks them: neither changes before the invitations are written, and two administrators who
  -- invite the same people in another order take turns.
  perform from public.profiles locked where locked.id = any (user_ids || inviter) order by locked.id for share;
  select * into wanted from public.jobs job where job.id = invite_to_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  -- Checked again after waiting.
  perform private.assert_admin();
  for user_id in select given.id from unnest(user_ids) with ordinality given (id, ordinal) group by given.id order by min(given.ordinal)
  loop
    select * into person from public.profiles known where known.id = user_id;
    error := private.why_not_invite(person, wanted);
    if error is null then
      insert into private.invitations as invitation (job_id, user_id, invited_by) values (wanted.id, person.id, inviter)
      on conflict do nothing;
      if found then
        insert into public.notifications (user_id, message, type, link, data)
        select person.id, private.invitation_text(administrator.name, wanted, person.place), 'job_invitation', '/jobs/' || wanted.id,
          jsonb_build_object('job_id', wanted.id, 'urgent', private.is_urgent(wanted, now()))
        from public.profiles administrator where administrator.id = inviter;
        perform private.record_change('invited', 'decisions', person.id, wanted.id,
          jsonb_build_object('title', private.job_title(wanted, null)));
      else
        -- By another administrator at the same moment.
        error := private.one_line(private.person_name(person)) || ' has been invited already.';
      end if;
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
  -- The Australian Taxation Office's check: 1 off the first digit, which weighs 10, then the weighted sum divides by 89.
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
  -- The sizes first: what is too large is not read one by one.
  fault := case
    when jsonb_array_length(sections) > 100 then 'A course can have at most 100 sections.'
    when jsonb_array_length(jsonb_path_query_array(sections, '$[*].questions[*]')) > 500 then
      'A course can have at most 500 questions.'
    -- Also by what the questions hold besides.
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
      -- Kept with other types too: changing a type back must not lose the options.
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
      -- A blank one could be chosen, and would count as no answer.
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

CREATE OR REPLACE FUNCTION private.is_deleted_subject_like(subject_id uuid, word text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.courses course where course.id = subject_id and strpos(lower(course.title), word) > 0)
    or exists (
      select from audit.entries entry
      where entry.subject_id = is_deleted_subject_like.subject_id and entry.event in ('job_deleted', 'course_deleted')
        and strpos(lower(entry.details ->> 'title'), word) > 0
    );
end
$function$
;

ALTER FUNCTION "private"."is_deleted_subject_like"(uuid, text) OWNER TO "postgres";

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
  -- Everybody is ranked for every page; the page then says in words what they lack.
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
          when application.withdrawn_at is not null then 3
          when application.status = 'Accepted' then 0
          when application.status = 'Pending' then 1
          else 2
        end as rank,
        coalesce(met.missing_count, cardinality(wanted.required_documents) + cardinality(wanted.required_courses)) as missing_count,
        case when application.status = 'Pending' and application.withdrawn_at is null
          then private.unavailable(said, hours, days) end as unavailable,
        - worked.jobs as eager,
        coalesce(extensions.earth_distance(person.place, wanted.place), far) as distance
      from public.applications application
      left join public.profiles person on person.id = application.user_id
      left join public.availability said on said.user_id = application.user_id
      left join private.count_missing_requirements(everybody, wanted) met on met.user_id = application.user_id
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
      case when page.rank < 2 then met.missing end, case when page.rank = 1 then private.clashes(page.user_id, wanted) end,
      met.documents, met.courses, nullif(page.distance, far), -page.eager, history.no_shows, history.cancelled_late,
      history.accepted, history.rejected, page.accepted_despite, page.missing_at_acceptance, page.decision_message,
      page.acceptance_taken_back_at, private.person_name(reviewer), page.reviewed_at, page.confirmed_at,
      page.attendance, visit.here_at, visit.done_at,
      page.unavailable,
      exists (select from private.invitations asked where asked.job_id = wanted.id and asked.user_id = page.user_id),
      jsonb_build_array(page.rank, page.missing_count, page.unavailable is not null, page.eager, page.distance, page.applied_at, page.id)
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
  -- Only the texts (the id is one, so there are some): rebuilding long lists would take time that grows with their square.
  tidied constant jsonb := to_jsonb(given) || (
    select jsonb_object_agg(key, private.trimmed(value #>> '{}'))
    from jsonb_each(to_jsonb(given)) where jsonb_typeof(value) = 'string'
  );
  stored public.jobs := jsonb_populate_record(saved, tidied);
begin
  stored.category := private.canonical_word(given.category, 'job category');
  stored.pay_basis := private.canonical_word(given.pay_basis, 'pay basis');
  stored.status := private.canonical_word(coalesce(private.trimmed(given.status), 'Draft'), 'job status');
  stored.display_status := coalesce(private.canonical_word(given.display_status, 'display status'), 'Available');
  -- Left out, the rule stays as it is: an address must not be opened by an oversight.
  stored.address_rule := case
    when given.address_rule is null then saved.address_rule else private.canonical_word(given.address_rule, 'address rule')
  end;
  stored.image_paths := coalesce(given.image_paths, '{}');
  -- Each once and in a fixed order, so that equal choices are equal values.
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

  -- Checked first: nothing is looked up for a list that is too long.
  perform private.is_job_within_bounds(stored);
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
    raise exception 'A course that this job asks for is not there any more. Please remove it.' using errcode = 'PT400';
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

CREATE OR REPLACE FUNCTION private.job_candidates(job_id uuid, query text, after jsonb, page_size integer)
 RETURNS SETOF public.candidate_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 300;
  far constant double precision := 1e9;
  wanted public.jobs;
  hours text[];
  days daterange;
  pool uuid[];
  of_many boolean;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_candidates.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  -- One more tells whether somebody is left out.
  pool := private.candidate_pool(wanted, query, most + 1);
  of_many := cardinality(pool) > most;
  pool := pool[:most];
  return query
    with ranked as materialized (
      select person, said, coalesce(clashing.titles, '{}') as titles, met.missing_count,
        (clashing.titles is not null or said.reason is not null)::integer as busy,
        (coalesce(record.metres, far) > person.proximity * 1000)::integer as is_far,
        record.no_shows - record.done as doubt, coalesce(record.metres, far) as distance, record.done, record.no_shows
      from private.count_missing_requirements(pool, wanted) met
      join public.profiles person on person.id = met.user_id
      join private.records_of(pool, wanted.place) record on record.user_id = person.id
      left join private.clashes_of(pool, wanted, '{}') clashing on clashing.user_id = person.id
      left join public.availability free on free.user_id = person.id
      cross join lateral (select private.unavailable(free, hours, days) as reason) said
      where wanted.id is not null and person.id <> private.founder_id()
        and not exists (
          select from public.applications application
          where application.job_id = wanted.id and application.user_id = person.id and application.withdrawn_at is null
        )
        and not exists (
          select from private.invitations invitation where invitation.job_id = wanted.id and invitation.user_id = person.id
        )
    ), page as (
      select * from ranked
      where after is null or (ranked.missing_count, ranked.busy, ranked.is_far, ranked.doubt, ranked.distance, (ranked.person).id)
        > ((after ->> 0)::integer, (after ->> 1)::integer, (after ->> 2)::integer, (after ->> 3)::integer,
          (after ->> 4)::double precision, (after ->> 5)::uuid)
      order by ranked.missing_count, ranked.busy, ranked.is_far, ranked.doubt, ranked.distance, (ranked.person).id
      limit private.page_size(job_candidates.page_size, 20, 100)
    )
    select (page.person).id, private.person_name(page.person), (page.person).phone, nullif(page.distance, far), page.is_far = 1,
      private.missing_requirements((page.person).id, wanted), page.titles, (page.said).reason, page.done, page.no_shows,
      jsonb_build_array(page.missing_count, page.busy, page.is_far, page.doubt, page.distance, (page.person).id), of_many
    from page
    order by page.missing_count, page.busy, page.is_far, page.doubt, page.distance, (page.person).id;
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
      exists (select from private.paused_reserves stopped where stopped.job_id = kept.job_id)
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    left join public.profiles person on person.id = application.user_id
    where kept.job_id = job_reserve.job_id
    order by kept.position;
end
$function$
;

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

CREATE OR REPLACE FUNCTION private.leave_reserve()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Whoever took a place keeps that on record while they have it; they may apply again, and wait again.
  delete from private.reserve kept
  where kept.application_id = new.id
    and (kept.answer is distinct from 'yes' or not private.is_accepted(new.status, new.withdrawn_at));
  -- Accepted people are counted after this; follow_places then looks at what is left.
  if found and new.status <> 'Accepted' then
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
    -- array_append changes the array in place, without a copy.
    pairs := array_append(pairs, substr(given, ordinal, 2));
  end loop;
  return pairs;
end
$function$
;

CREATE OR REPLACE FUNCTION private.list_applications(only_status text, query text, only_job uuid, only_ids uuid[], after_applied timestamp with time zone, after_id uuid, page_size integer)
 RETURNS SETOF public.application_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query execute concat(
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
       case when person.id is not null then history.came end, case when person.id is not null then history.missed end
     from (
       select *', private.listed_applications(only_status, query, only_job),
    ' and application.id = any (' || quote_literal(only_ids) || '::uuid[])',
    ' and (application.applied_at, application.id) < (' || quote_literal(after_applied) || ', ' || quote_literal(after_id) || ')',
    ' order by application.applied_at desc, application.id desc limit ', private.page_size(page_size, 50, 1000), '
     ) page
     left join public.profiles person on person.id = page.user_id
     left join public.profiles reviewer on reviewer.id = page.reviewed_by
     left join public.jobs job on job.id = page.job_id
     cross join lateral (
       select count(*) filter (where earlier.attendance = ''came'')::integer as came,
         count(*) filter (where earlier.attendance = ''did_not_come'')::integer as missed
       from public.applications earlier where earlier.user_id = page.user_id and earlier.attendance is not null
     ) history
     order by page.applied_at desc, page.id desc');
end
$function$
;

CREATE OR REPLACE FUNCTION private.listed_applications(only_status text, query text, only_job uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(only_status, 'application status');
begin
  if wanted is null and only_status is not null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  return concat(
    ' from public.applications application where true',
    ' and application.withdrawn_at is null and application.status = ' || quote_literal(wanted),
    -- Applications close with their job; whoever applied after the start of an open one still waits. Of one job all are shown.
    case when wanted = 'Pending' and only_job is null then
      ' and exists (
         select from public.jobs job where job.id = application.job_id and job.status = ''Open''
           and (job.starts_at is null or job.starts_at > now() or job.starts_at <= application.applied_at))'
    end,
    ' and application.job_id = ' || quote_literal(only_job),
    ' and ' || private.application_search_condition(query));
end
$function$
;

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
  -- Their reasons; what was approved is in their lines.
  delete from public.hours changed where changed.application_id = any (mine);
  -- Who came to a completed job, or was rejected, did so all the same.
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
    -- The same words of the same press have the same ids: sent again because the answer was lost, they reach nobody twice (rule 3.19).
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
$function$
;

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

CREATE OR REPLACE FUNCTION private.missing_requirements(person uuid, job public.jobs)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Nothing is read for a job that asks for nothing.
  if job.required_documents = '{}' and job.required_courses = '{}' then
    return '{}';
  end if;
  return private.missing_requirements_by(
    job, private.requirement_evidence(person), private.requirements_in_progress(person), private.today_of(person));
end
$function$
;

CREATE OR REPLACE FUNCTION private.missing_requirements_by(job public.jobs, evidence jsonb, in_progress jsonb, today date)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Most jobs ask for nothing.
  if job.required_documents = '{}' and job.required_courses = '{}' then
    return '{}';
  end if;
  return array(
    select private.requirement_in_words(asked) from private.requirements_by(job, evidence, in_progress, today) asked
    where asked.state <> 'met'
  );
end
$function$
;

ALTER FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.new_certificate_number()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Twelve of 32 letters and digits that look different: 60 bits, too many to guess.
  select 'SW-' || string_agg(
    case when ordinal in (4, 8) then letter || '-' else letter end, '' order by ordinal
  )
  from (
    select ordinal, substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, ordinal - 1) % 32, 1) as letter
    from (select extensions.gen_random_bytes(12) as bytes) random, generate_series(1, 12) ordinal
  ) letters
$function$
;

CREATE OR REPLACE FUNCTION private.no_longer_true(delivery private.deliveries, application_id uuid, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when delivery.type in ('application_accepted', 'job_changed', 'job_message') and exists (
      select from public.applications application
      where application.id = application_id and not private.is_accepted(application.status, application.withdrawn_at)
    ) then 'No longer accepted.'
    when delivery.type in ('application_rejected', 'acceptance_taken_back') and exists (
      select from public.applications application
      where application.id = application_id and private.is_accepted(application.status, application.withdrawn_at)
    ) then 'Accepted since.'
    -- A decision that is not told yet may still be undone.
    when delivery.type = 'application_reopened' and exists (
      select from public.applications application
      where application.id = application_id and (application.status <> 'Pending' or application.withdrawn_at is not null)
        and not exists (select from private.pending_rejection_notices pending where pending.application_id = application.id)
    ) then 'Decided or withdrawn since.'
    when delivery.type = 'application_withdrawn' and exists (
      select from public.applications application
      where application.id = application_id and application.user_id is not null
        and private.is_accepted(application.status, application.withdrawn_at)
    ) then 'Accepted again since.'
    when delivery.type in ('job_closed', 'job_completed') and exists (
      select from public.jobs job where job.id = delivery.job_id and private.job_end(job.status) is null
        -- Whoever still waited hears of a job that has begun, too (rule 9.15).
        and (job.status = 'Open' and not private.has_started(job, moment) or not exists (
          select from public.applications application where application.id = application_id and application.status = 'Pending'))
    ) then 'The job goes on.'
    -- It may say where the job is.
    when delivery.type in ('job_closed', 'job_completed') and exists (
      select from public.applications application
      where application.id = application_id
        and (application.status = 'Rejected' or application.withdrawn_at is not null)
    ) then 'No longer accepted.'
    when delivery.type = 'place_offer' and not private.offer_stands(application_id, moment) then 'No longer offered.'
    when delivery.type = 'job_invitation' then private.why_not_invited(delivery.job_id, delivery.user_id, moment)
    when delivery.type = 'job_nearby' then (
      select case
        when job.starts_at <= moment then 'The job has begun.'
        when exists (
          select from public.applications application
          where application.job_id = job.id and application.user_id = delivery.user_id
        ) then 'Applied before it was sent.'
        when extensions.earth_distance(person.place, job.place) > person.proximity * 1000 then 'The job is no longer near.'
      end
      from public.jobs job
      join public.profiles person on person.id = delivery.user_id
      where job.id = delivery.job_id
    )
  end;
end
$function$
;

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
  -- Sent again because its answer was lost, it is there already (rule 3.19).
  insert into private.person_notes (id, user_id, administrator_id, note)
  values (new_id, note_about.user_id, (select auth.uid()), said)
  on conflict on constraint person_notes_pkey do nothing;
  return new_id;
end
$function$
;

ALTER FUNCTION "private"."note_about"(uuid, text, uuid) OWNER TO "postgres";

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
  -- Skips administrators whose account is being deleted: the deletion may be waiting for the job.
  for key share of person skip locked
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
  -- Of a deleted account.
  if new.user_id is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from private.pending_rejection_notices pending where pending.application_id = new.id;
    had_pending_notice := found;
  end if;
  kind := case
    when tg_op = 'INSERT' or old.withdrawn_at is not null and new.withdrawn_at is null then 'application_success'
    when new.status = 'Accepted' then 'application_accepted'
    when new.acceptance_taken_back_at is not null then 'acceptance_taken_back'
    when new.status = 'Rejected' then 'application_rejected'
    when not had_pending_notice then 'application_reopened'
  end;
  if kind = 'application_rejected' then
    -- Said by notify_of_decisions, unless it is taken back before.
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
    -- What is being saved is looked at again in an hour.
    for share of job skip locked
  ), noted as (
    insert into private.begun_jobs as known (job_id, starts_at)
    select (begun.job).id, (begun.job).starts_at from begun
    -- Put off since; or told by another run since this statement began.
    on conflict (job_id) do update set starts_at = excluded.starts_at where known.starts_at <> excluded.starts_at
    returning known.job_id
  )
  insert into public.notifications (user_id, message, type, link, data)
  select application.user_id,
    format('The job %s has begun, so your application has closed with it. Thank you for applying.',
      private.job_title(begun.job, application.job_title)),
    'job_closed', '/jobs/' || application.job_id, jsonb_build_object('application_id', application.id, 'job_id', application.job_id)
  from noted
  join begun on (begun.job).id = noted.job_id
  join public.applications application on application.job_id = noted.job_id
  join public.profiles person on person.id = application.user_id
  where application.status = 'Pending' and application.withdrawn_at is null and application.applied_at < (begun.job).starts_at
  for key share of person skip locked;
  get diagnostics notified = row_count;
  return notified;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_decisions(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  decided_before constant timestamptz := moment - interval '8 seconds';
begin
  -- Of an account deleted meanwhile.
  delete from private.pending_rejection_notices pending
  using public.applications application
  where application.id = pending.application_id and application.user_id is null and pending.decided_at <= decided_before;

  with due as materialized (
    select pending.application_id, application
    from private.pending_rejection_notices pending
    join public.applications application on application.id = pending.application_id
    join public.profiles person on person.id = application.user_id
    where pending.decided_at <= decided_before
    -- One that is being reopened, and an account that is being deleted, are left out: nothing waits here.
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
    -- The file of what was replaced is to be removed by administrators' pages.
    insert into public.user_folders as folder (user_id, sweep_from)
    select distinct (document).user_id, now() from noted where replaced is not null
    on conflict (user_id) do update set sweep_from = greatest(folder.sweep_from, excluded.sweep_from)
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (document).user_id, private.document_message(document), 'document_' || (document).state, '/profile#documents',
    jsonb_build_object('document_id', (document).id)
  from noted;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_saved_job(old_job public.jobs, old_address text, new_job public.jobs, new_address text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ended constant text := nullif(private.job_end(new_job.status), private.job_end(old_job.status));
  -- To whoever still waits, it is the same whether a job begins or ends, and it is said once.
  is_over constant boolean := old_job.status = 'Open' and new_job.status <> 'Open';
  changed constant text := private.what_changed(old_job, old_address, new_job, new_address);
begin
  if ended is null and changed is null and not is_over then
    return;
  end if;
  insert into public.notifications (user_id, message, type, link, data)
  select application.user_id,
    case when application.status = 'Pending' then
      format('The job %s is no longer open, so your application has closed with it. Thank you for applying.',
        private.job_title(new_job, application.job_title))
    else concat_ws(' ',
      format(case when ended is null then 'The job %s has changed.' else 'The job %s has been ' || ended || '.' end,
        private.job_title(new_job, application.job_title)),
      changed) end,
    case when application.status = 'Pending' then 'job_closed' else 'job_' || coalesce(ended, 'changed') end, '/jobs/' || new_job.id,
    jsonb_build_object('application_id', application.id, 'job_id', new_job.id)
  from public.applications application
  join public.profiles person on person.id = application.user_id
  where application.job_id = new_job.id and application.withdrawn_at is null
    -- Pending applicants hear only that it is over: they may not be allowed to know its address.
    and (application.status = 'Accepted' and coalesce(ended, changed) is not null or application.status = 'Pending' and is_over
        and not private.was_notified_of_begin(application, old_job.starts_at))
  -- Skips people whose account is being deleted: the deletion waits for the job, which the caller holds.
  for key share of person skip locked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_people(job public.jobs, people uuid[])
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Checked again, because the list may be out of date.
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
      -- Of a series they hear once.
      and not exists (
        select from public.jobs other
        join private.job_notices_sent sent on sent.job_id = other.id and sent.user_id = person.id
        where other.series_id = job.series_id
      )
    -- Skips people whose account is being deleted.
    for key share of person skip locked
  ), noted as (
    insert into private.job_notices_sent (job_id, user_id)
    -- Always in the same order, so that two runs telling of the same job cannot deadlock.
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
    -- A deletion waits for the opening, so nothing may wait for the deletion: what it leaves is dealt with by the next run.
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
  asked integer := 0;
begin
  select * into job from public.jobs wanted where wanted.id = offer_vacancies.job_id for no key update;
  if not found or not exists (select from private.reserve kept where kept.job_id = job.id) then
    return 0;
  end if;
  update private.reserve kept set answer = 'late', answered_at = moment
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null and kept.answer_by <= moment;
  free := case
    when private.job_over(job) is not null or exists (select from private.paused_reserves stopped where stopped.job_id = job.id) then 0
    else private.count_vacancies(job)
  end;
  select count(*) into open_offers from private.reserve kept
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null;
  -- More than there are places, because somebody else was accepted, or an administrator stopped it: the last ones wait again.
  if open_offers > free then
    update private.reserve kept set asked_at = null, answer_by = null
    where kept.application_id in (
      select last.application_id from private.reserve last
      where last.job_id = job.id and last.asked_at is not null and last.answer is null
      order by last.position desc limit open_offers - free
    );
    return 0;
  end if;
  for first in
    select kept.application_id, application.user_id, application.job_title
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    join public.profiles person on person.id = application.user_id
    where kept.job_id = job.id and kept.asked_at is null and application.status = 'Pending' and application.withdrawn_at is null
      and person.status in ('pending', 'active')
    order by kept.position
    limit free - open_offers
    -- Skips people whose account is being deleted: the deletion waits for the job. They leave the reserve with it.
    for key share of person skip locked
  loop
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
    'amount_cents', payment.amount_cents, 'gst_cents', payment.gst_cents, 'agreement', payment.agreement, 'status', run.status,
    'dated', run.dated, 'paid_at', run.paid_at, 'payer', jsonb_build_object('name', run.payer ->> 'name', 'abn', run.payer ->> 'abn'),
    'lines', (
      select jsonb_agg(jsonb_build_object('kind', line.kind, 'day', line.day, 'job_title', line.job_title, 'minutes', line.minutes,
        'basis', line.basis, 'rate_cents', line.rate_cents, 'amount_cents', line.amount_cents, 'reason', line.reason)
        order by line.day, line.created_at, line.id)
      from public.pay_lines line where line.payment_id = payment.id
    )) into shown
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  where payment.id = pay_statement.payment_id and run.status <> 'draft'
    and (payment.user_id = (select auth.uid()) or (select private.is_admin()));
  if not found then
    raise exception 'This statement is not there any more.' using errcode = 'PT404';
  end if;
  return shown;
end
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

CREATE OR REPLACE FUNCTION private.people_of_week(first_day date)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    select application.user_id from public.jobs job
    join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(first_day, first_day + 7) and job.start_date is not null
      and job.status in ('Open', 'InProgress', 'Completed') and private.is_accepted(application.status, application.withdrawn_at)
    union
    select application.user_id from public.visits visit
    join public.applications application on application.id = visit.application_id
    where visit.day between first_day and first_day + 6
    union
    select application.user_id from public.hours changed
    join public.applications application on application.id = changed.application_id
    where changed.day between first_day and first_day + 6
    union
    select line.user_id from public.pay_lines line where line.day between first_day and first_day + 6
  );
end
$function$
;

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
  -- As the person's own Current Jobs begin (rule 6.11).
  order by private.my_job_order(job.status, job.starts_at, job.days, application.applied_at), application.id
  limit 1;
  return head;
end
$function$
;

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
  if cardinality(days) is distinct from cardinality(ids) or coalesce(cardinality(days), 0) not between 2 and 60 then
    raise exception 'A job can be posted on 2 to 60 days at once.' using errcode = 'PT400';
  elsif cardinality(days) <> (select count(distinct day) from unnest(days) day)
    or cardinality(ids) <> (select count(distinct id) from unnest(ids) id) then
    raise exception 'Choose each day once.' using errcode = 'PT400';
  end if;
  for at in 1..cardinality(ids) loop
    -- Each has its files in its own folder, under the same names.
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

CREATE OR REPLACE FUNCTION private.price_payments(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payer public.business;
begin
  select * into payer from public.business;
  -- Payments are read once, and the rest by its indexes for each: of what was written in this transaction the planner knows nothing, and
  -- after a draft that was given up it takes thousands for one.
  update public.payments payment
  set (amount_cents, kind, agreement, gst_cents) = (
    select summed.amount, case when agreed.id is null then 'remittance' else 'rcti' end, agreed.wording,
      -- Ten percent, half a cent rounded up once.
      case when agreed.id is null then 0 else greatest(0, round(summed.taxable / 10)) end
    from (
      select coalesce(sum(line.amount_cents), 0) as amount,
        sum(line.amount_cents) filter (where line.kind in ('work', 'travel', 'bonus', 'correction')) as taxable
      from public.pay_lines line where line.payment_id = payment.id
    ) summed
    left join public.gst_agreements agreed
      on agreed.user_id = payment.user_id and agreed.what = 'agreed' and agreed.withdrawn_at is null and private.is_gst_available(payer)
  )
  -- Of a deleted account it is what it was then.
  where payment.pay_run_id = run_id and payment.user_id is not null;
  -- Who cannot be paid waits for the next run.
  delete from public.payments payment
  where payment.pay_run_id = run_id
    and case when payment.user_id is null then not exists (
        select from private.payment_accounts account where account.payment_id = payment.id)
      else private.why_not_paid((
        select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null end;
  update public.pay_runs run
  set (people, amount_cents, gst_cents) = (
    select count(*), coalesce(sum(payment.amount_cents), 0), coalesce(sum(payment.gst_cents), 0)
    from public.payments payment where payment.pay_run_id = run_id
  )
  where run.id = run_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.reason_to_cancel(delivery private.deliveries, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  note record;
  untrue text;
begin
  select known.id, known.read, known.removed_at, known.data into note
  from public.notifications known where known.id = delivery.notification_id;
  untrue := case
    when starts_with(delivery.type, 'document_')
      then private.no_longer_true_of_document(delivery, (note.data ->> 'document_id')::uuid, moment)
    else private.no_longer_true(delivery, (note.data ->> 'application_id')::uuid, moment)
  end;
  return case
    when note.id is null or note.removed_at is not null then 'Deleted before it was sent.'
    when note.read and (delivery.channel = 'push' or delivery.kind in ('nearby', 'messages')) then 'Read before it was sent.'
    when delivery.kind = 'nearby' and not exists (
      select from public.jobs job where job.id = delivery.job_id and job.status = 'Open'
    ) then 'The job is no longer open.'
    when delivery.type = 'job_reminder' and not exists (
      select from public.applications application
      join public.jobs job on job.id = application.job_id and job.status in ('Open', 'InProgress')
      where application.id = (note.data ->> 'application_id')::uuid and job.starts_at > moment
        and private.is_accepted(application.status, application.withdrawn_at)
        and application.confirmed_at is null
        and not private.was_there(application.id, job.start_date)
    ) then 'No longer asked.'
    when exists (
      select from private.deliveries later
      where later.subject = delivery.subject and later.user_id = delivery.user_id and later.channel = delivery.channel
        and (later.created_at, later.id) > (delivery.created_at, delivery.id)
        and later.state in ('waiting', 'sent') and private.replaces(later.type, delivery.type)
    ) then 'Replaced by a later message.'
    when untrue is not null then untrue
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
    raise exception 'Say of each application what became of it.' using errcode = 'PT400';
  end if;
  if exists (
    select from jsonb_each(given) entry
    where entry.value #>> '{}' <> all (private.allowed_words('attendance'))
      or jsonb_typeof(entry.value) not in ('string', 'null')
  ) then
    raise exception 'Invalid attendance specified' using errcode = 'PT400';
  end if;
  -- Accepted people and those who withdrew after they were accepted. Compared as text: a key may be anything.
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
    -- Without what rule 6.13 keeps for administrators.
    'details', entry.details - 'despite'
  ) order by entry.at, entry.id)
  from (
    select newest.* from audit.entries newest where newest.person = record_held.person
    order by newest.at desc, newest.id desc limit most
  ) entry
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
    -- Whoever is confirming, and whatever is being saved or deleted, is looked at again in five minutes.
    for share of job skip locked
    for key share of person skip locked
    for no key update of application skip locked
  ), marked as (
    insert into private.job_reminders (application_id, hours)
    select due.id, hour from due, unnest(due.hours) hour
    -- Another run may have asked since this statement began.
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
  -- Checked again after waiting.
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
      -- Sent again because its answer was lost.
      when asked.status = 'Pending' then null
      when asked.user_id is null then 'The account has been deleted.'
      when asked.job_id is null and not asked.has_pending_notice then 'The job has been deleted.'
      -- For slips only: whoever has counted on the job for longer is told why it is taken away.
      when asked.status = 'Accepted' and (asked.reviewed_at <= now() - interval '1 minute' or asked.attendance is not null)
        then private.one_line(asked.name) || ' is accepted. Take the acceptance back instead.'
    end;
    if error is null and asked.status <> 'Pending' then
      -- The trigger notify_applicant knows what was told, and tells of the reopening.
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
    raise exception 'Nobody decides about their own documents.' using errcode = 'PT403';
  end if;
  -- In the order of decide_document.
  perform from public.profiles person where person.id in (owner, administrator) order by person.id for key share;
  select * into reopened from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  perform private.assert_admin();
  -- Sent again because its answer was lost.
  if reopened.state = 'waiting' then
    return private.document_row(reopened);
  end if;
  if exists (
    select from public.documents newer
    where newer.user_id = owner and newer.type = reopened.type and newer.state <> 'checked' and newer.id <> reopened.id
  ) then
    raise exception 'A newer one has been sent meanwhile.' using errcode = 'PT409';
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

CREATE OR REPLACE FUNCTION private.requirements_by(job public.jobs, evidence jsonb, in_progress jsonb, today date)
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
  from private.asked_requirements(job) asked
  cross join lateral (select (evidence ->> asked.key)::date as valid_until) had
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
    job, private.requirement_evidence(person), private.requirements_in_progress(person), private.today_of(person));
end
$function$
;

CREATE OR REPLACE FUNCTION private.review_application(application_id uuid, new_status text, despite text, message text, despite_clash boolean, despite_over boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  outcome record;
  reviewed public.applications;
begin
  select * into outcome from private.decide_applications(array[application_id], new_status, despite, message, despite_clash, despite_over);
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

CREATE OR REPLACE FUNCTION private.review_applications(application_ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean)
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
    from private.decide_applications(application_ids, new_status, despite, message, despite_clash, despite_over) outcome;
end
$function$
;

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
  -- Row by row, as nobody is read after the last who is wanted.
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
  -- Simultaneous saves queue up here.
  select said.days_away into away from public.availability said where said.user_id = person for update;
  if given ? 'away' then
    away := away + datemultirange(private.days_in(given -> 'away'));
  end if;
  if given ? 'back' then
    away := away - datemultirange(private.days_in(given -> 'back'));
  end if;
  if not private.is_away_within_bounds(away) then
    raise exception 'That is too much time away to keep. Please take something out first.' using errcode = 'PT400', hint = 'to';
  end if;
  update public.availability said
  set free_hours = array(
      select hour from unnest(private.allowed_words('hours of the week')) with ordinality listed (hour, ordinal)
      where (hour = any (said.free_hours) or hour = any (free)) and hour <> all (busy)
      order by ordinal),
    -- What is long over is nobody's business any more.
    days_away = away * datemultirange(daterange(private.today_of(person) - 31, null)),
    nearby_only_when_free = coalesce((given -> 'nearby_only_when_free')::boolean, said.nearby_only_when_free)
  where said.user_id = person;
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
  if not exists (select from public.profiles where id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if jsonb_typeof(save_course_progress.answers) <> 'object' then
    raise exception 'Answers must be an object.' using errcode = 'PT400';
  end if;
  if octet_length(save_course_progress.answers::text) > 5000000
    or jsonb_path_exists(save_course_progress.answers, 'strict $.* ? (@.type() == "object" || @.type() == "array")') then
    raise exception 'Answers must be texts, and not more than a course asks for.' using errcode = 'PT400';
  end if;
  if not exists (
    select from public.course_progress progress
    where progress.course_id = save_course_progress.course_id and progress.user_id = person
  ) then
    -- Starting a course locks it: waits for an edit under way, and a later edit finds the new row to recount. Later saves
    -- need no lock: they and an edit wait for each other's rows.
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
  -- Completed by this very call: answers can no longer be corrected afterwards (rule 7.12).
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
    from jsonb_object_keys(to_jsonb(given) - array['id', 'site_address', 'contact_name', 'contact_phone']) key
  );
  wanted public.jobs;
  was public.jobs;
  saved public.jobs;
  saved_address text;
  is_new boolean := false;
  new_paths text[];
  taken integer;
begin
  perform private.assert_admin();
  if given.id is null then
    raise exception 'Job ID is missing.' using errcode = 'PT400';
  end if;
  address := private.line_as_stored(given.site_address, 500, 'site_address');
  contact := private.contact_as_stored(given);

  -- A new job starts empty and is then saved like any other. Two creations with one id queue up here.
  if expected_updated_at is null then
    insert into public.jobs (id) values (given.id) on conflict (id) do nothing;
    is_new := found;
  end if;
  -- `for update` would wait for whoever is telling people of the job and writing rows that reference it (rule 9.13).
  select * into saved from public.jobs job where job.id = given.id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select existing.site_address into saved_address from public.job_addresses existing where existing.job_id = given.id;
  select * into saved_contact from public.job_contacts existing where existing.job_id = given.id;
  wanted := private.job_as_stored(given, saved);

  if not is_new then
    -- A save repeated because its answer was lost: whatever is stored already counts as saved, whoever stored it.
    if wanted is not distinct from saved and address is not distinct from saved_address
      and (contact.name, contact.phone) is not distinct from (saved_contact.name, saved_contact.phone) then
      return saved;
    end if;
    -- A repeated creation may carry changes. It may overwrite the job it made, unless somebody has saved that since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at)
      or expected_updated_at is null and saved.created_by is distinct from (select auth.uid()) then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
  end if;

  -- New files must be stored, and must still be on the list of unused files, which they leave here.
  new_paths := array(
    select path from unnest(array_append(wanted.image_paths, wanted.pdf_path)) path where path is not null
    except
    select path from unnest(array_append(saved.image_paths, saved.pdf_path)) path
  );
  delete from public.unused_job_files file
  where file.path = any (new_paths)
    and file.discard_from > clock_timestamp()
    and exists (select from storage.objects stored where stored.bucket_id = 'jobs' and stored.name = file.path);
  get diagnostics taken = row_count;
  if taken <> cardinality(new_paths) then
    raise exception 'A file is not there any more. Please choose it again.' using errcode = 'PT410';
  end if;

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
  perform private.notify_of_saved_job(was, saved_address, saved, address);
  return saved;
end
$function$
;

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
       case when job.id is not null then ''job'' when course.id is not null then ''course'' end,
       coalesce(job.project_name, course.title, entry.details ->> ''title''), entry.details
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
     order by entry.at desc, entry.id desc');
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
  evidence constant jsonb := private.requirement_evidence((select auth.uid()));
  in_progress constant jsonb := private.requirements_in_progress((select auth.uid()));
  open_groups jsonb;
  selected text;
  filters constant text := private.open_jobs_filters(query, category, city, within_distance, this_week, only_urgent, today);
  by_group boolean;
  found_count integer;
begin
  select profile.place into my_place from public.profiles profile where profile.id = (select auth.uid());
  if only_qualified then
    open_groups := private.groups_for_me(category, today);
  end if;
  here := quote_nullable(my_place) || '::extensions.earth';
  -- The index sorts by the straight line through the Earth, which gives the same order as the distance along the surface.
  if is_soonest then
    line := 'job.start_date_order';
    line_order := format('case when job.start_date_order >= %L then (job.start_date_order - %L::date)::double precision end',
      today, first_day);
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
       private.missing_requirements_by(job, ', quote_literal(evidence), ', ', quote_literal(in_progress), ', ', quote_literal(today), '),
       nullif(job.cleaners_needed, 0), job.accepted_count
     from public.jobs job where job.status = ''Open''');
  -- Nearest first, a distance is where each group's index stops; otherwise, it is a narrow condition. So is the week by days.
  by_group := query is null and city is null and only_urgent is not true and (within_distance is not true or is_nearest)
    and (this_week is not true or not is_nearest and not is_best_paid);

  if not is_nearest and not is_soonest and not is_best_paid then
    return query execute concat(selected, private.open_jobs_page(
      concat(filters, ' and (job.start_date_order, job.id) < (' || quote_literal(after_start) || ', ' || quote_literal(after_id) || ')'),
      'job.start_date_order desc, job.id desc', size, open_groups, by_group));
    return;
  end if;

  -- First the jobs with a place, or that are to come, or of which it is known what they pay; then the others.
  -- For a person without a place, no job has a distance.
  if about is not null and coalesce(after_order < far, true) then
    return query execute concat(selected, private.open_jobs_page(
      concat(about, filters, ' and (' || line || ', job.id) > ('
        || case when is_soonest then quote_literal(first_day + least(greatest(after_order, 0), 1e6)::integer)
          when is_best_paid then quote_literal(least(greatest(after_order, -1e9), 0)::integer)
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

CREATE OR REPLACE FUNCTION private.search_words(query text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 8
 SET search_path TO ''
AS $function$
  select word from regexp_split_to_table(lower(left(btrim(query), 200)), '\s+') with ordinality as parts (word, ordinal)
  where word <> '' order by ordinal limit 8
$function$
;

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
  -- Sent again because its answer was lost, it is there already (rule 3.19).
  new_id := md5(concat_ws(' ', me, asked.id, coalesce(idempotency_key, gen_random_uuid()::text), quick, said))::uuid;

  insert into public.conversations (application_id) values (asked.id) on conflict on constraint conversations_pkey do nothing;
  select * into known from public.conversations conversation where conversation.application_id = asked.id for no key update;
  if exists (select from public.conversation_messages earlier where earlier.id = new_id) then
    return new_id;
  end if;
  if quick is not null and (by_administrator or not private.can_say_quickly(asked, written)) then
    raise exception 'You can say this on the day of a job that you are accepted for.' using errcode = 'PT409';
  end if;
  -- The clock and not the transaction's moment: in the order in which they were let in.
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
  -- With the row, so that an export has it as it was before or after (rule 23.8).
  perform from public.profiles profile where profile.id = person for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  elsif chosen is null or chosen not in ('registered', 'agreed') or is_on is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  elsif not is_on then
    update public.gst_agreements standing set withdrawn_at = clock_timestamp()
    where standing.user_id = person and standing.withdrawn_at is null
      -- Who is not registered sends no tax invoices.
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
    raise exception 'Say first that you are registered for GST.' using errcode = 'PT409';
  end if;
  insert into public.gst_agreements (user_id, what, wording, given_at)
  values (person, chosen, case chosen when 'agreed' then payer.agreement end, clock_timestamp())
  on conflict do nothing;
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
  address text;
begin
  perform private.assert_admin();
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
  select existing.site_address into address from public.job_addresses existing where existing.job_id = was.id;
  update public.jobs job set status = wanted where job.id = was.id returning * into saved;
  perform private.notify_of_saved_job(was, address, saved, address);
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
  -- For the auth service's emails, which know only the account. It is locked before its profile, as everybody locks them.
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
  -- Otherwise two administrators giving up their roles at once would each still see the other.
  perform from public.profiles where role = 'admin' order by id for no key update;
  -- Checked again: the caller may have lost the role while waiting.
  perform private.assert_admin();
  if wanted <> 'admin' and array(select id from public.profiles where role = 'admin') = array[set_user_role.user_id] then
    raise exception 'The last administrator cannot give up the role.' using errcode = 'PT409';
  end if;
  -- The founder would be shown as a cleaner and keep every right.
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
  -- Checked again after waiting: whoever was changing this person may have taken the caller's role.
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
  -- Waits for the person's other requests, and writes nothing once the budget is spent.
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
  -- Checked again after waiting.
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
    raise exception 'The job has started. The acceptance stays.' using errcode = 'PT409';
  end if;
  update public.applications application
  set status = 'Rejected', acceptance_taken_back_at = now(),
    -- Nobody is told once the account is deleted.
    decision_message = case when application.user_id is not null then said end, reviewed_by = (select auth.uid()), reviewed_at = now(),
    -- Of a job that was completed and opened again.
    attendance = null, attendance_by = null, attendance_at = null
  where application.id = taken.id returning * into taken;
  return taken;
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
  if kind is null or kind <> all (private.allowed_words('message kind')) then
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

CREATE OR REPLACE FUNCTION private.week_fit(job_id uuid, people uuid[])
 RETURNS SETOF public.week_fit_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
  hours text[];
  days daterange;
  asked uuid[];
begin
  perform private.assert_admin();
  if cardinality(people) > 200 then
    raise exception 'At most 200 people can be compared at once.' using errcode = 'PT400';
  end if;
  select * into wanted from public.jobs job where job.id = week_fit.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  asked := array(
    select unnest(people)
    union
    -- Whoever waits for it, wherever on the board they are; the first to apply first.
    (select application.user_id from public.applications application
      where application.job_id = wanted.id and application.status = 'Pending' and application.withdrawn_at is null
        and application.user_id is not null
      order by application.applied_at, application.id limit 100)
  );
  return query
    select person.id, private.person_name(person), application.id, application.status, private.missing_requirements(person.id, wanted),
      coalesce(clashing.titles, '{}'), private.unavailable(said, hours, days),
      record.metres, record.metres is null or record.metres > person.proximity * 1000, record.done, record.no_shows, invitation.invited_at
    from public.profiles person
    join private.records_of(asked, wanted.place) record on record.user_id = person.id
    left join private.clashes_of(asked, wanted, '{}') clashing on clashing.user_id = person.id
    left join public.applications application
      on application.user_id = person.id and application.job_id = wanted.id and application.withdrawn_at is null
    left join private.invitations invitation on invitation.user_id = person.id and invitation.job_id = wanted.id
    left join public.availability said on said.user_id = person.id
    where wanted.id is not null and person.id = any (asked);
end
$function$
;

CREATE OR REPLACE FUNCTION private.week_hours(first_day date, query text, view text, after_name text, after_id uuid, page_size integer)
 RETURNS SETOF public.week_hours_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  most_at_once constant integer := 2000;
  wanted integer := private.page_size(page_size, 50, 200);
  batch integer := wanted;
  people uuid[];
  done integer;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  people := private.people_found(first_day, query);
  people := array(
    select profile.id from public.profiles profile
    where profile.id = any (people)
      and (num_nulls(after_name, after_id) > 0 or (lower(coalesce(profile.name, '')), profile.id) > (after_name, after_id))
    order by lower(coalesce(profile.name, '')), profile.id
  );
  -- Hours are reckoned for the next people in the list's order alone; for more at once where hardly any of them are in the view.
  while wanted > 0 and cardinality(people) > 0 loop
    return query select * from private.hours_of_people(people[1:batch], first_day, lower(btrim(view)), wanted);
    get diagnostics done = row_count;
    wanted := wanted - done;
    people := people[batch + 1:];
    batch := case when done < batch / 2 then least(batch * 4, most_at_once) else batch end;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.week_people(first_day date, query text, city text, within_km integer, document text, free text, after_name text, after_id uuid, page_size integer)
 RETURNS SETOF public.week_person_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  people uuid[];
  -- Once, not for each row.
  middle constant extensions.earth := case when private.trimmed(city) is not null then private.find_place(null, city, null) end;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  execute concat(
    'select array(
       select profile.id from public.profiles profile
       where profile.role = ''cleaner'' and profile.status in (''pending'', ''active'')
         and profile.id <> ', quote_literal(private.founder_id()),
    ' and profile.place is not null and ' || private.within_condition('profile.place', city, within_km),
    ' and exists (
         select from public.documents document
         where document.user_id = profile.id and document.state = ''checked'' and document.type = ' || quote_literal(btrim(document))
      || ' and coalesce(document.expires_on, ''infinity'') >= ' || quote_literal(first_day) || ')',
    ' and ' || private.free_condition(free, first_day),
    ' and ' || private.people_condition(query),
    ' and (lower(coalesce(profile.name, '''')), profile.id) > (' || quote_literal(after_name) || ', ' || quote_literal(after_id) || ')',
    ' order by lower(coalesce(profile.name, '''')), profile.id limit ', private.page_size(page_size, 50, 200), ')'
  ) into people;
  return query
    with done as (
      select work.user_id, sum(work.minutes)::integer as minutes,
        jsonb_agg(to_jsonb(work) - 'user_id' || jsonb_build_object('missing', requirements.missing)) as work
      from private.work_in(people, first_day, first_day + 6) work
      left join public.jobs job on job.id = work.job_id and job.status in ('Open', 'InProgress')
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
      coalesce(done.minutes, 0), coalesce(done.work, '[]'), lower(coalesce(profile.name, ''))
    from unnest(people) listed (id)
    join public.profiles profile on profile.id = listed.id
    left join public.availability said on said.user_id = listed.id
    left join done on done.user_id = listed.id
    order by lower(coalesce(profile.name, '')), profile.id;
end
$function$
;

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
  -- Sent again because its answer was lost: it stays as it is (rule 3.19).
  if mine.withdrawn_at is not null then
    return private.as_its_applicant_sees(mine);
  end if;
  -- Kept on a phone, and said of an application that has been renewed meanwhile.
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
  if mine.status = 'Accepted' then
    perform private.notify_administrators_of_withdrawal(mine, job);
  end if;
  return private.as_its_applicant_sees(mine);
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
      -- A day on either side, since nights and other clocks reach over.
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

CREATE OR REPLACE FUNCTION public.add_pay_line(user_id uuid, kind text, amount_cents bigint, reason text, application_id uuid DEFAULT NULL::uuid, idempotency_key uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.add_pay_line(user_id, kind, amount_cents, reason, application_id, idempotency_key) $function$
;

ALTER FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) OWNER TO "postgres";

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
    -- In the order of my_jobs: what happens first.
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

CREATE OR REPLACE FUNCTION public.message_accepted(job_id uuid, message text, idempotency_key uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.message_accepted(job_id, message, idempotency_key) $function$
;

ALTER FUNCTION "public"."message_accepted"(uuid, text, uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.send_message(application_id uuid, message text DEFAULT NULL::text, quick text DEFAULT NULL::text, idempotency_key text DEFAULT NULL::text, seconds_ago integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.send_message(application_id, message, quick, idempotency_key, seconds_ago) $function$
;

ALTER FUNCTION "public"."send_message"(uuid, text, text, text, integer) OWNER TO "postgres";

COMMENT ON COLUMN "public"."availability"."free_hours" IS 'Of private.allowed_words(''hours of the week''), in its order. Empty: nothing said, so free at any hour.';

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."record"(text, text, text, uuid, uuid, uuid, jsonb) IS 'Adds an entry, now, in the caller''s transaction. Waits for nobody. For private.record_change.';
set role postgres;
revoke audit_keeper from postgres;

COMMENT ON FUNCTION "private"."asked_requirements"(public.jobs) IS 'What a job asks for; by ordinal, documents first. A course that is inactive could not be taken; it is left out (rule 5.20).';

COMMENT ON FUNCTION "private"."audit_paused_reserve"() IS 'After-trigger on paused_reserves: records that a job''s reserve was stopped, or goes on.';

COMMENT ON FUNCTION "private"."broadcast_applications"() IS 'After-statement trigger on applications: broadcasts the changed ids to administrators'' open pages; no ids above 100.';

COMMENT ON FUNCTION "private"."broadcast_documents"() IS 'After-statement trigger on documents: broadcasts to administrators'' open pages that documents have changed, but not whose.';

COMMENT ON FUNCTION "private"."broadcast_hours"() IS 'After-statement trigger on hours: broadcasts to administrators'' open pages that somebody has put hours right.';

COMMENT ON FUNCTION "private"."broadcast_notifications"() IS 'After-statement trigger on notifications: broadcasts each change to its owner''s open pages.';

COMMENT ON FUNCTION "private"."broadcast_pay_lines"() IS 'After-statement trigger on pay_lines: broadcasts to administrators'' open pages that hours or lines have changed, and to the person whose line is taken away.';

COMMENT ON FUNCTION "private"."broadcast_profile"() IS 'After-update trigger on profiles: broadcasts to a person''s open pages that their role or status has changed.';

COMMENT ON FUNCTION "private"."broadcast_to_person"(uuid, text, jsonb) IS 'Broadcasts an event on the private topic of each of the person''s sessions.';

COMMENT ON FUNCTION "private"."broadcast_week_of_jobs"() IS 'After-statement trigger on jobs: broadcasts a change to the week boards, if the board shows what changed.';

COMMENT ON FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) IS 'How many things each of these people lacks of what the job asks for; where many are ranked, as missing_requirements says each in words.';

COMMENT ON FUNCTION "private"."course_questions"(jsonb) IS 'The questions of a course in order, each with the key of its answers.';

COMMENT ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) IS 'What a day of work is paid, in whole cents, half a cent rounded up once: by the hour; by the day; or its share of what the whole job of so many days pays, as the ordinal-th of those that are approved together after paid_days were paid with paid_cents; nothing after the last. Null without a basis (rule 22.3).';

COMMENT ON FUNCTION "private"."is_deleted_subject_like"(uuid, text) IS 'Whether the word (in lower case) is in the title of the course, or in what the deleted job or course was called.';

COMMENT ON FUNCTION "private"."judge_answers"(public.courses, jsonb) IS 'The questions of a course that have right answers or an explanation, and whether these answers to them are right: false also without an answer, null without right answers.';

COMMENT ON FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) IS 'What somebody with that evidence and that under way lacks for a job, each in words; for lists, which read them once.';

COMMENT ON FUNCTION "private"."notify_administrators_of_deleted_account"(uuid[]) IS 'Notifies every administrator which of these accepted people''s jobs have a free place again, without naming who left.';

COMMENT ON FUNCTION "private"."notify_administrators_of_withdrawal"(public.applications, public.jobs) IS 'Notifies every administrator that somebody who was accepted for the job is not coming (rule 9.29).';

COMMENT ON FUNCTION "private"."notify_of_approved_hours"() IS 'After-statement trigger on pay_lines: notifies each person once that hours of theirs were approved, and what they come to.';

COMMENT ON FUNCTION "private"."notify_of_begun_jobs"(timestamp with time zone) IS 'Notifies, once, everyone who applied before the start of a job that began a day ago, is still Open and has not decided about them; returns how many. Runs every hour.';

COMMENT ON FUNCTION "private"."notify_of_decisions"(timestamp with time zone) IS 'Notifies people of the rejections, and of the decisions about their documents, that were made 8 seconds before the moment or earlier, once. Runs every 10 seconds.';

COMMENT ON FUNCTION "private"."notify_of_deleted_job"(public.jobs) IS 'Notifies the people of a job that it has been deleted. Called before the deletion, while applications still reference the job (rules 9.14, 9.15).';

COMMENT ON FUNCTION "private"."notify_of_message"(public.applications, boolean, text, text) IS 'Notifies the other side of a message: the applicant, or every administrator, unless they have an unread notification of an earlier one.';

COMMENT ON FUNCTION "private"."notify_of_reopened_document"(public.documents) IS 'Notifies the owner that a decision of which they had heard was taken back (rule 12.19).';

COMMENT ON FUNCTION "private"."notify_of_saved_job"(public.jobs, text, public.jobs, text) IS 'Notifies each of the people of a job, in one notification, what a save changed and whether it closed or completed the job (rules 9.14, 9.15).';

COMMENT ON FUNCTION "private"."notify_people"(public.jobs, uuid[]) IS 'Notifies the people on the list of an open job near them, except those it no longer suits and those already told; returns how many were told.';

COMMENT ON FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid) IS 'Adds an entry to the audit. By whom: the caller; or `actor`, for whom somebody with the secret key acts; or else the system. details: no names of people, whole numbers, or texts that people wrote to each other.';

COMMENT ON FUNCTION "private"."requirement_in_words"(public.requirement_row) IS 'Something that a person lacks, in words for a sentence: White Card, Blue Card (expired).';

COMMENT ON FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date) IS 'What a job asks for, with the state of each for somebody with that evidence and that under way.';

COMMENT ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) IS 'An administrator adds to what somebody is paid, or takes off; returns the line''s id. kind: travel, bonus, advance, deduction or correction. amount_cents: up to $100,000, below 0 to take off. application_id: the job that it is about. idempotency_key: as in message_accepted. PT400 a kind, an amount or no reason (hint kind, amount_cents or reason), PT403 not an administrator, PT404 no such person, or not their application.';

COMMENT ON FUNCTION "public"."message_accepted"(uuid, text, uuid) IS 'An administrator writes to everybody who is accepted for the job; returns to how many people. idempotency_key: made by the caller for each press of the button; the same one and the same message reach nobody twice. PT400 no message, or more than 500 characters (hint message), PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."note_about"(uuid, text, uuid) IS 'An administrator notes something about somebody else, for administrators; returns the note''s id. idempotency_key: as in message_accepted. PT400 no note, or more than 2000 characters (hint note), PT403 not an administrator, PT404 no such person, or oneself.';

COMMENT ON FUNCTION "public"."notify_people_nearby"(integer) IS 'Notifies up to batch_size people (1 to 20,000) of the jobs near them that have become Open, and returns how many were told; 0 when nobody is left, except people whom another caller is telling. Nobody is told of a job twice (rule 9.12). For deliver.';

COMMENT ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) IS 'The applicant or an administrator writes about an application; returns the message''s id. quick: late or entrance instead of a message, for the applicant on a working day of theirs. idempotency_key: made by the caller for each press; sent again with the same words, nothing happens. seconds_ago: how long a phone kept it, at most 7 days. PT400 no message, more than 1000 characters (hint message), or another quick, PT404 Application not found, PT409 the account is deleted, no working day, or written too long ago, PT429 too often.';

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."entries" IS 'One event: something that was done. Holds no names of people: ids without foreign keys, which outlive the account, and names are looked up when it is read.';
set role postgres;
revoke audit_keeper from postgres;

COMMENT ON TYPE "public"."audit_row" IS 'An entry of the audit, with names as they are now: null for a deleted account. source: person, service or system. subject_kind: job or course, null when it was deleted; subject_title is then the one it had.';

COMMENT ON TYPE "public"."gst_row" IS 'A person''s standing in GST. wording: what they agreed to, or else would agree to. is_available: whether there is an agreement to make.';

COMMENT ON TYPE "public"."job_reach" IS 'Why nobody has applied for a job. notified: people nearby who were notified of it; near: people who have it within their distance; qualified: of the first thousand of these, who lack nothing. opened: cleaners who have opened its page. similar_jobs: Open jobs of its category and city whose pay an hour can be read, 200 at most, with the latest start; similar_cents: the median of it; cents: this job''s own. notified, near and opened: 1000 at most.';

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

REVOKE ALL ON FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asked_requirements"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asked_requirements"(public.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asked_requirements"(public.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."course_questions"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."course_questions"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."course_questions"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."course_questions"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_deleted_subject_like"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_deleted_subject_like"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_deleted_subject_like"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."judge_answers"(public.courses, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."judge_answers"(public.courses, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."judge_answers"(public.courses, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_accepted"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."message_accepted"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."message_accepted"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_accepted"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_about"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_about"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."note_about"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_about"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."requirement_in_words"(public.requirement_row) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requirement_in_words"(public.requirement_row) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requirement_in_words"(public.requirement_row) TO "postgres";

REVOKE ALL ON FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."send_message"(uuid, text, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."send_message"(uuid, text, text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."send_message"(uuid, text, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_message"(uuid, text, text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."message_accepted"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."message_accepted"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."message_accepted"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."message_accepted"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."note_about"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."note_about"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."note_about"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."note_about"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) TO "postgres";

-- Beyond the catalog: read these, and add what existing rows need.
-- cron job expire vacancy offers
select cron.schedule('expire vacancy offers', '* * * * *', 'select private.expire_vacancy_offers(now())');
-- cron job notify of begun jobs
select cron.schedule('notify of begun jobs', '11 * * * *', 'select private.notify_of_begun_jobs(now())');
-- cron job notify of decisions
select cron.schedule('notify of decisions', '10 seconds', 'select private.notify_of_decisions(now())');
-- cron job notify people nearby
select cron.schedule('notify people nearby', '* * * * *', 'select private.notify_people_nearby(20000)');
-- cron job ask the reserve
select cron.unschedule('ask the reserve');
-- cron job tell begun jobs
select cron.unschedule('tell begun jobs');
-- cron job tell decisions
select cron.unschedule('tell decisions');
-- cron job tell people nearby
select cron.unschedule('tell people nearby');
