import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Pages } from './api'
import { putDecision, refreshApplications } from './refresh-applications'
import type { Application } from './schema'

const readApplications = vi.hoisted(() => vi.fn())
vi.mock('./api', () => ({
  adminApplicationKeys: {
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
  invited: false,
  job_cleaners_needed: null,
  job_accepted: null,
  missing: null,
  clashes: null,
  unavailable: null,
  knows_site: false,
  not_again: false,
  job_status: null,
  job_starts_on: null,
  job_over: null,
  job_city: null,
  distance_m: null,
  experience_years: null,
  jobs_done: null,
  no_shows: null,
  job_begins_at: null,
  job_is_ahead: null,
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

it('a change event refetches and replaces only those changed rows that are cached', async () => {
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

it('a change event without ids refetches all cached rows, a thousand at a time', async () => {
  const queryClient = cacheLongList()
  await refreshApplications(queryClient, me)
  expect(asked()).toEqual([1000, 250])
  expect(
    cached(queryClient)
      .flat()
      .every(({ status }) => status === 'Accepted'),
  ).toBe(true)
})

it('a change event for rows that are not cached fetches nothing', async () => {
  await refreshApplications(cacheLongList(), me, ['elsewhere'])
  expect(asked()).toEqual([])
})

const statusOf = (queryClient: QueryClient, id: string) =>
  cached(queryClient)
    .flat()
    .find((one) => one.id === id)?.status
const accepted = {
  status: 'Accepted' as const,
  reviewed_by: 'Dora',
  reviewed_at: '2026-11-21T01:00:00+00:00',
}

/**
 * Keeps each request for rows pending. Returns one function per request, which resolves the request with rows
 * of the given status.
 */
function holdReads() {
  const answers: ((status: Application['status']) => void)[] = []
  readApplications.mockImplementation(
    (_filters, _signal, { ids }: { ids: string[] }) =>
      new Promise<Application[]>((resolve) => {
        answers.push((status) => resolve(ids.map((id) => row(id, status))))
      }),
  )
  return answers
}

/** Starts a read of the list. The test releases its response, which contains the rows as they were before any change. */
function holdList(queryClient: QueryClient) {
  const before = cached(cacheLongList())
  const { promise: arriving, resolve: arrive } = promiseAndResolve()
  const reading = queryClient.fetchQuery<Pages>({
    queryKey: [me, 'list', {}],
    queryFn: async () => {
      await arriving
      return { pages: before, pageParams: before.map(() => undefined) }
    },
  })
  return { reading, arrive }
}

it('a decision stays in the list when the response to an earlier request arrives', async () => {
  const queryClient = cacheLongList()
  const { reading, arrive } = holdList(queryClient)
  const putting = putDecision(queryClient, me, ['3-7'], accepted)
  arrive()
  await Promise.all([reading, putting])
  expect(statusOf(queryClient, '3-7')).toBe('Accepted')
})

it('a row that changes during the first load of the list is refetched', async () => {
  const queryClient = new QueryClient()
  const { reading, arrive } = holdList(queryClient)
  const refreshing = refreshApplications(queryClient, me, ['3-7'])
  arrive()
  await Promise.all([reading, refreshing])
  expect(statusOf(queryClient, '3-7')).toBe('Accepted')
})

it('rows requested before a decision do not undo the decision, and are fetched again', async () => {
  const queryClient = cacheLongList()
  const answers = holdReads()
  const refreshing = refreshApplications(queryClient, me, ['3-7'])
  await putDecision(queryClient, me, ['3-7'], accepted)
  answers[0]?.('Pending')
  await expect.poll(() => answers.length).toBe(2)
  expect(statusOf(queryClient, '3-7')).toBe('Accepted')
  answers[1]?.('Rejected')
  await refreshing
  expect(statusOf(queryClient, '3-7')).toBe('Rejected')
})

it('the rows requested last are shown, whichever response comes last', async () => {
  const queryClient = cacheLongList()
  const answers = holdReads()
  const first = refreshApplications(queryClient, me, ['3-7'])
  const second = refreshApplications(queryClient, me, ['3-7'])
  answers[1]?.('Rejected')
  await second
  answers[0]?.('Pending')
  await expect.poll(() => answers.length).toBe(3)
  expect(statusOf(queryClient, '3-7')).toBe('Rejected')
  answers[2]?.('Rejected')
  await first
})
