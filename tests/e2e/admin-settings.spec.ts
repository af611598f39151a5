import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('the settings of who pays are checked beside each field, saved, and not overwritten unseen', async ({
  page,
  sql,
}) => {
  await sql`update public.business set name = null, abn = null, bank = null, bsb = null, account_number = null, apca_number = null,
    balancing = false, rounding_minutes = 0, break_minutes = 0, gst_registered = false, agreement = null`
  const admin = await createPerson(sql, { role: 'admin' })
  await signIn(page, admin)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByLabel('ABN').fill('51 824 753 557')
  await page.getByLabel('BSB').fill('06400')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('This is no ABN: it has 11 digits')).toBeVisible()
  await expect(page.getByText('A BSB has 6 digits, like 064-000.')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])

  await page.getByLabel('Business name').fill('Shinework Pty Ltd')
  await page.getByLabel('ABN').fill('53 004 085 616')
  await page.getByLabel('BSB').fill('064-000')
  await page.getByLabel('Account number').fill('12 345 678')
  await page.getByLabel('Bank', { exact: true }).fill('cba')
  await page.getByLabel('APCA number').fill('301500')
  await page.getByLabel('Round a day’s hours to').selectOption('15 minutes')
  await page.getByLabel('Unpaid break').selectOption('30 minutes')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByLabel('ABN')).toHaveValue('53004085616')
  const [stored] =
    await sql`select bank, bsb, account_number, rounding_minutes, break_minutes from public.business`
  expect(stored).toEqual({
    bank: 'CBA',
    bsb: '064000',
    account_number: '12345678',
    rounding_minutes: 15,
    break_minutes: 30,
  })

  await sql`update public.business set bsb = '484799', updated_at = now()`
  await page.getByLabel('Business name').fill('Shinework')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByRole('button', { name: 'See what changed' }).click()
  await expect(page.getByRole('dialog')).toContainText('484799')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByLabel('BSB')).toHaveValue('484799')
})
