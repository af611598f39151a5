-- tell of new recovery codes: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

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
    when 'address rule' then return array['everyone', 'active', 'accepted'];
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
      'bank_account', 'factor_added', 'factor_removed', 'recovery_code_used', 'recovery_codes_made'
    ];
    when 'device' then return array[
      'iPhone', 'iPad', 'Android device', 'Windows computer', 'Mac', 'Linux computer', 'Unknown device'
    ];
    when 'quick message' then return array['late', 'late-10', 'late-20', 'late-30', 'entrance'];
  end case;
end
$function$
;

CREATE OR REPLACE FUNCTION private.make_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  codes text[];
  is_told boolean;
begin
  perform private.assert_confirmed();
  -- Two requests at once: the later codes count.
  perform from public.profiles person where person.id = me for no key update;
  -- "This wasn't me" ends sessions and codes. It may have come before.
  if not private.has_session() then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  end if;
  if not private.has_second_factor(me) then
    raise exception 'Set up two-step verification for yourself first.' using errcode = 'PT409';
  end if;
  -- Those that come with the first second factor are not told of beside it.
  is_told := exists (select from private.recovery_codes known where known.user_id = me) or not exists (
    select from auth.mfa_factors factor
    where factor.user_id = me and factor.status = 'verified' and factor.updated_at > now() - interval '15 minutes'
  );
  codes := array(select private.new_recovery_code() from generate_series(1, 10));
  perform private.end_recovery_codes(me);
  insert into private.recovery_codes (user_id, code_hash)
  select me, private.hash_of_recovery_code(me, code) from unnest(codes) code;
  perform private.record_change('recovery_codes_made', 'people', me, null, '{}');
  if is_told then
    perform private.tell_of_recovery_codes(me, 'recovery_codes_made',
      'New recovery codes were made on %s. Device: %s. If this wasn’t you, tell us now.');
  end if;
  return codes;
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
    ('recovery_code_used', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('recovery_codes_made', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('bank_account_changed', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('account_change_reported', 'security', none, null, null, 'A report stays until an administrator has looked at it.'),
    -- Two changes of a job may be about different things, so both go out, in their order.
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

CREATE OR REPLACE FUNCTION private.tell_of_recovery_codes(person uuid, what text, said text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notice private.security_notices;
begin
  insert into private.security_notices (user_id, what, device) values (person, tell_of_recovery_codes.what, private.calling_device())
  returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person,
    format(said, to_char(notice.changed_at at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'), notice.device),
    notice.what, '/not-me?notice=' || notice.id);
end
$function$
;

ALTER FUNCTION "private"."tell_of_recovery_codes"(uuid, text, text) OWNER TO "postgres";

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
  -- The account before its profile, as the auth service locks them. Two codes at once follow each other.
  perform from auth.users account where account.id = me for no key update;
  perform from public.profiles person where person.id = me for no key update;
  if not (private.has_session() and private.has_second_factor(me)) then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  end if;
  if not private.is_given_recently('password') then
    raise exception 'Log in again, then enter the recovery code.' using errcode = 'PT403';
  end if;
  -- Raises nothing after counting, which would take the count back.
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
  -- The last factor takes all codes with it, so that this one works once.
  delete from auth.mfa_factors factor where factor.user_id = me;
  -- Whoever holds the lost phone is out. This session goes on, without a second factor to ask for.
  delete from auth.sessions session where session.user_id = me and session.id <> this_session;
  perform private.record_change('recovery_code_used', 'people', me, null, '{}', me);
  perform private.tell_of_recovery_codes(me, 'recovery_code_used',
    'A recovery code was used on %s, so two-step verification is off. Device: %s. If this wasn’t you, tell us now.');
  return 'done';
end
$function$
;

COMMENT ON FUNCTION "private"."tell_of_recovery_codes"(uuid, text, text) IS 'Tells a person of their recovery codes, with "This wasn''t me". what: the change, and the type of the message; said: its text, with %s for when and for the device.';

COMMENT ON FUNCTION "public"."make_recovery_codes"() IS 'Ten new recovery codes of the caller, which are shown once; earlier ones end. PT403 before the caller has confirmed who they are (the hint says how: confirm_code), PT401 when the session ended meanwhile, PT409 without a second factor.';

REVOKE ALL ON FUNCTION "private"."tell_of_recovery_codes"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_recovery_codes"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_of_recovery_codes"(uuid, text, text) TO "postgres";
