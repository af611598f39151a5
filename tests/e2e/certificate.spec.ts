import { readFile } from 'node:fs/promises'
import { expectAccessible } from './fixtures/accessibility.ts'
import { certificateNumber, createCourse, everyAnswer, saveProgress } from './fixtures/courses.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

async function completed(sql: Sql, name: string) {
  const course = await createCourse(sql)
  const person = await createPerson(sql, { name })
  await saveProgress(sql, person, course, { answers: everyAnswer, completed: true })
  return { course, person, number: await certificateNumber(sql, person, course) }
}

test('a certificate is shown, saved as a PDF, and can be verified by anyone', async ({
  page,
  browser,
  baseURL,
  sql,
}) => {
  const { course, person, number } = await completed(sql, 'Łukasz Wiśniewski')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await signIn(page, person)
  await page.goto(`/certificate/${course.id}`)
  const sheet = page.getByRole('article', { name: 'Certificate of Completion' })
  await expect(sheet).toContainText('Łukasz Wiśniewski')
  await expect(sheet).toContainText(course.title)
  await expect(sheet).toContainText(number)
  await expect(sheet).toContainText(/\d{1,2} [A-Z][a-z]{2,3} \d{4}/)
  await expectAccessible(page, ['light', 'dark'])
  expect(requested.filter((url) => url.includes('certificate-pdf'))).toEqual([])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`shinework-certificate-${number}.pdf`)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(bytes.toString('latin1')).toContain('Overpass')

  const link = await sheet.getByRole('link').getAttribute('href')
  expect(link).toBe(`${baseURL}/verify/${number}`)
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${baseURL}/verify/${number}`)
  const result = visitor.getByRole('status', { name: 'Result' })
  await expect(result).toHaveText(
    /^ValidNameŁukasz WiśniewskiCourse.*Completed\d{1,2} [A-Z][a-z]{2,3} \d{4}$/s,
  )
  await expect(result).toContainText(course.title)
  await expectAccessible(visitor, ['light', 'dark'])
  await context.close()

  // The page also works for a signed-in person.
  await page.goto(`/verify/${number}`)
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('Łukasz Wiśniewski')
})

test('a number is verified however it is typed, and a wrong number is not found', async ({ page, sql }) => {
  const { number } = await completed(sql, 'Zoë Nguyễn')
  await page.goto('/verify')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Please enter the verification number.')).toBeVisible()
  await expectAccessible(page)
  const field = page.getByLabel('Verification number')
  await field.fill(number.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('Zoë Nguyễn')
  await field.fill('SW-2222-2222-2222')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Not valid')
  await expect(page).toHaveURL('/verify/SW-2222-2222-2222')
  await expectAccessible(page)
})

test('a certificate is shown only for an existing, completed course, and only to its owner', async ({
  page,
  sql,
}) => {
  const { course } = await completed(sql, 'Somebody Else')
  const person = await createPerson(sql, { role: 'admin' })
  await saveProgress(sql, person, course)
  await signIn(page, person)
  for (const id of ['no-course', course.id]) {
    await page.goto(`/certificate/${id}`)
    await expect(page.getByRole('main')).toContainText('There is no certificate for this course')
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the course' }).click()
  await expect(page).toHaveURL(`/training/${course.id}`)
})

test('a certificate that cannot be loaded and a PDF that cannot be created show an error', async ({
  page,
  sql,
}) => {
  const { course, person } = await completed(sql, 'Robin Trial')
  await signIn(page, person)
  await page.route('**/rest/v1/certificates*', (route) => route.fulfill({ status: 500, body: '<h1>no</h1>' }))
  await page.goto(`/certificate/${course.id}`)
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch your certificate')
  await page.unroute('**/rest/v1/certificates*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.route('**/*.ttf', (route) => route.abort())
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(page.getByRole('alert')).toContainText('The PDF could not be created.')
  await expectAccessible(page)
})

test('people without a name are asked for it before they get a PDF', async ({ page, sql }) => {
  const { course, person } = await completed(sql, 'Robin Trial')
  await sql`update public.profiles set name = null where id = ${person.id}`
  await signIn(page, person)
  await page.goto(`/certificate/${course.id}`)
  await expect(page.getByText('Your name is missing.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeDisabled()
  await expectAccessible(page)
})
