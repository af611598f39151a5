import { describe, expect, it } from 'vitest'
import type { Notification, NotificationChange } from './api'
import { unreadAfter, withChange } from './with-change'

const notification = (id: string, read: boolean): Notification => ({
  id,
  type: 'message',
  read,
  message: `Message ${id}`,
  link: null,
  created_at: '2026-11-21T04:00:00+00:00',
})

const pages = {
  pages: [[notification('a', false), notification('b', true)], [notification('c', false)]],
  pageParams: [undefined, undefined],
}

const idsAfter = (change: NotificationChange) =>
  withChange(pages, change).pages.map((page) => page.map(({ id, read }) => `${id}${read ? ' read' : ''}`))

describe('the loaded pages', () => {
  it('show one as read', () => {
    expect(idsAfter({ kind: 'read', id: 'c' })).toEqual([['a', 'b read'], ['c read']])
  })

  it('show all as read', () => {
    expect(idsAfter({ kind: 'read-all' })).toEqual([['a read', 'b read'], ['c read']])
  })

  it('leave out a deleted one', () => {
    expect(idsAfter({ kind: 'delete', id: 'a' })).toEqual([['b read'], ['c']])
  })
})

describe('the number of unread ones', () => {
  const loaded = pages.pages.flat()

  it.each<[string, NotificationChange, number]>([
    ['goes down when an unread one is read', { kind: 'read', id: 'a' }, 4],
    ['goes down when an unread one is deleted', { kind: 'delete', id: 'c' }, 4],
    ['stays when a read one is deleted', { kind: 'delete', id: 'b' }, 5],
    ['is none when all are read, even those not loaded', { kind: 'read-all' }, 0],
  ])('%s', (_title, change, expected) => {
    expect(unreadAfter(5, loaded, change)).toBe(expected)
  })

  it('is never below none', () => {
    expect(unreadAfter(0, loaded, { kind: 'read', id: 'a' })).toBe(0)
  })
})
