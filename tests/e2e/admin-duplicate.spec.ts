import { expectAccessible } from './fixtures/accessibility.ts'
import { addJobFiles } from './fixtures/job-files.ts'
import { createJob, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { ownName, storedFiles, storedJob } from './fixtures/stored-job.ts'
import { expect, test } from './fixtures/test.ts'

test('a job is duplicated with its files, and each further copy takes two clicks', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const job = await createJob(sql, { project_name: `Tower ${word}`, location_postcode: '4000', days: 3 })
  await addJobFiles(sql, job.id, 1)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs?search=${word}`)
  await page.getByRole('link', { name: `Duplicate ${job.name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duplicate job')
  await expect(page.getByLabel('Project name')).toHaveValue(job.name)
  await expect(page.getByLabel('Job status')).toHaveValue('Draft')
  await expect(page.getByText('Copied when you save')).toHaveCount(2)
  await expect(page.getByLabel('Start date')).toBeFocused()
  await expectAccessible(page, ['light', 'dark'])

  // If copying fails, the form keeps all its values, and a retry does not upload stored files again.
  await page.route('**/object/jobs/**/pdf/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Create Job' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to upload PDF scope.pdf')
  await page.unroute('**/object/jobs/**/pdf/**')
  await page.getByLabel('Project name').fill(`First ${word}`)
  await page.getByRole('button', { name: 'Create Job' }).click()
  await expect(page.getByText('Draft created.')).toBeVisible()
  const first = await storedJob(sql, { project_name: `First ${word}` })
  expect(first).toMatchObject({ status: 'Draft', days: 3 })
  expect(first.image_paths.map(ownName)).toEqual(['photo-1.png'])
  expect(ownName(first.pdf_path ?? '')).toBe('scope.pdf')
  expect(await storedFiles(sql, first.image_paths[0]?.split('/')[0] ?? '')).toHaveLength(2)

  for (const name of ['Second', 'Third']) {
    await page.getByRole('link', { name: 'Duplicate', exact: true }).click()
    await page.getByLabel('Project name').fill(`${name} ${word}`)
    await page.getByRole('button', { name: 'Post as Open' }).click()
    await expect(page.getByText('Job created.')).toBeVisible()
    await expect(page.getByRole('heading', { name: `${name} ${word}` })).toBeVisible()
  }
  const posted = await sql`
    select count(*)::integer as jobs, sum(cardinality(image_paths))::integer as images
    from public.jobs where project_name like ${`% ${word}`} and status = 'Open' and project_name <> ${job.name}`
  expect([...posted]).toEqual([{ jobs: 2, images: 2 }])
})

test('posting a job with a past start date asks first, and loses nothing', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const job = await createJob(sql, { start_date: '2020-03-02', project_dates: '2 to 6 March' })
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs/create?from=${job.id}`)
  await expect(page.getByLabel('Project dates')).toHaveValue('')
  await page.getByLabel('Project name').fill(`Again ${word}`)
  await page.getByRole('button', { name: 'Post as Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post a job that starts in the past?' })
  await expect(dialog).toContainText('2 Mar 2020')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change the date' }).click()
  await expect(page.getByLabel('Project name')).toHaveValue(`Again ${word}`)
  expect(await sql`select from public.jobs where project_name = ${`Again ${word}`}`).toHaveLength(0)
  await page.getByRole('button', { name: 'Post as Open' }).click()
  await dialog.getByRole('button', { name: 'Post it anyway' }).click()
  await expect(page.getByText('Job created.')).toBeVisible()
})
