import { expectAccessible } from './fixtures/accessibility.ts'
import { unfoldForm } from './fixtures/folds.ts'
import { addJobFiles } from './fixtures/job-files.ts'
import { applyFor, createJob, createJobs, decide, uniqueWord } from './fixtures/jobs.ts'
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
  const further = page.getByRole('group', { name: 'Days to add' })
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
  await page.getByRole('button', { name: 'Save job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the later days as well?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Pay per cleaner')).toHaveValue('$36/hour')
  await page.getByRole('button', { name: 'Save job' }).click()
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

test('deleting a day of a series together with its later days keeps the earlier days and those that have started', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const project_name = `Tower ${word}`
  const jobs = await createJobs(
    sql,
    ['2083-03-01', '2083-03-08', '2083-03-15', '2083-03-22', '2083-03-29'].map((start_date) => ({
      project_name,
      start_date,
      start_time: '08:00',
      status: start_date === '2083-03-22' ? 'InProgress' : 'Open',
    })),
  )
  const [first, , third] = jobs
  if (!first || !third) throw new Error('No jobs were made.')
  await sql`update public.jobs set series_id = ${first.id} where id in ${sql(jobs.map(({ id }) => id))}`
  // This job has the same name and a later day, but belongs to no series.
  await createJob(sql, { project_name, start_date: '2083-04-05', start_time: '08:00' })
  const applicant = await createPerson(sql)
  await decide(sql, await applyFor(sql, applicant, third), 'Accepted')
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs?search=${word}`)
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: project_name }) })
  await expect(cards).toHaveCount(6)
  await cards
    .filter({ hasText: 'Mon 8 Mar' })
    .getByRole('button', { name: `Delete ${project_name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Delete this job?' })
  await expect(dialog).toContainText('The job on Mon 8 Mar 2083 will be deleted.')
  await dialog.getByLabel('Also delete the 2 later days of this series').check()
  await expect(dialog).toContainText('Jobs from Mon 8 Mar 2083 to Mon 29 Mar 2083 will be deleted.')
  await expect(dialog).toContainText('1 place is filled on these days. We will notify that person.')
  await expect(dialog).toContainText('Jobs that have started will not be deleted: Mon 22 Mar 2083.')
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByRole('button', { name: 'Delete 3 jobs' }).click()
  await expect(page.getByText('3 jobs deleted.')).toBeVisible()
  await expect(cards).toHaveCount(3)
  for (const day of ['Mon 1 Mar', 'Mon 22 Mar', 'Mon 5 Apr']) {
    await expect(cards.filter({ hasText: day })).toHaveCount(1)
  }
  expect(
    await sql`select start_date::text as day from public.jobs where project_name = ${project_name} order by start_date`,
  ).toEqual([{ day: '2083-03-01' }, { day: '2083-03-22' }, { day: '2083-04-05' }])
  expect(await sql`select job_id from public.applications where user_id = ${applicant.id}`).toEqual([
    { job_id: null },
  ])
})
