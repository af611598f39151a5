import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { withoutLiveNews } from './fixtures/disturbances.ts'
import { applyFor, createJob, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const happeningNow = (page: Page) => page.getByRole('region', { name: 'Happening Now' })
const pursuing = (page: Page) => page.getByRole('region', { name: "Jobs I'm Pursuing" })
const opportunities = (page: Page) => page.getByRole('region', { name: 'Opportunities' })

test('a new person sees three cards with working links', async ({ page, sql }) => {
  const person = await createPerson(sql, { name: 'Ines Okafor' })
  await signIn(page, person)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ines')
  await expect(page).toHaveTitle('Dashboard – Shinework')
  await expect(happeningNow(page)).toContainText("You don't have any active jobs right now.")
  await expect(pursuing(page)).toContainText("You haven't applied for any jobs yet.")
  await expect(opportunities(page).getByRole('listitem')).toHaveCount(3)
  const steps = page.getByRole('region', { name: 'Get ready to be accepted' }).getByRole('link')
  await expect(steps).toHaveText([
    'Add your postcode to hear about jobs near you.',
    'Upload your documents',
    'Complete your first course',
  ])
  await expectAccessible(page, ['light', 'dark'])

  await steps.nth(0).click()
  await expect(page.getByRole('combobox', { name: 'Postcode' })).toBeFocused()
  await page.goBack()
  await steps.nth(1).click()
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeInViewport()
  await page.goBack()
  await page.getByRole('button', { name: 'Hide these steps' }).click()
  await page.reload()
  await expect(opportunities(page).getByRole('listitem')).toHaveCount(3)
  await expect(steps).toHaveCount(0)
  // The key contains the person's id, so a logout removes it.
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain(
    `shinework.of.${person.id}.first-steps-hidden`,
  )

  await happeningNow(page).getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/current-jobs')
  await page.goBack()
  await pursuing(page).getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/my-applications')
  await page.goBack()
  await opportunities(page).getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/jobs')
})

test('Happening Now shows only accepted jobs, the next first, and Pursuing shows the three newest applications', {
  tag: ['@desktop', '@smoke'],
}, async ({ page, sql }) => {
  const person = await createPerson(sql)
  const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
  const jobs = []
  for (const [index, name] of names.entries()) {
    // The last job in the list starts first.
    const start_date = `2083-01-${20 - index}`
    const job = await createJob(sql, { project_name: `${name} ${uniqueWord()}`, start_date })
    jobs.push({ ...job, application: await applyFor(sql, person, job) })
  }
  const [first, second, third, fourth, fifth] = jobs
  if (!first || !second || !third || !fourth || !fifth) throw new Error('five jobs were made')
  for (const job of [first, second, third, fifth]) await decide(sql, job.application, 'Accepted')
  await decide(sql, fourth.application, 'Rejected')
  await sql`update public.jobs set status = 'Completed' where id = ${third.id}`

  await signIn(page, person)
  await page.goto('/dashboard')
  await expect(happeningNow(page).getByRole('heading', { level: 3 })).toHaveText([
    fifth.name,
    second.name,
    first.name,
  ])
  // The first row is short, because the section above shows the job's details.
  const rows = happeningNow(page).getByRole('listitem')
  await expect(rows.first()).toContainText('Shown at the top of this page')
  await expect(rows.first()).not.toContainText('Starts')
  await expect(rows.nth(1)).toContainText('Starts')
  await expect(pursuing(page).getByRole('listitem')).toHaveText([
    new RegExp(`${fifth.name}.*Accepted`, 's'),
    new RegExp(`${fourth.name}.*Rejected`, 's'),
    new RegExp(`${third.name}.*Accepted`, 's'),
  ])
  await expectAccessible(page, ['light', 'dark'])

  await happeningNow(page)
    .getByRole('link', { name: `Details of ${second.name}` })
    .click()
  await expect(page).toHaveURL(`/jobs/${second.id}`)

  // A click anywhere on the row also opens the job.
  await page.goBack()
  await pursuing(page)
    .getByRole('listitem')
    .first()
    .click({ position: { x: 8, y: 8 } })
  await expect(page).toHaveURL(`/jobs/${fifth.id}`)
})

test('an application for a deleted job keeps its title and has no link', async ({ page, sql }) => {
  const person = await createPerson(sql)
  const job = await createJob(sql)
  await applyFor(sql, person, job)
  await sql`delete from public.jobs where id = ${job.id}`
  await signIn(page, person)
  await page.goto('/dashboard')
  await expect(pursuing(page).getByRole('listitem')).toContainText(job.name)
  await expect(pursuing(page).getByRole('link', { name: 'Details' })).toBeHidden()
})

test('opportunities are the three newest open jobs that the person has not applied for', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { postcode: '7000' })
  // All tests share the list of the newest jobs, so a lock lets only one test use the list at a time.
  const lock = await sql.reserve()
  await lock`select pg_advisory_lock(hashtext('the newest jobs of all'))`
  const jobs = []
  try {
    for (const day of [1, 2, 3, 4, 5]) {
      jobs.push(await createJob(sql, { start_date: `2190-01-0${day}`, location_postcode: '7250' }))
    }
    const closed = await createJob(sql, {
      project_name: 'Farther, closed',
      start_date: '2190-01-09',
      status: 'Closed',
    })
    const [one, two, three, four, five] = jobs
    jobs.push(closed)
    if (!one || !two || !three || !four || !five) throw new Error('five jobs were made')
    await applyFor(sql, person, five)
    await applyFor(sql, person, three)

    await signIn(page, person)
    await page.goto('/dashboard')
    const names = opportunities(page).getByRole('heading', { level: 3 })
    await expect(names).toHaveText([four.name, two.name, one.name])
    await expect(opportunities(page).getByRole('listitem').first()).toContainText(
      /, 1\d\d km away.*Starts \w{3} 4 Jan 2190/s,
    )
  } finally {
    await sql`delete from public.jobs where id in ${sql(jobs.map(({ id }) => id))}`
    await lock`select pg_advisory_unlock(hashtext('the newest jobs of all'))`
    lock.release()
  }
})

test('a card that fails to load is logged, and the others are shown', async ({ page, sql }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  await signIn(page, await createPerson(sql))
  await page.route('**/rest/v1/rpc/dashboard', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), applications: null } })
  })
  await page.goto('/dashboard')
  await expect(opportunities(page).getByRole('listitem')).toHaveCount(3)
  await expect(happeningNow(page)).toContainText("You don't have any active jobs right now.")
  await expect(pursuing(page)).toContainText('This part is not available right now.')
  await expect(page.getByRole('alert')).toBeHidden()
  expect(logged).toContain('The dashboard\'s part "applications" could not be read.')
  await expectAccessible(page)
})

test('a dashboard that fails to load shows an error and can be retried', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql))
  await withoutLiveNews(page)
  await page.route('**/rest/v1/rpc/dashboard', (route) => route.fulfill({ status: 500, body: '<h1>no</h1>' }))
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try refreshing.')
  await expectAccessible(page)

  await page.unroute('**/rest/v1/rpc/dashboard')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(opportunities(page).getByRole('listitem')).toHaveCount(3)
})
