import { applyFor, brisbaneDay, createJob, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// Counts the clicks that common tasks take. Other specs count further tasks: filling a week (admin-week.spec.ts) and posting a series
// (admin-series.spec.ts). In reserve.spec.ts, a vacancy is filled without any click by an administrator.

const applied = (sql: Sql, job: { id: string }) =>
  sql`select user_id from public.applications where job_id = ${job.id} and withdrawn_at is null`

test('checking in takes one click', async ({ page, sql }) => {
  const person = await createPerson(sql)
  const job = await createJob(sql, { start_date: brisbaneDay(0) })
  const application = await applyFor(sql, person, job, new Date(Date.now() - 4 * 86_400_000))
  await decide(sql, application, 'Accepted')
  await signIn(page, person)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: "I'm here" }).click()
  await expect
    .poll(
      () => sql`select from public.visits where application_id = ${application.id} and here_at is not null`,
    )
    .toHaveLength(1)
})

test('applying for a nearby job takes three clicks', async ({ page, sql }) => {
  const word = uniqueWord()
  const person = await createPerson(sql, { postcode: '7000' })
  const columns = { required_documents: [], start_date: '2083-01-05' }
  const near = await createJob(sql, { ...columns, project_name: `Near ${word}`, location_postcode: '7005' })
  await createJob(sql, { ...columns, project_name: `Far ${word}`, location_postcode: '4000' })
  await signIn(page, person)
  await page.goto(`/jobs?search=${word}`)
  await page.getByRole('button', { name: 'Near me', exact: true }).click()
  await page.getByRole('listitem').getByRole('link', { name: near.name }).click()
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toBeVisible()
  expect(await applied(sql, near)).toEqual([{ user_id: person.id }])
})
