import { expectAccessible } from './fixtures/accessibility.ts'
import { pixelPng, programFile } from './fixtures/chosen-files.ts'
import { createCourse, readCourse } from './fixtures/courses.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('an administrator adds a picture to a course, cleaners see it, and the picture can be removed', async ({
  page,
  browser,
  sql,
}) => {
  const course = await createCourse(sql)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/courses/${course.id}/edit`)
  const choose = page.getByLabel('Upload a picture')
  await choose.setInputFiles(programFile('setup.jpg'))
  await expect(page.getByRole('alert')).toContainText('This is not an image we can show.')
  await choose.setInputFiles({ name: 'office.png', mimeType: 'image/png', buffer: pixelPng })
  await expect(page.getByRole('img', { name: 'The picture you have chosen' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Course' }).click()
  await expect(page.getByText(`“${course.title}” is saved.`)).toBeVisible()
  expect((await readCourse(sql, course.title)).image_url).toMatch(
    new RegExp(`^/course-pictures/${course.id}/[0-9a-f-]{36}\\.jpg$`),
  )

  const cleaner = await (await browser.newContext()).newPage()
  await signIn(cleaner, await createPerson(sql))
  const card = cleaner.getByRole('listitem').filter({ hasText: course.title })
  await cleaner.goto(`/training?search=${course.title.split(' ').at(-1)}`)
  await expect(card.locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(card.locator('svg')).toBeHidden()

  await page.getByRole('link', { name: `Edit ${course.title}` }).click()
  await expect(page.getByRole('img', { name: 'The course’s picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Save Course' }).click()
  await expect(page.getByText(`“${course.title}” is saved.`).first()).toBeVisible()
  await expect.poll(async () => (await readCourse(sql, course.title)).image_url).toBeNull()
  await cleaner.reload()
  await expect(card.locator('svg').first()).toBeVisible()
  await cleaner.context().close()
})
