import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { type ChosenFile, pdfFile, pixelPng, programFile } from './fixtures/chosen-files.ts'
import { Gate } from './fixtures/disturbances.ts'
import { unfoldForm } from './fixtures/folds.ts'
import { addJobFiles } from './fixtures/job-files.ts'
import { createJob, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { ownName, storedFiles, storedJob } from './fixtures/stored-job.ts'
import { expect, test } from './fixtures/test.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save job' })
const create = (page: Page) => page.getByRole('button', { name: 'Create job' })
const previews = (page: Page) => page.getByRole('img', { name: /^Preview/ })

function image(name: string): ChosenFile {
  return { name, mimeType: 'image/png', buffer: pixelPng }
}

async function moveByButtons(page: Page): Promise<void> {
  const earlier = page.getByRole('button', { name: 'Move deck.png earlier' })
  await earlier.click()
  await expect(page.getByText('deck.png is now image 2 of 3.')).toBeAttached()
  await expect(earlier).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('deck.png is now image 1 of 3.')).toBeAttached()
  await expect(earlier).toBeFocused()
  await expect(earlier).toHaveAttribute('aria-disabled', 'true')
}

async function dragToFirst(page: Page): Promise<void> {
  const tiles = page.getByRole('listitem').filter({ has: previews(page) })
  await tiles.nth(2).dragTo(tiles.nth(0))
  await expect(tiles.nth(0)).toContainText('deck.png')
}

test('a job is created with ordered images and a PDF, and cleaners see them', {
  tag: '@desktop',
}, async ({ page, browser, sql, isMobile }) => {
  const name = `Harbour ${uniqueWord()}`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/jobs')
  await page.getByRole('link', { name: 'Create job' }).click()
  await field(page, 'Project name').fill(name)
  await field(page, 'Category').selectOption('Post Construction')
  await field(page, 'City or suburb').fill('Perth')
  await field(page, 'Site address').fill('9 Test Quay')
  await field(page, 'Address visible to').selectOption('Accepted applicants only')
  await field(page, 'Start date').fill('2083-06-30')
  await unfoldForm(page)
  await page
    .getByLabel('Add images')
    .setInputFiles([image('lobby.png'), image('Küche & Flur.png'), image('deck.png')])
  await page.getByLabel('Add PDF').setInputFiles(pdfFile('plan.pdf'))
  await expect(previews(page)).toHaveCount(3)

  await (isMobile ? moveByButtons(page) : dragToFirst(page))
  await expectAccessible(page, ['light', 'dark'])
  await create(page).click()
  await page.waitForURL('**/admin/jobs')
  await expect(page.getByText('Job created.')).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const stored = await storedJob(sql, { project_name: name })
  expect(stored.image_paths.map(ownName)).toEqual(['deck.jpg', 'lobby.jpg', 'Kuche-Flur.jpg'])
  expect(ownName(stored.pdf_path ?? '')).toBe('plan.pdf')

  const cleanerPage = await (await browser.newContext()).newPage()
  await signIn(cleanerPage, await createPerson(sql))
  await cleanerPage.goto(`/jobs?search=${name.split(' ').at(-1)}`)
  await cleanerPage.getByRole('link', { name }).click()
  await cleanerPage.getByRole('button', { name: `${name}: photo 1 of 3` }).scrollIntoViewIfNeeded()
  await expect(cleanerPage.getByRole('img', { name: `${name}: photo 1 of 3` })).toBeVisible()
  await expect(cleanerPage.getByRole('button', { name: /Open the job document/ })).toBeVisible()
  await expect(cleanerPage.getByRole('definition').filter({ hasText: '30 June 2083' })).toBeVisible()
  await expect(cleanerPage.getByText('9 Test Quay')).toHaveCount(0)
  await cleanerPage.context().close()
})

test('removed and replaced files of a job are deleted', async ({ page, sql }) => {
  const job = await createJob(sql)
  const [, second, third] = await addJobFiles(sql, job.id, 3)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs/edit/${job.id}`)
  await page.getByRole('button', { name: 'Remove photo-1.png' }).scrollIntoViewIfNeeded()
  await expect(previews(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove photo-1.png' }).click()
  await expect(page.getByRole('button', { name: 'Remove photo-2.png' })).toBeFocused()
  await page.getByRole('button', { name: 'Move photo-2.png later' }).click()
  await page.getByLabel('Replace PDF').setInputFiles(pdfFile('new plan.pdf'))
  await expect(page.getByRole('button', { name: 'View new plan.pdf' })).toBeVisible()
  await save(page).click()
  await page.waitForURL('**/admin/jobs')
  const edited = await storedJob(sql, job)
  expect(edited.image_paths).toEqual([third, second])
  expect(ownName(edited.pdf_path ?? '')).toBe('new-plan.pdf')
  const kept = [...edited.image_paths, edited.pdf_path ?? '']
  await expect.poll(async () => new Set(await storedFiles(sql, job.id))).toEqual(new Set(kept))

  await page.goto(`/admin/jobs?search=${job.name.split(' ').at(-1)}`)
  await page.getByRole('button', { name: `Delete ${job.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Job deleted.')).toBeVisible()
  await expect.poll(() => storedFiles(sql, job.id)).toEqual([])
})

test('an upload shows its progress, and a failed one loses nothing and does not repeat finished uploads', async ({
  page,
  sql,
}) => {
  const name = `Uploads ${uniqueWord()}`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/jobs/create')
  await field(page, 'Project name').fill(name)
  await unfoldForm(page)
  await page.getByLabel('Add images').setInputFiles([image('one.png'), image('two.png')])
  await page.getByLabel('Add PDF').setInputFiles(pdfFile('plan.pdf'))
  await expect(previews(page)).toHaveCount(2)
  const gate = new Gate()
  const sent: string[] = []
  await page.route('**/object/jobs/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.includes('/thumbnails/')) return route.continue()
    const file = ownName(pathname)
    sent.push(file)
    if (file === 'one.jpg') await gate.opened
    if (file !== 'two.jpg' || sent.filter((other) => other === file).length > 1) return route.continue()
    return route.fulfill({ status: 400, json: { statusCode: '402', error: 'Payment', message: 'quota' } })
  })
  await create(page).click()
  await expect(page.getByRole('progressbar', { name: /Uploading one\.png: \d+%/ })).toBeVisible()
  await expectAccessible(page)
  gate.open()
  await expect(page.getByRole('alert')).toHaveText('Failed to upload image two.png: Quota exceeded')
  await expect(page.getByText('Uploaded, not saved yet')).toHaveCount(1)
  await expect(field(page, 'Project name')).toHaveValue(name)
  expect(await sql`select from public.jobs where project_name = ${name}`).toHaveLength(0)

  await page.route('**/object/jobs/**/pdf/**', (route) => route.abort(), { times: 1 })
  await create(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to upload PDF plan.pdf: Shinework cannot be reached',
  )

  // Simulates a form that has been open for more than a day, so that the cleanup can already remove its unused uploads.
  await sql`update public.unused_job_files set discard_from = now() where path like ${'%-one.jpg'} or path like ${'%-two.jpg'}`
  await create(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'An error occurred: A file is no longer available. Please choose it again.',
  )
  // The job is saved, but the response is lost. The retry does not create a second job.
  await page.route(
    '**/rpc/save_job*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await create(page).click()
  await expect(page.getByRole('alert')).toContainText('An error occurred: Shinework cannot be reached')
  await create(page).click()
  await expect(page.getByText('Job created.')).toBeVisible()
  expect(await sql`select status from public.jobs where project_name = ${name}`).toEqual([{ status: 'Open' }])
  expect(sent).toEqual(['one.jpg', 'two.jpg', 'two.jpg', 'plan.pdf', 'one.jpg', 'two.jpg', 'plan.pdf'])
  const stored = await storedJob(sql, { project_name: name })
  expect(stored.image_paths.map(ownName)).toEqual(['one.jpg', 'two.jpg'])
  const jobId = stored.image_paths[0]?.split('/')[0] ?? ''
  // After the save, the cleanup has removed the expired files. It does not remove the first uploaded PDF before tomorrow.
  await expect
    .poll(async () => (await storedFiles(sql, jobId)).filter((path) => !path.includes('/pdf/')))
    .toEqual([
      ...stored.image_paths.toSorted(),
      ...stored.image_paths.map((path) => path.replace('/images/', '/thumbnails/')).toSorted(),
    ])
})

test('files of the wrong type are refused beside their field and are not sent', async ({
  page,
  sql,
}, testInfo) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/jobs/create')
  await unfoldForm(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: pixelPng.subarray(0, 30) }
  await page.getByLabel('Add images').setInputFiles([image('good.png'), programFile('setup.jpg'), broken])
  await expect(page.getByRole('alert')).toHaveText(
    /setup\.jpg: This is not an image we can show.*broken\.png: This picture cannot be read/,
  )
  await expect(previews(page)).toHaveCount(1)
  await page.getByLabel('Add PDF').setInputFiles(image('plan.pdf'))
  await expect(page.getByText('This is not a PDF. Please choose a PDF file.')).toBeVisible()
  // A file on the disk, because a buffer of this size would travel to the browser as text.
  const large = testInfo.outputPath('plan.pdf')
  await writeFile(large, pdfFile('plan.pdf').buffer)
  await truncate(large, 20 * 1024 * 1024 + 1)
  await page.getByLabel('Add PDF').setInputFiles(large)
  await expect(page.getByText('This file is too large. The limit is 20 MB.')).toBeVisible()
  await expectAccessible(page)
  expect(requests.filter((request) => request.includes('/object/jobs/'))).toEqual([])
})
