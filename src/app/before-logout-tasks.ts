import { useEffect } from 'react'
import { draftedCourses } from '@/features/training/cleaner/drafted-courses'
import { queryClient } from '@/lib/client/query-client'
import { beforeLogout, sendBeforeLogout } from '@/lib/session/before-logout'

/**
 * What a person's logout has to do first, on every page that offers one: send their answers, and forget this device (rule 2.18).
 * @param userId the session's owner, if the browser's storage can tell.
 */
export function useBeforeLogoutTasks(userId: string | undefined) {
  // Not with the work in the background, which may still be loading at logout.
  useEffect(() => {
    if (userId === undefined) return
    const stopForgetting = beforeLogout(async () =>
      (await import('@/features/messages/push/push')).forgetDevice(userId),
    )
    const stopSending = sendBeforeLogout({
      exists: () => draftedCourses(window.localStorage, userId).length > 0,
      send: async () =>
        (await import('@/features/training/cleaner/send-answers')).sendAnswers(queryClient, userId),
    })
    return () => {
      stopForgetting()
      stopSending()
    }
  }, [userId])
}
