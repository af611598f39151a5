import { randomUUID } from 'node:crypto'
import type { Page, Worker } from '@playwright/test'
import { startPushService } from '../push-service.ts'
import { mailsTo } from '../sent-mail.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { uniqueWord } from './fixtures/jobs.ts'
import { createPerson, password } from './fixtures/people.ts'
import { appIsClosed, pushWorker, shownNotifications, showPush, withPushService } from './fixtures/push.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The limit for "within seconds". A notification that takes longer was sent by the job that runs every minute. */
const soon = { timeout: 20_000 }

/** Registers through the page, at a location that no other test uses. */
async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Kira Trial')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('0491 570 110')
  await page.getByLabel('Postcode').fill('6701')
  await page.getByRole('option', { name: '6701 Carnarvon, WA', exact: true }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Carnarvon, WA')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('/dashboard')
}

/** Posts an Open job through the administrators' form. */
async function postJob(page: Page, name: string): Promise<void> {
  await page.goto('/admin/jobs/create')
  await page.getByLabel('Project name').fill(name)
  await page.getByLabel('City').fill('Carnarvon')
  await page.getByLabel('State').fill('WA')
  await page.getByLabel('Postcode').fill('6701')
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(page.getByText('Job created.')).toBeVisible()
}

const bodiesShown = async (worker: Worker) => (await shownNotifications(worker)).map(({ body }) => body)

test('a new cleaner is notified of a nearby job and of an acceptance in the app, by push and by email', async ({
  page,
  context,
  browser,
  sql,
}) => {
  test.slow()
  const pushService = await startPushService()
  const device = await pushService.subscribe()
  await withPushService(context, device)
  const email = `kira.${randomUUID()}@shinework.example`
  await register(page, email)
  // Disables quiet hours, because during quiet hours messages wait until the morning.
  await sql`
    insert into public.notification_settings (user_id, quiet_from, quiet_until)
    select id, '12:00', '12:00' from auth.users where email = ${email}`
  await page.goto('/profile/notifications')
  const nearbyEmails = page.getByRole('switch', { name: 'Jobs near me Email' })
  await nearbyEmails.click()
  // React renders the change only after the click, and `check` does not wait for that.
  await expect(nearbyEmails).toBeChecked()
  await expect(page.getByText('Saved.')).toBeVisible()
  // Waits for the first list, because only notifications that arrive after it count as new.
  const listed = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/rest/v1/notifications?'),
  )
  await page.goto('/dashboard')
  await listed

  const administrator = await browser.newContext()
  const desk = await administrator.newPage()
  await signIn(desk, await createPerson(sql, { role: 'admin' }))
  const jobName = `${uniqueWord()} night clean`
  const news = `New job near you: ${jobName}, Carnarvon, 1 km away`
  // Waits for the save and the toast in parallel. The toast is shown for only eight seconds, and can appear before the administrator's page
  // has finished saving.
  await Promise.all([postJob(desk, jobName), expect(page.getByText(news)).toBeVisible({ timeout: 40_000 })])
  await expectAccessible(page)
  await expect.poll(() => pushService.received.length, soon).toBe(1)
  const [push] = pushService.received
  expect(push?.payload).toMatchObject({ body: news, notificationType: 'job_nearby' })
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject), soon)
    .toEqual([`New job near you: ${jobName}`])

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: news }).click()
  await expect(page.getByRole('heading', { name: jobName })).toBeVisible()
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toBeVisible()
  // The app is closed, so the service worker shows the notification.
  const worker = await pushWorker(context)
  const blank = await context.newPage()
  await page.close()
  await appIsClosed(worker)
  await showPush(blank, worker, JSON.stringify(push?.payload))
  await expect.poll(() => bodiesShown(worker)).toEqual([news])

  await desk.goto('/admin/applications')
  await desk.getByRole('searchbox').fill(jobName)
  // Picks the row by the job's name, because all applications are listed until the search has finished.
  await desk
    .getByRole('row', { name: jobName })
    .getByRole('button', { name: /^Accept/ })
    .click()
  const decision = `Your application for the job ${jobName} has been accepted.`
  await expect.poll(() => pushService.received.length, soon).toBe(2)
  expect(pushService.received[1]?.payload).toMatchObject({ body: decision, link: '/current-jobs' })
  await showPush(blank, worker, JSON.stringify(pushService.received[1]?.payload))
  await expect.poll(() => bodiesShown(worker)).toEqual([decision])
  await expect.poll(async () => (await mailsTo(email)).length, soon).toBe(2)
  const [mail] = await mailsTo(email)
  expect(mail?.html).toContain(jobName)
  await blank.goto('/dashboard')
  await blank.getByRole('button', { name: /^Notifications/ }).click()
  await expect(blank.getByRole('dialog', { name: 'Notifications' }).getByText(decision)).toBeVisible()
  await administrator.close()
  await pushService.close()
})
