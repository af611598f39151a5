import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJob, decide } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('a new vacancy is filled from the reserve list, and the open pages of both sides follow', async ({
  page,
  browser,
  sql,
}) => {
  const admin = await createPerson(sql, { role: 'admin', name: 'Dana Hall' })
  const [ada, ben, cleo] = [
    await createPerson(sql, { name: 'Ada First' }),
    await createPerson(sql, { name: 'Ben Second' }),
    await createPerson(sql, { name: 'Cleo Third' }),
  ]
  const job = await createJob(sql, { start_date: '2083-11-24', cleaners_needed: 1 })
  const accepted = await applyFor(sql, ada, job)
  await decide(sql, accepted, 'Accepted')
  for (const person of [ben, cleo]) await applyFor(sql, person, job)

  const office = await browser.newPage()
  await signIn(office, admin)
  await office.goto(`/admin/jobs/${job.id}`)
  for (const name of ['Ben Second', 'Cleo Third']) {
    await office.getByRole('checkbox', { name: `Select ${name}` }).check()
    await office.getByRole('button', { name: 'Keep 1 in reserve' }).click()
    await expect(office.getByRole('region', { name: 'Reserve' })).toContainText(name)
  }
  const reserve = office.getByRole('region', { name: 'Reserve' }).getByRole('listitem')
  await expect(reserve).toHaveText([/Ben Second\s*Waiting/, /Cleo Third\s*Waiting/])
  await office.getByRole('button', { name: 'Move Cleo Third up' }).click()
  await expect(reserve).toHaveText([/Cleo Third/, /Ben Second/])
  await expectAccessible(office, ['light', 'dark'])

  // Both people on the reserve list have their dashboards open, and never reload them.
  const phone = await browser.newPage()
  for (const [cleaner, open] of [
    [cleo, page],
    [ben, phone],
  ] as const) {
    await signIn(open, cleaner)
    await open.goto('/dashboard')
    await expect(open.getByRole('region', { name: 'Opportunities' })).toBeVisible()
  }
  const offerOn = (open: Page) =>
    open.getByRole('region', { name: `A place has opened up for you ${job.name}` })

  const dropping = await browser.newPage()
  await signIn(dropping, ada)
  await dropping.goto('/current-jobs')
  await dropping.getByRole('button', { name: `I can't come: ${job.name}` }).click()
  await dropping.getByRole('textbox', { name: 'Reason (optional)' }).fill('My car broke down.')
  await dropping.getByRole('button', { name: 'Give up my place' }).click()

  await expect(offerOn(page)).toContainText('Please answer by')
  await expect(reserve).toHaveText([/Cleo Third\s*Offered a place, reply due by/, /Ben Second\s*Waiting/])
  await expect(offerOn(phone)).toHaveCount(0)
  await expectAccessible(page, ['light', 'dark'])
  await offerOn(page).getByRole('button', { name: 'No thanks' }).click()
  await expect(offerOn(page)).toHaveCount(0)
  await expect(reserve).toHaveText([/Cleo Third\s*No thanks/, /Ben Second\s*Offered a place, reply due by/])
  await expect(offerOn(phone)).toBeVisible()

  // When the administrator pauses and resumes the offers, the cleaner's page updates.
  await office.getByRole('button', { name: 'Pause offers' }).click()
  await expect(reserve).toHaveText([/Cleo Third/, /Ben Second\s*Waiting/])
  await expect(offerOn(phone)).toHaveCount(0)
  await office.getByRole('button', { name: 'Resume offers' }).click()
  await expect(reserve).toHaveText([/Cleo Third/, /Ben Second\s*Offered a place, reply due by/])

  await offerOn(phone).getByRole('button', { name: "Yes, I'll come" }).click()
  await expect(phone.getByRole('region', { name: 'Happening Now' })).toContainText(job.name)
  await expect(offerOn(phone)).toHaveCount(0)
  await expect(reserve).toHaveText([/Cleo Third/, /Ben Second\s*Accepted the place/])
  await expect(office.getByText('All places are filled').first()).toBeVisible()
})

test('an expired vacancy offer passes to the next person, on open pages too', async ({
  page,
  browser,
  sql,
}) => {
  const [ada, ben, cleo] = [await createPerson(sql), await createPerson(sql), await createPerson(sql)]
  const job = await createJob(sql, { start_date: '2083-11-24', cleaners_needed: 1 })
  const accepted = await applyFor(sql, ada, job)
  await decide(sql, accepted, 'Accepted')
  for (const [place, person] of [ben, cleo].entries()) {
    const { id } = await applyFor(sql, person, job)
    await sql`insert into private.reserve (application_id, job_id, position) values (${id}, ${job.id}, ${place})`
  }
  await sql`update public.applications set withdrawn_at = now() where id = ${accepted.id}`
  const offerOn = (open: Page) =>
    open.getByRole('region', { name: `A place has opened up for you ${job.name}` })
  await signIn(page, ben)
  await page.goto('/dashboard')
  await expect(offerOn(page)).toBeVisible()
  const phone = await browser.newPage()
  await signIn(phone, cleo)
  await phone.goto('/dashboard')
  await expect(phone.getByRole('region', { name: 'Opportunities' })).toBeVisible()
  await expect(offerOn(phone)).toHaveCount(0)

  // Lets the offer expire, and runs the function that the database runs every minute.
  await sql`update private.reserve set answer_by = now() where job_id = ${job.id} and asked_at is not null`
  await sql`select private.expire_vacancy_offers(now())`
  await expect(offerOn(page)).toHaveCount(0)
  await offerOn(phone).getByRole('button', { name: "Yes, I'll come" }).click()
  await expect(phone.getByRole('region', { name: 'Happening Now' })).toContainText(job.name)
})

test('a late response to a vacancy offer is refused where it was clicked', async ({ page, sql }) => {
  const [ada, ben] = [await createPerson(sql), await createPerson(sql)]
  const job = await createJob(sql, { start_date: '2083-11-24', cleaners_needed: 1 })
  const accepted = await applyFor(sql, ada, job)
  await decide(sql, accepted, 'Accepted')
  const waiting = await applyFor(sql, ben, job)
  await sql`insert into private.reserve (application_id, job_id, position) values (${waiting.id}, ${job.id}, 1)`
  await sql`update public.applications set withdrawn_at = now() where id = ${accepted.id}`
  await signIn(page, ben)
  await page.goto('/dashboard')
  const offer = page.getByRole('region', { name: `A place has opened up for you ${job.name}` })
  await expect(offer).toBeVisible()
  await sql`update private.reserve set answer_by = now() - interval '1 second' where application_id = ${waiting.id}`
  await offer.getByRole('button', { name: "Yes, I'll come" }).click()
  await expect(page.getByRole('alert')).toHaveText(`${job.name}: The time to answer has run out.`)
  await expect(offer).toHaveCount(0)
})
