import { expectAccessible } from './fixtures/accessibility.ts'
import { addJobFiles } from './fixtures/job-files.ts'
import { applyFor, createJobs, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { ownName } from './fixtures/stored-job.ts'
import { expect, test } from './fixtures/test.ts'

// No other test has jobs in the weeks of these dates.
test('two clicks copy a week with its files and people, and a second time nothing is left to copy', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const days = ['2084-02-07', '2084-02-08', '2084-02-10']
  const jobs = await createJobs(
    sql,
    days.map((day, at) => ({
      project_name: `${word} ${at}`,
      start_date: day,
      start_time: '08:00',
      end_time: '12:00',
      cleaners_needed: 2,
    })),
  )
  const [here, away] = [await createPerson(sql), await createPerson(sql)]
  for (const person of [here, away])
    await decide(sql, await applyFor(sql, person, jobs[0] ?? fail()), 'Accepted')
  await sql`insert into public.availability (user_id, days_away) values (${away.id}, '{[2084-02-14,2084-02-15)}')`
  await addJobFiles(sql, jobs[1]?.id ?? fail(), 2)
  const stored = () => sql<{ day: string; images: string[]; invited: number }[]>`
    select start_date::text as day, image_paths as images,
      (select count(*)::integer from private.invitations where job_id = job.id) as invited
    from public.jobs job where project_name like ${`${word}%`} and start_date >= '2084-02-14' order by start_date`

  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/week?week=2084-02-14')
  await page.getByRole('button', { name: 'Copy last week…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy last week' })
  await expect(dialog.getByText('1 person will be invited.')).toBeVisible()
  await dialog.getByText('1 time, a person cannot come').click()
  await expect(dialog.getByText(`Away: ${word} 0`)).toBeVisible()
  expect(await stored(), 'nothing is copied before the second click').toEqual([])
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByRole('button', { name: 'Copy 3 jobs' }).click()
  await expect(dialog.getByText('3 jobs copied.')).toBeVisible()
  await expect(dialog.getByText('1 invitation sent.')).toBeVisible()
  const made = await stored()
  expect(made.map(({ day, images, invited }) => [day, images.map(ownName), invited])).toEqual([
    ['2084-02-14', [], 1],
    ['2084-02-15', ['photo-1.png', 'photo-2.png'], 0],
    ['2084-02-17', [], 0],
  ])

  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.locator('[data-job]').first(), 'the board shows the copies').toBeVisible()
  await page.getByRole('button', { name: 'Copy last week…' }).click()
  await expect(dialog.getByRole('button', { name: 'Copy 0 jobs' })).toBeDisabled()
  await dialog.getByText('Mon 14 Feb').click()
  await expect(dialog.getByRole('link', { name: 'Already there' })).toBeVisible()
})

function fail(): never {
  throw new Error('The week has too few jobs.')
}
