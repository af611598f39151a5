import { expect, test } from 'vitest'
import type { StoredCandidate, StoredWeek } from './api'
import { ghostsOf, textOf } from './ghosts'
import { remove, swap } from './proposal'

const job = (id: string, day: string, places: number): StoredWeek['jobs'][number] => ({
  id,
  title: `Tower ${id}`,
  day,
  start_time: '08:00',
  end_time: '12:00',
  location_city: null,
  places,
  waiting: 0,
  minutes: 240,
  times: [[Date.parse(day) / 1000, Date.parse(day) / 1000 + 14_400]],
  obstacles: { away: 2 },
})
const person = (id: string) => ({ id, name: `${id} Lee`, minutes: 0, jobs_done: 0, no_shows: 0, noShows: 0 })
const candidate = (of: number, who: number, applicationId: string | null): StoredCandidate => ({
  job: of,
  person: who,
  hasApplied: applicationId !== null,
  km: 4,
  knowsSite: false,
  applicationId,
})
const [ann, ben] = [candidate(0, 0, 'application'), candidate(0, 1, null)]
const week: StoredWeek = {
  limitMinutes: 2280,
  weights: { distance: 60, fairness: 40, site: 10 },
  jobs: [job('one', '2083-12-06', 1), job('two', '2083-12-07', 2)],
  people: [person('Ann'), person('Ben')],
  candidates: [ann, ben],
}
const proposal = { week, placed: [ann], takenOut: [] }

test('a proposal shows the reason for each proposed person, and for each job how many places stay empty and why', () => {
  const { byPerson, byJob } = ghostsOf(proposal)
  const [ghost] = byPerson.get('Ann') ?? []
  expect([...byPerson.keys()]).toEqual(['Ann'])
  expect(ghost).toMatchObject({ job: { id: 'one' }, canSwap: true })
  expect(ghost && textOf(ghost, undefined)).toMatch(/^Accept: Ann Lee, .*Tower one\. Applied · 4 km/)
  expect(ghost && textOf(ghost, { is: 'refused', why: 'The job is full.' })).toMatch(
    /^Not filled: .*The job is full\.$/,
  )
  expect(byJob.get('one')).toEqual({ placed: 1, empty: '' })
  expect(byJob.get('two')).toEqual({ placed: 0, empty: 'Tower two: 2 places stay empty. 2 people are away' })
})

test('swapping a proposed person moves the job to another person’s row, and removing the person leaves the place empty', () => {
  const swapped = ghostsOf(swap(proposal, ann))
  expect([...swapped.byPerson.keys()]).toEqual(['Ben'])
  expect(swapped.byPerson.get('Ben')?.[0]).toMatchObject({ canSwap: false })
  const { byPerson, byJob } = ghostsOf(remove(proposal, ann))
  expect(byPerson.size).toBe(0)
  expect(byJob.get('one')?.empty).toContain('1 place stays empty')
})
