import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPayFile, sumOf } from '../pay-file-reader.ts'
import { readPdf } from '../pdf-reader.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJobs, decide } from './fixtures/jobs.ts'
import { linesOf } from './fixtures/layout.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

async function businessPays(sql: Sql) {
  await sql`update public.business set name = 'Shinework Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000',
    account_number = '12345678', apca_number = '301500', balancing = false, gst_registered = true, agreement = 'They issue my invoices.'`
}

async function hasLine(sql: Sql, { id, name }: Person, cents: number) {
  await sql`insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
    values (${id}, ${name}, 'bonus', '2020-01-02', ${cents}, 'Quick')`
}

async function hasBank(sql: Sql, { id }: Person) {
  await sql`insert into public.payment_details (user_id, abn, bsb, account_number)
    values (${id}, '51 824 753 556', '062-000', '1234 5678')`
}

/** Records four reported hours at $30 an hour, on a Monday that no other test uses. */
async function worked(sql: Sql, person: Person) {
  const [job] = await createJobs(sql, [
    {
      project_name: 'Old mill',
      status: 'InProgress',
      start_date: '2020-01-06',
      start_time: '08:00',
      end_time: '12:00',
    },
  ])
  if (!job) throw new Error('It was not added.')
  await sql`update public.jobs set pay_basis = 'hour', rate_cents = 3000 where id = ${job.id}`
  const application = await applyFor(sql, person, job)
  await decide(sql, application, 'Accepted')
  await sql`
    insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
    select ${application.id}, '2020-01-06', at, at, at + interval '4 hours', at + interval '4 hours'
    from (select '2020-01-06 08:00'::timestamp at time zone 'Australia/Brisbane' as at) moment`
}

/** Opens the pay runs as an administrator, with one person who can be paid and has one unpaid line. */
async function openPayOf(page: Page, sql: Sql, name: string, cents: number): Promise<Person> {
  await businessPays(sql)
  const admin = await createPerson(sql, { role: 'admin' })
  const payable = await createPerson(sql, { name })
  await hasBank(sql, payable)
  await hasLine(sql, payable, cents)
  await signIn(page, admin)
  await page.goto('/admin/pay')
  return payable
}

// The tests run one after the other, because they share one business and one list of unpaid days.
test.describe.configure({ mode: 'serial' })

test('an administrator approves hours, exports a pay run and marks it paid, and the cleaner’s open page follows', async ({
  page,
  browser,
  sql,
}) => {
  await businessPays(sql)
  const admin = await createPerson(sql, { role: 'admin' })
  const payable = await createPerson(sql, { name: 'Đặng Thị Pay' })
  const without = await createPerson(sql, { name: 'Nobank Nora' })
  await hasBank(sql, payable)
  await worked(sql, payable)
  await hasLine(sql, payable, 123456)
  await hasLine(sql, without, 500)
  await sql`insert into public.gst_agreements (user_id, what, wording) values (${payable.id}, 'registered', null),
    (${payable.id}, 'agreed', 'They issue my invoices.')`

  // Opens the cleaner's page, which must show all changes without a reload.
  const context = await browser.newContext()
  const phone = await context.newPage()
  await signIn(phone, payable)
  await phone.goto('/pay')
  const approved = phone.getByRole('region', { name: 'Approved, to be paid' })
  await expect(approved).toContainText('0 h · $1,234.56')

  await signIn(page, admin)
  await page.goto('/admin/hours?week=2020-01-06&search=Pay')
  const day = page.getByRole('row').filter({ hasText: 'Old mill' }).last()
  await expect(day).toContainText('08:00 to 12:00')
  await page.getByRole('button', { name: /^Approve Đặng Thị Pay, Mon 6 Jan/ }).click()
  await expect(day).toHaveCount(0)
  await expect(approved).toContainText('4 h · $1,354.56')
  await page.goto('/admin/pay')
  const waiting = page.getByRole('region', { name: 'Cannot be paid' })
  await expect(waiting.getByRole('row', { name: /Nobank Nora/ })).toContainText('No ABN')
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'New pay run…' }).click()
  await page.getByLabel('Until').fill('2020-01-31')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/\/admin\/pay\/[\da-f-]{36}$/)
  const row = page.getByRole('row', { name: /Đặng Thị Pay/ })
  await expect(row).toContainText('$1,490.02')
  await expect(page.getByText('more than 28 days old')).toBeVisible()
  expect(await linesOf(page.getByRole('definition').filter({ hasText: '2020' }))).toBe(1)
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const bank = readPayFile(file)
  expect(bank.head).toMatchObject({ bank: 'CBA', user: 'Shinework Pty Ltd         ', apcaNumber: '301500' })
  expect(bank.entries).toHaveLength(1)
  expect(bank.entries[0]).toMatchObject({
    bsb: '062-000',
    account: ' 12345678',
    code: '53',
    title: 'Dang Thi Pay'.padEnd(32),
  })
  expect(sumOf(bank, '53')).toBe(149002)
  expect(bank.foot).toMatchObject({ credit: '0000149002', debit: '0000000000', count: '000001' })

  const payment = phone.getByRole('article', { name: /^Payment/ })
  await expect(payment).toContainText('On its way')
  await expect(approved).toContainText('Nothing is waiting to be paid.')

  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Statement/ }).click()
  const texts = await textsOf(await (await saving).path())
  expect(texts).toContain('Recipient created tax invoice')
  expect(texts).toContain('ABN 53 004 085 616')
  expect(texts).toContain('ABN 51 824 753 556')
  expect(texts).toContain('$135.46')
  expect(texts).toContain('They issue my invoices.')
  expect(texts).toContain('Đặng Thị Pay')
  expect(texts).not.toContain('12345678')

  await page.getByRole('button', { name: 'Mark as paid…' }).click()
  await page.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  const [told] =
    await sql`select message from public.notifications where user_id = ${payable.id} and type = 'paid'`
  expect(told?.['message']).toMatch(/^You have been paid \$1,490\.02 on \d{1,2} [A-Z][a-z]{2} \d{4}\.$/)

  await expect(payment).toContainText('Paid')
  await expect(payment).toContainText('$1,490.02')
  await expectAccessible(phone, ['light', 'dark'])
  const statement = phone.waitForEvent('download')
  await payment.getByRole('button', { name: /^Statement/ }).click()
  expect(await textsOf(await (await statement).path())).toContain('Recipient created tax invoice')
  await context.close()
})

test('a cleaner reads that the bank returned a payment, why, and where to check their bank details', async ({
  page,
  browser,
  sql,
}) => {
  const payable = await openPayOf(page, sql, 'Rita Returned', 98765)
  await page.getByRole('button', { name: 'New pay run…' }).click()
  await page.getByLabel('Until').fill('2020-01-31')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Mark as paid…' }).click()
  await page.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()

  const phone = await (await browser.newContext()).newPage()
  await signIn(phone, payable)
  await phone.goto('/pay')
  const payment = phone.getByRole('article', { name: /^Payment/ })
  await expect(payment).toContainText('Paid on')
  await expect(payment.getByText('Returned', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Mark as returned: Rita Returned' }).click()
  const dialog = page.getByRole('dialog', { name: 'Did the bank return Rita Returned’s payment?' })
  await dialog.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason\./)
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByLabel('Reason').fill('The account is closed')
  await dialog.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(page.getByRole('row', { name: /Rita Returned/ })).toContainText('Owed again')

  // The cleaner’s open page shows the return without a reload.
  await expect(payment.getByText('Returned', { exact: true })).toBeVisible()
  await expect(payment).toContainText('$987.65')
  await expect(payment).toContainText(/Returned on \d{1,2} [A-Z][a-z]{2} \d{4}: The account is closed/)
  await expect(payment).toContainText(
    'We will send this payment again with the next pay run. Please check your bank details.',
  )
  await expectAccessible(phone, ['light', 'dark'])
  const [notification] = await sql`
    select message, link from public.notifications where user_id = ${payable.id} and type = 'payment_returned'`
  expect(notification).toEqual({
    message: 'Your payment of $987.65 came back from the bank. Please check your bank details.',
    link: '/pay',
  })
  await payment.getByRole('link', { name: 'Check your details' }).click()
  await expect(phone.getByLabel('Account number')).toHaveValue('1234 5678')
})

test('a cancelled draft leaves all its lines for the next pay run', async ({ page, sql }) => {
  const payable = await openPayOf(page, sql, 'Wanda Waits', 1000)
  await page.getByRole('button', { name: 'New pay run…' }).click()
  await page.getByLabel('Until').fill('')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByText('Choose the last day to include.')).toBeVisible()
  await page.getByLabel('Until').fill('2020-01-31')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('button', { name: 'Discard…' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page).toHaveURL('/admin/pay')
  const [line] = await sql`select payment_id from public.pay_lines where user_id = ${payable.id}`
  expect(line?.['payment_id']).toBeNull()
})

test('a person registers for GST and agrees to invoices, and withdraws both', async ({ page, sql }) => {
  await businessPays(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/profile/bank')
  const agree = page.getByRole('switch', { name: /I agree that Shinework Pty Ltd issues/ })
  await expect(agree).toBeHidden()
  await page.getByRole('switch', { name: 'I am registered for GST' }).click()
  await expect(page.getByText('They issue my invoices.')).toBeVisible()
  await agree.click()
  await expect(agree).toBeChecked()
  await page.getByRole('switch', { name: 'I am registered for GST' }).click()
  await expect(agree).toBeHidden()
  const rows =
    await sql`select what, withdrawn_at is null as stands from public.gst_agreements where user_id = ${person.id} order by what`
  expect(rows).toEqual([
    { what: 'agreed', stands: false },
    { what: 'registered', stands: false },
  ])
})

test('the payer’s settings are checked beside each field and saved, and another administrator’s change is shown and kept', async ({
  page,
  sql,
}) => {
  await sql`update public.business set name = null, abn = null, bank = null, bsb = null, account_number = null, apca_number = null,
    balancing = false, rounding_minutes = 0, break_minutes = 0, gst_registered = false, agreement = null, notification_days = 180`
  const admin = await createPerson(sql, { role: 'admin' })
  await signIn(page, admin)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByLabel('ABN').fill('51 824 753 557')
  await page.getByLabel('BSB').fill('06400')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('This ABN is not valid. Check its 11 digits.')).toBeVisible()
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
  await page.getByLabel('Keep read notifications for').selectOption('90 days')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByLabel('ABN')).toHaveValue('53004085616')
  const [stored] =
    await sql`select bank, bsb, account_number, rounding_minutes, break_minutes, notification_days from public.business`
  expect(stored).toEqual({
    bank: 'CBA',
    bsb: '064000',
    account_number: '12345678',
    rounding_minutes: 15,
    break_minutes: 30,
    notification_days: 90,
  })

  await sql`update public.business set bsb = '484799', updated_at = now()`
  await page.getByLabel('Business name').fill('Shinework')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('button', { name: 'See what changed' }).click()
  await expect(page.getByRole('dialog')).toContainText('484799')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByLabel('BSB')).toHaveValue('484799')
})

/** The text of a downloaded PDF. */
const textsOf = async (path: string) => (await readPdf(await readFile(path))).pages.join(' ')
