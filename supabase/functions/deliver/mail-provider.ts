import { createHash } from 'node:crypto'
import type { Mail } from './compose-mail.ts'
import { type Fault, type MailAnswer, type MailSender, shortReason } from './mail-sender.ts'
import { retryAfterSeconds } from './retry-after.ts'

interface ProviderSettings {
  url: string
  key: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/**
 * Sends over HTTP, as Resend's API expects. Because of the idempotency key, the provider sends a repeated email only once.
 * The provider refuses different content under the same key, so the key depends on the content.
 */
export function providerSender({ url, key, timeoutMs = TIMEOUT_MS }: ProviderSettings): MailSender {
  return {
    async send({ from, to, replyTo, subject, text, html, headers, messageId }: Mail): Promise<MailAnswer> {
      const body = JSON.stringify({
        from,
        to,
        ...(replyTo === undefined ? {} : { reply_to: replyTo }),
        subject,
        text,
        html,
        headers: { ...headers, 'Message-ID': messageId },
      })
      const content = createHash('sha256').update(body).digest('base64url')
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${key}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': `${messageId.replace(/[<>]/g, '')}/${content}`,
          },
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
        return providerAnswer(answer)
      } catch (error) {
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        const reason = isLate
          ? 'The mail provider did not answer in time.'
          : 'The mail provider cannot be reached.'
        return { is: 'retry', reason, fault: isLate ? 'unclear' : 'server' }
      }
    },
    close: () => undefined,
  }
}

function providerAnswer({ ok, status, statusText, headers }: Response): MailAnswer {
  if (ok) return { is: 'sent' }
  const reason = `The mail provider answered: ${shortReason(`${status} ${statusText}`)}`
  if (status === 400 || status === 413 || status === 422) return { is: 'refused', reason }
  const retryAfter = retryAfterSeconds(headers.get('retry-after'))
  // Redirects, invalid keys and rate limits affect all emails. A timeout, conflict or server error might affect only
  // this email.
  const fault: Fault = status >= 500 || status === 408 || status === 409 ? 'unclear' : 'server'
  return { is: 'retry', reason, fault, ...(retryAfter === undefined ? {} : { retryAfter }) }
}
