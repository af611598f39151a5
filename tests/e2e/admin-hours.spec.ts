import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJobs, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// A week that no other test uses. The search finds its person by one unique word.
const monday = '2026-01-05'

/** Creates a person with three visits at a three-day job: as planned, without "I'm done", and an hour longer. */
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

test('an administrator approves a week: matching hours at once, corrected hours later, and reopens one day', async ({
  page,
  sql,
}) => {
  const { word, person } = await aWeek(sql)
  const unlisted = await aWeek(sql)
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/hours?week=${monday}&search=${word}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: person.name }) })
  await expect(card).toContainText('13 h · $390.00')
  await expect(card).toContainText('Start or finish is missing')
  await expect(card).toContainText('Planned: 07:00 to 11:00')
  await expectAccessible(page, ['light', 'dark'])

  await expect(page.getByText('3 days to approve')).toBeVisible()
  await page.getByRole('button', { name: 'Approve the 1 found that agrees' }).click()
  await expect(card.getByText('Approved', { exact: true })).toHaveCount(1)
  expect(await sql`select from public.pay_lines where user_id = ${unlisted.person.id}`).toHaveLength(0)

  await card.getByRole('button', { name: `Change the hours of ${person.name}, Tue 6 Jan` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ended').fill('10:30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Say why.')
  await dialog.getByLabel('Reason').fill('Asked the site')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Put right by an administrator')
  await expect(card).toContainText('07:00 to 10:30 · 3 h 30 min')

  await card.getByRole('button', { name: /^Approve all 2/ }).click()
  await expect(card.getByText('Approved', { exact: true })).toHaveCount(3)
  expect(
    await sql`select minutes, amount_cents::int as cents from public.pay_lines where user_id = ${person.id} order by day`,
  ).toEqual([
    { minutes: 240, cents: 12000 },
    { minutes: 210, cents: 10500 },
    { minutes: 300, cents: 15000 },
  ])

  await card.getByRole('button', { name: /^Reopen .* Wed/ }).click()
  await expect(card.getByText('Approved', { exact: true })).toHaveCount(2)
})

test('an extra pay line needs a reason, and a job without a rate links to where it is set', async ({
  page,
  sql,
}) => {
  const { word, person } = await aWeek(sql, {})
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/admin/hours?week=${monday}&search=${word}`)
  await expect(page.getByRole('link', { name: 'Say first how this job is paid.' }).first()).toHaveAttribute(
    'href',
    /\/admin\/jobs\/edit\//,
  )
  await expect(page.getByRole('button', { name: /^Approve \w+ Ada/ })).toHaveCount(0)

  await page.getByRole('button', { name: `Add or take off for ${person.name}` }).click()
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
