import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { pdfFile } from './fixtures/chosen-files.ts'
import { createCourse, everyAnswer, saveProgress } from './fixtures/courses.ts'
import { Gate } from './fixtures/disturbances.ts'
import { unfoldForm } from './fixtures/folds.ts'
import { applyFor, createJob, createJobs, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const needs = (page: Page) => page.getByRole('list', { name: 'You need' }).getByRole('listitem')

test('a card shows missing requirements, a person adds them on the job’s page, and a filter hides such jobs', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  const [asking, office] = await createJobs(sql, [
    { project_name: `Site ${word}`, required_documents: ['whiteCard'], required_courses: [course.id] },
    { project_name: `Office ${word}`, required_documents: [], required_courses: [] },
  ])
  if (!asking || !office) throw new Error('The jobs were not added.')
  await signIn(page, person)
  await page.goto(`/jobs?search=${word}`)
  await expect(cards(page).filter({ hasText: 'Site' })).toContainText(`You need: White Card, ${course.title}`)
  await expect(cards(page).filter({ hasText: 'Office' })).not.toContainText('You need')

  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Jobs I qualify for' }).click()
  await expect(cards(page)).toHaveText([/Office/])
  await expect(page).toHaveURL(`/jobs?search=${word}&qualified=yes`)
  await page.getByRole('button', { name: 'Show 1 job' }).click()
  await page.getByRole('button', { name: 'I qualify', pressed: true }).click()
  await expect(cards(page)).toHaveCount(2)

  await page.goto(`/jobs/${asking.id}`)
  await expect(needs(page)).toHaveText([/White Card.*Not uploaded yet/, /Not started yet/])
  await page.getByRole('button', { name: 'Upload it: White Card' }).click()
  await page.getByLabel(/^Choose file White Card$/).setInputFiles(pdfFile('card.pdf'))
  await expect(needs(page).first()).toContainText('Waiting to be checked')
  await page.getByRole('textbox', { name: 'White Card number' }).fill('WC 1')
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Save White Card' }).click()
  await expect(page.getByText('Your White Card is saved.')).toBeVisible()

  // A course that was opened from a job's page links back to that job.
  await page.getByRole('link', { name: `Start the course: ${course.title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title)
  await page.reload()
  await page.getByRole('link', { name: `Back to ${asking.name}` }).click()
  await expect(page).toHaveURL(`/jobs/${asking.id}`)

  // The job does not ask again for a document that waits to be checked.
  await sql`update public.jobs set required_documents = '{whiteCard}' where id = ${office.id}`
  await page.goto(`/jobs?search=${word}`)
  const sent = 'White Card (waiting to be checked)'
  await expect(cards(page).filter({ hasText: 'Site' })).toContainText(`You need: ${sent}, ${course.title}`)
  await expect(cards(page).filter({ hasText: 'Office' })).toContainText('Waiting to be checked: White Card')
  await expectAccessible(page, ['light', 'dark'])

  await applyFor(sql, person, office)
  await applyFor(sql, person, asking)
  await page.goto('/my-applications')
  await expect(cards(page).filter({ hasText: 'Office' })).toContainText('Waiting to be checked: White Card')
  await page.getByRole('link', { name: `See how to get what you need: ${asking.name}` }).click()
  await expect(needs(page).first()).toBeInViewport()

  await sql`update public.documents set state = 'checked', decided_at = now() where user_id = ${person.id}`
  await saveProgress(sql, person, course, { answers: everyAnswer, completed: true })
  await page.reload()
  await expect(needs(page)).toHaveText([/White Card.*You have it/, /You have it/])
  await page.goto('/my-applications')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByText('You need')).toHaveCount(0)
})

test('an expired certificate is marked as expired, and the course can be taken again', async ({
  page,
  sql,
}) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await saveProgress(sql, person, course, { answers: everyAnswer, completed: true })
  await sql`update public.courses set valid_months = 6 where id = ${course.id}`
  await sql`update public.certificates set valid_until = '2026-01-31' where user_id = ${person.id}`
  await signIn(page, person)
  await page.goto('/completed-courses')
  await expect(cards(page)).toContainText(/Expired on 31 Jan 2026/)

  await page.goto(`/certificate/${course.id}`)
  const sheet = page.getByRole('article', { name: 'Certificate of Completion' })
  await expect(sheet).toContainText(/Expired on\s*31 Jan 2026/)
  await expectAccessible(page, ['light', 'dark'])
  const verify = await sheet.getByRole('link').getAttribute('href')
  await page.getByRole('button', { name: `Take Again: ${course.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take Again' }).click()
  await expect(page).toHaveURL(`/training/${course.id}`)
  await expect(page.getByText('Question 1 of 2')).toBeVisible()

  // A course that is taken again is both in progress and completed.
  await page.goto('/progress')
  await expect(cards(page)).toContainText(course.title)
  await page.goto('/completed-courses')
  await expect(page.getByRole('link', { name: `Continue: ${course.title}` })).toBeVisible()

  await page.goto(verify ?? '')
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('Expired on 31 Jan 2026')
  await sql`
    update public.course_progress set completed = true, answers = ${sql.json(everyAnswer)}
    where user_id = ${person.id}`
  await page.reload()
  await expect(page.getByRole('status', { name: 'Result' })).toContainText(/^Valid.*Valid until/s)
})

test('an inactive course is not offered again', async ({ page, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await saveProgress(sql, person, course, { answers: everyAnswer, completed: true })
  await sql`update public.certificates set valid_until = '2026-01-31' where user_id = ${person.id}`
  await sql`update public.courses set status = 'inactive' where id = ${course.id}`
  await signIn(page, person)
  for (const path of ['/completed-courses', `/training/${course.id}`, `/certificate/${course.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText('This course is not offered any more.')
    await expect(page.getByRole('button', { name: 'Take Again' })).toHaveCount(0)
    await expectAccessible(page, ['light', 'dark'])
  }
})

test('the job form suggests documents by category until they are changed, and finds courses', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const name = `School ${uniqueWord()}`
  const course = await createCourse(sql)
  await createCourse(sql, { title: `${course.title} (old)`, status: 'inactive' })
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/jobs/create')
  await page.getByLabel('Project name').fill(name)
  await unfoldForm(page)
  const checked = page.getByRole('group', { name: 'Documents' }).getByRole('checkbox', { checked: true })
  await page.getByLabel('Category').selectOption('School')
  await expect(checked).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Blue Card' })).toBeChecked()
  await page.getByLabel('Category').selectOption('Post Construction')
  await expect(page.getByRole('checkbox', { name: 'White Card' })).toBeChecked()
  await expect(checked).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Visa' }).check()
  await page.getByLabel('Category').selectOption('Office')
  await expect(checked).toHaveCount(2)

  const search = page.getByRole('searchbox', { name: 'Find a course to require' })
  await search.fill(course.title)
  await expect(page.getByRole('list', { name: 'Courses found' }).getByRole('listitem')).toHaveCount(1)
  await search.press('Enter')
  await expect(page.getByRole('list', { name: 'Required courses' })).toHaveText(course.title)
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Create Job' }).click()
  await expect(page).toHaveURL('/admin/jobs')
  const stored =
    await sql`select id, required_documents, required_courses from public.jobs where project_name = ${name}`
  expect(stored).toMatchObject([{ required_documents: ['whiteCard', 'visa'], required_courses: [course.id] }])

  await page.goto(`/admin/jobs/edit/${stored[0]?.id}`)
  await expect(page.getByRole('list', { name: 'Required courses' })).toHaveText(course.title)
  await expect(checked).toHaveCount(2)
})

for (const [path, read] of [
  ['/my-applications', /\/rest\/v1\/applications\?/],
  ['/current-jobs', /\/rpc\/my_jobs/],
] as const) {
  test(`a card on ${path} shows missing requirements, or appears without them if they are late or fail to load`, async ({
    page,
    sql,
  }) => {
    const person = await createPerson(sql)
    const job = await createJob(sql, { required_documents: ['whiteCard'] })
    await decide(sql, await applyFor(sql, person, job), 'Accepted')
    await signIn(page, person)
    const gate = new Gate()
    await page.route('**/rpc/my_missing', async (route) => {
      await gate.opened
      await route.continue()
    })
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const card = document.querySelector('main li :is(h2, h3)')?.closest('li')
        if (card && !('firstText' in window)) Object.assign(window, { firstText: card.textContent })
      }).observe(document, { childList: true, subtree: true })
    })
    const listed = page.waitForResponse(read)
    await page.goto(path)
    await (await listed).finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    gate.open()
    await expect(cards(page)).toContainText('You need: White Card')
    // The first render contained the text, so the layout did not shift.
    expect(await page.evaluate(() => Reflect.get(window, 'firstText'))).toContain('You need: White Card')

    // The response never arrives. The card is shown anyway after a short wait.
    await page.route('**/rpc/my_missing', () => undefined)
    await page.reload()
    await expect(cards(page)).toContainText(job.name)

    await page.route('**/rpc/my_missing', (route) => route.fulfill({ status: 400, json: {} }))
    await page.reload()
    await expect(cards(page)).toContainText(job.name)
    await expect(cards(page)).not.toContainText('You need')
  })
}
