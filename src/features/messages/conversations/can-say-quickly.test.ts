import { expect, it } from 'vitest'
import type { Conversation } from './api'
import { canSayQuickly } from './can-say-quickly'

/** The conversation, as this device cached it on the previous day. */
const cached: Conversation = {
  application_id: 'mine',
  user_id: 'ada',
  name: null,
  phone: null,
  job_id: 'job',
  job_title: 'Office',
  job_status: 'Open',
  start_date: '2083-11-22',
  time_zone: 'Australia/Perth',
  status: 'Accepted',
  withdrawn_at: null,
  is_own: true,
  can_say_quickly: false,
  is_new: false,
  read_until: null,
  waits_since: null,
  last_at: null,
  last_message: null,
  last_quick: null,
  last_by_administrator: null,
}

it.each<[string, Partial<Conversation>, boolean]>([
  ['2083-11-21T23:59:00+08:00', {}, false],
  ['2083-11-22T00:00:00+08:00', {}, true],
  ['2083-11-24T09:00:00+08:00', {}, true],
  ['2083-11-22T09:00:00+08:00', { job_status: 'InProgress' }, true],
  ['2083-11-22T09:00:00+08:00', { job_status: 'Closed' }, false],
  ['2083-11-22T09:00:00+08:00', { status: 'Pending' }, false],
  ['2083-11-22T09:00:00+08:00', { withdrawn_at: '2083-11-20T00:00:00Z' }, false],
  ['2083-11-22T09:00:00+08:00', { is_own: false }, false],
  ['2083-11-22T09:00:00+08:00', { start_date: null }, false],
  ['2083-11-22T09:00:00+08:00', { start_date: null, job_status: 'InProgress' }, true],
  ['2083-11-22T09:00:00+08:00', { start_date: null, can_say_quickly: true }, true],
])('a person can send quick messages at %s with %j: %s', (moment, change, wanted) => {
  expect(canSayQuickly({ ...cached, ...change }, new Date(moment))).toBe(wanted)
})
