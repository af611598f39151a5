import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createCourse, everyAnswer, saveProgress } from './fixtures/courses.ts'
import { uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search courses' })
const category = (page: Page) => page.getByRole('combobox', { name: 'Category' })
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('courses are found by words and category, both in the URL', async ({ page, sql }) => {
  const word = uniqueWord()
  const office = await createCourse(sql, { title: `Office ${word}` })
  const school = await createCourse(sql, { title: `School ${word}`, category: 'School Cleaning' })
  await createCourse(sql, { title: `Hidden ${word}`, status: 'inactive' })
  await signIn(page, await createPerson(sql))
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Training' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training')
  await searchBox(page).fill(word.toUpperCase())
  await expect(titles(page)).toHaveText([school.title, office.title])
  await expect(category(page).getByRole('option')).toHaveText([
    'All Categories',
    'Post Construction Cleaning',
    'Office Cleaning',
    'Childcare Cleaning',
    'School Cleaning',
    'Customer Service Cleaning',
  ])
  await category(page).selectOption('School Cleaning')
  await expect(titles(page)).toHaveText([school.title])
  await expectAccessible(page, ['light', 'dark'])

  await page.reload()
  await expect(searchBox(page)).toHaveValue(word.toUpperCase())
  await expect(titles(page)).toHaveText([school.title])
  await category(page).selectOption('Childcare Cleaning')
  await expect(page.getByText('No courses found matching your criteria.')).toBeVisible()
  await page.goBack()
  await expect(titles(page)).toHaveText([school.title])
})

test('cards show only the person’s own progress', async ({ page, sql }) => {
  const word = uniqueWord()
  const fresh = await createCourse(sql, { title: `Fresh ${word}` })
  const half = await createCourse(sql, { title: `Half ${word}` })
  const done = await createCourse(sql, { title: `Done ${word}` })
  const administrator = await createPerson(sql, { role: 'admin' })
  const other = await createPerson(sql)
  for (const course of [fresh, half, done]) await saveProgress(sql, other, course, { answers: everyAnswer })
  await saveProgress(sql, administrator, half, { answers: { basics_ready: 'false', basics_first: 'Exits' } })
  await saveProgress(sql, administrator, done, { answers: everyAnswer, completed: true })
  await signIn(page, administrator)
  await page.goto(`/training?search=${word}`)
  await expect(card(page, fresh.title)).toContainText('2 sections')
  await expect(card(page, fresh.title).getByRole('progressbar')).toHaveAttribute('value', '0')
  await expect(card(page, fresh.title).getByRole('link')).toHaveText('Start')
  await expect(card(page, half.title).getByRole('progressbar')).toHaveAttribute('value', '50')
  await expect(card(page, half.title).getByRole('link')).toHaveText('Continue')
  await expect(card(page, done.title)).toContainText('Completed')
  await expect(card(page, done.title)).toContainText('100%')
  await expect(card(page, done.title).getByRole('link', { name: 'Review' })).toHaveAttribute(
    'href',
    `/training/${done.id}/review`,
  )
  await card(page, half.title).getByRole('link').click()
  await expect(page).toHaveURL(`/training/${half.id}`)
})

test('a long list loads more courses on scrolling', async ({ page, sql }) => {
  const word = uniqueWord()
  for (let count = 0; count < 26; count++) await createCourse(sql, { title: `Course ${count} ${word}` })
  await signIn(page, await createPerson(sql))
  await page.goto(`/training?search=${word}`)
  await expect(titles(page).first()).toHaveText(`Course 25 ${word}`)
  await page.getByRole('heading', { name: `Course 3 ${word}` }).scrollIntoViewIfNeeded()
  await expect(titles(page)).toHaveCount(26)
  await expect(titles(page).last()).toHaveText(`Course 0 ${word}`)
})

test('courses in progress and completed ones are listed separately, with dates and links', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  const half = await createCourse(sql, { status: 'inactive' })
  const done = await createCourse(sql)
  // The UTC date is one day before the Australian date.
  const startedAt = '2026-03-01T20:00:00Z'
  await saveProgress(sql, person, half, { answers: { basics_ready: 'true' }, startedAt })
  await saveProgress(sql, person, done, { answers: everyAnswer, completed: true })
  await signIn(page, person)
  await page.goto('/training')
  await page.getByRole('link', { name: 'In Progress' }).click()
  await expect(titles(page)).toHaveText([half.title])
  await expect(card(page, half.title)).toContainText('2 Mar 2026')
  await expect(card(page, half.title)).toContainText('25%')
  await expect(card(page, half.title)).not.toContainText('Valid')
  await expect(card(page, half.title).getByRole('link')).toHaveText('Continue')
  await expectAccessible(page, ['light', 'dark'])

  await page.getByRole('link', { name: 'Completed', exact: true }).click()
  await expect(titles(page)).toHaveText([done.title])
  await expectAccessible(page)
  await card(page, done.title).getByRole('link', { name: 'View Certificate' }).click()
  await expect(page).toHaveURL(`/certificate/${done.id}`)
})

for (const [path, empty] of [
  ['/progress', "You don't have any courses in progress."],
  ['/completed-courses', "You haven't completed any courses yet."],
] as const) {
  test(`${path} without courses shows a message`, async ({ page, sql }) => {
    await signIn(page, await createPerson(sql))
    await page.goto(path)
    await expect(page.getByText(empty)).toBeVisible()
    await expectAccessible(page)
  })
}

test('a course that no longer exists is shown as Unknown Course', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await saveProgress(sql, person, await createCourse(sql))
  await signIn(page, person)
  await page.route('**/rest/v1/course_progress*', async (route) => {
    const answer = await route.fetch()
    const rows: object[] = await answer.json()
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, courses: null })) })
  })
  await page.goto('/progress')
  await expect(titles(page)).toHaveText(['Unknown Course'])
  await expect(card(page, 'Unknown Course')).toContainText('0 sections')
})
