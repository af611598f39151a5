import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createCourse, everyAnswer, readProgress, saveProgress } from './fixtures/courses.ts'
import { Gate } from './fixtures/disturbances.ts'
import { applyFor, brisbaneDay, createJob, decide } from './fixtures/jobs.ts'
import { disconnect, keptReads, waitUntilFileIsKept, waitUntilKept } from './fixtures/offline.ts'
import { createPerson, notify } from './fixtures/people.ts'
import { expireSession, logIn, pressLogout, signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })
// Offline requests cause these errors, also in libraries.
test.use({ consoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be|WebSocket/] })

const age = (page: Page) => page.getByText(/^As of \d{1,2}:\d\d/)

/** Creates a person with a job today, an application, notifications, a course in progress and a certificate. */
async function busyPerson(sql: Sql) {
  const person = await createPerson(sql, { name: 'Marguerite Abernathy' })
  const address = '3 Ferry Road, West End QLD 4101'
  const job = await createJob(sql, { status: 'InProgress', start_date: brisbaneDay(0) }, address)
  await sql`insert into public.job_contacts (job_id, name, phone) values (${job.id}, 'Tom', '0412 345 678')`
  const application = await applyFor(sql, person, job, new Date(Date.now() - 4 * 86_400_000))
  await decide(sql, application, 'Accepted')
  await sql`insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
    values (${person.id}, ${person.name}, 'bonus', ${brisbaneDay(0)}, 1234, 'Thank you')`
  const wanted = await createJob(sql)
  await applyFor(sql, person, wanted)
  await notify(sql, person, 'Bring your own vacuum cleaner.')
  const course = await createCourse(sql)
  await saveProgress(sql, person, course, { answers: { basics_ready: 'true' }, place: ['basics', 'first'] })
  const completed = await createCourse(sql)
  await saveProgress(sql, person, completed, { answers: everyAnswer, completed: true })
  return { person, address, job, application, wanted, course, completed }
}

test('the app opens without a connection, and shows cached data and its age @desktop', async ({
  page,
  context,
  sql,
}) => {
  const { person, address, job, wanted, course, completed } = await busyPerson(sql)
  await signIn(page, person)
  await page.goto('/dashboard')
  await waitUntilKept(page, person, [
    '"current"',
    '"lines"',
    'payments',
    'notifications',
    job.id,
    course.id,
    completed.id,
  ])
  await disconnect(context)

  await page.goto('/current-jobs')
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  await expect(page.getByRole('link', { name: address })).toBeVisible()
  await expect(page.getByText('Tom, 0412 345 678')).toBeVisible()
  await expect(age(page)).toBeVisible()
  // Without a connection, the dashboard shows the job, too.
  await page.goto('/dashboard')
  await expect(age(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Now Today' })).toContainText(address)
  await page.goto('/current-jobs')
  await expect(page.getByRole('link', { name: address })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  await expect(age(page)).toBeVisible()
  await page.goto('/pay')
  await expect(page.getByRole('region', { name: 'Approved, to be paid' })).toContainText('$12.34')
  await expect(age(page).first()).toBeVisible()
  await page.goto('/my-applications')
  await expect(page.getByRole('heading', { name: wanted.name })).toBeVisible()
  await expect(age(page)).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('Bring your own vacuum cleaner.')).toBeVisible()
  await expect(age(page)).toHaveCount(2)
  await page.goto(`/training/${course.id}`)
  await expect(page.getByText('What do you look at first in a new building?')).toBeVisible()
  await page.getByText('About this section').click()
  await expect(page.getByText('Look around before you lift the first cloth.')).toBeVisible()
  await expect(age(page)).toBeVisible()
  await page.goto(`/certificate/${completed.id}`)
  await expect(page.getByText('Marguerite Abernathy')).toBeVisible()
  await expect(age(page)).toBeVisible()

  await context.setOffline(false)
  await expect(age(page)).toHaveCount(0)
})

test('a language loaded before the service worker is also available without a connection', async ({
  page,
  context,
  sql,
}) => {
  const person = await createPerson(sql, { language: 'vi' })
  await page.addInitScript(() => localStorage.setItem('shinework.language', 'vi'))
  await signIn(page, person)
  await page.goto('/dashboard')
  await waitUntilKept(page, person, ['"current"'])
  await waitUntilFileIsKept(page, 'Xin chào')
  await disconnect(context)
  // Clears the browser's own cache, which would hide files missing from the service worker's cache.
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Xin chào, Robin' })).toBeVisible()
})

test('actions without a connection are sent once it is back, each once', async ({ page, context, sql }) => {
  test.slow()
  const { person, job, application, course } = await busyPerson(sql)
  await signIn(page, person)
  await page.goto('/dashboard')
  await waitUntilKept(page, person, ['"current"', '"notifications"', course.id])
  // The session has expired and cannot be renewed offline, but sending needs a renewed session.
  await expireSession(page)
  await disconnect(context)

  await page.goto('/current-jobs')
  await page.getByRole('button', { name: /^I'm here/ }).click()
  await expect(page.getByText('saved on this phone')).toBeVisible()
  await page.goto(`/training/${course.id}`)
  await page.getByRole('textbox').fill('The exits', { timeout: 5_000 })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Not saved yet', { exact: false })).toBeVisible({ timeout: 5_000 })
  // A page without cached data also shows its error immediately.
  await page.goto('/profile')
  await expect(page.getByText(/^Error loading profile: Shinework cannot be reached/)).toBeVisible({
    timeout: 5_000,
  })
  await page.goto('/my-applications')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.reload()
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications')
  const unread = async () =>
    (await sql`select from public.notifications where user_id = ${person.id} and not read`).length
  expect(await unread()).toBeGreaterThan(0)

  const sent: string[] = []
  page.on('requestfinished', (request) => {
    const path = new URL(request.url()).pathname
    const isWrite = request.method() === 'PATCH' || /report_visit|save_course_progress/.test(path)
    if (isWrite && request.method() !== 'OPTIONS') sent.push(path)
  })
  await context.setOffline(false)
  await expect(page.getByText(`Your answers to ${course.title} have been sent.`)).toBeVisible({
    timeout: 20_000,
  })
  await expect.poll(unread).toBe(0)
  const visits = () => sql`select here_at from public.visits where application_id = ${application.id}`
  await expect.poll(async () => (await visits()).length).toBe(1)
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers: { basics_ready: 'true', basics_first: 'The exits' },
    current_question: 'kitchen',
  })
  await expect(age(page)).toHaveCount(0)
  // The page removes a queued call once it knows that the database has stored it.
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^shinework\.(of|outbox)\./.test(key)))
  await expect.poll(kept).toEqual([])
  await expect
    .poll(() => sent.toSorted())
    .toEqual(['/rest/v1/notifications', '/rest/v1/rpc/report_visit', '/rest/v1/rpc/save_course_progress'])
})

test('an expired session is renewed as soon as there is a connection, and no request is sent as a visitor', async ({
  page,
  context,
  sql,
}) => {
  const { person, course } = await busyPerson(sql)
  await signIn(page, person)
  await page.goto('/dashboard')
  await waitUntilKept(page, person, ['"current"', '"list"', course.id])
  await expireSession(page)
  await disconnect(context)
  await page.goto(`/training/${course.id}`)
  await page.getByRole('textbox').fill('The exits')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Not saved yet', { exact: false })).toBeVisible()
  const tried = page.waitForEvent(
    'requestfailed',
    (request) => new URL(request.url()).pathname === '/auth/v1/token',
  )
  await page.goto('/my-applications')
  await tried
  const kept = await keptReads(page, person)

  const asVisitor: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isNobodys = request.headers()['authorization']?.startsWith('Bearer sb_') ?? false
    if (isNobodys && pathname.startsWith('/rest/')) asVisitor.push(pathname)
  })
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Opportunities' }).click()
  await expect(page.getByText(`Your answers to ${course.title} have been sent.`)).toBeVisible({
    timeout: 20_000,
  })
  expect(await readProgress(sql, person, course)).toMatchObject({ answers: { basics_first: 'The exits' } })
  expect(asVisitor).toEqual([])
  expect(await keptReads(page, person)).toEqual(expect.arrayContaining(kept))
})

test('the page shows cached data while a session renewal is slow', async ({ page, sql }) => {
  const { person, job } = await busyPerson(sql)
  await signIn(page, person)
  await page.goto('/dashboard')
  await waitUntilKept(page, person, ['"current"', 'session'])
  await expireSession(page)
  const renewal = new Gate()
  await page.route('**/auth/v1/token?*', async (route) => {
    await renewal.opened
    await route.continue()
  })
  await page.goto('/current-jobs')
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  // The page does not claim to be offline, because the backend counts as unreachable only after ten seconds.
  expect(await page.getByText('You are offline').count()).toBe(0)
  await expect(age(page)).toBeVisible()
  renewal.open()
  await expect(age(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
})

test('a filtered list shows cached rows without a connection, and says that filters need one', async ({
  page,
  context,
  sql,
}) => {
  const { person, job, course } = await busyPerson(sql)
  const near = await createJob(sql, { start_date: '2095-01-05', location_city: 'Perth', category: 'School' })
  const other = await createJob(sql, {
    start_date: '2095-01-04',
    location_city: 'Brisbane',
    category: 'Office',
  })
  await sql`update public.jobs set required_documents = '{whiteCard}' where id = ${job.id}`
  await signIn(page, person)
  await page.goto('/dashboard')
  await waitUntilKept(page, person, ['"current"', `"${job.id}","requirements"`, '"courses"'])
  await page.goto('/jobs')
  await waitUntilKept(page, person, ['"open"'])
  await disconnect(context)

  await page.goto('/jobs?category=School&location=Perth&sort=nearest')
  await expect(page.getByRole('heading', { name: near.name })).toBeVisible()
  await expect(page.getByText('Searching and sorting need a connection.')).toBeVisible()
  await expect(page.getByRole('heading', { name: other.name })).toBeVisible()
  await expect(age(page)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { name: near.name })).toBeVisible()
  await expect(page.getByText('need a connection')).toHaveCount(0)
  await page.goto('/training?search=zzz')
  await expect(page.getByRole('heading', { name: course.title })).toBeVisible()
  await expect(page.getByText('Searching and sorting need a connection.')).toBeVisible()
  await expect(age(page)).toBeVisible()

  // Expects no error text after all attempts of a read have failed. Each read is tried twice. The script in the page's head makes one more
  // attempt for a page's first reads.
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  const allIsShown = async (read: string, tries: number) => {
    await expect.poll(() => failed.filter((path) => path.endsWith(read)).length).toBeGreaterThanOrEqual(tries)
    await page.evaluate(() => new Promise((shown) => setTimeout(() => requestAnimationFrame(shown))))
    await expect(page.getByText('could not be loaded')).toHaveCount(0)
  }
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByText('White Card')).toBeVisible()
  await allIsShown('/job_requirements', 3)
  await page.goto('/current-jobs')
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  await allIsShown('/my_calendar_feed', 2)

  await context.setOffline(false)
  await expect(page.getByText('All jobs in your calendar')).toBeVisible()
})

test('the button for applying says that it waits for a connection', async ({ page, context, sql }) => {
  const person = await createPerson(sql)
  const job = await createJob(sql)
  await signIn(page, person)
  await page.goto(`/jobs/${job.id}`)
  await waitUntilKept(page, person, [job.id])
  await disconnect(context)
  await page.reload()
  const later = page.getByRole('button', { name: 'You can apply when you are back online' })
  await expect(later).toBeDisabled()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
})

/** Returns all data about a person that this device stores. */
function keptOf(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage).filter(
      (key) => !['shinework.push-asked', 'shinework.clock'].includes(key),
    ),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cached: (
      await Promise.all(
        (
          await caches.keys()
        ).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
    )
      .flat()
      .filter((url) => /\/(rest|auth|storage|functions)\//.test(url)),
  }))
}

const nothing = { local: ['shinework.last'], databases: [], cached: [] }

test('a logout leaves no data on the device, and the next person finds none', async ({
  page,
  context,
  sql,
}) => {
  const { person, job } = await busyPerson(sql)
  await page.goto('/login')
  await logIn(page, person, '/dashboard')
  await waitUntilKept(page, person, ['"current"', job.id])
  const second = await context.newPage()
  await second.goto('/current-jobs')
  await expect(second.getByRole('heading', { name: job.name })).toBeVisible()
  await page.goto('/profile')
  await pressLogout(page)
  await expect(page).toHaveURL('/login')
  await expect(second).toHaveURL('/login')
  await expect.poll(() => keptOf(page)).toEqual(nothing)

  const other = await createPerson(sql)
  await logIn(page, other, '/dashboard')
  await waitUntilKept(page, other, ['"current"'])
  await disconnect(context)
  await page.goto('/current-jobs')
  await expect(page.getByText("You don't have any active jobs right now.")).toBeVisible()
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByText('Error loading job details.')).toBeVisible()
  expect((await keptOf(page)).databases).toEqual([`shinework.kept.${other.id}`])
  expect(await keptReads(page, person)).toEqual([])
})

test('cached data of a session that ended by itself is shown only to the same person', async ({
  page,
  context,
  sql,
}) => {
  const { person, job } = await busyPerson(sql)
  await page.goto('/login')
  await logIn(page, person, '/dashboard')
  await waitUntilKept(page, person, ['"current"'])
  await sql`delete from auth.sessions where user_id = ${person.id}`
  await page.goto('/my-applications')
  await expect(page).toHaveURL('/login')
  await disconnect(context)
  await page.goto('/current-jobs')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(page.getByText(job.name)).toHaveCount(0)
  expect((await keptOf(page)).databases).toEqual([`shinework.kept.${person.id}`])
  await context.setOffline(false)
  await page.reload()
  await logIn(page, await createPerson(sql), '/current-jobs')
  await expect(page.getByText("You don't have any active jobs right now.")).toBeVisible()
  await expect.poll(() => keptReads(page, person)).toEqual([])
})
