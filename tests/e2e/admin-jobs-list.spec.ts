import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJobs, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** Jobs are cards on a phone and table rows on a desktop. */
const cards = (page: Page) =>
  page
    .getByRole('listitem')
    .or(page.getByRole('row'))
    .filter({ has: page.getByRole('heading', { level: 2 }) })
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 })

/** Scrolls until this many jobs are listed. The list can already have them, because the browser restores the scroll position. */
async function scrollUntil(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      return cards(page).count()
    })
    .toBe(count)
}

test('jobs of every status can be searched and filtered, and the URL keeps the search and the filters', {
  tag: '@desktop',
}, async ({ page, sql, isMobile }) => {
  const word = uniqueWord()
  const [open] = await createJobs(sql, [
    {
      project_name: `Tower ${word}`,
      category: 'Office',
      location_city: 'Perth',
      location_postcode: '6000',
      start_date: '2083-03-01',
      pay_per_cleaner: '$31/hour',
    },
    { project_name: `School ${word}`, status: 'Draft', location_postcode: '4217' },
    { project_name: `Depot ${word}`, status: 'InProgress', location_city: 'Darwin' },
  ])
  if (!open) throw new Error('No jobs were made.')
  await sql`insert into public.sites (name) values (${`Hall ${word}`})`
  await applyFor(sql, await createPerson(sql), open)
  await decide(sql, await applyFor(sql, await createPerson(sql), open), 'Rejected')
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/jobs')
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(word)
  await expect(cards(page)).toHaveCount(3)
  const tower = cards(page).filter({ hasText: 'Tower' })
  const facts = isMobile
    ? ['Open', 'Office', 'Perth 6000', '1 Mar 2083', '$31/hour']
    : ['Open', 'Perth 6000', '1 Mar']
  for (const fact of facts) await expect(tower).toContainText(fact)
  await expect(tower.getByRole('link', { name: isMobile ? /^1 waiting/ : /^1 for/ })).toHaveAttribute(
    'href',
    `/admin/jobs/${open.id}`,
  )
  await expectAccessible(page, ['light', 'dark'])

  await page.getByLabel('Status').selectOption('InProgress')
  await expect(titles(page)).toHaveText([`Depot ${word}`])
  expect(new URL(page.url()).searchParams.get('status')).toBe('InProgress')
  await page.reload()
  await expect(titles(page)).toHaveText([`Depot ${word}`])
  await page.goBack()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('searchbox').fill(`4217 ${word}`)
  await expect(titles(page)).toHaveText([`School ${word}`])
  await page.getByRole('searchbox').fill(`darwin office ${word}`)
  await expect(page.getByText('No jobs found matching your criteria.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('searchbox').fill(word)
  await expect(cards(page)).toHaveCount(3)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Project name,Category,Status')
  expect(lines.find((line) => line.startsWith('Tower'))).toMatch(/,2083-03-01,.*,2,1,/)

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('City', { exact: true }).selectOption('Perth')
  await page.getByLabel('Starts on or after').fill('2083-03-01')
  await page.getByLabel('Starts on or before').fill('2083-03-07')
  await expect(titles(page)).toHaveText([`Tower ${word}`])
  await expect(page.getByText('Week total: 1 job,')).toBeVisible()
  await page.getByRole('combobox', { name: 'Site', exact: true }).fill(word)
  await page.getByRole('option', { name: `Hall ${word}` }).click()
  await expect(page.getByText('No jobs found matching your criteria.')).toBeVisible()
  const chosen = page.getByRole('button', { name: `Site: Hall ${word}` })
  await expect(chosen).toBeFocused()
  await chosen.press('Enter')
  await expect(titles(page)).toHaveText([`Tower ${word}`])
  await expect(page.getByRole('combobox', { name: 'Site', exact: true })).toBeFocused()
})

test('deleting a job asks first, and its applicants keep their applications', async ({ page, sql }) => {
  const word = uniqueWord()
  const [doomed, spared] = await createJobs(sql, [
    { project_name: `Doomed ${word}` },
    { project_name: `Spared ${word}` },
  ])
  if (!doomed || !spared) throw new Error('No jobs were made.')
  await sql`update public.jobs set created_at = created_at - interval '1 minute' where id = ${spared.id}`
  const applicant = await createPerson(sql)
  await applyFor(sql, applicant, doomed)
  await decide(sql, await applyFor(sql, await createPerson(sql), doomed), 'Accepted')
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/jobs?search=${word}`)
  const remove = page.getByRole('button', { name: `Delete ${doomed.name}` })
  await remove.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    `Are you sure you want to delete the job "${doomed.name}"? This action cannot be undone.`,
  )
  await expect(dialog).toContainText('2 people applied, 1 is accepted.')
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()

  await page.route(
    '**/rpc/delete_job',
    (route) => route.fulfill({ status: 500, json: { message: 'disk full' } }),
    { times: 1 },
  )
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Error deleting job: disk full')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Job deleted.')).toBeVisible()
  await expect(titles(page)).toHaveText([spared.name])
  await expect(page.getByRole('heading', { name: spared.name })).toBeFocused()
  const [kept] = await sql`select job_id, job_title from public.applications where user_id = ${applicant.id}`
  expect(kept).toEqual({ job_id: null, job_title: doomed.name })

  await page.getByRole('button', { name: `Delete ${spared.name}` }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No jobs found matching your criteria.')).toBeVisible()
})

test('a failed list shows the reason and can be retried, and a long list loads more rows', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  await createJobs(
    sql,
    Array.from({ length: 30 }, (_, index) => ({ project_name: `Round ${index} ${word}` })),
  )
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  for (const answer of [
    { status: 500, json: { message: 'too busy' } },
    { status: 500, body: '<html>Bad gateway</html>' },
  ]) {
    await page.route('**/rpc/search_admin_jobs*', (route) => route.fulfill(answer), { times: 1 })
  }
  await page.goto(`/admin/jobs?search=${word}`)
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch jobs')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error fetching jobs: too busy')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(25)
  // The database counts all jobs, although only twenty-five have been read.
  await expect(page.getByText('30 jobs', { exact: true })).toBeVisible()
  await scrollUntil(page, 30)
  expect(new Set(await titles(page).allTextContents()).size).toBe(30)

  // Sorts over two pages: the earliest start among jobs with vacancies comes first, and the closed job comes last.
  await sql`update public.jobs set status = 'Closed' where project_name = ${`Round 7 ${word}`}`
  await sql`update public.jobs set start_date = '2083-05-01' where project_name = ${`Round 9 ${word}`}`
  await page.goto(`/admin/jobs?search=${word}&sort=soonest`)
  await scrollUntil(page, 30)
  await expect(titles(page).first()).toHaveText(`Round 9 ${word}`)
  await expect(titles(page).last()).toHaveText(`Round 7 ${word}`)
  expect(new Set(await titles(page).allTextContents()).size).toBe(30)
})

test('a desktop shows fifteen jobs at once, each with its requirements and actions', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const long = 'End-of-lease and builders clean of the whole second floor, '
  const jobs = await createJobs(
    sql,
    Array.from({ length: 16 }, (_, nth) => ({
      project_name: `${nth === 0 ? long : ''}Shop ${nth} ${word}`,
      location_city: 'Brisbane',
      start_date: '2083-03-01',
      start_time: '07:30',
      cleaners_needed: 3,
    })),
  )
  const [first] = jobs
  if (!first) throw new Error('No jobs were made.')
  await applyFor(sql, await createPerson(sql), first)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/jobs?search=${word}`)
  const rows = page.getByRole('table', { name: 'Jobs' }).getByRole('row')
  await expect(rows).toHaveCount(17)
  // The fifteenth job is visible although the table head is sticky.
  await expect(rows.nth(15)).toBeInViewport({ ratio: 0.9 })
  const row = rows.filter({ hasText: `Shop 0 ${word}` })
  for (const fact of ['Mon 1 Mar 07:30', 'Brisbane', '0 of 3', 'Open']) await expect(row).toContainText(fact)
  await expect(row.getByRole('link', { name: /^1 for/ })).toHaveAttribute('href', `/admin/jobs/${first.id}`)
  await expectAccessible(page, ['light', 'dark'])
  await row.getByRole('button', { name: /^Delete / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Job deleted.')).toBeVisible()
  await expect(rows).toHaveCount(16)
  await rows
    .nth(1)
    .getByRole('link', { name: /^Edit / })
    .click()
  await expect(page).toHaveURL(/\/admin\/jobs\/edit\//)
})

test.describe('on a wide touch screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the three buttons of a job are inside the table and as large as a finger needs', async ({
    page,
    sql,
  }) => {
    const word = uniqueWord()
    await createJobs(sql, [{ project_name: `Tower ${word}` }])
    await signIn(page, await createPerson(sql, { role: 'admin' }))
    await page.goto(`/admin/jobs?search=${word}`)
    const table = page.getByRole('table')
    const tower = table.getByRole('row', { name: `Tower ${word}` })
    const buttons = [
      tower.getByRole('link', { name: /^Edit/ }),
      tower.getByRole('link', { name: /^Duplicate/ }),
      tower.getByRole('button', { name: /^Delete/ }),
    ]
    await expect(tower).toBeVisible()
    const { x, width } = await boxOf(table)
    for (const button of buttons) {
      const box = await boxOf(button)
      expect(box.width).toBeGreaterThanOrEqual(44)
      expect(box.x + box.width).toBeLessThanOrEqual(x + width)
      expect((await boxOf(button.locator('svg'))).width).toBeGreaterThanOrEqual(16)
    }
  })
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not visible.')
  return box
}
