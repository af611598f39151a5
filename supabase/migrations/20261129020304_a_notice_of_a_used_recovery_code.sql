-- a notice of a used recovery code: written by npm run migration from supabase/schemas, where the reasons stand.
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
    when 'security change' then return array['bank_account', 'factor_added', 'factor_removed', 'recovery_code_used'];
    when 'device' then return array[
      'iPhone', 'iPad', 'Android device', 'Windows computer', 'Mac', 'Linux computer', 'Unknown device'
    ];
    when 'quick message' then return array['late', 'late-10', 'late-20', 'late-30', 'entrance'];
  end case;
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
    delivery.link || case when delivery.channel = 'email' and starts_with(delivery.link, '/not-me?notice=')
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

CREATE OR REPLACE FUNCTION private.make_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  codes text[];
begin
  perform private.assert_confirmed();
  -- Two requests at once: the later codes count.
  perform from public.profiles person where person.id = me for no key update;
  if not private.has_second_factor(me) then
    raise exception 'Set up two-step verification for yourself first.' using errcode = 'PT409';
  end if;
  codes := array(select private.new_recovery_code() from generate_series(1, 10));
  perform private.end_recovery_codes(me);
  insert into private.recovery_codes (user_id, code_hash)
  select me, private.hash_of_recovery_code(me, code) from unnest(codes) code;
  perform private.record_change('recovery_codes_made', 'people', me, null, '{}');
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
  if not exists (select from auth.users account where account.id = person) or not private.is_kept(person) then
    return null;
  end if;
  delete from private.factor_permits known where known.user_id = person returning * into permit;
  if not private.has_second_factor(person) then
    perform private.end_recovery_codes(person);
  end if;
  perform private.record_change(case what when 'factor_added' then 'second_factor_set_up' else 'second_factor_removed' end, 'people',
    person, null, '{}', permit.user_id);
  -- An administrator's removal is told by remove_second_factor, and what the person takes back themselves needs no telling.
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
    -- No type of message_types: the auth service sends the email (rule 2.35).
    'second_factor_changed', '/not-me?notice=' || notice.id);
  return null;
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
  -- Checked again after waiting: whoever was changing this person may have taken the caller's role.
  perform from public.profiles person where person.id = remove_second_factor.user_id for no key update;
  perform private.assert_admin();
  delete from auth.mfa_factors factor where factor.user_id = remove_second_factor.user_id;
  if not found then
    raise exception 'This person has no two-step verification.' using errcode = 'PT404';
  end if;
  -- Whoever holds the lost phone is out, too.
  delete from auth.sessions session where session.user_id = remove_second_factor.user_id;
  insert into public.notifications (user_id, message, type, link)
  values (remove_second_factor.user_id,
    'An administrator has removed your two-step verification. If you did not ask for that, change your password.',
    'second_factor_removed', '/profile#second-factor');
end
$function$
;

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

CREATE OR REPLACE FUNCTION private.use_recovery_code(code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  this_session constant uuid := ((select auth.jwt()) ->> 'session_id')::uuid;
  notice private.security_notices;
begin
  -- The account before its profile, as the auth service locks them. Two codes at once follow each other.
  perform from auth.users account where account.id = me for no key update;
  perform from public.profiles person where person.id = me for no key update;
  if not private.has_second_factor(me) then
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
  insert into private.security_notices (user_id, what, device) values (me, 'recovery_code_used', private.calling_device())
  returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (me,
    format('A recovery code was used on %s, so two-step verification is off. Device: %s. If this wasn’t you, tell us now.',
      to_char(notice.changed_at at time zone private.zone_of(me), 'FMDD Mon YYYY "at" HH24:MI'), notice.device),
    'recovery_code_used', '/not-me?notice=' || notice.id);
  return 'done';
end
$function$
;
