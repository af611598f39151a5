import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '@/lib/client/invalidate'
import { conversationKeys, notificationKeys } from '@/lib/client/query-keys'
import { markRead } from './api'

/**
 * Marks the other side's messages as read while the page is visible (rule 21.5).
 * @param until timestamp of the latest message shown. Undefined if no message is new.
 */
export function useReadMark(userId: string, applicationId: string, until: string | undefined): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (until === undefined) return
    const seen = new AbortController()
    // If the request fails, it is sent again when the page next becomes visible.
    const mark = async () => {
      if (document.visibilityState !== 'visible' || !(await markRead(applicationId, until))) return
      seen.abort()
      await invalidate(queryClient, conversationKeys.person(userId), notificationKeys.person(userId))
    }
    document.addEventListener('visibilitychange', () => void mark(), seen)
    void mark()
    return () => seen.abort()
  }, [queryClient, userId, applicationId, until])
}
