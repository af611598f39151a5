import { describe, expect, it } from 'vitest'
import type { VisitReport } from '@/lib/offline/outbox'
import type { MyJob, Visit } from './cleaner/my-jobs-api'
import { comingState, dayOf, isUnderWay, workDays } from './work-days'

/** The jobs' time zones, with their UTC offsets on the days of these tests. */
const places = [
  ['Australia/Brisbane', '+10:00'],
  ['Australia/Perth', '+08:00'],
  ['Australia/Lord_Howe', '+11:00'],
] as const
/** A time zone in which the previous day has not ended yet. */
const farAway = 'Pacific/Honolulu'
const visit = (day: string, here: string | null, done: string | null, sentLater = false): Visit => ({
  day,
  here_at: here,
  here_sent_at: here,
  done_at: done,
  done_sent_at: done && sentLater ? new Date(Date.parse(done) + 60_000).toISOString() : done,
})
const reportOf = (kind: VisitReport['kind'], madeAt: string, refusal = '') => ({
  key: '',
  kind,
  subject: 'a',
  madeAt,
  clock: '',
  title: 'Office',
  words: '',
  refusal,
})
const [monday, tuesday] = ['2026-11-23', '2026-11-24']

describe.each(places)('in %s', (zone, offset) => {
  /** Returns the timestamp of a local time. */
  const at = (day: string, clock: string) => new Date(`${day}T${clock}:00${offset}`).toISOString()
  /** Returns a job from Monday on, with times like "22:00-06:00" and the given visits. */
  const shifts = (times: string, visits: Visit[] = [], timeZone: string = zone) => {
    const [start_time = null, end_time = null] = times
      .split('-')
      .map((clock) => (clock ? `${clock}:00` : null))
    return { start_date: monday, start_time, end_time, time_zone: timeZone, visits }
  }

  describe('the workdays of a job', () => {
    it('are listed latest first, and mark visit reports that were sent late or are still on the phone', () => {
      const visits = [visit(monday, at(monday, '07:58'), at(monday, '15:10'), true)]
      expect(workDays(shifts('07:00-15:00', visits), [reportOf('here', at(tuesday, '08:03'))])).toEqual([
        { day: tuesday, here: { at: at(tuesday, '08:03'), state: 'kept' } },
        {
          day: monday,
          here: { at: at(monday, '07:58'), state: 'sent' },
          done: {
            at: at(monday, '15:10'),
            state: 'late',
            sentAt: new Date(Date.parse(at(monday, '15:11'))).toISOString(),
          },
        },
      ])
    })

    it('leave out a report that was undone on this phone, and include it if it is sent again', () => {
      const job = shifts('07:00-15:00', [visit(monday, at(monday, '07:58'), at(monday, '08:00'))])
      const undone = { ...reportOf('undo-done', at(monday, '08:01')), words: monday }
      const here = { at: at(monday, '07:58'), state: 'sent' }
      expect(workDays(job, [undone])).toEqual([{ day: monday, here }])
      expect(workDays(job, [undone, reportOf('done', at(monday, '15:00'))])).toEqual([
        { day: monday, here, done: { at: at(monday, '15:00'), state: 'kept' } },
      ])
      expect(
        workDays(job, [undone, { ...reportOf('undo-here', at(monday, '08:02')), words: monday }]),
      ).toEqual([])
      expect(workDays(job, [{ ...undone, refusal: 'No.' }])).toEqual([
        { day: monday, here, done: { at: at(monday, '08:00'), state: 'sent' } },
      ])
    })

    it('leave out refused reports, and keep the first of several reports on one day', () => {
      const visits = [visit(monday, at(monday, '07:58'), null)]
      const presses = [
        reportOf('here', at(monday, '09:00')),
        reportOf('done', at(monday, '14:00'), 'No.'),
        reportOf('done', at(monday, '15:00')),
        reportOf('done', at(monday, '16:00')),
      ]
      expect(workDays(shifts('07:00-15:00', visits), presses)).toEqual([
        {
          day: monday,
          here: { at: at(monday, '07:58'), state: 'sent' },
          done: { at: at(monday, '15:00'), state: 'kept' },
        },
      ])
    })

    const wednesday = '2026-11-25'
    it.each([
      ['23:30-06:00', 'here', tuesday, '00:10', monday],
      ['23:30-06:00', 'done', tuesday, '06:05', monday],
      ['23:30-06:00', 'here', tuesday, '23:20', tuesday],
      ['23:30-06:00', 'here', wednesday, '00:05', tuesday],
      // A report made before the job's first day counts for the first day.
      ['23:30-06:00', 'here', monday, '06:00', monday],
      ['00:30-05:00', 'here', '2026-11-22', '23:50', monday],
      ['00:30-05:00', 'here', monday, '23:50', tuesday],
      ['00:30-05:00', 'done', monday, '05:10', monday],
      ['22:00-06:00', 'done', tuesday, '15:59', monday],
      ['22:00-06:00', 'here', tuesday, '16:00', tuesday],
      ['07:00-15:00', 'here', tuesday, '05:00', tuesday],
      ['07:00-15:00', 'done', tuesday, '00:59', monday],
      ['07:00-15:00', 'here', tuesday, '01:00', tuesday],
      // The boundary between two shifts is 01:00, halfway between 20:00 and 06:00.
      ['06:00-20:00', 'done', tuesday, '00:59', monday],
      ['06:00-20:00', 'here', tuesday, '01:00', tuesday],
      ['18:00-', 'done', tuesday, '01:30', monday],
      ['18:00-', 'here', tuesday, '12:00', tuesday],
      ['', 'here', tuesday, '00:00', tuesday],
      ['', 'done', tuesday, '23:59', tuesday],
    ] as const)('with times %s, assign "%s" on %s at %s to %s', (times, event, day, clock, wanted) => {
      expect(dayOf(shifts(times), [], event, new Date(at(day, clock)))).toBe(wanted)
    })

    it.each([
      // "I'm done" ends an open visit that began up to 16 hours ago, whatever the planned times are.
      ['08:00-16:00', '22:00', null, 'done', '13:59', monday],
      ['08:00-16:00', '22:00', null, 'done', '14:00', tuesday],
      ['08:00-16:00', '08:00', null, 'done', '06:00', tuesday],
      ['', '22:00', null, 'done', '06:00', monday],
      ['', '22:00', null, 'here', '06:00', tuesday],
      // The visit already has an "I'm done". A second one counts for the same visit only within an hour.
      ['', '22:00', '23:30', 'done', '00:30', monday],
      ['', '22:00', '23:30', 'done', '00:31', tuesday],
    ] as const)(
      'with times %s and a visit from %s to %s, assign "%s" at %s the next day to %s',
      (times, here, done, event, clock, day) => {
        const job = shifts(times, [visit(monday, at(monday, here), done && at(monday, done))])
        expect(dayOf(job, workDays(job, []), event, new Date(at(tuesday, clock)))).toBe(day)
      },
    )

    it('keep the other nights as reported if one report of a night shift was forgotten', () => {
      const presses = [
        ...[reportOf('here', at(monday, '22:00')), reportOf('done', at(tuesday, '06:00'))],
        reportOf('done', at(wednesday, '06:00')),
        reportOf('here', at(wednesday, '22:00')),
      ]
      expect(workDays(shifts('22:00-06:00'), presses)).toEqual([
        { day: wednesday, here: { at: at(wednesday, '22:00'), state: 'kept' } },
        { day: tuesday, done: { at: at(wednesday, '06:00'), state: 'kept' } },
        {
          day: monday,
          here: { at: at(monday, '22:00'), state: 'kept' },
          done: { at: at(tuesday, '06:00'), state: 'kept' },
        },
      ])
    })

    it('stay the same for a report that is repeated within five minutes, even if the shift was moved', () => {
      const job = shifts('20:00-22:00', [visit(tuesday, at(tuesday, '12:55'), null)])
      const again = (clock: string) => dayOf(job, workDays(job, []), 'here', new Date(at(tuesday, clock)))
      expect([again('13:00'), again('13:01')]).toEqual([tuesday, monday])
    })

    it('are calendar days in the job’s time zone', () => {
      const late = [reportOf('here', at(monday, '01:30'))]
      expect(workDays({ ...shifts('', [], farAway), start_date: null }, late).map(({ day }) => day)).toEqual([
        '2026-11-22',
      ])
    })
  })

  const job = {
    status: 'Open',
    start_date: monday,
    start_time: '07:00:00',
    end_time: '15:00:00',
    starts_at: at(monday, '07:00'),
    time_zone: zone,
    confirmed_at: null,
    visits: [],
  } as const
  const asJob = (change: object): MyJob => Object.assign(Object.create(null), job, change)

  describe('the question "Are you coming?"', () => {
    it.each([
      ['2026-11-21', '06:59', {}, 'early'],
      ['2026-11-21', '07:00', {}, 'asked'],
      [monday, '06:59', {}, 'asked'],
      [monday, '07:00', {}, undefined],
      ['2026-11-20', '07:00', { confirmed_at: at('2026-11-20', '06:00') }, 'confirmed'],
      ['2026-11-22', '07:00', { status: 'Closed' }, undefined],
      ['2026-11-22', '07:00', { starts_at: null }, undefined],
    ])('on %s at %s, for a job with %j, is %s', (day, clock, change, state) => {
      expect(comingState(asJob(change), [], new Date(at(day, clock)))).toBe(state)
    })

    const before = new Date(at(monday, '06:50'))
    const here = at(monday, '06:45')

    it('disappears once the person has reported "I’m here", whether or not the person has answered', () => {
      expect(comingState(asJob({ visits: [visit(monday, here, null)] }), [], before)).toBeUndefined()
      expect(comingState(asJob({ confirmed_at: here }), [reportOf('here', here)], before)).toBeUndefined()
    })

    it('shows the answer that waits on this phone, and is asked again if that answer is refused', () => {
      expect(comingState(asJob({}), [reportOf('coming', here)], before)).toBe('kept')
      expect(comingState(asJob({ confirmed_at: here }), [reportOf('coming', here)], before)).toBe('confirmed')
      expect(
        comingState(asJob({}), [reportOf('coming', here, 'No.'), reportOf('withdraw', here)], before),
      ).toBe('asked')
      expect(workDays(asJob({}), [reportOf('coming', here), reportOf('withdraw', here)])).toEqual([])
    })

    it('is asked again if the start has moved past the day of a visit, or the visit report was refused', () => {
      const earlier = visit('2026-11-22', at('2026-11-22', '06:45'), null)
      expect(comingState(asJob({ visits: [earlier] }), [], before)).toBe('asked')
      expect(comingState(asJob({}), [reportOf('here', here, 'No.')], before)).toBe('asked')
    })
  })

  describe('whether work is under way', () => {
    it.each([
      ['2026-11-22', '23:59', {}, false],
      [monday, '00:00', {}, true],
      ['2026-12-20', '12:00', {}, true],
      [monday, '12:00', { status: 'Completed' }, false],
      [monday, '12:00', { start_date: null }, false],
      [monday, '12:00', { start_date: null, status: 'InProgress' }, true],
      [monday, '01:59', { time_zone: farAway }, false],
      ['2026-11-22', '18:29', { start_time: '00:30:00' }, false],
      ['2026-11-22', '18:30', { start_time: '00:30:00' }, true],
      [monday, '00:00', { start_time: null }, true],
    ])('is decided on %s at %s for a job with %j: %s', (day, clock, change, underWay) => {
      expect(isUnderWay(asJob(change), new Date(at(day, clock)))).toBe(underWay)
    })
  })
})
