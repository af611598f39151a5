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
})

function promiseAndResolve() {
  const resolvers: (() => void)[] = []
  const promise = new Promise<void>((resolve) => resolvers.push(resolve))
  return { promise, resolve: () => resolvers.forEach((resolve) => resolve()) }
}

/** A list of 1,250 rows in pages of 50, as it is kept. */
function keepLongList(): QueryClient {
  const queryClient = new QueryClient()
  const pages = Array.from({ length: 25 }, (_page, page) =>
    Array.from({ length: 50 }, (_row, place) => row(`${page}-${place}`)),
  )
  queryClient.setQueryData<Pages>([me, 'list', {}], { pages, pageParams: pages.map(() => undefined) })
  return queryClient
}

const kept = (queryClient: QueryClient) => queryClient.getQueryData<Pages>([me, 'list', {}])?.pages ?? []
const asked = () => readApplications.mock.calls.map(([, , part]: { ids: string[] }[]) => part?.ids.length)

beforeEach(() => {
  readApplications.mockReset()
  readApplications.mockImplementation(async (_filters, _signal, { ids }: { ids: string[] }) =>
    ids.map((id) => row(id, 'Accepted')),
  )
})

it('reads the rows that have changed, of those that are kept, and puts them in their places', async () => {
  const queryClient = keepLongList()
  await refreshApplications(queryClient, me, ['3-7', 'elsewhere'])
  expect(asked()).toEqual([1])
  expect(kept(queryClient)[3]?.[7]).toEqual(row('3-7', 'Accepted'))
  expect(
    kept(queryClient)
      .flat()
      .filter(({ status }) => status === 'Accepted'),
  ).toHaveLength(1)
  expect(kept(queryClient)).toHaveLength(25)
})

it('reads all that is kept, a thousand at a time, where nobody says what has changed', async () => {
  const queryClient = keepLongList()
  await refreshApplications(queryClient, me)
  expect(asked()).toEqual([1000, 250])
  expect(
    kept(queryClient)
      .flat()
      .every(({ status }) => status === 'Accepted'),
  ).toBe(true)
})

it('reads nothing where what has changed is not kept', async () => {
  await refreshApplications(keepLongList(), me, ['elsewhere'])
  expect(asked()).toEqual([])
})

it('is not undone by a page that was on its way', async () => {
  const queryClient = keepLongList()
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
  expect(kept(queryClient)[3]?.[7]?.status).toBe('Rejected')
})
