// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'
import type { DatedJob } from '../../work-days'

const page = await signedInDevice()
const { visitOutbox } = await import('@/lib/offline/outbox')
const { JobDays } = await import('./job-days')

const monday = '2083-11-22'
/** Returns the timestamp of a local time in Perth on that Monday. */
const at = (clock: string) => new Date(`${monday}T${clock}:00+08:00`)
const visit = (here: string | null, done: string | null) => {
  const [here_at, done_at] = [here, done].map((clock) => (clock === null ? null : at(clock).toISOString()))
  return {
    day: monday,
    here_at: here_at ?? null,
    here_sent_at: here_at ?? null,
    done_at: done_at ?? null,
    done_sent_at: done_at ?? null,
  }
}
const job = (more: Partial<DatedJob> = {}): DatedJob => ({
  id: 'mine',
  status: 'Open',
  start_date: monday,
  start_time: '07:00:00',
  end_time: '15:00:00',
  time_zone: 'Australia/Perth',
  starts_at: null,
  confirmed_at: null,
  days: 1,
  settled: [],
  visits: [],
  ...more,
})
function open(clock: string, more: Partial<DatedJob> = {}) {
  vi.setSystemTime(at(clock))
  page.signIn('ada')
  return page.draw(showScreen, createElement(JobDays, { job: job(more), title: 'Office', now: at(clock) }))
}
/**
 * Opens the panel at the time `clock`, after "I'm here" was reported at 07:00. Returns true if the panel offers
 * to undo the report.
 */
async function canUndo(clock: string, settled: string[] = []) {
  const screen = await open(clock, { settled, visits: [visit('07:00', null)] })
  const has = screen.hasButton('Undo “I’m here”: Office')
  await screen.leave()
  return has
}
const kept = () => visitOutbox.read('ada').map(({ kind }) => kind)

beforeEach(() => {
  for (const entry of visitOutbox.read('ada')) visitOutbox.remove(entry)
  page.respond('report_visit', noNetwork)
  page.respond('undo_visit', noNetwork)
})

describe('the check of a visit report', () => {
  it('asks about an unusual report, and stores it only once it is confirmed', async () => {
    const screen = await open('07:04', { visits: [visit('07:00', null)] })
    await screen.click("I'm done: Office")
    expect(screen.dialog()?.textContent).toContain('You pressed “I’m here” 4 min ago.')
    await screen.click('Not yet')
    expect([screen.dialog(), kept()]).toEqual([null, []])
    await screen.click("I'm done: Office")
    await screen.clickTwice("I'm done")
    expect([screen.dialog(), kept()]).toEqual([null, ['done']])
  })

  it.each([
    ['05:30', 'here', {}, 'The shift starts at 07:00.'],
    [
      '08:30',
      'here',
      {},
      'The shift started at 07:00. If you were there earlier, correct the time after the shift.',
    ],
    ['14:00', 'done', { visits: [visit('07:00', null)] }, 'The shift ends at 15:00.'],
    [
      '16:30',
      'done',
      { visits: [visit('07:00', null)] },
      'The shift ended at 15:00. If you finished earlier, enter the time instead.',
    ],
  ] as const)('explains at %s why the report "%s" is unusual', async (clock, kind, more, why) => {
    const screen = await open(clock, { ...more, visits: [...('visits' in more ? more.visits : [])] })
    await screen.click(`I'm ${kind}: Office`)
    expect(screen.dialog()?.textContent).toContain(why)
  })

  it('asks nothing if the report is on time', async () => {
    const screen = await open('07:02')
    await screen.click("I'm here: Office")
    expect([screen.dialog(), kept()]).toEqual([null, ['here']])
  })
})

describe('the undo button of a visit report', () => {
  it('removes a report at once if the report is still on this phone', async () => {
    const screen = await open('07:02')
    await screen.click("I'm here: Office")
    expect(screen.text()).toContain('saved on this phone')
    await screen.click('Undo “I’m here”: Office')
    expect(screen.hasButton("I'm here: Office")).toBe(true)
    expect(kept()).toEqual(['undo-here'])
  })

  it('undoes a report that has reached the server, even without a connection', async () => {
    const screen = await open('07:04', { visits: [visit('07:00', '07:04')] })
    await screen.click('Undo “I’m done”: Office')
    expect(screen.text()).not.toContain('Done at')
    expect(screen.hasButton("I'm done: Office")).toBe(true)
    expect(kept()).toEqual(['undo-done'])
  })

  it('is offered for 15 minutes, unless the hours are already settled', async () => {
    expect([await canUndo('07:14'), await canUndo('07:15'), await canUndo('07:01', [monday])]).toEqual([
      true,
      false,
      false,
    ])
  })
})

const corrections = () => page.calls('correct_my_hours')

describe('the form for missing times after a shift', () => {
  it('starts with the planned times, and saves one correction', async () => {
    const screen = await open('15:10')
    expect(screen.hasButton("I'm here: Office")).toBe(false)
    expect([screen.field('When did you start?').value, screen.field('When did you finish?').value]).toEqual([
      '07:00',
      '15:00',
    ])
    await screen.type('When did you finish?', '14:30')
    await screen.clickTwice('Save the times: Office')
    await pass(100)
    expect(corrections()).toEqual([
      {
        application_id: 'mine',
        day: monday,
        began: '07:00',
        ended: '14:30',
        reason: 'I forgot to press “I’m here”. I forgot to press “I’m done”.',
      },
    ])
    expect(kept()).toEqual([])
  })

  it('asks only "When did you finish?" if "I’m here" was reported', async () => {
    const screen = await open('16:30', { visits: [visit('07:02', null)] })
    expect(() => screen.field('When did you start?')).toThrow()
    await screen.click('Save the times: Office')
    await pass(100)
    expect(corrections()).toMatchObject([
      { began: '07:02', ended: '15:00', reason: 'I forgot to press “I’m done”.' },
    ])
  })

  it('shows why the times could not be saved, and keeps what was typed', async () => {
    page.respond('correct_my_hours', refusal('PT409', 'These hours have been approved.'))
    const screen = await open('15:10')
    await screen.type('When did you finish?', '07:00')
    await screen.click('Save the times: Office')
    expect(screen.text()).toContain('The end must differ from the start.')
    await screen.type('When did you finish?', '')
    await screen.click('Save the times: Office')
    expect(screen.text()).toContain('Enter a time.')
    expect(corrections()).toEqual([])
    await screen.type('When did you finish?', '14:30')
    await screen.click('Save the times: Office')
    await pass(100)
    expect(screen.text()).toContain('These hours have been approved.')
    expect(screen.field('When did you finish?').value).toBe('14:30')
  })
})
