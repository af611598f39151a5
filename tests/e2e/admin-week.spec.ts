import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJobs, decide, type Job, uniqueWord } from './fixtures/jobs.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// Monday 2 August 2083, in a week that no other test uses.
const monday = '2083-08-02'
const dayAt = (days: number) => `2083-08-${String(2 + days).padStart(2, '0')}`

/** Adds jobs on consecutive days from Monday on, and people whom the search finds by one unique word. */
async function aWeek(sql: Sql, jobs: number, people: number, columns = {}) {
  const word = uniqueWord()
  const added = await createJobs(
    sql,
    Array.from({ length: jobs }, (_, at) => ({
      project_name: `${word} ${at}`,
      start_date: dayAt(at),
      start_time: '08:00',
      end_time: '12:00',
      cleaners_needed: 2,
      ...columns,
    })),
  )
  const cleaners: Person[] = []
  for (let at = 0; at < people; at += 1) {
    cleaners.push(await createPerson(sql, { name: `${word} ${String.fromCodePoint(65 + at)}` }))
  }
  return { word, jobs: added, people: cleaners }
}

/** The job's link in the row of vacancies, above the people. A person's row can have a link to the same job. */
const jobLink = (page: Page, job: Job | undefined) =>
  page.getByRole('row', { name: /^Free places/ }).getByRole('link', { name: job?.name ?? '' })
const row = (page: Page, person: Person | undefined) => page.getByRole('row', { name: person?.name ?? '' })
const panel = (page: Page, job: Job | undefined) => page.getByRole('region', { name: job?.name ?? '' })

/** Dispatches drag events, because the test browser has no native drag. */
async function drag(page: Page, job: Job, person: Person): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer())
  await jobLink(page, job).dispatchEvent('dragstart', { dataTransfer })
  await row(page, person).dispatchEvent('dragover', { dataTransfer })
  await row(page, person).dispatchEvent('drop', { dataTransfer })
}

async function openBoard(page: Page, sql: Sql, word: string): Promise<void> {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/week?week=${monday}&search=${word}`)
}

/** From now on, the board receives its first responses again, so that the page does not notice any change. */
async function hearNothing(page: Page): Promise<void> {
  const first = new Map<string, string>()
  await page.route('**/rpc/week_*', async (route) => {
    const asked = `${route.request().url()} ${route.request().postData()}`
    const body = first.get(asked) ?? (await (await route.fetch()).text())
    first.set(asked, body)
    await route.fulfill({ contentType: 'application/json', body })
  })
}

test('a week of twelve vacancies is filled from thirty people with eighteen clicks @desktop-only', async ({
  page,
  sql,
}) => {
  const { word, jobs, people: everybody } = await aWeek(sql, 6, 30)
  const people = everybody.slice(0, 12)
  for (const [at, person] of people.entries()) {
    const job = jobs[at % 6]
    if (job) await applyFor(sql, person, job)
  }
  await openBoard(page, sql, word)
  let presses = 0
  for (const [at, job] of jobs.entries()) {
    await jobLink(page, job).click()
    presses += 1
    for (const person of [people[at], people[at + 6]]) {
      await panel(page, job)
        .getByRole('button', { name: `Accept ${person?.name}` })
        .click()
      presses += 1
      await expect(row(page, person).getByRole('link', { name: job.name })).toBeVisible()
    }
  }
  expect(presses).toBe(18)
  expect(
    await sql`select from public.applications application join public.jobs job on job.id = application.job_id
      where job.project_name like ${`${word}%`} and application.status = 'Accepted'`,
  ).toHaveLength(12)
  await expect(row(page, people[0])).toContainText('4 h')
  await expectAccessible(page, ['light', 'dark'])
})

test('dragging a job onto a person accepts them, or invites them @desktop-only', async ({ page, sql }) => {
  const { word, jobs, people } = await aWeek(sql, 1, 2)
  const [job] = jobs
  const [ada, ben] = people
  if (!job || !ada || !ben) throw new Error('They were not added.')
  await applyFor(sql, ada, job)
  await sql`insert into public.availability (user_id, days_away) values (${ben.id}, '{[2083-08-02,2083-08-03)}')`
  await openBoard(page, sql, word)
  await expect(row(page, ben)).toContainText('Away')
  // Changes by other people appear without a reload: a new job, a closed job, and an absence.
  await expect(jobLink(page, job)).toBeVisible()
  await sql`update public.jobs set status = 'Closed' where id = ${job.id}`
  await expect(jobLink(page, job)).toHaveCount(0)
  await sql`insert into public.availability (user_id, days_away) values (${ada.id}, '{[2083-08-03,2083-08-04)}')`
  await expect(row(page, ada)).toContainText('Away')
  await sql`update public.jobs set status = 'Open' where id = ${job.id}`
  await expect(jobLink(page, job)).toBeVisible()
  await drag(page, job, ada)
  await expect(row(page, ada).getByRole('link', { name: job.name })).toBeVisible()
  await drag(page, job, ben)
  await expect(row(page, ben)).toContainText(`${ben.name} is invited.`)
  await expect(row(page, ben)).toContainText('Away then')
  expect(
    await sql`select from private.invitations where user_id = ${ben.id} and job_id = ${job.id}`,
  ).toHaveLength(1)
})

test('a job dropped on a person whose account is gone shows an error in their row @desktop-only', async ({
  page,
  sql,
}) => {
  const { word, jobs, people } = await aWeek(sql, 1, 1)
  const [job] = jobs
  const [ada] = people
  if (!job || !ada) throw new Error('They were not added.')
  await hearNothing(page)
  await openBoard(page, sql, word)
  await expect(row(page, ada)).toBeVisible()
  await sql`delete from auth.users where id = ${ada.id}`
  await drag(page, job, ada)
  await expect(row(page, ada)).toContainText('This account does not exist any more.')
})

test('the board works by keyboard alone: one person is accepted and another invited @desktop-only', async ({
  page,
  sql,
}) => {
  const { word, jobs, people } = await aWeek(sql, 1, 2)
  const [job] = jobs
  const [ada, ben] = people
  if (!job || !ada || !ben) throw new Error('They were not added.')
  await applyFor(sql, ada, job)
  await openBoard(page, sql, word)
  await tabTo(page, jobLink(page, job))
  await page.keyboard.press('Enter')
  const chosen = panel(page, job)
  await expect(chosen.getByRole('heading', { name: job.name })).toBeFocused()
  await tabTo(page, chosen.getByRole('button', { name: `Accept ${ada.name}` }), 3)
  await page.keyboard.press('Enter')
  await expect(row(page, ada).getByRole('link', { name: job.name })).toBeVisible()
  // The focus stays with the new entry, so keyboard users need not find it again.
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
  await expect(chosen.getByRole('listitem')).toBeFocused()
  await tabTo(page, chosen.getByRole('button', { name: `Invite ${ben.name}` }), 3)
  await page.keyboard.press('Enter')
  await expect(chosen.getByRole('listitem')).toContainText('Invited')
  await expect(chosen.getByRole('listitem')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await expect(jobLink(page, job)).toBeFocused()
})

test('on a phone, accepting for a job that was filled in the meantime shows that all places are filled', async ({
  page,
  sql,
}) => {
  const { word, jobs, people } = await aWeek(sql, 2, 3, { cleaners_needed: 1 })
  const [job, clashing] = jobs
  const [ada, ben, cleo] = people
  if (!job || !clashing || !ada || !ben || !cleo) throw new Error('They were not added.')
  await sql`update public.jobs set start_date = ${dayAt(0)}, required_documents = '{whiteCard}' where id = ${clashing.id}`
  await decide(sql, await applyFor(sql, cleo, clashing), 'Accepted')
  await sql`update public.jobs set cleaners_needed = 2 where id = ${clashing.id}`
  const first = await applyFor(sql, ada, job)
  await applyFor(sql, ben, job)
  await applyFor(sql, cleo, job)
  await hearNothing(page)
  await openBoard(page, sql, word)
  await expect(row(page, cleo)).toContainText('Lacks: White Card')
  await jobLink(page, job).press('Enter')
  const chosen = panel(page, job)
  await expect(chosen.getByRole('heading', { name: job.name })).toBeFocused()
  await expect(chosen.getByRole('listitem').filter({ hasText: cleo.name })).toContainText('Works then')
  await expectAccessible(page, ['light', 'dark'])

  // Another person is accepted for the last vacancy.
  await decide(sql, first, 'Accepted')
  const accept = chosen.getByRole('button', { name: `Accept ${ben.name}` })
  await accept.press('Enter')
  await expect(chosen.getByRole('alert')).toContainText('All places are filled')
  await page.unroute('**/rpc/week_*')
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await page.reload()
  await expect(row(page, ada).getByRole('link', { name: job.name })).toBeVisible()
  await expect(row(page, ben)).toBeVisible()

  await page.getByRole('button', { name: 'Week after' }).click()
  await expect(page.getByRole('heading', { name: 'Mon 9 Aug – Sun 15 Aug' })).toBeVisible()
  await expect(row(page, ada)).toContainText('0 h')
})
