import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson, password } from './fixtures/people.ts'
import { codeOf, finishSetUp, scan, wrongCodeOf } from './fixtures/second-factor.ts'
import { linkInMail, signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const address = (path: string) => new URL(path, test.info().project.use.baseURL).href

test('an administrator sets up a second factor, logs in with it, and resets a forgotten password with it @desktop', async ({
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
  await expect(section.getByRole('button', { name: 'Add a spare' })).toBeVisible()
  await expectAccessible(page)

  const other = await (await browser.newContext()).newPage()
  await other.goto(address('/admin/cleaners'))
  await other.getByLabel('Email or phone').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await expectAccessible(other, ['light', 'dark'])
  await other.getByLabel('Code', { exact: true }).fill(wrongCodeOf(secret))
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(other.getByText('The code is not right.')).toBeVisible()
  await expect(other.getByLabel('Code', { exact: true })).toHaveValue(wrongCodeOf(secret))
  await expect(other.getByLabel('Code', { exact: true })).toBeFocused()
  // A page opened at another address asks, too.
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

test('the password is changed with the code, and the second factor removed', async ({ page, sql }) => {
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

test('somebody who has lost their phone logs in with a recovery code, which takes the second factor away', async ({
  page,
  browser,
  sql,
}) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/profile/security')
  const factor = page.getByRole('region', { name: 'Two-step verification' })
  await factor.getByRole('button', { name: 'Set up two-step verification' }).click()
  await expect(factor.getByRole('link', { name: 'Open in the app on this device' })).toHaveAttribute(
    'href',
    /^otpauth:/,
  )
  const { codes } = await finishSetUp(page)
  expect(codes).toHaveLength(10)
  await expect(factor.getByText(/^Ten recovery codes, made /)).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await other.goto(address('/login'))
  await other.getByLabel('Email or phone').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await other.getByRole('button', { name: 'I have lost my phone' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Enter a recovery code')
  await expectAccessible(other, ['light', 'dark'])
  const field = other.getByLabel('Recovery code', { exact: true })
  await field.fill('7K2M-Q8RV-3XTN-W9CD')
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(other.getByText('That recovery code is not right.')).toBeVisible()
  await field.fill(codes[3]?.toLowerCase() ?? '')
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await other.waitForURL(address('/dashboard'))
  // The device with the phone's app is out.
  await page.reload()
  await page.waitForURL(/\/login/)
  await other.context().close()
})

test('an administrator removes the second factor of somebody who has lost their phone', async ({
  page,
  sql,
}) => {
  const [admin, person] = [
    await createPerson(sql, { role: 'admin' }),
    await createPerson(sql, { name: 'Lou Lost' }),
  ]
  await sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
    values (gen_random_uuid(), ${person.id}, 'totp', 'verified', now(), now(), 'A')`
  await signIn(page, admin)
  await page.goto(`/profile/${person.id}`)
  await page.getByRole('button', { name: 'Remove two-step verification' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Lou Lost can log in with the password alone now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove two-step verification' })).toBeHidden()
})

test('who has no second factor cannot require one of others', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/settings')
  await page.getByRole('switch', { name: 'Two-step verification required for administrators' }).click()
  await expect(page.getByText('Set up two-step verification for yourself first.')).toBeVisible()
  await expect(
    page.getByRole('switch', { name: 'Two-step verification required for administrators' }),
  ).not.toBeChecked()
  await expectAccessible(page)
})
