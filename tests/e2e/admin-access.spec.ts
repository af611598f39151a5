import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { withoutLiveNews } from './fixtures/disturbances.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const administration = (page: Page) => page.getByRole('navigation', { name: 'Administration' })

test('people who are not administrators are redirected from every admin page to the dashboard', async ({
  page,
  sql,
}) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  await signIn(page, await createPerson(sql))
  for (const address of ['/admin', '/admin/jobs/create', '/admin/cleaners', '/admin/no/such/page']) {
    await page.goto(address)
    await expect(page).toHaveURL('/dashboard')
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
})

test('an administrator demoted while a page is open sees Access Denied immediately, without a reload', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { role: 'admin' })
  await signIn(page, person)
  for (const [address, text] of [
    ['/admin/jobs/no-id', 'Job not found.'],
    ['/admin/jobs/edit/no-id', 'Job not found.'],
    ['/admin/courses/no-id/progress', 'Course not found'],
    ['/admin/courses/no-id/edit', 'Course not found'],
    ['/profile/no-id', 'User profile not found'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toHaveText(text)
  }
  await page.goto('/admin')
  await expect(administration(page)).toBeVisible()

  await sql`update public.profiles set role = 'cleaner' where id = ${person.id}`
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
  await expect(page.getByRole('alert')).toHaveText(
    'You do not have permission to access the admin dashboard.',
  )
  await expect(administration(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an administrator demoted without a live channel sees Access Denied after the first refused request', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { role: 'admin' })
  await signIn(page, person)
  await withoutLiveNews(page)
  await page.goto('/dashboard')
  const toAdmin = page.getByRole('link', { name: 'Admin', exact: true })
  await expect(toAdmin).toBeVisible()

  await sql`update public.profiles set role = 'cleaner' where id = ${person.id}`
  await toAdmin.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
})
