import type { Page } from '@playwright/test'
import { paths } from '@/lib/navigation/paths'
import { expectNoViolation } from './fixtures/accessibility.ts'
import { everyPage } from './fixtures/every-page.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

// This file checks dark colours. The journeys of the short run check only light colours (fixtures/accessibility.ts).

async function expectContrast(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await test.step(address, () => expectNoViolation(page, 'dark'))
  }
}

test('visitors’ pages have enough contrast in dark colours', async ({ page }) => {
  await expectContrast(page, [
    paths.login,
    paths.register,
    paths.forgotPassword,
    paths.resetPassword,
    paths.confirmEmail,
    paths.unsubscribe,
    paths.verify,
    paths.privacy,
  ])
})

test('people’s pages have enough contrast in dark colours', async ({ page, sql }) => {
  test.slow()
  const { person, addresses } = await everyPage(sql, 'cleaner')
  await signIn(page, person)
  const theirs = addresses.filter((address) => !address.startsWith(paths.admin))
  await expectContrast(page, [...theirs, paths.yourData])
})

test('administrators’ pages have enough contrast in dark colours', async ({ page, sql }) => {
  test.slow()
  const { person, applicant, addresses } = await everyPage(sql)
  await signIn(page, person)
  const theirs = addresses.filter((address) => address.startsWith(paths.admin))
  await expectContrast(page, [...theirs, paths.userProfile(applicant.id)])
})
