import { createTransport } from 'npm:nodemailer@10.6.0'
import type { Mail } from './mail.ts'
import { type MailAnswer, type MailSender, shortReason } from './mail-sender.ts'

export interface SmtpSettings {
  host: string
  port: number
  user?: string | undefined
  password?: string | undefined
  /** Whether the connection is encrypted from its start; by the port if left out. */
  isEncrypted?: boolean
  /** The longest silence of the server, in milliseconds. */
  patience?: number
  /** Authorities to trust, as PEM, in place of the system's. */
  authorities?: string
}

const PATIENCE_MS = 10_000
const LONGEST_MAIL_MS = 20_000
const ENCRYPTED_PORTS = [465, 2465]

/**
 * Sends by SMTP, over one connection. It is encrypted from the start on the ports 465 and 2465; elsewhere it becomes so when
 * the server can, and must where a password is sent.
 */
export function smtpSender({
  host,
  port,
  user,
  password,
  isEncrypted = ENCRYPTED_PORTS.includes(port),
  patience = PATIENCE_MS,
  authorities,
}: SmtpSettings): MailSender {
  const transport = createTransport({
    host,
    port,
    secure: isEncrypted,
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
    // Of a message of which nothing was sent, when the server had closed the connection meanwhile.
    maxRequeues: 1,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    // A message brings texts only: no file or address in it is ever read.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === undefined ? {} : { requireTLS: true, auth: { user, pass: password ?? '' } }),
    ...(authorities === undefined ? {} : { tls: { ca: authorities } }),
  })
  return {
    async send({ from, to, subject, text, html, headers, messageId }: Mail): Promise<MailAnswer> {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
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

/** What a failure means: a refusal of the recipient or the text is for good, whatever else failed can be mended. */
function smtpAnswer(error: unknown): MailAnswer {
  const field = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  const [code, command, status] = [field('code'), String(field('command') ?? ''), field('responseCode')]
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (typeof status !== 'number') {
    const reason = `The mail server cannot be used (${String(code ?? 'unknown')}).`
    return { is: 'late', reason, isDown: !isAboutMail }
  }
  const said = field('response')
  const reason = `The mail server answered: ${shortReason(typeof said === 'string' ? said : String(status))}`
  const isSender = command === 'MAIL FROM'
  if (!isAboutMail || isSender || status === 421) return { is: 'late', reason, isDown: true }
  return status >= 500 ? { is: 'refused', reason } : { is: 'late', reason, isDown: false }
}
