import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { type Course, createCourse, readCourse, readProgress, saveProgress } from './fixtures/courses.ts'
import { Gate } from './fixtures/disturbances.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save course' })
const group = (within: Page | Locator, name: string) => within.getByRole('group', { name, exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
/** Finds the drag handle by its position before the first arrow button. The accessibility tree does not contain the handle. */
const handle = (item: Locator) =>
  item
    .getByRole('button', { name: /^Move up/ })
    .first()
    .locator('xpath=preceding-sibling::*[1]')
const saved = (page: Page) => page.getByText(/” is saved\.$/)

/** Opens the course's form as an administrator. */
async function openForm(page: Page, sql: Sql, course: Course): Promise<void> {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/courses/${course.id}/edit`)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(course.title)
}

async function orderOf(sql: Sql, course: Course) {
  const { sections } = await readCourse(sql, course.title)
  return sections.map(({ id, questions }) => [id, ...questions.map((question) => question.id)].join(' '))
}

test('sections, questions and options are reordered, removed and restored by keyboard', async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql)
  await openForm(page, sql, course)
  await button(page, 'Move down: section 1').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Section 1 moved to position 2 of 2')).toBeAttached()
  await expect(button(page, 'Move down: section 2')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Section 2: Before you begin/ })).toBeVisible()
  const basics = group(page, 'Section 2')
  await button(basics, 'Move up: question 2').focus()
  await page.keyboard.press('Enter')
  await expect(button(basics, 'Move up: question 1')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 1 is already first')).toBeAttached()
  await button(basics, 'Remove question 2').focus()
  await page.keyboard.press('Enter')
  await expect(button(basics, 'Undo')).toBeFocused()
  await expectAccessible(page, ['light', 'dark'])
  await page.keyboard.press('Enter')
  await expect(button(basics, 'Remove question 2')).toBeFocused()
  const cloths = group(page, 'Section 1')
  await button(cloths, 'Move up: option 3 of question 1').focus()
  await page.keyboard.press('Enter')
  await expect(button(cloths, 'Move up: option 2 of question 1')).toBeFocused()
  await button(cloths, 'Remove option 1 of question 1').focus()
  await page.keyboard.press('Enter')
  await save(page).focus()
  await page.keyboard.press('Enter')
  await expect(saved(page)).toBeVisible()
  expect(await orderOf(sql, course)).toEqual(['cloths kitchen note', 'basics first ready'])
  expect((await readCourse(sql, course.title)).sections[0]?.questions[0]?.options).toEqual([
    'Any of them',
    'The red one',
  ])
})

test('sections and questions are dragged by their handles', { tag: '@desktop-only' }, async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql)
  await openForm(page, sql, course)
  const drag = async (from: Locator, to: Locator) => {
    await handle(from).hover()
    await page.mouse.down()
    const box = await to.boundingBox()
    if (!box) throw new Error('There is nowhere to drop it.')
    await page.mouse.move(box.x + 40, box.y + 8, { steps: 5 })
  }
  for (const name of ['Before you begin', 'Cloths and colours'])
    await page.getByRole('button', { name: new RegExp(`^Section \\d: ${name}`) }).click()
  await drag(group(page, 'Section 2'), group(page, 'Section 1'))
  await page.mouse.up()
  await expect(page.getByText('Section 2 moved to position 1 of 2')).toBeAttached()
  await page.getByRole('button', { name: /^Section 1: Cloths/ }).click()
  const cloths = group(page, 'Section 1')
  await drag(group(cloths, 'Question 2'), group(cloths, 'Question 1'))
  // Escape cancels the drag, so nothing has moved.
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await drag(group(cloths, 'Question 2'), group(cloths, 'Question 1'))
  await page.mouse.up()
  await expect(page.getByText('Question 2 moved to position 1 of 2')).toBeAttached()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect(await orderOf(sql, course)).toEqual(['cloths note kitchen', 'basics ready first'])
})

test('editing a course keeps the answers and position of people who are taking it', async ({ page, sql }) => {
  const course = await createCourse(sql)
  const [person, finished] = [await createPerson(sql), await createPerson(sql)]
  const answers = { basics_ready: 'true', basics_first: 'The exits' }
  await saveProgress(sql, person, course, { answers, place: ['cloths', 'kitchen'] })
  await saveProgress(sql, finished, course, {
    answers: { ...answers, cloths_kitchen: 'The green one' },
    completed: true,
  })
  await openForm(page, sql, course)
  await expect(page.getByText('1 person is in the middle of this course.')).toBeVisible()
  await group(page, 'Section 1').getByLabel('Question text').last().fill('Where do you look first?')
  await button(page, 'Move down: section 1').click()
  await button(group(page, 'Section 1'), 'Remove question 2').click()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers,
    current_section: 'cloths',
    current_question: 'kitchen',
    completion_percentage: 67,
  })
  expect(await readProgress(sql, finished, course)).toMatchObject({
    completed: true,
    completion_percentage: 100,
  })
})

test('another administrator’s edit of a course is shown beside one’s own, and merged as chosen', async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql)
  await openForm(page, sql, course)
  const description = page.getByRole('textbox', { name: 'Description', exact: true })
  await description.fill('Mine')
  await group(page, 'Section 1').getByLabel('Question text').last().fill('Where do you look first?')
  await sql`update public.courses set description = 'Theirs', valid_months = 12 where id = ${course.id}`
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Error saving course: Somebody else has changed this course since you opened it.',
  )
  await expectAccessible(page)
  await button(page, 'See what changed').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Keep all my changes').click()
  await button(dialog, 'Use all saved values').click()
  await dialog
    .getByRole('group', { name: 'Description' })
    .getByRole('radio', { name: 'Keep mine Mine' })
    .check()
  await button(dialog, 'Continue').click()
  await expect(description).toHaveValue('Mine')
  await expect(page.getByLabel('Certificate valid for (months)')).toHaveValue('12')
  await page.getByRole('form').getByLabel('Status').selectOption('inactive')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect(await readCourse(sql, course.title)).toMatchObject({ description: 'Mine', status: 'inactive' })
  const [stored] = await sql`
    select valid_months, sections::text like '%Where do you look first?%' as keeps from public.courses where id = ${course.id}
  `
  expect(stored).toEqual({ valid_months: 12, keeps: true })
})

test('a course form does not move while its parts load, nor does the content below it', async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql)
  await saveProgress(sql, await createPerson(sql), course, { answers: { basics_ready: 'true' } })
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  const gates = { course_to_edit: new Gate(), course_summary: new Gate() }
  for (const [name, gate] of Object.entries(gates)) {
    await page.route(`**/rpc/${name}*`, async (route) => {
      await gate.opened
      await route.continue()
    })
  }
  const summaryAsked = page.waitForRequest('**/rpc/course_summary*')
  await page.goto(`/admin/courses/${course.id}/edit`)
  await expect(page.getByText('Loading course…')).toBeAttached()
  // The second request is sent while the first is still held.
  await summaryAsked
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const note = '1 person is in the middle of this course.'
  await noteWhatFormComesWith(page, note)
  const answered = page.waitForResponse('**/rpc/course_to_edit*')
  gates.course_to_edit.open()
  await answered
  // Waits ten frames, within which a form that did not wait for the second response would be rendered.
  for (let frame = 0; frame < 10; frame += 1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  gates.course_summary.open()
  await expect(title).toHaveValue(course.title)
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-came-with', note)
})

/** When the form's first field appears, records on the body element whether the page already contains these words. */
async function noteWhatFormComesWith(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('form input[name="title"]')) return
      observer.disconnect()
      document.body.dataset['cameWith'] = document.body.textContent.includes(wanted) ? wanted : ''
    }).observe(document.body, { childList: true, subtree: true })
  }, words)
}
