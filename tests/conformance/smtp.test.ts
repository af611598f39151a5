import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

// Mail sent by SMTP arrives in the stack's mail catcher. This is Mailpit on the Docker stack, and the local stack's
// own catcher otherwise.
const catcher = process.env['MAIL_URL'] ?? ''
const transport = createTransport({
  host: process.env['SMTP_HOST'] ?? '127.0.0.1',
  port: Number(process.env['SMTP_PORT'] ?? 54325),
})
afterAll(() => transport.close())

const people = z.array(z.object({ Name: z.string(), Address: z.string() }))
const found = z.object({ messages: z.array(z.object({ ID: z.string(), Subject: z.string() })) })
const message = z.object({
  ID: z.string(),
  From: z.object({ Name: z.string(), Address: z.string() }),
  To: people,
  Subject: z.string(),
  Text: z.string(),
  HTML: z.string(),
})

async function read(path: string): Promise<unknown> {
  const response = await fetch(`${catcher}/api/v1/${path}`)
  expect(response.status).toBe(200)
  return response.json()
}

const mailsTo = async (address: string) =>
  found.parse(await read(`search?${new URLSearchParams({ query: `to:"${address}"` })}`)).messages

const newAddress = () => `smtp-${randomUUID()}@shinework.example`

test('an email arrives with its texts, names, addresses and headers unchanged', async () => {
  const to = newAddress()
  const unsubscribe = '<http://127.0.0.1:54321/functions/v1/unsubscribe?token=1>'
  await transport.sendMail({
    from: { name: 'Shinework – Büro', address: 'hello@shinework.example' },
    to: { name: 'Zoë', address: to },
    subject: 'Grüße: “New job near you”',
    text: 'Grüße, a line that is long enough to be wrapped by quoted-printable, which must not show.\n',
    html: '<p>Grüße &amp; more</p>',
    headers: { 'List-Unsubscribe': unsubscribe, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  const [mail] = await mailsTo(to)
  expect(mail?.Subject).toBe('Grüße: “New job near you”')
  const kept = message.parse(await read(`message/${mail?.ID ?? ''}`))
  expect(kept.From).toEqual({ Name: 'Shinework – Büro', Address: 'hello@shinework.example' })
  expect(kept.To).toEqual([{ Name: 'Zoë', Address: to }])
  expect(kept.Text).toContain(
    'Grüße, a line that is long enough to be wrapped by quoted-printable, which must not show.',
  )
  expect(kept.HTML).toContain('<p>Grüße &amp; more</p>')
  const headers = await read(`message/${mail?.ID ?? ''}/headers`)
  expect(headers).toMatchObject({
    'List-Unsubscribe': [unsubscribe],
    'List-Unsubscribe-Post': ['List-Unsubscribe=One-Click'],
  })
})

test('several emails over one connection reach all their recipients', async () => {
  const [first, second] = [newAddress(), newAddress()]
  const pool = createTransport({
    pool: true,
    maxConnections: 1,
    host: process.env['SMTP_HOST'] ?? '127.0.0.1',
    port: Number(process.env['SMTP_PORT'] ?? 54325),
  })
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      pool.sendMail({
        from: 'hello@shinework.example',
        to: [first, second],
        subject: `Number ${n}`,
        text: '.\n.. a dot at a line’s beginning\n',
      }),
    ),
  )
  pool.close()
  for (const address of [first, second]) {
    const subjects = (await mailsTo(address)).map((mail) => mail.Subject)
    expect(subjects.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `Number ${n}`).toSorted())
  }
  const [last] = await mailsTo(first)
  const { Text } = message.parse(await read(`message/${last?.ID ?? ''}`))
  expect(Text.replaceAll('\r', '')).toContain('.\n.. a dot at a line’s beginning')
})
