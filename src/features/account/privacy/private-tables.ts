import type { AboutPeople } from './retention'

/** Personal data in the tables behind the API, and in the auth service. See retention.ts. */
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
    },
  },
  'auth.mfa_factors': {
    topic: 'account',
    columns: {
      created_at: 'your two-step verification: since when, and the secret from which its codes come',
    },
  },
  'private.sign_in_tries': {
    topic: 'account',
    columns: {
      digits:
        'tries to log in or to confirm with your password, and wrong codes: with which number, and from which network address',
    },
  },
  'private.confirmations': {
    topic: 'account',
    columns: { confirmed_at: 'for ten minutes, that you have given your password again' },
  },
  'private.recovery_codes': {
    topic: 'account',
    columns: { code_hash: 'fingerprints of your recovery codes, and when they were made' },
  },
  'private.factor_permits': {
    topic: 'account',
    columns: {
      device: 'that you are about to set up or remove an authenticator app, and on which kind of device',
    },
  },
  'private.security_notices': {
    topic: 'account',
    columns: {
      what: 'for 90 days, changes of your bank account and two-step verification: when, on which kind of device, and the account before and after',
      disputed_at: 'whether you said that it wasn’t you',
    },
  },
  'private.security_notice_tokens': {
    topic: 'account',
    columns: { token_hash: 'a fingerprint of the secret in the links of our emails about that' },
  },
  'private.budgets': {
    topic: 'account',
    columns: {
      writes:
        'for ten minutes, how much you change and download, so that nobody slows the app down for others',
    },
  },
  'private.person_notes': {
    topic: 'work',
    columns: { note: 'what administrators note about you for each other' },
  },
  'private.site_people': {
    topic: 'work',
    columns: { standing: 'whether administrators say that you know a site, or are not to come there again' },
  },
  'private.document_deciders': {
    topic: 'documents',
    columns: { administrator_id: 'which administrator checked a document' },
  },
  'audit.entries': {
    topic: 'record',
    columns: {
      at: 'when',
      event:
        'what was done: to your account, role, status, bank details, documents and applications, to jobs and courses',
      actor: 'by whom',
      person: 'about whom',
      subject_id: 'for which job or course',
      details: 'what it was before and after, of bank details only the last three characters',
    },
  },
  'private.document_reminders': {
    topic: 'documents',
    columns: { days: 'whether you were reminded of its last day' },
  },
  'private.pending_document_notices': {
    topic: 'documents',
    columns: {
      decided_at:
        'for some seconds, so that a mistake can be taken back: what your document was before a decision',
    },
  },
  'private.pending_rejection_notices': {
    topic: 'work',
    columns: { decided_at: 'that you are about to be told of a decision' },
  },
  'private.invitations': {
    topic: 'work',
    columns: {
      job_id: 'which jobs you were invited to',
      invited_by: 'by whom',
      invited_at: 'when',
      answer: 'what you answered',
    },
  },
  'private.jobs_seen': {
    topic: 'work',
    columns: {
      job_id:
        'which open jobs you looked at, until a job closes or has been over for 30 days; administrators see only how many people did',
    },
  },
  'private.reserve': {
    topic: 'work',
    columns: {
      position: 'your place in a reserve',
      put_by: 'by whom',
      put_at: 'when',
      asked_at: 'when you were asked to take a place, and what you answered',
    },
  },
  'private.pending_offer_ends': {
    topic: 'work',
    columns: { ended_at: 'for some seconds, that a place you were asked to take is no longer free' },
  },
  'private.job_end_notices': {
    topic: 'work',
    columns: { application_id: 'that you heard a job had ended, until it has been over for 30 days' },
  },
  'private.job_reminders': {
    topic: 'work',
    columns: { hours: 'whether you were reminded to confirm, until a job has been over for 30 days' },
  },
  'private.calendar_feeds': {
    topic: 'devices',
    columns: {
      token_hash: 'a fingerprint of your calendar’s private address',
      made_at: 'when you made it',
    },
  },
  'private.calendar_events': { topic: 'devices', columns: { shown: 'what your calendar was last given' } },
  'private.notification_choices': {
    topic: 'messages',
    columns: { is_on: 'what you want to hear of, and how' },
  },
  'private.deliveries': {
    topic: 'messages',
    columns: {
      message: 'the emails and push messages you were sent',
      state: 'whether they arrived',
    },
  },
  'private.job_notices_sent': {
    topic: 'messages',
    columns: { job_id: 'which jobs near you you were told of, until a job has been over for 30 days' },
  },
  'private.payment_accounts': { topic: 'pay', columns: { bsb: 'the bank account that you were paid to' } },
  'private.departed_accounts': { topic: 'pay', columns: { bsb: 'the bank account that you were paid to' } },
  'private.resent_accounts': { topic: 'pay', columns: { bsb: 'the bank account that you were paid to' } },
  'private.job_openings': {
    topic: 'messages',
    columns: { people: 'who is to be told of a new job, for some seconds' },
  },
  'private.unsubscribe_tokens': {
    topic: 'messages',
    columns: { token: 'the secret in the links that stop emails' },
  },
}
