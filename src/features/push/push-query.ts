import { queryOptions } from '@tanstack/react-query'
import { pushKeys } from '@/lib/query-keys'
import { readPushState } from './push'

/** How push stands on this device. Looked at anew whenever the window is: the browser's settings are changed elsewhere. */
export function pushStateQuery(userId: string) {
  return queryOptions({
    queryKey: pushKeys.device(userId),
    queryFn: () => readPushState(userId),
    staleTime: 0,
  })
}
