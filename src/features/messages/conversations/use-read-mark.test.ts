import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { ada, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { doing } from '@/lib/testing/fake-page'

const page = await signedInDevice()
const { conversationKeys, notificationKeys } = await import('@/lib/client/query-keys')
const { useReadMark } = await import('./use-read-mark')

const [first, second, third] = ['2083-11-22T07:00:00Z', '2083-11-22T07:30:00Z', '2083-11-22T07:45:00Z']
/** Shows the messages up to `until`. If `until` is undefined, no message is new. */
let show: (until: string | undefined) => Promise<void>
const open = (until?: string) =>
  page.show(() => {
    const [shown, setShown] = useState(until)
    show = (next) => doing(() => setShown(next))
    useReadMark(ada, 'application', shown)
  })
const marks = () => page.calls('read_conversation').map((body) => Object(body).until)
const look = (state: 'visible' | 'hidden') =>
  doing(() => {
    Object.assign(document, { visibilityState: state })
    document.dispatchEvent(new Event('visibilitychange'))
  })

beforeEach(() => void Object.assign(document, { visibilityState: 'visible' }))

it('each new message is marked as read once, and the unread counts are refetched', async () => {
  const counted = [conversationKeys.person(ada), notificationKeys.person(ada)]
  for (const key of counted) page.queryClient.setQueryData(key, [])
  await open(first)
  for (const until of [second, second, third]) await show(until)
  await look('visible')
  expect(marks()).toEqual([first, second, third])
  expect(page.calls('read_conversation')[0]).toEqual({ application_id: 'application', until: first })
  expect(counted.map((key) => page.queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})

it('a conversation without new messages sends no read mark', async () => {
  await open()
  await look('visible')
  expect(marks()).toEqual([])
})

it('a message that arrives in a hidden tab is marked as read when the tab is visible again', async () => {
  Object.assign(document, { visibilityState: 'hidden' })
  await open(first)
  await show(second)
  await look('hidden')
  expect(marks()).toEqual([])
  await look('visible')
  expect(marks()).toEqual([second])
})

it('a failed read mark is sent again each time the page is shown, until the mark is accepted', async () => {
  page.respond('read_conversation', refusal('PT429', 'Too often.'))
  await open(first)
  page.respond('read_conversation', () => Response.json(null))
  await look('visible')
  await look('visible')
  expect(marks()).toEqual([first, first])
})

it('a failed read mark is not sent again after the conversation was closed', async () => {
  page.respond('read_conversation', refusal('PT429', 'Too often.'))
  const { leave } = await open(first)
  await leave()
  await look('visible')
  expect(marks()).toEqual([first])
})
