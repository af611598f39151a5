import type { Page } from '@playwright/test'
import { createCourse, everyAnswer, saveProgress } from './fixtures/courses.ts'
import { everyPage } from './fixtures/every-page.ts'
import { applyFor, createJob, decide, uniqueWord } from './fixtures/jobs.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

// At all common widths from 320 px, no page scrolls sideways, even with extreme data and user styles. Words that fit on a line are not
// broken.

const town = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

async function expectSound(page: Page): Promise<void> {
  for (const width of [320, 360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    // Polls, because a page needs some time to settle into a new width.
    await expect.poll(() => layoutFaults(page), `${page.url()} at ${width} px`).toEqual([])
  }
}

test('long locations, names and pay texts fit the pages of jobs', async ({ page, sql }) => {
  const word = uniqueWord()
  const person = await createPerson(sql, { status: 'inactive', postcode: '6000' })
  const open = []
  for (const pay of [
    '$38.50/hour',
    '$34.90/hour plus travel allowance, with penalty rates on Saturdays, Sundays and public holidays',
    '9'.repeat(70),
  ]) {
    const columns = {
      project_name: `${word} ${town}`,
      category: 'Post Construction',
      location_city: town,
      location_postcode: '4000',
      pay_per_cleaner: pay,
      display_status: 'Upcoming',
    }
    const job = await createJob(sql, columns, `Level 3, 12 ${town} Road`)
    await decide(sql, await applyFor(sql, person, job), 'Accepted')
    open.push(await createJob(sql, columns, `Level 3, 12 ${town} Road`))
  }
  await signIn(page, person)
  for (const address of [`/jobs?search=${word}`, '/dashboard', '/current-jobs', '/my-applications']) {
    await page.goto(address)
    await expect(page.getByText(town).first()).toBeVisible()
    await expectSound(page)
  }
  for (const { id } of open) {
    await page.goto(`/jobs/${id}`)
    await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible()
    await expectSound(page)
  }
})

test('long location names and the notices about locations fit', async ({ page, sql }) => {
  const word = uniqueWord()
  await createJob(sql, { project_name: `${word} ${town}`, location_city: town })
  await page.goto('/register')
  await page.getByLabel('Location').fill(`Paddington, ${town}`)
  await page.getByLabel('Postcode').fill('3056')
  await page.getByLabel('Postcode').blur()
  await expect(page.getByText('We use the postcode.')).toBeVisible()
  await expectSound(page)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/jobs?search=${word}&within=my-distance&sort=nearest`)
  await expect(page.getByRole('link', { name: 'Add your postcode' })).toBeVisible()
  await expectSound(page)
  await page.goto(`/admin/jobs?search=${word}`)
  await expect(page.getByText('people nearby will not be notified')).toBeVisible()
  await expectSound(page)
  await page.getByRole('heading', { level: 2 }).getByRole('link').click()
  await expect(page.getByText('people nearby will not be notified')).toBeVisible()
  await expectSound(page)
})

test('long titles fit the pages of courses, and long messages fit the bell', async ({ page, sql }) => {
  const word = uniqueWord()
  const person = await createPerson(sql)
  const course = { title: `${word} ${town}`, description: town, category: 'Post Construction Cleaning' }
  const begun = await createCourse(sql, course)
  const done = await createCourse(sql, course)
  await saveProgress(sql, person, begun, { answers: { basics_ready: 'true' } })
  await saveProgress(sql, person, done, { answers: everyAnswer, completed: true })
  await applyFor(sql, person, await createJob(sql, { project_name: town }))
  await signIn(page, person)
  for (const address of [
    `/training?search=${word}`,
    '/progress',
    '/completed-courses',
    `/training/${begun.id}`,
    `/certificate/${done.id}`,
  ]) {
    await page.goto(address)
    await expect(page.getByText(town).first()).toBeVisible()
    await expectSound(page)
  }
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(`job: ${town}`)).toBeVisible()
  await expectSound(page)
})

test('the notification settings, the unsubscribe page and the privacy pages fit', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await page.goto(`/unsubscribe?token=${person.id}&kind=decisions`)
  await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible()
  await expectSound(page)
  await page.goto('/privacy')
  await page.getByText('Devices and calendars').click()
  await expectSound(page)
  await signIn(page, person)
  await applyFor(sql, person, await createJob(sql, { project_name: town }))
  await page.goto('/your-data')
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await expect(page.getByLabel('Your password', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.goto('/availability')
  await page.getByRole('button', { name: 'Weekdays' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectSound(page)
  await page.goto('/profile/notifications')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByLabel('Time zone')).toBeVisible()
  await expectSound(page)
})

/** Runs in the page. Applies styles to it as a user's own style sheet does. */
function applyStyles(styles: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [sheet]
}

const ownStyles = [
  ':root { font-size: 200% }',
  `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`,
]

// Splits the pages into two tests that can run in parallel, because loading the pages takes most of the time.
for (const [whose, isTheirs] of [
  ['cleaners’', (address: string) => !address.startsWith('/admin')],
  ['administrators’', (address: string) => address.startsWith('/admin')],
] as const) {
  test(`text twice as large, or widely spaced, neither scrolls ${whose} pages sideways nor breaks words`, async ({
    page,
    sql,
  }) => {
    test.slow()
    const { person, addresses } = await everyPage(sql)
    await signIn(page, person)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const address of addresses.filter(isTheirs)) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const styles of ownStyles) {
        await page.evaluate(applyStyles, styles)
        // Polls, because a page needs some time to apply the styles.
        await expect.poll(() => layoutFaults(page), `${address} with ${styles}`).toEqual([])
      }
    }
  })
}

test('with text at 120, 150 or 200 % the navigation keeps its icons, and bars stay above it', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { role: 'admin' })
  const mine = await createJob(sql, { start_date: '2083-02-02' })
  await decide(sql, await applyFor(sql, person, mine), 'Accepted')
  await createJob(sql)
  const job = await createJob(sql, { full_description: `${town} `.repeat(60) })
  await signIn(page, person)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/jobs/${job.id}`)
  for (const percent of [120, 150, 200]) {
    await page.evaluate(applyStyles, `:root { font-size: ${percent}% }`)
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const link of await nav.getByRole('link').all()) {
      if (!(await link.isVisible())) continue
      await expect(link.locator('svg')).toBeVisible()
      // The text of the link is not cut off.
      expect(
        await link.evaluate((element) => element.scrollHeight - element.clientHeight),
      ).toBeLessThanOrEqual(0)
    }
    await nav.getByRole('link').first().focus()
    await nav.getByRole('link', { name: 'Admin' }).focus()
    await expect(nav.getByRole('link', { name: 'Admin' })).toBeInViewport({ ratio: 0.95 })
    await page.getByRole('heading', { name: 'Full Description' }).scrollIntoViewIfNeeded()
    const bar = page.getByRole('complementary', { name: 'Apply for this job' })
    const gap = async () => {
      const [below, above] = [await nav.boundingBox(), await bar.boundingBox()]
      return below && above && Math.round(below.y - above.y - above.height)
    }
    await expect.poll(gap).toBe(0)
    // All controls in the top bar are fully on the screen.
    for (const control of [
      page.getByRole('link', { name: 'Shinework' }),
      page.getByRole('banner').getByRole('link', { name: 'Current Jobs' }),
      page.getByRole('button', { name: 'Notifications', exact: false }),
    ]) {
      await expect(control).toBeInViewport({ ratio: 0.99 })
    }
    expect(await layoutFaults(page)).toEqual([])
  }
})

test('at a zoom of 400 % the selection bar covers nothing', async ({ page, sql }) => {
  const { person, word } = await everyPage(sql)
  await signIn(page, person)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/admin/applications?search=${word}`)
  await page.getByRole('row').getByRole('checkbox').last().check()
  const bar = page.getByRole('group', { name: 'Actions for selected rows' })
  await expect(bar.getByRole('button', { name: 'Accept 1' })).toBeVisible()
  const standing = await bar.evaluate((element) => {
    let holder: Element | null = element
    while (holder && getComputedStyle(holder).position === 'static') holder = holder.parentElement
    return holder && getComputedStyle(holder).position
  })
  expect(['fixed', 'sticky']).not.toContain(standing)
})
