import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { matchPath } from 'react-router-dom'
import { pages } from '@/app/pages'
import { paths } from '@/lib/navigation/paths'
import { certificateNumber, createCourse, everyAnswer, saveProgress } from './fixtures/courses.ts'
import { everyPage } from './fixtures/every-page.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// While everything works, no page writes an error to the console (rule 3.30). This covers the app's own errors and the browser's messages
// for refused requests.

/** Returns the pages that `everyPage` leaves out, including the pages to which emails link. The person has completed a course. */
async function furtherPages(sql: Sql) {
  const person = await createPerson(sql)
  const course = await createCourse(sql)
  await saveProgress(sql, person, course, { answers: everyAnswer, completed: true })
  const [row] = await sql<{ token: string }[]>`
    insert into private.unsubscribe_tokens (user_id) values (${person.id}) returning token`
  const forEverybody = [
    paths.forgotPassword,
    paths.resetPassword,
    paths.confirmEmail,
    `${paths.unsubscribe}?token=${row?.token}&kind=decisions`,
    paths.notMe,
    paths.privacy,
    paths.verify,
    paths.verifyNumber(await certificateNumber(sql, person, course)),
  ]
  const forPeople = [
    paths.yourData,
    paths.completedCourses,
    paths.certificate(course.id),
    paths.courseReview(course.id),
  ]
  return { person, forEverybody, forPeople }
}

/** Opens each URL, makes the app send a health check there, and collects the console errors. */
async function errorsOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  const errors: string[] = []
  let address = ''
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${address}: ${message.text()} ${message.location().url}`)
  })
  for (address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const isAlive = page.waitForResponse((response) => {
      const { pathname } = new URL(response.url())
      const { authorization } = response.request().headers()
      return pathname.startsWith('/rest/v1/rpc/') && authorization === undefined
    })
    // The browser's `offline` event triggers the health check.
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await isAlive
  }
  return errors
}

/** Returns the pages for these audiences that none of the addresses opens. */
const left = (audiences: readonly string[], addresses: readonly string[]) =>
  pages
    .filter(({ path, audience }) => {
      const isOpened = addresses.some((address) => matchPath(path, address.split('?')[0] ?? ''))
      return audiences.includes(audience) && !isOpened
    })
    .map(({ path }) => path)

test('no page for visitors writes an error to the console', async ({ page, sql }) => {
  const { forEverybody } = await furtherPages(sql)
  const addresses = [paths.login, paths.register, ...forEverybody]
  expect(left(['visitors', 'everybody'], addresses)).toEqual([])
  expect(await errorsOf(page, addresses)).toEqual([])
})

test('no page for cleaners writes an error to the console', async ({ page, browser, sql }) => {
  test.slow()
  const usual = await everyPage(sql, 'cleaner')
  const theirs = usual.addresses.filter((address) => !address.startsWith(paths.admin))
  const { person, forEverybody, forPeople } = await furtherPages(sql)
  expect(left(['people', 'everybody'], [...theirs, ...forEverybody, ...forPeople])).toEqual([])
  await signIn(page, usual.person)
  expect(await errorsOf(page, theirs)).toEqual([])
  const graduate = await browser.newPage()
  await signIn(graduate, person)
  expect(await errorsOf(graduate, [...forEverybody, ...forPeople])).toEqual([])
})

test('no page for administrators writes an error to the console', async ({ page, sql }) => {
  test.slow()
  const { person, applicant, addresses } = await everyPage(sql)
  const run = randomUUID()
  await sql`insert into public.pay_runs (id, until) values (${run}, '2020-01-01')`
  const theirs = [...addresses, paths.userProfile(applicant.id), paths.adminPayRun(run)]
  expect(left(['administrators'], theirs)).toEqual([])
  await signIn(page, person)
  expect(await errorsOf(page, theirs)).toEqual([])
  await sql`delete from public.pay_runs where id = ${run}`
})
