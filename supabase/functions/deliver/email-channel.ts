import { newSuspects, UNTRIED_PAUSE_S } from './cause-of-failure.ts'
import { composeMail, type MailIdentity } from './compose-mail.ts'
import type { Channel, Report } from './delivery.ts'
import type { MailSender } from './mail-sender.ts'

/** The email channel. Once the mail server itself fails, the run's other messages are returned untried. */
export function emailChannel(identity: MailIdentity, sender: MailSender): Channel {
  const suspects = newSuspects()
  let pause = UNTRIED_PAUSE_S
  return {
    async send(delivery): Promise<Report> {
      const mail = composeMail(delivery, identity)
      if (!mail) return { outcome: 'failed', reason: 'The person has no valid email address.' }
      const against = suspects.reasonAgainst(mail.to)
      if (against !== undefined) return { outcome: 'untried', reason: against, retryAfter: pause }
      const answer = await sender.send(mail)
      if (answer.is !== 'retry') {
        suspects.answered()
        return answer.is === 'sent' ? { outcome: 'sent' } : { outcome: 'failed', reason: answer.reason }
      }
      const { reason, retryAfter, fault } = answer
      if (fault === 'recipient') suspects.answered()
      else pause = Math.max(pause, retryAfter ?? 0)
      if (fault === 'unclear') suspects.failed(mail.to, mail.to, reason)
      if (fault === 'server') suspects.failedForAll(reason)
      return { outcome: 'retry', reason, ...(retryAfter === undefined ? {} : { retryAfter }) }
    },
    close: () => sender.close(),
  }
}
