import { beforeEach, expect, it } from 'vitest'
import { signedInDevice } from '@/components/testing/session-for-tests'
import { doing, pass } from '@/lib/testing/fake-page'
import type { CopiedJob } from './api'

const page = await signedInDevice({ isAdmin: true })
const { useCopy } = await import('./use-copy')

const job = (id: string, more: Partial<CopiedJob> = {}): CopiedJob => ({
  id,
  copy_id: `copy of ${id}`,
  title: id,
  day: '2083-03-09',
  start_time: '08:00:00',
  end_time: '12:00:00',
  location_city: null,
  site_id: null,
  site_name: null,
  image_paths: [],
  pdf_path: null,
  has_begun: false,
  there_id: null,
  holiday: null,
  minutes_moved: 0,
  people: [],
  ...more,
})
const kim = { id: 'kim', name: 'Kim', obstacle: null }
const lee = { id: 'lee', name: 'Lee', obstacle: 'away' as const }
const week = [
  job('depot', { site_id: 'yard', site_name: 'Yard', people: [kim, lee] }),
  job('depot at Easter', { site_id: 'yard', site_name: 'Yard', holiday: 'Good Friday' }),
  job('there', { site_id: 'yard', site_name: 'Yard', there_id: 'other' }),
  job('begun', { site_id: 'yard', site_name: 'Yard', has_begun: true }),
  job('office'),
]

const open = () => page.show(() => useCopy('2083-03-08'))
let hook: Awaited<ReturnType<typeof open>>
const ids = (jobs: readonly CopiedJob[]) => jobs.map(({ id }) => id)

beforeEach(async () => {
  page.respond('week_copies', () => Response.json({ accepts: false, of_many: false, jobs: week }))
  page.respond('copy_job', () => Response.json({ people: [] }))
  hook = await open()
  await doing(() => hook.now().open())
  await pass()
})

it('at first, every job that can be copied to a day without a public holiday is chosen', () => {
  expect(ids(hook.now().wanted)).toEqual(['depot', 'office'])
})

it('after a site is chosen, only the chosen jobs of that site are copied, with the people who can come', async () => {
  await doing(() => hook.now().setSite('yard'))
  expect(ids(hook.now().shown)).toEqual(['depot', 'depot at Easter', 'there', 'begun'])
  await doing(() => hook.now().copy())
  await pass()
  expect(page.calls('copy_job')).toEqual([
    { job_id: 'depot', day: '2083-03-09', user_ids: ['kim'], image_paths: [] },
  ])
  expect(hook.now().progress).toMatchObject({ copied: 1, refusals: [] })
})

it('choosing all jobs includes those on a public holiday, but not those that already exist or have begun', async () => {
  await doing(() => hook.now().choose(week, true))
  expect(ids(hook.now().wanted)).toEqual(['depot', 'depot at Easter', 'office'])
})
