import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { pass, showHook } from '@/lib/testing/fake-page'

const device = fakeDevice()
type Channel = { on: Record<string, (payload: unknown) => void> }
let channel: Channel | undefined
const refreshApplications = vi.fn<(...given: unknown[]) => Promise<void>>()
vi.doMock('@/lib/client/live-channel', () => ({
  listenToChannel: (listening: Channel) => {
    channel = listening
    return () => undefined
  },
}))
vi.doMock('@/features/hiring/admin/refresh-applications', () => ({ refreshApplications }))
vi.doMock('@/lib/files/unused-files-api', () => ({ sweepUnusedFiles: () => undefined }))
const { BackgroundWork } = await import('./admin-background-work')
const { failure, unwrap } = await import('@/lib/client/result')

const client = new QueryClient()
const open = () =>
  showHook(
    () => undefined,
    (inner) =>
      createElement(
        QueryClientProvider,
        { client },
        createElement(BackgroundWork, { userId: 'dana' }),
        inner,
      ),
  )
/** Returns how often rows were fetched, and the ids of the last fetch. */
const read = () => [refreshApplications.mock.calls.length, refreshApplications.mock.lastCall?.[2]]
const refused = (code: string) => () =>
  unwrap(Promise.resolve(failure({ code, message: 'No.' }, 'It failed.'))).then(() => undefined)
let page: Awaited<ReturnType<typeof open>>

beforeEach(() => {
  device.begin()
  refreshApplications.mockReset().mockResolvedValue()
})
afterEach(async () => {
  await page.leave()
  vi.useRealTimers()
})

it('a failed refetch of an event’s rows is followed by a refetch of all cached rows', async () => {
  page = await open()
  refreshApplications.mockImplementationOnce(refused('57014'))
  channel?.on['applications_changed']?.({ ids: ['one'] })
  await pass(7_500)
  expect(read()).toEqual([1, ['one']])
  await pass(1_000)
  expect(read()).toEqual([2, undefined])
  await pass(60_000)
  expect(read()).toEqual([2, undefined])
})

it('a refused refetch of an event’s rows is not repeated', async () => {
  page = await open()
  refreshApplications.mockImplementationOnce(refused('PT403'))
  channel?.on['applications_changed']?.({ ids: ['one'] })
  await pass(60_000)
  expect(read()).toEqual([1, ['one']])
})
