import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJobs, decide, type Job } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const day = { start_date: '2083-03-01', start_time: '07:00', end_time: '15:00' }

/** Creates two jobs that overlap. */
async function overlapping(sql: Sql): Promise<{ held: Job; wanted: Job }> {
  const [held, wanted] = await createJobs(sql, [day, { ...day, start_time: '14:00', end_time: '18:00' }])
  if (!held || !wanted) throw new Error('The jobs were not added.')
  return { held, wanted }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Apply for two jobs at the same time?' })

test('applying for a job that overlaps another names the other job, and asks first', async ({
  page,
  sql,
}) => {
  const { held, wanted } = await overlapping(sql)
  const person = await createPerson(sql)
  await decide(sql, await applyFor(sql, person, held), 'Accepted')
  await signIn(page, person)
  await page.goto(`/jobs/${wanted.id}`)
  const apply = page.getByRole('button', { name: 'Apply Now' })
  const warning = page.getByText(`You are already accepted for ${held.name} at that time.`)
  await expect(warning).toBeVisible()
  await apply.click()
  await expect(question(page)).toContainText(`You are already accepted for ${held.name} at that time.`)
  await expectAccessible(page, ['light', 'dark'])
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(apply).toBeFocused()
  expect(await sql`select from public.applications where job_id = ${wanted.id}`).toHaveLength(0)

  await apply.click()
  await question(page).getByRole('button', { name: 'Apply anyway' }).click()
  await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toBeVisible()
  expect(await sql`select from public.applications where job_id = ${wanted.id}`).toHaveLength(1)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect(warning).toHaveCount(0)
})

test('accepting several people names those who have another job at that time, and asks once', async ({
  page,
  sql,
}) => {
  const { held, wanted } = await overlapping(sql)
  const [ada, ben] = [
    await createPerson(sql, { name: 'Ada First' }),
    await createPerson(sql, { name: 'Ben Second' }),
  ]
  await decide(sql, await applyFor(sql, ada, held), 'Accepted')
  await applyFor(sql, ada, wanted)
  await applyFor(sql, ben, wanted)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/applications?job=${wanted.id}`)
  await expect(page.getByRole('row', { name: /Ada First/ })).toContainText(`Clashes with ${held.name}`)
  await expect(page.getByRole('row', { name: /Ben Second/ })).not.toContainText('Clashes')

  await page.goto(`/admin/jobs/${wanted.id}`)
  await expect(page.getByRole('row', { name: /Ada First/ })).toContainText(`Clashes with ${held.name}`)
  for (const name of ['Ada', 'Ben']) await page.getByRole('checkbox', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Accept 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept them anyway?' })
  await expect(dialog).toContainText(`Ada First is already accepted for ${held.name} at that time.`)
  await expect(dialog).not.toContainText('Ben Second')
  await expect(dialog.getByLabel('Reason')).toHaveCount(0)
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByRole('button', { name: 'Accept all 2' }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(() => sql`select from public.applications where job_id = ${wanted.id} and status = 'Accepted'`)
    .toHaveLength(2)
})
