import type { BrowserContext, Page } from '@playwright/test'
import { startPushService } from '../push-service.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJob, decide } from './fixtures/jobs.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import {
  appIsClosed,
  deliverPush,
  noteOpenedPaths,
  pressNotification,
  pushWorker,
  shownNotifications,
  showPush,
  withPushService,
} from './fixtures/push.ts'
import { logIn, pressLogout, signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Push notifications' })

/** Opens the app and closes its last page. Returns its service worker and a page outside the app. */
async function closedApp(page: Page, context: BrowserContext) {
  await page.goto('/profile/notifications')
  await expect(pushSwitch(page)).toBeChecked()
  const worker = await pushWorker(context)
  const blank = await context.newPage()
  await page.close()
  await appIsClosed(worker)
  return { worker, blank }
}

async function countDevices(sql: Sql, person: Person): Promise<number> {
  return (await sql`select from public.push_tokens where user_id = ${person.id}`).length
}

test('a login registers the device, in the right region, and a logout unregisters it', async ({
  page,
  context,
  sql,
}) => {
  await withPushService(context)
  const person = await createPerson(sql)
  const registered = page.waitForRequest(
    (request) => request.url().includes('/functions/v1/save-push-token') && request.method() === 'POST',
  )
  await page.goto('/login')
  await logIn(page, person, '/dashboard')
  const request = await registered
  expect(request.headers()['x-region']).toBe('ap-southeast-1')
  expect(request.postDataJSON()).toMatchObject({
    userId: person.id,
    token: expect.stringContaining('https://'),
  })
  await expect.poll(() => countDevices(sql, person)).toBe(1)

  await page.goto('/profile/notifications')
  await expect(pushSwitch(page)).toBeChecked()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).showNotification('You are accepted.'))
  const countShown = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length)
  expect(await countShown()).toBe(1)
  await pressLogout(page)
  await expect(page).toHaveURL('/login')
  expect(await countDevices(sql, person)).toBe(0)
  expect(await countShown()).toBe(0)
  const next = await createPerson(sql)
  await logIn(page, next, '/dashboard')
  await expect.poll(() => countDevices(sql, next)).toBe(1)
})

test('a device that could not be unregistered moves to the next person', async ({ page, context, sql }) => {
  await withPushService(context)
  const person = await createPerson(sql)
  await page.goto('/login')
  await logIn(page, person, '/dashboard')
  await expect.poll(() => countDevices(sql, person)).toBe(1)
  await page.route('**/rest/v1/push_tokens*', (route) => route.abort())
  await page.goto('/profile/notifications')
  await pressLogout(page)
  const next = await createPerson(sql)
  await logIn(page, next, '/dashboard')
  await expect.poll(() => countDevices(sql, next)).toBe(1)
  expect(await countDevices(sql, person)).toBe(0)
})

test('the switch turns push off and on, and keeps its setting', async ({ page, context, sql }) => {
  await withPushService(context)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/profile/notifications')
  await expect(pushSwitch(page)).toBeChecked()
  await pushSwitch(page).click()
  await expect(page.getByText('Off. This device shows no notifications')).toBeVisible()
  expect(await countDevices(sql, person)).toBe(0)
  await expectAccessible(page)

  await page.reload()
  await expect(pushSwitch(page)).toBeEnabled()
  await expect(pushSwitch(page)).not.toBeChecked()
  await pushSwitch(page).click()
  await expect(page.getByText('On. This device shows push')).toBeVisible()
  expect(await countDevices(sql, person)).toBe(1)
})

test('a device that cannot be registered stays off, and the switch says so', async ({
  page,
  context,
  sql,
}) => {
  await withPushService(context)
  await signIn(page, await createPerson(sql))
  await page.route('**/functions/v1/save-push-token**', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
  )
  await page.goto('/profile/notifications')
  await expect(pushSwitch(page)).toBeEnabled()
  await expect(pushSwitch(page)).not.toBeChecked()
  await pushSwitch(page).click()
  await expect(page.getByText('That did not work. Please try again later. Off.')).toBeVisible()
  await expect(pushSwitch(page)).not.toBeChecked()
})

for (const [what, script, text] of [
  [
    'blocks notifications',
    () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    'Your browser blocks notifications from Shinework.',
  ],
  [
    'does not support push',
    () => Reflect.deleteProperty(window, 'PushManager'),
    'This browser cannot show push notifications.',
  ],
] as const) {
  test(`a browser that ${what} gets its own explanation`, async ({ page, sql }) => {
    await page.addInitScript(script)
    await signIn(page, await createPerson(sql))
    await page.goto('/profile/notifications')
    await expect(page.getByText(text)).toBeVisible()
    await expect(pushSwitch(page)).toBeDisabled()
    await expectAccessible(page)
  })
}

test('without a push key one line is logged, and permission is not requested', async ({
  page,
  context,
  sql,
}) => {
  await withPushService(context)
  // Removes the push key from the scripts, as in an app that was built without it.
  const key = process.env['VITE_VAPID_PUBLIC_KEY'] ?? 'unknown'
  await page.route(/\.(js|ts|tsx)(\?.*)?$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(key, '') })
  })
  const lines: string[] = []
  page.on('console', (line) => {
    if (line.text().includes('Push')) lines.push(`${line.type()}: ${line.text()}`)
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await signIn(page, await createPerson(sql))
  await page.goto('/profile/notifications')
  const settings = page.getByRole('region', { name: 'Notifications' })
  await expect(settings.getByRole('columnheader')).toHaveText(['Tell me about', 'Email'])
  await expect(settings.getByRole('switch', { name: /push/i })).toHaveCount(0)
  await expect
    .poll(() => lines)
    .toEqual(['info: Push notifications are not set up: VITE_VAPID_PUBLIC_KEY is missing.'])
  expect(requests.filter((url) => /push_tokens|save-push-token/.test(url))).toEqual([])
})

test('a push message that arrives in the foreground is logged, not shown', async ({ page, context, sql }) => {
  await withPushService(context)
  await signIn(page, await createPerson(sql))
  await page.goto('/profile/notifications')
  await expect(pushSwitch(page)).toBeChecked()
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('Push message'))
  await deliverPush(
    page,
    JSON.stringify({
      title: 'Accepted',
      body: 'Office round',
      notificationType: 'application',
      link: '/my-applications',
    }),
  )
  expect(await (await logged).args()[1]?.jsonValue()).toEqual({
    title: 'Accepted',
    body: 'Office round',
    notificationType: 'application',
    link: '/my-applications',
  })
  const worker = await pushWorker(context)
  expect(await worker.evaluate('self.registration.getNotifications().then((shown) => shown.length)')).toBe(0)
})

test('a notification is shown in the background, and clicking it opens its link', async ({
  page,
  context,
  sql,
}) => {
  await withPushService(context)
  await signIn(page, await createPerson(sql))
  const { worker, blank } = await closedApp(page, context)
  const shown = async () =>
    (await shownNotifications(worker)).map(({ title, body, data }) => `${title}|${body}|${data.link}`)
  await showPush(
    blank,
    worker,
    JSON.stringify({
      title: 'Accepted',
      body: 'Office round',
      notificationType: 'application',
      link: '/my-applications',
    }),
  )
  await expect.poll(shown).toEqual(['Accepted|Office round|/my-applications'])

  // No page is open, so the click opens a new one.
  const opened = await noteOpenedPaths(worker)
  await pressNotification(worker)
  await expect.poll(opened).toEqual(['/my-applications'])
  await expect.poll(shown).toEqual([])

  // Text that is not JSON is shown anyway. A link never leads out of the app.
  await showPush(blank, worker, 'Hello')
  await expect.poll(shown).toEqual(['Shinework|Hello|null'])
  await pressNotification(worker)
  await showPush(blank, worker, JSON.stringify({ title: 'Elsewhere', link: 'https://elsewhere.example/x' }))
  await expect.poll(shown).toEqual(['Elsewhere||https://elsewhere.example/x'])
  await pressNotification(worker)
  await expect.poll(opened).toEqual(['/my-applications', '/', '/'])

  // A page of the app is open, so the click navigates that page instead of opening a new page.
  await showPush(blank, worker, JSON.stringify({ title: 'Accepted', link: '/current-jobs' }))
  await expect.poll(shown).toEqual(['Accepted||/current-jobs'])
  await blank.goto('/dashboard')
  // Waits until the page listens for messages. The page logs a message that it receives.
  let listens = false
  blank.on('console', (line) => {
    if (line.text().startsWith('Push message')) listens = true
  })
  await expect
    .poll(async () => {
      await worker.evaluate(`(async () => {
        const message = { title: null, body: null, notificationType: null, link: null }
        const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
        for (const page of open) page.postMessage({ kind: 'push-message', message })
      })()`)
      return listens
    })
    .toBe(true)
  await pressNotification(worker)
  await expect(blank).toHaveURL('/current-jobs')
  await expect.poll(opened).toHaveLength(3)
})

test('a push from `deliver` is shown and opens its page, and a newer one about the same job replaces it', async ({
  page,
  context,
  sql,
}) => {
  const service = await startPushService()
  const device = await service.subscribe()
  await withPushService(context, device)
  const person = await createPerson(sql)
  const job = await createJob(sql)
  await signIn(page, person)
  const { worker, blank } = await closedApp(page, context)
  const shown = async () =>
    (await shownNotifications(worker)).map(({ title, body, data }) => [title, body, data.link])

  const application = await applyFor(sql, person, job)
  await decide(sql, application, 'Accepted')
  await service.until(1)
  await showPush(blank, worker, JSON.stringify(service.received[0]?.payload))
  const accepted = `Your application for the job ${job.name} has been accepted.`
  await expect.poll(shown).toEqual([['Your application has been accepted', accepted, '/current-jobs']])

  await decide(sql, application, 'Rejected')
  await service.until(2)
  expect(service.received[1]?.headers.topic).toBe(service.received[0]?.headers.topic)
  await showPush(blank, worker, JSON.stringify(service.received[1]?.payload))
  const rejected = `Your application for the job ${job.name} has been rejected.`
  await expect.poll(shown).toEqual([['Your application has been rejected', rejected, '/my-applications']])

  const opened = await noteOpenedPaths(worker)
  await pressNotification(worker)
  await expect.poll(opened).toEqual(['/my-applications'])
  await service.close()
})
