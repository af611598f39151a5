import { expectAccessible } from './fixtures/accessibility.ts'
import { unfoldForm } from './fixtures/folds.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('a public holiday is added, corrected and removed in Settings, and other open pages update', async ({
  page,
  browser,
  sql,
}) => {
  // Two days in a year that has no other holidays. The first is a Tuesday.
  const [day, moved] = ['2085-07-10', '2085-07-12']
  await sql`delete from public.holidays where day in (${day}, ${moved})`
  const other = await (await browser.newContext()).newPage()
  await signIn(other, await createPerson(sql, { role: 'admin' }))
  await other.goto(new URL('/admin/jobs/create', test.info().project.use.baseURL).href)
  await unfoldForm(other)
  await other.getByLabel('Start date').fill('2085-07-09')
  await other.getByLabel('State').fill('SA')
  for (const one of [day, moved]) {
    await other.getByLabel('One more day').fill(one)
    await other.getByRole('button', { name: 'Add this day' }).click()
  }
  const further = other.getByRole('group', { name: 'Days to add' })
  await expect(further.getByLabel('Tue 10 July 2085', { exact: true })).toBeVisible()

  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/settings')
  const section = page.getByRole('region', { name: 'Public holidays' })
  await section.getByLabel('State').selectOption('SA')
  await section.getByLabel('Year').selectOption('2027')
  await expect(section.getByRole('listitem').filter({ hasText: 'Sat 25 Dec 2027' })).toContainText(
    'Christmas Day',
  )
  await section.getByRole('button', { name: 'Add a public holiday' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the name of the holiday.')).toBeVisible()
  await expect(dialog.getByText('Choose a day from 2026 to 2099.')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByLabel('Name').fill('Show Day')
  // Only the database detects this error, and the form shows it.
  await dialog.getByLabel('Day').fill('2027-12-25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This day is already a public holiday: Christmas Day.')).toBeVisible()
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByLabel('Year')).toHaveValue('2085')
  await expect(section.getByRole('listitem')).toContainText(['Show Day'])
  await expect(further.getByLabel('Tue 10 July 2085, public holiday: Show Day')).toBeVisible()

  await section.getByRole('button', { name: 'Change Show Day, Tue 10 July 2085' }).click()
  await dialog.getByLabel('Day').fill(moved)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(further.getByLabel('Thu 12 July 2085, public holiday: Show Day')).toBeVisible()
  await expect(further.getByLabel('Tue 10 July 2085', { exact: true })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])

  await section.getByRole('button', { name: 'Remove Show Day, Thu 12 July 2085' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('No public holidays entered for this year yet.')).toBeVisible()
  await expect(further.getByLabel('Thu 12 July 2085', { exact: true })).toBeVisible()
  await other.context().close()

  await page.goto('/admin/audit')
  await expect(page.getByRole('main')).toContainText('Public holiday removed')
})
