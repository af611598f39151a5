import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that fails for some recipients. */
export async function startMailServer(port: number) {
  const mails: { to: string; source: string }[] = []
  const bad = new Map<string, number | 'silence'>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const how = bad.get(address)
      if (how === undefined) done()
      else if (how !== 'silence') done(Object.assign(new Error('Busy'), { responseCode: how }))
    },
    onData(stream, session, done) {
      void (async () => {
        const source = await text(stream)
        mails.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, source })))
        done()
      })()
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    port: address.port,
    mails,
    refuse(to: string, how: number | 'silence' | undefined): void {
      if (how === undefined) bad.delete(to)
      else bad.set(to, how)
    },
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of server.connections) connection.close()
      await closed
    },
  }
}
