import { describe, expect, it } from 'vitest'
import { settingsOf, settingsSchema, typedCents } from './settings-schema'

const stored = {
  id: true,
  name: null,
  abn: null,
  bank: null,
  bsb: null,
  account_number: null,
  apca_number: null,
  balancing: false,
  rounding_minutes: 0,
  break_minutes: 0,
  gst_registered: false,
  agreement: null,
  notification_days: 180,
  updated_at: '2083-11-22T00:00:00Z',
  second_approval_cents: null,
  fill_distance: 60,
  fill_fairness: 40,
  fill_hours: 38,
  fill_site: 10,
  copy_accepts: false,
  unfilled_invite_hours: null,
  unfilled_notify_hours: null,
}

describe('the amount above which a second administrator approves', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['10000', 1_000_000],
    ['$10,000', 1_000_000],
    [' 12.5 ', 1250],
    ['12.05', 1205],
    ['1,234,567.89', 123_456_789],
    ['99999999.99', 9_999_999_999],
    ['100000000', undefined],
    ['12.345', undefined],
    ['1,23', undefined],
    ['-1', undefined],
    ['10k', undefined],
  ])('typed as %j is %j cents', (typed, cents) => {
    expect(typedCents(typed)).toBe(cents)
    const parsed = settingsSchema.safeParse({ ...settingsOf(stored), second_approval_cents: typed })
    expect(parsed.success).toBe(cents !== undefined)
  })

  it.each([null, 0, 5, 1_000_050, 9_999_999_999])('stored as %j cents is unchanged by the form', (cents) => {
    expect(typedCents(settingsOf({ ...stored, second_approval_cents: cents }).second_approval_cents)).toBe(
      cents,
    )
  })
})

describe('the hours before a job’s start for inviting people and notifying administrators', () => {
  it.each([
    ['', '', null],
    ['48', '', null],
    ['', '12', null],
    ['168', '1', null],
    ['48', '47', null],
    ['48', '48', 'unfilled_notify_hours'],
    ['12', '48', 'unfilled_notify_hours'],
    ['0', '', 'unfilled_invite_hours'],
    ['169', '', 'unfilled_invite_hours'],
    ['2.5', '', 'unfilled_invite_hours'],
    ['', 'two', 'unfilled_notify_hours'],
  ])('typed as %j and %j have an error in this field: %j', (invite, notify, wrong) => {
    const parsed = settingsSchema.safeParse({
      ...settingsOf(stored),
      unfilled_invite_hours: invite,
      unfilled_notify_hours: notify,
    })
    expect(parsed.error?.issues[0]?.path[0] ?? null).toBe(wrong)
  })
})
