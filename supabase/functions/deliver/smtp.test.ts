import assert from 'node:assert/strict'
import type { SMTPServerOptions } from 'npm:smtp-server@3.21.6'
import { newCertificate } from '../../../tests/self-signed-certificate.ts'
import { newDelivery } from './delivery-test.ts'
import { emailChannel } from './email-channel.ts'
import { identity, type MailServer, startMailServer, withMail } from './mail-server-test.ts'
import { smtpSender } from './smtp.ts'

Deno.test('a refusal of the recipient or the text is final, and a temporary refusal is retried later', () =>
  withMail(async (server, send) => {
    const cases: [refuse: MailServer['refuse'], outcome: string, said: RegExp][] = [
      [{ recipient: 550 }, 'failed', /answered: 550 Nobody is here/],
      [{ mail: 554 }, 'failed', /answered: 554 Looks like spam/],
      [{ recipient: 450 }, 'retry', /answered: 450/],
      [{ mail: 451 }, 'retry', /answered: 451/],
    ]
    for (const [refuse, outcome, said] of cases) {
      server.refuse = refuse
      const report = await send()
      assert.equal(report.outcome, outcome, JSON.stringify(refuse))
      assert.match(report.reason ?? '', said)
      server.refuse = {}
      assert.deepEqual(await send(), { outcome: 'sent' }, 'the next email is tried')
    }
  }))

Deno.test('a failure of the mail server itself returns the run’s other messages untried', async () => {
  for (const refuse of [{ connection: 421 }, { connection: 554 }, { sender: 550 }]) {
    await withMail(async (server, send) => {
      server.refuse = refuse
      const { outcome, reason } = await send()
      assert.equal(outcome, 'retry', JSON.stringify(refuse))
      const tried = server.connections
      server.refuse = {}
      assert.deepEqual(await send({ email: 'anna@shinework.example' }), {
        outcome: 'untried',
        reason,
        retryAfter: 60,
      })
      assert.equal(server.connections, tried)
      assert.equal((await send({ email: 'nobody' })).outcome, 'failed')
    })
  }
})

/**
 * Sends a message to each of these names, separated by spaces. Returns the outcomes. The server fails for names that
 * begin with `bad`.
 */
async function outcomesOf(
  people: string,
  badly: number | 'silence' | 'hang up',
  hangsUpAt: 'recipient' | 'mail',
) {
  const outcomes: string[] = []
  await withMail(async (server, send) => {
    server.badly = { to: /^bad/, how: badly, at: hangsUpAt }
    for (const name of people.split(' '))
      outcomes.push(`${name} ${(await send({ email: `${name}@shinework.example` })).outcome}`)
  })
  return outcomes.join(', ')
}

Deno.test('silence, a hang-up or a 421 for one recipient delays no other recipient', async () => {
  for (const how of ['silence', 'hang up', 421] as const)
    for (const at of ['recipient', 'mail'] as const)
      assert.equal(
        await outcomesOf('bad1 anna bad1 ben bad2 cara', how, at),
        'bad1 retry, anna sent, bad1 untried, ben sent, bad2 retry, cara sent',
        `${how} at ${at}`,
      )
})

Deno.test('after silence, hang-ups or a 421 for two recipients in a row, the run tries no other recipient', async () => {
  for (const how of ['silence', 'hang up', 421] as const)
    assert.equal(
      await outcomesOf('anna bad1 bad2 ben bad1 cara', how, 'recipient'),
      'anna sent, bad1 retry, bad2 retry, ben untried, bad1 untried, cara untried',
      String(how),
    )
})

Deno.test('busy mailboxes delay no other recipient, however many mailboxes are busy', async () => {
  assert.equal(
    await outcomesOf('bad1 bad2 bad3 anna', 451, 'recipient'),
    'bad1 retry, bad2 retry, bad3 retry, anna sent',
  )
})

Deno.test('no message is lost when the mail server is unreachable, is silent or hangs up', async () => {
  const silent = Deno.listen({ port: 0, hostname: '127.0.0.1' })
  const connections: Deno.Conn[] = []
  const accepting = (async () => {
    for await (const connection of silent) connections.push(connection)
  })()
  const rude = Deno.listen({ port: 0, hostname: '127.0.0.1' })
  const closing = (async () => {
    for await (const connection of rude) connection.close()
  })()
  for (const port of [1, silent.addr.port, rude.addr.port]) {
    await withMail(
      async (_server, send) => {
        const report = await send()
        assert.equal(report.outcome, 'retry')
        assert.match(report.reason ?? '', /^The mail server cannot be used \(\w+\)\.$/)
      },
      { port },
    )
  }
  for (const connection of connections) connection.close()
  silent.close()
  rude.close()
  await Promise.all([accepting, closing])
})

Deno.test('a password is sent only over an encrypted connection to the right server', async () => {
  const certificate = newCertificate()
  const cases: [isEncrypted: boolean, options: SMTPServerOptions, authorities: string, isSent: boolean][] = [
    [false, { ...certificate, disabledCommands: [] }, certificate.cert, true],
    [true, { ...certificate, secure: true }, certificate.cert, true],
    [false, { allowInsecureAuth: true }, certificate.cert, false],
    [false, { ...certificate, disabledCommands: [] }, newCertificate().cert, false],
    [true, { ...certificate, secure: true }, newCertificate().cert, false],
  ]
  for (const [isEncrypted, options, authorities, isSent] of cases) {
    const passwords: unknown[] = []
    const server = await startMailServer({
      ...options,
      onAuth({ password }, { secure }, done) {
        passwords.push([password, secure])
        done(null, { user: 'shinework' })
      },
    })
    const account = { user: 'shinework', password: 'secret' }
    const sender = smtpSender({ host: 'localhost', port: server.port, isEncrypted, authorities, ...account })
    const channel = emailChannel(identity, sender)
    const { outcome } = await channel.send(newDelivery())
    assert.equal(outcome, isSent ? 'sent' : 'retry', JSON.stringify({ isEncrypted, isSent }))
    assert.deepEqual(passwords, isSent ? [['secret', true]] : [])
    channel.close()
    await server.close()
  }
})

Deno.test('no message is lost when the mail server refuses the password', async () => {
  const certificate = newCertificate()
  const server = await startMailServer({
    ...certificate,
    secure: true,
    onAuth: (_given, _session, done) => done(new Error('Wrong')),
  })
  const account = { user: 'shinework', password: 'wrong', authorities: certificate.cert }
  const sender = smtpSender({ host: 'localhost', port: server.port, isEncrypted: true, ...account })
  const channel = emailChannel(identity, sender)
  const first = await channel.send(newDelivery())
  assert.equal(first.outcome, 'retry')
  assert.match(first.reason ?? '', /^The mail server answered: 535/)
  assert.deepEqual(await channel.send(newDelivery()), {
    outcome: 'untried',
    reason: first.reason,
    retryAfter: 60,
  })
  assert.equal(server.connections, 1)
  channel.close()
  await server.close()
})

Deno.test('a silent mail server times out after ten seconds, and an email after twenty', async () => {
  const { setTimeout } = globalThis
  const { timeout } = AbortSignal
  const [waits, ends]: [number[], number[]] = [[], []]
  Reflect.set(globalThis, 'setTimeout', (work: () => void, milliseconds = 0) => {
    waits.push(milliseconds)
    return setTimeout(work, milliseconds / 100)
  })
  AbortSignal.timeout = (milliseconds) => {
    ends.push(milliseconds)
    return timeout(milliseconds)
  }
  const silent = Deno.listen({ port: 0, hostname: '127.0.0.1' })
  const channel = emailChannel(identity, smtpSender({ host: '127.0.0.1', port: silent.addr.port }))
  try {
    assert.equal((await channel.send(newDelivery())).outcome, 'retry')
  } finally {
    channel.close()
    silent.close()
    Object.assign(globalThis, { setTimeout })
    AbortSignal.timeout = timeout
  }
  const longest = Math.max(...waits)
  assert(longest > 5_000 && longest <= 10_000, String(waits))
  assert.deepEqual(ends, [20_000])
})
