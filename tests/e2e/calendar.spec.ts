import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCalendar } from '../calendar-reader.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJob, decide } from './fixtures/jobs.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

async function acceptedJob(sql: Sql, person: Person) {
  const job = await createJob(
    sql,
    { start_date: '2083-10-03', start_time: '07:30', end_time: '15:00', days: 2, location_postcode: '2880' },
    '12 Argent Street',
  )
  const application = await applyFor(sql, person, job)
  return { job, application }
}

/** Returns the name and the events of the calendar file that `press` downloads. */
async function download(page: Page, press: () => Promise<void>) {
  const saving = page.waitForEvent('download')
  await press()
  const saved = await saving
  return { name: saved.suggestedFilename(), events: readCalendar(await readFile(await saved.path(), 'utf8')) }
}

test('an accepted job can be added to the calendar, from its page and from current jobs', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const person = await createPerson(sql)
  const { job, application } = await acceptedJob(sql, person)
  await signIn(page, person)
  await page.goto(`/jobs/${job.id}`)
  const add = page.getByRole('button', { name: `Add to calendar: ${job.name}` })
  await expect(page.getByText('Pending').first()).toBeVisible()
  await expect(add).toHaveCount(0)

  await decide(sql, application, 'Accepted')
  for (const address of [`/jobs/${job.id}`, '/current-jobs']) {
    await page.goto(address)
    const { name, events } = await download(page, () => add.click())
    expect(name).toBe(`${job.name}.ics`)
    expect(events.map(({ summary, location, moments }) => ({ summary, location, moments }))).toEqual([
      {
        summary: job.name,
        location: '12 Argent Street, 2880',
        // Daylight saving starts between the two days, so the UTC times differ by an hour.
        moments: ['2083-10-02T21:00Z–2083-10-03T04:30Z', '2083-10-03T21:00Z–2083-10-04T04:30Z'],
      },
    ])
    await expect(page.getByText('Open the file to put the job in your calendar.')).toBeVisible()
  }
  await expectAccessible(page, ['light', 'dark'])
  await page.route('**/functions/v1/calendar', (route) => route.abort())
  await add.click()
  await expect(page.getByRole('alert')).toContainText('The calendar file could not be created.')
})

test('a calendar follows all jobs by a private URL, which can be replaced and switched off', async ({
  page,
  sql,
  request,
}) => {
  const person = await createPerson(sql)
  const { job, application } = await acceptedJob(sql, person)
  await decide(sql, application, 'Accepted')
  await signIn(page, person)
  await page.goto('/current-jobs')
  const section = page.getByRole('region', { name: 'All jobs in your calendar' })
  const address = section.getByLabel('Your calendar’s address', { exact: true })
  await section.getByRole('button', { name: 'Get my calendar link' }).click()
  const first = await address.inputValue()
  const titlesAt = async (url: string) => {
    const answer = await request.get(url)
    return answer.ok() ? readCalendar(await answer.text()).map(({ summary }) => summary) : answer.status()
  }
  expect(await titlesAt(first)).toEqual([job.name])
  await expect(section.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  )
  await expect(section).toContainText('Anyone with this address can see your jobs')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await section.getByRole('button', { name: 'Copy address' }).click()
  await expect(section.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expectAccessible(page, ['light', 'dark'])

  await page.reload()
  await expect(section).toContainText('It was only shown once')
  await expect(address).toHaveCount(0)
  await section.getByRole('button', { name: 'Replace address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect(await titlesAt(first)).toBe(404)
  expect(await titlesAt(second)).toEqual([job.name])

  await section.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(section.getByRole('button', { name: 'Get my calendar link' })).toBeVisible()
  expect(await titlesAt(second)).toBe(404)
})
