import { expectAccessible } from './fixtures/accessibility.ts'
import { createCourse, saveProgress } from './fixtures/courses.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('an administrator sees each person’s progress in a course, searches and filters', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const course = await createCourse(sql)
  const [ana, ben, cleo] = [
    await createPerson(sql, { name: 'Ana Middle' }),
    await createPerson(sql, { name: 'Ben Through' }),
    await createPerson(sql, { name: 'Cleo Lost' }),
  ]
  const answers = { basics_ready: 'true', basics_first: 'x' }
  await saveProgress(sql, ana, course, { answers, place: ['cloths', 'note'] })
  await saveProgress(sql, ben, course, {
    answers: { ...answers, cloths_kitchen: 'The green one' },
    completed: true,
  })
  await saveProgress(sql, cleo, course, { place: ['cloths', 'gone'] })
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/courses/${course.id}/progress`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title)
  await expect(page.getByRole('definition')).toHaveText(['3', '1', '50%'])
  const row = page.getByRole('row').filter({ hasText: 'Ana Middle' })
  await expect(row).toContainText('Cloths and colours, question 2 of 2')
  await expect(row).toContainText('50%')
  await expect(row.getByRole('link', { name: 'Ana Middle' })).toHaveAttribute('href', `/profile/${ana.id}`)
  await expect(page.getByRole('row').filter({ hasText: 'Ben Through' })).toContainText('Finished')
  await expect(page.getByRole('row').filter({ hasText: 'Cleo Lost' })).toContainText('At the beginning')
  await expectAccessible(page, ['light', 'dark'])
  await page.getByLabel('Progress', { exact: true }).first().selectOption('Completed')
  await expect(page).toHaveURL(/completed=yes/)
  await expect(page.getByRole('rowheader')).toHaveText([/Ben Through/])
  await page.getByLabel('Progress', { exact: true }).first().selectOption('All People')
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await page.getByRole('searchbox').fill(ana.email)
  await expect(page.getByRole('rowheader')).toHaveText([/Ana Middle/])
  await page.getByRole('searchbox').fill('nobody like this')
  await expect(page.getByText('No people found matching your criteria.')).toBeVisible()
  await page.goto('/admin/courses/00000000-0000-4000-8000-000000000000/progress')
  await expect(page.getByRole('alert')).toHaveText('Course not found')
  await page.getByRole('link', { name: 'Back to courses' }).click()
  await expect(page).toHaveURL('/admin/courses')
})
