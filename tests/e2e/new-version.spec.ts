import { waitUntilKept } from './fixtures/offline.ts'
import { createPerson } from './fixtures/people.ts'
import { test } from './fixtures/releases.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })
// The page's inline script must not change, so it still names the old files (fixtures/releases.ts). The page therefore requests both the
// old and the new files.
test.use({ consoleErrors: [/Expected a JavaScript-or-Wasm module script/] })

test('a new version is offered, and the open page continues with the old one until the person reloads @desktop', async ({
  page,
  releases,
  sql,
}) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/profile')
  await waitUntilKept(page, person, ['session'])
  await page.getByRole('textbox', { name: 'Full name' }).fill('Robin, half way thr')
  releases.publish()
  // Checks for an update, as browsers do when a page opens, and as the app does each hour.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const toast = page.getByRole('status').filter({ hasText: 'A new version is ready' })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Robin, half way thr')
  await page.getByRole('textbox', { name: 'Full name' }).fill(person.name)

  // The person has not opened these pages before. The server no longer has their files, but the device has cached them.
  await page.getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Opportunities' })).toBeVisible()
  await expect(toast).toBeVisible()

  const script = page.locator('script[type=module]').first()
  await expect(script).toHaveAttribute('src', /^\/assets\//)
  await toast.getByRole('button', { name: 'Reload' }).click()
  await expect(script).toHaveAttribute('src', /^\/assets-of-2\//)
  await expect(page.getByRole('region', { name: 'Opportunities' })).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('the old push worker is replaced silently, and one worker remains', async ({ page, sql }) => {
  await page.goto('/before.html')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
  })
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/dashboard')
  await waitUntilKept(page, person, ['session'])
  const workers = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active, scope }) => [
      new URL(scope).pathname,
      new URL(active?.scriptURL ?? '').pathname,
    ]),
  )
  expect(workers).toEqual([['/', '/service-worker.js']])
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
})

/** Runs in the page. Returns the text of a file. */
const read = async (file: string) => (await fetch(file)).text()

for (const path of ['/', '/assets/']) {
  test(`a network's own page is not cached in place of ${path === '/' ? 'the app' : 'a file'}`, async ({
    page,
    releases,
  }) => {
    await page.goto('/before.html')
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js')
      while (!navigator.serviceWorker.controller) {
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
      }
    })
    releases.asked.clear()
    releases.takenOver = path
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('keep'))
    const asked = () => [...releases.asked].find((one) => one.startsWith(path))
    await expect.poll(asked).toBeDefined()
    releases.takenOver = undefined
    expect(await page.evaluate(read, asked() ?? '')).not.toContain('Log in to the café')
  })
}
