import { hashKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { parametersOf, queries, run, sources } from './testing/every-query'
import type { Pair } from './testing/query-samples'

// A key without one of the arguments would show data fetched for another value. So this test runs every
// query with pairs of arguments that differ in one value. If the requests differ, the keys must differ too.

/** Arguments that are in the request but not in the key. */
const leftOut = [
  // The key has the file's path instead of the id. A new number or date gives the document a new id, but the
  // file at a path never changes.
  'documents/admin documentFileQuery id',
  // `now` sets only the first day of the list, which is always some weeks in the past.
  'pay myHoursQuery now',
]

/** Arguments that are in the key but change nothing in the request. */
const unasked = [
  'documents/admin documentFileQuery path',
  // These arguments are filters from the URL, and the key always contains all filters of the URL.
  'pay/admin/hours weekHoursQuery week',
  'hiring/admin/week boardJobsQuery document',
  'hiring/admin/week boardJobsQuery free',
  'hiring/admin/week boardJobsQuery job',
  'hiring/admin/week boardJobsQuery search',
  'hiring/admin/week boardJobsQuery view',
  'hiring/admin/week boardJobsQuery week',
  'hiring/admin/week rosterQuery document',
  'hiring/admin/week rosterQuery free',
  'hiring/admin/week rosterQuery job',
  'hiring/admin/week rosterQuery search',
  'hiring/admin/week rosterQuery view',
  'hiring/admin/week rosterQuery week',
  'hiring/admin/week boardPeopleQuery category',
  'hiring/admin/week boardPeopleQuery day',
  'hiring/admin/week boardPeopleQuery jobs',
  'hiring/admin/week boardPeopleQuery site',
  'hiring/admin/week boardPeopleQuery view',
  'hiring/admin/week boardPeopleQuery week',
  // `side` is not in the key, because it decides only which conversations the device persists.
  'messages/conversations conversationQuery side',
  'messages/conversations messagesQuery side',
  // The request is the same, but the response contains less if the user is not an administrator.
  'people/admin userProfileQuery isAdmin',
  // A count does not depend on the order.
  'jobs openJobCountQuery sort',
  'hiring/admin applicationCountQuery sort',
  'jobs/admin jobsTotalQuery sort',
  // `jobsTotalQuery` counts the jobs of the week in another argument, so these two filters do not change the total.
  'jobs/admin jobsTotalQuery from',
  'jobs/admin jobsTotalQuery until',
]

/** Yields the arguments with one argument, or one property of an argument, changed. Also yields the name of the change. */
function* variants(names: readonly string[], pairs: readonly Pair[]): Generator<[string, unknown[]]> {
  for (const [index, [one, other]] of pairs.entries()) {
    const put = (value: unknown) => pairs.map(([usual], place) => (place === index ? value : usual))
    if (typeof one !== 'object' || Array.isArray(one) || one instanceof Date)
      yield [names[index]?.replace(/ =.*/, '') ?? '', put(other)]
    else
      for (const name of Object.keys(Object(one)))
        yield [name, put({ ...one, [name]: Reflect.get(Object(other), name) })]
  }
}

const tried = new Set<string>()

it.each(queries)('the key of $name includes every argument of its request', async (query) => {
  const { name, pairs } = query
  const names = parametersOf(query)
  expect(pairs, 'query-samples.ts has all arguments').toHaveLength(names.length)
  const [first] = [
    await run(
      query,
      pairs.map(([usual]) => usual),
    ),
  ]
  for (const [changed, given] of variants(names, pairs)) {
    const next = await run(query, given)
    const subject = `${name} ${changed}`
    tried.add(subject)
    const isInKey = hashKey(next.key) !== hashKey(first.key)
    const isSent = next.asked.join() !== first.asked.join()
    // Every key needs `userId`, because the next user of the device might be allowed to see less.
    const isNeeded = changed === 'userId' || isSent
    if (isNeeded) expect(isInKey, `${changed} is in the key`).toBe(!leftOut.includes(subject))
    if (changed !== 'userId')
      expect(isSent, `${changed} is asked for; if it is no id, it needs values in query-samples.ts`).toBe(
        !unasked.includes(subject),
      )
  }
})

it('the lists of exceptions name only arguments that exist', () => {
  expect([...leftOut, ...unasked].filter((subject) => !tried.has(subject))).toEqual([])
})

/** Queries that are not exported, so this test cannot run them. Their keys contain everything they depend on. */
const unexported = [
  'account/components/new-factor.tsx',
  'account/components/recovery-codes.tsx',
  'components/place/use-localities.ts',
]

it('every query is exported, or listed as an exception', () => {
  const unseen = [...sources].flatMap(([file, source]) => {
    const written = source.match(/queryFn:|return countQuery(By)?\(/g)?.length ?? 0
    return written > queries.filter((query) => query.file === file).length ? [file] : []
  })
  expect(unseen.toSorted()).toEqual(unexported)
})
