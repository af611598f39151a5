import { expect, it } from 'vitest'
import { describeDeliveries } from './describe-deliveries'

// Ten in the morning in Brisbane.
const now = Date.parse('2026-11-22T00:00:00Z')

it.each([
  [0, null, null, undefined],
  [17, '2026-11-21T23:40:00+00:00', 'No answer.', '17 messages could not be sent since 09:40: No answer.'],
  [1, '2026-11-21T14:00:00+00:00', null, '1 message could not be sent since 00:00.'],
  [
    1200,
    '2026-11-21T13:59:00+00:00',
    'No answer.',
    '1,200 messages could not be sent since 21 Nov 2026, 23:59: No answer.',
  ],
])('%i messages since %s', (messages, since, reason, text) => {
  expect(describeDeliveries({ messages, since, reason }, now)).toBe(text)
})
