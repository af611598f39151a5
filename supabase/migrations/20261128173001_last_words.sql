-- last words: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."message_types"();

CREATE TABLE "private"."job_end_notices" ("application_id" uuid NOT NULL, CONSTRAINT "job_end_notices_pkey" PRIMARY KEY (application_id));

ALTER TABLE "private"."job_end_notices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."job_end_notices" OWNER TO "postgres";

CREATE TABLE "private"."pending_job_notices" ("job_id" uuid NOT NULL, "status" text NOT NULL, "decided_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "pending_job_notices_pkey" PRIMARY KEY (job_id), CONSTRAINT "pending_job_notices_status_check" CHECK ((status = ANY (private.allowed_words('job status'::text)))));

ALTER TABLE "private"."pending_job_notices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."pending_job_notices" OWNER TO "postgres";

CREATE TABLE "private"."pending_offer_ends" ("application_id" uuid NOT NULL, "asked_at" timestamp with time zone NOT NULL, "answer_by" timestamp with time zone NOT NULL, "ended_at" timestamp with time zone NOT NULL, CONSTRAINT "pending_offer_ends_pkey" PRIMARY KEY (application_id));

ALTER TABLE "private"."pending_offer_ends" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."pending_offer_ends" OWNER TO "postgres";

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
  -- Checked again after waiting.
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

CREATE OR REPLACE FUNCTION private.leave_reserve()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended private.reserve[];
begin
  -- Whoever took a place keeps that on record while they have it; they may apply again, and wait again.
  with gone as (
    delete from private.reserve kept
    where kept.application_id = new.id
      and (kept.answer is distinct from 'yes' or not private.is_accepted(new.status, new.withdrawn_at))
    returning kept
  )
  select array_agg(gone.kept) into ended from gone;
  -- Told only if the decision is taken back.
  perform private.note_ended_offers(ended, now());
  -- Accepted people are counted after this; follow_places then looks at what is left.
  if ended is not null and new.status <> 'Accepted' then
    perform private.offer_vacancies(new.job_id, now());
  end if;
  return null;
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
  delete from private.job_end_notices said where said.application_id = any (mine);
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
    ('job_nearby', 'nearby', null, 'stale_nearby_job', null, 'It promises nothing: the page of the job says how it stands.'),
    ('job_invitation', 'invitations', none, 'stale_invitation', null,
      'An invitation ends with its job, and who answers too late reads why (rule 19.2).'),
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
      'Whoever comes back applies anew, and an administrator accepts them.'),
    ('document_checked', 'decisions', checks, 'stale_document_decision', array['document_reopened'], null),
    ('document_refused', 'decisions', checks, 'stale_document_decision', array['document_reopened'], null),
    ('document_reopened', 'decisions', checks, 'stale_document', '{document_checked,document_refused}', null),
    ('document_expiring', 'reminders', checks || 'document_expiring'::text, 'stale_document_expiry', null,
      'It says a date, and ends when its owner uploads the next one.'),
    ('second_factor_changed', null, none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('second_factor_removed', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('bank_account_changed', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('account_change_reported', 'security', none, null, null, 'A report stays until an administrator has looked at it.'),
    -- Two changes of a job may be about different things, so both go out, in their order.
    ('job_changed', 'changes', ends || 'acceptance_taken_back'::text, 'stale_acceptance', array['job_changed'], null),
    ('job_reminder', 'reminders', ends || 'acceptance_taken_back'::text, 'stale_reminder', null,
      'It is a question, which ends with its answer or the start of the job.'),
    ('job_closed', 'changes', ends || 'job_reopened'::text, 'stale_job_end', array['job_reopened'], null),
    ('job_completed', 'changes', ends || 'job_reopened'::text, 'stale_job_end', array['job_reopened'], null),
    ('job_reopened', 'changes', ends || 'acceptance_taken_back'::text, 'stale_job_reopening', ends || '{withdrawal_confirmed}'::text[], null),
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
    -- A save in progress tells it itself, or leaves it for the next run.
    select * into job from public.jobs wanted where wanted.id = due for no key update skip locked;
    -- Checked again after locking: the status may have been changed once more.
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
  -- Undo is shown for 8 seconds. The request that follows a press in the last of them has the other two.
  decided_before constant timestamptz := moment - interval '10 seconds';
begin
  perform private.notify_of_changed_statuses(decided_before);
  perform private.notify_of_ended_offers(decided_before);
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

CREATE OR REPLACE FUNCTION private.notify_of_ended_offers(ended_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Of a job or an account that was deleted meanwhile.
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
    format('The place for %s is no longer free. You need not answer.', private.job_title(job, (application).job_title)),
    'place_offer_ended', '/jobs/' || (job).id,
    jsonb_build_object('application_id', (application).id, 'job_id', (job).id, 'urgent', private.is_urgent(job, now()))
  from noted
  -- Whoever was decided about or withdrew, and whose job has closed, hears that instead.
  where (application).status = 'Pending' and (application).withdrawn_at is null and (job).status = 'Open';
end
$function$
;

ALTER FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) OWNER TO "postgres";

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
    -- Skips people whose account is being deleted, as below.
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
  known_status text;
  ended text;
  is_over boolean;
  changed constant text := private.what_changed(old_job, old_address, new_job, new_address);
begin
  delete from private.pending_job_notices pending where pending.job_id = new_job.id returning pending.status into known_status;
  old_job.status := coalesce(known_status, old_job.status);
  ended := nullif(private.job_end(new_job.status), private.job_end(old_job.status));
  -- To whoever still waits, it is the same whether a job begins or ends, and it is said once.
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
      -- Pending applicants hear only that it is over: they may not be allowed to know its address.
      and (application.status = 'Accepted' and coalesce(ended, changed) is not null or application.status = 'Pending' and is_over
          and not private.was_notified_of_begin(application, old_job.starts_at))
    -- Skips people whose account is being deleted: the deletion waits for the job, which the caller holds.
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
  earlier private.pending_offer_ends;
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
      and person.status in ('pending', 'active')
    order by kept.position
    limit free - open_offers
    -- Skips people whose account is being deleted: the deletion waits for the job. They leave the reserve with it.
    for key share of person skip locked
  loop
    -- Nobody has heard that their offer had ended: it stands as before.
    delete from private.pending_offer_ends pending where pending.application_id = first.application_id returning * into earlier;
    if earlier.answer_by > moment then
      update private.reserve kept set asked_at = earlier.asked_at, answer_by = earlier.answer_by
      where kept.application_id = first.application_id;
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
    -- Whoever has got into an account would delete it.
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
      then 'What it takes back was not sent.'
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
  -- Told by notify_of_decisions, unless it is put back before (rule 11.30).
  insert into private.pending_job_notices (job_id, status) values (was.id, was.status)
  on conflict on constraint pending_job_notices_pkey do update set decided_at = excluded.decided_at;
  delete from private.pending_job_notices pending where pending.job_id = was.id and pending.status = wanted;
  return saved;
end
$function$
;

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
  -- This runs for thousands of people at once: functions are called once per type, or only for those who need them.
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
      -- Few of the people told of a nearby job have a device.
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

ALTER TABLE "private"."job_end_notices" ADD CONSTRAINT "job_end_notices_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE "private"."pending_job_notices" ADD CONSTRAINT "pending_job_notices_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "private"."pending_offer_ends" ADD CONSTRAINT "pending_offer_ends_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

CREATE INDEX pending_job_notices_decided_idx ON private.pending_job_notices USING btree (decided_at);

CREATE INDEX pending_offer_ends_ended_idx ON private.pending_offer_ends USING btree (ended_at);

CREATE POLICY "nobody reads who was told of an end" ON "private"."job_end_notices" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads which statuses are not told yet" ON "private"."pending_job_notices" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads which ended offers are not told yet" ON "private"."pending_offer_ends" FOR SELECT TO "service_role" USING (false);

COMMENT ON COLUMN "private"."pending_job_notices"."status" IS 'The status of which the people of the job know.';

COMMENT ON FUNCTION "private"."can_reverse"(text, text, uuid, text, text[]) IS 'Whether a message of that type takes back something that the person was sent about the subject by that channel, and that no message sent later has taken back (rule 9.36). states: those of the messages that count as said.';

COMMENT ON FUNCTION "private"."forget_old_jobs"(timestamp with time zone) IS 'Forgets who was told of jobs whose last day was over 30 days ago, of up to 1,000 jobs, who was reminded of them, and who heard that they had ended. Runs every night.';

COMMENT ON FUNCTION "private"."is_only_as_reverse"(text) IS 'Whether a message of this type is sent only in a channel in which it takes back something that was sent (rule 9.36).';

COMMENT ON FUNCTION "private"."message_types"() IS 'Each type of notification, and how it is sent by push and email. kind: what people switch on and off; null for a type that only the app shows. replaced_by: later types about the same subject that say all that is still true of it; null for any. stale_check: the function of private that says why a message is not true any more; null if it always is (rules 9.18, 9.31). reversed_by: the types that take back what it said, or else why_final: why there is none (rule 9.36). only_as_reverse: sent only in a channel in which it takes back something that was sent.';

COMMENT ON FUNCTION "private"."note_ended_offers"(private.reserve[], timestamp with time zone) IS 'Notes which of these rows of the reserve were open offers: their applicants are told that they have ended (rule 19.11).';

COMMENT ON FUNCTION "private"."notify_of_changed_statuses"(timestamp with time zone) IS 'Notifies the people of the jobs whose status was last changed by that moment or earlier (rule 11.30).';

COMMENT ON FUNCTION "private"."notify_of_decisions"(timestamp with time zone) IS 'Notifies people of the rejections, the decisions about their documents, the statuses of jobs and the ended offers that are 10 seconds old at the moment or older, once. Runs every 10 seconds.';

COMMENT ON FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) IS 'Notifies those whose offer was taken back by that moment or earlier, once (rule 19.11).';

COMMENT ON FUNCTION "private"."notify_of_reopened_job"(public.jobs) IS 'Notifies those who were told that the job had ended, and for whom it goes on (rule 9.36).';

COMMENT ON FUNCTION "private"."notify_of_saved_job"(public.jobs, text, public.jobs, text) IS 'Notifies each of the people of a job what a save changed and whether it closed or completed the job (rules 9.14, 9.15), or put it back (rule 9.36). A change of status that nobody has been told of yet is told with it.';

COMMENT ON FUNCTION "private"."reopened_text"(text, text) IS 'What somebody is told of a job that goes on, by the status of their application (rule 17.8).';

COMMENT ON FUNCTION "private"."stale_job_reopening"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a job that goes on after it was closed or completed.';

COMMENT ON FUNCTION "private"."stale_offer_end"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a vacancy that is no longer offered.';

COMMENT ON FUNCTION "private"."stale_own_withdrawal"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of the message that confirms a withdrawal to its applicant.';

COMMENT ON FUNCTION "public"."decide_document"(uuid, text, date, text) IS 'An administrator decides a document that waits, once: checked, until expires_on (null for a document without a date), in place of an earlier one; or refused, with a reason of at most 500 characters. Its owner is told 10 seconds later, unless it is reopened before (reopen_document). Returns it. PT400 neither of the two, no reason or a date that has passed (the hint names the field), PT403 not an administrator or one''s own document, PT404 replaced or removed, PT409 already decided, by whom.';

COMMENT ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean) IS 'An administrator decides a Pending application; returns it. The applicant is told at once when accepted; when rejected 10 seconds later, unless it is reopened before (reopen_applications). The status is read in any case. despite: why to accept somebody who lacks what the job asks for; kept. message: told to the applicant after the decision. despite_clash: the caller knows that another job of the applicant''s overlaps. despite_over: the caller knows that the job is closed, completed, a Draft or begun. PT400 Invalid application status or a text too long, PT403 not an administrator, PT404 Application not found, PT409 already decided, withdrawn, all places filled (hint full), the job is over (hint over), something is missing (hint missing) or the applicant is accepted for another job at that time (hint clash), PT410 accepting although the job was deleted.';

COMMENT ON FUNCTION "public"."set_job_status"(uuid, text) IS 'An administrator sets a job''s status, from any to any, and gets the job back; its people are told 10 seconds later, unless it is put back before, and whoever has its form open is told of the change when they save. The status is read in any case. PT400 Invalid status specified, PT403 not an administrator, PT404 Job not found.';

COMMENT ON TABLE "private"."job_end_notices" IS 'Applicants who were notified that the job was closed or completed, or that their application closed with it. They are notified when it goes on (rule 9.36). Forgotten when the job is long over (rule 9.35).';

COMMENT ON TABLE "private"."pending_job_notices" IS 'Jobs whose status was changed by itself, and whose people have not been notified yet: until then putting it back leaves no trace (rule 11.30).';

COMMENT ON TABLE "private"."pending_offer_ends" IS 'Offers that were taken back, and whose applicants have not been notified of that yet: until then the same offer can stand again (rule 19.11).';

REVOKE ALL ON FUNCTION "private"."can_reverse"(text, text, uuid, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_reverse"(text, text, uuid, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_reverse"(text, text, uuid, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_only_as_reverse"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_only_as_reverse"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_only_as_reverse"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_types"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_types"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_types"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_ended_offers"(private.reserve[], timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_ended_offers"(private.reserve[], timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_ended_offers"(private.reserve[], timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_changed_statuses"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_changed_statuses"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_changed_statuses"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_reopened_job"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_reopened_job"(public.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_reopened_job"(public.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reopened_text"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reopened_text"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reopened_text"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_job_reopening"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_job_reopening"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_job_reopening"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_offer_end"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_offer_end"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_offer_end"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stale_own_withdrawal"(private.deliveries, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stale_own_withdrawal"(private.deliveries, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stale_own_withdrawal"(private.deliveries, jsonb, timestamp with time zone) TO "postgres";
