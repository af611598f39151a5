import type { Page, Request } from '@playwright/test'
import { pages } from '@/app/pages'
import { createCourse } from './fixtures/courses.ts'
import { holdScript } from './fixtures/disturbances.ts'
import { createJob } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** The heading of the loaded page. The static shell, which is shown first, has a different heading. */
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello/ })

/** Runs in the page. Returns the early responses that the page has not used yet. */
function leftOver(): unknown[] {
  const answers: unknown = Reflect.get(Object(Reflect.get(window, 'earlyReads')), 'answers')
  return answers instanceof Map ? [...answers.keys()] : ['Nothing was asked.']
}

for (const { who, role, audience } of [
  { who: 'a cleaner', role: 'cleaner', audience: 'people' },
  { who: 'an administrator', role: 'admin', audience: 'administrators' },
] as const) {
  test(`every early request of ${who} is used by its page and not repeated`, async ({ page, sql }) => {
    const [job, course] = [await createJob(sql), await createCourse(sql)]
    await signIn(page, await createPerson(sql, { role }))
    // The dashboard records on the device whether the person is an administrator. Later pages choose their early
    // requests by this record.
    await page.goto('/dashboard')
    await expect(greeting(page)).toBeVisible()
    for (const { path } of pages.filter((one) => one.audience === audience && one.isReadEarly)) {
      await page.goto(path.replace(':jobId', job.id).replace(':courseId', course.id))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => page.evaluate(leftOver), { message: path }).toEqual([])
    }
  })
}

test('background work waits for a part of the page that loads late', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql))
  const sections = await holdScript(page, 'You cannot change your email here.')
  const askedBefore = new Set<Request>()
  page.on('request', (request) => sections.isOpen || askedBefore.add(request))
  const bell = page.waitForResponse(async (response) => {
    return response.url().endsWith('.js') && (await response.text()).includes('Mark all as read')
  })
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Add picture' })).toBeVisible()
  // Waits for several idle callbacks, in which background work could start.
  await page.evaluate(async () => {
    for (let times = 0; times < 4; times += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })
  sections.open()
  expect(askedBefore).not.toContain((await bell).request())
  // The page uses all responses to requests sent while the app's script was loading.
  await expect(page.getByLabel('Full name')).toBeVisible()
  expect(await page.evaluate(leftOver)).toEqual([])
})

test('a former administrator sends no request that is refused', async ({ page, sql }) => {
  const person = await createPerson(sql, { role: 'admin' })
  await signIn(page, person)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await sql`update public.profiles set role = 'cleaner' where id = ${person.id}`
  await page.goto('/dashboard')
  await expect(greeting(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/admin')
  await page.waitForURL('**/dashboard')
  expect(asked.filter((url) => url.includes('/rpc/admin_'))).toEqual([])
})
