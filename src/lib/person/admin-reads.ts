import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { personQuery } from '@/lib/person/person-api'

/**
 * {@link firstReads} of an administrators' page, started once the user is known to be an administrator. All
 * other users are redirected by the page's guard, and the database would refuse their reads.
 */
export function adminReads(start: Parameters<typeof firstReads>[0]): ReturnType<typeof firstReads> {
  return firstReads(async (opening) => {
    // The session's own query shows this read's error.
    const person = await queryClient.ensureQueryData(personQuery(opening.userId)).catch(() => undefined)
    if (person?.isAdmin) start(opening)
  })
}
