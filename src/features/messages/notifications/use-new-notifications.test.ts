import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, signedInDevice } from '@/components/testing/session-for-tests'
import { doing } from '@/lib/testing/fake-page'
import type { Notification } from './api'

const page = await signedInDevice()
const { dismissToast, readToasts } = await import('@/components/ui/toast-store')
const { jobKeys } = await import('@/lib/client/query-keys')
const { useNewNotifications } = await import('./use-new-notifications')

const at = (minute: number) => `2083-11-20T08:${String(minute).padStart(2, '0')}:00+00:00`
const notification = (minute: number, changed: Partial<Notification> = {}): Notification => ({
  id: `n${minute}`,
  type: 'course_available',
  message: `News of minute ${minute}`,
  link: `/training/${minute}`,
  read: false,
  created_at: at(minute),
  ...changed,
})

let followed: Notification[]
/** Passes notifications to the page, newest first. */
let read: (notifications: Notification[]) => Promise<void>
const open = () =>
  page.show(() => {
    const [notifications, setNotifications] = useState<Notification[]>()
    read = (next) => doing(() => setNotifications(next))
    const [count, handleListed] = useNewNotifications(ada, notifications, (one) => void followed.push(one))
    return { count, handleListed }
  })
let hook: Awaited<ReturnType<typeof open>>

beforeEach(async () => {
  followed = []
  page.queryClient.setQueryData(jobKeys.openList(ada, {}), [])
  hook = await open()
})

const areJobsStale = () => page.queryClient.getQueryState(jobKeys.openList(ada, {}))?.isInvalidated

describe('a notification that arrives', () => {
  it('is shown in a toast unless it already existed when the page opened', async () => {
    await read([notification(2), notification(1)])
    expect([page.toasts(), hook.now().count]).toEqual([[], 0])
    await read([notification(3), notification(2), notification(1)])
    expect([page.toasts(), hook.now().count]).toEqual([['News of minute 3'], 1])
  })

  it('is shown although the list was empty before', async () => {
    await read([])
    await read([notification(1)])
    expect(page.toasts()).toEqual(['News of minute 1'])
  })

  it('is counted with the notifications of a toast that is still shown, and replaces that toast', async () => {
    await read([notification(1)])
    await read([notification(2), notification(1)])
    await read([notification(4), notification(3), notification(2), notification(1)])
    expect(page.toasts()).toEqual(['3 new notifications. The newest: News of minute 4'])
    for (const { id } of readToasts()) await doing(() => dismissToast(id))
    await read([notification(5), notification(4)])
    expect([page.toasts(), hook.now().count]).toEqual([['News of minute 5'], 3])
  })

  it('is shown only once even if it disappears from the list for a moment', async () => {
    await read([notification(1)])
    await read([notification(2), notification(1)])
    for (const { id } of readToasts()) await doing(() => dismissToast(id))
    await read([notification(1)])
    await read([notification(2), notification(1)])
    expect(page.toasts()).toEqual([])
  })

  it('is not shown if it was read elsewhere or confirms an action on this page', async () => {
    await read([notification(1)])
    await read([notification(2, { read: true }), notification(1)])
    expect(hook.now().count).toBe(0)
    await read([notification(3, { type: 'application_success' }), notification(1)])
    expect([page.toasts(), hook.now().count]).toEqual([[], 1])
  })

  it('has a link to its page, and is reported when the link is followed', async () => {
    await read([])
    await read([notification(1)])
    const [toast] = readToasts()
    expect(toast?.action).toMatchObject({ text: 'View', to: '/training/1' })
    toast?.action?.onAction?.()
    expect(followed.map(({ id }) => id)).toEqual(['n1'])
  })

  it('is shown without its link if the link leads out of the app', async () => {
    await read([])
    await read([notification(1, { link: 'https://elsewhere.example' })])
    expect(readToasts().map(({ action }) => action)).toEqual([undefined])
  })
})

describe('the open jobs', () => {
  it('are refetched when a notification about a job arrives', async () => {
    await read([])
    await read([notification(1, { type: 'job_available' }), notification(0)])
    expect(areJobsStale()).toBe(true)
  })

  it('are not refetched when a notification about something else arrives', async () => {
    await read([])
    await read([notification(1)])
    expect(areJobsStale()).toBe(false)
  })
})

describe('the list of notifications', () => {
  it('removes the toast when opened, and while open prevents new toasts but still refetches jobs', async () => {
    await read([])
    await read([notification(1)])
    await doing(() => hook.now().handleListed(true))
    expect(page.toasts()).toEqual([])
    await read([notification(2, { type: 'job_available' }), notification(1)])
    expect([page.toasts(), hook.now().count, areJobsStale()]).toEqual([[], 2, true])
  })

  it('lets toasts appear again as soon as it is closed', async () => {
    await read([])
    await doing(() => hook.now().handleListed(true))
    await read([notification(1)])
    await doing(() => hook.now().handleListed(false))
    await read([notification(2), notification(1)])
    expect(page.toasts()).toEqual(['News of minute 2'])
  })
})
