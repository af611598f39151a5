import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { profileQuery } from './api'

/** The first fetch of every page with a part of the profile. */
export const profileReads = firstReads(({ userId }) => queryClient.prefetchQuery(profileQuery(userId)))
