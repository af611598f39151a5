import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { offerToInstall } from './fixtures/install-prompt.ts'
import { createJob, createJobs } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const hint = (page: Page) => page.getByText('Add Shinework to your home screen.')

/** Makes a new person's first application for a job. */
async function firstApplication(page: Page, sql: Sql): Promise<void> {
  const { id } = await createJob(sql)
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs/${id}`)
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByRole('dialog')).toContainText('Application Submitted!')
}

test('the app suggests installation once, after the first application', async ({ page, sql }) => {
  const [first, second] = await createJobs(sql, [{}, {}])
  await signIn(page, await createPerson(sql))
  for (const [job, isFirst] of [
    [first, true],
    [second, false],
  ] as const) {
    await page.goto(`/jobs/${job?.id}`)
    // One script contains the bell and the code that listens for the install event. So the code listens once the bell is shown.
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await offerToInstall(page)
    await page.getByRole('button', { name: 'Apply Now' }).click()
    await expect(page.getByRole('dialog')).toContainText('Application Submitted!')
    await expect(hint(page)).toHaveCount(isFirst ? 1 : 0)
    if (!isFirst) continue
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add to home screen' }).click()
    await expect(hint(page)).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  }
})

test('a browser that cannot install the app shows no suggestion', async ({ page, sql }) => {
  await firstApplication(page, sql)
  await expect(hint(page)).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
  })

  test('the suggestion explains how to install the app, without a button', async ({ page, sql }) => {
    await firstApplication(page, sql)
    await expect(hint(page)).toContainText('Tap Share, then “Add to Home Screen”.')
  })

  test('the installed app shows no suggestion', async ({ page, sql }) => {
    // Makes the browser report that the app is installed, because a headless browser cannot install one.
    await page.addInitScript(() => {
      const asBefore = window.matchMedia.bind(window)
      window.matchMedia = (query) => asBefore(query === '(display-mode: standalone)' ? 'all' : query)
    })
    await firstApplication(page, sql)
    await expect(hint(page)).toHaveCount(0)
  })
})
