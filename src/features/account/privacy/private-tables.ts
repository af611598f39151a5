import type { AboutPeople } from './retention'

/** The tables behind the API, and what the auth service keeps; see retention.ts. */
export const privateTables: Readonly<Record<string, AboutPeople>> = {
  'auth.users': {
    topic: 'account',
    columns: {
      email: 'email address',
      encrypted_password: 'a fingerprint of your password',
      raw_user_meta_data: 'what you gave when you registered',
      created_at: 'when you registered',
      last_sign_in_at: 'when you last logged in',
    },
  },
  'auth.sessions': {
    topic: 'account',
    columns: {
      created_at: 'where you are logged in: since when, with which browser, and from which network address',
      user_agent: null,
      ip: null,
    },
  },
  'auth.mfa_factors': {
    topic: 'account',
    columns: {
      created_at: 'your two-step verification: since when, and the secret from which its codes come',
      secret: null,
    },
  },
  'private.sign_in_tries': {
    topic: 'account',
    columns: {
      digits:
        'tries to log in or to confirm with your password, and wrong codes: with which number, and from which network address',
      caller: null,
      tries: null,
      since: null,
    },
  },
  'private.confirmations': {
    topic: 'account',
    columns: {
      session_id: null,
      user_id: null,
      confirmed_at: 'for ten minutes, that you have given your password again',
    },
  },
  'private.recovery_codes': {
    topic: 'account',
    columns: {
      user_id: null,
      code_hash: 'fingerprints of your recovery codes, and when they were made',
      made_at: null,
    },
  },
  'private.factor_permits': {
    topic: 'account',
    columns: {
      user_id: null,
      device: 'that you are about to set up or remove an authenticator app, and on which kind of device',
      given_at: null,
    },
  },
  'private.security_notices': {
    topic: 'account',
    columns: {
      id: null,
      user_id: null,
      what: 'for 90 days, changes of your bank account and two-step verification: when, on which kind of device, and the account before and after',
      device: null,
      was_bsb: null,
      was_account_number: null,
      became_bsb: null,
      became_account_number: null,
      changed_at: null,
      disputed_at: 'whether you said that it wasn’t you',
      reviewed_at: null,
      reviewed_by: null,
      factor_id: null,
    },
  },
  'private.security_notice_tokens': {
    topic: 'account',
    columns: {
      token_hash: 'a fingerprint of the secret in the links of our emails about that',
      notice_id: null,
      made_at: null,
    },
  },
  'private.budgets': {
    topic: 'account',
    columns: {
      user_id: null,
      since: null,
      writes:
        'for ten minutes, how much you change and download, so that nobody slows the app down for others',
      expensive_reads: null,
      messages: null,
    },
  },
  'private.person_notes': {
    topic: 'work',
    columns: {
      id: null,
      user_id: null,
      administrator_id: null,
      note: 'what administrators note about you for each other',
      created_at: null,
    },
  },
  'private.document_deciders': {
    topic: 'documents',
    columns: { document_id: null, administrator_id: 'which administrator checked a document' },
  },
  'audit.entries': {
    topic: 'record',
    columns: {
      id: null,
      at: 'when',
      event:
        'what was done: to your account, role, status, bank details, documents and applications, to jobs and courses',
      topic: null,
      source: null,
      actor: 'by whom',
      person: 'about whom',
      subject_id: 'for which job or course',
      details: 'what it was before and after, of bank details only the last three characters',
      chain: null,
      number: null,
      digest: null,
    },
  },
  'private.document_reminders': {
    topic: 'documents',
    columns: { document_id: null, days: 'whether you were reminded of its last day' },
  },
  'private.pending_document_notices': {
    topic: 'documents',
    columns: {
      document_id: null,
      decided_at:
        'for some seconds, so that a mistake can be taken back: what your document was before a decision',
      given_expires_on: null,
      replaced: null,
    },
  },
  'private.pending_rejection_notices': {
    topic: 'work',
    columns: { application_id: null, decided_at: 'that you are about to be told of a decision' },
  },
  'private.invitations': {
    topic: 'work',
    columns: {
      job_id: 'which jobs you were invited to',
      user_id: null,
      invited_by: 'by whom',
      invited_at: 'when',
      answer: 'what you answered',
      answered_at: null,
    },
  },
  'private.jobs_seen': {
    topic: 'work',
    columns: {
      user_id: null,
      job_id:
        'which open jobs you looked at, until a job closes or has been over for 30 days; administrators see only how many people did',
      seen_at: null,
    },
  },
  'private.reserve': {
    topic: 'work',
    columns: {
      application_id: null,
      job_id: null,
      position: 'your place in a reserve',
      put_by: 'by whom',
      put_at: 'when',
      asked_at: 'when you were asked to take a place, and what you answered',
      answer_by: null,
      answer: null,
      answered_at: null,
    },
  },
  'private.pending_offer_ends': {
    topic: 'work',
    columns: {
      application_id: null,
      asked_at: null,
      answer_by: null,
      ended_at: 'for some seconds, that a place you were asked to take is no longer free',
    },
  },
  'private.job_end_notices': {
    topic: 'work',
    columns: { application_id: 'that you heard a job had ended, until it has been over for 30 days' },
  },
  'private.job_reminders': {
    topic: 'work',
    columns: {
      application_id: null,
      hours: 'whether you were reminded to confirm, until a job has been over for 30 days',
    },
  },
  'private.calendar_feeds': {
    topic: 'devices',
    columns: {
      user_id: null,
      token_hash: 'a fingerprint of your calendar’s private address',
      made_at: 'when you made it',
    },
  },
  'private.calendar_events': {
    topic: 'devices',
    columns: {
      application_id: null,
      shown: 'what your calendar was last given',
      sequence: null,
      changed_at: null,
    },
  },
  'private.notification_choices': {
    topic: 'messages',
    columns: { user_id: null, channel: null, kind: null, is_on: 'what you want to hear of, and how' },
  },
  'private.deliveries': {
    topic: 'messages',
    columns: {
      id: null,
      notification_id: null,
      user_id: null,
      channel: null,
      kind: null,
      type: null,
      message: 'the emails and push messages you were sent',
      link: null,
      job_id: null,
      subject: null,
      urgent: null,
      state: 'whether they arrived',
      not_before: null,
      due_at: null,
      claim: null,
      claimed_until: null,
      ready_at: null,
      attempts: null,
      tried_since: null,
      reached: null,
      last_error: null,
      created_at: null,
      done_at: null,
    },
  },
  'private.job_notices_sent': {
    topic: 'messages',
    columns: {
      job_id: 'which jobs near you you were told of, until a job has been over for 30 days',
      user_id: null,
    },
  },
  'private.payment_accounts': {
    topic: 'pay',
    columns: { payment_id: null, bsb: 'the bank account that you were paid to', account_number: null },
  },
  'private.departed_accounts': {
    topic: 'pay',
    columns: { departed_id: null, bsb: 'the bank account that you were paid to', account_number: null },
  },
  'private.resent_accounts': {
    topic: 'pay',
    columns: { return_id: null, bsb: 'the bank account that you were paid to', account_number: null },
  },
  'private.pending_job_notices': {
    topic: 'messages',
    columns: { job_id: null, status: null, decided_at: null },
  },
  'private.begun_jobs': { topic: 'messages', columns: { job_id: null, starts_at: null } },
  'private.job_openings': {
    topic: 'messages',
    columns: {
      id: null,
      job_id: null,
      people: 'who is to be told of a new job, for some seconds',
      notified: null,
    },
  },
  'private.unsubscribe_tokens': {
    topic: 'messages',
    columns: { user_id: null, token: 'the secret in the links that stop emails' },
  },
}
