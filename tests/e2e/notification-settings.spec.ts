import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const toggle = (page: Page, name: string) => section(page).getByRole('switch', { name, exact: true })

async function stored(sql: Sql, person: Person): Promise<unknown> {
  const [row] = await sql`
    select quiet_from::text, quiet_until::text, time_zone, (private.switches_of(user_id) ->> 'push_nearby')::boolean as push_nearby,
      (private.switches_of(user_id) ->> 'email_nearby')::boolean as email_nearby
    from public.notification_settings where user_id = ${person.id}`
  return row
}

/** Makes the backend respond as if only these channels were configured. */
async function withChannels(page: Page, channels: string[]): Promise<void> {
  await page.route('**/rest/v1/rpc/my_notification_settings', async (route) => {
    const answer = await route.fetch()
    const settings: unknown = await answer.json()
    await route.fulfill({ response: answer, json: Object.assign({}, settings, { channels }) })
  })
}

test('the bell leads to the notification settings, from other pages and from the profile', async ({
  page,
  sql,
}) => {
  await signIn(page, await createPerson(sql))
  for (const from of ['/dashboard', '/profile']) {
    await page.goto(from)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link', { name: 'Choose which notifications you get' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
    await expect(section(page)).toBeInViewport()
  }
})

test('switches and quiet hours are saved immediately, and two pages keep each other’s changes', {
  tag: '@desktop',
}, async ({ page, context, sql }) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/profile/notifications')
  await expect(toggle(page, 'Jobs near me Push')).toBeChecked()
  await expect(toggle(page, 'Jobs near me Email')).not.toBeChecked()
  await expect(toggle(page, 'Decisions Email')).toBeChecked()
  await expect(section(page)).toBeInViewport()
  await expectAccessible(page, ['light', 'dark'])
  const other = await context.newPage()
  await signIn(other, person)
  await other.goto('/profile/notifications')
  await expect(toggle(other, 'Jobs near me Push')).toBeChecked()

  await toggle(page, 'Jobs near me Email').click()
  await expect(section(page).getByText('Saved.')).toBeVisible()
  await toggle(other, 'Jobs near me Push').click()
  await expect(section(other).getByText('Saved.')).toBeVisible()
  expect(await stored(sql, person)).toMatchObject({ push_nearby: false, email_nearby: true })

  const zone = section(page).getByLabel('Time zone')
  await expect(zone.getByRole('option', { selected: true })).toHaveText('Brisbane, from my postcode')
  await toggle(page, 'Quiet hours').click()
  await section(page).getByLabel('From').fill('21:30')
  await section(page).getByLabel('From').blur()
  await zone.selectOption('Perth')
  await expect
    .poll(() => stored(sql, person))
    .toEqual({
      push_nearby: false,
      email_nearby: true,
      quiet_from: '21:30:00',
      quiet_until: '07:00:00',
      time_zone: 'Australia/Perth',
    })
  await expectAccessible(page)
  await page.reload()
  await expect(section(page).getByLabel('From')).toHaveValue('21:30')
  await zone.selectOption('Brisbane, from my postcode')
  await expect.poll(() => stored(sql, person)).toMatchObject({ time_zone: null })
  await toggle(page, 'Quiet hours').click()
  await expect(section(page).getByLabel('From')).toBeHidden()
  await expect.poll(() => stored(sql, person)).toMatchObject({ quiet_from: null, quiet_until: null })
})

test('the time zone follows the postcode until another one is chosen', async ({ page, sql }) => {
  const person = await createPerson(sql, { postcode: '6000' })
  await signIn(page, person)
  await page.goto('/profile/notifications')
  const zone = section(page).getByLabel('Time zone')
  const chosen = zone.getByRole('option', { selected: true })
  await expect(chosen).toHaveText('Perth, from my postcode')
  await expect(zone).toHaveAccessibleDescription('Based on your postcode until you choose a time zone.')
  await page.goto('/profile')
  await page.getByLabel('Postcode').fill('2898')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.goto('/profile/notifications')
  await expect(chosen).toHaveText('Lord Howe Island, from my postcode')
  await zone.selectOption('Darwin')
  await expect(zone).toHaveAccessibleDescription('')
  // The page shows the choice before it is stored, and a reload would cancel the request that stores it. So the test first waits
  // for the database.
  await expect.poll(() => stored(sql, person)).toMatchObject({ time_zone: 'Australia/Darwin' })
  await page.reload()
  await expect(chosen).toHaveText('Darwin')
})

test('a failed save is reported beside its control, and no typed text is lost', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/profile/notifications')
  await toggle(page, 'Quiet hours').click()
  await expect(section(page).getByText('Saved.')).toBeVisible()
  await page.route('**/rest/v1/rpc/save_notification_settings', (route) => route.abort())

  await toggle(page, 'Decisions Push').click()
  await expect(
    section(page)
      .getByRole('row', { name: /Decisions/ })
      .getByRole('alert'),
  ).toHaveText('Push: This could not be saved. Check your connection.')
  await expect(toggle(page, 'Decisions Push')).toBeChecked()
  const from = section(page).getByLabel('From')
  await from.fill('23:15')
  await from.blur()
  await expect(from).toHaveAccessibleDescription('This could not be saved. Check your connection.')
  await expect(from).toHaveValue('23:15')
  await expectAccessible(page)

  await page.unroute('**/rest/v1/rpc/save_notification_settings')
  await from.focus()
  await from.blur()
  await expect(from).toHaveAccessibleDescription('')
  await expect.poll(() => stored(sql, person)).toMatchObject({ quiet_from: '23:15:00' })
  await from.fill('')
  await from.blur()
  await expect(from).toHaveAccessibleDescription('Enter a time, such as 22:00.')
})

test('a channel that is not configured is not offered', async ({ page, sql }) => {
  await signIn(page, await createPerson(sql))
  await withChannels(page, ['email'])
  await page.goto('/profile/notifications')
  await expect(section(page).getByRole('columnheader')).toHaveText(['Tell me about', 'Email'])
  await expect(
    section(page).getByText('Jobs near you and reminders are still paused from 21:00 to 07:00.'),
  ).toBeVisible()
  await expect(section(page).getByRole('switch', { name: /push/i })).toHaveCount(0)

  await withChannels(page, [])
  await page.reload()
  await expect(section(page)).toHaveText('NotificationsYou always see everything in the app, under the bell.')
  await expectAccessible(page)
})
