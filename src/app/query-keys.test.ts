import { hashKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { parametersOf, queries, run, sources } from './testing/every-query'
import type { Pair } from './testing/query-samples'

// A key that lacks an argument shows what was read for another one. So every query runs with arguments that differ in one place: where
// the requests differ, the keys must, too.

/** Keys without something that the request has. */
const leftOut = [
  // The file of a path never changes. A new number or date makes a new id of the same file.
  'documents/admin documentFileQuery id',
  // Only moves the first day of one list.
  'pay myHoursQuery now',
]

/** Arguments that the request does not show. The person is in its token. */
const unasked = [
  'documents/admin documentFileQuery path',
  // Read from the address, like the filters.
  'pay/admin/hours weekHoursQuery week',
  'hiring/admin/week boardJobsQuery document',
  'hiring/admin/week boardJobsQuery free',
  'hiring/admin/week boardJobsQuery job',
  'hiring/admin/week boardJobsQuery search',
  'hiring/admin/week boardJobsQuery week',
  'hiring/admin/week boardPeopleQuery job',
  'hiring/admin/week boardPeopleQuery week',
  // Which of them the device keeps.
  'messages/conversations conversationQuery side',
  'messages/conversations messagesQuery side',
  // Without the role, what comes is less.
  'people/admin userProfileQuery isAdmin',
  // Counts are the same in every order.
  'jobs openJobCountQuery sort',
]

/** The arguments with one of them, or one property of one, changed, by the name of what changed. */
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

it.each(queries)('$name has in its key what its request depends on', async (query) => {
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
    const isAsked = next.asked.join() !== first.asked.join()
    // What one person reads is not for the next, who may see less.
    const isNeeded = changed === 'userId' || isAsked
    if (isNeeded) expect(isInKey, `${changed} is in the key`).toBe(!leftOut.includes(subject))
    if (changed !== 'userId')
      expect(isAsked, `${changed} is asked for; if it is no id, it needs values in query-samples.ts`).toBe(
        !unasked.includes(subject),
      )
  }
})

it('names no exception that is none', () => {
  expect([...leftOut, ...unasked].filter((subject) => !tried.has(subject))).toEqual([])
})

/** Queries that no other module may use, with all that they depend on in their key. */
const unexported = ['account/components/new-factor.tsx', 'components/place/use-localities.ts']

it('sees every query there is', () => {
  const unseen = [...sources].flatMap(([file, source]) => {
    const written = source.match(/queryFn:|return countQuery(By)?\(/g)?.length ?? 0
    return written > queries.filter((query) => query.file === file).length ? [file] : []
  })
  expect(unseen.toSorted()).toEqual(unexported)
})
