import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { pdfFile } from './fixtures/chosen-files.ts'
import { applyFor, createJob, decide } from './fixtures/jobs.ts'
import { createPerson, type Person, password } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'
import { addDocument } from './fixtures/user-files.ts'

/**
 * Creates a person with two files, an accepted application and a pending one. The name is unique, because parallel tests appear in the same
 * lists.
 */
async function createLeaver(sql: Sql): Promise<{ person: Person; job: { id: string } }> {
  const person = await createPerson(sql, { name: `Lea Ving ${randomUUID().slice(0, 8)}` })
  await addDocument(sql, person, 'visa', pdfFile('visa.pdf', 'the visa'), '2026-03-05T00:00:00Z')
  await addDocument(sql, person, 'whiteCard', pdfFile('card.pdf', 'the card'), '2026-03-05T00:00:00Z')
  const job = await createJob(sql, { project_name: 'Warehouse floors' })
  await decide(sql, await applyFor(sql, person, job), 'Accepted')
  await applyFor(sql, person, await createJob(sql))
  return { person, job }
}

async function archiveOf(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toMatch(/^shinework-data-\d{4}-\d\d-\d\d\.zip$/)
  return readFile(await download.path(), 'latin1')
}

test('a person downloads all their data, with a file that fails at first', async ({ page, sql }) => {
  const { person } = await createLeaver(sql)
  await signIn(page, person)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Download or delete your data' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data')

  // The download of one file fails. The archive contains the other files.
  await page.route('**/storage/v1/object/**/visa.pdf', (route) => route.abort())
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByRole('alert')).toContainText('One file could not be downloaded.')
  await expect(page.getByText('files/documents/visa/visa.pdf')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await page.unroute('**/storage/v1/object/**/visa.pdf')
  const archive = await archiveOf(page, () => page.getByRole('button', { name: 'Try again' }).click())
  await expect(page.getByRole('status').filter({ hasText: 'Saved as' })).toBeVisible()
  for (const part of ['your-data.html', person.name, '% the visa', '% the card', 'Warehouse floors']) {
    expect(archive).toContain(part)
  }
})

test('a person deletes their account, and disappears from every device and list, with all files', {
  tag: '@desktop',
}, async ({ page, browser, sql }) => {
  test.slow()
  const { person, job } = await createLeaver(sql)
  await signIn(page, person)
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, person)
  await elsewhere.goto(new URL('/dashboard', test.info().project.use.baseURL).href)
  await expect(elsewhere.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto('/your-data')
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await expect(page.getByText('You will lose your place on this job')).toBeVisible()
  await expect(page.getByText('2 stored files within minutes')).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Delete my account', exact: true })
  await confirm.click()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await page.getByLabel('Your password', { exact: true }).fill('not this one')
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText('That is not your password.')
  // Makes the page detect the end of its session before it receives the response to the deletion.
  const isRefused = page.waitForResponse((response) => response.status() === 401)
  await page.route('**/rpc/delete_account', async (route) => {
    const response = await route.fetch()
    // Makes the page refetch, as it does when the browser goes back online.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await isRefused
    await route.fulfill({ response })
  })
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await confirm.click()
  await expect(page).toHaveURL(/\/privacy$/)
  expect(seen).toEqual(['/privacy'])
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])

  // The person is logged out on this device and on the other one, and the stored files are removed.
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.context().close()
  // The edge function `deliver` deletes the files. It runs at least every minute and sends due messages first.
  await expect
    .poll(
      async () => {
        const left = await sql`select from storage.objects where name like ${`${person.id}/%`}`
        return left.length
      },
      { timeout: 120_000 },
    )
    .toBe(0)
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toBeVisible()

  const admin = await browser.newContext()
  const desk = await admin.newPage()
  await signIn(desk, await createPerson(sql, { role: 'admin' }))
  await desk.goto(new URL(`/admin/jobs/${job.id}`, test.info().project.use.baseURL).href)
  await expect(desk.getByRole('table', { name: 'Applicants' })).toContainText('Deleted account')
  await expect(desk.getByText(person.name)).toHaveCount(0)
  await expectAccessible(desk)
  await desk.goto(new URL(`/admin/applications?job=${job.id}`, test.info().project.use.baseURL).href)
  await expect(desk.getByRole('table', { name: 'Applications' })).toContainText('Deleted account')
  await admin.close()
})

test('an administrator downloads a person’s data and deletes the account, with their own password', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  test.slow()
  const { person } = await createLeaver(sql)
  const admin = await createPerson(sql, { role: 'admin' })
  await signIn(page, admin)
  await page.goto(`/profile/${person.id}`)
  const section = page.getByRole('region', { name: 'Data', exact: true })
  const archive = await archiveOf(page, () =>
    section.getByRole('button', { name: 'Download their data' }).click(),
  )
  expect(archive).toContain('% the visa')
  const openings =
    await sql`select type from public.document_openings where user_id = ${person.id} order by type`
  expect(openings.map(({ type }) => String(type))).toEqual(['visa', 'whiteCard'])
  await section.getByRole('button', { name: 'Delete this account…' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${person.name}’s account?` })
  await expect(dialog.getByText('They will lose their place on this job')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete this account' }).click()
  await expect(page).toHaveURL(/\/admin\/cleaners$/)
  await expect(page.getByText(`${person.name}’s account has been deleted.`)).toBeVisible()
  expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(0)

  await page.goto('/your-data')
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await expect(page.getByText('This cannot be undone.')).toBeVisible()
})

test('anyone can read what data is kept, from the page where they register', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('link', { name: /What we keep about you/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your privacy')
  await page.getByText('Your bank details').click()
  await expect(page.getByText('BSB')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
})
