import { randomUUID } from 'node:crypto'
import { startOtherAuth } from '../integration/confirming-auth.ts'
import { linkIn } from '../sent-mail.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { answerBy } from './fixtures/answer-by-other-service.ts'
import { captchaSecret, type Provider, serveAppWithCaptcha, startProvider } from './fixtures/captcha.ts'
import { createPerson, password } from './fixtures/people.ts'
import { test as base, environment, expect } from './fixtures/test.ts'

type App = { app: Awaited<ReturnType<typeof serveAppWithCaptcha>> }
type Guarded = {
  provider: Awaited<ReturnType<typeof startProvider>>
  auth: Awaited<ReturnType<typeof startOtherAuth>>
}

/** Builds the app once per provider, because the provider is a build-time setting. */
const testWith = (name: Provider) =>
  base.extend<Guarded, App>({
    app: [
      // Playwright requires an object pattern here, because it reads the names of needed fixtures from the pattern.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, provide) => {
        const app = await serveAppWithCaptcha(name)
        await provide(app)
        await app.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ app }, provide) => provide(app.url),
    provider: async ({ context }, provide) => {
      const provider = await startProvider(name)
      await provider.serveScript(context)
      await provide(provider)
      provider.stop()
    },
    auth: async ({ context, app, provider, sql }, provide) => {
      const captcha = { enabled: true, provider: name, secret: captchaSecret }
      const settings = { enable_confirmations: false }
      const guard = { ...captcha, verifier: provider.verifier }
      const auth = await startOtherAuth(environment.databaseUrl, sql, app.url, settings, guard)
      await context.route('**/auth/v1/**', (route) => answerBy(auth.handle, route))
      await provide(auth)
      await auth.close()
    },
  })
const test = testWith('turnstile')

// Runs all tests in one worker, so that each provider needs only one build.
test.describe.configure({ mode: 'default' })

const asked = 'Please confirm that you are not a robot, then try again.'

for (const [name, guarded] of Object.entries({ Turnstile: test, hCaptcha: testWith('hcaptcha') })) {
  guarded(
    `registering requires the CAPTCHA of ${name}, keeps the typed text without it, and works with it`,
    async ({ page, auth, provider, sql }) => {
      const email = `captcha.${randomUUID()}@shinework.example`
      const typed = { 'Full name': 'Noa Trial', Email: email, Phone: '0412 345 678', Location: 'West End' }
      await page.goto('/register')
      const check = page.getByRole('group', { name: 'Check that you are not a robot' })
      await expect(check.getByRole('button')).toBeVisible()
      await expectAccessible(page)
      for (const [label, text] of Object.entries(typed))
        await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByRole('alert')).toHaveText(asked)
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
      expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0)
      expect(provider.asked()).toBe(0)

      await check.getByRole('button').click()
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page).toHaveURL('/dashboard')
      expect(provider.asked()).toBe(1)
      expect(auth.mailbox.list(email)).toHaveLength(0)
    },
  )
}

test('logging in requires a new CAPTCHA after each attempt', async ({ page, auth, provider, sql }) => {
  expect(auth.mailbox.list()).toEqual([])
  const { email } = await createPerson(sql)
  await page.goto('/login')
  const check = page.getByRole('group', { name: 'Check that you are not a robot' }).getByRole('button')
  const logIn = page.getByRole('button', { name: 'Log In' })
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await check.click()
  await expect(check).toBeDisabled()
  await logIn.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(check).toBeEnabled()
  await logIn.click()
  await expect(page.getByRole('alert')).toHaveText(asked)
  await check.click()
  await logIn.click()
  await expect(page).toHaveURL('/dashboard')
  expect(provider.asked()).toBe(2)
})

test('a password link requires the CAPTCHA, and the page explains when the provider’s script is missing', async ({
  page,
  auth,
  provider,
  sql,
}) => {
  const { email } = await createPerson(sql)
  const send = page.getByRole('button', { name: 'Reset Password' })
  const check = page.getByRole('group', { name: 'Check that you are not a robot' })
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await check.getByRole('button').click()
  await send.click()
  await expect.poll(() => linkIn(auth.mailbox.list(email)[0]?.html)).toContain('/reset-password')
  expect(provider.asked()).toBe(1)

  await page.context().route('https://challenges.cloudflare.com/**', (route) => route.abort())
  await page.goto('/forgot-password')
  await expect(check).toContainText('The robot check did not load.')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: asked })).toBeVisible()
  expect(auth.mailbox.list(email)).toHaveLength(1)
})
