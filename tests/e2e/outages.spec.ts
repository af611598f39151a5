import type { Page } from '@playwright/test'
import { test } from './fixtures/outage.ts'
import { adminJourneys } from './fixtures/outage-admin-journeys.ts'
import { journeys } from './fixtures/outage-journeys.ts'
import { workJourneys } from './fixtures/outage-work-journeys.ts'
import { createPerson, notify } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'

// During a user's action, a service stops for this page alone until the page has shown a message.

/** Flows that change none of the product's data, so a lost response leaves no change in doubt. */
const reading = new Set(['log in', 'log in by phone', 'open a list', 'add a job to the calendar'])
/**
 * Flows that are also tested without any response. The page takes some seconds to notice a missing response, so only
 * these three are tested.
 */
const silent = new Set(['apply', 'save the profile', 'check a document'])

/** Finds the outage banner. On a loopback-only network, the browser believes it is offline, and the banner says so. */
const notAnswering = (page: Page) =>
  page.getByText(/^(Shinework is not responding right now|You are offline)\. /)

for (const [name, { stops, begin }] of Object.entries({ ...journeys, ...workJourneys, ...adminJourneys })) {
  test(`a person who tries to ${name} while the ${stops} is down sees an error, loses nothing, and does it once`, async ({
    page,
    sql,
    outage,
  }) => {
    const { press, says, kept, again, finished, stored, once } = await begin(page, sql)
    outage.stop(stops)
    await press()
    await expect(says).toBeVisible()
    await kept?.()
    outage.end()
    // The click is repeated after the outage, and the page then detects that the service is back.
    if (again) await press()
    await expect(finished).toBeVisible()
    await expect.poll(stored).toEqual(once)
  })

  if (silent.has(name))
    test(`a person who tries to ${name} while nothing responds sees a message, waits, and does it once`, async ({
      page,
      sql,
      outage,
    }) => {
      const { press, says, itself, finished, stored, once } = await begin(page, sql)
      outage.stop('silence')
      await press()
      await expect(notAnswering(page).or(says).first()).toBeVisible()
      outage.end()
      await expect(itself ?? finished).toBeVisible()
      await expect(notAnswering(page)).toHaveCount(0)
      await expect.poll(stored).toEqual(once)
    })

  if (!reading.has(name))
    test(`a person whose response to "${name}" is lost does nothing twice`, async ({ page, sql, outage }) => {
      const { press, says, call = '', itself, finished, stored, once } = await begin(page, sql)
      outage.loseAnswersOf(call)
      await press()
      if (!itself) await expect(says).toBeVisible()
      await expect.poll(stored).toEqual(once)
      outage.end()
      if (!itself) await press()
      await expect(itself ?? finished).toBeVisible()
      expect(await stored()).toEqual(once)
    })
}

test('notifications sent while realtime was stopped are read when it is back', async ({
  page,
  sql,
  outage,
}) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/training')
  await notify(sql, person, 'Before')
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  outage.stop('realtime')
  await notify(sql, person, 'Meanwhile')
  outage.end()
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
})
