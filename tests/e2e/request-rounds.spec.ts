import type { Page } from '@playwright/test'
import { pages } from '@/app/pages'
import { measuredPages, nameOf } from '../../tools/lighthouse/measured-pages.ts'
import { sessionOf } from '../../tools/lighthouse/session.ts'
import { Lockstep } from './fixtures/requests-in-lockstep.ts'
import { environment, expect, type Sql, test } from './fixtures/test.ts'

for (const { path, paintBudget } of pages) {
  if (!paintBudget) continue
  const name = nameOf(path)

  test(`${name} paints its largest content after ${paintBudget.rounds} rounds of requests and at most ${paintBudget.kilobytes} KB`, async ({
    page,
    sql,
  }) => {
    const lockstep = await Lockstep.open(page, await signInFor(page, sql, name))
    const rounds = await lockstep.untilLargestPaint()
    const lines = rounds.map(({ requests, bytes }) => `${kilobytesOf(bytes)} KB: ${requests.join(', ')}`)
    expect(rounds.length, `Rounds until the largest paint:\n${lines.join('\n')}`).toBe(paintBudget.rounds)
    const kilobytes = kilobytesOf(rounds.reduce((sum, { bytes }) => sum + bytes, 0))
    expect(kilobytes).toBeLessThanOrEqual(paintBudget.kilobytes)
  })
}

test('/admin/applications lays out only the cards near the screen, however many it lists', async ({
  page,
  sql,
}) => {
  await page.goto(await signInFor(page, sql, '/admin/applications'))
  const rows = page.locator('[data-row]')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(50)
  const laidOut = rows.evaluateAll(
    (all) =>
      all.filter((row) => row.querySelector('th')?.checkVisibility({ contentVisibilityAuto: true })).length,
  )
  expect(await laidOut).toBeGreaterThan(0)
  expect(await laidOut).toBeLessThanOrEqual(12)
})

/** Signs in the user of the measured page called `name`, from the next navigation on. Returns the page's path. */
async function signInFor(page: Page, sql: Sql, name: string): Promise<string> {
  const measured = (await measuredPages(sql)).find((one) => one.name === name)
  if (!measured) throw new Error(`${name} is not measured.`)
  const stored = measured.email === undefined ? {} : await sessionOf(environment, measured.email)
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(stored))
  return measured.path
}

const kilobytesOf = (bytes: number) => Number((bytes / 1024).toFixed(1))
