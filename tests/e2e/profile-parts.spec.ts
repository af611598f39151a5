import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('the profile begins with its parts and the language; a part’s link leads there, and again', async ({
  page,
  sql,
}) => {
  await signIn(page, await createPerson(sql))
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Language')
  const parts = page.getByRole('navigation', { name: 'Parts of the profile' })
  await expect(parts.getByRole('link')).toHaveText([
    'Me',
    'Work',
    'Documents',
    'Bank',
    'Notifications',
    'Language',
    'Account',
  ])
  await expectAccessible(page, ['light', 'dark'])
  const bank = page.getByRole('region', { name: 'Business and bank' })
  for (const _ of ['once', 'again']) {
    await parts.getByRole('link', { name: 'Bank' }).click()
    await expect(bank).toBeFocused()
    await expect(bank).toBeInViewport()
    await expect(page).toHaveURL('/profile#bank')
    await page.evaluate(() => window.scrollTo(0, 0))
  }
  const name = page.getByLabel('Full name')
  await name.fill('Nobody yet')
  await parts.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(name).toHaveValue('Nobody yet')
})
