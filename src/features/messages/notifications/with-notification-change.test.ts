import { describe, expect, it } from 'vitest'
import type { Notification, NotificationChange } from './api'
import { unreadAfter, withNotificationChange } from './with-notification-change'

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
  withNotificationChange(pages, change).pages.map((page) =>
    page.map(({ id, read }) => `${id}${read ? ' read' : ''}`),
  )

describe('the loaded pages of notifications', () => {
  it('show one notification as read', () => {
    expect(idsAfter({ kind: 'read', id: 'c' })).toEqual([['b read', 'a'], ['c read']])
  })

  it('show all notifications as read', () => {
    expect(idsAfter({ kind: 'read-all' })).toEqual([['b read', 'a read'], ['c read']])
  })

  it('omit a deleted notification', () => {
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
  ])('put the restored notification %s of %s:00 back in its position', (id, hour, expected) => {
    const notifications = [notification(id, false, hour)]
    expect(idsAfter({ kind: 'restore', notifications })).toEqual(expected)
  })

  it('show a restored notification only once if it is already in the list', () => {
    expect(idsAfter({ kind: 'restore', notifications: [a, c] })).toEqual([['b read', 'a'], ['c']])
  })
})

describe('the number of unread notifications', () => {
  const loaded = pages.pages.flat()

  it.each<[string, NotificationChange, number]>([
    ['goes down when an unread one is read', { kind: 'read', id: 'a' }, 4],
    ['goes down when an unread one is deleted', { kind: 'delete', notification: c }, 4],
    ['stays when a read one is deleted', { kind: 'delete', notification: b }, 5],
    ['goes up when an unread one is restored', { kind: 'restore', notifications: [b, c] }, 6],
    ['is zero when all are read, even those not loaded', { kind: 'read-all' }, 0],
  ])('%s', (_title, change, expected) => {
    expect(unreadAfter(5, loaded, change)).toBe(expected)
  })

  it('is never below zero', () => {
    expect(unreadAfter(0, loaded, { kind: 'read', id: 'a' })).toBe(0)
  })
})
