import { expectAccessible } from './fixtures/accessibility.ts'
import { applyFor, createJob, decide } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('a place that is dropped is taken by the reserve while both watch', async ({ page, browser, sql }) => {
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
  await expect(reserve).toHaveText([/Ben Second\s*Waits/, /Cleo Third\s*Waits/])
  await office.getByRole('button', { name: 'Move Cleo Third up' }).click()
  await expect(reserve).toHaveText([/Cleo Third/, /Ben Second/])
  await expectAccessible(office, ['light', 'dark'])

  await signIn(page, cleo)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Opportunities' })).toBeVisible()
  await sql`update public.applications set withdrawn_at = now() where id = ${accepted.id}`
  const offer = page.getByRole('region', { name: `A place is free for you ${job.name}` })
  await expect(offer).toContainText('Please answer by')
  await expect(reserve).toHaveText([/Cleo Third\s*Asked, until/, /Ben Second\s*Waits/])
  await expectAccessible(page, ['light', 'dark'])
  await offer.getByRole('button', { name: 'No thanks' }).click()
  await expect(offer).toHaveCount(0)
  await expect(reserve).toHaveText([/Cleo Third\s*No thanks/, /Ben Second\s*Asked, until/])

  // The administrator stops it, and goes on.
  await office.getByRole('button', { name: 'Stop asking' }).click()
  await expect(reserve).toHaveText([/Cleo Third/, /Ben Second\s*Waits/])
  await office.getByRole('button', { name: 'Go on asking' }).click()
  await expect(reserve).toHaveText([/Cleo Third/, /Ben Second\s*Asked, until/])

  const phone = await browser.newPage()
  await signIn(phone, ben)
  await phone.goto(`/jobs/${job.id}`)
  await phone.getByRole('button', { name: "Yes, I'll come" }).click()
  await expect(phone.getByText('Accepted').first()).toBeVisible()
  await expect(reserve).toHaveText([/Cleo Third/, /Ben Second\s*Took the place/])
  await expect(office.getByText('All places are filled').first()).toBeVisible()
})

test('whoever answers too late reads so, where they pressed', async ({ page, sql }) => {
  const [ada, ben] = [await createPerson(sql), await createPerson(sql)]
  const job = await createJob(sql, { start_date: '2083-11-24', cleaners_needed: 1 })
  const accepted = await applyFor(sql, ada, job)
  await decide(sql, accepted, 'Accepted')
  const waiting = await applyFor(sql, ben, job)
  await sql`insert into private.reserve (application_id, job_id, place) values (${waiting.id}, ${job.id}, 1)`
  await sql`update public.applications set withdrawn_at = now() where id = ${accepted.id}`
  await signIn(page, ben)
  await page.goto('/dashboard')
  const offer = page.getByRole('region', { name: `A place is free for you ${job.name}` })
  await expect(offer).toBeVisible()
  await sql`update private.reserve set answer_by = now() - interval '1 second' where application_id = ${waiting.id}`
  await offer.getByRole('button', { name: "Yes, I'll come" }).click()
  await expect(page.getByRole('alert')).toHaveText(`${job.name}: The time to answer is over.`)
  await expect(offer).toHaveCount(0)
})
