import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { unfoldForm } from './fixtures/folds.ts'
import { applyFor, createJob, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { storedJob } from './fixtures/stored-job.ts'
import { expect, test } from './fixtures/test.ts'

test('an administrator creates a site and then a job from it in two clicks, and the job keeps its own values', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const name = `Tower ${word}`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/sites')
  await page.getByRole('link', { name: 'Create site' }).click()
  await page.getByRole('button', { name: 'Create site' }).click()
  await expect(page.getByLabel('Site name')).toHaveAccessibleDescription('Enter the name of the site.')
  await page.getByLabel('Site name').fill(name)
  await page.getByLabel('Client').fill('Towers Pty Ltd')
  await page.getByLabel('Category').selectOption('Post Construction')
  await page.getByLabel('Cleaners needed').fill('3')
  await page.getByLabel('Start time').fill('18:00')
  await page.getByLabel('End time').fill('21:00')
  await page.getByLabel('Pay per cleaner').fill('$34.50/hour')
  await page.getByLabel('City or suburb').fill('Milton')
  await page.getByLabel('Postcode').fill('4064')
  await page.getByLabel('Site address').fill('5 Park Road')
  await unfoldForm(page)
  await page.getByLabel("Contact's name").fill('Tom')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Key in the safe')
  await page.getByRole('button', { name: 'Create site' }).click()
  await expect(page.getByText('Site saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('Key in the safe')).toBeVisible()
  await expect(page.getByText('No jobs here yet.')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])

  await page.getByRole('link', { name: 'Create job' }).click()
  await expect(page.getByLabel('Project name')).toHaveValue(name)
  await expect(page.getByLabel('Start date')).toBeFocused()
  await page.getByLabel('Start date').fill('2083-06-07')
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(page.getByText('Job created.')).toBeVisible()
  expect(await storedJob(sql, { project_name: name })).toMatchObject({
    status: 'Open',
    category: 'Post Construction',
    cleaners_needed: 3,
    start_date: '2083-06-07',
    start_time: '18:00:00',
    end_time: '21:00:00',
    site_address: '5 Park Road',
  })

  // The list of jobs links to the job, and the job's page links to its site.
  await page.goto(`/admin/jobs?search=${word}`)
  await page.getByRole('link', { name, exact: true }).click()
  // The link has the same name on both pages, so wait for the second page.
  await expect(page.getByLabel('Job status')).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Jobs here' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Cleaners needed').fill('5')
  await page.getByRole('button', { name: 'Save site' }).click()
  await expect(page.getByText('Site saved.')).toBeVisible()
  expect(await storedJob(sql, { project_name: name })).toMatchObject({ cleaners_needed: 3 })

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Site deleted.')).toBeVisible()
  expect(await storedJob(sql, { project_name: name })).toMatchObject({ status: 'Open' })
})

test('the second of two administrators to save a site compares the changes, and loses nothing they have typed', async ({
  page,
  browser,
  sql,
}) => {
  const name = `Tower ${uniqueWord()}`
  const [site] = await sql<{ id: string }[]>`
    insert into public.sites (name, client_name, cleaners_needed, site_address, notes)
    values (${name}, 'Towers', 3, '5 Park Road', 'Key in the safe') returning id`
  const openForm = async (opened: Page) => {
    await signIn(opened, await createPerson(sql, { role: 'admin' }))
    await opened.goto(`/admin/sites/edit/${site?.id}`)
    await expect(opened.getByLabel('Client')).toHaveValue('Towers')
  }
  const other = await (await browser.newContext()).newPage()
  await openForm(page)
  await openForm(other)

  await other.getByLabel('Client').fill('Towers Pty Ltd')
  await other.getByLabel('Cleaners needed').fill('5')
  await other.getByRole('button', { name: 'Save site' }).click()
  await expect(other.getByText('Site saved.')).toBeVisible()

  const notes = page.getByRole('textbox', { name: 'Notes' })
  const save = page.getByRole('button', { name: 'Save site' })
  const stored = () =>
    sql`select client_name, cleaners_needed, site_address, notes from public.sites where id = ${site?.id ?? ''}`.values()
  await page.getByLabel('Client').fill('Towers Group')
  await page.getByLabel('Site address').fill('7 Park Road')
  await notes.fill('Key at reception')
  await save.click()
  await expect(page.getByRole('alert')).toContainText(
    'Somebody else has changed this site since you opened it. Nothing was saved.',
  )
  await expect(page.getByLabel('Client')).toHaveValue('Towers Group')
  await expect(page.getByLabel('Site address')).toHaveValue('7 Park Road')
  await expect(notes).toHaveValue('Key at reception')
  expect(await stored()).toEqual([['Towers Pty Ltd', 5, '5 Park Road', 'Key in the safe']])
  await expectAccessible(page, ['light', 'dark'])

  // The dialog lists only the fields that the other administrator has changed.
  await page.getByRole('button', { name: 'See what changed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare the changes' })
  await expect(dialog.getByRole('group')).toHaveCount(2)
  await expect(dialog.getByRole('group', { name: 'Cleaners needed' })).toHaveAccessibleDescription(
    'You have not changed this.',
  )
  await expectAccessible(page, ['light', 'dark'])
  await dialog
    .getByRole('group', { name: 'Client' })
    .getByRole('radio', { name: 'Keep mine Towers Group' })
    .check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(save).toBeFocused()
  await expect(page.getByLabel('Client')).toHaveValue('Towers Group')
  await expect(page.getByLabel('Cleaners needed')).toHaveValue('5')
  await expect(page.getByLabel('Site address')).toHaveValue('7 Park Road')
  await expect(notes).toHaveValue('Key at reception')
  await save.click()
  await expect(page.getByText('Site saved.')).toBeVisible()
  expect(await stored()).toEqual([['Towers Group', 5, '7 Park Road', 'Key at reception']])
})

test('a site chosen in the form of a new job fills its empty parts, and replaces typed ones only after a question', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const [site] = await sql<{ id: string }[]>`
    insert into public.sites (name, location_city, location_postcode, site_address, pay_per_cleaner, cleaners_needed, start_time)
    values (${`Tower ${word}`}, 'Milton', '4064', '5 Park Road', '$34.50/hour', 3, '18:00') returning id`
  await sql`insert into public.sites (name, location_city) values (${`Hall ${word}`}, 'Perth')`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/jobs/create')
  await page.getByLabel('Project name').fill(`Mine ${word}`)
  await page.getByLabel('Start time').fill('07:00')
  const search = page.getByRole('combobox', { name: 'Site', exact: true })
  await search.fill(`tower ${word}`)
  const suggested = page.getByRole('listbox', { name: 'Sites' }).getByRole('option')
  await expect(suggested).toHaveText([`Tower ${word} Milton`])
  await search.press('ArrowDown')
  await search.press('Enter')
  const question = page.getByRole('dialog', { name: 'Replace what you have entered?' })
  await expect(question).toContainText('This site has different values for: Project name, Times.')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByLabel('Site address')).toHaveValue('5 Park Road')
  await expect(page.getByLabel('Rate in $')).toHaveValue('34.50')
  await expect(page.getByLabel('Project name')).toHaveValue(`Mine ${word}`)
  await expect(page.getByLabel('Start time')).toHaveValue('07:00')
  await expectAccessible(page)

  // Choosing another site replaces the first site's values, and now also the values that were typed.
  await page.getByRole('button', { name: `Site: Tower ${word}` }).click()
  await search.fill(`hall ${word}`)
  await suggested.filter({ hasText: `Hall ${word}` }).click()
  await page.getByRole('button', { name: 'Use the site’s values' }).click()
  await expect(page.getByLabel('Project name')).toHaveValue(`Hall ${word}`)
  await expect(page.getByLabel('City or suburb')).toHaveValue('Perth')
  await expect(page.getByLabel('Site address')).toHaveValue('')
  await expect(page.getByLabel('Pay per cleaner')).toHaveValue('')
  await page.getByRole('button', { name: `Site: Hall ${word}` }).click()
  await search.fill(`tower ${word}`)
  await suggested.filter({ hasText: `Tower ${word}` }).click()
  await expect(question).toContainText('This site has different values for: Times.')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByLabel('Project name')).toHaveValue(`Tower ${word}`)
  await page.getByRole('button', { name: 'Create Job' }).click()
  await expect(page.getByText('Job created.')).toBeVisible()
  expect(await storedJob(sql, { project_name: `Tower ${word}` })).toMatchObject({
    cleaners_needed: 3,
    start_time: '07:00:00',
    site_address: '5 Park Road',
  })
  expect(
    await sql`select from public.job_sites join public.jobs on id = job_id where site_id = ${site?.id ?? ''}`,
  ).toHaveLength(1)
})

test('the page of a site lists who has worked there, and an administrator marks a person as not to return', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const [site] = await sql<
    { id: string }[]
  >`insert into public.sites (name) values (${`Hall ${word}`}) returning id`
  const job = await createJob(sql, {
    project_name: `Clean ${word}`,
    status: 'Completed',
    start_date: '2026-01-05',
  })
  const person = await createPerson(sql, { name: `Robin ${word}` })
  const stranger = await createPerson(sql, { name: `Alex ${word}` })
  await decide(sql, await applyFor(sql, person, job), 'Accepted')
  await sql`update public.applications set attendance = 'came', attendance_at = now() where job_id = ${job.id}`
  await sql`insert into public.job_sites values (${job.id}, ${site?.id ?? ''})`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/sites?search=${word}`)
  await page.getByRole('link', { name: `Hall ${word}`, exact: true }).click()
  const row = page.getByRole('row', { name: `Robin ${word}` })
  await expect(row).toContainText('Once')
  await row.getByLabel(`Robin ${word} at this site`).selectOption('Should not return here')
  await expect
    .poll(() =>
      sql`select standing from private.site_people where user_id = ${person.id}`.then((rows) => [...rows]),
    )
    .toEqual([{ standing: 'not_again' }])
  await page.reload()
  await expect(row.getByLabel(`Robin ${word} at this site`)).toHaveValue('not_again')

  // The search also finds a person who has never worked at the site.
  await page.getByLabel('Search people for this site').fill(`Alex ${word}`)
  await expect(row).toBeHidden()
  const other = page.getByLabel(`${stranger.name} at this site`)
  await other.selectOption('Knows this site')
  await expect
    .poll(() =>
      sql`select from private.site_people where user_id = ${stranger.id}`.then(({ length }) => length),
    )
    .toBe(1)
  await page.getByLabel('Search people for this site').fill('')
  await expect(row).toBeVisible()
  await other.selectOption('No note')
  await expect(other).toBeHidden()
})

test('an address that several jobs share becomes a site in one click, with all jobs there', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const older = await createJob(
    sql,
    { project_name: `Old ${word}`, location_city: 'Milton' },
    `7 ${word} Road`,
  )
  const newer = await createJob(
    sql,
    { project_name: `New ${word}`, location_city: 'Milton', cleaners_needed: 4 },
    `7 ${word.toUpperCase()} road`,
  )
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/sites')
  await page.getByRole('button', { name: 'From job addresses' }).click()
  await page.getByRole('button', { name: `Create a site for 7 ${word.toUpperCase()} road` }).click()
  await expect(page.getByText(`2 jobs moved to New ${word}.`)).toBeVisible()
  await expect(
    page.getByRole('button', { name: `Create a site for 7 ${word.toUpperCase()} road` }),
  ).toHaveCount(0)
  const stored = await sql`
    select cleaners_needed, job_id from public.sites join public.job_sites on site_id = id where name = ${`New ${word}`}`
  expect(new Set(stored.map(({ job_id }) => String(job_id)))).toEqual(new Set([older.id, newer.id]))
  expect(stored[0]?.cleaners_needed).toBe(4)
})

test('the week board is limited to a site that is chosen among suggestions', async ({ page, sql }) => {
  const word = uniqueWord()
  const ofWeek = { start_date: '2083-08-02', start_time: '08:00' }
  const here = await createJob(sql, { project_name: `Inside ${word}`, ...ofWeek })
  const elsewhere = await createJob(sql, { project_name: `Elsewhere ${word}`, ...ofWeek })
  await sql`
    with made as (insert into public.sites (name) values (${`Hall ${word}`}) returning id)
    insert into public.job_sites select ${here.id}, id from made`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/week?week=2083-08-02')
  await page.getByRole('button', { name: 'Filters' }).click()
  const search = page.getByRole('combobox', { name: 'Search jobs and sites' })
  await search.fill(`hall ${word}`)
  await expect(page.getByRole('option', { name: `Hall ${word}` })).toBeVisible()
  await search.press('ArrowDown')
  await search.press('Enter')
  const chosen = page.getByRole('button', { name: `Hall ${word}` })
  await expect(chosen).toBeFocused()
  await expect(page.getByRole('link', { name: here.name })).toBeVisible()
  await expect(page.getByRole('link', { name: elsewhere.name })).toHaveCount(0)
  await chosen.press('Enter')
  await expect(search).toBeFocused()
  await search.fill(`Elsewhere ${word}`)
  await search.press('Enter')
  await expect(page.getByRole('link', { name: elsewhere.name })).toBeVisible()
  await expect(page.getByRole('link', { name: here.name })).toHaveCount(0)
})
