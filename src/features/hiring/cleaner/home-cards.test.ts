import { describe, expect, it } from 'vitest'
import type { VisitReport } from '@/lib/offline/outbox'
import { type DatedJob, workDays } from '../work-days'
import { homeCards } from './home-cards'
import { canBeLate, countedReports, oddityOf, questionAbout, shiftOn, undoableReport } from './shifts'

const zone = 'Australia/Brisbane'
const [sunday, monday, tuesday, wednesday] = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']
/** Returns the timestamp of a local time such as "Mon 07:00". */
function at(when: string): string {
  const [name = '', clock = ''] = when.split(' ')
  const days: Record<string, string> = {
    Sun: sunday,
    Mon: monday,
    Tue: tuesday,
    Wed: wednesday,
    Thu: '2026-11-26',
  }
  return new Date(`${days[name]}T${clock}:00+10:00`).toISOString()
}
type Job = DatedJob & { id: string }
type Change = Partial<Omit<Job, 'visits'>> & { presses?: readonly string[] }
/** Returns a one-day job on Monday with times like "22:00-06:00" and reports like "Mon here Mon 07:00". */
function job(id: string, times: string, { presses = [], ...change }: Change = {}): Job {
  const [start_time = null, end_time = null] = times.split('-').map((clock) => (clock ? `${clock}:00` : null))
  const days = new Map<string, Record<string, string | null>>()
  for (const report of presses) {
    const [day = '', kind = '', name = '', clock = ''] = report.split(' ')
    const moment = at(`${name} ${clock}`)
    const on = at(`${day} 12:00`).slice(0, 10)
    days.set(on, { ...days.get(on), [`${kind}_at`]: moment, [`${kind}_sent_at`]: moment })
  }
  const none = { here_at: null, here_sent_at: null, done_at: null, done_sent_at: null }
  const start_date = change.start_date === undefined ? monday : change.start_date
  return {
    id,
    status: 'Open',
    start_date,
    start_time,
    end_time,
    time_zone: zone,
    starts_at: null,
    confirmed_at: null,
    days: 1,
    settled: [],
    visits: [...days].map(([day, pressed]) => ({ ...none, ...pressed, day })),
    ...change,
  }
}
const reportOf = (kind: VisitReport['kind'], subject: string, when: string, words = ''): VisitReport => ({
  key: `${kind} ${when}`,
  kind,
  subject,
  madeAt: at(when),
  clock: '',
  title: 'Office',
  words,
  refusal: '',
})

/** Returns the cards of Home, the main card first. Each is a text with the job, the day of the month and the state, such as "a 23 next". */
const shown = (jobs: readonly Job[], when: string, reports: readonly VisitReport[] = []) =>
  homeCards(jobs, reports, new Date(at(when)), Date.parse(at(when))).map(
    ({ job: { id }, shift, standing }) => `${id} ${shift.day.slice(8)} ${standing}`,
  )

describe('Home with two jobs on one day', () => {
  const forgotten = [job('a', '07:00-11:00', { presses: ['Mon here Mon 07:00'] }), job('b', '13:00-17:00')]
  it.each([
    ['Mon 05:00', ['a 23 now']],
    ['Mon 10:59', ['a 23 now']],
    ['Mon 11:00', ['a 23 finished']],
    ['Mon 11:59', ['a 23 finished']],
    // From noon, the afternoon job's "I'm here" comes first. The morning's forgotten "I'm done" is below it.
    ['Mon 12:00', ['b 23 next', 'a 23 finished']],
    ['Mon 13:00', ['b 23 now', 'a 23 finished']],
    ['Mon 17:30', ['b 23 finished', 'a 23 finished']],
    ['Thu 10:59', ['b 23 finished', 'a 23 finished']],
    ['Thu 11:01', ['b 23 finished']],
  ])('shows the right cards at %s, although "I’m done" was forgotten', (when, cards) => {
    expect(shown(forgotten, when)).toEqual(cards)
  })

  const done = [
    job('a', '07:00-11:00', { presses: ['Mon here Mon 07:00', 'Mon done Mon 10:58'] }),
    job('b', '15:00-17:00'),
  ]
  it.each([
    // After "I'm done", the job stays first for two minutes, and the report can be undone for 15 minutes.
    ['Mon 10:59', ['a 23 done']],
    ['Mon 11:00', ['b 23 next', 'a 23 done']],
    ['Mon 11:12', ['b 23 next', 'a 23 done']],
    ['Mon 11:13', ['b 23 next']],
    ['Mon 15:00', ['b 23 now']],
  ])('shows the right cards at %s, after "I’m done"', (when, cards) => {
    expect(shown(done, when)).toEqual(cards)
  })

  it('shows the next shift first once the earlier shift ends, or an hour ahead if the earlier shift has no times', () => {
    const near = [job('a', '07:00-11:00', { presses: ['Mon here Mon 07:00'] }), job('b', '11:30-17:00')]
    expect(shown(near, 'Mon 11:00')).toEqual(['b 23 next', 'a 23 finished'])
    const open = job('c', '', { presses: ['Mon here Mon 08:00'] })
    expect(shown([open, job('b', '11:30-17:00')], 'Mon 10:29')).toEqual(['c 23 now'])
    expect(shown([open, job('b', '11:30-17:00')], 'Mon 10:30')).toEqual(['b 23 next', 'c 23 now'])
  })

  it('shows the later of two overlapping shifts first, or the shift with a report if both are simultaneous', () => {
    const both = [job('a', '07:00-15:00', { presses: ['Mon here Mon 07:00'] }), job('b', '14:00-18:00')]
    expect(shown(both, 'Mon 13:59')).toEqual(['a 23 now'])
    expect(shown(both, 'Mon 14:00')).toEqual(['b 23 now', 'a 23 now'])
    const together = [job('a', '07:00-15:00'), job('b', '07:00-15:00', { presses: ['Mon here Mon 07:00'] })]
    expect(shown(together, 'Mon 08:00')).toEqual(['b 23 now'])
  })
})

describe('Home around the end of a shift', () => {
  it('shows the next day of the job an hour after the end, with the missing report below', () => {
    const days = job('a', '07:00-15:00', { days: 3, presses: ['Mon here Mon 07:00'] })
    expect(shown([days], 'Mon 15:59')).toEqual(['a 23 finished'])
    expect(shown([days], 'Mon 16:00')).toEqual(['a 24 next', 'a 23 finished'])
    expect(shown([days], 'Tue 07:00')).toEqual(['a 24 now', 'a 23 finished'])
    expect(shown([{ ...days, settled: [monday] }], 'Tue 07:00')).toEqual(['a 24 now'])
  })

  it('shows a night shift under its first day, at 00:10 and at 06:05', () => {
    const night = job('a', '23:30-06:00', { days: 2 })
    expect(shown([night], 'Tue 00:10')).toEqual(['a 23 now'])
    expect(
      shown([job('a', '23:30-06:00', { days: 2, presses: ['Mon here Tue 00:10'] })], 'Tue 06:05'),
    ).toEqual(['a 23 finished'])
  })

  it('still shows a job of unknown length or past its planned days, but below any other job', () => {
    expect(shown([job('a', '07:00-15:00', { days: null })], 'Tue 15:30')).toEqual([
      'a 25 next',
      'a 23 finished',
    ])
    expect(shown([job('a', '07:00-15:00', { days: 2 })], 'Wed 08:00')).toEqual([
      'a 25 now',
      'a 24 finished',
      'a 23 finished',
    ])
    const [first] = shown(
      [job('a', '07:00-15:00', { days: 2 }), job('b', '09:00-12:00', { start_date: wednesday })],
      'Wed 08:00',
    )
    expect(first).toBe('b 25 next')
  })

  it('keeps a day without times current until midnight', () => {
    expect(shown([job('a', '', { days: null })], 'Mon 23:30')).toEqual(['a 23 now'])
    expect(shown([job('a', '', { days: 3 })], 'Tue 23:59')).toEqual(['a 24 now'])
  })

  it('leaves out a closed job, but shows a finished job and a job without a date', () => {
    expect(shown([job('off', '07:00-15:00', { status: 'Closed' })], 'Mon 08:00')).toEqual([])
    const done = job('a', '07:00-15:00', { presses: ['Mon here Mon 07:00', 'Mon done Mon 15:00'] })
    expect(shown([done], 'Mon 16:00')).toEqual(['a 23 next'])
    expect(shown([job('a', '', { start_date: null })], 'Mon 16:00')).toEqual(['a 23 next'])
    expect(shown([job('a', '', { start_date: null, status: 'InProgress' })], 'Mon 16:00')).toEqual([
      'a 23 now',
    ])
  })
})

it('Home applies each report or undo that waits on this phone to its own job', () => {
  const jobs = [job('a', '07:00-11:00'), job('b', '13:00-17:00')]
  const [here, done] = [reportOf('here', 'a', 'Mon 07:00'), reportOf('done', 'a', 'Mon 11:00')]
  expect(shown(jobs, 'Mon 12:00', [here, done])).toEqual(['b 23 next', 'a 23 done'])
  expect(shown(jobs, 'Mon 12:00', [here, done, reportOf('undo-done', 'a', 'Mon 11:30', monday)])).toEqual([
    'b 23 next',
    'a 23 finished',
  ])
})

const shiftOf = (one: Job, day = monday) => shiftOn(one, workDays(one, []), day)
/** Returns the question about Monday's shift as a text. The text has the missing reports, then the suggested times. */
function asked(times: string, presses: readonly string[], when: string, change: Change = {}) {
  const one = job('a', times, { presses, ...change })
  const question = questionAbout(one, shiftOf(one), new Date(at(when)))
  return question && `${question.missing.join(' ')} ${question.began}-${question.ended}`
}

describe('the question about missing times of a shift', () => {
  it.each([
    ['07:00-15:00', [], 'Mon 14:59', undefined],
    ['07:00-15:00', [], 'Mon 15:00', 'here done 07:00-15:00'],
    ['07:00-15:00', ['Mon here Mon 07:10'], 'Mon 15:20', 'done 07:10-15:00'],
    ['07:00-15:00', ['Mon done Mon 14:50'], 'Mon 14:51', 'here 07:00-14:50'],
    // If "I'm here" is reported after the planned end, it counts only if "I'm done" follows at least 15 minutes later.
    ['07:00-15:00', ['Mon here Mon 15:20'], 'Mon 15:21', 'here done 07:00-15:00'],
    ['07:00-15:00', ['Mon here Mon 15:20', 'Mon done Mon 15:24'], 'Mon 15:30', 'here 07:00-15:24'],
    ['07:00-15:00', ['Mon here Mon 15:20', 'Mon done Mon 15:35'], 'Mon 15:40', undefined],
    ['07:00-15:00', ['Mon here Mon 07:00', 'Mon done Mon 15:00'], 'Mon 15:40', undefined],
    ['07:00-15:00', ['Mon done Mon 06:50'], 'Mon 15:00', 'here done 07:00-15:00'],
    ['23:30-06:00', ['Mon here Tue 00:10'], 'Tue 05:59', undefined],
    ['23:30-06:00', ['Mon here Tue 00:10'], 'Tue 06:10', 'done 00:10-06:00'],
    // Without an end time, a shift counts as eight hours.
    ['07:00-', ['Mon here Mon 09:00'], 'Mon 16:59', undefined],
    ['07:00-', ['Mon here Mon 09:00'], 'Mon 17:00', 'done 09:00-17:00'],
    ['', [], 'Tue 12:00', undefined],
    ['', ['Mon done Mon 16:00'], 'Mon 16:01', 'here 08:00-16:00'],
    ['', ['Mon here Mon 08:00'], 'Mon 16:00', 'done 08:00-16:00'],
  ])('for a shift of %s with the reports %j is, at %s: %s', (times, presses, when, wanted) => {
    expect(asked(times, presses, when)).toBe(wanted)
  })

  it('is not asked about settled hours, after three days, or about an unplanned day without a report', () => {
    expect(asked('07:00-15:00', [], 'Mon 16:00', { settled: [monday] })).toBeUndefined()
    expect(asked('07:00-15:00', [], 'Thu 15:00')).toBe('here done 07:00-15:00')
    expect(asked('07:00-15:00', [], 'Thu 15:01')).toBeUndefined()
    expect(asked('07:00-15:00', [], 'Mon 16:00', { start_date: sunday })).toBeUndefined()
    expect(asked('07:00-15:00', ['Mon here Mon 07:00'], 'Mon 16:00', { start_date: sunday })).toBe(
      'done 07:00-15:00',
    )
  })
})

describe('a person can say that they are late', () => {
  it.each<[string, Change, string, boolean]>([
    ['07:00-15:00', {}, 'Sun 23:59', false],
    ['07:00-15:00', {}, 'Mon 00:00', true],
    ['07:00-15:00', {}, 'Mon 14:59', true],
    ['07:00-15:00', {}, 'Mon 15:00', false],
    ['07:00-15:00', { presses: ['Mon here Mon 07:30'] }, 'Mon 08:00', false],
    ['07:00-15:00', { status: 'Closed' }, 'Mon 06:30', false],
    ['07:00-15:00', { settled: [monday] }, 'Mon 06:30', false],
    ['22:00-06:00', {}, 'Tue 00:30', true],
    // A job can take up to twice its planned days.
    ['07:00-15:00', {}, 'Tue 06:30', true],
    ['07:00-15:00', {}, 'Wed 06:30', false],
    ['', { start_date: null, status: 'InProgress' }, 'Wed 06:30', true],
  ])('for a shift of %s with %j at %s: %s', (times, change, when, wanted) => {
    expect(canBeLate(job('one', times, change), [], new Date(at(when)))).toBe(wanted)
  })
})

it.each([
  [1, true, 'Tue 05:00', ['b 25 next', 'a 23 finished']],
  [1, false, 'Tue 05:00', ['a 24 next', 'a 23 finished']],
  [1, true, 'Tue 09:00', ['b 25 next', 'a 23 finished']],
  // If the number of days is unknown, any day can be a workday.
  [null, true, 'Tue 05:00', ['a 24 next', 'a 23 finished']],
])(
  'Home with a job of %j planned days and another job (%s) shows the right job first at %s',
  (days, hasOther, when, wanted) => {
    const other = job('b', '07:00-15:00', { start_date: wednesday })
    expect(shown([job('a', '07:00-15:00', { days }), ...(hasOther ? [other] : [])], when)).toEqual(wanted)
  },
)

describe('the check for an unusual visit report', () => {
  it.each([
    ['07:00-15:00', [], 'here', 'Mon 06:00', undefined],
    ['07:00-15:00', [], 'here', 'Mon 05:59', 'early 07:00'],
    ['07:00-15:00', [], 'here', 'Mon 08:00', undefined],
    ['07:00-15:00', [], 'here', 'Mon 08:01', 'late 07:00'],
    ['07:00-15:00', ['Mon here Mon 07:00'], 'done', 'Mon 07:04', 'short 4'],
    ['07:00-15:00', ['Mon here Mon 13:55'], 'done', 'Mon 14:09', 'short 14'],
    ['07:00-15:00', ['Mon here Mon 13:55'], 'done', 'Mon 14:10', undefined],
    ['07:00-15:00', ['Mon here Mon 07:00'], 'done', 'Mon 14:00', 'early 15:00'],
    ['07:00-15:00', ['Mon here Mon 07:00'], 'done', 'Mon 15:59', undefined],
    ['07:00-15:00', ['Mon here Mon 07:00'], 'done', 'Mon 16:00', 'late 15:00'],
    ['07:00-15:00', [], 'done', 'Mon 07:05', 'early 15:00'],
    ['23:30-06:00', [], 'here', 'Tue 00:10', undefined],
    ['23:30-06:00', [], 'here', 'Tue 00:31', 'late 23:30'],
    ['23:30-06:00', ['Mon here Mon 23:30'], 'done', 'Tue 05:30', undefined],
    ['07:00-', ['Mon here Mon 07:00'], 'done', 'Mon 09:00', undefined],
    ['', [], 'here', 'Mon 12:00', undefined],
    ['', ['Mon here Mon 12:00'], 'done', 'Mon 12:00', 'short 0'],
  ] as const)('in a shift of %s with %j, for "%s" on %s, says %s', (times, presses, kind, when, wanted) => {
    const one = job('a', times, { presses })
    const oddity = oddityOf(one, shiftOf(one), kind, new Date(at(when)))
    const text = oddity && `${oddity.kind} ${oddity.kind === 'short' ? oddity.minutes : oddity.clock}`
    expect(text).toBe(wanted)
  })
})

it('the last visit report can be undone for 15 minutes after it arrived, but not once the hours are settled', () => {
  const undoable = (presses: readonly string[], when: string, change: Change = {}) =>
    undoableReport(shiftOf(job('a', '07:00-15:00', { presses, ...change })), Date.parse(at(when)))
  const [here, done] = ['Mon here Mon 07:00', 'Mon done Mon 07:04']
  expect(undoable([here], 'Mon 07:14')).toBe('here')
  expect(undoable([here], 'Mon 07:15')).toBeUndefined()
  expect(undoable([here, done], 'Mon 07:05')).toBe('done')
  expect(undoable([here, done], 'Mon 07:19')).toBeUndefined()
  expect(undoable([here, done], 'Mon 07:05', { settled: [monday] })).toBeUndefined()
  const late = { at: at('Mon 07:00'), state: 'late', sentAt: at('Mon 10:00') } as const
  const kept = { at: at('Mon 07:00'), state: 'kept' } as const
  const shift = shiftOf(job('a', '07:00-15:00'))
  expect(undoableReport({ ...shift, here: late }, Date.parse(at('Mon 10:14')))).toBe('here')
  expect(undoableReport({ ...shift, here: kept }, Date.parse(at('Tue 10:00')))).toBe('here')
})

it('a job cached by an earlier version, without planned and settled days, is still shown', () => {
  const today = job('a', '07:00-15:00', { presses: ['Mon here Mon 07:00'] })
  const { days: _days, settled: _settled, ...old } = today
  expect(shown([old], 'Mon 08:00')).toEqual(['a 23 now'])
  expect(countedReports(old, shiftOf(old)).done).toBeUndefined()
})
