import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '@/lib/client/invalidate'
import { conversationKeys, notificationKeys } from '@/lib/client/query-keys'
import { markRead } from './api'

/**
 * Says that what the other side wrote has been seen, while the page is in sight (rule 21.5).
 * @param until when the latest message that is shown was sent; undefined where none is new.
 */
export function useReadMark(userId: string, applicationId: string, until: string | undefined): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (until === undefined) return
    const seen = new AbortController()
    // Where it fails, the next look at the page says it again.
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
