import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Pages } from './api'
import { putRows, refreshApplications } from './refresh'
import type { Application } from './schema'

const readApplications = vi.hoisted(() => vi.fn())
vi.mock('./api', () => ({
  applicationKeys: {
    lists: (userId: string) => [userId, 'list'],
    newest: (userId: string) => [userId, 'newest'],
    counts: (userId: string) => [userId, 'count'],
  },
  readApplications,
}))

const me = 'me'
const row = (id: string, status: Application['status'] = 'Pending'): Application => ({
  id,
  user_id: id,
  user_name: id,
  user_email: null,
  job_id: null,
  job_title: 'Job Application',
  status,
  applied_at: '2026-11-21T00:00:00+00:00',
  reviewed_by: null,
  reviewed_at: null,
  withdrawn_at: null,
  job_places: null,
  job_accepted: null,
  missing: null,
})

function promiseAndResolve() {
  const resolvers: (() => void)[] = []
  const promise = new Promise<void>((resolve) => resolvers.push(resolve))
  return { promise, resolve: () => resolvers.forEach((resolve) => resolve()) }
}

/** A cached list of 1,250 rows in pages of 50. */
function cacheLongList(): QueryClient {
  const queryClient = new QueryClient()
  const pages = Array.from({ length: 25 }, (_page, page) =>
    Array.from({ length: 50 }, (_row, place) => row(`${page}-${place}`)),
  )
  queryClient.setQueryData<Pages>([me, 'list', {}], { pages, pageParams: pages.map(() => undefined) })
  return queryClient
}

const cached = (queryClient: QueryClient) => queryClient.getQueryData<Pages>([me, 'list', {}])?.pages ?? []
const asked = () => readApplications.mock.calls.map(([, , part]: { ids: string[] }[]) => part?.ids.length)

beforeEach(() => {
  readApplications.mockReset()
  readApplications.mockImplementation(async (_filters, _signal, { ids }: { ids: string[] }) =>
    ids.map((id) => row(id, 'Accepted')),
  )
})

it('reads the cached rows that have changed and replaces them', async () => {
  const queryClient = cacheLongList()
  await refreshApplications(queryClient, me, ['3-7', 'elsewhere'])
  expect(asked()).toEqual([1])
  expect(cached(queryClient)[3]?.[7]).toEqual(row('3-7', 'Accepted'))
  expect(
    cached(queryClient)
      .flat()
      .filter(({ status }) => status === 'Accepted'),
  ).toHaveLength(1)
  expect(cached(queryClient)).toHaveLength(25)
})

it('reads all cached rows, a thousand at a time, when nobody says what has changed', async () => {
  const queryClient = cacheLongList()
  await refreshApplications(queryClient, me)
  expect(asked()).toEqual([1000, 250])
  expect(
    cached(queryClient)
      .flat()
      .every(({ status }) => status === 'Accepted'),
  ).toBe(true)
})

it('reads nothing when the changed rows are not cached', async () => {
  await refreshApplications(cacheLongList(), me, ['elsewhere'])
  expect(asked()).toEqual([])
})

it('is not undone by a page that was being fetched', async () => {
  const queryClient = cacheLongList()
  const before = queryClient.getQueryData<Pages>([me, 'list', {}])
  const { promise: arriving, resolve: arrive } = promiseAndResolve()
  const reading = queryClient.fetchQuery({
    queryKey: [me, 'list', {}],
    queryFn: async () => {
      await arriving
      return before
    },
  })
  const putting = putRows(queryClient, me, [row('3-7', 'Rejected')])
  arrive()
  await Promise.all([reading, putting])
  expect(cached(queryClient)[3]?.[7]?.status).toBe('Rejected')
})
