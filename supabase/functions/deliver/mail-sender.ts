import type { Mail } from './mail.ts'

/** What a mail server or provider made of an email. */
export type MailAnswer =
  | { is: 'sent' }
  /** It will never accept this email. */
  | { is: 'refused'; reason: string }
  /** To be tried again. */
  | { is: 'retry'; reason: string; retryAfter?: number; fault: Fault }

/** Whose failure it was. `unclear`: the recipient's, unless another one fails as well. */
export type Fault = 'recipient' | 'unclear' | 'server'

/** Hands emails to a mail server or provider, for one run. */
export interface MailSender {
  send(mail: Mail): Promise<MailAnswer>
  close(): void
}

/** What a mail server or provider says, on one line and short enough to store and show. */
export function shortReason(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
