import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, brisbaneDay, createJobs, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

// Offline requests cause these errors. Some come from libraries.
test.use({ consoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be|WebSocket/] })

test('a cleaner reads last week’s pay, and corrects a day until it is approved', async ({
  page,
  context,
  sql,
}) => {
  const person = await createPerson(sql)
  const day = brisbaneDay(-8)
  const [job] = await createJobs(sql, [
    {
      project_name: uniqueWord(),
      status: 'InProgress',
      start_date: day,
      start_time: '07:00',
      end_time: '11:00',
      pay_basis: 'hour',
      rate_cents: 3000,
    },
  ])
  if (!job) throw new Error('It was not added.')
  const application = await applyFor(sql, person, job)
  await decide(sql, application, 'Accepted')
  await signIn(page, person)
  await page.goto('/current-jobs')
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  const waiting = page.getByRole('region', { name: 'Waiting for approval' })
  await expect(waiting).toContainText('4 h · $120.00')
  await expect(waiting).toContainText('Planned times used')
  await expectAccessible(page, ['light', 'dark'])

  await waiting.getByRole('button', { name: /^Correct the hours for/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('End time').fill('12:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Please give a reason.')
  await dialog.getByLabel('Reason').fill('The floor was wet')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Check your connection and try again: what you typed is still here.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('The floor was wet')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(waiting).toContainText('5 h · $150.00')
  await expect(waiting).toContainText('Corrected by you')
  expect(
    await sql`select reason, by_administrator from public.hours where application_id = ${application.id}`,
  ).toEqual([{ reason: 'The floor was wet', by_administrator: false }])

  await sql`insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents)
    values (${person.id}, 'x', 'work', ${application.id}, ${job.name}, ${day}, 300, 'hour', 3000, 15000)`
  await page.reload()
  await expect(page.getByRole('region', { name: 'Approved, to be paid' })).toContainText('5 h · $150.00')
  await expect(page.getByRole('button', { name: /^Correct the hours for/ })).toHaveCount(0)
})
