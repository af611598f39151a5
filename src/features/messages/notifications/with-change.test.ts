import { describe, expect, it } from 'vitest'
import type { Notification, NotificationChange } from './api'
import { unreadAfter, withChange } from './with-change'

const notification = (id: string, read: boolean, hour = '04'): Notification => ({
  id,
  type: 'message',
  read,
  message: `Message ${id}`,
  link: null,
  created_at: `2026-11-21T${hour}:00:00+00:00`,
})

const [b, a, c] = [notification('b', true), notification('a', false), notification('c', false, '03')]
const pages = { pages: [[b, a], [c]], pageParams: [undefined, undefined] }

const idsAfter = (change: NotificationChange) =>
  withChange(pages, change).pages.map((page) => page.map(({ id, read }) => `${id}${read ? ' read' : ''}`))

describe('the loaded pages', () => {
  it('show one as read', () => {
    expect(idsAfter({ kind: 'read', id: 'c' })).toEqual([['b read', 'a'], ['c read']])
  })

  it('show all as read', () => {
    expect(idsAfter({ kind: 'read-all' })).toEqual([['b read', 'a read'], ['c read']])
  })

  it('leave out a deleted one', () => {
    expect(idsAfter({ kind: 'delete', notification: a })).toEqual([['b read'], ['c']])
  })

  it.each([
    ['aa', '04', [['b read', 'aa', 'a'], ['c']]],
    ['z', '05', [['z', 'b read', 'a'], ['c']]],
    [
      'z',
      '03',
      [
        ['b read', 'a'],
        ['z', 'c'],
      ],
    ],
    [
      'z',
      '02',
      [
        ['b read', 'a'],
        ['c', 'z'],
      ],
    ],
  ])('show %s of %s:00 again where it was', (id, hour, expected) => {
    const notifications = [notification(id, false, hour)]
    expect(idsAfter({ kind: 'restore', notifications })).toEqual(expected)
  })

  it('show one once that comes back twice', () => {
    expect(idsAfter({ kind: 'restore', notifications: [a, c] })).toEqual([['b read', 'a'], ['c']])
  })
})

describe('the number of unread ones', () => {
  const loaded = pages.pages.flat()

  it.each<[string, NotificationChange, number]>([
    ['goes down when an unread one is read', { kind: 'read', id: 'a' }, 4],
    ['goes down when an unread one is deleted', { kind: 'delete', notification: c }, 4],
    ['stays when a read one is deleted', { kind: 'delete', notification: b }, 5],
    ['goes up when an unread one comes back', { kind: 'restore', notifications: [b, c] }, 6],
    ['is none when all are read, even those not loaded', { kind: 'read-all' }, 0],
  ])('%s', (_title, change, expected) => {
    expect(unreadAfter(5, loaded, change)).toBe(expected)
  })

  it('is never below none', () => {
    expect(unreadAfter(0, loaded, { kind: 'read', id: 'a' })).toBe(0)
  })
})
