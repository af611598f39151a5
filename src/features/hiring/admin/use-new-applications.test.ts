import { useInfiniteQuery } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { ada, argumentOf, signedInDevice } from '@/components/testing/session-for-tests'
import { doing, pass } from '@/lib/testing/fake-page'

const page = await signedInDevice({ isAdmin: true })
const { adminApplicationKeys, applicationsQuery } = await import('./api')
const { useNewApplications } = await import('./use-new-applications')

const row = (id: string, hour: number) => ({
  ...Object.fromEntries(
    'user_name user_email reviewed_by reviewed_at withdrawn_at job_cleaners_needed job_accepted job_status job_starts_on job_over missing clashes unavailable job_city distance_m experience_years jobs_done no_shows'
      .split(' ')
      .map((name) => [name, null]),
  ),
  id,
  user_id: `of ${id}`,
  job_id: 'job',
  job_title: 'Depot',
  status: 'Pending',
  applied_at: `2083-11-20T0${hour}:00:00Z`,
  invited: false,
  knows_site: false,
  not_again: false,
  job_begins_at: '2083-12-01T00:00:00Z',
  job_is_ahead: true,
})

const filters = { search: '', sort: 'job' }
const open = () =>
  page.show(() => {
    const { data } = useInfiniteQuery(applicationsQuery(ada, filters))
    const rows = data?.pages.flat()
    return { ...useNewApplications(rows, filters), ids: rows?.map(({ id }) => id).join(' ') }
  })
/** The applications, newest last. */
let all: ReturnType<typeof row>[]
/** The number of applications on the loaded page of the list, which is sorted by job. */
let shown: number

beforeEach(() => {
  all = [row('a', 1), row('b', 2), row('c', 3)]
  shown = 2
  page.respond('list_applications', (sent) =>
    Response.json(argumentOf(sent, 'sort') === 'job' ? all.slice(0, shown) : all.toReversed()),
  )
})

it('a list sorted by job counts as new only applications that arrived after it was opened, not those on a later page', async () => {
  const hook = await open()
  await pass(1)
  expect([hook.now().ids, hook.now().arrived]).toEqual(['a b', 0])

  all = [...all, row('d', 4)]
  await doing(() => page.queryClient.invalidateQueries({ queryKey: adminApplicationKeys.newest(ada) }))
  expect([hook.now().ids, hook.now().arrived]).toEqual(['a b', 1])

  shown = 4
  await doing(() => hook.now().show())
  await pass(1)
  expect([hook.now().ids, hook.now().arrived]).toEqual(['a b c d', 0])
})
