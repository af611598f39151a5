import type { Mail } from './mail.ts'
import { type MailAnswer, type MailSender, shortReason } from './mail-sender.ts'
import { retryAfterSeconds } from './retry-after.ts'

export interface ProviderSettings {
  url: string
  key: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/** Sends over HTTP, as Resend's API expects. By the idempotency key, the provider sends a repeated email only once. */
export function providerSender({ url, key, timeoutMs = TIMEOUT_MS }: ProviderSettings): MailSender {
  return {
    async send({ from, to, subject, text, html, headers, messageId }: Mail): Promise<MailAnswer> {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${key}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': messageId.replace(/[<>]/g, ''),
          },
          body: JSON.stringify({
            from,
            to,
            subject,
            text,
            html,
            headers: { ...headers, 'Message-ID': messageId },
          }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
        return providerAnswer(answer)
      } catch {
        return { is: 'retry', reason: 'The mail provider cannot be reached.', isDown: true }
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
  return { is: 'retry', reason, isDown: true, ...(retryAfter === undefined ? {} : { retryAfter }) }
}
