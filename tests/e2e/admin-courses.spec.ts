import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createCourse, readCourse } from './fixtures/courses.ts'
import { uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save course' })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const section = (page: Page, number: number) =>
  page.getByRole('group', { name: `Section ${number}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const asked = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

async function signInAdministrator(page: Page, sql: Sql): Promise<void> {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
}

async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('Why a floor shines.')
  await page.getByRole('form', { name: 'New course' }).getByLabel('Category').selectOption('Office Cleaning')
}

test('an administrator creates a course, and a cleaner finds it', async ({ page, browser, sql }) => {
  const title = `Floors ${uniqueWord()}`
  await signInAdministrator(page, sql)
  await page.goto('/admin/courses')
  await page.getByRole('link', { name: 'Create course' }).click()
  await expect(page).toHaveURL('/admin/courses/create')
  await expect(page.getByRole('heading', { name: 'New course' })).toBeFocused()
  await expect(field(page, 'Section title')).toHaveValue('Introduction')
  await expect(field(page, 'Question text')).toHaveValue('Are you ready to begin?')
  await expect(page.getByLabel('Type')).toHaveValue('boolean')
  await expectAccessible(page, ['light', 'dark'])
  await fillIn(page, title)
  await field(page, 'Image URL').fill('/icon-192.png')
  await button(page, 'Add section').click()
  await expect(section(page, 2).getByLabel('Section title')).toHaveValue('Section 2')
  await expect(section(page, 2).getByLabel('Question text')).toHaveValue('Question 1')
  await expect(section(page, 2).getByLabel('Type')).toHaveValue('text')
  await expect(section(page, 2).getByLabel('Required')).toBeChecked()
  await section(page, 2).getByLabel('Type').selectOption('multiple-choice')
  for (const name of ['Option 1', 'Option 2']) {
    await section(page, 2).getByRole('button', { name: 'Add option' }).click()
    await expect(section(page, 2).getByRole('textbox', { name: `${name} of question 1` })).toHaveValue(name)
  }
  // Changing the type and changing it back keeps the options.
  await section(page, 2).getByLabel('Type').selectOption('text')
  await section(page, 2).getByLabel('Type').selectOption('multiple-choice')
  await expect(section(page, 2).getByRole('textbox', { name: 'Option 2 of question 1' })).toHaveValue(
    'Option 2',
  )
  await section(page, 2).getByRole('checkbox', { name: 'Option 2 of question 1 is right' }).check()
  await section(page, 1).getByLabel('Right answer').selectOption('Yes')
  await section(page, 1).getByLabel('Explanation').fill('Nobody learns half asleep.')
  await page.getByLabel('Pass mark (%)').fill('50')
  await save(page).click()
  await expect(page.getByText(`“${title}” is saved.`)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  await expect(page).toHaveURL('/admin/courses')
  const course = await readCourse(sql, title)
  expect(Object.values(course.solutions)).toEqual(
    expect.arrayContaining([
      { right: ['true'], explanation: 'Nobody learns half asleep.' },
      { right: ['Option 2'] },
    ]),
  )
  expect(course).toMatchObject({
    status: 'active',
    pass_mark: 50,
    category: 'Office Cleaning',
    image_url: '/icon-192.png',
    sections: [
      {
        title: 'Introduction',
        questions: [{ text: 'Are you ready to begin?', type: 'boolean', required: true }],
      },
      {
        title: 'Section 2',
        questions: [{ text: 'Question 1', type: 'multiple-choice', options: ['Option 1', 'Option 2'] }],
      },
    ],
  })

  const cleaner = await (await browser.newContext()).newPage()
  await signIn(cleaner, await createPerson(sql))
  await cleaner.goto(`/training?search=${title.split(' ')[1]}`)
  await cleaner.getByRole('link', { name: `Start: ${title}` }).click()
  await expect(cleaner.getByRole('group', { name: 'Are you ready to begin?' })).toBeVisible()
  await cleaner.context().close()
})

test('errors are shown beside their fields and the button, and the first one gets the focus', async ({
  page,
  sql,
}) => {
  await signInAdministrator(page, sql)
  await page.goto('/admin/courses/create')
  await button(page, 'Remove section 1').click()
  await expect(page.getByRole('alert')).toHaveText('Course must have at least one section')
  await button(page, 'Remove question 1').click()
  await expect(page.getByText('Section must have at least one question')).toBeVisible()
  await button(page, 'Add section').click()
  await section(page, 2).getByLabel('Type').selectOption('multiple-choice')
  await section(page, 2).getByRole('button', { name: 'Add question' }).click()
  await section(page, 2).getByLabel('Question text').last().fill(' ')
  await field(page, 'Image URL').fill('//example.com/a.png')
  await section(page, 1).getByLabel('Section title').fill('')
  await page.getByRole('button', { name: /^Section 1:/ }).click()
  await save(page).click()
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('Please fill in all required fields')
  await expect(field(page, 'Description')).toHaveAccessibleDescription('Please fill in all required fields')
  const summary = page.getByRole('alert').getByRole('listitem')
  await expect(summary).toHaveText([
    'Please fill in all required fields',
    'Please enter a path that begins with / or an address that begins with https://.',
    'All sections must have a title',
    'Multiple choice questions must have at least two options',
    'All questions must have text',
  ])
  await expectAccessible(page)
  // A link in the error summary opens the section that has the error.
  await summary.filter({ hasText: 'All sections must have a title' }).getByRole('button').click()
  await expect(section(page, 1).getByLabel('Section title')).toBeFocused()
  await section(page, 1).getByLabel('Section title').fill('Basics')
  await expect(summary).toHaveCount(4)
  await fillIn(page, 'Floors')
  await field(page, 'Image URL').fill('')
  await section(page, 2).getByLabel('Question text').last().fill('Why?')
  await summary.getByRole('button').click()
  await expect(section(page, 2).getByRole('button', { name: 'Add option' })).toBeFocused()
  await page.keyboard.press('Enter')
  await section(page, 2).getByRole('button', { name: 'Add option' }).click()
  await expect(summary).toHaveCount(0)
})

test('a failed save keeps the typed course, and retries create only one course', async ({ page, sql }) => {
  const title = `Floors ${uniqueWord()}`
  await signInAdministrator(page, sql)
  await page.goto('/admin/courses/create')
  await fillIn(page, title)
  let answer: 'refused' | 'page' | 'lost' = 'refused'
  await page.route('**/rpc/save_course', async (route) => {
    if (answer === 'refused')
      return route.fulfill({ status: 400, json: { code: 'PT400', message: 'The book is full.' } })
    if (answer === 'page') return route.fulfill({ status: 500, body: '<html>' })
    // The database has saved the course, but the response is lost.
    await route.fetch()
    return route.abort()
  })
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Error saving course: The book is full.')
  answer = 'page'
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save course')
  answer = 'lost'
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Error saving course: Shinework cannot be reached')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(asked(page)).toBeVisible()
  await asked(page).getByRole('button', { name: 'Stay and keep editing' }).click()
  await expect(asked(page)).toBeHidden()
  await expect(field(page, 'Title')).toHaveValue(title)
  await field(page, 'Description').fill('Typed since.')
  await page.unroute('**/rpc/save_course')
  await save(page).click()
  await expect(page.getByText(`“${title}” is saved.`)).toBeVisible()
  expect(await readCourse(sql, title)).toMatchObject({ description: 'Typed since.' })
})

test('search and filters survive a visit to the course form and a reload there, and saving moves the focus back to the course', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const active = await createCourse(sql, { title: `Ladders ${word}`, category: 'School Cleaning' })
  await createCourse(sql, { title: `Lifts ${word}`, status: 'inactive' })
  await signInAdministrator(page, sql)
  await page.route('**/rpc/list_courses', (route) => route.fulfill({ status: 500, body: '<html>' }))
  await page.goto('/admin/courses')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch courses')
  await page.unroute('**/rpc/list_courses')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('searchbox').fill(word)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toContainText('Inactive')
  await expect(page.getByRole('article').last()).toContainText('2 sections')
  await expect(page.getByRole('article').last()).toContainText('4 questions')
  await expectAccessible(page, ['light', 'dark'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(
    file
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(0, 5)),
  ).toEqual([
    [`Lifts ${word}`, 'Office Cleaning', 'Inactive', '2', '4'],
    [active.title, 'School Cleaning', 'Active', '2', '4'],
  ])
  await page.getByRole('search').getByLabel('Status').selectOption('active')
  await expect(page).toHaveURL(`/admin/courses?search=${word}&status=active`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: `Edit ${active.title}` }).click()
  await expect(page).toHaveURL(`/admin/courses/${active.id}/edit`)
  await expect(page.getByRole('heading', { name: 'Edit course' })).toBeFocused()
  await page.reload()
  await field(page, 'Title').fill(`Steps ${word}`)
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await asked(page).getByRole('button', { name: 'Stay and keep editing' }).click()
  await expect(field(page, 'Title')).toHaveValue(`Steps ${word}`)
  await page.getByRole('link', { name: 'Back to courses' }).click()
  await asked(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(`/admin/courses?search=${word}&status=active`)
  const edit = page.getByRole('link', { name: `Edit ${active.title}` })
  await edit.click()
  await field(page, 'Description').fill('Why a ladder stands.')
  await save(page).click()
  await expect(page.getByText(`“${active.title}” is saved.`)).toBeVisible()
  await expect(edit).toBeFocused()
  await expect(page).toHaveURL(`/admin/courses?search=${word}&status=active`)
  await page.getByRole('search').getByLabel('Category').selectOption('Childcare Cleaning')
  await expect(page.getByText('No courses found matching your criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/admin/courses')
})
