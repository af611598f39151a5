import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { OwnStack } from '../own-stack.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson, type Person, password } from './fixtures/people.ts'
import { addFactor, codeOf, finishSetUp, scan, wrongCodeOf } from './fixtures/second-factor.ts'
import { linkInMail, signIn } from './fixtures/sign-in.ts'
import { environment, expect, test } from './fixtures/test.ts'

const address = (path: string) => new URL(path, test.info().project.use.baseURL).href

async function logInAs(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Logs in on the open login page with a recovery code instead of the authenticator app's code. */
async function giveRecoveryCode(page: Page, person: Person, code: string): Promise<void> {
  await logInAs(page, person)
  await page.getByRole('button', { name: 'I’ve lost my phone' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test('an administrator sets up two-step verification, logs in and resets a password with it @desktop', async ({
  page,
  browser,
  sql,
}) => {
  const person = await createPerson(sql, { role: 'admin' })
  await signIn(page, person)
  await page.goto('/profile/security')
  const section = page.getByRole('region', { name: 'Two-step verification' })
  await section.getByRole('button', { name: 'Set up two-step verification' }).click()
  const picture = section.getByRole('img', { name: 'QR code for the authenticator app' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(20)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await scan(picture)).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
  }
  await section.getByRole('button', { name: 'Finish' }).click()
  await expect(section.getByText('Please enter the code.')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  const { secret } = await finishSetUp(page)
  await expect(section.getByText(/^Authenticator app, set up/)).toBeVisible()
  await expect(section.getByRole('button', { name: 'Add another app' })).toBeVisible()
  await expectAccessible(page)

  const other = await (await browser.newContext()).newPage()
  await other.goto(address('/admin/cleaners'))
  await logInAs(other, person)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await expectAccessible(other, ['light', 'dark'])
  await other.getByLabel('Code', { exact: true }).fill(wrongCodeOf(secret))
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(other.getByText('That code is wrong. Enter the newest code from your app.')).toBeVisible()
  await expect(other.getByLabel('Code', { exact: true })).toHaveValue(wrongCodeOf(secret))
  await expect(other.getByLabel('Code', { exact: true })).toBeFocused()
  // A page at another address also requires the code.
  await other.goto(address('/admin/cleaners'))
  await other.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await other.waitForURL(address('/admin/cleaners'))
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await other.goto(address('/forgot-password'))
  await other.getByLabel('Email').fill(person.email)
  await other.getByRole('button', { name: 'Reset Password' }).click()
  await other.goto(await linkInMail(person.email))
  await other.getByLabel('New password', { exact: true }).fill('Shinework2')
  await other.getByLabel('Confirm new password', { exact: true }).fill('Shinework2')
  await other.getByRole('button', { name: 'Save new password' }).click()
  await expect(other.getByText('Your account has two-step verification.')).toBeVisible()
  await expectAccessible(other)
  await other.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await other.getByRole('button', { name: 'Save new password' }).click()
  await other.waitForURL(/\/login$/)
  await other.context().close()
})

test('the password is changed with the code, and two-step verification is removed', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/profile/security')
  const factor = page.getByRole('region', { name: 'Two-step verification' })
  await factor.getByRole('button', { name: 'Set up two-step verification' }).click()
  const { secret } = await finishSetUp(page)
  await expect(factor.getByText(/^Authenticator app, set up/)).toBeVisible()
  const section = page.getByRole('region', { name: 'Password' })
  await section.getByRole('button', { name: 'Change password' }).click()
  await section.getByLabel('Current password', { exact: true }).fill(password)
  await section.getByLabel('New password', { exact: true }).fill('Shinework2')
  await section.getByLabel('Confirm new password', { exact: true }).fill('Shinework2')
  await section.getByRole('button', { name: 'Change password' }).click()
  await section.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await section.getByRole('button', { name: 'Change password' }).click()
  await expect(section.getByRole('status')).toHaveText(/^Password changed\./)
  await page.reload()
  await factor.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(factor.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible()
})

test('a person who has lost their phone logs in with a recovery code, and sets up two-step verification again', async ({
  page,
  browser,
  sql,
}) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/profile/security')
  const factor = page.getByRole('region', { name: 'Two-step verification' })
  await factor.getByRole('button', { name: 'Set up two-step verification' }).click()
  await expect(
    factor.getByRole('link', { name: 'Open in the authenticator app on this device' }),
  ).toHaveAttribute('href', /^otpauth:/)
  const { codes: earlier } = await finishSetUp(page)
  expect(earlier).toHaveLength(10)
  await expect(factor.getByText(/^Ten recovery codes, created /)).toBeVisible()
  await factor.getByRole('button', { name: 'Create new recovery codes' }).click()
  const saved = factor.getByRole('button', { name: 'I have saved the codes' })
  await expect(saved).toBeVisible()
  const codes = await factor.locator('code').allInnerTexts()
  await page.emulateMedia({ media: 'print' })
  const paper = (await page.locator('body').innerText()).split(/\n+/).map((line) => line.trim())
  expect(paper.filter(Boolean)).toEqual([
    `Shinework recovery codes for ${person.email}. Each one logs you in once without your phone.`,
    new URL(page.url()).origin,
    ...codes,
  ])
  await page.emulateMedia({ media: 'screen' })
  await saved.click()

  const other = await (await browser.newContext()).newPage()
  await other.goto(address('/login'))
  await giveRecoveryCode(other, person, earlier[3] ?? '')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Enter a recovery code')
  await expect(other.getByText('That recovery code is wrong. Check each letter and number.')).toBeVisible()
  await expectAccessible(other, ['light', 'dark'])
  await other.getByLabel('Recovery code', { exact: true }).fill(codes[3]?.toLowerCase() ?? '')
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await other.waitForURL(address('/dashboard'))
  // The device that set up the authenticator app is logged out.
  await page.reload()
  await page.waitForURL(/\/login/)

  await other.goto(address('/profile/security'))
  await other.getByRole('button', { name: 'Set up two-step verification' }).click()
  const { codes: newCodes } = await finishSetUp(other)
  expect(newCodes).toHaveLength(10)
  await expect(other.getByText(/^Ten recovery codes, created /)).toBeVisible()

  await giveRecoveryCode(page, person, codes[0] ?? '')
  await expect(page.getByText('That recovery code is wrong. Check each letter and number.')).toBeVisible()
  await page.getByLabel('Recovery code', { exact: true }).fill(newCodes[0] ?? '')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible()
  await other.context().close()
})

let stack: OwnStack | undefined
test.afterEach(async () => {
  await stack?.remove()
  stack = undefined
})

test('an administrator who needs two-step verification sets it up right after using a recovery code', async ({
  page,
}) => {
  // Uses its own stack, because this test requires a second factor of all administrators. Administrators in other
  // tests have no second factor.
  test.slow()
  stack = await OwnStack.make('recovery-journey')
  const { apiUrl, databaseUrl } = await stack.start()
  const own = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await page.route(`${environment.apiUrl}/**`, (route) =>
    route.continue({ url: route.request().url().replace(environment.apiUrl, apiUrl) }),
  )
  await page.routeWebSocket(/realtime/, () => undefined)
  const person = await createPerson(own, { role: 'admin' })
  await own`update private.second_factor_rule set is_required = true`

  await page.goto('/login')
  await logInAs(page, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-step verification')
  const { codes } = await finishSetUp(page)
  await page.waitForURL('/dashboard')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await giveRecoveryCode(page, person, codes[7] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-step verification')
  const { secret, codes: newCodes } = await finishSetUp(page)
  await page.waitForURL('/dashboard')
  expect(newCodes).toHaveLength(10)
  expect(newCodes.filter((code) => codes.includes(code))).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await giveRecoveryCode(page, person, codes[8] ?? '')
  await expect(page.getByText('That recovery code is wrong. Check each letter and number.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the code from my app' }).click()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL('/dashboard')
  await page.close()
  await own.end()
})

test('an administrator removes the two-step verification of a person who has lost their phone', async ({
  page,
  sql,
}) => {
  const [admin, person] = [
    await createPerson(sql, { role: 'admin' }),
    await createPerson(sql, { name: 'Lou Lost' }),
  ]
  await addFactor(sql, person)
  await signIn(page, admin)
  await page.goto(`/profile/${person.id}`)
  await page.getByRole('button', { name: 'Remove two-step verification' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Lou Lost can now log in with just a password.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove two-step verification' })).toBeHidden()
})

test('an administrator without two-step verification cannot require it', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/settings')
  await page.getByRole('switch', { name: 'Two-step verification required for administrators' }).click()
  await expect(page.getByText('Set up two-step verification for yourself first.')).toBeVisible()
  await expect(
    page.getByRole('switch', { name: 'Two-step verification required for administrators' }),
  ).not.toBeChecked()
  await expectAccessible(page)
})
