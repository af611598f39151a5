import type { AboutPeople } from './retention'

/** Personal data in the tables behind the API, and in the auth service. See retention.ts. */
export const privateTables: Readonly<Record<string, AboutPeople>> = {
  'auth.users': {
    topic: 'account',
    columns: {
      email: 'email address',
      encrypted_password: 'a fingerprint of your password',
      raw_user_meta_data: 'what you entered when you registered',
      created_at: 'when you registered',
      last_sign_in_at: 'when you last logged in',
    },
  },
  'auth.sessions': {
    topic: 'account',
    columns: {
      created_at: 'where you are logged in: since when, with which browser and from which network address',
    },
  },
  'auth.mfa_factors': {
    topic: 'account',
    columns: {
      created_at: 'your two-step verification: when you set it up, and the secret that generates its codes',
    },
  },
  'private.sign_in_tries': {
    topic: 'account',
    columns: {
      digits:
        'attempts to log in or confirm your password, and wrong codes, with the phone number and network address used',
    },
  },
  'private.confirmations': {
    topic: 'account',
    columns: { confirmed_at: 'for ten minutes, that you have entered your password again' },
  },
  'private.recovery_codes': {
    topic: 'account',
    columns: { code_hash: 'fingerprints of your recovery codes, and when they were created' },
  },
  'private.factor_permits': {
    topic: 'account',
    columns: {
      device: 'whether you are setting up or removing an authenticator app, and on which kind of device',
    },
  },
  'private.security_notices': {
    topic: 'account',
    columns: {
      what: 'for 90 days, changes to your bank account and two-step verification: when, on which kind of device, and the account before and after',
      disputed_at: 'whether you reported that it wasn’t you',
    },
  },
  'private.security_notice_tokens': {
    topic: 'account',
    columns: { token_hash: 'a fingerprint of the secret in the links in our security emails' },
  },
  'private.budgets': {
    topic: 'account',
    columns: {
      writes:
        'for ten minutes, how much you change and download, so that no one slows down the app for others',
    },
  },
  'private.person_notes': {
    topic: 'work',
    columns: { note: 'administrators’ internal notes about you' },
  },
  'private.site_people': {
    topic: 'work',
    columns: { standing: 'whether administrators noted that you know a site, or should not return to it' },
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
        'what was done to your account, role, status, bank details, documents and applications, or to jobs and courses',
      actor: 'by whom',
      person: 'about whom',
      subject_id: 'for which job or course',
      details: 'the values before and after (for bank details, only the last three characters)',
    },
  },
  'private.document_reminders': {
    topic: 'documents',
    columns: { days: 'whether you were reminded before it expired' },
  },
  'private.pending_document_notices': {
    topic: 'documents',
    columns: {
      decided_at:
        'for a few seconds, so that a mistake can be undone: the state of your document before a decision',
    },
  },
  'private.pending_rejection_notices': {
    topic: 'work',
    columns: { decided_at: 'whether we are about to tell you about a decision' },
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
        'which open jobs you looked at, until the job closes or 30 days after it; administrators see only how many people looked',
    },
  },
  'private.reserve': {
    topic: 'work',
    columns: {
      position: 'your position in a reserve',
      put_by: 'by whom',
      put_at: 'when',
      asked_at: 'when you were offered a place, and what you answered',
    },
  },
  'private.pending_offer_ends': {
    topic: 'work',
    columns: { ended_at: 'for a few seconds, that a place you were offered is no longer available' },
  },
  'private.job_end_notices': {
    topic: 'work',
    columns: { application_id: 'whether you were told that a job had ended, until 30 days after it' },
  },
  'private.job_reminders': {
    topic: 'work',
    columns: { hours: 'whether you were reminded to confirm, until 30 days after the job' },
  },
  'private.calendar_feeds': {
    topic: 'devices',
    columns: {
      token_hash: 'a fingerprint of your calendar’s private link',
      made_at: 'when you created it',
    },
  },
  'private.calendar_events': { topic: 'devices', columns: { shown: 'what was last sent to your calendar' } },
  'private.notification_choices': {
    topic: 'messages',
    columns: { is_on: 'what you want to hear about, and how' },
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
    columns: { job_id: 'which nearby jobs you were told about, until 30 days after the job' },
  },
  'private.payment_accounts': { topic: 'pay', columns: { bsb: 'the bank account you were paid into' } },
  'private.departed_accounts': { topic: 'pay', columns: { bsb: 'the bank account you were paid into' } },
  'private.resent_accounts': { topic: 'pay', columns: { bsb: 'the bank account you were paid into' } },
  'private.job_openings': {
    topic: 'messages',
    columns: { people: 'for a few seconds, who will be told about a new job' },
  },
  'private.unsubscribe_tokens': {
    topic: 'messages',
    columns: { token: 'the secret in the links that stop emails' },
  },
}
