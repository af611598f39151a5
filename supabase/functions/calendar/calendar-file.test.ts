import assert from 'node:assert/strict'
import { readCalendar, readZones } from '../../../tests/calendar-reader.ts'
import { readEvent } from './calendar-event.ts'
import { calendarFile } from './calendar-file.ts'
import { eventRow } from './calendar-test.ts'

const site = 'https://app.shinework.example'
const fileOf = (...rows: Record<string, unknown>[]) =>
  calendarFile(
    rows.map((row) => readEvent(eventRow(row))),
    site,
  )

function readOne(row: Record<string, unknown>) {
  const [event] = readCalendar(fileOf(row))
  assert(event)
  return event
}

Deno.test('a job in any time zone starts at the right instant, with and without daylight saving', () => {
  const cases: [zone: string, day: string, wanted: string][] = [
    ['Australia/Sydney', '2026-11-23', '2026-11-22T20:30Z–2026-11-23T04:00Z'],
    ['Australia/Sydney', '2026-07-20', '2026-07-19T21:30Z–2026-07-20T05:00Z'],
    ['Australia/Sydney', '2026-10-03', '2026-10-02T21:30Z–2026-10-03T05:00Z'],
    ['Australia/Sydney', '2026-10-04', '2026-10-03T20:30Z–2026-10-04T04:00Z'],
    ['Australia/Sydney', '2027-04-03', '2027-04-02T20:30Z–2027-04-03T04:00Z'],
    ['Australia/Sydney', '2027-04-04', '2027-04-03T21:30Z–2027-04-04T05:00Z'],
    ['Australia/Brisbane', '2026-11-23', '2026-11-22T21:30Z–2026-11-23T05:00Z'],
    ['Australia/Brisbane', '2026-07-20', '2026-07-19T21:30Z–2026-07-20T05:00Z'],
    ['Australia/Perth', '2026-11-23', '2026-11-22T23:30Z–2026-11-23T07:00Z'],
    ['Australia/Broken_Hill', '2026-11-23', '2026-11-22T21:00Z–2026-11-23T04:30Z'],
    ['Australia/Broken_Hill', '2026-07-20', '2026-07-19T22:00Z–2026-07-20T05:30Z'],
    ['Australia/Lord_Howe', '2026-11-23', '2026-11-22T20:30Z–2026-11-23T04:00Z'],
    ['Australia/Lord_Howe', '2026-07-20', '2026-07-19T21:00Z–2026-07-20T04:30Z'],
  ]
  for (const [time_zone, start_date, wanted] of cases) {
    assert.deepEqual(readOne({ time_zone, start_date }).moments, [wanted], `${time_zone} ${start_date}`)
  }
})

Deno.test('a job on several days keeps its local time when daylight saving begins between them', () => {
  const days = (time_zone: string) =>
    readOne({ time_zone, start_date: '2026-10-03', days: 3 }).moments.map((moments) => moments.slice(0, 17))
  assert.deepEqual(days('Australia/Sydney'), ['2026-10-02T21:30Z', '2026-10-03T20:30Z', '2026-10-04T20:30Z'])
  assert.deepEqual(days('Australia/Brisbane'), [
    '2026-10-02T21:30Z',
    '2026-10-03T21:30Z',
    '2026-10-04T21:30Z',
  ])
})

Deno.test('each night of a job ends at the job’s local end time, even when the clocks change that night', () => {
  const nights = { start_time: '22:00:00', end_time: '06:00:00', days: 3 }
  const ofSydney = (start_date: string) => ({ ...nights, start_date })
  const summerBegins = [
    '2026-10-02T12:00Z–2026-10-02T20:00Z',
    '2026-10-03T12:00Z–2026-10-03T19:00Z',
    '2026-10-04T11:00Z–2026-10-04T19:00Z',
    '2026-10-05T11:00Z–2026-10-05T19:00Z',
  ]
  const summerEnds = [
    '2027-04-02T11:00Z–2027-04-02T19:00Z',
    '2027-04-03T11:00Z–2027-04-03T20:00Z',
    '2027-04-04T12:00Z–2027-04-04T20:00Z',
    '2027-04-05T12:00Z–2027-04-05T20:00Z',
  ]
  const cases: [row: Record<string, unknown>, wanted: string[]][] = [
    [ofSydney('2026-10-03'), summerBegins.slice(1)],
    [ofSydney('2026-10-02'), summerBegins.slice(0, 3)],
    [ofSydney('2027-04-03'), summerEnds.slice(1)],
    [ofSydney('2027-04-02'), summerEnds.slice(0, 3)],
    // Lord Howe Island's clocks change by half an hour.
    [
      { ...ofSydney('2027-04-03'), time_zone: 'Australia/Lord_Howe' },
      [
        '2027-04-03T11:00Z–2027-04-03T19:30Z',
        '2027-04-04T11:30Z–2027-04-04T19:30Z',
        '2027-04-05T11:30Z–2027-04-05T19:30Z',
      ],
    ],
  ]
  for (const [row, wanted] of cases) {
    for (const lengths of ['on the clock', 'that pass'] as const) {
      const [event] = readCalendar(fileOf(row), lengths)
      assert.deepEqual(event?.moments, wanted, `${row['start_date']} in hours ${lengths}`)
    }
  }
})

Deno.test('only nights on which the clocks change become separate events', () => {
  const eventsIn = (row: Record<string, unknown>) => fileOf(row).split('BEGIN:VEVENT').length - 1
  const nights = { start_time: '22:00:00', end_time: '06:00:00', days: 366, start_date: '2026-11-23' }
  assert.equal(eventsIn(nights), 3)
  assert.equal(eventsIn({ ...nights, time_zone: 'Australia/Brisbane' }), 1)
  assert.equal(eventsIn({ days: 366 }), 1)
})

Deno.test('a job that runs past midnight ends on the next day, even when the clocks go back', () => {
  const night = { start_time: '22:00:00', end_time: '06:00:00' }
  const moments = (start_date: string) => readOne({ ...night, start_date }).moments
  assert.deepEqual(moments('2026-11-30'), ['2026-11-30T11:00Z–2026-11-30T19:00Z'])
  assert.deepEqual(moments('2027-04-03'), ['2027-04-03T11:00Z–2027-04-03T20:00Z'])
  assert.deepEqual(moments('2026-12-31'), ['2026-12-31T11:00Z–2026-12-31T19:00Z'])
})

Deno.test('a job without an end time lasts an hour in the calendar, and its description says so', () => {
  const morning = readOne({ start_time: '07:30:00', end_time: null })
  assert.deepEqual(morning.moments, ['2026-11-22T20:30Z–2026-11-22T21:30Z'])
  const event = readOne({ start_time: '23:30:00', end_time: null })
  assert.deepEqual(event.moments, ['2026-11-23T12:30Z–2026-11-23T13:30Z'])
  assert.match(event.description, /^The end time is not known yet\.\n/)
})

Deno.test('a job without a start time fills its whole days, whatever the reader’s time zone', () => {
  const event = readOne({ start_time: null, end_time: null, days: 3 })
  assert.equal(event.isWholeDays, true)
  assert.deepEqual(event.moments, ['2026-11-23T00:00Z–2026-11-26T00:00Z'])
  assert.match(event.description, /^The start time is not known yet\.\n/)
})

Deno.test('an event has its job’s title, location and link, and nothing about other people', () => {
  const file = fileOf({ dates: 'Mondays', duration: '7.5 hours', contact_phone: '0400 000 000' })
  const [event] = readCalendar(file)
  assert.deepEqual(
    [event?.uid, event?.summary, event?.location, event?.description],
    [
      'a0b1c2d3-0000-4000-8000-000000000001@shinework',
      'Office clean',
      '12 King Street, Newtown NSW 2042',
      `Dates: Mondays\nDuration: 7.5 hours\nAddress: 12 King Street, Newtown NSW 2042\n${site}/jobs/b0b1c2d3-0000-4000-8000-000000000001`,
    ],
  )
  assert.doesNotMatch(file, /0400|ATTENDEE|ORGANIZER/)
})

Deno.test('a changed event keeps its UID with a higher sequence, and a cancelled job is marked and blocks no time', () => {
  const version = (row: Record<string, unknown>) => {
    const { uid, sequence, summary, status, isBusy, changedAt } = readOne(row)
    return [uid.slice(0, 8), sequence, summary, status, isBusy, changedAt]
  }
  const first = '2026-11-01T02:03:04Z'
  assert.deepEqual(version({}), ['a0b1c2d3', 0, 'Office clean', 'CONFIRMED', true, first])
  const later = '2026-11-02T00:00:00Z'
  assert.deepEqual(version({ sequence: 3, changed_at: later, status: 'cancelled', place: null }), [
    'a0b1c2d3',
    3,
    'Cancelled: Office clean',
    'CANCELLED',
    false,
    later,
  ])
})

Deno.test('the same jobs make the same file, whatever the system clock says', () => {
  const rows = [
    {},
    { id: 'a0b1c2d3-0000-4000-8000-000000000003', time_zone: 'Australia/Perth' },
    { id: 'a0b1c2d3-0000-4000-8000-000000000002', time_zone: 'Australia/Lord_Howe' },
  ]
  const file = fileOf(...rows)
  assert.equal(fileOf(...rows), file)
  // The file has every event once, in the database's order.
  assert.deepEqual(
    readCalendar(file).map(({ uid }) => uid.slice(-11)),
    ['1@shinework', '3@shinework', '2@shinework'],
  )
  assert(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n') && file.endsWith('END:VCALENDAR\r\n'))
  assert.equal(file.replaceAll('\r\n', '').includes('\n'), false)
  for (const line of file.split('\r\n')) assert(new TextEncoder().encode(line).length <= 75, line)
  // Each zone appears once.
  assert.deepEqual(readZones(fileOf(...rows, ...rows)), [
    'Australia/Sydney',
    'Australia/Perth',
    'Australia/Lord_Howe',
  ])
  assert.deepEqual(readCalendar(calendarFile([], site)), [])
})

Deno.test('texts of users cannot add events or properties to the file', () => {
  const attacks = [
    'Office\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Pay here',
    'A;B,C\\D:E "F"\tG\u0000H\u0007I\u2028J',
    '\\nATTACH:https://elsewhere.example',
    `${'🧽 long Ünï '.repeat(400)}end`,
  ]
  for (const attack of attacks) {
    const events = readCalendar(fileOf({ title: attack, place: attack, dates: attack, duration: attack }))
    assert.equal(events.length, 1)
    const plain = attack.replaceAll(/[\p{Cc}\u2028]+/gu, ' ').trim()
    assert.equal(events[0]?.summary, plain)
    assert.equal(events[0]?.location, plain)
    assert.equal(events[0]?.properties.includes('attach'), false)
  }
})

Deno.test('an event without a required field is refused', () => {
  const needed = [
    'id',
    'job_id',
    'title',
    'start_date',
    'time_zone',
    'days',
    'status',
    'sequence',
    'changed_at',
  ]
  for (const name of needed) {
    assert.throws(() => readEvent(eventRow({ [name]: null })), new RegExp(`An event has no ${name}`))
  }
  assert.throws(() => readEvent(null), /An event has no id/)
})

Deno.test('an event for a job without a location has no location and no address line', () => {
  for (const place of [null, '']) {
    const file = fileOf({ place })
    assert.doesNotMatch(file, /LOCATION|Address/)
  }
})
