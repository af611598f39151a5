import { expectAccessible } from './fixtures/accessibility.ts'
import { Gate, withoutLiveNews } from './fixtures/disturbances.ts'
import { applyFor, brisbaneDay, createJob } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const unexpected = 'An unexpected error occurred while fetching admin data.'

/** Returns the database's response when these sources have failed, with their errors. */
const overview = (errors: Record<string, string>) => ({
  cleaners: 'users' in errors ? null : 1234,
  jobs: 'jobs' in errors ? null : 41,
  courses: 'courses' in errors ? null : 6,
  applications: 'applications' in errors ? null : 213,
  pending_applications: 'applications' in errors ? null : 28,
  errors,
})

test('the overview starts with urgent items, and shows every count with a link to its list', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  await expect(page.getByRole('term')).toHaveText([
    'Cleaners',
    'Jobs',
    'Applications',
    'Pending applications',
    'Courses',
  ])
  await expect(page.getByRole('definition').filter({ hasText: /^[\d,]+$/ })).toHaveCount(5)
  for (const [name, address] of [
    ['Manage cleaners', '/admin/cleaners'],
    ['Manage jobs', '/admin/jobs'],
    ['Manage applications', '/admin/applications'],
    ['Review pending applications', '/admin/applications?status=Pending'],
    ['Manage courses', '/admin/courses'],
    ['Create job', '/admin/jobs/create'],
    ['Create course', '/admin/courses/create'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
  await expect(page.getByRole('heading', { level: 2, name: 'Quick Actions' })).toBeVisible()
  await page.getByRole('link', { name: 'Review pending applications' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel('Status')).toHaveValue('Pending')

  const start = { start_date: brisbaneDay(1), start_time: '07:30:00', time_zone: 'Australia/Brisbane' }
  // Mocks the list, because other tests change it too. The list's content is covered by a test of the database.
  const [unfilled, unconfirmed] = [
    {
      job_id: 'a0000000-0000-4000-8000-000000000001',
      project_name: 'Office clean',
      ...start,
      accepted: 1,
      needed: 3,
    },
    {
      ...{ job_id: 'a0000000-0000-4000-8000-000000000002', project_name: 'School windows', ...start },
      ...{ user_id: 'e0000000-0000-4000-8000-000000000002', name: 'Linh Nguyen', phone: '0412 345 678' },
    },
  ]
  let queue: object[] = []
  await page.route('**/rest/v1/rpc/admin_queue', (route) => route.fulfill({ json: queue }))
  await page.goto('/admin')
  const needed = page.getByRole('region', { name: 'To do now' })
  await expect(needed).toContainText('Nothing needs your attention right now.')
  queue = [{ kind: 'hours', number: 0, items: [{ first_day: '2026-11-16', is_partial: true }] }]
  await page.reload()
  await expect(needed).toContainText('There might be days from last week to approve')

  queue = [
    { kind: 'unfilled', number: 2, items: [unfilled] },
    { kind: 'unconfirmed', number: 1, items: [unconfirmed] },
    { kind: 'documents', number: 0, items: [] },
    { kind: 'expiring', number: 4, items: [] },
    { kind: 'hours', number: 12, items: [{ first_day: '2026-11-16', is_partial: true }] },
    { kind: 'unpaid', number: 3, items: [] },
  ]
  await page.reload()
  await expect(needed).toContainText('2 jobs with free places start within 48 hours')
  await expect(needed).toContainText('Tomorrow 07:30 1 of 3 filledOffice clean')
  await expect(needed).toContainText('1 person has not confirmed for today or tomorrow')
  await expect(needed).not.toContainText('documents wait')
  await expect(needed).toContainText('At least 12 days from last week to approve')
  await expect(needed).toContainText('3 people cannot be paid')
  for (const [name, address] of [
    ['Show jobs', '/admin/unfilled'],
    ['Office clean', `/admin/jobs/${unfilled?.job_id}`],
    ['Linh Nguyen', '/profile/e0000000-0000-4000-8000-000000000002'],
    ['0412 345 678', 'tel:0412345678'],
    ['Show people', '/admin/cleaners?documents=expiring'],
    ['Show hours', '/admin/hours?week=2026-11-16'],
    ['Show days that went as planned', '/admin/hours?week=2026-11-16&view=agrees'],
    ['See why', '/admin/pay#cannot-be-paid'],
  ] as const) {
    await expect(needed.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
  await expectAccessible(page, ['light', 'dark'])
})

test('a line at the top of the overview appears only when messages cannot be sent', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  // Mocks these counts, because other tests also send messages.
  let problems: object = {
    messages: 0,
    waiting: 0,
    since: null,
    reason: null,
    last_call: null,
    is_silent: false,
  }
  await page.route('**/rest/v1/rpc/delivery_problems', (route) => route.fulfill({ json: problems }))
  const answered = page.waitForResponse('**/rest/v1/rpc/delivery_problems')
  await page.goto('/admin')
  await answered
  await expect(page.getByRole('term')).toHaveCount(5)
  await expect(page.getByText('could not be sent')).toBeHidden()

  problems = {
    messages: 17,
    waiting: 16,
    since: '2026-11-02T23:40:00Z',
    reason: 'The mail server cannot be reached.',
    last_call: '2026-11-02T23:41:00Z',
    is_silent: true,
  }
  await page.reload()
  await expect(
    page.getByText(
      /17 messages waiting to be sent since .*, 09:40: The mail server cannot be reached\. Sending last ran .*, 09:41\./,
    ),
  ).toBeVisible()
  await page.route('**/rest/v1/rpc/unsent_deliveries', (route) =>
    route.fulfill({
      json: [
        {
          id: 'e0000000-0000-4000-8000-000000000001',
          created_at: '2026-11-02T23:40:00Z',
          user_id: 'e0000000-0000-4000-8000-000000000002',
          name: 'Linh Nguyen',
          channel: 'email',
          type: 'application_accepted',
          state: 'waiting',
          since: '2026-11-02T23:40:00Z',
          reason: null,
        },
      ],
    }),
  )
  await page.getByRole('button', { name: 'Show messages' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Linh Nguyen' })).toContainText(
    'Email · Accepted',
  )
  await expect(page.getByRole('link', { name: 'Linh Nguyen' })).toHaveAttribute(
    'href',
    '/profile/e0000000-0000-4000-8000-000000000002',
  )
  await expectAccessible(page, ['light', 'dark'])
  const tried = page.waitForResponse('**/rest/v1/rpc/retry_deliveries')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await tried).status()).toBe(200)
  await expect(page.getByText(/^Trying to send [\d,]+ messages?\.$/)).toBeVisible()
})

test('the charts show their numbers to pointer, touch and keyboard, and as tables', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  // Mocks the days and cities of the charts.
  await page.route('**/rest/v1/rpc/admin_applications_per_day*', (route) =>
    route.fulfill({
      json: Array.from({ length: 30 }, (_, index) => ({
        day: `2026-06-${String(index + 1).padStart(2, '0')}`,
        pending: index === 29 ? 5 : 0,
        accepted: index === 28 ? 1 : 0,
        rejected: index,
      })),
    }),
  )
  await page.goto('/admin')
  const days = page.getByRole('region', { name: 'Applications per day' })
  await expect(days).toContainText('Last 30 days: 441 applications')
  await expect(days.getByRole('listitem')).toHaveText(['Pending 5', 'Rejected 435', 'Accepted 1'])

  const slider = days.getByRole('slider')
  await slider.focus()
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    'Tue 30 June: 34 applications, 5 pending, 29 rejected, 0 accepted',
  )
  await page.keyboard.press('ArrowLeft')
  await expect(days).toContainText('Mon 29 June: 29 applications')
  await expect(days.getByRole('listitem')).toHaveText(['Pending 0', 'Rejected 28', 'Accepted 1'])
  await page.keyboard.press('Home')
  await expect(days).toContainText('Mon 1 June: 0 applications')
  const box = await slider.boundingBox()
  if (!box) throw new Error('The chart is not shown.')
  await page.mouse.move(box.x + (box.width * 1.5) / 30, box.y + 20)
  await expect(days).toContainText('Tue 2 June: 1 application')
  await expectAccessible(page, ['light', 'dark'])

  await days.getByRole('button', { name: 'Show as table' }).click()
  await expect(slider).toBeHidden()
  await expect(days.getByRole('row')).toHaveCount(31)
  await expect(days.getByRole('row').nth(1)).toHaveText('Tue 30 June529034')
  const cities = page.getByRole('region', { name: 'Open jobs per city' })
  // While the chart is shown, its table is hidden only visually, and screen readers can read it.
  await expect(cities.getByRole('row', { name: /^Brisbane \d+$/ })).toHaveCount(1)
  await cities.getByRole('button', { name: 'Show as table' }).click()
  await expect(cities.getByRole('row', { name: /^Brisbane \d+$/ })).toBeInViewport()
  await expectAccessible(page)
})

test('empty and failed counts and charts show a message', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await withoutLiveNews(page)
  await page.route('**/rest/v1/rpc/admin_overview', (route) =>
    route.fulfill({ json: overview({ applications: 'no such table', jobs: 'locked' }) }),
  )
  await page.route('**/rest/v1/rpc/admin_applications_per_day*', (route) =>
    route.fulfill({ json: [{ day: '2026-06-01', pending: 0, accepted: 0, rejected: 0 }] }),
  )
  await page.route('**/rest/v1/rpc/admin_open_jobs_per_city*', (route) =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  await page.goto('/admin')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveText(
    'Failed to fetch admin data: Jobs (locked); Applications (no such table);',
  )
  await expect(page.getByRole('definition').filter({ hasText: '–' })).toHaveCount(3)
  await expect(page.getByRole('definition').filter({ hasText: '1,234' })).toBeVisible()
  await expect(page.getByText('No applications in the last 30 days.')).toBeVisible()
  const cities = page.getByRole('region', { name: 'Open jobs per city' })
  await expect(cities.getByRole('alert')).toHaveText(unexpected)
  await expectAccessible(page)

  await page.unroute('**/rest/v1/rpc/admin_open_jobs_per_city*')
  await cities.getByRole('button', { name: 'Try again' }).click()
  await expect(cities.getByRole('row', { name: /^Brisbane \d+$/ })).toHaveCount(1)
})

test('a failed overview shows one error, even during a retry', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await withoutLiveNews(page)
  await page.route('**/rest/v1/rpc/admin_*', (route) =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  const lastAnswer = page.waitForResponse('**/rest/v1/rpc/admin_open_jobs_per_city')
  await page.goto('/admin')
  await lastAnswer
  // While other parts are loading, each failed part shows its own error. Comparing with an array retries until only one error remains.
  await expect(page.getByRole('alert')).toHaveText([unexpected])
  await expect(page.getByRole('link', { name: 'Create job' })).toBeVisible()
  await page.unroute('**/rest/v1/rpc/admin_*')
  const gate = new Gate()
  await page.route('**/rest/v1/rpc/admin_overview', async (route) => {
    await gate.opened
    await route.continue()
  })
  const tried = page.waitForRequest('**/rest/v1/rpc/admin_overview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await tried
  await expect(page.getByRole('alert')).toHaveText(unexpected)
  gate.open()
  await expect(page.getByRole('term')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Applications per day' })).toBeVisible()
})

test('a new application updates the counts and charts of the open page', async ({ page, sql }) => {
  const [cleaner, job] = await Promise.all([createPerson(sql), createJob(sql)])
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  let counts = 0
  let charts = 0
  page.on('response', (response) => {
    if (response.url().includes('/rpc/admin_overview')) counts += 1
    if (response.url().includes('/rpc/admin_applications_per_day')) charts += 1
  })
  await page.goto('/admin')
  await expect(page.getByRole('slider')).toBeVisible()
  const before = { counts, charts }
  await applyFor(sql, cleaner, job)
  await expect.poll(() => counts).toBeGreaterThan(before.counts)
  await expect.poll(() => charts).toBeGreaterThan(before.charts)
})
