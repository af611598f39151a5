import type { Text } from './language.ts'

/** Fixed texts for one type of notification, without people's own texts. */
interface MessageTexts {
  /** The email's subject and heading, and the push message's title. */
  title: Text
  button: Text
}

const TEXTS: Partial<Record<string, MessageTexts>> = {
  job_nearby: { title: 'New job near you', button: 'See the job' },
  job_invitation: { title: 'You are invited to a job', button: 'See the job' },
  place_offer: { title: 'A place is free for you', button: 'Accept or decline' },
  place_offer_ended: { title: 'The place is no longer free', button: 'See the job' },
  application_success: { title: 'You have applied', button: 'See your applications' },
  withdrawal_confirmed: { title: 'You have withdrawn', button: 'See your applications' },
  application_accepted: { title: 'Your application has been accepted', button: 'See your job' },
  application_rejected: { title: 'Your application has been rejected', button: 'See your applications' },
  application_reopened: { title: 'Your application is open again', button: 'See your applications' },
  job_changed: { title: 'One of your jobs has changed', button: 'See the job' },
  job_closed: { title: 'A job has been closed', button: 'See the job' },
  job_completed: { title: 'A job has been completed', button: 'See the job' },
  job_reopened: { title: 'A job is on again', button: 'See the job' },
  job_deleted: { title: 'A job has been deleted', button: 'See your applications' },
  document_checked: { title: 'Your document has been checked', button: 'See your documents' },
  document_refused: { title: 'Your document was refused', button: 'Upload it again' },
  document_reopened: { title: 'We are checking your document again', button: 'See your documents' },
  document_expiring: { title: 'Your document is about to expire', button: 'Upload the new document' },
  job_reminder: { title: 'Are you coming?', button: 'Confirm that you’re coming' },
  job_message: { title: 'A message about your job', button: 'See the job' },
  message_to_applicant: { title: 'A new message for you', button: 'Read and reply' },
  message_to_administrators: { title: 'New message from a cleaner', button: 'Read and reply' },
  hours_approved: { title: 'Your hours are approved', button: 'See your pay' },
  hours_changed: { title: 'Your hours have been changed', button: 'See your pay' },
  pay_details_missing: { title: 'We cannot pay you yet', button: 'Add your details' },
  paid: { title: 'You have been paid', button: 'See your pay' },
  acceptance_taken_back: { title: 'Your acceptance has been taken back', button: 'See your applications' },
  second_factor_removed: {
    title: 'Your two-step verification has been removed',
    button: 'Open your profile',
  },
  recovery_code_used: { title: 'A recovery code was used', button: 'This wasn’t me' },
  recovery_codes_created: { title: 'New recovery codes were created', button: 'This wasn’t me' },
  bank_account_changed: { title: 'Your bank account was changed', button: 'This wasn’t me' },
  account_change_reported: { title: 'A bank account change was reported', button: 'Review the report' },
  job_unfilled: { title: 'A job has free places', button: 'See the job' },
  application_withdrawn: { title: 'Someone can no longer come', button: 'See the job' },
}

const OTHER: MessageTexts = { title: 'News from Shinework', button: 'Open Shinework' }

/** The texts for a type of notification. Neutral texts for an unknown type. */
export function messageTexts(type: string): MessageTexts {
  return TEXTS[type] ?? OTHER
}
