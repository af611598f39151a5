import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

type Typed = {
  name: string
  email: string
  phone: string
  location: string
  password: string
  confirmation: string
}

function somebodyNew(): Typed {
  return {
    name: 'Noa Trial',
    email: `noa.${randomUUID()}@shinework.example`,
    phone: `04${randomInt(10, 99)} ${randomInt(100, 999)} ${randomInt(100, 999)}`,
    location: 'West End',
    password: 'Shinework1',
    confirmation: 'Shinework1',
  }
}

const labels = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  password: 'Password',
  confirmation: 'Confirm password',
} as const

const fields = ['name', 'email', 'phone', 'location', 'password', 'confirmation'] as const

async function fill(page: Page, typed: Typed): Promise<void> {
  for (const field of fields) await page.getByLabel(labels[field], { exact: true }).fill(typed[field])
}

async function expectStillTyped(page: Page, typed: Typed): Promise<void> {
  for (const field of fields)
    await expect(page.getByLabel(labels[field], { exact: true })).toHaveValue(typed[field])
}

test('somebody registers and is a pending cleaner with what they gave', { tag: '@desktop' }, async ({
  page,
  sql,
}) => {
  const typed = somebodyNew()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectAccessible(page)
  const proximity = page.getByLabel('Notification proximity')
  await expect(proximity).toHaveValue('10')
  await expect(proximity).toHaveAttribute('min', '1')
  await expect(proximity).toHaveAttribute('max', '100')
  await fill(page, typed)
  await proximity.fill('25')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/dashboard')
  const [profile] = await sql`
    select name, phone, location, proximity, role, status from public.profiles where email = ${typed.email}`
  expect(profile).toEqual({
    name: typed.name,
    phone: typed.phone,
    location: typed.location,
    proximity: 25,
    role: 'cleaner',
    status: 'pending',
  })
})

test('the first broken rule is said beside its field, one after the other, and nothing typed is lost', {
  tag: '@desktop',
}, async ({ page }) => {
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
})

test('an address that has an account is refused in the server’s words, and what was typed stays', async ({
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

test('a server that does not answer is told, and what was typed stays', async ({ page }) => {
  const typed = somebodyNew()
  await page.route('**/auth/v1/signup**', (route) => route.abort())
  await page.goto('/register')
  await fill(page, typed)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create an account. Please try again.')
  await expectStillTyped(page, typed)
})
