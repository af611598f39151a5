import { appendFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Service, test } from './fixtures/outage.ts'
import { adminJourneys } from './fixtures/outage-admin-journeys.ts'
import { journeys } from './fixtures/outage-journeys.ts'
import { workJourneys } from './fixtures/outage-work-journeys.ts'
import { createPerson, notify } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'

// A service stops in the middle of what people do, for this page alone. `npm run test:outages` stops each service in each
// journey, for half a minute; here are the essential ones, for as long as the page needs to say so.

const seconds = process.env['OUTAGE_SECONDS']
const essential: Readonly<Record<string, readonly (Service | 'answer')[]>> = {
  'log in': ['database'],
  apply: ['API', 'answer'],
  'decide an application': ['gateway'],
  'answer a question': ['database'],
  'upload a document': ['storage', 'answer'],
  register: ['answer'],
  'open a list': ['gateway'],
}
const isWanted = (name: string, stop: Service | 'answer') =>
  seconds !== undefined || essential[name]?.includes(stop) === true

/** The banner. On a network with loopback alone the browser believes to be offline, and so says the banner. */
const notAnswering = (page: Page) =>
  page.getByText(/^(Shinework is not answering right now|You are offline)\. /)
const rows = process.env['OUTAGE_ROWS'] ?? ''

for (const [name, journey] of Object.entries({ ...journeys, ...workJourneys, ...adminJourneys })) {
  for (const service of journey.needs.filter((one) => isWanted(name, one))) {
    test(`${name}, while the ${service} stops: the page says so, keeps everything, and does it once`, async ({
      page,
      sql,
      outage,
    }) => {
      const { press, says, kept, again, finished, stored, once } = await journey.begin(page, sql)
      outage.stop(service)
      await press()
      await expect(says).toBeVisible()
      const said = await says.textContent()
      await kept?.()
      if (seconds !== undefined) await page.waitForTimeout(Number(seconds) * 1000)
      await kept?.()
      outage.end()
      // Otherwise pressing again is what finds out that it is back.
      if (seconds !== undefined) await expect(notAnswering(page)).toHaveCount(0)
      if (again) await press()
      await expect(finished).toBeVisible()
      await expect.poll(stored).toEqual(once)
      await note({
        journey: name,
        stopped: service,
        said,
        afterwards: again ? 'done when pressed again' : 'by itself',
      })
    })
  }
  if (isWanted(name, 'silence') && name !== 'register') {
    test(`${name}, while nothing answers: the page says so, goes on waiting, and does it once`, async ({
      page,
      sql,
      outage,
    }) => {
      const { press, says, call, itself, finished, stored, once } = await journey.begin(page, sql)
      test.skip(call === undefined, 'nothing is sent')
      outage.stop('silence')
      await press()
      // A kept press says so itself, and gives its request up before the banner would come.
      await expect(notAnswering(page).or(says).first()).toBeVisible()
      outage.end()
      await expect(itself ?? finished).toBeVisible()
      await expect(notAnswering(page)).toHaveCount(0)
      await expect.poll(stored).toEqual(once)
      await note({
        journey: name,
        stopped: 'everything, silently',
        said: 'the banner',
        afterwards: 'by itself',
      })
    })
  }
  if (!isWanted(name, 'answer')) continue
  test(`${name}, and its answer is lost: nothing is done twice`, async ({ page, sql, outage }) => {
    const { press, says, call, itself, finished, stored, once } = await journey.begin(page, sql)
    test.skip(call === undefined, 'nothing is sent')
    outage.loseAnswersOf(call ?? '')
    await press()
    if (!itself) await expect(says).toBeVisible()
    await expect.poll(stored).toEqual(once)
    outage.end()
    if (!itself) await press()
    await expect(itself ?? finished).toBeVisible()
    expect(await stored()).toEqual(once)
    await note({
      journey: name,
      stopped: 'answer',
      said: '',
      afterwards: itself ? 'by itself' : 'done when pressed again',
    })
  })
}

test('news that came while realtime was stopped are read when it is back', async ({ page, sql, outage }) => {
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

/** For the table of `npm run test:outages`, which several workers write. */
async function note(row: object): Promise<void> {
  if (rows !== '') await appendFile(rows, `${JSON.stringify(row)}\n`)
}
