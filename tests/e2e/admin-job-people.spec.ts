import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { type Application, applyFor, createJob, decide, type Job } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

type Columns = Parameters<typeof createJob>[1]

/** Creates a job with applicants of these names. The first in the list has waited longest. */
async function jobFor(sql: Sql, names: readonly string[], columns: Columns = {}) {
  const job = await createJob(sql, columns)
  const people = await Promise.all(names.map((name) => createPerson(sql, { name })))
  const started = Date.now() - names.length * 60_000
  const applications: Application[] = []
  for (const [index, person] of people.entries()) {
    applications.push(await applyFor(sql, person, job, new Date(started + index * 60_000)))
  }
  return { job, people, applications }
}

const outcomes = async (sql: Sql, job: Job) => {
  const rows = await sql`
    select status, count(*)::integer as people, max(decision_message) as message
    from public.applications where job_id = ${job.id} group by status order by status`
  return [...rows]
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ })
const twelve = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ivy', 'Jon', 'Kim', 'Lou'].map(
  (name) => `${name} Waiting`,
)

test('three vacancies are filled from twelve applicants in five clicks and without scrolling', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  const columns = { cleaners_needed: 3, start_date: '2083-03-01', location_postcode: '4000' }
  const { job } = await jobFor(sql, twelve, columns)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs/${job.id}`)
  await expect(page.getByText('0 of 3 filled').first()).toBeVisible()
  await expect(page.getByText('Best first: fewest missing requirements')).toBeInViewport({ ratio: 1 })
  await expect(boxes(page)).toHaveCount(12)
  for (const name of twelve) await expect(row(page, name)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, ['light', 'dark'])

  await box(page, 'Ada').click()
  await box(page, 'Cleo').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Accept 3' }).click()
  await expect(page.getByText('All places are filled').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reject all others (9)' }).click()
  await page.getByLabel('Message to all applicants').fill('Thank you. We have more work in March.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reject 9' }).click()
  await expect(page.getByRole('log')).toContainText(/Rejected: .*Dan Waiting/)
  await expect(boxes(page)).toHaveCount(3)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await outcomes(sql, job)).toEqual([
    { status: 'Accepted', people: 3, message: null },
    { status: 'Rejected', people: 9, message: 'Thank you. We have more work in March.' },
  ])
})

test('rows are selected by keyboard, and people who cannot be accepted show the reason', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const { job, applications } = await jobFor(sql, ['Ada First', 'Ben Second', 'Cleo Third'], {
    cleaners_needed: 2,
  })
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs/${job.id}`)
  await box(page, 'Ada').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(box(page, 'Ben')).toBeFocused()
  await expect(page.getByText('2 selected').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Select all 3')).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(boxes(page).and(page.getByRole('checkbox', { checked: true }))).toHaveCount(3)

  // A failed request keeps the selection.
  await page.route('**/rpc/review_applications', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Accept 3' }).click()
  await expect(page.getByRole('alert')).toContainText('Shinework cannot be reached')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept 3' }).click()
  await expect(row(page, 'Ada')).toContainText('Accepted')
  await expect(row(page, 'Ben')).toContainText('Accepted')
  await expect(row(page, 'Cleo')).toContainText('All places are filled.')
  await expect(row(page, 'Cleo')).toContainText('Pending')
  await expect(page.getByRole('button', { name: 'Accept 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('All places are filled', { exact: true }).first()).toBeVisible()

  // An accepted person withdraws, and another administrator fills the vacancy.
  const [ada, , cleo] = applications
  if (!ada || !cleo) throw new Error('Nobody applied.')
  await sql`update public.applications set withdrawn_at = now(), withdrawal_reason = 'My car broke down' where id = ${ada.id}`
  await expect(page.getByText('1 of 2 filled').first()).toBeVisible()
  await expect(row(page, 'Ada')).toContainText('Withdrew')
  await expect(row(page, 'Ada')).toContainText('My car broke down')
  await decide(sql, cleo, 'Accepted')
  await expect(row(page, 'Cleo')).toContainText('Accepted')
  await expect(page.getByText('All places are filled', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
})

test('an applicant with missing requirements is accepted with a reason, and the acceptance taken back with another', async ({
  page,
  sql,
}) => {
  const { job, people } = await jobFor(sql, ['Ada First', 'Ben Second'], { start_date: '2083-03-01' })
  await sql`update public.jobs set required_documents = '{whiteCard}' where id = ${job.id}`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs/${job.id}`)
  await expect(row(page, 'Ada')).toContainText('White Card: missing')
  await box(page, 'Ada').click()
  await page.getByRole('button', { name: 'Accept 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ada First is missing: White Card.')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog).toContainText('Explain why you are accepting someone with missing requirements.')
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByLabel('Reason').fill('Seen on site yesterday')
  await page.route('**/rpc/review_application', (route) => route.abort(), { times: 1 })
  await dialog.getByLabel('Reason').press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Shinework cannot be reached')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Seen on site yesterday')
  await dialog.getByLabel('Reason').press('Enter')
  await expect(row(page, 'Ada')).toContainText('Accepted')
  await expect(row(page, 'Ada')).toContainText('Seen on site yesterday')

  await page.getByRole('button', { name: 'Message' }).click()
  await dialog.getByLabel('Message').fill('The gate code is 4711.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent to 1 person.')).toBeVisible()

  await box(page, 'Ada').click()
  await page.getByRole('button', { name: 'Take back 1' }).click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog).toContainText('Please give a reason.')
  await dialog.getByLabel('Reason').fill('The site has been postponed')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(row(page, 'Ada')).toContainText('Rejected')
  const told = await sql`
    select type from public.notifications where user_id = ${people[0]?.id ?? ''} order by created_at`
  expect(told.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['job_message', 'acceptance_taken_back']),
  )
})

test('a job that is set to Completed asks for attendance', async ({ page, sql }) => {
  const { job, applications } = await jobFor(sql, ['Ada First', 'Ben Second', 'Cleo Third'])
  for (const application of applications) await decide(sql, application, 'Accepted')
  await sql`update public.jobs set start_date = current_date where id = ${job.id}`
  await sql`update public.applications set withdrawn_at = now() where id = ${applications[2]?.id ?? ''}`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs/${job.id}`)
  await page.getByLabel('Job status').selectOption('Completed')
  const dialog = page.getByRole('dialog', { name: 'Who came?' })
  const answers = (name: string) => dialog.getByRole('group', { name })
  await expect(answers('Ada First').getByLabel('Came', { exact: true })).toBeChecked()
  await expect(answers('Cleo Third').getByLabel('Cancelled late')).toBeChecked()
  await answers('Ben Second').getByLabel('Did not come').check()
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Attendance saved.')).toBeVisible()
  await expect(row(page, 'Ben Second')).toContainText('Did not come')
  const kept = await sql`
    select attendance from public.applications where job_id = ${job.id} order by applied_at`
  expect(kept.map(({ attendance }) => attendance)).toEqual(['came', 'did_not_come', 'cancelled_late'])
})
