import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { pages } from '../../src/app/pages.ts'
import type { RecordedCall } from '../../src/lib/client/recorded-call.ts'
import { firstReads } from './first-reads.ts'
import { loaderRequests } from './loader-requests.ts'

const { sessionRequests, pageRequests, placeholders } = await loaderRequests(
  fileURLToPath(new URL('../..', import.meta.url)),
)

const named = (requests: readonly RecordedCall[]) => requests.map(([, given]) => given?.[0])

it('exactly the pages with isReadEarly have requests of their own', () => {
  const early = pages.filter(({ isReadEarly }) => isReadEarly).map(({ path }) => path)
  expect([...pageRequests].filter(([, requests]) => requests.length > 0).map(([path]) => path)).toEqual(early)
})

it('the requests of a loader have placeholders for the user and the parts of the path', async () => {
  const reads = await firstReads(pageRequests.get('/training/:courseId') ?? [], placeholders)
  expect(reads).toContainEqual({
    key: '["from",["course_progress"],"select",["*"],"eq",["user_id","$user"],"eq",["course_id","$courseId"],"maybeSingle",[]]',
    path: '/rest/v1/course_progress?select=*&user_id=eq.$user&course_id=eq.$courseId',
  })
  expect(reads).toHaveLength(3)
})

it('the requests of an administrators’ page exclude those that every page sends', () => {
  expect(named(sessionRequests)).toEqual(['profiles', 'is_admin'])
  expect(named(pageRequests.get('/admin/applications') ?? [])).toEqual(['list_applications'])
})

it('no page sends more than six requests at once, because the database refuses a seventh (rule 15.10)', () => {
  const most = Object.fromEntries(
    [...pageRequests].map(([path, own]) => [path, own.length + sessionRequests.length]),
  )
  expect(Object.entries(most).filter(([, requests]) => requests > 6)).toEqual([])
})
