import { describe, expect, it } from 'vitest'
import { type Approved, meaningOfChange } from './pay-change'

const opened = { pay_per_cleaner: '$1,000', pay_basis: 'job', rate_cents: 100_000, days: 4 }
const two: Approved[] = [{ approved_days: 2, approved_cents: 50_000 }]
const stays = '2 days are approved, for $500.00 in total. They will not change.'

type Values = Parameters<typeof meaningOfChange>[1]
const meaning = (change: Partial<Values>, approved = two, stored: Partial<typeof opened> = {}) =>
  meaningOfChange(
    { ...opened, ...stored },
    { pay_per_cleaner: '$1,000', pay_basis: 'job', rate_cents: 100_000, days: 4, ...change },
    approved,
  )

describe('the notice about saving a job with approved days', () => {
  it('is hidden if the days and the pay stay the same, or if nothing is approved', () => {
    expect(meaning({})).toBeUndefined()
    expect(meaning({ days: null }, two, { days: 1 })).toBeUndefined()
    expect(meaning({ days: 2 }, [])).toBeUndefined()
  })

  it.each<[string, Partial<Values>, string[]]>([
    [
      'with two days instead of four',
      { days: 2 },
      [
        'Then all days are approved, and $500.00 of $1,000.00 is left over. You can add it on the Hours page.',
      ],
    ],
    ['with three days', { days: 3 }, ['That leaves $500.00 for 1 more day.']],
    ['with seven days', { days: 7 }, ['That leaves $500.00 for 5 more days.']],
    [
      'for less than is approved',
      { rate_cents: 40_000 },
      ['The approved days come to $100.00 more than the job pays. Reopen days, or deduct the difference.'],
    ],
    ['for exactly the approved amount', { rate_cents: 50_000 }, []],
    ['by the hour', { pay_basis: 'hour', rate_cents: 3500 }, ['Other days are paid $35.00 an hour.']],
    ['by the day', { pay_basis: 'day', rate_cents: 28_000 }, ['Other days are paid $280.00 each.']],
    [
      'without a rate',
      { pay_basis: '', rate_cents: null },
      ['Other days cannot be approved until this job has a pay rate.'],
    ],
    ['with another text', { pay_per_cleaner: '$1000' }, ['That leaves $500.00 for 2 more days.']],
  ])('says what happens to the remaining pay %s', (_how, change, told) => {
    expect(meaning(change)).toEqual([stays, ...told])
  })

  it('adds up the approved days of several people', () => {
    const people = [
      { approved_days: 1, approved_cents: 25_000 },
      { approved_days: 2, approved_cents: 50_000 },
      { approved_days: 3, approved_cents: 75_000 },
    ]
    expect(meaning({ days: 2 }, people)).toEqual([
      '6 days are approved, for $1,500.00 in total. They will not change.',
      'That leaves $750.00 for 1 more day.',
      'Then all days are approved, and $750.00 of $2,000.00 is left over. You can add it on the Hours page.',
    ])
  })
})
