-- account changes: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE TABLE "private"."security_notice_tokens" ("token_hash" bytea NOT NULL, "notice_id" uuid NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "security_notice_tokens_pkey" PRIMARY KEY (token_hash));

ALTER TABLE "private"."security_notice_tokens" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."security_notice_tokens" OWNER TO "postgres";

CREATE TABLE "private"."security_notices" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "what" text NOT NULL, "device" text NOT NULL, "was_bsb" text, "was_account_number" text, "became_bsb" text, "became_account_number" text, "changed_at" timestamp with time zone NOT NULL DEFAULT now(), "disputed_at" timestamp with time zone, "reviewed_at" timestamp with time zone, "reviewed_by" uuid, CONSTRAINT "security_notices_are_reviewed_when_disputed" CHECK (((reviewed_at IS NULL) OR (disputed_at IS NOT NULL))), CONSTRAINT "security_notices_became_account_number_check" CHECK ((char_length(became_account_number) <= 30)), CONSTRAINT "security_notices_became_bsb_check" CHECK ((char_length(became_bsb) <= 20)), CONSTRAINT "security_notices_pkey" PRIMARY KEY (id), CONSTRAINT "security_notices_was_account_number_check" CHECK ((char_length(was_account_number) <= 30)), CONSTRAINT "security_notices_was_bsb_check" CHECK ((char_length(was_bsb) <= 20)));

ALTER TABLE "private"."security_notices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."security_notices" OWNER TO "postgres";

CREATE TYPE "public"."reported_change_row" AS ("id" uuid, "user_id" uuid, "name" text, "device" text, "changed_at" timestamp with time zone, "reported_at" timestamp with time zone, "was" text, "became" text);

ALTER TYPE "public"."reported_change_row" OWNER TO "postgres";

CREATE TYPE "public"."security_notice_row" AS ("id" uuid, "what" text, "device" text, "changed_at" timestamp with time zone, "disputed_at" timestamp with time zone);

ALTER TYPE "public"."security_notice_row" OWNER TO "postgres";

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
    'security_changes', private.security_changes_held(person),
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

CREATE OR REPLACE FUNCTION private.allowed_words(list text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- A statement without else: a misspelt list raises case_not_found instead of letting every value pass a check.
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
    when 'address rule' then return array['everyone', 'accepted'];
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
    when 'pay run status' then return array['draft', 'exported', 'paid'];
    when 'statement kind' then return array['remittance', 'rcti'];
    when 'message channel' then return array['push', 'email'];
    when 'message kind' then return array['nearby', 'decisions', 'changes', 'reminders', 'invitations', 'messages', 'pay', 'security'];
    when 'security change' then return array['bank_account', 'factor_added', 'factor_removed'];
    when 'device' then return array[
      'iPhone', 'iPad', 'Android device', 'Windows computer', 'Mac', 'Linux computer', 'Unknown device'
    ];
    when 'quick message' then return array['late', 'entrance'];
  end case;
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
  -- What has failed before comes last, so that it holds up nobody else.
  again boolean := false;
begin
  -- Some candidates may no longer be sent; further rounds fill up the batch.
  for round in 1..20 loop
    with candidate as (
      select delivery as was from private.deliveries delivery
      where delivery.state = 'waiting' and (delivery.attempts > 0) = again and delivery.ready_at <= moment
        -- A message waits for earlier ones about the same subject, but not for one that it replaces and that is not due yet: that
        -- one will be cancelled.
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
        -- Claimed for a day without a single report: it seems to break every run that sends it.
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
          when 'failed' then coalesce(delivery.last_error, 'Every attempt to send it broke off.')
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
    -- What is settled now may have held back messages that have not failed.
    again := considered = 0;
  end loop;

  insert into private.unsubscribe_tokens (user_id)
  select person.id from public.profiles person
  where person.id in (
    select delivery.user_id from private.deliveries delivery where delivery.id = any (claims) and delivery.channel = 'email'
  )
  order by person.id
  -- Skips people whose account is being deleted: the deletion may be waiting for the messages claimed here, and removes them.
  for key share skip locked
  on conflict (user_id) do nothing;

  return query
  select delivery.id, delivery.claim, delivery.channel, delivery.kind, delivery.type, delivery.message,
    delivery.link || case when delivery.channel = 'email' and delivery.type = 'bank_account_changed'
      then '&token=' || private.new_notice_token(delivery.link) else '' end,
    delivery.created_at, delivery.job_id,
    case when delivery.job_id is not null then coalesce(nullif(btrim(job.project_name), ''), application.job_title) end,
    case when delivery.channel = 'email' then person.email end, person.name, person.language,
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

CREATE OR REPLACE FUNCTION private.close_account_to_others(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Whoever made the change knew the password.
  update auth.users account set encrypted_password = null where account.id = person;
  delete from auth.sessions session where session.user_id = person;
end
$function$
;

ALTER FUNCTION "private"."close_account_to_others"(uuid) OWNER TO "postgres";

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
  -- The account before its profile, as the auth service locks them.
  perform from auth.users account where account.id = notice.user_id for no key update;
  perform from public.profiles person where person.id = notice.user_id for no key update;
  select * into notice from private.security_notices known where known.id = notice.id for update;
  -- Gone with its account, or done already: a link works once.
  if notice.id is null or notice.disputed_at is not null then
    return;
  end if;
  update private.security_notices known set disputed_at = now() where known.id = notice.id;
  if notice.what = 'bank_account' then
    perform private.put_account_back(notice);
  end if;
  perform private.record_change('change_disputed', 'accounts', notice.user_id, null, jsonb_build_object('what', notice.what), notice.user_id);
  perform private.close_account_to_others(notice.user_id);
end
$function$
;

ALTER FUNCTION "private"."dispute_change"(uuid, uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.message_switches()
 RETURNS TABLE(name text, channel text, kind text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 12
 SET search_path TO ''
AS $function$
  select channel || '_' || kind, channel, kind
  from unnest(private.allowed_words('message channel')) channel, unnest(private.allowed_words('message kind')) kind
  -- Nobody who has got into an account keeps its person from hearing of it.
  where kind <> 'security'
$function$
;

CREATE OR REPLACE FUNCTION private.message_types()
 RETURNS TABLE(type text, kind text, replaced_by text[], stale_check text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 25
 SET search_path TO ''
AS $function$
  with later as (
    select
      '{application_accepted,application_rejected,application_reopened,acceptance_taken_back}'::text[] as decisions,
      '{job_closed,job_completed,job_deleted}'::text[] as ends,
      '{document_checked,document_refused,document_reopened}'::text[] as checks,
      '{}'::text[] as none
  )
  select known.* from later, lateral (values
    ('job_nearby', 'nearby', null, 'stale_nearby_job'),
    ('job_invitation', 'invitations', none, 'stale_invitation'),
    ('place_offer', 'invitations', none, 'stale_vacancy_offer'),
    ('application_accepted', 'decisions', decisions, 'stale_acceptance'),
    ('application_rejected', 'decisions', decisions, 'stale_rejection'),
    ('application_reopened', 'decisions', decisions, 'stale_reopening'),
    ('acceptance_taken_back', 'decisions', decisions, 'stale_rejection'),
    ('application_withdrawn', 'changes', none, 'stale_withdrawal'),
    ('document_checked', 'decisions', checks, 'stale_document_decision'),
    ('document_refused', 'decisions', checks, 'stale_document_decision'),
    ('document_reopened', 'decisions', checks, 'stale_document'),
    ('document_expiring', 'reminders', checks || 'document_expiring'::text, 'stale_document_expiry'),
    ('second_factor_removed', 'security', none, null),
    ('bank_account_changed', 'security', none, null),
    ('account_change_reported', 'security', none, null),
    -- Two changes of a job may be about different things, so both go out, in their order.
    ('job_changed', 'changes', ends || 'acceptance_taken_back'::text, 'stale_acceptance'),
    ('job_reminder', 'reminders', ends || 'acceptance_taken_back'::text, 'stale_reminder'),
    ('job_closed', 'changes', ends, 'stale_job_end'),
    ('job_completed', 'changes', ends, 'stale_job_end'),
    ('job_deleted', 'changes', none, null),
    ('job_message', 'changes', none, 'stale_acceptance'),
    ('message_to_applicant', 'messages', none, null),
    ('message_to_administrators', 'messages', none, null),
    ('hours_approved', 'pay', none, null),
    ('hours_changed', 'pay', none, null),
    ('pay_details_missing', 'pay', array['pay_details_missing'], 'stale_pay_details'),
    ('paid', 'pay', none, null)
  ) known (type, kind, replaced_by, stale_check)
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
    raise exception 'This account was reported. It cannot be used until we have looked at it.' using errcode = 'PT409', hint = 'reported';
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

CREATE OR REPLACE FUNCTION private.put_account_back(notice private.security_notices)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Changes after it go, too: who made the first may have made them all.
  update private.security_notices later set disputed_at = now()
  where later.user_id = notice.user_id and later.what = 'bank_account' and later.disputed_at is null
    and later.changed_at >= notice.changed_at;
  update public.payment_details details set bsb = notice.was_bsb, account_number = notice.was_account_number
  where details.user_id = notice.user_id;
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'Somebody says that a change of their bank account was not theirs. Please look at it.', 'account_change_reported',
    '/admin/pay#reported'
  from public.profiles person
  where (person.role = 'admin' or person.id = private.founder_id()) and person.id <> notice.user_id
  order by person.id
  for key share of person skip locked;
end
$function$
;

ALTER FUNCTION "private"."put_account_back"(private.security_notices) OWNER TO "postgres";

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
    when note.read and delivery.kind <> 'security' and (delivery.channel = 'push' or delivery.kind in ('nearby', 'messages')) then 'Read before it was sent.'
    when exists (
      select from private.deliveries later
      where later.subject = delivery.subject and later.user_id = delivery.user_id and later.channel = delivery.channel
        and (later.created_at, later.id) > (delivery.created_at, delivery.id)
        and later.state in ('waiting', 'sent') and private.replaces(later.type, delivery.type)
    ) then 'Replaced by a later message.'
    when stale is not null then stale
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
    raise exception 'This report is not there any more.' using errcode = 'PT404';
  end if;
  perform private.record_change('reported_change_reviewed', 'accounts', person, null, '{}');
end
$function$
;

ALTER FUNCTION "private"."review_reported_change"(uuid) OWNER TO "postgres";

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

  -- A save repeated because its answer was lost: what is already stored counts as saved.
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

CREATE OR REPLACE FUNCTION public.dispute_change(notice_id uuid, token uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.dispute_change(notice_id, token) AS dispute_change;
END
;

ALTER FUNCTION "public"."dispute_change"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_security_notices()
 RETURNS SETOF public.security_notice_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.my_security_notices() $function$
;

ALTER FUNCTION "public"."my_security_notices"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reported_changes()
 RETURNS SETOF public.reported_change_row
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$ select * from private.reported_changes() $function$
;

ALTER FUNCTION "public"."reported_changes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.review_reported_change(notice_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.review_reported_change(notice_id) $function$
;

ALTER FUNCTION "public"."review_reported_change"(uuid) OWNER TO "postgres";

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

ALTER TABLE "private"."security_notice_tokens" ADD CONSTRAINT "security_notice_tokens_notice_id_fkey" FOREIGN KEY (notice_id) REFERENCES private.security_notices(id) ON DELETE CASCADE;

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_reviewed_by_fkey" FOREIGN KEY (reviewed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX security_notice_tokens_notice_idx ON private.security_notice_tokens USING btree (notice_id);

CREATE INDEX security_notices_age_idx ON private.security_notices USING btree (changed_at);

CREATE INDEX security_notices_open_idx ON private.security_notices USING btree (disputed_at) WHERE ((reviewed_at IS NULL) AND (disputed_at IS NOT NULL));

CREATE INDEX security_notices_reviewed_by_idx ON private.security_notices USING btree (reviewed_by);

CREATE INDEX security_notices_user_idx ON private.security_notices USING btree (user_id, changed_at DESC);

CREATE POLICY "nobody reads the tokens of notices" ON "private"."security_notice_tokens" FOR SELECT TO "service_role" USING (false);

CREATE POLICY "nobody reads the notices of changes" ON "private"."security_notices" FOR SELECT TO "service_role" USING (false);

COMMENT ON COLUMN "private"."security_notices"."device" IS 'The kind of device that made the change, by what its browser says of itself.';

COMMENT ON COLUMN "private"."security_notices"."disputed_at" IS 'When the person said that it was not theirs; it was taken back then.';

COMMENT ON FUNCTION "private"."calling_device"() IS 'The kind of device that the caller is on: of the request, or else of the session.';

COMMENT ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) IS 'What a person is told of another bank account, on their own clock.';

COMMENT ON FUNCTION "private"."close_account_to_others"(uuid) IS 'Ends all sessions of a person, and takes the password away: a new one is set by email. For those who have locked the account.';

COMMENT ON FUNCTION "private"."device_in"(text) IS 'The kind of device that a browser says it is on.';

COMMENT ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) IS 'Erases notices of changes after 90 days, unless one is still to be reviewed. Runs every day.';

COMMENT ON FUNCTION "private"."new_notice_token"(text) IS 'A secret for an email with this link to a notice. Only its hash is kept.';

COMMENT ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) IS 'Tells a person that their bank account was changed, and keeps the one before. PT409 (hint reported) an account that the person has said is not theirs, until it is reviewed.';

COMMENT ON FUNCTION "private"."notice_by_token"(uuid, uuid) IS 'The notice that an email''s link is about; null after two weeks.';

COMMENT ON FUNCTION "private"."notice_time"() IS 'For how long a change can be taken back (rule 2.31).';

COMMENT ON FUNCTION "private"."put_account_back"(private.security_notices) IS 'Puts the bank account from before a change back, and tells administrators.';

COMMENT ON FUNCTION "private"."security_changes_held"(uuid) IS 'The changes of their account that a person was told of.';

COMMENT ON FUNCTION "public"."dispute_change"(uuid, uuid) IS 'The person says that a change was not theirs: it is taken back, all sessions end, and the password opens nothing any more. token: of the email''s link, for everybody, signed in or not; without one it is the caller''s own change, and they have confirmed who they are (PT403, the hint says how). Repeating it does nothing more. PT404 no such change or token, or older than two weeks.';

COMMENT ON FUNCTION "public"."my_security_notices"() IS 'The changes of the caller''s account of the last two weeks, the newest first.';

COMMENT ON FUNCTION "public"."reported_changes"() IS 'Changes of bank accounts that their people say were not theirs, to be reviewed, the oldest first. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."review_reported_change"(uuid) IS 'An administrator has looked at a reported change, which is on record: the account may be used again. PT403 not an administrator, PT404 no such report, reviewed already, or one''s own.';

COMMENT ON FUNCTION "public"."security_notice"(uuid, uuid) IS 'The change that an email is about, by the token of its link. For everybody, signed in or not. Reading it changes nothing. PT404 no such token, or older than two weeks.';

COMMENT ON TABLE "private"."security_notice_tokens" IS 'Secrets in the links of emails about changes, one for each time that an email is sent. Only their hashes are kept.';

COMMENT ON TABLE "private"."security_notices" IS 'Changes of an account that its person was told of, with what is needed to take them back.';

COMMENT ON TYPE "public"."reported_change_row" IS 'A change of a bank account that its person says was not theirs. was, became: the last characters of the account before and after.';

COMMENT ON TYPE "public"."security_notice_row" IS 'A change of an account that its person was told of. disputed_at: when they said that it was not theirs.';

REVOKE ALL ON FUNCTION "private"."calling_device"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."calling_device"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."calling_device"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_account_to_others"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_account_to_others"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_account_to_others"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."device_in"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."device_in"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."device_in"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dispute_change"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."dispute_change"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."dispute_change"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dispute_change"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."my_security_notices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_security_notices"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."my_security_notices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_security_notices"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_notice_token"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_notice_token"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_notice_token"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_by_token"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_by_token"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_by_token"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."put_account_back"(private.security_notices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."put_account_back"(private.security_notices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."put_account_back"(private.security_notices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reported_changes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reported_changes"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reported_changes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reported_changes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_reported_change"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."review_reported_change"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."review_reported_change"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_reported_change"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_changes_held"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."security_changes_held"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_changes_held"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_notice"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."security_notice"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."security_notice"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_notice"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."dispute_change"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."dispute_change"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."dispute_change"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."dispute_change"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."my_security_notices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_security_notices"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_security_notices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_security_notices"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."reported_changes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reported_changes"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reported_changes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reported_changes"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."review_reported_change"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_reported_change"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."review_reported_change"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."review_reported_change"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."security_notice"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."security_notice"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."security_notice"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."security_notice"(uuid, uuid) TO "postgres";

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_device_check" CHECK ((device = ANY (private.allowed_words('device'::text))));

ALTER TABLE "private"."security_notices" ADD CONSTRAINT "security_notices_what_check" CHECK ((what = ANY (private.allowed_words('security change'::text))));

-- Beyond the catalog: read these, and add what existing rows need.
-- cron job forget security notices
select cron.alter_job(cron.schedule('forget security notices', '37 3 * * *', 'select private.forget_security_notices(now())'), active => true);
