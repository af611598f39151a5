import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startOtherAuth } from '../integration/confirming-auth.ts'
import { linkIn } from '../sent-mail.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { answerBy } from './fixtures/answer-by-other-service.ts'
import { createPerson } from './fixtures/people.ts'
import { environment, expect, test } from './fixtures/test.ts'

type Typed = {
  name: string
  email: string
  phone: string
  location: string
  postcode: string
  password: string
  confirmation: string
}

function somebodyNew(): Typed {
  return {
    name: 'Noa Trial',
    email: `noa.${randomUUID()}@shinework.example`,
    phone: `04${randomInt(10, 99)} ${randomInt(100, 999)} ${randomInt(100, 999)}`,
    location: 'West End',
    postcode: '4101',
    password: 'Shinework1',
    confirmation: 'Shinework1',
  }
}

const labels = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  postcode: 'Postcode',
  password: 'Password',
  confirmation: 'Confirm password',
} as const

const fields = ['name', 'email', 'phone', 'location', 'postcode', 'password', 'confirmation'] as const

async function fill(page: Page, typed: Typed): Promise<void> {
  for (const field of fields) await page.getByLabel(labels[field], { exact: true }).fill(typed[field])
}

async function expectStillTyped(page: Page, typed: Typed): Promise<void> {
  for (const field of fields)
    await expect(page.getByLabel(labels[field], { exact: true })).toHaveValue(typed[field])
}

test('a visitor registers and becomes a pending cleaner with the entered data', async ({
  page,
  sql,
  isMobile,
}) => {
  const typed = { ...somebodyNew(), postcode: '' }
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await expectAccessible(page, ['light', 'dark'])
  const proximity = page.getByLabel('Notification proximity')
  await expect(proximity).toHaveValue('10')
  await expect(proximity).toHaveAttribute('min', '1')
  await expect(proximity).toHaveAttribute('max', '100')
  await fill(page, typed)
  await proximity.fill('25')
  await expect(page.getByLabel('Remember Me')).toBeChecked({ checked: isMobile })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/dashboard')
  const [profile] = await sql`
    select name, phone, location, postcode, proximity, role, status from public.profiles where email = ${typed.email}`
  expect(profile).toEqual({
    name: typed.name,
    phone: typed.phone,
    location: typed.location,
    postcode: null,
    proximity: 25,
    role: 'cleaner',
    status: 'pending',
  })
})

test('choosing a suburb at registration fills in the location and the postcode', {
  tag: ['@desktop', '@smoke'],
}, async ({ page, sql }) => {
  const typed = somebodyNew()
  const postcode = page.getByRole('combobox', { name: 'Postcode' })
  const option = page.getByRole('option', { name: '3056 Brunswick, VIC' })
  await page.goto('/register')
  await fill(page, { ...typed, location: 'Paddington, Brisbane', postcode: '' })
  await postcode.fill('3056')
  await expect(option).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await postcode.press('Tab')
  await expect(postcode).toHaveAccessibleDescription(/not Paddington, Brisbane\. We use the postcode\.$/)
  // Clicking the postcode field shows its suburbs again.
  await postcode.click()
  await option.click()
  await expect(page.getByLabel('Location')).toHaveValue('Brunswick, VIC')
  await expect(postcode).toHaveAccessibleDescription('Optional, for jobs near you.')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/dashboard')
  const [profile] = await sql`select location, postcode from public.profiles where email = ${typed.email}`
  expect(profile).toEqual({ location: 'Brunswick, VIC', postcode: '3056' })
})

test('one problem at a time is reported beside its field, and no typed text is lost', async ({ page }) => {
  const typed = somebodyNew()
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Please fill in all fields.')).toHaveCount(1)
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/Please fill in all fields\./)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expectAccessible(page)

  const wrong = { ...typed, phone: '12', password: 'abc', confirmation: 'abd' }
  await fill(page, wrong)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('abcdef')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabel('Confirm password', { exact: true }).fill('abcdef')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible()
  await expectStillTyped(page, { ...wrong, password: 'abcdef', confirmation: 'abcdef' })

  await page.getByLabel('Phone').fill(typed.phone)
  const postcode = page.getByRole('combobox', { name: 'Postcode' })
  await postcode.fill('W1A 1AA')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(postcode).toHaveAccessibleDescription(/An Australian postcode has four digits/)
  await expect(postcode).toBeFocused()
  await page.getByRole('link', { name: 'What we keep about you, why, and for how long' }).click()
  await page.getByRole('link', { name: 'Back to Register' }).click()
  await expect(page).toHaveURL('/register')
})

test('an address that has an account shows the server’s message and keeps the typed text', async ({
  page,
  sql,
}) => {
  const { email } = await createPerson(sql)
  const typed = { ...somebodyNew(), email }
  await page.goto('/register')
  await fill(page, typed)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText('User already registered')
  await expectStillTyped(page, typed)
})

test('a server that does not respond is reported, and the typed text is kept', async ({ page }) => {
  const typed = somebodyNew()
  await page.route('**/auth/v1/signup**', (route) => route.abort())
  await page.goto('/register')
  await fill(page, typed)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create an account. Please try again.')
  await expectStillTyped(page, typed)
})

test('a person confirms their address by a click on the email’s page, and the link can be sent again', async ({
  page,
  browser,
  sql,
}) => {
  const site = new URL(test.info().project.use.baseURL ?? '').origin
  const auth = await startOtherAuth(environment.databaseUrl, sql, site, { max_frequency: 60_000 })
  await page.context().route('**/auth/v1/**', (route) => answerBy(auth.handle, route))
  const link = () => linkIn(auth.mailbox.list(typed.email)[0]?.html) ?? 'no link'
  const again = page.getByRole('button', { name: 'Send again' })
  const typed = somebodyNew()
  await page.clock.install()
  await page.goto('/register')
  await fill(page, typed)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByText(typed.email)).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  const first = link()

  // Registering again looks the same for an unconfirmed address as for an address with an account. The end of this test covers
  // the latter.
  const registerAgain = async () => {
    await page.goto('/register')
    await fill(page, typed)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    await expect(
      page.getByText('If you already have an account, log in or set a new password.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
    await expect(page.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  }
  await registerAgain()
  expect(link()).toBe(first)

  // The page enables the button after a minute. It does not reveal that the backend might refuse for longer.
  await expect(again).toBeDisabled()
  await page.clock.fastForward(61_000)
  await again.click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
  expect(link()).toBe(first)
  await expect(again).toBeDisabled()

  await sql`update auth.users set confirmation_sent_at = now() - interval '2 hours' where email = ${typed.email}`
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(typed.email)
  await page.getByLabel('Password', { exact: true }).fill(typed.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toContainText('Email not confirmed')

  // The newer email has made the first link invalid.
  await page.goto(first)
  await expect(page).toHaveURL('/confirm-email')
  await confirm(page, 'Olive Owner', 'Shinework2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await page.getByLabel('Email').fill(typed.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
  expect(link()).not.toBe(first)

  // An email scanner opens the new link before the person does. This must not use up the link.
  const scanner = await browser.newPage()
  await scanner.goto(link())
  await expect(scanner.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address')
  await scanner.close()
  await page.goto(link())
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please fill in all fields.')
  await expectAccessible(page, ['light', 'dark'])
  // A stranger might have registered the address. So the person who reads the email sets a new name and password.
  await confirm(page, 'Olive Owner', 'Shinework2')
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  const mails = auth.mailbox.list(typed.email).length
  await registerAgain()
  expect(auth.mailbox.list(typed.email)).toHaveLength(mails)
  await page.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email or phone').fill(typed.email)
  await page.getByLabel('Password', { exact: true }).fill(typed.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await page.getByLabel('Password', { exact: true }).fill('Shinework2')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/dashboard')
  const [profile] = await sql`select name from public.profiles where email = ${typed.email}`
  expect(profile).toEqual({ name: 'Olive Owner' })
  await auth.close()
})

async function confirm(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
}
