import { expect, it } from 'vitest'
import { formatDate } from '@/lib/format/format-date'
import { formatAge } from './format-age'

const now = Date.parse('2026-11-21T04:00:00Z')

it.each([
  ['2026-11-21T04:00:30+00:00', 'Just now'],
  ['2026-11-21T03:59:01.123456+00:00', 'Just now'],
  ['2026-11-21T03:59:00+00:00', '1 minute ago'],
  ['2026-11-21T03:00:01+00:00', '59 minutes ago'],
  ['2026-11-21T03:00:00+00:00', '1 hour ago'],
  ['2026-11-20T04:00:01+00:00', '23 hours ago'],
  ['2026-11-20T04:00:00+00:00', '1 day ago'],
  ['2026-11-14T04:00:01+00:00', '6 days ago'],
  ['2026-11-14T04:00:00+00:00', formatDate('2026-11-14')],
  ['someday', 'Invalid Date'],
])('the age of a notification from %s reads %s', (moment, text) => {
  expect(formatAge(moment, now)).toBe(text)
})
