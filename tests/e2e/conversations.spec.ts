import { expectAccessible } from './fixtures/accessibility.ts'
import { Gate } from './fixtures/disturbances.ts'
import { applyFor, brisbaneDay, createJob, decide, uniqueWord } from './fixtures/jobs.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { disconnect, waitUntilKept } from './fixtures/offline.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

async function acceptedToday(sql: Sql, person: Person) {
  const job = await createJob(sql, { status: 'Open', start_date: brisbaneDay(0) })
  const application = await applyFor(sql, person, job, new Date(Date.now() - 4 * 86_400_000))
  await decide(sql, application, 'Accepted')
  return { ...job, application }
}

/** Adds a message to an existing conversation, `nth` seconds from now. */
async function officeWrote(
  sql: Sql,
  application: { id: string },
  administrator: Person,
  message: string,
  nth = 0,
): Promise<void> {
  await sql`
    insert into public.conversation_messages (id, application_id, by_administrator, administrator_id, message, written_at, sent_at)
    values (gen_random_uuid(), ${application.id}, true, ${administrator.id}, ${message}, now(), now() + make_interval(secs => ${nth}))`
}

test('a cleaner reports a delay with one click, and an administrator replies while both watch', {
  tag: '@desktop',
}, async ({ page, browser, sql }) => {
  const person = await createPerson(sql, { name: `Thuy ${uniqueWord()}` })
  const administrator = await createPerson(sql, { name: 'Dana Office', role: 'admin' })
  const job = await acceptedToday(sql, person)
  await signIn(page, person)
  await page.goto('/current-jobs')
  await page.getByRole('link', { name: `Messages about ${job.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible()
  await page.getByRole('button', { name: 'Running late' }).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByRole('listitem').filter({ hasText: 'Running late' })).toContainText('Sent')
  await expectAccessible(page, ['light', 'dark'])

  const office = await (await browser.newContext()).newPage()
  await signIn(office, administrator)
  await office.goto(`/admin/messages?show=all`)
  await office.getByRole('link', { name: person.name }).click()
  await expect(office.getByRole('log')).toContainText('Running late')
  await expect(log).toContainText('Read')
  await office
    .getByLabel('Message', { exact: true })
    .fill('Fine. Call 0412 345 678 or see https://evil.example/')
  await expectAccessible(office, ['light', 'dark'])
  await office.getByRole('button', { name: 'Send' }).click()

  const answer = log.getByRole('listitem').filter({ hasText: 'Fine.' })
  await expect(answer).toContainText('Shinework')
  await expect(answer).not.toContainText('Dana')
  await expect(answer.getByRole('link')).toHaveCount(1)
  await expect(answer.getByRole('link')).toHaveAttribute('href', 'tel:0412345678')
  await expect(office.getByRole('log')).toContainText('Read')
  await expect(office.getByRole('button', { name: 'No answer needed' })).toBeHidden()
  await office.context().close()
})

test.describe('with the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a delay reported from the card without a connection survives a reload and is sent later', async ({
    page,
    context,
    sql,
  }) => {
    const person = await createPerson(sql)
    const job = await acceptedToday(sql, person)
    await signIn(page, person)
    await page.goto('/dashboard')
    await waitUntilKept(page, person, ['"current"', `"own","${job.application.id}","messages"`])
    await disconnect(context)
    await page.goto('/current-jobs')
    await page.getByRole('button', { name: `Running late for ${job.name}` }).click()
    const choices = page.getByRole('group', { name: `How late are you for ${job.name}?` })
    await choices.getByRole('button', { name: '20 min' }).click()
    await expect(page.getByText('Running late: about 20 minutes Not sent yet')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Running late: about 20 minutes')).toBeVisible()
    await page.getByRole('link', { name: `Messages about ${job.name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible()
    await expect(page.getByRole('log')).toContainText('Running late: about 20 minutes')
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
    await context.setOffline(false)
    const said = () => sql`
      select quick, message from public.conversation_messages where application_id = ${job.application.id}`
    await expect
      .poll(said, { timeout: 30_000 })
      .toEqual([{ quick: 'late-20', message: 'Running late: about 20 minutes' }])
  })
})

test('a read receipt that could not be sent is sent when the page is visible again', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  const administrator = await createPerson(sql, { role: 'admin' })
  const { application } = await acceptedToday(sql, person)
  await sql`insert into public.conversations (application_id) values (${application.id})`
  await officeWrote(sql, application, administrator, 'Where are you?')
  await sql`
    update public.conversations conversation set administrators_wrote_at = message.sent_at
    from public.conversation_messages message
    where message.application_id = conversation.application_id and message.application_id = ${application.id}`
  const seen = () => sql`
    select person_read_until = administrators_wrote_at as seen from public.conversations
    where application_id = ${application.id}`
  await signIn(page, person)
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/read_conversation'),
  )
  await page.route('**/rpc/read_conversation', (route) => route.abort())
  await page.goto(`/messages/${application.id}`)
  await expect(page.getByRole('log')).toContainText('Where are you?')
  await refused
  await page.unroute('**/rpc/read_conversation')
  expect(await seen()).toEqual([{ seen: null }])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(seen).toEqual([{ seen: true }])
})

test('a typed message is kept until it is sent, and waits for a connection', async ({
  page,
  context,
  sql,
}) => {
  const person = await createPerson(sql)
  const job = await createJob(sql, {})
  const application = await applyFor(sql, person, job)
  await signIn(page, person)
  await page.goto('/my-applications')
  await page.getByRole('link', { name: `Messages about ${job.name}` }).click()
  const field = page.getByLabel('Message', { exact: true })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please write a message.')).toBeVisible()
  await field.fill('x'.repeat(1001))
  await expect(page.getByText('Please use at most 1,000 characters.')).toBeVisible()
  await field.fill('Is there parking?')
  await page.goto('/dashboard')
  await page.goto(`/messages/${application.id}`)
  await expect(field).toHaveValue('Is there parking?')
  // On a slow connection, the message is shown at once, marked as being sent.
  const gate = new Gate()
  await page.route('**/rpc/send_message', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByRole('listitem')).toContainText('Sending…')
  gate.open()
  await expect(page.getByRole('log').getByRole('listitem')).toContainText('Sent')
  await page.unroute('**/rpc/send_message')

  await field.fill('I come by car.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText('Not sent yet')
  await expect(field).toHaveValue('')
  await context.setOffline(false)
  // Waits long enough for a retry, which follows a failed attempt only after a pause.
  await expect(page.getByRole('log').getByRole('listitem').last()).toContainText('Sent', { timeout: 30_000 })
  expect(
    await sql`select message from public.conversation_messages where application_id = ${application.id} order by sent_at`,
  ).toEqual([{ message: 'Is there parking?' }, { message: 'I come by car.' }])
})

test('hostile and long messages stay plain text within their page, also in large text and in Vietnamese', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { language: 'vi' })
  const administrator = await createPerson(sql, { role: 'admin' })
  const job = await acceptedToday(sql, person)
  const hostile = [
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '\u202Eevil',
    'w'.repeat(900),
    '[a](https://evil.example)',
  ]
  await sql`insert into public.conversations (application_id) values (${job.application.id})`
  for (const [nth, message] of hostile.entries())
    await officeWrote(sql, job.application, administrator, message, nth)
  await signIn(page, person)
  await page.goto(`/messages/${job.application.id}`)
  await expect(page.getByRole('button', { name: 'Tôi đến trễ' })).toBeVisible()
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(hostile.length)
  await expect(page.getByRole('log').getByRole('link')).toHaveCount(0)
  await expect.poll(() => layoutFaults(page)).toEqual([])
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })
  await expect.poll(() => layoutFaults(page)).toEqual([])
  await expectAccessible(page)
})
