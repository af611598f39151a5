import { expectAccessible } from './fixtures/accessibility.ts'
import { createCourse } from './fixtures/courses.ts'
import { createJob, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('an administrator finds people, jobs, courses and pages from anywhere by keyboard', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const person = await createPerson(sql, { name: `Kim ${word}` })
  const job = await createJob(sql, { project_name: `Tower ${word}` })
  const course = await createCourse(sql, { title: `Chemicals ${word}` })
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Find' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await expect(dialog.getByRole('option', { name: 'Create job' })).toBeVisible()
  await page.keyboard.type(word)
  const options = dialog.getByRole('option')
  await expect(options).toHaveText([/Kim .*Person/, /Tower .*Job/, /Chemicals .*Course/])
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, ['light', 'dark'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/jobs/${job.id}`)

  const findNext = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await expect(options).toHaveCount(1)
    await page.keyboard.press('Enter')
  }
  await findNext(`Kim ${word}`)
  await expect(page).toHaveURL(`/profile/${person.id}`)
  await findNext(`Chemicals ${word}`)
  await expect(page).toHaveURL(`/admin/courses/${course.id}/progress`)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nothing has this word')
  await expect(dialog.getByText('No results. Try different words.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the keys J and K move through the rows of a list, and ? shows the keys and can switch them off', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  for (const name of ['Ann', 'Ben', 'Cal']) await createPerson(sql, { name: `${name} ${word}` })
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/cleaners?search=${word}`)
  const link = (name: string) => page.getByRole('table').getByRole('link', { name: `View ${name} ${word}` })
  await expect(link('Ann')).toBeVisible()
  await page.keyboard.press('j')
  await expect(link('Cal')).toBeFocused()
  await page.keyboard.press('j')
  await expect(link('Ben')).toBeFocused()
  await page.keyboard.press('k')
  await expect(link('Cal')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Cal ${word}` })).toBeVisible()
  await page.goBack()
  await expect(link('Ann')).toBeVisible()

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('searchbox')).toHaveValue(`${word}j`)
  await page.goto(`/admin/cleaners?search=${word}`)
  await expect(link('Ann')).toBeVisible()
  await page.keyboard.press('j')
  await expect(link('Cal')).not.toBeFocused()
})
