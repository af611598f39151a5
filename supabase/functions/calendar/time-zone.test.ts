import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { describeTimeZone } from './time-zone.ts'

/** Every time zone that the database can give a job. */
const schema = new URL('../../schemas/places/time-zones.sql', import.meta.url)
const names = new Set((await readFile(schema, 'utf8')).match(/(?<=')(?:Australia|Pacific|Indian)\/\w+(?=')/g))

const HALF_HOUR_MS = 30 * 60_000

Deno.test('the calendar’s offsets for every job time zone match the system’s offsets around each clock change', () => {
  assert.equal(names.size, 13)
  for (const name of names) {
    const component = new ICAL.Component(ICAL.parse(describeTimeZone(name)))
    const zone = new ICAL.Timezone({ component, tzid: name })
    const clock = new Intl.DateTimeFormat('sv', {
      timeZone: name,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    for (const [year, month] of [2026, 2027, 2032].flatMap((year) =>
      [3, 6, 9].map((month) => [year, month] as const),
    )) {
      // Each local time with its timestamps. A local time has two timestamps when the clock goes back.
      const shown = new Map<string, number[]>()
      for (let step = 0; step < 48 * 12; step += 1) {
        const moment = Date.UTC(year, month, 0) + step * HALF_HOUR_MS
        const text = clock.format(moment).replace(' ', 'T')
        shown.set(text, [...(shown.get(text) ?? []), moment])
      }
      for (const [text, moments] of shown) {
        const time = ICAL.Time.fromDateTimeString(text)
        time.zone = zone
        assert(moments.includes(time.toUnixTime() * 1000), `${name} ${text}`)
      }
    }
  }
})

Deno.test('an unknown time zone is refused', () => {
  for (const name of ['Europe/London', '']) assert.throws(() => describeTimeZone(name), /is not known/)
  assert.throws(() => describeTimeZone('toString'))
})
