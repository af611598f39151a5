import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { personQuery } from '@/lib/person/person-api'

/**
 * {@link firstReads} of an administrators' page, started once the person is known to be an administrator. For
 * others, the guard redirects and the database would refuse the reads.
 */
export function adminReads(start: Parameters<typeof firstReads>[0]): ReturnType<typeof firstReads> {
  return firstReads(async (opening) => {
    // If this fails, the session shows the error.
    const person = await queryClient.ensureQueryData(personQuery(opening.userId)).catch(() => undefined)
    if (person?.isAdmin) start(opening)
  })
}
