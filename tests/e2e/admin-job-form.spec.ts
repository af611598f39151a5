import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { unfoldForm } from './fixtures/folds.ts'
import { createJob, type Job, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { storedJob } from './fixtures/stored-job.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const field = (page: Page, name: string) =>
  page.locator('input, select, textarea').and(page.getByLabel(name, { exact: true }))
const save = (page: Page) => page.getByRole('button', { name: 'Save job' })

async function openJob(page: Page, sql: Sql, job: Job): Promise<void> {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs/edit/${job.id}`)
  await expect(field(page, 'Project name')).toHaveValue(job.name)
  await unfoldForm(page)
}

test('the job form shows every field, saves changed fields and leaves the rest', async ({ page, sql }) => {
  const job = await createJob(
    sql,
    {
      category: 'Refurbishment',
      cleaners_needed: 3,
      days: 2,
      area_m2: 12.5,
      start_date: '2083-03-01',
      start_time: '22:00',
      end_time: '06:00',
      duration: '2 nights',
      quote_reference_id: 'Q-77',
      scope_of_work_url: 'https://files.example/scope.pdf',
      task_schedule_url: 'javascript:alert(1)',
    },
    '1 Test Street',
  )
  await openJob(page, sql, job)
  for (const [name, value] of Object.entries({
    Category: 'Refurbishment',
    'Cleaners needed': '3',
    Days: '2',
    'Area in m²': '12.5',
    'Start date': '2083-03-01',
    'Start time': '22:00',
    'End time': '06:00',
    Duration: '2 nights',
    'Site address': '1 Test Street',
    'Address visible to': 'everyone',
    'Job status': 'Open',
    'Quote reference': 'Q-77',
  })) {
    await expect(field(page, name)).toHaveValue(value)
  }
  await expect(field(page, 'Quote reference')).not.toBeEditable()
  await expect(page.getByRole('link', { name: 'Scope of work' })).toHaveAttribute(
    'href',
    'https://files.example/scope.pdf',
  )
  await expect(page.getByText('Task schedule: javascript:alert(1)')).toBeVisible()
  await expect(page.getByRole('link', { name: /Task schedule/ })).toHaveCount(0)
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0)

  await field(page, 'Cleaners needed').fill('-4')
  await expect(field(page, 'Cleaners needed')).toHaveAccessibleDescription(
    /Enter a whole number, 0 or more\. If you save now, this field will be empty\.$/,
  )
  await field(page, 'Cleaners needed').fill('20000')
  await expect(field(page, 'Cleaners needed')).toHaveAccessibleDescription(/Enter at most 10,000\./)
  await field(page, 'Cleaners needed').fill('-4')
  await field(page, 'Days').fill('2.5')
  await field(page, 'Start date').fill('')
  await field(page, 'Start date').press('1')
  await field(page, 'Project dates').focus()
  await expect(field(page, 'Start date')).toHaveAccessibleDescription(
    'Enter a complete date. If you save now, this field will be empty.',
  )
  await field(page, 'Start date').fill('2300-01-01')
  await expect(field(page, 'Start date')).toHaveAccessibleDescription(/^Enter a date from 1900 to 2199\./)
  await field(page, 'Start date').fill('2083-03-01')
  await field(page, 'Project dates').focus()
  // A suggestion about the pay changes the field only when it is clicked.
  await field(page, 'Pay per cleaner').fill('34.9')
  await page.getByRole('button', { name: 'Use $34.90/hour' }).click()
  await expect(field(page, 'Pay per cleaner')).toHaveValue('$34.90/hour')
  await expect(field(page, 'Pay per cleaner')).toBeFocused()
  // The form shows the amount that it has read from the pay text. The rate follows the pay until the user edits the rate (rule 11.29).
  await expect(field(page, 'Pay per cleaner')).toHaveAccessibleDescription('We read this as $34.90 an hour')
  await expect(field(page, 'Rate is for')).toHaveValue('hour')
  await expect(field(page, 'Rate in $')).toHaveValue('34.90')
  await field(page, 'Pay per cleaner').fill('$280/day or $35/hour')
  await expect(field(page, 'Rate is for')).toHaveValue('')
  await expect(field(page, 'Rate in $')).toHaveValue('')
  await field(page, 'Pay per cleaner').fill('$34.90/hour')
  await expect(field(page, 'Rate is for')).toHaveValue('hour')
  await field(page, 'Rate in $').fill('36')
  await field(page, 'Pay per cleaner').fill('$280 a shift')
  await expect(field(page, 'Rate is for')).toHaveValue('hour')
  await expect(field(page, 'Rate in $')).toHaveValue('36')
  await field(page, 'Pay per cleaner').fill('$34.90/hour')
  await field(page, 'Area in m²').fill('20,15')
  await field(page, 'Area in m²').hover()
  await page.mouse.wheel(0, 100)
  await field(page, 'Area in m²').press('ArrowUp')
  await field(page, 'Job status').selectOption('InProgress')
  await field(page, 'Address visible to').selectOption('Accepted applicants only')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await field(page, 'Start time').fill('')
  await page.keyboard.press('Control+s')
  await expect(field(page, 'End time')).toHaveAccessibleDescription(/An end time needs a start time\.$/)
  await expect(field(page, 'End time')).toBeFocused()
  await field(page, 'Start time').fill('07:30')
  await field(page, 'End time').fill('15:00')
  await expectAccessible(page, ['light', 'dark'])
  // Enter does not save the job, because that would publish an unfinished job.
  const saves: string[] = []
  page.on('request', (request) => request.url().includes('/rpc/save_job') && saves.push(request.url()))
  await field(page, 'Duration').press('Enter')
  await field(page, 'Days').press('Enter')
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/admin/jobs')
  expect(saves).toHaveLength(1)
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: job.name })).toContainText(
    'Mon 1 Mar 2083, 07:30 to 15:00',
  )
  expect(await storedJob(sql, job)).toMatchObject({
    project_name: job.name,
    category: 'Refurbishment',
    cleaners_needed: null,
    days: null,
    area_m2: '20.25',
    start_date: '2083-03-01',
    start_time: '07:30:00',
    end_time: '15:00:00',
    status: 'InProgress',
    address_rule: 'accepted',
    site_address: '1 Test Street',
  })
})

test('a warning about a location that was not found stays until it is corrected', async ({ page, sql }) => {
  const job = await createJob(sql, { location_city: 'Atlantis' })
  await openJob(page, sql, job)
  await field(page, 'Duration').fill('A day')
  await save(page).click()
  await page.waitForURL('**/admin/jobs')
  const said = 'We could not find this location, so people nearby will not be notified.'
  await expect(page.getByRole('link', { name: 'Edit job' })).toHaveAttribute(
    'href',
    `/admin/jobs/edit/${job.id}#location`,
  )
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: job.name }) })
  await expect(card).toContainText(said)
  await page.getByRole('searchbox').fill(job.name)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  await expectAccessible(page, ['light', 'dark'])
  await card.getByRole('link', { name: job.name, exact: true }).click()
  await expect(page.getByRole('main')).toContainText(said)
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('link', { name: `Edit location of ${job.name}` }).click()
  await expect(field(page, 'Postcode')).toBeFocused()
  await field(page, 'Postcode').fill('7000')
  await save(page).click()
  await page.waitForURL('**/admin/jobs')
  await expect(card).toBeVisible()
  await expect(card).not.toContainText(said)
})

test('the start date is the same day west of Greenwich and at the date line', async ({ browser, sql }) => {
  const person = await createPerson(sql, { role: 'admin' })
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland']) {
    const job = await createJob(sql, { start_date: '2083-03-01' })
    const page = await (await browser.newContext({ timezoneId })).newPage()
    await signIn(page, person)
    await page.goto(`/admin/jobs/edit/${job.id}`)
    await expect(field(page, 'Start date')).toHaveValue('2083-03-01')
    await field(page, 'Site address').fill('1 Test Street')
    await save(page).click()
    await page.waitForURL('**/admin/jobs')
    expect((await storedJob(sql, job)).start_date).toBe('2083-03-01')

    await page.goto(`/admin/jobs/edit/${job.id}`)
    await field(page, 'Start date').fill('2083-12-31')
    await save(page).click()
    await page.waitForURL('**/admin/jobs')
    expect((await storedJob(sql, job)).start_date).toBe('2083-12-31')
    const card = page.getByRole('listitem').filter({ hasText: job.name })
    await expect(card).toContainText('31 Dec 2083')
    await page.context().close()
  }
})

test('another administrator’s change is shown beside one’s own, and no typed text is lost', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const job = await createJob(sql)
  await openJob(page, sql, job)
  await field(page, 'Duration').fill('My duration')
  await field(page, 'Days').fill('3')
  await field(page, 'Category').selectOption('Office')
  const theirs = `Theirs ${uniqueWord()}`
  await sql`
    update public.jobs set project_name = ${theirs}, duration = 'Their duration', days = 4, category = 'School'
    where id = ${job.id}
  `
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Somebody else has changed this job since you opened it.',
  )
  expect(await storedJob(sql, job)).toMatchObject({ project_name: theirs })

  await page.getByRole('button', { name: 'See what changed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare the changes' })
  const change = (label: string) => dialog.getByRole('group', { name: label })
  await expect(dialog.getByRole('group')).toHaveCount(4)
  await expect(change('Project name')).toHaveAccessibleDescription('You have not changed this.')
  await expect(change('Project name').getByRole('radio', { name: /Use the saved value/ })).toBeChecked()
  await expect(change('Duration').getByRole('radio', { checked: true })).toHaveCount(0)
  await expectAccessible(page)
  // The dialog can continue only after every conflict is resolved.
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(change('Category')).toHaveAccessibleDescription('Choose one.')
  await expect(change('Category').getByRole('radio').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field(page, 'Duration')).toHaveValue('My duration')

  await page.getByRole('button', { name: 'See what changed' }).click()
  await change('Duration').getByRole('radio', { name: 'Keep mine My duration' }).check()
  await change('Days').getByRole('radio', { name: 'Use the saved value 4' }).check()
  await change('Category').getByRole('radio', { name: 'Use the saved value School' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(save(page)).toBeFocused()
  await expect(field(page, 'Project name')).toHaveValue(theirs)
  await expect(field(page, 'Duration')).toHaveValue('My duration')
  await expect(field(page, 'Days')).toHaveValue('4')
  // The category comes from the other administrator's save, so the form proposes no required documents for it.
  await expect(page.getByRole('checkbox', { name: 'Blue Card' })).not.toBeChecked()
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()

  // The next save is compared with the version shown in the dialog.
  await sql`update public.jobs set duration = 'Later' where id = ${job.id}`
  await save(page).click()
  await page.getByRole('button', { name: 'See what changed' }).click()
  await change('Duration').getByRole('radio', { name: 'Keep mine My duration' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await save(page).click()
  await page.waitForURL('**/admin/jobs')
  expect(await storedJob(sql, job)).toMatchObject({ project_name: theirs, days: 4, category: 'School' })
  expect(await sql`select duration from public.jobs where id = ${job.id}`).toEqual([
    { duration: 'My duration' },
  ])
})

test('leaving a changed form asks first, and a failed save shows the reason', async ({ page, sql }) => {
  const job = await createJob(sql)
  await openJob(page, sql, job)
  await field(page, 'Duration').fill('A week')
  await page.getByRole('link', { name: 'Back to jobs' }).click()
  await page.getByRole('button', { name: 'Stay and keep editing' }).click()
  await expect(field(page, 'Duration')).toHaveValue('A week')

  await page.route(
    '**/rpc/save_job*',
    (route) => route.fulfill({ status: 500, json: { message: 'disk full' } }),
    { times: 1 },
  )
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred: disk full')
  await page.route('**/rpc/save_job*', (route) => route.fulfill({ status: 500, body: '<html></html>' }), {
    times: 1,
  })
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save job.')
  await page.route(
    '**/rpc/save_job*',
    (route) => route.fulfill({ status: 401, json: { message: 'JWT expired', code: 'PGRST301' } }),
    { times: 1 },
  )
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Authentication error. Please log in again.')
  await expect(field(page, 'Duration')).toHaveValue('A week')
  await page.getByRole('link', { name: 'Back to jobs' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/admin/jobs')

  for (const id of [crypto.randomUUID(), 'not-an-id']) {
    await page.goto(`/admin/jobs/edit/${id}`)
    await expect(page.getByRole('alert')).toHaveText('Job not found.')
  }
  await page.route(
    '**/rest/v1/rpc/admin_job?*',
    (route) => route.fulfill({ status: 500, json: { message: 'too busy' } }),
    { times: 1 },
  )
  await page.goto(`/admin/jobs/edit/${job.id}`)
  await expect(page.getByRole('alert')).toHaveText('Failed to load job data.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'Project name')).toHaveValue(job.name)
})
