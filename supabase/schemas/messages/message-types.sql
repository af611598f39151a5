-- The types of messages that leave the app, by push and email. A new type is one row of message_types, and one function if it can
-- become untrue before it is sent.

create function private.message_types() returns table (type text, kind text, replaced_by text[], stale_check text)
language sql immutable parallel safe rows 25 set search_path = ''
as $$
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
    ('paid', 'pay', none, null),
    ('payment_returned', 'pay', none, null)
  ) known (type, kind, replaced_by, stale_check)
$$;
comment on function private.message_types() is
  'Each type of message that is sent by push and email. kind: what people switch on and off. replaced_by: later types about the same '
  'subject that say all that is still true of it; null for any. stale_check: the function of private that says why a message is not '
  'true any more; null if it always is (rules 9.18, 9.31).';

create function private.notification_kind(type text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (select known.kind from private.message_types() known where known.type = notification_kind.type);
end
$$;
comment on function private.notification_kind(text) is
  'The kind that people switch on and off. Null for a type that only the app shows (rule 9.18).';

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
  'Whether a message of the later type says all that is still true of one of the earlier type about the same subject (rule 9.31).';
