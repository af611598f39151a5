import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, brisbaneDay, createJob, decide } from './fixtures/jobs.ts'
import { test as testWithOutage } from './fixtures/outage.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

/**
 * Creates an accepted job this many days from today. A job that starts today or earlier has no times. Otherwise the
 * page would ask for confirmation of a report that is made long before or after the planned time.
 */
async function acceptedJob(sql: Sql, person: Person, days: number, status = 'Open') {
  const address = '3 Ferry Road, West End QLD 4101'
  const start_time = days > 0 ? '07:00' : null
  const job = await createJob(sql, { status, start_date: brisbaneDay(days), start_time }, address)
  await sql`insert into public.job_contacts (job_id, name, phone) values (${job.id}, 'Tom', '0412 345 678')`
  const application = await applyFor(sql, person, job, new Date(Date.now() - 4 * 86_400_000))
  await decide(sql, application, 'Accepted')
  return { ...job, application }
}

const visitsOf = (sql: Sql, application: { id: string }) => sql<
  { here: boolean; here_later: boolean; done: boolean; done_later: boolean }[]
>`
  select here_at is not null as here, here_sent_at > here_at as here_later, done_at is not null as done,
    done_sent_at > done_at as done_later
  from public.visits where application_id = ${application.id}`

const card = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
    .first()

test('people are asked the day before whether they are coming', { tag: '@smoke' }, async ({ page, sql }) => {
  const person = await createPerson(sql)
  const tomorrow = await acceptedJob(sql, person, 1)
  const later = await acceptedJob(sql, person, 9)
  await signIn(page, person)
  await page.goto('/current-jobs')
  await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveText([
    tomorrow.name,
    later.name,
  ])
  await expect(card(page, later.name)).toContainText('You can confirm from')
  const asked = card(page, tomorrow.name)
  await expect(asked).toContainText('Tomorrow')
  await expect(asked.getByRole('link', { name: 'Call Tom' })).toHaveAttribute('href', 'tel:0412345678')
  await expect(asked.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /Ferry\+Road/)
  await expect(asked.getByRole('button', { name: /^I can't come/ })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await asked.getByRole('button', { name: "I'm coming" }).click()
  await expect(asked).toContainText('Confirmed. See you there.')
  await expect
    .poll(
      () =>
        sql`select confirmed_at is not null as sent from public.applications where id = ${tomorrow.application.id}`,
    )
    .toEqual([{ sent: true }])
  await asked.getByRole('button', { name: /^I can't come/ }).click()
  const reason = page.getByRole('dialog').getByLabel('Reason (optional)')
  await reason.fill('My car broke down.')
  // The start has changed, so the card asks again and its buttons move. The typed reason stays in its field.
  await sql`update public.jobs set start_time = '08:00' where id = ${tomorrow.id}`
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(asked.getByText('Are you coming?')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(reason).toHaveValue('My car broke down.')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep my place' }).click()
})

test('the dashboard starts with the next job and its actions', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const person = await createPerson(sql)
  const tomorrow = await acceptedJob(sql, person, 1)
  await acceptedJob(sql, person, 9)
  await sql`update public.jobs set location_postcode = '4000' where id = ${tomorrow.id}`
  await sql`update public.profiles set postcode = '4217' where id = ${person.id}`
  await signIn(page, person)
  await page.goto('/dashboard')
  const next = page.getByRole('region', { name: 'Your next job Tomorrow 07:00' })
  await expect(next).toContainText('3 Ferry Road, West End QLD 4101')
  await expect(next).toContainText('71 km away')
  await expect(next).toContainText('Ask for Tom, 0412 345 678')
  const steps = page.getByRole('region', { name: 'Get ready to be accepted' })
  await expect(steps.getByRole('link', { name: 'Upload your documents' })).toBeHidden()
  await steps.getByText('2 steps left').click()
  await expect(steps.getByRole('link', { name: 'Upload your documents' })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await next.getByRole('button', { name: /^I'm coming/ }).click()
  await expect(next).toContainText('Confirmed. See you there.')
  await expect(next.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /Ferry\+Road/)

  await sql`update public.jobs set start_date = ${brisbaneDay(0)}, start_time = null, days = 1 where id = ${tomorrow.id}`
  await page.reload()
  await page
    .getByRole('region', { name: 'Now Today' })
    .getByRole('button', { name: /^I'm here/ })
    .click()
  await expect.poll(() => visitsOf(sql, tomorrow.application)).toMatchObject([{ here: true, done: false }])
  // "I'm done" right after "I'm here" is implausible, so the page asks for confirmation. The report can be undone.
  await page.getByRole('button', { name: /^I'm done/ }).click()
  await expect(page.getByRole('dialog')).toContainText('You pressed “I’m here” 0 min ago.')
  await page.getByRole('dialog').getByRole('button', { name: "I'm done" }).click()
  const done = page.getByRole('region', { name: 'Done Today' })
  await expect.poll(() => visitsOf(sql, tomorrow.application)).toMatchObject([{ here: true, done: true }])
  await done.getByRole('button', { name: /^Undo “I’m done”/ }).click()
  await expect(page.getByRole('region', { name: 'Now Today' })).toBeVisible()
  await expect.poll(() => visitsOf(sql, tomorrow.application)).toMatchObject([{ here: true, done: false }])
  await finish(page)
  await expect(done).toContainText('Done at')
  await expectAccessible(page, ['light', 'dark'])
  // Two minutes after "I'm done", the next job takes the first place on the page.
  await sql`
    update public.visits set here_at = here_at - interval '3 minutes', here_sent_at = here_sent_at - interval '3 minutes',
      done_at = done_at - interval '3 minutes', done_sent_at = done_sent_at - interval '3 minutes'
    where application_id = ${tomorrow.application.id}`
  await page.reload()
  await expect(page.getByRole('region', { name: /^Your next job (?!Today)/ })).toBeVisible()
  await page.getByText(`Done ${tomorrow.name}`).click()
  await expect(page.getByRole('button', { name: /^Undo “I’m done”/ })).toBeVisible()
})

/** Clicks "I'm done" so soon after "I'm here" that the page asks for confirmation. */
async function finish(page: Page) {
  await page.getByRole('button', { name: /^I'm done/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: "I'm done" }).click()
}

test('a finished shift asks for the missing times, and the next job is above it', async ({
  page,
  context,
  sql,
}) => {
  const person = await createPerson(sql)
  const over = await acceptedJob(sql, person, -1)
  await sql`update public.jobs set start_time = '07:00', end_time = '15:00', days = 1 where id = ${over.id}`
  const next = await acceptedJob(sql, person, 1)
  await signIn(page, person)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Your next job Tomorrow 07:00' })).toContainText(next.name)
  const asked = page.getByRole('region', { name: `Finished? ${over.name}` })
  await asked.getByText('Finished?').click()
  await expect(asked.getByLabel('When did you start?')).toHaveValue('07:00')
  await asked.getByLabel('When did you finish?').fill('14:30')
  await expectAccessible(page, ['light', 'dark'])
  await context.route('**/rpc/correct_my_hours', (route) => route.abort('internetdisconnected'), { times: 1 })
  await asked.getByRole('button', { name: /^Save the times/ }).click()
  await expect(asked.getByRole('alert')).toHaveText(
    'The times could not be saved. Check your connection and try again.',
  )
  await asked.getByRole('button', { name: /^Save the times/ }).click()
  await expect(asked).toHaveCount(0)
  expect(
    await sql`
      select to_char(began_at at time zone 'Australia/Brisbane', 'HH24:MI') as began,
        to_char(ended_at at time zone 'Australia/Brisbane', 'HH24:MI') as ended, by_administrator
      from public.hours where application_id = ${over.application.id}`,
  ).toEqual([{ began: '07:00', ended: '14:30', by_administrator: false }])
})

test('an accepted job’s page asks for confirmation, and the phone’s top bar links to the current jobs', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  const current = page.getByRole('banner').getByRole('link', { name: 'Current Jobs' })
  await signIn(page, person)
  const tomorrow = await acceptedJob(sql, person, 1)
  const today = await acceptedJob(sql, person, 0, 'InProgress')

  await page.goto(`/jobs/${tomorrow.id}`)
  await expect(page.getByText('Are you coming?')).toBeVisible()
  await expect(page.getByRole('button', { name: /^I can't come/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /Ferry\+Road/)
  await expect(page.getByRole('link', { name: 'Call Tom' })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: "I'm coming" }).click()
  await expect(page.getByText('Confirmed. See you there.')).toBeVisible()

  await page.goto(`/jobs/${today.id}`)
  await page.getByRole('button', { name: /^I'm here/ }).click()
  await expect(page.getByText('Here since')).toBeVisible()
  await expect.poll(() => visitsOf(sql, today.application)).toMatchObject([{ here: true, done: false }])
  await page.reload()
  await expect(page.getByText('Here since')).toBeVisible()

  await current.click()
  await expect(page).toHaveURL('/current-jobs')
  await expect(current).toHaveAttribute('aria-current', 'page')
  // If there is no current job, the top bar shows only the app's name and the bell.
  await sql`update public.jobs set status = 'Completed' where id in (${today.id}, ${tomorrow.id})`
  await page.reload()
  await expect(page.getByText("You don't have any active jobs right now.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: false })).toBeVisible()
  await expect(current).toHaveCount(0)
})

testWithOutage(
  'actions are kept without a connection and over a reload, and sent with their time',
  async ({ page, outage, sql }) => {
    const person = await createPerson(sql)
    const job = await acceptedJob(sql, person, 0, 'InProgress')
    await signIn(page, person)
    await page.goto('/current-jobs')
    const mine = card(page, job.name)
    const done = mine.getByRole('button', { name: /^I'm done/ })
    const left = async () => (await done.boundingBox())?.x
    const place = await left()
    await mine.getByRole('button', { name: /^I'm here/ }).click()
    await expect(mine).toContainText('Here since')
    await expect
      .poll(() => visitsOf(sql, job.application))
      .toEqual([{ here: true, here_later: false, done: false, done_later: null }])
    await expect(mine.getByRole('button', { name: /^I'm here/ })).toHaveCount(0)
    // The "I'm done" button must not move to the tapped place, because a double tap would then also report "done".
    expect(await left()).toBe(place)

    // The report never reaches the database, and the person closes the app.
    outage.cut('/rpc/report_visit')
    await finish(page)
    await expect(mine).toContainText('saved on this phone')
    await expectAccessible(page)
    await page.reload()
    await expect(mine).toContainText('saved on this phone')
    expect(await visitsOf(sql, job.application)).toMatchObject([{ done: false }])

    // Opens another page, which must also send the report. A minute has passed, so the request must contain the time at which the report
    // was made.
    await page.clock.install({ time: Date.now() + 60_000 })
    await page.goto('/dashboard')
    outage.end()
    // Advances the clock in steps, because the code that sends the report might load only after the first step.
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000)
        return visitsOf(sql, job.application)
      })
      .toEqual([{ here: true, here_later: false, done: true, done_later: true }])
    await page.goto('/current-jobs')
    await expect(mine).toContainText('sent later')
  },
)

for (const [clock, off] of [
  ['slow', -86_400_000],
  ['fast', 86_400_000],
] as const) {
  testWithOutage(
    `an action kept on a phone whose clock is a day ${clock} belongs to the day on which it was made`,
    async ({ page, outage, sql }) => {
      const person = await createPerson(sql)
      const job = await acceptedJob(sql, person, -2, 'InProgress')
      await page.clock.install({ time: Date.now() + off })
      await signIn(page, person)
      await page.goto('/current-jobs')
      const mine = card(page, job.name)
      outage.cut('/rpc/report_visit')
      await mine.getByRole('button', { name: /^I'm here/ }).click()
      await expect(mine).toContainText('saved on this phone')
      await page.clock.runFor(60_000)
      outage.end()
      await page.clock.runFor(30_000)
      await expect
        .poll(
          () => sql`
          select day::text, here_sent_at > here_at as later from public.visits
          where application_id = ${job.application.id}`,
        )
        .toEqual([{ day: brisbaneDay(0), later: true }])
    },
  )
}

testWithOutage(
  'a confirmation or withdrawal is kept without a connection, and the last one counts',
  async ({ page, outage, sql }) => {
    const person = await createPerson(sql)
    const job = await acceptedJob(sql, person, 1)
    await signIn(page, person)
    await page.goto('/current-jobs')
    const mine = card(page, job.name)
    const stored = () => sql`
      select confirmed_at is not null as confirmed, withdrawal_reason as reason from public.applications
      where id = ${job.application.id}`
    outage.cut('/rpc/confirm_coming')
    await mine.getByRole('button', { name: "I'm coming" }).click()
    await expect(mine).toContainText('Confirmed. See you there. (saved on this phone until it can be sent)')
    await page.reload()
    await expect(mine).toContainText('saved on this phone until it can be sent')
    expect(await stored()).toEqual([{ confirmed: false, reason: null }])
    outage.cut('/rpc/withdraw_application')
    await page.reload()
    await expect.poll(stored).toEqual([{ confirmed: true, reason: null }])
    await expect(mine.getByText('Confirmed. See you there.', { exact: true })).toBeVisible()

    const sayNo = async (reason: string) => {
      await page.getByRole('button', { name: /^I can't come/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason (optional)').fill(reason)
      await dialog.getByRole('button', { name: 'Give up my place' }).click()
      await expect(page.getByText("I can't come (saved on this phone until it can be sent)")).toBeVisible()
    }
    await sayNo('My car broke down.')
    await expectAccessible(page)
    await page.goto(`/jobs/${job.id}`)
    await page.getByRole('button', { name: /^Keep my place/ }).click()
    await sayNo('My bus broke down.')
    expect(await stored()).toEqual([{ confirmed: true, reason: null }])

    // A second tab also waits for the connection. The withdrawal must be sent by only one of the tabs.
    await page.clock.install()
    await page.goto('/dashboard')
    const second = await page.context().newPage()
    await second.goto('/dashboard')
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    // Counts responses instead of requests, because the browser itself resends a request if its connection breaks.
    let answered = 0
    page.context().on('response', (response) => {
      const isPost = response.request().method() === 'POST'
      if (isPost && response.url().endsWith('/rpc/withdraw_application')) answered += 1
    })
    outage.end()
    // Advances the clock in steps. In one large step, the toast could disappear before the check.
    const told = async () => {
      await page.clock.runFor(2_000)
      const counts = [page, second].map((tab) =>
        tab.getByText(`You have withdrawn from ${job.name}.`).count(),
      )
      return (await Promise.all(counts)).reduce((sum, count) => sum + count)
    }
    await expect.poll(told, { intervals: [200], timeout: 20_000 }).toBe(1)
    expect(answered).toBe(1)
    expect(await stored()).toEqual([{ confirmed: true, reason: 'My bus broke down.' }])
  },
)

testWithOutage(
  'an action that arrives too late is refused, with the reason on any page, even when its job is gone',
  async ({ page, outage, sql }) => {
    const person = await createPerson(sql)
    const begun = await acceptedJob(sql, person, 1)
    const gone = await acceptedJob(sql, person, 0, 'InProgress')
    await signIn(page, person)
    await page.goto('/current-jobs')
    await expect(card(page, begun.name).getByRole('button', { name: /^I can't come/ })).toBeVisible()
    outage.stop('API')
    await card(page, begun.name)
      .getByRole('button', { name: /^I can't come/ })
      .click()
    await page.getByRole('button', { name: 'Give up my place' }).click()
    await card(page, gone.name)
      .getByRole('button', { name: /^I'm here/ })
      .click()
    await sql`update public.jobs set status = 'InProgress' where id = ${begun.id}`
    await sql`delete from public.jobs where id = ${gone.id}`
    await page.clock.install()
    await page.goto('/training')
    outage.end()
    await page.clock.runFor(30_000)
    await page.getByRole('link', { name: 'See why' }).click()
    const refused = page.getByRole('alert')
    await expect(refused).toHaveText([
      new RegExp(`${begun.name}“I can't come” on .*too late to withdraw`),
      new RegExp(`${gone.name}“I'm here” on .*has been deleted`),
    ])
    await expectAccessible(page, ['light', 'dark'])
    await refused.first().getByRole('button', { name: 'Dismiss' }).click()
    await expect(refused).toHaveCount(1)
    await page.reload()
    await expect(refused).toHaveCount(1)
  },
)

test('an action that the database refuses shows the reason until it is dismissed', async ({
  page,
  context,
  sql,
}) => {
  const person = await createPerson(sql)
  const job = await acceptedJob(sql, person, 0, 'InProgress')
  await signIn(page, person)
  await page.goto('/current-jobs')
  const mine = card(page, job.name)
  await context.route('**/rpc/report_visit', async (route) => {
    await sql`update public.jobs set status = 'Draft' where id = ${job.id}`
    await route.continue()
  })
  await mine.getByRole('button', { name: /^I'm here/ }).click()
  const refused = page.getByRole('alert')
  await expect(refused).toContainText('was not recorded: This job has ended.')
  await refused.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refused).toHaveCount(0)
})

test('people withdraw with a reason, and apply again while the job is open', async ({ page, sql }) => {
  const person = await createPerson(sql)
  const job = await acceptedJob(sql, person, 5)
  await signIn(page, person)
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByRole('link', { name: '0412 345 678' })).toBeVisible()
  await page.getByRole('button', { name: /^I can't come/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText("We'll tell the team.")
  await expectAccessible(page)
  await dialog.getByLabel('Reason (optional)').fill('My car broke down.')
  await dialog.getByRole('button', { name: 'Give up my place' }).click()
  await expect(page.getByText(/^You withdrew on /)).toBeVisible()
  // After the withdrawal, the job's contact is hidden.
  await expect(page.getByRole('link', { name: '0412 345 678' })).toHaveCount(0)
  const [stored] = await sql`
    select status, withdrawal_reason from public.applications where id = ${job.application.id}`
  expect(stored).toMatchObject({ status: 'Accepted', withdrawal_reason: 'My car broke down.' })

  await page.goto('/my-applications')
  await expect(card(page, job.name)).toContainText('Withdrawn')
  await card(page, job.name)
    .getByRole('button', { name: /^Apply again/ })
    .click()
  await expect(card(page, job.name)).toContainText('Pending')
})

test('a full job says that it is full, and accepts applicants on its reserve list', async ({ page, sql }) => {
  const word = 'Crowded office'
  const job = await createJob(sql, { project_name: `${word} ${Date.now()}`, cleaners_needed: 1 })
  await decide(sql, await applyFor(sql, await createPerson(sql), job), 'Accepted')
  await signIn(page, await createPerson(sql))
  await page.goto(`/jobs?search=${encodeURIComponent(job.name)}`)
  await expect(card(page, job.name)).toContainText('All places are filled')
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByText('If you apply, you will be on the reserve list.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('You are on the reserve list.')).toBeVisible()
  await page.goto('/my-applications')
  await expect(card(page, job.name)).toContainText('You are on the reserve list.')
})

test('past jobs show the person’s own attendance', async ({ page, sql }) => {
  const person = await createPerson(sql)
  const came = await acceptedJob(sql, person, -9, 'Completed')
  const missed = await acceptedJob(sql, person, -5, 'Completed')
  await sql`
    update public.applications set attendance_at = now(),
      attendance = case id when ${came.application.id} then 'came' else 'did_not_come' end
    where user_id = ${person.id}`
  await signIn(page, person)
  await page.goto('/current-jobs')
  await page.getByText('Past jobs', { exact: true }).click()
  await expect(page.getByText('You came to 1 job and did not come to 1.')).toBeVisible()
  await expect(card(page, came.name)).toContainText('You came')
  await expect(card(page, missed.name)).toContainText('You did not come')
  await expectAccessible(page)
})
