import type { Channel, Report } from './delivery.ts'
import { composeMail, type MailIdentity } from './mail.ts'
import type { MailSender } from './mail-sender.ts'

/** Email. Once the mail server itself fails, the run's other messages are put off without being tried. */
export function emailChannel(identity: MailIdentity, sender: MailSender): Channel {
  let down: Report | undefined
  return {
    async send(delivery): Promise<Report> {
      const mail = composeMail(delivery, identity)
      if (!mail) return { outcome: 'failed', reason: 'The person has no valid email address.' }
      if (down) return down
      const answer = await sender.send(mail)
      if (answer.is === 'sent') return { outcome: 'sent' }
      if (answer.is === 'refused') return { outcome: 'failed', reason: answer.reason }
      const { reason, retryAfter, isDown } = answer
      const report: Report = { outcome: 'retry', reason, ...(retryAfter === undefined ? {} : { retryAfter }) }
      if (isDown) down = report
      return report
    },
    close: () => sender.close(),
  }
}
