import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('the profile is a menu of pages with their states, the language first, and each leads back', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  await sql`
    insert into public.documents (user_id, type, path, state, reason, decided_at)
    select ${person.id}, type, ${person.id} || '/documents/' || type || '/a.pdf', 'refused', 'It is cut off.', now()
    from unnest(array['visa', 'blueCard']) type`
  await signIn(page, person)
  await page.goto('/profile')
  const parts = page.getByRole('navigation', { name: 'Profile sections' })
  await expect(parts.getByRole('link')).toHaveText([
    'Language',
    'Personal',
    'Experience',
    'Availability',
    'Documents',
    'Business and bank',
    'Pay',
    'Notifications',
    'Password and security',
  ])
  const entry = (text: string) => parts.getByRole('listitem').filter({ hasText: text })
  await expect(entry('Language')).toContainText('English · Tiếng Việt')
  await expect(entry('Documents')).toContainText('2 documents need attention')
  await expect(entry('Business and bank')).toContainText('Details missing')
  await expect(entry('Password and security')).toContainText('Two-step verification is off')
  await expectAccessible(page, ['light', 'dark'])

  await parts.getByRole('link', { name: 'Business and bank' }).click()
  await expect(page).toHaveURL('/profile/bank')
  await expect(page.getByRole('heading', { level: 1, name: 'Business and bank' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL('/profile')
})

for (const [old, now] of [
  ['#me', '/profile#me'],
  ['#postcode', '/profile#postcode'],
  ['#work', '/profile/experience'],
  ['#documents', '/profile/documents'],
  ['#bank', '/profile/bank'],
  ['#notifications', '/profile/notifications'],
  ['#language', '/profile/language'],
  ['#second-factor', '/profile/security#second-factor'],
] as const) {
  test(`the old link /profile${old} of earlier messages leads to ${now}`, async ({ page, sql }) => {
    await signIn(page, await createPerson(sql))
    await page.goto(`/profile${old}`)
    await expect(page).toHaveURL(now)
    if (old === '#postcode') await expect(page.getByRole('combobox', { name: 'Postcode' })).toBeFocused()
  })
}

test('an administrator’s own profile belongs to Profile, and other people’s to Admin', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const person = await createPerson(sql)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  const main = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/profile/documents')
  await expect(main.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await page.goto(`/profile/${person.id}`)
  await expect(main.getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute('aria-current', 'page')
})
