import PostalMime, { type Email } from 'npm:postal-mime@4.0.0'
import { SMTPServer, type SMTPServerOptions } from 'npm:smtp-server@3.21.6'
import type { Delivery, Report } from './delivery.ts'
import { newDelivery } from './delivery-test.ts'
import { emailChannel } from './email-channel.ts'
import { type SmtpSettings, smtpSender } from './smtp.ts'

/** A mail server for tests. `refuse` maps each SMTP stage at which the server refuses to the code of its response. */
export interface MailServer {
  port: number
  /** The accepted emails, each parsed and as source. */
  mails: { email: Email; source: string; recipients: string[] }[]
  /** How many connections were opened. */
  connections: number
  refuse: { connection?: number; sender?: number; recipient?: number; mail?: number }
  /**
   * A failure for recipients that match `to`. `at` is the step at which the server fails: when it gets the recipient,
   * or when it has received the whole email.
   */
  badly?: { to: RegExp; how: number | 'silence' | 'hang up'; at: 'recipient' | 'mail' }
  close(): Promise<void>
}

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const found: MailServer = { port: 0, mails: [], connections: 0, refuse: {}, close }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      found.connections += 1
      done(found.refuse.connection ? refusal(found.refuse.connection, 'Not now') : null)
    },
    onMailFrom(_address, _session, done) {
      done(found.refuse.sender ? refusal(found.refuse.sender, 'Sender not allowed') : null)
    },
    onRcptTo({ address }, session, done) {
      if (found.badly?.at === 'recipient' && found.badly.to.test(address))
        return treatBadly(found.badly.how, session, done)
      done(found.refuse.recipient ? refusal(found.refuse.recipient, 'Nobody is here') : null)
    },
    onData(stream, session, done) {
      const decoder = new TextDecoder()
      let source = ''
      stream.on('data', (part: Uint8Array) => {
        source += decoder.decode(part, { stream: true })
      })
      stream.on('end', async () => {
        if (found.refuse.mail) return done(refusal(found.refuse.mail, 'Looks like spam'))
        const [to] = session.envelope.rcptTo
        if (found.badly?.at === 'mail' && to && found.badly.to.test(to.address))
          return treatBadly(found.badly.how, session, done)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        found.mails.push({ email: await PostalMime.parse(source), source, recipients })
        done(null)
      })
    },
    ...options,
  })
  function treatBadly(
    how: number | 'silence' | 'hang up',
    { id }: { id: string },
    done: (error: Error) => void,
  ) {
    if (typeof how === 'number') return done(refusal(how, 'Not now'))
    if (how === 'hang up')
      for (const connection of server.connections) if (connection.id === id) connection.close()
  }
  // Ignores errors, because some tests have clients that disconnect and handshakes that fail.
  server.on('error', () => undefined)
  function close(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve())
      for (const connection of server.connections) connection.close()
    })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  found.port = address.port
  return found
}

/** The settings of the tests' emails. */
export const identity = {
  from: 'Shinework <no-reply@shinework.example>',
  siteUrl: 'https://app.shinework.example',
  apiUrl: 'https://api.shinework.example',
}

/** Runs `work` with a mail server and a channel that sends to it. */
export async function withMail(
  work: (server: MailServer, send: (given?: Partial<Delivery>) => Promise<Report>) => Promise<void>,
  settings: Partial<SmtpSettings> = {},
): Promise<void> {
  const server = await startMailServer()
  // The timeout is longer than a successful response takes on a busy machine.
  const sender = smtpSender({ host: '127.0.0.1', port: server.port, timeoutMs: 1000, ...settings })
  const channel = emailChannel(identity, sender)
  try {
    await work(server, (given) => channel.send(newDelivery(given)))
  } finally {
    channel.close()
    await server.close()
  }
}
