import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { Gate, holdScript } from './fixtures/disturbances.ts'
import { disconnect } from './fixtures/offline.ts'
import { createPerson } from './fixtures/people.ts'
import { pressLogout, signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a cleaner has four links on a phone, six on a desktop, and none to the admin pages', {
  tag: '@desktop',
}, async ({ page, sql, isMobile }) => {
  await signIn(page, await createPerson(sql))
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  const more = isMobile ? [] : ['Current Jobs', 'Training']
  await expect(navigation(page).getByRole('link')).toHaveText([
    'Dashboard',
    'Opportunities',
    'Applications',
    ...more,
    'Profile',
  ])

  for (const [name, address] of [
    ['Opportunities', '/jobs'],
    ['Applications', '/my-applications'],
    ['Profile', '/profile'],
    ['Dashboard', '/dashboard'],
  ] as const) {
    await navigation(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(navigation(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }

  // The three lists of courses share a navigation, which each of their pages shows.
  await page.getByRole('link', { name: 'Training' }).click()
  const lists = page.getByRole('navigation', { name: 'Training' }).getByRole('link')
  await expect(lists).toHaveText(['All Courses', 'In Progress', 'Completed'])
  for (const place of [0, 1, 2]) {
    await lists.nth(place).click()
    await expect(lists.nth(place)).toHaveAttribute('aria-current', 'page')
    await expect(navigation(page).locator('[aria-current]')).toHaveText(['Training'])
    await expect(navigation(page).getByRole('link', { name: 'Training' })).toBeVisible({ visible: !isMobile })
  }

  await page.goto('/admin')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/dashboard')
})

test('‘Initializing...’ is shown until the session is resolved', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  // The request stays in flight until its route is removed.
  await page.route('**/rest/v1/profiles*', () => undefined)
  await page.goto('/profile', { waitUntil: 'commit' })
  // The static page of index.html shows the same text, so the test first waits until the app has replaced it.
  await expect(page.locator('#root > .shell-first')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Initializing...')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/rest/v1/profiles*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')

  // A server error without a body does not say whether the session is valid, so the page neither loads nor logs out.
  await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred. Please try refreshing.')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  // While the retry is in flight, the error and its button stay in place.
  const isMended = new Gate()
  await page.unroute('**/rest/v1/profiles*')
  await page.route('**/rest/v1/profiles*', async (route) => {
    await isMended.opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Trying again…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  isMended.open()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a logout leaves no empty screen while the login page loads', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql))
  const gate = await holdScript(page, 'Forgot password?')
  await page.goto('/profile')
  await pressLogout(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  await expect(page.getByText('Initializing...')).toBeVisible()
  // The frame of the login page is already shown, although the page's script is still held back.
  await expect(page.getByText('Good cleaning work, close to home.')).toBeInViewport({ ratio: 1 })
  gate.open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await expect(page.getByText('Initializing...')).toBeHidden()
})

test('a first visit without the app’s files shows an error, and tries again', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/register')
  const status = page.getByRole('status')
  await expect(status).toContainText('This page could not be loaded. Check your connection and try again.')
  await expectAccessible(page, ['light', 'dark'])
  const again = status.getByRole('link', { name: 'Try again' })
  await Promise.all([page.waitForEvent('load'), again.click()])
  await expect(again).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
})

test('a banner is shown while offline', async ({ page, context, sql }) => {
  await signIn(page, await createPerson(sql))
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Opportunities' })).toBeVisible()
  await disconnect(context)
  await expect(page.getByText('You are offline. This page might be out of date.')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await context.setOffline(false)
  await expect(page.getByText('You are offline. This page might be out of date.')).toBeHidden()
})

test('no banner is shown while the backend responds, even if the browser claims to be offline', async ({
  page,
  sql,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { value: false }))
  await signIn(page, await createPerson(sql))
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Opportunities' })).toBeVisible()
  const isAsked = page.waitForResponse('**/rpc/check_request')
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await isAsked
  await expect(page.getByText('You are offline. This page might be out of date.')).toHaveCount(0)
})
