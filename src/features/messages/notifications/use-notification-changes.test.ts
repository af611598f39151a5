import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal, type Sent } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { Notification, NotificationChange } from './api'

const page = await signedInDevice()
const { runToastAction, readToasts } = await import('@/components/ui/toast-store')
const { notificationsQuery, unreadCountQuery } = await import('./api')
const { useNotificationChanges } = await import('./use-notification-changes')

const notification = (id: string, hour: number, read = false): Notification => ({
  id,
  type: 'job_changed',
  message: id,
  link: null,
  read,
  created_at: `2083-11-22T0${hour}:00:00Z`,
})
const [earlier, latest] = [notification('earlier', 4), notification('latest', 8)]
const [newest, middle, oldest] = [
  notification('newest', 7),
  notification('middle', 6),
  notification('oldest', 5),
]
/** The rows in the database. */
let rows: Notification[]
/** Returns the requests that change notifications. */
const changes = () => page.requests('notifications').filter(({ method }) => method === 'PATCH')
const asked = ({ search, body }: Sent) => [new URLSearchParams(search).get('id'), body]

/** Responds to changes with `network`, and to reads with the rows. */
const respondToChanges = (network: (sent: Sent) => Promise<Response> | Response) =>
  page.respond('notifications', (sent) => {
    if (sent.method === 'PATCH') return network(sent)
    const unread = rows.filter(({ read }) => !read).length
    if (sent.method === 'HEAD') return new Response(null, { headers: { 'content-range': `*/${unread}` } })
    return Response.json(rows)
  })
const done = () => new Response(null, { status: 204 })

const open = () =>
  page.show(() => {
    const list = useInfiniteQuery(notificationsQuery(ada))
    const unread = useQuery(unreadCountQuery(ada))
    const send = useNotificationChanges(ada)
    return {
      send,
      unread: unread.data,
      list: list.data?.pages.flat().map(({ id, read }) => (read ? `${id} (read)` : id)),
    }
  })
let hook: Awaited<ReturnType<typeof open>>
const make = (...given: Parameters<ReturnType<typeof useNotificationChanges>>) =>
  doing(() => hook.now().send(...given))
const undo = () =>
  doing(() => {
    const [toast] = readToasts()
    if (toast) runToastAction(toast)
  })

beforeEach(async () => {
  rows = [newest, middle, oldest]
  respondToChanges(done)
  hook = await open()
})

describe('marking notifications as read', () => {
  it('is shown at once, before the response', async () => {
    const response = heldResponse()
    respondToChanges(response.network)
    await make({ kind: 'read', id: 'middle' })
    expect(hook.now()).toMatchObject({ list: ['newest', 'middle (read)', 'oldest'], unread: 2 })
    rows = [newest, { ...middle, read: true }, oldest]
    await response.give(done())
    expect(hook.now()).toMatchObject({ list: ['newest', 'middle (read)', 'oldest'], unread: 2 })
    expect(changes().map(asked)).toEqual([['eq.middle', { read: true }]])
  })

  it('can be done for all notifications, and then none is unread', async () => {
    respondToChanges(heldResponse().network)
    await make({ kind: 'read-all' })
    expect(hook.now()).toMatchObject({
      list: ['newest (read)', 'middle (read)', 'oldest (read)'],
      unread: 0,
    })
  })

  it('is reverted with an error toast if it is refused', async () => {
    respondToChanges(refusal('PT403', 'permission denied for table notifications'))
    await make({ kind: 'read', id: 'middle' })
    expect(hook.now()).toMatchObject({ list: ['newest', 'middle', 'oldest'], unread: 3 })
    expect(page.toasts()).toEqual(['The notification could not be marked as read.'])
  })
})

describe('deleting a notification', () => {
  it('hides it at once, and shows a toast that can undo the deletion', async () => {
    respondToChanges(heldResponse().network)
    await make({ kind: 'delete', notification: middle })
    expect(hook.now()).toMatchObject({ list: ['newest', 'oldest'], unread: 2 })
    expect(page.toasts()).toEqual(['Notification deleted'])
  })

  it('and then two others can be undone in one step, which also restores their order', async () => {
    for (const one of [middle, newest, oldest]) {
      rows = rows.filter(({ id }) => id !== one.id)
      await make({ kind: 'delete', notification: one })
    }
    expect(hook.now()).toMatchObject({ list: [], unread: 0 })
    expect(page.toasts()).toEqual(['3 notifications deleted'])
    const response = heldResponse()
    respondToChanges(response.network)
    await undo()
    expect(hook.now()).toMatchObject({ list: ['newest', 'middle', 'oldest'], unread: 3 })
    expect(changes().slice(-1).map(asked)).toEqual([['in.(middle,newest,oldest)', { removed_at: null }]])
    expect(page.toasts()).toEqual([])
  })

  it('can be undone on its own if the toast of an earlier deletion is gone', async () => {
    await make({ kind: 'delete', notification: middle })
    await pass(9000)
    expect(page.toasts()).toEqual([])
    await make({ kind: 'delete', notification: newest })
    expect(page.toasts()).toEqual(['Notification deleted'])
    await undo()
    expect(changes().slice(-1).map(asked)).toEqual([['in.(newest)', { removed_at: null }]])
  })

  it('can still be undone if the first undo failed without a connection', async () => {
    await make({ kind: 'delete', notification: middle })
    respondToChanges(noNetwork)
    await undo()
    expect(page.toasts()).toHaveLength(1)
    respondToChanges(done)
    await undo()
    expect(changes().slice(-1).map(asked)).toEqual([['in.(middle)', { removed_at: null }]])
    expect(page.toasts()).toEqual([])
  })

  it('is reverted if it is refused, without an offer to undo', async () => {
    respondToChanges(refusal('PT403', 'Not for you.'))
    await make({ kind: 'delete', notification: middle })
    expect(hook.now()).toMatchObject({ list: ['newest', 'middle', 'oldest'], unread: 3 })
    expect(page.toasts()).toEqual(['The notification could not be deleted.'])
    expect(readToasts()[0]?.action).toBeUndefined()
  })
})

it('changes to notifications are sent one at a time, in the order in which they were made', async () => {
  const response = heldResponse()
  respondToChanges(response.network)
  await make({ kind: 'read', id: 'newest' })
  await make({ kind: 'delete', notification: middle })
  await make({ kind: 'read', id: 'oldest' })
  expect(changes()).toHaveLength(1)
  await response.give(done())
  await response.give(done())
  await response.give(done())
  expect(changes().map(({ search }) => new URLSearchParams(search).get('id'))).toEqual([
    'eq.newest',
    'eq.middle',
    'eq.oldest',
  ])
})

it.each<[string, NotificationChange, string[], number]>([
  ['one read mark', { kind: 'read', id: 'newest' }, ['newest', 'oldest'], 2],
  ['a read mark for all', { kind: 'read-all' }, ['newest', 'oldest'], 2],
  ['a deletion', { kind: 'delete', notification: oldest }, ['newest', 'oldest'], 2],
  ['an undo', { kind: 'restore', notifications: [earlier, latest] }, ['newest', 'oldest'], 2],
])('a refusal of %s reverts only that change, not the next change', async (_what, refused, list, unread) => {
  const response = heldResponse()
  respondToChanges(response.network)
  await make(refused)
  await make({ kind: 'delete', notification: middle })
  await response.give(Response.json({ code: 'PT403', message: 'No.' }, { status: 403 }))
  expect(hook.now()).toMatchObject({ list, unread })
})

it('a deleted notification does not reappear when an older response arrives', async () => {
  const read = heldResponse()
  page.respond('notifications', (sent) =>
    sent.method === 'PATCH' ? new Promise(() => undefined) : read.network(),
  )
  await doing(() => void page.queryClient.invalidateQueries())
  await make({ kind: 'delete', notification: middle })
  await read.give(Response.json(rows))
  await read.give(Response.json(rows))
  expect(hook.now().list).toEqual(['newest', 'oldest'])
})
