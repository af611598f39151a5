import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { applicationKeys, dashboardKeys, jobKeys } from '../client/query-keys'
import { knownJob } from './known-job'

const [ada, bo, job] = ['ada', 'bo', 'job-1']

function clientWith(entries: [queryKey: readonly unknown[], data: unknown][]): QueryClient {
  const client = new QueryClient()
  for (const [queryKey, data] of entries) client.setQueryData(queryKey, data)
  return client
}

it('puts together what lists say about a job, by its own id or in the row of an application', () => {
  const client = clientWith([
    [
      jobKeys.openList(ada, {}),
      {
        pages: [
          [
            { id: 'other', duration: 'a week' },
            { id: job, category: 'Office' },
          ],
        ],
      },
    ],
    [
      applicationKeys.accepted(ada, 'current'),
      { pages: [[{ id: 'a', job_id: job, site_address: '3 Ferry Road' }]] },
    ],
    [
      applicationKeys.list(ada),
      {
        pages: [[{ id: 'a', job_id: job, job_title: 'Old name', jobs: { id: job, pay_per_cleaner: '30' } }]],
      },
    ],
    [
      dashboardKeys.person(ada),
      { opportunities: [{ id: job, project_name: 'New name', start_date: null }], current_jobs: null },
    ],
  ])
  expect(knownJob(client, ada, job)).toMatchObject({
    project_name: 'New name',
    category: 'Office',
    site_address: '3 Ferry Road',
    pay_per_cleaner: '30',
    start_date: null,
    duration: null,
  })
})

it('calls a job as the application does where no list has its name', () => {
  const client = clientWith([
    [applicationKeys.list(ada), { pages: [[{ job_id: job, job_title: 'Old name' }]] }],
  ])
  expect(knownJob(client, ada, job)?.project_name).toBe('Old name')
})

it('knows nothing of a job in no list, nor from somebody else’s', () => {
  const client = clientWith([
    [jobKeys.openList(bo, {}), { pages: [[{ id: job, category: 'Office' }]] }],
    [jobKeys.openList(ada, {}), undefined],
  ])
  expect(knownJob(client, ada, job)).toBeUndefined()
})
