import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { pdfFile } from './fixtures/chosen-files.ts'
import { Gate } from './fixtures/disturbances.ts'
import { applyFor, createJob, decide, uniqueWord } from './fixtures/jobs.ts'
import { openedFile } from './fixtures/opened-file.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'
import { addDocument } from './fixtures/user-files.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .and(page.getByText(name, { exact: true }))
    .locator('xpath=following-sibling::dd')

/** Creates a person with a complete profile and a White Card. */
async function createFullPerson(sql: Sql, name: string): Promise<Person> {
  const person = await createPerson(sql, { name, status: 'pending' })
  await sql`
    update public.profiles
    set postcode = '4101', nationality = 'Chilean', preferred_name = 'Annie', experience_years = 7, communication_style = 'Calls after three.',
      experience_specialties = '{Window Cleaning,Strata Cleaning}', proximity = 35, created_at = '2026-03-02T14:30:00Z'
    where id = ${person.id}`
  await sql`
    insert into public.payment_details (user_id, abn, bsb, account_number)
    values (${person.id}, '51 824 753 556', '064-170', '1029 4417')`
  await addDocument(sql, person, 'whiteCard', pdfFile('card.pdf', 'the white card'), '2026-03-05T00:00:00Z')
  return person
}

/**
 * Holds back the first response about the person's record until the gate is opened. The response lacks events that happen after
 * the request.
 */
async function holdFirstRecord(page: Page): Promise<Gate> {
  const gate = new Gate()
  await page.route(
    '**/rpc/search_audit**',
    async (route) => {
      const answer = await route.fetch()
      await gate.opened
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  return gate
}

test('an administrator sees a full profile, opens a document, moves the phone login and returns to the list', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const person = await createFullPerson(sql, `Ana ${word}`)
  const first = await createPerson(sql, { name: 'Ben First' })
  await sql`update public.profiles set phone = ${first.phone} where id = ${person.id}`
  const job = await createJob(sql)
  await applyFor(sql, person, job)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  const recordIsOld = await holdFirstRecord(page)
  await page.goto(`/admin/cleaners?search=${word}&status=pending`)
  await page.getByRole('link', { name: `View Ana ${word}` }).click()
  await expect(page).toHaveURL(`/profile/${person.id}`)
  await expect(heading(page)).toHaveText(`Ana ${word}`)

  const facts = {
    Joined: '3 Mar 2026',
    Email: person.email,
    Phone: first.phone,
    Nationality: 'Chilean',
    Location: 'Anytown',
    Postcode: '4101',
    'Notification proximity': '35 km',
    'Years of experience': '7',
    Specialties: 'Window Cleaning, Strata Cleaning',
    'Communication style': 'Calls after three.',
  }
  for (const [name, value] of Object.entries(facts)) await expect(fact(page, name)).toHaveText(value)
  await expect(page.getByLabel(`Role of Ana ${word}`)).toHaveValue('cleaner')
  await expect(page.getByLabel(`Status of Ana ${word}`)).toHaveValue('pending')
  await expect(page.getByRole('link', { name: `Call Ana ${word}` })).toHaveAttribute(
    'href',
    `tel:${first.phone}`,
  )
  // Bank details load only on request, and the audit log records the request.
  await expect(page.getByText('1029 4417')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show ABN and bank details' }).click()
  const bank = { ABN: '51 824 753 556', BSB: '064-170', 'Account number': '1029 4417' }
  for (const [name, value] of Object.entries(bank)) await expect(fact(page, name)).toHaveText(value)
  recordIsOld.open()
  const record = page.getByRole('region', { name: 'Record' })
  await expect(record).toContainText('Bank details opened')
  await expect(page.getByText('Uploaded 5 Mar 2026')).toBeVisible()
  await expect(page.getByText("Not uploaded yet: Driver's License, Visa, Blue Card")).toBeVisible()
  await expect(page.getByRole('link', { name: job.name, exact: true })).toHaveAttribute(
    'href',
    `/admin/jobs/${job.id}`,
  )
  await expectAccessible(page, ['light', 'dark'])

  const card = await openedFile(page, () => page.getByRole('button', { name: 'View White Card' }).click())
  expect(card.text).toContain('the white card')
  // Filters by this administrator, because another test's administrator might have opened the card in the queue.
  const opened = record.getByRole('listitem').filter({ hasText: 'White Card opened' })
  await expect(opened.filter({ hasText: 'By Robin Trial' })).toBeVisible()

  // Ben was the first to register this phone number, so the number logs him in until an administrator moves it.
  await expect(fact(page, 'Phone login')).toContainText('Ben First logs in with this number.')
  await page.getByRole('button', { name: 'Move it here' }).click()
  const question = page.getByRole('dialog', { name: 'Move this number?' })
  await expect(question).toContainText(first.phone)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(fact(page, 'Phone login')).toBeVisible()
  await page.getByRole('button', { name: 'Move it here' }).click()
  await question.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`Ana ${word} can now log in with this number.`)).toBeVisible()
  await expect(fact(page, 'Phone login')).toBeHidden()

  await page.getByRole('link', { name: 'Back to users' }).click()
  await expect(page).toHaveURL(`/admin/cleaners?search=${word}&status=pending`)
  await expect(page.getByRole('link', { name: `View Ana ${word}` })).toBeFocused()
})

test('a profile’s header shows the next job and changes the status, and notes are for administrators only', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const person = await createPerson(sql, { name: `Noted ${uniqueWord()}` })
  const job = await createJob(sql, { start_date: '2083-03-01' })
  await decide(sql, await applyFor(sql, person, job), 'Accepted')
  await signIn(page, await createPerson(sql, { role: 'admin', name: 'Dana Office' }))
  await page.goto(`/profile/${person.id}`)
  const head = page.getByRole('region', { name: 'At a glance' })
  await expect(head.getByRole('link', { name: job.name })).toHaveAttribute('href', `/admin/jobs/${job.id}`)
  await head.getByLabel(`Status of ${person.name}`).selectOption('Inactive')
  await expect(page.getByText(`${person.name} is now inactive.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(head.getByLabel(`Status of ${person.name}`)).toHaveValue('active')

  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByText('Please write a note.')).toBeVisible()
  await notes.getByLabel('New note').fill('Has a van.\n<b>Not before nine</b>')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('<b>Not before nine</b>')
  await expect(notes.getByRole('listitem')).toContainText('Dana Office')
  await expectAccessible(page, ['light', 'dark'])
  await expect(page.getByRole('region', { name: 'Record' })).toContainText('Note written')
  await notes.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(notes).toContainText('No notes yet.')
})

test('an administrator sees which messages were sent to a person, and which failed and why', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const person = await createPerson(sql)
  await sql`
    insert into private.deliveries
      (user_id, channel, kind, type, message, state, not_before, due_at, attempts, last_error, created_at, done_at)
    select ${person.id}::uuid, channel, 'nearby', 'job_nearby', 'Message ' || number, state, moment, moment, attempts, error,
      moment - make_interval(mins => number), case when state <> 'waiting' then moment end
    from (select timestamptz '2026-11-02T23:40:00Z' as moment) given,
      (values (1, 'push', 'sent', 1, null), (2, 'email', 'failed', 96, 'The mail server answered: 550.'),
        (3, 'push', 'cancelled', 0, 'Read in the app.')) told (number, channel, state, attempts, error)
    union all
    select ${person.id}::uuid, 'email', 'nearby', 'job_nearby', 'Message ' || number, 'sent', now(), now(), 1, null,
      timestamptz '2026-10-01T00:00:00Z', now()
    from generate_series(4, 25) number`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/profile/${person.id}`)
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  await expect(messages.nth(0)).toHaveText(/Push.*Sent.*Message 1/)
  await expect(messages.nth(1)).toHaveText(
    /Email.*Failed.*Message 2.*Gave up .*, 09:40 after 96 tries\. The mail server answered: 550\./,
  )
  await expect(messages.nth(2)).toHaveText(/Push.*Not sent.*Message 3.*Read in the app\./)
  await messages.nth(19).scrollIntoViewIfNeeded()
  await expect(messages).toHaveCount(25)
  await expectAccessible(page, ['light', 'dark'])

  await page.goto(`/profile/${(await createPerson(sql)).id}`)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('None yet.')
})

test('a cleaner cannot open another person’s profile, and receives none of that person’s data', async ({
  page,
  sql,
}) => {
  const person = await createFullPerson(sql, 'Ana Hidden')
  const cleaner = await createPerson(sql)
  await signIn(page, cleaner)
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/rest/v1/')) answers.push(await response.text().catch(() => ''))
  })
  for (const id of [person.id, randomUUID(), 'no-id-at-all']) {
    await page.goto(`/profile/${id}`)
    await expect(page.getByRole('alert')).toHaveText('User profile not found')
  }
  await expectAccessible(page)
  expect(answers.join()).not.toContain('Ana Hidden')

  await page.goto(`/profile/${cleaner.id}`)
  await expect(page).toHaveURL('/profile')
})

test('an administrator demoted while viewing a person no longer sees them', async ({ page, sql }) => {
  const person = await createFullPerson(sql, 'Ana Seen')
  const administrator = await createPerson(sql, { role: 'admin' })
  await signIn(page, administrator)
  await page.goto(`/profile/${person.id}`)
  await page.getByRole('button', { name: 'Show ABN and bank details' }).click()
  await expect(fact(page, 'Account number')).toHaveText('1029 4417')
  await sql`update public.profiles set role = 'cleaner' where id = ${administrator.id}`
  // Until the page knows about the new role, several parts of it can show a refusal, so the alert is found by its text.
  await expect(page.getByRole('alert').filter({ hasText: 'User profile not found' })).toBeVisible()
  await expect(page.getByText('1029 4417')).toHaveCount(0)
})

test('a profile or file that fails to load shows an error in its place', async ({ page, sql }) => {
  const person = await createFullPerson(sql, 'Ana Late')
  await sql.begin(async (run) => {
    await run`select set_config('storage.allow_delete_query', 'true', true)`
    await run`delete from storage.objects where name like ${`${person.id}/%`}`
  })
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.route(
    '**/rest/v1/profiles?*communication_style*',
    (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'something broke' } }),
    { times: 1 },
  )
  await page.goto(`/profile/${person.id}`)
  await expect(page.getByRole('alert')).toHaveText('Error loading profile: something broke')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Ana Late')
  await page.getByRole('button', { name: 'View White Card' }).click()
  await expect(page.getByRole('alert')).toHaveText('This file could not be opened. Please try again.')
})
