import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { pixelPng } from './fixtures/chosen-files.ts'
import { createCourse, everyAnswer, saveProgress } from './fixtures/courses.ts'
import { unfoldForm } from './fixtures/folds.ts'
import { applyFor, createJob, decide } from './fixtures/jobs.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'
import { addDocument } from './fixtures/user-files.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Expects that nothing overflows the page, on a phone and on a desktop. */
async function expectFits(page: Page): Promise<void> {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => layoutFaults(page), `${page.url()} at ${size.width} px`).toEqual([])
  }
}

async function signInAsAdministrator(page: Page, sql: Sql): Promise<void> {
  await signIn(page, await createPerson(sql, { name: 'Ruth Admin', role: 'admin', language: 'vi' }))
}

test('an administrator reads about jobs and accepts an applicant in Vietnamese', async ({ page, sql }) => {
  test.slow()
  const job = await createJob(sql, {
    cleaners_needed: 2,
    required_documents: ['whiteCard'],
    location_postcode: '4000',
    start_date: '2083-03-01',
  })
  const person = await createPerson(sql, { name: 'Ana Lee' })
  await applyFor(sql, person, job)
  const another = await createPerson(sql, { name: 'Ben Ito' })
  await decide(sql, await applyFor(sql, another, job), 'Accepted')
  await addDocument(
    sql,
    person,
    'whiteCard',
    { name: 'card.png', mimeType: 'image/png', buffer: pixelPng },
    new Date().toISOString(),
  )
  await signInAsAdministrator(page, sql)

  await page.goto(`/admin/jobs?search=${encodeURIComponent(job.name)}`)
  // Searches only the main part, because the navigation can contain the same text for pending documents.
  await expect(page.getByRole('main').getByRole('link', { name: `1 đang chờ cho ${job.name}` })).toBeVisible()
  const written = page.getByRole('main').getByText(job.name, { exact: true })
  await expect(written.first()).toHaveAttribute('lang', 'en')
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: `Sửa ${job.name}`, exact: true }).click()
  await expect(heading(page, 'Sửa việc')).toBeVisible()
  await unfoldForm(page)
  await page.getByLabel('Trạng thái việc').selectOption('Bản nháp')
  await expect(page.getByRole('button', { name: 'Lưu và mở tuyển' })).toBeVisible()
  await expectFits(page)

  await page.goto(`/admin/jobs/${job.id}`)
  await expect(heading(page, job.name)).toHaveAttribute('lang', 'en')
  await expect(page.getByText('White Card: cần kiểm tra').first()).toBeAttached()
  await expectFits(page)

  await page.goto(`/admin/applications?search=${encodeURIComponent(job.name)}`)
  await expect(written.first()).toHaveAttribute('lang', 'en')
  await expect(page.getByText('Còn thiếu: White Card (đang chờ kiểm tra)')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Nhận Ana Lee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vẫn nhận Ana Lee?' })
  await dialog.getByLabel('Lý do').fill('Thẻ đang trên đường đến')
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Nhận', exact: true }).click()
  await expect(page.getByText('Được nhận: Ana Lee')).toBeAttached()
  await expect
    .poll(() => sql`select status from public.applications where user_id = ${person.id}`)
    .toEqual([{ status: 'Accepted' }])
})

test('choices made in Vietnamese are stored in words that their readers understand', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { name: 'Ana Lee' })
  await addDocument(
    sql,
    person,
    'visa',
    { name: 'visa.png', mimeType: 'image/png', buffer: pixelPng },
    new Date().toISOString(),
  )
  const [document] = await sql<{ id: string }[]>`select id from public.documents where user_id = ${person.id}`
  await signInAsAdministrator(page, sql)
  await page.goto(`/admin/documents?document=${document?.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Visa của Ana Lee' })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Từ chối…' }).click()
  await page.getByLabel('Giấy tờ đã hết hạn.').check()
  await expect(page.getByLabel('Lý do mà Ana Lee sẽ đọc')).toHaveValue('It has expired.')
  await expectFits(page)
  await page.getByRole('button', { name: 'Từ chối', exact: true }).click()
  await expect(page.getByText('Bị từ chối: Visa của Ana Lee.')).toBeVisible()
  expect([
    ...(await sql`select state, reason from public.documents where id = ${document?.id ?? ''}`),
  ]).toEqual([{ state: 'refused', reason: 'It has expired.' }])
})

test('an administrator writes a course in Vietnamese, and its own texts stay as written', async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql, { name: 'Ana Lee' })
  await saveProgress(sql, person, course, { answers: everyAnswer })
  await signInAsAdministrator(page, sql)
  await page.goto(`/admin/courses/${course.id}/progress`)
  await expect(page.getByText('Tiến độ trung bình')).toBeVisible()
  await expectFits(page)

  await page.goto(`/admin/courses?search=${encodeURIComponent(course.title)}`)
  await expect(page.getByRole('link', { name: `Xem tiến độ: ${course.title}` })).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Tạo khóa học' }).click()
  await expect(page.getByRole('heading', { name: 'Khóa học mới' })).toBeVisible()
  await expect(page.getByLabel('Tiêu đề phần')).toHaveValue('Introduction')
  await expect(page.getByLabel('Nội dung câu hỏi')).toHaveValue('Are you ready to begin?')
  await page.getByRole('button', { name: 'Lưu khóa học' }).click()
  await expect(page.getByRole('button', { name: 'Vui lòng điền tất cả các ô bắt buộc' })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
})

test('an administrator changes a status in Vietnamese, and reads about it in the audit log', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { name: 'Robin Minh' })
  await signInAsAdministrator(page, sql)
  await page.goto(`/admin/cleaners?search=${person.email}`)
  await expect(heading(page, 'Người dùng')).toBeVisible()
  await page.getByLabel('Trạng thái của Robin Minh').selectOption('Đã ngừng')
  await expect(page.getByText('Trạng thái của Robin Minh giờ là đã ngừng.')).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)

  await page.goto(`/admin/audit?about=${person.id}`)
  const entries = page.getByRole('table', { name: 'Nhật ký' }).getByRole('row')
  await expect(entries.filter({ hasText: 'Hoạt động thành Đã ngừng' })).toContainText('Ruth Admin')
  await page.getByRole('navigation', { name: 'Quản trị' }).getByRole('link', { name: 'Tổng quan' }).click()
  await expect(heading(page, 'Trang quản trị')).toBeVisible()
})
