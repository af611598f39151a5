-- The types of notifications, most of which are also sent by push and email. A new type is one row of message_types, with the types that
-- reverse it, or the reason why no type reverses it. If a message of the type can become untrue before it is sent, the type also needs a
-- stale_check function.

create function private.message_types() returns table (
  type text, kind text, replaced_by text[], stale_check text, reversed_by text[], why_final text, only_as_reverse boolean
)
language sql immutable parallel safe rows 30 set search_path = ''
as $$
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
$$;
comment on function private.message_types() is
  'Each type of notification, and how it is sent by push and email. kind: the kind that people switch on and off; null for a type shown '
  'only in the app. replaced_by: later types about the same subject that make this message unnecessary; null for any type. stale_check: '
  'the function of private that returns why a message is no longer true; null if it always is true (rules 9.18, 9.31). reversed_by: the '
  'types that reverse this message. why_final: the reason, if no type reverses it (rule 9.36). only_as_reverse: true if the type is only '
  'sent in a channel where it reverses a message that was sent.';

create function private.notification_kind(type text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (select known.kind from private.message_types() known where known.type = notification_kind.type);
end
$$;
comment on function private.notification_kind(text) is
  'The kind that people switch on and off. Null for a type shown only in the app (rule 9.18).';

create function private.is_only_as_reverse(type text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return exists (select from private.message_types() known where known.type = is_only_as_reverse.type and known.only_as_reverse);
end
$$;
comment on function private.is_only_as_reverse(text) is
  'True if a message of this type is only sent in a channel where it reverses a message that was sent (rule 9.36).';

create function private.replaces(later text, earlier text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return exists (
    select from private.message_types() known
    where known.type = earlier and (known.replaced_by is null or later = any (known.replaced_by))
  );
end
$$;
comment on function private.replaces(text, text) is
  'True if a message of the later type includes everything still true of one of the earlier type about the same subject (rule 9.31).';
