import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { Gate, withoutLiveNews } from './fixtures/disturbances.ts'
import { applyFor, createJob, type Job } from './fixtures/jobs.ts'
import { disconnect } from './fixtures/offline.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { logIn, signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const applyNow = (page: Page) => page.getByRole('button', { name: 'Apply Now' })
const applied = (page: Page) => page.getByRole('button', { name: 'Applied', exact: true })
const submitted = (page: Page) => page.getByRole('dialog', { name: 'Application Submitted!' })

/** Opens the job's page as the person, and waits until they can apply. */
async function openJob(page: Page, person: Person, job: Job): Promise<void> {
  await signIn(page, person)
  await page.goto(`/jobs/${job.id}`)
  await expect(applyNow(page)).toBeEnabled()
  // The button is visible without scrolling, even on a phone.
  await expect(applyNow(page)).toBeInViewport({ ratio: 1 })
}

async function countApplications(sql: Sql, job: Job): Promise<number> {
  const rows = await sql`select from public.applications where job_id = ${job.id}`
  return rows.length
}

test('applying opens a dialog that explains the next step and has links to it', { tag: '@smoke' }, async ({
  page,
  sql,
}) => {
  const job = await createJob(sql)
  await openJob(page, await createPerson(sql), job)
  const gate = new Gate()
  await page.route('**/rpc/apply_to_job', async (route) => {
    await gate.opened
    await route.continue()
  })
  await applyNow(page).click()
  await expect(page.getByRole('button', { name: 'Applying...' })).toBeDisabled()
  gate.open()

  await expect(submitted(page)).toContainText(job.name)
  await expect(submitted(page)).toContainText('Pending Review')
  await expect(submitted(page)).toContainText('Our team will review your profile.')
  await expect(submitted(page)).toContainText('in the app or by email')
  await expect(submitted(page).getByRole('link')).toHaveText(['My Applications', 'Profile', 'More Jobs'])
  await expectAccessible(page, ['light', 'dark'])
  await page.keyboard.press('Escape')
  await expect(submitted(page)).toHaveCount(0)
  await expect(applied(page)).toBeDisabled()
  await expectAccessible(page)

  await page.reload()
  await expect(applied(page)).toBeDisabled()
  await page.getByRole('link', { name: 'Your application' }).click()
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  expect(await countApplications(sql, job)).toBe(1)
})

test('after applying, no page shows that there are no applications, even while the lists are loading', async ({
  page,
  sql,
}) => {
  const job = await createJob(sql)
  const none = page.getByText("You haven't applied for any jobs yet.")
  const own = page.getByRole('heading', { name: job.name })
  const bottom = page.getByRole('navigation')
  const title = page.getByRole('heading', { level: 1 })
  await openJob(page, await createPerson(sql), job)
  await bottom.getByRole('link', { name: 'Applications' }).click()
  await expect(none).toBeVisible()
  await bottom.getByRole('link', { name: 'Dashboard' }).click()
  await expect(title).toHaveText(/^Hello/)
  await expect(none).toBeVisible()
  await page.goBack()
  await expect(title).toHaveText('My Applications')
  await page.goBack()
  await expect(title).toHaveText(job.name)
  const gate = new Gate()
  await page.route(/rpc\/dashboard|applications\?.*order=applied_at/, async (route) => {
    await gate.opened
    await route.continue()
  })
  await applyNow(page).click()
  await submitted(page).getByRole('link', { name: 'My Applications' }).click()
  await expect(page).toHaveURL('/my-applications')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(title).toHaveText('My Applications')
  await expect(page.getByText('Loading your applications…')).toBeAttached()
  await expect(none).toBeHidden()
  await bottom.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: "Jobs I'm Pursuing" })).toBeVisible()
  await expect(none).toBeHidden()
  gate.open()
  await expect(own).toBeVisible()
  await bottom.getByRole('link', { name: 'Applications' }).click()
  await expect(own).toBeVisible()
})

test('the More Jobs link keeps the filters of the list', async ({ page, sql }) => {
  const job = await createJob(sql, { category: 'School' })
  const word = job.name.split(' ').at(-1) ?? ''
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs?search=${word}&category=School`)
  const card = page.getByRole('listitem').filter({ hasText: job.name })
  await expect(card.getByText('Applied', { exact: true })).toBeHidden()
  await page.getByRole('link', { name: job.name }).click()
  await applyNow(page).click()
  await submitted(page).getByRole('link', { name: 'More Jobs' }).click()
  await expect(page).toHaveURL(`/jobs?search=${word}&category=School`)
  await expect(card.getByText('Applied', { exact: true })).toBeVisible()
})

test('an application made in another tab is shown immediately', async ({ page, context, sql }) => {
  const job = await createJob(sql)
  const person = await createPerson(sql)
  await openJob(page, person, job)
  const other = await context.newPage()
  await other.goto(`/jobs/${job.id}`)
  await applyNow(other).click()
  await expect(submitted(other)).toBeVisible()
  await expect(applied(page)).toBeDisabled()
})

test('an inactive or rejected account can read jobs, sees whom to contact, and cannot apply', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { status: 'inactive' })
  await signIn(page, person)
  await page.goto('/profile')
  await expect(page.getByRole('main').getByRole('link', { name: 'hello@shinework.example' })).toBeVisible()
  await page.goto('/dashboard')
  const notice = page.getByRole('status').filter({ hasText: 'Your account is not active.' })
  await expect(notice.getByRole('link')).toHaveAttribute('href', 'mailto:hello@shinework.example')
  const { id } = await createJob(sql)
  for (const status of ['inactive', 'rejected']) {
    await sql`update public.profiles set status = ${status} where id = ${person.id}`
    await page.goto(`/jobs/${id}`)
    await expect(notice).toBeVisible()
    await expect(applyNow(page)).toBeDisabled()
    await expect(applyNow(page)).toHaveAccessibleDescription(/^Your account is not active. Please contact us/)
  }
  await expectAccessible(page)

  // Once the account is active again, the person can apply without a reload.
  await sql`update public.profiles set status = 'active' where id = ${person.id}`
  await expect(applyNow(page)).toBeEnabled()
  await expect(notice).toBeHidden()
})

test('a page without live updates shows why applying is refused: the account, the job or an earlier application', async ({
  page,
  sql,
}) => {
  const job = await createJob(sql)
  const person = await createPerson(sql)
  await withoutLiveNews(page)
  await openJob(page, person, job)
  const alert = page.getByRole('alert')
  await page.route('**/rpc/apply_to_job', (route) =>
    route.fulfill({ status: 500, json: { message: 'deadlock detected', code: '40P01' } }),
  )
  await applyNow(page).click()
  await expect(alert).toHaveText('Failed to apply for the job.')
  await page.unroute('**/rpc/apply_to_job')

  await sql`update public.profiles set status = 'inactive' where id = ${person.id}`
  await applyNow(page).click()
  await expect(alert).toHaveText('Your account is not active. Please contact us.')
  await expect(applyNow(page)).toBeEnabled()
  await sql`update public.profiles set status = 'active' where id = ${person.id}`

  await sql`update public.jobs set status = 'Closed' where id = ${job.id}`
  await applyNow(page).click()
  await expect(alert).toHaveText('This job is no longer open.')
  expect(await countApplications(sql, job)).toBe(0)
  await sql`update public.jobs set status = 'Open' where id = ${job.id}`

  await applyFor(sql, person, job)
  await applyNow(page).click()
  await expect(alert).toHaveText('You have already applied for this job.')
  await expect(applied(page)).toBeDisabled()
  await expectAccessible(page)
  expect(await countApplications(sql, job)).toBe(1)
})

test('a pending cleaner cannot apply while offline, can once online, and is led to the profile', async ({
  page,
  context,
  sql,
}) => {
  const job = await createJob(sql)
  await openJob(page, await createPerson(sql, { status: 'pending' }), job)
  await page.waitForLoadState('networkidle')
  await disconnect(context)
  const later = page.getByRole('button', { name: 'You can apply when you are back online' })
  await expect(later).toBeDisabled()
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  await context.setOffline(false)
  await applyNow(page).click()
  await expect(submitted(page)).toBeVisible()
  expect(await countApplications(sql, job)).toBe(1)
  await submitted(page).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a cleaner whose session has ended logs in, returns to the job, applies and continues to more jobs', async ({
  page,
  sql,
}) => {
  const job = await createJob(sql)
  const person = await createPerson(sql)
  await openJob(page, person, job)
  await page.evaluate(() => window.localStorage.clear())
  await applyNow(page).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, person, `/jobs/${job.id}`)
  await applyNow(page).click()
  await submitted(page).getByRole('link', { name: 'More Jobs' }).click()
  await expect(page).toHaveURL('/jobs')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
