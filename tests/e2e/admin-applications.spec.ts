import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { withoutLiveNews } from './fixtures/disturbances.ts'
import { type Application, applyFor, createJob, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const decided = 'Error updating status: This application has already been decided.'

/** Adds applications of people with these names, oldest first, for a job whose title contains one unique word. */
async function apply(sql: Sql, names: readonly string[]) {
  const word = uniqueWord()
  const job = await createJob(sql, { project_name: `Depot ${word}` })
  const people = await Promise.all(names.map((name) => createPerson(sql, { name })))
  const started = Date.now() - names.length * 60_000
  const applications: Application[] = []
  for (const [index, person] of people.entries()) {
    applications.push(await applyFor(sql, person, job, new Date(started + index * 60_000)))
  }
  return { word, job, people, applications }
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const applicants = (page: Page) => page.getByRole('rowheader').getByRole('link')
const press = (page: Page, action: 'Accept' | 'Reject', name: string) =>
  row(page, name).getByRole('button', { name: action }).click()

test('an administrator decides several applications in quick succession', {
  tag: ['@desktop', '@smoke'],
}, async ({ page, sql }) => {
  const { word, job, people } = await apply(sql, ['Ada First', 'Ben Second', 'Cleo Third'])
  await signIn(page, await createPerson(sql, { role: 'admin', name: 'Dora Decider' }))
  await page.goto(`/admin/applications?search=${word}`)
  await expect(applicants(page)).toHaveText(['Cleo Third', 'Ben Second', 'Ada First'])
  await expect(row(page, 'Ada First')).toContainText(people[0]?.email ?? '')
  await expect(applicants(page).last()).toHaveAttribute('href', `/profile/${people[0]?.id}`)
  await expect(row(page, 'Ada First').getByRole('link', { name: job.name })).toHaveAttribute(
    'href',
    `/admin/jobs/${job.id}`,
  )
  await expectAccessible(page, ['light', 'dark'])

  // Holds both responses until the second click, so that both requests are in flight at once.
  const held: (() => Promise<void>)[] = []
  await page.route('**/rpc/review_application', (route) => {
    held.push(() => route.continue())
  })
  const said = page.getByRole('log')
  const laterPages: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('after_id')) laterPages.push(request.url())
  })
  await press(page, 'Accept', 'Cleo Third')
  await press(page, 'Reject', 'Ben Second')
  await expect(row(page, 'Cleo Third').getByRole('button', { name: 'Accept' })).toBeDisabled()
  await expect(row(page, 'Cleo Third').getByRole('button', { name: 'Reject' })).toBeDisabled()
  await expect(row(page, 'Ada First').getByRole('button', { name: 'Reject' })).toBeFocused()
  await expect.poll(() => held.length).toBe(2)
  // Nothing changes on the page until the response arrives.
  await expect(row(page, 'Ben Second')).toContainText('Pending')
  await expect(said).toHaveText('')
  await Promise.all(held.map((letGo) => letGo()))
  await expect(said).toContainText(`Accepted: Cleo Third, ${job.name}.`)
  await expect(said).toContainText(`Rejected: Ben Second, ${job.name}.`)
  await expect(row(page, 'Cleo Third')).toContainText('No actions')
  await expect(row(page, 'Cleo Third')).toContainText('by Dora Decider')
  await expect(row(page, 'Ben Second')).toContainText('No actions')
  await expect(row(page, 'Ada First').getByRole('button')).toHaveCount(2)
  expect(laterPages).toEqual([])

  await sql`delete from public.jobs where id = ${job.id}`
  await page.reload()
  await expect(row(page, 'Cleo Third')).toContainText(job.name)
  await expect(page.getByRole('link', { name: job.name })).toHaveCount(0)
})

test('a decided row leaves a list filtered by status, and no other row moves under the pointer', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const { word } = await apply(sql, ['Ada First', 'Ben Second', 'Cleo Third'])
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.clock.install()
  // A row leaves the list once its decision can no longer be undone.
  const leave = async (name: string) => {
    await expect(row(page, name).getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.clock.fastForward(8_000)
  }
  await page.goto(`/admin/applications?search=${word}&status=pENDING`)
  await expect(page.getByLabel('Status')).toHaveValue('Pending')
  await row(page, 'Cleo Third').getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('Enter')
  await leave('Cleo Third')
  await expect(applicants(page)).toHaveText(['Ben Second', 'Ada First'])
  await expect(page.getByText('2 applications').first()).toBeVisible()
  await expect(row(page, 'Ben Second').getByRole('button', { name: 'Accept' })).toBeFocused()
  // The decided row is hidden, but keeps its height until the list is rendered again.
  await expect(page.getByRole('row', { includeHidden: true })).toHaveCount(3)
  // The second click of a double click must not reach the next row, so the next row does not move under the pointer.
  // Measured from the top of the main part, because a slow machine can show the banner for a slow connection above it.
  const top = () =>
    row(page, 'Ada First').evaluate((element) => {
      const [own = Number.NaN, main = Number.NaN] = [element, element.closest('main')].map(
        (one) => one?.getBoundingClientRect().top,
      )
      // Without the rounding of the subtraction.
      return Math.round((own - main) * 100) / 100
    })
  const before = await top()
  await row(page, 'Ben Second').getByRole('button', { name: 'Reject' }).dblclick()
  await expect.poll(top).toBe(before)
  await leave('Ben Second')
  await expect(applicants(page)).toHaveText(['Ada First'])
  await expect(page.getByRole('row', { includeHidden: true }).nth(1)).toContainText('Rejected')
  // The browser rounds positions to fractions of a pixel.
  expect(Math.abs((await top()) - before)).toBeLessThan(1)
  await expectAccessible(page)
  await page.mouse.move(1, 1)
  await expect.poll(top).toBeLessThan(before)
  await row(page, 'Ada First').getByRole('button', { name: 'Reject' }).focus()
  await page.keyboard.press('Enter')
  await leave('Ada First')
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
  await page.getByLabel('Sort by').selectOption('Soonest job')
  await expect(applicants(page)).toHaveText(
    [`Depot ${word}`, 'Ada First', 'Ben Second', 'Cleo Third'].flatMap((name, index) =>
      index === 0 ? [name] : [name, `Messages with ${name}`],
    ),
  )
  await page.getByLabel('Sort by').selectOption('Newest')
  await expect(applicants(page)).toHaveText(['Cleo Third', 'Ben Second', 'Ada First'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^Cleo Third,robin\..+,Depot .+,Accepted,Robin Trial,/)
})

test('an administrator goes from an application to the person, on to the next, and back to the same row', async ({
  page,
  sql,
}) => {
  const { word, job } = await apply(sql, ['Ada First', 'Ben Second', 'Cleo Third'])
  await signIn(page, await createPerson(sql, { role: 'admin', name: 'Dora Decider' }))
  await page.goto(`/admin/applications?status=Pending&search=${word}&job=${job.id}`)
  await expect(page.getByRole('button', { name: `For ${job.name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Cleo Third', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cleo Third')
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Documents')
  const steps = page.getByRole('navigation', { name: 'People in the list' })
  await expect(steps).toContainText('1 of 3')
  await steps.getByRole('link', { name: 'Next: Ben Second' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Second')
  const application = page.getByRole('region', { name: 'Application', exact: true })
  await application.getByRole('button', { name: 'Accept' }).click()
  await expect(application).toContainText('Accepted')
  await expect(application).toContainText('by Dora Decider')
  await expect(application).toContainText('No actions')

  await application.getByRole('link', { name: job.name }).click()
  await expect(page).toHaveURL(`/admin/jobs/${job.id}`)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    `/admin/jobs/edit/${job.id}`,
  )
  await expect(page.getByRole('link', { name: 'View as a cleaner' })).toHaveAttribute(
    'href',
    `/jobs/${job.id}`,
  )
  await expectAccessible(page)
  await page.goBack()
  await steps.getByRole('link', { name: 'Next: Ada First' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada First')
  await page.getByRole('link', { name: 'Back to applications' }).click()
  await expect(applicants(page)).toHaveText(['Cleo Third', 'Ada First'])
  await expect(page.getByRole('link', { name: 'Ada First', exact: true })).toBeFocused()
})

test('the second of two administrators is refused and sees the first one’s decision', async ({
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
  await row(page, 'Ben Second').getByRole('button', { name: 'Dismiss' }).click()
  await expect(applicants(page)).toHaveText(['Ada First'])
})

test('a decision that fails shows why and can be made again', async ({ page, sql }) => {
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
  await page.route('**/rpc/review_application', (route) => route.fulfill({ status: 500, body: '<html>' }))
  await press(page, 'Accept', 'Ada First')
  await expect(row(page, 'Ada First').getByRole('alert')).toHaveText('Failed to update status')
  await expect(row(page, 'Ada First')).toContainText('Pending')
  await page.unroute('**/rpc/review_application')
  await press(page, 'Accept', 'Ada First')
  await expect(page.getByText('No applications found')).toBeVisible()
})

test('new applications wait behind a button, and other administrators’ decisions update rows in place', async ({
  page,
  sql,
}) => {
  const { word, job, applications } = await apply(sql, ['Ada First'])
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/applications?status=Pending&search=${word}`)
  await expect(applicants(page)).toHaveText(['Ada First'])
  const ben = await applyFor(sql, await createPerson(sql, { name: 'Ben Second' }), job)
  await applyFor(sql, await createPerson(sql, { name: 'Cleo Third' }), job)
  const show = page.getByRole('status').getByRole('button', { name: 'Show 2 new applications' })
  await expect(show).toBeVisible()
  await expect(applicants(page)).toHaveText(['Ada First'])
  await expectAccessible(page)
  await show.click()
  await expect(applicants(page)).toHaveText(['Cleo Third', 'Ben Second', 'Ada First'])
  await expect(show).toBeHidden()

  for (const application of [ben, ...applications]) await decide(sql, application, 'Rejected')
  for (const name of ['Ben Second', 'Ada First']) {
    await expect(row(page, name)).toContainText('Rejected')
    await expect(row(page, name)).toContainText('by Robin Trial')
    await expect(row(page, name)).toContainText('No actions')
  }
  await expect(applicants(page)).toHaveText(['Cleo Third', 'Ben Second', 'Ada First'])
  await expect(page.getByText('1 application').first()).toBeVisible()
})

test('a decision appears on the applicant’s open page', async ({ page, browser, sql }) => {
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

test('accepting for a past job asks first, and its applications are not among those to review', async ({
  page,
  sql,
}) => {
  const { word, job, applications } = await apply(sql, ['Ada First', 'Ben Second'])
  await sql`
    update public.jobs set status = 'Completed', start_date = '2025-03-01', cleaners_needed = 1 where id = ${job.id}`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/applications?search=${word}&status=Pending`)
  await expect(page.getByText(`No applications found with status "Pending"`)).toBeVisible()
  await page.goto(`/admin/applications?search=${word}`)
  await expect(row(page, 'Ada First')).toContainText('Completed · Sat 1 Mar 2025 · 0 of 1 filled')
  await expectAccessible(page)
  await press(page, 'Accept', 'Ada First')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${job.name} has been completed. Ada First will be accepted anyway.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(row(page, 'Ada First')).toContainText('Accepted')
  // The acceptance has filled the only vacancy, so nobody else can be accepted.
  await page.reload()
  await expect(row(page, 'Ben Second').getByRole('button', { name: 'Accept' })).toBeDisabled()
  await expect(row(page, 'Ben Second').getByRole('button', { name: 'Reject' })).toBeEnabled()

  // The job's own page also asks for confirmation.
  await sql`update public.jobs set cleaners_needed = 2 where id = ${job.id}`
  await page.goto(`/admin/jobs/${job.id}`)
  await page.getByRole('checkbox', { name: 'Select Ben Second' }).click()
  await page.getByRole('button', { name: 'Accept 1' }).click()
  await expect(dialog).toContainText('has been completed.')
  expect(
    await sql`select status from public.applications where id = ${applications[1]?.id ?? ''}`,
  ).toMatchObject([{ status: 'Pending' }])

  // Nobody can be accepted for a deleted job, but applications can be rejected.
  await sql`delete from public.jobs where id = ${job.id}`
  await page.goto(`/admin/applications?search=${word}`)
  await expect(row(page, 'Ben Second').getByRole('button', { name: 'Accept' })).toBeDisabled()
  await expect(row(page, 'Ben Second').getByRole('button', { name: 'Reject' })).toBeEnabled()
})
