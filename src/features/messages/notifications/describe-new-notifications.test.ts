import { expect, it } from 'vitest'
import type { Notification } from './api'
import { describeNewNotifications } from './describe-new-notifications'
import { kindOf } from './notification-kinds'

const arrived = (...types: string[]): Notification[] =>
  types.map((type) => ({
    id: type,
    type,
    read: false,
    message: `It is ${type}.`,
    link: null,
    created_at: '2026-11-21T04:00:00+00:00',
  }))

it.each<[string[], string | undefined]>([
  [['job_nearby'], 'It is job_nearby.'],
  [['job_nearby', 'job_closed', 'job_changed'], '3 new notifications. The newest: It is job_nearby.'],
  [['application_success'], undefined],
  [['withdrawal_confirmed'], undefined],
  [['application_success', 'application_accepted'], 'It is application_accepted.'],
])('the toast for the new notifications %j reads %j', (types, text) => {
  expect(describeNewNotifications(arrived(...types))?.text).toBe(text)
})

it('kinds of notifications differ by word and icon, and the five most common ones by colour', () => {
  const types = [
    'application_success',
    'application_accepted',
    'application_rejected',
    'job_nearby',
    'job_changed',
    'job_closed',
    'job_completed',
    'job_deleted',
    'application_reopened',
    'document_reopened',
    'document_checked',
    'document_refused',
    'document_expiring',
    'job_reminder',
    'job_message',
    'acceptance_taken_back',
    'application_withdrawn',
    'job_unfilled',
    'message_to_applicant',
    'job_reopened',
    'place_offer_ended',
    'withdrawal_confirmed',
  ]
  const kinds = [...types, 'something else'].map(kindOf)
  expect(kinds.map(({ word }) => word)).toEqual([
    'Applied',
    'Accepted',
    'Rejected',
    'Nearby',
    'Changed',
    'Closed',
    'Completed',
    'Job deleted',
    'Open again',
    'Checked again',
    'Checked',
    'Refused',
    'Expiring',
    'Reminder',
    'Message',
    'Taken back',
    'Withdrawn',
    'Free places',
    'Conversation',
    'On again',
    'Place taken',
    'You withdrew',
    'News',
  ])
  expect(new Set(kinds.map(({ Icon }) => Icon)).size).toBe(kinds.length)
  // The five most common kinds come first: applied, accepted, rejected, nearby and changed.
  expect(new Set(kinds.slice(0, 5).map(({ tone }) => tone)).size).toBe(5)
})
