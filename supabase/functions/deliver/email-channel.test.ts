import assert from 'node:assert/strict'
import { withFunction } from '../_shared/function-test.ts'
import { newDelivery } from './delivery-test.ts'
import { emailChannel } from './email-channel.ts'
import { providerSender } from './mail-provider.ts'
import { identity, startMailServer, withMail } from './mail-server-test.ts'
import { smtpSender } from './smtp.ts'

Deno.test('an email says what happened, links to the page, and can be unsubscribed from without a login', () =>
  withMail(async (server, send) => {
    const delivery = newDelivery()
    assert.deepEqual(await send(delivery), { outcome: 'sent' })
    const [mail] = server.mails
    assert(mail)
    const { email } = mail
    assert.deepEqual(mail.recipients, ['priya@shinework.example'])
    assert.deepEqual(email.from, { name: 'Shinework', address: 'no-reply@shinework.example' })
    assert.deepEqual(email.to, [{ name: '', address: 'priya@shinework.example' }])
    assert.equal(email.subject, 'Your application has been accepted: Office clean')
    assert.equal(email.replyTo, undefined)
    assert.equal(email.messageId, `<${delivery.id}@app.shinework.example>`)
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value
    const choice = `token=${delivery.unsubscribeToken}&kind=decisions`
    const oneClick = `<https://api.shinework.example/functions/v1/unsubscribe?${choice}>`
    assert.equal(header('list-unsubscribe'), oneClick)
    assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.equal(header('auto-submitted'), 'auto-generated')
    assert(Math.abs(Date.parse(email.date ?? '') - Date.now()) < 60_000)
    const [page, stop] = [`${identity.siteUrl}${delivery.link}`, `${identity.siteUrl}/unsubscribe?${choice}`]
    for (const text of [delivery.message, page, stop]) assert(email.text?.includes(text), text)
    const links = [...(email.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link)
    assert.deepEqual(links, [page, stop.replace('&', '&#38;')])
    assert(email.html?.includes(delivery.message))
  }))

Deno.test('an email about the security of an account has no unsubscribe link', () =>
  withMail(async (server, send) => {
    const link =
      '/not-me?notice=b0b1c2d3-0000-4000-8000-000000000001&token=b0b1c2d3-0000-4000-8000-000000000002'
    const told = { kind: 'security', type: 'bank_account_changed', link, jobTitle: undefined }
    assert.deepEqual(await send(told), { outcome: 'sent' })
    const email = server.mails[0]?.email
    assert.equal(email?.subject, 'Your bank account was changed')
    assert(!email?.headers.some(({ key }) => key.startsWith('list-unsubscribe')))
    const links = [...(email?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
    assert.deepEqual(links, [`${identity.siteUrl}${link}`.replace('&', '&#38;')])
    assert(email?.text?.includes(`${identity.siteUrl}${link}`))
    assert.doesNotMatch(email?.text ?? '', /unsubscribe|Stop/)
  }))

Deno.test('each email says why the person gets it', () =>
  withMail(async (server, send) => {
    const cases: [kind: string, type: string, subject: string, why: string][] = [
      [
        'decisions',
        'acceptance_taken_back',
        'Your acceptance has been taken back',
        'you applied for the job',
      ],
      ['decisions', 'document_checked', 'Your document has been checked', 'you uploaded the document'],
      ['decisions', 'document_refused', 'Your document was refused', 'you uploaded the document'],
      ['changes', 'job_message', 'A message about your job', 'you applied for the job'],
      ['changes', 'application_withdrawn', 'Someone can no longer come', 'you are an administrator'],
      ['changes', 'job_unfilled', 'A job has free places', 'you are an administrator'],
      ['messages', 'message_to_applicant', 'A new message for you', 'you applied for the job'],
      ['messages', 'message_to_administrators', 'New message from a cleaner', 'you are an administrator'],
      ['reminders', 'job_reminder', 'Are you coming?', 'you are accepted for the job'],
      ['reminders', 'document_expiring', 'Your document is about to expire', 'you uploaded the document'],
      // Some invitations are sent without an administrator (rule 19.13).
      ['invitations', 'job_invitation', 'You are invited to a job', 'you are invited to the job'],
      ['changes', 'of_tomorrow', 'News from Shinework', 'you applied for the job'],
    ]
    for (const [kind, type, subject, why] of cases) {
      assert.deepEqual(await send({ kind, type }), { outcome: 'sent' })
      const email = server.mails.at(-1)?.email
      const name = `${subject.endsWith('?') ? '' : ':'} Office clean`
      assert.equal(email?.subject, `${subject}${name}`)
      assert(email?.text?.includes(`You are getting this email because ${why}`), type)
      assert(email?.text?.includes(`kind=${kind}`), type)
    }
  }))

Deno.test('an email is in the person’s language, and texts of users stay as typed', () =>
  withMail(async (server, send) => {
    const vietnamese = newDelivery({
      type: 'acceptance_taken_back',
      message: 'Your acceptance for the job Office has been taken back: The job has been closed.',
      language: 'vi',
    })
    await send(vietnamese)
    const email = server.mails.at(-1)?.email
    assert.equal(email?.subject, 'Bạn không còn được nhận vào một việc: Office clean')
    const choice = `token=${vietnamese.unsubscribeToken}&kind=decisions`
    assert.equal(
      email?.text?.trim(),
      `Bạn không còn được nhận vào một việc

Xin chào Priya,

Bạn không còn được nhận vào việc Office: The job has been closed.

Xem đơn ứng tuyển:
${identity.siteUrl}${vietnamese.link}

--${' '}
Bạn nhận được email này vì đã ứng tuyển việc này trên Shinework.
Ngừng nhận email về kết quả:
${identity.siteUrl}/unsubscribe?${choice}`,
    )
    const html = email?.html ?? ''
    assert.match(html, /<html lang="vi">/)
    assert.match(html, /<title>Bạn không còn được nhận vào một việc<\/title>/)
    assert.match(html, /<p [^>]*>Bạn không còn được nhận vào việc Office: The job has been closed\.<\/p>/)

    for (const language of [undefined, 'en', 'xx', 'constructor']) {
      await send({ ...vietnamese, language })
      const english = server.mails.at(-1)?.email
      assert.equal(english?.subject, 'Your acceptance has been taken back: Office clean', language)
      assert(english?.text?.includes(vietnamese.message), language)
      assert.match(english?.html ?? '', /<html lang="en-AU">/, language)
    }
  }))

Deno.test('an email greets the person by name, whatever the name is, and has no greeting without one', () =>
  withMail(async (server, send) => {
    for (const [name, text, html] of [
      ['An', 'Hello An,', 'Hello An,'],
      [
        '<b>$& www.evil.example',
        'Hello <b>$& www.\u200bevil.\u200bexample,',
        'Hello &#60;b&#62;$&#38; www.\u200bevil.\u200bexample,',
      ],
      [undefined, '', ''],
    ] as const) {
      const delivery = newDelivery({ name, type: 'job_message', message: 'Bring gloves.' })
      await send(delivery)
      const email = server.mails.at(-1)?.email
      const [, shown = ''] = /<\/h1>([^]*)<p [^>]*>Bring gloves/.exec(email?.html ?? '') ?? []
      assert.equal(shown.replaceAll(/<[^>]*>/g, '').trim(), html)
      assert(
        email?.text?.startsWith(`A message about your job\n\n${text && `${text}\n\n`}Bring gloves.`),
        email?.text,
      )
    }
  }))

Deno.test('every kind of email is completely in Vietnamese', () =>
  withMail(async (server, send) => {
    const kinds = ['decisions', 'changes', 'nearby', 'reminders', 'messages', 'security']
    const types = `job_nearby application_accepted application_rejected job_changed job_closed job_completed job_deleted
      document_checked document_refused document_expiring job_reminder job_message acceptance_taken_back
      application_withdrawn job_unfilled message_to_applicant message_to_administrators second_factor_removed recovery_code_used
      recovery_codes_created bank_account_changed account_change_reported of_tomorrow`
    const english = /(?<!\p{L})(the|your|you|job|see|open|about|a|is|of)(?!\p{L})/iu
    for (const kind of kinds) {
      for (const type of types.split(/\s+/)) {
        await send({ kind, type, message: '…', jobTitle: undefined, language: 'vi' })
        const email = server.mails.at(-1)?.email
        const words = `${email?.subject} ${email?.text}`.replaceAll(/https:\S*/g, '')
        assert.doesNotMatch(words, english, `${kind} ${type}`)
      }
    }
  }))

Deno.test('a repeated email has the same message ID, so that mail programs recognise it', () =>
  withMail(async (server, send) => {
    const delivery = newDelivery()
    await send(delivery)
    await send(delivery)
    assert.equal(new Set(server.mails.map(({ email }) => email.messageId)).size, 1)
  }))

Deno.test('a delivery run sends all its emails over one connection', () =>
  withMail(async (server, send) => {
    for (let n = 0; n < 5; n += 1) assert.deepEqual(await send(), { outcome: 'sent' })
    assert.equal(server.mails.length, 5)
    assert.equal(server.connections, 1)
  }))

const attacks = [
  'Office\r\nBcc: everybody@elsewhere.example',
  'Office\nX-Evil: yes\n\n<h1>Pay here</h1>',
  '<script>alert(1)</script><a href="https://elsewhere.example">here</a><img src=x onerror=alert(1)>',
  'See www.elsewhere.example, https://elsewhere.example/x and me@elsewhere.example',
  '"><style>*{display:none}</style>&lt;b&gt;&#60;i&#62;',
  '=?utf-8?Q?=0D=0ABcc=3A_x=40elsewhere=2Eexample?=',
  '\u202eelpmaxe.erehwesle\u202c 🧽 Łukasz Ünï',
  '.\r\nMAIL FROM:<a@b.example>\r\n.\r\nQUIT',
  `${'long '.repeat(3000)}end`,
]

Deno.test('a text of a user never becomes a header, a link or HTML', () =>
  withMail(async (server, send) => {
    for (const attack of attacks) {
      assert.deepEqual(await send({ message: attack, jobTitle: attack }), { outcome: 'sent' }, attack)
      const mail = server.mails.at(-1)
      assert(mail)
      const { email } = mail
      assert.deepEqual(
        [...new Set(email.headers.map(({ key }) => key))].sort(),
        'auto-submitted content-type date from list-unsubscribe list-unsubscribe-post message-id mime-version subject to'.split(
          ' ',
        ),
      )
      const { subject = '' } = email
      assert(subject.startsWith('Your application has been accepted: '), subject)
      assert.doesNotMatch(subject, /[\p{C}\p{Zl}\p{Zp}]/u)
      assert([...subject].length <= 100, subject)
      assert.deepEqual(mail.recipients, ['priya@shinework.example'])
      assert.equal(email.bcc, undefined)
      const html = email.html ?? ''
      const tags = [...html.matchAll(/<\/?([a-z1]+)/g)].map(([, tag]) => tag)
      const own = ['html', 'head', 'meta', 'title', 'body', 'div', 'p', 'h1', 'a', 'br']
      assert.deepEqual(
        tags.filter((tag) => !own.includes(tag ?? '')),
        [],
        html,
      )
      assert.equal([...html.matchAll(/<a /g)].length, 2)
      for (const body of [email.text ?? '', html.replace(/<[^>]*>/g, '')]) {
        const words = body.replaceAll(/https:\/\/app\.shinework\.example\S*/g, '')
        assert.doesNotMatch(words, /https?:\/\/|www\.\w|\w@\w|\.example|[\u202a-\u202e]/, attack)
      }
    }
  }))

Deno.test('the subject contains the name of the job, if there is one, and shortens a long name', () =>
  withMail(async (server, send) => {
    const long = `${'Große Schule '.repeat(20)}`
    const cases: [jobTitle: string | undefined, type: string, subject: string][] = [
      ['  Lot 7\r\n Fitout ', 'job_changed', 'One of your jobs has changed: Lot 7 Fitout'],
      ['Lot 7', 'job_reminder', 'Are you coming? Lot 7'],
      [undefined, 'document_checked', 'Your document has been checked'],
      [' \u200b ', 'job_changed', 'One of your jobs has changed'],
      [long, 'job_changed', `One of your jobs has changed: ${long.slice(0, 59).trim()}…`],
    ]
    for (const [jobTitle, type, subject] of cases) {
      await send({ jobTitle, type })
      assert.equal(server.mails.at(-1)?.email.subject, subject)
    }
  }))

Deno.test('a message keeps its line breaks, but keeps its links only if administrators wrote the message', () =>
  withMail(async (server, send) => {
    const message =
      'Office: Gate 3.\r\nMap: https://maps.example/a.b?c=<d>\n\n\n\n\u2028Ask me@shinework.example\u202e\t!'
    await send({ type: 'job_message', kind: 'changes', message })
    const { text = '', html = '' } = server.mails.at(-1)?.email ?? {}
    const lines = 'Office: Gate 3.\nMap: https://maps.example/a.b?c=<d>\n\nAsk me@shinework.example !'
    assert(text.includes(`\n\n${lines}\n\n`), text)
    const escaped = lines.replace('<d>', '&#60;d&#62;').replaceAll('\n', '<br />')
    assert(html.includes(`>${escaped}</p>`), html)
    await send({ type: 'application_withdrawn', kind: 'changes', message })
    const other = server.mails.at(-1)?.email.text ?? ''
    assert(other.includes('Gate 3.\nMap'), other)
    assert.doesNotMatch(other, /maps\.example|me@shinework/)
  }))

Deno.test('replies go to the project’s reply address', async () => {
  const server = await startMailServer()
  const sender = smtpSender({ host: '127.0.0.1', port: server.port })
  const channel = emailChannel({ ...identity, replyTo: 'office@shinework.example' }, sender)
  assert.deepEqual(await channel.send(newDelivery()), { outcome: 'sent' })
  channel.close()
  assert.deepEqual(server.mails[0]?.email.replyTo, [{ name: '', address: 'office@shinework.example' }])
  await server.close()
  const bodies: unknown[] = []
  await withFunction(
    async (request) => {
      bodies.push(await request.json())
      return new Response('{}')
    },
    async (url) => {
      const replyTo = 'office@shinework.example'
      await emailChannel({ ...identity, replyTo }, providerSender({ url, key: 'a-key' })).send(newDelivery())
    },
  )
  assert.equal(Reflect.get(Object(bodies[0]), 'reply_to'), 'office@shinework.example')
})

Deno.test('no email is sent to an invalid address, or to a text that contains several addresses', () =>
  withMail(async (server, send) => {
    const wrong = { outcome: 'failed', reason: 'The person has no valid email address.' }
    const addresses = [
      undefined,
      '',
      'priya',
      'a@b',
      'a b@shinework.example',
      'a@shinework.example,b@shinework.example',
      'a@shinework.example, b@shinework.example',
      'a@shinework.example\r\nRCPT TO:<b@shinework.example>',
      'a@shinework.example\nBcc: b@shinework.example',
      'Priya <a@shinework.example>',
      '<a@shinework.example>',
      'group: a@shinework.example;',
      '"a b"@shinework.example',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@b@shinework.example',
      'a\0@shinework.example',
      `${'a'.repeat(65)}@shinework.example`,
      `a@${'b.'.repeat(126)}example`,
    ]
    for (const email of addresses) assert.deepEqual(await send({ email }), wrong, String(email))
    assert.deepEqual(await send({ unsubscribeToken: undefined }), wrong, 'it could not be stopped')
    assert.equal(server.connections, 0)
    for (const email of ["o'neil+jobs@mail.shinework.example", 'priya@bücher.example']) {
      assert.deepEqual(await send({ email }), { outcome: 'sent' }, email)
    }
  }))

Deno.test('a link to another site leads to the app’s start page instead', () =>
  withMail(async (server, send) => {
    const out = ['https://elsewhere.example/x', '//elsewhere.example', 'javascript:alert(1)', '\\\\elsewhere']
    for (const link of out) {
      await send({ link })
      const html = server.mails.at(-1)?.email.html ?? ''
      const [first] = [...html.matchAll(/href="([^"]*)"/g)].map(([, found]) => found)
      assert.equal(first, 'https://app.shinework.example/', link)
    }
  }))

Deno.test('a mail provider gets the same email over HTTP, with an idempotency key', async () => {
  const requests: { headers: Headers; body: Record<string, unknown> }[] = []
  const answers: Response[] = [
    new Response('{"id":"1"}', { status: 200 }),
    ...[400, 413, 422].map((status) => new Response('{}', { status })),
    new Response('{}', { status: 429, headers: { 'retry-after': '60' } }),
  ]
  const provider = async (request: Request) => {
    requests.push({ headers: request.headers, body: await request.json() })
    return answers.shift() ?? new Response(null, { status: 500 })
  }
  await withFunction(provider, async (url) => {
    const channel = emailChannel(identity, providerSender({ url, key: 'a-key' }))
    const delivery = newDelivery()
    assert.deepEqual(await channel.send(delivery), { outcome: 'sent' })
    const [request] = requests
    assert.equal(request?.headers.get('authorization'), 'Bearer a-key')
    const idempotencyKey = request?.headers.get('idempotency-key') ?? ''
    assert(idempotencyKey.startsWith(`${delivery.id}@app.shinework.example/`), idempotencyKey)
    assert.equal(request?.body.to, 'priya@shinework.example')
    assert.equal(request?.body.subject, 'Your application has been accepted: Office clean')
    assert.equal(request?.body.reply_to, undefined)
    assert.match(String(Reflect.get(Object(request?.body.headers), 'List-Unsubscribe')), /^<https:.*>$/)

    assert.equal(request?.headers.get('content-type'), 'application/json')

    for (let refusal = 0; refusal < 3; refusal += 1) {
      const refused = await channel.send(newDelivery())
      assert.deepEqual([refused.outcome, refused.retryAfter], ['failed', undefined])
    }
    const busy = await channel.send(newDelivery())
    assert.deepEqual([busy.outcome, busy.retryAfter], ['retry', 60])
    assert.deepEqual(await channel.send(newDelivery()), { ...busy, outcome: 'untried' })
    assert.equal(requests.length, 5)
  })
  const gone = emailChannel(identity, providerSender({ url: 'http://127.0.0.1:1/', key: 'a-key' }))
  const report = await gone.send(newDelivery())
  assert.deepEqual([report.outcome, report.reason], ['retry', 'The mail provider cannot be reached.'])
})

Deno.test('if the provider fails for one email, or refuses it as a duplicate, the emails to others are still sent', async () => {
  for (const status of [409, 500, 503]) {
    const asked: string[] = []
    const provider = async (request: Request) => {
      const { to } = await request.json()
      asked.push(to)
      return new Response('{}', { status: to.startsWith('bad') ? status : 200 })
    }
    await withFunction(provider, async (url) => {
      const channel = emailChannel(identity, providerSender({ url, key: 'a-key' }))
      const outcomes: string[] = []
      const people = ['bad1', 'anna', 'bad1', 'bad2', 'bad3', 'ben']
      for (const name of people)
        outcomes.push((await channel.send(newDelivery({ email: `${name}@shinework.example` }))).outcome)
      assert.deepEqual(outcomes, ['retry', 'sent', 'untried', 'retry', 'retry', 'untried'], String(status))
      assert.deepEqual(
        asked.map((to) => to.split('@')[0]),
        ['bad1', 'anna', 'bad2', 'bad3'],
      )
    })
  }
})

Deno.test('a provider gets a new idempotency key only after the content of an email has changed', async () => {
  const keys: (string | null)[] = []
  const provider = async (request: Request) => {
    keys.push(request.headers.get('idempotency-key'))
    await request.body?.cancel()
    return new Response('{}')
  }
  await withFunction(provider, async (url) => {
    const channel = emailChannel(identity, providerSender({ url, key: 'a-key' }))
    const delivery = newDelivery()
    for (const given of [
      {},
      {},
      { language: 'vi' },
      { email: 'new@shinework.example' },
      { id: crypto.randomUUID() },
    ])
      await channel.send({ ...delivery, ...given })
  })
  assert.equal(keys[0], keys[1])
  assert.equal(new Set(keys).size, 4)
  assert(keys.every((key) => key !== null && key.length <= 256))
})

Deno.test('an email is retried later if the provider is silent for ten seconds', async () => {
  const { timeout } = AbortSignal
  const waits: number[] = []
  AbortSignal.timeout = (milliseconds) => {
    waits.push(milliseconds)
    return timeout(20)
  }
  const silence = Promise.withResolvers<Response>()
  try {
    await withFunction(
      () => silence.promise,
      async (url) => {
        const channel = emailChannel(identity, providerSender({ url, key: 'a-key' }))
        const { outcome } = await channel.send(newDelivery()).finally(() => silence.resolve(new Response()))
        assert.deepEqual([outcome, waits], ['retry', [10_000]])
      },
    )
  } finally {
    AbortSignal.timeout = timeout
  }
})

Deno.test('the provider’s response body is cancelled without being read', async () => {
  const { fetch } = globalThis
  let isLeft = false
  const cancel = () => {
    isLeft = true
  }
  globalThis.fetch = () => Promise.resolve(new Response(new ReadableStream({ cancel })))
  try {
    const channel = emailChannel(identity, providerSender({ url: 'https://mail.example', key: 'a-key' }))
    assert.deepEqual(await channel.send(newDelivery()), { outcome: 'sent' })
  } finally {
    globalThis.fetch = fetch
  }
  assert(isLeft)
})
