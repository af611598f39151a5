import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { profileQuery } from './api'

/** What every page with a part of the profile reads first. */
export const profileReads = firstReads(({ userId }) => queryClient.prefetchQuery(profileQuery(userId)))
