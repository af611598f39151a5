import { expectAccessible } from './fixtures/accessibility.ts'
import { withoutLiveNews } from './fixtures/disturbances.ts'
import { applyFor, createJob, decide } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('an administrator invites two people: one accepts and applies, one declines, and both responses show live', async ({
  page,
  browser,
  sql,
}) => {
  const admin = await createPerson(sql, { role: 'admin', name: 'Dana Hall' })
  const [mia, noah] = [
    await createPerson(sql, { name: 'Mia Fields' }),
    await createPerson(sql, { name: 'Noah Reed' }),
  ]
  const job = await createJob(sql, {
    start_date: '2083-11-24',
    pay_per_cleaner: '34/hour',
    cleaners_needed: 2,
  })
  await signIn(page, mia)
  await page.goto(`/jobs/${job.id}`)
  await expect
    .poll(() => sql`select user_id from private.jobs_seen where job_id = ${job.id}`)
    .toEqual([{ user_id: mia.id }])
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Opportunities' })).toBeVisible()

  const office = await browser.newPage()
  await signIn(office, admin)
  await office.goto(`/admin/jobs/${job.id}`)
  await expect(office.getByRole('heading', { name: 'No one has applied yet' })).toBeVisible()
  await expect(office.getByText('qualified. 1 viewed the job.')).toBeVisible()
  const search = office.getByRole('searchbox', { name: 'Search people to invite' })
  for (const { name, email } of [mia, noah]) {
    await search.fill(email)
    await office.getByRole('checkbox', { name: `Select ${name}` }).check()
    await office.getByRole('button', { name: 'Invite 1' }).click()
    await expect(office.getByText('1 person invited')).toBeVisible()
  }
  const invited = office.getByRole('region', { name: 'Invited' }).getByRole('listitem')
  await expect(invited).toHaveText([/Noah Reed.*No answer yet/, /Mia Fields.*No answer yet.*by Dana Hall/])
  await expectAccessible(office)
  await expect(office.getByText('No people match. Change the search or filters.')).toBeVisible()

  // The invitation appears on the open page without a reload.
  const card = page.getByRole('region', { name: `Dana has invited you ${job.name}` })
  await expect(card).toContainText('$34/hour')
  await expectAccessible(page, ['light', 'dark'])
  await card.getByRole('button', { name: "I'd like it" }).click()
  await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toContainText(job.name)
  await page.getByRole('dialog').getByRole('link', { name: 'My Applications' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: job.name })).toContainText('Pending')
  await expect(invited.filter({ hasText: 'Mia' })).toContainText('Applied')
  await expect(office.getByRole('row').filter({ hasText: 'Mia Fields' }).first()).toContainText('Invited')

  // The other person opens the link of their notification.
  const phone = await browser.newPage()
  await signIn(phone, noah)
  await phone.goto(`/jobs/${job.id}`)
  await expect(phone.getByText('Dana has invited you to this job.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Apply Now' })).toBeEnabled()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: `No thanks to ${job.name}` }).click()
  await expect(phone.getByText('You said no thanks. You can still apply.')).toBeVisible()
  await expect(invited.filter({ hasText: 'Noah' })).toContainText('No thanks')
  await phone.goto('/dashboard')
  await expect(phone.getByRole('region', { name: 'Opportunities' })).toBeVisible()
  await expect(phone.getByText('Dana has invited you')).toHaveCount(0)
})

test('a response to an invitation that is over is refused, with the reason where it was clicked', async ({
  page,
  sql,
}) => {
  const mia = await createPerson(sql)
  const [job, gone] = [await createJob(sql), await createJob(sql)]
  await sql`insert into private.invitations (job_id, user_id) values (${job.id}, ${mia.id}), (${gone.id}, ${mia.id})`
  // Blocks realtime, whose updates would remove the cards before they are clicked.
  await withoutLiveNews(page)
  await signIn(page, mia)
  await page.goto('/dashboard')
  const card = (name: string) => page.getByRole('region', { name: `You are invited ${name}` })
  await expect(card(gone.name)).toBeVisible()
  await sql`update public.jobs set status = 'Closed' where id = ${job.id}`
  await card(job.name).getByRole('button', { name: "I'd like it" }).click()
  await expect(page.getByRole('alert')).toHaveText(`${job.name}: This job is no longer open.`)
  await expect(card(job.name)).toHaveCount(0)
  await sql`delete from public.jobs where id = ${gone.id}`
  await card(gone.name).getByRole('button', { name: 'No thanks' }).click()
  await expect(page.getByRole('alert')).toHaveText(`${gone.name}: This invitation no longer exists.`)
  await expect(card(gone.name)).toHaveCount(0)
  await expectAccessible(page)
})

test('a job with no applicants left shows this, and how many people it has reached', async ({
  page,
  sql,
}) => {
  const admin = await createPerson(sql, { role: 'admin' })
  const job = await createJob(sql)
  const rejected = await applyFor(sql, await createPerson(sql), job)
  const withdrawn = await applyFor(sql, await createPerson(sql), job)
  await signIn(page, admin)
  await page.goto(`/admin/jobs/${job.id}`)
  await expect(page.getByRole('heading', { name: 'Available people' })).toBeVisible()
  await expect(page.getByText('viewed the job.')).toHaveCount(0)
  await decide(sql, rejected, 'Rejected')
  await sql`update public.applications set withdrawn_at = now() where id = ${withdrawn.id}`
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No applicants left' })).toBeVisible()
  await expect(page.getByText('viewed the job.')).toBeVisible()
  await expectAccessible(page)
})
