import { describe, expect, it } from 'vitest'
import { furtherDays, mostDays } from './series-days'
import { stateOf } from './state-of'

// Tests rule 11.25. The dates are near 4 January 2027, which is a Monday.
const none = { weekdays: [], until: '', added: [], ticked: {} }
const wanted = (...given: Parameters<typeof furtherDays>) =>
  furtherDays(...given).flatMap(({ day, isWanted }) => (isWanted ? [day] : []))

describe('the further days of a job', () => {
  it('are the chosen weekdays after its start date, up to and including the last day', () => {
    const chosen = { ...none, weekdays: [2, 4], until: '2027-01-14' }
    expect(wanted('2027-01-05', chosen, undefined)).toEqual(['2027-01-07', '2027-01-12', '2027-01-14'])
  })

  it('are listed once each, in order, including added days', () => {
    const chosen = {
      weekdays: [0],
      until: '2027-01-10',
      added: ['2027-01-10', '2027-01-02', '2027-01-04'],
      ticked: {},
    }
    expect(wanted('2027-01-04', chosen, undefined)).toEqual(['2027-01-02', '2027-01-10'])
  })

  it('are empty without a start date, or while the last day is being typed', () => {
    const chosen = { ...none, weekdays: [2], until: '2027-01-14' }
    expect(wanted('', chosen, undefined)).toEqual([])
    expect(wanted('2027-01-05', { ...chosen, until: '' }, undefined)).toEqual([])
    expect(wanted('2027-01-05', { ...chosen, until: '2027-01-01' }, undefined)).toEqual([])
  })

  it('end at the database’s limit', () => {
    const chosen = { ...none, weekdays: [0, 1, 2, 3, 4, 5, 6], until: '2199-12-31' }
    expect(wanted('2027-01-05', chosen, undefined)).toHaveLength(mostDays - 1)
  })

  it('leave out public holidays until they are ticked or added', () => {
    const holidays = new Map([['2027-01-26', 'Australia Day']])
    const tuesdays = { ...none, weekdays: [2], until: '2027-01-26' }
    expect(furtherDays('2027-01-19', tuesdays, holidays)).toEqual([
      { day: '2027-01-26', isWanted: false, holiday: 'Australia Day' },
    ])
    expect(wanted('2027-01-19', { ...tuesdays, ticked: { '2027-01-26': true } }, holidays)).toEqual([
      '2027-01-26',
    ])
    expect(wanted('2027-01-19', { ...none, added: ['2027-01-26'] }, holidays)).toEqual(['2027-01-26'])
    expect(wanted('2027-01-19', { ...tuesdays, ticked: { '2027-01-26': false } }, undefined)).toEqual([])
  })
})

describe('the state of a job', () => {
  it.each([
    [' qld ', '', 'QLD'],
    ['New South Wales', '', 'NSW'],
    ['', '2600', 'ACT'],
    ['', '2914', 'ACT'],
    ['', '2620', 'NSW'],
    ['', '0800', 'NT'],
    ['WA', '4000', 'WA'],
    ['Queens', '3000', 'VIC'],
    ['', '400', undefined],
    ['', '', undefined],
  ] as const)('with the typed state "%s" and the postcode "%s" is %s', (state, postcode, found) => {
    expect(stateOf(state, postcode)).toBe(found)
  })
})
