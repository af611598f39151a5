import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { Gate } from './fixtures/disturbances.ts'
import { applyFor, createJob, createJobs, decide } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
/** Returns the time this many days before a fixed noon in Brisbane. */
const daysBefore = (days: number) => new Date(Date.UTC(2026, 10, 21 - days, 2))

test('people see only their own applications, the newest first, with pay, date and status', async ({
  page,
  sql,
}) => {
  await applyFor(sql, await createPerson(sql), await createJob(sql))
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/my-applications')
  await expect(page.getByText("You haven't applied for any jobs yet.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Browse Available Jobs' }).click()
  await expect(page).toHaveURL('/jobs')

  const older = await createJob(sql, { pay_per_cleaner: '30.50' })
  const newer = await createJob(sql, { pay_per_cleaner: '$38.50/hour', status: 'InProgress' })
  const deleted = await createJob(sql)
  await applyFor(sql, person, older, daysBefore(5))
  await decide(sql, await applyFor(sql, person, newer, daysBefore(1)), 'Accepted')
  await decide(sql, await applyFor(sql, person, deleted, daysBefore(3)), 'Rejected')
  await sql`delete from public.jobs where id = ${deleted.id}`
  await page.goto('/my-applications')
  await expect(cards(page).getByRole('heading')).toHaveText([newer.name, deleted.name, older.name])
  const card = (place: number) => cards(page).nth(place)
  await expect(card(0)).toContainText('Accepted')
  await expect(card(0)).toContainText('$38.50/hour')
  await expect(card(0)).not.toContainText('$$')
  await expect(card(0)).toContainText('20 Nov 2026')
  await expect(card(1)).toContainText('Rejected')
  await expect(card(1)).toContainText('Job details could not be loaded.')
  await expect(card(1).getByRole('link', { name: /^View Job Details/ })).toHaveCount(0)
  await expect(card(2)).toContainText('Pending')
  await expect(card(2)).toContainText('$30.50')
  await expectAccessible(page, ['light', 'dark'])

  // A job that is no longer open stays readable for its applicants.
  await card(0)
    .getByRole('link', { name: /^View Job Details/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: newer.name })).toBeVisible()
  await expect(page.getByText('In progress', { exact: true })).toBeVisible()
})

test('more applications load on scrolling, even those with the same timestamp', async ({ page, sql }) => {
  const person = await createPerson(sql)
  const jobs = await createJobs(
    sql,
    Array.from({ length: 45 }, (_, index) => ({ project_name: `Shift ${index}` })),
  )
  // Groups of fifteen applications share a timestamp, so the id decides their order.
  await Promise.all(jobs.map((job, index) => applyFor(sql, person, job, daysBefore(Math.floor(index / 15)))))
  await signIn(page, person)
  await page.goto('/my-applications')
  await expect(cards(page)).toHaveCount(20)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(40)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('45 applications')).toBeVisible()
  const names = await cards(page).getByRole('heading').allTextContents()
  expect(names.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
})

test('current jobs are the accepted ones, with their address, and completed ones are past jobs', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  const address = '3 Ferry Road, West End QLD 4101'
  const accepted = await createJob(sql, { address_rule: 'accepted', start_date: '2083-01-05' }, address)
  const running = await createJob(sql, { status: 'InProgress' })
  const completed = await createJob(sql, { status: 'Completed' })
  const rejected = await createJob(sql, { status: 'InProgress' })
  await decide(sql, await applyFor(sql, person, accepted, daysBefore(1)), 'Accepted')
  await decide(sql, await applyFor(sql, person, running, daysBefore(2)), 'Accepted')
  await decide(sql, await applyFor(sql, person, rejected, daysBefore(3)), 'Rejected')
  await decide(sql, await applyFor(sql, person, completed), 'Accepted')
  await applyFor(sql, person, await createJob(sql))
  await signIn(page, person)
  await page.goto('/current-jobs')
  await expect(cards(page).getByRole('heading')).toHaveText([accepted.name, running.name])
  await expect(cards(page).nth(0)).toContainText(address)
  await expect(cards(page).nth(0)).toContainText('5 Jan 2083')
  await expect(cards(page).nth(1)).toContainText('In progress')
  await expect(cards(page).nth(0).getByRole('link', { name: address })).toHaveAttribute('target', '_blank')
  await page.getByText('Past jobs', { exact: true }).click()
  await expect(cards(page).getByRole('heading')).toHaveText([accepted.name, running.name, completed.name])
  await expectAccessible(page)

  // A click anywhere on the card opens the job.
  await cards(page)
    .nth(1)
    .click({ position: { x: 8, y: 8 } })
  await expect(page.getByRole('heading', { level: 1, name: running.name })).toBeVisible()
})

test('an empty list of current jobs is reported before the content below it appears', async ({
  page,
  sql,
}) => {
  await signIn(page, await createPerson(sql))
  const calendar = page.getByRole('heading', { name: 'All jobs in your calendar' })
  const gate = new Gate()
  await page.route('**/rpc/my_jobs*', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.goto('/current-jobs')
  await expect(page.getByText('Loading your current jobs…')).toBeAttached()
  await expect(calendar).toBeHidden()
  gate.open()
  await expect(page.getByText("You don't have any active jobs right now.")).toBeVisible()
  await expect(calendar).toBeVisible()
})
