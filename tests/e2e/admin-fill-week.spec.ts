import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJobs, type Job, uniqueWord } from './fixtures/jobs.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// Each test uses its own week and postcode, so that it finds no jobs and no nearby people of other tests.
const weeks = [
  { monday: '2083-12-06', city: 'Alice Springs', postcode: '0870' },
  { monday: '2083-12-13', city: 'Mount Isa', postcode: '4825' },
] as const
type Week = (typeof weeks)[number]

async function aWeek(sql: Sql, { monday, city, postcode }: Week, counts: { jobs: number; people: number }) {
  const word = uniqueWord()
  const first = Number(monday.slice(8))
  const jobs = await createJobs(
    sql,
    Array.from({ length: counts.jobs }, (_, at) => ({
      project_name: `${word} ${at}`,
      start_date: `2083-12-${String(first + (at % 6)).padStart(2, '0')}`,
      start_time: '08:00',
      end_time: '12:00',
      cleaners_needed: 1,
      location_city: city,
      location_postcode: postcode,
    })),
  )
  const people: Person[] = []
  for (let at = 0; at < counts.people; at += 1)
    people.push(await createPerson(sql, { name: `${word} ${String.fromCodePoint(65 + at)}`, postcode }))
  return { jobs, people }
}

async function openBoard(page: Page, sql: Sql, { monday }: Week): Promise<void> {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/week?week=${monday}`)
}

/** Returns how many people are accepted for these jobs, and how many are invited to them. */
async function filled(sql: Sql, jobs: readonly Job[]): Promise<unknown> {
  const ids = jobs.map(({ id }) => id)
  const [row] = await sql`
    select (select count(*)::integer from public.applications where job_id = any (${ids}) and status = 'Accepted') as accepted,
      (select count(*)::integer from private.invitations where job_id = any (${ids})) as invited`
  return row
}

test('two clicks fill 12 places from 30 people as proposed', async ({ page, sql }) => {
  const { jobs, people } = await aWeek(sql, weeks[0], { jobs: 12, people: 30 })
  for (const [at, job] of jobs.slice(0, 5).entries()) await applyFor(sql, people[at] ?? fail(), job)
  await openBoard(page, sql, weeks[0])
  await page.getByRole('button', { name: 'Fill the week' }).click()
  // After loading, the solver can use its whole time limit of five seconds. A busy machine needs several times as long.
  await expect(page.getByRole('heading', { name: 'All 12 places can be filled' })).toBeFocused({
    timeout: 60_000,
  })
  await expect(
    page.getByText('The best plan could not be calculated'),
    'the solver loads under the page’s policy',
  ).toHaveCount(0)
  expect(await filled(sql, jobs), 'nothing is sent before the second press').toEqual({
    accepted: 0,
    invited: 0,
  })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept 5, invite 7' }).click()
  // Twelve calls in turn.
  await expect(page.getByText('Done.')).toBeVisible({ timeout: 60_000 })
  expect(await filled(sql, jobs)).toEqual({ accepted: 5, invited: 7 })
})

test('on the board, a person is swapped and another removed, a job closed in the meantime is refused, and an acceptance is undone', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  const { jobs, people } = await aWeek(sql, weeks[1], { jobs: 3, people: 4 })
  const [first, second] = [jobs[0] ?? fail(), jobs[1] ?? fail()]
  await applyFor(sql, people[0] ?? fail(), first)
  await applyFor(sql, people[1] ?? fail(), second)
  await openBoard(page, sql, weeks[1])
  await page.getByRole('button', { name: 'Fill the week' }).click()
  const panel = page.getByRole('region', { name: /places can be filled/ })
  const placesOf = (job: Job) => panel.getByRole('listitem').filter({ hasText: job.name })
  // The board shows the proposal in the people's rows, with the reason.
  const swapped = page.locator('tr[data-person]', { hasText: people[1]?.name ?? fail() })
  const ghost = swapped.getByRole('button', { name: /^Accept: .*Applied/ })
  await ghost.focus()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Accept: .*Applied/ })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await swapped.getByRole('button', { name: `Suggest someone else instead of ${people[1]?.name}` }).click()
  await expect(ghost).toHaveCount(0)
  await panel.getByText('Suggested people by day').click()
  await expect(placesOf(second).getByText('Has not applied')).toBeVisible()
  const third = placesOf(jobs[2] ?? fail())
  await third.getByRole('button', { name: /^Remove / }).click()
  await expect(third.getByText('1 place stays empty')).toBeVisible()
  await expect(third.getByText('You removed 1 person')).toBeVisible()
  await expect(page.locator('[data-job]', { hasText: jobs[2]?.name ?? fail() })).toHaveText(
    /1 place stays empty/,
  )
  await sql`update public.jobs set status = 'Closed' where id = ${second.id}`
  await panel.getByRole('button', { name: 'Accept 1, invite 1' }).click()
  await expect(placesOf(second).getByText('This job is not open.')).toBeVisible()
  await expect(panel.getByText('Done, but 1 place could not be filled.')).toBeVisible()
  expect(await filled(sql, jobs)).toEqual({ accepted: 1, invited: 0 })
  await panel.getByRole('button', { name: /^Undo: Accepted: / }).click()
  await expect(placesOf(first).getByText('Undone')).toBeVisible()
  expect(await filled(sql, jobs)).toEqual({ accepted: 0, invited: 0 })
})

function fail(): never {
  throw new Error('The week has too few jobs or people.')
}
