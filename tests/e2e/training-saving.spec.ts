import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createCourse, readProgress, saveProgress } from './fixtures/courses.ts'
import { Gate } from './fixtures/disturbances.ts'
import { expectUncovered } from './fixtures/layout.ts'
import { disconnect } from './fixtures/offline.ts'
import { createPerson } from './fixtures/people.ts'
import { logIn, signIn } from './fixtures/sign-in.ts'
import { environment, expect, type Sql, test } from './fixtures/test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Course' })
// Compares the exact text, because 'Saved' is also a part of 'Not saved yet'.
const status = (page: Page, text: string) =>
  page.getByRole('status').and(page.getByText(text, { exact: true }))
const congratulations = (page: Page) => page.getByRole('heading', { name: 'Congratulations!' })
const waiting = 'Not saved yet. We will save your answers when you are back online.'
const save = '**/rpc/save_course_progress'

/** Logs in a new person and gives an answer that cannot be saved. */
async function answerUnsaved(page: Page, sql: Sql) {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.route(save, (route) => route.abort('internetdisconnected'))
  await page.goto(`/training/${course.id}`)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next(page).click()
  await expect(status(page, waiting)).toBeVisible()
  return { person, course }
}

test('answers given offline are saved once back online', async ({ page, context, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await expect(next(page)).toBeVisible()
  await disconnect(context)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next(page).click()
  await expect(status(page, waiting)).toBeVisible()
  await page.getByRole('textbox').fill('The exits')
  await next(page).click()
  await page.getByRole('radio', { name: 'The red one' }).check()
  await next(page).click()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(status(page, 'Saved')).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers: { basics_ready: 'true', basics_first: 'The exits', cloths_kitchen: 'The red one' },
    current_section: 'cloths',
    current_question: 'note',
  })
})

test('saved answers are kept when an older response for the course arrives after them', async ({
  page,
  context,
  sql,
}) => {
  const course = await createCourse(sql)
  await signIn(page, await createPerson(sql))
  const open = page.getByRole('link', { name: course.title })
  await page.goto(`/training?search=${course.title}`)
  await open.click()
  await expect(next(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to courses' }).click()
  await disconnect(context)
  // Advances the clock by a minute, so that the page refetches the cached course.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
  })
  let failures = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/rest/v1/course_progress?')) failures += 1
  })
  await open.click()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next(page).click()
  await expect(status(page, waiting)).toBeVisible()
  // Waits until the read and its retry have failed. While a person answers a course, the page refetches only after
  // that.
  await expect.poll(() => failures).toBe(2)

  const [isRead, isSaved, isGiven] = [new Gate(), new Gate(), new Gate()]
  await page.route(
    '**/rest/v1/course_progress?*',
    async (route) => {
      const answer = await route.fetch()
      isRead.open()
      await isSaved.opened
      await route.fulfill({ response: answer })
      isGiven.open()
    },
    { times: 1 },
  )
  await page.route(save, async (route) => {
    await isRead.opened
    await route.continue()
  })
  await context.setOffline(false)
  await expect(status(page, 'Saved')).toBeVisible()
  isSaved.open()
  await isGiven.opened
  // Once the response to a later request has arrived, the page has also processed the response with the course's progress.
  await page.evaluate(async (url) => (await fetch(`${url}/auth/v1/health`)).text(), environment.apiUrl)
  await expect(page.getByText('Before you begin: 1 of 2 answered')).toBeAttached()
})

test('answers to a course that was left while offline are sent from any page, once online', async ({
  page,
  context,
  sql,
}) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await saveProgress(sql, person, course, { answers: { basics_ready: 'true' }, place: ['basics', 'first'] })
  await signIn(page, person)
  // Opens both pages before going offline. This test has no service worker, so scripts of other pages would be missing offline.
  await page.goto('/training')
  await page.getByRole('link', { name: `Continue: ${course.title}` }).click()
  await expect(next(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to courses' }).click()
  await page.getByRole('link', { name: `Continue: ${course.title}` }).click()
  await disconnect(context)
  await page.getByRole('textbox').fill('The exits')
  await next(page).click()
  await expect(status(page, waiting)).toBeVisible()
  await page.getByRole('link', { name: 'Back to courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training')
  await expect(page.getByText('You are offline', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(`Your answers to ${course.title} have been sent.`)).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers: { basics_ready: 'true', basics_first: 'The exits' },
    current_question: 'kitchen',
  })
})

test('unsaved answers and the position survive a reload', async ({ page, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.route(save, (route) => route.abort('internetdisconnected'))
  await page.goto(`/training/${course.id}`)
  await page.getByRole('radio', { name: 'No' }).check()
  await next(page).click()
  await expect(status(page, waiting)).toBeVisible()
  // The person has typed this text but not gone on to the next question.
  await page.getByRole('textbox').fill('Half a sentence')
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue('Half a sentence')
  await expect(status(page, waiting)).toBeVisible()
  expect(await readProgress(sql, person, course)).toBeUndefined()

  // Leaves the app first. Otherwise the open page would save by itself and leave nothing for the next page to send.
  await page.goto('/robots.txt')
  await page.unroute(save)
  await page.goto(`/training/${course.id}`)
  await expect(page.getByRole('textbox')).toHaveValue('Half a sentence')
  await expect(status(page, 'Saved')).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers: { basics_ready: 'false', basics_first: 'Half a sentence' },
    current_section: 'basics',
    current_question: 'first',
  })
  const kept = await page.evaluate(() =>
    Object.keys(window.localStorage).filter((key) => key.includes('.course.')),
  )
  expect(kept).toEqual([])
})

test('leaving the course in the middle of an answer saves it', async ({ page, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await saveProgress(sql, person, course, { place: ['basics', 'first'] })
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await page.getByRole('textbox').fill('On my way out')
  await page.getByRole('link', { name: 'Back to courses' }).click()
  await expect
    .poll(() => readProgress(sql, person, course))
    .toMatchObject({ answers: { basics_first: 'On my way out' }, current_question: 'first' })
})

test('a course finished offline is saved as completed once the connection is back', async ({
  page,
  context,
  sql,
}) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await saveProgress(sql, person, course, {
    answers: { basics_ready: 'true', basics_first: 'The exits', cloths_kitchen: 'The red one' },
    place: ['cloths', 'note'],
  })
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await expect(complete(page)).toBeVisible()
  await disconnect(context)
  await page.getByRole('textbox').fill('All clear')
  await complete(page).click()
  await expect(status(page, waiting)).toBeVisible()
  await expect(congratulations(page)).toBeHidden()
  await context.setOffline(false)
  await expect(congratulations(page)).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers: { cloths_note: 'All clear' },
    completed: true,
  })
})

test('two tabs of one course keep the answers of both', async ({ page, context, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  const other = await context.newPage()
  await other.goto(`/training/${course.id}`)
  await expect(next(other)).toBeVisible()
  await next(other).click()
  await other.getByRole('textbox').fill('From the other tab')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next(page).click()
  await next(other).click()
  await expect(status(page, 'Saved')).toBeVisible()
  await expect(other.getByText('Which cloth is for the kitchen?')).toBeVisible()
  await expect
    .poll(async () => (await readProgress(sql, person, course))?.answers)
    .toEqual({ basics_ready: 'true', basics_first: 'From the other tab' })
  // The other tab's answer arrives here with the response to the next save.
  await next(page).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('From the other tab')
})

test('an answer given while the previous one is being saved is saved, too', async ({ page, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  const gate = new Gate()
  await page.route(save, async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next(page).click()
  await expect(status(page, 'Saving…')).toBeVisible()
  await page.getByRole('textbox').fill('Meanwhile')
  await next(page).click()
  gate.open()
  await expect(status(page, 'Saved')).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({
    answers: { basics_ready: 'true', basics_first: 'Meanwhile' },
    current_section: 'cloths',
  })
})

test('a refused save shows the reason, keeps the answer and can be retried', async ({ page, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  let body = '<h1>502</h1>'
  await page.route(save, (route) => route.fulfill({ status: 500, body }))
  await page.goto(`/training/${course.id}`)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save progress')
  body = JSON.stringify({ message: 'the pencil broke', code: 'XX000' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error saving progress: the pencil broke')
  // The error and its button must also be visible when the page is scrolled to the top.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectUncovered(page.getByRole('alert'))
  await expectUncovered(page.getByRole('button', { name: 'Try again' }))
  await expectAccessible(page)
  await page.unroute(save)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(status(page, 'Saved')).toBeVisible()
  expect(await readProgress(sql, person, course)).toMatchObject({ answers: { basics_ready: 'true' } })
})

test('logging out asks before unsent answers are lost, and sends them if it can', async ({ page, sql }) => {
  const { person, course } = await answerUnsaved(page, sql)
  await page.getByRole('link', { name: 'Profile' }).click()
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  const question = page.getByRole('dialog', { name: 'Log out without sending your answers?' })
  await expect(question.getByRole('button', { name: 'Stay logged in' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(question).toBeHidden()
  await expect(logout).toBeFocused()

  await page.unroute(save)
  await logout.click()
  await expect(page).toHaveURL('/login')
  expect(await readProgress(sql, person, course)).toMatchObject({ answers: { basics_ready: 'true' } })
})

test('logging out asks before unsent answers are lost, even if the profile could not be loaded', async ({
  page,
  sql,
}) => {
  const { person, course } = await answerUnsaved(page, sql)
  const data = '**/rest/v1/**'
  await page.route(/\/(profiles\?|rpc\/is_admin)/, (route) => route.abort('internetdisconnected'))
  await page.route(data, (route) => route.abort('internetdisconnected'))
  await page.reload()
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await expect(page.getByRole('alert')).toContainText('If you log out now, they will be lost.')
  const stay = page.getByRole('button', { name: 'Stay logged in' })
  await expect(stay).toBeFocused()
  await expect(page.getByRole('button', { name: 'Log out anyway' })).toBeVisible()
  await expectAccessible(page)
  await stay.click()
  await expect(logout).toBeFocused()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)

  await page.unroute(save)
  await page.unroute(data)
  await logout.click()
  await expect(page).toHaveURL('/login')
  expect(await readProgress(sql, person, course)).toMatchObject({ answers: { basics_ready: 'true' } })
})

test('unsent answers are lost only when the person chooses to log out anyway', async ({ page, sql }) => {
  const { person, course } = await answerUnsaved(page, sql)
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL('/login')
  await page.unroute(save)
  await logIn(page, person, '/dashboard')
  await page.goto(`/training/${course.id}`)
  await expect(page.getByRole('radio', { name: 'Yes' })).not.toBeChecked()
  expect(await readProgress(sql, person, course)).toBeUndefined()
})

test('one person’s unsaved answers are not shown to the next person', async ({ page, context, sql }) => {
  const { person, course } = await answerUnsaved(page, sql)
  const other = await createPerson(sql)
  // Leaves the page while saves still fail. Otherwise a retry could succeed while the page closes.
  await page.goto('/robots.txt')
  await page.close()
  const later = await context.newPage()
  await signIn(later, other)
  await later.goto(`/training/${course.id}`)
  await expect(later.getByRole('radio', { name: 'Yes' })).not.toBeChecked()
  await next(later).click()
  await expect(status(later, 'Saved')).toBeVisible()
  expect(await readProgress(sql, other, course)).toMatchObject({ answers: {} })
  expect(await readProgress(sql, person, course)).toBeUndefined()
})
