import { pages } from '@/app/pages'
import { measuredPages, nameOf } from '../../tools/lighthouse/pages.ts'
import { sessionOf } from '../../tools/lighthouse/session.ts'
import { Lockstep } from './fixtures/lockstep.ts'
import { environment, expect, test } from './fixtures/test.ts'

for (const { path, paint } of pages) {
  if (!paint) continue
  const name = nameOf(path)

  test(`${name}, cold, shows its largest paint after ${paint.rounds} rounds of requests and at most ${paint.kilobytes} KB`, async ({
    page,
    sql,
  }) => {
    const measured = (await measuredPages(sql)).find((one) => one.name === name)
    const stored = measured?.email === undefined ? {} : await sessionOf(environment, measured.email)
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(stored))
    const lockstep = await Lockstep.open(page, measured?.path ?? '')
    const rounds = await lockstep.untilLargestPaint()
    const lines = rounds.map(({ requests, bytes }) => `${kilobytesOf(bytes)} KB: ${requests.join(', ')}`)
    expect(rounds.length, `Rounds until the largest paint:\n${lines.join('\n')}`).toBe(paint.rounds)
    const kilobytes = kilobytesOf(rounds.reduce((sum, { bytes }) => sum + bytes, 0))
    expect(kilobytes).toBeLessThanOrEqual(paint.kilobytes)
  })
}

const kilobytesOf = (bytes: number) => Number((bytes / 1024).toFixed(1))
