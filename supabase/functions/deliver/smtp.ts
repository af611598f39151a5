import { createTransport } from 'npm:nodemailer@10.6.0'
import { fieldOf } from '../_shared/text-field.ts'
import type { Mail } from './compose-mail.ts'
import { type MailAnswer, type MailSender, shortReason } from './mail-sender.ts'

export interface SmtpSettings {
  host: string
  port: number
  user?: string | undefined
  password?: string | undefined
  /** Whether the connection is encrypted from the start. By default the port decides. */
  isEncrypted?: boolean
  /** How long the server can be silent before the connection times out, in milliseconds. */
  timeoutMs?: number
  /** Certificate authorities to trust instead of the system's, as PEM. */
  authorities?: string
}

const TIMEOUT_MS = 10_000
const LONGEST_MAIL_MS = 20_000
const ENCRYPTED_PORTS = [465, 2465]

/**
 * Sends mail by SMTP, over one connection. On ports 465 and 2465 the connection is encrypted from the start. On other
 * ports it is encrypted as soon as the server offers STARTTLS. No password is sent without encryption.
 */
export function smtpSender({
  host,
  port,
  user,
  password,
  isEncrypted = ENCRYPTED_PORTS.includes(port),
  timeoutMs = TIMEOUT_MS,
  authorities,
}: SmtpSettings): MailSender {
  const transport = createTransport({
    host,
    port,
    secure: isEncrypted,
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
    // If the server has closed the idle connection, no part of the message was sent, so it is retried once.
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Mails consist of texts only, so nodemailer never needs to open a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === undefined ? {} : { requireTLS: true, auth: { user, pass: password ?? '' } }),
    ...(authorities === undefined ? {} : { tls: { ca: authorities } }),
  })
  return {
    async send({ from, to, replyTo, subject, text, html, headers, messageId }: Mail): Promise<MailAnswer> {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          headers,
          messageId,
          signal: AbortSignal.timeout(LONGEST_MAIL_MS),
        })
        return { is: 'sent' }
      } catch (error) {
        return smtpAnswer(error)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * Interprets a failure. A refused recipient or text is final, and anything else is retried. If a server that knows the
 * recipient falls silent, hangs up or responds 421, the cause can be that recipient or the server.
 */
function smtpAnswer(error: unknown): MailAnswer {
  const field = (name: string) => fieldOf(error, name)
  const [code, command, status] = [field('code'), String(field('command') ?? ''), field('responseCode')]
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (typeof status !== 'number') {
    const reason = `The mail server cannot be used (${String(code ?? 'unknown')}).`
    return { is: 'retry', reason, fault: isAboutMail ? 'recipient' : brokenOff(error) ? 'unclear' : 'server' }
  }
  const response = field('response')
  const reason = `The mail server answered: ${shortReason(typeof response === 'string' ? response : String(status))}`
  const isSender = command === 'MAIL FROM'
  // The server hangs up after a 421, so nodemailer might report a lost connection (`ECONNECTION`).
  if (status === 421 && (isAboutMail || code === 'ECONNECTION'))
    return { is: 'retry', reason, fault: 'unclear' }
  if (!isAboutMail || isSender) return { is: 'retry', reason, fault: 'server' }
  return status >= 500 ? { is: 'refused', reason } : { is: 'retry', reason, fault: 'recipient' }
}

/** Whether the server accepted the connection, and then timed out or hung up. */
function brokenOff(error: unknown): boolean {
  const code = fieldOf(error, 'code')
  if (code === 'ETIMEDOUT') return fieldOf(error, 'timeoutType') === 'SOCKET_TIMEOUT'
  return code === 'EABORT' || code === 'ECONNECTION' || fieldOf(error, 'originalCode') === 'ECONNRESET'
}
