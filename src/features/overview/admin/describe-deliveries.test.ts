import { expect, it } from 'vitest'
import { describeDeliveries } from './describe-deliveries'

// This is 10:00 in Brisbane.
const now = Date.parse('2026-11-22T00:00:00Z')
const ran = '2026-11-21T23:58:00+00:00'

it.each([
  [0, null, null, ran, false, []],
  [0, null, null, null, false, []],
  [
    17,
    '2026-11-21T23:40:00+00:00',
    'No answer.',
    ran,
    false,
    ['17 messages waiting to be sent since 09:40: No answer.', 'Sending last ran 09:58.'],
  ],
  [1, '2026-11-21T14:00:00+00:00', null, null, false, ['1 message waiting to be sent since 00:00.']],
  [
    1200,
    '2026-11-21T13:59:00+00:00',
    null,
    '2026-11-21T04:00:00+00:00',
    true,
    [
      '1,200 messages waiting to be sent since 21 Nov 2026, 23:59.',
      'Sending last ran 21 Nov 2026, 14:00.',
      'Sending should run at least every hour.',
    ],
  ],
  [
    0,
    null,
    null,
    '2026-11-21T04:00:00+00:00',
    true,
    ['Sending last ran 21 Nov 2026, 14:00.', 'Sending should run at least every hour.'],
  ],
])(
  'the notice about %i waiting messages (oldest %s, error %s, last run %s, overdue %s) lists every problem',
  (messages, since, reason, lastCall, isSilent, text) => {
    expect(
      describeDeliveries({ messages, since, reason, last_call: lastCall, is_silent: isSilent }, now),
    ).toEqual(text)
  },
)
