import { expect, it } from 'vitest'
import type { Message } from './api'
import { describeMessage } from './describe-message'

const message: Message = {
  id: '7c1dd2a5-2f5e-4c30-9d6e-52f7b2f5ac11',
  created_at: '2026-11-21T22:39:00+00:00',
  channel: 'email',
  type: 'job_changed',
  message: 'The job has changed.',
  state: 'waiting',
  due_at: '2026-11-21T23:40:00+00:00',
  attempts: 0,
  done_at: null,
  reason: null,
}
const reason = 'The mail server cannot be used (ECONNREFUSED).'
const done_at = '2026-11-22T14:05:00+00:00'

it.each<[Partial<Message>, string]>([
  [{}, 'Waiting: Will be sent 22 Nov 2026, 09:40.'],
  [{ attempts: 1, reason }, `Trying again: 1 try failed. Next try 22 Nov 2026, 09:40. ${reason}`],
  [{ state: 'sent', attempts: 1, done_at }, 'Sent: 23 Nov 2026, 00:05.'],
  [
    { state: 'failed', attempts: 99, done_at, reason },
    `Failed: Gave up 23 Nov 2026, 00:05 after 99 tries. ${reason}`,
  ],
  [
    { state: 'cancelled', done_at, reason: 'Read in the app.' },
    'Not sent: 23 Nov 2026, 00:05. Read in the app.',
  ],
])('a message with %j reads %s', (changed, text) => {
  const { word, details } = describeMessage({ ...message, ...changed })
  expect(`${word}: ${details.join(' ')}`).toBe(text)
})
