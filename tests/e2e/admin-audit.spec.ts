import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createJob, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const entries = (page: Page) => page.getByRole('table', { name: 'Audit' }).getByRole('row')
const entry = (page: Page, what: string) => entries(page).filter({ hasText: what })

test('an administrator finds who changed a record, sees old and new values, and exports them to a file', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const person = await createPerson(sql, { name: `Ana ${word}` })
  const administrator = await createPerson(sql, { name: `Ruth ${word}`, role: 'admin' })
  const job = await createJob(sql, { project_name: `Office ${word}` })
  await signIn(page, administrator)

  // Makes three changes that the audit log records.
  await page.goto(`/admin/cleaners?search=${person.email}`)
  const saved = page.waitForResponse('**/rpc/set_user_status')
  await page
    .getByRole('table', { name: 'Users' })
    .getByLabel(/^Status of /)
    .selectOption('inactive')
  expect((await saved).ok()).toBe(true)
  await sql`update public.jobs set pay_per_cleaner = '41.20' where id = ${job.id}`
  await sql`insert into public.payment_details (user_id, account_number) values (${person.id}, '12345678')`

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill(word)
  const status = entry(page, 'Active to Inactive').filter({ hasText: `Ruth ${word}` })
  await expect(status.getByRole('link', { name: `Ana ${word}` })).toHaveAttribute(
    'href',
    `/profile/${person.id}`,
  )
  // Filters by the unique word, because the list can show other tests' changes until the search has finished.
  await expect(entry(page, 'Job changed').filter({ hasText: word })).toContainText('41.20')
  await expect(entry(page, 'Bank details changed').filter({ hasText: word })).toContainText('•••678')
  await expect(page.getByText('12345678')).toHaveCount(0)
  await expectAccessible(page, ['light', 'dark'])

  // Filters by administrator, then by topic. Each filter is in the URL.
  await page.getByLabel('Who').selectOption({ label: `Ruth ${word}` })
  await expect(entry(page, 'Job changed')).toHaveCount(0)
  await expect(status).toBeVisible()
  await page.getByLabel('What').selectOption('Jobs')
  await expect(page.getByText('No entries match. Change the search or filters.')).toBeVisible()
  await page.goBack()
  await expect(status).toBeVisible()

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await started).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(
    `,Status changed,Ana ${word},,Status: Active → Inactive,Ruth ${word},${person.id},`,
  )

  // The audit log of a job can still be filtered after the job is deleted.
  await sql`delete from public.jobs where id = ${job.id}`
  await page.goto(`/admin/audit?search=${word}&topic=jobs`)
  await entry(page, 'Job deleted')
    .getByRole('link', { name: `Office ${word}` })
    .click()
  await expect(page.getByRole('button', { name: `About Office ${word}` })).toBeVisible()
  await expect(entry(page, 'Job created')).toHaveCount(1)
  await expect(entry(page, 'Status changed')).toHaveCount(0)
})

test('the audit page shows that a record was tampered with', async ({ page, sql }) => {
  await page.route('**/rpc/last_audit_check', (route) =>
    route.fulfill({
      json: {
        at: '2026-11-22T00:00:00Z',
        entries: 7,
        fault: 'Entries before this one are missing.',
        fault_at: '2026-11-21T01:02:00Z',
      },
    }),
  )
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/audit')
  await expect(page.getByRole('alert').first()).toContainText(
    'There is a fault in the audit log at 21 Nov 2026, 11:02. Entries before this one are missing.',
  )
  await expectAccessible(page)
})

test('the audit page shows that the nightly check did not run', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/audit')
  await expect(page.getByText(/^Checked .* were changed or removed\.$/)).toBeVisible()
  await expect(page.getByText('The nightly check has not run since')).toHaveCount(0)

  await page.route('**/rpc/last_audit_check', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"at":\s*"[^"]*"/, '"at":"2026-11-20T00:00:00Z"')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(
    'The nightly check has not run since 20 Nov 2026, 10:00. Check the database log.',
  )

  await page.route('**/rpc/last_audit_check', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('Not checked yet. The nightly check has never run')).toBeVisible()
})
