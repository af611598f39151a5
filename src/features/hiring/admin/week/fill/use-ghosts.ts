import { useEffect, useMemo, useState } from 'react'
import { type Ghost, ghostsOf } from './ghosts'
import { remove, swap } from './proposal'
import type { Fill } from './use-fill'

type People = {
  rows: readonly { id: string }[] | undefined
  query: {
    hasNextPage: boolean
    isFetching: boolean
    isError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

/**
 * The maximum number of people loaded to show a proposal on the board. The proposal's list by day names
 * everyone else.
 */
const mostPeople = 1000

/**
 * The proposal as shown on the board, if there is one. `note` is the text about the person or job last
 * pointed at (rule 20.17b).
 */
export function useGhosts(fill: Fill, people: People) {
  const { proposal, outcomes, isApplying, change } = fill
  const [note, setNote] = useState<string>()
  // Memoized without the outcomes, because they change with each request while the proposal is sent.
  const shown = useMemo(() => proposal && ghostsOf(proposal), [proposal])

  const { hasNextPage, isFetching, isError, fetchNextPage } = people.query
  const loaded = new Set(people.rows?.map(({ id }) => id))
  const isIncomplete = shown !== undefined && [...shown.byPerson.keys()].some((id) => !loaded.has(id))
  const loadsMore = isIncomplete && hasNextPage && !isFetching && !isError && loaded.size < mostPeople
  useEffect(() => {
    if (loadsMore) void fetchNextPage()
  }, [loadsMore, fetchNextPage])

  return (
    proposal &&
    shown && {
      ...shown,
      note,
      point: setNote,
      outcomes,
      /** True until the proposal starts being sent. */
      canChange: outcomes.size === 0 && !isApplying,
      swap: ({ candidate }: Ghost) => change(swap(proposal, candidate)),
      remove: ({ candidate }: Ghost) => change(remove(proposal, candidate)),
    }
  )
}

export type Ghosts = ReturnType<typeof useGhosts>
