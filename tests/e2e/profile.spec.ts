import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('a person sees what is kept about them', async ({ page, sql }) => {
  const person = await createPerson(sql, { name: 'Teresa Vidal', status: 'pending' })
  await signIn(page, person)
  await page.goto('/profile')
  const personal = page.getByRole('region', { name: 'Personal' })
  await expect(personal.getByRole('definition')).toHaveText([
    'Teresa Vidal',
    person.email,
    person.phone,
    'Brisbane',
    '10 km',
  ])
  await expect(page.getByRole('region', { name: 'Account' }).getByRole('definition')).toHaveText([
    'Cleaner',
    'Pending',
  ])
  await expectAccessible(page)
})

test('after logging out /login is shown, and the pages are closed', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})

test('a logout that fails says so, and the person is still there', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql))
  await page.goto('/profile')
  await page.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new DOMException('The browser keeps its storage shut.')
    }
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Failed to log out.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')

  await page.reload()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})
