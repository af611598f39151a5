import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJobs, decide, type Job, uniqueWord } from './fixtures/jobs.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// This is Monday 2 August 2083, in a week that no other test uses.
const monday = '2083-08-02'
const dayAt = (days: number) => `2083-08-${String(2 + days).padStart(2, '0')}`

/** Adds jobs on consecutive days from Monday on, and people. One unique word finds all of these people. */
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

/** Adds people who never sign in, all with one statement. Returns the people sorted by name. */
async function addCrowd(sql: Sql, word: string, count: number) {
  await sql`
    insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), ${word} || number || '@shinework.example',
      jsonb_build_object('name', ${word} || ' ' || lpad(number::text, 3, '0'))
    from generate_series(1, ${count}) number`
  return sql<{ id: string; name: string }[]>`
    update public.profiles set status = 'active' where name like ${`${word} %`} returning id, name`.then(
    (rows) => rows.toSorted((one, other) => one.name.localeCompare(other.name)),
  )
}

/** Finds the job's link in the row of vacancies, which is above the people. A person's row can link to the same job. */
const jobLink = (page: Page, job: Job | undefined) =>
  page.getByRole('row', { name: /^Free places/ }).getByRole('link', { name: job?.name ?? '' })
const row = (page: Page, person: Pick<Person, 'name'> | undefined) =>
  page.getByRole('row', { name: person?.name ?? '' })
/** The region that shows the chosen job. */
const bar = (page: Page, job: Job | undefined) => page.getByRole('region', { name: job?.name ?? '' })
const board = (page: Page) => page.getByRole('table').locator('..').locator('..')

/** The id of the person whose row is at this point. */
const personAt = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([left, top]) =>
      document.elementFromPoint(left, top)?.closest<HTMLElement>('[data-person]')?.dataset['person'],
    [x, y] as const,
  )

async function openBoard(page: Page, sql: Sql, word: string): Promise<void> {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/week?week=${monday}&search=${word}`)
}

/** Answers repeated requests of the board with the first response, so that the page does not detect later changes. */
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
      // Applicants have the first rows, so nothing needs to scroll.
      await expect(row(page, person)).toBeInViewport()
      await row(page, person)
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
  await jobLink(page, job).dragTo(row(page, ada))
  await expect(row(page, ada).getByRole('link', { name: job.name })).toBeVisible()
  await jobLink(page, job).dragTo(row(page, ben))
  await expect(row(page, ben)).toContainText(`${ben.name} has been invited.`)
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
  await jobLink(page, job).dragTo(row(page, ada))
  await expect(row(page, ada)).toContainText('This account no longer exists.')
})

test('the board can be used by keyboard alone: arrows move, Enter opens, J chooses, A accepts, I invites @desktop-only', async ({
  page,
  sql,
}) => {
  const { word, jobs, people } = await aWeek(sql, 2, 3)
  const [job, later] = jobs
  const [ada, ben, cleo] = people
  if (!job || !later || !ada || !ben || !cleo) throw new Error('They were not added.')
  await applyFor(sql, cleo, job)
  await openBoard(page, sql, word)
  // Filters out the jobs of other tests.
  await page.goto(`${page.url()}&jobs=${word}`)
  await tabTo(page, jobLink(page, job), 60)
  await page.keyboard.press('ArrowRight')
  await expect(jobLink(page, later)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  const opened = (person: Person) => row(page, person).getByRole('button', { name: person.name, exact: true })
  await expect(opened(ada)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(opened(ben)).toHaveAttribute('aria-expanded', 'true')
  await expect(row(page, ben).getByRole('link', { name: 'Profile' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(jobLink(page, job)).toBeFocused()

  await page.keyboard.press('j')
  const chosen = bar(page, job)
  await expect(chosen.getByRole('heading', { name: job.name })).toBeFocused()
  // The applicant has the first row. While no row has the focus, the key A accepts the best person.
  await expect(page.getByRole('row').nth(2)).toContainText(cleo.name)
  await page.keyboard.press('a')
  await expect(row(page, cleo).getByRole('link', { name: job.name })).toBeVisible()
  await expect(chosen).toContainText('1 of 2 filled')
  await opened(ben).focus()
  await page.keyboard.press('i')
  await expect(row(page, ben)).toContainText('Invited')
  await expect(row(page, ada)).not.toContainText('Invited')
  await page.keyboard.press('j')
  await expect(bar(page, later)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar(page, later)).toHaveCount(0)
  await expect(jobLink(page, later)).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next free place')
})

test('a job dragged to the lower edge scrolls to person 150 of 200 and invites them, while head and names stay in sight @desktop-only', async ({
  page,
  sql,
}) => {
  const { word, jobs } = await aWeek(sql, 1, 0)
  const people = await addCrowd(sql, word, 200)
  const [job] = jobs
  const wanted = people[149]
  if (!job || !wanted) throw new Error('They were not added.')
  await openBoard(page, sql, word)
  await expect(row(page, people[199])).toBeAttached()
  await row(page, people[135]).scrollIntoViewIfNeeded()
  const box = await board(page).boundingBox()
  if (!box) throw new Error('The board is not shown.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 20]
  await jobLink(page, job).hover()
  await page.mouse.down()
  // Each movement scrolls by less than a row.
  for (let moves = 0; moves < 100 && (await personAt(page, x, y)) !== wanted.id; moves += 1)
    await page.mouse.move(x + (moves % 2), y)
  expect(await personAt(page, x, y)).toBe(wanted.id)
  await expect(page.locator('tr[data-over]')).toHaveAttribute('data-person', wanted.id)
  await expect(page.getByRole('columnheader', { name: 'Person' })).toBeInViewport()
  await expect(jobLink(page, job)).toBeInViewport()
  await page.mouse.up()
  await expect(row(page, wanted)).toContainText(`${wanted.name} has been invited.`)
  expect(await sql`select user_id from private.invitations where job_id = ${job.id}`).toEqual([
    { user_id: wanted.id },
  ])
  await expect(page.locator('tr[data-over]')).toHaveCount(0)
  // Dropping a job does not also choose it, so the rows stay where they were.
  await expect(row(page, wanted)).toBeInViewport()
})

test('a full job is collapsed, and the view by job names the people of each day', async ({ page, sql }) => {
  const { word, jobs, people } = await aWeek(sql, 2, 2, { cleaners_needed: 1 })
  const [job, free] = jobs
  const [ada, ben] = people
  if (!job || !free || !ada || !ben) throw new Error('They were not added.')
  await decide(sql, await applyFor(sql, ada, job), 'Accepted')
  await openBoard(page, sql, word)
  await page.getByRole('combobox', { name: 'Search jobs and sites' }).fill(word)
  await page.getByRole('combobox', { name: 'Search jobs and sites' }).press('Enter')
  await expect(jobLink(page, job)).toBeHidden()
  await page.locator('details').filter({ hasText: job.name }).locator('summary').click()
  await expect(jobLink(page, job)).toContainText('1 of 1')
  await page.getByRole('button', { name: 'By job' }).click()
  const found = page.getByRole('row', { name: job.name })
  await expect(found).toContainText('1 of 1')
  await expect(found.getByRole('link', { name: ada.name })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await found.getByRole('button', { name: job.name }).click()
  await expect(found.getByRole('link', { name: ada.name })).toBeHidden()
  // A vacancy's link opens the board with the people who could fill the vacancy.
  await page.goto(`${page.url()}&day=${dayAt(1)}`)
  await page.getByRole('row', { name: free.name }).getByRole('link', { name: '0 of 1' }).click()
  await expect(bar(page, free)).toBeVisible()
  await expect(row(page, ben).getByRole('button', { name: `Invite ${ben.name}` })).toBeVisible()
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
  await expect(row(page, cleo)).toContainText('Missing: White Card')
  await jobLink(page, job).press('Enter')
  const chosen = bar(page, job)
  await expect(chosen.getByRole('heading', { name: job.name })).toBeFocused()
  await expect(row(page, cleo)).toContainText('Clash')
  await expectAccessible(page, ['light', 'dark'])

  // Another person is accepted for the last vacancy.
  await decide(sql, first, 'Accepted')
  const accept = row(page, ben).getByRole('button', { name: `Accept ${ben.name}` })
  await accept.press('Enter')
  await expect(row(page, ben).getByRole('alert')).toContainText('All places are filled')
  await page.unroute('**/rpc/week_*')
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await page.reload()
  await expect(row(page, ada).getByRole('link', { name: job.name })).toBeVisible()
  await expect(row(page, ben)).toBeVisible()

  await page.getByRole('button', { name: 'Following week' }).click()
  await expect(page.getByRole('heading', { name: 'Mon 9 Aug – Sun 15 Aug' })).toBeVisible()
  await expect(row(page, ada)).toContainText('0 h')
})
