import { mailsTo } from '../sent-mail.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { withoutLiveNews } from './fixtures/disturbances.ts'
import { createPerson, password } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('a person changes the password with the current one, and is logged out on other devices', async ({
  page,
  browser,
  sql,
}) => {
  const person = await createPerson(sql)
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, person)
  // Blocks realtime. Joining a channel refetches everything, and a refetch after the password change would log this device out before the
  // click.
  await withoutLiveNews(elsewhere)
  await elsewhere.goto(new URL('/dashboard', test.info().project.use.baseURL).href)
  await expect(elsewhere.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await signIn(page, person)
  await page.goto('/profile/security')
  const section = page.getByRole('region', { name: 'Password' })
  const change = section.getByRole('button', { name: 'Change password' })
  await change.click()
  await change.click()
  await expect(section.getByText('Please enter your current password.')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await section.getByLabel('Current password', { exact: true }).fill('not this one')
  await section.getByLabel('New password', { exact: true }).fill('Shinework2')
  await section.getByLabel('Confirm new password', { exact: true }).fill('Shinework2')
  await change.click()
  await expect(section.getByRole('alert')).toHaveText('That is not your current password.')
  await section.getByLabel('Current password', { exact: true }).fill(password)
  await change.click()
  await expect(section.getByRole('status')).toHaveText(/^Password changed\./)
  await expectAccessible(page)
  expect((await mailsTo(person.email))[0]?.subject).toBe('Your Shinework password was changed')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password and security')
  // The server has ended the session, although the access token would be valid for an hour.
  await elsewhere.getByRole('link', { name: 'Opportunities' }).click()
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.context().close()
})
