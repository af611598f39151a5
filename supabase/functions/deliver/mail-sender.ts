import type { Mail } from './mail.ts'

/** What came of handing an email over. */
export type MailAnswer =
  | { is: 'sent' }
  /** This email will never be taken. */
  | { is: 'refused'; reason: string }
  /** To be tried again. `isDown`: so would all others be. */
  | { is: 'late'; reason: string; retryAfter?: number; isDown: boolean }

/** Hands emails to a mail server or provider, for one run. */
export interface MailSender {
  send(mail: Mail): Promise<MailAnswer>
  close(): void
}

/** The first line of what a mail server or provider says, fit to be kept and shown. */
export function shortReason(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
