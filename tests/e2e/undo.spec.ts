import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { type ChosenFile, pixelPng } from './fixtures/chosen-files.ts'
import { type Application, applyFor, createJob, decide } from './fixtures/jobs.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'
import { addDocument } from './fixtures/user-files.ts'

const picture: ChosenFile = { name: 'card.png', mimeType: 'image/png', buffer: pixelPng }
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const undo = (page: Page, what: string) => page.getByRole('button', { name: `Undo: ${what}` })

async function apply(sql: Sql, names: readonly string[]) {
  const job = await createJob(sql)
  const people: Person[] = []
  const applications: Application[] = []
  for (const [index, name] of names.entries()) {
    const person = await createPerson(sql, { name })
    people.push(person)
    applications.push(await applyFor(sql, person, job, new Date(Date.now() - index * 60_000)))
  }
  return { job, people, applications }
}

/** Delays these people's notices indefinitely, because on a slow machine the database might send them before the undo. */
const holdBack = (sql: Sql, people: readonly Person[]) => decidedAt(sql, people, 'infinity')

async function decidedAt(sql: Sql, people: readonly Person[], moment: string): Promise<void> {
  const ids = people.map(({ id }) => id)
  await sql`
    update private.pending_rejection_notices set decided_at = ${moment}::text::timestamptz
    where application_id in (select id from public.applications where user_id = any (${ids}::uuid[]))`
  await sql`
    update private.pending_document_notices set decided_at = ${moment}::text::timestamptz
    where document_id in (select id from public.documents where user_id = any (${ids}::uuid[]))`
}

/** Sends these people's notices at once. The database otherwise checks every 10 seconds for notices that are 10 seconds old. */
async function tell(sql: Sql, people: readonly Person[]): Promise<void> {
  await decidedAt(sql, people, '-infinity')
  await sql`select private.notify_of_decisions(now())`
}

const told = async (sql: Sql, people: readonly Person[]) => {
  const notes = await sql<{ type: string }[]>`
    select type from public.notifications where user_id = any (${people.map(({ id }) => id)}::uuid[])
      and type <> 'application_success' order by created_at`
  return notes.map(({ type }) => type)
}

const statuses = async (sql: Sql, applications: readonly Application[]) => {
  const rows = await sql<{ status: string }[]>`
    select status from public.applications where id = any (${applications.map(({ id }) => id)}::uuid[])`
  return rows.map(({ status }) => status)
}

/** Keeps undo buttons visible beyond 8 seconds until the returned function is called. A slow machine needs this. */
async function holdOffers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const start = window.setTimeout
    Reflect.set(window, 'setTimeout', (work: () => void, ms = 0, ...given: unknown[]) => {
      if (ms <= 7_000 || ms > 8_000) return start(work, ms, ...given)
      window.addEventListener('offers-end', work, { once: true })
      return 0
    })
  })
  return () => page.evaluate(() => void window.dispatchEvent(new Event('offers-end')))
}

test('a rejection is undone where it was clicked, by keyboard or pointer, and nobody is notified', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const { job, people, applications } = await apply(sql, ['Ada First', 'Ben Second'])
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  const endOffers = await holdOffers(page)
  await page.goto(`/admin/applications?status=Pending&job=${job.id}`)
  await row(page, 'Ada First').getByRole('button', { name: 'Reject' }).click()
  await expect(undo(page, `Ada First, ${job.name}`)).toBeVisible()
  await holdBack(sql, people)
  expect(await statuses(sql, applications)).toContain('Rejected')
  await expectAccessible(page, ['light', 'dark'])
  await undo(page, `Ada First, ${job.name}`).press('Enter')
  await expect(row(page, 'Ada First').getByRole('button', { name: 'Accept' })).toBeFocused()
  await expect(page.getByRole('log')).toContainText('Undone: Ada First.')
  expect(await statuses(sql, applications)).toEqual(['Pending', 'Pending'])
  await expect(page.getByText('2 applications').first()).toBeVisible()

  // The selection bar rejects both people together.
  await page.getByRole('checkbox', { name: 'Select all 2' }).click()
  await page.getByRole('button', { name: 'Reject 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject 2' }).click()
  await expect(undo(page, 'Rejected: 2')).toBeVisible()
  await holdBack(sql, people)
  await expectAccessible(page)
  await undo(page, 'Rejected: 2').click()
  await expect(row(page, 'Ben Second').getByRole('button', { name: 'Reject' })).toBeEnabled()
  expect(await statuses(sql, applications)).toEqual(['Pending', 'Pending'])
  expect(await told(sql, people)).toEqual([])

  // The undo period ends, so the row disappears and the people are notified.
  await row(page, 'Ada First').getByRole('button', { name: 'Reject' }).focus()
  await page.keyboard.press('Enter')
  await expect(undo(page, `Ada First, ${job.name}`)).toBeVisible()
  await endOffers()
  await expect(row(page, 'Ada First')).toHaveCount(0)
  await tell(sql, people)
  await expect.poll(() => told(sql, people)).toEqual(['application_rejected'])
})

test('an acceptance is undone on the job’s page, and a rejection already notified is reopened there', async ({
  page,
  sql,
}) => {
  const { job, people, applications } = await apply(sql, ['Ada First', 'Ben Second'])
  const [, second] = applications
  if (!second) throw new Error('Nobody applied.')
  await decide(sql, second, 'Rejected')
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs/${job.id}`)
  await page.getByRole('checkbox', { name: 'Select Ada First' }).click()
  await page.getByRole('button', { name: 'Accept 1' }).click()
  await undo(page, 'Accepted: Ada First').click()
  await expect
    .poll(() => told(sql, people))
    .toEqual(['application_rejected', 'application_accepted', 'application_reopened'])

  await page.getByRole('button', { name: `Reopen Ben Second, ${job.name}` }).click()
  const question = `Reopen Ben Second’s application for ${job.name}?`
  const dialog = page.getByRole('dialog', { name: question })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Ben Second' })).toBeVisible()
  expect(await statuses(sql, applications)).toEqual(['Pending', 'Pending'])
  expect((await told(sql, people)).filter((type) => type === 'application_reopened')).toHaveLength(2)
})

test('a job closed by mistake is restored without a notice, and later with a notice that it is on again', async ({
  page,
  sql,
}) => {
  const { job, people, applications } = await apply(sql, ['Ada First', 'Ben Second'])
  const [first] = applications
  if (!first) throw new Error('Nobody applied.')
  await decide(sql, first, 'Accepted')
  const heard = async () =>
    (await told(sql, people)).filter((type) => type !== 'application_accepted').toSorted()
  const statusNow = async () =>
    (await sql`select status from public.jobs where id = ${job.id}`)[0]?.['status']
  /** Sets the time of the job's notice, so that the test decides when it is due. */
  const changedAt = (moment: string) =>
    sql`update private.pending_job_notices set decided_at = ${moment}::text::timestamptz where job_id = ${job.id}`
  const tellNow = async () => {
    await changedAt('-infinity')
    await sql`select private.notify_of_decisions(now())`
  }
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  const endOffers = await holdOffers(page)
  await page.goto(`/admin/jobs/${job.id}`)
  const status = page.getByRole('combobox', { name: 'Job status' })
  await status.selectOption('Closed')
  await expect(undo(page, 'Closed')).toBeVisible()
  await changedAt('infinity')
  await expectAccessible(page)
  await undo(page, 'Closed').click()
  await expect(status).toHaveValue('Open')
  await expect(undo(page, 'Closed')).toBeHidden()
  expect(await statusNow()).toBe('Open')
  await sql`select private.notify_of_decisions(now())`
  expect(await heard()).toEqual([])

  await status.selectOption('Closed')
  await expect(undo(page, 'Closed')).toBeVisible()
  await tellNow()
  await endOffers()
  await expect(undo(page, 'Closed')).toBeHidden()
  await status.selectOption('Open')
  await expect(undo(page, 'Open')).toBeVisible()
  await tellNow()
  expect(await heard()).toEqual(['job_closed', 'job_closed', 'job_reopened', 'job_reopened'])
})

test('a document decided by mistake returns to the review page, and an older decision is reopened later', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { name: 'Ana Card' })
  await addDocument(sql, person, 'visa', picture, '2001-01-01T00:00:00Z', { expires_on: '2091-01-01' })
  // Adds another document, so that the queue has a next document.
  await addDocument(sql, await createPerson(sql), 'visa', picture, '2001-01-02T00:00:00Z')
  const [document] = await sql<{ id: string }[]>`select id from public.documents where user_id = ${person.id}`
  const state = async () => {
    const rows = await sql`
      select state, expires_on::text, reason from public.documents where user_id = ${person.id}`
    return [...rows]
  }
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await holdOffers(page)
  await page.goto(`/admin/documents?document=${document?.id}`)
  await expect(page.getByRole('img', { name: 'Visa of Ana Card', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('2090-01-01')
  await page.getByRole('button', { name: 'Mark as checked' }).click()
  // The undo button is visible however large the next document is.
  await expect(undo(page, 'Visa of Ana Card')).toBeInViewport({ ratio: 1 })
  await holdBack(sql, [person])
  expect(await state()).toEqual([{ state: 'checked', expires_on: '2090-01-01', reason: null }])
  await expectAccessible(page)
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Visa of Ana Card')
  await expect(page.getByRole('status').filter({ hasText: 'Undone: Visa of Ana Card.' })).toBeVisible()
  expect(await state()).toEqual([{ state: 'waiting', expires_on: '2091-01-01', reason: null }])
  expect(await told(sql, [person])).toEqual([])

  await page.getByRole('button', { name: 'Refuse…' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(undo(page, 'Visa of Ana Card')).toBeVisible()
  await tell(sql, [person])
  await expect.poll(() => told(sql, [person])).toEqual(['document_refused'])
  await page.goto(`/profile/${person.id}`)
  await page.getByRole('button', { name: 'Reopen Visa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('link', { name: /Check it/ })).toBeVisible()
  expect(await told(sql, [person])).toEqual(['document_refused', 'document_reopened'])
})
