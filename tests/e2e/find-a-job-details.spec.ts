import { expectAccessible } from './fixtures/accessibility.ts'
import { Gate, noteLayoutShifts, withoutLiveNews } from './fixtures/disturbances.ts'
import { addJobFiles } from './fixtures/job-files.ts'
import { applyFor, createJob, decide } from './fixtures/jobs.ts'
import { openedFile } from './fixtures/opened-file.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const finger = (clientX: number) => [{ identifier: 1, clientX, clientY: 300 }]

test('a job’s page shows everything about it', async ({ page, sql }) => {
  const job = await createJob(
    sql,
    {
      project_dates: '5 Jan to 9 Jan 2083',
      category: 'Fitout',
      cleaners_needed: 3,
      pay_per_cleaner: '38.50',
      duration: '8 hours a day',
      start_date: '2083-01-05',
      start_time: '22:00',
      end_time: '06:00',
      location_city: 'Sydney',
      location_postcode: '2042',
      area_m2: 1240.5,
      full_description: 'Dust every shelf.\nThen mop.',
      display_status: 'Upcoming',
    },
    '12 King Street, Newtown NSW 2042',
  )
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible()
  await expect(page).toHaveTitle(`${job.name} – Shinework`)
  const main = page.getByRole('main')
  await expect(main.getByText('Upcoming', { exact: true })).toBeVisible()
  // The page shows each fact only once.
  await expect(main.getByText('38.50', { exact: true })).toHaveCount(1)
  await expect(main.getByText(/0 of 3 filled/)).toHaveCount(1)
  await expect(main.getByText(/5 Jan 2083$/)).toHaveCount(1)
  await expect(main.getByText('For this job, you can already see the address.')).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Job Overview',
    'Date & Time',
    'Location',
    'Full Description',
    'Additional Info',
    'Job Media',
  ])
  const facts = [
    ['Category', 'Fitout'],
    ['Cleaners needed', '3'],
    ['Places', '0 of 3 filled'],
    ['Start date', 'Tue 5 Jan 2083'],
    ['Time', '22:00 to 06:00 the next day, Sydney time'],
    ['Duration', '8 hours a day'],
    ['Project dates', '5 Jan to 9 Jan 2083'],
    ['Suburb or city', 'Sydney'],
    ['Postcode', '2042'],
    ['Full address Visible after acceptance', '12 King Street, Newtown NSW 2042 (opens a map)'],
    ['Area', '1,240.5 m²'],
  ] as const
  await expect(main.getByRole('term')).toHaveText(facts.map(([name]) => name))
  await expect(main.getByRole('definition')).toHaveText(facts.map(([, value]) => value))
  await expect(main.getByRole('link', { name: '12 King Street' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=12+King+Street%2C+Newtown+NSW+2042',
  )
  await expect(main.getByText('Dust every shelf.')).toHaveCSS('white-space-collapse', 'preserve-breaks')
  await expectAccessible(page, ['light', 'dark'])
})

test('a job’s page shows the distance, and the address for accepted applicants appears with the acceptance', async ({
  page,
  sql,
}) => {
  const columns = { address_rule: 'accepted', location_postcode: '7005' } as const
  const job = await createJob(sql, columns, '7 Quay Street, Perth WA 6000')
  const person = await createPerson(sql, { postcode: '7000' })
  await signIn(page, person)
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByRole('definition').filter({ hasText: /^[2-4] km away$/ })).toBeVisible()
  const withheld = page.getByText('You will see the address here once your application is accepted.')
  await expect(withheld).toBeVisible()
  await expect(page.getByText('7 Quay Street')).toHaveCount(0)
  await decide(sql, await applyFor(sql, person, job), 'Accepted')
  await expect(page.getByText('7 Quay Street, Perth WA 6000')).toBeVisible()
  await expect(withheld).toHaveCount(0)
})

test('an address for active people is shown only to them, and inactive people see no address', async ({
  page,
  sql,
}) => {
  const address = '9 Quay Street, Perth WA 6000'
  const forActive = await createJob(sql, { address_rule: 'active' }, address)
  const forEveryone = await createJob(sql, { address_rule: 'everyone' }, address)
  const person = await createPerson(sql, { status: 'pending' })
  const shown = page.getByRole('link', { name: '9 Quay Street' })
  const withheld = page.getByText(
    'You will see the address here once your account is active or your application is accepted.',
  )
  await signIn(page, person)
  await page.goto(`/jobs/${forActive.id}`)
  await expect(withheld).toBeVisible()
  await expect(shown).toHaveCount(0)
  await page.goto(`/jobs/${forEveryone.id}`)
  await expect(shown).toBeVisible()
  await sql`update public.profiles set status = 'active' where id = ${person.id}`
  await page.goto(`/jobs/${forActive.id}`)
  await expect(shown).toBeVisible()
  await sql`update public.profiles set status = 'inactive' where id = ${person.id}`
  for (const job of [forActive, forEveryone]) {
    await page.goto(`/jobs/${job.id}`)
    await expect(page.getByText('Only people with an active account can see addresses.')).toBeVisible()
    await expect(shown).toHaveCount(0)
  }
})

test('photos open large, move by arrow keys and close with Escape, which returns the focus', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  const job = await createJob(sql)
  await addJobFiles(sql, job.id, 3)
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs/${job.id}`)
  const thumbnail = page.getByRole('button', { name: `${job.name}: photo 2 of 3` })
  await thumbnail.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: `Photos of ${job.name}` })
  const shown = (place: number) => viewer.getByRole('img', { name: `${job.name}: photo ${place} of 3` })
  await expect(shown(2)).toBeVisible()
  await expect(shown(2)).toHaveJSProperty('complete', true)
  await expectAccessible(page, ['light', 'dark'])
  await page.keyboard.press('ArrowRight')
  await expect(shown(3)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('3 of 3')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(shown(1)).toBeVisible()
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(shown(2)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(thumbnail).toBeFocused()
})

test('photos come first, in one row, and those out of sight are requested as they come near', async ({
  page,
  sql,
}) => {
  const job = await createJob(sql, { cleaners_needed: 2, pay_per_cleaner: '$34.90/hour' })
  const paths = await addJobFiles(sql, job.id, 12)
  await signIn(page, await createPerson(sql))
  const asked: string[] = []
  page.on('request', (request) => {
    const [, file] = request.url().split('/object/jobs/')
    if (file !== undefined && request.method() === 'GET') asked.push(file.replace('/thumbnails/', '/images/'))
  })
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Job Media')
  await expect(page.getByRole('img', { name: /: photo 1 of 12/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible()
  await expect(page.getByText('$34.90/hour').filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page, ['light', 'dark'])
  const last = page.getByRole('button', { name: /: photo 12 of 12/ })
  expect(asked).not.toContain(paths[11])
  await last.scrollIntoViewIfNeeded()
  await expect(last.getByRole('img')).toBeVisible()
  expect(asked).toContain(paths[11])
})

test('the job document opens, and a message replaces a missing photo', async ({ page, sql }) => {
  const job = await createJob(sql)
  const [first = '', second = ''] = await addJobFiles(sql, job.id, 2)
  const gone = `${job.id}/images/gone.png`
  await sql`update public.jobs set image_paths = ${[first, gone, second]} where id = ${job.id}`
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs/${job.id}`)
  const missing = page.getByRole('button', { name: /: photo 2 of 3/ })
  await missing.scrollIntoViewIfNeeded()
  await expect(missing).toContainText('Photo not available')
  const document = await openedFile(page, () =>
    page.getByRole('button', { name: 'Open the job document (PDF)' }).click(),
  )
  expect(document.text).toContain('%PDF-1.4')
  await sql`update public.jobs set pdf_path = ${`${job.id}/pdf/gone.pdf`} where id = ${job.id}`
  await page.reload()
  await page.getByRole('button', { name: 'Open the job document (PDF)' }).click()
  await expect(page.getByRole('alert')).toHaveText('This file could not be opened. Please try again.')
})

test('a job and photos that fail to load show an error and can be retried, and photos can be swiped', async ({
  page,
  sql,
}) => {
  const job = await createJob(sql)
  await addJobFiles(sql, job.id, 2)
  await signIn(page, await createPerson(sql))
  await withoutLiveNews(page)
  await page.route('**/rest/v1/jobs?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/storage/v1/object/jobs/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByRole('alert')).toHaveText('Error loading job details. Please try again later.')
  await page.unroute('**/rest/v1/jobs?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  await page.getByRole('heading', { name: 'Job Media' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toHaveText('The photos of this job could not be loaded.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('img', { name: /: photo 1 of 2/ })).toBeVisible()

  await page.getByRole('button', { name: /: photo 1 of 2/ }).click()
  const viewer = page.getByRole('dialog')
  const photo = viewer.getByRole('img')
  await photo.dispatchEvent('touchstart', { touches: finger(300), changedTouches: finger(300) })
  await photo.dispatchEvent('touchend', { touches: [], changedTouches: finger(90) })
  await expect(viewer.getByText('2 of 2')).toBeVisible()
})

test('a job without details shows N/A only a few times, and an unknown, hidden or malformed ID is not found', async ({
  page,
  sql,
}) => {
  const [bare, draft] = [
    await createJob(sql, { project_name: null }),
    await createJob(sql, { status: 'Draft' }),
  ]
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs/${bare.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Job Opportunity' })).toBeVisible()
  await expect(page.getByRole('term')).toHaveText(['Category', 'Start date', 'Suburb or city', 'Area'])
  await expect(page.getByRole('definition')).toHaveText(Array.from({ length: 4 }, () => 'N/A'))
  await expect(page.getByText('There are no photos or documents for this job.')).toBeVisible()
  for (const id of ['00000000-0000-4000-8000-000000000000', draft.id, '42', "x'--"]) {
    await page.goto(`/jobs/${encodeURIComponent(id)}`)
    await expect(page.getByRole('alert')).toHaveText('Job not found.')
  }
  await expectAccessible(page)
  await page.goto('/jobs/%20')
  await expect(page.getByRole('alert')).toHaveText('Job ID is missing.')
  await page.getByRole('link', { name: 'See open jobs' }).click()
  await expect(page).toHaveURL('/jobs')
})

test('the placeholders of a job’s page have the positions of its later content', { tag: '@desktop' }, async ({
  page,
  sql,
}) => {
  const job = await createJob(sql, { start_date: '2083-01-05', location_city: 'Sydney', cleaners_needed: 2 })
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs?search=${encodeURIComponent(job.name)}`)
  await noteLayoutShifts(page)
  const gate = new Gate()
  await page.route('**/rest/v1/jobs?*', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.getByRole('link', { name: job.name }).click()
  const shapes = page.getByRole('status').filter({ hasText: 'Loading job…' })
  await expect(shapes).toBeAttached()
  const before = [
    await shapes.boundingBox(),
    await shapes.locator('xpath=following-sibling::*[1]').boundingBox(),
  ]
  gate.open()
  const bar = page.getByRole('complementary', { name: 'Apply for this job' })
  await expect(bar.getByRole('button', { name: 'Apply Now' })).toBeVisible()
  const sections = page.getByRole('heading', { name: 'Job Overview' }).locator('xpath=../..')
  const after = [await sections.boundingBox(), await bar.boundingBox()]
  for (const [index, box] of after.entries()) {
    const { x, width } = before[index] ?? {}
    expect(box).toMatchObject({ x, width })
  }
  expect(after[0]?.y).toBe(before[0]?.y)
  expect(after[1]?.y).toBe(before[1]?.y)
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBe(0)
})
