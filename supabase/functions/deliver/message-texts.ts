/** Fixed texts for one type of notification, without anything that people typed. */
export interface MessageTexts {
  /** The email's subject and heading, and the push message's title. */
  title: string
  button: string
}

const TEXTS: Partial<Record<string, MessageTexts>> = {
  job_nearby: { title: 'New job near you', button: 'See the job' },
  application_accepted: { title: 'Your application has been accepted', button: 'See your job' },
  application_rejected: { title: 'Your application has been rejected', button: 'See your applications' },
  job_changed: { title: 'A job of yours has changed', button: 'See the job' },
  job_closed: { title: 'A job has been closed', button: 'See the job' },
  job_completed: { title: 'A job has been completed', button: 'See the job' },
  job_deleted: { title: 'A job has been deleted', button: 'See your applications' },
}

const OTHER: MessageTexts = { title: 'News from Shinework', button: 'Open Shinework' }

/** The texts for a type of notification; neutral ones for an unknown type. */
export function messageTexts(type: string): MessageTexts {
  return TEXTS[type] ?? OTHER
}
