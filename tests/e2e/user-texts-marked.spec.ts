import type { Page } from '@playwright/test'
import { createCourse, everyAnswer, saveProgress } from './fixtures/courses.ts'
import { applyFor, createJobs, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// All user texts on a Vietnamese page are marked as English (rule 3.21), even inside the app's own sentences. All user texts in this file
// contain one unique word, so the check finds every one.

async function expectMarked(page: Page, word: string): Promise<void> {
  await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate((searched) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const unmarked: string[] = []
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const [text, around] = [node.nodeValue ?? '', node.parentElement]
          if (!text.includes(searched) || !around || around.closest('label, option')) continue
          if (around.closest('[lang]')?.getAttribute('lang') !== 'en') unmarked.push(text)
        }
        return unmarked
      }, word),
    )
    .toEqual([])
}

const day = { start_date: '2083-03-01', start_time: '07:00', end_time: '15:00' }

/**
 * Creates an accepted job, another job at the same time, and a course that the other job requires. The person's certificate for the course
 * has expired.
 */
async function written(sql: Sql) {
  const word = uniqueWord()
  const course = await createCourse(sql, { title: `Hygiene ${word}` })
  const texts = { project_dates: `March ${word}`, duration: `Two days ${word}` }
  const [held, wanted] = await createJobs(sql, [
    { ...day, ...texts, project_name: `Depot ${word}`, required_courses: [] },
    { ...day, ...texts, project_name: `School ${word}`, required_courses: [course.id] },
  ])
  if (!held || !wanted) throw new Error('The jobs were not added.')
  const person = await createPerson(sql, { name: 'Ana Lee', language: 'vi' })
  await decide(sql, await applyFor(sql, person, held), 'Accepted')
  await saveProgress(sql, person, course, { answers: everyAnswer, completed: true })
  await sql`update public.courses set valid_months = 6 where id = ${course.id}`
  await sql`update public.certificates set valid_until = '2026-01-31' where user_id = ${person.id}`
  return { word, course, held, wanted, person }
}

test('user texts are marked as English on every Vietnamese page of a cleaner', async ({ page, sql }) => {
  test.slow()
  const { word, course, held, wanted, person } = await written(sql)
  await signIn(page, person)
  for (const path of ['/dashboard', '/current-jobs', '/my-applications', `/jobs?search=${word}`]) {
    await page.goto(path)
    await expectMarked(page, word)
  }
  await expect(page.getByText(`Bạn cần: ${course.title}`)).toBeVisible()
  await page.goto(`/jobs/${wanted.id}`)
  await expect(page.getByText('Bạn đã được nhận')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Bạn cần có' })).toContainText(course.title)
  await expectMarked(page, word)
  await page.getByRole('list', { name: 'Bạn cần có' }).getByRole('link').click()
  await expect(page.getByRole('link', { name: wanted.name }).first()).toBeVisible()
  await expectMarked(page, word)
  await page.goto('/completed-courses')
  await page.getByRole('button', { name: `Học lại: ${course.title}` }).click()
  await expect(page.getByRole('dialog', { name: `Học lại ${course.title}?` })).toBeVisible()
  await expectMarked(page, word)
  // The toast for this action also contains a user text.
  await page.goto('/my-applications')
  await page.getByRole('button', { name: `Tôi không đến được: ${held.name}` }).click()
  await page.getByRole('button', { name: 'Nhường chỗ của tôi' }).click()
  const toast = page.getByText(`Bạn đã rút khỏi ${held.name}.`)
  await expect(toast.getByText(held.name, { exact: true })).toHaveAttribute('lang', 'en')
})

test('user texts are marked as English on every Vietnamese page of an administrator', async ({
  page,
  sql,
}) => {
  const { word, wanted, person } = await written(sql)
  await applyFor(sql, person, wanted)
  await sql`update public.jobs set status = 'InProgress', required_courses = '{}' where id = ${wanted.id}`
  await signIn(page, await createPerson(sql, { name: 'Ruth Admin', role: 'admin', language: 'vi' }))
  await page.goto(`/admin/applications?job=${wanted.id}`)
  await page.getByRole('button', { name: /^Nhận Ana Lee/ }).click()
  await expect(page.getByRole('dialog', { name: 'Vẫn nhận Ana Lee?' })).toContainText('đã bắt đầu')
  await expectMarked(page, word)
  await page.goto(`/admin/jobs/${wanted.id}`)
  await expectMarked(page, word)
  await page.goto(`/admin/jobs?search=${word}`)
  await page.getByRole('button', { name: `Xóa Depot ${word}` }).click()
  await expect(page.getByRole('dialog')).toContainText(word)
  await expectMarked(page, word)
})
