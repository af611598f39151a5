import type { Page } from '@playwright/test'
import { addDays, dayIn } from '../../src/lib/format/format-clock.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { Gate, withBusyBrowser } from './fixtures/disturbances.ts'
import { applyFor, createJob, createJobs, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search jobs' })
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ })
const emptyText = 'No open jobs found matching your current filters.'

test('search and filters are in the URL and survive a reload, Back and a shared link', {
  tag: '@smoke',
}, async ({ page, context, sql }) => {
  const word = uniqueWord()
  await createJobs(sql, [
    { project_name: `Office round ${word}`, category: 'Office', location_city: 'Perth' },
    { project_name: `School round ${word}`, category: 'School', location_city: 'Perth' },
    { project_name: `Office night ${word}`, category: 'Office', location_city: 'Sydney' },
    { project_name: `Office draft ${word}`, category: 'Office', location_city: 'Perth', status: 'Draft' },
  ])
  await signIn(page, await createPerson(sql))
  await page.goto('/jobs')
  await searchBox(page).fill(word.toUpperCase())
  await expect(cards(page)).toHaveCount(3)

  await filters(page).click()
  await page.getByLabel('Category').selectOption('Office')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Show 2 jobs' })).toBeVisible()
  await page.getByLabel('Location').selectOption('Perth')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Show 1 job' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(filters(page)).toBeFocused()
  await expect(page).toHaveURL(`/jobs?search=${word.toUpperCase()}&category=Office&location=Perth`)

  await page.reload()
  await expect(searchBox(page)).toHaveValue(word.toUpperCase())
  await expect(filters(page)).toHaveAccessibleName('Filters (2)')
  await expect(cards(page)).toHaveCount(1)

  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(cards(shared)).toHaveCount(1)
  await shared.close()

  await page.goBack()
  await expect(cards(page)).toHaveCount(2)
  await page.goBack()
  await expect(cards(page)).toHaveCount(3)
  await expect(searchBox(page)).toHaveValue(word.toUpperCase())
})

test('the filter sheet offers all choices, and Clear All and the tags remove filters', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  await createJobs(sql, [{ project_name: word, category: 'Office', location_city: 'Perth' }])
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs?search=${word}&category=Childcare&location=Gold+Coast`)
  await expect(page.getByText(emptyText)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Childcare' }).click()
  await page.getByRole('button', { name: 'Remove the filter Gold Coast' }).click()
  await expect(cards(page)).toHaveCount(1)

  await filters(page).click()
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
    'All Categories',
    'Office',
    'Post Construction',
    'Residential',
    'Commercial',
    'Fitout',
    'Childcare',
    'School',
    'General',
  ])
  await expect(page.getByLabel('Location').getByRole('option')).toHaveText([
    'All Locations',
    'Brisbane',
    'Gold Coast',
    'Sydney',
    'Melbourne',
    'Perth',
  ])
  await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText([
    'Latest start',
    'Starting soon',
    'Nearest',
    'Best paid',
  ])
  await page.getByLabel('Category').selectOption('School')
  await expect(page.getByRole('button', { name: 'Show 0 jobs' })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Clear All', exact: true }).click()
  await expect(page).toHaveURL('/jobs')
  await expect(searchBox(page)).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('')
  await expect(page.getByLabel('Location')).toHaveValue('')
})

test('an empty list offers to clear filters only if one is set, and filters chosen in quick succession are kept', async ({
  page,
  sql,
}) => {
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs?search=${uniqueWord()}`)
  await expect(page.getByText(emptyText)).toBeVisible()
  await expectAccessible(page)
  await page.route('**/rpc/search_open_jobs*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/jobs')
  await expect(page.getByText(emptyText)).toBeVisible()
  await expect(page.getByRole('button', { name: /Clear/ })).toHaveCount(0)
  await page.unrouteAll()

  await filters(page).click()
  await page.getByLabel('Category').evaluate((category: HTMLSelectElement) => {
    const location = [...document.querySelectorAll('select')].find((select) =>
      [...select.options].some(({ value }) => value === 'Perth'),
    )
    if (!location) throw new Error('There is no choice of locations.')
    const chosen: [HTMLSelectElement, string][] = [
      [category, 'School'],
      [location, 'Perth'],
    ]
    for (const [select, value] of chosen) {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL('/jobs?category=School&location=Perth')
  // A filter chosen after Back is added to the filters of the current URL, not to those of the page that was left.
  await page.goBack()
  await expect(page).toHaveURL('/jobs?category=School')
  await page.getByLabel('Location').selectOption('Sydney')
  await expect(page).toHaveURL('/jobs?category=School&location=Sydney')
})

test('clearing the filters on a slow phone is not undone by a pending search', async ({ page, sql }) => {
  const word = uniqueWord()
  await createJobs(sql, [{ project_name: word, category: 'Office' }])
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs?search=${word}&category=Office`)
  await expect(cards(page)).toHaveCount(1)
  await filters(page).click()
  // Delays rendering by 400 ms. The search, which is sent after 300 ms without typing, is then sent before the page shows the new address.
  await page.evaluate(() => {
    // The method needs no bound `this`, because the proxy calls it with the port as `this`.
    // oxlint-disable-next-line typescript/unbound-method
    MessagePort.prototype.postMessage = new Proxy(MessagePort.prototype.postMessage, {
      apply: (draw, port, given) => void setTimeout(() => void Reflect.apply(draw, port, given), 400),
    })
  })
  await page.getByRole('button', { name: 'Clear All', exact: true }).click()
  await expect(page).toHaveURL('/jobs')
  await expect(searchBox(page)).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('')
})

test('jobs show their distance, and can be sorted by distance or limited to the person’s own', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  await createJobs(sql, [
    { project_name: `Launceston ${word}`, location_postcode: '7250', start_date: '2083-03-04' },
    { project_name: `Nowhere ${word}`, start_date: '2083-03-03' },
    { project_name: `Kingston ${word}`, location_postcode: '7050', start_date: '2083-03-02' },
    { project_name: `Sandy Bay ${word}`, location_postcode: '7005', start_date: '2083-03-01' },
  ])
  const names = cards(page).getByRole('heading')
  const inOrder = (...places: string[]) => places.map((place) => `${place} ${word}`)
  const newest = inOrder('Launceston', 'Nowhere', 'Kingston', 'Sandy Bay')
  await signIn(page, await createPerson(sql, { postcode: '7000' }))
  await page.goto(`/jobs?search=${word}&sort=farthest&within=a-walk`)
  await expect(names).toHaveText(newest)
  await expect(filters(page)).toHaveAccessibleName('Filters')
  await expect(cards(page).nth(3)).toContainText(/Distance: [2-4] km away/)
  await expect(cards(page).nth(1)).not.toContainText('km away')

  await filters(page).click()
  await page.getByLabel('Sort by').selectOption('Starting soon')
  await expect(names).toHaveText(newest.toReversed())
  await expect(page).toHaveURL(/[?&]sort=soonest(&|$)/)
  await page.getByLabel('Sort by').selectOption('Nearest')
  await expect(names).toHaveText(inOrder('Sandy Bay', 'Kingston', 'Launceston', 'Nowhere'))
  await page.getByRole('button', { name: 'Within my distance (10 km)', pressed: false }).click()
  await expect(names).toHaveText(inOrder('Sandy Bay'))
  await expect(page).toHaveURL(/[?&]within=my-distance(&|$)/)
  await page.reload()
  await expect(names).toHaveText(inOrder('Sandy Bay'))
  await expect(filters(page)).toHaveAccessibleName('Filters (2)')
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Near me', pressed: true }).click()
  await expect(names).toHaveCount(4)
  await page.getByRole('button', { name: 'Remove the filter Nearest first' }).click()
  await expect(names).toHaveText(newest)
})

test('quick filters switch with one click, near start dates read Today and Tomorrow, and Best paid sorts', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const today = dayIn('Australia/Brisbane', new Date())
  // The person lives far from the jobs but in the same time zone, so that "today" is the same day for both.
  const person = await createPerson(sql, { postcode: '4870' })
  const job = (project_name: string, columns: Parameters<typeof createJob>[1]) => ({
    project_name: `${project_name} ${word}`,
    location_postcode: '4000',
    display_status: 'Available',
    required_documents: [],
    ...columns,
  })
  await createJobs(sql, [
    job('Today', { start_date: today, start_time: '00:00', display_status: 'Urgent', pay_per_cleaner: '30' }),
    job('Tomorrow', { start_date: addDays(today, 1), pay_per_cleaner: '$400/day' }),
    job('Later', { start_date: addDays(today, 7), display_status: 'Urgent', pay_per_cleaner: 'Ask us' }),
    job('Near', { start_date: '2083-01-05', location_postcode: '4870', required_documents: ['whiteCard'] }),
  ])
  await signIn(page, person)
  await page.goto(`/jobs?search=${word}`)
  const names = cards(page).getByRole('heading')
  const are = (...jobs: string[]) => expect(names).toHaveText(jobs.map((name) => `${name} ${word}`))
  await are('Near', 'Later', 'Tomorrow', 'Today')
  await expect(cards(page).nth(3)).toContainText('Starts: Today, 00:00')
  await expect(cards(page).nth(2)).toContainText('Starts: Tomorrow')
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  // While this filter chip is selected, the list is sorted by start.
  await chip('This week').click()
  await are('Today', 'Tomorrow')
  await chip('Urgent').click()
  await are('Today')
  await expect(page).toHaveURL(`/jobs?search=${word}&week=this&urgent=yes`)
  await expect(filters(page)).toHaveAccessibleName('Filters (2)')
  await expectAccessible(page, ['light', 'dark'])
  await chip('This week').click()
  await are('Today', 'Later')
  await page.goBack()
  await are('Today')
  await chip('Urgent').click()
  await chip('This week').click()
  await chip('Near me').click()
  await are('Near')
  await chip('I qualify').click()
  await expect(page.getByText(emptyText)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.goto(`/jobs?search=${word}&sort=best-paid`)
  await are('Tomorrow', 'Today', 'Near', 'Later')
  await page.getByRole('button', { name: 'Remove the filter Best paid first' }).click()
  await are('Near', 'Later', 'Tomorrow', 'Today')
})

test('quick filters sort jobs soonest first, then nearest first, and the last chosen order is remembered', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const job = (project_name: string, start_date: string, location_postcode: string) => ({
    project_name: `${project_name} ${word}`,
    start_date,
    location_postcode,
    display_status: 'Urgent',
    pay_per_cleaner: '33.73',
    start_time: '07:00',
    end_time: '15:00',
  })
  await createJobs(sql, [
    job('Cairns', '2083-01-06', '4870'),
    job('Ipswich', '2083-01-05', '4305'),
    job('Perth', '2083-01-04', '6000'),
    job('Brisbane', '2083-01-05', '4000'),
  ])
  const names = cards(page).getByRole('heading')
  const are = (...places: string[]) => expect(names).toHaveText(places.map((place) => `${place} ${word}`))
  await signIn(page, await createPerson(sql, { postcode: '4000' }))
  await page.goto(`/jobs?search=${word}`)
  await expect(names).toHaveCount(4)
  await expect(cards(page).nth(0)).toContainText('$253 for 7.5 h')
  await expect(names.first()).toHaveText(`Cairns ${word}`)
  await page.getByRole('button', { name: 'Urgent', exact: true }).click()
  await are('Perth', 'Brisbane', 'Ipswich', 'Cairns')

  await filters(page).click()
  const sort = page.getByLabel('Sort by')
  await expect(sort).toHaveValue('soonest')
  await sort.selectOption('Nearest')
  await are('Brisbane', 'Ipswich', 'Cairns', 'Perth')
  await page.getByRole('button', { name: /^Show/ }).click()
  await page.goto(`/jobs?search=${word}`)
  await are('Brisbane', 'Ipswich', 'Cairns', 'Perth')
  await page.getByRole('button', { name: 'Remove the filter Nearest first' }).click()
  await expect(names.first()).toHaveText(`Cairns ${word}`)
  await page.reload()
  await expect(names.first()).toHaveText(`Cairns ${word}`)

  // The sort order of a link is applied, but not saved as the person's choice.
  await page.goto(`/jobs?search=${word}&sort=nearest`)
  await expect(names.first()).toHaveText(`Brisbane ${word}`)
  await page.goto(`/jobs?search=${word}`)
  await expect(names.first()).toHaveText(`Cairns ${word}`)
  await filters(page).click()
  await sort.selectOption('Latest start')
  await page.getByRole('button', { name: /^Show/ }).click()
  await page.getByRole('button', { name: 'Urgent', exact: true }).click()
  await expect(names.first()).toHaveText(`Cairns ${word}`)
})

test('a person without a location is asked for a postcode when they sort or filter by distance', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  await createJobs(sql, [{ project_name: word, location_postcode: '7000' }])
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs?search=${word}&sort=nearest`)
  const advice = page.getByText('Add your postcode to hear about jobs near you.')
  await expect(advice).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).not.toContainText('km away')
  await page.goto(`/jobs?search=${word}&within=my-distance`)
  await expect(advice).toBeVisible()
  await expect(page.getByText(emptyText)).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('link', { name: 'Add your postcode' }).click()
  const postcode = page.getByRole('combobox', { name: 'Postcode' })
  await expect(postcode).toBeFocused()
  const hint = page.getByRole('region', { name: 'Personal' }).getByText('to hear about jobs near you.')
  await expect(hint).toBeVisible()

  await postcode.fill('7005')
  await page.getByRole('option', { name: '7005 Sandy Bay, TAS' }).click()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(hint).toHaveCount(0)
  await page.goBack()
  // Waits for a single card first, because the profile's documents are also cards until the profile has disappeared.
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(/[2-4] km away/)
  await expect(advice).toHaveCount(0)
})

test('slow responses do not change the typed search', async ({ page, sql }) => {
  const word = uniqueWord()
  await createJobs(sql, [{ project_name: word }])
  await signIn(page, await createPerson(sql))
  await page.goto('/jobs')
  await expect(cards(page).first()).toBeVisible()

  const gate = new Gate()
  let asked = 0
  await page.route('**/rpc/search_open_jobs*', async (route) => {
    asked += 1
    await gate.opened
    await route.continue().catch(() => undefined)
  })
  await searchBox(page).pressSequentially(word.slice(0, 8))
  await expect.poll(() => asked).toBe(1)
  await searchBox(page).pressSequentially(`${word.slice(8)} `)
  await expect.poll(() => asked).toBe(2)
  await expect(page).toHaveURL(`/jobs?search=${word}`)
  gate.open()
  await expect(cards(page)).toHaveCount(1)
  await expect(searchBox(page)).toHaveValue(`${word} `)
  await expect(searchBox(page)).toBeFocused()
})

test('a card shows name, category, location, start, pay and status, and missing requirements', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const fullJob = await createJob(sql, {
    project_name: `Ballroom ${word}`,
    category: 'Post Construction',
    location_city: 'Gold Coast',
    location_state: 'QLD',
    location_postcode: '4217',
    start_date: '2083-01-05',
    pay_per_cleaner: '38.50',
    display_status: 'Urgent',
  })
  const bareJob = await createJob(sql, {
    project_name: null,
    full_description: word,
    location_city: 'Perth',
    location_state: 'WA',
  })
  // Another person's application does not change an administrator's card, although administrators can read that application.
  const person = await createPerson(sql, { role: 'admin' })
  await applyFor(sql, await createPerson(sql), bareJob)
  await decide(sql, await applyFor(sql, person, fullJob), 'Accepted')
  await signIn(page, person)
  await page.goto(`/jobs?search=${word}`)
  const [full, bare] = [cards(page).nth(0), cards(page).nth(1)]
  await expect(full).toContainText('Urgent')
  await expect(full).toContainText('Post Construction')
  await expect(full.getByRole('link', { name: `Ballroom ${word}` })).toBeVisible()
  await expect(full).toContainText('Gold Coast 4217')
  await expect(full).toContainText('5 Jan 2083')
  await expect(full).toContainText('$38.50')
  await expect(full.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(bare.getByRole('link', { name: 'Job Opportunity' })).toBeVisible()
  await expect(bare).toContainText('Available')
  await expect(bare).toContainText('Perth WA')
  await expect(bare).toContainText('TBD')
  await expect(bare).toContainText('N/A')
  await expect(bare.getByText('Applied', { exact: true })).toBeHidden()
  await expectAccessible(page, ['light', 'dark'])

  // A click anywhere on the card opens the job.
  await full.click({ position: { x: 8, y: 8 } })
  await expect(page.getByRole('heading', { level: 1, name: `Ballroom ${word}` })).toBeVisible()
})

test('more jobs load on scrolling, once each and in order, and Back returns to the same position', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const count = 65
  // Several jobs share a start date, so the id decides their order.
  await createJobs(
    sql,
    Array.from({ length: count }, (_, index) => ({
      project_name: `Shift ${index} ${word}`,
      start_date: `2083-02-${String(1 + (index % 20)).padStart(2, '0')}`,
    })),
  )
  const rows = await sql<{ name: string }[]>`
    select project_name as name from public.jobs
    where project_name like ${`%${word}`} order by start_date_order desc, id desc`
  const inOrder = rows.map(({ name }) => name)
  await withBusyBrowser(page)
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs?search=${word}`)
  await expect(cards(page)).toHaveCount(24)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(48)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(count)
  await expect(page.getByText(`${count} open jobs`).last()).toBeVisible()
  await expect(cards(page).getByRole('heading')).toHaveText(inOrder)

  const visited = cards(page).nth(50)
  await visited.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await visited.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: inOrder[50] ?? '' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to jobs' }).click()
  await expect(page).toHaveURL(`/jobs?search=${word}`)
  await expect(cards(page)).toHaveCount(count)
  await expect(visited).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
})

test('jobs sorted by distance are in order across pages, those without a location last', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const postcodes = ['7250', '', '7000', '7050', '7005']
  await createJobs(
    sql,
    Array.from({ length: 60 }, (_, index) => ({
      project_name: `Shift ${index} ${word}`,
      location_postcode: postcodes[index % postcodes.length] ?? '',
    })),
  )
  await signIn(page, await createPerson(sql, { postcode: '7000' }))
  await page.goto(`/jobs?search=${word}&sort=nearest`)
  await expect(cards(page)).toHaveCount(24)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(48)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(60)
  const titles = await cards(page).getByRole('heading').allTextContents()
  const order = titles.map((title) => postcodes[Number(title.split(' ')[1]) % postcodes.length])
  const sorted = ['7000', '7005', '7050', '7250', ''].flatMap((postcode) =>
    Array.from({ length: 12 }, () => postcode),
  )
  expect(order).toEqual(sorted)
  expect(new Set(titles).size).toBe(60)
})

test('a next page that fails to load shows an error, keeps the rows and can be retried', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  await createJobs(
    sql,
    Array.from({ length: 30 }, (_, index) => ({ project_name: `Shift ${index} ${word}` })),
  )
  await signIn(page, await createPerson(sql))
  await page.route('**/rpc/search_open_jobs*', async (route) => {
    const isNextPage = route.request().postData()?.includes('after_id')
    if (isNextPage) await route.fulfill({ status: 500, json: {} })
    else await route.continue()
  })
  await page.goto(`/jobs?search=${word}`)
  await expect(cards(page)).toHaveCount(24)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch job listings')
  await expect(cards(page)).toHaveCount(24)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(30)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a list that fails to load shows the reason, is emptied, and returns after Try again', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  await createJob(sql, { project_name: word })
  await signIn(page, await createPerson(sql))
  let answer: object = { message: 'canceling statement due to statement timeout', code: '57014' }
  await page.route('**/rpc/search_open_jobs*', (route) => route.fulfill({ status: 500, json: answer }))
  await page.goto(`/jobs?search=${word}`)
  await expect(page.getByRole('alert')).toHaveText(
    'Error fetching job listings: This took too long. Please try again in a moment.',
  )
  await expect(cards(page)).toHaveCount(0)
  await expectAccessible(page)
  answer = {}
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch job listings')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(1)
})

test('a list that could not be reached loads by itself if the backend responds before the list’s page is shown', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  await createJob(sql, { project_name: word })
  await signIn(page, await createPerson(sql))
  const listIsGivenUp = new Gate()
  await page.route('**/rest/v1/profiles?*', async (route) => {
    await listIsGivenUp.opened
    await route.continue()
  })
  let tries = 0
  await page.route('**/rpc/search_open_jobs*', (route) => {
    tries += 1
    return listIsGivenUp.isOpen ? route.continue() : route.abort()
  })
  await page.goto(`/jobs?search=${word}`)
  // Both requests come from the app itself. The script in the page's head sends no early request for a list with a
  // search.
  await expect.poll(() => tries).toBe(2)
  listIsGivenUp.open()
  await expect(cards(page)).toHaveCount(1)
})

test('an unreachable backend is reported in plain words, and the list loads by itself later', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  await createJob(sql, { project_name: word })
  await signIn(page, await createPerson(sql))
  await page.route('**/rpc/search_open_jobs*', (route) => route.abort())
  await page.goto(`/jobs?search=${word}`)
  await expect(page.getByRole('alert')).toHaveText(
    'Error fetching job listings: Shinework cannot be reached right now. Check your connection and try again.',
  )
  await page.unrouteAll()
  await expect(cards(page)).toHaveCount(1)
})
