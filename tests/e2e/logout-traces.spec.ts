import type { Page } from '@playwright/test'
import { kept } from './fixtures/browser-storage.ts'
import { createCourse } from './fixtures/courses.ts'
import { offerToInstall } from './fixtures/install-prompt.ts'
import { applyFor, brisbaneDay, createJob, decide } from './fixtures/jobs.ts'
import { waitUntilKept } from './fixtures/offline.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { withPushService } from './fixtures/push.ts'
import { logIn, pressLogout } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })
// Offline requests cause these errors, also in libraries.
test.use({ consoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be/] })

/**
 * All storage keys that a person can leave on a device. `{id}` is the person's id, and `…` is a part that differs
 * each time.
 */
const leftBehind = [
  'shinework.clock',
  'shinework.kept.{id}',
  'shinework.last',
  'shinework.messages.{id}.…',
  'shinework.of.{id}.administers',
  'shinework.of.{id}.course.…',
  'shinework.of.{id}.document-shortcuts',
  'shinework.of.{id}.first-steps-hidden',
  'shinework.of.{id}.install-hint',
  'shinework.of.{id}.message.…',
  'shinework.of.{id}.outbox.…',
  'shinework.outbox.{id}.…',
  'shinework.push-asked',
  'shinework.push-off.{id}',
  'shinework.session',
  'shinework.session.ends-with-browser',
]

/** Keys that outlive a logout. See docs/architecture.md for the reasons. */
const outlivesLogout = [
  'shinework.clock',
  'shinework.last',
  'shinework.messages.{id}.…',
  'shinework.outbox.{id}.…',
  'shinework.push-asked',
  'shinework.push-off.{id}',
]

/**
 * Returns the keys in `localStorage`. Replaces the person's id with `{id}`, and a part that differs each time with
 * `…`.
 */
async function storedKeys(page: Page, person: Person): Promise<string[]> {
  const { local } = await kept(page)
  const named = Object.keys(local)
    // Ignores the key of the fake push service.
    .filter((key) => key !== 'test-push-endpoint')
    .map((key) =>
      key
        .replace(person.id, '{id}')
        .replace(
          /^(shinework\.(?:(?:outbox|messages)\.\{id\}|of\.\{id\}\.(?:course|message|outbox))\.).+$/,
          '$1…',
        ),
    )
  return [...new Set(named)].sort()
}

/** Caches of other programs, and entries in the app's caches that are not files of the app. */
function foreignCacheEntries(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const addresses = entries
      .flat()
      .map(({ url }) => url.replace(location.origin, '').replace(/\?__WB_REVISION__=[\w-]+$/, ''))
    return [
      ...names.filter((name) => !name.startsWith('shinework-app-')),
      ...addresses.filter((address) => !/^\/(assets\/[\w.-]+|[\w-]+\.\w+)?$/.test(address)),
    ]
  })
}

test('a logout removes all of a person’s data from the browser, except a few listed keys', {
  tag: '@desktop-only',
}, async ({ page, context, sql }) => {
  test.slow()
  await withPushService(context)
  const person = await createPerson(sql, { name: 'Marguerite Abernathy' })
  const job = await createJob(sql, { status: 'Open', start_date: brisbaneDay(0) })
  const application = await applyFor(sql, person, job, new Date(Date.now() - 4 * 86_400_000))
  await decide(sql, application, 'Accepted')
  const [wanted, course] = [await createJob(sql), await createCourse(sql)]
  await page.goto('/login')
  await logIn(page, person, '/dashboard')
  await waitUntilKept(page, person, ['"current"'])
  await page.getByRole('button', { name: 'Hide these steps' }).click()

  // After the first application, the page suggests installing the app. All later actions fail to be sent, so the device stores them.
  await page.goto(`/jobs/${wanted.id}`)
  // The code that listens for the install event loads together with the bell.
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await offerToInstall(page)
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByText('Add Shinework to your home screen.')).toBeVisible()
  await context.route(
    /rpc\/(report_visit|send_message|save_course_progress)|rest\/v1\/notifications/,
    (route) =>
      /GET|HEAD/.test(route.request().method()) ? route.continue() : route.abort('internetdisconnected'),
  )
  await page.goto('/current-jobs')
  await page.getByRole('button', { name: /^I'm here/ }).click()
  await expect(page.getByText('saved on this phone')).toBeVisible()
  await page.goto(`/messages/${application.id}`)
  await page.getByRole('button', { name: 'Running late' }).click()
  await page.getByLabel('Message', { exact: true }).fill('My bus is late, and')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.goto(`/training/${course.id}`)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Not saved yet', { exact: false })).toBeVisible()
  // The person becomes an administrator.
  await sql`update public.profiles set role = 'admin' where id = ${person.id}`
  const shortcuts = page.getByRole('switch', { name: 'Keyboard shortcuts' })
  // Retries, because the persisted cache might still contain the old role.
  await expect(async () => {
    await page.goto('/admin/documents')
    await expect(shortcuts).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await shortcuts.uncheck()
  await page.goto('/profile/notifications')
  const push = page.getByRole('switch', { name: 'Push notifications' })
  await expect(push).toBeChecked()
  // Turning push on stores that permission was requested. Turning it off again stores a choice for this device.
  for (const checked of [false, true, false]) {
    await push.click()
    await expect(push).toBeChecked({ checked })
  }
  await expect.poll(() => storedKeys(page, person)).toEqual(leftBehind)

  await pressLogout(page)
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => storedKeys(page, person)).toEqual(outlivesLogout)
  const { local, tab, databases, cookies, entry } = await kept(page)
  expect(local['shinework.last']).toBe('logged out')
  // The router's scroll positions are not personal, because their keys are random.
  expect(Object.keys(tab)).toEqual(['react-router-scroll-positions'])
  expect(databases).toEqual([])
  expect(await foreignCacheEntries(page)).toEqual([])
  expect(cookies).toMatch(/^(shinework-open=1)?$/)
  for (const part of [person.id, person.email, person.name]) expect(entry).not.toContain(part)
})
