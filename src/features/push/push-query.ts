import { queryOptions } from '@tanstack/react-query'
import { readPushState } from './push'

/** How push stands on this device. Looked at anew whenever the window is: the browser's settings are changed elsewhere. */
export function pushStateQuery(userId: string) {
  return queryOptions({
    queryKey: ['push', userId] as const,
    queryFn: () => readPushState(userId),
    staleTime: 0,
  })
}
