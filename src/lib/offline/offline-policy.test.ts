import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import {
  applicationKeys,
  availabilityKeys,
  conversationKeys,
  documentKeys,
  jobKeys,
  profileKeys,
  sessionKeys,
  trainingKeys,
} from '../client/query-keys'
import { isCachedOffline, rowOf, sortOut } from './offline-policy'

const now = Date.parse('2026-11-22T09:14:00Z')
const day = 86_400_000
const row = (id: string, daysOld: number, size = 10) => ({
  id,
  queryKey: [id],
  data: null,
  at: now - daysOld * day,
  size,
})
/** Returns a query that has loaded this data. */
function query(data: unknown) {
  const client = new QueryClient()
  const read = client.getQueryCache().build(client, { queryKey: ['key'] })
  if (data !== undefined) read.setData(data, { updatedAt: now, manual: true })
  return read
}
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('the persisted cache', () => {
  it.each([
    [sessionKeys.person('ada'), true],
    [applicationKeys.accepted('ada', 'current'), true],
    [applicationKeys.accepted('ada', 'past'), false],
    [applicationKeys.week('ada', '2026-11-23'), true],
    [availabilityKeys.of('ada', 'ada'), true],
    [availabilityKeys.of('ada', 'bo'), false],
    [conversationKeys.one('ada', 'own', 'application'), true],
    [conversationKeys.messages('ada', 'own', 'application'), true],
    [conversationKeys.messages('ada', 'office', 'application'), false],
    [jobKeys.requirements('ada', 'job'), true],
    [jobKeys.openList('ada', { search: '', category: undefined }), true],
    [jobKeys.openList('ada', { search: '', category: 'Office' }), false],
    [jobKeys.openList('ada', { search: '', sort: 'soonest' }), true],
    [jobKeys.openList('ada', { search: '', urgent: 'yes', sort: 'soonest' }), false],
    [trainingKeys.course('ada', 'course'), true],
    [trainingKeys.verification('number'), false],
    [profileKeys.own('ada'), false],
    [documentKeys.own('ada'), false],
    [['admin', 'users', 'ada'], false],
    [applicationKeys.accepted('bo', 'current'), false],
  ])('holds %j for Ada: %s', (queryKey, kept) => {
    expect(isCachedOffline('ada', queryKey)).toBe(kept)
  })

  it('holds only the first page of a list', () => {
    const list = { pages: [[1], [2]], pageParams: ['first', 'second'] }
    const kept = { pages: [[1]], pageParams: ['first'] }
    expect(rowOf(query(list))).toEqual({
      id: '["key"]',
      queryKey: ['key'],
      data: kept,
      at: now,
      size: JSON.stringify(kept).length,
    })
  })

  it.each([null, 'pages', { pages: 3, pageParams: [1, 2] }, { pages: [1, 2] }])(
    'holds all of %j, which is not a list',
    (data) => expect(rowOf(query(data))?.data).toEqual(data),
  )

  it('leaves out data that is too large or was never loaded', () => {
    expect(rowOf(query('x'.repeat(399_998)))).toBeDefined()
    expect(rowOf(query('x'.repeat(399_999)))).toBeUndefined()
    expect(rowOf(query(undefined))).toBeUndefined()
  })

  it('drops rows after 14 days, even if the clock was set back', () => {
    const { stays, goes } = sortOut(
      [row('new', 0), row('old', 13.9), row('older', 14), row('ahead', -15)],
      now,
    )
    expect(ids(stays)).toEqual(['new', 'old'])
    expect(ids(goes)).toEqual(['ahead', 'older'])
  })

  it('holds the newest rows that fit', () => {
    const large = [row('third', 3, 900_000), row('first', 1, 900_000), row('second', 2, 900_000)]
    expect(ids(sortOut(large, now).stays)).toEqual(['first', 'second'])
    const many = Array.from({ length: 103 }, (_, index) => row(`${index}`, index / 10))
    expect(ids(sortOut(many, now).goes)).toEqual(['100', '101', '102'])
  })
})
