import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJobs, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// No other test uses this week. Each test finds its person by searching for a unique word.
const monday = '2026-01-05'

/** Creates a person with three visits at a three-day job. One visit is as planned, one has no "I'm done", and one is an hour longer. */
async function aWeek(
  sql: Sql,
  columns: { pay_basis?: 'hour'; rate_cents?: number } = { pay_basis: 'hour', rate_cents: 3000 },
) {
  const word = uniqueWord()
  const person = await createPerson(sql, { name: `${word} Ada` })
  const [job] = await createJobs(sql, [
    {
      project_name: word,
      status: 'InProgress',
      start_date: monday,
      days: 3,
      start_time: '07:00',
      end_time: '11:00',
      ...columns,
    },
  ])
  if (!job) throw new Error('It was not added.')
  const application = await applyFor(sql, person, job)
  await decide(sql, application, 'Accepted')
  await sql`
    insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
    select ${application.id}, day, at, at, at + long, at + long
    from (values (${monday}::date, '4 hours'::interval), ('2026-01-06', null), ('2026-01-07', '5 hours')) as given (day, long)
    cross join lateral (select (day + time '07:00') at time zone 'Australia/Brisbane' as at) moment`
  return { word, person, job, application }
}

const linesOf = (sql: Sql, { id }: { id: string }) =>
  sql`select minutes, amount_cents::int as cents from public.pay_lines where user_id = ${id} order by day`

test('an administrator approves a week: matching hours at once, the others with a correction, and takes a mistake back', async ({
  page,
  sql,
}) => {
  const { word, person } = await aWeek(sql)
  const unlisted = await aWeek(sql)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/hours?week=${monday}&search=${word}`)
  const rows = page.getByRole('row')
  const day = (name: string) => rows.filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(rows.filter({ hasText: person.name }).first()).toContainText('3 days · 13 h · $390.00')
  await expect(day('Tue 6 Jan')).toContainText('Start or finish is missing')
  await expect(day('Wed 7 Jan')).toContainText('Planned: 07:00 to 11:00')
  await expectAccessible(page, ['light', 'dark'])

  // All days in a view can be approved at once, but only after a dialog has shown their pay.
  const views = page.getByRole('list', { name: 'Show' })
  await expect(views.getByRole('button', { name: 'To approve 3' })).toHaveAttribute('aria-pressed', 'true')
  await views.getByRole('button', { name: 'As planned 1', exact: true }).click()
  await expect(page).toHaveURL(/view=agrees/)
  await page.getByRole('button', { name: 'Approve all 1…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 day for 1 person: 4 h, $120.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve 1 day' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText('No hours under “As planned”. Change the week, search or filters.'),
  ).toBeVisible()
  expect(await linesOf(sql, person)).toEqual([{ minutes: 240, cents: 12000 }])
  expect(await linesOf(sql, unlisted.person)).toEqual([])

  // The approved day has left the list. Both remaining days are selected and get the same correction.
  await views.getByRole('button', { name: 'To approve 2' }).click()
  await expect(day('Mon 5 Jan')).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Select ${person.name}, Tue 6 Jan` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Approve 2…' }).click()
  await dialog.getByLabel('How to approve').selectOption('With a correction')
  await dialog.getByLabel('End time').fill('10:30')
  await expect(dialog).toContainText('2 days for 1 person: 7 h, $210.00')
  await dialog.getByRole('button', { name: 'Approve 2 days' }).click()
  await expect(dialog).toContainText('Please give a reason.')
  await dialog.getByLabel('Reason').fill('The site closed early')
  await dialog.getByRole('button', { name: 'Approve 2 days' }).click()
  await expect(page.getByText('No hours to approve. Change the week, search or filters.')).toBeVisible()
  expect((await linesOf(sql, person)).map((line) => line['minutes'])).toEqual([240, 210, 210])

  await views.getByRole('button', { name: 'Approved 3' }).click()
  await expect(day('Wed 7 Jan')).toContainText('The site closed early')
  await page.getByRole('button', { name: /^Reopen .* Wed/ }).click()
  await expect(day('Wed 7 Jan')).toHaveCount(0)
  await views.getByRole('button', { name: 'To approve 1' }).click()
  await page.getByRole('button', { name: `Change hours for ${person.name}, Wed 7 Jan` }).click()
  await dialog.getByLabel('End time').fill('11:00')
  await dialog.getByLabel('Reason').fill('Asked the site')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(day('Wed 7 Jan')).toContainText('Asked the site')
  await page.getByRole('button', { name: `Approve ${person.name}, Wed 7 Jan` }).click()
  await expect(day('Wed 7 Jan')).toHaveCount(0)
  expect((await linesOf(sql, person)).map((line) => line['minutes'])).toEqual([240, 210, 240])
})

test('a cleaner’s change after the preview must be seen before it is approved', async ({ page, sql }) => {
  const { word, person, application } = await aWeek(sql)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  // Blocks broadcasts, so that only the check at approval can detect the change. Must come before `goto`, because only sockets opened later
  // are blocked.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.goto(`/admin/hours?week=${monday}&search=${word}&by=job`)
  await expect(page.getByRole('row').filter({ hasText: '3 days · 13 h' })).toContainText(word)
  await page.getByRole('button', { name: 'Approve all 3…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3 days for 1 person: 13 h, $390.00')
  await sql`
    insert into public.hours (application_id, day, began_at, ended_at, reason, by_administrator)
    select application_id, day, here_at, here_at + interval '1 hour', 'x', false from public.visits
    where application_id = ${application.id} and day = '2026-01-07'`
  await dialog.getByRole('button', { name: 'Approve 3 days' }).click()
  await expect(dialog).toContainText('9 h, $270.00')
  expect(await linesOf(sql, person)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve 3 days' }).click()
  await expect(dialog).toBeHidden()
  expect(await linesOf(sql, person)).toHaveLength(3)
})

test('an extra pay line needs a reason, and a job without a rate links to where it is set', async ({
  page,
  sql,
}) => {
  const { word, person } = await aWeek(sql, {})
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/hours?week=${monday}&search=${word}`)
  await expect(
    page.getByRole('link', { name: 'Set a pay rate for this job first.' }).first(),
  ).toHaveAttribute('href', /\/admin\/jobs\/edit\//)
  await expect(page.getByRole('button', { name: /^Approve \w+ Ada/ })).toHaveCount(0)

  await page.getByRole('button', { name: `Add or deduct pay for ${person.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What').selectOption('Deduction')
  await dialog.getByLabel('Amount in $').fill('a lot')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Enter an amount up to $100,000, like 12.50.')
  await dialog.getByLabel('Amount in $').fill('12.50')
  await dialog.getByLabel('Reason').fill('Lost key')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(
    await sql`select amount_cents::int as cents, reason from public.pay_lines where user_id = ${person.id}`,
  ).toEqual([{ cents: -1250, reason: 'Lost key' }])
})
