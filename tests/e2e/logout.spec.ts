import type { BrowserContext, Page, Request } from '@playwright/test'
import { kept } from './fixtures/browser-storage.ts'
import { createCourse } from './fixtures/courses.ts'
import { Gate, holdScript } from './fixtures/disturbances.ts'
import { createPerson, type Person, password } from './fixtures/people.ts'
import { expireSession, linkInMail, logIn, pressLogout, signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// Enables the back/forward cache, as in a normal browser, because Playwright mostly disables this cache.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
})

const abn = '51 824 753 556'

async function personWithBankDetails(sql: Sql): Promise<Person> {
  const person = await createPerson(sql, { name: 'Marguerite Abernathy' })
  await sql`
    insert into public.payment_details (user_id, abn) values (${person.id}, ${abn})
    on conflict (user_id) do update set abn = excluded.abn`
  return person
}

/** Logs in a person with an unsaved answer on this device, and opens their profile. */
async function personAtWork(page: Page, context: BrowserContext, sql: Sql): Promise<Person> {
  const person = await personWithBankDetails(sql)
  const course = await createCourse(sql)
  await page.goto(`/training/${course.id}`)
  await logIn(page, person, `/training/${course.id}`)
  await context.route('**/rpc/save_course_progress*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Not saved yet', { exact: false })).toBeVisible()
  await page.goto('/profile/bank')
  await expect(page.getByLabel('ABN')).toHaveValue(abn)
  return person
}

/** Expects that the browser stores nothing about the person. Two other keys can remain. */
async function expectNothingKept(page: Page, person: Person): Promise<void> {
  await expect
    .poll(async () => {
      // Two keys can remain: one says that this browser has requested push permission, the other is the offset of its clock.
      const { 'shinework.push-asked': _, 'shinework.clock': clock, ...local } = (await kept(page)).local
      expect(clock ?? '').toMatch(/^(\d+ \d+)?$/)
      return local
    })
    // The entry records that the logout was intended, so the next person starts at the dashboard.
    .toEqual({ 'shinework.last': 'logged out' })
  const { tab, databases, caches, cookies, entry } = await kept(page)
  // The router's scroll positions are not personal, because their keys are random.
  const { 'react-router-scroll-positions': _, ...rest } = tab
  expect({ rest, databases, caches }).toEqual({ rest: {}, databases: [], caches: [] })
  expect(cookies).toMatch(/^(shinework-open=1)?$/)
  for (const part of [person.id, person.email, person.name, abn]) expect(entry).not.toContain(part)
}

test('Back shows nothing private after a logout', async ({ page, context, sql }) => {
  // Replaces WebSocket, because a page with an open connection does not enter the back/forward cache.
  await context.addInitScript(() => {
    const Silent = class extends EventTarget {
      readonly readyState = 0
      send() {}
      close() {}
    }
    Object.assign(window, { WebSocket: Silent })
  })
  const person = await personWithBankDetails(sql)
  const leave = async () => {
    await page.evaluate(() => {
      sessionStorage.removeItem('seen')
      window.location.assign('/robots.txt')
    })
    await page.waitForURL('/robots.txt')
  }
  const goBack = () => page.evaluate(() => void setTimeout(() => history.back()))
  const seen = () => page.evaluate(() => sessionStorage.getItem('seen'))
  for (const way of ['a logout in another tab', 'a session that is gone without a word']) {
    await page.goto('/login')
    await logIn(page, person, '/dashboard')
    await page.goto('/profile/bank')
    await expect(page.getByLabel('ABN')).toHaveValue(abn)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) requestAnimationFrame(() => sessionStorage.setItem('seen', document.body.innerText))
      })
    })
    await leave()
    await goBack()
    await expect(page.getByLabel('ABN')).toHaveValue(abn)
    await leave()

    const second = await context.newPage()
    await second.goto('/profile')
    if (way === 'a logout in another tab') {
      await pressLogout(second)
      await expect(second).toHaveURL('/login')
    } else {
      await second.evaluate(() => localStorage.removeItem('shinework.session'))
    }
    await second.close()
    await goBack()
    await expect(page).toHaveURL('/login')
    expect((await seen()) ?? '', way).toBe('')
  }
})

test('a logout without a connection leaves no data, even if the session could not be renewed', async ({
  page,
  context,
  sql,
}) => {
  const person = await personAtWork(page, context, sql)
  await expireSession(page)
  await page.route(/\/(auth|rest)\/v1\//, (route) => route.abort('internetdisconnected'))
  // Deletes the persisted cache, so that no cached data replaces the failed reads.
  await page.addInitScript((name) => {
    localStorage.removeItem(name)
    indexedDB.deleteDatabase(name)
  }, `shinework.kept.${person.id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL('/login')
  await expectNothingKept(page, person)
})

const isLogout = (request: Request) => request.url().includes('/auth/v1/logout')

for (const end of ['is late', 'never comes'] as const) {
  test(`the next login works although the response to the last logout ${end}`, async ({ page, sql }) => {
    const next = await createPerson(sql)
    await signIn(page, await createPerson(sql))
    await page.goto('/profile')
    const isAnswered = new Gate()
    const logout = '**/auth/v1/logout*'
    await page.route(logout, async (route) => {
      await isAnswered.opened
      await (end === 'is late' ? route.continue() : route.abort())
    })
    const dashboard = await holdScript(page, 'Happening Now')
    await pressLogout(page)
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email or phone').fill(next.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-shell', 'people')
    const answered =
      end === 'is late'
        ? page.waitForEvent('requestfinished', isLogout)
        : page.waitForEvent('requestfailed', isLogout)
    isAnswered.open()
    await answered
    dashboard.open()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Happening Now' })).toBeVisible()
    // Checks without waiting, because a toast would disappear by itself.
    expect(await page.getByText('Failed to log out').count()).toBe(0)
  })
}

test('Back, pressed while the page after a login loads, does not stop that page from loading', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  const dashboard = await holdScript(page, 'Happening Now')
  await page.goto('/register')
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  // The dashboard is still loading.
  await expect(page.locator('html')).toHaveAttribute('data-shell', 'people')
  await page.goBack()
  dashboard.open()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Happening Now' })).toBeVisible()
})

test('a password reset by email removes the browser’s data, and other tabs log out', async ({
  page,
  context,
  sql,
}) => {
  const person = await personAtWork(page, context, sql)
  const second = await context.newPage()
  await second.goto('/forgot-password')
  await second.getByLabel('Email').fill(person.email)
  await second.getByRole('button', { name: 'Reset Password' }).click()
  await second.goto(await linkInMail(person.email))
  await second.getByLabel('New password', { exact: true }).fill('Shinework2')
  await second.getByLabel('Confirm new password', { exact: true }).fill('Shinework2')
  await second.getByRole('button', { name: 'Save new password' }).click()
  await expect(second).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
  await expectNothingKept(second, person)
  await expectNothingKept(page, person)
})
