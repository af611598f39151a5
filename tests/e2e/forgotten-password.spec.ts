import { expectAccessible } from './fixtures/accessibility.ts'
import { linkInMail } from './fixtures/mail.ts'
import { createPerson, password } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const sent = 'Password reset instructions have been sent to your email'

test('a forgotten password is set anew through the mail’s link, once', { tag: '@desktop' }, async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(sent)).toBeVisible()

  const link = await linkInMail(person.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('Shinework2')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Shinework3')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabel('Confirm new password', { exact: true }).fill('Shinework2')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await page.getByLabel('Password', { exact: true }).fill('Shinework2')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a link that was used before says so and offers a new mail', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(sent)).toBeVisible()
  const link = await linkInMail(person.email)
  await fetch(link, { redirect: 'manual' })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('an address without an account is answered like one with', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody.at.all@shinework.example')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(sent)).toBeVisible()
})

test('a server that does not answer is told', async ({ page }) => {
  await page.route('**/auth/v1/recover**', (route) => route.abort())
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('somebody@shinework.example')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again later.')
  await expect(page.getByLabel('Email')).toHaveValue('somebody@shinework.example')
})
