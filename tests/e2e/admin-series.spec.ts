import { expectAccessible } from './fixtures/accessibility.ts'
import { unfoldForm } from './fixtures/folds.ts'
import { addJobFiles } from './fixtures/job-files.ts'
import { createJob, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { ownName } from './fixtures/stored-job.ts'
import { expect, test } from './fixtures/test.ts'

test('a job is posted on many days in three clicks, and edited from one day on', async ({ page, sql }) => {
  const word = uniqueWord()
  const days = () => sql<{ day: string; pay: string; images: string[]; dates: string | null }[]>`
    select start_date::text as day, pay_per_cleaner as pay, image_paths as images, project_dates as dates
    from public.jobs where project_name = ${`Tower ${word}`} and status = 'Open' order by start_date`
  const like = await createJob(sql, {
    project_name: `Tower ${word}`,
    status: 'Draft',
    project_dates: 'All year',
  })
  await addJobFiles(sql, like.id, 1)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs/create?from=${like.id}`)
  await unfoldForm(page)
  await page.getByLabel('Pay per cleaner').fill('$34/hour')
  await page.getByLabel('State').fill('QLD')
  // This is a Tuesday. The Tuesday two weeks later is Australia Day.
  await page.getByLabel('Start date').fill('2027-01-12')
  await page.getByLabel('Tue', { exact: true }).check()
  await page.getByLabel('Thu', { exact: true }).check()
  await page.getByLabel('Until').fill('2027-01-28')
  const further = page.getByRole('group', { name: 'Further days' })
  await expect(further.getByRole('checkbox')).toHaveCount(5)
  await expect(further.getByLabel('Tue 26 Jan 2027, public holiday: Australia Day')).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Create 5 jobs' })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])

  // If one day's file cannot be stored, no day's job is created and the form keeps its content.
  let stored = 0
  await page.route('**/object/jobs/**/pdf/**', (route) => {
    if (route.request().method() === 'POST') stored += 1
    return stored === 3 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Post as Open' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to upload PDF scope.pdf')
  expect(await days()).toEqual([])
  await page.unroute('**/object/jobs/**/pdf/**')
  await page.getByRole('button', { name: 'Post as Open' }).click()
  await expect(page.getByText('5 jobs created.')).toBeVisible()
  const posted = await days()
  expect(posted.map(({ day }) => day)).toEqual([
    '2027-01-12',
    '2027-01-14',
    '2027-01-19',
    '2027-01-21',
    '2027-01-28',
  ])
  expect(posted.map(({ images, dates }) => [images.map(ownName), dates])).toEqual(
    posted.map(() => [['photo-1.png'], null]),
  )

  // Changes the pay from the third day on, except for a day with its own pay.
  const rows = await sql<{ id: string }[]>`
    select id from public.jobs where project_name = ${`Tower ${word}`} and start_date = '2027-01-19'`
  await sql`
    update public.jobs set pay_per_cleaner = '$50/hour' where project_name = ${`Tower ${word}`} and start_date = '2027-01-21'`
  await page.goto(`/admin/jobs/${rows[0]?.id}`)
  await page.getByText('Also posted on 4 other days').click()
  await expect(page.getByRole('link', { name: 'Thu 28 Jan 2027' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Pay per cleaner').fill('$36/hour')
  await page.getByRole('button', { name: 'Save Job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the later days, too?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Pay per cleaner')).toHaveValue('$36/hour')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await dialog.getByRole('button', { name: 'This job and the 2 later ones' }).click()
  await expect(
    page.getByText('These days kept their own values: Thu 21 Jan (Pay per cleaner).'),
  ).toBeVisible()
  expect((await days()).map(({ pay }) => pay)).toEqual([
    '$34/hour',
    '$34/hour',
    '$36/hour',
    '$50/hour',
    '$36/hour',
  ])
})
