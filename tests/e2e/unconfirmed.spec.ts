import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, brisbaneDay, createJob, decide } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('everyone who has not confirmed is listed, and one click reminds each of them once', async ({
  page,
  sql,
}) => {
  const people = [
    await createPerson(sql, { name: 'Ana Silent' }),
    await createPerson(sql, { name: 'Bo Silent' }),
  ]
  const job = await createJob(sql, {
    start_date: brisbaneDay(1),
    start_time: '12:00',
    location_postcode: '4000',
  })
  for (const person of people) await decide(sql, await applyFor(sql, person, job), 'Accepted')
  const reminders = async () => {
    const ids = people.map(({ id }) => id)
    const [row] = await sql<{ count: number }[]>`
      select count(*)::integer from public.notifications where type = 'job_reminder' and user_id = any (${ids}::uuid[])`
    return row?.count
  }
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin')
  await page.locator('a[href="/admin/unconfirmed"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not confirmed')
  for (const { name } of people)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Not yet')
  await expect(page.getByText(/^This will remind [\d,]+ people\./)).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Remind all' }).click()
  for (const { name } of people)
    await expect(page.getByRole('row').filter({ hasText: name })).not.toContainText('Not yet')
  expect(await reminders()).toBe(2)
  await page.getByRole('button', { name: 'Remind all' }).click()
  await expect(page.getByText('Everyone has been reminded within the last 4 hours.')).toBeVisible()
  expect(await reminders()).toBe(2)
})
