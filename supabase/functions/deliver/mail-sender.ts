import type { Mail } from './compose-mail.ts'

/** A mail server's or provider's response to an email. */
export type MailAnswer =
  | { is: 'sent' }
  /** The server will never accept this email. */
  | { is: 'refused'; reason: string }
  /** The email is to be sent again later. */
  | { is: 'retry'; reason: string; retryAfter?: number; fault: Fault }

/**
 * The cause of a failure. `unclear` counts as the recipient's fault, unless a message to another recipient fails as
 * well.
 */
export type Fault = 'recipient' | 'unclear' | 'server'

/** Hands emails to a mail server or provider, for one run. */
export interface MailSender {
  send(mail: Mail): Promise<MailAnswer>
  close(): void
}

/** A mail server's or provider's message, on one line and short enough to store and show. */
export function shortReason(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
