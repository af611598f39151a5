import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createJob } from './fixtures/jobs.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { createPerson, notify, password } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** Expects that nothing overflows on a phone. Vietnamese has many short words, and tall letters with accents. */
async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => layoutFaults(page), page.url()).toEqual([])
}

test('a visitor chooses Vietnamese, and finds a job, applies and reads notifications in it', async ({
  page,
  sql,
}) => {
  test.slow()
  const person = await createPerson(sql)
  const job = await createJob(sql, { address_rule: 'everyone' }, '12 King Street, Brisbane')

  await page.goto('/login')
  await page.getByRole('button', { name: 'Tiếng Việt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expectFits(page)
  await page.getByLabel('Email hoặc số điện thoại').fill(person.email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Wrong-word1')
  await page.getByRole('button', { name: 'Đăng nhập' }).click()
  await expect(page.getByText('Email, số điện thoại hoặc mật khẩu không đúng')).toBeVisible()
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Đăng nhập' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Xin chào, Robin' })).toBeVisible()
  await expect(page.getByText('Bạn chưa ứng tuyển việc nào.')).toBeVisible()
  await expectFits(page)
  await expect
    .poll(() => sql`select language from public.profiles where id = ${person.id}`)
    .toEqual([{ language: 'vi' }])

  await page.getByRole('link', { name: 'Tìm việc' }).click()
  await page.waitForURL('/jobs')
  await page.getByRole('searchbox', { name: 'Tìm việc' }).fill(job.name)
  // User texts are marked as English, so that screen readers pronounce them in English.
  await expect(page.getByRole('link', { name: job.name })).toHaveAttribute('lang', 'en')
  await page.getByRole('link', { name: job.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: job.name })).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Tổng quan công việc' })).toBeVisible()
  await expect(page.getByText('12 King Street, Brisbane', { exact: true })).toHaveAttribute('lang', 'en')
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ứng tuyển ngay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đã gửi đơn ứng tuyển!' })
  await expect(dialog).toContainText(`Bạn đã ứng tuyển ${job.name}.`)
  await expect(dialog.getByText(job.name, { exact: true })).toHaveAttribute('lang', 'en')
  await dialog.getByRole('link', { name: 'Đơn ứng tuyển của tôi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Đơn ứng tuyển của tôi' })).toBeVisible()
  await expect(page.getByText('Đang chờ', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^Thông báo/ }).click()
  await expect(page.getByText(`Bạn đã ứng tuyển thành công: ${job.name}`)).not.toHaveAttribute('lang')
  // The administrator's own words are not translated.
  await notify(sql, person, `${job.name}: Bring a ladder.`, { type: 'job_message' })
  await expect(page.getByRole('listitem').getByText('Bring a ladder.')).toHaveAttribute('lang', 'en')
})

test('the language is saved with the profile, and English returns immediately', async ({ page, sql }) => {
  const person = await createPerson(sql, { language: 'vi' })
  await signIn(page, person)
  await page.goto('/profile/language')
  const choice = page.getByLabel('Ngôn ngữ của ứng dụng')
  await expect(choice).toHaveValue('vi')
  await expectFits(page)

  await page.route('**/rpc/set_language', (route) => route.abort())
  await choice.selectOption('English')
  await expect(page.getByText('Không lưu được ngôn ngữ của bạn. Vui lòng thử lại.')).toBeVisible()
  await expect(choice).toHaveValue('vi')
  await page.unroute('**/rpc/set_language')
  await choice.selectOption('English')
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
  await expect(page.getByLabel('App language')).toHaveValue('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-AU')
})

test('a visitor can choose the language on every page to which a link or an email leads', async ({
  page,
}) => {
  const places: [address: string, english: string, vietnamese: string][] = [
    ['/verify/SW-0000-0000-0000', 'Verify a certificate', 'Xác minh chứng chỉ'],
    ['/privacy', 'Your privacy', 'Quyền riêng tư của bạn'],
    ['/reset-password', 'Open the link in our email', 'Mở liên kết trong email của chúng tôi'],
    ['/reset-password?token_hash=1', 'Set a new password', 'Đặt mật khẩu mới'],
    ['/confirm-email', 'Confirm your email address', 'Xác nhận địa chỉ email'],
    ['/confirm-email?token_hash=1', 'Confirm your email address', 'Xác nhận địa chỉ email'],
    ['/unsubscribe', 'This link does not work', 'Liên kết này không dùng được'],
  ]
  for (const [address, english, vietnamese] of places) {
    await page.goto(address)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, address).toHaveText(english)
    await page.getByRole('button', { name: 'Tiếng Việt' }).click()
    await expect(heading, address).toHaveText(vietnamese)
    await expectFits(page)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(heading, address).toHaveText(english)
  }
})
