import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import {
  changeSections,
  createCourse,
  everyAnswer,
  readProgress,
  type Section,
  saveProgress,
  sections,
} from './fixtures/courses.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const question = (page: Page, text: string) => page.getByRole('group', { name: text })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Course' })
// Compares the exact text, because 'Saved' is also a part of 'Not saved yet'.
const status = (page: Page, text: string) =>
  page.getByRole('status').and(page.getByText(text, { exact: true }))

const lesson = (page: Page) => page.getByText('Look around before you lift the first cloth.')

/** Expects that the bar does not cut through the heading. The heading is fully visible or fully behind the bar. */
async function expectWholeHead(page: Page) {
  const bar = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 }
  const head = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(head && head.y < bar.height && head.y + head.height > bar.height).toBe(false)
  await expect(page.locator('legend')).toBeInViewport({ ratio: 1 })
}

test('a cleaner answers every type of question, goes back, returns later and completes the course', {
  tag: '@smoke',
}, async ({ page, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title)
  await expect(page.getByRole('main')).toContainText('Section 1 of 2')
  await expect(question(page, 'Are you ready to begin?')).toContainText('Question 1 of 2')
  await expect(lesson(page)).toBeVisible()
  await expect(previous(page)).toBeDisabled()
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('radio', { name: 'No' }).check()
  await next(page).click()
  await expect(question(page, 'What do you look at first')).toContainText('Question 2 of 2')
  // The new question gets the focus, so that keyboard and screen reader users continue there.
  await expect(page.locator('legend')).toBeFocused()
  await expectWholeHead(page)
  await expect(lesson(page)).toBeHidden()
  await page.getByText('About this section').click()
  await expect(lesson(page)).toBeVisible()
  await expect(status(page, 'Saved')).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers: { basics_ready: 'false' },
    current_section: 'basics',
    current_question: 'first',
    completion_percentage: 25,
    completed: false,
  })
  await page.getByRole('textbox').fill('The plan of the building')
  await previous(page).click()
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next(page).click()
  await expect(page.getByRole('textbox')).toHaveValue('The plan of the building')
  await next(page).click()
  await expect(question(page, 'Which cloth')).toContainText('Question 1 of 2')
  await expect(page.getByRole('main')).toContainText('Section 2 of 2')
  await page.getByRole('radio', { name: 'The green one' }).check()
  await next(page).click()
  await expect(question(page, 'Is there anything')).toContainText('(optional)')
  await expect(status(page, 'Saved')).toBeVisible()

  await page.reload()
  await expect(question(page, 'Is there anything')).toContainText('Question 2 of 2')
  await expect(page.getByRole('main')).toContainText('75% answered')
  await previous(page).click()
  await expect(page.getByRole('radio', { name: 'The green one' })).toBeChecked()
  await next(page).click()
  await complete(page).click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeFocused()
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers: everyAnswer,
    completed: true,
    completion_percentage: 100,
  })
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(page.getByRole('definition')).toHaveText([
    'Yes',
    'The plan of the building',
    'The green one',
    'Not answered',
  ])
  await expectAccessible(page, ['light', 'dark'])
  await page.goBack()
  await page.getByRole('link', { name: 'Completed courses' }).click()
  await expect(page).toHaveURL('/completed-courses')
  await expect(page.getByRole('heading', { name: course.title })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Back to courses' }).first().click()
  await expect(page).toHaveURL('/training')
})

test('a course can be answered by keyboard alone', { tag: '@desktop-only' }, async ({ page, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await page.getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.locator('legend')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('One line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and another')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question(page, 'Which cloth')).toBeVisible()
  await expect(status(page, 'Saved')).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers: { basics_ready: 'false', basics_first: 'One line\nand another' },
  })
})

test('Complete Course lists the open required questions and goes to the first', async ({ page, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await next(page).click()
  await page.getByRole('textbox').fill('   ')
  await next(page).click()
  await page.getByRole('radio', { name: 'The green one' }).check()
  await next(page).click()
  await complete(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Please answer every required question.')
  await expect(alert.getByRole('button')).toHaveText([
    'Before you begin, question 1',
    'Before you begin, question 2',
  ])
  await expect(page.locator('legend')).toBeFocused()
  await expect(question(page, 'Are you ready to begin?')).toContainText('This question needs an answer.')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await expect(alert.getByRole('button')).toHaveText(['Before you begin, question 2'])
  await alert.getByRole('button').click()
  await page.getByRole('textbox').fill('The exits')
  await expect(alert).toBeHidden()
  await next(page).click()
  await next(page).click()
  await complete(page).click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({ completed: true })
})

test('an answer that the database refused leads back to its question, and nothing else is lost', async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await saveProgress(sql, person, course, { answers: everyAnswer, place: ['cloths', 'note'] })
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await page.getByRole('textbox').fill('Thank you')
  // Imitates another tab that has removed an answer.
  await sql`
    update public.course_progress set answers = answers - 'basics_first'
    where user_id = ${person.id} and course_id = ${course.id}`
  await complete(page).click()
  await expect(page.getByRole('alert')).toContainText('Please answer every required question.')
  await expect(question(page, 'What do you look at first')).toBeVisible()
  await expect(status(page, 'Saved')).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers: { cloths_note: 'Thank you' },
    completed: false,
  })
})

test('a required question that was just added must be answered before the course is complete', async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await saveProgress(sql, person, course, { answers: everyAnswer, place: ['cloths', 'note'] })
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await expect(complete(page)).toBeVisible()
  const added: Section = {
    id: 'news',
    title: 'What is new',
    questions: [{ id: 'seen', text: 'Have you seen the new trolley?', type: 'boolean', required: true }],
  }
  await changeSections(sql, course, [...sections, added])
  await complete(page).click()
  await expect(page.getByRole('alert').getByRole('button')).toHaveText(['What is new, question 1'])
  await page.getByRole('alert').getByRole('button').click()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await complete(page).click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
})

test('a course opens at the saved question, and an answer that is too long stays until it is shortened', async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await saveProgress(sql, person, course, {
    answers: { basics_first: 'The exits' },
    place: ['basics', 'first'],
  })
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await expect(page.getByRole('textbox')).toHaveValue('The exits')
  // An emoji counts as one character, as in the database.
  const longest = '🧽'.repeat(5000)
  await page.getByRole('textbox').fill(`${longest}!`)
  await next(page).click()
  await expect(question(page, 'What do you look at first')).toContainText(
    'An answer can have at most 5000 characters.',
  )
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue(`${longest}!`)
  await page.getByRole('textbox').fill(longest)
  await next(page).click()
  await expect(status(page, 'Saved')).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({ answers: { basics_first: longest } })
})

test('an optional answer can be cleared', async ({ page, sql }) => {
  const course = await createCourse(sql, {
    sections: [
      {
        id: 'one',
        title: 'One',
        questions: [{ id: 'a', text: 'Do you own a ladder?', type: 'boolean', required: false }],
      },
    ],
  })
  const person = await createPerson(sql)
  await saveProgress(sql, person, course, { answers: { one_a: 'true' }, place: ['one', 'a'] })
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await page.getByRole('button', { name: 'Clear my answer' }).click()
  await expect(page.getByRole('radio', { name: 'Yes' })).not.toBeChecked()
  await complete(page).click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({ answers: {}, completion_percentage: 100 })
})

test('a course that does not exist shows a message', async ({ page, sql }) => {
  const hidden = await createCourse(sql, { status: 'inactive' })
  await signIn(page, await createPerson(sql))
  for (const id of [hidden.id, 'no-course', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/training/${id}`)
    await expect(page.getByRole('alert')).toHaveText('Course not found')
  }
  await expectAccessible(page)
})
