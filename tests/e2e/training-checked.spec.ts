import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createCourse, everyAnswer, readProgress, saveProgress } from './fixtures/courses.ts'
import { Gate } from './fixtures/disturbances.ts'
import { disconnect } from './fixtures/offline.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Course' })
const check = (page: Page) => page.getByRole('button', { name: 'Check my answer' })
const lesson = (page: Page) => page.getByText('Look around before you lift the first cloth.')

const solutions = {
  basics_ready: { right: ['true'], explanation: 'Somebody who is not ready makes mistakes.' },
  basics_first: { explanation: 'The exits come first.' },
  cloths_kitchen: { right: ['The green one'], explanation: 'Green is for where food is made.' },
}

const topOf = (place: Locator) =>
  place.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)

test('wrong answers are explained and corrected until the pass mark is reached', async ({ page, sql }) => {
  const course = await createCourse(sql, { solutions, pass_mark: 100 })
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await expect(page.getByText('2 of 2 answers must be right (100%)')).toBeVisible()
  await expect(check(page)).toBeHidden()
  await page.getByRole('radio', { name: 'No' }).check()
  await check(page).press('Enter')
  const finding = page.getByRole('status').filter({ hasText: 'Not quite.' })
  await expect(finding).toContainText('Somebody who is not ready makes mistakes.')
  // The clicked button is gone, so the focus moves to the result.
  await expect(finding.locator('..')).toBeFocused()
  await expectAccessible(page, ['light', 'dark'])
  await lesson(page).locator('..').getByText('About this section').click()
  await expect(lesson(page)).toBeHidden()
  await page.getByRole('button', { name: 'Read the lesson again' }).click()
  await expect(lesson(page)).toBeVisible()
  await expect(finding).toBeInViewport({ ratio: 0.99 })
  const isFound = new Gate()
  await page.route('**/rpc/check_answers', async (route) => {
    await isFound.opened
    await route.continue()
  })
  await next(page).click()
  await expect(page.locator('legend')).toContainText('Question 2 of 2')
  const before = await topOf(next(page))
  isFound.open()
  // The result arrives late. The result is visible, and the page does not move under the user's thumb.
  const note = page.getByRole('status').filter({ hasText: 'was not quite right' })
  await expect(note).toBeInViewport({ ratio: 0.99 })
  expect(await topOf(next(page))).toBe(before)
  // The link leads to the question itself, not to the lesson before it.
  await page.getByRole('button', { name: 'Look at it again' }).press('Enter')
  await expect(page.locator('legend')).toContainText('Are you ready to begin?')
  await expect(page.locator('legend')).toBeFocused()
  await expect(lesson(page)).toBeHidden()
  await next(page).click()
  await page.getByRole('textbox').fill('The plan of the building')
  await check(page).click()
  await expect(page.getByText('The exits come first.')).toBeVisible()
  await next(page).click()
  await page.getByRole('radio', { name: 'The red one' }).check()
  await next(page).click()
  await complete(page).click()

  const notice = page.getByRole('status').filter({ hasText: 'Almost there.' })
  await expect(notice).toContainText('0 of 2 answers are right, and this course needs 2.')
  await expect(notice.getByRole('button')).toHaveText([
    'Before you begin, question 1',
    'Cloths and colours, question 1',
  ])
  await expect(page.locator('legend')).toContainText('Are you ready to begin?')
  await expect(page.locator('legend')).toBeFocused()
  expect(await readProgress(sql, person, course)).toMatchObject({
    completed: false,
    answers: { basics_ready: 'false' },
  })
  await page.getByRole('radio', { name: 'Yes' }).check()
  await check(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'That’s right.' })).toBeVisible()
  await notice.getByRole('button', { name: 'Cloths and colours, question 1' }).click()
  await page.getByRole('radio', { name: 'The green one' }).check()
  await next(page).click()
  await expect(notice).toBeHidden()
  await complete(page).click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(page.getByText('Green is for where food is made.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Not quite')
})

test('an answer that is saved while the person is still typing is checked when they ask', async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql, { solutions })
  await signIn(page, await createPerson(sql))
  await page.goto(`/training/${course.id}`)
  const gate = new Gate()
  await page.route('**/rpc/save_course_progress', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next(page).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  await next(page).click()
  await page.getByRole('textbox').fill('The plan of the building')
  gate.open()
  await expect(page.getByRole('status').and(page.getByText('Saved', { exact: true }))).toBeVisible()
  await page.waitForLoadState('networkidle')
  const found = page.getByText('The exits come first.')
  await expect(found).toBeHidden()
  await check(page).click()
  await expect(found).toBeVisible()
})

test('a course without a pass mark can be completed with wrong answers, and its review shows the right ones', async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql, { solutions })
  const person = await createPerson(sql)
  const answers = { ...everyAnswer, cloths_kitchen: 'The red one' }
  await saveProgress(sql, person, course, { answers, place: ['cloths', 'note'] })
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await complete(page).click()
  await expect(page.getByRole('status').getByRole('listitem')).toHaveText(['Cloths and colours, question 1'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete the course anyway' }).click()
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(page.getByText('The right answer: The green one')).toBeVisible()
  await expectAccessible(page)
})

test('without a connection the page says that answers are checked online, and checks them later', async ({
  page,
  context,
  sql,
}) => {
  const course = await createCourse(sql, { solutions })
  await signIn(page, await createPerson(sql))
  await page.goto(`/training/${course.id}`)
  await page.getByRole('radio', { name: 'No' }).check()
  await expect(check(page)).toBeVisible()
  await disconnect(context)
  await expect(page.getByText('Your answers will be checked when you are back online.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'Not quite.' })).toBeVisible()
})
