import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJob } from './fixtures/jobs.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// A job on Thursday 4 March 2083.
const thursday = { start_date: '2083-03-04', start_time: '09:00', end_time: '15:00' }

const hour = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function stored(sql: Sql, person: Person) {
  const [row] = await sql`
    select free_hours, days_away::text, nearby_only_when_free from public.availability where user_id = ${person.id}`
  return row
}

test('free hours and days away take two clicks each, show a warning above Apply, and are saved', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  const job = await createJob(sql, thursday)
  await signIn(page, person)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Availability' }).click()
  await expect(page.getByRole('heading', { name: 'Availability', level: 1 })).toBeVisible()
  await expect(page.getByText('If you choose nothing, you are shown as free at any time.')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])

  await page.getByRole('button', { name: 'Weekdays' }).click()
  await expect(hour(page, 'Friday Morning')).toBeChecked()
  await expect(hour(page, 'Saturday Day')).not.toBeChecked()
  await hour(page, 'Thursday Day').click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect.poll(async () => (await stored(sql, person))?.['free_hours']).toHaveLength(9)
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByText('This is outside your free hours.')).toBeVisible()

  await page.goto('/availability')
  await expect(hour(page, 'Thursday Day')).not.toBeChecked()
  await page.getByLabel('First day').fill('2083-03-03')
  await page.getByLabel('Last day').fill('2083-03-01')
  await page.getByRole('button', { name: 'Add days away' }).click()
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await page.getByLabel('Last day').fill('2083-03-10')
  await page.getByRole('button', { name: 'Add days away' }).click()
  await expect(page.getByText('Wed 3 Mar 2083 to Wed 10 Mar 2083')).toBeVisible()
  await expect(page.getByLabel('First day')).toHaveValue('')
  await page.getByRole('switch', { name: 'Only tell me about jobs at times when I am free' }).click()
  await expect
    .poll(() => stored(sql, person))
    .toMatchObject({
      days_away: '{[2083-03-03,2083-03-11)}',
      nearby_only_when_free: true,
    })
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByText('You told us you are away at that time.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toBeVisible()

  await page.goto('/availability')
  await page.getByRole('button', { name: 'Remove Wed 3 Mar 2083 to Wed 10 Mar 2083' }).click()
  await expect.poll(async () => (await stored(sql, person))?.['days_away']).toBe('{}')
})

test('a change of availability that cannot be saved is reverted, with an error beside it', async ({
  page,
  sql,
}) => {
  await signIn(page, await createPerson(sql))
  await page.goto('/availability')
  await page.route('**/rpc/save_availability', (route) => route.abort())
  await hour(page, 'Monday Night').click()
  await expect(page.getByText('This could not be saved. Check your connection.')).toBeVisible()
  await expect(hour(page, 'Monday Night')).not.toBeChecked()
  await page.getByLabel('First day').fill('2083-12-24')
  await page.getByLabel('Last day').fill('2084-01-02')
  await page.getByRole('button', { name: 'Add days away' }).click()
  await expect(page.getByText('This could not be saved. Check your connection.')).toBeVisible()
  await expect(page.getByLabel('Last day')).toHaveValue('2084-01-02')
})

test('administrators see who is away, and must confirm once before they accept an absent person', async ({
  page,
  sql,
}) => {
  const ada = await createPerson(sql, { name: 'Ada First' })
  const job = await createJob(sql, thursday)
  await applyFor(sql, ada, job)
  await sql`insert into public.availability (user_id, free_hours, days_away)
    values (${ada.id}, '{mon_day,tue_evening}', '{[2083-03-01,2083-03-08)}')`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/profile/${ada.id}`)
  const section = page.getByRole('region', { name: 'Availability' })
  await expect(section).toContainText('Tuesday: Evening')
  await expect(section).toContainText('Mon 1 Mar 2083 to Sun 7 Mar 2083')

  await page.goto(`/admin/jobs/${job.id}`)
  await expect(page.getByRole('row', { name: /Ada First/ })).toContainText('Away at that time')
  await page.getByRole('checkbox', { name: /Ada/ }).click()
  await page.getByRole('button', { name: 'Accept 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept Ada First anyway?' })
  await expect(dialog).toContainText('Ada First is away at that time.')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect
    .poll(() => sql`select from public.applications where job_id = ${job.id} and status = 'Accepted'`)
    .toHaveLength(1)
})
