import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { Gate } from './fixtures/gate.ts'
import { applyFor, createJob, uniqueWord } from './fixtures/jobs.ts'
import { withoutLiveNews } from './fixtures/live-news.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const decided = 'Error updating status: This application has already been decided.'

/** Applications by people called as said, the last one the newest, all with one word in their job's title. */
async function apply(sql: Sql, names: readonly string[]) {
  const word = uniqueWord()
  const job = await createJob(sql, { project_name: `Depot ${word}` })
  const people = await Promise.all(names.map((name) => createPerson(sql, { name })))
  const started = Date.now() - names.length * 60_000
  for (const [index, person] of people.entries()) {
    await applyFor(sql, person, job, new Date(started + index * 60_000))
  }
  return { word, job, people }
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const applicants = (page: Page) => page.getByRole('rowheader').getByRole('link')
const press = (page: Page, action: 'Accept' | 'Reject', name: string) =>
  row(page, name).getByRole('button', { name: action }).click()

test('an administrator decides several applications, one quickly after another', { tag: '@desktop' }, async ({
  page,
  sql,
}) => {
  const { word, job, people } = await apply(sql, ['Ada First', 'Ben Second', 'Cleo Third'])
  await signIn(page, await createPerson(sql, { role: 'admin', name: 'Dora Decider' }))
  await page.goto(`/admin/applications?search=${word}`)
  await expect(applicants(page)).toHaveText(['Cleo Third', 'Ben Second', 'Ada First'])
  await expect(row(page, 'Ada First')).toContainText(people[0]?.email ?? '')
  await expect(applicants(page).last()).toHaveAttribute('href', `/profile/${people[0]?.id}`)
  await expect(row(page, 'Ada First').getByRole('link', { name: job.name })).toHaveAttribute(
    'href',
    `/jobs/${job.id}`,
  )
  await expectAccessible(page)

  // All are under way at once: the answers are held back until the last has been pressed.
  const held: (() => Promise<void>)[] = []
  await page.route('**/rpc/review_application', (route) => {
    held.push(() => route.continue())
  })
  await press(page, 'Accept', 'Cleo Third')
  await press(page, 'Reject', 'Ben Second')
  await expect(row(page, 'Cleo Third')).toContainText('Accepted')
  await expect(row(page, 'Cleo Third').getByRole('button', { name: 'Accept' })).toBeDisabled()
  await expect(row(page, 'Cleo Third').getByRole('button', { name: 'Reject' })).toBeDisabled()
  await expect(row(page, 'Ben Second')).toContainText('Rejected')
  await expect(row(page, 'Ada First').getByRole('button', { name: 'Reject' })).toBeFocused()
  await expect.poll(() => held.length).toBe(2)
  await Promise.all(held.map((letGo) => letGo()))
  await expect(row(page, 'Cleo Third')).toContainText('No actions')
  await expect(row(page, 'Cleo Third')).toContainText('by Dora Decider')
  await expect(row(page, 'Ben Second')).toContainText('No actions')
  await expect(row(page, 'Ada First').getByRole('button')).toHaveCount(2)

  await sql`delete from public.jobs where id = ${job.id}`
  await page.reload()
  await expect(row(page, 'Cleo Third')).toContainText(job.name)
  await expect(page.getByRole('link', { name: job.name })).toHaveCount(0)
})

test('in a list filtered by a status, what is decided leaves, and the focus goes on', async ({
  page,
  sql,
}) => {
  const { word } = await apply(sql, ['Ada First', 'Ben Second', 'Cleo Third'])
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/applications?status=pENDING&search=${word}`)
  await expect(page.getByLabel('Status')).toHaveValue('Pending')
  // It leaves at once, before the database has answered.
  const answer = new Gate()
  await page.route('**/rpc/review_application', async (route) => {
    await answer.opened
    await route.continue()
  })
  await row(page, 'Cleo Third').getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('Enter')
  await expect(applicants(page)).toHaveText(['Ben Second', 'Ada First'])
  answer.open()
  await expect(row(page, 'Ben Second').getByRole('button', { name: 'Accept' })).toBeFocused()
  // A double press decides the one row it was meant for, and not the one that takes its place.
  await row(page, 'Ben Second').getByRole('button', { name: 'Reject' }).dblclick()
  await expect(applicants(page)).toHaveText(['Ada First'])
  await row(page, 'Ada First').getByRole('button', { name: 'Reject' }).focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(`No applications found with status "Pending" matching "${word}".`),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Status').selectOption('Rejected')
  await expect(page).toHaveURL(`/admin/applications?search=${word}&status=Rejected`)
  await expect(applicants(page)).toHaveText(['Ben Second', 'Ada First'])
  await page.getByLabel('Status').selectOption('All Statuses')
  await expect(applicants(page)).toHaveText(['Cleo Third', 'Ben Second', 'Ada First'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^Cleo Third,robin\..+,Depot .+,Accepted,Robin Trial,/)
})

test('the second of two administrators is told, and sees what was decided', async ({
  page,
  browser,
  sql,
}) => {
  const { word } = await apply(sql, ['Ada First', 'Ben Second'])
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await withoutLiveNews(page)
  await page.goto(`/admin/applications?status=Pending&search=${word}`)
  await expect(applicants(page)).toHaveCount(2)

  const other = await browser.newPage()
  await signIn(other, await createPerson(sql, { role: 'admin', name: 'Odette Other' }))
  await other.goto(`/admin/applications?search=${word}`)
  await press(other, 'Reject', 'Ben Second')
  await expect(row(other, 'Ben Second')).toContainText('No actions')
  await other.close()

  await press(page, 'Accept', 'Ben Second')
  await expect(row(page, 'Ben Second').getByRole('alert')).toHaveText(decided)
  await expect(row(page, 'Ben Second')).toContainText('Rejected')
  await expect(row(page, 'Ben Second')).toContainText('by Odette Other')
  await expect(row(page, 'Ben Second')).toContainText('No actions')
  await expectAccessible(page)
  await row(page, 'Ben Second').getByRole('button', { name: 'Dismiss' }).click()
  await expect(applicants(page)).toHaveText(['Ada First'])
})

test('a decision that fails is taken back, with its message, and can be taken again', async ({
  page,
  sql,
}) => {
  const { word } = await apply(sql, ['Ada First'])
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await withoutLiveNews(page)
  await page.route('**/rpc/list_applications*', (route) =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  await page.goto(`/admin/applications?status=Pending&search=${word}`)
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch applications')
  await expectAccessible(page)
  await page.unroute('**/rpc/list_applications*')
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.route('**/rpc/review_application', (route) => route.abort())
  await press(page, 'Accept', 'Ada First')
  await expect(row(page, 'Ada First').getByRole('alert')).toHaveText(
    'Error updating status: Shinework cannot be reached right now. Check your connection and try again.',
  )
  await page.unroute('**/rpc/review_application')
  await page.route('**/rpc/review_application', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await press(page, 'Accept', 'Ada First')
  await expect(row(page, 'Ada First').getByRole('alert')).toHaveText('Failed to update status')
  await expect(row(page, 'Ada First')).toContainText('Pending')
  await page.unroute('**/rpc/review_application')
  await press(page, 'Accept', 'Ada First')
  await expect(page.getByText('No applications found')).toBeVisible()
})

test('applications arrive by themselves, and wait while somebody is at work in the list', async ({
  page,
  sql,
}) => {
  const { word, job } = await apply(sql, ['Ada First'])
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/applications?search=${word}`)
  await expect(applicants(page)).toHaveText(['Ada First'])
  await applyFor(sql, await createPerson(sql, { name: 'Ben Second' }), job)
  await expect(applicants(page)).toHaveText(['Ben Second', 'Ada First'])
  await expect(page.getByRole('status').filter({ hasText: 'New application' })).toHaveText(
    `New application: Ben Second, ${job.name}.`,
  )

  await row(page, 'Ada First').getByRole('button', { name: 'Reject' }).hover()
  await applyFor(sql, await createPerson(sql, { name: 'Cleo Third' }), job)
  const show = page.getByRole('button', { name: 'Show 1 new application' })
  await expect(show).toBeVisible()
  await expect(applicants(page)).toHaveText(['Ben Second', 'Ada First'])
  await expectAccessible(page)
  await press(page, 'Reject', 'Ada First')
  await expect(row(page, 'Ada First')).toContainText('No actions')
  await expect(applicants(page)).toHaveText(['Ben Second', 'Ada First'])
  await show.click()
  await expect(applicants(page)).toHaveText(['Cleo Third', 'Ben Second', 'Ada First'])
  await expect(show).toBeHidden()
})

test('the applicant is told of the decision on their open page', async ({ page, browser, sql }) => {
  const { word, job, people } = await apply(sql, ['Ada First'])
  const [applicant] = people
  if (!applicant) throw new Error('Nobody applied.')
  const theirs = await browser.newPage()
  await signIn(theirs, applicant)
  await theirs.goto('/my-applications')
  await expect(theirs.getByRole('main')).toContainText('Pending')

  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/applications?status=Pending&search=${word}`)
  await press(page, 'Accept', 'Ada First')
  await expect(
    theirs
      .getByRole('status')
      .filter({ hasText: `Your application for the job ${job.name} has been accepted.` }),
  ).toHaveCount(1)
  await expect(theirs.getByRole('main')).toContainText('Accepted')
  await theirs.close()
})
