import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { personQuery } from '@/lib/person/person-api'

/**
 * {@link firstReads} of an administrators' page, once the person is known to be one: the guard sends others away, and the
 * database would refuse what the page reads.
 */
export function adminReads(start: Parameters<typeof firstReads>[0]): ReturnType<typeof firstReads> {
  return firstReads(async (opening) => {
    // Without an answer, the session says so.
    const person = await queryClient.ensureQueryData(personQuery(opening.userId)).catch(() => undefined)
    if (person?.isAdmin) start(opening)
  })
}
