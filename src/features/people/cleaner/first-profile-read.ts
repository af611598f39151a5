import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { profileQuery } from './api'

/** Prefetches the profile for every page that shows a part of it. */
export const profileReads = firstReads(({ userId }) => queryClient.prefetchQuery(profileQuery(userId)))
