import { addDays } from '../../src/lib/format/format-clock.ts'
import { mondayOf } from '../../src/lib/format/weeks.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, brisbaneDay, createJobs, decide } from './fixtures/jobs.ts'
import { disconnect, waitUntilKept } from './fixtures/offline.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })
// Requests made offline cause these console errors, some of them in libraries.
test.use({ consoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be|WebSocket/] })

/** Returns the Monday of the week after next in Brisbane, the time zone of the browser and of the jobs. */
const mondayAfterNext = () => addDays(mondayOf(brisbaneDay(0)), 14)

test('My Week shows days, hours, overlaps and days away, also without a connection', async ({
  page,
  context,
  sql,
}) => {
  const monday = mondayAfterNext()
  const person = await createPerson(sql)
  const day = { start_date: addDays(monday, 2), start_time: '08:00', end_time: '15:30' }
  const jobs = await createJobs(sql, [
    day,
    { ...day, start_time: '14:00', end_time: '18:00' },
    { ...day, start_date: addDays(monday, 4), start_time: null, end_time: null, days: 2 },
  ])
  for (const job of jobs) await decide(sql, await applyFor(sql, person, job), 'Accepted')
  await sql`insert into public.availability (user_id, days_away)
    values (${person.id}, datemultirange(daterange(${addDays(monday, 5)}, ${addDays(monday, 8)})))`
  await signIn(page, person)
  await page.goto('/current-jobs')
  await waitUntilKept(page, person, ['"week"', '"availability"'])
  await page.getByRole('link', { name: 'My week' }).click()
  const week = page.getByRole('region', { name: /^Week of Mon/ }).first()
  await expect(week).toContainText('27 h 30 min')
  const [wednesday, friday, saturday, sunday] = [0, 1, 2, 3].map((at) =>
    week.getByRole('list').first().locator('> li').nth(at),
  )
  await expect(wednesday?.getByText('At the same time as another job') ?? week).toHaveCount(2)
  await expect(wednesday ?? week).toContainText('08:00 to 15:30 · 7 h 30 min')
  await expect(friday ?? week).toContainText('No times yet')
  await expect(saturday ?? week).toContainText('Away')
  await expect(saturday?.getByRole('link', { name: jobs[2]?.name ?? '' }) ?? week).toBeVisible()
  await expect(sunday ?? week).toHaveText(/Away$/)
  await expectAccessible(page, ['light', 'dark'])

  await disconnect(context)
  await page.goto('/my-week')
  await expect(page.getByRole('region', { name: /^Week of Mon/ }).first()).toContainText('27 h 30 min')
  await expect(sunday ?? week).toHaveText(/Away$/)
  await context.setOffline(false)
})
