import { once } from 'node:events'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { MailAddress, Mailbox } from './mailbox.ts'

const LARGEST_MAIL_BYTES = 25 * 1024 * 1024

const peopleOf = (addresses: Address[] | undefined): MailAddress[] =>
  (addresses ?? []).flatMap((one) => one.group ?? [one])

async function contentOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Puts a received mail into the mailbox, with all its recipients. */
async function keep(mailbox: Mailbox, content: Buffer, sender: string, recipients: string[]): Promise<void> {
  const mail = await PostalMime.parse(content)
  const named = peopleOf([...(mail.to ?? []), ...(mail.cc ?? [])])
  mailbox.add({
    from: peopleOf(mail.from && [mail.from])[0] ?? { name: '', address: sender },
    to: recipients.map(
      (address) =>
        named.find((one) => one.address.toLowerCase() === address.toLowerCase()) ?? { name: '', address },
    ),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ originalKey, value }) => [originalKey, value]),
  })
}

/** Accepts every mail on 127.0.0.1:`port`, with or without a login, and stores it. Nothing is forwarded. */
export async function startSmtpCatcher(options: {
  port: number
  mailbox: Mailbox
  log: (line: string) => void
}): Promise<{ close(): Promise<void> }> {
  const { port, mailbox, log } = options
  const server = new SMTPServer({
    banner: 'The local stack keeps every mail',
    size: LARGEST_MAIL_BYTES,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (login, _session, done) => done(null, { user: login.username ?? 'anybody' }),
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      contentOf(stream)
        .then((content) => keep(mailbox, content, sender, recipients))
        .then(() => done())
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))))
    },
  })
  server.on('error', (error) => log(`mail: ${String(error)}`))
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}
