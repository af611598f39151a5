import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { withoutLiveNews } from './fixtures/live-news.ts'
import { createPerson, password } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a cleaner finds four places, and no way to the administrators’ pages', { tag: '@desktop' }, async ({
  page,
  sql,
}) => {
  await signIn(page, await createPerson(sql))
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await expect(navigation(page).getByRole('link')).toHaveText([
    'Dashboard',
    'Opportunities',
    'Applications',
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

  await page.goto('/admin')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/dashboard')
})

test('an administrator finds the overview', { tag: '@desktop' }, async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/dashboard')
  await navigation(page).getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  for (const name of ['Cleaners', 'Jobs', 'Applications', 'Pending applications']) {
    const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
    await expect(term.locator('xpath=following-sibling::dd')).toHaveText(/^[\d,]+$/)
  }
  await expectAccessible(page)
})

test('counts that fail are named, and the others are shown', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.route('**/rest/v1/jobs*', (route) => route.fulfill({ status: 500 }))
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toHaveText(/^Failed to fetch admin data: Jobs \(.+\);$/)
  await expect(page.getByRole('definition').filter({ hasText: '–' })).toHaveCount(1)
  await expectAccessible(page)
})

test('an overview that cannot be read at all says so and is read on a new try', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await withoutLiveNews(page)
  await page.goto('/dashboard')
  // The session has asked, too, before the way here is shown; from now on the answer fails.
  await expect(navigation(page).getByRole('link', { name: 'Admin' })).toBeVisible()
  await page.route('**/rest/v1/rpc/is_admin', (route) =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  await navigation(page).getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred while fetching admin data.')
  await page.unroute('**/rest/v1/rpc/is_admin')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('definition')).toHaveCount(4)
})

test('a visitor logs in first and comes back to the page that was wanted', { tag: '@desktop' }, async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  await page.goto('/profile?from=mail#account')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/profile?from=mail#account')

  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
})

test('‘Initializing...’ stands there until it is known who is here', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  // Held until it is unrouted.
  await page.route('**/rest/v1/profiles*', () => undefined)
  await page.goto('/profile', { waitUntil: 'commit' })
  await expect(page.getByText('Initializing...')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/rest/v1/profiles*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
})

test('who is offline is told so, and when that is over', { tag: '@desktop' }, async ({
  page,
  context,
  sql,
}) => {
  await signIn(page, await createPerson(sql))
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Opportunities' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeHidden()
})
