import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const field = (page: Page, name: string) =>
  page.locator('input, select, textarea').and(page.getByLabel(name, { exact: true }))

test('the usual fields of a new job fit on one screen, and a refused field is unfolded with what was typed', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  const name = `Tower ${uniqueWord()}`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/jobs/create')
  const create = page.getByRole('button', { name: 'Create job' })
  const bar = await create.boundingBox()
  for (const usual of ['Project name', 'Site address', 'End time', 'Cleaners needed', 'Rate in $']) {
    const box = await field(page, usual).boundingBox()
    expect((box?.y ?? 1e9) + (box?.height ?? 0), usual).toBeLessThan(bar?.y ?? 0)
  }
  await expect(field(page, "Contact's phone")).toBeHidden()

  await field(page, 'Project name').fill(name)
  const contact = page.locator('summary', { hasText: 'Site contact' })
  await contact.click()
  await field(page, "Contact's phone").fill('12')
  await contact.click()
  await expect(contact).toHaveText('Site contact12')
  await expectAccessible(page, ['light', 'dark'])
  await create.click()
  await expect(field(page, "Contact's phone")).toBeFocused()
  await expect(field(page, "Contact's phone")).toHaveValue('12')
  await expect(field(page, "Contact's phone")).toHaveAccessibleDescription(/valid phone number/)
  await field(page, "Contact's phone").fill('0491 570 156')
  await create.click()
  await expect(page.getByText('Job created.')).toBeVisible()

  // In a stored job's form, the parts with values are open.
  const stored = await sql<{ id: string }[]>`select id from public.jobs where project_name = ${name}`
  await page.goto(`/admin/jobs/edit/${stored[0]?.id}`)
  await expect(field(page, "Contact's phone")).toBeVisible()
  await expect(field(page, 'Full description')).toBeHidden()
})
