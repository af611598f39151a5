import { useEffect } from 'react'
import { draftedCourses } from '@/features/training/cleaner/drafted-courses'
import { queryClient } from '@/lib/client/query-client'
import { beforeLogout, sendBeforeLogout } from '@/lib/session/before-logout'

/**
 * Registers the tasks to run before logout, on every page that offers a logout. The tasks send unsent
 * course answers, and unregister this device from push notifications (rule 2.18).
 * @param userId The session's owner, if the browser's storage holds one.
 */
export function useBeforeLogoutTasks(userId: string | undefined) {
  // Registered here, because the background work might still be loading at logout.
  useEffect(() => {
    if (userId === undefined) return
    const stopForgetting = beforeLogout(async () =>
      (await import('@/features/messages/push/push-switching')).forgetDevice(userId),
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
