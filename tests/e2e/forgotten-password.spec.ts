import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { mailsTo } from '../sent-mail.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson, password } from './fixtures/people.ts'
import { linkInMail, newSession, signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** The parts of a session that a URL could contain. */
const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string(),
  expires_in: z.pipe(z.number(), z.transform(String)),
})
const sent = 'Password reset instructions have been sent to your email'

async function askForMail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(sent)).toBeVisible()
}

async function saveNewPassword(page: Page, newPassword: string, confirmation = newPassword): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation)
  await page.getByRole('button', { name: 'Save new password' }).click()
}

test('a forgotten password is reset once by the email’s link, on another device', async ({
  page,
  browser,
  sql,
}) => {
  const person = await createPerson(sql)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await askForMail(page, person.email)
  const link = await linkInMail(person.email)

  // An email scanner opens the link before the person does. The link must still work afterwards.
  const scanner = await browser.newPage()
  await scanner.goto(link)
  await expect(scanner.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
  await scanner.close()

  const phone = await browser.newContext()
  const opened = await phone.newPage()
  await opened.goto(link)
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
  await expect(opened).toHaveURL(/\/reset-password$/)
  await opened.reload()
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
  await expectAccessible(opened, ['light', 'dark'])
  await saveNewPassword(opened, 'short')
  await expect(opened.getByText('Password must be at least 6 characters.')).toBeVisible()
  await saveNewPassword(opened, 'Shinework2', 'Shinework3')
  await expect(opened.getByText('Passwords do not match.')).toBeVisible()
  // The link's token has been used, but the form can still be sent again.
  await saveNewPassword(opened, password)
  await expect(opened.getByRole('alert')).toHaveText(/different from the old password/)
  await saveNewPassword(opened, 'Shinework2')
  await expect(opened.getByText('Your new password is set. Log in with it.')).toBeVisible()
  await expect(opened).toHaveURL(/\/login$/)
  expect((await mailsTo(person.email))[0]?.subject).toBe('Your Shinework password was changed')
  await phone.close()

  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await page.getByLabel('Password', { exact: true }).fill('Shinework2')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/dashboard')

  // A signed-in person opens the used link.
  await page.goto(link)
  await saveNewPassword(page, 'Shinework4')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('no URL with a token logs a person in', async ({ page, sql }) => {
  const [person, other] = [await createPerson(sql), await createPerson(sql, { name: 'Somebody Else' })]
  await signIn(page, person)
  const tokens = new URLSearchParams(session.parse(JSON.parse(await newSession(other)))).toString()
  for (const address of [`/profile#${tokens}`, `/reset-password#${tokens}&type=recovery`, `/?${tokens}`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('shinework.session'))).toContain(person.id)
    expect(await page.evaluate(() => location.hash)).toBe('')
  }
  // Only the link in an email opens the form for a new password, even if a person is signed in.
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the link in our email')
  await expect(page.getByRole('button', { name: 'Save new password' })).toHaveCount(0)
  await expectAccessible(page)
})

test('every address gets the same response, with or without an account, and after a recent email', async ({
  page,
  sql,
}) => {
  const known = await createPerson(sql)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/auth/v1/recover')) answers.push(response.status())
  })
  await page.goto('/forgot-password')
  for (const email of [known.email, 'nobody.at.all@shinework.example']) {
    await askForMail(page, email)
    await page.route('**/auth/v1/recover**', (route) =>
      route.fulfill({
        status: email === known.email ? 429 : 200,
        json: {
          code: 429,
          error_code: 'over_email_send_rate_limit',
          msg: 'For security purposes, you can only request this after 59 seconds.',
        },
      }),
    )
    await askForMail(page, email)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute('**/auth/v1/recover**')
  }
  expect(answers).toEqual([200, 429, 200, 200])
})

test('a server that does not respond is reported', async ({ page }) => {
  await page.route('**/auth/v1/recover**', (route) => route.abort())
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('somebody@shinework.example')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again later.')
  await expect(page.getByLabel('Email')).toHaveValue('somebody@shinework.example')
})
